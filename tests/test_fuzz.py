"""What fuzzing has found stays mended, and the first inputs of a campaign hold."""

import base64
import json
from pathlib import Path

import pytest

from tests.fuzz import campaign
from tests.fuzz.checks import CHECKS, COMMANDS
from tests.fuzz.inputs import mutated, of_readers
from tests.fuzz.reached import kept
from tests.thorough import some

KEPT = Path(__file__).parent / "fuzz" / "kept.jsonl"
PARTS = 4
"""Tests that share what fuzzing has reached, so that two processes can."""


@pytest.mark.parametrize("kind", CHECKS)
def test_what_was_found_stays_mended(kind):
    """Each input that once broke a reader or a command is answered in order."""
    for line in KEPT.read_text().splitlines():
        kept = json.loads(line)
        if kept["kind"] == kind:
            CHECKS[kind](base64.b85decode(kept["data"]))


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=pytest.mark.slow) for kind in CHECKS])
@pytest.mark.parametrize("part", range(PARTS))
def test_what_fuzzing_has_reached(kind, part):
    """Each input that reaches something of its own is answered in order."""
    inputs = kept(kind)
    assert len(inputs) > 500
    for data in some(inputs[part::PARTS], 3):
        CHECKS[kind](data)


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("readers", 300),
        ("commands", 2 * len(COMMANDS)),
        pytest.param("readers", 1_000, marks=pytest.mark.slow),
        pytest.param("commands", 300, marks=pytest.mark.slow),
    ],
)
def test_the_first_inputs_of_a_campaign(kind, count, tmp_path, monkeypatch):
    """None raises, loses a record, or writes what steers a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(campaign, "stop_at", lambda *_: None)
    monkeypatch.setattr(campaign, "limit_memory", lambda _: None)
    every = 0 if kind == "readers" else 1
    assert [fault for n in range(count) if (fault := campaign.check(n, 1, every)[1])] == []


def test_inputs_depend_on_their_number_alone():
    """The same key makes the same bytes, another one others."""
    seeds = of_readers()
    assert mutated(seeds, "1 7") == mutated(seeds, "1 7")
    assert len({mutated(seeds, f"1 {number}") for number in range(100)}) > 90
