"""The languages that books and pages can be in: messages, plurals, numbers and dates.

Messages are written in English in the code, with names in braces for what is filled in. Each other
language is a catalogue of gettext, ``book/locale/<code>.po``; plural forms, dates and numbers are
those of the Unicode CLDR, by Babel. A language is offered when its catalogue has every message:
there is no falling back to English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from io import BytesIO
from typing import Literal, cast

from puzzle.errors import RecipeError
from puzzle.message import Message, Quoted, Term, Value
from solver.human import Technique

Cadence = Literal["daily", "weekly", "monthly", "yearly"]
"""How often there is a new edition."""
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt", "pl", "tr", "ru", "ja", "zh")
"""The languages with a whole catalogue; English is that of the messages themselves."""

OWN_FONTS = {"ja", "zh"}
"""The languages whose letters the fonts that come with gridmill do not have."""

_LOCALES = {"en": "en_GB", "pt": "pt_BR", "zh": "zh_Hans_CN"}
_REGIONS = {"pt": "BR", "zh": "CN"}
"""Whose usage a language is written in, where another one's differs in letters or words."""
_CAPITALS_AFTER_COLONS = {"de"}
_CAPITALS_OF_NOUNS = {"de"}
_CAPITALISED = re.compile(r"\b[^\W\d_](?=[^\W\d_A-Z])[^\W\d_]+")
_CELL = re.compile(r"r\d")
_COUNTS = range(101)
"""Counts among which each plural form of a language occurs."""


_FIRST = re.compile(r"(?<!\d)1(?!\d)")
_FIRSTS = {"fr": "1er", "pt": "1º"}
"""The first of a month where it is an ordinal number: of days the CLDR has cardinal ones alone."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    Attributes:
        code: of ISO 639, such as ``de``.
        translations: its messages.
        letters: all that is in them, each once; empty for English.
    """

    code: str
    translations: NullTranslations = field(repr=False, compare=False)
    letters: str = field(default="", repr=False, compare=False)

    @property
    def locale(self) -> str:
        """Whose dates, numbers and lists it has, by the CLDR."""
        return _LOCALES.get(self.code, self.code)

    @property
    def in_english(self) -> str:
        """What it is called in English, by the CLDR."""
        from babel import Locale

        return str(Locale.parse(self.locale).get_language_name("en"))

    @property
    def region(self) -> str:
        """Whose usage it is written in, by ISO 3166; empty where that makes no difference."""
        return _REGIONS.get(self.code, "")

    @property
    def tag(self) -> str:
        """Its tag by BCP 47, such as ``zh-CN``."""
        return f"{self.code}-{self.region}" if self.region else self.code

    def text(self, message: str, **values: object) -> str:
        """Return a message in this language, with values for its names in braces.

        Names without a value stay as they are, in their braces.
        """
        return _filled(self.translations.gettext(message), values)

    def said(self, message: Message) -> str:
        """Return a message that was found, filled in.

        Raises:
            LookupError: this language has no words for it.
        """
        values = {name: self._value(value) for name, value in message.values.items()}
        if not message.id:
            return message.text.format_map(values)
        count = message.values.get("count")
        if message.many and isinstance(count, int):
            return self.translations.ngettext(message.text, message.many, count).format_map(values)
        return self.translations.gettext(message.text).format_map(values)

    def term(self, term: str) -> str:
        """Return a word or a name in this language; the same where it has no other for it."""
        with suppress(LookupError):
            return self.translations.gettext(term)
        return term

    def _value(self, value: Value) -> str:
        if isinstance(value, Message):
            return self.said(value)
        if isinstance(value, Term):
            return self.term(value)
        if isinstance(value, Quoted) and self.code != "en":
            return self.text("“{text}”", text=value[1:-1])
        if isinstance(value, str):
            return str(value)
        return (
            self.number(value)
            if isinstance(value, int)
            else self.listed([*map(self._value, value)])
        )

    def name(self, technique: Technique) -> str:
        """Return the name of a technique.

        In English of any, else of those of the players' ladder.
        """
        return self.translations.gettext(technique.label)

    def counted(self, one: str, many: str, count: int, **values: object) -> str:
        """Return the form of a message that goes with a count, filled in as ``{count}``."""
        form = self.translations.ngettext(one, many, count)
        return _filled(form, {"count": self.number(count), **values})

    def forms(self, one: str, many: str) -> dict[str, str]:
        """Return the forms of a message that goes with a count, by their category in the CLDR."""
        from babel import Locale

        category = Locale.parse(self.locale).plural_form
        found = {category(count): count for count in _COUNTS}
        forms = {
            name: self.translations.ngettext(one, many, count) for name, count in found.items()
        }
        return {"other": forms.get("many", many), **forms}

    def number(self, number: float) -> str:
        """Return a number as it is written in this language."""
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self.locale)

    def joined(self, sentences: Iterable[str]) -> str:
        """Join sentences: between those in wide letters there is no space."""
        return ("" if self.code in OWN_FONTS else " ").join(sentences)

    def opened(self, sentence: str) -> str:
        """Return a sentence with a capital, where the language has them."""
        if self.code in OWN_FONTS:
            return sentence
        first = "İ" if self.code == "tr" and sentence[:1] == "i" else sentence[:1].upper()
        return first + sentence[1:]

    def begun(self, sentence: str) -> str:
        """Return the same, but for one that begins with the name of a cell, such as ``r1c1``."""
        return sentence if _CELL.match(sentence) else self.opened(sentence)

    def after_colon(self, sentence: str) -> str:
        """Return a whole sentence as it stands after a colon: in German with a capital."""
        return self.begun(sentence) if self.code in _CAPITALS_AFTER_COLONS else sentence

    def amid(self, title: str) -> str:
        """Return a title as it stands amid a sentence: small, where nouns have no capitals.

        A word of capitals alone, such as ``XV``, stays as it is.
        """
        if self.code in _CAPITALS_OF_NOUNS:
            return title
        return _CAPITALISED.sub(lambda word: self._small(word[0]), title)

    def _small(self, word: str) -> str:
        if self.code == "tr":
            word = word.replace("İ", "i").replace("I", "ı")
        return word.lower()

    def listed(self, items: Sequence[str], joint: str = "and") -> str:
        """Words one after the other, with the last joined by “and” or “or”."""
        from babel.lists import format_list

        style: Literal["or", "standard"] = "or" if joint == "or" else "standard"
        return format_list(list(items), style=style, locale=self.locale)

    def edition(self, day: date, cadence: Cadence) -> str:
        """Return what an edition is called: by its day, its week, its month or its year.

        Args:
            day: the first day of the edition.
            cadence: how long it is.
        """
        from babel.dates import format_date, format_interval, format_skeleton

        if cadence == "yearly":
            return format_skeleton("y", day, locale=self.locale)
        if cadence == "monthly":
            return format_skeleton("yMMMM", day, locale=self.locale)
        if cadence == "weekly":
            last = day + timedelta(days=6)
            return self._with_first(format_interval(day, last, "yMMMMd", locale=self.locale))
        return self._with_first(format_date(day, "long", locale=self.locale))

    def _with_first(self, said: str) -> str:
        """Return a day or days with the first of a month as the language has it."""
        return _FIRST.sub(_FIRSTS.get(self.code, "1"), said)


@cache
def language(code: str) -> Language:
    """Return a language by its code.

    Raises:
        RecipeError: there is no catalogue of it.
    """
    if code not in LANGUAGES:
        raise RecipeError(f"There is no language {code!r}: give {', '.join(LANGUAGES)}.")
    return ENGLISH if code == "en" else _read(code)


@cache
def reply_language(code: str) -> Language:
    """Return a language with the words of replies, beside those of books.

    Raises:
        RecipeError: there is no catalogue of it.
    """
    of_books = language(code)
    if of_books is ENGLISH:
        return ENGLISH
    return _read(code, "locale/replies", of_books.translations)


ENGLISH = Language("en", NullTranslations())


class _Refusal(NullTranslations):
    """What stands behind a catalogue: a message that is missing is an error, not English."""

    def gettext(self, message: str) -> str:
        """Refuse."""
        raise LookupError(f"This language has no words for {message!r}.")

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Refuse."""
        raise LookupError(f"This language has no words for {one!r}, {many!r} of {count}.")


def _read(code: str, folder: str = "locale", behind: NullTranslations | None = None) -> Language:
    """Return a language with its catalogue, and perhaps another behind it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    file = resources.files("book").joinpath(*folder.split("/"), f"{code}.po")
    read = read_po(BytesIO(file.read_bytes()), locale=code)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    catalogue = GNUTranslations(compiled)
    catalogue.add_fallback(behind or _Refusal())
    said = (message.string for message in read if message.id)
    letters = {letter for words in said for form in _forms(words) for letter in form}
    return Language(code, catalogue, "".join(sorted(letters)))


def _forms(words: object) -> Sequence[str]:
    return (words,) if isinstance(words, str) else tuple(map(str, cast("Sequence[str]", words)))


def _filled(message: str, values: dict[str, object]) -> str:
    for name, value in values.items():
        message = message.replace(f"{{{name}}}", str(value))
    return message
