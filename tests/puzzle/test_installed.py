"""The short way to an installed package's version says what the long way says."""

import sys
from importlib import metadata

import pytest

from puzzle import installed


@pytest.mark.parametrize(
    "name", ["gridmill", "pyomo", "highspy", "numpy", "numba", "Import-Linter"]
)
def test_versions_are_those_that_python_tells(name):
    """Each version is what `importlib.metadata` reads in the package's own file."""
    assert installed.version(name) == metadata.version(name)


def test_what_is_there_twice_is_left_to_python(tmp_path, monkeypatch):
    """Of a package with two folders in one place, Python chooses; what is missing is an error."""
    for version in ("1.0", "2.0"):
        folder = tmp_path / f"grid_twice-{version}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Name: grid-twice\nVersion: {version}\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert installed.version("grid-twice") == metadata.version("grid-twice")
    with pytest.raises(metadata.PackageNotFoundError):
        installed.version("grid-nowhere")
