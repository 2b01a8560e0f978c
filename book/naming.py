"""What houses, rules and clues are called, in any language that books can be in.

In English a rule is called what it calls itself. In other languages it has the name of its variety,
as a book's pages on the rules name it, but of one clue, its number where that is not the usual one,
the digits of a quadruple or of a list of candidates, and its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from book.language import ENGLISH, Language
from book.varieties import all_varieties
from puzzle.constraints.arrow import Arrow
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.dots import GreaterThan
from puzzle.constraints.equal_lines import Clone
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.negative import Negative
from puzzle.constraints.parity import Candidates
from puzzle.constraints.quadruple import Quadruple
from puzzle.geometry import House
from solver.human.words.phrasing import are_alike

if TYPE_CHECKING:
    from puzzle.constraints import Constraint
    from puzzle.constraints.layout import Layout


def house_in(language: Language, house: House) -> str:
    """Return what a house is called: its kind and number, and the grid where grids overlap."""
    name = _name_in(language, house)
    if house.grid is None:
        return name
    return language.text("{house} of grid {number}", house=name, number=house.grid + 1)


def _name_in(language: Language, house: House) -> str:
    """Return what a house is called within its grid."""
    say, (word, number) = language.text, house.name
    if house.corners is not None:
        return say("diagonal {corners}", corners="–".join(house.corners))
    match word:
        case "row":
            return say("row {number}", number=number)
        case "column":
            return say("column {number}", number=number)
        case "box":
            return say("box {number}", number=number)
        case "region":
            return say("region {number}", number=number)
    return _extra_in(language, house)


def _extra_in(language: Language, house: House) -> str:
    """Return what a house beside rows, columns and boxes is called, which is no diagonal."""
    say, (word, number) = language.text, house.name
    match word:
        case "window":
            return say("window {number}", number=number)
        case "hidden window":
            return say("hidden window {number}", number=number)
        case "disjoint group":
            return say("disjoint group {number}", number=number)
        case "the centre dots":
            return say("the centre dots")
        case "the asterisk":
            return say("the asterisk")
        case "the girandola":
            return say("the girandola")
    return say("extra region {number}", number=number)


def houses_in(language: Language, houses: Sequence[House]) -> str:
    """Return what some houses are called together."""
    if not (houses[1:] and are_alike(houses)):
        return language.listed([house_in(language, house) for house in houses])
    say, numbers = language.text, language.listed([str(house.index + 1) for house in houses])
    match houses[0].name.word:
        case "row":
            return say("rows {numbers}", numbers=numbers)
        case "column":
            return say("columns {numbers}", numbers=numbers)
        case "box":
            return say("boxes {numbers}", numbers=numbers)
    return say("regions {numbers}", numbers=numbers)


def rule_in(language: Language, rule: Constraint, layout: Layout) -> str:
    """Return what a rule is called among others, with its cells."""
    if language == ENGLISH:
        return rule.label(layout)
    if isinstance(rule, KillerCage):
        return cage_in(language, rule, layout)
    value = getattr(rule, "value", None)
    named = [language.amid(language.text(all_varieties()[rule.KIND].one))]
    if isinstance(rule, Negative):
        told = (f"{_mark_in(language, name)} {number}" for name, number in rule.rules)
        named.append(f"({', '.join(told)})")
    elif isinstance(rule, Quadruple):
        named.append((" " if layout.size > 9 else "").join(map(str, rule.values)))
    elif isinstance(rule, Candidates):
        named.append("/".join(map(str, rule.values)))
    elif value is not None and value != rule.USUAL:
        named.append(str(value))
    if rule.places:
        named.append(_places(rule, layout))
    return " ".join(named)


def kind_in(language: Language, name: str) -> str:
    """Return what a kind of clues or a rule of houses is called amid a sentence.

    Args:
        language: the language.
        name: what it is called in English: `Constraint.NAME`, or a name of `HOUSE_RULES` in words.

    Returns:
        The name of its variety; a term of the language where it has none; else the same.
    """
    kind = _kinds().get(name)
    if kind is not None:
        return language.amid(language.text(all_varieties()[kind].one))
    return language.term(name)


@cache
def _kinds() -> Mapping[str, str]:
    """Return the varieties of kinds of clues and of rules of houses, by their English names."""
    from puzzle.constraints import HOUSE_RULES, KINDS

    found = {kind: kind for kind in HOUSE_RULES} | {of.NAME: kind for kind, of in KINDS.items()}
    return found | _OF_HOUSES


_OF_HOUSES = {
    "diagonals": "x",
    "disjoint groups": "disjointgroups",
    "centre dot": "centerdot",
    "centre dots": "centerdot",
}


def cage_in(language: Language, cage: KillerCage, layout: Layout) -> str:
    """Return a cage with its cells, and its sum as an equation."""
    cells = layout.name(cage.cells)
    if cage.value is None:
        return f"{language.text('a cage')} {cells}"
    return language.text("the cage {cells} = {total}", cells=cells, total=cage.value)


def negative_in(language: Language, rule: Negative) -> Iterator[str]:
    """Yield what a negative rule says, a sentence for each relation."""
    for name, number in rule.rules:
        match name:
            case "difference":
                yield language.text(
                    "Neighbours without a mark do not differ by {number}.", number=number
                )
            case "ratio":
                yield language.text(
                    "Neighbours without a mark do not have the ratio 1:{number}.", number=number
                )
            case _:
                yield language.text(
                    "Neighbours without a mark do not add up to {number}.", number=number
                )


def _mark_in(language: Language, name: str) -> str:
    """Return what the marks are called that a negative rule leaves out."""
    return language.text(all_varieties()["xv" if name == "sum" else name].name)


def _places(rule: Constraint, layout: Layout) -> str:
    match rule:
        case Arrow():
            return f"{layout.name(rule.line)} = {layout.name(rule.bulb).replace('+', ' ')}"
        case Clone():
            return f"{layout.name(rule.cells)} = {layout.name(rule.clones)}"
        case GreaterThan():
            return layout.name(rule.cells).replace("+", " > ")
        case OnEdge():
            return f"{layout.name(rule.line[:1])}–{layout.name(rule.line[-1:])}"
    return layout.name(rule.places)
