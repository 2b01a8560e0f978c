"""Numbers in place of the letters that stand for 10 and more, in grids larger than 9×9.

In texts and data each number of two digits is a character of Unicode's private use area, behind
those of pictures, so that a grid has a character a cell; what is printed for it is `WRITTEN`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from book.print.pictures import LAST_SYMBOL
from puzzle.grid import SYMBOLS

NUMBER_RATIO = 6 / 7
"""Size of all numbers in a grid where some have two digits, by that of digits elsewhere."""
_ONE_DIGIT = 10
WRITTEN: Mapping[str, str] = MappingProxyType(
    {chr(LAST_SYMBOL + number): str(number) for number in range(_ONE_DIGIT, len(SYMBOLS))}
)
"""What is printed for each character that stands for a number of two digits."""
NUMBERS = SYMBOLS[:_ONE_DIGIT] + "".join(WRITTEN)
"""The character of each digit by its value, where numbers are printed; the first is blank."""


def has_numbers(symbols: str) -> bool:
    """Tell whether some of what is printed for digits are numbers of two digits."""
    return not WRITTEN.keys().isdisjoint(symbols)


def written(symbol: str) -> str:
    """Return what is printed for a symbol: two digits for some, else the symbol itself."""
    return WRITTEN.get(symbol, symbol)
