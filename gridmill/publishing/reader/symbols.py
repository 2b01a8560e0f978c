"""What a section prints for its digits."""

from __future__ import annotations

from unicodedata import category

from book.print.numbers import NUMBERS, has_numbers
from book.varieties import JIGSAW
from generator.recipe.variants import VARIANTS
from gridmill.publishing.keys import SectionRecipe
from gridmill.publishing.locate import Place
from gridmill.publishing.reader.recipe_draft import RecipeDraft
from gridmill.publishing.reader.wishes import several

_WITHOUT_SUMS = {*VARIANTS, "anti-knight", "anti-king", JIGSAW}
"""Variants that are the same whatever is printed for the digits."""
NUMBERS_ASKED = "numbers"
"""The value of `symbols` that asks for numbers of two digits, not for letters of its own."""
_DIGITS_IN_CLUES = {"quadruple", "candidates", "numberedroom"}
"""Variants with clues that are digits, shown by the usual symbols."""
_FOR_DIGITS = ("word", "symbols", "pictures", "colours")
"""Keys of a section that say what stands for its digits."""


def check_symbols(draft: RecipeDraft, section: SectionRecipe, place: Place) -> None:
    """See that what is printed for digits is said once, and that it can be."""
    given = [key for key in _FOR_DIGITS if getattr(section, key)]
    if not given:
        return
    key = given[0]
    if len(given) > 1:
        what = f"{key} gives the symbols already: remove {given[1]}."
    elif section.symbols == NUMBERS_ASKED:
        what = _wrong_with_numbers(section)
    else:
        what = _wrong_with_symbols(section, key)
    if what:
        draft.fault((*place, key), what)


def _wrong_with_numbers(section: SectionRecipe) -> str:
    """Return why digits cannot be printed as numbers; empty where they can be."""
    digits = sorted(_DIGITS_IN_CLUES.intersection(several(section.variant)))
    if not digits or not has_numbers(symbols_of(section)):
        return ""
    return f"{digits[0]} has letters for 10 and more in its clues: remove symbols, or {digits[0]}."


def _wrong_with_symbols(section: SectionRecipe, key: str) -> str:
    """Return why what is given cannot be printed for digits; empty where it can be.

    There is a symbol for each digit, and no two are the same. Sums and differences are of digits,
    and so are hints.
    """
    size = int(section.size.partition("x")[0])
    letters = symbols_of(section)
    twice = [letter for letter in letters if letters.count(letter) > 1]
    about_sums = sorted({*several(section.variant)} - _WITHOUT_SUMS)
    if letters and len(letters) != size:
        return f"{key} has {len(letters)} letters, and {section.size} needs {size}: give those."
    if twice:
        return f"{key} has {twice[0]} twice: give each letter once."
    if "." in letters:
        return f"{key} has a full stop in it, which stands for a blank: give another."
    if odd := [one for one in letters if category(one)[0] in "MC"]:
        return f"{key} has U+{ord(odd[0]):04X}, which is no letter of its own: give another."
    if section.hints:
        return f"hints speak of digits, and {key} has others printed: remove one of them."
    if about_sums or section.cages or section.thermos:
        name = about_sums[0] if about_sums else "cages" if section.cages else "thermos"
        return f"{name} is about digits, and {key} has others printed: remove one of them."
    return ""


def symbols_of(section: SectionRecipe) -> str:
    """Return what is printed for the digits from 1 on; empty for the usual symbols."""
    if section.symbols == NUMBERS_ASKED:
        return NUMBERS[1 : int(section.size.partition("x")[0]) + 1]
    return upper(section.word or section.symbols or "")


def upper(letters: str) -> str:
    """Return letters as they are printed; a letter that has several capitals stays as it is."""
    return "".join(one.upper() if len(one.upper()) == 1 else one for one in letters)
