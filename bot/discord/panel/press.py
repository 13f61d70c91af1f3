"""Buttons and menus that survive restarts: all they mean stands in their custom id, or under its key in the store."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias

import discord
from discord.ui import Button, DynamicItem, Item, Select

from bot.discord.reply import attend, excuse
from bot.discord.rows import Rows
from bot.short import remark, short
from bot.store.kept import Kept, key_of
from game.core.refusal import Refusal
from game.core.text import _

#: Of any client: ours imports this file.
Interaction: TypeAlias = "discord.Interaction[Any]"
Style = discord.ButtonStyle
#: What Discord keeps of a button at most, and the verb of one whose meaning is kept in the store.
LONGEST, LONG = 100, "long"
#: What Discord takes on a button, of a menu's line and its description, and of what a menu asks.
BUTTON, OPTION, PLACEHOLDER = 80, 100, 150
#: What Discord takes: lines in a menu, menus under a message.
LINES, MENUS = 25, 5
#: The verbs of what was typed on a sheet: orders, a letter, a note.
SHEET, LETTER, NOTE = "typed", "letter", "noted"


@dataclass(frozen=True, slots=True)
class Press:
    """What a button or menu is about.

    `rev` is the viewer's revision when it was shown (-1 where that does not matter), `path` the words of the order
    so far, each as its place among the words offered then, and `mark` a fingerprint of these words. `extra` is
    whatever else the verb needs.
    """

    verb: str
    game: str = ""
    seat: str = ""
    rev: int = -1
    path: tuple[int, ...] = ()
    mark: str = ""
    extra: str = ""

    def whole(self, prefix: str = "w") -> str:
        """All of it in one line, however long."""
        path = ".".join(map(str, self.path))
        return f"{prefix}:{self.verb}:{self.game}:{self.seat}:{self.rev}:{path}:{self.mark}:{self.extra}"

    def id(self, prefix: str = "w") -> str:
        """The custom id, at most 100 characters; of what is longer only a key, see `rows`."""
        whole = self.whole(prefix)
        return whole if len(whole) <= LONGEST else Press(LONG, self.game, extra=key_of(whole)).whole(prefix)

    @classmethod
    async def read(cls, interaction: Interaction, match: re.Match[str]) -> "Press":
        """Read a custom id again; what is too long for one is found in the store."""
        press = cls.of(match)
        if press.verb == LONG:
            found = re.fullmatch(r"\w" + _SHAPE, await Kept(interaction.client.host.store).text(press.extra))
            return cls.of(found) if found else press
        return press

    @classmethod
    def of(cls, match: re.Match[str]) -> "Press":
        """Read a custom id again."""
        path = tuple(int(n) for n in match["path"].split(".") if n)
        return cls(match["verb"], match["game"], match["seat"], int(match["rev"]), path, match["mark"], match["extra"])

    def to(self, verb: str, **changes: Any) -> "Press":
        """The same place with another verb."""
        return replace(self, verb=verb, **changes)


Handler = Callable[[Interaction, Press, list[str]], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}
#: A part of a custom id: no colon, and no half of a sign (a lone surrogate), which no database takes.
_WORD = "[^:\ud800-\udfff]*"
_SHAPE = (
    rf":(?P<verb>[a-z]+):(?P<game>{_WORD}):(?P<seat>{_WORD}):(?P<rev>-?\d+)"
    rf":(?P<path>[\d.]*):(?P<mark>{_WORD}):(?P<extra>{_WORD})"
)


async def _forgotten(_interaction: Interaction, _press: Press, _values: list[str]) -> None:
    raise Refusal(_("This button is too old. /move shows how things stand now."))


HANDLERS[LONG] = _forgotten


def on(verb: str) -> Callable[[Handler], Handler]:
    """Let a function answer all buttons and menus of a verb."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def elder() -> Refusal:
    """What no button of this release says."""
    return Refusal(_("This button is from another release. /move shows how things stand now."))


async def _answer(interaction: Interaction, press: Press, chosen: Callable[[Any], list[str]]) -> None:
    await attend(interaction)
    if interaction.message is None or interaction.message.flags.ephemeral:  # what everybody sees is no panel
        interaction.client.panels.pressed(press.game, interaction.user.id)
    try:
        values = chosen(interaction.data)
        handler = HANDLERS.get(press.verb)
        if handler is None:
            raise elder()
        await handler(interaction, press, values)
    except Exception as error:
        await excuse(interaction, error)


def _nothing(_data: Any) -> list[str]:
    """What a button chooses."""
    return []


async def unclaimed(interaction: Interaction) -> None:
    """Answer sheets that were filled in (they survive restarts, too), and whatever no release of ours would send."""
    custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
    if interaction.type is discord.InteractionType.modal_submit:
        sheet = re.fullmatch("s" + _SHAPE, custom_id)
        press = await Press.read(interaction, sheet) if sheet else Press("")
        press = press if press.verb in (SHEET, LETTER, NOTE, LONG) else Press("")
        await _answer(interaction, press, lambda data: [str(row["component"]["value"]) for row in data["components"]])
    elif interaction.type is discord.InteractionType.component and not re.fullmatch("[wm]" + _SHAPE, custom_id):
        await _answer(interaction, Press(""), _nothing)


class PressButton(DynamicItem[Button[Any]], template="w" + _SHAPE):
    """A button of ours."""

    def __init__(self, press: Press, item: Button[Any]) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /) -> Self:
        """Make it again from what was pressed."""
        assert isinstance(item, Button)
        return cls(await Press.read(interaction, match), item)

    async def callback(self, interaction: Interaction) -> None:
        """Carry it out."""
        await _answer(interaction, self.press, _nothing)


class PressMenu(DynamicItem[Select[Any]], template="m" + _SHAPE):
    """A menu of ours."""

    def __init__(self, press: Press, item: Select[Any]) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /) -> Self:
        """Make it again from what was chosen."""
        assert isinstance(item, Select)
        return cls(await Press.read(interaction, match), item)

    async def callback(self, interaction: Interaction) -> None:
        """Carry it out."""
        await _answer(interaction, self.press, lambda data: list(data["values"]))


def button(press: Press, label: str, style: Style = Style.secondary, *, row: int | None = None, off: bool = False,
           emoji: str | None = None) -> PressButton:  # fmt: skip
    """A button."""
    item: Button[Any] = Button(custom_id=press.id(), label=short(label, BUTTON), style=style, row=row, disabled=off)
    return PressButton(press, item)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a menu."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False


def menu(
    press: Press, items: list[Line], placeholder: str, *, row: int | None = None, several: bool = False
) -> PressMenu:
    """A menu of at most 25 lines, of which one may be chosen, or any number."""
    options = [
        discord.SelectOption(
            label=short(item.label, OPTION),
            value=item.value,
            description=remark(item.hint, OPTION) or None,
            default=item.chosen,
        )
        for item in items
    ]
    low, high = (0, len(options)) if several else (1, 1)
    item: Select[Any] = Select(
        custom_id=press.id("m"),
        placeholder=short(placeholder, PLACEHOLDER),
        options=options,
        row=row,
        min_values=low,
        max_values=high,
    )
    return PressMenu(press, item)


def shelves(lines: list[Line]) -> list[list[Line]]:
    """Many lines, as many at a time as a menu holds."""
    return [lines[at : at + LINES] for at in range(0, len(lines), LINES)]


def shelved(press: Press, lines: list[Line], told: str) -> list[PressMenu]:
    """As many menus as a message holds for many lines; if there are several, each says from which to which line."""
    found = shelves(lines)[:MENUS]
    spans = [told] if len(found) == 1 else [f"{told} {shelf[0].label} – {shelf[-1].label}" for shelf in found]
    return [
        menu(replace(press, extra=str(n)), shelf, span)
        for n, (shelf, span) in enumerate(zip(found, spans, strict=True))
    ]


def rows(*items: PressButton | PressMenu | Button[Any]) -> Rows:
    """A message's components; they never time out. A plain button is a link."""
    ids = [(item.press, "m" if isinstance(item, PressMenu) else "w") for item in items if not isinstance(item, Button)]
    view = Rows(
        {
            key_of(press.whole(prefix)): press.whole(prefix)
            for press, prefix in ids
            if press.id(prefix) != press.whole(prefix)
        }
    )
    for item in items:
        view.add_item(item)
    return view
