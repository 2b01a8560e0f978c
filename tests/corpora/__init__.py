"""Samples of the field's lists of puzzles; README.md says what and where from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from puzzle import Grid

UNIQUE = ("seventeen", "hardest", "top1465")
"""Lists whose puzzles have one solution each."""
MANY = ("many-solutions",)
"""Lists whose puzzles have two solutions or more each."""

FOLDER = Path(__file__).parent


def lines(name: str, folder: Path = FOLDER) -> list[str]:
    """The puzzles of a list as lines of 81 digits."""
    return (folder / f"{name}.txt").read_text().split()


def grids(name: str) -> list[Grid]:
    """The puzzles of a list."""
    return [Grid.parse(line) for line in lines(name)]


def array(name: str, folder: Path = FOLDER) -> npt.NDArray[np.uint8]:
    """The puzzles of a list as a uint8 array, (n, 81)."""
    digits = "".join(lines(name, folder)).encode()
    return (np.frombuffer(digits, np.uint8) - ord("0")).reshape(-1, 81)
