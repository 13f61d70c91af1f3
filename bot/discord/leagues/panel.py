"""Opening a league by a form that tells what it needs; signing up by buttons; wishing for seats by menus."""

from collections.abc import Mapping
from contextlib import suppress
from typing import cast

import discord
from discord.ui import LayoutView, TextDisplay

from bot.discord.amending import amended
from bot.discord.client import Westphalia
from bot.discord.house_rules import check_opening
from bot.discord.leagues import telling as told
from bot.discord.options import setup_meant
from bot.discord.pages import league_page_of
from bot.discord.panel.press import Line, Press, Style, button, elder, menu, on, rows
from bot.discord.panel.setup import COLON, add_rules, button_kept, late_agreed, menus_said, row, rules_said
from bot.discord.permissions import check_permissions
from bot.discord.reply import change, clip, lay, person_of, reply, take, think
from bot.discord.whose import escaped
from bot.host.league_rounds import results_of
from bot.host.league_tables import seat_names
from bot.host.leagues import Wanted
from bot.store import Club
from bot.store.people import AtDeadline, Person, Settings
from game import GAMES, rules
from game.core.rules import Setup
from game.core.text import Message, _, say
from game.league.league import Filling, Scoring

Interaction = discord.Interaction[Westphalia]
ROUNDS, TABLES, SCORING, FILLING, TIME, LATE = "rounds", "tables", "scoring", "filling", "time", "late"
#: What the form offers: rounds, tables to reckon with, hours a turn.
MANY, AT_ONCE, HOURS = (1, 2, 3, 4, 5, 6, 8, 10), (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 30, 50), (24, 48, 72, 168, 0)
#: What it proposes.
USUAL: Mapping[str, str] = {ROUNDS: "3", TABLES: "2", SCORING: "duplicate", FILLING: "rest", TIME: "48", LATE: "open"}
#: So often whoever is late is excused; so many seats may be wished for by menus.
EXCUSED, WISHES = 1, 3
NOTHING = "-"


def which_game(name: str) -> LayoutView:
    """The games of the house, to choose from."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(_("Which game shall the league play?")))
    for key in GAMES:
        view.add_item(row(button(Press("lkind", key, extra=_kept(name)), _(rules(key).title))))
    return view


@on("lkind")
async def choose_game(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The form for the game that was chosen."""
    view = form(interaction, setup_meant(press.game), press.extra.replace(COLON, ":"))
    await lay(interaction, view)


def _kept(name: str) -> str:
    return name.replace(":", COLON)


def form(interaction: Interaction, setup: Setup, name: str, said: Mapping[str, str] = USUAL) -> LayoutView:
    """The form as it stands; above it what such a league needs, and whether it can work."""
    game, view = rules(setup.game), LayoutView(timeout=None)
    leagues, there = interaction.client.host.leagues, channels(interaction)
    wanted = _wanted(setup, name, said)
    agreed = leagues.agreed(wanted)
    plan = leagues.expected(agreed, int(said[TABLES]), there)
    head = _("Tables: {n}, seats at each: {size}, so people: {people}; and a reserve at each:").format(
        n=said[TABLES], size=agreed.size, people=int(said[TABLES]) * agreed.size
    )
    view.add_item(
        TextDisplay(clip("\n".join([f"## {escaped(name) or _(game.title)}", head, *told.planned(plan)]), 3500))
    )
    here = Press("lset", setup.game)
    add_rules(view, setup, here)
    for key, lines in _menus(setup, said).items():
        chosen = next((line for line in lines if line.chosen), lines[0])
        view.add_item(row(menu(here.to("lset", extra=key), lines, chosen.label)))
    send = Press("lopen", setup.game, extra=_kept(name))
    view.add_item(row(button(send, _("Open for sign-up"), Style.success, off=bool(plan.refusals))))
    return view


def _menus(setup: Setup, said: Mapping[str, str]) -> dict[str, list[Line]]:
    scorings = {
        "duplicate": _("Score: against the same seat at other tables"),
        "places": _("Score: by places at the table"),
        "par": _("Score: above the seat's par"),
    }
    fillings = {"rest": _("Whoever is too many rests for a round"), "stand-in": _("Stand-ins fill the last seats")}
    late = _late(setup)
    choices = {
        ROUNDS: {str(n): _("Rounds: {n}").format(n=n) for n in MANY},
        TABLES: {str(n): _("Tables to reckon with: {n}").format(n=n) for n in AT_ONCE},
        SCORING: scorings,
        FILLING: fillings,
        TIME: {str(n): _time(n) for n in HOURS},
        LATE: {key: _("Late: {what}").format(what=what) for key, what in late.items()},
    }
    return {
        key: [Line(value, label, chosen=value == said[key]) for value, label in found.items()]
        for key, found in choices.items()
        if key != LATE or said[TIME] != "0"
    }


def _late(setup: Setup) -> dict[str, Message]:
    """What may be agreed on for the late; a league's reserves wait for their seats."""
    return {**late_agreed(setup), "open": say("a reserve takes over the seats of those who are late")}


def _time(hours: int) -> str:
    return _("Deadline: {n} hours a turn").format(n=hours) if hours else _("Deadline: none")


def _wanted(setup: Setup, name: str, said: Mapping[str, str]) -> Wanted:
    hours = int(said[TIME])
    late = cast(AtDeadline, said[LATE] if said[LATE] in _late(setup) else "open")
    settings = Settings(hours, late, excuses=EXCUSED if hours else 0)
    return Wanted(name=name, setup=setup, rounds=int(said[ROUNDS]), scoring=cast(Scoring, said[SCORING]),
                  filling=cast(Filling, said[FILLING]), settings=settings)  # fmt: skip


def channels(interaction: Interaction) -> int:
    """How many channels the server has by now."""
    return len(interaction.guild.channels) if interaction.guild else 0


def _said(interaction: Interaction, press: Press, values: list[str]) -> tuple[Setup, dict[str, str]]:
    """What the form's menus say, the one just used included."""
    menus = menus_said(interaction)
    if press.verb == "lset":
        menus[press.extra] = values
    setup = rules_said(press.game, menus)
    known = {key: [line.value for line in lines] for key, lines in _menus(setup, USUAL).items()}
    chosen = {key: (menus.get(key) or [usual])[0] for key, usual in USUAL.items()}
    return setup, {key: value if value in known[key] else USUAL[key] for key, value in chosen.items()}


@on("lset")
async def choose(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Another choice: the form again, with what the league needs then."""
    setup, said = _said(interaction, press, values)
    view = form(interaction, setup, button_kept(interaction, "lopen"), said)
    await lay(interaction, view)


@on("lopen")
async def open_league(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Open it; the post by which people sign up follows in the channel. The form opens one, however often pressed."""
    check_permissions(interaction, new_thread=True)
    await take(interaction)
    await check_opening(interaction)
    once = f"league:{interaction.message.id if interaction.message else interaction.id}"
    client = interaction.client
    async with client.one_by_one(once):
        setup, said = _said(interaction, press, [])
        club = await client.host.leagues.open(
            _wanted(setup, press.extra.replace(COLON, ":"), said),
            organiser=person_of(interaction.user, interaction.locale.value), guild=str(interaction.guild_id or ""),
            channel=str(interaction.channel_id), once=once, there=channels(interaction), tables=int(said[TABLES]),
        )  # fmt: skip
        await show_sign_up(client, club)
    done: LayoutView = LayoutView(timeout=None)
    text = _("**{name}** is open for sign-up. /league draw draws its first round when enough are there; all else goes "
             "by itself.").format(name=escaped(club.name))  # fmt: skip
    done.add_item(TextDisplay(client.tappable.told(text)))
    await change(interaction, view=done)


async def show_sign_up(client: Westphalia, club: Club) -> None:
    """Post how people sign up, or change that post; where it cannot be changed, it stays as it was."""
    organiser = await client.host.person(club.organiser)
    language = (await client.host.store.server(club.guild)).language or (organiser.speaks if organiser else "")
    channel, page = client.get_partial_messageable(int(club.channel)), await league_page_of(client, club)
    with client.catalogue.speaking(language):
        text = clip(told.sign_up(club, page))
        view = None if club.status == "over" else sign_up_buttons(club)
    if club.post:
        with suppress(discord.HTTPException):
            await amended(channel.get_partial_message(int(club.post)), content=text, view=view)
        return
    if view is None:
        return
    sent = await channel.send(text, view=view)
    await client.host.leagues.clubs.set_post(club.id, str(sent.id))


def sign_up_buttons(club: Club) -> discord.ui.View:
    """To take part, to stand by, to leave."""
    here = Press("lin", club.id)
    return rows(
        button(here, _("Take part"), Style.success),
        button(here.to("lby"), _("As a reserve")),
        button(here.to("lout"), _("Leave")),
    )


@on("lin")
async def take_part(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Sign up, and be asked for wishes."""
    await _signed(interaction, press, reserve=False)


@on("lby")
async def stand_by(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Be a reserve."""
    await _signed(interaction, press, reserve=True)


async def _signed(interaction: Interaction, press: Press, *, reserve: bool) -> None:
    await think(interaction)
    person = person_of(interaction.user, interaction.locale.value)
    club = await interaction.client.host.leagues.join(press.game, person, reserve=reserve)
    await answer_joined(interaction, club)
    await show_sign_up(interaction.client, club)


async def answer_joined(interaction: Interaction, club: Club) -> None:
    """What signing up means, with menus for wishes."""
    who = str(interaction.user.id)
    await reply(interaction, joined(club, who), view=wishes(club, who))


def joined(club: Club, who: str) -> str:
    """That somebody takes part, from when on, and what they wish for."""
    one = club.season.person(who)
    names = seat_names(club.season.league)
    team = [_("Your team: {team}.").format(team=escaped(one.team))] if one.team else []
    if one.reserve:
        said = _("You stand by in “{name}”: as soon as somebody gives up a seat, you may be given it.")
        return "\n".join([said.format(name=escaped(club.name)), *team])
    said = _("You take part in “{name}”, from round {n} on.").format(name=escaped(club.name), n=one.joins)
    wished = ", ".join(names.get(seat, seat) for seat in one.wishes) or _("none, any seat is right")
    return "\n".join([said, _("Your wishes: {seats}.").format(seats=wished), *team])


def wishes(club: Club, who: str) -> discord.ui.View | None:
    """A menu for each of the dearest seats."""
    one = club.season.person(who)
    if one.reserve:
        return None
    names, said = seat_names(club.season.league), list(one.wishes)
    labels = (_("First wish"), _("Second wish"), _("Third wish"))
    parts = []
    for n in range(min(WISHES, len(names) - 1, len(said) + 1)):
        now = said[n] if n < len(said) else NOTHING
        lines = [Line(NOTHING, _("{wish}: none").format(wish=labels[n]), chosen=now == NOTHING)]
        lines += [Line(seat, f"{labels[n]}: {name}", chosen=seat == now) for seat, name in names.items()]
        parts.append(menu(Press("lwish", club.id, path=(n,)), lines[:25], labels[n], row=n))
    return rows(*parts)


@on("lwish")
async def wish(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Another wish, at once in force; of two that are the same the dearer one stays."""
    if not press.path:
        raise elder()
    await take(interaction)
    leagues, who = interaction.client.host.leagues, str(interaction.user.id)
    person = person_of(interaction.user, interaction.locale.value)
    before = await leagues.club(press.game)
    said = list(next((one.wishes for one in before.season.people if one.id == who), ()))
    said[press.path[0] : press.path[0] + 1] = values
    wished = [seat for seat in dict.fromkeys(said) if seat != NOTHING]
    club = await leagues.join(press.game, person, wishes=wished)
    await change(interaction, content=joined(club, who), view=wishes(club, who))


@on("lout")
async def leave(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Be drawn no more."""
    await think(interaction)
    club = await interaction.client.host.leagues.leave(press.game, str(interaction.user.id))
    await reply(interaction, left(club, str(interaction.user.id)))
    await show_sign_up(interaction.client, club)


def left(club: Club, who: str) -> str:
    """That somebody is drawn no more, and what becomes of seats in play."""
    said = _("You have left “{name}”.").format(name=escaped(club.name))
    seats = [where for where in club.games if who in club.season.holders(*where).values()]
    if set(seats) - results_of(club):
        said += " " + _("Your seat in play stays yours until you give it up: /game resign, /seat give.")
    return said


@on("lend")
async def end(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """End a league, after it was asked again."""
    await take(interaction)
    club = await interaction.client.host.leagues.close(press.game, str(interaction.user.id))
    await change(interaction, content=_("“{name}” is over.").format(name=escaped(club.name)), view=None)
    await show_sign_up(interaction.client, club)


def sure(club: Club) -> discord.ui.View:
    """Whether it shall end."""
    return rows(button(Press("lend", club.id), _("End it"), Style.danger))


async def profile(client: Westphalia, person: Person, guild: str) -> str:
    """What somebody has agreed to be shown on the web, and where."""
    known = await client.host.person(person.id)
    if not known or guild not in known.prefs.public:
        return _("On the pages of this server's leagues a number stands for you, and you have no page of your own. "
                 "“public:True” shows your name and results.")  # fmt: skip
    said = [_("Your name stands on the pages of this server's leagues, and you have a page of your own with your "
              "results there. “public:False” takes both away.")]  # fmt: skip
    for listed in await client.host.leagues.clubs.of_entrant(guild, person.id):
        club = await client.host.leagues.club(listed)
        if page := await league_page_of(client, club):
            said.append(f"<{page}/{club.season.number_of(person.id)}>")
    return "\n".join(said)
