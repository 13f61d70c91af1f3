from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host import clock
from tests.host.league import DAY, Cup
from tests.host.table import Table, seated

HERE = Path(__file__).parent

#: Where the database decides. That PostgreSQL does as SQLite does in the other tests is seen by night.
BOTH = ("test_links", "test_outbox", "test_play", "test_races", "test_trouble", "test_undo")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On PostgreSQL what any database answers alike is tried by night."""
    for item in items:
        here = item.path.parent == HERE and item.path.stem not in BOTH
        if here and item.get_closest_marker("postgres"):
            item.add_marker(pytest.mark.nightly)


@pytest.fixture
async def table(database: str) -> AsyncIterator[Table]:
    """A table on either database; nobody sits there yet."""
    async with seated(database, Table) as table:
        yield table


@pytest.fixture
async def cup(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cup]:
    """A league's organiser and people, on either database; days without a look are no outage."""
    monkeypatch.setattr(clock, "DOWNTIME", 99 * DAY)
    async with seated(database, Cup) as cup:
        yield cup
