"""Clues in words: what a rule leaves of the digits of its cells, and what rules exclude."""

from __future__ import annotations

from puzzle.sentences import listed
from solver.human.words.exclusion import excluding_rule
from solver.human.words.phrasing import Phrasing, cells_among, houses_named

FEW = 2
"""Cells of a clue of which the others' digits are told; of longer ones the rule alone."""


def clue(t: Phrasing) -> str:
    """Return the rule that leaves its cells no more, and from which digits it follows."""
    rule = t.step.geometry.constraints[t.step.clue or 0]
    said = rule.sentence(t.step.geometry.layout).removesuffix(".")
    said = f"{said[0].lower()}{said[1:]}" if said[1:2].islower() else said
    named = {*cells_among(t.step.pattern), *cells_among(t.step.eliminations)}
    if t.step.pattern and (len(named) <= FEW or not rule.places):
        return f"{said}, and {_holding(t)}"
    return said


def _holding(t: Phrasing) -> str:
    """Return what the cells of the pattern are, or can be."""
    told = []
    for cell in cells_among(t.step.pattern):
        own = [c for c in t.step.pattern if c.cell == cell]
        told.append(f"{t.name(cell)} {'can be' if own[1:] else 'is'} {t.digits(own, 'or')}")
    return listed(told)


def cell_forcing(t: Phrasing) -> str:
    """Return that each digit of a cell excludes what goes, and by which rules."""
    cells = t.cells(t.step.pattern)
    return f"{cells} is {t.digits(t.step.pattern, 'or')}, and each excludes what goes{_by_rules(t)}"


def common_peer(t: Phrasing) -> str:
    """Return that each place of a digit excludes what goes, and by which rules."""
    digit, places = t.digits(t.step.pattern), t.cells(t.step.pattern, "or")
    if t.step.clue is not None:
        clue = t.step.geometry.constraints[t.step.clue].label(t.step.geometry.layout)
        start = f"{clue} must have {digit}, in {places}"
    else:
        start = f"in {houses_named(t.step.houses)}, {digit} must go in {places}"
    return f"{start}, and each place excludes what goes{_by_rules(t)}"


def _by_rules(t: Phrasing) -> str:
    """Return the rules by which candidates exclude others, in brackets; empty for houses alone."""
    found = dict.fromkeys(
        why
        for gone in t.step.eliminations
        for one in t.step.pattern
        if (why := excluding_rule(t.step.geometry, one, gone))
    )
    return f" ({'; '.join(found)})" if found else ""
