"""The documentation's examples are what the code does, and its reference has every public name."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from importlib import util
from io import StringIO

import pytest

import gridmill
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
    """Each public name stands once in the reference, by the home that it is loaded from."""
    module = hooks()
    lines = [line for room in module.TITLES for line in module.reference(room)]
    named = [line.split()[1] for line in lines if line.startswith("::: ")]
    homes = [f"{home}.{name}" for name, home in gridmill._HOME_OF.items()]
    assert sorted(named) == sorted(homes)


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
