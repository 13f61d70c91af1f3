from collections.abc import AsyncIterator

import pytest

from bot.store import Store
from tests.host.table import Table


@pytest.fixture
async def table(database: str) -> AsyncIterator[Table]:
    """A table on either database; nobody sits there yet."""
    store = await Store.open(database)
    table = Table(store)
    yield table
    await table.host.close()
    await store.close()
