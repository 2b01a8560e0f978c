"""Drawings side by side whose cells all have bars around them."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, contents, records, set_aside

OTHER = EASY[::-1]
FRAMES = {
    "lines": ("┏━┯┓", "┣━┿┫", "┗━┷┛", "┃", "│"),
    "double": ("╔═╤╗", "╠═╪╣", "╚═╧╝", "║", "│"),
    "plain": ("+-++", "+-++", "+-++", "|", "|"),
}


def drawn(grid: str, frame: str, blank: str = " ") -> list[str]:
    """A grid with a bar and a line between all cells."""
    above, between, below, outer, inner = FRAMES[frame]
    rules = [
        begin + cross.join([line * 3] * 9) + end
        for begin, line, cross, end in (above, between, below)
    ]
    rows = [
        outer
        + inner.join(f" {blank if cell == '.' else cell} " for cell in grid[n : n + 9])
        + outer
        for n in range(0, 81, 9)
    ]
    return [rules[0], *f"\n{rules[1]}\n".join(rows).split("\n"), rules[2]]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("blank", [" ", ".", "·"])
@pytest.mark.parametrize("gap", [" ", "     "])
def test_two_and_three_side_by_side(frame, blank, gap):
    """Each is a puzzle, from left to right, and the words around are set aside."""
    one, other = drawn(EASY, frame, blank), drawn(OTHER, frame, blank)
    for grids, columns in (([EASY, OTHER], (one, other)), ([EASY, OTHER, EASY], (one, other, one))):
        lines = [gap.join(parts) for parts in zip(*columns, strict=True)]
        told = "\n".join(["Left easy, right hard", *lines, "", "Good luck"]).encode()
        assert contents(told) == grids
        assert [one.text for one in set_aside(told)] == ["Left easy, right hard", "Good luck"]


def test_ten_rows_are_none():
    """A table that goes on is no drawing of a grid."""
    lines = [f"{row}  {row}" for row in drawn(EASY, "lines")]
    found = records("\n".join([*lines[:-1], lines[2], lines[1], lines[-1], ""]).encode())
    assert not any(str(one.content) == EASY for one in found)


@pytest.mark.parametrize("blank", [".", "0", " "])
@pytest.mark.parametrize("gap", ["\t", "\t\t", "    "])
def test_frames_that_tabs_part(blank, gap):
    """Two frames side by side are two puzzles, whatever parts them."""

    def framed(puzzle: str) -> list[str]:
        rows = [puzzle[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]
        lines = ["|" + "|".join(row[at : at + 3] for at in (0, 3, 6)) + "|" for row in rows]
        rule = "+---+---+---+"
        return [rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule]

    one, two = EASY, EASY[::-1]
    text = "\n".join(gap.join(pair) for pair in zip(framed(one), framed(two), strict=True))
    assert contents(f"{text}\n") == [one, two]
