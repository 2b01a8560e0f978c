"""Rules that JSON tells as objects: ``"rules": [{"type": "diagonal"}]``, ``{"diagonal": true}``.

They are told anew as others write them: a rule of the whole grid by its name, a clue among the
``constraints``, words as words. So each is read, or refused, as if it had stood so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from puzzle.formats.json_cells import WORDS_ON_RULES

_OWN = "constraints"
"""The member of clues in gridmill's own form."""
_LISTS = frozenset({"variant", "variants", *WORDS_ON_RULES})
_CALLED = ("type", "kind", "rule", "variant", "constraint", "key", "id", "slug", "name", "title")
"""Members of the object of a rule that may name it, the surest first."""
_IN_WORDS = ("text", "description", "desc", "sentence", "explanation", "label", "details")
_ON = frozenset({"enabled", "active", "on", "applies", "selected", "checked"})
"""Members that say whether a rule holds."""
_NOTHING: tuple[object, ...] = (None, "", [], {})
_OF_ALL = frozenset(
    {"classic", "standard", "normal", "plain", "sudoku", "row", "rows", "column", "columns"}
    | {"box", "boxes", "region", "regions", "block", "blocks", "cols"}
)
"""Names of what holds for every Sudoku, in small letters."""
_FEWEST_LETTERS = 3
_CELL = re.compile(r"[rR][0-9]{1,2}[cC][0-9]{1,2}|[A-Pa-p][0-9]{1,2}")


def with_rule_objects(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object whose rules that are objects are told in the usual forms.

    Args:
        members: of the object.
    """
    told, found = dict(members), list[str | dict[str, Any]]()
    for name, said in members.items():
        if name.lower() in _LISTS and _has_objects(said):
            texts = list(_told(said))
            told[name] = [one for one in texts if isinstance(one, str)]
            found += texts
            lists = dict(_lists_in(said))
            told |= {one: of for one, of in lists.items() if one not in members}
            found += [{"type": one} for one in lists if one in members]
            found += [{"type": one} for one in _unknown_in(said)]
    own = told.get(_OWN)
    if found and own in _NOTHING and all(isinstance(one, str) for one in found):
        return told
    # Beside clues, what is told in words says no more.
    clues = [clue for one in found for clue in _as_clues(one)]
    own = None if own is None else _clues_of(own)
    if isinstance(own, list) or (own is None and clues):
        told[_OWN] = [*(own or []), *clues]
    return told


def _lists_in(said: object) -> Iterator[tuple[str, object]]:
    """Yield the members of nameless objects that say rules with cells: ``{"cages": [...]}``."""
    from puzzle.formats.rules.names import is_member_of_rule  # with all rules

    yield from (each for each in _members_of_nameless(said) if is_member_of_rule(*each))


def _unknown_in(said: object) -> Iterator[str]:
    """Yield the names of nameless objects under which cells stand, and that are of no known rule.

    They are refused by these names.
    """
    known = dict(_lists_in(said))
    for name, of in _members_of_nameless(said):
        if name not in known and _has_letters(name) and _names_cells(of):
            yield name


def _members_of_nameless(said: object) -> Iterator[tuple[str, object]]:
    """Yield the lists and objects in rules that are objects without a name."""
    for one in said if isinstance(said, list) else [said]:
        if isinstance(one, dict) and not _is_off(one) and not _has_texts(one):
            yield from (
                (name, of) for name, of in one.items() if of and isinstance(of, list | dict)
            )


def _names_cells(value: object) -> bool:
    """Tell whether a cell is named somewhere in a value: ``r1c1``."""
    if isinstance(value, str):
        return _CELL.fullmatch(value.strip()) is not None
    parts = (*value, *value.values()) if isinstance(value, dict) else value
    return isinstance(parts, list | tuple) and any(map(_names_cells, parts))


def _has_letters(name: str) -> bool:
    return sum(map(str.isalpha, name)) >= _FEWEST_LETTERS


def _has_texts(one: Mapping[str, Any]) -> bool:
    """Tell whether the object of a rule has a name, or words."""
    return bool(_texts_under(_CALLED, one) or _texts_under(_IN_WORDS, one))


def _has_objects(said: object) -> bool:
    parts = said if isinstance(said, list) else [said]
    return any(isinstance(one, dict | list) for one in parts)


def _told(said: object) -> Iterator[str | dict[str, Any]]:
    """Yield the rules of a value: names and words as texts, clues as objects with their type."""
    if isinstance(said, list):
        for one in said:
            yield from _told(one)
    elif isinstance(said, str):
        yield said
    elif isinstance(said, dict) and not _is_off(said):
        names, words = _texts_under(_CALLED, said), _texts_under(_IN_WORDS, said)
        kind = next(filter(_is_kind, names), None)
        if kind is None and not names and not words:
            yield from (name for name, is_on in said.items() if is_on is True and _is_kind(name))
            called = [of for name, of in said.items() if name.lower() in _CALLED]
            yield from _told([of for of in called if isinstance(of, list | dict)])
        elif kind is None:
            yield from words or filter(_is_word, names)
        elif _is_bare(said):
            yield kind
        else:
            yield {**said, "type": kind}


def _clues_of(said: object) -> object:
    """Return constraints as a list of clues; names alone, and what has another form, as it is."""
    if isinstance(said, str) or (isinstance(said, dict) and _texts_under(_CALLED, said)):
        said = [said]
    if said in _NOTHING or (isinstance(said, dict) and not any(said.values())):
        return []
    if not isinstance(said, list) or all(isinstance(one, str) for one in said):
        return said
    return [clue for one in said for clue in _clues(one)]


def _clues(one: object) -> Iterator[object]:
    """Yield the clues that an entry of constraints is; what says no rule goes on, to be refused."""
    if not isinstance(one, dict | str) or (isinstance(one, dict) and _is_known(one.get("type"))):
        yield one
        return
    if isinstance(one, dict) and not _has_texts(one) and not _is_off(one) and _says_more(one):
        yield one
        return
    for told in _told(one):
        is_unknown = isinstance(told, str) and _rules_named(told) is None
        yield from [{"type": told}] if is_unknown else _as_clues(told)


def _as_clues(told: str | dict[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return a clue, or the rules of the whole grid that a name tells; none for other words."""
    return [told] if isinstance(told, dict) else _rules_named(told) or []


def _texts_under(names: tuple[str, ...], one: Mapping[str, Any]) -> list[str]:
    """Return the texts that stand under some names, in the order of these."""
    small = {name.lower(): said for name, said in one.items()}
    return [said for name in names if isinstance(said := small.get(name), str) and said]


def _is_off(one: Mapping[str, Any]) -> bool:
    return any(name.lower() in _ON and said is False for name, said in one.items())


def _says_more(one: Mapping[str, Any]) -> bool:
    """Tell whether a nameless object says more than which rules hold."""
    return any(said not in (*_NOTHING, True, False) for said in one.values())


def _is_bare(one: Mapping[str, Any]) -> bool:
    """Tell whether the object of a rule has no cells and no numbers: its name tells all of it."""
    names = {*_CALLED, *_IN_WORDS, *_ON}
    return all(name.lower() in names or said in _NOTHING for name, said in one.items())


def _is_word(name: str) -> bool:
    """Recognise a name that may be a rule; ``r1`` is none, and ``rows`` holds anyway."""
    return _has_letters(name) and _rules_named(name) != []


def _is_kind(name: str) -> bool:
    """Recognise the name of a kind of rule beside those of every Sudoku."""
    from puzzle.formats.rules.names import is_kind_alone  # with all rules

    return _is_known(name) or bool(_rules_named(name)) or is_kind_alone(name)


def _is_known(name: object) -> bool:
    from puzzle.constraints import HOUSE_RULES, KINDS

    return isinstance(name, str) and (name in KINDS or name in HOUSE_RULES)


def _rules_named(name: str) -> list[Mapping[str, Any]] | None:
    """Return the rules of the whole grid that a name tells; none of what holds for every Sudoku."""
    from puzzle.formats.in_json.named_rules import rules_of_kind

    if name.strip().lower() in _OF_ALL:
        return []
    found = rules_of_kind(name)
    return None if found is None else list(found)
