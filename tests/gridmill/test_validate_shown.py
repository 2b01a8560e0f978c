"""How ``gridmill validate`` shows a verdict: the table, the drawing, the page."""

from __future__ import annotations

import html
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from jsonschema import Draft202012Validator

import solver
from gridmill.cli.answers import AnswerTable, Reply, VerdictCounts
from gridmill.cli.streams import write
from gridmill.cli.verdict_drawing import board, drawing
from gridmill.cli.verdicts import Shown, renderer
from gridmill.judging.judgement import Judgement
from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from solver.report import decide, judge
from tests import reports
from tests.cases import BROKEN, EASY
from tests.gridmill.shell import command, environment, gridmill

SCHEMA = json.loads((Path(solver.__file__).parent / "report.schema.json").read_text("utf-8"))
MIXED = (
    f"{reports.MINIMAL}\n{reports.WRONG}\n{EASY[:40]}4{EASY[40:]}\n{reports.MINIMAL}\n{BROKEN}\n"
)


def test_what_was_not_written_is_not_counted():
    """Ctrl-C between a judgement and its line: the last sentence tells what can be seen."""

    def interrupted(_lines):
        raise KeyboardInterrupt

    with click.Context(click.Command("demo")):
        counts = VerdictCounts()
    judged = Judgement("a.txt", 1, reports.minimal())
    with pytest.raises(KeyboardInterrupt):
        Shown(counts, renderer(None), interrupted).take([judged])
    assert counts.total == 0
    Shown(counts, renderer(None), str).take([judged])
    assert counts.total == 1


def test_details_of_unique_tell_path_proof_and_form():
    """Below the grid of a unique puzzle stand techniques, canonical form and what proves it."""
    report = reports.minimal()
    lines = drawn(report)
    assert any(line.startswith("  Solved by Naked Single × ") for line in lines)
    assert f"  Canonical form: {report.canonical}" in lines
    assert f"  {report.certificate.sentence}" in lines


def test_a_form_is_told_with_its_rules():
    """Its digits alone would be the form of another puzzle."""
    odd = KINDS["odd"]((0,))
    puzzle = Grid.parse("....341221434321", Geometry.boxes(2, 2).with_constraints([odd]))
    (told,) = (line for line in drawn(judge(puzzle)) if "Canonical form: " in line)
    assert '"constraints": [{"type": ' in told


@pytest.fixture
def mixed(tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(MIXED)
    return file


def drawn(report):
    return [click.unstyle(line) for line in drawing(Judgement("puzzles.txt", 1, report))]


def test_contradiction_is_drawn_in_brackets():
    """Each given to blame stands in brackets at its place, and the slip shows what was meant."""
    report = reports.none()
    board = "\n".join(drawn(report))
    rows = [
        re.sub(r"^\s*\d", "", line) for line in board.splitlines() if re.match(r"\s*\d .*\|", line)
    ]
    cells = [row[i + 1 : i + 4] for row in rows for i in range(1, 37, 4)]
    assert len(cells) == 81
    slip = report.corrections[0].changes[0].cell
    for cell, sign in enumerate(cells):
        if cell == slip:
            assert sign == "1>."
        elif cell in report.contradiction.cells:
            assert sign == f"[{report.grid[cell]}]"
        else:
            assert sign == f" {str(report.grid)[cell]} "
    assert "[5] cannot stand together, 1>7 the likeliest slip" in board
    assert "1. r1c3 is blank and not 1." in board


def test_rivals_and_repairs_are_drawn():
    """Where two solutions differ both digits stand, and what to add has a plus."""
    board = "\n".join(drawn(reports.many()))
    assert len(re.findall(r"\d/\d", board)) - 1 == len(reports.many().differs)
    assert board.count("+1 ") == 1
    assert "With r7c3 = 1 there is exactly one solution" in board


def test_removable_givens_and_conflicts_are_drawn():
    """A given that can go stands in parentheses, one that breaks a rule in brackets."""
    board = "\n".join(drawn(reports.unique()))
    assert len(re.findall(r"\(\d\)", board)) - 1 == len(reports.unique().removable)
    assert "|[5] [5]  . |" in "\n".join(drawn(reports.broken()))


def test_boxes_of_other_geometries_are_walled():
    """A 6×6 grid has boxes of 2×3, and regions of any shape keep their walls."""
    six = drawn(decide(Grid(bytes(36), Geometry.boxes(2, 3)), engine="search"))
    assert sum(line.strip() == "+-----------+-----------+" for line in six) == 4
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    odd = drawn(decide(Grid(bytes(16), Geometry.irregular(regions)), engine="search"))
    assert odd[1:6] == [
        "     +-----------+---+",
        "   1 | .   .   . | . |",
        "     +   +---+---+   +",
        "   2 | . | . | .   . |",
        "     +---+   +---+   +",
    ]


def test_details_are_drawn_when_asked(mixed):
    """--details goes on below each line; without it, and without a terminal, there is one line."""
    plain = gridmill("validate", mixed).out
    assert plain.count("\n") == 5
    ran = gridmill("validate", "--details", mixed)
    assert ran.out.count("+-----------+") > 5
    assert [line for line in ran.out.splitlines() if line.startswith(str(mixed))] == [
        *plain.splitlines()
    ]
    assert "column 41 ^" in ran.out
    assert gridmill("validate", BROKEN).out.count("\n") == 1


@pytest.mark.parametrize("option", [["--json"], ["--out", "verdicts.jsonl"]])
def test_details_are_for_people(option, tmp_path, monkeypatch):
    """--details with JSON is a wrong call, not silently nothing."""
    monkeypatch.chdir(tmp_path)
    ran = gridmill("validate", "--details", *option, EASY)
    assert (ran.status, ran.out) == (2, "")
    assert "--details is for people" in ran.err


CUT = f"{EASY[:-6]}......".replace(".", " ").replace("0", " ").rstrip()


def test_what_was_assumed_is_said_everywhere(tmp_path):
    """A line that may have lost blanks is judged; line, object and page say what was assumed."""
    file, page = tmp_path / "cut.txt", tmp_path / "cut.html"
    file.write_text(f"{CUT}\n")
    (told,) = gridmill("validate", "--json", "--html", page, file).objects
    Draft202012Validator(SCHEMA).validate(told)
    assert "taken to be cut from its end" in told["assumed"]
    assert told["summary"].endswith(told["assumed"])
    assert told["assumed"] in page.read_text(encoding="utf-8")
    for engine in ("milp", "search"):
        assert told["assumed"] in gridmill("validate", "--engine", engine, file).out


EVIL = "Evil neighbours: a cell may not be next to its own row number"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_may_be_a_rule_is_told_everywhere(jobs, tmp_path):
    """Line, object, page and reply say what was not taken into account; the status is the same."""
    file, page, replies = tmp_path / "evil.txt", tmp_path / "evil.html", tmp_path / "replies"
    file.write_text(f"{EVIL}.\n\n{EASY}\n{EASY}\n")
    ran = gridmill(
        *("validate", "--json", "--jobs", jobs, "--html", page, "--reply", replies, file)
    )
    assert ran.status == 0
    told = ran.objects[1]
    Draft202012Validator(SCHEMA).validate(told)
    assert told["unheeded"] == [EVIL]
    assert Judgement.from_dict(told).to_dict() == told
    sentence = f"Beside it stands what may be a rule, and was not taken into account: “{EVIL}”."
    assert told["findings"]["unheeded"] == sentence
    assert told["summary"].endswith(sentence)
    (reply,) = replies.glob("**/*.txt")
    for shown in (page, reply):
        text = " ".join(html.unescape(shown.read_text(encoding="utf-8")).split())
        assert sentence in text
    for engine in ("milp", "search"):
        assert EVIL in gridmill("validate", "--engine", engine, file).out
    assert EVIL in gridmill("rate", file).err


@pytest.mark.parametrize(
    "words", [["rate"], ["solve"], ["explain"], ["convert", "--to", "csv"], ["draw"]]
)
def test_what_was_set_aside_is_said_by_every_command(words, tmp_path):
    """Beside the answers on standard output, standard error says what was no part of a puzzle."""
    file = tmp_path / "numbered.txt"
    file.write_text(f"12. {EASY} hard\n")
    picture = ["--out", tmp_path / "puzzle.svg"] if words == ["draw"] else []
    ran = gridmill(*words, *picture, file)
    assert ran.status == 0
    assert f"{file}:1: Set aside as no part of the puzzle: 'hard'." in ran.err


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_sentence_that_is_added_keeps_to_its_column(columns):
    """On a terminal nothing but a place begins at the left edge, and no line is empty."""
    table = AnswerTable(10, columns)
    text = "\n".join(table.rows("puzzles:10", Reply("unique", "", "Level 1. " * 12)))
    first, *below = click.unstyle(
        table.with_sentence(text, "The same puzzle as puzzles:1. " * 5)
    ).split("\n")
    assert first.startswith("puzzles:10")
    assert all(row.startswith("    ") and row.strip() for row in below)


def test_page_shows_every_record(mixed, tmp_path):
    """--html writes the page beside the table; the two tell the same records."""
    page = tmp_path / "page.html"
    ran = gridmill("validate", "--html", page, mixed)
    text = page.read_text(encoding="utf-8")
    assert ran.out == gridmill("validate", mixed).out
    assert text.count("<article") == 5
    assert text.endswith("</html>")
    assert f'<a href="#r1">{mixed}:1</a>' in text
    assert "Without the 4 in column 41 it has exactly one solution." in text
    assert "notice" not in text.partition("<body")[2]
    assert list(tmp_path.iterdir()) in ([page, mixed], [mixed, page])


def test_page_has_files_of_any_name(tmp_path):
    """A name that no encoding has, or that turns its line round, is escaped as in its place."""
    folder, page = tmp_path / "post", tmp_path / "page.html"
    folder.mkdir()
    for name in (b"a\xff.txt", "b\u202egnp.txt".encode()):
        (folder / os.fsdecode(name)).write_text(EASY)
    ran = gridmill("validate", "--engine", "search", "--html", page, folder)
    assert ran.status == 0
    text = page.read_text(encoding="utf-8")
    for name in ("a\\udcff.txt", "b\\u202egnp.txt"):
        assert f'<th scope="row">{folder}/{name}</th>' in text
        assert f"{folder}/{name}:1</" in text


@pytest.mark.parametrize("engine", ["milp", "search"])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--html", "."], "--html is ., a folder: give the name of a file."),
        (["--html", "link"], "--html is link, which is read: give another name."),
        (["--out", "v", "--html", "./v"], "--html and --out are both v: give each a file of its"),
    ],
)
def test_page_takes_no_place_of_another_file(tmp_path, monkeypatch, engine, options, said):
    """A page that would replace a folder, the answers or the submissions is refused at once."""
    monkeypatch.chdir(tmp_path)
    Path("post.txt").write_text(EASY)
    Path("link").symlink_to("post.txt")
    ran = gridmill("validate", "--engine", engine, *options, "post.txt")
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "post.txt"]
    assert Path("post.txt").read_text() == EASY


def test_page_of_a_resumed_run_is_whole(mixed, tmp_path):
    """What an earlier part of the run has judged is on the page of the last part too."""
    whole, resumed, checkpoint = tmp_path / "a.html", tmp_path / "b.html", tmp_path / "v.jsonl"
    gridmill("validate", "--out", tmp_path / "w.jsonl", "--html", whole, mixed)
    gridmill("validate", "--out", checkpoint, mixed)
    lines = checkpoint.read_text().splitlines(keepends=True)
    checkpoint.unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gridmill.judging.checkpoint.Checkpoint.complete", lambda _: None)
        gridmill("validate", "--out", checkpoint, mixed)
    checkpoint.write_text("".join(lines[:2]))
    ran = gridmill("validate", "--out", checkpoint, "--resume", "--html", resumed, mixed)
    assert ran.err.startswith("5 records:")
    assert resumed.read_bytes() == whole.read_bytes()


def test_page_of_an_interrupted_run_says_so(mixed, tmp_path, monkeypatch):
    """Ctrl-C keeps what was judged, and the page tells that it is not all."""
    from gridmill.judging.worker import Worker

    judge_all = Worker.judge_all
    done = []

    def until(worker, *block):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(block)
        return judge_all(worker, *block)

    monkeypatch.setattr(Worker, "judge_all", until)
    page = tmp_path / "page.html"
    ran = gridmill("validate", "--html", page, mixed)
    text = page.read_text(encoding="utf-8")
    assert ran.status == 130
    assert "The run was interrupted" in text
    assert text.count("<article") == ran.out.count("\n") == 2


def test_no_draft_tells_of_a_part_of_what_was_sent(mixed, tmp_path, monkeypatch):
    """Ctrl-C amid a file leaves out the draft for its sender, which is said; others are there."""
    from gridmill.judging.worker import Worker

    judge_all = Worker.judge_all
    first = tmp_path / "first.txt"
    first.write_text(f"{EASY}\n")
    done = []

    def until(worker, *block):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(block)
        return judge_all(worker, *block)

    monkeypatch.setattr(Worker, "judge_all", until)
    drafts = tmp_path / "drafts"
    ran = gridmill("validate", "--reply", drafts, first, mixed)
    assert ran.status == 130
    assert {file.stem for file in drafts.iterdir()} == {"0001-first"}
    assert ran.err.endswith("; one is left out, as its sender may have sent more.\n")


def test_page_with_nowhere_to_go(tmp_path):
    """A folder that is not there is told before anything is judged."""
    ran = gridmill("validate", "--html", tmp_path / "missing" / "page.html", EASY)
    assert (ran.status, ran.out) == (2, "")
    assert "there is no folder" in ran.err


def test_fault_is_in_the_json(tmp_path):
    """A malformed record names its character by line, column and cell, and keeps the schema."""
    file = tmp_path / "block.sdk"
    rows = [EASY[i : i + 9] for i in range(0, 81, 9)]
    rows[3] = rows[3][:4] + "l" + rows[3][5:]
    file.write_text("\n".join(["#Afriend", *rows]) + "\n")
    (found,) = gridmill("validate", "--json", file).objects
    Draft202012Validator(SCHEMA).validate(found)
    lines = found["puzzle"].split("\n")
    fault = found["fault"]
    assert lines[fault["line"] - 1][fault["column"] - 1] == fault["character"] == "l"
    assert fault["cell"] == "r4c5"


LONG = "r1c3, r2c4, r3c8, r5c9, r7c8, r8c5 and r9c8 cannot stand together. Perhaps it is wrong."


def test_columns_do_not_depend_on_the_answers():
    """On a pipe each record is one line, whose columns begin where those of the others do."""
    table = AnswerTable(12)
    (one,) = table.rows("a.txt:1", Reply("none", "", LONG))
    (other,) = table.rows("a.txt:10", Reply("malformed", "", LONG))
    assert click.unstyle(one) == f"a.txt:1       none       {LONG}"
    assert click.unstyle(other) == f"a.txt:10      malformed  {LONG}"
    assert table.with_sentence("one", "Two.") == "one Two."


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_long_lines_go_on_below_their_column(columns):
    """On a terminal no line is wider than it, and nothing of the text is lost."""
    table = AnswerTable(12, columns)
    rows = [click.unstyle(row) for row in table.rows("a.txt:1", Reply("none", "", LONG))]
    assert " ".join(" ".join(rows).split()) == f"a.txt:1 none {LONG}"
    assert all(len(row) <= max(columns, 40) for row in rows)
    starts = {len(row) - len(row.lstrip()) for row in rows[1:]}
    assert len(starts) <= 1
    assert table.with_sentence("one", "Three.").splitlines()[-1].strip() == "Three."


def test_details_are_folded_on_a_terminal():
    """A sentence below the line goes on to the right of its beginning; the grid stays as it is."""
    more = ("  | 1 2 3 |", f"  {LONG}")
    grid, *rows = AnswerTable(12, 80).details(Reply("none", "", "x", more))
    assert grid == more[0]
    assert [row[:4] for row in rows] == ["  r1", "    "]
    assert [*AnswerTable(12).details(Reply("none", "", "x", more))] == [*more]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("set_to", "is_coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_can_be_forced(set_to, is_coloured):
    """FORCE_COLOR lets colour through a pipe, as to a pager; NO_COLOR weighs more."""
    plain = {key: value for key, value in environment().items() if "COLOR" not in key}
    ran = subprocess.run(
        command("validate", "--engine", "search", EASY),
        check=False,
        capture_output=True,
        env=plain | set_to,
    )
    assert (b"\x1b[" in ran.stdout) == is_coloured


@pytest.mark.parametrize("name", ["NO_COLOR", "TERM"])
def test_colour_only_where_it_is_wanted(name, monkeypatch):
    """A terminal gets colour, unless NO_COLOR is set or it is a dumb one; a pipe gets none."""

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    def written(stream):
        monkeypatch.setattr(sys, "stdout", stream)
        write(click.style("none", fg="red"))
        return stream.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert written(Terminal()) == "\x1b[31mnone\x1b[0m\n"
    assert written(io.StringIO()) == "none\n"
    monkeypatch.setenv(name, "dumb")
    assert written(Terminal()) == "none\n"


def test_places_of_a_folder_have_room(tmp_path):
    """The columns of the files of a folder are aligned, though nobody named the files."""
    for name in ("a.txt", "much longer.txt"):
        (tmp_path / name).write_text(f"{BROKEN}\n")
    table = AnswerTable.of([str(tmp_path)])
    assert table.place >= min(40, len(f"{tmp_path}/much longer.txt:1"))


def test_grids_that_overlap_are_drawn_where_they_are():
    """Each place without a cell is blank, and every box of a samurai and a butterfly is walled."""
    samurai = Geometry.multi("samurai")
    lines = list(board(Grid(bytes(369), samurai), {0: "(1)"}))
    three, ruled = "| .   .   . " * 3 + "|", "+-----------" * 3 + "+"
    assert lines[2] == f" 1 |(1)  .   . {three[12:]}           {three}"
    assert lines[-1] == f"   {ruled}           {ruled}"
    middle = next(line for line in lines if line.startswith("11 "))
    assert middle == f"11 {'':24}{three}"
    butterfly = list(board(Grid(bytes(144), Geometry.multi("butterfly")), {}))
    assert sum(set(line) <= set(" +-") for line in butterfly) == 5
