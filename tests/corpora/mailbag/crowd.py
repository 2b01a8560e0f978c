"""What forty people send, written with its answers before any reader was asked."""

from __future__ import annotations

import base64
import json
import quopri
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.policy import SMTP
from typing import NamedTuple
from xml.sax.saxutils import escape

from tests.corpora.mailbag.odd import BANDS, _barred, _cells, _givens, _html_table, _solved
from tests.corpora.mailbag.strangers import Sent, _fitting, _rows, packed


class Sends(NamedTuple):
    """One file and what it must give.

    Attributes:
        hand: makes the file of its puzzles.
        puzzles: how many are in it, in their order.
        refused: how many records of it are malformed, whatever their place.
        rules: types of the constraints of its first puzzle, ``house`` for more houses, sorted.
    """

    hand: Callable[..., Sent]
    puzzles: int = 1
    refused: int = 0
    rules: tuple[str, ...] = ()


def with_more_givens(puzzle: str) -> str:
    """The puzzle with some digits of its solution, as a newspaper's: 30 givens or more."""
    solved = _solved(puzzle)
    return "".join(
        solved[at] if given == "0" and (at * 7 + at // 9) % 6 == 0 else given
        for at, given in enumerate(puzzle)
    )


def _turned(puzzle: str) -> str:
    """The puzzle with its columns for rows."""
    return "".join(puzzle[at::9] for at in range(9))


def _spaced(puzzle: str, blank: str = ".", bar: str = " | ") -> list[str]:
    return _barred(puzzle, bar, " ", blank)


def _banded(rows: list[str], between: str) -> str:
    return f"\n{between}\n".join("\n".join(rows[at : at + 3]) for at in BANDS)


def _letter(body: str) -> str:
    return (
        "Dear puzzle editor,\n\nI am a retired teacher, 74, from Leeds and I do your page since "
        "1998.\nHere is one I made myself:\n\n" + body + "\n\nYou may reach me on 0113 496 0123.\n"
        "Yours faithfully,\nMargaret Holroyd (Mrs)\n12 Elm Row, Leeds LS1 4AP\n"
    )


# Mail.


def _mail(headers: dict[str, str], body: bytes) -> bytes:
    return "".join(f"{k}: {v}\n" for k, v in headers.items()).encode() + b"\n" + body


def qp_mail(p: str) -> bytes:
    text = (
        "Bonjour,\n\nci-joint ma grille préférée, créée à Noël :\n\n"
        + _banded(_spaced(p, "·"), "——————+———————+——————")
        + "\n\nÀ bientôt, Zoé\nTél. 01 44 55 66 77\n"
    )
    return _mail(
        {
            "From": "=?UTF-8?Q?Zo=C3=A9?= <zoe@example.fr>",
            "Subject": "=?UTF-8?Q?grille_n=C2=B0_12?=",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "quoted-printable",
        },
        quopri.encodestring(text.encode()),
    )


def flowed_mail(p: str) -> bytes:
    rows = "\n".join(f" {row}" for row in _spaced(p, "_", "  "))
    text = (
        f"Hi all,\n\nhere is the one that I told you about, it took me the whole of a very \n"
        f"rainy Sunday to make:\n\n{rows}\n\nKeep well,\nTom\n\n-- \nTom Ash | 555 867 5309\n"
    )
    return _mail(
        {
            "From": "Tom <tom@example.org>",
            "Subject": "Sunday sudoku",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8; format=flowed; delsp=yes",
            "User-Agent": "Mozilla Thunderbird",
        },
        text.encode(),
    )


def japanese_mail(p: str) -> bytes:
    page = (
        "<html><body><p>数独を作りました。</p><pre>"
        + "\n".join(_rows(p, "・"))
        + "</pre><p>よろしくお願いします。</p></body></html>"
    )
    return _mail(
        {
            "From": "Kenji <k@example.jp>",
            "Subject": "=?ISO-2022-JP?B?GyRCP3RGSBsoQg==?=",
            "MIME-Version": "1.0",
            "Content-Type": "text/html; charset=iso-2022-jp",
            "Content-Transfer-Encoding": "base64",
        },
        base64.encodebytes(page.encode("iso-2022-jp")),
    )


def forwarded_twice(p: str) -> bytes:
    rows = "\n".join(f"> > {row}" for row in _rows(p, "0"))
    text = (
        "FYI - can we use this?\n\nLiz\n\n"
        "-----Ursprüngliche Nachricht-----\nVon: Uwe Krause <uwe@example.de>\n"
        "Gesendet: Dienstag, 3. November 2026 17:04\nAn: Redaktion\nBetreff: WG: Sudoku\n\n"
        f"> Am 02.11.2026 um 08:15 schrieb Opa:\n> > Hallo Uwe,\n> >\n{rows}\n> >\n"
        "> > Gruß Opa, Tel. 0201 123456\n"
    )
    return _mail(
        {
            "From": "liz@example.de",
            "Subject": "WG: WG: Sudoku",
            "Content-Type": "text/plain; charset=iso-8859-15",
            "Content-Transfer-Encoding": "8bit",
        },
        text.encode("iso-8859-15"),
    )


def corrected_reply(old: str, new: str) -> bytes:
    quoted = "\n".join(f"> {row}" for row in _rows(old, "."))
    fresh = "\n".join(_rows(new, "."))
    text = (
        "On Tue, Nov 3, 2026 at 9:14 AM Desk <desk@example.org> wrote:\n"
        f"> This one has two solutions:\n>\n{quoted}\n>\n> Please check.\n\n"
        f"Sorry! Here is another one instead:\n\n{fresh}\n\nSam\n"
    )
    return _mail({"From": "sam@example.org", "Subject": "Re: your sudoku"}, text.encode())


def attached_sdk(p: str) -> bytes:
    made = EmailMessage(SMTP)
    made["From"], made["Subject"] = "Jörg <j@example.de>", "Rätsel im Anhang"
    made.set_content("Siehe Anhang. Mobil 0170 1234567\n", cte="base64")
    made.add_attachment(
        ("#AJörg\n#DSehr schwer\n" + "\n".join(_rows(p)) + "\n").encode(),
        maintype="application",
        subtype="octet-stream",
        filename="Rätsel.sdk",
    )
    made.set_boundary("=-crowd-1")
    return made.as_bytes()


def _sheet(cells: dict[str, str], texts: dict[str, str]) -> bytes:
    """A workbook with numbers and texts by the names of their cells."""
    by_row: dict[int, list[tuple[str, str]]] = {}
    for name, value in cells.items():
        by_row.setdefault(int(name[1:]), []).append((name, f'<c r="{name}"><v>{value}</v></c>'))
    for name, value in texts.items():
        by_row.setdefault(int(name[1:]), []).append(
            (name, f'<c r="{name}" t="inlineStr"><is><t>{escape(value)}</t></is></c>')
        )
    rows = "".join(
        f'<row r="{row}">{"".join(told for _, told in sorted(by_row[row]))}</row>'
        for row in sorted(by_row)
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return packed(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
            'content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-'
            'package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}.worksheet+xml"/>'
            "</Types>",
            "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
            f'relationships"><Relationship Id="r1" Type="{rel}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet '
            'name="Tabelle1" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/'
            f'package/2006/relationships"><Relationship Id="r1" Type="{rel}/worksheet" '
            'Target="worksheets/sheet1.xml"/></Relationships>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData>'
            "</worksheet>",
        }
    )


def _grid_cells(p: str, column: int, row: int, blank: str | None = None) -> dict[str, str]:
    return {
        f"{chr(64 + column + at % 9)}{row + at // 9}": c if c != "0" else str(blank)
        for at, c in enumerate(p)
        if c != "0" or blank is not None
    }


def attached_sheet(p: str) -> bytes:
    made = EmailMessage(SMTP)
    made["From"], made["Subject"] = "Office <o@example.com>", "Puzzle for Friday"
    made.set_content("Hi,\n\nplease see the attached sheet.\n\nExt. 4471\n")
    made.add_attachment(
        _sheet(_grid_cells(p, 2, 3, "0"), {"B1": "Friday puzzle, 3 stars"}),
        maintype="application",
        subtype="vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        filename="friday.xlsx",
    )
    made.set_boundary("=-crowd-2")
    return made.as_bytes()


def outlook_related(p: str) -> bytes:
    cell = (
        '<td width=38 style=3D"border:solid windowtext 1.0pt"><p class=3DMsoNormal align=3Dcenter>'
        "<b><span style=3D'font-size:14.0pt'>{}<o:p></o:p></span></b></p></td>"
    )
    table = _html_table(p, cell, "&nbsp;").replace("border=1", "class=3DMsoNormalTable border=3D1")
    page = (
        f"<html><body lang=3DEN-GB><div class=3DWordSection1><p class=3DMsoNormal>Hello,<o:p></o:p>"
        f"</p>{table}<p class=3DMsoNormal>Regards<o:p></o:p></p><p class=3DMsoNormal>"
        '<img width=3D120 height=3D40 src=3D"cid:logo"></p></div></body></html>\n'
    )
    text = (
        '--R\nContent-Type: multipart/alternative; boundary="A"\n\n--A\nContent-Type: text/plain; '
        "charset=us-ascii\n\nHello,\n\n"
        + "\n".join("\n".join(c or "" for c in row) for row in _cells(p))
        + "\n\nRegards\n\n--A\nContent-Type: text/html; charset=us-ascii\n"
        f"Content-Transfer-Encoding: quoted-printable\n\n{page}\n--A--\n\n--R\n"
        "Content-Type: image/png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n"
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJg"
        "gg==\n\n--R--\n"
    )
    return _mail(
        {
            "From": "pa@example.co.uk",
            "Subject": "Puzzle",
            "MIME-Version": "1.0",
            "Content-Type": 'multipart/related; boundary="R"',
        },
        text.encode(),
    )


def digest(first: str, second: str) -> bytes:
    def one(name: str, p: str) -> str:
        rows = "\n".join(_rows(p, "-"))
        return (
            f"--D\n\nFrom: {name}@example.net\nSubject: [sudoku-l] try this\nMessage-ID: <{name}>\n"
            f"Content-Type: text/plain\n\nTry this:\n\n{rows}\n\n{name}\n"
        )

    body = one("ida", first) + one("bo", second) + "--D--\n"
    return _mail(
        {
            "From": "list@example.net",
            "Subject": "sudoku-l Digest, Vol 12, Issue 3",
            "MIME-Version": "1.0",
            "Content-Type": 'multipart/digest; boundary="D"',
        },
        body.encode(),
    )


# Chats.


def whatsapp_apple(p: str) -> str:
    grid = _banded(_spaced(p, "_"), "------+-------+------")
    return (
        "[12.03.24, 08:14:22] Anna: \u200eMessages and calls are end-to-end encrypted.\n"
        f"[12.03.24, 08:14:25] Anna: schau mal\n[12.03.24, 08:15:01] Anna: {grid}\n"
        "[12.03.24, 08:15:44] Ben: uff 😅\n[12.03.24, 08:16:02] Ben: \u200eimage omitted\n"
        "[12.03.24, 21:40:10] Ben: 25 min!!\n"
    )


def whatsapp_android(p: str) -> str:
    rows = "\n".join(f"12/03/2024, 08:1{n} - Anna: {row}" for n, row in enumerate(_rows(p, "x")))
    return f"12/03/2024, 08:09 - Anna: ready?\n{rows}\n12/03/2024, 08:20 - Ben: <Media omitted>\n"


def telegram_json(p: str) -> str:
    made = {
        "name": "Rätselrunde",
        "type": "private_group",
        "id": 4567891234,
        "messages": [
            {
                "id": 1201,
                "type": "message",
                "date": "2026-11-03T08:14:22",
                "date_unixtime": "1793693662",
                "from": "Olga",
                "from_id": "user123456789",
                "text": ["Новая судоку:\n", {"type": "pre", "text": "\n".join(_rows(p, "0"))}],
            },
            {
                "id": 1202,
                "type": "message",
                "date": "2026-11-03T08:20:00",
                "from": "Ivan",
                "from_id": "user987654321",
                "text": "решил за 12 минут",
            },
        ],
    }
    return json.dumps(made, ensure_ascii=False, indent=1)


def telegram_html(p: str) -> str:
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body><div class="history">'
        '<div class="message default clearfix" id="message1201"><div class="body">'
        '<div class="pull_right date details" title="03.11.2026 08:14:22">08:14</div>'
        '<div class="from_name">Olga</div><div class="text">'
        + "<br>".join(_rows(p, "."))
        + '</div></div></div><div class="message default clearfix joined" id="message1202">'
        '<div class="body"><div class="pull_right date details">08:20</div>'
        '<div class="text">ok, 12 min</div></div></div></div></body></html>\n'
    )


def slack_json(p: str) -> str:
    rows = "\n".join(_rows(p, "."))
    made = [
        {"type": "message", "user": "U02ABCDE", "ts": "1793693662.123459", "text": "morning!"},
        {
            "type": "message",
            "user": "U02ABCDE",
            "ts": "1793693670.000100",
            "text": f"Today's grid:\n```{rows}```\n<!here> go",
            "blocks": [{"type": "rich_text", "block_id": "9Xy", "elements": []}],
            "reactions": [{"name": "tada", "count": 3}],
        },
    ]
    return json.dumps(made, indent=4)


def discord_text(p: str) -> str:
    solved = _solved(p)
    return (
        "==============================================================\nGuild: Puzzlers\n"
        "Channel: Text Channels / daily\n"
        "==============================================================\n\n"
        f"[03-Nov-24 10:12 PM] gridlock#1234\ndaily is up\n\n"
        f"[03-Nov-24 10:13 PM] gridlock#1234\n{p.replace('0', '.')}\n\n"
        f"[03-Nov-24 11:02 PM] zed#0420\n||{solved}||\n\n{{Reactions}}\n👍 (4) 🎉\n\n"
        "==============================================================\nExported 3 message(s)\n"
    )


def irc_log(p: str) -> str:
    rows = "\n".join(f"[10:12:{n + 10}] <ada> {row}" for n, row in enumerate(_rows(p, "_")))
    return (
        "--- Log opened Tue Nov 03 10:11:58 2026\n[10:12:05] <ada> ok here goes\n"
        f"{rows}\n[10:12:40] <bob> ty\n[10:13:00] -!- bob [~b@1.2.3.4] has quit\n"
    )


def mastodon(p: str) -> str:
    made = {
        "id": "113412345678901234",
        "created_at": "2026-11-03T08:14:22.000Z",
        "in_reply_to_id": None,
        "visibility": "public",
        "content": "<p>Sudoku of the day</p><p>" + "<br />".join(_rows(p, "⬜")) + "</p>",
        "account": {"id": "109999", "username": "mimi", "followers_count": 123456789},
    }
    return json.dumps(made, ensure_ascii=False)


# Spreadsheets.


def list_sheet(first: str, second: str) -> bytes:
    texts = {"A1": "No", "B1": "Author", "C1": "Puzzle", "D1": "Solution"}
    for row, p in enumerate((first, second), 2):
        texts |= {f"B{row}": "Ann", f"C{row}": p, f"D{row}": _solved(p)}
    return _sheet({"A2": "1", "A3": "2"}, texts)


def repeated_ods(p: str) -> bytes:
    """As LibreOffice writes it: empty cells and rows that repeat."""

    def cells(row: str) -> str:
        told, run = "", 0
        for c in row + "end"[:1]:
            if c == "0":
                run += 1
                continue
            if run:
                told += f'<table:table-cell table:number-columns-repeated="{run}"/>'
                run = 0
            if c != "e":
                told += (
                    f'<table:table-cell office:value-type="float" office:value="{c}">'
                    f"<text:p>{c}</text:p></table:table-cell>"
                )
        return told

    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    rows = "".join(f"<table:table-row>{cells(row)}</table:table-row>" for row in _rows(p, "0"))
    filler = (
        '<table:table-row table:number-rows-repeated="1048567"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{names} '
        'office:version="1.3"><office:body><office:spreadsheet><table:table table:name="Tabelle1">'
        f"{rows}{filler}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return packed(
        {
            "mimetype": kind,
            "content.xml": content,
            "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:'
            'opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
            f'manifest:media-type="{kind}"/><manifest:file-entry manifest:full-path="content.xml" '
            'manifest:media-type="text/xml"/></manifest:manifest>',
        }
    )


def numbers_csv(p: str) -> str:
    return (
        "Table 1"
        + "," * 10
        + "\r\n"
        + "\r\n".join("," + ",".join(row) + "," for row in _cells(p))
        + "\r\n"
        + "," * 10
        + "\r\n"
    )


def gapped_tsv(p: str) -> str:
    lines = ["\t\t".join("\t".join(row[at : at + 3]) for at in BANDS) for row in _cells(p)]
    return f"\n{chr(9) * 10}\n".join("\n".join(lines[at : at + 3]) for at in BANDS) + "\n"


def sylk(p: str) -> str:
    lines = ["ID;PWXL;N;E", "P;PGeneral", "B;Y9;X9;D0 0 8 8"]
    lines += [f"C;Y{r + 1};X{c + 1};K{d}" for r, c, d in _givens(p)]
    return "\r\n".join([*lines, "E"]) + "\r\n"


def piped_list(first: str, second: str, third: str) -> str:
    def dots(p: str) -> str:
        return p.replace("0", ".")

    lines = ["id|givens|solution|rating"]
    for n, p in enumerate((first, second, third), 1):
        lines.append(f"{n}|{dots(p)}|{_solved(p)}|{n}.{n}")
    return "\n".join(lines) + "\n"


def decimal_csv(p: str) -> str:
    return "\n".join(";".join(f"{c},0" if c else "" for c in row) for row in _cells(p)) + "\n"


# Notes of telephones.


def keep_json(p: str) -> str:
    made = {
        "color": "DEFAULT",
        "isTrashed": False,
        "isPinned": True,
        "textContent": "Sudoku from the train\n\n" + "\n".join(_rows(p, "-")) + "\n\nmilk, eggs",
        "title": "Ideas",
        "userEditedTimestampUsec": 1793693662123456,
        "createdTimestampUsec": 1793693662000000,
    }
    return json.dumps(made)


def apple_note(p: str) -> str:
    return "Sudoku\n\n" + _banded(_spaced(p, "–"), "") + "\n\nAsk Jo about this 07700 900123\n"


def mixed_emoji(p: str) -> str:
    keys = {str(n): f"{n}\ufe0f\u20e3" for n in range(1, 10)} | {"0": "🟦"}
    rows = ["".join(keys[c] for c in row) for row in _rows(p, "0")]
    return "Wer schafft’s? 🤓\n" + "\n".join(rows) + "\n#sudoku #rätsel\n"


def german_words(p: str) -> str:
    names = dict(
        zip(
            "0123456789",
            ("leer", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            strict=True,
        )
    )
    return (
        "Diktat vom 3.11.:\n"
        + "\n".join(" ".join(names[c] for c in row) for row in _rows(p, "0"))
        + "\nEnde\n"
    )


def cut_spaces(p: str) -> str:
    return "Notes 3 Nov\n" + "\n".join(
        row.rstrip()
        for row in ("".join(f"|{c or ' '}" for c in cells) + "|" for cells in _cells(p))
    )


# Scans.


def scan(p: str) -> str:
    rows = ["|".join(" ".join(row[at : at + 3]) for at in BANDS) for row in _rows(p, "-")]
    noisy = [f"| {row.replace('5', 'S').replace('1', 'I')} |" for row in rows]
    return (
        "THE DAILY HERALD Tuesday 3 November 2026 p. 14\n\n"
        + _banded(noisy, "|-------|-----|-----|")
        + "\n\nSolution tomorrow. © Herald Ltd 2026\n"
    )


def scan_with_column(p: str) -> str:
    words = (
        "Fill in the grid so that",
        "every row and every column",
        "and every box of three by",
        "three has the digits from",
        "one to nine. Yesterday's",
        "winner was Mrs Joan Pike",
        "of Hull. There is a",
        "prize for each week. Send",
        "your answer to the paper.",
    )
    rows = zip(_rows(p, "."), words, strict=True)
    return "\n".join(f"{' '.join(row)}    {text}" for row, text in rows)


def hocr(p: str) -> str:
    words = "".join(
        f"<span class='ocrx_word' id='word_1_{n}' title='bbox {40 + 50 * c} {60 + 50 * r} "
        f"{70 + 50 * c} {95 + 50 * r}; x_wconf 9{n % 10}'>{d}</span>\n"
        for n, (r, c, d) in enumerate(_givens(p), 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns=\'http://www.w3.org/1999/xhtml\'>'
        "<head><title></title><meta name='ocr-system' content='tesseract 5.3.0'/></head><body>"
        f"<div class='ocr_page' title='bbox 0 0 520 560'><p class='ocr_par'>{words}</p></div>"
        "</body></html>\n"
    )


def tesseract_tsv(p: str) -> str:
    lines = [
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    ]
    for n, (r, c, d) in enumerate(_givens(p), 1):
        lines.append(f"5\t1\t1\t1\t{r + 1}\t{n}\t{40 + 50 * c}\t{60 + 50 * r}\t30\t35\t96\t{d}")
    return "\n".join(lines) + "\n"


# Forums.


def reddit(p: str) -> str:
    rows = "\n".join(f"    {row}" for row in _spaced(p))
    solved = "\n>!".join(row + "!<" for row in _rows(_solved(p)))
    return (
        "**[Help] stuck on this one from my book (p. 117)**\n\nThis is where I started:\n\n"
        f"{rows}\n\nSolution, don't look:\n\n>!{solved}\n\nThanks, u/numbersguy99\n\n"
        "^(edit: 3 people PMed me already)\n"
    )


def reddit_table(p: str) -> str:
    head = "|" + " |" * 9 + "\n" + "|" + ":-:|" * 9
    rows = "\n".join("|" + "|".join(row) + "|" for row in _cells(p))
    return f"Can you solve it?\n\n{head}\n{rows}\n\n&#x200B;\n\n12 comments\n"


def reddit_json(p: str) -> str:
    text = "Stuck!\n\n" + "\n".join(f"    {row}" for row in _rows(p)) + "\n\nAny hint? &gt;!no!&lt;"
    post = {
        "kind": "t3",
        "data": {
            "title": "Stuck on 7/10",
            "selftext": text,
            "ups": 12,
            "created_utc": 1793693662.0,
        },
    }
    return json.dumps({"kind": "Listing", "data": {"children": [post], "after": None}})


def _candidates(p: str) -> list[list[str]]:
    """Of each cell its given or what its peers leave."""
    cells = [p[at] if p[at] != "0" else "".join(_fitting(p, at)) for at in range(81)]
    return [cells[at : at + 9] for at in range(0, 81, 9)]


def _pencilled(p: str) -> str:
    cells = _candidates(p)
    wide = max(len(c) for row in cells for c in row) + 1
    rows = [
        "| " + "| ".join("".join(c.ljust(wide) for c in row[at : at + 3]) for at in BANDS) + "|"
        for row in cells
    ]
    edge = "-" * (3 * wide + 1)
    return (
        f".{edge}.{edge}.{edge}.\n"
        + _banded(rows, f":{edge}+{edge}+{edge}:")
        + f"\n'{edge}'{edge}'{edge}'"
    )


def phpbb(p: str) -> str:
    frame = (
        " +-------+-------+-------+\n"
        + _banded([f" | {row} |" for row in _spaced(p)], " +-------+-------+-------+")
        + "\n +-------+-------+-------+"
    )
    return (
        f"[quote=&quot;denis_b&quot;]Nice one, ED=8.9/1.2/1.2[/quote]\n[code]\n{frame}\n[/code]\n"
        f"After basics:\n[code]\n{_pencilled(p)}\n[/code]\n"
        "Then [b]r5c5[/b]<>3 by an AIC: 3r5c5 = r5c2 - (3=7)r4c1 - r4c9 = 7r5c9\n"
    )


def rated_list(first: str, second: str, third: str) -> str:
    def one(p: str, n: int) -> str:
        return f"{p.replace('0', '.')}  ED={7 + n}.{n}/1.2/1.2  (elev, {n})"

    return "Some from last night:\n" + "\n".join(
        one(p, n) for n, p in enumerate((first, second, third), 1)
    )


def link_list(first: str, second: str) -> str:
    return (
        "Are these unique?\n1. https://www.sudokuwiki.org/sudoku.htm?bd="
        + first
        + "\n2. <https://www.sudokuwiki.org/sudoku.htm?bd="
        + second
        + ">\n\ntx!\n"
    )


def spoiler_bbcode(p: str) -> str:
    rows = "\n".join(" ".join(row) for row in _rows(p, "."))
    solved = "\n".join(" ".join(row) for row in _rows(_solved(p)))
    return (
        f"[b]Patience #44[/b] by [i]HATMAN[/i]\n\n[font=courier]{rows}[/font]\n\n"
        f"[spoiler=solution][font=courier]{solved}[/font][/spoiler]\n\n"
        "[size=80]Posts: 2314[/size]\n"
    )


# Sources.


def latex_sudoku(p: str) -> str:
    rows = "\n".join("|" + "|".join(c or " " for c in row) + "|." for row in _cells(p))
    return (
        "\\documentclass{article}\n\\usepackage{sudoku}\n\\setlength\\sudokusize{9cm}\n"
        f"\\begin{{document}}\nNo.~17\n\\begin{{sudoku}}\n{rows}\n\\end{{sudoku}}\n\\end{{document}}\n"
    )


def tikz_nodes(p: str) -> str:
    rows = " \\\\\n".join(" & ".join(c or "" for c in row) for row in _cells(p))
    return (
        "\\begin{tikzpicture}\n\\matrix[matrix of nodes, nodes={minimum size=9mm}]{\n"
        f"{rows} \\\\\n}};\n\\draw[step=9mm] (0,0) grid (8.1,8.1);\n\\end{{tikzpicture}}\n"
    )


def r_by_columns(p: str) -> str:
    turned = [p[9 * r + c] for c in range(9) for r in range(9)]
    rows = ",\n".join(", ".join(turned[at : at + 9]) for at in range(0, 81, 9))
    return f"library(sudoku)\nm <- matrix(c(\n{rows}), nrow = 9, ncol = 9)\nsolveSudoku(m)\n"


def r_by_rows(p: str) -> str:
    rows = ",\n".join("             " + ", ".join(c or "NA" for c in row) for row in _cells(p))
    return f"s <- matrix(c(\n{rows}),\n  nrow = 9, byrow = TRUE)\nprint(s)\n"


def mathematica(p: str) -> str:
    rows = ",\n ".join("{" + ", ".join(c or "_" for c in row) + "}" for row in _cells(p))
    return f"(* my puzzle, 2026 *)\nsudoku = {{{rows}}};\nSolveSudoku[sudoku] // MatrixForm\n"


def haskell_maybe(p: str) -> str:
    rows = "\n  , ".join(
        "[" + ", ".join(f"Just {c}" if c else "Nothing" for c in row) + "]" for row in _cells(p)
    )
    return f"module Puzzle where\n\npuzzle :: [[Maybe Int]]\npuzzle =\n  [ {rows}\n  ]\n"


def prolog(first: str, second: str) -> str:
    def one(n: int, p: str) -> str:
        rows = ",\n            ".join(
            "[" + ",".join(c or "_" for c in row) + "]" for row in _cells(p)
        )
        return f"problem({n}, P) :-\n        P = [{rows}].\n"

    return ":- use_module(library(clpfd)).\n\n" + one(1, first) + "\n" + one(2, second)


def minizinc_data(p: str) -> str:
    rows = "\n  |".join(", ".join(c or "_" for c in row) for row in _cells(p))
    return f"% data for sudoku.mzn\nn = 9;\nstart = [|{rows}|];\n"


def c_array(p: str) -> str:
    rows = "\n".join(
        f"    {{ {', '.join(row)} }},   /* row {n} */" for n, row in enumerate(_rows(p, "0"), 1)
    )
    return (
        "#include <stdio.h>\n#define N 9\n\nstatic const unsigned char board[N][N] = {\n"
        f"{rows}\n}};\n\nint main(void) {{ return solve(board) ? 0 : 1; }}\n"
    )


def rust_options(p: str) -> str:
    rows = "\n".join(
        "        [" + ", ".join(f"Some({c})" if c else "None" for c in row) + "],"
        for row in _cells(p)
    )
    return f"fn main() {{\n    let board: [[Option<u8>; 9]; 9] = [\n{rows}\n    ];\n}}\n"


def leetcode(p: str) -> str:
    rows = ",".join("[" + ",".join(f'"{c}"' for c in row) + "]" for row in _rows(p))
    return (
        f"// 37. Sudoku Solver\nvar board = [{rows}];\nsolveSudoku(board);\nconsole.log(board);\n"
    )


def typescript(p: str) -> str:
    rows = "\n".join(f"  {row}" for row in _spaced(p))
    return (
        "import { parse } from './grid';\n\nexport const hard = parse(`\n"
        + rows
        + "\n`.trim().split('\\n'));\n"
    )


def sql_dump(first: str, second: str) -> str:
    def one(n: int, p: str) -> str:
        return f"({n},'No. {n}','{p}','{_solved(p)}',{n + 2},'2026-11-0{n} 10:00:00')"

    return (
        "-- MySQL dump 10.13\nDROP TABLE IF EXISTS `puzzles`;\nLOCK TABLES `puzzles` WRITE;\n"
        f"INSERT INTO `puzzles` VALUES {one(1, first)},{one(2, second)};\nUNLOCK TABLES;\n"
    )


def sql_cells(p: str) -> str:
    told = "INSERT INTO cell (r, c, v) VALUES ({}, {}, {});"
    lines = [told.format(r + 1, c + 1, d) for r, c, d in _givens(p)]
    return "CREATE TABLE cell (r INT, c INT, v INT);\n" + "\n".join(lines) + "\nCOMMIT;\n"


def yaml_block(first: str, second: str) -> str:
    def one(n: int, p: str) -> str:
        rows = "\n".join(f"    {row}" for row in _rows(p, "_"))
        return f"- id: {n}\n  author: ann\n  grid: |\n{rows}\n"

    return "puzzles:\n" + one(1, first) + one(2, second)


def toml_text(p: str) -> str:
    rows = "\n".join(_rows(p, "."))
    return f'title = "Evening"\nlevel = 3\ndate = 2026-11-03\ngrid = """\n{rows}\n"""\n'


# Programs of puzzles.


def opensudoku_folders(first: str, second: str) -> str:
    def one(p: str) -> str:
        return (
            f'    <game created="1793693662000" state="1" time="0" last_played="0" data="{p}"/>\n'
        )

    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<opensudoku>\n'
        '  <folder name="Hard ones" created="1793693000000">\n' + one(first) + "  </folder>\n"
        '  <folder name="Harder" created="1793693000001">\n' + one(second) + "  </folder>\n"
        "</opensudoku>\n"
    )


def simple_sudoku(p: str) -> str:
    rows = [f"|{row}|" for row in _barred(p, "|")]
    return (
        "*-----------*\r\n"
        + _banded(rows, "|---+---+---|").replace("\n", "\r\n")
        + ("\r\n*-----------*\r\n")
    )


def sadman(p: str) -> str:
    state = list(p)
    solved = _solved(p)
    for at in (3, 33, 60):
        state[at] = solved[at]
    return (
        "[Puzzle]\n"
        + "\n".join(_rows(p))
        + "\n[State]\n"
        + "\n".join(_rows("".join(state)))
        + "\n#CStarted 3 Nov\n"
    )


def mask(_: str) -> str:
    rows = ("X..X.X..X", ".X..X..X.", "..X...X..", "X..X.X..X", ".X.....X.")
    return "\n".join((*rows, *rows[3::-1])) + "\n"


def qqwing(p: str) -> str:
    rows = [" " + row for row in _barred(p, " | ", " ")]
    return _banded(rows, "-------|-------|-------") + "\n\n1 puzzle generated in 0.004 seconds.\n"


def qqwing_csv(first: str, second: str) -> str:
    return "Puzzle,Solution,\n" + "".join(
        f"{p.replace('0', '.')},{_solved(p)},\n" for p in (first, second)
    )


def gnome(p: str) -> str:
    return json.dumps(
        {
            "difficulty-category": "hard",
            "time-elapsed": 12.5,
            "cells": [{"position": [r, c], "value": d, "fixed": True} for r, c, d in _givens(p)],
        }
    )


# Pages.


def websudoku(p: str) -> str:
    def cell(at: int, c: str) -> str:
        r, k = divmod(at, 9)
        if c == "0":
            told = f"<input class=d0 autocomplete=off name=f{k}{r} id=f{k}{r} size=1 maxlength=1>"
        else:
            told = f'<input class=s0 readonly name=f{k}{r} id=f{k}{r} value="{c}" size=1>'
        return f"<td class=g0 id=c{k}{r}>{told}</td>"

    rows = "".join(
        "<tr>" + "".join(cell(9 * r + c, p[9 * r + c]) for c in range(9)) + "</tr>"
        for r in range(9)
    )
    return (
        "<html><head><title>Web Sudoku</title></head><body><p>Easy Puzzle 5,423,109,846</p>"
        f'<form name="board"><table id="puzzle_grid" cellspacing=0>{rows}</table></form>'
        "<p>Copyright 2026</p></body></html>\n"
    )


def newspaper_script(first: str, second: str, third: str) -> str:
    def one(n: int, p: str) -> dict[str, object]:
        return {
            "day_of_week": "Tuesday",
            "puzzle_id": 12340 + n,
            "print_date": "2026-11-03",
            "puzzle_data": {
                "puzzle": [int(c) for c in p],
                "solution": [int(c) for c in _solved(p)],
                "hints": [3, 17, 42],
            },
        }

    data = {"easy": one(1, first), "medium": one(2, second), "hard": one(3, third)}
    return (
        "<!doctype html><html><head><title>Sudoku</title></head><body><div id='app'></div>"
        f'<script type="text/javascript">window.gameData = {json.dumps(data)}</script>'
        "</body></html>\n"
    )


def four_to_a_page(*puzzles: str) -> str:
    tables = "".join(
        f"<div class=p><h3>Puzzle {n} ({'★' * n})</h3>"
        + _html_table(p, "<td>{}</td>", "")
        + f"<small>#{n}00{n}-2026</small></div>\n"
        for n, p in enumerate(puzzles, 1)
    )
    return f"<html><body><h1>Printable Sudoku</h1>{tables}<p>© 2026</p></body></html>\n"


def spans(p: str) -> str:
    cells = "".join(
        f'<span class="cell{" given" if c != "0" else ""}" data-row="{at // 9}" '
        f'data-col="{at % 9}">'
        f"{c if c != '0' else ''}</span>"
        for at, c in enumerate(p)
    )
    return f'<html><body><div class="grid">{cells}</div><div id="timer">00:12</div></body></html>\n'


# Documents.


def text_pdf(lines: list[str]) -> bytes:
    """A page of text in Courier, line below line."""
    shown = "".join(
        "({}) Tj T*\n".format(line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)"))
        for line in lines
    )
    stream = f"BT /F1 10 Tf 12 TL 50 780 Td\n{shown}ET\n"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
            "/Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        f"<< /Length {len(stream)} >>\nstream\n{stream}endstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    ]
    made, starts = "%PDF-1.4\n", []
    for number, told in enumerate(objects, 1):
        starts.append(len(made))
        made += f"{number} 0 obj\n{told}\nendobj\n"
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    made += f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\n"
    return f"{made}startxref\n{made.index('xref')}\n%%EOF\n".encode("latin-1")


def club_pdf(first: str, second: str) -> bytes:
    return text_pdf(
        [
            "Puzzle Club Newsletter 11/2026",
            "",
            "Dear members, the meeting of 9 October was attended by 23 members.",
            "The raffle made 123.50 and the tea 45.00.",
            "",
            "Puzzle A",
            *_spaced(first, "."),
            "",
            "Puzzle B",
            *_spaced(second, "."),
            "",
            "Solutions in the next issue.   Page 1",
        ]
    )


def _document(body: str) -> bytes:
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    content = f'<?xml version="1.0"?><w:document {names}><w:body>{body}</w:body></w:document>'
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": content})


def _word(text: str) -> str:
    return f'<w:p><w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'


def word_tables(first: str, second: str) -> bytes:
    def table(p: str) -> str:
        rows = "".join(
            "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{_word(c or '')}</w:tc>" for c in row) + "</w:tr>"
            for row in _cells(p)
        )
        return f"<w:tbl><w:tblPr/>{rows}</w:tbl>"

    return _document(
        _word("Two for the Christmas issue")
        + _word("1. Easy, 28 givens or so")
        + table(first)
        + _word("2. Not so easy")
        + table(second)
        + _word("Ann Smith, 020 7946 0958")
    )


def word_tabs(p: str) -> bytes:
    def line(row: list[str]) -> str:
        parts = "<w:r><w:tab/></w:r>".join(f"<w:r><w:t>{c or '.'}</w:t></w:r>" for c in row)
        return f"<w:p>{parts}</w:p>"

    return _document(_word("My grid:") + "".join(map(line, _cells(p))) + _word("Bob"))


# Drawn with letters.


def double_drawn(p: str) -> str:
    def row(cells: list[str]) -> str:
        parts = ["│".join(f" {c or ' '} " for c in cells[at : at + 3]) for at in BANDS]
        return "║" + "║".join(parts) + "║"

    def edge(left: str, thin: str, thick: str, right: str, line: str) -> str:
        return left + thick.join(thin.join([line * 3] * 3) for _ in range(3)) + right

    lines = [edge("╔", "╤", "╦", "╗", "═")]
    for at, cells in enumerate(_cells(p)):
        if at:
            thick = at % 3 == 0
            lines.append(edge("╠", "╪", "╬", "╣", "═") if thick else edge("╟", "┼", "╫", "╢", "─"))
        lines.append(row(cells))
    return "\n".join([*lines, edge("╚", "╧", "╩", "╝", "═")]) + "\n"


def each_cell_boxed(p: str) -> str:
    edge = "+" + "---+" * 9
    return "\n".join(
        [edge, *(f"|{'|'.join(f' {c or chr(32)} ' for c in row)}|\n{edge}" for row in _cells(p))]
    )


def named_both_ways(p: str) -> str:
    edge = "  ┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"
    lines = ["    1 2 3   4 5 6   7 8 9", edge]
    for at, row in enumerate(_barred(p, " ┃ ", " ", "·")):
        if at in (3, 6):
            lines.append("  ┣━━━━━━━╋━━━━━━━╋━━━━━━━┫")
        lines.append(f"{'ABCDEFGHI'[at]} ┃ {row} ┃")
    return "\n".join([*lines, "  ┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"]) + "\n"


def titled_side_by_side(first: str, second: str) -> str:
    pairs = zip(_spaced(first, "-"), _spaced(second, "-"), strict=True)
    lines = [f"{left}      {right}" for left, right in pairs]
    return "No 7 (easy)                No 8 (hard)\n\n" + _banded(lines, "") + "\n\nby Ann\n"


def newsletter(first: str, second: str) -> str:
    chat = (
        "It has been a busy month for the club. On Saturday 17 October 34 of us went to York,\n"
        "where the 9.15 train was 25 minutes late, as usual. Our stall raised £412.60, and the\n"
        "tombola, run by Jean and Peter, another £97. Thank you to all 12 helpers!\n\n"
    )
    return (
        "THE GRID GAZETTE\nIssue 45, November 2026\n\n" + chat * 6 + "PUZZLE CORNER\n\n"
        "No. 1 (gentle)\n"
        + "\n".join(_spaced(first))
        + "\n\nNo. 2 (fiendish)\n"
        + "\n".join(_spaced(second))
        + "\n\n"
        + chat * 4
        + f"SOLUTIONS\nNo. 1: {_solved(first)}\nNo. 2: {_solved(second)}\n\n"
        "Membership: £12 a year. Sort code 12-34-56, account 12345678.\n"
    )


def turned_solution(p: str) -> str:
    solved = "\n".join(" ".join(row) for row in _rows(_solved(p)[::-1]))
    rows = "\n".join(" ".join(row) for row in _rows(p, "."))
    return f"Nr. 45, leicht\n\n{rows}\n\nAuflösung (auf dem Kopf):\n\n{solved}\n"


def several_with_authors(*puzzles: str) -> str:
    names = ("Ann Lee", "B. Ode", "Chris Day")
    return "\n".join(
        f"Puzzle {n} - {'*' * n} - by {name}\n" + "\n".join(_rows(p, ".")) + "\n"
        for n, (p, name) in enumerate(zip(puzzles, names, strict=True), 1)
    )


# Rules.

_JIGSAW = "112222333112222333112234333114444433511466637555466677555468777588889977588889999"


def _cages(p: str) -> list[tuple[int, list[str]]]:
    solved = _solved(p)
    pairs = [(0, 1), (2, 11), (30, 31, 40), (70, 79)]
    return [
        (sum(int(solved[at]) for at in cells), [f"r{at // 9 + 1}c{at % 9 + 1}" for at in cells])
        for cells in pairs
        if len({solved[at] for at in cells}) == len(cells)
    ]


def killer_in_words(p: str) -> str:
    cages = "\n".join(f"{total} = {' + '.join(cells)}" for total, cells in _cages(p))
    return "Killer Sudoku\n\n" + "\n".join(_rows(p, ".")) + f"\n\nCages:\n{cages}\n\nby Ann\n"


def german_diagonals(p: str) -> str:
    return (
        "\n".join(_rows(p, "."))
        + "\n\nAuch auf den beiden Diagonalen kommt jede Ziffer von 1 bis 9 "
        "genau einmal vor.\n"
    )


def french_giraffe(p: str) -> str:
    return (
        "Sudoku anti-girafe\n\n" + "\n".join(_rows(p, ".")) + "\n\nDeux cases séparées par un "
        "saut de girafe ne peuvent pas contenir le même chiffre.\n"
    )


def spanish_unknown(p: str) -> str:
    return (
        "\n".join(_rows(p, ".")) + "\n\nRegla: los dígitos de cada flecha suman el número del "
        "círculo.\n"
    )


# Lists.


def commented_list(first: str, second: str, third: str) -> str:
    return (
        "# my collection, 2026\n# level 1\n"
        + first
        + "   # from the train\n\n# level 2\n"
        + second.replace("0", ".")
        + " ; found by Bo\n// level 3\n"
        + third
        + "\n"
    )


def numbered_list(first: str, second: str, third: str) -> str:
    return "\n".join(f"{n}) {p.replace('0', '.')}" for n, p in enumerate((first, second, third), 1))


def mixed_list(first: str, second: str) -> str:
    return f"Here are four.\n{first}\n{first[:80]}\n{second}\n{second}0\nThat is all, Tim\n"


CROWD: dict[str, Sends] = {
    "crowd-qp.eml": Sends(qp_mail),
    "crowd-flowed.eml": Sends(flowed_mail),
    "crowd-japanese.eml": Sends(japanese_mail),
    "crowd-forwarded-twice.eml": Sends(forwarded_twice),
    "crowd-corrected.eml": Sends(corrected_reply, 2),
    "crowd-attached-sdk.eml": Sends(attached_sdk),
    "crowd-attached-sheet.eml": Sends(attached_sheet),
    "crowd-related.eml": Sends(outlook_related),
    "crowd-digest.eml": Sends(digest, 2),
    "crowd-whatsapp-apple.txt": Sends(whatsapp_apple),
    "crowd-whatsapp-android.txt": Sends(whatsapp_android),
    "crowd-telegram.json": Sends(telegram_json),
    "crowd-telegram.html": Sends(telegram_html),
    "crowd-slack.json": Sends(slack_json),
    "crowd-discord.txt": Sends(discord_text),
    "crowd-irc.log": Sends(irc_log),
    "crowd-mastodon.json": Sends(mastodon),
    "crowd-list.xlsx": Sends(list_sheet, 2),
    "crowd-repeated.ods": Sends(repeated_ods),
    "crowd-numbers.csv": Sends(numbers_csv),
    "crowd-gapped.tsv": Sends(gapped_tsv),
    "crowd-sylk.slk": Sends(sylk),
    "crowd-piped.csv": Sends(piped_list, 3),
    "crowd-decimals.csv": Sends(decimal_csv),
    "crowd-keep.json": Sends(keep_json),
    "crowd-note.txt": Sends(apple_note),
    "crowd-emoji.txt": Sends(mixed_emoji),
    "crowd-dictated.txt": Sends(german_words),
    "crowd-barred-spaces.txt": Sends(cut_spaces),
    "crowd-scan.txt": Sends(scan),
    "crowd-scan-column.txt": Sends(scan_with_column),
    "crowd-hocr.html": Sends(hocr, 0, 1),
    "crowd-tesseract.tsv": Sends(tesseract_tsv, 0, 1),
    "crowd-reddit.md": Sends(reddit),
    "crowd-reddit-table.md": Sends(reddit_table),
    "crowd-reddit.json": Sends(reddit_json),
    "crowd-phpbb.txt": Sends(phpbb),
    "crowd-rated.txt": Sends(rated_list, 3),
    "crowd-links.txt": Sends(link_list, 2),
    "crowd-spoiler.txt": Sends(spoiler_bbcode),
    "crowd-sudoku.tex": Sends(latex_sudoku),
    "crowd-nodes.tex": Sends(tikz_nodes),
    "crowd-by-columns.R": Sends(r_by_columns),
    "crowd-by-rows.R": Sends(r_by_rows),
    "crowd-mathematica.m": Sends(mathematica),
    "crowd-maybe.hs": Sends(haskell_maybe),
    "crowd-problems.pl": Sends(prolog, 2),
    "crowd-data.dzn": Sends(minizinc_data),
    "crowd-board.c": Sends(c_array),
    "crowd-options.rs": Sends(rust_options),
    "crowd-leetcode.js": Sends(leetcode),
    "crowd-hard.ts": Sends(typescript),
    "crowd-dump.sql": Sends(sql_dump, 2),
    "crowd-cells.sql": Sends(sql_cells),
    "crowd-block.yaml": Sends(yaml_block, 2),
    "crowd-text.toml": Sends(toml_text),
    "crowd-folders.opensudoku": Sends(opensudoku_folders, 2),
    "crowd-simple.ss": Sends(simple_sudoku),
    "crowd-sadman.sdk": Sends(sadman),
    "crowd-mask.msk": Sends(mask, 0),
    "crowd-qqwing.txt": Sends(qqwing),
    "crowd-qqwing.csv": Sends(qqwing_csv, 2),
    "crowd-gnome.json": Sends(gnome),
    "crowd-websudoku.html": Sends(websudoku),
    "crowd-newspaper.html": Sends(newspaper_script, 3),
    "crowd-four.html": Sends(four_to_a_page, 4),
    "crowd-spans.html": Sends(spans),
    "crowd-club.pdf": Sends(club_pdf, 2),
    "crowd-tables.docx": Sends(word_tables, 2),
    "crowd-tabs.docx": Sends(word_tabs),
    "crowd-double.txt": Sends(double_drawn),
    "crowd-each-cell.txt": Sends(each_cell_boxed),
    "crowd-named.txt": Sends(named_both_ways),
    "crowd-side-by-side.txt": Sends(titled_side_by_side, 2),
    "crowd-newsletter.txt": Sends(newsletter, 2),
    "crowd-turned.txt": Sends(turned_solution),
    "crowd-authors.txt": Sends(several_with_authors, 3),
    "crowd-killer.txt": Sends(killer_in_words, rules=("killercage",)),
    "crowd-diagonals.txt": Sends(german_diagonals, rules=("house",)),
    "crowd-anti-giraffe.txt": Sends(french_giraffe, 0, 1),
    "crowd-arrows.txt": Sends(spanish_unknown, 0, 1),
    "crowd-commented.txt": Sends(commented_list, 3),
    "crowd-numbered.txt": Sends(numbered_list, 3),
    "crowd-mixed.txt": Sends(mixed_list, 2, 2),
    "crowd-letter.txt": Sends(lambda p: _letter(_banded(_spaced(p, "*"), "- - - - - - - - - - -"))),
    "crowd-kakuro.txt": Sends(
        lambda _: "Kakuro\n\nX 16 24 X X 17 29\n17 . . 35 23 . .\n23 . . . 12 . .\n", 0, 1
    ),
    "crowd-jigsaw.txt": Sends(
        lambda _: "Jigsaw, 9x9\n\n" + "." * 80 + "5\n\nRegions:\n" + "\n".join(_rows(_JIGSAW)),
        0,
        1,
    ),
}
"""Each file that has, or might seem to have, a puzzle."""

NONE: dict[str, Sent] = {
    "crowd-seats.txt": "\n".join(
        f"Row {r}: " + " ".join("X" if (r * c) % 4 else "." for c in range(1, 10))
        for r in range(1, 10)
    ),
    "crowd-ibans.txt": "Beneficiaries\n"
    + "\n".join(f"DE{89 - n} 3704 0044 0532 0130 {n:02}" for n in range(9)),
    "crowd-hexdump.txt": "\n".join(
        f"{16 * n:08x}  " + " ".join(f"{(n * 16 + k) * 37 % 256:02x}" for k in range(16))
        for n in range(12)
    ),
    "crowd-blame.txt": "\n".join(
        f"{n * 7919 % 16**8:08x} (Ann 2026-11-0{n} 10:0{n}:00 +0100 {n}) int x{n} = {n};"
        for n in range(1, 10)
    ),
    "crowd-train.txt": "York dep  0612 0642 0712 0742 0812 0842 0912 0942 1012\n"
    + "\n".join(
        f"Stop {s}    " + " ".join(f"{6 + k // 2:02}{12 + 30 * (k % 2) + s:02}" for k in range(9))
        for s in range(1, 10)
    ),
    "crowd-chess-table.txt": "Crosstable\n"
    + "\n".join(
        f"{r}. Player{r}  "
        + " ".join("*" if r == c else "1" if r < c else "0" for c in range(1, 10))
        for r in range(1, 10)
    ),
    "crowd-isbn.txt": "Order:\n" + "\n".join(f"978-0-{12345678 + 7 * n}-{n}" for n in range(9)),
    "crowd-codes.txt": "Your backup codes:\n\n"
    + "\n".join(f"{(n + 3) * 104729 * 9677 % 10**9:09}" for n in range(10)),
    "crowd-word-search.txt": "\n".join(
        " ".join(chr(65 + (r * 7 + c * 11) % 26) for c in range(9)) for r in range(9)
    ),
    "crowd-minutes.log": "\n".join(
        f"2026-11-03T08:{n:02}:00Z INFO worker-{n % 3} done in {n * 37 % 1000} ms ({n}/60)"
        for n in range(60)
    ),
    "crowd-poll.json": json.dumps(
        {"votes": [[n * k % 10 for k in range(9)] for n in range(1, 10)], "title": "Snacks"}
    ),
    "crowd-hello.eml": b"From: a@example.org\nSubject: sudoku?\n\nHi, do you still take sudokus? "
    b"I have 12.\nCall 020 7946 0958.\n",
    "crowd-nqueens.txt": "\n".join(
        " ".join("Q" if (c == (r * 2) % 9) else "." for c in range(9)) for r in range(9)
    ),
    "crowd-shopping.md": "- [ ] milk 2\n- [x] eggs 12\n- [ ] 9 rolls\n|a|b|\n|---|---|\n|1|2|\n",
    "crowd-stats.csv": "player,g,ab,r,h,2b,3b,hr,rbi\n"
    + "\n".join(
        f"P{n},{9 - n % 5},{n % 7},{n % 4},{n % 6},{n % 3},{n % 2},{n % 3},{n % 8}"
        for n in range(9)
    ),
    "crowd-solving.txt": "\n".join(
        f"{n}. Locked Candidates Type 1 (Pointing): {d} in b{d} => r{d}c4<>{d}"
        for n in range(30)
        for d in (n % 9 + 1,)
    ),
    "crowd-bitmap.c": "static char bits[] = {\n"
    + ",\n".join(", ".join(f"0x{(r * 9 + c) * 5 % 256:02x}" for c in range(9)) for r in range(9))
    + "};\n",
    "crowd-phone-list.csv": "name,phone\n"
    + "\n".join(f"Person {n},0{n}{123456789 - n * 1111}" for n in range(1, 10)),
    "crowd-results.html": "<table>"
    + "".join(
        "<tr>" + "".join(f"<td>{(r * 3 + c) % 5}</td>" for c in range(9)) + "</tr>"
        for r in range(9)
    )
    + "</table>",
    "crowd-temperatures.txt": "Mon Tue Wed Thu Fri Sat Sun\n"
    + "\n".join(" ".join(str((w * 5 + d * 3) % 9 + 1) for d in range(7)) for w in range(9)),
    "crowd-serials.txt": "S/N 123456789\nS/N 987654321\nS/N 192837465\n",
    "crowd-sudoku-advice.md": "# How I solve\n\nStart with r1c1 = 5? No: look at box 5 first.\nIf "
    "3 fits only in R2C7, write it.\n\n1. naked singles\n2. hidden pairs (e.g. 3,7 in r4)\n",
    "crowd-hours.csv": "day;1;2;3;4;5;6;7;8;9\n"
    + "\n".join(
        f"{d};" + ";".join("1" if (k + n) % 3 else "" for k in range(9))
        for n, d in enumerate("ABCDE")
    ),
    "crowd-life.rle": "x = 9, y = 9, rule = B3/S23\nbo$2bo$3o!\n",
    "crowd-poem.txt": "One two three four five\nonce I caught a fish\nsix seven eight nine ten\n"
    "then I let it go again\n",
    "crowd-dna.fa": ">seq1\n" + "ACGTACGTA\nCGTACGTAC\nGTACGTACG\nTACGTACGT\n" * 3,
    "crowd-empty.xlsx": _sheet({"A1": "3"}, {"A2": "Total", "B2": "of points"}),
    "crowd-binary.txt": "\n".join(format(n * 53 % 512, "09b") for n in range(9)),
    "crowd-zips.txt": "Zip codes 2026: " + ", ".join(f"{10000 + n * 1371}" for n in range(40)),
    "crowd-primes.txt": "2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71 73",
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)


def opened(
    some: dict[str, Sends], none: dict[str, Sent], puzzles: Iterator[str]
) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the same of any such files; two of three puzzles have more givens."""
    for number, (name, sends) in enumerate(some.items()):
        taken = [_turned(next(puzzles)) for _ in range(max(1, sends.puzzles))]
        if number % 3:
            taken = [with_more_givens(puzzle) for puzzle in taken]
        yield name, sends.hand(*taken), taken[: sends.puzzles], sends
    for name, sent in none.items():
        yield name, sent, [], Sends(lambda: "", 0)
