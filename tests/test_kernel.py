"""The compiler switch and its cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import einfall
from einfall.cli.common import announce_compiling
from einfall.kernel import COMPILED, forget_old_caches, kernel, sources_key

PROBE = """
from einfall.kernel import COMPILED
from einfall.genial.game import Genial
print(COMPILED, Genial.from_rules({"players": 2}).simulate(3, seed=5))
"""


def run_probe(**environment: str) -> str:
    """What the probe prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@kernel
def double(number: int) -> int:
    return 2 * number


def test_a_kernel_is_callable_either_way() -> None:
    assert double(21) == 42
    assert hasattr(double, "py_func") == COMPILED


@pytest.mark.slow
def test_plain_python_plays_the_same_games_as_machine_code() -> None:
    plain = run_probe(EINFALL_COMPILE="0")
    default = run_probe(EINFALL_COMPILE="1")
    assert plain.split()[0] == "False"
    assert plain.split()[1] == default.split()[1]


def test_it_works_without_numba(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('no compiler here')")
    hidden = run_probe(PYTHONPATH=str(tmp_path))
    assert hidden == run_probe(EINFALL_COMPILE="0")


def test_the_cache_key_follows_the_content_of_every_file_and_the_version_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "genial").mkdir()
    (tmp_path / "cli").mkdir()
    for name in ("kernel.py", "genial/rules.py", "cli/show.py"):
        (tmp_path / name).write_text("one = 1\n")

    def key() -> str:
        sources_key.cache_clear()
        return sources_key(tmp_path)

    before = key()
    assert key() == before
    (tmp_path / "cli/show.py").write_text("one = 2\n")
    assert key() == before  # no kernels there
    (tmp_path / "cli/show.py").write_text("\n@kernel\ndef one(): ...\n")
    assert key() != before
    (tmp_path / "cli/show.py").write_text("one = 2\n")
    (tmp_path / "genial/rules.py").write_text("one = 2\n")
    changed = key()
    assert changed != before
    with monkeypatch.context() as another:
        another.setattr(sys, "version", "4.0.0")
        assert key() not in (before, changed)
    assert key() == changed
    sources_key.cache_clear()


@pytest.mark.skipif(not COMPILED, reason="nothing is announced without the compiler")
def test_compiling_is_announced_unless_these_kernels_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EINFALL_CACHE", str(tmp_path))
    (tmp_path / "kernels" / "of another version").mkdir(parents=True)
    announce_compiling.cache_clear()
    assert announce_compiling()
    assert announce_compiling()
    assert capsys.readouterr().err.count("Compiling") == 1
    (tmp_path / "kernels" / sources_key()).mkdir()
    announce_compiling.cache_clear()
    assert not announce_compiling()
    assert capsys.readouterr().err == ""
    announce_compiling.cache_clear()


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled or stored without the compiler")
def test_a_change_in_a_called_function_of_another_file_is_noticed(tmp_path: Path) -> None:
    # A copy of the package, in which a function that a compiled one calls is changed.
    package = tmp_path / "src" / "einfall"
    shutil.copytree(Path(einfall.__file__).parent, package)
    environment = {
        "PYTHONPATH": str(package.parent),
        "EINFALL_CACHE": str(tmp_path / "cache"),
        # Python takes its own bytecode for fresh if a change came within a second and kept the size
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    probe = (
        "from einfall.chance import Stream; import einfall.user as user;"
        "print(user.use(), user.__file__)"
    )
    (package / "user.py").write_text(
        "from einfall.kernel import kernel\nfrom einfall.called import called\n\n"
        "@kernel\ndef use():\n    return called() + 1\n"
    )
    answers = []
    for answer in (10, 20):
        (package / "called.py").write_text(
            f"from einfall.kernel import kernel\n\n@kernel\ndef called():\n    return {answer}\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", probe],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        value, file = done.stdout.split()
        assert Path(file).is_relative_to(tmp_path)
        answers.append(int(value))
    assert answers == [11, 21]


def test_old_caches_are_forgotten_and_others_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EINFALL_CACHE", str(tmp_path))
    old, recent, now = (tmp_path / "kernels" / name for name in ("old", "recent", sources_key()))
    for folder in (old, recent, now):
        folder.mkdir(parents=True)
        (folder / "code").write_text("")
    for folder in (old, now):
        os.utime(folder / "code", (0, 0))
    forget_old_caches()
    assert not old.exists()
    assert recent.exists()
    assert now.exists()
