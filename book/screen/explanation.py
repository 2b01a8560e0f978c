"""The solving path as a page: one grid a step, the telling beside it, readable on screen and paper.

The page is one HTML file that needs no network. It is built of ``explanation.html`` and ``.css``,
``page.css`` and ``step.css`` in ``book/templates``, which anyone can restyle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain, islice, repeat
from string import Template
from typing import NamedTuple

from book.step_picture import (
    Frame,
    Shared,
    board,
    definitions,
    figure,
    shared_by,
    style,
    svg,
    template,
)
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS
from solver.explain import Explanation
from solver.findings import rules_sentence
from solver.human import ChainInside, Outcome, PencilMarks, Step, replay, tell


@dataclass(frozen=True, slots=True)
class Chapter:
    """One puzzle of a page.

    Attributes:
        heading: what the puzzle is called, such as its number.
        summary: what is said about it, such as its rating, as one sentence.
        explanation: its path.
    """

    heading: str
    summary: str
    explanation: Explanation


def explanation_page(
    title: str, chapters: Sequence[Chapter], symbols: Sequence[str] = SYMBOLS
) -> str:
    """Return a page that explains puzzles step by step.

    Args:
        title: the page's title.
        chapters: the puzzles, in order.
        symbols: what is written for each digit, by its value.

    Returns:
        A whole HTML document, the same for the same arguments.
    """
    geometries = dict.fromkeys(c.explanation.path.puzzle.geometry for c in chapters)
    boards = {geometry: f"b{number}" for number, geometry in enumerate(geometries)}
    told = (_chapter(number, c, boards, symbols) for number, c in enumerate(chapters, 1))
    shared = (f'<g id="{key}">{board(Frame(geometry))}</g>' for geometry, key in boards.items())
    return Template(template("explanation.html")).substitute(
        title=escape(title),
        style=template("page.css") + template("explanation.css") + style(),
        shared=definitions() + "".join(shared),
        legend="\n".join(_legend()),
        chapters="\n".join(chain.from_iterable(told)),
    )


def _chapter(
    number: int, chapter: Chapter, boards: dict[Geometry, str], symbols: Sequence[str]
) -> Iterator[str]:
    path = chapter.explanation.path
    use = f'<use href="#{boards[path.puzzle.geometry]}"/>'
    frame = Frame(path.puzzle.geometry, symbols)
    drawing = _Drawing(frame, use, chapter.explanation, f"p{number}")
    yield f'<section id="p{number}">'
    yield f"<h2>{escape(chapter.heading)}</h2>"
    yield f'<p class="puzzle">{escape(str(path.puzzle))}</p>'
    yield f"<p>{escape(chapter.summary)}</p>"
    yield from _rules(path.puzzle.geometry)
    yield from _overview(drawing)
    for index, (step, marks) in enumerate(zip(path.steps, replay(path), strict=False), 1):
        yield from _step(drawing, index, step, marks)
    yield from _ending(drawing)
    yield "</section>"


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What all pictures of a chapter share."""

    frame: Frame
    board: str
    explanation: Explanation
    name: str

    def picture(
        self,
        name: str,
        words: tuple[str, str],
        marks: PencilMarks,
        step: Step | None,
        inside: Iterable[ChainInside] = (),
        shared: Shared | None = None,
    ) -> str:
        puzzle = self.explanation.path.puzzle
        parts = figure(self.frame, self.board, marks, puzzle, step, inside, shared)
        return svg(self.frame, name, words, parts, standalone=False)


def _rules(geometry: Geometry) -> Iterator[str]:
    """Yield the rules of a puzzle that is not plain, folded: there may be dozens of clues."""
    if geometry.is_plain:
        return
    yield f"<details><summary>{escape(rules_sentence(geometry))}</summary><ul>"
    yield from (f"<li>{escape(rule)}</li>" for rule in geometry.rules)
    yield "</ul></details>"


def _overview(drawing: _Drawing) -> Iterator[str]:
    """Yield the techniques of the path, each with a link to its first use."""
    path = drawing.explanation.path
    techniques = [step.technique for step in path.steps]
    yield f"<p>{len(techniques)} steps on the ladder {escape(path.ladder)}:</p>"
    yield '<ul class="overview">'
    for technique, count in path.counts.items():
        first = techniques.index(technique) + 1
        link = f'<a href="#{drawing.name}-s{first}">{escape(technique.label)}</a>'
        yield f"<li>{link} × {count}</li>"
    yield "</ul>"


class _Picture(NamedTuple):
    """A picture of a step, or of a chain inside it.

    Attributes:
        name: its id.
        words: its title and its description.
        marks: the grid and its candidates.
        step: what is shown on it.
        inside: the chains inside whose letters are shown.
    """

    name: str
    words: tuple[str, str]
    marks: PencilMarks
    step: Step
    inside: Sequence[ChainInside] = ()


def _step(drawing: _Drawing, index: int, step: Step, marks: PencilMarks) -> Iterator[str]:
    telling = tell(step, drawing.frame.geometry, drawing.frame.symbols)
    name = f"{drawing.name}-s{index}"
    words = (f"Step {index}: {telling.title}", f"The grid before the step: {telling.effects}.")
    measures = ", ".join(_measures(step))
    branches = [*_branches(_Picture(name, words, marks, step, telling.inside))]
    folded = [_inside(drawing, f"{name}-{inner.letter}", marks, inner) for inner in telling.inside]
    drawn = iter(_drawn(drawing, f"{name}-m", [*branches, *folded]))
    yield f'<article class="step" id="{name}">'
    if len(branches) == 1:
        yield next(drawn)
    else:
        yield '<div class="branches">'
        yield from islice(drawn, len(branches))
        yield "</div>"
    yield '<div class="telling">'
    yield f'<h3>{index}. {escape(telling.title)}<span class="measure">{measures}</span></h3>'
    if len(telling.reasons) == 1:
        yield f"<p>{_sentence(telling.reasons[0])}</p>"
    else:
        yield '<ol class="numbered">' if telling.is_numbered else "<ol>"
        yield from (f"<li>{_sentence(reason)}</li>" for reason in telling.reasons)
        yield "</ol>"
    yield f'<p class="effects">So {escape(telling.effects)}.</p>'
    for inner, picture, image in zip(telling.inside, folded, drawn, strict=True):
        yield f'<details class="inside" id="{picture.name}">'
        yield f"<summary>{escape(picture.words[0])}</summary>{image}"
        yield f"<p>{_sentence(str(inner))}</p></details>"
    yield "</div></article>"


def _drawn(drawing: _Drawing, name: str, pictures: Sequence[_Picture]) -> Iterator[str]:
    """Yield pictures of one grid; what all of them share is in the first one."""
    if len(pictures) == 1:
        yield drawing.picture(*pictures[0])
        return
    givens = drawing.explanation.path.puzzle
    shared = shared_by(drawing.frame, name, givens, [(p.marks, p.step) for p in pictures])
    for picture, part in zip(pictures, chain((shared,), repeat(shared.repeated)), strict=False):
        yield drawing.picture(*picture, part)


def _inside(drawing: _Drawing, name: str, marks: PencilMarks, inner: ChainInside) -> _Picture:
    """Return the picture of a chain inside a net: what it removes, and its links."""
    step = inner.step
    gone = drawing.frame.geometry.cell_name(step.eliminations[0].cell)
    digit = drawing.frame.symbols[step.eliminations[0].digit]
    title = f"({inner.letter}) {digit} goes from {gone}: {step.technique.label}"
    # What the net has taken out for the links to hold is gone from the picture.
    left = marks.after(replace(step, eliminations=step.fins))
    alone = replace(step, fins=(), covers=())
    return _Picture(name, (title, "What the net has left of the grid."), left, alone)


def _branches(whole: _Picture) -> Iterator[_Picture]:
    """Yield the picture of a step; of nets one for each branch: nobody could follow all in one."""
    name, words, marks, step, inside = whole
    branches = step.branches
    if len(branches) in (0, 1, len(step.chains)):
        yield whole
        return
    for number, branch in enumerate(branches, 1):
        title = f"{words[0]}, branch {number} of {len(branches)}"
        alone = replace(step, chains=branch)
        patterns = {pattern for chain in branch for pattern in chain.patterns}
        own = [inner for inner in inside if inner.step in patterns]
        yield _Picture(f"{name}-b{number}", (title, words[1]), marks, alone, own)


def _measures(step: Step) -> Iterator[str]:
    if step.level is not None:
        yield f"level {step.level}"
    if step.score is not None:
        yield f"SE {step.score}"
    if step.hodoku is not None:
        yield f"HoDoKu {step.hodoku.level.value}, {step.hodoku.points}"


def _sentence(clause: str) -> str:
    number, space, words = clause.partition(") ") if clause.startswith("(") else ("", "", clause)
    return escape(f"{number}{space}{words[0].upper()}{words[1:]}.")


def _ending(drawing: _Drawing) -> Iterator[str]:
    explanation = drawing.explanation
    is_solved = explanation.path.outcome is Outcome.SOLVED
    title = "Solved" if is_solved else "What remains"
    text = "Every cell is filled." if is_solved else explanation.ending
    name = f"{drawing.name}-end"
    yield f'<article class="step" id="{name}">'
    yield drawing.picture(name, (title, text), explanation.marks, None)
    yield f'<div class="telling"><h3>{title}</h3><p>{escape(text)}</p>'
    yield f'<p class="puzzle">{explanation.path.result}</p></div></article>'


_FRAME = '<rect class="frame" x="9" y="2" width="30" height="24"/>'
_LEGEND = (
    ("a candidate of the pattern", '<circle class="pattern" cx="24" cy="14" r="8.5"/>', "pattern"),
    (
        "a candidate beside the pattern: a fin, an extra; or of a pattern inside a net",
        '<rect class="fin" x="15.5" y="5.5" width="17" height="17"/>',
        "fin",
    ),
    ("in a chain: the digit is there", '<circle class="on" cx="24" cy="14" r="8.5"/>', "on"),
    ("in a chain: it is not there", '<circle class="off" cx="24" cy="14" r="8.5"/>', "off"),
    ("removed", "", "gone"),
    ("placed", _FRAME + '<circle class="placed" cx="24" cy="14" r="8.5"/>', "placed"),
    ("houses that show the step", '<path class="base" d="M0 0h48v28h-48z"/>', ""),
    ("houses across, or where a place is left", '<path class="cover" d="M0 0h48v28h-48z"/>', ""),
    ("then it is there", '<path class="link strong" d="M4 14h38"/>', ""),
    ("then it is not there", '<path class="link weak" d="M4 14h38"/>', ""),
    (
        "a chain inside a net, by its letter, removes the candidate on its left",
        '<text class="letter" x="30" y="12">a</text>',
        "off",
    ),
    ("a chain that serves another", '<path class="link strong serving" d="M4 14h38"/>', ""),
)
"""What a sign means, how it is drawn behind a digit, and the look of the digit."""


def _legend() -> Iterator[str]:
    for meaning, shape, look in _LEGEND:
        digit = '<text x="24" y="19">5</text>' if look else ""
        strike = '<path class="strike" d="M16 22l16 -16"/>' if look == "gone" else ""
        yield (
            f'<li><svg class="grid" viewBox="0 0 48 28" aria-hidden="true">{shape}'
            f'<g class="candidate is-{look}">{digit}</g>{strike}</svg> {meaning}</li>'
        )
