"""Puzzles amid words are read, and what is only like one is not taken for a puzzle."""

import pytest

from puzzle.formats.mixed import places
from puzzle.formats.worded import cages_alone
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

NAMES = ["Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida"]
PLACES = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81)]
GIVENS = [f"{place}={digit}" for place, digit in zip(PLACES, EASY, strict=True) if digit != "."]
BY_ROW = [", ".join(one for one in GIVENS if one[1] == row) for row in "123456789"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"Hola: {' '.join(ROWS)} un saludo", "Read as nine rows that stand on one line."),
        (f"It is {'/'.join(ROWS)}.", "Read as nine rows that stand on one line."),
        (f"(1/2) look: {EASY[:70]}\n(2/2) {EASY[70:]} Joe", "in 2 messages"),
        (
            f"Part 1 of 3\n{EASY[:30]}\nPart 2 of 3\n{EASY[30:50]}\nPart 3 of 3\n{EASY[50:]}",
            "3 mes",
        ),
        ("Givens: " + ", ".join(GIVENS), "Read 30 digits at their places"),
        ("\n".join(given.upper() for given in GIVENS), "Read 30 digits at their places"),
    ],
    ids=["words", "slashes", "two messages", "three messages", "places", "places on lines"],
)
def test_amid_words(text, said):
    """The one puzzle is found, and what was taken for granted is said."""
    (record,) = records(text)
    assert str(record.content) == EASY
    assert said in record.assumed


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([*GIVENS, "r1c1=6"]),
        "\n".join(f"{n}. {given}" for n, given in enumerate(GIVENS, 1)),
        "\n".join(f"Hidden Single: {given}" for given in GIVENS),
        "\n".join(f"{given} hidden single" for given in GIVENS),
        "\n".join(f"in box 2 no other, so {given.replace('=', ' is ')}." for given in GIVENS),
        "Solution: " + ", ".join(GIVENS),
        ", ".join(GIVENS[:16]),
        f"(1/2) look: {EASY[:70]}\n(3/2) {EASY[70:]} Joe",
        f"(1/3) look: {EASY[:70]}\n(2/3) {EASY[70:]} Joe",
        "Scores:\n2 1 7\nBye",
        "phones: 123456789 123456789 123456789 123456789",
        "\n".join(
            f"{name}: {row.replace('.', '0')}" for name, row in zip(NAMES, ROWS, strict=True)
        ),
    ],
    ids=[
        "solving",
        "counted",
        "techniques before",
        "techniques behind",
        "reasons",
        "a solution",
        "too few",
        "no second",
        "no third",
        "three numbers",
        "numbers",
        "phones",
    ],
)
def test_what_is_no_puzzle(text):
    """A path that is told, a message that is not there, and some numbers make no puzzle."""
    assert EASY not in contents(text)
    assert all("." * 9 not in one for one in contents(text))


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(BY_ROW),
        "Givens:\n\n" + "\n\n".join("\n".join(BY_ROW[at : at + 3]) for at in (0, 3, 6)),
        "\n".join(f"Row {number}: {row}" for number, row in enumerate(BY_ROW, 1)),
        "\n".join(f"- {given}" for given in GIVENS),
    ],
    ids=["rows apart", "bands", "named rows", "items"],
)
def test_a_list_of_givens(text):
    """Empty lines between rows, their names and what makes items of them part no list."""
    assert contents(text) == [EASY]
    assert contents(f"{text}\n\nAnother:\n\n{text}\n") == [EASY] * 2


@pytest.mark.parametrize(
    "text",
    [
        ", ".join([GIVENS[0], "r1c1=6", *GIVENS[1:]]),
        "\n\n".join([*BY_ROW, "r1c1=6"]),
        ", ".join(GIVENS) + ", but r1c1=6 is wrong",
        ", ".join(GIVENS) + "\nbut r1c1=6 is wrong",
        "\n".join(GIVENS) + "\n\nNo, r1c1 is 6.\n",
    ],
    ids=["amid", "apart", "behind", "below", "in words"],
)
def test_a_list_that_contradicts_itself(text):
    """It is malformed, and both digits and the cell are named: no digit is chosen in silence."""
    (record,) = records(text)
    assert record.content.cell == "r1c1"
    assert record.content.message.startswith("6 on line")
    assert "but 5 on line 1" in record.content.message


def test_what_words_behind_a_list_add():
    """It is left out, and named."""
    (record,) = records(", ".join(GIVENS) + " and I believe that r1c3 is 4")
    assert str(record.content) == EASY
    assert record.assumed.endswith("Left out what the words behind them tell: r1c3=4.")


def test_a_list_is_looked_through_once(monkeypatch):
    """The time is linear in lines of places that make no puzzle."""
    looks = []
    listed = places._listed
    monkeypatch.setattr(places, "_listed", lambda *args: looks.append(1) or listed(*args))
    assert contents("r1c1=5\n" * 500) == []
    assert len(looks) <= 3 * 500


def test_a_cell_over_and_over_is_followed_no_further(monkeypatch):
    """Cages that fill a grid have each cell once: what follows is not looked at for each line."""
    looks = []
    parse_rule = cages_alone.parse_rule
    monkeypatch.setattr(
        cages_alone, "parse_rule", lambda *told, **how: looks.append(1) or parse_rule(*told, **how)
    )
    assert contents("r1c1=5\n" * 200) == []
    assert 0 < len(looks) <= 6 * 200


@pytest.mark.parametrize("encoding", ["koi8-r", "cp1251"])
def test_old_encodings_of_one_byte(encoding):
    """Whatever its letters are, the digits of a text are read."""
    text = "Здравствуйте, высылаю судоку:\n\n" + "\n".join(ROWS) + "\n\nС уважением\n"
    assert contents(text.encode(encoding)) == [EASY]


def test_old_encodings_of_two_bytes():
    """Kana and what each Chinese text has tell how the squares for blanks are written."""
    rows = "\n".join(row.replace(".", "□") for row in ROWS)
    for encoding, words in [
        ("cp932", "ナンプレを送ります。"),
        ("euc_jp", "ナンプレを送ります。"),
        ("gb18030", "您好，这个数独是我的。"),
        ("big5", "您好，這個數獨是我的。"),
    ]:
        assert contents(f"{words}\n{rows}\n".encode(encoding)) == [EASY]


@pytest.mark.parametrize(
    "encoding", ["gb18030", "big5", "cp932", "euc_jp", "cp949", "cp437", "utf-8"]
)
@pytest.mark.parametrize("blank", " .")
@pytest.mark.parametrize("frame", ["├───────┼───────┼───────┤", ""])
def test_lines_that_are_drawn_tell_an_old_encoding(encoding, blank, frame):
    """Without any letter the bars between boxes are seen, and a blank cell is no text."""
    rows = [
        "".join(f"│ {' '.join(row[at : at + 3])} " for at in (0, 3, 6)).replace(".", blank) + "│"
        for row in ROWS
    ]
    lines = [frame, *rows[:3], frame, *rows[3:6], frame, *rows[6:], frame]
    text = "\n".join(filter(None, lines)) + "\n"
    mail = b"From: a@example.org\nSubject: A puzzle\n\nHello,\n\n"
    for begins in (b"", mail, mail.replace(b"\n\n", b"\nContent-Type: text/plain\n\n", 1)):
        assert contents(begins + text.encode(encoding)) == [EASY]


def test_bytes_are_no_text():
    """A file with control characters all over is none, whatever digits are in it."""
    (told,) = contents(bytes(range(128, 256)) * 8 + b"\x01\x02" * 40 + EASY.encode())
    assert "binary file" in told


@pytest.mark.parametrize(
    "text",
    [
        "Mo Tu We Th Fr Sa Su\n 2  3  4  5  6  7  8\n 9 10 11 12 13 14 15\n16 17 18 19 20 21 22",
        "1    3   12,50\n2    1   99,00\n3   12    7,20",
    ],
    ids=["calendar", "bill"],
)
def test_numbers_too_large_for_a_grid(text):
    """Rows of such numbers are no attempt at a puzzle."""
    assert contents(text) == []
    assert len(set_aside(text)) == 1


def test_candidates_are_never_equal():
    """A table of products is none of candidates: its 0s are no blanks."""
    table = "\n".join(" ".join(str(i * j) for j in range(1, 10)) for i in range(1, 10))
    assert contents(table) == []


@pytest.mark.parametrize("between", ["\n", " "])
@pytest.mark.parametrize("fact", ["cell({},{},{}).", "given({}, {}, {})."])
def test_facts_of_logic_programs(fact, between):
    """Facts with row, column and digit are givens at their places."""
    facts = [fact.format(i // 9 + 1, i % 9 + 1, d) for i, d in enumerate(EASY) if d != "."]
    (record,) = records(between.join(facts))
    assert str(record.content) == EASY
    assert "30 digits at their places" in record.assumed


def test_what_facts_are_counted_from():
    """A 0, a 9 or the rules say what rows and columns are counted from; else they are refused."""
    givens = [(at // 9, at % 9, digit) for at, digit in enumerate(EASY) if digit != "."]

    def facts(told):
        return "\n".join(f"cell({row},{column},{digit})." for row, column, digit in told)

    assert contents(facts(givens)) == [EASY]
    inner = [
        (row, column, digit) for row, column, digit in givens if 0 < row < 8 and 0 < column < 8
    ]
    either = [*inner, (1, 2, "4"), (3, 2, "1"), (3, 5, "7"), (5, 3, "3")]
    assert "from 0 or from 1" in contents(facts(either))[0]


@pytest.mark.parametrize("first", [0, 1])
def test_rules_say_what_facts_are_counted_from(first):
    """Where the givens keep the rules in one way alone, that one is meant, and it is said."""
    kept = range(1 - first, 9 - first)
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    cells = [d if at // 9 in kept and at % 9 in kept else "." for at, d in enumerate(solved)]
    facts = [
        f"cell({at // 9 + first},{at % 9 + first},{digit})."
        for at, digit in enumerate(cells)
        if digit != "."
    ]
    (record,) = records("\n".join(facts))
    assert str(record.content) == "".join(cells)
    assert f"are counted from {first}: counted otherwise" in record.assumed


def test_few_facts_are_no_puzzle():
    """Calls with three numbers amid a program are set aside."""
    assert contents("move(1,2,3).\n\n" + EASY) == [EASY]
