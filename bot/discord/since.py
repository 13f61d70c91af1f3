"""What happened since somebody last had a say: for whoever comes back."""

from bot.discord.summary import literal, summary
from bot.host import deeds
from bot.host.brief import of_seat, unread
from bot.host.host import Host
from bot.host.info import GameInfo, Receipt
from game import rules
from game.core.rules import SPECTATOR
from game.core.text import _, capital
from render import Look, happened

#: How many characters it is told in: a phone shows no more beside the question.
FEW = 500


async def since_last(host: Host, info: GameInfo, seat: str) -> list[str]:
    """What a seat may know of what happened since its last order, in few lines; none if nothing did."""
    if info.status == "open":
        return []
    after = await host.last_say(info.id, seat)
    entries = await host.chronicle(info.id, seat, since=after)
    game = rules(info.game)
    return summary(game, unread(game, entries, after), info.headline, own=of_seat(info, seat, after), limit=FEW)


async def pictured(host: Host, info: GameInfo, seat: str) -> Look:
    """Where it happened: the seat's last order, too, which others answered."""
    entries = await deeds.recent(host, info, seat, await host.revision(info.id, seat))
    return happened(info.game, *deeds.retold(rules(info.game), entries))


async def noted(host: Host, info: GameInfo, person: str, note: str = "") -> str:
    """A panel's note as it opens: what happened since the person's seat that is to move last gave an order."""
    own = info.seats_of(person)
    seat = next((seat for seat in own if seat in info.awaited), own[0] if own else SPECTATOR)
    lines = await since_last(host, info, seat) if seat else []
    if not lines:
        return note
    been = await host.last_say(info.id, seat)  # whoever takes a game in, or a seat over, was not here before
    told = [_("*Since you were last here:*") if been else _("*What happened last:*"), *lines]
    return "\n".join([*([note] if note else []), *told])


async def answered(host: Host, info: GameInfo, seat: str, note: str) -> str:
    """A panel's note after the seat's order: what that brought, then what others did upon it at once."""
    return "\n".join([note, *await since_last(host, info, seat)])


async def brought(host: Host, receipt: Receipt, named: str = "") -> str:
    """What an accepted order brought, in a few lines; else the order, as its words are `named` if that is known."""
    if receipt.consent:
        return _("The others are asked whether they agree.")
    said = named or " ".join(receipt.sentence)
    if sealed := [f"✓ {literal(event.text)}" for event in receipt.events if event.kind == "order"]:
        last = f" **{said}**" if sealed[-1].endswith(":") else ""  # nothing is told of what it brings
        return "\n".join(sealed) + last
    info = await host.info(receipt.game)
    lines = summary(rules(info.game), receipt.events, info.headline, limit=700)
    return "\n".join(lines) or _("✓ {order}").format(order=capital(said))
