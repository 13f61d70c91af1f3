"""Databases for every test that wants one: a SQLite file, and a real PostgreSQL."""

import gc
from collections.abc import AsyncIterator, Iterator
from ctypes import CDLL
from pathlib import Path

import pytest
from aiohttp import web_app
from hypothesis import HealthCheck, settings
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.cli.run import COLLECT
from bot.store import engines
from bot.store.address import database_url
from tests.bounded import bounded
from tests.compiled_once import compiled_once
from tests.databases import Server, binaries

BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


#: No test fails because the machine has much else to do.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
#: PostgreSQL ends all connections but this one.
OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = USER AND pid <> pg_backend_pid()"
#: What makes the bot's database outlive its machine.
SAFE = engines.PRAGMAS
#: Gives the machine back what is free.
TRIM = getattr(CDLL(None), "malloc_trim", None)


def pytest_sessionstart() -> None:
    """No test has to outlive its machine: nobody waits until the disk has what is written. Bots of their own do."""
    engines.PRAGMAS = tuple(pragma.replace("=FULL", "=OFF") for pragma in SAFE)
    compiled_once()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for a browser comes first: at the end nobody is left to work meanwhile. By day none waits forever."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    for item in items:
        if isinstance(item, pytest.Function) and not item.get_closest_marker("nightly"):
            item.obj = bounded(item.obj)


def pytest_collection_finish() -> None:
    """What is there for all tests is not looked through again and again for what may be thrown away."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The web's library remembers the last thousand handlers, each with its whole server and all it ever posted; and
    glibc keeps what pictures took while they were painted: a third of a worker's memory, in the end.
    """
    web_app._cached_build_middleware.cache_clear()
    if TRIM and (nextitem is None or nextitem.path != item.path):
        TRIM(0)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A running server; skips where PostgreSQL is not installed."""
    at = binaries()
    if at is None:
        pytest.skip("PostgreSQL is not installed: no initdb on the path or under /usr/lib/postgresql")
    server = Server(at)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Server) -> str:
    """Where it is."""
    return postgres_server.url


@pytest.fixture(params=BOTH)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Where an empty database is, once as a SQLite file and once on PostgreSQL."""
    if request.param == "sqlite":
        yield str(tmp_path / "games.sqlite")
        return
    url = request.getfixturevalue("postgres_url")
    yield url
    engine = create_async_engine(database_url(url))
    async with engine.begin() as db:
        await db.execute(text(OTHERS))  # what one of them left open would be waited for
        await db.execute(text("DROP SCHEMA public CASCADE"))
        await db.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
