"""What a command says while it waits."""

import pytest

from gridmill.cli import progress
from puzzle.kernel import build


@pytest.fixture
def said(monkeypatch):
    """What is said; no listener of another test hears of it."""
    monkeypatch.setattr(build, "_listeners", [])
    words = []
    monkeypatch.setattr(progress, "say", words.append)
    progress.say_before_compiling.cache_clear()
    yield words
    progress.say_before_compiling.cache_clear()


def compile_a_kernel():
    build._missed()


def test_compilation_is_announced_once_a_process(said):
    """However many blocks of records are begun, the notice comes once, and only if needed."""
    for _ in range(5):
        progress.say_before_compiling()
    assert said == []
    compile_a_kernel()
    compile_a_kernel()
    assert said == [progress.COMPILING]


def test_of_all_workers_one_announces_it(said, tmp_path):
    """Of processes that share a mark one says it; once the run is over, none does."""
    mark = tmp_path / "compiling"
    for _worker in range(3):
        progress.say_before_compiling.cache_clear()
        progress.say_before_compiling(mark)
    compile_a_kernel()
    assert said == [progress.COMPILING]
    progress.say_before_compiling(tmp_path / "gone" / "compiling")
    compile_a_kernel()
    assert said == [progress.COMPILING]
