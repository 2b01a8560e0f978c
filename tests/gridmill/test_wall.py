"""A record that goes on or grows beyond all bounds ends its worker once, and costs nothing else."""

import os
import re
import sys
from multiprocessing import get_context

import numpy as np
import pytest

import solver.processes
import solver.report
from gridmill.judging import wall
from gridmill.judging.wall import Crossed
from puzzle import Grid
from tests.cases import BROKEN, EASY, EMPTY
from tests.gridmill.shell import gridmill

FOUR = "1" + "." * 15
"""A grid that is judged by itself in a quick pass, and not in a bundle."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the wall is Linux's")


def goes_on():
    while True:
        pass


def goes_on_in_machine_code():
    """As machine code does that looks for no signal."""
    from solver.search import find_solutions

    empty = Grid(bytes(625), Grid.parse(EASY).geometry.boxes(5, 5))
    while True:
        find_solutions(empty, patience=10_000)


def grows():
    kept = []
    while True:
        kept.append(bytearray(2**20))


def grows_at_once():
    np.ones(2**28)


@pytest.fixture
def tight(monkeypatch):
    """A wall that is soon crossed, and workers that are forked, so that they know what is here."""
    monkeypatch.setattr(wall, "LOADING", wall.Allowed(0.5, 2**28))
    monkeypatch.setattr(wall, "BEYOND_SECONDS", 0.5)
    monkeypatch.setattr(solver.processes, "start_context", lambda **_: get_context("fork"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("does", "crossed"),
    [
        (goes_on, Crossed.TIME),
        (goes_on_in_machine_code, Crossed.TIME),
        (grows, Crossed.MEMORY),
        (grows_at_once, Crossed.MEMORY),
    ],
)
@pytest.mark.usefixtures("tight")
def test_a_record_beyond_the_wall_is_given_up_once(tmp_path, monkeypatch, does, crossed):
    """It is undecided, which says why; all others have their verdicts; one worker dies of it."""
    decide, begun = solver.report.decide, tmp_path / "begun"

    def hostile(grid, **options):
        if grid == Grid.parse(FOUR):
            with begun.open("a") as file:
                file.write(".")
            does()
        return decide(grid, **options)

    monkeypatch.setattr(solver.report, "decide", hostile)
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n{FOUR}\n{EMPTY}\n{BROKEN}\n{EASY}")
    words = ["--json", "--engine", "search", "--jobs", 2, "--time-limit", 0.5]
    ran = gridmill("validate", *words, path)
    assert ran.verdicts == ["unique", "undecided", "many", "none", "unique"]
    assert ran.objects[1]["reason"] == crossed.value
    assert begun.read_text() == "."


def test_what_is_within_the_wall_is_as_ever(tmp_path):
    """With a time limit of nothing, and none, records have the answers of one process."""
    path = tmp_path / "p.txt"
    path.write_text("\n".join([EASY, BROKEN, EASY[:80]]))
    for limit in ("none", "0"):
        told = [
            gridmill("validate", "--json", "--time-limit", limit, "--jobs", jobs, path).out
            for jobs in (1, 2)
        ]
        assert told[0] == told[1]


def test_each_reason_is_one_sentence():
    """What is said of a record that is given up names it so, and ends."""
    for crossed in Crossed:
        assert re.fullmatch(r"Gave up on this record: [^.]+\.", crossed.value)


@pytest.mark.slow
def test_the_wall_is_lifted_between_records(tmp_path):
    """A process that is at no record goes on as long as it likes, and takes what it likes."""
    context = get_context("fork")
    process = context.Process(target=_wait_behind_a_wall, args=(tmp_path,))
    process.start()
    process.join(30)
    assert process.exitcode == 0


def _wait_behind_a_wall(folder):
    import time

    wall.BEYOND_SECONDS = 0.1
    wall.LOADING = wall.Allowed()
    stands = wall.Wall(folder)
    with stands.around("here", 0.2):
        pass
    end = time.process_time() + 0.6
    while time.process_time() < end:
        pass
    np.ones(2**26)
    os._exit(0)
