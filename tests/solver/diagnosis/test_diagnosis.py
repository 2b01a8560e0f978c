"""Each answer of a diagnosis against its definition, on 4×4 by brute force."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, EnginesDisagree, Geometry, Grid
from solver.certify import Method, Purpose, Solve, SolveOutcome, closest_pair, faults
from solver.diagnosis import (
    Deadline,
    OutOfBounds,
    Pool,
    Typo,
    bounds,
    contradiction,
    find_contradiction,
    find_corrections,
    find_removable,
    find_repairs,
    find_rivals,
    repairs,
    rivals,
)
from solver.diagnosis.bounds import count_each
from solver.report import judge
from solver.search import GAVE_UP, count_solutions, list_solutions
from solver.verdict import Verdict
from tests import reports
from tests.cases import EASY, EASY_SOLUTION, EMPTY, HOSTILE, IMPOSSIBLE, SIXTEEN
from tests.corpora import grids
from tests.solver.diagnosis import brute

HARD = Grid.parse(
    "...1..34......79.2.6.......9......6......1...3.792......4........8..52...5.31.7.."
)
"""No solution, and parts of it on which a search branches for hours."""

NEVER = Deadline()
OVER = Deadline(end=0.0)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(brute.puzzles(fewest=2))
def test_contradiction_is_a_smallest_one(puzzle):
    """The set is impossible, each of its parts is possible, and no impossible set is smaller."""
    assume(not brute.solutions(puzzle))
    found = find_contradiction(puzzle, NEVER)
    every = brute.minimal_contradictions(puzzle)
    assert found.cells in every
    assert found.is_smallest
    assert len(found.cells) == min(map(len, every))
    assert found.certificate.puzzle == brute.alone(puzzle, found.cells)
    assert (found.certificate.verdict, faults(found.certificate)) == (Verdict.NONE, ())
    for cell, witness in zip(found.cells, found.witnesses, strict=True):
        assert witness.solves(found.certificate.puzzle.with_digit(cell, 0))


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(brute.puzzles(fewest=2))
def test_contradiction_is_minimal_whatever_the_effort(puzzle):
    """Without a round of hitting sets the set is minimal still; only a pair is called smallest."""
    assume(not brute.solutions(puzzle))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contradiction, "MOST_ROUNDS", 0)
        found = find_contradiction(puzzle, NEVER)
    minimal = brute.minimal_contradictions(puzzle)
    assert found.cells in minimal
    assert found.is_smallest == (len(found.cells) == min(map(len, minimal)) == 2)


def test_houses_without_a_solution_are_an_empty_contradiction():
    """Where the houses alone admit no solution, no given is to blame."""
    regions = Geometry.boxes(2, 2).with_houses([(0, 1, 4, 7)], "4x4 impossible")
    found = find_contradiction(Grid(bytes(16), regions), NEVER)
    assert (found.cells, found.witnesses, found.is_smallest) == ((), (), True)


def test_contradiction_on_9x9():
    """A known impossible puzzle: five givens, proved, and a solution without each."""
    found = find_contradiction(Grid.parse(IMPOSSIBLE), NEVER)
    assert len(found.cells) == 5
    assert found.is_smallest
    rest = found.certificate.puzzle
    assert count_solutions(rest) == 0
    assert all(count_solutions(rest.with_digit(cell, 0), 1) == 1 for cell in found.cells)


def test_certifier_that_contradicts_the_search_stops_everything(monkeypatch):
    """A contradiction that the certifier does not confirm is a bug, not an answer."""
    possible = contradiction.certify(Grid.parse(EASY))
    monkeypatch.setattr(contradiction, "certify", lambda _puzzle, **_: possible)
    with pytest.raises(EnginesDisagree, match="impossible, and the certifier says unique"):
        find_contradiction(Grid.parse(IMPOSSIBLE), NEVER)


def test_each_witness_is_confirmed_by_the_certifier(monkeypatch):
    """A witness that the integer program refuses is a bug; without time there is no answer."""
    confirm, asked = contradiction.confirm_solution, []

    def confirmed(puzzle, solution, **limits):
        asked.append((puzzle, solution))
        return confirm(puzzle, solution, **limits)

    monkeypatch.setattr(contradiction, "confirm_solution", confirmed)
    found = find_contradiction(Grid.parse(IMPOSSIBLE), NEVER)
    less = [found.certificate.puzzle.with_digit(cell, 0) for cell in found.cells]
    assert asked == list(zip(less, found.witnesses, strict=True))
    for outcome, error in (
        (SolveOutcome.INFEASIBLE, EnginesDisagree),
        (SolveOutcome.STOPPED, OutOfBounds),
    ):
        solve = Solve(Purpose.SOLVE, outcome, "ok", "")
        monkeypatch.setattr(contradiction, "confirm_solution", lambda *_, solve=solve, **__: solve)
        with pytest.raises(error):
            find_contradiction(Grid.parse(IMPOSSIBLE), NEVER)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(brute.puzzles(fewest=2))
def test_certifier_helps_where_the_search_gives_up(puzzle):
    """With a search that gives up at the first branch, the set is a contradiction still."""
    assume(not brute.solutions(puzzle))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "PATIENCE", 0)
        patch.setattr(contradiction, "MOST_HARD", 1000)
        found = find_contradiction(puzzle, NEVER)
    assert found.cells in brute.minimal_contradictions(puzzle)


def test_hard_contradiction_ends():
    """A puzzle on parts of which a search would not end gets its answer, or none, in bounds."""
    try:
        found = find_contradiction(HARD, NEVER)
    except OutOfBounds:
        return
    assert found.certificate.verdict is Verdict.NONE


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(brute.puzzles_of_a_grid())
def test_rivals_are_closest(puzzle):
    """The number of solutions is exact, and no two differ in fewer cells than the rivals."""
    every = brute.solutions(puzzle)
    assume(len(every) > 1)
    found = find_rivals(Pool.of(puzzle), NEVER)
    assert (found.count, found.count_is_exact) == (len(every), True)
    assert found.are_closest
    assert set(found.pair) <= set(every)
    assert len(found.differs) == brute.least_difference(puzzle) > 0
    assert all(found.pair[0][cell] != found.pair[1][cell] for cell in found.differs)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(brute.puzzles_of_a_grid())
def test_program_finds_the_closest_pair(puzzle):
    """The integer program, asked alone, finds two solutions as close as enumeration does."""
    every = brute.solutions(puzzle)
    assume(len(every) > 1)
    pair = closest_pair(puzzle)
    assert set(pair) <= set(every)
    apart = sum(a != b for a, b in zip(*pair, strict=True))
    assert apart == brute.least_difference(puzzle)


def test_program_finds_no_pair_where_there_is_one_solution():
    """With one solution, or no time, there is no pair."""
    assert closest_pair(Grid.parse("1234341221434321")) is None
    assert closest_pair(Grid.parse(SIXTEEN), time_limit=0) is None


def test_rivals_beyond_the_cap_come_from_the_program():
    """When the solutions at hand are not all and none are four cells apart, HiGHS decides."""
    puzzle = Grid.parse(EASY_SOLUTION)
    for cell, digit in enumerate(puzzle):
        puzzle = puzzle.with_digit(cell, 0 if digit in (1, 2, 3) else digit)
    solutions, is_complete = list_solutions(puzzle, 1000)
    assert is_complete
    apart = [
        (solutions[i] != other).sum() for i in range(len(solutions)) for other in solutions[:i]
    ]
    far = solutions[
        [0, max(range(1, len(solutions)), key=lambda i: (solutions[i] != solutions[0]).sum())]
    ]
    found = find_rivals(Pool(puzzle, far, is_complete=False), NEVER)
    assert found.are_closest
    assert len(found.differs) == min(apart)
    stopped = find_rivals(Pool(puzzle, far, is_complete=False), OVER)
    assert not stopped.are_closest or len(stopped.differs) == 4
    assert stopped.count == 1


def test_rows_are_compared_in_parts(monkeypatch):
    """The closest pair is found when it lies in different parts of a long table too."""
    monkeypatch.setattr(rivals, "_FIRST_LOOK", 2)
    monkeypatch.setattr(rivals, "_ROWS", 3)
    puzzle = Grid.parse(EMPTY[:1] + EASY_SOLUTION[1:]).with_digit(0, 0)
    for cell, digit in enumerate(puzzle):
        puzzle = puzzle.with_digit(cell, 0 if digit in (1, 2, 3) else digit)
    pool = Pool.of(puzzle)
    table = pool.solutions
    least = min((a != b).sum() for i, a in enumerate(table) for b in table[:i])
    assert len(find_rivals(pool, NEVER).differs) == least


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(brute.puzzles_of_a_grid(fewest=2))
def test_repairs_are_fewest(puzzle):
    """The puzzle with the extra givens has one solution, certified, and fewer givens cannot do."""
    assume(len(brute.solutions(puzzle)) > 1)
    found = find_repairs(Pool.of(puzzle), NEVER)
    assert len(brute.solutions(brute.repaired(puzzle, found.givens))) == 1
    assert found.puzzle == brute.repaired(puzzle, found.givens)
    assert (found.certificate.verdict, faults(found.certificate)) == (Verdict.UNIQUE, ())
    fewest = brute.fewest_repairs(puzzle)
    if found.are_fewest:
        assert len(found.givens) == fewest
    assert found.are_fewest or fewest > 3


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(brute.puzzles_of_a_grid())
def test_repairs_from_part_of_the_solutions(puzzle):
    """With two solutions at hand the repairs are sound, and what is called fewest is."""
    solutions, _ = list_solutions(puzzle, 300)
    assume(len(solutions) > 2)
    found = find_repairs(Pool(puzzle, solutions[:2], is_complete=False), NEVER)
    assert len(brute.solutions(brute.repaired(puzzle, found.givens))) == 1
    for spared in found.givens:
        rest = [other for other in found.givens if other != spared]
        assert len(brute.solutions(brute.repaired(puzzle, rest))) > 1
    if found.are_fewest:
        assert len(found.givens) == brute.fewest_repairs(puzzle)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(brute.puzzles_of_a_grid(most=3))
def test_hitting_sets_never_worsen_the_repairs(puzzle):
    """The fewest extra givens for one solution leave that one, and are no more than known."""
    pool = Pool.of(puzzle)
    completions = repairs._Completions(puzzle, NEVER)
    greedy = completions.greedy(pool)
    fewest = completions.fewest_for_one(greedy)
    assert len(fewest) <= len(greedy)
    (one,) = brute.solutions(brute.repaired(puzzle, fewest))
    assert one.solves(brute.repaired(puzzle, greedy))


def test_forgotten_given_makes_the_pattern_symmetric():
    """Of several single repairs, the one that makes the pattern symmetric is proposed."""
    puzzle = Grid.parse(EASY)
    for cell in range(81):
        if puzzle[cell]:
            lacking = puzzle.with_digit(cell, 0)
            if count_solutions(lacking) > 1:
                assert find_repairs(Pool.of(lacking), NEVER).givens == ((cell, puzzle[cell]),)
                break


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(brute.puzzles())
def test_corrections_are_all_there_are(puzzle):
    """The corrections are every single typing error that explains the puzzle, each once."""
    assume(len(brute.solutions(puzzle)) != 1)
    found, is_complete = find_corrections(puzzle, NEVER)
    assert is_complete
    edits = [(correction.typo, correction.changes) for correction in found]
    assert len(edits) == len(set(edits))
    assert set(edits) == brute.corrections(puzzle)
    for correction in found:
        assert correction.puzzle == brute.changed(puzzle, correction.changes)
        assert brute.solutions(correction.puzzle) == [correction.solution]
        assert correction.sentence.endswith(".")


def test_no_correction_below_17_givens():
    """With fewer than 17 givens no typing error explains a plain 9×9 puzzle: none is tried."""
    assert find_corrections(Grid.parse(SIXTEEN), OVER) == ((), True)


@pytest.mark.slow
@pytest.mark.parametrize("geometry", [Geometry.diagonal(), Geometry.boxes(4, 4)], ids=str)
def test_other_empty_grids_are_many_in_bounds(geometry):
    """On other geometries too an empty grid is told at once; what would take long is left open."""
    found = judge(Grid(bytes(geometry.cell_count), geometry), engine="search")
    assert found.verdict is Verdict.MANY
    assert len(found.differs) == 4
    assert not found.rivals.count_is_exact
    assert found.corrections == ()
    assert found.undecided == (() if geometry.size == 9 else ("repairs",))


def test_wrong_digit_is_corrected():
    """A digit typed wrong is named, and it is the likeliest correction of this puzzle."""
    (puzzle, *_) = grids("seventeen")
    cell = puzzle.givens[3]
    wrong = puzzle.with_digit(cell, puzzle[cell] % 9 + 1)
    found, _ = find_corrections(wrong, NEVER)
    assert found[0].puzzle == puzzle
    assert found[0].typo is Typo.DIGIT


def test_sentences_of_corrections():
    """Each kind of correction has its sentence; a given in the wrong cell says where it belongs."""
    easy = Grid.parse(EASY)
    wrong = easy.with_digit(0, 0).with_digit(2, 5)
    said = {correction.sentence for correction in find_corrections(wrong, NEVER)[0]}
    assert "The 5 of r1c3 belongs to r1c1." in said
    assert "r1c3 is blank and not 5." in said
    assert "r1c3 is 4 and not 5." in said
    swapped = easy.with_digit(0, 3).with_digit(1, 5)
    said = {correction.sentence for correction in find_corrections(swapped, NEVER)[0]}
    assert "r1c1 and r1c2 are swapped." in said


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(brute.puzzles_of_a_grid(most=12))
def test_removable_givens(puzzle):
    """A given is removable exactly when the puzzle without it has one solution still."""
    assume(len(brute.solutions(puzzle)) == 1)
    expected = tuple(c for c in puzzle.givens if len(brute.solutions(puzzle.with_digit(c, 0))) == 1)
    assert find_removable(puzzle, NEVER) == expected


def test_time_that_is_over_leaves_every_part_open():
    """With no time left, what was not settled is named in the report, and nothing is claimed."""
    grid = Grid.parse("55" + EASY[2:])
    found = judge(grid, time_limit=0)
    assert found.verdict is Verdict.NONE
    assert found.undecided == ("contradiction", "corrections")
    assert found.contradiction is None
    for find in (find_contradiction, find_removable):
        with pytest.raises(OutOfBounds):
            find(grid, OVER)
    with pytest.raises(OutOfBounds):
        find_repairs(Pool.of(Grid.parse(SIXTEEN)), OVER)


def test_a_search_that_gives_up_on_the_way_to_extra_givens_ends_them(monkeypatch):
    """Where the search finds no solution any more within its patience, no givens are told."""
    grid = Grid(bytes(81))
    pool = Pool.of(grid)
    gave_up = np.zeros((0, 81), np.uint8), False
    monkeypatch.setattr(repairs, "list_solutions", lambda *_, **__: gave_up)
    with pytest.raises(OutOfBounds):
        find_repairs(pool, NEVER)


def test_searches_beyond_9x9_give_up():
    """A search that takes too long is unknown, not wrong."""
    hostile = Grid.parse(HOSTILE)
    counts, _ = count_each(hostile.to_array()[np.newaxis], 2, hostile.geometry, NEVER)
    assert counts.tolist() == [-1]


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.03, 0.2], ids=str)
@pytest.mark.parametrize("limit", [None, 1000])
def test_all_puzzles_are_counted_however_long_each_takes(monkeypatch, seconds, limit):
    """Puzzles come in chunks of any size, none twice, none left out; slow ones in small chunks.

    The first chunk has the givens of a puzzle in it, before anything is known of their times.
    """
    clock = SimpleNamespace(now=0.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr(bounds, "time", clock)
    sizes = []

    def counted(chunk, *_, **__):
        clock.now += seconds * len(chunk)
        sizes.append(len(chunk))
        return chunk[:, 0].astype(np.int64), chunk

    monkeypatch.setattr(bounds, "count_batch", counted)
    puzzles = (np.arange(1000) % 256).astype(np.uint8)[:, np.newaxis].repeat(81, axis=1)
    counts, firsts = count_each(puzzles, 2, CLASSIC, Deadline.after(limit))
    assert counts.tolist() == puzzles[:, 0].tolist()
    assert (firsts == puzzles).all()
    if limit is None:
        assert sizes == [512, 488]
    else:
        assert sizes[0] == 32
        assert max(sizes[1:]) * seconds <= max(0.1, 4 * seconds)


def test_no_edit_is_tried_that_leaves_a_rule_broken(monkeypatch):
    """Of a grid with a conflict only changes of its two cells are tried, which are not many."""
    tried = []
    count = bounds.count_batch
    monkeypatch.setattr(
        bounds, "count_batch", lambda rows, *a, **k: tried.extend(rows) or count(rows, *a, **k)
    )
    broken = Grid.parse("55" + EASY[2:])
    found, is_complete = find_corrections(broken, NEVER)
    assert is_complete
    assert Grid.parse(EASY) in [correction.puzzle for correction in found]
    assert 100 < len(tried) < 250
    for row in tried:
        changed = np.flatnonzero(row != broken.to_array())
        assert {0, 1} & set(changed.tolist())


@pytest.mark.parametrize("givens", [0, 1, 16])
def test_few_givens_are_many_at_once(givens):
    """The empty grid, one given and 16 givens have a full report: many, more than are counted."""
    puzzle = Grid.parse(SIXTEEN)
    for cell in puzzle.givens[givens:]:
        puzzle = puzzle.with_digit(cell, 0)
    found = judge(puzzle)
    assert found.verdict is Verdict.MANY
    assert found.rivals.count == (7309 if givens == 16 else 10_000)
    assert found.rivals.count_is_exact == (givens == 16)
    assert len(found.differs) == 4
    assert found.rivals.are_closest
    assert found.repairs.certificate.verdict is Verdict.UNIQUE
    assert found.corrections == ()
    assert found.undecided == ()
    assert found.grid.geometry == CLASSIC
    assert found.certificate.method is Method.KNOWN


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(brute.puzzles_of_a_grid(most=5), st.sampled_from([1, 2]))
def test_repairs_are_not_called_fewest_unproved(puzzle, given_up):
    """Where searches on one or two extra givens gave up, what is called fewest is fewest still."""
    solutions, _ = list_solutions(puzzle, 300)
    assume(len(solutions) > 2)

    def gives_up(puzzles, *others):
        counts, firsts = count_each(puzzles, *others)
        added = np.count_nonzero(puzzles, axis=1) - puzzle.given_count
        return np.where(added == given_up, GAVE_UP, counts), firsts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repairs, "count_each", gives_up)
        found = find_repairs(Pool(puzzle, solutions[:2], is_complete=False), NEVER)
    assert len(brute.solutions(brute.repaired(puzzle, found.givens))) == 1
    for spared in found.givens:
        rest = [other for other in found.givens if other != spared]
        assert len(brute.solutions(brute.repaired(puzzle, rest))) > 1
    if found.are_fewest:
        assert len(found.givens) == brute.fewest_repairs(puzzle)


def test_single_repairs_are_read_off_all_solutions(monkeypatch):
    """With all solutions at hand no search is needed to see which given leaves one."""
    monkeypatch.setattr(repairs, "count_each", None)
    found = find_repairs(Pool.of(Grid.parse(reports.LOOSE)), NEVER)
    assert (len(found.givens), found.are_fewest) == (1, True)


@pytest.mark.slow
def test_an_idle_given_is_found_when_the_search_gives_up(monkeypatch):
    """Where the search cannot tell whether a given is needed, the certifier does, or nobody."""
    completions = repairs._Completions(Grid.parse(reports.LOOSE), NEVER)
    (one,) = find_repairs(Pool.of(completions.grid), NEVER).givens
    monkeypatch.setattr(repairs, "PATIENCE", 0)
    assert completions.solutions((), 2)[1] is False
    assert completions._leave_one((one,))
    assert not completions._leave_one(())
    completions = repairs._Completions(Grid.parse(HOSTILE), OVER)
    with pytest.raises(OutOfBounds):
        completions._leave_one(())


@pytest.mark.parametrize("digit", [1, 2, 6])
def test_a_given_too_many_on_a_minimal_puzzle_comes_first(digit):
    """Where the puzzle is minimal without one given, that one was likeliest not meant."""
    meant = Grid.parse(reports.MINIMAL)
    found, _ = find_corrections(meant.with_digit(0, digit), NEVER)
    assert (found[0].typo, found[0].puzzle) == (Typo.DROP, meant)
    assert len(found) > 3
    assert find_corrections(meant.with_digit(0, digit), OVER) == ((), False)
