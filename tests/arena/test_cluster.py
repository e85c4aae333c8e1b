"""The same tournament on a Ray cluster."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from einfall.cli import main

COMMAND = "arena genial --bots greedy,club,expert:simulations=8 --games 2 --seed 3"


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="Ray is an extra, and not made for every system",
)
def test_a_cluster_writes_the_same_file(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert main(f"{COMMAND} --workers 1 --out {here}".split()) == 0
    # a process of its own, for Ray leaves threads behind
    done = subprocess.run(
        [sys.executable, "-m", "einfall", *f"{COMMAND} --out {there} --ray local".split()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert there.read_bytes() == here.read_bytes()


def test_without_ray_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(f"{COMMAND} --ray local".split()) == 1
    assert capsys.readouterr().err == (
        "einfall: Ray is not installed; add it with: pip install 'einfall[ray]'\n"
    )


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere:port"])
def test_a_cluster_that_does_not_answer(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray", reason="Ray is an extra, and not made for every system")
    assert main(f"{COMMAND} --ray {address}".split()) == 1
    assert f"einfall: no Ray cluster at {address!r}" in capsys.readouterr().err
