"""Messages in channels and direct channels, with the bot's own token."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ..limits import check_old_edit
from ..permissions import Permission, permissions_in
from ..realm import Realm
from ..refusal import MISSING_PERMISSIONS, THREAD_ARCHIVED, Refusal
from ..rest import Call, Routes
from ..world import DIRECT, Channel, Message

Json = dict[str, Any]
routes = Routes()

MESSAGES, MESSAGE = "/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}"


@routes("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete(call: Call) -> None:
    """Delete several messages at once."""
    channel = call.realm.channel(call.ids["channel_id"])
    call.realm.need(channel, Permission.MANAGE_MESSAGES)
    for each in call.body["messages"]:
        call.realm.world.drop(call.realm.message(channel, int(each)))


@routes("GET", MESSAGES)
def listed(call: Call) -> list[Json]:
    """Return messages, newest first."""
    channel = call.realm.channel(call.ids["channel_id"])
    if not permissions_in(call.realm.world, call.realm.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = [each for each in call.realm.world.lasting(channel) if _between(each.id, call.query)]
    limit = int(call.query.get("limit", 50))
    if "after" in call.query:
        return [call.realm.wire.message(each) for each in reversed(list(islice(found, limit)))]
    return [call.realm.wire.message(each) for each in islice(reversed(found), limit)]


def _between(number: int, query: dict[str, str]) -> bool:
    return int(query.get("after", 0)) < number < int(query.get("before", 1 << 63))


@routes("GET", MESSAGE)
def one(call: Call) -> Json:
    """Return one message."""
    channel = call.realm.channel(call.ids["channel_id"])
    call.realm.need(channel, Permission.READ_MESSAGE_HISTORY)
    return call.realm.wire.message(call.realm.message(channel, call.ids["message_id"]))


@routes("POST", MESSAGES)
def create(call: Call) -> Json:
    """Send a message; an enforced nonce that was just used returns the message it made."""
    realm = call.realm
    channel = realm.channel(call.ids["channel_id"])
    _may_send(realm, channel, call)
    if known := realm.press.same_nonce(channel, realm.bot, call.body):
        return realm.wire.message(known)
    reference = call.body.get("message_reference") or {}
    answers = int(reference["message_id"]) if reference.get("message_id") else None
    if answers and answers not in realm.world.messages[channel.id]:
        raise Refusal(
            400,
            50035,
            "Invalid Form Body",
            {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]}},
        )
    message = realm.press.compose(channel, realm.bot, call.body, call.files, kind=19 if answers else 0, answers=answers)
    realm.wake(channel)
    _let_in(realm, channel, message)
    return realm.wire.message(realm.world.post(message))


def _let_in(realm: Realm, channel: Channel, message: Message) -> None:
    """Whoever is notified in a private thread becomes a member of it."""
    for user in message.pings if channel.private_thread else ():
        if user in realm.world.users and user not in channel.members:
            channel.members.append(user)
            realm.world.tell("channel.members", channel, user)


def _may_send(realm: Realm, channel: Channel, call: Call) -> None:
    if channel.kind == DIRECT:
        people = [realm.world.users[each] for each in channel.members if each != realm.bot.id]
        if not all(each.dms_open for each in people):
            raise Refusal(403, 50007, "Cannot send messages to this user")
        return
    realm.need(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES)
    if call.files:
        realm.need(channel, Permission.ATTACH_FILES)
    if call.body.get("embeds"):
        realm.need(channel, Permission.EMBED_LINKS)


@routes("PATCH", MESSAGE)
def edit(call: Call) -> Json:
    """Edit the bot's own message."""
    realm = call.realm
    channel = realm.channel(call.ids["channel_id"])
    message = realm.message(channel, call.ids["message_id"])
    if message.author is not realm.bot:
        raise Refusal(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise Refusal(*THREAD_ARCHIVED)
    if call.files:
        realm.need(channel, Permission.ATTACH_FILES)
    check_old_edit(message, realm.clock.now())
    realm.press.amend(message, call.body, call.files)
    return realm.wire.message(message)


@routes("DELETE", MESSAGE)
def delete(call: Call) -> None:
    """Delete a message."""
    channel = call.realm.channel(call.ids["channel_id"])
    message = call.realm.message(channel, call.ids["message_id"])
    if message.author is not call.realm.bot:
        if channel.kind == DIRECT:
            raise Refusal(*MISSING_PERMISSIONS)
        call.realm.need(channel, Permission.MANAGE_MESSAGES)
    if channel.archived:
        raise Refusal(*THREAD_ARCHIVED)
    call.realm.world.drop(message)


@routes("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> None:
    """Show the bot as typing."""
    channel = call.realm.channel(call.ids["channel_id"])
    call.realm.need(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES)
    call.realm.world.tell("typing", channel, call.realm.bot.id)
