"""What takes long to make, made by one worker of a test run for all of them."""

import fcntl
import os
from collections.abc import Callable

import pytest


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gives; the workers that come later read what the first one wrote."""
    if "PYTEST_XDIST_TESTRUNUID" not in os.environ:
        return make()
    kept = folders.getbasetemp().parent / name
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_bytes(make())
        return kept.read_bytes()
