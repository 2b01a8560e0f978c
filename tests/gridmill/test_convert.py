"""``gridmill convert``: data on standard output, what is left out on standard error."""

import errno
import os
import re
import subprocess
from pathlib import Path

import pytest

from gridmill.cli import transfer
from gridmill.cli.status import Status
from gridmill.judging.inputs import Inputs
from puzzle import Geometry, Grid
from puzzle.formats import NOTATIONS, writable, write
from tests.cases import EASY, INKALA
from tests.gridmill.shell import command, environment, gridmill, process

GRIDS = [Grid.parse(EASY), Grid.parse(INKALA)]


def test_two_runs_may_write_one_file(tmp_path, monkeypatch):
    """Each writes a part of its own, and the last to end has its whole result in place."""
    out = tmp_path / "page.html"

    def slowly():
        yield b"first "
        with monkeypatch.context() as patch:
            patch.setattr("os.getpid", lambda: 1)
            transfer.deliver([b"second"], out)
        assert out.read_bytes() == b"second"
        yield b"run"

    transfer.deliver(slowly(), out)
    assert out.read_bytes() == b"first run"
    assert list(tmp_path.iterdir()) == [out]


def written(name, grids=GRIDS):
    return b"".join(write(grids, name))


@pytest.mark.parametrize("target", writable())
@pytest.mark.parametrize("source", writable())
def test_every_notation_from_every_other(tmp_path, source, target):
    """Converting gives exactly what writing the same grids gives."""
    (tmp_path / "in").write_bytes(written(source))
    ran = gridmill("convert", "--to", target, "--out", tmp_path / "out", tmp_path / "in")
    assert (ran.status, ran.out, ran.err) == (0, "", "2 puzzles converted.\n")
    assert (tmp_path / "out").read_bytes() == written(target)


@pytest.mark.slow
def test_standard_output_carries_the_data_alone():
    """Without --out the bytes go to standard output as they are, binary ones too."""
    for target in ("sdk", "xlsx"):
        done = subprocess.run(
            command("convert", "--to", target, EASY, INKALA),
            capture_output=True,
            check=True,
            env=environment(),
        )
        assert done.stdout == written(target)
        assert done.stderr == b"2 puzzles converted.\n"


def test_what_cannot_be_converted(tmp_path):
    """Malformed records and missing files are named, the rest is converted, the worst counts."""
    path = tmp_path / "some.txt"
    path.write_text(f"{EASY}\n{EASY[1:]}\n{INKALA}\n")
    ran = gridmill("convert", "--to", "line", path)
    assert (ran.status, ran.out) == (1, written("line").decode())
    assert ran.err == (
        f"gridmill convert: {path}:2: 80 characters, 1 too few: a 9x9 puzzle is one line of 81 "
        "characters.\n2 puzzles converted, 1 left out.\n"
    )
    ran = gridmill("convert", "--to", "line", "missing", EASY)
    assert (ran.status, ran.out) == (2, written("line", GRIDS[:1]).decode())
    assert "missing: there is no such file" in ran.err
    assert "1 puzzle converted.\n" in ran.err


def test_variants_are_not_simplified(tmp_path):
    """A notation that cannot say what the houses are does not get the puzzle."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(written("jsonl", [Grid.parse(EASY, Geometry.diagonal()), GRIDS[0]]))
    for target, whole in (("line", False), ("opensudoku", False), ("fpuzzles", True)):
        ran = gridmill("convert", "--to", target, path)
        assert ran.status == (0 if whole else 1)
        assert (f"{target} cannot say that it is 9x9 X: convert it to jsonl." in ran.err) != whole


def test_folder(tmp_path):
    """A folder of mixed files becomes one file."""
    for number, name in enumerate(writable()):
        (tmp_path / f"{number:02}").write_bytes(written(name))
    ran = gridmill("convert", "--to", "csv", tmp_path)
    assert (ran.status, ran.out) == (0, written("csv", GRIDS * len(writable())).decode())


def test_file_onto_itself(tmp_path):
    """A file may be converted onto itself, and keeps the mode that files have."""
    path = tmp_path / "puzzles"
    path.write_bytes(written("line"))
    mode = path.stat().st_mode
    assert gridmill("convert", "--to", "csv", "--out", path, path).status == 0
    assert path.read_bytes() == written("csv")
    assert path.stat().st_mode == mode
    assert list(tmp_path.iterdir()) == [path]


def test_file_onto_itself_loses_nothing(tmp_path):
    """A file of which a record would be left out is not converted onto itself."""
    path = tmp_path / "puzzles"
    path.write_bytes(before := written("line") + b"x\n")
    ran = gridmill("convert", "--to", "csv", "--out", path, path)
    assert ran.status == 2
    assert f"{path} is not written, as it would lose what is left out" in ran.err
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_interrupt_leaves_no_half_file(tmp_path, monkeypatch):
    """Ctrl-C while writing a file leaves what was there before, and exits 130."""
    path = tmp_path / "out"
    path.write_text("before")

    def interrupted(_):
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(Inputs, "submissions", interrupted)
    ran = gridmill("convert", "--to", "line", "--out", path, EASY)
    assert (ran.status, path.read_text(), list(tmp_path.iterdir())) == (130, "before", [path])
    assert f"interrupted: {path} is not written." in ran.err
    assert "interrupted: what is written stands." in gridmill("convert", "--to", "line", EASY).err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_by_the_name_of_the_file(tmp_path):
    """What the system refuses while a file is filled names it; a source keeps its own name."""
    ran = gridmill("convert", "--to", "xlsx", "--out", "/dev/full", EASY)
    assert ran.status == Status.SHORT
    assert ran.err.endswith("gridmill convert: /dev/full: no space left on device.\n")

    def lost_source():
        yield b"first"
        raise OSError(errno.EIO, os.strerror(errno.EIO), "post.txt")

    with pytest.raises(OSError, match=r"post\.txt"):
        transfer.deliver(lost_source(), tmp_path / "out")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize(("out", "status"), [("no/such/folder/x", 2), ("/dev/full", 3)])
def test_result_that_cannot_be_written(out, status):
    """A missing folder and a full disk are one sentence and no output; a device stays a device."""
    ran = process("convert", "--to", "line", "--out", out, EASY)
    assert (ran.status, ran.out) == (status, "")
    assert "Traceback" not in ran.err
    assert ran.err.startswith("gridmill convert: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([EASY], "Missing option '--to'"),
        (["--to", "morse", EASY], "--to is morse: give one of clues, csv, fpuzzles, jsonl"),
        (["--to", "hodoku", EASY], "--to is hodoku: give one of"),
        (["--to", "line", "--notation", "sudokupad", EASY], "--notation is sudokupad: give one of"),
    ],
)
def test_usage(arguments, said):
    """A notation that is not written, or not read, lists those that are."""
    ran = gridmill("convert", *arguments)
    assert ran.status == 2
    assert said in ran.err


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3), (2, 4), (2, 5), (3, 5)])
def test_what_holds_every_variant(box):
    """The help says of a notation that it holds every variant, or up to which size."""
    shown = gridmill("convert", "--help").out
    geometry = Geometry.boxes(*box)
    for name, most in re.findall(
        r"^ +([a-z]+)  .*holds every variant(?: up to (\d+)x)?", shown, re.MULTILINE
    ):
        assert NOTATIONS[name].holds(geometry) == (geometry.size <= int(most or 99)), name
    assert len(re.findall("holds every variant", shown)) == 2


def test_help_names_what_is_written():
    """The help lists every notation that can be written."""
    shown = gridmill("convert", "--help").out
    assert set(writable()) <= set(re.findall(r"^ +([a-z]+)  ", shown, re.MULTILINE))
