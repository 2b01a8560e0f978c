"""What editors, teachers, programmers, telephones and scanners send."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
from collections.abc import Callable

from tests.corpora.mailbag.odd import BANDS, _barred, _cells, _csv, _givens, _solved
from tests.corpora.mailbag.strangers import Sent, _rows

_HELLO = "Dear editor,\n\nthis is one of mine:\n\n"
_BYE = "\n\nBest wishes\nAnn Smith\n+44 20 7946 0958\n"


def _lines(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def _numbers(puzzle: str) -> list[str]:
    return _rows(puzzle, "0")


def _nested(puzzle: str, ends: str = "{}", between: str = ", ", row_end: str = ",\n") -> str:
    return row_end.join(f"  {ends[0]}{between.join(row)}{ends[1]}" for row in _numbers(puzzle))


# Sources of programs.


def fortran_data(puzzle: str) -> str:
    body = ", &\n".join("       " + ",".join(row) for row in _numbers(puzzle))
    return (
        f"program solve\n  integer :: s(9,9)\n  data s / &\n{body} /\n  call go(s)\nend program\n"
    )


def fortran_rows(puzzle: str) -> str:
    rows = [
        f"      DATA (S({r},J),J=1,9) /{','.join(row)}/"
        for r, row in enumerate(_numbers(puzzle), start=1)
    ]
    return "C     MY PUZZLE\n      INTEGER S(9,9)\n" + _lines(rows) + "      END\n"


def fortran_fixed(puzzle: str) -> str:
    rows = _numbers(puzzle)
    body = [f"     {n} {','.join(row)}{',' if n < 9 else '/'}" for n, row in enumerate(rows, 1)]
    return "      DATA GRID /\n" + _lines(body)


def basic_data(puzzle: str) -> str:
    rows = [f"{100 + 10 * n} DATA {','.join(row)}" for n, row in enumerate(_numbers(puzzle))]
    return "10 REM SUDOKU\n20 DIM G(9,9)\n" + _lines(rows) + "200 END\n"


def excel_german(puzzle: str) -> str:
    return "={" + ";".join(".".join(row) for row in _numbers(puzzle)) + "}\n"


def apl(puzzle: str) -> str:
    return "      grid ← 9 9 ⍴ " + " ".join("".join(_numbers(puzzle))) + "\n"


def prototext(puzzle: str) -> str:
    return _lines(
        ["row { " + " ".join(f"cell: {c}" for c in row) + " }" for row in _numbers(puzzle)]
    )


def dashes_of_yaml(puzzle: str) -> str:
    rows = [
        "\n".join(("- - " if at == 0 else "  - ") + c for at, c in enumerate(row))
        for row in _numbers(puzzle)
    ]
    return "title: Mine\ngrid:\n" + _lines(rows)


def python_dict(puzzle: str) -> str:
    return "givens = {" + ", ".join(f"({r}, {c}): {d}" for r, c, d in _givens(puzzle)) + "}\n"


def sql_cells(puzzle: str) -> str:
    values = ",\n  ".join(f"({r + 1},{c + 1},{d})" for r, c, d in _givens(puzzle))
    return f"INSERT INTO cell (row, col, value) VALUES\n  {values};\n"


def mysql_client(puzzle: str) -> str:
    edge = "+" + "---+" * 9
    rows = ["| " + " | ".join(c or "0" for c in row) + " |" for row in _cells(puzzle)]
    head = "| " + " | ".join("abcdefghi") + " |"
    return (
        "mysql> table grid;\n"
        + _lines([edge, head, edge, *rows, edge])
        + "9 rows in set (0.00 sec)\n"
    )


def psql(puzzle: str) -> str:
    head = "|".join(f" {c} " for c in "abcdefghi")
    edge = "+".join(["---"] * 9)
    rows = ["|".join(f" {c or ' '} " for c in row) for row in _cells(puzzle)]
    return _lines([head, edge, *rows]) + "(9 rows)\n"


def numpy_printed(puzzle: str) -> str:
    rows = [" ".join(row) for row in _numbers(puzzle)]
    return ">>> print(grid)\n[[" + "]\n [".join(rows) + "]]\n>>> \n"


def octave(puzzle: str) -> str:
    return "S =\n\n" + _lines(["".join(f"   {c}" for c in row) for row in _numbers(puzzle)]) + "\n"


def julia_printed(puzzle: str) -> str:
    rows = [" " + "  ".join(row) for row in _numbers(puzzle)]
    return "julia> g\n9×9 Matrix{Int64}:\n" + _lines(rows)


def patch(puzzle: str) -> str:
    rows = [f"+{row}" for row in _rows(puzzle)]
    return (
        "diff --git a/p.txt b/p.txt\nindex 3b18e51..a9f2c40 100644\n--- /dev/null\n+++ b/p.txt\n"
        "@@ -0,0 +1,9 @@\n" + _lines(rows)
    )


# Mark-up.


def html_in_text(puzzle: str) -> str:
    rows = "\n".join(
        "  <tr>" + "".join(f"<td>{c or '&nbsp;'}</td>" for c in row) + "</tr>"
        for row in _cells(puzzle)
    )
    return f'{_HELLO}<table border="1">\n{rows}\n</table>{_BYE}'


def html_on_one_line(puzzle: str) -> str:
    rows = "".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in _cells(puzzle)
    )
    return f"Hello,\nhere it is: <table>{rows}</table>\nBye, Ann\n"


def html_a_tag_a_line(puzzle: str) -> str:
    rows = "\n".join(
        "<tr>\n" + "\n".join(f"<td>{c}</td>" for c in row) + "\n</tr>" for row in _cells(puzzle)
    )
    return f"{_HELLO}<table>\n<tbody>\n{rows}\n</tbody>\n</table>{_BYE}"


def labels_for_readers(puzzle: str) -> str:
    cells = "".join(
        f'<div role="gridcell" aria-label="Row {at // 9 + 1}, column {at % 9 + 1}: '
        f'{c if c != "0" else "empty"}"></div>'
        for at, c in enumerate(puzzle)
    )
    return f"<!doctype html><html><body><div role=grid>{cells}</div></body></html>"


def data_of_cells(puzzle: str) -> str:
    rows = "".join(
        "<tr>" + "".join(f'<td class="cell" data-value="{c or 0}"></td>' for c in row) + "</tr>"
        for row in _cells(puzzle)
    )
    return f"<html><body><h1>Daily</h1><table>{rows}</table></body></html>"


def next_data(puzzle: str) -> str:
    told = {"props": {"pageProps": {"puzzle": {"id": 7, "mission": puzzle, "level": "hard"}}}}
    return (
        "<!doctype html><html><head><title>Play</title></head><body><div id=__next></div>"
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(told)}</script></body>'
        "</html>"
    )


def bbcode_table(puzzle: str) -> str:
    rows = "\n".join(
        "[tr]" + "".join(f"[td]{c}[/td]" for c in row) + "[/tr]" for row in _cells(puzzle)
    )
    return f"[size=4]New one[/size]\n[table]\n{rows}\n[/table]\n[i]have fun[/i]\n"


def bbcode_quote(puzzle: str) -> str:
    rows = "\n".join(_barred(puzzle, " | ", " "))
    return (
        '[quote="ann, post: 81234, member: 567"]\nTry this one:\n[code]\n'
        f"{rows}\n[/code]\n[/quote]\nToo hard for me, @ann!\n"
    )


def grid_table(puzzle: str) -> str:
    edge = "+" + "---+" * 9
    rows = [f"| {' | '.join(c or ' ' for c in row)} |\n{edge}" for row in _cells(puzzle)]
    return _lines([edge, *rows])


def textile(puzzle: str) -> str:
    return "h2. Puzzle\n\n" + _lines(
        [f"|{'|'.join(c or ' ' for c in row)}|" for row in _cells(puzzle)]
    )


def typst(puzzle: str) -> str:
    cells = ",\n  ".join(", ".join(f"[{c}]" for c in row) for row in _cells(puzzle))
    return f"= Sudoku\n#table(\n  columns: 9,\n  {cells},\n)\n"


def logic_puzzle(puzzle: str) -> str:
    rows = [f"\\setrow{{{9 - n}}}{{{','.join(row)}}}" for n, row in enumerate(_cells(puzzle))]
    return "\\begin{lpsudoku}\n" + _lines(rows) + "\\end{lpsudoku}\n"


def tikz_matrix(puzzle: str) -> str:
    rows = [" & ".join(row) + " \\\\" for row in _cells(puzzle)]
    return (
        "\\begin{tikzpicture}\n\\matrix[matrix of nodes, nodes={minimum size=6mm}]{\n"
        + _lines(rows)
        + "};\n\\end{tikzpicture}\n"
    )


def flat_ods(puzzle: str) -> str:
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="float" office:value="{c}"><text:p>{c}</text:p>'
            "</table:table-cell>"
            if c
            else "<table:table-cell/>"
            for c in row
        )
        + "</table:table-row>"
        for row in _cells(puzzle)
    )
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document{names} office:version="1.3" '
        'office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body>'
        f'<office:spreadsheet><table:table table:name="Sheet1">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document>"
    )


def plist(puzzle: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0'
        '//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>'
        f"<key>level</key><integer>3</integer><key>puzzle</key><string>{puzzle}</string>"
        "</dict></plist>\n"
    )


def plist_of_numbers(puzzle: str) -> str:
    rows = "".join(
        "<array>" + "".join(f"<integer>{c}</integer>" for c in row) + "</array>"
        for row in _numbers(puzzle)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>board</key>'
        f"<array>{rows}</array></dict></plist>\n"
    )


def preferences(puzzle: str) -> str:
    return (
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
        f'    <string name="board">{puzzle}</string>\n    <int name="hints" value="3" />\n'
        '    <long name="time" value="1762072233123" />\n</map>\n'
    )


# Mail.

_HEAD = (
    "From: Ann Smith <ann@example.org>\nTo: desk@example.org\nSubject: My sudoku\n"
    "Date: Mon, 2 Nov 2026 09:00:00 +0100\nMIME-Version: 1.0\n"
)


def thrice_quoted(puzzle: str) -> str:
    rows = _lines([f"> > > {row}" for row in _rows(puzzle)])
    return (
        f"{_HEAD}Content-Type: text/plain; charset=utf-8\n\nSee below. Can you print it?\n\n"
        "> On Sun, 1 Nov 2026, Bob wrote:\n> Ann, ask the desk!\n>\n"
        "> > On Sat, 31 Oct 2026, Cid wrote:\n> > I like it:\n> >\n"
        "> > > On Fri, 30 Oct 2026 at 17:01, Ann wrote:\n> > > What about this?\n> > >\n"
        f"{rows}> > > Ann\n> > -- \n> > Cid, +1 (555) 123-4567\n\n-- \nAnn\n"
    )


def apple_forward(puzzle: str) -> str:
    rows = _lines([f"> {row}" for row in _barred(puzzle, "|")])
    return (
        f"{_HEAD}Content-Type: text/plain; charset=us-ascii\n\n\n\n"
        "> Begin forwarded message:\n> \n> From: Bob <bob@example.org>\n> Subject: nine\n"
        f"> Date: 1 November 2026 at 17:01:22 CET\n> To: Ann <ann@example.org>\n> \n{rows}> \n"
        "> Sent from my iPhone\n"
    )


def signed_mail(puzzle: str) -> str:
    p7s = base64.encodebytes(bytes(range(48, 248)) * 3).decode()
    return (
        f'{_HEAD}Content-Type: multipart/signed; protocol="application/pkcs7-signature"; '
        'micalg=sha-256; boundary="b1"\n\nThis is an S/MIME signed message\n\n--b1\n'
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
        f"Hello=2C\n\n{_lines(_rows(puzzle))}\n--b1\nContent-Type: application/pkcs7-signature; "
        'name="smime.p7s"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; '
        f'filename="smime.p7s"\n\n{p7s}\n--b1--\n'
    )


def pgp_mail(puzzle: str) -> str:
    rows = _lines([row.replace(".", "-") for row in _barred(puzzle, "|")])
    dashed = "".join(
        ("- " if row.startswith("-") else "") + row + "\n" for row in rows.splitlines()
    )
    key = _lines([base64.b64encode(bytes(range(n, n + 48))).decode() for n in (3, 90, 200)])
    return (
        f"{_HEAD}Content-Type: text/plain; charset=utf-8\n\n-----BEGIN PGP SIGNED MESSAGE-----\n"
        f"Hash: SHA256\n\nHi,\n\n{dashed}\nAnn\n-----BEGIN PGP SIGNATURE-----\n\n{key}=Ab3d\n"
        "-----END PGP SIGNATURE-----\n"
    )


def invited(puzzle: str) -> str:
    event = (
        "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        "UID:20261102T090000Z-123456789\n"
        "DTSTART:20261102T090000Z\nSUMMARY:Puzzle desk\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL;TYPE=CELL:+44 123 456 789\nEND:VCARD\n"
    return (
        f'{_HEAD}Content-Type: multipart/mixed; boundary="b2"\n\n--b2\nContent-Type: text/plain\n\n'
        f"{puzzle}\n\n--b2\nContent-Type: text/calendar; method=REQUEST\n\n{event}\n--b2\n"
        f'Content-Type: text/vcard; name="ann.vcf"\n\n{card}\n--b2--\n'
    )


def uuencoded(puzzle: str) -> str:
    import binascii

    data = _lines(_rows(puzzle)).encode()
    lines = "".join(binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45))
    return f"{_HEAD}\nHere is my puzzle\n\nbegin 644 puzzle.txt\n{lines}`\nend\n"


def digest(puzzle: str) -> str:
    inner = (
        "From: Bob <bob@example.org>\nSubject: inner\nContent-Type: multipart/mixed; "
        'boundary="in"\nMIME-Version: 1.0\n\n--in\nContent-Type: text/plain\n\nattached\n--in\n'
        'Content-Type: text/csv; name="grid.csv"\nContent-Disposition: attachment\n\n'
        f"{_csv(puzzle, ';')}\n--in--\n"
    )
    return f'{_HEAD}Content-Type: multipart/digest; boundary="out"\n\n--out\n\n{inner}\n--out--\n'


def two_bodies(puzzle: str) -> str:
    cells = "".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in _cells(puzzle)
    )
    text = _lines(["  ".join(row) for row in _rows(puzzle, "_")])
    return (
        f'{_HEAD}Content-Type: multipart/alternative; boundary="alt"\n\n--alt\n'
        f"Content-Type: text/plain; charset=utf-8\n\nHallo,\n\n{text}\n--alt\n"
        f"Content-Type: text/html; charset=utf-8\n\n<p>Hallo,</p><table>{cells}</table>\n--alt--\n"
    )


def old_mac(puzzle: str) -> bytes:
    text = f"Voilà ma grille, très difficile :\n\n{_lines(_rows(puzzle, '•'))}\nRené\n"
    head = (
        _HEAD + "Content-Type: text/plain; charset=macintosh\nContent-Transfer-Encoding: 8bit\n\n"
    )
    return head.encode() + text.encode("mac_roman")


def unknown_charset(puzzle: str) -> bytes:
    text = f"Grüße!\n\n{_lines(_rows(puzzle))}"
    head = _HEAD + "Content-Type: text/plain; charset=x-user-defined\n\n"
    return head.encode() + text.encode("latin-1")


# Telephones and chats.


def whatsapp_message(puzzle: str) -> str:
    rows = _lines(_rows(puzzle))
    return (
        "[02/11/2026, 09:12:33] \u200eMessages and calls are end-to-end encrypted.\n"
        "[02/11/2026, 09:12:35] Ann: Hi! Here is the sudoku from the train\n"
        f"[02/11/2026, 09:13:02] Ann: {rows}"
        "[02/11/2026, 09:14:20] Bob: 👍 thx\n"
        "[02/11/2026, 09:15:00] \u200eAnn: \u200eimage omitted\n"
    )


def whatsapp_german(puzzle: str) -> str:
    return (
        "02.11.26, 09:12 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.\n"
        f"02.11.26, 09:13 - Ann: {puzzle}\n02.11.26, 09:14 - Bob: super, danke!\n"
        "02.11.26, 09:14 - Bob: <Medien ausgeschlossen>\n"
    )


def telegram(puzzle: str) -> str:
    rows = "\n".join(_rows(puzzle))
    messages = [
        {"id": 1, "type": "message", "date": "2026-11-02T09:12:33", "from": "Ann", "text": "hi"},
        {"id": 2, "type": "message", "from": "Ann", "text": f"look:\n{rows}"},
        {
            "id": 3,
            "type": "message",
            "from": "Bob",
            "text": ["see ", {"type": "bold", "text": "it"}],
        },
    ]
    return json.dumps({"name": "Puzzles", "type": "personal_chat", "messages": messages}, indent=1)


def discord(puzzle: str) -> str:
    rows = _lines(_rows(puzzle))
    return (
        f"Ann — Today at 09:12\nanyone?\n```\n{rows}```\nBob — Today at 09:15\nlol hard (edited)\n"
    )


def from_keyboard(puzzle: str) -> str:
    return (
        _lines([row.replace(".", "·") for row in _barred(puzzle, "  ", " ")])
        + "\nSent from my Galaxy"
    )


# Scans.


def scan_with_header(puzzle: str) -> str:
    rows = _lines([" ".join(row) for row in _rows(puzzle, "_")])
    return (
        f"SUDOKU 0412   ★★★☆☆\nFill in the grid so that every row, column a"
        f"nd\n3x3 box contains 1-9.\n\n{rows}\nSolution on p. 47\n"
    )


def scan_uneven(puzzle: str) -> str:
    rows = [
        "".join(c + " " * (1 + (r * 7 + k * 3) % 3) for k, c in enumerate(row)).rstrip()
        for r, row in enumerate(_rows(puzzle))
    ]
    return _lines(rows)


def scan_bars(puzzle: str) -> str:
    rows = ["|" + " | ".join(row) + " |" for row in _rows(puzzle, "_")]
    return "\n\n".join(rows) + "\n"


# Grids that are drawn.


def double_frame(puzzle: str) -> str:
    rows = [
        "║ " + " ║ ".join(" │ ".join(row[at : at + 3]) for at in BANDS) + " ║"
        for row in _rows(puzzle, " ")
    ]
    thin = "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢"
    thick = "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"
    told = ["╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"]
    for n, row in enumerate(rows):
        told += [
            row,
            "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝" if n == 8 else (thick if n % 3 == 2 else thin),
        ]
    return _lines(told)


def heavy_frame(puzzle: str) -> str:
    rows = [
        "┃" + "┃".join(" " + " ".join(row[at : at + 3]) + " " for at in BANDS) + "┃"
        for row in _rows(puzzle, " ")
    ]
    told = ["┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"]
    for n, row in enumerate(rows):
        told.append(row)
        if n in (2, 5):
            told.append("┣━━━━━━━╋━━━━━━━╋━━━━━━━┫")
    return _lines([*told, "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"])


def tall_cells(puzzle: str) -> str:
    edge = "+" + "-----+" * 9
    empty = "|" + "     |" * 9
    told = [edge]
    for row in _rows(puzzle, " "):
        told += [empty, "|" + "".join(f"  {c}  |" for c in row), empty, edge]
    return _lines(told)


def hashes_around(puzzle: str) -> str:
    rows = [
        "# " + " # ".join(" ".join(row[at : at + 3]) for at in BANDS) + " #"
        for row in _rows(puzzle)
    ]
    bar = "#" * 25
    return _lines([bar, *rows[:3], bar, *rows[3:6], bar, *rows[6:], bar])


def equals_between(puzzle: str) -> str:
    rows = _barred(puzzle, " || ", " ")
    bar = "=" * 23
    return _lines([*rows[:3], bar, *rows[3:6], bar, *rows[6:]])


def dots_and_colons(puzzle: str) -> str:
    rows = [
        ": " + " : ".join(" ".join(row[at : at + 3]) for at in BANDS) + " :"
        for row in _rows(puzzle, "-")
    ]
    bar = "." + "." * 23 + "."
    return _lines([bar, *rows[:3], bar, *rows[3:6], bar, *rows[6:], bar])


_BRAILLE = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠤", strict=True))


def braille(puzzle: str) -> str:
    return _lines(["".join(_BRAILLE[c] for c in row) for row in _numbers(puzzle)])


def braille_numbers(puzzle: str) -> str:
    return _lines(["⠼" + "".join(_BRAILLE[c] for c in row) for row in _numbers(puzzle)])


def mathematical(puzzle: str) -> str:
    return _lines(
        [
            "".join(chr(0x1D7CE + int(c)) if c != "0" else "." for c in row)
            for row in _numbers(puzzle)
        ]
    )


def segmented(puzzle: str) -> str:
    return _lines(
        [
            " ".join(chr(0x1FBF0 + int(c)) if c != "0" else "_" for c in row)
            for row in _numbers(puzzle)
        ]
    )


def raised(puzzle: str) -> str:
    return _lines(
        [
            "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(c)] if c != "0" else "·" for c in row)
            for row in _numbers(puzzle)
        ]
    )


def dark_circles(puzzle: str) -> str:
    return _lines([" ".join("○❶❷❸❹❺❻❼❽❾"[int(c)] for c in row) for row in _numbers(puzzle)])


def squares(puzzle: str) -> str:
    return _lines([row.replace("0", "□") for row in _numbers(puzzle)])


def in_chinese(puzzle: str) -> str:
    return "数独题目：\n" + _lines(
        ["".join("〇一二三四五六七八九"[int(c)] for c in row) for row in _numbers(puzzle)]
    )


# Packed and office.


def _zip(parts: dict[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return file.getvalue()


def _docx(body: str) -> bytes:
    types = (
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/'
        'package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.'
        'openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    document = (
        '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats'
        f'.org/wordprocessingml/2006/main"><w:body>{body}</w:body></w:document>'
    )
    return _zip({"[Content_Types].xml": types, "word/document.xml": document})


def _paragraph(text: str) -> str:
    runs = "<w:tab/>".join(f"<w:t>{part}</w:t>" for part in text.split("\t"))
    return f"<w:p><w:r>{runs}</w:r></w:p>"


def tabbed_document(puzzle: str) -> bytes:
    rows = "".join(_paragraph("\t".join(c or "-" for c in row)) for row in _cells(puzzle))
    return _docx(_paragraph("Dear editor") + rows + _paragraph("Yours, Ann 020 7946 0958"))


def document_table(puzzle: str) -> bytes:
    def row_of(row: list[str]) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{_paragraph(c)}</w:tc>" for c in row) + "</w:tr>"

    title = (
        '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="9"/></w:tcPr>'
        f"{_paragraph('Sudoku No. 12')}</w:tc></w:tr>"
    )
    rows = "".join(map(row_of, _cells(puzzle)))
    return _docx(_paragraph("Hello") + f"<w:tbl>{title}{rows}</w:tbl>" + _paragraph("Bye"))


def epub(puzzle: str) -> bytes:
    rows = "".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in _cells(puzzle)
    )
    page = f'<html xmlns="http://www.w3.org/1999/xhtml"><body><table>{rows}</table></body></html>'
    return _zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": "<container/>",
            "OEBPS/p1.xhtml": page,
        }
    )


def saved_page(puzzle: str) -> str:
    rows = "".join(
        "<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in _cells(puzzle)
    )
    return (
        "From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org/\n"
        "Subject: Daily\nMIME-Version: 1.0\nContent-Type: multipart/related; "
        'type="text/html"; boundary="----MultipartBoundary--x"\n\n------MultipartBoundary--x\n'
        "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n"
        "Content-Location: https://example.org/\n\n"
        f"<html><body><table border=3D1>{rows}</table></body></html>\n"
        "------MultipartBoundary--x--\n"
    )


def zip_in_zip(puzzle: str) -> bytes:
    return _zip(
        {"__MACOSX/._a.zip": b"\0\5\x16\7", "a.zip": _zip({"puzzle.txt": _lines(_rows(puzzle))})}
    )


def packed_text(puzzle: str) -> bytes:
    return gzip.compress(f"mine: {puzzle}\n".encode(), mtime=0)


def nested_rtf(puzzle: str) -> str:
    rows = "".join(
        "\\trowd " + "".join(f"\\pard\\intbl {{\\b {c}}}\\cell" for c in row) + "\\row "
        for row in _cells(puzzle)
    )
    return (
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\info{\\author Ann}}\\f0 Hallo Gr\\'fc\\'dfe\\par "
        + rows
        + "}"
    )


ONE: dict[str, Callable[[str], Sent]] = {
    "data.f90": fortran_data,
    "data-rows.f": fortran_rows,
    "data-fixed.f": fortran_fixed,
    "reshape.f90": lambda p: (
        "integer :: g(9,9) = reshape([ &\n"
        + ", &\n".join("  " + ",".join(row) for row in _numbers(p))
        + "], [9,9], order=[2,1])\n"
    ),
    "data.bas": basic_data,
    "array.pas": lambda p: f"const a: array[1..9,1..9] of integer = (\n{_nested(p, '()')});\n",
    "table.lua": lambda p: f"local grid = {{\n{_nested(p)}\n}}\nreturn grid\n",
    "lists.pl6": lambda p: f"my @g = (\n{_nested(p, '[]')}\n);\n",
    "words.pl": lambda p: "my @rows = qw(\n" + _lines(["  " + row for row in _rows(p)]) + ");\n",
    "words.rb": lambda p: "rows = %w[" + " ".join(_numbers(p)) + "]\nsolve rows\n",
    "array.php": lambda p: (
        "<?php\n$grid = array(\n"
        + ",\n".join(f"  array({', '.join(row)})" for row in _numbers(p))
        + "\n);\n"
    ),
    "short.php": lambda p: f"<?php\n$s = [\n{_nested(p, '[]')},\n];\n",
    "quoted.rkt": lambda p: (
        "#lang racket\n(define grid\n  '("
        + "\n    ".join(f"({' '.join(row)})" for row in _numbers(p))
        + "))\n"
    ),
    "vector.el": lambda p: (
        "(setq grid [" + "\n ".join(f"[{' '.join(row)}]" for row in _numbers(p)) + "])\n"
    ),
    "array.ml": lambda p: (
        "let g = [|\n" + ";\n".join(f"  [|{';'.join(row)}|]" for row in _numbers(p)) + "\n|]\n"
    ),
    "array2d.fsx": lambda p: (
        "let g = array2D [\n" + "\n".join(f"  [ {'; '.join(row)} ]" for row in _numbers(p)) + " ]\n"
    ),
    "strings.hs": lambda p: (
        "puzzle :: [String]\npuzzle =\n  [ "
        + "\n  , ".join(f'"{row}"' for row in _rows(p))
        + "\n  ]\n"
    ),
    "array.adb": lambda p: f"G : constant Grid :=\n ({_nested(p, '()').strip()});\n",
    "excel-array.txt": lambda p: "={" + ";".join(",".join(row) for row in _numbers(p)) + "}\n",
    "excel-array-german.txt": excel_german,
    "lists.wl": lambda p: (
        "grid = {\n" + ",\n".join("{" + ", ".join(row) + "}" for row in _rows(p, "_")) + "};\n"
    ),
    "matrix.mpl": lambda p: (
        "A := Matrix([" + ", ".join(f"[{', '.join(row)}]" for row in _numbers(p)) + "]):\n"
    ),
    "table.r": lambda p: (
        'd <- read.table(text = "\n' + _lines([" ".join(row) for row in _numbers(p)]) + '")\n'
    ),
    "grid.apl": apl,
    "heredoc.sh": lambda p: "#!/bin/sh\n./solve <<EOF\n" + _lines(_rows(p)) + "EOF\n",
    "bytes-py.txt": lambda p: f'P = b"{p}"\nprint(solve(P))\n',
    "dict-py.txt": python_dict,
    "triple-py.txt": lambda p: (
        'puzzle = """\n'
        + _lines(_rows(p))
        + '"""\n\nif __name__ == "__main__":\n    main(puzzle)\n'
    ),
    "cells.sql": sql_cells,
    "rows.textproto": prototext,
    "tables.toml": lambda p: (
        'title = "Mine"\n\n'
        + "\n".join(f"[[row]]\ncells = [{', '.join(row)}]\n" for row in _numbers(p))
    ),
    "spaced.ini": lambda p: (
        "[sudoku]\nauthor=Ann\n"
        + _lines([f"row{n} = {' '.join(row)}" for n, row in enumerate(_rows(p), 1)])
    ),
    "flow.yaml": lambda p: (
        "title: Mine\nlevel: 3\ngrid:\n"
        + _lines([f"  - [{', '.join(row)}]" for row in _numbers(p)])
    ),
    "dashes.yaml": dashes_of_yaml,
    "callback.js": lambda p: f'callback({{"id": 12, "puzzle": "{p}"}});\n',
    "board.js": lambda p: (
        "const board = [\n"
        + "".join(f"  [{', '.join(row)}], // row {n}\n" for n, row in enumerate(_numbers(p), 1))
        + "];\nconsole.log(solve(board));\n"
    ),
    "mysql.txt": mysql_client,
    "psql.txt": psql,
    "numpy-printed.txt": numpy_printed,
    "octave.txt": octave,
    "julia-printed.txt": julia_printed,
    "new-file.patch": patch,
    "html-in-text.txt": html_in_text,
    "html-on-one-line.txt": html_on_one_line,
    "html-a-tag-a-line.txt": html_a_tag_a_line,
    "aria-labels.html": labels_for_readers,
    "data-value.html": data_of_cells,
    "next-data.html": next_data,
    "bbcode-table.txt": bbcode_table,
    "bbcode-quote.txt": bbcode_quote,
    "grid-table.rst": grid_table,
    "table.textile": textile,
    "table.typ": typst,
    "logicpuzzle.tex": logic_puzzle,
    "matrix.tikz.tex": tikz_matrix,
    "flat.fods": flat_ods,
    "puzzle.plist": plist,
    "numbers.plist": plist_of_numbers,
    "preferences.xml": preferences,
    "thrice-quoted.eml": thrice_quoted,
    "apple-forward.eml": apple_forward,
    "signed.eml": signed_mail,
    "pgp.eml": pgp_mail,
    "invited.eml": invited,
    "uuencoded.eml": uuencoded,
    "digest.eml": digest,
    "two-bodies.eml": two_bodies,
    "old-mac.eml": old_mac,
    "unknown-charset.eml": unknown_charset,
    "whatsapp-message.txt": whatsapp_message,
    "whatsapp-german.txt": whatsapp_german,
    "telegram.json": telegram,
    "discord.txt": discord,
    "middle-dots.txt": from_keyboard,
    "scan-with-header.txt": scan_with_header,
    "scan-uneven.txt": scan_uneven,
    "scan-bars.txt": scan_bars,
    "double-frame.txt": double_frame,
    "heavy-frame.txt": heavy_frame,
    "tall-cells.txt": tall_cells,
    "hashes-around.txt": hashes_around,
    "equals-between.txt": equals_between,
    "dots-and-colons.txt": dots_and_colons,
    "braille.txt": braille,
    "braille-numbers.txt": braille_numbers,
    "mathematical.txt": mathematical,
    "segmented.txt": segmented,
    "raised.txt": raised,
    "dark-circles.txt": dark_circles,
    "squares.txt": squares,
    "in-chinese.txt": in_chinese,
    "tabbed.docx": tabbed_document,
    "table-with-title.docx": document_table,
    "book.epub": epub,
    "saved.mht": saved_page,
    "zip-in-zip.zip": zip_in_zip,
    "line.txt.gz": packed_text,
    "nested.rtf": nested_rtf,
    "path.txt": lambda p: f"https://play.example.org/sudoku/{p}\n",
    "fragment.txt": lambda p: (
        f"Try it here: https://solver.example/#{p.replace('0', '.')} (takes a minute)\n"
    ),
    "own-scheme.txt": lambda p: f"sudoku://load?board={p}\n",
    "percent.txt": lambda p: f"https://x.example/s?grid={p.replace('0', '%2E')}\n",
    "libreoffice.csv": lambda p: (
        "\r\n".join(
            ";;;" if n < 1 else ";" + ";".join(f'"{c}"' if c else "" for c in row) + ";"
            for n, row in enumerate([["", ""], *_cells(p)])
        )
        + "\r\n"
    ),
    "excel-tabs.txt": lambda p: "\r\n".join("\t".join(row) + "\t" for row in _cells(p)) + "\r\n",
    "teacher.csv": lambda p: "Name;Klasse\nAnna;7b\n\n" + _csv(p, ";") + "\n",
    "hard-today.txt": lambda p: (
        f"Sudoku hard 02/11/2026\n\n{_lines(_rows(p))}\nTel. 0123 456 789\nFax 0123 456 780\n"
    ),
    "easy-solution-below.txt": lambda p: (
        f"Puzzle:\n{_lines(_rows(p))}\nSolution:\n{_lines(_rows(_solved(p)))}"
    ),
}
"""One puzzle each."""

TWO: dict[str, Callable[[str, str], Sent]] = {
    "easy-and-hard.txt": lambda p, q: f"EASY\n{_lines(_rows(p))}\nHARD\n{_lines(_rows(q))}",
    "answered-between.txt": lambda p, q: (
        "> Hi Ann, here is mine\n"
        + _lines(["> " + row for row in _rows(p)])
        + f"\nNice! Mine is\n\n{_lines(_rows(q))}\nAnn\n"
    ),
    "beside.docx": lambda p, q: _docx(
        _paragraph("Easy")
        + "".join(map(_paragraph, _rows(p)))
        + _paragraph("Hard")
        + "".join(map(_paragraph, _rows(q)))
    ),
    "arrays.c": lambda p, q: (
        f"int a[9][9] = {{\n{_nested(p)}\n}};\n\nint b[9][9] = {{\n{_nested(q)}\n}};\n"
    ),
}
"""Two puzzles each, in this order."""


def _mail(text: str) -> str:
    return f"{_HEAD}Content-Type: text/plain; charset=utf-8\n\n{text}\n"


NONE: dict[str, Sent] = {
    "identity.txt": "The identity:\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n",
    "identity-py.txt": "I = [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]\n",
    "identity-of-nine.txt": _lines(
        [" ".join("1" if r == c else "0" for c in range(9)) for r in range(9)]
    ),
    "adjacency.csv": _lines(
        [",".join(str((r * c + r + c) % 2) for c in range(9)) for r in range(9)]
    ),
    "bitmap.txt": (
        "00111100\n01000010\n10100101\n10000001\n10100101\n10011001\n01000010\n00111100\n"
    ),
    "minesweeper.txt": (
        "My best board:\n1 1 1 . . . 1 * 1\n1 * 2 1 1 . 1 1 1\n1 2 3 * 1 . . . "
        ".\n. 1 * 2 1 . . . .\n. 1 1 1 . . 1 1 1\n. . . . . . 1 * 1\n1 1"
        " . . . . 1 1 1\n* 1 . . 1 1 1 . .\n1 1 . . 1 * 1 . .\n"
    ),
    "nonogram.txt": "Nonogram 5x5\nRows: 1 1, 5, 3, 1 1, 2\nColumns: 2, 3, 3, 3, 2\n",
    "nonogram-clues.txt": "Columns\n1 2\n3\n1 1\n2 2\n5\nRows\n3\n1 1\n5\n2\n1\n",
    "times-table-of-nine.txt": _lines(
        [" ".join(str(r * c) for c in range(1, 10)) for r in range(1, 10)]
    ),
    "times-table-rows.txt": (
        "7 times table: 7 14 21 28 35 42 49 56 63 70\n8 times table: 8 16 24 32 40 48 56 64 72 80\n"
    ),
    "times-table-words.txt": _lines([f"{n} x 7 = {7 * n}" for n in range(1, 11)]),
    "bingo.txt": (
        "B  I  N  G  O\n3 17 33 48 61\n9 21 40 55 70\n12 24"
        " ** 50 66\n1 30 41 59 72\n7 19 38 46 64\n"
    ),
    "life.txt": "Conway glider\n.O.......\n..O......\n.OOO......\n.........\n",
    "connect-four.txt": (
        ". . . . . . .\n. . . . . . .\n. . . R . . .\n. . Y R . . .\n. R Y Y . . .\nR Y R Y . . .\n"
    ),
    "wordle.txt": "Wordle 1,234 4/6\n\n⬛🟨⬛⬛⬛\n⬛⬛🟩⬛🟨\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n",
    "binary-puzzle.txt": "Takuzu\n1..0..\n..00.1\n......\n.1..0.\n....1.\n0..1..\n",
    "accounts.txt": (
        "IBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX\nVISA 4111 1111 1111 1111\nexp 12/28\n"
    ),
    "hashes-of-files.txt": (
        "d41d8cd98f00b204e9800998ecf8427e  a.txt\n9e107d9d372bb6826bd81d3542a419d6  b.txt\n"
    ),
    "commits.txt": (
        "0f6706b Lay out the orbits\n3777fdb Have a run say so\n10133d3 Refuse clues\n1234567 Fix\n"
    ),
    "addresses.txt": (
        "192.168.178.1 router\n10.0.0.12 nas\n127.0.0.1 localhost\nAA:BB:CC:11:22:33\n"
    ),
    "bank.csv": (
        "date;text;amount\n02.11.26;Rent;-850,00\n03.11.26;Shop;-12,34\n04.11.26;Pay;2.345,67\n"
    ),
    "temperatures.csv": "month,low,high\nJan,1,5\nFeb,1,6\nMar,3,9\nApr,5,13\n",
    "places.geojson": (
        '{"type": "FeatureCollection", "features": [{"type": "Feature", "geomet'
        'ry": {"type": "Point", "coordinates": [13.4, 52.5]}, "properties": {"name": "Berlin"}}]}\n'
    ),
    "style.css": (
        ".sudoku td { width: 30px; height: 30px; border: 1px sol"
        "id #999; }\n.sudoku { margin: 0 0 9px 9px }\n"
    ),
    "feed.xml": (
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Puzzles</title'
        "><item><title>Sudoku 123</title><pubDate>Mon, 02 Nov 2026"
        " 09:00:00 GMT</pubDate></item></channel></rss>\n"
    ),
    "key.asc": "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n"
    + _lines([base64.b64encode(bytes(range(n, n + 48))).decode() for n in (3, 90, 150, 200)])
    + "=Ab3d\n-----END PGP PUBLIC KEY BLOCK-----\n",
    "out-of-office.eml": _mail(
        "I am out of the office until 9 November 2026.\nIn urgent case"
        "s call 030 123456789.\n\nMonday 2.11. - Monday 9.11."
    ),
    "bounce.eml": _mail(
        "Delivery to the following recipient failed permanently:\n\n     desk@e"
        "xample.com\n\n550 5.1.1 The email account does not exist. 1234567890123-12345"
    ),
    "newsletter.eml": _mail(
        "Top 9 puzzles of the week\n1. Sudoku\n2. Kakuro\n3. Hitori\n4. Nonogra"
        "m\n5. Slitherlink\n6. Masyu\n7. Nurikabe\n8. KenKen\n9. Futoshiki\n\nUnsubscribe 123456789"
    ),
    "minutes-of-meeting.txt": (
        "1. Welcome\n2. Minutes of 3/10\n3. Budget 2027: 12 3"
        "45 EUR\n4. Puzzles: 9x9, 6x6, 4x4\n5. AOB\n"
    ),
    "marks.csv": "pupil,1,2,3,4,5\nAnna,2,3,1,2,2\nBen,4,3,3,2,5\nCem,1,1,2,1,1\n",
    "racing.txt": "3.15 Ascot\n1 Silver Star 4-1\n2 Old Joe 7-2\n3 Blue Moon 9-1\n4 Rain 12-1\n",
    "chords.txt": "e|-0-2-3-|\nB|-1-3-0-|\nG|-0-2-0-|\nD|-2-0-0-|\nA|-3---2-|\nE|-----3-|\n",
    "poem.txt": (
        "Nine rows, nine columns, nine small squares,\nI sit and count, and nob"
        "ody cares.\nOne to nine in every line,\nOh sudoku, please be mine.\n"
    ),
    "recipe.txt": (
        "Serves 4\n250 g flour\n3 eggs\n1/2 l milk\n1 pinch of salt\nBake 20 min at 180\n"
    ),
    "contents.txt": (
        "Easy ........... 1\nMedium ......... 23\nHard ........... 45\nSolutions ...... 89\n"
    ),
    "ttf.txt": (
        "the puzzle is in the attachment\n\n-- \nA. Smith\nTel: 12"
        "3 456 789\nFax: 123 456 780\nMob: 789 654 123\n"
    ),
    "tic-tac-toe.txt": "X|O|X\n-+-+-\nO|X| \n-+-+-\n |O|X\n",
    "crontab.txt": "0 3 * * * gridmill publish nightly.toml\n*/5 * * * * date\n",
    "traceback.txt": (
        'Traceback (most recent call last):\n  File "a.py", line 9, in <modul'
        "e>\n    solve(grid)\nIndexError: list index out of range\n"
    ),
    "lottery.csv": (
        "date,n1,n2,n3,n4,n5,n6\n2026-10-31,3,12,19,27,33,45\n2026-11-07,1,8,14,22,38,41\n"
    ),
    "measures.txt": "9 x 9 cm, 300 dpi\n18 x 18 cm, 300 dpi\nbleed 3 mm\n",
}
"""No puzzle, and nothing to be judged."""
