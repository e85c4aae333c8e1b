"""What is installed only when asked for, and what to say where it is missing."""

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


def what_is_missing(error: ModuleNotFoundError) -> str | None:
    """How to add what a command has not found, as a sentence; None if it is nothing of ours."""
    name = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if name in modules:
            return f"this needs {name}, which is not installed; add it with: {adding(extra)}"
    return None


def adding(extra: str) -> str:
    """The command that adds an extra."""
    return f"pip install 'einfall[{extra}]'"
