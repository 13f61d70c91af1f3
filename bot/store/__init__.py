"""The database: what is kept, and the few questions asked of it."""

from bot.store.outage import passing
from bot.store.queue import Queue
from bot.store.rows import Change, Conflict, Delivery, Game, Interaction, Kin, Loaded, Place, StoredLine
from bot.store.schema import NewerDatabase
from bot.store.store import Store

__all__ = [
    "Change",
    "Conflict",
    "Delivery",
    "Game",
    "Interaction",
    "Kin",
    "Loaded",
    "NewerDatabase",
    "Place",
    "Queue",
    "Store",
    "StoredLine",
    "passing",
]
