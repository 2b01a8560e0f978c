"""The quick pass over many records: the answers are those of each record by itself."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click import unstyle
from hypothesis import given, settings
from hypothesis import strategies as st

from gridmill.cli.answers import AnswerTable
from gridmill.cli.verdicts import Columns, renderer
from gridmill.judging import pipeline
from gridmill.judging.chunks import Chunk
from gridmill.judging.inputs import Aside, Bundle, Inputs, Unopened, Waiting, count_of, one_by_one
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.judging.worker import Worker
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


TABLES = [AnswerTable(9), None, AnswerTable(4, 50)]


def expected(path, table):
    """The answers, each made by itself."""
    places = {}
    render = renderer(table and Columns(table))
    for one in Inputs([str(path)]).submissions():
        if isinstance(one, Aside):
            yield from [] if table else [render(one)]
            continue
        outcome = Malformed.of(one) or decide(one.record.content, engine="search")
        judgement = Judgement.of(one, outcome)
        if judgement.verdict == "unique":
            first = places.setdefault(outcome.grid, one.place)
            judgement = replace(judgement, duplicate_of=None if first == one.place else first)
        yield unstyle(render(judgement))


@settings(max_examples=40)
@given(RECORDS, NAMES, st.sampled_from(["\n", "\r\n"]), st.integers(1, 30), st.booleans())
def test_answers_are_those_of_each_record_alone(records, name, end, size, as_json):
    """Ordinary or not, repeated or not: what is said of a record does not depend on the others."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(pipeline, "CHUNK", {"search": size})
        path = Path(folder, name)
        path.write_bytes(end.join(records).encode())
        table = None if as_json else AnswerTable.of([str(path)])
        words = ["--json"] if as_json else []
        said = gridmill("validate", "--engine", "search", *words, path).out.splitlines()
        assert said == list(expected(path, table))


@settings(max_examples=40)
@given(
    RECORDS,
    st.integers(1, 30),
    st.sampled_from([AnswerTable(9), None, AnswerTable(4, 50)]),
    st.booleans(),
)
def test_columns_say_what_each_record_says(records, size, table, details):
    """Judgements in columns are shown, byte for byte, as each by itself, on any terminal."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "p.txt")
        path.write_text("\n".join(records))
        worker, render = Worker("search"), renderer(table and Columns(table, details))
        waiting = Waiting(Inputs([str(path)]).bundled())
        while found := waiting.take(size):
            judged = worker.judge_all(Chunk(one for one in found if _is_grid(one)).content)
            alone = [worker.judge(one) for one in one_by_one(found) if _is_grid(one)]
            assert list(judged) == alone
            for columns in (part for part in judged.parts if isinstance(part, SolvedBatch)):
                each = list(columns.judgements())
                assert render(columns) == "\n".join(map(render, each))
                assert columns.keys == [one.key for one in each]
                assert columns.places == [one.place for one in each]


def _is_grid(found):
    if isinstance(found, Aside):
        return False
    return isinstance(found, Bundle) or not isinstance(found.record.content, Exception)


@settings(max_examples=40)
@given(st.lists(st.sampled_from([1, 2, 3, 7]), max_size=12), st.lists(st.integers(1, 9)))
def test_as_many_are_taken_as_are_asked_for(sizes, counts):
    """Whatever comes in bundles is taken in order, so many at a time, and none is lost."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "p.txt")
        path.write_text("\n".join("\n".join([EASY] * size + [EASY[:80]]) for size in sizes))
        found = [*Inputs([str(path), "missing.txt"]).bundled()]
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
    return [one.sentence if isinstance(one, Unopened) else one.place for one in found]
