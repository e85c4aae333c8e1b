"""What the documents promise: the README's example runs, the map of the source is complete."""

import re
from pathlib import Path

import einfall

ROOT = Path(__file__).parent.parent


def test_the_example_in_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    game, position = names["game"], names["position"]
    assert game.over(position)  # type: ignore[attr-defined]  # the example makes a Game


def test_every_source_file_is_on_the_map() -> None:
    on_the_map = set(
        re.findall(r"^- `([\w/]+\.py)`", (ROOT / "docs/architecture.md").read_text(), re.M)
    )
    package = Path(einfall.__file__).parent
    files = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if path.name != "__init__.py" or "def " in path.read_text()
    }
    assert files == on_the_map


def test_every_file_of_the_pages_is_on_the_map() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    on_the_map = set(re.findall(r"^- `web/([\w./-]+)`", text, re.M))
    folder = Path(einfall.__file__).parent / "web"
    files = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.parent.name != "vendor"
    }
    assert files == on_the_map


def test_links_between_documents_lead_somewhere() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        text = document.read_text()
        for target in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(
            r'<img src="([^"]+)"', text
        ):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
