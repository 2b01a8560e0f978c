"""The public face: every name is there, lives where it says, and costs nothing until used."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridmill
from tests.loops import at_least_one

WITHOUT_LIST = {
    "puzzle.display",
    "solver.explain",
    "solver.processes",
    "solver.report",
    "solver.report_fields",
    "solver.solve",
    "solver.verdict",
}
"""Homes that are no packages with a list of their own."""


def type_checked_names():
    """The names that type checkers see, from the stub: each re-exported under its own name."""
    stub = Path(gridmill.__file__).with_suffix(".pyi")
    names = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            assert all(alias.asname == alias.name for alias in node.names)
            names |= {alias.name: node.module for alias in node.names}
    return names


def test_every_public_name_is_there():
    """Each name of __all__ can be had, and its room has it under the same name."""
    for name in at_least_one(gridmill.__all__):
        value = getattr(gridmill, name)
        if name != "__version__":
            room = sys.modules[gridmill._HOME_OF[name]]
            assert getattr(room, name) is value
            assert room.__name__ in WITHOUT_LIST or name in room.__all__


def test_help_is_short():
    """What `help` shows above the words of a function are its arguments, and no table whole."""
    values = [getattr(gridmill, name) for name in gridmill.__all__]
    lengths = {f.__name__: len(str(inspect.signature(f))) for f in values if inspect.isfunction(f)}
    assert lengths
    assert {name: length for name, length in lengths.items() if length >= 700} == {}


def test_one_list_of_names():
    """What is exported, what is loaded and what type checkers see are the same names."""
    assert set(gridmill.__all__) == {*gridmill._HOME_OF, "__version__"}
    assert type_checked_names() == gridmill._HOME_OF
    assert dir(gridmill) == sorted(gridmill.__all__)


def test_unknown_name_is_an_attribute_error():
    """A name that is not public fails like any missing attribute."""
    with pytest.raises(AttributeError, match="no attribute 'solved'"):
        gridmill.solved  # noqa: B018


def test_import_costs_nothing():
    """Importing the face loads no room and no library."""
    script = (
        "import sys, gridmill; "
        "print({'puzzle', 'solver', 'generator', 'numpy', 'numba'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


def test_example_of_the_docstring(capsys):
    """The example in the docstring runs and proves its puzzle unique."""
    example = "\n".join(
        line.removeprefix("    ")
        for line in gridmill.__doc__.splitlines()
        if line.startswith("    ")
    )
    exec(example, {})  # noqa: S102 (our own docstring)
    assert capsys.readouterr().out.startswith("unique The puzzle has exactly one solution.")


def test_example_of_the_readme(capsys):
    """The Python in README.md runs: three puzzles proved unique, and a verdict."""
    readme = Path(__file__).parents[2] / "README.md"
    (example,) = re.findall(r"(?ms)^```python\n(.*?)^```$", readme.read_text("utf-8"))
    exec(example, {})  # noqa: S102 (our own page)
    *made, judged = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in made] == ["unique"] * 3
    assert judged.startswith("many ")
