"""Object code of kernels, put into memory and called: by LLVM's loader alone, without numba.

Object code is what a compiler leaves for a linker. LLVM's own loader puts it into the memory of
this process and fills in where Python's functions lie, so that no linker is needed.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import llvmlite.binding as llvm

ENTRY, CODE = "entry_", "code_"
"""Before the key of a kernel in the names of its functions: what Python calls, and the kernel."""
_FAST_CALL = 0x80
"""Of a function of Python's: it is given its arguments as an array."""

FORMAT = 2
"""Another one whenever `compiling` makes other functions of the same kernel."""


class _Method(ctypes.Structure):
    """`PyMethodDef`: how Python is told of a function."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("docstring", ctypes.c_char_p),
    )


PYTHON = (
    *("PyBool_FromLong", "PyBuffer_Release", "PyErr_NoMemory", "PyErr_Occurred"),
    *("PyEval_RestoreThread", "PyEval_SaveThread", "PyFloat_AsDouble", "PyFloat_FromDouble"),
    *("PyLong_AsLongLong", "PyLong_AsUnsignedLongLong", "PyLong_FromLongLong"),
    *("PyLong_FromUnsignedLongLong", "PyMem_RawFree", "PyMem_RawMalloc", "PyObject_GetBuffer"),
    *("PyObject_IsTrue", "PyTuple_GetItem", "PyTuple_New", "PyTuple_SetItem"),
    *("Py_IncRef", "_Py_NoneStruct"),
)
"""All that object code needs of Python, by its public names."""

_LEVELS = (
    ("x86-64-v4", ("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl")),
    ("x86-64-v3", ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")),
    ("x86-64-v2", ("cx16", "popcnt", "sse4.2", "ssse3")),
)
"""The levels of x86-64 processors, the highest first, and what each has beyond the next."""
_WIDE = ("x86-64-v4", "x86-64-v3")
"""Those with vectors of 256 bits or more."""


@cache
def target() -> str:
    """Return what object code is made for: the platform, the processor and what it can do.

    The processor is this one unless numba's settings choose another.
    """
    name = os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name()
    return f"{_platform()} {name} {_features()}"


@cache
def targets() -> tuple[str, ...]:
    """Return what object code runs here: made for this processor, or for many, the best first."""
    return target(), *(f"{_platform()} {level} " for level in levels())


@cache
def is_wide() -> bool:
    """Return whether kernels are made for processors with vectors of 256 bits or more."""
    name = os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name()
    return name in _WIDE or "+avx2" in _features().split(",")


def _features() -> str:
    """Return what the processor can do that kernels are made for, as LLVM says it."""
    chosen = os.environ.get("NUMBA_CPU_FEATURES")
    if chosen is not None:
        return chosen
    # As numba has it: of a processor that is only said to be one of its kind nothing is known.
    return "" if os.environ.get("NUMBA_CPU_NAME") == "generic" else _of_this_machine().flatten()


@cache
def _of_this_machine() -> llvm.FeatureMap:
    """Return what this processor can do; nothing where LLVM does not know it."""
    try:
        return llvm.get_host_cpu_features()
    except RuntimeError:
        return llvm.FeatureMap()


@cache
def levels() -> tuple[str, ...]:
    """Return the levels of processors that this one is of, the highest first."""
    if not _platform().startswith("x86_64"):
        return ("generic",)
    has = _of_this_machine()
    met = [all(has.get(feature) for feature in features) for _, features in _LEVELS]
    return tuple(name for i, (name, _) in enumerate(_LEVELS) if all(met[i:]))


def _platform() -> str:
    """Return the platform without the release of its system, which code does not depend on."""
    return str(llvm.get_process_triple()).rstrip("0123456789.")


class Loaded:
    """A kernel in memory.

    Args:
        key: names its functions in the object code.
        object_code: from the compiler; see `compiling`.
    """

    def __init__(self, key: str, object_code: bytes) -> None:
        with _LOCK:
            engine = _engine()
            engine.add_object_file(llvm.ObjectFileRef.from_data(object_code))
            engine.finalize_object()
            self.address: int = engine.get_function_address(CODE + key)
            """Where the kernel's machine code begins: it follows numba's calling convention."""
            entry = engine.get_function_address(ENTRY + key)
        method = _Method(key.encode(), entry, _FAST_CALL, None)
        make: Any = ctypes.pythonapi.PyCFunction_NewEx
        # Python looks at the method until the function is gone, which may outlive this object, as
        # it does when a process ends. What a function is bound to lives as long as the function.
        self.call: Callable[..., Any] = make(ctypes.byref(method), method, None)


_LOCK = threading.Lock()
ctypes.pythonapi.PyCFunction_NewEx.restype = ctypes.py_object
ctypes.pythonapi.PyCFunction_NewEx.argtypes = (
    ctypes.c_void_p,
    ctypes.py_object,
    ctypes.c_void_p,
)


@cache
def _engine() -> Any:
    """Return the loader: one for the process."""
    for name in PYTHON:
        llvm.add_symbol(name, ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, name)))
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        codemodel="jitdefault", jit=True
    )
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
