"""How rare the puzzles are that require a technique, and how long one takes to find.

    python benchmarks/require.py [--attempts 20000] [--symmetry 180] [TECHNIQUE ...]
    python benchmarks/require.py --score 4.2..5.0 [--level 4] [--forbid TECHNIQUE] x-wing

For each technique of levels 2 to 5, or each that is named: of so many attempts, how many gave a
puzzle that requires it, and processor time for each such puzzle on one core, kernels compiled,
certificates not included. Most attempts fail in the dig, which costs the same for all.
"""

from __future__ import annotations

import argparse
import time

from machine import machine

from generator import GivensRange, Recipe, ScoreRange, Symmetry
from generator.digging.digger import Digger
from solver.human import PLAYERS


def main() -> None:
    """Measure and print one line for each technique."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--attempts", type=int, default=20_000)
    parser.add_argument("--symmetry", type=Symmetry, default=Symmetry.ROTATIONAL_180)
    parser.add_argument("--score", type=ScoreRange.parse)
    parser.add_argument("--level", type=int)
    parser.add_argument("--givens", type=GivensRange.parse)
    parser.add_argument("--forbid", action="append", default=[])
    parser.add_argument("techniques", nargs="*", default=required())
    asked = parser.parse_args()
    print(f"{machine()}; symmetry {asked.symmetry.value}, {asked.attempts} attempts each")
    for name in asked.techniques:
        recipe = Recipe(
            asked.level,
            require=(name,),
            forbid=tuple(asked.forbid),
            score=asked.score,
            givens=asked.givens,
            seed=1,
            symmetry=asked.symmetry,
            max_attempts=asked.attempts,
        )
        found, seconds = measure(recipe)
        each = f"{seconds / found:8.3f} s a puzzle" if found else "       none found"
        share = found / asked.attempts
        print(f"{recipe.title:28}{share:9.3%}{each}", flush=True)


def required() -> list[str]:
    """Return the techniques of levels 2 to 5, in the players' order."""
    techniques = (t for r in PLAYERS.rungs if r.level != 1 for t in r.finder.techniques)
    return [technique.slug for technique in techniques]


def measure(recipe: Recipe) -> tuple[int, float]:
    """Puzzles found in the recipe's attempts, and seconds of processor time."""
    digger = Digger(recipe)
    digger.warm_up()
    found, attempts = 0, 0
    started = time.process_time()
    while attempts < recipe.attempts_allowed:
        result = digger.make(0, attempts)
        attempts = result.attempts
        found += result.draft is not None
    return found, time.process_time() - started


if __name__ == "__main__":
    main()
