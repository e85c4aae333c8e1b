"""Compile kernels for browsers: the same functions as WebAssembly, with the compiler Numba brings.

A module of WebAssembly is made from a list of entries: kernels with what each takes. Numba hands
over what it makes of them before it is shaped for this machine; LLVM shapes it for the other one.
Records and arrays lie in the module's memory in the very same bytes as here. The module imports
nothing. What a page needs to know of it (what an entry takes, the layouts of records, constants, a
key of the sources) stands in the module itself, as JSON in a section named `einfall`.

Only the making needs a linker (`ziglang`, see the group `wasm` in pyproject.toml) and a process of
its own, for Numba has to leave all optimising to us: `python -m einfall.browser`. What was made is
in the package, like trained weights.
"""

import hashlib
import inspect
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeGuard

import numpy as np

from einfall.fields import Array, Fields, RowOf

Taken = type[Fields] | Array[Any] | RowOf[Any] | type[int]
"""What an entry can take: a record, an array of one shape, a row of records, a whole number of 32
bits."""

SECTION = "einfall"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
SIMD = ",+simd128"
"""What every browser of the last years can do."""
STACK = 256 * 1024
LAYOUT_AND_TRIPLE = re.compile(r'^target (datalayout|triple) = ".*"$', re.MULTILINE)
ADDRESS = re.compile(r"inttoptr \(i64 \d+ to ptr\)")
FOR_THIS_MACHINE = re.compile(r'"(target-cpu|target-features|probe-stack)"="[^"]*"')
ROOT = re.compile(r"@sqrt\b")
RETURNED = {"int64": "i64", "uint64": "i64", "bool": "i8", "float64": "double", "none": "ptr"}
"""How what a kernel returns lies in memory, by Numba's name for it."""
TYPES_IN_JSON = {"i": "int", "u": "uint", "f": "float"}


class Entry(NamedTuple):
    """A kernel that a page can call, and what it takes."""

    kernel: Callable[..., Any]
    takes: tuple[Taken, ...]


@dataclass(frozen=True)
class Module:
    """What is compiled for a page, and what goes with it."""

    entries: Mapping[str, Entry]
    """By the names under which a page calls them."""
    constants: Mapping[str, Any]
    """What else a page has to know, as plain data."""
    data: Mapping[str, Callable[[], bytes]]
    """Records for the entries, such as weights, which a page fetches as it needs them."""


def entries(*listed: tuple[Any, ...]) -> dict[str, Entry]:
    """Kernels, each followed by what it takes, by their names."""
    return {kernel.__name__: Entry(kernel, tuple(takes)) for kernel, *takes in listed}


# What a page needs to know


def about(module: Module) -> dict[str, Any]:
    """What stands in the module about itself."""
    takes = {name: each.takes for name, each in module.entries.items()}
    records = {taken for each in takes.values() for taken in each if _is_record(taken)}
    return {
        "key": key_of(module),
        "entries": {name: [_name(taken) for taken in each] for name, each in takes.items()},
        "records": {
            record.__name__: _layout(record.layout)
            for record in sorted(records, key=lambda record: record.__name__)
        },
        "constants": module.constants,
    }


def _is_record(taken: Taken) -> TypeGuard[type[Fields]]:
    return isinstance(taken, type) and issubclass(taken, Fields)


def _name(taken: Taken) -> Any:
    if isinstance(taken, Array):
        kind, shape = taken.of
        return [_type_name(np.dtype(kind)), *shape]
    if isinstance(taken, RowOf):  # to a page, bytes
        layout, (count,) = taken.of
        return [_type_name(np.dtype(np.uint8)), count * layout.itemsize]
    return taken.__name__


def _layout(layout: np.dtype[Any]) -> dict[str, Any]:
    """Where each field lies, of what type it is, and its shape; a row of records has theirs."""
    assert layout.fields is not None
    fields = {}
    for name, (kind, offset, *_) in layout.fields.items():
        of = _layout(kind.base) if kind.base.fields else _type_name(kind.base)
        fields[name] = [offset, of, *kind.shape]
    return {"size": layout.itemsize, "fields": fields}


def _type_name(kind: np.dtype[Any]) -> str:
    return f"{TYPES_IN_JSON[kind.kind]}{8 * kind.itemsize}"


def read_about(module: bytes) -> dict[str, Any]:
    """What a module says about itself."""
    at = 8
    while at < len(module):
        section, (size, at) = module[at], _read_number(module, at + 1)
        length, start = _read_number(module, at)
        if section == 0 and module[start : start + length] == SECTION.encode():
            found: dict[str, Any] = json.loads(module[start + length : at + size])
            return found
        at += size
    raise ValueError(f"the module has no section {SECTION!r}")


def _read_number(module: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes it, seven bits to a byte, and where the next thing begins."""
    number = shift = 0
    while True:
        number |= (module[at] & 127) << shift
        shift += 7
        at += 1
        if module[at - 1] < 128:
            return number, at


def _number(number: int) -> bytes:
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes([*written, number])


# A key of the sources


def key_of(module: Module) -> str:
    """A short name for all that the entries can reach: kernels, constants, layouts.

    The words of the sources count, not how they are laid out or commented on.
    """
    digest = hashlib.sha256(json.dumps(module.constants, sort_keys=True).encode())
    seen: set[Any] = set()
    for name, (kernel, takes) in sorted(module.entries.items()):
        digest.update(f"{name} {[_name(taken) for taken in takes]}\n".encode())
        _digest_function(kernel, digest, seen)
    return digest.hexdigest()[:16]


def _digest_function(kernel: Any, digest: Any, seen: set[Any]) -> None:
    function: FunctionType = getattr(kernel, "py_func", kernel)
    if function in seen:
        return
    seen.add(function)
    digest.update(" ".join(_words(inspect.getsource(function))).encode())
    for name in sorted(function.__code__.co_names):
        found = function.__globals__.get(name)
        if isinstance(found, FunctionType) or hasattr(found, "py_func"):
            _digest_function(found, digest, seen)
        elif isinstance(found, np.ndarray):
            digest.update(f"{name} {found.dtype} {found.shape}".encode() + found.tobytes())
        elif isinstance(found, int | float | str | tuple):
            digest.update(f"{name} {found}".encode())
        elif isinstance(found, type) and issubclass(found, Fields):
            digest.update(f"{name} {_layout(found.layout)}".encode())


def _words(source: str) -> Iterable[str]:
    """The words of a function, without comments and its docstring."""
    kinds = (tokenize.NAME, tokenize.OP, tokenize.NUMBER)
    for token in tokenize.generate_tokens(io.StringIO(inspect.cleandoc(source)).readline):
        if token.type in kinds:
            yield token.string


# Compiling


def compile_module(module: Module, simd: bool = True) -> bytes:
    """The module as WebAssembly. Numba must not have optimised anything in this process."""
    import llvmlite.binding as llvm
    from numba.core import config

    assert config.OPT == 0, "run with NUMBA_OPT=0: what is optimised is shaped for this machine"
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("wasm32-unknown-unknown")
    features = FEATURES + SIMD if simd else FEATURES
    machine = target.create_target_machine(opt=3, features=features)
    whole = llvm.parse_assembly("")
    for name, each in module.entries.items():
        whole.link_in(_for_wasm(_compile(name, each), machine, llvm))
    whole.verify()
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in module.entries else "internal"
    for value in whole.global_variables:
        if not value.is_declaration:
            value.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    _copy_in_one_go(whole, builder, llvm)
    builder.getModulePassManager().run(whole, builder)
    asked = [f.name for f in whole.functions if f.is_declaration and f.name[:5] != "llvm."]
    assert not asked, f"kernels ask for what no page has: {', '.join(asked)}"
    return _with_section(_link(machine.emit_object(whole), module.entries), about(module))


def _copy_in_one_go(whole: Any, builder: Any, llvm: Any) -> None:
    """Copy records as blocks of memory.

    As values, a record handed on byte by byte would make functions with more parameters than a
    browser allows.
    """
    copying = llvm.create_new_function_pass_manager()
    copying.add_sroa_pass()
    copying.add_mem_copy_opt_pass()
    for function in whole.functions:
        if not function.is_declaration:
            copying.run(function, builder)


def _compile(name: str, each: Entry) -> str:
    """What Numba makes of a kernel and all that it calls, and a door to it, as LLVM writes it."""
    dispatcher: Any = each.kernel
    dispatcher.compile(tuple(_numba_type(taken) for taken in each.takes))
    compiled = dispatcher.overloads[tuple(_numba_type(taken) for taken in each.takes)]
    door = _door(name, each, compiled.fndesc.llvm_func_name, compiled.signature.return_type)
    return f"{compiled.library.get_llvm_str()}\n{door}"


def _numba_type(taken: Taken) -> Any:
    from numba import from_dtype, types

    if isinstance(taken, Array | RowOf):
        kind, shape = taken.of
        return types.Array(from_dtype(np.dtype(kind)), len(shape), "C")
    return from_dtype(taken.layout) if _is_record(taken) else types.int64


def _door(name: str, each: Entry, kernel: str, returns: Any) -> str:
    """A function with plain numbers as arguments, that calls a kernel as Numba does.

    Numba hands over first where to put what is returned, and an exception, which no kernel raises;
    then a record as where it lies, and an array as that and what describes it.
    """
    kept = RETURNED[str(returns)]
    outer, inner, lines = [], ["ptr %kept", "ptr null"], [f"%kept = alloca {kept}"]
    for n, taken in enumerate(each.takes):
        if taken is int:
            outer.append(f"i32 %a{n}")
            lines.append(f"%b{n} = sext i32 %a{n} to i64")
            inner.append(f"i64 %b{n}")
        else:
            outer.append(f"ptr %a{n}")
            inner.extend(_described(f"ptr %a{n}", taken))
    lines.append(f'%state = call i32 @"{kernel}"({", ".join(inner)})')
    if kept == "ptr":
        lines.append("ret i32 0")
    elif kept == "double":
        lines.append("%number = load double, ptr %kept")
        lines.append("ret double %number")
    else:
        lines.append(f"%long = load {kept}, ptr %kept")
        lines.append(
            "%short = trunc i64 %long to i32" if kept == "i64" else "%short = zext i8 %long to i32"
        )
        lines.append("ret i32 %short")
    type_out = "double" if kept == "double" else "i32"
    return f"define {type_out} @{name}({', '.join(outer)}) {{\n  " + "\n  ".join(lines) + "\n}\n"


def _described(place: str, taken: Taken) -> list[str]:
    if not isinstance(taken, Array | RowOf):
        return [place]
    kind, shape = taken.of
    size = np.dtype(kind).itemsize
    steps = [size * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    numbers = [int(np.prod(shape)), size]
    return [
        *["ptr null", "ptr null", *(f"i64 {number}" for number in numbers), place],
        *(f"i64 {number}" for number in (*shape, *steps)),
    ]


def _for_wasm(text: str, machine: Any, llvm: Any) -> Any:
    """Parse what Numba made, as if it had been made for the other machine."""
    text = LAYOUT_AND_TRIPLE.sub("", text)
    text = ADDRESS.sub("null", text)  # of Python objects, which kernels do not touch
    text = FOR_THIS_MACHINE.sub("", text)
    text = ROOT.sub("@llvm.sqrt.f64", text)  # an instruction there, exact as everywhere
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n'
    return llvm.parse_assembly(head + text)


def _link(compiled: bytes, names: Iterable[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made, linked = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        made.write_bytes(compiled)
        exports = [f"--export={name}" for name in (*names, "__heap_base")]
        options = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
        subprocess.run(
            [*linker, *options, *exports, "-o", str(linked), str(made)],
            check=True,
            env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": folder},
        )
        return linked.read_bytes()


def _with_section(module: bytes, told: dict[str, Any]) -> bytes:
    name = SECTION.encode()
    text = json.dumps(told, separators=(",", ":")).encode()
    content = _number(len(name)) + name + text
    return module + bytes([0]) + _number(len(content)) + content
