"""Runs: every record true, the same bytes for any number of workers, honest ends."""

import errno
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from generator import (
    Engine,
    GivensRange,
    Recipe,
    Reject,
    Symmetry,
    executor,
    generate,
    pipeline,
)
from generator.digging import digger
from generator.digging.digger import Digger
from puzzle import EnginesDisagree, GenerationExhausted, Geometry, RecipeError, WorkerLost
from puzzle.canonical import Transform, canonical_form
from solver import processes
from solver.certify import Certificate, Method, faults
from solver.human import rate
from solver.search import mrv
from solver.verdict import Verdict

RECIPES = [
    Recipe(1, 6, seed=1),
    Recipe(1, 4, seed=2, symmetry=Symmetry.FULL),
    Recipe(2, 6, seed=3, givens=GivensRange(26, 28)),
    Recipe(3, 3, seed=4, symmetry=Symmetry.NONE),
    Recipe(4, 4, seed=5),
    Recipe(4, 2, seed=6, symmetry=Symmetry.MIRRORS),
    Recipe(5, 3, seed=7, symmetry=Symmetry.DIAGONAL, givens=GivensRange(24, 30)),
    Recipe(1, 5, seed=8, geometry=Geometry.boxes(2, 2)),
    Recipe(2, 3, seed=9, geometry=Geometry.boxes(2, 3), givens=GivensRange(8, 14)),
]


def lines(records):
    return [json.dumps(record.to_dict()) for record in records]


def is_unique(puzzle):
    """By the plain search on the cell with fewest candidates, an engine of its own."""
    return len(list(islice(mrv(puzzle), 2))) == 1


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.key)
def test_every_record_is_true(recipe):
    """All that a record says of its puzzle is found again by other means."""
    records = list(generate(recipe))
    assert [record.index for record in records] == list(range(recipe.count))
    for record in records:
        puzzle, solution = record.puzzle, record.solution
        assert solution.solves(puzzle)
        assert is_unique(puzzle)
        assert record.rating == rate(puzzle)
        assert record.rating.level == recipe.level
        assert recipe.symmetry.holds(recipe.geometry, puzzle.givens)
        assert recipe.givens_wanted is None or record.givens in recipe.givens_wanted
        needed = [not is_unique(puzzle.with_digit(cell, 0)) for cell in puzzle.givens]
        assert record.minimal == all(needed)
        assert record.attempts == 1 + sum(record.rejects.values())
        assert record.certificate.verdict is Verdict.UNIQUE
        assert record.certificate.method is Method.KNOWN
        assert record.certificate.puzzle == puzzle
        assert faults(record.certificate) == ()


def test_minimal_comes_both_ways():
    """The minimal flag is no constant: without symmetry some digs end minimal, some do not."""
    records = generate(Recipe(4, 30, seed=1, symmetry=Symmetry.NONE))
    assert {record.minimal for record in records} == {True, False}


def test_record_as_json():
    """The keys of a record come in the documented order, and its certificate can be read back."""
    (record,) = generate(Recipe(2, seed=1))
    data = json.loads(json.dumps(record.to_dict()))
    assert list(data) == [
        "index",
        "puzzle",
        "solution",
        "level",
        "score",
        "effort",
        "hardest",
        "techniques",
        "givens",
        "symmetry",
        "minimal",
        "blanks",
        "freedom",
        "grade",
        "attempts",
        "rejects",
        "certificate",
    ]
    assert data["level"] == 2
    assert data["givens"] + data["blanks"] == 81
    assert data["hardest"] in data["techniques"]
    assert Certificate.from_dict(data["certificate"]) == record.certificate


@pytest.mark.slow
@pytest.mark.parametrize("recipe", [Recipe(2, 30, seed=1), Recipe(4, 10, seed=2)])
def test_any_number_of_jobs(recipe):
    """One, two and three jobs make the same bytes."""
    alone = lines(generate(recipe))
    assert lines(generate(recipe, jobs=2)) == alone
    assert lines(generate(recipe, jobs=3)) == alone


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_any_way_to_start_workers(method, monkeypatch):
    """Workers that are forked, served or spawned make the same bytes."""
    monkeypatch.setattr(processes, "start_context", lambda **_: multiprocessing.get_context(method))
    recipe = Recipe(1, 5, seed=3)
    assert lines(generate(recipe, jobs=2)) == lines(generate(recipe))


def test_workers_may_certify(monkeypatch):
    """In a long run the workers certify too, and the records are the same."""
    recipe = Recipe(1, 6, seed=3)
    alone = lines(generate(recipe))
    monkeypatch.setattr(executor, "MANY", 3)
    monkeypatch.setattr(pipeline, "certify_known", _certified_as(Verdict.MANY))
    assert lines(generate(recipe, jobs=2)) == alone


def test_a_longer_run_begins_with_a_shorter():
    """The count shapes no puzzle."""
    assert lines(generate(Recipe(2, 6, seed=1)))[:3] == lines(generate(Recipe(2, 3, seed=1)))


def test_another_seed_makes_other_puzzles():
    """Two seeds have no puzzle in common."""
    one, other = ({r.puzzle for r in generate(Recipe(1, 5, seed=seed))} for seed in (1, 2))
    assert not one & other


@pytest.mark.slow
def test_the_certifier_alone_digs_the_same():
    """Both engines answer exactly, so both make the same puzzles with the same certificates."""
    for level, count in ((1, 2), (4, 1)):
        search, milp = (
            lines(generate(Recipe(level, count, seed=1, engine=engine))) for engine in Engine
        )
        assert search == milp


def test_no_two_are_equivalent():
    """On 4×4, where twins are frequent, a run has none, and says how many it threw away."""
    recipe = Recipe(1, 60, seed=1, geometry=Geometry.boxes(2, 2), givens=GivensRange(4, 8))
    records = list(generate(recipe))
    forms = {canonical_form(record.puzzle, record.solution) for record in records}
    assert len(forms) == 60
    assert sum(record.rejects.get(Reject.TWIN, 0) for record in records) > 0
    assert lines(generate(recipe, jobs=2)) == lines(records)


def test_workers_make_several_drafts_at_once_where_most_are_twins(monkeypatch):
    """A worker is asked far less often than there are drafts, and the records are the same."""
    asked = []
    submit = processes.WorkerPool.submit

    def counted(pool, row):
        asked.append(row)
        return submit(pool, row)

    monkeypatch.setattr(processes.WorkerPool, "submit", counted)
    recipe = Recipe(1, 60, seed=1, geometry=Geometry.boxes(2, 2), givens=GivensRange(4, 8))
    records = list(generate(recipe, jobs=2))
    twins = sum(record.rejects.get(Reject.TWIN, 0) for record in records)
    assert twins > 2 * 60
    assert len(asked) < 60 + twins / 2
    assert lines(records) == lines(generate(recipe))


def test_a_twin_is_made_anew():
    """A puzzle equal to an earlier one but for labels and order is replaced by the next attempt."""
    recipe = Recipe(1, 2, seed=1)
    _, second = generate(recipe)
    twin = Transform(
        transposed=True,
        rows=(1, 0, 2, 3, 4, 5, 8, 7, 6),
        columns=(3, 4, 5, 0, 1, 2, 6, 7, 8),
        labels=(2, 3, 4, 5, 6, 7, 8, 9, 1),
    )
    pair = twin.apply(second.puzzle), twin.apply(second.solution)
    (again,) = generate(recipe, finished=[pair])
    assert again.puzzle != second.puzzle
    assert again.rejects[Reject.TWIN] == 1
    assert again.attempts == second.attempts + 1 + again.rejects.get(Reject.TOO_EASY, 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_published_is_replaced(jobs):
    """The next candidate takes the place of a published puzzle; all others stay as they were."""
    recipe = Recipe(1, 4, seed=1)
    usual = list(generate(recipe))
    taken = {canonical_form(usual[2].puzzle, usual[2].solution)}
    again = list(generate(recipe, jobs=jobs, published=taken.__contains__))
    assert [a.puzzle == b.puzzle for a, b in zip(usual, again, strict=True)] == [1, 1, 0, 1]
    assert again[2].rejects[Reject.PUBLISHED] == 1
    assert again[2].attempts > usual[2].attempts


def test_what_other_sections_have_is_a_twin():
    """Forms that count as earlier puzzles are twins, whether published or not."""
    recipe = Recipe(1, 2, seed=1)
    _, second = generate(recipe)
    form = canonical_form(second.puzzle, second.solution)
    _, again = generate(recipe, earlier=[form], published=lambda found: found == form)
    assert again.rejects[Reject.TWIN] == 1
    assert Reject.PUBLISHED not in again.rejects


def test_finished_puzzles_are_not_made_again():
    """A run goes on after what is finished, with the same puzzles as without a break."""
    recipe = Recipe(1, 5, seed=4)
    records = list(generate(recipe))
    pairs = [(record.puzzle, record.solution) for record in records[:3]]
    assert lines(generate(recipe, finished=pairs)) == lines(records[3:])
    assert list(generate(recipe, finished=[*pairs, *pairs])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_exhaustion(jobs):
    """A recipe that cannot be met ends with what was wrong with each attempt."""
    recipe = Recipe(1, 3, seed=1, givens=GivensRange(17, 17), max_attempts=50)
    with pytest.raises(GenerationExhausted, match=r"Puzzle 1 of 3 .* 50 attempts \(.*50 too many"):
        list(generate(recipe, jobs=jobs))


def test_exhaustion_counts_every_attempt():
    """The reasons add up to the attempts."""
    recipe = Recipe(3, seed=1, givens=GivensRange(34, 40), max_attempts=40)
    with pytest.raises(GenerationExhausted) as caught:
        list(generate(recipe))
    assert sum(caught.value.rejects.values()) == 40
    assert set(caught.value.rejects) <= {reject.value for reject in Reject}


def test_no_jobs():
    """Fewer jobs than one are refused before anything is made."""
    with pytest.raises(RecipeError, match="0 jobs"):
        generate(Recipe(1), jobs=0)


def _certified_as(verdict):
    def certify(puzzle, solution):
        return Certificate(verdict, Method.KNOWN, puzzle, solution)

    return certify


def test_a_certifier_that_disagrees_stops_the_line(monkeypatch):
    """When the certifier says many where the search says one, nothing is published."""
    monkeypatch.setattr(pipeline, "certify_known", _certified_as(Verdict.MANY))
    with pytest.raises(EnginesDisagree, match="the certifier says many"):
        list(generate(Recipe(1, seed=1)))


def test_undecided_is_not_unique(monkeypatch):
    """A puzzle that the certifier cannot decide is not published."""
    monkeypatch.setattr(pipeline, "certify_known", _certified_as(Verdict.UNDECIDED))
    with pytest.raises(GenerationExhausted) as caught:
        list(generate(Recipe(1, seed=1, max_attempts=5)))
    assert caught.value.rejects == {Reject.UNDECIDED.value: 5}


def test_a_search_that_disagrees_stops_the_line(monkeypatch):
    """When the search finds a second solution of a puzzle that was dug, nothing is published."""

    def two(puzzles, limit, geometry):
        counts, first = count(puzzles, limit, geometry)
        counts[0] = 2
        return counts, first

    count = digger.count_batch
    monkeypatch.setattr(digger, "count_batch", two)
    with pytest.raises(EnginesDisagree, match="counts 2"):
        list(generate(Recipe(1, seed=1)))


def test_a_rating_that_disagrees_stops_the_line(monkeypatch):
    """When a puzzle is rated at another level than it was dug at, nothing is published."""
    (harder,) = generate(Recipe(2, seed=1))
    monkeypatch.setattr(digger, "rate", lambda _: harder.rating)
    with pytest.raises(EnginesDisagree, match="level 1 but rated 2"):
        list(generate(Recipe(1, seed=1)))


FORK = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="needs fork"
)


@pytest.mark.slow
@FORK
def test_a_killed_worker_costs_nothing(monkeypatch, tmp_path):
    """A worker that is killed changes no record: its work is done again."""
    make = Digger.make
    due = list(generate(Recipe(1, 8, seed=1)))

    def die_once(self, index, *others):
        sign = tmp_path / str(index)
        if index in {2, 5} and not sign.exists():
            sign.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return make(self, index, *others)

    monkeypatch.setattr(processes, "start_context", lambda **_: multiprocessing.get_context("fork"))
    monkeypatch.setattr(Digger, "make", die_once)
    assert list(generate(Recipe(1, 8, seed=1), jobs=2)) == due
    assert {sign.name for sign in tmp_path.iterdir()} == {"2", "5"}


@FORK
def test_an_attempt_that_ends_its_workers_is_passed_over(monkeypatch):
    """The next attempt is taken for it, it is counted, and the other puzzles are as they were."""
    attempt = Digger._attempt
    recipe = Recipe(1, 5, seed=1)
    due = list(generate(recipe))
    fatal = due[2].attempts - 1

    def die(self, index, number):
        if (index, number) == (2, fatal):
            os.kill(os.getpid(), signal.SIGKILL)
        return attempt(self, index, number)

    monkeypatch.setattr(processes, "start_context", lambda **_: multiprocessing.get_context("fork"))
    monkeypatch.setattr(Digger, "_attempt", die)
    made = list(generate(recipe, jobs=2))
    assert [record for record in made if record.index != 2] == [*due[:2], *due[3:]]
    assert made[2].rejects[Reject.ENDED_ITS_WORKER] == 1
    assert made[2].attempts > due[2].attempts
    assert made[2].puzzle != due[2].puzzle


@pytest.mark.parametrize(("count", "finished", "wanted"), [(3, 1, [2]), (2, 1, [])])
def test_no_more_workers_than_puzzles(monkeypatch, count, finished, wanted):
    """However many jobs are asked for, none is started that would have nothing to do."""
    start, started = executor.workers, []

    def workers(recipe, first, jobs, watch):
        started.append(jobs)
        return start(recipe, first, jobs, watch)

    monkeypatch.setattr(executor, "workers", workers)
    recipe = Recipe(1, count, seed=1)
    done = [
        (record.puzzle, record.solution) for record in generate(replace(recipe, count=finished))
    ]
    list(generate(recipe, jobs=1000, finished=done))
    assert started == wanted


def test_workers_that_cannot_be_started(monkeypatch):
    """Where the system allows no more processes the run ends with a sentence that says so."""

    def refuse(*_args, **_options):
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(processes.ProcessPoolExecutor, "submit", refuse)
    with pytest.raises(WorkerLost, match=r"2 worker processes cannot be started \(Resource"):
        list(generate(Recipe(1, 5, seed=1), jobs=2))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_closing_ends_the_workers(jobs):
    """A run that is closed halfway leaves no process behind, even in the middle of hard work."""
    before = set(multiprocessing.active_children())
    records = generate(Recipe(1, 500, seed=1), jobs=jobs)
    next(records)
    records.close()
    assert set(multiprocessing.active_children()) <= before


def test_compiling_is_told_at_most_once():
    """The caller learns that kernels are compiled; a loaded process compiles nothing."""
    list(generate(Recipe(1, seed=1)))
    told = Counter()
    list(generate(Recipe(1, seed=1), compiling=lambda: told.update(["compiling"])))
    assert told["compiling"] == 0


def test_importing_the_room_is_cheap():
    """`import generator` loads neither numba nor Pyomo nor HiGHS."""
    code = (
        "import sys, generator; "
        "print([m for m in ('numba', 'pyomo', 'highspy') if m in sys.modules])"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(1, count=4, seed=5, diagonal=True),
        Recipe(1, count=4, seed=5, diagonal=True, geometry=Geometry.boxes(2, 3)),
    ],
    ids=lambda recipe: recipe.geometry.name,
)
def test_a_word_has_room_in_the_diagonal(recipe):
    """Every digit stands once in the diagonal of a solution, and the puzzle is a plain one."""
    assert Recipe.from_dict(recipe.to_dict()).key == recipe.key
    size = recipe.geometry.size
    orders = set()
    for record in generate(recipe):
        digits = tuple(record.solution[place * (size + 1)] for place in range(size))
        assert sorted(digits) == list(range(1, size + 1))
        assert record.puzzle.geometry == recipe.geometry
        orders.add(digits)
    assert len(orders) > 1  # no order is preferred
