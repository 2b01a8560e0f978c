"""From arguments to records: nothing is dropped, and what cannot be read says so."""

import io
import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridmill.cli.reading import inputs_of
from gridmill.judging.inputs import Aside, Inputs, Meter, Submission, Unopened, one_by_one
from puzzle import Grid, NotationError
from puzzle.formats.text import LONGEST_LINE
from tests.cases import EASY, INKALA
from tests.gridmill.shell import gridmill, into


def submissions(arguments, notation=None):
    """What a command reads of its arguments."""
    return inputs_of(arguments, notation).submissions()


def contents(*arguments, notation=None):
    return [found.record.content for found in submissions(list(arguments), notation)]


def only(found):
    (one,) = found
    return one


def test_file_gives_its_records_with_their_lines(tmp_path):
    """A file's records come in its order, with its name and their lines."""
    path = tmp_path / "two.txt"
    path.write_text(f"# two puzzles\n{EASY}\n\n{INKALA}\n")
    first, second = submissions([str(path)])
    assert (first.source, first.record.line, str(first.place)) == (str(path), 2, f"{path}:2")
    assert (second.record.line, second.record.content) == (4, Grid.parse(INKALA))


def test_argument_is_a_puzzle_numbered_by_its_position(tmp_path):
    """A puzzle given as an argument stands at its position among the arguments."""
    path = tmp_path / "one.txt"
    path.write_text(EASY)
    _, found = submissions([str(path), INKALA])
    assert (found.source, found.record.line, found.place) == (None, 2, "argument 2")


def test_argument_may_be_a_grid_of_lines():
    """A puzzle pasted as nine quoted lines is one record."""
    matrix = "\n".join(" ".join(EASY[i : i + 9]) for i in range(0, 81, 9))
    assert contents(matrix) == [Grid.parse(EASY)]


def test_existing_file_wins_over_a_puzzle(tmp_path, monkeypatch):
    """A file whose name reads as a puzzle is read as the file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / INKALA).write_text(EASY)
    assert contents(INKALA) == [Grid.parse(EASY)]


def test_neither_file_nor_puzzle_says_both():
    """The sentence about an argument that is neither speaks of both readings."""
    fault = only(submissions(["puzles.txt"]))
    assert fault == Unopened(
        "puzles.txt: there is no such file, and as a puzzle it would need 81 characters, not 10."
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sent/monday", "there is no such file."),
        ("sent\\monday", "there is no such file."),
        ("https://tinyurl.com/abcd", "there is no such file, and no link is opened: give the"),
    ],
)
def test_what_can_be_no_puzzle_is_not_counted(typed, said):
    """Of a path, and of a link that is short, the number of characters says nothing."""
    assert only(submissions([typed])).sentence.startswith(f"{typed}: {said}")


def test_empty_argument_is_a_fault():
    """An empty argument is not the current folder."""
    assert "empty argument" in only(submissions([""])).sentence


@pytest.mark.parametrize("text", [EASY[:-1], EASY + "0", "x" * 81, "1234567890" * 7])
def test_puzzle_like_argument_is_a_malformed_record(text):
    """What is long as a puzzle, or made of its characters, is answered as a puzzle."""
    found = only(submissions([text]))
    assert isinstance(found, Submission)
    assert isinstance(found.record.content, NotationError) or "x" in text


def test_empty_folder_and_missing_permission_are_faults(tmp_path, monkeypatch):
    """An empty folder, and a file not to be read, are faults; the sources after them are read."""
    from pathlib import Path

    secret = tmp_path / "secret.txt"
    secret.write_text(EASY)
    opened = Path.open

    def refuse(self, *args, **kwargs):
        if self == secret:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *args, **kwargs)

    monkeypatch.setattr(Path, "open", refuse)
    (tmp_path / "empty").mkdir()
    folder, hidden, puzzle = submissions([str(tmp_path / "empty"), str(secret), EASY])
    assert folder.sentence == f"{tmp_path / 'empty'}: there is no file in this folder."
    assert hidden.sentence == f"{secret}: permission denied."
    assert puzzle.record.content == Grid.parse(EASY)


def test_mails_that_are_being_delivered_may_be_closed_to_us(tmp_path, monkeypatch):
    """The part of a maildir that is not read need not be readable; that it is not is told."""
    from pathlib import Path

    for part in ("cur", "new", "tmp"):
        (tmp_path / part).mkdir()
    (tmp_path / "new" / "mail").write_text(EASY)
    listed = Path.iterdir

    def refuse(self):
        if self.name == "tmp":
            raise PermissionError(13, "Permission denied", str(self))
        return listed(self)

    monkeypatch.setattr(Path, "iterdir", refuse)
    puzzle, closed = submissions([str(tmp_path)])
    assert puzzle.record.content == Grid.parse(EASY)
    assert closed.sentence == f"{tmp_path / 'tmp'}: permission denied."


def test_folder_of_mixed_files(tmp_path):
    """A folder's files are read in the order of their names, whatever they are, hidden ones not."""
    from puzzle.formats import writable, write

    grids = [Grid.parse(EASY), Grid.parse(INKALA)]
    (tmp_path / "below").mkdir()
    for name in writable():
        folder = tmp_path / "below" if name < "m" else tmp_path
        (folder / f"a file of {name}").write_bytes(b"".join(write(grids, name)))
    (tmp_path / "notes.txt").write_text("# nothing\n")
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x").write_text("x")
    os.mkfifo(tmp_path / "a pipe that never ends")
    found = list(submissions([str(tmp_path)]))
    assert [one.record.content for one in found if one.source.endswith(tuple(writable()))] == (
        grids * len(writable())
    )
    assert len(found) == 2 * len(writable()) + 1
    names = [one.source for one in found]
    above = [name for name in names if "below" not in name]
    assert above == sorted(above)
    assert "no puzzle in it" in str(found[names.index(str(tmp_path / "notes.txt"))].record.content)


def test_place_in_a_spreadsheet(tmp_path):
    """A record of a spreadsheet is named by its sheet and cell."""
    from puzzle.formats import write

    path = tmp_path / "book.xlsx"
    path.write_bytes(b"".join(write([Grid.parse(EASY)] * 2, "xlsx")))
    assert [found.place for found in submissions([str(path)])] == [
        f"{path}:Puzzles!A1",
        f"{path}:Puzzles!A11",
    ]


def test_link_as_an_argument():
    """A link that holds a puzzle is one, though it looks like a path."""
    from puzzle.formats import write

    for notation in ("fpuzzles", "sudokupad"):
        (link,) = write([Grid.parse(EASY)], notation)
        assert contents(link.decode().strip()) == [Grid.parse(EASY)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(tmp_path, encoding, end):
    """A byte order mark decides the encoding, and every kind of line end is one."""
    path = tmp_path / "puzzles.txt"
    path.write_bytes(f"# Rätsel{end}{EASY}{end}{INKALA}{end}".encode(encoding))
    assert contents(str(path)) == [Grid.parse(EASY), Grid.parse(INKALA)]


def test_other_encodings_in_comments_do_no_harm(tmp_path):
    """A comment in an unknown encoding leaves the puzzles readable."""
    path = tmp_path / "puzzles.txt"
    path.write_bytes(b"# R\xe4tsel\n" + EASY.encode())
    assert contents(str(path)) == [Grid.parse(EASY)]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no puzzle in it"),
        (b"# only a comment\n\n", "no puzzle in it"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This is a picture: send the puzzle as text."),
        (b"%PDF-1.7\n", "The PDF is damaged"),
        (b"\x1f\x8b\x08", "The packed file is damaged, or breaks off here"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "This is a file of an old Office"),
        (b"\x7fELF\x02\x01\x01\0", "binary file"),
        (b"PK\x03\x04" + bytes(26) + b"xl/workbook.xml", "The spreadsheet is damaged"),
    ],
)
def test_file_without_a_puzzle_is_a_malformed_record(tmp_path, data, said):
    """A file that holds no puzzle is answered as one malformed record."""
    path = tmp_path / "nothing"
    path.write_bytes(data)
    content = only(contents(str(path)))
    assert isinstance(content, NotationError)
    assert said in str(content)


@given(st.binary(max_size=2000) | st.text("0123456789.,;x# \n", max_size=2000).map(str.encode))
def test_any_bytes_are_answered(data):
    """Whatever a file holds, it becomes records, at least one, each a grid or a reason."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        found = list(submissions([file.name]))
    assert found
    records = [one.record for one in found if not isinstance(one, Aside)]
    assert all(isinstance(record.content, Grid | NotationError) for record in records)


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=300))
def test_any_argument_is_answered(argument):
    """Whatever an argument says, it is a fault, or records."""
    assume(argument != "-" and not set(argument) <= set("./"))  # nor a folder without end
    assert list(submissions([argument]))


def test_endless_line_is_cut(tmp_path):
    """A line far longer than any puzzle is one malformed record, and the next line is read."""
    path = tmp_path / "long.txt"
    path.write_text("1" * (3 * LONGEST_LINE + 7) + "\n" + EASY + "\n")
    first, second = submissions([str(path)])
    assert isinstance(first.record.content, NotationError)
    assert len(first.record.text) <= LONGEST_LINE
    assert (second.record.line, second.record.content) == (2, Grid.parse(EASY))


def test_standard_input(monkeypatch):
    """A dash is standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EASY.encode())))
    found = only(submissions(["-"]))
    assert (found.source, found.place, found.record.content) == (
        "-",
        "stdin:1",
        Grid.parse(EASY),
    )


def test_closed_standard_input_is_a_fault(monkeypatch):
    """Without a standard input a dash says what to give instead."""
    monkeypatch.setattr("sys.stdin", None)
    assert "Standard input is closed" in only(submissions(["-"])).sentence


def test_a_pipe_with_a_name(tmp_path):
    """A named pipe is read like a file, though it cannot say how far it was read."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = subprocess.Popen([sys.executable, "-c", f"open({str(pipe)!r}, 'w').write({EASY!r})"])
    inputs = Inputs([str(pipe)])
    meter = Meter(inputs)
    assert [one.record.content for one in one_by_one(inputs.bundled(meter))] == [Grid.parse(EASY)]
    assert (meter.done, meter.total, writer.wait()) == (0, None, 0)


def a_pipe_of(text, seconds=0):
    """A pipe that somebody writes a text into, who leaves so many seconds later."""
    code = "import sys, time; sys.stdout.write({!r}); sys.stdout.flush(); time.sleep({})"
    words = [sys.executable, "-c", code.format(text, seconds)]
    return subprocess.Popen(words, stdout=subprocess.PIPE)


@pytest.mark.parametrize(
    "text",
    [
        f"To: desk\nFrom: Ann <a@b.example>\n\nHi\n{EASY}\nIt has 30 givens, says my aunt.\n",
        f"Hi\n\n{EASY}\n\nNo two neighbours may touch.\n",
        "\n".join([*(EASY[n : n + 9] for n in range(0, 81, 9)), "", "Level 3, with 30 clues"]),
        f'{{\n  "puzzle": "{EASY}",\n  "level": 3\n}}\n',
    ],
)
def test_a_pipe_is_read_as_a_file_would_be(tmp_path, monkeypatch, text):
    """What a mail or a text means may stand at its end: standard input is read to it first."""
    file = tmp_path / "a"
    file.write_text(text)
    with a_pipe_of(text) as writer, open(writer.stdout.fileno(), closefd=False) as pipe:
        monkeypatch.setattr("sys.stdin", pipe)
        piped = [getattr(one, "record", None) or one.text for one in submissions(["-"])]
    assert piped == [getattr(one, "record", None) or one.text for one in submissions([str(file)])]


@pytest.mark.parametrize("line", [EASY, f"12. {EASY}", f'{{"puzzle": "{EASY}"}}'])
def test_a_record_on_its_line_waits_for_nothing(line):
    """Whoever writes one a line into a pipe, and does not close it, has its answer."""
    with a_pipe_of(f"{line}\n", seconds=600) as writer:
        found = next(Inputs([f"/dev/fd/{writer.stdout.fileno()}"]).submissions())
        writer.kill()
    assert found.record.content == Grid.parse(EASY)


def test_a_name_that_would_break_the_line(tmp_path):
    """A file name with a line end or an escape in it is printed on its line, harmlessly."""
    (tmp_path / "a\nb\x1b[2J.txt").write_text(EASY)
    (found,) = submissions([str(tmp_path)])
    assert found.place == f"{tmp_path}/a\\nb\\x1b[2J.txt:1"
    assert found.source == f"{tmp_path}/a\nb\x1b[2J.txt"
    (fault,) = submissions(["no\nfile"])
    assert "\n" not in fault.sentence


def test_of_a_run_its_records_alone_are_read(tmp_path, capsys):
    """The folder of a run has each puzzle once: its proofs and lists are no submissions."""
    run = tmp_path / "run"
    gridmill("gen", "--level", 1, "--size", 4, "--count", 2, "--seed", 1, "--out", run)
    puzzles = [Grid.parse(line) for line in (run / "puzzles.sdm").read_text().split()]
    (run / "certificates" / "check.html").unlink()  # long, and read as text below
    (tmp_path / "a.txt").write_text(EASY)
    assert contents(str(tmp_path)) == [Grid.parse(EASY), *puzzles]
    told = "a run or book of gridmill; of its files puzzles.jsonl alone is read"
    assert f"{run}: {told}" in capsys.readouterr().err
    written = inputs_of([str(tmp_path)], None)
    written = replace(written, is_written=lambda path: path.name == "puzzles.jsonl")
    assert [found.record.content for found in written.submissions()] == [Grid.parse(EASY)]
    (run / "manifest.json").unlink()  # then nobody can know whose it is
    assert len(list(submissions([str(tmp_path)]))) > 3


def test_a_link_to_a_folder_is_said_to_be_left_out(tmp_path, capsys):
    """A folder is walked without its links, which may lead round; that is not silent."""
    (tmp_path / "a.txt").write_text(EASY)
    (tmp_path / "round").symlink_to(tmp_path)
    assert contents(str(tmp_path)) == [Grid.parse(EASY)]
    assert f"{tmp_path}/round: left out, being hidden, a link to a" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("words", [["validate", "--engine", "search"], ["convert", "--to", "line"]])
@pytest.mark.parametrize("option", ["", "--out"])
def test_a_command_does_not_read_what_it_writes(tmp_path, words, option):
    """Results that go into the folder that is read are no submissions, however they get there."""
    for name in ("a.txt", "z.txt"):
        (tmp_path / name).write_text(f"{EASY}\n" * 500)
    result = tmp_path / "result"
    with result.open("wb") if not option else nullcontext() as stdout:
        ran = into(stdout, *words, *([option, result] if option else []), tmp_path)
    assert ran.status == 0
    assert f"{result}" in ran.err
    assert "written by this very command" in ran.err
    assert "1000 records: " in ran.err or "1,000 puzzles converted." in ran.err
    assert len(result.read_text().splitlines()) == 1000


def test_standard_output_is_no_source(tmp_path):
    """A file that is read and written at once would grow for ever; it is named instead."""
    file = tmp_path / "both.txt"
    file.write_text(f"{EASY}\n")
    with file.open("ab") as stdout:
        ran = into(stdout, "convert", "--to", "line", file)
    assert ran.status == 2
    assert f"{file}: standard output goes there: send it to another file." in ran.err
    assert file.read_text() == f"{EASY}\n"


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["draw"], "--out"),
        (["explain"], "--html"),
        (["explain"], "--svg"),
        (["play"], "--out"),
        (["validate"], "--html"),
    ],
)
def test_no_result_takes_the_place_of_a_source(tmp_path, words, option):
    """A result that would replace what it is made from is refused, and the source stays."""
    source = tmp_path / "post.svg"
    source.write_text(EASY)
    ran = gridmill(*words, option, str(source), str(source))
    assert ran.status == 2
    assert f"{option} is {source}, which is read: give another name." in ran.err
    assert source.read_text() == EASY
