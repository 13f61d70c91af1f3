from collections.abc import AsyncIterator

import pytest

from bot.store import Store


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()
