"""Children that have imported pytest and all third parties, but nothing of the game that is changed in them."""

import gc
import importlib
import os
import pickle
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.mutation.rulebook import ROOT

#: What a child may take of memory: an endless loop that gathers things shall not fill the machine.
MEMORY = 4 << 30


def foreign() -> list[str]:
    """The modules imported by now that are not of this house, in the order in which they were."""
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and not (Path(file).is_relative_to(ROOT) and not Path(file).is_relative_to(sys.prefix)):
            found.append(name)
    return found


def warm_up(modules: Iterable[str]) -> None:
    """Import them here, so that no child has to."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in modules:
            try:
                importlib.import_module(name)
            except Exception:  # a part that only its whole can import
                continue
    gc.collect()
    gc.freeze()


@dataclass
class Child:
    """A forked process with a task; it answers with whatever can be pickled."""

    pid: int
    pipe: int
    begun: float
    limit: float
    heard: bytes = b""

    @classmethod
    def do(cls, task: Callable[[], Any], limit: float) -> "Child":
        """Fork, and let the child do the task within so many seconds."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            os.set_blocking(reading, False)
            return cls(pid, reading, time.monotonic(), limit)
        os.close(reading)
        _be_quiet()
        try:
            answer = task()
        except BaseException as error:  # whatever it is: the parent hears of it
            answer = error
        _write(writing, pickle.dumps(answer))
        os._exit(0)

    def ended(self) -> bool:
        """Whether it has ended; it is ended if its time is over."""
        self._hear()
        if time.monotonic() > self.begun + self.limit:
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.heard = b""
        elif not os.waitpid(self.pid, os.WNOHANG)[0]:
            return False
        else:
            self._hear()
        os.close(self.pipe)
        return True

    def answer(self) -> Any:
        """What it answered, once it has ended; None if it came to no end of its own. Raises what it raised."""
        answer = pickle.loads(self.heard) if self.heard else None
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def wait(self) -> Any:
        """Its answer, when it has one."""
        while not self.ended():
            time.sleep(0.02)
        return self.answer()

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            while part := os.read(self.pipe, 1 << 16):
                self.heard += part


def _write(to: int, what: bytes) -> None:
    while what:
        what = what[os.write(to, what) :]


def _be_quiet() -> None:
    """A group of its own, that can be ended whole; no output; a bound on memory."""
    os.setpgid(0, 0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
