"""What a recipe and the files that it names may be: regular files, of bounded size and depth.

A job that runs unattended waits for nobody, and fetches nothing from anywhere.
"""

from __future__ import annotations

import re
from pathlib import Path

from book.print.template_packages import PACKAGES
from puzzle import own_files
from puzzle.errors import NotationError, RecipeError

LARGEST_RECIPE = 100_000
"""Bytes of a recipe; one with a hundred sections has some 20,000."""
LARGEST_TEMPLATE = 1_000_000
"""Bytes of a template, or of a printer's file."""
LARGEST_PROFILE = 20_000_000
"""Bytes of a profile of a press; those of offset printing have some 2,000,000."""
LONGEST_KEY = 50
"""Dots in what names one value; the time that they take grows as their square."""

_IMPORT = re.compile(
    r"(?:^|[#{;=(,:\[+/]|\b(?:return|else|in|and|or|not)\b)[ \t]*(import|include)\b[ \t]*"
    r"([^\n]{0,200})",
    re.MULTILINE,
)
_NAMED_FILE = re.compile(r"\"([^\"\\@][^\"\\]*)\"")


def text_of(path: Path, largest: int) -> str:
    """Return the text of a regular file in UTF-8.

    Args:
        path: the file.
        largest: bytes that it may have.

    Raises:
        OSError: it cannot be read.
        UnicodeDecodeError: it is no text in UTF-8.
        RecipeError: it is no regular file, or larger.
    """
    return bytes_of(path, largest).decode("utf-8-sig")


def bytes_of(path: Path, largest: int) -> bytes:
    """Return what is in a regular file.

    Args:
        path: the file.
        largest: bytes that it may have.

    Raises:
        OSError: it cannot be read.
        RecipeError: it is no regular file, or larger.
    """
    try:
        return own_files.bytes_of(path, largest)
    except NotationError as error:
        raise RecipeError(str(error)) from None


def too_deep(text: str) -> int | None:
    """Return the 1-based line of a TOML text where a key has too many parts; None for none."""
    for number, line in enumerate(text.split("\n"), start=1):
        body = line.strip()
        key = body if body.startswith("[") else body.rpartition("=")[0]
        if key.count(".") > LONGEST_KEY:
            return number
    return None


def check_imports(template: str, folder: Path) -> None:
    """Refuse a template that takes anything but files beside it and gridmill's own packages.

    Args:
        template: its text.
        folder: where the files that it names stand; those are looked through too.

    Raises:
        RecipeError: it takes another package, or what it does not name in plain quotes.
    """
    waiting, known = [("The book's template", template)], set[str]()
    while waiting:
        name, text = waiting.pop()
        for found in _IMPORT.finditer(text):
            place = f"{name}, line {text.count(chr(10), 0, found.start(1)) + 1}"
            if found[2].startswith('"@'):
                package = found[2][1:].partition('"')[0]
                if package in PACKAGES:
                    continue
                raise RecipeError(
                    f"{place}: it takes the package {package} from the network, and gridmill "
                    "fetches nothing: put the file beside the recipe, and import that."
                )
            file = _NAMED_FILE.match(found[2])
            if file is None:
                raise RecipeError(
                    f"{place}: name the file to {found[1]} in plain quotes, so that it can be "
                    "seen that it stands beside the recipe."
                )
            path = folder / file[1].lstrip("/")
            if file[1] not in known and path.is_file():
                known.add(file[1])
                waiting.append((file[1], text_of(path, LARGEST_TEMPLATE)))
