"""Rules in the members that stand with a puzzle in text that is no JSON, heard as those of JSON.

``variant: diagonal`` over ``grid:`` in YAML, its like in TOML and INI, an attribute in XML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from puzzle.errors import NotationError
from puzzle.formats.in_json.named_rules import named_rules
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.json_grid import grid_of
from puzzle.formats.record import Record
from puzzle.formats.rules.names import is_member_of_rule
from puzzle.grid import Grid

_YES = frozenset({"true", "yes", "on"})
_NO = frozenset({"false", "no", "off", "none", "null", "~"})
_QUOTED = re.compile(r"([\"'])(?P<said>[^\"']{0,2000})\1,?(?:\s+[#;].*)?")
_OF_WORDS = re.compile(r"\[[^\[\]{}]{1,400}\]")
"""A list of YAML, whose texts need no quotation marks."""
_REMARK = re.compile(r"\s+[#;].*")


def value_of(written: str) -> object:
    """Return what YAML, TOML, INI and XML say with a value: a text, a list, or whether it holds."""
    told = written.strip()
    if (quoted := _QUOTED.fullmatch(told)) is not None:
        return quoted["said"]
    bare = _REMARK.sub("", told).removesuffix(",")
    if bare.lower() in _YES:
        return True
    if not bare or bare.lower() in _NO:
        return False
    if bare.startswith(("[", "{")):
        with suppress(ValueError, RecursionError):
            return json.loads(bare.replace("'", '"'))
    if _OF_WORDS.fullmatch(bare):
        return [value_of(item) for item in bare[1:-1].split(",")]
    return bare


def flag_of(name: str) -> bool:
    """Tell whether a name alone, without a value, says a rule of the whole grid."""
    return bool(named_rules({name: True}).names)


def rules_in(members: Mapping[str, object]) -> dict[str, object]:
    """Return the members that say a rule, known or not, as the same ones of JSON would."""
    return {name: said for name, said in members.items() if _says_rule(name, said)}


def _says_rule(name: str, said: object) -> bool:
    if isinstance(said, str) and said.lstrip("+-").replace(".", "", 1).isdecimal():
        return False
    return is_member_of_rule(name, said)


def ruled_by_members(record: Record, members: Mapping[str, object]) -> Record:
    """Return a record with the rules of the members beside its puzzle, or why they are not read.

    Args:
        record: any; a grid with rules of its own has these alone.
        members: their values by their names; those that say no rule are let be.
    """
    grid = record.content
    if not isinstance(grid, Grid) or not grid.geometry.is_plain:
        return record
    if not (rules := rules_in(members)):
        return record
    try:
        return replace(record, content=grid_of({PUZZLE_NAMES[0]: str(grid), **rules}))
    except NotationError as error:
        return replace(record, content=error.at_line(record.line))
