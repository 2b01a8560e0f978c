"""Replies in every language: each message has words; names and reasons alone are English."""

from __future__ import annotations

import re
from importlib import resources
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from book import ReplyDraft, ReplyTemplates
from book.language import LANGUAGES, reply_language
from gridmill.catalogue.published import Published
from gridmill.judging.claims import CheckedClaim
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.judging.page_records import page_record
from puzzle import Grid
from puzzle.message import Message, Quoted, Term, counting, in_quotes, message
from solver.report import judge
from tests import reports
from tests.book.messages import reply_messages
from tests.cases import EASY
from tests.loops import at_least_one

FOREIGN = [code for code in LANGUAGES if code != "en"]
NAME = re.compile(r"\{\w+\}")
CLASH = f"55{EASY[2:]}"


def catalogue(code):
    file = resources.files("book").joinpath("locale", "replies", f"{code}.po")
    return read_po(BytesIO(file.read_bytes()), locale=code)


@pytest.fixture(scope="module")
def records():
    """One record of each kind: with one solution, none, several, claims, and none that is read."""
    found = [judge(Grid.parse(text)) for text in (reports.MINIMAL, EASY, CLASH, reports.LOOSE)]
    wrong = [
        CheckedClaim("solution", "1", "2", False, "solution differs at r1c1", ("r1c1", "r1c2")),
        CheckedClaim("level", 3, 2, False, "level 3 is claimed, and it is 2"),
        CheckedClaim("minimal", True, False, False, "it is said to be minimal, and it is not"),
        CheckedClaim("score", "9.9", None, False, "score"),
    ]
    places = (Published("nightly", "2026-11-21", 12, 8, "Rätselseite"), Published("old", "1", 1))
    judgements = [
        *(Judgement("a.txt", line, report) for line, report in enumerate(found, 1)),
        Judgement("a.txt", 5, found[0], None, "Read O as 0.", "a.txt:1", places, tuple(wrong)),
        Judgement("a.txt", 6, found[1], published=(), claims=(wrong[0], wrong[1])),
        Judgement("a.txt", 7, Malformed("5", "1 character, 80 too few.")),
    ]
    return [page_record(one) for one in judgements]


@pytest.mark.parametrize("code", FOREIGN)
def test_no_message_is_missing(code):
    """A catalogue has every message of replies, translated, with the same names, and no other."""
    meant, found = reply_messages(), catalogue(code)
    there = {(m.id[0] if m.pluralizable else m.id): m for m in found if m.id and not m.fuzzy}
    assert set(there) == set(meant)
    for english, many in meant.items():
        strings = there[english].string if many else (there[english].string,)
        assert len(strings) == (found.num_plurals if many else 1), english
        for string in strings:
            assert string.strip(), english
            assert set(NAME.findall(string)) == set(NAME.findall(english)), english
            if len(english.split()) > 2 and not english.startswith("{"):
                assert string != english


@pytest.mark.slow
@pytest.mark.parametrize("code", FOREIGN)
def test_nothing_else_is_english(records, code):
    """Each record is told in the language, and no sentence of it is the English one."""
    draft = ReplyDraft(records, "Anna", left_out=3, language=code)
    drafted = ReplyTemplates().draft(draft)
    assert f'<html lang="{reply_language(code).tag}">' in drafted["reply.html"]
    for drawn in drafted.values():
        text = re.sub(r"(?s)<style>.*?</style>", "", drawn)
        assert "{" not in text
        told = text.replace("1 character, 80 too few.", "").replace("Read O as 0.", "")
        for english in reply_messages():
            if len(english.split()) > 2:
                parts = [part for part in NAME.split(english) if len(part.split()) > 2]
                assert not [part for part in parts if part in told], english
    text = drafted["reply.txt"]
    assert "1 character, 80 too few." in text
    assert text.count("a.txt:") == len(records) + 1  # one is the same puzzle as another


CLUES = {
    "de": "Hinweis",
    "fr": "indice",
    "es": "pista",
    "it": "indizi",
    "nl": "aanwijzing",
    "pt": "pista",
    "pl": "wskazów",
    "tr": "ipucu",
    "ru": "подсказ",
    "ja": "ヒント",
    "zh": "提示|线索",
}
"""What clues of rules are called, which givens are not."""
OTHER_CELLS = {
    "de": "feld",
    "es": "celda",
    "it": "cell[ae]",
    "nl": "cel(?:len)?",
    "pl": "komór",
    "ja": "セル",
    "zh": "单元格",
}
"""What cells of sheets and fields of other games are called."""


@pytest.mark.parametrize("code", FOREIGN)
def test_givens_and_cells_have_one_name(code):
    """A given is no clue of a rule, and a cell of a puzzle none of a sheet."""
    for told in at_least_one(catalogue(code)):
        said = NAME.sub("", " ".join([told.id] if isinstance(told.id, str) else told.id))
        texts = [told.string] if isinstance(told.string, str) else told.string
        bare = NAME.sub("", " ".join(texts))
        if re.search(r"\bgivens?\b", said) and not re.search(r"\b(?:clue|hint)s?\b", said):
            assert not re.search(CLUES[code], bare, re.IGNORECASE), said
        is_of_sheets = re.search(r"sheet|notebook|split|empty row|^cell $", said)
        if code in OTHER_CELLS and re.search(r"\bcells?\b", said) and not is_of_sheets:
            assert not re.search(rf"(?<![a-z])(?:{OTHER_CELLS[code]})", bare, re.IGNORECASE), said


def test_german(records):
    """A German reply: the level, what contradicts, what would mend it, and claims."""
    text = ReplyTemplates().draft(ReplyDraft(records, "Anna", language="de"))["reply.txt"]
    for words in (
        "Guten Tag Anna,",
        "Das Rätsel hat genau eine Lösung. Stufe 2. SE 2.0.",
        " × ",
        "Minimal: Keine Vorgabe kann wegfallen.",
        "r1c1 und r1c2 haben dieselbe Ziffer, 5, in einem Haus.",
        "gibt es genau eine Lösung; weniger würden nicht genügen.",
        "Ihre Lösung weicht von der einzigen Lösung ab in r1c1 und r1c2.",
        "Sie geben an: Stufe 3; gefunden wurde 2.",
        "Veröffentlicht in Rätselseite (2026-11-21), Nummer 12, Seite 8; und in old (1), Nummer 1.",
        "Noch nicht veröffentlicht.",
    ):
        assert words in text


def test_a_message_in_english_and_in_another_language():
    """Numbers, lists and terms are each language's; what it has no words for is an error."""
    told = counting(
        "rivals.two",
        "Two of them differ in {count} cell: {cells}.",
        "Two of them differ in {count} cells: {cells}.",
        count=2000,
        cells=["r1c1", "r1c2", "r1c3"],
    )
    assert str(told) == "Two of them differ in 2,000 cells: r1c1, r1c2 and r1c3."
    polish = reply_language("pl")
    assert polish.said(told).endswith(
        "różnią się w 2\N{NO-BREAK SPACE}000 polach: r1c1, r1c2 i r1c3."
    )
    hardest = message("rating.hardest", "Hardest step: {technique}.", technique=Term("Naked Pair"))
    assert reply_language("de").said(hardest) == "Schwerster Schritt: Nacktes Paar."
    assert polish.said(Message("", "SE {score}.", {"score": "1.2"})) == "SE 1.2."
    with pytest.raises(LookupError, match="no words for 'Nothing like this'"):
        polish.said(message("no", "Nothing like this"))


@pytest.mark.parametrize(
    ("code", "marked"),
    [("de", "„x“"), ("fr", "« x »"), ("ja", "「x」"), ("zh", "“x”"), ("it", "«x»")],
)
def test_quotation_marks_are_those_of_the_language(code, marked):
    """What the sender wrote is quoted as the language quotes, however English does."""
    for quoted in (in_quotes("x"), Quoted("“x”")):
        told = message(
            "cell.none", "{name} is no cell: write r1c1 to {last}.", name=quoted, last="r9c9"
        )
        assert marked in reply_language(code).said(told)
        assert str(told).startswith(f"{quoted} is no cell")


@pytest.mark.parametrize("place", range(4))
def test_json_has_the_ids(records, place):
    """Each finding is said in English, and its messages are named for programs."""
    told = records[place].report.to_dict()
    assert set(told["finding_ids"]) == set(told["findings"])
    if place == 0:
        assert told["finding_ids"]["removable"] == ["removable.none"]
    if place == 3:
        assert told["finding_ids"]["rivals"] == ["rivals.count", "rivals.closest"]
