"""What may have been meant as a puzzle, and what is text around puzzles: a greeting, an address.

A text is taken for an attempt when in doubt, so that no puzzle is lost without a word; but a phone
number, a date, a price list or a link to some page is none. Each look takes time linear in the
text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice, pairwise

from puzzle.formats.chance import are_powers
from puzzle.formats.code import is_remark, is_statement, is_string, opens_data
from puzzle.formats.in_json.tree import (
    DEEPEST,
    PUZZLE_NAMES,
    Brackets,
    has_other_numbers_alone,
    has_powers_alone,
    parsed,
)
from puzzle.formats.mixed.name_lists import is_list_of_names
from puzzle.formats.mixed.other_data import are_other_data
from puzzle.formats.mixed.results import is_result, tells_results
from puzzle.formats.text import FEWEST_CELLS, NEAR, remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, LARGEST_SIZE

_FEWEST_ROWS = 3
"""Rows of one width from which on a block is rather a grid than a list of something."""
_FEWEST_SEPARATED = 2
"""The same for rows of entries with commas, semicolons or tabs between them."""
_FEWEST_ROWS_OF_ANY_WIDTH = 6
_FEWEST_GIVENS = 24
"""Cells one after the other, half of them blank, or digits one a line, that are no number."""
_NARROWEST_ROW = 3
_PARTS_OF_ROWS = CLASSIC.cell_count // _NARROWEST_ROW
"""Rows of three cells that a grid has."""
_FEW_TWICE = 0.75
"""The rows of a list of clues that tell of a cell of their own, as a part of all."""
_FEWEST_ENTRIES = 8
"""Entries of one sign each that make a row."""
_SHORTEST_ROW = 8
"""Signs of a row of a 9×9 grid of which one was lost."""
_FEW_LOST = 2
"""Signs that a line may have lost, or have too many, in which spaces stand for blanks."""
_WIDEST_ROW = 25
_FEWEST_BARS = 4
_FEWEST_LARGE = 3
_MANY_LARGE = 7
_PART, _LARGE = re.compile(r"[^\s,;|]+"), re.compile("[0-9]{3,8}")
_PARTS_OF_SUMS = 6
"""One number of so many is too large, or many are."""
_LONGEST_ENTRY = 5
_AROUND = "[](){}="
_MOST_STRANGE = 2
"""Kinds of signs that are no cells in what was meant as cells."""
_LONG_AS_A_LARGE_GRID = 200
_LOOKED_AT = 200
"""Lines of a text that are looked at."""

_CELLS = frozenset("0123456789.*_-Xx")
_KEYS = list("123456789")
"""The keys below a puzzle, as a picture of a phone shows them."""
_OWN_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?!\w)")
_WORD = re.compile(r"[^\W\d_]{2}")
_PAIR = re.compile(r"\(\s?[0-9]{1,2}\s?,\s?[0-9]{1,2}\s?\)")
_FEWEST_PAIRS = 5
"""Places told by two numbers each, on a line without any other number."""
_NAME_OR_BITS = re.compile(r"[A-Ra-r][0-9]{1,2}|0[xX][0-9A-Fa-f]{1,16}|[0-9]\.[0-9]{1,3}")
_FEWEST_COUNTED = 6
"""Numbers one after the other that a line counts."""
_NO_CELLS = re.compile(r"0[xX][0-9A-Fa-f]+|[0-9]{1,3}(?:_[0-9]{3})+|[A-Z][0-9]")
"""What is written as a program writes a number or a cell: ``0x0F``, ``2_000_000``, ``A1``."""
_BLANKS = _CELLS.difference("123456789")
_LOOK_ALIKES = frozenset("OoQDlIi|!ZzSsGbBgqu")
_CELLS_OR_ALIKE = _CELLS | _LOOK_ALIKES | {"?"}
_LETTERS = frozenset("ABCDEFGHIJKLMNOPabcdefghijklmnop")
_DATA = re.compile(
    r"\s*(?!\[\[[A-Za-z][\w.-]{0,40}\]\]\s*$)"  # a heading of TOML
    r"(?:\{\s*(?:\}|[\"'][^\"']{0,60}(?:[\"']\s*(?::|$)|$))|\[\s*(?:\[[\[\s]*(?:[\"'\d.*_?nN]|-(?![A-Za-z]))|\{\s*(?:[\"'}]|$|[\w$]+\s?:\s))"
    r"|:\w{0,9}:[\w-]{0,9}:[\w+.]{16})"
)
_CLUES_HEADING = re.compile(r"[^\w%/-]*(?:row|r)[^\w=]+(?:column|col|c)[^\w=]+[a-z]", re.IGNORECASE)
_PUZZLE_LINK = re.compile(
    r"https?://[^/\s]*(?:sudokupad|puzz\.link|penpa|crackingthecryptic|swaroopg)[^/\s]*[/?#][\w?#]"
    r"|https?://[^/\s]*(?:puzz|sudoku)[^\s)>\]]*[?#=][^\s)>\]]{16}|f-puzzles\.com/?[?#]|[?&]load="
    r"|^\s*(?:fpuzzles|scl[\w+/%]{60})",
    re.IGNORECASE,
)
_LONG_VALUE = re.compile(r"[=/?#][0-9.]{36}")
_BLANKS_SIDE_BY_SIDE = re.compile(r"\.\.|00|__|\*\*|--")
_SEPARATED = re.compile(r"\d[,;\t]\s?\d")
_LONG_NUMBER = re.compile(r"[0-9]{9}(?:[0-9]{3,6})?")
_AMOUNT = re.compile(r"[0-9]{1,6}[.,][0-9]{2}")
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
_OF_CROSSWORD = re.compile(r"(?=[^#]*#)[\s.#_-]+")
"""A row of cells for letters, and black ones."""
_SUM = re.compile(r"[0-9]\s[x\u00d7*/\u00f7:+-]\s[0-9]{1,4}\s?=")
"""A sum of arithmetic, as on a worksheet; without spaces it may be data of a link."""
_RANK = re.compile(r"\s*[rnbqkpRNBQKP.](?:\s?[rnbqkpRNBQKP.]){7}\s*")
"""A rank of a chess board."""
_KINGS = frozenset("kK")
_OF_A_PUZZLE = re.compile(
    r"(?<![0-9.*_-])(?!(?:[0-9]{10}(?:[0-9]{3})?(?:\.[0-9]{1,9})?|[0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"(?![0-9.*_-]))[0-9.*_-]{8}"
)
_NAME_OF_A_PUZZLE = re.compile(
    r"[\"'](?:[^\"'\n]{0,40}(?:puz|grid|sudoku|board|cell|given|clue)(?!er)[^\"'\n]{0,40}"
    r"|[^\"'\n]{0,40}(?<![a-z])(?:sizes?|rows?|col(?:umn)?s?|solution|values?|geometry|mission|field)"
    r"(?![a-z])[^\"'\n]{0,40})[\"']\s?:",
    re.IGNORECASE,
)
"""What an object that is meant as a puzzle has of it: a run of cells that is no moment, a name."""
_SHORTEST_VALUE = 16
"""Signs of a text that may hold a puzzle under a name of several words."""
_ENTRIES = re.compile(r"(?:[\"']?[0-9.]?[\"']?\s?(?:null)?\s?,\s{0,9}){7}")
_FEWEST_RUNS = 4
"""Runs of seven entries that a list of cells has, or its rows together."""
_NAMED_NUMBERS = re.compile(
    r"\s*(?:[0-9]{1,3}[.)]\s{1,3})?([^\W\d_][^\W_]{1,20}(?: [^\W\d_]{2,20})?)\.?"
    r"(?:[\s|,;:-]{1,9}(?:\d{1,3}|[xX](?![^\W_]))){3,30}\s*"
)
_NUMBER = re.compile(r"[0-9]+")
_ROW_OF_2048 = re.compile(r"[\s|\[]{0,9}[0-9]{1,6}(?:[\s,;|]{1,9}[0-9]{1,6}){2,7}[\s,;|\]]{0,9}")
_ROW_OF_NUMBERS = re.compile(r"(?:[\s|,;]*[1-9][0-9]{0,2}(?![0-9]))+[\s|,;]*")
_WORD_OVER_ROWS = re.compile(r"[^\W\d_]{2,20}\.?")
_FEWEST_WORDS_OVER_ROWS = 5
_OF_PEOPLE = frozenset({"id", "respondent", "student", "person", "participant", "user"})
"""What stands over numbers of those whose answers are beside them."""
_OF_RULES = frozenset("|:-+ ")
_ROWS = frozenset({"row", "line", "zeile", "ligne", "fila", "riga", "rij", "r", "z", "l", "f"})
_OTHERS = re.compile(
    r"\s*(?:[0-3]?\d[./-][01]?\d[./-](?:\d\d)?\d\d|\d{4}-\d\d-\d\d)\s*"  # a date
    r"|\s*(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?:[:/][0-9]{1,5})?\s*"  # an address
    r"|\s*[A-Ga-g][#b]?\|[-0-9hpbx/~\\|]{6,80}\s*"  # a string of a guitar
    r"|(?:.{0,40}[\s:])?97[89](?:[- ]?[0-9]){9}[- ]?[0-9X]\s*"  # a number of a book
    r"|\s*[0-9]{9}X\s*"  # one of ten signs
)
"""Lines that no row of a puzzle is like."""
_DATED = re.compile(
    r"\s*\"?(?:[0-3]?\d[./-][01]?\d[./-](?:\d\d)?\d\d|\d{4}-\d\d-\d\d)\"?\s*[,;|\t ]\s*[\"\d+-]"
)
"""A row that begins with a date, and goes on with numbers."""
_IN_BRACKETS = re.compile(r"\s*[\[({]([^\[\](){}]*)[\])}]\s*[,;]?\s*\Z")
"""A row of entries in brackets of its own."""
_PARTS = re.compile(r"\s*[,;|]\s*|\s+")
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
    if tells_other_things(text) or _are_other_entries(lines) or _are_large_numbers(lines):
        return False
    if len(lines) >= _FEWEST_ROWS_OF_ANY_WIDTH and _are_sums(lines, [*map(_width_of_row, lines)]):
        return False
    if are_other_data([line for line in lines if not _PUZZLE_LINK.search(line)]):
        return False
    filled = [line for line in lines if line.strip()]
    if any(opens_data(line, below) for line, below in pairwise(filled)):
        return True
    found = [line for line in lines if _is_like_a_puzzle(line)]
    is_one_row = len(found) == 1 and _has_a_row_in_words(found[0])
    return (bool(found) and not is_one_row) or _are_like_rows(lines)


def _has_a_row_in_words(line: str) -> bool:
    """Recognise a sentence with one word like a row, as the number of a letter or a customer."""
    words = _BREAKS.split(line.strip())
    rows = [word for word in words if _is_like_cells(word)]
    return (
        len(rows) == 1
        and len(rows[0]) < FEWEST_CELLS
        and _WORD.search(line.replace(rows[0], " ")) is not None
        and not _DATA.match(line)
        and "://" not in line
    )


def tells_other_things(text: str) -> bool:
    """Recognise a table of three digits a row that is no list of clues: points, results, sizes.

    Without the heading of one it is a list if it tells of as many cells as a puzzle has givens, and
    of few twice; or as many rows as a third of a grid's cells are parts of its rows.
    """
    if text.count("\n") < _FEWEST_ROWS - 1:
        return False
    lines = [line for line in text.split("\n") if line.strip()]
    is_board = all(map(_RANK.fullmatch, lines)) and set(text) >= _KINGS
    if is_board or _are_of_names(lines) or are_below_words(lines) or _are_of_2048(lines):
        return True
    others = sum(_OTHERS.fullmatch(line) is not None for line in lines)
    if others and others >= len(lines) - 1:  # one may be a heading
        return True
    if len(lines) >= _FEWEST_ROWS and all(map(_DATED.match, lines[1:])):
        return True
    if _are_numbered_on(lines) or _are_all_different(lines):
        return True
    if is_list_of_names(lines) or tells_results(lines):
        return True
    if _CLUES_HEADING.match(lines[0] if lines else ""):
        return False
    found = map(_entries, lines)
    rows = [row for row in found if len(row) == _NARROWEST_ROW and all(map(_is_digit, row))]
    if len(rows) < _FEWEST_ROWS or 2 * len(rows) <= len(lines) or len(rows) % _PARTS_OF_ROWS == 0:
        return False
    return len({tuple(row[:2]) for row in rows}) < max(FEWEST_GIVENS, _FEW_TWICE * len(rows))


def _are_of_2048(lines: Sequence[str]) -> bool:
    """Recognise a board of 2048: as many powers of two as a square has, some too large for it."""
    rows = filter(_ROW_OF_2048.fullmatch, lines[:_WIDEST_ROW])
    return are_powers([int(number) for row in rows for number in _NUMBER.findall(row)])


def _are_numbered_on(lines: Sequence[str]) -> bool:
    """Recognise full rows behind numbers that count more than a grid has, as of answers."""
    rows = [entries for line in lines if (entries := _entries(line))]
    rows = rows[1:] if rows and not rows[0][0].isdecimal() else rows  # below a heading
    labels = [row[0] for row in rows]
    if len(rows) < _FEWEST_ROWS or len({*map(len, rows)}) > 1 or len(rows[0]) <= _NARROWEST_ROW:
        return False
    if not all(map(str.isdecimal, labels)):
        return False
    numbers = [int(label) for label in labels]
    counts_on = all(b == a + 1 for a, b in pairwise(numbers))
    has_blanks = any(not entry.strip("0.*_-") for row in rows for entry in row[1:])
    is_longer = numbers[-1] >= CLASSIC.size and len(rows) % CLASSIC.size > 0
    return counts_on and is_longer and (numbers[0] >= CLASSIC.size or not has_blanks)


def _are_all_different(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers of which none is there twice, and more than a grid so wide has.

    As in a magic square, a month, or a plan of seats. Three in a row may be a list of clues.
    """
    rows = [_NUMBER.findall(line) for line in lines if _ROW_OF_NUMBERS.fullmatch(line)]
    numbers = [number for row in rows for number in row]
    width = max(map(len, rows), default=0)
    return (
        width > _NARROWEST_ROW
        and 2 * len(rows) > len(lines)
        and 2 * width < len(numbers) == len(set(numbers))
    )


def _are_other_entries(lines: Sequence[str]) -> bool:
    """Recognise rows of entries most of which are no cells, or none of which is a digit above 1.

    Such are fractions, bytes, and the boards and pictures of other games; what stands first in a
    line may be its number.
    """
    parted = (_PARTS.split(line.strip()) for line in lines)
    rows = [row for row in parted if len(row) >= _FEWEST_ENTRIES]
    if len(rows) < _FEWEST_ROWS or 2 * len(rows) < len(lines):
        return False
    entries = [entry.strip(",;|") for row in rows for entry in row[1:]]
    fractions = sum(_FRACTION.fullmatch(entry) is not None for entry in entries)
    pairs = sum(_BYTE.fullmatch(entry) is not None for entry in entries)
    told = sum(not _NO_GIVEN.issuperset(entry) for entry in entries)
    has_heading_alone = told <= max(map(len, rows))
    below_zero = sum(_BELOW_ZERO.fullmatch(entry) is not None for entry in entries)
    is_of_others = 2 * max(fractions, pairs) > len(entries) or below_zero >= _MANY_LARGE
    return is_of_others or has_heading_alone


def tells_other_data(text: str) -> bool:
    """Recognise JSON with nothing of a puzzle: no run of cells, no list of eight, no name.

    A list that breaks off behind a text is such, too, and what a program writes in brackets.
    """
    value = parsed(text.strip().removesuffix(","))  # of an item of a list
    if value is not None and has_powers_alone(value):
        return True
    if _OF_A_PUZZLE.search(text):
        return False
    if _NAME_OF_A_PUZZLE.search(text) and (value is None or _names_a_puzzle(value, 0)):
        return False
    if value is None:
        return is_string(text.strip().removeprefix("[")) or _is_closed(text)
    if has_other_numbers_alone(value):
        return True
    return sum(1 for _ in islice(_ENTRIES.finditer(text), _FEWEST_RUNS)) < _FEWEST_RUNS


_SMALLEST_SIDE = 4


def _names_a_puzzle(value: object, depth: int) -> bool:
    """Tell whether there is a member in a value that is called a puzzle, and may hold one.

    A package that is called after puzzles has a version, a folder or an address beside its name.
    """
    if isinstance(value, list):
        return depth < DEEPEST and any(_names_a_puzzle(one, depth + 1) for one in value)
    if not isinstance(value, dict):
        return False
    return any(
        (_NAME_OF_A_PUZZLE.match(f'"{name}":') and _may_hold(name, one))
        or (depth < DEEPEST and _names_a_puzzle(one, depth + 1))
        for name, one in value.items()
    )


def _may_hold(name: str, value: object) -> bool:
    """Tell whether a member may hold a puzzle: its name alone says so, unless it is of more words.

    An object within it is asked itself, except for one of digits.
    """
    if isinstance(value, dict):
        return bool(value) and all(isinstance(one, int) for one in value.values())
    if isinstance(value, list):  # as many rows or cells as the smallest grid has, or texts of rows
        return len(value) >= _SMALLEST_SIDE or any(
            isinstance(one, list | dict) or len(str(one)) >= _SMALLEST_SIDE for one in value
        )
    if name.lower() in PUZZLE_NAMES:
        return True
    if not isinstance(value, str):
        return False
    if name.isalpha():
        return True
    cells = sum(map(_CELLS.__contains__, value))
    return len(value) >= _SHORTEST_VALUE and 2 * cells > len(value)


def _is_closed(text: str) -> bool:
    """Recognise what ends where its brackets do, without a list of eight: of a program's own."""
    brackets = Brackets()
    brackets.feed(text)
    return brackets.is_closed and _ENTRIES.search(text) is None


def _are_of_names(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers behind names, as of players, below a head or without.

    Not nine with nine numbers each, as the rows of a grid.
    """
    bare = [line.strip(" |") for line in lines if set(line) - _OF_RULES]
    lines = bare if bare and all("|" in line for line in bare) else lines
    found = [told[1].lower() if (told := _NAMED_NUMBERS.fullmatch(line)) else "" for line in lines]
    names = found[1:] if found and not found[0] else found
    if not names or not all(names):
        return False
    numbers = {
        len(_NUMBER.findall(line)) - any(map(str.isdigit, n))
        for n, line in zip(names, lines[-len(names) :], strict=True)
    }
    if len(names) == CLASSIC.size and numbers & {CLASSIC.size, CLASSIC.size + 1}:
        return False
    kinds = {name.rstrip("0123456789 ") for name in names}
    return _ROWS.isdisjoint(kinds) and len(set(names)) == len(names)


def are_below_words(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers below as many words, other than nine: a week, a list of sizes.

    Nine may be over answers of people who are counted, too.
    """
    words = _PARTS.split(lines[0].strip()) if lines else []
    if len(words) == CLASSIC.size and words[0].lower() in _OF_PEOPLE:
        labels = [_PARTS.split(line.strip())[0] for line in lines[1:]]
        return labels == [str(number) for number in range(1, len(lines))] != []
    if len(words) < _FEWEST_WORDS_OVER_ROWS or len(words) == CLASSIC.size:
        return False
    if not all(map(_WORD_OVER_ROWS.fullmatch, words)) or not _ROWS.isdisjoint(
        map(str.lower, words)
    ):
        return False
    rows = [_PARTS.split(line.strip()) for line in lines[1:]]
    return bool(rows) and all(
        len(row) == len(words) and all(map(str.isdigit, filter(None, row))) for row in rows
    )


def _entries(line: str) -> list[str]:
    """Return what separators part, empty entries too; none where blanks may stand for cells."""
    line = _IN_BRACKETS.sub(r"\1", line)
    body = line.strip().strip("|") if "|" in line else line.rstrip("\r\n")
    for separator in "|,;\t":
        if separator in body:
            return [entry.strip() for entry in body.split(separator)]
    return [] if "  " in body.strip() else body.split()


def _is_digit(text: str) -> bool:
    return len(text) == 1 and text.isdigit()


def _is_like_a_puzzle(line: str) -> bool:
    """Recognise a line that by itself looks like a puzzle, a row of one, or data of a program."""
    if _OF_NONOGRAM.fullmatch(line) or _SUM.search(line) or _OF_CROSSWORD.fullmatch(line):
        return False
    if _counts_on(line) or _tells_a_house(line) or (is_statement(line) and not _has_data(line)):
        return False
    if is_result(line):
        return False
    if _PUZZLE_LINK.search(line) or _CLUES_HEADING.match(line) or _DATA.match(line):
        return True
    if "://" in line:
        return _LONG_VALUE.search(line) is not None
    words = _BREAKS.split(line.strip())
    if any(map(_is_like_cells, words)):
        return True
    if _SPACED.fullmatch(line) and abs(len(line.rstrip("\r\n")) - CLASSIC.cell_count) <= _FEW_LOST:
        return True
    beyond = sum(_is_beyond(word, LARGEST_SIZE) for word in words)
    if _PARTS_OF_SUMS * beyond >= len(words):
        return False
    short = sum(len(word) == 1 and word in _CELLS for word in words)
    long = sum(len(word) > 1 and word[:2].isalpha() for word in words)
    if not any(map(str.isdigit, line)):
        return False
    return short >= max(_FEWEST_ENTRIES, long + 1) or (
        len(_BARS.findall(line)) >= _FEWEST_BARS and 2 * short >= _FEWEST_ENTRIES
    )


def _counts_on(line: str) -> bool:
    """Recognise numbers of which each is one more than the one before, from 0 or 1, amid words.

    A comment needs none: it names the columns of what is below it.
    """
    numbers = _OWN_NUMBER.findall(line)
    return (
        len(numbers) >= _FEWEST_COUNTED
        and numbers[0] in ("0", "1")
        and all(int(b) == int(a) + 1 for a, b in pairwise(numbers) if len(a) < 4 and len(b) < 4)
        and all(len(number) < 4 for number in numbers)
        and (is_remark(line) or _WORD.search(line) is not None)
    )


def _tells_a_house(line: str) -> bool:
    """Recognise places of one row, column or box, each of two numbers, and no other number.

    Those of other shapes may be regions.
    """
    rest, count = _PAIR.subn("", line)
    if count < _FEWEST_PAIRS or any(map(str.isdigit, rest)):
        return False
    pairs = [tuple(map(int, _NUMBER.findall(pair))) for pair in _PAIR.findall(line)]
    boxes = {(row // CLASSIC.box_rows, column // CLASSIC.box_cols) for row, column in pairs}
    rows, columns = ({pair[n] for pair in pairs} for n in (0, 1))
    return 1 in (len(boxes), len(rows), len(columns))


def _has_data(line: str) -> bool:
    """Tell whether a line of a program has cells: a run of them, entries of a list, or a link."""
    if _DATA.match(line) or _PUZZLE_LINK.search(line) or _ENTRIES.search(line):
        return True
    return any(map(_is_like_cells, _BREAKS.split(line.strip())))


def _is_other_number(word: str) -> bool:
    """Recognise a fraction, a number of a program, and one in groups with zeros.

    Zeros and another sign are no blanks of one row.
    """
    is_of_groups = "00" in word and _GROUPED.fullmatch(word) is not None
    return is_of_groups or any(one.fullmatch(word) for one in (_CODE, _LONG_FRACTION, _NO_CELLS))


def _is_like_cells(word: str) -> bool:
    """Recognise a word that is a line or a row of cells, with some signs that are none."""
    if _is_other_number(word) or (_CUT.fullmatch(word) and len(word) < NEAR.start):
        return False
    if _UUID.fullmatch(word) or (_MASKED.fullmatch(word) and len(word) != CLASSIC.size):
        return False
    digits = sum(map(str.isdigit, word))
    cells = sum(symbol in _CELLS for symbol in word)
    strange = set(word) - _CELLS
    if len(word) >= _LONG_AS_A_LARGE_GRID and digits and strange <= _LETTERS:
        return True
    if len(word) in NEAR and len(strange) == 1 and digits >= CLASSIC.size - 1:
        return True  # with a sign of its own for blank
    if not digits or 2 * cells <= len(word) or len(strange - _LOOK_ALIKES) > _MOST_STRANGE:
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
    is_row = _SHORTEST_ROW <= len(word) <= _WIDEST_ROW and strange <= _LOOK_ALIKES
    return is_row and _BLANKS_SIDE_BY_SIDE.search(word) is not None


def _are_like_rows(lines: Sequence[str]) -> bool:
    """Recognise several lines of equally many cells, or for many of some."""
    if sum(_GROUPS.fullmatch(line.strip()) is not None for line in lines) >= _FEWEST_ROWS:
        return True
    if are_long_numbers(lines):
        return False
    found = [(_width_of_row(line), _SEPARATED.search(line) is not None) for line in lines]
    if _are_sums(lines, [width for width, _ in found]):
        return False
    separated = Counter(width for width, is_separated in found if width and is_separated)
    if any(count >= _FEWEST_SEPARATED for count in separated.values()):
        return True
    widths = Counter(width for width, _ in found if width)
    single = widths.pop(1, 0)
    return (
        single >= _FEWEST_GIVENS
        or widths.total() >= _FEWEST_ROWS_OF_ANY_WIDTH
        or any(count >= _FEWEST_ROWS for count in widths.values())
    )


def are_long_numbers(lines: Sequence[str]) -> bool:
    """Recognise numbers of telephones: as long as rows, with few blanks, and digits repeated.

    Up to nine begin alike, by their network or their year, and rows of a grid do not.
    """
    numbers = [line.strip() for line in lines if _LONG_NUMBER.fullmatch(line.strip())]
    zeros = sum(number.count("0") for number in numbers)
    repeated = sum(len(set(number)) < len(number) - number.count("0") for number in numbers)
    begin_alike = len({number[0] for number in numbers}) == 1
    # More than nine are no grid, whatever they begin with.
    are_more = len(numbers) > CLASSIC.size and len(numbers) % CLASSIC.size > 0
    return (
        len(numbers) >= _FEWEST_ROWS
        and 4 * zeros < sum(map(len, numbers))
        and 2 * repeated > len(numbers)
        and (begin_alike or are_more or min(map(len, numbers)) > CLASSIC.size)
    )


def _are_sums(lines: Sequence[str], widths: Sequence[int]) -> bool:
    """Recognise rows of numbers that are too large for a grid as wide as they are.

    As in a calendar or a bill. Digits run together that ascend are candidates of a cell.
    """
    rows = [line.split() for line, width in zip(lines, widths, strict=True) if 1 < width < 10]
    numbers = [word.strip(",;") for row in rows if len(row) > 1 for word in row]
    large = sum(
        _AMOUNT.fullmatch(word) is not None or (word.isdigit() and is_too_large(word))
        for word in numbers
    )
    return large >= _FEWEST_LARGE and (
        large >= _MANY_LARGE or _PARTS_OF_SUMS * large >= len(numbers)
    )


def is_too_large(word: str) -> bool:
    """Tell whether a number has several digits, and is no list of candidates."""
    return len(word) > 1 and not ascends(word)


def _are_large_numbers(lines: Sequence[str]) -> bool:
    """Recognise rows in which most entries are numbers of three digits or more, as no grid has.

    Three on a line may be a row in groups.
    """
    rows = [row for line in lines if len(row := _PART.findall(line)) > _NARROWEST_ROW]
    parts = [part.strip(_AROUND) for row in rows for part in row]
    large = sum(_LARGE.fullmatch(part) is not None and is_too_large(part) for part in parts)
    if large >= _MANY_LARGE and 2 * large > len(parts):
        return True
    counted = [(row, line.count("|") - 1) for line in lines if (row := _PART.findall(line))]
    wide = [row for row, bars in counted if len(row) == CLASSIC.size or bars > CLASSIC.size]
    widest = max((bars for _, bars in counted), default=0)
    largest = widest if CLASSIC.size < widest <= _WIDEST_ROW else _WIDEST_ROW
    entries = [part.strip(_AROUND) for row in wide for part in row]
    beyond = sum(map(partial(_is_beyond, largest=largest), entries))
    return beyond >= _MANY_LARGE and _PARTS_OF_SUMS * beyond >= len(entries)


def _is_beyond(entry: str, largest: int) -> bool:
    """Recognise a number that no cell has, and no list of candidates is."""
    is_number = entry.isascii() and entry.isdecimal() and 1 < len(entry) < _LONGEST_ENTRY
    return is_number and int(entry) > largest and is_too_large(entry)


def ascends(word: str) -> bool:
    """Recognise candidates: digits without 0, each larger than the one before."""
    return "0" not in word and list(word) == sorted(set(word))


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
    is_of_entries = len(words) > _NARROWEST_ROW or all(len(word) <= 2 for word in words)
    width = len(words) if is_of_entries else 0
    if is_drawn or len(words) == 1:
        width = max(len(cells), _NARROWEST_ROW * is_drawn)
    return width if width == 1 or _NARROWEST_ROW <= width <= _WIDEST_ROW else 0


def _is_told(symbol: str) -> bool:
    """Recognise a digit, and for the sign of one that cannot be read."""
    return symbol.isdigit() or symbol == "?"
