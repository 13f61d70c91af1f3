"""Setting up within the limits."""

from collections.abc import Callable

import pytest

from game.battles import RULES
from game.battles.board import board
from game.core.hexes import distance
from tests.battles.positions import Table, battle
from tests.battles.test_schedules import EAST


@pytest.mark.rule("L.deploy", "21:3.0", "21:3.2")
def test_units_stand_within_six_hexes_of_a_leader_who_stands() -> None:
    table = battle("lutter")
    assert "Pentz-A" not in table.offers("place")
    place = board("lutter").counters["Christian"].hex
    table.give(f"place Christian {place}")
    away = {board("lutter").distance(place, h) for h in table.offers("place Pentz-A")}
    assert max(away) == 6
    state = battle("lutter").give("proposed").state.copy()
    state.put("Christian", where="to_place", place="")
    assert "done" not in Table(state).offers()


@pytest.mark.rule("21:3.2", "21:7.6")
def test_one_unit_one_gun_and_any_leaders_are_set_up_in_a_hex() -> None:
    table = battle("lutter").give("proposed")
    stood = table.state.pieces
    unit, gun = stood["Pentz-B"].place, stood["Battery-2"].place
    assert table.refused(f"place Pentz-A {unit}").rule == "21:3.2, 21:7.6"
    assert table.refused(f"place Battery-1 {gun}").rule == "21:3.2, 21:7.6"
    table.give(f"place Battery-1 {unit}") if unit in table.offers("place Battery-1") else None
    leader = stood["Fuchs"].place
    assert leader in table.offers("place Philip-of-Hesse")


@pytest.mark.rule("21:3.0", "21:3.3")
def test_a_piece_on_the_wrong_ground_keeps_the_set_up_from_ending() -> None:
    table = battle("lutter").give("proposed")
    assert "done" in table.offers()
    state = table.state.copy()
    state.put("Pentz-A", where="to_place", place="")
    state.forget()
    missing = Table(state)
    assert "done" not in missing.offers()
    assert "Pentz A" in RULES.words(missing.state, "danish").prompt


# --- every hex of both fields, by the limits as the seed words them ---

Limit = Callable[[Table, str], bool]


def lutter(side: str, leader: str, kind: str) -> Limit:
    """Where a piece of this kind may stand; the leader himself anywhere on his bank."""

    def may(table: Table, hexagon: str) -> bool:
        field, (column, row) = table.state.board, (int(hexagon[:2]), int(hexagon[2:]))
        east = column <= EAST[row]
        banks = {h for pair, brink in field.brinks.items() if brink == "stream" for h in pair}
        if east != (side == "danish") or (side == "imperial" and hexagon in banks):
            return False
        ground = set(field.kinds_of(hexagon))
        if kind == "train" or (kind == "gun" and side == "danish"):
            fit = ground <= ({"clear", "hilltop"} if side == "danish" else {"clear"})
        else:
            fit = kind != "horse" or "castle" not in ground
        return fit and (kind == leader or distance(table.at(leader), hexagon) <= 6)

    return may


WITTSTOCK = {
    "Battery-1": lambda t, h: h in t.state.board.area("entrenchments"),
    "Imperial-Foot-1": lambda _t, h: 31 <= int(h[2:]) <= 36,
    "A-Ctr": lambda _t, h: 31 <= int(h[2:]) <= 36,
    "Imperial-A-LW": lambda _t, h: distance(h, "1227") <= 4,
    "C-RW": lambda _t, h: distance(h, "1440") <= 4,
    "Croats": lambda _t, _h: True,
    "Imperial-Train": lambda t, h: h not in ("1227", "1127", "1226")
    and not {"1227", "1127", "1226"}.isdisjoint(t.state.board.grid.around[h]),
    "Hatzfeld": lambda t, h: any(
        t.at(p) == h and c.is_unit and c.command in ("RW", "Ctr", "LW")
        for p, c in t.state.board.counters.items() if p in t.state.pieces
    ),
}  # fmt: skip
CASES: list[tuple[str, str, Limit]] = [
    *(("danish", piece, lutter("danish", "Christian", kind)) for piece, kind in (
        ("Christian", "Christian"), ("Fuchs", "leader"), ("Pentz-A", "foot"), ("Leib", "horse"),
        ("Arquebusiers", "light"), ("Danish-Musketeers", "shot"), ("Battery-1", "gun"), ("Danish-Train", "train"),
    )),
    *(("imperial", piece, lutter("imperial", "Tilly", kind)) for piece, kind in (
        ("Tilly", "Tilly"), ("Anholt", "leader"), ("Tilly-A", "foot"), ("Kronberg", "horse"), ("Croats", "light"),
        ("Battery-5", "gun"), ("Imperial-Train", "train"),
    )),
    *(("wittstock", piece, may) for piece, may in WITTSTOCK.items()),
]  # fmt: skip


def setting_up(whose: str) -> Table:
    """A side that stands as proposed, and may still change it."""
    if whose == "wittstock":
        return battle("wittstock").give("proposed")
    table = battle("lutter").give("proposed")
    return table if whose == "danish" else table.give("done").give("proposed")


@pytest.mark.rule("21:3.0", "21:3.2", "21:7.6", "L.deploy", "W.deploy")
@pytest.mark.parametrize(("whose", "piece", "may"), CASES, ids=[piece for _whose, piece, _may in CASES])
def test_a_piece_is_set_up_where_its_limits_allow_and_none_of_its_kind_stands(
    whose: str, piece: str, may: Limit
) -> None:
    table = setting_up(whose)
    field, own = table.state.board, table.state.board.counters[piece]

    def like(other: str) -> bool:
        counter = field.counters[other]
        return counter.is_unit if own.is_unit else counter.kind == own.kind != "leader"

    taken = {table.at(p) for p in table.state.pieces if p != piece and like(p)}
    dosse = table.state.board.file.zones.get("southwest_of_dosse")
    open_ = {
        h for h in field.grid.hexes if may(table, h) and h not in taken and h != table.at(piece)
        and (dosse is None or h in dosse)
    }  # fmt: skip
    assert table.offers(f"place {piece}") == open_
    rule = "W.deploy" if whose == "wittstock" else "L.deploy"
    closed = [h for h in field.grid.hexes if h not in open_ and h != table.at(piece)]
    for hexagon in closed[::25] + [h for h in closed if h in taken][:1] if open_ else []:
        assert table.refused(f"place {piece} {hexagon}").rule in (rule, "21:3.2, 21:7.6")


@pytest.mark.rule("21:3.0", "21:3.2", "21:7.6", "L.deploy", "W.deploy")
@pytest.mark.parametrize(
    ("whose", "order", "reason", "rule"),
    [
        ("danish", "place Leib 1237", "It may not stand in such terrain.", "L.deploy"),
        ("danish", "place Pentz-A 2030", "There is a piece of its kind there already.", "21:3.2, 21:7.6"),
        ("danish", "place Battery-1 2032", "There is a piece of its kind there already.", "21:3.2, 21:7.6"),
        ("danish", "place Pentz-A 1240", "It is set up within 6 hexes of Christian.", "L.deploy"),
        ("danish", "place Pentz-A 2431", "That hex is outside the limits of its set-up.", "L.deploy"),
        ("danish", "place Battery-1 2023", "It is set up within 6 hexes of Christian.", "L.deploy"),
        ("imperial", "place Tilly 2434", "That hex is outside the limits of its set-up.", "L.deploy"),
        ("wittstock", "place Hatzfeld 1424", "It is set up with a unit of RW, Ctr, LW.", "W.deploy"),
        ("wittstock", "place C-RW 1030", "It is set up within 4 hexes of 1440 (Papenbruch).", "W.deploy"),
        ("wittstock", "place Croats 1530", "That hex is outside the limits of its set-up.", "W.deploy"),
        ("wittstock", "place Imperial-Train 1227", "That hex is outside the limits of its set-up.", "W.deploy"),
    ],
)
def test_why_a_piece_is_not_set_up_there(whose: str, order: str, reason: str, rule: str) -> None:
    refusal = setting_up(whose).refused(order)
    assert (refusal.reason, refusal.rule) == (reason, rule)


@pytest.mark.rule("21:3.0", "21:3.2")
def test_the_pieces_still_to_be_placed_are_named_and_marked_and_nobody_else_s_are_offered() -> None:
    table = battle("lutter")
    assert table.offers() == {"proposed", "place"}
    assert table.view("danish").prompt == "Set up your army."
    assert table.offers("place") == {"Christian"}, "the others stand around him"
    assert table.hint("place", "Christian") == "to place"
    table.give("place Christian 1933")
    assert table.hint("place", "Christian") == ""
    assert "Tilly" not in table.offers("place")
    assert not RULES.words(table.state, "danish", ("place", "Tilly"))
    assert not RULES.words(table.state, "danish", ("place", "nobody"))
    assert not RULES.words(table.state, "danish", ("place", "Leib", "1237"))
    assert not RULES.words(table.state, "imperial", ())
    assert table.give("proposed").view("danish").prompt == "Your army is set up: say “done”, or change it."
    table.give("place Christian 0530")
    assert table.view("danish").prompt.startswith("Still to be placed rightly: ")
    assert table.view("danish").prompt.count(",") == 4


@pytest.mark.rule("21:3.0", "21:7.1", "L.deploy")
def test_heavy_horse_is_not_set_up_in_the_castle_and_foot_is() -> None:
    table = battle("lutter").give("proposed").give("place Christian 1236")
    assert "1237" in table.offers("place Pentz-A") & table.offers("place Arquebusiers")
    assert "1237" not in table.offers("place Leib")
    assert "1238" in table.offers("place Leib")
    assert table.give("place Fuchs 1237").offers("place Pentz-A") >= {"1237"}
    assert "1237" not in table.give("place Pentz-A 1237").offers("place Pentz-B")


@pytest.mark.rule("76:3.0", "76:15.11", "21:3.3", "21:3.4")
def test_what_a_battle_begins_with() -> None:
    """Nobody has done anything yet: nothing in this player-turn, no other before it, no points, no fog."""
    for table in (battle("rocroi"), battle("lutter"), battle("wittstock")):
        state = table.state
        assert (state.before, state.fog, state.losses, state.demoralized) == (None, False, (), ())
        assert (state.pending, state.offer, state.conceded, state.crowded) == (None, None, None, "")
        assert state.morale == dict.fromkeys(state.board.sides, 0)
        assert state.signal is (state.battle == "wittstock")
        assert (state.turn, state.now.turn) == ((1, 1) if state.battle == "rocroi" else (0, 0))
    table = battle("lutter").give("proposed").give("done").give("proposed").give("done")
    assert (table.state.turn, table.state.before) == (1, None)
    assert {p.where for p in table.state.pieces.values()} == {"field", "away"}
    assert [p.id for p in table.state.pieces.values() if p.where == "away"] == [
        "Wolfenbüttel-A", "Wolfenbüttel-B", "Weferling", "Braunschweig",
    ]  # fmt: skip
