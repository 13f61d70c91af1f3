"""What a seat holds for itself, cards or force mats: shown to whoever holds it, and to nobody else."""

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.drawing import draw
from bot.discord.panel.onward import onward
from bot.discord.panel.press import Press, PressButton, button, on
from bot.discord.reply import clip, reply, think
from bot.discord.whose import roles, seat_name, seatless
from bot.host.info import GameInfo
from game import GAMES, rules
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Card, Hand
from game.core.text import _, in_common
from render import Look

Interaction = discord.Interaction[Westphalia]


def hands() -> dict[str, Hand]:
    """What may be held in the games of the house, by the command that shows it."""
    found = (rules(key).features.hand for key in GAMES)
    return {hand.command: hand for hand in found if hand}


def hand_button(info: GameInfo, seat: str) -> list[PressButton]:
    """Opens the hand, in games that have one; the same whatever is in it."""
    hand = rules(info.game).features.hand
    if hand is None or seat == ORGANISER:
        return []
    return [button(Press("hand", info.id, seat), _(hand.label))]


async def show_hand(interaction: Interaction, info: GameInfo, seat: str, asked: Hand | None = None) -> None:
    """Answer with what a seat of whoever asks holds; the interaction is acknowledged, and only they see it."""
    own = [held for held in roles(info, str(interaction.user.id)) if held != ORGANISER]
    if not own:
        raise seatless(info, str(interaction.user.id))
    held, hand = seat if seat in own else own[0], rules(info.game).features.hand
    if hand is None or (asked and asked.command != hand.command):
        wanted = asked or next(iter(hands().values()))
        raise Refusal(_(wanted.without).format(title=info.title), legal=(f"/{hand.command}",) if hand else ())
    text, files = await hand_of(interaction.client, info, held)
    await reply(interaction, text, files=files, view=onward(info, str(interaction.user.id)))


async def hand_of(client: Westphalia, info: GameInfo, seat: str) -> tuple[str, list[discord.File]]:
    """What a seat holds as a line for each, what is true of several once below, and as a picture."""
    hand = rules(info.game).features.hand
    if hand is None:
        return "", []
    view = await client.host.view(info.id, seat)
    title = f"**{info.title}** · {view.headline} · {seat_name(info, seat)}"
    now = rules(info.game).uses(view)
    common = in_common(now)
    own = {card: use for card, use in now.items() if use not in common}
    cards = [_line(card, own.get(card.id, "")) for card in view.hand] or [_(hand.empty)]
    cards += [f"{' '.join(f'`{card}`' for card in held)}: *{use}*" for use, held in common.items()]
    picture = await draw(client, info.id, seat, Look(hand.look))
    return clip("\n".join([title, *cards])), [picture] if picture else []


def _line(card: Card, use: str) -> str:
    told = f"`{card.id}` **{card.title}** ({card.value}) {card.text}"
    return f"{told} *{use}*" if use else told


@on("hand")
async def look_at_hand(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From the panel or a message."""
    await think(interaction)
    await show_hand(interaction, await interaction.client.host.info(press.game), press.seat)
