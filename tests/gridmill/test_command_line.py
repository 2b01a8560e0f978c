"""The programs by whatever name they are called, and commands that are misspelt."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from tests.gridmill.shell import gen, gridmill


def test_as_a_module():
    """``python -m gridmill`` is ``gridmill``."""
    done = subprocess.run(
        [sys.executable, "-m", "gridmill", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"gridmill, version {version('gridmill')}\n"


def test_both_programs_tell_their_version():
    """``gen --version`` says what ``gridmill --version`` says."""
    assert gen("--version").out == gridmill("--version").out != ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["convrt", "x"], "gridmill: No such command 'convrt'. (Did you mean 'convert'?)"),
        (["catalogue", "serch"], "catalogue: No such command 'serch'. (Did you mean 'search'?)"),
        (["zzz"], "gridmill: No such command 'zzz'. See 'gridmill --help'."),
    ],
)
def test_a_misspelt_command(typed, said):
    """A command that is not there is refused with the nearest that is."""
    done = gridmill(*typed)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
