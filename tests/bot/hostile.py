"""A member who means ill: whatever can be typed, pressed, filled in or sent, in the wrong place and with nonsense."""

import json
import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.discord.panel.press import HANDLERS
from bot.pocket import Channel, Message
from bot.pocket.commands import leaves
from bot.pocket.components import walk
from bot.pocket.interactions import Interaction
from bot.pocket.world import Origin
from tests.bot.conftest import Sitting
from tests.core.test_forged import PLAIN, chained

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
#: Parts of a message, and what a command's options hold, by Discord's numbers.
BUTTON, MENU = 2, 3
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, ATTACHMENT = 3, 4, 5, 6, 7, 8, 11
NASTY = (
    *("", " ", "\x00", "\ud800", "\u202eevil", "\u200b" * 30, "💥" * 50, "ß" * 400, "a" * 6000, "\n" * 300, ";" * 200),
    *("%s%n{0}{title}", "{", "}}", "@everyone <@1> <#2> <@&3>", "[free](http://evil.example)", "```", "**", "|", ":::"),
    *("' OR 1=1; --", "../../../etc/passwd", "${jndi:x}", "-1", "0", "00", "9" * 30, "1e999", "NaN", "None", "٣", "²"),
    *("undo", "ready", "close", "settle Battle-1 drawn", "luck; luck; luck", "flag hill\nflag mill", "campaign", "toy"),
)


class Mallory:
    """She does one thing after another; which, only the seed decides."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting, self.chance, self.realm = sitting, Random(seed), sitting.pocket.realm
        self.person = sitting.pocket.person("Mallory")
        self._first: dict[int, _Control] = {}
        self.places = (sitting.games, sitting.pocket.channel("general"), self.person.dm)
        self.leaves = [
            (root, " ".join(path), node)
            for root in sitting.anna.client.offered(sitting.games)
            for path, node in leaves(root)
        ]

    def act(self) -> Interaction:
        """One deed; who waits for the answer waits for hers only."""
        deeds = (self._command, self._typing, self._press, self._sheet, self._record)
        return self.chance.choices(deeds, weights=(4, 3, 3, 2, 1))[0]()

    def text(self) -> str:
        """Nonsense, a real id, or something in between."""
        ids = [each.custom_id for each in self._controls()] + [str(self.person.id), *self._games()]
        made: tuple[Callable[[], str], ...] = (
            lambda: self.chance.choice(NASTY),
            lambda: self.chance.choice(NASTY) + self.chance.choice(NASTY),
            lambda: "".join(chr(self.chance.choice((self.chance.randrange(32, 127), self.chance.randrange(0x2FFF))))
                            for _n in range(self.chance.randrange(40))),
            lambda: self.chance.choice(ids),
        )  # fmt: skip
        return self.chance.choice(made)()

    def _games(self) -> list[str]:
        found = [re.findall(r":([a-z2-7]{8}):", each.custom_id) for each in self._controls()]
        return [one for each in found for one in each]

    # commands

    def _command(self, kind: int = COMMAND) -> Interaction:
        root, path, node = self.chance.choice(self.leaves)
        resolved: Json = {}
        given = [
            {"name": option["name"], "type": option["type"], "value": self._value(option, resolved)}
            for option in node.get("options", [])
            if option.get("required") or self.chance.random() < 0.5
        ]
        if kind == AUTOCOMPLETE:
            typed = {option["name"] for option in node.get("options", []) if option.get("autocomplete")}
            able = [each for each in given if each["name"] in typed]
            if not able:
                return self._command()
            self.chance.choice(able)["focused"] = True
        if self.chance.random() < 0.1:  # as an older release had it
            given = [{"name": "elder", "type": STRING, "value": self.text()}]
        names = path.split(" ")
        for name in reversed(names[1:]):
            given = [{"name": name, "type": 1, "options": given}]
        name = names[0] if self.chance.random() > 0.05 else "frobnicate"
        data: Json = {"id": root["id"], "name": name, "type": 1, "options": given, "resolved": resolved}
        return self._sent(kind, data, name=path)

    def command(self, path: str, **options: str | int) -> Interaction:
        """Send a command with these options, whatever it takes."""
        root = next(root for root, each, _node in self.leaves if each == path)
        kinds = {str: STRING, int: INTEGER}
        given: list[Json] = [
            {"name": name, "type": kinds[type(value)], "value": value} for name, value in options.items()
        ]
        for name in reversed(path.split(" ")[1:]):
            given = [{"name": name, "type": 1, "options": given}]
        return self._sent(COMMAND, {"id": root["id"], "name": root["name"], "type": 1, "options": given}, name=path)

    def _typing(self) -> Interaction:
        return self._command(AUTOCOMPLETE)

    def _value(self, option: Json, resolved: Json) -> Any:
        kind, world = option["type"], self.realm.world
        if kind == BOOLEAN:
            return self.chance.random() < 0.5
        if kind == INTEGER:
            return self.chance.choice((0, 1, -1, 24, 10**6, -(2**53), 2**53))
        if kind == USER:
            return self.person.client._resolve(kind, self.chance.choice(list(world.users)), resolved)
        if kind == CHANNEL:
            return self.person.client._resolve(kind, self.sitting.games.id, resolved)
        if kind == ROLE:
            return self.person.client._resolve(kind, self.sitting.pocket.guild.roles[0].id, resolved)
        if kind == ATTACHMENT:
            return self.person.client._attach(option["name"], ("r.txt", self.record()), resolved)
        choices = [choice["value"] for choice in option.get("choices") or ()]
        return self.chance.choice(choices) if choices and self.chance.random() < 0.8 else self.text()

    # what is pressed and filled in

    def _controls(self) -> list["_Control"]:
        """Every button and menu that she sees."""
        seen = [message for place in self.places for message in self.person.sees(place)[-20:]]
        return [_Control(each, part) for each in seen for _path, part in walk(each.components) if "custom_id" in part]

    def _press(self) -> Interaction:
        controls = self._controls()
        if not controls:
            return self._command()
        control = self.chance.choice(controls)
        offered = [option["value"] for option in control.part.get("options") or ()]
        values = [self.chance.choice(offered) if offered and self.chance.random() < 0.7 else self.text()]
        custom_id = self._forged(control.custom_id, verb=bool(control.message.content))
        data = {"component_type": control.part["type"], "custom_id": custom_id, "id": 1}
        if control.part["type"] != BUTTON:
            data["values"] = values if control.part.get("min_values", 1) else []
        return self._sent(COMPONENT, data, source=control.showing(custom_id))

    def press(self, custom_id: str) -> Interaction:
        """Press the first button she saw, as if it had this id."""
        return self._at_first(BUTTON, {"custom_id": custom_id})

    def choose(self, custom_id: str, value: str) -> Interaction:
        """Choose this from the first menu she saw, as if it had this id."""
        return self._at_first(MENU, {"custom_id": custom_id, "values": [value]})

    def _at_first(self, kind: int, data: Json) -> Interaction:
        if kind not in self._first:
            self._first[kind] = next(control for control in self._controls() if control.part["type"] == kind)
        source = self._first[kind].showing(data["custom_id"])
        return self._sent(COMPONENT, {"component_type": kind, "id": 1, **data}, source=source)

    def _forged(self, custom_id: str, *, verb: bool = True) -> str:
        """A custom id as it stands, or with one of its parts changed; the `verb` of a form's is never another."""
        if self.chance.random() < 0.4:
            return custom_id
        parts = custom_id.split(":")
        at = self.chance.choice([n for n in range(len(parts)) if verb or n != 1])
        other = (
            self.text(),
            self.chance.choice(list(HANDLERS)),
            self.chance.choice(("red", "green", "organiser", "99")),
        )
        parts[at] = self.chance.choice(other)
        return ":".join(parts)[:100]

    def _sheet(self) -> Interaction:
        controls = [control for control in self._controls() if control.message.content]
        if not controls:
            return self._command()
        control, text = self.chance.choice(controls), {"type": 4, "id": 2, "custom_id": "f", "value": self.text()}
        ids = (control.custom_id, f"s:typed:{self.chance.choice(self._games() or ['x'])}:red:-1:::")
        custom_id = self._forged("s" + self.chance.choice(ids)[1:])
        data: Json = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": text}], "resolved": {}}
        return self._sent(MODAL, data, source=control.message)

    # records

    def _record(self) -> Interaction:
        node = next((root, node) for root, path, node in self.leaves if path == "import")
        resolved: Json = {}
        value = self.person.client._attach("record", ("r.txt", self.record()), resolved)
        options = [{"name": "record", "type": ATTACHMENT, "value": value}]
        data = {"id": node[0]["id"], "name": "import", "type": 1, "options": options, "resolved": resolved}
        return self._sent(COMMAND, data, name="import")

    def record(self) -> bytes:
        """A record with something wrong in it, its check digits right or not."""
        lines = list(PLAIN)
        for _fault in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(lines))
            word = self.chance.choice(lines[at].split() or [""])
            lines[at : at + 1] = self.chance.choice((
                [], [lines[at]] * 2, [self.text()], [lines[at].replace(word, self.text(), 1)], lines[at : at + 1][::-1],
                [lines[at].replace(word, "9" * self.chance.randrange(1, 400), 1)], lines[: at + 1],
            ))  # fmt: skip
            lines = lines or [""]
        text = (
            chained([line.replace("\ud800", "?") for line in lines]) if self.chance.random() < 0.8 else "\n".join(lines)
        )
        return text.encode("utf-8", "replace")[: self.chance.choice((10**6, 10**6, 300))]

    def _sent(self, kind: int, data: Json, *, name: str = "", source: Message | None = None) -> Interaction:
        """By the wire itself: her client does not look at what she sends."""
        place: Channel = self.realm.world.channels[source.channel_id] if source else self.chance.choice(self.places)
        who, pressed = self.person.user, None
        if kind == MODAL and source:  # somebody pressed a button to open it
            pressed = Origin(source.id, COMPONENT, who.id, message_id=source.id)
        return self.realm.interact(kind, who, place, data, name=name or None, source=source, trigger=pressed)


@dataclass(frozen=True)
class _Control:
    message: Message
    part: Json

    @property
    def custom_id(self) -> str:
        return str(self.part["custom_id"])

    def showing(self, custom_id: str) -> Message:
        """The message as if it had been sent with this custom id: by another release, perhaps."""
        if custom_id == self.custom_id:
            return self.message
        shown = copy(self.message)
        shown.components = json.loads(json.dumps(self.message.components))
        for _path, part in walk(shown.components):
            if part.get("custom_id") == self.custom_id:
                part["custom_id"] = custom_id
        return shown


def said(deed: Interaction) -> list[str]:
    """All that the answer to a deed says."""
    messages = [*([deed.original] if deed.original else []), *deed.followups]
    choices = [f"{choice['name']} {choice['value']}" for choice in deed.choices or ()]
    return [*(message.text for message in messages), *choices]
