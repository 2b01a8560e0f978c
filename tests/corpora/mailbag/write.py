"""Writes the mailbag: ``python -m tests.corpora.mailbag.write``. The same files each time.

Each file is what somebody may send: a hand (how the puzzle is written), in a letter (what stands
around it). `expected.jsonl` says of each what must be found; it is made here, and by no reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from tests.corpora import lines

FOLDER = Path(__file__).parent
BAG = FOLDER / "files"

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


def main() -> None:
    """Write all files, and what each must give."""
    BAG.mkdir(exist_ok=True)
    puzzles = iter(lines("top1465"))
    expected = []

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
    for letter, (before, after) in list(LETTERS.items())[1:]:
        put(f"no-puzzle-{letter}.txt", f"{before}I forgot it.{after}".encode())
    told = "".join(json.dumps(one) + "\n" for one in expected)
    (FOLDER / "expected.jsonl").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
