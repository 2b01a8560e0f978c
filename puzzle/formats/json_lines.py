"""JSON lines: gridmill's own notation, one object a line, versioned.

``{"version": 1, "puzzle": "53..7…"}``, with the puzzle in the line notation, or as rows of numbers
with 0 or null for blank. A puzzle whose houses its size does not tell has ``geometry`` too: an
object with ``boxes``, ``[rows, columns]`` of a box, or ``regions``, a letter or digit for each
cell, and with ``extra``, a list of houses as lists of cells (``r1c1``); where grids overlap, it
has ``corners``, row and column of the first cell of each, or ``layout``, such as ``samurai``. Any
other members are let be, so that what `gen`, ``validate --json`` and ``rate --json`` print is read
too.
``json_lines.schema.json`` beside this module is the JSON Schema of a line.

What others export is read too: a list of such objects, or of puzzles in the line notation, on one
line or as editors indent it, and other names for the puzzle, such as ``grid`` or ``board``.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from html import unescape
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzle import amounts
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.apps.links import of_sudokupad
from puzzle.formats.cell_names import named_cell
from puzzle.formats.claim_words import claims_within
from puzzle.formats.claims import SOLUTION_NAMES, claims_of, with_claims
from puzzle.formats.in_json.brackets import parsed
from puzzle.formats.in_json.cages import may_have_cages, with_cages
from puzzle.formats.in_json.matrices import entries_of
from puzzle.formats.in_json.regions import check_no_regions
from puzzle.formats.in_json.rule_objects import with_rule_objects
from puzzle.formats.in_json.tree import PUZZLE_NAMES, Noted, is_of_fpuzzles, items_of
from puzzle.formats.json_cells import OPEN, WORDS_ON_RULES, is_open
from puzzle.formats.json_text import parse_json
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.plain.line import is_usual, parse_line
from puzzle.formats.record import Record
from puzzle.formats.rules.variants import (
    Houses,
    agreed,
    clues_of,
    usual_regions,
    with_boxes,
    with_regions,
    with_rules,
)
from puzzle.formats.text import LONGEST_LINE, is_comment, most, numbered, short_enough, shorten
from puzzle.geometry import CLASSIC, LARGEST_SIZE, Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.message import Numeral, message
from puzzle.symbols import geometry_of
from puzzle.table import matrix_digit

if TYPE_CHECKING:
    from puzzle.constraints.parity import Candidates

DIGEST_BYTES = 16
"""With a million forms, two different ones have the same digest with a chance of 10⁻²⁷."""
NAME = "jsonl"
SUFFIXES = (".jsonl", ".ndjson", ".json")
TRAITS = frozenset({Trait.MEANT_AS_PUZZLES})

VERSION = 1
SCHEMA = Path(__file__).with_name("json_lines.schema.json")
"""The JSON Schema of a line."""

_OPEN, _CLOSE = "{", "}"
_LIST, _LIST_END = "[", "]"
_ITEM = re.compile(r'\s*(\{|"[^"]{36,}")')
"""How an item of a list begins: an object, or a puzzle that is no entry of a row."""
_LARGEST_SHOWN = 10**6
IN_WORDS = (
    "title",
    "name",
    "description",
    "comment",
    "comments",
    "note",
    "notes",
    "remark",
    "remarks",
    "info",
    "text",
    "desc",
    "summary",
    "caption",
    "subtitle",
    "instructions",
    *WORDS_ON_RULES,
    "constraints_text",
)
"""Members that are words for people: a text, or a list of them."""
_RANKS = {name: rank for rank, name in enumerate(IN_WORDS)}
_NO_PUZZLE = message(
    "json.no-puzzle", 'The object has no "puzzle": give it one, with 81 characters for 9x9.'
)
_SOMETHING = message("json.something", "What stands here")
_MOST_TEXTS = 10_000
_DEEPEST_TEXT = 12
"""Texts of a value, and objects and lists around one, that are looked at."""
_SHORTEST_PUZZLE = 72
"""Characters of a puzzle on one line that lacks some."""
_OF_MANIFESTS = frozenset({"status", "recipe", "versions"})
"""Members of what a run writes about itself."""
_OF_DRAWINGS = frozenset({"cellSize", "cells"})
"""Members of what SudokuPad exports."""
_DRAWN = (frozenset({"underlays"}), frozenset({"overlays"}), frozenset({"id", "metadata"}))
"""Of those that it leaves out where they are empty, one of these is beside rows of cells."""
_START = re.compile(r"\s*\{\s*([\"'}]|$)")
_REGION_NAMES = SYMBOLS[1:]
_BLOCK = re.compile(
    r"</?(?:p|br|pre|div|li|ul|ol|h[1-6]|blockquote)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE
)
_INLINE = re.compile(
    r"</?(?:code|span|a|em|strong|b|i|u|tt|samp|kbd)(?:\s[^<>]{0,300})?>", re.IGNORECASE
)
_TABLE = re.compile(r"<t[dh]\b", re.IGNORECASE)
_FENCE = re.compile("```")


_IN_A_TEXT = ", in a text"
"""How the place ends of what was read out of a text in a value."""
_IN_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{100,40000}={0,2}")
"""A puzzle or more in Base64, in one word."""


def _is_drawing(value: Mapping[str, Any]) -> bool:
    """Recognise what SudokuPad exports."""
    if value.keys() >= _OF_DRAWINGS:
        return True
    rows = value.get("cells")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return False
    cells = [cell for row in rows for cell in row]
    are_cells = bool(cells) and all(isinstance(cell, dict) for cell in cells)
    return are_cells and any(value.keys() >= names for names in _DRAWN)


def holds(geometry: Geometry) -> bool:  # noqa: ARG001 (the protocol's signature)
    """Hold every geometry: the record says which houses it has."""
    return True


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines begin an object, or the first does and others follow within it."""
    first, second = islice(chain((line for line in head if not is_comment(line)), ("", "")), 2)
    if begins_list(first, second or None):
        return True
    return first.rstrip() == _OPEN or most(head, lambda line: _START.match(line) is not None)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; an object over several lines, as editors indent it, is one too."""
    for number, text in _objects(lines):
        try:
            value = parse_json(short_enough(text).rstrip().removesuffix(","))
        except NotationError as error:
            yield Record(number, text, error.at_line(number))
            continue
        if isinstance(value, dict) or begins_list(text):
            yield from read_value(number, text, value, geometry)
        else:
            yield _record(number, text, value, geometry)


def read_value(
    number: int, text: str, value: object, geometry: Geometry | None = None
) -> Iterator[Record]:
    """Yield the records of what was parsed: one, or one for each puzzle in its lists.

    Args:
        number: the 1-based line where it begins.
        text: as it stood.
        value: what it is.
        geometry: as for `puzzle.formats.ReadsLines.read`.
    """
    if isinstance(value, dict) and value.keys() >= _OF_MANIFESTS:
        error = NotationError(
            message(
                "json.manifest",
                "This is the manifest of a run of gridmill, which has no puzzle: give the folder "
                "where it is, or puzzles.jsonl beside it; gridmill audit checks the folder.",
            ),
            line=number,
        )
        yield Record(number, text, error)
        return
    if isinstance(value, dict) and _is_drawing(value):
        yield Record(
            number, text, NotationError(of_sudokupad(message("this", "This")), line=number)
        )
        return
    items = list(items_of(value))
    if len(items) == 1 and not isinstance(value, list):
        found = [_record(number, text, items[0], geometry)]
    else:
        found = [
            _record(number, json.dumps(item), item, geometry, f"line {number}, item {index}")
            for index, item in enumerate(items, start=1)
        ]
    if all(str(one.content).endswith(str(_NO_PUZZLE)) for one in found):
        found = (
            _in_texts(number, text, value, geometry)
            or _in_packed(number, text, value, geometry)
            or found
        )
    elif not all(map(_is_grid, found)) and all(
        _is_grid(one) or str(one.content).endswith(str(_NO_PUZZLE)) for one in found
    ):
        # Some of the messages of a chat may be marked, as code, and others not.
        texts = _in_texts(number, text, value, geometry)
        grids = {one.content for one in texts if _is_grid(one)}
        if grids > {one.content for one in found if _is_grid(one)}:
            found = texts
    yield from found


def _in_packed(number: int, whole: str, value: object, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles of texts that are JSON themselves, such as what a browser has sent."""
    found = list[Record]()
    for text in islice(_texts_in(value, 0), _MOST_TEXTS):
        inner = _unpacked(text)
        if isinstance(inner, dict | list):
            items = (_record(number, whole, item, geometry) for item in items_of(inner))
            found += [_as_in_text(one, number, whole) for one in items if _is_grid(one)]
    return _once_each(found)


def _unpacked(text: str) -> Any:
    """Return the value of a text that is JSON itself, or is that or a puzzle in Base64."""
    if text.lstrip()[:1] in (_OPEN, _LIST):
        return parsed(text)
    if _IN_BASE64.fullmatch(text) is None:
        return None
    try:
        told = b64decode(text.replace("-", "+").replace("_", "/") + "==").decode("ascii")
    except ValueError:
        return None
    return parsed(told) if told.lstrip()[:1] in (_OPEN, _LIST) else {PUZZLE_NAMES[0]: told.strip()}


def is_in_a_text(record: Record) -> bool:
    """Tell whether a record was read out of a text in a value, such as the message of a chat."""
    return record.where is not None and record.where.endswith(_IN_A_TEXT)


def _is_grid(record: Record) -> bool:
    return isinstance(record.content, Grid)


def _once_each(found: Sequence[Record]) -> list[Record]:
    """Return the records, each puzzle once: a message is there as text and with its marks."""
    puzzles = {
        one.content if isinstance(one.content, Grid) else id(one): one for one in reversed(found)
    }
    first = {id(one) for one in puzzles.values()}
    return [one for one in found if id(one) in first]


def _in_texts(number: int, whole: str, value: object, geometry: Geometry | None) -> list[Record]:
    """Return what the texts of a value, such as the messages of a chat, have, read as one text.

    Rules in one are of the puzzles beside it, and what is malformed is told.

    Returns:
        The records in order; none where no grid is among them.
    """
    texts = [text for text in islice(_texts_in(value, 0), _MOST_TEXTS) if _is_of_a_text(text)]
    if not any(len(text) >= CLASSIC.cell_count for text in texts):
        return []
    from puzzle.formats import read as read_all

    # Chats write what is set as code behind the marks, on one line with them.
    apart = (_FENCE.sub("\n", _without_tags(text)) for text in texts)
    lines = [line[:LONGEST_LINE] for text in apart for line in (*text.split("\n"), "")]
    found = list(read_all(lines, geometry))
    if not any(map(_is_grid, found)):
        return []
    return _once_each([_as_in_text(record, number, whole) for record in found])


def _without_tags(text: str) -> str:
    """Return a text, that of a page without its tags: a line each where they part blocks.

    Tables are read with theirs.
    """
    if "<" not in text or _TABLE.search(text) or not _BLOCK.search(text):
        return text
    return unescape(_INLINE.sub("", _BLOCK.sub("\n", text)))


def _as_in_text(record: Record, number: int, whole: str) -> Record:
    """Return a record of a text in the value of this line; a malformed one has the whole line."""
    where = f"line {number}{_IN_A_TEXT}"
    if isinstance(record.content, NotationError):
        return Record(number, whole, record.content.at_line(number), where)
    return replace(record, line=number, where=where)


def _texts_in(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST_TEXT:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(part, depth + 1)


def _is_of_a_text(text: str) -> bool:
    """Recognise rows, words, or a puzzle on a line, right or wrong; no date, number or JSON."""
    if text.lstrip()[:1] in (_OPEN, _LIST):
        return False
    if text.startswith("http") and len(text) < CLASSIC.cell_count:
        return False  # a picture or a page: what packs a puzzle is longer
    is_of_words = sum(map(str.isalpha, text)) > sum(map(str.isdigit, text))
    return is_of_words or "\n" in text or len(text) >= _SHORTEST_PUZZLE


def is_record(line: str) -> bool:
    """Recognise a line where an object begins, or a list with its first item."""
    return line.lstrip().startswith(_OPEN) or (line.strip() != _LIST and begins_list(line))


def begins_list(text: str, following: str | None = None) -> bool:
    """Recognise the line where a list of puzzles begins, rather than a matrix.

    Args:
        text: the line.
        following: the next, to look at when the bracket stands alone; None if that is not known.
    """
    body = text.strip()
    if body == _LIST:
        return following is None or _ITEM.match(following) is not None
    return body.startswith(_LIST) and _ITEM.match(body, len(_LIST)) is not None


def _record(
    number: int, text: str, value: object, geometry: Geometry | None, where: str | None = None
) -> Record:
    if isinstance(value, dict) and is_of_fpuzzles(value):
        return _of_fpuzzles(number, text, value, geometry, where)
    notes = value.notes if isinstance(value, Noted) else ()
    if isinstance(value, dict):
        value = with_rule_objects(value)
    try:
        if isinstance(value, dict) and may_have_cages(value):
            digits, solution = _digits_of(value, PUZZLE_NAMES), _digits_of(value, SOLUTION_NAMES)
            value, told = with_cages(value, PUZZLE_NAMES[0], digits, solution)
            notes = (*notes, *told)
        grid = grid_of(value, geometry)
        texts = _texts_beside(value) if isinstance(value, dict) else []
        if isinstance(value, dict):
            if geometry is None:
                check_no_regions(value)
            grid = _told_beside(grid, texts)
    except NotationError as error:
        return Record(number, text, error.at_line(number), where)
    claims = None
    if isinstance(value, dict):
        said = texts if _TOLD.isdisjoint(value) else _texts_beside(_without_rules(value))
        claims = with_claims(claims_of(value, grid), claims_within(said))
    return Record(number, text, grid, where, notes, claims)


def _digits_of(members: Mapping[str, Any], names: Sequence[str]) -> list[int]:
    """Return the digits of the grid of an object, 0 for blank; none where it has no such grid."""
    puzzle = next((members[name] for name in names if name in members), None)
    if not isinstance(puzzle, str | list):
        return []
    try:
        plain = grid_of({PUZZLE_NAMES[0]: puzzle})
    except NotationError:
        return []
    return list(plain.digits)


def _told_beside(grid: Grid, texts: Sequence[str]) -> Grid:
    """Return a grid with the rules that the words of its object state, or of objects in it.

    Raises:
        NotationError: one is not read.
    """
    if not texts:
        return grid
    from puzzle.formats.rules.ruled import ruled_by

    return ruled_by(grid, *texts)


def _texts_beside(value: dict[str, Any]) -> list[str]:
    """Return the words for people in an object, and in those that are its members."""
    return [*_words_of(value), *(text for part in value.values() for text in _words_of(part))]


def _without_rules(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object whose rules are told without the words on them, which claim nothing.

    Such words are in the objects within it, too: in the certificate that gridmill writes.
    """
    return {
        name: _without_rules(said) if isinstance(said, dict) else said
        for name, said in value.items()
        if name not in WORDS_ON_RULES
    }


def _words_of(value: object) -> Iterator[str]:
    """Yield the words for people in the members of an object; none for anything else."""
    if not isinstance(value, dict):
        return
    members = {name.lower(): said for name, said in value.items() if name.lower() in _RANKS}
    for name in sorted(members, key=_RANKS.__getitem__):
        said = members[name]
        yield from (
            text for text in (said if isinstance(said, list) else [said]) if isinstance(text, str)
        )


def _of_fpuzzles(
    number: int, text: str, value: dict[str, Any], geometry: Geometry | None, where: str | None
) -> Record:
    from puzzle.formats.apps.fpuzzles import data_of

    try:
        data = data_of(value, geometry)
    except NotationError as error:
        return Record(number, text, error.at_line(number), where)
    return Record(
        number,
        text,
        data.grid,
        where,
        data.notes,
        data.claims,
        unheeded=data.unheeded,
    )


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """One object a line."""
    for grid in grids:
        yield json.dumps({"version": VERSION} | members_of(grid)) + "\n"


def one_line(grid: Grid) -> str:
    """Return a grid as one line of text that tells its houses too.

    It is in the line notation, or, where that does not tell the houses, one JSON object.
    """
    return str(grid) if is_usual(grid.geometry) else next(write([grid])).rstrip("\n")


def rules_of(geometry: Geometry) -> dict[str, Any]:
    """Return the member ``rules``, each rule in a sentence; none where the size tells them."""
    return {} if geometry.is_plain else {"rules": list(geometry.rules)}


def digest_of(form: Grid) -> bytes:
    """Return the digest under which a canonical form is found: BLAKE2b (RFC 7693) of its text."""
    return digest_of_line(one_line(form))


def digest_of_line(line: str) -> bytes:
    """Return the same from the form as `one_line` writes it."""
    return blake2b(line.encode(), digest_size=DIGEST_BYTES).digest()


def members_of(grid: Grid) -> dict[str, Any]:
    """Return the members that say which grid it is: ``puzzle``, and ``geometry`` if needed."""
    members: dict[str, Any] = {"puzzle": str(grid)}
    geometry = grid.geometry
    if not is_usual(geometry.without_constraints):
        members["geometry"] = _houses(geometry)
    if geometry.constraints:
        members["constraints"] = [rule.to_json(geometry.size) for rule in geometry.constraints]
    return members


def grid_of(members: object, geometry: Geometry | None = None) -> Grid:
    """Return the grid of an object.

    Args:
        members: what was parsed from JSON; of a list, a text may be the puzzle itself.
        geometry: the geometry asked for; by default the one that the object says.

    Raises:
        NotationError: it says no grid, or one of another geometry.
    """
    if isinstance(members, str):
        return _from_line(members, geometry)
    if not isinstance(members, dict):
        raise NotationError(
            message("json.object", "This is no JSON object: write one with the member puzzle.")
        )
    version = members.get("version", VERSION)
    is_ours = isinstance(members.get(PUZZLE_NAMES[0]), str)  # programs count their own versions
    if is_ours and isinstance(version, int) and version > VERSION:
        raise NotationError(
            message(
                "json.version",
                "The record is of version {version}, and this gridmill knows version {known}: use "
                "a newer gridmill.",
                version=Numeral(min(version, _LARGEST_SHOWN)),
                known=VERSION,
            )
        )
    members, named = _with_named_rules(members)
    puzzle = next((members[name] for name in PUZZLE_NAMES if name in members), None)
    asked, said = geometry, members.get("geometry")
    regions = members.get("regions")
    if said is not None:
        geometry = _geometry(said)
    elif regions:
        geometry = _of_regions(regions)
    elif members.get("size") in _PRIMES:
        geometry = with_regions(usual_regions(members["size"]))
    if isinstance(puzzle, str):
        line = "".join(puzzle.split()) if "\n" in puzzle else puzzle  # its rows, in one text
        return _with_rules(_from_line(line, geometry), members, named, asked)
    if isinstance(puzzle, list):
        return _with_rules(_from_rows(puzzle, geometry), members, named, asked)
    raise NotationError(_NO_PUZZLE, about="shape")


def _of_regions(regions: object) -> Geometry:
    """Return the geometry whose regions are named cell by cell, in a list, in rows or as a text."""
    if isinstance(regions, list) and len(regions) <= LARGEST_SIZE:
        rows = (row if isinstance(row, list | str) else [row] for row in regions)
        regions = [*chain.from_iterable(rows)]
    if not isinstance(regions, list | str) or len(regions) > LARGEST_SIZE**2:
        raise NotationError(
            message(
                "json.regions", 'The "regions" of the record do not name a region for each cell.'
            )
        )
    names = [region if isinstance(region, int | str) else -1 for region in regions]
    return with_regions([names.index(name) for name in names])


def _with_named_rules(
    members: dict[str, Any],
) -> tuple[dict[str, Any], Sequence[dict[str, Any]]]:
    """Return the members of an object that name no rule, and the rules that the others name.

    Raises:
        NotationError: one says a rule that is not read.
    """
    from puzzle.formats.rules.names import check_members, with_rules_about

    members = with_rules_about(members)
    unread = _unread(members)
    try:
        check_members(unread)
    except NotationError:
        from puzzle.formats.in_json.named_rules import named_rules  # with all rules: where needed

        named = named_rules(unread)
        check_members({name: said for name, said in unread.items() if name not in named.names})
        left = {name: said for name, said in members.items() if name not in named.names}
        return left, named.rules
    return members, ()


def _unread(members: dict[str, Any]) -> dict[str, Any]:
    """Return the members that are not read here.

    Where the rules are told, words about them say no more.

    They may be a title, such as “Killer”, of a puzzle whose cages are there.
    """
    told = _TOLD & members.keys()
    if _are_names(members.get("constraints")):
        told -= {"constraints"}
    if not told:
        return members
    # Regions alone are the rule of no other kind: a killer has cages beside them.
    words = _WORDS - _KINDS if told == {"regions"} else _WORDS
    there = _kinds_told(members)
    return {
        name: said
        for name, said in members.items()
        if name not in told and _is_unread(name, said, there, name not in words)
    }


def _is_unread(name: str, said: object, there: frozenset[str], otherwise: bool) -> bool:  # noqa: FBT001
    """Tell whether a member names a kind of Sudoku whose rule is not told beside it.

    Args:
        name: of the member.
        said: its value.
        there: the kinds of rules that are told.
        otherwise: what holds of members that name no kind.
    """
    from puzzle.formats.rules.names import is_name_of_kind, kinds_lacking

    if not (isinstance(said, str) and is_name_of_kind(name)):
        return otherwise
    lacking = kinds_lacking(said, there)
    return otherwise if lacking is None else bool(lacking)


def _kinds_told(members: Mapping[str, Any]) -> frozenset[str]:
    """Return the kinds of the rules that an object tells, as titles and as clues call them."""
    clues = members.get("constraints")
    told = {str(each.get("type")) for each in clues or () if isinstance(each, dict)}
    told |= _CALLED_BY_REGIONS if members.get("regions") else set()
    return frozenset(told | (_CALLED_BY_HOUSES if members.get("geometry") else set()))


def _are_names(said: object) -> bool:
    """Recognise constraints that are names of rules, or whether each holds."""
    if isinstance(said, dict):
        return bool(said) and all(isinstance(is_on, bool) for is_on in said.values())
    return isinstance(said, list) and bool(said) and all(isinstance(one, str) for one in said)


_PRIMES = (5, 7, 11, 13)
"""Sizes that have no boxes: where no regions are told, each row is one, as in f-puzzles."""
_TOLD = frozenset({"constraints", "regions", "geometry"})
_KINDS = frozenset({"type", "kind", "mode", "variant", "variants"})
_CALLED_BY_REGIONS = frozenset({"jigsaw", "irregular", "chaos"})
_CALLED_BY_HOUSES = _CALLED_BY_REGIONS | {"x", "diagonal", "windoku", "hyper", "disjoint"}
_WORDS = frozenset({"type", "kind", "mode", "title", "name", *WORDS_ON_RULES})


def _with_rules(
    grid: Grid, members: dict[str, Any], named: Sequence[dict[str, Any]], asked: Geometry | None
) -> Grid:
    """Return the grid with the rules that its object says beside the houses, or names."""
    geometry = grid.geometry
    said = members.get("constraints")
    if named:
        said = [*(said or ()), *named]
    houses, clues = ((), ()) if said is None else clues_of(said, geometry)
    candidates = _candidates(members.get("cands"), geometry)
    if houses or clues or candidates:
        geometry = with_rules(geometry, houses, (*clues, *candidates))
        grid = Grid(grid.digits, geometry)
    agreed(geometry, asked)
    return grid


def _candidates(said: object, geometry: Geometry) -> tuple[Candidates, ...]:
    """Return what ``cands`` says: for each cell named a list of digits."""
    if not said:
        return ()
    if not isinstance(said, dict) or not all(
        isinstance(digits, list) and all(isinstance(digit, int) for digit in digits)
        for digits in said.values()
    ):
        raise NotationError(
            message("json.cands", 'The "cands" of the record do not list digits for cells.')
        )
    from puzzle.constraints.parity import Candidates

    size = geometry.size
    return tuple(
        Candidates((named_cell(name, size),), tuple(digits)) for name, digits in said.items()
    )


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the texts of the objects, each with the 1-based line where it begins.

    An object over several lines begins with a brace that stands alone, and goes on as long as lines
    are indented further, up to the brace that closes it. Of what is longer than `LONGEST_LINE`,
    only that much is kept.
    """
    start, kept, room, indent = 0, list[str](), 0, 0
    for number, text in _items(lines):
        depth = _depth(text)
        closes = depth == indent and text[depth:].startswith(_CLOSE)
        if kept and (not text.strip() or depth > indent or closes):
            if room > 0:
                kept.append(text[:room])
                room -= len(text) + 1
            if closes:
                yield start, "\n".join(kept)
                kept = []
            continue
        if kept:
            yield start, "\n".join(kept)
            kept = []
        if text.strip() == _OPEN:
            start, kept, room, indent = number, [text], LONGEST_LINE, depth
        elif not is_comment(text):
            yield number, text
    if kept:
        yield start, "\n".join(kept)


def _items(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without the two brackets of a list that stand alone."""
    bracket: int | None = None
    for number, raw in numbered(lines):
        text = raw.rstrip("\r\n")
        body = text.strip()
        if bracket is None and body == _LIST:
            bracket = _depth(text)
        elif bracket == _depth(text) and body.removesuffix(",") == _LIST_END:
            bracket = None
        else:
            yield number, text


def _depth(text: str) -> int:
    """By how much a line is indented."""
    return len(text) - len(text.lstrip())


def _houses(geometry: Geometry) -> dict[str, Any]:
    if geometry.canvas is not None:
        corners = [[row + 1, column + 1] for row, column in geometry.canvas.corners]
        return {"boxes": [geometry.box_rows, geometry.box_cols], "corners": corners}
    members: dict[str, Any] = (
        {"boxes": [geometry.box_rows, geometry.box_cols]}
        if geometry.box_rows
        else {"regions": "".join(_REGION_NAMES[region] for region in geometry.box_of)}
    )
    extra = geometry.extra_houses
    if extra:
        members["extra"] = [[geometry.cell_name(cell) for cell in house] for house in extra]
    return members


def _from_line(text: str, geometry: Geometry | None) -> Grid:
    try:
        return parse_line(text, geometry)
    except NotationError as error:
        # The column would be that in the puzzle, not in the line.
        raise NotationError(
            message(
                "json.malformed", "The puzzle of the record is malformed: {fault}", fault=error.said
            ),
            cell=error.cell,
            character=error.character,
        ) from None


def _from_rows(rows: list[Any], geometry: Geometry | None) -> Grid:
    if is_open(rows):
        raise NotationError(OPEN)
    entries = entries_of([_unspaced(row) for row in rows])
    found = geometry_of(len(entries), geometry)
    if found is None:
        n = (geometry or CLASSIC).size
        raise NotationError(
            message(
                "json.entries",
                "{entries}: the puzzle of a {n}x{n} record has {n} rows of {n} numbers.",
                entries=amounts.entries(len(entries)),
                n=n,
            ),
            about="shape",
        )
    digits = []
    for cell, entry in enumerate(entries):
        is_integer = isinstance(entry, int) and not isinstance(entry, bool)
        known = entry if is_integer and abs(entry) < _LARGEST_SHOWN else None
        shown = str(known) if known is not None else _SOMETHING
        digits.append(matrix_digit(known, shown, found.size, cell=found.cell_name(cell)))
    return Grid(bytes(digits), found)


def _unspaced(row: object) -> object:
    """Return the entries of a row that is a text with one between two spaces each."""
    entries = row.split() if isinstance(row, str) else []
    return entries if len(entries) > 1 and all(len(each) == 1 for each in entries) else row


def _geometry(said: object) -> Geometry:
    if not isinstance(said, dict):
        raise NotationError(
            message(
                "json.geometry", 'The "geometry" of the record is no object with boxes or regions.'
            )
        )
    boxes, regions = said.get("boxes", [3, 3] if "corners" in said else None), said.get("regions")
    if isinstance(said.get("layout"), str):
        return _overlapping(partial(Geometry.multi, said["layout"]))
    if "corners" in said:
        return _overlapping(partial(Geometry.overlapping, _corners(said["corners"]), *_box(boxes)))
    if isinstance(boxes, list) and len(boxes) == 2 and all(map(_is_side, boxes)):
        box_rows, box_cols = boxes
        return with_boxes(box_rows, box_cols, _extra(said, box_rows * box_cols))
    if isinstance(regions, str) and len(regions) <= LARGEST_SIZE**2:
        unknown = next((name for name in regions if name not in _REGION_NAMES), None)
        if unknown is not None:
            raise NotationError(
                message(
                    "json.region",
                    "{name} names no region: write 1 to 9 or A to P.",
                    name=shorten(unknown),
                )
            )
        numbers = [_REGION_NAMES.index(name) for name in regions]
        size = next((n for n in range(LARGEST_SIZE + 1) if n * n == len(numbers)), 0)
        return with_regions(numbers, _extra(said, size))
    if isinstance(regions, list):
        plain = _of_regions(regions)
        return with_regions(plain.box_of, _extra(said, plain.size))
    raise NotationError(
        message(
            "json.neither",
            'The "geometry" of the record has neither boxes, such as [3, 3], nor regions, such as '
            '"1122…".',
        )
    )


def _overlapping(build: Callable[[], Geometry]) -> Geometry:
    try:
        return build()
    except GeometryError as error:
        raise NotationError(error.said) from None


def _corners(said: object) -> tuple[tuple[int, int], ...]:
    """Return what ``corners`` says: row and column, from 1, of the first cell of each grid."""
    if not isinstance(said, list) or not all(
        isinstance(pair, list) and len(pair) == 2 and all(map(_is_side, pair)) for pair in said
    ):
        raise NotationError(
            message("json.corners", 'The "corners" of the record are no list of rows and columns.')
        )
    return tuple((row - 1, column - 1) for row, column in said)


def _box(said: object) -> tuple[int, int]:
    if not isinstance(said, list) or len(said) != 2 or not all(map(_is_side, said)):
        raise NotationError(message("json.boxes", 'The "boxes" of the record are no two numbers.'))
    return said[0], said[1]


def _is_side(side: object) -> bool:
    return isinstance(side, int) and not isinstance(side, bool) and 0 <= side <= _LARGEST_SHOWN


def _extra(said: dict[str, Any], size: int) -> Houses:
    houses = said.get("extra", [])
    if not isinstance(houses, list) or not all(isinstance(house, list) for house in houses):
        raise NotationError(
            message("json.extra", 'The "extra" houses of the record are no lists of cells.')
        )
    return tuple(tuple(sorted(named_cell(name, size) for name in house)) for house in houses)


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
