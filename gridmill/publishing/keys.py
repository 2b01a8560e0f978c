"""The keys of a recipe, table by table, and what may be written for each.

Each field's description says what to give; the messages about wrong values are made of it, and
`docs/book.md` lists the same keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from book import PRINTERS
from book.language import LANGUAGES, Cadence
from book.print.model import (
    DESIGNS,
    DIFFICULTIES,
    EXTRAS,
    KEYS,
    PUZZLES_PER_PAGE,
    SOLUTIONS_PER_PAGE,
    Design,
    Difficulty,
    Extra,
    HowToSolve,
)
from generator import Symmetry
from generator.recipe.bounds import LARGEST_MADE
from generator.recipe.shapes import SHAPES
from generator.recipe.variants import NAMES
from generator.seeds import MAX_SEED
from puzzle.geometry import USUAL_SIZES

Order = Literal["effort", "time", "score", "as made"]

SYMMETRIES = ", ".join(symmetry.value for symmetry in Symmetry)
"""The names of the symmetries, for people."""
SIZES = ", ".join(f"{size}x{size}" for size in USUAL_SIZES if size <= LARGEST_MADE)
"""The grids that puzzles are made on."""
_RANGE = r"^\d{1,3}(-\d{1,3})?$"
LONGEST_IMPRINT = 1_500
"""Characters of an imprint: they fit under the contents of a book."""
MOST_PARAGRAPHS = 12
"""Paragraphs of an imprint: so many fit there, too."""
_WORDS = r"\S"
"""More than white space."""


def _among(values: tuple[object, ...]) -> AfterValidator:
    """Return what refuses a number that is none of these."""

    def check(value: object) -> object:
        if value not in values:
            raise ValueError(value)
        return value

    return AfterValidator(check)


def _range_of(value: object) -> object:
    """Return a number as the range that it is alone."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else value


_Range: TypeAlias = Annotated[str, BeforeValidator(_range_of), Field(pattern=_RANGE)]
"""A number, or the least and the most of one, such as ``"24-30"``."""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, which blank lines part, each with single spaces."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


class Strict(BaseModel):
    """A table that has these keys and no others, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class GivenRecipe(Strict):
    """``puzzles = {...}`` in a section: puzzles of a catalogue."""

    catalogue: Annotated[
        str | None, Field(min_length=1, description="a file, in quotes, as seen from the recipe")
    ] = None
    book: Annotated[str | None, Field(description="a book's short name, in quotes")] = None
    edition: Annotated[str | None, Field(description="an edition, in quotes")] = None


class SectionRecipe(Strict):
    """One ``[[section]]``: puzzles of one kind under a heading."""

    title: Annotated[str, Field(pattern=_WORDS, description="the section's heading, in quotes")]
    introduction: Annotated[str, Field(description="a few sentences, in quotes")] = ""
    level: Annotated[int | None, Field(ge=1, le=5, description="a level, 1 to 5")] = None
    count: Annotated[
        Annotated[int, Field(ge=1)] | Literal["all"],
        Field(description="how many puzzles, 1 or more"),
    ]
    size: Annotated[
        str, Field(pattern=r"^\d{1,2}x\d{1,2}$", description=f"one of {SIZES}, in quotes")
    ] = "9x9"
    variant: Annotated[
        str | list[str],
        Field(description=f"one of {', '.join(NAMES)}, in quotes, or a list of several"),
    ] = []
    layout: Annotated[
        str | None,
        Field(
            min_length=1,
            description="the symmetry of a jigsaw's regions, or a file with one, in quotes",
        ),
    ] = None
    cages: Annotated[
        _Range | None, Field(description='the fewest and the most cells, such as "2-5"')
    ] = None
    thermos: Annotated[
        _Range | None, Field(description='the fewest and the most cells, such as "3-6"')
    ] = None
    symmetry: Annotated[str, Field(description=f"one of {SYMMETRIES}, in quotes")] = "180"
    givens: Annotated[
        _Range | None, Field(description='the fewest and the most, such as "24-30", or a number')
    ] = None
    shape: Annotated[
        str | None,
        Field(
            min_length=1,
            description=f"{', '.join(SHAPES)}, a year, nine rows of marks, or a file with "
            "them or with a picture in PNG, in quotes",
        ),
    ] = None
    minimal: Annotated[bool, Field(description="true or false")] = False
    require: Annotated[
        list[str], Field(description='a list of techniques, such as ["x-wing", "swordfish"]')
    ] = []
    forbid: Annotated[
        list[str], Field(description='a list of techniques, such as ["uniqueness"]')
    ] = []
    score: Annotated[
        str | None, Field(description='the lowest and the highest, such as "4.2..5.0"')
    ] = None
    order: Annotated[Order, Field(description='"effort", "time", "score" or "as made"')] = "effort"
    rise: Annotated[bool, Field(description="true or false")] = False
    puzzles: Annotated[
        str | list[str] | GivenRecipe | None,
        Field(
            description='files or folders, such as "accepted/*.jsonl", or puzzles of a catalogue, '
            'such as {book = "nightly", edition = "2026-11-21"}'
        ),
    ] = None
    author: Annotated[str, Field(description="a name, or a part of it, in quotes")] = ""
    symbols: Annotated[
        str | None,
        Field(
            pattern=r"^\S+$",
            description='what is printed for the digits, such as "ABCDEFGHI", or "numbers"',
        ),
    ] = None
    word: Annotated[
        str | None,
        Field(
            pattern=r"^\S+$",
            description='a word for the diagonal, no letter twice, such as "AFTERGLOW"',
        ),
    ] = None
    pictures: Annotated[
        str | None,
        Field(description='a folder of SVG beside the recipe, such as "pictures"'),
    ] = None
    colours: Annotated[
        dict[str, str] | None,
        Field(
            description='a name and a colour for each digit, such as {red = "#c00000", '
            'blue = "#0000c0", green = "#008000", yellow = "#ffd000"}'
        ),
    ] = None
    hints: Annotated[bool, Field(description="true or false")] = False
    per_page: Annotated[
        int | None,
        _among((None, *PUZZLES_PER_PAGE)),
        Field(description=f"how many to a page: {', '.join(map(str, PUZZLES_PER_PAGE))}"),
    ] = None
    large_print: Annotated[bool | None, Field(description="true or false")] = None
    parts: Annotated[
        list[dict[str, Any]] | None,
        Field(
            min_length=1,
            description='a list of tables, such as [{size = "4x4", level = 1, count = 8}, '
            '{size = "6x6", level = 2, count = 8}]',
        ),
    ] = None
    repeats: Annotated[bool, Field(description="true or false")] = False


class PageRecipe(Strict):
    """``[page]``: how the puzzles lie on the pages; see `book.BookLayout`."""

    printer: Annotated[
        str,
        Field(description=f"one of {', '.join(PRINTERS)}, or a file like those in book/data"),
    ] = "kdp"
    size: Annotated[str, Field(description='a page size of the printer, such as "6x9"')] = "6x9"
    puzzles: Annotated[
        int,
        _among(PUZZLES_PER_PAGE),
        Field(description=f"how many to a page: {', '.join(map(str, PUZZLES_PER_PAGE))}"),
    ] = 2
    solutions: Annotated[
        int,
        _among(SOLUTIONS_PER_PAGE),
        Field(description=f"how many to a page: {', '.join(map(str, SOLUTIONS_PER_PAGE))}"),
    ] = 6
    key: Annotated[
        int | None,
        _among((None, *KEYS)),
        Field(description=f"how many solutions in small to a page: {', '.join(map(str, KEYS))}"),
    ] = None
    large_print: Annotated[bool, Field(description="true or false")] = False
    bleed: Annotated[bool, Field(description="true or false")] = False
    difficulty: Annotated[Difficulty, Field(description=f"one of {', '.join(DIFFICULTIES)}")] = (
        "stars"
    )
    times: Annotated[
        str | None,
        Field(
            min_length=1,
            description="a file that gridmill calibrate wrote, in quotes, as seen from the recipe",
        ),
    ] = None
    extras: Annotated[
        list[Extra],
        Field(description=f"a list of {' and '.join(EXTRAS)}, each in quotes"),
    ] = []
    title_page: Annotated[bool, Field(description="true or false")] = True
    how_to_solve: Annotated[HowToSolve, Field(description='true, false or "simple"')] = True
    certificate: Annotated[bool, Field(description="true or false")] = False
    design: Annotated[Design, Field(description=f"one of {', '.join(DESIGNS)}")] = "plain"
    template: Annotated[
        str | None,
        Field(description="a typst file, in quotes, as seen from the recipe"),
    ] = None
    fonts: Annotated[
        list[str], Field(description="a list of folders, as seen from the recipe")
    ] = []
    link: Annotated[
        str,
        Field(description="an address for the QR codes, with {edition} and {number} in it"),
    ] = ""


class FilesRecipe(Strict):
    """``[files]``: what is made beside the book itself."""

    play: Annotated[bool, Field(description="true or false")] = True
    epub: Annotated[bool, Field(description="true or false")] = False
    feed: Annotated[
        str,
        Field(
            pattern=r"^(https?://\S+/)?$",
            description="the address of the folder that books land in, with / at its end",
        ),
    ] = ""
    svg: Annotated[bool, Field(description="true or false")] = False
    png: Annotated[bool, Field(description="true or false")] = False
    puzzles: Annotated[bool, Field(description="true or false")] = False
    pdfx: Annotated[
        bool | str,
        Field(description="true, false, or the file of the press's ICC profile, in quotes"),
    ] = False


class CoverRecipe(Strict):
    """``[cover]``: what is on the cover besides title, subtitle and publisher; see `book.Cover`."""

    paper: Annotated[str, Field(description='the printer\'s paper, such as "white"')] = "white"
    blurb: Annotated[
        str, Field(description="what the back says, in quotes, paragraphs parted by blank lines")
    ] = ""
    author: Annotated[str, Field(description="the author's name, in quotes")] = ""
    isbn: Annotated[str, Field(description="an ISBN of 13 digits, in quotes")] = ""
    colour: Annotated[str, Field(description='such as "#1f4fa3"')] = "#1f4fa3"


class Head(Strict):
    """The keys above the first table, and which tables there are."""

    name: Annotated[
        str,
        Field(
            pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
            description='the book\'s short name, of a to z, 0 to 9 and -, such as "nightly"',
        ),
    ]
    title: Annotated[str, Field(pattern=_WORDS, description="the book's title, in quotes")]
    subtitle: Annotated[str, Field(description="a line under the title, in quotes")] = ""
    publisher: Annotated[str, Field(description="the publisher's name, in quotes")] = ""
    author: Annotated[str, Field(description="the author's name, in quotes")] = ""
    imprint: Annotated[
        str,
        Field(
            max_length=LONGEST_IMPRINT,
            description=f"up to {LONGEST_IMPRINT:,} characters in quotes, such as the copyright",
        ),
    ] = ""
    colophon: Annotated[bool, Field(description="true or false")] = True
    edition: Annotated[
        Cadence, Field(description='how often: "daily", "weekly", "monthly" or "yearly"')
    ] = "daily"
    language: Annotated[
        str, _among(LANGUAGES), Field(description=f"one of {', '.join(LANGUAGES)}, in quotes")
    ] = "en"
    seed: Annotated[
        int, Field(ge=0, le=MAX_SEED, description=f"a whole number from 0 to {MAX_SEED}")
    ] = 0
    catalogue: Annotated[
        str | None, Field(min_length=1, description="a file, in quotes, as seen from the recipe")
    ] = None
    audit: Annotated[bool | None, Field(description="true or false")] = None
    section: Annotated[
        list[dict[str, Any]], Field(min_length=1, description="one or more [[section]] tables")
    ]
    holidays: Annotated[
        dict[str, Any],
        Field(description='a [holidays] table of days and levels, such as "12-24" = 2'),
    ] = {}
    page: Annotated[dict[str, Any], Field(description="a [page] table")] = {}
    files: Annotated[dict[str, Any], Field(description="a [files] table")] = {}
    cover: Annotated[dict[str, Any], Field(description="a [cover] table")] = {}


TABLES: Mapping[str, type[Strict]] = {
    "at the top": Head,
    "in [[section]]": SectionRecipe,
    "in [page]": PageRecipe,
    "in [files]": FilesRecipe,
    "in [cover]": CoverRecipe,
}
"""The tables of a recipe, by what people call their place."""
