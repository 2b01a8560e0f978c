"""The worked example in ``docs/adding-a-technique.md`` is the code as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-technique.md"
TEXT = PAGE.read_text(encoding="utf-8")
FOLDERS = (ROOT / "solver" / "human", ROOT / "tests" / "solver" / "human")
SOURCES = [file.read_text(encoding="utf-8") for folder in FOLDERS for file in folder.rglob("*.py")]
PIECES = [
    piece.strip("\n")
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    for piece in re.split(r"\n *\.\.\.\n|\n\n", block)
]


@pytest.mark.parametrize("piece", PIECES)
def test_each_piece_of_code_is_in_the_source(piece):
    """What the page shows as code is the code: each piece as it stands, in one file."""
    assert any(piece in source for source in SOURCES)


def test_the_page_shows_code():
    """A function, its scratch, a row and an oracle."""
    assert len(PIECES) >= 5
    assert sum(piece.count("\n") for piece in PIECES) > 30


def test_a_technique_is_named_in_four_files():
    """The example is named in its module, twice in the registry, and its cases; in no other."""
    named = {
        file.relative_to(ROOT).as_posix()
        for room in ("puzzle", "solver", "generator", "book", "gridmill")
        for file in (ROOT / room).rglob("*")
        if file.suffix in (".py", ".typ", ".html", ".js")
        and re.search(r"remote.pair", file.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    registry = {f"solver/human/registry/{name}.py" for name in ("technique", "colouring")}
    assert named == {"solver/human/techniques/colouring.py", *registry}
    assert "tests/solver/human/cases/remote-pair.txt" in TEXT
    assert (ROOT / "tests/solver/human/cases/remote-pair.txt").is_file()
