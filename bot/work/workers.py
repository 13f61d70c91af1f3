"""Queues of work, one a kind, and the processes that do it: the one door for whoever has something to do."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.metrics import WORK
from bot.work.kinds import KINDS, Kind
from bot.work.process import CONTEXT, Lost, Overdue, Process
from game.core.refusal import Refusal
from game.core.text import _

T = TypeVar("T")
log = logging.getLogger(__name__)
#: How many pieces of a kind go on at once in threads; they share one core, however many there are.
THREADS = 2
#: A piece of work that killed so many processes is not tried again.
TRIES = 2
#: So many seconds after they were killed it is looked whether another process has begun.
AGAIN = 0.2


@dataclass(frozen=True, slots=True)
class Figures:
    """How a kind of work goes: its processes, what is under way, what waits, and how many processes were lost."""

    processes: int
    at_work: int
    waiting: int
    lost: int


class Here:
    """Stands in for a process where there are none: works in the calling thread, and can't be killed."""

    def start(self) -> None:
        """Nothing to begin."""

    def call(self, _seconds: float, work: Callable[..., T], *args: Any) -> T:
        """Do it."""
        return work(*args)

    def kill(self) -> None:
        """Nothing to kill."""

    def end(self) -> None:
        """Nothing to let go of."""


class Pool:
    """The processes of one kind of work, and who waits for one."""

    def __init__(self, kind: Kind, staff: list[Process | Here]) -> None:
        self.kind, self.staff = kind, staff
        self.free: asyncio.LifoQueue[Process | Here] = asyncio.LifoQueue()  # who worked last still has all at hand
        for worker in staff:
            self.free.put_nowait(worker)
        self.people: Counter[str] = Counter()
        self.waiting = self.lost = 0

    @property
    def figures(self) -> Figures:
        """How it goes."""
        return Figures(len(self.staff), len(self.staff) - self.free.qsize(), self.waiting, self.lost)

    def admit(self, person: str) -> None:
        """Count a piece in. Refuses a person who has too much under way, and all people while too much waits."""
        if person and self.people[person] >= self.kind.each:
            raise Refusal(_("What you asked for before is still at work. One at a time, please."))
        if person and self.waiting >= self.kind.waiting:
            raise Refusal(_("Many others wait for the same just now. Please try again in a few minutes."))
        self.people[person] += 1

    def dismiss(self, person: str) -> None:
        """Count a piece out."""
        self.people[person] -= 1
        if not self.people[person]:
            del self.people[person]


class Workers:
    """Does work of each kind in so many `processes` (of a slow kind: in one), or in threads if that is 0.

    `shared` is a module that loads what all processes have in common, before there are any.
    """

    def __init__(self, processes: int = 0, *, shared: str = "") -> None:
        self.processes, self._closed = processes, False
        self._pools = {kind: Pool(kind, _staff(kind, processes)) for kind in KINDS}
        self._staff = [worker for pool in self._pools.values() for worker in pool.staff]
        self._threads = ThreadPoolExecutor(len(self._staff), "work")
        if processes and shared:
            CONTEXT.set_forkserver_preload([shared])

    @property
    def figures(self) -> Mapping[str, Figures]:
        """How each kind of work goes, by its name."""
        return {kind.name: pool.figures for kind, pool in self._pools.items()}

    async def start(self) -> None:
        """Begin with a process of each kind at once, so that nobody waits for it later."""
        await asyncio.gather(*map(self._begin, self._pools.values()))

    async def _begin(self, pool: Pool) -> None:
        worker = await self._turn(pool)
        try:
            await self._aside(worker.start)
        finally:
            pool.free.put_nowait(worker)

    async def close(self) -> None:
        """End every process, also one that is only beginning; what is under way is lost."""
        self._closed = True
        over = partial(self._threads.shutdown, wait=self.processes > 0, cancel_futures=True)
        ending = asyncio.create_task(asyncio.to_thread(over))
        while not ending.done():
            for worker in self._staff:
                worker.kill()
            await asyncio.wait([ending], timeout=AGAIN)
        for worker in self._staff:
            worker.end()

    async def run(self, kind: Kind, work: Callable[..., T], *args: Any, person: str = "") -> T:
        """Do `work` when its turn has come; `person` is whoever asked for it, if anybody did.

        Raises what the work raises, and `Refusal` if the person asks for too much, or the work takes too long or kills
        its process again and again. Once begun it goes on, whether or not anybody still waits for it.
        """
        pool = self._pools[kind]
        pool.admit(person)
        try:
            worker = await self._turn(pool)
        except BaseException:
            pool.dismiss(person)
            raise
        doing = asyncio.ensure_future(self._timed(pool, worker, partial(work, *args)))
        doing.add_done_callback(lambda _done: pool.dismiss(person))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            doing.add_done_callback(_heard)
            raise

    async def _turn(self, pool: Pool) -> Process | Here:
        pool.waiting += 1
        try:
            return await pool.free.get()
        finally:
            pool.waiting -= 1

    async def _timed(self, pool: Pool, worker: Process | Here, work: Callable[[], T]) -> T:
        try:
            with WORK.labels(pool.kind.name).time():
                return await self._do(pool, worker, work)
        finally:
            pool.free.put_nowait(worker)

    async def _do(self, pool: Pool, worker: Process | Here, work: Callable[[], T]) -> T:
        for left in reversed(range(TRIES)):
            try:
                return await self._aside(worker.call, pool.kind.seconds, work)
            except Overdue:
                pool.lost += 1
                log.error("%s: a piece took more than %s s; its process was killed", pool.kind.name, pool.kind.seconds)
                raise Refusal(_("That took too long and was given up. Please try again later.")) from None
            except Lost:
                pool.lost += 1
                if self._closed or not left:
                    log.error("%s: a piece of work is given up, its process died of it", pool.kind.name)
                    raise Refusal(_("That could not be done just now. Please try again later.")) from None
                log.warning("%s: a process died; what it was at is done again", pool.kind.name)
        raise AssertionError("the last try returns or raises")

    async def _aside(self, work: Callable[..., T], *args: Any) -> T:
        """In a thread of ours, as whoever calls: in their language, and with their marks in the log."""
        call = partial(copy_context().run, work, *args)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def _staff(kind: Kind, processes: int) -> list[Process | Here]:
    number = 1 if kind.slow else processes or THREADS
    return [Process(kind.name, nice=kind.nice) if processes else Here() for _n in range(number)]


def _heard(done: "asyncio.Future[Any]") -> None:
    """Nobody waits any more: an error is only logged."""
    if not done.cancelled() and (error := done.exception()):
        log.warning("nobody waited any more for what failed: %r", error)
