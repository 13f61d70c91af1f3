"""The campaign's army lists [t] as counters of a made field [F.army], by data/battles/levies.yaml."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from game.battles.files import Arm, GunDatum, LeaderDatum, Level, Names, Src, UnitDatum, rising
from game.core.data import Amount, Datum, Some, load
from game.core.refusal import Refusal
from game.core.text import _

#: An army list: how many of each unit.
Army = Mapping[str, int]
#: Where a setup says nothing of an army, it is the basic one [t].
BASIC: Army = {
    "cuirassier": 1, "horse": 8, "dragoon": 1, "foot": 4, "medium_gun": 1, "mounted_general": 2, "foot_general": 2,
}  # fmt: skip
#: Ids that lists and the keys of fields hold: a word, two letters.
Word: TypeAlias = Annotated[str, Field(pattern="^[a-z_]+$")]
Code: TypeAlias = Annotated[str, Field(pattern="^[a-z]{2}$")]
Season: TypeAlias = Annotated[str, Field(pattern="^(spring|summer|autumn)$")]
#: No list holds more of one unit, and no more counters find room in a zone of set-up.
MOST, ROOM = 20, 40


class PowerDatum(Datum):
    """A power, and what people call its army ("Spanish")."""

    name: str
    adjective: str


class UnitLevy(Datum):
    """What a unit becomes; `code` stands for it in a field's key."""

    code: Code
    name: str
    kind: Arm
    front: Some
    back: Amount
    move: Some
    charges: bool = False
    src: Src


class GunLevy(Datum):
    """What a battery becomes: `count` guns."""

    code: Code
    name: str
    count: Some = 1
    limbered: bool = False
    move: Amount = 0
    src: Src


class GeneralLevy(Datum):
    """What a general becomes."""

    code: Code
    name: str
    value: Amount
    move: Amount
    vp: Amount
    src: Src


class Commander(Datum):
    """The first mounted general: what differs from the others."""

    name: str
    value: Amount
    vp: Amount
    dp: Amount
    src: Src


class WorksLevy(Datum):
    """Fieldworks: so many entrenched hexes before a defender."""

    code: Code
    name: str
    hexes: Some
    src: Src


class SeasonDatum(Datum):
    """How long a battle lasts [n], and the highest die that brings fog."""

    turns: Some
    fog: int = Field(ge=0, le=6)
    src: Src


class MoraleDatum(Datum):
    """The share of its strength whose loss breaks an army, and what counts."""

    percent: int = Field(ge=1, le=100)
    points: dict[Arm, Amount]
    src: Src


class VictoryDatum(Datum):
    """The schedule of points."""

    point: Amount
    demoralized_foot_point: Amount
    gun: Amount
    army: Amount
    levels: Annotated[tuple[Level, ...], AfterValidator(rising)]
    src: Src


class LeviesFile(Datum):
    """data/battles/levies.yaml."""

    edition: Literal["2021"]
    powers: dict[Word, PowerDatum] = Field(min_length=2)
    units: dict[Word, UnitLevy]
    guns: dict[Word, GunLevy]
    generals: dict[Word, GeneralLevy]
    commander: Commander
    works: dict[Word, WorksLevy]
    seasons: dict[Season, SeasonDatum]
    morale: MoraleDatum
    victory: VictoryDatum

    @model_validator(mode="after")
    def _sound(self) -> "LeviesFile":
        if len(self.codes) < len(self.units) + len(self.guns) + len(self.generals) + len(self.works):
            raise ValueError("every unit needs a code of its own")
        if missing := set(BASIC) - set(self.codes.values()):
            raise ValueError(f"the basic army needs {', '.join(sorted(missing))}")
        if missing := {"spring", "summer", "autumn"} - set(self.seasons):
            raise ValueError(f"seasons: {', '.join(sorted(missing))} is missing")
        return self

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
        for names in _names(power, levy.name, army.get(unit, 0)):
            yield UnitDatum(id=_id(names), names=names, side=power, **facts)


def guns(power: str, army: Army) -> Iterator[GunDatum]:
    """The batteries."""
    for unit, levy in levies().guns.items():
        for names in _names(power, levy.name, army.get(unit, 0) * levy.count):
            yield GunDatum(
                id=_id(names), names=names, side=power, limbered=levy.limbered, move=levy.move, src=levy.src
            )  # fmt: skip


def generals(power: str, army: Army) -> Iterator[LeaderDatum]:
    """The generals, the commander first; the first mounted one, or whoever there is."""
    head = levies().commander
    for unit, levy in levies().generals.items():
        count = army.get(unit, 0)
        leads = count and (unit == "mounted_general" or not army.get("mounted_general"))
        if leads:
            (names,) = _names(power, head.name, 1)
            yield LeaderDatum(
                id=_id(names), names=names, side=power, value=max(head.value, levy.value), move=levy.move,
                vp=head.vp, dp=head.dp, src=head.src,
            )  # fmt: skip
        for names in _names(power, levy.name, count - 1 if leads else count):
            yield LeaderDatum(
                id=_id(names), names=names, side=power, value=levy.value, move=levy.move, vp=levy.vp, src=levy.src
            )  # fmt: skip


def trenches(army: Army) -> int:
    """How many entrenched hexes a defender's fieldworks are."""
    return sum(levy.hexes * army.get(unit, 0) for unit, levy in levies().works.items())


def _names(power: str, name: str, count: int) -> list[Names]:
    whose = levies().powers[power].adjective
    numbers = (0,) if count == 1 else range(1, count + 1)
    return [Names(whose=whose, own=name, number=n) for n in numbers]


def _id(names: Names) -> str:
    return names.english.replace(" ", "-")
