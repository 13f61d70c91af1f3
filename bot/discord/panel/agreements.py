"""What a table agrees on when it is opened, besides the pace: one menu of letters, and of who may look where."""

from collections.abc import Collection
from dataclasses import replace

from bot.discord.panel.press import Line
from bot.host.correspondence import ALWAYS
from bot.store.people import Settings
from game import rules
from game.core.rules import Setup
from game.core.text import _

OPENED, INSIGHT = "opened", "insight"
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
    opened = _("Letters are opened to all at the end")
    insight = _("The organiser may look into private views")
    told = _("Everybody is told each time")
    return [
        *found,
        Line(OPENED, opened, chosen=settings.opened),
        Line(INSIGHT, insight, told, chosen=settings.insight),
    ]


def read(setup: Setup, chosen: Collection[str], settings: Settings) -> Settings:
    """The settings with what was chosen from the menu."""
    known = [key for key, _name in rules(setup.game).features.seasons if key in chosen]
    letters = ALWAYS if ALWAYS in chosen else " ".join(known)
    return replace(settings, letters=letters, opened=OPENED in chosen, insight=INSIGHT in chosen)
