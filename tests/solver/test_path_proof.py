"""Human paths as proofs."""

import pytest

from puzzle import Grid
from solver.explain import explain, proof_of_path
from solver.human import PLAYERS, SUDOKU_EXPLAINER, UNIQUENESS
from solver.proof import fault
from tests.cases import EASY, INKALA
from tests.solver.human import rated


@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
def test_paths_without_uniqueness_are_proofs(ladder):
    """Every elimination of a path that assumes nothing follows: the path proves the solution."""
    solved = 0
    for each in rated.RATED[::12]:
        path = explain(each.puzzle, ladder.without(UNIQUENESS)).path
        proof = proof_of_path(path)
        if proof is not None:
            solved += 1
            assert proof.solution == path.result
            assert fault(proof) is None
        else:
            assert path.outcome.value != "solved"
    assert solved > 5


def test_an_unsolved_path_is_no_proof():
    """Where the techniques end before the solution nothing is proved."""
    assert proof_of_path(explain(Grid.parse(INKALA), PLAYERS.without(UNIQUENESS)).path) is None
    assert proof_of_path(explain(Grid.parse(EASY)).path).nogoods == ()
