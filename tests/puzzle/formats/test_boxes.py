"""Boxes that are tables by themselves make one grid; other tables within tables make none."""

from __future__ import annotations

from puzzle import Grid
from puzzle.formats.plain.boxes import are_boxes, joined
from tests.puzzle.formats.reading import records

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _table(rows):
    told = ("".join(f"<td>{entry}</td>" for entry in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in told)}</table>"


def test_boxes_are_joined_row_by_row():
    """The rows of boxes beside one another follow one another."""
    boxes = [[["ab", "ef"], ["cd", "gh"]], [["ij", "mn"], ["kl", "op"]]]
    assert are_boxes(boxes)
    assert list(map("".join, joined(boxes))) == ["abcd", "efgh", "ijkl", "mnop"]


def test_tables_of_other_shapes_are_no_boxes():
    """A box of a grid has as many rows as there are boxes in a row, and no box is missing."""
    assert not are_boxes([[["ab", "ef"], ["cd", "gh"]]])
    assert not are_boxes([[["ab", "ef"], ["cd"]], [["ij", "mn"], ["kl", "op"]]])
    assert not are_boxes([[["ab"] * 4] * 2] * 2)
    assert not are_boxes([])


def test_puzzles_in_a_table_for_the_layout_stay_apart():
    """Four whole puzzles in the cells of a table are four."""
    puzzle = _table([PUZZLE[at : at + 9].replace(".", " ") for at in range(0, 81, 9)])
    found = records(f"<html><body>{_table([[puzzle] * 2] * 2)}</body></html>".encode())
    assert [record.content for record in found] == [Grid.parse(PUZZLE)] * 4


def test_what_stands_beside_a_box_makes_it_none():
    """With words beside the tables, nothing is joined over them."""
    box = _table(["12 ", " 3 ", "  4"])
    page = f"<html><body>{_table([[box + 'see above'] * 3] * 3)}</body></html>"
    assert not any(isinstance(record.content, Grid) for record in records(page.encode()))
