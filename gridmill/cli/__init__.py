"""The commands: arguments, progress and exit status; everything else is in the rooms below.

To add a command, write ``gridmill/cli/commands/<name>.py`` with a click command called `command`,
and add one line to `COMMANDS`. Command modules import the rooms inside their functions, so that
``--help`` answers at once.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

import click

from gridmill.cli.error_handler import Command, Group
from gridmill.cli.options import CONTEXT, version_option
from gridmill.cli.status import Status
from gridmill.cli.streams import say
from gridmill.machine import OBJECTS

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "gen": "Make new puzzles, each proved to have one solution.",
        "book": "Make a whole book from a recipe, unattended.",
        "catalogue": "Look after the catalogue of published puzzles.",
        "validate": "Say of each puzzle whether it has exactly one solution.",
        "prove": "Prove how many solutions puzzles have, so that anybody can check it.",
        "accept": "Take submissions that may be printed, and keep them for a book.",
        "reject": "Keep submissions as rejected, with the reasons.",
        "submissions": "Tell what was decided about submissions.",
        "audit": "Decide anew what was published.",
        "solve": "Show the solutions of puzzles.",
        "rate": "Say how hard puzzles are.",
        "calibrate": "Fit the minutes that are foretold to your own players' times.",
        "explain": "Solve a puzzle step by step, in words.",
        "convert": "Write puzzles in another notation.",
        "draw": "Draw a puzzle as a picture, SVG or PNG.",
        "serve": "Judge puzzles over HTTP.",
        "play": "Write a page to play puzzles on, without a network.",
    }
)
"""The commands and what the list of them says about each."""


def load(name: str) -> Command:
    """Return the command of this name, its module imported."""
    module = import_module(f"gridmill.cli.commands.{name}")
    return cast(Command, module.command)


class _Commands(Group):
    """The commands of `COMMANDS`, each imported when it is called, not when it is listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (likewise)
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (likewise)
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


HELP = """Make Sudoku puzzles that are proved to have exactly one solution, and judge puzzles.

\b
For example:
  gridmill gen --level 4 --count 10     make ten puzzles of level 4
  gridmill validate puzzles.txt         judge the puzzles in a file

'gridmill COMMAND --help' explains each command.
"""


@click.group(cls=_Commands, context_settings=CONTEXT, help=HELP)
@version_option
def group() -> None:
    """Gather the commands as one."""


def _begin() -> None:
    """Set what is read once, before anything is loaded."""
    # NumPy's threads for products of matrices would wait for work as busily as they work, and take
    # the processors from the worker processes. It reads this once, when it is first imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # What is imported are a hundred thousand objects that stay. To look through them for circles of
    # garbage again and again is a twentieth of a short command.
    gc.set_threshold(OBJECTS)


def main() -> None:
    """Run ``gridmill``."""
    _begin()
    group.main(prog_name="gridmill")


def gen() -> None:
    """Run ``gen``, which is ``gridmill gen`` under a name of its own."""
    _begin()
    try:
        command = load("gen")
    except KeyboardInterrupt:  # of `gridmill` the command is loaded where this is answered
        say("\ngen: interrupted.")
        sys.exit(Status.INTERRUPTED)
    command.main(prog_name="gen")
