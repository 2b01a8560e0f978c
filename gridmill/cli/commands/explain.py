"""``gridmill explain``: the solving path in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.answers import Answer, answer_all
from gridmill.cli.door import Command
from gridmill.cli.options import (
    CONTEXT,
    VERDICT_STATUS,
    json_option,
    notation_option,
    puzzles_argument,
)
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status

if TYPE_CHECKING:
    from puzzle.geometry import Geometry
    from puzzle.grid import Grid
    from solver.human import Candidate, Path, Step

HELP = """Solve puzzles step by step, in words that a person can follow.

Give files, - for standard input, or a puzzle itself: 81 characters, with . or 0 for a blank.
Each step names its technique, the cells that show it, and what it places or removes; r4c7 is the
cell in row 4, column 7. A puzzle beyond level 5 is followed as far as the techniques go, and what
remains is shown.

\b
For example:
  gridmill explain puzzles.txt
  gridmill explain --json puzzles.txt > paths.jsonl
"""


@click.command("explain", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@json_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 (click passes options by name)
    notation: str | None,
) -> Status:
    """Explain every record."""
    from solver.human import Outcome, climb
    from solver.report import judge

    say_before_compiling()

    def answer(grid: Grid) -> Answer:
        report = judge(grid, engine="search")
        if report.rating is None:
            return Answer(report.verdict.value, report.reason, report.reason)
        path = climb(grid)
        return Answer(
            report.verdict.value,
            report.rating.sentence,
            report.rating.sentence,
            more=tuple(_lines(path)),
            fields={
                "level": report.rating.level,
                "score": report.rating.score,
                "outcome": path.outcome.value,
                "steps": [_step_fields(step, grid.geometry) for step in path.steps],
                "result": str(path.result),
            },
            is_short=path.outcome is not Outcome.SOLVED,
        )

    return answer_all(puzzles, notation, answer, as_json=as_json)


def _lines(path: Path) -> Iterator[str]:
    from solver.human import in_words

    width = len(str(len(path.steps)))
    for number, step in enumerate(path.steps, start=1):
        yield f"  {number:>{width}}. {in_words(step, path.puzzle.geometry)}"
    if path.remaining:
        yield f"  {path.outcome.sentence} What remains:"
        yield from _pencil_marks(path)
    else:
        yield f"  Solved: {path.result}"


def _pencil_marks(path: Path) -> Iterator[str]:
    """The grid row by row, each blank cell with its candidates run together."""
    from puzzle.grid import SYMBOLS

    size = path.puzzle.geometry.size
    cells = [
        "".join(SYMBOLS[digit] for digit in marks) or SYMBOLS[path.result[cell]]
        for cell, marks in enumerate(path.remaining)
    ]
    width = max(map(len, cells))
    for start in range(0, size * size, size):
        yield "    " + " ".join(f"{text:<{width}}" for text in cells[start : start + size]).rstrip()


def _step_fields(step: Step, geometry: Geometry) -> dict[str, Any]:
    from solver.human import in_words

    return {
        "technique": step.technique.slug,
        "level": step.level,
        "score": step.score,
        "text": in_words(step, geometry),
        "placements": _candidate_fields(step.placements, geometry),
        "eliminations": _candidate_fields(step.eliminations, geometry),
        "pattern": _candidate_fields(step.pattern, geometry),
        "houses": [str(house) for house in step.houses],
    }


def _candidate_fields(candidates: Iterable[Candidate], geometry: Geometry) -> list[dict[str, Any]]:
    return [{"cell": geometry.cell_name(cell), "digit": digit} for cell, digit in candidates]
