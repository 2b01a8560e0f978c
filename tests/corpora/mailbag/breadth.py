"""Submissions of many hands: mailers, sheets, forms, programs and alphabets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from random import Random

from tests.corpora.mailbag.crowd import _candidates
from tests.corpora.mailbag.newsroom import _docx, _paragraph
from tests.corpora.mailbag.odd import _cells, _givens
from tests.corpora.mailbag.strangers import Sent, _rows, _solved, sheet_of

_LETTERS = str.maketrans("123456789", "ABCDEFGHI")
_COLUMNS = "BCDEFGHIJ"


def _lines(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def with_labels_and_notes(puzzle: str) -> bytes:
    """A sheet with names of rows and columns, what it is above, and a count to the right."""
    cells: dict[str, object] = {"A1": "Sudoku", "B1": "21 November", "L5": "clues"}
    cells["M5"] = sum(c != "0" for c in puzzle)
    for at, column in enumerate(_COLUMNS):
        cells |= {f"{column}4": "ABCDEFGHI"[at], f"A{5 + at}": at + 1}
    for row, column, digit in _givens(puzzle):
        cells[f"{_COLUMNS[column]}{5 + row}"] = int(digit)
    return sheet_of(cells)


def tables_in_a_row(left: str, right: str) -> bytes:
    """A letter with two grids beside one another, each in a cell below its name."""

    def table(puzzle: str) -> str:
        rows = ("".join(f"<w:tc>{_paragraph(c)}</w:tc>" for c in cells) for cells in _cells(puzzle))
        return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"

    cells = (
        f"<w:tc>{_paragraph(name)}{table(puzzle)}{_paragraph('')}</w:tc>"
        for name, puzzle in (("A", left), ("B", right))
    )
    return _docx(_paragraph("Two") + f"<w:tbl><w:tr>{''.join(cells)}</w:tr></w:tbl>")


def placed_signs(puzzle: str) -> str:
    """A drawing whose rows are texts with a place for each sign."""
    texts = []
    for row, cells in enumerate(_rows(puzzle, "0")):
        told = [(column * 40 + 20, c) for column, c in enumerate(cells) if c != "0"]
        places, signs = " ".join(str(x) for x, _ in told), "".join(c for _, c in told)
        texts += [f'<text y="{row * 40 + 28}" x="{places}">{signs}</text>'] if told else []
    lines = "".join(f'<path d="M0 {at}H360M{at} 0V360"/>' for at in range(0, 361, 40))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360">'
        f'<g stroke="#000">{lines}</g><g font-size="22" text-anchor="middle">{"".join(texts)}</g>'
        "</svg>"
    )


def placed_digits(puzzle: str) -> str:
    """A page that a program made of a print."""
    texts = (
        f'<p style="position:absolute;top:{40 * row}px;left:{40 * column}px">{digit}</p>'
        for row, column, digit in _givens(puzzle)
    )
    return f"<html><body><div>{''.join(texts)}</div></body></html>"


def spoiler(puzzle: str) -> str:
    """A forum's post with the solution behind a tag that calls it so."""
    head = '[quote="tarek"]Nice one![/quote]\nAnother from my collection (SE 4.2):\n[code]\n'
    solution = _lines(_rows(_solved(puzzle)))
    return (
        f"{head}{_lines(_rows(puzzle))}[/code]\n"
        f"[spoiler=solution]\n[code]\n{solution}[/code]\n[/spoiler]\n"
    )


def game_of_ksudoku(puzzle: str) -> str:
    """A game that KSudoku saved."""
    values = puzzle.translate(str.maketrans("0123456789", "_bcdefghij"))
    return (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0" msecs-elapsed="11000">\n  <puzzle>\n'
        '   <graph order="9" type="sudoku" specific-type="Plain"/>\n'
        f"   <values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
    )


def sheet_of_titles(one: str, other: str) -> bytes:
    """A sheet of several, saved as text by a German Excel: a title, nine rows, an empty row."""
    parts = [
        [f"Rätsel {n};;;;;;;;", *(";".join(cells) for cells in _cells(puzzle)), ";;;;;;;;"]
        for n, puzzle in enumerate((one, other), 1)
    ]
    return ("\ufeff" + "\r\n".join(line for part in parts for line in part) + "\r\n").encode()


def triples(puzzle: str) -> str:
    """Givens as MATLAB's example has them, below a comment that says what they are."""
    told = "; ".join(f"{row + 1} {column + 1} {digit}" for row, column, digit in _givens(puzzle))
    return f"% row column value\nclues = [{told}];\nS = sudokuEngine(clues);\n"


def form_of_two(one: str, other: str) -> str:
    """A form with 162 fields that nobody can change, one after the other."""
    fields = (f'<input size="1" value="{c.replace("0", "")}" readonly>' for c in one + other)
    return f"<form>{''.join(fields)}</form>"


def screen_of_an_app(puzzle: str) -> str:
    """What a phone copies from a screen, with the keys below the grid."""
    above = ["Sudoku", "Level 3", "00:12:41", "Mistakes 0/3"]
    keys = ["1 2 3 4 5 6 7 8 9", "Undo Erase Notes Hint"]
    return _lines([*above, *(" ".join(row) for row in _rows(puzzle)), *keys])


def names_and_cells(one: str, other: str) -> str:
    """A table with a name and 81 columns."""
    head = "name," + ",".join(f"c{n}" for n in range(1, 82))
    return _lines([head, f"first,{','.join(one)}", f"second,{','.join(other)}"])


def far_apart(left: str, right: str) -> str:
    """Two grids of a sheet with two empty columns between, as text."""
    rows = zip(_cells(left), _cells(right), strict=True)
    return _lines(["\t".join([*one, "", "", *other]) for one, other in rows])


def candidates_below(puzzle: str) -> str:
    """A puzzle, and how far somebody came with it, without a frame."""
    told = [*chain.from_iterable(_candidates(puzzle))]
    wide = max(map(len, told)) + 1
    rows = ["".join(c.ljust(wide) for c in told[at : at + 9]) for at in range(0, 81, 9)]
    bands = "\n".join(_lines(rows[at : at + 3]) for at in (0, 3, 6))
    return f"{puzzle.replace('0', '.')}\n\n{bands}"


def from_right_to_left(one: str, other: str) -> str:
    """Two lines, and their solutions turned upside down."""
    told = [f"{n}) {_solved(puzzle)[::-1]}" for n, puzzle in enumerate((one, other), 1)]
    head = ["", "solutions (read from right to left):"]
    return _lines([f"1) {one}", f"2) {other}", *head, *told])


ONE: dict[str, Callable[[str], Sent]] = {
    "labels-and-notes.xlsx": with_labels_and_notes,
    "placed-signs.svg": placed_signs,
    "placed-digits.html": placed_digits,
    "spoiler-called-solution.txt": spoiler,
    "game.ksudoku": game_of_ksudoku,
    "triples-of-givens.m": triples,
    "app-screen.txt": screen_of_an_app,
    "candidates-below.txt": candidates_below,
    "wordoku.txt": lambda p: (
        "A wordoku:\n\n" + _lines([row.translate(_LETTERS) for row in _rows(p)]) + "\nBob\n"
    ),
    "wordoku-line.txt": lambda p: (
        f"Wordoku (ABCDEFGHI):\n{p.translate(_LETTERS).replace('0', '.')}\n"
    ),
    "lines-to-write-on.txt": lambda p: _lines(
        ["Nr. 5", "", *("|".join(f"_{c.replace('.', '_')}_" for c in row) for row in _rows(p))]
    ),
    "korean.txt": lambda p: (
        "안녕하세요, 스도쿠 문제입니다.\n\n"
        + _lines([" ".join(row).replace(".", "□") for row in _rows(p)])
        + "\n감사합니다\n"
    ).encode("cp949"),
    "quoted-shape.log": lambda p: (
        _lines([f"2026-11-21 10:{n // 60:02}:{n % 60:02} job={n} state=ok" for n in range(200)])
        + _lines(_rows(p))
        + _lines([f"2026-11-21 11:{n // 60:02}:{n % 60:02} job={n} state=ok" for n in range(200)])
    ),
}
"""Submissions with a puzzle."""
TWO: dict[str, Callable[[str, str], Sent]] = {
    "tables-in-a-row.docx": tables_in_a_row,
    "sheet-of-titles.csv": sheet_of_titles,
    "form-of-two.html": form_of_two,
    "names-and-cells.csv": names_and_cells,
    "far-apart.tsv": far_apart,
    "right-to-left.txt": from_right_to_left,
}
"""Submissions with two."""
_CHANCE = Random(8)
NONE: dict[str, Sent] = {
    "many-numbers.csv": _lines(
        [",".join(str(_CHANCE.randrange(1000)) for _ in range(12)) for _ in range(40)]
    ),
}
"""What has none."""
