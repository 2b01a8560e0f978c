"""Rows and givens in programs, forms, notes and tables, alike but for their digits."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable

from tests.corpora.mailbag.odd import _cells, _givens
from tests.corpora.mailbag.strangers import Sent, _rows

_HEAD = "From: Ann <ann@example.org>\nTo: d@example.org\nSubject: hi\nMIME-Version: 1.0\n"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def _lines(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def _numbers(puzzle: str) -> list[str]:
    return _rows(puzzle, "0")


ONE: dict[str, Callable[[str], Sent]] = {
    "matlab-rows.m": lambda p: _lines(
        [f"S({i},:) = [{' '.join(r)}];" for i, r in enumerate(_numbers(p), 1)]
    ),
    "c-rows.c": lambda p: _lines(
        [f"int row{i}[9] = {{{', '.join(r)}}};" for i, r in enumerate(_numbers(p), 1)]
    ),
    "cpp-vector.cpp": lambda p: (
        "std::vector<std::vector<int>> board = {\n"
        + ",\n".join("{" + ",".join(r) + "}" for r in _numbers(p))
        + "};\n"
    ),
    "java-string.java": lambda p: (
        "String s =\n" + " +\n".join(f'    "{r}"' for r in _numbers(p)) + ";\n"
    ),
    "kotlin-list.kt": lambda p: (
        "val g = listOf(\n" + ",\n".join(f"  listOf({', '.join(r)})" for r in _numbers(p)) + "\n)\n"
    ),
    "swift.swift": lambda p: (
        "let board: [[Int?]] = [\n"
        + ",\n".join("[" + ", ".join(c or "nil" for c in r) + "]" for r in _cells(p))
        + "]\n"
    ),
    "dart.dart": lambda p: (
        "final List<List<int>> g = [\n"
        + ",\n".join(f"  [{', '.join(r)}]" for r in _numbers(p))
        + ",\n];\n"
    ),
    "nim.nim": lambda p: (
        "let g = @[\n" + ",\n".join(f"  @[{', '.join(r)}]" for r in _numbers(p)) + "]\n"
    ),
    "zig.zig": lambda p: (
        "const g = [9][9]u8{\n"
        + "\n".join("    .{ " + ", ".join(r) + " }," for r in _numbers(p))
        + "\n};\n"
    ),
    "csharp-2d.cs": lambda p: (
        "int[,] g = new int[,] {\n"
        + ",\n".join("{" + ",".join(r) + "}" for r in _numbers(p))
        + "};\n"
    ),
    "vb.vb": lambda p: (
        "Dim g(,) As Integer = {\n"
        + ", _\n".join("{" + ",".join(r) + "}" for r in _numbers(p))
        + "}\n"
    ),
    "vba.bas": lambda p: _lines(
        [f'Range("A{i}:I{i}").Value = Array({", ".join(r)})' for i, r in enumerate(_numbers(p), 1)]
    ),
    "cobol.cob": lambda p: _lines([f"       05 FILLER PIC X(9) VALUE '{r}'." for r in _numbers(p)]),
    "tcl.tcl": lambda p: (
        "set g {\n" + _lines(["  {" + " ".join(r) + "}" for r in _numbers(p)]) + "}\n"
    ),
    "scheme.scm": lambda p: (
        "(define g (list\n" + _lines([f"  (list {' '.join(r)})" for r in _numbers(p)]) + "))\n"
    ),
    "elixir.exs": lambda p: "grid = ~w(\n" + _lines(_rows(p)) + ")\n",
    "powershell.ps1": lambda p: (
        "$g = @(\n" + ",\n".join("  @(" + ",".join(r) + ")" for r in _numbers(p)) + "\n)\n"
    ),
    "awk.awk": lambda p: (
        "BEGIN {\n" + _lines([f'  r[{i}] = "{r}"' for i, r in enumerate(_numbers(p), 1)]) + "}\n"
    ),
    "minizinc.mzn": lambda p: (
        "start = [|\n" + "\n".join(", ".join(r) + "|" for r in _numbers(p)) + "];\n"
    ),
    "asp.lp": lambda p: " ".join(f"given({r + 1},{c + 1},{d})." for r, c, d in _givens(p)) + "\n",
    "smt.smt2": lambda p: _lines(
        [f"(assert (= (cell {r + 1} {c + 1}) {d}))" for r, c, d in _givens(p)]
    ),
    "dimacs-like.txt": lambda p: _lines([f"x{r + 1}{c + 1} = {d}" for r, c, d in _givens(p)]),
    "numpy-str-py.txt": lambda p: (
        "g = np.fromstring('" + " ".join("".join(_numbers(p))) + "', sep=' ').reshape(9, 9)\n"
    ),
    "genfromtxt.txt": lambda p: _lines(
        [" ".join(f"{float(c):.18e}" for c in r) for r in _numbers(p)]
    ),
    "pickle-repr.txt": lambda p: (
        "{'grid': ["
        + ", ".join(f"[{', '.join(r)}]" for r in _numbers(p))
        + "], 'id': 3, 'hard': True}\n"
    ),
    "dict-rows-py.txt": lambda p: (
        "{" + ", ".join(f"'{'ABCDEFGHI'[i]}': '{r}'" for i, r in enumerate(_rows(p))) + "}\n"
    ),
    "norvig.txt": lambda p: (
        "\n------+------+------\n".join(
            "\n".join(
                "|".join(" ".join(r[a : a + 3]) + " " for a in (0, 3, 6))
                for r in _rows(p)[b : b + 3]
            )
            for b in (0, 3, 6)
        )
        + "\n"
    ),
    "sympy.txt": lambda p: (
        "Matrix([\n" + ",\n".join(f"[{', '.join(r)}]" for r in _numbers(p)) + "])\n"
    ),
    "wolfram-short.txt": lambda p: (
        "{" + ",".join("{" + ",".join(c or "Null" for c in r) + "}" for r in _cells(p)) + "}"
    ),
    "graphql.txt": lambda p: (
        'mutation { addPuzzle(input: { grid: "' + p + '", level: 3 }) { id } }\n'
    ),
    "curl.txt": lambda p: (
        "curl -X POST https://api.example.org/solve -H 'Content-Type: "
        'application/json\' -d \'{"puzzle":"' + p + "\"}'\n"
    ),
    "http.txt": lambda p: (
        "POST /solve HTTP/1.1\nHost: example.org\nContent-Type: application/x-www-form-urlencoded\n"
        "\nboard=" + p + "&level=2\n"
    ),
    "form-rows.txt": lambda p: "&".join(f"r{i}={r}" for i, r in enumerate(_numbers(p), 1)) + "\n",
    "env.env": lambda p: f'PUZZLE="{p}"\nLEVEL=3\n',
    "dockerfile.txt": lambda p: f'FROM solver\nENV GRID={p}\nCMD ["solve"]\n',
    "makefile.txt": lambda p: f"run:\n\t./solve {p}\n",
    "xml-attr-rows.xml": lambda p: (
        "<sudoku>"
        + "".join(f'<row n="{i}" cells="{r}"/>' for i, r in enumerate(_numbers(p), 1))
        + "</sudoku>"
    ),
    "rss.xml": lambda p: (
        f"<?xml version='1.0'?><rss><channel><title>Daily</title><item>"
        f"<title>No 12</title><description>{p}</description></item></channel>"
        f"</rss>"
    ),
    "json-string-rows.json": lambda p: json.dumps(
        {"id": 1, "rows": [" ".join(r) for r in _rows(p)]}
    ),
    "json-sparse.json": lambda p: json.dumps({"givens": {f"{r},{c}": d for r, c, d in _givens(p)}}),
    "json-cells-rc.json": lambda p: json.dumps(
        [{"row": r, "col": c, "digit": d} for r, c, d in _givens(p)]
    ),
    "json-flat-null.json": lambda p: json.dumps(
        {"cells": [int(c) if c != "0" else None for c in p]}
    ),
    "json-boxes.json": lambda p: json.dumps(
        {
            "boxes": [
                [int(p[(b // 3 * 3 + k // 3) * 9 + b % 3 * 3 + k % 3]) for k in range(9)]
                for b in range(9)
            ]
        }
    ),
    "discord-embed.json": lambda p: json.dumps(
        {"embeds": [{"title": "Daily", "description": "```\n" + _lines(_rows(p)) + "```"}]}
    ),
    "ipynb-md.ipynb": lambda p: json.dumps(
        {
            "cells": [
                {
                    "cell_type": "markdown",
                    "metadata": {},
                    "source": ["# Puzzle\n"] + ["    " + r + "\n" for r in _rows(p)],
                }
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    ),
    "indented.md": lambda p: (
        "Some puzzle:\n\n" + _lines(["    " + r for r in _rows(p)]) + "\nbye\n"
    ),
    "blockquote.md": lambda p: (
        "> **Puzzle of the day**\n>\n" + _lines(["> `" + r + "`" for r in _rows(p)])
    ),
    "md-br.md": lambda p: "Puzzle:\n\n" + "<br>\n".join(_rows(p)) + "\n",
    "md-double-space.md": lambda p: _lines([r + "  " for r in _rows(p)]),
    "html-br-in-text.txt": lambda p: "Hi<br/>" + "<br/>".join(_rows(p)) + "<br/>Ann\n",
    "html-entities.txt": lambda p: "<p>My puzzle</p>\n<pre>\n" + _lines(_rows(p)) + "</pre>\n",
    "nbsp-table.txt": lambda p: _lines(["\u00a0".join(r) for r in _rows(p)]),
    "slack.txt": lambda p: "Ann  9:12 AM\nmy puzzle\n" + _lines(_rows(p)) + "9:13\nany takers?\n",
    "teams.txt": lambda p: "[09:12] Smith, Ann\n" + _lines(_rows(p)) + "[09:14] Bob\nok\n",
    "signal.txt": lambda p: "Ann, 02.11.2026 09:12\n" + p.replace("0", ".") + "\n",
    "telegram-copy.txt": lambda p: (
        "Ann, [2 Nov 2026 at 09:12:33]:\n"
        + _lines(_rows(p))
        + "\nBob, [2 Nov 2026 at 09:15:01]:\n👍\n"
    ),
    "imessage.txt": lambda p: (
        "Ann\nMon, 2 Nov, 09:12\n" + _lines([" ".join(r) for r in _rows(p, "-")]) + "Delivered\n"
    ),
    "sms-spaces.txt": lambda p: " ".join(_rows(p)) + "\n",
    "sms-commas.txt": lambda p: ", ".join(_rows(p, "x")) + "\n",
    "dictated.txt": lambda p: _lines(
        [
            f"Row {i}: " + ", ".join(c if c != "0" else "blank" for c in r) + "."
            for i, r in enumerate(_numbers(p), 1)
        ]
    ),
    "ocr-noise.txt": lambda p: (
        "SUDOKU\n\n"
        + _lines(
            [
                "| "
                + " ".join(c if c != "." else " " for c in r[:3])
                + " | "
                + " ".join(c if c != "." else " " for c in r[3:6])
                + " | "
                + " ".join(c if c != "." else " " for c in r[6:])
                + " |"
                for r in _rows(p)
            ]
        )
        + "\nLevel: hard\n"
    ),
    "ocr-tilde.txt": lambda p: _lines(
        ["[ " + " ][ ".join(" ".join(r[a : a + 3]) for a in (0, 3, 6)) + " ]" for r in _rows(p)]
    ),
    "boxes-spaced.txt": lambda p: (
        "\n\n".join(
            "\n".join(
                "   ".join(" ".join(r[a : a + 3]) for a in (0, 3, 6))
                for r in _rows(p, "_")[b : b + 3]
            )
            for b in (0, 3, 6)
        )
        + "\n"
    ),
    "quotes-each.txt": lambda p: _lines(
        [" ".join(f'"{c}"' if c != "." else '""' for c in r) for r in _rows(p)]
    ),
    "pipes-empty.txt": lambda p: _lines(["|".join(c for c in r) for r in _cells(p)]),
    "arrows.txt": lambda p: _lines([f"{i} -> {r}" for i, r in enumerate(_rows(p), 1)]),
    "rows-hash-count.txt": lambda p: _lines([f"#{i} {r}" for i, r in enumerate(_rows(p), 1)]),
    "bullets.txt": lambda p: "Here:\n" + _lines(["* " + " ".join(r) for r in _rows(p, "-")]),
    "roman-numbered.txt": lambda p: _lines(
        [f"{n}. {r}" for n, r in zip(_ROMAN, _rows(p), strict=True)]
    ),
    "from-the-top.txt": lambda p: (
        "top row: "
        + _rows(p)[0]
        + "\n"
        + _lines(_rows(p)[1:8])
        + "bottom row: "
        + _rows(p)[8]
        + "\n"
    ),
    "with-rule-line.txt": lambda p: "=======\nSUDOKU\n=======\n" + _lines(_rows(p)) + "=======\n",
    "excel-csv-quotes.csv": lambda p: _lines(
        ['"' + '","'.join(c for c in r) + '"' for r in _cells(p)]
    ),
    "tsv-header.tsv": lambda p: (
        "\t".join(f"C{i}" for i in range(1, 10)) + "\n" + _lines(["\t".join(r) for r in _cells(p)])
    ),
    "csv-row-col.csv": lambda p: (
        "R/C,1,2,3,4,5,6,7,8,9\n"
        + _lines([f"{i}," + ",".join(r) for i, r in enumerate(_cells(p), 1)])
    ),
    "csv-long.csv": lambda p: (
        "puzzle_id,row,col,val\n" + _lines([f"17,{r + 1},{c + 1},{d}" for r, c, d in _givens(p)])
    ),
    "csv-note.csv": lambda p: "id;puzzle;note\n1;" + p + ';"hard, but fair"\n',
    "xlsx-as-html.xls": lambda p: (
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>'
        + "".join("<tr>" + "".join(f"<td x:num>{c}</td>" for c in r) + "</tr>" for r in _cells(p))
        + "</table></body></html>"
    ),
    "xml-spreadsheet.xml": lambda p: (
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" '
        'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet '
        'ss:Name="S"><Table>'
        + "".join(
            "<Row>"
            + "".join(
                f'<Cell><Data ss:Type="Number">{c}</Data></Cell>' if c else "<Cell/>" for c in r
            )
            + "</Row>"
            for r in _cells(p)
        )
        + "</Table></Worksheet></Workbook>"
    ),
    "latex-matrix.tex": lambda p: (
        "$$\\begin{bmatrix}\n"
        + " \\\\\n".join(" & ".join(c or "\\;" for c in r) for r in _cells(p))
        + "\n\\end{bmatrix}$$\n"
    ),
    "latex-booktabs.tex": lambda p: (
        "\\begin{tabular}{*9c}\n\\toprule\n"
        + _lines([" & ".join(c or "~" for c in r) + r" \\" for r in _cells(p)])
        + "\\bottomrule\n\\end{tabular}\n"
    ),
    "qp.eml": lambda p: (
        _HEAD + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
        "quoted-printable\n\nHi,=0A\n"
        + p.replace("0", ".")[:70]
        + "=\n"
        + p.replace("0", ".")[70:]
        + "\n"
    ),
    "html-only.eml": lambda p: (
        _HEAD + "Content-Type: text/html; charset=utf-8\n\n<div>Hi</div><div "
        "style='font-family:monospace'>"
        + "".join(f"<div>{' '.join(r)}</div>" for r in _rows(p))
        + "</div>\n"
    ),
    "reply-inline.eml": lambda p: (
        _HEAD
        + "Content-Type: text/plain\n\nOn Mon, Bob wrote:\n> Please send it again\n\nHere:\n\n"
        + _lines(_rows(p))
        + "\n> Thanks\n> Bob\n"
    ),
    "attached.eml": lambda p: (
        _HEAD + 'Content-Type: multipart/mixed; boundary="q"\n\n--q\nContent-Type: '
        "text/plain\n\nsee file\n--q\nContent-Type: application/octet-stream; "
        'name="s.sdk"\nContent-Disposition: attachment; filename="s.sdk"\n'
        "Content-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(("[Puzzle]\n" + _lines(_rows(p))).encode()).decode()
        + "--q--\n"
    ),
    "utf16.txt": lambda p: ("Liebe Redaktion,\r\n" + "\r\n".join(_rows(p)) + "\r\n").encode(
        "utf-16"
    ),
    "cp1252.txt": lambda p: ("Très cher éditeur – voilà…\n" + _lines(_rows(p))).encode("cp1252"),
}
"""One puzzle each."""

TWO: dict[str, Callable[[str, str], Sent]] = {
    "three-column.txt": lambda p, q: _lines(
        [" ".join(a) + "      " + " ".join(b) for a, b in zip(_rows(p), _rows(q), strict=True)]
    ),
    "numbered-two.txt": lambda p, q: "1)\n" + _lines(_rows(p)) + "\n2)\n" + _lines(_rows(q)),
    "json-two.json": lambda p, q: json.dumps(
        [{"id": 1, "puzzle": p}, {"id": 2, "puzzle": q}], indent=1
    ),
    "dated-two.txt": lambda p, q: "2026-11-02\n" + p + "\n2026-11-03\n" + q + "\n",
    "md-two.md": lambda p, q: (
        "## Monday\n\n```\n"
        + _lines(_rows(p))
        + "```\n\n## Tuesday\n\n```\n"
        + _lines(_rows(q))
        + "```\n"
    ),
}
NONE: dict[str, Callable[[str], Sent]] = {
    "grades.txt": "Class 7b\nAnna 2 3 1 2\nBen 4 3 3 2\nCem 1 1 2 1\nDana 2 2 2 3\n",
    "shopping.txt": "2x milk\n1x bread\n6 eggs\n0.5 kg apples\n3 onions\n",
    "hours.txt": "Mon 9-12 14-18\nTue 9-12\nWed closed\nThu 9-12 14-18\nFri 9-13\n",
    "dice.txt": "Roll: 6 5 3 2 1\nRoll: 4 4 4 2 6\nRoll: 1 2 3 4 5\n",
    "pi.txt": "3.14159265358979323846264338327950288419716939937510\n",
    "coords.txt": "N 52 31.234 E 013 24.567\nN 52 31.240 E 013 24.570\n",
    "svn.log": "r1234 | ann | 2026-11-02 09:12:33 +0100 | 2 lines\n\nfix typo\n",
    "hosts.txt": "127.0.0.1 localhost\n255.255.255.255 broadcasthost\n::1 localhost\n",
    "fibonacci.txt": "1, 1, 2, 3, 5, 8, 13, 21, 34, 55\n",
    "pascal.txt": "1\n1 1\n1 2 1\n1 3 3 1\n1 4 6 4 1\n1 5 10 10 5 1\n",
    "domino.txt": "6-6 5-5 4-4\n6-5 5-4 4-3\n6-4 5-3 4-2\n",
    "ballot.txt": "1. Smith 2345\n2. Jones 1987\n3. Brown 456\n",
    "morse.txt": "... ..- -.. --- -.- ..-\n",
    "ascii-cat.txt": " /\\_/\\\n( o.o )\n > ^ <\n",
    "progress.txt": "[#########.........] 50%\n[##################] 100%\n",
    "diffstat.txt": (
        " a.py | 12 ++++--\n b.py |  3 +-\n 2 files changed, 9 insertions(+), 6 deletions(-)\n"
    ),
    "ls.txt": (
        "total 12\n-rw-r--r-- 1 ann ann 1234 Nov  2 09:12 puzzle.txt\n"
        "-rw-r--r-- 1 ann ann  567 Nov  2 09:13 notes.txt\n"
    ),
    "mailfooter.eml": _HEAD + "Content-Type: text/plain\n\nThanks!\n\n--\nAnn Smith | Puzzle "
    "desk | The Daily\nT +44 (0)20 7946 0958 | M 07700 900123\nRegistered "
    "in England No. 01234567. VAT 123 4567 89\n",
    "ticket.txt": "Booking 7XK9P2\nSeat 12A 12B\nFri 06NOV 0915 LHR 1145 TXL\n",
    "sudoku-advice.txt": (
        "Tips: look for rows with 8 digits. Use pencil marks like 1 2 "
        "4 7. A box with 123 456 7_9 needs an 8.\n"
    ),
}
"""No puzzle, and nothing to be judged."""
