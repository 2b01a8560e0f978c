"""Cages as a map of letters, and their sums below it.

a a b . . . . . .
. . b . . . . . .
…
a = 8, b = 14
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from puzzle.errors import NotationError
from puzzle.message import message

_BLANKS = frozenset(".-_0*")
_SUM = re.compile(r"([A-Za-z])\s?(?:[=:]|\s)\s?([0-9]{1,3})(?![0-9])[\s,;.]*")
_BETWEEN_SIGNS = re.compile(r"[\s|,]")
_MOST_EMPTY = 2
_MOST_LINES = 60


class CageMap(NamedTuple):
    """What a map says.

    Attributes:
        members: the cages, as in JSON, in reading order.
        lines: how many lines the map and its sums have.
    """

    members: list[dict[str, Any]]
    lines: int


def cage_map(peek: Callable[[int], str | None], at: int, size: int) -> CageMap | None:
    """Return the cages of a map that begins at a line; None where no map is there.

    Small and capital letters are different cages.

    Args:
        peek: the lines; None behind the end.
        at: the first row of the map.
        size: of the grid.

    Raises:
        NotationError: a cage has no sum, or a sum no cage.
    """
    cages: dict[str, list[str]] = {}
    for row in range(size):
        line = peek(at + row) or ""
        signs = _BETWEEN_SIGNS.sub("", line) if len(line) >= size else ""
        if len(signs) != size or not all(sign.isalpha() or sign in _BLANKS for sign in signs):
            return None
        for column, sign in enumerate(signs):
            if sign.isalpha():
                cages.setdefault(sign, []).append(f"r{row + 1}c{column + 1}")
    sums, behind = _sums(peek, at + size)
    if not cages or not sums:
        return None
    if odd := sorted(cages.keys() ^ sums.keys()):
        name = odd[0]
        raise NotationError(
            message(
                "cages.no-sum",
                "The cage {cage} has no sum below the map: write each letter in both.",
                cage=name,
            )
            if name in cages
            else message(
                "cages.no-cell",
                "The cage {cage} has no cell on the map: write each letter in both.",
                cage=name,
            )
        )
    members = [
        {"type": "killercage", "cells": cells, "value": sums[name]} for name, cells in cages.items()
    ]
    return CageMap(members, behind - at)


def _sums(peek: Callable[[int], str | None], start: int) -> tuple[dict[str, int], int]:
    """Return the sum of each letter, and the line behind the last."""
    found: dict[str, int] = {}
    at = start
    while at - start < _MOST_LINES:
        empty = 0
        while empty < _MOST_EMPTY and (line := peek(at + empty)) is not None and not line.strip():
            empty += 1
        line = (peek(at + empty) or "").strip()
        told = _SUM.findall(line)
        if not told or _SUM.sub("", line) or (found and empty):
            break
        for name, value in told:
            if name in found or int(value) == 0:
                raise NotationError(
                    message(
                        "cages.twice",
                        "The sum of the cage {cage} stands there twice, or is 0.",
                        cage=name,
                    )
                )
            found[name] = int(value)
        at += empty + 1
    return found, at
