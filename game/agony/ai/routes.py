"""The best way for a party to march: cities to take, enemies to beat, fortresses to besiege, where to stop [11.1]."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from game.agony.ai import netherlands
from game.agony.ai.field import Army, Field
from game.agony.ai.fights import Fight, fight, worth
from game.agony.ai.party import Party, Road, Way, open_roads
from game.agony.ai.prizes import Prizes
from game.agony.ai.stops import Stops
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, UP
from game.agony.state import has
from game.core.values import replace
from game.core.words import Sentence

#: How many half-made marches are followed at once, and in haste or of leaders alone.
WIDTH, _FEW = 36, 12
#: The last words of marches that do not merely stop.
_DEEDS = ("besiege", "storm", "sally", "stop")
_UP_WORD = BOARD.words[UP[PROTESTANT]]

#: Less than any way is worth.
_NEVER = -99.0

#: How a way may end: in a battle with whom, what it is worth then, and its last words.
Last = tuple[str, float, Sentence]
#: A way with its end: what both are worth, in a battle with whom, the last words, the way so far.
End = tuple[float, str, Sentence, Way]
_WORTH = itemgetter(0)


class March:
    """Looks for the best march of one party, so many ways at once; `hasty` leaves out what lies ahead."""

    def __init__(self, field: Field, prizes: Prizes, party: Party, width: int = WIDTH, *, hasty: bool = False) -> None:
        self.field, self.prizes, self.party = field, prizes, party
        self.hasty, self.width = hasty, min(width, _FEW) if hasty or not party.units else width
        self.stops = Stops(field, prizes, party, hasty=hasty)
        self.cf, self.n = self.stops.cf, self.stops.n
        self._seen: dict[tuple[str, ...], dict[str, float]] = {}
        self._attacks = bool(party.leader and party.units) and not party.free
        self._foes = field.foes
        self._neutral = field.neutrals if self.n else frozenset()
        self._open_cities: dict[str, bool] = {}
        self._fights: dict[str, Fight] = {}
        self._roads: dict[str, tuple[Road, ...]] = {}
        self._enemies: dict[str, list[tuple[str, Army]]] = {}
        self._spanish = has(party.units, "spanish")
        self._hungarian = has(party.units, "hungarian") or any(x.nation == "hungarian" for x in party.leaders)

    def best(self) -> Way:
        """The best whole march; without words where it is best to stay."""
        return _whole(*max(self._ended(), key=_WORTH))

    def ends(self) -> list[Way]:
        """The best whole marches that end in different places, the best first."""
        return [_whole(*end) for end in sorted(self._ended(), key=_WORTH, reverse=True)]

    def stay(self) -> float:
        """What staying is worth."""
        return self._worth(Way(self.party.at, self.party.mp))

    def _ended(self) -> Iterable[End]:
        """The best way to each end."""
        start, inside = Way(self.party.at, self.party.mp), self.party.inside
        draw: dict[str, float] = {} if self.hasty else self.prizes.draw
        best: dict[tuple[str, str], End] = {(start.at, ""): (self._worth(start), "", (), start)}
        ways = [start]
        while ways:
            found: list[Way] = []
            for way in ways:
                if inside:
                    _better(best, way, self._sally())
                    continue
                self._stop(way, best)
                if self._attacks:
                    _better(best, way, self._ends(way))
                found += self._steps(way)
            found.sort(key=lambda way: -(way.worth + draw.get(way.at, 0.0)))
            ways = found[: self.width]
        return best.values()

    def _new(self, at: str, taken: tuple[str, ...], worth: float) -> bool:
        """Whether nobody came there before with as much: who comes later has fewer points left."""
        seen = self._seen.setdefault(taken, {})
        if seen.get(at, _NEVER) >= worth:
            return False
        seen[at] = worth
        return True

    def _steps(self, way: Way) -> list[Way]:
        """One step more, or the city where it is taken."""
        if way.mp < 1:
            return []
        found: list[Way] = []
        mp, taken, beaten, words = way.mp - 1, way.taken, way.beaten, way.words
        if self._takes(way):
            worth, more = way.worth + self._gain(way.at, taken), tuple(sorted((*taken, way.at)))
            if self._new(way.at, more, worth):
                found.append(Way(way.at, mp, worth, more, way.broken, beaten, "", (*words, "take")))
        neutral, foes, seen = self._neutral, self._foes, self._seen.setdefault(taken, {})
        for to, word, area in self._ahead(way.at):
            worth, broken = way.worth, way.broken
            if area in neutral and area not in broken:
                worth, broken = worth - 1.0, (*broken, area)
            if to not in foes or to in beaten:
                if seen.get(to, _NEVER) < worth:  # as `_new`: most ways go so
                    seen[to] = worth
                    found.append(Way(to, mp, worth, taken, broken, beaten, "", (*words, word)))
            elif self._overruns(foes[to], mp) and not self._shelter(to):
                on = self._overrun(Way(to, mp, worth, taken, broken, beaten, "", (*words, word)), foes[to])
                if self._new(to, on.taken, on.worth):
                    found.append(on)
        return found

    def _ahead(self, at: str) -> tuple[Road, ...]:
        """The steps that the party may go from a place."""
        known = self._roads.get(at)
        if known is None:
            roads = self._open_roads(at)
            known = self._roads[at] = roads if self.n else tuple(road for road in roads if self._quiet(road[0]))
        return known

    def _open_roads(self, at: str) -> tuple[Road, ...]:
        return open_roads(at, self.field.side, "french" in self.field.view.entered, self._spanish, self._hungarian)

    def _quiet(self, to: str) -> bool:
        """Whether leaders alone may go there [11.3]."""
        return not (to in self._foes or self.field.cf(to, self.field.enemy, inside=True))

    def _takes(self, way: Way) -> bool:
        """Whether a point may be spent on the city [3.11, 9.43, 11.17]."""
        city = way.at
        if not self.n or city in way.taken:
            return False
        if city not in self._open_cities:
            self._open_cities[city] = city in BOARD.spaces and self._lies_open(city)
        return self._open_cities[city]

    def _lies_open(self, city: str) -> bool:
        seen, space = self.field.view.cities[city], BOARD.spaces[city]
        if not seen.revolt and (space.fort or space.offmap or seen.side == self.field.side):
            return False
        return not self.field.cf(city, self.field.enemy, inside=True)

    def _gain(self, city: str, taken: tuple[str, ...]) -> float:
        area = BOARD.spaces[city].area
        before = sum([BOARD.spaces[other].area == area for other in taken]) if area else 0
        if self.field.view.cities[city].revolt:
            return 0.3 + self.prizes.gain(city, before)
        return self.prizes.gain(city, before)

    def _shelter(self, place: str) -> bool:
        """Whether the enemy there may go into his fortress [11.23]."""
        return bool(BOARD.spaces[place].fort) and self.field.holder(place) == self.field.enemy

    def _overruns(self, foe: Army, mp: int) -> bool:
        """[12.61]."""
        led = bool(self.party.leader) and not self.party.free
        return led and mp >= 1 and self.cf >= 8 and self.cf // max(1, foe.cf) >= 4

    def _overrun(self, way: Way, foe: Army) -> Way:
        gained = foe.cf * self.field.factor + 0.4 * len(foe.leaders)
        taken = way.taken
        if not BOARD.spaces[way.at].fort:
            gained += self._gain(way.at, way.taken)
            taken = (*taken, way.at)
        return replace(way, mp=way.mp - 1, worth=way.worth + gained, taken=taken, beaten=(*way.beaten, way.at))

    def _ends(self, way: Way) -> Iterator[Last]:
        """The ways a march of an army may end here in a siege, or with a fight next door."""
        if way.at in BOARD.spaces and self.field.hostile(way.at):
            yield from self._sieges(way)
        if way.mp >= 1:
            if way.at in BOARD.up_cities:
                yield from self._to_up(way)
            for to, foe in self._next(way.at):
                if to not in way.beaten:
                    yield to, self._battle(way, to, foe), (BOARD.words[to],)

    def _next(self, at: str) -> list[tuple[str, Army]]:
        """The enemies next to a place."""
        known = self._enemies.get(at)
        if known is None:
            near = (to for to, _word, _area in self._ahead(at))
            known = self._enemies[at] = [(to, self._foes[to]) for to in near if to in self._foes]
        return known

    def _stop(self, way: Way, best: dict[tuple[str, str], End]) -> None:
        """Keep a way that stops here if there is no better one."""
        key, value = (way.at, ""), self._worth(way)
        if key not in best or best[key][0] < value:
            best[key] = (value, "", (), way)

    def _worth(self, way: Way) -> float:
        """What a way is worth that stops here: with what lies ahead, less what may befall the army, and its hunger."""
        if self.hasty:
            return way.worth
        if way.at not in BOARD.spaces:
            return way.worth - 0.2 * bool(way.words)
        value = self.stops.worth(way.at) - self.stops.hunger(way.words)
        if not way.words and self.field.hostile(way.at) and self.field.view.cities[way.at].siege >= 0:
            value += self.prizes.siege(way.at)
        return way.worth + value

    def _sieges(self, way: Way) -> Iterator[Last]:
        """Lay siege, or storm where a marker lies from an earlier round [13.11, 13.21]."""
        city = way.at
        friends = self.field.at(city, self.field.side)
        there = friends.cf if friends and city != self.party.at else 0
        if self.cf + there < self.field.siege_level(city):
            return
        if friends and city != self.party.at and not self.stops.room(friends):
            return
        stops, seen, left = self.stops, self.field.view.cities[city], city == self.party.at and way.words
        if seen.siege >= 0 and not left:
            worth = way.worth + self.prizes.storm(city) + stops.busy(city)
            yield "", worth - stops.hunger(way.words) - stops.upkeep(city), ("storm",)
        else:
            spare = min(1.0, 0.5 + (self.cf + there - self.field.siege_level(city)) / 8)
            worth = way.worth + self.prizes.siege(city) * spare + stops.busy(city)
            worth -= stops.risk(city) + stops.hunger(way.words) + stops.upkeep(city)
            yield "", worth, ("besiege",)

    def _battle(self, way: Way, to: str, foe: Army) -> float:
        """What a way is worth that ends in a battle next door."""
        party, stops, crowd = self.party, self.stops, self.field.at(to, self.field.side, inside=True)
        found = self._fights.get(to)
        if found is None:
            found = self._fights[to] = fight(party.units, party.leader, foe.units, foe.commander)
        prize = 0.35 + 0.1 * len(foe.leaders)
        if not BOARD.spaces[to].fort:
            prize += self._gain(to, way.taken)
        elif self.field.holder(to) == self.field.side or crowd:
            prize += self.prizes.lost(to) * 0.6 + (crowd.cf * self.field.factor if crowd else 0.0)
        elif self._shelter(to):
            prize = prize * 0.5 + 0.3 * self.prizes.siege(to)
        stake = 0.3 + 0.02 * self.cf
        back = self.field.at(way.at, self.field.side) if way.at != party.at else None
        if back and not stops.room(back):
            stake += min(back.cf, self.cf) * self.field.factor  # whoever is beaten falls back on them [12.51]
        value = worth(found, prize, stake, self.field.factor) + found.win * stops.busy(to) - stops.hunger(way.words)
        value -= found.win * stops.upkeep(to) + (1 - found.win) * stops.upkeep(way.at)
        if self.field.neutral(to) and BOARD.spaces[to].area not in way.broken:
            value -= 1.0
        if foe.cf and self._overruns(foe, way.mp - 1):
            value = foe.cf * self.field.factor * 0.6
        return way.worth + value

    def _to_up(self, way: Way) -> Iterator[Last]:
        """Into the United Provinces: Spinola's army before the Intervention, a response to his sieges [5.15, 16.25]."""
        view = self.field.view
        if view.dutch_over or self.field.at(UP[self.field.side], self.field.side):
            return
        n = sum(k for kind, k in self.party.units.items() if BOARD.kinds[kind].nation == "spanish")
        value = 0.0
        if self.field.side == CATHOLIC and n >= 3 and any(x.nation == "spanish" for x in self.party.leaders):
            value = netherlands.going(self.field, self.cf)
        elif self.field.side == PROTESTANT and view.response and self.n >= 3:
            value = 1.2 if self.n < 5 else 0.4
        if value:
            yield "", way.worth + value, (_UP_WORD, "stop")

    def _sally(self) -> Iterator[Last]:
        """Out of the fortress against the besiegers [13.17]."""
        foe = self.field.foe(self.party.at)
        if foe and self.party.leader:
            found = fight(self.party.units, self.party.leader, foe.units, foe.commander)
            prize = 0.5 + self.prizes.lost(self.party.at) * 0.5 + self.cf * self.field.factor * 0.4
            yield "", worth(found, prize, 0.1, self.field.factor), ("sally",)


def _whole(worth: float, foe: str, last: Sentence, way: Way) -> Way:
    """The way with its end."""
    words = (*way.words, *last)
    ended = foe or way.at not in BOARD.spaces or not words or words[-1] in _DEEDS
    return replace(way, worth=worth, foe=foe, words=words if ended else (*words, "stop"))


def _better(best: dict[tuple[str, str], End], way: Way, ends: Iterable[Last]) -> None:
    """Keep of the ways that end alike the best."""
    for foe, value, last in ends:
        known = best.get((way.at, foe))
        if known is None or known[0] < value:
            best[way.at, foe] = (value, foe, last, way)
