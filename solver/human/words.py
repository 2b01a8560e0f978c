"""Steps in words that a person can follow, pencil in hand.

    Naked Pair: in row 1, r1c2 and r1c5 hold only 3 and 7 between them, so 3 goes from r1c8.

Each sentence names the technique, says what to look at and why, and ends with the effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzle.geometry import Cell, Digit, Geometry, House
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.technique import Technique


def in_words(step: Step, geometry: Geometry) -> str:
    """The step as one sentence, or two: technique, pattern, effects."""
    telling = _Telling(step, geometry)
    return f"{step.technique.label}: {_REASONS[step.technique](telling)}, so {telling.effects()}."


def listed(words: Iterable[object], joint: str = "and") -> str:
    """The words in one phrase: ``1, 2 and 5``."""
    *head, last = map(str, words)
    return f"{', '.join(head)} {joint} {last}" if head else last


def houses_named(houses: tuple[House, ...]) -> str:
    """The houses in one phrase: ``rows 1 and 5``, ``box 2``, ``row 1 and column 4``."""
    kinds = {house.kind for house in houses}
    if len(houses) == 1 or len(kinds) > 1:
        return listed(houses)
    return f"{houses[0].kind.value.replace('box', 'boxe')}s {listed(h.index + 1 for h in houses)}"


class _Telling:
    """What the sentences need to know about one step."""

    def __init__(self, step: Step, geometry: Geometry) -> None:
        self.step = step
        self.name = geometry.cell_name

    def cells(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """The cells of the candidates, each once, in order of appearance."""
        return listed(map(self.name, _cells(candidates)), joint)

    def digits(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """The digits of the candidates, each once, ascending."""
        return listed(_digits(candidates), joint)

    def holding(self, candidates: Iterable[Candidate]) -> str:
        """Each cell with its candidates: ``r1c2 (3 or 7) and r4c5 (3 or 9)``."""
        candidates = tuple(candidates)
        return listed(
            f"{self.name(cell)} ({self.digits((c for c in candidates if c.cell == cell), 'or')})"
            for cell in _cells(candidates)
        )

    def placed(self) -> str:
        """The cells of the placements."""
        return self.cells(self.step.placements)

    def effects(self) -> str:
        """What the step does: placements, then eliminations, those from the same cells together."""
        parts = [f"{self.name(cell)} is {digit}" for cell, digit in self.step.placements]
        by_cells: dict[str, list[Digit]] = {}
        for digit in _digits(self.step.eliminations):
            cells = self.cells(c for c in self.step.eliminations if c.digit == digit)
            by_cells.setdefault(cells, []).append(digit)
        for cells, digits in by_cells.items():
            parts.append(f"{listed(digits)} {'go' if digits[1:] else 'goes'} from {cells}")
        return "; ".join(parts)

    def node(self, node: Node) -> str:
        """A node of a chain: ``r1c2 is 3``, ``r1c2 is not 3``."""
        return f"{self.name(node.cell)} {'is' if node.on else 'is not'} {node.digit}"

    def chain(self, chain: Chain) -> str:
        """A chain, arrow by arrow."""
        return " → ".join(map(self.node, chain.nodes))


def _cells(candidates: Iterable[Candidate]) -> list[Cell]:
    return list(dict.fromkeys(candidate.cell for candidate in candidates))


def _digits(candidates: Iterable[Candidate]) -> list[Digit]:
    return sorted({candidate.digit for candidate in candidates})


def _full_house(t: _Telling) -> str:
    return f"{t.placed()} is the last blank cell of {houses_named(t.step.houses)}"


def _hidden_single(t: _Telling) -> str:
    digit = t.digits(t.step.placements)
    return f"in {houses_named(t.step.houses)}, {digit} has no place left but {t.placed()}"


def _naked_single(t: _Telling) -> str:
    return f"{t.placed()} has no digit left but {t.digits(t.step.placements)}"


def _locked(t: _Telling) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.digits(t.step.pattern)} must go in "
        f"{t.cells(t.step.pattern, 'or')}, all in {houses_named(t.step.covers)}"
    )


def _beside(t: _Telling) -> str:
    """What a direct pattern leaves."""
    digit = t.digits(t.step.placements)
    return f"that leaves {digit} no place in {houses_named(t.step.places_in)} but {t.placed()}"


def _direct_locked(t: _Telling) -> str:
    return f"{_locked(t)}; {_beside(t)}"


def _naked(t: _Telling) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.cells(t.step.pattern)} hold only "
        f"{t.digits(t.step.pattern)} between them"
    )


def _hidden(t: _Telling) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.digits(t.step.pattern)} have no places but "
        f"{t.cells(t.step.pattern)}, which leaves no room there for other digits"
    )


def _direct_hidden(t: _Telling) -> str:
    return f"{_hidden(t)}; {_beside(t)}"


def _fish(t: _Telling) -> str:
    return (
        f"in {houses_named(t.step.houses)}, every place for {t.digits(t.step.pattern)} lies in "
        f"{houses_named(t.step.covers)}, which it fills"
    )


def _turbot(t: _Telling) -> str:
    digit = t.digits(t.step.pattern)
    start, inner, other, end = (t.name(cell) for cell, _ in t.step.pattern)
    return (
        f"{digit} has two places in {houses_named(t.step.houses)} ({start}, {inner}) and two in "
        f"{houses_named(t.step.covers)} ({other}, {end}); {inner} and {other} see each other, so "
        f"{start} or {end} is {digit}, and no cell that sees both can be"
    )


def _empty_rectangle(t: _Telling) -> str:
    digit = t.digits(t.step.pattern)
    *box, hinge, end = t.step.pattern
    return (
        f"in {houses_named(t.step.houses)}, every place for {digit} ({t.cells(box)}) lies in one "
        f"row or one column; {houses_named(t.step.covers)} has {digit} in {t.name(hinge.cell)} or "
        f"{t.name(end.cell)}, and either way it cannot stand where the two lines cross"
    )


def _xy_wing(t: _Telling) -> str:
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return f"whatever {pivot} holds, one of {ends} is {digit}, and no cell that sees both can be"


def _xyz_wing(t: _Telling) -> str:
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return (
        f"whatever {pivot} holds, it or one of {ends} is {digit}, "
        f"and no cell that sees all three can be"
    )


def _pivot_and_ends(t: _Telling) -> tuple[str, str]:
    pivot = t.step.pattern[0].cell
    return (
        t.holding(c for c in t.step.pattern if c.cell == pivot),
        t.holding(c for c in t.step.pattern if c.cell != pivot),
    )


def _w_wing(t: _Telling) -> str:
    *ends, near, far = t.step.pattern
    digit = t.digits(t.step.eliminations)
    return (
        f"{t.cells(ends)} hold only {t.digits(ends)}; {near.digit} must go in "
        f"{t.name(near.cell)} or {t.name(far.cell)} of {houses_named(t.step.houses)}, each seen by "
        f"one of them, so one of them is {digit}, and no cell that sees both can be"
    )


def _unique(t: _Telling) -> str:
    kind = "rectangle" if len(_cells(t.step.pattern)) == _RECTANGLE else "loop"
    return (
        f"if the {kind} {t.cells(t.step.pattern)} held only {t.digits(t.step.pattern)}, the two "
        f"could be swapped and there would be two solutions; {_escape(t)}"
    )


_RECTANGLE = 4


def _escape(t: _Telling) -> str:
    """What a unique rectangle or loop rests on instead, by its type."""
    extras = t.step.fins
    house = houses_named(t.step.houses) if t.step.houses else ""
    match t.step.technique.name[-1]:
        case "1":
            return f"only {t.holding(extras)} can prevent it"
        case "3":
            return f"what prevents it, {t.holding(extras)}, makes a set in {house}"
        case "4":
            kept = set(_digits(t.step.pattern)) - set(_digits(t.step.eliminations))
            return f"in {house}, {listed(kept)} must go in {t.cells(extras, 'or')}"
        case _:
            return f"one of {t.cells(extras)} must be {t.digits(extras)} to prevent it"


def _bug(t: _Telling) -> str:
    where = f", and look at {houses_named(t.step.houses)}" if t.step.houses else ""
    return (
        f"without {t.holding(t.step.fins)} every cell would hold two candidates and every digit "
        f"two places in each house, and there would not be one solution{where}"
    )


def _aligned(t: _Telling) -> str:
    return (
        f"{t.holding(t.step.pattern)} cannot be filled in any way that leaves a digit for each of "
        f"{t.holding(t.step.fins)} with the candidates that go"
    )


def _chains(t: _Telling) -> str:
    return "; ".join(map(t.chain, t.step.chains))


_T = Technique
_REASONS: dict[Technique, Callable[[_Telling], str]] = {
    _T.FULL_HOUSE: _full_house,
    _T.HIDDEN_SINGLE: _hidden_single,
    _T.NAKED_SINGLE: _naked_single,
    **dict.fromkeys((_T.DIRECT_POINTING, _T.DIRECT_CLAIMING), _direct_locked),
    **dict.fromkeys((_T.DIRECT_HIDDEN_PAIR, _T.DIRECT_HIDDEN_TRIPLE), _direct_hidden),
    **dict.fromkeys((_T.POINTING, _T.CLAIMING), _locked),
    **dict.fromkeys((_T.NAKED_PAIR, _T.NAKED_TRIPLE, _T.NAKED_QUAD), _naked),
    **dict.fromkeys((_T.HIDDEN_PAIR, _T.HIDDEN_TRIPLE, _T.HIDDEN_QUAD), _hidden),
    **dict.fromkeys((_T.X_WING, _T.SWORDFISH, _T.JELLYFISH), _fish),
    **dict.fromkeys((_T.SKYSCRAPER, _T.TWO_STRING_KITE, _T.TURBOT_FISH), _turbot),
    _T.EMPTY_RECTANGLE: _empty_rectangle,
    _T.XY_WING: _xy_wing,
    _T.XYZ_WING: _xyz_wing,
    _T.W_WING: _w_wing,
    **{t: _unique for t in _T if t.name.startswith("UNIQUE_")},
    **{t: _bug for t in _T if t.name.startswith("BUG_")},
    **{t: _aligned for t in _T if t.name.startswith("ALIGNED_")},
    **{t: _chains for t in _T if t >= _T.X_CYCLE},
}
