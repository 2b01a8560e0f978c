"""Grids with the rules that words beside them state: a title, a comment, a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from puzzle.constraints import HOUSE_RULES, houses_that_are
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.code import is_remark
from puzzle.formats.record import CagesAlone, Record
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.names import (
    another_kind,
    kinds_named,
    named_kind,
    stated_rule,
    without_kinds,
)
from puzzle.formats.rules.places_said import place_said
from puzzle.formats.rules.sentences import Said, in_one, rules_said
from puzzle.formats.rules.variants import clues_of, with_rules
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.rules.written import usual_exempt
from puzzle.grid import Grid

MOST_WORDS_OF_A_TITLE = 6
TITLE_RULES: Mapping[str, tuple[Members, ...]] = MappingProxyType(
    {
        "x": ({"type": "diagonal-"}, {"type": "diagonal+"}),
        "diagonal": ({"type": "diagonal-"}, {"type": "diagonal+"}),
        "windoku": ({"type": "windoku"},),
        "hyper": ({"type": "windoku"},),
        "antiknight": ({"type": "antiknight"},),
        "antiking": ({"type": "antiking"},),
        "nonconsecutive": ({"type": "nonconsecutive"},),
        "disjoint": ({"type": "disjointgroups"},),
        "miracle": ({"type": "antiknight"}, {"type": "antiking"}, {"type": "nonconsecutive"}),
    }
)
"""The kinds of Sudoku that need no clues, by the word of a title."""
_ORNAMENTS = "#*=-_ \n"
"""Around a title."""
_APART = re.compile(r"\n\s*\n")


_TELLS_MORE = re.compile(
    r"\b(?:negativ\w*|repeat\w*|must|can(?:not|['’]t)|never|differ\w*|equal|same|except"
    r"|all (?:the |possible )?(?:dots|marks|bars|xs|vs|x['’]s)|wiederhol\w*|alle punkte"
    r"|répét\w*|repet\w*|repit\w*|ripet\w*|herhal\w*)(?!\w)",
    re.IGNORECASE,
)
"""Words of a sentence that says more of its rule than the name."""
_OF_WINDOWS = re.compile(
    r"\((?:with|mit|avec|con|met|com) (?:4|four|vier|quatre|cuatro|quattro|quatro)\b[^()]*\)",
    re.IGNORECASE,
)
"""What every windoku has."""


def grid_of_kind(grid: Grid, kind: str) -> Grid:
    """Return a plain grid with the rules of the kind of Sudoku that words beside it name.

    Raises:
        NotationError: the kind needs clues.
    """
    members = [rule for word in kinds_named(kind) for rule in _title_rules(word, kind)]
    return with_members(grid, members)


def ruled_by(grid: Grid, *texts: str) -> Grid:
    """Return a plain grid with the rules that titles and sentences beside it state.

    Args:
        grid: the grid; one with rules of its own has these alone.
        texts: titles, comments and the like, which other words may stand in.

    Raises:
        NotationError: one states a rule that is not read, or whose clues are not told.
    """
    if not grid.geometry.is_plain:
        return grid
    members: list[Members] = []
    for line in (line for text in texts for line in text.splitlines()):
        title = line.strip(_ORNAMENTS)
        if is_title_of_kind(title):
            told = (rule for word in kinds_named(title) for rule in _title_rules(word, title))
            members += (rule for rule in told if rule not in members)
        elif stated_rule(line) and not rules_said(line):
            raise unread(line.strip())
    for said in (said for text in texts for part in _APART.split(text) for said in _said_in(part)):
        if said.place:
            continue
        if not said.rules or said.kinds:
            raise unread(said.sentence)
        members += (rule for rule in said.rules if rule not in members)
    return with_members(grid, members) if members else grid


def record_ruled_by(record: Record, *texts: str) -> Record:
    """Return a record with the rules of its grid that `texts` state, or why they are not read."""
    if not isinstance(record.content, Grid):
        return record
    by = _with_cages_ruled_by if isinstance(record, CagesAlone) else ruled_by
    try:
        return replace(record, content=by(record.content, *texts))
    except NotationError as error:
        return replace(record, content=error.at_line(record.line))


def record_ruled_too(record: Record, *texts: str) -> Record:
    """Return a record with the rules of the whole grid that `texts` state, beside its own.

    Its content is why they are not read, where they are not.
    """
    grid = record.content
    if not isinstance(grid, Grid) or grid.geometry.is_plain:
        return record_ruled_by(record, *texts)
    try:
        return replace(record, content=_with_cages_ruled_by(grid, *texts))
    except NotationError as error:
        return replace(record, content=error.at_line(record.line))


def _with_cages_ruled_by(grid: Grid, *texts: str) -> Grid:
    """Return a grid of cages with the rules of the whole grid that are stated beside them.

    What is said of clues may be said of the cages.
    """
    lines = [line.strip(_ORNAMENTS) for text in texts for line in text.splitlines()]
    words = [word for line in lines if is_title_of_kind(line) for word in kinds_named(line)]
    members = [rule for word in words for rule in TITLE_RULES.get(word, ())]
    parts = (part for text in texts for part in _APART.split(text))
    members += (rule for part in parts for said in _said_in(part) for rule in said.rules)
    there = [rule.to_json(grid.geometry.size) for rule in grid.geometry.constraints]
    houses = frozenset(grid.geometry.extra_houses)
    added = [
        rule
        for n, rule in enumerate(members)
        if rule not in (*there, *members[:n])
        and not (
            rule["type"] in HOUSE_RULES
            and houses.issuperset(houses_that_are(rule["type"], grid.geometry.layout))
        )
    ]
    return with_members(grid, added) if added else grid


def is_title_of_kind(text: str) -> bool:
    """Tell whether some words name a kind of Sudoku, and are no sentence, nor a link in remarks.

    Nor are they of one among several puzzles.
    """
    if ("://" in text and is_remark(text)) or place_said(text):
        return False
    is_short = len(text.split()) <= MOST_WORDS_OF_A_TITLE
    return is_short and named_kind(text) is not None and not tells_more(text)


def tells_more(title: str) -> bool:
    """Tell whether words that name a kind say more of rules: ``X-Sudoku with a knight's move``."""
    rest = _OF_WINDOWS.sub(" ", title)
    return _TELLS_MORE.search(rest) is not None or bool(rules_said(without_kinds(rest)))


def _said_in(part: str) -> tuple[Said, ...]:
    is_title = is_title_of_kind(part.strip(_ORNAMENTS))
    return () if is_title else rules_said(in_one(part.splitlines()))


def _title_rules(word: str, title: str) -> tuple[Members, ...]:
    if word not in TITLE_RULES:
        raise another_kind(title)
    return TITLE_RULES[word]


def with_members(grid: Grid, members: list[Members]) -> Grid:
    """Return a grid with rules beside its houses, which are told as in JSON.

    Raises:
        NotationError: one makes no sense, or is of no grid of this size.
    """
    told = [dict(each) for each in members]  # a sentence is read once for all grids that it is of
    for each in told:
        if "exempt" not in each and (exempt := usual_exempt(each, members)):
            each["exempt"] = exempt
    try:
        houses, clues = clues_of(told, grid.geometry)
        return Grid(grid.digits, with_rules(grid.geometry, houses, clues))
    except GeometryError as error:
        raise NotationError(error.said) from None
