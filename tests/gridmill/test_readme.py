"""What README.md shows is what the commands print, and what the documents link to is there."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cases import EASY, INKALA
from tests.gridmill.shell import gridmill

ROOT = Path(__file__).parents[2]
FOLDERS = ("docs", "configs", "output", "tests/corpora")
README = ROOT / "README.md"
PAGES = [README, *(page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md")))]
PUZZLE = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
POST = (
    INKALA,
    f"{EASY[:40]}4{EASY[40:]}",
    f"{EASY[:2]}1{EASY[3:]}",
    f"{PUZZLE[:35]}.{PUZZLE[36:]}",
)


def shown():
    """Each command of the console, with what is shown below it."""
    (console,) = re.findall(r"(?ms)^```console\n(.*?)^```$", README.read_text("utf-8"))
    return dict(part.split("\n", 1) for part in console.split("$ ")[1:])


@pytest.mark.parametrize("command", ["rate", "validate"])
def test_the_console(command, tmp_path, monkeypatch):
    """`rate` and `validate` print what stands there, counts last."""
    monkeypatch.chdir(tmp_path)
    Path("post.txt").write_text("\n".join(POST))
    (line,) = (line for line in shown() if line.startswith(f"gridmill {command} "))
    ran = gridmill(*shlex.split(line)[1:])
    assert ran.out + ran.err == shown()[line]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    """Each link of a document that is not to the web has its file, and its heading there."""
    text = page.read_text("utf-8")
    for name, heading in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)", text):
        target = page.parent / name if name else page
        assert target.exists(), name
        assert not heading or heading in anchors(target), f"{name}#{heading}"


def anchors(page):
    """The headings of a page as links name them."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
