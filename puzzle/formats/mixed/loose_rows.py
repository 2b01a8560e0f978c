"""Nine lines with nine cells each, whatever parts and surrounds these; or a cell a line.

What stands before and behind the cells of a row may be a name, its number, brackets or a comment;
what stands between boxes may be left empty. Where nobody could tell with which line a grid begins,
none is read.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.formats.chance import is_sound, meets_by_chance
from puzzle.formats.mixed.loose import (
    CELLS,
    COUNTS,
    MOST_SLIPS,
    SIGN,
    SIZE,
    VALUE,
    Loose,
    are_marked_apart,
    cell_of,
    counts_up,
    grid_of,
    is_blank,
    labels_of,
)
from puzzle.grid import Grid

_LONGEST = 1_000
"""Characters of a line with a row."""
_WIDEST = 2 * SIZE + 3
"""Parts of a row: cells, with as many between them, and what counts and ends them."""
_MOST_APART = 2
"""Lines without a cell between two rows."""
_RUN = re.compile(rf"(?<![\w.*-])[0-9.*_xX?-]{{{SIZE}}}(?![\w*-])")
_NO_ROW = re.compile(
    r"(?:^|[^a-z])(?:c|col|column|sp|spalte|colonne|columna|box|block|nonet|region|square)\W?[0-9]"
    r"[\W_]*$",
    re.IGNORECASE,
)
"""What a line is called that is no row."""
_LINES = frozenset("*_-xX")
"""Signs that are drawn between rows, too."""
_SEPARATORS = ("\t", "|\u2502\u2503\u2551\u2506\u250a\u00a6", ";", "&", ",", "/", ":", "")
"""What parts the cells of a row, the likeliest first; space where it is empty."""
_OPENED = re.compile(r".*[\s(\[{=:\"'>](?=\S)")
"""What may stand before the first cell of a row: a name, and what opens a list."""
_IN_BRACKETS = re.compile(r"[(\[{<]\s{0,9}([^\s()\[\]{}<>]?)\s{0,9}[)\]}>]")
_GROUP = re.compile(r"[(\[{<]([^()\[\]{}<>]{9,400})[)\]}>]")
"""What stands in brackets without any within."""
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+")
_LETTERS_FOR_BARS = re.compile(
    r"\s*[Il|!]?\s*(?P<one>[0-9._*-]{3})\s?(?P<bar>[Il!])\s?(?P<two>[0-9._*-]{3})\s?(?P=bar)\s?"
    r"(?P<three>[0-9._*-]{3})\s*[Il|!]?\s*"
)
_EMPTY = re.compile(r"[(\[{<]\s+[)\]}>]")
_TAG = re.compile(r"\\[A-Za-z]{2,}|<[A-Za-z]+[^<>]{0,60}>")
_ANY_TAG = re.compile(r"\\[A-Za-z]{2,}|</?[A-Za-z]+[^<>]{0,60}>")
"""A macro of TeX, and a tag."""
_IN_GROUPS = re.compile(r"[^0-9.]")
_OF_CELL = re.compile(r"[0-9.]")
_WORD_SIGN = re.compile(r"[^\W\d_]")
_CLOSED = re.compile(r"(?:[)\]}]|\s[;\\])[\s)\]}();,.$/\\]*$")
"""What may stand behind the last: what closes a list, and ends a statement."""
_CONTINUED = re.compile(r"\s*,\s*(?=[\[({])")
"""What parts a row from the one above it."""
_NUMBER = re.compile("[0-9]+")
_MOMENT = re.compile(r"[0-9]+(?:[-:/.][0-9]+){2,}(?:[.,][0-9]+)?|\b0x[0-9a-f]+\b", re.IGNORECASE)
"""A date, a time, or an address."""
_MOST_BESIDE = 5
"""Numbers of a title; a line with more beside a grid may be the clues of its columns."""
_BLANK_SIGNS = frozenset("?.*_-0xX")
_SIGN_OF_CELL = re.compile(r"[0-9.*_xX-]")
_CELLS_ALONE = re.compile(r"[0-9.*_xX|\s-]{18,120}")
_SIDES = {2: ("left", "right"), 3: ("left", "middle", "right")}
_GAPS, _WITH_GAPS = (3, 7), SIZE + 2
"""Rows, or columns, that are left empty between boxes, and how many there are then."""


class _LineOfCells(NamedTuple):
    """A line as a row.

    Attributes:
        at: where it stands.
        kind: what it has in common with the others.
        parts: its cells, and what is parted from them as they are.
        around: what stands before and behind these.
    """

    at: int
    kind: tuple[str, int]
    parts: Sequence[str]
    around: str = ""


def rows(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of nine lines each, alike in what parts their cells."""
    for read in _READERS if len(lines) >= SIZE else ():
        found = list[Loose]()
        for block in _blocks(lines, read):
            puzzles = _in_block(block)
            taken = {at for one in puzzles for at in range(one.first, one.last)}
            if not any(_has_clues_beside(one, lines, taken) for one in puzzles):
                found += puzzles
        if found:
            return found
    return []


def _as_run(at: int, text: str) -> _LineOfCells | None:
    """Read a line with one run of nine signs."""
    runs = list(_RUN.finditer(text))
    if len(runs) != 1 or set(runs[0].group()) <= _LINES:
        return None
    before = text[: runs[0].start()].strip()
    if _NO_ROW.search(before):
        return None
    name = before.rstrip(" \"'=:([{")
    kind = (re.sub("[0-9]+", "#", before), SIZE + 1)
    around = f"{before} {text[runs[0].end() :]}"
    return _LineOfCells(at, kind, [name[-1:], *runs[0].group()], around)


def _in_groups(at: int, text: str) -> _LineOfCells | None:
    """Read a line of nine signs in groups, with signs between them that are none of them."""
    cells = _IN_GROUPS.sub("", text)
    if len(cells) != SIZE or _WORD_SIGN.search(text):
        return None
    return _LineOfCells(at, (_OF_CELL.sub("#", text.strip()), SIZE), list(cells))


def _barred_by_letters(at: int, text: str) -> _LineOfCells | None:
    """Read a line of boxes with the same letter between them, as a scanner takes bars for."""
    found = _LETTERS_FOR_BARS.fullmatch(text)
    if found is None:
        return None
    cells = "".join(found.group("one", "two", "three"))
    return _LineOfCells(at, (found["bar"], SIZE), list(cells))


def _bracketed(at: int, text: str) -> _LineOfCells | None:
    """Read a line with nine cells in brackets."""
    cells = _IN_BRACKETS.findall(text)
    around = _IN_BRACKETS.sub(" ", text)
    return _LineOfCells(at, ("[]", SIZE), cells, around) if len(cells) == SIZE else None


def _tagged(at: int, text: str) -> _LineOfCells | None:
    """Read a line whose cells stand behind the same tag, or macro, each."""
    tags = Counter(_TAG.findall(text)).most_common(3)
    tag = next((tag for tag, count in tags if count == SIZE), None)
    if tag is None:
        return None
    before, *parts = [_ANY_TAG.sub(" ", part) for part in text.split(tag)]
    return _LineOfCells(at, (tag, SIZE), parts, before)


def _parted_by(signs: str, *, is_ended: bool = False) -> Callable[[int, str], _LineOfCells | None]:
    """Return the reader of rows whose cells are parted by one of some signs, or by space.

    Args:
        signs: any of them; empty for space.
        is_ended: whether one stands behind the last, too.
    """
    separator = re.compile(f"[{signs}]" if signs else r"[\s|\u2502\u2503\u2551]+")

    def read(at: int, text: str) -> _LineOfCells | None:
        if signs and sum(map(text.count, signs)) < SIZE - 1:
            return None  # as most lines of a program
        plain = _ANY_TAG.sub("", text) if "\\" in text else text
        body = _EMPTY.sub("_", plain.rstrip("\r\n"))
        body = _CONTINUED.sub("", _CLOSED.sub("", body), count=1)
        opened = max(map(body.rfind, "([{")) + 1 if signs or "(" in body else 0
        around = ""
        if opened and len(separator.findall(inner := body[opened:].strip())) >= SIZE - 1:
            around, body = body[:opened], inner
        if is_ended and signs and separator.fullmatch(body.rstrip()[-1:]):
            body = body.rstrip()[:-1]
        parts = separator.split(body if signs else body.strip())
        if not SIZE <= len(parts) <= _WIDEST:
            return None
        if signs:  # a name, and what opens the list, stand before the first
            first = _OPENED.sub("", parts[0].rstrip())
            around += " " + parts[0].rstrip().removesuffix(first)
            parts[0] = first
        return _LineOfCells(at, (signs, len(parts)), parts, around)

    return read


_READERS = (
    _as_run,
    *(_parted_by(signs) for signs in _SEPARATORS),
    _parted_by(",", is_ended=True),
    _parted_by("."),
    _parted_by("-"),
    _tagged,
    _bracketed,
    _in_groups,
    _barred_by_letters,
)


def _blocks(
    lines: Sequence[str], read: Callable[[int, str], _LineOfCells | None]
) -> Iterator[Sequence[_LineOfCells]]:
    """Yield rows of one kind that stand below one another, with few lines between them."""
    block = list[_LineOfCells]()
    for at, text in enumerate(lines):
        row = read(at, text) if len(text) <= _LONGEST else None
        if row is None:
            if block and SIGN.search(text):
                yield block
                block = []
            continue
        if block and row.kind != block[-1].kind and not SIGN.search(text):
            continue  # it is drawn between bands
        if block and (row.kind != block[-1].kind or at - block[-1].at > _MOST_APART + 1):
            yield block
            block = []
        block.append(row)
    yield block


def side_by_side(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of nine lines with two or three rows each, whatever stands between them.

    All must keep the rules: nobody else could tell where one ends.
    """
    rows = [_SIGN_OF_CELL.findall(text) if _CELLS_ALONE.fullmatch(text) else [] for text in lines]
    found, at = list[Loose](), 0
    while at + SIZE <= len(rows):
        nine = rows[at : at + SIZE]
        count = len(nine[0]) // SIZE
        grids = [
            grid_of([cell for row in nine for cell in row[n * SIZE : (n + 1) * SIZE]])
            for n in range(count)
        ]
        is_wide = count in _SIDES and {len(row) for row in nine} == {count * SIZE}
        if is_wide and all(grid is not None and is_sound(grid) for grid in grids):
            puzzles = zip(_SIDES[count], grids, strict=True)
            found += [Loose(at, at + SIZE, grid, side=side) for side, grid in puzzles if grid]
            at += SIZE
        else:
            at += 1
    return found


def _in_block(block: Sequence[_LineOfCells]) -> list[Loose]:
    """Return the puzzles of rows of one kind: each nine that keep the rules, the best first."""
    rows = list(block)
    if len(rows) % SIZE == 1 and counts_up([*filter(str.strip, rows[0].parts)][-SIZE:]):
        rows = rows[1:]  # it names the columns
    while len(rows) > SIZE and not _is_told(rows[0]):
        rows = rows[1:]
    if len(rows) < SIZE:
        return []
    is_apart = len(rows) == _WITH_GAPS and not any(_is_told(rows[gap]) for gap in _GAPS)
    if len(rows) % SIZE and not is_apart and _cells_of(rows[:SIZE]) and _cells_of(rows[-SIZE:]):
        return []  # nobody knows where it begins
    found = list[Loose]()
    for at in range(len(rows) - SIZE + 1):
        nine, wide = rows[at : at + SIZE], rows[at : at + _WITH_GAPS]
        if len(wide) == _WITH_GAPS and not any(_is_told(wide[gap]) for gap in _GAPS):
            nine = [row for row in wide if row not in [wide[gap] for gap in _GAPS]]
        grid = _grid_in(nine) if len(nine) == SIZE else None
        if grid is not None:
            found.append(Loose(nine[0].at, nine[-1].at + 1, grid))
    kept = list[Loose]()
    for one in sorted(found, key=lambda one: (len(one.grid.conflicts()), -one.grid.given_count)):
        if all(one.last <= other.first or one.first >= other.last for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.first)


def _grid_in(nine: Sequence[_LineOfCells]) -> Grid | None:
    """Return the grid of nine rows that keeps the rules; None where there is none."""
    table = _table_of(nine)
    grid = None if table is None else grid_of(table.cells)
    # That nine lines of something else break the rules is soonest seen.
    if table is None or grid is None or not is_sound(grid, MOST_SLIPS):
        return None
    return None if _is_more_told(nine, table) else grid


def _is_told(row: _LineOfCells) -> bool:
    """Tell whether anything but separators stands in a row."""
    return any(map(SIGN.search, row.parts))


class _NineRows(NamedTuple):
    """Nine rows: what stands in each of their columns, and which of these are the nine of cells."""

    columns: Sequence[Sequence[str | None]]
    kept: Sequence[int]

    @property
    def cells(self) -> list[str]:
        """The 81 cells, a point for each blank one."""
        return [self.columns[c][row] or "." for row in range(SIZE) for c in self.kept]


def _cells_of(nine: Sequence[_LineOfCells]) -> list[str] | None:
    """Return the cells of nine rows, without what names or counts them; None where they are not."""
    table = _table_of(nine)
    return None if table is None or _is_more_told(nine, table) else table.cells


def _table_of(nine: Sequence[_LineOfCells]) -> _NineRows | None:
    """Return nine rows as a table, whose cells are in nine columns; None where they are not."""
    columns = [
        [cell_of(part) for part in column] for column in zip(*(r.parts for r in nine), strict=True)
    ]
    kept = [c for c, column in enumerate(columns) if None not in column]
    empty = {c for c in kept if not any(columns[c])}
    ends = {0, len(columns) - 1} & empty
    counting = {c for c in kept[:2] if counts_up([row.parts[c] for row in nine])}
    gaps = {c for at, c in enumerate(kept) if at in _GAPS} & empty
    for left_out in (counting if 0 in counting else set(), ends, counting, gaps):
        if len(kept) > SIZE and (left_out is not gaps or len(kept) == _WITH_GAPS):
            kept = [c for c in kept if c not in left_out]
    if len(kept) != SIZE or any(None in columns[c] for c in range(kept[0], kept[-1])):
        return None
    return _NineRows(columns, kept)


def _is_more_told(nine: Sequence[_LineOfCells], table: _NineRows) -> bool:
    """Tell whether rows have more than their cells: marks, clues beside them, or wrong names."""
    columns, kept = table
    if any(are_marked_apart([row.parts[c] for row in nine]) for c in kept[1:-1]):
        return True
    blanks = {sign for row in nine for c in kept if (sign := row.parts[c].strip()) in _BLANK_SIGNS}
    if "?" in blanks and len(blanks) > 1:
        return True  # beside blanks, a question mark is what nobody could read
    names = ([row.parts[c] for row in nine] for c in range(len(columns)) if c not in kept)
    if any(map(_are_misnamed, names)):
        return True
    beside = [
        " ".join([r.around, *(p for c, p in enumerate(r.parts) if c not in kept)]) for r in nine
    ]
    return _tell_more(beside, [sum(bool(columns[c][row]) for c in kept) for row in range(SIZE)])


def _tell_more(beside: Sequence[str], givens: Sequence[int]) -> bool:
    """Recognise numbers beside the cells that may be clues of rows, such as sums.

    Those that count the rows, that are the same beside each, or that count its givens are none.
    """
    numbers = [[int(n) for n in _NUMBER.findall(_MOMENT.sub(" ", text))] for text in beside]
    if sum(map(bool, numbers)) <= SIZE // 2:
        return False
    if len({len(row) for row in numbers}) > 1:
        return True
    return not all(
        column == tuple(givens)
        or (len(steps := {b - a for a, b in pairwise(column)}) == 1 and min(steps) >= 0)
        for column in zip(*numbers, strict=True)
    )


def _has_clues_beside(one: Loose, lines: Sequence[str], taken: set[int]) -> bool:
    """Recognise a line of numbers right above or below a grid, which no grid has, as of clues."""
    for beside in (range(one.first - 1, -1, -1), range(one.last, len(lines))):
        at = next((n for n in beside[: _MOST_APART + 1] if SIGN.search(lines[n])), None)
        if at is not None and at not in taken and _are_clues(lines[at]):
            return True
    return False


def _are_clues(text: str) -> bool:
    """Recognise many numbers that count nothing."""
    numbers = [int(n) for n in _NUMBER.findall(_MOMENT.sub(" ", text[:_LONGEST]))]
    return len(numbers) > _MOST_BESIDE and {b - a for a, b in pairwise(numbers)} not in ({0}, {1})


def _are_misnamed(parts: Sequence[str]) -> bool:
    """Recognise names of rows of which some are missing, or which are in another order."""
    labels = labels_of(parts)
    return "" not in labels and len(set(parts)) > 1 and labels not in COUNTS


def grouped(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of nine groups in brackets, or nine runs of signs, on one line or more."""
    found, groups, marked = list[Loose](), list[tuple[int, list[str]]](), list[str]()
    text, begin, last = "\n".join(lines), 0, 0
    ends = [begin := begin + len(line) + 1 for line in lines]
    for group in (*_GROUP.finditer(text), *_RUN.finditer(text)):
        run = group.group() if group.re is _RUN else None
        body = (run or group[1]).strip().rstrip(",")
        parts = [*body] if run else _BETWEEN.split(body)
        cells = [cell_of(part) for part in parts]
        if len(cells) != SIZE or None in cells:
            if _are_clues(body) and not run:
                return []
            continue
        marked += parts[1:-1]
        if len(groups) % SIZE and SIGN.search(text[last : group.start()]):
            return []  # what has a name of its own, or words before it, may be no row
        last = group.end()
        groups.append((bisect(ends, group.start()), [cell or "." for cell in cells]))
    if are_marked_apart(marked):
        return []
    if len(groups) % SIZE or _stand_side_by_side([at for at, _ in groups]):
        return []  # nobody knows where it begins
    for at in range(0, len(groups), SIZE):
        nine = groups[at : at + SIZE]
        grid = grid_of([cell for _, row in nine for cell in row])
        if grid is not None and is_sound(grid, MOST_SLIPS):
            found.append(Loose(nine[0][0], nine[-1][0] + 1, grid))
    return found


def _stand_side_by_side(places: Sequence[int]) -> bool:
    """Tell whether rows of several grids may stand beside one another: their lines are given."""
    on_lines = Counter(places).values()
    return len(places) > SIZE and any(count > 1 and count % SIZE for count in on_lines)


def below_labels(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of rows whose digits stand below the names of nine columns."""
    found = list[Loose]()
    for at, text in enumerate(lines):
        if len(text) > _LONGEST or len(text.split()) != SIZE:
            continue
        names = [*re.finditer(r"\S+", text)]
        if not counts_up([name.group() for name in names]):
            continue
        if (puzzle := _at_ends(lines, at, [name.end() for name in names])) is not None:
            found.append(puzzle)
    return found


def _at_ends(lines: Sequence[str], above: int, ends: Sequence[int]) -> Loose | None:
    """Return the puzzle whose digits end where the names above them end."""
    cells, rows, at = list[str](), 0, above + 1
    while rows < SIZE and at < len(lines) and at <= above + 2 * SIZE:
        tokens = [*re.finditer(r"\S+", lines[at][:_LONGEST])]
        at += 1
        if tokens and tokens[0].end() < ends[0]:
            tokens = tokens[1:]
        elif not any(token.group().isdigit() for token in tokens):
            continue
        row = ["."] * SIZE
        for token in tokens:
            column = next((c for c, end in enumerate(ends) if abs(end - token.end()) <= 1), None)
            if (digit := cell_of(token.group())) is None or column is None:
                return None
            row[column] = digit or "."
        cells += row
        rows += 1
    grid = grid_of(cells)
    return Loose(above, at, grid) if grid is not None and is_sound(grid) else None


def one_by_one(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of 81 lines with a cell each, or of nine times nine below a line each."""
    begin, found = 0, list[Loose]()
    cells = [_cell_alone_in(text) for text in lines]
    for at in range(len(lines) + 1):
        if at < len(lines) and cells[at] is not None:
            continue
        segment = cells[begin:at]
        told = [cell for cell in segment if cell]
        for kept in (segment, told):
            grid = grid_of([cell or "." for cell in kept]) if len(kept) == CELLS else None
            if grid is None:
                continue
            told_in = lines[begin:at]
            if any(are_marked_apart(told_in[c::SIZE]) for c in range(1, SIZE)):
                break
            if is_sound(grid):
                found.append(Loose(begin, at, grid))
                break
        begin = at + 1
    return found


def _cell_alone_in(text: str) -> str | None:
    """Return the one cell of a line, ``0`` where it says that it is blank; None for other lines."""
    if not text.strip() or len(text) > SIZE * SIZE:
        return None
    if found := VALUE.fullmatch(text):
        return found[1]
    return ("0" if SIGN.search(text) else "") if is_blank(text) else None


def other_tables(lines: Sequence[str]) -> list[range]:
    """Return where nine lines with nine numbers stand that meet as by chance: a table of others."""
    found = list[range]()
    for signs in _SEPARATORS:
        for block in _blocks(lines, _parted_by(signs)):
            for at in range(len(block) - SIZE + 1):
                nine = block[at : at + SIZE]
                cells = _cells_of(nine)
                grid = None if cells is None else grid_of(cells)
                if grid is not None and meets_by_chance(grid):
                    found.append(range(nine[0].at, nine[-1].at + 1))
    return found
