"""What a book is: its puzzles in sections, and how they lie on the pages.

Everything that comes out of `book` for a whole edition (the typeset pages, the pictures, the page
that plays) is made from a `Book`, and the finished PDF is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from book.language import Cadence
from book.print.difficulty import Grade, grades, is_in_order
from book.print.numbers import has_numbers
from book.print.pictures import DigitPicture, is_picture
from book.print.printers import PrintRules, Trim, printer
from puzzle.errors import EnginesDisagree, RecipeError
from puzzle.formats import as_grid
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.score import Score, exact
from solver.human import LEVELS, PHONE_PLAYERS, PlayerTimes, Rating, Technique, level_on

Difficulty = Literal["stars", "bars", "level", "word", "time", "none"]
"""What says by each puzzle how hard it is."""
Extra = Literal["score", "technique"]
"""What experts may be told beside that."""
Design = Literal["plain", "children"]
"""What the pages look like: for children with rounded cells, an owl and stars to colour."""
HowToSolve = bool | Literal["simple"]
SIMPLE: Literal["simple"] = "simple"
"""How to solve, for children."""
PUZZLES_PER_PAGE = (1, 2, 3, 4, 6, 8, 9)
SOLUTIONS_PER_PAGE = (1, 2, 3, 4, 6, 8, 9, 12, 20)
KEYS = (12, 20, 30, 36)
"""Solutions to a page of an answer key in small."""
DESIGNS: tuple[Design, ...] = get_args(Design)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
EXTRAS: tuple[Extra, ...] = get_args(Extra)


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle as it stands in a book.

    Attributes:
        number: the printed number, from 1 on.
        puzzle: the givens.
        solution: its solution.
        level: 1 to 5; None for a puzzle that is beyond level 5 or not rated.
        score: Sudoku Explainer's rating, of variants SukakuExplainer's; None where it has none.
        effort: what puzzles are sorted by within a level; None where there is none.
        hardest: the hardest technique of its path; None where that is not known.
        techniques: those that its path uses, for the pages on how to solve.
        hints: what is printed at the back for those who are stuck, from faint to plain; may be ().
        link: what the QR code beside it says, such as an address; no code when empty.
        credit: a line under it, such as who made it; none when empty.
        symbols: what is printed for a blank, never seen, and then for each digit from 1 on; for
            pictures their symbols, as the book's `pictures` have them; for numbers of two digits
            those of `book.print.numbers`.

    Raises:
        NotationError: the puzzle or the solution is no grid, and no text of exactly one.
        EnginesDisagree: the solution does not solve the puzzle, so one of the two is wrong.
    """

    number: int
    puzzle: Grid
    solution: Grid
    level: int | None = None
    score: Score | None = None
    effort: int | None = None
    hardest: Technique | None = None
    techniques: tuple[Technique, ...] = ()
    hints: tuple[str, ...] = ()
    link: str = ""
    credit: str = ""
    symbols: str = SYMBOLS

    @property
    def has_letters(self) -> bool:
        """Whether other characters than usual stand for its digits."""
        is_usual = SYMBOLS.startswith(self.symbols)
        return not (is_usual or self.has_pictures or self.has_numbers)

    @property
    def has_pictures(self) -> bool:
        """Whether pictures or colours stand for its digits."""
        return is_picture(self.symbols[1])

    @property
    def has_numbers(self) -> bool:
        """Whether numbers stand where letters usually do, for 10 and more."""
        return has_numbers(self.symbols)

    @property
    def in_characters(self) -> BookPuzzle:
        """It, with the usual symbols for pictures and numbers, which are a character each."""
        return replace(self, symbols=SYMBOLS) if self.has_pictures or self.has_numbers else self

    @property
    def alphabet(self) -> str:
        """What its cells can hold, in the order of the alphabet, which tells no word."""
        return "".join(sorted(self.symbols[1 : self.puzzle.geometry.size + 1]))

    def shown(self, grid: Grid) -> str:
        """Return the symbols of the cells of its puzzle or its solution, row by row."""
        return "".join(self.symbols[digit] for digit in grid)

    @property
    def is_rated(self) -> bool:
        """Whether it is known how hard it is, be it beyond every level."""
        return self.level is not None or self.score is not None

    def __post_init__(self) -> None:
        for name in ("puzzle", "solution"):
            object.__setattr__(self, name, as_grid(getattr(self, name)))
        if not self.solution.solves(self.puzzle):
            raise EnginesDisagree(
                f"The solution {self.solution} of puzzle {self.number} of the book does not solve "
                f"{self.puzzle}."
            )

    @classmethod
    def rated(
        cls,
        number: int,
        puzzle: Grid,
        solution: Grid,
        rating: Rating,
        *,
        hints: tuple[str, ...] = (),
        link: str = "",
    ) -> BookPuzzle:
        """Make a puzzle with level, score, effort and techniques as its rating has them.

        A score that is only a lower bound is left out.
        """
        return cls(
            number,
            puzzle,
            solution,
            level=rating.level,
            score=exact(rating.score),
            effort=rating.effort,
            hardest=rating.hardest,
            techniques=tuple(rating.counts),
            hints=hints,
            link=link,
        )


class PageStyle(NamedTuple):
    """What the pages of puzzles of a section may have of their own.

    Attributes:
        puzzles_per_page: one of `PUZZLES_PER_PAGE`.
        large_print: whether nothing on them is under 16 points.
    """

    puzzles_per_page: int
    large_print: bool


@dataclass(frozen=True, slots=True)
class BookSection:
    """A part of a book, with a heading of its own.

    Attributes:
        title: the heading.
        puzzles: in the order of print.
        introduction: a few sentences under the heading; may be empty.
        style: of its pages of puzzles; as all pages have it when None. Its solutions stand among
            all others.
        rises: whether it is promised that no puzzle is easier than the one before it, by what the
            book shows of difficulty; preflight holds the pages to it.

    Raises:
        RecipeError: there is no puzzle or no title.
    """

    title: str
    puzzles: tuple[BookPuzzle, ...]
    introduction: str = ""
    style: PageStyle | None = None
    rises: bool = False

    @property
    def geometries(self) -> tuple[Geometry, ...]:
        """The geometries of its puzzles, each once, in the order of print."""
        return tuple(dict.fromkeys(puzzle.puzzle.geometry for puzzle in self.puzzles))

    @property
    def grades(self) -> tuple[Grade | None, ...]:
        """How hard each puzzle is said to be; None for those that are not rated."""
        found = iter(grades(self._measures))
        return tuple(next(found) if puzzle.is_rated else None for puzzle in self.puzzles)

    @property
    def is_in_order(self) -> bool:
        """Whether its puzzles rise by level and effort, so that its grades tell of both."""
        return is_in_order(self._measures)

    @property
    def _measures(self) -> list[tuple[int | None, int | None]]:
        return [(puzzle.level, puzzle.effort) for puzzle in self.puzzles if puzzle.is_rated]

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise RecipeError("A section has no title: give it one.")
        if not self.puzzles:
            raise RecipeError(f"The section {self.title!r} has no puzzles: give it some.")


@dataclass(frozen=True, slots=True)
class BookLayout:
    """How the puzzles lie on the pages.

    Attributes:
        trim: name of the page size, of those that the printer has.
        puzzles_per_page: one of `PUZZLES_PER_PAGE`.
        solutions_per_page: one of `SOLUTIONS_PER_PAGE`.
        key: solutions to a page, one of `KEYS`, where they are an answer key in small; None for
            `solutions_per_page`.
        large_print: whether all text, digits in grids included, has 16 points or more.
        bleed: whether the pages reach beyond the trim, to be cut.
        difficulty: what says by each puzzle how hard it is: stars, a bar, its level as a number or
            as a word, a band of minutes, or nothing.
        extras: what experts are told beside that: the score, the hardest technique.
        title_page: whether the book begins with one, and the contents.
        how_to_solve: whether rules and techniques are explained; `SIMPLE` for words for children,
            of the techniques that place a digit, without candidates.
        certificate: whether the last right-hand page is one to colour, for whoever solved all.
        design: what the pages look like.
        printer: what the printer asks.
        times: whose minutes are foretold, where difficulty is "time".

    Raises:
        RecipeError: a value that is none of those allowed.
    """

    trim: str = "6x9"
    puzzles_per_page: int = 2
    solutions_per_page: int = 6
    large_print: bool = False
    bleed: bool = False
    difficulty: Difficulty = "stars"
    extras: tuple[Extra, ...] = ()
    title_page: bool = True
    how_to_solve: HowToSolve = True
    printer: PrintRules = field(default_factory=lambda: printer("kdp"))
    times: PlayerTimes = PHONE_PLAYERS
    key: int | None = None
    certificate: bool = False
    design: Design = "plain"

    def __post_init__(self) -> None:
        self.printer.trim(self.trim)
        if self.key is not None:
            _one_of("solutions per page of a key", self.key, KEYS)
        _one_of("puzzles per page", self.puzzles_per_page, PUZZLES_PER_PAGE)
        _one_of("solutions per page", self.solutions_per_page, SOLUTIONS_PER_PAGE)
        _one_of("the difficulty drawn as", self.difficulty, DIFFICULTIES)
        _one_of("the design", self.design, DESIGNS)
        for extra in self.extras:
            _one_of("an extra", extra, EXTRAS)

    @property
    def page(self) -> Trim:
        """The page size after cutting."""
        return self.printer.trim(self.trim)

    @property
    def solved_per_page(self) -> int:
        """How many solutions a page has, in a key or not."""
        return self.solutions_per_page if self.key is None else self.key

    @property
    def style(self) -> PageStyle:
        """How pages of puzzles are laid out, but for sections that have a style of their own."""
        return PageStyle(self.puzzles_per_page, self.large_print)

    def in_style(self, style: PageStyle | None) -> BookLayout:
        """Return the layout of a section's pages of puzzles.

        Raises:
            RecipeError: there is no such number of puzzles to a page.
        """
        return self if style is None else replace(self, **style._asdict())

    @property
    def smallest_text(self) -> float:
        """The least size of text, digits included, in points."""
        return max(self.printer.smallest_text, LARGE_PRINT if self.large_print else 0.0)


LARGE_PRINT = 16.0
"""The least size of text in large print, in points."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a book's PDF carries.

    Attributes:
        name: of the file.
        text: what is in it.
        description: what it is, in a sentence.
    """

    name: str
    text: str
    description: str


@dataclass(frozen=True, slots=True)
class Book:
    """A whole edition of a book.

    Attributes:
        title: of the book.
        edition: the first day that it is made for; the only date that gets into the pages.
        cadence: how long the edition is of: a day, a week, a month or a year.
        language: of everything that is printed but what the recipe itself says.
        seed: from which all its puzzles come.
        sections: in the order of print.
        layout: how they lie on the pages.
        subtitle, publisher, author: printed on the title page; may be empty.
        imprint: paragraphs under the contents, such as copyright and ISBN.
        colophon: whether edition and seed stand there, too.
        attachments: files that the PDF carries: the proofs of its puzzles, and their checker.
        pictures: those that stand for digits in some of its puzzles.

    Raises:
        RecipeError: no title or no section, or numbers that do not rise through the book.
    """

    title: str
    edition: date
    seed: int
    sections: tuple[BookSection, ...]
    layout: BookLayout = field(default_factory=BookLayout)
    subtitle: str = ""
    publisher: str = ""
    author: str = ""
    imprint: tuple[str, ...] = ()
    colophon: bool = True
    cadence: Cadence = "daily"
    language: str = "en"
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[DigitPicture, ...] = ()

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise RecipeError("The book has no title: give it one.")
        if not self.sections:
            raise RecipeError("The book has no sections: give it one.")
        for before, after in pairwise(self.puzzles):
            if before.number >= after.number:
                raise RecipeError(
                    f"Puzzle {after.number} follows puzzle {before.number}: number them upwards."
                )

    @property
    def puzzles(self) -> Iterator[BookPuzzle]:
        """Every puzzle, in the order of print."""
        return (puzzle for section in self.sections for puzzle in section.puzzles)

    @property
    def geometries(self) -> tuple[Geometry, ...]:
        """The geometries of its puzzles, each once, in the order of print."""
        return tuple(dict.fromkeys(puzzle.puzzle.geometry for puzzle in self.puzzles))

    @property
    def techniques(self) -> dict[Technique, Geometry]:
        """Every technique that some puzzle's path uses, with the grid that first needs it.

        Of grids on which it has different levels, with the first of the lowest: there a reader who
        goes from level to level meets it.
        """
        found: dict[Technique, Geometry] = {}
        for puzzle in self.puzzles:
            for technique in puzzle.techniques:
                before, geometry = found.get(technique), puzzle.puzzle.geometry
                if before is None or _level(geometry, technique) < _level(before, technique):
                    found[technique] = geometry
        return found


@lru_cache(maxsize=1024)
def _level(geometry: Geometry, technique: Technique) -> int:
    """Return a technique's level on a geometry, above all others where it has none."""
    return level_on(geometry, technique) or len(LEVELS) + 1


def _one_of(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise RecipeError(f"{value!r} {name}: give {', '.join(map(str, allowed))}.")
