"""What the fuzzers start from, and how a campaign changes it: each input depends on a number alone.

An input is a byte that chooses a reader or a command, and the file that it is given.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random

from puzzle import Geometry, Grid
from puzzle.formats import readable, writable, write
from tests.cases import BROKEN, EASY, EMPTY, IMPOSSIBLE
from tests.gridmill.shell import gridmill
from tests.puzzle.samples import SAMPLES, sample

READERS = (None, *readable())
"""Each reader by name, and None for the one that the content shows."""
ROOT = Path(__file__).parents[2]
LONGEST = 20_000
"""Bytes of a mutated input."""

TOKENS = (
    *(sign.encode() for sign in "\n\r\t \"'`<>&|+-=*_.,;:#~^[](){}0123456789axX@$%!?/\\"),
    *(b"\0", b"\x1b[2J", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"\x1a", b"\r\n\r\n"),
    *("\u202e\u2066\u200b\u0085\u2028\ufeff\u0301\U0001f600\ud7ff".encode(),),
    *(b"Subject: ", b"> ", b"```", b"<td>", b"</table>", b"<!DOCTYPE a [", b"&#0;", b'{"puzzle":'),
    *(b"[[section]]", b"=SUM(A1)", b"1e999", b"-1", b"99999999999999999999", b"NaN", b"null"),
    *(b"https://www.f-puzzles.com/?load=", b"puzzle,solution\n", EASY.encode(), EASY[:80].encode()),
    *(b"=" * 60, b"-" * 100, b"(" * 200, b"[" * 200, b"a" * 300, b"1," * 100, b"PK\x03\x04"),
)
"""What is put in: signs that some reader looks for, and what breaks readers."""

RECIPE = """\
name = "tiny"
title = "A Tiny Book"
catalogue = "tiny.sqlite"
edition = "daily"
[page]
printer = "office"
size = "a5"
puzzles = 4
[[section]]
title = "Small"
level = 1
count = 8
size = "4x4"
"""


@cache
def of_readers() -> tuple[bytes, ...]:
    """A small file of each notation, plain, quoted and packed, behind the byte of its reader."""
    puzzle = Grid(bytes(range(10)) * 8 + b"\0")
    large = Grid(bytes(range(16)) * 16, Geometry.boxes(4, 4))
    found = []
    for number, reader in enumerate(READERS):
        for grid in (puzzle, large):
            if reader in SAMPLES and grid.geometry.size in SAMPLES[reader][0]:
                found.append(bytes([number]) + sample(reader, [grid]))
            elif reader in writable() and writable()[reader].holds(grid.geometry):
                found.append(bytes([number]) + b"".join(write([grid], reader)))
    quoted = [seed[:1] + b"> " + seed[1:].replace(b"\n", b"\n> ") for seed in found]
    packed = [bytes([0]) + gzip.compress(seed[1:], mtime=0) for seed in found]
    mailbag = sorted((ROOT / "tests" / "corpora" / "mailbag" / "files").iterdir())
    letters = [path.read_bytes() for path in mailbag if path.suffix in (".eml", ".txt")]
    return (*found, *quoted, *packed, *(b"\0" + text for text in letters if len(text) < 4000))


@cache
def of_commands() -> tuple[bytes, ...]:
    """Files that commands read, puzzles first: see `tests.fuzz.checks.COMMANDS`."""
    lines = f"{EASY}\n{BROKEN}\n{IMPOSSIBLE}\n{EMPTY}\n{EASY[:80]}\nHello, Anna.\n"
    answers = gridmill("validate", "--engine", "search", "--json", "-", stdin=lines).out
    journal = {"sources": ["-"], "engine": "search", "time limit": 60.0, "notation": None}
    times = f"puzzle,seconds,solver\n{EASY},245,Ann\n{BROKEN},1:40,Bo\n"
    accepted = [
        {"puzzle": EASY, "author": "Anna", "credit": "by Anna", "decision": "accepted"},
        {"number": 1, "decided": "accepted", "reasons": []},
    ]
    texts = [lines, EASY, answers, json.dumps(journal), times, RECIPE]
    texts += ["".join(f"{json.dumps(one)}\n" for one in accepted)]
    texts += [(ROOT / "configs" / "kdp-200.toml").read_text()]
    return tuple(text.encode() for text in texts)


def mutated(seeds: tuple[bytes, ...], key: str) -> bytes:
    """Return one of the seeds with some changes, which depend on the key alone."""
    random = Random(key)
    data = bytearray(random.choice(seeds))
    for _ in range(random.choice((1, 1, 2, 3, 5, 8))):
        _change(data, seeds, random)
    return bytes(data[:LONGEST])


def _change(data: bytearray, seeds: tuple[bytes, ...], random: Random) -> None:
    """Change bytes behind the first, which says who reads them."""
    at = random.randint(1, max(1, len(data)))
    end = min(len(data), at + random.choice((1, 1, 2, 4, 9, 40, 200)))
    match random.randrange(9):
        case 0:
            data[at:end] = b""
        case 1:
            data[at:at] = data[at:end] * random.choice((1, 2, 10, 60))
        case 2 | 3:
            data[at:at] = random.choice(TOKENS)
        case 4:
            data[at:end] = random.choice(TOKENS)
        case 5:
            data[at:end] = random.randbytes(end - at)
        case 6 if at < len(data):
            data[at] ^= 1 << random.randrange(8)
        case 7:
            other = random.choice(seeds)
            start = random.randrange(len(other) + 1)
            data[at:at] = other[start : start + random.choice((10, 100, 1000))]
        case _:
            data[at:] = b""
