"""What people tell of their puzzles in whole sentences is a claim, and of the right puzzle."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from puzzle.formats import Record
from puzzle.formats.tales.clauses import told_in
from puzzle.formats.tales.told import BOTH, EACH, NEXT, Told
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
OTHER, THIRD = EASY[::-1], f"{EASY[9:]}{EASY[:9]}"
SAID = Path(__file__).parents[2] / "corpora" / "claims-in-words.tsv"
NAMES = {"given_count": "clues", "is_minimal": "minimal"}
PAIRS = [line.split("\t") for line in SAID.read_text("utf-8").splitlines()]


def _in_words(told: tuple[Told, ...]) -> str:
    values = [f"{NAMES.get(one.name, one.name)} {one.value}".lower() for one in told]
    of_each = (
        {EACH: " of each", BOTH: " of both", NEXT: " of the next"}.get(told[0].whose, "")
        if told
        else ""
    )
    return ", ".join(values) + of_each if told else "nothing"


@pytest.mark.parametrize("start", range(0, len(PAIRS), 60))
def test_each_sentence_claims_what_it_says(start: int):
    """Claims in twelve languages; and questions, wishes, doubts and other things are none."""
    said = PAIRS[start : start + 60]
    assert [[_in_words(told_in(sentence)), sentence] for _, sentence in said] == said


def _mail(text: str, subject: str = "s", **files: str) -> list[Record]:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", subject
    mail.set_content(text)
    for name, content in files.items():
        mail.add_attachment(content, filename=name.replace("_", "."))
    return records(mail.as_bytes())


def _claimed(found: list[Record]) -> list[tuple[int | None, int | None]]:
    return [
        (one.claims.level, one.claims.given_count) if one.claims else (None, None) for one in found
    ]


TALE = "My grandfather needed two hours for it.\nHe is 83. It has 24 clues, and is level 3.\n"


@pytest.mark.parametrize(
    "text",
    [
        f"Hi,\n\n{TALE}\nIt rained all day.\n\n{GRID}\n\nAnn\n",
        f"Hi,\n\n{GRID}\n\nI hope you like it.\n\nIt rained all day.\n\n{TALE}\nAnn\n",
        f"| Level | 3 |\n| Clues | 24 |\n\nIt rained all day.\n\n{GRID}\n",
        f"Name: Ann\nNumber of clues: 24\nLevel: 3\nSymmetry: none\nAge: 31\n\n{GRID}\n",
        f"I said 26 clues, it is 24 of course. It is level 3.\n\n{GRID}\n",
        f"I told you level 4, but it is only level 3. There are 24 clues.\n\n{GRID}\n",
    ],
)
def test_words_anywhere_are_of_the_one_puzzle(text: str):
    """Of a file with one puzzle all words are of that; what is taken back is replaced."""
    assert _claimed(records(text)) == [(3, 24)]


def test_words_of_a_mail_are_of_what_is_attached():
    """A mail speaks of its one attachment, in its subject too; a signature and a quote do not."""
    assert _claimed(_mail(TALE, sudoku_txt=GRID)) == [(3, 24)]
    assert _claimed(_mail("See below.", "Level 3, with 24 clues", sudoku_txt=GRID)) == [(3, 24)]
    assert _claimed(_mail("See below.", "Re: Level 3, with 24 clues", sudoku_txt=GRID)) == [
        (None,) * 2
    ]
    signed = "Hi,\n\nhere it is.\n\n-- \nLevel 3. It has 24 clues.\n"
    quoted = "Hi,\n\nhere it is.\n\n> It has 24 clues. It is level 3.\n"
    for text in (signed, quoted):
        assert _claimed(_mail(text, sudoku_txt=GRID)) == [(None, None)]


def test_of_several_puzzles_each_has_what_names_it():
    """What is said of all is of each; of the second, of puzzle B or of a file, of that alone."""
    two = f"{GRID}\n\nAnd:\n\n{OTHER}\n"
    assert _claimed(records(f"Hi,\n\nall of them are level 3.\n\nBye.\n\n{two}")) == [(3, None)] * 2
    counted = "The first has 24 clues and the second has 25.\n\nBye.\n\n"
    assert _claimed(records(counted + two)) == [(None, 24), (None, 25)]
    named = f"Puzzle A\n{EASY}\n\nPuzzle B\n{OTHER}\n\nPuzzle A is level 3. Puzzle B is level 4.\n"
    assert _claimed(records(named)) == [(3, None), (4, None)]
    text = "moon.txt is level 3 with 24 clues, sun.txt is level 4."
    assert _claimed(_mail(text, moon_txt=EASY, sun_txt=OTHER)) == [(3, 24), (4, None)]


def test_of_several_puzzles_none_has_what_may_be_of_any():
    """“It has 24 clues” before three attachments is said of nobody knows which."""
    found = _mail(TALE, a_txt=EASY, b_txt=OTHER, c_txt=THIRD)
    assert _claimed(found) == [(None, None)] * 3
    third = "The third has 24 clues."
    assert _claimed(_mail(third, a_txt=EASY, b_txt=OTHER)) == [(None, None)] * 2


def test_words_that_do_not_agree_claim_nothing():
    """Two numbers of clues of one puzzle are no claim of either."""
    assert _claimed(
        records(f"It has 24 clues.\n\nRain.\n\n{GRID}\n\nSun.\n\nIt has 25 clues.\n")
    ) == [(None, None)]


def test_what_stands_beside_a_puzzle_goes_before_a_tale():
    """The label on a line is of its puzzle, whatever the letter says."""
    assert _claimed(_mail("It is level 3.", sudoku_txt=f"{EASY} level 4")) == [(4, None)]


def test_what_is_said_of_all_is_not_of_what_is_malformed():
    """A line that is a cell short is no puzzle that anything could be claimed of."""
    found = records(f"All of them are level 3.\n\nBye.\n\n{EASY}\n\nAnd:\n\n{OTHER[:-1]}\n")
    assert _claimed(found) == [(3, None), (None, None)]


@pytest.mark.parametrize(
    "label",
    [
        "Aantal gegeven cijfers",
        "Aantal aanwijzingen",
        "Anzahl vorgegebener Zahlen",
        "Nombre d'indices",
        "Nombre de chiffres donnés",
        "Numero di indizi",
        "Número de pistas",
        "Liczba wskazówek",
        "Количество подсказок",
    ],
)
def test_how_many_givens_by_a_label(label):
    """A label with a number claims that many givens, and is no rule; one without claims nothing."""
    (record,) = records(f"{GRID}\n\n{label}: 31\n")
    assert record.claims is not None
    assert record.claims.given_count == 31
    assert record.unheeded == ()
    assert told_in(f"{label}?") == told_in("Aantal pagina's: 31") == ()


LABELS = {"A": EASY, "B": OTHER, "C": THIRD}


@pytest.mark.parametrize(
    ("said", "clues"),
    [
        ("Puzzles A and C have 24 clues, B has 27.", (24, 27, 24)),
        ("A has 24 clues, B has 27, and C has 24.", (24, 27, 24)),
        ("A and B: 24 clues.", (24, 24, None)),
        ("A puzzle with 24 clues is rare.", (None,) * 3),
        ("The first two have 24 clues.", (24, 24, None)),
        ("The last two have 24 clues.", (None, 24, 24)),
        ("Die beiden letzten haben 24 Vorgaben.", (None, 24, 24)),
        ("Les deux premières ont 24 indices.", (24, 24, None)),
        ("Las dos últimas tienen 24 pistas.", (None, 24, 24)),
        ("The first has 24, the second 27 clues.", (24, 27, None)),
        ("28 clues in the first.", (28, None, None)),
        ("Both have 24 clues.", (None,) * 3),
        ("The first and the third have 24 clues.", (24, None, 24)),
        ("1番目は24個、2番目は27個のヒントがあります。", (24, 27, None)),
        ("第一题有24个提示数，第二题有27个。", (24, 27, None)),
        ("前两题有24个提示数。", (24, 24, None)),
        ("The last one had 24 clues.", (None,) * 3),
    ],
)
def test_names_of_several(said: str, clues: tuple[int | None, ...]):
    """Letters above the grids, places and lists of these name one or several, and no others."""
    puzzles = "\n\n".join(f"{label}\n{grid}" for label, grid in LABELS.items())
    found = records(f"Hello,\n\n{puzzles}\n\nIt rained all day.\n\n{said}\n")
    assert tuple(count for _, count in _claimed(found)) == clues


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("{}.", "Nos. 1 and 2 have 24 clues, no. 3 has 27."),
        ("Puzzle {}", "Puzzles 1-2 have 24 clues, puzzle 3 has 27."),
        ("", "Nr. 1 und 2 haben 24 Vorgaben. Nr. 3 hat 27 Vorgaben."),
        ("Sudoku {}", "Los números 1 y 2 tienen 24 pistas. El tercero tiene 27 pistas."),
    ],
)
def test_numbers_of_several(label: str, said: str):
    """By their numbers, or by their order where none has one; the cells of a grid are no name."""
    each = [f"{label.format(at)}\n{grid}" for at, grid in enumerate(LABELS.values(), start=1)]
    found = records("\n\n".join([*each, said]) + "\n")
    assert [count for _, count in _claimed(found)] == [24, 24, 27]


def test_a_number_of_another_numbering_names_none():
    """Where the puzzles have numbers, No. 2 is not the second of them."""
    text = f"No. 11\n{GRID}\n\nNo. 12\n{OTHER}\n\nNo. 2 has 24 clues.\n"
    assert _claimed(records(text)) == [(None, None)] * 2


def test_titles_name_puzzles():
    """What stands alone above a grid names it, and a sentence on it is heard."""
    text = f"Morning\n{GRID}\n\nEvening\n{OTHER}\n\nRain.\n\nEvening has 24 clues.\n"
    assert _claimed(records(text)) == [(None, None), (None, 24)]


@pytest.mark.parametrize("figures", ["2\ufe0f\u20e34\ufe0f\u20e3", "\uff12\uff14", "twenty-four"])
@pytest.mark.parametrize("said", ["Clues: {}", "It has {} clues.", "{} clues, level 3"])
@pytest.mark.parametrize("where", ["{0}\n{1}\n", "Hi,\n\nRain.\n\n{0}\n\nSun.\n\n{1}\n"])
def test_numbers_of_any_looks(figures: str, said: str, where: str):
    """Keycaps, full-width figures and words are numbers, wherever they stand."""
    (record,) = records(where.format(said.format(figures), GRID))
    assert record.claims is not None
    assert record.claims.given_count == 24


def test_a_quotation_below_an_answer_claims_nothing():
    """What the other one wrote, behind >, is no claim of who answers."""
    text = f"It has 27 clues.\n\n{GRID}\n\nOn Monday you wrote:\n> It has 28 clues.\n"
    assert _claimed(_mail(text)) == [(None, 27)]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The second is minimal, the first is not.", {"2.": True, "1.": False}),
        ("The first is minimal, but the second isn't.", {"1.": True, "2.": False}),
        ("Das zweite ist minimal, das erste nicht.", {"2.": True, "1.": False}),
        ("La segunda es mínima, la primera no.", {"2.": True, "1.": False}),
        ("The first is minimal, but the second is not easy.", {"1.": True}),
        ("The first is minimal, and I did not try the second.", {"1.": True}),
        ("The second is minimal, the first is not, I think.", {}),
        ("The first is minimal. The second is not.", {"1.": True, "2.": False}),
        ("The first is minimal. Puzzle 2 is not.", {"1.": True, "2": False}),
        ("Die erste ist minimal. Die zweite nicht.", {"1.": True, "2.": False}),
        ("The first is minimal. The second is not solved yet.", {"1.": True}),
        ("The first is hard. The second is not.", {}),
        ("The first is minimal. Is the second not?", {"1.": True}),
    ],
)
def test_what_is_denied_of_another(sentence, told):
    """A clause that says no more than that it is not denies what was said of the other."""
    assert {one.whose: one.value for one in told_in(sentence)} == told


@pytest.mark.parametrize(
    ("heads", "sentence", "counts"),
    [
        (("Lily's puzzle:", "Tom's puzzle:"), "Lily's has 26 clues.", [26, None]),
        (("Lily", "Tom"), "Tom's puzzle has 26 clues.", [None, 26]),
        (("Lilys Rätsel:", "Toms Rätsel:"), "Lilys Rätsel hat 26 Vorgaben.", [26, None]),
        (("Lily's puzzle:", "Tom's puzzle:"), "Ben's has 26 clues.", [None, None]),
    ],
)
def test_whose_puzzle_it_is_names_it(heads, sentence, counts):
    """What is somebody's is that puzzle where one is called so, and no other's."""
    grids = ["\n".join(one[9 * row :][:9] for row in range(9)) for one in (EASY, OTHER)]
    text = "\n\n".join(f"{head}\n{grid}" for head, grid in zip(heads, grids, strict=True))
    found = records(f"{text}\n\nHere they are, as you asked.\n\n{sentence}\n")
    assert [count for _, count in _claimed(found)] == counts


def test_numbers_in_a_comment():
    """What a comment says of puzzles by number is claimed of these, and of no other."""
    for end in ("above", "below"):
        said = ["#1 and #3: 25 clues"]
        lines = [EASY, OTHER, THIRD]
        found = records("\n".join([*said, *lines] if end == "above" else [*lines, *said]) + "\n")
        assert [str(one.content) for one in found] == [EASY, OTHER, THIRD]
        given = [count for _, count in _claimed(found)]
        assert given[:2] == [25, None]
    assert given == [25, None, 25]
