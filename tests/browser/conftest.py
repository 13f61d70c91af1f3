"""One browser for all tests that share an event loop: whoever has a bot from a fixture is on the loop of that."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.browser.tabs import open_for_all

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and isinstance(item, pytest.Function) and "sitting" not in item.fixturenames:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.fixturenames.append(one_browser.__name__)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def one_browser() -> AsyncIterator[None]:
    async with open_for_all():
        yield
