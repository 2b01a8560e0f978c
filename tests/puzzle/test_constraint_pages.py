"""The pages on constraints are held against the code."""

import re
from dataclasses import fields
from pathlib import Path

from puzzle.constraints import KINDS
from tests.puzzle.test_constraints import CASES, LAYOUT, _clue

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "puzzle" / "constraints", ROOT / "tests" / "puzzle")


def test_each_line_of_code_is_in_the_source():
    """What docs/adding-a-constraint.md shows as code is the code, line by line."""
    text = (ROOT / "docs" / "adding-a-constraint.md").read_text(encoding="utf-8")
    lines = {
        line.strip()
        for folder in FOLDERS
        for file in folder.glob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
    }
    blocks = re.findall(r"```(?:python|text)\n(.*?)```", text, re.DOTALL)
    shown = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    assert len(shown) > 25
    assert set(shown) <= lines


def test_every_kind_is_on_the_page_of_rules():
    """docs/rules.md has a row for each kind, with its members and the words of a clue."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for name, kind in KINDS.items():
        members = ", ".join(f"`{field.name}`" for field in fields(kind)) or "—"
        kept, broken = CASES[name]
        sentence = _clue(name, (kept + broken)[0]).sentence(LAYOUT)
        assert f"| `{name}` | {members} | {sentence} |" in text
