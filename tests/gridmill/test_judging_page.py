"""What docs/judging.md shows is what the commands print."""

from __future__ import annotations

import re
import shlex
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from tests import reports
from tests.cases import EASY
from tests.gridmill.shell import gridmill
from tests.test_rooms import ROOT

PAGE = ROOT / "docs" / "judging.md"
TEXT = PAGE.read_text("utf-8")
NO_SOLUTION = "531070000600195000098000060800060003400803001700020006060000280000419005000080079"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def shown(command):
    """The line of a command on the page that begins so, and what is shown below it."""
    line, _, below = re.search(
        rf"(?ms)^\$ (gridmill {re.escape(command)}[^\n]*)(\n)(.*?)^```$", TEXT
    ).groups()
    return shlex.split(line)[1:], below


def agrees(said, below):
    """Whether it is what is shown, in which an ellipsis stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, re.split(r" *…\n? *", below))), said, re.DOTALL)


def test_the_session():
    """The report of the first example has what is shown."""
    session = re.search(r"(?ms)^```\n(>>>.*?)^```$", TEXT)[1]
    example = DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert DocTestRunner().run(example).failed == 0


def test_a_published_puzzle():
    """Where it was printed stands behind what was found."""
    Path("old.txt").write_text("".join(f"{puzzle}\n" for puzzle in (reports.MINIMAL, EASY)))
    title = ["--title", "The Nightly Page", "--book", "nightly", "--edition", "2026-11-21"]
    assert gridmill("catalogue", "import", *title, "old.txt").status == 0
    words, below = shown("validate --catalogue")
    Path("post.txt").write_text(f"{EASY}\n")
    ran = gridmill(*words)
    assert agrees(ran.out + ran.err, below.replace("number 12, page 8", "number 2"))


def test_details():
    """The grid is drawn with its signs, and their legend."""
    Path("post.txt").write_text(f"{NO_SOLUTION}\n")
    words, below = shown("validate --details")
    assert agrees(gridmill(*words).out, f"{below}…")


def test_submissions_are_decided_on():
    """What is accepted and what is rejected, as it is typed there."""
    Path("anna.txt").write_text(f"{EASY}\n")
    Path("ben.txt").write_text(f"{reports.MINIMAL}\n")
    lines = re.findall(r"(?m)^\$ (gridmill (?:accept|reject) .*)$", TEXT)
    said = [gridmill(*shlex.split(line)[1:]).err for line in lines]
    assert said == ["1 record: 1 accepted, 0 not.\n", "1 puzzle rejected.\n"]
    words, below = shown("submissions")
    ran = gridmill(*words)
    assert ran.out + ran.err == below


def test_a_long_run_goes_on():
    """The second line makes what the first would have, had it not been ended; then it is done."""
    Path("submissions").mkdir()
    Path("submissions", "a.txt").write_text(f"{EASY}\n")
    begun, resumed = re.findall(r"(?m)^gridmill (validate --out .*)$", TEXT)
    assert gridmill(*begun.split()).status == 0
    answers = Path("verdicts.jsonl")
    whole = answers.read_bytes()
    assert "its run is complete" in gridmill(*resumed.split()).err
    answers.unlink()
    assert gridmill(*resumed.split()).status == 0
    assert answers.read_bytes() == whole


def test_an_evening_of_replies():
    """The files that the page names are those that are written, and no other."""
    Path("inbox").mkdir()
    Path("inbox", "anna.txt").write_text(f"{EASY}\n")
    mail = f"From: Ben <ben@example.org>\nSubject: Hi\n\n{reports.MINIMAL}\n"
    Path("inbox", "b.eml").write_text(mail)
    (line,) = re.findall(r"`gridmill (validate --reply \S+ \S+)`", TEXT)
    assert gridmill(*line.split()).status == 0
    named = set(re.findall(r"`(000\d-[^`]+)`", TEXT))
    assert {file.name for file in Path("replies").iterdir()} == {
        *named, "0002-Ben-ben@example.org.html",
    }  # fmt: skip
