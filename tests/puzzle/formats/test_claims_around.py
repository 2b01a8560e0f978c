"""What a letter says of its puzzle is a claim, wherever it stands: above, below, or beside."""

from __future__ import annotations

import io
import json
from email.message import EmailMessage

import pytest
from openpyxl import Workbook

from puzzle.formats.claim_words import claims_above, without_claims
from tests.in_part import in_part
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED_ROWS = "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9))
SAID = {
    "Level 3": ("level", 3),
    "Niveau 3": ("level", 3),
    "Stufe: 3": ("level", 3),
    "SE 4.2": ("score", "4.2"),
    "SER 4.2": ("score", "4.2"),
    "Sudoku Explainer 4.2": ("score", "4.2"),
    "It has 24 clues.": ("given_count", 24),
    "24 Vorgaben": ("given_count", 24),
    "only 24 given digits": ("given_count", 24),
    "The level is 3.": ("level", 3),
    "The SE rating is 4.2.": ("score", "4.2"),
    "a score of 4.2": ("score", "4.2"),
    "se_rating: 4.2": ("score", "4.2"),
    "The number of clues is 24.": ("given_count", 24),
    "num_clues = 24": ("given_count", 24),
    "It is minimal.": ("is_minimal", True),
    "is_minimal: false": ("is_minimal", False),
    "Minimal? no": ("is_minimal", False),
    "Minimal: no": ("is_minimal", False),
    "Level 3, SE 4.2, 24 clues": ("score", "4.2"),
}


def _page(text: str) -> str:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", "s"
    lines = text.replace("\n", "<br>")
    mail.set_content(f"<html><body><p>{lines}</p></body></html>", subtype="html")
    return mail.as_string()


WAYS = {
    "above": "{}\n\n" + GRID,
    "below": GRID + "\n\n{}\n",
    "right below": GRID + "\n{}\n\nBye\n",
    "below a line": EASY + "\n{}\n",
    "amid sentences": f"Hi,\n\nthis is a new puzzle for your paper. {{}}\n\n{GRID}\n\nBye\n",
    "amid sentences below": f"Hi,\n\n{GRID}\n\nI hope that you like it. {{}}\n\nBye\n",
    "in words of JSON": f'{{{{"puzzle": "{EASY}", "description": "Rain. {{}}"}}}}',
    "in notes of JSON": f'{{{{"puzzle": "{EASY}", "meta": {{{{"notes": ["{{}}"]}}}}}}}}',
    "in a letter": f"Hi,\n\nhere is my puzzle.\n\n{GRID}\n\n{{}}\n\nBest regards,\nAnn\n",
    "behind a hash": EASY + " # {}\n",
    "beside": EASY + " {}\n",
}


@pytest.mark.parametrize(("way", "said"), in_part(WAYS, SAID))
def test_words_claim(said, way):
    """Each form of words is one claim."""
    (record,) = records(WAYS[way].format(said) + "\n")
    name, value = SAID[said]
    assert record.claims is not None
    assert getattr(record.claims, name) == value


def test_a_label_claims_in_a_title_that_ends_as_a_sentence():
    """``Level: 1`` is a claim whatever little stands behind it on its line."""
    assert claims_above("Livello: 1, schema simmetrico.").level == 1
    assert claims_above("Level: 2 is what my son has got to, and he is nine years old.") is None


def test_words_below_a_page_of_a_mail_claim():
    """The lines of a page are those of its source, and tell nothing of what is below what."""
    (record,) = records(_page(f"Hi,\n\n{GRID}\n\nLevel 3, 24 clues"))
    assert record.claims is not None
    assert (record.claims.level, record.claims.given_count) == (3, 24)


NOT_CLAIMED = [
    *("I could not solve your level 5 one", "Level 3-4", "Is it minimal?", "9 Ziffern"),
    *("Room 24", "See page 12 of your paper.", "Puzzle 4 of 10", "Level 3 of the building"),
    *("Our shop is on level 3.", "I have 30 hints for your readers.", "Rating 4.5 stars"),
    *("My rating is 4.5 out of 5.", "A score of 4.5/5", "The last one was level 4."),
    *("My fee is minimal.", "With minimal effort one can solve it", "Level: 3 to 5"),
    *("We print 30 puzzles of level 3.", "Please send me 30 clues for the crossword."),
    *("I think that it is level 3.", "It should have 30 clues.", "Reading level 3"),
    *("Clues: 25+", "Clues: 25 - 30", "Givens: 25 (or 30?)", "SE: 4.5-5.0", "Minimal:"),
    *(
        "Minimal: unknown",
        "minimal: n/a",
        "Minimal: don't know",
        "25 clues, unless I miscounted",
        "Level 2 (the second floor)",
        "Level 2, car park",
        "Niveau 2 (2e étage)",
        "Stufe 3 der Treppe",
        "Nobody found a puzzle with 16 clues",
        "Niemand hat ein Sudoku mit 16 Vorgaben gefunden.",
        "Personne n'a trouvé de grille avec 16 indices.",
        "Our record: 19 clues",
        "Unser Rekord: 19 Vorgaben",
    ),
]


@pytest.mark.parametrize(("way", "said"), in_part(sorted(WAYS.keys() - {"beside"}), NOT_CLAIMED))
def test_tales_around_a_puzzle_claim_nothing(way, said):
    """A number beside a puzzle is no claim unless it is certainly one of it."""
    (record,) = records(WAYS[way].format(said) + "\n")
    assert record.claims is None


@pytest.mark.parametrize("words", ["For the record: 26 clues", "26 clues. Nobody has solved it."])
def test_a_record_of_words_is_none(words):
    """What only sounds like a number of another puzzle is claimed."""
    (record,) = records(f"{words}\n\n{GRID}\n")
    assert record.claims is not None
    assert record.claims.given_count == 26


def test_sentences_that_do_not_agree_claim_nothing():
    """Two levels amid the sentences of a letter are those of two puzzles."""
    text = f"Hi,\n\nthis is what I have. It is level 3. It is level 4.\n\n{GRID}\n"
    (record,) = records(text)
    assert record.claims is None


@pytest.mark.parametrize(
    "told",
    [
        {"puzzle": EASY, "meta": {"level": 3, "se": 4.2, "clues": 24}},
        {
            "data": {
                "puzzle": {"grid": EASY, "info": {"stats": {"level": 3, "se": 4.2}}, "clues": 24}
            }
        },
        {"level": 3, "SE": "4.2", "num_clues": 24, "data": {"board": ROWS}},
        {"puzzle": EASY, "level": {"value": 3}, "rating": {"value": 4.2}, "clues": {"value": 24}},
        {"puzzle": {"givens": EASY, "level": 3, "score": 4.2, "Number of clues": 24}},
    ],
)
def test_claims_in_objects_within_and_around(told):
    """Members claim something of the one puzzle beside, within or around their object."""
    (record,) = records(json.dumps(told))
    claims = record.claims
    assert claims is not None
    assert (claims.level, claims.score, claims.given_count) == (3, "4.2", 24)


@pytest.mark.parametrize(
    "told",
    [
        {"user": {"level": 3, "score": 4.2}},
        {"stats": {"level": 12, "score": 1200}},
        {"history": [{"level": 3}]},
        {"steps": {"solution": "naked single"}},
    ],
)
def test_objects_of_others_claim_nothing(told):
    """A level of a player, and a score of points, are no claims of the puzzle."""
    (record,) = records(json.dumps({"puzzle": EASY} | told))
    assert record.claims is None


@pytest.mark.parametrize("solution", [SOLVED, SOLVED_ROWS])
@pytest.mark.parametrize("puzzle", [EASY, GRID])
@pytest.mark.parametrize("heading", ["Solution:\n", "Lösung\n\n"])
def test_a_solution_above_its_puzzle_is_claimed(solution, puzzle, heading):
    """What is called one is no puzzle of its own, before or behind."""
    (record,) = records(f"Hi,\n\n{heading}{solution}\n\nPuzzle:\n{puzzle}\n\nBye\n")
    assert str(record.content) == EASY
    assert record.claims is not None
    assert str(record.claims.solution) == SOLVED


@pytest.mark.parametrize(
    "names",
    [
        ("level", "score", "clues", "minimal", "solution"),
        ("niveau", "rating", "indices", "minimal", "solution"),
        ("schwierigkeit", "er", "vorgaben", "minimal", "lösung"),
        ("difficulty_level", "se_rating", "num_clues", "is_minimal", "answer"),
        ("Level", "ER", "#clues", "Minimal", "Solution grid"),
        ("stufe", "sudoku_explainer", "numGivens", "isMinimal", "solution_string"),
    ],
)
def test_names_of_claims(names):
    """Members of JSON and columns of CSV, in what language or style of program they are."""
    values = (3, 4.2, 24, True, SOLVED)
    told = dict(zip(("puzzle", *names), (EASY, *values), strict=True))
    table = f"{','.join(told)}\n{','.join(map(str, told.values()))}\n"
    for text in (json.dumps(told), table):
        (record,) = records(text)
        claims = record.claims
        assert claims is not None
        assert (claims.level, claims.score, claims.given_count) == (3, "4.2", 24)
        assert (claims.is_minimal, str(claims.solution)) == (True, SOLVED)


@pytest.mark.parametrize(
    "title",
    [
        "X-Sudoku, {}",
        "X-Sudoku ({})",
        "X-Sudoku\n{}",
        "{}\nX-Sudoku",
        "X-Sudoku\n\n{}",
        "Anti-knight, {}",
        "Anti-knight\n{}",
        "{}\nRules: anti-knight",
    ],
)
def test_claims_stand_beside_the_name_of_a_rule(title: str):
    """A title that names a rule may claim a score and a level: all three are read."""
    for said, grid in (("SE 4.2, level 3", GRID), ("level 3, SE 4.2", EASY)):
        (record,) = records(f"{title.format(said)}\n{grid}\n")
        assert not record.content.geometry.is_classic
        assert record.claims is not None
        assert (record.claims.level, record.claims.score) == (3, "4.2")


TABLES = {
    "Markdown": "| No | Grid | Level | SE | clues |\n|--|--|--|--|--|\n| 1 | `{}` | 3 | 4.2 | 24 |",
    "SQL": "INSERT INTO t (grid, level, se, clues) VALUES ('{}', '3', 4.2, 24);",
    "entries": "{}, level 3, SE 4.2, 24 clues",
}
IN_ROWS = (
    f'<games><game level="3" SE="4.2" clues="24" givens="{EASY}"/></games>',
    f"<a><g><grid>{EASY}</grid><level>3</level><se>4.2</se><clues>24</clues></g></a>",
    f"Level 3, SE 4.2, 24 clues\n{GRID}",
    f"{GRID}\n\nI hope you like it.\n\nIt is level 3, SE 4.2. It has 24 clues.\n",
)


@pytest.mark.parametrize("text", [*(each.format(EASY) for each in TABLES.values()), *IN_ROWS])
def test_columns_and_entries_claim(text):
    """What stands under the name of a claim, or beside the puzzle in words, is one."""
    (record,) = records(text + "\n")
    assert record.claims is not None
    assert (record.claims.level, record.claims.score) == (3, "4.2")
    assert record.claims.given_count == 24


@pytest.mark.parametrize(
    "text",
    [
        f"solution: {SOLVED}\n{GRID}\n",
        f"answer: {SOLVED}\npuzzle: {EASY}\n",
        f'<a><game solution="{SOLVED}" givens="{EASY}"/></a>',
        json.dumps({"solution": SOLVED, "data": {"board": ROWS}}),
        json.dumps({"puzzle": EASY, "meta": {"solution": SOLVED}}),
        json.dumps({"puzzle": EASY, "solution": {"value": SOLVED}}),
    ],
)
def test_a_solution_by_its_name_before_or_around_its_puzzle(text):
    """Right or wrong, it is a claim."""
    for solution in (SOLVED, SOLVED[:-3] + "791"):
        (record,) = records(text.replace(SOLVED, solution))
        assert str(record.content) == EASY
        assert record.claims is not None
        assert str(record.claims.solution) == solution


def _sheet(*cells: tuple[int, int, object], grid: int = 1) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row, digits in enumerate(ROWS if grid else (), start=grid):
        for column, digit in enumerate(digits, start=1):
            sheet.cell(row, column, None if digit == "." else int(digit))
    for row, column, value in cells:
        sheet.cell(row, column, value)
    raw = io.BytesIO()
    book.save(raw)
    return raw.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        _sheet((1, 12, "Level"), (1, 13, 3), (2, 12, "SE"), (2, 13, 4.2)),
        _sheet((11, 1, "Level"), (11, 2, 3), (12, 1, "se_rating"), (12, 2, 4.2)),
        _sheet((1, 1, "Level"), (1, 2, "SE"), (2, 1, 3), (2, 2, 4.2), grid=5),
        _sheet(
            (1, 1, "puzzle"),
            (1, 2, "level"),
            (1, 3, "SE"),
            (2, 1, EASY),
            (2, 2, 3),
            (2, 3, 4.2),
            grid=0,
        ),
        _sheet((1, 1, "SE: 4.2, level 3"), grid=3),
    ],
    ids=["beside", "below", "above", "columns", "words"],
)
def test_cells_of_a_sheet_claim(data):
    """A name with its value beside or below it claims, and is no part of the grid."""
    (record,) = records(data)
    assert str(record.content) == EASY
    assert record.claims is not None
    assert (record.claims.level, record.claims.score) == (3, "4.2")


def test_elements_claim_of_the_puzzle_within():
    """The level beside each of two puzzles in XML is its own."""
    games = [f"<game><grid>{EASY}</grid><level>{level}</level></game>" for level in (3, 4)]
    found = records(f"<games>{''.join(games)}</games>")
    assert [one.claims and one.claims.level for one in found] == [3, 4]


def test_elements_of_others_claim_nothing():
    """The level of a player is none of the puzzle."""
    (record,) = records(f'<game><player level="3" score="4.2"/><grid>{EASY}</grid></game>')
    assert record.claims is None


@pytest.mark.parametrize("solution", [SOLVED, SOLVED[:-3] + "791"])
def test_a_column_of_solutions_has_no_puzzles(solution):
    """Right or wrong, each is claimed of the puzzle in its row."""
    cells = ((1, 1, "No"), (1, 2, "Puzzle"), (1, 3, "Solution"), (2, 2, EASY), (2, 3, solution))
    (record,) = records(_sheet(*cells, grid=0))
    assert str(record.content) == EASY
    assert record.claims is not None
    assert str(record.claims.solution) == solution


def test_a_tale_above_a_rule_claims_nothing():
    """A line with more words than a title, or that is not certain, is left as it stands."""
    for line in ("Anti-knight, about SE 4.2", "anti-knight"):
        assert without_claims(line) == line
    assert without_claims("Anti-knight (SE 4.2)") == "Anti-knight"
    assert without_claims("SE 4.2, level 3") == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Судоку (уровень 2, 24 подсказки):", (2, 24)),
        ("Sudoku, seviye: 2, 24 ipucu", (2, 24)),
        ("Poziom: 2, 24 wskazówek", (2, 24)),
        ("Nível 2, 24 pistas", (2, 24)),
        ("レベル: 2", (2, None)),
        ("Livello: 2, 24 indizi", (2, 24)),
        ("Niveau 2, 24 gegeven cijfers", (2, 24)),
    ],
)
def test_levels_and_givens_in_the_languages_of_replies(words, said):
    """A level and a number of givens are claims in whatever language they are told."""
    (record,) = records(f"{words}\n\n{EASY}\n")
    assert record.claims is not None
    assert (record.claims.level, record.claims.given_count) == said


def test_a_rating_as_forums_write_it_is_a_score():
    """`ED=` is the score with those of the first steps, as on the forum of the explainer."""
    (record,) = records(f"{EASY} # ED=4.2/1.2/1.2\n")
    assert record.claims is not None
    assert record.claims.score == "4.2"


def test_a_title_that_is_corrected_claims_the_last():
    """Two values in the words right below are none of them, unless one is in place of the other."""
    for words, count in (
        ("33 clues. Edit: 34 clues.", 34),
        ("33 clues. No, wait: 34 clues.", None),
        ("33 clues, or 34 clues", None),
        ("25 clues. Make that 30.", 30),
        ("25 clues, sorry, 30", 30),
        ("25 clues, no 7.", 25),
        ("Clues: 28\nEdit: clues 30", 30),
        ("Clues: 28\nSorry, it is 30.", 30),
        ("Level: 1\nClues: 28\nUpdate: clues: 30", 30),
        ("Clues: 30\nSorry for the 2 coffee stains.", 30),
    ):
        (record,) = records(f"{GRID}\n\n{words}\n")
        assert (record.claims.given_count if record.claims else None) == count


@pytest.mark.parametrize(
    "words",
    [
        "Row 3 should read .98...16.",
        "Correction: row 3 is .98...16.",
        "Row 3 should be “.98...16.”!",
        "Zeile 3 muss .98...16. heißen",
        "Row 3 should read .98...16. instead of .98....6..",
        "Row 3: .98...16. instead of .98....6.",
        "Row 3 (not .98....6.) reads .98...16.",
        "Please change row 3 from .98....6. to .98...16.",
        "Zeile 3 heißt .98...16. statt .98....6.",
        "Ligne 3 : .98...16. au lieu de .98....6.",
    ],
)
def test_a_row_that_words_correct(words):
    """The digits in which it differs are read as the words say, and that is told."""
    (one,) = records(f"{GRID}\n\n{words}\n")
    assert str(one.content) == EASY.replace(".98....6.", ".98...16.")
    assert ["r3c7" in str(note) for note in one.notes] == [True]


@pytest.mark.parametrize(
    "words",
    [
        "I think row 3 should read .98...16.",
        "Row 3 is .98...16. in my solution",
        "In the last issue row 3 should read .98...16.",
        "Row 3 should read 198342567 when solved",
        "Row 3 should read .98......",
        "Row 3 should read .98...66.",
        "Row 3 reads .98....6., not .98...16.",
        "Row 3: .98...16. instead of .98.1..6.",
        "Rows 3 and 4 are not .98....6. and .98...16.",
    ],
)
def test_a_row_that_words_do_not_correct(words):
    """Doubts, solutions, other issues, digits taken away, and what breaks a rule correct none."""
    (one,) = records(f"{GRID}\n\n{words}\n")
    assert (str(one.content), one.notes) == (EASY, ())


@pytest.mark.parametrize(
    "words",
    [
        "It is wrong to say r1c1 is 1 instead of 5",
        "It is not true that r1c1 is 1 instead of 5.",
        "Nobody says r1c1 is 1 instead of 5",
        "Es ist falsch zu sagen, dass r1c1 1 statt 5 ist",
        "Non è vero che r1c1 è 1 invece di 5",
    ],
)
def test_what_is_said_not_to_be_so_corrects_nothing(words):
    """Another digit that is denied is none of the puzzle."""
    (one,) = records(f"{GRID}\n\n{words}\n")
    assert (str(one.content), one.notes) == (EASY, ())


@pytest.mark.parametrize(
    "words",
    [
        "It is wrong that r1c1 is 5: it should be 1 instead of 5",
        "It is wrong that r1c1 is 5, it should be 1, not 5.",
        "Nobody noticed that r1c1 should be 1 instead of 5",
        "r1c1 is wrong: it is 1 instead of 5",
    ],
)
def test_what_is_said_in_place_of_what_is_wrong_corrects(words):
    """A denial of the digit that is there is none of the one that is meant."""
    (one,) = records(f"{GRID}\n\n{words}\n")
    assert str(one.content) == "1" + EASY[1:]
    assert ["r1c1" in str(note) for note in one.notes] == [True]
