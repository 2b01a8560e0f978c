"""What the newest strangers of the mailbag send; see `tests.corpora.mailbag.write`."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.policy import SMTP
from xml.sax.saxutils import escape

import openpyxl

Sent = str | bytes


def _rows(puzzle: str, blank: str = ".") -> list[str]:
    return [puzzle[at : at + 9].replace("0", blank) for at in range(0, 81, 9)]


def _fitting(cells: Sequence[str], at: int) -> list[str]:
    """The digits that no cell of its row, column and box has."""
    row, column = divmod(at, 9)
    seen = {
        cells[other]
        for other in range(81)
        if other // 9 == row
        or other % 9 == column
        or (other // 27 == row // 3 and other % 9 // 3 == column // 3)
    }
    return [digit for digit in "123456789" if digit not in seen]


def _solved(puzzle: str) -> str:
    """Its solution, by trying digits where fewest fit."""
    cells = list(puzzle)

    def tried() -> bool:
        empty = [at for at in range(81) if cells[at] == "0"]
        if not empty:
            return True
        at = min(empty, key=lambda cell: len(_fitting(cells, cell)))
        for digit in _fitting(cells, at):
            cells[at] = digit
            if tried():
                return True
        cells[at] = "0"
        return False

    assert tried()
    return "".join(cells)


def with_solution(puzzle: str) -> str:
    """A letter with the solved grid below."""
    solved = _rows(_solved(puzzle))
    return "\n".join(["Rätsel", "", *_rows(puzzle), "", "Lösung", "", *solved, "", "Gruß, Eva"])


def beside_its_solution(puzzle: str) -> str:
    """The solved grid on the right."""
    pairs = zip(_rows(puzzle), _rows(_solved(puzzle)), strict=True)
    told = [f"{' '.join(left)}    {' '.join(right)}" for left, right in pairs]
    return "\n".join(["Puzzle               Solution", "", *told])


def flowed(puzzle: str) -> bytes:
    """A mail whose lines flow, so that the puzzle is folded amid its cells."""
    told = f"Hello there, a puzzle that I \nmade on the train:\n\n{puzzle[:72]} \n{puzzle[72:]}\n"
    head = 'From: b@example.com\nSubject: sudoku\nContent-Type: text/plain; format="flowed"\n\n'
    return f"{head}{told}\nCheers, Bob\n-- \nBob, 555-867-5309\n".encode()


def answered(puzzle: str) -> bytes:
    """A page of Outlook, in a mail with plain text that has a cell a line."""
    table = "".join(
        "<tr>"
        + "".join(
            f'<td width="40"><p class="MsoNormal">{c if c != "." else "&nbsp;"}</p></td>'
            for c in row
        )
        + "</tr>"
        for row in _rows(puzzle)
    )
    made = EmailMessage(SMTP)
    made["From"], made["Subject"] = "Karl <k@example.de>", "Sudoku"
    made.set_content("Guten Tag,\n\nTel. 089 123456789\n", cte="quoted-printable")
    made.add_alternative(
        f"<html><body><table>{table}</table><p>Tel. 089 123456789</p></body></html>",
        subtype="html",
        cte="quoted-printable",
    )
    made.set_boundary("=-part-of-a-mail")
    return made.as_bytes()


def text_box(puzzle: str) -> bytes:
    """A document of Word with the rows in a text box, and once more for older programs."""
    names = (
        'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    )
    rows = "".join(f"<w:p><w:r><w:t>{escape(row)}</w:t></w:r></w:p>" for row in _rows(puzzle))
    box = f"<w:txbxContent>{rows}</w:txbxContent>"
    content = (
        f'<?xml version="1.0"?><w:document {names}><w:body><w:p><w:r><mc:AlternateContent>'
        f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
        "</w:r></w:p></w:body></w:document>"
    )
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": content})


def packed(files: dict[str, str]) -> bytes:
    """A zip file, the same each time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return made.getvalue()


def rust(puzzle: str) -> str:
    """A program in Rust."""
    told = "".join(f"        [{', '.join(row)}],\n" for row in _rows(puzzle, "0"))
    return f"fn main() {{\n    let board: [[u8; 9]; 9] = [\n{told}    ];\n}}\n"


def go(puzzle: str) -> str:
    """A program in Go."""
    told = "".join(f"\t{{{', '.join(row)}}},\n" for row in _rows(puzzle, "0"))
    return f"package main\n\nvar grid = [9][9]int{{\n{told}}}\n"


def tables_in_a_table(puzzle: str, cell: str, row: str, table: str) -> str:
    """A table of nine tables, one a box; each argument but the first has a place for its parts."""

    def of(texts: list[str]) -> str:
        return table.format(
            "".join(row.format("".join(map(cell.format, texts[at : at + 3]))) for at in (0, 3, 6))
        )

    boxes = [
        "".join(puzzle[27 * (box // 3) + 9 * line + 3 * (box % 3) :][:3] for line in range(3))
        for box in range(9)
    ]
    return of([of([digit.replace("0", "") for digit in box]) for box in boxes])


def page_of_boxes(puzzle: str) -> str:
    """A page whose boxes are tables within a table."""
    table = tables_in_a_table(puzzle, "<td>{}</td>", "<tr>{}</tr>", "<table>{}</table>")
    return f"<html><body><p>Call 123456789</p>{table}</body></html>"


def document_of_boxes(puzzle: str) -> bytes:
    """A document of Word likewise."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    cell = "<w:tc>{}<w:p/></w:tc>"
    table = tables_in_a_table(puzzle, cell, "<w:tr>{}</w:tr>", "<w:tbl>{}</w:tbl>")
    for digit in "123456789":
        table = table.replace(f">{digit}<", f"><w:p><w:r><w:t>{digit}</w:t></w:r></w:p><")
    document = f'<w:document xmlns:w="{space}"><w:body>{table}</w:body></w:document>'
    content = f'<?xml version="1.0"?>{document}'
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": content})


def cells_told(puzzle: str) -> str:
    """JSON with row, column and value of each given."""
    cells = [
        {"row": at // 9, "col": at % 9, "value": int(digit)}
        for at, digit in enumerate(puzzle)
        if digit != "0"
    ]
    return json.dumps({"cells": cells})


def page_of_elements(puzzle: str, *, of_boxes: bool) -> str:
    """A page with an element a cell, in rows or in boxes."""
    nines = [puzzle[at : at + 9] for at in range(0, 81, 9)]
    if of_boxes:
        nines = [
            "".join(nines[box // 3 * 3 + at // 3][box % 3 * 3 + at % 3] for at in range(9))
            for box in range(9)
        ]
    cell = '<span class="cell">{}</span>'
    groups = ("".join(cell.format(digit.replace("0", "")) for digit in nine) for nine in nines)
    name = "box" if of_boxes else "row"
    grid = "".join(f'<div class="{name}">{group}</div>' for group in groups)
    head = "<!DOCTYPE html><html><head><title>Play</title></head><body><nav>New game</nav>"
    return f'{head}<main><h1>Hard, 4.5</h1><div id="grid">{grid}</div></main></body></html>'


def notebook(source: list[str], output: str = "") -> str:
    """A notebook with a cell."""
    shown = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Solving sudokus in 2025\n"]},
        {"cell_type": "code", "metadata": {}, "source": source, "outputs": shown},
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}, indent=1)


def notebook_of_code(puzzle: str) -> str:
    """A notebook with a list of lists, which it prints."""
    rows = [", ".join(row) for row in _rows(puzzle, "0")]
    lines = ["import solver\n", "grid = [\n", *(f"    [{row}],\n" for row in rows), "]\n"]
    return notebook(lines, "".join(f"[{row}]\n" for row in rows))


def xml_of_cells(puzzle: str) -> str:
    """XML of a program with an element a cell."""
    rows = (
        "".join(f"<cell>{digit.replace('.', '')}</cell>" for digit in row) for row in _rows(puzzle)
    )
    grid = "\n".join(f"<row>{row}</row>" for row in rows)
    return f'<?xml version="1.0"?>\n<saved><title>Easy 1</title>\n<grid>\n{grid}\n</grid></saved>\n'


def xml_of_places(puzzle: str) -> str:
    """XML of a program that tells the givens by their places."""
    told = "".join(
        f'  <given row="{at // 9 + 1}" column="{at % 9 + 1}" value="{digit}"/>\n'
        for at, digit in enumerate(puzzle)
        if digit != "0"
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<puzzle by="Anna">\n{told}</puzzle>\n'


def drawing_of_texts(puzzle: str) -> str:
    """A drawing with lines and a text for each given, as other programs make it."""
    lines = "".join(
        f'<path d="M {40 * k} 0 L {40 * k} 360"/><path d="M 0 {40 * k} L 360 {40 * k}"/>'
        for k in range(10)
    )
    texts = "".join(
        f'<text x="{40 * (at % 9) + 13}" y="{40 * (at // 9) + 29}" font-size="24">{digit}</text>'
        for at, digit in enumerate(puzzle)
        if digit != "0"
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360">{lines}{texts}</svg>'


def sheet_of(cells: dict[str, object]) -> bytes:
    """A spreadsheet."""
    book = openpyxl.Workbook()
    for name, value in cells.items():
        book.active[name] = value
    file = io.BytesIO()
    book.save(file)
    return packed(dict(sorted(_unpacked(file.getvalue()).items())))


def _unpacked(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    return {
        name: re.sub(r"20\d\d-\d\d-\d\dT[\d:]+", "2025-11-03T00:00:00", text)
        for name, text in files.items()
    }


def merged(puzzle: str) -> bytes:
    """A grid in the first of two by two cells, which somebody merged."""
    cells: dict[str, object] = {"A1": "My sudoku"}
    for at, digit in enumerate(puzzle):
        cells[f"{'BDFHJLNPR'[at % 9]}{3 + 2 * (at // 9)}"] = int(digit)
    return sheet_of(cells)


BILL: dict[str, object] = {"A1": "Invoice", "B1": 4711, "A3": "Item", "B3": "Qty", "C3": "Price"}
for _row in range(4, 14):
    BILL |= {f"B{_row}": _row % 9 + 1, f"C{_row}": 5 * _row % 9 + 1}
WORDS = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NEWEST: dict[str, Callable[[str], Sent]] = {
    "with-its-solution.txt": with_solution,
    "beside-its-solution.txt": beside_its_solution,
    "flowed.eml": flowed,
    "outlook.eml": answered,
    "text-box.docx": text_box,
    "with-a-letter.zip": lambda p: packed(
        {"readme.txt": "A puzzle, call me: 123456789\n", "puzzles/one.txt": "\n".join(_rows(p))}
    ),
    "main.rs": rust,
    "grid.go": go,
    "matrix.R": lambda p: (
        "m <- matrix(c(\n"
        + ",\n".join(",".join(row) for row in _rows(p, "0"))
        + "), nrow = 9, byrow = TRUE)\n"
    ),
    "problem.pl": lambda p: (
        "problem(1, [" + ",\n    ".join(f"[{','.join(row)}]" for row in _rows(p, "_")) + "]).\n"
    ),
    "hashes.txt": lambda p: "\n".join(["Hi all,", *_rows(p, "#"), "Bye"]),
    "tildes.txt": lambda p: "\n".join(["Hi,", *map(" ".join, _rows(p, "~")), "Bye"]),
    "crosses.txt": lambda p: "\n".join(["Hello,", *_rows(p, "x"), "Bye"]),
    "said-on-the-phone.txt": lambda p: "\n".join(
        f"Row {number}: {', '.join(WORDS[int(c)] for c in row)}"
        for number, row in enumerate(_rows(p, "0"), 1)
    ),
    "words-for-blanks.txt": lambda p: "\n".join(
        " ".join("blank" if c == "." else c for c in row) for row in _rows(p)
    ),
    "brackets.txt": lambda p: "\n".join(
        "".join("[ ]" if c == "." else f"[{c}]" for c in row) for row in _rows(p)
    ),
    "bold.txt": lambda p: "\n".join(
        ["Hi,", *(" ".join(c if c == "." else f"**{c}**" for c in row) for row in _rows(p))]
    ),
    "ellipses.txt": lambda p: "\n".join(
        ["hey heres mine", *(row.replace("...", "\u2026") for row in _rows(p)), "from my phone"]
    ),
    "long-dashes.txt": lambda p: "\n".join(row.replace("--", "\u2014") for row in _rows(p, "-")),
    "spaces-that-hold.txt": lambda p: "\n".join(["Hi,", *map("\u00a0".join, _rows(p))]),
    "no-width.txt": lambda p: "\n".join(["Hi,", *map("\u200b".join, _rows(p))]),
    "columns.txt": lambda p: "\n".join(
        ["Columns, not rows:"] + [f"c{at + 1} {p[at::9].replace('0', '.')}" for at in range(9)]
    ),
    "boxes.html": page_of_boxes,
    "boxes.docx": document_of_boxes,
    "cells.json": cells_told,
    "play.html": lambda p: page_of_elements(p, of_boxes=False),
    "play-boxes.html": lambda p: page_of_elements(p, of_boxes=True),
    "code.ipynb": notebook_of_code,
    "output.ipynb": lambda p: notebook(
        ["show(today)\n"], "".join(" ".join(row) + "\n" for row in _rows(p))
    ),
    "saved.xml": xml_of_cells,
    "places.xml": xml_of_places,
    "drawn-elsewhere.svg": drawing_of_texts,
    "merged.xlsx": merged,
    "arabic-digits.txt": lambda p: "\n".join(
        row.translate({ord(str(d)): chr(0x660 + d) for d in range(1, 10)}) for row in _rows(p, "#")
    ),
    "macro.tex": lambda p: "\n".join(
        ["\\begin{document}", *("\\setrow{" + ",".join(row) + "}" for row in _rows(p, " "))]
    ),
    "titled.txt": lambda p: "\n".join(["Puzzle 1", "", *_rows(p), "", "Regards"]),
}
NO_NEWEST: dict[str, Sent] = {
    "bill.xlsx": sheet_of(BILL),
    "news.xml": '<?xml version="1.0"?>\n<feed><title>News 123456789</title></feed>',
    "plain.ipynb": notebook(["x = 1\n"], "hello, call 123456789\n"),
    "phones-as-rows.txt": "Call one of these:\n612345678\n655443322\n699887766\n677001122\n"
    "644556677\n633221100\n611223344\n688990011\n622334455\nThanks\n",
    "parcel.txt": "Tracking:\n1Z999AA10123456784\n00340434161094042557\n"
    "420941069205590241\nOrder 302-1234567-7654321, PIN 4711\n",
    "invoice.txt": "Invoice No. 2025-000417\nDate: 03.11.2025   Due: 17.11.2025\n\n"
    "Pos  Qty  Item        Price   Total\n1    12   Books       9.99   119.88\n"
    "2    3    Pens        1.20     3.60\n\n"
    "Customer 123456789   Tracking 003404341234567890\n",
}
