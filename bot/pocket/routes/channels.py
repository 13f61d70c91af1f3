"""Channels: making, changing and deleting them, and their permission overwrites."""

from __future__ import annotations

from typing import Any

from ..permissions import Permission, permissions_in
from ..realm import Realm
from ..refusal import MISSING_PERMISSIONS, THREAD_ARCHIVED, Form, Refusal, not_found
from ..rest import Call, Routes
from ..world import TEXT, Channel, Overwrite

Json = dict[str, Any]
routes = Routes()

CHANNEL, OVERWRITE = "/channels/{channel_id}", "/channels/{channel_id}/permissions/{overwrite_id}"


@routes("GET", "/guilds/{guild_id}/channels")
def listed(call: Call) -> list[Json]:
    """Return a guild's channels, without threads."""
    every = call.realm.world.channels.values()
    return [
        call.realm.wire.channel(each) for each in every if each.guild_id == call.ids["guild_id"] and not each.thread
    ]


@routes("POST", "/guilds/{guild_id}/channels")
def create(call: Call) -> Json:
    """Make a text channel."""
    realm = call.realm
    guild = realm.world.guilds.get(call.ids["guild_id"])
    if guild is None:
        raise not_found("guild")
    somewhere = next(each for each in realm.world.channels.values() if each.guild_id == guild.id)
    realm.need(somewhere, Permission.MANAGE_CHANNELS)
    form = Form()
    form.length("name", call.body.get("name", ""), 100, 1)
    if (call.body.get("type") or TEXT) != TEXT:
        form.wrong("type", "BASE_TYPE_CHOICES", "The pocket has text channels only.")
    form.check()
    made = Channel(realm.world.snowflake(), TEXT, call.body["name"].lower().replace(" ", "-"), guild.id)
    made.topic = call.body.get("topic")
    made.overwrites = _overwrites(call.body)
    return realm.wire.channel(realm.world.add_channel(made))


def _overwrites(body: Json) -> list[Overwrite]:
    given = body.get("permission_overwrites") or []
    return [
        Overwrite(int(each["id"]), each["type"], int(each.get("allow") or 0), int(each.get("deny") or 0))
        for each in given
    ]


@routes("GET", CHANNEL)
def one(call: Call) -> Json:
    """Return a channel."""
    return call.realm.wire.channel(call.realm.channel(call.ids["channel_id"]))


@routes("PATCH", CHANNEL)
def change(call: Call) -> Json:
    """Change a channel or thread."""
    channel = call.realm.channel(call.ids["channel_id"])
    form = Form()
    form.length("name", call.body.get("name"), 100, 1)
    form.length("topic", call.body.get("topic"), 1024)
    form.check()
    if channel.thread:
        _change_thread(call.realm, channel, call.body)
    else:
        call.realm.need(channel, Permission.MANAGE_CHANNELS)
        channel.name = call.body.get("name") or channel.name
        channel.topic = call.body.get("topic", channel.topic)
        channel.position = call.body.get("position") or channel.position
        if "permission_overwrites" in call.body:
            channel.overwrites = _overwrites(call.body)
    call.realm.world.tell("channel.edit", channel)
    return call.realm.wire.channel(channel)


def _change_thread(realm: Realm, thread: Channel, body: Json) -> None:
    moderates = bool(permissions_in(realm.world, realm.bot, thread) & Permission.MANAGE_THREADS)
    opening = body.get("archived") is False
    if thread.archived and not opening:
        raise Refusal(*THREAD_ARCHIVED)
    if not moderates and (thread.owner_id != realm.bot.id or "locked" in body or (opening and thread.locked)):
        raise Refusal(*MISSING_PERMISSIONS)
    thread.name = body.get("name") or thread.name
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    if "archived" in body and thread.archived != body["archived"]:
        thread.archived, thread.changed = body["archived"], realm.clock.now()


@routes("DELETE", CHANNEL)
def delete(call: Call) -> Json:
    """Delete a channel or thread."""
    channel = call.realm.channel(call.ids["channel_id"])
    if channel.guild_id is not None:
        call.realm.need(channel, Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS)
        gone = call.realm.wire.channel(channel)
        call.realm.world.drop_channel(channel)
        return gone
    return call.realm.wire.channel(channel)


@routes("PUT", OVERWRITE)
def set_overwrite(call: Call) -> None:
    """Set a channel's exception for a role or member."""
    channel = call.realm.channel(call.ids["channel_id"])
    call.realm.need(channel, Permission.MANAGE_ROLES)
    number = call.ids["overwrite_id"]
    kept = [each for each in channel.overwrites if each.id != number]
    rule = Overwrite(number, call.body["type"], int(call.body.get("allow") or 0), int(call.body.get("deny") or 0))
    channel.overwrites = [*kept, rule]
    call.realm.world.tell("channel.edit", channel)


@routes("DELETE", OVERWRITE)
def drop_overwrite(call: Call) -> None:
    """Drop a channel's exception."""
    channel = call.realm.channel(call.ids["channel_id"])
    call.realm.need(channel, Permission.MANAGE_ROLES)
    channel.overwrites = [each for each in channel.overwrites if each.id != call.ids["overwrite_id"]]
    call.realm.world.tell("channel.edit", channel)
