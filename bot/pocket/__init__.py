"""A pocket Discord: enough gateway and REST for the real discord.py client, for tests and for the local table."""

from .acting import Unsendable
from .driver import Person, Shown
from .interactions import NO_ANSWER
from .permissions import Permission
from .pocket import Pocket
from .refusal import Refusal
from .spec import SpecMissing
from .world import Channel, Guild, Message, User

__all__ = [
    "NO_ANSWER",
    "Channel",
    "Guild",
    "Message",
    "Permission",
    "Person",
    "Pocket",
    "Refusal",
    "Shown",
    "SpecMissing",
    "Unsendable",
    "User",
]
