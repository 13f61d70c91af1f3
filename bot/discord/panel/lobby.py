"""The lobby's message: who sits where, and the buttons to sit down, fill up and start."""

from functools import partial
from typing import Any

import discord
from discord.ui import Label, Modal, TextInput

from bot.discord.client import Westphalia
from bot.discord.house_rules import speaker
from bot.discord.options import told
from bot.discord.panel.press import Press, Style, button, on, rows
from bot.discord.reply import arrive, attend, change, excuse, person_of, reply, take, think
from bot.discord.whose import escaped
from bot.host import correspondence, pace, watching
from bot.host.info import GameInfo, dice_told, scenario_name
from game import rules
from game.core.refusal import Refusal
from game.core.search.levels import NAMES
from game.core.text import _
from game.core.wars import evenness

Interaction = discord.Interaction[Westphalia]
#: The most letters that may be typed; the host takes fewer, and says so.
LONGEST_WORD = 40


def text(info: GameInfo) -> str:
    """The lobby in words."""
    game = rules(info.game)
    scenario = scenario_name(info) or info.headline
    organised = _("organised by {name}").format(name=escaped(info.organiser.name))
    lines = [f"## {info.title}", f"**{scenario}** · {organised}"]
    lines += sitters(info)
    if chosen := told(info):
        lines.append("-# " + " · ".join(chosen))
    if hurried := pace.told(info.settings):
        lines.append("-# " + " ".join(map(str, hurried)))
    if watched := watching.warned(info.settings):
        lines.append(f"-# {watched}")
    if agreed := correspondence.told(game, info.settings):
        lines.append("-# " + " ".join(map(str, agreed)))
    if info.status == "open" and (even := str(evenness(game, info.setup))):
        lines.append(f"-# {even}")
    lines.append(f"-# {dice_told(info)}")
    if info.status == "open":
        lines.append(_("Press a seat to take it. The organiser starts when every seat is taken or filled."))
        lines += _fitting(info)
    elif info.status == "playing":
        lines.append(_("**The game has begun.**"))
        minded = {loan.seat for loan in info.loans}  # nobody may take it but who comes back
        if any(seat.standin and seat.id not in minded for seat in info.seats):
            lines.append(_("A seat played by a stand-in may still be taken."))
    else:
        lines.append(_("This game is over."))
    return "\n".join(lines)


def sitters(info: GameInfo) -> list[str]:
    """Who plays each seat; of a stand-in that thinks, how much."""
    return [f"{_mark(info, seat.id)} **{seat.name}**: {_sitter(info, seat.id)}" for seat in info.seats]


def _fitting(info: GameInfo) -> list[str]:
    """Another number of seats, if there is one for just those who sit here and this is not it."""
    people = {seat.person.id for seat in info.seats if seat.person}
    option = next((option for option in rules(info.game).options if option.key == "players"), None)
    plans = {choice.value: choice.label for choice in option.choices} if option else {}
    if option is None or len(people) < 2 or len(people) >= len(info.seats) or str(len(people)) not in plans:
        return []
    said = _("-# There are {n} of you: /game open with “{option}: {plan}” has a seat for each, and none to fill.")
    return [said.format(n=len(people), option=option.title, plan=plans[str(len(people))])]


def _mark(info: GameInfo, seat: str) -> str:
    place = info.seat(seat)
    return "●" if place.person else "◐" if place.standin else "○"


def _sitter(info: GameInfo, seat: str) -> str:
    place = info.seat(seat)
    who = escaped(place.person.name) if place.person else _standin(info, seat) if place.standin else _("free")
    return f"{who} ({place.note})" if place.note else who


def _standin(info: GameInfo, seat: str) -> str:
    level = info.settings.levels.get(seat)
    return _("stand-in, {level}").format(level=NAMES[level]) if level else _("stand-in")


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
            button(here.to("word"), _("A word for the dice")),
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


class Word(Modal):
    """Where a player's own word for the salt of the dice is written."""

    def __init__(self, game: str) -> None:
        super().__init__(title=_("A word for the dice"))
        self.game = game
        self.field: TextInput[Any] = TextInput(max_length=LONGEST_WORD, placeholder=_("Any word: nobody can guess it"))
        self.add_item(Label(text=_("It goes into the salt of the dice."), component=self.field))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Take it."""
        await attend(interaction)
        await think(interaction)
        info = await interaction.client.host.add_word(self.game, str(interaction.user.id), self.field.value)
        said = _("Your word goes into the dice of “{title}”. Once it has begun, /dice shows it in the salt.")
        await reply(interaction, said.format(title=info.title))

    async def on_error(  # type: ignore[override]  # a modal has no item
        self, interaction: discord.Interaction[Any], error: Exception, /
    ) -> None:
        """Say what went wrong."""
        await excuse(interaction, error)


@on("word")
async def ask_for_a_word(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Let somebody who sits there add a word to the salt."""
    info = await interaction.client.host.info(press.game)
    if not info.seats_of(str(interaction.user.id)):
        raise Refusal(_("Take a seat first."))
    await arrive(partial(interaction.response.send_modal, Word(press.game)))


@on("start")
async def start(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Begin."""
    await take(interaction)
    await interaction.client.host.start(press.game, str(interaction.user.id), str(interaction.id))


async def ask_to_end(interaction: Interaction, info: GameInfo) -> None:
    """Ask again before a game ends for good; a battle that others wait for does not end, but goes to stand-ins."""
    host = interaction.client.host
    await host.abandon(info.id, await speaker(interaction, info), trial=True)
    asked, yes = _("End “{title}” for good?").format(title=info.title), _("Yes, end it")
    if info.parent:
        asked = _("Leave “{title}” to stand-ins? They fight it to its end now, and “{war}” takes the result.")
        asked = asked.format(title=info.title, war=(await host.info(info.parent)).title)
        yes = _("Yes, leave it to them")
    await reply(interaction, asked, view=rows(button(Press("abandon", info.id), yes, Style.danger)))


@on("abandon")
async def abandon(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """End it."""
    await take(interaction)
    host = interaction.client.host
    person = await speaker(interaction, await host.info(press.game))
    info = await host.abandon(press.game, person)
    said = _("“{title}” is over.") if info.ended else _("Stand-ins fight out “{title}”.")
    await change(interaction, content=said.format(title=info.title), view=None)
