"""What the documents promise: their examples run, the map of the source is complete."""

import doctest
import re
from pathlib import Path

import pytest

import einfall

ROOT = Path(__file__).parent.parent


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = {
    document: examples
    for document in DOCUMENTS
    if (examples := re.findall(r"^```python\n(.*?)^```", document.read_text(), re.DOTALL | re.M))
}


@pytest.mark.parametrize("document", EXAMPLES, ids=lambda path: path.name)
def test_every_example_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One after the other, as somebody reads them; `>>>` shows what comes out.
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for example in EXAMPLES[document]:
        if ">>>" in example:
            test = doctest.DocTestParser().get_doctest(example, names, document.name, None, 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(test, clear_globs=False).failed == 0
            names = test.globs
        else:
            exec(compile(example, str(document), "exec"), names)


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
    for document in [*DOCUMENTS, ROOT / "CONTRIBUTING.md"]:
        text = document.read_text()
        for target in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(
            r'<img src="([^"]+)"', text
        ):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
