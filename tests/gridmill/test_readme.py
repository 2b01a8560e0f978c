"""What README.md shows is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cases import EASY, INKALA
from tests.gridmill.shell import gridmill

README = Path(__file__).parents[2] / "README.md"
PUZZLE = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
POST = (
    INKALA,
    f"{EASY[:40]}4{EASY[40:]}",
    f"{EASY[:2]}1{EASY[3:]}",
    f"{PUZZLE[:35]}.{PUZZLE[36:]}",
)


def shown():
    """Each command of the console, with what is shown below it."""
    (console,) = re.findall(r"(?ms)^```console\n(.*?)^```$", README.read_text("utf-8"))
    return dict(part.split("\n", 1) for part in console.split("$ ")[1:])


@pytest.mark.parametrize("command", ["rate", "validate"])
def test_the_console(command, tmp_path, monkeypatch):
    """`rate` and `validate` print what stands there, counts last."""
    monkeypatch.chdir(tmp_path)
    Path("post.txt").write_text("\n".join(POST))
    (line,) = (line for line in shown() if line.startswith(f"gridmill {command} "))
    ran = gridmill(*shlex.split(line)[1:])
    assert ran.out + ran.err == shown()[line]
