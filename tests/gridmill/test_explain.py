"""``gridmill explain``: the solving path in words."""

from tests.cases import BROKEN, EASY, INKALA, PAPER, PAPER_SOLUTION
from tests.gridmill.shell import gridmill


def test_path_in_words():
    """Each step is a numbered sentence, and the last line is the solution."""
    ran = gridmill("explain", PAPER)
    head, *steps, last = ran.out.splitlines()
    assert "Level 4" in head
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, len(steps) + 1))
    assert any(" X-Wing: in rows 6 and 9" in step for step in steps)
    assert last == f"  Solved: {PAPER_SOLUTION}"
    assert ran.status == 0


def test_path_as_json_replays_to_the_solution():
    """The placements of the steps, with the givens, are the solution, each cell placed once."""
    (found,) = gridmill("explain", "--json", PAPER).objects
    digits = list(PAPER)
    for step in found["steps"]:
        for placed in step["placements"]:
            row, column = int(placed["cell"][1]), int(placed["cell"][3])
            cell = (row - 1) * 9 + column - 1
            assert digits[cell] == "0"
            digits[cell] = str(placed["digit"])
    assert "".join(digits) == PAPER_SOLUTION == found["result"]
    assert found["outcome"] == "solved"


def test_beyond_the_techniques_shows_what_remains():
    """Where no technique helps, the candidates that remain are shown, and the status is 3."""
    ran = gridmill("explain", INKALA)
    assert ran.status == 3
    rows = ran.out.splitlines()[-9:]
    assert [len(row.split()) for row in rows] == [9] * 9
    (found,) = gridmill("explain", "--json", INKALA).objects
    assert (found["verdict"], found["outcome"]) == ("unique", "stuck")


def test_other_verdicts_are_followed_too():
    """A grid that breaks a rule has an empty path; what cannot be read has none."""
    ran = gridmill("explain", "--json", BROKEN, EASY[:-1], EASY)
    assert ran.verdicts == ["none", "malformed", "unique"]
    assert ran.objects[0]["steps"] == []
    assert "steps" not in ran.objects[1]
    assert ran.status == 1
