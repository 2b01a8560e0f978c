"""The documentation's examples are what the code does, and its reference has every public name."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from importlib import import_module, util
from io import StringIO

import click
import pytest

import gridmill
from gridmill.cli import COMMANDS, load
from tests.gridmill.shell import gen
from tests.gridmill.shell import gridmill as run
from tests.test_rooms import ROOT

DOCS = ROOT / "docs"
BLOCK = re.compile(r"(?ms)^ *```(\w+)\n(.*?)^ *```$")


def hooks():
    """The module that makes the reference."""
    pytest.importorskip("mkdocs")
    spec = util.spec_from_file_location("hooks", DOCS / "_site" / "hooks.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_has_every_public_name():
    """Each public name stands once in the reference, by an address that no module has as well."""
    module = hooks()
    lines = [line for room in module.TITLES for line in module.reference(room)]
    named = [line.split()[1].rpartition(".") for line in lines if line.startswith("::: ")]
    assert sorted(name for _, _, name in named) == sorted(gridmill._HOME_OF)
    for home, _, name in named:
        assert getattr(import_module(home), name) is getattr(gridmill, name)
        assert not (ROOT / home.replace(".", "/") / f"{name}.py").exists()


def test_every_page_is_in_the_menu():
    """No page of the documentation is left out of the site's menu, and none is there twice."""
    menu = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    written = {f"reference/{room}.md" for room in hooks().TITLES}
    assert sorted(menu) == sorted(pages | written)


@pytest.mark.parametrize("page", ["python.md", "tutorial.md"])
def test_the_python_of_a_page(page):
    """The examples of a page run one after the other, and print what stands below them."""
    blocks = BLOCK.findall((DOCS / page).read_text("utf-8"))
    known: dict[str, object] = {}
    printed = None
    compared = 0
    for kind, text in blocks:
        if kind == "python":
            output = StringIO()
            with redirect_stdout(output):
                exec(text, known)  # noqa: S102 (our own page)
            printed = output.getvalue()
        elif kind == "text":
            assert printed == text
            compared += 1
    assert compared >= 1


@pytest.mark.parametrize("number", range(3))
def test_the_commands_of_the_tutorial(number, monkeypatch):
    """Each command of the tutorial works as written, in the folder of a copy."""
    monkeypatch.chdir(ROOT)
    commands = re.findall(r"(?m)^\$ (.*)$", (DOCS / "tutorial.md").read_text("utf-8"))
    program, *words = shlex.split(commands[number])
    ran = (gen if program == "gen" else run)(*words)
    assert ran.status == (1 if "validate" in words else 0), ran.err
    assert len(ran.out.splitlines()) >= 3


TYPED = re.compile(r"`((?:gridmill|gen) [^`]+)`|(?m:^ *(?:\$ )?((?:gridmill|gen) [^`\n]+)$)")
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "configs").glob("*.toml")]


def typed(page):
    """Each command that a page names or shows: what is typed, word by word."""
    text = re.sub(r"(?m)^#+ ", "", page.read_text("utf-8"))
    for found in TYPED.finditer(text):
        line = " ".join((found[1] or found[2]).split())
        if not found[2] or "--" in line:  # a line of prose may begin with one of the names
            yield re.split(r" [|>#;&] ?", line)[0].split()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_can_be_typed(page):
    """Every command on a page exists, and has each option that is named with it."""
    for program, *words in typed(page):
        if program == "gridmill" and (words[0].startswith("-") or words[0] not in COMMANDS):
            assert words[0] in ("--version", "--help", "proofs"), words
            continue
        command = load("gen" if program == "gen" else words.pop(0))
        if isinstance(command, click.Group) and words and not words[0].startswith("-"):
            command = command.commands[words[0]]
        options = {name for param in command.params for name in param.opts} | {"--help"}
        named = {word.split("=")[0].strip("',.:") for word in words if word.startswith("--")}
        assert named <= options, (program, command.name, words)
