"""Setting up the table: a private form of menus, made from the rules' own scenarios and options."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import Any, cast

import discord
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.discord.client import Westphalia
from bot.discord.house_rules import check_opening
from bot.discord.options import fitting, is_switch, rules_meant, setup_meant
from bot.discord.panel import agreements
from bot.discord.panel.press import Line, Press, Style, button, menu, on
from bot.discord.permissions import check_permissions
from bot.discord.reply import arrive, change, lay, person_of, take
from bot.host.correspondence import paired
from bot.host.info import GameInfo
from bot.host.naming import TITLE, title_of
from bot.host.pace import LATE as AGREED
from bot.store.people import AtDeadline, Settings
from game import GAMES, rules
from game.core.rules import Option, Setup
from game.core.text import Message, _
from game.core.wars import decider, evener, evenness

Interaction = discord.Interaction[Westphalia]
#: Hours a turn; and for two who move in turns, hours of a time bank with a bonus for each decision.
HOURS, BANKS = (0, 12, 24, 48, 72, 168), ((24, 4), (72, 12), (168, 24))
#: So often whoever is late is excused, where the form is not asked.
EXCUSED = 1
PAIR, NO_HURRY, ON, OFF = 2, Settings(), "on", "off"
#: Looks like a colon and is none.
COLON = "∶"
SCENARIO, DEADLINE, LATE, WEEKENDS = "scenario", "deadline", "late", "weekends"
SWITCHES, TABLE, THREAD = "switches", "table", "thread"


def which_game(*, title: str, where: str) -> LayoutView:
    """The games of the house, to choose from."""
    view = LayoutView(timeout=None)
    lines = [f"**{_(rules(key).title)}**: {_(rules(key).about)}" for key in GAMES if rules(key).about]
    view.add_item(TextDisplay("\n".join((_("Which game do you want to open?"), *lines))))
    place = _kept(where, title)
    for key in GAMES:
        view.add_item(row(button(Press("kind", key, extra=place), _(rules(key).title))))
    return view


@on("kind")
async def choose_game(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The form of the game that was chosen."""
    where, title = _read(press.extra)
    view = form(setup_meant(press.game), title=title, where=where)
    await lay(interaction, view)


@on("again")
async def play_again(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The form of a game like one that is over, as that was agreed on."""
    await check_opening(interaction)
    info = await interaction.client.host.info(press.game)
    usual = str(info.title) == _(rules(info.game).title)
    view = form(_like(info), title="" if usual else str(info.title)[:TITLE], where="", pace=info.settings)
    await arrive(partial(interaction.response.send_message, view=view, ephemeral=True))


def _like(info: GameInfo) -> Setup:
    """The setup of a game, as far as today's rules know its options."""
    game = rules_meant(info.game)
    known = {option.key: {choice.value for choice in option.choices} for option in game.options}
    options = {key: value for key, value in info.options.items() if value in known.get(key, ())}
    return game.complete(game.restored(Setup(info.game, info.scenario, options)))


def _kept(where: str, title: str) -> str:
    """Where and under what title, as a button keeps it: in its custom id a colon parts one field from the next."""
    return f"{where}|{title}".replace(":", COLON)


def _read(kept: str) -> tuple[str, str]:
    where, _bar, title = kept.replace(COLON, ":").partition("|")
    return where, title


def form(setup: Setup, *, title: str, where: str, pace: Settings | None = None) -> LayoutView:
    """The form as it stands; without a pace as it is proposed."""
    game = rules(setup.game)
    pace = pace or agreements.usual(setup, NO_HURRY)
    view = LayoutView(timeout=None)
    told = [f"## {title or _(game.title)}", _("Set up the table, then open the lobby.")]
    remedy = evener(game, setup) or decider(game, setup)
    if even := " ".join(filter(None, map(str, (evenness(game, setup), remedy)))):
        told.append(f"-# {even}")
    view.add_item(TextDisplay("\n".join(told)))
    here = Press("set", setup.game, extra=SCENARIO)
    add_rules(view, setup, here)
    for extra, lines, name in _pace_menus(setup, pace):
        view.add_item(row(menu(here.to("set", extra=extra), lines, name)))
    agreed = agreements.lines(setup, pace)
    view.add_item(row(menu(here.to("set", extra=TABLE), agreed, _("Agreed: nothing more"), several=True)))
    for extra, lines, name in agreements.menus(pace):
        view.add_item(row(menu(here.to("set", extra=extra), lines, name)))
    place = _kept(where, title)
    view.add_item(row(button(Press("open", setup.game, extra=place), _("Open the lobby"), Style.success)))
    return view


def add_rules(view: LayoutView, setup: Setup, here: Press) -> None:
    """A form's menus of the scenario and of the options that have a meaning in it."""
    game = rules(setup.game)
    scenarios = [Line(c.value, c.label, c.help, c.value == setup.scenario) for c in game.scenarios]
    view.add_item(row(menu(here.to(here.verb, extra=SCENARIO), scenarios[:25], _("Scenario"))))
    options = fitting(setup.game, setup.scenario)
    switches = [option for option in options if is_switch(option)]
    for option in options:
        if option in switches:
            continue
        chosen = setup.options[option.key]
        lines = [Line(c.value, f"{option.title}: {c.label}", c.help, c.value == chosen) for c in option.choices]
        view.add_item(row(menu(here.to(here.verb, extra=option.key), lines, option.title)))
    if switches:
        lines = [_switch(option, setup.options[option.key]) for option in switches]
        several = menu(here.to(here.verb, extra=SWITCHES), lines, _("Optional rules: none"), several=True)
        view.add_item(row(several))


def _switch(option: Option, chosen: str) -> Line:
    on = option.choices[1]
    return Line(option.key, option.title, on.help, chosen == on.value)


def row(item: Any) -> ActionRow[LayoutView]:
    """A line of a form."""
    line: ActionRow[LayoutView] = ActionRow()
    line.add_item(item)
    return line


def _pace_menus(setup: Setup, pace: Settings) -> list[tuple[str, list[Line], str]]:
    """How much time there is; if there is any end to it, what comes then, and whether weekends count."""
    paces = [Settings(hours) for hours in HOURS]
    game = rules(setup.game)
    if len(game.seats(game.complete(setup))) == PAIR and not game.features.sealed:
        paces += [Settings(bank=bank, bonus=bonus) for bank, bonus in BANKS]
    chosen = _pace_value(pace)
    times = [Line(_pace_value(each), _time(each), chosen=_pace_value(each) == chosen) for each in paces]
    menus = [(DEADLINE, times, _("Deadline"))]
    if pace.timed:
        late = [Line(key, _("Late: {what}").format(what=said), chosen=key == pace.at_deadline)
                for key, said in late_agreed(setup).items()]  # fmt: skip
        days = ((ON, _("Time runs on weekends")), (OFF, _("Weekends off")))
        off = OFF if pace.weekends_off else ON
        menus += [
            (LATE, late, _("Too late")),
            (WEEKENDS, [Line(v, n, chosen=v == off) for v, n in days], _("Weekends")),
        ]
    return menus


def late_agreed(setup: Setup) -> dict[str, Message]:
    """What may be agreed on for whoever is late: not to close a turn, where a game knows nothing of that."""
    closes = "close" in rules(setup.game).features.organiser
    return {key: said for key, said in AGREED.items() if closes or key != "close"}


def _pace_value(pace: Settings) -> str:
    """As a line of the menu has it: hours, or bank and bonus."""
    return f"{pace.bank}+{pace.bonus}" if pace.bank else str(pace.hours)


def _pace(said: Mapping[str, list[str]], setup: Setup) -> Settings:
    """What the menus say; what they have no line for is no hurry."""
    [time], [late], [days] = (said.get(key) or [""] for key in (DEADLINE, LATE, WEEKENDS))
    offered = {line.value for line in _pace_menus(setup, NO_HURRY)[0][1]}
    bank, plus, bonus = time.partition("+")
    pace = NO_HURRY
    if time in offered:
        pace = Settings(bank=int(bank), bonus=int(bonus)) if plus else Settings(int(time))
    known = late_agreed(setup)
    agreed = cast(AtDeadline, late if late in known else next(iter(known)))
    return replace(pace, at_deadline=agreed, weekends_off=days == OFF, excuses=EXCUSED if pace.timed else 0)


def _time(pace: Settings) -> str:
    hours = pace.hours
    if pace.bank:
        said = _("Time bank: {n} d, +{bonus} h a move")
        return said.format(n=pace.bank // 24, bonus=pace.bonus)
    if not hours:
        return _("Deadline: none")
    if hours % 24:
        return _("Deadline: {n} hours a turn").format(n=hours)
    return _("Deadline: {n} days a turn").format(n=hours // 24) if hours > 24 else _("Deadline: a day a turn")


def _chosen(interaction: Interaction, press: Press, values: list[str]) -> tuple[Setup, Settings]:
    """What the form's menus say, the one just used included."""
    said = menus_said(interaction)
    if press.verb == "set":
        said[press.extra] = values
    setup = rules_said(press.game, said)
    pace, agreed = agreements.admitted(said, _pace(said, setup)), said.get(TABLE)
    return setup, agreements.usual(setup, pace) if agreed is None else agreements.read(setup, agreed, pace)


def menus_said(interaction: Interaction) -> dict[str, list[str]]:
    """What the menus of a form say, each by the last part of its custom id."""
    return {
        part.custom_id.rsplit(":", 1)[-1]: [o.value for o in getattr(part, "options", ()) if o.default]
        for part in _parts(interaction)
    }


def button_kept(interaction: Interaction, verb: str) -> str:
    """What the button of a form keeps in the last part of its custom id, with its colons."""
    ids = [getattr(part, "custom_id", "") for part in _parts(interaction)]
    return next((i for i in ids if i.startswith(f"w:{verb}:")), ":").rsplit(":", 1)[-1].replace(COLON, ":")


def _parts(interaction: Interaction) -> list[Any]:
    """The menus and buttons of a form."""
    rows = interaction.message.components if interaction.message else []
    return [part for line in rows for part in getattr(line, "children", ())]


def rules_said(key: str, said: Mapping[str, list[str]]) -> Setup:
    """The scenario and the options that a form's menus say."""
    game = rules_meant(key)
    options = {o.key: said[o.key][0] for o in game.options if said.get(o.key)}
    options |= {o.key: o.choices[o.key in said.get(SWITCHES, ())].value for o in game.options if is_switch(o)}
    [scenario] = said.get(SCENARIO) or [""]
    return game.complete(Setup(key, scenario, options))


@on("set")
async def choose(interaction: Interaction, press: Press, values: list[str]) -> None:
    """Another choice: show the form again with it."""
    setup, pace = _chosen(interaction, press, values)
    where, title = _read(button_kept(interaction, "open"))
    view = form(setup, title=title, where=where, pace=pace)
    await lay(interaction, view)


@on("open")
async def open_lobby(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Open the game; its lobby follows in the channel. However often it is pressed, the form opens one."""
    where, _title = _read(press.extra)
    agreed = _chosen(interaction, press, [])[1]
    check_permissions(interaction, new_thread=where == THREAD, pairs=paired(agreed))
    await take(interaction)
    client, once = interaction.client, f"open:{interaction.message.id if interaction.message else interaction.id}"
    async with client.one_by_one(once):
        if await client.host.opened(once) is None:
            await check_opening(interaction)
        info = await client.host.opened(once) or await _open(interaction, press, once)
    done: LayoutView = LayoutView(timeout=None)
    done.add_item(TextDisplay(_opened(info)))
    await change(interaction, view=done)


async def _open(interaction: Interaction, press: Press, once: str) -> GameInfo:
    setup, pace = _chosen(interaction, press, [])
    where, title = _read(press.extra)
    channel = await _channel(interaction, where, title_of(title) or _(rules(press.game).title))
    return await interaction.client.host.open_game(
        once=once,
        game=press.game,
        organiser=person_of(interaction.user, interaction.locale.value),
        guild=str(interaction.guild_id or ""),
        channel=str(channel),
        title=title,
        scenario=setup.scenario,
        options=dict(setup.options),
        settings=pace,
    )


def _opened(info: GameInfo) -> str:
    said = _("**{title}** is open in <#{channel}>. Its number is `{id}`; say it where you have several games.")
    return said.format(title=info.title, channel=info.channel, id=info.id)


def _unlike(title: str, names: Collection[str]) -> str:
    """What a thread is called among others: the second of one title has a 2."""
    others = (f"{title[:94]} ({n})" for n in count(2))
    return next(name for name in chain([title[:100]], others) if name not in names)


async def _channel(interaction: Interaction, where: str, title: str) -> int:
    """This channel, or a new thread in it, which is called otherwise than the others there."""
    here = interaction.channel
    if where != THREAD or not isinstance(here, discord.TextChannel):
        return interaction.channel_id or 0
    thread = await here.create_thread(
        name=_unlike(title, [each.name for each in here.threads]),
        type=discord.ChannelType.public_thread,
        auto_archive_duration=10080,
    )
    return thread.id
