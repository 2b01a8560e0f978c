"""Where a record stands is told in the words of the language, and no file is called otherwise."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from email.message import EmailMessage
from io import BytesIO

import pytest

from book.language import ENGLISH, LANGUAGES, reply_language
from book.screen.places import place_in, shape_in
from book.screen.reply import place_told, told
from gridmill.judging.inputs import Submission
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.judging.page_records import page_record
from puzzle.errors import NotationError
from puzzle.formats import Record, read_stream
from puzzle.geometry import CLASSIC
from puzzle.message import message
from tests.cases import EASY

FOREIGN = [code for code in LANGUAGES if code != "en"]
ENGLISH_WORDS = re.compile(
    r"\b(?:line|item|page|grid|cell|mail|left|right|from|the|puzzle|irregular|with|extra|houses)\b"
)
THEIRS = {
    "nl": {"mail", "item", "extra"},
    "pt": {"item", "irregular", "puzzle"},
    "fr": {"page", "puzzle"},
}
THEIRS["es"] = {"irregular"}
PLACES = (
    *("line 3, item 2", "page 2, grid 1", "page 2, line 7", "grid 2", "12, left", "12, right"),
    *("12, 3 from the left", "4, puzzle B", "mail 2, text:3", "mail 2, text:line 3, item 2"),
    *("a.json:line 3, item 2", "mail 3, book.ipynb:cell 4:12", "mail 2, a.pdf:page 1, grid 2"),
)


def _english_in(text: str, code: str) -> set[str]:
    return set(ENGLISH_WORDS.findall(text)) - THEIRS.get(code, set())


@pytest.mark.parametrize("code", FOREIGN)
def test_no_place_is_told_in_english(code: str):
    """Lines, items, pages, grids, cells, mails and sides have words in each language."""
    tongue = reply_language(code)
    for place in PLACES:
        assert _english_in(place_in(tongue, place), code) == set(), place
    shapes = ("9x9 irregular", "9x9 X with extra houses")
    assert all(not _english_in(shape_in(tongue, name), code) for name in shapes)


def test_names_of_files_and_sheets_stay():
    """What the sender called it is no word of gridmill's, whatever it looks like."""
    german = reply_language("de")
    assert place_in(german, "page 2, grid 1.pdf:page 1, grid 2") == (
        "page 2, grid 1.pdf:Seite 1, Gitter 2"
    )
    assert place_in(german, "Sheet1!B2") == "Sheet1!B2"
    assert place_in(german, "puzzles.txt:12") == "puzzles.txt:12"
    assert place_in(german, "mail 2, text:3") == "Mail 2, Zeile 3"
    assert place_in(ENGLISH, "a.json:line 3, item 2") == "a.json:line 3, item 2"
    assert shape_in(german, CLASSIC.name) == "9x9"


@pytest.mark.parametrize("code", FOREIGN)
def test_a_reply_on_a_list_in_an_attachment_has_no_english_place(code: str):
    """Of the second puzzle of a list in JSON the reply tells the line and the item."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", "s"
    mail.set_content("x")
    data = json.dumps([{"puzzle": EASY}, {"puzzle": EASY[:-1]}])
    mail.add_attachment(data, filename="two.json")
    found = [one for one in read_stream(BytesIO(mail.as_bytes()), None) if isinstance(one, Record)]
    submission = Submission("a.eml", found[-1])
    record = page_record(Judgement.of(submission, Malformed.of(submission)))
    assert record.place.endswith("two.json:line 1, item 2")
    assert _english_in(place_told(record, reply_language(code)), code) == set()


@pytest.mark.parametrize("code", FOREIGN)
def test_places_within_sentences_are_told_too(code: str):
    """Where something else stands, and a shape, are words of the language amid a sentence."""
    aside = "Set aside a grid that shows how far somebody came with it, at {place}."
    wanted = "The puzzle is {geometry}, and {wanted} is expected."
    submission = Submission("a.txt", Record(1, EASY, NotationError("x")))
    record = page_record(Judgement.of(submission, Malformed.of(submission)))
    for why in (
        message("x", aside, place="line 37, item 2"),
        message("x", wanted, geometry="9x9 irregular", wanted="37x37 with extra houses"),
    ):
        said = told(replace(record, why=why), reply_language(code))
        (about,) = [sentence for sentence in said if "37" in sentence]
        assert _english_in(about, code) == set()
