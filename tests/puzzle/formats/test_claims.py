"""What a record claims of its puzzle is handed on as it stood, and nothing of it is believed."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import Claims
from tests.cases import EASY, EASY_SOLUTION
from tests.puzzle.formats.reading import records

WRONG = EASY_SOLUTION[:-1] + EASY_SOLUTION[0]
ROWS = [[int(c) for c in EASY_SOLUTION[i : i + 9]] for i in range(0, 81, 9)]


def claims(text):
    (record,) = records(text)
    assert isinstance(record.content, Grid)
    return record.claims


@pytest.mark.parametrize("solution", [EASY_SOLUTION, WRONG])
def test_solutions(solution):
    """A solution beside its puzzle is a claim, right or wrong, in every notation that has one."""
    texts = [
        f"puzzle,solution\n{EASY},{solution}",
        json.dumps({"puzzle": EASY, "solution": solution}),
        json.dumps({"puzzle": EASY, "solution": [[int(c) for c in solution]]}),
    ]
    if solution == EASY_SOLUTION:
        texts += [f"{EASY},{solution}", f"12. {EASY} {solution}"]
    for text in texts:
        assert str(claims(text).solution) == solution, text


@pytest.mark.parametrize("name", ["key", "endstand", "解"])
def test_a_full_grid_under_any_name_is_a_solution(name):
    """It has the givens but for a misprint; what a player made of the puzzle is none."""
    for puzzle in ({"givens": EASY, name: WRONG}, {"sudoku": {"givens": EASY, name: WRONG}}):
        found = claims(json.dumps(puzzle))
        assert found is not None
        assert str(found.solution) == WRONG
    assert claims(json.dumps({"givens": EASY, "progress": EASY_SOLUTION})) is None
    assert claims(json.dumps({"givens": EASY, name: EASY_SOLUTION[::-1]})) is None


def test_a_solution_that_is_no_grid():
    """What stands for the solution and cannot be read is an error, and the puzzle is read."""
    for text in (f"puzzle,solution\n{EASY},123", json.dumps({"puzzle": EASY, "solution": [1]})):
        assert isinstance(claims(text).solution, NotationError)


def test_columns():
    """Level, score, number of givens and words stand in columns of their own."""
    header = "id,puzzle,solution,clues,level,rating,minimal,title"
    found = claims(f"{header}\n7,{EASY},,30,4,2.5,yes,Rain\n")
    assert found == Claims(None, 4, "2.5", 30, True, ("Rain",))
    assert claims(f"puzzle,level\n{EASY},hard\n") == Claims(words=("hard",))
    assert claims(f"puzzle,solution\n{EASY},\n") is None


@pytest.mark.parametrize(
    "name", ["Anzahl Vorgaben", "Anzahl der Vorgaben", "No. of givens", "Nombre d\u2019indices"]
)
def test_a_column_of_clues_in_words(name):
    """Its name may be of several words, in several languages."""
    assert claims(f"puzzle\t{name}\n{EASY}\t27\n") == Claims(given_count=27)


def test_what_gridmill_writes_itself():
    """The members of a run's records are claims too, a lower bound among them."""
    members = {"puzzle": EASY, "level": 6, "score": 9.5, "at_least": True, "givens": 30}
    found = claims(json.dumps(members | {"minimal": False}))
    assert found == Claims(None, 6, "at least 9.5", 30, False)


def test_words_beside_a_puzzle():
    """A level, a score and a number of givens are found among the words, which are kept."""
    found = claims(f"Rain: {EASY} Level 3, SE 2.6, 30 clues, not minimal")
    assert found == Claims(
        None, 3, "2.6", 30, False, ("Rain", "Level 3, SE 2.6, 30 clues, not minimal")
    )


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("(28 Zahlen, mittelschwer)", 28),
        ("(28 digits, by Ann)", 28),
        ("28 cijfers", 28),
        ("(28 Zahlen fehlen)", None),
        ("(53 digits)", None),
        ("(28 digits, I think)", None),
    ],
)
def test_digits_on_the_line_of_a_puzzle(words, count):
    """So many digits as a puzzle has, and no more said of them, are its givens."""
    found = claims(f"{EASY} {words}")
    assert (found and found.given_count) == count


@pytest.mark.parametrize("value", [[], {}, True, -1, 1e300, "x" * 1000, None, 5000])
def test_strange_values(value):
    """Whatever stands where a claim is expected, the puzzle is read."""
    names = ("solution", "level", "score", "clues", "minimal", "title")
    (record,) = records(json.dumps({"puzzle": EASY} | dict.fromkeys(names, value)))
    assert str(record.content).replace(".", "0") == EASY.replace(".", "0")


def test_words_on_rules_that_are_told_claim_nothing():
    """Not those in an object within either, as in the certificate that gridmill writes."""
    record = {"puzzle": "." * 81, "constraints": [{"type": "antiknight"}]}
    told = {**record, "certificate": {"rules": ["This puzzle has 24 clues."]}}
    (one,) = records(json.dumps(told))
    assert one.claims is None
    (other,) = records(json.dumps({**record, "description": "This puzzle has 24 clues."}))
    assert other.claims is not None
    assert other.claims.given_count == 24
