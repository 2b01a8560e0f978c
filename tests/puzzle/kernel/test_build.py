"""Kernels in processes: machine code is found again, by other processes and from other folders."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzle.kernel.machine import levels

SCRIPT = """
from puzzle.kernel import before_compiling, kernel

@kernel
def next_integer(number):
    return number + 1

before_compiling(lambda: print("compiled", end=" "))
import sys
print(next_integer(41), *({"numba"} & {*sys.modules}))
"""

RECORDS = """
import sys
import numpy as np
from puzzle.kernel import lean_kernel
from solver.human.engine.record import Array, new_record

class Kind:
    cells: Array

@lean_kernel
def size(record):
    return record.cells.size

size(new_record(Kind, cells=np.ones(int(sys.argv[1]), dtype=np.int64)))
from puzzle.kernel.numba_patches import dispatcher_of
print(*(r.fndesc.llvm_func_name for r in dispatcher_of(size).overloads.values()))
"""

PAIRS = """
from typing import NamedTuple
from puzzle.kernel import kernel

class Pair(NamedTuple):
    {0}: int
    {1}: int

@kernel
def difference(pair):
    return pair.one - pair.two

print(difference(Pair(one=5, two=3)))
"""


WITHDRAWN = """
from puzzle.kernel import before_compiling, kernel

@kernel
def next_integer(number):
    return number + 1

withdraw = before_compiling(lambda: print("withdrawn"))
before_compiling(lambda: print("told", end=" "))
withdraw()
withdraw()
print(next_integer(41))
"""

OUTLIVED = """
import ctypes
import gc
from puzzle.kernel import function_of, kernel

@kernel
def next_integer(number):
    return number + 1

class AsLarge(ctypes.Structure):
    _fields_ = [("first", ctypes.c_void_p * 2), ("flags", ctypes.c_int), ("last", ctypes.c_char_p)]

def with_a_class():
    return AsLarge((0, 0), 0x200, None)

call = function_of(next_integer, 41)
del next_integer
gc.collect()
others = [with_a_class() for _ in range(10_000)]
gc.collect()
print(call(41), end=" ", flush=True)
del call
print("gone")
"""


def run(script: Path, cache: Path, *arguments: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, script, *arguments],
        cwd=script.parent,
        env={**os.environ, **settings, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def written(script: Path, text: str) -> Path:
    script.parent.mkdir(exist_ok=True)
    script.write_text(text)
    return script


def test_machine_code_is_kept(tmp_path):
    """The second process finds the machine code of the first, and loads no numba."""
    script = written(tmp_path / "script.py", SCRIPT)
    assert run(script, tmp_path / "cache") == "compiled 42 numba"
    assert run(script, tmp_path / "cache") == "42"


@pytest.mark.slow
def test_who_has_withdrawn_is_not_told(tmp_path):
    """Taken back, once or twice, a listener is not called; the others are."""
    script = written(tmp_path / "script.py", WITHDRAWN)
    assert run(script, tmp_path / "cache") == "told 42"


@pytest.mark.slow
def test_a_function_outlives_its_kernel(tmp_path):
    """What Python reads of a function is there as long as it is, in whatever order both go.

    A process that ends takes kernels and functions apart in any order. A method of which Python
    would think that it has a class, by memory that is given to others, broke it then.
    """
    script = written(tmp_path / "script.py", OUTLIVED)
    assert run(script, tmp_path / "cache") == "42 gone"


@pytest.mark.slow
def test_another_folder_and_other_comments_find_it(tmp_path):
    """Two clones share machine code, and an edit that changes no code costs nothing."""
    first = written(tmp_path / "one" / "script.py", SCRIPT)
    commented = SCRIPT.replace("    return", '    """Add one."""\n\n    # Not two.\n    return')
    second = written(tmp_path / "two" / "other_name.py", "import os\n" + commented)
    assert run(first, tmp_path / "cache") == "compiled 42 numba"
    assert run(second, tmp_path / "cache") == "42"


@pytest.mark.slow
def test_changed_code_is_compiled(tmp_path):
    """A process never runs the machine code of what the kernel was."""
    script = written(tmp_path / "script.py", SCRIPT)
    run(script, tmp_path / "cache")
    written(script, SCRIPT.replace("+ 1", "+ 2"))
    assert run(script, tmp_path / "cache") == "compiled 43 numba"


@pytest.mark.slow
def test_without_a_writable_folder(tmp_path):
    """Where nothing can be written kernels still run, and leave no machine code elsewhere."""
    script = written(tmp_path / "script.py", SCRIPT)
    blocked = tmp_path / "file"
    blocked.write_text("")
    for _ in range(2):
        assert run(script, blocked / "cache") == "compiled 42 numba"
    assert {path.name for path in tmp_path.rglob("*")} == {"script.py", "file"}


@pytest.mark.slow
def test_records_of_two_processes_are_told_apart(tmp_path):
    """Machine code for the records of one geometry never has the name of that for another's.

    Numba numbers the types of records anew in each process, and would name functions by that. A
    third process that finds both in the cache would run one where it wants the other.
    """
    script = written(tmp_path / "script.py", RECORDS)
    four, nine = (run(script, tmp_path / size, size) for size in ("4", "9"))
    assert four != nine
    assert four == run(script, tmp_path / "elsewhere", "4")


@pytest.mark.slow
def test_named_tuples_are_told_apart_by_their_fields(tmp_path):
    """Two named tuples of one name whose fields stand in another order have code of their own."""
    for order in (("one", "two"), ("two", "one")):
        script = written(tmp_path / "script.py", PAIRS.format(*order))
        assert run(script, tmp_path / "cache") == "2"


SHIPPED = """
import sys
from pathlib import Path
from puzzle.kernel import store
store.SHIPPED = Path(sys.argv[1])
"""


@pytest.mark.slow
def test_machine_code_that_a_wheel_brings(tmp_path):
    """Code made for a level of processors runs on one of that level, which compiles nothing."""
    script = written(tmp_path / "script.py", SHIPPED + SCRIPT)
    built = tmp_path / "built"
    level = {"NUMBA_CPU_NAME": levels()[-1], "NUMBA_CPU_FEATURES": ""}
    assert run(script, built, "nowhere", **level) == "compiled 42 numba"
    assert run(script, tmp_path / "empty", str(built / "kernels")) == "42"
    assert run(script, tmp_path / "empty", "nowhere") == "compiled 42 numba"
