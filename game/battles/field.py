"""A field made for a battle of the campaign: a pure function of what its key tells.

The key names province, number, season, and on either side power and army list: "field-alsace-7-summer-spain-ho8fo4-
france-ho8fo4". The field comes from the province and the number (`landscape.py`), the counters from the lists
(`levy.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from game.battles import levy
from game.battles.files import (
    Area,
    Beyond,
    Fog,
    Ground,
    Morale,
    Placement,
    Sheet,
    Side,
    Src,
    Track,
    Turns,
    Victory,
    Zone,
)
from game.battles.landscape import GRID, ROWS, Landscape, landscape, provinces
from game.battles.lineup import Lineup
from game.battles.soundness import SoundBattle
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.text import Message, _, say

SCENARIO, PREFIX = "field", "field-"
#: The fields of a province are numbered from 1 to this.
NUMBERS = 1000
#: Names for what lies beyond the left edge, and then clockwise.
_WINDS = ("west", "north", "east", "south")
#: The seasons of the campaign in which battles are fought.
SEASONS = {"spring": say("spring"), "summer": say("summer"), "autumn": say("autumn")}
_MADE: Src = "reconstructed"


@dataclass(frozen=True)
class Field:
    """All that a made field is made of; the attacker stands on the left."""

    province: str
    number: int
    season: str
    attacker: str
    attackers: Mapping[str, int]
    defender: str
    defenders: Mapping[str, int]

    @property
    def key(self) -> str:
        """Its name as a board."""
        sides = (self.attacker, levy.coded(self.attackers), self.defender, levy.coded(self.defenders))
        return "-".join((SCENARIO, self.province, str(self.number), self.season, *sides))

    @classmethod
    def of(cls, key: str) -> "Field":
        """The field of a key."""
        _field, province, number, season, attacker, attackers, defender, defenders = key.split("-")
        return cls(province, int(number), season, attacker, levy.decoded(attackers), defender, levy.decoded(defenders))

    @classmethod
    def chosen(cls, said: Mapping[str, str]) -> "Field":
        """The field that the options of a setup tell; what they leave open is as in `DEFAULTS`. Raises `Refusal`."""
        powers = tuple(levy.levies().powers)
        province = _one(_("province"), said.get("province", next(iter(provinces()))), tuple(provinces()))
        season = _one(_("season"), said.get("season", "spring"), tuple(levy.levies().seasons))
        defender = _one(_("power"), said["defender"], powers) if "defender" in said else ""
        attacker = _one(_("power"), said.get("attacker", next(p for p in powers if p != defender)), powers)
        defender = defender or next(p for p in powers if p != attacker)
        if attacker == defender:
            raise Refusal(_("A power does not fight itself."), legal=tuple(p for p in powers if p != attacker))
        number = said.get("number", "1")  # [F.deploy]
        # Written in one way only, so that a field has one key [F.deploy].
        if not (number.isascii() and number.isdigit() and str(int(number)) == number and 1 <= int(number) <= NUMBERS):
            raise Refusal(_("“{number}” is no number from 1 to {most}.").format(number=number, most=NUMBERS))
        lists = [levy.read(said[side]) if side in said else levy.BASIC for side in ("attackers", "defenders")]  # [t]
        return cls(province, int(number), season, attacker, lists[0], defender, lists[1])  # [t]

    def options(self) -> dict[str, str]:
        """The options of a setup that tell it."""
        return {
            "province": self.province, "number": str(self.number), "season": self.season,
            "attacker": self.attacker, "attackers": levy.written(self.attackers),
            "defender": self.defender, "defenders": levy.written(self.defenders),
        }  # fmt: skip

    @property
    def sides(self) -> tuple[tuple[str, Mapping[str, int]], ...]:
        """Powers and their lists, the attacker first."""
        return (self.attacker, self.attackers), (self.defender, self.defenders)

    @property
    def date(self) -> Message:
        """Where and when: "Saxony, spring"."""
        return say("{area}, {season}", area=say(provinces()[self.province].name), season=SEASONS[self.season])

    def file(self) -> SoundBattle:
        """The battle as a file of data/battles would tell it."""
        table, land = levy.levies(), landscape(self.province, self.number)
        season = table.seasons[self.season]
        armies = [_Array(land, power, army, power == self.defender) for power, army in self.sides]
        works = Ground(type="entrenchment", hexes=armies[1].lineup.trenches, src=_MADE)
        return SoundBattle(
            name=land.name,
            date=f"{provinces()[self.province].name}, {self.season}",  # told by `date`
            edition=table.edition,
            turns=Turns(
                count=season.turns, minutes=50, order=(self.attacker, self.defender),
                setup=(self.defender, self.attacker), src=season.src,
            ),
            sides=(armies[0].side, armies[1].side),
            grid=Sheet(columns=GRID.columns, rows=GRID.rows, metres=175, compass=self._compass(), src=_MADE),
            terrain=(*land.terrain, *([works] if works.hexes else [])),
            hexsides=land.hexsides,
            bridges=land.bridges,
            roads=land.roads,
            areas={side: Area(hexes=GRID.edge(side), src="derived") for side in ("left", "right")},
            zones={side: army.zone for side, army in zip(("left", "right"), armies, strict=True)},
            placements=(
                Placement(side=self.attacker, zone="left", src=_MADE),
                Placement(side=self.defender, zone="right", src=_MADE),
            ),
            units=armies[0].units + armies[1].units,
            leaders=armies[0].leaders + armies[1].leaders,
            guns=armies[0].guns + armies[1].guns,
            exits={self.attacker: "left", self.defender: "right"},
            morale=Morale(tracks=(armies[0].track, armies[1].track), points={**table.morale.points}),
            victory=_victory(self.attacker, self.defender),
            fog=Fog(by_turn=(0, *[season.fog] * (season.turns - 1)), src=_MADE),
        )  # fmt: skip

    def _compass(self) -> dict[str, Beyond]:
        """What lies beyond the edges; where north is comes from the number."""
        first = self.number % len(_WINDS)
        winds = {edge: _WINDS[(first + n) % len(_WINDS)] for n, edge in enumerate(("left", "top", "right", "bottom"))}
        return {edge: Beyond(wind=wind[0], name=wind) for edge, wind in winds.items()}


class _Array:
    """One army drawn up."""

    def __init__(self, land: Landscape, power: str, army: Mapping[str, int], defends: bool) -> None:
        self.power = power
        self.lineup = Lineup(land, defends, levy.trenches(army) if defends else 0)
        self.units = self.lineup.units(levy.units(power, army))
        self.guns = self.lineup.guns(levy.guns(power, army), self.units)
        self.leaders = self.lineup.leaders(levy.generals(power, army), self.units)
        self.name = levy.levies().powers[power].adjective

    @property
    def side(self) -> Side:
        """The army's name."""
        return Side(id=self.power, name=self.name, src="derived")

    @property
    def zone(self) -> Zone:
        """Where it may be set up."""
        columns = sorted({int(h[:2]) for h in self.lineup.zone})
        return Zone(rows=dict.fromkeys(range(1, ROWS + 1), (columns[0], columns[-1])), src=_MADE)

    @property
    def track(self) -> Track:
        """The loss that breaks it: a share of its strength that counts, rounded up [F.demo]."""
        morale = levy.levies().morale
        strength = sum(unit.front * morale.points.get(unit.kind, 0) for unit in self.units)
        level = max(1, -(-strength * morale.percent // 100))
        return Track(id=self.power, side=self.power, name=f"{self.name} army", level=level, src=morale.src)


def _victory(*powers: str) -> Victory:
    facts = levy.levies().victory
    return Victory(
        point=facts.point, demoralized_foot_point=facts.demoralized_foot_point, gun=facts.gun,
        army=dict.fromkeys(powers, facts.army), sudden=True, levels=facts.levels, src=facts.src,
    )  # fmt: skip


def completed(setup: Setup, also: Mapping[str, str]) -> Setup:
    """The setup of a field, whole; `also` are the other options in force with their values. Raises `Refusal`."""
    told = Field.chosen(setup.options).options()
    known = (*told, *also)
    for key in setup.options:
        if key not in known:
            raise Refusal(_("There is no option “{name}”.").format(name=key), legal=known)
    return Setup(setup.game, SCENARIO, {**also, **told})


def _one(what: str, value: str, legal: tuple[str, ...]) -> str:
    if value not in legal:
        raise Refusal(_("There is no {what} “{name}”.").format(what=what, name=value), legal=legal)
    return value
