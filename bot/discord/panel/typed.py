"""Orders in words: several at once, one a line or with “;” between them."""

import re
from functools import partial
from typing import Any

import discord
from discord.ui import Label, Modal, TextInput

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs, speaker
from bot.discord.panel import composing, move
from bot.discord.panel.press import SHEET, Press, on
from bot.discord.panel.sheets import keep_sheet
from bot.discord.reply import arrive, take
from bot.discord.since import answered, brought
from bot.discord.whose import own_meant, seatless, the_game
from bot.host.info import GameInfo
from game.core.refusal import Refusal
from game.core.text import _
from game.core.words import Sentence

Interaction = discord.Interaction[Westphalia]
NO_WORDS: Sentence = ()
#: The most orders at once.
AT_ONCE = 40


async def carry_out(interaction: Interaction, info: GameInfo, text: str, seat: str | None, extra: str = "") -> None:
    """Carry out typed orders, up to the first that is refused, and show the panel; the interaction is acknowledged.

    One that could go on, and gives something up as it is, is shown there first, as if its words had been chosen.
    """
    host = interaction.client.host
    said = [part.strip() for part in re.findall(r"(?: · [^\n]*|[^;\n])+", text) if part.strip()]  # a remark is one
    if not said:
        raise Refusal(_("Say an order."))
    if len(said) > AT_ONCE:
        raise Refusal(_("That is too much at once: at most {n} orders.").format(n=AT_ONCE))
    path: tuple[int, ...] = ()
    notes, chosen = [], seat or ""
    for n, order in enumerate(said):
        try:
            chosen = await _speaker(interaction, info, order, seat)
            person = await speaker(interaction, info, chosen)
            if path := await host.unfinished(info.id, chosen, order):
                notes += [_("This is not given yet, for it could go on."), *_left(said[n + 1 :])]
                break
            once = f"{interaction.id}:{n}" if n else str(interaction.id)
            named = str(await host.named(info.id, chosen, order))
            receipt = await host.order(info.id, chosen, order, person=person, interaction=once)
            notes.append(await brought(host, receipt, named))
        except Refusal as refusal:
            notes.append(f"✗ {refusal}")
            known = refusal.spoken or refusal.rule  # a word of the game, if not of just now
            if not known and (command := _command(interaction, order)):
                notes.append(_("{command} is a command of its own.").format(command=command))
            notes += _left(said[n + 1 :])
            break
    else:
        notes = [await answered(host, info, chosen, "\n".join(notes))]
    now = await host.info(info.id)
    await move.home(interaction, now, seat=chosen, note="\n".join(notes), extra=extra, path=path)


def _left(orders: list[str]) -> list[str]:
    """Those behind the one that was not carried out."""
    return [_("Not carried out: {orders}.").format(orders="; ".join(orders))] if orders else []


def _command(interaction: Interaction, order: str) -> str:
    """The command that somebody typed as if it were an order, or the button's name of what takes an order back."""
    first, *_more = [*order.removeprefix("/").casefold().split(), ""]
    also = {_("Undo").casefold(): "undo", _("Help").casefold(): "game help", "help": "game help"}
    known = {each.name for each in interaction.client.tree.get_commands()}
    return f"/{also.get(first, first)}" if first in known | also.keys() else ""


async def _speaker(interaction: Interaction, info: GameInfo, order: str, seat: str | None) -> str:
    """As which of their own seats a person says this: the one said, else the first that may say it."""
    host, own = interaction.client.host, await chairs(interaction, info)
    if info.status == "open":
        raise Refusal(_("The game has not started yet."))
    if seat or not own:
        if not own:
            raise seatless(info, str(interaction.user.id))
        return own_meant(info, own, seat or "")
    refusals: list[Refusal] = []
    for candidate in own:
        try:
            await host.understand(info.id, candidate, order)
            return candidate
        except Refusal as refusal:
            refusals.append(refusal)
    raise max(refusals, key=lambda refusal: len(refusal.spoken))


class Sheet(Modal):
    """A sheet of paper: orders one a line, or the rest of the one that was begun.

    All that it means stands in its custom id; it is stopped, so that nothing waits here until it is filled in.
    """

    def __init__(self, press: Press, begun: str) -> None:
        super().__init__(title=_("Your orders"), custom_id=press.id("s"))
        self.stop()
        field: TextInput[Any] = TextInput(
            style=discord.TextStyle.short if begun else discord.TextStyle.paragraph,
            placeholder=_("… and then?") if begun else _("One a line"),
            max_length=2000,
        )
        title = begun or _("Orders, one a line")
        self.add_item(Label(text=title if len(title) <= 45 else f"…{title[-44:]}", component=field))


@on(SHEET)
async def read_a_sheet(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Carry out what stands on it as if it had been typed after /order."""
    await take(interaction)
    info, begun = await the_game(interaction, press.game), NO_WORDS
    try:
        if press.path:
            order = await composing.compose(interaction.client, press)
            if order.mark != press.mark:
                raise Refusal(_("That is no longer possible."))
            begun = order.spoken
        await carry_out(interaction, info, " ".join([*begun, *values]), press.seat, press.extra)
    except Refusal as refusal:
        await move.home(interaction, info, seat=press.seat, note=f"✗ {refusal}", extra=press.extra)


@on("type")
async def hand_a_sheet(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Let somebody type rather than choose."""
    info = await interaction.client.host.info(press.game)
    if press.seat not in await chairs(interaction, info):
        raise seatless(info, str(interaction.user.id))
    order = await composing.compose(interaction.client, press)
    sheet = await keep_sheet(interaction.client, press.to(SHEET, mark=order.mark))
    await arrive(partial(interaction.response.send_modal, Sheet(sheet, order.named)))
