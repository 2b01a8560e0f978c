"""Puzzles that are given: chosen, proved anew, printed with their credit, and marked as printed."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator import (
    CageSizes,
    GivensRange,
    Recipe,
    ScoreRange,
    ThermometerSizes,
    generate,
)
from generator.recipe.variants import CLUES_OF_GIVEN, NAMES, RULES, ground
from gridmill.catalogue import Catalogue
from gridmill.catalogue.submissions import Submissions
from gridmill.publishing import run as publishing
from gridmill.publishing.choosing import choose
from gridmill.publishing.reader import read_recipe
from gridmill.publishing.selection import Selection
from puzzle import CLASSIC, Geometry, Grid, RecipeError
from puzzle.canonical import canonical_form
from puzzle.constraints import KINDS
from puzzle.formats.json_members import one_line
from tests import reports
from tests.cases import BROKEN, EASY, INKALA
from tests.gridmill.catalogue.samples import disguised
from tests.gridmill.publishing.tiny import DAY, make, write_recipe
from tests.gridmill.shell import gridmill

GIVEN = """\
name = "given"
title = "Sent In"
catalogue = "given.sqlite"
[page]
printer = "office"
size = "a5"
puzzles = 2
title_page = false
how_to_solve = false
[files]
play = false
[[section]]
title = "From readers"
puzzles = "accepted/*.jsonl"
count = 1
"""
LATER = date(2026, 11, 22)
PLACE = "given-2026-11-21"
MEDIUM = reports.MINIMAL
"""A puzzle of level 2."""


def accept(folder, *words):
    return gridmill("accept", "--into", folder / "accepted", "--catalogue", "none", *words)


def given(folder, text=GIVEN, **keys):
    """Write the recipe, with keys of its section in place of those it has."""
    lines = [line for line in text.splitlines() if line.partition(" =")[0] not in keys]
    lines += [f"{key} = {value}" for key, value in keys.items()]
    return write_recipe(folder, "\n".join(lines) + "\n", "given.toml")


def printed(out, place=PLACE):
    return [json.loads(line) for line in (out / place / "puzzles.jsonl").read_text().splitlines()]


def states(folder):
    with Submissions(folder / "accepted") as submissions:
        return {one.form: one.state.value for one in submissions._latest.values()}


def test_from_acceptance_to_print(tmp_path):
    """What was accepted is printed with its credit, marked, and not taken by the next book."""
    accept(tmp_path, "--author", "Anna", "--credit", "by Anna Blum, Ulm", MEDIUM)
    recipe, out = given(tmp_path), tmp_path / "out"
    summary = make(recipe, out)
    assert (summary.made, summary.given, summary.passed_over) == (0, 1, ())
    (record,) = printed(out)
    assert Grid.parse(record["puzzle"]) == Grid.parse(MEDIUM)
    assert (record["author"], record["level"]) == ("Anna", 2)
    assert record["certificate"]["proof"] is not None
    assert "by Anna Blum, Ulm" in PdfReader(out / PLACE / "given.pdf").pages[0].extract_text()
    assert list(states(tmp_path).values()) == ["printed"]
    assert (tmp_path / "accepted" / "puzzles.jsonl").read_text() == ""
    with pytest.raises(RecipeError, match="no puzzle in accepted"):
        make(recipe, out, LATER)
    assert "printed in Sent In (2026-11-21), number 1, page 1" in accept(tmp_path, MEDIUM).out


def test_what_a_withdrawn_edition_printed_is_accepted_again(tmp_path):
    """Its decision says that it was printed, and the catalogue that it was not: --reconsider."""
    sent, catalogue = tmp_path / "anna.txt", tmp_path / "given.sqlite"
    sent.write_text(f"{MEDIUM}\n")
    words = ["accept", "--into", tmp_path / "accepted", "--catalogue", catalogue, sent]
    accept(tmp_path, "--author", "Anna", "--credit", "by Anna", sent)
    make(given(tmp_path), tmp_path / "out")
    assert gridmill(*words, "--reconsider").status == 1
    withdraw = ["catalogue", "withdraw", "--catalogue", catalogue, "given", "2026-11-21"]
    assert gridmill(*withdraw).status == 0
    assert "1 as before" in gridmill(*words).err
    assert gridmill(*words, "--reconsider").status == 0
    assert list(states(tmp_path).values()) == ["accepted"]


@pytest.mark.parametrize(
    ("kind", "line"),
    [("thermometer", ["r1c2", "r1c3", "r1c4"]), ("zipperline", ["r1c8", "r1c7", "r1c6"])],
)
def test_what_no_ladder_rates_is_printed_without_a_level(tmp_path, kind, line):
    """A given clue of any kind is certified, proved, printed, and read back from the catalogue."""
    clue = {"type": kind, "line": line}
    (tmp_path / "sent.jsonl").write_text(json.dumps({"puzzle": EASY, "constraints": [clue]}))
    text = GIVEN.replace("how_to_solve = false", "how_to_solve = true")  # else there is no room
    recipe = given(tmp_path, text, puzzles='"sent.jsonl"', variant=f'"{kind}"')
    make(recipe, out := tmp_path / "out")
    assert make(recipe, out).read_back == 1
    (record,) = printed(out)
    assert (record["unlevelled"], record["level"], record["minimal"]) == (True, None, False)
    assert record["constraints"] == [clue]
    assert record["certificate"]["proof"] is not None


def test_clues_of_every_kind_can_be_asked_for():
    """Also those that are never made, such as lockout lines; no variant is told twice."""
    kinds = {kind for name in CLUES_OF_GIVEN for kind in CLUES_OF_GIVEN[name]}
    assert kinds | {*RULES.values(), "killercage"} == set(KINDS)
    assert set(CLUES_OF_GIVEN) - set(NAMES) <= set(KINDS)
    line = KINDS["lockout"](line=(0, 1, 2), value=4)
    sent = CLASSIC.with_constraints([line])
    asked = ground(9, ("lockout",), with_clues=CLUES_OF_GIVEN)
    assert Selection(**asked._asdict()).is_of(sent)
    assert not Selection(**asked._asdict()).is_of(CLASSIC)
    assert not Selection(**ground(9, ("arrow",))._asdict()).is_of(sent)


def test_a_kind_that_is_never_made_is_for_given_puzzles_alone(tmp_path):
    """A section of puzzles that are made may not name it."""
    made = GIVEN.replace('puzzles = "accepted/*.jsonl"', "level = 1")
    with pytest.raises(RecipeError, match="There is no variant zipperline"):
        read_recipe(given(tmp_path, made, variant='"zipperline"'))


@pytest.mark.slow
def test_given_samurai_are_taken_though_they_have_no_proof(tmp_path):
    """Grids that overlap are certified anew; where no proof is found, the certificate stands."""
    on = ground(9, ["samurai"])
    (made,) = generate(Recipe(**on._asdict(), count=1, seed=5))
    (tmp_path / "sent.jsonl").write_text(one_line(made.puzzle) + "\n")
    chosen = choose(Selection(("sent.jsonl",), tmp_path, geometry=on.geometry), None)
    (record,) = chosen.records
    assert (record["unlevelled"], record["solution"]) == (True, str(made.solution))
    assert record["certificate"]["verdict"] == "unique"


def test_thermometers_of_other_sizes_are_not_taken(tmp_path):
    """A section that says how long they are takes those alone."""
    made_on = ground(6, (), thermos="4-5")
    (made,) = generate(Recipe(**made_on._asdict(), count=1, seed=5))
    (tmp_path / "sent.jsonl").write_text(one_line(made.puzzle) + "\n")
    for thermos, taken in ((None, 1), (made_on.thermos, 1), (ThermometerSizes(2, 3), 0)):
        wanted = {**made_on._asdict(), "thermos": thermos}
        selection = Selection(("sent.jsonl",), tmp_path, **wanted)
        assert len(choose(selection, None).records) == taken


def test_what_no_ladder_rates_is_passed_over_in_a_section_of_levels(tmp_path):
    """Cages that overlap have no level, so that they are not printed among killers that have."""
    cages = [
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8},
        {"type": "killercage", "cells": ["r1c2", "r1c3"], "value": 7},
    ]
    (tmp_path / "sent.jsonl").write_text(json.dumps({"puzzle": EASY, "constraints": cages}))
    selection = Selection(("sent.jsonl",), tmp_path, cages=CageSizes(2, 5))
    chosen = choose(selection, None)
    assert chosen.records == ()
    assert chosen.passed_over == (
        "sent.jsonl:1: No ladder rates its rules, and the section has puzzles of a level.",
    )


def test_what_its_author_takes_back_is_passed_over(tmp_path):
    """Words that take a puzzle back keep it out of a book, until it is accepted all the same."""
    sent = tmp_path / "sent.txt"
    sent.write_text(f"Please ignore the puzzle below, I withdraw it.\n\n{MEDIUM}\n")
    chosen = choose(Selection(("sent.txt",), tmp_path), None)
    assert chosen.records == ()
    assert "take it back" in chosen.passed_over[0]
    assert accept(tmp_path, "--words-read", sent).status == 0
    chosen = choose(Selection(("accepted/puzzles.jsonl",), tmp_path), None)
    assert [record["puzzle"] for record in chosen.records] == [MEDIUM]


def test_an_edition_is_printed_again_from_the_catalogue(tmp_path):
    """An edition with given puzzles is read back, though they are no longer where they were."""
    accept(tmp_path, MEDIUM)
    recipe, out = given(tmp_path), tmp_path / "out"
    make(recipe, out)
    before = (out / PLACE / "given.pdf").read_bytes()
    (tmp_path / "accepted" / "puzzles.jsonl").unlink()
    assert make(recipe, out).read_back == 1
    assert (out / PLACE / "given.pdf").read_bytes() == before


def test_all_that_fit_are_taken(tmp_path):
    """A count of all takes what is there, counts it anew for each edition, and prints it again."""
    new = tmp_path / "new.txt"
    new.write_text(f"{MEDIUM}\n{INKALA}\n")
    accept(tmp_path, new)
    recipe, out = given(tmp_path, count='"all"'), tmp_path / "out"
    summary = make(recipe, out)
    assert (summary.given, summary.wanted) == (2, 2)
    before = (out / PLACE / "given.pdf").read_bytes()
    with pytest.raises(RecipeError, match='count is "all", and there is no puzzle in accepted'):
        make(recipe, out, LATER)
    accept(tmp_path, EASY)
    assert make(recipe, out, LATER).wanted == 1
    assert make(recipe, out).read_back == 2
    assert (out / PLACE / "given.pdf").read_bytes() == before
    words = ("book", recipe, "--out", out, "--edition")
    assert "2 of those given" in gridmill(*words, DAY.isoformat(), "--check").out
    with pytest.raises(RecipeError, match="was made with other sections"):
        make(given(tmp_path, count=1), out)


def test_none_of_all_that_fit(tmp_path):
    """Where nothing can be printed each reason is told, and no smaller number is advised."""
    (tmp_path / "mail.txt").write_text(f"{BROKEN}\n")
    told = r'count is "all", and of those given none can be printed: give more puzzles\.\n  mail'
    with pytest.raises(RecipeError, match=told):
        make(given(tmp_path, puzzles='"mail.txt"', count='"all"'), tmp_path / "out")


def test_a_plan_says_that_all_are_taken(tmp_path):
    """Before the puzzles are chosen nobody knows how many they are."""
    recipe = given(tmp_path, count='"all"')
    words = ("book", recipe, "--check", "--edition", DAY, "--until", LATER)
    assert [one["sections"][0]["count"] for one in gridmill(*words, "--json").objects] == [
        "all"
    ] * 2
    assert "From readers: all of those given" in gridmill(*words).out


def test_killed_before_marking_nothing_is_lost(tmp_path, monkeypatch):
    """A run that ends between catalogue and mark is made whole by the next run."""
    accept(tmp_path, MEDIUM)
    recipe, out = given(tmp_path), tmp_path / "out"

    def killed(*_words):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(publishing, "mark_printed", killed)
        with pytest.raises(KeyboardInterrupt):
            make(recipe, out)
    assert not (out / PLACE).exists()
    assert list(states(tmp_path).values()) == ["accepted"]
    with pytest.raises(RecipeError, match=r"Published in Sent In \(2026-11-21\), number 1"):
        make(recipe, out, LATER)
    assert make(recipe, out).read_back == 1
    assert list(states(tmp_path).values()) == ["printed"]
    assert len(printed(out)) == 1


def test_what_cannot_be_printed_is_named(tmp_path):
    """Broken, malformed and equal puzzles are passed over by name; words between them are not."""
    same = disguised(Grid.parse(MEDIUM), 5)
    text = f"For you:\n\n{BROKEN}\n{MEDIUM[:80]}\n{MEDIUM}\n{same}\n{EASY}\n"
    (tmp_path / "mail.txt").write_text(text)
    recipe = given(tmp_path, puzzles='"mail.txt"', count=2)
    summary = make(recipe, tmp_path / "out")
    broken, short, twin = summary.passed_over
    assert broken.startswith("mail.txt:3: The givens break a rule")
    assert short.startswith("mail.txt:4: 80 characters")
    assert twin.startswith("mail.txt:6: The same puzzle as mail.txt:5")
    assert "Not taken  mail.txt:3" in str(summary)
    assert {record["from"] for record in printed(tmp_path / "out")} == {"mail.txt:5", "mail.txt:7"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"level": 1}, "It is of level 2, and the section asks for level 1."),
        ({"author": "Anna"}, "It is by Ben, and the section asks for Anna."),
        ({"givens": GivensRange(30, 40)}, "It has 23 givens, and the section asks for 30-40."),
        ({"score": ScoreRange.parse("1.0..1.5")}, "and the section asks for SE 1.0..1.5."),
        ({"geometry": Geometry.boxes(2, 2)}, "It is not on 4x4, which the section asks for."),
    ],
)
def test_what_a_section_does_not_ask_for_is_told(tmp_path, asked, said):
    """Of each puzzle that is no such one stands where it is and what it is."""
    (tmp_path / "all.jsonl").write_text(json.dumps({"puzzle": MEDIUM, "author": "Ben"}))
    chosen = choose(Selection(("all.jsonl",), tmp_path, **asked), None)
    (told,) = map(str, chosen.unasked)
    assert (chosen.records, chosen.passed_over) == ((), ())
    assert told.startswith("all.jsonl:1: It is ") or "givens" in asked
    assert told.endswith(said)


def test_a_publisher_learns_what_was_not_asked_for(tmp_path):
    """It stands in the summary and the log, and where there is no book, in the message."""
    (tmp_path / "all.txt").write_text(f"{MEDIUM}\n{EASY}\n")
    summary = make(given(tmp_path, puzzles='"all.txt"', level=1), tmp_path / "out")
    (told,) = summary.unasked
    assert f"Not asked  {told}" in str(summary)
    assert summary.json_values()["unasked"] == [told]
    assert json.dumps(told) in Path(summary.log).read_text()
    with pytest.raises(
        RecipeError, match=r"(?s)1 more are not what is asked for.*\n  all\.txt:1: It"
    ):
        make(given(tmp_path, puzzles='"all.txt"', level=1, count=2), tmp_path / "new", LATER)


MORE = """
[[section]]
title = "For experts"
puzzles = "all.txt"
level = 2
count = 1
"""


def test_two_sections_of_one_source_tell_each_puzzle_once(tmp_path):
    """What the other section took is no news; what neither asks for is told with what each does."""
    (tmp_path / "all.txt").write_text(f"{BROKEN}\n{INKALA}\n{MEDIUM}\n{EASY}\n")
    text = GIVEN.replace('"accepted/*.jsonl"', '"all.txt"') + "level = 1\n" + MORE
    recipe = write_recipe(tmp_path, text, "given.toml")
    summary = make(recipe, tmp_path / "out")
    assert {one["from"] for one in printed(tmp_path / "out")} == {"all.txt:3", "all.txt:4"}
    (hard,) = summary.unasked
    assert hard.startswith("all.txt:2: It is ")
    assert 'the section "From readers" asks for level 1. It is ' in hard
    assert hard.endswith('the section "For experts" asks for level 2.')
    (broken,) = summary.passed_over
    assert broken.startswith("all.txt:1: The givens break a rule")


def test_what_an_earlier_section_took_is_no_fault(tmp_path):
    """From the very place it is passed in silence, and counted where too few are left."""
    (tmp_path / "all.txt").write_text(f"{MEDIUM}\n{EASY}\n{disguised(Grid.parse(MEDIUM), 5)}\n")
    first = choose(Selection(("all.txt",), tmp_path, count=1), None)
    (taken,) = first.records
    grid, solution = Grid.parse(taken["puzzle"]), Grid.parse(taken["solution"])
    earlier = {canonical_form(grid, solution): taken["from"]}
    second = choose(Selection(("all.txt",), tmp_path, count=None), None, earlier)
    assert [one["from"] for one in second.records] == ["all.txt:2"]
    assert second.used == 1
    (twin,) = second.passed_over
    assert twin.startswith("all.txt:3: The same puzzle as all.txt:1, up to symmetry")
    (tmp_path / "one.txt").write_text(f"{MEDIUM}\n")
    text = GIVEN.replace('"accepted/*.jsonl"', '"one.txt"') + MORE.replace("all", "one")
    with pytest.raises(RecipeError, match="none can be printed; 1 more are in earlier sections"):
        make(write_recipe(tmp_path, text, "given.toml"), tmp_path / "out")


def test_published_puzzles_are_refused_by_name(tmp_path):
    """A puzzle of an earlier book, in disguise, is not taken; with repeats it is, and marked."""
    (tmp_path / "one.txt").write_text(MEDIUM)
    make(given(tmp_path, puzzles='"one.txt"'), tmp_path / "out")
    (tmp_path / "two.txt").write_text(f"{disguised(Grid.parse(MEDIUM), 7)}\n")
    recipe = given(tmp_path, puzzles='"two.txt"')
    with pytest.raises(
        RecipeError, match=r"two\.txt:1: Published in Sent In \(2026-11-21\), number 1"
    ):
        make(recipe, tmp_path / "out", LATER)
    again = given(tmp_path, puzzles='"two.txt"', repeats="true")
    assert make(again, tmp_path / "out", LATER).repeated == 1


def test_what_stands_beside_a_rule_that_is_not_read_is_passed_over(tmp_path):
    """Who would print it as a plain one might print another puzzle; its words are told."""
    said = "Corners hold even digits."
    (tmp_path / "p.jsonl").write_text(json.dumps({"puzzle": EASY, "rules": said}))
    chosen = choose(Selection(("p.jsonl",), tmp_path), None)
    (told,) = chosen.passed_over
    assert told.startswith("p.jsonl:1: ")
    assert said[:7] in told


@pytest.mark.parametrize(
    ("author", "told"),
    [("Anna Blum <a@x.org>", "Anna Blum"), ("a@x.org", None), ("Anna, Ulm", "Anna, Ulm")],
)
def test_addresses_are_not_published(tmp_path, author, told):
    """Of an author a name is printed as it is, and an address goes nowhere."""
    (tmp_path / "p.jsonl").write_text(json.dumps({"puzzle": EASY, "author": author}))
    (record,) = choose(Selection(("p.jsonl",), tmp_path, author=author[:4]), None).records
    assert record.get("author") == told


def test_what_a_file_says_is_not_believed(tmp_path):
    """Filters hold for what is found: a record that lies about its level is rated anew."""
    lines = [{"puzzle": MEDIUM, "level": 1, "author": "Anna"}, {"puzzle": EASY, "level": 5}]
    (tmp_path / "p.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    make(given(tmp_path, puzzles='"p.jsonl"', level=1), tmp_path / "out")
    (record,) = printed(tmp_path / "out")
    assert (record["puzzle"], record["level"]) == (str(Grid.parse(EASY)), 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ({"author": '"anna"'}, MEDIUM),
        ({"author": '"Ben"'}, EASY),
        ({"level": 1}, EASY),
        ({"score": '"2.0.."'}, MEDIUM),
        ({"givens": '"30-40"'}, EASY),
    ],
)
def test_filters(tmp_path, keys, wanted):
    """Author, level, score and number of givens choose among what is given."""
    lines = [
        {"puzzle": EASY, "author": "Ben"},
        {"puzzle": MEDIUM, "author": "Anna Blum"},
    ]
    order = lines if wanted == MEDIUM else reversed(lines)
    (tmp_path / "p.jsonl").write_text("".join(json.dumps(line) + "\n" for line in order))
    make(given(tmp_path, puzzles='"p.jsonl"', **keys), tmp_path / "out")
    assert [record["puzzle"] for record in printed(tmp_path / "out")] == [str(Grid.parse(wanted))]


def test_folders_lists_and_runs(tmp_path):
    """A run's folder, a folder of files in any notation, and a list of both are sources."""
    gridmill("gen", "--level", 1, "--count", 2, "--seed", 3, "--out", tmp_path / "run")
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "a.sdk").write_text("\n".join(EASY[i : i + 9] for i in range(0, 81, 9)))
    recipe = given(tmp_path, puzzles='["run", "box"]', count=3)
    make(recipe, tmp_path / "out")
    places = sorted(record["from"] for record in printed(tmp_path / "out"))
    assert places == ["box/a.sdk:1", "run/puzzles.jsonl:1", "run/puzzles.jsonl:2"]


def test_a_query_on_the_catalogue(tmp_path):
    """A best-of book takes puzzles of an edition again, and says that they are repeated."""
    (tmp_path / "one.txt").write_text(f"{MEDIUM}\n{EASY}\n")
    make(given(tmp_path, puzzles='"one.txt"', count=2), tmp_path / "out")
    best = given(
        tmp_path,
        GIVEN.replace('"given"', '"best"'),
        puzzles='{book = "given", edition = "2026-11-21"}',
        level=2,
        repeats="true",
    )
    assert make(best, tmp_path / "out").repeated == 1
    (record,) = printed(tmp_path / "out", "best-2026-11-21")
    assert record["from"] == "given (2026-11-21), number 2, page 1"
    with Catalogue.read_only(tmp_path / "given.sqlite") as catalogue:
        assert len(catalogue) == 3


def test_made_puzzles_go_beside_given_ones(tmp_path):
    """A book has sections of both kinds; none of the made ones is one of the given ones."""
    (tmp_path / "one.txt").write_text(EASY)
    text = GIVEN + '[[section]]\ntitle = "Ours"\nlevel = 1\ncount = 1\n'
    recipe = write_recipe(tmp_path, text.replace("accepted/*.jsonl", "one.txt"), "given.toml")
    summary = make(recipe, tmp_path / "out")
    assert (summary.made, summary.given) == (1, 1)
    assert "1 made, 1 given, of 2" in str(summary)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"symmetry": '"180"'}, "symmetry is of puzzles that are made, and these are given"),
        ({"level": 7}, "level is 7: give a level, 1 to 5."),
        ({"count": '"al"'}, 'count is "al": give how many puzzles, 1 or more.'),
        ({"puzzles": "3"}, "puzzles is 3, and here it stands for puzzles that are given"),
        ({"puzzles": '{book = "given"}'}, "give repeats = true"),
        ({"puzzles": '{boek = "given"}'}, "puzzles is a table: give files or folders"),
    ],
)
def test_faults_of_the_recipe(tmp_path, keys, said):
    """What is wrong with a section of given puzzles is told with its line."""
    with pytest.raises(RecipeError, match=said):
        read_recipe(given(tmp_path, **keys))


def test_a_catalogue_is_needed(tmp_path):
    """Without a catalogue nothing could be marked as printed."""
    with pytest.raises(RecipeError, match="need a catalogue"):
        read_recipe(given(tmp_path, GIVEN.replace('catalogue = "given.sqlite"\n', "")))


def test_all_is_of_given_puzzles(tmp_path):
    """Of puzzles that are made there is no such number as all."""
    text = GIVEN.replace('puzzles = "accepted/*.jsonl"', "level = 1").replace("= 1", '= "all"')
    text = text.replace('level = "all"', "level = 1")
    with pytest.raises(RecipeError, match='count is "all", which is of puzzles that are given'):
        read_recipe(write_recipe(tmp_path, text, "given.toml"))


def test_author_is_of_given_puzzles(tmp_path):
    """A section that is made has no author."""
    text = GIVEN.replace('puzzles = "accepted/*.jsonl"', 'level = 1\nauthor = "Anna"')
    with pytest.raises(RecipeError, match="author is of puzzles that are given"):
        read_recipe(write_recipe(tmp_path, text, "given.toml"))


def test_a_source_that_is_not_there(tmp_path):
    """A file that is not there is named, with the line of the recipe."""
    recipe = given(tmp_path, puzzles='"no.txt"')
    with pytest.raises(RecipeError, match=r"given\.toml:\d+: no\.txt is not there"):
        make(recipe, tmp_path / "out")


def test_a_credit_that_no_font_has(tmp_path):
    """Letters that cannot be printed are told with the puzzle that they stand beside."""
    (tmp_path / "p.jsonl").write_text(json.dumps({"puzzle": EASY, "credit": "\u6f22"}))
    with pytest.raises(RecipeError, match=r'p\.jsonl:1: its credit has "\u6f22", which no font'):
        make(given(tmp_path, puzzles='"p.jsonl"'), tmp_path / "out")


@pytest.mark.slow
def test_check_foretells_given_sections(tmp_path):
    """--check says how many are taken and passed over, and refuses as the run does."""
    (tmp_path / "one.txt").write_text(f"{BROKEN}\n{INKALA}\n")
    recipe = given(tmp_path, puzzles='"one.txt"')
    words = ("book", recipe, "--check", "--edition", DAY.isoformat(), "--out", tmp_path / "out")
    assert "1 of those given, 1 before them cannot be printed" in gridmill(*words).out
    given(tmp_path, puzzles='"one.txt"', count=2)
    ran = gridmill(*words)
    assert ran.status == 2
    assert "count is 2, and of those given only 1 can be printed" in ran.err
