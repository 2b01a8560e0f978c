"""Whatever the system refuses, at whichever request: old or new, a sentence, and a way on."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cases import EASY
from tests.faults.sweep import COMPILER, Ended, Faults, numbers

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or COMPILER is None, reason="preloads a library that it compiles"
)

OTHER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SENT = f"{EASY}\n{OTHER}\n{EASY}\nhello\n"
STEPS = int(os.environ.get("GRIDMILL_FAULTS", "613"))
"""One request in so many is refused; ``nox -s faults`` refuses each of them."""
ENDS = (0, 1, 2, 3)
"""Statuses of a command that ends in order, for whatever reason."""


@dataclass(frozen=True)
class Case:
    """A command that writes.

    Attributes:
        words: its arguments; ``ROOT`` stands for the folder, ``INPUT`` for a file to read.
        again: what is done after it was refused something; the same by default.
        grows: names of files that are appended to: a part of them may stand.
        follows: names of files that are made anew as others grow.
        before: commands that were run there before, undisturbed.
    """

    words: str
    again: Callable[[Path], str] | None = None
    grows: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


def resumed(root: Path) -> str:
    """Judge again, as the sentence says."""
    more = " --resume" if (root / "judged.jsonl.journal").exists() else ""
    return f"{JUDGE}{more}" if more or not (root / "judged.jsonl").exists() else "--version"


JUDGE = "validate --jobs 1 --catalogue none --out ROOT/judged.jsonl INPUT"
ACCEPT = "accept --into ROOT/taken --catalogue none INPUT"

BOOK = "book RECIPE --jobs 1 --edition 2026-11-21 --out ROOT/out"
IMPORT = "catalogue import --book old --catalogue ROOT/c.sqlite --edition"
REPLY = "validate --jobs 1 --catalogue none --reply ROOT/replies INPUT"
PROOFS = ("certificates/proofs.txt", "certificates/check.html", "certificates/SHA256SUMS")


def emptied(root: Path) -> str:
    """Write replies again, which takes an empty folder."""
    shutil.rmtree(root / "replies", ignore_errors=True)
    return REPLY


CASES = {
    "gen": Case(
        "gen --level 2 --count 2 --seed 1 --jobs 1 --out ROOT/run",
        grows=("run/puzzles.jsonl", "run/puzzles.sdm", "run/solutions.sdm"),
        follows=tuple(f"run/{name}" for name in ("manifest.json", *PROOFS)),
    ),
    "validate": Case(JUDGE, resumed, grows=("judged.jsonl",)),
    "page": Case("validate --jobs 1 --catalogue none --html ROOT/page.html INPUT"),
    "accept": Case(ACCEPT, grows=("taken/decisions.ndjson",)),
    "reject": Case(
        "reject --into ROOT/taken --because Dull. --catalogue none INPUT",
        grows=("taken/decisions.ndjson",),
        before=(ACCEPT,),
    ),
    "convert": Case("convert --to xlsx --out ROOT/sheet.xlsx INPUT"),
    "reply": Case(REPLY, emptied),
    "import": Case(f"{IMPORT} 2 INPUT", before=(f"{IMPORT} 1 {EASY}",)),
    "play": Case(f"play --out ROOT/play.html {EASY}"),
    "draw": Case(f"draw --out ROOT/grid.svg {EASY}"),
    "explain": Case(f"explain --html ROOT/path.html --proof ROOT/path.txt {EASY}"),
    "calibrate": Case("calibrate --out ROOT/times.json TIMES"),
    "book": Case(BOOK, before=(f"{IMPORT} 1 {EASY}",)),
}
RECIPE = """\
name = "tiny"
title = "A Tiny Book"
catalogue = "root/c.sqlite"
[page]
printer = "office"
size = "a5"
puzzles = 4
title_page = false
how_to_solve = false
[files]
svg = true
feed = "https://example.org/books/"
[[section]]
title = "Small"
level = 1
count = 3
size = "4x4"
"""


@pytest.fixture(scope="module")
def faults():
    with Faults() as faults:
        yield faults


def turned(by: int) -> str:
    """Return the easy puzzle with other digits, and upside down from the tenth on."""
    puzzle = EASY if by < 9 else EASY[::-1]
    return puzzle.translate({ord(str(d)): str((d + by - 1) % 9 + 1) for d in range(1, 10)})


class Place:
    """A folder in which a command is tried, and the files that it reads beside it."""

    def __init__(self, faults: Faults, case: Case, folder: Path) -> None:
        self.faults, self.case, self.folder = faults, case, folder
        self.root, self._kept = folder / "root", folder / "kept"
        (folder / "sent.txt").write_text(SENT)
        (folder / "recipe.toml").write_text(RECIPE)
        times = "".join(f"{turned(i)},{60 + i},anna\n" for i in range(18))
        (folder / "times.csv").write_text(f"puzzle,seconds,solver\n{times}")
        self.root.mkdir()
        for words in case.before:
            assert self.run(words).status in (0, 1)
        shutil.copytree(self.root, self._kept)
        self.whole = self.run(case.words)
        assert self.whole.status in (0, 1), self.whole.err
        self.old, self.new = state(self._kept), state(self.root)

    def run(self, words: str, kind: str = "none", at: int = 0) -> Ended:
        places = {"ROOT": self.root, "INPUT": self.folder / "sent.txt"}
        places |= {"RECIPE": self.folder / "recipe.toml", "TIMES": self.folder / "times.csv"}
        arguments = [
            re.sub("^[A-Z]+", lambda name: str(places.get(name[0], name[0])), word)
            for word in words.split()
        ]
        return self.faults.run(self.root, *arguments, kind=kind, at=at)

    def check(self, kind: str, at: int) -> None:
        """Try the command with one fault, and then once more without.

        Raises:
            AssertionError: it did not end in order, left a half, or could not be gone on with.
        """
        shutil.rmtree(self.root)
        shutil.copytree(self._kept, self.root)
        ended = self.run(self.case.words, kind, at)
        told = f"{kind} at {at}, {self.whole.trace[at - 1]}: {ended.status}\n{ended.err}"
        if kind == "killed":
            assert ended.status == -9, told
        else:
            assert ended.status in ENDS, told
            assert "Traceback" not in ended.err, told
            if ended.status != self.whole.status:
                assert ended.err.rstrip().endswith((".", "?")), told
                assert len(ended.err.splitlines()) < 12, told
        found = state(self.root)
        if ended.status == self.whole.status and kind != "gone":
            assert {name: found.get(name) for name in self.new} == self.new, told
        for name, content in found.items():
            assert self._is_fit(name, content), f"{name} is half made\n{told}"
        again = self.run((self.case.again or (lambda _root: self.case.words))(self.root))
        assert again.status in (0, 1), f"{told}\nand then {again.status}\n{again.err}"
        assert state(self.root) == self.new, told
        left = {file.name for file in self.root.rglob("*") if passes(file)}
        if kind not in UNABLE:
            assert not left, f"{left} stays behind\n{told}"

    def _is_fit(self, name: str, content: object) -> bool:
        if content in (self.old.get(name), self.new.get(name)):
            return True
        if name in self.case.follows:  # as of the puzzles that there were then
            return isinstance(content, dict) or content.endswith(b"\n")
        wanted = self.new.get(name)
        return name in self.case.grows and isinstance(wanted, bytes) and wanted.startswith(content)


def passes(file: Path) -> bool:
    """Whether a file is one that a run leaves until it is at its end."""
    name = file.name
    return name.endswith((".lock", ".part", ".new", ".journal", "-journal", ".work"))


def state(root: Path) -> dict[str, object]:
    """Return what is in a folder, less what tells the time and what passes."""
    files = (file for file in sorted(root.rglob("*")) if file.is_file())
    names = {file.relative_to(root).as_posix(): file for file in files}
    return {
        name: content(file)
        for name, file in names.items()
        if not (passes(file) or ".work/" in name or "logs/" in name or name.startswith("out/."))
    }


def content(file: Path) -> object:
    """Return what a file says, less what tells the time."""
    if file.suffix == ".sqlite":
        # SQLite undoes what was broken off, which must not be done for the command that is tried.
        with tempfile.TemporaryDirectory() as folder:
            for one in file.parent.glob(f"{file.name}*"):
                shutil.copy(one, folder)
            with closing(sqlite3.connect(Path(folder, file.name))) as reading:
                return [one for one in reading.iterdump() if 'INTO "run"' not in one]
    data = file.read_bytes()
    if file.name == "manifest.json":
        return {**json.loads(data), "sessions": None}
    if file.suffix == ".xlsx":
        return len(data) > 1000
    return data


UNABLE = ("readonly", "killed", "gone")
"""Faults after which a command cannot take away what it had begun: parts and locks may stay."""
KINDS = ("full", "readonly", "once", "killed", "gone", "back")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_request(faults, tmp_path, name, kind):
    """Nothing half made is in place, the end is a sentence, and the next run ends the same."""
    place = Place(faults, CASES[name], tmp_path)
    every = numbers(place.whole.trace, kind)
    chosen = every[KINDS.index(kind) % STEPS :: STEPS] or every[-1:]
    wrong = []
    for at in chosen:
        try:
            place.check(kind, at)
        except AssertionError as error:
            wrong.append(str(error).split("\nassert")[0])
    assert not wrong, f"{len(wrong)} of {len(chosen)}:\n" + "\n".join(wrong)
