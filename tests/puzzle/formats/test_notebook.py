"""Jupyter notebooks: the puzzles in their cells, each once."""

from __future__ import annotations

import json

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

CODE = ["grid = [", *(f"    [{', '.join(row.replace('.', '0'))}]," for row in ROWS), "]"]
PRINTED = [" ".join(row) + "\n" for row in ROWS]
PAGE = "<table>" + "".join(
    "<tr>" + "".join(f"<td>{c.replace('.', '')}</td>" for c in row) + "</tr>" for row in ROWS
) + "</table>"  # fmt: skip


def notebook(*cells, indent=1):
    """The bytes of a notebook."""
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}, indent=indent).encode()


def cell(source, *outputs, kind="code"):
    return {"cell_type": kind, "metadata": {}, "source": source, "outputs": list(outputs)}


def shown(**data):
    data = {name.replace("_", "/"): text for name, text in data.items()}
    return {"output_type": "execute_result", "data": data}


@pytest.mark.parametrize("indent", [1, None])
@pytest.mark.parametrize(
    "cells",
    [
        [cell("# Hi\n", kind="markdown"), cell([line + "\n" for line in CODE])],
        [cell("load()", {"output_type": "stream", "text": PRINTED})],
        [cell("grid", shown(text_plain="<Frame>", text_html=[PAGE]))],
        [cell("\n".join(CODE)), cell("show()", shown(text_plain=PRINTED, text_html=PAGE))],
        [cell(f"p = '{EASY}'")],
    ],
)
def test_a_puzzle_in_a_notebook(cells, indent):
    """It is found once, in text, code or output, however often it is shown."""
    assert contents(notebook(*cells, indent=indent)) == [EASY]


def test_records_are_named_by_their_cells():
    """Cells are counted from one; other text is set aside."""
    data = notebook(cell("import numpy"), cell(f"x = 1\np = '{EASY}'"))
    assert [one.where for one in records(data)] == ["cell 2:2"]
    assert [one.where for one in set_aside(data)] == ["cell 1:1", "cell 2:1"]


def test_a_notebook_without_a_puzzle_and_a_damaged_one():
    """Nothing in it is judged; what is no JSON is one malformed record."""
    data = notebook(cell("x = 1", {"output_type": "stream", "text": "call 123456789\n"}), 5)
    assert contents(data) == []
    assert "is damaged" in only_error(notebook(cell(f"p = '{EASY}'"))[:-5])


def test_a_text_that_is_too_long_is_told():
    """What stands beyond the longest text of a cell is not read, and this is said."""
    long = "\n".join([EASY, *["#" * 99] * 11_000, EASY])
    one, two = contents(notebook(cell(long), cell("x = 1")))
    assert one == EASY
    assert "Only the first 1000000 characters of this text are read" in two
