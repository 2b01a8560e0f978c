"""Links amid words, and links that a mailer folded.

Each that holds a puzzle is one. Where none of a line does, those are told that were meant to: with
the name of a puzzle on a server alone, or with data that cannot be read. Links to other pages are
words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from puzzle.formats.apps.named_links import names_a_puzzle
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_LINK = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s<>\"'()\[\]]{10,12500}")
_SHORTEST_LINK, _LONGEST_LINK = 60, 12_500
_TAIL = 20
"""Signs of a link that a line ends with."""
_MOST_LINKS = 20
"""Links of a line that are looked at."""
_LINK_ALONE = re.compile(r"(?:https?://|fpuzzles)[^\s]+")
_DATA = re.compile(r"[A-Za-z0-9+/=%&._*#-]{1,1000}>?")
"""A line that a folded link goes on with; one in ``<>`` ends with the sign."""
_WITH_DATA = re.compile(
    r"[?&]load=[\w%+/]|/(?:\?puzzleid=)?(?:fpuz|scl)\w|penpa[^?#\s]{0,60}[?#][^\s]{0,60}?\bp=\w|puzz\.link/p\?\w"
)
_WITH_CELLS = re.compile(r"[?&][\w-]{1,20}=[0-9._*x-]*$")
"""A link that ends amid the cells of a puzzle."""
_LINK_TO_THE_END = re.compile(r"https?://[^\s<>\"'()\[\]]{0,400}$", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?P<part>[^\s<>\"'()\[\]]{1,400})")
"""What a line begins with, as a link that was folded goes on."""
_CELLS_OF_LINK = re.compile(
    rf"[=/?#](?P<cells>[0-9.*_-]{{{CLASSIC.cell_count}}})(?=\.?(?:[&/#?,;:!]|$))"
)
_BEHIND_CELLS = re.compile(r"[&/#?][^\s]*")
_LONGEST_CUT = 500
_MOST_FOLDS = 3
_BEFORE_HYPHEN = re.compile(r"https?://(?:www\.)?f-\s*$")
_BEHIND_HYPHEN = re.compile(r"\s*puzzles\.com/\S+\s*$")
"""A link of f-puzzles that was folded behind its hyphen."""
_PUNCTUATION = ".,;:!"


def linked(ahead: Ahead, read: Callable[[str], Record | None]) -> tuple[Sequence[Record], int]:
    """Return the records of the links that begin on the next line, and how many lines they take.

    None, and 0, for a line without one, and for one that is a link and nothing else, and whole.

    Args:
        ahead: the source.
        read: what reads a line as one record; None for no record, or several.
    """
    found = _linked(ahead, read)
    if any(map(_is_grid, found[0])) or (cut := _cut(ahead)) is None:
        return found
    record = read(cut.link)
    if record is None or not _is_grid(record):
        return found
    ahead.replace(cut.lines - 1, cut.rest)
    return [record], cut.lines - bool(cut.rest)


def _linked(ahead: Ahead, read: Callable[[str], Record | None]) -> tuple[Sequence[Record], int]:
    """Return the same but for a link that was folded amid the cells of a puzzle, below words."""
    text = ahead.peek() or ""
    if (hyphen := _BEFORE_HYPHEN.search(text)) is not None:
        return _folded(ahead, hyphen[0].strip(), read)
    if _is_alone(text):
        # What is whole waits for no line behind it.
        return ([], 0) if _is_grid(read(text)) else _folded(ahead, text.strip(), read)
    if text.lstrip().startswith("http") or "://" not in text:
        return [], 0
    links = _links_in(text)
    # The points at the end of one may be blanks of the puzzle, or end the sentence.
    ends = [dict.fromkeys([link, link.rstrip(_PUNCTUATION)]) for link in links]
    wholes = [next(filter(_is_grid, map(read, each)), None) for each in ends]
    if records := [one for one in wholes if one is not None]:
        return records, 1
    last = links[-1] if links else ""
    is_long = len(text.rstrip()) >= _SHORTEST_LINK
    is_cut = _WITH_DATA.search(last) or _WITH_CELLS.search(last)
    if is_long and is_cut and text.rstrip().endswith(last[-_TAIL:]):
        folded, count = _folded(ahead, last, read)
        if folded:
            return folded, count
    meant = [link for link in links if names_a_puzzle(link) or _WITH_DATA.search(link)]
    return [one for one in map(read, meant) if one is not None], 1 if meant else 0


def is_cut_amid_cells(ahead: Ahead, offset: int = 0) -> bool:
    """Recognise a line that ends with a link, of whose puzzle the line below has the rest."""
    return _cut(ahead, offset) is not None


class _CutLink(NamedTuple):
    """A link that was folded amid the cells of its puzzle.

    Attributes:
        lines: on which it stands.
        link: the same, whole.
        rest: words behind it on the last of them.
    """

    lines: int
    link: str
    rest: str


def _cut(ahead: Ahead, offset: int = 0) -> _CutLink | None:
    """Return the link of a 9×9 puzzle that is cut on the line so many ahead; None for no such."""
    text = ahead.peek(offset) or ""
    begun = _LINK_TO_THE_END.search(text.rstrip()[-_LONGEST_CUT:]) if "://" in text else None
    if begun is None or _CELLS_OF_LINK.search(begun[0]) or _WITH_DATA.search(begun[0]):
        return None
    link = begun[0]
    for lines in range(2, _MOST_FOLDS + 2):
        more = ahead.peek(offset + lines - 1) or ""
        if (on := _GOES_ON.match(more)) is None:
            return None
        link, rest = link + on["part"], more[on.end() :]
        if (found := _CELLS_OF_LINK.search(link)) is not None:
            givens = sum(cell in "123456789" for cell in found["cells"])
            words = _BEHIND_CELLS.sub("", link[found.end() :], count=1) + rest
            words = words.lstrip(f"<> {_PUNCTUATION}").rstrip()
            return _CutLink(lines, link[: found.end()], words) if givens >= FEWEST_GIVENS else None
        if rest.strip():
            return None
    return None


def _links_in(text: str) -> list[str]:
    """Return the links in a line of words, or in the signs around them, each once.

    A link of an app, ``sudoku://…``, is one as of the web.
    """
    found = dict.fromkeys(_LINK.findall(text))
    parted = [link.partition("://") for link in islice(found, _MOST_LINKS)]
    return [f"{scheme if scheme == 'http' else 'https'}://{rest}" for scheme, _, rest in parted]


def _is_alone(text: str) -> bool:
    """Recognise a line that is a link and nothing else, and long enough to have been folded."""
    body = text.strip()
    return _SHORTEST_LINK <= len(body) <= _LONGEST_LINK and _LINK_ALONE.fullmatch(body) is not None


def _folded(
    ahead: Ahead, start: str, read: Callable[[str], Record | None]
) -> tuple[Sequence[Record], int]:
    """Return the puzzle of the link that begins so on the next line, and goes on as far as it may.

    None, and 0, if it holds no grid.
    """
    lines, room = [start], _LONGEST_LINK
    while (more := ahead.peek(len(lines))) is not None and (
        _DATA.fullmatch(more.strip()) or (len(lines) == 1 and _BEHIND_HYPHEN.match(more))
    ):
        lines.append(more.strip().rstrip(">"))
        room -= len(more)
        if room < 0:
            return [], 0
        if more.rstrip().endswith(">"):
            break
    # A word below a link looks like data; but the last line of a fold is the first short one.
    wide = max(map(len, lines[1:]), default=0)
    first_short = next((n for n, line in enumerate(lines) if n and len(line) < wide), len(lines))
    for count in dict.fromkeys((len(lines), first_short + 1, first_short)):
        record = read("".join(lines[:count])) if 1 < count <= len(lines) else None
        if record is not None and _is_grid(record):
            return [record], count
    return _before_words(ahead, lines, read)


def _before_words(
    ahead: Ahead, lines: Sequence[str], read: Callable[[str], Record | None]
) -> tuple[Sequence[Record], int]:
    """Return the puzzle of the link that ends on the line behind these, with words behind it.

    The words are left where they are. None, and 0, if it holds no grid.
    """
    more = ahead.peek(len(lines)) or ""
    if (end := _DATA.match(more.lstrip())) is None:
        return [], 0
    start = "".join(lines)
    for tail in dict.fromkeys((end[0].rstrip(">"), end[0].rstrip(f">{_PUNCTUATION}"))):
        record = read(start + tail)
        if record is not None and _is_grid(record):
            ahead.replace(len(lines), more.lstrip()[len(tail) :].lstrip(f"> {_PUNCTUATION}"))
            return [record], len(lines)
    return [], 0


def _is_grid(record: Record | None) -> bool:
    return record is not None and isinstance(record.content, Grid)
