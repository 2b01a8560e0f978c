"""``gridmill validate``: one verdict a record, and counts that add up."""

import json
from pathlib import Path

import pytest

from tests.cases import (
    BROKEN,
    EASY,
    EASY_SOLUTION,
    EMPTY,
    IMPOSSIBLE,
    INKALA,
    INKALA_SOLUTION,
    SIXTEEN,
)
from tests.gridmill.shell import gridmill


@pytest.mark.parametrize("engine", ["milp", "search"])
@pytest.mark.parametrize(
    ("puzzle", "verdict", "status"),
    [
        (EASY, "unique", 0),
        (INKALA, "unique", 0),
        (EMPTY, "many", 1),
        (SIXTEEN, "many", 1),
        (IMPOSSIBLE, "none", 1),
        (BROKEN, "none", 1),
        (EASY[:80], "malformed", 1),
        (EASY + "1", "malformed", 1),
        ("abcdefghi" * 9, "malformed", 1),
    ],
)
def test_verdict_and_status(engine, puzzle, verdict, status):
    """Each kind of puzzle has its verdict and its exit status, whoever decides."""
    ran = gridmill("validate", "--json", "--engine", engine, puzzle)
    assert (ran.verdicts, ran.status) == ([verdict], status)


def test_unique_is_proved_and_rated():
    """A unique puzzle comes with solution, certificate, level and score."""
    (found,) = gridmill("validate", "--json", EASY).objects
    assert found["solution"] == EASY_SOLUTION
    assert found["certificate"]["verdict"] == "unique"
    assert (found["level"], found["score"]) == (1, 1.2)


def test_beyond_level_five_has_no_level():
    """A puzzle that needs more than level 5 is unique, and its level is null."""
    (found,) = gridmill("validate", "--json", INKALA).objects
    assert (found["solution"], found["level"]) == (INKALA_SOLUTION, None)


def test_many_shows_two_solutions_and_where_they_differ():
    """The rivals are two solutions, and `differs` names every cell where they are not the same."""
    (found,) = gridmill("validate", "--json", SIXTEEN).objects
    one, other = found["rivals"]
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81) if one[i] != other[i]]
    assert found["differs"] == cells != []


def test_broken_rules_name_the_cells():
    """Givens that break a rule are `none`, and every conflicting cell is in the reason."""
    puzzle = "55" + "0" * 70 + "5" + "0" * 8
    (found,) = gridmill("validate", "--json", puzzle).objects
    assert found["verdict"] == "none"
    assert [pair["cells"] for pair in found["conflicts"]] == [["r1c1", "r1c2"], ["r1c1", "r9c1"]]
    assert all(cell in found["reason"] for cell in ("r1c1", "r1c2", "r9c1"))


def test_every_record_is_answered_in_order(tmp_path):
    """A file of all kinds gets one verdict a record, in order, with its line."""
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join([EASY, EASY[:80], "", EMPTY, "?" + EASY[1:], BROKEN, INKALA]))
    ran = gridmill("validate", "--json", path)
    assert [(found["line"], found["verdict"]) for found in ran.objects] == [
        (1, "unique"),
        (2, "malformed"),
        (4, "many"),
        (5, "malformed"),
        (6, "none"),
        (7, "unique"),
    ]
    assert {found["file"] for found in ran.objects} == {str(path)}
    assert ran.err == "6 records: 2 unique, 1 none, 1 many, 2 malformed.\n"
    assert ran.status == 1


def test_lines_for_people(tmp_path):
    """Without --json each record is a line: place, verdict, and what there is to say."""
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n{BROKEN}\n{EASY[:-1]}\n")
    ran = gridmill("validate", path)
    first, second, third = ran.out.splitlines()
    assert first.split()[:4] == [f"{path}:1", "unique", "Level", "1,"]
    assert second.split()[:2] == [f"{path}:2", "none"]
    assert "5 twice in row 1 and box 1: r1c1 and r1c2." in second
    assert third.split()[:2] == [f"{path}:3", "malformed"]
    assert "80 characters" in third
    starts = [first.index("unique"), second.index("none"), third.index("malformed")]
    assert len(set(starts)) == 1


def test_one_bad_source_among_several(tmp_path):
    """A source that cannot be opened costs one sentence and status 2; the others are answered."""
    path = tmp_path / "p.txt"
    path.write_text(EASY)
    (tmp_path / "empty").mkdir()
    ran = gridmill("validate", "--json", tmp_path / "missing.txt", path, tmp_path / "empty", EMPTY)
    assert ran.verdicts == ["unique", "many"]
    missing, folder, summary = ran.err.splitlines()
    assert "missing.txt" in missing
    assert "folder" in folder
    assert summary == "2 records: 1 unique, 1 many."
    assert ran.status == 2


def test_bad_weighs_more_than_undecided():
    """A puzzle that is certainly bad gives status 1 even beside one that is undecided."""
    undecided = gridmill("validate", "--json", "--time-limit", "1e-9", INKALA)
    assert (undecided.verdicts, undecided.status) == (["undecided"], 3)
    both = gridmill("validate", "--json", "--time-limit", "1e-9", INKALA, BROKEN)
    assert (both.verdicts, both.status) == (["undecided", "none"], 1)


def test_standard_input():
    """A dash reads standard input."""
    ran = gridmill("validate", "--json", "-", stdin=f"{EASY}\n{EMPTY}\n")
    assert [(found["file"], found["line"]) for found in ran.objects] == [("-", 1), ("-", 2)]


def test_clue_list_and_matrix():
    """MATLAB's two shapes are read like any other notation, and its two errors are malformed."""
    clues = "1,1,5\n1,2,3\n"
    wrong_value = "1,1,5\n1,2,10\n"
    neither = "1,2,3,4\n5,6,7,8\n"
    matrix = "\n".join(",".join(EASY[i : i + 9]) for i in range(0, 81, 9))
    assert gridmill("validate", "--json", "-", stdin=clues).verdicts == ["many"]
    assert gridmill("validate", "--json", "-", stdin=matrix).verdicts == ["unique"]
    assert gridmill("validate", "--json", "-", stdin=wrong_value).verdicts == ["malformed"]
    assert set(gridmill("validate", "--json", "-", stdin=neither).verdicts) == {"malformed"}


def test_notation_can_be_said():
    """--notation overrules what the content looks like, and an unknown name lists the known."""
    ran = gridmill("validate", "--json", "--notation", "line", "-", stdin="1,1,5\n1,2,3\n")
    assert ran.verdicts == ["malformed", "malformed"]
    ran = gridmill("validate", "--notation", "morse", "-", stdin="")
    assert ran.status == 2
    assert "give one of bank, clues, csv" in ran.err
    assert "sudokupad" not in ran.err  # which is only written


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["validate"], "Missing argument"),
        (["validate", "--time-limit", "0", EASY], "--time-limit is 0: give seconds, more than 0"),
        (["validate", "--time-limit", "soon", EASY], "--time-limit is soon: give seconds"),
        (["validate", "--engine", "magic", EASY], "--engine 'magic' is not one of"),
        (["validate", "--jason", EASY], "No such option"),
        (["valdate", EASY], "No such command"),
        (["validate", ""], "An empty argument is neither a file nor a puzzle"),
        (["validate", "nowhere.txt"], "there is no such file, and as a puzzle"),
    ],
)
def test_usage_is_one_sentence_and_status_2(arguments, said):
    """A wrong call is one line that says what is wrong and where help is."""
    ran = gridmill(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_named_like_an_option(tmp_path, monkeypatch):
    """It is told how such a file is named to a command."""
    monkeypatch.chdir(tmp_path)
    Path("-dash.txt").write_text(EASY)
    assert "To name the file, write ./-dash.txt." in gridmill("validate", "-dash.txt").err
    assert "To name" not in gridmill("validate", "-other.txt").err
    ran = gridmill("validate", "-" * 256)  # a blank 16×16 puzzle, longer than a file's name may be
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_the_certifier_may_be_pyomo_alone():
    """--certifier pyomo has the same verdicts, and the certificate says who was asked."""
    ran = gridmill("validate", "--certifier", "pyomo", "--json", EASY, IMPOSSIBLE, SIXTEEN)
    assert [found["verdict"] for found in ran.objects] == ["unique", "none", "many"]
    assert {found["certificate"]["through"] for found in ran.objects} == {"pyomo"}
    wrong = gridmill("validate", "--certifier", "pyomo", "--engine", "search", EASY)
    assert "has no part in --engine search" in wrong.err


@pytest.mark.parametrize(
    "record",
    [
        {"puzzle": EASY, "title": "Killer Sudoku"},
        {"puzzle": EASY, "parity": [["r1c1", "r1c2"]], "rules": "A line sums to 10."},
        {"puzzle": EASY, "rules": "Digits along an arrow sum to the circle."},
    ],
)
def test_no_reading_without_a_rule(tmp_path, record):
    """Where a rule is told and not read, no reading of the grid alone is offered."""
    file = tmp_path / "ruled.json"
    file.write_text(json.dumps(record))
    (told,) = gridmill("validate", "--json", file).objects
    assert told["verdict"] == "malformed"
    assert "the puzzle would be another one" in told["reason"]
    assert told["lacks_rule"]
    assert "readings" not in told
    assert "has exactly one solution" not in gridmill("validate", file).out
