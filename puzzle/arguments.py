"""Numbers that callers give: whole ones and seconds, refused in one sentence where they are none.

A kernel compares and never checks: with a limit that is no number a search would go on for ever.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from puzzle.errors import ArgumentError

__all__ = ["checked_seconds", "whole_number"]


def whole_number(what: str, value: SupportsIndex, least: int) -> int:
    """Return a whole number as a plain integer.

    Args:
        what: what it is, with ``{}`` for the value, such as ``A limit of {} solutions``.
        value: as given.
        least: the smallest that may be asked for.

    Raises:
        ArgumentError: it is no whole number (NaN, infinity and 2.5 are none), or below the least.
    """
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise ArgumentError(f"{what.format(value)} is none: give a whole number, {least} or more.")
    return number


def checked_seconds(time_limit: float | None) -> float | None:
    """Return a time limit as it is, in seconds; None for no limit.

    Raises:
        ArgumentError: it is negative or not a number.
    """
    try:
        is_limit = time_limit is None or (time_limit >= 0 and float(time_limit) >= 0)
    except (TypeError, OverflowError):
        is_limit = False
    if not is_limit:
        raise ArgumentError(
            f"A time limit of {time_limit} seconds is none: give 0 or more, or None."
        )
    return time_limit
