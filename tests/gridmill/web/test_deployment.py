"""The service as the page of the service says to run it: the unit and the container's commands."""

import ast
import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from importlib.metadata import metadata
from pathlib import Path

import pytest

from gridmill.web import batches, connection, daily, making, pace, service, work
from gridmill.web.settings import Settings
from puzzle import Grid
from puzzle.kernel.store import cache_folder
from solver.human import rate
from tests.cases import EASY
from tests.gridmill.shell import gridmill
from tests.gridmill.web.server import begun

ANALYZE = shutil.which("systemd-analyze")
ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")


def code(language):
    """The one block of a language on the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return found


def test_what_measures_is_there():
    """Each test that the page claims something of is one, and so is each part of the benchmark."""
    files = re.findall(r"tests/\S+\.py", PAGE)
    assert len(files) > 2
    assert all((ROOT / file).is_file() for file in files)
    benchmark = (ROOT / "benchmarks" / "serve.py").read_text(encoding="utf-8")
    (choices,) = re.findall(r'"--part", choices=\[(.*?)\]', benchmark)
    assert sorted(re.findall(r"--part (\w+)", PAGE)) == sorted(re.findall(r"\w+", choices))


def rows_of_the_benchmark():
    """The rows of the page's table that the benchmark prints, with names in braces for figures."""
    module = ast.parse((ROOT / "benchmarks" / "serve.py").read_text(encoding="utf-8"))
    named = {
        ast.unparse(place): statement.value
        for statement in module.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for place in getattr(statement, "targets", None) or [statement.target]
    }
    for name, value in named.items():
        if name.endswith("_ROW"):
            yield ast.literal_eval(value)
        elif name.endswith("_ROWS"):
            yield from ast.literal_eval(value).values()


def test_figures_are_what_the_benchmark_prints():
    """The table begins with each row that is measured, in the benchmark's words and order."""
    table = PAGE.partition("## Measured")[2].partition("|---|---|\n")[2].splitlines()
    rows = list(rows_of_the_benchmark())
    assert len(rows) > 5
    for row, line in zip(rows, table, strict=False):
        text = re.sub(r"\\\{\w+[^}]*\}", r"[+-]?\\d[\\d,.]*", re.escape(row))
        assert re.fullmatch(text, line), line


@pytest.mark.parametrize("language", ["ini", "dockerfile"])
def test_options_are_the_commands(language):
    """Each option of `gridmill serve` on the page is one."""
    named = set(re.findall(r"--[a-z-]+", code(language).split("serve")[-1].splitlines()[0]))
    assert named
    assert all(f"{name} " in gridmill("serve", "--help").out for name in named)


def test_what_is_run_is_what_is_installed():
    """The unit begins the command of the environment that the page makes, as the user it makes."""
    (folder,) = re.findall(r"python3 -m venv --without-pip (/\S+) &&", PAGE)
    assert f"&& python3 -m pip --python {folder} install '.[web]'\n" in PAGE
    assert f"ExecStart={folder}/bin/gridmill serve" in code("ini")
    (user,) = re.findall(r"useradd --system (\S+)", PAGE)
    assert f"User={user}\n" in code("ini")
    (wheels,) = re.findall(r"pip wheel --no-deps --wheel-dir (\S+) \.", PAGE)
    assert f"COPY --chown=puzzles {wheels}/gridmill-*.whl" in code("dockerfile")


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed")
def test_the_unit_is_sound(tmp_path):
    """Systemd knows every word of the unit, and finds the service well shut in."""
    unit = tmp_path / "gridmill.service"
    unit.write_text(code("ini").replace("/opt/gridmill/bin/gridmill", shutil.which("true")))
    ran = subprocess.run([ANALYZE, "verify", unit], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_container_compiles_what_a_worker_loads():
    """The puzzle that it judges while it is built needs the whole ladder, as one of a worker's."""
    (puzzle,) = re.findall(r"gridmill validate (\S{81})\n", code("dockerfile"))
    assert puzzle in work._WARM_UP.decode().split()
    assert rate(Grid.parse(puzzle)).level is None


def said_of(word):
    """What the Dockerfile says behind a word."""
    (found,) = re.findall(rf"^{word} (.*)$", code("dockerfile"), re.MULTILINE)
    return found


def test_the_container_begins_what_the_command_is():
    """It serves on the port that it opens and looks at, and reads what is installed for that."""
    words = json.loads(said_of("ENTRYPOINT"))
    assert words[:2] == ["gridmill", "serve"]
    port = said_of("EXPOSE")
    assert f"[default: {port}" in " ".join(gridmill("serve", "--help").out.split())
    assert f":{port}/readyz" in said_of("HEALTHCHECK")
    assert "[web]" in said_of("RUN pip")
    assert "web" in metadata("gridmill").get_all("Provides-Extra")


@pytest.mark.slow
def test_the_health_of_the_container_is_that_of_its_server(served):
    """What looks at it succeeds once a worker is ready, and fails where nobody listens."""
    (python, *words) = json.loads(said_of("HEALTHCHECK CMD"))
    assert python == "python"
    for place, status in ((served, 0), ("http://127.0.0.1:9", 1)):
        asked = [word.replace("http://127.0.0.1:8000", place) for word in words]
        ran = subprocess.run([sys.executable, *asked], capture_output=True, check=False)
        assert ran.returncode == status


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_it_ends_when_it_is_told_to_without_a_word(name):
    """On SIGTERM, of containers and systemd, or with its terminal; workers leave nothing behind."""
    if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        pytest.skip(f"{name} is ignored here, and so it is by the server")
    with begun(stderr=subprocess.PIPE) as (server, address):
        server.send_signal(getattr(signal, name))
        _, told = server.communicate(timeout=60)
    assert (server.returncode, told) == (0, f"Judging at {address}/ until Ctrl-C.\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_a_batch_is_told_that_the_server_ends():
    """Whoever reads it has whole lines, of which the last says so, and waits no longer for more."""
    many = f"{EASY}\n".encode() * 20_000
    with begun("--tokens", "1000000", stderr=subprocess.PIPE) as (server, address):
        with urllib.request.urlopen(f"{address}/v1/batches", many) as answer:  # noqa: S310
            first = json.loads(answer.readline())
            server.send_signal(signal.SIGTERM)
            last = json.loads(answer.readlines()[-1])
        _, told = server.communicate(timeout=60)
    assert (first["verdict"], last["status"]) == ("unique", 503)
    assert last["detail"] == "The server ended. Send it again later."
    assert (server.returncode, told) == (0, f"Judging at {address}/ until Ctrl-C.\n")


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is of Linux")
def test_the_unit_keeps_what_it_compiles(monkeypatch):
    """Kernels go below the folder that systemd makes for it, the one place where it may write."""
    unit = code("ini")
    (folder,) = re.findall(r"^CacheDirectory=(.*)$", unit, re.MULTILINE)
    (variable, place) = re.findall(r"^Environment=(.*)=(.*)$", unit, re.MULTILINE)[0]
    assert place == f"/var/cache/{folder}"
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv(variable, place)
    assert cache_folder().is_relative_to(place)


def test_the_figures_are_the_settings():
    """The bounds and prices that the page tells are those of the code."""
    settings, words = Settings(), " ".join(PAGE.split())
    for said in (
        (
            f"up to {settings.batch_bytes:,} bytes and {settings.batch_records:,} records, "
            f"judged in parts of {settings.records} "
        ),
        f"within {'an hour' if batches.KEPT_SECONDS == 3600 else ''} of its end",
        (
            f"at most {making.MOST_MADE}, and what cannot be met, or is not found in "
            f"{making.MOST_ATTEMPTS:,} attempts"
        ),
        f"an Atom feed of the last {daily.DAYS} days",
        f"choose files or drop them, {settings.page_bytes:,} bytes at once",
        (
            f"took more than {connection.HEAD_SECONDS:g} seconds to come, or its body more than "
            f"{settings.body_seconds:g} |"
        ),
        f"the head of a request is larger than {connection.MOST_HEAD_BYTES:,} bytes",
        f"or bodies of {settings.coming_bytes:,} bytes together are on their way",
        f"larger than {settings.body_bytes:,} bytes, or has more than {settings.records} records",
        f"number that was refused, up to {pace.LONGEST} s",
        f"each such hundred up to {settings.records}, ",
        f"`--tokens` back a second, {settings.tokens_a_second:.0f} by default",
    ):
        assert said in words, said
    assert (service.BYTES, service.COST, service.MAKING_COST) == (
        100,  # "some hundred bytes"
        {"quick": 1, "search": 5, "milp": 10},  # "another one", "five", "ten"
        20,  # "twenty times its level"
    )
    assert making.LARGEST_SEED == 2**53 - 1
    assert settings.tokens == 4 * settings.tokens_a_second
