"""Puzzles that are given, chosen for a section: proved anew, and compared with what is printed.

A file is not believed: whatever it says of solution, level and score, the puzzle is judged as one
that a stranger sent. What cannot be printed is passed over, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.record import PuzzleRecord
from gridmill.catalogue import Catalogue, Published
from gridmill.catalogue.published import published_sentence
from gridmill.publishing.selection import Query, Selection
from puzzle.canonical import canonical_form
from puzzle.errors import NotationError, RecipeError
from puzzle.formats import Record, read_stream
from puzzle.formats.json_members import one_line
from puzzle.formats.letter import name_in
from puzzle.formats.record import unheeded_message
from puzzle.formats.withdrawn import is_withdrawn_note
from puzzle.grid import Grid
from puzzle.own_files import json_of, refusal
from puzzle.symmetry import Symmetry
from solver.human import LEVELS
from solver.human.rating import Rating
from solver.human.rules import is_known
from solver.proof import is_always_proved
from solver.report import Report, judge
from solver.search import find_solutions

LONGEST_CREDIT = 120
"""Characters of a credit line."""
TIME_LIMIT = 60.0
"""Seconds to judge a puzzle; one of 9x9 takes some thousandths of one."""


@dataclass(frozen=True, slots=True)
class GivenPuzzle:
    """A puzzle that is given.

    Attributes:
        place: where it stands, for people: ``accepted/puzzles.jsonl:3``.
        content: the grid, or why there is none.
        author: who made it; empty where nobody says.
        credit: what is printed with it; empty for nothing.
        unheeded: sentences beside it that may state rules, and were not taken into account.
        taken_back: that the words beside it take it back, in a sentence; empty where they do not.
    """

    place: str
    content: Grid | NotationError
    author: str = ""
    credit: str = ""
    unheeded: tuple[str, ...] = ()
    taken_back: str = ""


_NONE: Mapping[Grid, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Unasked:
    """A puzzle that is not what a section asks for.

    Attributes:
        place: where it stands.
        why: what it is, and what the section asks for, in a sentence.
    """

    place: str
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a section takes.

    Attributes:
        records: of each puzzle `PuzzleRecord.to_dict`, with ``author``, by name and without an
            address, ``credit`` and ``from``, where it stood; in the order given.
        passed_over: which puzzles cannot be printed, and why, in sentences.
        unasked: which others are not what the section asks for.
        used: how many more an earlier section has taken from the very place.
    """

    records: tuple[Mapping[str, Any], ...]
    passed_over: tuple[str, ...]
    unasked: tuple[Unasked, ...]
    used: int = 0


def choose(
    selection: Selection,
    catalogue: Catalogue | None,
    earlier: Mapping[Grid, str] = _NONE,
    *,
    title: str = "",
    repeats: bool = False,
    taken: Callable[[], None] = lambda: None,
) -> Chosen:
    """Choose the first puzzles that fit and may be printed.

    Args:
        selection: what is asked for.
        catalogue: of the book; None for none.
        earlier: canonical forms of puzzles that stand in the book already, and where each was
            taken from; empty for one that was made.
        title: of the section; empty where there is but one.
        repeats: whether puzzles may be taken that were published before.
        taken: called for each puzzle that is taken.

    Raises:
        RecipeError: a source is not there or cannot be read.
        EnginesDisagree: two engines contradict each other about a puzzle.
    """
    forms = dict(earlier)
    records: list[Mapping[str, Any]] = []
    passed_over: list[str] = []
    unasked: list[Unasked] = []
    asking = f'the section "{title}"' if title else "the section"
    used = 0
    for candidate in _candidates(selection, catalogue):
        if len(records) == selection.count:
            break
        grid = candidate.content
        if isinstance(grid, NotationError):
            passed_over.append(f"{candidate.place}: {grid.message}")
            continue
        if other := _other_at_once(candidate, grid, selection, asking):
            unasked.append(Unasked(candidate.place, other))
            continue
        form = _form(grid)
        if form is not None and earlier.get(form) == candidate.place:
            used += 1
            continue
        reason = _known(form, forms, None if repeats else catalogue)
        report = None if reason else judge(grid, time_limit=TIME_LIMIT)
        if reason is None and report is not None:
            reason = _obstacle(report, candidate, selection)
        if reason is not None or report is None or form is None:
            passed_over.append(f"{candidate.place}: {reason}")
        elif other := _other_as_rated(report, selection, asking):
            unasked.append(Unasked(candidate.place, other))
        else:
            forms[form] = candidate.place
            rating = report.rating if selection.is_levelled else None
            records.append(_record(candidate, report, rating, len(records)))
            taken()
    return Chosen(tuple(records), tuple(passed_over), tuple(unasked), used)


def asked_nowhere(unasked: Iterable[Unasked], taken: Iterable[str]) -> tuple[str, ...]:
    """Return in a line what each puzzle is that no section asks for.

    Args:
        unasked: of all sections.
        taken: where the puzzles stand that some section took: another may well not ask for them.
    """
    in_book = set(taken)
    reasons: dict[str, list[str]] = {}
    for one in unasked:
        if one.place not in in_book:
            reasons.setdefault(one.place, []).append(one.why)
    return tuple(f"{place}: {' '.join(whys)}" for place, whys in reasons.items())


def _candidates(selection: Selection, catalogue: Catalogue | None) -> Iterator[GivenPuzzle]:
    if selection.query is not None:
        yield from _published(selection.query, catalogue)
    for path in selection.files():
        name = _shown(path, selection.folder)
        try:
            with path.open("rb") as stream:
                yield from (_candidate(record, name) for record in read_stream(stream))
        except OSError as error:
            what = refusal(error)
            raise RecipeError(f"{name} cannot be read: {what}.") from None


def _published(query: Query, catalogue: Catalogue | None) -> Iterator[GivenPuzzle]:
    with ExitStack() as stack:
        if query.file is not None:
            catalogue = stack.enter_context(Catalogue.read_only(query.file))
        if catalogue is None:
            return
        for found in catalogue.search(query.search):
            entry = found.entry
            place = Published(
                found.edition.book, found.edition.label, entry.number, entry.page
            ).place
            yield GivenPuzzle(place, entry.puzzle, *_names(entry.record))


def _candidate(record: Record, file: str) -> GivenPuzzle:
    place = f"{file}:{record.place}"
    author, credit = names_in(record.text)
    if not author and record.letter is not None:
        author = record.letter.sender
    taken_back = next(map(str, filter(is_withdrawn_note, record.notes)), "")
    return GivenPuzzle(place, record.content, author, credit, record.unheeded, taken_back)


def names_in(text: str) -> tuple[str, str]:
    """Return the author and the credit that a record names, each empty for none.

    Args:
        text: as it was sent; only a JSON object names any.
    """
    try:
        said = json_of(text)
    except ValueError:
        return "", ""
    return _names(said) if isinstance(said, dict) else ("", "")


def _names(members: Mapping[str, Any]) -> tuple[str, str]:
    """Return the author and the credit of a record."""
    author, credit = (members.get(key) for key in ("author", "credit"))
    return (
        author if isinstance(author, str) else "",
        " ".join(credit.split()) if isinstance(credit, str) else "",
    )


def _shown(path: Path, folder: Path) -> str:
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else str(path)


def _other_at_once(
    candidate: GivenPuzzle, grid: Grid, selection: Selection, asking: str
) -> str | None:
    """Say how it is not what the section asks for, as far as that is seen at once."""
    if not selection.is_of(grid.geometry):
        return f"It is not on {selection.kind}, which {asking} asks for."
    if selection.author.casefold() not in candidate.author.casefold():
        by = name_in(candidate.author) or "nobody who is named"
        return f"It is by {by}, and {asking} asks for {selection.author}."
    if selection.givens is not None and grid.given_count not in selection.givens:
        return f"It has {grid.given_count} givens, and {asking} asks for {selection.givens}."
    return None


def _other_as_rated(report: Report, selection: Selection, asking: str) -> str | None:
    """Say how it is harder or easier than the section asks for."""
    rating = report.rating
    if rating is None:
        return None  # of a kind that no ladder rates, where no level can be asked for
    if selection.level is not None and rating.level != selection.level:
        found = f"of level {rating.level}" if rating.level else f"beyond level {LEVELS[-1]}"
        return f"It is {found}, and {asking} asks for level {selection.level}."
    if selection.score is not None and rating.score not in selection.score:
        found = "without an SE" if rating.score is None else f"SE {rating.score}"
        return f"It is {found}, and {asking} asks for SE {selection.score}."
    return None


def _form(grid: Grid) -> Grid | None:
    """Return the canonical form of a puzzle; None where the search finds no one solution."""
    if grid.conflicts() or grid.is_full:
        return None
    found = find_solutions(grid)
    return canonical_form(grid, found.solutions[0]) if found.count == 1 else None


def _known(form: Grid | None, forms: Mapping[Grid, str], catalogue: Catalogue | None) -> str | None:
    """Why a puzzle is not new: it stands in the book, or was published; None where it is."""
    if form is None:
        return None
    if form in forms:
        other = forms[form] or "one that an earlier section has"
        return f"The same puzzle as {other}, up to symmetry and renamed digits."
    if catalogue is None:
        return None
    places = catalogue.published([one_line(form)]).get(one_line(form), ())
    return published_sentence(places) if places else None


def _obstacle(report: Report, candidate: GivenPuzzle, selection: Selection) -> str | None:
    """Why a puzzle cannot be printed; None when it can."""
    if report.verdict.value != "unique":
        return report.reason
    if report.remark:
        return report.remark
    if candidate.unheeded:
        return str(unheeded_message(candidate.unheeded))
    if candidate.taken_back:
        return candidate.taken_back
    has_proof = report.certificate is not None and report.certificate.proof is not None
    if not has_proof and is_always_proved(report.grid.geometry):
        return "No proof that its solution is the only one was found in time."
    if selection.is_levelled:
        if not is_known(report.grid.geometry):
            return "No ladder rates its rules, and the section has puzzles of a level."
        if report.rating is None or report.removable is None:
            return "Its level was not found in time."
    if len(candidate.credit) > LONGEST_CREDIT:
        return f"Its credit line has more than {LONGEST_CREDIT} characters."
    return None


def _record(
    candidate: GivenPuzzle, report: Report, rating: Rating | None, index: int
) -> dict[str, Any]:
    assert report.solution is not None  # noqa: S101 (these have no obstacle)
    assert report.certificate is not None  # noqa: S101
    grid = report.grid
    record = PuzzleRecord(
        index=index,
        puzzle=grid,
        solution=report.solution,
        rating=rating,
        symmetry=report.symmetry or Symmetry.of(grid.geometry, grid.givens),
        minimal=None if report.removable is None else not report.removable,
        attempts=1,
        rejects={},
        certificate=report.certificate,
    )
    said = {
        "author": name_in(candidate.author),
        "credit": candidate.credit,
        "from": candidate.place,
    }
    return record.to_dict() | {key: value for key, value in said.items() if value}


def told(sentences: Sequence[str], most: int = 20) -> list[str]:
    """Return these sentences, or the first of them and how many more there are."""
    more = len(sentences) - most
    return [*sentences[:most], *([f"… and {more} more."] if more > 0 else [])]
