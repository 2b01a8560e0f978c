"""Reads the sections of a recipe: which puzzles each of them has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from book import PageStyle
from book.print.pictures import DigitPicture
from generator import Recipe, ScoreRange, Symmetry
from generator.recipe.masks import LARGEST_MASK
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import CLUES_OF_GIVEN, NAMES, WITHOUT_LEVEL, regions_told
from gridmill.printable import printable
from gridmill.publishing.album import Album
from gridmill.publishing.bounds import bytes_of
from gridmill.publishing.keys import GivenRecipe, PageRecipe, SectionRecipe
from gridmill.publishing.locate import Place
from gridmill.publishing.reader.recipe_draft import ReadTable, RecipeDraft
from gridmill.publishing.reader.symbols import check_symbols, symbols_of, upper
from gridmill.publishing.reader.wishes import (
    givens_of,
    keys_of_grids,
    number_of,
    on_ground,
    several,
    size_of,
    sources_of,
    symmetry_of,
    techniques_of,
    variants_of,
    where_given,
)
from gridmill.publishing.recipe import SectionPlan
from gridmill.publishing.selection import ALL, Query, Selection
from gridmill.publishing.week import holiday_faults, level_of, week_faults
from puzzle.errors import NotationError, RecipeError
from puzzle.formats import read_one

_OF_WHOLE = {"title", "introduction", "per_page", "large_print", "rise", "parts"}
"""Keys of a section that its parts do not have."""
_OF_MADE = {"symmetry", "shape", "minimal", "require", "forbid", "word"}
"""Keys of a section that say how its puzzles are made."""
_HOW_HARD = {"level", "require", "score"}
"""Keys of a section, of which one must say how hard its puzzles are."""


class SectionReader:
    """Reads the sections of a recipe.

    Args:
        draft: the recipe.
        page: what it says of all pages.
        day: of the edition, for levels by the day of the week.
    """

    def __init__(self, draft: RecipeDraft, page: PageRecipe, day: date) -> None:
        self._draft = draft
        self._page = page
        self._day = day
        self._album = Album()

    def sections(self) -> list[SectionPlan]:
        """Return the sections, and parts of sections, without a fault."""
        for day, what in holiday_faults(self._draft.table("holidays")):
            self._draft.fault(("holidays", day), what)
        plans = []
        for i, table in enumerate(self._draft.tables("section")):
            if isinstance(table, dict):
                whole = self._in_parts if "parts" in table else self._in_one
                plans += whole(table, ("section", i))
        return plans

    def _in_one(self, table: dict[str, Any], place: Place) -> list[SectionPlan]:
        """Return a section without parts; nothing where it has a fault."""
        read = self._draft.read(
            SectionRecipe, self._with_count(self._with_level(table, place), place), place
        )
        plan = self._plan(read, place)
        return [] if plan is None else [_on_pages(plan, read.keys, self._page)]

    def _in_parts(self, table: dict[str, Any], place: Place) -> list[SectionPlan]:
        """Return the parts of a section: each has the section's keys, and its own before these."""
        section = self._with_level(table, place)
        if "count" in table:
            self._draft.fault((*place, "count"), "count is told by the parts: remove it.")
        whole = self._draft.read(SectionRecipe, section | {"count": 1}, place)
        shared = {key: value for key, value in section.items() if key not in whole.faulty}
        plans: list[SectionPlan] = []
        for j, part in enumerate(whole.keys.parts or ()):
            here = (*place, "parts", j)
            for key in sorted(_OF_WHOLE & part.keys()):
                self._draft.fault((*here, key), f"{key} is of the whole section: give it there.")
            own = self._with_count(self._with_level(_without(part, _OF_WHOLE), here), here)
            title = {"title": whole.keys.title}
            read = self._draft.read(
                SectionRecipe, _without(shared, {"parts", "count"}) | own | title, here
            )
            plan = self._plan(read, here)
            if plan is not None:
                plan = replace(_on_pages(plan, whole.keys, self._page), continues=bool(plans))
                plans.append(plan if not plans else replace(plan, introduction=""))
        return plans

    def _with_level(self, table: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a section with the level of the edition's day, where it has one for each day."""
        week = table.get("level")
        if not isinstance(week, dict):
            return table
        faults = list(week_faults(week))
        if self._draft.data.get("edition", "daily") != "daily":
            faults.append('level is by the day, and so must be editions: give edition = "daily".')
        for what in faults:
            self._draft.fault((*place, "level"), what)
        holidays = self._draft.table("holidays")
        if faults or any(holiday_faults(holidays)):
            return table | {"level": 1}  # told already; read on with some level
        return table | {"level": level_of(week, holidays, self._day)}

    def _with_count(self, table: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a section whose `puzzles` are no number, as in [page], but puzzles."""
        puzzles = table.get("puzzles")
        if type(puzzles) is not int:
            return table
        self._draft.fault(
            (*place, "puzzles"),
            f"puzzles is {puzzles}, and here it stands for puzzles that are given: say with count "
            "how many there are.",
        )
        return {"count": max(puzzles, 1)} | _without(table, {"puzzles"})

    def _plan(self, read: ReadTable[SectionRecipe], place: Place) -> SectionPlan | None:
        """Return a section, without its style; None where it has a fault."""
        check_symbols(self._draft, read.keys, place)
        pictures = self._pictures(read.keys, place)
        is_given = read.keys.puzzles is not None or "puzzles" in read.faulty
        plan = (self._given_plan if is_given else self._made_plan)(read, place)
        return None if plan is None else _with_pictures(plan, pictures)

    def _wishes(self, section: SectionRecipe) -> dict[str, Callable[[], Any]]:
        """Return what each key asks for, in the order in which they are judged."""
        return {
            "level": lambda: section.level,
            "require": lambda: techniques_of(section.require),
            "score": lambda: where_given(ScoreRange.parse, section.score),
            "forbid": lambda: techniques_of(section.forbid),
            "variant": lambda: variants_of(section.variant, NAMES),
            "cages": lambda: section.cages,
            "thermos": lambda: section.thermos,
            "size": lambda: size_of(section.size),
            "layout": lambda: where_given(self._regions, section.layout),
            "word": lambda: True,
            "shape": lambda: where_given(self._shape, section.shape),
            "minimal": lambda: section.minimal,
            "symmetry": lambda: symmetry_of(section.symmetry),
            "givens": lambda: where_given(givens_of, section.givens),
            "count": lambda: number_of(section.count),
        }

    def _made_plan(self, read: ReadTable[SectionRecipe], place: Place) -> SectionPlan | None:
        """Return a section of puzzles that are to be made."""
        section = read.keys
        if section.author:
            what = "author is of puzzles that are given: give puzzles."
            self._draft.fault((*place, "author"), what)
        has_level = not section.thermos and WITHOUT_LEVEL.isdisjoint(several(section.variant))
        if has_level and not _HOW_HARD & (section.model_fields_set | read.faulty):
            self._draft.fault(
                (*place, "level"),
                "level is missing: give a level, 1 to 5, or techniques to require, or scores.",
            )
            return None
        kind = partial(on_ground, Recipe)
        names, together = {"word": "diagonal"}, keys_of_grids(section)
        wishes = self._wishes(section)
        recipe = self._draft.possible(kind, wishes, names, place, read, together=together)
        return None if recipe is None else _section_plan(section, recipe, place)

    def _given_plan(self, read: ReadTable[SectionRecipe], place: Place) -> SectionPlan | None:
        """Return a section of puzzles that are there already."""
        section = read.keys
        for key in sorted(_OF_MADE & section.model_fields_set):
            self._draft.fault(
                (*place, key), f"{key} is of puzzles that are made, and these are given: remove it."
            )
        if self._draft.data.get("catalogue") is None:
            self._draft.fault(
                (*place, "puzzles"),
                "Puzzles that are given need a catalogue, where they are marked as printed: give "
                'catalogue = "catalogue.sqlite" at the top.',
            )
        known = dict.fromkeys((*NAMES, *CLUES_OF_GIVEN))
        wishes = _without(self._wishes(section), _OF_MADE) | {
            "author": lambda: section.author,
            "count": lambda: None if section.count == ALL else section.count,
            "variant": lambda: variants_of(section.variant, known),
        }
        kind = partial(
            on_ground,
            Selection,
            with_clues=CLUES_OF_GIVEN,
            sources=sources_of(section.puzzles),
            folder=self._draft.path.parent,
            query=self._query(section, place),
        )
        selection = self._draft.possible(
            kind, wishes, {}, place, read, together=keys_of_grids(section)
        )
        return None if selection is None else _section_plan(section, selection, place)

    def _query(self, section: SectionRecipe, place: Place) -> Query | None:
        """Return what is asked of a catalogue; None where files are named."""
        given = section.puzzles
        if not isinstance(given, GivenRecipe):
            return None
        if given.catalogue is None and not section.repeats:
            self._draft.fault(
                (*place, "puzzles"),
                "puzzles are those of the book's own catalogue, which were published: give "
                "repeats = true.",
            )
        file = None if given.catalogue is None else self._draft.file(given.catalogue)
        return Query(file, given.book, given.edition)

    def _regions(self, text: str) -> Symmetry | tuple[int, ...]:
        """Return the symmetry of regions to draw, or the regions of a file's first puzzle."""
        if text in {symmetry.value for symmetry in Symmetry}:
            return Symmetry(text)
        try:
            return regions_told(read_one(self._draft.text_of(text)).geometry)
        except (NotationError, RecipeError):
            raise RecipeError(
                f"layout is {text}: give a symmetry, such as 180 or none, or a file with a puzzle "
                "whose regions are told."
            ) from None

    def _shape(self, text: str) -> GivensShape:
        """Return where givens stand: by a name, or by a file."""
        return GivensShape.told(text, lambda name: bytes_of(self._draft.file(name), LARGEST_MASK))

    def _pictures(self, section: SectionRecipe, place: Place) -> tuple[DigitPicture, ...]:
        """Return what is drawn for the digits of a section; none where they are printed."""
        size = int(section.size.partition("x")[0])
        key = "pictures" if section.pictures is not None else "colours"
        try:
            if section.pictures is not None:
                return self._album.of_folder(self._folder_beside(section.pictures), size)
            if section.colours is not None:
                return self._album.of_colours(section.colours, size)
        except RecipeError as error:
            self._draft.fault((*place, key), str(error))
        return ()

    def _folder_beside(self, name: str) -> Path:
        """Return a folder below that of the recipe.

        Raises:
            RecipeError: it lies elsewhere.
        """
        folder = self._draft.file(name)
        if "\0" in name or not folder.resolve().is_relative_to(self._draft.path.parent.resolve()):
            raise RecipeError(
                f"{printable(name)} is not in the recipe's folder: put the pictures into a folder "
                "there."
            )
        return folder


def _on_pages(plan: SectionPlan, section: SectionRecipe, page: PageRecipe) -> SectionPlan:
    """Return the plan with what its section says of its pages, and of its order on them."""
    order = plan.order
    if section.rise:
        order = "time" if page.difficulty == "time" else "effort"
    return replace(plan, style=_style(section, page), rises=section.rise, order=order)


def _style(section: SectionRecipe, page: PageRecipe) -> PageStyle | None:
    """Return the style of a section's pages; None for that of all."""
    usual = PageStyle(page.puzzles, page.large_print)
    large = page.large_print if section.large_print is None else section.large_print
    own = PageStyle(section.per_page or page.puzzles, large)
    return None if own == usual else own


def _without(table: Mapping[str, Any], keys: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


def _section_plan(section: SectionRecipe, recipe: Recipe | Selection, place: Place) -> SectionPlan:
    return SectionPlan(
        section.title,
        section.introduction,
        section.order,
        section.hints,
        section.repeats,
        recipe,
        symbols_of(section),
        upper(section.word or ""),
        place=place,
    )


def _with_pictures(plan: SectionPlan, pictures: tuple[DigitPicture, ...]) -> SectionPlan:
    """Return the plan with pictures for its digits, if there are any."""
    if not pictures:
        return plan
    symbols = "".join(picture.symbol for picture in pictures)
    return replace(plan, symbols=symbols, pictures=pictures)
