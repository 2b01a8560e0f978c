"""``gridmill draw``: a picture of a puzzle."""

import pytest

from gridmill.cli.commands import draw as draw_module
from tests.book.books import SIXTEEN
from tests.cases import BROKEN, EASY, INKALA, PAPER
from tests.gridmill.shell import gridmill


@pytest.mark.parametrize(("name", "magic"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")])
def test_format_by_name(tmp_path, name, magic):
    """The file's ending says the format; nothing is printed."""
    ran = gridmill("draw", "--out", tmp_path / name, EASY)
    assert (tmp_path / name).read_bytes().startswith(magic)
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_record_of_a_file(tmp_path):
    """--record picks a record; the picture is that of the puzzle given by itself."""
    source = tmp_path / "puzzles.sdm"
    source.write_text(f"{EASY}\n{INKALA}\n")
    gridmill("draw", "--out", tmp_path / "second.svg", "--record", 2, source)
    gridmill("draw", "--out", tmp_path / "inkala.svg", INKALA)
    assert (tmp_path / "second.svg").read_bytes() == (tmp_path / "inkala.svg").read_bytes()


def test_compilation_is_announced(tmp_path, monkeypatch):
    """--solution says what is waited for, and a puzzle alone needs no search."""
    announced = []
    monkeypatch.setattr(draw_module, "say_before_compiling", lambda: announced.append(True))
    gridmill("draw", "--out", tmp_path / "a.svg", PAPER)
    assert announced == []
    gridmill("draw", "--out", tmp_path / "a.svg", "--solution", PAPER)
    assert announced == [True]


def test_solution_is_filled_in(tmp_path):
    """--solution draws all 81 digits."""
    gridmill("draw", "--out", tmp_path / "a.svg", "--solution", PAPER)
    assert (tmp_path / "a.svg").read_text().count("<use ") == 81


def test_numbers_for_letters(tmp_path):
    """--symbols numbers draws two digits for each letter."""
    digits = sum(len(str(int(symbol, 17))) for symbol in SIXTEEN if symbol != ".")
    gridmill("draw", "--out", tmp_path / "a.svg", "--symbols", "numbers", SIXTEEN)
    assert (tmp_path / "a.svg").read_text().count("<use ") == digits


@pytest.mark.parametrize(
    ("arguments", "sentence", "status"),
    [
        ([EASY, "--out", "a.gif"], "give a name that ends in .svg or .png", 2),
        ([EASY, "--out", "a.svg", "--record", "2"], "has no record 2", 2),
        (["missing.sdm", "--out", "a.svg"], "missing.sdm", 2),
        ([EASY[:-1], "--out", "a.svg"], "80 characters", 1),
        ([BROKEN, "--out", "a.svg", "--solution"], "no solution to draw", 1),
        ([EASY, "--out", "/dev/full/a.svg"], "there is no folder /dev/full", 2),
        ([EASY, "--out", "no/such/folder.svg"], "there is no folder no/such", 2),
    ],
)
def test_one_sentence(tmp_path, monkeypatch, arguments, sentence, status):
    """What cannot be drawn gets one sentence and its status, and no file."""
    monkeypatch.chdir(tmp_path)
    ran = gridmill("draw", *arguments)
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.status == status
    assert not list(tmp_path.iterdir())
