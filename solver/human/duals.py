"""Two steps that share a pattern, told as one: dual kites and rectangles, and siamese fish.

dual 2-string kite        two kites whose links meet at the same two cells of a box
dual empty rectangle      two empty rectangles in the same box
siamese fish              two finned fish of one base, with other lines of the cover and fins
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from solver.human.registry import ROWS, Technique
from solver.human.step import Step

_KINDS = ("franken-fish", "mutant-fish", "finned-fish")


def duals_among(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield each two steps that share a pattern and remove different things, as one step.

    Args:
        steps: any, at one position; for siamese fish those of every base are needed.

    Yields:
        Steps with `parts`; of the technique of the one that comes first. No two remove the same.
    """
    sharing: dict[Hashable, list[Step]] = {}
    for step in steps:
        if (shared := _shared(step)) is not None:
            sharing.setdefault(shared, []).append(step)
    known: set[Hashable] = set()
    for same in sharing.values():
        for one, other in combinations(same, 2):
            gone = tuple(sorted({*one.eliminations, *other.eliminations}))
            if one.eliminations[0] == other.eliminations[0] or (one.technique, gone) in known:
                continue
            known.add((one.technique, gone))
            yield replace(
                one,
                eliminations=gone,
                pattern=tuple(dict.fromkeys((*one.pattern, *other.pattern))),
                fins=tuple(dict.fromkeys((*one.fins, *other.fins))),
                houses=tuple(dict.fromkeys((*one.houses, *other.houses))),
                covers=tuple(dict.fromkeys((*one.covers, *other.covers))),
                parts=(one, other),
            )


def _shared(step: Step) -> Hashable | None:
    """Return what a step shares with those that are told as one with it; None if there are none."""
    if not step.eliminations:
        return None
    digit = step.eliminations[0].digit
    if step.technique is Technique.TWO_STRING_KITE:
        return step.technique, frozenset(step.pattern[1:3])
    if step.technique is Technique.EMPTY_RECTANGLE:
        return step.technique, digit, step.houses
    if step.fins and "fish" in (families := ROWS[step.technique.slug].families):
        return next(k for k in _KINDS if k in families), digit, frozenset(step.houses)
    return None
