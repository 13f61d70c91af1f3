"""The "your move" panel: an order put together from menus, with a picture of it; private to whoever asked."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs, speaker
from bot.discord.panel.composing import (
    PAGE,
    QUICK,
    Composed,
    asked_places,
    compose,
    one_word_orders,
    pieces,
    presses,
    proposal,
)
from bot.discord.panel.drawing import draw
from bot.discord.panel.hand import hand_button
from bot.discord.panel.layout import (
    ROW,
    ROWS,
    SHELF,
    SHELVES,
    beginning,
    composing,
    fits,
    if_room,
    of_the_menu,
    on_page,
    proposed,
    proposing,
    titled,
)
from bot.discord.panel.leaving_out import VERBS, parts_of, without
from bot.discord.panel.next_piece import next_piece, same_again
from bot.discord.panel.open import Open
from bot.discord.panel.partial import partial_warning
from bot.discord.panel.press import LINES, Press, PressButton, PressMenu, button, on, rows
from bot.discord.reply import LOST, change, clip, take, think
from bot.discord.since import answered, brought, noted, pictured
from bot.discord.summary import sealed
from bot.discord.whose import battles_of, seat_name, seatless, waiting
from bot.host.info import GameInfo
from game import rules
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _
from game.core.words import Words, lettered
from render import Look, face

Interaction = discord.Interaction[Westphalia]


@dataclass(frozen=True, slots=True)
class Panel:
    """What to show: words, a picture of the order being composed, and what may be pressed."""

    text: str
    seat: str
    look: Look | None
    parts: list[PressButton | PressMenu]


async def panel(
    client: Westphalia, info: GameInfo, press: Press, seats: tuple[str, ...], *, note: str = "", page: int = 0,
    away: bool = False,
) -> Panel:  # fmt: skip
    """The panel at the place in the order where `press` stands; `seats` are the person's, `away`: no board is near."""
    order = await compose(client, press)
    words, press = order.words, replace(press, mark=order.mark)
    if order.spoken:
        return await _begun(client, info, press, order, seats, note, page)
    whole = await one_word_orders(client, press, words)
    marked = sorted([*whole, *on_page(words.next, of_the_menu(words, whole), page, PAGE)])
    proposed_here = await client.host.proposals(press.game, press.seat, LINES)
    offered = [each for each in proposed_here if each.path[1:] or each.path[0] not in whole]
    ready = await presses(client, press, offered if len(offered) <= ROW else offered[:1])
    view = await client.host.view(info.id, press.seat)
    due = press.seat in info.awaited
    asked = asked_places(words) if due else ()
    if asked is None or len(asked) > LINES:
        own = [n for n in marked if not words.next[n].like]
        asked = _places(words, own) if face(info.game).lettered and due and not view.orders else ()
    battles = await battles_of(client, info)
    ended = _("The game is over.") if info.ended else waiting(info, await client.host.owed(info.id), battles)
    if press.seat in info.awaiting and not due:  # in public all are waited for, lest anybody learn who is asked
        ended = _("Nothing is asked of you now: the others have to answer.")
    text = [
        await orders_of(client, info, press.seat),
        await _unread(client, info, press.seat),
        str(await client.host.wished(info.id)) if press.seat in info.asked else "",
        *(str(claim.said) for claim in info.claims if press.seat in claim.ask),
        *(f"*{line}*" for line in rules(info.game).missing(view, ())),
        (due and (words.prompt or view.prompt)) or ended,
    ]
    if seats[-1:] == (ORGANISER,) and press.seat != ORGANISER and not await client.host.words(info.id, ORGANISER):
        seats = seats[:-1]

    def begun(of: Composed | None, ready: dict[tuple[int, ...], Press]) -> list[PressButton | PressMenu]:
        first = beginning(
            info, words, whole, press, seats, page, _letters(info, asked), of, ready, proposed=bool(offered)
        )
        return [*proposing(press, offered, ready), *first, *hand_button(info, press.seat)]

    many, few = await pieces(client, press, words) if due else None, ready if len(offered) <= ROW else {}
    tried = (begun(of, buttons) for of in dict.fromkeys((many, None)) for buttons in (ready, few))
    parts = next((found for found in tried if fits(found)), begun(None, few))
    if due and info.settings.hints:
        parts = if_room(parts, button(press.to("hint"), _("Hint")))
    about = face(info.game).meant(view) if due else None
    shown = about or (Look("action", targets=asked) if asked or view.orders else None)
    if not shown and due and (note or away):
        shown = await pictured(client.host, info, press.seat)
    return Panel(_joined(note, *text), press.seat, shown, parts)


async def _begun(
    client: Westphalia, info: GameInfo, press: Press, order: Composed, seats: tuple[str, ...], note: str, page: int
) -> Panel:
    """An order under way: its words so far, what is promised of it, and what may follow."""
    words = order.words
    places = _places(words, on_page(words.next, list(range(len(words.next))), page, SHELF))
    warned = await partial_warning(client, info, press.seat, order.spoken, seats)
    game, view = rules(info.game), await client.host.view(info.id, press.seat)
    missing, price = game.missing(view, order.spoken), game.price(view, order.spoken) if words.end else ""
    chosen, many = await proposal(client, order, press), await parts_of(client, press, order)
    title = titled(order.named, chosen, many.called)
    hint = (chosen and chosen.hint) or (order.hint if words.end and title == order.named else "")
    # What a proposal is, it tells itself, not its last word.
    prompt = words.prompt if hint in ("", order.hint) else ""
    told = [f"*{line}*" for line in (*missing, price if price not in hint else "", hint) if line]
    letters = _letters(info, places)
    parts = await _after_another(client, order, press, page, letters) if note else []
    look = Look("action", draft=order.spoken, targets=places)
    text = _joined(note, f"**{title}**", warned, *told, prompt or _("Is that your order?"))
    rest = composing(order, press, page, letters, ROWS - len(many.menus), many=title != order.named)
    return Panel(text, press.seat, look, parts or [*rest, *many.menus])


async def _after_another(
    client: Westphalia, order: Composed, press: Press, page: int, letters: dict[str, str]
) -> list[PressButton | PressMenu]:
    """The next piece is asked about at once: whoever would rather order others together finds them above it."""
    offered = await client.host.proposals(press.game, press.seat, LINES)
    parts = [*proposing(press, offered, {}), *composing(order, press, page, letters, ROWS - 1)] if offered else []
    return parts if fits(parts) else []


async def _unread(client: Westphalia, info: GameInfo, seat: str) -> str:
    """That letters wait for this seat."""
    n = await client.host.letters.unread(info.id, (seat,)) if info.settings.letters else 0
    return _("✉ Unread letters: {n}; /letters shows them.").format(n=n) if n else ""


def _places(words: Words, numbers: list[int]) -> tuple[str, ...]:
    """The places to be ringed, of the words on a page."""
    return tuple(words.next[n].place for n in numbers if words.next[n].place)


def _letters(info: GameInfo, places: tuple[str, ...]) -> dict[str, str]:
    """The letters of places that are ringed, in games whose pictures have them."""
    return lettered(places) if face(info.game).lettered else {}


def _joined(*lines: str) -> str:
    return clip("\n".join(line for line in lines if line))


async def orders_of(client: Westphalia, info: GameInfo, seat: str) -> str:
    """Which game, which seat, and the sealed orders that stand."""
    view = await client.host.view(info.id, seat)
    name = seat_name(info, seat)
    said = (f"**{info.title}**", view.headline, "" if view.headline.endswith(name) else name)
    head = " · ".join(part for part in said if part)
    return "\n".join([head, *sealed(rules(info.game).sealed(view), _("Your sealed orders:"))])


async def show(
    interaction: Interaction, press: Press, *, note: str = "", page: int = 0, again: Open | None = None
) -> None:
    """Put the panel where the answer belongs; the interaction is acknowledged already.

    One that is shown `again` of itself takes nothing back of what was pressed there while it was made.
    """
    client = interaction.client
    info = await client.host.info(press.game)
    seats = await chairs(interaction, info)
    if press.seat not in seats:
        raise seatless(info, str(interaction.user.id))
    away = str(interaction.channel_id) != info.channel
    made = await panel(client, info, press, seats, note=note, page=page, away=away)
    file = await draw(client, info.id, made.seat, made.look) if made.look else None
    files = [file] if file else []
    if again and not client.panels.takes(again, press.rev):
        return
    await change(interaction, content=made.text, attachments=files, view=rows(*made.parts))
    if before := client.panels.note(interaction, press, again=again is not None):
        with suppress(discord.HTTPException, *LOST):
            await before.interaction.edit_original_response(view=None)


async def show_again(client: Westphalia, shown: Open, *, anew: bool = False) -> None:
    """The game went on, or something else is asked `anew` or no more: a panel that lies open says how things stand."""
    press, interaction = shown.press, shown.interaction
    revision = await client.host.revision(press.game, press.seat)
    if (revision == press.rev and not anew) or client.panels.past(shown):
        return
    with client.catalogue.speaking(await client.tongue(interaction)):
        info = await client.host.info(press.game)
        note = await noted(client.host, info, str(interaction.user.id))
        await show(interaction, replace(press, rev=revision), note=note, again=shown)


async def home(
    interaction: Interaction, info: GameInfo, *, seat: str = "", note: str = "", extra: str = "",
    path: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Show the panel at its beginning (or at a path), for the seat that is to move."""
    seats = await chairs(interaction, info)
    if not seats:
        raise seatless(info, str(interaction.user.id))
    if info.status == "open":
        raise Refusal(_("The game has not started yet."))
    chosen = seat if seat in seats else next((s for s in seats if s in info.awaited), seats[0])
    revision = await interaction.client.host.revision(info.id, chosen)
    await show(interaction, Press("at", info.id, chosen, revision, path, extra=extra), note=note)


@on("move")
async def open_panel(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From a public post or a notice: the panel of whoever presses."""
    await think(interaction)
    info = await interaction.client.host.info(press.game)
    note = _("*That post is older; this is how things stand now.*") if await _older(interaction, press) else ""
    note = await noted(interaction.client.host, info, str(interaction.user.id), note)
    await home(interaction, info, note=note)


async def _older(interaction: Interaction, press: Press) -> bool:
    """Whether anything was told to all since the post was; that somebody is ready, its small print says."""
    if press.rev < 0:
        return False
    since = await interaction.client.host.chronicle(press.game, since=press.rev)
    return any(event.kind != "ready" for entry in since for event in entry.events)


async def _current(interaction: Interaction, press: Press, order: Composed | None) -> bool:
    """If what was offered has changed since the panel was shown, say so and show the current one."""
    if order is not None and press.mark == order.mark:
        return True
    note = _("*This panel was out of date: nothing was ordered. Here is the current one.*")
    info = await interaction.client.host.info(press.game)
    await home(interaction, info, seat=press.seat, note=note, extra=press.extra)
    return False


async def _composed(interaction: Interaction, press: Press) -> Composed | None:
    """Acknowledge, and follow the path; None if it leads nowhere any more, or the seat is another's now."""
    await take(interaction)
    info = await interaction.client.host.info(press.game)
    if press.seat not in await chairs(interaction, info):
        return None
    try:
        return await compose(interaction.client, press)
    except Refusal:
        return None


async def pick(interaction: Interaction, press: Press, values: list[str]) -> None:
    """The next word, or another page of the menu."""
    if not await _current(interaction, press, await _composed(interaction, press)):
        return
    turned = re.fullmatch(r"(p?)([0-9]{1,4})", values[0] if values else "")
    if turned is None:
        raise Refusal(_("That is no longer possible."))
    if turned[1]:
        await show(interaction, press, page=int(turned[2]))
    else:
        await _say_next(interaction, press, int(turned[2]))


@on("step")
async def step(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The next word, by its button."""
    here = press.to("pick", path=press.path[:-1])
    if await _current(interaction, here, await _composed(interaction, here)):
        await _say_next(interaction, here, press.path[-1] if press.path else 0)


async def _say_next(interaction: Interaction, press: Press, number: int) -> None:
    """A word further; the order is given where that was the last one and needs no second look."""
    further, order = await _onward(interaction.client, press.to("pick", path=(*press.path, number)))
    quick = further.extra == QUICK and not order.words.next
    ready = quick or (order.light and not await _gives_up(interaction.client, further, order))
    if ready and order.words.end and not order.grave:
        await _give(interaction, further, order)
    else:
        await show(interaction, further)


async def _gives_up(client: Westphalia, press: Press, order: Composed) -> str:
    """What a whole order gives up besides: that is told before it is given."""
    info = await client.host.info(press.game)
    return rules(info.game).price(await client.host.view(info.id, press.seat), order.spoken)


for _verb in SHELVES:
    on(_verb)(pick)


async def leave_out(interaction: Interaction, press: Press, values: list[str]) -> None:
    """The same order without one of its parts."""
    order = await _composed(interaction, press)
    if await _current(interaction, press, order) and order is not None:
        await show(interaction, await without(interaction.client, press, order, values))


for _verb in VERBS:
    on(_verb)(leave_out)


@on("propose")
async def take_a_proposal(interaction: Interaction, press: Press, values: list[str]) -> None:
    """A whole order at once, as if its words had been picked one by one."""
    if not await _current(interaction, press, await _composed(interaction, press)):
        return
    offered = await interaction.client.host.proposals(press.game, press.seat, LINES)
    path, at_once = proposed("".join(values), offered)
    further = press.to("at", path=path)
    order = await compose(interaction.client, further)
    further = replace(further, mark=order.mark)
    if order.words.end and not order.grave and (at_once or further.extra == QUICK):
        await _give(interaction, further, order)
    else:
        await show(interaction, further)


async def _onward(client: Westphalia, press: Press) -> tuple[Press, Composed]:
    """Past the words that are the only ones possible: nobody has to choose among one."""
    order = await compose(client, press)
    while len(order.words.next) == 1 and not order.words.end:
        press = replace(press, path=(*press.path, 0))
        order = await compose(client, press)
    return press, order


@on("at")
async def go(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """To a place in the order; where there is only one way on, beyond it."""
    if await _composed(interaction, press):
        await show(interaction, (await _onward(interaction.client, press))[0])
    else:
        await _current(interaction, press, None)


@on("back")
async def back(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Back to the last word that was a choice."""
    if order := await _composed(interaction, press):
        while press.path and len(order.words.next) == 1 and not order.words.end:
            press = replace(press, path=press.path[:-1])
            order = await compose(interaction.client, press)
        await show(interaction, press)
    else:
        await _current(interaction, press, None)


@on("as")
async def change_seat(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Play another of one's seats."""
    await take(interaction)
    seat = values[0] if values else press.seat
    await home(interaction, await interaction.client.host.info(press.game), seat=seat, extra=press.extra)


@on("quick")
async def change_asking(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Whether orders are given without asking again."""
    await take(interaction)
    await show(interaction, press.to("at", path=(), extra="" if press.extra == QUICK else QUICK))


@on("say")
async def say(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Confirm."""
    order = await _composed(interaction, press)
    if await _current(interaction, press, order) and order is not None:
        await _give(interaction, press, order)


async def _give(interaction: Interaction, press: Press, order: Composed) -> None:
    """Give the order at the path; the same button of the same panel counts once, however often it is pressed."""
    client = interaction.client
    key = f"panel:{press.game}:{press.seat}:{press.rev}:{'.'.join(map(str, press.path))}"
    try:
        person = await speaker(interaction, await client.host.info(press.game), press.seat)
        receipt = await client.host.order(
            press.game, press.seat, " ".join(order.spoken), person=person, interaction=key
        )
        info = await client.host.info(press.game)
        note = await brought(client.host, receipt, order.named)
        note = await answered(client.host, info, press.seat, note)
        again = await same_again(client, info, press, order.spoken)
        again = await next_piece(client, press, again) if order.spoken[2:] else again
    except Refusal as refusal:
        note, again = f"✗ {refusal}", ()
        info = await client.host.info(press.game)
    seat = press.seat if press.seat in info.awaited else ""
    await home(interaction, info, seat=seat, note=note, extra=press.extra, path=again if seat else ())
