"""``gridmill solve``: the solutions, by any engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridmill.cli.answers import Reply, answer_all
from gridmill.cli.error_handler import Command
from gridmill.cli.options import (
    CONTEXT,
    VERDICT_STATUS,
    json_option,
    notation_option,
    puzzles_argument,
    time_limit_option,
    whole,
)
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status

if TYPE_CHECKING:
    from puzzle.grid import Grid

COMPILED = ("search", "human")
"""The engines with kernels; the others need not wait for the compiler to load."""

HELP = """Show the solutions of puzzles.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
Each puzzle gets a line with its place, its verdict and its solution, and under which rules where
it is not a plain one; further solutions follow below it.

\b
The engines find the same solutions, each in its own way:
  search        compiled search for what is most constrained, the fastest
  milp          integer program, solved again with each solution found forbidden
  human         logic alone, as a person solves; what it cannot solve is undecided
  mrv           plain search on the cell with the fewest candidates
  backtracking  plain trial of every digit, cell after cell

\b
For example:
  gridmill solve puzzles.txt
  gridmill solve --engine milp --limit 10 puzzles.txt
"""


@click.command("solve", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@json_option
@click.option(
    "--engine",
    type=click.Choice(["search", "milp", "human", "mrv", "backtracking"]),
    default="search",
    show_default=True,
    help="Who solves.",
)
@click.option(
    "--limit",
    type=whole(1),
    metavar="NUMBER",
    default="2",
    show_default=True,
    help="Stop after this many solutions; 2 tells one from many.",
)
@time_limit_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 (click passes options by name)
    engine: str,
    limit: int,
    time_limit: float | None,
    notation: str | None,
) -> Status:
    """Solve every record."""
    from solver.solve import solve

    if engine in COMPILED:
        say_before_compiling()

    def answer(grid: Grid) -> Reply:
        solved = solve(grid, engine=engine, limit=limit, time_limit=time_limit)
        solutions = [str(solution) for solution in solved.solutions]
        return Reply(
            solved.verdict.value,
            solved.reason,
            solutions[0] if solutions else solved.reason,
            more=tuple(solutions[1:]),
            fields=solved.to_dict(),
        )

    return answer_all(puzzles, notation, answer, as_json=as_json)
