"""The ledger of Victory Points: what an order brings, entry by entry, from what is told of it; the Electors' book.

Points are never read: areas, cities, Pillage markers and boxes of the Dutch War are, each as it changes hands or level,
so that two entries of one order that cancel out are two entries.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.agony import RULES
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.core.events import Event
from tests.agony.reckoned.games import CATHOLIC, PROTESTANT, SIDES, Moment, agree

#: Electors [5.14]: four areas, the fourth by C12 another one [5.142], and three cities.
ELECTORAL_AREAS, ELECTORAL_CITIES = ("saxony", "brandenburg", "bohemia"), ("mainz", "trier", "koln")
MAJORITY, ALL, MAJORITY_VP, ALL_VP = 4, 7, 2, 5
#: What the boxes of the Dutch War bring, once a game [16.13, 16.131].
DUTCH_VP = {2: 2, 4: 2, -3: -3}
#: Every so many orders what is shown is looked at, too.
SHOWN = 10
#: What it costs that Spinola's army is not in the United Provinces [5.15], or that nobody called Wallenstein [19.7].
MISSING_VP = -3


def gained(side: str, n: int) -> int:
    """Catholic gains count up, Protestant gains down [5.1, 5.12]."""
    return n if side == CATHOLIC else -n


@dataclass
class Ledger:
    """What points hang on, kept from event to event."""

    areas: dict[str, str]
    cities: dict[str, str]
    pillage: dict[str, int]
    neutral: set[str]
    boxes: set[int]
    bavarian: bool
    majority: str
    all_electors: str

    @classmethod
    def of(cls, state: State) -> "Ledger":
        return cls(
            dict(state.areas),
            {city: holder for city, holder in state.cities.items() if not BOARD.spaces[city].area},
            dict(state.pillage),
            set(state.neutral),
            set(state.dutch_scored),
            state.bavarian_elector,
            state.majority,
            state.all_electors,
        )

    def wasted(self, area: str) -> bool:
        """Whether all cities of an area have Pillage-2 markers [15.24]."""
        return all(self.pillage.get(city) == 2 for city in BOARD.cities_of[area])

    def worth(self, area: str) -> int:
        """An area's VP, one less while it lies waste [2.42, 15.24]."""
        return BOARD.areas[area].vp - self.wasted(area)

    def electors(self, side: str) -> set[str]:
        """The Electors that a side controls [5.14, 5.141, 5.142]."""
        areas = (*ELECTORAL_AREAS, "bavaria" if self.bavarian else "lower_palatinate")
        return {area for area in areas if self.areas[area] == side} | {
            city for city in ELECTORAL_CITIES if self.cities[city] == side
        }

    def votes(self) -> Iterator[int]:
        """The awards for four and for seven Electors, again only once the opponent has had the same [5.141]."""
        for side in SIDES:
            n = len(self.electors(side))
            if n >= MAJORITY and self.majority != side:
                self.majority = side
                yield gained(side, MAJORITY_VP)
            if n == ALL and self.all_electors != side:
                self.all_electors = side
                yield gained(side, ALL_VP)

    def area(self, event: Event, area: str) -> Iterator[int]:
        """An area is gained [3.13], lost [9.41], violated [5.13], or brought in, which counts by its gain [9.13]."""
        side, loser = str(event.facts.get("side", "")), str(event.facts.get("loser", ""))
        violated = not loser and event.rule not in ("3.13", "9.13")
        if violated and area in self.neutral:
            yield gained(SIDES[side], 1)
        self.neutral.discard(area)
        if loser:
            yield -gained(loser, self.worth(area))
            self.areas[area] = ""
        elif event.rule == "3.13":
            yield gained(side, self.worth(area))
            self.areas[area] = side

    def city(self, place: str, side: str) -> Iterator[int]:
        """An independent city is gained [5.12], or lost to a revolt [9.41]."""
        holder = self.cities.get(place, side)
        if holder != side:
            yield gained(side, BOARD.spaces[place].vp) if side else -gained(holder, BOARD.spaces[place].vp)
            self.cities[place] = side

    def ravaged(self, place: str, level: int) -> Iterator[int]:
        """A Pillage marker changes: its area may be laid waste, or recover [15.24]."""
        area = BOARD.spaces[place].area
        before = bool(area) and self.wasted(area)
        self.pillage[place] = level
        if not level:
            del self.pillage[place]
        if area and self.areas[area] and before != self.wasted(area):
            yield gained(self.areas[area], 1 if before else -1)

    def event(self, event: Event, after: State) -> Iterator[int]:
        """A card's points [5.12, 8.61], France's [17.F.4], the Dutch War's [16.13], a new Elector [5.142]."""
        card, box = str(event.facts.get("card", "")), event.facts.get("box")
        for effect in CARDS[card].does if card and event.rule == "8.61" else ():
            if effect.do == "vp":
                yield effect.n
            elif effect.do == "vp_electors":
                side = CARDS[card].side
                yield gained(side, max(0, len(self.electors(side)) - effect.over))
        if card == "P17" and event.rule == "8.61":
            self.areas["france"] = PROTESTANT
            self.neutral.discard("france")
            yield gained(PROTESTANT, BOARD.areas["france"].vp)
        if isinstance(box, int) and box in DUTCH_VP and box not in self.boxes:
            self.boxes.add(box)
            yield DUTCH_VP[box]
        self.bavarian = self.bavarian or event.rule == "5.142"

    def entries(self, event: Event, after: State) -> Iterator[int]:
        """What one event brings."""
        facts = event.facts
        if event.kind == "control" and "area" in facts:
            yield from self.area(event, str(facts["area"]))
        elif event.kind == "control" and "side" in facts:
            yield from self.city(event.place, str(facts["side"]))
        elif event.kind == "revolt":
            yield from self.city(event.place, "")
        elif event.kind == "pillage" and "level" in facts:
            yield from self.ravaged(event.place, int(str(facts["level"])))
        elif event.kind == "event":
            yield from self.event(event, after)
        elif missing(event, after):
            yield MISSING_VP
        yield from self.votes()


def spinolas_army(state: State) -> bool:
    """Three Spanish units in the UP under Spinola, any Spaniard once he is lost, or alone by C11 [5.15, 16.21 (3)]."""
    there = state.units.get(f"up-{CATHOLIC}", {})
    spaniards = sum(n for kind, n in there.items() if BOARD.kinds[kind].nation == "spanish")
    led = [leader for leader, at in state.leaders.items() if at == f"up-{CATHOLIC}"]
    heir = "spinola" not in state.leaders and any(BOARD.leaders[leader].nation == "spanish" for leader in led)
    return spaniards >= 3 and (heir or "spinola" in led or "leaderless-up" in state.done)


def missing(event: Event, state: State) -> bool:
    """The Intervention without Spinola in the UP [5.15]; by option 19.7 turn 6 without Wallenstein ever called."""
    if event.facts.get("stage") == "intervention":
        return not spinolas_army(state)
    sixth = event.kind == "season" and event.facts.get("turn") == 6
    return sixth and state.options.get("tilly") == "yes" and "wallenstein" not in state.used


def check_points(moment: Moment) -> None:
    """The marker moves by the sum of the ledger's entries [5.1]; both come to the same land and Electors."""
    ledger = Ledger.of(moment.before)
    entries = [n for event in moment.events for n in ledger.entries(event, moment.after)]
    told = [int(str(event.facts["points"])) for event in moment.events if event.kind == "score"]
    agree(moment, "5.12", "the marker", sorted(n for n in entries if n), sorted(told))
    agree(moment, "5.1", "the marker", sum(entries), moment.after.vp - moment.before.vp)
    agree(moment, "5.12, 5.13, 15.24, 16.131, 5.141", "the land", ledger, Ledger.of(moment.after))
    for side in SIDES:
        if len(ledger.electors(side)) >= MAJORITY:
            agree(moment, "5.141", "the Electors", side, moment.after.majority)
    if moment.number % SHOWN == 0:
        check_shown(moment, ledger)


def check_shown(moment: Moment, ledger: Ledger) -> None:
    """What everybody sees of areas and Electors is what the ledger has, gained or not yet [2.42, 5.14, 15.24]."""
    shown = RULES.view(moment.after, "")
    for area, seen in shown.areas.items():
        agree(moment, "2.42, 15.24", area, ledger.worth(area), seen.vp)
        for side in SIDES if seen.rating else ():
            n = sum(moment.after.cities[city] == side for city in BOARD.cities_of[area])
            agree(moment, "3.13", area, n, seen.held[side])
    for side in SIDES:
        agree(moment, "5.14, 5.142", f"Electors of {side}", ledger.electors(side), set(shown.sides[side].electors))
