"""What gridmill relies on in numba, and that it leaves numba as it was: run when numba moves."""

from __future__ import annotations

import inspect
import warnings
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread

import numba
import numba.core.caching
import numba.core.compiler_lock
import numpy as np
import pytest
from numba.core.registry import CPUDispatcher

from puzzle.kernel import (
    address_of,
    before_compiling,
    call_at,
    hot_kernel,
    inlined_kernel,
    kernel,
    lean_kernel,
    numba_patches,
)
from puzzle.kernel.build import Kernel, Style
from puzzle.kernel.numba_patches import KernelDispatcher, compiling, dispatcher_of

SETTINGS = ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "CACHE_LOCATOR_CLASSES")


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


def state():
    """What a host program can see of numba's settings and classes."""
    settings = [getattr(numba.config, name) for name in SETTINGS]
    changed = [vars(of)[name] for of, name, _ in numba_patches._CHANGES]
    return settings, changed, dict(vars(CPUDispatcher))


def compiled(decorator, number):
    """A new kernel, compiled under this decorator."""

    @decorator
    def added(record, a):
        return record.cells[0] + a + number

    assert added(records(3), 1) == number + 1
    return added


def records(size):
    dtype = np.dtype([("cells", np.int64, (size,))])
    return np.zeros(1, dtype=dtype).view(np.recarray)[0]


def test_numba_is_left_as_it_was():
    """Decorating, compiling and failing to compile change no setting and no class for others."""
    before = state()
    compiled(kernel, 1)
    compiled(hot_kernel, 2)
    with pytest.raises(numba.core.errors.TypingError):
        kernel(lambda a: a.nothing)(1)
    assert state() == before


class Recorder(KernelDispatcher):
    """A kernel that notes numba's settings when its compilation begins."""

    def get_call_template(self, args, kws):
        self.seen = [getattr(numba.config, name) for name in self.settings]
        return super().get_call_template(args, kws)


def test_settings_hold_while_a_kernel_compiles():
    """While a kernel is compiled the settings are those of its style, and numba's own after it."""
    usual = [getattr(numba.config, name) for name in SETTINGS]
    for decorator, level, vectorised in ((lean_kernel, 1, 0), (hot_kernel, 3, 1)):
        inner = Kernel((lambda a: a), Style(level=2, vectorised=True, makes_arrays=False))
        inner.dispatcher = Recorder(inner)

        @decorator
        def outer(a):
            return inner(a)  # noqa: B023 (called in this turn of the loop)

        assert outer(3) == 3
        assert inner.dispatcher.seen == [level, vectorised]
        assert [getattr(numba.config, name) for name in SETTINGS] == usual


def test_the_host_never_sees_our_settings_from_another_thread():
    """Whoever holds numba's lock sees numba's own settings, while other threads compile ours."""
    before, done = state(), Event()
    seen = []

    def look():
        while not done.is_set():
            with numba.core.compiler_lock.global_compiler_lock:
                seen.append(state() == before)

    host = Thread(target=look)
    host.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: compiled((kernel, hot_kernel)[n % 2], n), range(8)))
    done.set()
    host.join()
    assert all(seen)
    assert state() == before


def test_threads_compile_one_kernel_together():
    """Eight threads that first call a kernel at one moment all get its answer, and one code."""
    barrier = Barrier(8)

    @kernel
    def doubled(a):
        return 2 * a

    def call(number):
        barrier.wait()
        return doubled(number)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(call, range(8))) == [2 * n for n in range(8)]
    assert len(dispatcher_of(doubled).overloads) == 1


def test_a_host_may_compile_as_before():
    """The host's own functions are cached and compiled by numba, next to a kernel of ours."""
    before = state()
    compiled(kernel, 5)
    host = numba.njit(lambda a: a + 1)
    assert host(1) == 2
    assert type(host) is CPUDispatcher
    assert state() == before


def test_numba_makes_no_machine_code_of_kernels():
    """Numba's own engine is given nothing of a kernel, as the code that runs is made once, of all.

    It made machine code of each part too, which nobody ran: a fifth of all compilation.
    """

    @kernel
    def inner(a):
        return np.arange(a).sum()

    @kernel
    def outer(a):
        return inner(a) + 1

    assert outer(4) == 7
    for part in (inner, outer):
        (result,) = dispatcher_of(part).overloads.values()
        engine = result.library.codegen._engine
        assert not engine.is_symbol_defined(result.fndesc.llvm_func_name)


def test_a_function_of_the_host_compiled_beside_a_kernel_runs():
    """What is not ours and compiled while a kernel is has machine code, and Python can call it."""

    @numba.njit
    def inner(a):
        return a + 1

    @numba.njit
    def outer(a):
        return inner(a) * len(np.ones(a))

    with compiling({}):
        outer.compile((numba.int64,))
    assert outer(3) == 12
    assert inner(3) == 4
    assert outer.nopython_signatures == [numba.int64(numba.int64)]


def test_what_a_host_compiled_before_is_asked_for_as_ever():
    """A thread of the host may ask where its function is while a kernel compiles.

    It was given to numba's engine a second time, which refuses that.
    """
    host = numba.njit(lambda a: a + 1)
    assert host(3) == 4
    (result,) = host.overloads.values()
    name = result.fndesc.llvm_cfunc_wrapper_name
    address = result.library.get_pointer_to_function(name)
    with compiling({}):
        assert result.library.get_pointer_to_function(name) == address != 0


def test_a_function_of_the_host_may_call_a_kernel():
    """A kernel is linked into a function of the host's that calls it, compiled before or not."""

    @kernel
    def before(a):
        return np.arange(a).sum()

    @kernel
    def after(a):
        return np.arange(a).max()

    assert before(4) == 6
    host = numba.njit(lambda a: before(a) + after(a))
    assert host(4) == 6 + 3


def test_constants_are_passed_as_integers():
    """A kernel that is called with several constants is compiled once, for integers."""

    @lean_kernel
    def inner(a):
        return a + 1

    @lean_kernel
    def outer(a):
        return inner(1) + inner(2) + inner(a)

    assert outer(3) == 2 + 3 + 4
    assert len(dispatcher_of(inner).overloads) == 1


@pytest.mark.parametrize(("decorator", "calls"), [(lean_kernel, True), (inlined_kernel, False)])
def test_an_inlined_kernel_stands_in_its_callers(tmp_path, decorator, calls):
    """Of a long kernel that is inlined no function is left in a caller's object code."""

    @decorator
    def mixed(a):
        for i in range(1, 8):
            a = (a ^ a // i) + (a // (i + 2) ^ a // (i + 3)) + (a // (i + 5) ^ a // (i + 8))
            a = (a ^ a // (i + 9)) + (a // (i + 7) ^ a // (i + 4)) + (a // (i + 6) ^ a % i)
        return a

    @lean_kernel
    def outer(a):
        return mixed(a) + mixed(a + 1)

    assert outer(99) == mixed.py_func(99) + mixed.py_func(100)
    (kept,) = (p for p in tmp_path.rglob("*outer-*.kernel") if ".part" not in p.name)
    assert (b"mixed" in kept.read_bytes()) is calls


def test_records_that_begin_alike_are_told_apart():
    """A kernel that is called with two records, one the beginning of the other, has code for each.

    Numba would warn that it may take the larger for the smaller.
    """

    @lean_kernel
    def fields_size(record):
        return record.cells.size

    @lean_kernel
    def sizes(small, large):
        return fields_size(small) + fields_size(large)

    fields = [("cells", np.int64, (3,)), ("others", np.int64, (4,))]
    large = np.zeros(1, dtype=np.dtype(fields)).view(np.recarray)[0]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sizes(records(3), large) == 6
    assert len(dispatcher_of(fields_size).overloads) == 2


def test_calls_by_address():
    """A kernel is called by the address of its machine code, compiled for such arguments."""

    @lean_kernel
    def all_equal(a, b, c, d, e):
        return a == b and c == d == e

    @lean_kernel
    def called_there(address, a, b, c, d, e):
        return call_at(address, a, b, c, d, e)

    address = address_of(all_equal, 1, 1, 1, 1, 1)
    assert called_there(address, 4, 4, 5, 5, 5)
    assert not called_there(address, 4, 4, 5, 6, 6)


def test_a_record_may_be_given_by_its_address():
    """A kernel that was compiled for a record takes the place where one lies instead."""

    @lean_kernel
    def first_is(record, wanted, b, c, d):
        return record.numbers[0] == wanted and b == c == d

    @lean_kernel
    def called_there(address, place, wanted, b, c, d):
        return call_at(address, place, wanted, b, c, d)

    record = np.zeros(1, dtype=[("numbers", np.int64, (2,))])
    record["numbers"][0, 0] = 7
    address = address_of(first_is, record[0], 1, 0, 0, 0)
    assert called_there(address, record.ctypes.data, 7, 0, 0, 0)
    assert not called_there(address, record.ctypes.data, 8, 0, 0, 0)


def test_compiling_is_told_once():
    """Who asks is told once, when machine code is missing, and not when it is there."""
    told = []
    kept = compiled(kernel, 7)
    before_compiling(lambda: told.append("told"))
    again = kernel(kept.py_func)
    assert again(records(3), 1) == 8
    assert told == []
    compiled(kernel, 8)
    compiled(kernel, 9)
    assert told == ["told"]


def test_what_is_kept_comes_back(tmp_path):
    """Machine code is taken apart, kept, found and put together, for each type of record."""
    for size in (3, 4):

        @lean_kernel
        def size_of(record):
            return record.cells.size

        assert size_of(records(size)) == size
    for size in (3, 4):
        again = lean_kernel(size_of.py_func)
        assert again(records(size)) == size
        assert again.dispatcher is None
    assert len([p for p in tmp_path.rglob("*.kernel") if ".part" not in p.name]) == 2


def test_code_with_addresses_of_this_process_is_not_kept(tmp_path):
    """Code that holds an address is compiled in each process: numba says so of it."""
    large = np.arange(20_000_000 // 8)  # numba refers to arrays of this size by their address

    @kernel
    def looked_up(a):
        return large[a]

    assert looked_up(5) == 5
    assert not list(tmp_path.rglob("*.kernel"))


def test_what_numba_asks_of_a_cache():
    """Numba's abstract cache asks for what ours has, and its settings are still where they were."""
    abstract = numba.core.caching._Cache.__abstractmethods__
    expected = {"cache_path", "load_overload", "save_overload", "enable", "disable", "flush"}
    assert abstract == expected
    source = inspect.getsource(numba.core.codegen)
    assert "config.OPT" in source
    assert "config.LOOP_VECTORIZE" in source
    assert isinstance(numba.types.Record.mangling_args, property)
