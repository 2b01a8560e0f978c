"""What people send in tables of wikis and in unusual lines, and boards and tables of other things.

Each writes a puzzle of 81 characters, ``0`` for blank, as somebody does.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.corpora.mailbag.odd import _solved
from tests.corpora.mailbag.strangers import Sent, _rows

ONE: dict[str, Callable[[str], Sent]] = {
    "asciidoc.adoc": lambda p: "\n".join(
        ["Today:", "", "|===", *("|" + " |".join(row) for row in _rows(p, " ")), "|==="]
    ),
    "wiki.txt": lambda p: "\n".join(
        [
            '{| class="wikitable"',
            *(f"|-\n| {' || '.join(row)}" for row in _rows(p, " ")),
            "|}",
            "Bye",
        ]
    ),
    "wiki-cells.txt": lambda p: "\n".join(
        ["{|", *("|-\n" + "\n".join(f"| {cell}" for cell in row) for row in _rows(p, " ")), "|}"]
    ),
    "three-lines.txt": lambda p: "\n".join(["Hi,", p[:27], p[27:54], p[54:], "Bye"]),
    "named-size.cpp": lambda p: "\n".join(
        [
            "int grid[N][N] = {",
            *(f"  {{{', '.join(row)}}}," for row in _rows(p, "0")),
            "};",
            "// N 9",
        ]
    ),
    "from-right-to-left.txt": lambda p: "\n".join(
        ["\u202b\u05e9\u05dc\u05d5\u05dd\u202c", "", *(f"\u200e{row}\u200f" for row in _rows(p))]
    ),
    "upside-down.txt": lambda p: "\n".join(
        [*_rows(p), "", "Solution (turn the page)", "", *_rows(_solved(p)[::-1])]
    ),
}
TWO: dict[str, Callable[[str, str], Sent]] = {}
NONE: dict[str, Sent] = {
    "round-of-golf.txt": "Hole 1 2 3 4 5 6 7 8 9\nPar 4 4 3 5 4 4 3 4 5\nAnna 5 4 3 6 4 5 3 4 6\n"
    "Ben 4 5 4 5 5 4 3 5 5\n",
    "chess-opening.txt": "r n b q k b n r\np p p p . p p p\n. . . . . . . .\n. . . . p . . .\n"
    ". . . . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B Q K B N R\n",
    "times-table.txt": "\n".join(
        " ".join(f"{row * column:2}" for column in range(1, 10)) for row in range(1, 10)
    ),
}
