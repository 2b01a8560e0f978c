"""One hostile record is undecided, and keeps no other record waiting."""

import pytest

import solver.explain
import solver.report
import solver.search
import solver.solve
from gridmill.cli.commands.validate import command
from tests.cases import EASY, HOSTILE
from tests.gridmill.shell import gridmill


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Searches that give up early."""
    for room in (solver.explain, solver.report, solver.solve):
        monkeypatch.setattr(room, "PATIENCE", 200)


@pytest.mark.parametrize(
    "words",
    [
        ["rate"],
        ["explain"],
        ["explain", "--next"],
        ["solve"],
        ["validate", "--engine", "search"],
        ["validate", "--time-limit", "0.2"],
        ["solve", "--engine", "milp", "--time-limit", "0.2"],
    ],
    ids=" ".join,
)
def test_a_hostile_record_is_undecided_and_the_next_is_answered(words):
    """A 25×25 puzzle that no engine decides has its verdict and a reason, and so has the next."""
    easy = ["unique"] if "0.2" not in words else ["unique", "undecided"]
    ran = gridmill(*words, "--json", HOSTILE, EASY)
    assert ran.verdicts[0] == "undecided"
    assert ran.verdicts[1] in easy
    assert ran.objects[0]["reason"].endswith(".")
    assert ran.status == 3


def test_a_path_of_an_undecided_puzzle_is_empty():
    """Nothing is explained of a puzzle whose number of solutions is not known."""
    (found,) = gridmill("explain", "--json", HOSTILE).objects
    assert (found["steps"], found["outcome"]) == ([], "stuck")
    assert gridmill("explain", HOSTILE).status == 3


def test_there_is_a_time_limit_unless_it_is_lifted():
    """60 seconds a puzzle stand in the help and hold by default; the word none lifts them."""
    context = command.make_context("validate", [EASY])
    assert context.params["time_limit"] == 60
    lifted = command.make_context("validate", ["--time-limit", "none", EASY])
    assert lifted.params["time_limit"] is None
    assert "60" in gridmill("validate", "--help").out


def test_a_hostile_picture_is_given_up(monkeypatch, tmp_path):
    """`draw --solution` says that the search gave up, and not that there is no solution."""
    monkeypatch.setattr(solver.search, "PATIENCE", 200)
    ran = gridmill("draw", HOSTILE, "--solution", "--out", tmp_path / "a.svg")
    assert ran.status == 3
    assert "gave up" in ran.err
