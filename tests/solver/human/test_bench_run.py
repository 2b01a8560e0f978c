"""Kernels that a bench runs without a look at their arguments are given what they were made for."""

from __future__ import annotations

from typing import Any

from puzzle import Grid
from puzzle.kernel.arguments import name_of
from solver.human import HODOKU, PLAYERS, SUDOKU_EXPLAINER, rate
from solver.human.climb import Bench
from solver.human.ladder import WEB
from tests.cases import PAPER

LADDERS = (PLAYERS, SUDOKU_EXPLAINER, HODOKU, WEB, PLAYERS.without("x-wing"))


def test_a_bench_runs_a_kernel_with_arguments_of_the_same_types(monkeypatch):
    """Whatever the ladder, and with a time limit or none: other types would be read as these."""
    types: dict[Any, tuple[str, ...]] = {}
    run = Bench.run

    def run_and_note(bench: Bench, compiled: Any, *args: Any) -> Any:
        named = tuple(map(name_of, args))
        assert types.setdefault((id(bench), compiled), named) == named
        return run(bench, compiled, *args)

    monkeypatch.setattr(Bench, "run", run_and_note)
    for ladder in LADDERS:
        for time_limit in (None, 60):
            rate(Grid.parse(PAPER), ladder, time_limit=time_limit)
    assert {compiled.name.rpartition(".")[2] for _, compiled in types} >= {"sum_rounds", "tally"}
