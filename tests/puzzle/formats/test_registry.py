"""A new notation is one module and one line in the registry: nothing else has to know of it."""

from __future__ import annotations

import ast
from types import MappingProxyType, ModuleType

import pytest

from puzzle import Grid
from puzzle.formats import ReadsLines, detect, readable, registry, writable, write
from puzzle.formats.kinds import LineKind, Trait
from puzzle.formats.mixed.family import family_of
from puzzle.formats.text import each_line
from tests.loops import at_least_one
from tests.puzzle.formats.reading import EASY, ROWS, contents, set_aside
from tests.test_rooms import ROOT

CACHES = [one for one in vars(registry).values() if hasattr(one, "cache_clear")] + [family_of]


def pigeon() -> ModuleType:
    """A module of a notation that nobody has: a bang, and a puzzle backwards."""
    made = ModuleType("pigeon")

    def is_record(line):
        return line.startswith("!")

    def read(lines, geometry=None):
        return each_line(lines, lambda text: Grid.parse(text[1:][::-1], geometry))

    made.NAME, made.SUFFIXES = "pigeon", (".pigeon",)
    made.LINE_KINDS, made.read = {LineKind.RECORD: is_record}, read
    made.recognises = lambda head: any(map(is_record, head))
    made.holds = lambda geometry: geometry.is_classic
    made.write = lambda grids: (f"!{str(grid)[::-1]}\n" for grid in grids)
    return made


@pytest.fixture
def registered(monkeypatch):
    """The registry with one more line in it."""
    module = pigeon()
    more = MappingProxyType({module.NAME: module} | registry.NOTATIONS)
    monkeypatch.setattr(registry, "NOTATIONS", more)
    for cache in CACHES:
        cache.cache_clear()
    yield module
    monkeypatch.undo()
    for cache in CACHES:
        cache.cache_clear()


def test_a_new_notation_is_one_module_and_one_line(registered):
    """It is detected, read alone and amid words and other notations, written, and a choice."""
    assert isinstance(registered, ReadsLines)
    written = b"".join(write([Grid.parse(EASY)] * 2, "pigeon"))
    assert detect(written) is registered
    assert contents(written) == [EASY] * 2
    assert contents(written, "pigeon") == [EASY] * 2
    grid = "\n".join(ROWS)
    mail = f"Hello,\n\n{written.decode()}\n{grid}\n\nAnna\n"
    assert contents(mail) == [EASY] * 3
    assert [one.text for one in set_aside(mail)] == ["Hello,", "Anna"]
    assert {"pigeon"} <= set(readable()) & set(writable())


def test_without_its_line_it_is_text():
    """Unless it stands in the registry, nobody reads it."""
    assert "pigeon" not in readable()
    assert not any(content == EASY for content in contents(f"!{EASY[::-1]}"))


def test_mixed_text_names_no_notation():
    """What reads text in several notations asks the registry, and imports none of them."""
    notations = {module.__name__ for module in registry.NOTATIONS.values()}
    for path in at_least_one((ROOT / "puzzle" / "formats" / "mixed").glob("*.py")):
        for node in at_least_one(ast.walk(ast.parse(path.read_text("utf-8")))):
            if isinstance(node, ast.ImportFrom):
                imported = {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
                assert not imported & notations, path


def test_each_kind_of_line_is_known_by_some_notation():
    """None of the kinds that are asked for is one that nobody tells."""
    assert all(map(registry._of_kind, LineKind))
    assert all(map(registry._with, Trait))
