"""Every language is whole: each message has words, with the same names to fill in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html import unescape
from importlib import resources
from io import BytesIO

import pypdfium2
import pytest
from babel import Locale
from babel.messages.pofile import read_po

from book import BookLayout, BookSection, play_page, preflight, printer, typeset
from book.language import LANGUAGES, OWN_FONTS, language
from book.print.lessons import lessons
from book.print.typeset import standard_template
from book.print.wording import grid_rule, wording
from book.telling import hint_in
from puzzle import CLASSIC, Grid, RecipeError
from solver.human import Strength, Technique, climb, rate, techniques_named
from tests.book.books import FOUR, SIX, book_of, entry, hinted_book, small_book, with_hints
from tests.book.messages import messages
from tests.loops import at_least_one

FOREIGN = [code for code in LANGUAGES if code != "en"]
SHORT = replace(printer("kdp"), fewest_pages=2)
CODE = re.compile(r'<style>.*?</style>|<script type="module">.*?</script>', re.DOTALL)
NAME = re.compile(r"\{\w+\}")


def catalogue(code):
    file = resources.files("book") / "locale" / f"{code}.po"
    return read_po(BytesIO(file.read_bytes()), locale=code)


def texts(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(
            " ".join(page.get_textpage().get_text_bounded().split()) for page in document
        )


@pytest.mark.parametrize("code", FOREIGN)
def test_no_message_is_missing(code):
    """A catalogue has every message of the code and the lessons, translated, and no other."""
    meant = messages()
    there = {
        (m.id[0] if m.pluralizable else m.id): m for m in catalogue(code) if m.id and not m.fuzzy
    }
    assert set(there) == set(meant)
    for message, many in meant.items():
        found = there[message]
        strings = found.string if many else (found.string,)
        assert len(strings) == (catalogue(code).num_plurals if many else 1), message
        for string in strings:
            assert string.strip(), message
            assert set(NAME.findall(string)) == set(NAME.findall(message)), message
            assert string.count("*") == message.count("*"), message


@pytest.mark.parametrize("code", FOREIGN)
def test_every_sentence_is_translated(code):
    """No sentence of more than two words is the English one."""
    for message in at_least_one(catalogue(code)):
        if message.id and not message.pluralizable and len(message.id.split()) > 2:
            assert message.string != message.id


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "layout",
    [
        BookLayout(printer=SHORT, extras=("technique", "score")),
        BookLayout("8.5x11", 4, 12, difficulty="word", printer=SHORT),
        BookLayout("8.5x11", 1, 4, large_print=True, difficulty="time", printer=SHORT),
        BookLayout("a4", 2, 6, title_page=False, difficulty="bars", printer=printer("office")),
    ],
    ids=["6x9", "four", "large", "office"],
)
def test_books_of_every_language_pass(code, layout):
    """Hints and all, a book is set without a fault, and says its language."""
    book = hinted_book(code, layout)
    pdf = typeset(book)
    assert preflight(pdf, book) == ()
    assert re.search(rb"/Lang ?\(%s\)" % language(code).tag.encode(), pdf)
    if code != "en":
        said = texts(pdf)
        english = (m for m in messages() if len(m.split()) > 3 and "{" not in m and "*" not in m)
        assert [message for message in english if message in said] == []


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_books_of_clues_in_every_language_pass(code):
    """Puzzles that need each technique of clues are set with lessons and hints in any language."""
    shown = [
        lesson.puzzle
        for lesson in lessons(dict.fromkeys(Technique, CLASSIC))
        if lesson.technique in techniques_named("clues")
    ]
    puzzles = tuple(
        with_hints(entry(number, str(one), one.geometry), code)
        for number, one in enumerate(shown, 1)
    )
    book = replace(book_of(FOUR, BookLayout(printer=SHORT)), language=code)
    book = replace(book, sections=(BookSection("All", puzzles),))
    pdf = typeset(book)
    assert preflight(pdf, book) == ()
    said = texts(pdf)
    for name in ("Clue", "Chain over Clues", "Direct Cell Forcing"):
        assert (name in said) == (code == "en")
    assert language(code).name(Technique.CLUE_CHAIN) in said or code in OWN_FONTS


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_childrens_books_of_every_language_pass(code):
    """In simple words as well, plain and in the design for children."""
    layout = BookLayout("8.5x11", 2, 6, large_print=True, how_to_solve="simple", printer=SHORT)
    lone = replace(layout, puzzles_per_page=1, design="children", certificate=True)
    for each in (layout, lone):
        book = replace(book_of([*FOUR, *SIX], each), language=code)
        assert preflight(typeset(book), book) == ()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("heading", "reference"),
    [("Hints", "Hint: page {page}"), ("Solutions", "Solution: page {page}"), ("Hints", "Hint")],
)
def test_what_is_referred_to_has_one_name(code, heading, reference):
    """A reference under a puzzle, and a button, have the word of the heading that they lead to."""
    told = [language(code).text(message)[:2] for message in (heading, reference)]
    assert told[0] == told[1]


def test_german():
    """A German book speaks German, with its dates, its decimals and its technique names."""
    layout = BookLayout(printer=SHORT, extras=("technique", "score"))
    book = replace(hinted_book("de", layout), cadence="monthly", edition=date(2026, 3, 1))
    book = replace(book, subtitle="")
    said = texts(typeset(book))
    for words in (
        "8 Rätsel · März 2026",
        "So wird gelöst",
        "Lösung: Seite",
        "Versteckter Einer · SE 1,2",
        "Rätsel 1 bis 4",
        "Nacktes Paar",
    ):
        assert words in said
    for words in ("Solution", "Puzzle", "puzzles", "page", "Naked Pair", "Hidden Single"):
        assert words not in said


@pytest.mark.slow
@pytest.mark.parametrize("code", FOREIGN)
def test_the_page_that_plays_is_in_the_language(code):
    """Buttons, messages, keys and hints are the language's, and none of them is English."""
    page = play_page(replace(hinted_book(code, BookLayout()), language=code))
    assert f'<html lang="{language(code).tag}">' in page
    said = unescape(CODE.sub("", page))
    english = (m for m in messages() if len(m.split()) > 2 and not set("{*") & set(m))
    assert [message for message in english if message in said] == []
    for left_out in ("$", "Look at ", ">Undo<", ">Candidates<", " so "):
        assert left_out not in said
    for message in ("Undo", "Write all candidates", "Nothing is wrong so far."):
        assert language(code).text(message) in said


def test_the_page_has_a_form_for_every_count():
    """Whatever the count, the form that a browser picks by the CLDR's categories is gettext's."""
    for code in LANGUAGES:
        tongue = language(code)
        category = Locale.parse(tongue.locale).plural_form
        one, many = "{count} puzzle", "{count} puzzles"
        forms = tongue.forms(one, many)
        for count in range(1, 200):  # no count is 0 here, of which they differ in Portuguese
            assert forms[category(count)] == tongue.translations.ngettext(one, many, count)
        assert forms["other"]


def test_plurals_and_lists_are_the_languages():
    """One and several, and the last of a list, are as each language has them."""
    goes = ("{digits} goes from {cells}", "{digits} go from {cells}")
    for code, one, many in (
        ("de", "entfällt", "entfallen"),
        ("fr", "disparaît", "disparaissent"),
        ("es", "se elimina", "se eliminan"),
        ("it", "cade", "cadono"),
        ("nl", "vervalt", "vervallen"),
        ("pt", "sai", "saem"),
        ("pl", "odpada", "odpadają"),
        ("ru", "уходит", "уходят"),
    ):
        assert one in language(code).counted(*goes, 1)
        assert many in language(code).counted(*goes, 2)
    listed = {code: language(code).listed(["1", "2", "5"]) for code in LANGUAGES}
    assert listed == {
        "en": "1, 2 and 5",
        "de": "1, 2 und 5",
        "fr": "1, 2 et 5",
        "es": "1, 2 y 5",
        "it": "1, 2 e 5",
        "nl": "1, 2 en 5",
        "pt": "1, 2 e 5",
        "pl": "1, 2 i 5",
        "tr": "1, 2 ve 5",
        "ru": "1, 2 и 5",
        "ja": "1、2、5",
        "zh": "1、2和5",
    }
    polish = language("pl")
    forms = [polish.counted("{count} puzzle", "{count} puzzles", n) for n in (1, 3, 12, 22)]
    assert forms == ["1 łamigłówka", "3 łamigłówki", "12 łamigłówek", "22 łamigłówki"]


def test_dates_and_decimals_are_the_languages():
    """A day, a month and a number of each language are as its readers write them."""
    day = date(2026, 11, 21)
    said = {
        code: (tongue.edition(day, "daily"), tongue.edition(day, "monthly"), tongue.number(6.6))
        for code in LANGUAGES
        for tongue in [language(code)]
    }
    assert said["it"] == ("21 novembre 2026", "novembre 2026", "6,6")
    assert said["nl"] == ("21 november 2026", "november 2026", "6,6")
    assert said["pt"] == ("21 de novembro de 2026", "novembro de 2026", "6,6")
    assert said["pl"] == ("21 listopada 2026", "listopad 2026", "6,6")
    assert said["tr"] == ("21 Kasım 2026", "Kasım 2026", "6,6")
    assert said["ru"] == ("21 ноября 2026\u202fг.", "ноябрь 2026\u202fг.", "6,6")
    assert said["ja"] == ("2026年11月21日", "2026年11月", "6.6")
    assert said["zh"] == ("2026年11月21日", "2026年11月", "6.6")


def test_firsts_of_months_and_years():
    """The first is an ordinal in French and Portuguese, in a week, too; Japanese names years."""
    told = {code: language(code).edition for code in LANGUAGES}
    first, week = date(2026, 11, 1), date(2026, 1, 26)
    assert told["fr"](first, "daily") == "1er novembre 2026"
    assert told["pt"](first, "daily") == "1º de novembro de 2026"
    assert told["fr"](date(2026, 11, 11), "daily") == "11 novembre 2026"
    assert "1er févr. 2026" in told["fr"](week, "weekly")
    assert "1º de fev. de 2026" in told["pt"](week, "weekly")
    assert told["de"](first, "daily") == "1. November 2026"
    years = {code: edition(first, "yearly") for code, edition in told.items()}
    assert years == dict.fromkeys(LANGUAGES, "2026") | {"ja": "2026年", "zh": "2026年"}


def test_what_is_missing_is_no_english():
    """A message without words in a language is an error, and so is a language without words."""
    with pytest.raises(LookupError, match="no words for 'Nothing like this'"):
        language("de").text("Nothing like this")
    with pytest.raises(LookupError, match="no words for 'Kraken Fish Type 1'"):
        language("de").name(Technique.KRAKEN_FISH_1)
    with pytest.raises(RecipeError, match="There is no language 'tlh': give en, de, fr, es"):
        language("tlh")


def test_hints_in_german():
    """The three hints at a step, as they are printed."""
    puzzle = Grid.parse(SIX[0])
    assert rate(puzzle).level is not None
    path = climb(puzzle)
    told = [hint_in(language("de"), path.steps[0], puzzle.geometry, one) for one in Strength]
    assert told[0].startswith("Sieh auf ")
    assert told[1].removesuffix(".").startswith(told[0].removesuffix("."))
    assert ". Daher: r" in told[2]


@pytest.mark.parametrize("code", LANGUAGES)
def test_measures_of_boxes_stay_on_a_line(code):
    """Nothing breaks "3 × 3", whatever stands between the numbers and the sign."""
    told = grid_rule(CLASSIC, language(code))
    assert re.search("3\N{NO-BREAK SPACE}?×\N{NO-BREAK SPACE}?3", told)


def test_hints_of_some_puzzles_are_not_promised_for_each():
    """Where a puzzle has no hint, the chapter of hints speaks of those that it lists."""
    some = small_book()
    told = wording(some, language("en"))["hints_use"]
    assert told.startswith("Stuck? Each puzzle listed here has a hint")
    of_all = wording(hinted_book("de", BookLayout()), language("de"))["hints_use"]
    assert "Zu jedem Rätsel gibt es einen Tipp" in of_all


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("de", "Do-nau-dampf-schiff-fahrts-ge-sell-schaft"),
        ("fr", "an-ti-cons-ti-tu-tion-nel-le-ment"),
        ("ru", "до-сто-при-ме-ча-тель-ность"),
    ],
)
def test_words_are_broken_as_the_language_of_the_book_does(code, word):
    """Text is ragged, of whole words; a template that justifies it has them broken."""
    whole, breaks = word.replace("-", ""), {len(part) for part in _beginnings(word)}
    book = small_book(BookLayout(printer=SHORT, how_to_solve=False))
    first, *further = book.sections
    told = replace(first, introduction=" ".join([whole] * 40))
    book = replace(book, language=code, sections=(told, *further))
    ragged = standard_template()
    justified = ragged.replace("justify: false", "justify: true")
    assert justified != ragged
    assert not _broken(typeset(book, ragged), whole)
    found = _broken(typeset(book, justified), whole)
    assert found
    assert found <= breaks


def _beginnings(word):
    """What of a word may stand before a break."""
    parts = word.split("-")
    return ["".join(parts[:count]) for count in range(1, len(parts))]


def _broken(pdf, word):
    """Before how many letters of a word lines of a book end, in the middle of it."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    ends = re.findall(r"(\w+)[-\u2010\x02\ufffe]\r?\n?", "\n".join(texts))
    return {len(end) for end in ends if word.startswith(end)}
