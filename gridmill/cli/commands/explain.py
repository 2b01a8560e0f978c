"""``gridmill explain``: the solving path in words, as JSON, as a page, or one hint of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.answers import Reply, answer_all
from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.ladders import ladder_of, ladder_option, switch_off_options
from gridmill.cli.options import (
    CONTEXT,
    file_to_write,
    json_option,
    notation_option,
    puzzles_argument,
    symbols_option,
    whole,
)
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import complain
from gridmill.cli.transfer import deliver, spare_sources

if TYPE_CHECKING:
    from book.print.picture import DigitSymbols
    from puzzle.geometry import Geometry
    from puzzle.grid import Grid
    from solver.explain import Explanation
    from solver.human import Ladder, PencilMarks, Step

HELP = """Solve puzzles step by step, in words that a person can follow.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
Each step names its technique, the cells that show it, and what it places or removes; r4c7 is the
cell in row 4, column 7. Where the techniques end before the solution, the candidates that remain
are shown, and why.

\b
For example:
  gridmill explain puzzles.txt
  gridmill explain --html path.html puzzle.txt
  gridmill explain --next --strength technique puzzle.txt
  gridmill explain --proof proofs.txt puzzles.txt
  gridmill explain --ladder se --without nishio --json puzzles.txt > paths.jsonl
"""

EPILOG = """\b
Exit status:
    0  every puzzle has exactly one solution, and the path leads to it, or no technique knows its
       rules
    1  some puzzle has none or many, or cannot be read
    2  an option is wrong, or a source cannot be opened
    3  the techniques end before some solution, or the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts."""

STRENGTHS = ("where", "technique", "step")
"""The values of `solver.human.Strength`, which ``--help`` would be slow to import."""
DEFAULT_STRENGTH = STRENGTHS[0]
PAGE_TITLE = "The way to the solution"
_INDENT = "  "


def svg_to_write(text: str) -> Path:
    """Return the type of the name of a picture in SVG, which no other ending may belie."""
    path = file_to_write(text)
    if path.suffix.lower() not in ("", ".svg"):
        raise click.BadParameter(f"is {text}: give a name that ends in .svg.")
    return path


@click.command("explain", cls=Command, context_settings=CONTEXT, help=HELP, epilog=EPILOG)
@puzzles_argument
@ladder_option
@switch_off_options
@click.option("--next", "only_next", is_flag=True, help="Give a hint at the next step alone.")
@click.option(
    "--strength",
    type=click.Choice(STRENGTHS),
    help=f"How much the hint tells.  [default: {DEFAULT_STRENGTH}]",
)
@click.option(
    "--html",
    type=file_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Write the paths as a page, with a grid each step.",
)
@click.option(
    "--svg",
    type=svg_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Draw one step of one puzzle.",
)
@click.option(
    "--proof",
    type=file_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Write the paths as proofs that check.py checks; no step assumes one solution.",
)
@click.option(
    "--step",
    "number",
    type=whole(1),
    metavar="NUMBER",
    help="Which step --svg draws.  [default: the first of the hardest]",
)
@symbols_option
@json_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    ladder_name: str,
    without: tuple[str, ...],
    no_uniqueness: bool,  # noqa: FBT001 (click passes options by name)
    only_next: bool,  # noqa: FBT001
    strength: str | None,
    html: Path | None,
    svg: Path | None,
    proof: Path | None,
    number: int | None,
    symbols: DigitSymbols,
    as_json: bool,  # noqa: FBT001
    notation: str | None,
) -> Status:
    """Explain every record."""
    pages = (html, proof, svg)
    _check_options(only_next=only_next, strength=strength, pages=pages, number=number)
    spare_sources(puzzles, html=html, svg=svg, proof=proof)
    say_before_compiling()
    no_uniqueness = no_uniqueness or proof is not None
    rungs = ladder_of(ladder_name, without, no_uniqueness=no_uniqueness)
    # In JSON a digit is one character: a grid is a string.
    said = _said("letters" if as_json else symbols)
    if only_next:
        hints = _Hints(rungs, strength or DEFAULT_STRENGTH, said)
        return answer_all(puzzles, notation, hints.answer, as_json=as_json)
    paths = _Paths(rungs, said)
    if not any(pages):
        return answer_all(puzzles, notation, paths.answer, as_json=as_json)
    told: list[tuple[str, Explanation]] = []

    def answer(grid: Grid) -> Reply:
        explanation = paths.explain(grid)
        reply = paths.answer_with(explanation)
        told.append((reply.reason, explanation))
        return replace(reply, more=())

    status = answer_all(puzzles, notation, answer, as_json=as_json)
    if html is not None:
        deliver([_page(told, said).encode()], html)
    if proof is not None:
        status = worst(status, _prove(proof, told))
    return status if svg is None else worst(status, _draw(svg, told, number, said))


def _said(symbols: DigitSymbols) -> Sequence[str]:
    """Return what each digit is called, by its value."""
    from puzzle.cell import NUMERALS, SYMBOLS

    return NUMERALS if symbols == "numbers" else SYMBOLS


def _check_options(
    *,
    only_next: bool,
    strength: str | None,
    pages: tuple[Path | None, ...],
    number: int | None,
) -> None:
    if strength is not None and not only_next:
        raise click.UsageError("--strength is that of a hint: give --next too.")
    if only_next and any(pages):
        raise click.UsageError("--next gives a hint in words: leave out --html, --proof and --svg.")
    if number is not None and pages[-1] is None:
        raise click.UsageError("--step says what to draw: give --svg FILE too.")


class _Paths:
    """Answers with whole paths."""

    def __init__(self, ladder: Ladder, symbols: Sequence[str]) -> None:
        self.ladder = ladder
        self.symbols = symbols

    def explain(self, grid: Grid) -> Explanation:
        from solver.explain import explain

        return explain(grid, self.ladder)

    def answer(self, grid: Grid) -> Reply:
        return self.answer_with(self.explain(grid))

    def answer_with(self, explanation: Explanation) -> Reply:
        from solver.human import Outcome, rate
        from solver.human.rules import is_known
        from solver.verdict import Verdict

        puzzle = explanation.path.puzzle
        has_ladder = is_known(puzzle.geometry)
        is_climbed = explanation.verdict is Verdict.UNIQUE and has_ladder
        rating = rate(puzzle, self.ladder) if is_climbed else None
        text = explanation.ending if rating is None else rating.sentence
        data = {} if rating is None else rating.to_dict()
        rated = {key: data.get(key) for key in ("level", "score", "at_least")}
        rated |= {key: data[key] for key in ("hodoku", "group") if key in data}
        return Reply(
            explanation.verdict.value,
            text,
            text,
            more=tuple(_lines(explanation, self.symbols)) if has_ladder else (),
            fields=rated | explanation.to_dict(),
            is_short=is_climbed and explanation.path.outcome is not Outcome.SOLVED,
        )


class _Hints:
    """Answers with one hint."""

    def __init__(self, ladder: Ladder, strength: str, symbols: Sequence[str]) -> None:
        self.ladder = ladder
        self.strength = strength
        self.symbols = symbols

    def answer(self, grid: Grid) -> Reply:
        from solver.explain import explain
        from solver.human import Strength, hint
        from solver.human.rules import is_known
        from solver.verdict import Verdict

        explanation = explain(grid, self.ladder)
        verdict = explanation.verdict
        step = next(iter(explanation.path.steps), None)
        if verdict is Verdict.UNIQUE and step is not None:
            strength = Strength(self.strength)
            text = hint(step, grid.geometry, strength, self.symbols)
            return Reply(
                verdict.value, text, text, fields=_hint_fields(step, grid.geometry, strength)
            )
        text = explanation.ending or "Every cell is filled: there is no next step."
        has_ladder = is_known(grid.geometry)
        is_stuck = verdict is Verdict.UNIQUE and has_ladder and not grid.is_full
        more = tuple(_pencil_marks(explanation.marks, self.symbols)) if is_stuck else ()
        return Reply(verdict.value, text, text, more=more, is_short=is_stuck)


def _hint_fields(step: Step, geometry: Geometry, strength: Any) -> dict[str, Any]:
    from solver.human import Strength, step_fields, where

    fields: dict[str, Any] = {
        "strength": strength.value,
        "look_at": list(map(str, where(step, geometry))),
    }
    if strength is not Strength.WHERE:
        fields["technique"] = step.technique.slug
    if strength is Strength.STEP:
        fields["step"] = step_fields(step, geometry)
    return fields


def _lines(explanation: Explanation, symbols: Sequence[str]) -> Iterator[str]:
    from solver.human import Outcome, tell
    from solver.verdict import Verdict

    path = explanation.path
    width = len(str(len(path.steps)))
    for number, step in enumerate(path.steps, start=1):
        telling = tell(step, path.puzzle.geometry, symbols)
        head = f"{_INDENT}{number:>{width}}. "
        if len(telling.reasons) == 1:
            yield f"{head}{telling}"
            continue
        yield f"{head}{telling.title}:"
        below = " " * len(head)
        yield from (f"{below}{reason};" for reason in telling.reasons)
        yield f"{below}so {telling.effects}."
        if telling.inside:
            yield f"{below}The chains inside:"
            yield from (f"{below}  {inner}." for inner in telling.inside)
    if path.outcome is Outcome.SOLVED:
        yield f"{_INDENT}Solved: {path.result}"
    else:
        why = f"{explanation.ending} " if explanation.verdict is Verdict.UNIQUE else ""
        yield f"{_INDENT}{why}What remains:"
        yield from _pencil_marks(explanation.marks, symbols)


def _pencil_marks(marks: PencilMarks, symbols: Sequence[str]) -> Iterator[str]:
    """Yield the grid row by row, each blank cell with its candidates, run together if they can."""
    has_numbers = len(symbols[marks.grid.geometry.size]) > 1
    joint = "," if has_numbers else ""
    cells = [
        joint.join(symbols[digit] for digit in digits) or symbols[marks.grid[cell]]
        for cell, digits in enumerate(marks.candidates)
    ]
    width = max(map(len, cells))
    for row in marks.grid.geometry.rows_of(cells):
        yield "    " + " ".join(f"{text:<{width}}" for text in row).rstrip()


def _page(told: list[tuple[str, Explanation]], symbols: Sequence[str]) -> str:
    from book import Chapter, explanation_page

    chapters = [
        Chapter(f"Puzzle {number}", summary, explanation)
        for number, (summary, explanation) in enumerate(told, start=1)
    ]
    return explanation_page(PAGE_TITLE, chapters, symbols)


def _prove(file: Path, told: list[tuple[str, Explanation]]) -> Status:
    """Write the paths that prove their solution; the others are counted."""
    from solver.explain import proof_of_path
    from solver.proof import proofs_text

    made = [proof_of_path(explanation.path) for _, explanation in told]
    proofs = [proof for proof in made if proof is not None]
    deliver([proofs_text(proofs).encode()], file)
    if len(proofs) == len(made):
        return Status.OK
    complain(f"{len(proofs)} of {len(made)} paths are proofs: the others are not in {file}.")
    return Status.SHORT


def _draw(
    file: Path,
    told: list[tuple[str, Explanation]],
    number: int | None,
    symbols: Sequence[str],
) -> Status:
    """Draw a step of the one puzzle told; the hardest where no number is given."""
    from book import step_svg
    from solver.human import replay

    if len(told) != 1:
        complain(f"--svg draws a step of one puzzle: {len(told)} were explained.")
        return Status.USAGE
    ((_, explanation),) = told
    steps = explanation.path.steps
    index = explanation.hardest_index if number is None else number - 1
    if index is None or index >= len(steps):
        complain(f"there is no such step to draw: the path has {len(steps)}.")
        return Status.USAGE
    marks = list(replay(explanation.path))[index]
    deliver([step_svg(steps[index], marks, explanation.path.puzzle, symbols).encode()], file)
    return Status.OK
