"""Steps in words that a person can follow, pencil in hand.

    Naked Pair: in row 1, r1c2 and r1c5 hold only 3 and 7 between them, so 3 goes from r1c8.

Each telling names the technique, says what to look at and why, and ends with the effects. Chains
are told node by node, whatever the technique: what a chain shows can be seen from its ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from puzzle.geometry import Cell, Digit, Geometry, House, cell_name
from puzzle.grid import SYMBOLS
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.technique import Technique


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


def in_words(step: Step, geometry: Geometry) -> str:
    """The step as one sentence: technique, pattern, effects."""
    # A climb's singles come as the same objects again and again (see `evidence`), and are most of
    # every path. A step that is kept here keeps its identity to itself.
    kept = _KEPT.get(id(step))
    if kept is not None and kept[0] is step and kept[1] is geometry:
        return kept[2]
    words = str(tell(step, geometry))
    if step.technique in _SINGLES:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[id(step)] = step, geometry, words
    return words


def tell(step: Step, geometry: Geometry) -> Telling:
    """The step in words, in its parts."""
    if step.technique in _SINGLES:
        return _single(step, geometry)
    t = _Teller(step, _vocabulary(geometry))
    code = int(step.technique)
    reason = _REASON_OF.get(code)
    reasons = (reason(t),) if reason else tuple(_chain_reasons(t))
    return Telling(_TITLE_OF[code], reasons, t.effects())


def _single(step: Step, geometry: Geometry) -> Telling:
    """A single in words."""
    ((place, number),) = step.placements
    cell, digit = _vocabulary(geometry).cells[place], SYMBOLS[number]
    reason = {
        _T.FULL_HOUSE: "{cell} is the last blank cell of {house}",
        _T.HIDDEN_SINGLE: "in {house}, {digit} has no place left but {cell}",
        _T.NAKED_SINGLE: "{cell} has no digit left but {digit}",
    }[step.technique].format(cell=cell, digit=digit, house="".join(map(str, step.houses)))
    return Telling(_TITLE_OF[step.technique], (reason,), f"{cell} is {digit}")


def listed(words: Iterable[object], joint: str = "and") -> str:
    """The words in one phrase: ``1, 2 and 5``."""
    *said, last = map(str, words)
    return f"{', '.join(said)} {joint} {last}" if said else last


def houses_named(houses: tuple[House, ...]) -> str:
    """The houses in one phrase: ``rows 1 and 5``, ``box 2``, ``row 1 and column 4``."""
    if len(houses) == 1:
        return str(houses[0])
    if len({house.kind for house in houses}) > 1:
        return listed(houses)
    return f"{houses[0].kind.value.replace('box', 'boxe')}s {listed(h.index + 1 for h in houses)}"


_T = Technique
_SINGLES = frozenset((_T.FULL_HOUSE, _T.HIDDEN_SINGLE, _T.NAKED_SINGLE))
_KEPT: dict[int, tuple[Step, Geometry, str]] = {}
"""Singles in words, by the identity of the step."""
_MOST_KEPT = 16384
"""Singles, nodes, and pairs of cells, that are kept in words: more than there are on 9×9."""


class _Vocabulary:
    """The words for the cells, nodes and links of a geometry; a book says the same ones often.

    Args:
        geometry: of the steps.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.cells = [cell_name(cell, geometry.size) for cell in range(geometry.cell_count)]
        self.node = lru_cache(_MOST_KEPT)(self._node)
        self.shared = lru_cache(_MOST_KEPT)(self._shared)

    def _node(self, node: Node) -> str:
        """A node of a chain: ``r1c2 is 3``, ``r1c2 is not 3``, ``r1c2 or r1c3 is 3``."""
        if node.further:
            cells = listed(map(self.cells.__getitem__, node.cells), "or" if node.on else "nor")
            return f"{'' if node.on else 'neither '}{cells} is {SYMBOLS[node.digit]}"
        return f"{self.cells[node.cell]} {'is' if node.on else 'is not'} {SYMBOLS[node.digit]}"

    def _shared(self, cells: tuple[Cell, ...]) -> str:
        """The houses that have all of these cells, in brackets; empty when there is none."""
        first, *others = (self.geometry.houses_of[cell] for cell in cells)
        common = [self.geometry.houses[h] for h in first if all(h in own for own in others)]
        return f" ({listed(common, 'or')})" if common else ""


@lru_cache(maxsize=32)
def _vocabulary(geometry: Geometry) -> _Vocabulary:
    return _Vocabulary(geometry)


class _Teller:
    """What the sentences need to know about one step."""

    __slots__ = ("step", "vocabulary")

    def __init__(self, step: Step, vocabulary: _Vocabulary) -> None:
        self.step = step
        self.vocabulary = vocabulary

    @property
    def geometry(self) -> Geometry:
        """The step's geometry."""
        return self.vocabulary.geometry

    def name(self, cell: Cell) -> str:
        """The name of a cell."""
        return self.vocabulary.cells[cell]

    def cells(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """The cells of the candidates, each once, in order of appearance."""
        return listed(map(self.name, _cells(candidates)), joint)

    def digits(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """The digits of the candidates, each once, ascending."""
        return listed((SYMBOLS[digit] for digit in _digits(candidates)), joint)

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
        parts = [f"{self.name(cell)} is {SYMBOLS[digit]}" for cell, digit in self.step.placements]
        return "; ".join([*parts, *self.removals(self.step.eliminations)])

    def removals(self, gone: Sequence[Candidate]) -> list[str]:
        """What goes, those from the same cells together: ``1 and 2 go from r1c2``."""
        cells_of: dict[Digit, list[Candidate]] = {}
        for candidate in gone:
            cells_of.setdefault(candidate.digit, []).append(candidate)
        by_cells: dict[str, list[str]] = {}
        for digit in sorted(cells_of):
            by_cells.setdefault(self.cells(cells_of[digit]), []).append(SYMBOLS[digit])
        return [
            f"{listed(digits)} {'go' if digits[1:] else 'goes'} from {cells}"
            for cells, digits in by_cells.items()
        ]

    def node(self, node: Node) -> str:
        """A node of a chain."""
        return self.vocabulary.node(node)

    def chain(self, chain: Chain) -> str:
        """A chain, node by node: ``if r1c2 is not 5, then r1c8 is 5 (row 1), so …``."""
        first, *rest = chain.nodes
        if not rest:
            return f"{self.node(first)}, as assumed"
        return f"if {self.node(first)}, then {self.links(chain)}"

    def links(self, chain: Chain, start: int = 0) -> str:
        """What follows from a node of a chain, by its index, one from the other."""
        shown = {pattern.eliminations[0]: pattern for pattern in chain.patterns}
        return ", so ".join(
            f"{self.node(node)}{self._link(before, node, shown)}"
            for before, node in pairwise(chain.nodes[start:])
        )

    def _link(self, before: Node, node: Node, shown: Mapping[Candidate, Step]) -> str:
        """What a person has to check at a link, in brackets; empty where it is plain to see."""
        if before.cell == node.cell or before.on:
            return ""
        if not node.on:
            pattern = shown.get(Candidate(*node[:2]))
            return f" ({self.pattern(pattern) if pattern else _SOME_PATTERN})"
        return self.vocabulary.shared((*before.cells, *node.cells))

    def pattern(self, pattern: Step) -> str:
        """A pattern inside a net: ``naked pair 4/7 in r2c3 and r2c8 of row 2``."""
        digits = "/".join(SYMBOLS[digit] for digit in _digits(pattern.pattern))
        across = f", all in {houses_named(pattern.covers)}" if pattern.covers else ""
        where = f"{self.cells(pattern.pattern)} of {houses_named(pattern.houses)}{across}"
        return f"{_IN_NETS[pattern.technique]} {digits} in {where}"


_SOME_PATTERN = "by locked candidates, a pair or an X-Wing"
_IN_NETS = {
    _T.POINTING: "pointing",
    _T.CLAIMING: "claiming",
    _T.HIDDEN_PAIR: "hidden pair",
    _T.NAKED_PAIR: "naked pair",
    _T.X_WING: "X-Wing",
}
"""What the patterns inside nets are called in the middle of a sentence."""


def _cells(candidates: Iterable[Candidate]) -> list[Cell]:
    return list(dict.fromkeys([cell for cell, _ in candidates]))


def _digits(candidates: Iterable[Candidate]) -> list[Digit]:
    return sorted({digit for _, digit in candidates})


def _locked(t: _Teller) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.digits(t.step.pattern)} must go in "
        f"{t.cells(t.step.pattern, 'or')}, all in {houses_named(t.step.covers)}"
    )


def _beside(t: _Teller) -> str:
    """What a direct pattern leaves."""
    digit = t.digits(t.step.placements)
    return f"that leaves {digit} no place in {houses_named(t.step.places_in)} but {t.placed()}"


def _direct_locked(t: _Teller) -> str:
    return f"{_locked(t)}; {_beside(t)}"


def _naked(t: _Teller) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.cells(t.step.pattern)} hold only "
        f"{t.digits(t.step.pattern)} between them"
    )


def _hidden(t: _Teller) -> str:
    return (
        f"in {houses_named(t.step.houses)}, {t.digits(t.step.pattern)} have no places but "
        f"{t.cells(sorted(t.step.pattern))}, which leaves no room there for other digits"
    )


def _direct_hidden(t: _Teller) -> str:
    return f"{_hidden(t)}; {_beside(t)}"


def _fish(t: _Teller) -> str:
    return (
        f"in {houses_named(t.step.houses)}, every place for {t.digits(t.step.pattern)} lies in "
        f"{houses_named(t.step.covers)}, which it fills"
    )


def _finned_fish(t: _Teller) -> str:
    digit = t.digits(t.step.fins)
    return (
        f"in {houses_named(t.step.houses)}, every place for {digit} lies in "
        f"{houses_named(t.step.covers)} or is a fin, {t.cells(t.step.fins, 'or')}; so {digit} is "
        f"in a fin, or these places fill {houses_named(t.step.covers)}; what goes sees every fin, "
        f"and it is in the way of either"
    )


def _locked_set(t: _Teller) -> str:
    return f"{_naked(t)}, and so for both houses"


def _simple_colouring(t: _Teller) -> str:
    one, other = t.step.groups
    digit = t.digits(one)
    told = f"tied by houses with just two places for {digit}, {_cluster(t, one, other)}"
    false = _false_colours(t)
    if false:
        seen = next(pair for pair in combinations(false, 2) if _touch(t, pair[:1], pair[1:]))
        return f"{told}; {t.cells(false)} cannot all be {digit}, as {t.cells(seen)} see each other"
    return f"{told}; what sees one of each cannot be {digit}"


def _cluster(t: _Teller, one: Sequence[Candidate], other: Sequence[Candidate]) -> str:
    """What the two colours of a cluster say."""
    digit = t.digits(one)
    return f"either {t.cells(one)} {_is_all(one)} {digit}, or {t.cells(other)} {_is_all(other)}"


def _is_all(cells: Sequence[Candidate]) -> str:
    return {1: "is", 2: "are both"}.get(len(cells), "are all")


def _false_colours(t: _Teller) -> tuple[Candidate, ...]:
    """The colours that the step removes as a whole."""
    gone = set(t.step.eliminations)
    return tuple(c for group in t.step.groups if gone.issuperset(group) for c in group)


def _multi_colouring(t: _Teller) -> str:
    one, other, third, fourth = t.step.groups
    digit = t.digits(one)
    told = f"{_cluster(t, one, other)}, and {_cluster(t, third, fourth)}"
    false = _false_colours(t)
    if false:
        return (
            f"{told}; if {t.cells(false)} held {digit}, there would be no place for it in either "
            f"of the other two sets, which it sees"
        )
    links = [
        f"{t.cells(pair)} see each other, so {t.cells(opposite)} {_is_all(opposite)} {digit}, or "
        f"{t.cells(facing)} {_is_all(facing)}"
        for mine, opposite in ((one, other), (other, one))
        for theirs, facing in ((third, fourth), (fourth, third))
        for pair in product(mine, theirs)
        if _touch(t, pair[:1], pair[1:]) and _are_seen_by_all_gone(t, opposite, facing)
    ]
    return f"{told}; {links[0]}, and what sees one of each cannot be"


def _touch(t: _Teller, one: Sequence[Candidate], other: Sequence[Candidate]) -> bool:
    peers = t.geometry.peers
    return any(b.cell in peers[a.cell] for a in one for b in other)


def _are_seen_by_all_gone(t: _Teller, one: Sequence[Candidate], other: Sequence[Candidate]) -> bool:
    """Whether each candidate that goes sees a cell of both sets."""
    gone = t.step.eliminations
    return all(_touch(t, [c], one) and _touch(t, [c], other) for c in gone)


def _remote_pair(t: _Teller) -> str:
    ends = listed(map(t.name, (t.step.pattern[0].cell, t.step.pattern[-1].cell)))
    return (
        f"{t.cells(t.step.pattern)}, each seeing the next, hold only {t.digits(t.step.pattern)}, "
        f"so the two alternate; {ends} hold one each, and what sees both can hold neither"
    )


def _wxyz_wing(t: _Teller) -> str:
    digit = t.digits(t.step.eliminations)
    others = listed(SYMBOLS[d] for d in _digits(t.step.pattern) if SYMBOLS[d] != digit)
    return (
        f"{t.holding(t.step.pattern)} hold four digits, and {others} can fill one cell each, for "
        f"the cells of each see one another; so one of the four is {digit}, and no cell that sees "
        f"all its places there can be"
    )


def _sue_de_coq(t: _Teller) -> str:
    crossing, in_line, in_box = t.step.groups
    line, box = houses_named(t.step.houses), houses_named(t.step.covers)
    whole = (*crossing, *in_line, *in_box)
    twice = sorted(set(_digits(in_line)) & set(_digits(in_box)))
    but = f", {listed(SYMBOLS[d] for d in twice)} once in either house" if twice else ""
    return (
        f"{t.cells(crossing)}, where {line} crosses {box}, hold {t.digits(crossing)}; with "
        f"{t.holding(in_line)} of {line} and {t.holding(in_box)} of {box} they are "
        f"{len(_cells(whole))} cells for {t.digits(whole)}, each of which fits once{but}; so none "
        f"can be spared there, and each goes from the rest of its house"
    )


def _als_xz(t: _Teller) -> str:
    one, other = t.step.groups
    shared = _restricted(t, one, other)
    told = f"{_almost(t, one)}, and {_almost(t, other)}"
    if len(shared) > 1:
        return (
            f"{told}; only one of the two can have {shared[0]}, and only one {shared[1]}, so each "
            f"lacks one of these and has all its other digits, and what sees all their places "
            f"can be none of them"
        )
    return (
        f"{told}; only one of the two can have {shared[0]}, so {_other_holds(t, 'the other')}, and "
        f"{_SEES_ALL}"
    )


def _als_xy_wing(t: _Teller) -> str:
    middle, one, other = t.step.groups
    gone = {SYMBOLS[digit] for digit in _digits(t.step.eliminations)}
    pairs = [
        (x, y)
        for x in _restricted(t, middle, one)
        for y in _restricted(t, middle, other)
        if x != y and gone.isdisjoint((x, y))
    ]
    x, y = pairs[0]
    return (
        f"{_almost(t, middle)}; it shares {x} with {t.holding(one)} and {y} with "
        f"{t.holding(other)}, each for one of the two sets alone; it lacks one of {x} and {y} at "
        f"most, so one of these two sets lacks its own; {_other_holds(t, 'that set')}, and "
        f"{_SEES_ALL}"
    )


def _almost(t: _Teller, group: Sequence[Candidate]) -> str:
    """A set, and that it lacks no more than one digit."""
    lacks = "lacks only one of its" if len(_cells(group)) == 1 else "lack only one of their"
    return f"{t.holding(group)} {lacks} digits"


def _other_holds(t: _Teller, which: str) -> str:
    return f"{which} holds {t.digits(t.step.eliminations)}"


_SEES_ALL = "no cell that sees all its places in both can be"


def _restricted(
    t: _Teller, one: Sequence[Candidate], other: Sequence[Candidate]
) -> tuple[str, ...]:
    """The digits that only one of two sets can have: their cells all see one another."""
    peers = t.geometry.peers
    return tuple(
        SYMBOLS[digit]
        for digit in sorted(set(_digits(one)) & set(_digits(other)))
        if all(b.cell in peers[a.cell] for a in one for b in other if a[1] == digit == b[1])
    )


def _turbot(t: _Teller) -> str:
    digit = t.digits(t.step.pattern)
    start, inner, other, end = (t.name(cell) for cell, _ in t.step.pattern)
    return (
        f"{digit} has two places in {houses_named(t.step.houses)} ({start}, {inner}) and two in "
        f"{houses_named(t.step.covers)} ({other}, {end}); {inner} and {other} see each other, so "
        f"{start} or {end} is {digit}, and no cell that sees both can be"
    )


def _empty_rectangle(t: _Teller) -> str:
    digit = t.digits(t.step.pattern)
    *box, hinge, end = t.step.pattern
    gone = t.step.eliminations[0].cell
    lines = [_line_through(t, cell, box) for cell in (gone, hinge.cell)]
    return (
        f"in {houses_named(t.step.houses)}, every place for {digit} ({t.cells(box)}) lies in "
        f"{lines[0]} or {lines[1]}; {houses_named(t.step.covers)} has {digit} in "
        f"{t.name(end.cell)}, or else in {t.name(hinge.cell)}, and then "
        f"{houses_named(t.step.houses)} has it in {lines[0]}; {t.name(gone)} sees both"
    )


def _line_through(t: _Teller, cell: Cell, box: Sequence[Candidate]) -> House:
    """The row or column of a cell that has places in a box."""
    houses = (t.geometry.houses[h] for h in t.geometry.houses_of[cell])
    return next(h for h in houses if any(c.cell in h.cells for c in box))


def _xy_wing(t: _Teller) -> str:
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return f"whatever {pivot} holds, one of {ends} is {digit}, and no cell that sees both can be"


def _xyz_wing(t: _Teller) -> str:
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return (
        f"whatever {pivot} holds, it or one of {ends} is {digit}, "
        f"and no cell that sees all three can be"
    )


def _pivot_and_ends(t: _Teller) -> tuple[str, str]:
    pivot = t.step.pattern[0].cell
    return (
        t.holding(c for c in t.step.pattern if c.cell == pivot),
        t.holding(c for c in t.step.pattern if c.cell != pivot),
    )


def _w_wing(t: _Teller) -> str:
    *ends, near, far = t.step.pattern
    digit = t.digits(t.step.eliminations)
    return (
        f"{t.cells(ends)} hold only {t.digits(ends)}; {near.digit} must go in "
        f"{t.name(near.cell)} or {t.name(far.cell)} of {houses_named(t.step.houses)}, each seen by "
        f"one of them, so one of them is {digit}, and no cell that sees both can be"
    )


def _unique(t: _Teller) -> str:
    kind = "rectangle" if len(_cells(t.step.pattern)) == _RECTANGLE else "loop"
    return (
        f"if the {kind} {t.cells(t.step.pattern)} held only {t.digits(t.step.pattern)}, the two "
        f"could be swapped and there would be two solutions; {_escape(t)}"
    )


_RECTANGLE = 4


def _escape(t: _Teller) -> str:
    """What a unique rectangle or loop rests on instead, by its type."""
    corners = set(_cells(t.step.pattern))
    extras = tuple(fin for fin in t.step.fins if fin.cell in corners)
    match t.step.technique.name[-1]:
        case "1":
            return f"only {t.holding(extras)} can prevent it"
        case "3":
            others = tuple(fin for fin in t.step.fins if fin.cell not in corners)
            return _escape_by_set(t, extras, others)
        case "4":
            kept = tuple(set(_digits(t.step.pattern)) - set(_digits(t.step.eliminations)))
            cells = t.cells(extras, "or")
            return (
                f"{t.holding(extras)} can prevent it; in {houses_named(t.step.houses)}, "
                f"{listed(SYMBOLS[d] for d in kept)} must go in {cells}, which leaves the other of "
                f"the two no room there"
            )
        case _:
            return f"one of {t.cells(extras)} must be {t.digits(extras)} to prevent it"


def _escape_by_set(t: _Teller, extras: Sequence[Candidate], others: Sequence[Candidate]) -> str:
    """Type 3: the corners with extras act as one cell of a set, naked or hidden."""
    house = houses_named(t.step.houses)
    corners = t.cells(extras)
    start = f"one of {corners} must be {t.digits(extras, 'or')} to prevent it"
    if not set(_cells(t.step.eliminations)) <= set(_cells(others)):
        return f"{start}, and together with {t.holding(others)} {_that_is_a_set(t, extras, others)}"
    digits = t.digits((*others, *t.step.pattern))
    return (
        f"{start}, so {corners} have room for only one of {t.digits(t.step.pattern)}; as "
        f"{digits} have no other places in {house} but {t.cells(others)}, "
        f"nothing else fits in {t.cells(others)}"
    )


def _that_is_a_set(t: _Teller, extras: Sequence[Candidate], others: Sequence[Candidate]) -> str:
    """What one cell of extras and the others beside it make together."""
    count = 1 + len(_cells(others))
    name = _SETS.get(count, f"set of {count}")
    return (
        f"that is a naked {name} of {t.digits((*extras, *others))} in {houses_named(t.step.houses)}"
    )


_SETS = {2: "pair", 3: "triple", 4: "quad"}


def _deadly(t: _Teller) -> str:
    """What four corners must not become."""
    corners = dict.fromkeys((*_cells(t.step.pattern), *_cells(t.step.fins)))
    return f"the corners {listed(map(t.name, corners))} cannot all hold {t.digits(t.step.pattern)}"


def _unique_rectangle_6(t: _Teller) -> str:
    digit = t.digits(t.step.eliminations)
    return (
        f"{_deadly(t)}, for the two could be swapped and there would be two solutions; in the rows "
        f"and columns of the rectangle {digit} has no other places, so it lies in two opposite "
        f"corners; {_pure_corners(t)} hold nothing else, and it must be in these"
    )


def _pure_corners(t: _Teller) -> str:
    gone = {candidate.cell for candidate in t.step.eliminations}
    return t.cells(c for c in t.step.pattern if c.cell not in gone)


def _hidden_rectangle(t: _Teller) -> str:
    ((target, digit),) = t.step.eliminations
    start = t.step.pattern[0].cell
    other = next(c.digit for c in t.step.pattern if c.cell == start and c.digit != digit)
    here, one, corner = t.name(target), SYMBOLS[digit], SYMBOLS[other]
    return (
        f"{_deadly(t)}, for the two could be swapped and there would be two solutions; in the "
        f"row and the column of {here}, {corner} has no places but corners, so if {here} were "
        f"{one}, both its neighbours would be {corner} and {t.name(start)} {one}"
    )


def _avoidable_rectangle_1(t: _Teller) -> str:
    (target, digit), *_ = t.step.eliminations
    return (
        f"{_filled(t, (c for c in t.step.pattern if c.cell != target))}, and none is a given; with "
        f"{SYMBOLS[digit]} in {t.name(target)} the two digits of the rectangle could be swapped, "
        f"and there would be two solutions"
    )


def _filled(t: _Teller, candidates: Iterable[Candidate]) -> str:
    """What has been placed: ``r1c2 is 5 and r1c7 is 3``."""
    return listed(f"{t.name(cell)} is {SYMBOLS[digit]}" for cell, digit in candidates)


def _avoidable_rectangle_2(t: _Teller) -> str:
    digit = t.digits(t.step.fins)
    beside = _cells(t.step.fins)
    filled = [c for c in t.step.pattern if c.cell not in beside]
    open_cells = tuple(c for c in t.step.pattern if c.cell in beside)
    return (
        f"{_filled(t, filled)}, and neither is a given; without {digit}, {t.holding(open_cells)} "
        f"would make a rectangle whose two digits could be swapped, and there would be two "
        f"solutions; so {t.cells(t.step.fins, 'or')} is {digit}, and no cell that sees both can be"
    )


def _bug(t: _Teller) -> str:
    return (
        f"without {t.holding(t.step.fins)} every cell would hold two candidates and every digit "
        f"two places in each house, and there would not be one solution; {_bug_escape(t)}"
    )


def _bug_escape(t: _Teller) -> str:
    """What is true instead, by the type."""
    extras = t.step.fins
    one = f"one of {t.cells(extras)} must be {t.digits(extras, 'or')}"
    house = houses_named(t.step.houses) if t.step.houses else ""
    match t.step.technique:
        case _T.BUG_1:
            return f"{t.cells(extras)} must be {t.digits(extras, 'or')}"
        case _T.BUG_3:
            others = t.step.pattern
            return f"{one}, and with {t.holding(others)} {_that_is_a_set(t, extras, others)}"
        case _T.BUG_4:
            shared = t.digits(t.step.pattern)
            return f"{one}, and the other must be {shared}, which has no other place in {house}"
        case _:
            return one


def _aligned(t: _Teller) -> str:
    by_why: dict[str, list[str]] = {}
    for digits, why in _failing_ways(t):
        by_why.setdefault(why, []).append("-".join(SYMBOLS[digit] for digit in digits))
    failures = (f"{listed(ways)} {why}" for why, ways in by_why.items())
    return (
        f"of the ways to fill {t.holding(t.step.pattern)} with "
        f"{t.digits(t.step.eliminations, 'or')} in {t.cells(t.step.eliminations, 'or')}, "
        f"{', '.join(failures)}; no other is left"
    )


def _failing_ways(t: _Teller) -> Iterator[tuple[tuple[Digit, ...], str]]:
    """The ways to fill aligned cells that have a digit that goes, each with why it fails."""
    cells = _cells(t.step.pattern)
    gone = set(t.step.eliminations)
    for digits in product(*(_digits_in(t.step.pattern, cell) for cell in cells)):
        way = list(zip(cells, digits, strict=True))
        if gone.isdisjoint(way):
            continue
        equal = any(
            a == b and one in t.geometry.peers[other]
            for (one, a), (other, b) in combinations(way, 2)
        )
        yield digits, "would have a digit twice in a house" if equal else _emptied(t, way)


def _emptied(t: _Teller, way: Sequence[tuple[Cell, Digit]]) -> str:
    """Which cell beside the aligned ones a way to fill them leaves without a digit."""
    for cell in _cells(t.step.fins):
        seen = {digit for other, digit in way if other in t.geometry.peers[cell]}
        if seen.issuperset(_digits_in(t.step.fins, cell)):
            beside = (fin for fin in t.step.fins if fin.cell == cell)
            return f"would leave {t.holding(beside)} empty"
    raise ValueError(f"{t.step.technique.label}: {way} is possible")  # pragma: no cover


def _digits_in(candidates: Iterable[Candidate], cell: Cell) -> list[Digit]:
    return [digit for where, digit in candidates if where == cell]


def _chain_reasons(t: _Teller) -> list[str]:
    """What the chains show, by their ends."""
    branches = t.step.branches
    starts = [branch[0].nodes[0] for branch in branches]
    told = _cases(t, starts)
    if len(branches) < len(t.step.chains):
        _tell_nets(t, branches, told)
    else:
        told += [t.chain(chain) for chain in t.step.chains]
    told += _conclusion(t, branches[0][0]) if len(branches) == 1 else _contradiction(t, starts)
    if len(branches) < len(t.step.chains):
        return [f"({number}) {clause}" for number, clause in enumerate(told, 1)]
    return told


def _cases(t: _Teller, starts: Sequence[Node]) -> list[str]:
    """Where the chains start: what must be true one way or the other; nothing for one start."""
    if len(set(starts)) == 1:
        return []
    if len({start.on for start in starts}) > 1:
        return [f"{_one_of_two(t, starts[0])}, and both lead to the same"]
    if t.step.houses:
        house, digit = houses_named(t.step.houses), SYMBOLS[starts[0].digit]
        places = listed((t.name(start.cell) for start in starts), "or")
        return [f"in {house}, {digit} must go in {places}, and each leads to the same"]
    digits = listed((SYMBOLS[start.digit] for start in starts), "or")
    return [f"{t.name(starts[0].cell)} is {digits}, and each leads to the same"]


def _contradiction(t: _Teller, starts: Sequence[Node]) -> list[str]:
    """What two chains from the same start show; nothing where the starts differ."""
    if len(set(starts)) > 1:
        return []
    return [f"these contradict each other, so it cannot be that {t.node(starts[0])}"]


def _tell_nets(t: _Teller, branches: Sequence[Sequence[Chain]], told: list[str]) -> None:
    """What nets show, after what is told: nothing is said twice of one assumption."""
    said: dict[Node, int] = {}
    start = branches[0][0].nodes[0]
    for branch in branches:
        if branch[0].nodes[0] != start:
            said = {}
        _tell_branch(t, branch, told, said)


def _tell_branch(
    t: _Teller, chains: Sequence[Chain], told: list[str], said: dict[Node, int]
) -> None:
    """A main chain and those that serve it, after what is told; `said` has each node's clause."""
    plain: dict[Node, list[Candidate]] = {}
    for chain in chains:
        nodes = chain.nodes
        known = 0
        while known < len(nodes) and nodes[known] in said:
            known += 1
        if known == len(nodes):
            continue
        if chain.parent is not None and len(nodes) == _PLAIN and nodes[0].on and not nodes[1].on:
            plain.setdefault(nodes[0], []).append(Candidate(*nodes[1][:2]))
            continue
        number = len(told) + 1
        if known:
            before = nodes[known - 1]
            source = f"as {t.node(before)} ({said[before]}), {t.links(chain, known - 1)}"
        else:
            source = t.chain(chain)
        told.append(source if chain.parent is None else f"for which also: {source}")
        said.update((node, number) for node in nodes if node not in said)
    if plain:
        number = len(told) + 1
        clauses = (
            f"as {t.node(cause)} ({said.get(cause, number)}), {', and '.join(t.removals(gone))}"
            for cause, gone in plain.items()
        )
        told.append(f"and at a glance: {'; '.join(clauses)}")
        for gone in plain.values():
            said.update((Node(*candidate, on=False), number) for candidate in gone)


_PLAIN = 2
"""Nodes of a chain that says only what a digit removes at once."""


def _one_of_two(t: _Teller, start: Node) -> str:
    return f"{t.name(start.cell)} is {SYMBOLS[start.digit]} or it is not"


def _conclusion(t: _Teller, chain: Chain) -> list[str]:
    """What a single chain shows, by its ends."""
    first, last = chain.nodes[0], chain.nodes[-1]
    if first == last:
        return [
            "that closes the loop, which also holds backwards, with “is” and “is not” exchanged",
            f"either way, {_either_way(t, chain)}",
        ]
    if first[:2] == last[:2]:
        return [f"which contradicts itself, so {t.node(last)} in any case"]
    if first.on or not last.on:
        return []
    if first.digit == last.digit:
        places = listed(map(t.name, (*first.cells, *last.cells)))
        seen = "sees all of them" if first.further or last.further else "sees both"
        return [f"so at least one of {places} is {SYMBOLS[last.digit]}, and what {seen} is not"]
    ends = (t.node(end._replace(on=True)) for end in (first, last))
    return [f"so {listed(ends, 'or')}, and what goes would exclude both"]


def _either_way(t: _Teller, loop: Chain) -> str:
    """What excludes the digits that go: of each pair one is on, whichever way the loop turns."""
    gone = list(t.step.eliminations)
    nodes = loop.nodes[1:]
    neighbours = [pair for pair in pairwise(loop.nodes) if pair[0].on]
    others = [(one, other) for one in nodes if one.on for other in nodes if not other.on]
    told = []
    for one, other in (*neighbours, *others):
        out = [c for c in gone if _excludes(t, one, c) and _excludes(t, other, c)]
        if out:
            told.append(_one_is_on(t, one, other))
            gone = [c for c in gone if c not in out]
    return listed(told)


def _excludes(t: _Teller, node: Node, candidate: Candidate) -> bool:
    """Whether a node that is on leaves no room for a candidate."""
    if node.digit != candidate.digit:
        return node.cells == (candidate.cell,)
    return all(cell in t.geometry.peers[candidate.cell] for cell in node.cells)


def _one_is_on(t: _Teller, one: Node, other: Node) -> str:
    """That one of two nodes is on: ``r1c2 or r1c9 is 5``, ``r1c2 is 5 or 7``."""
    if one.digit == other.digit:
        places = sorted({*one.cells, *other.cells})
        return f"{listed(map(t.name, places), 'or')} is {SYMBOLS[one.digit]}"
    if one.cells == other.cells:
        return f"{t.name(one.cell)} is {listed((SYMBOLS[n.digit] for n in (one, other)), 'or')}"
    return listed((t.node(node._replace(on=True)) for node in (one, other)), "or")


_REASONS: dict[Technique, Callable[[_Teller], str]] = {
    **dict.fromkeys((_T.DIRECT_POINTING, _T.DIRECT_CLAIMING), _direct_locked),
    **dict.fromkeys((_T.DIRECT_HIDDEN_PAIR, _T.DIRECT_HIDDEN_TRIPLE), _direct_hidden),
    **dict.fromkeys((_T.POINTING, _T.CLAIMING), _locked),
    **dict.fromkeys((_T.NAKED_PAIR, _T.NAKED_TRIPLE, _T.NAKED_QUAD), _naked),
    **dict.fromkeys((_T.HIDDEN_PAIR, _T.HIDDEN_TRIPLE, _T.HIDDEN_QUAD), _hidden),
    **dict.fromkeys((_T.X_WING, _T.SWORDFISH, _T.JELLYFISH), _fish),
    **{t: _finned_fish for t in _T if t.name.startswith(("FINNED_", "SASHIMI_"))},
    **dict.fromkeys((_T.LOCKED_PAIR, _T.LOCKED_TRIPLE), _locked_set),
    _T.SIMPLE_COLOURING: _simple_colouring,
    _T.MULTI_COLOURING: _multi_colouring,
    _T.REMOTE_PAIR: _remote_pair,
    _T.WXYZ_WING: _wxyz_wing,
    _T.SUE_DE_COQ: _sue_de_coq,
    _T.ALS_XZ: _als_xz,
    _T.ALS_XY_WING: _als_xy_wing,
    **dict.fromkeys((_T.SKYSCRAPER, _T.TWO_STRING_KITE, _T.TURBOT_FISH), _turbot),
    _T.EMPTY_RECTANGLE: _empty_rectangle,
    _T.XY_WING: _xy_wing,
    _T.XYZ_WING: _xyz_wing,
    _T.W_WING: _w_wing,
    **{t: _unique for t in _T if t.name.startswith("UNIQUE_")},
    _T.UNIQUE_RECTANGLE_6: _unique_rectangle_6,
    _T.HIDDEN_RECTANGLE: _hidden_rectangle,
    _T.AVOIDABLE_RECTANGLE_1: _avoidable_rectangle_1,
    _T.AVOIDABLE_RECTANGLE_2: _avoidable_rectangle_2,
    **{t: _bug for t in _T if t.name.startswith("BUG_")},
    **{t: _aligned for t in _T if t.name.startswith("ALIGNED_")},
}
"""What each technique's pattern shows; a technique that is not here is told by its chains."""
# By code: members of an enumeration are slow to look up, and single steps quick to tell.
_REASON_OF = {int(technique): reason for technique, reason in _REASONS.items()}
_TITLE_OF = {int(technique): technique.label for technique in _T}
