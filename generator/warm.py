"""Have kernels at hand: loaded, or once after installing compiled, by several processes.

Compiling what one level or one verdict needs takes some half a minute of one processor. So when it
turns out that a kernel must be compiled, processes are started that share a list of tasks, each of
which calls what compiles some kernels. They leave the machine code in the cache on disk, where this
process finds it.
"""

from __future__ import annotations

import base64
import gc
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

import numpy as np

from generator.digging.makers import Maker, maker_of
from generator.recipe.recipe import Recipe
from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.kernel import before_compiling, store
from solver.certify.by_clauses import load_kernels
from solver.certify.splitting import load_kernel
from solver.diagnosis import make_ready
from solver.human import looks, rate
from solver.human.climb import bench_for, scoring_bench_for
from solver.human.ladder import LEVELS, PLAYERS, SUDOKU_EXPLAINER, SUKAKU_EXPLAINER
from solver.human.registry import BASICS, FINDERS, ROWS
from solver.human.scored import scored_variant
from solver.proof import prove
from solver.search import count_batch
from solver.search.advice import SearchAdviser

Task = Callable[[], None]
"""What compiles some kernels; it can be pickled."""

MOST_PROCESSES = 4
"""More would wait for each other: each compiles what another has not finished yet."""
SECONDS_BETWEEN_LOOKS = 0.25
_MOST_SCORE = 70
"""Sudoku Explainer's finders up to this score, 7.0, are compiled with those of the players."""
_ORDINARY = frozenset(
    rung.finder.family
    for rung in (*PLAYERS.rungs, *SUDOKU_EXPLAINER.rungs)
    if rung.level is not None or (rung.score is not None and rung.score.tenths <= _MOST_SCORE)
)
"""The families of finders that nearly all puzzles are rated by."""
HARDEST = frozenset(rung.finder.family for rung in SUDOKU_EXPLAINER.rungs) - BASICS - _ORDINARY
"""The families of finders that only the hardest puzzles are rated by."""
_LONGEST = ("chains.static_chains", "techniques.unique")
"""The families that take the longest to compile."""
_SERVE = "import sys; sys.path[:] = sys.argv[1:]; from generator.warm import serve; serve()"
_ROOT = Path(__file__).resolve().parent.parent


def _unseen(_done: int) -> None:
    pass


def warm_up(recipe: Recipe, compiling: Callable[[], None]) -> Maker:
    """Return a maker that has every kernel loaded that it needs.

    Args:
        recipe: what it makes.
        compiling: called at most once, as soon as it turns out that kernels must be compiled for
            this; it may do that by itself with `compile_ahead`.
    """
    here = os.getpid()

    def compile_first() -> None:
        if os.getpid() == here:  # not in a worker that was forked
            compile_ahead(tasks_of(recipe))

    with ExitStack() as stack:
        for tell in (compiling, compile_first):
            stack.callback(before_compiling(tell))
        maker = maker_of(recipe)
        maker.warm_up()
    return maker


def tasks_of(recipe: Recipe) -> list[Task]:
    """Return the tasks of what makes a recipe's puzzles, each once."""
    if recipe.cages or recipe.has_clues or recipe.geometry.constraints:
        return [*_tasks_of_making(recipe), partial(learning)]
    return _tasks_of_making(recipe)


def _tasks_of_making(recipe: Recipe) -> list[Task]:
    """Return the tasks of what makes and rates a recipe's puzzles."""
    if not recipe.is_levelled:
        return [partial(digging, replace(recipe, count=1))]
    families = {rung.finder.family for rung in recipe.aim.ceiling.rungs}
    if families - BASICS:
        families |= _ORDINARY
    plainest = replace(recipe, level=1, count=1, require=(), forbid=(), score=None)
    if not recipe.geometry.is_classic:
        return [partial(digging, plainest), *_finding(recipe.geometry, families)]
    return _in_order([partial(digging, plainest)], families)


def rarely_needed(recipe: Recipe) -> frozenset[str]:
    """Return the families of finders that only some of a recipe's puzzles are rated by."""
    if not recipe.is_levelled:
        return frozenset()
    return HARDEST - {rung.finder.family for rung in recipe.aim.ceiling.rungs}


def tasks_of_judging() -> list[Task]:
    """Return the tasks of what judges and rates puzzles of 9×9, each once.

    What advises on cases takes a fifth of all the time. It is for puzzles with rules, which are
    judged only.
    """
    judging = [partial(advising), partial(searching, CLASSIC), partial(looking)]
    return _in_order(judging, BASICS | _ORDINARY)


def _in_order(tasks: Sequence[Task], families: Iterable[str]) -> list[Task]:
    """Return these tasks, those of families of finders, and what every use on 9×9 needs.

    A short one comes first, so that one soon sees how it goes on; then the longest, so that all
    processes end together.
    """
    finders = _finding(CLASSIC, families)
    longest = [task for task in finders if task.args[1] in _LONGEST]
    others = [task for task in finders if task not in longest]
    return [partial(climbing), *longest, *tasks, partial(proving), partial(splitting), *others]


def tasks_of_books() -> list[Task]:
    """Return the tasks of what makes puzzles of all levels and foretells their minutes."""
    return [*tasks_of(Recipe(5)), partial(looking)]


def tasks_of_the_hardest() -> list[Task]:
    """Return the tasks of what only the hardest puzzles need to be rated."""
    return [*_finding(CLASSIC, HARDEST)]


def compile_everything() -> None:
    """Compile what judging and making puzzles of 9×9 need: for wheels that bring it along."""
    making = [task for level in LEVELS for task in tasks_of(Recipe(level))]
    compile_ahead([*tasks_of_judging(), *tasks_of_the_hardest(), *making])


def finding(geometry: Geometry, family: str) -> None:
    """Compile the finders of a module of `solver.human`, those that score variants too.

    Those on SukakuExplainer's ladder alone are compiled for such scores only.
    """
    finders = [finder for finder in FINDERS.values() if finder.family == family]
    bench_for(geometry).finders.loaded([f for f in finders if not ROWS[f.slug].sukaku])
    if (scored := scored_variant(geometry)) is not None:
        scoring = {rung.finder for rung in SUKAKU_EXPLAINER.rungs}
        scoring_bench_for(scored).finders.loaded([f for f in finders if f in scoring])


def climbing() -> None:
    """Compile what climbs, what counts effort, and what compares puzzles."""
    rate(_NEARLY)
    canonical_form(_SOLVED, _SOLVED)


def looking() -> None:
    """Compile what counts looks, from which minutes are foretold: of no use where none are."""
    looks(_NEARLY)


def searching(geometry: Geometry) -> None:
    """Compile what counts solutions and lists them."""
    empty = Grid(bytes(geometry.cell_count), geometry)
    make_ready(geometry)
    count_batch(empty.to_array()[np.newaxis], 1, geometry)


def proving() -> None:
    """Compile what makes proofs."""
    prove(Grid(bytes(CLASSIC.cell_count), CLASSIC), _SOLVED, patience=1)


def splitting() -> None:
    """Compile what splits the programs of hard puzzles into cases."""
    load_kernel()


def learning() -> None:
    """Compile what learns clauses of puzzles with rules beside the houses."""
    load_kernels()


def advising() -> None:
    """Compile what learns clauses of puzzles with rules, and what is asked how to split them."""
    learning()
    SearchAdviser(_SOLVED)


def digging(recipe: Recipe) -> None:
    """Compile what makes puzzles of a recipe, and what rates them."""
    maker_of(recipe).warm_up()


_SOLVED = Grid.from_digits(
    (3 * row + row // 3 + column) % 9 + 1 for row, column in product(range(9), repeat=2)
)
_NEARLY = Grid(b"\0" + _SOLVED.digits[1:], CLASSIC)


def _finding(geometry: Geometry, families: Iterable[str]) -> list[partial[None]]:
    return [partial(finding, geometry, family) for family in sorted(families)]


def compile_ahead(tasks: Sequence[Task], seen: Callable[[int], None] = _unseen) -> None:
    """Have several processes do tasks, each the next one in the list, until all are done.

    A process that ends, or a task that fails, costs time and nothing else: this process then
    compiles by itself. Whatever ends this function ends the processes too. Where nothing can be
    kept, they leave the code in a folder that is removed when this process ends.

    Args:
        tasks: what there is to do.
        seen: called several times a second with the number of tasks done.
    """
    if store.why_unkept() is not None:
        with suppress(OSError):  # this process compiles by itself what the others cannot hand over
            store.keep_till_the_end()
    waiting: SimpleQueue[Task] = SimpleQueue()
    for task in tasks:
        waiting.put(task)
    count = min(MOST_PROCESSES, os.cpu_count() or 1, len(tasks))
    with ExitStack() as stack:
        helpers = [stack.enter_context(_Helper(waiting)) for _ in range(count)]
        while any(helper.is_at_work for helper in helpers):
            seen(sum(helper.done for helper in helpers))
            time.sleep(SECONDS_BETWEEN_LOOKS)
        seen(sum(helper.done for helper in helpers))


class _Helper:
    """A process that does tasks, and the thread that hands them to it.

    Args:
        waiting: the tasks that nobody has begun.

    Attributes:
        done: tasks that it has done.
    """

    def __init__(self, waiting: SimpleQueue[Task]) -> None:
        self.done = 0
        self._waiting = waiting
        # It looks for modules where this process found them, and never in the current folder,
        # which may hold anything under our names. What it says is of no interest.
        places = [*filter(None, sys.path), str(_ROOT)]
        self._process = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-P", "-c", _SERVE, *places],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._thread = Thread(target=self._hand_on, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    @property
    def is_at_work(self) -> bool:
        """Whether there is anything left for it to do."""
        return self._thread.is_alive()

    def _hand_on(self) -> None:
        given, answers = self._process.stdin, self._process.stdout
        if given is None or answers is None:
            return
        with suppress(Empty, OSError):  # nothing is left, or it has ended
            while True:
                task = self._waiting.get_nowait()
                given.write(base64.b64encode(pickle.dumps(task)) + b"\n")
                given.flush()
                if not answers.readline():
                    return
                self.done += 1


def serve() -> None:
    """Do what a helper does: read tasks, one a line, and write a line for each that is done."""
    gc.disable()  # it takes a fifteenth of compiling, and the process ends soon
    for line in sys.stdin.buffer:
        with suppress(Exception):  # who needs the kernel compiles it then, and says what is wrong
            pickle.loads(base64.b64decode(line))()  # noqa: S301 (from the process that began this)
        sys.stdout.write("done\n")
        sys.stdout.flush()
