"""Other forms of a puzzle that is kept, by chance.

Turning the square over and exchanging rows, columns and digits keeps all that a puzzle is rated by,
but for the order in which finders meet it (see `puzzle.canonical`).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from generator.digging.dig import Digits, Stream
from generator.digging.xoshiro import below
from puzzle.geometry import CLASSIC

_SIDE = CLASSIC.size
_QUARTER_TURNS = 4
_THICKNESS = 3


def form_by_chance(puzzle: Digits, random: Stream) -> Digits:
    """Return a form of a puzzle, (81,), each as likely; the stream moves on."""
    turned = turns(puzzle)
    square = turned[below(random, len(turned))].reshape(_SIDE, _SIDE)
    rows, columns = _lines(random), _lines(random)
    return renamed_by_chance(square[rows][:, columns].ravel(), random)


def turns(puzzle: Digits) -> list[Digits]:
    """Return the eight forms of a puzzle by turning the square over, (81,) each."""
    square = puzzle.reshape(_SIDE, _SIDE)
    return [
        np.rot90(side, times).ravel().copy()
        for side in (square, square.T)
        for times in range(_QUARTER_TURNS)
    ]


def renamed_by_chance(puzzle: Digits, random: Stream) -> Digits:
    """Return a puzzle with its digits exchanged, each way as likely; the stream moves on."""
    names = [0, *_shuffled(random, range(1, _SIDE + 1))]
    return np.array(names, dtype=np.uint8)[puzzle]


def _lines(random: Stream) -> list[int]:
    """Return the rows, or columns, in an order that keeps bands: bands and their lines change."""
    bands = _shuffled(random, range(_SIDE // _THICKNESS))
    firsts = [band * _THICKNESS for band in bands]
    return [
        line for first in firsts for line in _shuffled(random, range(first, first + _THICKNESS))
    ]


def _shuffled(random: Stream, items: Iterable[int]) -> list[int]:
    """Return items in random order, each order equally likely."""
    left = list(items)
    return [left.pop(below(random, len(left))) for _ in range(len(left))]
