"""``gridmill prove``: proofs for strangers, and the question for other solvers."""

import pytest

from gridmill.cli.status import Status
from solver.proof import read_proofs
from solver.verdict import Verdict
from tests.cases import EASY, EMPTY, IMPOSSIBLE, INKALA
from tests.gridmill.shell import gridmill


def test_proofs_are_written_and_checked(tmp_path):
    """What prove writes, --check accepts; a changed digit it does not."""
    ran = gridmill("prove", EASY, INKALA)
    assert ran.status == Status.OK
    assert "2 records: 2 unique." in ran.err
    path = tmp_path / "proofs.txt"
    path.write_text(ran.out)
    checked = gridmill("prove", "--check", str(path))
    assert (checked.status, checked.out) == (Status.OK, "2 proofs hold\n")

    path.write_text(ran.out.replace("779966", "779961"))
    wrong = gridmill("prove", "--check", str(path))
    assert wrong.status == Status.BAD
    assert "proof 2" in wrong.err
    assert "779961 does not follow" in wrong.err


def test_every_verdict_is_proved():
    """Puzzles with no and with many solutions have proofs, and their status."""
    ran = gridmill("prove", IMPOSSIBLE, EMPTY)
    assert ran.status == Status.BAD
    assert [p.verdict for p in read_proofs(ran.out)] == [Verdict.NONE, Verdict.MANY]


def test_what_cannot_be_read_is_said():
    """A malformed record is named and counted; the others are proved."""
    ran = gridmill("prove", "-", stdin=f"{EASY}\n{EASY[:-1]}\n")
    assert ran.status == Status.BAD
    assert len(read_proofs(ran.out)) == 1
    assert "1 malformed" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "begins"),
    [("cnf", "c "), ("lrat", ""), ("opb", "* #variable="), ("lp", "\\"), ("mps", "*")],
)
def test_forms(form, begins):
    """Each form is written for one puzzle and for several."""
    for puzzles in ([EASY], [EASY, INKALA]):
        ran = gridmill("prove", "--to", form, *puzzles)
        assert ran.status == Status.OK
        assert ran.out.startswith(begins)
        assert ran.out.endswith("\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Give the puzzles to prove"),
        (["--to", "cnf", EMPTY], "this puzzle has more than one already"),
        (["--check", "nowhere.txt"], "does not exist"),
        (["--check", __file__], "no file of proofs"),
        (["--check", __file__, EASY], "nothing else"),
    ],
)
def test_wrong_use_is_one_sentence(arguments, sentence):
    """What cannot be done is said in a sentence."""
    ran = gridmill("prove", *arguments)
    assert ran.status != Status.OK
    assert sentence in ran.err
    assert "Traceback" not in ran.err
