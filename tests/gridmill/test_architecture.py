"""What ``docs/architecture.md`` says about interfaces is what the code has."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
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


def test_statuses_are_as_documented():
    """The page's table of exit statuses has every status, and no other."""
    from gridmill.cli.status import Status

    rows = re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)
    assert sorted(map(int, rows)) == sorted(Status)
