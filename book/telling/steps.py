"""Steps and hints at them in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from book.language import Language
from book.telling.patterns import REASONS
from book.telling.wording import Wording
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS
from solver.human import Step, Strength, where


def hint_in(
    language: Language,
    step: Step,
    geometry: Geometry,
    strength: Strength,
    symbols: Sequence[str] = SYMBOLS,
) -> str:
    """Return a hint at a step, as `solver.human.hint` gives it, in a language.

    Args:
        language: of the words.
        step: a step of the players' ladder.
        geometry: of its grid.
        strength: how much is told.
        symbols: what each digit is called, by its value.
    """
    if strength is Strength.STEP:
        return step_in(language, step, geometry, symbols)
    told = Wording(language, step, geometry)
    houses = told.houses(where(step, geometry))
    if strength is Strength.WHERE:
        return language.text("Look at {houses}.", houses=houses)
    name = language.name(step.technique)
    return language.text("Look at {houses}: {technique}.", houses=houses, technique=name)


def step_in(
    language: Language, step: Step, geometry: Geometry, symbols: Sequence[str] = SYMBOLS
) -> str:
    """Return a step of the players' ladder in one sentence: technique, pattern, effects."""
    told = Wording(language, step, geometry, symbols)
    return language.text(
        "{technique}: {reasons}, so {effects}.",
        technique=language.name(step.technique),
        reasons=language.after_colon(language.text("; ").join(_reasons(told))),
        effects=told.effects(),
    )


def example_in(language: Language, step: Step, geometry: Geometry) -> str:
    """Return the sentence of `step_in` without the technique's name."""
    told = Wording(language, step, geometry)
    reasons = language.text("; ").join(_reasons(told))
    words = language.text("{reasons}, so {effects}.", reasons=reasons, effects=told.effects())
    return language.begun(words)


def _reasons(told: Wording) -> list[str]:
    """Return what to look at and why, clause by clause."""
    for kinds, reason in REASONS.items():
        if told.step.technique in kinds:
            return [reason(told)]
    return told.chain()
