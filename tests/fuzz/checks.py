"""What must hold of whatever is read: by a reader alone, and by a command from end to end."""

from __future__ import annotations

import io
import json
import re
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from puzzle import Grid, NotationError
from puzzle.formats import read_stream
from tests.cases import EASY
from tests.fuzz.inputs import READERS
from tests.gridmill.shell import Ran, gridmill

STATUSES = (0, 1, 2, 3)
"""Those of a command that ended in order; 70 is a bug in gridmill."""
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that steer a terminal, or turn the text after them around."""

FILE = "FILE"
"""Stands for the file in the words of a command, and `OTHER` for one beside it."""
OTHER = "OTHER"

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("validate", "--engine", "search", "--json", FILE),
    ("validate", "--engine", "search", "--text", "--html", OTHER, FILE),
    ("validate", "--time-limit", "0.5", "--json", FILE),
    ("validate", "--engine", "search", "--reply", OTHER, FILE),
    ("validate", "--engine", "search", "--out", FILE, "--resume", EASY),
    ("rate", "--json", FILE),
    ("rate", "--times", FILE, EASY),
    ("solve", "--limit", "3", "--json", FILE),
    ("explain", "--next", FILE),
    ("convert", "--to", "jsonl", FILE),
    ("convert", "--to", "xlsx", "--out", OTHER, FILE),
    ("convert", "--to", "fpuzzles", FILE),
    ("convert", "--to", "worded", FILE),
    ("draw", "--out", "OTHER.svg", FILE),
    ("play", "--out", OTHER, FILE),
    ("prove", FILE),
    ("prove", "--check", FILE),
    ("calibrate", FILE),
    ("book", "--check", "--out", OTHER, FILE),
    ("catalogue", "check", "--catalogue", FILE),
    ("catalogue", "search", "--catalogue", FILE),
    ("accept", "--into", "FOLDER", "--catalogue", "none", EASY),
    ("audit", "--time-limit", "0.5", FILE),
    ("gen", "--level", "1", "--layout", FILE, "--out", "-"),
)
"""Every command that reads a file; the first byte of an input chooses one."""


def check_reader(data: bytes) -> None:
    """Read bytes as one notation, which the first byte chooses; whatever they are, all is answered.

    Raises:
        AssertionError: a record is neither a grid nor an error with a sentence.
    """
    reader = READERS[data[0] % len(READERS)] if data else None
    for record in read_stream(io.BytesIO(data[1:]), reader):
        content = record.content
        assert record.line >= 1
        assert isinstance(content, Grid | NotationError)
        if isinstance(content, NotationError):
            assert content.message.endswith(".")
            assert len(content.message) < 1000


def check_command(data: bytes) -> None:
    """Run the command that the first byte chooses on a file of the others, to its end.

    Raises:
        AssertionError: it ended as a bug, wrote what steers a terminal, or lost a record.
    """
    words = COMMANDS[data[0] % len(COMMANDS)] if data else COMMANDS[0]
    with tempfile.TemporaryDirectory(dir=_folder()) as name:
        ran = gridmill(*placed(Path(name), words, data[1:]))
        in_order(ran)
        if words[0] == "validate" and words[-1] == FILE:
            _check_counts(ran, "--json" in words, data[1:])


def in_order(ran: Ran) -> None:
    """Hold that a command ended in order.

    Raises:
        AssertionError: it ended as a bug, or wrote what steers a terminal.
    """
    assert ran.status in STATUSES, ran.err
    assert "Traceback" not in ran.err  # what was sent may have one, and is shown as sent
    for text in (ran.err, ran.out):
        assert STEERING.search(text) is None, STEERING.search(text)


def placed(folder: Path, words: Sequence[str], content: bytes, name: str = "file") -> list[str]:
    """Put the content where the command finds it; return the words with their places in full.

    `FILE` is the file of this name; `OTHER`, also with a suffix, is a place beside it that does not
    exist; ``FOLDER`` has the content as lists of accepted puzzles; ``--resume`` finds it as a
    journal.
    """
    file = folder / name
    file.write_bytes(content)
    if "FOLDER" in words:
        (folder / "into").mkdir()
        for list_name in ("puzzles.jsonl", "decisions.ndjson"):
            (folder / "into" / list_name).write_bytes(content)
    if "--resume" in words:
        (folder / f"{name}.journal").write_bytes(content)
    places = {FILE: file, "FOLDER": folder / "into"}
    return [
        str(folder / f"other{word.removeprefix(OTHER)}")
        if word.startswith(OTHER)
        else str(places.get(word, word))
        for word in words
    ]


def _check_counts(ran: Ran, is_json: bool, content: bytes) -> None:
    """Compare the answers with the records that the reader finds, and with the count told."""
    # Of a file without any attempt at a puzzle it is said that there is none: one answer.
    records = sum(1 for _ in read_stream(io.BytesIO(content))) or 1
    found = re.search(r"^([\d,]+) records?\b", ran.err, re.MULTILINE)
    told = int(found[1].replace(",", "")) if found else 0
    assert told == records, (told, records, ran.err)
    if is_json:
        answered = sum("verdict" in json.loads(line) for line in ran.out.splitlines())
        assert answered == records


@cache
def _folder() -> str:
    """Where files are put: in memory, where there is such a place."""
    memory = Path("/dev/shm")  # noqa: S108
    return str(memory) if memory.is_dir() else tempfile.gettempdir()


CHECKS: dict[str, Callable[[bytes], None]] = {"readers": check_reader, "commands": check_command}
"""What is fuzzed, by name."""
