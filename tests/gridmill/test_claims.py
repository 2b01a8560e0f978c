"""What a submission claims of its puzzle is checked, never believed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import puzzle.formats
import solver
from book.language import reply_language
from gridmill.judging.claims import claim_messages
from gridmill.judging.inputs import Submission
from gridmill.judging.judgement import Judgement
from gridmill.judging.worker import Worker
from puzzle import Grid, NotationError
from puzzle.formats import Batch, Claims, Record
from puzzle.formats.batch import one_by_one
from solver.human import SUDOKU_EXPLAINER, Technique
from tests import reports
from tests.cases import EASY, EASY_SOLUTION, INKALA
from tests.gridmill.shell import gridmill

SCHEMA = json.loads((Path(solver.__file__).parent / "report.schema.json").read_text("utf-8"))
RIGHT = Grid.parse(EASY_SOLUTION)
WRONG = Grid.parse(EASY_SOLUTION[:-2] + "97")
MANY = str(reports.many().grid)


def judged(text, engine="milp", **claims):
    record = Record(1, text, Grid.parse(text), claims=Claims(**claims))
    return Worker(engine).judge(Submission("p.txt", record))


def only(judgement):
    (claim,) = judgement.claims
    return claim


@pytest.mark.parametrize("engine", ["milp", "search"])
def test_a_wrong_solution_is_told_by_its_cells(engine):
    """Each cell where the claimed solution differs is named, and a right one is said to be so."""
    wrong = judged(EASY, engine, solution=WRONG)
    assert only(wrong).differs == ("r9c8", "r9c9")
    assert wrong.has_wrong_solution
    assert "Claims: solution differs at r9c8, r9c9." in wrong.summary
    right = judged(EASY, engine, solution=RIGHT)
    assert (only(right).holds, right.has_wrong_claim) == (True, False)
    assert right.findings["claims"] == "As claimed: solution."


def test_a_solution_with_blanks_differs_there():
    """A cell that the claimed solution leaves blank is none of the solution."""
    assert only(judged(EASY, solution=RIGHT.with_digit(80, 0))).differs == ("r9c9",)


def test_solutions_of_puzzles_that_have_none_or_many():
    """One of many solutions is no wrong one; what solves nothing is, and so is what is no grid."""
    one, _ = reports.many().rivals.pair
    assert only(judged(MANY, solution=one)).holds is None
    assert judged(MANY, solution=WRONG).has_wrong_solution
    assert judged(reports.WRONG, solution=RIGHT).has_wrong_solution
    unread = judged(EASY, solution=NotationError("80 characters, 1 too few."))
    assert unread.has_wrong_solution
    assert "cannot be read: 80 characters, 1 too few." in unread.summary


@pytest.mark.parametrize(
    ("claims", "holds"),
    [
        ({"level": 1}, True),
        ({"level": 4}, False),
        ({"score": "1.2"}, True),
        ({"score": "4.5"}, False),
        ({"score": "at least 1.0"}, True),
        ({"score": "at least 1.3"}, False),
        ({"score": "diabolical"}, None),
        ({"given_count": 30}, True),
        ({"given_count": 29}, False),
        ({"is_minimal": True}, False),
        ({"is_minimal": False}, True),
    ],
)
def test_each_claim_is_held_against_what_was_found(claims, holds):
    """Level, score, clues and "minimal" hold or do not; what is no number cannot be told."""
    judgement = judged(EASY, **claims)
    assert only(judgement).holds is holds
    assert judgement.has_wrong_claim == (holds is False)
    assert not judgement.has_wrong_solution
    assert ("Claims: " in judgement.summary) == (holds is False)


def test_a_number_of_clues_is_told_in_its_own_words():
    """Who sent a puzzle reads of clues, not of what “it is”."""
    found = claim_messages(judged(EASY, given_count=24).claims)
    assert list(map(str, found)) == ["You say 24 clues, and it has 30."]


def test_what_holds_is_told_with_its_value():
    """Who sent a puzzle reads what they claimed, in numbers, and in their language."""
    right = judged(EASY, level=1, score="1.2", given_count=30, is_minimal=False)
    assert right.findings["claims"] == "As claimed: level 1, score 1.2, 30 clues, not minimal."
    (told,) = claim_messages(right.claims)
    assert str(told) == "As claimed: level 1, score 1.2, 30 clues and not minimal."
    assert reply_language("pl").said(told) == (
        "Zgodnie z podanym: poziom 1, ocena 1.2, 30 danych cyfr i nie minimalny."
    )
    (one,) = claim_messages(judged(EASY, "search", given_count=30, solution=RIGHT).claims)
    assert reply_language("de").said(one) == "Wie angegeben: Lösung und 30 Vorgaben."


def test_a_bound_refutes_what_is_below_it(monkeypatch):
    """Of a score that is a lower bound, a lower claim is wrong and a higher one cannot be told."""
    shorter = SUDOKU_EXPLAINER.through(Technique.DYNAMIC_FORCING_CHAIN_PLUS)
    monkeypatch.setattr("solver.human.rating.SUDOKU_EXPLAINER", shorter)
    bound = judged(INKALA).report.rating.score
    assert bound.at_least
    assert only(judged(INKALA, score="2.0")).holds is False
    assert only(judged(INKALA, score="11.9")).holds is None


def test_a_quick_pass_tells_what_it_knows():
    """Without a rating, level, score and minimality are not judged; the clues are."""
    claims = judged(EASY, "search", level=4, score="9.0", given_count=30, is_minimal=True).claims
    assert [claim.holds for claim in claims] == [None, None, True, None]


def test_a_judgement_with_claims_is_read_back():
    """What is written of claims is what the schema says, and comes back."""
    judgement = judged(EASY, solution=WRONG, level=1, score="x", given_count=30, is_minimal=True)
    written = json.loads(json.dumps(judgement.to_dict()))
    Draft202012Validator(SCHEMA).validate(written)
    assert Judgement.from_dict(written) == judgement


@pytest.mark.parametrize(("solution", "status"), [(RIGHT, 0), (WRONG, 1)])
@pytest.mark.parametrize("engine", ["milp", "search"])
def test_the_exit_status_knows_wrong_solutions(tmp_path, monkeypatch, solution, status, engine):
    """A wrong solution is status 1, in the table, in JSON, and when the run goes on."""
    read = puzzle.formats.read_batches

    def claiming(stream, notation=None):
        for found in read(stream, notation):
            for record in one_by_one(found) if isinstance(found, Batch | Record) else ():
                yield replace(record, claims=Claims(solution=solution))

    monkeypatch.setattr(puzzle.formats, "read_batches", claiming)
    file = tmp_path / "p.txt"
    file.write_text(f"{EASY}\n")
    ran = gridmill("validate", "--engine", engine, file)
    assert ran.status == status
    assert (
        ("1 with a wrong solution claimed" in ran.err) == ("r9c8, r9c9" in ran.out) == bool(status)
    )


def test_a_full_grid_is_nothing_to_solve(tmp_path):
    """A full grid that keeps the rules is unique, with a remark of its own, in every output."""
    file, page = tmp_path / "full.txt", tmp_path / "full.html"
    file.write_text(f"{EASY_SOLUTION}\n")
    for engine in ("milp", "search"):
        (told,) = gridmill("validate", "--json", "--engine", engine, "--html", page, file).objects
        Draft202012Validator(SCHEMA).validate(told)
        assert told["verdict"] == "unique"
        assert told["remark"] == told["summary"]
        assert "There is nothing to solve: every cell is given." in told["remark"]
        assert told["remark"] in gridmill("validate", "--engine", engine, file).out
        assert "nothing to solve" in page.read_text(encoding="utf-8")
    assert "remark" not in gridmill("validate", "--json", EASY).objects[0]


def test_one_of_many_solutions_is_not_drawn(tmp_path):
    """A picture with the solution is of a puzzle that has one; of many none is chosen."""
    out = tmp_path / "picture.svg"
    ran = gridmill("draw", "--solution", "--out", out, MANY)
    assert (ran.status, out.exists()) == (1, False)
    assert "more than one solution: draw it without --solution" in ran.err
    assert gridmill("draw", "--solution", "--out", out, EASY).status == 0


def test_claims_of_a_file_are_checked(tmp_path):
    """A table's column of solutions is checked, row by row."""
    file = tmp_path / "p.csv"
    file.write_text(f"puzzle,solution\n{EASY},{RIGHT}\n{EASY},{WRONG}\n")
    ran = gridmill("validate", "--json", file)
    assert [found["claims"][0]["holds"] for found in ran.objects] == [True, False]
    assert ran.status == 1
