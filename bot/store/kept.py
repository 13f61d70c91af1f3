"""Texts that are too long for where they belong, kept under short keys: the same text has the same key."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256

from sqlalchemy import select

from bot.store import tables as t
from bot.store.store import Store
from bot.store.upserts import upsert


def key_of(text: str) -> str:
    """Twenty letters, digits, - and _ that stand for a text."""
    return urlsafe_b64encode(sha256(text.encode()).digest()[:15]).decode()


class Kept:
    """The texts that are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, texts: Mapping[str, str], at: float) -> None:
        """Remember texts by their keys; one that is there already stays for longer."""
        async with self._store.writing() as db:
            for key, text in texts.items():
                await upsert(db, t.kept, {"key": key, "text": text, "at": at})

    async def text(self, key: str) -> str:
        """What was kept under a key; empty if it is not known, or no more."""
        async with self._store.reading() as db:
            found: str | None = await db.scalar(select(t.kept.c.text).where(t.kept.c.key == key))
        return found or ""
