"""Connections before a request is there: bounded in bytes and in time, refused with a problem."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from http.client import parse_headers
from io import BytesIO

import pytest
import uvicorn
from uvicorn.server import ServerState

from gridmill.web import connection
from gridmill.web.connection import MOST_HEAD_BYTES, BoundedConnection, Exchange
from gridmill.web.direct import DirectJudgements
from gridmill.web.headers import HEADERS
from gridmill.web.receiving import Incoming

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
WHOLE = HEAD + b"Content-Length: 0\r\n\r\n"
ENOUGH = 20.0
"""Seconds after which a test has failed."""


ROUNDS = 5
"""Of the loop, in which an end that was closed comes to the other end."""


async def answering(_scope, receive, send):
    """An application that answers when it has all of a body."""
    while (await receive()).get("more_body", False):
        pass
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


async def refusing(_scope, _receive, send):
    """An application that answers before a body is there."""
    headers = [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def answer_to(*parts, keep_alive=ENOUGH, application=answering):
    """What is answered to parts that are sent one after the other, until the connection ends."""

    async def asked():
        config = uvicorn.Config(application, lifespan="off", timeout_keep_alive=keep_alive)
        config.load()
        loop, state = asyncio.get_running_loop(), ServerState()
        server = await loop.create_server(
            lambda: BoundedConnection(config, state, {}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        told = asyncio.create_task(reader.read())
        for part in parts:
            writer.write(part)
            await asyncio.wait([told], timeout=0.01)
            # Both ends are in one loop: what the server has closed by now is seen in its next
            # rounds, and a part that is sent to it in the meantime would reset the connection.
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            if told.done():
                break
        async with asyncio.timeout(ENOUGH):
            answer = await told
        writer.close()
        server.close()
        return answer

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asked()).result()


def refused(answer, status):
    """What an answer refuses in; it is a problem, and has the headers of every answer."""
    line, _, rest = answer.partition(b"\r\n")
    head, _, content = rest.partition(b"\r\n\r\n")
    headers = parse_headers(BytesIO(head + b"\r\n\r\n"))
    assert line.startswith(f"HTTP/1.1 {status} ".encode())
    assert headers["content-type"] == "application/problem+json"
    assert headers["connection"] == "close"
    assert {name: headers[name] for name in HEADERS} == HEADERS
    found = json.loads(content)
    assert found["status"] == status
    return found["detail"]


@pytest.mark.parametrize(
    "parts",
    [
        [b"garbage\r\n\r\n"],
        [b"\x16\x03\x01\x02\x00\x01\x00"],
        [HEAD + b"Content-Length: -1\r\n\r\n"],
        [HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"zz\r\n"],
        [WHOLE, b"garbage\r\n\r\n"],
    ],
    ids=["words", "tls", "length", "chunk", "second"],
)
def test_what_is_no_request_is_a_problem(parts):
    """It is refused in the way of all refusals, where one has been answered before, too."""
    answer = answer_to(*parts)
    at = answer.index(b"HTTP/1.1 400")
    assert (at > 0) == (WHOLE in parts)
    assert refused(answer[at:], 400).startswith("This is no HTTP request")


@pytest.mark.parametrize("line", [b"X: aaa\r\n", b"a"], ids=["lines", "one line"])
def test_a_head_without_an_end_is_refused(line):
    """Neither many headers nor a long one takes more memory than a head may have."""
    many = line * (MOST_HEAD_BYTES // len(line))
    assert "larger than 64,000 bytes" in refused(answer_to(HEAD, many, line * 99), 431)


@pytest.mark.parametrize("over", [0, 1])
@pytest.mark.parametrize("place", ["headers", "one header", "address"])
def test_a_head_is_measured_when_it_comes_whole(place, over):
    """One byte more than a head may have is refused, behind another request, too."""
    rest = b"Content-Length: 3\r\nConnection: close\r\n\r\n"
    room = MOST_HEAD_BYTES - len(HEAD + rest) + over
    if place == "headers":
        lines, last = divmod(room - 9, 9)
        head = HEAD + b"X: aaaa\r\n" * lines + b"X: aaaa" + b"a" * last + b"\r\n"
    elif place == "one header":
        head = HEAD + b"X: " + b"a" * (room - 5) + b"\r\n"
    else:
        head = HEAD.replace(b"/ ", b"/" + b"a" * room + b" ")
    assert len(head + rest) == MOST_HEAD_BYTES + over
    for before in ([], [WHOLE]):
        answer = answer_to(*before, head + rest + b"abc")
        at = answer.rindex(b"HTTP/1.1 ")
        assert (at > 0) == (WHOLE in before)
        if over:
            assert "larger than 64,000 bytes" in refused(answer[at:], 431)
        else:
            assert answer[at:].startswith(b"HTTP/1.1 200 ")


def test_an_address_that_no_parser_takes_is_a_large_head():
    """It is longer than 65,535 bytes, and HTTP all the same."""
    head = HEAD.replace(b"/ ", b"/" + b"a" * 66_000 + b" ") + b"\r\n"
    assert "larger than 64,000 bytes" in refused(answer_to(head), 431)


def test_a_large_body_is_no_head():
    """What stands behind the head is counted elsewhere, in whatever pieces it comes."""
    size = 2 * MOST_HEAD_BYTES
    head = HEAD + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % size
    for parts in ([head + b"." * size], [head, b"." * size]):
        assert answer_to(*parts).startswith(b"HTTP/1.1 200")


def test_requests_on_one_connection_each_have_a_head():
    """The heads of many small requests are not one large head."""
    request = HEAD + b"X: " + b"a" * 9_000 + b"\r\nContent-Length: 0\r\n"
    last = request + b"Connection: close\r\n\r\n"
    answer = answer_to(*[request + b"\r\n"] * 9, last)
    assert answer.count(b"HTTP/1.1 200") == 10


def test_a_head_that_takes_long_is_refused(monkeypatch):
    """A byte now and then keeps no connection."""
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.1)
    assert "took more than" in refused(answer_to(*[HEAD[at : at + 1] for at in range(20)]), 408)


def test_who_says_nothing_is_left():
    """A connection on which nothing ever comes is closed, as one on which nothing more comes."""
    assert answer_to(keep_alive=0.1) == b""
    assert answer_to(WHOLE, keep_alive=0.1).startswith(b"HTTP/1.1 200")


def test_the_rest_of_a_body_that_was_answered_keeps_no_connection():
    """What nobody reads may come for as long as a connection is kept on which nothing comes."""
    head = HEAD + b"Content-Length: 100\r\n\r\n"
    answer = answer_to(head, *[b"."] * 99, keep_alive=0.1, application=refusing)
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_request_behind_a_body_that_was_answered_has_its_own_time():
    """The connection is not closed in the midst of the next one."""
    head = HEAD + b"Content-Length: 1\r\n\r\n"
    later = [HEAD[at : at + 1] for at in range(len(HEAD))] + [b"Content-Length: 0\r\n\r\n"]
    answer = answer_to(head, b".", *later, keep_alive=0.15, application=refusing)
    assert answer.count(b"HTTP/1.1 413") == 2


def test_an_answer_in_one_piece_is_the_same(monkeypatch):
    """Head and body come together where the connection is kept, and are those of two pieces."""
    were_written, write = [], Exchange.write

    def noting(*words):
        were_written.append(write(*words))
        return were_written[-1]

    async def judge(_request, quality):
        return f"{quality}\n".encode()

    def lines(answer):
        head, _, content = answer.partition(b"\r\n\r\n")
        return sorted(one for one in head.split(b"\r\n") if one != b"connection: close"), content

    monkeypatch.setattr(Exchange, "write", noting)
    head = b"POST /v1/judgements?engine=quick HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n"
    both = head + b"\r\n", head + b"Connection: close\r\n\r\n"
    answer = answer_to(*both, application=DirectJudgements(None, judge))
    assert were_written == [True, False]
    kept, closed = answer[: (at := answer.rindex(b"HTTP/1.1 200 OK"))], answer[at:]
    assert b"connection: close" in closed
    assert lines(kept) == lines(closed)
    assert kept.endswith(b"\r\n\r\nquick\n")


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([b"Content-Length: 3\r\n\r\nabc"], (b"abc", False)),
        ([b"Content-Length: 0\r\n\r\n"], (b"", False)),
        ([b"Content-Length: 3\r\n\r\na", b"bc"], (b"a", True)),
        ([b"Content-Length: 3\r\n\r\n", b"abc"], None),
    ],
    ids=["whole", "empty", "in parts", "behind its head"],
)
@pytest.mark.parametrize("expect", [b"", b"Expect: 100-continue\r\n"])
def test_a_body_that_is_there_is_taken_without_waiting(parts, told, expect):
    """What is there of it is told at once, the rest is waited for, and all of it comes once."""
    first, came = [], []

    async def application(scope, receive, send):
        message = Incoming(scope, receive).first()
        first.append(message and (message["body"], message.get("more_body", False)))
        while message is None or message.get("more_body", False):
            came.append("" if message is None else message["body"])
            message = await receive()
        came.append(message["body"])
        await refusing(scope, receive, send)

    head, *rest = parts
    answer = answer_to(HEAD + expect + head, *rest, keep_alive=0.1, application=application)
    assert b"HTTP/1.1 413" in answer
    assert first == [told]
    assert b"".join(filter(None, came)) == b"".join(parts).partition(b"\r\n\r\n")[2]
    assert answer.startswith(b"HTTP/1.1 100") == bool(expect)


def test_who_left_is_known_without_waiting():
    """A connection that ends is seen by whoever has the body of its request."""
    seen = []

    async def application(scope, receive, _send):
        incoming = Incoming(scope, receive)
        incoming.first()
        seen.append(incoming.has_left())
        while not incoming.has_left():
            await asyncio.sleep(0)
        seen.append(incoming.has_left())

    async def leave():
        config = uvicorn.Config(application, lifespan="off")
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: BoundedConnection(config, ServerState(), {}), "127.0.0.1", 0
        )
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(WHOLE)
        while not seen:
            await asyncio.sleep(0)
        writer.transport.abort()
        async with asyncio.timeout(ENOUGH):
            while len(seen) < 2:
                await asyncio.sleep(0)
        server.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, leave()).result()
    assert seen == [False, True]
