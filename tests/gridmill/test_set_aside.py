"""Text that is no attempt at a puzzle: counted, shown when asked for, and without a verdict."""

import json

import pytest

from gridmill.judging import checkpoint
from tests.cases import EASY, EMPTY
from tests.gridmill.shell import gridmill

LETTER = f"Dear editor,\n\nhere is my puzzle:\n\n{EASY}\n\nYours,\nAnna\n"

ABSENCE = "Subject: Out of office\nAuto-Submitted: auto-replied\n"


@pytest.fixture
def letter(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text(LETTER)
    return file


@pytest.mark.parametrize("engine", ["milp", "search"])
def test_greetings_have_no_verdict(letter, engine):
    """A flawless puzzle between words is one record, the exit status is 0, the words counted."""
    ran = gridmill("validate", "--engine", engine, letter)
    assert (ran.status, ran.out.count("\n")) == (0, 1)
    assert ran.out.startswith(f"{letter}:5")
    assert ran.err == "1 record: 1 unique; 4 lines of text set aside.\n"


def test_text_shows_what_was_set_aside(letter):
    """With --text each line that was set aside stands in its place in the table."""
    lines = gridmill("validate", "--engine", "search", "--text", letter).out.splitlines()
    said = [line.split("set aside")[1].strip() for line in lines if "set aside" in line]
    assert said == ["Dear editor,", "here is my puzzle:", "Yours,", "Anna"]
    assert [("unique" in line) for line in lines].index(True) == 2


@pytest.mark.parametrize("engine", ["milp", "search"])
def test_json_has_what_was_set_aside(letter, engine):
    """In JSON the text stands in order, as it was, without a verdict."""
    objects = gridmill("validate", "--json", "--engine", engine, letter).objects
    assert sum(found.get("lines", 0) for found in objects) == 4
    asides = [found for found in objects if "set_aside" in found]
    assert all("verdict" not in found and found["file"] == str(letter) for found in asides)
    assert asides[0]["set_aside"].startswith("Dear editor,")
    assert [found["line"] for found in objects] == sorted(found["line"] for found in objects)


def test_a_file_without_a_puzzle_says_so_once(tmp_path):
    """A letter without any puzzle is one malformed record, however many words it has."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear editor,\n\nI like your page.\n\nAnna\n")
    ran = gridmill("validate", file)
    assert ran.status == 1
    assert "There is no puzzle in it" in ran.out
    assert ran.err == "1 record: 1 malformed; 3 lines of text set aside.\n"


@pytest.mark.parametrize(
    ("headers", "text", "status"),
    [
        (ABSENCE, "I am away until Monday.\n", 0),
        (ABSENCE, "", 0),
        (ABSENCE, f"{EASY[:80]}\n", 1),
        ("Subject: Hello\n", "How do I send one?\n", 1),
        ("Subject: Hello\n", "", 1),
    ],
)
def test_mail_of_programs_alone_is_no_record(tmp_path, headers, text, status):
    """A notice of absence has no verdict and no say in the status; an attempt in it has both."""
    mail = tmp_path / "mail.eml"
    mail.write_text(f"From: ben@example.org\nTo: desk@example.org\n{headers}\n{text}")
    run = gridmill("validate", mail)
    assert (run.status, run.err.partition(":")[0]) == (
        status,
        f"{status} record{'s' * (not status)}",
    )
    assert status or run.err == "0 records: 1 line of text set aside.\n"
    assert gridmill("accept", "--into", tmp_path / "accepted", mail).status == status


def test_a_mailbox_with_a_person_in_it_says_that_there_is_no_puzzle(tmp_path):
    """One notice of absence beside a question does not keep silent about the question."""
    begin = (
        "From a@example.org Sat Nov 21 10:00:00 2026\nFrom: ben@example.org\nTo: a@example.org\n"
    )
    box = tmp_path / "in.mbox"
    box.write_text(f"{begin}{ABSENCE}\nAway.\n\n{begin}Subject: Hello\n\nHow do I send one?\n")
    assert gridmill("validate", box).status == 1
    box.write_text(f"{begin}{ABSENCE}\nAway.\n\n{begin}{ABSENCE}\nStill away.\n")
    assert gridmill("validate", box).status == 0


def test_what_looks_like_a_puzzle_stays_malformed(tmp_path):
    """Nothing that may have been meant as a puzzle vanishes among the words."""
    file = tmp_path / "letter.txt"
    file.write_text(f"Hi,\n{EASY[:80]}\nBye\n")
    ran = gridmill("validate", "--json", file)
    assert [found["verdict"] for found in ran.objects if "verdict" in found] == ["malformed"]
    assert ran.status == 1


@pytest.mark.parametrize("words", [["rate"], ["solve"], ["convert", "--to", "line"]])
def test_every_command_counts_it(letter, words):
    """What reads puzzles says how much it has set aside, and is not troubled by it."""
    ran = gridmill(*words, letter)
    assert ran.status == 0
    assert "4 lines of text set aside" in ran.err


def test_a_resumed_run_has_it_once(letter, tmp_path, monkeypatch):
    """Text set aside is kept and counted by a run that goes on, in its place."""
    letter.write_text(f"{LETTER}{EMPTY}\n")
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    page, again = tmp_path / "whole.html", tmp_path / "again.html"
    run = ("validate", "--engine", "search")
    said = gridmill(*run, "--out", whole, "--html", page, letter).err
    assert f"<dt>{letter}:1</dt><dd>Dear editor," in page.read_text()
    for kept in range(len(whole.read_text().splitlines())):
        with monkeypatch.context() as patch:
            patch.setattr(checkpoint.Checkpoint, "complete", lambda _: None)
            gridmill(*run, "--out", out, letter)
        lines = out.read_text().splitlines(keepends=True)
        out.write_text("".join(lines[:kept]))
        ran = gridmill(*run, "--out", out, "--resume", "--html", again, letter)
        assert (ran.err, out.read_text()) == (said, whole.read_text())
        assert again.read_text() == page.read_text()
        out.unlink()
    assert json.loads(lines[0])["set_aside"]


def test_a_maildir(tmp_path):
    """Mails that were read and new ones are judged, what is not whole yet is not looked at."""
    for name in ("cur", "new", "tmp"):
        (tmp_path / "box" / name).mkdir(parents=True)
    head = "From: Anna <anna@example.org>\nSubject: Mine\n\nHello,\n\n"
    (tmp_path / "box" / "new" / "1700000001.M1P2.host").write_text(f"{head}{EASY}\n\nAnna\n")
    (tmp_path / "box" / "cur" / "1700000000.M1P1.host:2,S").write_text(f"{head}{EMPTY}\n")
    (tmp_path / "box" / "tmp" / "1700000002.M1P3.host").write_text(f"{head}{EASY[:40]}")
    ran = gridmill("validate", "--json", "--engine", "search", tmp_path / "box")
    told = [one for one in map(json.loads, ran.out.splitlines()) if "verdict" in one]
    assert [(one["verdict"], one["letter"]["subject"]) for one in told] == [
        ("many", "Mine"),
        ("unique", "Mine"),
    ]
