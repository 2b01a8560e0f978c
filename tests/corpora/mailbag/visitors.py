"""What visitors send: formulas, tables of rows, games that somebody has begun, packed files."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import pickle
import re
import tarfile
import zipfile
from collections.abc import Iterator

from tests.corpora.mailbag.crowd import Sends, _spaced, opened
from tests.corpora.mailbag.odd import _givens, _solved
from tests.corpora.mailbag.strangers import Sent, _fitting, _rows

_EPOCH = (2026, 11, 3, 19, 22, 4)


def _begun(puzzle: str) -> str:
    """The puzzle with some cells filled in."""
    solved = _solved(puzzle)
    return "".join(
        solved[at] if given == "0" and at % 5 == 0 else given for at, given in enumerate(puzzle)
    )


def _folded(text: str, at: int = 76) -> str:
    return "\n".join(text[n : n + at] for n in range(0, len(text), at))


def formula(p: str) -> str:
    """Variables of three figures, some clauses, and the givens as unit clauses."""
    cells = " ".join(f"11{d}" for d in range(1, 10)) + " 0\n"
    units = "".join(f"{r + 1}{c + 1}{d} 0\n" for r, c, d in _givens(p))
    return f"c made by a script\np cnf 999 {len(_givens(p)) + 2}\n{cells}-111 -121 0\n{units}"


def counted_formula(p: str) -> str:
    units = "".join(f"{81 * r + 9 * c + int(d)} 0\n" for r, c, d in _givens(p))
    return f"p cnf 729 {len(_givens(p))}\n{units}"


def formula_with_diagonal(p: str) -> str:
    return formula(p) + "-111 -221 0\n-111 -991 0\n"


def rows_of_two(a: str, b: str) -> str:
    lines = (f"{n};{r};{';'.join(row)}" for n, p in ((1, a), (2, b)) for r, row in _numbered(p))
    return "Puzzle;Row;" + ";".join("ABCDEFGHI") + "\n" + "\n".join(lines) + "\n"


def rows_below_a_name(a: str, b: str) -> str:
    lines = (
        f"{name if r == 1 else ''},{','.join(c.replace('0', '') for c in row)}"
        for name, p in (("Ann", a), ("Bob", b))
        for r, row in _numbered(p)
    )
    return "title,1,2,3,4,5,6,7,8,9\n" + "\n".join(lines) + "\n"


def _numbered(p: str) -> Iterator[tuple[int, str]]:
    return enumerate(_rows(p, "0"), start=1)


def unsorted(a: str, b: str) -> str:
    lines = [(n, r, c, d) for n, p in ((1, a), (2, b)) for r, c, d in _givens(p)]
    lines.sort(key=lambda one: (7 * one[1] + 5 * one[2] + 3 * one[0]) % 11)
    told = (f"{n},{r + 1},{c + 1},{d}" for n, r, c, d in lines)
    return "puzzle,row,col,digit\n" + "\n".join(told) + "\n"


def in_one_entry(a: str, b: str) -> str:
    rows = (f"{n},{p}{_solved(p)},Ann" for n, p in enumerate((a, b), start=1))
    return "id,sudoku,author\n" + "\n".join(rows) + "\n"


def current(p: str) -> str:
    return f"Puzzle:\n{_grid(p)}\n\nCurrent:\n{_grid(_begun(p))}\n\nStuck. Any hint?\n"


def state_first(p: str) -> str:
    return f"So weit bin ich:\n\n{_grid(_begun(p))}\n\nOriginal:\n\n{_grid(p)}\n"


def _grid(p: str) -> str:
    return "\n".join(_rows(p))


def state_between(a: str, b: str) -> str:
    """A state, and another puzzle, both in brackets."""
    state, other = ("\n".join(_bracketed(p)) for p in (_begun(a), b))
    return f"{a}\n\nmy state\n{state}\n\nand here is another\n{other}\n\nbye\n"


def _bracketed(p: str) -> Iterator[str]:
    return ("; ".join(f"<{c.replace('0', '')}>" for c in row) for row in _rows(p, "0"))


def in_a_zip(p: str) -> bytes:
    """A text that only the second look can read."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(zipfile.ZipInfo("post.txt", _EPOCH), "\n".join(_bracketed(p)))
    return held.getvalue()


def tarred(a: str, b: str) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, text in (("a/one.txt", _grid(a)), ("a/.hidden", a), ("a/two.txt", b)):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
    return gzip.compress(held.getvalue(), mtime=0)


def saved_game(p: str) -> str:
    """All cells, some filled by the player."""
    cells = [
        {"position": [*divmod(at, 9)], "value": int(d), "fixed": p[at] != "0", "earmarks": []}
        for at, d in enumerate(_begun(p))
    ]
    return json.dumps({"difficulty_category": 3, "time_elapsed": 431.2, "cells": cells})


def marked_message(a: str, b: str) -> str:
    messages = [
        {"id": 1, "from": "Ann", "text": _grid(a)},
        {"id": 2, "from": "Bob", "text": ["or ", {"type": "code", "text": b}, " ?"]},
    ]
    return json.dumps({"name": "Club", "messages": messages})


def invitation(p: str) -> str:
    said = f"DESCRIPTION:Grid: {p}\\nBring a pencil\\, please."
    folded = "\r\n ".join(said[n : n + 74] for n in range(0, len(said), 74))
    return f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n{folded}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"


def saved_board(p: str) -> str:
    cells = "".join(f"{d}|0|0|{int(d == '0')}|" for d in p)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="3">\n<folder name="Mine">\n'
        f'<game state="1" cells_data="version: 4\n{cells}" user_note=""/>\n'
        "</folder>\n</opensudoku>\n"
    )


def solo(p: str) -> str:
    """The cells as a game of Solo tells them: a letter for some blanks, _ between two digits."""
    runs = re.findall(r"0+|[1-9]", p)
    told = (chr(96 + len(run)) if run[0] == "0" and len(run) <= 26 else run for run in runs)
    return re.sub(r"(?<=[0-9])(?=[0-9])", "_", "".join(told))


def saved_solo(p: str) -> str:
    return (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n"
        f"PARAMS  :3:3x3\nCPARAMS :5:3x3db\nDESC    :{len(solo(p))}:{solo(p)}\nNSTATES :1:1\n"
    )


def evernote(p: str) -> str:
    rows = "".join(f"<div>{row}</div>" for row in _rows(p))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<en-export><note><title>Sudoku</title><content>'
        f"<![CDATA[<en-note>{rows}</en-note>]]></content></note></en-export>\n"
    )


def line_app(p: str) -> str:
    rows = "\n".join(_rows(p, "\u30fb"))
    return f'2026/11/03(火)\n19:22\t花子\t"問題\n{rows}"\n19:30\t太郎\t[スタンプ]\n'


def cards(a: str, b: str) -> str:
    told = ("\t".join("<br>".join(_rows(g)) for g in (p, _solved(p))) for p in (a, b))
    return "#separator:tab\n#html:true\n" + "\n".join(told) + "\n"


_SQUARE = "\u2b1c"


def _in_keycaps(p: str) -> list[str]:
    rows = _rows(p, _SQUARE)
    return ["".join(c if c == _SQUARE else f"{c}\ufe0f\u20e3" for c in row) for row in rows]


def keycaps(p: str) -> str:
    rows = "\n".join(_in_keycaps(p))
    return f"[03.11.26, 19:22:04] Ann: Hi\n[03.11.26, 19:22:31] Ann: {rows}\n"


def keycaps_each(p: str) -> str:
    rows = enumerate(_in_keycaps(p))
    return "".join(f"03/11/2026, 19:2{n} - Ann: {row}\n" for n, row in rows)


def candidates_beside(p: str) -> str:
    cells = [_fitting(p, at) if d == "0" else [d] for at, d in enumerate(p)]
    lines = (
        f"{' '.join(row)}    |    "
        + " ".join("".join(c).ljust(7) for c in cells[9 * n : 9 * n + 9])
        for n, row in enumerate(_rows(p))
    )
    return "Stuck here:\n\n" + "\n".join(lines) + "\n\nAny idea?\n"


def sage(p: str) -> str:
    shown = "\n".join(f"[{' '.join(row)}]" for row in _rows(p, "0"))
    return f"sage: A = matrix(ZZ,9,[{','.join(p)}])\nsage: A\n{shown}\nsage: sudoku(A)\n"


def asked(p: str) -> str:
    """A question about a program, with the program."""
    rows = ",\n".join(f"    [{','.join(row)}]" for row in _rows(p, "0"))
    code = "def solve(bo):\n    find = empty(bo)\n    row, col = find\n"
    return f"It never ends:\n\n```python\nboard = [\n{rows}\n]\n\n{code}```\n"


def reported(p: str) -> str:
    command = f"1. Run `solve {p.replace('0', '.')}`\n2. See error\n"
    return f"### Steps\n{command}\n```\nIndexError: list index out of range\n```\n- Python 3.11.2\n"


def worksheet(p: str) -> str:
    rows = "\n".join(f"| {' | '.join(row)} |" for row in _rows(p, " "))
    return f"1) 7 x 8 = ....   2) 9 x 6 = ....\n3) 144 / 12 = ....\n\n4) Fill in:\n\n{rows}\n"


CROWD: dict[str, Sends] = {
    "visit-formula.cnf": Sends(formula),
    "visit-counted.cnf": Sends(counted_formula),
    "visit-diagonal.cnf": Sends(formula_with_diagonal, 0, 1),
    "visit-folded-both.txt": Sends(lambda p: f"Hi,\n{_folded(p + _solved(p))}\nBye\n"),
    "visit-folded-comma.txt": Sends(lambda p: _folded(f"{p},{_solved(p)}", 72)),
    "visit-folded-pairs.txt": Sends(lambda p: _folded("".join(f"0{c}" for c in p))),
    "visit-in-one-entry.csv": Sends(in_one_entry, 2),
    "visit-rows.csv": Sends(rows_of_two, 2),
    "visit-rows-below-a-name.csv": Sends(rows_below_a_name, 2),
    "visit-unsorted.csv": Sends(unsorted, 2),
    "visit-current.txt": Sends(current),
    "visit-state-first.txt": Sends(state_first),
    "visit-state-between.txt": Sends(state_between, 2),
    "visit-strange-in-a.zip": Sends(in_a_zip),
    "visit-tarred.tar.gz": Sends(tarred, 2),
    "visit-list.txt.bz2": Sends(lambda p: bz2.compress(f"{p}\n".encode())),
    "visit-saved-game.json": Sends(saved_game),
    "visit-marked.json": Sends(marked_message, 2),
    "visit-invitation.ics": Sends(invitation),
    "visit-saved.opensudoku": Sends(saved_board),
    "visit-solo.txt": Sends(lambda p: f"My favourite is game ID 3x3:{solo(p)}\nHave fun\n"),
    "visit-solo.sav": Sends(saved_solo),
    "visit-solo-x.txt": Sends(lambda p: f"And this one: 3x3x:{solo(p)}\n", 0, 1),
    "visit-note.enex": Sends(evernote),
    "visit-line-app.txt": Sends(line_app),
    "visit-broken-bars.txt": Sends(
        lambda p: "\n".join("\u00a6".join(f" {c} " for c in row) for row in _rows(p, " "))
    ),
    "visit-cards.tsv": Sends(cards, 2),
    "visit-pickle.pkl": Sends(lambda p: pickle.dumps(_spaced(p, "."), protocol=4), 0, 1),
    "visit-keycaps.txt": Sends(keycaps),
    "visit-keycaps-each.txt": Sends(keycaps_each),
    "visit-candidates.txt": Sends(candidates_beside),
    "visit-sage.txt": Sends(sage),
    "visit-asked.md": Sends(asked),
    "visit-reported.md": Sends(reported),
    "visit-worksheet.txt": Sends(worksheet),
}

NONE: dict[str, Sent] = {
    "visit-2048.txt": "2048 board:\n2 4 8 16\n4 8 16 32\n2 0 4 8\n0 2 0 4\n\nScore 412\n",
    "visit-2048.json": '{"board": [[2,4,8,16],[0,2,4,8],[0,0,2,4],[0,0,0,2]], "score": 412}\n',
    "visit-remarks.csv": "row,col,note\n1,1,5\n2,5,maybe 3 or 4\n3,9,7\n4,4,see r1c2\n",
    "visit-account.txt": "Datum      Betrag   Saldo\n03.11.2026  -12,50  1.204,11\n"
    "04.11.2026  -3,99   1.200,12\n05.11.2026  +250,00 1.450,12\n",
    "visit-nonogram.txt": "Nonogram\ncols: 3 1,2 5 2 1,1 7 4 2,2 1\nrows: 2 3 1,1 5 9 4 2,1 1 3\n",
    "visit-magic.txt": "16 3 2 13\n5 10 11 8\n9 6 7 12\n4 15 14 1\n",
    "visit-month.md": "| Mo | Tu | We | Th | Fr | Sa | Su |\n|---|---|---|---|---|---|---|\n"
    "| | | | | | | 1 |\n| 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n| 9 | 10 | 11 | 12 | 13 | 14 | 15 |\n",
    "visit-black.txt": ". . . # . . . . #\n. # . . . # . # .\n. . . . # . . . .\n\n1 Cat (3)\n",
    "visit-numbers.txt": "827436198\n551390274\n330918827\n674411553\n928837465\n"
    "118273645\n739912284\n465558201\n290183377\n",
    "visit-goods.txt": "".join(f"40123{n}55012{n}7\n" for n in (3, 6, 1, 8, 2)),
    "visit-neighbours.txt": "0 1 1 0\n1 0 0 1\n1 0 0 1\n0 1 1 0\n",
    "visit-answers.csv": "id,q1,q2,q3,q4,q5,q6,q7,q8\n"
    + "".join(f"{n},{','.join(str(n * k % 5 + 1) for k in range(1, 9))}\n" for n in range(1, 10)),
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
