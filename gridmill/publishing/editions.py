"""The puzzles of an edition: made in a work folder, or read back from the catalogue.

A published edition is pinned: its puzzles are those of its rows, whatever has been published since
(`docs/decisions/0004-editions-are-pinned.md`). Else each section is a run folder, which continues
where it was broken off. A puzzle that is equal to a published one, or to an earlier one of the
book, is replaced by the next candidate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from book.print.typeset import unprintable
from generator import Recipe
from generator.record import grids_of
from gridmill.catalogue import REPEATED, Catalogue, Edition, Entry
from gridmill.printable import printable
from gridmill.publishing.choosing import Chosen, Unasked, asked_nowhere, choose, told
from gridmill.publishing.journal import Journal, Laps
from gridmill.publishing.keys import Order
from gridmill.publishing.recipe import BookRecipe
from gridmill.publishing.sections import Far, Section, Watcher
from gridmill.publishing.selection import ALL, Selection, values_of
from puzzle.canonical import canonical_form
from puzzle.errors import (
    CatalogueError,
    NotationError,
    RecipeError,
)
from puzzle.grid import Grid
from solver.certify import certify_known
from solver.human import LEVELS, looks
from solver.processes import Workforce
from solver.verdict import Verdict

BEYOND = len(LEVELS) + 1
"""What a puzzle beyond all levels is sorted as."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A puzzle of the edition, with its place in the book.

    Attributes:
        number: as printed, from 1 on.
        section: 0-based position of its section.
        puzzle, solution, form: the grids, and the canonical form.
        record: everything that is known of it, as JSON values (`PuzzleRecord.to_dict`).
    """

    number: int
    section: int
    puzzle: Grid
    solution: Grid
    form: Grid
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pieces:
    """All puzzles of an edition.

    Attributes:
        pieces: in order of their numbers.
        made: how many of them this run made.
        given: how many were there before, and are taken by this run.
        passed_over: which puzzles that are given cannot be taken, and why, in sentences.
        unasked: which others no section asks for, and what they are, likewise.
    """

    pieces: tuple[Piece, ...]
    made: int
    given: int = 0
    passed_over: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()

    @property
    def repeated(self) -> int:
        """How many were published before, in sections that may repeat."""
        return sum(bool(piece.record.get(REPEATED)) for piece in self.pieces)

    @property
    def rejects(self) -> dict[str, int]:
        """Attempts that gave no puzzle, by reason."""
        counts: Counter[str] = Counter()
        for piece in self.pieces:
            counts.update(piece.record["rejects"])
        return dict(counts.most_common())

    def counted(self, recipe: BookRecipe) -> BookRecipe:
        """Return the recipe of these with the number of puzzles of each section."""
        found = Counter(piece.section for piece in self.pieces)
        return recipe.counted(found[i] for i in range(len(recipe.sections)))


def shape_of(recipe: BookRecipe) -> tuple[dict[str, Any], ...]:
    """Everything that shapes an edition's puzzles but its seed, section by section."""
    return tuple(
        {**_shaping(section.recipe), "order": section.order} for section in recipe.sections
    )


def is_published(edition: Edition, catalogue: Catalogue) -> bool:
    """Whether an edition is in the catalogue.

    Raises:
        RecipeError: it is, and was made with other sections or another seed.
    """
    before = catalogue.edition(edition.book, edition.label)
    if before is None:
        return False
    if (before.seed, before.shape) != (edition.seed, _as_published(edition.shape, before.shape)):
        raise RecipeError(
            f"The edition {edition.name} is in the catalogue, and was made with other sections or "
            "another seed: give another edition, or another name to the book. If it was never "
            f"sold, gridmill catalogue withdraw {edition.book} {edition.label} takes it back."
        )
    return True


def _as_published(
    shape: Sequence[Mapping[str, Any]], before: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """Return a shape in which sections that take all puzzles that fit take those of then."""
    nothing: Mapping[str, Any] = {}
    return tuple(
        {**now, "count": then.get("count")} if then and now["count"] == ALL else now
        for now, then in zip_longest(shape, before[: len(shape)], fillvalue=nothing)
    )


def counted_again(recipe: BookRecipe, edition: Edition, catalogue: Catalogue) -> BookRecipe:
    """Return a recipe with the number of puzzles that each section had in an edition.

    Args:
        recipe: the book's, of the sections of that edition.
        edition: which is in the catalogue.
        catalogue: what was published.
    """
    before = catalogue.edition(edition.book, edition.label)
    assert before is not None  # noqa: S101 (the caller has looked)
    return recipe.counted(section["count"] for section in before.shape)


def read_back(
    recipe: BookRecipe, edition: Edition, catalogue: Catalogue, watcher: Watcher
) -> Pieces | None:
    """Return the puzzles of an edition that was published; None if it was not.

    Each is certified anew.

    Raises:
        RecipeError: it was published with other sections.
        CatalogueError: a row of it is damaged.
    """
    if not is_published(edition, catalogue):
        return None
    recipe = counted_again(recipe, edition, catalogue)
    entries = catalogue.entries(edition.book, edition.label)
    if len(entries) != recipe.count:
        raise CatalogueError(
            f"The catalogue has {len(entries)} of the {recipe.count} puzzles of {edition.name}: "
            "it is damaged. Put the last copy of it back."
        )
    sections = [i for i, plan in enumerate(recipe.sections) for _ in range(plan.count)]
    pieces = []
    for entry, section in zip(entries, sections, strict=True):
        puzzle, solution = _certified_again(entry, edition)
        pieces.append(Piece(entry.number, section, puzzle, solution, entry.form, entry.record))
        watcher.advance()
    return Pieces(tuple(pieces), 0)


def make(
    recipe: BookRecipe,
    label: str,
    work: Path,
    *,
    jobs: int,
    published: Callable[[Grid], bool],
    watcher: Watcher,
    journal: Journal,
    catalogue: Catalogue | None = None,
    made: Callable[[Sequence[Piece]], None] = lambda _: None,
    workforce: Workforce | None = None,
) -> Pieces:
    """Make the puzzles of an edition, or go on with them.

    Args:
        recipe: the book's.
        label: the edition's.
        work: a folder that is this process's alone.
        jobs: as for `generator.generate`.
        published: says of a canonical form whether a puzzle of it was published.
        watcher: whoever watches.
        journal: the log.
        catalogue: what says where given puzzles were published; None for nothing.
        made: is given the puzzles of each section as soon as they are there, in the order of print.
        workforce: who makes what this process does not make in two seconds, in place of `jobs`.

    Raises:
        GridmillError: all that `generator.RunFolder` raises.
        RecipeError: fewer puzzles are given than a section takes.
    """
    forms: dict[Grid, str] = {}
    pieces: list[Piece] = []
    passed_over, unasked = list[str](), list[Unasked]()
    fresh_ones = given = 0
    folders = [work / f"section-{i + 1}" for i in range(len(recipe.sections))]
    lap = Laps()
    for i, plan in enumerate(recipe.sections):
        if isinstance(plan.recipe, Selection):
            chosen = take(recipe, i, catalogue, forms, watcher.advance)
            for sentence in chosen.passed_over:
                journal.note("passed over", title=plan.title, puzzle=sentence)
            for other in chosen.unasked:
                journal.note("not asked for", title=plan.title, puzzle=str(other))
            passed_over += chosen.passed_over
            unasked += chosen.unasked
            records, fresh = [dict(record) for record in chosen.records], 0
            given += len(records)
        else:
            wanted = replace(plan.recipe, seed=recipe.seed_of(label, i))
            section = Section(plan, wanted, folders[i:], forms, published, journal)
            far = None if workforce is None else Far(workforce, catalogue)
            records, fresh = section.make(jobs, watcher, far)
        ordered = sorted(records, key=_order(plan.order))
        here = list(_numbered(ordered, i, len(pieces) + 1))
        if plan.repeats:
            here = [_marked(piece, published) for piece in here]
        repeated = sum(bool(piece.record.get(REPEATED)) for piece in here)
        counts = {"puzzles": len(here), "made": fresh, "repeated": repeated}
        journal.note("section", title=plan.title, **counts, **lap.next())
        pieces += here
        forms.update((piece.form, piece.record.get("from", "")) for piece in here)
        fresh_ones += fresh
        made(here)
    told_once = tuple(dict.fromkeys(passed_over))
    others = asked_nowhere(unasked, (piece.record.get("from", "") for piece in pieces))
    return Pieces(tuple(pieces), fresh_ones, given, told_once, others)


def take(
    recipe: BookRecipe,
    section: int,
    catalogue: Catalogue | None,
    earlier: Mapping[Grid, str],
    taken: Callable[[], None],
) -> Chosen:
    """Return what a section takes of the puzzles that are given.

    Args:
        recipe: the book's.
        section: 0-based position of the section.
        catalogue: what was published; None for nothing.
        earlier: canonical forms of puzzles of earlier sections, and where each was taken from.
        taken: called for each puzzle that is taken.

    Raises:
        RecipeError: there are fewer than it takes, or they cannot be read.
    """
    plan = recipe.sections[section]
    selection = plan.recipe
    assert isinstance(selection, Selection)  # noqa: S101 (the caller has looked)
    try:
        chosen = choose(
            selection, catalogue, earlier, title=plan.title, repeats=plan.repeats, taken=taken
        )
    except RecipeError as error:
        raise recipe.fault((*plan.place, "puzzles"), str(error)) from None
    if len(chosen.records) < plan.count:
        raise recipe.fault((*plan.place, "count"), _too_few(selection, chosen))
    _check_credits(recipe, chosen)
    return chosen


def _check_credits(recipe: BookRecipe, chosen: Chosen) -> None:
    """See that the fonts have every letter of the credit lines."""
    places = {one["credit"]: one["from"] for one in chosen.records if "credit" in one}
    lacking = unprintable(list(places), recipe.fonts) if places else {}
    for credit, letters in lacking.items():
        raise RecipeError(
            f'{places[credit]}: its credit has "{printable(letters)}", which no font has: write it '
            "otherwise, or name a folder with such a font in fonts."
        )


def _too_few(selection: Selection, chosen: Chosen) -> str:
    asked = f'count is "{ALL}"' if selection.count is None else f"count is {selection.count}"
    if not (chosen.records or chosen.passed_over or chosen.unasked or chosen.used):
        where = ", ".join(selection.sources) or "the catalogue"
        return f"{asked}, and there is no puzzle in {where}."
    found = f"only {len(chosen.records)}" if chosen.records else "none"
    fit = f"{asked}, and of {selection.title} {found} can be printed"
    others = f"; {len(chosen.unasked)} more are not what is asked for" if chosen.unasked else ""
    others += f"; {chosen.used} more are in earlier sections" if chosen.used else ""
    fewer = "" if selection.count is None else "fewer, or "
    why = told(chosen.passed_over), told([*map(str, chosen.unasked)])
    return "\n  ".join((f"{fit}{others}: give {fewer}more puzzles.", *chain(*why)))


def _numbered(records: Sequence[Mapping[str, Any]], section: int, first: int) -> Iterator[Piece]:
    for number, record in enumerate(records, start=first):
        puzzle, solution = grids_of(record)
        form = canonical_form(puzzle, solution)
        yield Piece(number, section, puzzle, solution, form, record)


def _marked(piece: Piece, published: Callable[[Grid], bool]) -> Piece:
    """Return the piece, with a mark in its record if it was published before."""
    if not published(piece.form):
        return piece
    return replace(piece, record={**piece.record, REPEATED: True})


def _order(order: Order) -> Callable[[Mapping[str, Any]], tuple[float, ...]]:
    """Return what a section's puzzles are sorted by; equal ones stay in the order made.

    The level goes before all else, so that difficulty rises where a section has several.
    """
    keys = {
        "effort": ("effort", "score"),
        "time": ("effort", "score"),
        "score": ("score", "effort"),
        "as made": (),
    }[order]

    def rank(record: Mapping[str, Any]) -> tuple[float, ...]:
        if not keys:
            return ()
        time = (looks(record["puzzle"]) or 0.0,) if order == "time" else ()
        return (record["level"] or BEYOND, *time, *(record[key] or 0 for key in keys))

    return rank


def _shaping(recipe: Recipe | Selection) -> dict[str, Any]:
    data = values_of(recipe)
    return {key: data[key] for key in data if key not in {"seed", "engine", "max_attempts"}}


def _certified_again(entry: Entry, edition: Edition) -> tuple[Grid, Grid]:
    """Return the puzzle and the solution of an entry, under the names that its record has.

    Trust no disk: what is printed again is proved again.
    """
    recorded = _recorded(entry)
    if recorded != (entry.puzzle, entry.solution) or not _is_unique(entry):
        raise CatalogueError(
            f"Puzzle {entry.number} of {edition.name} has not exactly the solution that the "
            "catalogue has for it, or is not the one that was made: the catalogue is damaged. "
            "Put the last copy of it back."
        )
    return recorded


def _recorded(entry: Entry) -> tuple[Grid, Grid] | None:
    try:
        return grids_of(entry.record)
    except (NotationError, KeyError, TypeError):
        return None


def _is_unique(entry: Entry) -> bool:
    return (
        entry.solution.solves(entry.puzzle)
        and certify_known(entry.puzzle, entry.solution).verdict is Verdict.UNIQUE
    )
