"""What no reader of its own was written for: the sorts of which the second look finds the grid."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from tests.corpora.mailbag.odd import _cells, _givens
from tests.corpora.mailbag.strangers import Sent, _rows


def _lines(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def _numbers(puzzle: str) -> list[list[int]]:
    return [[int(c) for c in row] for row in _rows(puzzle, "0")]


def _told(puzzle: str, form: str) -> str:
    """Each given in the same words, rows and columns counted from 1."""
    return _lines([form.format(r=r + 1, c=c + 1, d=d) for r, c, d in _givens(puzzle)])


def _polars(puzzle: str) -> str:
    rule = "─" * 10

    def row(cells: list[str]) -> str:
        return "│" + "┆".join(f" {cell:<9}" for cell in cells) + "│"

    return _lines(
        [
            "shape: (9, 9)",
            f"┌{'┬'.join([rule] * 9)}┐",
            row([f"column_{n}" for n in range(9)]),
            row(["i64"] * 9),
            f"╞{'╪'.join([rule] * 9).replace('─', '═')}╡",
            *(row([c or "null" for c in cells]) for cells in _cells(puzzle)),
            f"└{'┴'.join([rule] * 9)}┘",
        ]
    )


def _gams(puzzle: str) -> str:
    head = "     " + "".join(f"{f'c{n}':>4}" for n in range(1, 10))
    rows = [f"r{n}   " + "".join(f"{c:>4}" for c in row) for n, row in enumerate(_cells(puzzle), 1)]
    return _lines(["set i /r1*r9/, j /c1*c9/;", "table given(i,j)", head, *rows, ";"])


def _patch(puzzle: str) -> str:
    rows = _rows(puzzle)
    wrong = rows[3][:-1] + ("7" if rows[3][-1] != "7" else "8")
    lines = [f" {row}" for row in rows]
    lines[3:4] = [f"-{wrong}", f"+{rows[3]}"]
    return _lines(["--- a/p.txt", "+++ b/p.txt", "@@ -1,9 +1,9 @@", *lines])


def _event(puzzle: str) -> str:
    text = r"DESCRIPTION:Puzzle of the week:\n" + r"\n".join(_rows(puzzle))
    folded = f"{text[:70]}\r\n {text[70:]}"
    begin, end = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT", "END:VEVENT\r\nEND:VCALENDAR"
    return f"{begin}\r\nSUMMARY:Club\r\n{folded}\r\n{end}\r\n"


def _print_r(puzzle: str) -> str:
    rows = (
        f"    [{n}] => Array\n        (\n"
        + "".join(f"            [{m}] => {v}\n" for m, v in enumerate(row))
        + "        )\n\n"
        for n, row in enumerate(_numbers(puzzle))
    )
    return f"Array\n(\n{''.join(rows)})\n"


def _boxes(puzzle: str) -> list[str]:
    rows = _rows(puzzle)
    return ["".join(rows[b // 3 * 3 + r][b % 3 * 3 :][:3] for r in range(3)) for b in range(9)]


ONE: dict[str, Callable[[str], Sent]] = {
    "variables.plo": lambda p: (
        "?- problem(1, Rows).\nRows = [["
        + "],\n        [".join(
            ", ".join(c or f"_{9 * n + m + 1000}" for m, c in enumerate(row))
            for n, row in enumerate(_cells(p))
        )
        + "]].\n"
    ),
    "table.gms": _gams,
    "param.dat": lambda p: (
        "data;\nparam given : 1 2 3 4 5 6 7 8 9 :=\n"
        + _lines([f"   {n}  {' '.join(row)}" for n, row in enumerate(_rows(p), 1)])
        + ";\nend;\n"
    ),
    "param-triples.dat": lambda p: "param fixed :=\n" + _told(p, "  {r} {c} {d}") + ";\n",
    "stata.do": lambda p: (
        "clear all\nmatrix S = ("
        + " \\ ///\n   ".join(",".join(row) for row in _rows(p, "0"))
        + ")\n"
    ),
    "comments.json5": lambda p: (
        "// saved by hand\n{\n  name: 'Sunday',\n  level: 3,\n"
        f"  puzzle: '{p.replace('0', '.')}',\n}}\n"
    ),
    "copied.sql": lambda p: (
        'COPY public.cells ("row", col, val) FROM stdin;\n' + _told(p, "{r}\t{c}\t{d}") + "\\.\n"
    ),
    "expanded.txt": lambda p: f"-[ RECORD 1 ]-----\nid     | 17\ngivens | {p}\nlevel  | 3\n\n",
    "redis.txt": lambda p: _lines([f'{n:>2}) "{c}"' for n, c in enumerate(p, 1)]),
    "nodes.tex": lambda p: (
        "\\begin{tikzpicture}\n"
        + _lines([f"\\node at ({c + 0.5},{8.5 - r}) {{{d}}};" for r, c, d in _givens(p)])
        + "\\end{tikzpicture}\n"
    ),
    "tbl.ms": lambda p: (
        ".TS\nbox;\nc c c c c c c c c.\n" + _lines(["\t".join(row) for row in _cells(p)]) + ".TE\n"
    ),
    "dput.txt": lambda p: (
        "structure(c("
        + ", ".join(f"{p[r * 9 + c]}L" for c in range(9) for r in range(9))
        + "), dim = c(9L, 9L))\n"
    ),
    "market.mtx": lambda p: (
        f"%%MatrixMarket matrix coordinate integer general\n9 9 {len(_givens(p))}\n"
        + _told(p, "{r} {c} {d}")
    ),
    "clingo.txt": lambda p: (
        "Answer: 1\n"
        + " ".join(f"given({r + 1},{c + 1},{d})" for r, c, d in _givens(p))
        + "\nSATISFIABLE\n"
    ),
    "polars.txt": _polars,
    "har.json": lambda p: json.dumps(
        {"log": {"entries": [{"request": {"postData": {"text": json.dumps({"puzzle": p})}}}]}}
    ),
    "event.ics": _event,
    "saved.reg": lambda p: (
        "Windows Registry Editor Version 5.00\n\n[HKEY_CURRENT_USER\\Software\\S]\n"
        + _lines([f'"Row{n}"="{row}"' for n, row in enumerate(_rows(p), 1)])
    ),
    "solver.log": lambda p: (
        f"09:00:01 INFO start\n09:00:02 INFO puzzle={p} strategy=dfs\n09:00:03 INFO done in 75 ms\n"
    ),
    "list-table.rst": lambda p: (
        ".. list-table:: Puzzle\n\n"
        + _lines(
            [
                f"   {'* -' if n % 9 == 0 else '  -'} {c}".rstrip()
                for n, c in enumerate(p.replace("0", " "))
            ]
        )
    ),
    "formulas.html": lambda p: (
        "<p>Solve</p><math><mtable>"
        + "".join(
            "<mtr>"
            + "".join(f"<mtd><mn>{c}</mn></mtd>" if c else "<mtd></mtd>" for c in row)
            + "</mtr>"
            for row in _cells(p)
        )
        + "</mtable></math>"
    ),
    "gaps.csv": lambda p: "".join(
        ",".join([*row[:3], "", *row[3:6], "", *row[6:]]) + "\n" + ("," * 10 + "\n") * (n in (2, 5))
        for n, row in enumerate(_cells(p))
    ),
    "decimals.csv": lambda p: _lines(
        [";".join(f"{c},0" if c else "" for c in row) for row in _cells(p)]
    ),
    "records.json": lambda p: json.dumps(
        [{str(n): v for n, v in enumerate(row)} for row in _numbers(p)]
    ),
    "lines-of-cells.ndjson": lambda p: _lines(
        [json.dumps({"r": r, "c": c, "v": d}) for r, c, d in _givens(p)]
    ),
    "thirds.json": lambda p: json.dumps({"grid": [[r[:3], r[3:6], r[6:]] for r in _numbers(p)]}),
    "start-and-boxes.json": lambda p: json.dumps(
        {"start": _rows(p, "0"), "boxes": [[9 * n + m for m in range(9)] for n in range(9)]}
    ),
    "given-and-number.json": lambda p: json.dumps(
        {"cells": {str(n): {"given": c != "0", "n": int(c)} for n, c in enumerate(p)}}
    ),
    "rows-changed.patch": _patch,
    "givens.yml": lambda p: (
        "size: 9\ngivens:\n" + _told(p, "  - row: {r}\n    col: {c}\n    digit: {d}")
    ),
    "print_r.txt": _print_r,
    "widgets.ui.xml": lambda p: (
        "<ui><widget>"
        + "".join(
            f'<item row="{r}" column="{c}"><property><string>{d}</string></property></item>'
            for r, c, d in _givens(p)
        )
        + "</widget></ui>"
    ),
    "boxes-by-name.txt": lambda p: _lines(
        [f"Box {n}: {' '.join(box)}" for n, box in enumerate(_boxes(p), 1)]
    ),
}
"""Each of one puzzle."""
TWO: dict[str, Callable[[str, str], Sent]] = {
    "array-of-two.js": lambda p, q: f"const PUZZLES = [\n  '{p}',\n  '{q}',\n];\n",
    "two.log": lambda p, q: f"09:00 job=1 in={p} ms=3\n09:01 job=2 in={q} ms=9\n",
}
"""Each of two puzzles."""
_CHANCE = Random(5)
NONE: dict[str, Sent] = {
    "answers.csv": "id,q1,q2,q3,q4,q5,q6,q7,q8,q9\n"
    + _lines([f"{n}," + ",".join(_CHANCE.choices("12345", k=9)) for n in range(1, 10)]),
    "slitherlink.txt": "Slitherlink\n\n"
    + _lines(["".join(_CHANCE.choices("01233...", k=9)) for _ in range(9)]),
    "covariance.txt": _lines(
        [" ".join(f"{_CHANCE.uniform(-1, 1):.3f}" for _ in range(9)) for _ in range(9)]
    ),
    "bytes.txt": _lines(
        [
            f"{16 * n:08x}  " + " ".join(f"{_CHANCE.randrange(256):02x}" for _ in range(16))
            for n in range(9)
        ]
    ),
    "adjacent.json": json.dumps(
        {"nodes": 9, "adj": [[int(_CHANCE.random() < 0.3) for _ in range(9)] for _ in range(9)]}
    ),
    "account.csv": "Datum;Betrag\n02.11.2026;-12,50\n03.11.2026;-3,20\n04.11.2026;100,00\n",
}
"""Each of none."""
