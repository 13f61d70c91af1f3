"""Which game and which seat somebody means who doesn't say."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

import discord

from bot.discord.client import Westphalia
from bot.host.info import GameInfo, Owed, awaited_name
from bot.store.near import Near
from bot.store.rows import LinkInfo
from game.core.names import one_named, plain
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
#: So many games that are over are named to somebody who looks back and may mean any.
OVER = 5
#: Of how a game is called and where it stands, so many letters at least say which is meant.
LEAST = 3
#: Who says one of these asks what has happened: of a game that never began there is nothing to tell.
LOOKING_BACK = frozenset({"battle", "export", "log", "past", "replay", "standings", "story", "why"})
#: No battle is fought for it, or none of which more is to be said than where.
NOTHING: Mapping[str, GameInfo] = MappingProxyType({})


async def the_game(
    interaction: Interaction, given: str | None = None, kinds: Collection[str] = (), *, past: bool = False
) -> GameInfo:
    """The game meant: the one given, else that of this channel, else the person's only one, else that of a thread here.

    Where they play one of these `kinds`, that. Raises `Refusal`; who looks back (`past`) is told those that are over,
    too.
    """
    return await interaction.client.host.info((await game_meant(interaction, given, kinds, past=past)).id)


async def game_meant(
    interaction: Interaction, given: str | None = None, kinds: Collection[str] = (), *, past: bool = False
) -> Near:
    """The same, with no more of it than it took to find it."""
    host, person = interaction.client.host, str(interaction.user.id)
    if given:
        found = await _named(interaction, given)
        try:
            found = found or await host.near(given, person)
        except Refusal:
            if (found := await _named(interaction, given, partly=True)) is None:
                raise
        if found.guild != str(interaction.guild_id or "") and not found.roles:
            raise Refusal(_("“{title}” is played elsewhere.").format(title=found.title))
        return found
    here, back = str(interaction.channel_id), getattr(interaction.command, "name", "") in LOOKING_BACK
    private = getattr(interaction.channel, "type", None) is discord.ChannelType.private_thread
    if meant := likeliest(await host.near_channel(here, person), kinds, past=past, back=back):
        return meant
    if meant := likeliest(await host.near_booth(here, person) if private else []):
        return meant
    if meant := likeliest(await host.near_person(person), kinds, past=past, back=back):
        return meant
    if meant := likeliest(await host.near_threads(threads_here(interaction), person), kinds, past=past, back=back):
        return meant
    raise Refusal(_("There is no game here yet. Open one with /game open."))


def threads_here(interaction: Interaction) -> list[str]:
    """The open threads of this channel that everybody sees in it: tables of a league, battles of a campaign."""
    threads = getattr(interaction.channel, "threads", ())
    return [str(thread.id) for thread in threads if not thread.is_private()]


def likeliest(games: list[Near], kinds: Collection[str] = (), *, past: bool = False, back: bool = False) -> Near | None:
    """The one that is meant, if there is any: one of these `kinds` where they play such. Raises `Refusal` where
    several games in play may be; it names those, and for who looks back (`past`) some that are over. Who asks what
    has happened (`back`) means one that began, where there is any.
    """
    if back:
        games = [each for each in games if not each.blank] or games
    for group in _by_nearness([each for each in games if each.roles and each.game in kinds] or games):
        if len(group) > 1 and group[0].status == "playing":
            over = [each for each in games if each.ended][:OVER] if past else []
            raise Refusal(_("Which game do you mean? Say it in the option “game”."), like=_apart([*group, *over]))
        if group:
            return group[0]
    return None


async def _named(interaction: Interaction, called: str, *, partly: bool = False) -> Near | None:
    """The only game of this channel, its threads or the person that is called so, be it with where it stands.

    Or `partly`, as it is suggested to whoever types that. Rather one that is not over.
    """
    host, person = interaction.client.host, str(interaction.user.id)
    near = [*await host.near_channel(str(interaction.channel_id), person), *await host.near_person(person)]
    near += await host.near_threads(threads_here(interaction), person)
    wanted = plain(called)

    def fits(game: Near) -> bool:
        title, stands = plain(str(game.title)), plain(_standing(game))
        return len(wanted) >= LEAST and wanted in stands if partly else wanted in (title, stands)

    known = {each.id: each for each in near if fits(each)}
    found = [each for each in known.values() if not each.ended] or list(known.values())
    return found[0] if len(found) == 1 else None


def _apart(games: list[Near]) -> tuple[str, ...]:
    """Their titles; of those called the same, also where they stand; their numbers where that is the same, too."""
    titles = [str(each.title) for each in games]
    standing = [_standing(each) for each in games]
    return tuple(
        title if titles.count(title) == 1 else stands if standing.count(stands) == 1 else f"{each.id} ({stands})"
        for title, stands, each in zip(titles, standing, games, strict=True)
    )


def _standing(game: Near) -> str:
    return f"{game.title} · {game.headline}"


def _by_nearness(games: list[Near]) -> tuple[list[Near], ...]:
    playing = [each for each in games if each.status == "playing"]
    mine = [each for each in playing if each.roles]
    first = [each for each in games if not each.parent][:1] or games[:1]
    due = [each for each in mine if each.due]
    return due, mine, playing, [each for each in games if each.status == "open"], first


def roles(info: GameInfo, person: str) -> tuple[str, ...]:
    """The seats a person plays, those the game waits for first; the organiser's chair last."""
    seats = sorted(info.seats_of(person), key=lambda seat: seat not in info.awaited)
    return (*seats, ORGANISER) if info.organiser.id == person else tuple(seats)


def viewer(info: GameInfo, person: str) -> str:
    """As whom a person looks at the game: their seat, or as a spectator."""
    seats = [seat for seat in roles(info, person) if seat != ORGANISER]
    return seats[0] if seats else SPECTATOR


def seat_name(info: GameInfo, seat: str) -> str:
    """A seat's name for people."""
    return _("The organiser") if seat == ORGANISER else str(info.seat(seat).name)


def seat_meant(info: GameInfo, typed: str, reason: str = "") -> str:
    """The seat of a game that somebody names. Raises `Refusal`, if need be with a `reason` of its own."""
    reason = reason or _("There is no seat “{seat}” in this game.").format(seat=typed)
    return one_named({each.id: str(each.name) for each in info.seats}, typed, reason)


def own_meant(info: GameInfo, own: Iterable[str], typed: str) -> str:
    """The one of their `own` seats that somebody names."""
    names = {seat: seat_name(info, seat) for seat in own}
    return one_named(names, typed, _("“{name}” is not one of your seats.").format(name=typed))


def escaped(name: str) -> str:
    """A person's name without any formatting it may hold."""
    return discord.utils.escape_markdown(" ".join(name.split()))


def waiting(
    info: GameInfo, owed: Mapping[str, Owed] = MappingProxyType({}), battles: Mapping[str, GameInfo] = NOTHING
) -> str:
    """Whom the game waits for, and until when, and which games decide something for it; empty when nobody plays.

    Of `battles`, by id, it says whom each of them waits for.
    """
    if info.status != "playing":
        return ""
    fought = (f"{linked(info, link)} {waiting_seen(battles.get(link.id))}".rstrip() for link in info.links)
    return " ".join(part for part in (_people(info, owed), *fought) if part)


def waiting_seen(info: GameInfo | None) -> str:
    """Whom a game waits for; nothing where onlookers are not told."""
    return "" if info is None or info.settings.unseen or info.settings.delay else waiting(info)


async def battles_of(client: Westphalia, info: GameInfo) -> Mapping[str, GameInfo]:
    """The games that have to decide something for this one, by id."""
    return {link.id: await client.host.info(link.id) for link in info.links}


def seatless(info: GameInfo, person: str) -> Refusal:
    """To somebody without a seat: how they have theirs back, where one is free, else how one looks on, or back.

    Nobody takes a seat of a linked game.
    """
    if info.ended:
        return Refusal(_("You have no seat in this game, and it is over. /board shows its end, and /story tells it."))
    lent = {loan.seat: loan.person for loan in info.loans}
    for seat in info.seats:
        if lent.get(seat.id) == person:
            said = _("You have no seat in this game now: a stand-in minds {seat}. `/seat back` takes it back.")
            if seat.person:
                said = _("You have no seat in this game now: {name} has {seat} on loan. `/seat back` takes it back.")
            name = escaped(seat.person.name) if seat.person else ""
            return Refusal(said.format(seat=seat.name, name=name))
    if not info.parent and any(seat.person is None and seat.id not in lent for seat in info.seats):
        return Refusal(_("You have no seat in this game. Free seats are in the lobby's message."))
    return Refusal(_("You have no seat in this game. /board shows it, and /follow tells you how it goes on."))


def fighters(info: GameInfo) -> str:
    """Who holds which seat of a battle."""
    held = [(escaped(seat.person.name) if seat.person else _("stand-in"), seat.name) for seat in info.seats]
    return " – ".join(f"{name} ({seat})" for name, seat in held)


def linked(info: GameInfo, link: LinkInfo) -> str:
    """Where a game that this one waits for is played; a thread is named like the game in it."""
    if link.channel and link.channel != info.channel:
        return _("Being fought out in <#{channel}>.").format(channel=link.channel)
    return _("Being fought out: {title}.").format(title=link.title)


def _people(info: GameInfo, owed: Mapping[str, Owed]) -> str:
    if not info.awaiting:
        return ""
    names = []
    for seat in info.awaiting:
        holder = info.holder(seat)
        name = awaited_name(info, seat, owed.get(seat))
        names.append(f"{name} ({escaped(holder.name)})" if holder else name)
    text = _("Waiting for {names}.").format(names="; ".join(names))
    until = _(" Time runs out <t:{moment}:R>.").format(moment=int(info.deadline)) if info.deadline else ""
    return text + until
