"""Taking back: at once where nobody minds; before others are asked, what it would unwind, for the asker to confirm."""

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs, speaker
from bot.discord.panel.move import home
from bot.discord.panel.press import Press, Style, button, on, rows
from bot.discord.reply import change, take
from bot.discord.since import brought
from bot.host.info import Unwinding
from game.core.refusal import Refusal
from game.core.text import _, listed

Interaction = discord.Interaction[Westphalia]


async def asks_first(interaction: Interaction, press: Press) -> bool:
    """Show what the undo would unwind, with the button that asks the others; False if nobody would have to be asked.

    The interaction is acknowledged already. Raises `Refusal` if there is nothing to take back.
    """
    host = interaction.client.host
    if press.seat not in await chairs(interaction, await host.info(press.game)):
        raise Refusal(_("That seat is not yours any more."))
    found = await host.unwinding(press.game, press.seat)
    if found is None:
        return False
    revision = await host.revision(press.game, press.seat)
    here = press.to("unwind", rev=revision, path=(), mark=f"{interaction.id:x}")  # each question is asked once
    ask = button(here, _("Ask them"), Style.danger)
    view = rows(ask, button(here.to("at"), _("Leave it as it is")))
    await change(interaction, content=told(found), view=view, attachments=[])
    return True


def told(found: Unwinding) -> str:
    """What an undo would mean, in words."""
    orders = listed(list(map(str, found.orders)))
    lines = [_("This would take back {orders}.").format(orders=orders)]
    if found.periods:
        periods = listed([f"**{period}**" for period in found.periods])
        since = _("It unwinds {periods}: everything since {order}.")
        lines = [since.format(periods=periods, order=found.orders[0])]
    names = listed([f"**{name}**" for name in found.asked])
    asked = _("Others know of it: {names} would be asked, and nothing changes before all agree.")
    return "\n".join([*lines, asked.format(names=names)])


@on("undo")
async def undo(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Take back the last order; two presses of the same button take back one."""
    await take(interaction)
    note = ""
    try:
        await speaker(interaction, await interaction.client.host.info(press.game), press.seat)
        if await asks_first(interaction, press):
            return
    except Refusal as refusal:
        note = f"✗ {refusal}"
    await _unwind(interaction, press, note)


@on("unwind")
async def unwind(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Ask the others; but not if the game has gone on since it was shown what that means."""
    await take(interaction)
    note = ""
    if await interaction.client.host.revision(press.game, press.seat) != press.rev:
        note = _("*The game has gone on meanwhile: nobody was asked.*")
    await _unwind(interaction, press, note)


async def _unwind(interaction: Interaction, press: Press, note: str) -> None:
    """Take it back unless something is noted against that, and show how things stand."""
    host = interaction.client.host
    try:
        if not note:
            person = await speaker(interaction, await host.info(press.game), press.seat)
            once = f"undo:{press.game}:{press.seat}:{press.rev}:{press.mark}"
            note = await brought(host, await host.undo(press.game, press.seat, person=person, interaction=once))
    except Refusal as refusal:
        note = f"✗ {refusal}"
    await home(interaction, await host.info(press.game), seat=press.seat, note=note, extra=press.extra)
