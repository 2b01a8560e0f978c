"""Reads a book's recipe: what a publisher writes in TOML, checked before anything is made.

A recipe with faults is refused with all of them at once, each with its line.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Generic, TypeVar
from unicodedata import category

from pydantic import ValidationError

from book import (
    PRINTERS,
    Book,
    BookLayout,
    BookPuzzle,
    BookSection,
    PageStyle,
    PrintRules,
    printer,
)
from book.language import LANGUAGES, OWN_FONTS, Cadence, language
from book.print.cover import Cover, cover_rules, without_room
from book.print.numbers import NUMBERS, has_numbers
from book.print.pdfx import PressProfile, black_ink_profile, read_profile
from book.print.pictures import DigitPicture
from book.print.qr_code import code
from book.print.sheet import Feet, Needs, letters, room_faults
from book.print.typeset import NO_WIDE_FONT, language_fonts, unprintable
from book.screen.play import DIGEST_IN_ADDRESS
from book.varieties import JIGSAW, all_varieties, varieties_of
from generator import GivensRange, Recipe, ScoreRange, Symmetry
from generator.recipe.masks import LARGEST_MASK
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import (
    CLUES_OF_GIVEN,
    NAMES,
    VARIANTS,
    WITH_CLUES,
    WITHOUT_BOXES,
    WITHOUT_LEVEL,
    ground,
    regions_told,
)
from gridmill.printable import printable
from gridmill.publishing.album import Album, coloured
from gridmill.publishing.bounds import (
    LARGEST_PROFILE,
    LARGEST_RECIPE,
    LARGEST_TEMPLATE,
    LONGEST_KEY,
    bytes_of,
    check_imports,
    text_of,
    too_deep,
)
from gridmill.publishing.calendar import issue_of
from gridmill.publishing.key_errors import did_you_mean, nearest, what_is_wrong
from gridmill.publishing.keys import (
    MOST_PARAGRAPHS,
    SIZES,
    SYMMETRIES,
    CoverRecipe,
    FilesRecipe,
    GivenRecipe,
    Head,
    PageRecipe,
    SectionRecipe,
    Strict,
    paragraphs,
)
from gridmill.publishing.link import address
from gridmill.publishing.locate import Place, line_of
from gridmill.publishing.recipe import (
    BookRecipe,
    SectionPlan,
    page_count_of,
    printed_sections,
)
from gridmill.publishing.selection import ALL, Query, Selection
from gridmill.publishing.week import holiday_faults, level_of, week_faults
from gridmill.times_file import read_times
from puzzle.constraints.killer_cage import KillerCage
from puzzle.errors import GridmillError, NotationError, RecipeError
from puzzle.formats import read_one
from puzzle.geometry import CLASSIC, USUAL_SIZES
from puzzle.grid import Grid
from puzzle.own_files import refusal
from solver.human import PHONE_PLAYERS, PlayerTimes, techniques_named

_TOML_PLACE = re.compile(r" \(at line (\d+), column \d+\)")
_SOME_DAY = date(2024, 1, 1)
_SOLVED = Grid.parse(
    "".join(f"{(3 * row + row // 3 + column) % 9 + 1}" for row in range(9) for column in range(9))
)
"""Any puzzle: whether words have room on a cover is not for it to say."""
_TRUE = ": give true, or the name of the file with the press's ICC profile."
T = TypeVar("T")
_Table = TypeVar("_Table", bound=Strict)


def read_recipe(path: Path, day: date = _SOME_DAY) -> BookRecipe:
    """Read a recipe and check all of it.

    Args:
        path: the recipe's file.
        day: of the edition, for levels by the day of the week.

    Raises:
        RecipeError: it cannot be read or is no recipe: one line for each fault, with file, line,
            and what to do.
    """
    try:
        text = text_of(path, LARGEST_RECIPE)
        if line := too_deep(text):
            raise RecipeError(f"{path}:{line}: a key has more than {LONGEST_KEY} parts.")
        data = tomllib.loads(text)
    except OSError as error:
        what = refusal(error)
        raise RecipeError(
            f"The recipe {path} cannot be read: {what}. Give a file such as those in configs/."
        ) from None
    except UnicodeDecodeError:
        raise RecipeError(f"{path} is no text in UTF-8: save it as such.") from None
    except tomllib.TOMLDecodeError as error:
        raise RecipeError(_no_toml(path, text, str(error))) from None
    except RecursionError:
        raise RecipeError(f"{path}: the tables or lists in it are nested too deeply.") from None
    except ValueError:
        raise RecipeError(f"{path}: a number in it has too many digits.") from None
    return _Reader(path, text, data, day).read()


def _no_toml(path: Path, text: str, said: str) -> str:
    found = _TOML_PLACE.search(said)
    line = int(found[1]) if found else len(text.splitlines()) or 1
    what = _TOML_PLACE.sub("", said).removesuffix(" (at end of document)")
    what += ", as its name stands there twice" if what == "Cannot overwrite a value" else ""
    return f"{path}:{line}: this is no TOML: {what[:1].lower()}{what[1:]}."


@dataclass(frozen=True, slots=True)
class _Read(Generic[_Table]):
    """A table as it was read.

    Attributes:
        keys: its keys; usual values, or stand-ins, for those that have faults.
        faulty: the keys that have faults, or were meant by one that does not exist.
    """

    keys: _Table
    faulty: frozenset[str]


class _Reader:
    """Reads a recipe, and gathers its faults."""

    def __init__(self, path: Path, text: str, data: dict[str, Any], day: date) -> None:
        self._path = path
        self._text = text
        self._data = data
        self._day = day
        self._faults: list[tuple[int, str]] = []
        self._album = Album()

    def read(self) -> BookRecipe:
        """Return the recipe; see `read_recipe`."""
        head = self._table(Head, self._data, ())
        page = self._table(PageRecipe, self._subtable("page"), ("page",))
        sections = self._sections(page.keys)
        files = self._table(FilesRecipe, self._subtable("files"), ("files",))
        rules = self._print_rules(page)
        layout = None if rules is None else self._layout(page, rules)
        cover = self._cover(rules, head.keys.author)
        press = self._press(files.keys, rules)
        template = self._template(page.keys.template)
        self._check_fonts(page.keys.fonts)
        self._check_catalogue(head.keys.catalogue)
        if len(said := paragraphs(head.keys.imprint)) > MOST_PARAGRAPHS:
            self._fault(
                ("imprint",),
                f"imprint has {len(said)} paragraphs, {MOST_PARAGRAPHS} at most have room under "
                "the contents: write several as one.",
            )
        if head.keys.imprint and not page.keys.title_page:
            self._fault(
                ("imprint",),
                "imprint stands under the contents, which come with the title page: give "
                "title_page = true, or remove it.",
            )
        if page.keys.link:
            self._check_link(page.keys.link, sections, head.keys.edition)
        if layout is not None and sections:
            self._check_room(layout, sections, page.keys)
            self._check_difficulty(layout, sections)
            self._check_ink(layout, sections)
        self._check_language(head.keys.language, sections)
        self._check_unlevelled(sections)
        self._check_letters(head.keys.language, page.keys)
        if layout is not None and sections and not self._faults:
            self._check_pages(layout, sections, page.keys, None if cover is None else cover.paper)
        if layout is not None and cover is not None and not self._faults:
            self._check_cover_words(layout, cover, head.keys, page.keys)
        if self._faults or layout is None:
            raise RecipeError(self._sentences())
        return BookRecipe(
            name=head.keys.name,
            title=head.keys.title,
            subtitle=head.keys.subtitle,
            publisher=head.keys.publisher,
            author=head.keys.author,
            imprint=head.keys.imprint,
            colophon=head.keys.colophon,
            edition=head.keys.edition,
            language=head.keys.language,
            seed=head.keys.seed,
            catalogue=(
                None if head.keys.catalogue is None else self._seen_from_here(head.keys.catalogue)
            ),
            audit=head.keys.audit,
            sections=tuple(sections),
            layout=layout,
            template=template,
            fonts=tuple(self._seen_from_here(folder) for folder in page.keys.fonts),
            link=page.keys.link,
            files=files.keys,
            cover=cover,
            press=press,
            path=self._path,
            source=self._text,
        )

    def _sentences(self) -> str:
        return "\n".join(f"{self._path}:{line}: {what}" for line, what in sorted(self._faults))

    def _fault(self, place: Place, what: str) -> None:
        self._faults.append((line_of(self._text, place), what))

    def _subtable(self, key: str) -> dict[str, Any]:
        table = self._data.get(key, {})
        return table if isinstance(table, dict) else {}

    def _sections(self, page: PageRecipe) -> list[SectionPlan]:
        """Return the sections, and parts of sections, without a fault."""
        tables = self._data.get("section")
        plans = []
        self._check_holidays()
        for i, table in enumerate(tables if isinstance(tables, list) else ()):
            if isinstance(table, dict):
                whole = self._in_parts if "parts" in table else self._in_one
                plans += whole(table, ("section", i), page)
        return plans

    def _in_one(self, table: dict[str, Any], place: Place, page: PageRecipe) -> list[SectionPlan]:
        read = self._table(
            SectionRecipe, self._with_count(self._with_level(table, place), place), place
        )
        plan = self._plan(read, place)
        return [] if plan is None else [_on_pages(plan, read.keys, page)]

    def _in_parts(self, table: dict[str, Any], place: Place, page: PageRecipe) -> list[SectionPlan]:
        """Return the parts of a section: each has the section's keys, and its own before these."""
        section = self._with_level(table, place)
        if "count" in table:
            self._fault((*place, "count"), "count is told by the parts: remove it.")
        whole = self._table(SectionRecipe, section | {"count": 1}, place)
        shared = {key: value for key, value in section.items() if key not in whole.faulty}
        plans: list[SectionPlan] = []
        for j, part in enumerate(whole.keys.parts or ()):
            here = (*place, "parts", j)
            for key in sorted(_OF_WHOLE & part.keys()):
                self._fault((*here, key), f"{key} is of the whole section: give it there.")
            own = self._with_count(self._with_level(_without(part, _OF_WHOLE), here), here)
            title = {"title": whole.keys.title}
            read = self._table(
                SectionRecipe, _without(shared, {"parts", "count"}) | own | title, here
            )
            plan = self._plan(read, here)
            if plan is not None:
                plan = replace(_on_pages(plan, whole.keys, page), continues=bool(plans))
                plans.append(plan if not plans else replace(plan, introduction=""))
        return plans

    def _check_holidays(self) -> None:
        for day, what in holiday_faults(self._subtable("holidays")):
            self._fault(("holidays", day), what)

    def _with_level(self, table: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a section with the level of the edition's day, where it has one for each day."""
        week = table.get("level")
        if not isinstance(week, dict):
            return table
        faults = list(week_faults(week))
        if self._data.get("edition", "daily") != "daily":
            faults.append('level is by the day, and so must be editions: give edition = "daily".')
        for what in faults:
            self._fault((*place, "level"), what)
        holidays = self._subtable("holidays")
        if faults or any(holiday_faults(holidays)):
            return table | {"level": 1}  # told already; read on with some level
        return table | {"level": level_of(week, holidays, self._day)}

    def _with_count(self, table: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a section whose `puzzles` are no number, as in [page], but puzzles."""
        puzzles = table.get("puzzles")
        if type(puzzles) is not int:
            return table
        self._fault(
            (*place, "puzzles"),
            f"puzzles is {puzzles}, and here it stands for puzzles that are given: say with count "
            "how many there are.",
        )
        return {"count": max(puzzles, 1)} | _without(table, {"puzzles"})

    def _table(self, model: type[_Table], table: dict[str, Any], place: Place) -> _Read[_Table]:
        """Return a table, and which of its keys have faults."""
        try:
            return _Read(model.model_validate(table), frozenset())
        except ValidationError as error:
            keys = dict.fromkeys(str(found["loc"][0]) for found in error.errors())
        misspelt = {key: nearest(model, key) for key in keys if key not in model.model_fields}
        for key in keys:
            if key in table or key not in misspelt.values():
                self._fault((*place, key), what_is_wrong(model, table, key))
        sound = {key: value for key, value in table.items() if key not in keys}
        meant = {key for key in misspelt.values() if key is not None}
        needed = {
            key: value
            for key, value in _STAND_INS.items()
            if key in keys and key in model.model_fields
        }
        return _Read(model.model_validate(sound | needed), frozenset({*keys, *meant}))

    def _plan(self, read: _Read[SectionRecipe], place: Place) -> SectionPlan | None:
        section = read.keys
        wishes: dict[str, Callable[[], Any]] = {
            "level": lambda: section.level,
            "require": lambda: _known(section.require),
            "score": lambda: _given(ScoreRange.parse, section.score),
            "forbid": lambda: _known(section.forbid),
            "variant": lambda: _variants(section.variant, NAMES),
            "cages": lambda: section.cages,
            "thermos": lambda: section.thermos,
            "size": lambda: _size(section.size),
            "layout": lambda: _given(self._regions, section.layout),
            "word": lambda: True,
            "shape": lambda: _given(self._shape, section.shape),
            "minimal": lambda: section.minimal,
            "symmetry": lambda: _symmetry(section.symmetry),
            "givens": lambda: _given(_givens, section.givens),
            "count": lambda: _number(section.count),
        }
        self._check_symbols(section, place)
        pictures = self._pictures(section, place)
        if section.puzzles is not None or "puzzles" in read.faulty:
            given = self._given_plan(read, place, wishes)
            return None if given is None else _with_pictures(given, pictures)
        if section.author:
            self._fault((*place, "author"), "author is of puzzles that are given: give puzzles.")
        has_level = not section.thermos and WITHOUT_LEVEL.isdisjoint(_several(section.variant))
        if has_level and not _HOW_HARD & (section.model_fields_set | read.faulty):
            self._fault(
                (*place, "level"),
                "level is missing: give a level, 1 to 5, or techniques to require, or scores.",
            )
            return None
        names = {"word": "diagonal"}
        recipe = self._possible(
            partial(_on_ground, Recipe), wishes, names, place, read, together=_of_grids(section)
        )
        if recipe is None:
            return None
        return _with_pictures(_section_plan(section, recipe, place), pictures)

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
            self._fault((*place, key), str(error))
        return ()

    def _folder_beside(self, name: str) -> Path:
        """Return a folder below that of the recipe.

        Raises:
            RecipeError: it lies elsewhere.
        """
        folder = self._seen_from_here(name)
        if "\0" in name or not folder.resolve().is_relative_to(self._path.parent.resolve()):
            raise RecipeError(
                f"{printable(name)} is not in the recipe's folder: put the pictures into a folder "
                "there."
            )
        return folder

    def _check_ink(self, layout: BookLayout, sections: Sequence[SectionPlan]) -> None:
        """See that what is drawn for digits has no colours that the printer has not."""
        for plan in sections:
            picture = None if layout.printer.colour else coloured(plan.pictures)
            if picture is not None:
                self._fault(
                    plan.place,
                    f"{picture.name} is in colour, and {layout.printer.name} prints black ink: "
                    'give black and grey, or a printer of colours, such as "kdp-colour".',
                )

    def _check_symbols(self, section: SectionRecipe, place: Place) -> None:
        """See that what is printed for digits is said once, and that it can be."""
        given = [key for key in _FOR_DIGITS if getattr(section, key)]
        if not given:
            return
        key = given[0]
        if len(given) > 1:
            what = f"{key} gives the symbols already: remove {given[1]}."
        elif section.symbols == NUMBERS_ASKED:
            what = _wrong_with_numbers(section)
        else:
            what = _wrong_with_symbols(section, key)
        if what:
            self._fault((*place, key), what)

    def _given_plan(
        self, read: _Read[SectionRecipe], place: Place, wishes: dict[str, Callable[[], Any]]
    ) -> SectionPlan | None:
        """Return a section of puzzles that are there already."""
        section = read.keys
        for key in sorted(_OF_MADE & section.model_fields_set):
            self._fault(
                (*place, key), f"{key} is of puzzles that are made, and these are given: remove it."
            )
        if self._data.get("catalogue") is None:
            self._fault(
                (*place, "puzzles"),
                "Puzzles that are given need a catalogue, where they are marked as printed: give "
                'catalogue = "catalogue.sqlite" at the top.',
            )
        taken: dict[str, Callable[[], Any]] = {
            key: wish for key, wish in wishes.items() if key not in _OF_MADE
        }
        taken["author"] = lambda: section.author
        taken["count"] = lambda: None if section.count == ALL else section.count
        known = dict.fromkeys((*NAMES, *CLUES_OF_GIVEN))
        taken["variant"] = lambda: _variants(section.variant, known)
        kind = partial(
            _on_ground,
            Selection,
            with_clues=CLUES_OF_GIVEN,
            sources=_sources(section.puzzles),
            folder=self._path.parent,
            query=self._query(section, place),
        )
        selection = self._possible(kind, taken, {}, place, read, together=_of_grids(section))
        return None if selection is None else _section_plan(section, selection, place)

    def _regions(self, text: str) -> Symmetry | tuple[int, ...]:
        """Return the symmetry of regions to draw, or the regions of a file's first puzzle."""
        if text in {symmetry.value for symmetry in Symmetry}:
            return Symmetry(text)
        try:
            return regions_told(read_one(self._beside(text)).geometry)
        except (NotationError, RecipeError):
            raise RecipeError(
                f"layout is {text}: give a symmetry, such as 180 or none, or a file with a puzzle "
                "whose regions are told."
            ) from None

    def _shape(self, text: str) -> GivensShape:
        return GivensShape.told(
            text, lambda name: bytes_of(self._seen_from_here(name), LARGEST_MASK)
        )

    def _query(self, section: SectionRecipe, place: Place) -> Query | None:
        given = section.puzzles
        if not isinstance(given, GivenRecipe):
            return None
        if given.catalogue is None and not section.repeats:
            self._fault(
                (*place, "puzzles"),
                "puzzles are those of the book's own catalogue, which were published: give "
                "repeats = true.",
            )
        file = None if given.catalogue is None else self._seen_from_here(given.catalogue)
        return Query(file, given.book, given.edition)

    def _print_rules(self, read: _Read[PageRecipe]) -> PrintRules | None:
        if "printer" in read.faulty:
            return None
        try:
            return self._printer(read.keys.printer)
        except GridmillError as error:
            self._fault(("page", "printer"), str(error))
            return None

    def _layout(self, read: _Read[PageRecipe], rules: PrintRules) -> BookLayout | None:
        page = read.keys

        def size() -> str:
            # One that is said is looked at whatever else is wrong; it may be missing for a slip.
            return rules.trim(page.size).name if "size" in page.model_fields_set else page.size

        wishes: dict[str, Callable[[], Any]] = {
            "size": size,
            "puzzles": lambda: page.puzzles,
            "solutions": lambda: page.solutions,
            "large_print": lambda: page.large_print,
            "bleed": lambda: page.bleed,
            "difficulty": lambda: page.difficulty,
            "extras": lambda: tuple(page.extras),
            "title_page": lambda: page.title_page,
            "how_to_solve": lambda: page.how_to_solve,
            "certificate": lambda: page.certificate,
            "design": lambda: page.design,
        }
        if page.key is not None:
            wishes["key"] = lambda: page.key
        if page.key is not None and "solutions" in page.model_fields_set:
            self._fault(("page", "solutions"), "key says how many solutions: remove solutions.")
        kind = partial(BookLayout, printer=rules, times=self._times(page))
        return self._possible(kind, wishes, _LAYOUT_NAMES, ("page",), read, always=("size",))

    def _cover(self, rules: PrintRules | None, author: str) -> Cover | None:
        if "cover" not in self._data:
            return None
        keys = self._table(CoverRecipe, self._subtable("cover"), ("cover",)).keys
        if rules is not None:
            self._check_cover("paper", lambda: cover_rules(rules.name, rules.cover, keys.paper))
        self._check_cover("isbn", lambda: Cover(isbn=keys.isbn))
        self._check_cover("colour", lambda: Cover(colour=keys.colour))
        if self._faults:
            return None
        return Cover(**keys.model_dump() | {"author": keys.author or author})

    def _press(self, files: FilesRecipe, rules: PrintRules | None) -> PressProfile | None:
        """Return the profile for files in PDF/X-4; None for none, and where it has a fault."""
        pdfx = files.pdfx
        if isinstance(pdfx, bool):
            if not pdfx:
                return None
            press = black_ink_profile()
        else:
            try:
                press = read_profile(self._profile(pdfx))
            except RecipeError as error:
                said = f'pdfx is "{printable(pdfx)}"'
                self._fault(("files", "pdfx"), f"{said}, which {error}{_TRUE}")
                return None
        if rules is not None and rules.colour and press.channels == 1:
            self._fault(
                ("files", "pdfx"),
                f"pdfx is for black ink alone, and {rules.name} has colours: give the file of the "
                "press's ICC profile.",
            )
        return press

    def _profile(self, name: str) -> bytes:
        """Return the bytes of a file with a profile.

        Raises:
            RecipeError: there are none; the sentence begins with a verb.
        """
        if not name.strip() or "\0" in name:
            raise RecipeError("is no name of a file")
        path = self._seen_from_here(name)
        try:
            return bytes_of(path, LARGEST_PROFILE)
        except OSError as error:
            what = refusal(error)
            raise RecipeError(f"cannot be read ({what})") from None
        except RecipeError as error:
            what = str(error).removeprefix(f"{path}: ").partition(":")[0]
            raise RecipeError(what) from None

    def _check_cover(self, key: str, check: Callable[[], object]) -> None:
        try:
            check()
        except RecipeError as error:
            self._fault(("cover", key), str(error))

    def _possible(
        self,
        kind: Callable[..., T],
        wishes: Mapping[str, Callable[[], Any]],
        names: Mapping[str, str],
        place: Place,
        read: _Read[Any],
        always: tuple[str, ...] = (),
        together: Collection[str] = (),
    ) -> T | None:
        """Return the thing wished for, or None where the table has faults.

        Told are the first key that makes the wish impossible, and after it those that are wrong
        whatever the others say. Of the keys that are judged together, likewise the first, where
        none of them had a fault before.
        """
        own = frozenset(together)
        values: dict[str, Any] = {}
        made: T | None = None
        unsound = set(read.faulty)
        said = {*read.keys.model_fields_set, *always} - read.faulty
        for key in (key for key in wishes if key in said):
            try:
                values[key] = wishes[key]()
                if not unsound:
                    made = kind(**{names.get(one, one): value for one, value in values.items()})
                elif key in own and not own & unsound:
                    kind(**{one: value for one, value in values.items() if one in own})
            except GridmillError as error:
                self._fault((*place, key), str(error))
                unsound.add(key)
        return None if unsound else made

    def _printer(self, name: str) -> PrintRules:
        if name in PRINTERS:
            return printer(name)
        if "." not in name:
            raise RecipeError(
                f"There is no printer {name!r}: give {' or '.join(PRINTERS)}, or the name of a "
                "file like those in book/data."
            )
        return PrintRules.from_toml(self._beside(name))

    def _times(self, page: PageRecipe) -> PlayerTimes:
        """Return whose minutes are foretold."""
        if page.times is None:
            return PHONE_PLAYERS
        if page.difficulty != "time":
            self._fault(
                ("page", "times"),
                'times are for the minutes of difficulty = "time": give that, or remove them.',
            )
            return PHONE_PLAYERS
        try:
            return read_times(self._seen_from_here(page.times))
        except NotationError as error:
            self._fault(("page", "times"), str(error))
            return PHONE_PLAYERS

    def _seen_from_here(self, name: str) -> Path:
        return Path(os.path.normpath(self._path.parent / name))

    def _beside(self, name: str) -> str:
        """Return the text of a file, as seen from the recipe."""
        try:
            return text_of(self._seen_from_here(name), LARGEST_TEMPLATE)
        except (OSError, UnicodeDecodeError) as error:
            what = refusal(error) if isinstance(error, OSError) else "it is no text in UTF-8"
            raise RecipeError(f"{name} cannot be read: {what}.") from None

    def _template(self, name: str | None) -> str | None:
        if name is None:
            return None
        try:
            text = self._beside(name)
            check_imports(text, self._path.parent)
        except (RecipeError, OSError, UnicodeDecodeError) as error:
            self._fault(("page", "template"), str(error))
            return None
        return text

    def _check_catalogue(self, name: str | None) -> None:
        if name is None:
            return
        if "\0" in name:
            what = "catalogue has a NUL in it: give the name of a file, such as"
        elif self._seen_from_here(name).is_dir():
            what = f"{name} is a folder: give a file in it for the catalogue, such as"
        else:
            return
        self._fault(("catalogue",), f'{what} "catalogue.sqlite".')

    def _check_fonts(self, folders: Sequence[str]) -> None:
        for folder in folders:
            if not self._seen_from_here(folder).is_dir():
                self._fault(("page", "fonts"), f"{folder} is no folder: give one with fonts in it.")

    def _check_room(
        self, layout: BookLayout, sections: Sequence[SectionPlan], page: PageRecipe
    ) -> None:
        """See that the grids have room on the pages, whatever the margins come to."""
        pages = layout.page.most_pages
        if page.template is None and all(plan.is_counted for plan in sections):
            pages = min(pages, page_count_of(layout, sections).most)
        printed = printed_sections(sections)
        needs = [self._needs(parts, layout, page) for parts in printed]
        places: dict[PageStyle | None, Place] = {None: ("page", "puzzles")}
        for parts in printed:
            places.setdefault(parts[0].style, (*parts[0].place[:2], "per_page"))
        told = set[str]()
        for style in dict.fromkeys(one.style for one in needs):
            alike = [one for one in needs if one.style == style]
            for what, words in room_faults(layout, alike, pages):
                if words not in told:
                    told.add(words)
                    key = "key" if what == "solutions" and layout.key is not None else what
                    is_said = what != "puzzles" and key in page.model_fields_set
                    self._fault(("page", key) if is_said else places[style], words)

    def _needs(self, parts: Sequence[SectionPlan], layout: BookLayout, page: PageRecipe) -> Needs:
        """Return what must have room on the pages of a section."""
        rules = "" if layout.title_page else " ".join(self._rules(plan, layout) for plan in parts)
        said = "" if layout.title_page else " ".join(plan.introduction for plan in parts)
        feet = Feet(
            bool(page.link),
            any(plan.hints for plan in parts),
            max((_USUAL_CREDIT for plan in parts if plan.is_given), default=0),
            letters(f"{said} {rules}".strip()),
            letters(rules.strip()),
        )
        geometries = tuple(dict.fromkeys(plan.recipe.geometry for plan in parts))
        numbered = frozenset(p.recipe.geometry for p in parts if has_numbers(p.symbols))
        return Needs(parts[0].style, geometries, feet, numbered)

    def _rules(self, plan: SectionPlan, layout: BookLayout) -> str:
        """Return the rules that are told over the first puzzle of a section that no page opens."""
        if layout.how_to_solve:
            return ""
        code = self._data.get("language")
        recipe, tongue = plan.recipe, language(code if code in LANGUAGES else "en")
        drawn = [
            *((JIGSAW,) if recipe.layout is not None else ()),
            *((KillerCage.KIND,) if recipe.cages is not None else ()),
            *(kind for name in recipe.clues for kind in CLUES_OF_GIVEN[name]),
        ]
        found = [*varieties_of(recipe.geometry), *(all_varieties()[slug] for slug in drawn)]
        return " ".join(tongue.text(each.told) for each in found)

    def _check_difficulty(self, layout: BookLayout, sections: Sequence[SectionPlan]) -> None:
        """See that what is said of difficulty is true, and rises through each section."""
        for plan in sections:
            if plan.order == "time" and not plan.recipe.is_classic:
                self._fault(
                    (*plan.place, "order"),
                    'order is "time", which is foretold of plain 9x9 only, and this section has '
                    f'{plan.recipe.kind}: give "effort", or another.',
                )
        rising = (plan for plan in sections if plan.rises)
        for _, parts in groupby(rising, key=lambda plan: plan.place[:2]):
            self._check_rise(tuple(parts), layout)
        if layout.difficulty == "none":
            return
        self._check_parts_rise(sections)
        for plan in sections:
            is_mixed = plan.recipe.is_levelled and plan.recipe.level is None
            if plan.order == "as made" and is_mixed:
                self._fault(
                    (*plan.place, "order"),
                    'order is "as made", and levels are mixed here, so that they would jump: give '
                    'a level, or another order, or difficulty = "none" in [page].',
                )
            if layout.difficulty == "time" and not plan.recipe.is_classic:
                self._fault(
                    ("page", "difficulty"),
                    f'difficulty is "time", which is foretold of plain 9x9 only, and '
                    f'"{plan.title}" has {plan.recipe.kind}: give "stars", or another.',
                )

    def _check_rise(self, parts: Sequence[SectionPlan], layout: BookLayout) -> None:
        """See that a section, of one part or several, rises by what the reader is shown."""
        first = parts[0]
        place = first.place[:2]
        unrated = next((part.recipe for part in parts if not part.recipe.is_levelled), None)
        if layout.difficulty == "none":
            what = 'rise is by what is shown, and difficulty is "none" in [page]: give another.'
        elif unrated is not None:
            what = f"rise is by level, and {unrated.kind} is made without one: remove it."
        elif layout.difficulty == "time" and (first.recipe.level is None or first.place != place):
            what = "rise by minutes is within one level: give a level, and no parts."
        elif line := self._order_in(place):
            what = f"rise says the order: remove order = {line}."
        else:
            return
        self._fault((*place, "rise"), what)

    def _order_in(self, place: Place) -> str:
        """Return the order that a section or its parts ask for, in quotes; empty for none."""
        table: dict[str, Any] = self._data
        for key in place:
            table = table[key]  # type: ignore[index]  # as the recipe has it
        orders = [one.get("order") for one in (table, *table.get("parts", ()))]
        return next((f'"{order}"' for order in orders if order), "")

    def _check_parts_rise(self, sections: Sequence[SectionPlan]) -> None:
        """See that no part of a section is easier than the one before it."""
        for before, plan in pairwise(sections):
            levels = [one.recipe.level for one in (before, plan) if one.recipe.is_levelled]
            if not plan.continues or len(levels) < len((before, plan)):
                continue
            known = [level for level in levels if level is not None]
            if len(known) < len(levels):
                what = "parts of a section need a level each, so that difficulty rises"
            elif known != sorted(known) or (plan.rises and known[0] == known[1]):
                what = f"level is {known[1]} after a part of level {known[0]}: let levels rise"
            else:
                continue
            way = "remove rise" if plan.rises else 'give difficulty = "none" in [page]'
            self._fault((*plan.place, "level"), f"{what}, or {way}.")

    def _check_language(self, code: str, sections: Sequence[SectionPlan]) -> None:
        """See that all of the book can be told in its language."""
        if code == "en":
            return
        for plan in sections:
            if plan.recipe.is_levelled and plan.recipe.level is None:
                self._fault(
                    plan.place,
                    f'language is "{code}", which has words for the techniques of levels 1 to 5: '
                    "give a level.",
                )

    def _check_unlevelled(self, sections: Sequence[SectionPlan]) -> None:
        """See that nothing is asked for that takes a ladder where there is none."""
        for plan in sections:
            if plan.hints and not plan.recipe.is_levelled:
                self._fault(
                    (*plan.place, "hints"),
                    f"hints tell the hardest step, and {plan.recipe.kind} is made without a level: "
                    "leave hints out.",
                )

    def _check_pages(
        self,
        layout: BookLayout,
        sections: Sequence[SectionPlan],
        page: PageRecipe,
        paper: str | None,
    ) -> None:
        """See that the printer can bind the book, where gridmill's template tells its pages."""
        if page.template is not None:
            return
        pages, rules = page_count_of(layout, sections), layout.printer
        largest = (*max(sections, key=lambda plan: plan.count).place, "count")
        if pages.most < rules.fewest_pages and all(plan.is_counted for plan in sections):
            few = f"the book has {pages.most} pages at most, {rules.name} binds"
            what = "add puzzles, or put fewer on a page"
            self._fault(largest, f"count: {few} {rules.fewest_pages} or more: {what}.")
        thickest = layout.page.thickest(paper)
        if pages.least > thickest:
            many = f"the book has {pages.least} pages or more, {rules.name} binds"
            on = f" on {paper} paper" if thickest < layout.page.most_pages else ""
            most = f"{thickest} of {layout.trim}{on} at most"
            what = "take fewer puzzles, or put more on a page"
            self._fault(largest, f"count: {many} {most}: {what}.")

    def _check_letters(self, code: str, page: PageRecipe) -> None:
        """See that the fonts have every letter that is to be printed."""
        texts = {place: text for place, text in self._texts() if isinstance(text, str) and text}
        fonts = tuple(self._seen_from_here(folder) for folder in page.fonts)
        if not all(folder.is_dir() for folder in fonts):
            return
        try:
            fonts = language_fonts(code, fonts)
            lacking = code in OWN_FONTS and unprintable([language(code).letters], fonts)
        except RecipeError as error:
            self._fault(("language",), str(error))
            return
        except OSError:
            return  # as below
        if lacking:
            self._fault(("language",), f'language is "{code}", and {NO_WIDE_FONT}.')
            return
        if not texts:
            return
        try:
            lacking = unprintable(list(texts.values()), fonts)
        except OSError:
            return  # no room to lay the fonts out: the run tells that, when it comes to it
        for place, text in texts.items():
            if text in lacking:
                self._fault(
                    place,
                    f'{place[-1]} has "{printable(lacking[text])}", which no font has: write it '
                    "otherwise, or name a folder with such a font in fonts.",
                )

    def _texts(self) -> Iterator[tuple[tuple[str | int, ...], Any]]:
        """Every value of the recipe that is to be a printed text, with its place."""
        for key in ("title", "subtitle", "publisher", "author", "imprint"):
            yield (key,), self._data.get(key)
        for key in ("author", "blurb"):
            yield ("cover", key), self._subtable("cover").get(key)
        sections = self._data.get("section")
        for i, table in enumerate(sections if isinstance(sections, list) else ()):
            for key in ("title", "introduction", "symbols", "word"):
                yield ("section", i, key), table.get(key) if isinstance(table, dict) else None

    def _check_cover_words(
        self, layout: BookLayout, cover: Cover, head: Head, page: PageRecipe
    ) -> None:
        """See that the words of the cover have room on it, before a puzzle is made for it."""
        book = Book(
            head.title,
            _SOME_DAY,
            0,
            (BookSection("A", (BookPuzzle(1, _SOLVED, _SOLVED),)),),
            layout,
            subtitle=head.subtitle,
            publisher=head.publisher,
            language=head.language,
        )
        fonts = tuple(self._seen_from_here(folder) for folder in page.fonts)
        if what := without_room(book, cover, fonts):
            self._fault(
                ("cover", what) if what in self._subtable("cover") else (what,),
                f"{what} has no room on a cover of {layout.trim}, small as it is: shorten it.",
            )

    def _check_link(self, link: str, sections: Sequence[SectionPlan], edition: Cadence) -> None:
        """See that the address can be filled in, and its QR code be read, for the last puzzle."""
        count = sum(plan.count for plan in sections)
        label = issue_of(date.max, edition).label
        name = str(self._data.get("name", ""))
        try:
            longest = max((_named_length(plan.recipe) for plan in sections), default=0)
            code(address(link, name=name, edition=label, number=count, puzzle="." * longest))
        except RecipeError as error:
            self._fault(("page", "link"), str(error))


def _named_length(asked: Recipe | Selection) -> int:
    """Return how long the name of a puzzle in an address is (`name_in_address`)."""
    cells = asked.geometry.cell_count
    has_clues = asked.cages or asked.clues or asked.geometry.constraints
    return cells + 1 + DIGEST_IN_ADDRESS if has_clues else cells


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
        _symbols(section),
        _upper(section.word or ""),
        place=place,
    )


def _with_pictures(plan: SectionPlan, pictures: tuple[DigitPicture, ...]) -> SectionPlan:
    """Return the plan with pictures for its digits, if there are any."""
    if not pictures:
        return plan
    symbols = "".join(picture.symbol for picture in pictures)
    return replace(plan, symbols=symbols, pictures=pictures)


def _wrong_with_numbers(section: SectionRecipe) -> str:
    """Return why digits cannot be printed as numbers; empty where they can be."""
    digits = sorted(_DIGITS_IN_CLUES.intersection(_several(section.variant)))
    if not digits or not has_numbers(_symbols(section)):
        return ""
    return f"{digits[0]} has letters for 10 and more in its clues: remove symbols, or {digits[0]}."


def _wrong_with_symbols(section: SectionRecipe, key: str) -> str:
    """Return why what is given cannot be printed for digits; empty where it can be.

    There is a symbol for each digit, and no two are the same. Sums and differences are of digits,
    and so are hints.
    """
    size = int(section.size.partition("x")[0])
    letters = _symbols(section)
    twice = [letter for letter in letters if letters.count(letter) > 1]
    about_sums = sorted({*_several(section.variant)} - _WITHOUT_SUMS)
    if letters and len(letters) != size:
        return f"{key} has {len(letters)} letters, and {section.size} needs {size}: give those."
    if twice:
        return f"{key} has {twice[0]} twice: give each letter once."
    if "." in letters:
        return f"{key} has a full stop in it, which stands for a blank: give another."
    if odd := [one for one in letters if category(one)[0] in "MC"]:
        return f"{key} has U+{ord(odd[0]):04X}, which is no letter of its own: give another."
    if section.hints:
        return f"hints speak of digits, and {key} has others printed: remove one of them."
    if about_sums or section.cages or section.thermos:
        name = about_sums[0] if about_sums else "cages" if section.cages else "thermos"
        return f"{name} is about digits, and {key} has others printed: remove one of them."
    return ""


def _symbols(section: SectionRecipe) -> str:
    """Return what is printed for the digits from 1 on; empty for the usual symbols."""
    if section.symbols == NUMBERS_ASKED:
        return NUMBERS[1 : int(section.size.partition("x")[0]) + 1]
    return _upper(section.word or section.symbols or "")


def _upper(letters: str) -> str:
    """Return letters as they are printed; a letter that has several capitals stays as it is."""
    return "".join(one.upper() if len(one.upper()) == 1 else one for one in letters)


def _known(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of techniques, all of which there are."""
    for name in names:
        techniques_named(name)
    return tuple(names)


def _givens(text: str) -> GivensRange:
    found = GivensRange.parse(text)
    if found.most < found.fewest:
        raise RecipeError(f"{found} givens make no range: give the fewest first.")
    return found


def _of_grids(section: SectionRecipe) -> frozenset[str]:
    """Return the keys that say together whether there are such grids of a level; none without."""
    return _OF_GRIDS if "level" in section.model_fields_set else frozenset()


def _sources(given: str | list[str] | GivenRecipe | None) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else ()


_USUAL_CREDIT = 30
"""Characters of a credit line, before it is known what is given."""
_WITHOUT_SUMS = {*VARIANTS, "anti-knight", "anti-king", JIGSAW}
"""Variants that are the same whatever is printed for the digits."""
NUMBERS_ASKED = "numbers"
"""The value of `symbols` that asks for numbers of two digits, not for letters of its own."""
_DIGITS_IN_CLUES = {"quadruple", "candidates", "numberedroom"}
"""Variants with clues that are digits, shown by the usual symbols."""
_OF_WHOLE = {"title", "introduction", "per_page", "large_print", "rise", "parts"}
"""Keys of a section that its parts do not have."""
_FOR_DIGITS = ("word", "symbols", "pictures", "colours")
"""Keys of a section that say what stands for its digits."""
_OF_MADE = {"symmetry", "shape", "minimal", "require", "forbid", "word"}
"""Keys of a section that say how its puzzles are made."""
_OF_GRIDS = frozenset({"level", "variant", "cages", "thermos", "size", "layout"})
"""Keys of a section that say which grids its puzzles are on, and of what level these are."""
_HOW_HARD = {"level", "require", "score"}
"""Keys of a section, of which one must say how hard its puzzles are."""
_STAND_INS: Mapping[str, Any] = {"name": "x", "title": "x", "count": 1, "section": [{}]}
"""What is read on with where a key that must be given has a fault."""
_LAYOUT_NAMES = {
    "size": "trim",
    "puzzles": "puzzles_per_page",
    "solutions": "solutions_per_page",
}


def _on_ground(
    make: Callable[..., T],
    *,
    size: int = CLASSIC.size,
    variant: tuple[str, ...] = (),
    layout: Symmetry | tuple[int, ...] | None = None,
    cages: str | None = None,
    thermos: str | None = None,
    with_clues: Mapping[str, tuple[str, ...]] = WITH_CLUES,
    **wishes: Any,
) -> T:
    """Return a recipe, or a selection, of puzzles on what these keys say; with further wishes."""
    if wishes.get("shape") is not None:
        wishes.setdefault("symmetry", Symmetry.NONE)
    on = ground(size, variant, layout, cages, thermos, with_clues)
    return make(**on._asdict(), **wishes)


def _number(count: int | str) -> int:
    """Return how many puzzles are to be made.

    Raises:
        RecipeError: no number says so.
    """
    if isinstance(count, str):
        raise RecipeError(
            f'count is "{ALL}", which is of puzzles that are given: give how many are to be made.'
        )
    return count


def _variants(names: str | list[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the names of variants, all of which are known.

    Raises:
        RecipeError: some name is not.
    """
    for name in _several(names):
        if name not in known:
            meant = did_you_mean(name, known)
            meant = f"{meant} Or give" if meant else " give"
            raise RecipeError(f"There is no variant {printable(name)}:{meant} {', '.join(known)}.")
    return _several(names)


def _several(names: str | list[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _size(size: str) -> int:
    rows, _, columns = size.partition("x")
    if rows == columns and int(rows) in (*USUAL_SIZES, *WITHOUT_BOXES):
        return int(rows)
    raise RecipeError(f"There is no {size} Sudoku: give one of {SIZES}, in quotes.")


def _given(parse: Callable[[str], T], text: str | None) -> T | None:
    return None if text is None else parse(text)


def _symmetry(name: str) -> Symmetry:
    try:
        return Symmetry(name)
    except ValueError:
        meant = did_you_mean(name, (symmetry.value for symmetry in Symmetry))
        raise RecipeError(
            f'There is no symmetry "{name}":{meant}{" Or" if meant else ""} give one of '
            f"{SYMMETRIES}."
        ) from None
