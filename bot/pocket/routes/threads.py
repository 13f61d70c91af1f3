"""Threads: starting them, joining and leaving, and finding them."""

from __future__ import annotations

from typing import Any

from ..permissions import Permission
from ..realm import Realm
from ..refusal import THREAD_ARCHIVED, Form, Refusal, not_found
from ..rest import Call, Routes
from ..world import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel

Json = dict[str, Any]
routes = Routes()
MOST_ACTIVE, MOST_MEMBERS = 1000, 1000
HAS_THREAD = 1 << 5


def _start(realm: Realm, parent: Channel, number: int, kind: int, body: Json) -> Json:
    needed = Permission.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else Permission.CREATE_PUBLIC_THREADS
    realm.need(parent, Permission.SEND_MESSAGES if parent.kind == FORUM else needed)
    form = Form()
    form.length("name", body.get("name", ""), 100, 1)
    if parent.kind not in (TEXT, FORUM):
        form.wrong("type", "BASE_TYPE_CHOICES", "A thread needs a text channel.")
    form.check()
    active = [each for each in realm.world.channels.values() if each.thread and not each.archived]
    if sum(each.guild_id == parent.guild_id for each in active) >= MOST_ACTIVE:
        raise Refusal(400, 160006, "Maximum number of active threads reached")
    made = Channel(
        number, kind, body["name"], parent.guild_id, parent.id, owner_id=realm.bot.id, members=[realm.bot.id]
    )
    made.auto_archive = body.get("auto_archive_duration") or 1440
    made.invitable = body.get("invitable") is not False
    return realm.wire.channel(realm.world.add_channel(made))


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def start_at(call: Call) -> Json:
    """Start a thread from a message; the thread gets the message's id."""
    parent = call.realm.channel(call.ids["channel_id"])
    message = call.realm.message(parent, call.ids["message_id"])
    if message.id in call.realm.world.channels:
        raise Refusal(400, 160004, "A thread has already been created for this message")
    made = _start(call.realm, parent, message.id, PUBLIC_THREAD, call.body)
    message.flags |= HAS_THREAD
    call.realm.world.tell("message.edit", message)
    return made


@routes("POST", "/channels/{channel_id}/threads")
def start(call: Call) -> Json:
    """Start a thread without a message, private unless the type says public; in a forum with its first one."""
    parent = call.realm.channel(call.ids["channel_id"])
    if parent.kind == FORUM:
        return _post(call, parent)
    kind = call.body.get("type") or PRIVATE_THREAD
    return _start(call.realm, parent, call.realm.world.snowflake(), kind, call.body)


def _post(call: Call, forum: Channel) -> Json:
    """A post of a forum: a thread with a message, both of one id."""
    realm = call.realm
    made = _start(realm, forum, realm.world.snowflake(), PUBLIC_THREAD, call.body)
    message = realm.press.compose(realm.channel(int(made["id"])), realm.bot, call.body["message"], {})
    message.id = int(made["id"])
    return made | {"message": realm.wire.message(realm.world.post(message))}


def _thread(call: Call) -> Channel:
    thread = call.realm.channel(call.ids["channel_id"])
    if not thread.thread:
        raise not_found("channel")
    return thread


def _who(call: Call) -> int:
    return call.ids.get("user_id", call.realm.bot.id)


@routes("GET", "/channels/{channel_id}/thread-members")
def members(call: Call) -> list[Json]:
    """Return who is in a thread."""
    thread = _thread(call)
    return [call.realm.wire.thread_member(thread, each) for each in thread.members]


@routes("PUT", "/channels/{channel_id}/thread-members/@me")
@routes("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add(call: Call) -> None:
    """Join a thread, or add somebody."""
    thread = _thread(call)
    if thread.archived:
        raise Refusal(*THREAD_ARCHIVED)
    if _who(call) not in call.realm.world.users:
        raise not_found("user")
    if _who(call) != call.realm.bot.id:
        call.realm.need(thread, Permission.SEND_MESSAGES_IN_THREADS)
    if len(thread.members) >= MOST_MEMBERS:
        raise Refusal(400, 30033, f"Maximum number of thread participants has been reached ({MOST_MEMBERS})")
    if _who(call) not in thread.members:
        thread.members.append(_who(call))
        call.realm.world.tell("channel.members", thread, _who(call))


@routes("DELETE", "/channels/{channel_id}/thread-members/@me")
@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> None:
    """Leave a thread, or remove somebody."""
    thread = _thread(call)
    if thread.archived:
        raise Refusal(*THREAD_ARCHIVED)
    if _who(call) != call.realm.bot.id and thread.owner_id != call.realm.bot.id:
        call.realm.need(thread, Permission.MANAGE_THREADS)
    if _who(call) in thread.members:
        thread.members.remove(_who(call))
        call.realm.world.tell("channel.members", thread, _who(call))


@routes("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Json:
    """Return a guild's active threads that the bot sees."""
    every = [each for each in call.realm.world.channels.values() if each.thread and not each.archived]
    return _listing(call.realm, [each for each in every if each.guild_id == call.ids["guild_id"]])


@routes("GET", "/channels/{channel_id}/threads/archived/public")
@routes("GET", "/channels/{channel_id}/threads/archived/private")
@routes("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def archived(call: Call) -> Json:
    """Return a channel's archived threads, private ones where the bot is a member."""
    channel = call.realm.channel(call.ids["channel_id"])
    every = [each for each in call.realm.world.channels.values() if each.thread and each.archived]
    return _listing(call.realm, [each for each in every if each.parent_id == channel.id]) | {"has_more": False}


def _listing(realm: Realm, threads: list[Channel]) -> Json:
    seen = [each for each in threads if realm.wire.bot_sees(each)]
    mine = [realm.wire.thread_member(each, realm.bot.id) for each in seen if realm.bot.id in each.members]
    return {"threads": [realm.wire.channel(each) for each in seen], "members": mine, "has_more": False}
