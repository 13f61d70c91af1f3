"""A test that waits for what never comes fails where it waited, and holds nobody up."""

import asyncio
from traceback import extract_tb

import pytest

from tests.bounded import bounded


async def test_what_never_comes_is_told_where_it_was_waited_for() -> None:
    async def patient(name: str) -> None:
        assert name == "never"
        await asyncio.get_running_loop().create_future()  # which nobody answers

    with pytest.raises(TimeoutError) as waited:
        await bounded(patient, 0.05)("never")
    assert waited.value.__context__
    lines = [frame.line or "" for frame in extract_tb(waited.value.__context__.__traceback__)]
    assert any("create_future()" in line for line in lines)


async def test_every_test_that_waits_is_bounded(request: pytest.FixtureRequest) -> None:
    assert request.function.__wrapped__


def test_what_does_not_wait_is_as_it_was() -> None:
    def plain() -> None: ...

    assert bounded(plain) is plain
