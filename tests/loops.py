"""Loops of tests, which must not pass because there was nothing to go through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def at_least_one(items: Iterable[T]) -> Iterator[T]:
    """Yield each of the items, and fail if there is none."""
    is_any = False
    for item in items:
        is_any = True
        yield item
    assert is_any, "there is nothing to go through"
