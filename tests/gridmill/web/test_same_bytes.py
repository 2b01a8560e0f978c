"""What the server answers is byte for byte what ``gridmill validate --json`` prints."""

from __future__ import annotations

import json
import time

import pytest
from starlette.testclient import TestClient

from gridmill.web.app import create_app
from gridmill.web.settings import Settings
from tests import reports
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA
from tests.corpora.mailbag.write import BAG
from tests.gridmill.shell import gridmill

SETTINGS = Settings(workers=1, cpu_seconds=60, tokens=1e9)
READY_SECONDS = 120
ENGINES = {"": [], "?engine=quick": ["--engine", "search"]}
ROWS = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
CAGE = [{"type": "killercage", "cells": ["r1c3", "r1c4"], "value": 10}]
WRONG_SOLUTION = f"{EASY_SOLUTION[:79]}{EASY_SOLUTION[80]}{EASY_SOLUTION[79]}"
BODIES = {
    "dots": EASY,
    "zeros": EASY.replace(".", "0") + "\n",
    "bad": "\n".join([EMPTY, BROKEN, IMPOSSIBLE, EASY_SOLUTION, EASY[:80], reports.LOOSE]),
    "titled": f"X-Sudoku\n{ROWS}\n\nPuzzle 2 (easy)\n{ROWS}\n",
    "unread rule": f"{ROWS}\nWhite dot between r1c1 and r1c2.\n",
    "claims": f"puzzle,solution,level,title\n{EASY},{WRONG_SOLUTION},5,Ünder\n{INKALA},,2,\n",
    "objects": "\n".join(
        json.dumps(one)
        for one in (
            {"puzzle": EASY, "title": "One", "author": "Ann", "solution": EASY_SOLUTION},
            {"puzzle": EASY, "constraints": CAGE},
            {"puzzle": EASY, "rules": "Digits on the snake sum to 42."},
            {"puzzle": 5},
        )
    ),
    "other sizes": "1234341221434321\n.234341221434321\n" + "." * 36 + "\n",
    "prose": "Dear desk,\n\nwhen do you pay?\n",
    "signs": "\u0000\u202e" + EASY + "\n<script>\n",
    "mail": (BAG / "outlook.eml").read_bytes(),
    "workbook": (BAG / "merged.xlsx").read_bytes(),
    "page": (BAG / "gmail-table.html").read_bytes(),
    "drawing": (BAG / "drawn-1.svg").read_bytes(),
    "document": (BAG / "boxes.docx").read_bytes(),
    "no text": b"\x89PNG\r\n\x1a\n" + bytes(100),
}
NAMED = {
    "csv": BODIES["claims"],
    "sdk": ROWS,
    "line": f"{EASY}\nHello\n",
    "jsonl": BODIES["objects"],
}


@pytest.fixture(scope="module")
def client():
    with TestClient(create_app(SETTINGS), raise_server_exceptions=False) as found:
        deadline = time.monotonic() + READY_SECONDS
        while found.get("/readyz").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        yield found


def printed(words, body):
    """What the command prints for the same bytes, the same time allowed."""
    limit = ["--time-limit", SETTINGS.cpu_seconds, "--catalogue", "none"]
    return gridmill("validate", "--json", *limit, *words, "-", stdin=body).out


@pytest.mark.slow
@pytest.mark.parametrize("query", ENGINES)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_request_is_answered_as_the_command_answers(client, query, body):
    """Bad puzzles, titles, claims, rules, other sizes, and files of every kind."""
    response = client.post(f"/v1/judgements{query}", content=body)
    assert response.status_code == 200
    assert response.text
    assert response.text == printed(ENGINES[query], body)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("notation", "body"), NAMED.items())
def test_a_notation_that_is_named_is_read_alike(client, engine, notation, body):
    """What does not fit the notation is said in the same words too."""
    query = f"{engine}{'&' if engine else '?'}notation={notation}"
    response = client.post(f"/v1/judgements{query}", content=body)
    words = [*ENGINES[engine], "--notation", notation]
    assert (response.status_code, response.text) == (200, printed(words, body))


@pytest.mark.slow
@pytest.mark.parametrize("query", ENGINES)
def test_a_batch_of_all_is_answered_as_the_command_answers(client, query):
    """The texts one after the other are one batch."""
    body = "\n\n".join(text for text in BODIES.values() if isinstance(text, str))
    response = client.post(f"/v1/batches{query}", content=body)
    assert (response.status_code, response.text) == (200, printed(ENGINES[query], body))
