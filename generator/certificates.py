"""The folder `certificates`: the proofs of a run or a book, and what it takes to check them.

    proofs.txt    a proof for each puzzle, in order (`docs/proof-format.md`)
    check.py      the program that checks them, which needs Python alone
    sums.py       says the sums of killers as limits, for that program
    check.html    a page that checks them in the browser, by the checker that was proved correct
    README.md     how to check, and what is left to trust
    SHA256SUMS    of the others

All of it is a function of the puzzles: made again, anywhere, it comes out byte for byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from puzzle.errors import EnginesDisagree
from puzzle.grid import Grid
from puzzle.own_files import PART, text_of, write_whole
from solver.proof import (
    CHECKER,
    LIMITER,
    Proof,
    checking_page,
    is_always_proved,
    parse_nogoods,
    proofs_text,
    prove,
)
from solver.verdict import Verdict

FOLDER = "certificates"
PROOFS = "proofs.txt"
PAGE = "check.html"
GUIDE = "README.md"
SUMS = "SHA256SUMS"
FILES = (PROOFS, CHECKER.name, LIMITER.name, PAGE, GUIDE, SUMS)
"""What is in the folder."""

README = """\
# Proofs that each of these puzzles has exactly one solution

Each line of `proofs.txt` is a puzzle, its solution, and a proof that it has no other, in the order
of the puzzles. Check them all with any Python from 3.10 on, without a network and without
installing anything:

    python3 check.py proofs.txt

Or open `check.html` in a browser, which checks them without a network too: its checker is extracted
from a program that was proved correct in Coq, as a theorem about Sudoku itself, without axioms.

`check.py` prints how many proofs hold, or the first line that does not. Cages of killers are sums,
which `sums.py` says as limits before; its 72 lines are then to be read, too:

    python3 sums.py proofs.txt limits.txt
    python3 check.py limits.txt

Check the files first, if they came to you on a way that you do not trust:

    sha256sum --check SHA256SUMS

## What is left to trust

`check.py`: 100 lines of plain Python, which say at the top what a proof is. Read them; it takes ten
minutes. Neither the program that made the puzzles nor any solver need be believed: a proof that
does not hold is refused, whoever wrote it. You may also write a checker of your own: the
format is defined in gridmill's `docs/proof-format.md`, with test vectors.

Compare a few puzzles and solutions in `proofs.txt` with the printed ones: a proof is about the
puzzle on its line. Of rules beside the houses, such as cages, compare what the `sudoku` line above
it says, too.
"""

WITHOUT = """
## What has no proof

{count} of the {all} puzzles are not in `proofs.txt`: no proof was found in good time, or their
rules cannot be said in one. That each has one solution rests on HiGHS, which found that there is no
second one, and on a search that counted.
"""


def certificate_files(proofs: Iterable[Proof | None]) -> dict[str, bytes]:
    """Return the files of the folder, by name.

    Args:
        proofs: of each puzzle, None where there is none.

    Returns:
        The contents of the files; empty where there is no proof at all.
    """
    every = list(proofs)
    there = [proof for proof in every if proof is not None]
    if not there:
        return {}
    text = proofs_text(there)
    files = {
        PROOFS: text.encode("ascii"),
        CHECKER.name: CHECKER.read_bytes(),
        LIMITER.name: LIMITER.read_bytes(),
        PAGE: checking_page(text).encode(),
        GUIDE: _guide(len(there), len(every) - len(there)).encode(),
    }
    sums = (f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    return {**files, SUMS: "".join(sums).encode("ascii")}


def write_certificates(beside: Path, proofs: Iterable[Proof | None]) -> None:
    """Write the folder `certificates` into a folder, over one that is there.

    Args:
        beside: the folder that it is written into.
        proofs: of each puzzle, None where there is none; without any there is no folder.

    Raises:
        OSError: it cannot be written.
    """
    files = certificate_files(proofs)
    if not files:
        return
    folder = beside / FOLDER
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        write_whole(folder / name, data)


def write_certificates_from(beside: Path, proofs: Path, proved: int, unproved: int) -> None:
    """Write the same from a file that is `proofs.txt`, which may be larger than memory.

    Args:
        beside: the folder that it is written into.
        proofs: the file, which is moved to its place.
        proved: puzzles in it; without any there is no folder.
        unproved: puzzles that are not.

    Raises:
        OSError: it cannot be written.
    """
    import shutil

    if not proved:
        return
    folder = beside / FOLDER
    folder.mkdir(exist_ok=True)
    page = folder / PAGE
    part = page.with_name(f"{page.name}{PART}")
    before, after = checking_page(_HERE).encode().split(_HERE.encode())
    with part.open("wb") as written, proofs.open("rb") as read:
        written.write(before)
        shutil.copyfileobj(read, written)
        written.write(after)
    proofs.replace(folder / PROOFS)
    part.replace(page)
    for program in (CHECKER, LIMITER):
        write_whole(folder / program.name, program.read_bytes())
    write_whole(folder / GUIDE, _guide(proved, unproved))
    sums = (f"{_digest(folder / name)}  {name}\n" for name in FILES if name != SUMS)
    write_whole(folder / SUMS, "".join(sums))


_HERE = "\0"
"""Stands where the proofs do in a page; no page has it."""


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _guide(proved: int, unproved: int) -> str:
    """Return the page that says how to check, and what has no proof."""
    missing = WITHOUT.format(count=unproved, all=proved + unproved) if unproved else ""
    return f"{README}{missing}"


def differing_files(folder: Path) -> list[str]:
    """Return what of a folder `certificates` is not as its sums say, a sentence each.

    Args:
        folder: the folder; empty when there is none.

    Raises:
        OSError: a file cannot be read.
    """
    if not folder.is_dir():
        return []
    sums = folder / SUMS
    if not sums.is_file():
        return [f"{sums}: there is no such file, which says what the others were."]
    parts = (line.partition("  ") for line in text_of(sums).splitlines())
    said = {name: digest for digest, _, name in parts if name}
    missing = [name for name in FILES if name not in {SUMS, LIMITER.name, *said}]
    differing = [f"{sums}: it does not name {name}." for name in missing]
    for name, digest in sorted(said.items()):
        path = folder / Path(name).name
        if not path.is_file():
            differing.append(f"{path}: there is no such file, and {SUMS} names it.")
        elif _digest(path) != digest:
            differing.append(f"{path}: it is not the file that {SUMS} was made of.")
    return differing


def proof_of_record(record: Mapping[str, Any], puzzle: Grid, solution: Grid) -> Proof | None:
    """Return the proof that a record carries; made anew for a record from before there were proofs.

    A puzzle with rules beside its houses, or on grids that overlap, may have none: see
    `docs/proof-format.md`.

    Args:
        record: `PuzzleRecord.to_dict`.
        puzzle: the puzzle of the record.
        solution: the solution of the record.

    Raises:
        NotationError: the record's proof cannot be read.
        EnginesDisagree: no proof that the solution is the only one can be made.
    """
    geometry = puzzle.geometry
    text = record["certificate"].get("proof")
    if text is not None:
        return Proof(Verdict.UNIQUE, puzzle, solution, nogoods=parse_nogoods(text, geometry))
    if not is_always_proved(geometry):
        return None
    proof = prove(puzzle, solution)
    if proof is None or proof.verdict is not Verdict.UNIQUE:
        raise EnginesDisagree(
            f"{puzzle} was certified to have one solution, and no proof is found."
        )
    return proof
