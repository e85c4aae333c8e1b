"""A game has a room on each floor that needs one, and a line in a registry: no one else names it.

Looked at is the code: names, and texts but for docstrings and for examples of the command line,
which may show any game.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import einfall
from einfall.games import GAMES
from tests.naming import names

PACKAGE = Path(einfall.__file__).parent
REGISTRIES = {
    "study/judges.py",
    "study/puzzles/themes.py",
    "__init__.py",
    "batch/__init__.py",
    "envs/spiel/__init__.py",
    "games.py",
    "bots/__init__.py",
    "browser/__init__.py",
    "cli/registry.py",
    "terminal/rooms.py",
}

FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def room_of(file: str) -> str | None:
    """The game whose room a file belongs to: a folder or a file of its name, or of a version."""
    parts = [part.partition("_v")[0] for part in Path(file).with_suffix("").parts]
    return next((name for name in GAMES if name in parts), None)


def texts_to_leave_out(tree: ast.AST) -> set[ast.AST]:
    """Docstrings, texts below what they describe, and examples."""
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant() as text):
                left_out.add(text)
            case ast.Assign([ast.Name(name)], text) if name.endswith("EXAMPLES"):
                left_out.add(text)
    return left_out


def words(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and text of the code, with its line."""
    left_out = texts_to_leave_out(tree)
    for node in ast.walk(tree):
        if node in left_out:
            continue
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str):
                    yield getattr(node, "lineno", 0), word


@pytest.mark.parametrize("file", FILES)
def test_a_game_is_named_in_its_own_rooms_only(file: str) -> None:
    if file in REGISTRIES:
        return
    own = room_of(file)
    others = [name for name in GAMES if name != own]
    found = [
        f"{file}:{line}: {word}"
        for line, word in words(ast.parse((PACKAGE / file).read_text()))
        for name in others
        if names(name, word)
    ]
    assert found == []


def test_every_registry_is_there() -> None:
    assert set(FILES) >= REGISTRIES


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("from einfall.genial import rules", True),
        ("GenialPosition", True),
        ("x = {'genial': 1}", True),
        ("x = f'genial-{y}'", True),
        ("def genial(): ...", True),
        ("x.genial", True),
        ("f(genial=1)", True),
        ("MOST_GENIAL = 1", True),
        ("play_genial()", True),
        ("playGenial()", True),
        ("genials = 2", True),
        ("congenial = 1", False),
        ("UNCONGENIAL = 1", False),
        ("'''Not for Genial.'''", False),
        ("EXAMPLES = 'einfall play genial'", False),
        ("x = 1  # as in Genial", False),
    ],
)
def test_where_a_name_counts(code: str, named: bool) -> None:
    assert any(names("genial", word) for _, word in words(ast.parse(code))) == named
