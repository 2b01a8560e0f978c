"""``docs/notations.md``: its table is the registry, and its examples are read as what they are."""

import re
from pathlib import Path

import pytest

from puzzle import Grid
from puzzle.formats import NOTATIONS, readable, writable
from tests.puzzle.formats.reading import detected, records

PAGE = (Path(__file__).parents[3] / "docs" / "notations.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_table_is_the_registry():
    """Each notation has its row, which says whether it is read and written."""
    rows = re.findall(r"^\| \[`(\w+)`\]\(#\1\) \|(.*)\|$", PAGE, re.MULTILINE)
    assert [name for name, _ in rows] == list(dict(rows))
    assert set(dict(rows)) == set(NOTATIONS)
    for name, row in rows:
        cells = [cell.strip() for cell in row.split("|")]
        assert (cells[2] == "✓") == (name in readable()), name
        assert bool(cells[3]) == (name in writable()), name


def test_every_notation_has_an_example():
    """Each notation has its section, and each that is text has an example there."""
    assert set(re.findall(r"^## (\w+)$", PAGE, re.MULTILINE)) == set(NOTATIONS)
    assert {name for name, _ in EXAMPLES} == set(NOTATIONS) - {"xlsx", "office", "pdf"}


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_example(name, text):
    """Each example is one puzzle in the notation that it stands for."""
    assert detected(text) == (name if name in readable() else "fpuzzles")
    (record,) = records(text)
    assert isinstance(record.content, Grid)
