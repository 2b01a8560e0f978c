"""How values show themselves in a notebook, drawn by a room above this one.

Notebooks ask a value for its picture by the methods of `Displayed`. Pictures are drawn in `book`,
which this room does not know: whoever knows both, as `gridmill` does, says so with `show_with`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Kind = Literal["svg", "html"]
Artist = Callable[[object, Kind], str | None]
"""Draws a value, as an SVG file or as a piece of a page; None for what it does not know."""

_artists: list[Artist] = []


def show_with(artist: Artist) -> None:
    """Let values show themselves by this artist, instead of by any before."""
    _artists[:] = [artist]


class Displayed:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the value as an SVG file; None where nothing draws it."""
        return _drawn(self, "svg")

    def _repr_html_(self) -> str | None:
        """Return the value as a piece of a page; None where nothing draws it."""
        return _drawn(self, "html")


def _drawn(value: object, kind: Kind) -> str | None:
    return _artists[0](value, kind) if _artists else None
