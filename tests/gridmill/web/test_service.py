"""The service: it answers as ``gridmill validate --json`` does, and refuses in one way."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from errno import ENOSPC
from html import unescape
from types import SimpleNamespace
from typing import get_args

import pytest
from defusedxml.ElementTree import fromstring
from starlette.testclient import TestClient

from gridmill.catalogue import Catalogue, Edition, Entry, Run
from gridmill.judging.inputs import Submission
from gridmill.web.app import create_app
from gridmill.web.batches import MOST_KEPT, Batches, JudgedBatch, TooManyBatches
from gridmill.web.form import page_with
from gridmill.web.headers import HEADERS
from gridmill.web.making import SymmetryName, Wish
from gridmill.web.pace import LONGEST, Pace
from gridmill.web.service import client_of
from gridmill.web.settings import Settings
from gridmill.web.slots import MOST_STILL, Gone, NoWorker, QueueFull, Slots, _Slot, _Wire
from gridmill.web.tokens import Tokens
from gridmill.web.work import (
    READY,
    SIZE_BYTES,
    Answered,
    Job,
    MakingJob,
    PartJob,
    ReadingJob,
    Sent,
    _MemoryWall,
    answer,
    framed,
    make,
    unframed,
)
from puzzle import Grid
from puzzle.canonical import canonical_form
from puzzle.formats import read
from puzzle.formats.record import Record
from puzzle.symmetry import Symmetry
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA
from tests.gridmill.shell import gridmill
from tests.sqlite import execute

SETTINGS = Settings(workers=1, cpu_seconds=60, tokens=1e9)
LETTER = f"Hello,\n{EASY}\n{EMPTY}\n{IMPOSSIBLE}\n{BROKEN}\n{EASY[:80]}\n{EASY}\nAnna\n"
READY_SECONDS = 120


@pytest.fixture(scope="module")
def app():
    return create_app(SETTINGS)


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, raise_server_exceptions=False) as found:
        deadline = time.monotonic() + READY_SECONDS
        while found.get("/readyz").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        yield found


def problem(response, status):
    """What a refusal says; it is one of RFC 9457, whatever was wrong."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["status"] == status
    assert "/" not in response.json()["detail"].replace("/v1/", "")
    return response.json()["detail"]


@pytest.mark.slow
@pytest.mark.parametrize(("query", "words"), [("", []), ("?engine=quick", ["--engine", "search"])])
def test_answers_are_those_of_validate(client, query, words):
    """Byte for byte: every kind of record, repeated ones and text set aside too."""
    limit = ["--time-limit", SETTINGS.cpu_seconds, "--catalogue", "none"]
    response = client.post(f"/v1/judgements{query}", content=LETTER)
    assert response.status_code == 200
    assert response.text == gridmill("validate", "--json", *limit, *words, "-", stdin=LETTER).out
    assert len(response.text.splitlines()) == 8


def test_a_notation_can_be_named(client):
    """What is said of the notation counts; one that is none is refused."""
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    told = client.post("/v1/judgements?engine=quick&notation=sdk", content=rows)
    assert json.loads(told.text)["verdict"] == "unique"
    assert "give one of" in problem(client.post("/v1/judgements?notation=morse", content=EASY), 422)


def test_the_search_judges_in_full(client):
    """All that is said of a record but who decided it, and the certificate."""
    told, certified = (
        [
            json.loads(line)
            for line in client.post(f"/v1/judgements{query}", content=LETTER).text.splitlines()
        ]
        for query in ("?engine=search", "")
    )
    assert [one.get("rating") for one in told] == [one.get("rating") for one in certified]
    assert [one.get("findings") for one in told] == [one.get("findings") for one in certified]
    assert not any("certificate" in one for one in told)
    assert any("certificate" in one for one in certified)


@pytest.mark.parametrize("line", [EASY, EASY.replace("0", "."), EMPTY, BROKEN, IMPOSSIBLE])
@pytest.mark.parametrize("end", ["", "\n", "\r\n", " "])
def test_one_puzzle_is_read_as_any_other(client, line, end):
    """The shortest request, which has a way of its own, is answered as ``validate`` answers."""
    told = client.post("/v1/judgements?engine=quick", content=f"{line}{end}").text
    words = ["--json", "--engine", "search", "-"]
    assert told == gridmill("validate", *words, stdin=f"{line}{end}").out


def test_no_puzzle_is_an_answer_too(client):
    """An empty body is a malformed record, as an empty file is."""
    told = client.post("/v1/judgements", content="")
    assert json.loads(told.text)["verdict"] == "malformed"


def test_every_refusal_is_a_problem(client):
    """Unknown paths and methods, too much at once and wrong words are all told alike."""
    problem(client.get("/nowhere"), 404)
    problem(client.get("/v1/judgements"), 405)
    said = problem(client.post("/v1/judgements?engine=guess", content=EASY), 422)
    assert said == "engine: give quick, search or milp."
    said = problem(client.post("/v1/judgements?engin=quick", content=EASY), 422)
    assert said == "There is no parameter engin: give engine or notation."
    said = problem(client.post("/v1/batches?engine=quick&engine=milp", content=EASY), 422)
    assert said == "engine is given more than once: give it once."
    said = problem(client.get("/v1/batches/none/judgements?form=3"), 422)
    assert said == "There is no parameter form: give from."
    said = problem(client.post("/v1/judgements", content="x" * 64_001), 413)
    assert "64,000 bytes" in said
    many = f"{EASY}\n" * (SETTINGS.records + 1)
    assert "More than 16 records" in problem(client.post("/v1/judgements", content=many), 413)


def test_a_body_is_counted_while_it_is_read(client):
    """A body that does not say its length is refused at its limit, not kept until its end."""
    read = []

    def endless():
        for piece in range(1000):
            read.append(piece)
            yield b"." * 10_000

    problem(client.post("/v1/judgements", content=endless()), 413)


def posted(app, path, receive):
    """Answer a body that comes as `receive` says: the messages of the answer."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b""}
    return sent, app({**scope, "client": None}, receive, send)


PART = {"type": "http.request", "body": b"." * 1000, "more_body": True}


@pytest.mark.parametrize("came", [[], [PART]], ids=["nothing", "part"])
@pytest.mark.parametrize("path", ["/v1/judgements", "/v1/batches", "/v1/generations"])
def test_a_body_that_takes_long_is_refused(path, came):
    """Whoever sends none of a body, or a part, and then waits, is told so, and keeps nothing."""
    came = [*came]

    async def receive():
        return came.pop() if came else await asyncio.get_running_loop().create_future()

    sent, answering = posted(create_app(Settings(body_seconds=0.05)), path, receive)
    ran(answering)
    said = "The body took more than 0.05 seconds to come: send less at once."
    assert (sent[0]["status"], json.loads(sent[1]["body"])["detail"]) == (408, said)


def test_bodies_that_come_together_have_bounded_memory():
    """Beside one that is not there whole another one is refused, and its end makes room."""

    async def one_after_the_other():
        app, statuses = create_app(Settings(coming_bytes=2500)), []
        for is_beside in (True, False):
            leaves, came, others = asyncio.Event(), [PART] * 2, [PART] * 2

            async def first(came=came, leaves=leaves):
                if not came:
                    await leaves.wait()
                return came.pop() if came else {"type": "http.disconnect"}

            async def second(others=others):
                return others.pop() if others else {"type": "http.disconnect"}

            sent, answering = posted(app, "/v1/batches", first)
            begun = asyncio.create_task(answering)
            await asyncio.sleep(0.01)
            if not is_beside:
                leaves.set()
                await begun
            told, answering = posted(app, "/v1/batches", second)
            await answering
            leaves.set()
            await begun
            statuses.append((dict(told[0]["headers"]).get(b"retry-after"), sent[0]["status"]))
        return statuses

    assert ran(one_after_the_other()) == [(b"60", 503), (None, 503)]


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/v1/judgements", b""),
        ("/v1/judgements", b"notation=line"),
        ("/v1/batches", b""),
        ("/v1/generations", b""),
        ("/", b""),
    ],
)
def test_who_leaves_within_a_body_is_no_fault(path, query):
    """What has come of it is dropped, and nothing is raised that a log would be filled with."""
    came = iter([{"type": "http.request", "body": b"8", "more_body": True}])
    sent = []

    async def receive():
        return next(came, {"type": "http.disconnect"})

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": query,
        "headers": [],
        "client": None,
    }
    ran(create_app(SETTINGS)(scope, receive, send))
    assert sent[0]["status"] == 503


def test_the_server_says_how_it_is(client):
    """It runs, and is ready once a worker has loaded everything."""
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready", "workers": 1}
    with TestClient(create_app(Settings(workers=1))) as fresh:
        assert fresh.get("/healthz").status_code == 200
        refused = fresh.get("/readyz")
        assert refused.headers["retry-after"] == "1"
        problem(refused, 503)


def test_the_page_draws_verdicts(client):
    """What is typed into the form comes back as the page of ``validate --html``; none foreign."""
    form = client.get("/")
    assert 'name="puzzles"' in form.text
    page = client.post("/", data={"puzzles": f"{EASY}\n{EMPTY}", "engine": "quick"})
    assert page.headers["content-type"].startswith("text/html")
    assert page.text.count("<article") == 2
    own = [client.get(f"/{name}") for name in ("page.css", "page.js")]
    assert [one.headers["content-type"].partition(";")[0] for one in own] == [
        "text/css",
        "text/javascript",
    ]
    for text in (form.text, page.text, own[0].text):
        assert "//" not in text.replace("http://www.w3.org", "")


def test_the_page_shows_what_was_set_aside(client):
    """Greetings are counted and shown, and there is a way to the next puzzles."""
    page = client.post("/", data={"puzzles": f"Dear editor\x1b,\n\n{EASY}", "engine": "quick"})
    assert page.text.count("<article") == 1
    assert re.search(r'<a href="#aside">\s*1 line of text set aside', page.text)
    assert "<dt>pasted:1</dt><dd>Dear editor\\x1b,</dd>" in page.text
    assert '<a href="./">Judge other puzzles</a>' in page.text


@pytest.mark.slow
def test_the_page_takes_files(client):
    """Each file is judged by its name, without folders, beside what was pasted."""
    files = [("files", ("C:\\a\\one.txt", EASY)), ("files", ("two.txt", EMPTY.encode("utf-16")))]
    page = client.post("/", data={"puzzles": IMPOSSIBLE, "engine": "quick"}, files=files)
    places = re.findall(r'class="place">([^<]*):', page.text)
    assert places == ["pasted", "one.txt", "two.txt"]
    for name in ("files", "puzzles", "f"):
        sent = [(name, files[0][1])]
        alone = client.post("/", data={"puzzles": "", "engine": "quick"}, files=sent)
        assert re.findall(r'class="place">([^<]*):', alone.text) == ["one.txt"]


def test_the_page_tells_what_is_refused(client):
    """A person is told on the page, in words that cannot break it."""
    told = client.post("/", data={"puzzles": f"{EASY}\n" * 17, "engine": "quick"})
    assert told.status_code == 413
    assert '<p class="notice" role="alert">More than 16 records' in told.text
    told = client.post("/", data={"puzzles": "x" * 1_000_001})
    assert "larger than 1,000,000 bytes" in told.text


@pytest.mark.parametrize("text", ["\n" + EASY, "</textarea><b>&amp;", ""])
def test_a_page_that_refuses_has_the_text(text):
    """It stands in the form as it was sent, whatever it is."""
    page = page_with("No.", text).decode()
    (inside,) = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert unescape(inside) == text


def test_every_answer_has_the_headers(client):
    """Browsers are told to do nothing else with an answer, a refusal among them."""
    for response in (client.get("/"), client.get("/nowhere"), client.head("/healthz")):
        assert {name: response.headers[name] for name in HEADERS} == HEADERS


MANY = f"Hello\n{EASY}\n{EMPTY}\n{INKALA}\n{EASY[:80]}\n" * 6
"""Thirty records with text between them, most of them for the second time."""


@pytest.mark.parametrize(("query", "words"), [("?engine=quick", ["--engine", "search"])])
def test_a_batch_is_answered_as_validate_answers(client, query, words):
    """Byte for byte and in order, over the parts that it is judged in; repeats are told."""
    limit = ["--time-limit", SETTINGS.cpu_seconds, "--catalogue", "none"]
    response = client.post(f"/v1/batches{query}", content=MANY)
    assert response.status_code == 200
    assert response.text == gridmill("validate", "--json", *limit, *words, "-", stdin=MANY).out
    assert int(response.headers["batch-records"]) == len(response.text.splitlines())


def test_a_batch_is_read_again_from_any_record(client):
    """Sent again, it is the same batch; its answers are had from any record on, and its state."""
    first = client.post("/v1/batches?engine=quick", content=MANY)
    again = client.post("/v1/batches?engine=quick", content=MANY)
    assert (again.text, again.headers["batch-id"]) == (first.text, first.headers["batch-id"])
    path = f"/v1/batches/{first.headers['batch-id']}"
    lines = first.text.splitlines(keepends=True)
    assert client.get(path).json() == {
        "id": first.headers["batch-id"],
        "records": len(lines),
        "done": len(lines),
        "ended": True,
        "fault": "",
    }
    assert client.get(f"{path}/judgements?from=20").text == "".join(lines[20:])
    assert client.get(f"{path}/judgements?from=999").text == ""
    problem(client.get(f"{path}/judgements?from=-1"), 422)
    assert "no such batch" in problem(client.get("/v1/batches/0"), 404)


@pytest.mark.slow
@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(ENOSPC, "No space left on device"), "cannot be kept: no space left on device."),
        (ZeroDivisionError(), "This is a bug in gridmill"),
    ],
)
def test_a_batch_that_cannot_be_kept_ends(client, monkeypatch, error, said, kept):
    """Nobody waits for what never comes: the last line is the problem, and sent again it begins."""
    add, body = JudgedBatch.add, f"{MANY}{kept}{said}"
    calls = iter(range(10))

    def full(batch, lines):
        if next(calls) == kept:
            raise error
        add(batch, lines)

    with monkeypatch.context() as patch:
        patch.setattr(JudgedBatch, "add", full)
        told = client.post("/v1/batches?engine=quick", content=body)
    *lines, last = map(json.loads, told.text.splitlines())
    assert len(lines) == 16 * kept
    assert (last["status"], said in last["detail"]) == (503, True)
    state = client.get(f"/v1/batches/{told.headers['batch-id']}").json()
    assert (state["done"], state["ended"], said in state["fault"]) == (16 * kept, True, True)
    whole = client.post("/v1/batches?engine=quick", content=body)
    assert len(whole.text.splitlines()) == int(whole.headers["batch-records"]) > 30


def test_what_has_no_room_is_not_half_kept():
    """Of a batch whose file is full the answers before are whole, and no more are told."""
    batch = JudgedBatch("x")
    batch.add(["one", "two"])
    whole, written = batch._file, []

    class Full:
        def __getattr__(self, name):
            return getattr(whole, name)

        def write(self, data):
            if written:
                raise OSError(ENOSPC, "No space left on device")
            written.append(whole.write(data[:3]))
            return 3

    batch._file = Full()
    with pytest.raises(OSError, match="No space"):
        batch.add(["three", "four"])
    batch.end("Full.", is_ours=True)

    async def read():
        return b"".join([piece async for piece in batch.lines(0)])

    first, second, last = ran(read()).splitlines()
    assert (first, second, json.loads(last)["detail"]) == (b"one", b"two", "Full.")
    whole.close()


@pytest.mark.slow
def test_limits_of_batches(client):
    """Too many bytes or records are refused, and so are more batches than are kept at once."""
    asked = Settings(workers=1, cpu_seconds=60, tokens=1e9, batch_bytes=1000, batch_records=3)
    with TestClient(create_app(asked)) as found:
        assert "1,000 bytes" in problem(found.post("/v1/batches", content="x" * 1001), 413)
        many = f"{EASY}\n" * 4
        assert "at most 3 records" in problem(found.post("/v1/batches", content=many), 422)
    problem(client.post("/v1/batches?notation=morse", content=EASY), 422)


@pytest.mark.slow
def test_a_killed_worker_costs_one_record_of_a_batch(app, client):
    """The batch goes on; every record is answered."""
    text = f"{INKALA}\n" * 16
    killed = threading.Timer(0.3, lambda: os.kill(app.state.slots.all[0].process_id, 9))
    killed.start()
    lines = client.post("/v1/batches", content=text).text.splitlines()
    killed.cancel()
    verdicts = [json.loads(line)["verdict"] for line in lines]
    assert len(verdicts) == 16
    assert verdicts.count("unique") >= 15


def test_a_port_that_is_taken_is_told():
    """Where another program listens, one sentence says so, and nothing says that it judges."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = gridmill("serve", "--port", str(port))
    assert ran.status == 2
    said = f"--host and --port are 127.0.0.1 and {port}, where nobody can listen: address already"
    assert said in ran.err
    assert "Judging" not in ran.err


@pytest.mark.parametrize("query", ["", "?notation=line"])
def test_a_request_that_is_broken_off_is_told_so(monkeypatch, query):
    """Where the server ends before the answer is there, that is what is answered."""

    async def broken_off(*_words):
        raise asyncio.CancelledError

    monkeypatch.setattr(Slots, "answer", broken_off)
    told = TestClient(create_app(SETTINGS)).post(f"/v1/judgements{query}", content=EASY)
    assert problem(told, 503) == "The server ends: try again in some seconds."
    assert told.headers["retry-after"] == "5"


@pytest.mark.parametrize(
    ("host", "shown", "is_told"),
    [
        ("127.0.0.1", "127.0.0.1", False),
        ("::1", "[::1]", False),
        ("0.0.0.0", "0.0.0.0", True),  # noqa: S104 (what it is about)
    ],
)
def test_who_listens_to_other_machines_is_told(monkeypatch, host, shown, is_told):
    """Where it listens is told as a browser takes it, and that others reach it where they do."""
    monkeypatch.setattr("gridmill.web.server.serve", lambda place, _settings: not place.close())
    try:
        socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else 2).close()
    except OSError:
        pytest.skip("this machine has no such address")
    ran = gridmill("serve", "--host", host, "--port", "0")
    assert ran.status == 0
    assert f"Judging at http://{shown}:" in ran.err
    assert ("Other machines can reach it" in ran.err) == is_told


def test_a_catalogue_that_is_not_there_is_told(monkeypatch, tmp_path):
    """A book may make it later, and a name that is mistyped would go unnoticed."""
    monkeypatch.setattr("gridmill.web.server.serve", lambda place, _settings: not place.close())
    words = ("serve", "--port", "0", "--daily", "nightly", "--catalogue", tmp_path / "no.sqlite")
    ran = gridmill(*words)
    assert ran.status == 0
    assert "no.sqlite is not there: /v1/daily has nothing until it is." in ran.err


def ran(task):
    """What a task comes to, in a thread: tests in a browser leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()


def test_old_batches_make_room():
    """The batch that ended first goes when there is no room; where all are at work, none does."""

    async def tried():
        found = Batches(Slots(1, 1, 1), 1, 10)
        kept = [JudgedBatch(str(number)) for number in range(MOST_KEPT)]
        found._kept = {one.id: one for one in kept}
        with pytest.raises(TooManyBatches):
            found._make_room()
        kept[3].end()
        found._make_room()
        for one in found._kept.values():
            one.close()
        return set(found._kept)

    assert ran(tried()) == {str(n) for n in range(MOST_KEPT)} - {"3"}


def test_puzzles_are_made_as_gen_makes_them(client, tmp_path):
    """The same words give the puzzles of `gridmill gen`, and the same again."""
    wish = {"level": 2, "count": 2, "seed": 7}
    told = client.post("/v1/generations", json=wish)
    assert told.headers["content-type"] == "application/x-ndjson"
    gridmill("gen", "--level", 2, "--count", 2, "--seed", 7, "--out", tmp_path / "run")
    lines = (tmp_path / "run" / "puzzles.jsonl").read_text().splitlines()
    made = [json.loads(line) for line in lines]
    assert [json.loads(line) for line in told.text.splitlines()] == made
    assert client.post("/v1/generations", json=wish).text == told.text
    assert len(client.post("/v1/generations").text.splitlines()) == 1


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"count": 11}, 422, "count: give 10 or less."),
        ({"level": 6}, 422, "level: give 5 or less."),
        ({"levle": 1}, 422, "There is no levle: give level, count, seed, symmetry or givens."),
        ({"symmetry": "wild"}, 422, "symmetry: give none, 180, 90, "),
        ({"givens": "many"}, 422, "givens: give a number, or two of them as in 24-30."),
        ({"givens": "80-81"}, 409, "80-81 givens make no range"),
        ({"level": 5, "givens": "60"}, 409, "was not found in 2000 attempts"),
    ],
)
def test_wishes_that_cannot_be_met(client, wish, status, said):
    """What is out of bounds, or is not found soon, is a problem and no bug."""
    assert said in problem(client.post("/v1/generations", json=wish), status)


def test_every_symmetry_can_be_wished():
    """The names that are taken are those that there are."""
    assert list(get_args(SymmetryName)) == [symmetry.value for symmetry in Symmetry]


def test_a_body_that_is_no_json(client):
    """Words that are no JSON are told, as all else is."""
    said = problem(client.post("/v1/generations", content=b"{{"), 422)
    assert said.startswith("The body is no JSON that can be read: ")


def published(path, label, puzzle=EASY):
    """Write a catalogue with an edition."""
    (puzzle,) = (record.content for record in read([puzzle]))
    solution = Grid.parse(EASY_SOLUTION, puzzle.geometry)
    form = canonical_form(puzzle, solution)
    entry = Entry(3, "", 5, puzzle, solution, form, 1, None, None, {"puzzle": str(puzzle)})
    with Catalogue.opened(path, "a test") as catalogue:
        catalogue.publish(Edition("news", label, "The <News>"), Run("now", {}), [entry])


def test_the_puzzles_of_today(client, tmp_path):
    """Today's edition is told without its solutions, and the feed has the last days."""
    today = datetime.now().astimezone().date().isoformat()
    assert "no edition of today" in problem(client.get("/v1/daily"), 404)
    assert "no feed" in problem(client.get("/v1/daily.atom"), 404)
    path = tmp_path / "c.sqlite"
    settings = Settings(workers=1, catalogue=path, daily="news")
    asked = TestClient(create_app(settings))
    assert "cannot be read" in problem(asked.get("/v1/daily"), 404)
    published(path, "2001-01-01")
    assert "no edition of today" in problem(asked.get("/v1/daily"), 404)
    assert "<entry>" not in asked.get("/v1/daily.atom").text
    path.unlink()
    published(path, today)
    found = asked.get("/v1/daily").json()
    assert (found["edition"], found["puzzles"][0]["puzzle"]) == (today, str(Grid.parse(EASY)))
    assert EASY_SOLUTION not in asked.get("/v1/daily").text
    execute(path, "UPDATE alembic_version SET version_num = '0004'")
    assert asked.get("/v1/daily").json() == found
    feed = asked.get("/v1/daily.atom")
    again = asked.get("/v1/daily.atom", headers={"if-none-match": feed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert feed.headers["content-type"] == "application/atom+xml"
    root = fromstring(feed.text)
    names = {"a": "http://www.w3.org/2005/Atom"}
    assert root.find("a:title", names).text == "The <News>"
    assert root.find("a:entry/a:content", names).text == str(Grid.parse(EASY))


def test_a_puzzle_of_today_has_its_clues(tmp_path):
    """A killer without its cages would be an empty grid; the feed has what a reader reads."""
    path, today = tmp_path / "c.sqlite", datetime.now().astimezone().date().isoformat()
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    killer = json.dumps({"puzzle": EASY, "constraints": [cage]})
    published(path, today, killer)
    asked = TestClient(create_app(Settings(workers=1, catalogue=path, daily="news")))
    (found,) = asked.get("/v1/daily").json()["puzzles"]
    assert (found["constraints"], "solution" in found) == ([cage], False)
    (told,) = fromstring(asked.get("/v1/daily.atom").text).iter(
        "{http://www.w3.org/2005/Atom}content"
    )
    for text in (told.text, json.dumps(found)):
        assert [record.content for record in read([text])] == [
            record.content for record in read([killer])
        ]


def test_the_description_has_every_path(client):
    """OpenAPI describes what there is, and each refusal as a problem."""
    found = client.get("/openapi.json").json()
    assert set(found["paths"]) == {
        "/v1/judgements",
        "/v1/batches",
        "/v1/batches/{identifier}",
        "/v1/batches/{identifier}/judgements",
        "/v1/generations",
        "/v1/daily",
        "/v1/daily.atom",
        "/healthz",
        "/readyz",
    }
    responses = found["paths"]["/v1/judgements"]["post"]["responses"]
    assert {"200", "413", "422", "429", "500", "503"} <= set(responses)
    assert all(
        list(told["content"]) == ["application/problem+json"]
        for status, told in responses.items()
        if status != "200"
    )
    assert "Problem" in found["components"]["schemas"]


@pytest.mark.slow
def test_a_killed_worker_costs_one_record_at_most(app, client):
    """However a worker ends, all records are answered, and the next request is as ever."""
    (slot,) = app.state.slots.all
    body = f"{EMPTY}\n" * SETTINGS.records
    killer = threading.Timer(0.2, lambda: os.kill(slot.process_id, signal.SIGKILL))
    killer.start()
    told = list(map(json.loads, client.post("/v1/judgements", content=body).text.splitlines()))
    killer.join()
    assert len(told) == SETTINGS.records
    assert sum(one["verdict"] == "undecided" for one in told) <= 1
    os.kill(slot.process_id, signal.SIGKILL)
    again = client.post("/v1/judgements?engine=quick", content=EASY)
    assert json.loads(again.text)["verdict"] == "unique"


def test_a_record_that_ended_workers_is_undecided():
    """The record at which a worker died is answered so, and all others are judged."""
    job = Job(
        (Sent("-", f"{EASY}\n{INKALA}\n{EMPTY}\n".encode()),),
        "quick",
        None,
        16,
        lost=frozenset({1}),
    )
    told = [json.loads(line) for line in answer(job, 60).content.splitlines()]
    assert [one["verdict"] for one in told] == ["unique", "undecided", "many"]


@pytest.mark.parametrize(
    "value",
    [
        READY,
        Answered(b"{}\n", is_too_many=True, fault="None."),
        Job((Sent("-", b"1"), Sent("b.txt", b"")), "milp", "line", 16, "page", frozenset({3})),
        MakingJob(Wish(level=2), frozenset({0})),
        ReadingJob(b"1\n2\n", None, 9),
        PartJob((Submission("-", Record(1, EASY, Grid.parse(EASY))),), "search"),
    ],
)
def test_what_goes_between_processes_comes_as_it_was(value):
    data = framed(value)
    assert int.from_bytes(data[:SIZE_BYTES]) == len(data) - SIZE_BYTES
    found = unframed(data[SIZE_BYTES:])
    assert (type(found), found) == (type(value), value)
    if isinstance(value, Job):
        assert all(isinstance(one, Sent) for one in found.sent)


def test_memory_is_looked_at_where_much_may_have_been_taken(monkeypatch):
    """Another bound stands at once; the same one is set anew after some processor time."""
    asked, clock = [], iter([0, 1, 19, 20, 21, 22, 23, 1000, 1001])
    monkeypatch.setattr("gridmill.web.work.limit_memory", asked.append)
    monkeypatch.setattr("gridmill.web.work.process_time", lambda: next(clock) / 1000)
    wall = _MemoryWall()
    counts = []
    for more in [5, 5, 5, 5, 5, 6, 5, 5, 5]:
        wall.stand(more)
        counts.append(len(asked))
    assert counts == [1, 1, 1, 2, 2, 3, 4, 5, 5]
    assert asked == [5, 5, 6, 5, 5]


@pytest.mark.parametrize("sent", [3, 4, 9])
def test_a_worker_that_ends_within_an_answer_is_dead(sent):
    """What came of it is no answer, wherever it breaks off; one that comes in bits is."""

    async def told(data, *, is_whole):
        ours, theirs = socket.socketpair()
        with theirs:
            _, wire = await asyncio.get_running_loop().create_connection(_Wire, sock=ours)
            theirs.sendall(data[:sent])
            await asyncio.sleep(0)
            if is_whole:
                theirs.sendall(data[sent:])
        return await wire.told()

    data = framed(Answered(b"{}\n"))
    assert ran(told(data, is_whole=True)) == Answered(b"{}\n")
    with pytest.raises(EOFError):
        ran(told(data, is_whole=False))


def test_the_answer_to_what_was_given_up_is_nobodys():
    """The worker says it all the same, and the next request gets its own; a dead one says so."""

    async def run():
        ours, theirs = socket.socketpair()
        _, wire = await asyncio.get_running_loop().create_connection(_Wire, sock=ours)
        with theirs:
            for content in (b"1", b"2"):
                wire.tell(Job((), "quick", None, 1)).cancel()
                goes_on = wire.told()
                theirs.sendall(framed(Answered(content)))
                assert (await goes_on).content == content
            wire.tell(Job((), "quick", None, 1)).cancel()
            theirs.sendall(framed(Answered(b"3")))
            await asyncio.sleep(0.01)
            assert (await wire.told()).content == b"3"  # it was said before anybody asked
            told = wire.tell(Job((), "quick", None, 1))
            theirs.sendall(framed(Answered(b"4")))
            assert (await told).content == b"4"
            wire.tell(Job((), "quick", None, 1)).cancel()
        await asyncio.sleep(0.01)
        with pytest.raises(EOFError):
            await wire.told()

    ran(run())


class Slow:
    """A slot that answers when it is let."""

    is_ready = True

    def __init__(self):
        self.is_let = False
        self.asked = 0
        self._told = None

    def tell(self, _job):
        self.asked += 1
        return self.told()

    def told(self):
        self._told = asyncio.get_running_loop().create_future()
        if self.is_let:
            self._told.set_result(Answered(b""))
        return self._told

    def let(self):
        self.is_let = True
        self._told.set_result(Answered(b""))


def _stays():
    return False


def _leaves():
    return True


def _asked(slots, has_left):
    return asyncio.create_task(slots.answer(Job((), "quick", None, 1), has_left))


def test_the_queue_is_bounded_and_passes_over_who_left():
    """Beyond the queue requests are refused; one whose client left costs no work."""

    async def run():
        slots, slot, left = Slots(1, 1, 10), Slow(), asyncio.Event()
        slots._free.append(slot)
        first = _asked(slots, _stays)
        await asyncio.sleep(0)
        second = _asked(slots, left.is_set)
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await _asked(slots, _stays)
        left.set()
        slot.let()
        assert (await first).content == b""
        with pytest.raises(Gone):
            await second
        assert slot.asked == 1
        assert list(slots._free) == [slot]

    ran(run())


def test_why_a_worker_cannot_be_started_is_told(monkeypatch, caplog):
    """As where nobody may write to the memory that processes share: it is not the worker's end."""

    def refuse(_self, *_arguments, **_named):
        raise PermissionError(13, "Permission denied", "shm/pym-3")

    monkeypatch.setattr("multiprocessing.context.SpawnContext.Value", refuse)

    async def run():
        async with Slots(1, 1, 10).running() as slots:
            await asyncio.sleep(0.01)
            assert slots.ready == 0

    ran(run())
    assert caplog.messages == ["A worker process cannot be started: shm/pym-3: permission denied."]


def test_a_worker_that_ends_while_it_loads_is_started_again(monkeypatch):
    """Whatever ended it: a server whose workers all did must not stay without any."""
    ends = iter([EOFError(), OSError(11, "Resource temporarily unavailable"), None])

    async def start(slot):
        if (error := next(ends)) is not None:
            raise error
        slot.is_ready = True

    monkeypatch.setattr("gridmill.web.slots._Slot.start", start)
    monkeypatch.setattr("gridmill.web.slots._WAITS", (0.0,))

    async def run():
        async with Slots(1, 1, 10).running() as slots:
            while not slots.ready:
                await asyncio.sleep(0)
            assert slots._free

    ran(asyncio.wait_for(run(), 10))


def test_a_worker_that_cannot_be_started_again_takes_no_requests(monkeypatch, caplog):
    """One request is told so; the next waits until it is there, and the log says why it was not."""
    ends = iter([None, EOFError(), OSError(11, "Resource temporarily unavailable"), None])
    dies, first = iter([True, False]), Job((), "quick", None, 1)

    async def start(slot):
        if (error := next(ends)) is not None:
            raise error
        slot._done, slot.is_ready = SimpleNamespace(value=0), True

    def tell(_slot, _job):
        if next(dies):
            raise EOFError
        told = asyncio.get_running_loop().create_future()
        told.set_result(Answered(b"1"))
        return told

    monkeypatch.setattr(_Slot, "start", start)
    monkeypatch.setattr(_Slot, "tell", tell)
    monkeypatch.setattr("gridmill.web.slots._WAITS", (0.0,))

    async def run():
        async with Slots(1, 1, 10).running() as slots:
            with pytest.raises(NoWorker):
                await slots.answer(first, _stays)
            assert slots.ready == 0
            assert (await slots.answer(first, _stays)).content == b"1"
            assert slots.ready == 1

    ran(asyncio.wait_for(run(), 10))
    assert caplog.messages == [
        "A worker process cannot be started: resource temporarily unavailable."
    ]


def test_who_has_no_worker_is_not_told_of_what_was_sent(monkeypatch):
    """It is no fault of the request, which is to come again."""

    async def answer(*_words):
        raise NoWorker

    monkeypatch.setattr(Slots, "answer", answer)
    client = TestClient(create_app(SETTINGS))
    response = client.post("/v1/judgements", content=EASY)
    assert "cannot be started now" in problem(response, 503)
    assert response.headers["retry-after"] == "5"


@pytest.mark.skipif(sys.platform != "linux", reason="the system tells no processor time")
def test_a_worker_that_stands_still_is_ended(monkeypatch, caplog):
    """One that takes processor time, or is asked for nothing, goes on; one that is stopped not."""

    def kept(slot):
        for _ in range(MOST_STILL + 1):
            slot.end_if_still()
        return not killed

    killed, ticks = [], iter(range(99))
    slot = _Slot(10)
    slot._process = SimpleNamespace(pid=os.getpid(), kill=lambda: killed.append(True))
    assert kept(slot)
    slot._wire = SimpleNamespace(awaited=None)
    assert kept(slot)
    slot._wire.awaited = object()
    with monkeypatch.context() as patch:
        patch.setattr("gridmill.web.slots._ticks_of", lambda _pid: next(ticks))
        assert kept(slot)
        patch.setattr("gridmill.web.slots._ticks_of", lambda _pid: None)
        assert kept(slot)
    assert not caplog.messages
    monkeypatch.setattr("gridmill.web.slots._ticks_of", lambda _pid: 5)
    assert not kept(slot)
    assert caplog.messages[0] == "A worker process stood still, and was ended."


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the system tells no processor time")
def test_a_stopped_worker_keeps_no_request(app, client):
    """Another one answers, as for one that was killed."""
    (slot,) = app.state.slots.all
    stopped = slot.process_id
    os.kill(stopped, signal.SIGSTOP)

    def look():
        for _ in range(MOST_STILL + 1):
            slot.end_if_still()

    looking = threading.Timer(0.5, look)
    looking.start()
    told = client.post("/v1/judgements?engine=quick", content=EASY)
    looking.join()
    assert json.loads(told.text)["verdict"] == "unique"
    assert slot.process_id != stopped


class Clock:
    """What a worker counts its records by; after some of them the client is gone."""

    def __init__(self, most):
        self.most, self.told = most, []

    @property
    def value(self):
        """How many are done."""
        return self.told[-1]

    @value.setter
    def value(self, count):
        self.told.append(count)

    def given_up(self):
        """What the server tells meanwhile."""
        return SimpleNamespace(value=0) if self.most is None else _Gone(self)


class _Gone:
    def __init__(self, clock):
        self._clock = clock

    @property
    def value(self):
        return int(self._clock.value >= self._clock.most)


@pytest.mark.parametrize(("most", "counted"), [(None, [0, 1, 2, 3]), (2, [0, 1, 2])])
def test_no_record_is_begun_for_who_left(most, counted):
    """What is left of a request is given up, and nothing is answered."""
    clock = Clock(most)
    job = Job((Sent("-", f"{EASY}\n{INKALA}\n{EASY}\n".encode()),), "quick", None, 16)
    told = answer(job, 60, clock, clock.given_up())
    assert clock.told == counted
    assert bool(told.content) == (most is None)


@pytest.mark.parametrize("most", [None, 1])
def test_no_puzzle_is_made_for_who_left(most):
    """Those that were made are not sent, and no more are."""
    clock = Clock(most)
    clock.value = 0
    told = make(MakingJob(Wish(count=3)), 60, clock, clock.given_up())
    assert clock.value == (
        1 if most else 3 + 1
    )  # also when it is seen that there is no further one
    assert len(told.content.splitlines()) == (0 if most else 3)


def test_a_worker_is_told_of_who_left(monkeypatch):
    """That its request is given up; it is free after that."""
    monkeypatch.setattr("gridmill.web.slots.LEFT_SECONDS", 0.0)
    left, given_up = [], []

    async def run():
        slots, slot = Slots(1, 1, 10), Slow()
        slot.give_up = lambda: given_up.append(True)
        slots._free.append(slot)
        looking = asyncio.create_task(slots._look_for_left())
        asked = _asked(slots, lambda: bool(left))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not given_up
        left.append(True)
        while not given_up:
            await asyncio.sleep(0)
        slot.let()
        await asked
        given_up.clear()
        for _ in range(5):
            await asyncio.sleep(0)
        assert not given_up
        assert list(slots._free) == [slot]
        looking.cancel()

    ran(asyncio.wait_for(run(), 10))


def test_who_left_keeps_nobody_out_of_the_queue():
    """A queue that is full of those who left has room, and is in order."""

    async def run():
        slots, slot = Slots(1, 2, 10), Slow()
        slots._free.append(slot)
        first = _asked(slots, _stays)
        await asyncio.sleep(0)
        gone, second = _asked(slots, _leaves), _asked(slots, _stays)
        await asyncio.sleep(0)
        third = _asked(slots, _stays)
        with pytest.raises(Gone):
            await gone
        await asyncio.sleep(0)
        assert slots.is_full()
        slot.let()
        for one in (first, second, third):
            assert (await one).content == b""
        assert slot.asked == 3
        assert list(slots._free) == [slot]

    ran(run())


def test_a_worker_is_free_after_a_request_is_given_up():
    """Whether it was at work for it, or had just been given to it."""

    async def run():
        slots, slot = Slots(1, 1, 10), Slow()
        slots._free.append(slot)
        gone = _asked(slots, _stays)
        await asyncio.sleep(0)
        waits = _asked(slots, _stays)
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert not slots._free  # the worker is still at it
        (turn,) = slots._line
        slot.let()
        while not turn.done():
            await asyncio.sleep(0)
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        assert list(slots._free) == [slot]

    ran(run())


def test_the_refused_come_again_one_after_the_other():
    """The more were refused, and the slower answers come, the later; never later than `LONGEST`."""
    now = [0.0]
    pace = Pace(lambda: now[0])
    assert [pace.refused() for _ in range(3)] == [1, 1, 1]
    for tenth in range(11):
        now[0] = tenth / 10
        pace.answered()
    told = [pace.refused() for _ in range(200)]
    assert told[0] == 1
    assert told == sorted(told)
    assert told[40] == 8
    assert told[-1] == LONGEST
    now[0] = 60.0
    assert pace.refused() == 1


@pytest.mark.slow
def test_clients_spend_tokens_and_get_them_back():
    """A client that asks much is told when to come again; others are not touched by it."""
    now = [0.0]
    tokens = Tokens(10, 2, lambda: now[0])
    assert [tokens.spend("a", 4) for _ in range(3)] == [0, 0, 1]
    assert tokens.spend("b", 4) == 0
    now[0] = 1.0
    assert tokens.spend("a", 4) == 0
    assert tokens.spend("c", 1000) == 0
    assert tokens.spend("c", 1000) > 100


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8:0:0:ffff::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("unknown", "10.0.0.1:443", False),
        ("no:address", "no:address", True),
    ],
)
def test_clients_are_told_apart_by_their_network(one, other, is_same):
    """An address of IPv4 is a client, and of IPv6 a network of 64 bits, of which one has all."""
    assert (client_of(one) == client_of(other)) == is_same
    assert len(client_of("x" * 10_000)) < 100


def test_a_client_that_asks_too_much_is_told_when_to_come():
    """429 comes with the seconds after which there are tokens again, before any work."""
    app = create_app(Settings(workers=1, queue=0, tokens=1, tokens_a_second=0.1))
    with TestClient(app) as poor:
        # No worker is ready yet, so that the first is refused for that, and has spent its token.
        assert poor.post("/v1/judgements?engine=quick", content=EASY).status_code == 503
        refused = poor.post("/v1/judgements?engine=quick", content=EASY)
        assert "try again in 10 s" in problem(refused, 429)
        assert refused.headers["retry-after"] == "10"


@pytest.mark.parametrize(("leaves", "counted"), [(True, 0), (False, 1)])
def test_nobody_waits_for_those_who_left(monkeypatch, leaves, counted):
    """Who is refused and has left does not come again, and keeps nobody waiting for that."""
    app, refused, sent = create_app(Settings(workers=1, queue=0)), [], []
    monkeypatch.setattr(Pace, "refused", lambda _: refused.append(1) or 1)

    async def receive():
        return {"type": "http.disconnect"} if leaves else {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/v1/judgements", "query_string": b""}
    ran(app({**scope, "headers": [], "client": ("192.0.2.1", 1)}, receive, send))
    assert sent[0]["status"] == 503
    assert len(refused) == counted


@pytest.mark.parametrize("query", ["", "?engine=quick&notation=line"])
def test_a_fault_of_the_service_is_a_problem_too(monkeypatch, query):
    """Whether FastAPI looks at the request or not, and with the headers of every answer."""

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Slots, "is_full", fail)
    asked = TestClient(create_app(Settings(workers=1)), raise_server_exceptions=False)
    failed = asked.post(f"/v1/judgements{query}", content=EASY)
    assert "This is a bug in gridmill" in problem(failed, 500)
    assert {name: failed.headers[name] for name in HEADERS} == HEADERS
