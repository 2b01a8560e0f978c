"""Clues in replies: each is called in the language of the reply, and its rules are named."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from book import ReplyDraft, ReplyTemplates
from book.language import ENGLISH, LANGUAGES, language, reply_language
from book.naming import rule_in
from book.screen.reply import _named_in
from book.varieties import all_varieties
from gridmill.judging.judgement import Judgement
from gridmill.judging.page_records import page_record
from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.message import message
from solver.diagnosis.answers import ClueName
from solver.report import judge
from tests.loops import at_least_one
from tests.puzzle.formats.reading import records
from tests.puzzle.rules import full_grids, random_constraint

FOREIGN = [code for code in LANGUAGES if code != "en"]
FOUR = Geometry.boxes(2, 2)


def _clues():
    rng = Random(7)
    full = full_grids(FOUR)[17]
    return [random_constraint(kind, rng, FOUR, full) for kind in sorted(KINDS)]


@pytest.mark.parametrize("code", FOREIGN)
def test_every_clue_has_its_name_in_the_language(code):
    """What a clue is called in English does not stand in a message of another language."""
    tongue = reply_language(code)
    for clue in at_least_one(_clues()):
        name = ClueName(clue.label(FOUR.layout), clue, FOUR.layout, " (2)")
        told = message("", "{clues}", clues=["r1c1 = 4", name])
        said = tongue.said(_named_in(tongue, told))
        assert f"{rule_in(tongue, clue, FOUR.layout)} (2)" in said
        assert clue.label(FOUR.layout) not in said
        assert ENGLISH.said(told) == f"r1c1 = 4 and {name}"


def test_a_name_is_the_same_in_another_process():
    """Reports are judged by workers, and told elsewhere."""
    for clue in at_least_one(_clues()):
        name = ClueName(clue.label(FOUR.layout), clue, FOUR.layout, " (2)")
        again = pickle.loads(pickle.dumps(name))  # noqa: S301
        assert (again, again.rule, again.behind) == (name, clue, " (2)")


@pytest.fixture(scope="module")
def impossible():
    """An odd cell that can only be even, among clues that harm nobody."""
    clues = [KINDS["odd"]((0,)), KINDS["antiknight"]()]
    grid = Grid.parse("4..............1", FOUR.with_constraints(clues))
    return page_record(Judgement("a.txt", 1, judge(grid)))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "r1c1 = 4 and the odd cell r1c1 cannot stand together"),
        ("en", "Judged under rows, columns, boxes, 1 odd cell and the anti-knight rule."),
        ("de", "r1c1 = 4 und Ungerade Zelle r1c1 passen nicht zusammen"),
        ("de", "Außer den Regeln des Sudoku galten diese: Antispringer und Ungerade."),
        ("fr", "celles-ci ont été appliquées : Anti-cavalier et Impair"),
        ("ja", "数独のルールのほかに次のルールを適用しました"),
    ],
)
def test_a_reply_names_its_rules_and_the_clue_to_blame(impossible, code, told):
    """Nothing of it is English elsewhere, nor is told what was not looked for."""
    draft = ReplyTemplates().draft(ReplyDraft([impossible], language=code))["reply.txt"]
    assert told in " ".join(draft.split())
    if code != "en":
        assert " the " not in draft


def test_a_reply_says_why_a_puzzle_has_no_level():
    """And what is good about it all the same, as of any other with one solution."""
    arrow = KINDS["arrow"]((0,), (1, 4))
    full = next(it for it in full_grids(FOUR) if it[0] == it[1] + it[4])
    grid = Grid(full.digits[:12] + bytes(4), FOUR.with_constraints([arrow]))
    record = page_record(Judgement("a.txt", 1, judge(grid)))
    draft = " ".join(ReplyTemplates().draft(ReplyDraft([record]))["reply.txt"].split())
    assert "Unlevelled: no human technique knows these of its rules yet: arrow." in draft
    assert "givens can go" in draft
    abroad = ReplyTemplates().draft(ReplyDraft([record], language="de"))["reply.txt"]
    assert "Es hat keine Stufe" in abroad
    assert "Vorgaben können" in abroad


@pytest.mark.parametrize(
    ("kind", "clue", "label"),
    [
        ("candidates", {"cells": ["r1c1"], "values": [1, 3]}, "the list of candidates 1/3 of r1c1"),
        ("even", {"cells": ["r2c2"]}, "the even cell r2c2"),
        ("xv", {"cells": ["r1c1", "r1c2"], "value": 7}, "the sum r1c1+r1c2 = 7"),
        ("whispers", {"line": ["r1c1", "r1c2"], "value": 3}, "the whispers line 3 r1c1+r1c2"),
        ("modularline", {"line": ["r1c1", "r1c2"], "value": 2}, "the modular line 2 r1c1+r1c2"),
    ],
)
def test_a_label_tells_all_that_a_clue_says(kind, clue, label):
    """A contradiction can be checked by what it names, without the puzzle's data."""
    record = f'{{"puzzle": "{"." * 81}", "constraints": [{{"type": "{kind}", MEMBERS}}]}}'
    members = ", ".join(f'"{name}": {value!r}' for name, value in clue.items()).replace("'", '"')
    (found,) = records(record.replace("MEMBERS", members))
    (constraint,) = found.content.geometry.constraints
    assert constraint.label(found.content.geometry.layout) == label


@pytest.mark.parametrize("code", FOREIGN)
def test_a_number_is_told_where_it_is_not_the_usual_one(code):
    """What is said of a modular line of 2 is not what is said of one of 3, in any language."""
    for kind, usual, other in (("modularline", 3, 2), ("lockout", 4, 2), ("whispers", 5, 3)):
        variety, of = all_varieties()[kind], KINDS[kind]
        said = [language(code).text(variety.said_of(of((0, 1), value))) for value in (usual, other)]
        assert said[0] != said[1]
