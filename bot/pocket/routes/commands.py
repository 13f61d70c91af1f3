"""Registering application commands, globally and for one guild."""

from __future__ import annotations

from typing import Any

from ..rest import Call, Routes

Json = dict[str, Any]
routes = Routes()
GLOBAL, GUILD = "/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"


@routes("GET", GLOBAL)
@routes("GET", GUILD)
def listed(call: Call) -> list[Json]:
    """Return all commands of the scope."""
    return list(call.realm.commands.scopes.get(call.ids.get("guild_id"), {}).values())


@routes("PUT", GLOBAL)
@routes("PUT", GUILD)
def replace(call: Call) -> list[Json]:
    """Register exactly these commands."""
    return call.realm.commands.replace(call.ids.get("guild_id"), call.body or [])


@routes("POST", GLOBAL)
@routes("POST", GUILD)
def put(call: Call) -> Json:
    """Register one command."""
    return call.realm.commands.put(call.ids.get("guild_id"), call.body)


@routes("GET", GLOBAL + "/{command_id}")
@routes("GET", GUILD + "/{command_id}")
def one(call: Call) -> Json:
    """Return one command."""
    return call.realm.commands.get(call.ids.get("guild_id"), call.ids["command_id"])


@routes("PATCH", GLOBAL + "/{command_id}")
@routes("PATCH", GUILD + "/{command_id}")
def change(call: Call) -> Json:
    """Change one command."""
    known = call.realm.commands.get(call.ids.get("guild_id"), call.ids["command_id"])
    return call.realm.commands.put(call.ids.get("guild_id"), known | call.body)


@routes("DELETE", GLOBAL + "/{command_id}")
@routes("DELETE", GUILD + "/{command_id}")
def delete(call: Call) -> None:
    """Unregister one command."""
    call.realm.commands.delete(call.ids.get("guild_id"), call.ids["command_id"])
