"""Members of an object of JSON that name rules, by words or by names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.in_json.matrices import in_list
from puzzle.formats.json_cells import WORDS_ON_RULES

TOLD = frozenset({"constraints", "regions", "geometry"})
"""Members that tell rules, and have no need of words."""
_KINDS = frozenset({"type", "kind", "mode", "variant", "variants"})
_CALLED_BY_REGIONS = frozenset({"jigsaw", "irregular", "chaos"})
_CALLED_BY_HOUSES = _CALLED_BY_REGIONS | {"x", "diagonal", "windoku", "hyper", "disjoint"}
_WORDS = frozenset({"type", "kind", "mode", "title", "name", *WORDS_ON_RULES})


def with_named_rules(
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
    told = TOLD & members.keys()
    if _are_names(members.get("constraints")):
        told -= {"constraints"}
    if not told:
        return members
    # Regions alone are the rule of no other kind: a killer has cages beside them.
    words = _WORDS - _KINDS if told == {"regions"} else _WORDS
    there = _kinds_told(members)
    unread = dict[str, Any]()
    for name, said in members.items():
        if name in told:
            continue
        lacking = _kinds_lacking(name, said, there)
        is_unread = name not in words if lacking is None else bool(lacking)
        if is_unread:
            unread[name] = said
    return unread


def _kinds_lacking(name: str, said: object, there: frozenset[str]) -> Sequence[str] | None:
    """Return the kinds of Sudoku that a member names whose rule is not told beside it.

    None where it names no kind.
    """
    from puzzle.formats.rules.names import is_name_of_kind, kinds_lacking

    return kinds_lacking(said, there) if isinstance(said, str) and is_name_of_kind(name) else None


def _kinds_told(members: Mapping[str, Any]) -> frozenset[str]:
    """Return the kinds of the rules that an object tells, as titles and as clues call them."""
    clues = in_list(members.get("constraints"))
    told = {str(each.get("type")) for each in clues if isinstance(each, dict)}
    told |= _CALLED_BY_REGIONS if members.get("regions") else set()
    return frozenset(told | (_CALLED_BY_HOUSES if members.get("geometry") else set()))


def _are_names(said: object) -> bool:
    """Recognise constraints that are names of rules, or whether each holds."""
    if isinstance(said, dict):
        return bool(said) and all(isinstance(is_on, bool) for is_on in said.values())
    return isinstance(said, list) and bool(said) and all(isinstance(one, str) for one in said)
