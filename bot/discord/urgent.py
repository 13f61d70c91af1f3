"""All games that wait for somebody, by urgency: a line and a button each, for /games and for reminders."""

from collections.abc import Sequence

from bot.discord.panel.press import Press, PressButton, Style, button
from bot.discord.whose import roles, seat_name
from bot.host.host import Host
from bot.host.info import GameInfo
from bot.host.reminding import MOST
from game.core.text import _, listed

#: So many of them; then a message and a thumb have enough.
SHOWN = 10


async def lines(host: Host, games: Sequence[GameInfo], person: str) -> list[str]:
    """What the person owes in each game, and until when."""
    told = [await _one(host, info, person) for info in games[:SHOWN]]
    left = len(games) - SHOWN
    return [*told, *([_("… and {n} more.").format(n=left)] if left > 0 else [])]


def buttons(games: Sequence[GameInfo]) -> list[PressButton]:
    """One tap to each game's panel; the most urgent first."""
    titles = [str(info.title) for info in games]
    labels = [title if titles.count(title) == 1 else f"{title} ({info.id})"
              for info, title in zip(games, titles, strict=True)]  # fmt: skip
    styles = [Style.primary, *[Style.secondary] * len(games)]
    parts = zip(games[:SHOWN], labels, styles, strict=False)
    return [button(Press("move", info.id, rev=-1), label, style) for info, label, style in parts]


async def letters(host: Host, games: Sequence[GameInfo], person: str) -> list[str]:
    """In which games letters lie unread; there only, their seats' holders learn of it."""
    told = []
    for info in games:
        if info.settings.letters and (n := await host.letters.unread(info.id, info.seats_of(person))):
            told.append(_("✉ **{title}**: {n} unread; /letters shows them.").format(title=info.title, n=n))
    return told


async def reminder(host: Host, person: str, times: int) -> tuple[str, list[PressButton]]:
    """What somebody owes in all their games."""
    games = await host.owed_by(person)
    said = [_("🔔 **{n} games wait for you.**").format(n=len(games)) if len(games) > 1 else
            _("🔔 **A game waits for you.**")]  # fmt: skip
    said += await lines(host, games, person)
    if times >= MOST:
        said.append(
            _("-# This is the last reminder until you play again. /holiday and /notify tell when you are away.")
        )
    return "\n".join(said), buttons(games)


async def _one(host: Host, info: GameInfo, person: str) -> str:
    owed = await host.owed(info.id)
    due = [seat for seat in roles(info, person) if seat in info.awaited]
    names = [f"{seat_name(info, seat)}: {owed[seat].what}" if seat in owed and owed[seat].what else
             seat_name(info, seat) for seat in due]  # fmt: skip
    parts = [f"▷ **{info.title}** (<#{info.channel}>), {info.headline} · {listed(names)}"]
    if info.deadline:
        parts.append(_("time runs out <t:{moment}:R>").format(moment=int(info.deadline)))
    return " · ".join(parts)
