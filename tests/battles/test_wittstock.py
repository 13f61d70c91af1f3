"""Wittstock: set-up, the Swedish commands, Baner's Signal, limbered guns, Torstensson, the Dosse, points."""

from dataclasses import replace

import pytest

from game.battles import RULES, victory
from game.battles.board import board
from game.battles.morale import lose
from game.battles.position import position
from game.battles.turns import begin_player_turn, to_movement
from game.core.hexes import distance
from render import board_text
from tests.battles.positions import Dice, Table, battle

FIELD = board("wittstock")


def ready(**options: str) -> Table:
    return battle("wittstock", **options).give("proposed").give("done")


def swedish(turn: int, *dice: int, arrived: tuple[str, ...] = ("RW",), where: str = "") -> Table:
    """The Swedish movement phase of a turn, with one unit standing in a hex."""
    state = ready().state.copy()
    state.turn, state.side, state.arrived = turn, "swedish", arrived
    for piece in tuple(state.pieces.values()):
        if piece.where == "due":
            state.put(piece.id, where="away")
    if where:
        state.put("Swedish-A-RW", where="field", place=where)
    to_movement(state, Dice(dice), [])
    state.forget()
    return Table(state)


@pytest.mark.rule("W.deploy", "21:3.1")
def test_the_imperials_set_up_and_the_swedes_move_first() -> None:
    table = battle("wittstock")
    assert table.state.side == "imperial"
    assert set(table.offers("place Battery-1")) == set(FIELD.area("entrenchments"))
    assert {h[2:] for h in table.offers("place Imperial-Foot-1")} == {"31", "32", "33", "34", "35", "36"}
    assert max(distance(h, "1227") for h in table.offers("place Imperial-A-LW")) == 4
    assert max(distance(h, "1440") for h in table.offers("place Imperial-A-RW")) == 4
    assert all(int(h[:2]) <= 14 for h in table.offers("place Croats"))
    assert "0130" not in table.offers("place Croats")  # beyond the Dosse
    wittstock = set(FIELD.area("wittstock"))
    assert all(
        h not in wittstock and set(FIELD.grid.around[h]) & wittstock for h in table.offers("place Imperial-Train")
    )
    assert table.offers("place Hatzfeld") == set()
    table.give("proposed")
    assert FIELD.counters["Croats"].command == "VG"
    stood = table.at("Croats")
    table.give("place Hatzfeld 1231")
    assert stood not in table.offers("place Hatzfeld")
    table.give("done")
    assert (table.state.side, table.state.turn, table.view().turns) == ("swedish", 1, 10)


@pytest.mark.rule("W.reinf", "21:16.0")
def test_the_right_wing_comes_in_turn_one_and_the_centre_in_turn_two() -> None:
    table = ready()
    due = {FIELD.counters[p.id].command for p in table.state.pieces.values() if p.where == "due"}
    assert due == {"RW"}
    assert "1621" in table.offers("move Baner")
    assert "1521" not in table.offers("move Baner")
    second = swedish(2)
    assert second.state.arrived == ("RW", "Ctr")
    entry = {h for h in second.offers("move Battery-7") if second.cost("Battery-7", h) == 1}
    assert "1721" in entry
    assert "1621" not in entry


@pytest.mark.rule("W.reinf")
@pytest.mark.parametrize(
    ("dice", "come"), [((3, 4), ("Res",)), ((4, 1), ("LW",)), ((6, 6), ("LW", "Res")), ((1, 3), ())]
)
def test_left_wing_and_reserve_are_rolled_for_from_turn_five(dice: tuple[int, int], come: tuple[str, ...]) -> None:
    table = swedish(5, *dice, arrived=("RW", "Ctr"))
    assert table.state.arrived[2:] == come
    if "LW" in come:
        assert all(h in FIELD.area("south_edge") for h in table.offers("move King") if table.cost("King", h) == 1)
    assert swedish(4, arrived=("RW", "Ctr")).state.arrived == ("RW", "Ctr")
    assert swedish(6, arrived=("RW", "Ctr", "LW", "Res")).state.arrived[2:] == ("LW", "Res")


@pytest.mark.rule("W2")
def test_baners_signal() -> None:
    assert "signal" not in swedish(3, arrived=("RW", "Ctr"), where="2028").offers()
    for hexagon in ("2026", "1227", "1431"):
        assert swedish(3, arrived=("RW", "Ctr"), where=hexagon).offers("signal") == {"LW", "Res"}
    table = swedish(3, arrived=("RW", "Ctr"), where="2026")
    table.give("signal Res", 2)
    assert "Res" in table.state.arrived
    assert "signal" not in table.offers()
    assert not any("unheard" in told.text for told in RULES.summary(table.events))
    failed = swedish(3, arrived=("RW", "Ctr"), where="2026").give("signal LW", 1)
    unheard = "a roll of 1, unheard. There is no second one; their own rolls bring them."
    assert [told.text for told in RULES.summary(failed.events)] == [f"Baner's Signal for LW: {unheard}"]
    other = replace(failed.events[0], facts={**failed.events[0].facts, "command": "Res", "pieces": ("King",)})
    assert RULES.summary([*failed.events, other])[0].text.endswith(unheard)
    assert "LW" not in failed.state.arrived
    assert "signal" not in failed.offers()
    late = swedish(3, arrived=("RW", "Ctr"), where="2026").give("move Swedish-A-RW 2028")
    assert "signal" not in late.offers()
    assert "signal" not in swedish(1, arrived=("RW", "Ctr"), where="2026").offers()


@pytest.mark.rule("W4")
def test_swedish_guns_move_limbered_and_fire_unlimbered() -> None:
    table = swedish(2)
    assert table.state.pieces["Battery-7"].limbered
    assert table.cost("Battery-7", "1821") == 1
    assert max(table.cost("Battery-7", h) for h in table.offers("move Battery-7")) == 3
    table.give("move Battery-7 1821")
    table.give("unlimber Battery-7")
    assert not table.state.pieces["Battery-7"].limbered
    assert "Battery-7" not in table.offers("move")
    state = table.state.copy()
    state.put("Battery-7", moved=False)
    assert "Battery-7" not in Table(state).offers("move")
    state.put("Croats", place="1722")
    begin_player_turn(state, "swedish", Dice([]), [])
    assert "Battery-7" in Table(state).offers("fire")
    state.put("Battery-7", limbered=True)
    assert "Battery-7" not in Table(state).offers("fire")
    assert Table(state).offers("fire") == set()


@pytest.mark.rule("W4")
def test_a_limbered_gun_is_captured_by_who_enters() -> None:
    state = swedish(2).state.copy()
    state.put("Battery-7", where="field", place="1624")
    state.put("Croats", place="1522")
    state.side = "imperial"
    table = Table(state).give("move Croats 1624")
    gun = table.state.pieces["Battery-7"]
    assert (gun.side, gun.limbered) == ("imperial", False)


@pytest.mark.rule("W3")
def test_torstensson_fires_a_gun_twice_at_one_target() -> None:
    state = ready().state.copy()
    state.put("Battery-7", where="field", place="1825", limbered=False)
    state.put("Torstensson", where="field", place="1825")
    state.put("Croats", place="1827")
    begin_player_turn(state, "swedish", Dice([]), [])
    table = Table(state)
    twice = Table(table.state).give("fire Battery-7 1827", 6, 1)
    assert twice.shaken("Croats") == (True,)
    assert len(twice.view().now.fires) == 2
    assert Table(table.state).give("fire Battery-7 1827", 1).shaken("Croats") == (True,)
    state.put("Torstensson", place="1822")
    assert len(Table(state).give("fire Battery-7 1827", 6).view().now.fires) == 1


@pytest.mark.rule("W5")
def test_the_dosse() -> None:
    assert FIELD.water("1225", "1226")
    assert not FIELD.water("1125", "1126")
    assert "1226" not in FIELD.reach["1225"]
    state = ready().state.copy()
    state.phase, state.side = "move", "imperial"
    state.put("Croats", place="1226")
    table = Table(state)
    assert table.cost("Croats", "1225") != 1


@pytest.mark.rule("W5", "21:8.1")
def test_zones_and_attacks_reach_over_the_bridge_and_nowhere_else_over_the_dosse() -> None:
    brinks = {pair for pair, kind in FIELD.brinks.items() if kind == "river"}
    over = {(one, other) for one, other in brinks if other in FIELD.reach[one]}
    assert over == {("1125", "1126"), ("1126", "1125")}
    state = ready().state.copy()
    state.put("Croats", place="1126")
    assert "1125" in position(state).zones["imperial"]


@pytest.mark.rule("W6")
def test_the_edges_of_wittstock() -> None:
    assert {h[:2] for h in FIELD.area(FIELD.file.exits["imperial"])} == {"01"}
    assert min(FIELD.area(FIELD.file.exits["swedish"])) == "1621"


@pytest.mark.rule("W1")
def test_only_swedish_heavy_horse_charges() -> None:
    assert {(c.side, c.kind) for c in FIELD.counters.values() if c.charges} == {("swedish", "horse")}
    assert all(c.charges for c in FIELD.counters.values() if c.side == "swedish" and c.kind == "horse")


@pytest.mark.rule("W.demo")
def test_infantry_horse_and_the_commanders_count_on_the_tracks() -> None:
    state = ready().state.copy()
    assert {t.side: t.level for t in Table(state).view().tracks} == {"imperial": 63, "swedish": 104}
    counted = {
        side: sum(c.front for c in FIELD.counters.values() if c.side == side and c.kind in ("foot", "horse", "light"))
        for side in FIELD.sides
    }
    assert counted == {"imperial": 165, "swedish": 209}
    for piece, points in (("Imperial-Foot-1", 9), ("Croats", 11), ("Imperial-Musketeers-1", 11), ("Hatzfeld", 21)):
        lose(state, piece, [])
        assert state.morale["imperial"] == points, piece
    lose(state, "Baner", [])
    assert state.morale["swedish"] == 10


@pytest.mark.rule("W.vp", "21:18.0")
def test_the_points_of_wittstock() -> None:
    state = ready().state.copy()

    def points(side: str) -> int:
        return victory.totals(victory.points(state), FIELD.sides)[side]

    assert points("imperial") == 10
    view = Table(state).view()
    notes = {row.seat: row.note for row in view.standings}
    assert notes == {"imperial": "10 for holding an entrenchment at the end", "swedish": ""}
    assert "Imperial points: 10 for holding an entrenchment at the end." in board_text(view)
    for leader, worth in (("Baner", 25), ("Torstensson", 10), ("King", 3)):
        before = points("imperial")
        lose(state, leader, [])
        assert points("imperial") == before + worth
    for leader, worth in (("Hatzfeld", 10), ("John-Georg", 10), ("Marazzino", 3)):
        before = points("swedish")
        lose(state, leader, [])
        assert points("swedish") == before + worth
    state.put("Imperial-Train", where="lost", place="")
    state.put("Battery-1", side="swedish")
    assert points("swedish") == 23 + 25 + 5


@pytest.mark.rule("W.vp")
@pytest.mark.parametrize(
    ("margin", "level"), [(9, "draw"), (10, "marginal"), (30, "substantive"), (59, "substantive"), (60, "decisive")]
)
def test_the_levels_of_wittstock(margin: int, level: str) -> None:
    assert victory.outcome(battle("wittstock").state, {"swedish": margin, "imperial": 0})[1] == level
