"""Files that a stranger might send to hold up whoever reads them, or to steer who reads the answer.

Each is made by a function of the bytes that it may come to, so that it can be doubled; what does
not grow takes no notice of them.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
from collections.abc import Callable
from email.message import EmailMessage

from tests.cases import EASY

SIZE = 10_000
"""Bytes of a file of text."""

Attack = Callable[[int], bytes]
ATTACKS: dict[str, Attack] = {}
"""Every attack by the name of its file, whose suffix is what a mail program would go by."""

STEERS = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\u2066\u200f\x07\x08\r"
"""Clears a terminal, renames it, colours it, turns text around, rings and rubs out."""


def attack(name: str) -> Callable[[Attack], Attack]:
    """Put a function into `ATTACKS`."""

    def put(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return put


def _repeated(unit: str) -> Attack:
    return lambda size: (unit * (size // len(unit.encode()) + 1)).encode()[:size] + b"\n"


for number, unit in enumerate(
    (
        *("=", "-", "+", "|", ".", "_", "#", "*", "~", ":", ",", ";", "/", "\\", "'", '"', "`"),
        *("(", "[", "{", "<", "&", "$", "%", "@", "!", "?", "0", "1", "a", "ab", " ", "\t", "\0"),
        *("1,", "1 ", "[1,", "{1:", "a=", "r1c1", "r1c1=1,", "+--", "|1", "1|", "<td>", "<tr><td>"),
        *("<div>", "</", "<!--", "&lt;", "&#", "```\n", "> ", ">", "\\\\hline ", "1&", "f(x)=["),
        *(
            "\n",
            "\r",
            "\r\n",
            "\v",
            "\x85",
            "\u2028",
            "1\n",
            "-\n",
            "|\n",
            "> 1\n",
            "[\n",
            "puzzle,",
        ),
        *("\u0301", "\u200b", "\ufeff", "\u202e", "①", "𝟏", "٣", "│", "┼───", "█", "\U0001f600"),
        *(
            "http://",
            "sudoku://",
            "https://f-puzzles.com/?load=",
            "=?utf-8?q?",
            "Subject: ",
            "From ",
        ),
        *("Row 1: ", "Puzzle 1\n", "Easy\n", "[[", "cage 5: r1c1 ", "%PDF-1.4\n", "<svg>", "<g>"),
    )
):
    ATTACKS[f"repeated-{number:03}.txt"] = _repeated(unit)


@attack("brackets.json")
def _brackets(size: int) -> bytes:
    return b"[" * size


@attack("nest.jsonl")
def _nest(size: int) -> bytes:
    return b'{"puzzle":' * (size // 10) + b"1" + b"}" * (size // 10)


@attack("number.json")
def _number(size: int) -> bytes:
    return b'{"puzzle": ' + b"9" * size + b"}"


@attack("keys.json")
def _keys(size: int) -> bytes:
    return json.dumps({f"k{i}": i for i in range(size // 15)}).encode()


@attack("givens.json")
def _givens(size: int) -> bytes:
    return json.dumps({"size": 9, "grid": [[{"value": 1}] * (size // 100)] * 8}).encode()


@attack("cages.json")
def _cages(size: int) -> bytes:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "3"}] * (size // 50)
    grid = [[{} for _ in range(9)] for _ in range(9)]
    return json.dumps({"size": 9, "grid": grid, "killercage": cages}).encode()


@attack("large.json")
def _large(_size: int) -> bytes:
    return json.dumps({"size": 10**9, "grid": []}).encode()


@attack("sizes.jsonl")
def _sizes(size: int) -> bytes:
    shapes = ("1x1", "25x25", "999999999x1", "-3x3", "3x3x3", "0x0", "1e9x1e9")
    lines = (json.dumps({"puzzle": "1.", "size": one}) for one in shapes * (size // 300))
    return "\n".join(lines).encode()


@attack("laughs.sdx")
def _laughs(_size: int) -> bytes:
    entities = "".join(
        f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' if i else '<!ENTITY l0 "lol">' for i in range(20)
    )
    return f'<?xml version="1.0"?><!DOCTYPE s [{entities}]><Sudoku>&l19;</Sudoku>'.encode()


@attack("outside.opensudoku")
def _outside(_size: int) -> bytes:
    return (
        b'<?xml version="1.0"?><!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        b"<opensudoku><game data='&x;'/></opensudoku>"
    )


@attack("tags.opensudoku")
def _tags(size: int) -> bytes:
    return b"<opensudoku>" + b"<game>" * (size // 6)


@attack("attributes.svg")
def _attributes(size: int) -> bytes:
    many = " ".join(f'a{i}="1"' for i in range(size // 10))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text {many}>1</text></svg>'.encode()


@attack("marks.svg")
def _marks(size: int) -> bytes:
    marks = "".join(f'<text x="{i}" y="{i * 7 % 991}">5</text>' for i in range(size // 32))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{marks}</svg>'.encode()


@attack("lines.svg")
def _lines(size: int) -> bytes:
    lines = "".join(
        f'<line x1="{i}" y1="0" x2="{i}" y2="{i % 97}"/><rect x="{i}" width="9" height="9"/>'
        for i in range(size // 80)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{lines}</svg>'.encode()


@attack("table.html")
def _table(size: int) -> bytes:
    return b"<table>" + b"<tr>" + b"<td>1" * (size // 5)


@attack("tables.html")
def _tables(size: int) -> bytes:
    return b"<table><tr><td>" * (size // 15)


@attack("spans.html")
def _spans(size: int) -> bytes:
    return b"<table>" + b'<tr><td colspan="1000000000" rowspan="1000000000">1' * (size // 50)


@attack("script.html")
def _script(size: int) -> bytes:
    return b"<script>" + b"<!--<script>" * (size // 12)


@attack("input.html")
def _input(size: int) -> bytes:
    return b"<form>" + b'<input value="1" name="c11">' * (size // 28)


def _packed(entries: dict[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return whole.getvalue()


TYPES = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def _sheet(rows: bytes, **more: bytes) -> bytes:
    book = (
        b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http'
        b'://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" '
        b'sheetId="1" r:id="r1"/></sheets></workbook>'
    )
    relations = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        b'relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
    )
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        + rows
        + b"</sheetData></worksheet>"
    )
    return _packed(
        {
            "[Content_Types].xml": TYPES,
            "xl/workbook.xml": book,
            "xl/_rels/workbook.xml.rels": relations,
            "xl/worksheets/sheet1.xml": sheet,
            **{f"xl/{name}.xml": data for name, data in more.items()},
        }
    )


@attack("bomb.xlsx")
def _bomb(size: int) -> bytes:
    return _sheet(b'<row r="1"><c r="A1"><v>1</v></c></row>' * (50 * size // 40))


@attack("blank-bomb.xlsx")
def _blank_bomb(size: int) -> bytes:
    return _sheet(b" " * (500 * size))


@attack("far.xlsx")
def _far(_size: int) -> bytes:
    near = b'<row r="1"><c r="A1"><v>1</v></c></row>'
    return _sheet(near + b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')


@attack("beyond.xlsx")
def _beyond(_size: int) -> bytes:
    return _sheet(b'<row r="99999999999999"><c r="ZZZZZZZZZZZ99999999999999"><v>1</v></c></row>')


@attack("strings.xlsx")
def _strings(size: int) -> bytes:
    strings = b"<sst>" + b"<si><t>x</t></si>" * (20 * size // 17) + b"</sst>"
    return _sheet(b'<row r="1"><c r="A1" t="s"><v>0</v></c></row>', sharedStrings=strings)


@attack("nested.xlsx")
def _nested(size: int) -> bytes:
    return _sheet(b"<row>" * (10 * size // 5))


@attack("laughs.xlsx")
def _laughing_sheet(_size: int) -> bytes:
    entities = b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    return _packed({"[Content_Types].xml": TYPES, "xl/workbook.xml": entities + b"<w>&b;</w>"})


@attack("again.zip")
def _again(size: int) -> bytes:
    data = b"1" * (100 * size)
    for _ in range(5):
        data = _packed({f"{i}.zip": data for i in range(8)})
    return data


@attack("names.zip")
def _names(size: int) -> bytes:
    return _packed({f"../../../tmp/{i}.txt": EASY.encode() for i in range(size // 400)})


@attack("bomb.gz")
def _gz(size: int) -> bytes:
    return gzip.compress(b"\0" * (500 * size))


@attack("bomb-of-lines.gz")
def _gz_lines(size: int) -> bytes:
    return gzip.compress(b"=\n" * (20 * size))


@attack("again.gz")
def _gz_again(size: int) -> bytes:
    data = b"=" * (100 * size)
    for _ in range(20):
        data = gzip.compress(data)
    return data


@attack("bomb.ods")
def _ods(size: int) -> bytes:
    cell = (
        b'<table:table-cell table:number-columns-repeated="999999999"><p>1</p></table:table-cell>'
    )
    row = b'<table:table-row table:number-rows-repeated="999999999">' + cell + b"</table:table-row>"
    names = b'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = b"<document " + names + b"><table:table>" + row * (size // 150) + b"</table:table>"
    return _packed({"mimetype": kind.encode(), "content.xml": content + b"</document>"})


@attack("tables.docx")
def _documents(size: int) -> bytes:
    space = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    rows = b"<w:tr/><w:tr><w:tc/><w:tc/></w:tr>" * (10 * size // 35)
    nest = b"<w:tbl><w:tr><w:tc>" * 11 + b"<w:tbl>" + rows
    return _packed({"word/document.xml": b'<w:document xmlns:w="' + space + b'">' + nest})


@attack("bomb.docx")
def _docx(size: int) -> bytes:
    kind = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = b"<w:p><w:r><w:t>1</w:t></w:r></w:p>" * (20 * size // 34)
    document = f'<w:document xmlns:w="{kind}"><w:body>'.encode() + body + b"</w:body></w:document>"
    return _packed({"[Content_Types].xml": TYPES, "word/document.xml": document})


@attack("objects.pdf")
def _pdf(size: int) -> bytes:
    return b"%PDF-1.4\n" + b"1 0 obj\n<</Kids [1 0 R]>>\nendobj\n" * (size // 35) + b"%%EOF\n"


@attack("parts.eml")
def _parts(size: int) -> bytes:
    head = b"From: a@b.c\nContent-Type: multipart/mixed; boundary=x\n\n"
    return head + b"--x\nContent-Type: text/plain\n\n1\n" * (size // 35) + b"--x--\n"


@attack("nest.eml")
def _nested_mail(size: int) -> bytes:
    head = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
    return b"From: a@b.c\n" + b"".join(head % (i, i) for i in range(size // 60))


@attack("forwarded.eml")
def _forwarded(size: int) -> bytes:
    return b"From: a@b.c\nContent-Type: message/rfc822\n\n" * (size // 45) + EASY.encode()


@attack("headers.eml")
def _headers(size: int) -> bytes:
    return (
        b"From: a@b.c\n" + b"Received: from x by y; 1 Jan\n" * (size // 30) + b"\n" + EASY.encode()
    )


@attack("words.eml")
def _words(size: int) -> bytes:
    return b"From: a@b.c\nSubject: " + b"=?utf-8?b?" * (size // 10) + b"\n\n" + EASY.encode()


@attack("addresses.eml")
def _addresses(size: int) -> bytes:
    return b"From: " + b'"a" <' * (size // 5) + b"\n\n" + EASY.encode()


@attack("comments.eml")
def _comments(size: int) -> bytes:
    return b"From: " + b"(" * size + b"\nTo: a@b.c\n\n" + EASY.encode()


@attack("charset.eml")
def _charset(size: int) -> bytes:
    names = (b"zip", b"hex", b"idna", b"unicode_escape", b"utf-7", b"undefined", b"x" * 5000)
    part = b"--x\nContent-Type: text/plain; charset=%b\n\n%b\n"
    head = b"From: a@b.c\nContent-Type: multipart/mixed; boundary=x\n\n"
    return head + b"".join(part % (one, b"a." * (size // 20)) for one in names)


@attack("parameters.eml")
def _parameters(size: int) -> bytes:
    many = b"".join(b'; a*%d*="x"' % i for i in range(size // 12))
    return b"From: a@b.c\nContent-Type: text/plain" + many + b"\n\n" + EASY.encode()


@attack("steering.eml")
def _steering(_size: int) -> bytes:
    mail = EmailMessage()
    mail["From"] = '"=HYPERLINK(1)<b>" <a@b.c>'
    mail["Subject"] = "<script>alert(1)</script>"
    mail.set_content(f"{STEERS} {EASY}{STEERS}\n{EASY[:-1]}{STEERS}\n")
    mail.add_attachment(EASY.encode(), "text", "plain", filename="\u202e\x1b[2J..\\=1+1.txt")
    return mail.as_bytes()


@attack("steering.txt")
def _steering_text(_size: int) -> bytes:
    return f"{STEERS}\n{STEERS}{EASY}\n{EASY}{STEERS}\n{EASY[:40]}{STEERS}{EASY[40:]}\n".encode()


@attack("steering.csv")
def _steering_table(_size: int) -> bytes:
    rows = f'{EASY},"=cmd|\' /C calc\'!A0","{STEERS}"\n{STEERS},+1+1,@SUM(A1)\n'
    return f"puzzle,title,author\n{rows}".encode()


@attack("steering.jsonl")
def _steering_lines(_size: int) -> bytes:
    names = {"title": f"</title><script>alert(1)</script>{STEERS}", "author": "=1+1", "id": STEERS}
    broken = {"puzzle": f"{EASY[:-1]}{STEERS}", **names}
    return "\n".join(
        map(json.dumps, ({"puzzle": EASY, **names}, broken, {STEERS: STEERS}))
    ).encode()


@attack("columns.csv")
def _columns(size: int) -> bytes:
    return b"puzzle" + b",puzzle" * (size // 7) + b"\n" + b"1," * (size // 2)


@attack("quotes.csv")
def _quotes(size: int) -> bytes:
    return b'puzzle,solution\n"' + b'""' * (size // 2)


@attack("link.txt")
def _link(size: int) -> bytes:
    packed = base64.b64encode(b"\xff" * size)
    return b"https://www.f-puzzles.com/?load=" + packed


@attack("links.txt")
def _links(size: int) -> bytes:
    return b"https://sudokupad.app/" + b"scl" * 5 + b"\nhttps://a.b/?load=N4Ig\n" * (size // 25)


@attack("penpa.txt")
def _penpa(size: int) -> bytes:
    return b"m=edit&p=" + base64.b64encode(gzip.compress(b"square,9,9\n" * size))


@attack("wide.txt")
def _wide(size: int) -> bytes:
    return f"{EASY}\n".encode("utf-16-le") * (size // 170)


@attack("wider.txt")
def _wider(size: int) -> bytes:
    return f"{EASY}\n".encode("utf-32") * (size // 340)


@attack("torn.txt")
def _torn(size: int) -> bytes:
    return b"\xc3\x28\xf0\x9f\xed\xa0\x80\xff\xfe1" * (size // 10)


@attack("grids.txt")
def _grids(size: int) -> bytes:
    return b"1........\n" * (size // 10)


@attack("cages.txt")
def _cage_lines(size: int) -> bytes:
    return EASY.encode() + b"\n" + b"cage 45: r1c1-r1c9\n" * (size // 19)
