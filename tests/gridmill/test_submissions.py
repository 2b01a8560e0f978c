"""``gridmill submissions``: what came of what was sent, for whoever asks."""

import shutil

import pytest

from gridmill.catalogue.submissions import SubmissionState
from gridmill.cli.commands.submissions import command
from puzzle import Grid
from tests import reports
from tests.cases import EASY, EMPTY, INKALA
from tests.gridmill.catalogue.samples import disguised
from tests.gridmill.shell import gridmill

NONE = ["--catalogue", "none"]
AGAIN = str(disguised(Grid.parse(reports.MINIMAL), 5))


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    """One puzzle accepted, one that was and is no more, and one that was never good."""
    into = tmp_path_factory.mktemp("decided") / "accepted"
    credit = ["--author", "Anna Blum <anna@example.org>", "--credit", "by Anna"]
    gridmill("accept", "--into", into, *NONE, *credit, reports.MINIMAL)
    gridmill("accept", "--into", into, *NONE, "--author", "Ben", INKALA)
    gridmill("reject", "--into", into, *NONE, "--because", "Withdrawn.", INKALA)
    gridmill("reject", "--into", into, *NONE, EMPTY)
    return into


@pytest.fixture
def folder(tmp_path, decided):
    """A copy of these decisions, which a test may alter."""
    return shutil.copytree(decided, tmp_path / "accepted")


def test_each_puzzle_has_its_latest_decision(folder):
    """Its state, where it stood, who made it, what it is, and why."""
    ran = gridmill("submissions", folder)
    assert (ran.status, ran.err) == (0, "3 puzzles: 1 accepted, 2 rejected.\n")
    anna, ben, nobody = ran.out.splitlines()
    assert anna.startswith("accepted  argument 1  Anna Blum <anna@example.org>  Level 2, SE 2.0.")
    assert anna.endswith("Credit: by Anna.")
    assert ben.startswith("rejected  argument 1  Ben  ")
    assert ben.endswith("Withdrawn.")
    assert nobody.startswith("rejected  argument 1  nobody who is named  The puzzle has more than")


@pytest.mark.parametrize(
    ("words", "states"),
    [
        (["--state", "accepted"], ["accepted"]),
        (["--state", "printed"], []),
        (["--author", "BLUM"], ["accepted"]),
        (["--author", "ben", "--all"], ["accepted", "rejected"]),
        (["--author", "ben", "--state", "accepted"], []),
    ],
)
def test_conditions_add_up(folder, words, states):
    """What meets all of them is told; with --all earlier decisions are, too."""
    ran = gridmill("submissions", *words, "--json", folder)
    assert [one["state"] for one in ran.objects] == states
    assert ran.status == (0 if states else 1)
    assert ("Nothing is found." in ran.err) == (not states)


@pytest.mark.parametrize(
    ("puzzle", "state"),
    [(AGAIN, "accepted"), (INKALA, "rejected"), (EMPTY, "rejected"), (EASY, None)],
)
def test_a_puzzle_is_looked_up(folder, puzzle, state):
    """In whatever order and digits it was sent; one without one solution as it stands."""
    ran = gridmill("submissions", "--json", folder, puzzle)
    assert [one["state"] for one in ran.objects] == [state] * (state is not None)


def test_nothing_is_written_and_nobody_kept_out(folder):
    """Whoever only reads leaves the folder as it was, also where somebody decides meanwhile."""
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    gridmill("submissions", folder)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_folder_of_none(tmp_path, folder):
    """Where nothing was decided it is said, and a damaged line is named."""
    ran = gridmill("submissions", tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert f"There are no submissions in {tmp_path}: give the folder" in ran.err
    with (folder / "decisions.ndjson").open("a") as file:
        file.write("{}\n")
    ran = gridmill("submissions", folder)
    assert (ran.status, "its line 5 is no decision" in ran.err) == (2, True)


def test_the_states_are_those_of_decisions():
    """Each can be asked for."""
    (state,) = (one for one in command.params if one.name == "state")
    assert {*state.type.choices} == {one.value for one in SubmissionState}
