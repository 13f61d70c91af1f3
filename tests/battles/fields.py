"""Made fields for tests: random ones of every province, and armies of many kinds."""

from collections.abc import Iterator

from game.battles import RULES, Battles
from game.battles.field import Field
from game.battles.landscape import provinces
from game.battles.levy import levies
from game.core.rules import Choice, Option

BASIC = "cuirassier 1, horse 8, dragoon 1, foot 4, medium_gun 1, mounted_general 2, foot_general 2"
ARMIES = (
    BASIC,
    "cuirassier 2, horse 8, dragoon 1, foot 5, commanded_shot 1, medium_gun 1, heavy_gun 1, mounted_general 3,"
    " foot_general 2, fieldworks 2",
    "horse 10, lancer 2, dragoon 1, foot 6, light_gun 2, heavy_gun 2, mounted_general 2, foot_general 3",
    "foot 1",
)
POWERS = tuple(levies().powers)


def field(province: str = "saxony", number: int = 1, **more: str) -> Field:
    """A field, with whatever else is told of it."""
    return Field.chosen({"province": province, "number": str(number), **more})


def everywhere(numbers: int = 3) -> Iterator[Field]:
    """Some fields of every province."""
    for step, province in enumerate(provinces()):
        yield from (field(province, 1 + step + 97 * n) for n in range(numbers))


class Fields(Battles):
    """The battles with nothing but made fields to choose from: for whoever picks setups at random."""

    scenarios = (Choice("field", "A made field"),)
    options = (
        *(option for option in RULES.options if option.key in ("pursuit", "tactics", "burning", "road_march")),
        Option("province", "Province", tuple(Choice(p, p) for p in provinces())),
        Option("number", "Number", tuple(Choice(str(n), str(n)) for n in range(1, 1001, 37))),
        Option("season", "Season", tuple(Choice(s, s) for s in levies().seasons)),
        Option("attacker", "Attacker", tuple(Choice(p, p) for p in POWERS[:5])),
        Option("defender", "Defender", tuple(Choice(p, p) for p in POWERS[5:])),
        *(Option(key, key, tuple(Choice(a, a) for a in ARMIES)) for key in ("attackers", "defenders")),
    )
