"""Lutter: set-up, reinforcements, demoralization, points; the facts of the rulebook."""

import pytest

from game.battles import RULES, victory
from game.battles.board import board
from game.battles.morale import lose, shaken
from game.battles.turns import to_movement
from game.core.hexes import distance
from tests.battles.positions import Dice, Table, battle

LUTTER = board("lutter")


def ready(**options: str) -> Table:
    """Both armies stand as proposed, and turn 1 has begun."""
    table = battle("lutter", **options).give("proposed").give("done")
    return table.give("proposed").give("done")


@pytest.mark.rule("21:3.1", "21:3.4", "L.deploy")
def test_the_danes_set_up_first_and_the_imperials_move_first() -> None:
    table = battle("lutter")
    assert table.state.side == "danish"
    table.give("proposed").give("done")
    assert table.state.side == "imperial"
    table.give("proposed").give("done")
    assert (table.state.turn, table.state.side, table.view().turns) == (1, "imperial", 10)


@pytest.mark.rule("L.deploy")
def test_the_danish_limits() -> None:
    table = battle("lutter")
    assert "2126" in table.offers("place Christian")
    assert "2225" not in table.offers("place Christian")
    assert "0130" in table.offers("place Christian")
    assert table.offers("place Pentz-A") == set()  # first the leader they stand around
    table.give("place Christian 1930")
    hexes = table.offers("place Pentz-A")
    assert hexes
    assert all(distance(h, "1930") <= 6 and h in LUTTER.file.zones["east_bank"] for h in hexes)
    guns = table.offers("place Battery-1")
    assert all(set(LUTTER.kinds_of(h)) <= {"clear", "hilltop"} for h in guns)
    assert guns <= hexes
    refused = table.refused("place Pentz-A 0130")
    assert refused.rule == "L.deploy"
    assert "within 6 hexes of Christian" in refused.reason
    assert not any(LUTTER.counters[p.id].command == "R" for p in table.state.pieces.values() if p.where == "to_place")


@pytest.mark.rule("L.deploy")
def test_the_imperial_limits() -> None:
    table = battle("lutter").give("proposed").give("done")
    for hexagon in ("2225", "2434", "2542"):
        assert hexagon not in table.offers("place Tilly")  # on the stream
    assert "2126" not in table.offers("place Tilly")
    table.give("place Tilly 2731")
    assert all(distance(h, "2731") <= 6 for h in table.offers("place Croats"))
    assert all(LUTTER.kinds_of(h) == ("clear",) for h in table.offers("place Imperial-Train"))


@pytest.mark.rule("L.deploy")
def test_a_leader_moved_away_leaves_his_army_wrongly_placed() -> None:
    table = battle("lutter").give("proposed").give("place Christian 0140")
    assert "done" not in table.offers()
    assert "Still to be placed" in table.view("danish").prompt
    assert "done" in table.give("proposed").offers()


@pytest.mark.rule("21:6.3", "21:7.2.1")
def test_example_2030_is_a_hilltop_with_one_slope_hexside() -> None:
    assert "2030" in LUTTER.hilltops
    assert [pair for pair in LUTTER.climbs if "2030" in pair] == [("2131", "2030")]
    table = ready()
    state = table.state.copy()
    state.phase = "move"
    state.put("Croats", place="2131")
    state.put("Tilly-A", place="2131")
    state.put("Croats", where="lost")
    for unit in ("Pentz-B", "Linstow-A", "Linstow-B", "Musketeers", "Danish-Musketeers"):
        if unit in state.pieces:
            state.put(unit, where="lost")
    table = Table(state)
    assert table.cost("Tilly-A", "2132") == 1
    assert table.cost("Tilly-A", "2030") == 2


@pytest.mark.rule("21:7.2.2")
def test_example_roads_2637_to_2738_and_not_to_2638() -> None:
    assert ("2637", "2738") in LUTTER.road_steps
    assert ("2637", "2638") not in LUTTER.road_steps
    assert {"2637", "2638", "2738"} <= LUTTER.road_hexes
    state = ready().state.copy()
    state.phase = "move"
    state.put("Croats", place="2637")
    table = Table(state)
    assert table.cost("Croats", "2738") == 1


def reinforcements(turn: int, *dice: int) -> Table:
    state = ready().state.copy()
    state.turn, state.side = turn, "danish"
    to_movement(state, Dice(dice), [])
    state.forget()
    return Table(state)


@pytest.mark.rule("L.reinf", "21:16.0")
@pytest.mark.parametrize(("die", "count"), [(1, 4), (2, 4), (3, 0), (6, 0)])
def test_the_danish_reinforcements(die: int, count: int) -> None:
    table = reinforcements(2, die)
    due = [p.id for p in table.state.pieces.values() if p.where == "due"]
    assert len(due) == count
    if count:
        entry = {h for h in table.offers(f"move {due[0]}") if h.startswith("01")}
        assert entry == set(LUTTER.area("east_edge")) - {h for h in entry if h not in LUTTER.area("east_edge")}
        assert "done" not in table.offers()


@pytest.mark.rule("L.reinf")
def test_no_roll_in_turn_one() -> None:
    assert reinforcements(1).state.arrived == ()


@pytest.mark.rule("L.demo", "21:12.1")
def test_only_infantry_and_the_commanders_count_on_the_tracks() -> None:
    state = ready().state.copy()
    assert {t.side: t.level for t in Table(state).view().tracks} == {"danish": 85, "imperial": 106}
    for piece, points in (("Pentz-A", 10), ("Leib", 10), ("Danish-Musketeers", 10), ("Fuchs", 10), ("Christian", 25)):
        if piece in state.pieces:
            lose(state, piece, [])
            assert state.morale["danish"] == points, piece
    lose(state, "Tilly", [])
    assert state.morale["imperial"] == 15
    totals = {
        side: sum(c.front for c in LUTTER.counters.values() if c.side == side and c.kind == "foot")
        for side in LUTTER.sides
    }
    assert totals == {"danish": 168, "imperial": 182}


@pytest.mark.rule("L.vp", "21:18.0")
def test_the_points_of_lutter() -> None:
    state = ready().state.copy()

    def points(side: str) -> int:
        return victory.totals(victory.points(state), LUTTER.sides)[side]

    state.put("Pentz-A", disrupted=True)
    lose(state, "Pentz-A", [])
    assert points("imperial") == 10
    lose(state, "Christian", [])
    assert points("imperial") == 35
    lose(state, "Tilly", [])
    lose(state, "Anholt", [])
    assert points("danish") == 25
    state.put("Battery-5", side="danish")
    state.put("Imperial-Train", where="lost", place="")
    assert points("danish") == 55
    shaken(state, "imperial", 106, [])
    assert points("danish") == 80
    state.put("Leib", place="1237")
    assert points("danish") == 105


@pytest.mark.rule("L.vp")
@pytest.mark.parametrize(
    ("margin", "level"), [(4, "draw"), (5, "marginal"), (24, "marginal"), (25, "substantive"), (50, "decisive")]
)
def test_the_levels_of_lutter(margin: int, level: str) -> None:
    assert victory.outcome(battle("lutter").state, {"danish": margin, "imperial": 0})[1] == level


@pytest.mark.rule("L1")
def test_nobody_charges_at_lutter() -> None:
    assert not any(counter.charges for counter in LUTTER.counters.values())


@pytest.mark.rule("L2")
def test_the_leib_horse_ignores_demoralization() -> None:
    state = ready().state.copy()
    shaken(state, "danish", 85, [])
    assert not state.weak("Leib")
    assert state.weak("Rheingraf")


@pytest.mark.rule("L3")
def test_the_edges_of_lutter() -> None:
    exits = LUTTER.file.exits
    assert {h[:2] for h in LUTTER.area(exits["danish"])} == {"01"}
    assert {h[:2] for h in LUTTER.area(exits["imperial"])} == {"29"}


def test_the_two_banks_are_parted_by_the_stream() -> None:
    east, west = LUTTER.file.zones["east_bank"], LUTTER.file.zones["west_bank"]
    for hexagon in LUTTER.grid.hexes:
        assert (hexagon in east) != (hexagon in west)
    for one, other in LUTTER.brinks:
        if LUTTER.brinks[one, other] == "stream":
            assert (one in east) != (other in east)


@pytest.mark.rule("21:18.0", "L.vp")
@pytest.mark.parametrize(
    ("piece", "start", "goal", "told"),
    [
        ("Croats", "1236", "1237", [("The Imperial army holds Lutter Castle: 25 points if it does at the end.", 25)]),
        ("Croats", "1237", "1238", [("The Imperial army no longer holds Lutter Castle.", 0)]),
        ("Croats", "1235", "1236", []),
        ("Tilly", "1236", "1237", []),
    ],
)
def test_who_comes_to_hold_the_castle_is_told_and_who_does_no_longer(
    piece: str, start: str, goal: str, told: list[tuple[str, int]]
) -> None:
    state = ready().state.copy()
    state.put(piece, place=start, moved=False)
    table = Table(state).give("done").give(f"move {piece} {goal}")
    held = [(str(event.message), event.facts["points"]) for event in table.events if event.kind == "control"]
    assert held == told
    assert not any(event.kind == "control" for event in table.give("done").events), "once"


@pytest.mark.rule("21:18.0", "L.vp")
@pytest.mark.parametrize(
    ("order", "price"),
    [
        ("move Croats 1238", "gives up Lutter Castle (25 points at the end)"),
        ("move Croats 1237 via 1238", ""),
        ("several move Croats 1238 Tilly 1237", "gives up Lutter Castle (25 points at the end)"),
        ("several move Croats 1238 Lindelo 1237", ""),
        ("move Tilly 1237", ""),
        ("move Lindelo 1136", ""),
        ("done", ""),
    ],
)
def test_whoever_would_give_up_the_castle_hears_so_before(order: str, price: str) -> None:
    state = ready().state.copy()
    for piece, start in (("Croats", "1237"), ("Tilly", "1336"), ("Lindelo", "1235")):
        state.put(piece, place=start, moved=False)
    view = Table(state).give("done").view("imperial")
    assert RULES.price(view, tuple(order.split())) == price
