"""Certificates carry proofs, and do not wait for those that are seldom found."""

from pathlib import Path

from puzzle import Grid
from puzzle.constraints.killer_cage import KillerCage
from solver import proved
from solver.proof import PATIENCE
from tests.cases import EASY, EASY_SOLUTION

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def patience(monkeypatch, *cages):
    """The trials that the proof of a puzzle with these cages gets."""
    asked = []
    monkeypatch.setattr(proved, "prove", lambda *_, patience: asked.append(patience))
    geometry = Grid.parse(EASY).geometry.with_constraints(cages)
    puzzle, solution = (Grid.parse(text, geometry) for text in (EASY, EASY_SOLUTION))
    assert proved.certify_with_proof(puzzle, solution).proof is None
    return asked


def test_killers_get_less_patience(monkeypatch):
    """With a sum somewhere the search for a proof ends sooner; docs/rules.md says when."""
    total = sum(map(int, EASY_SOLUTION[:2]))
    assert patience(monkeypatch) == [PATIENCE]
    assert patience(monkeypatch, KillerCage((0, 1))) == [PATIENCE]
    assert patience(monkeypatch, KillerCage((0, 1), total)) == [proved.PATIENCE_WITH_CAGES]
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"no longer than {proved.PATIENCE_WITH_CAGES:,} trials" in text
    assert f"`gridmill prove` goes on to {PATIENCE:,}" in text
