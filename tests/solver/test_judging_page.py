"""What ``docs/judging.md`` shows and lists is what the code does."""

import json
import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

from book.language import LANGUAGES
from book.screen import report_page
from gridmill.cli.options import DEFAULT_TIME_LIMIT
from gridmill.judging.pipeline import MANY
from gridmill.judging.wall import RECORD_BYTES
from solver.diagnosis import bounds, contradiction, corrections, pool
from solver.report import MOST_LISTED
from tests.gridmill.shell import gridmill

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "judging.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_shows_what_the_code_prints():
    """The session gives the output printed there."""
    example = DocTestParser().get_doctest(TEXT.replace("```", ""), {}, PAGE.name, str(PAGE), 0)
    assert DocTestRunner().run(example) == (0, len(example.examples))
    assert len(example.examples) > 4


def test_the_keys_are_those_of_the_schema():
    """The table of keys has every key of the JSON Schema, and no other."""
    schema = json.loads((ROOT / "solver" / "report.schema.json").read_text("utf-8"))
    table = TEXT.partition("| key | with | |\n")[2].partition("\n\n")[0]
    keys = {
        key for row in table.splitlines()[1:] for key in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert keys == set(schema["properties"])


def test_the_bounds_are_those_of_the_code():
    """The numbers that the page gives are the constants."""
    assert f"After {contradiction.MOST_ROUNDS} hitting sets" in TEXT
    assert f"counted up to {pool.MOST_COUNTED:,};" in TEXT
    assert f"counted up to {pool.MOST_COUNTED_BEYOND}.)" in TEXT
    assert f"gives up after {bounds.PATIENCE:,} branches" in TEXT
    assert f"fewer than {corrections.FEWEST_GIVENS} givens" in TEXT


def test_the_figures_of_many_records_are_those_of_the_code():
    """When processes start, what a page draws, and what ends a worker, as the page says."""
    words = " ".join(TEXT.split())
    many, quick = MANY["milp"], MANY["search"]
    assert f"once there are {many} records ({quick:,} in a quick pass)" in words
    assert f"kernels compiled: {DEFAULT_TIME_LIMIT} s where `--time-limit` says nothing" in words
    assert f"With more than {report_page.MOST_UNIQUE} unique puzzles" in words
    assert f"the first {report_page.MOST_DRAWN} are drawn" in words
    assert f"or has taken {RECORD_BYTES >> 20} MB for a record" in words
    assert f"({', '.join(LANGUAGES)})" in words
    assert f"{MOST_LISTED} at most" in words


def test_the_session_with_details(tmp_path, monkeypatch):
    """Each line that is shown of `validate --details` is printed, in this order."""
    shown = TEXT.partition("$ gridmill validate --details post.txt\n")[2].partition("```")[0]
    lines = [line for line in shown.splitlines() if line.strip() != "…"]
    third = (ROOT / "examples" / "post.txt").read_text("utf-8").splitlines()[2]
    (tmp_path / "post.txt").write_text(third)
    monkeypatch.chdir(tmp_path)
    printed = iter(gridmill("validate", "--details", "post.txt").out.splitlines())
    assert len(lines) >= 8
    for line in lines:
        assert line in printed, line
