"""Options that say by which techniques, and in whose order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import Named
from gridmill.cli.options import F

if TYPE_CHECKING:
    from solver.human import Ladder

LADDER_NAMES = ("players", "se", "hodoku", "web")
"""The keys of `solver.human.LADDERS`, which ``--help`` would be slow to import."""
DEFAULT_LADDER = LADDER_NAMES[0]


def _technique(text: str) -> str:
    from puzzle.errors import RecipeError
    from solver.human import name_of

    try:
        return name_of(text)
    except RecipeError as error:
        raise click.BadParameter(str(error)) from None


def _techniques() -> Iterable[str]:
    from solver.human.named import FAMILIES
    from solver.human.registry import Technique

    return {*(technique.slug for technique in Technique), *FAMILIES}


TECHNIQUE = Named(_technique, _techniques)
"""The type of the name of a technique or a family, however it is spelled."""


def ladder_option(function: F) -> F:
    """``--ladder``."""
    return click.option(
        "--ladder",
        "ladder_name",
        type=click.Choice(LADDER_NAMES),
        default=DEFAULT_LADDER,
        show_default=True,
        help="Whose order: the players', Sudoku Explainer's, HoDoKu's, or that of"
        " SudokuWiki.org's solver on the web.",
    )(function)


def switch_off_options(function: F) -> F:
    """``--without`` and ``--no-uniqueness``."""
    without = click.option(
        "--without",
        multiple=True,
        type=TECHNIQUE,
        metavar="TECHNIQUE",
        help="Leave out a technique, such as x-wing, or a family, such as unique-rectangle; give it"
        " again for more.",
    )
    no_uniqueness = click.option(
        "--no-uniqueness",
        is_flag=True,
        help="Leave out all techniques that assume a single solution.",
    )
    return without(no_uniqueness(function))


def ladder_of(name: str, without: tuple[str, ...], *, no_uniqueness: bool) -> Ladder:
    """Return the ladder of this name, without what these options switch off."""
    from solver.human import LADDERS, UNIQUENESS

    names = tuple(dict.fromkeys((*without, UNIQUENESS) if no_uniqueness else without))
    return LADDERS[name].without(*names) if names else LADDERS[name]
