"""``gridmill rate``: how hard puzzles are."""

import json
import re
from pathlib import Path

import pytest

from solver.form_scores import scores_of_forms
from solver.human import Technique, foretell, looks, rate
from solver.human.ladder import WEB
from solver.quoted import quoted_marks
from tests.cases import BROKEN, EASY, EMPTY, INKALA, PAPER, PAPER_SOLUTION
from tests.gridmill.shell import gridmill
from tests.solver.human.rated import RATED

DIAGONAL = "6......133.1.8..4.2451.38...8.436...72.59..38.....8..99678..3.4.1.35.9265........"


def test_rating_of_the_papers_example():
    """The paper's listing needs an X-Wing: level 4, SE 3.2, with N, F and grade beside it."""
    (found,) = gridmill("rate", "--json", PAPER).objects
    assert found["puzzle"] == PAPER.replace("0", ".")
    assert (found["level"], found["score"], found["hardest"]) == (4, 3.2, "x-wing")
    assert (found["pearl"], found["diamond"]) == (1.2, 1.2)
    assert (found["blanks"], found["freedom"]) == (55, 986)
    assert found["effort"] == 665
    time = {"minutes": 12.1, "least": 8.6, "most": 18.8, "players": "people who play on a phone"}
    assert found["time"] == time
    assert found["grade"] == "G"  # blanks class 5 and freedom class 3


def test_line_for_people():
    """The line has level, scores, hardest technique, minutes, effort, N, F and grade."""
    ran = gridmill("rate", PAPER)
    assert ran.status == 0
    first = "Level 4, SE 3.2, hardest step X-Wing. EP 1.2, ED 1.2. "
    time = "About 12 minutes (9–19) for people who play on a phone. "
    assert f"{first}{time}Effort 665. N 55, F 986, grade G." in ran.out


def test_minutes_are_what_the_model_says():
    """Line and JSON tell the minutes of the formula on the page, from the looks of the puzzle."""
    page = (Path(__file__).parents[2] / "docs" / "minutes.md").read_text(encoding="utf-8")
    found = re.search(r"minutes = ([\d.]+) · looks\^([\d.]+)", page)
    factor, power = map(float, found.groups())
    puzzles = [str(rated.puzzle) for rated in RATED[:40:8]]
    ran, said = gridmill("rate", "--json", *puzzles), gridmill("rate", *puzzles).out
    for puzzle, answer in zip(puzzles, ran.objects, strict=True):
        minutes = factor * looks(puzzle) ** power
        assert abs(answer["time"]["minutes"] - minutes) < 0.06
        assert f"About {minutes:.0f} minutes (" in said
        assert foretell(puzzle).sentence in said


def test_all_marks_of_hardness():
    """``--all`` adds backdoors, trial and error and solutions without a given."""
    marks = quoted_marks(PAPER)
    assert f" {marks.sentence}" in gridmill("rate", "--all", PAPER).out
    (found,) = gridmill("rate", "--all", "--json", PAPER).objects
    assert found["marks"] == marks.to_dict()
    assert found["marks"]["backdoors"][0] == ["r1c4"]
    assert "marks" not in gridmill("rate", "--json", PAPER).objects[0]
    assert gridmill("rate", "--all", "--json", EMPTY).objects[0]["marks"] is None


def test_all_tells_the_scores_of_forms():
    """``--all`` adds them in words and in JSON; a full grid and a variant have none."""
    scores = scores_of_forms(PAPER)
    assert f" {scores.sentence} " in gridmill("rate", "--all", PAPER).out
    (found,) = gridmill("rate", "--all", "--json", PAPER).objects
    assert found["scores_of_forms"] == scores.to_dict()
    for none in (EMPTY, PAPER_SOLUTION):
        assert gridmill("rate", "--all", "--json", none).objects[0]["scores_of_forms"] is None
    x = json.dumps(
        {"puzzle": DIAGONAL, "constraints": [{"type": "diagonal+"}, {"type": "diagonal-"}]}
    )
    assert "Scores of equivalent forms are told of plain" in (
        gridmill("rate", "--all", "-", stdin=x).out
    )


def test_all_says_why_there_is_no_score():
    """Where there is one, and where nobody asks, nothing is said of that."""
    small = json.dumps({"puzzle": "1234341221434321".replace("4321", "....")})
    assert "No score: SukakuExplainer rates single grids" in (
        gridmill("rate", "--all", "-", stdin=small).out
    )
    for arguments, puzzle in ((["--all"], EASY), ([], small)):
        assert "No score" not in gridmill("rate", *arguments, "-", stdin=puzzle).out


@pytest.mark.parametrize(
    "rule",
    [
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 6},
        {"type": "xv", "cells": ["r1c1", "r2c1"], "value": 10},
    ],
    ids=lambda rule: rule["type"],
)
def test_no_marks_where_there_are_rules_beside_the_houses(rule):
    """Singles know neither a killer's cages nor rules of unlevelled kinds: no marks are told."""
    record = json.dumps({"puzzle": PAPER, "constraints": [rule]})
    told = gridmill("rate", "--all", "-", stdin=record).out
    assert "are not told of puzzles with rules beside the houses." in told
    assert "Backdoors by singles" not in told
    assert "No score: SukakuExplainer knows no" in told
    (found,) = gridmill("rate", "--all", "--json", "-", stdin=record).objects
    assert (found["verdict"], found["marks"]) == ("unique", None)


def test_beyond_level_five_is_null():
    """A puzzle that the ladder does not solve has no level, and that is no error."""
    ran = gridmill("rate", "--json", INKALA)
    assert (ran.objects[0]["level"], ran.objects[0]["time"], ran.status) == (None, None, 0)


def test_only_one_solution_has_a_level():
    """What is not unique is answered with its verdict and the metrics of its pattern."""
    ran = gridmill("rate", "--json", EMPTY, BROKEN, EASY[:-1], EASY)
    assert ran.verdicts == ["many", "none", "malformed", "unique"]
    many = ran.objects[0]
    assert (many["level"], many["score"], many["hardest"]) == (None, None, None)
    assert (many["pearl"], many["diamond"], many["effort"]) == (None, None, None)
    assert (many["blanks"], many["freedom"]) == (81, 2106)
    assert ran.status == 1


def test_rating_without_techniques_says_so():
    """The ladder is in JSON, and in the line when it is not the default."""
    (usual,) = gridmill("rate", "--json", PAPER).objects
    assert (usual["ladder"], "ladder" in usual["reason"]) == ("players", False)
    ran = gridmill("rate", "--json", "--without", "x-wing", "--no-uniqueness", PAPER)
    (found,) = ran.objects
    assert found["ladder"] == "players without x-wing, uniqueness"
    assert found["reason"].endswith("by the ladder players without x-wing, uniqueness.")
    assert (found["score"], found["hardest"]) != (usual["score"], usual["hardest"])


def test_hodokus_ladder():
    """``--ladder hodoku`` gives HoDoKu's level and points, in words and as JSON."""
    assert "unique     Hard, " in gridmill("rate", "--ladder", "hodoku", PAPER).out
    (found,) = gridmill("rate", "--ladder", "hodoku", "--json", PAPER).objects
    assert found["hodoku"]["level"] == "Hard"
    assert found["ladder"] == "HoDoKu 2.2.0"


@pytest.mark.slow
def test_the_webs_ladder():
    """``--ladder web`` gives the group of the hardest step, and its name on that list."""
    assert "unique     Tough, SE 3.2, hardest step X-Wing, by" in (
        gridmill("rate", "--ladder", "web", PAPER).out
    )
    winged = next(
        rated.puzzle
        for rated in RATED
        if (rating := rate(rated.puzzle, WEB)).hardest is Technique.XY_WING and rating.group
    )
    ran = gridmill("rate", "--ladder", "web", str(winged))
    assert "Tough, " in ran.out
    assert "hardest step XY-Wing (there Y-Wing), by the ladder SudokuWiki.org" in ran.out
    (found,) = gridmill("rate", "--ladder", "web", "--json", str(winged)).objects
    assert (found["group"], found["level"], found["ladder"]) == ("Tough", None, "SudokuWiki.org")
    (beyond,) = gridmill("rate", "--ladder", "web", "--json", INKALA).objects
    assert "group" not in beyond


def test_a_full_grid_has_nothing_to_rate():
    """On Sudoku Explainer's ladder, which has no levels, a full grid is said to be full."""
    ran = gridmill("rate", "--ladder", "se", PAPER_SOLUTION)
    assert "Every cell is filled: there is nothing to rate. N 0, F 0" in ran.out
    assert ran.status == 0


def test_unknown_technique_is_one_sentence():
    """A name that no technique has is refused with the nearest, and status 2."""
    ran = gridmill("rate", "--without", "swrdfish", PAPER)
    assert ran.status == 2
    assert (
        "--without 'swrdfish' is no technique: the nearest are swordfish, mutant-swordfish and fish"
        in ran.err
    )
