"""The catalogue of published puzzles, as commands that judge ask it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import files
from gridmill.cli.options import CATALOGUE, NO_CATALOGUE, F

if TYPE_CHECKING:
    from gridmill.catalogue import Catalogue


def catalogue_option(function: F) -> F:
    """``--catalogue``."""
    return click.option(
        "--catalogue",
        "catalogue_name",
        metavar="FILE",
        shell_complete=files,
        help="The catalogue of published puzzles, which is only read. "
        f"{NO_CATALOGUE}: ask none.  [default: {CATALOGUE} if it is there]",
    )(function)


def usual_catalogue(name: str | None) -> str | None:
    """Return the catalogue that is asked; None for none.

    Args:
        name: as given; None for the usual one, if it is there.
    """
    if name == NO_CATALOGUE:
        return None
    return name or (CATALOGUE if Path(CATALOGUE).is_file() else None)


@contextmanager
def opened_catalogue(name: str | None) -> Iterator[Catalogue | None]:
    """Yield the catalogue, to look things up in; None for none."""
    if name is None:
        yield None
        return
    from gridmill.catalogue import Catalogue

    with Catalogue.read_only(Path(name)) as catalogue:
        yield catalogue
