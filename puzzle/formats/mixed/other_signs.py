"""Which digits the signs of a grid stand for: numbers, letters above 9, letters alone, or 0 to F.

Where another sign is the blank, and the highest digit is nowhere, 0 stands for it, as where
somebody counts from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzle.cell import NUMERALS, SYMBOLS
from puzzle.geometry import CLASSIC, Digit
from puzzle.message import Message, message

BLANKS = frozenset({"", ".", "_", "-", "*", "?", "\u00b7"})
"""Entries that are blank; so is 0, where it is no digit."""
SHOWN_BLANKS = BLANKS - {""}
"""Signs that somebody put for a blank."""
_FEWEST_LETTERS = 6
"""Rows of a grid with letters for all digits; smaller ones may be boards of anything."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class DigitsOfSigns(NamedTuple):
    """The digits of rows, 0 for blank, and what was read for what."""

    rows: Sequence[Sequence[Digit]]
    notes: tuple[Message, ...] = ()


def digits_of(rows: Sequence[Sequence[str]], size: int) -> DigitsOfSigns | None:
    """Return the digits of the entries of a grid, or of some of its rows; None where one is none.

    Args:
        rows: the entries, each of one sign, or a number.
        size: of the grid.
    """
    told = {entry for row in rows for entry in row}
    digits, notes = dict.fromkeys(BLANKS | {"0"}, 0), tuple[Message, ...]()
    given = told - digits.keys()
    for values in (_numbers(size), _letters_above_nine(size)):
        if given <= values.keys():
            digits |= values
            if "0" in told and told & BLANKS and size not in {values[one] for one in given}:
                digits["0"] = size
                notes = (_read("0", next(one for one, digit in values.items() if digit == size)),)
            break
    else:
        letters = _letters_alone(given, size)
        if not letters:
            return None
        digits |= letters
        notes = (_of_letters(size),)
    return DigitsOfSigns([[digits[entry] for entry in row] for row in rows], notes)


def _numbers(size: int) -> dict[str, Digit]:
    return {NUMERALS[digit]: digit for digit in range(1, size + 1)}


def _letters_above_nine(size: int) -> dict[str, Digit]:
    signs = {SYMBOLS[digit]: digit for digit in range(1, size + 1)}
    return {**signs, **{sign.lower(): digit for sign, digit in signs.items()}}


def _letters_alone(given: set[str], size: int) -> dict[str, Digit]:
    """Return the digits of letters from A on; empty for others, and where few of them are there."""
    if size < _FEWEST_LETTERS or size == CLASSIC.size or len(given) < size - 1:
        return {}
    alphabet = _ALPHABET[:size]
    alphabet = alphabet.lower() if given <= {*alphabet.lower()} else alphabet
    letters = {letter: digit for digit, letter in enumerate(alphabet, start=1)}
    return letters if given <= letters.keys() else {}


def _read(sign: str, digit: str) -> Message:
    one = message("assumed.sign", "{sign} as {digit}", sign=sign, digit=digit)
    return message("assumed.signs", "Read {signs}.", signs=one)


def _of_letters(size: int) -> Message:
    return message(
        "assumed.letters-digits",
        "Read {letters} as 1 to {last}.",
        letters=", ".join(_ALPHABET[:size]),
        last=size,
    )
