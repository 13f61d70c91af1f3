"""The schedules of the three battles, number by number, as the rules have them: turns, tracks, arrivals, points."""

from typing import Any

import pytest

from game.battles.board import board
from game.battles.landscape import provinces


@pytest.mark.rule("76:2.1", "76:2.5", "76:15.22", "21:1.1", "21:2.1", "21:3.4", "L.deploy", "W.deploy")
@pytest.mark.parametrize(
    ("key", "turns", "minutes", "columns", "rows"),
    [
        ("rocroi", 14, 45, (1, 34), (1, 26)),
        ("lutter", 10, 50, (1, 29), (21, 42)),
        ("wittstock", 10, 50, (1, 29), (21, 42)),
    ],
)
def test_length_and_sheet(key: str, turns: int, minutes: int, columns: tuple[int, int], rows: tuple[int, int]) -> None:
    file = board(key).file
    assert (file.turns.count, file.turns.minutes) == (turns, minutes)
    assert (file.grid.columns, file.grid.rows, file.grid.metres) == (columns, rows, 175)


@pytest.mark.rule("76:19.1", "76:19.21", "76:21.0", "L.demo", "W.demo", "21:12.1")
@pytest.mark.parametrize(
    ("key", "levels", "counted", "average"),
    [
        (
            "rocroi",
            {"sp_cav": 100, "it_ge_bu_inf": 110, "sp_wal_inf": 125, "fr_inf": 82, "fr_cav_roiiaux": 90},
            {"foot": 1, "horse": 1},
            {"french": 86, "spanish": 112},
        ),
        ("lutter", {"danish": 85, "imperial": 106}, {"foot": 1}, {}),
        ("wittstock", {"imperial": 63, "swedish": 104}, {"foot": 1, "horse": 1, "light": 1}, {}),
    ],
)
def test_demoralization(key: str, levels: dict[str, int], counted: dict[str, int], average: dict[str, int]) -> None:
    morale = board(key).file.morale
    assert {track.id: track.level for track in morale.tracks} == levels
    assert {kind: n for kind, n in morale.points.items() if kind != "src"} == counted
    assert {side: n for side, n in morale.average.items() if side != "src"} == average


#: A strength point, one of demoralized foot, a gun, a train; a part, an army, places; margins of the levels.
SCHEDULES: dict[str, Any] = {
    "rocroi": ((1, 2, 5, 0), {"spanish": 15, "french": 15}, {"spanish": 20, "french": 25}, {}, (0, 6, 16, 31)),
    "lutter": ((1, 1, 5, 25), {}, {"danish": 25, "imperial": 25}, {("", "lutter_castle"): 25}, (0, 5, 25, 50)),
    "wittstock": (
        (1, 1, 5, 25), {}, {"swedish": 25, "imperial": 25}, {("imperial", "entrenchments"): 10}, (0, 10, 30, 60),
    ),
}  # fmt: skip


@pytest.mark.rule("76:20.11", "76:20.12", "76:20.2", "L.vp", "W.vp", "21:18.0")
@pytest.mark.parametrize("key", SCHEDULES)
def test_points_and_levels(key: str) -> None:
    victory = board(key).file.victory
    each, partial, army, holds, least = SCHEDULES[key]
    assert (victory.point, victory.demoralized_foot_point, victory.gun, victory.train) == each
    assert (victory.partial, victory.army) == (partial, army)
    assert {(hold.side, hold.area): hold.points for hold in victory.holds} == holds
    names = ("draw", "marginal", "substantive", "decisive")
    assert [(level.least, level.name) for level in victory.levels] == list(zip(least, names, strict=True))


@pytest.mark.rule("76:17.0", "76:17.12", "L.reinf", "W.reinf", "W2", "21:16.0")
def test_arrivals() -> None:
    found = {
        (key, one.id): (one.from_turn, one.to_turn, tuple(one.by_die), one.cost)
        for key in ("rocroi", "lutter", "wittstock")
        for one in board(key).file.arrivals
    }
    assert found == {
        ("rocroi", "Beck"): (9, 14, (5, 6), 1),
        ("lutter", "R"): (2, 10, (1, 2), 0),
        ("wittstock", "RW"): (1, 1, (), 0),
        ("wittstock", "Ctr"): (2, 2, (), 0),
        ("wittstock", "LW"): (5, 10, (4, 5, 6), 0),
        ("wittstock", "Res"): (5, 10, (4, 5, 6), 0),
    }
    signal = board("wittstock").file.signal
    assert signal is not None
    assert (signal.from_turn, signal.least) == (2, 2)


@pytest.mark.rule("21:5.1")
def test_the_dice_of_the_turn_tracks_that_bring_fog() -> None:
    """The tracks are lost with the maps; ours grow foggier towards the evening, and have none in turn 1."""
    fogs = {key: board(key).file.fog for key in ("rocroi", "lutter", "wittstock")}
    assert {key: fog.by_turn if fog else () for key, fog in fogs.items()} == {
        "rocroi": (), "lutter": (0, 1, 1, 1, 1, 1, 2, 2, 2, 2), "wittstock": (0, 1, 1, 2, 2, 2, 3, 3, 4, 4),
    }  # fmt: skip


#: The east bank's last column in each row; the west bank goes on from the next.
EAST = dict(zip(range(21, 43), [21] * 8 + [22] * 3 + [23] * 5 + [24] * 6, strict=True))


@pytest.mark.rule("L.deploy")
def test_the_banks_of_the_stream_from_2126_to_2442() -> None:
    zones = board("lutter").file.zones
    assert zones["east_bank"].rows == {row: (1, last) for row, last in EAST.items()}
    assert zones["west_bank"].rows == {row: (last + 1, 29) for row, last in EAST.items()}
    limits = board("lutter").file.placements
    assert [(one.side, one.of, one.within) for one in limits if one.of] == [
        ("danish", "Christian", 6), ("imperial", "Tilly", 6),
    ]  # fmt: skip


@pytest.mark.rule("W.deploy")
def test_the_imperials_stand_in_columns_up_to_14_and_southwest_of_the_dosse() -> None:
    field = board("wittstock")
    first = dict(zip(range(23, 33), (14, 13, 13, 11, 10, 8, 6, 4, 2, 1), strict=True))
    first |= dict.fromkeys(range(33, 43), 1)
    assert field.file.zones["southwest_of_dosse"].rows == {row: (column, 14) for row, column in first.items()}
    limits = [(one.commands, one.of, one.within) for one in field.file.placements if one.of]
    assert limits == [(("LW",), "1227", 4), (("RW",), "1440", 4)]


#: The provinces by relief; all of one relief have as much wood, and no marsh but those of `MARSH`.
RELIEF = {
    0: "east_friesland munster brandenburg luneburg bremen_verden holstein mecklenburg pomerania",
    1: "liege luxembourg julich_cleves osnabruck lorraine milan nuremberg lusatia silesia magdeburg",
    2: "cologne trier mainz lower_palatinate upper_palatinate franche_comte alsace wurttemberg upper_swabia bavaria"
    " franconia hesse_kassel thuringia saxony moravia bohemia_north bohemia_south brunswick",
    3: "savoy",
    4: "valtelline tyrol salzburg",
}
WOODS = (9, 12, 15, 17, 18)
MARSH = {"east_friesland": 14, "holstein": 5, "bremen_verden": 2, "pomerania": 1}


@pytest.mark.rule("F.deploy")
def test_the_character_of_the_provinces_is_as_it_was_surveyed() -> None:
    """Fields that games were played on are made of it: if it changes, the rules' version has to go up."""
    told = {name: (relief, WOODS[relief], MARSH.get(name, 0)) for relief in RELIEF for name in RELIEF[relief].split()}
    assert {name: (one.relief, one.woods, one.marsh) for name, one in provinces().items()} == told
