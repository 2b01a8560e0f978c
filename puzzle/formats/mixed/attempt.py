"""What may have been meant as a puzzle, and what is text around puzzles: a greeting, an address.

A text is taken for an attempt when in doubt, so that no puzzle is lost without a word; but a phone
number, a date, a price list or a link to some page is none. Each look takes time linear in the
text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from puzzle.formats.code import is_remark, is_statement, opens_data
from puzzle.formats.mixed.large_numbers import (
    FEWEST_ROWS,
    MANY_LARGE,
    NARROWEST_ROW,
    PARTS_OF_SUMS,
    WIDEST_ROW,
    are_large_numbers,
    are_long_numbers,
    are_sums,
    is_beyond,
    is_named_series,
    is_running_number,
)
from puzzle.formats.mixed.other_data import are_other_data
from puzzle.formats.mixed.other_objects import CELLS, ENTRIES
from puzzle.formats.mixed.other_tables import is_small_table, names_mines
from puzzle.formats.mixed.other_things import (
    BETWEEN_ENTRIES,
    CLUES_HEADING,
    DIGITS,
    is_ranked,
    tells_other_things,
)
from puzzle.formats.mixed.results import is_result
from puzzle.formats.mixed.slips import is_grid_with_a_slip
from puzzle.formats.text import FEWEST_CELLS, NEAR, remembered
from puzzle.geometry import CLASSIC, LARGEST_SIZE

_FEWEST_SEPARATED = 2
"""The same for rows of entries with commas, semicolons or tabs between them."""
_FEWEST_ROWS_OF_ANY_WIDTH = 6
_FEWEST_GIVENS = 24
"""Cells one after the other, half of them blank, or digits one a line, that are no number."""
_FEWEST_ENTRIES = 8
"""Entries of one sign each that make a row."""
_SHORTEST_ROW = 8
"""Signs of a row of a 9×9 grid of which one was lost."""
_FEW_LOST = 2
"""Signs that a line may have lost, or have too many, in which spaces stand for blanks."""
_FEWEST_BARS = 4
_MOST_STRANGE = 2
"""Kinds of signs that are no cells in what was meant as cells."""
_LONG_AS_A_LARGE_GRID = 200
_LOOKED_AT = 200
"""Lines of a text that are looked at."""
_KEYS = list("123456789")
"""The keys below a puzzle, as a picture of a phone shows them."""
_OWN_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?!\w)")
_WORD = re.compile(r"[^\W\d_]{2}")
_HOUSE = re.compile(r"\b(?:row|r|line|zeile|ligne|fila|riga|rij|col|column)\b", re.IGNORECASE)
_WORD_OR_LETTER = re.compile(r"[^\W\d_]{2}|(?<!\w)[Q-WYZ](?!\w)")
"""A word, or a letter that no cell of a large grid has: ``R`` over runs, ``T`` over totals."""
_COUNTED = re.compile(r"(?:\s*[0-9]{1,2}\b)+\s*")
_PAIR = re.compile(r"\(\s?[0-9]{1,2}\s?,\s?[0-9]{1,2}\s?\)")
_FEWEST_PAIRS = 5
"""Places told by two numbers each, on a line without any other number."""
_NAME_OR_BITS = re.compile(r"[A-Ra-r][0-9]{1,2}|0[xX][0-9A-Fa-f]{1,16}|[0-9]\.[0-9]{1,3}")
_FEWEST_COUNTED = 6
"""Numbers one after the other that a line counts."""
_NO_CELLS = re.compile(r"0[xX][0-9A-Fa-f]+|0{8}[0-9]{8}|[0-9]{1,3}(?:_[0-9]{3})+|[A-Z][0-9]")
"""What is written as a program writes a number or a cell: ``0x0F``, ``2_000_000``, ``A1``.

An address of 16 digits is no 4x4 grid: of two empty rows each may be the other.
"""
_BLANKS = CELLS.difference("123456789")
_LOOK_ALIKES = frozenset("OoQDlIi|!ZzSsGbBgqu")
_CELLS_OR_ALIKE = CELLS | _LOOK_ALIKES | {"?"}
_LETTERS = frozenset("ABCDEFGHIJKLMNOPabcdefghijklmnop")
_DATA = re.compile(
    r"\s*(?!\[\[[A-Za-z][\w.-]{0,40}\]\]\s*$)"  # a heading of TOML
    r"(?:\{\s*(?:\}|[\"'][^\"']{0,60}(?:[\"']\s*(?::|$)|$))|\[\s*(?:\[[\[\s]*(?:[\"'\d.*_?nN]|-(?![A-Za-z]))|\{\s*(?:[\"'}]|$|[\w$]+\s?:\s))"
    r"|:\w{0,9}:[\w-]{0,9}:[\w+.]{16})"
)
_PUZZLE_LINK = re.compile(
    r"https?://[^/\s]*(?:sudokupad|puzz\.link|penpa|crackingthecryptic|swaroopg)[^/\s]*[/?#][\w?#]"
    r"|https?://[^/\s]*(?:puzz|sudoku)[^\s)>\]]*[?#=][^\s)>\]]{16}|f-puzzles\.com/?[?#]|[?&]load="
    r"|^\s*(?:fpuzzles|scl[\w+/%]{60})",
    re.IGNORECASE,
)
_LONG_VALUE = re.compile(r"[=/?#][0-9.]{36}")
_BLANKS_SIDE_BY_SIDE = re.compile(r"\.\.|00|__|\*\*|--")
_SEPARATED = re.compile(r"\d[,;\t]\s?\d")
_AMOUNT_OR_YEARS = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}|(?:19|20)[0-9]{2}-(?:19|20)[0-9]{2}")
_BITS = re.compile("[01]{8,25}")
_GROUPS = re.compile(
    r"0[0-9]{2}(?: [0-9]{3}){2}|[0-9]{3} 0[0-9]{2} [0-9]{3}|(?:[0-9]{3} ){2}0[0-9]{2}"
)
"""A row in groups of three cells, one of which begins with a blank: no number is written so."""
_OF_NONOGRAM = re.compile(
    r"\s*(?:rows|col(?:umn)?s|zeilen|spalten|lignes|colonnes)\s?:[\d ]*[\d ]\d[,.]\d[\d ,.]*",
    re.IGNORECASE,
)
"""Lengths of what is drawn in each row or column."""
_LEADERS = re.compile(r"([._*-])(?:\s?\1){19}")
"""Signs that lead the eye to a number, as in a table of contents or a list of prices."""
_MOST_DIGITS_OF_LEADERS = 7
"""Digits of a line with such: fewer than any puzzle or large part of one has."""
_OF_CROSSWORD = re.compile(r"(?=[^#]*#)[\s.#_-]+")
"""A row of cells for letters, and black ones."""
_SUM = re.compile(r"[0-9]\s[x\u00d7*/\u00f7:+-]\s[0-9]{1,4}\s?=")
"""A sum of arithmetic, as on a worksheet; without spaces it may be data of a link."""
_BELOW_ZERO = re.compile(r"-(?:[2-9]|[1-9][0-9]{1,5})")
"""A negative number; -1 may be a blank."""
_FRACTION = re.compile(r"[+-]?[0-9]{0,4}\.[0-9]{0,3}[1-9][0-9]{0,9}|[+-]?[01]\.0{1,9}")
_BYTE = re.compile(r"(?:[0-9a-f]{2}|[0-9A-F]{2}){1,4}")
_NO_GIVEN = frozenset("01.*_-xXoO#@+")
"""Signs of pictures, and of boards without numbers."""
_MASKED = re.compile(r"[*xX]{4,12}[0-9]{4}")
"""The number of a card, of which the last digits are shown."""
_GROUPED = re.compile(r"[0-9]+(?:([-.])[0-9]+(?:\1[0-9]+){0,4})(?:,[0-9]{1,2})?")
"""A number in groups: of a telephone, a letter, an amount."""
_CODE = re.compile(r"(?:[0-9]{2,9}-){4,20}(?:[0-9]{2,9})?")
"""Five numbers or more with a dash between them, which are no row with blanks."""
_SPACED = re.compile(r"[0-9 ]*  [0-9 ]*[\r\n]*")
"""Digits with spaces for blanks, some of them side by side."""
_CUT = re.compile(r"[0-9]{9,}\.{3}")
"""Digits, and what stands for the rest of them."""
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_LONG_FRACTION = re.compile(r"[+-]?[0-9]\.[1-9][0-9]{9,}")
"""A number with many digits behind its point."""
_DIGITS_SHOWN = re.compile(r"(?<!\S)[0.]? ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9(?: ?0)?(?!\S)")
"""All digits in order, as a sample of a font or of a keyboard shows them."""
_FEWEST_SAMPLES = 2
_MOST_ROWS_IN_WORDS = 2
_ROW_IN_A_SENTENCE = re.compile(
    r"\W{0,3}(?:[^\W\d_]{2,30}[,:]? ){3,30}(?:[0-9._*-][ |]{1,3}){9}"
    r"(?:[^\W\d_]{2,30},? ){1,30}[^?]{0,60}\?\W{0,3}"
)
"""A question about one row of nine cells, as an exercise asks it: words before it and behind."""
_BARS = re.compile("[|\u2502\u2503\u2551]")
_BREAKS = re.compile(r"[\s|\u2502\u2503\u2551,;'\"\[\](){}<>]+")


@remembered
def is_attempt(text: str) -> bool:
    """Tell whether the text may have been meant as a puzzle, however malformed.

    Args:
        text: one line or several.
    """
    lines = text.split("\n")[:_LOOKED_AT]
    others = [line for line in lines if line.split() != _KEYS]
    if len(others) == len(lines) - 1 and not any(map(str.isdigit, "".join(others))):
        return False
    if is_grid_with_a_slip(lines):
        return True
    if tells_other_things(text) or _are_other_entries(lines) or are_large_numbers(lines):
        return False
    if len(lines) >= _FEWEST_ROWS_OF_ANY_WIDTH and are_sums(lines, [*map(_width_of_row, lines)]):
        return False
    if names_mines(text) and not any(_width_of_row(line) == CLASSIC.size for line in lines):
        return False
    if are_other_data([line for line in lines if not _PUZZLE_LINK.search(line)]):
        return False
    filled = [line for line in lines if line.strip()]
    if _is_counting(filled) or is_small_table(filled):
        return False
    if len(filled) == 1 and (_counts_down(filled[0]) or is_named_series(filled[0])):
        return False
    if any(opens_data(line, below) for line, below in pairwise(filled)):
        return True
    found = [line for line in lines if _is_like_a_puzzle(line)]
    is_one_row = len(found) == 1 and (
        _has_a_row_in_words(found[0]) or _ROW_IN_A_SENTENCE.fullmatch(found[0]) is not None
    )
    return (bool(found) and not is_one_row) or _are_like_rows(lines)


def _is_counting(lines: Sequence[str]) -> bool:
    """Recognise the same numbers from 1 on, alone or with lines of words, as beats are counted."""
    counted = [line for line in lines if any(map(str.isdigit, line))]
    if len({*counted}) != 1 or not all(_WORD.search(line) for line in lines if line not in counted):
        return False
    numbers = _BARS.sub(" ", counted[0])
    return _COUNTED.fullmatch(numbers) is not None and _counts(numbers)


def _has_a_row_in_words(line: str) -> bool:
    """Recognise a sentence with a word like a row, as the number of a letter or a customer.

    Or with two: a row as it ought to be, and as it was.
    """
    words = _BREAKS.split(line.strip())
    rows = [word for word in words if _is_like_cells(word)]
    others = [word for word in words if word not in rows]
    return (
        0 < len(rows) <= _MOST_ROWS_IN_WORDS
        and max(map(len, rows)) < FEWEST_CELLS
        and sum(_WORD.search(word) is not None for word in others) >= len(rows)
        and not _DATA.match(line)
        and "://" not in line
    )


def _are_other_entries(lines: Sequence[str]) -> bool:
    """Recognise rows of entries most of which are no cells, or none of which is a digit above 1.

    Such are fractions, bytes, and the boards and pictures of other games; what stands first in a
    line may be its number.
    """
    parted = (BETWEEN_ENTRIES.split(line.strip()) for line in lines)
    rows = [row for row in parted if len(row) >= _FEWEST_ENTRIES]
    if len(rows) < FEWEST_ROWS or 2 * len(rows) < len(lines):
        return False
    entries = [entry.strip(",;|") for row in rows for entry in row[1:]]
    fractions = sum(_FRACTION.fullmatch(entry) is not None for entry in entries)
    pairs = sum(_BYTE.fullmatch(entry) is not None for entry in entries)
    told = sum(not _NO_GIVEN.issuperset(entry) for entry in entries)
    has_heading_alone = told <= max(map(len, rows))
    below_zero = sum(_BELOW_ZERO.fullmatch(entry) is not None for entry in entries)
    is_of_others = 2 * max(fractions, pairs) > len(entries) or below_zero >= MANY_LARGE
    return is_of_others or has_heading_alone


def _is_like_a_puzzle(line: str) -> bool:
    """Recognise a line that by itself looks like a puzzle, a row of one, or data of a program."""
    if _OF_NONOGRAM.fullmatch(line) or _SUM.search(line) or _OF_CROSSWORD.fullmatch(line):
        return False
    if _counts_on(line) or _tells_a_house(line) or (is_statement(line) and not _has_data(line)):
        return False
    if is_result(line) or is_ranked(line) or _has_leaders(line) or _shows_digits(line):
        return False
    if _PUZZLE_LINK.search(line) or CLUES_HEADING.match(line) or _DATA.match(line):
        return True
    if "://" in line:
        return _LONG_VALUE.search(line) is not None
    words = _BREAKS.split(line.strip())
    if any(map(_is_like_cells, words)):
        return True
    if _SPACED.fullmatch(line) and abs(len(line.rstrip("\r\n")) - CLASSIC.cell_count) <= _FEW_LOST:
        return True
    beyond = sum(is_beyond(word, LARGEST_SIZE) for word in words)
    if PARTS_OF_SUMS * beyond >= len(words):
        return False
    short = sum(len(word) == 1 and word in CELLS for word in words)
    long = sum(len(word) > 1 and word[:2].isalpha() for word in words)
    if not any(map(str.isdigit, line)):
        return False
    return short >= max(_FEWEST_ENTRIES, long + 1) or (
        len(_BARS.findall(line)) >= _FEWEST_BARS and 2 * short >= _FEWEST_ENTRIES
    )


def _shows_digits(line: str) -> bool:
    """Recognise words beside all digits in order, several times, and no other digit."""
    rest, count = _DIGITS_SHOWN.subn(" ", line)
    return count >= _FEWEST_SAMPLES and _WORD.search(rest) is not None and not DIGITS.search(rest)


def _has_leaders(line: str) -> bool:
    """Recognise words and a number, with signs between that lead from the one to the other."""
    return (
        _LEADERS.search(line) is not None
        and _WORD.search(line) is not None
        and sum(map(str.isdigit, line)) <= _MOST_DIGITS_OF_LEADERS
    )


def _counts_on(line: str) -> bool:
    """Recognise numbers of which each is one more than the one before, from 0 or 1, amid words.

    A comment needs none: it names the columns of what is below it.
    """
    return _counts(line) and (is_remark(line) or _WORD_OR_LETTER.search(line) is not None)


def _counts(line: str) -> bool:
    numbers = _OWN_NUMBER.findall(line)
    return (
        len(numbers) >= _FEWEST_COUNTED
        and numbers[0] in ("0", "1")
        and all(int(b) == int(a) + 1 for a, b in pairwise(numbers) if len(a) < 4 and len(b) < 4)
        and all(len(number) < 4 for number in numbers)
    )


def _counts_down(line: str) -> bool:
    """Recognise numbers of which each is one less than the one before, to 0 or 1, behind words."""
    numbers = [int(number) for number in _OWN_NUMBER.findall(line) if len(number) < 4]
    return (
        len(numbers) >= _FEWEST_COUNTED
        and numbers[-1] in (0, 1)
        and all(b == a - 1 for a, b in pairwise(numbers))
        and _WORD.search(line) is not None
        and _HOUSE.search(line) is None
    )


def _tells_a_house(line: str) -> bool:
    """Recognise places of one row, column or box, each of two numbers, and no other number.

    Those of other shapes may be regions.
    """
    rest, count = _PAIR.subn("", line)
    if count < _FEWEST_PAIRS or any(map(str.isdigit, rest)):
        return False
    pairs = [tuple(map(int, DIGITS.findall(pair))) for pair in _PAIR.findall(line)]
    boxes = {(row // CLASSIC.box_rows, column // CLASSIC.box_cols) for row, column in pairs}
    rows, columns = ({pair[n] for pair in pairs} for n in (0, 1))
    return 1 in (len(boxes), len(rows), len(columns))


def _has_data(line: str) -> bool:
    """Tell whether a line of a program has cells: a run of them, entries of a list, or a link."""
    if _DATA.match(line) or _PUZZLE_LINK.search(line) or ENTRIES.search(line):
        return True
    return any(map(_is_like_cells, _BREAKS.split(line.strip())))


def _is_other_number(word: str) -> bool:
    """Recognise a fraction, a number of a program, a very long one, and one in groups with zeros.

    Zeros and another sign are no blanks of one row.
    """
    is_of_groups = "00" in word and _GROUPED.fullmatch(word) is not None
    return (
        is_of_groups
        or is_running_number(word)
        or any(one.fullmatch(word) for one in (_CODE, _LONG_FRACTION, _NO_CELLS))
    )


def _is_like_cells(word: str) -> bool:
    """Recognise a word that is a line or a row of cells, with some signs that are none."""
    digits = 0 if word.isalpha() else sum(map(str.isdigit, word))
    is_cut = _CUT.fullmatch(word) is not None and len(word) < NEAR.start
    if not digits or is_cut or _is_other_number(word):
        return False
    if _UUID.fullmatch(word) or (_MASKED.fullmatch(word) and len(word) != CLASSIC.size):
        return False
    cells = sum(symbol in CELLS for symbol in word)
    strange = set(word) - CELLS
    if len(word) >= _LONG_AS_A_LARGE_GRID and strange <= _LETTERS:
        return True
    if len(word) in NEAR and len(strange) == 1 and digits >= CLASSIC.size - 1:
        return True  # with a sign of its own for blank
    if 2 * cells <= len(word) or len(strange - _LOOK_ALIKES) > _MOST_STRANGE:
        return False
    if len(word) >= FEWEST_CELLS:
        return True
    are_givens = len(word) >= _FEWEST_GIVENS and "0" not in word
    if not are_givens and 2 * sum(symbol in _BLANKS for symbol in word) < len(word):
        return False  # the number of a parcel, a customer or a telephone
    if len(word) >= _FEWEST_GIVENS and not strange:
        return True
    if _AMOUNT_OR_YEARS.fullmatch(word) or _BITS.fullmatch(word):
        return False
    is_row = _SHORTEST_ROW <= len(word) <= WIDEST_ROW and strange <= _LOOK_ALIKES
    return is_row and _BLANKS_SIDE_BY_SIDE.search(word) is not None


def _are_like_rows(lines: Sequence[str]) -> bool:
    """Recognise several lines of equally many cells, or for many of some."""
    if sum(_GROUPS.fullmatch(line.strip()) is not None for line in lines) >= FEWEST_ROWS:
        return True
    if are_long_numbers(lines):
        return False
    found = [(_width_of_row(line), _SEPARATED.search(line) is not None) for line in lines]
    if are_sums(lines, [width for width, _ in found]):
        return False
    separated = Counter(width for width, is_separated in found if width and is_separated)
    if any(count >= _FEWEST_SEPARATED for count in separated.values()):
        return True
    widths = Counter(width for width, _ in found if width)
    single = widths.pop(1, 0)
    return (
        single >= _FEWEST_GIVENS
        or widths.total() >= _FEWEST_ROWS_OF_ANY_WIDTH
        or any(count >= FEWEST_ROWS for count in widths.values())
    )


@remembered
def _width_of_row(line: str) -> int:
    """Return the number of cells of a line that may be a row of a grid; 0 for any other line."""
    words = [word for word in _BREAKS.split(line.strip()) if word]
    cells = "".join(words)
    if _tells_a_house(line) or 2 * sum(
        _NAME_OR_BITS.fullmatch(word) is not None for word in words
    ) > len(words):
        return 0
    if not _CELLS_OR_ALIKE.issuperset(cells) or not any(map(_is_told, cells)):
        return 0
    is_drawn = len(_BARS.findall(line)) > 1
    is_of_entries = len(words) > NARROWEST_ROW or all(len(word) <= 2 for word in words)
    width = len(words) if is_of_entries else 0
    if is_drawn or len(words) == 1:
        width = max(len(cells), NARROWEST_ROW * is_drawn)
    return width if width == 1 or NARROWEST_ROW <= width <= WIDEST_ROW else 0


def _is_told(symbol: str) -> bool:
    """Recognise a digit, and for the sign of one that cannot be read."""
    return symbol.isdigit() or symbol == "?"
