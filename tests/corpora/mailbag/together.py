"""What is sent together: a second puzzle in a way of its own, many in one table, other games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.message import EmailMessage

from tests.corpora.mailbag.crowd import Sends, _grid_cells, _sheet, _spaced, opened
from tests.corpora.mailbag.odd import _givens, _solved
from tests.corpora.mailbag.strangers import Sent, _rows


def _told(puzzle: str, form: str) -> str:
    """Each given in the same words, rows and columns counted from 1, or from 0 as R and C."""
    return "\n".join(
        form.format(r=r + 1, c=c + 1, R=r, C=c, d=d, L="ABCDEFGHI"[c])
        for r, c, d in _givens(puzzle)
    )


def _turned(puzzle: str) -> str:
    return "".join(puzzle[9 * r + c] for c in range(9) for r in range(9))


def _table(heading: str, form: str, first: str, second: str) -> str:
    """A line for each given of two puzzles, with the number of its puzzle."""
    parts = (
        _told(p, form.replace("{n}", str(n))).replace("{n}", str(n))
        for n, p in enumerate((first, second), 1)
    )
    return "\n".join([heading, *parts]) + "\n"


def beside(form: str, words: str = "And another one:") -> Sends:
    """A plain grid, and a list of the givens of another below it."""
    return Sends(lambda a, b: "\n".join(_rows(a)) + f"\n\n{words}\n\n{_told(b, form)}\n", 2)


def macros(first: str, second: str) -> str:
    subs = (
        f"Sub {name}()\n{_told(p, '  Cells({r}, {c}) = {d}')}\nEnd Sub\n"
        for name, p in (("One", first), ("Two", second))
    )
    return "\n".join(subs)


def inserted(first: str, second: str) -> str:
    heading = "INSERT INTO cell (puzzle_id, row_no, col_no, digit) VALUES"
    return _table(heading, "({n}, {r}, {c}, {d}),", first, second)


def listed_json(first: str, second: str) -> str:
    return json.dumps(
        [
            {"puzzle": n, "row": r + 1, "col": c + 1, "value": int(d)}
            for n, p in ((1, first), (2, second))
            for r, c, d in _givens(p)
        ]
    )


def by_columns(p: str) -> str:
    lists = [[int(c) for c in row] for row in _rows(_turned(p), "0")]
    return json.dumps({"orientation": "columns", "grid": lists})


def columns_by_name(p: str) -> str:
    lists = [[int(c) for c in row] for row in _rows(_turned(p), "0")]
    return json.dumps({"columns": {f"c{n}": column for n, column in enumerate(lists, 1)}})


def column_major(p: str) -> str:
    solved = _turned(_solved(p))
    return json.dumps({"order": "column-major", "puzzle": _turned(p), "solution": solved})


def below_its_frame(p: str) -> str:
    nodes = _told(p, r"\node at ({C}.5,{R}.5) {{{d}}};")
    return f"\\begin{{tikzpicture}}[y=-1cm]\n\\draw (0,0) grid (9,9);\n{nodes}\n"


def halves(p: str) -> str:
    nodes = "\n".join(
        f"\\draw ({c}+0.5,{8 - r}+0.5) node{{\\Large {d}}};" for r, c, d in _givens(p)
    )
    return f"\\begin{{tikzpicture}}[scale=.8]\n\\draw (0,0) grid (9,9);\n{nodes}\n"


def by_row_and_column(p: str) -> str:
    rows: dict[int, list[str]] = {}
    for r, c, d in _givens(p):
        rows.setdefault(r + 1, []).append(f"{d} in column {c + 1}")
    return "\n".join(f"Row {r}: {', '.join(row)}" for r, row in rows.items()) + "\n"


def aloud(p: str) -> str:
    names = ["dot", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return "\n".join(" ".join(names[int(c)] for c in row) for row in _rows(p, "0")) + "\n"


def letters_for_bars(p: str) -> str:
    rows = ["I".join(row[at : at + 3] for at in (0, 3, 6)) for row in _rows(p, "-")]
    rule = "=" * 11
    return "\n".join([*rows[:3], rule, *rows[3:6], rule, *rows[6:]]) + "\n"


def in_attributes(p: str) -> str:
    items = _told(p, '<li data-row="{r}" data-col="{c}" data-val="{d}"></li>')
    return f"<html><body><ul>\n{items}\n</ul></body></html>\n"


def in_utf_16(p: str) -> bytes:
    sent = EmailMessage()
    sent["From"], sent["Subject"] = "ann@example.org", "csv"
    sent.set_content("attached, 3 stars")
    table = "\n".join(";".join(row.replace("0", " ")) for row in _rows(p, "0"))
    sent.add_attachment(
        table.encode("utf-16"), maintype="text", subtype="csv", filename="puzzle.csv"
    )
    sent.set_boundary("=-=")
    return sent.as_bytes()


def run_together(*puzzles: str) -> str:
    return f"Three of them:\n{''.join(puzzles).replace('0', '.')}\nBye\n"


def called(name: str) -> Sends:
    return Sends(lambda p: f"{name}\n\n" + "\n".join(_spaced(p, ".")) + "\n", 0, 1)


def told_of(p: str) -> str:
    words = "After the Kakuro and Hitori of last week, a Sudoku:"
    return f"{words}\n\n" + "\n".join(_spaced(p, ".")) + "\n"


def with_its_path(p: str) -> str:
    """A grid, and below it the digits that somebody placed: no other puzzle."""
    solved = _solved(p)
    path = [
        f"row {at // 9 + 1}, column {at % 9 + 1}: {solved[at]}"
        for at, given in enumerate(p)
        if given == "0"
    ]
    return "\n".join([*_rows(p), "", "My moves:", "", *path[:30]]) + "\n"


def list_in_a_sheet(p: str) -> bytes:
    """A spreadsheet with a row for each given, below row, column and value."""
    cells = dict[str, str]()
    for n, (r, c, d) in enumerate(_givens(p), 2):
        cells |= {f"A{n}": str(r + 1), f"B{n}": str(c + 1), f"C{n}": d}
    return _sheet(cells, {"A1": "row", "B1": "column", "C1": "value"})


def below_a_title(p: str) -> bytes:
    """A grid with zeros, an empty row below a title with a number."""
    return _sheet(_grid_cells(p, 2, 3, "0"), {"A1": "Sudoku", "B1": "Nr.", "C1": "12"})


def letters_beside(first: str, second: str) -> str:
    letters = str.maketrans("0123456789", ".ABCDEFGHI")
    rows = (row.translate(letters) for row in _rows(second, "0"))
    return "\n".join([*_spaced(first, "."), "", "With letters:", *rows]) + "\n"


def in_one_line(p: str) -> str:
    return " / ".join(" ".join(row) for row in _rows(p, "-")) + "\n"


def drawn_in_a_page(p: str) -> str:
    texts = "".join(
        f'<text x="{c * 50 + 25}" y="{r * 50 + 32}">{d}</text>' for r, c, d in _givens(p)
    )
    lines = "".join(f'<path d="M0 {50 * n}H450M{50 * n} 0V450" stroke="black"/>' for n in range(10))
    drawing = f'<svg viewBox="0 0 450 450">{lines}{texts}</svg>'
    return f"<html><body><h1>Today</h1>\n{drawing}\n<p>(c) 2026</p></body></html>\n"


def card(p: str) -> str:
    rows = "\\n".join(_rows(p))
    return f"BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:0171 2345678\nNOTE:{rows}\nEND:VCARD\n"


def second_version(p: str) -> str:
    """What a program saves, which counts its own versions."""
    cells = [{"v": int(c), "given": c != "0", "notes": [] if c != "0" else [1, 2]} for c in p]
    return json.dumps({"version": 2, "cells": cells, "timer": 77})


CROWD: dict[str, Sends] = {
    "beside-words-of-places.txt": beside("row {r}, column {c}: {d}"),
    "beside-assignments.txt": beside("grid[{R}][{C}] = {d}", "From my program:"),
    "beside-elements.txt": beside('<cell x="{C}" y="{R}" v="{d}"/>'),
    "beside-ranges.txt": beside('Range("{L}{r}").Value = {d}'),
    "two-macros.bas": Sends(macros, 2),
    "of-two-puzzles.csv": Sends(
        lambda a, b: _table("puzzle,row,col,digit", "{n},{r},{c},{d}", a, b), 2
    ),
    "of-two-puzzles-german.csv": Sends(
        lambda a, b: _table("id;zeile;spalte;zahl", "{n};{R};{C};{d}", a, b), 2
    ),
    "of-two-puzzles.sql": Sends(inserted, 2),
    "of-two-puzzles.json": Sends(listed_json, 2),
    "lists-of-columns.json": Sends(by_columns),
    "columns-by-name.json": Sends(columns_by_name),
    "column-major.json": Sends(column_major),
    "turned-over.tex": Sends(below_its_frame),
    "halves.tex": Sends(halves),
    "row-and-columns.txt": Sends(by_row_and_column),
    "aloud.txt": Sends(aloud),
    "letters-for-bars.txt": Sends(letters_for_bars),
    "in-attributes.html": Sends(in_attributes),
    "utf-16.eml": Sends(in_utf_16),
    "run-together.txt": Sends(run_together, 3),
    "run-together-named.txt": Sends(lambda a, b: f"puzzles={a}{b}\n", 2),
    "two-with-a-comma.txt": Sends(lambda a, b: f"{a},{b}\n", 2),
    "list-in-a-sheet.xlsx": Sends(list_in_a_sheet),
    "below-a-title.xlsx": Sends(below_a_title),
    "letters-beside.txt": Sends(letters_beside, 2),
    "in-one-line.txt": Sends(in_one_line),
    "points-between.txt": Sends(
        lambda p: "\n".join(f"L{n}: {'.'.join(row)}" for n, row in enumerate(_rows(p, "0"), 1))
    ),
    "dashes-between.txt": Sends(lambda p: "\n".join("-".join(row) for row in _rows(p, "x"))),
    "spaces-in-quotes.txt": Sends(lambda p: "\n".join(f'"{row}"' for row in _rows(p, " "))),
    "held-in-rows.txt": Sends(lambda p: "\n".join(_rows(p, "\u00a0"))),
    "white-circles.txt": Sends(lambda p: "\n".join(_rows(p, "\u26aa"))),
    "drawn-in-a-page.html": Sends(drawn_in_a_page),
    "card.vcf": Sends(card),
    "of-two-puzzles.md": Sends(
        lambda a, b: _table(
            "| puzzle | row | col | digit |\n|---|---|---|---|",
            "| {n} | {r} | {c} | {d} |",
            a,
            b,
        ),
        2,
    ),
    "second-version.json": Sends(second_version),
    "called-kakuro.txt": called("Kakuro puzzle by Ann"),
    "called-latin-square.txt": called("Latin square 9x9"),
    "told-of-kakuro.txt": Sends(told_of),
    "with-its-path.txt": Sends(with_its_path),
}

NONE: dict[str, Sent] = {
    "survey.csv": "id,q1,q2,q3,q4,q5,q6,q7,q8,q9\n"
    + "".join(
        f"{n}," + ",".join(str(1 + (n * 7 + q * 3) % 5) for q in range(9)) + "\n" for n in range(30)
    ),
    "weeks.csv": "week,mo,tu,we,th,fr,sa,su\n"
    + "".join(f"{n}," + ",".join(str(n * d % 9) for d in range(7)) + "\n" for n in range(1, 53)),
    "addresses-of-hosts.txt": "192.168.1.1\n10.0.0.1\n172.16.254.3\n8.8.8.8\n1.1.1.1\n127.0.0.1\n",
    "standings-numbered.txt": "Standings\n1. Ann 9 8 7 6 5 4 3 2 1 45\n"
    "2. Bob 8 7 6 5 4 3 2 1 0 36\n3. Cem 7 7 7 5 5 3 3 1 1 39\n",
    "decimals-table.txt": "Correlation\n"
    + "".join(" ".join(f"{i * j % 10 / 10:.1f}" for j in range(9)) + "\n" for i in range(9)),
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
