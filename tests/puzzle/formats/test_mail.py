"""Mail: its texts and attachments, whatever they are encoded in, with sender and subject."""

from __future__ import annotations

import codecs
import io
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Grid, NotationError
from puzzle.formats import read_batches, read_stream, write
from puzzle.formats.documents import mail
from puzzle.formats.letter import Letter
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

GRID = "\n".join(ROWS)
OTHER = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
TABLE = "".join(
    "<tr>" + "".join(f"<td>{c.replace('.', '')}</td>" for c in row) + "</tr>" for row in ROWS
)


def letter(text=f"Hello,\n\n{GRID}\n\nAnna\n", **options):
    made = EmailMessage()
    made["From"] = "Anna Müller <anna@example.org>"
    made["To"] = "desk@example.org"
    made["Subject"] = "Ein schönes Rätsel"
    made.set_content(text, **options)
    return made


@pytest.mark.parametrize("charset", ["utf-8", "latin-1", "iso-8859-15", "koi8-r"])
@pytest.mark.parametrize("cte", ["quoted-printable", "base64"])
def test_encodings(charset, cte):
    """A text is read in its character set, whatever it is packed in; greetings are set aside."""
    text = f"Привет,\n\n{GRID}\n" if charset == "koi8-r" else f"Grüße,\n\n{GRID}\n"
    data = letter(text, charset=charset, cte=cte).as_bytes()
    (record,) = records(data)
    assert str(record.content) == EASY
    assert record.letter == Letter("Anna Müller <anna@example.org>", "Ein schönes Rätsel")
    assert record.place == "text:3"
    assert [one.text for one in set_aside(data)] == [text.split("\n", maxsplit=1)[0]]


@pytest.mark.parametrize("charset", ["undefined", "punycode", "idna", "zip", "nope", "x" * 3000])
def test_what_is_no_character_set(charset):
    """A part in what is no character set is read as UTF-8, and no other part is lost by it."""
    made = letter(f"{GRID}\n")
    made.add_attachment(b"hello", maintype="text", subtype="plain", filename="a.txt")
    data = made.as_bytes().replace(b"text/plain\n", f"text/plain; charset={charset}\n".encode())
    assert contents(data) == [EASY]


def test_no_more_of_a_header_than_a_part_is_looked_at():
    """Python's own reading of parameters takes longer and longer: it is given the first of them."""
    many = b"".join(b'; a*%d*="x"' % i for i in range(20_000))
    plain = b"Content-Type: text/plain"
    assert contents(letter().as_bytes().replace(plain, plain + many)) == [EASY]
    _, value = mail._policy().header_source_parse([(plain + many).decode()])
    assert len(value) == mail.LONGEST_SOURCE


def test_alternatives_are_one():
    """A text that comes plain and as a page is read once; the page, where it has more."""
    both = letter()
    both.add_alternative(f"<html><table>{TABLE}</table></html>", subtype="html")
    assert contents(both.as_bytes()) == [EASY]
    page = letter("See the page.\n")
    page.add_alternative(f"<p>Hello</p><table>{TABLE}</table>", subtype="html")
    assert contents(page.as_bytes()) == [EASY]


def test_attachments():
    """Attachments are read by their content, a mail among them, and a logo is left alone."""
    made = letter("See what is attached.\n")
    book = b"".join(write([Grid.parse(EASY)], "xlsx"))
    made.add_attachment(book, maintype="application", subtype="octet-stream", filename="a.bin")
    made.add_attachment(f"{OTHER}\n", filename="b.txt")
    made.add_attachment(letter())
    made.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", cid="<logo>")
    found = records(made.as_bytes())
    assert [str(record.content) for record in found] == [EASY, OTHER, EASY]
    assert [record.place for record in found] == ["a.bin:Puzzles!A1", "b.txt:1", "text (2):3"]
    made.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="c.pdf")
    assert "The PDF is damaged" in str(records(made.as_bytes())[-1].content)


def test_a_mailbox():
    """Each mail of a mailbox is read, and lines that it keeps behind a mark are as they were."""
    texts = [f"\n{EASY}\n\n>From here on words.\n", f"{OTHER}\n"]
    box = "".join(
        f"From a@example.org Sat Nov 21 10:00:00 2026\n{letter(text).as_string()}\n"
        for text in texts
    )
    found = records(box)
    assert [str(record.content) for record in found] == [EASY, OTHER]
    assert [record.place for record in found] == ["mail 1, text:2", "mail 2, text:1"]
    assert "From here on words." in [one.text for one in set_aside(box)]


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
@pytest.mark.parametrize("before", [b"", b"\n", b"From a@example.org Sat Nov 21 10:00:00 2026\n"])
def test_a_mark_before_a_mail_hides_no_sender(before, ends):
    """An editor that saves a mail, or a mailbox, may put a mark of its encoding before it."""
    made = before + letter().as_bytes()
    for marked in (made, codecs.BOM_UTF8 + made):
        (record,) = records(marked.replace(b"\n", ends))
        assert str(record.content) == EASY
        assert record.place.endswith("text:3")
        assert record.letter == records(made)[0].letter
        assert record.letter.sender


def test_a_place_in_a_mailbox_stays_when_it_grows():
    """The first mail is named as such before there is a second; one without a mailbox is not."""
    mail = letter(f"{EASY}\n").as_string()
    box = f"From a@example.org Sat Nov 21 10:00:00 2026\n{mail}\n"
    assert [record.place for record in records(box)] == ["mail 1, text:1"]
    assert records(f"{box}\n{box}")[0].place == "mail 1, text:1"
    assert records(mail)[0].place == "text:1"


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("please judge the attached, it is an anti-knight Sudoku.", {"antiknight"}),
        ("Please find attached an anti-king Sudoku.", {"antiking"}),
        ("Attached: the digits on both diagonals must differ.", {"diagonals"}),
        ("Cells a knight's move apart must not hold the same digit.", {"antiknight"}),
    ],
)
def test_rules_in_a_mail_are_of_the_puzzle_attached_to_it(words, kinds):
    """As they would be in one text, whatever the puzzle is attached as, with its solution too."""
    made = letter(f"Dear editor,\n\n{words}\n\nAnna\n")
    made.add_attachment(f"{EASY}\n", filename="a.txt")
    made.add_attachment(f"{GRID}\n", filename="b.txt")
    found = records(made.as_bytes())
    assert [record.place for record in found] == ["a.txt:1", "b.txt:1"]
    for record in found:
        geometry = record.content.geometry
        told = {rule.to_json(9)["type"] for rule in geometry.constraints}
        assert told | ({"diagonals"} if len(geometry.extra_houses) == 2 else set()) == kinds
        assert record.unheeded == ()


def test_a_rule_in_a_mail_of_several_puzzles_is_told_with_each():
    """Nobody knows which of them has it; what an earlier mail says is no rule of an attachment."""
    words = "please judge the attached, it is an anti-knight Sudoku"
    made = letter(f"{words}.\n")
    made.add_attachment(f"{EASY}\n{OTHER}\n", filename="a.txt")
    rule, *found = records(made.as_bytes())
    assert "This states a rule that stands below no grid" in str(rule.content)
    assert [str(record.content) for record in found] == [EASY, OTHER]
    assert [record.unheeded for record in found] == [(words,)] * 2
    made = letter(f"Here it is.\n\n> {words}.\n")
    made.add_attachment(f"{EASY}\n", filename="a.txt")
    assert EASY in contents(made.as_bytes())


def test_mails_alike_are_no_single_mail():
    """Of two mails of one sender and one subject, each has its own rules and its own attachment."""
    made = letter("please judge the attached, it is an anti-knight Sudoku.\n")
    made.add_attachment(f"{EASY}\n", filename="a.txt")
    plain = letter("please judge the attached.\n")
    plain.add_attachment(f"{OTHER}\n", filename="a.txt")
    mails = "".join(
        f"From a@example.org Sat Nov 21 10:00:00 2026\n{one.as_string()}\n" for one in (made, plain)
    )
    ruled, other = records(mails)
    assert not ruled.content.geometry.is_plain
    assert other.content == Grid.parse(OTHER)
    assert other.unheeded == ()


def test_an_earlier_mail_is_told_apart():
    """What a mail quotes is read, and said to be of an earlier mail."""
    text = f"{OTHER}\n\nYou wrote:\n> {EASY}\n"
    found = records(letter(text).as_bytes())
    assert [record.letter.is_quoted for record in found] == [False, True]


@pytest.mark.slow
def test_flowed_lines():
    """Lines that a mailer broke softly are one line again."""
    made = letter("x")
    made.replace_header("Content-Type", "text/plain; charset=utf-8; format=flowed; delsp=yes")
    made.set_payload(f"{EASY[:60]} \n{EASY[60:]}\n")
    assert contents(made.as_bytes()) == [EASY]


def is_automatic(sender="anna@example.org", subject="My puzzle", **headers):
    made = EmailMessage()
    made["From"], made["Subject"] = sender, subject
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(f"{GRID}\n")
    (record,) = records(made.as_bytes())
    return record.letter.is_automatic


@pytest.mark.parametrize(
    "subject",
    [
        "Abwesend: Mein Sudoku",
        "Abwesenheitsnotiz",
        "AW: Abwesend: Sudoku",
        "Re: Out of office",
        "Re: Re: Automatic reply: Sudoku",
        "Out of the office until Monday",
        "Returned mail: see transcript for details",
        "Undeliverable: Sudoku",
        "Mail delivery failed: returning message to sender",
        "Delivery Status Notification (Failure)",
    ],
)
def test_subjects_that_programs_write(subject):
    """Notices of absence and of mail that came back, and what is an answer to one."""
    assert is_automatic(subject=subject)


@pytest.mark.parametrize(
    "subject",
    [
        "Read: my new sudoku for you",
        "READ: please look at this",
        "Returned mail service collectors' sudoku",
        "Undelivered so far: my puzzle",
        "Re: My puzzle",
        "Out of ideas",
    ],
)
def test_subjects_that_people_write(subject):
    """What begins alike is no sign of a program."""
    assert not is_automatic(subject=subject)
    assert is_automatic(subject=subject, Auto_Submitted="auto-replied")


@pytest.mark.parametrize("kind", ["disposition-notification", "delivery-status"])
def test_reports_are_of_programs(kind):
    """That a mail was displayed, or was not delivered, is told by a report: RFC 6522."""
    made = letter(f"{GRID}\n")
    made.make_mixed()
    made.replace_header("Content-Type", f'multipart/report; report-type={kind}; boundary="x"')
    made.set_boundary("x")
    assert records(made.as_bytes())[0].letter.is_automatic


@pytest.mark.parametrize(
    ("sender", "expected"),
    [
        ("Bounces Bob <bob@example.org>", False),
        ("postmaster Paul <paul@example.org>", False),
        ('"noreply@example.org" <paul@example.org>', False),
        ("Anna <anna@no-reply.example.org>", False),
        ("bouncesmith@example.org", False),
        ("", False),
        ("Forms <no-reply@forms.example.org>", True),
        ("drive-noreply@example.org", True),
        ("Mail Delivery System <MAILER-DAEMON@example.org>", True),
        ("Mail Delivery System <MAILER-DAEMON>", True),
        ("bounces+17-anna=example.org@example.com", True),
        ("DoNotReply@example.org", True),
        ("Paul <postmaster@example.org>", True),
    ],
)
def test_programs_are_known_by_their_address(sender, expected):
    """Before the @, and not by the name beside it."""
    assert is_automatic(sender) is expected


def test_headers_alone_do_no_harm():
    """A subject may say anything; what is printed of it stands on one line, and is bounded."""
    made = letter().as_string().replace("Subject:", "Subject: \x1b[31m" + "x" * 500)
    (record,) = records(made)
    assert len(record.letter.subject) <= mail.LONGEST_HEADER
    assert record.letter.subject.isprintable()


@pytest.mark.slow
def test_bounds(monkeypatch):
    """Mails nested too deeply, with too many parts, or too large are one malformed record each."""
    deep = letter("x")
    for _ in range(mail.DEEPEST + 2):
        outer = EmailMessage()
        outer["From"] = outer["Subject"] = "a"
        outer.make_mixed()
        outer.attach(deep)
        deep = outer
    assert "nested more than 8 deep" in str(records(deep.as_bytes())[-1].content)
    wide = letter("x")
    for _ in range(mail.MOST_PARTS + 5):
        wide.add_attachment("y\n", filename="a.txt")
    assert "more than 200 parts" in str(records(wide.as_bytes())[-1].content)
    monkeypatch.setattr(mail, "LARGEST_MAIL", 1000)
    assert "more than 1000 bytes" in str(records(letter("x\n" * 1000).as_bytes())[-1].content)


PIECES = ["From: a\n", "Subject: b\n", "\n", "Content-Type: multipart/mixed; boundary=x\n", "--x\n"]
PIECES += [
    "Content-Type: text/html; charset=nope\n",
    "--x--\n",
    "Content-Transfer-Encoding: base64\n",
]
PIECES += [
    "From a@b Sat Nov 21 10:00:00 2026\n",
    f"{EASY}\n",
    "=?utf-8?q?=C3?=\n",
    "\xff: \n",
    "> ",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_no_mail_raises(pieces):
    """Whatever a mail is made of, each record is answered."""
    data = "".join(["From: a\nSubject: b\n", *pieces]).encode("latin-1")
    for record in read_stream(io.BytesIO(data)):
        assert isinstance(record.content, Grid | NotationError)
    assert list(read_batches(io.BytesIO(data))) is not None


def _picture(width: int, height: int) -> bytes:
    """The beginning of a picture in PNG, which says its size."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4)


def _with_picture(text: str, data: bytes, name: str, how: str = "inline") -> bytes:
    made = letter(text)
    made.add_attachment(data, maintype="image", subtype="png", filename=name, disposition=how)
    return made.as_bytes()


@pytest.mark.parametrize("how", ["inline", "attachment"])
def test_a_letterhead_counts_beside_nothing(how):
    """Beside a puzzle a logo is left alone, whatever its shape; a small or wide one always."""
    square = _with_picture(f"{EASY}\n", _picture(600, 600), "logo.png", how)
    assert [str(record.content) for record in records(square)] == [EASY]
    for size in ((600, 120), (64, 64)):
        assert records(_with_picture("Thank you.\n", _picture(*size), "logo.png", how)) == []


@pytest.mark.parametrize(
    "data",
    [
        _picture(3024, 4032),
        b"GIF89a" + (400).to_bytes(2, "little") * 2,
        b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08" + (800).to_bytes(2) + (600).to_bytes(2),
        b"\xff\xd8\xff\xe0\0\x04ab",
    ],
)
def test_a_photograph_in_the_text(data):
    """Where a mail has nothing else, a picture in its text may be the puzzle, and is told of."""
    (record,) = records(_with_picture("See the photo.\n", data, "IMG_2041.png"))
    assert "This is a picture" in str(record.content)
    assert record.place == "IMG_2041.png:1"
    beside = records(_with_picture(f"{EASY}\n", data, "IMG_2041.png"))
    assert [str(one.content) for one in beside] == [EASY]


HEADS = {
    "en": ("From: Desk <d@example.org>", "Sent: Monday, 2 November 2026", "Subject: Yours"),
    "de": ("Von: Desk <d@example.org>", "Gesendet: 2. November 2026", "An: Ann", "Betreff: Ihres"),
    "fr": ("De : Desk <d@example.org>", "Envoyé : 2 novembre 2026", "Objet : La vôtre"),
    "it": ("Da: Desk", "Inviato: 2 novembre 2026", "A: Ann", "Oggetto: Il suo"),
    "pl": ("Od: Desk", "Wysłano: 2 listopada 2026", "Do: Ann", "Temat: Sudoku"),
    "ru": ("От: Desk", "Дата: 2 ноября 2026", "Кому: Ann", "Тема: Судоку"),
    "ja": ("差出人: Desk", "送信日時: 2026/11/02", "宛先: Ann", "件名: 数独"),
    "tb": ("Betreff: \tIhres", "Datum: \tMon, 2 Nov 2026", "Von: \tDesk", "An: \tAnn"),
}


def quoted_in(made):
    """Whether each puzzle is of an earlier mail."""
    return {str(one.content): one.letter.is_quoted for one in records(made.as_bytes())}


@pytest.mark.parametrize("heads", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("subtype", ["plain", "html"])
def test_an_earlier_mail_below_its_heads(heads, subtype):
    """Outlook and phones put it there without a mark, in the language of whoever answers."""
    lines = ["Please take this one:", "", OTHER, "", *heads, "", "Hello,", "", EASY]
    text = "\n".join(lines) if subtype == "plain" else "<html><p>" + "<br>".join(lines) + "</p>"
    assert quoted_in(letter(text, subtype=subtype)) == {OTHER: False, EASY: True}


@pytest.mark.parametrize(
    "text",
    [
        f"From: Ann\nSubject: Sudoku\n\n{EASY}\n",  # as forms on the web send it
        f"To: the desk\nDate: 2 November 2026\n\n{EASY}\n",
        f"From the desk of Ann\nDate: today\nSubject: Sudoku\n\n{EASY}\n",
        f"My aunt wrote:\n\n{EASY}\n",
        f"<html><blockquote style='margin:0 0 0 40px'>{EASY}</blockquote>",
    ],
)
def test_what_is_no_earlier_mail(text):
    """Some lines that look like heads, and a frame, are the sender's own."""
    subtype = "html" if text.startswith("<") else "plain"
    assert quoted_in(letter(text, subtype=subtype)) == {EASY: False}


def test_an_earlier_mail_behind_who_wrote_it():
    """Yahoo indents it; a quotation with marks, and what is below that, is told by the marks."""
    behind = "On Monday, 2 November 2026, Desk <d@example.org> wrote:"
    indented = "\n".join(f" {row}" for row in ROWS)
    assert quoted_in(letter(f"{OTHER}\n\n  {behind}\n\n{indented}\n")) == {
        OTHER: False,
        EASY: True,
    }
    marked = "\n".join(f"> {row}" for row in ROWS)
    assert quoted_in(letter(f"{behind}\n{marked}\n\nHere:\n\n{OTHER}\n")) == {
        EASY: True,
        OTHER: False,
    }


CITE = '<blockquote type="cite">'


@pytest.mark.parametrize(
    ("page", "places"),
    [
        (f"<html>Hi<br><br>{'<br>'.join(ROWS)}", [3]),
        (f"<html><div>Hi</div><div><br></div>{''.join(f'<div>{r}</div>' for r in ROWS)}", [3]),
        (f"<html><p class=MsoNormal>Hi</p><p class=MsoNormal>&nbsp;</p>\n<p>{EASY}</p>", [4]),
        (f"<html><p>Hi\nand\nso on</p><p>{EASY}</p><p>{OTHER}</p>", [3, 5]),
        (f"<html><style>\n\n</style>Hi<pre>\n{GRID}</pre>", [3]),
        (f"<html>Hi<table>{TABLE}</table>", [2]),
        (f"<html>{CITE}Hi<br>{EASY}</blockquote><br>{OTHER}", [2, 4]),
    ],
)
def test_lines_of_html_are_counted_as_they_are_shown(page, places):
    """Whoever wrote it sees no source: a line is a line on the screen."""
    found = records(letter(page, subtype="html").as_bytes())
    assert [one.line for one in found] == places
    if CITE in page:
        assert [one.letter.is_quoted for one in found] == [True, False]


def test_a_text_that_a_gateway_left_encoded():
    """Lines that end in ``=20`` are quoted-printable, whatever the header says."""
    text = "\n".join(f"{' '.join(row)}=20" for row in ROWS)
    assert contents(letter(f"Hello,=20\n\n{text}\n").as_bytes()) == [EASY]
    assert contents(letter(f"https://example.org/?bd=20\n\n{GRID}\n").as_bytes()) == [EASY]


@pytest.mark.parametrize("delsp", ["", "; delsp=yes"])
def test_rows_with_blanks_behind_them_are_not_joined(delsp):
    """A blank at the end of a row is no sign that its line goes on."""
    text = "\n".join(f"{' '.join(row)} " for row in ROWS)
    made = letter(f"Hello,\n\n{text}\n\nAnn\n")
    kind = f"text/plain; format=flowed{delsp}".encode()
    assert contents(made.as_bytes().replace(b"text/plain", kind)) == [EASY]


def test_a_mail_that_is_passed_on_is_of_who_passes_it_on():
    """Whoever sent it has the answer; its puzzle is another's, however it is attached."""
    inner = letter()
    file = {"maintype": "application", "subtype": "octet-stream", "filename": "p.eml"}
    for attached, options in ((inner, {}), (inner.as_bytes(), file)):
        made = EmailMessage()
        made["From"], made["Subject"] = "Will <will@example.org>", "FW: a puzzle"
        made.set_content("see below")
        made.add_attachment(attached, **options)
        (record,) = records(made.as_bytes())
        assert (record.letter.sender, record.letter.is_quoted) == ("Will <will@example.org>", True)


@pytest.mark.parametrize(
    "kind",
    [
        'multipart/encrypted; boundary="b"',
        "application/pkcs7-mime; smime-type=enveloped-data",
        "application/pkcs7-mime; name=smime.p7m",
    ],
)
def test_a_mail_that_is_encrypted(kind):
    """It is told as such, and once."""
    body = "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n"
    data = f"From: a@b.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: {kind}\n\n{body}"
    assert contents(data.encode()) == [
        "line 1: The mail is encrypted, and cannot be read here: send it without encryption."
    ]


def test_two_texts_have_two_places():
    """Of a digest, or of a text before and one behind an attachment, each puzzle is found again."""
    made = letter()
    made.add_attachment(b"a,b", maintype="text", subtype="csv", filename="a.csv")
    made.add_attachment(f"{OTHER}\n")
    made.add_attachment(letter("Hello\n\n" + EASY[::-1]))
    assert [one.place for one in records(made.as_bytes())] == ["text:3", "text (2):1", "text (3):3"]


LOGO = b"\x89PNG\r\n\x1a\n" + bytes(60)


@pytest.mark.parametrize("around", ["related", "mixed", "signed"])
def test_a_page_with_its_pictures_is_an_alternative(around):
    """The page stands in a part of its own beside a logo: the puzzle is found once for all that."""
    made = letter()
    made.add_alternative(f"<p>Hello</p><table>{TABLE}</table>", subtype="html")
    page = made.get_payload()[1]
    page.add_related(LOGO, maintype="image", subtype="png", cid="<logo>")
    page.set_type(f"multipart/{around}")
    assert contents(made.as_bytes()) == [EASY]


def test_a_page_in_pieces_is_an_alternative():
    """Two puzzles in two pages around a file are those of the text; the file is read beside it."""
    made = letter(f"One:\n\n{GRID}\n\nTwo:\n\n{OTHER}\n")
    made.add_alternative(f"<p>One:</p><table>{TABLE}</table>", subtype="html")
    pages = made.get_payload()[1]
    pages.make_mixed()
    pages.add_attachment(f"{OTHER[::-1]}\n", filename="third.txt")
    pages.attach(letter(f"<p>Two:</p><p>{OTHER}</p>", subtype="html"))
    assert contents(made.as_bytes()) == [EASY, OTHER, OTHER[::-1]]


def test_pages_alone_in_pieces_are_read_together():
    """Where the text has no puzzle, those of all pieces of the page are found, in their order."""
    made = letter("Your program shows no pages.\n")
    made.add_alternative(f"<p>One:</p><table>{TABLE}</table>", subtype="html")
    pages = made.get_payload()[1]
    pages.make_mixed()
    pages.attach(letter(f"<p>Two:</p><p>{OTHER}</p>", subtype="html"))
    assert contents(made.as_bytes()) == [EASY, OTHER]


def _under(subject, text="Is it unique?\n"):
    made = letter(text)
    del made["Subject"]
    made["Subject"] = subject
    return made.as_bytes()


@pytest.mark.parametrize(
    "subject", ["{}", "Sudoku: {}", "My puzzle {}", "Re: {}", "Fwd: Sudoku {}"]
)
def test_a_puzzle_in_the_subject(subject):
    """It is read, and named by where it stands, with what the text claims of it."""
    (one,) = records(_under(subject.format(EASY), "It has 30 clues.\n"))
    assert (str(one.content), one.place) == (EASY, "subject:1")
    assert one.claims is not None
    assert one.claims.given_count == 30
    assert contents(_under(subject.format(EASY), "")) == [EASY]
    assert contents(_under(subject.format(EASY), f"{GRID}\n")) == [EASY]


def test_a_puzzle_in_the_subject_beside_another():
    """Both are read; of an answer it is that of the mail before."""
    assert contents(_under(f"Sudoku {OTHER}", f"{GRID}\n")) == [OTHER, EASY]
    assert contents(_under(f"Re: Sudoku {OTHER}", f"{GRID}\n")) == [EASY]
    assert contents(_under(" / ".join(ROWS))) == [EASY]


def test_subjects_of_mailboxes_and_kinds():
    """A subject is named by its mail; a kind without its cages is refused there too."""
    begin = b"From a Sat Jan  1 00:00:00 2026\n"
    box = b"".join(begin + _under(one) + b"\n\n" for one in (EASY, OTHER))
    assert [one.place for one in records(box)] == ["mail 1, subject:1", "mail 2, subject:1"]
    (one,) = records(_under(f"Killer {EASY}"))
    assert isinstance(one.content, NotationError)


@pytest.mark.parametrize(
    "subject",
    [
        "Call 0171 1234567 or 030 12345678",
        f"Order {'1234567890' * 4} shipped",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ],
)
def test_other_numbers_in_the_subject(subject):
    """Telephones, orders, and a full grid, which may be a solution, are no puzzles."""
    assert contents(_under(subject)) == []
