"""Puzzles made on request: a few at a time, each certified, the same for the same words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from puzzle.symmetry import Symmetry

MOST_MADE = 10
"""Puzzles of a request."""
MOST_ATTEMPTS = 2_000
"""Attempts at one puzzle; what is seldom is not for a server that others wait for."""
LARGEST_SEED = 2**53 - 1
"""Beyond it JSON's numbers are not the same for everybody (RFC 8259, section 6)."""

SymmetryName = Literal[
    "none",
    "180",
    "90",
    "left-right",
    "top-bottom",
    "mirrors",
    "diagonal",
    "antidiagonal",
    "diagonals",
    "full",
]
"""The value of a `puzzle.symmetry.Symmetry`."""


def _whole(number: Any) -> Any:
    """Return 3.0 as 3: JSON has one kind of number, of which both are the same."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


Whole = Annotated[int, BeforeValidator(_whole)]
"""A whole number, however JSON has it."""


class Wish(BaseModel):
    """What is asked for: the body of a request, as JSON."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    level: Whole = Field(default=1, ge=1, le=5, description="The level, met exactly.")
    count: Whole = Field(default=1, ge=1, le=MOST_MADE, description="How many puzzles.")
    seed: Whole = Field(default=0, ge=0, le=LARGEST_SEED, description="Another one, other puzzles.")
    symmetry: SymmetryName = Field(
        default="180", description="Of the givens, as `gen --symmetry` has it."
    )
    givens: str | None = Field(
        default=None,
        pattern=r"^[0-9]{1,2}(-[0-9]{1,2})?$",
        description="The fewest and the most, as in 24-30.",
    )


def repeated_name(body: bytes) -> str | None:
    """Return the first name that the body of a wish has twice: which of both is meant is unknown.

    Args:
        body: JSON that was read as a `Wish`, and so is an object of single values.
    """
    names: set[str] = set()
    for name, _ in json.loads(body, object_pairs_hook=list):
        if name in names:
            return str(name)
        names.add(name)
    return None


def made(wish: Wish, before_each: Callable[[], None]) -> bytes:
    """Return the puzzles as JSON lines, as `gridmill gen` writes them.

    Args:
        wish: what is asked for.
        before_each: called before each puzzle is begun with.

    Raises:
        RecipeError: no such puzzles can be made.
        GenerationExhausted: one was not found within `MOST_ATTEMPTS`.
    """
    from generator import GivensRange, Recipe, generate

    recipe = Recipe(
        level=wish.level,
        count=wish.count,
        seed=wish.seed,
        symmetry=Symmetry(wish.symmetry),
        givens=None if wish.givens is None else GivensRange.parse(wish.givens),
        max_attempts=MOST_ATTEMPTS,
    )
    before_each()
    lines = []
    for record in generate(recipe):
        lines.append(json.dumps(record.to_dict()) + "\n")
        before_each()
    return "".join(lines).encode()
