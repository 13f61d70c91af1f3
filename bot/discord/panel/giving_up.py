"""A seat in play is given up only after being asked again; what becomes of it is said with the question."""

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import speaker
from bot.discord.panel.press import Press, PressButton, Style, button, on, rows
from bot.discord.reply import change, reply, take, think
from bot.discord.whose import escaped, seat_name
from bot.host.info import GameInfo
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
#: Marks a button of somebody who was told to be the last one, whose seat nobody takes over.
LAST = "last"


async def ask(interaction: Interaction, info: GameInfo, seat: str) -> None:
    """Ask whether the seat is really given up."""
    await interaction.client.host.resign(info.id, seat, by=await _giver(interaction, info, seat), trial=True)
    asked, sure = await _question(interaction, info, seat)
    await reply(interaction, asked, view=rows(sure))


async def _question(interaction: Interaction, info: GameInfo, seat: str) -> tuple[str, PressButton]:
    """What is asked, and the button that says yes to no more than that."""
    leagues = interaction.client.host.leagues
    heirs, league = (await leagues.heirs(info.id)).get(seat), await leagues.at_table(info.id)
    last = LAST if _alone(info, seat) and not heirs else ""
    owner = next((loan.name for loan in info.loans if loan.seat == seat), "")
    text = [_becomes(info, bool(heirs), bool(owner))]
    holder = info.holder(seat)
    own = seat in info.seats_of(str(interaction.user.id))
    if holder and not own and not info.corps:
        text.append(_("{name}, who holds it, is told, and may take it over again while nobody else has it."))
    if last and not info.corps:
        text.append(_("⚠ Nobody else plays here: stand-ins would go on among themselves. /game abandon ends the game."))
    if league and own:
        text.append(_("For you the table counts as lost, and you are drawn no more until you sign up again."))
    elif league:
        said = _("For whoever holds it the table counts as lost; they are drawn no more until they sign up again.")
        text.append(said)
    asked = "\n".join(text).format(
        seat=seat_name(info, seat),
        title=info.title,
        heir=escaped(heirs[0].name) if heirs else "",
        name=escaped(holder.name) if holder else "",
        owner=escaped(owner),
    )
    return asked, button(Press("resign", info.id, seat, extra=last), _("Yes, give it up"), Style.danger)


def _becomes(info: GameInfo, inherited: bool, lent: bool) -> str:
    """The question, with what becomes of the seat."""
    if lent:
        return _("Give up {seat} in “{title}”? A stand-in plays on until it goes back to {owner}.")
    if info.corps and inherited:
        return _("Give up {seat} in “{title}”? Another member of the league takes it over: {heir}.")
    if info.corps:
        return _("Give up {seat} in “{title}”? Nobody is left to take it over: the dice decide this battle.")
    if inherited:
        return _("Give up {seat} in “{title}”? A reserve of the league takes it over: {heir}.")
    return _("Give up {seat} in “{title}”? A stand-in plays on until somebody joins.")


def _alone(info: GameInfo, seat: str) -> bool:
    """Whether nobody holds a seat but whoever holds this one."""
    return [each.id for each in info.seats if each.person is not None] == [seat]


@on("giveup")
async def ask_below(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From a message that says one has a seat now: the same question."""
    await think(interaction)
    info = await interaction.client.host.info(press.game)
    if press.seat not in info.seats_of(str(interaction.user.id)):
        raise Refusal(_("That seat is not yours any more."))
    await ask(interaction, info, press.seat)


@on("resign")
async def give_up(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Give it up."""
    await take(interaction)
    host = interaction.client.host
    info = await host.info(press.game)
    if press.extra != LAST and _alone(info, press.seat) and not (await host.leagues.heirs(info.id)).get(press.seat):
        # the others left since the question was asked
        asked, sure = await _question(interaction, info, press.seat)
        await change(interaction, content=asked, view=rows(sure))
        return
    after = await host.resign(info.id, press.seat, by=await _giver(interaction, info, press.seat))
    left, heir = _("{seat} is given up; a stand-in plays on."), after.holder(press.seat)
    if heir:
        left = _("{seat} is given up; {heir} takes it over.")
    elif after.corps:
        left = _("{seat} is given up; the dice decide this battle.")
    told = left.format(seat=seat_name(info, press.seat), heir=escaped(heir.name) if heir else "")
    await change(interaction, content=told, view=None)


async def _giver(interaction: Interaction, info: GameInfo, seat: str) -> str:
    """Who gives a seat up: its holder, or the organiser for somebody."""
    person = str(interaction.user.id)
    return person if seat in info.seats_of(person) else await speaker(interaction, info)
