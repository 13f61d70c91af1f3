"""Bots that play as fast as they can and are killed for it: how they are raised, and how they die."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterable
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


def batter(nursery: str, places: Iterable[Path], done: Callable[[Path], int], seed: int) -> None:
    """Start a bot at each place in turn and kill it, every other one only when it has got something `done`."""
    chance = random.Random(seed)
    run = [sys.executable, "-m", nursery]
    bots = subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert bots.stdin is not None
    assert bots.stdout is not None
    with bots, bots.stdin, bots.stdout:
        for kill, place in enumerate(places):
            before, patience = done(place), time.monotonic() + PATIENCE
            bots.stdin.write(f"{place} {kill}\n")
            bots.stdin.flush()
            bot = int(bots.stdout.readline())
            while kill % 2 and done(place) < before + 3 and time.monotonic() < patience:
                time.sleep(0.01)
            time.sleep(chance.uniform(0.05, 0.6))
            os.kill(bot, signal.SIGKILL)
