"""Whatever can be reached from the public face is public, and whatever is raised is in the tree."""

from __future__ import annotations

import ast
import collections.abc
import importlib
import importlib.util
import inspect
import pkgutil
import sys
import typing
from functools import cache
from itertools import chain

import pytest

import gridmill
from puzzle import errors
from tests.test_rooms import ROOMS, ROOT

PUBLIC = {name: getattr(gridmill, name) for name in gridmill.__all__ if name != "__version__"}
TYPES = {value for value in PUBLIC.values() if inspect.isclass(value)}
INTERNAL = {
    "solver.diagnosis.bounds.OutOfBounds": "the diagnosis answers it with `undecided`",
    "solver.certify.splitting._DecidedAtOnce": "the certifier takes its answer",
    "solver.certify.clauses.TooLarge": "the certifier goes on without clauses",
    "generator.lock.LockHeld": "each owner of a lock turns it into an error of the tree",
    "book.print.pdf.Unreadable": "the preflight reports it",
    "solver.processes.ItemLost": "the caller of the workers answers for the item",
    "puzzle.formats.safe_xml.reader._TooMuch": "the reader turns it into a NotationError",
    "gridmill.cli.streams.OutputLost": "the command line alone knows it",
    "gridmill.cli.transfer.Unfit": "the command line alone knows it",
    "gridmill.web.problems.Refused": "the service answers it as an HTTP problem",
    "gridmill.web.connection._LargeHeadError": "the parser turns it into a refusal",
    "gridmill.web.slots.Gone": "the service alone knows it",
    "gridmill.web.batches.TooManyBatches": "the service answers it as an HTTP problem",
    "gridmill.web.work._GivenUp": "the worker answers nothing then, as nobody waits for it",
    "gridmill.web.slots.QueueFull": "the service answers it as an HTTP problem",
    "gridmill.web.slots.NoWorker": "the service answers it as an HTTP problem",
}
"""Exceptions that no public function lets out, and who catches them."""


HAS_DASK = importlib.util.find_spec("distributed") is not None


@cache
def modules():
    """Every module of the rooms, imported; those of the cluster where Dask is installed."""
    return tuple(_imported())


def _imported():
    for room in ROOMS:
        package = importlib.import_module(room)
        yield package
        for info in pkgutil.walk_packages(package.__path__, f"{room}."):
            needs_dask = info.name.startswith("gridmill.cluster.")
            if "migrations" in info.name or info.name.endswith("__main__"):
                continue
            if HAS_DASK or not needs_dask:
                yield importlib.import_module(info.name)


@cache
def named():
    """What any of the modules calls by a name."""
    return {
        name: value
        for module in [typing, collections.abc, *modules()]
        for name, value in vars(module).items()
        if not name.startswith("__")
    }


def is_ours(value):
    return inspect.isclass(value) and value.__module__.split(".")[0] in ROOMS


def hints(value):
    """The types in the annotations of a function or a class, but for private attributes."""
    known = {**named(), **vars(sys.modules[value.__module__])}  # imports for type checkers too
    found = typing.get_type_hints(value, globalns=known)
    return [kind for name, kind in found.items() if not name.startswith("_")]


def within(kind):
    """The types of ours in a type."""
    if is_ours(kind):
        yield kind
    for part in typing.get_args(kind):
        yield from chain.from_iterable(map(within, part if isinstance(part, list) else [part]))


def reached(value):
    """The types that the annotations of a value name."""
    if inspect.isfunction(value):
        return chain.from_iterable(map(within, hints(value)))
    kind = value if is_ours(value) else type(value)
    if not is_ours(kind):
        return iter(())
    members = (
        member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        for name, member in vars(kind).items()
        if not name.startswith("_")
    )
    functions = filter(inspect.isfunction, members)
    named = chain(hints(kind), *map(hints, functions))
    return chain([kind], filter(is_ours, kind.__mro__[1:]), chain.from_iterable(map(within, named)))


def all_reached():
    """Everything of ours that can be reached from the public names, by where it was found."""
    waiting = list(PUBLIC.values())
    found = {}
    while waiting:
        value = waiting.pop()
        for kind in reached(value):
            if kind not in found:
                found[kind] = getattr(value, "__qualname__", repr(value))
                waiting.append(kind)
    return found


def test_everything_reached_is_public():
    """Each type that a public annotation names, however far off, can be imported from the face."""
    found = all_reached()
    assert len(found) > 60
    assert {
        f"{kind.__qualname__} in {by}" for kind, by in found.items() if kind not in TYPES
    } == set()


def test_the_walk_goes_all_the_way():
    """The walk finds what stands in attributes of attributes, and what properties return."""
    found = all_reached()
    assert {gridmill.Node, gridmill.SolverInfo, gridmill.Score, gridmill.Verdict} <= set(found)


def exceptions():
    """Every exception that the rooms define."""
    for module in modules():
        for value in vars(module).values():
            is_error = inspect.isclass(value) and issubclass(value, Exception)
            if is_error and value.__module__ == module.__name__:
                yield value


def test_every_exception_is_in_the_tree():
    """What is defined to be raised is a public GridmillError, or is caught before it gets out."""
    found = {f"{error.__module__}.{error.__qualname__}": error for error in exceptions()}
    outside = {name for name, error in found.items() if not issubclass(error, errors.GridmillError)}
    assert outside == set(INTERNAL)
    assert set(found.values()) - {found[name] for name in outside} <= TYPES


def test_the_tree_is_drawn_whole():
    """The drawing in `puzzle.errors` shows each error of the tree once."""
    drawn = [line.split()[1] for line in errors.__doc__.splitlines() if line[:1] in "├└" and line]
    assert sorted(drawn) == sorted(
        error.__name__ for error in errors.GridmillError.__subclasses__()
    )


@pytest.mark.parametrize(
    "home", ["report", "solve", "explain", "search/__init__", "certify/certifier", "human/rating"]
)
def test_public_functions_raise_errors_of_the_tree(home):
    """The modules of public functions raise no bare errors of Python's."""
    tree = ast.parse((ROOT / "solver" / f"{home}.py").read_text("utf-8"))
    raised = {
        node.exc.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
    }
    assert {name for name in raised if name[0].isupper()} <= vars(errors).keys()
