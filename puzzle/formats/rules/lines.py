"""A rule on a line of text: ``cage 15: r1c1 r1c2``, ``A1+A2=5``, ``thermometer: r1c1 r2c1``.

    name [numbers] [cells]: cells [except pairs]     every kind, as it is written
    r1c1+r1c2 = 7    7: r1c1 r1c2    r1c1 r1c2: 7    a cage
    arrow r1c1 = r1c2+r1c3                           the circle on one side, the shaft on the other
    r1c1 > r1c2 > r1c3                               greater than, for each two beside one another
    anti-knight            diagonals                 a rule of the whole grid

The name is that in print, that of f-puzzles, or one that people use. A cell is ``r1c1``, or ``A1``
for row A, column 1; ``row 3`` and ``column 4`` stand for all their cells from the left and the top,
``row 3 backwards`` for the same from the other end; ``r1c1-r1c9`` for the two and all between them.
What a line says is the JSON object of a clue, so that one place knows what its members are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from puzzle.cell import Cell, cell_name
from puzzle.constraints import HOUSE_RULES, KINDS, Constraint
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import has_cells_in, has_letters_in, only_cells
from puzzle.formats.rules.clue_names import (
    HEADINGS,
    HOUSES,
    KIND_OF,
    NUMBERS,
    OTHER_HOUSES,
)
from puzzle.formats.rules.items import (
    UNSURE,
    are_near,
    bare_of,
    cells_of_kind,
    check_lines,
    headed_kind,
    is_outside,
    items_on,
    says_more,
    several_on,
    sum_of_nothing,
)
from puzzle.formats.rules.usual_forms import in_usual_form
from puzzle.formats.text import SENTENCE, shorten
from puzzle.geometry import MAX_BOX_SIDE
from puzzle.message import Term, message

Members = dict[str, Any]
"""A clue as in JSON; see `puzzle.formats.json_lines`."""

_MARKS = {"difference": "difference", "ratio": "ratio", "sum": "xv"}
"""For each relation of a negative rule the kind of mark that exempts from it."""
_IN_PROSE = re.compile(r"\s*[^\W\d_]+(?:\s[^\W\d_]+){2,}\s*")
"""Three words and more, and nothing else."""
_NAME = re.compile(r"[A-Za-z][A-Za-z-]*(?: [A-Za-z][A-Za-z-]*){0,2}(?![A-Za-z0-9])")
_SUDOKU = re.compile(r"[- ]?(?:sudoku|doku)$")
_TIP = re.compile("-{1,2}>|→")
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
_LEAD = re.compile(r"(?:there (?:is|are)|here is) (?:an? |the )?(?=[a-z])", re.IGNORECASE)
_ORDINAL = re.compile(r"^#?[0-9]{1,2}\s?:\s*(?=.*(?:=|->|→))")
"""The number of a clue among its kind, where another sign says its sum."""
_ITEM = re.compile(r"^[0-9]{1,3}[.)]\s+(?=[A-Za-z])")
"""The number of a line in a list."""
_SUM_AHEAD = re.compile(r"^[\[(]([0-9]{1,3})[\])]\s*:?\s*(?=[A-Ya-y][0-9])")
"""A sum in brackets before its cells."""
_REMARK = re.compile(r"\s*\([^()0-9]{1,80}\)$")
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
_IN_BRACKETS = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z -]{1,40}) \((?P<kind>[A-Za-z][A-Za-z -]{1,30})\)\s?:\s?"
    r"(?P<cells>[^()]*)"
)
"""A kind in brackets behind another name for its clues."""
_IN_BRACKETS_BEHIND = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z -]{1,40})\s?:\s?(?P<cells>[^()]+)"
    r" \((?P<kind>[A-Za-z][A-Za-z -]{1,30})\)"
)
_OF_DOTS = re.compile(
    r"^(?P<dots>(?P<white>white)?(?(white)|black) (?:kropki )?(?:dots?|circles?))\s*\("
    r"(?(white)(?:consecutive[ ,;]{1,2})?diff(?:erence)?\.?(?: of| is)?\s?[:=]?\s?1"
    r"|(?:ratio(?: of| is)?|one is)?\s?[:=]?\s?(?:1\s?[:/]\s?2|2\s?[:/]\s?1|x?2|2x)"
    r"(?: the other)?)\)",
    re.IGNORECASE,
)
"""Dots with the number in brackets that they have anyway: ``Black dots (ratio 1:2): …``."""
_TWO_NUMBERS = re.compile(r"\s*(?:\([1-9][0-9]?\s?[,;]\s?[1-9][0-9]?\)|[1-9]{2})\s*")
"""A cell by its row and its column, in whatever order."""
_HAS_CELL = re.compile(r"\br[1-9]|\b[A-Ya-y][0-9]{1,2}\b", re.IGNORECASE)
_FRAME = re.compile(r"frames?\b", re.IGNORECASE)
_OF_FRAME = re.compile(
    r"\b(?:left|right|top|bottom|above|below|rows?|col(?:umn)?s?|r[1-9]|sums?)", re.IGNORECASE
)
"""What is said of the sums in a frame: a frame alone may be a name, or round a picture."""
_ARTICLE = re.compile(
    r"^(?:the|my|our|all(?: the)?|these) (?=[a-z][a-z /-]{2,30}:$)", re.IGNORECASE
)
"""Before a heading."""
_NUMBERED = re.compile(r"^([A-Za-z][A-Za-z -]{1,30}?) ?#[0-9]{1,2}(?=\s?:)")
"""The number of a clue among its kind, which is no number of the clue."""
_WORD = re.compile(r"[A-Za-z]{3}")
_BY_NUMBERS = re.compile(r"\(\s{0,2}[0-9]{1,2}\s{0,2},\s{0,2}[0-9]{1,2}\s{0,2}\)")
"""A cell as (1,2), which may be of row 1 or of column 1: it is not read."""
_OF_NO_KIND = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z' -]{2,40}?)(?P<number> [0-9]{1,3})?:\s?"
    r"(?P<cells>[A-Ya-y][0-9].{0,200}|(?:row|col)\w* ?[0-9]{1,2})"
)
"""A name of a few words, perhaps with a number, and cells behind a colon."""
_OF_SUM = re.compile(r"\s*(?:=|:|is|adds? up to)\s*[0-9]{1,4}$|[()]", re.IGNORECASE)
_OF_CLUES = re.compile(
    r"\b(?:lines?|cages?|index\w*|dots?|arrows?|thermo\w*|circles?|clues?|sums?|regions?"
    r"|nabner|renban|whispers?|palindromes?|zippers?|parity|magic|kropki|killer|squares?)\b",
    re.IGNORECASE,
)
_OF_TALK = re.compile(
    r"\b(?:hints?|tips?|starts?|begin|first|then|next|steps?|notes?|errors?|typos?|misprints?|look"
    r"|see|solutions?|answers?|moves?|singles?|pairs?|triples?|wings?|candidates?|givens?|blanks?"
    r"|empty|missing|corrections?|changes?|changed|added|removed|question|symmetry|pattern|path"
    r"|check|checks?|stuck|filled|wrong|unsure|sure|guess\w*|mistakes?|order)\b"
    r"|=>[^=]{1,40}(?:<>|≠|!=)|=> ?[-–] ?[1-9]|\([1-9]{1,8} ?= ?[1-9]{1,8}\) ?r[1-9]"
    r"|\br[1-9]{1,4}c[1-9]{1,4} ?= ?(?:\([1-9]\) ?)?r[1-9]{1,4}c[1-9]{1,4} [-–] ",
    re.IGNORECASE,
)
"""Words of what is said of cells beside rules, and the links of a chain, ``(5=8)r2c1 - …``."""
_COMMON = frozenset(
    {
        *("between", "black", "clone", "difference", "even", "evens", "extra", "greater", "house"),
        *("houses", "max", "maximum", "min", "minimum", "odd", "odds", "quad", "ratio", "row"),
        *("sum", "sums", "white", "x", "v"),
    }
)
"""Words of headings that are words of letters, and names of people, too."""
_HEADS_SEVERAL = frozenset({"kropki", "xv", "even/odd", "odd/even", "even-odd"})
"""Headings of clues of several kinds."""
_IN_PRINT = frozenset(of.NAME.lower() for of in KINDS.values() if " " in of.NAME)
_OF_ITEMS = re.compile(
    r":|\b(?:cells?|dots?|lines?|clues?|pairs?|circles?|sums?|marks?|signs?)\b", re.IGNORECASE
)
"""What a line with clues of several kinds has, where their cells may be other things."""
_NUMBER, _SMALL = re.compile(r"\d"), re.compile("[a-z]+")
_KIND_WORDS = frozenset(
    f"{word}{ending}"
    for name in (*KIND_OF, *HOUSES, *OTHER_HOUSES, *HEADINGS, *_HEADS_SEVERAL, "min/max")
    for word in re.findall("[a-z]+", name.lower())
    for ending in ("", "s")
)
"""The words of all names of kinds, one of which a rule without a number has."""
_LETTER = re.compile(r"([XV])[ :]")
"""What XV is marked with."""
_LETTER_CELL = re.compile(r"\b[A-Ya-y][0-9]{1,2}\b")
_DIFFERENCE = re.compile(r"[A-Ya-y][0-9]{1,2}\s?[-–]\s?[A-Ya-y][0-9]{1,2}")
"""A dash that may be a minus: between cells such as ``A1``."""
_SPACED_DASH = re.compile(r"r[0-9]{1,2}c[0-9]{1,2} [-–] r[0-9]{1,2}c[0-9]{1,2}", re.IGNORECASE)
"""The same between cells such as ``r1c1``, where a run has no spaces."""
_NUMBER = re.compile(r"[0-9]{1,6}(?![0-9A-Za-z])")
_SIGNED = re.compile(
    r"(?:^|[A-Za-z:=(]\s{0,2})(?P<below>[-–−][0-9]{1,4})(?![0-9]|\s?[-–])"
    r"|(?<![\w+])(?P<plus>[0-9]{1,4}\s?\+)(?=\s?(?:[:)=]|$)|\s[A-Za-z])"
)
"""A number with a minus before it, or a plus behind it, which may mean *or more*."""
_EXCEPT = re.compile(r"\bexcept\b", re.IGNORECASE)
_BLANKS = re.compile(r"\s{2,}")
_LONGEST = 4_000


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


def parse_rule(
    line: str, size: int, heading: str = "", *, is_among_cages: bool = False
) -> RuleLine | None:
    """Return the rule of a line; None for a line that states none.

    Args:
        line: the line.
        size: of the grid.
        heading: the kind that the heading over the line names; empty for none.
        is_among_cages: whether a line beside it is a cage: what may be a move is one, too.

    Raises:
        NotationError: it names a kind of rule, and what it says of it makes no sense.
    """
    if _NUMBER.search(line) is None and _KIND_WORDS.isdisjoint(_SMALL.findall(line.lower())):
        return None
    told = _LEAD.sub("", line.strip().lstrip("-*•").strip().rstrip(".").strip(), count=1)
    if len(told) > _LONGEST or (_FRAME.match(told) and not _OF_FRAME.search(told)):
        return None
    told = _called(in_usual_form(_ARTICLE.sub("", _BLANKS.sub(" ", told), count=1)))
    if heading == UNSURE:
        under = parse_rule(line, size)
        if under is not None and any(len(each) > 1 for each in under.members):
            raise unread(told)
        return under
    bare = _ITEM.sub("", told)
    found = _found(_SUM_AHEAD.sub(r"\1: ", bare), size, heading)
    if found is not None and not (heading or is_among_cages) and _is_listed(told, bare, found):
        return None
    is_cage = found is not None and any(
        each["type"] == "killercage" and "value" not in each for each in found.members
    )
    if is_cage and bare != told:
        raise unread(told)  # its number may be that of the list, or the sum
    if found is not None:
        _check_sign(line.strip(), found)
        check_lines(found.members)
        found.may_be_given = not (heading or is_among_cages) and _is_lone(bare, found)
    return found


def _check_sign(line: str, found: RuleLine) -> None:
    """Stop at a number with a sign, which the clues of a line would be read without.

    Raises:
        NotationError: there is one.
    """
    signed = _SIGNED.search(line) if found.members else None
    if signed is not None:
        raise NotationError(
            message(
                "rule.sign",
                "In {line} a number has a sign, {sign}: write the number alone.",
                line=shorten(line, SENTENCE),
                sign=repr(signed[signed.lastgroup or 0]),
            )
        )


def _called(told: str) -> str:
    """Return a line by the kind in brackets behind its name, where the name itself is none.

    ``Green line (German whispers): r1c1 r1c2`` is one of whispers, and so is the same with the
    brackets at its end. ``Thermo #2: …`` is the second.
    """
    told = _OF_DOTS.sub(r"\g<dots>", _NUMBERED.sub(r"\1", told))
    found = _IN_BRACKETS.fullmatch(told) or _IN_BRACKETS_BEHIND.fullmatch(told)
    if found is None or found["kind"].lower() not in KIND_OF or _kind_of(found["name"])[0]:
        return told
    if found["cells"].strip() and _HAS_CELL.search(found["cells"]) is None:
        return told
    return f"{found['kind']}: {found['cells']}".rstrip()


def _is_lone(bare: str, found: RuleLine) -> bool:
    """Tell whether a line says a digit of one cell, and the name of no kind."""
    (one, *more) = found.members or [{"type": ""}]
    is_of_cell = one["type"] == "killercage" and len(one["cells"]) == 1
    return is_of_cell and not more and not _kind_of(bare)[0]


def _is_listed(told: str, bare: str, found: RuleLine) -> bool:
    """Tell whether what reads as cages, under no heading, is one of a list of moves or of cells.

    Args:
        told: the line.
        bare: the same without the number that it has in a list.
        found: what it says.
    """
    if any(each["type"] != "killercage" for each in found.members) or not found.members:
        return False
    ahead = _SUM_AHEAD.match(bare)
    if bare == told and ahead is None and _ORDINAL.match(bare) is None:
        return False
    if _kind_of(bare)[0]:
        return False
    if all(len(each["cells"]) == 1 for each in found.members):
        return True
    (first, *_) = found.members
    is_sum = ahead is not None and first.get("value") == int(ahead[1])
    return is_sum and not _may_be_cage(first["cells"], int(first["value"]))


def _may_be_cage(cells: list[str], value: int) -> bool:
    """Tell whether cells hang together, and different digits in them can have a sum as small."""
    places = [tuple(map(int, re.findall("[0-9]+", cell))) for cell in cells]
    met, rest = places[:1], set(places[1:])
    for row, column in met:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & rest
        met += beside
        rest -= beside
    return not rest and value >= len(cells) * (len(cells) + 1) // 2


def _found(told: str, size: int, heading: str) -> RuleLine | None:
    body = bare_of(told)
    if not body:
        return None
    try:
        found = _alike(told, size, heading) or _several(body, size) or _rule(body, size, heading)
    except NotationError:
        found = _items(told, size, heading) or _each_alone(body, size)
        if found is None:
            raise
    found = found or _items(told, size, heading) or _each_alone(body, size)
    if found is None:
        is_by_numbers = len(_BY_NUMBERS.findall(body)) > 1 and _kind_of(body)[0]
        name, bracket, rest = told.partition(" (")
        is_unsure = bracket and headed_kind(f"{name}:") is not None and says_more(told)
        if is_by_numbers or (is_unsure and has_cells_in(rest)):
            raise unread(body)
        _refuse_of_no_kind(body, size)
    return found


def _alike(told: str, size: int, heading: str) -> RuleLine | None:
    """Return what several clues of one kind say: lines, marks, sums, or signs for greater than."""
    members = _compared(told, size) or _added(told, size, heading) or several_on(told, size)
    return RuleLine(members, letters=has_letters_in(told)) if members else None


def _items(told: str, size: int, heading: str) -> RuleLine | None:
    """Return what a heading or several clues on one line say, with words around them."""
    kind = headed_kind(told)
    if kind is not None:
        return RuleLine([], heads=kind, is_heading=True)
    members = _told_one_by_one(told, size) or _each_of(told, partial(_sentence, size=size))
    if not members:
        members = items_on(told, size, heading)
        kinds = {each["type"] for each in members or ()}
        if len(kinds) > 1 and has_letters_in(told) and not _OF_ITEMS.search(told):
            return None  # “Min A4, max A3” may be sizes of paper
    return RuleLine(members, letters=has_letters_in(told)) if members else None


def _told_one_by_one(told: str, size: int) -> list[Members] | None:
    """Return what ``Even/odd: r1c1 is odd; r1c2 is even`` says."""
    head, _, tail = told.partition(":")
    if headed_kind(f"{head}:") in (None, UNSURE):
        return None
    told, read = tail.strip(), partial(_sentence, size=size)
    alone = read(told)
    return _each_of(told, read) if alone is None else alone.members


def _compared(body: str, size: int) -> list[Members] | None:
    """Return what ``r1c1 < r1c2, r2c1 > r2c2`` says."""
    if ("<" not in body and ">" not in body) or _TIP.search(body):
        return None
    return _each_of(_without_name(body, "greaterthan"), partial(_comparison, size=size))


def _added(body: str, size: int, heading: str) -> list[Members] | None:
    """Return what ``r1c1+r1c2 = 8, r2c1+r2c2 = 5`` says.

    Of single cells, ``r1c3 = 4, r1c4 = 6`` are moves unless the line or its heading names cages.
    """
    if "=" not in body:
        return None
    told = _without_name(body, "killercage")
    members = _each_of(told, partial(_equation, size=size, heading=heading))
    is_named = told != body or heading
    if members and not is_named and all(len(each["cells"]) == 1 for each in members):
        return None
    return members


def _each_of(body: str, read: Callable[[str], RuleLine | None]) -> list[Members] | None:
    """Return what two or more parts of a line say, each by itself; None where one says nothing.

    A single ``Q1`` outside the grid is another thing than a cell.

    Raises:
        NotationError: any other cell outside the grid, before a part that says nothing.
    """
    parts = re.split(r"\s*[,;]\s*|\.\s+", body)
    members = list[Members]()
    for part in parts if len(parts) > 1 else ():
        try:
            found = read(part)
        except NotationError:
            if len(_LETTER_CELL.findall(part)) == 1:
                return None
            raise
        if found is None:
            return None
        members += found.members
    return members or None


def _rule(body: str, size: int, heading: str = "") -> RuleLine | None:
    return (
        _bare(body)
        or _comparison(body, size)
        or _equation(body, size, heading)
        or _arrow(body, size, heading)
        or _sentence(body, size)
        or _named(body, size)
        or _unnamed(body, size, heading)
    )


def _several(body: str, size: int) -> RuleLine | None:
    """Return what several rules on one line say, with semicolons between them.

    Raises:
        NotationError: one begins with the name of a kind, and another is none.
    """
    parts = [part.strip() for part in body.split(";")]
    others = [part for part in parts[1:] if _WORD.match(part) and not only_cells(part, size)]
    if not (others and _kind_of(parts[0])[0]):
        return None
    found = [_rule(part, size) for part in parts]
    told = [one for one in found if one is not None and not one.heads]
    if not told:
        return None
    if len(told) < len(found):
        raise unread(body)
    members = [each for one in told for each in one.members]
    return RuleLine(members, letters=any(one.has_letters for one in told))


def _each_alone(body: str, size: int) -> RuleLine | None:
    """Return what rules with semicolons between them say, where each is one without the others."""
    parts = [part.strip() for part in body.split(";")]
    if len(parts) < 2:
        return None
    found = [_found(part, size, "") for part in parts]
    if not all(one is not None and one.members for one in found):
        return None
    members = [each for one in found if one is not None for each in one.members]
    return RuleLine(members, letters=has_letters_in(body))


def is_heading_alone(line: str) -> bool:
    """Tell whether a heading is of clues whatever stands below it: ``Cages:``, ``Renban lines``.

    ``Max:``, ``Black lines`` and ``Killer (hard)`` may be names and notes.
    """
    name = _REMARK.sub("", line.strip()).rstrip(" :").lower()
    first, *more = re.split("[ -]", name)
    if name in HEADINGS or name in _HEADS_SEVERAL:
        return True
    return name.endswith("s") and (first not in _COMMON or (bool(more) and _is_whole(name)))


def _is_whole(name: str) -> bool:
    """Tell whether a name of several words is that in print: ``between lines``."""
    return name.removesuffix("s") in _IN_PRINT


def is_like_clue(line: str) -> bool:
    """Recognise words and two cells or more behind a colon, unless they are of other things."""
    named = _OF_NO_KIND.fullmatch(line.strip())
    if named is None or _OF_TALK.search(named["name"]):
        return False
    with suppress(NotationError):
        return len(only_cells(named["cells"], MAX_BOX_SIDE**2) or ()) > 1
    return False


def is_of_talk(words: str) -> bool:
    """Tell whether words have one of what is said of cells beside rules: a hint, a mistake."""
    return _OF_TALK.search(words) is not None


def _refuse_of_no_kind(body: str, size: int) -> None:
    """Refuse what has the form of a clue, ``parity line: r1c1 r1c2``, and the name of no kind.

    The name has a word of clues, or a number behind it. Other words before cells, such as
    ``Please check: r5c5 r5c6``, are told with the puzzle (`puzzle.formats.unheeded`).

    Raises:
        NotationError: it has.
    """
    named = _OF_NO_KIND.fullmatch(body)
    if named is None or _OF_TALK.search(named["name"]):
        return
    is_clue = named["number"] or _OF_CLUES.search(named["name"])
    told = _OF_SUM.sub("", named["cells"])
    if is_clue and only_cells(told, size):
        raise unread(body)


def unread(words: str) -> NotationError:
    """Return the error for words that state a rule and are not understood."""
    return NotationError(
        message(
            "rule.unread",
            "This states a rule that cannot be read: {words}. Write it on a line of its own, such "
            "as “cage 15: r1c1 r1c2” or “anti-knight”: without it the puzzle would be another one.",
            words=shorten(words, SENTENCE),
        ),
        about="rule",
    )


def write_rule(clue: Constraint, size: int, beside: Sequence[Constraint]) -> str:
    """Return the line for a clue.

    Args:
        clue: the clue.
        size: of the grid.
        beside: all clues of the grid, whose marks exempt from negative rules.
    """
    members = clue.to_json(size)
    kind = members.pop("type")
    if kind == "greaterthan":
        return " > ".join(members["cells"])
    names = {each.name for each in fields(clue)}
    head, tail = clue.NAME, ""
    if "value" in members and members["value"] != clue.USUAL:
        head += f" {members['value']}"
    if "values" in members:
        head += "".join(f" {value}" for value in members["values"])
    first = members.get("bulb") or (members.get("cells") if "clones" in names else None)
    if first:
        head += f" {' '.join(first)}"
    cells = members.get("clones") or members.get("line") or members.get("cells") or []
    if "rules" in members:
        tail = ", ".join(f"{name} {value}" for name, value in members["rules"])
    elif cells:
        tail = _run(cells, size)
    said = f"{head}: {tail}" if tail else head
    if "exempt" in names:
        given = members.get("exempt", [])
        others = [other.to_json(size) for other in beside]
        if _pairs(given) != _pairs(usual_exempt(clue.to_json(size), others)):
            said += f" except {', '.join(' '.join(pair) for pair in given) or 'none'}"
    return said


def usual_exempt(members: Members, beside: Sequence[Members]) -> list[list[str]]:
    """Return the pairs of cells that are exempt from a rule where its line says nothing of them.

    From rules about unmarked neighbours these are the marks; minimum cells, and maximum cells, are
    not compared with each other.
    """
    kind = members["type"]
    if kind == "negative":
        marks = {_MARKS.get(name, name) for name, _ in members["rules"]}
        marks |= {"difference", "ratio"} if marks & {"difference", "ratio"} else set()
        return [each["cells"] for each in beside if each["type"] in marks]
    if kind == "nonconsecutive":
        return [each["cells"] for each in beside if each["type"] in ("difference", "ratio")]
    if kind in ("minimum", "maximum"):
        mine = members["cells"][0]
        alike = [each["cells"][0] for each in beside if each["type"] == kind]
        return [[mine, other] for other in alike if other != mine]
    return []


def _pairs(pairs: Sequence[Sequence[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}


def house_lines(houses: Sequence[tuple[Cell, ...]], layout: Any) -> Iterator[str]:
    """Yield the lines for the extra houses of a grid, in their order."""
    rest = list(houses)
    while rest:
        for name, rules in HOUSES.items():
            cells = [house for rule in rules for house in HOUSE_RULES[rule](layout)]
            if len(rules) == 1 and cells and rest[: len(cells)] == cells:
                yield name
                del rest[: len(cells)]
                break
        else:
            yield f"extra region: {' '.join(cell_name(c, layout.size) for c in rest.pop(0))}"


def _bare(body: str) -> RuleLine | None:
    """Return what a name alone says: a rule of the whole grid, or a heading."""
    name = body.removesuffix(":").strip().lower()
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


def _comparison(body: str, size: int) -> RuleLine | None:
    """Return what ``r1c1 > r1c2`` says, and each two beside one another in a longer row.

    Raises:
        NotationError: the cells are two numbers each, as in ``(1,1) > (1,2)``.
    """
    parts = re.split(r"\s*([<>])\s*", _without_name(body, "greaterthan"))
    if len(parts) < 3 or _TIP.search(body):
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


def _equation(body: str, size: int, heading: str = "") -> RuleLine | None:
    """Return what ``r1c1+r1c2 = 7`` says, or the same the other way round: a cage.

    ``A1 - B2 = 3`` is no sum, unless the line or its heading names cages.
    """
    named = _without_name(body, "killercage")
    told = _OF_CELLS.sub("", _ORDINAL.sub("", named))
    sides = _EQUALS.split(told)
    if len(sides) != 2:
        return None
    for one, other in (sides, sides[::-1]):
        if _NUMBER.fullmatch(other) and (cells := only_cells(one, size)):
            is_named = named != body or heading
            if len(cells) == 2 and not is_named and _DIFFERENCE.fullmatch(one.strip()):
                return None
            if not is_named and _SPACED_DASH.fullmatch(one.strip()):
                raise NotationError(
                    message(
                        "rule.difference",
                        "{text} may be a difference or a cage: write “white dot {number}:” or "
                        "“cage {number}:” before the cells.",
                        text=repr(body),
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
    told = _ORDINAL.sub("", _without_name(body, "arrow"))
    if told == body and not (heading == "arrow" and _TIP.search(body)):
        return None
    if "=" not in told and sum(map(bool, map(_TIP.search, _PARTS.split(told)))) > 1:
        return _arrows(told, size)
    is_equation = "=" in told
    sides = told.split("=") if is_equation else _TIP.split(told, maxsplit=1)
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
        found = [only_cells(side, size) or [] for side in _TIP.split(part)]
        if len(found) != 2 or not all(found):
            raise unread(told)
        bulb, line = found
        if members and are_near(members[-1]["line"][-1], bulb[0]):
            raise unread(told)
        members.append({"type": "arrow", "bulb": bulb, "line": line})
    return RuleLine(members, letters=has_letters_in(told))


def _sentence(body: str, size: int) -> RuleLine | None:
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
    kind, start, numbers = _kind_of(body)
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


def _kind_of(body: str) -> tuple[str, int, list[int]]:
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
    is_told = heading or _NUMBER.match(body) or not has_letters_in(body)
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
            if _NUMBER.fullmatch(number.strip()):
                return int(number), cells_of_kind(kind, cells, size)
    return None, None


def _without_name(body: str, kind: str) -> str:
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
    while (number := _NUMBER.match(rest)) is not None:
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


def _run(cells: Sequence[str], size: int) -> str:
    """Return cells in print, those of a whole row or column by its number."""
    whole = range(1, size + 1)
    for at in whole:
        for way, places in (("", whole), (" backwards", whole[::-1])):
            if list(cells) == [f"r{at}c{place}" for place in places]:
                return f"row {at}{way}"
            if list(cells) == [f"r{place}c{at}" for place in places]:
                return f"column {at}{way}"
    return " ".join(cells)
