"""What one rule on a line of text says, in each form in which one is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import has_cells_in, has_letters_in, only_cells
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.clue_names import (
    HEADINGS,
    HOUSES,
    KIND_OF,
    NUMBERS,
    OTHER_HOUSES,
)
from puzzle.formats.rules.drawn_cells import are_near, cells_of_kind, is_outside, sum_of_nothing
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.text import SENTENCE, shorten
from puzzle.message import Term, in_quotes, message

_IN_PROSE = re.compile(r"\s*[^\W\d_]+(?:\s[^\W\d_]+){2,}\s*")
"""Three words and more, and nothing else."""
_NAME = re.compile(r"[A-Za-z][A-Za-z-]*(?: [A-Za-z][A-Za-z-]*){0,2}(?![A-Za-z0-9])")
_SUDOKU = re.compile(r"[- ]?(?:sudoku|doku)$")
TIP = re.compile("-{1,2}>|→")
_PARTS = re.compile(r"\s*[,;]\s*")
_EQUALS = re.compile(
    r"\s*(?:=|\b(?:adds? up to|sums? (?:up )?to|totals?|equals?"
    r"|(?:has |the )*sum(?: is| of)?)\b)\s*",
    re.IGNORECASE,
)
_OF_CELLS = re.compile(r"(?:the )?(?:sum of )?(?:the )?(?:cells? )?", re.IGNORECASE)
"""Words before the cells of a sum."""
_ALONG = re.compile(
    r"^((?:,? [0-9]{1,3}|,[0-9])*)"
    r"(?: (?:lines?|along|on|through|from|at|over|cells?|the))+(?= [A-Ya-y])"
)
"""Words between the name of a line, or its number, and its cells."""
ORDINAL = re.compile(r"^#?[0-9]{1,2}\s?:\s*(?=.*(?:=|->|→))")
"""The number of a clue among its kind, where another sign says its sum."""
_OF_PARITY = re.compile(
    r"(?P<cells>.*?) (?:is|are|must be|must contain|contains?|holds?)(?: an?)?"
    r" (?P<kind>even|odd)(?: digits?| numbers?)?",
    re.IGNORECASE,
)
_OF_MARK = re.compile(
    r"(?:an? )?(?P<mark>white|black|X|V)(?: kropki)?(?: (?:dot|sign|mark))?"
    r" (?:is )?between (?P<cells>.*)",
    re.IGNORECASE,
)
_MARK_BEHIND = re.compile(
    r"(?P<cells>.*?[0-9])\s?(?:[:=]\s?)?(?:(?:is|are|has|have) )?(?:an? )?"
    r"(?P<mark>white|black|X|V)(?: (?:dot|sign|mark))?",
    re.IGNORECASE,
)
"""Two cells with their mark behind them."""
_OF_PAIR = re.compile("[/|]")
"""Between the two cells of a mark."""
_MARKED: Mapping[str, Members] = MappingProxyType(
    {
        "white": {"type": "difference"},
        "black": {"type": "ratio"},
        "x": {"type": "xv", "value": 10},
        "v": {"type": "xv", "value": 5},
    }
)
_TWO_NUMBERS = re.compile(r"\s*(?:\([1-9][0-9]?\s?[,;]\s?[1-9][0-9]?\)|[1-9]{2})\s*")
"""A cell by its row and its column, in whatever order."""
_LETTER = re.compile(r"([XV])[ :]")
"""What XV is marked with."""
_DIFFERENCE = re.compile(r"[A-Ya-y][0-9]{1,2}\s?[-–]\s?[A-Ya-y][0-9]{1,2}")
"""A dash that may be a minus: between cells such as ``A1``."""
_SPACED_DASH = re.compile(r"r[0-9]{1,2}c[0-9]{1,2} [-–] r[0-9]{1,2}c[0-9]{1,2}", re.IGNORECASE)
"""The same between cells such as ``r1c1``, where a run has no spaces."""
A_NUMBER = re.compile(r"[0-9]{1,6}(?![0-9A-Za-z])")
_EXCEPT = re.compile(r"\bexcept\b", re.IGNORECASE)


class RuleLine:
    """What one line says.

    Attributes:
        members: the clues, as JSON; a house has its ``type`` alone.
        has_letters: whether a cell is written as ``A1``.
        heads: the kind that lines below are of, when the line is a heading such as ``Cages:``.
        is_heading: whether it is one; ``Kropki:`` heads clues of several kinds.
        may_be_given: whether it says the digit of a cell, ``r1c3 = 4``, and no kind: a cage of one
            cell where there are others, and else a given.
    """

    __slots__ = ("has_letters", "heads", "is_heading", "may_be_given", "members")

    def __init__(
        self,
        members: list[Members],
        *,
        letters: bool = False,
        heads: str = "",
        is_heading: bool = False,
        may_be_given: bool = False,
    ) -> None:
        self.members = members
        self.has_letters = letters
        self.heads = heads
        self.is_heading = is_heading or bool(heads)
        self.may_be_given = may_be_given


def rule_of(body: str, size: int, heading: str = "") -> RuleLine | None:
    """Return what a line says that has one rule and nothing else; None for none.

    Args:
        body: the line, without what stands around it.
        size: of the grid.
        heading: the kind that the heading over the line names; empty for none.

    Raises:
        NotationError: it names a kind, and what it says of it makes no sense.
    """
    return (
        _bare(body)
        or comparison(body, size)
        or equation(body, size, heading)
        or _arrow(body, size, heading)
        or sentence_of(body, size)
        or _named(body, size)
        or _unnamed(body, size, heading)
    )


def _bare(body: str) -> RuleLine | None:
    """Return what a name alone says: a rule of the whole grid, or a heading."""
    name = body.removesuffix(":").strip().lower()
    if name == "x":
        return None  # a kiss, or a name
    if name not in HOUSES:
        name = _SUDOKU.sub("", name)
    house = OTHER_HOUSES.get(name, name)
    if house in HOUSES and not body.endswith(":"):
        return RuleLine([{"type": rule} for rule in HOUSES[house]])
    kind = KIND_OF.get(name.removesuffix(" rule"))
    if kind is None:
        return None
    if body.endswith(":") or (name in HEADINGS and body[0].isupper()):
        return RuleLine([], heads=kind)
    names = {each.name for each in fields(KINDS[kind])}
    return RuleLine([{"type": kind}]) if names <= {"exempt"} else None


def comparison(body: str, size: int) -> RuleLine | None:
    """Return what ``r1c1 > r1c2`` says, and each two beside one another in a longer row.

    Raises:
        NotationError: the cells are two numbers each, as in ``(1,1) > (1,2)``.
    """
    parts = re.split(r"\s*([<>])\s*", without_name(body, "greaterthan"))
    if len(parts) < 3 or TIP.search(body):
        return None
    if all(map(_TWO_NUMBERS.fullmatch, parts[::2])):
        raise NotationError(
            message(
                "cell.order",
                "Which number of {cell} is the row is not told: write the cells as r1c2.",
                cell=parts[0].strip(),
            )
        )
    found = [only_cells(part, size) for part in parts[::2]]
    if not all(found):
        return None
    pairs = zip(pairwise(cells or [] for cells in found), parts[1::2], strict=True)
    members: list[Members] = [
        {"type": "greaterthan", "cells": [*one, *other] if sign == ">" else [*other, *one]}
        for (one, other), sign in pairs
    ]
    return RuleLine(members, letters=has_letters_in(body))


def equation(body: str, size: int, heading: str = "") -> RuleLine | None:
    """Return what ``r1c1+r1c2 = 7`` says, or the same the other way round: a cage.

    ``A1 - B2 = 3`` is no sum, unless the line or its heading names cages.
    """
    named = without_name(body, "killercage")
    told = _OF_CELLS.sub("", ORDINAL.sub("", named))
    sides = _EQUALS.split(told)
    if len(sides) != 2:
        return None
    for one, other in (sides, sides[::-1]):
        if A_NUMBER.fullmatch(other) and (cells := only_cells(one, size)):
            is_named = named != body or heading
            if len(cells) == 2 and not is_named and _DIFFERENCE.fullmatch(one.strip()):
                return None
            if not is_named and _SPACED_DASH.fullmatch(one.strip()):
                raise NotationError(
                    message(
                        "rule.difference",
                        "{text} may be a difference or a cage: write “white dot {number}:” or "
                        "“cage {number}:” before the cells.",
                        text=in_quotes(body),
                        number=other,
                    )
                )
            return RuleLine([_cage(cells, int(other))], letters=has_letters_in(body))
    return None


def _arrow(body: str, size: int, heading: str = "") -> RuleLine | None:
    """Return what ``arrow r1c1 = r1c2+r1c3`` says, or ``arrow: r1c1 -> r1c2 r1c3``.

    Of an equation the side of one cell is the circle, and the left one where both have one.

    Raises:
        NotationError: both sides have several cells, or several arrows are not told apart.
    """
    told = ORDINAL.sub("", without_name(body, "arrow"))
    if told == body and not (heading == "arrow" and TIP.search(body)):
        return None
    if "=" not in told and sum(map(bool, map(TIP.search, _PARTS.split(told)))) > 1:
        return _arrows(told, size)
    is_equation = "=" in told
    sides = told.split("=") if is_equation else TIP.split(told, maxsplit=1)
    found = [only_cells(side, size) or [] for side in sides]
    if len(found) != 2 or not all(found):
        return None
    bulb, line = found
    if is_equation and len(bulb) > 1:
        if len(line) > 1:
            raise NotationError(
                message(
                    "rule.arrow-sides",
                    "Both sides of {text} have several cells: write the circle before a colon and "
                    "the shaft behind it.",
                    text=shorten(body, SENTENCE),
                )
            )
        bulb, line = line, bulb
    return RuleLine([{"type": "arrow", "bulb": bulb, "line": line}], letters=has_letters_in(told))


def _arrows(told: str, size: int) -> RuleLine:
    """Return what ``r1c1 -> r1c2 r1c3, r5c5 -> r5c6`` says: an arrow in each part.

    Raises:
        NotationError: a part is no arrow, or it may as well go on with the one before it.
    """
    members: list[Members] = []
    for part in _PARTS.split(told):
        found = [only_cells(side, size) or [] for side in TIP.split(part)]
        if len(found) != 2 or not all(found):
            raise unread(told)
        bulb, line = found
        if members and are_near(members[-1]["line"][-1], bulb[0]):
            raise unread(told)
        members.append({"type": "arrow", "bulb": bulb, "line": line})
    return RuleLine(members, letters=has_letters_in(told))


def sentence_of(body: str, size: int) -> RuleLine | None:
    """Return what ``Cells r1c1 and r2c2 are even`` says, or ``white dot between r1c1 and r1c2``."""
    parity = _OF_PARITY.fullmatch(body)
    mark = _OF_MARK.fullmatch(body) or _MARK_BEHIND.fullmatch(body)
    told = parity or mark
    cells = only_cells(_OF_PAIR.sub(" ", _OF_CELLS.sub("", told["cells"], 1)), size) if told else []
    members: list[Members] = []
    if cells and parity:
        members = [{"type": parity["kind"].lower(), "cells": [cell]} for cell in cells]
    elif cells and mark and len(cells) == 2:
        members = [{**_MARKED[mark["mark"].lower()], "cells": cells}]
    return RuleLine(members, letters=has_letters_in(told["cells"])) if told and members else None


def _cage(cells: list[str], value: int) -> Members:
    _check_sum(cells, value)
    return {"type": "killercage", "cells": cells, "value": value}


def _check_sum(cells: list[str], value: int) -> None:
    """Stop at a cage of 0: in data that is one without a sum, and whoever writes it means one."""
    if value == 0:
        raise NotationError(sum_of_nothing(cells))


def _named(body: str, size: int) -> RuleLine | None:
    """Return what a line says that begins with the name of a kind."""
    kind, start, numbers = kind_of(body)
    if not kind:
        return None
    head, colon, tail = _ALONG.sub(r"\1", body[start:]).partition(":")
    tail, *exempt = _EXCEPT.split(tail if colon else head)
    first: list[str] | None = []
    cells: list[str] | None = []
    only = partial(cells_of_kind, kind)
    if colon:
        more, first = _numbers_and_cells(head, size)
        cells = [] if kind == "negative" else only(tail, size)
    else:
        more, cells = _numbers_and_cells(tail, size, only)
    if cells is None or first is None:
        is_prose = _IN_PROSE.fullmatch(head) is not None and not has_cells_in(tail)
        if more or (colon and not is_prose):
            raise unread(body)
        return None
    if not (colon or cells or exempt):
        return None
    relations = tail if kind == "negative" else ""
    members = _members(kind, [*numbers, *more], first, cells, relations)
    for each in members:
        if exempt:
            each["exempt"] = _exempt(exempt[0], size)
    return RuleLine(members, letters=has_letters_in(body[start:]))


def kind_of(body: str) -> tuple[str, int, list[int]]:
    """Return the kind that a line begins with, where its name ends, and the number that it says."""
    words = _NAME.match(body)
    name = words[0] if words is not None else ""
    while name and name.lower() not in KIND_OF:
        name = name.rpartition(" ")[0]
    if name:
        said = name.lower()
        return KIND_OF[said], len(name), [NUMBERS[said]] if said in NUMBERS else []
    letter = _LETTER.match(body)
    return ("xv", 1, [{"X": 10, "V": 5}[letter[1]]]) if letter else ("", 0, [])


def _members(
    kind: str, numbers: list[int], first: list[str], cells: list[str], relations: str
) -> list[Members]:
    """Return the clues of a named line: what is before the colon and behind it, by kind."""
    names = {each.name for each in fields(KINDS[kind])}
    members: Members = {"type": kind}
    if "rules" in names:
        found = re.findall(r"([a-z]+) ([0-9]{1,4})", relations)
        members["rules"] = [[name, int(value)] for name, value in found]
        return [members]
    if "bulb" in names:
        members |= {"bulb": first, "line": cells}
    elif "clones" in names:
        members |= {"cells": first, "clones": cells}
    elif "line" in names or "cells" in names:
        members["line" if "line" in names else "cells"] = [*first, *cells]
    if "values" in names:
        members["values"] = numbers
    elif numbers and "value" in names:
        members["value"] = numbers[0]
        if kind == "killercage":
            _check_sum(cells, numbers[0])
    if numbers[1:] and "values" not in names:
        raise NotationError(
            message(
                "clue.one-number",
                "A clue of the kind {kind} has one number.",
                kind=Term(KINDS[kind].NAME),
            )
        )
    if issubclass(KINDS[kind], OnCell):
        return [{**members, "cells": [cell]} for cell in members["cells"]]
    return [members]


def _unnamed(body: str, size: int, heading: str) -> RuleLine | None:
    """Return what ``15: r1c1 r1c2`` says, the other way round too, and a line under a heading.

    ``r1c3: 4`` says a digit, and ``C4: 4`` without a heading may be anything.
    """
    if is_outside(heading) and has_letters_in(body):
        return None  # C4 is a column there, and no cell
    number, cells = _number_and_cells(body, size, heading or "killercage")
    is_told = heading or A_NUMBER.match(body) or not has_letters_in(body)
    if number is not None and cells and (is_told or len(cells) > 1):
        if heading and heading != "killercage":
            return RuleLine(
                _members(heading, [number], [], cells, ""), letters=has_letters_in(body)
            )
        return RuleLine([_cage(cells, number)], letters=has_letters_in(body))
    if heading and (cells := cells_of_kind(heading, body, size)):
        return RuleLine(_members(heading, [], [], cells, ""), letters=has_letters_in(body))
    return None


def _number_and_cells(body: str, size: int, kind: str) -> tuple[int | None, list[str] | None]:
    """Return the number on the one side of a colon and the cells on the other; None for neither."""
    sides = body.split(":")
    if len(sides) == 2:
        for number, cells in (sides, sides[::-1]):
            if A_NUMBER.fullmatch(number.strip()):
                return int(number), cells_of_kind(kind, cells, size)
    return None, None


def without_name(body: str, kind: str) -> str:
    """Return a line without the name of a kind at its start."""
    name = _NAME.match(body)
    is_named = name is not None and KIND_OF.get(name[0].lower()) == kind
    return body[name.end() :].lstrip(" :") if name is not None and is_named else body


def _numbers_and_cells(
    text: str, size: int, only: Callable[[str, int], list[str] | None] = only_cells
) -> tuple[list[int], list[str] | None]:
    """Return what stands before a colon: numbers, then cells; None for anything else."""
    numbers, rest = _leading_numbers(text)
    return numbers, only(rest, size) if rest else []


def _leading_numbers(text: str) -> tuple[list[int], str]:
    numbers, rest = list[int](), text.strip()
    while (number := A_NUMBER.match(rest)) is not None:
        numbers.append(int(number[0]))
        rest = rest[number.end() :].lstrip(" ,")
    return numbers, rest


def _exempt(text: str, size: int) -> list[list[str]]:
    """Return the pairs of cells behind ``except``."""
    if text.strip().lower() == "none":
        return []
    pairs = [only_cells(pair, size) for pair in text.split(",")]
    if not all(pair is not None and len(pair) == 2 for pair in pairs):
        raise NotationError(
            message(
                "rule.except", "Behind “except” stand pairs of cells, with commas between them."
            )
        )
    return [pair for pair in pairs if pair is not None]
