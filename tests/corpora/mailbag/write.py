"""Writes the mailbag: ``python -m tests.corpora.mailbag.write``. The same files each time.

Each file is what somebody may send: a hand (how the puzzle is written), in a letter (what stands
around it). `expected.jsonl` says of each what must be found; it is made here, and by no reader.
"""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from email.message import EmailMessage
from email.policy import SMTP
from itertools import chain
from pathlib import Path
from types import ModuleType

from book.print.picture import Drawing, draw_for_print
from puzzle import Grid
from tests.corpora import lines
from tests.corpora.mailbag import (
    breadth,
    callers,
    crowd,
    fresh,
    latecomers,
    later,
    newsroom,
    odd,
    posts,
    same,
    second,
    tables,
    tales,
    together,
    visitors,
    week,
)
from tests.corpora.mailbag.strangers import NEWEST, NO_NEWEST

FOLDER = Path(__file__).parent
BAG = FOLDER / "files"

OPEN_DOCUMENT = "application/vnd.oasis.opendocument.spreadsheet"
Hand = Callable[[str], str]


def rows(puzzle: str, blank: str = ".") -> list[str]:
    """The rows of a puzzle, with this sign for blank."""
    return [puzzle[at : at + 9].replace("0", blank) for at in range(0, 81, 9)]


def apart(row: str, between: str = " ") -> str:
    """A row with something between its boxes."""
    return between.join(row[at : at + 3] for at in (0, 3, 6))


def bands(texts: list[str], between: str) -> str:
    """Nine lines with something between the bands."""
    return f"\n{between}\n".join("\n".join(texts[at : at + 3]) for at in (0, 3, 6))


def markdown(puzzle: str) -> str:
    """A table of Markdown, with letters over its columns."""
    head = "|" + "|".join("ABCDEFGHI") + "|\n|" + "---|" * 9
    return "\n".join([head, *("|" + "|".join(row) + "|" for row in rows(puzzle, " "))])


def boxed(puzzle: str) -> str:
    """A grid in box drawings."""
    lines_ = [f"│{apart(row, '│')}│" for row in rows(puzzle)]
    return "\n".join(["┌───┬───┬───┐", bands(lines_, "├───┼───┼───┤"), "└───┴───┴───┘"])


def clues(puzzle: str) -> str:
    """A clue a line, with a heading."""
    found = [f"{i // 9 + 1},{i % 9 + 1},{c}" for i, c in enumerate(puzzle) if c != "0"]
    return "\n".join(["row,column,value", *found])


def scanned(puzzle: str) -> str:
    """What a scanner makes of a grid with zeros."""
    return "\n".join(row.replace("1", "l").replace("0", "O") for row in rows(puzzle, "0"))


def penpa(puzzle: str) -> str:
    """A link of Penpa-edit, with the numbers of the board and nothing else."""
    across = 9 + 4
    drawn = {
        (2 + i // 9) * across + 2 + i % 9: [c, 1, "1"] for i, c in enumerate(puzzle) if c != "0"
    }
    told = f"{{zR:{{z_:[]}},zS:{{}},zN:{json.dumps(drawn)},z1:{{}},zE:{{}},z6:[]}}"
    text = f'square,9,9,38,0,1,1,380,380,0,0\n[0,0,0,0]\n["1","2"]\n{told}\n{{}}\n[0]'
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}"


def open_document(puzzle: str) -> bytes:
    """A spreadsheet of LibreOffice, with zeros for blanks from B3 on."""
    value = 'office:value-type="float" office:value="{0}"'
    cell = f"<table:table-cell {value}><text:p>{{0}}</text:p></table:table-cell>"
    told = "".join(
        f"<table:table-row><table:table-cell/>{''.join(map(cell.format, row))}</table:table-row>"
        for row in rows(puzzle, "0")
    )
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<office:document-content{names} office:version="1.3">'
        '<office:body><office:spreadsheet><table:table table:name="Sheet1">'
        '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
        f"{told}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{OPEN_DOCUMENT}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
        "</manifest:manifest>"
    )
    parts = {"mimetype": OPEN_DOCUMENT, "content.xml": content, "META-INF/manifest.xml": manifest}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return file.getvalue()


HANDS: dict[str, Hand] = {
    "line": lambda p: p,
    "dots": lambda p: p.replace("0", "."),
    "stars": lambda p: p.replace("0", "*"),
    "underscores": lambda p: p.replace("0", "_"),
    "rows": lambda p: "\n".join(rows(p)),
    "rows-of-zeros": lambda p: "\n".join(rows(p, "0")),
    "boxes-apart": lambda p: "\n".join(map(apart, rows(p))),
    "bands-apart": lambda p: bands(list(map(apart, rows(p))), ""),
    "spaced": lambda p: "\n".join(" ".join(row) for row in rows(p)),
    "commas": lambda p: "\n".join(",".join(row) for row in rows(p, "0")),
    "semicolons": lambda p: "\n".join(";".join(row).replace("0", "") for row in rows(p, "0")),
    "tabs": lambda p: "\n".join("\t".join(row) for row in rows(p, "0")),
    "bars": lambda p: bands([apart(row, "|") for row in rows(p)], "---+---+---"),
    "simple-sudoku": lambda p: (
        "*-----------*\n"
        + bands([f"|{apart(row, '|')}|" for row in rows(p)], "|---+---+---|")
        + "\n*-----------*"
    ),
    "box-drawings": boxed,
    "markdown": markdown,
    "python": lambda p: (
        "grid = [\n" + ",\n".join("    [" + ", ".join(row) + "]" for row in rows(p, "0")) + ",\n]"
    ),
    "matlab": lambda p: "S = [" + ";\n     ".join(" ".join(row) for row in rows(p, "0")) + "];",
    "json": lambda p: json.dumps({"title": "Mine", "grid": rows(p)}, indent=2),
    "json-numbers": lambda p: json.dumps([[int(c) for c in row] for row in rows(p, "0")], indent=1),
    "clues": clues,
    "numbered": lambda p: f"Puzzle 7: {p} (hard, 4.5)",
    "csv": lambda p: f"id,puzzle,solution\n1,{p},",
    "link": lambda p: f"https://sudoku.example/play?level=3&bd={p}",
    "link-in-words": lambda p: f"Play: https://sudoku.example/?s={p.replace('0', '.')} now!",
    "folded": lambda p: f"{p[:76]}\n{p[76:]}",
    "fenced": lambda p: "```\n" + "\n".join(rows(p)) + "\n```",
    "quoted": lambda p: "\n".join(f"> {row}" for row in rows(p)),
    "full-width": lambda p: "\n".join(
        row.translate(str.maketrans("123456789.", "１２３４５６７８９□")) for row in rows(p)
    ),
    "scanned": scanned,
}
"""How people write a puzzle."""


def numbers(puzzle: str, blank: str) -> list[list[str]]:
    """The rows of a puzzle as numbers, with this word for blank."""
    return [[blank if c == "0" else c for c in row] for row in rows(puzzle, "0")]


def numpy(puzzle: str) -> str:
    """An array as NumPy prints it, with a name before it."""
    told = [
        f"[{', '.join(f'{n}.' if n.isdigit() else n for n in r)}]" for r in numbers(puzzle, "nan")
    ]
    return "grid = np.array([" + ",\n       ".join(told) + "])"


def table(puzzle: str, head: str) -> str:
    """A table of Markdown with these words over its columns."""
    told = [f"| {' | '.join(row)} |" for row in numbers(puzzle, " ")]
    return "\n".join(["| " + " | ".join(head.split()) + " |", "|" + " --- |" * 9, *told])


def frame(puzzle: str) -> str:
    """A frame as pandas prints it."""
    told = [
        f"{i}  {'  '.join(f'{n:>3}' for n in row)}" for i, row in enumerate(numbers(puzzle, "NaN"))
    ]
    return "\n".join(["   " + "  ".join(f"{n:>3}" for n in range(9)), *told])


def candidates(puzzle: str) -> str:
    """729 candidates."""
    return "".join(
        "123456789" if c == "0" else "".join(d if d == c else "." for d in "123456789")
        for c in puzzle
    )


LATER_HANDS: dict[str, Hand] = {
    "numpy": numpy,
    "matlab-nan": lambda p: (
        "data = [" + "; ...\n  ".join(" ".join(row) for row in numbers(p, "NaN")) + "];"
    ),
    "nones": lambda p: (
        "board = [\n" + "\n".join(f"  [{', '.join(row)}]," for row in numbers(p, "None")) + "\n]"
    ),
    "c-array": lambda p: (
        "int grid[9][9] = {\n"
        + ",\n".join(f"  {{{', '.join(row)}}}" for row in numbers(p, "0"))
        + "\n};"
    ),
    "markdown-words": lambda p: table(p, "one two three four five six seven eight nine"),
    "pandas": frame,
    "sukaku": candidates,
    "penpa": penpa,
}
"""Hands that came to be read later."""


def chat(first: str, body: str) -> str:
    """An export of a chat, with a text behind a name."""
    head = f"[12/03/2026, 18:22] Ben: Where is it?\n[12/03/2026, 18:23] Anna: {first}"
    return f"{head}{body}\n[12/03/2026, 18:24] Ben: Thank you, will print it on page 4.\n"


def latex(puzzle: str) -> str:
    """A document of LaTeX, with its package for Sudoku."""
    told = "".join("|" + "|".join(row) + "|.\n" for row in numbers(puzzle, " "))
    return (
        "\\documentclass{article}\n\\usepackage{sudoku}\n\\begin{document}\n"
        f"\\begin{{sudoku}}\n{told}\\end{{sudoku}}\n\\end{{document}}\n"
    )


STRANGERS: dict[str, Hand] = {
    "chat-line.txt": lambda p: chat(p, ""),
    "chat-rows.txt": lambda p: chat("Here:\n", "\n".join(rows(p, "0"))),
    "chat-row-behind-the-name.txt": lambda p: chat("", "\n".join(rows(p))),
    "row-words.txt": lambda p: "".join(
        f"Row {number}: {' '.join(row)}\n" for number, row in enumerate(rows(p, "0"), 1)
    ),
    "question-marks.txt": lambda p: "Grüezi\n\n" + "\n".join(rows(p, "?")) + "\n\nGruss\n",
    "bars-between.txt": lambda p: (
        "SUDOKU 27   *** schwer\n\n"
        + "\n".join("|".join(row).replace("1", "l") for row in numbers(p, " "))
        + "\n\nLösung auf Seite 12\n"
    ),
    "latex.tex": latex,
    "spaces-for-blanks.txt": lambda p: "Mein Rätsel\r\n\r\n" + "\r\n".join(rows(p, " ")) + "\r\n",
    "sheet-with-a-title.csv": lambda p: (
        "My Sudoku,,,,,,,,\n"
        + ",,,,,,,,\n" * 2
        + ",".join(rows(p, "0")[0]).replace("0", "")
        + "\n"
        + "".join(",".join(row).replace("0", "") + "\n" for row in rows(p, "0")[1:])
    ),
    "app-link.txt": lambda p: f"Sent from my phone: sudoku://open?grid={p}&level=4\n",
    "forum.txt": lambda p: (
        "Re: Puzzle of the week\nPosted by tarek » Tue Mar 03, 2026 10:11 pm\n\n[code]\n"
        f"{p}\n[/code]\nSE 7.2, minimal. Enjoy!\n"
    ),
    "service.json": lambda p: json.dumps(
        {"newboard": {"grids": [{"value": [list(map(int, row)) for row in rows(p, "0")]}]}}
    ),
}
"""Files as strangers send them, each whole, by their names."""

BESIDE: dict[str, Callable[[str, str], str]] = {
    "side-by-side.txt": lambda p, q: "".join(
        f"{left}   {right}\n" for left, right in zip(rows(p), rows(q), strict=True)
    ),
    "side-by-side.csv": lambda p, q: "".join(
        ",".join([*left, "", *right]) + "\n"
        for left, right in zip(numbers(p, ""), numbers(q, ""), strict=True)
    ),
}
"""Two puzzles beside one another."""

LETTERS = {
    "bare": ("", ""),
    "english": (
        "Dear editor,\n\nhere is a puzzle that I made; I hope that you like it!\n\n",
        "\n\nKind regards,\nA. Reader\nTel. +44 20 7946 0958\n",
    ),
    "german": (
        "Sehr geehrte Damen und Herren,\n\nanbei mein Rätsel vom 21.11.2026:\n\n",
        "\n\nMit freundlichen Grüßen\nJürgen Weiß\nHauptstraße 12, 10115 Berlin\n",
    ),
    "phone": (
        "Hi!\nSee below :-)\n\n",
        "\n\nSent from my phone at 10:30\n",
    ),
    "footer": (
        "Hello all\n\n",
        "\n\n-- \n" + "=" * 72 + "\nNewsletter no. 1234, unsubscribe: "
        "https://lists.example.org/u?id=98765\n" + "=" * 72 + "\n",
    ),
}
"""What stands around a puzzle."""

MAILS = ("line", "rows", "bars", "markdown", "folded", "json", "clues", "quoted", "spaced", "link")
"""Hands that come by mail too, in several encodings."""


def mail(text: str, number: int) -> bytes:
    """A mail with a text, in an encoding that the number chooses."""
    made = EmailMessage(SMTP)
    made["From"] = f"Reader {number} <reader{number}@example.org>"
    made["To"] = "puzzles@example.org"
    made["Subject"] = f"Rätsel {number}"
    made["Date"] = "Sat, 21 Nov 2026 10:00:00 +0000"
    made.set_content(text, cte=["quoted-printable", "base64", "8bit"][number % 3])
    return made.as_bytes()


def by_strangers(puzzles: Iterator[str]) -> Iterator[tuple[str, bytes, list[str]]]:
    """Names of files as strangers send them, their bytes, and the puzzles in them."""
    for name, hand in STRANGERS.items():
        puzzle = next(puzzles)
        yield name, hand(puzzle).encode(), [puzzle]
    for name, beside in BESIDE.items():
        left, right = next(puzzles), next(puzzles)
        yield name, beside(left, right).encode(), [left, right]
    for letter, (before, after) in list(LETTERS.items())[1:]:
        yield f"no-puzzle-{letter}.txt", f"{before}I forgot it.{after}".encode(), []


def open_letter(puzzle: str) -> bytes:
    """A letter of LibreOffice, its rows as paragraphs with some letters set apart."""
    told = "".join(
        f'<text:p>{row[:3]}<text:span text:style-name="T1">{row[3:5]}</text:span>{row[5:]}</text:p>'
        for row in rows(puzzle)
    )
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content{names}><office:body><office:text>'
        f"<text:p>Beste redactie,</text:p>{told}<text:p>Groeten</text:p>"
        "</office:text></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        parts = {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content}
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return file.getvalue()


def by_row(puzzle: str) -> list[list[str]]:
    """The givens of each row, told by their places."""
    return [
        [f"r{row}c{column}={c}" for column, c in enumerate(cells, 1) if c != "0"]
        for row, cells in enumerate(rows(puzzle, "0"), 1)
    ]


WIDE = str.maketrans("0123456789", "\u3000１２３４５６７８９")
TOLD = "21/11/2026, 10:15 - Anna: "
LATER_STRANGERS: dict[str, Callable[[str], str | bytes]] = {
    "chat-each-row.txt": lambda p: "\n".join(
        [f"{TOLD}hi!", *(TOLD + row for row in rows(p, "0")), f"{TOLD}bye"]
    ),
    "sms-in-two.txt": lambda p: f"(1/2) my sudoku: {p[:60]}\n(2/2) {p[60:]} thanks, Joe\n",
    "sms-told.txt": lambda p: f"SMS 1 of 2\nHere it is {p[:45]}\n\nSMS 2 of 2\n{p[45:]}\n",
    "rows-amid-words.txt": lambda p: f"hola, el sudoku: {' '.join(rows(p, '0'))} un saludo\n",
    "rows-and-slashes.txt": lambda p: f"Grille : {'/'.join(rows(p))}, merci\n",
    "link-of-points.md": lambda p: (
        f"Try [this](https://example.org/en/play/{p.replace('0', '.')})!\n"
    ),
    "as-wide-as-kana.txt": lambda p: "\n".join(row.translate(WIDE) for row in rows(p, "0")),
    "shift-jis.txt": lambda p: "\n".join(
        ["ナンプレを送ります。", *(row.replace("0", "□") for row in rows(p, "0")), "以上"]
    ).encode("cp932"),
    "chinese.txt": lambda p: "\n".join(
        ["您好:", *("  ".join(row.replace("0", "\uff1f")) for row in rows(p, "0"))]
    ),
    "koi8.txt": lambda p: "\n".join(
        ["Здравствуйте, высылаю судоку:", "", *rows(p), "", "С уважением, Иван"]
    ).encode("koi8-r"),
    "Main.java": lambda p: (
        "public class Main {\n  static int[][] grid = {\n"
        + ",\n".join(f"    {{{', '.join(row)}}}" for row in rows(p, "0"))
        + "\n  };\n  int n = 9 * 9;\n}\n"
    ),
    "list.yaml": lambda p: "\n".join(
        ["title: Mine", "grid:", *(f"  - [{', '.join(row)}]" for row in rows(p, "0"))]
    ),
    "tabular.tex": lambda p: "\n".join(
        [r"\begin{tabular}{ccccccccc}", r"\hline"]
        + [
            " & ".join(row.replace("0", " ")) + r" \\" + (r" \hline" if at % 3 == 2 else "")
            for at, row in enumerate(rows(p, "0"))
        ]
        + [r"\end{tabular}"]
    ),
    "chess.txt": lambda p: "\n".join(
        ["    1 2 3  4 5 6  7 8 9"]
        + [
            f"{name} | {apart(' '.join(row).replace(' ', ''), '  ')}"
            for name, row in zip("ABCDEFGHI", rows(p), strict=True)
        ]
    ),
    "places.txt": lambda p: (
        "Givens: "
        + ", ".join(f"r{i // 9 + 1}c{i % 9 + 1}={c}" for i, c in enumerate(p) if c != "0")
    ),
    "letter.odt": open_letter,
    "places-by-row.txt": lambda p: "\n\n".join(
        ["My puzzle:", *(f"Row {row[0][1]}: {', '.join(row)}" for row in by_row(p) if row), "Bye!"]
    ),
    "groups-and-zeros.txt": lambda p: "\n".join(["Hello,", *map(apart, rows(p, "0")), "Bye!"]),
    "rows-from-below.txt": lambda p: "\n".join(
        [f"Row {number}: {row}" for number, row in enumerate(rows(p, "0"), 1)][::-1]
    ),
}
"""What later strangers sent; new ones come behind, so that those before keep their puzzles."""
NO_PUZZLES = {
    "calendar.txt": "   November 2026\nMo Tu We Th Fr Sa Su\n"
    + "\n".join(
        " ".join(f"{max(day, 0) or '':>2}" for day in range(week, week + 7))
        for week in range(-5, 30, 7)
    ),
    "bill.txt": "Rechnung Nr. 12\n\n1    3   12,50\n2    1   99,00\n3   12    7,20\n",
    "explained.txt": "\n".join(
        f"{number:4}. Hidden Single: in box 2, 8 has no place left but {cell}, so {cell} is 8."
        for number, cell in enumerate((f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(40)), 1)
    ),
    "solved-elsewhere.txt": "\n".join(
        f"Naked Single: r{i // 9 + 1}c{i % 9 + 1}={i % 9 + 1}" for i in range(40)
    ),
    "scores.txt": "Results:\n2 1 7\nThanks\n",
}


def by_later_strangers(puzzles: Iterator[str]) -> Iterator[tuple[str, bytes, list[str]]]:
    """Names of files as later strangers send them, their bytes, and the puzzles in them."""
    for name, hand in LATER_STRANGERS.items():
        puzzle = next(puzzles)[::-1]  # with givens in the first row
        sent = hand(puzzle)
        yield name, sent if isinstance(sent, bytes) else sent.encode(), [puzzle]
    for name, text in NO_PUZZLES.items():
        yield name, text.encode(), []
    for name, hand in NEWEST.items():
        puzzle = next(puzzles)[::-1]
        sent = hand(puzzle)
        yield name, sent if isinstance(sent, bytes) else sent.encode(), [puzzle]
    for name, sent in NO_NEWEST.items():
        yield name, sent if isinstance(sent, bytes) else sent.encode(), []


def by_odd_strangers(
    puzzles: Iterator[str], bags: Iterable[ModuleType]
) -> Iterator[tuple[str, bytes, list[str]]]:
    """Names of odd submissions, their bytes, and the puzzles in them."""
    for bag in bags:
        for name, hand in bag.ONE.items():
            puzzle = next(puzzles)[::-1]
            yield name, _bytes(hand(puzzle)), [puzzle]
        for name, both in bag.TWO.items():
            pair = [next(puzzles)[::-1], next(puzzles)[::-1]]
            yield name, _bytes(both(*pair)), pair
        for name, sent in bag.NONE.items():
            yield name, _bytes(sent), []


def _bytes(sent: odd.Sent) -> bytes:
    return sent if isinstance(sent, bytes) else sent.encode()


def put_crowds(put: Callable[..., None], expected: list[dict[str, object]]) -> None:
    """Put what whole crowds send, with puzzles of their own, and what is refused of it."""
    puzzles = chain(*map(lines, ("top1465", "seventeen", "hardest")))
    crowds = (crowd, latecomers, together, visitors, callers, week, posts)
    for name, sent, found, sends in chain(*(one.letters(puzzles) for one in crowds)):
        put(name, _bytes(sent), *found)
        more = {"refused": sends.refused, "rules": list(sends.rules)}
        expected[-1] |= {key: value for key, value in more.items() if value}


def put_tales(put: Callable[..., None], expected: list[dict[str, object]]) -> None:
    """Put letters that tell of their puzzles, and what they claim of each."""
    for name, data, found, claims in tales.letters(printed()):
        put(name, data, *found)
        expected[-1]["claims"] = claims


def printed() -> Iterator[str]:
    """Puzzles with as many givens as those in print have."""
    for line in (FOLDER.parent / "rated.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        yield line.partition("\t")[0]


def main() -> None:
    """Write all files, and what each must give."""
    BAG.mkdir(exist_ok=True)
    # The second time each is written backwards.
    puzzles = chain(*map(lines, ("top1465", "seventeen", "top1465", "seventeen")))
    expected = list[dict[str, object]]()

    def put(name: str, data: bytes, *found: str) -> None:
        (BAG / name).write_bytes(data)
        told = [puzzle.replace("0", ".") for puzzle in found]
        expected.append({"file": name, "puzzles": told})

    for name, hand in HANDS.items():
        for letter, (before, after) in LETTERS.items():
            puzzle = next(puzzles)
            put(f"{name}-{letter}.txt", f"{before}{hand(puzzle)}{after}\n".encode(), puzzle)
    for number, name in enumerate(MAILS):
        before, after = LETTERS["german"]
        puzzle = next(puzzles)
        text = f"{before}{HANDS[name](puzzle)}{after}"
        put(f"{name}-by-mail.eml", mail(text, number), puzzle)
    for number in (1, 2, 3):
        pair = [next(puzzles), next(puzzles)]
        text = "\n\n".join(list(HANDS.values())[number * 4](puzzle) for puzzle in pair)
        put(f"two-puzzles-{number}.txt", f"Two of them:\n\n{text}\n\nBye\n".encode(), *pair)
    for name, hand in LATER_HANDS.items():
        for letter in ("bare", "german"):
            before, after = LETTERS[letter]
            puzzle = next(puzzles)
            put(f"{name}-{letter}.txt", f"{before}{hand(puzzle)}{after}\n".encode(), puzzle)
    for number in (1, 2):
        puzzle = next(puzzles)
        put(f"drawn-{number}.pdf", draw_for_print([Drawing(Grid.parse(puzzle))], "pdf")[0], puzzle)
        puzzle = next(puzzles)
        put(f"drawn-{number}.svg", draw_for_print([Drawing(Grid.parse(puzzle))], "svg")[0], puzzle)
        puzzle = next(puzzles)
        put(f"sheet-{number}.ods", open_document(puzzle), puzzle)
    for name, data, found in chain(
        by_strangers(puzzles),
        by_later_strangers(puzzles),
        by_odd_strangers(puzzles, (odd, later, tables, fresh, newsroom, same, second)),
        by_odd_strangers(printed(), (breadth,)),
    ):
        put(name, data, *found)
    put_crowds(put, expected)
    put_tales(put, expected)
    told = "".join(json.dumps(one) + "\n" for one in expected)
    (FOLDER / "expected.jsonl").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
