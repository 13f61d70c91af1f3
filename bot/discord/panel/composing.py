"""An order as it is put together: the words so far, what may follow, and what may be said in one word."""

from dataclasses import dataclass, replace
from zlib import crc32

from bot.discord.client import Westphalia
from bot.discord.panel.press import LINES, Press
from game.core.proposals import Offered, Proposal
from game.core.refusal import Refusal
from game.core.text import Message, _
from game.core.words import Sentence, Words, told

#: In `Press.extra`: orders are given without asking again.
QUICK = "q"
#: Words on one page of a menu, beside the lines that turn pages.
PAGE = LINES - 2
#: So many pieces fit in the menus that are beside the others.
PIECES = 2 * LINES
#: Single words that are orders by themselves get a button; so many at most.
BUTTONS = 4


@dataclass(frozen=True, slots=True)
class Composed:
    """The words of an order so far, what may follow, and a fingerprint of all that was on offer on the way.

    `grave`: one of the words is, so that the order is never given without asking; `light`: the last one is.
    `named` is what the words are called on buttons and in menus, `hint` what the last of them said of itself there.
    """

    spoken: Sentence
    words: Words
    mark: str
    named: str = ""
    hint: str = ""
    grave: bool = False
    light: bool = False
    path: tuple[int, ...] = ()


async def compose(client: Westphalia, press: Press) -> Composed:
    """Follow the path of a press through the words. Raises `Refusal` if it leads nowhere any more.

    The fingerprint changes when the words on the way do, or what they would bring; not when somebody else gets ready.
    """
    return (await _compose(client, press, press.path))[0]


async def _compose(client: Westphalia, press: Press, *paths: tuple[int, ...]) -> list[Composed]:
    """The same along several paths of the same order at once."""
    headline = (await client.host.info(press.game)).headline
    ways = await client.host.offers(press.game, press.seat, *paths)
    return [_followed(headline, path, offered) for path, offered in zip(paths, ways, strict=True)]


def _followed(headline: Message, path: tuple[int, ...], ways: list[Words]) -> Composed:
    """What is offered along a path, word for word. Raises `Refusal` if it is offered no longer."""
    if len(ways) <= len(path):
        raise Refusal(_("That is no longer possible."))
    chosen = [before.next[choice] for before, choice in zip(ways, path, strict=False)]
    spoken, grave = tuple(word.text for word in chosen), any(word.grave for word in chosen)
    offered: list[object] = [headline, ways[0].texts()]
    for choice, words in zip(path, ways[1:], strict=True):
        offered += [choice, words.end, tuple((word.text, word.hint) for word in words.next)]
    mark = f"{crc32(repr(offered).encode()):08x}"
    light, hint = any(word.light for word in chosen[-1:]), "".join(word.hint for word in chosen[-1:])
    return Composed(spoken, ways[-1], mark, told(chosen, [each.prompt for each in ways]), hint, grave, light, path)


async def presses(client: Westphalia, press: Press, offered: list[Offered]) -> dict[tuple[int, ...], Press]:
    """What the button of each proposal does: it gives the order, or shows it where it needs a second look."""
    found = zip(offered, await _compose(client, press, *(each.path for each in offered)), strict=True)
    return {
        each.path: replace(
            press.to(_verb(each.proposal.at_once or press.extra == QUICK, after), path=each.path), mark=after.mark
        )
        for each, after in found
    }


async def proposal(client: Westphalia, order: Composed, press: Press) -> Proposal | None:
    """The proposal that this whole order is, with its costs and odds as it was chosen by; None of what may not end."""
    found = await client.host.proposals(press.game, press.seat, LINES) if order.words.end else []
    return next((each.proposal for each in found if each.path == press.path), None)


def _verb(at_once: bool, order: Composed) -> str:
    return "say" if at_once and not order.grave else "at"


async def one_word_orders(client: Westphalia, press: Press, words: Words) -> dict[int, Press]:
    """The words that are whole orders by themselves, and what their buttons do; none if these would be too many.

    One of several like things is chosen from the menu, and of very many words each that names a place. Where there is
    room, also those that may be said by themselves, but need not: their buttons lead to both.
    """
    few = len(words.next) <= PAGE
    tried = [(n,) for n, word in enumerate(words.next) if not word.like and (few or not word.place)]
    found = list(zip(tried, await _compose(client, press, *tried), strict=True))
    for more in (True, False):
        orders = [(path, after) for path, after in found if after.words.end and (more or not after.words.next)]
        if len(orders) <= BUTTONS:
            return {
                path[0]: replace(press.to(_verb(not after.words.next, after), path=path), mark=after.mark)
                for path, after in orders
            }
    return {}


async def pieces(client: Westphalia, press: Press, words: Words) -> Composed | None:
    """What may follow a first word after which a piece is chosen: the one with many pieces, else the first of all."""
    if any(word.like or word.place for word in words.next):  # it is begun with a card or an army
        return None
    verbs = [(n,) for n, word in enumerate(words.next) if not (word.quiet or word.grave)]
    after = [each for each in await _compose(client, press, *verbs) if all(word.place for word in each.words.next)]
    many = [each for each in after if LINES // 2 < len(each.words.next) <= PIECES]
    few = [each for each in after if each.path in verbs[:1] and 1 < len(each.words.next) <= LINES // 2]
    return many[0] if len(many) == 1 else few[0] if few and not many else None


def asked_places(words: Words) -> tuple[str, ...] | None:
    """The places that a question is about; None where one of its words has no place, but to pass or give up."""
    places = tuple(word.place for word in words.next if not (word.quiet or word.grave))
    return places if all(places) else None
