"""What ``docs/architecture.md`` says about interfaces is what the code has."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
INTERFACES = re.findall(r"^([a-z_.]+)\.([a-z_]+)(\(.*\) -> .+)$", PAGE, re.MULTILINE)


def shape(arguments):
    """The parameters of a parsed signature: names, what is by keyword only, what has a default."""
    return (
        [argument.arg for argument in arguments.args],
        [argument.arg for argument in arguments.kwonlyargs],
        len(arguments.defaults),
        sum(default is not None for default in arguments.kw_defaults),
    )


def test_there_are_interfaces():
    """The page's lines are found by this test."""
    assert len(INTERFACES) > 15


@pytest.mark.parametrize(("room", "name", "signature"), INTERFACES)
def test_interface_is_as_documented(room, name, signature):
    """Each documented function exists, takes these parameters and returns this."""
    function = getattr(import_module(room), name)
    (written,) = ast.parse(f"def {name}{signature}: ...").body
    (real,) = ast.parse(inspect.getsource(function)).body
    assert shape(written.args) == shape(real.args)
    assert ast.unparse(written.returns) == ast.unparse(real.returns)


TOLD = {
    room: set(re.findall(r"`([a-z_.]+)`", row))
    for room, row in re.findall(r"^\| `([a-z_.]+)` \| (.+) \|$", PAGE, re.MULTILINE)
}
"""The names in each row of the table of rooms, by the room."""


def rooms_within():
    """Each package of the rooms, and each module of solver, which is a room of its own.

    Families of notations are for docs/notations.md to tell.
    """
    tops = ("puzzle", "solver", "generator", "book", "gridmill")
    packages = [file.parent for top in tops for file in (ROOT / top).glob("*/**/__init__.py")]
    modules = [file.with_suffix("") for file in (ROOT / "solver").glob("[a-z]*.py")]
    names = (".".join(path.relative_to(ROOT).parts) for path in (*packages, *modules))
    return sorted(name for name in names if not name.startswith("puzzle.formats."))


@pytest.mark.parametrize("name", rooms_within())
def test_every_package_is_told(name):
    """Each has a row of the table, or its name stands in the row of a room that it is in."""
    parts = name.split(".")
    around = [".".join(parts[:depth]) for depth in range(1, len(parts))]
    assert name in TOLD or any({name, parts[-1]} & TOLD.get(room, set()) for room in around)


@pytest.mark.parametrize("room", TOLD)
def test_every_room_that_is_told_is_there(room):
    """The table has no row of what is gone."""
    assert import_module(room).__doc__


def test_statuses_are_as_documented():
    """The page's table of exit statuses has every status, and no other."""
    from gridmill.cli.status import Status

    rows = re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)
    assert sorted(map(int, rows)) == sorted(Status)
