"""The charts and the table of levies, number by number, as the rules and rulings have them."""

from typing import Any

import pytest

from game.battles.board import board
from game.battles.editions import edition
from game.battles.levy import levies
from game.battles.terrain import entry
from game.core.lesson import lesson_of

#: Points to enter by foot, light troops, horse; multiples of defence.
OLD: dict[str, Any] = {
    "clear": ((1, 1, 1), {}), "forest": ((None, None, None), {}), "woods": ((3, 3, None), {}),
    "town": ((None, None, None), {}), "hilltop": ((1, 1, 1), {}),
}  # fmt: skip
NEW: dict[str, Any] = {
    "clear": ((1, 1, 1), {}), "woods": ((3, 2, 4), {"light": 2}), "marsh": ((2, 2, 3), {}),
    "town": ((2, 1, 2), {"foot": 2, "shot": 2}), "castle": ((2, 2, None), {"foot": 2, "light": 2, "horse": 2}),
    "entrenchment": ((2, 2, 2), {"foot": 2, "light": 2, "horse": 2}), "hilltop": ((1, 1, 1), {}),
}  # fmt: skip
OLD_SIDES = {"stream": (2, 2, 2), "river": (None, None, None), "slope": (1, 1, 1)}
NEW_SIDES = {"stream": (2, 1, 2), "river": (None, None, None), "slope": (1, 1, 1)}


@pytest.mark.rule("76:12.0", "76:6.21", "76:6.22", "76:6.24", "76:8.4", "21:7.2.1", "21:9.2", "21:14.0")
@pytest.mark.parametrize(("book", "terrain", "hexsides"), [("1976", OLD, OLD_SIDES), ("2021", NEW, NEW_SIDES)])
def test_the_terrain_chart(book: str, terrain: dict[str, Any], hexsides: dict[str, Any]) -> None:
    charts = edition(book).charts
    gaits = ("foot", "light", "horse")
    found = {kind: (tuple(row.enter[g] for g in gaits), dict(row.defence)) for kind, row in charts.terrain.items()}
    assert found == terrain
    assert {kind: tuple(row.cross[g] for g in gaits) for kind, row in charts.hexsides.items()} == hexsides
    assert {row.defence for row in charts.hexsides.values()} == {2}


@pytest.mark.rule("21:7.2")
def test_of_two_grounds_in_a_hex_the_dearer_is_paid() -> None:
    field = board("wittstock")
    assert set(field.kinds_of("1436")) == {"hilltop", "entrenchment"}
    assert [entry(field, edition("2021"), "1436", gait) for gait in ("foot", "light", "horse")] == [2, 2, 2]


@pytest.mark.rule("76:5.11", "21:6.1")
@pytest.mark.parametrize("book", ["1976", "2021"])
def test_the_fire_table(book: str) -> None:
    table = edition(book).charts.fire
    hits = {column: [die for die in range(1, 7) if table.result(column, die) == "Dd"] for column in table.columns}
    assert hits == {"1": [1, 2, 3, 4], "2": [1, 2, 3], "3-5": [1, 2], "6+": [1]}


@pytest.mark.rule("76:8.6", "76:8.61", "21:9.3")
@pytest.mark.parametrize(
    ("attack", "defence", "old", "new"),
    [
        (1, 6, "1-5", "1-5"), (1, 5, "1-5", "1-5"), (24, 100, "1-5", "1-5"), (1, 4, "1-4", "1-4"), (1, 2, "1-2", "1-2"),
        (9, 10, "1-2", "1-2"), (1, 1, "1-1", "1-1"), (149, 100, "1-1", "1-1"), (3, 2, "1-1", "1.5-1"),
        (199, 100, "1-1", "1.5-1"), (2, 1, "2-1", "2-1"), (13, 4, "3-1", "3-1"), (6, 1, "6-1", "6-1"),
        (599, 100, "5-1", "5-1"), (70, 10, "6-1", "6-1"), (5, 0, "5-1", "5-1"),
    ],
)  # fmt: skip
def test_odds_are_rounded_down_to_a_column(attack: int, defence: int, old: str, new: str) -> None:
    assert [edition(book).charts.combat.odds(attack, defence) for book in ("1976", "2021")] == [old, new]


@pytest.mark.rule("76:8.6", "76:8.61", "21:9.3", "21:9.4")
@pytest.mark.parametrize(
    ("book", "rows"),
    [
        ("1976", [
            "Ad -  -  Dx Dd Dd Dd De De De", "Ad Ad -  -  Dx Dd Dd Dd De De", "Ae Ad Ad -  -  Dx Dd Dd Dd De",
            "Ae Ad Ad Dx -  -  Dx Dd Dd Dd", "Ae Ae Ad Ad Dx -  -  Dx Dd Dd", "Ae Ae Ae Ad Ad Dx -  -  Dx Dd",
        ]),
        ("2021", [
            "Ad -  -  Dx Dd Dd Dd Dd De De De", "Ad Ad -  -  Dx Dd Dd Dd Dd De De", "Ae Ad Ad -  -  Dx Dx Dd Dd Dd De",
            "Ae Ad Ad Dx -  -  -  Dx Dd Dd Dd", "Ae Ae Ad Ad Dx Dx -  -  Dx Dd Dd", "Ae Ae Ae Ad Ad Ad Dx -  -  Dx Dd",
        ]),
    ],
)  # fmt: skip
def test_the_combat_results_table(book: str, rows: list[str]) -> None:
    """By die and odds; in 2021 with a column of its own for 1.5 to 1."""
    table = edition(book).charts.combat
    extra = ["1.5-1"] if book == "2021" else []
    columns = ["1-5", "1-4", "1-3", "1-2", "1-1", *extra, "2-1", "3-1", "4-1", "5-1", "6-1"]
    for die, row in enumerate(rows, 1):
        assert [table.result(column, die) for column in columns] == row.split()


@pytest.mark.rule("F.army")
def test_what_each_unit_of_the_lists_becomes() -> None:
    table = levies()
    assert {name: (u.kind, u.front, u.back, u.move, u.charges) for name, u in table.units.items()} == {
        "cuirassier": ("horse", 6, 3, 6, True), "horse": ("horse", 5, 3, 6, False), "lancer": ("horse", 4, 2, 7, True),
        "dragoon": ("light", 2, 1, 7, False), "foot": ("foot", 10, 5, 3, False),
        "commanded_shot": ("shot", 3, 2, 4, False),
    }  # fmt: skip
    assert {name: (g.count, g.limbered, g.move) for name, g in table.guns.items()} == {
        "light_gun": (1, True, 3), "medium_gun": (1, False, 0), "heavy_gun": (2, False, 0),
    }  # fmt: skip
    assert {name: (g.value, g.move, g.vp) for name, g in table.generals.items()} == {
        "mounted_general": (2, 8, 5), "foot_general": (2, 4, 5),
    }  # fmt: skip
    head = table.commander
    assert (head.value, head.vp, head.dp, table.works["fieldworks"].hexes) == (2, 10, 10, 2)


@pytest.mark.rule("F.demo", "F.end", "n", "21:5.1")
def test_how_long_a_made_battle_lasts_what_breaks_an_army_and_what_is_won() -> None:
    table = levies()
    assert {name: (s.turns, s.fog) for name, s in table.seasons.items()} == {
        "spring": (12, 1), "summer": (15, 0), "autumn": (12, 1),
    }  # fmt: skip
    assert (table.morale.percent, table.morale.points) == (55, {"foot": 1, "horse": 1, "light": 1})
    schedule = table.victory
    assert (schedule.point, schedule.demoralized_foot_point, schedule.gun, schedule.army) == (1, 1, 5, 25)
    levels = [(level.least, level.name) for level in schedule.levels]
    assert levels == [(0, "draw"), (10, "marginal"), (30, "substantive"), (60, "decisive")]


@pytest.mark.rule("76:8.6")
def test_the_lesson_tells_which_die_would_hurt_its_attacker() -> None:
    [step] = [step for step in lesson_of("battles").steps if step.order.startswith("attack ")]
    chart = edition("1976").charts.combat
    [harm] = [die for die in range(1, 7) if chart.result("3-1", die) in ("Ae", "Ad", "Dx")]
    assert f"14 against 4 is 3–1; only a {harm} would disrupt some of yours, too." in " ".join(step.text.split())
