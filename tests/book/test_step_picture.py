"""Pictures of steps: every candidate at its place, and every part of the step marked."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from book.screen.verdict_picture import Marks, verdict_parts
from book.step_picture import DROP, FILLED, Frame, board, step_svg
from puzzle import Geometry, Grid
from puzzle.grid import SYMBOLS
from solver.human import (
    HODOKU,
    PLAYERS,
    SUDOKU_EXPLAINER,
    Candidate,
    PencilMarks,
    Step,
    Technique,
    climb,
    replay,
)
from solver.search import find_solutions
from tests.loops import at_least_one
from tests.solver.human.rated import RATED

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own output)


def classes(element: ET.Element) -> set[str]:
    return set(element.get("class", "").split())


def places(frame: Frame) -> dict[tuple[str, str], Candidate]:
    """Each candidate by the coordinates of its text."""
    size = frame.geometry.size
    found = {}
    for cell in range(size * size):
        for digit in range(1, size + 1):
            x, y = frame.place(cell, digit)
            found[f"{x:g}", f"{y + DROP:g}"] = Candidate(cell, digit)
    return found


def drawn_candidates(picture: ET.Element, frame: Frame) -> dict[Candidate, str]:
    """The candidates that a picture shows, read back from where they are, with their looks."""
    at = places(frame)
    found = {}
    for group in picture.iter(f"{SVG}g"):
        looks = [look for look in classes(group) if look.startswith("is-")]
        for text in group if looks else ():
            for x, symbol in written(text):
                candidate = at[x, text.get("y", "")]
                assert symbol == SYMBOLS[candidate.digit]
                assert candidate not in found, "drawn twice"
                found[candidate] = looks[0].removeprefix("is-")
    return found


def written(text: ET.Element) -> list[tuple[str, str]]:
    """The symbols of a text, each with where it is across: of several, each has a place."""
    places, symbols = text.get("x", "").split(), text.text or ""
    return [*zip(places, symbols, strict=True)] if len(places) > 1 else [(places[0], symbols)]


def drawn_digits(picture: ET.Element, look: str) -> list[str]:
    groups = [group for group in picture.iter(f"{SVG}g") if classes(group) == {look}]
    return [symbol for group in groups for text in group for _, symbol in written(text)]


def marks_at(picture: ET.Element, look: str) -> int:
    return sum(look in classes(element) for element in picture.iter())


def check(step: Step, marks: PencilMarks, givens: Grid, picture: ET.Element):
    """The picture shows this position and no other, and every effect and part of the step."""
    frame = Frame(givens.geometry)
    drawn = drawn_candidates(picture, frame)
    assert drawn.keys() == {
        Candidate(cell, digit) for cell, digits in enumerate(marks.candidates) for digit in digits
    }
    by_look = Counter(drawn.values())
    assert {c for c, look in drawn.items() if look == "gone"} == set(step.eliminations)
    assert {c for c, look in drawn.items() if look == "placed"} == set(step.placements)
    assert by_look["plain"] < len(drawn)
    assert marks_at(picture, "strike") == len(step.eliminations)
    assert marks_at(picture, "frame") == len(step.placements)
    links = [link for group in picture if "link" in classes(group) for link in group]
    assert len(links) == sum(len(chain.nodes) - 1 for chain in step.chains)
    shown = {Candidate(node.cell, node.digit) for chain in step.chains for node in chain.nodes}
    for candidate in (shown | set(step.pattern) | set(step.fins)) & drawn.keys():
        assert drawn[candidate] != "plain"
    given = [SYMBOLS[digit] for digit in givens if digit]
    solved = [SYMBOLS[d] for cell, d in enumerate(marks.grid) if d and not givens[cell]]
    assert drawn_digits(picture, "given") == given
    assert drawn_digits(picture, "digit") == solved


@pytest.mark.slow
@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
@pytest.mark.parametrize("rated", RATED[4::25], ids=repr)
def test_every_step_of_a_path_is_drawn(rated, ladder):
    """Each picture of a path has exactly the candidates of its position, and the step's marks."""
    path = climb(rated.puzzle, ladder)
    for step, marks in at_least_one(zip(path.steps, replay(path), strict=False)):
        check(step, marks, path.puzzle, parse(step_svg(step, marks, path.puzzle)))


def test_picture_says_what_it_shows():
    """A reader without eyes gets the technique and the sentence, named by the picture itself."""
    path = climb(RATED[100].puzzle)
    picture = parse(step_svg(path.steps[0], next(replay(path)), path.puzzle))
    title, description = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert picture.get("role") == "img"
    assert picture.get("aria-labelledby", "").split() == [title.get("id"), description.get("id")]
    assert title.text == path.steps[0].technique.label
    assert description.text.startswith(f"{title.text}: ")


@pytest.mark.parametrize(
    "geometry",
    [
        Geometry.boxes(2, 2),
        Geometry.boxes(2, 3),
        Geometry.boxes(3, 2),
        Geometry.boxes(4, 4),
        Geometry.diagonal(),
        Geometry.irregular([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
    ],
    ids=repr,
)
def test_every_geometry_has_a_place_for_each_candidate(geometry):
    """No two candidates share a place, and each lies in its own cell."""
    frame = Frame(geometry)
    assert len(places(frame)) == geometry.size**3
    for cell in range(geometry.cell_count):
        left, top = frame.corner(cell)
        for digit in range(1, geometry.size + 1):
            x, y = frame.place(cell, digit)
            assert left < x < left + frame.side
            assert top < y < top + frame.side


def test_what_a_picture_shows_is_seen_in_shaded_cells():
    """Windows lie behind the houses that show a step, and behind cells that a verdict marks."""
    geometry = Geometry.windows()
    (full,) = find_solutions(Grid(bytes(81), geometry), limit=1).solutions
    puzzle = Grid(full.digits[:-3] + bytes(3), geometry)
    path = climb(puzzle)
    step = step_svg(path.steps[0], next(replay(path)), puzzle)
    frame = Frame(geometry)
    verdict = "".join(verdict_parts(frame, puzzle, Marks(joined=((0, 1),)), board(frame)))
    for picture, look in ((step, "base"), (verdict, "crossed")):
        *_, shaded = windows = [*re.finditer('class="(tone|tint) ', picture)]
        assert len(windows) == len(geometry.extra_houses)
        marked = picture.index(f'class="{look}"')
        assert shaded.start() < marked < picture.index('class="line"')


def test_colours_are_written_out():
    """Programs that know no variables of CSS draw the picture too, with clues or without."""
    path = climb(RATED[-1].puzzle, PLAYERS)
    picture = step_svg(path.steps[-1], list(replay(path))[-1], path.puzzle)
    (sheet,) = parse(picture).iter(f"{SVG}style")
    assert "--" not in sheet.text
    assert ".wall { fill: none; stroke: #16191d;" in sheet.text
    assert "color-mix" not in sheet.text


def test_digits_that_show_a_step_are_marked_where_they_stand():
    """An avoidable rectangle rests on placed digits: the discs are behind them, not beside."""
    line = "008000000000060784000730900090007000600100000000900450507000000020000019001200300"
    path = climb(Grid.parse(line), HODOKU)
    techniques = [step.technique for step in path.steps]
    index = techniques.index(Technique.AVOIDABLE_RECTANGLE_1)
    marks = list(replay(path))[index]
    picture = step_svg(path.steps[index], marks, path.puzzle)
    frame = Frame(path.puzzle.geometry)
    filled = [c.cell for c in path.steps[index].pattern if marks.grid[c.cell]]
    assert len(filled) == 3
    for x, y in map(frame.middle, filled):
        disc = f'<circle cx="{x:g}" cy="{y:g}" r="{frame.side * FILLED:g}"/>'
        assert disc in picture.partition('<g class="pattern">')[2].partition("</g>")[0]
