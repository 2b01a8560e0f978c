"""What stands in pasted sources of programs and pages, what is no puzzle, and packed files."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import read_stream, read_text
from puzzle.formats.documents import packed
from puzzle.formats.record import Record, SetAside
from tests.puzzle.formats.reading import EASY

DIGITS = EASY.replace(".", "0")
ROWS = [DIGITS[at : at + 9] for at in range(0, 81, 9)]


def found(text):
    """The records of a text, and what was set aside."""
    every = list(read_text(text.split("\n")))
    return [one for one in every if isinstance(one, Record)], [
        one for one in every if isinstance(one, SetAside)
    ]


def contents(text):
    """What each record of a text is, as text."""
    return [str(record.content) for record in found(text)[0]]


def test_zeros_repeated_in_a_statement_of_data():
    """Fortran says 3*0 for three zeros."""
    rows = [",".join(row).replace("0,0,0", "3*0") for row in ROWS]
    assert contents("      DATA S /" + ", &\n".join(rows) + "/") == [EASY]


@pytest.mark.parametrize("kept", [8, 7])
def test_a_statement_with_too_few_numbers_is_no_grid(kept):
    """Numbers of eight rows are read as no grid, and are not passed over."""
    records, _ = found("\n".join(f"10 DATA {','.join(row)}" for row in ROWS[:kept]))
    assert records
    assert all(isinstance(record.content, NotationError) for record in records)


def test_tags_in_text_keep_their_lines():
    """A table of HTML in a letter is read at the line where its rows begin; its letter is text."""
    cells = ["<tr>" + "".join(f"<td>{c.strip('0')}</td>" for c in row) + "</tr>" for row in ROWS]
    text = "\n".join(["Hello,", "<table>", *cells, "</table>", "Bye"])
    records, aside = found(text)
    assert [str(record.content) for record in records] == [EASY]
    assert records[0].line == 3
    assert [one.text for one in aside] == ["Hello,", "Bye"]


def test_a_table_of_tags_without_a_puzzle_is_text():
    """A table of prices in tags is set aside, and one with a row too few is told."""
    prices = "<table><tr><td>Tea</td><td>3.50</td></tr></table>"
    records, aside = found(prices)
    assert (records, len(aside)) == ([], 1)
    short = ["<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in ROWS[:8]]
    records, _ = found("\n".join(["<table>", *short, "</table>"]))
    assert [type(record.content) for record in records] == [NotationError]


def test_many_tables_that_do_not_end_take_linear_time():
    """Lines that were looked through in vain are not looked through again."""
    lines = ["<table><tr><td>x</td>"] * 4000
    taken = 0

    class Counted(list):
        def __getitem__(self, at):
            nonlocal taken
            taken += 1
            return super().__getitem__(at)

    assert not [one for one in read_text(Counted(lines)) if isinstance(one, Record)]


@pytest.mark.parametrize(
    "text",
    [
        "1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1",
        "\n".join(" ".join(str((r + c) % 2) for c in range(9)) for r in range(9)),
        "\n".join("".join(str((r * c) % 4) for c in range(9)) for r in range(9)),
    ],
    ids=["identity", "chessboard", "few digits"],
)
def test_a_matrix_of_few_digits_is_set_aside(text):
    """What no puzzle can be is told as text, all of it."""
    records, aside = found(text)
    assert records == []
    assert "\n".join(one.text for one in aside) == text


def test_a_puzzle_with_a_slip_in_a_row_is_judged():
    """A digit twice in one row or two is a slip, and a small grid may have few digits."""
    slip = "\n".join([ROWS[0][:8] + "5", ROWS[1][:8] + "6", *ROWS[2:]])
    assert contents(slip) == [slip.replace("\n", "").replace("0", ".")]
    assert contents("1..2\n..1.\n....\n2...") == ["1..2..1.....2..."]


def _list_of(items):
    """A list, an item a line."""
    return "[\n" + ",\n".join(map(json.dumps, items)) + "\n]"


@pytest.mark.parametrize("count", [3, 999, 1001, 2500])
def test_items_of_one_list_have_one_answer(count):
    """All items of a list but its puzzle are malformed, or all are set aside."""
    items = [{"name": f"x{n}", "age": n} for n in range(count)]
    records, aside = found(_list_of([*items, {"puzzle": EASY}, *items]))
    sound = [record for record in records if isinstance(record.content, Grid)]
    assert [str(record.content) for record in sound] == [EASY]
    assert (len(records) - 1, len(aside)) in ((2 * count, 0), (0, 2 * count))


@pytest.mark.parametrize(
    ("words", "note", "rules", "refused"),
    [
        ("Mine", "", 0, False),
        ("X-Sudoku", "", 2, False),
        ("Mine", "Both diagonals contain 1 to 9 once.", 2, False),
        ("Killer Sudoku", "", 0, True),
    ],
)
def test_names_and_notes_of_an_app_state_rules(words, note, rules, refused):
    """The name of a list of OpenSudoku, and the note of a game, are words on its rules."""
    text = f'<opensudoku><name>{words}</name><game data="{DIGITS}" note="{note}"/></opensudoku>'
    (record,) = (one for one in read_stream(io.BytesIO(text.encode())) if isinstance(one, Record))
    assert isinstance(record.content, NotationError) is refused
    if not refused:
        assert (
            len(record.content.geometry.constraints) + len(record.content.geometry.extra_houses)
            == rules
        )


def test_a_note_that_may_be_a_rule_is_told():
    """Words of a game that nobody reads go with its puzzle."""
    note = "Cells with a circle are larger than their neighbours."
    text = f'<opensudoku><game data="{DIGITS}" note="{note}"/></opensudoku>'
    records = [one for one in read_stream(io.BytesIO(text.encode())) if isinstance(one, Record)]
    told = [one.unheeded or str(one.content) for one in records]
    assert note.rstrip(".") in str(told)


def zipped(**files):
    """A zip file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_a_packed_file_within_a_packed_one():
    """One is unpacked, and named; one within that is refused by a sentence."""
    inner = zipped(p=EASY, deep=zipped(q=EASY))
    records = list(read_stream(io.BytesIO(zipped(inner=inner, gz=gzip.compress(EASY.encode())))))
    assert [(one.where, str(one.content)) for one in records if isinstance(one.content, Grid)] == [
        ("inner:p:1", EASY),
        ("gz:1", EASY),
    ]
    (refused,) = (one for one in records if not isinstance(one.content, Grid))
    assert refused.where == "inner:deep"
    assert "one packed file too many within another: unpack it" in str(refused.content)


def test_so_many_packed_files_within_one():
    """No more than so many are unpacked, and each of the others is told."""
    files = {f"f{n}": zipped(p=EASY) for n in range(packed.MOST_WITHIN + 2)}
    records = list(read_stream(io.BytesIO(zipped(**files))))
    sound = [isinstance(one.content, Grid) for one in records]
    assert (sum(sound), len(sound)) == (packed.MOST_WITHIN, packed.MOST_WITHIN + 2)


def test_a_letter_within_a_packed_file():
    """Mails and formatted text in a zip file are read as by themselves."""
    mail = f"From: Ann <a@x.org>\nSubject: one\nMIME-Version: 1.0\n\nHello\n\n{EASY}\n"
    rtf = r"{\rtf1\ansi Hi\par " + EASY + r"\par}"
    records = [
        one
        for one in read_stream(io.BytesIO(zipped(mail=mail, rtf=rtf)))
        if isinstance(one, Record)
    ]
    assert [str(one.content) for one in records] == [EASY, EASY]
    assert records[0].letter.sender == "Ann <a@x.org>"


def test_a_list_with_an_entity_is_refused():
    """A property list may declare its kind, and nothing else."""
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaa">]><plist version="1.0">'
        "<dict><key>puzzle</key><string>&a;</string></dict></plist>"
    )
    (record,) = read_stream(io.BytesIO(bomb.encode()))
    assert isinstance(record.content, NotationError)


def test_a_refused_rule_in_an_object_is_not_passed_over():
    """Texts of an object are looked at only where it has no puzzle by itself."""
    (record,) = found(json.dumps({"puzzle": DIGITS, "cages": [1], "text": EASY}))[0]
    assert isinstance(record.content, NotationError)


def page(operators):
    """A PDF of one page, which these operators draw."""
    body = "\n".join(operators).encode()
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
            b"/Resources<</Font<</F1 5 0 R>>>>>>"
        ),
        b"<</Length %d>>stream\n" % len(body) + body + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    data, places = b"%PDF-1.4\n", list[int]()
    for number, part in enumerate(parts, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n" % number + part + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)
    return data + b"xref\n0 6\n0000000000 65535 f \n" + table + end


def said(x, y, text):
    """A text at a place of a page."""
    return f"BT /F1 11 Tf {x} {y} Td ({text}) Tj ET"


def table_of(lines, below="Tel. 020 7946 0958"):
    """A table with columns and rows of many widths, a title above and a telephone number below."""
    xs = [60 + 20 * n + (n * n * 7) % 13 for n in range(10)]
    ys = [700 - 24 * n - (n * 5) % 7 for n in range(10)]
    digits = [
        said(xs[at % 9] + 6, ys[at // 9] - 13, digit)
        for at, digit in enumerate(EASY)
        if digit != "."
    ]
    around = [said(60, 760, "My puzzle of today"), said(60, 60, below)]
    return page([*around, *lines(xs, ys), *digits])


def long_lines(xs, ys):
    """Lines from side to side."""
    upright = [f"{x} {ys[0]} m {x} {ys[9]} l S" for x in xs]
    return upright + [f"{xs[0]} {y} m {xs[9]} {y} l S" for y in ys]


def borders(xs, ys):
    """Lines around each cell, as offices draw them."""
    return [
        f"{xs[c]} {ys[r + 1]} {xs[c + 1] - xs[c]} {ys[r] - ys[r + 1]} re S"
        for r in range(9)
        for c in range(9)
    ]


def no_lines(_xs, _ys):
    """Nothing around the digits."""
    return []


@pytest.mark.parametrize("lines", [long_lines, borders, no_lines], ids=["long", "borders", "none"])
def test_a_table_of_a_pdf_with_uneven_columns(lines):
    """Columns and rows may be of any width, with lines drawn in any way or without."""
    records = [one for one in read_stream(io.BytesIO(table_of(lines))) if isinstance(one, Record)]
    assert [(one.where, str(one.content)) for one in records] == [("page 1, grid 1", EASY)]


def test_what_stands_below_columns_without_lines_is_read():
    """Rules below a grid of a PDF that has no lines are its rules."""
    data = table_of(no_lines, "Rules: anti-knight")
    (record,) = [one for one in read_stream(io.BytesIO(data)) if isinstance(one, Record)]
    assert (record.where, str(record.content)) == ("page 1, grid 1", EASY)
    assert "anti-knight" in str(record.content.geometry)


def test_a_rule_below_columns_without_lines_that_cannot_be_read():
    """Where a rule below such a grid cannot be read, it is no plain puzzle."""
    data = table_of(no_lines, "Rules: anti-knight Bye")
    told = [one for one in read_stream(io.BytesIO(data)) if isinstance(one, Record)]
    assert not any(isinstance(one.content, Grid) for one in told)


def test_a_table_of_a_pdf_that_is_no_grid():
    """A price list with lines around it is text."""
    xs, ys = [60, 120, 300, 360, 420], [700, 680, 650, 630, 600]
    prices = [said(70, 685, "Tea"), said(310, 685, "3.50"), said(310, 660, "12")]
    lines = [f"{x} {ys[0]} m {x} {ys[4]} l S" for x in xs] + [
        f"{xs[0]} {y} m {xs[4]} {y} l S" for y in ys
    ]
    found_in = list(read_stream(io.BytesIO(page([*lines, *prices]))))
    assert not any(isinstance(one, Record) and isinstance(one.content, Grid) for one in found_in)


ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]


@pytest.mark.parametrize(
    "row",
    [
        "    .{{ {commas} }},",
        '  r[{n}] = "{row}"',
        "       05 FILLER PIC X(9) VALUE '{row}'.",
        "Row {n}: {words}.",
        'Range("A{n}:I{n}").Value = Array({commas})',
        "{roman}. {row}",
        "#{n} {row}",
        "* {dashes}",
    ],
)
def test_rows_that_are_alike_but_for_their_digits(row):
    """Nine rows are a grid if what stands around is the same in all; parted they are none."""
    lines = [
        row.format(
            n=n,
            row=text,
            roman=ROMAN[n - 1],
            commas=", ".join(text),
            words=", ".join(c.replace("0", "blank") for c in text),
            dashes=" ".join(text.replace("0", "-")),
        )
        for n, text in enumerate(ROWS, start=1)
    ]
    assert contents("\n".join(lines)) == [EASY]
    other = [*lines[:4], "Something else 12", *lines[4:]]
    assert EASY not in contents("\n".join(other))


@pytest.mark.parametrize(
    "given",
    ["(assert (= (cell {} {}) {}))", "set({}, {}, {});", "17,{},{},{}", "x{}{} = {}"],
)
def test_givens_that_are_alike_but_for_their_digits(given):
    """Lines with row, column and digit are a grid; the first may have more before it."""
    told = [(at // 9 + 1, at % 9 + 1, int(c)) for at, c in enumerate(EASY) if c != "."]
    lines = [given.format(*one) for one in told]
    assert contents("\n".join(lines)) == [EASY]
    twice = [*lines, given.format(told[0][0], told[0][1], 9)]
    assert EASY not in contents("\n".join(twice))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"Team {n}: {n} {n + 1} 3 4 2 1 0 1 2" for n in range(1, 10)),
        "\n".join(f"hole {n}: 4 5 3 4 4 5 3 4 5" for n in range(1, 10)),
        "\n".join(f"score({n}, {n % 3}, {n % 5});" for n in range(1, 30)),
    ],
)
def test_tables_of_other_things_are_no_grid(text):
    """Lines that are alike, and keep none of the rules, are no puzzle."""
    assert not [one for one in found(text)[0] if isinstance(one.content, Grid)]


def test_boxes_in_an_object():
    """Nine lists that are called boxes are boxes, and no rows."""
    boxes = [
        [int(DIGITS[(b // 3 * 3 + k // 3) * 9 + b % 3 * 3 + k % 3]) for k in range(9)]
        for b in range(9)
    ]
    (record,) = found(json.dumps({"boxes": boxes}))[0]
    assert str(record.content) == EASY
    assert record.assumed == "The nine lists were read as boxes, as their name says."


@pytest.mark.parametrize(
    "text",
    [
        "{'grid': [], 'hard': True}",
        "{'a': __import__('os')}",
        "{'grid': " + "[" * 300,
        "{'a':'\\d'}",
    ],
)
def test_values_of_python_that_are_no_puzzle(text):
    """What Python prints is read as a value, and nothing of it is run."""
    assert all(isinstance(one.content, NotationError) for one in found(text)[0])
    rows = str({"grid": [[int(c) for c in row] for row in ROWS], "id": None})
    assert contents(rows) == [EASY]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "x", "rows": {n: list(map(int, row)) for n, row in enumerate(ROWS, start=1)}},
        [{"puzzle": DIGITS, "tags": {"easy"}}],
        [{"puzzle": DIGITS, "made": b"bytes"}],
        {"grid": tuple(tuple(map(int, row)) for row in ROWS), 5: None},
        [{1: [float("1e400")], "puzzle": DIGITS}],
    ],
)
def test_what_python_prints_and_json_has_not(value):
    """Keys that are no texts, sets, bytes and infinity end no run: all is read or refused."""
    every, _ = found(f"{value!r}\n")
    assert every
    assert {str(one.content) for one in every if isinstance(one.content, Grid)} <= {EASY}


def test_property_lists_with_dates_and_many_lists():
    """A date is no part of a puzzle; 50,000 lists within one another are refused or set aside."""
    head = b'<?xml version="1.0"?><plist version="1.0">'
    dated = b"<dict><key>made</key><date>2026-11-25T10:00:00Z</date><key>puzzle</key><string>"
    whole = head + dated + DIGITS.encode() + b"</string></dict></plist>"
    (one,) = read_stream(io.BytesIO(whole))
    assert str(one.content) == EASY
    deep = head + b"<array>" * 50_000 + b"</array>" * 50_000 + b"</plist>"
    every = list(read_stream(io.BytesIO(deep)))
    assert not any(isinstance(one, Record) and isinstance(one.content, Grid) for one in every)


def test_packed_files_within_take_room_of_the_one_around_them():
    """Sixteen small bombs in a small zip file unpack to no more than one would."""
    bomb = (f"{EASY}\n" * 2_000).encode()
    data = zipped(**{f"f{n}": gzip.compress(bomb) for n in range(packed.MOST_WITHIN)})
    every = list(read_stream(io.BytesIO(data)))
    sound = [one for one in every if isinstance(one.content, Grid)]
    assert len(sound) * len(EASY) < packed.FREE + packed.LARGEST_RATIO * len(data)
    assert "as a zip bomb does" in str(every[-1].content)


def test_mails_in_packed_files_unpack_no_more():
    """A zip file in a mail in a zip file in a zip file is one too many."""
    inner = zipped(p=EASY)
    for _ in range(3):
        mail = (
            b"From: a@example.org\nSubject: s\nMIME-Version: 1.0\n"
            b"Content-Type: application/zip\nContent-Transfer-Encoding: base64\n\n"
            + base64.encodebytes(inner)
        )
        inner = zipped(m=mail)
    every = list(read_stream(io.BytesIO(inner)))
    assert not any(isinstance(one.content, Grid) for one in every)
    assert "one packed file too many" in str(every[-1].content)


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(
            f"{10 * n} DATA {','.join(row)}" for n, row in enumerate([*ROWS, *ROWS], start=1)
        ),
        "\n".join(f"      data {a} / {','.join(DIGITS)} /" for a in "ab"),
    ],
    ids=["rows", "arrays"],
)
def test_statements_of_two_puzzles_are_not_joined(text):
    """Nine rows of nine are a grid, and so is an array of 81, whatever statements follow."""
    assert contents(text) == [EASY, EASY]


def test_a_statement_behind_the_rows_spoils_nothing():
    """What a program reads after its grid is no part of it."""
    rows = "\n".join(f"DATA {','.join(row)}" for row in ROWS)
    assert EASY in contents(f"{rows}\nDATA 1,2,3\n")


def test_a_form_with_the_solution():
    """A value that solves the other is its solution."""
    assert contents(f"puzzle={DIGITS}&solution={SOLVED}\n") == [EASY]


@pytest.mark.parametrize("name", ["solution", "id"])
def test_rows_of_xml_beside_others_like_them(name):
    """Of two attributes with nine digits nobody knows which is a row: no puzzle is made of both."""
    rows = "".join(
        f'<row given="{ROWS[n]}" {name}="{SOLVED[9 * n : 9 * n + 9]}"/>' for n in range(9)
    )
    every = read_stream(io.BytesIO(f'<?xml version="1.0"?><sudoku>{rows}</sudoku>'.encode()))
    assert not any(isinstance(one.content, Grid) for one in every)
