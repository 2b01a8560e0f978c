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
from collections.abc import Callable
from functools import partial

from puzzle.constraints import KINDS
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import has_cells_in, has_letters_in, only_cells
from puzzle.formats.rules.clue_like import refuse_of_no_kind, unread
from puzzle.formats.rules.clue_names import (
    HEADINGS,
    HOUSES,
    KIND_OF,
    OTHER_HOUSES,
)
from puzzle.formats.rules.denials import is_switched_off
from puzzle.formats.rules.drawn_cells import check_lines, is_outside
from puzzle.formats.rules.items import items_on, several_on
from puzzle.formats.rules.one_rule import (
    A_NUMBER,
    ORDINAL,
    TIP,
    RuleLine,
    comparison,
    equation,
    kind_of,
    rule_of,
    sentence_of,
    without_name,
)
from puzzle.formats.rules.polls import is_of_a_poll, lists_candidates
from puzzle.formats.rules.remarks import (
    UNSURE,
    bare_of,
    headed_kind,
    says_more,
    without_usual_numbers,
)
from puzzle.formats.rules.usual_forms import in_usual_form, is_named_abroad
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.text import SENTENCE, shorten
from puzzle.message import in_quotes, message

_LEAD = re.compile(r"(?:there (?:is|are)|here is) (?:an? |the )?(?=[a-z])", re.IGNORECASE)
_ITEM = re.compile(r"^[0-9]{1,3}[.)]\s+(?=[A-Za-z])")
"""The number of a line in a list."""
_SUM_AHEAD = re.compile(r"^[\[(]([0-9]{1,3})[\])]\s*:?\s*(?=[A-Ya-y][0-9])")
"""A sum in brackets before its cells."""
_REMARK = re.compile(r"\s*\([^()0-9]{1,80}\)$")
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
_SMALL = re.compile("[a-z]+")
_KIND_WORDS = frozenset(
    f"{word}{ending}"
    for name in (*KIND_OF, *HOUSES, *OTHER_HOUSES, *HEADINGS, *_HEADS_SEVERAL, "min/max")
    for word in re.findall("[a-z]+", name.lower())
    for ending in ("", "s")
)
"""The words of all names of kinds, one of which a rule without a number has."""
_LETTER_CELL = re.compile(r"\b[A-Ya-y][0-9]{1,2}\b")
_SIGNED = re.compile(
    r"(?:^|[A-Za-z:=(]\s{0,2})(?P<below>[-–−][0-9]{1,4})(?![0-9]|\s?[-–])"
    r"|(?<![\w+])(?P<plus>[0-9]{1,4}\s?\+)(?=\s?(?:[:)=]|$)|\s[A-Za-z])"
)
"""A number with a minus before it, or a plus behind it, which may mean *or more*."""
_BLANKS = re.compile(r"\s{2,}")
_LONGEST = 4_000


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
    is_of_none = A_NUMBER.search(line) is None and _KIND_WORDS.isdisjoint(
        _SMALL.findall(line.lower())
    )
    if (is_of_none and not is_named_abroad(line.strip())) or is_switched_off(line):
        return None
    told = _LEAD.sub("", line.strip().lstrip("-*•").strip().rstrip(".").strip(), count=1)
    if len(told) > _LONGEST or (_FRAME.match(told) and not _OF_FRAME.search(told)):
        return None
    told = _called(in_usual_form(_ARTICLE.sub("", _BLANKS.sub(" ", told), count=1)))
    if lists_candidates(told) or is_of_a_poll(line):
        return None
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
                sign=in_quotes(signed[signed.lastgroup or 0]),
            )
        )


def _called(told: str) -> str:
    """Return a line by the kind in brackets behind its name, where the name itself is none.

    ``Green line (German whispers): r1c1 r1c2`` is one of whispers, and so is the same with the
    brackets at its end. ``Thermo #2: …`` is the second.
    """
    told = without_usual_numbers(_OF_DOTS.sub(r"\g<dots>", _NUMBERED.sub(r"\1", told)))
    found = _IN_BRACKETS.fullmatch(told) or _IN_BRACKETS_BEHIND.fullmatch(told)
    if found is None or found["kind"].lower() not in KIND_OF or kind_of(found["name"])[0]:
        return told
    if found["cells"].strip() and _HAS_CELL.search(found["cells"]) is None:
        return told
    return f"{found['kind']}: {found['cells']}".rstrip()


def _is_lone(bare: str, found: RuleLine) -> bool:
    """Tell whether a line says a digit of one cell, and the name of no kind."""
    (one, *more) = found.members or [{"type": ""}]
    is_of_cell = one["type"] == "killercage" and len(one["cells"]) == 1
    return is_of_cell and not more and not kind_of(bare)[0]


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
    if bare == told and ahead is None and ORDINAL.match(bare) is None:
        return False
    if kind_of(bare)[0]:
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
        found = _alike(told, size, heading) or _several(body, size) or rule_of(body, size, heading)
    except NotationError:
        found = _items(told, size, heading) or _each_alone(body, size)
        if found is None:
            raise
    found = found or _items(told, size, heading) or _each_alone(body, size)
    if found is None:
        is_by_numbers = len(_BY_NUMBERS.findall(body)) > 1 and kind_of(body)[0]
        name, bracket, rest = told.partition(" (")
        is_unsure = bracket and headed_kind(f"{name}:") is not None and says_more(told)
        if is_by_numbers or (is_unsure and has_cells_in(rest)):
            raise unread(body)
        refuse_of_no_kind(body, size)
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
    members = _told_one_by_one(told, size) or _each_of(told, partial(sentence_of, size=size))
    if not members:
        members = items_on(told, size, heading)
        kinds = {each["type"] for each in members or ()}
        if len(kinds) > 1 and has_letters_in(told) and not _OF_ITEMS.search(told):
            return None  # “Min A4, max A3” may be sizes of paper
    has_letters = has_letters_in(told) and not is_outside(heading)
    return RuleLine(members, letters=has_letters) if members else None


def _told_one_by_one(told: str, size: int) -> list[Members] | None:
    """Return what ``Even/odd: r1c1 is odd; r1c2 is even`` says."""
    head, _, tail = told.partition(":")
    if headed_kind(f"{head}:") in (None, UNSURE):
        return None
    told, read = tail.strip(), partial(sentence_of, size=size)
    alone = read(told)
    return _each_of(told, read) if alone is None else alone.members


def _compared(body: str, size: int) -> list[Members] | None:
    """Return what ``r1c1 < r1c2, r2c1 > r2c2`` says."""
    if ("<" not in body and ">" not in body) or TIP.search(body):
        return None
    return _each_of(without_name(body, "greaterthan"), partial(comparison, size=size))


def _added(body: str, size: int, heading: str) -> list[Members] | None:
    """Return what ``r1c1+r1c2 = 8, r2c1+r2c2 = 5`` says.

    Of single cells, ``r1c3 = 4, r1c4 = 6`` are moves unless the line or its heading names cages.
    """
    if "=" not in body:
        return None
    told = without_name(body, "killercage")
    members = _each_of(told, partial(equation, size=size, heading=heading))
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


def _several(body: str, size: int) -> RuleLine | None:
    """Return what several rules on one line say, with semicolons between them.

    Raises:
        NotationError: one begins with the name of a kind, and another is none.
    """
    parts = [part.strip() for part in body.split(";")]
    others = [part for part in parts[1:] if _WORD.match(part) and not only_cells(part, size)]
    if not (others and kind_of(parts[0])[0]):
        return None
    found = [rule_of(part, size) for part in parts]
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
