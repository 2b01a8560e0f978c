"""Many records: the same answers from any number of workers, and none judged twice or lost."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from multiprocessing import get_context

import pytest

import solver.processes
import solver.report
from gridmill.judging import checkpoint, pipeline
from gridmill.judging.checkpoint import Checkpoint, KeptAnswer
from gridmill.judging.judgement import Judgement
from puzzle import Grid
from puzzle.formats import read
from solver.report import Report, judge
from tests.cases import BROKEN, EASY, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.corpora import lines
from tests.gridmill.shell import command, environment, gridmill

KINDS = [EASY, INKALA, EMPTY, SIXTEEN, IMPOSSIBLE, BROKEN, EASY[:80], EASY[:80] + "k", EASY]


def renamed(line):
    """The same puzzle with other digits, mirrored."""
    return line[::-1].translate(str.maketrans("123456789", "234567891"))


def answers(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def folder(tmp_path):
    """A folder of mixed notations, good and bad."""
    from puzzle.formats import write

    found = tmp_path / "mixed"
    (found / "below").mkdir(parents=True)
    (found / "lines.txt").write_text("\n".join(KINDS))
    (found / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    for notation in ("xlsx", "fpuzzles", "opensudoku"):
        data = b"".join(write([Grid.parse(SIXTEEN), Grid.parse(INKALA)], notation))
        (found / "below" / notation).write_bytes(data)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["milp", "search"])
def test_any_number_of_workers_says_the_same(folder, engine):
    """Output and counts do not depend on --jobs."""
    runs = [
        gridmill("validate", "--json", "--engine", engine, "--jobs", jobs, folder)
        for jobs in (1, 2)
    ]
    assert runs[0].out == runs[1].out
    assert runs[0].err == runs[1].err
    assert runs[0].err.startswith(f"{len(KINDS) + 7} records: ")
    assert sorted(runs[0].verdicts) == sorted(
        ["unique"] * 6 + ["many"] * 5 + ["none"] * 2 + ["malformed"] * 3
    )


@pytest.mark.slow
def test_quick_pass_says_what_the_certifier_says(folder):
    """Verdicts of --engine search are those of the certifier, with solutions, without a rating."""
    full = gridmill("validate", "--json", folder).objects
    quick = gridmill("validate", "--json", "--engine", "search", folder).objects
    keys = ("file", "line", "puzzle", "verdict")
    assert [[one[key] for key in keys] for one in quick] == [
        [one[key] for key in keys] for one in full
    ]
    for one, other in zip(quick, full, strict=True):
        assert ("differs" in one) == (one["verdict"] == "many")
        assert one.get("conflicts") == other.get("conflicts")
        assert one.get("solution") == other.get("solution")
        assert not {"certificate", "level", "score"} & one.keys()


@pytest.mark.slow
def test_repeated_puzzles_are_named(tmp_path):
    """A puzzle equivalent to an earlier one of the batch says where that stands."""
    path = tmp_path / "p.txt"
    path.write_text("\n".join([EASY, INKALA, renamed(EASY), EASY, SIXTEEN, SIXTEEN]))
    full = gridmill("validate", "--json", path).objects
    first = f"{path}:1"
    assert [one.get("duplicate_of") for one in full] == [None, None, first, first, None, None]
    assert full[3]["summary"].startswith(f"Duplicate of {first}. Level")
    assert full[3]["findings"]["duplicate_of"].startswith(f"The same puzzle as {first}")
    quick = gridmill("validate", "--json", "--engine", "search", path).objects
    assert [one.get("duplicate_of") for one in quick] == [None, None, None, first, None, None]
    assert f"The same puzzle as {first}" in gridmill("validate", path).out.splitlines()[2]


def test_a_record_that_kills_its_worker_is_reported(tmp_path, monkeypatch):
    """A record at which workers die is undecided, with a reason; all others are judged."""
    find_unique = solver.report.find_unique

    def fatal(puzzles):
        if Grid.parse(INKALA).digits in map(bytes, puzzles):
            os.kill(os.getpid(), signal.SIGKILL)
        return find_unique(puzzles)

    monkeypatch.setattr(solver.report, "find_unique", fatal)
    monkeypatch.setattr(pipeline, "CHUNK", {"search": 3})
    monkeypatch.setattr(solver.processes, "start_context", lambda **_: get_context("fork"))
    path = tmp_path / "p.txt"
    path.write_text("\n".join([EASY] * 4 + [INKALA] + [EMPTY] * 20))
    ran = gridmill("validate", "--json", "--engine", "search", "--jobs", 2, path)
    assert ran.verdicts == ["unique"] * 4 + ["undecided"] + ["many"] * 20
    assert "the worker process ended while it was judged" in ran.objects[4]["reason"]
    assert ran.err == "25 records: 4 unique, 20 many, 1 undecided.\n"


def test_chunks_grow_while_they_are_answered_whole():
    """Chunks double up to a most, and are small again once one is answered in parts."""
    size, sizes = pipeline.ChunkSize(4, 32), []
    for is_whole in (True, True, True, True, False, False, True):
        size.answered(is_whole=is_whole)
        sizes.append(size.records)
    assert sizes == [8, 16, 32, 32, 4, 4, 8]


def test_chunks_that_are_answered_whole_are_counted_so(tmp_path, monkeypatch):
    """So the chunks of a run grow as long as each of them is answered at once."""
    told = []

    class Noted(pipeline.ChunkSize):
        def answered(self, *, is_whole):
            told.append(is_whole)
            super().answered(is_whole=is_whole)

    monkeypatch.setattr(pipeline, "ChunkSize", Noted)
    monkeypatch.setattr(pipeline, "CHUNK", {"search": 3})
    path = tmp_path / "p.txt"
    path.write_text("\n".join([EASY] * 12))
    gridmill("validate", "--json", "--engine", "search", "--jobs", 1, path)
    assert told == [True] * 4


def test_what_takes_long_is_answered_in_parts(folder, monkeypatch):
    """Workers that hand back one record of each chunk answer all, in the order of the file."""
    alone = gridmill("validate", "--json", "--engine", "search", "--jobs", 1, folder)
    monkeypatch.setattr(pipeline, "QUICK_SECONDS", 0.0)
    monkeypatch.setattr(pipeline, "CHUNK", {"search": 5})
    monkeypatch.setattr(solver.processes, "start_context", lambda **_: get_context("fork"))
    parts = gridmill("validate", "--json", "--engine", "search", "--jobs", 2, folder)
    assert (parts.out, parts.err) == (alone.out, alone.err)


def test_out_writes_what_json_prints(folder, tmp_path):
    """--out FILE holds the lines of --json, and nothing is printed."""
    out = tmp_path / "out.jsonl"
    ran = gridmill("validate", "--engine", "search", "--out", out, folder)
    printed = gridmill("validate", "--engine", "search", "--json", folder)
    assert (ran.out, ran.status, ran.err) == ("", printed.status, printed.err)
    assert out.read_text() == printed.out
    assert list(tmp_path.glob("*.journal")) == []


KILLS = int(os.environ.get("GRIDMILL_KILLS", "5"))
"""Kills at random moments; ``nox -s kills`` tries fifty."""
WRITTEN = 6
"""Blocks of two records that a run of SLOWLY writes before it waits for its end."""
SLOWLY = f"""
import sys, time
from gridmill.cli import main
from gridmill.judging import checkpoint, pipeline

left = {WRITTEN}

def write(self, text, whole=checkpoint.Checkpoint.write):
    global left
    whole(self, text)
    self._file.write(text[:40].encode())  # as if an answer had been cut off
    self._file.flush()
    left -= 1
    time.sleep(0.003 if left else 600)
    self._file.truncate(self._file.tell() - 40)

checkpoint.Checkpoint.write = write
pipeline.CHUNK = {{"search": 2}}
main()
"""
"""A run that is mostly at work on its file, and never comes to its end."""


@pytest.mark.slow
def test_killed_at_any_moment_and_resumed(tmp_path):
    """However often a run is killed, in the end the file is that of a run that was not."""
    source, out, whole = tmp_path / "p.txt", tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    puzzles = [*KINDS, *(lines("seventeen") * KILLS)[: 2 * WRITTEN * KILLS], *KINDS]
    source.write_text("\n".join(puzzles))
    undisturbed = gridmill("validate", "--engine", "search", "--out", whole, source)
    begun = ["validate", "--engine", "search", "--out", str(out), str(source)]
    slowly = [sys.executable, "-c", SLOWLY]
    moments = random.Random(4)
    sizes = [0]
    for _ in range(KILLS):
        resume = ["--resume"] if len(sizes) > 1 else []
        with subprocess.Popen(
            [*slowly, *begun, *resume], env=environment(), stderr=subprocess.DEVNULL
        ) as run:
            while run.poll() is None and _size(out) <= sizes[-1]:
                time.sleep(0.002)
            time.sleep(moments.random() / 20)
            run.kill()
        sizes.append(_size(out))
    assert sizes[-1] < whole.stat().st_size
    ended = gridmill(*begun, "--resume")
    assert (ended.err, ended.status) == (undisturbed.err, undisturbed.status)
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("resume", [[], ["--resume"]], ids=["anew", "resumed"])
def test_two_runs_do_not_write_one_file(tmp_path, monkeypatch, resume):
    """While a run is at work on its file no other may join in; once it is killed, one may go on."""
    monkeypatch.setattr(checkpoint, "_DYING_SECONDS", 0)
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines("seventeen")))
    words = ["validate", "--engine", "search", "--out", str(out), str(source)]
    with subprocess.Popen([sys.executable, "-c", SLOWLY, *words], env=environment()) as run:
        while run.poll() is None and _size(out) == 0:
            time.sleep(0.002)
        second = gridmill(*words, *resume)
        assert run.poll() is None
        run.kill()
    assert (second.status, second.out, second.err.count("\n")) == (2, "", 1)
    assert f"Another run is writing {out} (gridmill validate of " in second.err
    assert f"process {run.pid}" in second.err
    assert gridmill(*words, "--resume").err == "200 records: 200 unique.\n"
    assert [one["line"] for one in answers(out)] == list(range(1, 201))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl", "p.txt"]


def _size(path):
    return path.stat().st_size if path.exists() else 0


def test_nothing_is_judged_twice(tmp_path, monkeypatch):
    """A resumed run judges the records that have no whole answer yet, and no others."""
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text("\n".join(KINDS))
    gridmill("validate", "--engine", "search", "--out", out, source)
    whole = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(whole[:4]) + whole[4][:30])
    (tmp_path / "out.jsonl.journal").write_text(_journal(source))
    find_unique, judged = solver.report.find_unique, []
    monkeypatch.setattr(
        solver.report,
        "find_unique",
        lambda puzzles: judged.extend(map(bytes, puzzles)) or find_unique(puzzles),
    )
    ran = gridmill("validate", "--engine", "search", "--out", out, "--resume", source)
    assert set(judged) == {Grid.parse(line).digits for line in (IMPOSSIBLE, BROKEN, EASY)}
    assert out.read_bytes() == b"".join(whole)
    assert answers(out)[-1]["duplicate_of"] == f"{source}:1"
    assert ran.err.startswith("9 records: ")


def _journal(source):
    """The journal of a run that was begun on this source."""
    path = source.parent / "begun"
    asked = {"sources": [str(source)], "engine": "search", "time limit": 60, "notation": None}
    Checkpoint(path, asked, resume=False)
    return (source.parent / "begun.journal").read_text()


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("p.txt", EMPTY, "and the sources have another one at"),
        ("p.txt", EASY, "and the sources end before it"),
        ("out.jsonl", "1\n", "its line 1 is no answer"),
        ("out.jsonl.journal", "{", "journal cannot be read"),
        ("out.jsonl.journal", '{"sources": [], "engine": "milp"}', "it was begun with other"),
        ("out.jsonl.journal", None, "its run is complete"),
    ],
)
def test_resume_is_refused(tmp_path, file, content, said):
    """A run goes on only with the sources and options that it was begun with."""
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text(f"{EASY}\n{SIXTEEN}\n")
    gridmill("validate", "--engine", "search", "--out", out, source)
    (tmp_path / "out.jsonl.journal").write_text(_journal(source))
    if content is None:
        (tmp_path / file).unlink()
    else:
        (tmp_path / file).write_text(content)
    ran = gridmill("validate", "--engine", "search", "--out", out, "--resume", source)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_run_that_left_nothing_is_begun(tmp_path):
    """A run that was ended before it wrote anything is begun by the command that goes on."""
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text(f"{EASY}\n{SIXTEEN}\n")
    ran = gridmill("validate", "--engine", "search", "--out", out, "--resume", source)
    assert ran.err == (
        f"gridmill validate: no run has left anything in {out}, and so one is begun.\n"
        "2 records: 1 unique, 1 many.\n"
    )
    assert len(answers(out)) == 2
    assert not (tmp_path / "out.jsonl.journal").exists()


def test_an_existing_file_is_not_overwritten(tmp_path):
    """--out refuses a file that exists; --resume needs --out."""
    out = tmp_path / "out.jsonl"
    out.write_text("dear\n")
    ran = gridmill("validate", "--out", out, EASY)
    assert (ran.status, out.read_text()) == (2, "dear\n")
    assert "exists: remove it, or give another name" in ran.err
    assert gridmill("validate", "--resume", EASY).status == 2
    assert gridmill("validate", "--out", tmp_path / "no" / "out", EASY).status == 2


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_answered(tmp_path):
    """Ctrl-C ends the workers too; the answers in the file are whole, and --resume goes on."""
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines("seventeen")[:150] * 8))
    words = ["validate", "--engine", "search", "--out", out, "--jobs", "2", source]
    slowly = [sys.executable, "-c", SLOWLY, *map(str, words)]
    with subprocess.Popen(
        slowly, env=environment(), stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        while run.poll() is None and _size(out) == 0:
            time.sleep(0.002)
        os.killpg(run.pid, signal.SIGINT)
        err = run.communicate()[1]
    assert run.returncode == 130
    assert f"{out} has " in err
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(run.pid, 0)
    assert gridmill(*words, "--resume").err == "1200 records: 1200 unique.\n"
    assert [one["line"] for one in answers(out)] == list(range(1, 1201))


def test_records_of_a_pipe_are_answered_as_they_come():
    """From the first line on, whoever writes a puzzle into a pipe and waits has its answer."""
    with subprocess.Popen(
        command("validate", "--json", "--engine", "search", "-"),
        env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as run:  # fmt: skip
        for line in (EASY, SIXTEEN, INKALA):
            run.stdin.write(f"{line}\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["puzzle"] == line.replace("0", ".")
        run.stdin.close()


def test_a_full_disk_is_named_with_what_to_do(tmp_path, monkeypatch):
    """When the answers cannot be written, the file is named, and how to go on."""
    file, out = tmp_path / "two.txt", tmp_path / "out.jsonl"
    file.write_text(f"{EASY}\n{INKALA}\n")

    class Full:
        def write(self, _data):
            raise OSError(28, "No space left on device")

        def close(self):
            self.write(b"")

    with monkeypatch.context() as patch:
        patch.setattr(Checkpoint, "_opened", lambda _: Full())
        ran = gridmill("validate", "--out", out, file)
    assert ran.status == 3
    assert f"{out}: no space left on device: make room, and add --resume to go on." in ran.err
    assert gridmill("validate", "--out", out, "--resume", file).status == 0
    assert len(answers(out)) == 2


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"geometry": {"boxes": [2, 2], "extra": [["r1c1", "r2c2", "r3c2", "r4c3"]]}},
        {"constraints": [{"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 3}]},
    ],
    ids=["houses", "extra house", "cage"],
)
def test_an_answer_that_is_kept_has_the_key_it_had(rules):
    """What equal puzzles share is the same before and after an interruption, rules or none."""
    puzzle = {"puzzle": "....341223414123", **rules}
    (record,) = read([json.dumps(puzzle)])
    judgement = Judgement(None, 1, judge(record.content))
    assert judgement.key is not None
    assert KeptAnswer("unique", judgement.to_dict()).key == judgement.key
    again = Report.from_dict(json.loads(json.dumps(judgement.report.to_dict())))
    assert again.canonical == judgement.report.canonical
