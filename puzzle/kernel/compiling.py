"""From a kernel to object code that needs numba no more: imported only when one is compiled.

Numba compiles the kernel. To its code comes a function that Python can call, written here with
Python's public functions alone, and the few of numba's run-time functions that kernels need which
make arrays. All that is linked into one piece of object code, in which two names are seen: see
`machine`.

Arrays come in through the buffer protocol, and the global lock of Python is released during the
call. What has been told of the arguments (see `arguments`) is relied on, and not looked at again.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
import numba.core.cgutils
import numba.core.typing.arraydecl
import numba.np.arrayobj
from llvmlite import ir

from puzzle.kernel.arguments import plain
from puzzle.kernel.definition import Definition
from puzzle.kernel.machine import CODE, ENTRY, PYTHON
from puzzle.kernel.numba_patches import compiling, dispatcher_of

_TYPES: Any = numba.types
_UTILITIES: Any = numba.core.cgutils
_ARRAYS: Any = numba.np.arrayobj

_BYTE = ir.IntType(8)
_INT = ir.IntType(32)
_LONG = ir.IntType(64)
_POINTER = _BYTE.as_pointer()

_VIEW = ir.ArrayType(_LONG, 10)
"""`Py_buffer` on a platform of 64 bits."""
_BUFFER, _LENGTH, _ITEM_SIZE, _SHAPE, _STRIDES = 0, 2, 3, 6, 7
_WITH_STRIDES = 0x18
"""`PyBUF_STRIDES`: the shape and the strides are asked for, and nothing of what an item is."""

_ALWAYS_THERE = ("llvm.", "memcpy", "memmove", "memset")
"""What LLVM itself adds, and every process has."""

_RUN_TIME = """
declare ptr @PyMem_RawMalloc(i64)
declare void @PyMem_RawFree(ptr)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %wide = zext i32 %align to i64
  %room = add i64 %wide, 48
  %all = add i64 %size, %room
  %head = call ptr @PyMem_RawMalloc(i64 %all)
  %failed = icmp eq ptr %head, null
  br i1 %failed, label %done, label %fill
fill:
  %place = ptrtoint ptr %head to i64
  %behind = add i64 %place, %room
  %over = urem i64 %behind, %wide
  %aligned = sub i64 %behind, %over
  %data = inttoptr i64 %aligned to ptr
  store i64 1, ptr %head
  %destructor = getelementptr i8, ptr %head, i64 8
  call void @llvm.memset.p0.i64(ptr %destructor, i8 0, i64 40, i1 false)
  %first = getelementptr i8, ptr %head, i64 24
  store ptr %data, ptr %first
  %length = getelementptr i8, ptr %head, i64 32
  store i64 %size, ptr %length
  br label %done
done:
  ret ptr %head
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %made = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %made
}

define void @NRT_MemInfo_call_dtor(ptr %head) {
  call void @PyMem_RawFree(ptr %head)
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""
"""The memory of arrays that kernels make: numba's `MemInfo`, then the data, aligned.

Six words: references, destructor and its argument (none), data, size, allocator (none).
"""


def object_code(kernel: Definition, key: str, arguments: tuple[Any, ...]) -> tuple[bytes, bool]:
    """Compile a kernel for arguments of these types, or put it together from what is kept.

    Args:
        kernel: what is compiled.
        key: what its two functions are called by.
        arguments: of the types that it is compiled for.

    Returns:
        The object code; and whether it is of use in other processes, which code is not that holds
        addresses of this one.

    Raises:
        TypeError: it returns what Python cannot be given, or takes what it cannot give.
        numba.core.errors.NumbaError: numba does not compile it.
    """
    type_of: Any = numba.typeof
    types = tuple(type_of(plain(argument)) for argument in arguments)
    dispatcher = dispatcher_of(kernel)
    with compiling(dispatcher.settings):
        result = dispatcher.compiled(types)
        module = _linked(result, key)
        needs = {f.name for f in (*module.functions, *module.global_variables) if f.is_declaration}
        is_alone = all(name in PYTHON or name.startswith(_ALWAYS_THERE) for name in needs)
        code = bytes(result.library.codegen._tm.emit_object(module))  # noqa: SLF001
        return code, is_alone and not result.library.has_dynamic_globals


def _linked(result: Any, key: str) -> Any:
    """Return all of a kernel in one module, in which two names are seen."""
    codegen = result.library.codegen
    own = _Entry(result, key).module()
    module = llvm.parse_assembly(str(own))
    module.link_in(llvm.parse_assembly(_RUN_TIME))
    module.link_in(result.library._get_module_for_linking(), preserve=True)  # noqa: SLF001
    code = module.get_function(result.fndesc.llvm_func_name)
    code.name = CODE + key
    seen = {CODE + key, ENTRY + key}
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration:
            symbol.linkage = "external" if symbol.name in seen else "internal"
    module.verify()
    _drop_unused(codegen._tm, module)  # noqa: SLF001 (numba's own target machine)
    return module


def _drop_unused(machine: Any, module: Any) -> None:
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=0)
    passes.run(module, llvm.create_pass_builder(machine, options))


class _Entry:
    """The function that Python calls: it unpacks, releases the lock, calls, and packs.

    Args:
        result: what numba has compiled.
        key: what the function is called by.
    """

    def __init__(self, result: Any, key: str) -> None:
        self._context = result.target_context
        self._signature = result.signature
        self._called = result.fndesc.llvm_func_name
        self._module = ir.Module(ENTRY + key)
        self._module.triple = llvm.get_process_triple()
        self._module.data_layout = result.library.codegen._data_layout  # noqa: SLF001
        kind = ir.FunctionType(_POINTER, (_POINTER, _POINTER.as_pointer(), _LONG))
        self._function = ir.Function(self._module, kind, ENTRY + key)
        self._builder = ir.IRBuilder(self._function.append_basic_block("begin"))
        self._fail = self._function.append_basic_block("fail")
        self._views: list[ir.Instruction] = []

    def module(self) -> ir.Module:
        """Return the module that holds the function, and what it needs."""
        builder = self._builder
        prologue = builder.block
        body = self._function.append_basic_block("body")
        builder.position_at_end(body)
        given = self._function.args[1]
        arguments = []
        for place, kind in enumerate(self._signature.args):
            value = builder.load(builder.gep(given, [_LONG(place)]))
            arguments.append(self._unpacked(kind, value))
        convention, types = self._context.call_conv, self._signature.args
        result_type = self._signature.return_type
        called = ir.Function(
            self._module, convention.get_function_type(result_type, types), self._called
        )
        lock = self._call("PyEval_SaveThread", _POINTER)
        status, result = convention.call_function(builder, called, result_type, types, arguments)
        self._call("PyEval_RestoreThread", ir.VoidType(), lock)
        with builder.if_then(status.is_error, likely=False):
            self._call("PyErr_NoMemory", _POINTER)  # a kernel fails in no other way
            builder.branch(self._fail)
        packed = self._packed(result_type, result)
        self._release()
        builder.ret(packed)
        builder.position_at_end(self._fail)
        self._release()
        builder.ret(_POINTER(None))
        builder.position_at_end(prologue)
        builder.branch(body)
        return self._module

    def _unpacked(self, kind: Any, value: ir.Value) -> ir.Value:
        """Generate what makes numba's value out of a Python object."""
        builder, context = self._builder, self._context
        if isinstance(kind, _TYPES.BaseTuple):
            parts = []
            for place, part in enumerate(kind.types):
                item = self._checked(self._call("PyTuple_GetItem", _POINTER, value, _LONG(place)))
                parts.append(self._unpacked(part, item))
            return context.make_tuple(builder, kind, parts)
        if isinstance(kind, _TYPES.Array):
            return self._array(kind, self._view(value))
        if isinstance(kind, _TYPES.Record):
            place = self._field(self._view(value), _BUFFER)
            return builder.inttoptr(place, context.get_value_type(kind))
        if isinstance(kind, _TYPES.Boolean):
            truth = self._call("PyObject_IsTrue", _INT, value)
            return builder.icmp_signed("!=", truth, _INT(0))
        if isinstance(kind, _TYPES.Integer):
            return self._integer(kind, value)
        if isinstance(kind, _TYPES.Float) and kind.bitwidth == 64:
            number = self._call("PyFloat_AsDouble", ir.DoubleType(), value)
            self._unless_error()
            return number
        raise TypeError(f"A kernel takes no {kind} from Python.")

    def _integer(self, kind: Any, value: ir.Value) -> ir.Value:
        signed = kind.signed or kind.bitwidth < _LONG.width
        name = "PyLong_AsLongLong" if signed else "PyLong_AsUnsignedLongLong"
        wide = self._call(name, _LONG, value)
        with self._builder.if_then(self._builder.icmp_signed("==", wide, _LONG(-1)), likely=False):
            self._unless_error()
        narrow = kind.bitwidth < _LONG.width
        return self._builder.trunc(wide, self._context.get_value_type(kind)) if narrow else wide

    def _view(self, value: ir.Value) -> ir.Instruction:
        """Generate what asks for a view of an object's memory."""
        builder = self._builder
        with builder.goto_entry_block():
            view = builder.alloca(_VIEW)
            builder.store(_VIEW(None), view)
        self._views.append(view)
        failed = self._call(
            "PyObject_GetBuffer", _INT, value, self._pointer(view), _INT(_WITH_STRIDES)
        )
        with builder.if_then(builder.icmp_signed("!=", failed, _INT(0)), likely=False):
            builder.branch(self._fail)
        return view

    def _array(self, kind: Any, view: ir.Instruction) -> ir.Value:
        builder = self._builder
        array = _ARRAYS.make_array(kind)(self._context, builder)
        places = [
            builder.inttoptr(self._field(view, which), _LONG.as_pointer())
            for which in (_SHAPE, _STRIDES)
        ]
        shape, strides = (
            [builder.load(builder.gep(place, [_LONG(i)])) for i in range(kind.ndim)]
            for place in places
        )
        _ARRAYS.populate_array(
            array,
            data=builder.inttoptr(self._field(view, _BUFFER), array.data.type),
            shape=shape,
            strides=strides,
            itemsize=self._context.get_constant(
                _TYPES.intp, _ARRAYS.get_itemsize(self._context, kind)
            ),
            meminfo=None,
        )
        return array._getvalue()  # noqa: SLF001 (how numba's own code reads it)

    def _field(self, view: ir.Instruction, place: int) -> ir.Instruction:
        return self._builder.load(self._builder.gep(view, [_INT(0), _INT(place)]))

    def _packed(self, kind: Any, value: ir.Value) -> ir.Value:
        """Generate what makes a Python object out of numba's value."""
        builder = self._builder
        if isinstance(kind, _TYPES.NoneType):
            none = self._pointer(ir.GlobalVariable(self._module, _BYTE, "_Py_NoneStruct"))
            self._call("Py_IncRef", ir.VoidType(), none)
            return none
        if isinstance(kind, _TYPES.BaseTuple):
            made = self._call("PyTuple_New", _POINTER, _LONG(len(kind.types)))
            for place, part in enumerate(kind.types):
                item = self._packed(part, builder.extract_value(value, place))
                self._call("PyTuple_SetItem", _INT, made, _LONG(place), item)
            return made
        if isinstance(kind, _TYPES.Boolean):
            return self._call("PyBool_FromLong", _POINTER, builder.zext(value, _LONG))
        if isinstance(kind, _TYPES.Integer):
            extend = builder.sext if kind.signed else builder.zext
            wide = value if kind.bitwidth == 64 else extend(value, _LONG)
            name = "PyLong_FromLongLong" if kind.signed else "PyLong_FromUnsignedLongLong"
            return self._call(name, _POINTER, wide)
        if isinstance(kind, _TYPES.Float) and kind.bitwidth == 64:
            return self._call("PyFloat_FromDouble", _POINTER, value)
        raise TypeError(f"A kernel returns no {kind} to Python.")

    def _release(self) -> None:
        for view in self._views:
            self._call("PyBuffer_Release", ir.VoidType(), self._pointer(view))

    def _checked(self, value: ir.Value) -> ir.Value:
        """Generate what fails where a function of Python's has given no object."""
        missing = self._builder.icmp_unsigned("==", value, _POINTER(None))
        with self._builder.if_then(missing, likely=False):
            self._builder.branch(self._fail)
        return value

    def _unless_error(self) -> None:
        error = self._call("PyErr_Occurred", _POINTER)
        failed = self._builder.icmp_unsigned("!=", error, _POINTER(None))
        with self._builder.if_then(failed, likely=False):
            self._builder.branch(self._fail)

    def _pointer(self, value: ir.Value) -> ir.Value:
        return self._builder.bitcast(value, _POINTER)

    def _call(self, name: str, result: ir.Type, *arguments: ir.Value) -> ir.Instruction:
        """Generate a call of a function of Python's."""
        known = self._module.globals.get(name)
        if known is None:
            kind = ir.FunctionType(result, [argument.type for argument in arguments])
            known = ir.Function(self._module, kind, name)
        return self._builder.call(known, arguments)
