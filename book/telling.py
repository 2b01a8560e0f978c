"""Steps of the players' ladder in words, in any language that books can be in.

In English these are the words of `solver.human.in_words`, message by message; a test holds the two
against each other. Other languages have the same messages in their catalogues. A rule beside the
houses is named there by its variety, as a book's pages on the rules name it, with its cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from book.language import ENGLISH, Language
from book.naming import cage_in, house_in, houses_in, rule_in
from book.varieties import all_varieties
from puzzle.geometry import Cell, Geometry, House
from puzzle.grid import SYMBOLS
from solver.human import Candidate, Step, Strength, Technique, where
from solver.human.step import Chain, Node
from solver.human.words.cages import (
    MOST_TOLD,
    cage_of,
    combinations_left,
    equation_of_45,
)
from solver.human.words.chains import rules_at_ends
from solver.human.words.clues import clause_of, rules_between, told_of
from solver.human.words.exclusion import excluding_rule

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

_T = Technique
_NAMED = re.compile(r"^\*[^*]*\*\s*[:：]\s*")
"""The name before what is said of a variety; some languages have a space before the colon."""


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
    told = _Wording(language, step, geometry)
    houses = told.houses(where(step, geometry))
    if strength is Strength.WHERE:
        return language.text("Look at {houses}.", houses=houses)
    name = language.name(step.technique)
    return language.text("Look at {houses}: {technique}.", houses=houses, technique=name)


def step_in(
    language: Language, step: Step, geometry: Geometry, symbols: Sequence[str] = SYMBOLS
) -> str:
    """Return a step of the players' ladder in one sentence: technique, pattern, effects."""
    told = _Wording(language, step, geometry, symbols)
    return language.text(
        "{technique}: {reasons}, so {effects}.",
        technique=language.name(step.technique),
        reasons=language.after_colon(language.text("; ").join(told.reasons())),
        effects=told.effects(),
    )


def example_in(language: Language, step: Step, geometry: Geometry) -> str:
    """Return the sentence of `step_in` without the technique's name."""
    told = _Wording(language, step, geometry)
    reasons = language.text("; ").join(told.reasons())
    words = language.text("{reasons}, so {effects}.", reasons=reasons, effects=told.effects())
    return language.begun(words)


class _Wording:
    """Tells one step."""

    def __init__(
        self,
        language: Language,
        step: Step,
        geometry: Geometry,
        symbols: Sequence[str] = SYMBOLS,
    ) -> None:
        self.symbols = symbols
        self.say = language.text
        self._language = language
        self.step = step
        self._geometry = geometry

    def reasons(self) -> list[str]:
        """Return what to look at and why, clause by clause."""
        technique = self.step.technique
        for kinds, reason in _REASONS.items():
            if technique in kinds:
                return [reason(self)]
        return self._chain()

    def effects(self) -> str:
        """Tell what the step does: placements, then eliminations, from the same cells together."""
        parts = [self._is(*placed) for placed in self.step.placements]
        cells_of: dict[int, list[Candidate]] = {}
        for candidate in sorted(self.step.eliminations):
            cells_of.setdefault(candidate.digit, []).append(candidate)
        by_cells: dict[str, list[str]] = {}
        for digit in sorted(cells_of):
            by_cells.setdefault(self.cells(cells_of[digit]), []).append(self.symbols[digit])
        for cells, digits in by_cells.items():
            parts.append(
                self._language.counted(
                    "{digits} goes from {cells}",
                    "{digits} go from {cells}",
                    len(digits),
                    digits=self.listed(digits),
                    cells=cells,
                )
            )
        return self.say("; ").join(parts)

    def houses(self, houses: Sequence[House]) -> str:
        """Houses in one phrase."""
        return houses_in(self._language, houses)

    def listed(self, words: Sequence[str], joint: str = "and") -> str:
        """Words in one phrase, joined by “and” or “or”."""
        return self._language.listed(words, joint)

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self._geometry.cell_name(cell)

    def cells(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the cells of candidates, each once."""
        return self.listed([self.name(c) for c in dict.fromkeys(c.cell for c in candidates)], joint)

    def digits(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the digits of candidates, each once."""
        found = sorted({candidate.digit for candidate in candidates})
        return self.listed([self.symbols[digit] for digit in found], joint)

    def cage(self, cells: Iterable[Cell]) -> str:
        """Return the cage that these cells are in."""
        cage = cage_of(self._geometry, cells)
        if cage is None:
            return self.say("a cage")
        return cage_in(self._language, cage, self._geometry.layout)

    def is_whole_cage(self, cells: Sequence[Cell]) -> bool:
        """Whether these cells are all of a cage, in its order."""
        cage = cage_of(self._geometry, cells)
        return cage is not None and cage.cells == tuple(cells)

    def holding(self, candidates: Iterable[Candidate]) -> str:
        """Cells with their candidates in brackets."""
        by_cell: dict[Cell, list[Candidate]] = {}
        for candidate in candidates:
            by_cell.setdefault(candidate.cell, []).append(candidate)
        return self.listed(
            [f"{self.name(cell)} ({self.digits(own, 'or')})" for cell, own in by_cell.items()]
        )

    def _is(self, cell: Cell, digit: int) -> str:
        return self.say("{cell} is {digit}", cell=self.name(cell), digit=self.symbols[digit])

    def _node(self, node: Node) -> str:
        if node.on:
            return self._is(node.cell, node.digit)
        return self.say(
            "{cell} is not {digit}", cell=self.name(node.cell), digit=self.symbols[node.digit]
        )

    def _chain(self) -> list[str]:
        (chain,) = self.step.chains
        links = self.say(", so ").join(
            f"{self._node(node)}{self._link(before, node)}"
            for before, node in pairwise(chain.nodes)
        )
        first = self.say("if {node}, then {links}", node=self._node(chain.nodes[0]), links=links)
        return [first, *self._conclusion(chain)]

    def _link(self, before: Node, node: Node) -> str:
        """Return the houses that make one node follow from the one before.

        Empty where it is plain.
        """
        if before.cell == node.cell:
            return ""
        if before.on and not node.on:
            return self._excluded(before, node)
        if before.on or not node.on:
            return ""
        of_other = self._geometry.houses_of[node.cell]
        shared = [h for h in self._geometry.houses_of[before.cell] if h in of_other]
        names = [house_in(self._language, self._geometry.houses[h]) for h in shared]
        return f" ({self.listed(names, 'or')})" if names else ""

    def _excluded(self, before: Node, node: Node) -> str:
        """Return the rule by which a node is off since another is on, in brackets."""
        geometry = self.step.geometry
        if not geometry.constraints:
            return ""
        rule = excluding_rule(geometry, Candidate(*before[:2]), Candidate(*node[:2]))
        return f" ({self.rule(rule)})" if rule else ""

    def rule(self, rule: Constraint) -> str:
        """Return what a rule is called among others, with its cells."""
        return rule_in(self._language, rule, self.step.geometry.layout)

    def clause(self, rule: Constraint) -> str:
        """Return what a rule says, as part of a sentence.

        In other languages than English that is its name, and what is said of its variety.
        """
        if self._language == ENGLISH:
            return clause_of(rule, self.step.geometry.layout)
        said = all_varieties()[rule.KIND].said_of(rule)
        words = _NAMED.sub("", self.say(said)).replace("*", "").rstrip(".。")
        opened = self._language.opened(words)
        return self.say("{rule} (“{said}”)", rule=self.rule(rule), said=opened)

    def by_rules(self, rules: Iterable[Constraint], joint: str | None = None) -> str:
        """Return rules in brackets, as a list or one behind the other; nothing for none."""
        named = list(dict.fromkeys(map(self.rule, rules)))
        if not named:
            return ""
        return f" ({joint.join(named) if joint else self.listed(named)})"

    def _conclusion(self, chain: Chain) -> list[str]:
        first, last = chain.nodes[0], chain.nodes[-1]
        if first == last:
            return [
                self.say(
                    "that closes the loop, which also holds backwards, with “is” and “is not” "
                    "exchanged"
                ),
                self.say("either way, {cases}", cases=self._either_way(chain)),
            ]
        if first[:2] == last[:2]:
            return [
                self.say("which contradicts itself, so {node} in any case", node=self._node(last))
            ]
        if first.digit == last.digit and self.step.technique is not _T.CLUE_CHAIN:
            places = self.listed([self.name(first.cell), self.name(last.cell)])
            digit = self.symbols[last.digit]
            return [
                self.say(
                    "so at least one of {places} is {digit}, and what sees both is not",
                    places=places,
                    digit=digit,
                )
            ]
        ends = self.listed([self._node(end._replace(on=True)) for end in (first, last)], "or")
        rules = self.by_rules(rules_at_ends(self.step, (first, last)))
        return [self.say("so {cases}, and what goes would exclude both", cases=ends) + rules]

    def _either_way(self, loop: Chain) -> str:
        """Return what excludes the digits that go.

        Of each pair one is on, whichever way it turns.
        """
        gone = list(self.step.eliminations)
        nodes = loop.nodes[1:]
        neighbours = [pair for pair in pairwise(loop.nodes) if pair[0].on]
        others = [(one, other) for one in nodes if one.on for other in nodes if not other.on]
        told = []
        for one, other in (*neighbours, *others):
            out = [c for c in gone if self._excludes(one, c) and self._excludes(other, c)]
            if out:
                told.append(self._one_is_on(one, other))
                gone = [c for c in gone if c not in out]
        return self.listed(told)

    def _excludes(self, node: Node, candidate: Candidate) -> bool:
        if node.digit != candidate.digit:
            return node.cell == candidate.cell
        return node.cell in self._geometry.seen[candidate.cell]

    def _one_is_on(self, one: Node, other: Node) -> str:
        if one.digit == other.digit:
            cells = self.listed([self.name(c) for c in sorted({one.cell, other.cell})], "or")
            return self.say("{cell} is {digit}", cell=cells, digit=self.symbols[one.digit])
        if one.cell == other.cell:
            digits = self.listed([self.symbols[one.digit], self.symbols[other.digit]], "or")
            return self.say("{cell} is {digit}", cell=self.name(one.cell), digit=digits)
        return self.listed([self._is(node.cell, node.digit) for node in (one, other)], "or")


def _full_house(t: _Wording) -> str:
    ((cell, _),) = t.step.placements
    return t.say(
        "{cell} is the last blank cell of {house}", cell=t.name(cell), house=t.houses(t.step.houses)
    )


def _hidden_single(t: _Wording) -> str:
    return t.say(
        "in {house}, {digit} has no place left but {cell}",
        house=t.houses(t.step.houses),
        digit=t.digits(t.step.placements),
        cell=t.cells(t.step.placements),
    )


def _naked_single(t: _Wording) -> str:
    cell, digit = t.cells(t.step.placements), t.digits(t.step.placements)
    return t.say("{cell} has no digit left but {digit}", cell=cell, digit=digit)


def _locked(t: _Wording) -> str:
    return t.say(
        "in {houses}, {digit} must go in {cells}, all in {covers}",
        houses=t.houses(t.step.houses),
        digit=t.digits(t.step.pattern),
        cells=t.cells(t.step.pattern, "or"),
        covers=t.houses(t.step.covers),
    )


def _naked(t: _Wording) -> str:
    return t.say(
        "in {houses}, {cells} hold only {digits} between them",
        houses=t.houses(t.step.houses),
        cells=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern),
    )


def _hidden(t: _Wording) -> str:
    return t.say(
        "in {houses}, {digits} have no places but {cells}, which leaves no room there for other "
        "digits",
        houses=t.houses(t.step.houses),
        digits=t.digits(t.step.pattern),
        cells=t.cells(sorted(t.step.pattern)),
    )


def _fish(t: _Wording) -> str:
    return t.say(
        "in {houses}, every place for {digit} lies in {covers}, which it fills",
        houses=t.houses(t.step.houses),
        digit=t.digits(t.step.pattern),
        covers=t.houses(t.step.covers),
    )


def _turbot(t: _Wording) -> str:
    start, inner, other, end = (t.name(cell) for cell, _ in t.step.pattern)
    return t.say(
        "{digit} has two places in {houses} ({start}, {inner}) and two in {covers} ({other}, "
        "{end}); {inner} and {other} see each other, so {start} or {end} is {digit}, and no cell "
        "that sees both can be",
        digit=t.digits(t.step.pattern),
        houses=t.houses(t.step.houses),
        covers=t.houses(t.step.covers),
        start=start,
        inner=inner,
        other=other,
        end=end,
    )


def _empty_rectangle(t: _Wording) -> str:
    *box, hinge, end = t.step.pattern
    gone = t.step.eliminations[0].cell
    houses, houses_of = t.step.geometry.houses, t.step.geometry.houses_of

    def line_of(cell: Cell) -> str:
        """Return the row or column of a cell that has places in the box."""
        own = (houses[h] for h in houses_of[cell])
        return t.houses([next(h for h in own if any(c.cell in h.cells for c in box))])

    return t.say(
        "in {box}, every place for {digit} ({cells}) lies in {line} or {other}; {covers} has "
        "{digit} in {end}, or else in {hinge}, and then {box} has it in {line}; {gone} sees both",
        box=t.houses(t.step.houses),
        digit=t.digits(t.step.pattern),
        cells=t.cells(box),
        line=line_of(gone),
        other=line_of(hinge.cell),
        covers=t.houses(t.step.covers),
        end=t.name(end.cell),
        hinge=t.name(hinge.cell),
        gone=t.name(gone),
    )


def _pivot_and_ends(t: _Wording) -> tuple[str, str]:
    pivot = t.step.pattern[0].cell
    return (
        t.holding(c for c in t.step.pattern if c.cell == pivot),
        t.holding(c for c in t.step.pattern if c.cell != pivot),
    )


def _xy_wing(t: _Wording) -> str:
    pivot, ends = _pivot_and_ends(t)
    return t.say(
        "whatever {pivot} holds, one of {ends} is {digit}, and no cell that sees both can be",
        pivot=pivot,
        ends=ends,
        digit=t.digits(t.step.eliminations),
    )


def _xyz_wing(t: _Wording) -> str:
    pivot, ends = _pivot_and_ends(t)
    return t.say(
        "whatever {pivot} holds, it or one of {ends} is {digit}, and no cell that sees all three "
        "can be",
        pivot=pivot,
        ends=ends,
        digit=t.digits(t.step.eliminations),
    )


def _w_wing(t: _Wording) -> str:
    *ends, near, far = t.step.pattern
    return t.say(
        "{ends} hold only {digits}; {joining} must go in {near} or {far} of {houses}, each seen by "
        "one of them, so one of them is {digit}, and no cell that sees both can be",
        ends=t.cells(ends),
        digits=t.digits(ends),
        joining=t.symbols[near.digit],
        near=t.name(near.cell),
        far=t.name(far.cell),
        houses=t.houses(t.step.houses),
        digit=t.digits(t.step.eliminations),
    )


def _rectangle(t: _Wording) -> str:
    return t.say(
        "if the rectangle {cells} held only {digits}, the two could be swapped and there would be "
        "two solutions; {escape}",
        cells=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern),
        escape=_escape(t),
    )


def _escape(t: _Wording) -> str:
    corners = {c.cell for c in t.step.pattern}
    extras = [fin for fin in t.step.fins if fin.cell in corners]
    match t.step.technique:
        case _T.UNIQUE_RECTANGLE_1:
            return t.say("only {cells} can prevent it", cells=t.holding(extras))
        case _T.UNIQUE_RECTANGLE_4:
            gone = {c.digit for c in t.step.eliminations}
            return t.say(
                "{cells} can prevent it; in {houses}, {digit} must go in {places}, which leaves "
                "the other of the two no room there",
                cells=t.holding(extras),
                houses=t.houses(t.step.houses),
                digit=t.digits(c for c in t.step.pattern if c.digit not in gone),
                places=t.cells(extras, "or"),
            )
    return t.say(
        "one of {cells} must be {digit} to prevent it",
        cells=t.cells(extras),
        digit=t.digits(extras),
    )


def _bug(t: _Wording) -> str:
    return t.say(
        "without {extras} every cell would hold two candidates and every digit two places in each "
        "house, and there would not be one solution; {cell} must be {digit}",
        extras=t.holding(t.step.fins),
        cell=t.cells(t.step.fins),
        digit=t.digits(t.step.fins, "or"),
    )


def _combination(t: _Wording) -> str:
    cells = list(dict.fromkeys(candidate.cell for candidate in t.step.pattern))
    total = t.step.total or 0
    if len(cells) == 1:
        return t.say(
            "{cell} is the last blank cell of {cage}, and lacks {total}",
            cell=t.name(cells[0]),
            cage=t.cage(cells),
            total=total,
        )
    sets = ["+".join(t.symbols[digit] for digit in chosen) for chosen in combinations_left(t.step)]
    told = t.listed(sets, "or")
    if len(sets) > MOST_TOLD:
        told = t.say("one of {count} sets of digits", count=len(sets))
    if t.is_whole_cage(cells):
        return t.say("{cage} must hold {sets}", cage=t.cage(cells), sets=told)
    return t.say(
        "in {cage}, {sum} = {total}, and must hold {sets}",
        cage=t.cage(cells),
        sum=" + ".join(map(t.name, cells)),
        total=total,
        sets=told,
    )


def _overlap(t: _Wording) -> str:
    cage = t.cage(candidate.cell for candidate in t.step.pattern)
    digit, places = t.digits(t.step.pattern), t.cells(t.step.pattern, "or")
    if t.step.houses:
        return t.say(
            "in {house}, {digit} must go in {places}, all of {cage}, which holds no digit twice",
            house=t.houses(t.step.houses),
            digit=digit,
            places=places,
            cage=cage,
        )
    return t.say(
        "every combination of {cage} has {digit}, which must go in {places}; what goes sees it",
        cage=cage,
        digit=digit,
        places=places,
    )


def _rule_of_45(t: _Wording) -> str:
    return t.say(
        "on {houses}, {equation}",
        houses=t.houses(t.step.houses),
        equation=equation_of_45(t.step, t.name),
    )


def _clue(t: _Wording) -> str:
    said = t.clause(t.step.geometry.constraints[t.step.clue or 0])
    if not (cells := told_of(t.step)):
        return said
    told = []
    for own in cells:
        cell = own[0].cell
        if own[1:]:
            name, digits = t.name(cell), t.digits(own, "or")
            told.append(t.say("{cell} can be {digits}", cell=name, digits=digits))
        else:
            told.append(t.say("{cell} is {digit}", cell=t.name(cell), digit=t.digits(own)))
    return t.say("{rule}, and {holding}", rule=said, holding=t.listed(told))


def _cell_forcing(t: _Wording) -> str:
    return t.say(
        "{cell} is {digits}, and each excludes what goes",
        cell=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern, "or"),
    ) + t.by_rules(rules_between(t.step), "; ")


def _common_peer(t: _Wording) -> str:
    digit, places = t.digits(t.step.pattern), t.cells(t.step.pattern, "or")
    rules = t.by_rules(rules_between(t.step), "; ")
    if t.step.clue is not None:
        said = t.say(
            "{rule} must have {digit}, in {cells}, and each place excludes what goes",
            rule=t.rule(t.step.geometry.constraints[t.step.clue]),
            digit=digit,
            cells=places,
        )
    else:
        said = t.say(
            "in {houses}, {digit} must go in {cells}, and each place excludes what goes",
            houses=t.houses(t.step.houses),
            digit=digit,
            cells=places,
        )
    return said + rules


_REASONS: Mapping[frozenset[Technique], Callable[[_Wording], str]] = MappingProxyType(
    {
        frozenset({_T.FULL_HOUSE}): _full_house,
        frozenset({_T.HIDDEN_SINGLE}): _hidden_single,
        frozenset({_T.NAKED_SINGLE}): _naked_single,
        frozenset({_T.POINTING, _T.CLAIMING}): _locked,
        frozenset({_T.NAKED_PAIR, _T.NAKED_TRIPLE, _T.NAKED_QUAD}): _naked,
        frozenset({_T.HIDDEN_PAIR, _T.HIDDEN_TRIPLE, _T.HIDDEN_QUAD}): _hidden,
        frozenset({_T.X_WING, _T.SWORDFISH, _T.JELLYFISH}): _fish,
        frozenset({_T.SKYSCRAPER, _T.TWO_STRING_KITE, _T.TURBOT_FISH}): _turbot,
        frozenset({_T.EMPTY_RECTANGLE}): _empty_rectangle,
        frozenset({_T.XY_WING}): _xy_wing,
        frozenset({_T.XYZ_WING}): _xyz_wing,
        frozenset({_T.W_WING}): _w_wing,
        frozenset(
            {_T.UNIQUE_RECTANGLE_1, _T.UNIQUE_RECTANGLE_2, _T.UNIQUE_RECTANGLE_4}
        ): _rectangle,
        frozenset({_T.BUG_1}): _bug,
        frozenset({_T.CAGE_COMBINATION}): _combination,
        frozenset({_T.CAGE_OVERLAP}): _overlap,
        frozenset(
            {
                _T.RULE_OF_45,
                _T.RULE_OF_45_HOUSES,
                _T.RULE_OF_45_PAIR,
                _T.RULE_OF_45_SPLIT,
                _T.RULE_OF_45_LONG,
            }
        ): _rule_of_45,
        frozenset({_T.CLUE}): _clue,
        frozenset({_T.DIRECT_CELL_FORCING}): _cell_forcing,
        frozenset({_T.COMMON_PEER_ELIMINATION}): _common_peer,
    }
)
"""How the pattern of each technique of the players' ladder is told; the others by their chains."""
