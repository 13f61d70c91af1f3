"""What places, leaders and sides are called: messages, told when they are read; and hexes in orders."""

from functools import cache, lru_cache

from game.core import hexes
from game.core.text import Message, say, template, translation
from game.core.words import Word, named_too
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT
from game.cuius.state import Army

#: Where a hex lies of the city nearest to it: by the signs of how far to the east and to the south.
COMPASS = {
    (0, -1): template("north of {city}"), (1, -1): template("north-east of {city}"), (1, 0): template("east of {city}"),
    (1, 1): template("south-east of {city}"), (0, 1): template("south of {city}"),
    (-1, 1): template("south-west of {city}"), (-1, 0): template("west of {city}"),
    (-1, -1): template("north-west of {city}"),
}  # fmt: skip


@cache
def place(at: str) -> Message:
    """“Prag”, “hex 2314”."""
    city = BOARD.city_at.get(at)
    if city:
        return say(city.name)
    return say(BOARD.names[at]) if at in BOARD.spanish_road else say("hex {number}", number=at)


@cache
def near(at: str) -> Message:
    """“Prag”, “2313 north of Prag”: for whoever looks for a hex on the map."""
    if at in BOARD.city_at or at not in BOARD.city_near:
        return place(at)
    return say("{number} {where}", number=at, where=_beside(at))


@cache
def short(at: str) -> Message:
    """“Prag”, “2313 near Prag”: the same where there is little room."""
    if at in BOARD.city_at or at in BOARD.spanish_road:
        return place(at)
    return say("{number} near {city}", number=at, city=say(BOARD.city_near[at].name))


def _beside(at: str) -> Message:
    """“north of Prag”."""
    city = BOARD.city_near[at]
    return say(COMPASS[_way(city.hex, at)], city=say(city.name))


def _way(start: str, end: str) -> tuple[int, int]:
    """In which of the eight directions a hex lies of another: the signs of the steps to the east and to the south."""
    (x, y), (to_x, to_y) = hexes.spot(start), hexes.spot(end)
    across, down = to_x - x, to_y - y
    # a hex is so wide and high that its six neighbours lie north, south and aslant
    wide, high = 4 * abs(across) >= abs(down), 10 * abs(down) >= 7 * abs(across)
    return (across > 0) - (across < 0) if wide else 0, (down > 0) - (down < 0) if high else 0


@cache
def _plain() -> frozenset[str]:
    """The hexes that need no number: none lies so near to its city in the same direction."""
    nearest: dict[tuple[str, tuple[int, int]], list[tuple[int, str]]] = {}
    for at, city in BOARD.city_near.items():
        if at != city.hex:
            nearest.setdefault((city.id, _way(city.hex, at)), []).append((hexes.distance(city.hex, at), at))
    found = (sorted(rivals) for rivals in nearest.values())
    return frozenset(first[1] for first, *others in found if not others or others[0][0] > first[0])


def word(at: str, hint: str = "") -> Word:
    """A hex, as an order names it: “north of Prag”, “2312 north of Prag”; its number may be typed with either."""
    label, others = _labels(translation.get(), at)
    return named_too(Word(BOARD.words[at], label, hint, at), others)


@lru_cache(maxsize=8192)
def _labels(tongue: object, at: str) -> tuple[str, tuple[str, ...]]:
    """What a hex is called in the language at hand, and what else people may call it."""
    called = str(near(at))
    if at in BOARD.city_at or at in BOARD.spanish_road:
        return called, ()
    beside = str(_beside(at))
    nearby = str(short(at))
    return (beside, (called, nearby)) if at in _plain() else (called, (nearby,))


@cache
def leader(who: str) -> Message:
    """“Tilly”."""
    return say(BOARD.leaders[who].name)


#: Both sides' seats; told when they are read.
SEATS = {IMPERIAL: say("Imperials"), PROTESTANT: say("Protestants")}


@cache
def side(whose: str) -> Message:
    """“the Imperials”."""
    return say("the Imperials") if whose == IMPERIAL else say("the Protestants")


@cache
def province(which: str) -> Message:
    """“Bohemia”."""
    return say(BOARD.provinces[which].name)


@cache
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
