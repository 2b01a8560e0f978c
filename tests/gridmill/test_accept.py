"""``gridmill accept`` and ``reject``: what may be printed is kept, everything else has reasons."""

import errno
import json
import shlex
import shutil
from pathlib import Path

import pytest

from gridmill.catalogue.submissions import Decision, Submissions, SubmissionState
from gridmill.catalogue.versions import Versions
from puzzle import CatalogueError, Grid
from puzzle.formats import read
from solver.certify import Certificate
from solver.proved import proof_fault
from tests import reports
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, INKALA
from tests.gridmill.catalogue.samples import disguised
from tests.gridmill.shell import gridmill

GOOD = reports.MINIMAL
AGAIN = str(disguised(Grid.parse(GOOD), 5))
NONE = ["--catalogue", "none"]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "accepted"


def accept(folder, *words):
    return gridmill("accept", "--into", folder, *NONE, *words)


def kept(folder):
    return [json.loads(line) for line in (folder / "puzzles.jsonl").read_text().splitlines()]


def test_what_is_accepted_is_kept_with_everything(folder):
    """A unique puzzle is kept with its level, author and credit, and read back as a puzzle."""
    ran = accept(folder, "--author", "Anna", "--credit", "by Anna, Ulm", GOOD)
    assert (ran.status, ran.err) == (0, "1 record: 1 accepted, 0 not.\n")
    (found,) = kept(folder)
    assert (found["author"], found["credit"]) == ("Anna", "by Anna, Ulm")
    assert {"level", "score", "solution", "certificate", "canonical"} <= found.keys()
    assert proof_fault(Certificate.from_dict(found["certificate"])) is None
    (record,) = read((folder / "puzzles.jsonl").read_text().splitlines())
    assert record.content == Grid.parse(GOOD)
    assert gridmill("validate", "--json", folder / "puzzles.jsonl").verdicts == ["unique"]


def test_puzzles_with_rules_are_kept_with_them(folder, tmp_path):
    """A puzzle with cages or a line is accepted, known again, read back, and stands the audit."""
    solution = "1234341221434321"
    rules = [
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 3},
        {"type": "thermometer", "line": ["r1c1", "r1c2"]},
    ]
    file = tmp_path / "rules.jsonl"
    puzzles = [{"puzzle": "." * 4 + solution[4:], "constraints": [rule]} for rule in rules]
    file.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    assert accept(folder, file).err == "2 records: 2 accepted, 0 not.\n"
    again = accept(folder, file)
    assert (again.status, again.err) == (0, "2 records: 0 accepted, 2 as before, 0 not.\n")
    assert again.out.count("It was accepted before") == 2
    assert [one["constraints"][0]["type"] for one in kept(folder)] == ["killercage", "thermometer"]
    assert gridmill("validate", "--json", folder / "puzzles.jsonl").verdicts == ["unique"] * 2
    assert gridmill("audit", folder).status == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (EMPTY, "more than one solution"),
        (BROKEN, "break a rule"),
        (EASY[:80], "80 characters"),
        (EASY_SOLUTION, "nothing to solve"),
    ],
)
def test_what_is_no_good_puzzle_is_not_accepted(folder, tmp_path, text, why):
    """What has no one solution, or leaves nothing to solve, is told why; the rest is kept."""
    file = tmp_path / "p.txt"
    file.write_text(f"{text}\n")
    ran = accept(folder, file, GOOD)
    assert ran.status == 1
    assert why in ran.out.splitlines()[0]
    assert len(kept(folder)) == 1


def test_what_is_not_as_claimed_is_not_accepted(folder, tmp_path):
    """A wrong solution, or a level that is not that, is an obstacle."""
    file = tmp_path / "p.csv"
    file.write_text(f"puzzle,level\n{GOOD},5\n{INKALA},\n")
    ran = accept(folder, file)
    assert "Level 5 is claimed, and it is 2." in ran.out
    assert [found["puzzle"] for found in kept(folder)] == [str(Grid.parse(INKALA))]


@pytest.mark.parametrize("command", ["accept", "reject"])
def test_the_puzzles_of_a_run_are_not_written_over(tmp_path, command):
    """A folder whose puzzles nobody decided on is refused, before anything is written there."""
    (tmp_path / "puzzles.jsonl").write_text("{}\n")
    ran = gridmill(command, "--into", tmp_path, GOOD)
    assert (ran.status, ran.out) == (2, "")
    assert "puzzles.jsonl is of no submissions, and would be written over" in ran.err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [
        ("puzzles.jsonl", "{}\n")
    ]


def test_a_folder_that_cannot_be_made(tmp_path):
    """It is refused as a wrong option is, with what the system says."""
    (tmp_path / "file").touch()
    ran = gridmill("accept", "--into", tmp_path / "file" / "in", GOOD)
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be made (not a directory): give another one" in ran.err


def test_an_author_may_mend_what_was_not_accepted(folder, tmp_path):
    """What is sent again without its fault is accepted, once; from somebody else it is not."""
    anna, ben = tmp_path / "anna.csv", tmp_path / "ben.csv"
    anna.write_text(f"puzzle,level\n{GOOD},5\n{GOOD},2\n{GOOD},2\n")
    ben.write_text(f"puzzle,level\n{GOOD},2\n")
    ran = accept(folder, anna, ben)
    first, second, third, other = ran.out.splitlines()
    assert "Level 5 is claimed" in first
    assert "  accepted  " in second
    assert "was accepted before" in third
    assert f"The same puzzle as {anna}:2" in other
    assert len(kept(folder)) == 1


@pytest.mark.slow
def test_a_puzzle_that_two_people_send_is_told(folder, tmp_path):
    """The same puzzle in disguise, from somebody else, is told with who sent it first."""
    accept(folder, "--author", "Anna", GOOD)
    file = tmp_path / "ben.txt"
    file.write_text(f"{AGAIN}\n")
    ran = accept(folder, "--author", "Ben", file)
    assert ran.status == 1
    assert "It was accepted before from Anna (argument 1)." in ran.out
    assert [found["author"] for found in kept(folder)] == ["Anna"]
    file.write_text(f"{INKALA}\n{disguised(Grid.parse(INKALA), 2)}\n")
    ran = accept(folder, file)
    assert f"The same puzzle as {file}:1" in ran.out
    assert len(kept(folder)) == 2


def mail(file, sender, puzzle):
    file.write_text(f"From: {sender}\nTo: desk@example.org\nSubject: Sudoku\n\n{puzzle}\n")
    return file


def test_a_corrected_version_is_told_with_what_takes_the_first_one_out(folder, tmp_path):
    """Whoever sends a puzzle again with a given less has both accepted until a person says so."""
    mended = "." + EASY[1:]
    first = mail(tmp_path / "1.eml", "Anna <anna@example.org>", EASY)
    accept(folder, first)
    ran = accept(folder, mail(tmp_path / "2.eml", "A. Blum <Anna@example.org>", mended))
    assert (ran.status, ran.err) == (
        0,
        "1 record: 1 accepted, 0 not; 1 nearly the same as an earlier one.\n",
    )
    assert f"Nearly the same as {first}:text:1 of the same author, which stays" in ran.out
    assert "accepted: r1c1 differs." in ran.out
    assert len(kept(folder)) == 2
    said, _, command = ran.out.rstrip("\n").partition("To print this one alone: ")
    assert said
    assert gridmill(*shlex.split(command)[1:], *NONE).status == 0
    assert [Grid.parse(one["puzzle"]) for one in kept(folder)] == [Grid.parse(mended)]


@pytest.mark.parametrize(
    ("sender", "puzzle"),
    [
        ("Ben <ben@example.org>", "." + EASY[1:]),
        ("Anna <anna@example.org>", INKALA),
        ("Anna <anna@example.org>", GOOD),
    ],
)
def test_other_puzzles_and_those_of_others_are_no_corrected_versions(
    folder, tmp_path, sender, puzzle
):
    """What somebody else sends, and another puzzle of the same author, stands by itself."""
    accept(folder, mail(tmp_path / "1.eml", "Anna <anna@example.org>", EASY))
    ran = accept(folder, mail(tmp_path / "2.eml", sender, puzzle))
    assert ran.err == "1 record: 1 accepted, 0 not.\n"
    assert "Nearly the same" not in ran.out


def test_corrected_clues_are_told(tmp_path):
    """A cage with another sum is a corrected version; small puzzles with little alike are not."""
    cages = [{"type": "killercage", "cells": [f"r{n}c1", f"r{n}c2"]} for n in range(1, 9)]

    def decision(form, sums, puzzle="." * 81):
        rules = [cage | {"value": value} for cage, value in zip(cages, sums, strict=False)]
        members = {"puzzle": puzzle, "constraints": rules}
        return Decision(SubmissionState.ACCEPTED, form, form, "Anna", members=members)

    versions = Versions([decision("a", range(3, 11)), decision("b", range(9, 12))])
    found = versions.find(decision("c", (*range(3, 10), 17)))
    assert (found.of.place, found.cells, found.clues) == ("a", (), 1)
    assert "a of the same author, which stays accepted: 1 clue differs. " in found.sentence(
        tmp_path
    )
    assert versions.find(decision("d", (9, 10, 12))) is None
    assert versions.find(decision("a", range(3, 11))) is None


def test_an_inbox_that_grows_may_be_accepted_again(folder, tmp_path):
    """What was accepted stays so, and is no fault; the same from elsewhere, or otherwise, is."""
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "anna.txt").write_text(f"{GOOD}\n")
    accept(folder, "--credit", "by Anna", inbox)
    (inbox / "ben.txt").write_text(f"{INKALA}\n")
    ran = accept(folder, inbox)
    assert (ran.status, ran.err) == (0, "2 records: 1 accepted, 1 as before, 0 not.\n")
    assert [one["credit"] for one in kept(folder)] == ["by Anna", ""]
    changed = accept(folder, "--credit", "by Anna Blum", inbox / "anna.txt")
    assert (changed.status, "It was accepted before" in changed.out) == (1, True)
    (inbox / "cem.txt").write_text(f"{AGAIN}\n")
    copied = accept(folder, inbox)
    assert (copied.status, copied.err) == (1, "3 records: 0 accepted, 2 as before, 1 not.\n")
    assert f"{inbox / 'cem.txt'}:1  not accepted" in copied.out
    assert gridmill("reject", "--into", folder, "--because", "Dull.", *NONE, inbox).status == 0
    again = accept(folder, "--reconsider", inbox / "anna.txt")
    assert again.err == "1 record: 1 accepted, 0 not.\n"


def test_what_a_person_rejected_stays_rejected(folder, tmp_path):
    """The inbox given again takes back no decision of a person's; --reconsider does."""
    anna, ben = tmp_path / "anna.txt", tmp_path / "ben.txt"
    anna.write_text(f"{GOOD}\n")
    ben.write_text(f"{AGAIN}\n")
    accept(folder, "--author", "Anna", "--credit", "by Anna", anna)
    reject = ["reject", "--into", folder, *NONE, "--because", "Its author withdrew it.", anna]
    assert gridmill(*reject).status == 0
    for sent in (anna, ben):
        ran = accept(folder, sent)
        assert (ran.status, ran.err) == (1, "1 record: 0 accepted, 1 not.\n")
        assert f"rejected before from Anna ({anna}:1): Its author withdrew it. Give" in ran.out
    assert kept(folder) == []
    ran = accept(folder, "--reconsider", anna)
    assert (ran.status, ran.err) == (0, "1 record: 1 accepted, 0 not.\n")
    assert [(one["author"], one["credit"]) for one in kept(folder)] == [("Anna", "by Anna")]


def test_what_was_rejected_for_a_fault_is_accepted_without_it(folder, tmp_path):
    """A fault that judging finds is found again or is mended, and needs no person."""
    sent = tmp_path / "p.csv"
    sent.write_text(f"puzzle,level\n{GOOD},5\n")
    assert gridmill("reject", "--into", folder, *NONE, sent).status == 0
    assert accept(folder, sent).status == 1
    sent.write_text(f"puzzle,level\n{GOOD},2\n")
    assert accept(folder, sent).status == 0


def test_what_was_accepted_goes_out_by_a_person_alone(folder, tmp_path):
    """Rejecting an inbox with a copy of an accepted puzzle does not reject that, without a word."""
    anna, ben = tmp_path / "anna.txt", tmp_path / "ben.txt"
    anna.write_text(f"{GOOD}\n")
    ben.write_text(f"{AGAIN}\n")
    accept(folder, "--author", "Anna", anna)
    before = content(folder)
    ran = gridmill("reject", "--into", folder, *NONE, anna, ben)
    assert (ran.status, ran.err) == (2, "0 puzzles rejected.\n")
    said = f"It was accepted before from Anna ({anna}:1). It stays so: give --because."
    assert ran.out.splitlines() == [f"{anna}:1  not kept  {said}", f"{ben}:1  not kept  {said}"]
    assert content(folder) == before
    ran = gridmill("reject", "--into", folder, *NONE, "--because", "Dull.", ben)
    assert f"rejected  Dull. It was accepted before from Anna ({anna}:1)." in ran.out
    assert kept(folder) == []


def test_author_and_credit_are_changed(folder, tmp_path):
    """Another credit needs --reconsider, which keeps the author, and what no longer may be told."""
    sent = tmp_path / "p.csv"
    sent.write_text(f"puzzle,level\n{GOOD},2\n")
    accept(folder, "--author", "Anna", sent)
    ran = accept(folder, "--credit", "by Anna", sent)
    assert (ran.status, "Give --reconsider for another author or credit." in ran.out) == (1, True)
    assert accept(folder, "--reconsider", "--credit", "by Anna", sent).status == 0
    assert [(one["author"], one["credit"]) for one in kept(folder)] == [("Anna", "by Anna")]
    sent.write_text(f"puzzle,level\n{GOOD},5\n")
    ran = accept(folder, "--reconsider", sent)
    assert (ran.status, "It stays accepted as it was: 'gridmill reject'" in ran.out) == (1, True)
    assert len(kept(folder)) == 1


def test_rejected_puzzles_go_out_and_may_come_back(folder):
    """The latest decision counts: a rejected puzzle leaves the book, and may be accepted again."""
    accept(folder, GOOD, INKALA)
    ran = gridmill("reject", "--into", folder, *NONE, "--because", "Too plain.", AGAIN)
    assert (ran.status, ran.err) == (0, "1 puzzle rejected.\n")
    assert [found["puzzle"] for found in kept(folder)] == [str(Grid.parse(INKALA))]
    assert accept(folder, GOOD).status == 1
    assert accept(folder, "--reconsider", GOOD).status == 0
    assert len(kept(folder)) == 2
    decisions = (folder / "decisions.ndjson").read_text().splitlines()
    assert [json.loads(line)["state"] for line in decisions] == [
        "accepted", "accepted", "rejected", "accepted",
    ]  # fmt: skip


def test_a_rejection_has_reasons(folder):
    """What speaks against a puzzle is found; where nothing does, a person must say it."""
    ran = gridmill("reject", "--into", folder, *NONE, EMPTY, GOOD)
    assert ran.status == 2
    assert "rejected  The puzzle has more than one solution" in ran.out
    assert "Nothing speaks against it: give --because." in ran.out
    (decision,) = (folder / "decisions.ndjson").read_text().splitlines()
    assert json.loads(decision)["reasons"]


def test_published_puzzles_are_not_accepted(folder, tmp_path):
    """What the catalogue of published puzzles has is told with its place."""
    out, catalogue = tmp_path / "old.txt", tmp_path / "catalogue.sqlite"
    out.write_text(f"{GOOD}\n")
    words = ["--catalogue", catalogue, "--book", "old", "--edition", "1"]
    title = ["--title", "Old Puzzles"]
    assert gridmill("catalogue", "import", *words, *title, out).status == 0
    ran = gridmill("accept", "--into", folder, "--catalogue", catalogue, AGAIN)
    assert ran.status == 1
    assert "Published in Old Puzzles (1), number 1." in ran.out


@pytest.mark.parametrize(
    ("words", "method", "state"),
    [
        (["accept"], "find", ": nothing is decided; give the command again"),
        (["reject", "--because", "Dull."], "find", ": nothing is decided; give the command again"),
        (["accept"], "_append", ""),
    ],
)
def test_an_interruption_says_that_nothing_is_decided(folder, monkeypatch, words, method, state):
    """Lines that tell of acceptance were shown, and are not kept; amid the keeping nobody knows."""

    def interrupted(*_words):
        raise KeyboardInterrupt

    monkeypatch.setattr(Submissions, method, interrupted)
    ran = gridmill(*words, "--into", folder, *NONE, GOOD)
    assert ran.status == 130
    assert ran.err.endswith(f" {words[0]}: interrupted{state}.\n")
    assert not (folder / "puzzles.jsonl").exists()


def test_damaged_decisions_are_one_sentence(folder):
    """A line that is no decision is named, and nothing is written over it."""
    accept(folder, GOOD)
    file = folder / "decisions.ndjson"
    file.write_text(file.read_text() + "{}\n")
    before = file.read_bytes()
    ran = accept(folder, INKALA)
    assert ran.status == 2
    assert "its line 2 is no decision" in ran.err
    assert file.read_bytes() == before


def test_one_decides_at_a_time(folder, monkeypatch):
    """Two commands that decide in one folder take turns, or one says who the other is."""
    monkeypatch.setattr("gridmill.catalogue.submissions.PATIENCE", 0.0)
    with Submissions(folder), pytest.raises(CatalogueError, match="being decided"):
        Submissions(folder).__enter__()


@pytest.mark.parametrize("name", ["decisions.ndjson", "puzzles.jsonl"])
def test_broken_off_between_decisions_and_puzzles(folder, monkeypatch, name):
    """Where one of the two files cannot be written it is said what is kept; again, it is whole."""
    reject = ["reject", "--into", folder, "--because", "Dull.", *NONE, GOOD]
    accept(folder, GOOD)
    wanted = gridmill(*reject), content(folder)
    shutil.rmtree(folder)
    accept(folder, GOOD)
    opened = Path.open

    def refuse(path, mode="r", *rest, **more):
        if path.name.startswith(name) and mode[0] in "aw":
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return opened(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refuse)
    ran = gridmill(*reject)
    kept = "nothing is decided" if name == "decisions.ndjson" else "the decisions are kept"
    assert ran.status == 3
    assert ran.err.startswith(f"gridmill reject: {folder / name}: no space left on device, and")
    assert kept in ran.err
    monkeypatch.undo()
    assert (gridmill(*reject), content(folder)) == wanted


def content(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.slow
def test_what_a_crash_left_of_a_decision_is_none(tmp_path):
    """A line that was cut off is passed over, and the next decision stands on a line of its own."""
    into = tmp_path / "accepted"
    assert gridmill("accept", "--into", into, "--catalogue", "none", EASY).status == 0
    path = into / "decisions.ndjson"
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:50])
    again = gridmill("accept", "--into", into, "--catalogue", "none", EASY)
    assert (again.status, "before" in again.out + again.err) == (1, True)
    assert gridmill("accept", "--into", into, "--catalogue", "none", INKALA).status in (0, 1)
    kept = path.read_bytes()
    assert kept.startswith(whole)
    assert kept.endswith(b"\n")
    assert all(line.startswith(b"{") for line in kept.splitlines())


def test_puzzle_that_its_author_takes_back(folder, tmp_path):
    """What the words beside a puzzle take back waits until somebody has read them."""
    file = tmp_path / "back.txt"
    file.write_text(f"Please ignore the puzzle below, I withdraw it.\n\n{GOOD}\n")
    ran = accept(folder, file)
    assert (ran.status, ran.err) == (1, "1 record: 0 accepted, 1 not.\n")
    assert "the words beside it take it back" in ran.out
    ran = accept(folder, "--words-read", file)
    assert (ran.status, ran.err) == (0, "1 record: 1 accepted, 0 not.\n")


def test_words_that_may_be_a_rule_are_read_first(folder, tmp_path):
    """A puzzle beside what may be a rule is not accepted until somebody has read the words."""
    file = tmp_path / "evil.txt"
    file.write_text(f"Evil neighbours: no cell is next to its own row number.\n\n{GOOD}\n")
    ran = accept(folder, file)
    assert ran.status == 1
    assert "what may be a rule" in ran.out
    assert "“Evil neighbours: no cell is next to its own row number”" in ran.out
    ran = accept(folder, "--words-read", file)
    assert (ran.status, ran.err) == (0, "1 record: 1 accepted, 0 not.\n")
    (found,) = kept(folder)
    assert "unheeded" not in found
