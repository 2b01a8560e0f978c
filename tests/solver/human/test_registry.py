"""The registry's rows: each names what is there, and fits the others."""

from __future__ import annotations

import shutil
import string
import subprocess
import sys
from importlib import import_module
from inspect import get_annotations, signature
from pathlib import Path
from pkgutil import iter_modules

import pytest

from solver.human import registry
from solver.human.engine.step_log import TECHNIQUE_ROOM
from solver.human.ladder import LADDERS
from solver.human.registry import FINDERS, ROWS, Technique
from solver.human.words import cages, clues, patterns, uniqueness
from solver.human.words.template import FIELDS
from tests.test_rooms import ROOT

WORDS = {"cages": cages, "clues": clues, "patterns": patterns, "uniqueness": uniqueness}


def test_each_kernel_is_there_and_takes_its_familys_scratch():
    """A row's kernel is a function of the five things that every finder is called with."""
    for finder in FINDERS.values():
        module = import_module(f"solver.human.{finder.family}")
        function = getattr(module, finder.kernel.rpartition(".")[2]).py_func
        taken = [*signature(function).parameters]
        assert taken[:4] == ["tables", "state", "scratch", "log"], finder
        assert len(taken) == 5
        makes = getattr(module, "new_scratch", None)
        kind = get_annotations(makes)["return"] if makes else "int"
        assert get_annotations(function)["scratch"] == kind, finder


def test_each_row_stands_in_one_family():
    """No family has another's row, which would be told twice, and one of the two in vain."""
    modules = [
        import_module(f"{registry.__name__}.{found.name}")
        for found in iter_modules(registry.__path__)
    ]
    families = [vars(module).get(module.__name__.rpartition(".")[2].upper()) for module in modules]
    own = [technique for family in families if isinstance(family, dict) for technique in family]
    assert sorted(own) == sorted(Technique)


def test_codes_differ_and_fit_the_log():
    """Two members of one code would be one technique."""
    assert len({*Technique}) == len(Technique.__members__)
    assert all(0 < technique < TECHNIQUE_ROOM for technique in Technique)


def test_words_have_known_fields():
    """Each clause has only known fields, and each `told_by` names a function that exists."""
    for row in (ROWS[technique.slug] for technique in Technique):
        assert not (row.words and row.told_by), row
        named = {name for _, name, _, _ in string.Formatter().parse(row.words) if name}
        assert named <= FIELDS.keys(), row
        if row.told_by:
            module, _, name = row.told_by.partition(".")
            assert callable(getattr(WORDS[module], name))


@pytest.mark.parametrize("name", sorted(LADDERS.keys() - {"se"}))
def test_places_on_a_ladder_differ(name: str):
    """No two rows claim one place, so that the order of the rows decides nothing.

    Sudoku Explainer's rungs have no places but scores, and of equal ones the first row comes first.
    """
    rows = [ROWS[rung.finder.slug] for rung in LADDERS[name].rungs]
    places = {
        "players": [row.players for row in rows],
        "hodoku": [row.hodoku and row.hodoku.place for row in rows],
        "web": [row.web and row.web[:2] for row in rows],
    }[name]
    assert len(set(places)) == len(places)


LISTING = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import puzzle, solver
from puzzle.kernel.build import Kernel
for room in (puzzle, solver):
    for found in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        importlib.import_module(found.name)
for name, module in sys.modules.items():
    if name.startswith(("puzzle.", "solver.")):
        for key, value in vars(module).items():
            if isinstance(value, Kernel) and value.__module__ == name:
                print(f"{name}.{key}", value.digest.hex())
"""
NEW_MODULE = """
from puzzle.kernel import lean_kernel
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog, open_step
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

NEW_ONE = int(Technique.NEW_ONE)


@lean_kernel
def find_new(tables: Tables, state: GridState, scratch: int, log: StepLog, variant: int) -> bool:
    open_step(log, NEW_ONE, 0)
    return False
"""
NEW_ROW = """    Technique.NEW_ONE: RegistryRow(
        kernel="techniques.new_one.find_new",
        hodoku=Points(HARD, 1119, 180),
        words="{cells} are new",
    ),
"""


def kernels(folder: Path) -> dict[str, str]:
    """What each kernel of the rooms in a folder is, by its name."""
    command = [sys.executable, "-P", "-c", LISTING, folder]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(line.split() for line in done.stdout.splitlines())


def put_before(path: Path, line: str, new: str) -> None:
    """Put lines into a file, before one that stands there once."""
    text = path.read_text("utf-8")
    assert text.count(line) == 1
    path.write_text(text.replace(line, new + line), "utf-8")


@pytest.mark.slow
def test_a_new_technique_compiles_nothing_else(tmp_path):
    """With one more module and row, all other kernels are what they were: their code is found."""
    for room in ("puzzle", "solver"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("*.pyc"))
    before = kernels(tmp_path)
    assert len(before) > 300
    human = tmp_path / "solver" / "human"
    (human / "techniques" / "new_one.py").write_text(NEW_MODULE, "utf-8")
    put_before(human / "registry" / "technique.py", "    REMOTE_PAIR = 54\n", "    NEW_ONE = 251\n")
    put_before(
        human / "registry" / "colouring.py", "    Technique.REMOTE_PAIR: RegistryRow(\n", NEW_ROW
    )
    after = kernels(tmp_path)
    assert after.keys() - before.keys() == {"solver.human.techniques.new_one.find_new"}
    assert before.items() <= after.items()
