"""The helper that compiles: it ends with its run, and runs nothing but our own code."""

import pytest

from generator import Recipe, warm


@pytest.fixture
def helpers(monkeypatch):
    """The helper processes that are started, as soon as anything is warmed up."""
    found = []

    class Popen(warm.subprocess.Popen):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            found.append(self)

    monkeypatch.setattr(warm.subprocess, "Popen", Popen)
    monkeypatch.setattr(warm, "before_compiling", lambda tell: tell())
    yield found
    for process in found:
        process.kill()
        process.wait()


def interrupt(*_args):
    raise KeyboardInterrupt


@pytest.mark.parametrize("where", ["bench_for", "Digger"])
def test_interrupted_while_compiling(monkeypatch, helpers, where):
    """Ctrl-C while kernels are compiled ends the helper too, however long its work."""
    monkeypatch.setattr(warm, "_HELP", "import time; time.sleep(600)")
    monkeypatch.setattr(warm, where, interrupt)
    with pytest.raises(KeyboardInterrupt):
        warm.warm_up(Recipe(5), lambda: None)
    (helper,) = helpers
    assert helper.returncode is not None


@pytest.mark.slow
@pytest.mark.parametrize("place", [None, ""])
def test_started_among_strange_modules(tmp_path, monkeypatch, helpers, place):
    """The helper takes our rooms from where they are, not from the current folder."""
    for room in ("generator", "puzzle", "solver"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("open('executed', 'w').close()")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    if place is not None:
        monkeypatch.setattr(warm.sys, "path", [place, *warm.sys.path])
    warm.warm_up(Recipe(5), lambda: None)
    (helper,) = helpers
    assert not (tmp_path / "executed").exists()
    assert helper.returncode == 0


def test_no_helper_for_an_easy_level(helpers):
    """Where no patterns are wanted none are compiled."""
    told = []
    warm.warm_up(Recipe(1), lambda: told.append(1))
    assert told == [1]
    assert helpers == []
