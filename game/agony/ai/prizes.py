"""What places are worth to a side: areas by the cities still missing, Electors, fortresses by the chance they fall."""

from functools import cached_property

from game.agony.ai.field import Field
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.odds_chances import assaults

#: What an Elector is worth as a step to the majority or to all of them, by how many there are then.
_VOTE, _VOTES = 0.6, {4: 2.2, 5: 1.0, 6: 1.8, 7: 5.0}
#: Supply Bases and capitals, beside their VP.
_BASE = 0.8
#: How much of an area's VP the way to it counts, while cities are missing; more if the field is ours.
_BEGUN, _SURE = 0.5, 0.2
#: How many turns a siege may last, and how much of a prize is left a turn later.
_TURNS, _LATER = 4, 0.86
#: How much of its prize a siege is worth that will end so: armies that lie there are missed elsewhere.
_LAID = 0.6
#: How much of a whole area counts for the first step towards it.
_WHOLE = 0.7
#: How far a prize draws an army, and what a step on the way costs.
_DRAW, _STEP = 0.35, 0.9
#: What is left of it so many steps away.
_FADES = tuple(_STEP**steps for steps in range(1 + max(max(near.values()) for near in BOARD.distances.values())))


class Prizes:
    """What it brings to take cities; reckoned once for a view."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._gains: dict[tuple[str, int], float] = {}
        self._falls: dict[tuple[str, int], float] = {}
        self._projects: dict[str, dict[str, float]] = {}

    def gain(self, city: str, taken: int = 0) -> float:
        """Taking a city after so many others of its area in the same march."""
        if (city, taken) not in self._gains:
            self._gains[city, taken] = self._gain(city, taken) * self.field.urge
        return self._gains[city, taken]

    def _gain(self, city: str, taken: int) -> float:
        space, field = BOARD.spaces[city], self.field
        if field.holder(city) == field.side or space.offmap:
            return 0.0
        base = _BASE if space.supply and field.holder(city) == field.enemy else 0.0
        if space.independent:
            return space.vp + base + (self._elector(field.side) if space.elector else 0.0)
        area = field.view.areas[space.area]
        if not area.rating:
            return base + 0.1
        held = area.held[field.side] + taken
        if area.side == field.side:
            begun = area.held[field.enemy] / area.rating
            stake = area.vp + (self._elector(field.enemy) if area.elector else 0.0)
            return base + 0.1 + (0.5 * stake * begun if field.holder(city) == field.enemy else 0.0)
        if held >= area.rating:
            return base + 0.1
        worth = area.vp + (self._elector(field.side) if area.elector else 0.0)
        if held + 1 == area.rating:
            return base + worth * (1 - self._begun * held / area.rating)
        return base + worth * self._begun / area.rating

    @cached_property
    def _begun(self) -> float:
        """How much of an area's VP the way to it counts while cities are missing: more where the enemy is weak."""
        return _BEGUN + _SURE * min(1.0, max(0, self.field.scale - 10) / 15)

    def _elector(self, side: str) -> float:
        """What one more is worth to a side: the majority and all seven count extra [5.141], so the way there does."""
        after = self.field.elect[side] + 1
        if after == 7 and side == CATHOLIC and self.field.view.scenario == "apocalypse":
            return _VOTE  # all were his at the start
        return _VOTES.get(after, _VOTE)

    def storm(self, city: str) -> float:
        """What it is worth to roll once more now, and to lie there if that fails."""
        marker = max(0, self.field.view.cities[city].siege)
        now = assaults(BOARD.spaces[city].siege + marker, marker, 1)
        return self.booty(city) * now + (1 - now) * self.siege(city, storms=1)

    def siege(self, city: str, storms: int = 0) -> float:
        """What it is worth to lie before a fortress until it falls, with the garrison that is lost then.

        It is rolled for at the end of every turn [13.26], a little later each; `storms` went before in vain.
        """
        return self.booty(city) * self.falls(city, storms) * _LAID

    def booty(self, city: str) -> float:
        """What falls with a fortress."""
        return self.gain(city) + self.field.cf(city, self.field.enemy, inside=True) * self.field.factor

    def falls(self, city: str, storms: int = 0) -> float:
        """The chance that a fortress falls in the turns left, the later the less it counts."""
        if (city, storms) not in self._falls:
            self._falls[city, storms] = self._chances(city, storms)
        return self._falls[city, storms]

    def _chances(self, city: str, storms: int) -> float:
        view = self.field.view
        marker = max(0, view.cities[city].siege) + storms
        left = 8 - view.round if view.round else 1
        soon = min(4, left) if view.turn >= view.last_turn else 2 if left > 3 else 1
        total, before = 0.0, 0.0
        for turn in range(min(_TURNS, view.last_turn - view.turn + 1)):
            after = assaults(BOARD.spaces[city].siege + marker, marker, soon + turn)
            total += (after - before) * _LATER**turn
            before = after
        return total

    def lost(self, city: str) -> float:
        """What the enemy would gain here."""
        space = BOARD.spaces[city]
        if space.independent:
            return float(space.vp)
        area = self.field.view.areas[space.area]
        return area.vp * 0.6 if area.side == self.field.side else 0.2

    @cached_property
    def draw(self) -> dict[str, float]:
        """How much it is worth to stand in a place for what may be had next from there, by place."""
        found = dict.fromkeys(BOARD.spaces, 0.0)
        todo = []
        for city in BOARD.spaces:
            worth = self._target(city)
            if worth > 0.25:
                todo.append((city, worth * _DRAW))
        for city, worth in sorted(todo, key=lambda pair: -pair[1]):
            if worth <= found[city]:
                continue  # what draws to a better prize draws more, all around
            for near, steps in BOARD.distances[city].items():
                value = worth * _FADES[steps]
                if value > found[near]:
                    found[near] = value
        return found

    def _target(self, city: str) -> float:
        field = self.field
        if field.neutral(city):
            return self.gain(city) - 0.6
        worth = self.siege(city) if field.hostile(city) else self.gain(city)
        worth = max(worth, self._project(BOARD.spaces[city].area).get(city, 0.0))
        foe = field.foe(city)
        if foe and field.at(city, field.side, inside=True):
            worth += 2.0  # friends are besieged there
        elif foe:
            worth += min(1.0, foe.cf * field.factor * 0.5)
        return worth

    def _project(self, area: str) -> dict[str, float]:
        """What it is worth to set out for a city because all of its area can be had: open cities, and forts."""
        if area not in self._projects:
            self._projects[area] = self._plan(area) if area else {}
        return self._projects[area]

    def _plan(self, area: str) -> dict[str, float]:
        field, seen = self.field, self.field.view.areas[area]
        if seen.side == field.side or not seen.rating:
            return {}
        wanted = [city for city in BOARD.cities_of[area] if field.holder(city) != field.side]
        ranked = sorted(wanted, key=lambda city: -self._chance(city))[: seen.rating - seen.held[field.side]]
        worth = seen.vp + (self._elector(field.side) if seen.elector else 0.0) - (seen.side == "neutral")
        for city in ranked:
            worth *= self._chance(city)
        return dict.fromkeys(ranked, worth * _WHOLE)

    def _chance(self, city: str) -> float:
        """The chance to have a city in time, guarded or not."""
        foe = self.field.foe(city)
        guarded = 0.75 if foe and foe.cf > 4 else 1.0
        return guarded * (self.falls(city) if self.field.hostile(city) else 0.95)


def may_hold(side: str, city: str, french: bool) -> bool:
    """Whether a side may go there: France is closed until it is at war (`french`), off the map to Catholics [11.3]."""
    space = BOARD.spaces[city]
    if space.area == "france" and not french:
        return False
    return not (space.offmap and side != PROTESTANT)
