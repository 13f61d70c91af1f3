"""What processes cost, with all they started, as Linux tells it."""

import os
from collections.abc import Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> Iterator[int]:
    """A process and all that came of it."""
    yield pid
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = thread.read_text().split()
        except OSError:  # it has ended
            continue
        for child in children:
            yield from family(int(child))


def seconds(pid: int) -> float:
    """Processor time of a process, of those it started, and of those of them that have ended."""
    return sum(_ticks(each) for each in family(pid)) / TICKS


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15]))


def megabytes(pid: int) -> float:
    """Memory of a process and those it started, in MiB; what several processes share is shared out among them."""
    return sum(_held(each) for each in family(pid)) / 1024


def _held(pid: int) -> int:
    """Its part of the memory, in KiB."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has ended
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
