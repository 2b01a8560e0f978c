"""Clues of rows and columns whose kind a title or a sentence says, many clues, and region lists."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
BLANK = "\n".join(["." * 9] * 9)


def rules_of(text: str) -> dict[str, int]:
    (record,) = records(text)
    assert isinstance(record.content, Grid), record.content
    assert record.unheeded == ()
    return dict(Counter(rule.KIND for rule in record.content.geometry.constraints))


@pytest.mark.parametrize(
    ("words", "clues", "rules"),
    [
        ("Sandwich Sudoku", "Row 1: 12\nRow 4: 20\nColumn 3: 35", {"sandwichsum": 3}),
        ("Sandwich", "R1: 12\nC3: 35", {"sandwichsum": 2}),
        ("Sudoku Sandwich", "Ligne 1 : 12\nColonne 3 : 35", {"sandwichsum": 2}),
        (
            "Die Zahlen am Rand geben die Summe der Ziffern zwischen 1 und 9 an.",
            "Zeile 1: 12\nSpalte 3: 35",
            {"sandwichsum": 2},
        ),
        (
            "Sandwich Sudoku",
            "Row sums from top to bottom: 12, 0, -, 20, 35, 3, 9, 10, 11",
            {"sandwichsum": 8},
        ),
        ("Skyscrapers", "Row 1 left: 3\nRow 4 (right): 2\nColumn 3 top: 5", {"skyscraper": 3}),
        (
            "Skyscraper Sudoku",
            "Left: 3 2 1 4 2 2 3 3 2\nBottom: - 2 - - - - - - 1",
            {"skyscraper": 11},
        ),
        ("X-Sums", "Row 1: 12\nColumn 3: 35", {"xsum": 2}),
        ("Numbered Rooms", "Left: 3 . 5 . 7 . 2 . 1", {"numberedroom": 5}),
    ],
)
def test_clues_whose_kind_the_words_say(words, clues, rules):
    """A number beside a row or a column is of the one kind that the words around it name."""
    assert rules_of(f"{words}\n\n{BLANK}\n\n{clues}\n") == rules
    assert rules_of(f"{words}\n{clues}\n\n{BLANK}\n") == rules
    if "." in words:
        assert rules_of(f"{BLANK}\n\n{clues}\n\n{words}\n") == rules


@pytest.mark.parametrize(
    "words",
    [
        "Little Killer Sudoku",
        "Sandwich and Skyscraper Sudoku",
        "Die Zahlen am Rand geben die Summe der ungeraden Ziffern zwischen 1 und 9 an.",
    ],
)
def test_clues_whose_kind_is_open(words):
    """Of a diagonal, of one of two kinds, or of another rule, the number of a row says nothing."""
    (record,) = records(f"{words}\n\n{BLANK}\n\nRow 1: 12\nColumn 3: 35\n")
    assert not isinstance(record.content, Grid)


@pytest.mark.parametrize("words", ["My Sudoku", "Fill each cell with a digit between 1 and 9."])
def test_clues_without_a_kind_are_told(words):
    """Nobody knows what they ask, and the verdict says so."""
    (record,) = records(f"{words}\n\n{BLANK}\n\nRow 1: 12\nColumn 3: 35\n")
    assert record.content.geometry.is_plain
    assert {"Row 1: 12", "Column 3: 35"} <= set(record.unheeded)


@pytest.mark.parametrize(
    "text", ["{clues}\n\n{grid}\n", "{grid}\n\n{clues}\n", "Hi,\n\n{clues}\n\n{grid}\n"]
)
@pytest.mark.parametrize("sign", [" > ", " < "])
def test_many_clues_above_and_below(text, sign):
    """However many lines of clues a grid has above it, the first is read as the last is."""
    pairs = [(row, column) for row in range(1, 10) for column in range(1, 9)]
    clues = "\n".join(f"r{row}c{column}{sign}r{row}c{column + 1}" for row, column in pairs)
    assert rules_of(text.format(clues=clues, grid=GRID)) == {"greaterthan": 72}


def _regions() -> list[list[str]]:
    """Boxes, of which the first and the fourth have exchanged a cell each."""
    cells: list[list[str]] = [[] for _ in range(9)]
    for row in range(9):
        for column in range(9):
            box = {(2, 2): 3, (3, 0): 0}.get((row, column), row // 3 * 3 + column // 3)
            cells[box].append(f"r{row + 1}c{column + 1}")
    return cells


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("", "Region {n}: {cells}"),
        ("Jigsaw Sudoku\n", "Region {n} = {cells}"),
        ("Regions:\n", "{n}: {cells}"),
        ("Regions:\n", "- {cells}"),
    ],
)
def test_regions_as_lists_of_cells(heading, line):
    """Regions that have every cell once are the regions, below the grid and above it."""
    rows = [*ROWS[:2], "..8....6.", *ROWS[3:]]
    told = [line.format(n=n, cells=" ".join(cells)) for n, cells in enumerate(_regions(), 1)]
    (below,) = records("\n".join([*rows, "", heading + "\n".join(told), ""]))
    boxes = below.content.geometry.box_of
    assert (boxes[27], boxes[20]) == (boxes[0], boxes[28])
    if line[0] != "-":
        (above,) = records("\n".join([heading + "\n".join(told), "", *rows, ""]))
        assert above.content.geometry.box_of == below.content.geometry.box_of


def test_regions_that_are_not_all_the_cells():
    """A few regions, or one that lacks a cell, are refused by their words."""
    lines = [f"Region {n}: {' '.join(cells)}" for n, cells in enumerate(_regions(), 1)]
    for told in (lines[:3], [lines[0][:-5], *lines[1:]]):
        (record,) = records("\n".join([*ROWS, "", *told, ""]))
        assert "Region 1" in str(record.content)


def test_a_kind_presented_as_ones_own():
    """*My second Kropki* over a grid without dots is told, a letter's thermo sudoku refused."""
    for words in ("My 2nd Kropki", "Mein zweites Killer", "The Irregular"):
        (record,) = records(f"{words}\n{EASY}\n")
        assert record.unheeded == (words,)
    for words in (
        "Here comes my second thermo sudoku from Berlin, hope you like it",
        "Hier kommt mein zweites Killer-Sudoku fürs Heft, viel Spaß damit",
    ):
        (record,) = records(f"{words}\n{EASY}\n")
        assert words[:30] in str(record.content)
    (record,) = records(f"My first sudoku\n{EASY}\n")
    assert record.unheeded == ()


@pytest.mark.parametrize(
    "title",
    [
        "Sudoku com termômetros: os dígitos aumentam a partir do bulbo",
        "Type: Killer / Thermo hybrid",
        "Heute mal ein Kropki",
        "This one is a German Whispers puzzle",
        "Samoerai",
        "Outside Sudoku",
    ],
)
def test_kinds_in_other_words_and_languages(title):
    """A kind that a title names in whatever way is told above a plain grid."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert record.unheeded == (title,)


@pytest.mark.parametrize(
    "title",
    [
        *("不等号ナンプレ", "キラーナンプレ", "杀手数独", "不规则数独"),
        *("Sudoku asesino del domingo", "Wochenrätsel: Pfeilsudoku von Ana"),
    ],
)
def test_kinds_in_other_languages_are_refused_by_name(title):
    """Beside a plain grid that has none of their clues."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert "This is called" in str(record.content)


@pytest.mark.parametrize(
    "title",
    [
        "Sudoku classique, niveau moyen",
        "ナンプレ 上級",
        "数独 困难",
        "Type: Classic",
        "Sudoku difícil, 30 pistas",
    ],
)
def test_titles_that_name_no_kind(title):
    """A plain one in any language says no rule."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert (record.content.geometry.is_plain, record.unheeded) == (True, ())


def test_a_kind_in_brackets_beside_an_address():
    """The kind in brackets is told, whatever else the title of a post has."""
    (record,) = records(f'[Killer] [6x6?] "Tiny" by @setter#1234\n\n{GRID}\n')
    assert record.unheeded


NO_SIDE = (
    "Clues of rows and columns whose side is not said were read from the left and from the top."
)


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("Row 1: 4\nColumn 4: 3", True),
        ("Zeile 1: 4", True),
        ("Rows: 1 2 3 2 3 4 3 2 2", True),
        ("Row 1 left: 4\nColumn 4 (bottom): 3", False),
        ("Top: 1 2 3 2 3 2 3 2 4", False),
        ("skyscraper row 1 backwards: 4", False),
    ],
)
def test_a_side_that_is_taken_is_told(words, is_told):
    """From the other side the clue would be another one."""
    blank = "\n".join(["." * 9] * 9)
    (record,) = records(f"Skyscraper\n\n{blank}\n\n{words}\n")
    assert record.content.geometry.constraints
    assert (NO_SIDE in map(str, record.notes)) is is_told


@pytest.mark.parametrize(
    ("title", "clues"),
    [
        ("Gratte-ciel", "Ligne 1 à gauche : 4\nColonne 4 en haut : 3"),
        ("Rascacielos", "Fila 1 a la izquierda: 4\nColumna 4 (desde arriba): 3"),
        ("Grattacieli", "Riga 1 da sinistra: 4\nColonna 4 in alto: 3"),
        ("Wolkenkrabber sudoku", "Rij 1 van links: 4\nKolom 4 boven: 3"),
        ("Arranha-céus", "Linha 1 da esquerda: 4\nColuna 4 em cima: 3"),
        ("Hochhaus-Sudoku", "Zeile 1 von links: 4\nSpalte 4 von oben: 3"),
    ],
)
def test_sides_are_said_in_other_languages(title, clues):
    """With the words that stand before them."""
    told = rules_of(f"{title}\n\n{BLANK}\n{clues}\n")
    (found,) = records(f"{title}\n\n{BLANK}\n{clues}\n")
    (english,) = records(f"Skyscraper\n\n{BLANK}\nRow 1 left: 4\nColumn 4 top: 3\n")
    assert told == {"skyscraper": 2}
    assert found.content == english.content


@pytest.mark.parametrize(
    ("heading", "below", "rules"),
    [
        ("Käfige:", "Z1S3+Z1S4 = 9\nZ9S6+Z9S7 = 7", {"killercage": 2}),
        ("Jaulas:", "9: r1c3 r1c4\n7: r9c6 r9c7", {"killercage": 2}),
        ("Gabbie:", "r1c3+r1c4 = 9\nr9c6+r9c7 = 7", {"killercage": 2}),
        ("Kooien:", "R1K3+R1K4 = 9\nR9K6+R9K7 = 7", {"killercage": 2}),
        ("Kropki", "Wit: r1c3-r1c4\nZwart: r7c4-r7c5", {"difference": 1, "ratio": 1}),
        ("Kropki", "Weiß: r1c3-r1c4\nSchwarz: r7c4-r7c5", {"difference": 1, "ratio": 1}),
        ("Kropki", "Blanc : r1c3-r1c4\nNoir : r7c4-r7c5", {"difference": 1, "ratio": 1}),
    ],
)
def test_headings_in_other_languages_are_those_of_clues(heading, below, rules):
    """The words alone were passed over, and the clues below them with them."""
    assert rules_of(f"{GRID}\n\n{heading}\n{below}\n") == rules
