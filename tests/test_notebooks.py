"""Every notebook runs from top to bottom, cell by cell, and what it shows can be shown."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs/notebooks").glob("*.ipynb"))


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; the value of its last line, if that is an expression, is what it shows."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(notebook: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = json.loads(notebook.read_text())["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown = run_cell("".join(cell["source"]), names)
            assert len(repr(shown)) < 1000
            if hasattr(shown, "_repr_svg_"):
                assert shown._repr_svg_().startswith("<svg")


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
