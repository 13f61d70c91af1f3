"""What Discord's refusals mean for a delivery: one table of its error codes, and what to do about each."""

import asyncio
from dataclasses import dataclass
from enum import Enum

import aiohttp
import discord

from bot.host.outbox import Barred, Down, Later, Never
from game.core.text import Message, say


class Fate(Enum):
    """How long a refusal lasts: for ever, until somebody acts, or for now."""

    EVER = Never
    SOMEBODY = Barred
    NOW = Down


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a code means; `why` is told to the organiser, with what to do where that helps."""

    fate: Fate
    why: Message


EVER, SOMEBODY, NOW = Fate.EVER, Fate.SOMEBODY, Fate.NOW
GONE = say("the channel is gone")  # then the game rests until it is moved
UNFIT = say("this is no channel to write in")
OURS = say("Discord does not take this message; the log of the bot says why")
LARGE = say("the picture is too large for this server")
UNSEEN = say("I can't see the channel any more; whoever runs the server can give me “View Channel” there")
FORBIDDEN = say("I lack a permission there; whoever runs the server can grant it")
LOCKED = say("the thread is locked; a moderator can unlock it")
FULL = say("the server has too many active threads; a moderator can archive some")
FILTERED = say("a filter of the server stopped this message; whoever runs the server can let me pass")
NO_FILES = say("the server may send no files for now; whoever runs it can see why in its settings")
UNVERIFIED = say("the channel asks for a verification that I lack; whoever runs the server can lift it")
RUNNER = say("Discord refuses the bot itself; whoever runs the bot can see why in its log")
CLOSED = say("their direct messages are closed. I won't try again until they say /notify on")
BUSY = say("Discord is busy")

#: Every code that the bot's calls may meet. A code that is not here is judged by its status, see `BY_STATUS`.
CODES: dict[int, Verdict] = {
    **dict.fromkeys((10003, 10004, 40007, 50036, 50055), Verdict(EVER, GONE)),
    **dict.fromkeys((40058, 50003, 50008, 50024, 50068), Verdict(EVER, UNFIT)),
    **dict.fromkeys((50006, 50035, 50041, 50046, 50109, 50110, 50146), Verdict(EVER, OURS)),
    **dict.fromkeys((30003, 30015, 30032, 30033), Verdict(EVER, OURS)),
    **dict.fromkeys((10008, 50005, 50021, 160004), Verdict(EVER, OURS)),  # `delivery` knows a way round these
    **dict.fromkeys((10013, 50007, 50033, 50278), Verdict(EVER, CLOSED)),
    **dict.fromkeys((40005, 50045), Verdict(EVER, LARGE)),
    50001: Verdict(SOMEBODY, UNSEEN),
    **dict.fromkeys((50013, 160002), Verdict(SOMEBODY, FORBIDDEN)),
    **dict.fromkeys((50083, 160005), Verdict(SOMEBODY, LOCKED)),
    **dict.fromkeys((160006, 160007), Verdict(SOMEBODY, FULL)),
    **dict.fromkeys((20009, 20031, 200000, 200001, 240000), Verdict(SOMEBODY, FILTERED)),
    400001: Verdict(SOMEBODY, NO_FILES),
    50009: Verdict(SOMEBODY, UNVERIFIED),
    **dict.fromkeys((10002, 20012, 40001, 40002, 40333, 50014, 60003, 110001), Verdict(SOMEBODY, RUNNER)),
    **dict.fromkeys(
        (20016, 20022, 20028, 20029, 30046, 40003, 40004, 40006, 40062, 110000, 130000), Verdict(NOW, BUSY)
    ),
}
#: What any other code of these statuses means.
BY_STATUS = {
    401: Verdict(SOMEBODY, RUNNER),
    403: Verdict(SOMEBODY, FORBIDDEN),
    404: Verdict(EVER, GONE),
    413: Verdict(EVER, LARGE),
    429: Verdict(NOW, BUSY),
}


def verdict(status: int, code: int) -> Verdict:
    """What a refusal of Discord means."""
    if status >= 500:
        return Verdict(NOW, BUSY)
    return CODES.get(code) or BY_STATUS.get(status) or Verdict(EVER, OURS)


def judged(error: Exception) -> Exception:
    """The error as the outbox understands it; our own mistakes stay what they are."""
    if isinstance(error, discord.RateLimited):
        return Later(error.retry_after)
    if isinstance(error, discord.HTTPException):
        found = verdict(error.status, error.code)
        return Down(str(error)) if found.fate is NOW else found.fate.value(found.why, str(error))
    if isinstance(error, aiohttp.ClientError | discord.ConnectionClosed | asyncio.TimeoutError):
        return Down(repr(error))
    return error
