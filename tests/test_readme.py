"""What the documents promise: their examples run, the map of the source is complete."""

import doctest
import io
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest
from PIL import Image

import einfall
from einfall.cli import main
from tests.server.running import Running
from tests.server.serving import Served
from tests.test_package import attempt, dry_run_install, run
from tests.web.beforehand import finished

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


# What stands there for a shell


def shell_lines(document: Path) -> list[str]:
    """The lines of its blocks for a shell, without their comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", document.read_text(), re.DOTALL | re.M)
    return [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]


def serve(command: list[str], folder: Path) -> None:
    """Start the service, wait until its first page is there, and end it."""
    # no browser is to open on the screen of whoever runs the tests
    env = os.environ | {"BROWSER": "true", "XDG_DATA_HOME": str(folder)}
    for name in ("MAKELEVEL", "MAKEFLAGS"):  # of `make test`: a make inside it would say so first
        env.pop(name, None)
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        with urllib.request.urlopen(address[0], timeout=60) as page:
            assert b"<title>Einfall" in page.read()
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl+C does
        process.communicate(timeout=60)


def make_play(folder: Path) -> None:
    if attempt(["make", "-q", ".venv/ready-to-play"], ROOT).returncode:
        pytest.skip("make would change .venv first; run `make setup`")
    serve(["make", "play", f"ARGS=--port 0 --database {folder / 'games.sqlite'}"], folder)


def make_test(_: Path) -> None:
    told = run(["make", "-n", "test"], ROOT).stdout
    assert "ruff check" in told
    assert "pytest" in told


def pip_install(folder: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    run(build, ROOT)
    (wheel,) = folder.glob("*.whl")
    assert "ray" in dry_run_install(f"{wheel}[all]", folder)


def einfall_serve(folder: Path) -> None:
    options = ["--open", "--port", "0", "--database", str(folder / "games.sqlite")]
    serve([sys.executable, "-m", "einfall", "serve", *options], folder)


def einfall_alone(folder: Path) -> None:
    assert "to get started" in run([sys.executable, "-m", "einfall"], folder).stdout


README: dict[str, Callable[[Path], None]] = {
    "make play": make_play,
    "make test": make_test,
    "pip install 'einfall[all]'": pip_install,
    "einfall serve --open": einfall_serve,
    "einfall": einfall_alone,
}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="make and process groups are those of Unix")
@pytest.mark.parametrize("line", shell_lines(ROOT / "README.md"))
def test_every_line_for_a_shell_does_what_the_readme_says(line: str, tmp_path: Path) -> None:
    README[line](tmp_path)


LESS = (
    ("--games 100", "--games 2"),
    ("club,expert,master --games 2000", "novice,casual,club --games 3"),
    ("--rounds 200", "--rounds 1 --games 64 --first-steps 20 --steps 20 --places 16"),
    ("analyse games.jsonl --game 1", "analyse dice.jsonl --game 1 --seat 0"),
)
"""So that the commands take seconds; all else is as it is written."""


@pytest.mark.slow
def test_every_command_of_the_list_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("einfall.cli.bench.SECONDS", 0.05)
    lines = [line for line in shell_lines(ROOT / "docs/commands.md") if line not in README]
    with Running(str(tmp_path / "tables.sqlite"), "--log", "warning") as running:
        served = Served(running.port, tmp_path)
        game = finished(served, "genial", "Ada", "Bob")
        for line in lines:
            _, *words = shlex.split(reduce(lambda told, less: told.replace(*less), LESS, line))
            if words[0] == "verify":
                record = served.get(f"/api/tables/{game.table}/record").body
                Path(words[1]).write_bytes(record)
            link = f"http://127.0.0.1:{running.port}{game.path()}"
            monkeypatch.setattr("sys.stdin", io.StringIO(""))  # nobody is there to type
            assert main([link if word == "LINK" else word for word in words]) == 0, line


@pytest.mark.parametrize("name", ["genial", "einstein"])
def test_the_readme_has_a_short_moving_picture_of_each_game(name: str) -> None:
    path = ROOT / f"docs/pictures/{name}-moving.webp"
    assert str(path.relative_to(ROOT)) in (ROOT / "README.md").read_text()
    with Image.open(path) as picture:
        assert getattr(picture, "n_frames", 1) > 50
    assert path.stat().st_size < 600_000


# The map of the source


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
