"""Runs a program twice: as machine code, and as plain Python."""

import os
import subprocess
import sys


def printed_both_ways(program: str) -> list[str]:
    """What a program prints, compiled and not."""
    return [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "EINFALL_COMPILE": compiled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for compiled in ("1", "0")
    ]
