"""A pocket with a connected bot, checked against Discord's specification where that is at hand."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import pytest

from bot.pocket import Channel, Person, Pocket
from bot.pocket.pocket import SPEC

from .demo import Demo


@contextlib.asynccontextmanager
async def running(pocket: Pocket, bot: discord.Client) -> AsyncIterator[None]:
    """Connect a bot to the pocket for a while."""
    with pocket.point(discord):
        await bot.login(pocket.token)
        task = asyncio.create_task(bot.connect())
        try:
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                await task
            yield
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def pocket() -> AsyncIterator[Pocket]:
    async with Pocket(validate=SPEC.is_file(), linger=0.3) as made:
        yield made
        if made.spec:
            assert list(dict.fromkeys(made.spec.wrong_answers)) == []


@pytest.fixture
async def bot(pocket: Pocket) -> AsyncIterator[Demo]:
    made = Demo()
    async with running(pocket, made):
        await made.tree.sync()
        yield made


@pytest.fixture
def anna(pocket: Pocket) -> Person:
    return pocket.person("Anna")


@pytest.fixture
def games(pocket: Pocket) -> Channel:
    return pocket.channel("games")
