"""The best way for a party to march: cities to take, enemies to beat, fortresses to besiege, where to stop [11.1]."""

from collections.abc import Iterable, Iterator

from game.agony.ai import levies, netherlands
from game.agony.ai.field import Army, Field
from game.agony.ai.fights import Fight, fight, worth
from game.agony.ai.party import Party, Road, Way, open_roads
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, UP
from game.agony.state import has, plus, size
from game.core.values import replace
from game.core.words import Sentence

#: How many half-made marches are followed at once, and in haste or of leaders alone.
WIDTH, _FEW = 36, 12
#: An army that may be overrun next is as good as lost; one that is merely weaker loses this share.
_OUTNUMBERED = 0.25
#: What a unit is worth that gets a leader, and how much of a good attempt to recruit counts where a leader stands.
_COMMAND, _RAISE = 0.2, 0.5
#: How much of what may be done next from a place counts where an army besieges or fights first.
_AFTER = 0.7
#: The last words of marches that do not merely stop.
_DEEDS = ("besiege", "storm", "sally", "stop")
_UP_WORD = BOARD.words[UP[PROTESTANT]]

#: How a way may end: in a battle with whom, what it is worth then, and its last words.
End = tuple[str, float, Sentence]


class March:
    """Looks for the best march of one party, so many ways at once; `hasty` leaves out what lies ahead."""

    def __init__(self, field: Field, prizes: Prizes, party: Party, width: int = WIDTH, *, hasty: bool = False) -> None:
        self.field, self.prizes, self.party = field, prizes, party
        self.hasty, self.width = hasty, min(width, _FEW) if hasty or not party.units else width
        self.cf, self.n = party.cf, size(party.units)
        self._seen: dict[tuple[str, tuple[str, ...]], float] = {}
        self._attacks = bool(party.leader and party.units) and not party.free
        self._foes = field.foes
        self._neutral = field.neutrals if self.n else frozenset()
        self._open_cities: dict[str, bool] = {}
        self._stops: dict[str, float] = {}
        self._upkeeps: dict[str, float] = {}
        self._nations = {BOARD.kinds[kind].nation for kind in party.units} | {x.nation for x in party.leaders}
        self._offices: dict[str, float] = {}
        self._fights: dict[str, Fight] = {}
        self._roads: dict[str, tuple[Road, ...]] = {}
        self._enemies: dict[str, list[tuple[str, Army]]] = {}
        self._spanish = has(party.units, "spanish")
        self._hungarian = has(party.units, "hungarian") or any(x.nation == "hungarian" for x in party.leaders)

    def best(self) -> Way:
        """The best whole march; without words where it is best to stay."""
        return _whole(max(self._ended(), key=lambda way: way.worth))

    def ends(self) -> list[Way]:
        """The best whole marches that end in different places, the best first."""
        return [_whole(way) for way in sorted(self._ended(), key=lambda way: -way.worth)]

    def _ended(self) -> Iterable[Way]:
        """The best way to each end, without its last word."""
        start, inside = Way(self.party.at, self.party.mp), self.party.inside
        best = {(start.at, ""): self._rest(start)}
        draw = {} if self.hasty else self.prizes.draw
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

    def rest(self, words: Sentence) -> Way:
        """What staying is worth."""
        return self._rest(Way(self.party.at, self.party.mp, words=words))

    def _new(self, at: str, taken: tuple[str, ...], worth: float) -> bool:
        """Whether nobody came there before with as much: who comes later has fewer points left."""
        key = (at, taken)
        if self._seen.get(key, -99.0) >= worth:
            return False
        self._seen[key] = worth
        return True

    def _draw(self, at: str) -> float:
        return 0.0 if self.hasty else self.prizes.draw.get(at, 0.0)

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
        neutral, foes, seen = self._neutral, self._foes, self._seen
        for to, word, area in self._ahead(way.at):
            worth, broken = way.worth, way.broken
            if area in neutral and area not in broken:
                worth, broken = worth - 1.0, (*broken, area)
            if to not in foes or to in beaten:
                if seen.get(key := (to, taken), -99.0) < worth:  # as `_new`: most ways go so
                    seen[key] = worth
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

    def _ends(self, way: Way) -> Iterator[End]:
        """The ways a march of an army may end here in a siege, or with a fight next door."""
        if way.at in BOARD.spaces and self.field.hostile(way.at):
            yield from self._sieges(way)
        if way.mp >= 1:
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

    def _stop(self, way: Way, best: dict[tuple[str, str], Way]) -> None:
        """Keep a way that stops here if there is no better one."""
        key, value = (way.at, ""), self._worth(way)
        if key not in best or best[key].worth < value:
            best[key] = way if self.hasty else replace(way, worth=value)

    def _rest(self, way: Way) -> Way:
        """Stopping: what lies ahead from there, less what may befall the army there, and its hunger."""
        return way if self.hasty else replace(way, worth=self._worth(way))

    def _worth(self, way: Way) -> float:
        """What a way is worth that stops here."""
        if self.hasty:
            return way.worth
        if way.at not in BOARD.spaces:
            return way.worth - 0.2 * bool(way.words)
        if way.at not in self._stops:
            self._stops[way.at] = self._standing(way.at) - self._risk(way.at) - self._upkeep(way.at)
        value = self._stops[way.at] - self._hunger(way)
        crowd = self.field.at(way.at, self.field.side)
        if way.at != self.party.at and crowd and not self._room(crowd):
            value -= 9.0
        if not way.words and self.field.hostile(way.at) and self.field.view.cities[way.at].siege >= 0:
            value += self.prizes.siege(way.at)
        return way.worth + value

    def _standing(self, at: str) -> float:
        """What it is worth to stand there: what may be had next from there, and what its leaders can do."""
        ahead = self._draw(at) * min(1.0, 0.25 + self.n / 6) if self.n else 0.0
        return ahead + self._office(at)

    def _busy(self, at: str) -> float:
        """The same for an army that has something to do there first."""
        return 0.0 if self.hasty or at not in BOARD.spaces else _AFTER * self._standing(at)

    def _office(self, at: str) -> float:
        """What the party's leaders can do there: command those without a leader, and raise troops [8.4, 10.12]."""
        if not self.party.leaders:
            return 0.0
        if at not in self._offices:
            crowd = self.field.at(at, self.field.side)
            who = [x for x in crowd.leaders if x not in self.party.leaders] if crowd else []
            units = crowd.size - (self.n if at == self.party.at else 0) if crowd else 0
            lead, ours = sum(x.lead for x in who), sum(x.lead for x in self.party.leaders)
            led = min(units + self.n, lead + ours) - min(units, lead) - min(self.n, ours)
            value = _COMMAND * max(0, led) + (0.3 if units and not who else 0.0)
            if units + self.n < 8:
                value += _RAISE * levies.need(self.field) * self._raising(at)
            self._offices[at] = value
        return self._offices[at]

    def _raising(self, at: str) -> float:
        """The best attempt of the party's leaders there."""
        if self.field.view.cities[at].pillage > 1:
            return 0.0
        return max(
            (
                levies.attempt(self.field, leader, at, type_)
                for leader in self.party.leaders
                for type_ in (levies.MERCENARY, levies.MILITIA)
                if levies.recruits(self.field, leader, at, type_)
            ),
            default=0.0,
        )

    def _room(self, crowd: Army) -> bool:
        """Whether the party may stay with those who stand there [10.21, 17.A.2]."""
        if crowd.size + self.n > 8:
            return False
        return self.field.mix(self._nations, crowd)

    def _risk(self, at: str) -> float:
        """An enemy army may come that is stronger, or so strong that it overruns [12.6]."""
        if self.hasty:
            return 0.0
        crowd = self.field.at(at, self.field.side)
        own = self.cf + (crowd.cf if crowd and at != self.party.at else 0)
        if not own:
            return 0.0
        threat = self.field.threats.get(at, 0)
        space = BOARD.spaces[at]
        walled = bool(space.fort) and self.field.holder(at) == self.field.side
        if threat >= 8 and threat >= 4 * own:
            return own * self.field.factor * (0.4 if walled else 0.9)
        if threat > own:
            return own * self.field.factor * _OUTNUMBERED * (0.5 if walled else 1.0)
        return 0.0

    def _upkeep(self, at: str) -> float:
        """What looting at the turn's end is likely to cost the party there, beside those who loot there anyhow."""
        if self.hasty or not self.n or at not in BOARD.spaces:
            return 0.0
        if at not in self._upkeeps:
            party, crowd = self.party, self.field.at(at, self.field.side)
            if crowd and at == party.at:
                rest = {kind: n - party.units.get(kind, 0) for kind, n in crowd.units.items()}
                leaders = tuple(x for x in crowd.leaders if x not in party.leaders)
                crowd = Army(at, False, leaders, {kind: n for kind, n in rest.items() if n > 0})
            there = crowd or Army(at, False, (), {})
            joined = Army(at, False, (*there.leaders, *party.leaders), plus(there.units, party.units))
            self._upkeeps[at] = levies.upkeep(self.field, joined, there)
        return self._upkeeps[at]

    def _hunger(self, way: Way) -> float:
        """Foraging: levels that cannot be met cost steps; those in friendly country cost a little [11.16]."""
        if not way.words or self.hasty:
            return 0.0
        n = self.n
        need = 2 if n >= 6 else 1 if n >= 3 else 0
        cities = self.field.view.cities
        path = {city for word in way.words if (city := BOARD.by_word.get(word, "")) in cities}
        left = sum([2 - cities[city].pillage for city in path])
        return 0.05 * need + 0.4 * max(0, need - left)

    def _sieges(self, way: Way) -> Iterator[End]:
        """Lay siege, or storm where a marker lies from an earlier round [13.11, 13.21]."""
        city = way.at
        friends = self.field.at(city, self.field.side)
        there = friends.cf if friends and city != self.party.at else 0
        if self.cf + there < self.field.siege_level(city):
            return
        if friends and city != self.party.at and not self._room(friends):
            return
        seen, left = self.field.view.cities[city], city == self.party.at and way.words
        if seen.siege >= 0 and not left:
            worth = way.worth + self.prizes.storm(city) + self._busy(city) - self._hunger(way) - self._upkeep(city)
            yield "", worth, ("storm",)
        else:
            spare = min(1.0, 0.5 + (self.cf + there - self.field.siege_level(city)) / 8)
            worth = way.worth + self.prizes.siege(city) * spare + self._busy(city)
            worth -= self._risk(city) + self._hunger(way) + self._upkeep(city)
            yield "", worth, ("besiege",)

    def _battle(self, way: Way, to: str, foe: Army) -> float:
        """What a way is worth that ends in a battle next door."""
        party, crowd = self.party, self.field.at(to, self.field.side, inside=True)
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
        if back and not self._room(back):
            stake += min(back.cf, self.cf) * self.field.factor  # whoever is beaten falls back on them [12.51]
        value = worth(found, prize, stake, self.field.factor) + found.win * self._busy(to) - self._hunger(way)
        value -= found.win * self._upkeep(to) + (1 - found.win) * self._upkeep(way.at)
        if self.field.neutral(to) and BOARD.spaces[to].area not in way.broken:
            value -= 1.0
        if foe.cf and self._overruns(foe, way.mp - 1):
            value = foe.cf * self.field.factor * 0.6
        return way.worth + value

    def _to_up(self, way: Way) -> Iterator[End]:
        """Into the United Provinces: Spinola's army before the Intervention, a response to his sieges [5.15, 16.25]."""
        view = self.field.view
        if view.dutch_over or way.at not in BOARD.up_cities or self.field.at(UP[self.field.side], self.field.side):
            return
        n = sum(k for kind, k in self.party.units.items() if BOARD.kinds[kind].nation == "spanish")
        value = 0.0
        if self.field.side == CATHOLIC and n >= 3 and any(x.nation == "spanish" for x in self.party.leaders):
            value = netherlands.going(self.field, self.cf)
        elif self.field.side == PROTESTANT and view.response and self.n >= 3:
            value = 1.2 if self.n < 5 else 0.4
        if value:
            yield "", way.worth + value, (_UP_WORD, "stop")

    def _sally(self) -> Iterator[End]:
        """Out of the fortress against the besiegers [13.17]."""
        foe = self.field.foe(self.party.at)
        if foe and self.party.leader:
            found = fight(self.party.units, self.party.leader, foe.units, foe.commander)
            prize = 0.5 + self.prizes.lost(self.party.at) * 0.5 + self.cf * self.field.factor * 0.4
            yield "", worth(found, prize, 0.1, self.field.factor), ("sally",)


def _whole(way: Way) -> Way:
    """The way with its last word."""
    ended = way.foe or way.at not in BOARD.spaces or not way.words or way.words[-1] in _DEEDS
    return way if ended else replace(way, words=(*way.words, "stop"))


def _better(best: dict[tuple[str, str], Way], way: Way, ends: Iterable[End]) -> None:
    """Keep of the ways that end alike the best."""
    for foe, value, last in ends:
        known = best.get((way.at, foe))
        if known is None or known.worth < value:
            best[way.at, foe] = replace(way, worth=value, foe=foe, words=(*way.words, *last))
