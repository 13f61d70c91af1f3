"""Pinned messages: at most 250 a channel."""

from __future__ import annotations

from typing import Any

from ..clock import iso
from ..permissions import Permission
from ..refusal import Refusal
from ..rest import Call, Routes
from ..world import Message

Json = dict[str, Any]
routes = Routes()
#: How many messages may be pinned in a channel, and the type of Discord's own line that one was.
MOST, PINNED = 250, 6

PINS, PIN = "/channels/{channel_id}/messages/pins", "/channels/{channel_id}/messages/pins/{message_id}"
OLD_PINS, OLD_PIN = "/channels/{channel_id}/pins", "/channels/{channel_id}/pins/{message_id}"


@routes("GET", PINS)
def listed(call: Call) -> Json:
    """Return the pinned messages, newest first, with the time of pinning."""
    channel = call.realm.channel(call.ids["channel_id"])
    found = [each for each in reversed(call.realm.world.lasting(channel)) if each.pinned]
    items = [{"pinned_at": iso(each.created), "message": call.realm.wire.message(each)} for each in found]
    return {"items": items, "has_more": False}


@routes("GET", OLD_PINS)
def listed_plainly(call: Call) -> list[Json]:
    """Return the pinned messages the old way."""
    return [each["message"] for each in listed(call)["items"]]


@routes("PUT", PIN)
@routes("PUT", OLD_PIN)
def pin(call: Call) -> None:
    """Pin a message."""
    _set(call, True)


@routes("DELETE", PIN)
@routes("DELETE", OLD_PIN)
def unpin(call: Call) -> None:
    """Unpin a message."""
    _set(call, False)


def _set(call: Call, pinned: bool) -> None:
    world = call.realm.world
    channel = call.realm.channel(call.ids["channel_id"])
    if channel.guild_id is not None:
        call.realm.need(channel, Permission.PIN_MESSAGES)
    message = call.realm.message(channel, call.ids["message_id"])
    if pinned and not message.pinned and sum(each.pinned for each in world.lasting(channel)) >= MOST:
        raise Refusal(400, 30003, f"Maximum number of pins reached ({MOST})")
    if message.pinned != pinned:
        message.pinned = pinned
        if pinned:  # Discord says so itself
            line = Message(world.snowflake(), channel.id, call.realm.bot, kind=PINNED, answers=message.id)
            world.post(line)
        world.tell("message.edit", message)
        world.tell("channel.pins", channel)
