"""Have the kernels of a recipe at hand: loaded, or once after installing compiled.

Compiling takes some twenty seconds at levels 4 and 5, half of them for the finders of patterns.
So when compilation begins, a second process is started that compiles those and leaves them in
the cache on disk, where this process finds them after it has compiled the rest.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from generator.digging.digger import Digger
from generator.recipe.levels import LOGIC_LEVELS
from generator.recipe.recipe import Recipe
from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.kernel import before_compiling
from solver.human.climb import bench_for
from solver.human.ladder import PLAYERS, Rung
from solver.human.registry import BASICS
from solver.proof import prove

_HELP = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from generator.warm import compile_patterns; compile_patterns()"
)
_ROOT = Path(__file__).resolve().parent.parent


def warm_up(recipe: Recipe, compiling: Callable[[], None]) -> Digger:
    """Return a digger that has every kernel loaded that it needs.

    Args:
        recipe: what the digger makes.
        compiling: called once, as soon as it turns out that kernels must be compiled.
    """
    needs_patterns = any(map(_is_pattern, recipe.aim.ceiling.rungs))
    with _Helper(compiling, wanted=needs_patterns) as helper:
        before_compiling(helper.start)
        if needs_patterns:
            Digger(Recipe(LOGIC_LEVELS[-1])).warm_up()
            chains = (rung.finder for rung in PLAYERS.rungs if not _is_technique(rung))
            bench_for(recipe.geometry).finders.loaded(tuple(chains))
        helper.finish()
    digger = Digger(recipe)
    digger.warm_up()
    return digger


def compile_patterns() -> None:
    """What the second process does: what this one would come to last, soonest needed first."""
    digits = ((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
    solved = Grid.from_digits(digits)
    canonical_form(solved, solved)
    prove(solved, solved)
    patterns = (rung.finder for rung in PLAYERS.rungs if _is_pattern(rung))
    bench_for(CLASSIC).finders.loaded(tuple(patterns))


def _is_technique(rung: Rung) -> bool:
    """Whether a rung's finder stands among the techniques, not among the chains."""
    return rung.finder.family.startswith("techniques.")


def _is_pattern(rung: Rung) -> bool:
    """Whether a rung's finder looks for patterns above the basics."""
    return _is_technique(rung) and rung.finder.family not in BASICS


class _Helper:
    """The second process, which is started only if it turns out to be needed.

    It has ended when the block is left, whatever the reason.
    """

    def __init__(self, compiling: Callable[[], None], *, wanted: bool) -> None:
        self._wanted = wanted
        self._compiling = compiling
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._wanted = False
        if self._process is not None:
            self._process.terminate()
            self._process.wait()

    def start(self) -> None:
        """Kernels are about to be compiled."""
        self._compiling()
        if self._wanted:
            # No fork: this process is in the middle of numba. Quiet, as a helper that fails costs
            # time and nothing else. It looks for modules where this process found them, and never
            # in the current folder, which may hold anything under our names.
            quiet = subprocess.DEVNULL
            places = [*filter(None, sys.path), str(_ROOT)]
            command = [sys.executable, "-P", "-c", _HELP, *places]
            self._process = subprocess.Popen(  # noqa: S603 (our own module)
                command, stdin=quiet, stdout=quiet, stderr=quiet
            )

    def finish(self) -> None:
        """Wait for it to do all of its work."""
        if self._process is not None:
            self._process.wait()
