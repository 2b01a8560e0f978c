"""What callers send: links amid words, drawings side by side, tables of players, small grids."""

from __future__ import annotations

import random
from collections.abc import Iterator

from puzzle import Grid
from puzzle.formats.apps.fpuzzles import write
from tests.corpora.mailbag.crowd import Sends, opened
from tests.corpora.mailbag.strangers import Sent, _rows

_NAMED = "https://sudokupad.app/abc123xyz"
_PLAYERS = ("Ann Lee", "Bo", "Cyd O'Neil", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida")
_TEAMS = ("1. FC Nord", "St. Pauli", "TSV 1860", "VfB Süd", "Hertha", "Union", "Mainz 05", "Ajax")


def _loaded(puzzle: str) -> str:
    """A link of f-puzzles, its data as a browser copies them."""
    link = next(iter(write([Grid.parse(puzzle)]))).strip()
    start, _, data = link.partition("load=")
    return f"{start}load={data.replace('=', '%3D').replace('+', '%2B')}"


def beside_another(p: str) -> str:
    """A link that holds a puzzle, and one of a video."""
    return f"My puzzle {_loaded(p)} and how to solve it: https://youtu.be/dQw4w9WgXcQ\n"


def folded_amid_words(p: str) -> str:
    whole = f"Please try this one {_loaded(p)}"
    lines = [whole[at : at + 76] for at in range(0, len(whole), 76)]
    return "\n".join(["Hello,", *lines, "Bye", ""])


def folded_at_the_hyphen(p: str) -> str:
    start, _, rest = _loaded(p).partition("f-")
    lines = [rest[at : at + 76] for at in range(0, len(rest), 76)]
    return "\n".join(["Hi, here it is:", f"{start}f-", *lines, "", "Best, Jo", ""])


def in_boxes(p: str) -> list[str]:
    """A drawing with a bar and a line between all cells, and a space for a blank."""
    line = "├" + "┼".join(["───"] * 9) + "┤"
    rows = ["│" + "│".join(f" {cell} " for cell in row) + "│" for row in _rows(p, " ")]
    return [line.translate(str.maketrans("├┼┤", "┌┬┐")), *f"\n{line}\n".join(rows).split("\n")]


def boxes_beside(a: str, b: str) -> str:
    pairs = zip(in_boxes(a), in_boxes(b), strict=True)
    return "Left easy, right hard\n" + "\n".join(f"{one}   {two}" for one, two in pairs) + "\n"


def solved_by(p: str) -> str:
    """A puzzle, and who solved it in how many minutes, round by round."""
    source = random.Random(12)
    told = "\n".join(
        f"{name},{source.randint(100, 900)},"
        + ",".join(str(source.randint(0, 9)) for _ in "rounds")
        for name in _PLAYERS
    )
    return f"{p}\n\nName,Points,R1,R2,R3,R4,R5,R6\n{told}\n"


def crosstable() -> str:
    """The final standing of nine players, with ratings."""
    source = random.Random(4)
    rows = [
        ",".join(
            [str(n + 1), name, str(1800 - 23 * n)]
            + ["*" if n == m else source.choice("01½") for m in range(9)]
        )
        for n, name in enumerate(_PLAYERS)
    ]
    return "No,Name,Rtg,1,2,3,4,5,6,7,8,9\n" + "\n".join(rows) + "\n"


def league() -> str:
    """Eight teams with as many games, goals and points."""
    source = random.Random(5)
    rows = [";".join([team, *(str(source.randint(0, 9)) for _ in range(7))]) for team in _TEAMS]
    return "Team;P;W;D;L;F;A;Pts\n" + "\n".join(rows) + "\n"


CROWD: dict[str, Sends] = {
    "call-named-amid-words.txt": Sends(lambda _: f"Have you seen {_NAMED} ? It is great.\n", 0, 1),
    "call-named-on-a-page.html": Sends(
        lambda _: f"<p>My <a href='{_NAMED}'>puzzle</a> is out, <a href='/'>home</a>.</p>", 0, 1
    ),
    "call-beside-a-video.txt": Sends(beside_another),
    "call-folded-amid-words.txt": Sends(folded_amid_words),
    "call-folded-at-the-hyphen.txt": Sends(folded_at_the_hyphen),
    "call-boxes-beside.txt": Sends(boxes_beside, 2),
    "call-solved-by.txt": Sends(solved_by),
}

NONE: dict[str, Sent] = {
    "call-crosstable.csv": crosstable(),
    "call-league.csv": league(),
    "call-homes.txt": "I play on https://sudokupad.app/ and https://f-puzzles.com/ now.\n",
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
