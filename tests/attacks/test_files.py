"""Whatever file a stranger sends, it is answered in order and in bounds, and nothing in it acts."""

from __future__ import annotations

import json
import re
import zipfile
from html.parser import HTMLParser

import pytest

from tests.attacks.bounds import held
from tests.attacks.files import ATTACKS, SIZE, STEERS
from tests.cases import EASY

SMALL = 20_000
JUDGE = ("validate", "--engine", "search", "--jobs", "1", "--catalogue", "none")
COMMANDS = {
    "page": (*JUDGE, "--text", "--html", "OTHER.html", "FILE"),
    "sheet": ("convert", "--to", "xlsx", "--out", "OTHER.xlsx", "FILE"),
    "table": ("convert", "--to", "csv", "FILE"),
    "play": ("play", "--out", "OTHER.html", "FILE"),
}
SOME = ("repeated-000.txt", "nest.eml", "parameters.eml", "far.xlsx", "laughs.sdx", "steering.eml")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in SOME else pytest.mark.slow) for name in ATTACKS],
)
def test_every_record_is_answered(tmp_path, name):
    """A file of any size is read to its end or refused: each line of the answer is an object."""
    content = ATTACKS[name](SMALL if name in SOME else SIZE)
    ran = held(tmp_path, (*JUDGE, "--json", "FILE"), content, name)
    answered = sum("verdict" in one for one in ran.objects)
    told = re.search(r"^([\d,]+) records?\b", ran.err, re.MULTILINE)
    assert told is None if not answered else int(told[1].replace(",", "")) == answered


class _Elements(HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self, page):
        super().__init__()
        self.found = set()
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found.add(tag)
        self.found.update(name for name, _ in attributes)


MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b'


def letter(text):
    return (
        f"From: '{text}' <a@b.c>\nTo: d@e.f\nSubject: {text}\nX-A: b\n\n{text}\n{EASY}\n".encode()
    )


@pytest.mark.parametrize("reader", ["page", "play"])
def test_markup_stays_text(tmp_path, reader):
    """What stands in names, subjects, titles and lines is text on a page, never an element."""
    words = [*COMMANDS[reader][:-1], "FILE"]
    if reader == "play":
        words[1:1] = ["--title", MARKUP]
    for number, (name, hostile, harmless) in enumerate(
        (
            ("a.eml", letter(MARKUP), letter("Anna")),
            ("a.txt", f"{MARKUP}\n{EASY}\n{MARKUP}\n".encode(), f"Anna\n{EASY}\nAnna\n".encode()),
            ("a.jsonl", *(json.dumps({"puzzle": EASY, "title": one, "author": one}).encode()
                          for one in (MARKUP, "Anna"))),
        )
    ):  # fmt: skip
        pages = []
        for kind, content in (("hostile", hostile), ("harmless", harmless)):
            folder = tmp_path / f"{number}-{kind}"
            folder.mkdir()
            held(folder, words, content, name)
            pages.append(_Elements((folder / "other.html").read_text(encoding="utf-8")).found)
        assert pages[0] <= pages[1] | {"details", "summary", "p", "pre", "ul", "li", "class"}, name
        assert "onerror" not in pages[0]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_no_formula_is_written(tmp_path, sign):
    """No cell of a table that is written begins as a formula does, whatever the names of others."""
    title = f"{sign}cmd|' /C calc'!A0"
    content = json.dumps({"puzzle": EASY, "title": title, "author": title}).encode()
    sheet = held(tmp_path, COMMANDS["sheet"], content, "a.jsonl")
    assert sheet.status == 0, sheet.err
    with zipfile.ZipFile(tmp_path / "other.xlsx") as archive:
        parts = [archive.read(name) for name in archive.namelist() if "sheet" in name]
    assert parts
    assert not any(b"<f" in part or b"cmd|" in part for part in parts)
    table = held(tmp_path, COMMANDS["table"], content, "a.jsonl")
    assert not re.search(rf'(^|[,;]"?){re.escape(sign)}', table.out, re.MULTILINE)


def test_steering_signs_are_told_as_escapes(tmp_path):
    """A line that steers a terminal is answered with its signs written out."""
    content = f"{EASY[:-1]}{STEERS}\n".encode()
    ran = held(tmp_path, ("validate", "--text", "--catalogue", "none", "FILE"), content, "a.txt")
    assert ran.status == 1
    assert "malformed" in ran.out
