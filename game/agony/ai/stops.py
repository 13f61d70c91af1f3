"""What it is worth to a party to stand somewhere: what lies ahead, its leaders' office, danger, hunger [8.4, 11.16]."""

from game.agony.ai import levies
from game.agony.ai.field import Army, Field
from game.agony.ai.party import Party
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD
from game.agony.state import plus, size
from game.core.words import Sentence

#: An army that may be overrun next is as good as lost; one that is merely weaker loses this share.
_OUTNUMBERED = 0.25
#: What a unit is worth that gets a leader, and how much of a good attempt to recruit counts where a leader stands.
_COMMAND, _RAISE = 0.2, 0.5
#: How much of what may be done next from a place counts where an army besieges or fights first.
_AFTER = 0.7
#: What it costs to stop where there is no room.
_CROWDED = 9.0


class Stops:
    """Places as ends of a party's march; reckoned once for each. In haste nothing of them counts but room."""

    def __init__(self, field: Field, prizes: Prizes, party: Party, *, hasty: bool) -> None:
        self.field, self.prizes, self.party, self.hasty = field, prizes, party, hasty
        self.cf, self.n = party.cf, size(party.units)
        self._nations = {BOARD.kinds[kind].nation for kind in party.units} | {x.nation for x in party.leaders}
        self._homes = levies.homes(party.units)
        self._need = 0 if hasty else 2 if self.n >= 6 else 1 if self.n >= 3 else 0
        self._worths: dict[str, float] = {}
        self._offices: dict[str, float] = {}
        self._upkeeps: dict[str, float] = {}
        self._alone: dict[tuple[str, int], float] = {}

    def worth(self, at: str) -> float:
        """What may be had from there, less what may befall the party there."""
        if at not in self._worths:
            self._worths[at] = self._standing(at) - self.risk(at) - self.upkeep(at) - self._crowded(at)
        return self._worths[at]

    def busy(self, at: str) -> float:
        """What may be had from there by an army that has something to do there first."""
        return 0.0 if self.hasty or at not in BOARD.spaces else _AFTER * self._standing(at)

    def room(self, crowd: Army) -> bool:
        """Whether the party may stay with those who stand there [10.21, 17.A.2]."""
        if crowd.size + self.n > 8:
            return False
        return self.field.mix(self._nations, crowd)

    def risk(self, at: str) -> float:
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

    def upkeep(self, at: str) -> float:
        """What looting at the turn's end is likely to cost the party there, beside those who loot there anyhow."""
        if self.hasty or not self.n or at not in BOARD.spaces:
            return 0.0
        if at not in self._upkeeps:
            crowd = self.field.at(at, self.field.side)
            self._upkeeps[at] = self._joining(at, crowd) if crowd else self._looting(at)
        return self._upkeeps[at]

    def _looting(self, at: str) -> float:
        """The same where nobody else stands: alike wherever as much is pillaged and the same are at home."""
        area = BOARD.spaces[at].area
        key = (area if area in self._homes else "", self.field.view.cities[at].pillage)
        if key not in self._alone:
            alone = Army(at, False, self.party.leaders, self.party.units)
            self._alone[key] = levies.upkeep(self.field, alone, Army(at, False, (), {}))
        return self._alone[key]

    def _joining(self, at: str, crowd: Army) -> float:
        party = self.party
        if at == party.at:
            rest = {kind: n - party.units.get(kind, 0) for kind, n in crowd.units.items()}
            leaders = tuple(x for x in crowd.leaders if x not in party.leaders)
            crowd = Army(at, False, leaders, {kind: n for kind, n in rest.items() if n > 0})
        joined = Army(at, False, (*crowd.leaders, *party.leaders), plus(crowd.units, party.units))
        return levies.upkeep(self.field, joined, crowd)

    def hunger(self, words: Sentence) -> float:
        """Foraging: levels that cannot be met cost steps; those in friendly country cost a little [11.16]."""
        need, cities = self._need, self.field.view.cities
        if not need or not words:
            return 0.0
        path = {city for word in words if (city := BOARD.by_word.get(word, "")) in cities}
        left = sum([2 - cities[city].pillage for city in path])
        return 0.05 * need + 0.4 * max(0, need - left)

    def _standing(self, at: str) -> float:
        """What it is worth to stand there: what may be had next from there, and what its leaders can do."""
        ahead = self.prizes.draw.get(at, 0.0) * min(1.0, 0.25 + self.n / 6) if self.n else 0.0
        return ahead + self._office(at)

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

    def _crowded(self, at: str) -> float:
        crowd = self.field.at(at, self.field.side)
        return _CROWDED if at != self.party.at and crowd and not self.room(crowd) else 0.0
