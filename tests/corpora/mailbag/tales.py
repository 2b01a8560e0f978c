"""Letters whose claims are told in whole sentences: of what is attached, of all, of the second."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from itertools import islice
from typing import NamedTuple

from tests.corpora.mailbag.strangers import _rows

Claimed = dict[str, int | str | bool]
GIVENS, LEVEL, SCORE, MINIMAL = "given_count", "level", "score", "is_minimal"


class Letter(NamedTuple):
    """A letter, and what it claims of each of its puzzles, right or wrong.

    Attributes:
        name: of its file; a mail where it ends so.
        text: with ``{0}`` and so on where puzzles stand.
        claims: of each puzzle, in the order in which they stand.
        files: that are attached, by their names, each with a puzzle.
    """

    name: str
    text: str
    claims: tuple[Claimed, ...]
    files: tuple[str, ...] = ()


LETTERS = (
    Letter(
        "tale-train.eml",
        "Hi Karin,\n\nI made this one on the train to Leeds (2 hours, 40 minutes late as usual).\n"
        "It has 29 clues, so fine for page 7.\n\n{0}\n\nMy phone is 0113 496 0000.\n\nTom (71)\n",
        ({GIVENS: 29},),
    ),
    Letter(
        "tale-attached.eml",
        "Dear Madam,\n\nplease find my sudoku attached. There are 26 givens in it and no given can "
        "be removed.\nSudoku Explainer says 7.2.\n\n-- \nM. Hollis\n14 Orchard Lane, level 2\n",
        ({GIVENS: 26, SCORE: "7.2", MINIMAL: True},),
        ("puzzle.txt",),
    ),
    Letter(
        "tale-corrected.eml",
        "Hi again,\n\nsorry, I said 26 clues in my last mail, it is 27 of course.\n\n{0}\n\n"
        "On 12 March Karin wrote:\n> I counted 28 clues. Is it level 4?\n",
        ({GIVENS: 27},),
    ),
    Letter(
        "tale-of-files.eml",
        "Hello,\n\nmoon.txt is level 1 with 28 clues, sun.txt is level 4.\n\nSunny\n",
        ({LEVEL: 1, GIVENS: 28}, {LEVEL: 4}),
        ("moon.txt", "sun.txt"),
    ),
    Letter(
        "tale-of-each.eml",
        "Hola, van dos sudokus adjuntos, los dos con 27 pistas y de nivel 4.\n\nPepe, 600 123\n",
        ({GIVENS: 27, LEVEL: 4}, {GIVENS: 27, LEVEL: 4}),
        ("uno.txt", "dos.txt"),
    ),
    Letter(
        "tale-of-nobody-knows.eml",
        "Hello,\n\ntwo attached. It has 27 clues.\n\nMax\n",
        ({}, {}),
        ("a.txt", "b.txt"),
    ),
    Letter(
        "tale-seite-34.txt",
        "Das Rätsel auf Seite 34 hatte 30 Vorgaben und war Stufe 5 – höchstens Stufe 2! Hier mein "
        "Gegenvorschlag:\n\n{0}\n\nPreis: 20 Euro. Bundesliga: 2:1 für Stuttgart.\n",
        ({},),
    ),
    Letter(
        "tale-abuelo.txt",
        "Hola, os mando un sudoku. Tiene 29 pistas y es de nivel 5.\nMi abuelo (81 años) tardó dos "
        "horas.\n\n{0}\n",
        ({GIVENS: 29, LEVEL: 5},),
    ),
    Letter(
        "tale-grille.eml",
        "Bonjour,\n\nla grille jointe compte 31 chiffres. Sudoku Explainer l’évalue à 6,2. Elle "
        "n’est pas minimale.\n\nA. Petit, 04 78 12 34 56\n",
        ({GIVENS: 31, SCORE: "6.2", MINIMAL: False},),
        ("grille.txt",),
    ),
    Letter(
        "tale-hodoku.txt",
        "My grandfather needed two hours for this one.\nI rated it in HoDoKu: Hard, score 412. He "
        "is 83.\n\n{0}\n",
        ({},),
    ),
    Letter(
        "tale-sofu.txt",
        "こんにちは。自作の数独です。ヒントは28個で、レベル2です。祖父は2時間かかりました。\n\n{0}\n",
        ({GIVENS: 28, LEVEL: 2},),
    ),
)


def letters(puzzles: Iterator[str]) -> Iterator[tuple[str, bytes, list[str], list[Claimed]]]:
    """Yield the name of each file, its bytes, its puzzles, and what is claimed of each."""
    for letter in LETTERS:
        found = list(islice(puzzles, len(letter.claims)))
        grids = ["\n".join(_rows(puzzle)) for puzzle in found]
        text = letter.text.format(*grids)
        data = _mail(text, dict(zip(letter.files, grids, strict=False)))
        is_mail = letter.name.endswith(".eml")
        yield letter.name, data if is_mail else text.encode(), found, [*letter.claims]


def _mail(text: str, files: dict[str, str]) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Ann <ann@example.org>", "A puzzle"
    mail.set_content(text, cte="8bit")
    for name, grid in files.items():
        mail.add_attachment(f"{grid}\n", filename=name, cte="8bit")
    if files:
        mail.set_boundary("tale")
    return mail.as_bytes()
