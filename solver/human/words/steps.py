"""Steps in words that a person can follow, pencil in hand.

    Naked Pair: in row 1, r1c2 and r1c5 hold only 3 and 7 between them, so 3 goes from r1c8.

Each telling names the technique, says what to look at and why, and ends with the effects.

    pattern_words       what most patterns show
    uniqueness_words    what patterns show that assume a single solution
    chain_words         chains and nets, whatever the technique
    phrasing            cells, digits, houses, nodes and links, which all of these speak of
"""

from __future__ import annotations

from typing import NamedTuple

from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS
from solver.human.step import Step
from solver.human.technique import Technique
from solver.human.words.chains import chain_reasons
from solver.human.words.patterns import PATTERN_REASONS
from solver.human.words.phrasing import MOST_KEPT, Phrasing, vocabulary_of
from solver.human.words.uniqueness import UNIQUENESS_REASONS


class Telling(NamedTuple):
    """A step in words, in its parts.

    Attributes:
        title: the technique's name in print.
        reasons: what to look at and why, clause by clause; one for most techniques, several for
            chains.
        effects: what the step places and removes.
    """

    title: str
    reasons: tuple[str, ...]
    effects: str

    @property
    def is_numbered(self) -> bool:
        """Whether the reasons begin with numbers, by which they refer to each other."""
        return self.reasons[0].startswith("(1) ")

    def __str__(self) -> str:
        return f"{self.title}: {'; '.join(self.reasons)}, so {self.effects}."


def in_words(step: Step, geometry: Geometry | None = None) -> str:
    """Tell a step in one sentence: technique, pattern, effects.

    Args:
        step: the step.
        geometry: whose names its cells and houses have; by default the step's own.
    """
    geometry = geometry or step.geometry
    # A climb's singles come as the same objects again and again (see `evidence`), and are most of
    # every path. A step that is kept here keeps its identity to itself.
    kept = _KEPT.get(id(step))
    if kept is not None and kept[0] is step and kept[1] is geometry:
        return kept[2]
    words = str(tell(step, geometry))
    if step.technique in _SINGLES:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(step)] = step, geometry, words
    return words


def tell(step: Step, geometry: Geometry | None = None) -> Telling:
    """Tell a step in words, in its parts; the arguments are those of `in_words`."""
    geometry = geometry or step.geometry
    if step.technique in _SINGLES:
        return _single(step, geometry)
    t = Phrasing(step, vocabulary_of(geometry))
    code = int(step.technique)
    reason = _REASON_OF.get(code)
    reasons = (reason(t),) if reason else tuple(chain_reasons(t))
    return Telling(_TITLE_OF[code], reasons, t.effects())


def _single(step: Step, geometry: Geometry) -> Telling:
    """A single in words."""
    ((place, number),) = step.placements
    cell, digit = vocabulary_of(geometry).cells[place], SYMBOLS[number]
    reason = {
        Technique.FULL_HOUSE: "{cell} is the last blank cell of {house}",
        Technique.HIDDEN_SINGLE: "in {house}, {digit} has no place left but {cell}",
        Technique.NAKED_SINGLE: "{cell} has no digit left but {digit}",
    }[step.technique].format(cell=cell, digit=digit, house="".join(map(str, step.houses)))
    return Telling(_TITLE_OF[step.technique], (reason,), f"{cell} is {digit}")


_SINGLES = frozenset((Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE))
_KEPT: dict[int, tuple[Step, Geometry, str]] = {}
"""Singles in words, by the identity of the step."""

# By code: members of an enumeration are slow to look up, and single steps quick to tell.
_REASON_OF = {
    int(technique): reason
    for technique, reason in {**PATTERN_REASONS, **UNIQUENESS_REASONS}.items()
}
"""What each technique's pattern shows; a technique that is not here is told by its chains."""
_TITLE_OF = {int(technique): technique.label for technique in Technique}
