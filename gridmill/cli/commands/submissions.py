"""``gridmill submissions``: what was decided about what people sent."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import folders
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, json_option
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import say, write
from gridmill.printable import printable, printable_json

if TYPE_CHECKING:
    from gridmill.catalogue.submissions import Decision

HELP = """Tell what was decided about submissions, the latest decision of each puzzle.

FOLDER is where 'gridmill accept' and 'gridmill reject' keep them. Each puzzle has a line: its
state (accepted, rejected or printed), where it stood, who made it, what it is, and why it was
rejected or where it was printed. A PUZZLE is found in whatever order of rows and columns and with
whatever digits it was sent. Conditions add up.

\b
For example:
  gridmill submissions accepted/
  gridmill submissions --state rejected --author "anna blum" accepted/
  gridmill submissions --all accepted/ 53..7....6..195....98....6.8...6...34..8.3..17...2...6....
"""

STATUS = """\b
Exit status:
    0  something is found
    1  nothing is found
    2  an option is wrong, or the decisions cannot be read
    3  the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)"""

_STATES = ("accepted", "rejected", "printed")


@click.command("submissions", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path), shell_complete=folders)
@click.argument("puzzle", required=False)
@click.option("--state", type=click.Choice(_STATES), help="What came of them.")
@click.option("--author", default="", metavar="NAME", help="What the author's name has in it.")
@click.option("--all", "every", is_flag=True, help="Earlier decisions as well, in order.")
@json_option
def command(
    folder: Path,
    puzzle: str | None,
    state: str | None,
    author: str,
    every: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> Status:
    """List submissions with their states."""
    from gridmill.catalogue.submissions import decisions_in

    decisions = decisions_in(folder)
    if not every:
        latest: dict[str, Decision] = {}
        for one in decisions:
            latest.pop(one.form, None)
            latest[one.form] = one
        decisions = [*latest.values()]
    form = None if puzzle is None else _form(puzzle)
    found = [
        one
        for one in decisions
        if form in (None, one.form)
        and state in (None, one.state.value)
        and author.casefold() in one.author.casefold()
    ]
    for one in found:
        write(printable_json(one.to_dict()) if as_json else printable(_line(one)))
    if not found:
        say("Nothing is found.")
        return Status.BAD
    counts = Counter(one.state.value for one in found)
    told = ", ".join(f"{counts[name]} {name}" for name in _STATES if counts[name])
    say(f"{counted(len(found), 'decision' if every else 'puzzle')}: {told}.")
    return Status.OK


def _form(text: str) -> str:
    """Return what a puzzle is known again by."""
    from puzzle.canonical import canonical_form
    from puzzle.formats.json_members import one_line
    from puzzle.grid import Grid
    from solver.search import find_solutions

    say_before_compiling()
    grid = Grid.parse(text)
    solutions = find_solutions(grid).solutions
    return one_line(canonical_form(grid, solutions[0]) if len(solutions) == 1 else grid)


def _line(decision: Decision) -> str:
    level, score = decision.members.get("level"), decision.members.get("score")
    what = [f"Level {level}"] if level is not None else []
    what += [f"SE {score}"] if score is not None else []
    said = [f"{', '.join(what)}."] if what else []
    said += [f"Credit: {decision.credit}."] if decision.credit else []
    said += decision.reasons
    said += [f"Printed in {decision.printed.place}."] if decision.printed else []
    author = decision.author or "nobody who is named"
    return f"{decision.state.value:8}  {decision.place}  {author}  {' '.join(said)}"
