"""What a command says while it waits."""

from contextlib import contextmanager
from types import SimpleNamespace

import click
import pytest

from generator import warm
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


def compile_a_kernel(module="solver.search.patient"):
    """What happens when this process misses a kernel of a module."""

    def written(a):
        return a

    written.__module__ = module
    for listener in [*build._listeners]:
        if listener.is_about(build.Kernel(written, None)):
            build._listeners.remove(listener)
            listener.tell()


@pytest.fixture
def compiled(monkeypatch):
    """The lists of tasks that were done ahead."""
    lists = []
    monkeypatch.setattr(warm, "compile_ahead", lambda tasks, *_: lists.append(tasks))
    return lists


def test_compilation_is_announced_once_a_process(said, compiled):
    """However many blocks of records are begun, the notice comes once, and only if needed."""
    for _ in range(5):
        progress.say_before_compiling()
    assert said == []
    compile_a_kernel()
    compile_a_kernel()
    assert said == [progress.COMPILING]
    assert len(compiled) == 1


def test_what_cannot_be_kept_is_told(said, compiled, monkeypatch, tmp_path):
    """Where machine code cannot be written, a sentence names the folder and what would mend it."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    progress.say_before_compiling()
    compile_a_kernel()
    compiling, unkept = said
    assert compiling == progress.COMPILING
    assert unkept.startswith(
        f"What is compiled cannot be kept in {tmp_path / 'file' / 'kernels'} ("
    )
    assert unkept.endswith("until NUMBA_CACHE_DIR names a folder that can be written.")
    assert len(compiled) == 1


def test_who_calls_a_command_is_told_of_no_later_kernel(said, compiled):
    """A command that has ended listens no more: a later kernel has no list compiled."""
    for _ in range(2):
        with click.Context(click.Command("rate")):
            progress.say_before_compiling()
            assert len(build._listeners) == 1
        assert build._listeners == []
    compile_a_kernel()
    with click.Context(click.Command("rate")):
        progress.say_before_compiling()
        compile_a_kernel()
    compile_a_kernel("solver.human.chains.forcing_chains")
    assert said == [progress.COMPILING]
    assert len(compiled) == 1


def test_the_hardest_techniques_are_announced_too(said, compiled):
    """The first puzzle that needs the finders of the hardest puzzles has all of them compiled."""
    progress.say_before_compiling()
    for _ in range(2):
        compile_a_kernel("solver.human.chains.forcing_chains")
    assert said == [progress.COMPILING, progress.COMPILING]
    ordinary, hardest = ({task.args[-1] for task in tasks if task.args} for tasks in compiled)
    assert "chains.forcing_chains" in hardest
    assert ordinary.isdisjoint(hardest)


def test_of_all_workers_one_announces_it(said, compiled, tmp_path):
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
    assert compiled == []


def test_nobody_waits_long_without_a_word(said, monkeypatch):
    """Where there is no bar, a line every few seconds tells how far the compiling is."""
    clock = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])

    def compile_slowly(tasks, seen):
        for quarter in range(41):
            clock[0] = quarter / 4
            seen(quarter * len(tasks) // 40)

    monkeypatch.setattr(warm, "compile_ahead", compile_slowly)
    progress.say_before_compiling()
    compile_a_kernel()
    first, *lines = said
    assert first == progress.COMPILING
    assert [line.split(" after ")[1] for line in lines] == ["2 s.", "5 s.", "8 s."]
    count = len(warm.tasks_of_judging())
    assert lines[1] == f"Compiling: {count // 2} of {count} parts after 5 s."
    assert not any("\r" in line for line in said)


def test_a_long_wait_is_told_of_less_and_less_often(said, monkeypatch):
    """Where there is no bar, where a climb stands is a line, each a quarter later than the last."""
    clock = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    with progress.progress("Puzzles", 1) as shown:
        for second in range(41):
            clock[0] = float(second)
            shown.note("attempt 1 of 30")
    assert said[0] == "After 3 s: attempt 1 of 30."
    assert [int(line.split()[1]) for line in said] == [3, 6, 9, 12, 15, 19, 24, 30, 38]


def test_a_bar_that_nothing_comes_to_says_that_it_waits(monkeypatch):
    """A worker may compile for many seconds: the bar stood still, as if the command hung."""
    clock, drawn = [100.0], []

    @contextmanager
    def bar(*_):
        def update(_task, **fields):
            drawn.append((clock[0], fields["rate"]))

        yield SimpleNamespace(update=update, console=SimpleNamespace(print=print)), 0

    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)
    monkeypatch.setattr(progress, "_bar", bar)
    with progress.progress("Puzzles", 3) as shown:
        shown.advance()
        for _half_second in range(8):
            clock[0] += 0.5
            shown.wait()
        shown.advance()
    assert drawn == [
        (100.0, ""),
        (101.5, "waiting, 2 s"),
        (103.0, "waiting, 3 s"),
        (104.0, "15 a minute"),
    ]
