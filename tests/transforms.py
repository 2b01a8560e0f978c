"""Equivalent forms of 9×9 grids, drawn by chance."""

from __future__ import annotations

from random import Random

from puzzle.canonical import Transform


def random_transform(random: Random) -> Transform:
    """Draw one of the transforms that keep the rules of 9×9, each as likely."""
    labels = tuple(random.sample(range(1, 10), 9))
    return Transform(random.random() < 1 / 2, _lines(random), _lines(random), labels)


def _lines(random: Random) -> tuple[int, ...]:
    bands = random.sample(range(3), 3)
    return tuple(3 * band + line for band in bands for line in random.sample(range(3), 3))
