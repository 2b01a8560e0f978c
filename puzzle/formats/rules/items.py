"""Several clues on a line, and clues amid the words that people put around them.

    white dots: r1c1/r1c2, r4c4/r4c5          a pair for each
    Kropki: white r1c1 r1c2, black r4c4 r4c5  a kind for each
    Cages: 8 (r1c1, r1c2), 14 (r2c3, r3c3)    a sum for each
    Sandwich sums: row 1 = 0, column 9 = 5    a number for each row or column
    thermos: r1c1-r1c4, r5c1-r5c3             a line for each

Every sign of the line must have its part in this: with one word more than those known here it is
read otherwise, or refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.bases.on_pair import OnPair
from puzzle.constraints.constraint import fields_of
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import cells_between, cells_of_line, only_cells
from puzzle.formats.rules.clue_names import KIND_OF, NUMBERS
from puzzle.message import Message, Term, message

Members: TypeAlias = dict[str, Any]
_What: TypeAlias = Literal["kind", "cell", "line", "number", "side", "circle", "shaft", "between"]

_SUMS = frozenset({"killercage", "littlekillersum", "sum", "framesum"})
_NEUTRAL = frozenset(
    {"kropki", "dots", "kropki dots", "xv", "even/odd", "odd/even", "even-odd", "min/max"}
)
"""Words that head clues of several kinds, which are named one by one."""
_SEVERAL = "several"
"""In place of a kind, behind such a word."""
_WORDS_TOO = frozenset({"sum", "betweenline", "extraregion"})
"""Kinds whose names are words between cells too: behind the name of another kind they are these."""
UNSURE = "unsure"
"""In place of a kind, for a heading whose remark may say another rule."""
_NOUNS = r"(?: (?:lines?|clues?|pairs?|dots?|cells?|circles?|sums?|marks?|signs?))?"
_LETTER_KINDS: Mapping[str, int] = MappingProxyType({"X": 10, "V": 5})
_TOKENS = re.compile(
    r"(?P<cell>[rR][0-9]{1,4}[cC][0-9]{1,4}(?![0-9])|[A-Y][0-9]{1,2}(?![0-9]))"
    r"|(?P<line>(?:row|column|col) ?[0-9]{1,2}(?![0-9]))"
    r"|(?P<side>(?:left|right|top|bottom|backwards)\b)"
    r"|(?P<number>[0-9]{1,4}(?![0-9A-Za-z]))"
    r"|(?P<circle>(?:circles?|bulbs?|pills?)\b)"
    r"|(?P<shaft>(?:path|shafts?)\b)"
    r"|(?P<filler>(?:an?|the|of|on|at|in|is|are|has|have|having|with|from|along|through|over|for"
    r"|sums? to|adds? up to|totals?|sums?|cells?|lines?|clues?|pairs?|grey|gray|squares?|between"
    r"|first|corners?|borders?|edges?|shaded|marked|marks?|signs?|dots?)\b)"
    r"|(?P<between>\band\b|[\s,;./|+&=:()→>–-]+)",
    re.IGNORECASE,
)
_LINE = re.compile(r"[RC][0-9]{1,2}")
"""A row or a column of clues outside the grid, which are on no cells."""
_LETTER = re.compile(r"([XV])(?=[\s:])")
_WORDS = re.compile(r"[A-Za-z][A-Za-z/-]*(?: [A-Za-z][A-Za-z-]*){0,2}(?![A-Za-z0-9])")
_REMARK = re.compile(r"\(([^()0-9]{1,80})\)")
_HARMLESS = re.compile(
    r"(?:the )?(?:(?:bulb|circle|pill)s? (?:is |are |comes? )?(?:the )?first(?: cell)?"
    r"|first (?:cell )?(?:is )?(?:the )?(?:bulb|circle)|bulb to tip|(?:start|from|starting)"
    r"(?: at| from| with)? (?:the )?(?:bulb|circle)"
    r"|(?:light |dark )?(?:shaded|gr[ea]y|blue|green|purple|pink|red|yellow)"
    r"(?: (?:cells?|circles?|squares?|lines?))?"
    r"|(?:see |as in |shown in |in )?(?:the |attached )?(?:picture|image|diagram|drawing|photo)"
    r"|(?:as )?(?:shown|drawn|marked)(?: (?:below|above))?|see (?:below|above)"
    r"|(?:very )?(?:easy|medium|hard|difficult|tricky)"
    r"|(?:standard|normal|usual|classic)(?: sudoku)?(?: rules)?(?: apply)?)",
    re.IGNORECASE,
)
"""Remarks that say how clues are drawn, or written down: they change no rule."""
_USUAL: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "killercage": re.compile(
            r"(?:digits )?(?:no repeats?|no repeated digits|without repeats|do not repeat"
            r"|(?:sums?|totals?)(?: of digits)?)(?: in(?: the| a)? cages?)?"
        ),
        "littlekillersum": re.compile(r"sums?(?: of digits)?"),
        "sum": re.compile(r"sums?(?: of digits)?"),
        "difference": re.compile(r"(?:are )?consecutive(?: digits| numbers)?|(?:white )?dots?"),
        "ratio": re.compile(r"(?:one is )?(?:the )?doubles?(?: the other)?|(?:black )?dots?"),
        "whispers": re.compile(r"german"),
        "thermometer": re.compile(
            r"(?:digits )?(?:strictly )?(?:increas(?:e|es|ing)|rise|rising)"
            r"(?: (?:away )?from (?:the )?bulb)?"
        ),
        "palindrome": re.compile(r"(?:reads? )?the same (?:from )?both ways"),
    }
)
"""Remarks that say of a kind what it is anyway."""
_GROUPS = frozenset({"killercage", "sum", "extraregion", "quadruple"})
"""Kinds of which ``r1c1-r3c3`` may be a rectangle."""
_ALL_DIFFERENT = frozenset({"killercage", "extraregion"})
"""Kinds that may be nothing but cells."""
_OF_GROUPS = re.compile(r"(?:killer )?cages\b|extra regions\b", re.IGNORECASE)
_MARKS = frozenset({"difference", "ratio", "xv"})
"""Kinds that are drawn between two cells."""
_INDEXERS = frozenset({"rowindexer", "columnindexer"})
_OF_INDEXER = re.compile(r"(?P<line>[RrCc])(?P<at>[0-9]{1,2})")
"""One cell of row C or R in letters, or a line by its first letter."""
_JUMPING = frozenset({"arrow"})
"""Kinds beside those on lines whose cells follow one another."""
_OF_ROWS = ("left", "right", "backwards")
_OF_COLUMNS = ("top", "bottom", "backwards")
_SIZE_OF_FRAMES = 9
"""Of a grid whose sums on the frame are of three cells, as of nothing else."""
_AT_LEAST = re.compile(r"\s*\((?:difference |differ by )?(?:of |at least |[≥>]=? ?)+([0-9])\)")
"""What a line of whispers says of its number."""
_FIRST = re.compile(r"\((?:the )?(?:circle|bulb)s? (?:is |comes )?first\)", re.IGNORECASE)
_SIDE = re.compile(
    r"(?:(?P<name>[A-Za-z-]+(?: sums?| rooms?)?)[:,]? )?(?:(?:on|at|from) )?(?:the )?"
    r"(?P<side>left|right|top|bottom|rows?|columns?|cols?)(?: side)?\s?:?\s"
    r"(?P<entries>(?:[0-9]{1,3}|[-–._?])(?:[\s,;]+(?:[0-9]{1,3}|[-–._?])){1,24})",
    re.IGNORECASE,
)
"""A side of the grid, and what stands there beside each row or column."""
_PARTS = re.compile("[;|]")
"""What parts clues, and no cells of one where it parts groups of them."""
_APART = re.compile(r"[,;./|)]|\band\b")
_BETWEEN_CELLS = re.compile(
    r"(?:[\s,;/|+&()]|\.(?=\s)|\b(?:and|an?|the|of|on|at|in|cells?|lines?|pairs?|dots?|between"
    r"|borders?|edges?|corners?)\b)*",
    re.IGNORECASE,
)
"""Between cells that are told one by one; ``..``, ``:`` and *through* may be meant for a run."""
_TIP = re.compile(r"\s*(?:[–-]{0,2}>|→)\s*")
"""Between two cells of a line, one of which is beside the other."""
_RUN = re.compile(r"\s*(?:[–-]|to)\s*")
_ENDS = re.compile(
    r"(?:r[0-9]{1,2}c[0-9]{1,2}|[a-y][0-9]{1,2})\s*(?:[–-]|to)\s*"
    r"(?:r[0-9]{1,2}c[0-9]{1,2}|[a-y][0-9]{1,2})",
    re.IGNORECASE,
)
"""Two cells with the sign of a run between them, and no others."""
_HEADING = re.compile(rf"(?P<name>[A-Za-z][A-Za-z/ -]{{1,30}}?){_NOUNS}\s*:?", re.IGNORECASE)


class _Part(NamedTuple):
    """A part of a line: what it is, what it says, and what stands before it."""

    what: _What
    says: Any
    before: str


class _Segment(NamedTuple):
    """A kind that a line names, its number if the name says one, and what stands behind it."""

    kind: str
    number: int | None
    tokens: list[_Part]


def headed_kind(line: str) -> str | None:
    """Return the kind of clues that a line heads; empty for several kinds, None for no heading.

    A heading has a colon, a remark in brackets, or a noun such as ``lines`` behind its name.
    With a remark that may say another rule it heads clues that are not known.
    """
    plain = _REMARK.sub("", line).strip()
    found = _HEADING.fullmatch(plain)
    if found is None:
        return None
    name = found["name"].lower()
    is_heading = plain.endswith(":") or plain != line.strip() or len(plain) > len(name)
    if not is_heading:
        return None
    whole = plain.removesuffix(":").strip().lower()
    kind = next((kind for kind in map(_kind_called, (whole, name)) if kind), None)
    kind = "" if name in _NEUTRAL else kind
    return UNSURE if kind is not None and says_more(line) else kind


def _kind_called(name: str) -> str | None:
    """Return the kind of a name, or of several of the kind; None for none."""
    kind = KIND_OF.get(name) or KIND_OF.get(name.removesuffix("s"))
    return None if name in NUMBERS else kind


def says_more(line: str) -> bool:
    """Tell whether a remark in brackets may say another rule than the line has without it.

    How clues are drawn is no rule, nor what their kind is anyway: *(bulb first)*, and
    *(consecutive)* of white dots. The name of a kind is read where no other is named.
    """
    at = 0
    for remark in _REMARK.finditer(line):
        words = remark[1].strip().lower()
        kinds = _kinds_in(line[at : remark.start()]) or _kinds_in(_REMARK.sub(" ", line))
        if not _is_usual(words, kinds):
            return True
        at = remark.end()
    return False


def _is_usual(remark: str, kinds: frozenset[str]) -> bool:
    """Tell whether a remark changes nothing of what clues of some kinds say."""
    if _HARMLESS.fullmatch(remark):
        return True
    usual = [_USUAL.get(kind) for kind in kinds]
    if usual and all(each is not None and each.fullmatch(remark) for each in usual):
        return True
    if remark not in KIND_OF:
        return False
    return not kinds or (kinds == {KIND_OF[remark]} and remark not in NUMBERS)


def _kinds_in(text: str) -> frozenset[str]:
    """Return the kinds that words of a text name; that of cages for a sum without a name."""
    kinds = set[str]()
    at = 0
    while at < len(text):
        named = _kind_at(text, at)
        if named is not None and not (kinds and named[0] in _WORDS_TOO):
            kinds.add(named[0])
            at = named[2]
        else:
            word = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+").match(text, at)
            at = word.end() if word is not None else at + 1
    return frozenset(kinds - {_SEVERAL})


def bare_of(line: str) -> str:
    """Return a line without the remark at its end; whole where that may say a rule."""
    found = _REMARK.search(line)
    if found is None or found.end() < len(line) or says_more(line):
        return line
    is_kind = found[1].strip().lower() in KIND_OF
    return (
        line if is_kind and not _kinds_in(line[: found.start()]) else line[: found.start()].rstrip()
    )


def items_on(body: str, size: int, heading: str = "") -> list[Members] | None:
    """Return the clues of a line, as JSON; None where it says more than clues, or other things.

    Args:
        body: the line, without what stands around it.
        size: of the grid.
        heading: the kind that the heading over the line names; empty for none.

    Raises:
        NotationError: a cell outside the grid.
    """
    if says_more(body):
        return None
    if (listed := _sides(body, size, heading)) is not None:
        return listed
    segments = _segments(body, size, heading)
    members: list[Members] = []
    for segment in segments or ():
        found = _clues(segment, size)
        if not found:
            return None
        members += found
    return members or None


def _sides(body: str, size: int, heading: str) -> list[Members] | None:
    """Return the clues of a whole side, ``top: 3 - 2 …``: an entry for each row or column."""
    found = _SIDE.fullmatch(body)
    if found is None:
        return None
    kind = (_kind_called(found["name"].lower()) if found["name"] else heading) or ""
    entries = re.findall(r"[0-9]+|[-–._?]", found["entries"])
    is_frame = kind == "framesum" and size == _SIZE_OF_FRAMES
    if not (is_outside(kind) or is_frame) or len(entries) != size:
        return None
    member, cells = ("cells", size // 3) if is_frame else ("line", size)
    side = found["side"].lower().rstrip("s")
    side = {"row": "left", "column": "top", "col": "top"}.get(side, side)
    is_row, is_back = side in _OF_ROWS, side in ("right", "bottom")
    return [
        {
            "type": kind,
            member: [*cells_of_line(number, size, is_row=is_row, is_back=is_back)][:cells],
            "value": int(entry),
        }
        for number, entry in enumerate(entries, start=1)
        if entry.isdecimal() and (int(entry) or kind == "sandwichsum")
    ]


def several_on(body: str, size: int) -> list[Members] | None:
    """Return several clues of one kind on a line, where it would be one that makes no sense.

    ``thermo: r1c1-r1c4, r5c1-r5c3`` are two thermometers, and ``r1c1-r1c4, r2c4-r5c4`` is one; of
    dots, letters of XV and arrows whose circle is said to be first each has two cells or more.
    """
    segments = _segments(body, size, "")
    if segments is None or len(segments) != 1:
        return None
    (segment,) = segments
    if segment.kind == "arrow" and _FIRST.search(body):
        lines = _along_lines(segment, size) or ()
        return [
            {"type": "arrow", "bulb": each["line"][:1], "line": each["line"][1:]} for each in lines
        ]
    of = KINDS.get(segment.kind)
    if segment.kind in _ALL_DIFFERENT:
        found = _groups_apart(segment, are_several=_OF_GROUPS.match(body) is not None)
    else:
        is_several = of is not None and issubclass(of, OnLine | OnPair)
        found = _clues(segment, size) if is_several else None
    return found if found and len(found) > 1 else None


def _segments(body: str, size: int, heading: str) -> list[_Segment] | None:
    """Return what stands behind each kind on a line; None where a word of it is not known."""
    if says_more(body):
        return None
    found = [_Segment(heading, None, [])]
    at, before = 0, ""
    text = _AT_LEAST.sub(r" \1", _REMARK.sub(_kept_remark, body))
    while at < len(text):
        named = _kind_at(text, at)
        if named is not None and not (found[-1].kind and named[0] in _WORDS_TOO):
            kind, number, at = named
            found.append(_Segment(kind, number, []))
            before = ""
            continue
        token = _TOKENS.match(text, at)
        if token is None:
            return None
        at = token.end()
        what = token.lastgroup
        if not found[-1].kind and what in ("cell", "line", "number"):
            return None
        if what in ("between", "filler") or (what == "circle" and not found[-1].kind):
            before += token[0]
            continue
        if what == "cell" and _LINE.fullmatch(token[0]) and is_outside(found[-1].kind):
            what = "line"
        found[-1].tokens.append(_token(what, token[0], before, size))
        before = ""
    told = [
        _Segment(one.kind, one.number, _with_runs(one.kind, one.tokens))
        for one in found
        if one.tokens
    ]
    if not all(map(_is_told_apart, told)):
        return None
    is_known = all(one.kind for one in told) and not any(
        one.kind and not one.tokens and one.kind != _SEVERAL for one in found[1:]
    )
    return told if told and is_known else None


def is_outside(kind: str) -> bool:
    """Tell whether clues of a kind stand outside the grid."""
    return kind in KINDS and issubclass(KINDS[kind], OnEdge)


def _with_runs(kind: str, tokens: Sequence[_Part]) -> list[_Part]:
    """Return the parts of a segment, where ``r1c1-r1c4`` has the cells between them too."""
    parts: list[_Part] = []
    for index, token in enumerate(tokens):
        was = tokens[index - 1] if index else None
        if was is None or not _is_run(was, token):
            parts.append(token)
            continue
        between = list(cells_between(was.says[0], token.says[0]))
        corners = _of_corners(kind, was.says[0], token.says[0]) if kind in _GROUPS else None
        if corners:
            between = [cell for cell in corners if cell not in (*was.says, *token.says)]
        parts.append(token._replace(says=[*between, *token.says]))
    return parts


def cells_of_kind(kind: str, text: str, size: int) -> list[str] | None:
    """Return the cells of a clue of a kind in a text that has nothing else; None for another.

    Two cells of four around a point, with a dash between them, are the four of a quadruple.

    Raises:
        NotationError: a cell outside the grid, a dash that may mean a diagonal or a rectangle, or
            ``c1`` of an indexer, which may be a column.
    """
    line = _OF_INDEXER.fullmatch(text.strip()) if kind in _INDEXERS else None
    if line is not None:
        name = "row" if line["line"] in "rR" else "column"
        raise NotationError(
            message(
                "indexer.line",
                "{line} of an indexer may be a cell or all of a line: write “{whole}”, or the "
                "cells as r1c1.",
                line=f"{line['line']}{line['at']}",
                whole=f"{name} {line['at']}",
            )
        )
    cells = only_cells(text, size)
    ends = _ENDS.fullmatch(text.strip()) if cells and kind in _GROUPS else None
    if cells is None or ends is None:
        return cells
    return _of_corners(kind, cells[0], cells[-1]) or cells


def _of_corners(kind: str, one: str, other: str) -> list[str] | None:
    """Return the four cells of a quadruple by two of them; None where a dash is one line.

    Raises:
        NotationError: it may as well be a rectangle.
    """
    (row, column), (to_row, to_column) = (_place(cell) for cell in (one, other))
    if row == to_row or column == to_column:
        return None
    if kind == "quadruple" and _distance(one, other) == (1, 1):
        rows, columns = sorted((row, to_row)), sorted((column, to_column))
        return [f"r{r}c{c}" for r in rows for c in columns]
    raise NotationError(
        message(
            "cells.rectangle",
            "{cells} may be a rectangle, or a line from corner to corner: write each cell.",
            cells=f"{one}-{other}",
        )
    )


def sum_of_nothing(cells: Sequence[str]) -> Message:
    """Return what is said of a cage whose sum is 0."""
    return message(
        "cage.zero",
        "The cage {cells} cannot add up to 0: write its sum, or leave it out.",
        cells="+".join(cells),
    )


def check_lines(clues: Iterable[Members]) -> None:
    """Stop at a line whose cells do not touch, or a mark between such, which nobody draws.

    Raises:
        NotationError: there is one; the two cells are named.
    """
    for clue in clues:
        of = KINDS.get(clue["type"])
        cells = clue.get("cells", ()) if clue["type"] in _MARKS else ()
        if len(cells) == 2 and not are_near(*cells):
            raise NotationError(
                message(
                    "mark.apart",
                    "The {clue} {cells} is on two cells that do not touch: write the two that it "
                    "stands between.",
                    clue=Term(KINDS[clue["type"]].NAME),
                    cells="+".join(cells),
                )
            )
        if of is None or not (issubclass(of, OnLine) or clue["type"] in _JUMPING):
            continue
        for one, other in pairwise(clue.get("line") or ()):
            if not are_near(one, other):
                raise NotationError(
                    message(
                        "line.jumps",
                        "The {clue} {cells} jumps from {one} to {other}: write every cell that it "
                        "passes, and each line by itself.",
                        clue=Term(of.NAME),
                        cells="+".join(clue["line"]),
                        one=one,
                        other=other,
                    )
                )


def _is_run(one: _Part, other: _Part) -> bool:
    """Tell whether two parts are a cell each, with the sign of a run between them."""
    is_cells = one.what == other.what == "cell" and len(one.says) == len(other.says) == 1
    return is_cells and _RUN.fullmatch(other.before) is not None


def _is_told_apart(segment: _Segment) -> bool:
    """Tell whether nothing stands between two cells but what parts them, or means a run."""
    for one, other in pairwise(segment.tokens):
        if not one.what == other.what == "cell":
            continue
        if _BETWEEN_CELLS.fullmatch(other.before) or _RUN.fullmatch(other.before):
            continue
        is_tip = issubclass(KINDS[segment.kind], OnLine) if segment.kind in KINDS else False
        is_near = are_near(one.says[-1], other.says[0])
        is_of_clones = segment.kind == "clone" and "=" in other.before
        if not is_of_clones and not (is_tip and is_near and _TIP.fullmatch(other.before)):
            return False
    return True


def _kept_remark(remark: re.Match[str]) -> str:
    """Return a remark that names a kind, and nothing for any other."""
    return f" {remark[1]} " if remark[1].strip().lower() in KIND_OF else " "


def _kind_at(text: str, at: int) -> tuple[str, int | None, int] | None:
    """Return the kind that is named at a place, the number it says, and where its name ends."""
    letter = _LETTER.match(text, at)
    if letter is not None:
        return "xv", _LETTER_KINDS[letter[1]], letter.end()
    words = _WORDS.match(text, at)
    name = words[0] if words is not None else ""
    while name:
        said = name.lower()
        if said in _NEUTRAL:
            return _SEVERAL, None, at + len(name)
        if kind := KIND_OF.get(said) or KIND_OF.get(said.removesuffix("s")):
            return kind, NUMBERS.get(said), at + len(name)
        name = name.rpartition(" ")[0]
    return None


def _token(what: str | None, text: str, before: str, size: int) -> _Part:
    if what == "number":
        return _Part("number", int(text), before)
    if what == "cell":
        return _Part("cell", only_cells(text, size) or [], before)
    if what == "line":
        axis, number = re.fullmatch(r"([a-z]+) ?([0-9]+)", text.lower()).groups()  # type: ignore[union-attr]
        return _Part("line", (axis in ("row", "r"), int(number)), before)
    if what == "side":
        return _Part("side", text.lower(), before)
    return _Part("circle" if what == "circle" else "shaft", "", before)


def _clues(segment: _Segment, size: int) -> list[Members] | None:
    """Return the clues of a segment; None where it is not read."""
    of = KINDS.get(segment.kind)
    read: Callable[[_Segment, int], list[Members] | None] | None = None
    if of is None:
        return None
    if segment.kind in _SUMS:
        read = _sums
    elif issubclass(of, OnCell):
        read = _on_cells
    elif issubclass(of, OnEdge):
        read = _edges
    elif segment.kind == "arrow":
        read = _arrows
    elif segment.kind == "quadruple":
        read = _quadruples
    elif segment.kind == "clone":
        read = _clones
    elif issubclass(of, OnLine):
        read = _along_lines
    elif issubclass(of, OnPair):
        read = _pairs
    return read(segment, size) if read is not None else None


def _flat(tokens: Sequence[_Part]) -> Iterator[tuple[str, str]]:
    """Yield each cell with what stands before it."""
    for token in tokens:
        for index, cell in enumerate(token.says):
            yield cell, token.before if index == 0 else ""


def _pairs(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Two cells each: parted otherwise than the two are, or neighbours each."""
    number, tokens = _with_number(segment)
    if any(token.what != "cell" for token in tokens) or not tokens:
        return None
    if any(_RUN.fullmatch(token.before) and len(token.says) > 1 for token in tokens):
        return None  # no mark stands between the ends of a run
    if segment.kind == "xv" and number is None:
        return None
    cells = list(_flat(tokens))
    if len(cells) % 2:
        return None
    names = [cell for cell, _ in cells]
    pairs = list(zip(names[::2], names[1::2], strict=True))
    within = {_parted(before) for _, before in cells[1::2]}
    apart = {_parted(before) for _, before in cells[2::2]}
    if any(_RUN.fullmatch(before) for _, before in cells[2::2]):
        return None
    if within & apart and not all(_distance(*pair) == (0, 1) for pair in pairs):
        return None
    value = {} if number is None else {"value": number}
    return [{"type": segment.kind, "cells": list(pair)} | value for pair in pairs]


def _with_number(segment: _Segment) -> tuple[int | None, Sequence[_Part]]:
    """Return the number that all clues of a segment have, behind its name, and the rest."""
    first = segment.tokens[0]
    if first.what == "number" and segment.number is None and "value" in _fields(segment.kind):
        return first.says, segment.tokens[1:]
    return segment.number, segment.tokens


def _fields(kind: str) -> tuple[str, ...]:
    return fields_of(KINDS[kind])


def _parted(before: str) -> str:
    """Return the sign that parts two cells; a space where there is none."""
    signs = re.sub(r"\s+", "", before)
    return signs or " "


def _place(cell: str) -> tuple[int, int]:
    """Return row and column of a cell's name, from 1."""
    row, column = map(int, re.findall("[0-9]+", cell))
    return row, column


def _distance(one: str, other: str) -> tuple[int, int]:
    """Return how far two cells are from each other in rows and columns, the smaller first."""
    (row, column), (to_row, to_column) = _place(one), _place(other)
    down, right = sorted((abs(row - to_row), abs(column - to_column)))
    return down, right


def are_near(one: str, other: str) -> bool:
    """Tell whether two cells touch, at a corner at least, or are one."""
    return max(_distance(one, other)) <= 1


def _on_cells(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    if any(token.what not in ("cell", "circle") for token in segment.tokens):
        return None
    cells = [cell for token in segment.tokens if token.what == "cell" for cell in token.says]
    return [{"type": segment.kind, "cells": [cell]} for cell in cells]


def _groups(tokens: Sequence[_Part]) -> Iterator[tuple[_Part | None, list[str]]]:
    """Yield a number and its cells, in either order; None where they do not take turns."""
    numbers: list[_Part] = []
    groups: list[list[str]] = []
    was = ""
    for token in tokens:
        if token.what == "number":
            if was == "number":
                return
            numbers.append(token)
        elif token.what == "cell":
            if was != "cell":
                groups.append([])
            groups[-1] += token.says
        else:
            return
        was = token.what
    if len(numbers) == len(groups):
        yield from zip(numbers, groups, strict=True)


def _sums(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return cages and the like: a sum and its cells, or the other way round, again and again."""
    found = list(_groups(segment.tokens))
    for number, cells in found:
        if number is not None and number.says == 0:
            raise NotationError(sum_of_nothing(cells))
    return [
        {"type": segment.kind, "cells": cells, "value": number.says}
        for number, cells in found
        if number is not None
    ]


def _edges(segment: _Segment, size: int) -> list[Members] | None:
    """Return clues outside the grid: a row or column, perhaps a side, and a number.

    A side is said of each line, or once, before them all.
    """
    lines: list[tuple[bool, int]] = []
    sides: dict[int, str] = {}
    numbers: list[int] = []
    tokens = segment.tokens
    for at, token in enumerate(tokens):
        if token.what == "line":
            lines.append(token.says)
        elif token.what == "number":
            numbers.append(token.says)
        elif token.what == "side":
            is_before = [each.what for each in tokens[at + 1 : at + 2]] == ["line"]
            is_behind = at > 0 and tokens[at - 1].what == "line"
            of = len(lines) if is_before and not is_behind else len(lines) - 1
            if of in sides:
                return None
            sides[of] = token.says
        else:
            return None
    order = [token.what for token in tokens if token.what in ("line", "number")]
    if len(lines) != len(numbers) or any(one == other for one, other in pairwise(order)):
        return None
    clues: list[Members] = []
    is_of_all = len(sides) == 1 and tokens[0].what == "side"
    of_line = [tokens[0].says if is_of_all else sides.get(at, "") for at in range(len(lines))]
    if sides and not all(of_line):
        return None
    for (is_row, number), value, said in zip(lines, numbers, of_line, strict=True):
        side = said or ("left" if is_row else "top")
        if side not in (_OF_ROWS if is_row else _OF_COLUMNS):
            return None
        is_back = side in ("right", "bottom", "backwards")
        line = list(cells_of_line(number, size, is_row=is_row, is_back=is_back))
        clues.append({"type": segment.kind, "line": line, "value": value})
    return clues


def _arrows(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return an arrow whose circle and shaft are called so."""
    kinds = [token.what for token in segment.tokens]
    if kinds.count("circle") != 1 or kinds[0] != "circle" or kinds.count("shaft") != 1:
        return None
    at = kinds.index("shaft")
    if set(kinds) - {"circle", "shaft", "cell"}:
        return None
    bulb, line = (
        [cell for token in part if token.what == "cell" for cell in token.says]
        for part in (segment.tokens[:at], segment.tokens[at:])
    )
    return [{"type": "arrow", "bulb": bulb, "line": line}] if bulb and line else None


def _quadruples(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return one quadruple: its digits and its four cells, in either order."""
    kinds = [token.what for token in segment.tokens]
    numbers = [token.says for token in segment.tokens if token.what == "number"]
    cells = [cell for token in segment.tokens if token.what == "cell" for cell in token.says]
    changes = sum(one != other for one, other in pairwise(kinds))
    if set(kinds) != {"number", "cell"} or changes != 1 or len(cells) != 4:
        return None
    return [{"type": "quadruple", "cells": cells, "values": numbers}]


def _clones(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return two groups of as many cells, with a sign between them that stands nowhere else."""
    if any(token.what != "cell" for token in segment.tokens):
        return None
    cells = list(_flat(segment.tokens))
    borders = [at for at, (_, before) in enumerate(cells) if at and re.search(r"[=/|]", before)]
    if len(borders) != 1 or 2 * borders[0] != len(cells):
        return None
    names = [cell for cell, _ in cells]
    return [{"type": "clone", "cells": names[: borders[0]], "clones": names[borders[0] :]}]


def _may_be_several(tokens: Sequence[_Part]) -> bool:
    """Tell whether cells with spaces between them are parted by commas, two and more at a time."""
    if any(len(token.says) > 1 for token in tokens):
        return False
    signs = [_parted(token.before) for token in tokens[1:]]
    if set(signs) != {" ", ","}:
        return False
    ends = [at for at, sign in enumerate(signs, start=1) if sign == ","]
    return all(end - start > 1 for start, end in pairwise([0, *ends, len(tokens)]))


def _may_be_one(cells: Sequence[str]) -> NotationError:
    return NotationError(
        message(
            "clue.commas",
            "{cells} may be one clue, or one before each comma: write each on a line of its own.",
            cells="+".join(cells),
        )
    )


def _groups_apart(segment: _Segment, *, are_several: bool) -> list[Members] | None:
    """Return groups of cells with a semicolon or a bar between them, two cells and more in each.

    Args:
        segment: the cells.
        are_several: whether the name is of several groups.

    Raises:
        NotationError: it is, and commas may part them.
    """
    if any(token.what != "cell" for token in segment.tokens):
        return None
    if are_several and _may_be_several(segment.tokens):
        raise _may_be_one([cell for token in segment.tokens for cell in token.says])
    found: list[list[str]] = []
    for token in segment.tokens:
        if not found or _PARTS.search(token.before):
            found.append([])
        found[-1] += token.says
    if any(len(group) < 2 for group in found):
        return None
    return [{"type": segment.kind, "cells": group} for group in found]


def _along_lines(segment: _Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return the lines of a segment.

    They are parted where two cells do not touch, by a sign that stands within none of the lines.
    """
    number, tokens = _with_number(segment)
    if any(token.what != "cell" for token in tokens):
        return None
    found: list[list[str]] = []
    within, apart = set[str](), set[str]()
    for token in tokens:
        parted = _parted(token.before)
        touches = bool(found) and are_near(found[-1][-1], token.says[0])
        is_new = _PARTS.search(parted) is not None or (
            not touches and _APART.search(token.before) is not None
        )
        if found:
            (apart if is_new else within).add(parted)
        if not found or is_new:
            found.append([])
        found[-1] += token.says
    if within & apart or any(len(line) < 2 for line in found):
        return None
    if len(found) == 1 and _may_be_several(tokens):
        raise _may_be_one(found[0])
    if not all(are_near(*two) for line in found for two in pairwise(line)):
        return None  # two lines, or a cell too few: nobody draws one that jumps
    value = {} if number is None else {"value": number}
    return [{"type": segment.kind, "line": line} | value for line in found]
