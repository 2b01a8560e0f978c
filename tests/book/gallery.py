"""A grid for each kind of rule, as the gallery in the documentation shows it.

``python -m tests.book.gallery`` draws the gallery anew; a test compares it with what is there. The
clues are true of one full grid, and found by chance with a seed of the kind's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from book.clue_picture import clue_picture
from book.screen.notebook import display
from puzzle import CLASSIC, Geometry, GeometryError, Grid
from puzzle.constraints import HOUSE_RULES, KINDS, Constraint, houses_that_are
from puzzle.constraints.layout import ADJACENT
from tests.puzzle.rules import random_constraint

FULL = Grid.parse(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
JIGSAW = "111122333111222333112222333444556666444555666444555566777788999777888999778888999"
FOLDER = Path(__file__).parents[2] / "docs" / "images" / "clues"
_EVERYWHERE = ("antiknight", "antiking", "nonconsecutive", "negative")
_LINES = {"betweenline": 4, "lockout": 4, "doublearrow": 4, "regionsumline": 5, "palindrome": 4}
_TRIES = 60_000


PAGE = FOLDER.parents[1] / "clues.md"
HEAD = """# What clues look like

Every kind of rule ([rules.md](rules.md)) has its drawing, in black and grey: the same on pages, in
`gridmill draw`, in notebooks and in books. Here is one grid for each, as `gridmill` draws it;
`python -m tests.book.gallery` draws them anew. Kinds that would look alike in grey differ in width,
dashes, rims or ends. A number outside the grid stands further out where its place is taken; groups
that are shaded and touch have different tints. A value that is not the usual one is written there.
"""
TITLES = {
    "jigsaw": "jigsaw",
    "diagonal-": "diagonal, falling",
    "diagonal+": "diagonal, rising",
    "windoku": "windoku",
    "disjointgroups": "disjoint groups",
    "centerdot": "centre dots",
    "asterisk": "asterisk",
    "girandola": "girandola",
}


def names() -> tuple[str, ...]:
    """The names of all pictures: houses first, then constraints."""
    return ("jigsaw", *HOUSE_RULES, *KINDS)


@cache
def example(name: str) -> Grid:
    """The grid of a picture."""
    rng = Random(name)
    if name == "jigsaw":
        return _some_digits(Geometry.irregular([int(region) for region in JIGSAW]), rng, 0)
    if name in HOUSE_RULES:
        houses = houses_that_are(name, CLASSIC.layout)
        return _some_digits(CLASSIC.with_houses(houses, f"9x9 {name}"), rng, 0)
    if name in _EVERYWHERE:
        return Grid(bytes(81), CLASSIC.with_constraints([_everywhere(name)]))
    clues = list(_clues(name, rng))
    return _some_digits(CLASSIC.with_constraints(clues), rng, 14)


def picture(name: str) -> str:
    """The picture of an example, as an SVG file."""
    drawn = display(example(name), "svg")
    assert drawn is not None
    return drawn + "\n"


def page() -> str:
    """The page of the documentation that shows the gallery."""
    pieces = [HEAD]
    for name in names():
        title = TITLES.get(name) or KINDS[name].NAME
        words = clue_picture(example(name).geometry).words
        said = f"\nNo mark; the rule is told in words: “{words[0]}”\n" if words else ""
        pieces.append(
            f"## {title[0].upper()}{title[1:]}\n{said}\n"
            f'<img src="images/clues/{name}.svg" width="340" alt="A grid with the rule: {title}">\n'
        )
    return "\n".join(pieces)


def _some_digits(geometry: Geometry, rng: Random, count: int) -> Grid:
    cells = set(rng.sample(range(81), count))
    return Grid(bytes(FULL[c] if c in cells else 0 for c in range(81)), geometry)


def _everywhere(name: str) -> Constraint:
    of = KINDS[name]
    return of((("sum", 5),)) if name == "negative" else of()


def _clues(name: str, rng: Random) -> Iterator[Constraint]:
    """A few clues of a kind that the full grid keeps and that do not touch."""
    layout, taken, count = CLASSIC.layout, set[int](), 0
    most = 7 if len(KINDS[name].__slots__) or name in ("odd", "even") else 4
    for _ in range(_TRIES):
        clue = random_constraint(name, rng, CLASSIC, FULL)
        places = set(
            clue.places[:1] if hasattr(clue, "value") and _is_outside(name) else clue.places
        )
        wide = {c for cell in places for c in (cell, *layout.neighbours(cell))}
        if not places or wide & taken or not _is_good(clue, name):
            continue
        try:
            clue.check(layout)
        except GeometryError:
            continue
        taken |= places
        count += 1
        yield clue
        if count == most:
            return


def _is_outside(name: str) -> bool:
    return name in ("sandwichsum", "xsum", "skyscraper", "numberedroom")


def _is_good(clue: Constraint, name: str) -> bool:
    """Whether the full grid keeps it, and it is what a setter would write."""
    layout, places = CLASSIC.layout, clue.places
    if not clue.keeps(FULL.digits, layout) or len(set(places)) < len(places):
        return False
    if len(places) < _LINES.get(name, 2) and name not in (
        "odd",
        "even",
        "candidates",
        "minimum",
        "maximum",
    ):
        return False
    if name in ("killercage", "sum", "extraregion", "clone", "rowindexer", "columnindexer"):
        return all(any(n in places for n in layout.neighbours(cell)) for cell in places)
    if name == "arrow":
        bulb = clue.bulb  # type: ignore[attr-defined]  # an arrow has one
        return len(bulb) == 1 or (bulb[0], bulb[1]) in set(layout.pairs_at(ADJACENT))
    if name == "quadruple":
        low = min(places)
        return set(places) == {low, low + 1, low + 9, low + 10} and low % 9 < 8
    if name == "littlekillersum":
        return _is_diagonal(places)
    if name == "framesum":
        return len(places) == 3 and places in [tuple(line[:3]) for line in _edges()]
    return True


def _is_diagonal(places: tuple[int, ...]) -> bool:
    steps = {b - a for a, b in pairwise(places)}
    if len(steps) != 1 or steps & {1, -1, 9, -9}:
        return False
    row, column = divmod(places[0], 9)
    end_row, end_column = divmod(places[-1], 9)
    is_long = len(places) == abs(row - end_row) + 1 == abs(column - end_column) + 1
    edge = (0, 8)
    return is_long and (row in edge or column in edge) and (end_row in edge or end_column in edge)


def _edges() -> list[tuple[int, ...]]:
    rows = [tuple(range(9 * r, 9 * r + 9)) for r in range(9)]
    columns = [tuple(range(c, 81, 9)) for c in range(9)]
    return [line[::way] for line in (*rows, *columns) for way in (1, -1)]


def main() -> None:
    """Draw the gallery."""
    for name in names():
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
