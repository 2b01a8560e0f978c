"""Cages in JSON as others write it: a list under any name, or areas and their sums.

They are read as text is (`puzzle.formats.cages.lists`), and stand as ``constraints`` then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.cages.areas import Areas, areas_told
from puzzle.formats.cages.lists import LONGEST, SIZES, Cages, cages_covering, cages_within, settled
from puzzle.message import Message

CAGES = "cages"
"""What a list of cages without a name is called."""
_CAGES = re.compile(r"(?:killer)?[_-]?cages?", re.IGNORECASE)
"""Names of cages, which need not fill the grid."""
_OWN = "constraints"
"""Where cages stand in gridmill's own form, and are read as they stand."""
_BESIDE = re.compile(
    r"cage|area|region|segment|group|block|layout|map|sums?$|total|clue", re.IGNORECASE
)
"""Names of areas and of their sums."""
_FEWEST_CELLS = min(SIZES) ** 2
_TYPES = frozenset({"type", "kind", "mode", "variant", "variants"})
_TITLES = frozenset({"title", "name"})
_MOST_ITEMS = 300


class _CagesTold(NamedTuple):
    """The cages of an object, the names of the members that tell them, and a solution there."""

    cages: Cages
    names: frozenset[str]
    areas: Areas | None = None


def may_have_cages(members: Mapping[str, Any]) -> bool:
    """Tell whether an object has a member that may tell cages; false only where it has none."""
    are_beside = sum(_BESIDE.search(name) is not None for name in members) > 1
    return are_beside or any(map(_may_tell, members, members.values()))


def has_cages(members: Mapping[str, Any]) -> bool:
    """Tell whether an object has cages in a form of its own, with its grid or without."""
    if not may_have_cages(members):
        return False
    try:
        return _told(members, None) is not None
    except NotationError:
        return True


def are_cages(value: object) -> bool:
    """Recognise a list of cages that fill a grid."""
    return isinstance(value, list) and has_cages({CAGES: value})


def with_cages(
    members: Mapping[str, Any], puzzle: str, digits: Sequence[int], solution: Sequence[int]
) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """Return an object with its cages as constraints, and what was assumed, a sentence each.

    Args:
        members: the object; the same is returned where it has no cages.
        puzzle: what the grid is called; a blank one is put there where `digits` has none.
        digits: of the grid, 0 for blank; empty where there is none.
        solution: the same of its claimed solution.

    Raises:
        NotationError: the cages may be read in several ways.
    """
    found = _told(members, digits)
    if found is None:
        return dict(members), ()
    size, areas = found.cages.size, found.areas
    is_of_size = len(digits) == size * size
    told = solution if len(solution) == size * size and all(solution) else digits
    cages, notes = settled(found.cages, told if len(told) == size * size else ())
    rest = {name: member for name, member in members.items() if name not in found.names}
    own = rest.pop(_OWN, None) or []
    if not isinstance(own, list):
        own = [own]  # refused where clues are read
    clues = [*own, *_of_titles(rest), *cages.members]
    if not is_of_size:
        rows = areas.givens if areas is not None and areas.givens else ["." * size] * size
        rest = {**rest, puzzle: "".join(rows)}
    return {**rest, _OWN: clues}, notes


def _of_titles(members: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rules that a title or a type names beside the cages: ``killer-x``.

    Raises:
        NotationError: one needs clues other than cages.
    """
    # These load all rules: only where cages are told.
    from puzzle.formats.rules.names import another_kind, kinds_named, named_kind
    from puzzle.formats.rules.ruled import TITLE_RULES

    found = list[dict[str, Any]]()
    for name, said in members.items():
        is_type, is_title = name.lower() in _TYPES, name.lower() in _TITLES
        if not isinstance(said, str) or not (is_type or (is_title and named_kind(said))):
            continue
        for word in kinds_named(said):
            if word not in TITLE_RULES and word != "killer":
                raise another_kind(said)
            found += (dict(rule) for rule in TITLE_RULES.get(word, ()))
    return [rule for n, rule in enumerate(found) if rule not in found[:n]]


def _told(members: Mapping[str, Any], digits: Sequence[int] | None) -> _CagesTold | None:
    for name, member in members.items():
        if not _may_tell(name, member):
            continue
        text = _text_of(member)
        if text and (cages := cages_covering(text)) is not None:
            return _CagesTold(cages, frozenset({name}))
        if text and digits and _CAGES.fullmatch(name):
            size = round(len(digits) ** 0.5)
            if (cages := cages_within(text, size)) is not None:
                return _CagesTold(cages, frozenset({name}))
    beside = {name: member for name, member in members.items() if _BESIDE.search(name)}
    areas = areas_told("\n".join(_lines_of(beside))) if len(beside) > 1 else None
    return None if areas is None else _CagesTold(areas.cages, frozenset(beside), areas)


def _may_tell(name: str, member: object) -> bool:
    """Tell whether a member may be cages by its shape: objects, lists, or sums under their cells.

    Each name of a cell has a number, and a grid as many cells as the smallest.
    """
    if not isinstance(member, list | dict) or not 0 < len(member) <= _MOST_ITEMS:
        return False
    if isinstance(member, dict) and all(type(one) is int for one in member.values()):
        return sum(map(str.isdigit, chain.from_iterable(member))) >= _FEWEST_CELLS
    items = member.values() if isinstance(member, dict) else member
    if not all(isinstance(one, dict | list) for one in items):
        return False
    return name != _OWN or not all(isinstance(one, dict) and "type" in one for one in member)


def _text_of(member: object) -> str:
    """Return a list of objects or lists as text, or sums under names; nothing for a long one."""
    text = "\n".join(json.dumps(one) for one in _entries(member))
    return text if len(text) <= LONGEST else ""


def _entries(member: object) -> Iterator[object]:
    if isinstance(member, dict):
        yield from ([name, one] for name, one in member.items())
    elif isinstance(member, list):
        yield from member


def _lines_of(value: object) -> Iterator[str]:
    """Yield lists as rows of entries, and objects as lines with a name each."""
    if isinstance(value, dict):
        for name, one in value.items():
            if isinstance(one, dict | list):
                yield from _lines_of(one)
            else:
                yield f"{name} = {one}"
    elif isinstance(value, list):
        if any(isinstance(one, dict | list) for one in value):
            yield from (line for one in value for line in _lines_of(one))
        elif all(isinstance(one, str) and len(one) > 1 for one in value):
            yield from value
        else:
            yield " ".join(map(str, value))
