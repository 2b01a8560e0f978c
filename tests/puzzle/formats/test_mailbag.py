"""The mailbag: each puzzle in it is found once, and no greeting is judged."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from tests.corpora.mailbag.write import BAG, FOLDER
from tests.puzzle.formats.reading import records

EXPECTED = [json.loads(line) for line in (FOLDER / "expected.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("told", EXPECTED, ids=lambda told: told["file"])
def test_what_a_file_gives(told):
    """A file gives the puzzles that were put into it, in order, and nothing else."""
    found = records((BAG / told["file"]).read_bytes())
    assert [str(record.content) for record in found] == told["puzzles"]
    assert all(isinstance(record.content, Grid) for record in found)


def test_every_file_is_told_of():
    """There are 150 files or more, and of each it is known what it must give."""
    names = {path.name for path in BAG.iterdir()}
    assert names == {told["file"] for told in EXPECTED}
    assert len(names) >= 150
