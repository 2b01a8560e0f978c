"""Later submissions: quoted and forwarded mail, tables of sheets, data of apps, pages, programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from itertools import chain

from tests.corpora.mailbag.odd import (
    BANDS,
    _barred,
    _cells,
    _csv,
    _givens,
    _html_table,
    _solved,
)
from tests.corpora.mailbag.strangers import Sent, _rows


def _mail(text: str, sender: str = "Ann <a@example.org>") -> bytes:
    return (
        f"From: {sender}\nTo: desk@example.org\nSubject: Sudoku\n"
        "Date: Mon, 2 Nov 2026 09:00:00 +0100\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
    ).encode()


def _spaced(puzzle: str, blank: str = ".") -> list[str]:
    return [" ".join(row) for row in _rows(puzzle, blank)]


def _quoted(lines: list[str], mark: str = "> ") -> str:
    return "\n".join(mark + line for line in lines)


def _numbers(puzzle: str, blank: int | None = 0) -> list[list[int | None]]:
    return [[int(c) if c else blank for c in row] for row in _cells(puzzle)]


def _nested(puzzle: str, ends: str, between: str = ", ") -> str:
    """The rows of an array, each in brackets."""
    rows = _rows(puzzle, "0")
    return ",\n".join(f"    {ends[0]}{between.join(row)}{ends[1]}" for row in rows)


def _in_digits(puzzle: str, zero: int) -> list[str]:
    """Rows in the digits of another script."""
    return ["".join(chr(zero + int(c)) for c in row) for row in _rows(puzzle, "0")]


def gmail_table(puzzle: str) -> str:
    """A table of Google's sheets, pasted into a mail of Gmail."""
    rows = "".join(
        '<tr style="height:21px">'
        + "".join(f'<td style="border:1px solid" data-sheets-value="1">{c}</td>' for c in row)
        + "</tr>"
        for row in _cells(puzzle)
    )
    return (
        '<div dir="ltr"><div>Hi,</div><table cellspacing="0" border="1"><colgroup>'
        f'<col width="30"></colgroup><tbody>{rows}</tbody></table><br>-- <br>Ann 555-1234</div>'
    )


def office_page(puzzle: str) -> str:
    """A page of Outlook, a paragraph a row."""
    rows = "".join(
        f"<p class=MsoNormal><span style='font-family:Consolas'>{row}<o:p></o:p></span></p>"
        for row in _spaced(puzzle)
    )
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml>'
        "<o:x>1</o:x></xml><![endif]--><style>p.MsoNormal{margin:0}</style></head><body>"
        f"<p class=MsoNormal>Hi,<o:p></o:p></p>{rows}</body></html>"
    )


def rtf_table(puzzle: str) -> str:
    """A table of RTF."""
    widths = "".join(f"\\cellx{500 * at}" for at in range(1, 10))
    rows = "".join(
        f"\\trowd{widths}" + "".join(f"\\intbl {c}\\cell " for c in row) + "\\row\n"
        for row in _cells(puzzle)
    )
    return f"{{\\rtf1\\ansi\\deff0 Hello\\par\n{rows}\\pard Bye\\par}}"


def array_of_latex(puzzle: str) -> str:
    """An array of LaTeX with lines around its boxes."""
    rows = [
        " & ".join(row) + " \\\\" + "\\hline" * (n % 3 == 2)
        for n, row in enumerate(_rows(puzzle, " "))
    ]
    inside = "\n".join(rows)
    return f"\\[\\begin{{array}}{{|ccc|ccc|ccc|}}\\hline\n{inside}\n\\end{{array}}\\]"


def new_board(puzzle: str) -> str:
    """What a service of puzzles answers."""
    grid = {
        "value": _numbers(puzzle),
        "solution": _numbers(_solved(puzzle)),
        "difficulty": "Hard",
    }
    return json.dumps({"newboard": {"grids": [grid], "results": 1, "message": "All Ok"}})


def nested_cells(puzzle: str) -> str:
    """What an app saves: for each cell an object."""
    cells = [
        [{"v": value, "fixed": value is not None} for value in row]
        for row in _numbers(puzzle, None)
    ]
    return json.dumps({"status": "ok", "data": {"id": 12, "board": {"cells": cells}}})


def league() -> str:
    """A table of nine teams, with as many columns."""
    rows = [("#", "Team", *"PWDLFA", "Pts")]
    rows += [
        tuple(map(str, (n, f"T{n}", 9, 9 - n, 1, n - 1, 20 - n, n + 3, 28 - 3 * n)))
        for n in range(1, 10)
    ]
    told = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<html><body><table>{told}</table></body></html>"


ONE: dict[str, Callable[[str], Sent]] = {
    "twice-quoted.eml": lambda p: _mail(
        "Please see below.\n\n> Carol wrote:\n> > Hi desk,\n> > \n"
        + _quoted(_rows(p), "> > ")
        + "\n> > \n> > Carol\n> thanks"
    ),
    "forwarded.eml": lambda p: _mail(
        "FYI\n\n---------- Forwarded message ---------\nFrom: Carol <c@example.org>\n"
        "Date: Mon, 2 Nov 2026 at 08:00\nSubject: puzzle\nTo: <a@example.org>\n\n"
        + "\n".join(_spaced(p, "_"))
        + "\n\nCarol\nPhone: 0123 456 789"
    ),
    "forwarded-by-phone.eml": lambda p: _mail(
        "Begin forwarded message:\n\n> From: Carol <c@example.org>\n> Subject: 4\n"
        "> Date: 2. November 2026 um 08:00:00 MEZ\n> \n"
        + _quoted(_barred(p, " | ", " "))
        + "\n\nSent from my phone"
    ),
    "original-message.txt": lambda p: (
        "Hi,\nsee below\n\n-----Original Message-----\nFrom: Carol\n"
        "Sent: Monday, November 2, 2026 8:00 AM\nTo: Desk\nSubject: RE: no 17\n\n"
        + "\n".join(_rows(p, "0"))
        + "\n\nThis e-mail is confidential. Reg. No. 123456789.\n"
    ),
    "gmail-table.html": gmail_table,
    "office-page.html": office_page,
    "divs.html": lambda p: (
        "<html><body><div class=board>"
        + "".join(
            "<div class=row>" + "".join(f"<div class=cell>{c}</div>" for c in row) + "</div>"
            for row in _cells(p)
        )
        + "</div></body></html>"
    ),
    "breaks.html": lambda p: (
        "<html><body><p>"
        + "<br>".join("&nbsp;".join(c or "_" for c in row) for row in _cells(p))
        + "</p></body></html>"
    ),
    "titled.html": lambda p: (
        "<html><head><title>Sudoku 123456789</title></head><body><h1>Daily 2026-11-02</h1><pre>"
        + "\n".join(_spaced(p, "-"))
        + "</pre><footer>© 2026</footer></body></html>"
    ),
    "photographed-bars.txt": lambda p: "\n".join(
        f"| {row} |".replace("1", "I") for row in _barred(p, " | ", " ", "_")
    ),
    "photographed.txt": lambda p: "\n".join(
        [
            "scanned:",
            *(row.translate(str.maketrans("580", "SBO")) for row in _rows(p, "0")),
        ]
    ),
    "excel-paste.txt": lambda p: (
        "Hi, copied from Excel:\r\n\r\n"
        + "\r\n".join("\t".join(row) for row in _cells(p))
        + "\r\n\r\nThanks\r\n"
    ),
    "sheet-with-labels.csv": lambda p: "\n".join(
        [",A,B,C,D,E,F,G,H,I", *(f"{n},{','.join(row)}" for n, row in enumerate(_cells(p), 1))]
    ),
    "quoted-cells.csv": lambda p: "\n".join(";".join(f'"{c}"' for c in row) for row in _cells(p)),
    "says-its-separator.csv": lambda p: f"sep=;\n{_csv(p, ';')}",
    "quiz.csv": lambda p: f'id,name,quiz,answer\n17,"Monday, easy",{p},{_solved(p)}\n',
    "cell-a-line.csv": lambda p: "\n".join(
        ["row,col,digit", *(f"{r + 1},{c + 1},{d}" for r, c, d in _givens(p))]
    ),
    "dated.tsv": lambda p: f"id\tdate\tdifficulty\tgrid\n3\t2026-11-02\thard\t{p}\n",
    "piped.psv": lambda p: f"puzzle|rating\n{p}|3.4\n",
    "rows-by-letter.json": lambda p: json.dumps(dict(zip("ABCDEFGHI", _numbers(p), strict=True))),
    "nested.json": nested_cells,
    "flat.json": lambda p: json.dumps({"type": "sudoku", "values": [*chain(*_numbers(p))]}),
    "rows-in-a-text.json": lambda p: json.dumps({"puzzle": "\n".join(_rows(p)), "author": "Ann"}),
    "places-as-names.json": lambda p: json.dumps({f"{r},{c}": d for r, c, d in _givens(p)}),
    "new-board.json": new_board,
    "mission.json": lambda p: json.dumps(
        {"puzzle": {"mission": p, "solution": _solved(p), "id": 4711, "date": "2026-11-02"}}
    ),
    "array.rs": lambda p: f"let board: [[u8; 9]; 9] = [\n{_nested(p, '[]')},\n];",
    "array.cs": lambda p: f"int[,] board = new int[,] {{\n{_nested(p, '{}')}\n}};",
    "array.go": lambda p: f"grid := [][]int{{\n{_nested(p, '{}')},\n}}",
    "text.swift": lambda p: "\n".join(['let puzzle = """', *_spaced(p, "0"), '"""']),
    "problem-of-lists.pl": lambda p: (
        "problem(1, [\n" + _nested(p, "[]", ",").replace("0", "_") + "])."
    ),
    "data.dzn": lambda p: (
        "n = 3;\nstart=[|\n" + "|\n".join(",".join(row) for row in _rows(p, "0")) + "|];"
    ),
    "matrix-of-rows.r": lambda p: (
        "m <- matrix(c(\n"
        + ",\n".join(",".join(row) for row in _rows(p, "0"))
        + "), nrow=9, byrow=TRUE)"
    ),
    "array.tex": array_of_latex,
    "table.rtf": rtf_table,
    "items.md": lambda p: "\n".join(["## Grid", "", *(f"- `{row}`" for row in _rows(p))]),
    "table.org": lambda p: "\n".join(
        "|---+---+---|\n" * (n in BANDS[1:]) + f"| {row} |"
        for n, row in enumerate(_barred(p, " | "))
    ),
    "with-hints.txt": lambda p: "\n".join(
        [
            *["Puzzle 5, level: hard", "", *_rows(p), "", "Hints:", "1. Look at r1c1 and r2c3."],
            *["2. The 5 in box 3 must be in r3c8.", "3. Then use an X-Wing on 7 in rows 2 and 6."],
        ]
    ),
    "hint-by-letters.txt": lambda p: "\n".join(
        [*_spaced(p, "-"), "", "Hint: A4 is 7; D5 and D6 are 2/3."]
    ),
    "thai.txt": lambda p: "\n".join(
        ["สวัสดี", *(row.replace("\u0e50", ".") for row in _in_digits(p, 0xE50))]
    ),
    "bengali.txt": lambda p: "\n".join(_in_digits(p, 0x9E6)),
    "wide-bars.txt": lambda p: "\n".join(
        "\uff5c".join(row.replace("\uff10", "\u3000")[at : at + 3] for at in BANDS)
        for row in _in_digits(p, 0xFF10)
    ),
    "shortcut.url": lambda p: (
        f"[InternetShortcut]\r\nURL=https://www.example.com/play?puzzle={p}&lvl=3\r\n"
    ),
    "request.txt": lambda p: f'curl -X POST -d \'{{"puzzle":"{p}"}}\' https://example.com/api',
    "double-slashes.txt": lambda p: " // ".join(
        " / ".join(_rows(p)[band : band + 3]) for band in BANDS
    ),
    "keycaps.txt": lambda p: "\n".join(
        ["Can you solve today's? 🧩 #sudoku #1234"]
        + ["".join(f"{c}\ufe0f\u20e3" if c else "⬜" for c in row) for row in _cells(p)]
        + ["❤️ 123 🔁 45"]
    ),
    "fenced-in-a-chat.txt": lambda p: "\n".join(
        ["**Ann** — Today at 9:41 AM", "```", *_spaced(p), "```", "**Bob** — Today at 9:45 AM", "3"]
    ),
    "solution-behind-a-fold.md": lambda p: "\n".join(
        [
            *["```", *_rows(p), "```", "<details><summary>Solution</summary>", "", "```"],
            *[*_rows(_solved(p)), "```", "</details>"],
        ]
    ),
    "rows.ini": lambda p: "\n".join(
        ["[sudoku]", "version=1", *(f"row{n}={row}" for n, row in enumerate(_rows(p, "0"), 1))]
    ),
    "cells.properties": lambda p: "\n".join(f"cell.{r + 1}.{c + 1}={d}" for r, c, d in _givens(p)),
    "rows.yaml": lambda p: "\n".join(
        ["title: Nr 5", "rows:", *(f"  - [{', '.join(row)}]" for row in _rows(p, "~"))]
    ),
    "block.yaml": lambda p: "\n".join(
        ["title: Nr 5", "grid: |", *(f"  {row}" for row in _rows(p))]
    ),
    "rows.xml": lambda p: (
        "<?xml version='1.0'?><sudoku author='Ann'>"
        + "".join(f"<row>{row}</row>" for row in _spaced(p, "0"))
        + "</sudoku>"
    ),
    "rows-by-sms.txt": lambda p: " ".join(
        f"row{n} {row}" for n, row in enumerate(_rows(p, "x"), 1)
    ),
    "double-spaced.txt": lambda p: "\n\n".join(_spaced(p, "*")),
    "old-line-ends.txt": lambda p: "\r".join(_rows(p)),
}
"""One puzzle each."""

TWO: dict[str, Callable[[str, str], Sent]] = {
    "asked-and-answered.txt": lambda p, q: "\n".join(
        ["Q1:", *_rows(p), "A1:", *_rows(_solved(p)), "Q2:", *_rows(q), "A2:", *_rows(_solved(q))]
    ),
    "page.txt": lambda p, q: "\n".join(
        ["Sudoku 41 (easy)        Sudoku 42 (hard)", ""]
        + [f"{a}     {b}" for a, b in zip(_spaced(p), _spaced(q), strict=True)]
        + ["", "Page 12"]
    ),
    "by-day.json": lambda p, q: json.dumps(
        {date(2026, 11, day).isoformat(): one for day, one in ((2, p), (3, q))}
    ),
    "boards.jsonl": lambda p, q: "\n".join(
        json.dumps({"board": _numbers(one), "level": "easy"}) for one in (p, q)
    ),
    "two-senders.mbox": lambda p, q: b"\n".join(
        [
            b"From a@example.org Mon Nov  2 09:00:00 2026",
            _mail("\n".join(_rows(p))),
            b"From b@example.org Mon Nov  2 09:01:00 2026",
            _mail(f"hi\n\n{q}\n\nFrom here on nothing.", "Bo <b@example.org>"),
        ]
    ),
    "corrected.eml": lambda p, q: _mail(
        "A corrected one:\n\n"
        + "\n".join(_rows(p))
        + "\n\nAm 02.11.26 um 09:00 schrieb Desk:\n> Lieber Karl,\n> Ihr Rätsel\n> \n"
        + _quoted(_rows(q))
        + "\n> hat zwei Lösungen."
    ),
    "two-tables.html": lambda p, q: (
        f"<html><body><h2>1</h2>{_html_table(p, '<td>{}</td>')}<h2>2</h2>"
        f"{_html_table(q, '<td>{}</td>')}<p>Solutions on page 99</p></body></html>"
    ),
    "numbered-and-solved.txt": lambda p, q: "\n".join(
        f"{n}) {one}\n   solution: {_solved(one)}" for n, one in ((1, p), (2, q))
    ),
    "beside.csv": lambda p, q: "\n".join(
        ",".join([*a, "", *b]) for a, b in zip(_cells(p), _cells(q), strict=True)
    ),
}
"""Two puzzles each, in this order."""

NONE: dict[str, Sent] = {
    "menu.txt": "MENU\n\n12 Spring rolls ....... 4.50\n13 Soup ............... 3.90\n"
    "14 Duck (2 pers.) .... 28.00\n15 Rice ............... 2.00\n\nTel 123 456 789\n",
    "league.html": league(),
    "timetable.txt": "Bus 12\n06 05 25 45\n07 05 15 25 35 45 55\n08 05 15 25 35 45 55\n09 05 25\n",
    "tennis.txt": "Final: 6-4 3-6 7-6(5)\nSemi: 6-2 6-3; 7-5 4-6 6-1\n",
    "bridge-deal.txt": "        N\n        S AK52\n        H 73\n        D QJ94\n        C 852\n"
    "W               E\nS 973           S QJT8\nH KQ5           H A962\n        S\n        S 64\n",
    "game.pgn": '[Event "X"]\n[Date "2026.11.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n',
    "magic-square.txt": "A magic square of mine:\n2 7 6\n9 5 1\n4 3 8\nNice, isn't it?\n",
    "club.ics": "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:123456789@example.org\n"
    "DTSTART:20261102T090000Z\nSUMMARY:Sudoku club\nEND:VEVENT\nEND:VCALENDAR\n",
    "ann.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL:+441234567890\nEND:VCARD\n",
    "log.txt": "2026-11-02 09:00:01 INFO worker 3 done 123456789\n"
    "2026-11-02 09:00:02 INFO worker 4 done 987654321\n",
    "receipt.txt": "SUPERMARKT\n2 x 1,99      3,98\nMilch         1,29\nSumme EUR     5,27\n"
    "Bon 1234 Kasse 5 02.11.26 09:41\n",
    "advertised.eml": _mail(
        "Our sudoku book is out! ISBN 978-1-23456-789-7, only 9.99.\n"
        "Unsubscribe: https://example.com/u?id=123456789012345678901234567890"
    ),
    "question.txt": "How many givens must a 9x9 have? 17, right? I found 16, at r1c1=5 r2c2=3.\n",
    "weather.txt": "Mon 9 4\nTue 8 3\nWed 7 2\nThu 11 5\nFri 12 6\nSat 9 9\nSun 8 8\n",
    "solved.txt": "I solved puzzle 123 in 4:56 with 2 hints! Score 12345. 🎉\n",
}
"""No puzzle, and nothing to be judged."""
