"""Work handed to worker processes comes back in order, whole, whatever happens to the workers."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice, permutations
from pathlib import Path

import pytest

from puzzle.errors import WorkerLost
from solver.processes import (
    AHEAD,
    Processes,
    _enter,
    else_here,
    load_for_workers,
    ordered,
    quiet_start,
    start_context,
    worker_pool,
)


def lost(item):
    return f"{item} is lost"


def doubled(block):
    return [2 * item for item in block]


def some_doubled(most, block):
    return doubled(block[:most])


def killed_at(fatal, block):
    if fatal in block:
        os.kill(os.getpid(), signal.SIGKILL)
    return doubled(block)


def killed_once_at(fatal, sign, block):
    if fatal in block and not Path(sign).exists():
        Path(sign).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return doubled(block)


def refused_at(fatal, block):
    if fatal in block:
        raise ValueError(fatal)
    return doubled(block)


def blocks(number):
    """So many blocks of three items, which count on."""
    return [list(range(start, start + 3)) for start in range(0, 3 * number, 3)]


def flat(results):
    return [result for block in results for result in block]


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_are_in_order(jobs):
    """Every item's result comes in the order of the items, empty blocks and all."""
    given = [*blocks(10), [], *blocks(10)]
    assert list(ordered(doubled, given, Processes(jobs), lost)) == [
        doubled(block) for block in given
    ]


@pytest.mark.parametrize("most", [1, 2, 4])
def test_what_a_worker_leaves_is_done_by_others(most):
    """Results of a part of a block come first, and those of the rest before the next block's."""
    given = [list(range(10)), [], [10], [*range(11, 15)]]
    found = list(ordered(partial(some_doubled, most), given, Processes(2), lost))
    assert flat(found) == [2 * item for item in range(15)]
    assert max(map(len, found)) == most


def test_no_block_is_taken_before_there_is_room():
    """Blocks are taken as results are asked for, so that a source may be endless."""
    taken = []
    endless = (taken.append(number) or [number] for number in count())
    results = ordered(doubled, endless, Processes(2), lost)
    assert flat(islice(results, 5)) == [0, 2, 4, 6, 8]
    results.close()
    assert len(taken) <= 5 + 2 * AHEAD


def test_a_worker_that_dies_costs_nothing(tmp_path):
    """What a killed worker had begun is done again by another."""
    work = partial(killed_once_at, 16, str(tmp_path / "sign"))
    assert flat(ordered(work, blocks(12), Processes(2), lost)) == [2 * item for item in range(36)]
    assert (tmp_path / "sign").exists()


def test_an_item_that_kills_twice_is_lost_alone():
    """An item at which every worker dies is told from its neighbours and is answered as lost."""
    found = flat(ordered(partial(killed_at, 16), blocks(12), Processes(2), lost))
    assert found == [2 * item if item != 16 else "16 is lost" for item in range(36)]


def test_what_is_raised_comes_in_its_turn():
    """An error is raised after the results of all items before its block."""
    results = ordered(partial(refused_at, 16), blocks(12), Processes(2), lost)
    assert flat(islice(results, 5)) == [2 * item for item in range(15)]
    with pytest.raises(ValueError, match="16"):
        next(results)


def killed(_block):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_workers_that_end_before_they_work_end_the_run():
    """Where no worker ever does anything, the run ends with a sentence, and soon."""
    with pytest.raises(WorkerLost, match=r"ended \d+ times before they had done anything"):
        list(ordered(killed, blocks(20), Processes(2), lost))


def test_workers_start_though_what_accounts_for_semaphores_was_killed(monkeypatch):
    """A pipe that broke as they were started is no fault of theirs: they are started again."""
    asked = []

    def broken_once(*arguments):
        asked.append(arguments)
        if len(asked) == 1:
            raise BrokenPipeError
        return ProcessPoolExecutor(*arguments)

    monkeypatch.setattr("solver.processes.ProcessPoolExecutor", broken_once)
    with worker_pool(abs, 1, else_here(abs)) as pool:
        assert pool.result(pool.submit(-3)) == 3
    assert len(asked) == 2


def test_whether_workers_may_be_forks_is_asked_when_they_are_started(monkeypatch):
    """A thread that came since the pool was made would have been forked in the middle of a lock."""
    asked = []
    monkeypatch.setattr(
        "solver.processes.start_context", lambda **how: asked.append(how) or start_context(**how)
    )
    with worker_pool(abs, 1, else_here(abs)) as pool:
        assert asked == []
        assert [pool.result(pool.submit(item)) for item in (-3, -4)] == [3, 4]
    assert asked == [{"forked": True}]


def test_workers_that_nobody_asks_are_not_started(monkeypatch):
    """A pool without work ends at once."""
    monkeypatch.delattr("solver.processes.ProcessPoolExecutor")
    with worker_pool(abs, 2, else_here(abs)):
        pass


def waits_for_ever(stopped):
    _enter(stopped)
    time.sleep(30)


def test_a_worker_that_is_told_to_stop_in_vain_stops(monkeypatch):
    """One whom the executor does not reach ends by itself: a run would wait for it for ever."""
    monkeypatch.setattr("solver.processes.SECONDS_TO_STOP", 0.1)
    monkeypatch.setattr("solver.processes.SECONDS_BETWEEN_LOOKS", 0.05)
    context = multiprocessing.get_context("fork")
    stopped, stop = context.Pipe(duplex=False)
    with quiet_start():
        child = context.Process(target=waits_for_ever, args=(stopped,))
        child.start()
    stop.send_bytes(b"stop")
    child.join()
    assert child.exitcode == 1


def test_a_start_of_workers_is_not_broken_off():
    """What SIGTERM is answered with comes when the start is over, and is not lost in it."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    done = []

    def start():
        with quiet_start():
            signal.raise_signal(signal.SIGTERM)
            done.append("started")

    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert done == ["started"]
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("sent", [*permutations((signal.SIGINT, signal.SIGTERM))], ids=str)
def test_sigterm_is_not_lost_behind_ctrl_c(monkeypatch, sent):
    """Of Ctrl-C and SIGTERM, both sent during a start, SIGTERM is answered, whichever is first."""
    monkeypatch.delattr(signal, "pthread_sigmask")  # as where another thread takes the signals
    answered = []

    def end(number, _frame):
        answered.append(number)
        raise KeyboardInterrupt

    def start():
        with quiet_start():
            for number in sent:
                signal.raise_signal(number)

    before = {number: signal.signal(number, end) for number in sent}
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert answered == [signal.SIGTERM]
    finally:
        for number, answer in before.items():
            signal.signal(number, answer)


LEFT_ALONE = """
import os
from solver.processes import WorkerPool
pool = WorkerPool(abs, 1, None)
print(pool.result(pool.submit(-1)), flush=True)
pool._stop.send_bytes(b"stop")
os._exit(0)
"""


@pytest.mark.slow
def test_a_worker_that_is_told_to_stop_outlives_nobody():
    """A worker without work ends when the other process has, before it could say anything more."""
    start = [sys.executable, "-c", LEFT_ALONE]
    # The worker has the same output: until it ends, the output does not.
    told = subprocess.run(start, capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout == "1\n"


LOADED = """
from solver.processes import else_here, load_for_workers, worker_pool
load_for_workers(["colorsys"])
with worker_pool(eval, 1, else_here(eval), forked=False) as pool:
    print(pool.result(pool.submit("'colorsys' in __import__('sys').modules")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="workers there load what they use themselves")
def test_workers_begin_with_what_was_loaded_for_them():
    """What each of them would load is loaded once, by the process that they are forks of."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == "True\n"


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_nothing_is_loaded_for_workers_elsewhere(monkeypatch, platform):
    """A fork of a process with libraries of macOS may end as soon as it calls them."""
    asked: list[object] = []
    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr(context, "set_forkserver_preload", asked.append)
    monkeypatch.setattr(multiprocessing, "get_context", lambda _method: context)
    monkeypatch.setattr(sys, "platform", platform)
    load_for_workers(["colorsys"])
    assert not asked


def test_workers_that_must_not_be_forks_are_none():
    """Threads of a library that a fork would wait for may be there already."""
    assert start_context(forked=False).get_start_method() != "fork"
