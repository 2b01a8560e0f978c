"""The mailbag: each puzzle in it is found once, and no greeting is judged."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from puzzle import Grid
from puzzle.formats import Claims
from puzzle.formats.claims import COMPARED
from tests.corpora.mailbag.write import BAG, FOLDER
from tests.puzzle.formats.reading import records

CORPORA = FOLDER.parent
EXPECTED = [json.loads(line) for line in (FOLDER / "expected.jsonl").read_text().splitlines()]


def _file_of(told):
    return told["file"]


@pytest.mark.parametrize("start", range(0, len(EXPECTED), 100))
def test_what_a_file_gives(start):
    """A file gives the puzzles that were put into it, in order, and refuses what it must."""
    expected = EXPECTED[start : start + 100]
    assert {told["file"]: _given(BAG / told["file"]) for told in expected} == {
        told["file"]: (told["puzzles"], told.get("refused", 0), told.get("rules", []))
        for told in expected
    }


def _given(file):
    """The puzzles in a file, how many it refuses, and the rules of the first."""
    found = records(file.read_bytes())
    grids = [record.content for record in found if isinstance(record.content, Grid)]
    return [str(grid) for grid in grids], len(found) - len(grids), _rules_of(grids[:1])


def _rules_of(grids):
    """The types of the constraints of grids, sorted; ``house`` where they have more houses."""
    kinds = {
        rule.to_json(grid.geometry.size)["type"]
        for grid in grids
        for rule in grid.geometry.constraints
    }
    return sorted(kinds | {"house" for grid in grids if grid.geometry.extra_houses})


@pytest.mark.parametrize("told", [told for told in EXPECTED if "claims" in told], ids=_file_of)
def test_what_a_file_claims(told):
    """Of each puzzle what its letter tells is claimed, and nothing else."""
    found = [record.claims or Claims() for record in records((BAG / told["file"]).read_bytes())]
    claimed = [{name: getattr(one, name) for name in COMPARED} for one in found]
    none = dict.fromkeys(COMPARED)
    assert claimed == [none | claims for claims in told["claims"]]


def test_every_file_is_told_of():
    """There are 150 files or more, and of each it is known what it must give."""
    names = {path.name for path in BAG.iterdir()}
    assert names == {told["file"] for told in EXPECTED}
    assert len(names) >= 150


def test_no_two_names_differ_in_case_alone():
    """A checkout has all files where capitals and small letters are the same to the disk too."""
    names = [path.relative_to(CORPORA).as_posix().casefold() for path in CORPORA.rglob("*.*")]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_the_command_counts_what_is_found():
    """The table that is printed ends with all files, all puzzles in them found, none beside."""
    command = Path(__file__).parents[3] / "benchmarks" / "mailbag.py"
    ran = subprocess.run(
        [sys.executable, command, "--files"], capture_output=True, text=True, check=True
    )
    puzzles = sum(len(told["puzzles"]) for told in EXPECTED)
    total = ran.stdout.rstrip().splitlines()[-1].split()
    assert total == ["all", f"{len(EXPECTED):,}", f"{puzzles:,}", f"{puzzles:,}", "0", "0"]
