"""The page of a path: it parses, shows every step, and needs nothing from elsewhere."""

from __future__ import annotations

import re
from html import escape

import pytest

from book import Chapter, explanation_page
from book.step_picture import Frame, style
from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from solver.explain import Explanation, explain
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Candidate, in_words, replay, tell
from tests.book.contrast import contrast, schemes
from tests.book.parsed import Page, check_leads_somewhere, check_needs_no_network
from tests.book.test_step_picture import SVG, drawn_candidates, parse
from tests.cases import IMPOSSIBLE, INKALA, PAPER, SIXTEEN
from tests.loops import at_least_one
from tests.solver.human.rated import RATED


def page_of(*explanations: Explanation) -> str:
    chapters = [Chapter(f"Puzzle {n}", "Level & <score>", e) for n, e in enumerate(explanations)]
    return explanation_page("A & B", chapters)


PUZZLES = [PAPER, str(RATED[100].puzzle), str(RATED[-1].puzzle), INKALA, IMPOSSIBLE, SIXTEEN]


@pytest.mark.slow
@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
@pytest.mark.parametrize("text", PUZZLES)
def test_every_step_has_its_grid_and_its_words(text, ladder):
    """There is an article for each step and one for the end, each with what it should show."""
    explanation = explain(Grid.parse(text), ladder)
    path = explanation.path
    page = Page(page_of(explanation))
    *steps, end = page.articles
    assert [step["id"] for step in steps] == [f"p1-s{n + 1}" for n in range(len(path.steps))]
    for article, step, marks in zip(steps, path.steps, list(replay(path))[:-1], strict=True):
        assert f"{step.technique.label}" in article["text"]
        said = re.sub(r"\W", "", article["text"]).lower()
        words = in_words(step, path.puzzle.geometry).split(": ", 1)[1]
        for part in re.split(r", so |\. Inside: |; (?=\([a-z]+\) )", words):
            assert re.sub(r"\W", "", part).lower() in said
        is_net = 1 < len(step.branches) < len(step.chains)
        pictures = len(step.branches) if is_net else 1
        inside = len(tell(step).inside)
        assert article["looks"].count("strike") == len(step.eliminations) * pictures + inside
        assert article["looks"].count("frame") == len(step.placements) * pictures
        assert sum(map(len, marks.candidates)) > 0
    assert end["id"] == "p1-end"
    assert explanation.ending in end["text"]


def test_a_page_says_under_which_rules_a_puzzle_is_solved():
    """Their kinds, and each rule below; of a plain one nothing."""
    sign = KINDS["greaterthan"]((0, 1))
    puzzle = Grid.parse("....341221434321", Geometry.diagonal(2, 2).with_constraints([sign]))
    page = page_of(explain(puzzle))
    assert "Judged under rows, columns, boxes, both diagonals and 1 greater-than sign." in page
    assert all(f"<li>{escape(rule)}</li>" in page for rule in puzzle.geometry.rules)
    assert "Judged under" not in page_of(explain(Grid.parse(PAPER)))


NESTED = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.slow
def test_chains_inside_nets_are_folded_and_lettered():
    """Each has a folded part with its words and a picture, and its letter in one of the step's."""
    explanation = explain(Grid.parse(NESTED), SUDOKU_EXPLAINER)
    html = page_of(explanation)
    for number, step in enumerate(explanation.path.steps, 1):
        letters = [inner.letter for inner in tell(step).inside]
        article = html.partition(f'<article class="step" id="p1-s{number}">')[2]
        article = article.partition("</article>")[0]
        pictures, *folded = article.split('<details class="inside"')
        assert set(re.findall(r'class="letter"[^>]*>(\w+)<', pictures)) == set(letters)
        for inner, part in zip(tell(step).inside, folded, strict=True):
            assert part.startswith(f' id="p1-s{number}-{inner.letter}">')
            assert part.count("<svg") == 1
            assert inner.reasons[1:] in part
    assert html.count("<details") > 10


@pytest.mark.slow
def test_pictures_of_a_step_share_what_has_no_sign_in_any_of_them():
    """It is drawn in the first one; each picture has all of the grid's candidates, once each."""
    explanation = explain(Grid.parse(NESTED), SUDOKU_EXPLAINER)
    html = page_of(explanation)
    frame = Frame(explanation.path.puzzle.geometry)
    shared = dict(re.findall(r'<g id="(p1-s[0-9]+-m)">(.*?</g>)</g>', html))
    assert len(shared) > 10
    for number, marks in enumerate(list(replay(explanation.path))[:-1], 1):
        candidates = {
            Candidate(c, digit) for c, each in enumerate(marks.candidates) for digit in each
        }
        of_step = rf'<title id="p1-s{number}(?:-b[0-9]+)?-t">.*?(?=</svg>)'
        pictures = re.findall(of_step, html)
        assert pictures
        for picture in pictures:
            whole = re.sub(r'<use href="#([^"]*-m)"/>', lambda use: shared[use[1]], picture)
            svg = parse(f'<svg xmlns="{SVG[1:-1]}">{whole}</svg>')
            drawn = drawn_candidates(svg, frame)
            assert drawn.keys() == candidates
            discs = svg.iter(f"{SVG}circle")
            shown = [(float(disc.get("cx", "")), float(disc.get("cy", ""))) for disc in discs]
            signed = {c for c in candidates if frame.place(*c) in shown}
            assert "plain" not in {drawn[candidate] for candidate in signed}


def test_page_needs_no_network():
    """Nothing on the page is fetched from anywhere, and nothing runs."""
    check_needs_no_network(page_of(explain(Grid.parse(PAPER))))


def test_links_and_names_lead_somewhere():
    """Ids are unique, and every reference on the page has a target."""
    check_leads_somewhere(page_of(explain(Grid.parse(PAPER)), explain(Grid.parse(INKALA))))


def test_every_grid_can_be_heard():
    """Each grid of the page has a title and a description, or is hidden from those who listen."""
    for tag, attributes in at_least_one(Page(page_of(explain(Grid.parse(PAPER)))).elements):
        if tag == "svg":
            named = attributes.get("role") == "img" and "aria-labelledby" in attributes
            assert named or attributes.get("aria-hidden") == "true"


def test_page_is_readable_on_phones_and_on_paper():
    """The page says its language and width, and has rules for paper and for dark screens."""
    text = page_of(explain(Grid.parse(PAPER)))
    assert '<html lang="en">' in text
    assert "width=device-width" in text
    assert "@media print" in text
    assert "prefers-color-scheme: dark" in text


def test_what_is_said_is_escaped():
    """Titles and summaries are text, whatever characters they have."""
    text = page_of(explain(Grid.parse(PAPER)))
    assert "A &amp; B" in text
    assert "Level &amp; &lt;score&gt;" in text
    assert "<score>" not in text


def test_same_page_for_the_same_puzzle():
    """A page has no time, place or chance in it."""
    assert page_of(explain(Grid.parse(PAPER))) == page_of(explain(Grid.parse(PAPER)))


@pytest.mark.slow
def test_geometries_share_a_page():
    """Each geometry's board is drawn once and repeated by reference."""
    small = Grid.parse("12.43.2121.343.2", Geometry.boxes(2, 2))
    text = page_of(explain(small), explain(Grid.parse(PAPER)), explain(Grid.parse(PAPER)))
    boards = [a["id"] for tag, a in Page(text).elements if tag == "g" and "id" in a]
    assert boards == ["b0", "b1"]


TEXT_ON = [
    ("--ink", "--paper"),
    ("--soft", "--paper"),
    ("--soft", "--base"),
    ("--ink", "--pattern"),
    ("--ink", "--fin"),
    ("--ink", "--third"),
    ("--ink", "--fourth"),
    ("--gone", "--paper"),
    ("--gone", "--base"),
    ("--on-placed", "--placed"),
    ("--on-node", "--node"),
    ("--solved", "--paper"),
    ("--solved", "--base"),
]


@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_stands_out_on_light_and_on_dark(text, ground):
    """What is read has a contrast of 4.5 or more in both schemes."""
    for scheme in at_least_one(schemes(style())):
        assert contrast(scheme[text], scheme[ground]) >= 4.5
