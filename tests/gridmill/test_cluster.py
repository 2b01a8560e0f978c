"""`--cluster`: the same bytes whoever works, and a sentence where a cluster cannot be used."""

import concurrent.futures
import importlib.util
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path

import pytest
import yaml

from gridmill.cluster import Address, connection, sameness
from gridmill.cluster.sameness import difference, fingerprint
from gridmill.judging.inputs import Inputs
from gridmill.judging.pipeline import JudgingRun, Pipeline
from gridmill.judging.wall import Crossed
from gridmill.judging.worker import Worker
from puzzle import ClusterError
from solver.verdict import Verdict
from tests.gridmill.publishing.tiny import TINY, write_recipe
from tests.gridmill.shell import command, environment, gen
from tests.workforce import Here

DASK = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(not DASK, reason="needs gridmill[cluster]: nox -s cluster")
RUN = ("--level", 1, "--count", 400, "--seed", 9)
COMPOSE = Path(__file__).parents[2] / "examples" / "cluster" / "compose.yaml"
FILES = ("puzzles.jsonl", "puzzles.sdm", "solutions.sdm", "certificates/SHA256SUMS")


@pytest.mark.parametrize("text", ["local:0", "local:", "tcp://host", "host:8786", "tcp://:8786"])
def test_what_is_no_cluster_is_refused(text):
    """Only an address of a scheduler, or a number of workers here, names a cluster."""
    ran = gen(*RUN, "--cluster", text)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert f"{text} is no cluster: give tcp://HOST:PORT, or local:4" in ran.err


def test_jobs_and_cluster_exclude_each_other():
    """Nobody is left to guess who works."""
    ran = gen(*RUN, "--jobs", 2, "--cluster", "local:2")
    assert ran.status == 2
    assert "--jobs is of this machine and --cluster is not: give one of them." in ran.err


def test_without_dask_a_sentence_says_what_to_install(monkeypatch):
    """The extra is optional, and its absence no traceback."""
    monkeypatch.setattr(connection, "find_spec", lambda _: None)
    with pytest.raises(ClusterError, match=r"needs Dask, .* pip install 'gridmill\[cluster\]'"):
        connection.cluster(Address.parse("local:2")).__enter__()


def test_without_zstandard_likewise(monkeypatch):
    """Blocks are compressed by it, here and in the workers: each says so before it begins."""

    def missing():
        raise ImportError

    monkeypatch.setattr(connection, "find_spec", lambda _: True)
    monkeypatch.setattr(connection, "zstandard", missing)
    with pytest.raises(ClusterError, match="needs Zstandard, which is not installed: pip install"):
        connection.cluster(Address.parse("local:2")).__enter__()
    monkeypatch.setattr(sameness, "zstandard", missing)
    with pytest.raises(ImportError):
        sameness.fingerprint.__wrapped__()


def test_importing_the_door_loads_no_dask():
    """`import gridmill`, and `gridmill.cluster` itself, load Dask only when there is a cluster."""
    code = (
        "import gridmill, gridmill.cluster, sys; print({'dask', 'distributed'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_another_release_or_other_sources_are_told():
    """A worker that could make other bytes is named with what differs."""
    ours = fingerprint()
    assert difference(ours, ours) is None
    assert difference({**ours, "highspy": "0.1"}, ours) == (
        f"highspy 0.1, and this process {ours['highspy']}"
    )
    assert difference({**ours, "code": "0"}, ours) == "other sources of gridmill than this process"


class SharedCluster:
    """A client of a cluster on which a worker, named first, is another one than this process."""

    status = "running"

    def __init__(self, *workers):
        self.there = list(workers)
        self.asked_for = []
        self.scheduler = self

    def ncores(self):
        return dict.fromkeys(self.there, 1)

    def sync(self, ask, callback_timeout):  # noqa: ARG002
        return ask()

    def submit(self, do, item, *, pure, workers):  # noqa: ARG002
        self.asked_for.append(workers)
        future = concurrent.futures.Future()
        if "other" in (workers or self.there):
            from gridmill.cluster.workforce import _Refused

            future.set_result(_Refused("other", "highspy 0.1, and this process 0.2"))
        elif set(workers or self.there) & set(self.there):
            future.set_result(do.args[1](item))
        future.status = "pending"
        return future


@contextmanager
def pool_on(shared, work=str):
    from gridmill.cluster.workforce import DaskWorkforce

    with DaskWorkforce(shared, "tcp://shared:8786", 2).pool(work, None) as pool:
        yield pool


@needs_dask
def test_a_worker_that_is_another_one_is_left_to_others():
    """It gets no more of the run, and is not ended: the client has nothing to end it with."""
    shared = SharedCluster("other", "ours")
    with pool_on(shared) as pool:
        assert pool.result(pool.submit(1)) == "1"
        assert pool.result(pool.submit(2)) == "2"
    assert shared.asked_for == [None, ["ours"], ["ours"]]


@needs_dask
def test_what_waits_for_a_worker_that_left_is_given_to_one_that_joined(monkeypatch):
    """Naming the workers for the sake of one that is refused leaves nothing waiting for ever."""
    from gridmill.cluster import workforce

    monkeypatch.setattr(workforce, "SECONDS_BETWEEN_LOOKS", 0.01)
    shared = SharedCluster("other", "ours")
    with pool_on(shared) as pool:
        pool.result(pool.submit(1))
        monkeypatch.setattr(shared, "ncores", lambda: {"other": 1, "ours": 1})
        shared.there = ["other"]
        waiting = pool.submit(2)
        monkeypatch.setattr(shared, "ncores", lambda: dict.fromkeys(shared.there, 1))
        shared.there = ["other", "new"]
        assert pool.result(waiting) == "2"
    assert shared.asked_for[-2:] == [["ours"], ["new"]]


@needs_dask
def test_a_cluster_of_others_alone_is_refused():
    """Where nobody is left who would make the same, the worker and its difference are named."""
    with (
        pool_on(SharedCluster("other")) as pool,
        pytest.raises(ClusterError, match=r"other has highspy 0\.1, and this process 0\.2"),
    ):
        pool.result(pool.submit(1))


@needs_dask
def test_dask_logs_as_before_when_a_run_is_over():
    """Whoever uses Dask beside gridmill in one process sees its log again."""
    from gridmill.cluster import workforce

    log = logging.getLogger("distributed.client")
    before = log.level
    with workforce._silence():
        assert not log.isEnabledFor(logging.CRITICAL)
    assert log.level == before


@contextmanager
def scheduler(port):
    """Dask's scheduler, as a process, by the line of the compose file."""
    with _dask("scheduler", port) as process:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process


@contextmanager
def workers(port, count, threads=1):
    """So many workers below a process that starts them again, by the line of the compose file."""
    with _dask("worker", port, "--nworkers", count, "--nthreads", threads) as process:
        yield process


@contextmanager
def _dask(name, port, *options):
    line = yaml.safe_load(COMPOSE.read_text())["services"][name]["command"]
    line = line.replace("scheduler:", "127.0.0.1:").replace("8786", str(port))
    arguments = [sys.executable, "-m", *line.split(), *map(str, options)]
    process = subprocess.Popen(
        arguments,
        env={**environment(), "PYTHONWARNINGS": "default"},  # a port may be another cluster's
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        try:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(15)
        except (subprocess.TimeoutExpired, ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def on_cluster(port, out):
    arguments = ["gen", *RUN, "--cluster", f"tcp://127.0.0.1:{port}", "--out", out]
    return subprocess.Popen(
        command(*arguments), stderr=subprocess.PIPE, text=True, env=environment()
    )


def contents(folder):
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    folder = tmp_path_factory.mktemp("peace") / "run"
    assert gen(*RUN, "--jobs", 1, "--out", folder).status == 0
    return contents(folder)


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:  # noqa: PTH123
        return [int(child) for child in file.read().split()]


def wait_for_blocks(out, count):
    for _ in range(15000):
        if len(list((out / "shards").glob("*[0-9]"))) >= count:
            return
        time.sleep(0.02)
    raise AssertionError("no blocks came")


@needs_dask
@pytest.mark.slow
@pytest.mark.parametrize("killed", ["nobody", "a worker", "the scheduler"])
def test_a_cluster_comes_to_the_same_bytes(tmp_path, port, expected, killed):
    """Whoever is killed on the way: at most the same command is given once more."""
    with ExitStack() as stack:
        first = stack.enter_context(scheduler(port))
        nanny = stack.enter_context(workers(port, 2))
        process = on_cluster(port, tmp_path)
        if killed == "a worker":
            wait_for_blocks(tmp_path, 1)
            os.kill(children_of(nanny.pid)[-1], signal.SIGKILL)
        if killed == "the scheduler":
            wait_for_blocks(tmp_path, 1)
            process.send_signal(signal.SIGSTOP)  # however busy the machine, the run is not over
            os.kill(first.pid, signal.SIGKILL)
            process.send_signal(signal.SIGCONT)
            said = process.communicate(timeout=600)[1]
            assert process.returncode == 3, said
            assert "was lost: start it and run again." in said
            stack.enter_context(scheduler(port))
            stack.enter_context(workers(port, 2))
            process = on_cluster(port, tmp_path)
        said = process.communicate(timeout=600)[1]
    assert process.returncode == 0, said
    assert contents(tmp_path) == expected
    assert not (tmp_path / "shards").exists()


@needs_dask
@pytest.mark.slow
@pytest.mark.filterwarnings("error")
def test_a_local_cluster_stands_beside_another():
    """It says nothing of a port that Dask would have liked, and others have; nor is it open."""
    from gridmill.cluster.workforce import connected

    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # then another program has it
            taken.bind(("127.0.0.1", 8787))
            taken.listen()
        with connected(Address.parse("local:1")) as workforce:
            assert workforce.size == 1
            services = workforce.client.cluster.scheduler.http_server._sockets.values()
            assert {one.getsockname()[0] for one in services} == {"127.0.0.1"}


@needs_dask
@pytest.mark.slow
def test_a_worker_with_threads_is_refused(tmp_path, port):
    """What makes puzzles is not for threads, and the sentence says how to start a worker."""
    with scheduler(port), workers(port, 1, threads=2):
        process = on_cluster(port, tmp_path)
        said = process.communicate(timeout=600)[1]
    assert process.returncode == 2, said
    assert "has 2 threads, and puzzles are made by one: start it with --nthreads 1" in said


@needs_dask
@pytest.mark.slow
def test_judging_on_a_cluster_says_the_same(tmp_path, port):
    """`validate --cluster` writes the answers of `--jobs 1`, of good and bad records and text."""
    corpora = Path(__file__).parents[1] / "corpora"
    lines = (corpora / "seventeen.txt").read_text().splitlines()[:150]
    letters = corpora.joinpath("many-solutions.txt").read_text().splitlines()[:10]
    mixed = tmp_path / "mixed.txt"
    mixed.write_text(
        "\n".join([*lines[:70], "Dear editor,", *letters, "12x", *lines[70:], lines[3]])
    )
    with scheduler(port), workers(port, 2):
        here, far = (
            subprocess.run(
                command("validate", "--json", *how, mixed),
                capture_output=True,
                text=True,
                env=environment(),
                check=False,
            )
            for how in (("--jobs", 1), ("--cluster", f"tcp://127.0.0.1:{port}"))
        )
    assert len(here.stdout.splitlines()) > 160
    assert (far.returncode, without_times(far.stdout)) == (1, without_times(here.stdout))


def without_times(answers):
    """Answers without how long HiGHS took."""
    return re.sub(r'"(\w*seconds)": [0-9.e-]+', r'"\1": 0', answers)


@needs_dask
@pytest.mark.slow
def test_a_book_on_a_cluster_is_the_same(tmp_path):
    """`book --cluster` puts the same files in place; two seconds of each section are made here."""
    books = []
    for name, how in (("here", ("--jobs", 1)), ("far", ("--cluster", "local:1"))):
        recipe = write_recipe(tmp_path / name, TINY)
        arguments = ("book", recipe, "--edition", "2026-11-21", "--out", tmp_path / name, *how)
        subprocess.run(command(*arguments), check=True, env=environment(), capture_output=True)
        place = tmp_path / name / "tiny-2026-11-21"
        books.append({path.name: path.read_bytes() for path in place.iterdir() if path.is_file()})
    assert books[0] == books[1]


@pytest.mark.slow
def test_judging_takes_any_workforce(tmp_path):
    """A record that ends its workers is answered as such; all others as without it."""
    corpus = Path(__file__).parents[1] / "corpora" / "seventeen.txt"
    given = tmp_path / "given.txt"
    given.write_text("\n".join(corpus.read_text().splitlines()[:70]))
    here = Here(killing=lambda chunk: any(one.record.line == 3 for one in chunk))
    found = list(chain.from_iterable(judged(given, workforce=here)))
    due = list(chain.from_iterable(judged(given, jobs=1)))
    assert found[2].outcome.reason == Crossed.UNKNOWN.value
    assert [one.line for one in found] == [one.line for one in due]
    verdicts = [one.outcome.verdict for one in found]
    assert verdicts == [one.outcome.verdict for one in due[:2]] + [Verdict.UNDECIDED] + [
        one.outcome.verdict for one in due[3:]
    ]


def judged(given, **how):
    run = JudgingRun(Inputs((str(given),), None), Worker("milp"), **how)
    return Pipeline(run).judge()
