"""``docs/reading.md``: its lists are the orders in which the code asks its readers."""

from __future__ import annotations

import ast
import inspect
import io
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from puzzle.formats import NOTATIONS, ReadsBytes, ReadsLines, mixed, read_batches, reading
from puzzle.formats.mixed import several_lines
from tests.puzzle.formats.reading import ROWS

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "reading.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```(\w+)\n(.*?)^```$",
    (DOCS / "notations.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)
HELPERS = frozenset(
    {"ahead", "boards", "family", "quoted", "several_lines", "stretch", "text_apart"}
)
"""Modules that are asked about lines, and read none."""


def section(number: int) -> str:
    """Return the text of a section."""
    return re.split(r"^## [0-9]\. .*$", PAGE, flags=re.MULTILINE)[number]


def named(text: str) -> list[str]:
    """Return the names of a text that are set as code, those with points aside."""
    return re.findall(r"`(\w+)`", text)


def called(module: ModuleType, *functions: str) -> list[tuple[str, str]]:
    """Return modules of `puzzle.formats` and their names that functions use, as they come."""
    tree = ast.parse(inspect.getsource(module))
    imported = {
        alias.name: node.module.rsplit(".", 1)[1]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("puzzle.formats.")
        for alias in node.names
        if node.module is not None
    }
    defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    used: list[str] = []
    for function in functions:
        for name in names_in(defined[function]):
            used += names_in(defined[name]) if name in defined else [name]
    return [(imported[name], name) for name in dict.fromkeys(used) if name in imported]


def names_in(function: ast.FunctionDef) -> list[str]:
    """Return the names that the statements of a function use, as they come."""
    parts = (node for statement in function.body for node in ast.walk(statement))
    found = ((one.lineno, one.col_offset, one.id) for one in parts if isinstance(one, ast.Name))
    return [name for _, _, name in sorted(found)]


def readers_of_lines(module: ModuleType, *functions: str) -> list[str]:
    """Return the modules of mixed text that functions ask, in order."""
    folder = Path(inspect.getfile(mixed)).parent
    asked = (name for name, _ in called(module, *functions))
    return [
        name
        for name in dict.fromkeys(asked)
        if (folder / f"{name}.py").exists() and name not in HELPERS
    ]


def test_files_of_their_own_kind():
    """They are asked in the order of the registry."""
    (line,) = re.findall(r"by the first that recognises its bytes.*?(?=;)", section(1), re.DOTALL)
    assert named(line) == [n for n, one in NOTATIONS.items() if isinstance(one, ReadsBytes)]


def test_what_begins_at_a_line():
    """The modules are asked in the order of the page, and there is no other."""
    told = named(section(2).partition("Where none")[0])
    asked = readers_of_lines(mixed, "_at_once", "_together")
    assert told == asked + readers_of_lines(several_lines, "of_several_lines")


def test_notations_of_text():
    """They are asked in the order of the registry."""
    _, _, behind = section(3).partition("NOTATIONS`:")
    order, _, _ = behind.partition("Several could")
    assert named(order) == [n for n, one in NOTATIONS.items() if isinstance(one, ReadsLines)]


def test_who_wins():
    """The table has each example that several notations recognise; the first of them reads it."""
    others: dict[str, set[str]] = {}
    for name, text in EXAMPLES:
        if name != "sudokupad":  # of a link that f-puzzles' reader knows
            found = {one for one in NOTATIONS if _recognises(one, text)}
            assert name in found
            others.setdefault(name, set()).update(found - {name})
    told = {
        first: set(named(beside))
        for first, beside in re.findall(r"^\| `(\w+)` \| (.*) \|$", section(3), re.MULTILINE)
    }
    assert told == {name: found for name, found in others.items() if found}


def _recognises(name: str, text: str) -> bool:
    one = NOTATIONS[name]
    if isinstance(one, ReadsBytes):
        return one.recognises_bytes(text.encode())
    return isinstance(one, ReadsLines) and one.recognises(text.splitlines())


def steps_taken(monkeypatch: pytest.MonkeyPatch, module: ModuleType, text: str) -> list[str]:
    """Return which steps of a module a text passes through, the first to see it first."""
    taken: list[str] = []
    for name in [*vars(module)]:
        if name.startswith(("with_", "without_", "looked_")):
            step = getattr(module, name)

            def watched(*args: Any, name: str = name, step: Any = step, **names: Any) -> Any:
                taken.append(name)
                return step(*args, **names)

            monkeypatch.setattr(module, name, watched)
    assert [*read_batches(io.BytesIO(text.encode()))]
    return taken


def test_what_stands_beside(monkeypatch):
    """The steps are taken in the order of the page."""
    text = "\n".join(["Hello", *ROWS, "Bye"])
    within, _, over = section(4).partition("Over")
    assert named(within) == steps_taken(monkeypatch, mixed, text)
    assert named(over.partition("The order")[0]) == steps_taken(monkeypatch, reading, text)
