"""What the project says of itself is so: workflow, hooks, supported Pythons, addresses."""

from __future__ import annotations

import ast
import os
import re
import tomllib

import pytest

from tests.emptiness import could_pass_on_nothing
from tests.test_rooms import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")


def pythons():
    """The Pythons that the workflow checks."""
    (listed,) = re.findall(r"python: \[(.*)\]", WORKFLOW)
    return re.findall(r'"([\d.]+)"', listed)


def test_the_workflow_runs_the_check():
    """CI calls the same command as anybody does, from the oldest Python on, with none left out."""
    assert "- run: .ci/run\n" in WORKFLOW
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert pythons()[0] == PROJECT["requires-python"].removeprefix(">=")
    minors = [int(version.split(".")[1]) for version in pythons()]
    assert minors == list(range(minors[0], minors[-1] + 1))


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/versions.md"])
def test_the_supported_pythons_are_named(page):
    """What is written of supported Pythons is what is checked."""
    first, last = pythons()[0], pythons()[-1]
    assert f"{first} to {last}" in (ROOT / page).read_text("utf-8")


def test_wheels_are_built_for_the_supported_pythons():
    """Whoever has a Python that is checked may have a wheel that brings machine code."""
    built = SETTINGS["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in pythons()]


def test_branches_are_counted():
    """A job counts the branches that tests take, and fails below what CONTRIBUTING says."""
    counted = SETTINGS["tool"]["coverage"]
    assert counted["run"]["branch"]
    least = counted["report"]["fail_under"]
    assert f"fails below {least} %" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert "nox -s coverage\n" in WORKFLOW


def test_the_hooks_are_tools_of_the_check():
    """What runs before a commit is installed with the project, and is part of the check."""
    entries = re.findall(r"entry: (\S+)", HOOKS)
    check = (ROOT / "noxfile.py").read_text("utf-8")
    assert entries == ["ruff", "ruff", "mypy", "lint-imports"]
    assert all(f'session.run("{entry}"' in check for entry in entries)


def test_addresses_agree():
    """The pages name the project's own address, and none beside it."""
    home = PROJECT["urls"]["Homepage"]
    assert all(url.startswith(home) for url in PROJECT["urls"].values())
    for page in ("CONTRIBUTING.md", "SECURITY.md", "mkdocs.yml"):
        text = (ROOT / page).read_text("utf-8")
        assert set(re.findall(r"https://github\.com/[\w-]+/[\w-]+", text)) == {home}


def named_tests(source):
    """Each test of a module."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


@pytest.mark.slow
def test_no_test_passes_on_nothing():
    """A test that asserts in loops alone goes through something, or says that it must."""
    empty = [
        f"{path.relative_to(ROOT)}: {test.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for test in named_tests(path.read_text("utf-8"))
        if could_pass_on_nothing(test)
    ]
    assert not empty


LOOPS = [
    ("for one in found():\n        assert one", True),
    ("for one in [each for each in LISTED if each]:\n        assert one", True),
    ("for name in ('a', 'b'):\n        for one in found(name):\n            assert one", True),
    ("if found():\n        for one in found():\n            assert one", True),
    (
        "these = found()\n    for one in these:\n        with raises(Error):\n            one()",
        True,
    ),
    ("assert found()\n    for one in found():\n        assert one", False),
    ("for one in LISTED[::3]:\n        assert one", False),
    ("for one in given.items():\n        assert one", False),
    ("for one in at_least_one(found()):\n        assert one", False),
    (
        "for at, text in ((1, 'a'), (2, 'b')):\n        for one in text:\n            assert one",
        False,
    ),
    ("for one, other in zip(LISTED, found(), strict=True):\n        assert one == other", False),
    ("for _ in range(5):\n        assert_right(found())", False),
]


@pytest.mark.parametrize(("body", "expected"), LOOPS)
def test_a_loop_that_may_have_no_round_is_seen(body, expected):
    """What is computed may be empty; what is written there, constants and parameters are not."""
    source = f"@pytest.mark.parametrize('given', [1])\ndef test_it(given):\n    {body}\n"
    (test,) = named_tests(source)
    assert could_pass_on_nothing(test) == expected
