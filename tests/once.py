"""What takes long to make is made once for all processes that test at the same time."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 300
"""Seconds after which somebody else must have made it."""


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run that all its processes have in common."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that whichever process comes first has filled; the others wait for it."""
    made = shared_folder(factory) / name
    busy, part = made.with_suffix(".busy"), made.with_suffix(".part")
    end = time.monotonic() + PATIENCE
    while True:
        try:
            busy.mkdir()
        except FileExistsError:
            assert time.monotonic() < end, f"{name} is never made"
            time.sleep(0.05)
            continue
        try:
            if not made.exists():
                shutil.rmtree(part, ignore_errors=True)  # of one that failed
                part.mkdir()
                make(part)
                part.rename(made)
            return made
        finally:
            busy.rmdir()
