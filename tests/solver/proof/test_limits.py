"""Rules beside the houses as limits: they say what the words say, and proofs rest on them."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, Grid, NotationError
from puzzle.constraints import KINDS, Row
from solver.proof import (
    check,
    fault,
    file_fault,
    proof_line,
    proofs_text,
    prove,
    read_proofs,
    rules_line,
)
from solver.proof.formula import Question
from solver.proof.limits import DigitSum, _limits_of_row, _limits_of_sum, limits_of
from solver.verdict import Verdict
from tests.puzzle.rules import allowed, full_grids, random_constraint
from tests.solver.proof.checking import holds

FOUR = Geometry.boxes(2, 2)
WITHOUT = ("skyscraper",)
"""The kinds that limits do not say, except for some clues."""
SAID = sorted(KINDS.keys() - {*WITHOUT, "entropicline"})  # whose thirds 4×4 does not have


def random_puzzle(rng, kinds, givens):
    """A random puzzle of some kinds around a random full grid."""
    full = rng.choice(full_grids(FOUR))
    rules = [random_constraint(kind, rng, FOUR, full) for kind in kinds]
    shown = rng.sample(range(len(full)), givens)
    digits = bytes(full[cell] if cell in shown else 0 for cell in range(len(full)))
    return Grid(digits, FOUR.with_constraints(rules))


def kept(geometry):
    """The full grids that keep every limit of a geometry."""
    return {
        full.digits
        for full in full_grids(FOUR)
        if all(
            sum(weight for candidate, weight in limit.terms if holds_candidate(full, candidate))
            <= limit.most
            for limit in limits_of(geometry)
        )
    }


def holds_candidate(full, candidate):
    cell, digit = divmod(candidate, FOUR.size)
    return full[cell] == digit + 1


def test_limits_of_a_sum_are_those_of_its_row():
    """Put together cell by cell they are what the row that says the sum leads to."""
    rng = Random("sums")
    for _ in range(400):
        n = rng.choice((4, 6, 9))
        cells = rng.sample(range(n * n), rng.randint(1, 5))
        parts = cells[: (count := rng.randint(0, len(cells)))], cells[count:]
        total = rng.randint(-2 * n, 4 * n)
        plus, minus = (tuple(sorted(part)) for part in parts)
        terms = [(c * n + d, d + 1) for c in plus for d in range(n)]
        terms += [(c * n + d, -d - 1) for c in minus for d in range(n)]
        row = Row(*zip(*terms, strict=True), total, total)
        of = DigitSum(total, plus, minus)
        assert [*_limits_of_sum(of, n)] == [*_limits_of_row(row, n)]


def test_beside_sums_a_cell_still_lacks_its_digit():
    """What houses say is left out beside sums; that one cell has not a digit is more than that."""
    rules = [KINDS["killercage"]((0, 1), 5), KINDS["candidates"]((15,), (1, 2, 3))]
    assert {digits[15] for digits in kept(FOUR.with_constraints(rules[:1]))} == {1, 2, 3, 4}
    assert {digits[15] for digits in kept(FOUR.with_constraints(rules))} == {1, 2, 3}


@pytest.mark.parametrize("kind", SAID)
def test_limits_say_what_the_words_say(kind):
    """The limits of a kind allow what its words allow, on random clues."""
    rng = Random(kind)
    for number in range(12):
        puzzle = random_puzzle(rng, [kind] * (1 + number % 2), 0)
        assert kept(puzzle.geometry) == allowed(puzzle), puzzle.geometry.rules


@pytest.mark.parametrize("kind", ["entropicline", "betweenline", "lockout"])
def test_limits_of_lines_on_nine(kind):
    """On 9×9, where digits have thirds, the limits of a line allow what its words allow."""
    line = (0, 10, 20, 30)
    value = {"value": 4} if kind == "lockout" else {}
    constraint = KINDS[kind](line=line, **value)
    limits = limits_of(CLASSIC.with_constraints([constraint]))
    demands = tuple(constraint.demands(CLASSIC.layout))
    for digits in product(range(1, 10), repeat=4):
        held = dict(zip(line, digits, strict=True))
        true = {9 * cell + digit - 1 for cell, digit in held.items()}
        sums = (sum(w for candidate, w in limit.terms if candidate in true) for limit in limits)
        within = all(total <= limit.most for total, limit in zip(sums, limits, strict=True))
        kept = all(demand.kept([held[cell] for cell in demand.cells]) for demand in demands)
        assert within == kept, digits


@pytest.mark.parametrize("kind", SAID)
def test_every_verdict_is_proved(kind):
    """The proof of a random puzzle says what the oracle counts, and check.py accepts it."""
    rng = Random(f"{kind} proofs")
    for number in range(12):
        puzzle = random_puzzle(rng, [kind] * 2, number % 6)
        count = min(2, len(allowed(puzzle)))
        proof = prove(puzzle)
        assert proof.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MANY)[count]
        assert fault(proof) is None, puzzle.geometry.rules


def test_mixed_rules_are_proved(tmp_path):
    """Several kinds together, in one file with plain puzzles, as a stranger checks them."""
    rng = Random(5)
    puzzles = [random_puzzle(rng, rng.sample(SAID, 2), 4) for _ in range(40)]
    proofs = [prove(puzzle) for puzzle in (*puzzles, Grid(bytes(16), FOUR))]
    assert {proof.verdict for proof in proofs} == {Verdict.NONE, Verdict.UNIQUE, Verdict.MANY}
    text = proofs_text(proofs)
    assert holds(text, tmp_path)
    path = tmp_path / "proofs.txt"
    assert file_fault(path) is None
    path.write_text(text.replace("end 41", "end 42"))
    assert "lines are missing" in file_fault(path)
    path.write_text("board=07040000500100", encoding="ascii")
    assert "lines are missing" in file_fault(path)


def test_proofs_with_limits_are_read_back():
    """Limits are read back as the rules of a geometry that is given, and refused without it."""
    rng = Random(6)
    puzzles = [random_puzzle(rng, rng.sample(SAID, 2), 4) for _ in range(10)]
    proofs = tuple(prove(puzzle) for puzzle in (*puzzles, Grid(bytes(16), FOUR)))
    text = proofs_text(proofs)
    assert read_proofs(text, [puzzle.geometry for puzzle in puzzles]) == proofs
    with pytest.raises(NotationError, match="cannot be told from their limits"):
        read_proofs(text, [puzzles[1].geometry])


def test_a_proof_needs_its_limits():
    """What holds with a rule does not hold without it, nor does a grid that breaks it."""
    rng = Random(8)
    tried = 0
    for _ in range(40):
        puzzle = random_puzzle(rng, rng.sample(SAID, 2), 3)
        proof = prove(puzzle)
        free = Grid(puzzle.digits, FOUR)
        if proof.verdict is Verdict.MANY or len(allowed(free)) == len(allowed(puzzle)):
            continue
        tried += 1
        word, *fields = proof_line(proof).split()
        with pytest.raises((ValueError, KeyError)):
            check.check(*check.rules_of(*rules_line(FOUR).split()), word, *fields)
    assert tried > 5


@pytest.mark.parametrize("limit", ["1=1:111,-1:112", "1=1:11", "x=1:111", "1=1", "1=1:19"])
def test_limits_that_are_none_are_refused(limit):
    """A negative weight, a cut off candidate, a bound that is no number."""
    with pytest.raises((ValueError, KeyError, AssertionError)):
        check.rules_of(*rules_line(FOUR).split(), limit)


def test_kinds_that_limits_do_not_say_have_no_proof():
    """Where a constraint needs further columns there is no proof; the page names these kinds."""
    page = (Path(__file__).parents[3] / "docs/proof-format.md").read_text()
    for kind in WITHOUT:
        rng = Random(kind)
        assert None in [prove(random_puzzle(rng, [kind], 8)) for _ in range(5)]
        assert KINDS[kind].NAME in page.partition("cannot be said as limits")[2][:200]


def test_formulas_refuse_other_rules():
    """A formula for other people's solvers would say nothing of the rules."""
    rng = Random(3)
    proofs = (prove(random_puzzle(rng, ["killercage"] * 2, 8)) for _ in range(99))
    unique = next(proof for proof in proofs if proof.verdict is Verdict.UNIQUE)
    with pytest.raises(ValueError, match="rules beside the houses"):
        Question((unique,))
