"""What places, powers, seasons and units are called: messages, told when they are read; and powers in orders."""

from collections.abc import Iterable
from functools import cache, lru_cache

from game.campaign.board import BOARD
from game.core.text import Message, say

SEASON_NAMES = {"spring": say("Spring"), "summer": say("Summer"), "autumn": say("Autumn"), "winter": say("Winter")}


@cache
def place(id_: str) -> Message:
    """A place's name."""
    return say(BOARD.places[id_].name)


@cache
def power(id_: str) -> Message:
    """A power's name."""
    return say(BOARD.powers[id_].name)


def powers(ids: Iterable[str]) -> tuple[Message, ...]:
    """The names of several; as a blank of a message they are listed."""
    return tuple(map(power, ids))


@lru_cache(maxsize=256)
def date(season: str, year: int) -> Message:
    """ "Spring 1620"."""
    return say("{season} {year}", season=SEASON_NAMES[season], year=year)


def also(headline: Message) -> tuple[Message, ...]:
    """What else a season is called: by its turn, each a year [a]; Autumn by the Winter that follows it."""
    if "year" not in headline.blanks:
        return ()
    year = int(str(headline.blanks["year"]))
    turn = say("Turn {turn}", turn=year - BOARD.files.calendar.first_year + 1)
    autumn = headline.blanks["season"] == SEASON_NAMES["autumn"]
    return (turn, date("winter", year)) if autumn else (turn,)


_WORDS = {power.id: power.name.replace(" ", "-") for power in BOARD.powers.values()}
_POWERS = {word: power for power, word in _WORDS.items()}


def word_of(id_: str) -> str:
    """The word that names a power in an order."""
    return _WORDS[id_]


def power_of(word: str) -> str:
    """The power that a word of an order names; empty if it names none."""
    return _POWERS.get(word, "")
