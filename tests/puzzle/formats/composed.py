"""Submissions put together from parts: a grid in some shape, words around it, and what carries it.

All is drawn by a number, so that each submission can be made again by it.
"""

from __future__ import annotations

import html
import io
import random
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from functools import cache
from typing import NamedTuple

import openpyxl

from solver.search import find_solutions
from tests.corpora import grids

Lines = list[str]
Shape = Callable[[random.Random, str, str], Lines]

GREETINGS = (
    *("Hi,", "Dear editors,", "Good morning Mrs. Baker,", "Sehr geehrte Damen und Herren,"),
    *("Chère rédaction,", "Estimados señores:", "Gentile redazione,", "Beste redactie,"),
    *("Szanowni Państwo,", "Prezados,", "Merhaba,", "Здравствуйте!", "こんにちは、", "您好！"),
)
SENTENCES = (
    *("Please call me on +1 212 555 0147 after 6 pm.", "My number is 0171 4567890."),
    *("The fee of $25.00 is fine with me.", "Price: 12,50 EUR", "It took me 45 minutes."),
    *("Sent on 2024-11-05 at 14:32.", "Your ISBN 978-3-16-148410-0 has a typo on page 12."),
    *("Invoice no. 2023/0815, total 149.90", "Customer number 100 234 567", "Fax: 555-0124"),
    *("IBAN DE89 3704 0044 0532 0130 00", "Final score: 21-15, 18-21, 11-9", "Version 2.0.1"),
    *("My lucky numbers are 3, 7 and 9.", "Bus 42 leaves at 7:05, 7:25 and 7:45."),
    *("1. Please confirm that you got it.", "PS: I enclose 2 stamps.", "See you on 1/2/25."),
    *("I am 79 and my husband is 81.", "We live at 221B Baker Street, London NW1 6XE."),
    *(
        "Meine Telefonnummer: 089 / 12 34 56 78",
        "Der Preis beträgt 4,90 €.",
        "Einsendeschluss: 31.12.",
    ),
    *("Ich wohne in 80331 München, Sendlinger Str. 8.", "Liebe Grüße aus Köln, 22.11.2024"),
    *("Mon numéro : 01 23 45 67 89", "Le 14 juillet 2024 à 20h30", "N° d'abonné 0042 7781"),
    *("Mi teléfono es 91 123 45 67.", "Vivo en la calle Mayor 15, 28013 Madrid.", "Resultado: 4-2"),
    *("Il mio numero è 06 1234567.", "Via Roma 10, 00184 Roma", "Prijs: € 2,95"),
    *("Ik woon op Damrak 70, 1012 LM Amsterdam.", "ul. Długa 5, 00-238 Warszawa", "Cena: 9,99 zł"),
    *("Rua Augusta, 1500, São Paulo, 01304-001", "Meu telefone: (11) 91234-5678"),
    *(
        "Мой телефон: +7 495 123-45-67",
        "Мне 65 лет.",
        "電話番号は03-1234-5678です。",
        "価格：500円",
    ),
    *("我的电话是 010-12345678。", "2024年11月5日", "Telefonum 0212 123 45 67.", "Jag är 45 år."),
)
CLOSINGS = (
    *("Bye", "Best regards,\nAnn Smith", "Mit freundlichen Grüßen\nK. Müller", "Cheers, Bob"),
    *("Thanks!\n-- \nAnn Smith\n12 High Street, Leeds LS1 4AB\n+44 113 496 0000", "-Mike"),
    *("--\nDr. Hans Weber | Tel. 030/901820-0 | www.example.org", "Kind regards\nJoan (aged 83)"),
    *(
        "С уважением,\nИван",
        "よろしくお願いします。",
        "此致\n敬礼",
        "Regards\n\nTom\n(555) 010-9999",
    ),
)


class Composed(NamedTuple):
    """A submission: how it was made, its bytes, its puzzle, and the solution that is beside it."""

    name: str
    data: bytes
    puzzle: str
    solution: str | None


@cache
def pool() -> list[tuple[str, str]]:
    """Puzzles with their solutions."""
    solved = [find_solutions(grid, 1).solutions[0] for grid in grids("top1465")[:60:2]]
    rng, found = random.Random(9), list[tuple[str, str]]()
    for grid, solution in zip(grids("top1465")[:60:2], solved, strict=True):
        more = set(rng.sample(range(81), rng.randint(0, 9)))  # as many givens as papers print
        cells = (
            b if a != "." or at in more else "."
            for at, (a, b) in enumerate(zip(str(grid), str(solution), strict=True))
        )
        found.append(("".join(cells), str(solution)))
    return found


def rows(puzzle: str, blank: str = ".") -> Lines:
    return [puzzle[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]


def _blank(rng: random.Random, signs: str = ".0*_-xX") -> str:
    return rng.choice(signs)


def _barred(puzzle: str, blank: str, bar: str, *, is_wide: bool) -> Lines:
    between = " " if is_wide else ""
    return [
        bar.join(between.join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows(puzzle, blank)
    ]


def _banded(lines: Lines, rule: str) -> Lines:
    return [*lines[:3], rule, *lines[3:6], rule, *lines[6:]]


def _thin(rng: random.Random, puzzle: str, _: str) -> Lines:
    rule = rng.choice(("", "---+---+---", "===+===+===", "___________"))
    lines = _barred(puzzle, _blank(rng, ".0_* "), rng.choice("|!│"), is_wide=False)
    return _banded(lines, rule)


def _wide(rng: random.Random, puzzle: str, _: str) -> Lines:
    rule = rng.choice(("", "------+-------+------", "_____________________", "* * * * * * * *"))
    return _banded(_barred(puzzle, _blank(rng, ".0_* "), " | ", is_wide=True), rule)


def _boxed(rng: random.Random, puzzle: str, _: str) -> Lines:
    frame, bar = rng.choice(
        (("+-------+-------+-------+", "|"), ("├───────┼───────┼───────┤", "│"))
    )
    lines = _barred(puzzle, _blank(rng, ".0 "), f" {bar} ", is_wide=True)
    return [frame, *_banded([f"{bar} {line} {bar}" for line in lines], frame), frame]


def _folded(rng: random.Random, puzzle: str, _: str) -> Lines:
    at = rng.choice((72, 76))
    return [puzzle[:at], puzzle[at:]]


def _array(_: random.Random, puzzle: str, __: str) -> Lines:
    return ["grid = [", *(f"    [{', '.join(row)}]," for row in rows(puzzle, "0")), "]"]


def _matlab(rng: random.Random, puzzle: str, _: str) -> Lines:
    between = rng.choice(("; ", ";\n"))
    return [f"M = [{between.join(' '.join(row) for row in rows(puzzle, '0'))}]"]


def _labelled(rng: random.Random, puzzle: str, _: str) -> Lines:
    names, over = rng.choice((("ABCDEFGHI", "123456789"), ("123456789", "ABCDEFGHI")))
    lines = [f"{name} {' '.join(row)}" for name, row in zip(names, rows(puzzle, "."), strict=True)]
    return [f"  {' '.join(over)}", *lines]


def _solved_below(rng: random.Random, puzzle: str, solution: str) -> Lines:
    bar, rule = rng.choice((("|", "---+---+---"), ("", "")))
    grids = [_barred(grid, ".", bar, is_wide=False) for grid in (puzzle, solution)]
    first, second = (_banded(grid, rule) if rule else grid for grid in grids)
    return [*first, "", rng.choice(("Solution:", "Lösung:", "Solución:")), "", *second]


SHAPES: dict[str, Shape] = {
    "line": lambda rng, puzzle, _: [puzzle.replace(".", _blank(rng))],
    "rows": lambda rng, puzzle, _: rows(puzzle, _blank(rng)),
    "spaced": lambda rng, puzzle, _: [" ".join(row) for row in rows(puzzle, _blank(rng))],
    "thin bars": _thin,
    "wide bars": _wide,
    "boxed": _boxed,
    "labelled": _labelled,
    "named": lambda rng, puzzle, _: [
        f"Row {number}: {row}" for number, row in enumerate(rows(puzzle, _blank(rng)), 1)
    ],
    "folded": _folded,
    "array": _array,
    "matlab": _matlab,
    "link": lambda _, puzzle, __: [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={puzzle.replace('.', '0')}"
    ],
    "solved below": _solved_below,
    "solved beside": lambda _, puzzle, solution: ["quizzes,solutions", f"{puzzle},{solution}"],
}
WITH_SOLUTION = frozenset(("solved below", "solved beside"))


def _words(rng: random.Random) -> tuple[Lines, Lines]:
    """Draw what stands above and below."""
    above = [rng.choice(GREETINGS), *rng.sample(SENTENCES, rng.randint(0, 4)), ""]
    below = ["", *rng.sample(SENTENCES, rng.randint(0, 3)), *rng.choice(CLOSINGS).split("\n")]
    return above, below


def _mail(text: str, rng: random.Random, **how: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"] = "Ann <ann@example.org>", "desk@example.org"
    mail["Subject"] = rng.choice(("A puzzle", "for issue 12", "Mein Rätsel vom 3.4."))
    mail.set_content(text, **how)  # type: ignore[arg-type]
    return mail


def _attached(text: str, rng: random.Random) -> bytes:
    mail = _mail(f"Hello,\n\n{rng.choice(SENTENCES)}\n\nAnn\n", rng)
    data = text.encode(rng.choice(("utf-8", "utf-16")))
    mail.add_attachment(data, maintype="application", subtype="octet-stream", filename="p.txt")
    return bytes(mail)


def _quoting(text: str, rng: random.Random) -> bytes:
    quote = "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
    return bytes(_mail(f"Thanks, printed on 12/3.\n\nOn 5 Nov 2024 Ann wrote:\n\n{quote}\n", rng))


def _page(text: str, _: random.Random) -> str:
    return f"<html><body><pre>{html.escape(text)}</pre></body></html>"


def _zipped(text: str, rng: random.Random) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("post/puzzle.txt", text)
        archive.writestr("post/readme.txt", "\n".join(rng.sample(SENTENCES, 3)))
    return data.getvalue()


CARRIERS: dict[str, Callable[[str, random.Random], bytes]] = {
    "text": lambda text, _: text.encode(),
    "crlf": lambda text, _: text.replace("\n", "\r\n").encode(),
    "mail": lambda text, rng: bytes(_mail(text, rng, cte="quoted-printable")),
    "base64": lambda text, rng: bytes(_mail(text, rng, cte="base64")),
    "page in a mail": lambda text, rng: bytes(_mail(_page(text, rng), rng, subtype="html")),
    "attached": _attached,
    "quoted": _quoting,
    "page": lambda text, rng: _page(text, rng).encode(),
    "zip": _zipped,
    "mailbox": lambda text, rng: (
        b"From ann@example.org Tue Nov  5 14:32:11 2024\n" + bytes(_mail(text, rng)) + b"\n"
    ),
}


def composed(seed: int) -> Composed:
    """Draw a submission that is text, whatever it comes in."""
    rng = random.Random(seed)
    carrier, shape = rng.choice([*CARRIERS]), rng.choice([*SHAPES])
    puzzle, solution = rng.choice(pool())
    above, below = _words(rng)
    text = "\n".join([*above, *SHAPES[shape](rng, puzzle, solution), *below]) + "\n"
    name = f"{shape} in {carrier}"
    told = solution if shape in WITH_SOLUTION else None
    return Composed(name, CARRIERS[carrier](text, rng), puzzle, told)


def sheet(seed: int) -> Composed:
    """Draw a sheet with a grid on it: exported as text, or a workbook."""
    rng = random.Random(seed)
    puzzle, _ = rng.choice(pool())
    blank, left = rng.choice(("", "", "0", ".")), rng.randint(0, 2)
    above, below = ([[rng.choice(SENTENCES)] for _ in range(rng.randint(0, 3))] for _ in range(2))
    is_labelled = rng.random() < 0.3
    margin = [""] * left
    grid = [
        margin + ([name] if is_labelled else []) + [cell.replace(".", blank) for cell in row]
        for name, row in zip("ABCDEFGHI", rows(puzzle), strict=True)
    ]
    head = [[*margin, "", *"123456789"]] if is_labelled else []
    table = [*above, *([[]] if above else []), *head, *grid, *([[]] if below else []), *below]
    separator = rng.choice((",", ";", "\t", "xlsx"))
    name = f"a sheet, {separator!r}"
    if separator == "xlsx":
        return Composed(name, _workbook(table), puzzle, None)
    wide = max(map(len, table))
    lines = [
        separator.join(_entry(entry, separator) for entry in [*row, *[""] * (wide - len(row))])
        for row in table
    ]
    return Composed(name, "\n".join([*lines, ""]).encode(), puzzle, None)


def _entry(entry: str, separator: str) -> str:
    return f'"{entry}"' if separator in entry else entry


def _workbook(table: list[Lines]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for number, row in enumerate(table, 1):
        for column, entry in enumerate(row, 1):
            if entry:
                sheet.cell(number, column, int(entry) if entry.isdecimal() else entry)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()
