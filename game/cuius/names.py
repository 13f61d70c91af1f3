"""What places, leaders and sides are called: messages, told when they are read; and hexes in orders."""

from game.core.text import Message, say
from game.core.words import Word
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT
from game.cuius.state import Army


def place(at: str) -> Message:
    """“Prag”, “hex 2314”."""
    city = BOARD.city_at.get(at)
    if city:
        return say(city.name)
    return say(BOARD.names[at]) if at in BOARD.spanish_road else say("hex {number}", number=at)


def near(at: str) -> Message:
    """“Prag”, “2314 near Prag”: for whoever looks for a hex on the map."""
    if at in BOARD.city_at or at in BOARD.spanish_road:
        return place(at)
    return say("{number} near {city}", number=at, city=say(BOARD.city_near[at].name))


def word(at: str, hint: str = "") -> Word:
    """A hex, as an order names it."""
    return Word(BOARD.words[at], str(near(at)), hint, at)


def leader(who: str) -> Message:
    """“Tilly”."""
    return say(BOARD.leaders[who].name)


#: Both sides' seats; told when they are read.
SEATS = {IMPERIAL: say("Imperials"), PROTESTANT: say("Protestants")}


def side(whose: str) -> Message:
    """“the Imperials”."""
    return say("the Imperials") if whose == IMPERIAL else say("the Protestants")


def province(which: str) -> Message:
    """“Bohemia”."""
    return say(BOARD.provinces[which].name)


def city(which: str) -> Message:
    """“Prag”."""
    return say(BOARD.cities[which].name)


def strength(army: Army) -> Message:
    """“8 infantry, 2 cavalry and 1 train”."""
    return made_of(army.inf, army.cav, army.art)


def made_of(inf: int, cav: int, art: int) -> Message:
    """The same, of numbers."""
    parts = (
        *((say("{n} infantry", n=inf),) if inf else ()),
        *((say("{n} cavalry", n=cav),) if cav else ()),
        *((say("{n} trains", n=art) if art > 1 else say("1 train"),) if art else ()),
    )
    return say("{parts}", parts=parts) if parts else say("nobody")
