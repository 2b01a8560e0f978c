"""The address that a puzzle's QR code leads to."""

from __future__ import annotations

from string import Formatter

from gridmill.publishing.key_errors import shortened
from puzzle.errors import RecipeError


def address(link: str, *, name: str, edition: str, number: int, puzzle: str) -> str:
    """Return what the QR code of a puzzle says; empty when the recipe has no link.

    Raises:
        RecipeError: the link has braces round something else than these names.
    """
    values = {"name": name, "edition": edition, "number": str(number), "puzzle": puzzle}
    try:
        parts = list(Formatter().parse(link))
    except ValueError:
        raise _no_link(link) from None
    filled = []
    for text, field, spec, conversion in parts:
        if field is not None and (field not in values or spec or conversion):
            raise _no_link(link)
        filled.append(text + ("" if field is None else values[field]))
    return "".join(filled)


def _no_link(link: str) -> RecipeError:
    return RecipeError(
        f"{shortened(link)!r} has braces round something else than name, edition, number or "
        'puzzle: write such as "https://example.org/{edition}/{number}".'
    )
