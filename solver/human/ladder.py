"""The ladders: ordered tables over the finders, and those that ship, made from the registry.

A puzzle is rated by always taking the first step of the lowest rung that has one. All ladders
stand on the same finders:

- `PLAYERS`: the order in which people look; its levels 1 to 5 are gridmill's.
- `SUDOKU_EXPLAINER`: the order and the base ratings of Sudoku Explainer 1.2.1. The rating of a
  step is its rung's score plus the surcharge that the finder wrote into the step log.
- `SUKAKU_EXPLAINER`: the same for variants, as SukakuExplainer 1.18.1 has it; see `scored`.
- `WEB`: the order and the groups of the list of SudokuWiki.org's solver.
- `HODOKU`: the order, the levels and the points of HoDoKu 2.2.0. It has the techniques that players
  know and gridmill's five levels do not ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from puzzle.score import Score
from solver.human.hodoku import HodokuScore
from solver.human.named import UNIQUENESS, name_of, techniques_named
from solver.human.registry import FINDERS, ROWS, Finder, RegistryRow, Technique
from solver.human.web import WebGroup

LEVELS = range(1, 6)
"""gridmill's levels."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One row of a ladder.

    Attributes:
        finder: what looks for the step.
        level: gridmill's level of a puzzle that needs this rung, 1 to 5; None where the ladder
            does not speak of levels.
        score: Sudoku Explainer 1.2.1's rating of the rung's cheapest step; None where it knows no
            such technique.
        hodoku: HoDoKu's level and points of each step; None on the other ladders.
        group: the group of a list on the web; None on the other ladders.
    """

    finder: Finder
    level: int | None
    score: Score | None
    hodoku: HodokuScore | None = None
    group: WebGroup | None = None


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

    def __repr__(self) -> str:
        # It is the default of public functions, whose `help` would show every rung.
        return f"<Ladder {self.name}>"

    def __hash__(self) -> int:
        # The rungs would take longer than some climbs; equal ladders have equal names.
        return hash(self.name)

    def without(self, *names: str) -> Ladder:
        """Return the same ladder with techniques switched off; its name has each that was still on.

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
        """Return the same ladder, under the same name, with these techniques switched off."""
        off |= self.off
        rungs = tuple(rung for rung in self.rungs if not off.issuperset(rung.finder.techniques))
        return replace(self, rungs=rungs, off=off)

    def first(self, count: int) -> Ladder:
        """Return the lowest so many rungs, under the same name."""
        return replace(self, rungs=self.rungs[:count])

    def through(self, technique: Technique) -> Ladder:
        """Return the rungs up to the last one that can report this technique; all if none can."""
        count = max(
            (i for i, rung in enumerate(self.rungs, 1) if technique in rung.finder.techniques),
            default=len(self.rungs),
        )
        return replace(self.first(count), name=f"{self.name} up to {technique.label}")

    def up_to(self, level: int) -> Ladder:
        """Return the rungs of this level and below; only for a ladder that speaks of levels."""
        rungs = tuple(rung for rung in self.rungs if rung.level is not None and rung.level <= level)
        return replace(self, name=f"{self.name} up to level {level}", rungs=rungs)


def _rows() -> list[tuple[Finder, RegistryRow]]:
    """Return the finders, each with its row of the registry."""
    return [(finder, ROWS[finder.slug]) for finder in FINDERS.values()]


def _players() -> Iterator[Rung]:
    """Yield the registry's rows with a level, by level and place."""
    found = [(row.players, f, row) for f, row in _rows() if row.players is not None]
    for place, finder, row in sorted(found, key=lambda each: each[0]):
        yield Rung(finder, place.level, None if row.score is None else Score(row.score))


def _with_rules(*, has_clues: bool) -> Iterator[Rung]:
    """Yield the rungs of players and of cages in order, without what assumes one solution.

    What swaps two digits and calls both ways solutions cannot know whether the rules allow it.

    Args:
        has_clues: whether the rungs of clues are among them.
    """
    off = techniques_named(UNIQUENESS)
    placed = [
        ((row.clues if has_clues else None) or row.cages or row.players, finder)
        for finder, row in _rows()
    ]
    found = [
        (place, finder)
        for place, finder in placed
        if place is not None and not off.issuperset(finder.techniques)
    ]
    for place, finder in sorted(
        ((place, finder) for place, finder in found if place is not None), key=lambda each: each[0]
    ):
        yield Rung(finder, place.level, None)


def _sudoku_explainer() -> Iterator[Rung]:
    """Yield the registry's rows on Sudoku Explainer's ladder, by score.

    Among equals as they stand.
    """
    found = [(row.score, f) for f, row in _rows() if row.se and row.score is not None]
    for score, finder in sorted(found, key=lambda pair: pair[0]):
        yield Rung(finder, None, Score(score))


def _sukaku_explainer() -> Iterator[Rung]:
    """Yield the rungs of Sudoku Explainer's ladder, or what stands in their place in variants."""
    takes = [(finder, row) for finder, row in _rows() if row.sukaku]
    taken = {slug for _, row in takes for slug in row.sukaku}
    rungs = [rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder.slug not in taken]
    rungs += [Rung(finder, None, Score(row.score)) for finder, row in takes if row.score]
    yield from sorted(rungs, key=lambda rung: rung.score or Score(0))


def _hodoku() -> Iterator[Rung]:
    """Yield the registry's rows with HoDoKu's points, by place."""
    found = [(row.hodoku, f) for f, row in _rows() if row.hodoku is not None]
    for place, finder in sorted(found, key=lambda pair: pair[0].place):
        yield Rung(finder, None, None, HodokuScore(place.level, place.points))


def _web() -> Iterator[Rung]:
    """Yield the registry's rows on the list of a solver on the web, by group and place."""
    found = [(row.web, f) for f, row in _rows() if row.web is not None]
    for place, finder in sorted(found, key=lambda pair: (pair[0].group.rank, pair[0].place)):
        yield Rung(finder, None, None, group=place.group)


PLAYERS = Ladder("players", tuple(_players()))
"""The players' ladder: gridmill's five levels, in the order in which people look."""

PLAYERS_WITH_CAGES = Ladder(
    PLAYERS.name, tuple(_with_rules(has_clues=False)), frozenset(techniques_named(UNIQUENESS))
)
"""The players' ladder for puzzles with cages: combinations and the 45 rule have their levels."""

PLAYERS_WITH_CLUES = Ladder(
    PLAYERS.name, tuple(_with_rules(has_clues=True)), frozenset(techniques_named(UNIQUENESS))
)
"""The players' ladder for puzzles with clues, and maybe cages: what each clue leaves of the digits
of its cells, and what its cells exclude from each other, have their levels."""

SUDOKU_EXPLAINER = Ladder("Sudoku Explainer 1.2.1", tuple(_sudoku_explainer()))
"""Sudoku Explainer 1.2.1's ladder, to its end, the nested chains."""

SUKAKU_EXPLAINER = Ladder("SukakuExplainer 1.18.1", tuple(_sukaku_explainer())).less(
    techniques_named(UNIQUENESS)
)
"""SukakuExplainer 1.18.1's ladder of variants, of the techniques that Sudoku Explainer 1.2.1 has or
that stand in their place, without those that assume one solution."""


@lru_cache(maxsize=64)
def in_variants(ladder: Ladder) -> Ladder | None:
    """Return Sudoku Explainer's ladder, less what is switched off in it, as it is in variants.

    What stands in the place of techniques is off where these are.

    Returns:
        The ladder; None where the one given is no part of Sudoku Explainer's.
    """
    if ladder.rungs != SUDOKU_EXPLAINER.less(ladder.off).rungs:
        return None
    off = set(ladder.off)
    for finder, row in _rows():
        if row.sukaku and off.issuperset(_techniques_of(row.sukaku)):
            off.update(finder.techniques)
    name = SUKAKU_EXPLAINER.name + ladder.name.removeprefix(SUDOKU_EXPLAINER.name)
    return replace(SUKAKU_EXPLAINER.less(frozenset(off)), name=name)


def _techniques_of(slugs: Iterable[str]) -> set[Technique]:
    return {technique for slug in slugs for technique in FINDERS[slug].techniques}


NESTED = 95
"""What Sudoku Explainer 1.2.1's nested forcing chains are rated at least, in tenths: chains that
rest on chains."""

HODOKU = Ladder("HoDoKu 2.2.0", tuple(_hodoku()))
"""HoDoKu 2.2.0's ladder, with its level and points for each step."""

WEB = Ladder("SudokuWiki.org", tuple(_web()))
"""The list of SudokuWiki.org's solver, as far as its strategies are here."""

LISTED_AS: Mapping[Technique, str] = MappingProxyType(
    {
        technique: row.web.name
        for technique in Technique
        if (row := ROWS[technique.slug]).web is not None and row.web.name
    }
    | {
        Technique.REGION_FORCING_CHAIN: "Unit Forcing Chain",
        Technique.ALS_AIC: "AIC with ALSs",
        Technique.ALS_LOOP: "AIC with ALSs",
    }
)
"""The names of techniques on that list, where they have others."""

LADDERS: Mapping[str, Ladder] = MappingProxyType(
    {"players": PLAYERS, "se": SUDOKU_EXPLAINER, "hodoku": HODOKU, "web": WEB}
)
"""The ladders that ship, by their names on the command line."""
