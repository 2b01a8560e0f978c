"""Rounds of trials: what is left is what singles and locked candidates leave after each."""

from __future__ import annotations

import numpy as np
import pytest

from puzzle import CLASSIC, Grid
from solver.search import count_batch
from solver.search.trials import LEFT, STUBBORN, look_closer, trial_rounds
from tests import corpora

ROUNDS = 4
EASIEST, HARDER, HARDEST = "seventeen", "top1465", "hardest"


class _Contradiction(Exception):
    """A cell without a candidate, or a house without a place for a digit."""


def _remove(candidates: list[set[int]], cells: set[int], digits: set[int]) -> bool:
    changed = False
    for cell in cells:
        if candidates[cell] & digits:
            candidates[cell] -= digits
            changed = True
    return changed


def _apply_once(candidates: list[set[int]]) -> bool:
    changed = False
    for cell in range(81):
        if not candidates[cell]:
            raise _Contradiction
        if len(candidates[cell]) == 1:
            changed |= _remove(candidates, set(CLASSIC.peers[cell]), candidates[cell])
    for house in CLASSIC.houses:
        for digit in range(1, 10):
            places = {cell for cell in house.cells if digit in candidates[cell]}
            if not places:
                raise _Contradiction
            for other in CLASSIC.houses:
                if places <= set(other.cells):
                    changed |= _remove(candidates, set(other.cells) - places, {digit})
            if len(places) == 1:
                changed |= _remove(candidates, places, set(range(1, 10)) - {digit})
    return changed


def _apply(candidates: list[set[int]]) -> list[set[int]]:
    """Singles and locked candidates from the words of their rules, until none removes anything."""
    while _apply_once(candidates):
        pass
    return candidates


def _refuted(candidates: list[set[int]], cell: int, digit: int) -> bool:
    trial = [set(digits) for digits in candidates]
    trial[cell] = {digit}
    try:
        _apply(trial)
    except _Contradiction:
        return True
    return False


def _left_by_the_oracle(puzzle: Grid, rounds: int) -> list[int]:
    candidates = _apply([{digit} if digit else set(range(1, 10)) for digit in puzzle])
    left = [sum(map(len, candidates)) - 81]
    for _ in range(rounds):
        wrong = [
            (cell, digit)
            for cell in range(81)
            if len(candidates[cell]) > 1
            for digit in candidates[cell]
            if _refuted(candidates, cell, digit)
        ]
        for cell, digit in wrong:
            candidates[cell].discard(digit)
        candidates = _apply(candidates)
        left.append(sum(map(len, candidates)) - 81)
    return left


def _left(digits: np.ndarray, rounds: int = ROUNDS) -> tuple[list[int], bool]:
    left = np.zeros(rounds + 1, dtype=np.uint32)
    withstands = trial_rounds(digits, rounds, left)
    return left.tolist(), withstands


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [(EASIEST, 0), (HARDER, 3), (HARDER, 10), (HARDEST, 0)]
)
def test_rounds_leave_what_the_words_of_the_rules_leave(name: str, number: int):
    """A plain trial of each candidate, by sets, leaves as many after each round."""
    digits = corpora.array(name)[number]
    left, withstands = _left(digits)
    assert left == _left_by_the_oracle(Grid(digits.tobytes(), CLASSIC), ROUNDS)
    assert withstands == (left[-1] != 0 and left[-1] == left[-2])


@pytest.mark.parametrize("name", [HARDER, HARDEST])
def test_what_is_left_is_the_puzzle_s_and_not_its_form_s(name: str):
    """Transposed, with bands exchanged and other digits, as many candidates are left."""
    for digits in corpora.array(name)[:20]:
        turned = np.roll(digits.reshape(9, 9).T, 3, axis=0).copy()
        turned[turned != 0] = turned[turned != 0] % 9 + 1
        assert _left(turned.ravel()) == _left(digits)


def test_the_hardest_withstand_and_others_do_not():
    """No round removes anything more of the hardest puzzles, and all of the others."""
    assert all(_left(digits)[1] for digits in corpora.array(HARDEST)[:20])
    for digits in corpora.array(EASIEST)[:20]:
        left, withstands = _left(digits)
        assert left[-1] == 0
        assert not withstands


@pytest.mark.parametrize(
    ("name", "number"), [(EASIEST, 0), (HARDER, 3), (HARDEST, 0), (HARDEST, 9)]
)
def test_a_closer_look_tells_what_rounds_tell(name: str, number: int):
    """What is left is what the last of many rounds leaves; stubborn is who withstands with more."""
    digits = corpora.array(name)[number]
    told = np.zeros(2, dtype=np.int64)
    look_closer(digits, told)
    left, withstands = _left(digits, 30)
    assert told[LEFT] == left[-1]
    solution = count_batch(digits[np.newaxis], 2)[1][0]
    stubborn = 0
    for cell in np.flatnonzero(digits == 0):
        more = digits.copy()
        more[cell] = solution[cell]
        # A cell that trials settle anyway leaves what it left.
        stubborn += _left(more, 30)[0][-1] not in (0, left[-1])
    assert told[STUBBORN] == stubborn
    assert withstands == (name == HARDEST)
    assert bool(stubborn) == (name == HARDEST)
