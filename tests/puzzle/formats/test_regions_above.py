"""A map of regions that stands above its grid, and a puzzle behind what it is called."""

from __future__ import annotations

import pytest

from puzzle.errors import NotationError
from puzzle.formats.labels import without_label
from tests.puzzle.formats.reading import ROWS, contents, records

NAMES = (
    *("ABCCCCCCC", "ABBBBDCEE", "ABFFDDCDE", "ABBFDDDDE", "AGBFFFHDE"),
    *("AGGGGFHHE", "AGIGGFFHE", "AAIGHHHHE", "IIIIIIIHE"),
)
MAP = "\n".join(NAMES)
GRID = "\n".join(
    (
        *("......1..", "1.4..9..2", "..586...7", ".9...5..6", ".51.4.32."),
        *("8..6...1.", "3...862..", "5..3..4.1", "..3......"),
    )
)
LINE = GRID.replace("\n", "")
DIGITS = MAP.translate(str.maketrans("ABCDEFGHI", "123456789"))
FROM_ZERO = MAP.translate(str.maketrans("ABCDEFGHI", "012345678"))
BARRED = "\n".join(" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in NAMES)
JUMP = "thermometer: r1c1 r9c9"


def regions(text):
    """The one puzzle of a text, which has the regions of the map."""
    (record,) = records(text)
    (below,) = records(f"{GRID}\n\nRegions:\n{MAP}")
    grid = record.content
    assert not isinstance(grid, NotationError), grid
    assert grid.geometry.without_constraints == below.content.geometry
    assert str(grid) == LINE
    return record


@pytest.mark.parametrize(
    "text",
    [
        f"Regions:\n{MAP}\n\n{GRID}",
        f"Regions\n\n{MAP}\n\nGrid:\n{GRID}",
        f"Regions:\n{DIGITS}\n\n{GRID}",
        f"The boxes are:\n{DIGITS}\n\n{GRID}",
        f"Gebiete:\n{MAP}\n\nDas Gitter:\n{GRID}",
        f"{BARRED}\n\n{GRID}",
        f"Regions:\n{BARRED}\n\n{GRID}",
        f"{MAP.lower()}\n{GRID}",
        f"{MAP}\n\nPuzzle: {LINE}",
        f"Jigsaw Sudoku\n\n{MAP}\n\n{GRID}",
        f"Jigsaw Sudoku\n{MAP}\n\n{GRID}",
        f"Jigsaw Sudoku\n\nRegions:\n{MAP}\n\n{GRID}",
        f"{DIGITS}\n\n{GRID}",
        f"{FROM_ZERO}\n\n{GRID}",
        f"Hi, here is one.\n\nThe layout:\n{DIGITS}\n\n{GRID}",
    ],
)
def test_a_map_above_its_grid_is_read_as_below_it(text):
    """With a heading or without one, under a title, and however its names are parted."""
    regions(text)


@pytest.mark.parametrize("between", ["\n\n", "\n", "\n\nRegions:\n"])
@pytest.mark.parametrize(
    ("rule", "kind"), [("anti-knight", "antiknight"), ("cage 10: r1c1 r1c2", "killercage")]
)
def test_no_rule_above_hides_the_map(rule, kind, between):
    """The puzzle was judged with the rule, and with usual boxes."""
    record = regions(f"{rule}{between}{MAP}\n\n{GRID}")
    (clue,) = record.content.geometry.constraints
    assert clue.to_json(9)["type"] == kind


def test_words_right_above_do_not_swallow_a_map():
    """They were one paragraph, and the map was lost without a word."""
    regions(f"Here are the shapes\n{MAP}\n\n{GRID}")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{MAP}\n\n{GRID}\n\n{JUMP}", 21),
        (f"{MAP}\n\n\n{GRID}\n{JUMP}", 21),
        (f"Regions:\n{MAP}\n\nThe numbers:\n\n{GRID}\n\n{JUMP}", 24),
        (f"{JUMP}\n\n{MAP}\n\n{GRID}", 1),
        (f"anti-knight\n{JUMP}\n\nRegions:\n{MAP}\n\n{GRID}", 2),
        (f"Puzzle: {LINE}\ncage 5: r1c1 r1c2\n{JUMP}", 3),
    ],
)
def test_faults_beside_a_map_are_at_their_lines(text, line):
    """A map and a label stand where they stand."""
    (record,) = records(text)
    assert isinstance(record.content, NotationError)
    assert record.content.line == line


@pytest.mark.parametrize(
    "text", [f"{MAP}\n\n{GRID}", f"Regions:\n{MAP}\nThe numbers:\n{GRID}", f"Grid: {LINE}\nwindoku"]
)
def test_a_record_is_its_lines_as_they_stand(text):
    """The map was told below the grid, and the puzzle without its label."""
    (record,) = records(text)
    assert [line for line in record.text.split("\n") if line] == [
        line for line in text.split("\n") if line
    ]


def test_a_title_between_is_of_the_map_below_it():
    """It was taken for the title of the grid above, and the map for its regions."""
    plain = "\n".join(ROWS)
    text = f"{plain}\n\nJigsaw Sudoku\n\n{MAP}\n\n{GRID}"
    first, second = records(text)
    assert first.content.geometry.is_plain
    assert second.content == regions(f"{MAP}\n\n{GRID}").content


@pytest.mark.parametrize(
    "text",
    [
        f"{MAP.replace('ABCCC', 'ABACC', 1)}\n\n{GRID}",  # not whole, and under no heading
        f"{MAP}\n\nThe puzzle of my aunt\n\n{GRID}",
    ],
)
def test_what_may_be_no_map_is_told_beside_the_puzzle(text):
    """Nothing is heard of it, and nothing is lost."""
    (record,) = records(text)
    assert record.content.geometry.is_plain
    assert "ABCCCCCCC" in record.unheeded or "ABACCCCCC" in record.unheeded


def test_a_map_with_a_mistake_is_refused_below_its_heading():
    """The heading says that it is one."""
    (record,) = records(f"Regions:\n{MAP.replace('ABCCC', 'ABACC', 1)}\n\n{GRID}")
    assert "Region 1 has 10 cells" in str(record.content)


def test_rows_of_words_are_no_map():
    """Nine letters below one another are regions only where neighbours are alike."""
    assert contents("\n".join(["Sincerely", *ROWS])) == ["".join(ROWS)]


def test_a_member_called_grid_is_no_label():
    """In a mapping it is the name of a value, which the readers of mappings hear."""
    assert without_label(f"grid: {LINE}", "") == LINE
    assert without_label(f"grid: {LINE}", "title: One") == f"grid: {LINE}"
    assert without_label(f"grid: {LINE}", "- anti-knight") == f"grid: {LINE}"
    assert without_label("grid: r1c1", "") == "grid: r1c1"


@pytest.mark.parametrize(
    "label",
    [
        *("Gebiete:", "Régions :", "Regiones:", "Regioni:", "Regio's:", "Regiões:", "Regiony:"),
        *("領域:", "区域：", "宫:", "Blöcke:", "The layout is this:", "So sieht es aus:"),
    ],
)
@pytest.mark.parametrize("told", [MAP, DIGITS, FROM_ZERO])
def test_a_map_below_its_grid_is_read_whatever_it_is_called(label, told):
    """And what it is called is no rule that was not heeded."""
    for text in (f"{GRID}\n\n{label}\n{told}", f"Jigsaw\n\n{GRID}\n{label}\n{told}\n"):
        assert not regions(text).unheeded


@pytest.mark.parametrize("label", ["Next one:", "Another puzzle:", "Regions of another kind"])
def test_a_puzzle_below_another_is_no_map(label):
    """Zeros for blanks are alike in neighbours, as names of regions are."""
    below = GRID.replace(".", "0")
    assert [str(one.content) for one in records(f"{GRID}\n\n{label}\n{below}")] == [LINE, LINE]
    assert [str(one.content) for one in records(f"{below}\n\n{below}")] == [LINE, LINE]
