"""What the rows of the registry are made of."""

from __future__ import annotations

from typing import NamedTuple

from solver.human.hodoku import HodokuLevel
from solver.human.web import WebGroup

EASY, MEDIUM, HARD, UNFAIR, EXTREME = HodokuLevel
SIMPLE, TOUGH, DIABOLICAL, LAST = WebGroup


class Level(NamedTuple):
    """A place on the players' ladder.

    Attributes:
        level: gridmill's level of a puzzle that needs it, 1 to 5.
        place: what rows of one level are tried by, the least first.
    """

    level: int
    place: int


class Points(NamedTuple):
    """A place on HoDoKu's ladder.

    Attributes:
        level: HoDoKu's level of a step.
        points: HoDoKu's points for it.
        place: what rows are tried by, the least first.
    """

    level: HodokuLevel
    points: int
    place: int


class Listed(NamedTuple):
    """A place on the list of a solver on the web.

    Attributes:
        group: the group that it stands in.
        place: what rows of one group are tried by, the least first.
        name: its name there, where it has another.
    """

    group: WebGroup
    place: int
    name: str = ""


class RegistryRow(NamedTuple):
    """All that is told of a technique beside its names, or of a further way to look for some.

    Attributes:
        also: its names in other books and programs, in small letters with hyphens.
        families: the families that it belongs to, beside those whose name its own begins with.
        kernel: the function that looks for it, such as ``techniques.fish.find_fish``; empty where
            only a further row looks for it.
        variant: the number that the function is called with; None for the technique's own code.
        score: Sudoku Explainer 1.2.1's rating of the cheapest step, in tenths; None where it knows
            no such technique.
        se: whether it is a rung of Sudoku Explainer's ladder, which is in order of the scores.
        sukaku: the rungs of Sudoku Explainer's ladder whose place it takes in SukakuExplainer's of
            variants; empty where it takes none.
        players: its place on the players' ladder; None where it has none.
        cages: its place on the players' ladder of puzzles with cages, where that is another; None
            where it is the same, or none.
        clues: its place on the players' ladder of puzzles with clues, where it has one on no other.
        hodoku: its place on HoDoKu's ladder; None where it has none.
        web: its place on the list of a solver on the web; None where it has none.
        option: what asks for it, where it is not looked for unless it is asked for.
        library: the codes that HoDoKu's libraries of positions have for it.
        words: what a step shows, as one clause with fields in braces (see `words.template`); empty
            for chains, which are told node by node, and where `told_by` is given.
        told_by: the function that tells what a step shows where a clause with fields cannot, such
            as ``patterns.turbot``.
    """

    also: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    kernel: str = ""
    variant: int | None = None
    score: int | None = None
    se: bool = False
    sukaku: tuple[str, ...] = ()
    players: Level | None = None
    cages: Level | None = None
    clues: Level | None = None
    hodoku: Points | None = None
    web: Listed | None = None
    option: str = ""
    library: tuple[str, ...] = ()
    words: str = ""
    told_by: str = ""
