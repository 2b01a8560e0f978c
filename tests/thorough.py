"""How much of what takes long the tests do: CI some of it, ``nox -s thorough`` all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

THOROUGH = "GRIDMILL_THOROUGH" in os.environ
Thing = TypeVar("Thing")


def some(things: Sequence[Thing], one_in: int) -> Sequence[Thing]:
    """Return one in so many, spread over all of them; each of them for the thorough."""
    return things if THOROUGH else things[::one_in]
