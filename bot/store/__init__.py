"""The database: what is kept, and the few questions asked of it."""

from bot.store.clocks import Clocks
from bot.store.follows import Follow, Follows
from bot.store.leagues import Brief, Club, Clubs, Listed
from bot.store.letters import Desk, Desks, Letter
from bot.store.outage import passing
from bot.store.pairs import Pair, Pairs
from bot.store.queue import Queue
from bot.store.reminders import Reminders, Reminding
from bot.store.rows import Change, Conflict, Delivery, Game, Hourglass, Interaction, Kin, Loaded, Place, StoredLine
from bot.store.schema import NewerDatabase
from bot.store.store import Store

__all__ = [
    "Brief",
    "Change",
    "Clocks",
    "Club",
    "Clubs",
    "Conflict",
    "Delivery",
    "Desk",
    "Desks",
    "Follow",
    "Follows",
    "Game",
    "Hourglass",
    "Interaction",
    "Kin",
    "Letter",
    "Listed",
    "Loaded",
    "NewerDatabase",
    "Pair",
    "Pairs",
    "Place",
    "Queue",
    "Reminders",
    "Reminding",
    "Store",
    "StoredLine",
    "passing",
]
