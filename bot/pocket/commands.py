"""The commands that the bot registered, and what a real client lets a person send of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .refusal import Form, Refusal, not_found
from .world import World

Json = dict[str, Any]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT, MOST_CHAT, MOST_CHARACTERS = 1, 100, 8000


class Commands:
    """Registered application commands, global (guild None) and per guild."""

    def __init__(self, world: World, application_id: int) -> None:
        self.world, self.application_id = world, application_id
        self.scopes = world.commands

    def visible(self, guild_id: int | None) -> list[Json]:
        """Return what a person in that guild (None: in a direct channel) finds in the list."""
        found = {(each["type"], each["name"]): each for each in self.scopes[None].values() if _fits(each, guild_id)}
        if guild_id is not None:
            found |= {(each["type"], each["name"]): each for each in self.scopes.get(guild_id, {}).values()}
        return list(found.values())

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """Return one command by id."""
        if command := self.scopes.get(guild_id, {}).get(command_id):
            return command
        raise not_found("application command")

    def replace(self, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Register exactly these, keeping the ids of those that had a name already."""
        for body in bodies:
            check_command(body)
        kinds = [each.get("type", CHAT) for each in bodies]
        for kind, most in ((1, MOST_CHAT), (2, 15), (3, 15)):
            if kinds.count(kind) > most:
                raise Refusal(400, 30032, f"Maximum number of application commands reached ({most}).")
        names = [(each.get("type", CHAT), each["name"]) for each in bodies]
        if len(set(names)) < len(names):
            form = Form()
            form.wrong("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
            form.check()
        known = {(each["type"], each["name"]): each["id"] for each in self.scopes.get(guild_id, {}).values()}
        made = [self._made(body, guild_id, known) for body in bodies]
        self.scopes[guild_id] = {int(each["id"]): each for each in made}
        self.world.tell("commands", guild_id)
        return made

    def put(self, guild_id: int | None, body: Json) -> Json:
        """Register one, replacing the one of the same name."""
        kept = [each for each in self.scopes.get(guild_id, {}).values() if each["name"] != body["name"]]
        return self.replace(guild_id, [*kept, body])[-1]

    def delete(self, guild_id: int | None, command_id: int) -> None:
        """Unregister one."""
        self.get(guild_id, command_id)
        del self.scopes[guild_id][command_id]
        self.world.tell("commands", guild_id)

    def _made(self, body: Json, guild_id: int | None, known: dict[tuple[int, str], str]) -> Json:
        kind = body.get("type", CHAT)
        need = body.get("default_member_permissions")
        made = {
            "id": known.get((kind, body["name"])) or str(self.world.snowflake()),
            "application_id": str(self.application_id),
            "version": str(self.world.snowflake()),
            "type": kind,
            "name": body["name"],
            "description": body.get("description", ""),
            "default_member_permissions": None if need is None else str(need),
            "nsfw": body.get("nsfw", False),
            "options": body.get("options") or [],
        }
        for key in (
            "name_localizations",
            "description_localizations",
            "dm_permission",
            "contexts",
            "integration_types",
        ):
            if body.get(key) is not None:
                made[key] = body[key]
        if guild_id is not None:
            made["guild_id"] = str(guild_id)
        return made


def _fits(command: Json, guild_id: int | None) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return (0 if guild_id is not None else 1) in contexts
    return guild_id is not None or command.get("dm_permission", True)


def leaves(command: Json) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Yield every runnable path of a chat command with the node whose options it takes."""

    def below(path: tuple[str, ...], node: Json) -> Iterator[tuple[tuple[str, ...], Json]]:
        children = [each for each in node.get("options", []) if each["type"] in (SUBCOMMAND, GROUP)]
        if not children:
            yield path, node
        for child in children:
            yield from below((*path, child["name"]), child)

    return below((command["name"],), command)


def localized(leaf: Json, locale: str) -> Json:
    """A command as its client shows it to whoever speaks this language; names are what is typed, and stay."""
    options = [
        {**each, "description": _local(each, "description", locale)}
        | ({"choices": [{**one, "name": _local(one, "name", locale)} for one in each["choices"]]}
           if each.get("choices") else {})
        for each in leaf.get("options") or []
    ]  # fmt: skip
    return {**leaf, "description": _local(leaf, "description", locale), "options": options}


def _local(node: Json, key: str, locale: str) -> str:
    return str((node.get(f"{key}_localizations") or {}).get(locale, node[key]))


def check_command(command: Json) -> None:
    """Refuse a command beyond Discord's limits."""
    form = Form()
    form.length("name", command.get("name", ""), 32, 1)
    if command.get("type", CHAT) == CHAT:
        form.length("description", command.get("description", ""), 100, 1)
        if command.get("name", "") != command.get("name", "").lower():
            form.wrong("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    _check_options("options", command.get("options") or [], form)
    if characters(command) > MOST_CHARACTERS:
        form.wrong("name", "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")
    form.check()


def _check_options(path: str, options: list[Json], form: Form) -> None:
    form.count(path, len(options), 25)
    names: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        place = f"{path}.{index}"
        form.length(f"{place}.name", option.get("name", ""), 32, 1)
        form.length(f"{place}.description", option.get("description", ""), 100, 1)
        choices = option.get("choices") or []
        form.count(f"{place}.choices", len(choices), 25)
        for number, choice in enumerate(choices):
            form.length(f"{place}.choices.{number}.name", choice["name"], 100, 1)
        if option["name"] in names:
            form.wrong(place, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
        names.add(option["name"])
        if option["type"] not in (SUBCOMMAND, GROUP):
            if option.get("required") and optional:
                form.wrong(
                    place,
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
            optional = optional or not option.get("required")
        if option.get("autocomplete") and choices:
            form.wrong(place, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices and autocomplete exclude each other")
        _check_options(f"{place}.options", option.get("options") or [], form)


def characters(node: Json) -> int:
    """Count what adds up to a command's 8000: names, descriptions and choice values, longest localisation each."""
    total = 0
    for key in ("name", "description"):
        texts = [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    for choice in node.get("choices") or []:
        total += characters(choice) + len(str(choice["value"]))
    return total + sum(map(characters, node.get("options") or []))
