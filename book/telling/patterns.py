"""What the pattern of each technique of the players' ladder shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from book.telling.wording import Wording
from puzzle.geometry import Cell
from solver.human import Technique
from solver.human.words.cages import MOST_TOLD, combinations_left, equation_of_45
from solver.human.words.clues import rules_between, told_of

_T = Technique


def _full_house(t: Wording) -> str:
    ((cell, _),) = t.step.placements
    return t.say(
        "{cell} is the last blank cell of {house}", cell=t.name(cell), house=t.houses(t.step.houses)
    )


def _hidden_single(t: Wording) -> str:
    return t.say(
        "in {house}, {digit} has no place left but {cell}",
        house=t.houses(t.step.houses),
        digit=t.digits(t.step.placements),
        cell=t.cells(t.step.placements),
    )


def _naked_single(t: Wording) -> str:
    cell, digit = t.cells(t.step.placements), t.digits(t.step.placements)
    return t.say("{cell} has no digit left but {digit}", cell=cell, digit=digit)


def _locked(t: Wording) -> str:
    return t.say(
        "in {houses}, {digit} must go in {cells}, all in {covers}",
        houses=t.houses(t.step.houses),
        digit=t.digits(t.step.pattern),
        cells=t.cells(t.step.pattern, "or"),
        covers=t.houses(t.step.covers),
    )


def _naked(t: Wording) -> str:
    return t.say(
        "in {houses}, {cells} hold only {digits} between them",
        houses=t.houses(t.step.houses),
        cells=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern),
    )


def _hidden(t: Wording) -> str:
    return t.say(
        "in {houses}, {digits} have no places but {cells}, which leaves no room there for other "
        "digits",
        houses=t.houses(t.step.houses),
        digits=t.digits(t.step.pattern),
        cells=t.cells(sorted(t.step.pattern)),
    )


def _fish(t: Wording) -> str:
    return t.say(
        "in {houses}, every place for {digit} lies in {covers}, which it fills",
        houses=t.houses(t.step.houses),
        digit=t.digits(t.step.pattern),
        covers=t.houses(t.step.covers),
    )


def _turbot(t: Wording) -> str:
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


def _empty_rectangle(t: Wording) -> str:
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


def _pivot_and_ends(t: Wording) -> tuple[str, str]:
    pivot = t.step.pattern[0].cell
    return (
        t.holding(c for c in t.step.pattern if c.cell == pivot),
        t.holding(c for c in t.step.pattern if c.cell != pivot),
    )


def _xy_wing(t: Wording) -> str:
    pivot, ends = _pivot_and_ends(t)
    return t.say(
        "whatever {pivot} holds, one of {ends} is {digit}, and no cell that sees both can be",
        pivot=pivot,
        ends=ends,
        digit=t.digits(t.step.eliminations),
    )


def _xyz_wing(t: Wording) -> str:
    pivot, ends = _pivot_and_ends(t)
    return t.say(
        "whatever {pivot} holds, it or one of {ends} is {digit}, and no cell that sees all three "
        "can be",
        pivot=pivot,
        ends=ends,
        digit=t.digits(t.step.eliminations),
    )


def _w_wing(t: Wording) -> str:
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


def _rectangle(t: Wording) -> str:
    return t.say(
        "if the rectangle {cells} held only {digits}, the two could be swapped and there would be "
        "two solutions; {escape}",
        cells=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern),
        escape=_escape(t),
    )


def _escape(t: Wording) -> str:
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


def _bug(t: Wording) -> str:
    return t.say(
        "without {extras} every cell would hold two candidates and every digit two places in each "
        "house, and there would not be one solution; {cell} must be {digit}",
        extras=t.holding(t.step.fins),
        cell=t.cells(t.step.fins),
        digit=t.digits(t.step.fins, "or"),
    )


def _combination(t: Wording) -> str:
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


def _overlap(t: Wording) -> str:
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


def _rule_of_45(t: Wording) -> str:
    return t.say(
        "on {houses}, {equation}",
        houses=t.houses(t.step.houses),
        equation=equation_of_45(t.step, t.name),
    )


def _clue(t: Wording) -> str:
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


def _cell_forcing(t: Wording) -> str:
    return t.say(
        "{cell} is {digits}, and each excludes what goes",
        cell=t.cells(t.step.pattern),
        digits=t.digits(t.step.pattern, "or"),
    ) + t.by_rules(rules_between(t.step), "; ")


def _common_peer(t: Wording) -> str:
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


REASONS: Mapping[frozenset[Technique], Callable[[Wording], str]] = MappingProxyType(
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
