"""The book's folder: how a finished book gets there, and what else lies there.

    OUT/nightly-2026-11-21/         the files of the book, and whatever the publisher puts there
    OUT/.nightly-2026-11-21.work/
        book/                       the finished files, on their way
        old/                        the folder that gave way, until all else in it is back

What is not of gridmill's making is never looked at, never changed and never lost: it goes over
into the new folder by renaming, and a run that is killed in between is made good by the next.
"""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

from generator.certificates import FILES
from generator.certificates import FOLDER as CERTIFICATES
from gridmill.publishing import binding
from gridmill.publishing.editions import Pieces
from gridmill.publishing.feed import EDITION
from gridmill.publishing.listing import LISTING
from puzzle.errors import RunFolderError

_OLD = "old"
_FOLDERS = ("svg", "png", "puzzles", CERTIFICATES)
_PAGES = re.compile(r"(svg|png)/page-\d+\.\1")
_SINGLES = (
    r"puzzles/({book}-\d{{4}}-\d\d-\d\d-)?(\d{{4,}}(-solution)?\.(pdf|svg|eps)|manifest\.csv)"
)


def is_a_book(folder: Path) -> bool:
    """Whether a folder is one that a book of ours may be put in: it has one, or it is empty."""
    return folder.is_dir() and ((folder / binding.PUZZLES).is_file() or not any(folder.iterdir()))


def is_ours(name: str, book: str) -> bool:
    """Whether a file of a book's folder is one that `binding.write_files` writes.

    Args:
        name: the file's, from the folder on, with ``/`` between.
        book: the book's short name.
    """
    printed = {f"{book}.pdf", binding.cover_name(book)}
    plain = printed | {binding.pdfx_name(name) for name in printed} | {binding.epub_name(book)}
    plain |= {binding.PUZZLES, binding.PLAY, binding.RECIPE, EDITION, LISTING}
    plain |= {f"{CERTIFICATES}/{file}" for file in FILES}
    singles = _SINGLES.format(book=re.escape(book))
    return name in plain or bool(_PAGES.fullmatch(name) or re.fullmatch(singles, name))


def title_of_another(place: Path, pieces: Pieces) -> str:
    """Return the title of the book in a folder, where its puzzles are others; "" where none is.

    So a recipe that has the name of another one, and takes the place of its book, is told of.

    Args:
        place: the folder.
        pieces: the puzzles of the book that is to be there.
    """
    try:
        lines = (place / binding.PUZZLES).read_text(encoding="utf-8").splitlines()
        there = [json.loads(line)["puzzle"] for line in lines]
        recipe = tomllib.loads((place / binding.RECIPE).read_text(encoding="utf-8"))
    except (OSError, ValueError, LookupError, TypeError):
        return ""
    if there == [piece.record["puzzle"] for piece in pieces.pieces]:
        return ""
    return str(recipe.get("title", place.name))


def move_into_place(folder: Path, place: Path, work: Path, book: str) -> None:
    """Put a finished folder where it belongs; one that is there gives way unless it is the same.

    A folder cannot be exchanged for another in one step everywhere, so between two renames there
    may be none, but never a half of one; `mend` makes that good.

    Args:
        folder: the finished files, and nothing else, below `work`.
        place: where they belong.
        work: the work folder, on the same disk.
        book: the book's short name.

    Raises:
        OSError: a folder cannot be written.
        RunFolderError: as `mend`.
    """
    if place.exists() and not _is_same(folder, place, book):
        place.rename(work / _OLD)
    if not place.exists():
        folder.rename(place)
    mend(place, work, book)
    binding.sync_folder(place.parent)


def mend(place: Path, work: Path, book: str) -> None:
    """Bring back what a folder that gave way holds and gridmill did not make.

    Raises:
        OSError: a folder cannot be written.
        RunFolderError: the same name is in both folders.
    """
    old = work / _OLD
    if not old.exists():
        return
    if not place.exists():
        old.rename(place)
        return
    for name in list(_foreign(old, book)):
        if os.path.lexists(place / name):
            raise RunFolderError(
                f"{place / name} and {old / name} are both there, and neither is gridmill's: move "
                "one of them away, and run again."
            )
        (place / name).parent.mkdir(exist_ok=True)
        (old / name).rename(place / name)
    shutil.rmtree(old)


def _is_same(one: Path, other: Path, book: str) -> bool:
    """Whether two folders have the same files of ours."""
    names = _ours(one, book)
    return names == _ours(other, book) and not any(
        filecmp.cmpfiles(one, other, names, shallow=False)[1:]
    )


def _ours(folder: Path, book: str) -> list[str]:
    names = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    return sorted(name for name in names if is_ours(name, book))


def _foreign(folder: Path, book: str) -> Iterator[str]:
    """Yield what else is in a folder.

    Names of files, and of folders that are foreign as a whole.
    """
    for entry in folder.iterdir():
        if entry.name in _FOLDERS and entry.is_dir() and not entry.is_symlink():
            inner = (f"{entry.name}/{one.name}" for one in entry.iterdir())
            yield from (name for name in inner if not is_ours(name, book))
        elif not (entry.is_file() and is_ours(entry.name, book)):
            yield entry.name
