"""What f-puzzles has beside its rules: words in drawings, clues drawn again, unknown members."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.formats.apps.fpuzzles_written import NEGATIVE
from puzzle.message import Message, counting, message

_WITHOUT_RULES = frozenset(
    (
        "size",
        "title",
        "author",
        "ruleset",
        "grid",
        "solution",
        "successMessage",
        "highlightConflicts",
        "disabledlogic",
        "truecandidatesoptions",
        "fogofwar",
        "foglight",
        "triggereffect",
    )
)
"""Members that say nothing about which digits may stand where."""
_METADATA = "metadata"
_SAID_IN_CAGES = re.compile(
    r"\s*(?P<name>title|author|rules|solution|source|msgcorrect|foglight|triggereffect)\s*:"
    r"(?P<said>.*)",
    re.IGNORECASE | re.DOTALL,
)
"""What SudokuPad takes for words about the puzzle, where it is the value of a cage."""
_OF_FOG = frozenset({"FOW", "FOGLIGHT"})
"""Values of cages and texts that say where fog is lifted at the start."""
_DRAWN_AGAIN = ("line", "cage", "text")
"""Drawings that setters lay over clues: another colour, a frame, a sign."""


def without_words_in_drawings(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return the members, with the words that SudokuPad keeps in drawings where words belong.

    Cages with ``title: …`` and the like for a value, texts without any sign, and what says where
    fog is lifted are no drawings of rules.
    """
    told = dict(members)
    said = {name: str(value) for name, value in _in_metadata(told) if isinstance(value, str)}
    for name in ("cage", "text"):
        entries = told.get(name)
        if not isinstance(entries, list):
            continue
        words = [_words_of(name, entry) for entry in entries]
        told[name] = [entry for entry, word in zip(entries, words, strict=True) if word is None]
        said |= {word[0]: word[1] for word in words if word is not None}
    if (rules := said.pop("rules", "")).strip():
        told["ruleset"] = "\n".join(filter(None, (str(told.get("ruleset") or ""), rules)))
    for name in ("title", "author", "solution"):
        if not told.get(name) and said.get(name, "").strip():
            told[name] = said[name].strip()
    return told


def _in_metadata(members: dict[str, Any]) -> list[tuple[str, object]]:
    """Take out what SudokuPad says of a puzzle, where it is nothing but words."""
    found = members.get(_METADATA)
    if not isinstance(found, dict) or not all(isinstance(it, str) for it in found.values()):
        return []
    del members[_METADATA]
    return list(found.items())


def _words_of(name: str, entry: object) -> tuple[str, str] | None:
    """Return what a drawing says in words, by a name; None where it may draw a rule."""
    said = entry.get("value") if isinstance(entry, dict) else None
    if not isinstance(said, str):
        return None
    if said.strip().upper() in _OF_FOG or (name == "text" and not said.strip()):
        return "", ""
    found = _SAID_IN_CAGES.match(said) if name == "cage" else None
    return (found["name"].lower(), found["said"]) if found is not None else None


def drawn_again(members: Mapping[str, Any]) -> Message | None:
    """Return what is said of drawings that lie on clues; None for none."""
    found = [
        name
        for name in _DRAWN_AGAIN
        if isinstance(members.get(name), list)
        and any(isinstance(it, dict) and not it.get("fromConstraint") for it in members[name])
    ]
    if not found:
        return None
    return message(
        "assumed.drawings",
        "Drawings on just the cells of its clues are taken for drawings of these: {drawings}.",
        drawings=", ".join(found),
    )


def in_no_region(members: Mapping[str, Any]) -> Message | None:
    """Return what is said of cells whose region is null; None for none."""
    cells = [cell for row in members["grid"] for cell in row]
    count = sum("region" in cell and cell["region"] is None for cell in cells)
    if not count:
        return None
    if count == len(cells):
        return message("assumed.no-regions", "All of the cells are in no region.")
    return counting(
        "assumed.in-no-region",
        "{count} of the cells are in no region.",
        "{count} of the cells are in no region.",
        count=count,
    )


KNOWN = _WITHOUT_RULES | KINDS.keys() | HOUSE_RULES.keys() | {NEGATIVE}


def unknown_members(members: Mapping[str, Any]) -> Iterator[str]:
    """Yield the members that are no rule that is known, and drawings of rules that are not there.

    A drawing says the rule that it repeats (``fromConstraint``); without that rule it is all that
    is left of it.
    """
    there = {name for name, value in members.items() if value and name in KNOWN}
    groups = _groups_of_clues(members)
    for name, value in members.items():
        if not value or name in KNOWN:
            continue
        entries = value if isinstance(value, list) else [value]
        entries = [each for each in entries if not _is_over_clues(name, each, groups)]
        drawn = [each.get("fromConstraint") if isinstance(each, dict) else "" for each in entries]
        if not all(drawn):
            yield name
        else:
            lost = dict.fromkeys(str(rule) for rule in drawn if not _is_there(str(rule), there))
            yield from (f"{name} ({rule})" for rule in lost)


def _groups_of_clues(members: Mapping[str, Any]) -> frozenset[frozenset[str]]:
    """Return the cells of each clue, by their names, of two cells and more."""
    clues = (
        clue
        for name in members.keys() & KINDS.keys()
        for clue in (members[name] if isinstance(members[name], list) else ())
        if isinstance(clue, dict)
    )
    groups = (group for clue in clues for group in _groups_in(clue))
    return frozenset(group for group in groups if len(group) > 1)


def _groups_in(entry: Mapping[str, Any]) -> Iterator[frozenset[str]]:
    """Yield the groups of cells that an entry names: of each line, with the circle and without."""
    bulb, *others = (_names_in(entry.get(name)) for name in ("cells", "cloneCells"))
    lines = entry.get("lines")
    yield from (bulb, *others)
    for line in lines if isinstance(lines, list) else ():
        yield _names_in(line)
        yield _names_in(line) | bulb


def _names_in(cells: object) -> frozenset[str]:
    return frozenset(map(str, cells)) if isinstance(cells, list) else frozenset()


def _is_over_clues(name: str, entry: object, groups: frozenset[frozenset[str]]) -> bool:
    """Tell whether a drawing lies on just the cells of clues that are there as data.

    That is a line or a cage without a value, or a sign that is neither letter nor digit.
    """
    if name not in _DRAWN_AGAIN or not isinstance(entry, dict) or entry.get("fromConstraint"):
        return False
    lines = entry.get("lines")
    found = list(map(_names_in, lines if isinstance(lines, list) else [entry.get("cells")]))
    said = str(entry.get("value") or "")
    is_sign = said != "" and not any(map(str.isalnum, said))
    return bool(found) and groups.issuperset(found) and (is_sign if name == "text" else not said)


def _is_there(rule: str, there: set[str]) -> bool:
    """Tell whether data has the rule that a drawing repeats, by any of its names."""
    said = _letters(rule)
    names = {_letters(name) for name in there}
    names |= {_letters(KINDS[name].NAME) for name in there & KINDS.keys()}
    return bool(said) and any(said in name or name in said for name in names if name)


def _letters(name: str) -> str:
    """Return a name in small letters, and nothing else of it."""
    return re.sub("[^a-z]", "", name.lower())
