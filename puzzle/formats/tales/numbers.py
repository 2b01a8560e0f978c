"""Numbers of givens in words, ``twenty-six``, in seven languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

FEWEST, MOST = 17, 49
"""The numbers that are known in words: no puzzle has fewer givens, and few have more."""

_ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_GERMAN = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
_DUTCH = ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"]
_FRENCH = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]
_SPANISH = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
_ITALIAN = ["uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"]
_PORTUGUESE = ["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"]
_TEENS = (
    ("seventeen", "siebzehn", "zeventien", "dix-sept", "diecisiete", "diciassette", "dezassete"),
    ("eighteen", "achtzehn", "achttien", "dix-huit", "dieciocho", "diciotto", "dezoito"),
    ("nineteen", "neunzehn", "negentien", "dix-neuf", "diecinueve", "diciannove", "dezanove"),
)
_TENS = (
    ("twenty", "zwanzig", "twintig", "vingt", "veinti", "venti", "vinte"),
    ("thirty", "dreißig", "dertig", "trente", "treinta", "trenta", "trinta"),
    ("forty", "vierzig", "veertig", "quarante", "cuarenta", "quaranta", "quarenta"),
)


def _in_words() -> Iterator[tuple[str, int]]:
    for number, words in enumerate(_TEENS, start=FEWEST):
        yield from ((word, number) for word in words)
    yield from (("dezessete", 17), ("veinte", 20), ("dreissig", 30))
    for ten, (english, german, dutch, french, spanish, italian, portuguese) in zip(
        (20, 30, 40), _TENS, strict=True
    ):
        yield from ((word, ten) for word in (english, german, dutch, french, italian, portuguese))
        yield from (("treinta", 30), ("cuarenta", 40)) if ten > 20 else ()
        for unit in range(1, 10):
            number, at = ten + unit, unit - 1
            yield f"{english}-{_ENGLISH[at]}", number
            yield f"{english} {_ENGLISH[at]}", number
            yield f"{_GERMAN[at]}und{german}", number
            yield f"{_DUTCH[at]}{'ën' if _DUTCH[at].endswith('e') else 'en'}{dutch}", number
            yield f"{french}-{_FRENCH[at]}", number
            yield f"{french} et un" if unit == 1 else f"{french} {_FRENCH[at]}", number
            yield f"{italian[:-1] if unit in (1, 8) else italian}{_ITALIAN[at]}", number
            yield f"{portuguese} e {_PORTUGUESE[at]}", number
            yield (f"veinti{_SPANISH[at]}" if ten == 20 else f"{spanish} y {_SPANISH[at]}"), number
    yield from (("veintidós", 22), ("veintitrés", 23), ("veintiséis", 26), ("ventitré", 23))
    yield from (("veintiún", 21), ("veintiuna", 21), ("vinte e duas", 22), ("trinta e duas", 32))


_NUMBERS = dict(_in_words())
_WORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]+)*")
_TENS_APART = re.compile(
    r"(?<!\w)(?:twenty|thirty|forty|vingt|trente|quarante|treinta|cuarenta|trinta|vinte|quarenta)"
    r"\s(?:(?:et|y|e)\s)?[^\W\d_]+",
    re.IGNORECASE,
)


def in_digits(text: str) -> str:
    """Return a text with its numbers from `FEWEST` to `MOST` in digits."""
    return _WORD.sub(_as_digits, _TENS_APART.sub(_as_digits, text))


def _as_digits(found: re.Match[str]) -> str:
    number = _NUMBERS.get(found[0].lower())
    return found[0] if number is None else str(number)
