"""What latecomers send, written with its answers after the readers of `crowd` were mended."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

from tests.corpora.mailbag.crowd import (
    Sends,
    _banded,
    _document,
    _grid_cells,
    _mail,
    _sheet,
    _spaced,
    _word,
    opened,
    text_pdf,
)
from tests.corpora.mailbag.odd import _barred, _cells, _givens, _solved
from tests.corpora.mailbag.strangers import Sent, _rows


def viber(p: str) -> str:
    rows = "\n".join(_spaced(p, "•", "   "))
    return f"Mama (03.11.2026 19:22:05):\nSchau dir das an\n{rows}\nKuss\n"


def teams_rows(p: str) -> str:
    rows = "\n".join(f"[3:1{n} PM] Lee, Ann\n{row}" for n, row in enumerate(_rows(p, "-")))
    return f"[3:09 PM] Lee, Ann\nhere it comes\n{rows}\n[3:21 PM] Ray, Bob\nty\n"


def signal_quote(p: str) -> str:
    return "Ann:\n" + "\n".join(f"» {row}" for row in _rows(p, ".")) + "\nBob: zu leicht! 😀\n"


def zoom(p: str) -> str:
    rows = "\n".join(
        f"10:0{n}:11\t From Ann Lee to Everyone : {row}" for n, row in enumerate(_spaced(p, "."), 1)
    )
    return (
        f"10:00:02\t From Bob to Everyone : hi all\n{rows}\n10:12:00\t From Bob to Everyone : ok\n"
    )


def sms_backup(p: str) -> str:
    body = "&#10;".join(_rows(p, "."))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<smses count="2">\n'
        '  <sms protocol="0" address="+447700900123" date="1793693662123" type="1" '
        f'body="Try this one:&#10;{body}" readable_date="3 Nov 2026 08:14:22" />\n'
        '  <sms protocol="0" address="+447700900123" date="1793693999123" type="2" '
        'body="ok 12 min" />\n</smses>\n'
    )


def lotus(p: str) -> bytes:
    rows = "\n".join("  " + row for row in _spaced(p, "o"))
    return _mail(
        {"From": "CN=Ann Lee/O=Acme", "Subject": "Puzzle", "Content-Type": "text/plain"},
        f"Hi,\n\n{rows}\n\nAnn\nExt. 1234\n\n{'_' * 60}\nThis e-mail is confidential.\n".encode(),
    )


def html_pre_mail(p: str) -> bytes:
    grid = "<br>\r\n".join(row.replace(" ", "&nbsp;") for row in _spaced(p, ".", " | "))
    page = (
        '<html><body style="font-family:Courier New"><div>Hello,</div><div><br></div>'
        f"<div>{grid}</div><div>--&nbsp;</div><div>Jo, 2026</div></body></html>"
    )
    return _mail(
        {
            "From": "jo@example.org",
            "Subject": "for the paper",
            "MIME-Version": "1.0",
            "Content-Type": 'text/html; charset="windows-1252"',
            "Content-Transfer-Encoding": "base64",
        },
        base64.encodebytes(page.encode("cp1252")),
    )


def attached_csv(first: str, second: str) -> bytes:
    table = "\r\n".join(["nr;raetsel;stufe", f"1;{first};leicht", f"2;{second};schwer"])
    return _mail(
        {
            "From": "uli@example.de",
            "Subject": "zwei Stück",
            "MIME-Version": "1.0",
            "Content-Type": 'multipart/mixed; boundary="X"',
        },
        (
            "--X\nContent-Type: text/plain; charset=utf-8\n\nanbei zwei, Tel. 0911 123456\n\n--X\n"
            'Content-Type: text/csv; name="raetsel.csv"\nContent-Transfer-Encoding: base64\n\n'
            f"{base64.encodebytes(table.encode()).decode()}\n--X--\n"
        ).encode(),
    )


def sheet_of_two(first: str, second: str) -> bytes:
    return _sheet(
        _grid_cells(first, 2, 3, "0") | _grid_cells(second, 13, 3, "0"),
        {"B1": "Monday", "M1": "Tuesday"},
    )


def sheet_rows(p: str) -> bytes:
    return _sheet({}, {f"A{r}": row for r, row in enumerate(_rows(p, "."), 1)})


def quoted_csv(p: str) -> str:
    return "\n".join(",".join(f'"{c}"' for c in row) for row in _cells(p)) + "\n"


def wide_csv(first: str, second: str) -> str:
    head = "game_id,author,givens,solved,elo,plays"
    return "\n".join(
        [head]
        + [
            f'{n},"Lee, Ann",{p.replace("0", ".")},{_solved(p)},{1400 + n},{123456 + n}'
            for n, p in enumerate((first, second), 1)
        ]
    )


def long_csv(p: str) -> str:
    return "x,y,val,locked\n" + "\n".join(f"{c + 1},{r + 1},{d},true" for r, c, d in _givens(p))


def markdown_rows(p: str) -> str:
    head = "| |C1|C2|C3|C4|C5|C6|C7|C8|C9|\n|-|-|-|-|-|-|-|-|-|-|"
    rows = "\n".join(
        f"|**R{n}**|" + "|".join(c or " " for c in row) + "|" for n, row in enumerate(_cells(p), 1)
    )
    return f"# Daily\n\n{head}\n{rows}\n\n*by Ann, 3 stars*\n"


def details(p: str) -> str:
    rows = "\n".join(_spaced(p, "."))
    solved = "\n".join(_spaced(_solved(p), "."))
    return (
        f"## No. 12\n\n```text\n{rows}\n```\n\n<details>\n<summary>Answer</summary>\n\n```text\n"
        f"{solved}\n```\n\n</details>\n"
    )


def discourse(p: str) -> str:
    rows = "\n".join(_rows(p, "."))
    return (
        '[quote="ann, post:3, topic:4711"]\nmy one from 2019\n[/quote]\n\n'
        f"```\n{rows}\n```\n\n[spoiler]\nno solution yet\n[/spoiler]\n\n:+1: 12\n"
    )


def smf_table(p: str) -> str:
    rows = "".join(
        "[tr]" + "".join(f"[td]{c or ' '}[/td]" for c in row) + "[/tr]\n" for row in _cells(p)
    )
    return f"[b]No 5[/b]\n[table]\n{rows}[/table]\n[i]good luck[/i]\n"


def signature_list(first: str, second: str, third: str) -> str:
    return "\n".join(
        f"{p.replace('0', '.')};{n}{n}0{n};{('easy', 'hard', 'evil')[n]};"
        for n, p in enumerate((first, second, third))
    )


def starred_list(first: str, second: str) -> str:
    return f"* {first}\n    * rating: 7.1\n* {second}\n    * rating: 8.3\n"


def dashed_numbers(p: str) -> str:
    return "Puzzle: " + "-".join(_rows(p, "0")) + " (E. Roth, 2026)\n"


def spoken(p: str) -> str:
    names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
    return "\n".join(
        f"In the {name} row: " + ", ".join(c or "blank" for c in row) + "."
        for name, row in zip(names, _cells(p), strict=True)
    )


def by_column_letters(p: str) -> str:
    lines = ["   A B C   D E F   G H I"]
    for n, row in enumerate(_barred(p, " | ", " ", "."), 1):
        lines.append(f"{n}  {row}")
        if n in (3, 6):
            lines.append("   ------+-------+------")
    return "\n".join(lines) + "\n"


def rounded(p: str) -> str:
    lines = [f"│ {row} │" for row in _barred(p, " ┊ ", " ", " ")]
    return "╭" + "─" * 23 + "╮\n" + _banded(lines, "├" + "┈" * 23 + "┤") + "\n╰" + "─" * 23 + "╯\n"


def hashed(p: str) -> str:
    lines = ["# " + row + " #" for row in _barred(p, " # ", " ", "_")]
    edge = "#" * 25
    return f"{edge}\n" + _banded(lines, edge) + f"\n{edge}\n"


def slashes(p: str) -> str:
    return "\n".join("/".join(c or "-" for c in row) for row in _cells(p)) + "\n\n- Mo\n"


def three_wide(first: str, second: str, third: str) -> str:
    rows = zip(*(_rows(p, ".") for p in (first, second, third)), strict=True)
    return "1           2           3\n" + "\n".join("   ".join(parts) for parts in rows) + "\n"


def below_each_other(first: str, second: str) -> str:
    return (
        "SUDOKU 1 (* * *)\n"
        + "\n".join(_spaced(first, "."))
        + "\nSUDOKU 2 (* * * *)\n"
        + "\n".join(_spaced(second, "."))
        + "\n"
    )


def with_answers(first: str, second: str) -> str:
    def one(n: int, p: str) -> str:
        pairs = zip(_rows(p, "."), _rows(_solved(p)), strict=True)
        return f"Nr. {n}      Lösung\n" + "\n".join(f"{a}  {b}" for a, b in pairs)

    return one(1, first) + "\n\n" + one(2, second) + "\n"


def lua(p: str) -> str:
    rows = ",\n".join("  {" + ",".join(row) + "}" for row in _rows(p, "0"))
    return f"local sudoku = {{\n{rows},\n}}\nreturn solve(sudoku)\n"


def kotlin(p: str) -> str:
    rows = ",\n".join("    intArrayOf(" + ", ".join(row) + ")" for row in _rows(p, "0"))
    return f"val board = arrayOf(\n{rows}\n)\n"


def scala(p: str) -> str:
    return f'object Main extends App {{\n  val g = """{p.replace("0", ".")}"""\n  Solver(g)\n}}\n'


def picat(p: str) -> str:
    rows = ",\n".join("   {" + ",".join(c or "_" for c in row) + "}" for row in _cells(p))
    return f"board(1) = \n  {{\n{rows}\n  }}.\n"


def essence(p: str) -> str:
    rows = ",\n".join("[" + ", ".join(row) + "]" for row in _rows(p, "0"))
    return f"language ESSENCE' 1.0\n$ from a magazine\nletting M be [\n{rows}\n]\n"


def gurobi(p: str) -> str:
    return "\n".join(_rows(p, ".")) + "\n"


def julia(p: str) -> str:
    rows = "\n".join("  " + " ".join(row) for row in _rows(p, "0"))
    return f"using JuMP\ninit_sol = [\n{rows}\n]\n@show solve(init_sol)\n"


def julia_reshaped(p: str) -> str:
    turned = ", ".join(p[9 * r + c] for c in range(9) for r in range(9))
    return f"S = reshape([{turned}], 9, 9)\n"


def numpy_fortran(p: str) -> str:
    turned = ", ".join(p[9 * r + c] for c in range(9) for r in range(9))
    return f"import numpy as np\ng = np.array([{turned}]).reshape((9, 9), order='F')\n"


def assembler(p: str) -> str:
    rows = "\n".join("        db " + ",".join(row) for row in _rows(p, "0"))
    return f"section .data\nboard:\n{rows}\n"


def ruby_words(p: str) -> str:
    rows = "\n".join("  " + row for row in _rows(p, "."))
    return f"PUZZLE = %w[\n{rows}\n].freeze\n"


def perl_heredoc(p: str) -> str:
    return "my $s = <<'END';\n" + "\n".join(_rows(p, "0")) + "\nEND\nprint solve($s);\n"


def jsonp(first: str, second: str) -> str:
    data = {
        "daily": [
            {"id": 1, "mission": first, "solution": _solved(first), "level": "easy"},
            {"id": 2, "mission": second, "solution": _solved(second), "level": "hard"},
        ]
    }
    return f"loadPuzzles({json.dumps(data)});\n"


def redux(p: str) -> str:
    cells = [
        {"id": at, "value": int(c) if c != "0" else None, "prefilled": c != "0", "notes": []}
        for at, c in enumerate(p)
    ]
    state = {"sudoku": {"board": [cells[at : at + 9] for at in range(0, 81, 9)]}, "timer": 0}
    script = f"<script>window.__STATE__={json.dumps(state)};</script>"
    return f"<html><body><div id=root></div>{script}</body></html>"


def grid_of_inputs(p: str) -> str:
    cells = "".join(
        f'<input type="text" maxlength="1" id="c{at}" value="{c if c != "0" else ""}"'
        f"{' readonly' if c != '0' else ''}>"
        for at, c in enumerate(p)
    )
    return f'<html><body><div class="sudoku">{cells}</div><button>Check</button></body></html>'


def table_of_boxes(p: str) -> str:
    def box(b: int) -> str:
        r, c = 3 * (b // 3), 3 * (b % 3)
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{p[9 * (r + i) + c + j].replace('0', '')}</td>" for j in range(3))
            + "</tr>"
            for i in range(3)
        )
        return f"<td><table>{rows}</table></td>"

    rows = "".join("<tr>" + "".join(box(3 * n + k) for k in range(3)) + "</tr>" for n in range(3))
    return f"<html><body><h2>Sudoku #812</h2><table border=2>{rows}</table></body></html>"


def paper_pdf(first: str, second: str) -> bytes:
    pairs = zip(_rows(first, "."), _rows(second, "."), strict=True)
    lines = [f"{' '.join(a)}        {' '.join(b)}" for a, b in pairs]
    return text_pdf(
        ["Week 45", "", "A (easy)                 B (hard)", "", *lines, "", "(c) 2026"]
    )


def letter_docx(p: str) -> bytes:
    return _document(
        _word("Dear Sir or Madam,")
        + "".join(_word(row) for row in _spaced(p, "_"))
        + _word("Yours, Q. Quill, 12 Elm Row")
    )


def sudoku_exchange(first: str, second: str, third: str) -> str:
    return "".join(
        f"0000{n}83b305c {p}  {n}.{n}\n" for n, p in enumerate((first, second, third), 1)
    )


def crossed(p: str) -> str:
    rows = _rows(p, ".")
    return "\n".join([*rows[:4], rows[4][:5] + "?" + rows[4][6:], *rows[5:]]) + "\n"


def short_row(p: str) -> str:
    rows = _rows(p, ".")
    return "Sudoku:\n" + "\n".join([*rows[:3], rows[3][:8], *rows[4:]]) + "\nBye\n"


def ten_rows(p: str) -> str:
    rows = _rows(p, ".")
    return "Sudoku:\n" + "\n".join([*rows, rows[0]]) + "\nBye\n"


def little_killer(_: str) -> str:
    return "\n".join(["." * 9] * 9) + (
        "\n\nAlong each arrow outside the grid the digits sum to the clue.\n"
    )


def windoku(p: str) -> str:
    return "Windoku von Ann\n\n" + "\n".join(_spaced(p, ".")) + "\n"


def no_knight(p: str) -> str:
    return p.replace("0", ".") + "\n\nNormal sudoku rules apply. Anti-knight."


CROWD: dict[str, Sends] = {
    "late-viber.txt": Sends(viber),
    "late-teams.txt": Sends(teams_rows),
    "late-signal.txt": Sends(signal_quote),
    "late-zoom.txt": Sends(zoom),
    "late-sms.xml": Sends(sms_backup),
    "late-lotus.eml": Sends(lotus),
    "late-pre.eml": Sends(html_pre_mail),
    "late-csv.eml": Sends(attached_csv, 2),
    "late-two.xlsx": Sends(sheet_of_two, 2),
    "late-rows.xlsx": Sends(sheet_rows),
    "late-quoted.csv": Sends(quoted_csv),
    "late-wide.csv": Sends(wide_csv, 2),
    "late-long.csv": Sends(long_csv),
    "late-rows.md": Sends(markdown_rows),
    "late-details.md": Sends(details),
    "late-discourse.txt": Sends(discourse),
    "late-smf.txt": Sends(smf_table),
    "late-signature.txt": Sends(signature_list, 3),
    "late-starred.txt": Sends(starred_list, 2),
    "late-dashed.txt": Sends(dashed_numbers),
    "late-spoken.txt": Sends(spoken),
    "late-letters.txt": Sends(by_column_letters),
    "late-rounded.txt": Sends(rounded),
    "late-hashed.txt": Sends(hashed),
    "late-slashes.txt": Sends(slashes),
    "late-three.txt": Sends(three_wide, 3),
    "late-below.txt": Sends(below_each_other, 2),
    "late-answers.txt": Sends(with_answers, 2),
    "late-sudoku.lua": Sends(lua),
    "late-board.kt": Sends(kotlin),
    "late-main.scala": Sends(scala),
    "late-board.pi": Sends(picat),
    "late-board.param": Sends(essence),
    "late-gurobi.txt": Sends(gurobi),
    "late-jump.jl": Sends(julia),
    "late-reshaped.jl": Sends(julia_reshaped),
    "late-fortran-order.py": Sends(numpy_fortran),
    "late-board.asm": Sends(assembler),
    "late-words.rb": Sends(ruby_words),
    "late-heredoc.pl": Sends(perl_heredoc),
    "late-jsonp.js": Sends(jsonp, 2),
    "late-state.html": Sends(redux),
    "late-inputs.html": Sends(grid_of_inputs),
    "late-boxes.html": Sends(table_of_boxes),
    "late-paper.pdf": Sends(paper_pdf, 2),
    "late-letter.docx": Sends(letter_docx),
    "late-exchange.txt": Sends(sudoku_exchange, 3),
    "late-unread-cell.txt": Sends(crossed, 0, 1),
    "late-short-row.txt": Sends(short_row, 0, 1),
    "late-ten-rows.txt": Sends(ten_rows, 0, 1),
    "late-little-killer.txt": Sends(little_killer, 0, 1),
    "late-windoku.txt": Sends(windoku, rules=("house",)),
    "late-no-knight.txt": Sends(no_knight, rules=("antiknight",)),
}

NONE: dict[str, Sent] = {
    "late-bank.csv": "date;text;amount;balance\n"
    + "\n".join(f"0{n}.11.2026;Card {n * 1234567};-{n},50;{1000 - n * 7},00" for n in range(1, 10)),
    "late-golf.txt": "Hole 1 2 3 4 5 6 7 8 9\nPar 4 3 5 4 4 3 4 5 4\n"
    "Ann 5 3 6 4 5 3 4 6 5\nBob 4 4 5 5 4 3 5 5 4\n",
    "late-subject.eml": b"From: x@example.org\nSubject: 530070000\n\nSee you at 9.\n",
    "late-uuids.txt": "\n".join(
        f"{n * 7919:08x}-0000-4000-8000-{n * 104729:012d}" for n in range(9)
    ),
    "late-diff.patch": "@@ -1,3 +1,3 @@\n-a = 1\n+a = 2\n 123456789\n",
    "late-mines.txt": "\n".join("".join(str((r * c) % 3) for c in range(9)) for r in range(9)),
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
