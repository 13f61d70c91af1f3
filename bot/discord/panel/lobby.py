"""The lobby's message: who sits where, and the buttons to sit down, fill up and start."""

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import speaker
from bot.discord.options import told
from bot.discord.panel.press import Press, Style, button, on, rows
from bot.discord.reply import change, person_of, take
from bot.discord.whose import escaped
from bot.host.info import GameInfo
from game import rules
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


def text(info: GameInfo) -> str:
    """The lobby in words."""
    game = rules(info.game)
    scenario = next((choice.label for choice in game.scenarios if choice.value == info.scenario), info.headline)
    organised = _("organised by {name}").format(name=escaped(info.organiser.name))
    lines = [f"## {info.title}", f"**{scenario}** · {organised}"]
    lines += [f"{_mark(info, seat.id)} **{seat.name}**: {_sitter(info, seat.id)}" for seat in info.seats]
    if chosen := told(info):
        lines.append("-# " + " · ".join(chosen))
    lines.append(_("-# Dice: we are bound to the commitment `{commitment}`.").format(commitment=info.commitment))
    if info.status == "open":
        lines.append(_("Press a seat to take it. The organiser starts when every seat is taken or filled."))
    elif info.status == "playing":
        lines.append(_("**The game has begun.**"))
        if any(seat.standin for seat in info.seats):
            lines.append(_("A seat played by a stand-in may still be taken."))
    else:
        lines.append(_("This game is over."))
    return "\n".join(lines)


def _mark(info: GameInfo, seat: str) -> str:
    place = info.seat(seat)
    return "●" if place.person else "◐" if place.standin else "○"


def _sitter(info: GameInfo, seat: str) -> str:
    place = info.seat(seat)
    who = escaped(place.person.name) if place.person else _("stand-in") if place.standin else _("free")
    return f"{who} ({place.note})" if place.note else who


def buttons(info: GameInfo) -> discord.ui.View:
    """One button a seat; fill, leave, start."""
    here = Press("seat", info.id)
    items = []
    if info.status in ("open", "playing"):
        items = [
            button(
                here.to("seat", seat=seat.id),
                f"{seat.name} · {seat.person.name}" if seat.person else str(seat.name),
                Style.primary if info.status == "open" and not seat.person else Style.secondary,
                off=seat.person is not None,
            )
            for seat in info.seats
            if info.status == "open" or not seat.person
        ]
    if info.status == "open":
        items += [
            button(here.to("fill"), _("Fill with stand-ins")),
            button(here.to("leave"), _("Leave")),
            button(here.to("start"), _("Start"), Style.success, off=not all(s.person or s.standin for s in info.seats)),
        ]
    return rows(*items)


@on("seat")
async def sit(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Sit down."""
    await take(interaction)
    person = person_of(interaction.user, interaction.locale.value)
    await interaction.client.host.join(press.game, press.seat, person, str(interaction.id))


@on("fill")
async def fill(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Put stand-ins on all free seats."""
    await take(interaction)
    await interaction.client.host.add_standin(press.game, None, str(interaction.user.id))


@on("leave")
async def leave(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Get up again."""
    await take(interaction)
    host, person = interaction.client.host, str(interaction.user.id)
    seats = (await host.info(press.game)).seats_of(person)
    if not seats:
        raise Refusal(_("You have no seat in this game."))
    for seat in seats:
        await host.leave(press.game, seat, person)


@on("start")
async def start(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Begin."""
    await take(interaction)
    await interaction.client.host.start(press.game, str(interaction.user.id), str(interaction.id))


def sure(info: GameInfo) -> discord.ui.View:
    """Ask again before a game ends for good."""
    return rows(button(Press("abandon", info.id), _("Yes, end it"), Style.danger))


@on("abandon")
async def abandon(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """End it."""
    await take(interaction)
    host = interaction.client.host
    person = await speaker(interaction, await host.info(press.game))
    info = await host.abandon(press.game, person)
    await change(interaction, content=_("“{title}” is over.").format(title=info.title), view=None)
