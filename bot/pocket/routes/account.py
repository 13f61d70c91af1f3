"""The bot's own account, its gateway address, other users, and guilds."""

from __future__ import annotations

from typing import Any

from ..refusal import Refusal, not_found
from ..rest import Call, Routes

Json = dict[str, Any]
routes = Routes()


@routes("GET", "/users/@me")
def me(call: Call) -> Json:
    """Return the bot's user."""
    return call.realm.wire.user(call.realm.bot) | {"mfa_enabled": True, "locale": "en-US"}


@routes("GET", "/users/{user_id}")
def user(call: Call) -> Json:
    """Return any user."""
    found = call.realm.world.users.get(call.ids["user_id"])
    if found is None:
        raise not_found("user")
    return call.realm.wire.user(found)


@routes("GET", "/oauth2/applications/@me")
@routes("GET", "/applications/@me")
def application(call: Call) -> Json:
    """Return the bot's application."""
    bot = call.realm.bot
    owner = call.realm.world.users[next(iter(call.realm.world.guilds.values())).owner_id]
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": call.realm.wire.user(bot),
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "approximate_user_authorization_count": 0,
        "owner": call.realm.wire.user(owner),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "approximate_guild_count": len(call.realm.world.guilds),
        "approximate_user_install_count": 0,
        "explicit_content_filter": 0,
    }


@routes("GET", "/gateway/bot")
def gateway(call: Call) -> Json:
    """Return the gateway's address and how to shard."""
    limit = {
        "total": 1000,
        "remaining": 1000 - call.realm.gateway.identifies,
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    return {"url": call.realm.origin.replace("http", "ws", 1) + "/gateway/", "shards": 1, "session_start_limit": limit}


@routes("POST", "/users/@me/channels")
def direct(call: Call) -> Json:
    """Open the direct channel with a user."""
    found = call.realm.world.users.get(int(call.body["recipient_id"]))
    if found is None:
        raise not_found("user")
    if found.bot:
        raise Refusal(400, 50007, "Cannot send messages to this user")
    return call.realm.wire.channel(call.realm.world.direct(call.realm.bot, found))


@routes("GET", "/guilds/{guild_id}")
def guild(call: Call) -> Json:
    """Return a guild."""
    found = call.realm.world.guilds.get(call.ids["guild_id"])
    if found is None:
        raise not_found("guild")
    counts = {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return call.realm.wire.guild(found) | (counts if call.query.get("with_counts") in ("1", "true", "True") else {})


@routes("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Json:
    """Return a member."""
    found = call.realm.world.guilds.get(call.ids["guild_id"])
    if found is None:
        raise not_found("guild")
    if call.ids["user_id"] not in found.members:
        raise not_found("member")
    return call.realm.wire.member(found, call.realm.world.users[call.ids["user_id"]])
