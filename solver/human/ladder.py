"""The ladders: explicit, ordered tables over the finders, and the three that ship.

A puzzle is rated by always taking the first step of the lowest rung that has one. All ladders
stand on the same finders:

- `PLAYERS`: the order in which people look; its levels 1 to 5 are gridmill's.
- `SUDOKU_EXPLAINER`: the order and the base ratings of Sudoku Explainer 1.2.1. The rating of a
  step is its rung's score plus the surcharge that the finder wrote into the step log.
- `HODOKU`: the order, the levels and the points of HoDoKu 2.3. It has the techniques that players
  know and gridmill's five levels do not ask for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from solver.human.engine.finder import Finder
from solver.human.hodoku import HodokuLevel, HodokuScore
from solver.human.named import name_of, techniques_named
from solver.human.technique import Technique

LEVELS = range(1, 6)
"""gridmill's levels."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One row of a ladder.

    Attributes:
        finder: what looks for the step.
        level: gridmill's level of a puzzle that needs this rung, 1 to 5; None where the ladder
            does not speak of levels.
        score: Sudoku Explainer 1.2.1's rating of the rung's cheapest step, in tenths; None where
            it knows no such technique.
        hodoku: HoDoKu's level and points of each step; None on the other ladders.
    """

    finder: Finder
    level: int | None
    score: int | None
    hodoku: HodokuScore | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """An ordered table of rungs, the cheapest first.

    Attributes:
        name: its name in print.
        rungs: the rows.
        off: techniques that are switched off; finders of several techniques pass them over.
    """

    name: str
    rungs: tuple[Rung, ...]
    off: frozenset[Technique] = frozenset()

    def __hash__(self) -> int:
        # The rungs would take longer than some climbs; equal ladders have equal names.
        return hash(self.name)

    def without(self, *names: str) -> Ladder:
        """The same ladder with techniques switched off; its name has each that was still on.

        Args:
            names: one or more, each a technique, a family or ``uniqueness``; see
                `techniques_named`.

        Raises:
            RecipeError: a name that no technique has.
        """
        ladder = self
        for name in names:
            techniques = techniques_named(name)
            if not techniques <= ladder.off:
                joint = ", " if ladder.off else " without "
                named = f"{ladder.name}{joint}{name_of(name)}"
                ladder = replace(ladder.less(techniques), name=named)
        return ladder

    def less(self, off: frozenset[Technique]) -> Ladder:
        """The same ladder, under the same name, with these techniques switched off."""
        off |= self.off
        rungs = tuple(rung for rung in self.rungs if not off.issuperset(rung.finder.techniques))
        return replace(self, rungs=rungs, off=off)

    def first(self, count: int) -> Ladder:
        """The lowest so many rungs, under the same name."""
        return replace(self, rungs=self.rungs[:count])

    def through(self, technique: Technique) -> Ladder:
        """The rungs up to the last one that can report this technique; all if none can."""
        count = max(
            (i for i, rung in enumerate(self.rungs, 1) if technique in rung.finder.techniques),
            default=len(self.rungs),
        )
        return replace(self.first(count), name=f"{self.name} up to {technique.label}")

    def up_to(self, level: int) -> Ladder:
        """The rungs of this level and below; only for a ladder that speaks of levels."""
        rungs = tuple(rung for rung in self.rungs if rung.level is not None and rung.level <= level)
        return replace(self, name=f"{self.name} up to level {level}", rungs=rungs)


PLAYERS = Ladder(
    "players",
    (
        Rung(Finder.FULL_HOUSE, 1, 10),
        Rung(Finder.HIDDEN_SINGLE_BOX, 1, 12),
        Rung(Finder.HIDDEN_SINGLE_LINE, 1, 15),
        Rung(Finder.NAKED_SINGLE, 2, 23),
        Rung(Finder.POINTING, 2, 26),
        Rung(Finder.CLAIMING, 2, 28),
        Rung(Finder.NAKED_PAIR, 3, 30),
        Rung(Finder.HIDDEN_PAIR, 3, 34),
        Rung(Finder.NAKED_TRIPLE, 3, 36),
        Rung(Finder.HIDDEN_TRIPLE, 3, 40),
        Rung(Finder.X_WING, 4, 32),
        Rung(Finder.SWORDFISH, 4, 38),
        Rung(Finder.NAKED_QUAD, 4, 50),
        Rung(Finder.HIDDEN_QUAD, 4, 54),
        Rung(Finder.JELLYFISH, 4, 52),
        Rung(Finder.SKYSCRAPER, 4, None),
        Rung(Finder.TWO_STRING_KITE, 4, None),
        Rung(Finder.TURBOT_FISH, 4, None),
        Rung(Finder.EMPTY_RECTANGLE, 4, None),
        Rung(Finder.XY_WING, 4, 42),
        Rung(Finder.XYZ_WING, 4, 44),
        Rung(Finder.W_WING, 4, None),
        Rung(Finder.UNIQUE_RECTANGLE_1, 4, 45),
        Rung(Finder.UNIQUE_RECTANGLE_2, 4, 45),
        Rung(Finder.UNIQUE_RECTANGLE_4, 4, 45),
        Rung(Finder.BUG_1, 4, 56),
        Rung(Finder.X_CHAIN, 5, None),
        Rung(Finder.XY_CHAIN, 5, None),
        Rung(Finder.CONTINUOUS_LOOP, 5, None),
        Rung(Finder.AIC, 5, None),
    ),
)
"""The players' ladder: gridmill's five levels, in the order in which people look."""

SUDOKU_EXPLAINER = Ladder(
    "Sudoku Explainer 1.2.1",
    (
        Rung(Finder.FULL_HOUSE, None, 10),
        Rung(Finder.HIDDEN_SINGLE_BOX, None, 12),
        Rung(Finder.HIDDEN_SINGLE_LINE, None, 15),
        Rung(Finder.DIRECT_POINTING, None, 17),
        Rung(Finder.DIRECT_CLAIMING, None, 19),
        Rung(Finder.DIRECT_HIDDEN_PAIR, None, 20),
        Rung(Finder.NAKED_SINGLE, None, 23),
        Rung(Finder.DIRECT_HIDDEN_TRIPLE, None, 25),
        Rung(Finder.POINTING, None, 26),
        Rung(Finder.CLAIMING, None, 28),
        Rung(Finder.NAKED_PAIR, None, 30),
        Rung(Finder.X_WING, None, 32),
        Rung(Finder.HIDDEN_PAIR, None, 34),
        Rung(Finder.NAKED_TRIPLE, None, 36),
        Rung(Finder.SWORDFISH, None, 38),
        Rung(Finder.HIDDEN_TRIPLE, None, 40),
        Rung(Finder.XY_WING, None, 42),
        Rung(Finder.XYZ_WING, None, 44),
        Rung(Finder.UNIQUE_LOOP, None, 45),
        Rung(Finder.NAKED_QUAD, None, 50),
        Rung(Finder.JELLYFISH, None, 52),
        Rung(Finder.HIDDEN_QUAD, None, 54),
        Rung(Finder.BUG, None, 56),
        Rung(Finder.ALIGNED_PAIR_EXCLUSION, None, 62),
        Rung(Finder.STATIC_CHAIN, None, 65),
        Rung(Finder.ALIGNED_TRIPLET_EXCLUSION, None, 75),
        Rung(Finder.NISHIO, None, 75),
        Rung(Finder.MULTIPLE_FORCING_CHAIN, None, 80),
        Rung(Finder.DYNAMIC_FORCING_CHAIN, None, 85),
        Rung(Finder.DYNAMIC_FORCING_CHAIN_PLUS, None, 90),
    ),
)
"""Sudoku Explainer 1.2.1's ladder; nested chains (`NESTED` and more) are beyond it."""

NESTED = 95
"""What Sudoku Explainer 1.2.1's nested forcing chains are rated at least, in tenths: chains that
rest on chains. They are what it tries where its ladder here ends."""


def _rows(level: HodokuLevel, **points: int) -> tuple[Rung, ...]:
    """Rungs of one of HoDoKu's levels, from its points by the finder's name."""
    return tuple(
        Rung(Finder[name], None, None, HodokuScore(level, value)) for name, value in points.items()
    )


HODOKU = Ladder(
    "HoDoKu 2.3",
    (
        *_rows(HodokuLevel.EASY, FULL_HOUSE=4, NAKED_SINGLE=4, HIDDEN_SINGLE_BOX=14),
        *_rows(HodokuLevel.EASY, HIDDEN_SINGLE_LINE=14),
        *_rows(HodokuLevel.MEDIUM, LOCKED_PAIR=40, LOCKED_TRIPLE=60, POINTING=50, CLAIMING=50),
        *_rows(HodokuLevel.MEDIUM, NAKED_PAIR=60, NAKED_TRIPLE=80),
        *_rows(HodokuLevel.MEDIUM, HIDDEN_PAIR=70, HIDDEN_TRIPLE=100),
        *_rows(HodokuLevel.HARD, NAKED_QUAD=120, HIDDEN_QUAD=150),
        *_rows(HodokuLevel.HARD, X_WING=140, SWORDFISH=150, JELLYFISH=160),
        *_rows(HodokuLevel.HARD, REMOTE_PAIR=110, BUG_1=100),
        *_rows(HodokuLevel.HARD, SKYSCRAPER=130, TWO_STRING_KITE=150, TURBOT_FISH=120),
        *_rows(HodokuLevel.HARD, EMPTY_RECTANGLE=120, W_WING=150, XY_WING=160, XYZ_WING=180),
        *_rows(HodokuLevel.HARD, UNIQUE_RECTANGLE_1=100, UNIQUE_RECTANGLE_2=100),
        *_rows(HodokuLevel.HARD, UNIQUE_RECTANGLE_3=100, UNIQUE_RECTANGLE_4=100),
        *_rows(HodokuLevel.HARD, UNIQUE_RECTANGLE_5=100, UNIQUE_RECTANGLE_6=100),
        *_rows(HodokuLevel.HARD, HIDDEN_RECTANGLE=100),
        *_rows(HodokuLevel.HARD, AVOIDABLE_RECTANGLE_1=100, AVOIDABLE_RECTANGLE_2=100),
        *_rows(HodokuLevel.HARD, FINNED_X_WING=130, SASHIMI_X_WING=150),
        *_rows(HodokuLevel.UNFAIR, FINNED_SWORDFISH=200, SASHIMI_SWORDFISH=240),
        *_rows(HodokuLevel.UNFAIR, FINNED_JELLYFISH=250, SASHIMI_JELLYFISH=260),
        *_rows(HodokuLevel.UNFAIR, SUE_DE_COQ=250),
        *_rows(HodokuLevel.HARD, SIMPLE_COLOURING=150, MULTI_COLOURING=200),
        *_rows(HodokuLevel.UNFAIR, RICHEST_X_CHAIN=260, RICHEST_XY_CHAIN=260, RICHEST_AIC=280),
        *_rows(HodokuLevel.UNFAIR, GROUPED_X_CHAIN=300, GROUPED_LOOP=300, GROUPED_AIC=300),
        *_rows(HodokuLevel.UNFAIR, WXYZ_WING=300, ALS_XZ=300, ALS_XY_WING=320),
        *_rows(HodokuLevel.EXTREME, NISHIO=500, MULTIPLE_FORCING_CHAIN=500),
        *_rows(HodokuLevel.EXTREME, DYNAMIC_FORCING_CHAIN=700, DYNAMIC_FORCING_CHAIN_PLUS=700),
    ),
)
"""HoDoKu 2.3's ladder, with its level and points for each step."""

LADDERS: Mapping[str, Ladder] = MappingProxyType(
    {"players": PLAYERS, "se": SUDOKU_EXPLAINER, "hodoku": HODOKU}
)
"""The ladders that ship, by their names on the command line."""
