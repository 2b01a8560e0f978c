"""The measures of all pages of a book, or what has no room on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from book.print.model import BookLayout, PageStyle
from book.print.sheet.measures import Feet, Needs, Places, PuzzlePages, Sheet
from book.print.sheet.plan import (
    OF_KEY,
    OF_PUZZLES,
    OF_SOLUTIONS,
    OVER_NUMBER,
    PlacesPlan,
    text_size,
)
from book.step_picture import Frame
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, Geometry

CHILDRENS_LABEL = 1.0
"""How much higher labels are in the design for children, by the size of the text."""
CANDIDATE = 17.2
"""Size of a candidate's text in units of `book.step_picture`, where there is room."""
TIGHT_CANDIDATE = 25.0
"""The same where candidates all but touch."""
COMFORT = 0.065
"""Outside margin, by the width of the page, where the printer would let us have less."""
NUMBER = 1.8
"""Height of the page's number at the foot, by the size of the text."""
HEAD = 1.9
"""Height of the line at the head of a page, by the size of the text."""
SAFETY = 4.5
"""How much wider than the printer asks a margin is."""

EXAMPLES = ("4x4", "6x6")
"""The grids that have examples of their own; for all others they are drawn on 9x9."""


def sheet(
    layout: BookLayout, geometries: tuple[Geometry, ...], pages: int = 1, feet: Feet | None = None
) -> Sheet:
    """Return the measures of a book's pages.

    As `sheet_of`, of a book in which all pages of puzzles are alike.

    Args:
        layout: what is asked for.
        geometries: those of the book's puzzles.
        pages: how many pages the book has: the inside margin depends on it.
        feet: what stands under the puzzles; only what every book has when None.
    """
    return sheet_of(layout, (Needs(None, geometries, feet or Feet()),), pages)


def sheet_of(layout: BookLayout, sections: Sequence[Needs], pages: int) -> Sheet:
    """Return the measures of a book's pages.

    Args:
        layout: what is asked for.
        sections: what each section needs; those in one style have places alike.
        pages: how many pages the book has: the inside margin depends on it.

    Raises:
        RecipeError: so many grids of such a geometry leave digits too small for the layout, or the
            drawings of how to solve do.
    """
    geometries, area = _geometries(sections), _area(layout, pages)
    text = text_size(layout)
    return Sheet(
        width=layout.page.width + area.bleed,
        height=layout.page.height + 2 * area.bleed,
        inside=area.inside,
        outside=area.outside + area.bleed,
        top=area.outside + area.bleed,
        bottom=area.outside + NUMBER * text + area.bleed,
        bleed=area.bleed,
        text=text,
        head=HEAD * text,
        unit=_unit(area.width, layout, geometries),
        styles=_styles(layout, area, sections),
        solutions=_solutions(layout, area, sections),
    )


def room_faults(
    layout: BookLayout, sections: Sequence[Needs], pages: int
) -> Iterator[tuple[str, str]]:
    """Yield all that has no room on a book's pages, where `sheet_of` raises at the first.

    Args:
        layout: as for `sheet_of`.
        sections: likewise.
        pages: likewise.

    Yields:
        What has none, puzzles, solutions or how_to_solve, and a sentence.
    """
    geometries, area = _geometries(sections), _area(layout, pages)
    parts: dict[str, Callable[[], object]] = {
        "puzzles": lambda: _with_rules(_styles(layout, area, sections), sections, layout),
        "solutions": lambda: _solutions(layout, area, sections),
        "how_to_solve": lambda: _unit(area.width, layout, geometries),
    }
    for what, measured in parts.items():
        try:
            measured()
        except RecipeError as error:
            yield what, str(error)


def _with_rules(
    styles: Sequence[PuzzlePages], sections: Sequence[Needs], layout: BookLayout
) -> None:
    """Refuse pages that have no room for rules over the first puzzle of a section.

    Raises:
        RecipeError: they have none.
    """
    for pages in styles:
        alike = [needs for needs in sections if (needs.style or layout.style) == pages.style]
        if pages.places.told == "nothing" and any(needs.feet.rules for needs in alike):
            count = pages.places.columns * pages.places.rows
            fewer = "put fewer on a page, " if count > 1 else ""
            raise RecipeError(
                f"{count} puzzles on a page of {layout.trim} leave no room for the rules, which "
                f"stand over the first of a section: {fewer}take a larger one, or say title_page "
                "= true or how_to_solve = true."
            )


@dataclass(frozen=True, slots=True)
class _Area:
    """The area of a page within its margins, its width and height; its margins, and its bleed."""

    width: float
    height: float
    inside: float
    outside: float
    bleed: float


def _area(layout: BookLayout, pages: int) -> _Area:
    rules, trim = layout.printer, layout.page
    least = rules.outside_with_bleed if layout.bleed else rules.outside
    outside = max(least + SAFETY, COMFORT * trim.width)
    inside = max(rules.gutter(pages) + SAFETY, 1.1 * outside)
    bleed = rules.bleed if layout.bleed else 0.0
    return _Area(trim.width - inside - outside, trim.height - 2 * outside, inside, outside, bleed)


def _geometries(sections: Sequence[Needs]) -> tuple[Geometry, ...]:
    return tuple(dict.fromkeys(g for needs in sections for g in needs.geometries))


def _styles(layout: BookLayout, area: _Area, sections: Sequence[Needs]) -> tuple[PuzzlePages, ...]:
    """Return the pages of puzzles of each style; sections in one style have places alike."""
    together: dict[PageStyle, Needs] = {}
    for needs in sections:
        style = needs.style or layout.style
        before = together.get(style, Needs(style, ()))
        own = tuple(dict.fromkeys((*before.geometries, *needs.geometries)))
        numbered = before.numbered | needs.numbered
        together[style] = Needs(style, own, before.feet | needs.feet, numbered)
    margin = area.outside + area.bleed
    return tuple(
        _puzzle_pages(layout.in_style(style), area.width, area.height, margin, needs)
        for style, needs in together.items()
    )


def _solutions(layout: BookLayout, area: _Area, sections: Sequence[Needs]) -> Places:
    """Return the places of the solutions."""
    text, kind = text_size(layout), OF_SOLUTIONS if layout.key is None else OF_KEY
    label = kind.label * text
    numbered = frozenset(g for needs in sections for g in needs.numbered)
    plan = PlacesPlan(layout.solved_per_page, 0.8 * text, text, label, layout, None, kind, numbered)
    height = area.height - (NUMBER + HEAD + OVER_NUMBER) * text
    return plan.places(area.width, height, _geometries(sections))


def _puzzle_pages(
    layout: BookLayout, width: float, height: float, margin: float, needs: Needs
) -> PuzzlePages:
    """Return the pages of puzzles of a style.

    Args:
        layout: in that style.
        width: of the text.
        height: of the text, its head and the page's number.
        margin: under the latter, from the edge of the page in the file.
        needs: of all sections in that style.
    """
    text = text_size(layout)
    # Where no page opens a section, its heading stands over the label of its first puzzle.
    label = (1.9 if layout.title_page else 3.6) * text
    if layout.design == "children":
        label += CHILDRENS_LABEL * text
    plan = PlacesPlan(
        layout.puzzles_per_page,
        0.8 * text,
        1.5 * text,
        label,
        layout,
        needs.feet,
        OF_PUZZLES,
        needs.numbered,
    )
    within = height - (NUMBER + HEAD) * text
    return PuzzlePages(
        style=layout.style,
        text=text,
        smallest_text=layout.smallest_text,
        head=HEAD * text,
        bottom=margin + NUMBER * text,
        places=plan.places(width, within, needs.geometries),
    )


def example_geometry(geometry: Geometry) -> Geometry:
    """Return what examples for puzzles of a geometry are drawn on.

    9x9, but for the smallest grids; without the further rules that a geometry has.
    """
    side = f"{geometry.size}x{geometry.size}"
    return Geometry.for_cell_count(geometry.size**2) if side in EXAMPLES else CLASSIC


def _unit(width: float, layout: BookLayout, geometries: tuple[Geometry, ...]) -> float:
    """Return a unit of drawings that fits the page and leaves candidates room for their size."""
    smallest = layout.smallest_text
    units = max(Frame(example_geometry(geometry)).width for geometry in geometries)
    unit = min(smallest / CANDIDATE, (width - 1.1 * smallest) / units)
    if layout.how_to_solve and unit < smallest / TIGHT_CANDIDATE:
        raise RecipeError(
            f"A page of {layout.trim} is too narrow for the drawings of how to solve with text of "
            f"{smallest:g} points: take a larger page, or leave how to solve out."
        )
    return unit
