"""Army lists and the table of levies: at their limits, and one beyond."""

from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from game.battles.field import Field
from game.battles.levy import LeviesFile, generals, guns, read, trenches, units
from game.core.data import OURS
from game.core.refusal import Refusal


@pytest.mark.rule("t", "F.army")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("horse 20", True), ("horse 21", False), ("horse 1", True), ("horse 99", False), ("horse 100", False),
        ("horse 20, foot 20", True), ("horse 20, foot 19, lancer 1", True), ("horse 20, foot 20, lancer 1", False),
        ("horse 20, foot 20, medium_gun 20, mounted_general 20", True), ("foot 1", True), ("medium_gun 1", False),
        ("foot 1,horse 2", True), (" foot 1 , horse 2 ", True), ("foot  1", False), ("foot 01", False),
        ("foot 1, foot 1", False), ("pike 1", False), ("", False), ("foot 1,", False),
    ],
)  # fmt: skip
def test_how_many_a_list_holds_and_how_it_is_written(text: str, fits: bool) -> None:
    if fits:
        assert ", ".join(f"{unit} {count}" for unit, count in read(text).items()).split(", ") == [
            part.strip() for part in text.split(",")
        ]
    else:
        with pytest.raises(Refusal):
            read(text)


@pytest.mark.rule("t", "F.army")
@pytest.mark.parametrize(
    ("text", "said", "legal"),
    [
        ("pike 1", "There is no unit “pike”.", "horse"),
        ("horse 21", "A list holds at most 20 of a unit.", ""),
        ("horse 20, foot 20, lancer 1", "There is room for 40 units on a side.", ""),
        ("medium_gun 2", "An army needs a unit that fights.", "foot"),
        ("foot 1, foot 2", "“foot” stands in the list twice.", ""),
        ("foot one", "“foot one” is no unit and number, such as “horse 8”.", ""),
    ],
)
def test_what_is_said_of_a_list_that_does_not_fit(text: str, said: str, legal: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(text)
    assert refused.value.reason == said
    assert not legal or legal in refused.value.legal


#: A place in the table, a value that is refused there, and the last that is not.
LIMITS: list[tuple[tuple[str, ...], Any, Any]] = [
    (("units", "foot", "front"), 0, 1), (("units", "foot", "back"), -1, 0), (("units", "foot", "move"), 0, 1),
    (("guns", "heavy_gun", "count"), 0, 1), (("works", "fieldworks", "hexes"), 0, 1),
    (("seasons", "spring", "turns"), 0, 1), (("seasons", "spring", "fog"), -1, 0), (("seasons", "spring", "fog"), 7, 6),
    (("morale", "percent"), 0, 1), (("morale", "percent"), 101, 100), (("units", "foot", "code"), "f", "zz"),
    (("units", "foot", "code"), "foo", "zz"), (("units", "foot", "code"), "F1", "zz"),
]  # fmt: skip


@pytest.mark.rule("t", "n", "F.army", "F.demo", "F.end", "21:5.1")
@pytest.mark.parametrize(("path", "beyond", "last"), LIMITS)
def test_the_table_takes_no_number_beyond_its_limits(path: tuple[str, ...], beyond: Any, last: Any) -> None:
    plain = yaml.load((OURS / "battles/levies.yaml").read_text("utf-8"), yaml.CSafeLoader)
    place = plain
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = last
    LeviesFile.model_validate(plain)
    place[path[-1]] = beyond
    with pytest.raises(ValidationError):
        LeviesFile.model_validate(plain)


@pytest.mark.rule("F.army", "t", "n")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_a_table_knows_every_season_in_which_armies_march(season: str) -> None:
    plain = yaml.load((OURS / "battles/levies.yaml").read_text("utf-8"), yaml.CSafeLoader)
    del plain["seasons"][season]
    with pytest.raises(ValidationError, match=f"{season} is missing"):
        LeviesFile.model_validate(plain)


@pytest.mark.rule("F.army", "t")
def test_a_table_of_one_power_is_none() -> None:
    plain = yaml.load((OURS / "battles/levies.yaml").read_text("utf-8"), yaml.CSafeLoader)
    two = dict(list(plain["powers"].items())[:2])
    LeviesFile.model_validate({**plain, "powers": two})
    with pytest.raises(ValidationError):
        LeviesFile.model_validate({**plain, "powers": dict(list(two.items())[:1])})


@pytest.mark.rule("F.army", "t", "t.1")
def test_what_an_army_becomes_piece_by_piece() -> None:
    army = {"foot": 2, "cuirassier": 1, "light_gun": 1, "heavy_gun": 1, "mounted_general": 2, "foot_general": 1}
    assert [(u.id, u.kind, u.front, u.charges) for u in units("spain", army)] == [
        ("Spanish-Foot-1", "foot", 10, False), ("Spanish-Foot-2", "foot", 10, False),
        ("Spanish-Cuirassiers", "horse", 6, True),
    ]  # fmt: skip
    assert [(g.id, g.limbered, g.move) for g in guns("spain", army)] == [
        ("Spanish-Light-Guns", True, 3), ("Spanish-Heavy-Battery-1", False, 0), ("Spanish-Heavy-Battery-2", False, 0),
    ]  # fmt: skip
    assert [(g.id, g.value, g.move, g.vp, g.dp) for g in generals("spain", army)] == [
        ("Spanish-Commander", 2, 8, 10, 10), ("Spanish-General", 2, 8, 5, 0), ("Spanish-Foot-General", 2, 4, 5, 0),
    ]  # fmt: skip
    alone = {"foot": 1, "foot_general": 3}
    assert [(g.id, g.value, g.move, g.vp, g.dp) for g in generals("spain", alone)] == [
        ("Spanish-Commander", 2, 4, 10, 10), ("Spanish-Foot-General-1", 2, 4, 5, 0),
        ("Spanish-Foot-General-2", 2, 4, 5, 0),
    ]  # fmt: skip
    assert list(generals("spain", {"foot": 1})) == []
    assert [trenches({"foot": 1, "fieldworks": n}) for n in (0, 1, 2)] == [0, 2, 4]
    assert [u.id for u in units("spain", {"foot": 12})][::11] == ["Spanish-Foot-1", "Spanish-Foot-12"]


@pytest.mark.rule("F.demo")
@pytest.mark.parametrize(
    ("army", "level"),
    [("foot 1", 6), ("foot 2", 11), ("foot 20", 110), ("dragoon 1", 2), ("commanded_shot 5", 1), ("horse 4", 11)],
)
def test_fifty_five_percent_of_the_strength_rounded_up_break_an_army(army: str, level: int) -> None:
    file = Field.chosen({"attackers": army, "defenders": army}).file()
    assert [track.level for track in file.morale.tracks] == [level, level]


@pytest.mark.rule("F.deploy", "F.end", "n")
@pytest.mark.parametrize(("season", "turns", "fog"), [("spring", 12, 1), ("summer", 15, 0), ("autumn", 12, 1)])
def test_what_the_file_of_a_made_field_says_besides(season: str, turns: int, fog: int) -> None:
    file = Field.chosen({"season": season, "attacker": "france", "defender": "spain"}).file()
    assert (file.turns.count, file.turns.order, file.turns.setup) == (turns, ("france", "spain"), ("spain", "france"))
    assert (file.turns.minutes, file.grid.metres, file.grid.columns, file.grid.rows) == (50, 175, (1, 26), (1, 18))
    assert file.fog is not None
    assert file.fog.by_turn == (0, *[fog] * (turns - 1))
    assert [(p.side, p.zone) for p in file.placements] == [("france", "left"), ("spain", "right")]
    assert {name: set(zone.rows.values()) for name, zone in file.zones.items()} == {
        "left": {(1, 7)}, "right": {(20, 26)},
    }  # fmt: skip
    assert {tuple(sorted(zone.rows)) for zone in file.zones.values()} == {tuple(range(1, 19))}
    assert file.exits == {"france": "left", "spain": "right"}
    assert {h[:2] for h in file.areas["left"].hexes} == {"01"}
    assert {h[:2] for h in file.areas["right"].hexes} == {"26"}
    assert (file.victory.sudden, file.victory.army) == (True, {"france": 25, "spain": 25})


@pytest.mark.rule("F.deploy")
@pytest.mark.parametrize(("number", "left"), [(1, "north"), (2, "east"), (3, "south"), (4, "west"), (5, "north")])
def test_north_turns_with_the_number(number: int, left: str) -> None:
    compass = Field.chosen({"number": str(number)}).file().grid.compass
    winds = ("west", "north", "east", "south")
    first = winds.index(left)
    assert {edge: (one.name, one.wind) for edge, one in compass.items()} == {
        edge: (winds[(first + n) % 4], winds[(first + n) % 4][0])
        for n, edge in enumerate(("left", "top", "right", "bottom"))
    }


@pytest.mark.rule("F.deploy", "t.1")
def test_a_defender_s_fieldworks_lie_before_his_middle() -> None:
    file = Field.chosen({"defenders": "foot 4, fieldworks 2", "attackers": "foot 4, fieldworks 2"}).file()
    works = [hexagon for ground in file.terrain if ground.type == "entrenchment" for hexagon in ground.hexes]
    assert len(works) == 4
    assert {h[:2] for h in works} <= {"20", "21"}
    assert all(6 <= int(h[2:]) <= 13 for h in works)
    plain = Field.chosen({"defenders": "foot 4"}).file()
    assert "entrenchment" not in {ground.type for ground in plain.terrain}
