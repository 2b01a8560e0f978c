"""The door to numba: where machine code is kept, and when it is made anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import puzzle
from puzzle.kernel import _imported, cache_folder, kernel

SCRIPT = """
from puzzle.kernel import kernel

@kernel
def next_integer(number):
    return number + 1

print(next_integer(41), sum(next_integer.stats.cache_hits.values()))
"""


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A small copy of the rooms: a module that imports another, which imports a package."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("puzzle.kernel._read", lambda path: path.read_bytes())
    (tmp_path / "solver").mkdir()
    (tmp_path / "puzzle" / "deep").mkdir(parents=True)
    (tmp_path / "solver" / "top.py").write_text("from solver.middle import x\n")
    (tmp_path / "solver" / "middle.py").write_text("    from puzzle.deep import bottom\n")
    (tmp_path / "solver" / "beside.py").write_text("x = 1\n")
    (tmp_path / "puzzle" / "deep" / "__init__.py").write_text("")
    (tmp_path / "puzzle" / "deep" / "bottom.py").write_text("x = 1\n")
    return tmp_path


@pytest.mark.parametrize(
    "source",
    ["solver/top.py", "solver/middle.py", "puzzle/deep/__init__.py", "puzzle/deep/bottom.py"],
)
def test_every_import_counts(sources, source):
    """A change in a module, or in one that it imports near or far, leads to another folder."""
    module = sources / "solver" / "top.py"
    before = cache_folder(module, sources)
    assert cache_folder(module, sources) == before
    changed = sources / source
    text = changed.read_text()
    changed.write_text(text + "# changed\n")
    assert cache_folder(module, sources) != before
    changed.write_text(text)
    assert cache_folder(module, sources) == before


def test_what_is_not_imported_does_not_count(sources):
    """A change in a module that is not imported leaves the folder as it was."""
    module = sources / "solver" / "top.py"
    before = cache_folder(module, sources)
    (sources / "solver" / "beside.py").write_text("x = 2\n")
    assert cache_folder(module, sources) == before


def test_each_module_has_its_own_folder(sources):
    """Two modules with the same text do not share machine code."""
    (sources / "solver" / "twin.py").write_text("x = 1\n")
    folders = {
        cache_folder(sources / "solver" / f"{name}.py", sources) for name in ("twin", "beside")
    }
    assert len(folders) == 2


def test_real_kernels_follow_what_they_call():
    """The chains' machine code depends on the position's source, three imports away."""
    root = Path(puzzle.__file__).parent.parent
    imported = _imported(root / "solver" / "human" / "find_all.py", root)
    assert root / "solver" / "human" / "position.py" in imported
    assert root / "puzzle" / "kernel.py" in imported


def test_the_chosen_folder_is_used(sources, monkeypatch, tmp_path):
    """NUMBA_CACHE_DIR moves the folder; what it is called still follows the sources."""
    module = sources / "solver" / "top.py"
    usual = cache_folder(module, sources)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert cache_folder(module, sources) == tmp_path / "chosen" / usual.name


def run(script: Path, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, script],
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
