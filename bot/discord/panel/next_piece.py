"""Where the panel goes on after an order: to the piece that may be ordered likewise."""

from bot.discord.client import Westphalia
from bot.discord.panel.press import Press
from bot.host.info import GameInfo
from game import rules
from game.core.words import Sentence


async def same_again(client: Westphalia, info: GameInfo, press: Press, spoken: Sentence) -> tuple[int, ...]:
    """Where the same is ordered of the next piece, once this one has its order and can't have it again.

    Nowhere after a reaction: what is reacted to next is looked at first.
    """
    first = (await client.host.words(press.game, press.seat)).texts()
    if len(spoken) < 2 or spoken[0] not in first or spoken[0] in rules(info.game).features.reactions:
        return ()
    left = await client.host.words(press.game, press.seat, spoken[:1])
    return (first.index(spoken[0]),) if len(left.next) > 1 and spoken[1] not in left.texts() else ()


async def next_piece(client: Westphalia, press: Press, verb: tuple[int, ...]) -> tuple[int, ...]:
    """Where the piece has its order that comes after the last one in the menu; where it was chosen, if none does."""
    if not verb or not press.path[1:]:
        return verb
    [found] = await client.host.offers(press.game, press.seat, verb)
    pieces = found[-1].next
    after = (*verb, press.path[1] if press.path[1] < len(pieces) else 0)
    [found] = await client.host.offers(press.game, press.seat, after)
    piece = pieces[after[1]]
    return after if piece.place and not (piece.quiet or piece.grave) and len(found[-1].next) > 1 else verb
