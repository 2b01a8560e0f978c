"""The recipe of a book, checked: what a publisher asks for, as the rooms below understand it.

`gridmill.publishing.reader` reads it from TOML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from book import BookLayout, PageStyle
from book.language import Cadence
from book.print.cover import Cover
from book.print.lessons import lesson_count
from book.print.page_count import PageCount, page_count
from book.print.pdfx import PressProfile
from book.print.pictures import DigitPicture
from generator import Recipe
from gridmill.publishing.calendar import seed_of
from gridmill.publishing.keys import FilesRecipe, Order
from gridmill.publishing.locate import Place, line_of
from gridmill.publishing.selection import Selection
from puzzle.errors import RecipeError
from puzzle.grid import SYMBOLS, Grid
from solver.human import LEVELS, PLAYERS, PLAYERS_WITH_CAGES, PLAYERS_WITH_CLUES, Ladder

_LIKELY = 2
"""The level up to which puzzles with clues are likely to need lessons where none was asked for."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section that can be made.

    Attributes:
        title, introduction, order, hints, repeats: as in the recipe.
        recipe: what its puzzles are: to be made, but for the seed, which comes from the edition; or
            to be taken of those that are there.
        symbols: what is printed for the digits from 1 on; empty for the usual ones.
        pictures: what is drawn for the digits from 1 on, where `symbols` are theirs; else none.
        word: the symbols in the order in which they stand in the diagonal of each solution; empty
            where they are no word.
        style: of its pages; None for that of all.
        place: where it stands in the recipe.
        rises: whether no puzzle is to be easier than the one before it.
        continues: whether it is a further part of the section before it, under the same heading.
    """

    title: str
    introduction: str
    order: Order
    hints: bool
    repeats: bool
    recipe: Recipe | Selection
    symbols: str = ""
    word: str = ""
    style: PageStyle | None = None
    place: Place = ()
    rises: bool = False
    continues: bool = False
    pictures: tuple[DigitPicture, ...] = ()

    def symbols_of(self, solution: Grid) -> str:
        """Return what is printed for each digit of a puzzle, from that of a blank on."""
        if not self.word:
            return f".{self.symbols}" if self.symbols else SYMBOLS
        step = solution.geometry.size + 1
        letters = {solution[place * step]: letter for place, letter in enumerate(self.word)}
        return "." + "".join(letters[digit] for digit in sorted(letters))

    @property
    def name(self) -> str:
        """Its title; of a part of a section, with what it is a part of it."""
        is_part = "parts" in self.place
        return f"{self.title}, {self.recipe.kind}" if is_part else self.title

    @property
    def is_given(self) -> bool:
        """Whether its puzzles are there already."""
        return isinstance(self.recipe, Selection)

    @property
    def is_counted(self) -> bool:
        """Whether it is known how many puzzles it has, and not that it takes all that fit."""
        return self.recipe.count is not None

    @property
    def count(self) -> int:
        """Number of its puzzles; where that is not known yet, the least that it may be."""
        return 1 if self.recipe.count is None else self.recipe.count


def printed_sections(plans: Sequence[SectionPlan]) -> list[list[SectionPlan]]:
    """Return the sections as they are printed, each with its parts."""
    sections: list[list[SectionPlan]] = []
    for plan in plans:
        if plan.continues and sections:
            sections[-1].append(plan)
        else:
            sections.append([plan])
    return sections


FEW = 500
"""Books of fewer puzzles are audited unless their recipe says otherwise."""


@dataclass(frozen=True, slots=True)
class BookRecipe:
    """The recipe of a book, checked.

    Attributes:
        name: the book's short name: of its folders, its seeds and its rows in the catalogue.
        title, subtitle, publisher, author: as printed.
        imprint: what stands under the contents, in paragraphs; the ISBN of the cover comes after.
        colophon: whether edition and seed stand there, too.
        edition: how often there is a new one.
        language: of the book and the page that plays.
        seed: another one makes other puzzles of the same editions.
        catalogue: the catalogue's file; None to compare puzzles within the book alone.
        audit: whether what is made is decided anew before it is published (`solver.audit`); None
            for books of fewer than FEW puzzles.
        sections: in the order of print; a section that has parts is as many as it has.
        layout: how the puzzles lie on the pages.
        template: text of the typst template; None for gridmill's own.
        fonts: folders with fonts that the template uses.
        link: what the QR codes say, with ``{edition}`` and ``{number}`` in it; none when empty.
        files: what is made beside the book itself.
        cover: what is on the cover; None for none.
        press: the profile of the press that files in PDF/X-4 are made for; None for no such files.
        path: the recipe's file.
        source: the recipe's text.
    """

    name: str
    title: str
    subtitle: str
    publisher: str
    author: str
    imprint: str
    colophon: bool
    edition: Cadence
    language: str
    seed: int
    catalogue: Path | None
    audit: bool | None
    sections: tuple[SectionPlan, ...]
    layout: BookLayout
    template: str | None
    fonts: tuple[Path, ...]
    link: str
    files: FilesRecipe
    cover: Cover | None
    press: PressProfile | None
    path: Path
    source: str

    @property
    def page_count(self) -> PageCount:
        """The number of pages, with gridmill's own template."""
        return page_count_of(self.layout, self.sections)

    @property
    def pictures(self) -> tuple[DigitPicture, ...]:
        """Every picture that stands for a digit in some section, each once."""
        return tuple(dict.fromkeys(one for plan in self.sections for one in plan.pictures))

    @property
    def is_audited(self) -> bool:
        """Whether what is made is decided anew before it is published."""
        return self.count < FEW if self.audit is None else self.audit

    @property
    def count(self) -> int:
        """Number of puzzles; see `SectionPlan.count`."""
        return sum(section.count for section in self.sections)

    def counted(self, counts: Iterable[int]) -> BookRecipe:
        """Return the recipe with the number of puzzles of each section, where that was not known.

        Args:
            counts: how many each has.
        """
        sections = (
            plan if plan.is_counted else replace(plan, recipe=replace(plan.recipe, count=count))
            for plan, count in zip(self.sections, counts, strict=True)
        )
        return replace(self, sections=tuple(sections))

    def seed_of(self, label: str, section: int | None = None) -> int:
        """Return the seed of an edition, or of one of its sections; see `calendar.seed_of`."""
        return seed_of(self.name, self.seed, label, section)

    def fault(self, place: Place, what: str) -> RecipeError:
        """Return an error about the recipe, with the line of the key that it is about."""
        return RecipeError(f"{self.path}:{line_of(self.source, place)}: {what}")


def page_count_of(
    layout: BookLayout, sections: Sequence[SectionPlan], taught: int | None = None
) -> PageCount:
    """Return the number of pages of a book with gridmill's own template.

    Args:
        layout: of the book.
        sections: its sections.
        taught: how many lessons its puzzles need, where that is known.
    """
    recipes = [plan.recipe for plan in sections]
    # Puzzles with clues and no level asked for are rated as they come out, where a ladder can.
    levelled = [recipe for recipe in recipes if recipe.is_levelled or recipe.has_clues]
    levels = [recipe.level for recipe in levelled]
    level = None if None in levels else max((level or 0 for level in levels), default=0)
    asked = [recipe.level or LEVELS[-1] for recipe in levelled if recipe.is_levelled]
    ladders = _ladders(levelled)
    likely = lesson_count(ladders, max(asked, default=_LIKELY)) if levelled else 0
    return page_count(
        layout,
        [
            (sum(plan.count for plan in parts), parts[0].style)
            for parts in printed_sections(sections)
        ],
        lessons=lesson_count(ladders, level) if levelled else 0,
        likely=likely if taught is None else taught,
        hinted=sum(plan.count for plan in sections if plan.hints),
    )


def _ladders(recipes: Iterable[Recipe | Selection]) -> list[Ladder]:
    """Return the ladders that have the levels of these sections."""
    every = list(recipes)
    with_cages = [PLAYERS_WITH_CAGES] * any(recipe.cages is not None for recipe in every)
    with_clues = [PLAYERS_WITH_CLUES] * any(recipe.has_clues for recipe in every)
    return [PLAYERS, *with_cages, *with_clues]
