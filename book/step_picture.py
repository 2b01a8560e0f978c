"""A step as a picture: the grid with its candidates, and on it what shows the step.

    given, digit       large, bold where given
    candidate          small, at its own place in the cell: 1 top left, the last bottom right
    pattern, fin       a disc, a square behind the candidate; squares for patterns inside nets too
    third, fourth      a diamond, a triangle: the groups after the first two
    on, off            a chain's node: a full disc, a ring
    link               an arrow: solid where the digit must be there because another is not, dashed
                       where it cannot, because another is; thin in chains that serve another
    gone               struck out
    placed             a full disc in a framed cell
    letter             of the chain inside a net that removes the candidate on its left
    base, cover        the houses that show it, tinted; those across, hatched

Colours stand in ``book/templates/step.css`` alone, and none is the only sign of anything. Units
are the SVG's own: a candidate has 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from itertools import pairwise
from math import cos, hypot, isqrt, pi, sin

from book.clue_picture import CluePicture, clue_picture
from book.clue_svg import DEFINITIONS, marks_svg, tints_svg
from book.written_out import written_out
from puzzle.geometry import Cell, Digit, Geometry, House
from puzzle.grid import SYMBOLS, Grid
from solver.human import Candidate, Chain, ChainInside, PencilMarks, Step, in_words, tell

PLACE = 20
"""Side of a candidate's square."""
MARGIN = 22
"""Room for the numbers of rows and columns."""
RADIUS = 8.5
FILLED = 0.42
"""Radius of the disc behind a digit that is placed, by the side of its cell."""
DROP = 5.4
"""How far the foot of a candidate is below its middle."""
DIGIT = 0.62
"""Size of a digit, by the side of its cell."""
CORNERS = {"third": 4, "fourth": 3}
"""Shapes with corners, the first one up, and how many they have."""
GROUPS = ("pattern", "fin", *CORNERS)
"""The shapes of a step's groups, in order."""
LETTER_OFF = 9
"""How far right of a candidate the letter of a chain inside is; half as far up."""
DIGIT_DROP = 0.22
"""How far the foot of a digit is below the middle of its cell, by the side of it."""
LOWERED = 0.24
"""How far the candidates are down in a cell whose corner has a number, by the side of it."""
BEND = 0.14
"""How far a link leaves the straight line, by its length."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things are in the picture of a grid of some geometry.

    Attributes:
        geometry: the geometry.
        symbols: what is written for each digit, by its value.
    """

    geometry: Geometry
    symbols: Sequence[str] = SYMBOLS

    @property
    def columns(self) -> int:
        """Candidates in a row of a cell."""
        size = self.geometry.size
        return self.geometry.box_cols or isqrt(size - 1) + 1

    @property
    def side(self) -> int:
        """Side of a cell."""
        return PLACE * max(self.columns, -(-self.geometry.size // self.columns))

    @property
    def clues(self) -> CluePicture:
        """What the rules look like."""
        return clue_picture(self.geometry)

    @property
    def width(self) -> int:
        """Width of the grid, or of the canvas where grids overlap."""
        canvas = self.geometry.canvas
        return self.side * (canvas.width if canvas else self.geometry.size)

    @property
    def height(self) -> int:
        """Height of the same."""
        canvas = self.geometry.canvas
        return self.side * (canvas.height if canvas else self.geometry.size)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left corner of a cell."""
        canvas = self.geometry.canvas
        row, column = canvas.places[cell] if canvas else divmod(cell, self.geometry.size)
        return column * self.side, row * self.side

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2

    def place(self, cell: Cell, digit: Digit) -> Point:
        """Return the middle of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(digit - 1, self.columns)
        rows = -(-self.geometry.size // self.columns)
        top = self.side * LOWERED if cell in self.clues.corners else 0.0
        across, down = self.side / self.columns, (self.side - top) / rows
        return x + across * (column + 0.5), y + top + down * (row + 0.5)

    @property
    def view_box(self) -> str:
        """The view box of the whole picture."""
        clues, side = self.clues, self.side
        left, top = MARGIN + clues.left * side, MARGIN + clues.top * side
        across = left + self.width + 2 + clues.right * side
        down = top + self.height + 2 + clues.bottom * side
        return f"{-left:g} {-top:g} {across:g} {down:g}"


def step_svg(step: Step, marks: PencilMarks, givens: Grid, symbols: Sequence[str] = SYMBOLS) -> str:
    """Draw a step, as a picture complete in itself: an SVG file with its style.

    Args:
        step: the step.
        marks: the grid and its candidates before the step.
        givens: the puzzle that it belongs to; its digits are bold.
        symbols: what is written for each digit, by its value.
    """
    frame = Frame(marks.grid.geometry, symbols)
    telling = tell(step, frame.geometry, symbols)
    parts = (
        f"<style>{_written_out()}</style>",
        definitions(),
        *figure(frame, board(frame), marks, givens, step, telling.inside),
    )
    names = (telling.title, in_words(step, frame.geometry, symbols))
    return svg(frame, "step", names, parts, standalone=True)


@cache
def _written_out() -> str:
    """Return the style sheet of pictures that are files of their own; there are many of these."""
    return written_out(style())


def style() -> str:
    """Return the style sheet of the pictures."""
    return template("step.css") + template("clues.css")


def template(name: str) -> str:
    """Return the text of a template."""
    return (resources.files("book") / "templates" / name).read_text(encoding="utf-8")


def svg(
    frame: Frame, name: str, words: tuple[str, str], parts: Iterable[str], *, standalone: bool
) -> str:
    """Return an SVG element of the frame's size.

    Args:
        frame: the geometry's.
        name: unique in the document; ids begin with it.
        words: title and description, for those who do not see the picture.
        parts: the content.
        standalone: whether this is a file of its own.
    """
    namespace = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    title, description = map(escape, words)
    return (
        f'<svg{namespace} class="grid" viewBox="{frame.view_box}" role="img" '
        f'aria-labelledby="{name}-t {name}-d">'
        f'<title id="{name}-t">{title}</title><desc id="{name}-d">{description}</desc>'
        f"{''.join(parts)}</svg>"
    )


def definitions() -> str:
    """Return what pictures refer to: the head of an arrow, the hatching of covers and of tints."""
    return (
        '<defs><marker id="head" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="9" '
        'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="head" '
        'd="M0 0L8 4L0 8z"/></marker><pattern id="hatch" width="7" height="7" '
        'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" '
        f'd="M0 0v7"/></pattern>{DEFINITIONS}</defs>'
    )


def ground(frame: Frame) -> str:
    """Return the cells that clues shade: behind all that is tinted, which would be hidden else."""
    if frame.geometry.canvas is not None:
        return ""
    return tints_svg(frame.clues, frame.side, frame.geometry.size)


def board(frame: Frame) -> str:
    """Clues, lines, walls between boxes, and the numbers of rows and columns."""
    geometry, side, width, clues = frame.geometry, frame.side, frame.width, frame.clues
    if geometry.canvas is not None:
        return _overlapping_board(frame)
    thin = "".join(f"M0 {i * side}h{width}M{i * side} 0v{width}" for i in range(1, geometry.size))
    walls = "".join(_walls(frame))
    numbers = "".join(
        f'<text x="{(i + 0.5) * side:g}" y="{-8 - clues.top * side:g}">{i + 1}</text>'
        f'<text x="{-11 - clues.left * side:g}" y="{(i + 0.5) * side + 4:g}">{i + 1}</text>'
        for i in range(geometry.size)
    )
    return (
        f"{marks_svg(clues.under, side)}"
        f'<path class="line" d="{thin}"/>'
        f'<path class="wall" d="M0 0h{width}v{width}h{-width}z{walls}"/>'
        f'{marks_svg((*clues.over, *clues.outside), side)}<g class="number">{numbers}</g>'
    )


def _overlapping_board(frame: Frame) -> str:
    """Lines and walls of grids that overlap, and the numbers of rows and columns."""
    geometry, side = frame.geometry, frame.side
    cells = range(geometry.cell_count)
    corners = [frame.corner(cell) for cell in cells]
    there = set(corners)
    rims = "".join(
        piece
        for x, y in corners
        for piece, beside in (
            (f"M{x} {y}h{side}", (x, y - side)),
            (f"M{x} {y + side}h{side}", (x, y + side)),
            (f"M{x} {y}v{side}", (x - side, y)),
            (f"M{x + side} {y}v{side}", (x + side, y)),
        )
        if beside not in there
    )
    across = "".join(
        f'<text x="{x + side / 2:g}" y="-8">{x // side + 1}</text>'
        for x in range(0, frame.width, side)
    )
    down = "".join(
        f'<text x="-11" y="{y + side / 2 + 4:g}">{y // side + 1}</text>'
        for y in range(0, frame.height, side)
    )
    return (
        f'<path class="line" d="{around(frame, cells)}"/>'
        f'<path class="wall" d="{rims}{"".join(_walls(frame))}"/>'
        f'<g class="number">{across}{down}</g>'
    )


def _walls(frame: Frame) -> Iterator[str]:
    for cell, other in sorted(frame.geometry.walls):
        x, y = frame.corner(other)
        yield f"M{x} {y}{'v' if other == cell + 1 else 'h'}{frame.side}"


@dataclass(frozen=True, slots=True)
class Shared:
    """What several pictures of a grid share, so that a page need have it once.

    Attributes:
        content: how it is drawn, or what refers to it.
        plain: the candidates in it, which have no sign in any of the pictures. All digits are too.
    """

    content: str
    plain: AbstractSet[Candidate]

    @property
    def repeated(self) -> Shared:
        """The same, where it is drawn elsewhere on the page."""
        key = self.content.partition('id="')[2].partition('"')[0]
        return Shared(f'<use href="#{key}"/>', self.plain)


def shared_by(
    frame: Frame, name: str, givens: Grid, drawn: Sequence[tuple[PencilMarks, Step]]
) -> Shared:
    """Return what the pictures of some steps on one grid share.

    Args:
        frame: the geometry's.
        name: unique in the document: its id.
        givens: the puzzle that the grid belongs to.
        drawn: for each picture the grid, with the same digits, and the step.
    """
    plain = set.intersection(*(_plain(marks, step) for marks, step in drawn))
    marks = drawn[0][0]
    parts = (*_digits(frame, marks.grid, givens), *_candidates(frame, plain, {}))
    return Shared(f'<g id="{name}">{"".join(parts)}</g>', plain)


def _plain(marks: PencilMarks, step: Step) -> set[Candidate]:
    """Return the candidates that have no sign."""
    return {*_all_candidates(marks)}.difference(shapes(step), step.eliminations)


def _all_candidates(marks: PencilMarks) -> Iterator[Candidate]:
    for cell, digits in enumerate(marks.candidates):
        yield from (Candidate(cell, digit) for digit in digits)


def figure(
    frame: Frame,
    lines: str,
    marks: PencilMarks,
    givens: Grid,
    step: Step | None,
    inside: Iterable[ChainInside] = (),
    shared: Shared | None = None,
) -> Iterator[str]:
    """Shaded cells, houses, lines, shapes, links, digits, candidates, strikes: from back to front.

    Args:
        frame: the geometry's.
        lines: the board.
        marks: the grid and its candidates.
        givens: the puzzle that it belongs to.
        step: what to show on it; None for the grid as it stands.
        inside: the chains inside its nets whose letters are shown.
        shared: what other pictures have too.
    """
    yield ground(frame)
    if step is None:
        yield lines
        yield from _digits(frame, marks.grid, givens)
        yield from _candidates(frame, _all_candidates(marks), {})
    else:
        looks = shapes(step)
        yield from _house_paths(frame, step)
        yield lines
        yield from _shapes(frame, marks.grid, looks)
        yield from _links(frame, step.chains)
        own: Iterable[Candidate] = _all_candidates(marks)
        if shared is None:
            yield from _digits(frame, marks.grid, givens)
        else:
            yield shared.content
            own = (candidate for candidate in own if candidate not in shared.plain)
        yield from _candidates(frame, own, looks | dict.fromkeys(step.eliminations, "gone"))
        yield from _strikes(frame, step)
        yield from _letters(frame, inside)


def shapes(step: Step) -> dict[Candidate, str]:
    """Return the shape behind each candidate that has one; those merely struck out have none."""
    plain = dict.fromkeys(step.pattern, "pattern") | dict.fromkeys(step.fins, "fin")
    for number, group in enumerate(step.groups):
        plain |= dict.fromkeys(group, GROUPS[number % len(GROUPS)])
    nodes: dict[Candidate, str] = {}
    for chain in step.chains:
        for inner in chain.patterns:
            plain |= dict.fromkeys(inner.pattern, "fin")
        for node in chain.nodes:
            for cell in node.cells:
                nodes.setdefault(Candidate(cell, node.digit), "on" if node.on else "off")
    nodes |= {gone: "off" for gone in step.eliminations if gone in nodes}
    return plain | nodes | dict.fromkeys(step.placements, "placed")


def _shapes(frame: Frame, grid: Grid, looks: Mapping[Candidate, str]) -> Iterator[str]:
    """Yield the shapes behind candidates, those of one look together."""
    together: dict[str, list[str]] = {}
    for candidate, look in looks.items():
        is_filled = grid[candidate.cell] > 0
        together.setdefault(look, []).append(_shape(frame, candidate, look, is_filled=is_filled))
        if look == "placed" and not is_filled:
            yield _framed(frame, candidate.cell)
    for look, drawn in together.items():
        yield f'<g class="{look}">{"".join(drawn)}</g>'


def _shape(frame: Frame, candidate: Candidate, look: str, *, is_filled: bool) -> str:
    """Return the shape behind a candidate; where its cell is filled, behind the digit."""
    if is_filled:
        x, y = frame.middle(candidate.cell)
        return f'<circle cx="{x:g}" cy="{y:g}" r="{frame.side * FILLED:g}"/>'
    x, y = frame.place(*candidate)
    if look == "fin":
        corner = f'x="{x - RADIUS:g}" y="{y - RADIUS:g}"'
        return f'<rect {corner} width="{2 * RADIUS:g}" height="{2 * RADIUS:g}"/>'
    if look in CORNERS:
        return f'<path d="{_polygon((x, y), CORNERS[look])}"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS:g}"/>'


def _framed(frame: Frame, cell: Cell) -> str:
    """Return the frame of a cell in which a digit is placed."""
    left, top = frame.corner(cell)
    side = frame.side - 6
    return f'<rect class="frame" x="{left + 3}" y="{top + 3}" width="{side}" height="{side}"/>'


def _polygon(middle: Point, corners: int) -> str:
    """Return a path around a regular polygon, a little larger than a disc."""
    angles = (2 * pi * k / corners for k in range(corners))
    radius = RADIUS * (1.2 if corners > len("abc") else 1.35)
    points = (
        f"{middle[0] + radius * sin(a):.1f} {middle[1] - radius * cos(a):.1f}" for a in angles
    )
    return f"M{'L'.join(points)}z"


def _digits(frame: Frame, grid: Grid, givens: Grid) -> Iterator[str]:
    for look, given in (("given", True), ("digit", False)):
        cells = (cell for cell in range(len(grid)) if grid[cell] and (givens[cell] > 0) == given)
        yield digits(frame, grid, cells, look)


def digits(frame: Frame, grid: Grid, cells: Iterable[Cell], look: str) -> str:
    """Return the digits of some cells of a grid, large, all of one look."""
    written = ((frame.middle(cell), frame.symbols[grid[cell]]) for cell in cells)
    drawn = "".join(_texts(written, frame.side * DIGIT_DROP))
    return f'<g class="{look}" font-size="{frame.side * DIGIT:g}">{drawn}</g>'


def _candidates(
    frame: Frame, candidates: Iterable[Candidate], looks_of: Mapping[Candidate, str]
) -> Iterator[str]:
    """Yield candidates, those of one look together."""
    looks: dict[str, list[tuple[Point, str]]] = {}
    for candidate in sorted(candidates):
        look = looks_of.get(candidate, "plain")
        written = frame.place(*candidate), frame.symbols[candidate.digit]
        looks.setdefault(look, []).append(written)
    for look in sorted(looks):
        yield f'<g class="candidate is-{look}">{"".join(_texts(looks[look], DROP, "two"))}</g>'


def _texts(written: Iterable[tuple[Point, str]], drop: float, wide: str = "") -> Iterator[str]:
    """Yield what stands for digits around points: one element for those of a line.

    Args:
        written: the points, and the symbols.
        drop: how far the foot of a digit is below its point.
        wide: the class of symbols of several characters.
    """
    lines: dict[float, list[tuple[float, str]]] = {}
    for (x, y), symbol in written:
        if len(symbol) > 1:
            yield text((x, y), symbol, drop, wide)
        else:
            lines.setdefault(y, []).append((x, symbol))
    for y, line in lines.items():
        places = " ".join(f"{x:g}" for x, _ in line)
        yield f'<text x="{places}" y="{y + drop:g}">{"".join(symbol for _, symbol in line)}</text>'


def text(middle: Point, symbol: str, drop: float, look: str = "") -> str:
    """Return what stands for a digit around a point; `drop` is how far its foot is below."""
    x, y = middle
    of_class = f' class="{look}"' if look else ""
    return f'<text{of_class} x="{x:g}" y="{y + drop:g}">{symbol}</text>'


def _strikes(frame: Frame, step: Step) -> Iterator[str]:
    for candidate in step.eliminations:
        x, y = frame.place(*candidate)
        yield f'<path class="strike" d="M{x - 8:g} {y + 8:g}l16 -16"/>'


def _letters(frame: Frame, inside: Iterable[ChainInside]) -> Iterator[str]:
    """Yield the letters of chains inside nets, beside the candidates that they remove."""
    for inner in inside:
        x, y = frame.place(*inner.step.eliminations[0])
        yield (
            f'<text class="letter" x="{x + LETTER_OFF:g}" y="{y - LETTER_OFF / 2:g}">'
            f"{inner.letter}</text>"
        )


def _house_paths(frame: Frame, step: Step) -> Iterator[str]:
    looks: tuple[tuple[str, tuple[House, ...]], ...] = (
        ("base", step.houses),
        ("cover", step.covers + step.places_in),
    )
    for look, houses in looks:
        for house in houses:
            yield f'<path class="{look}" d="{around(frame, house.cells)}"/>'


def around(frame: Frame, cells: Iterable[Cell]) -> str:
    """Return a path around each of these cells."""
    side = frame.side
    corners = map(frame.corner, cells)
    return "".join(f"M{x} {y}h{side}v{side}h{-side}z" for x, y in corners)


def _links(frame: Frame, chains: Iterable[Chain]) -> Iterator[str]:
    """Yield the links of chains, those of one look together."""
    looks: dict[str, list[str]] = {}
    for chain in chains:
        serving = "" if chain.parent is None else " serving"
        for before, node in pairwise(chain.nodes):
            look = f"{'strong' if node.on else 'weak'}{serving}"
            curve = _curve(arc(frame.place(*before[:2]), frame.place(*node[:2])))
            looks.setdefault(look, []).append(f'<path d="{curve}"/>')
    for look, drawn in looks.items():
        yield f'<g class="link {look}">{"".join(drawn)}</g>'


def _curve(points: tuple[Point, Point, Point]) -> str:
    """Return a quadratic curve, in tenths: its start, then the way from there."""
    (x, y), *others = points
    steps = " ".join(f"{_tenths(to_x - x)} {_tenths(to_y - y)}" for to_x, to_y in others)
    return f"M{_tenths(x)} {_tenths(y)}q{steps}"


def _tenths(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"


def arc(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """Return a slightly bent line from the rim of one candidate to that of another.

    Returns:
        Its start, the control point of its quadratic curve, and its end.
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    bend = BEND if length > 2 * PLACE else 0.0
    cx, cy = (x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend
    control = (cx, cy)
    return _towards(start, control, RADIUS), control, _towards(end, control, RADIUS + 1)


def _towards(point: Point, goal: Point, distance: float) -> Point:
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = hypot(dx, dy) or 1.0
    return point[0] + dx / length * distance, point[1] + dy / length * distance
