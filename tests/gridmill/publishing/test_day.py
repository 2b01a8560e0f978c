"""An editor's day: from a maildir over replies and decisions to print, and what comes after it."""

from __future__ import annotations

import mailbox
from email.message import EmailMessage

import pytest
from pypdf import PdfReader

from puzzle import Grid
from tests import reports
from tests.cases import EASY, EASY_SOLUTION
from tests.gridmill.catalogue.samples import disguised
from tests.gridmill.publishing.test_given import GIVEN, MEDIUM, PLACE, given, make, printed
from tests.gridmill.shell import gridmill

CREDIT = "by Anna Blüm, Ulm"
AGAIN = disguised(Grid.parse(MEDIUM), 5)
NO_SOLUTION_OF_IT = f"{EASY_SOLUTION[:79]}{EASY_SOLUTION[80]}{EASY_SOLUTION[79]}"


def rows(puzzle):
    return "\n".join(puzzle[at : at + 9] for at in range(0, 81, 9))


def send(folder, sender, text, *attached):
    """Put a mail into a maildir, and return its file."""
    mail = EmailMessage()
    mail["From"] = f"{sender} <{sender.partition(' ')[0].lower()}@example.org>"
    mail["Subject"], mail["To"] = "A puzzle", "desk@example.org"
    mail.set_content(text)
    for name, content in attached:
        mail.add_attachment(content, maintype="image", subtype="jpeg", filename=name)
    box = mailbox.Maildir(folder, create=True)
    return folder / "new" / box.add(mail)


@pytest.fixture
def post(tmp_path):
    """A maildir, and its files by sender."""
    folder = tmp_path / "post"
    sent = {
        "Anna Blüm": f"Liebe Redaktion,\n\n{rows(MEDIUM)}\n\nAnna Blüm\nTel. 0731 5551234\n",
        "Ben Ash": f"Hello,\n\n{EASY}\n\nSolution:\n{NO_SOLUTION_OF_IT}\n\nBen\n",
        "Cleo Fay": f"Is this one all right?\n{reports.LOOSE}\n",
        "Dan Orr": "When do you pay?\n\nDan\n",
        "Eva Lee": "See photo.\n",
    }
    photo = ("IMG_1.jpg", b"\xff\xd8\xff\xe0JFIF")
    return folder, {
        name.partition(" ")[0]: send(folder, name, text, *[photo] * (name == "Eva Lee"))
        for name, text in sent.items()
    }


def replies(folder, *words):
    """The drafts by the first name of who gets them, and the last line that was said."""
    ran = gridmill("validate", "--reply", folder, *words)
    drafts = {file.name[5:].partition("-")[0]: file.read_text() for file in folder.glob("*.txt")}
    pages = [file.read_text() for file in folder.glob("*.html")]
    assert not [text for text in (*drafts.values(), *pages) if str(folder.parent) in text]
    return drafts, ran.err


def test_everybody_is_told_what_concerns_them(tmp_path, post):
    """Each sender has a draft, by name, with places in their own mail and none of the editor's."""
    folder, _ = post
    (folder / "tmp" / "arriving").write_text("From")
    drafts, said = replies(tmp_path / "replies", "--catalogue", "none", folder)
    assert {text.splitlines()[0] for text in drafts.values()} == {
        f"Dear {name}," for name in ("Anna Blüm", "Ben Ash", "Cleo Fay", "Dan Orr", "Eva Lee")
    }
    assert "arriving: left out" in said
    assert "mail that is being delivered" in said
    assert "Line 3 of your mail\n  It has exactly one solution. Level 2" in drafts["Anna"]
    assert "Your solution differs from the one solution in r9c8 and r9c9." in drafts["Ben"]
    assert "  The puzzle has more than one solution.\n" in drafts["Cleo"]
    assert "  Perhaps this was meant: r" in drafts["Cleo"]
    assert "\nYour mail\n  There is no puzzle in it" in drafts["Dan"]
    assert "\nIMG_1.jpg\n  This is a picture: send the puzzle as text." in drafts["Eva"]
    assert gridmill("validate", "--catalogue", "none", post[1]["Anna"]).status == 0


@pytest.mark.slow
def test_from_a_letter_to_the_page_and_back(tmp_path, post):
    """A puzzle is accepted from its mail, printed with its credit, and known if sent again."""
    _, mails = post
    into = ["--into", tmp_path / "accepted", "--catalogue", "none"]
    assert gridmill("accept", *into, "--credit", CREDIT, mails["Anna"]).status == 0
    ran = gridmill("accept", *into, *(mails[name] for name in ("Ben", "Cleo", "Dan", "Eva")))
    assert ran.err.endswith("4 records: 0 accepted, 4 not.\n")
    assert "Solution differs at r9c8, r9c9." in ran.out
    ran = gridmill("reject", *into, "--because", "We have many of these.", mails["Ben"])
    assert (ran.status, ran.err) == (0, "1 puzzle rejected.\n")

    recipe, out = given(tmp_path, GIVEN), tmp_path / "out"
    make(recipe, out)
    (record,) = printed(out)
    assert Grid.parse(record["puzzle"]) == Grid.parse(MEDIUM)
    pages = "".join(page.extract_text() for page in PdfReader(out / PLACE / "given.pdf").pages)
    assert CREDIT in pages
    assert "anna@example.org" not in pages
    assert record["author"] == "Anna Blüm"
    assert not [file for file in (out / PLACE).iterdir() if b"@example.org" in bytes_of(file)]

    again, catalogue = tmp_path / "later", tmp_path / "given.sqlite"
    send(again, "Fay Gold", f"Hi\n\n{AGAIN}\n")
    drafts, _ = replies(tmp_path / "more", "--catalogue", catalogue, again)
    assert "Published in Sent In (2026-11-21), number 1, page 1." in drafts["Fay"]
    ran = gridmill("accept", "--into", tmp_path / "accepted", "--catalogue", catalogue, again)
    assert ran.status == 1
    assert "Anna Blüm" in ran.out
    assert "printed in Sent In (2026-11-21), number 1, page 1" in ran.out
    assert "Published in Sent In (2026-11-21), number 1, page 1." in ran.out


def bytes_of(file):
    return file.read_bytes() if file.is_file() else b""


def test_what_is_quoted_is_accepted_with_its_author_alone(tmp_path):
    """A puzzle of an earlier mail does not go under the name of whoever quotes that mail."""
    mail = send(tmp_path / "post", "Fay Gold", f"I liked this one!\n\n> {EASY}\n")
    words = ["accept", "--into", tmp_path / "accepted", "--catalogue", "none", mail]
    ran = gridmill(*words)
    assert (ran.status, "earlier mail that this one quotes" in ran.out) == (1, True)
    assert gridmill(*words, "--author", "Anna Blüm").status == 0


def test_who_has_no_name_is_greeted_without_one(tmp_path):
    """An address alone is nobody's name."""
    mail = send(tmp_path / "post", "Fay Gold", MEDIUM)
    mail.write_bytes(mail.read_bytes().replace(b"Fay Gold <fay@example.org>", b"fay@example.org"))
    folder = tmp_path / "replies"
    gridmill("validate", "--catalogue", "none", "--reply", folder, mail)
    (draft,) = folder.glob("*.txt")
    assert draft.name == "0001-fay@example.org.txt"
    assert draft.read_text().startswith("Hello,\n")


def test_who_sends_what_another_sent_is_not_told_where(tmp_path, post):
    """The same puzzle of two people: the second is told that there was one, and not whose."""
    folder, _ = post
    send(folder, "Fay Gold", f"Hi\n\n{AGAIN}\n")
    drafts, _ = replies(tmp_path / "replies", "--catalogue", "none", folder)
    first, second = sorted(
        (drafts["Anna"], drafts["Fay"]), key=lambda text: "was sent before" in text
    )
    assert "was sent before" not in first
    assert "perhaps turned or with its digits renamed, was sent before." in second


def test_who_sends_a_puzzle_twice_is_told_so(tmp_path):
    """It was sent by the same person, and that is said, in any language."""
    folder = tmp_path / "post"
    send(folder, "Fay Gold", f"Hi\n\n{AGAIN}\n\nand\n\n{AGAIN}\n")
    drafts, _ = replies(tmp_path / "replies", "--catalogue", "none", folder)
    assert drafts["Fay"].count("You sent the same puzzle before") == 1
    said = tmp_path / "sagt"
    drafts, _ = replies(said, "--reply-language", "de", "--catalogue", "none", folder)
    assert "Sie haben dasselbe Rätsel schon eingesandt" in drafts["Fay"]
