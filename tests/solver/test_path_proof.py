"""Human paths as proofs."""

from puzzle import Grid
from solver.explain import explain, proof_of_path
from solver.human import PLAYERS, UNIQUENESS, Outcome
from solver.proof import fault
from tests.cases import EASY, INKALA
from tests.solver.human import rated


def test_paths_without_uniqueness_are_proofs():
    """Every elimination of a path that assumes nothing follows: the path proves the solution."""
    solved = 0
    for each in rated.RATED[::12]:
        path = explain(each.puzzle, PLAYERS.without(UNIQUENESS)).path
        proof = proof_of_path(path)
        assert (proof is not None) == (path.outcome is Outcome.SOLVED)
        if proof is not None:
            solved += 1
            assert proof.solution == path.result
            assert fault(proof) is None
    assert solved > 5


def test_an_unsolved_path_is_no_proof():
    """Where the techniques end before the solution nothing is proved."""
    assert proof_of_path(explain(Grid.parse(INKALA), PLAYERS.without(UNIQUENESS)).path) is None
    assert proof_of_path(explain(Grid.parse(EASY)).path).nogoods == ()
