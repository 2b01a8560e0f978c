"""One idea, one name: classes, and the words that modules, classes and functions are called by."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.test_rooms import ROOMS, ROOT

PRIVATE = {
    *("alone", "almost", "bent", "beyond", "clerk", "crew", "desk", "door", "ledger", "mistakes"),
    *("outlook", "parcels", "plus", "richest", "rounds", "site", "stock", "teller", "workshop"),
}
"""Words that this house alone would understand, where a plain one says the same."""
PRIVATE_MODULES = PRIVATE | {"place"}
"""A function may put a digit into its place."""


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Each module of the rooms, by its path."""
    paths = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    return tuple((p.relative_to(ROOT).as_posix(), ast.parse(p.read_text("utf-8"))) for p in paths)


def plain(name: str) -> str:
    return name.strip("_").lower()


def test_no_two_classes_of_one_name():
    """Whoever reads the name of a class knows which one is meant."""
    homes = defaultdict(list)
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(f"{path}:{node.lineno}")
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


def test_no_private_words():
    """Modules, classes and functions are called by the field's words, or the platform's."""
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, kinds) and plain(node.name) in PRIVATE
    ]
    modules = [
        path
        for path, _ in trees()
        if PRIVATE_MODULES.intersection(map(plain, Path(path).with_suffix("").parts))
    ]
    assert (found, modules) == ([], [])
