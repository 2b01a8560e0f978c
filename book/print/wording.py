"""What a book says in its own words: headings, references, the rules, how difficulty is told.

Texts with words between asterisks have these in italics; ``{page}`` is filled in by the template,
when the page is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from book.language import Language
from book.print.model import SIMPLE, Book, BookPuzzle, BookSection, Difficulty
from book.print.numbers import NUMBERS, WRITTEN, written
from book.varieties import each_once, varieties_of
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS
from solver.human import PHONE_PLAYERS, PlayerTimes, foretell

_BOXES, _GIVENS, _NUMBERS = "boxes", "givens", "numbers"
NO_BREAK = "\N{NO-BREAK SPACE}"
_MOST_NUMBERS = 9
"""The largest grid whose symbols are all digits."""


def wording(book: Book, language: Language) -> dict[str, Any]:
    """Return the texts of a book that belong to no puzzle, by their keys in the template."""
    say = language.text
    is_simple = book.layout.how_to_solve == SIMPLE
    puzzles = list(book.puzzles)
    return {
        "contents": say("Contents"),
        "how_to": say("How to solve"),
        "hints": say("Hints"),
        "hints_use": _hints_use(puzzles, language),
        "strengths": [say("Where to look"), say("What to look for"), say("The step")],
        "solutions": say("Solutions"),
        "notes": say("Notes"),
        "certificate": say("Certificate"),
        "all_solved": say("for solving every puzzle in this book"),
        "name": say("Name"),
        "date": say("Date"),
        "belongs_to": say("This book belongs to"),
        "parts": {
            "row": say("This is a row."),
            "column": say("This is a column."),
            "box": say("This is a box."),
        },
        "tips": [tip for tip, _ in _tips(language)],
        "level": say("Level {level}"),
        "time": say("Time"),
        "solution_on": say("Solution: page {page}"),
        "hint_on": say("Hint: page {page}"),
        "puzzle_on": say("page {page}"),
        "hints_from": say("There is a hint for each of them at the back, from page {page} on."),
        "here": say("Here:"),
        "qr_code": say("QR code: {link}"),
        "edition": language.edition(book.edition, book.cadence),
        "count": language.counted("{count} puzzle", "{count} puzzles", len(puzzles)),
        "proof": _proof(book, language, is_simple=is_simple),
        "colophon": _colophon(book, language, is_simple=is_simple) if book.colophon else "",
        "rules": list(_simple_rules(book, language) if is_simple else _rules(book, language)),
        "legend": _legend(language),
    }


def _hints_use(puzzles: Sequence[BookPuzzle], language: Language) -> str:
    """Return how hints are used, of all puzzles or of those that are listed."""
    if all(puzzle.hints for puzzle in puzzles):
        return language.text(
            "Stuck? Each puzzle has a hint at its hardest step, told three times: where to look, "
            "what to look for, and the step itself. Read the first, go back to the puzzle, and "
            "turn to the next part only when you must."
        )
    return language.text(
        "Stuck? Each puzzle listed here has a hint at its hardest step, told three times: where to "
        "look, what to look for, and the step itself. Read the first, go back to the puzzle, and "
        "turn to the next part only when you must."
    )


def numbers_of(section: BookSection, language: Language) -> str:
    """Which puzzles a section has."""
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    if first == last:
        return language.text("Puzzle {number}", number=first)
    return language.text("Puzzles {first} to {last}", first=first, last=last)


def difficulty_words(puzzle: BookPuzzle, book: Book, language: Language) -> str:
    """Return what says in words how hard a puzzle is; empty where stars or a bar do, or nothing."""
    match book.layout.difficulty:
        case "level" if puzzle.level is not None:
            return language.text("Level {level}", level=puzzle.level)
        case "word" if puzzle.is_rated:
            return _words_of_levels(language)[(puzzle.level or 6) - 1]
        case "time" if puzzle.is_rated:
            forecast = foretell(puzzle.puzzle, book.layout.times)
            if forecast is not None:
                _, least, most = forecast.whole
                return language.text("{least}–{most} min", least=least, most=most)
    return ""


def extra_words(puzzle: BookPuzzle, book: Book, language: Language) -> str:
    """Return what experts are told of a puzzle beside how hard it is."""
    parts = {
        "technique": "" if puzzle.hardest is None else language.name(puzzle.hardest),
        "score": "" if puzzle.score is None else f"SE {language.number(float(puzzle.score))}",
    }
    told = (parts[extra] for extra in parts if extra in book.layout.extras)
    return " · ".join(filter(None, told))


def _words_of_levels(language: Language) -> tuple[str, ...]:
    """Return the word for each level, and for what is beyond them."""
    say = language.text
    return (
        say("Easy"),
        say("Moderate"),
        say("Tricky"),
        say("Hard"),
        say("Very hard"),
        say("Beyond all levels"),
    )


def _proof(book: Book, language: Language, *, is_simple: bool) -> str:
    if is_simple:
        return language.text(
            "Every puzzle in this book has exactly one solution, and you never have to guess."
        )
    proved = language.text(
        "Every puzzle in this book has exactly one solution. That is proved: an integer program "
        "was asked for a second one and found that there is none, and a search that knows nothing "
        "of it counted again."
    )
    if not book.attachments:
        return proved
    attached = language.text(
        "A proof of each, and a short program that checks them, are attached to the file of this "
        "book."
    )
    return language.joined((proved, attached))


def _colophon(book: Book, language: Language, *, is_simple: bool) -> str:
    edition = language.edition(book.edition, book.cadence)
    said = language.text("Edition: {edition}.", edition=edition)
    parts = [said.replace("..", ".")]  # an edition may end in an abbreviation
    if book.publisher:
        named = language.text("{publisher}.", publisher=book.publisher)
        parts.insert(0, named.replace("..", "."))
    if not is_simple:
        parts.append(language.text("Seed {seed}. Made by gridmill.", seed=book.seed))
    return language.joined(parts)


def rules_told(puzzles: Iterable[BookPuzzle], language: Language) -> list[str]:
    """Return what the rules beside rows, columns and boxes say, each once."""
    puzzles = tuple(puzzles)
    told = varieties_told(puzzles, language)
    if any(puzzle.has_pictures for puzzle in puzzles):
        told.append(language.text("Here pictures or colours stand for the digits."))
    return told + [
        language.text("Here {symbols} stand for the digits.", symbols=" ".join(alphabet))
        for alphabet in dict.fromkeys(p.alphabet for p in puzzles if p.has_letters)
    ]


def varieties_told(puzzles: Iterable[BookPuzzle], language: Language) -> list[str]:
    """Return the same of the rules alone, without what stands for the digits."""
    geometries = dict.fromkeys(puzzle.puzzle.geometry for puzzle in puzzles)
    found = each_once(variety for geometry in geometries for variety in varieties_of(geometry))
    return [language.text(variety.told) for variety in found]


def geometry_rules(geometry: Geometry, language: Language) -> list[str]:
    """Return what the rules of a geometry beside rows, columns and boxes say, each once."""
    return [language.text(variety.told) for variety in varieties_of(geometry)]


def variety_words(puzzle: BookPuzzle, language: Language) -> str:
    """Return what a puzzle with such rules is called; empty for a plain one."""
    names = (language.text(variety.name) for variety in varieties_of(puzzle.puzzle.geometry))
    symbols = (puzzle.alphabet,) if puzzle.has_letters or puzzle.has_pictures else ()
    return " · ".join((*dict.fromkeys(names), *symbols))


def _rules(book: Book, language: Language) -> Iterator[str]:
    yield from dict.fromkeys(grid_rule(grid, language, shown) for grid, shown in _told_of(book))
    yield from rules_told(book.puzzles, language)
    yield language.text(
        "Nothing has to be guessed: there is exactly one solution, and it can be found by "
        "reasoning. Cells are named by row and column, so r2c7 is in the second row from the top "
        "and the seventh column from the left. A *house* is a row, a column or a box. A "
        "*candidate* is a digit that a blank cell may still hold; pencil them in, small, and "
        "remove those that cannot be."
    )
    if any(house.is_of_a_variety for grid in book.geometries for house in grid.houses):
        yield language.text(
            "Regions, windows and other groups of cells that hold every digit once are houses, "
            "too. They are numbered by their first cells, row by row from the top left."
        )
    yield language.joined(_difficulty_told(book, language))


def _told_of(book: Book) -> Iterator[tuple[Geometry, str]]:
    """Yield the geometries whose rows, columns and boxes are told of, with their symbols.

    Beside grids of the same size with boxes, what is different in those with other regions is told
    by the rule of jigsaws.
    """
    boxed = {geometry.size for geometry in book.geometries if geometry.box_rows}
    shown = ((p.puzzle.geometry, NUMBERS if p.has_numbers else SYMBOLS) for p in book.puzzles)
    for geometry, symbols in dict.fromkeys(shown):
        if geometry.box_rows or geometry.size not in boxed:
            yield geometry, symbols


def grid_rule(geometry: Geometry, language: Language, symbols: str = SYMBOLS) -> str:
    """Return what rows, columns and boxes or regions ask for.

    Args:
        geometry: of the grid.
        language: of the words.
        symbols: what is printed for each digit, by its value: `SYMBOLS`, or `NUMBERS`.
    """
    say = language.text
    values = {
        "grid": _plain_name(geometry),
        "rows": geometry.box_rows,
        "columns": geometry.box_cols,
        "first": SYMBOLS[1],
        "last": written(symbols[geometry.size]),
    }
    if geometry.size <= _MOST_NUMBERS:
        digits = say("the digits {first} to {last}", **values)
    elif symbols[geometry.size] in WRITTEN:
        digits = say("the numbers {first} to {last}", **values)
    else:
        digits = say("the digits and letters {first} to {last}", **values)
    if geometry.box_rows:
        houses = say("every row, every column and every box of {rows} × {columns} cells", **values)
        houses = houses.replace(" × ", f"{NO_BREAK}×{NO_BREAK}")
    else:
        houses = say("every row, every column and every outlined region", **values)
    return say(
        "On the {grid} grid, fill the blank cells so that {houses} holds each of {digits} exactly "
        "once.",
        houses=houses,
        digits=digits,
        **values,
    )


def _plain_name(geometry: Geometry) -> str:
    """Return the name of the grid without its further rules, such as ``9×9``."""
    side = f"{geometry.size}x{geometry.size}"
    if geometry.box_rows:
        side = Geometry.boxes(geometry.box_rows, geometry.box_cols).name
    return side.replace("x", "×")


def _times_told(times: PlayerTimes, language: Language) -> str:
    if times == PHONE_PLAYERS:
        return language.text(
            "The minutes are foretold from how much there is to look at, by a rule that was fitted "
            "to the times of people who played on their phones: 4 of 5 such puzzles, most of them "
            "of level 1, took between the two."
        )
    return language.text(
        "The minutes are foretold from how much there is to look at, by a rule that was fitted to "
        "the times of {players}: 4 of 5 of their puzzles took between the two.",
        players=times.players,
    )


def _difficulty_shown(book: Book) -> Difficulty:
    """Return what says by some puzzles how hard they are; none where no puzzle is rated."""
    is_told = any(puzzle.is_rated for puzzle in book.puzzles)
    return book.layout.difficulty if is_told else "none"


def _difficulty_told(book: Book, language: Language) -> Iterator[str]:
    """Yield what the signs beside the puzzles mean, each only where it is printed."""
    say = language.text
    shown = _difficulty_shown(book)
    if shown != "none" and any(puzzle.level is not None for puzzle in book.puzzles):
        yield say(
            "The *level* of a puzzle, 1 to 5, is that of the hardest technique that it requires."
        )
    if shown == "stars":
        yield say(
            "It has as many stars as its level, or half a star less if it is among the quicker "
            "ones of a level above the first."
        )
    elif shown == "bars":
        yield say("Each level fills a fifth of the bar, the quicker ones less of it.")
    elif shown == "word":
        words = _words_of_levels(language)[:-1]
        yield say("The words for levels 1 to 5 are {words}.", words=language.listed(words))
    elif shown == "time":
        yield _times_told(book.layout.times, language)
    if shown in ("stars", "bars") and not all(section.is_in_order for section in book.sections):
        yield say("In a section that does not go from quick to slow, the level alone counts.")
    if "technique" in book.layout.extras:
        yield say("The technique under a puzzle is the hardest on its way to the solution.")
    if "score" in book.layout.extras:
        yield say(
            "SE is the score of the program {program}. It takes other steps in another order than "
            "the levels do, so that it can rise where they fall.",
            program=_scoring_program(book),
        )
    yield from _unrated_told(book, language)


def _scoring_program(book: Book) -> str:
    """Return whose scores the book prints; of plain grids and of variants those of both."""
    scored = [puzzle.puzzle.geometry for puzzle in book.puzzles if puzzle.score is not None]
    plain = "Sudoku Explainer"
    programs = [plain if geometry.is_classic else "SukakuExplainer" for geometry in scored]
    return " / ".join(sorted(set(programs))) or plain


def _unrated_told(book: Book, language: Language) -> Iterator[str]:
    """Say why nothing stands beside some puzzles, where it stands beside others."""
    is_told = _difficulty_shown(book) != "none"
    if is_told and not all(puzzle.is_rated for puzzle in book.puzzles):
        yield language.text(
            "Some kinds of puzzles are not sorted into levels: nothing beside them says how hard "
            "they are."
        )


def _simple_rules(book: Book, language: Language) -> Iterator[str]:
    say = language.text
    yield from dict.fromkeys(
        _simple_rules_of(grid, language, shown) for grid, shown in _told_of(book)
    )
    yield from rules_told(book.puzzles, language)
    yield say(
        "Rows go across, columns go down, and boxes have thick lines around them. Some numbers are "
        "already there. Fill the empty squares. You never have to guess!"
    )
    shown = _difficulty_shown(book)
    if shown == "stars":
        yield say("The more stars a puzzle has, the harder it is.")
    elif shown == "bars":
        yield say("The more of its bar is black, the harder a puzzle is.")
    yield from _unrated_told(book, language)
    yield say("In the pictures, the square with the frame is the one to fill.")


def _simple_rules_of(geometry: Geometry, language: Language, symbols: str) -> str:
    values = {
        "grid": _plain_name(geometry),
        "first": SYMBOLS[1],
        "last": written(symbols[geometry.size]),
    }
    if geometry.box_rows:
        return language.text(
            "On the {grid} grid, every row, every column and every box gets each number from "
            "{first} to {last}, and each number only once.",
            **values,
        )
    return language.text(
        "On a {grid} grid with regions, every row, every column and every region gets each number "
        "from {first} to {last}, and each number only once.",
        **values,
    )


def _tips(language: Language) -> list[tuple[str, frozenset[str]]]:
    """Return what the owl says under the puzzles for children, and what each tip speaks of."""
    say = language.text
    return [
        (say("Start where most squares are full."), frozenset({_GIVENS})),
        (say("Which number is missing?"), frozenset({_NUMBERS})),
        (
            say("Look along the row. Look down the column. Look around the box."),
            frozenset({_BOXES}),
        ),
        (say("Take your time. There is only one answer!"), frozenset()),
        (
            say("No number comes twice in a row, a column or a box."),
            frozenset({_NUMBERS, _BOXES}),
        ),
        (say("Solved? Colour the stars!"), frozenset()),
    ]


def tip_of(puzzle: BookPuzzle, language: Language) -> str:
    """Return what the owl says under a puzzle: the next tip that is true of it."""
    lacks = set[str]()
    if not puzzle.puzzle.geometry.box_rows:
        lacks.add(_BOXES)
    if not puzzle.puzzle.given_count:
        lacks.add(_GIVENS)
    if puzzle.has_letters or puzzle.has_pictures:
        lacks.add(_NUMBERS)
    fit = [tip for tip, speaks_of in _tips(language) if lacks.isdisjoint(speaks_of)]
    return fit[(puzzle.number - 1) % len(fit)]


def _legend(language: Language) -> dict[str, str]:
    say = language.text
    return {
        "pattern": say("a candidate of the pattern"),
        "fin": say("one beside it"),
        "on": say("in a chain: the digit is there"),
        "off": say("in a chain: it is not there"),
        "placed": say("the digit that goes there"),
        "gone": say("a candidate that goes"),
    }
