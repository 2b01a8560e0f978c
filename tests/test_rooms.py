"""The rooms that are imported are this project's: other distributions use such names too."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ["puzzle", "solver", "generator", "book", "gridmill"]


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_is_ours(room):
    """A room is imported from this project, also by a program that starts elsewhere.

    What is tested is the installed wheel where there is one, and else the checkout.
    """
    wheel = Path(distribution("gridmill").locate_file(f"{room}/__init__.py"))
    due = wheel if wheel.is_file() else ROOT / room / "__init__.py"
    assert Path(importlib.import_module(room).__file__) == due
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            f"import {room}, gridmill; print({room}.__file__, gridmill.__file__, sep=chr(10))",
        ],
        cwd=ROOT.anchor,
        capture_output=True,
        text=True,
        check=True,
    )
    found, ours = map(Path, done.stdout.splitlines())
    assert found.parent.parent == ours.parent.parent


def test_the_wheel_holds_the_rooms_and_nothing_else():
    """The rooms are listed by name in the wheel; tests, configs and output are not shipped."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ROOMS
    assert project["tool"]["importlinter"]["root_packages"] == ROOMS
    assert project["tool"]["mypy"]["packages"] == ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_is_typed(room):
    """Each room tells type checkers that it is typed."""
    assert (ROOT / room / "py.typed").is_file()


@pytest.mark.parametrize("room", ["puzzle", "puzzle.formats", "puzzle.canonical", "solver"])
def test_heavy_libraries_wait(room):
    """Importing a room loads no compiler and no solver: --help is instant."""
    code = (
        f"import sys, {room}; print(*{{'numba', 'pyomo', 'highspy', 'typst'}} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
