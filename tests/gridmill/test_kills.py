"""Commands killed at random moments, and run again: what they leave is that of a run in peace.

`test_unattended` of ``publishing`` does the same to books and `test_bulk` to ``validate``,
whose runs are taken up again; `test_gen` kills workers.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.corpora import lines
from tests.gridmill.shell import command, environment, gen, gridmill

KILLS = int(os.environ.get("GRIDMILL_KILLS", "2"))
"""Of each command; ``nox -s kills`` tries fifty."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX has them"),
]

GEN = [sys.executable, "-c", "from gridmill.cli import gen; gen()"]
WORDS = {
    "gen": ("--level", 1, "--count", 60, "--seed", 3, "--jobs", 2, "--out", "OUT"),
    "accept": ("accept", "--into", "OUT", "--catalogue", "none", "FILE"),
    "convert": ("convert", "--to", "xlsx", "--out", "OUT.xlsx", "FILE"),
    "draw": ("draw", "--out", "OUT.svg", "FILE"),
    "play": ("play", "--out", "OUT.html", "FILE"),
}


def words_of(name, folder):
    """The words of a command that reads ``puzzles.txt`` and writes into a folder."""
    file = folder / "puzzles.txt"
    count = 1 if name == "draw" else 20
    file.write_text("\n".join(lines("seventeen")[:count]))
    places = {"FILE": file, "OUT": folder / "out"}
    return [
        f"{folder / 'out'}{word.removeprefix('OUT')}"
        if isinstance(word, str) and word.startswith("OUT.")
        else str(places.get(word, word))
        for word in WORDS[name]
    ]


def run(name, words):
    return gen(*words) if name == "gen" else gridmill(*words)


def written(folder):
    """What is in a folder, by name, but for the files that tell when it was made.

    Nor does what a killed process had begun count, which is beside the file and never in its place.
    """
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {
        key: path.read_bytes().replace(str(folder).encode(), b"")
        for key, path in files.items()
        if path.name not in ("decisions.ndjson", "manifest.json") and path.suffix != ".part"
    }


def assert_none_is_half(found, expected, name):
    """A file that grows by lines begins as it is to be; any other is whole."""
    for key, data in found.items():
        if name in ("gen", "accept") and key in expected:
            assert expected[key].startswith(data) or data.endswith(b"\n"), key
        elif key in expected:
            assert data == expected[key], key


@pytest.mark.parametrize("name", WORDS)
def test_killed_at_random_moments(tmp_path, name):
    """No file is half there when it is killed; run again, it ends with the same files."""
    peace = tmp_path / "peace"
    peace.mkdir()
    began = time.monotonic()
    words = words_of(name, peace)
    line = GEN if name == "gen" else command()
    subprocess.run([*line, *words], check=False, capture_output=True, env=environment())
    seconds = time.monotonic() - began
    expected = written(peace)
    assert len(expected) > 1
    moments = random.Random(name)
    for number in range(KILLS):
        folder = tmp_path / f"kill-{number}"
        folder.mkdir()
        words = words_of(name, folder)
        with subprocess.Popen(
            [*line, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
        ) as process:
            time.sleep(moments.uniform(0.2, 1.0) * seconds)
            process.send_signal(signal.SIGKILL)
        assert_none_is_half(written(folder), expected, name)
        run(name, words)
        assert written(folder) == expected
