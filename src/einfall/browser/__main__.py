"""Make the modules of WebAssembly, or check that those in the package are what would be made."""

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path


def main() -> int:
    """Make the modules, or check them; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m einfall.browser",
        description="Compile the rules and the bots for browsers, as WebAssembly.",
    )
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument(
        "--without-simd",
        type=Path,
        metavar="FOLDER",
        help="write modules without SIMD there, to compare with",
    )
    chosen = parser.parse_args()
    if find_spec("ziglang") is None:
        print(
            "The linker is missing. Install it: pip install ziglang, or: make wasm", file=sys.stderr
        )
        return 1
    if os.environ.get("NUMBA_OPT") != "0":
        return _begin_again(sys.argv[1:])
    return _make_plain(chosen.without_simd) if chosen.without_simd else _make(chosen.check)


def _begin_again(arguments: list[str]) -> int:
    """The same in a process in which Numba optimises nothing, and keeps nothing of it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_OPT": "0", "EINFALL_CACHE": folder}
        command = [sys.executable, "-W", "ignore", "-m", "einfall.browser", *arguments]
        return subprocess.run(command, env=environment, check=False).returncode


def _make(only_check: bool) -> int:
    from einfall.browser import MODULES, data_path, module_path
    from einfall.wasm import compile_module

    differ = []
    for name, module in MODULES.items():
        files = {data_path(name, data): make() for data, make in module.data.items()}
        files[module_path(name)] = compile_module(module)
        for path, made in files.items():
            if not path.exists() or path.read_bytes() != made:
                differ.append(path)
                if not only_check:
                    path.write_bytes(made)
            zipped = len(gzip.compress(made, 9, mtime=0))
            print(f"{name}/{path.name}: {len(made):,} bytes, {zipped:,} compressed")
    if only_check and differ:
        names = ", ".join(str(path.relative_to(Path.cwd())) for path in differ)
        print(f"Not what would be made: {names}. To make them: make wasm", file=sys.stderr)
    return 1 if only_check and differ else 0


def _make_plain(folder: Path) -> int:
    from einfall.browser import MODULES
    from einfall.wasm import compile_module

    folder.mkdir(parents=True, exist_ok=True)
    for name, module in MODULES.items():
        (folder / f"{name}.wasm").write_bytes(compile_module(module, simd=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
