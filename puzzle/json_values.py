"""JSON values read back: what is missing or wrong in them is a `NotationError`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from puzzle.errors import NotationError


@contextmanager
def reading(what: str, writer: str) -> Iterator[None]:
    """Turn whatever goes wrong in a block that reads JSON values into a `NotationError`.

    Args:
        what: what is read, as in ``certificate``.
        writer: the class whose `to_dict` writes it.

    Raises:
        NotationError: a value is missing or is none that the writer writes.
    """
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotationError(
            f"This is no {what} ({type(error).__name__}: {error}): expected what {writer}.to_dict "
            "writes."
        ) from error
