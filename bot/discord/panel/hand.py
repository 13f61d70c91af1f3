"""A hand of cards: shown to whoever holds it, and to nobody else."""

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.drawing import draw
from bot.discord.panel.press import Press, PressButton, button, on
from bot.discord.reply import clip, reply
from bot.discord.whose import roles, seat_name
from bot.host.info import GameInfo
from game import rules
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _
from render import Look

Interaction = discord.Interaction[Westphalia]
HAND = Look("hand")


def hand_button(info: GameInfo, seat: str) -> list[PressButton]:
    """Opens the hand, in games that have one; the same whatever is in it."""
    if not rules(info.game).features.hands or seat == ORGANISER:
        return []
    return [button(Press("hand", info.id, seat), _("My cards"))]


async def show_hand(interaction: Interaction, info: GameInfo, seat: str) -> None:
    """Answer with the cards of a seat of whoever asks; the interaction is acknowledged, and only they see it."""
    own = [held for held in roles(info, str(interaction.user.id)) if held != ORGANISER]
    if not own:
        raise Refusal(_("You have no seat in this game."))
    held = seat if seat in own else own[0]
    client = interaction.client
    if not rules(info.game).features.hands:
        raise Refusal(_("“{title}” is played without cards.").format(title=info.title))
    text, files = await hand_of(client, info, held)
    await reply(interaction, text, files=files)


async def hand_of(client: Westphalia, info: GameInfo, seat: str) -> tuple[str, list[discord.File]]:
    """The cards of a seat as a line for each, and as a picture."""
    view = await client.host.view(info.id, seat)
    title = f"**{info.title}** · {view.headline} · {seat_name(info, seat)}"
    cards = [f"`{card.id}` **{card.title}** ({card.value}) {card.text}" for card in view.hand] or [_("No cards.")]
    picture = await draw(client, info.id, seat, HAND)
    return clip("\n".join([title, *cards])), [picture] if picture else []


@on("hand")
async def look_at_hand(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From the panel or a message."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_hand(interaction, await interaction.client.host.info(press.game), press.seat)
