"""The processes that compile: they end with their run, and run nothing but our own code."""

import os
import time
from functools import partial
from pathlib import Path

import pytest

from generator import CageSizes, Recipe, ScoreRange, generate, warm
from puzzle.constraints import KINDS
from puzzle.geometry import CLASSIC, Geometry
from puzzle.kernel import build, store
from solver.human.engine import looks as engine_looks
from solver.search.advice import SearchAdviser


@pytest.fixture
def helpers(monkeypatch):
    """The processes that are started."""
    found = []

    class Popen(warm.subprocess.Popen):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            found.append(self)

    monkeypatch.setattr(warm.subprocess, "Popen", Popen)
    yield found
    for process in found:
        process.kill()
        process.wait()


def interrupt(*_args):
    raise KeyboardInterrupt


def test_interrupted_while_compiling(helpers):
    """Ctrl-C while kernels are compiled ends the processes too, however long their work."""
    with pytest.raises(KeyboardInterrupt):
        warm.compile_ahead([partial(time.sleep, 600)] * 2, interrupt)
    assert helpers
    assert all(helper.returncode is not None for helper in helpers)


@pytest.mark.slow
def test_tasks_are_done_each_once(tmp_path):
    """Every task is done, by another process, whatever comes of those before it."""
    names = [f"{number:02}" for number in range(12)]
    tasks = [partial(os.mkdir, tmp_path / name) for name in names]
    tasks.insert(3, partial(os.mkdir, tmp_path / "no" / "folder"))
    seen = []
    warm.compile_ahead(tasks, seen.append)
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert seen == sorted(seen)
    assert seen[-1] == len(tasks)


@pytest.mark.slow
def test_a_process_that_ends_takes_one_task_with_it(tmp_path):
    """What a process has not begun when it ends, another does; none left, the rest is let be."""
    tasks = [partial(os._exit, 9), *(partial(os.mkdir, tmp_path / name) for name in "ab")]
    warm.compile_ahead(tasks)
    done = {path.name for path in tmp_path.iterdir()}
    assert done == ({"a", "b"} if (os.cpu_count() or 1) > 1 else set())


@pytest.mark.slow
@pytest.mark.parametrize("place", [None, ""])
def test_started_among_strange_modules(tmp_path, monkeypatch, place):
    """The processes take our rooms from where they are, not from the current folder."""
    for room in ("generator", "puzzle", "solver"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("open('executed', 'w').close()")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    if place is not None:
        monkeypatch.setattr(warm.sys, "path", [place, *warm.sys.path])
    warm.compile_ahead([partial(Path.touch, tmp_path / "done")])
    assert (tmp_path / "done").exists()
    assert not (tmp_path / "executed").exists()


def test_where_nothing_can_be_kept(tmp_path, monkeypatch):
    """What is compiled ahead is found all the same, till the end: all was compiled once more."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(store.tempfile, "tempdir", str(tmp_path))
    ended = []
    monkeypatch.setattr(store.atexit, "register", lambda *call, **how: ended.append((call, how)))
    warm.compile_ahead([partial(store.keep, "compiled", b"code")])
    assert store.find("compiled") == b"code"
    (((remove, folder), how),) = ended
    remove(folder, **how)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_tasks_of_a_recipe():
    """An easy level has no patterns compiled, a small grid no proofs, and nothing comes twice."""
    recipes = (Recipe(1), Recipe(4), Recipe(1, geometry=Geometry.boxes(2, 2)))
    easy, hard, small = (
        [(task.func, *task.args) for task in warm.tasks_of(recipe)] for recipe in recipes
    )
    patterns = (warm.finding, CLASSIC, "techniques.unique")
    assert patterns not in easy
    assert patterns in hard
    assert (warm.proving,) in hard
    assert (warm.proving,) not in small
    assert len({*hard}) == len(hard)


@pytest.mark.parametrize(
    ("wishes", "is_learned"),
    [
        ({"level": 1}, False),
        ({"level": 1, "cages": CageSizes(2, 5)}, True),
        ({"clues": ("thermometer",)}, True),
        ({"level": 1, "geometry": CLASSIC.with_constraints([KINDS["antiknight"]()])}, True),
    ],
)
def test_what_learns_clauses_is_compiled_before_puzzles_with_rules(wishes, is_learned):
    """Certificates may need it; workers compiled it, each when it met the first such puzzle."""
    tasks = [task.func for task in warm.tasks_of(Recipe(**wishes))]
    assert tasks.count(warm.learning) == is_learned


def test_what_few_puzzles_need():
    """A climb, whose ladder has the finders of the hardest, needs them always; a dig seldom."""
    assert warm.rarely_needed(Recipe(4)) == warm.HARDEST
    climbed = Recipe(score=ScoreRange.parse("9.4.."))
    assert climbed.is_hill_climbed
    assert not warm.rarely_needed(climbed)


def test_tasks_are_of_what_is_needed():
    """What only judging needs is not compiled before making; minutes are foretold in books too.

    Making waited for the advice on puzzles with rules, a fifth of all that was compiled.
    """
    making, judging, books = (
        {task.func for task in tasks}
        for tasks in (warm.tasks_of(Recipe(5)), warm.tasks_of_judging(), warm.tasks_of_books())
    )
    assert judging - making == {warm.advising, warm.looking, warm.searching}
    assert books - making == {warm.looking}


def test_making_needs_no_more_than_its_tasks(monkeypatch):
    """A puzzle is made, certified and proved without what is not compiled before making."""

    def never(*_args):
        raise AssertionError

    monkeypatch.setattr(engine_looks, "sum_looks", never)
    monkeypatch.setattr(SearchAdviser, "__init__", never)
    (record,) = generate(Recipe(4, count=1, seed=1))
    assert record.certificate.proof


def test_what_foretells_minutes_is_compiled_ahead(monkeypatch):
    """The looks of a puzzle, which minutes are foretold from, are counted where kernels are made.

    Wheels lacked that kernel, and the first `rate` of a puzzle compiled it.
    """
    summed, sum_looks = [], engine_looks.sum_looks
    monkeypatch.setattr(
        engine_looks, "sum_looks", lambda *given: summed.append(given) or sum_looks(*given)
    )
    warm.looking()
    assert summed


def test_a_warm_digger_compiles_nothing_ahead_later():
    """What a process misses after its digger is warm does not start what the digger needed."""
    listening = [*build._listeners]
    warm.warm_up(Recipe(1, geometry=Geometry.boxes(2, 2)), lambda: None)
    assert build._listeners == listening
