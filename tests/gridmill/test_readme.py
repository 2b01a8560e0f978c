"""What README.md shows is what the commands print, and what the documents link to is there."""

import re
import shlex
from importlib import resources
from pathlib import Path

import pytest

from solver.proof import CHECKER, LIMITER
from tests.gridmill.shell import gen, gridmill

ROOT = Path(__file__).parents[2]
FOLDERS = ("docs", "configs", "examples", "output", "tests/corpora")
README = ROOT / "README.md"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *(page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md"))),
]
REFERENCE = ROOT / "docs" / "reference"
"""Pages that are written when the documentation is built, which holds the links to them."""
SECONDS = re.compile(r"after [\d.]+ s")


def shown():
    """Each command of the console, with what is shown below it."""
    (console,) = re.findall(r"(?ms)^```console\n(.*?)^```$", README.read_text("utf-8"))
    return dict(part.split("\n", 1) for part in console.split("$ ")[1:])


@pytest.mark.parametrize("command", ["rate", "validate"])
def test_the_console(command, monkeypatch):
    """`rate` and `validate` print what stands there, of files of the repository, counts last."""
    monkeypatch.chdir(ROOT)
    (line,) = (line for line in shown() if line.startswith(f"gridmill {command} "))
    ran = gridmill(*shlex.split(line)[1:])
    assert ran.out + ran.err == shown()[line]


def test_the_console_makes_a_run(tmp_path, monkeypatch):
    """`gen` says what stands there but for the seconds, and the folder has the files shown."""
    monkeypatch.chdir(tmp_path)
    (made, said), (listed, files) = list(shown().items())[:2]
    ran = gen(*shlex.split(made)[1:])
    assert SECONDS.sub("", ran.out + ran.err) == SECONDS.sub("", said)
    folder = Path(listed.removeprefix("ls "))
    assert sorted(path.name for path in folder.iterdir()) == files.split()


def test_what_is_named_can_be_typed():
    """Each `gen` of the list of commands makes a puzzle as it stands there."""
    named = re.findall(r"`gen ([^`]+)`", README.read_text("utf-8"))
    assert len(named) > 4
    for words in named:
        ran = gen(*words.split(), "--seed", "1", "--out", "-")
        assert (ran.status, ran.out.count("\n")) == (0, 1), (words, ran.err)


def test_the_checkers_are_as_short_as_is_said():
    """The lines of what checks proofs are those that stand there."""
    folder = resources.files("solver") / "proof"
    lengths = [len((folder / name).read_text("utf-8").splitlines()) for name in (CHECKER, LIMITER)]
    said = " ".join(README.read_text("utf-8").split())
    assert (
        "`check.py`, {} lines of plain Python (of killers after `sums.py`, {} more)".format(
            *lengths
        )
        in said
    )


def blocks(kind):
    """The commands of the blocks of one kind of shell, one a line."""
    found = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", README.read_text("utf-8"))
    return [line for block in found for line in block.splitlines()]


def test_each_command_has_its_form_for_windows():
    """PowerShell's lines are the others', with its names, and without `&&` for older ones."""
    unix = blocks("sh")
    assert len(unix) == 2
    windows = [line.replace("python3", "py").replace(" &&", ";") for line in unix]
    assert blocks("powershell") == [
        re.sub(r"\.venv/bin/(\w+)", r".venv\\Scripts\\\1", line) for line in windows
    ]


def test_environments_are_made_in_one_way():
    """Python makes each without pip, which takes seconds in silence, and its own pip fills it."""
    texts = [page.read_text("utf-8") for page in PAGES]
    made = [
        re.findall(r"-m venv (\S+) (\S+?)(?:;| &&|\n)\s*(\S+) -m pip --python (\S+) install", text)
        for text in texts
    ]
    assert [len(found) for found in made] == [text.count("-m venv ") for text in texts]
    for option, folder, python, filled in (one for found in made for one in found):
        assert (option, filled) == ("--without-pip", folder)
        assert python in ("python3", "py")


LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)")
LINKS = {page: links for page in PAGES if (links := LINK.findall(page.read_text("utf-8")))}
"""What each page leads to that is not in the web: a file, a heading of it, or both."""


@pytest.mark.parametrize("page", LINKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    """Each link of a document that is not to the web has its file, and its heading there."""
    for name, heading in LINKS[page]:
        target = page.parent / name if name else page
        if target.parent == REFERENCE:
            continue
        assert target.exists(), name
        assert not heading or heading in anchors(target), f"{name}#{heading}"


def anchors(page):
    """The headings of a page as links name them."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
