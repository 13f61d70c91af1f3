"""Letters as they are shown, answered and written: each means what stands in its custom id, and survives restarts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import discord
from discord.ui import Label, Modal, TextInput

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs
from bot.discord.pairs import foretold
from bot.discord.panel.move import home
from bot.discord.panel.press import LETTER, Line, Press, PressButton, PressMenu, Style, button, menu, on
from bot.discord.panel.sheets import keep_sheet
from bot.discord.reply import arrive, reply, think
from bot.discord.whose import own_meant, seat_name, seatless
from bot.host.correspondence import LONGEST
from bot.host.info import GameInfo
from bot.store import Letter
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, listed

Interaction = discord.Interaction[Westphalia]
#: Between seats in a custom id.
AND = "."


def told(info: GameInfo, letter: Letter) -> str:
    """One letter: when, from whom, to whom, and what it says."""
    to = listed([seat_name(info, seat) for seat in letter.to])
    head = _("✉ {when} · **{sender}** to {names}:").format(
        when=letter.headline, sender=seat_name(info, letter.seat), names=to
    )
    return "\n".join([head, *quoted(letter.text)])


def quoted(text: str) -> list[str]:
    """What was written, as Discord quotes it."""
    return [f"> {line}" for line in text.splitlines()]


async def answers(client: Westphalia, info: GameInfo, seat: str, letter: Letter) -> list[PressButton | PressMenu]:
    """The buttons under a letter that somebody got: answer, answer all, propose a treaty where there can be one."""
    press = Press("answer", info.id, seat, letter.id)
    parts: list[PressButton | PressMenu] = [button(press, _("Answer"), Style.primary)]
    if len(letter.to) > 1:
        parts.append(button(press.to("answer", extra="all"), _("Answer all")))
    if await client.host.letters.treaty(info.id, seat, letter.seat):
        parts.append(button(Press("treaty", info.id, seat, extra=letter.seat), _("Propose a treaty")))
    return parts


def addressees(info: GameInfo, seat: str) -> PressMenu:
    """To whom one may write; choosing them hands out the paper."""
    others = [Line(each.id, str(each.name), _played(info, each.id)) for each in info.seats if each.id != seat]
    return menu(Press("writeto", info.id, seat), others, _("To whom?"), several=True)


def _played(info: GameInfo, seat: str) -> str:
    holder = info.seat(seat).person
    return holder.name if holder else _("stand-in")


async def chair_of(interaction: Interaction, info: GameInfo, said: str | None = None) -> str:
    """The seat somebody writes from: the one said, else the first of theirs."""
    own = [seat for seat in await chairs(interaction, info) if seat != ORGANISER]
    if not own:
        raise seatless(info, str(interaction.user.id))
    return own_meant(info, own, said) if said else own[0]


class Paper(Modal):
    """Where a letter is written; it is stopped, so that nothing waits here until it is filled in."""

    def __init__(self, press: Press, names: str) -> None:
        super().__init__(title=_("A letter"), custom_id=press.id("s"))
        self.stop()
        field: TextInput[Any] = TextInput(style=discord.TextStyle.paragraph, max_length=LONGEST)
        title = _("To {names}").format(names=names)
        self.add_item(Label(text=title if len(title) <= 45 else f"{title[:44]}…", component=field))


async def hand_paper(interaction: Interaction, info: GameInfo, seat: str, to: Sequence[str]) -> None:
    """Let somebody write; refuse beforehand whoever may not."""
    client = interaction.client
    await client.host.letters.check_writing(info.id, seat, str(interaction.user.id))
    there = [each.id for each in info.seats if each.id in to and each.id != seat]
    if not there:
        raise Refusal(_("Say to whom you write."))
    press = await keep_sheet(client, Press(LETTER, info.id, seat, extra=AND.join(there)))
    names = listed([seat_name(info, other) for other in there])
    await arrive(partial(interaction.response.send_modal, Paper(press, names)))


async def send(interaction: Interaction, info: GameInfo, seat: str, to: Sequence[str], text: str) -> None:
    """Send it, and say to whom it goes; the interaction is acknowledged."""
    host, person = interaction.client.host, str(interaction.user.id)
    await host.letters.write(info.id, seat, to, text, person=person, once=str(interaction.id))
    there = [each for each in info.seats if each.id in to and each.id != seat]
    said = [_("✉ Your letter to {names} is on its way.").format(names=listed([str(each.name) for each in there]))]
    nobody = [str(each.name) for each in there if each.person is None]
    if nobody:
        said.append(_("A stand-in plays {names}: it waits there for whoever takes the seat.").format(
            names=listed(nobody)
        ))  # fmt: skip
    if where := await foretold(interaction.client, info, seat, [each.id for each in there]):
        said.append(where)
    await reply(interaction, "\n".join([*said, _("-# /letters shows all that you sent and got.")]))


@contextmanager
def given_back(text: str) -> Iterator[None]:
    """Whoever is refused within it reads what they wrote: nothing else has kept it."""
    try:
        yield
    except Refusal as refusal:
        if not text:
            raise
        raise Refusal("\n".join([str(refusal), *quoted(text), _("-# Your letter is not sent.")])) from refusal


@on(LETTER)
async def sealed(interaction: Interaction, press: Press, values: list[str]) -> None:
    """What was written is sent."""
    await think(interaction)
    text = "\n".join(values)
    with given_back(text):
        info = await interaction.client.host.info(press.game)
        await send(interaction, info, press.seat, press.extra.split(AND), text)


@on("writeto")
async def choose(interaction: Interaction, press: Press, values: list[str]) -> None:
    """To whom is chosen; now what."""
    await hand_paper(interaction, await interaction.client.host.info(press.game), press.seat, values)


@on("answer")
async def answer(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Paper for an answer to who wrote, or to all who got it, too."""
    host = interaction.client.host
    letter = await host.letters.desks.letter(press.rev)
    if letter is None or letter.game != press.game or press.seat not in letter.to:
        raise Refusal(_("There is no such letter."))
    to = (letter.seat, *letter.to) if press.extra == "all" else (letter.seat,)
    await hand_paper(interaction, await host.info(press.game), press.seat, to)


@on("treaty")
async def propose(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The panel with the sentence that proposes a treaty, to be confirmed there."""
    await think(interaction)
    host = interaction.client.host
    info = await host.info(press.game)
    if press.seat not in await chairs(interaction, info):
        raise seatless(info, str(interaction.user.id))
    path, words = list[int](), await host.words(info.id, press.seat)
    spoken: tuple[str, ...] = ()
    for word in await host.letters.treaty(info.id, press.seat, press.extra):
        if word not in words.texts():
            break
        path.append(words.texts().index(word))
        spoken = (*spoken, word)
        words = await host.words(info.id, press.seat, spoken)
    note = "" if path else _("There is no treaty to propose to them now.")
    await home(interaction, info, seat=press.seat, note=note, path=tuple(path))


def paged(info: GameInfo, letters: Sequence[Letter], room: int) -> list[list[Letter]]:
    """Whole letters, as many on a page as there is room for."""
    pages: list[list[Letter]] = []
    left = 0
    for letter in letters:
        length = len(told(info, letter)) + 2
        if length > left:
            pages.append([])
            left = room
        pages[-1].append(letter)
        left -= length
    return pages
