"""No test waits forever for what never comes: it fails, and says at which line it waited."""

import asyncio
import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

#: Seconds, many times what the longest takes; whatever does not even hear of it is ended by pytest (pyproject.toml).
LONGEST = 300.0


def bounded(test: Callable[..., Any], seconds: float = LONGEST) -> Callable[..., Any]:
    """The same test, if it is one that waits; raises `TimeoutError` from where it stands after so many seconds."""
    if not inspect.iscoroutinefunction(test):
        return test

    @wraps(test)
    async def within(*args: Any, **more: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **more)

    return within
