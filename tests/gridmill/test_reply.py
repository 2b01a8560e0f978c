"""``gridmill validate --reply``: for each sender the text to send back."""

import json
import re
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

import puzzle.formats
from gridmill.cli.replies import alone_in
from gridmill.cli.reply_mail import draft_mail
from gridmill.judging.checkpoint import Checkpoint
from puzzle import NotationError
from puzzle.formats import Batch, Letter, Record
from puzzle.formats.batch import one_by_one
from puzzle.formats.record import NO_PUZZLE
from tests import reports
from tests.cases import EASY, EASY_SOLUTION, INKALA
from tests.gridmill.shell import gridmill

ROOT = Path(__file__).parents[2]


@pytest.fixture
def post(tmp_path):
    folder = tmp_path / "post"
    folder.mkdir()
    (folder / "anna.txt").write_text(f"Hello,\n{reports.MINIMAL}\nAnna\n")
    (folder / "ben.txt").write_text(f"{reports.LOOSE}\n{reports.WRONG}\n{EASY[:80]}\n")
    return folder


def drafts(folder, suffix=".txt"):
    return {file.name: file.read_text() for file in sorted(folder.glob(f"*{suffix}"))}


@pytest.mark.parametrize("suffix", [".txt", ".html"])
def test_each_sender_is_told(post, tmp_path, suffix):
    """A good puzzle has its level told, a bad one what is wrong and what would mend it."""
    out = tmp_path / "replies"
    ran = gridmill("validate", "--reply", out, post)
    assert ran.err.endswith(f"2 drafts in {out}.\n")
    anna, ben = drafts(out, suffix).values()
    assert list(drafts(out, suffix)) == [f"0001-anna{suffix}", f"0002-ben{suffix}"]
    assert "It has exactly one solution. Level 2, SE 2.0" in anna
    assert "Minimal: no given can go." in anna
    assert "With r7c3 = 1 there is exactly one solution" in ben
    assert "r1c3 is blank and not 1." in ben
    assert "This cannot be read: " in ben
    assert "80 characters" in ben


@pytest.mark.parametrize("engine", ["milp", "search"])
def test_every_record_is_told_once(post, tmp_path, engine):
    """As many records are told as are judged, by either engine."""
    out = tmp_path / "replies"
    gridmill("validate", "--engine", engine, "--reply", out, post)
    told = "".join(drafts(out).values())
    places = [line for line in told.splitlines() if ".txt:" in line]
    assert places == ["anna.txt:2", *(f"ben.txt:{n}" for n in (1, 2, 3))]


def test_letters_have_a_draft_each(post, tmp_path, monkeypatch):
    """Of a file with several mails each sender has a draft, by name."""
    read = puzzle.formats.read_batches

    def mailed(stream, notation=None):
        for found in read(stream, notation):
            for record in one_by_one(found) if isinstance(found, Batch | Record) else ():
                letter = Letter(f"Person {record.line} <a/b@example.org>", "My <puzzle>")
                yield replace(record, letter=letter)

    monkeypatch.setattr(puzzle.formats, "read_batches", mailed)
    out = tmp_path / "replies"
    ran = gridmill("validate", "--json", "--reply", out, post / "ben.txt")
    assert [found["letter"]["sender"][:8] for found in ran.objects] == [
        f"Person {number}" for number in (1, 2, 3)
    ]
    assert list(drafts(out)) == [f"000{n}-Person-{n}-a-b@example.org.txt" for n in (1, 2, 3)]
    assert [text.splitlines()[0] for text in drafts(out).values()] == [
        f"Dear Person {number}," for number in (1, 2, 3)
    ]
    assert "<title>My &lt;puzzle&gt;</title>" in drafts(out, ".html").popitem()[1]


def mail_from(sender, text, subject="A puzzle"):
    mail = EmailMessage()
    mail["From"], mail["Subject"], mail["To"] = sender, subject, "desk@example.org"
    mail.set_content(text)
    return mail.as_bytes()


@pytest.mark.parametrize(
    ("sender", "to"),
    [
        ("Zoë Groß <zoe@example.org>", "Zoë Groß <zoe@example.org>"),
        ('"Orr, Dan" <dan@example.org>', '"Orr, Dan" <dan@example.org>'),
        ("carl@example.net", "carl@example.net"),
        ("Somebody", None),
    ],
)
def test_a_draft_is_a_mail_that_is_not_sent(tmp_path, sender, to):
    """A mail is answered by one to its sender about its subject, with both texts."""
    (tmp_path / "1.eml").write_bytes(mail_from(sender, f"{EASY}\n", "Für Euch: ein Rätsel"))
    out = tmp_path / "replies"
    gridmill("validate", "--reply", out, tmp_path / "1.eml")
    (text,), (page,) = drafts(out).values(), drafts(out, ".html").values()
    files = list(out.glob("*.eml"))
    if to is None:
        assert files == []
        return
    mail = message_from_bytes(files[0].read_bytes(), policy=policy.default)
    assert (mail["to"], mail["subject"], mail["x-unsent"]) == (to, "Re: Für Euch: ein Rätsel", "1")
    assert mail.get_body(("plain",)).get_content() == text
    assert mail.get_body(("html",)).get_content() == page


@pytest.mark.parametrize(
    ("subject", "answer"),
    [
        ("AW: Rätsel", "AW: Rätsel"),
        ("RE : grille", "RE : grille"),
        ("Re[2]: it", "Re[2]: it"),
        ("回复：数独", "回复：数独"),
        ("Fwd: it", "Re: Fwd: it"),
        ("Reader: it", "Re: Reader: it"),
        ("", "Re:"),
    ],
)
def test_the_subject_of_an_answer_begins_once(subject, answer):
    """An answer stays as it is; what is passed on, or has no subject, is one now."""
    mail = draft_mail(Letter("a@example.org", subject), {"txt": "a", "html": "b"})
    assert message_from_bytes(mail, policy=policy.default)["subject"] == answer


def test_a_draft_answers_its_mail(tmp_path):
    """It goes where the sender wants it, into the conversation, behind all that were before."""
    heads = (
        "From: Zoë <zoe@example.org>\nReply-To: Zoë <z@home.example>\nSubject: Re: it\n"
        "Message-ID: <3@example.org>\nReferences: <1@example.org>\n <2@example.org>\n\n"
    )
    (tmp_path / "1.eml").write_text(f"{heads}{EASY}\n")
    (tmp_path / "2.eml").write_text(
        f"From: b@x.example\nSubject: it\nMessage-ID: <b> <c>\nIn-Reply-To: Your <a@x>\n\n{EASY}\n"
    )
    out = tmp_path / "replies"
    gridmill("validate", "--reply", out, tmp_path / "1.eml", tmp_path / "2.eml")
    first, second = (
        message_from_bytes(file.read_bytes(), policy=policy.default)
        for file in sorted(out.glob("*.eml"))
    )
    assert (first["to"], first["subject"]) == ("Zoë <z@home.example>", "Re: it")
    assert first["in-reply-to"] == "<3@example.org>"
    assert first["references"] == "<1@example.org> <2@example.org> <3@example.org>"
    assert (second["in-reply-to"], second["references"]) == ("<b>", "<a@x> <b>")


@pytest.mark.parametrize("sender", ["", "a@b@c", "<>", "Bob <bob>", "\udcff <a@example.org>"])
def test_odd_senders_end_no_run(sender):
    """A sender who has no address gets no mail; one whose name is damaged does."""
    mail = draft_mail(Letter(sender, "\udcff"), {"txt": "a", "html": "b"})
    assert (mail is not None) == sender.endswith("<a@example.org>")


def test_pages_draw_each_puzzle(post, tmp_path):
    """Two solutions and what would help are drawn, what cannot be read is not; ids differ."""
    out = tmp_path / "replies"
    gridmill("validate", "--reply", out, post)
    anna, ben = drafts(out, ".html").values()
    assert (anna.count('<svg class="grid" viewBox'), ben.count('<svg class="grid" viewBox')) == (
        1,
        3,
    )
    for look in ("halved", "added", "framed"):
        assert f'class="{look}"' in ben
    names = re.findall(r' id="([^"]*)"', ben)
    assert len(names) == len(set(names))
    assert "<title id=" in ben


def test_of_a_full_grid_nothing_is_new(tmp_path):
    """It is said to be no puzzle, and not that it was never published."""
    out = tmp_path / "replies"
    catalogue, old = tmp_path / "c.sqlite", tmp_path / "old.txt"
    old.write_text(f"{INKALA}\n")
    words = ["--catalogue", catalogue, "--book", "old", "--edition", "1"]
    assert gridmill("catalogue", "import", *words, old).status == 0
    gridmill("validate", "--catalogue", catalogue, "--reply", out, EASY_SOLUTION, EASY)
    (draft,) = drafts(out).values()
    full, puzzle = draft.split("argument 2")
    assert "nothing to solve" in full
    assert "Not published before." not in full
    assert "Not published before." in puzzle


def test_templates_restyle_drafts(post, tmp_path):
    """A template of one's own is used; one that is none is one sentence."""
    style, out = tmp_path / "style", tmp_path / "replies"
    style.mkdir()
    (style / "reply.txt").write_text("{{ draft.records | length }} looked at")
    ran = gridmill("validate", "--reply", out, "--reply-templates", style, post)
    assert ran.status == 1
    assert list(drafts(out).values()) == ["1 looked at", "3 looked at"]
    assert all("<html" in text for text in drafts(out, ".html").values())
    (style / "reply.txt").write_text("{{ draft.")
    ran = gridmill("validate", "--reply", tmp_path / "b", "--reply-templates", style, post)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert f"{style / 'reply.txt'}:1: this is no template" in ran.err
    for wrong, said in [("nobody.name", "'nobody' is undefined"), ("draft + 1", "unsupported")]:
        (style / "reply.txt").write_text(f"Hello,\n{{{{ {wrong} }}}}\n")
        ran = gridmill("validate", "--reply", tmp_path / wrong, "--reply-templates", style, post)
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert f"{style / 'reply.txt'}:2: this cannot be filled in: {said}" in ran.err
    (style / "reply.txt").write_bytes(b"\xff{{")
    ran = gridmill("validate", "--reply", tmp_path / "c", "--reply-templates", style, post)
    assert (ran.status, "is no text in UTF-8" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--reply-language", "de"], "give --reply too"),
        (["--reply-templates", "style"], "give --reply too"),
        (["--reply", "r", "--reply-templates", "style"], "no reply.txt or reply.html in style"),
        (["--reply", "r", "--reply-templates", "none"], "no reply.txt or reply.html in none"),
    ],
)
def test_how_replies_are_written_is_not_passed_over(tmp_path, monkeypatch, words, why):
    """A language or templates without replies, and templates that are not there, are refused."""
    monkeypatch.chdir(tmp_path)
    Path("style").mkdir()
    ran = gridmill("validate", *words, EASY)
    assert (ran.status, ran.out) == (2, "")
    assert why in ran.err


def test_one_run_writes_replies_at_a_time(tmp_path):
    """Two that begin together would find the folder empty, and write under the same numbers."""
    with alone_in(tmp_path):
        ran = gridmill("validate", "--reply", tmp_path, EASY)
    assert (ran.status, ran.out) == (2, "")
    assert f"Another run is writing replies into {tmp_path} (gridmill validate of" in ran.err
    assert gridmill("validate", "--reply", tmp_path, EASY).status == 0
    assert all(file.suffix in {".html", ".txt"} for file in tmp_path.iterdir())


def test_no_draft_takes_the_place_of_another(post):
    """A folder with anything in it is refused, before anything is judged."""
    ran = gridmill("validate", "--reply", post, EASY)
    assert (ran.status, ran.out) == (2, "")
    assert "not empty" in ran.err


def test_the_language_is_chosen(post, tmp_path):
    """Drafts are in the language asked for; one that there is not is refused before judging."""
    out = tmp_path / "replies"
    gridmill("validate", "--reply", out, "--reply-language", "fr", post)
    anna, ben = drafts(out).values()
    assert anna.startswith("Bonjour,\n\nMerci de votre envoi.")
    assert "La grille a exactement une solution. Niveau 2." in anna
    assert "Ceci ne peut être lu comme une grille." in ben
    ran = gridmill("validate", "--reply", tmp_path / "b", "--reply-language", "xx", post)
    assert (ran.status, ran.out) == (2, "")
    assert "There is no language 'xx'" in ran.err


def mailed(folder, name, text, subject="My puzzle", **headers):
    """Put a mail into a folder."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = f"{name} <{name.lower()}@example.org>", subject
    for header, value in headers.items():
        mail[header.replace("_", "-")] = value
    mail.set_content(text)
    (folder / f"{name}.eml").write_bytes(mail.as_bytes())


AUTOMATIC = [
    ("Hello", {"Auto_Submitted": "auto-replied"}),
    ("Weekly deals", {"List_Unsubscribe": "<https://example.org>"}),
    ("Automatische Antwort: Ihr Sudoku", {}),
    ("R\u00e9ponse automatique : Sudoku", {}),
    ("Undelivered Mail Returned to Sender", {}),
]


@pytest.mark.parametrize(("subject", "headers"), AUTOMATIC)
def test_programs_get_no_answer(tmp_path, subject, headers):
    """Notices of absence, mail that came back and newsletters get none, and the editor is told."""
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    mailed(post, "Jan", "I am away until Monday.", subject, **headers)
    ran = gridmill("validate", "--reply", out, post)
    assert ran.err.endswith(f"0 drafts in {out}; 1 withheld from automatic mail.\n")


@pytest.mark.parametrize(("subject", "headers"), AUTOMATIC[:2])
@pytest.mark.parametrize(
    "attempt",
    [EASY, EASY[:80], "https://sudokupad.app/scl!!!", "\n".join([*[EASY[:9]] * 4, "12345678"])],
)
def test_who_made_an_attempt_is_answered(tmp_path, subject, headers, attempt):
    """Whatever a mail is like, an attempt in it has a draft, though it cannot be read."""
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    mailed(post, "Jan", f"Hello,\n\n{attempt}\n", subject, **headers)
    ran = gridmill("validate", "--reply", out, post)
    assert ran.err.endswith(f"1 draft in {out}.\n")


def test_as_the_documentation_says_drafts_are_counted(tmp_path):
    """Those written and those withheld; the sentence is the one in the documentation."""
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    mailed(post, "Ann", "How do I send a puzzle?")
    mailed(post, "Ben", "I am away.", "Abwesend: Mein Sudoku")
    mailed(post, "Cem", "I am away.", "Re: Out of office")
    said = gridmill("validate", "--reply", out, post).err.splitlines()[-1]
    assert said == f"1 draft in {out}; 2 withheld from automatic mail."
    assert said.replace(str(out), "replies") in (ROOT / "docs" / "judging.md").read_text()
    assert "Automatic mail" in gridmill("validate", "--help").out


def test_an_attempt_behind_many_is_seen(tmp_path, monkeypatch):
    """It counts where a draft no longer tells of it, and so does a mail that is not automatic."""
    from gridmill.cli import replies as rooms

    monkeypatch.setattr(rooms, "MOST_TOLD", 0)
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    mailed(post, "Jan", EASY[:80], "Hello", Precedence="bulk")
    assert "withheld" not in gridmill("validate", "--reply", out, post).err


@pytest.mark.parametrize(("kinds", "drafted"), [((True, False), 1), ((True, True), 0)])
def test_a_person_is_not_taken_for_the_program_before(tmp_path, monkeypatch, kinds, drafted):
    """Of mails of the same sender and subject one of a person is answered."""

    def read(_stream, _notation=None):
        for line, is_automatic in enumerate(kinds, start=1):
            letter = Letter("jan@example.org", "Hi", is_automatic=is_automatic)
            yield Record(line, "", NotationError(NO_PUZZLE, line=line), letter=letter)

    monkeypatch.setattr(puzzle.formats, "read_batches", read)
    box, out = tmp_path / "box.mbox", tmp_path / "replies"
    box.write_text("Hello")
    gridmill("validate", "--reply", out, box)
    assert len(drafts(out)) == drafted


def mailbox(folder, *mails):
    """Write a mailbox of mails, each its sender, further headers and its text."""
    box = folder / "box.mbox"
    box.write_text(
        "".join(
            f"From x@example.org Mon Jan  5 10:00:00 2026\nFrom: {name}@example.org\n"
            f"Subject: Hi\n{headers}\n{text}\n\n"
            for name, headers, text in mails
        )
    )
    return box


QUESTION = "How do I send one?"
LIST = "List-Unsubscribe: <https://example.org>\n"


@pytest.mark.parametrize(
    ("mails", "names", "withheld"),
    [
        ([("ann", "", QUESTION), ("ben", "", EASY), ("cem", "", EASY[:80])], "ann ben cem", 0),
        ([("ben", "", EASY), ("ann", "", QUESTION)], "ben ann", 0),
        ([("ann", "", QUESTION), ("ben", "", "Hello?")], "ann ben", 0),
        ([("ann", "", QUESTION), ("ann", "", EASY)], "ann", 0),
        ([("ann", "", ""), ("ben", "", EASY), ("cem", "", "\n\n")], "ann ben cem", 0),
        ([("ann", "", "")], "ann", 0),
        ([("ann", LIST, QUESTION), ("ben", "", EASY), ("cem", LIST, "Buy!")], "ben", 2),
    ],
)
def test_of_a_mailbox_everybody_is_answered_once(tmp_path, mails, names, withheld):
    """Who sent no puzzle is told so, beside others too; programs get none, and are counted."""
    out = tmp_path / "replies"
    said = gridmill("validate", "--reply", out, mailbox(tmp_path, *mails)).err.splitlines()[-1]
    assert [name.split("-")[1].split("@")[0] for name in drafts(out)] == names.split()
    assert said.partition("; ")[2] == (f"{withheld} withheld from automatic mail." * bool(withheld))
    sent = {f"{name}@": text for name, _, text in mails}  # the last of each
    for name, text in drafts(out).items():
        is_attempt = any(EASY[:80] in mail for who, mail in sent.items() if who in name)
        assert ("There is no puzzle in it." in text) != is_attempt
        assert "mail 2" not in text


def test_a_run_that_goes_on_answers_everybody(tmp_path):
    """Whose mail was set aside before the run was broken off has a draft too, and the same one."""
    box = mailbox(tmp_path, ("ann", "", QUESTION), ("ben", "", EASY), ("cem", "", QUESTION))
    kept, whole, rest = tmp_path / "kept.jsonl", tmp_path / "whole", tmp_path / "rest"
    gridmill("validate", "--out", kept, "--reply", whole, box)
    first = kept.read_text().splitlines(keepends=True)[0]
    assert json.loads(first)["letter"]["sender"] == "ann@example.org"
    asked = {"sources": [str(box)], "engine": "milp", "time limit": 60, "notation": None}
    begun = tmp_path / "begun.jsonl"
    Checkpoint(begun, asked, resume=False).close()
    begun.write_text(first)
    gridmill("validate", "--out", begun, "--resume", "--reply", rest, box)
    assert begun.read_text() == kept.read_text()
    assert drafts(rest) == drafts(whole)


@pytest.mark.parametrize(("headers", "count"), [(LIST, 0), ("", 1)])
def test_a_file_that_is_not_read_is_no_attempt(tmp_path, headers, count):
    """A newsletter with a picture gets no draft; a person with one is told how to send it."""
    picture = (
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
    )
    text = (
        f"Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n"
        f"Content-Disposition: attachment; filename=a.png\nMIME-Version: 1.0\n\n{picture}\n"
    )
    box = mailbox(tmp_path, ("ann", headers + text.rstrip(), ""), ("ben", "", EASY))
    gridmill("validate", "--reply", tmp_path / "replies", box)
    assert len(drafts(tmp_path / "replies")) == count + 1


def test_what_a_mail_quotes_is_told_as_such(tmp_path):
    """Of an earlier mail that is quoted the draft says so; a whole file has no line."""
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    mailed(post, "Ann", f"Mended:\n\n{EASY}\n\nOn Tuesday Ann wrote:\n> {reports.LOOSE}\n")
    gridmill("validate", "--reply", out, post)
    (ann,) = drafts(out).values()
    assert "Line 3 of your mail\n" in ann
    assert "Line 6 of your mail, in an earlier one that it quotes\n" in ann


def test_words_are_those_of_a_sender(tmp_path):
    """Neither the program's name nor the desk's words stand in a reply, and no sentence twice."""
    folder, out = tmp_path / "post", tmp_path / "replies"
    folder.mkdir()
    (folder / "hard.txt").write_text(f"{INKALA}\n")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "rule.json").write_text(json.dumps({"puzzle": EASY, "variant": "hexagon"}))
    gridmill("validate", "--reply", out, folder)
    hard, picture, rule = drafts(out).values()
    assert "No technique that is known here finds a first step." in hard
    assert "\n  This is a picture: send the puzzle as text." in picture
    assert "has a rule that is not read here: 'variant'" in rule
    told = hard + picture + rule
    assert not [word for word in ("ladder", "gridmill", "read: This") if word in told]


def test_what_would_not_mend_it_is_not_asked_for(tmp_path):
    """A clue at fault asks neither for a line without clues nor for rules that were sent."""
    folder, out = tmp_path / "post", tmp_path / "replies"
    folder.mkdir()
    grid = [[{}] * 9] * 9
    dot = {"difference": [{"cells": ["R1C1", "R1C2", "R1C3"]}]}
    for name, clue in {"dot": dot, "unknown": {"tramline": [{"cells": ["R1C1"]}]}}.items():
        (folder / f"{name}.json").write_text(json.dumps({"size": 9, "grid": grid, **clue}))
    gridmill("validate", "--reply", out, "--reply-language", "de", folder)
    dot, unknown = drafts(out).values()
    assert "steht auf zwei Zellen, nicht auf r1c1+r1c2+r1c3." in dot
    assert "„tramline“" in unknown
    assert "Senden Sie" not in dot + unknown


def test_what_would_mend_it(tmp_path):
    """A draft asks for rules where these are missing, for blanks where there are none."""
    post, out = tmp_path / "post", tmp_path / "replies"
    post.mkdir()
    rows = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    mailed(post, "Ann", f"Look:\n{rows}\n", "Killer Sudoku")
    mailed(post, "Ben", f"Look:\n{EASY_SOLUTION}\n")
    mailed(post, "Cem", "How do I send a puzzle?")
    mailed(post, "Dan", f"Hello,\n\n{EASY[:79]}\n")
    spaced = "\n".join(" ".join(row) for row in rows.split("\n"))
    mailed(post, "Eve", f"{spaced[:34]}\n{spaced[36:]}\n")
    gridmill("validate", "--reply", out, "--reply-language", "de", post)
    ann, ben, cem, dan, eve = drafts(out).values()
    assert "Senden Sie die Regeln mit" in ann
    assert "81 Zeichen" not in ann
    assert EASY.replace("0", ".") not in ann
    assert "Senden Sie das R\u00e4tsel mit seinen leeren Zellen." in ben
    assert "r1c1" not in ben
    assert "Darin wurde kein R\u00e4tsel gefunden." in cem
    assert "English" not in cem
    assert "auf Englisch" not in cem
    assert "Der Fehler steht in Zeile 3, Spalte 79." in dan
    assert "  Zeile 2: Zeile 2 der Tabelle hat 8 Eintr\u00e4ge" in eve
    assert "Der Fehler steht in" not in eve
