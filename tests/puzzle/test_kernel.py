"""The door to numba: where machine code is kept, and when it is made anew."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

import puzzle
from puzzle.kernel import cache_folder, kernel

SCRIPT = """
from puzzle.kernel import kernel

@kernel
def next_integer(number):
    return number + 1

print(next_integer(41), sum(next_integer.stats.cache_hits.values()))
"""


RECORDS = """
import sys
import numpy as np
from puzzle.kernel import lean_kernel
from solver.human.engine.record import new_record

@lean_kernel
def size(record):
    return record.cells.size

size(new_record(cells=np.ones(int(sys.argv[1]), dtype=np.int64)))
print(*(result.fndesc.llvm_func_name for result in size.overloads.values()))
"""


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """Rooms in which a.py imports b.py, b.py imports a package, and other.py stands alone."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    contents = {
        "solver/a.py": "from solver.b import f\n",
        "solver/b.py": "def f():\n    import generator.deep\n",
        "generator/deep/__init__.py": "from puzzle.c import (\n    x,\n)\n",
        "generator/deep/d.py": "x = 1\n",
        "puzzle/c.py": "x = 1\n",
        "solver/other.py": "x = 1\n",
    }
    for name, text in contents.items():
        write(tmp_path / name, text)
    return tmp_path


def write(source: Path, text: str) -> None:
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(text)
    puzzle.kernel._read.cache_clear()
    puzzle.kernel._imports.cache_clear()


def folder(sources: Path) -> Path:
    return cache_folder(sources / "solver" / "a.py", sources)


@pytest.mark.parametrize(
    "name", ["solver/a.py", "solver/b.py", "generator/deep/d.py", "puzzle/c.py"]
)
def test_what_a_module_stands_on_counts(sources, name):
    """A change in a module, or in what it imports near or far, leads to another folder."""
    before = folder(sources)
    source = sources / name
    text = source.read_text()
    write(source, text + "y = 2\n")
    assert folder(sources) != before
    write(source, text)
    assert folder(sources) == before


def test_new_modules_of_an_imported_package_count(sources):
    """What is imported from a package may be any module of it."""
    before = folder(sources)
    write(sources / "generator" / "deep" / "new.py", "")
    assert folder(sources) != before


def test_other_modules_do_not_count(sources):
    """What a module does not stand on costs no compilation."""
    before = folder(sources)
    write(sources / "solver" / "other.py", "x = 2\n")
    write(sources / "solver" / "notes.txt", "x = 2\n")
    assert folder(sources) == before


def test_modules_do_not_share_a_folder(sources):
    """Two modules that stand on the same sources still have a folder each."""
    assert cache_folder(sources / "solver" / "other.py", sources) != folder(sources)


def test_the_chosen_folder_is_used(sources, monkeypatch, tmp_path):
    """NUMBA_CACHE_DIR moves the folder; what it is called still follows the sources."""
    usual = folder(sources)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert folder(sources) == tmp_path / "chosen" / usual.name


def run(script: Path, cache: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, script, *arguments],
        cwd=script.parent,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_machine_code_is_kept(tmp_path):
    """The second process finds the machine code of the first."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    cache = tmp_path / "cache"
    assert run(script, cache) == "42 0"
    assert list(cache.rglob("*.nbi"))
    assert run(script, cache) == "42 1"


def test_without_a_writable_folder(tmp_path):
    """Where nothing can be written kernels still run, and leave no machine code elsewhere."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run(script, blocked / "cache") == "42 0"
    assert run(script, blocked / "cache") == "42 0"
    assert not list(tmp_path.rglob("*.nbi"))


def test_other_users_of_numba_keep_their_folder():
    """Decorating a kernel leaves numba's own setting as it was."""
    import numba

    before = numba.config.CACHE_DIR
    kernel(lambda number: number)
    assert before == numba.config.CACHE_DIR


def test_records_of_two_processes_are_told_apart(tmp_path):
    """Machine code for the records of one geometry never has the name of that for another's.

    Numba numbers the types of records anew in each process, and would name functions by that. A
    third process that finds both in the cache would run one where it wants the other.
    """
    script = tmp_path / "script.py"
    script.write_text(RECORDS)
    four, nine = (run(script, tmp_path / size, size) for size in ("4", "9"))
    assert four != nine
    assert four == run(script, tmp_path / "elsewhere", "4")


def test_processes_that_compile_at_once_do_not_mix_their_code(tmp_path, monkeypatch):
    """What is saved for two kinds of arguments at one moment is found again as it was."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "twice.py").write_text(SCRIPT.partition("print")[0])
    mine, theirs, later = (
        runpy.run_path(str(tmp_path / "twice.py"))["next_integer"]._cache._cache_file
        for _ in range(3)
    )
    i_have_numbered, they_have_read = Event(), Event()
    write, read = mine._save_index, theirs._load_index

    def number_and_wait(index):
        they_have_read.wait(1)
        write(index)
        i_have_numbered.set()
        other.join(1)

    def read_and_wait():
        index = read()
        they_have_read.set()
        i_have_numbered.wait(1)
        return index

    mine._save_index, theirs._load_index = number_and_wait, read_and_wait
    other = Thread(target=lambda: theirs.save("theirs", "their code"))
    other.start()
    mine.save("mine", "my code")
    other.join()
    assert (later.load("mine"), later.load("theirs")) == ("my code", "their code")
