"""One worker process: a piece of work goes in, its answer comes out; it ends when its bot does."""

import logging
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from traceback import format_exception
from typing import Any

from game.core import data
from game.core.text import translation

#: Safe beside threads and an event loop, and quick: every process is a copy of one that has loaded all it needs.
CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")


class Lost(Exception):  # noqa: N818 - nobody raised it: the process is gone
    """The process is gone, and what it was at with it."""


class Overdue(Lost):
    """It was killed because the piece of work took too long."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a piece of work: its value, or the error it raised in pieces that cross the border; and its log."""

    value: Any = None
    error: tuple[type[BaseException], tuple[Any, ...], dict[str, Any]] | None = None
    logged: list[logging.LogRecord] = field(default_factory=list)

    def given(self) -> Any:
        """The value; raises the error."""
        for record in self.logged:
            logging.getLogger(record.name).handle(record)
        if self.error is None:
            return self.value
        kind, args, more = self.error
        error = kind.__new__(kind, *args)
        error.__dict__.update(more)
        raise error


class Process:
    """A process that begins with its first piece of work, and anew after it was lost. To be called from threads.

    `nice`: so far it steps back for others, as Unix counts.
    """

    def __init__(self, name: str, *, nice: int = 0) -> None:
        self._name, self._nice = name, nice
        self._process: Any = None
        self._pipe: Connection

    def start(self) -> None:
        """Begin, unless it has."""
        if self._process and self._process.is_alive():
            return
        self.end()
        self._pipe, theirs = CONTEXT.Pipe()
        given = (theirs, self._nice, tuple(data.folders))
        process = CONTEXT.Process(target=serve, args=given, name=f"westphalia {self._name}", daemon=True)
        process.start()
        theirs.close()
        self._process = process

    def call(self, seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        """Do a piece of work there. Raises what it raises, `Lost` if the process dies, `Overdue` after `seconds`."""
        try:
            self.start()
            self._pipe.send_bytes(pickle.dumps((translation.get(), work, args), pickle.HIGHEST_PROTOCOL))
            if not self._pipe.poll(seconds):
                self.end()
                raise Overdue(self._name)
            answer: Answer = pickle.loads(self._pipe.recv_bytes())
        except (EOFError, OSError) as error:
            self.end()
            raise Lost(self._name) from error
        return answer.given()

    def kill(self) -> None:
        """Kill it, whatever it is at; who waits for its answer is told that it is lost. From any thread."""
        if process := self._process:
            with suppress(ValueError):  # it was closed meanwhile
                process.kill()

    def end(self) -> None:
        """Kill it and let go of all that it held; nobody waits for its answer."""
        if self._process is None:
            return
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()
        self._process = None


def serve(pipe: Connection, nice: int, folders: tuple[Path, ...]) -> None:
    """What the process does: one piece of work after another, until its bot is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then ends us
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    data.folders[:] = folders
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send_bytes(_done(pipe.recv_bytes()))


def _done(work: bytes) -> bytes:
    log = _Log()
    logging.root.handlers[:] = [log]
    try:
        tongue, act, args = pickle.loads(work)
        translation.set(tongue)
        return pickle.dumps(Answer(act(*args), logged=log.records), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        error.add_note("".join(format_exception(error)))
        return pickle.dumps(Answer(error=(type(error), error.args, vars(error)), logged=log.records))


class _Log(logging.Handler):
    """Keeps what is logged, for the bot to log it among its own."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as plain text."""
        record.msg, record.args = record.getMessage(), None
        if record.exc_info:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
            record.exc_info = None
        self.records.append(record)
