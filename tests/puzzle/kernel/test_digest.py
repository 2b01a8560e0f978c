"""What a kernel is: what changes its digest, and what does not."""

from __future__ import annotations

import dis
import importlib
import itertools
import pkgutil
import sys
from types import FunctionType

import pytest

import generator
import puzzle
import solver
from puzzle.kernel.build import Kernel
from puzzle.kernel.digest import ROOMS, _codes, digest_of, global_names
from tests.loops import at_least_one

HEADER = """
import enum, typing
import numpy as np
from puzzle.kernel import bit_count, hot_kernel, kernel, lean_kernel
"""
NUMBER = itertools.count()
WHOLE = '''
LIMIT = 3
TABLE = np.array([1, 2])
class Colour(enum.IntEnum):
    RED = 1
class Pair(typing.NamedTuple):
    one: int
    two: int
@lean_kernel
def callee(a):
    return a + LIMIT
@lean_kernel
def other(a):
    return a
@lean_kernel
def first(a, b=2):
    """Docstring."""
    pair = Pair(a, bit_count(b))
    return callee(pair.one) + TABLE[0] + Colour.RED + np.int64(7)
'''


def digest(source: str, name: str = "first", module: str = "some.module") -> bytes:
    """The digest of a kernel in a module of this source, which lies in a folder of its own."""
    space = {"__name__": module}
    exec(compile(HEADER + source, f"/folder{next(NUMBER)}/module.py", "exec"), space)  # noqa: S102
    return space[name].digest


SAME = {
    "a docstring": ('"""Docstring."""', '"""Quite another text.\n\n    In lines."""'),
    "a comment": ("    pair =", "    # Why this is so.\n\n    pair ="),
    "an annotation": ("def first(a, b=2):", "def first(a: int, b: 'int' = 2) -> int:"),
    "the name of a local variable": ("pair", "both"),
    "another kernel that is not called": (
        "def other(a):\n    return a",
        "def other(a):\n    return 5",
    ),
    "an import for types only": ("\nLIMIT", "\nif typing.TYPE_CHECKING:\n    import this\nLIMIT"),
    "how a constant is written": ("LIMIT = 3", "LIMIT = 2 + 1"),
}
OTHER = {
    "the code": ("callee(pair.one) +", "callee(pair.one) -"),
    "a number in the code": ("int64(7)", "int64(8)"),
    "a constant": ("LIMIT = 3", "LIMIT = 4"),
    "a constant's type": ("LIMIT = 3", "LIMIT = 3.0"),
    "an array": ("[1, 2]", "[1, 3]"),
    "an array's type": ("np.array([1, 2])", "np.array([1, 2], np.uint8)"),
    "a member of an enumeration": ("RED = 1", "RED = 2"),
    "the order of fields": ("one: int\n    two: int", "two: int\n    one: int"),
    "what is called": ("return a + LIMIT", "return a * LIMIT"),
    "the name of what is called": ("callee", "called"),
    "a default": ("b=2", "b=3"),
    "how it is compiled": (
        "@lean_kernel\ndef first",
        "@kernel\ndef first",
    ),
    "how what it calls is compiled": (
        "@lean_kernel\ndef callee",
        "@hot_kernel\ndef callee",
    ),
}


def edited(edit: tuple[str, str]) -> str:
    """The module after an edit, which must have something to change."""
    assert edit[0] in WHOLE
    return WHOLE.replace(*edit)


@pytest.mark.parametrize("what", SAME)
def test_what_makes_no_other_code(what):
    """Neither the folder, nor the lines, nor what numba does not compile makes another kernel."""
    assert digest(edited(SAME[what])) == digest(WHOLE)


@pytest.mark.parametrize("what", OTHER)
def test_what_makes_other_code(what):
    """What machine code follows from makes another kernel, near or far."""
    assert digest(edited(OTHER[what])) != digest(WHOLE)


def test_kernels_are_called_by_their_names():
    """Two kernels of equal code are two: their module and name stand in the machine code."""
    assert digest(WHOLE, module="another.module") != digest(WHOLE)
    assert digest(WHOLE, "callee") != digest(WHOLE.replace("other", "callee"), "callee")


def test_a_variable_of_a_function_outside_counts():
    """Two kernels that one function makes for two numbers are two."""
    source = """
def made(n):
    @lean_kernel
    def inner(a):
        return a + n
    return inner
three = made(3)
four = made(4)
again = made(3)
"""
    assert digest(source, "three") == digest(source, "again") != digest(source, "four")


def test_what_comes_through_a_module_counts():
    """A constant that is read from a module of ours counts like one of the kernel's own."""
    source = "from puzzle import geometry\n@lean_kernel\ndef first(a):\n return a + geometry.SIZE\n"
    before = digest(source)
    try:
        puzzle.geometry.SIZE = 3
        three = digest(source)
        puzzle.geometry.SIZE = 4
        assert len({before, three, digest(source)}) == 3
    finally:
        del puzzle.geometry.SIZE


def test_what_cannot_be_told_is_refused():
    """A kernel that names what has no contents to compare is an error, never stale code."""
    with pytest.raises(TypeError, match="cannot be told"):
        digest("THING = object()\n@lean_kernel\ndef first(a):\n    return THING\n")
    with pytest.raises(TypeError, match=r"puzzle\.geometry\.Geometry"):
        digest("from puzzle import Geometry as G\n@lean_kernel\ndef first(a):\n    return G\n")


def test_a_kernel_that_calls_itself_is_refused():
    """Machine code of such a kernel crashes when it is loaded (numba issue 6061)."""
    with pytest.raises(TypeError, match="never call themselves, but first does"):
        digest("@lean_kernel\ndef first(a):\n    return first(a - 1) if a else 0\n")


def test_values_do_not_run_together():
    """Parts that join to the same bytes are still different values."""
    assert len({digest_of(("ab", "c")), digest_of(("a", "bc")), digest_of("a", "bc")}) == 3
    assert digest_of(1) != digest_of(True) != digest_of(1.0)


def test_a_class_may_be_told_by_its_functions():
    """What writes machine code is told by its functions, without their docstrings."""
    source = (
        "from puzzle.kernel.digest import ToldByItsFunctions\n"
        "class Value(ToldByItsFunctions):\n"
        "    def plus(self, other):\n"
        "        {}\n"
        "        return self.made('add', other)\n"
        "@lean_kernel\ndef first(a):\n    return Value\n"
    )
    plain = digest(source.format("'Add.'"))
    assert digest(source.format("'Add the other.'")) == plain
    assert digest(source.format("'Add.'").replace("made('add", "made('sub")) != plain


def kernels() -> dict[str, Kernel]:
    """Every kernel of the rooms by its full name."""
    for room in (puzzle, solver, generator):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if "migrations" not in module.name:  # run by Alembic alone
                importlib.import_module(module.name)
    modules = [m for name, m in sys.modules.items() if name.partition(".")[0] in ROOMS]
    found = [k for m in modules for k in vars(m).values() if isinstance(k, Kernel)]
    return {f"{k.py_func.__module__}.{k.py_func.__qualname__}": k for k in found}


def test_every_kernel_can_be_told():
    """Each kernel of the rooms has a digest of its own."""
    every = kernels()
    assert len(every) > 300
    assert len({kernel.digest for kernel in every.values()}) == len(every)


def test_global_names_are_those_of_the_disassembler():
    """Names are read from the bytecode of each kernel as Python's own disassembler reads it."""
    for kernel in at_least_one(kernels().values()):
        assert isinstance(kernel.py_func, FunctionType)
        for code in _codes(kernel.py_func.__code__):
            loaded = [i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"]
            assert global_names(code) == list(dict.fromkeys(loaded))
