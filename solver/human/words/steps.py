"""Steps in words that a person can follow, pencil in hand.

    Naked Pair: in row 1, r1c2 and r1c5 hold only 3 and 7 between them, so 3 goes from r1c8.

Each telling names the technique, says what to look at and why, and ends with the effects.

    template      clauses with fields, from the registry: what simple patterns show
    patterns      what other patterns show
    cages         what cages and sums of houses show
    clues         what clues leave of their own cells, and exclude
    uniqueness    what patterns show that assume a single solution
    chains        chains and nets, whatever the technique
    inside        chains inside nets
    phrasing      cells, digits, houses, nodes and links, which all of these speak of
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS
from solver.human.registry import NESTED_CHAINS, ROWS, RegistryRow, Technique
from solver.human.step import Step
from solver.human.words import cages, clues, patterns, uniqueness
from solver.human.words.chains import chain_reasons, chains_inside
from solver.human.words.inside import ChainInside
from solver.human.words.phrasing import MOST_KEPT, Phrasing, Vocabulary, vocabulary_of
from solver.human.words.template import fill_in


class Telling(NamedTuple):
    """A step in words, in its parts.

    Attributes:
        title: the technique's name in print.
        reasons: what to look at and why, clause by clause; one for most techniques, several for
            chains.
        effects: what the step places and removes.
        inside: the chains inside the step's nets, to which the reasons refer by letters.
    """

    title: str
    reasons: tuple[str, ...]
    effects: str
    inside: tuple[ChainInside, ...] = ()

    @property
    def is_numbered(self) -> bool:
        """Whether the reasons begin with numbers, by which they refer to each other."""
        return self.reasons[0].startswith("(1) ")

    def __str__(self) -> str:
        told = f"{self.title}: {'; '.join(self.reasons)}, so {self.effects}."
        return f"{told} Inside: {'; '.join(map(str, self.inside))}." if self.inside else told


def in_words(step: Step, geometry: Geometry | None = None, symbols: Sequence[str] = SYMBOLS) -> str:
    """Tell a step in one sentence: technique, pattern, effects.

    Args:
        step: the step.
        geometry: whose names its cells and houses have; by default the step's own.
        symbols: what each digit is called, by its value, from that of a blank on; `NUMERALS` of
            `puzzle.cell` for 10 in place of A.

    Raises:
        ArgumentError: there are fewer symbols than digits.
    """
    geometry = geometry or step.geometry
    vocabulary = vocabulary_of(geometry, symbols)
    # A climb's singles come as the same objects again and again (see `evidence`), and are most of
    # every path. A step that is kept here keeps its identity to itself.
    kept = _KEPT.get(id(step))
    if kept is not None and kept[0] is step and kept[1] is vocabulary:
        return kept[2]
    words = str(tell(step, geometry, symbols))
    if step.technique in _SINGLES:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(step)] = step, vocabulary, words
    return words


def tell(step: Step, geometry: Geometry | None = None, symbols: Sequence[str] = SYMBOLS) -> Telling:
    """Tell a step in words, in its parts; the arguments are those of `in_words`."""
    geometry = geometry or step.geometry
    if step.parts:
        return _tell_dual(step, geometry, symbols)
    t = Phrasing(step, vocabulary_of(geometry, symbols))
    code = int(step.technique)
    inside = chains_inside(t) if step.technique in NESTED_CHAINS else ()
    return Telling(_TITLE_OF[code], _REASONS_OF[code](t), t.effects(), inside)


def _tell_dual(step: Step, geometry: Geometry, symbols: Sequence[str]) -> Telling:
    """Tell two steps that share a pattern as one."""
    parts = [tell(part, geometry, symbols) for part in step.parts]
    title = "Siamese" if step.fins else "Dual"
    reasons = ", and ".join(f"{'; '.join(part.reasons)}, so {part.effects}" for part in parts)
    effects = Phrasing(step, vocabulary_of(geometry, symbols)).effects()
    return Telling(f"{title} {parts[0].title}", (reasons,), effects)


_TOLD_BY = {"cages": cages, "clues": clues, "patterns": patterns, "uniqueness": uniqueness}


def _reasons_of(row: RegistryRow) -> Callable[[Phrasing], tuple[str, ...]]:
    """Return what tells why a step of a row's technique holds; chains are told node by node."""
    if row.words:
        return lambda t: (fill_in(row.words, t),)
    if not row.told_by:
        return lambda t: tuple(chain_reasons(t))
    module, _, name = row.told_by.partition(".")
    tell_of = getattr(_TOLD_BY[module], name)
    return lambda t: (tell_of(t),)


_SINGLES = frozenset((Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE))
_KEPT: dict[int, tuple[Step, Vocabulary, str]] = {}
"""Singles in words, by the identity of the step."""

# By code: members of an enumeration are slow to look up.
_REASONS_OF = {int(technique): _reasons_of(ROWS[technique.slug]) for technique in Technique}
_TITLE_OF = {int(technique): technique.label for technique in Technique}
