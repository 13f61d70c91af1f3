"""What a table agrees on when it is opened, besides the pace: letters, insight, onlookers, reliability."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import comb

from bot.discord.panel.press import Line
from bot.host.correspondence import ALWAYS
from bot.store.people import Settings
from game import rules
from game.core.rules import Setup
from game.core.text import _

OPENED, PAIRS, INSIGHT, HINTS = "opened", "pairs", "insight", "hints"
WATCH, RELIABLE, UNSEEN = "watch", "reliable", "unseen"
#: So many turns later onlookers see what is public; so many percent of their deadlines people have kept.
DELAYS, PERCENTS = (0, 1, 2, 4), (0, 50, 70, 80, 90)
#: With fewer seats there is nobody to bargain with.
BARGAIN = 3


def usual(setup: Setup, settings: Settings) -> Settings:
    """What the form proposes: letters where there are enough seats for them, opened to all at the end."""
    game = rules(setup.game)
    several = len(game.seats(game.complete(setup))) >= BARGAIN
    return replace(settings, letters=ALWAYS if several else "", opened=several)


def lines(setup: Setup, settings: Settings) -> list[Line]:
    """The menu, with what is agreed on by now."""
    seasons = rules(setup.game).features.seasons
    agreed = settings.letters.split()
    own = _("Letters: in {season}")
    found = [Line(ALWAYS, _("Letters between seats: at any time"), chosen=ALWAYS in agreed)]
    found += [Line(key, own.format(season=name), chosen=key in agreed) for key, name in seasons]
    if ALWAYS in agreed:
        found.append(_pairs(setup, settings))
    opened = _("Letters are opened to all at the end")
    insight = _("The organiser may look into private views")
    told = _("Everybody is told each time")
    return [
        *found,
        Line(OPENED, opened, chosen=settings.opened),
        Line(INSIGHT, insight, told, chosen=settings.insight),
        Line(HINTS, _("Hints: what a stand-in would do"), _("Whoever is to move asks by /hint"), settings.hints),
    ]


def _pairs(setup: Setup, settings: Settings) -> Line:
    """A private thread for each two seats; who chooses it reads who else can read there."""
    game = rules(setup.game)
    threads = comb(len(game.seats(game.complete(setup))), 2)
    warned = _("Moderators of this server can read there. Threads at most: {n}").format(n=threads)
    return Line(PAIRS, _("Letters of two powers: in a private thread"), warned, chosen=settings.pairs)


def menus(settings: Settings) -> list[tuple[str, list[Line], str]]:
    """Who may watch, and who may sit down: as /game watch and /game settings say it later."""
    now = UNSEEN if settings.unseen else str(settings.delay)
    sights = {str(n): _watched(n) for n in DELAYS} | {UNSEEN: _("Onlookers: nothing before the end")}
    asked = {str(n): _("Reliability: {n} % at least").format(n=n) if n else _("Reliability: anybody") for n in PERCENTS}
    commentators = _("Who is to see everything and comment on it: /game watch")
    newcomers = _("Of newcomers nothing is known: they may sit down")
    watch = [Line(value, said, commentators, value == now) for value, said in sights.items()]
    reliable = [Line(value, said, newcomers, value == str(settings.reliable)) for value, said in asked.items()]
    return [(WATCH, watch, _("Onlookers")), (RELIABLE, reliable, _("Reliability"))]


def _watched(delay: int) -> str:
    if delay > 1:
        return _("Onlookers: all that is public, {n} turns later").format(n=delay)
    return _("Onlookers: all that is public, a turn later") if delay else _("Onlookers: all that is public, at once")


def admitted(said: Mapping[str, Sequence[str]], settings: Settings) -> Settings:
    """The settings with what these menus say; what they have no line for is what is usual."""
    [sight], [asked] = (said.get(key) or ("",) for key in (WATCH, RELIABLE))
    delay = int(sight) if sight in map(str, DELAYS) else 0
    reliable = int(asked) if asked in map(str, PERCENTS) else 0
    return replace(settings, unseen=sight == UNSEEN, delay=delay, reliable=reliable)


def read(setup: Setup, chosen: Collection[str], settings: Settings) -> Settings:
    """The settings with what was chosen from the menu."""
    known = [key for key, _name in rules(setup.game).features.seasons if key in chosen]
    letters = ALWAYS if ALWAYS in chosen else " ".join(known)
    return replace(
        settings,
        letters=letters,
        opened=OPENED in chosen,
        pairs=PAIRS in chosen,
        insight=INSIGHT in chosen,
        hints=HINTS in chosen,
    )
