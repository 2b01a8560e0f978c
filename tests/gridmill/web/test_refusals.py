"""What strangers do, and are told: a problem of RFC 9457, or the page, in plain words."""

from __future__ import annotations

import json
import logging
import re

import pytest
from fastapi.testclient import TestClient

from gridmill.web.app import create_app
from gridmill.web.form import MOST_FIELDS, MOST_FILES
from gridmill.web.settings import Settings
from tests.cases import EASY

OFTEN = Settings(workers=1, tokens=1e9)
ADDRESSES = {
    "/": "GET, HEAD, POST",
    "/page.css": "GET, HEAD",
    "/v1/judgements": "POST",
    "/v1/batches": "POST",
    "/v1/batches/none": "GET, HEAD",
    "/v1/daily": "GET, HEAD",
    "/openapi.json": "GET, HEAD",
}


@pytest.fixture(scope="module")
def client():
    """Asks a server whose workers are not there: it refuses before it needs one."""
    return TestClient(create_app(OFTEN), raise_server_exceptions=False, follow_redirects=False)


def problem(response, status):
    """What a refusal says; it is one of RFC 9457."""
    assert (response.status_code, response.json()["status"]) == (status, status)
    assert response.headers["content-type"] == "application/problem+json"
    said = response.json()["detail"]
    assert "Input" not in said
    assert "input" not in said
    assert said.endswith(".")
    return said


def notice(response, status):
    """What the page says above its form."""
    assert response.status_code == status
    (said,) = re.findall(r'<p class="notice" role="alert">(.*?)</p>', response.text)
    return said


@pytest.mark.parametrize(("path", "methods"), ADDRESSES.items())
@pytest.mark.parametrize("method", ["OPTIONS", "PUT"])
def test_a_method_that_is_none_of_an_address_is_told_all_that_are(client, path, methods, method):
    """Those of each route are named, and HEAD where GET is."""
    told = client.request(method, path)
    assert told.headers["allow"] == methods
    *head, last = methods.split(", ")
    named = f"{', '.join(head)} and {last}" if head else last
    assert problem(told, 405) == f"This address answers {named} alone."
    others = {"GET", "PUT", "DELETE"} - set(methods.split(", "))
    assert all(client.request(other, path).status_code == 405 for other in others)


@pytest.mark.parametrize("path", ["/nowhere", "/v1", "/v1/judgements/", "/v1/daily/"])
def test_an_address_at_which_nothing_is(client, path):
    """A slash too many leads nowhere else: behind a proxy the way back would have no TLS."""
    for method in ("GET", "POST"):
        assert "nothing at this address" in problem(client.request(method, path), 404)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/daily"),
        ("GET", "/v1/daily.atom"),
        ("GET", "/v1/batches/none"),
        ("POST", "/v1/generations"),
    ],
)
def test_a_parameter_where_there_are_none_is_told(client, method, path):
    """Whoever asks for another day is not given today's."""
    told = client.request(method, f"{path}?date=2001-01-01")
    assert problem(told, 422) == "There is no parameter date: this address takes none."


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("from=-1", "from: give 0 or more."),
        ("from=x", "from: give a whole number."),
        ("from=1.5", "from: give a whole number."),
        ("from=", "from: give a whole number."),
        (f"from={'9' * 99}", "from: give 1000000000 or less."),
    ],
)
def test_a_number_that_is_none_is_told(client, query, said):
    """In words, and not in those of a library."""
    assert problem(client.get(f"/v1/batches/none/judgements?{query}"), 422) == said


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('{"level": "3"}', "level: give a whole number."),
        ('{"level": true}', "level: give a whole number."),
        ('{"level": 1.5}', "level: give a whole number."),
        ('{"level": null}', "level: give a whole number."),
        ('{"level": 0, "count": 11}', "level: give 1 or more. count: give 10 or less."),
        ('{"givens": 24}', "givens: give a text."),
        ('{"givens": "24 - 30"}', "givens: give a number, or two of them as in 24-30."),
        ('{"symmetry": 180}', "symmetry: give none, 180, 90, "),
        ('{"no\\nne": 1}', "There is no no\\nne: give level, count, seed, symmetry or givens."),
        ('{"level": 1, "count": 1, "level": 2}', "level is given more than once: give it once."),
        ('{"seed": 1, "se\\u0065d": 1}', "seed is given more than once: give it once."),
        ("[1]", "The body is no JSON object: send one such as "),
        ("3", "The body is no JSON object: send one such as "),
        ('{"level": 3', "The body is no JSON that can be read: "),
        ("😀", "The body is no JSON that can be read: "),
    ],
)
def test_a_wish_that_is_none_is_told(client, body, said):
    """Each member that is wrong, and what it may be."""
    told = problem(client.post("/v1/generations", content=body.encode()), 422)
    assert told.startswith(said)


def test_the_example_of_a_wish_is_one(client):
    """What is told to be sent instead can be sent."""
    said = problem(client.post("/v1/generations", content="3"), 422)
    (example,) = re.findall(r"[{].*[}]", said)
    wish = json.loads(example) | {"levle": 3}
    told = problem(client.post("/v1/generations", json=wish), 422)
    assert told.startswith("There is no levle")


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=q"])
def test_what_is_no_form_is_told_on_the_page(client, caplog, kind):
    """And not in the log, which strangers would fill."""
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
    told = client.post("/", content=b"xx", headers={"content-type": kind})
    assert "no form that can be read" in notice(told, 400)
    assert not caplog.records


def test_too_many_files_are_told_on_the_page(client):
    """Whoever drops a folder on the page reads how many go at once."""
    files = [("files", (f"{number}.txt", EASY)) for number in range(MOST_FILES + 1)]
    said = f"More than {MOST_FILES} files: send fewer at once."
    assert notice(client.post("/", files=files), 413) == said
    fields = {f"f{number}": "x" for number in range(MOST_FIELDS + 1)}
    assert "no form that can be read" in notice(client.post("/", data=fields), 400)


@pytest.mark.parametrize("path", ["/", "/page.css", "/page.js"])
@pytest.mark.parametrize(
    ("form", "status"), [("{}", 304), ("W/{}", 304), ('"x", {}', 304), ("*", 304), ('"x"', 200)]
)
def test_what_a_browser_has_is_not_sent_again(client, path, form, status):
    """A file of the page that is the same is told to be; any other is sent whole."""
    first = client.get(path)
    asked = {"if-none-match": form.format(first.headers["etag"])}
    again = client.get(path, headers=asked)
    assert (again.status_code, again.content) == (status, b"" if status == 304 else first.content)
    assert again.headers["etag"] == first.headers["etag"]
    assert "content-type" in again.headers or status == 304
