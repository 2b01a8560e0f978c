"""Whatever carries a puzzle and whatever words are around it, it is found once and nothing else."""

from __future__ import annotations

import pytest

from puzzle import Grid
from tests.puzzle.formats.composed import Composed, composed, sheet
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside
from tests.thorough import some

SEEDS = range(4_000)


def _faults(sent: Composed) -> list[str]:
    """What is wrong with the records of a submission."""
    found = records(sent.data)
    told = [str(record.content) for record in found]
    if told != [sent.puzzle]:
        return [f"{sent.name}: {one}" for one in told or ["nothing"] if one != sent.puzzle] or [
            f"{sent.name}: twice"
        ]
    claims, unheeded = found[0].claims, found[0].unheeded
    solution = None if claims is None or claims.solution is None else str(claims.solution)
    faults = [] if solution == sent.solution else [f"{sent.name}: solution {solution}"]
    return [*faults, *(f"{sent.name}: unheeded {one}" for one in unheeded)]


@pytest.mark.parametrize("seeds", [some(SEEDS[at::8], 20) for at in range(8)])
def test_each_text_gives_its_puzzle_and_no_greeting(seeds):
    """Mails, pages and packed texts give one record, with the solution that stands in them."""
    assert [fault for seed in seeds for fault in _faults(composed(seed))] == []


@pytest.mark.parametrize("seeds", [some(SEEDS[at::4], 20) for at in range(4)])
def test_each_sheet_gives_its_puzzle(seeds):
    """Sheets with words, labels and empty rows and columns around a grid give it alone."""
    assert [fault for seed in seeds for fault in _faults(sheet(seed))] == []


@pytest.mark.parametrize("rule", ["", "___________", "* * * * * *", "===+===+===", "- - - -"])
@pytest.mark.parametrize("blank", " .0")
def test_bars_between_boxes_tell_the_cells(rule, blank):
    """Whatever is between the bands, and where spaces are blanks, bars say where cells are."""
    lines = ["|".join(row[at : at + 3] for at in (0, 3, 6)).replace(".", blank) for row in ROWS]
    grid = [*lines[:3], rule, *lines[3:6], rule, *lines[6:]]
    assert contents("\n".join(["Hi,", "", *grid, "", "Bye"])) == [EASY]


def test_bars_at_other_places_tell_nothing():
    """Where spaces are blanks and a bar is out of its place, no cell is guessed."""
    lines = ["|".join(row[at : at + 3] for at in (0, 3, 6)).replace(".", " ") for row in ROWS]
    lines[4] = lines[4].replace("|", " |", 1)
    assert all(not isinstance(one.content, Grid) for one in records("\n".join(lines)))


def test_a_number_in_words_is_no_row():
    """Codes of towns, telephones and parcels with zeros are set aside; rows are not."""
    for text in ("Rua Augusta, 1500, 01304-001", "Fax 0049-89-0000-00", "Ref: 0000-1234"):
        assert records(text) == []
        assert set_aside(text) != []
    assert len(records("5300.0000\n6..195...\n")) == 1


def test_a_sheet_is_not_moved_by_a_column():
    """Of several places only the one that keeps the rules is read; a full frame has one alone."""
    table = "\n".join(f",{','.join(row.replace('.', ' '))},,x".replace(" ", "") for row in ROWS)
    assert contents(table.replace(",x", ",")) == [EASY]
