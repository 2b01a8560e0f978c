"""Odd submissions: what people paste from chats, sheets, pages and programs."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from urllib.parse import quote

from gridmill import Grid, solve
from tests.corpora.mailbag.strangers import Sent, _rows

SIDE = 9
BANDS = (0, 3, 6)


def _solved(puzzle: str) -> str:
    return str(solve(Grid.parse(puzzle)).solutions[0])


def _cells(puzzle: str) -> list[list[str]]:
    """Rows of cells, an empty text for blank."""
    return [[c.replace(".", "") for c in row] for row in _rows(puzzle)]


def _givens(puzzle: str) -> list[tuple[int, int, int]]:
    """0-based row and column, and digit, of each given."""
    return [(at // SIDE, at % SIDE, int(c)) for at, c in enumerate(puzzle) if c != "0"]


def _barred(puzzle: str, bar: str, between: str = "", blank: str = ".") -> list[str]:
    return [
        bar.join(between.join(row[at : at + 3]) for at in BANDS) for row in _rows(puzzle, blank)
    ]


def _csv(puzzle: str, separator: str, blank: str = "") -> str:
    return "\n".join(separator.join(c or blank for c in row) for row in _cells(puzzle))


def _html_table(puzzle: str, cell: str, blank: str = "&nbsp;") -> str:
    body = "".join(
        "<tr>" + "".join(cell.format(c or blank) for c in row) + "</tr>\n" for row in _cells(puzzle)
    )
    return f"<table border=1>\n{body}</table>"


def gmail_reply(puzzle: str) -> bytes:
    """HTML of Gmail with an answer above and the earlier mail, which has the puzzle, quoted."""
    rows = "".join(f"<div>{row}</div>" for row in _rows(puzzle, "_"))
    return (
        "From: Ann <ann@example.org>\nTo: desk@example.org\nSubject: Re: Fwd: sudoku no 3\n"
        "Date: Tue, 03 Nov 2026 09:12:11 +0100\nMIME-Version: 1.0\n"
        "Content-Type: text/html; charset=utf-8\n\n"
        '<div dir="ltr">Any news on this one? My number is +44 20 7946 0958.</div><br>'
        '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 2 Nov 2026 at 10:31, '
        "Ann wrote:<br></div>"
        f'<blockquote class="gmail_quote"><div dir="ltr">Hello!{rows}<div>Ann</div></div>'
        "</blockquote></div>\n"
    ).encode()


def twice_in_reply(puzzle: str) -> bytes:
    """Plain text in quoted-printable, with the table wide and a legal footer."""
    footer = "--\nDr. J. Roe\nTel 0049 89 1234567 Fax -8\nRegistered No 123456789\n"
    grid = "\n".join(_barred(puzzle, " | ", " "))
    body = f"Please find my puzzle below.\n\n{grid}\n\n{footer}VAT DE 811 907 980"
    coded = body.replace("=", "=3D")
    return (
        "From: j@example.org\nSubject: submission 2026/11/03\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=iso-8859-1\n"
        f"Content-Transfer-Encoding: quoted-printable\n\n{coded}\n"
    ).encode()


def saved_script(puzzle: str) -> str:
    """A page that keeps its puzzle in a script."""
    return (
        "<!doctype html><html><head><title>Sudoku 4711</title>\n<script>\n"
        f'  var level = 3, board = "{puzzle.replace("0", ".")}";\n  start(board);\n</script>'
        "</head><body><h1>Play</h1><div id=game></div></body></html>\n"
    )


def saved_matrix(puzzle: str) -> str:
    """A page whose script has the rows as lists."""
    rows = ",\n".join(f"  [{','.join(row)}]" for row in _rows(puzzle, "0"))
    return (
        "<html><body><p>My generator</p><script type='text/javascript'>\n"
        f"const grid = [\n{rows}\n];\nrender(grid);\n</script></body></html>\n"
    )


def rtf(puzzle: str) -> str:
    """A text of WordPad."""
    rows = "".join(f"{row}\\par\n" for row in _rows(puzzle, "."))
    return (
        "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Courier;}}\n"
        "{\\*\\generator Riched20 10.0.19041}\\viewkind4\\uc1 \n"
        "\\pard\\sa200\\f0\\fs22\\lang9 Hello, my puzzle from M\\'fcnchen:\\par\n"
        f"{rows}Regards\\par\n}}\n"
    )


def rtf_table(puzzle: str) -> str:
    """A table of Word, saved as RTF."""
    rows = "".join(
        "\\trowd\\trgaph108"
        + "".join(f"\\cellx{500 * n}" for n in range(1, 10))
        + "\n\\pard\\intbl "
        + "".join(f"{c}\\cell " for c in row)
        + "\\row\n"
        for row in _cells(puzzle)
    )
    return (
        "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\nPuzzle\\par\n" + rows + "\\pard Bye\\par}\n"
    )


def json_deep(puzzle: str) -> str:
    """An answer of a service, with the grids of a newboard."""
    grid = [[int(c or 0) for c in row] for row in _cells(puzzle)]
    solved = _solved(puzzle)
    solution = [[int(c) for c in solved[at : at + 9]] for at in range(0, 81, 9)]
    board = {"grids": [{"value": grid, "solution": solution, "difficulty": "Hard"}], "results": 1}
    return json.dumps({"newboard": board | {"message": "All Ok"}})


def json_boxes(puzzle: str) -> str:
    """Cells named A1 to I9."""
    named = {f"{'ABCDEFGHI'[row]}{column + 1}": digit for row, column, digit in _givens(puzzle)}
    return json.dumps({"id": 7, "givens": named}, indent=1)


def json_keyed_rows(puzzle: str) -> str:
    """Rows by number."""
    return json.dumps({str(n): row for n, row in enumerate(_rows(puzzle, "0"), 1)}, indent=2)


def json_of_cells_counted_from_zero(puzzle: str) -> str:
    """Cells with index and value."""
    cells = [{"index": at, "value": int(c)} for at, c in enumerate(puzzle)][::-1]
    return json.dumps({"name": "Nov 3", "cells": cells})


def query(puzzle: str) -> str:
    """A link with a longer query."""
    data = puzzle.replace("0", ".")
    return (
        f"Try https://sudoku.example.org/play?lang=en&puzzle={data}&level=4#top - solved in 12:34!"
    )


def fpuzzles_link(puzzle: str) -> str:
    """A link of f-puzzles, in Markdown."""
    from puzzle.formats.apps.lz_string import compress

    grid = [[{"value": int(c), "given": True} if c else {} for c in row] for row in _cells(puzzle)]
    data = compress(json.dumps({"size": 9, "title": "No 5", "grid": grid}))
    return f"[my sudoku](https://www.f-puzzles.com/?load={quote(data, safe='')}) - rate it!"


ONE: dict[str, Callable[[str], Sent]] = {
    "gmail-reply.eml": gmail_reply,
    "legal-footer.eml": twice_in_reply,
    "script.html": saved_script,
    "script-matrix.html": saved_matrix,
    "wordpad.rtf": rtf,
    "word-table.rtf": rtf_table,
    "service-answer.json": json_deep,
    "named-cells.json": json_boxes,
    "rows-by-number.json": json_keyed_rows,
    "indexed-cells.json": json_of_cells_counted_from_zero,
    "query-link.txt": query,
    "bbcode.txt": lambda p: (
        "[b]New one[/b], rated 7.1 by me\n[code]\n"
        + "\n".join(_barred(p, "|", " "))
        + "\n[/code]\n[spoiler]"
        + _solved(p)
        + "[/spoiler]\n[i]Posted 3 Nov 2026, 21:04, #1234[/i]"
    ),
    "spoiler.md": lambda p: (
        "Daily #1123\n\n```\n" + "\n".join(_rows(p)) + "\n```\n\n"
        ">! " + "\n>! ".join(_rows(_solved(p))) + "\n"
    ),
    "details.md": lambda p: (
        "# Puzzle 12\n\n| | | | | | | | | |\n|-|-|-|-|-|-|-|-|-|\n"
        + "\n".join("| " + " | ".join(c or " " for c in row) + " |" for row in _cells(p))
        + "\n\n<details><summary>Solution</summary>\n\n"
        + "\n".join(_rows(_solved(p)))
        + "\n\n</details>\n"
    ),
    "box-light.txt": lambda p: "\n".join(
        ["┌───────┬───────┬───────┐"]
        + [
            "│ "
            + " │ ".join(" ".join(row[at : at + 3]) for at in BANDS)
            + " │"
            + ("\n├───────┼───────┼───────┤" if n in (2, 5) else "")
            for n, row in enumerate(_rows(p, "·"))
        ]
        + ["└───────┴───────┴───────┘"]
    ),
    "box-each.txt": lambda p: "\n".join(
        ["╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"]
        + [
            "║ "
            + " ║ ".join(" │ ".join(c or " " for c in row[at : at + 3]) for at in BANDS)
            + " ║"
            + (
                ""
                if n == 8
                else "\n╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"
                if n % 3 == 2
                else "\n╟───┼───┼───╫───┼───┼───╫───┼───┼───╢"
            )
            for n, row in enumerate(_cells(p))
        ]
        + ["╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝"]
    ),
    "emoji.txt": lambda p: (
        "sudoku of the day 🧩\n"
        + "\n".join("".join(f"{c}\ufe0f\u20e3" if c else "⬜" for c in row) for row in _cells(p))
        + "\n👍 12"
    ),
    "emoji-blue.txt": lambda p: "\n".join(
        "".join(f"{c}\ufe0f\u20e3" if c else "🟦" for c in row) for row in _cells(p)
    ),
    "devanagari.txt": lambda p: (
        "नमस्ते\n"
        + "\n".join(
            row.translate({ord(str(d)): chr(0x966 + d) for d in range(1, 10)}) for row in _rows(p)
        )
        + "\nधन्यवाद"
    ),
    "devanagari-zeros.txt": lambda p: "\n".join(
        " ".join(row).translate({ord(str(d)): chr(0x966 + d) for d in range(10)})
        for row in _rows(p, "0")
    ),
    "persian-line.txt": lambda p: (
        "سلام\n" + p.translate({ord(str(d)): chr(0x6F0 + d) for d in range(10)})
    ),
    "hash-rows.txt": lambda p: "My grid, # is empty:\n\n" + "\n".join(_rows(p, "#")) + "\n\nBye",
    "hash-spaced.txt": lambda p: "\n".join(" ".join(row) for row in _rows(p, "#")),
    "hash-bars.txt": lambda p: "\n".join(_barred(p, " | ", " ", "#")),
    "hash-line.txt": lambda p: p.replace("0", "#"),
    "chinese-digits.txt": lambda p: "\n".join(
        "".join("〇一二三四五六七八九"[int(c)] for c in row) for row in _rows(p, "0")
    ),
    "circled.txt": lambda p: "\n".join(
        "".join("○①②③④⑤⑥⑦⑧⑨"[int(c)] for c in row) for row in _rows(p, "0")
    ),
    "bom-semicolons.csv": lambda p: b"\xef\xbb\xbf" + ("sep=;\n" + _csv(p, ";")).encode(),
    "pipes.csv": lambda p: _csv(p, "|"),
    "quoted.csv": lambda p: "\n".join(",".join(f'"{c}"' for c in row) for row in _cells(p)),
    "header-letters.csv": lambda p: (
        ",A,B,C,D,E,F,G,H,I\n"
        + "\n".join(f"{n}," + ",".join(row) for n, row in enumerate(_cells(p), 1))
    ),
    "columns-named.csv": lambda p: "col1,col2,col3,col4,col5,col6,col7,col8,col9\n" + _csv(p, ","),
    "dated.csv": lambda p: "date;author;puzzle;rating\n03.11.2026;Ann;" + p + ";4,5\n",
    "floats.csv": lambda p: "\n".join(
        ",".join(f"{c}.0" if c else "" for c in row) for row in _cells(p)
    ),
    "pandas-tsv.tsv": lambda p: (
        "\t".join(["", *map(str, range(9))])
        + "\n"
        + "\n".join(
            "\t".join([str(n), *(c or "NaN" for c in row)]) for n, row in enumerate(_cells(p))
        )
    ),
    "google-sheet.html": lambda p: (
        '<html><body><div class="ritz grid-container" dir="ltr">'
        '<table class="waffle"><thead><tr><th class="row-header"></th>'
        + "".join(f'<th class="column-headers-background">{c}</th>' for c in "ABCDEFGHI")
        + "</tr></thead><tbody>"
        + "".join(
            f'<tr><th class="row-headers-background"><div>{n}</div></th>'
            + "".join(f'<td class="s0">{c}</td>' for c in row)
            + "</tr>"
            for n, row in enumerate(_cells(p), 1)
        )
        + "</tbody></table></div></body></html>"
    ),
    "inputs.html": lambda p: (
        "<form>"
        + "".join(
            "<div class='row'>"
            + "".join(f'<input maxlength=1 value="{c}"' + (" readonly>" if c else ">") for c in row)
            + "</div>"
            for row in _cells(p)
        )
        + "</form>"
    ),
    "pre.html": lambda p: (
        "<html><body><p>Posted 12:30, 4 replies<pre>\n"
        + "\n".join(_barred(p, " | ", " "))
        + "\n</pre><p>Score 9/10</body></html>"
    ),
    "outlook-paste.html": lambda p: _html_table(p, "<td><p class=MsoNormal>{}<o:p></o:p></p></td>"),
    "latex-sudoku.tex": lambda p: (
        "\\usepackage{sudoku}\n\\begin{sudoku}\n"
        + "\n".join("|" + "|".join(c or " " for c in row) + "|." for row in _cells(p))
        + "\n\\end{sudoku}\n"
    ),
    "tikz.tex": lambda p: (
        "\\begin{tikzpicture}[scale=.5]\n"
        + "\n".join("\\setrow {" + "}{".join(c or " " for c in row) + "}" for row in _cells(p))
        + "\n\\end{tikzpicture}"
    ),
    "haskell.hs": lambda p: (
        "module Main where\n\npuzzle :: [String]\npuzzle =\n  [ "
        + "\n  , ".join(f'"{row}"' for row in _rows(p, "."))
        + "\n  ]\n\nmain = print (solve puzzle)\n"
    ),
    "clojure.clj": lambda p: (
        "(def board ["
        + "\n            ".join("[" + " ".join(row) + "]" for row in _rows(p, "0"))
        + "])\n"
    ),
    "ruby.rb": lambda p: (
        "# my solver 2.0\nGRID = <<~EOS\n"
        + "\n".join(f"  {row}" for row in _rows(p))
        + "\nEOS\nputs solve(GRID)\n"
    ),
    "bash.sh": lambda p: f"#!/bin/sh\n# solve No. 12\n./solve '{p}' --level 4\n",
    "sql.sql": lambda p: "\n".join(
        ["-- dump", "INSERT INTO p (id, givens, level) VALUES", f"(17, '{p}', 3);"]
    ),
    "kotlin.kt": lambda p: (
        "val grid = arrayOf(\n"
        + ",\n".join(f"    intArrayOf({', '.join(row)})" for row in _rows(p, "0"))
        + "\n)\n"
    ),
    "julia.jl": lambda p: "A = [" + "\n     ".join(" ".join(row) for row in _rows(p, "0")) + "]\n",
    "python-none.py": lambda p: (
        "_ = None\nboard = [\n"
        + "\n".join("    [" + ", ".join(c or "_" for c in row) + "]," for row in _cells(p))
        + "\n]\n"
    ),
    "ascii-plus.txt": lambda p: "\n".join(
        ["+---" * 9 + "+"]
        + [
            "| " + " | ".join(c or " " for c in row) + " |\n" + "+---" * 9 + "+"
            for row in _cells(p)
        ]
    ),
    "numbered-rows.txt": lambda p: (
        "Puzzle of 03/11/2026:\n"
        + "\n".join(f"{n}) {' '.join(row)}" for n, row in enumerate(_rows(p), 1))
        + "\nscore 8.4"
    ),
    "letters-bars.txt": lambda p: "\n".join(
        f"{'ABCDEFGHI'[n]}: {row}" for n, row in enumerate(_barred(p, "|"))
    ),
    "ocr-bars.txt": lambda p: (
        "14:32  LTE 87%\nSudoku  Hard  03:12\n"
        + "\n".join(row.replace("1", "l").replace("0", " ") for row in _barred(p, " | ", " ", "."))
        + "\nUndo  Erase  Notes  Hint\n1 2 3 4 5 6 7 8 9\n"
    ),
    "keypad.txt": lambda p: (
        "9:41\nLevel 12   Mistakes 0/3   00:45\n\n"
        + "\n".join(_rows(p))
        + "\n\n1 2 3 4 5 6 7 8 9\nHome  Daily  Me"
    ),
    "whatsapp.txt": lambda p: "\n".join(
        ["[03/11/2026, 21:04:11] Ann: try this"]
        + [f"[03/11/2026, 21:04:{n + 20}] Ann: {row}" for n, row in enumerate(_rows(p))]
        + ["[03/11/2026, 21:06:02] Bob: ok 1 sec"]
    ),
    "rows-in-sentence.txt": lambda p: "The rows are " + ", ".join(_rows(p)) + ". Have fun!",
    "slashes.txt": lambda p: "Puzzle 7 (hard): " + "/".join(_rows(p)),
    "underscored-spaces.txt": lambda p: "\n\n".join(
        "\n".join(
            "   ".join(" ".join(row[at : at + 3]) for at in BANDS)
            for row in _rows(p, "_")[n : n + 3]
        )
        for n in BANDS
    ),
    "curly-quotes.txt": lambda p: "He said: “" + p.replace("0", ".") + "” is hard.",
    "base64.eml": lambda p: (
        "From: x@example.org\nSubject: =?utf-8?b?"
        + base64.b64encode("Rätsel 12".encode()).decode()
        + "?=\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-16\n"
        "Content-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(("Grüße\n\n" + "\n".join(_rows(p)) + "\n").encode("utf-16")).decode()
    ).encode(),
    "given-words.txt": lambda p: "\n".join(
        "Row "
        + ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][n]
        + ": "
        + " ".join(row)
        for n, row in enumerate(_rows(p, "-"))
    ),
    "moves.pl": lambda p: "\n".join(f"given({r + 1},{c + 1},{d})." for r, c, d in _givens(p)),
    "coordinates.txt": lambda p: (
        "Clues (row, col) = digit\n"
        + "\n".join(f"({r + 1}, {c + 1}) = {d}" for r, c, d in _givens(p))
    ),
    "fpuzzles.md": fpuzzles_link,
}
"""One puzzle each."""

TWO: dict[str, Callable[[str, str], Sent]] = {
    "numbered-names.json": lambda p, q: json.dumps({"puzzle": p, "puzzle2": q}),
    "puzzle1-puzzle2.json": lambda p, q: json.dumps({"puzzle1": p, "puzzle2": q}),
    "both-solved.json": lambda p, q: json.dumps(
        {"puzzle": p, "solution": _solved(p), "puzzle2": q, "solution2": _solved(q)}
    ),
    "easy-hard.json": lambda p, q: json.dumps({"easy": _rows(p), "hard": _rows(q)}, indent=2),
    "both-solved.txt": lambda p, q: "\n\n".join(
        [
            "Puzzle 1",
            "\n".join(_rows(p)),
            "Puzzle 2",
            "\n".join(_rows(q)),
            "Solutions",
            "1",
            "\n".join(_rows(_solved(p))),
            "2",
            "\n".join(_rows(_solved(q))),
        ]
    ),
    "yaml.yaml": lambda p, q: f"puzzles:\n  - id: 1\n    grid: '{p}'\n  - id: 2\n    grid: '{q}'\n",
    "toml.toml": lambda p, q: (
        f'[[puzzle]]\nname = "A"\ngrid = "{p}"\n\n[[puzzle]]\nname = "B"\ngrid = "{q}"\n'
    ),
    "two-scripts.html": lambda p, q: f"<script>var a='{p}';</script><script>var b='{q}';</script>",
    "reply.txt": lambda p, q: (
        "Hi, mine is\n"
        + "\n".join(_rows(p))
        + "\n\nOn 3 Nov 2026 Bob wrote:\n"
        + "\n".join(
            "> " + line for line in ["Dear all,", "", *_rows(q), "", "Bob", "-- ", "555 123 4567"]
        )
    ),
    "euler.txt": lambda p, q: (
        "Grid 01\n" + "\n".join(_rows(p, "0")) + "\nGrid 02\n" + "\n".join(_rows(q, "0")) + "\n"
    ),
}
"""Two puzzles each, in this order."""

NONE: dict[str, Sent] = {
    "bridge.txt": "Dealer S, Vul NS\n      S AKQ2\n      H 9876\n      D 543\n      C 21\n"
    "1NT 2C 2H 4H\nTricks: 10, score 620\n",
    "fen.txt": "FEN: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq\n1. e4\n",
    "cross-table.txt": "Chess, final standing\n1 Ann   * 1 0 1 1  3.0\n2 Bob   0 * 1 1 0  2.0\n"
    "3 Cy    1 0 * 0 1  2.0\n4 Di    0 0 1 * 1  2.0\n5 Ed    0 1 0 0 *  1.0\n",
    "crossword.txt": "Crossword 15\nA#BCDE#FG\nH#I#J#KLM\nNOPQ#RSTU\nAcross: 1 tree (4)\n",
    "move.txt": "In my solver I call move(1,2,3). Is that right? Then set(4,5,6).\n",
    "phones.txt": "Ann 020 7946 0958\nBob 020 7946 0123\nCy 0151 496 0777\nDi +1 (555) 867-5309\n",
    "lotto.txt": "Numbers: 3 7 12 19 33 42 (5)\n4 8 15 16 23 42 (9)\n",
    "football.csv": "team,p,w,d,l,gf,ga,gd,pts\nA,9,6,2,1,18,7,11,20\nB,9,5,3,1,15,9,6,18\n",
    "versions.txt": "Python 3.11.4, NumPy 1.26.2\nUbuntu 22.04.3\nLine 123, 456\n",
    "isbn.txt": "ISBN 978-3-16-148410-0, EAN 4006381333931\nIBAN DE89 3704 0044 0532 0130 00\n",
    "script-none.html": "<html><script>var id=123456789, key='0123';</script><p>Hi</p></html>",
    "letter.rtf": "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}Hello, no puzzle. Tel. 123456789\\par}",
}
"""No puzzle, and nothing to be judged."""
