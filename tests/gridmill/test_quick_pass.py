"""The quick pass over many records: the answers are those of each record by itself."""

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click import unstyle
from hypothesis import given, settings
from hypothesis import strategies as st

from gridmill.cli.answers import Answer, Table, as_text, refusal
from gridmill.judging import chunks, pipeline, worker
from gridmill.judging.inputs import (
    Bundle,
    Fault,
    Waiting,
    bundled_submissions,
    count_of,
    one_by_one,
    submissions,
)
from solver.report import decide
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.corpora import lines
from tests.gridmill.shell import gridmill

UNIQUE = [EASY, INKALA, EASY_SOLUTION, *lines("seventeen")[:8], EASY.replace("0", "*")]
OTHERS = [
    EMPTY,
    SIXTEEN,
    IMPOSSIBLE,
    BROKEN,
    EASY[:80],
    f"{EASY} # from a friend",
    EASY.replace("0", " "),
    "",
    "# a comment",
    "no puzzle",
    "." * 16,
    '"é"\\',
]
RECORDS = st.lists(st.sampled_from(UNIQUE * 3 + OTHERS), min_size=1, max_size=70)
NAMES = st.sampled_from(["p.txt", 'a"b\\.txt', '"line": 7, "puzzle": "1".txt', "é {} %s.txt"])


def expected(path, table):
    """The answers, each made by itself."""
    places = {}
    for one in submissions([str(path)]):
        answer = refusal(one)
        if answer is None:
            report = decide(one.record.content, engine="search")
            if report.verdict.value == "unique":
                first = places.setdefault(report.grid, one.place)
                report = report if first == one.place else replace(report, duplicate_of=first)
            fields = report.to_dict()
            summary = fields["summary"]
            if table and report.duplicate_of:
                summary = f"{report.reason} {fields['findings']['duplicate_of']}"
            answer = Answer(report.verdict.value, report.reason, summary, fields=fields)
        text = as_text(one, answer, table)
        yield unstyle(text) if table else _in_order(text)


def _in_order(text):
    """JSON in the order of its keys."""
    return json.dumps(json.loads(text), sort_keys=True)


@settings(max_examples=40)
@given(RECORDS, NAMES, st.sampled_from(["\n", "\r\n"]), st.integers(1, 30), st.booleans())
def test_answers_are_those_of_each_record_alone(records, name, end, size, as_json):
    """Ordinary or not, repeated or not: what is said of a record does not depend on the others."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(pipeline, "BLOCK", {"search": size})
        path = Path(folder, name)
        path.write_bytes(end.join(records).encode())
        table = None if as_json else Table.of([str(path)])
        words = ["--json"] if as_json else []
        said = gridmill("validate", "--engine", "search", *words, path).out.splitlines()
        if as_json:
            said = list(map(_in_order, said))
        assert said == list(expected(path, table))


@settings(max_examples=40)
@given(RECORDS, st.integers(1, 30), st.sampled_from(["text", "json", "narrow"]), st.booleans())
def test_forms_say_what_is_worded_each_time(records, size, kind, is_shown):
    """A form filled in is, byte for byte, the answer in words, on any terminal."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "p.txt")
        path.write_text("\n".join(records))
        table = {"text": Table(9), "json": None, "narrow": Table(4, 50)}[kind]
        judge = worker.Worker("search", None, table, is_shown=is_shown)
        waiting = Waiting(bundled_submissions([str(path)]))
        while found := waiting.take(size):
            chunk = chunks.Chunk(one for one in found if _is_grid(one))
            alone = [one for one in one_by_one(found) if _is_grid(one)]
            assert judge.answer(chunk.content) == judge.answer(alone)


def _is_grid(found):
    return isinstance(found, Bundle) or not isinstance(found.record.content, Exception)


@settings(max_examples=40)
@given(st.lists(st.sampled_from([1, 2, 3, 7]), max_size=12), st.lists(st.integers(1, 9)))
def test_as_many_are_taken_as_are_asked_for(sizes, counts):
    """Whatever comes in bundles is taken in order, so many at a time, and none is lost."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "p.txt")
        path.write_text("\n".join("\n".join([EASY] * size + [EASY[:80]]) for size in sizes))
        found = [*bundled_submissions([str(path), "missing.txt"])]
    alone = list(one_by_one(found))
    waiting = Waiting(iter(found))
    taken = []
    for count in counts:
        some = waiting.take(count)
        waiting.put_back(some)
        assert waiting.take(count) == some
        taken += one_by_one(some)
        assert count_of(some) == count or len(taken) == len(alone)
    rest = list(one_by_one(waiting.take(len(alone))))
    assert _places(taken + rest) == _places(alone)
    assert waiting.take(1) == waiting.take_what_is_there(1) == []


def _places(found):
    return [one.sentence if isinstance(one, Fault) else one.place for one in found]
