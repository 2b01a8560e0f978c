"""The post of one week: links in angles, jigsaws told in Dutch, letterheads and photographs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.message import EmailMessage

from tests.corpora.mailbag.crowd import Sends, opened
from tests.corpora.mailbag.strangers import Sent, _rows

_REGIONS = [
    *("AAAABBCCC", "AAABBBCCC", "AABBBBCCC"),
    *("DDDEEFFFF", "DDDEEEFFF", "DDDEEEEFF"),
    *("GGGGHHIII", "GGGHHHIII", "GGHHHHIII"),
]
"""Nine rows of regions, nine cells each."""


def _square(width: int, height: int) -> bytes:
    """The first bytes of a picture in PNG, which say how large it is."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4) + bytes(9)


def _mail(text: str, name: str, picture: bytes, *, is_in_text: bool) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Vera Santos <vera@example.org>", "Sudoku"
    mail.set_content(text, cte="7bit")
    how = "inline" if is_in_text else "attachment"
    mail.add_attachment(picture, "image", "png", filename=name, disposition=how)
    mail.set_boundary("week")
    return mail.as_bytes()


def _body(puzzle: str) -> str:
    return "\n".join(_rows(puzzle))


def in_angles(puzzle: str) -> str:
    link = f"https://www.sudoku.example/play?lang=fr&puzzle={puzzle}&theme=dark"
    return f"Bonjour,\n\nvoici le lien vers ma grille :\n\n<{link[:72]}\n{link[72:]}>\n\nBenoît\n"


def jigsaw_in_dutch(puzzle: str) -> str:
    return (
        "Beste puzzelredactie,\n\neen jigsaw sudoku. Eerst de cijfers:\n\n"
        f"{_body(puzzle)}\n\nen hier de gebieden, elke letter is een gebied:\n\n"
        + "\n".join(_REGIONS)
        + "\n\nVriendelijke groet,\nFemke Bakker\n"
    )


def jigsaw_of_json(puzzle: str, kind: str = "jigsaw") -> str:
    told = {"type": kind, "givens": _rows(puzzle), "regions": _REGIONS, "title": "Puzzelstukjes"}
    return json.dumps(told, indent=2) + "\n"


def under_its_size(puzzle: str) -> str:
    return f"9x9:\n{_body(puzzle)}\n\nThank you!\n"


def knight_in_french(puzzle: str) -> str:
    return (
        "Bonjour,\n\nsudoku classique avec une règle en plus : deux cases séparées par un saut de "
        f"cavalier (aux échecs) ne peuvent pas contenir le même chiffre.\n\n{_body(puzzle)}\n"
    )


def dots_with_ratios(puzzle: str) -> str:
    return (
        f"Kropki\n\n{_body(puzzle)}\n\nWhite dots (consecutive): r1c1-r1c2, r3c3-r4c3\n"
        "Black dots (ratio 1:2): r5c5-r5c6, r7c7-r8c7\n"
    )


CROWD: dict[str, Sends] = {
    "week-link-in-angles.txt": Sends(in_angles),
    "week-jigsaw-in-dutch.txt": Sends(jigsaw_in_dutch),
    "week-jigsaw.json": Sends(jigsaw_of_json),
    "week-killer-without-cages.json": Sends(lambda _: jigsaw_of_json("0" * 81, "killer"), 0, 1),
    "week-size-alone.txt": Sends(under_its_size),
    "week-knight-in-french.txt": Sends(knight_in_french, rules=("antiknight",)),
    "week-dots-with-ratios.txt": Sends(dots_with_ratios, rules=("difference", "ratio")),
    "week-logo.eml": Sends(
        lambda p: _mail(
            f"Ola,\n\n{_body(p)}\n\nVera\n", "logo.png", _square(600, 600), is_in_text=False
        )
    ),
    "week-photo-in-text.eml": Sends(
        lambda _: _mail(
            "Hello, see the photo.\n", "IMG_2041.png", _square(3024, 4032), is_in_text=True
        ),
        0,
        1,
    ),
}

NONE: dict[str, Sent] = {
    "week-letterhead.eml": _mail(
        "Thank you for Tuesday's puzzle.\n", "image001.png", _square(420, 90), is_in_text=True
    ),
}


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, Sent, list[str], Sends]]:
    """Yield the name of each file, what is in it, its puzzles, and what it must give."""
    yield from opened(CROWD, NONE, puzzles)
