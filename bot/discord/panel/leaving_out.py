"""An order of many parts may be given without one of them."""

from dataclasses import dataclass

from bot.discord.client import Westphalia
from bot.discord.panel.composing import Composed
from bot.discord.panel.press import LINES, Line, Press, PressMenu, menu, shelves
from game.core.refusal import Refusal
from game.core.text import _

#: The menus in which a part is chosen: each has a verb of its own.
VERBS = ("less", "lessb")
#: An order of fewer words has no parts.
FEW = 6


@dataclass(frozen=True, slots=True)
class Parts:
    """What an order of many parts is called, and the menus of what may be left out."""

    called: str
    menus: list[PressMenu]


async def parts_of(client: Westphalia, press: Press, order: Composed) -> Parts:
    """The parts of a whole order, if it has any."""
    if not order.words.end or len(order.spoken) < FEW:
        return Parts("", [])
    called, names = await client.host.parts(press.game, press.seat, order.spoken)
    lines = [Line(str(n), name) for n, name in enumerate(names)][: LINES * len(VERBS)]
    named, shelved = [_("But not …"), _("Nor …")], shelves(lines)
    return Parts(
        called, [menu(press.to(verb), shelf, name) for verb, shelf, name in zip(VERBS, shelved, named, strict=False)]
    )


async def without(client: Westphalia, press: Press, order: Composed, values: list[str]) -> Press:
    """The order without the part that was chosen. Raises `Refusal` if there is none, or nothing else."""
    number = "".join(values)
    path = await client.host.less(press.game, press.seat, order.spoken, int(number)) if number.isdecimal() else None
    if path is None:
        raise Refusal(_("That is no longer possible."))
    return press.to("at", path=path)
