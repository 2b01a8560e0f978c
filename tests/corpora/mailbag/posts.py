"""What players and setters post: half-solved grids, corrections, dictated rows, rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.corpora.mailbag.crowd import Sends, _solved, opened
from tests.corpora.mailbag.strangers import Sent, _rows

_WORDS = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
_CHAIN = "(5=8)r2c1 - (8=3)r2c9 - (3=5)r9c9 => -5 r9c1; stte"


def drawn(p: str) -> str:
    """A grid in a frame."""
    line = "+-------+-------+-------+"
    rows = _rows(p, ".")
    drawn_rows = [
        "| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |" for row in rows
    ]
    bands = ["\n".join(drawn_rows[at : at + 3]) for at in (0, 3, 6)]
    return "\n".join([line, f"\n{line}\n".join(bands), line])


def under(*lines: str) -> str:
    return "\n\n" + "\n".join(lines) + "\n"


def _begun(p: str, given: str, filled: str) -> str:
    """A grid with every fourth blank filled in, its givens and the others in forms of their own."""
    solved = _solved(p)
    cells = [
        given.format(sign) if sign != "0" else filled.format(solved[at]) if at % 4 else " . "
        for at, sign in enumerate(p)
    ]
    return "\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9))


def with_stars(p: str) -> str:
    return f"A * marks the printed digits, those without are mine:\n\n{_begun(p, '{}*', '{} ')}\n"


def in_brackets(p: str) -> str:
    grid = _begun(p, " {} ", "({})")
    return f"The numbers in brackets are the ones I filled in, the others are givens.\n\n{grid}\n"


def in_bold(p: str) -> str:
    return f"{_begun(p, '**{}**', '{}')}\n\nBold numbers are the clues, the others are mine.\n"


def corrected(p: str) -> str:
    """A puzzle with a slip in its last given, and the line that corrects it."""
    at = max(at for at, sign in enumerate(p) if sign != "0")
    slip = p[at + 1 :]
    wrong = "1" if p[at] != "1" else "2"
    cell = f"r{at // 9 + 1}c{at % 9 + 1}"
    told = f"Sorry, a typo: {cell} should be {p[at]}, not {wrong}.\n"
    return f"{p[:at]}{wrong}{slip}\n\n{told}"


def without_one(p: str) -> str:
    at = next(at for at, sign in enumerate(p) if sign != "0")
    cell = f"R{at // 9 + 1}C{at % 9 + 1}"
    return f"{p[:at]}0{p[at + 1 :]}\n\nCorrection! I forgot a clue: {cell} = {p[at]}. Thanks.\n"


def dictated(p: str) -> str:
    told = (" ".join(_WORDS[int(sign)] for sign in row) for row in _rows(p, "0"))
    lines = (f"{place} row {row}" for place, row in zip(_PLACES, told, strict=True))
    return "\n".join(["Dictated, so sorry for mistakes.", *lines, "Thanks, Bob", ""])


def hidden(p: str) -> str:
    return f"{p}\n\nSolution (spoiler): >!{_solved(p)}!<\n"


def thermometers(p: str) -> str:
    lines = ("Thermo 1: r4c4, r5c5, r6c6", "Thermo 2: r3c9, r2c8, r3c7")
    return f"My new thermo sudoku. Each begins at its bulb.\n\n{drawn(p)}" + under(*lines)


def purple(p: str) -> str:
    rule = "Purple lines are renbans: they contain consecutive digits in any order."
    return f"{rule}\n\n{drawn(p)}" + under(
        "Purple lines:", "1. r8c1 r7c2 r7c3", "2. r1c8 r2c8 r2c7"
    )


def presented(p: str) -> str:
    words = (
        "Good morning,\nplease find below a sudoku in which, in addition to the usual rules, the "
        "two long diagonals have all the digits from 1 to 9 as well.\n\n"
    )
    return f"{words}{drawn(p)}\n\nBest, Ingrid\n"


CROWD: dict[str, Sends] = {
    "post-stars.txt": Sends(with_stars),
    "post-brackets.txt": Sends(in_brackets),
    "post-bold.md": Sends(in_bold),
    "post-corrected.txt": Sends(corrected),
    "post-without-one.txt": Sends(without_one),
    "post-dictated.txt": Sends(dictated),
    "post-hidden.md": Sends(hidden),
    "post-chain.txt": Sends(lambda p: f"{p}\n\nER=4.2/1.2/1.2\n\nOne wing:\n{_CHAIN}\n"),
    "post-thermometers.txt": Sends(thermometers, rules=("thermometer",)),
    "post-purple.txt": Sends(purple, rules=("renban",)),
    "post-presented.txt": Sends(presented, rules=("house",)),
}

NONE: dict[str, Sent] = {
    "post-chains-alone.txt": f"Re: chain\n{_CHAIN}\nr3c4 should be 7, not 1, I think.\n",
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
