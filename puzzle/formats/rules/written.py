"""The rules and the extra houses of a grid as lines of text, from which they are read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from puzzle.cell import Cell, cell_name
from puzzle.constraints import HOUSE_RULES, Constraint
from puzzle.formats.rules.clue_names import (
    HOUSES,
)
from puzzle.formats.rules.whole_grid import Members

_MARKS = {"difference": "difference", "ratio": "ratio", "sum": "xv"}
"""For each relation of a negative rule the kind of mark that exempts from it."""


def write_rule(clue: Constraint, size: int, beside: Sequence[Constraint]) -> str:
    """Return the line for a clue.

    Args:
        clue: the clue.
        size: of the grid.
        beside: all clues of the grid, whose marks exempt from negative rules.
    """
    members = clue.to_json(size)
    kind = members.pop("type")
    if kind == "greaterthan":
        return " > ".join(members["cells"])
    names = {each.name for each in fields(clue)}
    head, tail = clue.NAME, ""
    if "value" in members and members["value"] != clue.USUAL:
        head += f" {members['value']}"
    if "values" in members:
        head += "".join(f" {value}" for value in members["values"])
    first = members.get("bulb") or (members.get("cells") if "clones" in names else None)
    if first:
        head += f" {' '.join(first)}"
    cells = members.get("clones") or members.get("line") or members.get("cells") or []
    if "rules" in members:
        tail = ", ".join(f"{name} {value}" for name, value in members["rules"])
    elif cells:
        tail = _run(cells, size)
    said = f"{head}: {tail}" if tail else head
    if "exempt" in names:
        given = members.get("exempt", [])
        others = [other.to_json(size) for other in beside]
        if _pairs(given) != _pairs(usual_exempt(clue.to_json(size), others)):
            said += f" except {', '.join(' '.join(pair) for pair in given) or 'none'}"
    return said


def usual_exempt(members: Members, beside: Sequence[Members]) -> list[list[str]]:
    """Return the pairs of cells that are exempt from a rule where its line says nothing of them.

    From rules about unmarked neighbours these are the marks; minimum cells, and maximum cells, are
    not compared with each other.
    """
    kind = members["type"]
    if kind == "negative":
        marks = {_MARKS.get(name, name) for name, _ in members["rules"]}
        marks |= {"difference", "ratio"} if marks & {"difference", "ratio"} else set()
        return [each["cells"] for each in beside if each["type"] in marks]
    if kind == "nonconsecutive":
        return [each["cells"] for each in beside if each["type"] in ("difference", "ratio")]
    if kind in ("minimum", "maximum"):
        mine = members["cells"][0]
        alike = [each["cells"][0] for each in beside if each["type"] == kind]
        return [[mine, other] for other in alike if other != mine]
    return []


def _pairs(pairs: Sequence[Sequence[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}


def house_lines(houses: Sequence[tuple[Cell, ...]], layout: Any) -> Iterator[str]:
    """Yield the lines for the extra houses of a grid, in their order."""
    rest = list(houses)
    while rest:
        for name, rules in HOUSES.items():
            cells = [house for rule in rules for house in HOUSE_RULES[rule](layout)]
            if len(rules) == 1 and cells and rest[: len(cells)] == cells:
                yield name
                del rest[: len(cells)]
                break
        else:
            yield f"extra region: {' '.join(cell_name(c, layout.size) for c in rest.pop(0))}"


def _run(cells: Sequence[str], size: int) -> str:
    """Return cells in print, those of a whole row or column by its number."""
    whole = range(1, size + 1)
    for at in whole:
        for way, places in (("", whole), (" backwards", whole[::-1])):
            if list(cells) == [f"r{at}c{place}" for place in places]:
                return f"row {at}{way}"
            if list(cells) == [f"r{place}c{at}" for place in places]:
                return f"column {at}{way}"
    return " ".join(cells)
