"""What `data/cuius/charts.yaml` holds: charts, limits and lists of the rules, each value with its source."""

from typing import Literal

from game.core.data import Amount, Bound, Change, Datum, Source, Year

Side = Literal["imperial", "protestant"]
Flags = dict[str, Source]
Years = tuple[Year, Year]


class Terrain(Datum):
    """A row of the Terrain, Movement Costs, and Combat Effects Chart [11.3]."""

    mp: Amount
    road_mp: Amount
    defence: Amount
    supply: Amount
    csv: Amount
    src: Flags


class Movement(Datum):
    """What things cost in MP [11.1-11.5], and how many SP a point of LR leads."""

    base: Amount
    zone: Amount
    enemy_hex: Amount
    pick_up: Amount
    cross_river: Amount
    road_bonus: Amount
    fortify: Amount
    led_by_lr: Amount
    lieutenants: Amount
    src: Source


class Defence(Datum):
    """Modifiers of a battle beside the terrain [14.2]."""

    river_city: Amount
    fortification: Amount
    train: Amount
    src: Source


class Limits(Datum):
    """Numbers that stand in the rules."""

    fatigue: Amount
    trains: Amount
    overrun: Amount
    automatic: Change
    major_battle: Amount
    leader_killed: Amount
    force_markers: Amount
    src: Source


class Straggling(Datum):
    """What stragglers cost [11.3.2.2]."""

    percent: Amount
    fatigue: Amount
    src: Source


class Prize(Datum):
    """PP for a kind of city: held [9.1], lost [11.3.4.5, 11.3.4.6], sacked [15.2]."""

    collect: Amount
    lost: Amount
    sacked: Amount
    src: Source


class ArtilleryCost(Datum):
    """PP for none, one, two or three trains [6.6.3]."""

    costs: tuple[Amount, ...]
    src: Source


class OddsRow(Datum):
    """Odds of attacker to defender, and their modifier; None: the defender disbands [14.2]."""

    name: str
    odds: tuple[Change, Change]
    mod: Change | None


class Odds(Datum):
    """The Odds Modifier Table, the worst odds first [14.2]."""

    src: Source
    rows: tuple[OddsRow, ...]


class ResultRow(Datum):
    """A row of the Battle Results Table: attackers of up to so many SP."""

    name: str
    up_to: Bound
    cells: tuple[str, ...]


class Results(Datum):
    """The Battle Results Table [14.3.1]."""

    src: Flags
    columns: tuple[Change, ...]
    rows: tuple[ResultRow, ...]


class FatigueDie(Datum):
    """The white die [14.3]."""

    sides: tuple[Literal["attacker", "none", "defender"], ...]
    src: Flags


class Check(Datum):
    """A Leadership Check [2.4.4]: the lowest modified roll that succeeds, by column; which failures tire."""

    succeed_at: tuple[Amount, ...]
    tires_up_to: tuple[Change, ...] = ()
    drm: dict[str, Change] = {}
    src: Flags


class Checks(Datum):
    """The five Leadership Checks [2.4.4]."""

    columns: tuple[Change, ...]
    reaction: Check
    straggling: Check
    rout: Check
    control: Check
    withdrawal: Check


class Conversion(Datum):
    """The Province Conversion Check [9.3.3]."""

    succeed_at: Amount
    pp_per_drm: Amount
    src: Source


class AlliedArmy(Datum):
    """A row of the Troop Purchase Table [6.2.2]."""

    id: str
    name: str
    side: Side
    area: str
    years: Years
    pp: Amount
    inf: Amount
    cav: Amount
    per_turn: Amount
    src: Flags


class Mercenaries(Datum):
    """What a PP hires [6.5]."""

    sp_per_pp: Amount
    src: Source


class Marshals(Datum):
    """A row of the Marshal Availability Chart [5.3.1]."""

    years: Years
    imperial: Amount
    protestant: Amount
    src: Source


class ChartFile(Datum):
    """data/cuius/charts.yaml."""

    terrain: dict[str, Terrain]
    movement: Movement
    defence: Defence
    limits: Limits
    straggling: Straggling
    electors: Prize
    great_cities: Prize
    artillery_cost: ArtilleryCost
    odds: Odds
    battle_results: Results
    fatigue_die: FatigueDie
    checks: Checks
    conversion: Conversion
    allied_armies: tuple[AlliedArmy, ...]
    mercenaries: Mercenaries
    marshals: tuple[Marshals, ...]
