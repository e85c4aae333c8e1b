"""What is installed only when asked for, and what to say where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS: dict[str, tuple[str, ...]] = {
    "client": ("websockets",),
    "terminal": ("textual",),
    "serve": (
        "confusable_homoglyphs",
        "cryptography",
        "httptools",
        "msgspec",
        "prometheus_client",
        "segno",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "arena": ("matplotlib", "openskill"),
    "sheets": ("fpdf",),
    "postgres": ("asyncpg",),
    "ray": ("ray",),
    "gym": ("gymnasium",),
    "zoo": ("pettingzoo",),
    "spiel": ("pyspiel", "open_spiel"),
    "learn": ("torch", "numba_cuda"),
}
"""The extras of the package, and the modules that each brings."""


@contextmanager
def needed() -> Iterator[None]:
    """Around imports of extras: where one is missing, the error says how to add it."""
    try:
        yield
    except ModuleNotFoundError as error:
        told = what_is_missing(error)
        if told is None:
            raise
        raise ModuleNotFoundError(told, name=error.name) from error


def what_is_missing(error: ModuleNotFoundError) -> str | None:
    """How to add what was not found, as a sentence; None if it is nothing of ours."""
    name = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if name in modules:
            return f"this needs {name}, which is not installed; add it with: {adding(extra)}"
    return None


def adding(extra: str) -> str:
    """The command that adds an extra."""
    return f"pip install 'einfall[{extra}]'"
