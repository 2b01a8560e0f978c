"""Claims on the lines above a puzzle go with it, and those of other puzzles do not."""

from __future__ import annotations

import io

import openpyxl
import pytest

from puzzle.formats import Record
from tests.in_part import in_part
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)


def claimed(record: Record) -> tuple[int | None, str | None, int | None, bool | None]:
    """The level, the score, the number of givens and whether it is minimal, as claimed."""
    claims = record.claims
    assert claims is not None
    return claims.level, claims.score, claims.given_count, claims.is_minimal


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Level 1, minimal, 17 clues:", (1, None, 17, True)),
        ("Level: 5 / SE 9.9", (5, "9.9", None, None)),
        ("Puzzle 12 by Ann Miller (SE 4.5)", (None, "4.5", None, None)),
        ("A 24-clue puzzle, not minimal", (None, None, 24, False)),
    ],
)
@pytest.mark.parametrize("puzzle", [EASY, GRID])
@pytest.mark.parametrize("form", ["{}\n{}\n", "Hello,\n\n{}\n\n{}\n\nBye!\n"])
def test_a_line_above_a_puzzle_claims(line, expected, puzzle, form):
    """Right above it or over an empty line, at the top of a file or in a letter."""
    (record,) = records(form.format(line, puzzle))
    assert claimed(record) == expected


@pytest.mark.parametrize(
    "line",
    [
        "I could never solve the level 5 one that you had last week",
        "Level 3-4",
        "Level 3/5",
        "Level 12   Mistakes 0/3   00:45",
        "Level 117",
        "level 3.5 of 7",
        "at least level 4",
        "Is it level 4?",
        "Between 20 and 24 clues",
        "Mine took longer than your level 2",
    ],
)
def test_what_is_not_certain_claims_nothing(line):
    """A tale, a range, a question and another scale are no claims that could be wrong."""
    (record,) = records(f"{line}\n{GRID}\n")
    assert record.claims is None


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Level: 1\nScore: 1.2\nClues: 30\nminimal", (1, "1.2", 30, True)),
        ("Level: 2\nHere it is:\nScore: 1.2\nClues: 30\nminimal", (2, "1.2", 30, True)),
        ("I have made\na level 4 once,\nand now another:\nClues: 30", (None, None, 30, None)),
    ],
)
def test_lines_of_a_form_each_claim(head, expected):
    """Many lines above a puzzle are a letter, in which a label or a sentence claims something."""
    (record,) = records(f"Dear desk,\n{head}\n\n{GRID}\n")
    assert claimed(record) == expected


def test_a_claim_is_of_all_puzzles_up_to_the_next_text():
    """What stands over a list holds for each of it, and for none below the next words."""
    found = records(f"Level 4:\n{EASY}\n{EASY[::-1]}\n\nOthers:\n{EASY}\n")
    assert [one.claims and one.claims.level for one in found] == [4, 4, None]


def test_a_place_above_grids_is_of_the_grid_there():
    """What is said of the second is not of the first, which stands right below."""
    other = "\n".join(ROWS[::-1])
    found = records(f"The second: 25 clues\n\n{GRID}\n\n{other}\n")
    assert [one.claims and one.claims.given_count for one in found] == [None, 25]


THREE = [EASY, EASY[::-1], "".join(EASY[9 * row :][:9] for row in (1, 0, *range(2, 9)))]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("#1: 25 clues", [25, None, None]),
        ("No. 1: 25 clues", [25, None, None]),
        ("1) 25 clues", [25, None, None]),
        ("Nr. 1: 25 Vorgaben", [25, None, None]),
        ("Puzzle 2, 25 clues", [None, 25, None]),
        ("#2: 25 clues", [None, 25, None]),
        ("#1 and #3: 25 clues", [25, None, 25]),
        ("#1, #2: 25 clues", [25, 25, None]),
        ("#1: 25 clues\n#2: 26 clues\n#3: 27 clues", [25, 26, 27]),
        ("The second: 25 clues", [None, 25, None]),
        ("The last two have 25 clues", [None, 25, 25]),
        ("Zu Nr. 2: 25 Vorgaben", [None, 25, None]),
        ("Puzzle A: 25 clues", [25, None, None]),
        ("Sudoku 9x9, 25 clues", [25, 25, 25]),
        ("Sudoku 25 clues", [25, 25, 25]),
        ("25 clues", [25, 25, 25]),
        ("#1 has 25 clues.", [25, None, None]),
        ("#2 has 25 clues", [None, 25, None]),
        ("25 clues (only #1)", [25, None, None]),
        ("25 clues, only the first", [25, None, None]),
        ("25 clues (only the last one)", [None, None, 25]),
        ("25 clues (#1), 26 clues (#2)", [25, 26, None]),
        ("The first has 25 clues; the second, 26.", [25, 26, None]),
    ],
)
@pytest.mark.parametrize("form", ["{}\n{}\n", "Hi\n\n{}\n\n{}\n"])
def test_a_line_with_the_number_of_a_puzzle_is_of_that_one(head, expected, form):
    """Above a list it is not said of all; a size is no number of a puzzle."""
    found = records(form.format(head, "\n".join(THREE)))
    assert [one.claims and one.claims.given_count for one in found] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("#1, #2: minimal", [True, True, None]),
        ("#3: not minimal", [None, None, False]),
        ("#1: minimal effort", [None, None, None]),
    ],
)
@pytest.mark.parametrize("form", ["{0}\n{1}\n", "{1}\n\n{0}\n"])
def test_a_label_of_numbers_says_minimal_of_each(words, expected, form):
    """Nothing else need stand before it."""
    found = records(form.format(words, "\n".join(THREE)))
    assert [one.claims and one.claims.is_minimal for one in found] == expected


def test_a_text_between_puzzles_is_of_the_nearer_one():
    """Words right below a puzzle are of it, and of no other.

    Where both are as near, the first puzzle of the file shows whether words stand above or below.
    """
    other = "\n".join(ROWS[::-1])
    behind = records(f"{GRID}\nLevel 1\n\n{other}\nLevel 5\n")
    assert [one.claims and one.claims.level for one in behind] == [1, 5]
    between = records(f"{GRID}\n\nLevel 1\n\n{other}\n")
    assert [one.claims for one in between] == [None, None]
    above = records(f"Level 1\n\n{GRID}\n\nLevel 5\n\n{other}\n")
    assert [one.claims and one.claims.level for one in above] == [1, 5]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Edit: clues are 30", 30),
        ("Correction: 30 clues, level 2", 30),
        ("Sorry, it has 30 clues.", 30),
        ("Korrektur: 30 Vorgaben", 30),
        ("I hope you like it.\n\nEdit: it has 30 clues.\n\nBye", 30),
        ("Sorry for the 30 clues", 28),
        ("Edit: maybe 30 clues", 28),
        ("Edit: the last one had 30 clues", 28),
    ],
)
@pytest.mark.parametrize("form", ["Clues: 28\n\n{}\n\n{}\n", "{}\n\nClues: 28\n\n{}\n"])
def test_a_paragraph_below_corrects_what_is_claimed(form, words, expected):
    """What is corrected is not what the puzzle claims."""
    (record,) = records(form.format(GRID, words))
    assert claimed(record)[2] == expected


def test_a_correction_between_two_puzzles_is_of_the_one_above():
    """The next puzzle claims nothing by it."""
    other = "\n".join(ROWS[::-1])
    found = records(f"Clues: 28\n\n{GRID}\n\nEdit: clues are 30\n\n{other}\n")
    assert [one.claims and one.claims.given_count for one in found] == [30, None]


def test_members_above_each_of_several_records_of_yaml():
    """However many stand above the grid."""
    rows = "\n".join(f"  {row}" for row in ROWS)
    one = "---\nname: {}\nlevel: {}\nsource: own\ngrid: |\n" + rows + "\n"
    found = records(one.format("Rain", 2) + one.format("Snow", 3))
    assert [record.claims and record.claims.level for record in found] == [2, 3]


@pytest.mark.parametrize("puzzles", [(GRID, "\n".join(ROWS[::-1])), (EASY, EASY[::-1])])
@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("Niveau 4", True),
        ("by Ann, 26 clues", True),
        ("Hello again", False),
        ("The first is level 4.", False),
        ("Both are level 4.", False),
        ("Level 4 (the fourth floor)", False),
    ],
)
def test_a_claim_that_is_of_neither_is_told(puzzles, words, is_told):
    """What stands as near to both puzzles is not passed over without a word."""
    first, second = records("\n\n".join((puzzles[0], words, puzzles[1])) + "\n")
    assert not first.notes
    assert [words in str(note) for note in second.notes] == [True] * is_told


def test_a_claim_between_two_lists_is_told_once():
    """Beside the first puzzle below it."""
    found = records(f"{THREE[0]}\n{THREE[1]}\n\nNiveau 4\n\n{THREE[2]}\n{THREE[0]}\n")
    assert [len(one.notes) for one in found] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    "head",
    [
        *("Edit", "Erratum", "Nachtrag", "Berichtigung", "Pardon", "Corrección", "Scusate"),
        *("Correctie", "Desculpe", "Sprostowanie", "Düzeltme", "Поправка", "Wait"),
    ],
)
@pytest.mark.parametrize("form", ["25 clues\n{}: 27 clues", "It has 25 clues. {}: 27 clues."])
def test_a_correction_is_heard_by_its_name(head, form):
    """One list of names serves titles and sentences, in all languages."""
    (record,) = records(f"{form.format(head)}\n\n{GRID}\n")
    assert claimed(record)[2] == 27


@pytest.mark.parametrize("name", ["[12:3{}] Ann", "Ann", "1{}:30 Ann"])
def test_lines_of_a_chat_are_no_members(name):
    """Members have names of their own; who writes in a chat comes again, or at a time."""
    said = ("level 2 done", "nice", "thanks", "new one", "here")
    chat = [f"{name.format(at)}: {words}" for at, words in enumerate(said)]
    (record,) = records("\n".join((*chat, "", GRID)) + "\n")
    assert record.claims is None


def test_what_parts_two_records_parts_their_members():
    """What follows a puzzle up to the dashes is of it, the rest of the next one."""
    first = f"level: 2\ngrid: |\n{indented(ROWS)}\nauthor: Ann\nclues: 30\n"
    second = f"level: 3\nauthor: Ben\ngrid: |\n{indented(ROWS[::-1])}\nclues: 25\n"
    found = records(f"{first}---\n{second}")
    assert [claimed(one)[::2] for one in found] == [(2, 30), (3, 25)]
    lines = records(f"puzzle: {EASY}\nlevel: 2\n---\nlevel: 3\npuzzle: {EASY[::-1]}\n")
    assert [claimed(one)[0] for one in lines] == [2, 3]


def indented(rows: list[str]) -> str:
    """Rows as a text of YAML has them."""
    return "\n".join(f"  {row}" for row in rows)


@pytest.mark.parametrize(
    ("words", "levels"),
    [
        ("No. 2 is level 4", [None, 4]),
        ("The second is level 4", [None, 4]),
        ("Level 4 for the second", [None, 4]),
        ("Puzzle 2, level 4", [4, None]),
    ],
)
def test_a_sentence_above_the_first_grid_names_another(words, levels):
    """A number amid words is of the puzzle there; at the head of a line it may be its label."""
    found = records(f"{words}\n\n{GRID}\n\n" + "\n".join(ROWS[::-1]) + "\n")
    assert [one.claims and one.claims.level for one in found] == levels


@pytest.mark.parametrize("words", ["This can't have 24 clues", "Kein Level 2", "Niet niveau 3"])
def test_what_a_title_denies_is_not_claimed(words):
    """In any language, as in sentences."""
    (record,) = records(f"{words}\n\n{GRID}\n")
    assert record.claims is None


def test_what_stands_beside_a_puzzle_goes_before_what_stands_above():
    """The line of a puzzle knows better than the title over it."""
    (record,) = records(f"Level 2, 30 clues:\n1. {EASY} level 3\n")
    assert claimed(record)[:3] == (3, None, 30)


def test_words_of_one_mail_claim_nothing_of_another():
    """Each mail of a mailbox stands by itself."""
    mail = "From a@example.org Mon Jan  1 00:00:00 2024\nFrom: {}\nSubject: s\n\n{}\n\n"
    text = mail.format("a@example.org", "Level 5") + mail.format("b@example.org", GRID)
    (record,) = records(text)
    assert record.claims is None


def test_cells_above_a_grid_claim_and_call_it_a_solution():
    """A sheet is as a letter is: the title over a grid claims, and a solution may be wrong."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Level 5, minimal"])
    for row in ROWS:
        sheet.append([None if sign == "." else int(sign) for sign in row])
    sheet.append([])
    sheet.append(["Solution"])
    for row in range(9):
        sheet.append([(3 * row + row // 3 + at) % 9 + 1 for at in range(9)])
    data = io.BytesIO()
    book.save(data)
    (record,) = records(data.getvalue())
    assert claimed(record) == (5, None, None, True)
    assert record.claims is not None
    assert str(record.claims.solution).startswith("123456789456789123")


@pytest.mark.parametrize("mark", ["#", "# ", "## "])
@pytest.mark.parametrize(("gap", "puzzle"), [("", EASY), ("\n", EASY), ("", GRID), ("\n", GRID)])
@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (("Ours, 28 clues", "Theirs"), [28, None]),
        (("Ours, 28 clues", "Theirs, 27 clues"), [28, 27]),
        (("1, 28 clues", "2"), [28, None]),
        (("Ours", "Theirs, 27 clues"), [None, 27]),
    ],
)
def test_a_comment_ends_what_the_comment_above_it_claims(mark, gap, puzzle, heads, expected):
    """Comments and headings between puzzles part them, whether they claim something or not."""
    other = puzzle[::-1]
    text = "".join(
        f"{mark}{head}\n{gap}{each}\n{gap}\n"
        for head, each in zip(heads, (puzzle, other), strict=True)
    )
    found = records(text)
    assert [one.claims and one.claims.given_count for one in found] == expected


def test_a_comment_that_claims_goes_with_all_puzzles_below_it():
    """Where no other comment stands between them."""
    found = records(f"# Level 2\n{EASY}\n{EASY[::-1]}\n# Level 4\n{THREE[2]}\n")
    assert [one.claims and one.claims.level for one in found] == [2, 2, 4]


def test_lines_of_a_header_claim_wherever_they_stand_in_it():
    """The lines of an sdk file behind its marks, and a title with what stands below it."""
    for head in (
        "#A Ann Bell\n#D Rainy Sunday, level 2, 28 clues\n#B 01-02-2026\n#SRainy\n#LHard",
        "Rainy Sunday, level 2, 28 clues\nby Ann Bell\n1 February 2026\nHard\nCopyright Bell",
    ):
        (record,) = records(f"{head}\n{GRID}\n")
        assert claimed(record) == (2, None, 28, None)


FORMS = [
    ("Clues", "28", "given_count"),
    ("Anzahl der Vorgaben", "28", "given_count"),
    ("Nb d'indices", "28", "given_count"),
    ("Número de pistas", "28", "given_count"),
    ("Numero di indizi", "28", "given_count"),
    ("Aantal aanwijzingen", "28", "given_count"),
    ("Número de dicas", "28", "given_count"),
    ("Liczba wskazówek", "28", "given_count"),
    ("İpucu sayısı", "28", "given_count"),
    ("Число подсказок", "28", "given_count"),
    ("ヒント数", "28", "given_count"),
    ("提示数", "28", "given_count"),
    ("Lvl", "2", "level"),
    ("Nivel de dificultad", "2", "level"),
    ("Poziom trudności", "2", "level"),
    ("Zorluk seviyesi", "2", "level"),
    ("Уровень сложности", "2", "level"),
    ("Minimaal", "nee", "is_minimal"),
    ("Mínimo", "não", "is_minimal"),
    ("Минимально", "нет", "is_minimal"),
    ("極小", "いいえ", "is_minimal"),
]


@pytest.mark.parametrize(
    ("apart", "form"), in_part([": ", " = ", "   ", "\t", " ..... ", "：", " - "], FORMS)
)
def test_an_entry_of_a_form_claims_in_each_language(apart, form):
    """Whatever parts the name from its value, above the puzzle or below it."""
    name, value, claim = form
    for order in ("{0}\n\n{1}\n", "{1}\n\n{0}\n"):
        (record,) = records(order.format(f"{name}{apart}{value}", GRID))
        expected = False if claim == "is_minimal" else int(value)
        assert record.claims is not None
        assert getattr(record.claims, claim) is expected or (
            getattr(record.claims, claim) == expected
        )


@pytest.mark.parametrize(
    "line",
    [
        "Hints 3",
        "Hints used: 3",
        "Hints 21, 33",
        "Clues 5",
        "Clues 12 across",
        "Level 12",
        "Difficulty: 4.5",
        "Schwierigkeit: 2",
        "Vielleicht Stufe 3",
        "Peut-être niveau 3",
        "Quizás nivel 3",
        "Возможно, уровень 3.",
        "Level 3 - 5",
        "Level 3 / 5",
        "Only 20 numbers left.",
        "I have only 20 numbers.",
    ],
)
@pytest.mark.parametrize("form", ["{0}\n\n{1}\n", "{1}\n\n{0}\n"])
def test_what_looks_like_an_entry_and_is_none_claims_nothing(line, form):
    """Help that was used, clues of a crossword, other scales, and what is not certain."""
    (record,) = records(form.format(line, GRID))
    assert record.claims is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Level 2 - 28 clues", (2, None, 28, None)),
        ("Level 2 / 28 clues", (2, None, 28, None)),
        ("Level 2 and 28 clues", (2, None, 28, None)),
        ("Grille n° 12 – niveau 2 – 28 indices", (2, None, 28, None)),
        ("Clues 27, level 4, minimal yes", (4, None, 27, True)),
        ("Level 2. Clues 28. SE 2.6.", (2, "2.6", 28, None)),
        ("Enclosed please find a 28-clue grid.", (None, None, 28, None)),
        ("28 clues, by the way", (None, None, 28, None)),
        ("Only 28 numbers!", (None, None, 28, None)),
        ("Short and sweet, only 28 numbers :-)", (None, None, 28, None)),
        ("В этом судоку 28 подсказок.", (None, None, 28, None)),
    ],
)
def test_a_level_and_a_number_beside_it_are_two_claims(line, expected):
    """A dash, a stroke or a word between them makes no range of two numbers of two figures."""
    (record,) = records(f"{line}\n\n{GRID}\n")
    assert claimed(record) == expected
    assert record.unheeded == ()


def test_a_heading_ends_what_a_text_below_the_last_one_claims():
    """As a comment does: the level stands on a line of its own."""
    found = records(f"## One\n\nlevel 4, 27 clues\n\n{GRID}\n\n## Two\n\n{EASY[::-1]}\n")
    assert [one.claims and one.claims.level for one in found] == [4, None]


@pytest.mark.parametrize("head", ["Set B (27 clues each)", "second batch, 27 clues each"])
@pytest.mark.parametrize("mark", ["", "# "])
def test_what_is_said_of_each_between_puzzles_is_of_those_below(mark, head):
    """Those above it are of another set."""
    found = records(f"{mark}Set A\n{EASY}\n{EASY[::-1]}\n{mark}{head}\n{THREE[2]}\n{THREE[1]}\n")
    assert [one.claims and one.claims.given_count for one in found] == [None, None, 27, 27]


def test_what_is_said_of_each_between_two_puzzles_is_of_both():
    """Each of one alone is none."""
    found = records(f"{EASY}\n\nEach is level 5.\n\n{EASY[::-1]}\n")
    assert [one.claims and one.claims.level for one in found] == [5, 5]


@pytest.mark.parametrize("around", ["Hi. {}. Have fun!", "Hi. {}, if you ask me. Have fun!"])
@pytest.mark.parametrize("said", ["Level 5", "Level: 5"])
def test_a_claim_between_sentences(around, said):
    """An entry of a form may be a sentence of its own."""
    (record,) = records(f"{around.format(said)}\n\n{GRID}\n")
    assert record.claims is not None
    assert record.claims.level == 5


@pytest.mark.parametrize("line", ["# rater: SE 1.2.1", "Rated by SE 1.2.1"])
def test_the_version_of_a_program_is_no_score(line):
    """It has three parts."""
    (record,) = records(f"{line}\n{EASY}\n")
    assert record.claims is None or record.claims.score is None


def test_another_puzzle_that_is_named_has_what_is_said_of_it():
    """The first does not have the score of the hard one."""
    line = "The easy one (29 clues) comes first, the hard one (SE 4.5) after it."
    found = records(f"{line}\n\n{GRID}\n\n{EASY[::-1]}\n")
    assert all(one.claims is None or one.claims.score is None for one in found)
