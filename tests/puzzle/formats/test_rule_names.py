"""Rules that are not read are refused by name, links by their sites; JSON is read as JSON."""

from __future__ import annotations

import json

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

GRID = "\n".join(ROWS)
NUMBERS = [[int(c.replace(".", "0")) for c in row] for row in ROWS]
ZEROS = EASY.replace(".", "0")


@pytest.mark.parametrize(
    "members",
    [
        {"cages": [{"cells": ["here", "there"], "sum": 5}]},
        {"killercage": [1]},
        {"constraints": [{"type": "thermo"}]},
        {"variant": "X-Wing"},
        {"variant": ["diagonal", "killer"]},
        {"variants": {"diagonal": True, "thermo": True}},
        {"constraints": ["diagonal", "cages"]},
        {"antiknight": 1},
        {"type": "killer"},
        {"title": "Thermo X-Sudoku"},
        {"name": "My Killer Sudoku"},
        {"rules": "No digit repeats on a diagonal. Digits along thermometers increase."},
        {"rule": "Digits along thermometers increase."},
        {"meta": {"variant": "killer"}},
        {"metadata": {"author": "Ana", "rules": "Digits along thermometers increase."}},
        {"genre": "Killer"},
        {"puzzleType": "jigsaw"},
        {"tags": ["hard", "Killer Sudoku"]},
        {"features": ["daily", "antiknight"]},
        {"categories": ["easy", "diagonal"]},
        {"type": "thermo", "constraints": [{"type": "killercage", "cells": ["r1c1"], "value": 5}]},
    ],
)
def test_members_that_say_a_rule(members):
    """An object that says a rule which is not read is no plain puzzle."""
    for puzzle in (EASY, NUMBERS):
        said = only_error(json.dumps({"puzzle": puzzle} | members))
        assert "rule" in said
        assert "another" in said


@pytest.mark.parametrize(
    ("members", "houses", "rules"),
    [
        ({"variant": "X"}, 2, 0),
        ({"type": "9x9 diagonal sudoku"}, 2, 0),
        ({"title": "X-Sudoku no. 12"}, 2, 0),
        ({"variants": ["anti-knight", "Anti King"]}, 0, 2),
        ({"variants": {"diagonal": True, "antiKnight": False}}, 2, 0),
        ({"constraints": {"anti_knight": True, "nonConsecutive": True}}, 0, 2),
        ({"constraints": ["diagonals", "windoku"]}, 6, 0),
        ({"diagonals": True, "thermo": False}, 2, 0),
        ({"antiking": True}, 0, 1),
        ({"diagonal+": True}, 1, 0),
        ({"variant": "diagonal-"}, 1, 0),
        ({"constraints": ["diagonal+", "anti-knight+anti-king"]}, 1, 2),
        ({"rules": "Normal sudoku rules apply. Digits on the diagonals may not repeat."}, 2, 0),
        ({"ruleset": ["Normal rules apply", "anti-knight"]}, 0, 1),
        ({"rule": "Normal sudoku rules apply. Digits on the diagonals may not repeat."}, 2, 0),
        ({"rule": "Normal sudoku rules apply."}, 0, 0),
        ({"variants": ["classic"]}, 0, 0),
        ({"meta": {"variant": "diagonal", "author": "Ana"}}, 2, 0),
        ({"variation": "X"}, 2, 0),
        ({"meta": {"type": "classic", "symmetry": "diagonal"}}, 0, 0),
        ({"tags": ["x-wing", "skyscraper", "diagonal"]}, 0, 0),
        ({"genres": ["Diagonal"]}, 2, 0),
        ({"categories": ["Sudoku", "Logic Puzzles"]}, 0, 0),
        ({"features": {"diagonal": True, "antiKnight": False}}, 2, 0),
        ({"flags": {"antiknight": True}}, 0, 1),
        ({"solver": {"type": "search"}, "options": {"cages": []}}, 0, 0),
        ({"analysis": {"type": "Skyscraper"}}, 0, 0),
        ({"variant": "9x9"}, 0, 0),
    ],
)
def test_members_that_name_a_rule_without_clues(members, houses, rules):
    """They are read as a column of a table and a title are, each rule once."""
    for puzzle in (EASY, NUMBERS):
        (record,) = records(json.dumps({"puzzle": puzzle} | members))
        geometry = record.content.geometry
        assert (len(geometry.extra_houses), len(geometry.constraints)) == (houses, rules)


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"tags": ["easy", "diagonal"]}, ("diagonal",)),
        ({"tags": "Diagonal"}, ("Diagonal",)),
        ({"keywords": ["#x"]}, ("#x",)),
        ({"features": ["consecutive", "daily"]}, ("consecutive",)),
        ({"tags": ["diagonal-symmetry", "X-Wing", "skyscraper", "hidden single"]}, ()),
        ({"tags": ["diagonal"], "variant": "diagonal"}, ()),
        ({"features": ["symmetric", "minimal"]}, ()),
        ({"features": {"diagonal": False}}, ()),
    ],
)
def test_tags_that_may_be_a_kind_are_told(members, told):
    """A tag may as well be of the pattern: it makes no rule, and is not lost."""
    for puzzle in (EASY, NUMBERS):
        (record,) = records(json.dumps({"puzzle": puzzle} | members))
        assert record.unheeded == told


@pytest.mark.parametrize("regions", ["1" * 81, [1] * 81, 7, {"a": 1}])
def test_regions_that_make_no_grid(regions):
    """Regions that are not what a grid needs are refused, in a list and in a text."""
    assert "egions" in only_error(json.dumps({"puzzle": EASY, "regions": regions}))


@pytest.mark.parametrize(
    "members",
    [
        {"type": "classic"},
        {"variant": "standard"},
        {"cages": []},
        {"killer": False},
        {"title": "Diagonal thoughts"},
        {"name": "A killer of a puzzle"},
    ],
)
def test_members_that_say_none(members):
    """What is empty, plain or a mere title is no rule."""
    assert contents(json.dumps({"puzzle": EASY} | members)) == [EASY]


@pytest.mark.parametrize("line", ["cage A1+A2=5", "A1 + A2 = 5", "cage 5: r1c1 r2c1"])
def test_rules_above_a_grid(line):
    """A rule that stands above a grid is of this grid."""
    (record,) = records(f"{line}\n{GRID}\n")
    (cage,) = record.content.geometry.constraints
    assert cage.value == 5


def test_rules_above_a_grid_that_cannot_be_read():
    """A grid below a rule that is not understood is no puzzle without it."""
    assert "'Regions: AAABBBCCC'" in only_error(f"Regions: AAABBBCCC\n{GRID}\n")


@pytest.mark.parametrize("place", ["Kent", "North-East", "Nordrhein-Westfalen", "New South Wales"])
def test_the_region_where_somebody_lives(place):
    """A field of a form refuses no puzzle; a region that a puzzle has does."""
    assert contents(f"Region: {place}\n\n{GRID}\n") == [EASY]
    assert "Region: Irregular" in only_error(f"Region: Irregular\n\n{GRID}\n")


@pytest.mark.parametrize(
    "kind", ["Killer Sudoku", "Jigsaw Sudoku", "Samurai Sudoku", "Thermo-Sudoku", "Arrow Sudoku"]
)
def test_titles_whose_clues_lack(kind):
    """A grid that is called a kind which needs clues is no plain puzzle without them."""
    for text in (f"{kind}\n{GRID}\n", f"{GRID}\n\n{kind}\n", f"{kind}: {EASY}"):
        assert "is called" in only_error(text)


def test_prose_about_variants_is_prose():
    """Somebody who likes killer sudoku may say so."""
    text = f"I like killer sudoku, but this one is plain.\n\n{GRID}\n"
    assert contents(text) == [EASY]
    assert len(set_aside(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"name": "Rain", "grid": NUMBERS}, indent=2),
        json.dumps(NUMBERS, indent=1),
        json.dumps({"puzzles": [{"puzzle": EASY}]}),
        json.dumps({"puzzles": [{"puzzle": EASY}]}, indent=4),
        json.dumps({"newboard": {"grids": [{"value": NUMBERS}]}}),
        json.dumps({"data": {"items": [NUMBERS]}}, indent=2),
        json.dumps({"puzzle": ROWS}),
        json.dumps({"puzzle": [[c if c != "." else "" for c in row] for row in ROWS]}),
        json.dumps({"puzzle": [[{"value": n or None} for n in row] for row in NUMBERS]}),
        "Hello,\n\n" + json.dumps({"grid": NUMBERS}, indent=2) + "\n\nAnna\n",
    ],
    ids=range(10),
)
def test_json_as_others_write_it(text):
    """Valid JSON is read as such, however it is laid out and whatever the puzzle lies in."""
    assert contents(text) == [EASY]


def test_json_that_does_not_close():
    """What begins like JSON and does not end is looked through once, and all else is read."""
    text = "{\n" * 5_000 + EASY
    assert str(records(text)[-1].content) == EASY


@pytest.mark.parametrize(
    "link",
    [
        f"https://sudoku.example/?bd={ZEROS}",
        f"https://sudoku.example/play?s={EASY}&level=3",
        f"<https://sudoku.example/play?level=3&s={ZEROS}>",
        f"https://sudoku.example/puzzle/{ZEROS}/",
        f"https://sudoku.example/#{ZEROS}",
    ],
)
def test_links_with_a_grid(link):
    """Any link that holds one grid is read, whatever its site and parameter are called."""
    assert contents(link) == [EASY]


@pytest.mark.parametrize(
    "link",
    [
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb",
        "https://sudokupad.app/scf?puzzleid=abc",
        "https://puzz.link/p?kakuro/5/5/abc",
    ],
)
def test_links_that_are_not_read(link):
    """A link of a site for puzzles that holds no grid says that its kind is not read."""
    assert "This kind of link (of " in only_error(link)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("This is a samurai, my first", "samurai"),
        ("Here comes my thermo sudoku today", "thermo sudoku"),
        ("My Thermo Sudoku", "My Thermo Sudoku"),
    ],
)
def test_a_sentence_is_no_name(title, kind):
    """Of a sentence above a puzzle the kind is quoted; a short title as it stands."""
    assert f"This is called '{kind}', and" in only_error(f"{title}\n\n{GRID}\n")


@pytest.mark.parametrize("name", ["variant", "type", "genre", "puzzle_type"])
def test_a_kind_whose_clues_are_told(name):
    """The name of a kind says no more than its clues beside it do."""
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    (record,) = records(json.dumps({name: "Killer", "constraints": [cage], "puzzle": EASY}))
    assert len(record.content.geometry.constraints) == 1


def test_a_rule_of_a_collection():
    """What an object tells of its puzzles holds for each of them, and is no puzzle."""
    said = json.dumps({"meta": {"variant": "X"}, "puzzles": [EASY, EASY[::-1]]})
    assert [len(one.content.geometry.extra_houses) for one in records(said)] == [2, 2]
