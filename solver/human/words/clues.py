"""Clues in words: what a rule leaves of the digits of its cells, and what rules exclude."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle.sentences import listed
from solver.human.words.exclusion import excluding_rule
from solver.human.words.phrasing import Phrasing, cells_among, houses_named

if TYPE_CHECKING:
    from puzzle.constraints import Constraint
    from puzzle.constraints.layout import Layout
    from solver.human.step import Candidate, Step

FEW = 2
"""Cells of a clue of which all others' digits are told; of longer ones those that bind most."""
MOST_DIGITS = 2
"""Digits of a cell of a longer clue that is told: with more it says little."""
MOST_CELLS = 3
"""Cells of a longer clue that are told."""


def clue(t: Phrasing) -> str:
    """Return the rule that leaves its cells no more, and from which digits it follows."""
    said = clause_of(t.step.geometry.constraints[t.step.clue or 0], t.step.geometry.layout)
    return f"{said}, and {_holding(t)}" if told_of(t.step) else said


def clause_of(rule: Constraint, layout: Layout) -> str:
    """Return the rule of a clue in words, as part of a sentence."""
    said = rule.sentence(layout).removesuffix(".")
    return f"{said[0].lower()}{said[1:]}" if said[1:2].islower() else said


def told_of(step: Step) -> list[list[Candidate]]:
    """Return the candidates of each cell of the pattern that is told beside the rule of a clue.

    Of a clue on two cells, and of a rule of the whole grid, all are told; of a longer clue the
    cells with the fewest digits, which are those that leave the others less.
    """
    each = [[one for one in step.pattern if one.cell == cell] for cell in cells_among(step.pattern)]
    named = {*cells_among(step.pattern), *cells_among(step.eliminations)}
    if len(named) <= FEW or not step.geometry.constraints[step.clue or 0].places:
        return each
    binding = sorted((own for own in each if len(own) <= MOST_DIGITS), key=len)
    return binding[:MOST_CELLS]


def _holding(t: Phrasing) -> str:
    """Return what the cells of the pattern are, or can be."""
    told = []
    for own in told_of(t.step):
        cell = own[0].cell
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
    layout = t.step.geometry.layout
    found = dict.fromkeys(rule.label(layout) for rule in rules_between(t.step))
    return f" ({'; '.join(found)})" if found else ""


def rules_between(step: Step) -> list[Constraint]:
    """Return the rules by which candidates of the pattern exclude what goes, each once."""
    found = dict.fromkeys(
        rule
        for gone in step.eliminations
        for one in step.pattern
        if (rule := excluding_rule(step.geometry, one, gone))
    )
    return list(found)
