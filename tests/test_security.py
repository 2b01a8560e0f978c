"""What SECURITY.md and docs/judging.md promise is what stands in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridmill.judging.wall import BEYOND_SECONDS, RECORD_BYTES, Crossed
from tests.loops import at_least_one

ROOT = Path(__file__).parents[1]
PROMISES = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
JUDGING = " ".join((ROOT / "docs" / "judging.md").read_text(encoding="utf-8").split())
SESSIONS = (ROOT / "noxfile.py").read_text(encoding="utf-8")
ROOMS = ("puzzle", "solver", "generator", "book", "gridmill")
NETWORK = re.compile(
    r"^\s*(?:import|from) (socket|http|urllib\.request|ftplib|requests|httpx)\b", re.MULTILINE
)
PARSERS = re.compile(r"\b(fromstring|iterparse|XMLParser|ParserCreate|make_parser)\(")


def test_the_wall_is_as_wide_as_promised():
    """A second of processor time and 200 MB, on both pages; the sentence is that of the records."""
    assert (BEYOND_SECONDS, RECORD_BYTES) == (1.0, 200 * 2**20)
    for page in (PROMISES, JUDGING):
        assert "a second of processor time" in page
        assert "200 MB" in page
        assert '"Gave up on this record' in page
    assert all(crossed.value.startswith("Gave up on this record") for crossed in Crossed)


@pytest.mark.parametrize("room", ROOMS)
def test_no_connection_is_opened(room):
    """Nothing that could open a connection is imported, but by the service, which answers."""
    for path in at_least_one((ROOT / room).rglob("*.py")):
        found = NETWORK.search(path.read_text(encoding="utf-8"))
        assert found is None or path.is_relative_to(ROOT / "gridmill" / "web"), (path, found)


def test_what_is_to_be_run_can_be():
    """Each session of nox, and each module of the tests, that the promises name is there."""
    sessions = re.findall(r"`nox -s (\w+)", PROMISES)
    modules = re.findall(r"`python -m (tests[\w.]+)", PROMISES)
    assert sessions
    assert modules
    for session in sessions:
        assert f"def {session}(session)" in SESSIONS
    for module in modules:
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file()


def test_xml_is_read_by_what_is_promised():
    """What strangers send as XML is read through defusedxml: no other parser is called."""
    for path in at_least_one((ROOT / "puzzle").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert PARSERS.search(text) is None or "defusedxml" in text, path
