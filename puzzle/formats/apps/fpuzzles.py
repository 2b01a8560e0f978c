"""Links of f-puzzles: ``…/?load=`` and JSON compressed by LZString, one link a line.

The JSON has ``size``, ``grid`` (rows of ``{"value", "given", "region", "givenPencilMarks"}``),
``title``, ``author``, ``ruleset``, and a member for each kind of rule: a list of its clues, or true
for a rule of the whole grid. `puzzle.constraints` knows the kinds, and how each is written here. A
digit that is not ``given`` was put there by a player, so it is blank here; a cell without
``region`` is in the usual one, and one whose region is null in none.

A puzzle with any other rule or drawing is refused, all of them named: without it, the verdict would
be on another puzzle. A drawing that repeats a rule which is there as data (``fromConstraint``) is
let be. What the text speaks of and the data lacks is said beside the record. Links of SudokuPad,
with ``fpuzzles`` before the same, are read too; its own data, ``scl``, is a drawing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple
from urllib.parse import unquote

from puzzle.constraints import HOUSE_RULES, KINDS, Constraint, Houses, Layout, houses_that_are
from puzzle.constraints.dots import Difference, Ratio
from puzzle.constraints.extra_region import ExtraRegion
from puzzle.constraints.extremes import Maximum, Minimum
from puzzle.constraints.members import some
from puzzle.constraints.negative import Negative, NonConsecutive
from puzzle.constraints.parity import Candidates
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.apps.fpuzzles_drawn import (
    KNOWN,
    drawn_again,
    in_no_region,
    unknown_members,
    without_words_in_drawings,
)
from puzzle.formats.apps.fpuzzles_written import EXTRA, MARKS, NEGATIVE, members_written
from puzzle.formats.apps.lz_string import compress, decompress
from puzzle.formats.apps.named_links import name_alone
from puzzle.formats.cell_names import named_cell
from puzzle.formats.claims import Claims, claims_of
from puzzle.formats.json_cells import says_rule
from puzzle.formats.json_text import parse_json
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.record import Record
from puzzle.formats.rules.ruleset import left_to_words, unheeded_in
from puzzle.formats.rules.variants import (
    agreed,
    check_size,
    refuse_unknown,
    usual_regions,
    with_regions,
    with_rules,
)
from puzzle.formats.text import each_line, most, shorten
from puzzle.geometry import Cell, Digit, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, message

NAME = "fpuzzles"
SUFFIXES = (".txt",)
LONGEST_JSON = 1_000_000
"""Characters of JSON that a link may unpack to; a puzzle with many drawings has some 50,000."""
LARGEST_SIZE = 16
"""The largest grid that f-puzzles shows."""
LINK = "https://www.f-puzzles.com/?load="
_LINK = re.compile(r"\s*(?:https?://|(?:www\.)?f-puzzles\.com|fpuz)")
_DATA = re.compile(r"(?:[?&]load=|fpuz(?:zles)?)([^&\s?#]*)")
_FOG = "foglight"
_SOMETHING = message("data.something", "What is given here")
_OF_REGIONS = ("disjointgroups", "regionsumline")
"""Rules that ask for the region of each cell."""
_X_AND_V = (5, 10)


@lru_cache(maxsize=64)
def holds(geometry: Geometry) -> bool:
    """Hold up to 16x16 what is the same puzzle when it is read again.

    Which pairs a rule about unmarked neighbours spares is not written, but follows from the marks.
    """
    if geometry.canvas is not None or geometry.size > LARGEST_SIZE:
        return False
    if not geometry.constraints:
        return True
    blank = Grid(bytes(geometry.cell_count), geometry)
    try:
        found = _grid(members_written(blank), None).geometry
    except NotationError:
        return False
    return _clues_alone(found) == _clues_alone(geometry)


def _clues_alone(geometry: Geometry) -> set[Constraint]:
    """Return the constraints that are no house by another name."""
    clues = (clue.in_order() for clue in geometry.constraints)
    return {c for c in clues if c.KIND != EXTRA or len(c.places) != geometry.size}


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines are links, or begin with ``fpuzzles``."""
    return most(head, lambda line: _LINK.match(line) is not None)


def is_record(line: str) -> bool:
    """Recognise a link, and what begins with ``fpuzzles``."""
    return _LINK.match(line) is not None


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""
    found: list[Data] = []

    def parse(text: str) -> Grid:
        found[:] = [_data(_members(text), geometry)]
        return found[0].grid

    for record in each_line(lines, parse):
        if isinstance(record.content, Grid):
            (data,) = found
            yield replace(
                record,
                claims=data.claims,
                notes=data.notes or record.notes,
                unheeded=data.unheeded,
            )
        else:
            yield record


class Data(NamedTuple):
    """What the data of a puzzle says.

    Attributes:
        grid: the puzzle, with its rules.
        claims: what is said of it beside; None for nothing.
        notes: on the rules that its text speaks of and the data lacks, and on what was drawn.
        unheeded: sentences of its text that may state other rules.
    """

    grid: Grid
    claims: Claims | None
    notes: tuple[Message, ...]
    unheeded: tuple[str, ...]


def data_of(members: Mapping[str, Any], asked: Geometry | None) -> Data:
    """Return what the data of a puzzle says that stands in a file, without a link around it.

    Others add members of their own to such a file, which are let be unless they say a rule.

    Args:
        members: of the object.
        asked: the geometry asked for; None for the one that it says.

    Raises:
        NotationError: it says no grid, one of another geometry, or a rule that is not known.
    """
    read = {name: it for name, it in members.items() if name in KNOWN or says_rule(it)}
    return _data(read, asked)


def _data(members: dict[str, Any], asked: Geometry | None) -> Data:
    members = without_words_in_drawings(members)
    grid = _grid(members, asked)
    there = frozenset(name for name, value in members.items() if value)
    text, title = (
        told if isinstance(told := members.get(name), str) else "" for name in ("ruleset", "title")
    )
    said = (left_to_words(text, there, title), drawn_again(members), in_no_region(members))
    notes = tuple(one for one in said if one is not None)
    return Data(grid, claims_of(members, grid), notes, unheeded_in(text, there))


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield a link for each grid."""
    for grid in grids:
        yield f"{LINK}{compressed(grid)}\n"


def compressed(grid: Grid) -> str:
    """Return the JSON of a grid, compressed: what stands in a link after ``load=``."""
    return compress(json.dumps(members_written(grid), separators=(",", ":")))


def _members(text: str) -> dict[str, Any]:
    match = _DATA.search(text)
    data = unquote(match[1]).replace(" ", "+") if match else ""
    if not data:
        raise NotationError(name_alone())
    column = match.start(1) + 1 if match else None
    try:
        found = decompress(data, LONGEST_JSON)
    except ValueError as error:
        raise NotationError(
            message(
                "link.packed",
                "What the link holds cannot be unpacked ({fault}): copy it again, whole.",
                fault=str(error),
            ),
            column=column,
        ) from None
    members = parse_json(found)
    if not isinstance(members, dict):
        raise NotationError(
            message("link.no-puzzle", "What the link holds is no puzzle: copy it again, whole.")
        )
    return members


def _grid(members: dict[str, Any], asked: Geometry | None) -> Grid:
    refuse_unknown(unknown_members(members))
    size = check_size(members.get("size"))
    cells = _cells(members.get("grid"), size)
    geometry = agreed(_geometry(members, cells, size), asked)
    return Grid(bytes(_digit(value, cell, geometry) for cell, value in enumerate(cells)), geometry)


def _cells(rows: object, size: int) -> list[dict[str, Any]]:
    """Return the cells of a grid of this size, row by row."""
    cells = (
        [cell for row in rows for cell in row]
        if isinstance(rows, list)
        and len(rows) == size
        and all(isinstance(row, list) and len(row) == size for row in rows)
        else []
    )
    if not cells or not all(isinstance(cell, dict) for cell in cells):
        raise NotationError(
            message(
                "data.rows", "The grid of the puzzle is not {size} rows of {size} cells.", size=size
            )
        )
    return cells


def _geometry(members: dict[str, Any], cells: list[dict[str, Any]], size: int) -> Geometry:
    regions = _regions_said(cells, size)
    if not all(region is None or isinstance(region, int) for region in regions):
        raise NotationError(message("data.region", "A region of the puzzle is no number."))
    whole: Houses = ()
    parts: list[Constraint] = []
    if None in regions:
        _refuse_rules_of_regions(members)
        whole, parts = _groups_of(regions, size)
        regions = [cell // size for cell in range(size * size)]
    geometry = with_regions(regions)
    try:
        houses, clues = _clues(members, cells, geometry)
    except GeometryError as error:
        raise NotationError(error.said) from None
    return with_rules(geometry, (*whole, *houses), (*parts, *clues))


def _regions_said(cells: list[dict[str, Any]], size: int) -> list[Any]:
    """For each cell its region, the usual one where it names none; None for no region."""
    usual = usual_regions(size)
    return [cell.get("region", box) for cell, box in zip(cells, usual, strict=True)]


def _refuse_rules_of_regions(members: Mapping[str, Any]) -> None:
    """Stop when a rule asks for the region of each cell.

    Raises:
        NotationError: one does.
    """
    asking = [name for name in _OF_REGIONS if members.get(name)]
    if asking:
        raise NotationError(
            message(
                "data.no-region",
                "Some cells of the puzzle are in no region, and {rule} asks for the region of "
                "each: give every cell its region.",
                rule=asking[0],
            )
        )


def _groups_of(regions: Sequence[int | None], size: int) -> tuple[Houses, list[Constraint]]:
    """Return the regions of as many cells as digits, which are houses, and the smaller ones."""
    places: dict[int, list[Cell]] = {}
    for cell, region in enumerate(regions):
        if region is not None:
            places.setdefault(region, []).append(cell)
    groups = list(map(tuple, places.values()))
    whole = tuple(group for group in groups if len(group) == size)
    return whole, [ExtraRegion(group) for group in groups if len(group) != size]


def _clues(
    members: dict[str, Any], cells: list[dict[str, Any]], geometry: Geometry
) -> tuple[Houses, list[Constraint]]:
    """Return the further houses and the constraints of a puzzle.

    Raises:
        GeometryError, NotationError: a clue makes no sense.
    """
    layout = geometry.layout
    cell_of = partial(named_cell, size=geometry.size)
    houses = [
        house
        for name in HOUSE_RULES
        if members.get(name)
        for house in houses_that_are(name, layout)
    ]
    clues: list[Constraint] = []
    for name, kind in KINDS.items():
        if name == NEGATIVE or not members.get(name):
            continue
        for entry in _entries(members[name], name):
            for clue in _clues_of_kind(kind, entry, layout, cell_of):
                if name == EXTRA and len(clue.places) == geometry.size:
                    houses.append(tuple(sorted(clue.places)))
                else:
                    clues.append(clue)
    clues += _candidates(cells)
    return tuple(houses), _with_negative(members, clues)


def _clues_of_kind(
    kind: type[Constraint],
    entry: dict[str, Any],
    layout: Layout,
    cell_of: Callable[[object], Cell],
) -> list[Constraint]:
    """Return the clues of an entry; none where it is on no cell at all.

    Raises:
        GeometryError: the entry makes no sense; its kind is named.
    """
    if entry and entry.get("cell") == "":
        return []
    named = {member: _without_blanks(value) for member, value in entry.items()}
    with kind.named_in_errors():
        return list(kind.from_fpuzzles(named, layout, cell_of))


def _without_blanks(value: object) -> object:
    """Return a list without its blank names of cells, in the lines within it too."""
    if not isinstance(value, list):
        return value
    return [_without_blanks(each) for each in value if each != ""]


def _entries(value: object, name: str) -> list[dict[str, Any]]:
    """Return the entries of a member: one without anything for a rule that is only on."""
    if value is True:
        return [{}]
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise NotationError(
            message(
                "data.member", "The member {name} of the puzzle is no list of clues.", name=name
            )
        )
    return value


def _candidates(cells: list[dict[str, Any]]) -> Iterator[Constraint]:
    """Yield the digits that the setter left to cells without a given."""
    for at, cell in enumerate(cells):
        marks = cell.get("givenPencilMarks")
        if isinstance(marks, list) and marks and not cell.get("given"):
            yield Candidates((at,), tuple(map(some, marks)))


def _with_negative(members: dict[str, Any], clues: list[Constraint]) -> list[Constraint]:
    """Return the clues, with what their marks exempt from the rules about unmarked neighbours."""
    dots = _pairs(clues, "difference", "ratio")
    names = members.get(NEGATIVE) or []
    names = [name for name in names if name != _FOG] if isinstance(names, list) else names
    if not isinstance(names, list) or not all(name in MARKS for name in names):
        raise NotationError(
            message("data.negative", "The negative rules of the puzzle are not of dots or of XV.")
        )
    found: list[Constraint] = []
    for clue in clues:
        if isinstance(clue, NonConsecutive):
            found.append(NonConsecutive(dots))
        elif isinstance(clue, Minimum | Maximum):
            alike = [other.places[0] for other in clues if type(other) is type(clue)]
            mine = clue.places[0]
            pairs = ((min(mine, other), max(mine, other)) for other in alike if other != mine)
            found.append(replace(clue, exempt=tuple(sorted(pairs))))
        else:
            found.append(clue)
    kropki = [_negative(name, clues) for name in names if name != "xv"]
    if kropki:
        found.append(Negative(tuple(rule for rules in kropki for rule in rules), dots))
    if "xv" in names:
        found.append(Negative(tuple(("sum", value) for value in _X_AND_V), _pairs(clues, "xv")))
    return found


def _negative(name: str, clues: list[Constraint]) -> list[tuple[str, int]]:
    """Return what unmarked neighbours must not be.

    In any relation that a mark of this kind says.
    """
    relation, usual = MARKS[name]
    values = {
        clue.value for clue in clues if name == clue.KIND and isinstance(clue, Difference | Ratio)
    }
    return [(relation, value) for value in sorted(values or {usual})]


def _pairs(clues: list[Constraint], *kinds: str) -> tuple[tuple[Cell, Cell], ...]:
    marked = {(min(c.places), max(c.places)) for c in clues if c.KIND in kinds}
    return tuple(sorted(marked))


def _digit(cell: dict[str, Any], at: int, geometry: Geometry) -> Digit:
    value = cell.get("value")
    if isinstance(value, str):
        value = value.strip()
    if not cell.get("given") or value in (None, 0, ""):
        return 0
    if isinstance(value, str) and len(value) <= 2 and value.isascii() and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= geometry.size:
        raise NotationError(
            message(
                "data.digit",
                "{shown} is no digit from 1 to {size}.",
                shown=shorten(value) if isinstance(value, str) else _SOMETHING,
                size=geometry.size,
            ),
            cell=geometry.cell_name(at),
        )
    return value


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
