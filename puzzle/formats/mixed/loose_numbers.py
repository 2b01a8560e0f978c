"""Values, and givens at their places, that are told in the same words each time.

As by programs that set a cell after the other, in lists of row, column and digit, in facts and
calls, and by dumps of arrays. Which number is the row is told by its name, or by that of the
column, or else by the order: row, column, digit. The steps of a path are no such list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from puzzle.formats.cell_names import COLUMN_NAMES, LETTERS_OF_GIVENS, ROW_LETTERS, ROW_NAMES
from puzzle.formats.chance import go_together, is_sound
from puzzle.formats.json_cells import placed_by_numbers, places_note
from puzzle.formats.mixed.loose import CELLS, SIZE, Loose, grid_of
from puzzle.formats.mixed.program import OF_COLUMNS, is_by_columns
from puzzle.geometry import FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message, message

_MOST_WORDS = 12
"""Words with each given; a step of a solving path has more."""
_PARTS_OF_LED = 1.25
"""Most givens begin a line, or none needs to."""
_LONGEST_TOLD = 60
"""Characters around the numbers of a given."""
_NOTHING = r"(?<![^\W_])(?:nan|na|null|none|nil)(?![^\W_])"
_NUMBER = re.compile(rf"[0-9]+(?:\.[0-9]+)?|{_NOTHING}", re.IGNORECASE)
_WITH_LETTERS = re.compile(r"[0-9]+|(?<![A-Za-z0-9])[A-Ia-i](?=[1-9](?![0-9A-Za-z]))")
"""A number or nothing, and a number or the letter of a row before that of a column."""
_TOLD_APART = re.compile(
    rf"[0-9]\.[0-9]|{_NOTHING}|(?<![A-Za-z0-9])[A-Ia-i](?=[1-9](?![0-9A-Za-z]))", re.IGNORECASE
)
"""What one of these patterns takes for a number, and the other does not."""
_FEWEST_NUMBERS = FEWEST_GIVENS - 2
"""Numbers of the shortest list of givens."""
_MOST_REMEMBERED = 4_096
_WORD = re.compile(r"[^\W\d_]{3,}")
_OF_SOLVING = re.compile(
    r"single|naked|hidden|pair|triple|wing|chain|step|elimin|candidate|solution|solved|answer|placed"
    r"|fill_?text|draw_?text|draw_?string|draw\.text"
    r"|\b(?:so|then|hence|therefore|because|other)\b",
    re.IGNORECASE,
)
_PLAIN_NAME = 3
"""Letters of a name that means nothing else."""
_SHEETS = frozenset(
    {"range", "getrange", "cells", "sheet", "worksheet", "activesheet", "ws", "sh", "write"}
)
"""What stands before the name of a cell of a spreadsheet, whose letter is its column."""
_AXES = ROW_NAMES | COLUMN_NAMES
_BOTH = re.compile(r"[1-9][1-9]")
"""A row and a column in one number."""
_ALL_THREE = re.compile(r"[1-9]{3}")
"""Row, column and digit in one number, as the variables of a formula are called."""
_WORD_BEFORE = re.compile(r"[^\W\d_]+")
_HALF = re.compile(r"[0-8]\.50*")
_AND_A_HALF = re.compile(r"(?<![\w.+-])([0-9]) ?([+-]) ?0?\.50*(?![0-9])")
"""The middle of a cell, as a sum."""
_NODE = re.compile(r"\\node|\bnode\b")
"""What TikZ puts at a place, which is counted from below."""
_FROM_ABOVE = re.compile(r"yscale\s?=\s?-|\by\s?=\s?\{?[({]?-|\by\s?=\s?\{?\([^()]{0,12}-")
"""What turns a drawing of TikZ over."""
_ROW_OF_PAIRS = re.compile(r"[^\w\n]{0,4}[^\W\d_]{0,10}[ .]?[0-9]\s?[:.)=|-][^\n]{0,300}$")
"""A line that may have the number of a row and what stands in it."""
_OF_DRAWING = message(
    "assumed.from-below", "Places are read as in a drawing: from the left, and from below."
)
_OF_SHEET = message(
    "assumed.sheet", "A cell such as B1 is read as column B, row 1, as in spreadsheets."
)


class _Number(NamedTuple):
    """A number, what stands before it, its line, and whether it is the first there.

    What stands before it is compared without space; `said` has its words.
    """

    text: str
    before: str
    said: str
    at: int
    leads: bool


def _numbers(lines: Sequence[str], pattern: re.Pattern[str]) -> list[_Number]:
    """Return all numbers of a text, each with what stands between it and the one before."""
    found, before = list[_Number](), ""
    for at, text in enumerate(lines):
        end = 0
        for number in pattern.finditer(text):
            said, bare = _said_before(before + text[end : number.start()])
            told = number.group()
            digit = "0" if told[:1] in "nN" else told
            found.append(_Number(digit, bare, said, at, leads=not end))
            before, end = "", number.end()
        before += text[end:] + " "
        before = before[-2 * _LONGEST_TOLD :]
    return found


@lru_cache(_MOST_REMEMBERED)
def _said_before(text: str) -> tuple[str, str]:
    """Return the end of what stands before a number, and the same without space.

    Most numbers of a text have one of a few things before them.
    """
    said = " ".join(text.casefold().split())[-_LONGEST_TOLD:]
    return said, "".join(said.split())


def listed(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzle of numbers that are told in the same words, one to five each time."""
    lines = [_AND_A_HALF.sub(_in_the_middle, text) if ".5" in text else text for text in lines]
    is_told_apart = any(map(_TOLD_APART.search, lines))
    for pattern in (_NUMBER, _WITH_LETTERS) if is_told_apart else (_NUMBER,):
        numbers = _numbers(lines, pattern)
        if len(numbers) < _FEWEST_NUMBERS:
            continue
        if found := _cycled(numbers) or _told_alike(numbers, lines):
            return found
    return _by_row(lines)


def _by_row(lines: Sequence[str]) -> list[Loose]:
    """Return the puzzle whose lines have a row each: its number, and column and digit of givens.

    As in ``Row 1: 5 in column 1, 3 in column 2``; which number is the column is told by its name,
    or is the first.
    """
    told = dict[int, list[_Number]]()
    for at, text in enumerate(lines):
        numbers = _numbers([text], _NUMBER) if _ROW_OF_PAIRS.match(text) else []
        is_counted = all(number.text.isdigit() for number in numbers)
        if is_counted and len(numbers) > 2 and len(numbers) % 2:
            told[at] = numbers
    rows = [int(numbers[0].text) for numbers in told.values()]
    if not SIZE // 2 < len(rows) <= SIZE or sorted(set(rows)) != rows or rows[-1] > SIZE:
        return []
    pairs = [
        (numbers[0].text, numbers[n], numbers[n + 1])
        for numbers in told.values()
        for n in range(1, len(numbers), 2)
    ]
    is_alike = len({second.before for _, _, second in pairs}) == 1
    if not is_alike or _tells_of_solving([pair[1:] for pair in pairs]):
        return []
    is_digit_first = _name(pairs[0][2].said) in COLUMN_NAMES
    units = [
        (row, *((b.text, a.text) if is_digit_first else (a.text, b.text))) for row, a, b in pairs
    ]
    grid, notes = _placed(units, (0, 1, 2))
    if grid is None or not is_sound(grid):
        return []
    return [Loose(min(told), max(told) + 1, grid, notes)]


def _in_the_middle(found: re.Match[str]) -> str:
    return f"{int(found[1]) - (found[2] == '-')}.5"


def _cycled(numbers: Sequence[_Number]) -> list[Loose]:
    """Return the puzzle of 81 values, each behind its number in its row, as dumps print arrays."""
    groups = defaultdict[tuple[str, str], list[tuple[int, _Number, _Number]]](list)
    for at, (one, other) in enumerate(pairwise(numbers)):
        groups[one.before[-1:], other.before].append((at, one, other))
    for told in groups.values():
        pairs = [(one, other) for _, one, other in told]
        counts = [one.text for one, _ in pairs]
        apart = {b[0] - a[0] for n, (a, b) in enumerate(pairwise(told), start=1) if n % SIZE}
        words = {one.before for n, (_, one, _) in enumerate(told) if n % SIZE}
        if apart != {2} or len(words) > 1:
            continue  # more is told of each cell, such as whether it is given
        if counts in ([*"012345678"] * SIZE, [*"123456789"] * SIZE):
            grid = grid_of([value.text for _, value in pairs])
            if grid is not None and is_sound(grid):
                return [Loose(pairs[0][0].at, pairs[-1][0].at + 1, grid)]
    return []


def _told_alike(numbers: Sequence[_Number], lines: Sequence[str]) -> list[Loose]:
    """Return the puzzles of numbers that follow one another in the same words each time.

    Several are lists of their own; none may be what is left out of another.
    """
    for count in (3, 4, 2, 1, 5):
        found = list[Loose]()
        lists = list[tuple[int, Sequence[Sequence[_Number]]]]()
        for begin, run in _periodic(numbers, count):
            units = [run[at : at + count] for at in range(0, len(run), count)]
            if _tells_of_solving(units):
                continue
            grid, notes = _of_units(units, "\n".join(lines))
            if grid is not None and is_sound(grid):
                found.append(Loose(run[0].at, run[-1].at + 1, grid, notes))
                lists.append((begin, units))
        if found:
            pairs = combinations((one.grid for one in found), 2)
            is_one = any(go_together(*pair) for pair in pairs)
            told = {at for begin, units in lists for at in range(begin, begin + count * len(units))}
            is_part = any(_is_a_part(numbers, begin, units, told) for begin, units in lists)
            return [] if is_one or is_part else found
    return []


def _tells_of_solving(units: Sequence[Sequence[_Number]]) -> bool:
    """Recognise the steps of a path: they are counted, or tell what follows from what.

    Calls that draw are none either: nobody knows what their places are counted in.
    """
    said = " ".join(number.said for number in units[1])
    is_longer = len(units[1]) > len("rcd")
    is_counted = is_longer and not units[1][0].before and units[1][1].before[:1] in (".", ")")
    is_heading_of_steps = _OF_SOLVING.search(units[0][0].said) is not None
    return (
        is_counted
        or is_heading_of_steps
        or len(_WORD.findall(said)) > _MOST_WORDS
        or _OF_SOLVING.search(said) is not None
    )


def _is_a_part(
    numbers: Sequence[_Number],
    begin: int,
    units: Sequence[Sequence[_Number]],
    told: Collection[int],
) -> bool:
    """Recognise a list of which some givens are left out, such as one with a slip in its words.

    They are told elsewhere in the same words, or about as many numbers stand on its first or last
    line, or on that above or below.

    Args:
        numbers: of the text.
        begin: which of them is the first of the list.
        units: the list.
        told: which numbers this and other lists have.
    """
    count = len(units[0])
    if count == 1:
        return False  # all 81 cells are there
    end = begin + count * len(units)
    words = [number.before for number in units[1]]
    rest = [None if at in told else one.before for at, one in enumerate(numbers)]
    if any(words) and any(rest[at : at + count] == words for at in range(len(rest))):
        return True
    said = _words_of(units[1])
    nearest = (
        {one.at for one in numbers[max(0, begin - 1) : begin]},
        {one.at for one in numbers[end : end + 1]},
    )
    first, last = units[0][0].at, units[-1][-1].at
    is_on_lines = sum(unit[0].at == unit[-1].at for unit in units) > len(units) // 2
    is_one_a_line = len({unit[0].at for unit in units}) == len(units)
    for lines, edge, others in (
        (nearest[0], first, range(begin)),
        (nearest[1], last, range(end, len(numbers))),
    ):
        near = [numbers[at] for at in others if at not in told and numbers[at].at in lines]
        other = _words_of(near)
        if other and (2 * len(said & other) < len(said) or len(other) > len(said) + 1):
            continue  # it tells of something else
        beside = len(near)
        is_as_long = max(2, count - 1) <= beside and (beside <= count + 1 or not is_one_a_line)
        if any(abs(at - edge) <= 1 for at in lines) and is_on_lines and is_as_long:
            return True
    return False


def _words_of(numbers: Sequence[_Number]) -> set[str]:
    """Return the words before some numbers."""
    return {word for number in numbers for word in _WORD_BEFORE.findall(number.said)}


def _periodic(numbers: Sequence[_Number], count: int) -> Iterator[tuple[int, Sequence[_Number]]]:
    """Yield where runs begin of numbers, so many of which stand in the same words, and the runs.

    A run begins where a line does, if most of them do, or else with the number before which other
    words stand.
    """
    same = [numbers[at].before == numbers[at - count].before for at in range(count, len(numbers))]
    begin = 0
    for at in range(len(same) + 1):
        if at < len(same) and same[at]:
            continue
        end = at + count
        if at - begin >= count * (FEWEST_GIVENS - 2):
            phases = [range(first, end - count + 1, count) for first in range(begin, begin + count)]
            begun = [_lines_begun(numbers, phase) for phase in phases]
            led = phases[begun.index(max(begun))]
            if _PARTS_OF_LED * max(begun) < len(led) or (count > 1 and begun.count(len(led)) > 1):
                led = range(max(0, begin - 1), end - count + 1, count)
            elif led.start >= count and numbers[led.start - count].leads:
                led = range(led.start - count, end - count + 1, count)
            yield led.start, numbers[led.start : led.start + len(led) * count]
        begin = at + 1


_Notes: TypeAlias = tuple[Message, ...]


def _lines_begun(numbers: Sequence[_Number], phase: range) -> int:
    return sum(numbers[first].leads for first in phase)


def _of_units(units: Sequence[Sequence[_Number]], text: str) -> tuple[Grid | None, _Notes]:
    """Return the puzzle that numbers tell, so many for each cell, and what was assumed."""
    columns = [[number.text for number in column] for column in zip(*units, strict=True)]
    if len(columns) == 1 and len(columns[0][0]) == 1:
        cells = columns[0]
        if len(cells) != CELLS or max(map(len, cells)) > 1:
            return None, ()
        turned = [cells[c * SIZE + r] for r in range(SIZE) for c in range(SIZE)]
        return (grid_of(turned), (OF_COLUMNS,)) if is_by_columns(text) else (grid_of(cells), ())
    varied = [c for c, column in enumerate(columns) if len(set(column)) > 1]
    if len(columns) > len("rcd"):
        varied = [c for c in varied if not _counts_on(columns[c])]
    names = [_name(units[1][c].said) for c in varied]
    told = [columns[c] for c in varied]
    if len(told) == 2 and all(_BOTH.fullmatch(number) for number in told[0]):
        told = [[n[0] for n in told[0]], [n[1] for n in told[0]], told[1]]
        names = ["", "", names[1]]
    if len(told) == 2:
        return _by_number(told)
    if len(told) == 1 and all(map(_ALL_THREE.fullmatch, told[0])):
        return _placed([tuple(number) for number in told[0]], (0, 1, 2))
    is_of_sheet = not _SHEETS.isdisjoint(names)
    if _order_of(names) is None and len(told) == 3:
        heading = [word for word in _WORD_BEFORE.findall(units[0][0].said) if word in _AXES]
        names = [*heading[-2:], ""] if len(heading) > 1 else [""] * 3
    if len(told) != 3:
        return None, ()
    if _NODE.search(" ".join(number.said for number in units[1])):
        return _in_a_drawing(told, text)
    return _by_place(told, names, is_of_sheet=is_of_sheet)


def _in_a_drawing(told: Sequence[Sequence[str]], text: str) -> tuple[Grid | None, _Notes]:
    """Return the puzzle of digits at places that are counted from the left and from below.

    From above where the text of the drawing turns it over.
    """
    across, up, digits = told
    if all(_HALF.fullmatch(number) for number in (*across, *up)):
        columns, heights = ([int(float(number)) for number in axis] for axis in (across, up))
    elif all(len(number) == 1 and number.isdigit() for number in (*across, *up)):
        columns, heights = ([int(number) for number in axis] for axis in (across, up))
    else:
        return None, ()
    first = 0 if 0 in (*columns, *heights) else None
    if first is None:
        first = 1 if SIZE in (*columns, *heights) else min(*columns, *heights)
    is_turned = _FROM_ABOVE.search(text) is not None
    rows = [str(height - first if is_turned else SIZE - 1 - height + first) for height in heights]
    return _placed(
        [*zip(rows, (str(column - first) for column in columns), digits, strict=True)],
        (0, 1, 2),
        () if is_turned else (_OF_DRAWING,),
    )


def _counts_on(column: Sequence[str]) -> bool:
    """Recognise what counts the givens."""
    if not all(map(str.isdigit, column)):
        return False
    return all(int(b) - int(a) == 1 for a, b in pairwise(column))


def _name(before: str) -> str:
    """Return the last word before a number."""
    words = re.findall(r"[^\W\d_]+", before)
    return words[-1] if words else ""


def _by_number(told: Sequence[Sequence[str]]) -> tuple[Grid | None, _Notes]:
    """Return the puzzle of cells with their numbers, from 0 or 1, and digits."""
    numbers, digits = told
    if not all(map(str.isdigit, numbers)) or not all(len(d) == 1 and d.isdigit() for d in digits):
        return None, ()
    places = [int(number) for number in numbers]
    if len(set(places)) < len(places) or max(places) > CELLS:
        return None, ()
    found = list[Grid]()
    for first in (0, 1):
        if first <= min(places) and max(places) < CELLS + first:
            cells = ["."] * CELLS
            for place, digit in zip(places, digits, strict=True):
                cells[place - first] = digit
            grid = grid_of(cells)
            if grid is not None and is_sound(grid):
                found.append(grid)
    return (found[0] if len(found) == 1 else None), ()


def _by_place(
    told: Sequence[Sequence[str]], names: Sequence[str], *, is_of_sheet: bool
) -> tuple[Grid | None, _Notes]:
    """Return the puzzle of digits at rows and columns, by their names or else in their order."""
    if any(map(str.isalpha, (column[1] for column in told))):
        letters = next(at for at, column in enumerate(told) if column[1].isalpha())
        order: tuple[int, ...] = (letters, letters + 1, 2 if letters == 0 else 0)
        if letters > 1:
            return None, ()
        lines = [str(ROW_LETTERS.find(line.upper()) + 1) for line in told[letters]]
        told = [*told[:letters], lines, *told[letters + 1 :]]
        if is_of_sheet:
            order = (order[1], order[0], order[2])
            return _placed([*zip(*told, strict=True)], order, (_OF_SHEET,))
        return _placed([tuple(unit) for unit in zip(*told, strict=True)], order, LETTERS_OF_GIVENS)
    if all(_HALF.fullmatch(number) for column in told[:2] for number in column):
        rows = [str(SIZE - int(float(y))) for y in told[1]]
        columns = [str(int(float(x)) + 1) for x in told[0]]
        return _placed([*zip(rows, columns, told[2], strict=True)], (0, 1, 2), (_OF_DRAWING,))
    units = [tuple(unit) for unit in zip(*told, strict=True)]
    if (named := _order_of(names)) is not None:
        return _placed(units, named)
    for order in ((0, 1, 2), (1, 2, 0)):
        grid, notes = _placed(units, order)
        if grid is not None and is_sound(grid):
            return grid, notes
    return None, ()


def _order_of(names: Sequence[str]) -> tuple[int, ...] | None:
    """Return where row, column and digit are, by the names of the first two; None for none."""
    row, column = (
        next((at for at, name in enumerate(names) if name in known), None)
        for known in (ROW_NAMES, COLUMN_NAMES)
    )
    if (row is None) != (column is None):
        named = column if row is None else row
        if len(names[named or 0]) < _PLAIN_NAME:
            return None  # a letter alone may be the name of all three
    if row is None and column is None:
        return None
    # Where one is named, the other is told beside it.
    row = next(at for at in range(2) if at != column) if row is None else row
    column = next(at for at in range(2) if at != row) if column is None else column
    return (row, column, next(at for at in range(3) if at not in (row, column)))


def _placed(
    units: Sequence[Sequence[str]], order: Sequence[int], notes: _Notes = ()
) -> tuple[Grid | None, _Notes]:
    """Return the puzzle of units in some order, counted from 0 or from 1; no digit is told twice.

    The first is none of them where it is the size of a table, and how many follow.
    """
    is_sized = tuple(units[0]) == (str(SIZE), str(SIZE), str(len(units) - 1))
    places = [tuple(unit[at] for at in order) for unit in (units[1:] if is_sized else units)]
    if not all(len(part) == 1 and part.isdigit() for place in places for part in place):
        return None, ()
    found = None
    if len({place[:2] for place in places}) == len(places):
        found = placed_by_numbers([(int(r), int(c), int(d)) for r, c, d in places])
    if found is None:
        return None, ()
    grid = grid_of([str(cell) for row in found.rows for cell in row])
    return grid, (places_note(grid.given_count if grid else 0), *notes, *found.notes)
