"""Compile a rule function: machine code with Numba, plain Python without.

`@kernel` is the only compiler switch in the project. With Numba installed a decorated function
becomes machine code at its first call and is kept on disk for the next process; with Numba absent,
or with `EINFALL_COMPILE=0` in the environment, it stays the ordinary Python function it looks
like, to step through with a debugger. Both give the same results.

What a kernel may do: read and write NumPy records and arrays, call other kernels, compute (the
rules with whole numbers only). What it may not: allocate, raise, touch Python objects, ask for
random numbers other than through `einfall.chance`. So the same function also runs inside a CUDA
kernel, and in a browser (wasm.py).

Numba's own cache looks only at the file that a function is in, and would run stale code after a
change in a function it calls from another file. Ours lives in a folder named after the content of
all sources that can hold kernels, and after the versions of Python and Numba: any such change
starts a new folder; and where there is no folder, nothing has been compiled yet.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from platformdirs import user_cache_path

try:
    import numba
    from numba.core import caching
except ImportError:
    numba = None

COMPILED = numba is not None and os.environ.get("EINFALL_COMPILE", "1") != "0"
"""Whether kernels are machine code in this process."""

PACKAGE = Path(__file__).parent
FEW_KERNELS = {"arena", "browser", "cli", "client", "envs", "server", "study", "terminal", "web"}
"""Folders of which only files with kernels are in the key, so that work on the others does not
throw compiled rules away. What such a kernel needs of its folder stands in the same file."""

F = TypeVar("F", bound=Callable[..., Any])


@cache
def sources_key(package: Path = PACKAGE) -> str:
    """A short name for every source file that can hold a kernel, and for what compiles them."""
    digest = hashlib.sha256(f"{sys.version}\0{getattr(numba, '__version__', '')}\0".encode())
    for path in sorted(package.rglob("*.py")):
        inside, content = path.relative_to(package), path.read_bytes()
        if inside.parts[0] not in FEW_KERNELS or b"\n@kernel\n" in content:
            digest.update(f"{inside.as_posix()}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept; `EINFALL_CACHE` moves it."""
    chosen = os.environ.get("EINFALL_CACHE")
    root = Path(chosen) if chosen else user_cache_path("einfall")
    return root / "kernels" / sources_key()


def forget_old_caches(days: int = 30) -> None:
    """Remove what was compiled from other sources and has not been used for this many days."""
    with suppress(OSError):  # another process may be doing the same
        for folder in cache_folder().parent.glob("*/"):
            used = max((file.stat().st_atime for file in folder.iterdir()), default=0.0)
            if folder != cache_folder() and time.time() - used > days * 24 * 60 * 60:
                shutil.rmtree(folder, ignore_errors=True)


def kernel(function: F) -> F:
    """Compile `function` where there is a compiler, and return it unchanged elsewhere."""
    return _compile(function) if COMPILED else function


if COMPILED:

    class _Locator(caching._CacheLocator):  # type: ignore[misc]  # Numba is untyped
        """Tells Numba where to keep a function: in the folder named after the sources."""

        def __init__(self, function: Callable[..., Any]) -> None:
            self._function = function
            self._py_file = function.__code__.co_filename  # named where Numba cannot cache

        @classmethod
        def from_function(cls, function: Callable[..., Any], _file: str) -> "_Locator":
            return cls(function)

        def get_cache_path(self) -> str:
            return str(cache_folder())

        def get_source_stamp(self) -> str:
            return sources_key()

        def get_disambiguator(self) -> str:
            return f"{self._function.__module__}-{self._function.__code__.co_firstlineno}"

    class _CacheFiles(caching.CompileResultCacheImpl):  # type: ignore[misc]  # Numba is untyped
        _locator_classes = (_Locator,)

    class _Cache(caching.FunctionCache):  # type: ignore[misc]  # Numba is untyped
        """Does without the disk where it cannot be written, as in a read-only home."""

        _impl_class = _CacheFiles

        def load_overload(self, signature: Any, target: Any) -> Any:
            with suppress(OSError):
                return super().load_overload(signature, target)

        def save_overload(self, signature: Any, data: Any) -> None:
            with suppress(OSError):
                super().save_overload(signature, data)

    def _compile(function: F) -> F:
        # nogil lets threads run games side by side; error_model keeps divisions free of checks;
        # _nrt: kernels own no memory, so nothing has to be counted.
        dispatcher: Any = numba.njit(nogil=True, error_model="numpy", _nrt=False)(function)
        dispatcher._cache = _Cache(function)
        compiled: F = dispatcher
        return compiled


@kernel
def signed(number: Any) -> int:
    """A byte of a record as a number to compute with: Numba would mix the two kinds into floats."""
    return int(np.int64(number))


@kernel
def place(number: int) -> int:
    """A place in an array that is not counted from its end: nobody has to look whether it is."""
    return np.uint64(number)  # type: ignore[return-value]  # a kind of number for places only
