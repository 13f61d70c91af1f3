"""What the two rulebooks do differently, in one place; all else in this package is common to both.

The charts come from data/battles/rules<edition>.yaml. Every switch names the rules it stands for: the 1976 rule
first, then that of 2021.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, model_validator

from game.battles.board import Board, board
from game.battles.files import Arm, Book, Hexside, Src, Terrain
from game.battles.soundness import GROUNDS, HEXSIDES
from game.core.data import Amount, Datum, load
from game.core.text import Message, say

NO_EFFECT = "-"

Result = Literal["Ae", "Ad", "-", "Dx", "Dd", "De"]
#: The columns of the terrain chart.
GAITS = ("foot", "light", "horse")
Gait: TypeAlias = Annotated[str, Field(pattern="^(foot|light|horse)$")]
#: By which the strength of a defender is multiplied.
Multiple: TypeAlias = Annotated[int, Field(ge=1, le=9)]
#: The columns of the fire table: hexes from gun to target.
RANGES = ("1", "2", "3-5", "6+")


def odds_said(column: str) -> Message:
    """A column's odds as people read them: with a true dash, and with the sign of their language before a half."""
    attack, _dash, defence = column.partition("-")
    whole, half, tenths = attack.partition(".")
    return say("{a}–{b}", a=say("{whole}.{tenths}", whole=whole, tenths=tenths) if half else attack, b=defence)


class Table(Datum):
    """A table of results: one row a die roll."""

    columns: tuple[str, ...] = Field(min_length=1)
    rows: tuple[tuple[Result, ...], ...] = Field(min_length=6, max_length=6)
    src: Src

    @model_validator(mode="after")
    def _whole(self) -> "Table":
        for n, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"rows.{n}: it has {len(row)} results for {len(self.columns)} columns")
        return self

    def result(self, column: str, die: int) -> str:
        """What stands where column and die roll meet."""
        return self.rows[die - 1][self.columns.index(column)]

    def chances(self, column: str) -> dict[str, Fraction]:
        """How likely each result of a column is."""
        results = [self.result(column, die) for die in range(1, len(self.rows) + 1)]
        return {result: Fraction(results.count(result), len(results)) for result in results}

    @cached_property
    def ratios(self) -> tuple[Fraction, ...]:
        """The columns "1-2", "1.5-1" as ratios."""
        pairs = (column.split("-") for column in self.columns)
        return tuple(Fraction(attack) / Fraction(defence) for attack, defence in pairs)

    def odds(self, attack: int, defence: int) -> str:
        """The column of a combat, rounded down in favour of the defence [76:8.6, 21:9.3]."""
        found = self._known.get((attack, defence))
        if found is None:
            ratio = Fraction(attack, max(defence, 1))
            fits = [column for column, least in zip(self.columns, self.ratios, strict=True) if least <= ratio]
            found = self._known[attack, defence] = fits[-1] if fits else self.columns[0]
        return found

    @cached_property
    def _known(self) -> dict[tuple[int, int], str]:
        """The odds that were asked for."""
        return {}


class TerrainRow(Datum):
    """Points to enter by gait (null: prohibited), multiples of defence by gait or kind, whether it blocks sight."""

    enter: dict[Gait, Amount | None]
    defence: dict[Arm, Multiple] = {}
    blocks: bool = False
    disrupted: bool = True
    src: Src


class HexsideRow(Datum):
    """Points to cross by gait (null: only by bridge or road), the multiple behind it, and what it counts with."""

    cross: dict[Gait, Amount | None]
    defence: Multiple
    group: Literal["water", "slope"]
    src: Src


class Charts(Datum):
    """One file of charts; each rulebook's has every row that its battles need."""

    book: ClassVar[Book]
    fire: Table
    combat: Table
    terrain: dict[Terrain, TerrainRow]
    hexsides: dict[Hexside, HexsideRow]

    @model_validator(mode="after")
    def _sound(self) -> "Charts":
        if self.fire.columns != RANGES:
            raise ValueError(f"fire.columns: they are {', '.join(RANGES)}")
        for column in self.combat.columns:
            if not re.fullmatch(r"[0-9.]+-[1-9]", column):
                raise ValueError(f"combat.columns: “{column}” are no odds")
        if list(self.combat.ratios) != sorted({*self.combat.ratios}):
            raise ValueError("combat.columns: they rise from left to right")
        for key, rows, needed in (("terrain", self.terrain, GROUNDS[self.book]), ("hexsides", self.hexsides, HEXSIDES)):
            if missing := set(needed) - set(rows):
                raise ValueError(f"{key}: {', '.join(sorted(missing))} is missing")
        costs = {f"terrain.{kind}.enter": row.enter for kind, row in self.terrain.items()}
        costs |= {f"hexsides.{kind}.cross": row.cross for kind, row in self.hexsides.items()}
        for key, by_gait in costs.items():
            if missing := set(GAITS) - set(by_gait):
                raise ValueError(f"{key}: {', '.join(sorted(missing))} is missing")
        return self


class Charts1976(Charts):
    """data/battles/rules1976.yaml."""

    book = "1976"


class Charts2021(Charts):
    """data/battles/rules2021.yaml."""

    book = "2021"


CHARTS: Mapping[Book, type[Charts]] = {"1976": Charts1976, "2021": Charts2021}


@dataclass(frozen=True)
class Edition:
    """The switches and charts of one rulebook."""

    key: Book
    #: Units march through friends [76:6.31], or may not [21:7.6].
    through_friends: bool
    #: A unit may always move one hex [21:7.3].
    minimum_move: bool
    #: A leader may move along with a unit and go on alone [21:7.5]; alone in an enemy zone he is lost, even in passing.
    leaders_ride_along: bool
    #: A road undoes what its hexside costs, too [21:7.2.2], not only the hex [76:12.0].
    road_undoes_hexsides: bool
    #: Disrupted units cross a river by bridge [21:7.2.2]; in 1976 never [76:9.15].
    disrupted_bridges: bool
    #: Turns of fog [21:5.0].
    fog: bool
    #: Beside a line of sight that runs along a hexside, units block even if only one of its two hexes holds one
    #: [21:6.2 excuses terrain alone]; in 1976 both hexes must block, whatever blocks them [76:5.22, 76:5.23].
    units_block_beside: bool
    #: Supply trains block sight [21:6.2].
    trains_block: bool
    #: A gun on a hilltop sees over what is nearer to it than half the range [21:6.3, its example]; in 1976 over what
    #: is nearer to the target [76:5.24].
    overlooks_near_gun: bool
    #: From hilltop to hilltop every hilltop between blocks [21:6.3]; in 1976 only one with a unit, gun or forest
    #: [76:5.25].
    hilltops_always_block: bool
    #: A leader counts before a disrupted unit is weakened [76:10.12]; in 2021 its printed back is what he adds to.
    leader_before_disruption: bool
    #: In an exchange the defenders' leaders are counted, too [21:11.2]; in 1976 printed strengths alone [76:8.61].
    exchange_counts_leaders: bool
    #: Different hexsides that double (stream and slope) count together [21:9.2]; in 1976 each for itself [76:12.0].
    hexsides_together: bool
    #: Horse beside enemy cavalry, in whatever order that is, does not charge, and joins as it is those who do [21:13.1,
    #: its example]; in 1976 it only must not attack it [76:16.11].
    cavalry_bars_charges: bool
    #: What a demoralized army suffers besides: horse rally on 6 only, guns need a leader [21:12.2].
    demoralized_horse_and_guns: bool
    #: A demoralized army may leave the field [21:17.0], and the battle ends when one side has left [21:18.0].
    exit: bool
    #: Reinforcements pay for the first hex, one more for each unit before them there [21:16.1].
    queues: bool

    @cached_property
    def charts(self) -> Charts:
        """Its tables."""
        charts: Charts = load(f"battles/rules{self.key}.yaml", CHARTS[self.key])
        return charts

    def covered(self, field: Board) -> frozenset[str]:
        """The hexes of a field whose terrain may block sight: woods, forest, town, castle, hilltops."""
        return _covered(self.key, field.key)


@lru_cache(maxsize=64)
def _covered(key: str, battle: str) -> frozenset[str]:
    field, chart = board(battle), edition(key).charts.terrain
    hidden = {h for h, kinds in field.ground.items() if any(chart[kind].blocks for kind in kinds)}
    return frozenset(hidden | field.hilltops)


EDITIONS: Mapping[Book, Edition] = {
    "1976": Edition(
        key="1976",
        through_friends=True,
        minimum_move=False,
        leaders_ride_along=False,
        road_undoes_hexsides=False,
        disrupted_bridges=False,
        fog=False,
        units_block_beside=False,
        trains_block=False,
        overlooks_near_gun=False,
        hilltops_always_block=False,
        leader_before_disruption=True,
        exchange_counts_leaders=False,
        hexsides_together=False,
        cavalry_bars_charges=False,
        demoralized_horse_and_guns=False,
        exit=False,
        queues=False,
    ),
    "2021": Edition(
        key="2021",
        through_friends=False,
        minimum_move=True,
        leaders_ride_along=True,
        road_undoes_hexsides=True,
        disrupted_bridges=True,
        fog=True,
        units_block_beside=True,
        trains_block=True,
        overlooks_near_gun=True,
        hilltops_always_block=True,
        leader_before_disruption=False,
        exchange_counts_leaders=True,
        hexsides_together=True,
        cavalry_bars_charges=True,
        demoralized_horse_and_guns=True,
        exit=True,
        queues=True,
    ),
}


def edition(key: str) -> Edition:
    """The rulebook "1976" or "2021"."""
    return EDITIONS[key]  # type: ignore[index]
