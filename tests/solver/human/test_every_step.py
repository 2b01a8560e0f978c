"""Every step of some techniques at a position, and two that share a pattern told as one."""

from __future__ import annotations

import threading
from dataclasses import replace
from importlib import import_module
from itertools import chain

import pytest

from puzzle.errors import ArgumentError, RecipeError
from puzzle.grid import Grid
from solver.human import HODOKU, Technique, climb, in_words, marks_of, replay, techniques_named
from solver.human.climb import Bench
from solver.human.duals import duals_among
from solver.human.engine import step_log
from solver.human.every_step import OPTIONS, every_step
from solver.human.marks import PencilMarks
from solver.human.registry import FINDERS
from solver.human.step import Candidate
from tests.corpora import grids
from tests.loops import at_least_one
from tests.solver.human.places import Stuck, near_cases, stuck
from tests.solver.human.rated import RATED


def marks_at(place: Stuck) -> PencilMarks:
    cells = tuple(tuple(sorted(digits)) for digits in place.cells())
    return PencilMarks(place.here, cells)


def effects(step):
    return step.technique, frozenset(step.placements), frozenset(step.eliminations)


def test_the_step_of_a_path_is_among_them():
    """What a ladder takes at a position is one of every step of its technique there."""
    seen = set()
    for rated in RATED[::12]:
        path = climb(rated.puzzle, HODOKU)
        for step, marks in zip(path.steps, replay(path), strict=False):
            if step.technique in seen or step.hodoku.points >= 500:
                continue
            seen.add(step.technique)
            steps = every_step(marks, step.technique.slug, givens=rated.puzzle)
            assert effects(step) in map(effects, steps), in_words(step)
    assert len(seen) > 20


def test_no_two_do_the_same_and_all_are_what_was_asked_for():
    """Steps differ by what they do; a family is all of its techniques."""
    for place in at_least_one(stuck(60)[::10]):
        steps = list(every_step(marks_at(place), "sashimi-fish", "wing", givens=place.puzzle))
        assert len({effects(step) for step in steps}) == len(steps)
        wanted = techniques_named("sashimi-fish") | techniques_named("wing")
        assert wanted.issuperset(step.technique for step in steps)


def test_it_is_the_same_at_each_call():
    """One position has the same steps in the same order, whatever was looked for in between."""
    first, second = (marks_at(place) for place in stuck(60)[:2])
    steps = list(every_step(first, "aic", "als"))
    list(every_step(second, "aic", "als"))
    assert list(every_step(first, "aic", "als")) == steps


def test_givens_are_all_digits_unless_they_are_told():
    """Avoidable rectangles are there only where the puzzle has not given their corners."""
    place = next(p for p in near_cases(FINDERS["avoidable-rectangle-1"]) if p.puzzle != p.here)
    marks = marks_at(place)
    assert list(every_step(marks, "avoidable-rectangle-1", givens=place.puzzle))
    assert not list(every_step(marks, "avoidable-rectangle-1"))


def test_singles_of_a_puzzle():
    """Naked singles are the cells with one candidate, full houses among them."""
    grid = Grid.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    marks = marks_of(grid)
    alone = [cell for cell, digits in enumerate(marks.candidates) if len(digits) == 1]
    assert [step.placements[0].cell for step in every_step(marks, "naked-single")] == alone
    places = {
        (digit, house): [cell for cell in house.cells if digit in marks.candidates[cell]]
        for house in grid.geometry.houses
        for digit in range(1, 10)
    }
    hidden = {(where[0], digit) for (digit, _), where in places.items() if len(where) == 1}
    assert {step.placements[0] for step in every_step(marks, "hidden-single")} == hidden


@pytest.mark.slow
def test_what_is_asked_for_alone_is_there_only_then():
    """Options add steps, and take none away."""
    more = dict.fromkeys(OPTIONS, 0)
    names = ("empty-rectangle", "two-string-kite", "als-xy-wing", "als-chain")
    for place in stuck(150)[::8]:
        usual = [*map(effects, every_step(marks_at(place), *names))]
        for option in OPTIONS:
            steps = [*map(effects, every_step(marks_at(place), *names, options=[option]))]
            assert {*usual} <= {*steps}
            more[option] += len(steps) - len(usual)
    assert all(more.values()), more


def test_unknown_options_and_techniques_are_refused():
    """One sentence says which there are."""
    marks = marks_at(stuck(60)[0])
    with pytest.raises(RecipeError, match="There is no option 'both': give one of boxes-with-two"):
        list(every_step(marks, "x-wing", options=["both"]))
    with pytest.raises(RecipeError, match="is no technique"):
        list(every_step(marks, "y-wing-wing"))


@pytest.mark.slow
def test_arguments_of_another_type_are_told_at_the_call():
    """Text for marks or givens, a grid of another size and no technique: not at the first step."""
    marks = marks_of("1" + "." * 80)
    for call in (
        lambda: every_step("1" + "." * 80, "x-wing"),  # type: ignore[arg-type]
        lambda: every_step(marks, "x-wing", givens="." * 81),  # type: ignore[arg-type]
        lambda: every_step(marks, "x-wing", givens=Grid.parse("." * 16)),
        lambda: every_step(marks),
    ):
        with pytest.raises(ArgumentError):
            call()
    with pytest.raises(RecipeError):
        every_step(marks, "nonsense")
    assert list(every_step(marks, "2-string-kite", options="duals")) == []


def test_two_that_share_a_pattern_are_told_as_one():
    """A dual removes what its two parts remove, which share a box or a base, and tells both."""
    seen = set()
    for place in stuck(150)[::2]:
        marks = marks_at(place)
        names = ("two-string-kite", "empty-rectangle", "finned-swordfish", "sashimi-swordfish")
        for step in every_step(marks, *names, options=["duals"]):
            if not step.parts:
                continue
            one, other = step.parts
            seen.add(step.technique)
            assert {*step.eliminations} == {*one.eliminations, *other.eliminations}
            assert one.eliminations[0] != other.eliminations[0]
            if step.technique is Technique.TWO_STRING_KITE:
                assert {*one.pattern[1:3]} == {*other.pattern[1:3]}
            else:
                assert {*one.houses} == {*other.houses}
            words = in_words(step)
            kind = "Siamese" if step.fins else "Dual"
            assert words.startswith(f"{kind} {step.technique.label}: ")
            assert all(in_words(part).partition(": ")[2][:-1] in words for part in step.parts)
    assert {Technique.TWO_STRING_KITE, Technique.EMPTY_RECTANGLE} <= seen
    assert len(seen) > 2


def test_duals_are_of_two_steps_each():
    """Of steps that share nothing there is none, and no two duals remove the same."""
    place = stuck(150)[4]
    steps = list(every_step(marks_at(place), "w-wing", "pointing"))
    assert not list(duals_among(steps))


def test_two_that_begin_with_one_elimination_are_no_dual():
    """Two steps whose first eliminations are the same are not told as one."""
    found = (
        step
        for place in stuck(150)[::2]
        for step in every_step(marks_at(place), "empty-rectangle", options=["duals"])
        if step.parts
    )
    one, other = next(found).parts
    assert len(list(duals_among((one, other)))) == 1
    both = (one.eliminations[0], *other.eliminations)
    assert not list(duals_among((one, replace(other, eliminations=both))))


@pytest.mark.slow
def test_nothing_true_is_removed_by_every_step():
    """At positions of hard puzzles no step of any cheap technique removes a digit that is right."""
    from solver.search import find_solutions

    names = ("finned-mutant-x-wing", "als", "colouring", "rectangle")
    for grid in grids("top1465")[:3]:
        solution = find_solutions(grid).solutions[0]
        positions = list(replay(climb(grid, HODOKU)))[10::25]
        steps = (every_step(marks, *names, givens=grid) for marks in positions)
        for step in at_least_one(chain.from_iterable(steps)):
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            assert all(solution[cell] == digit for cell, digit in step.placements)


def test_steps_of_one_finder_are_not_lost_to_another():
    """Passing over steps of one kind leaves the next search as it was."""
    place = stuck(150)[4]
    marks = marks_at(place)
    alone = {effects(s) for name in ("xy-wing", "w-wing") for s in every_step(marks, name)}
    assert {effects(s) for s in every_step(marks, "xy-wing", "w-wing")} == alone


@pytest.mark.slow
def test_steps_that_do_not_fit_a_log_at_once_are_found_by_going_on(monkeypatch):
    """A log of sixteen steps is emptied as often as needed, and yields what a large one does."""
    marks = marks_of(
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    )
    names = ("hidden-single", "pointing", "als-xz", "als-chain", "aic")
    whole = [effects(step) for step in every_step(marks, *names)]
    monkeypatch.setattr(step_log, "STEP_ROOM", 16)
    monkeypatch.setattr(import_module("solver.human.climb"), "_benches", threading.local())
    in_parts = [effects(step) for step in every_step(marks, *names)]
    assert len(whole) > 10 * 16
    assert set(in_parts) == set(whole)


def test_too_many_steps_of_one_technique_lose_none_of_the_others(monkeypatch):
    """What was found is yielded, and then said that there is more."""
    every = Bench.every

    def short(bench, rung, *, by_houses=False):
        yield from every(bench, rung, by_houses=by_houses)
        if Technique.POINTING in rung.finder.techniques:
            raise ArgumentError("There are more.")

    marks = marks_of(
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    )
    names = ("hidden-single", "pointing", "naked-pair")
    whole = [effects(step) for step in every_step(marks, *names)]
    monkeypatch.setattr(Bench, "every", short)
    found, steps = [], every_step(marks, *names)
    with pytest.raises(ArgumentError, match="There are more"):
        found.extend(effects(step) for step in steps)
    assert found == whole


Literal = tuple[Candidate, bool]
"""A candidate, and whether it is on."""


def links(marks: PencilMarks, *, of_one_digit: bool) -> dict[Literal, set[Literal]]:
    """Return what each literal leads to at once: from on to off, and from off to the only other."""
    here = [Candidate(cell, d) for cell, own in enumerate(marks.candidates) for d in own]
    groups = [
        [one for one in here if one.cell in house.cells and one.digit == digit]
        for house in marks.grid.geometry.houses
        for digit in range(1, 10)
    ]
    if not of_one_digit:
        groups += [[one for one in here if one.cell == cell] for cell in range(81)]
    found: dict[Literal, set[Literal]] = {
        (one, is_on): set() for one in here for is_on in (False, True)
    }
    for group in groups:
        for one in group:
            others = {other for other in group if other != one}
            found[one, True] |= {(other, False) for other in others}
            if len(others) == 1:
                found[one, False] |= {(other, True) for other in others}
    return found


def opposites(marks: PencilMarks, *, of_one_digit: bool) -> set[Literal]:
    """Return the literals that their opposites lead to."""
    following = links(marks, of_one_digit=of_one_digit)

    def leads_to_opposite(candidate: Candidate, is_on: bool) -> bool:
        found, queue = set(), [(candidate, is_on)]
        while queue:
            new = following[queue.pop()] - found
            found |= new
            queue += new
        return (candidate, not is_on) in found

    return {(one, is_on) for one, is_on in following if leads_to_opposite(one, not is_on)}


def test_every_forcing_chain():
    """Each candidate that leads to its opposite has one step, and nothing else has."""
    counts = {"forcing-x-chain": 0, "forcing-chain": 0}
    for place in stuck(80)[::40]:
        marks = marks_at(place)
        for name, of_one_digit in (("forcing-x-chain", True), ("forcing-chain", False)):
            steps = list(every_step(marks, name))
            shown = [(each, True) for step in steps for each in step.placements]
            shown += [(each, False) for step in steps for each in step.eliminations]
            assert len(shown) == len(steps)
            assert set(shown) == opposites(marks, of_one_digit=of_one_digit)
            counts[name] += len(shown)
    assert all(counts.values()), counts
