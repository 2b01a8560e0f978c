"""Puzzles in JSON as others write it: in lists, under any name, as rows of numbers or of texts.

What was parsed is turned into items that `puzzle.formats.json_grid.grid_of` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from puzzle.formats.cell_names import NAMES_OF_PUZZLES
from puzzle.formats.claim_names import SOLUTION_NAMES, is_claim
from puzzle.formats.in_json.cages import CAGES, are_cages, has_cages
from puzzle.formats.in_json.flat import Flattened, flattened
from puzzle.formats.in_json.given import with_givens_alone
from puzzle.formats.in_json.left_out import left_out, with_left_out
from puzzle.formats.in_json.matrices import (
    DEEPEST,
    SIGNS,
    SIZES,
    are_of_chance,
    are_rows,
    entries_of,
    in_list,
    is_flat,
    is_matrix,
    listed,
)
from puzzle.formats.in_json.meant import as_puzzle, fills, goes_on, may_be_cells, puzzles_meant
from puzzle.formats.in_json.noted import Noted
from puzzle.formats.in_json.orders import (
    BOXES_OF_CELLS,
    CALLED_COLUMNS,
    COLUMN_BY_COLUMN,
    by_boxes,
    by_columns,
)
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.in_json.regions import is_region_map
from puzzle.formats.in_json.tables import rows_of_table
from puzzle.formats.json_cells import WORDS_ON_RULES, Placed, is_open, named, placed, says_rule
from puzzle.formats.text import are_labels, shorten
from puzzle.geometry import FEWEST_GIVENS

_LISTS_OF_PUZZLES = tuple(f"{name}s" for name in PUZZLE_NAMES)
_WITH_NUMBER = re.compile(
    rf"({'|'.join((*PUZZLE_NAMES, *SOLUTION_NAMES))})(?!s$)[ _-]?([0-9]{{1,3}}|[a-z])?",
    re.IGNORECASE,
)
"""A name of a puzzle or of a solution, with a number or a letter behind it or without.

In the plural it is of a list of them.
"""
_FEWEST_OF_A_GRID = 4
"""Rows, or characters, of the smallest grid."""
_COLUMN = ("C0", "C1")
"""The names of first columns, in whose place rows would be another puzzle."""
_SHORTEST_LINE, _MOST_OF_A_LINE = 36, 72
"""Signs of what was meant as a puzzle on a line: all are cells, or, from the second on, most."""
_NO_PUZZLES = frozenset(
    {"regions", "geometry", "constraints", "cands", "candidates", "colors", "colours", "cages"}
)
"""Names of what is told cell by cell, and is no grid of digits, in small letters."""
_READ_BESIDE = frozenset({*_LISTS_OF_PUZZLES, *_NO_PUZZLES})
"""Names of lists beside a puzzle that are read for themselves, or are no puzzles."""


def items_of(value: object) -> Iterator[Any]:
    """Return what may be a puzzle in a value.

    The value itself, or what lies in its lists and objects.

    Args:
        value: as the JSON reader gives it.

    Returns:
        Objects and texts; a bare matrix as an object with it. Never nothing.
    """
    found = list(_items(with_givens_alone(value), 0))
    return iter(found or [value])


def is_whole(value: object) -> bool:
    """Recognise a text that is rather a document of puzzles than a line of them, or a matrix."""
    return (
        isinstance(value, dict)
        or any(isinstance(item, dict | str) or is_matrix(item) for item in in_list(value))
        or is_matrix(value)
        or rows_of_table(value, _is_like_a_line) is not None
    )


def is_of_fpuzzles(members: Mapping[str, Any]) -> bool:
    """Recognise what a link of f-puzzles packs: cells with what is given, or clues or regions."""
    rows = members.get("grid")
    if not isinstance(members.get("size"), int) or not isinstance(rows, list):
        return False
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    if not cells or not all(isinstance(cell, dict) for cell in cells):
        return False
    if any(cell.get("value") is not None for cell in cells):
        return any("given" in cell for cell in cells)
    has_regions = any("region" in cell for cell in cells)
    return has_regions or any(says_rule(it) for name, it in members.items() if name != "grid")


_MARKED_TEXT = "text_entities"


def _items(value: object, depth: int) -> Iterator[Any]:
    if depth > DEEPEST or (depth and is_matrix(value) and are_of_chance(in_list(value))):
        return
    if is_matrix(value) or are_rows(in_list(value)):
        yield {PUZZLE_NAMES[0]: value}
    elif several := _by_puzzle(in_list(value)):
        yield from several
    elif (found := placed(in_list(value))) is not None:
        yield Noted({PUZZLE_NAMES[0]: found.rows}, *found.notes)
    elif is_open(in_list(value)):
        yield {PUZZLE_NAMES[0]: value}
    elif isinstance(value, list) and (flat := flattened(value)) is not None:
        yield Noted({PUZZLE_NAMES[0]: flat.rows}, *flat.notes)
    elif isinstance(value, list):
        rows = rows_of_table(value, _is_like_a_line)
        yield from [{CAGES: value}] if are_cages(value) else _of_list(rows or value, depth)
    elif isinstance(value, dict):
        # A message of a chat is there a second time, with its marks.
        once = {n: v for n, v in value.items() if n != _MARKED_TEXT or "text" not in value}
        yield from _of_members(once, depth)


def _of_list(items: list[Any], depth: int) -> Iterator[Any]:
    """Yield what is in a list; what is no puzzle is one that is malformed, not none."""
    for item in items:
        yield from _items(item, depth + 1) if isinstance(item, dict | list) else [item]


def _by_puzzle(items: list[Any]) -> list[Noted]:
    """Return the puzzles of cells that say of which puzzle each is; none for anything else."""
    if len(items) < 2 * FEWEST_GIVENS or not all(isinstance(item, dict) for item in items):
        return []
    name = next((name for name in items[0] if name.lower() in NAMES_OF_PUZZLES), None)
    if name is None or not all(isinstance(item.get(name), str | int) for item in items):
        return []
    groups = dict[Any, list[Any]]()
    for item in items:
        groups.setdefault(item[name], []).append({n: v for n, v in item.items() if n != name})
    found = [(key, placed(cells)) for key, cells in groups.items()]
    if len(found) < 2 or any(one is None for _, one in found):
        return []
    return [
        Noted({"title": str(key), PUZZLE_NAMES[0]: one.rows}, *one.notes)
        for key, one in found
        if one is not None
    ]


def _of_members(members: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    """Yield what may be puzzles in an object, lists of cells in it put together to rows."""
    members = _with_its_lists(members)
    if is_of_fpuzzles(members) or has_cages(members):
        yield members
        return
    if (boxes := by_boxes(members)) is not None:
        yield boxes
        return
    if (turned := by_columns(members)) is not None:
        for one in _of_members(turned, depth):
            yield Noted(one, COLUMN_BY_COLUMN)
        return
    if (cells := named(members)) is not None:
        yield Noted({PUZZLE_NAMES[0]: cells.rows}, *cells.notes)
        return
    is_told = _has_name(members) or _has_a_grid(members)
    if not is_told and (flat := flattened(members)) is not None:
        yield Noted({**members, PUZZLE_NAMES[0]: flat.rows}, *flat.notes)
        return
    found = {
        name: puzzle
        for name, member in members.items()
        if name.lower() not in _NO_PUZZLES and (puzzle := _of_cells(member)) is not None
    }
    notes = next((puzzle.notes for puzzle in found.values() if puzzle.notes), ())
    plain = {**members, **{name: puzzle.rows for name, puzzle in found.items()}}
    for one in _in_object(plain if found else members, depth):
        said = (*notes, *(one.notes if isinstance(one, Noted) else ()))
        yield Noted(one, *said) if said else one


def _with_its_lists(members: dict[str, Any]) -> dict[str, Any]:
    """Return an object with the lists of its one puzzle that this calls columns or boxes."""
    named = [name for name in members if name.lower() in PUZZLE_NAMES]
    inner = members[named[0]] if len(named) == 1 else None
    called = CALLED_COLUMNS | BOXES_OF_CELLS
    if not isinstance(inner, dict) or not any(
        name.lower() in called and is_matrix(told) for name, told in inner.items()
    ):
        return members
    return {**{name: told for name, told in members.items() if name != named[0]}, **inner}


def _of_cells(member: object) -> Placed | Flattened | None:
    """Return the puzzle that is told cell by cell, or in parts; None for anything else."""
    if not isinstance(member, dict | list):
        return None
    found = named(member) if isinstance(member, dict) else placed(in_list(member))
    if found is not None or is_matrix(member) or listed(member) is not None:
        return found
    return flattened(member)


def _paired(members: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a list each with its solution of another list, which is as long."""
    lists = {name.lower(): each for name, each in members.items() if _is_list_of_grids(each)}
    puzzles = next((name for name in _LISTS_OF_PUZZLES if name in lists), "")
    solutions = next((name for name in SOLUTION_NAMES if name in lists), "")
    if not puzzles or not solutions or len(lists[puzzles]) != len(lists[solutions]):
        return
    said = {n: each for n, each in members.items() if n.lower() not in (puzzles, solutions)}
    for puzzle, solution in zip(lists[puzzles], lists[solutions], strict=True):
        own = puzzle if isinstance(puzzle, dict) else {PUZZLE_NAMES[0]: puzzle}
        yield {**said, SOLUTION_NAMES[0]: solution, **own}


def _is_list_of_grids(value: object) -> bool:
    """Recognise a list of what may be grids each, right or wrong, or objects with a puzzle."""
    items = in_list(value)
    return not (is_matrix(items) or are_rows(items)) and all(
        _has_name(item) or is_matrix(item) or are_rows(in_list(item)) or _is_like_a_line(item)
        for item in items
    )


def _is_like_a_line(item: object) -> bool:
    """Recognise a text that was meant as a puzzle on a line: one from 6x6 on, or most of 9x9."""
    if not isinstance(item, str) or len(item) < _SHORTEST_LINE:
        return False
    cells = sum(map(SIGNS.__contains__, item))
    return cells == len(item) or (len(item) >= _MOST_OF_A_LINE and 2 * cells > len(item))


def _in_object(members: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    if several := list(_numbered(members)) or list(_paired(members)):
        yield from several
    elif (rows := _rows_by_label(members)) is not None:
        yield {PUZZLE_NAMES[0]: rows}
    elif any(
        isinstance(members.get(name), str)
        or is_matrix(members.get(name))
        or is_flat(members.get(name))
        for name in PUZZLE_NAMES
    ):
        yield with_left_out(members, _READ_BESIDE)
        yield from _in_lists_beside(members, depth)
    elif (solved := _solved_around(members, depth)) is not None:
        yield solved
    elif told := list(_named(members)):
        yield from told if len(told) > 1 else [with_left_out(told[0], _READ_BESIDE)]
        yield from _in_lists_beside(members, depth)
    else:
        yield from _below(members, depth)


def _in_lists_beside(members: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of lists that are called so, beside one that their object has by itself.

    The same one again, its solution, and how far somebody came with it are none.
    """
    lists = [
        said
        for name, said in members.items()
        if name.lower() in _LISTS_OF_PUZZLES and isinstance(said, list) and as_puzzle(said) is None
    ]
    if not lists:
        return
    own = [rows for said in members.values() if (rows := as_puzzle(said)) is not None]
    rules = {name: said for name, said in members.items() if _is_rule(name, said)}
    for one in (each for said in lists for each in _items(said, depth + 1)):
        told = {PUZZLE_NAMES[0]: one} if _is_like_a_line(one) else one
        if _has_name(told) and not any(_tells_again(told, rows) for rows in own):
            yield {**rules, **told}


def _tells_again(told: dict[str, Any], own: str | list[Any]) -> bool:
    """Tell whether an object has a grid with all givens of another."""
    grids = filter(None, (as_puzzle(told.get(name)) for name in PUZZLE_NAMES))
    return any(goes_on(entries_of(list(grid)), entries_of(list(own))) for grid in grids)


def _solved_around(members: dict[str, Any], depth: int) -> dict[str, Any] | None:
    """Return the one puzzle within an object whose own grids are called solutions, with these."""
    grids = {name: each for name, each in members.items() if as_puzzle(each) is not None}
    if not grids or any(name.lower() not in SOLUTION_NAMES for name in grids):
        return None
    rest = {name: each for name, each in members.items() if name not in grids}
    inner = list(_below(rest, depth))
    if len(inner) != 1 or inner[0] is rest or not _has_name(inner[0]):
        return None
    notes = inner[0].notes if isinstance(inner[0], Noted) else ()
    return Noted({**grids, **inner[0]}, *notes)


def _below(members: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
    """Yield the puzzles in the lists and objects of an object, with the rules that it says of all.

    The object itself where there is none.
    """
    below = [(n, item) for n, item in members.items() if isinstance(item, dict | list)]
    inner = [(name, one) for name, item in below for one in _items(item, depth + 1)]
    objects = [one for _, one in inner if isinstance(one, dict)]
    are_ruled = any(_is_rule(*one) for one in members.items())
    if not objects and not (are_ruled and any(_is_like_a_line(one) for _, one in inner)):
        yield members
        return
    has_puzzles = any(_has_name(one) or _has_a_grid(one) for one in objects) or any(
        _is_like_a_line(one) for _, one in inner
    )
    around = {name for name, one in inner if _is_like_a_line(one) or _has_name(one)}
    rules = {n: said for n, said in members.items() if n not in around and _is_rule(n, said)}
    if len(inner) == 1:
        rules |= _claims_in(members)
    for name, one in inner:
        if name in rules and isinstance(one, dict) and not _has_room(one):
            continue
        if isinstance(one, dict):
            # Beside a puzzle, what has no place for another tells of it, as its number does.
            if not has_puzzles or _has_name(one) or _has_room(one):
                notes = one.notes if isinstance(one, Noted) else ()
                yield Noted({**rules, **one}, *notes) if rules else one
        elif _is_like_a_line(one):
            yield {**rules, PUZZLE_NAMES[0]: one}


def _claims_in(members: dict[str, Any]) -> dict[str, Any]:
    """Return the members that claim something of the one puzzle in an object."""
    return {
        name: said
        for name, said in members.items()
        if is_claim(name) and isinstance(said, str | int | float)
    }


def _has_name(value: object) -> bool:
    """Recognise an object with a member that is called a puzzle."""
    return isinstance(value, dict) and not value.keys().isdisjoint(PUZZLE_NAMES)


def _is_rule(name: str, said: object) -> bool:
    """Recognise a member that says a rule, which holds for all puzzles of its object."""
    from puzzle.formats.rules.names import is_member_of_rule  # with all rules: where JSON is read

    return is_member_of_rule(name, said) or name.lower() in WORDS_ON_RULES


def _has_a_grid(members: dict[str, Any]) -> bool:
    """Tell whether a member is a grid, whatever it is called."""
    return any(as_puzzle(member) is not None for member in members.values())


def _has_room(members: dict[str, Any]) -> bool:
    """Tell whether an object has a list, an object, or a text that is long enough for a puzzle."""
    return any(
        isinstance(member, list | dict) or (isinstance(member, str) and may_be_cells(member))
        for member in members.values()
    )


def _numbered(members: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the puzzles whose names differ in a number, two at least, each with its solution."""
    found = {
        name: (match[1].lower(), match[2] or "")
        for name, member in members.items()
        if (match := _WITH_NUMBER.fullmatch(name)) and _is_meant(member)
    }
    puzzles = {name: stem for name, stem in found.items() if stem[0] not in SOLUTION_NAMES}
    if len(puzzles) < 2 or len({stem for stem, _ in puzzles.values()}) > 1:
        return
    said = {name: member for name, member in members.items() if name not in found}
    for name, (_, number) in puzzles.items():
        solution = next((of for of, stem in found.items() if stem in _solved(number)), None)
        solved = {} if solution is None else {SOLUTION_NAMES[0]: members[solution]}
        yield {"title": name, **said, **solved, PUZZLE_NAMES[0]: members[name]}


def _solved(number: str) -> frozenset[tuple[str, str]]:
    """Return the names, in two parts, of the solution of the puzzle with this number."""
    return frozenset((name, number) for name in SOLUTION_NAMES)


def _is_meant(member: object) -> bool:
    """Recognise what may be a grid, right or wrong: no number, no word."""
    return isinstance(member, str | list) and len(member) >= _FEWEST_OF_A_GRID


def _rows_by_label(members: dict[str, Any]) -> list[Any] | None:
    """Return the rows of a grid that stand under their numbers or letters; None for others."""
    names = sorted(members, key=lambda name: (len(name), name))
    rows = [members[name] for name in names]
    if len(rows) not in SIZES or names[0].upper() in _COLUMN or not are_labels(names):
        return None
    return rows if is_matrix(rows) or are_rows(rows) else None


def _named(members: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the puzzles that stand under names of one's own, each with what is said beside them.

    What is named as a solution, or fills the one other grid, is its solution, in whatever order
    they stand; of several puzzles each has its name as title. A map of regions stays beside them.
    """
    found = {
        name: rows
        for name, member in members.items()
        if name.lower() not in _NO_PUZZLES
        and (rows := as_puzzle(member)) is not None
        and not are_of_chance(rows)
    }
    solved = {name: found[name] for name in found if name.lower() in SOLUTION_NAMES}
    no_maps = {name: rows for name, rows in found.items() if not is_region_map(rows)}
    if no_maps.keys() - solved.keys():
        found = {**no_maps, **solved}
    told = {name: found[name] for name in found if name not in solved} or found
    puzzles = puzzles_meant(told)
    left = [shorten(name) for name in told if name not in puzzles]
    notes = (left_out(left),) if left else ()
    if len(puzzles) == 2 and not solved:
        for name, other in (tuple(puzzles), tuple(puzzles)[::-1]):
            if fills(puzzles[name], puzzles[other]):
                solved, puzzles = {SOLUTION_NAMES[0]: puzzles[name]}, {other: puzzles[other]}
                break
    said = {name: member for name, member in members.items() if name not in found}
    if len(puzzles) == 1:
        yield Noted({**said, **solved, PUZZLE_NAMES[0]: next(iter(puzzles.values()))}, *notes)
        return
    for name, rows in puzzles.items():
        yield Noted({"title": name, **said, PUZZLE_NAMES[0]: rows}, *notes)
