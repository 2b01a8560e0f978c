"""What the project says of itself is so: workflow, hooks, supported Pythons, addresses."""

from __future__ import annotations

import os
import re
import tomllib

import pytest

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
