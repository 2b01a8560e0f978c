"""Runs that are killed, refused by the disk, or not alone: the same book in the end, or none."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from gridmill.catalogue import Catalogue, faults
from tests.gridmill.publishing.tiny import TINY, content, make, write_recipe
from tests.gridmill.shell import command, environment, gridmill, process, said

PLACE = "tiny-2026-11-21"
KILLS = int(os.environ.get("GRIDMILL_KILLS", "3"))
"""Kills at random moments; ``nox -s kills`` tries fifty."""

WITH_WORKERS = [
    sys.executable,
    "-c",
    "import gridmill.cli; from gridmill.publishing import sections; "  # noqa: ISC004 (one text)
    "sections.ALONE_SECONDS = 0.0; gridmill.cli.main()",
]
"""Starts ``gridmill`` so that workers make all puzzles but the first of a section."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="kills and mounts as POSIX has them"),
]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The book, and the seconds that a process of its own takes for it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    recipe = write_recipe(folder)
    start = time.monotonic()
    done = process(*arguments(recipe, folder / "out"))
    assert done.status == 0, done.err
    return content(folder / "out" / PLACE), time.monotonic() - start


def arguments(recipe, out, *more):
    return ["book", recipe, "--edition", "2026-11-21", "--out", out, "--jobs", 2, *more]


def book(recipe, out, *more):
    """Run the command in this process, which takes a tenth of the time of one of its own."""
    return gridmill(*arguments(recipe, out, *more))


def check_catalogue(path, puzzles):
    """The catalogue is sound, and no puzzle is in it twice."""
    with Catalogue.read_only(path) as catalogue:
        assert list(faults(catalogue)) == []
        assert len(catalogue) == puzzles


def test_killed_at_random_moments(undisturbed, tmp_path):
    """Killed whenever, and run again: the same book to the byte, and nothing published twice.

    Each recipe is killed once or twice, every other one with workers that are left to themselves,
    and at every moment its folder has the whole book or none.
    """
    expected, seconds = undisturbed
    rng = random.Random(1)
    done = 0
    while done < KILLS:
        here = tmp_path / f"kill-{done}"
        recipe = write_recipe(here)
        start = WITH_WORKERS if done % 2 else command()
        for _ in range(rng.choice((1, 1, 2))):
            run = subprocess.Popen(
                [*start, *map(str, arguments(recipe, here / "out"))],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(),
            )
            time.sleep(rng.uniform(0.1, 1.1) * seconds)
            run.send_signal(signal.SIGKILL)
            run.wait()
            done += 1
            if (here / "out" / PLACE).exists():
                assert content(here / "out" / PLACE) == expected
        again = book(recipe, here / "out")
        assert again.status == 0, again.err
        assert content(here / "out" / PLACE) == expected
        assert sorted(p.name for p in (here / "out").iterdir()) == ["logs", PLACE]
        check_catalogue(here / "tiny.sqlite", 10)


@pytest.mark.parametrize("step", ["publish", "rename"])
def test_killed_at_each_step(undisturbed, tmp_path, step):
    """Killed right before and right after each of the last steps, it goes on all the same."""
    expected, _ = undisturbed
    for when in ("before", "after"):
        here = tmp_path / when
        recipe = write_recipe(here)
        script = f"""
import os, sys
from pathlib import Path
from gridmill.catalogue import Catalogue
from tests.gridmill.publishing.tiny import make
homes = {{"publish": Catalogue, "rename": Path}}
home, real = homes[{step!r}], getattr(homes[{step!r}], {step!r})
def fatal(*a, **k):
    if {when!r} == "after": real(*a, **k)
    os.kill(os.getpid(), 9)
setattr(home, {step!r}, fatal)
make(Path(sys.argv[1]), Path(sys.argv[2]))
"""
        run = subprocess.run([sys.executable, "-c", script, recipe, here / "out"], check=False)
        assert run.returncode == -signal.SIGKILL
        make(recipe, here / "out")
        assert content(here / "out" / PLACE) == expected
        check_catalogue(here / "tiny.sqlite", 10)


def test_told_to_end(undisturbed, tmp_path):
    """SIGTERM, by which services are stopped, ends the run with its summary; the next goes on."""
    expected, _ = undisturbed
    recipe = write_recipe(tmp_path)
    # Python leaves the file of a module to the collector that it was about to import.
    quiet = {"PYTHONWARNINGS": "error,ignore::ResourceWarning"}
    run = subprocess.Popen(
        [*WITH_WORKERS, *map(str, arguments(recipe, tmp_path / "out"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment() | quiet,
    )
    log = tmp_path / "out" / "logs" / f"{PLACE}.log"
    while run.poll() is None and not (log.exists() and "begun" in log.read_text()):
        time.sleep(0.01)
    run.terminate()
    told = run.communicate()
    assert (run.returncode, said(told[1]).strip()) == (143, "gridmill book: interrupted."), told
    assert "Interrupted." in log.with_suffix(".txt").read_text()
    assert "ended" in log.read_text()
    assert book(recipe, tmp_path / "out").status == 0
    assert content(tmp_path / "out" / PLACE) == expected


@contextmanager
def mounted(folder, *options):
    """A small file system of its own on a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = shutil.which("mount")
    done = mount and subprocess.run(
        [mount, "-t", "tmpfs", "-o", ",".join(options), "tmpfs", folder],
        capture_output=True,
        check=False,
    )
    if not done or done.returncode:
        pytest.skip("this user may mount no file system")
    try:
        yield
    finally:
        subprocess.run([shutil.which("umount"), folder], check=True)


@pytest.mark.parametrize("room", ["24k", "140k"])
def test_a_full_disk(undisturbed, tmp_path, room):
    """On a disk that is too small there is no book, no half of one, and a clear sentence."""
    expected, _ = undisturbed
    out = tmp_path / "out"
    recipe = write_recipe(tmp_path)
    with mounted(out, f"size={room}"):
        done = book(recipe, out)
        assert done.status == 2
        assert "cannot be written (no space left on device), so there is no book yet" in done.err
        assert len(done.err.splitlines()) == 1
        assert not (out / PLACE).exists()
        subprocess.run([shutil.which("mount"), "-o", "remount,size=8m", out], check=True)
        again = book(recipe, out)
        assert again.status == 0, again.err
        assert content(out / PLACE) == expected
    check_catalogue(tmp_path / "tiny.sqlite", 10)


def test_a_full_disk_under_the_catalogue(undisturbed, tmp_path):
    """When the catalogue cannot grow, nothing is published and no book is in its place."""
    expected, _ = undisturbed
    shelf = tmp_path / "shelf"
    recipe = write_recipe(tmp_path, TINY.replace("tiny.sqlite", "shelf/tiny.sqlite"))
    with mounted(shelf, "size=80k"):
        done = book(recipe, tmp_path / "out")
        assert done.status == 2
        assert "tiny.sqlite cannot be used: the disk is full" in done.err
        assert not (tmp_path / "out" / PLACE).exists()
        subprocess.run([shutil.which("mount"), "-o", "remount,size=8m", shelf], check=True)
        assert book(recipe, tmp_path / "out").status == 0
        check_catalogue(shelf / "tiny.sqlite", 10)
    there = content(tmp_path / "out" / PLACE)
    assert {**there, "recipe.toml": b""} == {**expected, "recipe.toml": b""}


def test_files_that_may_not_grow(undisturbed, tmp_path):
    """Where files have a limit, the end is the same as on a full disk."""
    expected, _ = undisturbed
    recipe = write_recipe(tmp_path)

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    done = process(*arguments(recipe, tmp_path / "out"), preexec_fn=limit)
    assert done.status == 2
    assert "Traceback" not in done.err
    assert not (tmp_path / "out" / PLACE).exists()
    assert book(recipe, tmp_path / "out").status == 0
    assert content(tmp_path / "out" / PLACE) == expected


def test_a_read_only_folder(tmp_path):
    """A folder that cannot be written is told at once, before anything is made."""
    recipe = write_recipe(tmp_path)
    with mounted(tmp_path / "out", "ro"):
        done = book(recipe, tmp_path / "out")
    assert done.status == 2
    assert "(read-only file system), so there is no book yet: give a folder" in done.err
    assert len(done.err.splitlines()) == 1
    assert not (tmp_path / "tiny.sqlite").exists()


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_of_somebody_else(tmp_path):
    """A folder without the right to write is told at once."""
    recipe = write_recipe(tmp_path)
    (tmp_path / "out").mkdir(mode=0o500)
    done = book(recipe, tmp_path / "out")
    assert done.status == 2
    assert "(permission denied), so there is no book yet" in done.err


def test_two_at_once(tmp_path):
    """Two books at once with one catalogue: the second waits and says for whom."""
    names = ("tiny", "other")
    recipes = [
        write_recipe(tmp_path, TINY.replace('"tiny"', f'"{name}"'), f"{name}.toml")
        for name in names
    ]
    runs = [
        subprocess.Popen(
            command(*arguments(recipe, tmp_path / "out")),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        for recipe in recipes
    ]
    errors = [said(run.communicate()[1]) for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    waited = [error for error in errors if error]
    assert len(waited) <= 1
    assert all("Waiting for the catalogue, which is in use (gridmill book" in e for e in waited)
    check_catalogue(tmp_path / "tiny.sqlite", 20)


def test_the_second_refuses(tmp_path):
    """A run that is told not to wait refuses, and says who has the catalogue."""
    recipe = write_recipe(tmp_path)
    with Catalogue.opened(tmp_path / "tiny.sqlite", "the stocktaking"):
        done = book(recipe, tmp_path / "out", "--wait", 0)
    assert done.status == 2
    assert "tiny.sqlite is in use (the stocktaking of " in done.err
    assert not (tmp_path / "out" / PLACE).exists()
