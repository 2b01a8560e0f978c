"""The worked example in ``docs/adding-a-technique.md`` is the code as it stands."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-technique.md"
TEXT = PAGE.read_text(encoding="utf-8")
FOLDERS = (ROOT / "solver" / "human", ROOT / "tests" / "solver" / "human")
LINES = {
    line.strip()
    for folder in FOLDERS
    for file in folder.rglob("*.py")
    for line in file.read_text(encoding="utf-8").splitlines()
}


def test_each_line_of_code_is_in_the_source():
    """What the page shows as code is the code, line by line."""
    blocks = re.findall(r"```(?:python|text)\n(.*?)```", TEXT, re.DOTALL)
    shown = [line.strip() for block in blocks for line in block.splitlines()]
    assert len(shown) > 30
    assert {line for line in shown if line not in ("", "...")} <= LINES


def test_the_case_file_is_there():
    """The example has its file of cases."""
    assert "tests/solver/human/cases/remote-pair.txt" in TEXT
    assert (ROOT / "tests/solver/human/cases/remote-pair.txt").is_file()
