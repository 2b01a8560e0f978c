"""What ``docs/judging.md`` shows and lists is what the code does."""

import json
import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

from solver.diagnosis import bounds, contradiction, corrections, pool

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
