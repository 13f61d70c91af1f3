"""The campaign's army lists [t] as counters of a made field [F.army], by data/battles/levies.yaml."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from game.battles.files import GunDatum, LeaderDatum, Level, Src, UnitDatum
from game.core.data import Datum, load
from game.core.refusal import Refusal
from game.core.text import _

#: An army list: how many of each unit.
Army = Mapping[str, int]
#: No list holds more of one unit, and no more counters find room in a zone of set-up.
MOST, ROOM = 20, 40


class PowerDatum(Datum):
    """A power, and what people call its army ("Spanish")."""

    name: str
    army: str


class UnitLevy(Datum):
    """What a unit becomes; `code` stands for it in a field's key."""

    code: str
    name: str
    kind: str
    front: int
    back: int
    move: int
    charges: bool = False
    src: Src


class GunLevy(Datum):
    """What a battery becomes: `count` guns."""

    code: str
    name: str
    count: int = 1
    limbered: bool = False
    move: int = 0
    src: Src


class GeneralLevy(Datum):
    """What a general becomes."""

    code: str
    name: str
    value: int
    move: int
    vp: int
    src: Src


class Commander(Datum):
    """The first mounted general: what differs from the others."""

    name: str
    value: int
    vp: int
    dp: int
    src: Src


class WorksLevy(Datum):
    """Fieldworks: so many entrenched hexes before a defender."""

    code: str
    name: str
    hexes: int
    src: Src


class SeasonDatum(Datum):
    """How long a battle lasts [n], and the highest die that brings fog."""

    turns: int
    fog: int
    src: Src


class MoraleDatum(Datum):
    """The share of its strength whose loss breaks an army, and what counts."""

    percent: int
    points: dict[str, int]
    src: Src


class VictoryDatum(Datum):
    """The schedule of points."""

    point: int
    demoralized_foot_point: int
    gun: int
    army: int
    levels: tuple[Level, ...]
    src: Src


class LeviesFile(Datum):
    """data/battles/levies.yaml."""

    edition: str
    powers: dict[str, PowerDatum]
    units: dict[str, UnitLevy]
    guns: dict[str, GunLevy]
    generals: dict[str, GeneralLevy]
    commander: Commander
    works: dict[str, WorksLevy]
    seasons: dict[str, SeasonDatum]
    morale: MoraleDatum
    victory: VictoryDatum

    @property
    def codes(self) -> dict[str, str]:
        """Every unit of a list by its code, in the order of the file."""
        kinds = (self.units, self.guns, self.generals, self.works)
        return {datum.code: unit for kind in kinds for unit, datum in kind.items()}


@cache
def levies() -> LeviesFile:
    """The table."""
    found: LeviesFile = load("battles/levies.yaml", LeviesFile)
    return found


def written(army: Army) -> str:
    """A list as it stands in a game's options: "horse 8, foot 4"."""
    return ", ".join(f"{unit} {army[unit]}" for unit in levies().codes.values() if army.get(unit))


def read(text: str) -> dict[str, int]:
    """The list that a text tells. Raises `Refusal` with what is wrong and the words that are known."""
    known, found = tuple(levies().codes.values()), {}
    for part in text.split(","):
        match = re.fullmatch(r" *([a-z_]+) ([1-9][0-9]?) *", part)
        if match is None:
            raise Refusal(_("“{part}” is no unit and number, such as “horse 8”.").format(part=part.strip()))
        unit, count = match[1], int(match[2])
        if unit not in known:
            raise Refusal(_("There is no unit “{name}”.").format(name=unit), legal=known)
        if unit in found:
            raise Refusal(_("“{name}” stands in the list twice.").format(name=unit))
        if count > MOST:
            raise Refusal(_("A list holds at most {most} of a unit.").format(most=MOST))
        found[unit] = count
    return _able(found)


def _able(army: dict[str, int]) -> dict[str, int]:
    """The list, if it can fight and finds room."""
    units = sum(army.get(unit, 0) for unit in levies().units)
    if not units:
        raise Refusal(_("An army needs a unit that fights."), legal=tuple(levies().units))
    if units > ROOM:
        raise Refusal(_("There is room for {most} units on a side.").format(most=ROOM))
    return army


def coded(army: Army) -> str:
    """A list as it stands in a field's key: "ho8fo4"."""
    return "".join(f"{code}{army[unit]}" for code, unit in levies().codes.items() if army.get(unit))


def decoded(text: str) -> dict[str, int]:
    """The list of a field's key."""
    return {levies().codes[code]: int(count) for code, count in re.findall(r"([a-z]{2})([0-9]+)", text)}


def units(power: str, army: Army) -> Iterator[UnitDatum]:
    """The combat units, strongest first."""
    table = sorted(levies().units.items(), key=lambda row: -row[1].front)
    for unit, levy in table:
        facts = {key: getattr(levy, key) for key in ("kind", "front", "back", "move", "charges", "src")}
        for name in _names(power, levy.name, army.get(unit, 0)):
            yield UnitDatum(id=name.replace(" ", "-"), name=name, side=power, **facts)


def guns(power: str, army: Army) -> Iterator[GunDatum]:
    """The batteries."""
    for unit, levy in levies().guns.items():
        for name in _names(power, levy.name, army.get(unit, 0) * levy.count):
            yield GunDatum(
                id=name.replace(" ", "-"), name=name, side=power, limbered=levy.limbered, move=levy.move, src=levy.src
            )


def generals(power: str, army: Army) -> Iterator[LeaderDatum]:
    """The generals, the commander first; the first mounted one, or whoever there is."""
    head = levies().commander
    for unit, levy in levies().generals.items():
        count = army.get(unit, 0)
        leads = count and (unit == "mounted_general" or not army.get("mounted_general"))
        if leads:
            name = f"{levies().powers[power].army} {head.name}"
            yield LeaderDatum(
                id=name.replace(" ", "-"), name=name, side=power, value=max(head.value, levy.value), move=levy.move,
                vp=head.vp, dp=head.dp, src=head.src,
            )  # fmt: skip
        for name in _names(power, levy.name, count - 1 if leads else count):
            yield LeaderDatum(
                id=name.replace(" ", "-"), name=name, side=power, value=levy.value, move=levy.move, vp=levy.vp,
                src=levy.src,
            )  # fmt: skip


def trenches(army: Army) -> int:
    """How many entrenched hexes a defender's fieldworks are."""
    return sum(levy.hexes * army.get(unit, 0) for unit, levy in levies().works.items())


def _names(power: str, name: str, count: int) -> list[str]:
    whole = f"{levies().powers[power].army} {name}"
    return [whole] if count == 1 else [f"{whole} {n}" for n in range(1, count + 1)]
