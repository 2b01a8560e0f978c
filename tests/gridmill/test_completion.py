"""The shell completes file names and the names of techniques, symmetries and notations."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator import Symmetry
from gridmill.cli import COMMANDS, group, load
from puzzle.formats import readable, writable
from solver.human import Technique

PAGE = Path(__file__).parents[2] / "docs" / "completion.md"
SHELLS = ("bash", "zsh", "fish")


def command_line(program):
    """What starts a program, installed or not."""
    function = "gen" if program == "gen" else "main"
    return [sys.executable, "-c", f"from gridmill.cli import {function} as run; run()"]


def completed(shell, *words, program="gridmill"):
    """What the program answers to a shell that completes the last of these words."""
    before = " ".join(words) if shell == "fish" else str(len(words))
    environment = {
        **os.environ,
        f"_{program.upper()}_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": shlex.join((program, *words)),
        "COMP_CWORD": words[-1] if shell == "fish" else before,
    }
    done = subprocess.run(
        command_line(program), env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split("\n")


def names(shell, *words, program="gridmill"):
    """The names among what is completed."""
    lines = completed(shell, *words, program=program)
    if shell == "zsh":
        return lines[1::3]
    return [line.split(",")[1].split("\t")[0] for line in lines if line]


def parameters():
    """Each parameter of each command, with the command's name."""
    for name in COMMANDS:
        command = load(name)
        for each in [command, *getattr(command, "commands", {}).values()]:
            yield from ((each, parameter) for parameter in each.params)


def offered(parameter, typed=""):
    """What is offered for a parameter: the kinds, and the names."""
    context = click.Context(group)
    items = parameter.shell_complete(context, typed)
    return {item.type for item in items}, {item.value for item in items}


def test_every_file_is_completed():
    """Whatever is the name of a file or a folder is completed by the shell."""
    seen = set()
    for command, parameter in parameters():
        metavar = parameter.metavar or ""
        kind = "dir" if "FOLDER" in metavar else "file"
        if re.search(r"FILE|FOLDER|RECIPE", metavar):
            assert offered(parameter, "x") == ({kind}, {"x"}), (command.name, parameter.name)
            seen.add(command.name)
    assert seen >= {"gen", "validate", "convert", "draw", "explain", "play", "book", "import"}


def test_every_name_is_completed():
    """Techniques, symmetries and notations are completed wherever they are asked for."""
    slugs = {technique.slug for technique in Technique}
    wanted = {
        "require": slugs,
        "forbid": slugs,
        "without": slugs,
        "symmetry": {symmetry.value for symmetry in Symmetry},
        "notation": set(readable()),
        "target": set(writable()),
        "ladder_name": {"players", "se", "hodoku"},
    }
    seen = set()
    for _, parameter in parameters():
        if parameter.name in wanted:
            kinds, values = offered(parameter)
            assert kinds == {"plain"}
            assert wanted[parameter.name] <= values
            seen.add(parameter.name)
    assert seen == set(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_is_answered(shell):
    """Each shell gets the names that begin with what was typed, in both programs."""
    assert names(shell, "gen", "--require", "x-w") == ["x-wing"]
    assert names(shell, "--symmetry", "dia", program="gen") == ["diagonal", "diagonals"]
    assert names(shell, "vali") == ["validate"]
    assert completed(shell, "validate", "post")[0].startswith("file")


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_the_lines_of_the_page(shell, tmp_path):
    """The page's line for a shell asks both programs for that shell's script, and gets it."""
    (line,) = re.findall(rf"(?ms)^```{shell}\n(.*?)\n```$", PAGE.read_text("utf-8"))
    asked = re.findall(r"(_\w+_COMPLETE)=(\w+)_source (\w+)", line)
    programs = ("gridmill", "gen")
    assert asked == [(f"_{name.upper()}_COMPLETE", shell, name) for name in programs]
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    for program in programs:
        stub = tmp_path / program
        stub.write_text(f'#!/bin/sh\nexec {shlex.join(command_line(program))} "$@"\n')
        stub.chmod(0o755)
    question = {
        "bash": (
            "COMP_WORDS=(gridmill gen --require x-w) COMP_CWORD=3;"
            ' _gridmill_completion gridmill; echo "${COMPREPLY[@]}"'
        ),
        "zsh": "whence -w _gridmill_completion >/dev/null && echo x-wing",
        "fish": "complete -C 'gridmill gen --require x-w'",
    }[shell]
    setup = "autoload -U compinit; compinit -u;" if shell == "zsh" else ""
    done = subprocess.run(
        [shell, "-c", f"{setup}{line}\n{question}"],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["x-wing"], done.stderr
