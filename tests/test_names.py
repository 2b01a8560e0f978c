"""One idea, one name: classes, and what modules, classes and their methods are called by."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
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
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def paths() -> tuple[Path, ...]:
    """Each module of the rooms."""
    return tuple(path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))


@cache
def definitions() -> tuple[tuple[str, Definition], ...]:
    """Each class and function of the rooms, by the path of its module."""
    return tuple(
        (path.relative_to(ROOT).as_posix(), node)
        for path in paths()
        for node in defined_in(ast.parse(path.read_text("utf-8")))
    )


def defined_in(node: ast.AST) -> Iterator[Definition]:
    """Yield the classes and functions in what a node states, however deep."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        stated = getattr(node, part, None)
        for one in stated if isinstance(stated, list) else ():
            if isinstance(one, Definition):
                yield one
            yield from defined_in(one)


def plain(name: str) -> str:
    return name.strip("_").lower()


def test_no_two_classes_of_one_name():
    """Whoever reads the name of a class knows which one is meant."""
    homes = defaultdict(list)
    for path, node in definitions():
        if isinstance(node, ast.ClassDef):
            homes[node.name].append(f"{path}:{node.lineno}")
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


def test_no_private_words():
    """Modules, classes and functions are called by the field's words, or the platform's."""
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path, node in definitions()
        if plain(node.name) in PRIVATE
    ]
    modules = [
        path
        for path in paths()
        if PRIVATE_MODULES.intersection(map(plain, path.relative_to(ROOT).with_suffix("").parts))
    ]
    assert (found, modules) == ([], [])


def test_no_class_has_one_without_the_other():
    """What is told as JSON and not read back has no `to_dict`, public or not."""
    alone = [
        f"{path}:{node.name}"
        for path, node in definitions()
        if isinstance(node, ast.ClassDef)
        and "to_dict" in (names := {getattr(part, "name", None) for part in node.body})
        and "from_dict" not in names
    ]
    assert not alone
