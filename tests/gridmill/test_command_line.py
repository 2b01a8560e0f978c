"""The programs by whatever name they are called, and commands that are misspelt."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from generator import Recipe
from gridmill.cli import COMMANDS
from puzzle import RecipeError
from tests.cases import EASY
from tests.gridmill.shell import gen, gridmill


def test_as_a_module():
    """``python -m gridmill`` is ``gridmill``."""
    done = subprocess.run(
        [sys.executable, "-m", "gridmill", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"gridmill, version {version('gridmill')}\n"


def test_both_programs_tell_their_version():
    """``gen --version`` says what ``gridmill --version`` says."""
    assert gen("--version").out == gridmill("--version").out != ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["convrt", "x"], "gridmill: No such command 'convrt'. (Did you mean 'convert'?)"),
        (["catalogue", "serch"], "catalogue: No such command 'serch'. (Did you mean 'search'?)"),
        ([EASY], "To judge a puzzle, write 'gridmill validate' before it."),
        (["zzz"], "gridmill: No such command 'zzz'. See 'gridmill --help'."),
    ],
)
def test_a_misspelt_command(typed, said):
    """A command that is not there is refused with the nearest that is."""
    done = gridmill(*typed)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_a_file_without_a_command(tmp_path):
    """Whoever names a file alone is told how it is judged."""
    file = tmp_path / "post.txt"
    file.write_text(EASY)
    assert f"write 'gridmill validate {file}'" in gridmill(file).err


@pytest.mark.parametrize(
    "words",
    [
        ["gen", "--level", "1", "--out"],
        ["accept", EASY, "--into"],
        ["convert", "--to", "line", EASY, "--out"],
        ["catalogue", "import", "-", "--book", "b", "--edition"],
    ],
)
def test_an_empty_name_is_none(words):
    """Where a script's variable was not set, nothing lands in a place that nobody named."""
    ran = gridmill(*words, "")
    assert (ran.status, ran.out) == (2, "")
    assert f"{words[-1]} is empty: give a name." in ran.err


@pytest.mark.parametrize("name", sorted({*COMMANDS} - {"serve", "catalogue"}))
def test_every_help_tells_how_it_ends(name):
    """Each command tells every status that it ends with, that of Ctrl-C too."""
    told = gridmill(name, "--help").out.partition("Exit status:")[2]
    assert {"0", "2", "130"} <= {line.split()[0] for line in told.splitlines() if line.split()}


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["accept", "--into"], "--into"),
        (["reject", "--because", "dull", "--into"], "--into"),
        (["validate", "--reply"], "--reply"),
        (["book", "nightly.toml", "--out"], "--out"),
    ],
    ids=" ".join,
)
def test_a_file_where_a_folder_is_to_be_filled(tmp_path, words, option):
    """A folder to write into is asked for before any work is done."""
    file = tmp_path / "file"
    file.write_text(EASY)
    done = gridmill(*words, file, EASY) if words[0] != "book" else gridmill(*words, file)
    assert (done.status, done.out) == (2, "")
    assert f"{option} is {file}, which is a file: give a folder." in done.err


@pytest.mark.parametrize(
    "words", [["validate", "--jobs"], ["book", "--jobs"], ["serve", "--workers"]]
)
def test_processes_have_a_bound(words):
    """More processes than any machine has use for would take its memory before there is work."""
    done = gridmill(*words, "100000", EASY)
    assert done.status == 2
    assert "is 100000: give a whole number from 1 to 512." in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["catalogue", "search", "--number"],
        ["draw", EASY, "--out", "x.svg", "--record"],
        ["serve", "--tokens"],
    ],
)
def test_numbers_have_a_bound(words):
    """A number that no system or database takes is refused, not told as a bug."""
    ran = gridmill(*words, 10**30)
    assert ran.status == 2
    assert f"{words[-1]} is {10**30}: give a whole number from 1 to 1000000000." in ran.err
    assert "--time-limit is 1e18: give seconds" in gridmill("solve", "--time-limit", "1e18").err


@pytest.mark.parametrize("words", [["rate", "--times"], ["catalogue", "search", "--number"]])
def test_an_option_without_its_value(words):
    """The command that lacks it is named, with its own help."""
    command = " ".join(["gridmill", *words[:-1]])
    said = f"{command}: Option '{words[-1]}' requires an argument. See '{command} --help'.\n"
    assert (gridmill(*words).status, gridmill(*words).err) == (2, said)


def test_a_run_has_a_bound(tmp_path):
    """A count with some noughts too many is refused: it took all memory before there was work."""
    ran = gen("--level", "1", "--count", 10**21, "--out", tmp_path / "run")
    assert (ran.status, ran.out) == (2, "")
    assert "give a whole number from 1 to 1000000000." in ran.err
    with pytest.raises(RecipeError, match="cannot be made in a run: give 1 to 1,000,000,000"):
        Recipe(level=1, count=10**21)
    assert not (tmp_path / "run").exists()
