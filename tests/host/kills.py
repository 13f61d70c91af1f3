"""Bots that play as fast as they can and are killed for it: how they are raised, and how they die."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: How long, in seconds, a bot may live that gets nothing done, on a machine that has much else to do.
PATIENCE = 60.0


def raise_bots(live: Callable[[str, str], Coroutine[None, None, None]]) -> None:
    """Fork a bot for every line read, the imports being paid already; answer with its process id."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        where, seed = line.split()
        child = os.fork()
        if not child:
            asyncio.run(live(where, seed))
            os._exit(0)
        print(child, flush=True)  # noqa: T201 - the answer


def batter(
    nursery: str,
    places: Iterable[Path],
    done: Callable[[Path], int] | None,
    seed: int,
    *,
    bots: int = 1,
    soon: float = 0.05,
) -> None:
    """Start so many bots at each place in turn and kill them, `soon` or up to half a second later.

    Every other time they are left alive until something more is `done`, if that is to be waited for.
    """
    chance = random.Random(seed)
    run = [sys.executable, "-m", nursery]
    raising = subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert raising.stdin is not None
    assert raising.stdout is not None
    with raising, raising.stdin, raising.stdout:
        for kill, place in enumerate(places):
            before, patience, alive = done(place) if done else 0, time.monotonic() + PATIENCE, []
            for bot in range(bots):
                raising.stdin.write(f"{place} {kill}.{bot}\n")
                raising.stdin.flush()
                alive.append(int(raising.stdout.readline()))
            while done and kill % 2 and done(place) < before + 3 and time.monotonic() < patience:
                time.sleep(0.01)
            for bot in alive:
                time.sleep(chance.uniform(soon, soon + 0.55) / bots)
                with suppress(ProcessLookupError):
                    os.kill(bot, signal.SIGKILL)
