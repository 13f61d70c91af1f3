"""What is known of Europe in Agony's markers: the setups, the course of the war between them, examples, looting.

The rulebook says where the VP marker stands in 1620, 1630 and 1638 and where it should end; between these points the
war took its course, and [5.12] says how each step of it is booked. `BOOKED` tells the steps, with the year of each.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from game.agony import RULES
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.core.rules import Setup
from game.play.selfplay import header_for, played, seed_secret

#: Who gains what: a side gains it, or its holder loses it to nobody.
GAINS = {"catholic": 1, "protestant": -1, "catholic lose": -1, "protestants lose": 1}


@dataclass(frozen=True)
class Booking:
    """One step of the war: `what` is "area:bohemia", "city:koln", "card:C6", or empty where `points` are fixed."""

    year: int
    what: str
    how: str = ""
    points: int = 0


@dataclass(frozen=True)
class Mark:
    """Where the marker stands, from `low` to `high`, after `booked` from `start`."""

    name: str
    rule: str
    low: int
    high: int
    start: int
    booked: tuple[Booking, ...]


def _all(year: int, how: str, *what: str) -> tuple[Booking, ...]:
    return tuple(Booking(year, each, how) for each in what)


#: [16.13].
DUTCH_BOX = Booking(1625, "", "Breda falls: the Dutch War's box +2", 2)

#: 1620 to 1630, from the setup of 4.0 to that of 18.2. Spinola is in the United Provinces, as C11 and box +2 need.
TO_1630 = (
    *_all(1620, "catholic", "area:bohemia"),
    *_all(1621, "catholic", "area:upper_palatinate", "area:hungary"),
    *_all(1622, "protestant", "area:baden"),  # P4
    *_all(1622, "catholic", "area:baden", "area:lower_palatinate"),
    *_all(1623, "protestant", "area:brunswick_luneburg"),  # P3
    *_all(1623, "protestants lose", "area:brunswick_luneburg"),  # neutral in 18.2
    Booking(1623, "", "violation: catholic hesse_kassel", -1),
    DUTCH_BOX,
    Booking(1626, "", "violation: protestant mecklenburg", 1),
    *_all(1627, "catholic", "area:mecklenburg"),
    Booking(1628, "", "violation: catholic pomerania", -1),
    *_all(1629, "catholic", "city:nurnberg", "city:strasbourg", "card:C6"),
    *_all(1629, "protestants lose", "city:frankfurt"),
    *_all(1630, "protestant", "area:pomerania", "area:hesse_kassel"),
)
#: 1631 and 1632: the King's conquests that the note to 18.26 names.
THE_KING = (
    *_all(1631, "catholic", "city:magdeburg"),
    *_all(1631, "protestant", "card:P22", "area:mecklenburg", "area:saxony"),
)
#: Then to 1635: Saxony is back with the Emperor, Mainz and Mecklenburg are not.
TO_1635 = (
    *THE_KING,
    *_all(1632, "protestant", "city:mainz"),
    *_all(1632, "catholic lose", "city:strasbourg"),
    *_all(1633, "protestant", "card:P23"),
    *_all(1635, "catholic", "area:saxony"),
)
#: 1630 to 1638, the setup of 18.3.
TO_1638 = (
    *TO_1635,
    *_all(1636, "catholic", "city:mainz", "area:mecklenburg", "area:brandenburg"),
    Booking(1636, "", "all Electors [5.141]", 5),
    Booking(1636, "", "C22 with all seven Electors", 3),
    *_all(
        1637, "protestant", "area:france", "area:lorraine", "city:metz", "area:franche_comte", "area:brunswick_luneburg"
    ),
)
#: 1638 to 1648: what French and Swedes held, and "the end of the Spanish Netherlands" [18.3].
TO_1648 = (
    Booking(1639, "", "the Downs: the Dutch War's box -3", -3),
    *_all(1640, "protestant", "area:baden", "area:brandenburg", "area:silesia", "area:moravia", "area:mecklenburg"),
    *_all(1645, "protestant", "area:saxony", "area:lower_palatinate", "city:mainz", "city:trier"),
    Booking(1645, "", "a majority of Electors [5.141]", -2),
    *_all(1647, "protestant", "area:spanish_netherlands"),
)


def _held(setup: str) -> tuple[Booking, ...]:
    """What both sides hold in a setup; France, which nobody gains, does not count before its war."""
    found: list[Booking] = []
    for kind, rows in (("area", BOARD.areas.values()), ("city", BOARD.spaces.values())):
        for row in rows:
            if row.start.get(setup) in (CATHOLIC, PROTESTANT) and row.vp:
                found += _all(1620, row.start[setup], f"{kind}:{row.id}")
    return tuple(found)


_SOUTH = _all(
    1623, "catholic", "area:bohemia", "area:upper_palatinate", "area:lower_palatinate", "area:hungary", "city:nurnberg",
    "city:frankfurt",
)  # fmt: skip
_HELD_IN_1630 = tuple(Booking(1635, each.what, "protestant") for each in _held("intervention") if GAINS[each.how] > 0)

MARKS = (
    Mark("1620, the holdings, 2 for the Electors and 2 for the election", "4.0, 4.2", 21, 21, 4, _held("campaign")),
    Mark("all that rebelled in the south: the Protestant must accept", "5.31", 35, 49, 21, _SOUTH),
    Mark("1630, by the course of the war", "18.14, 18.24", 45, 45, 21, TO_1630),
    Mark("1632, the King is dead", "18.26 note", 36, 40, 45, THE_KING),
    Mark("1635, a draw", "18.26 note", 31, 37, 45, TO_1635),
    Mark("1638, by the course of the war", "18.34", 38, 38, 45, TO_1638),
    Mark("1648, the historical end", "5.22, 18.36 note", 1, 10, 38, TO_1648),
    Mark("1648, a Protestant Victory in a tournament", "19.1", 0, 19, 38, TO_1648),
    Mark(
        "1635, all that Catholics held in 1630 falls: a Protestant Victory in a tournament",
        "19.1",
        -99,
        19,
        45,
        _HELD_IN_1630,
    ),
)


def terms_of(mark: Mark) -> tuple[Counter[str], int]:
    """How often each value counts, and what is fixed."""
    terms: Counter[str] = Counter()
    for each in mark.booked:
        if each.what:
            terms[each.what] += GAINS[each.how]
    return terms, mark.start + sum(each.points for each in mark.booked)


# looting

#: The Loot Table's known cells: pillage levels and steps lost by modified roll [15.211].
CELLS = {4: (1, 0), 9: (2, 1)}
#: Markers placed for 1630, and for how many of the ten rolls [18.24].
MARKERS = ((16, 3), (20, 5), (24, 2))


@dataclass(frozen=True)
class Measured:
    """A game of 18.1 between stand-ins, on average: loot rolls by DRM, the levels these brought, markers at its end."""

    rolls: dict[int, float]
    levels: float
    markers: float


#: Five games, `fit-0` onward, by rules 3.
LOOTED = Measured({-1: 2.2, 0: 4.8, 1: 11.8, 2: 6.8, 3: 3.0, 4: 0.4, 5: 0.6}, 37.8, 27.6)


@cache
def measured(games: int) -> Measured:
    """The same of so many games, by the rules and tables in force."""
    rolls: Counter[int] = Counter()
    levels = markers = 0
    for n in range(games):
        name = f"fit-{n}"
        setup, secret = RULES.complete(Setup(RULES.key, "early_war")), seed_secret(name)
        for step in played(RULES, header_for(RULES, setup, secret, name), secret):
            for event in step.events:
                if event.rule == "15.22":
                    rolls[int(str(event.message.blanks["drm"]))] += 1
                    levels += int(str(event.facts["levels"]))
            last = step.state
        markers += sum(last.pillage.values())
    return Measured({drm: n / games for drm, n in sorted(rolls.items())}, levels / games, markers / games)
