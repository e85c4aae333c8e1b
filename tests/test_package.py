"""The package as strangers get it: a wheel, installed where nothing else is, outside the clone."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import einfall
from tests.once import once

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LONGEST = 300
"""Seconds that any of this may take where packages are downloaded."""


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    build = [sys.executable, "-m", "hatchling", "build", "-d"]
    return once(tmp_path_factory, "dist", lambda folder: run([*build, str(folder)], ROOT))


def run(
    command: list[str], folder: Path, typed: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with nothing of ours in the environment; it must succeed."""
    done = attempt(command, folder, typed, **settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def attempt(
    command: list[str], folder: Path, typed: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        command,
        cwd=folder,
        env=env | settings,
        input=typed,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def pythons() -> list[str]:
    """The releases of Python that are here and run, this one first."""
    this = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = [this]
    for release in PYTHONS:
        path = shutil.which(f"python{release}")
        works = path and attempt([path, "-c", "import ensurepip"], ROOT).returncode == 0
        if release != this and works:
            found.append(release)
    return found


def install(release: str, wheel: Path, folder: Path, extras: str = "") -> Path:
    """A new environment with the wheel and these extras in it; where its commands are."""
    this = f"{sys.version_info.major}.{sys.version_info.minor}"
    python = sys.executable if release == this else f"python{release}"
    environment = [python, "-m", "venv", str(folder / "env")]
    commands = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    new = str(commands / "python")
    what = f"{wheel}[{extras}]" if extras else str(wheel)
    if uv := find_uv():  # much quicker, and needs no pip in there
        run([*environment, "--without-pip"], folder)
        if not attempt([uv, "pip", "install", "--python", new, what], folder).returncode:
            return commands
    run([*environment, "--clear"], folder)
    run([new, "-m", "pip", "install", "--quiet", what], folder)
    return commands


def dry_run_install(what: str, folder: Path) -> str:
    """What would be installed where nothing is; nothing is installed."""
    asked = ["pip", "install", "--dry-run", what]
    if uv := find_uv():
        return run([uv, *asked, "--python", sys.executable, "--reinstall"], folder).stderr
    return run([sys.executable, "-m", *asked, "--ignore-installed"], folder).stdout


def find_uv() -> str | None:
    return shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))


@pytest.mark.parametrize("file", ["CITATION.cff", "CHANGELOG.md", "docs/learning.md"])
def test_the_version_is_the_same_everywhere(file: str) -> None:
    found = re.search(
        r"(?m)(?:^version: |, version |^## \[)(\d+\.\d+\.\d+)", (ROOT / file).read_text()
    )
    assert found
    assert found[1] == einfall.__version__


@pytest.mark.parametrize("release", pythons())
def test_a_game_is_played_from_the_wheel_alone(release: str, dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    commands = install(release, wheel, tmp_path)
    einfall = str(commands / "einfall")
    # others than this Python would compile for half a minute; the rules are the same without
    this = release == f"{sys.version_info.major}.{sys.version_info.minor}"
    settings = {} if this else {"EINFALL_COMPILE": "0"}
    options = ["--players", "2", "--bots", "novice", "--games", "1", "--seed", "7"]
    run([einfall, "simulate", "genial", *options, "--out", "game.jsonl"], tmp_path, **settings)
    assert "1 " in run([einfall, "check", "game.jsonl"], tmp_path, **settings).stdout
    code = "import einfall; print(einfall.__file__)"
    where = run([str(commands / "python"), "-c", code], tmp_path).stdout
    assert where.startswith(str(tmp_path))
    play_some_moves([einfall], tmp_path, **settings)
    kept = [einfall, "score", "einstein", "--names", "Anna", "--file", "kept.jsonl"]
    assert "kept.jsonl" in run(kept, tmp_path, **settings).stdout
    for command, extra in {
        "serve": "serve",
        "join https://play.example/t/abc": "client",
        "arena genial --bots novice,casual --games 2 --out results.jsonl": "arena",
        "sheet --pdf sheets.pdf": "sheets",
    }.items():
        told = attempt([einfall, *command.split()], tmp_path)
        assert told.returncode == 1
        assert told.stderr.count("\n") == 1
        assert f"add it with: pip install 'einfall[{extra}]'" in told.stderr
    for module, extra in {"envs.gym": "gym", "envs.zoo": "zoo", "envs.spiel": "spiel"}.items():
        told = attempt([str(commands / "python"), "-c", f"import einfall.{module}"], tmp_path)
        assert f"add it with: pip install 'einfall[{extra}]'" in told.stderr.splitlines()[-1]


def play_some_moves(einfall: list[str], folder: Path, **settings: str) -> None:
    """A game line by line, as somebody types it."""
    typed = "dice\n3+10/4\nundo\n3+9/5\nquit\n"
    playing = [*einfall, "play", "einstein", "--plain", "--bots", "novice", "--seed", "1"]
    said = run(playing, folder, typed, LC_ALL="C.UTF-8", **settings).stdout
    assert "Dice: 1 2 4 5 5" in said
    assert "Taken back: You: 3+10/4." in said
    assert said.count("Seat 1 (novice) plays ") == 2
    assert said.endswith("You left the table.\n")


@pytest.mark.skipif(not find_uv(), reason="uvx comes with uv, which is not here")
def test_uvx_runs_the_wheel_without_installing_it(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    uvx = [find_uv() or "", "tool", "run", "--python", sys.executable, "--from", str(wheel)]
    version = run([*uvx, "einfall", "--version"], tmp_path).stdout
    assert version == f"einfall {einfall.__version__}\n"
    play_some_moves([*uvx, "einfall"], tmp_path)


def test_the_wheel_has_what_is_needed_and_no_more(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        names = package.namelist()
    for needed in ("web/index.html", "web/games/genial/kernels.wasm", "locale/fr.po", "py.typed"):
        assert f"einfall/{needed}" in names
    assert not [name for name in names if "tests/" in name or "__pycache__" in name]
    assert wheel.stat().st_size < 5e6


def test_one_setting_fills_all_addresses_in(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    run(build, ROOT, EINFALL_HOME="https://code.example/einfall/")
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        (name,) = [name for name in package.namelist() if name.endswith("/METADATA")]
        metadata = package.read(name).decode()
    assert "Project-URL: Issues, https://code.example/einfall/issues\n" in metadata
    assert "License-Expression: MIT AND Apache-2.0\n" in metadata
    assert "Description-Content-Type: text/markdown\n" in metadata
    assert '<img src="https://code.example/einfall/raw/main/docs/pictures/genial' in metadata
    assert "](docs/" not in metadata


def test_the_source_distribution_has_all_that_its_tests_need(dist: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("a source distribution has no list of files to compare itself with")
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    tracked = run(["git", "ls-files"], ROOT).stdout.splitlines()
    needless = (".ci/", ".editorconfig", ".gitattributes")
    assert [n for n in tracked if n not in names and not n.startswith(needless)] == []
