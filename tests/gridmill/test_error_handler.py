"""Whatever goes wrong ends as one sentence on standard error and an exit status."""

import errno
import os
import signal
import subprocess
import sys
from functools import partial
from itertools import pairwise, permutations

import click
import pytest
from click.testing import CliRunner

from gridmill.cli import gen
from gridmill.cli.error_handler import Command
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import OutputLost
from puzzle import (
    EnginesDisagree,
    GenerationExhausted,
    GeometryError,
    NotationError,
    RecipeError,
    SolverUnavailable,
)
from tests.cases import EASY, SIXTEEN
from tests.gridmill.shell import command, environment, gridmill, process, said, to_a_full_disk


def run(error):
    """Run a command that raises this."""

    @click.command("demo", cls=Command)
    def demo():
        raise error

    done = CliRunner().invoke(demo, [], prog_name="demo")
    return done.exit_code, done.stdout, done.stderr


def test_ctrl_c_while_gen_is_loaded(monkeypatch, capsys):
    """Its module is loaded before there is a command that could answer."""

    def interrupted(_name):
        raise KeyboardInterrupt

    monkeypatch.setattr("gridmill.cli.load", interrupted)
    with pytest.raises(SystemExit) as ended:
        gen()
    assert ended.value.code == Status.INTERRUPTED
    assert capsys.readouterr().err == "\ngen: interrupted.\n"


def test_a_question_ends_once():
    """What ends with a question mark gets no full stop."""
    err = gridmill("validate", "--jsom", EASY).err
    assert "'--json'?) See 'gridmill validate --help'." in err


def caused(said, first):
    """An error of loading as NumPy has it, with what the loader said behind it."""
    error = ImportError(said)
    error.__cause__ = ImportError(first)
    return error


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (RecipeError("There is no level 6."), 2, "demo: There is no level 6.\n"),
        (GeometryError("No such box."), 2, "demo: No such box.\n"),
        (NotationError("What?", cell="r1c1"), 1, "demo: r1c1: What?\n"),
        (GenerationExhausted("Not met."), 3, "demo: Not met.\n"),
        (SolverUnavailable("No HiGHS."), 3, "demo: No HiGHS.\n"),
        (
            OSError(errno.ENOSPC, "No space left on device", "out/x"),
            3,
            "demo: out/x: no space left",
        ),
        (OutputLost(OSError(errno.ENOSPC, "No space left on device")), 3, "cannot be written"),
        (OutputLost(BrokenPipeError(errno.EPIPE, "Broken pipe")), 3, ""),
        (OutputLost(), 3, "standard output is closed"),
        (MemoryError(), 3, "demo: there is not enough memory for this.\n"),
        (
            caused("A page.\n\nIt ends: a.so: cannot open shared object file", "a.so: no room."),
            3,
            "demo: a library cannot be loaded (a.so: no room): give it more memory, or",
        ),
        (OSError("Could not find/load shared object file 'x'"), 3, "demo: a library cannot be"),
        (ImportError("cannot import name 'x'"), 70, "This is a bug in gridmill"),
        (EnginesDisagree("They differ."), 70, "This is a bug in gridmill"),
        (ZeroDivisionError("oops"), 70, "unexpected ZeroDivisionError: oops"),
        (KeyboardInterrupt(), 130, "demo: interrupted."),
    ],
)
def test_each_error_is_a_sentence_and_a_status(error, status, said):
    """Every kind of error has its status, its text, and no traceback."""
    code, out, err = run(error)
    assert (code, out) == (status, "")
    assert said in err
    assert "Traceback" not in err
    assert err.strip().count("\n") == 0


def test_traceback_on_request(monkeypatch):
    """The environment variable that the message names shows where the error was raised."""
    monkeypatch.setenv("GRIDMILL_TRACEBACK", "1")
    assert "Traceback" in run(ZeroDivisionError("oops"))[2]


def test_worst_is_one_order():
    """Interrupted, fault, usage, bad, short, ok: the first of these counts, in any order given."""
    order = [Status.INTERRUPTED, Status.FAULT, Status.USAGE, Status.BAD, Status.SHORT, Status.OK]
    for first, second in pairwise(order):
        for pair in permutations((first, second)):
            assert worst(*pair) is first
    assert worst() is Status.OK


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["validate", "--help"]])
def test_help_loads_nothing_heavy(arguments):
    """Help is instant because no solver, compiler or array library is imported for it."""
    script = (
        "import sys\n"
        "from gridmill.cli import main\n"
        "try:\n    main()\n"
        "finally:\n"
        "    print(sorted({'numpy', 'numba', 'pyomo', 'highspy', 'rich'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("[]\n")
    assert "Usage:" in done.stdout + done.stderr


def test_version():
    """The version is the distribution's."""
    from importlib.metadata import version

    assert gridmill("--version").out == f"gridmill, version {version('gridmill')}\n"


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["validate", "--help"]])
def test_full_disk_under_help(words):
    """What cannot be written is named where help is asked for, too."""
    ran = to_a_full_disk(command(*words))
    name = " ".join(["gridmill", *words[:-1]])
    assert (ran.status, ran.err) == (
        3,
        f"{name}: standard output cannot be written (No space left on device): the rest is lost.\n",
    )


def test_full_disk():
    """A full disk under standard output is one sentence and status 3."""
    ran = to_a_full_disk(command("validate", "--engine", "search", SIXTEEN))
    assert ran.status == 3
    assert ran.err == (
        "gridmill validate: standard output cannot be written (No space left on device): "
        "the rest is lost.\n"
    )


def closed(redirections, *arguments):
    """Run ``gridmill`` with some of its standard streams closed."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {redirections}', "sh", *command(*arguments)],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=environment(),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("validate", "--engine", "search", SIXTEEN), ("gen", "--level", "1", "--out", "-")],
)
def test_closed_output(arguments):
    """Without a standard output the command says so instead of writing nowhere."""
    done = closed(">&-", *arguments)
    assert done.returncode == 3
    assert said(done.stderr) == (
        f"gridmill {arguments[0]}: standard output is closed: the results have nowhere to go.\n"
    )


@pytest.mark.slow
def test_closed_streams_do_not_matter_to_files(tmp_path):
    """A run folder is the same whether the standard streams are open or not."""
    run = ("gen", "--level", "1", "--seed", "1", "--jobs", "1", "--out")
    for redirections in ("", ">&-", "<&- >&-", "<&- >&- 2>&-"):
        folder = tmp_path / f"closed {redirections.count('-')}"
        assert closed(redirections, *run, folder).returncode == 0, redirections
        for name in ("puzzles.jsonl", "puzzles.sdm", "solutions.sdm"):
            made, opened = folder / name, tmp_path / "closed 0" / name
            assert made.read_bytes() == opened.read_bytes(), redirections


@pytest.mark.slow
def test_reader_that_leaves(tmp_path):
    """When the reader has enough, as head does, the command ends without a word."""
    path = tmp_path / "many.txt"
    path.write_text(f"{SIXTEEN}\n" * 20_000)
    writer = subprocess.Popen(
        command("validate", "--engine", "search", path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert "many" in writer.stdout.readline()
    writer.stdout.close()
    assert said(writer.stderr.read()) == ""
    assert writer.wait() == 3
    writer.stderr.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize(("sent", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 143)])
def test_interrupt_keeps_what_is_answered(sent, status):
    """Ctrl-C, SIGTERM and SIGHUP leave the answers given, say so and end with a status."""
    number = getattr(signal, sent)
    running = subprocess.Popen(
        command("validate", "--engine", "search", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        # Tests that run under nohup would have it ignored, and wait for ever.
        preexec_fn=partial(signal.signal, number, signal.SIG_DFL),  # noqa: PLW1509 (no thread is started)
    )
    running.stdin.write(f"{SIXTEEN}\n" * 1000)
    running.stdin.flush()
    assert "many" in running.stdout.readline()
    os.kill(running.pid, number)
    answered = 1 + len(running.stdout.read().splitlines())
    err = running.stderr.read()
    running.communicate()
    assert running.returncode == status
    assert "interrupted: what is answered stands" in err
    assert f"{answered} records: {answered} many." in err


def test_characters_that_the_terminal_lacks(tmp_path):
    """A character that the terminal's encoding lacks is printed as an escape, not an error."""
    path = tmp_path / "数独.txt"
    path.write_text(SIXTEEN)
    env = {**environment(), "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(
        command("validate", "--engine", "search", path),
        capture_output=True,
        text=True,
        check=False,
        env=env,
    )
    assert (done.returncode, said(done.stderr)) == (1, "1 record: 1 many.\n")
    assert "\\u6570\\u72ec.txt:1" in done.stdout


def test_process_has_the_status_of_the_command():
    """The real process exits with the status and keeps its two streams apart."""
    ran = process("validate", "--engine", "search", "--json", SIXTEEN, SIXTEEN[:-1])
    assert (ran.status, ran.verdicts) == (1, ["many", "malformed"])
    assert ran.err == "2 records: 1 many, 1 malformed.\n"
