"""What a person's client does: it offers only what is there and sends only what is filled in rightly."""

from __future__ import annotations

from typing import Any

from game.core.text import _

from .attachments import attachment
from .commands import ATTACHMENT, BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, STRING, USER, leaves
from .components import FIELDS, LINK, SELECTS, Part, walk
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from .limits import FILE_BYTES
from .permissions import Permission, may_view, permissions_in
from .realm import Realm
from .world import Channel, Message, Role, User

Json = dict[str, Any]


class Unsendable(ValueError):  # noqa: N818
    """A real client would not let a person do this; the text says why."""


class Client:
    """One person's client."""

    def __init__(self, realm: Realm, user: User) -> None:
        self.realm, self.user = realm, user

    def offered(self, channel: Channel) -> list[Json]:
        """Return the commands this person finds in a channel."""
        mine = permissions_in(self.realm.world, self.user, channel)
        if not mine & Permission.USE_APPLICATION_COMMANDS or channel.archived:
            return []
        every = self.realm.commands.visible(channel.guild_id)
        needs = ((each, each.get("default_member_permissions")) for each in every)
        return [each for each, need in needs if need is None or (int(need) and not int(need) & ~mine)]

    def command(self, channel: Channel, path: str, given: dict[str, Any]) -> Interaction:
        """Run a slash command with its options."""
        root, leaf = self._leaf(channel, path)
        known = {each["name"]: each for each in leaf.get("options") or []}
        options, resolved = self._options(path, known, given)
        for each in known.values():
            if each.get("required") and each["name"] not in {option["name"] for option in options}:
                raise Unsendable(f"/{path} needs the option “{each['name']}”.")
        data = _nested(root, path, options)
        if resolved:
            data["resolved"] = resolved
        return self.realm.interact(COMMAND, self.user, channel, data, name=path)

    def complete(self, channel: Channel, path: str, focused: str, given: dict[str, Any]) -> Interaction:
        """Ask the bot for suggestions for the option being typed."""
        root, leaf = self._leaf(channel, path)
        known = {each["name"]: each for each in leaf.get("options") or []}
        option = known.get(focused)
        if option is None or not option.get("autocomplete"):
            raise Unsendable(f"/{path} has no autocomplete for “{focused}”.")
        typed = str(given.get(focused, ""))
        rest, _resolved = self._options(path, known, {key: value for key, value in given.items() if key != focused})
        options = [*rest, {"name": focused, "type": option["type"], "value": typed, "focused": True}]
        return self.realm.interact(AUTOCOMPLETE, self.user, channel, _nested(root, path, options), name=path)

    def press(self, message: Message, wanted: str) -> Interaction:
        """Press a button, found by custom id or label."""
        part = self._part(message, wanted, {Part.BUTTON})
        if part["style"] == LINK:
            raise Unsendable(f"“{wanted}” is a link; the bot does not hear of it.")
        return self._component(message, part, {})

    def choose(self, message: Message, wanted: str, values: list[Any]) -> Interaction:
        """Choose from a select menu, found by custom id or placeholder; values by value or label."""
        part = self._part(message, wanted, SELECTS)
        chosen, resolved = self._chosen(part, values)
        data: Json = {"values": chosen}
        if resolved:
            data["resolved"] = resolved
        return self._component(message, part, data)

    def submit(self, shown: Interaction, given: dict[str, Any]) -> Interaction:
        """Fill in and send the modal that an interaction showed; fields by custom id or label."""
        modal = shown.modal
        if modal is None:
            raise Unsendable("There is no modal to submit.")
        resolved: Json = {}
        left = dict(given)
        parts = [self._filled(each, left, resolved) for each in modal["components"]]
        if left:
            raise Unsendable(f"The modal has no field {', '.join(left)}.")
        data: Json = {"custom_id": modal["custom_id"], "components": parts, "resolved": resolved}
        shown.modal = None
        return self.realm.interact(MODAL, self.user, shown.channel, data, source=shown.source, trigger=shown.origin)

    def _leaf(self, channel: Channel, path: str) -> tuple[Json, Json]:
        if not may_view(self.realm.world, self.user, channel):
            raise Unsendable(f"{self.user.name} does not see #{channel.name}.")
        if channel.archived:
            raise Unsendable(_("There are no application commands in an archived thread."))
        for root in self.offered(channel):
            if root["type"] == 1:
                for names, leaf in leaves(root):
                    if " ".join(names) == path:
                        return root, leaf
        said = _("There is no command /{path} for {name} in {channel}.")
        raise Unsendable(said.format(path=path, name=self.user.name, channel=channel.name))

    def _options(self, path: str, known: dict[str, Json], given: dict[str, Any]) -> tuple[list[Json], Json]:
        options: list[Json] = []
        resolved: Json = {}
        for name, value in given.items():
            if value is None:
                continue
            option = known.get(name) or known.get(name.replace("_", "-"))
            if option is None:
                raise Unsendable(f"/{path} has no option “{name}”; it has: {', '.join(known) or 'none'}.")
            options.append(
                {"name": option["name"], "type": option["type"], "value": self._value(option, value, resolved)}
            )
        return options, resolved

    def _value(self, option: Json, value: Any, resolved: Json) -> Any:
        kind, name = option["type"], option["name"]
        if option.get("choices"):
            for choice in option["choices"]:
                if value in (choice["value"], choice["name"]):
                    return choice["value"]
            names = ", ".join(str(each["name"]) for each in option["choices"])
            raise Unsendable(
                _("“{value}” is not a choice of “{name}”: {names}.").format(value=value, name=name, names=names)
            )
        if kind == STRING and isinstance(value, str):
            return _within(value, name, len(value), option.get("min_length", 0), option.get("max_length", 6000))
        if kind in (INTEGER, NUMBER) and isinstance(value, int | float) and not isinstance(value, bool):
            if kind == INTEGER and value != int(value):
                raise Unsendable(_("“{name}” takes a whole number, not {value}.").format(name=name, value=value))
            return _within(value, name, value, option.get("min_value", -(2**53)), option.get("max_value", 2**53))
        if kind == BOOLEAN and isinstance(value, bool):
            return value
        named = isinstance(value, str) and not value.isdecimal()
        if kind in (USER, MENTIONABLE) and named:
            raise Unsendable(
                _("“{value}” is not a choice of “{name}”: {names}.").format(
                    value=value, name=name, names=", ".join(self._near())
                )
            )
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE) and not named:
            return self._resolve(kind, value, resolved)
        if kind == ATTACHMENT:
            return self._attach(name, value, resolved)
        raise Unsendable(_("“{name}” does not take “{value}”.").format(name=name, value=value))

    def _near(self) -> list[str]:
        """The people with whom this one shares a server; its owner is no more than a name."""
        world = self.realm.world
        shared = [guild for guild in world.guilds.values() if self.user.id in guild.members]
        known = (each for each in world.users.values() if any(each.id in guild.members for guild in shared))
        owners = {guild.owner_id for guild in shared}
        return [each.name for each in known if not each.bot and each.id not in owners]

    def _attach(self, option: str, value: Any, resolved: Json) -> str:
        """Upload a file, given as its name and bytes, describe it in `resolved`, and return its id."""
        if not isinstance(value, tuple):
            raise Unsendable(f"“{option}” takes a file: its name and its bytes.")
        name, content = value
        if len(content) > FILE_BYTES:
            raise Unsendable(f"The file “{name}” is too large: at most {FILE_BYTES // 2**20} MB.")
        made = attachment(self.realm.world.snowflake(), self.realm.bot.id, name, content, {})
        self.realm.uploads.append(made)
        resolved.setdefault("attachments", {})[str(made.id)] = self.realm.wire.attachment(made) | {"ephemeral": True}
        return str(made.id)

    def _resolve(self, kind: int, value: Any, resolved: Json) -> str:
        """Describe a chosen user, channel or role in `resolved`, as the bot gets it, and return its id."""
        world, wire = self.realm.world, self.realm.wire
        number = int(getattr(value, "id", value))
        if kind in (USER, MENTIONABLE) and (user := world.users.get(number)):
            resolved.setdefault("users", {})[str(number)] = wire.user(user)
            for guild in world.guilds.values():
                if number in guild.members:
                    member = {
                        key: each
                        for key, each in wire.member(guild, user).items()
                        if key not in ("user", "deaf", "mute")
                    }
                    member["permissions"] = "0"
                    resolved.setdefault("members", {})[str(number)] = member
        elif kind == CHANNEL and (channel := world.channels.get(number)):
            keys = ("id", "name", "type", "parent_id", "thread_metadata")
            short = {key: each for key, each in wire.channel(channel).items() if key in keys}
            short["permissions"] = str(permissions_in(world, self.user, channel))
            resolved.setdefault("channels", {})[str(number)] = short
        elif kind in (ROLE, MENTIONABLE) and (role := self._role(number)):
            resolved.setdefault("roles", {})[str(number)] = wire.role(role)
        else:
            raise Unsendable(f"There is nothing of that kind with the id {number}.")
        return str(number)

    def _role(self, number: int) -> Role | None:
        every = (role for guild in self.realm.world.guilds.values() for role in guild.roles)
        return next((role for role in every if role.id == number), None)

    def _part(self, message: Message, wanted: str, kinds: set[Part]) -> Json:
        if message.visible_to not in (None, self.user.id):
            raise Unsendable(f"{self.user.name} does not see this message.")
        if message.id not in self.realm.world.messages.get(message.channel_id, {}):
            raise Unsendable(_("This message is gone."))
        parts = [each for _, each in walk(message.components) if each["type"] in kinds]
        for key in ("custom_id", "label", "placeholder"):
            for part in parts:
                if part.get(key) == wanted:
                    if part.get("disabled"):
                        raise Unsendable(f"“{wanted}” is disabled.")
                    return part
        names = ", ".join(str(each.get("label") or each.get("placeholder") or each.get("custom_id")) for each in parts)
        raise Unsendable(f"The message has no “{wanted}”; it has: {names or 'nothing of the kind'}.")

    def _component(self, message: Message, part: Json, more: Json) -> Interaction:
        channel = self.realm.world.channels[message.channel_id]
        data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"], **more}
        return self.realm.interact(COMPONENT, self.user, channel, data, source=message)

    def _chosen(self, part: Json, values: list[Any]) -> tuple[list[str], Json]:
        resolved: Json = {}
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        if not least <= len(values) <= most:
            raise Unsendable(f"Choose {least} to {most}, not {len(values)}.")
        if part["type"] in (Part.SELECT, Part.RADIO, Part.CHECKS):
            chosen = [_option(part, value) for value in values]
        else:
            kinds = {Part.USERS: USER, Part.ROLES: ROLE, Part.MENTIONABLES: MENTIONABLE, Part.CHANNELS: CHANNEL}
            chosen = [self._resolve(kinds[part["type"]], value, resolved) for value in values]
        return chosen, resolved

    def _filled(self, part: Json, left: dict[str, Any], resolved: Json) -> Json:
        """Return a modal's part as its client sends it, taking values out of `left`."""
        made: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == Part.ROW:
            return made | {
                "components": [self._field(each, each.get("label", ""), left, resolved) for each in part["components"]]
            }
        if part["type"] == Part.LABEL:
            return made | {"component": self._field(part["component"], part["label"], left, resolved)}
        return made

    def _field(self, field: Json, label: str, left: dict[str, Any], resolved: Json) -> Json:
        if field["type"] not in FIELDS or field["type"] == Part.UPLOAD:
            raise Unsendable("The pocket cannot fill in this field.")
        name = next((each for each in (field["custom_id"], label) if each in left), None)
        value = left.pop(name) if name is not None else _preset(field)
        made: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
        required = field.get("required", True)
        if field["type"] == Part.CHECK:
            return made | {"value": bool(value)}
        if field["type"] == Part.INPUT:
            text = str(value or "")
            if text or required:
                _within(
                    text, label, len(text), field.get("min_length") or int(required), field.get("max_length") or 4000
                )
            return made | {"value": text}
        values = value if isinstance(value, list) else [] if value is None else [value]
        if field["type"] == Part.RADIO:
            if required and not values:
                raise Unsendable(_("“{name}” must be filled in.").format(name=label))
            return made | {"value": _option(field, values[0]) if values else None}
        if not values and not required:
            return made | {"values": []}
        chosen, more = self._chosen(field, values)
        for key, each in more.items():
            resolved.setdefault(key, {}).update(each)
        return made | {"values": chosen}


def _option(part: Json, value: Any) -> str:
    for option in part["options"]:
        if value in (option["value"], option["label"]):
            return str(option["value"])
    raise Unsendable(f"“{value}” is not on the menu: {', '.join(each['label'] for each in part['options'])}.")


def _preset(field: Json) -> Any:
    if field["type"] == Part.INPUT:
        return field.get("value")
    if field["type"] == Part.CHECK:
        return field.get("default", False)
    return [each["value"] for each in field.get("options", []) if each.get("default")]


def _within(value: Any, name: str, measure: float, least: float, most: float) -> Any:
    if not least <= measure <= most:
        if isinstance(value, str):
            said = _("“{name}” must be {least} to {most} characters, not {measure}.")
        else:
            said = _("“{name}” must be {least} to {most}, not {measure}.")
        raise Unsendable(said.format(name=name, least=least, most=most, measure=measure))
    return value


def _nested(root: Json, path: str, options: list[Json]) -> Json:
    """Wrap the options in the sub-commands that lead to them."""
    names = path.split(" ")
    for depth in range(len(names) - 1, 0, -1):
        options = [{"name": names[depth], "type": 1 if depth == len(names) - 1 else 2, "options": options}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
    return data | ({"guild_id": root["guild_id"]} if "guild_id" in root else {})
