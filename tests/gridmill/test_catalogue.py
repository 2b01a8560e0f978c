"""``gridmill catalogue``: import, search, check, withdraw."""

from __future__ import annotations

import json

import pytest

from puzzle.formats import read
from solver.human import SUDOKU_EXPLAINER, Technique
from tests.cases import EASY, INKALA, PAPER
from tests.gridmill.catalogue.samples import disguised, puzzles
from tests.gridmill.shell import gridmill
from tests.sqlite import execute


@pytest.fixture
def path(tmp_path):
    """A catalogue with an old book of eleven puzzles."""
    book = tmp_path / "old.txt"
    book.write_text("".join(f"{puzzle}\n" for puzzle in puzzles(10)) + f"{PAPER}\n")
    path = tmp_path / "catalogue.sqlite"
    done = gridmill(*imported(path), book)
    assert done.status == 0, done.err
    return path


def imported(path, edition="1"):
    return ("catalogue", "import", "--catalogue", path, "--book", "old", "--edition", edition)


def search(path, *wanted):
    return gridmill("catalogue", "search", "--catalogue", path, "--json", *wanted)


def test_import_again(path, tmp_path):
    """An import twice is one; other puzzles under the same name are refused."""
    done = gridmill(*imported(path), tmp_path / "old.txt")
    assert done.status == 0
    assert "old 1 was in the catalogue already" in done.err
    done = gridmill(*imported(path), str(puzzles(1)[0]))
    assert done.status == 2
    assert "old 1 is in the catalogue with other puzzles" in done.err
    done = gridmill(*imported(path, "2"), str(puzzles(1)[0]))
    assert "1 puzzle added, 1 of them equal to puzzles that it had; the catalogue has 12." in (
        done.err
    )


def test_import_leaves_out_and_names(path):
    """What has no form is named, the rest gets in; with nothing left there is no edition."""
    done = gridmill(*imported(path, "2"), PAPER, "." * 81, "1" * 81, "12")
    assert done.status == 2
    assert "argument 2: " in done.err
    assert "Only a puzzle with one solution has a form." in done.err
    assert "1 puzzle added, 1 of them equal" in done.err
    done = gridmill(*imported(path, "3"), "." * 81)
    assert done.status == 1
    assert "There is no puzzle to import." in done.err


def test_search(path):
    """Puzzles are found by number, level, score and in any disguise; nothing found is status 1."""
    assert len(search(path).objects) == 11
    (third,) = search(path, "--number", 3).objects
    assert third["puzzle"] == str(puzzles(3)[2])
    (found,) = search(path, str(disguised(puzzles(3)[2], 5))).objects
    assert found == third
    levels = {level: len(search(path, "--level", level).objects) for level in range(1, 6)}
    assert sum(levels.values()) <= 11
    score = third["score"]
    assert third in search(path, "--score", f"{score}..{score}").objects
    assert third not in search(path, "--score", f"{score + 0.1:.1f}..").objects
    done = search(path, "--book", "new")
    assert (done.status, done.out, done.err) == (1, "", "Nothing is found.\n")


def test_search_for_people(path):
    """A line says where the puzzle is and what it is."""
    done = gridmill("catalogue", "search", "--catalogue", path, "--number", 11)
    assert done.out.startswith("old 1 11 ")
    assert done.out.rstrip().endswith(PAPER.replace("0", "."))


def test_a_puzzle_is_found_with_its_rules(tmp_path):
    """Without its clues a killer would be another puzzle, to people and in JSON."""
    path, sent = tmp_path / "catalogue.sqlite", tmp_path / "killer.jsonl"
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    sent.write_text(json.dumps({"puzzle": EASY, "constraints": [cage]}) + "\n")
    assert gridmill(*imported(path), sent).status == 0
    (killer,) = (record.content for record in read(sent.read_text().splitlines()))
    done = search(path)
    (found,) = done.objects
    assert found["constraints"] == [cage]
    assert "add up to" in found["rules"][-1]
    line = gridmill("catalogue", "search", "--catalogue", path).out.split("level", 1)[1]
    for text in (done.out.strip(), line[line.index("{") :].strip()):
        assert [record.content for record in read([text])] == [killer]


def test_a_lower_bound_stays_one(tmp_path, monkeypatch):
    """What `rate` says is at least so much, the catalogue says too, to people and in JSON."""
    shorter = SUDOKU_EXPLAINER.through(Technique.DYNAMIC_FORCING_CHAIN_PLUS)
    monkeypatch.setattr("solver.human.rating.SUDOKU_EXPLAINER", shorter)
    path = tmp_path / "catalogue.sqlite"
    assert "SE at least 10.0" in gridmill("rate", INKALA).out
    done = gridmill(*imported(path), INKALA)
    assert done.status == 0, done.err
    assert "SE at least 10.0" in gridmill("catalogue", "search", "--catalogue", path).out
    (found,) = search(path).objects
    assert (found["score"], found["at_least"]) == (10.0, True)
    assert search(path, "--score", "9.0..11.0").status == 1
    assert search(path, "--score", "9.0..").objects == [found]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (["--score", "4-5"], "'4-5' is no range of scores: write the lowest and the highest"),
        (["--level", "6"], "--level is 6: give a whole number from 1 to 5."),
        (["." * 81], "The puzzle has more than one solution"),
        (["12"], "2"),
    ],
)
def test_search_for_nonsense(path, wanted, said):
    """What cannot be looked for is told, after the name of the command."""
    done = search(path, *wanted)
    assert done.status in (1, 2)
    assert done.err.startswith("gridmill catalogue search: ")
    assert said in done.err


def test_check(path):
    """A sound catalogue is called sound; a fault is named on standard output, with status 1."""
    done = gridmill("catalogue", "check", "--catalogue", path)
    assert (done.status, done.out) == (0, "")
    assert "is sound: 11 puzzles." in done.err
    execute(path, "UPDATE puzzle SET level = level + 1 WHERE number = 11")
    done = gridmill("catalogue", "check", "--catalogue", path)
    assert done.status == 1
    assert done.out.startswith("Puzzle 11 of old 1: its level is ")


def test_withdraw(path):
    """An edition is taken out once."""
    done = gridmill("catalogue", "withdraw", "old", "1", "--catalogue", path)
    assert (done.status, done.err) == (0, "old 1 is withdrawn: 11 puzzles.\n")
    done = gridmill("catalogue", "withdraw", "old", "1", "--catalogue", path)
    assert done.status == 2
    assert "There is no edition old 1" in done.err


@pytest.mark.parametrize("what", [["search"], ["check"], ["withdraw", "old", "1"]])
def test_no_catalogue(tmp_path, what):
    """No command but import makes a catalogue where there is none."""
    done = gridmill("catalogue", *what, "--catalogue", tmp_path / "no.sqlite")
    assert done.status == 2
    assert "no.sqlite: give the file of one." in done.err
    assert list(tmp_path.iterdir()) == []
