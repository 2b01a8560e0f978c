"""Numbers of givens in words, ``twenty-six``, and in digits of other looks, such as keycaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import decimal

from puzzle.formats.text import remembered

FEWEST, MOST = 17, 49
"""The numbers that are known in words: no puzzle has fewer givens, and few have more."""

_ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_GERMAN = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
_DUTCH = ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"]
_FRENCH = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]
_SPANISH = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
_ITALIAN = ["uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"]
_PORTUGUESE = ["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"]
_POLISH = ["jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć"]
_RUSSIAN = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"]
_TURKISH = ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"]
_APART = (
    (_POLISH, ("dwadzieścia", "trzydzieści", "czterdzieści")),
    (_RUSSIAN, ("двадцать", "тридцать", "сорок")),
    (_TURKISH, ("yirmi", "otuz", "kırk")),
)
"""Units and tens of languages that write them one behind the other."""
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
    for units, tens in _APART:
        for ten, word in zip((20, 30, 40), tens, strict=True):
            yield word, ten
            yield from ((f"{word} {unit}", ten + at) for at, unit in enumerate(units, start=1))
    yield from (("siedemnaście", 17), ("osiemnaście", 18), ("dziewiętnaście", 19))
    yield from (("семнадцать", 17), ("восемнадцать", 18), ("девятнадцать", 19))
    yield from (("двадцать одна", 21), ("двадцать две", 22), ("тридцать две", 32))
    yield from (("dwadzieścia dwie", 22), ("trzydzieści dwie", 32))
    yield from (("veintidós", 22), ("veintitrés", 23), ("veintiséis", 26), ("ventitré", 23))
    yield from (("veintiún", 21), ("veintiuna", 21), ("vinte e duas", 22), ("trinta e duas", 32))


_NUMBERS = dict(_in_words())
_WORD = re.compile(r"[^\W\d_]{4,}(?:-[^\W\d_]+)*")
_OF_A_LEVEL = {
    word: number
    for words in (_ENGLISH, _GERMAN, _DUTCH, _FRENCH, _SPANISH, _ITALIAN, _PORTUGUESE)
    for number, word in enumerate(words[:5], start=1)
} | {"eins": 1, "één": 1}
_LEVEL_IN_WORDS = re.compile(
    r"(?<![\w-])(?P<name>(?:level|stufe|schwierigkeitsgrad|niveau|nivel|livello|nível)(?:\s?[\s:=]\s?|\s(?:is|ist|est|es|è|é)\s))"
    rf"(?P<number>{'|'.join(_OF_A_LEVEL)})(?![\w-]|\s(?:{'|'.join(_OF_A_LEVEL)}|or|to|of)\b)",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?P<number>[^\W\d_]+-[^\W\d_]+|[^\W\d_]{6,})-(?=(?:clue|given|hint)(?!\w))")
"""``twenty-eight-clue``, of which the last part is none of the number."""
_KEYCAP = "\ufe0f\u20e3"
_FIGURES = {ord(figure): at for at, figure in enumerate("〇一二三四五六七八九")}
_IN_FIGURES = re.compile("(?<![一-鿿])([二三四])?十([一二三四五六七八九])?(?=[個コ个つ箇])")
"""Numbers as Chinese and Japanese write them in words, before what is counted."""
_TENS_APART = re.compile(
    r"(?<!\w)(?:twenty|thirty|forty|vingt|trente|quarante|treinta|cuarenta|trinta|vinte|quarenta"
    rf"|{'|'.join(word for _, tens in _APART for word in tens)})"
    r"\s(?:(?:et|y|e)\s)?[^\W\d_]+",
    re.IGNORECASE,
)


@remembered
def in_digits(text: str) -> str:
    """Return a text with its numbers from `FEWEST` to `MOST` in digits."""
    text = _TENS_APART.sub(_as_digits, _COUNTED.sub(_as_digits_of, text))
    return _LEVEL_IN_WORDS.sub(_with_level, _WORD.sub(_as_digits, text))


def plain_digits(text: str) -> str:
    """Return a text with figures of other looks as plain ones: full-width, bold, and keycaps.

    The Turkish capital I has no dot, so that small letters are those of the words.
    """
    if text.isascii():
        return text
    text = text.translate(dict.fromkeys(map(ord, _KEYCAP))).replace("\u0130", "I")
    text = "".join(str(decimal(sign)) if sign.isdecimal() and sign > "9" else sign for sign in text)
    return _IN_FIGURES.sub(_of_figures, text)


def _of_figures(found: re.Match[str]) -> str:
    tens, units = (_FIGURES[ord(part)] if part else 0 for part in found.groups())
    return f"{tens or 1}{units}"


def _with_level(found: re.Match[str]) -> str:
    return f"{found['name']}{_OF_A_LEVEL[found['number'].lower()]}"


def _as_digits_of(found: re.Match[str]) -> str:
    number = _NUMBERS.get(found["number"].lower())
    return found[0] if number is None else f"{number}-"


def _as_digits(found: re.Match[str]) -> str:
    number = _NUMBERS.get(found[0].lower())
    return found[0] if number is None else str(number)
