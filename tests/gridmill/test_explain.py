"""``gridmill explain``: the solving path in words."""

import errno
import os
import re
from pathlib import Path

import pytest

from gridmill.cli.commands.explain import STRENGTHS
from gridmill.cli.ladders import LADDER_NAMES
from gridmill.cli.status import Status
from solver.human import LADDERS, Strength, Technique
from tests.book.books import SIXTEEN as LARGE
from tests.cases import (
    BROKEN,
    EASY,
    EASY_SOLUTION,
    EMPTY,
    IMPOSSIBLE,
    INKALA,
    PAPER,
    PAPER_SOLUTION,
    SIXTEEN,
)
from tests.gridmill.shell import gridmill

CHAINED = "500000009760000052004000300080010060000709000600000001050000080400502007030070010"
"""A puzzle that needs region forcing chains: SE 8.4."""


def test_path_in_words():
    """Each step is a numbered sentence, and the last line is the solution."""
    ran = gridmill("explain", PAPER)
    head, *steps, last = ran.out.splitlines()
    assert "Level 4" in head
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, len(steps) + 1))
    assert any(" X-Wing: in rows 6 and 9" in step for step in steps)
    assert last == f"  Solved: {PAPER_SOLUTION}"
    assert ran.status == 0


def test_path_as_json_replays_to_the_solution():
    """The placements of the steps, with the givens, are the solution, each cell placed once."""
    (found,) = gridmill("explain", "--json", PAPER).objects
    digits = list(PAPER)
    for step in found["steps"]:
        for placed in step["placements"]:
            row, column = int(placed["cell"][1]), int(placed["cell"][3])
            cell = (row - 1) * 9 + column - 1
            assert digits[cell] == "0"
            digits[cell] = str(placed["digit"])
    assert "".join(digits) == PAPER_SOLUTION == found["result"]
    assert found["outcome"] == "solved"


@pytest.mark.slow
def test_beyond_the_techniques_shows_what_remains():
    """Where no technique helps, the candidates that remain are shown, and the status is 3."""
    ran = gridmill("explain", INKALA)
    assert ran.status == 3
    rows = ran.out.splitlines()[-9:]
    assert [len(row.split()) for row in rows] == [9] * 9
    (found,) = gridmill("explain", "--json", INKALA).objects
    assert (found["verdict"], found["outcome"]) == ("unique", "stuck")


def test_help_says_what_status_3_means():
    """A unique puzzle that the techniques cannot finish is in the list of statuses."""
    assert "3  the techniques end before some solution" in gridmill("explain", "--help").out


def test_other_verdicts_are_followed_too():
    """A grid that breaks a rule has an empty path; what cannot be read has none."""
    ran = gridmill("explain", "--json", BROKEN, EASY[:-1], EASY)
    assert ran.verdicts == ["none", "malformed", "unique"]
    assert ran.objects[0]["steps"] == []
    assert "steps" not in ran.objects[1]
    assert ran.status == 1


W_WING = ".....3.7..6.4....3..869.1...138....9..5...2..7....648...2.573..9....1.4..5.3....."
"""Level 4 by a W-Wing, which Sudoku Explainer does not have: it takes a chain of 7.1."""


def test_the_head_rates_the_path_below_it(tmp_path):
    """On each ladder the head names it, and its hardest step and score are the path's."""
    page = tmp_path / "path.html"
    head, *steps = gridmill("explain", "--ladder", "se", W_WING).out.splitlines()
    gridmill("explain", "--ladder", "se", "--html", page, W_WING)
    (found,) = gridmill("explain", "--ladder", "se", "--json", W_WING).objects
    hardest = max(found["steps"], key=lambda step: step["score"])
    title = Technique[hardest["technique"].replace("-", "_").upper()].label
    said = f"SE 7.1, hardest step {title}, by the ladder Sudoku Explainer 1.2.1."
    assert said in head
    assert said in page.read_text(encoding="utf-8")
    assert any(f". {title}:" in step for step in steps)
    assert (found["level"], found["score"]) == (None, hardest["score"])
    assert "Level 4, SE 7.1, hardest step W-Wing." in gridmill("explain", W_WING).out


def test_long_chains_have_a_line_for_each_clause():
    """A step with several clauses is told over several lines, under one number."""
    lines = gridmill("explain", "--ladder", "se", CHAINED).out.splitlines()
    first = next(i for i, line in enumerate(lines) if line.endswith("Region Forcing Chain:"))
    end = next(i for i in range(first, len(lines)) if lines[i].endswith("."))
    *clauses, effects = map(str.strip, lines[first + 1 : end + 1])
    assert clauses[0].endswith("and each leads to the same;")
    assert all(clause.startswith("if ") and clause.endswith(";") for clause in clauses[1:])
    assert effects.startswith("so ")


def test_numbers_for_letters(tmp_path):
    """With --symbols numbers, 10 stands for A in words, hints and pictures; in JSON A stays."""
    puzzle = tmp_path / "large.txt"
    puzzle.write_text(LARGE)
    page = tmp_path / "page.html"
    lettered = gridmill("explain", puzzle).out
    numbered = gridmill("explain", "--symbols", "numbers", puzzle).out
    assert re.search(r" is [A-G]\b", lettered)
    assert not re.search(r" is [A-G]\b", numbered)
    assert re.search(r" is 1[0-6]\b", numbered)
    gridmill("explain", "--symbols", "numbers", "--html", page, puzzle)
    assert ">16</text>" in page.read_text("utf-8")
    assert ">G</text>" not in page.read_text("utf-8")
    (found,) = gridmill("explain", "--symbols", "numbers", "--json", puzzle).objects
    (plain,) = gridmill("explain", "--json", puzzle).objects
    assert found == plain


def test_either_ladder():
    """The path says whose it is; Sudoku Explainer's ladder has no levels."""
    for name, title, level in (("players", "players", 4), ("se", "Sudoku Explainer 1.2.1", None)):
        (found,) = gridmill("explain", "--json", "--ladder", name, PAPER).objects
        assert (found["ladder"], found["level"], found["score"]) == (title, level, 3.2)
        assert all((step["level"] is None) == (name == "se") for step in found["steps"])


def test_hodokus_ladder():
    """Each step on HoDoKu's ladder has its level and points, and the puzzle their sum."""
    (found,) = gridmill("explain", "--json", "--ladder", "hodoku", PAPER).objects
    assert found["ladder"] == "HoDoKu 2.2.0"
    points = sum(step["hodoku"]["points"] for step in found["steps"])
    assert found["reason"].startswith(f"Hard, {points} points, ")
    assert found["hodoku"] == {"level": "Hard", "points": points}
    (other,) = gridmill("explain", "--json", PAPER).objects
    assert "hodoku" not in other


def test_the_keys_are_those_of_the_page():
    """docs/explaining.md has every key of a path and of a step, and no other."""
    page = (Path(__file__).parents[2] / "docs" / "explaining.md").read_text("utf-8")
    _, path, step = page.partition("\n## In Python")[0].split("| Key | |\n|---|---|\n")
    off = ("--without", "full-house", "--without", "hidden", "--without", "naked")
    runs = [("--ladder", "hodoku", PAPER), ("--ladder", "web", PAPER), (*off, EASY)]
    found = [gridmill("explain", "--json", *words).objects[0] for words in runs]
    common = {"file", "line", "puzzle", "verdict", "reason"}
    assert {key for one in found for key in one} - common == keyed(path)
    assert {key for one in found for each in one["steps"] for key in each} == keyed(step)


def keyed(table):
    """The keys in the first column of a table that a text begins with."""
    rows = table.partition("\n\n")[0].splitlines()
    return {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_switched_off_techniques_are_not_used():
    """--without takes techniques and families, again and again; the ladder's name has them."""
    ran = gridmill(
        "explain", "--json", "--without", "x-wing", "--without", "unique-rectangle", PAPER
    )
    (found,) = ran.objects
    assert found["ladder"] == "players without x-wing, unique-rectangle"
    assert not {"x-wing"} & {step["technique"] for step in found["steps"]}
    assert "by the ladder players without x-wing" in found["reason"]
    (found,) = gridmill("explain", "--json", "--no-uniqueness", PAPER).objects
    assert found["ladder"] == "players without uniqueness"


def test_stuck_says_why_and_shows_what_remains():
    """Without singles: the reason is a sentence, and nine rows of candidates follow."""
    off = ("--without", "full-house", "--without", "hidden", "--without", "naked")
    ran = gridmill("explain", *off, EASY)
    assert ran.status == 3
    *_, why = (line for line in ran.out.splitlines() if line.endswith("What remains:"))
    assert "With everything switched on, the next would be: " in why
    rows = [line.split() for line in ran.out.splitlines()[-9:]]
    assert [len(row) for row in rows] == [9] * 9
    (found,) = gridmill("explain", "--json", *off, EASY).objects
    for name, digits in found["remaining"].items():
        row, column = int(name[1]) - 1, int(name[3]) - 1
        assert rows[row][column] == "".join(map(str, digits))


def test_many_and_none_are_said():
    """A grid with several solutions, and one with none, say so and show what remains."""
    for text, said in ((SIXTEEN, "more than one solution"), (IMPOSSIBLE, "no solution")):
        ran = gridmill("explain", text)
        assert ran.status == 1
        assert said in ran.out
        assert len(ran.out.splitlines()[-1].split()) == 9


@pytest.mark.parametrize("strength", ["where", "technique", "step"])
def test_hint_tells_no_more_than_its_strength(strength):
    """Neither the line nor the JSON has more than was asked for, nor the rating or the rest."""
    ran = gridmill("explain", "--next", "--strength", strength, PAPER)
    (found,) = gridmill("explain", "--next", "--strength", strength, "--json", PAPER).objects
    common = {"file", "line", "puzzle", "verdict", "reason", "strength", "look_at"}
    more = {"where": set(), "technique": {"technique"}, "step": {"technique", "step"}}[strength]
    assert found.keys() == common | more
    assert found["look_at"] == ["box 1"]
    assert ran.out.rstrip().endswith(found["reason"])
    told = f"{ran.out} {found}".replace(found["puzzle"], "").lower()
    assert ("hidden" in told) == (strength != "where")
    assert ("r1c3" in told) == (strength == "step")
    assert "x-wing" not in told
    assert PAPER_SOLUTION not in told


def test_hint_where_there_is_none():
    """A full grid has no next step; a stuck one shows what remains; a broken one says so."""
    ran = gridmill("explain", "--next", EASY_SOLUTION)
    assert (ran.status, "there is no next step" in ran.out) == (0, True)
    ran = gridmill("explain", "--next", INKALA)
    assert ran.status == 3
    assert len(ran.out.splitlines()[-1].split()) == 9
    for text, said in ((BROKEN, "twice in row 1"), (EMPTY, "more than one"), (IMPOSSIBLE, "no ")):
        ran = gridmill("explain", "--next", text)
        assert (ran.status, said in ran.out) == (1, True)


def test_page_and_picture_are_written(tmp_path):
    """--html writes the page of all puzzles, --svg the picture of a step; the line stays."""
    page, picture = tmp_path / "path.html", tmp_path / "step.svg"
    ran = gridmill("explain", "--html", page, "--svg", picture, PAPER)
    assert (ran.status, len(ran.out.splitlines())) == (0, 1)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "X-Wing" in picture.read_text(encoding="utf-8")  # the hardest step
    gridmill("explain", "--svg", picture, "--step", 1, PAPER)
    assert "Hidden Single" in picture.read_text(encoding="utf-8")
    gridmill("explain", "--html", page, PAPER, EASY)
    assert page.read_text(encoding="utf-8").count("<section") == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--without", "x-wng"], "the nearest are x-wing, xy-wing and xyz-wing."),
        (["--ladder", "ladder"], "--ladder 'ladder' is not one of"),
        (["--strength", "step"], "give --next too."),
        (["--next", "--html", "x.html"], "leave out --html, --proof and --svg."),
        (["--step", "3"], "give --svg FILE too."),
        (["--svg", "{}/x.svg", "--step", "99"], "there is no such step to draw"),
        (["--svg", "{}/x.png"], "give a name that ends in .svg."),
        (["--svg", "{}/x.svg", EASY], "--svg draws a step of one puzzle: 2 were explained."),
    ],
)
def test_wrong_options_are_one_sentence(options, sentence, tmp_path):
    """What cannot be is said in one sentence, with status 2."""
    ran = gridmill("explain", *(option.format(tmp_path) for option in options), PAPER)
    assert ran.status == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err


def test_page_that_cannot_be_written(tmp_path):
    """A folder that is not there is said before anything is explained, with status 2."""
    missing = tmp_path / "missing"
    ran = gridmill("explain", "--html", missing / "path.html", PAPER)
    assert (ran.status, ran.out) == (2, "")
    assert f"--html is {missing / 'path.html'}: there is no folder {missing}." in ran.err


def test_names_offered_are_those_of_the_rooms():
    """The choices that --help lists without loading the rooms are the rooms' own."""
    assert set(LADDER_NAMES) == set(LADDERS)
    assert list(STRENGTHS) == [strength.value for strength in Strength]


@pytest.mark.parametrize("page", ["--html", "--svg"])
def test_a_page_is_written_whole_or_not_at_all(tmp_path, monkeypatch, page):
    """A page that cannot be finished leaves the older one as it was, and nothing beside it."""

    def full_disk(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "page"
    assert gridmill("explain", page, path, EASY).status == 0
    before = path.read_bytes()
    monkeypatch.setattr(Path, "replace", full_disk)
    ran = gridmill("explain", page, path, PAPER)
    assert ran.status == 3
    assert f"gridmill explain: {path}: no space left on device." in ran.err
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_paths_are_written_as_proofs(tmp_path):
    """--proof writes what prove --check accepts; paths that end too early are counted."""
    file = tmp_path / "proofs.txt"
    ran = gridmill("explain", "--proof", str(file), EASY, INKALA)
    assert ran.status == Status.SHORT
    assert "1 of 2 paths are proofs" in ran.err
    assert gridmill("prove", "--check", str(file)).out == "1 proof holds\n"
    assert gridmill("explain", "--proof", str(file), EASY).status == Status.OK


def test_the_group_of_the_webs_list():
    """On the web's ladder the answer has the group of the hardest step, as `rate` has."""
    (found,) = gridmill("explain", "--json", "--ladder", "web", PAPER).objects
    (rated,) = gridmill("rate", "--json", "--ladder", "web", PAPER).objects
    assert found["group"] == rated["group"] == "Tough"
    assert "group" not in gridmill("explain", "--json", PAPER).objects[0]
