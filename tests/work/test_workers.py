"""Each kind of work has its own queue and limits; and in processes of its own nothing is lost when one dies."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.settings import Settings, cores
from bot.work import FILMS, PICTURES, RECORDS, SEARCHES, STANDINS, Workers
from bot.work.process import Process
from bot.work.workers import THREADS
from game.core.record import BadRecord
from game.core.refusal import Refusal
from game.core.text import translation
from tests.work import pieces


@pytest.fixture
async def threads() -> AsyncIterator[Workers]:
    workers = Workers()
    yield workers
    await workers.close()


@pytest.fixture
async def processes() -> AsyncIterator[Workers]:
    workers = Workers(1)
    yield workers
    await workers.close()


class Busy:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go = threading.Semaphore(0), threading.Event()

    def __call__(self) -> str:
        self.begun.release()
        assert self.go.wait(60)
        return "done"

    async def wait(self, times: int = 1) -> None:
        """Until so many are at it."""
        for _time in range(times):
            assert await asyncio.to_thread(self.begun.acquire, timeout=60)


async def test_no_kind_of_work_waits_for_another(threads: Workers) -> None:
    busy = Busy()
    films = [asyncio.create_task(threads.run(FILMS, busy)) for _n in range(3)]
    await busy.wait()
    assert [await threads.run(kind, str, 1) for kind in (PICTURES, STANDINS, RECORDS, SEARCHES)] == ["1"] * 4
    assert (threads.figures["films"].at_work, threads.figures["films"].waiting) == (1, 2)
    busy.go.set()
    assert await asyncio.gather(*films) == ["done"] * 3
    assert threads.figures["films"].at_work == threads.figures["films"].waiting == 0


async def test_one_person_has_only_so_much_at_work(threads: Workers) -> None:
    busy = Busy()
    first = [asyncio.create_task(threads.run(PICTURES, busy, person="anna")) for _n in range(PICTURES.each)]
    await busy.wait(THREADS)
    with pytest.raises(Refusal, match="One at a time"):
        await threads.run(PICTURES, busy, person="anna")
    others = [asyncio.create_task(threads.run(PICTURES, busy, person=who)) for who in ("ben", "", "")]
    assert await threads.run(SEARCHES, str, 1, person="anna") == "1"
    busy.go.set()
    assert await asyncio.gather(*first, *others) == ["done"] * (PICTURES.each + 3)
    assert await threads.run(PICTURES, str, 1, person="anna") == "1"


async def test_people_are_told_when_too_many_wait(threads: Workers) -> None:
    busy = Busy()
    waiting = [asyncio.create_task(threads.run(RECORDS, busy, person=f"{n}")) for n in range(RECORDS.waiting + 1)]
    await busy.wait()
    with pytest.raises(Refusal, match="Many others wait"):
        await threads.run(RECORDS, str, 1, person="late")
    house = asyncio.create_task(threads.run(RECORDS, str, 1))
    busy.go.set()
    await asyncio.gather(*waiting)
    assert await house == "1"


async def test_who_waits_no_more_leaves_the_queue_but_what_was_begun_goes_on(threads: Workers) -> None:
    busy = Busy()
    begun, queued = (asyncio.create_task(threads.run(FILMS, busy, person=who)) for who in ("anna", "ben"))
    await busy.wait()
    begun.cancel()
    queued.cancel()
    await asyncio.gather(begun, queued, return_exceptions=True)
    assert (threads.figures["films"].at_work, threads.figures["films"].waiting) == (1, 0)
    others = [asyncio.create_task(threads.run(FILMS, str, n, person="anna")) for n in range(FILMS.each - 1)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="One at a time"):
        await threads.run(FILMS, busy, person="anna")
    busy.go.set()
    await asyncio.gather(*others)
    assert await asyncio.gather(*(threads.run(FILMS, str, who, person=who) for who in ("anna", "ben"))) == [
        "anna",
        "ben",
    ]
    assert not await asyncio.to_thread(busy.begun.acquire, blocking=False)


async def test_a_piece_whose_process_dies_is_done_again(processes: Workers, tmp_path: Path) -> None:
    assert await processes.run(PICTURES, pieces.die_first, tmp_path / "mark") == "done"
    assert processes.figures["pictures"].lost == 1


async def test_what_kills_every_process_is_refused_kindly_and_harms_no_other(
    processes: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    dying = asyncio.create_task(processes.run(SEARCHES, pieces.die))
    after = asyncio.create_task(processes.run(SEARCHES, os.getpid))
    with pytest.raises(Refusal, match="could not be done just now"):
        await dying
    assert await after != os.getpid()
    assert processes.figures["searches"].lost == 2
    assert "its process died of it" in caplog.text


async def test_a_piece_that_takes_too_long_is_killed_and_its_process_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hasty = replace(SEARCHES, seconds=0.3)
    monkeypatch.setattr("bot.work.workers.KINDS", (hasty, PICTURES))
    workers = Workers(1)
    with pytest.raises(Refusal, match="took too long"):
        await workers.run(hasty, pieces.never_end)
    assert workers.figures["searches"].lost == 1
    assert await workers.run(PICTURES, str, 1) == "1"
    await workers.close()
    assert "took more than 0.3 s" in caplog.text


async def test_refusals_and_errors_cross_whole_and_in_the_readers_language(processes: Workers) -> None:
    token = translation.set(pieces.German())
    try:
        with pytest.raises(Refusal) as refused:
            await processes.run(SEARCHES, pieces.refuse)
    finally:
        translation.reset(token)
    assert (refused.value.reason, refused.value.rule) == ("Das geht nicht mehr.", "12.28")
    assert refused.value.legal == ("march", "pass")
    with pytest.raises(BadRecord) as wrong:
        await processes.run(SEARCHES, pieces.misread)
    assert (wrong.value.at, str(wrong.value)) == (7, "line 7: no such order")
    assert "in misread" in wrong.value.__notes__[0]


async def test_what_a_process_logs_is_in_the_bots_log(processes: Workers, caplog: pytest.LogCaptureFixture) -> None:
    assert await processes.run(STANDINS, pieces.complain) == "went on"
    [record] = [record for record in caplog.records if record.name == "tests.work"]
    assert record.getMessage() == "somebody at a loss"
    assert "by nothing" in (record.exc_text or "")


async def test_processes_begin_when_there_is_work_and_end_with_the_house() -> None:
    workers = Workers(1)
    await workers.start()
    mine = await workers.run(PICTURES, os.getpid)
    assert mine == await workers.run(PICTURES, os.getpid)
    assert mine != await workers.run(SEARCHES, os.getpid)
    await workers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(mine, 0)


async def test_a_process_that_only_begins_when_all_end_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, begun, start = Workers(1), threading.Event(), Process.start

    def slow(worker: Process) -> None:
        begun.set()
        time.sleep(0.5)
        start(worker)

    monkeypatch.setattr(Process, "start", slow)
    waiting = asyncio.create_task(workers.run(FILMS, pieces.never_end))
    await asyncio.to_thread(begun.wait, 60)
    async with asyncio.timeout(60):  # a film may take three times as long
        await workers.close()
        with pytest.raises(Refusal, match="could not be done just now"):
            await waiting


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - another program's processes have no event
            await asyncio.sleep(0.02)


async def test_a_bot_that_is_killed_leaves_no_process_behind() -> None:
    code = """
import asyncio, os, time
from bot.work import PICTURES, Workers
async def main():
    workers = Workers(1)
    print(await workers.run(PICTURES, os.getpid), flush=True)
    await workers.run(PICTURES, time.sleep, 0)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": "."}
    )
    out, _errors = await asyncio.wait_for(bot.communicate(), 60)
    assert bot.returncode == -signal.SIGKILL

    def gone() -> bool:
        with suppress(ProcessLookupError):
            os.kill(int(out), 0)
            return False
        return True

    await until(gone)


def test_there_are_as_many_processes_as_cores_unless_somebody_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for there, used in ((None, 2), (1, 2), (3, 3), (64, 4)):
        monkeypatch.setattr("os.cpu_count", lambda there=there: there)
        assert cores() == used
    monkeypatch.setenv("WESTPHALIA_WORKERS", "0")
    assert Settings().workers == 0
