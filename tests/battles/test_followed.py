"""What is kept of a battle from one order to the next is what a fresh look finds."""

import pickle
from random import Random
from typing import Any

import pytest

from game.battles import RULES
from game.battles.board import board
from game.battles.choices import SCENARIOS
from game.battles.course import FIELD, LOST
from game.battles.engagements import engagements
from game.battles.fire import guns, targets
from game.battles.movement import bends, can_go, reach, via
from game.battles.movers import able, candidates, some
from game.battles.position import Position, position, refresh
from game.battles.returning import spoils
from game.battles.state import State
from game.battles.terrain import ORDER, steps
from game.core.hexes import distance
from game.core.paths import cheapest, straight
from game.core.rules import Setup
from game.core.values import replace
from tests.battles.positions import BOTH, FAR, Dice, field
from tests.battles.test_random import play


def _sides(now: Position) -> dict[str, list[object]]:
    return {
        side: [now.zone(side), now.of(side), now.held_by(side), now.marching(side), now.led_by(side),
               now.menaced(side), now.standing(side), spoils(now, side, False), spoils(now, side, True)]
        for side in now.board.sides
    }  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_position_followed_from_order_to_order_is_the_one_that_a_survey_finds(scenario: str) -> None:
    played, last = play(3, scenario)
    for state in [*(state for state, *_rest in played), last]:
        kept, fresh = position(state), Position(state)
        assert kept.of_sort == fresh.of_sort
        assert [list(kept.of_sort[sort]) for sort in fresh.of_sort] == [*map(list, fresh.of_sort.values())]
        assert (kept.units, kept.guns, kept.trains) == (fresh.units, fresh.guns, fresh.trains)
        assert list(kept.leaders.items()) == list(fresh.leaders.items())
        assert _sides(kept) == _sides(fresh)
        assert (kept.crowd, kept.occupied, kept.forlorn()) == (fresh.crowd, fresh.occupied, fresh.forlorn())


def _worked_out(state: State) -> list[object]:
    movers = candidates(state)
    ways = [reach(state, piece).goals for piece in movers[::9]]
    shots = {gun: targets(state, gun) for gun in guns(state)}
    goers = [piece for piece in movers if can_go(state, piece)]
    assert list(able(state).values()) == goers == [piece for piece in movers if reach(state, piece).hexes]
    return [shots, movers, goers, some(state), ways, engagements(state).foes]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_was_worked_out_about_a_battle_is_what_a_stranger_to_it_works_out(scenario: str) -> None:
    for state, _seat, _order, outcome, _draws in play(5, scenario)[0][::3]:
        for one in (state, outcome.state):
            assert _worked_out(one) == _worked_out(RULES.load(RULES.dump(one)))


def test_words_about_a_state_that_is_changed_are_found_anew() -> None:
    state = field("1976", "blue horse A 4-6 1010", "blue horse B 4-6 1012", "red foot E 8-3 0505", *FAR)
    assert RULES.words(state, "blue", ("move",)).offers("A")
    state.put("A", moved=True)
    assert not RULES.words(state, "blue", ("move",)).offers("A")


def test_a_straight_way_is_the_cheapest_path_where_that_goes_round_nothing() -> None:
    random, met = Random(30), 0
    for scenario in SCENARIOS:
        ground = board(scenario)
        hexes = ground.grid.hexes
        for _n in range(300):
            table = steps(ground, ground.file.edition, random.choice(("foot", "horse", "light")), ORDER)
            start, shut = random.choice(hexes), set(random.sample(hexes, len(hexes) // 5))
            burning = set(random.sample(hexes, 20))
            paths = cheapest(table, {start: 0}, 6, shut, burning)
            for goal in random.sample(sorted(paths.costs), min(20, len(paths.costs))):
                level = 0 < distance(start, goal) == paths.costs.get(goal)
                met += level
                if 0 < distance(start, goal) <= 6:
                    assert straight(table, start, goal, shut, burning) == (paths.to(goal) if level else ())
    assert met > 500


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_path_bends_if_it_can_be_led_through_any_other_hex(scenario: str) -> None:
    random, met = Random(31), [0, 0]
    for state, *_rest in random.sample(play(6, scenario)[0], 60):
        pieces = [piece for piece in candidates(state) if reach(state, piece).hexes]
        for piece in random.sample(pieces, min(4, len(pieces))):
            for goal in random.sample(reach(state, piece).hexes, min(3, len(reach(state, piece).hexes))):
                through: tuple[str, ...] = ()
                for _n in range(3):
                    hexes = via(state, piece, goal, through)
                    assert bends(state, piece, goal, through) == bool(hexes)
                    met[bool(hexes)] += 1
                    if not hexes:
                        break
                    through = (*through, random.choice(list(hexes)))
    assert min(met) > 5


@pytest.mark.rule("76:6.0")
def test_a_path_to_a_hex_beside_bends_only_back_over_where_one_stands() -> None:
    """All around 1010 but 0910 is held, and 0910 is where the unit stands: it may go elsewhere first, and come back."""
    near = board(field("1976", *FAR).battle).grid.around["1010"]
    wall = [f"red foot W{n} 8-3 {there}" for n, there in enumerate(near) if there != "0910"]
    state = field("1976", "blue horse A 4-8 0910", *wall, *FAR)
    assert bends(state, state.pieces["A"], "1010", ())
    assert "0810" in via(state, state.pieces["A"], "1010", ())


@pytest.mark.rule("76:6.0", "21:7.0")
@BOTH
def test_a_path_bends_to_and_fro_where_there_is_but_one_way(book: str) -> None:
    wall = [f"red foot W{n} 8-3 {there}" for n, there in enumerate(("1107", "1208", "1209", "1109"))]
    state = field(book, "blue horse A 4-8 1010", *wall, *FAR)
    piece = state.pieces["A"]
    for goal in reach(state, piece).hexes:
        assert bends(state, piece, goal, ()) == bool(via(state, piece, goal, ()))


def _naive(state: State) -> tuple[dict[str, frozenset[str]], set[str], set[str]]:
    """Who may attack whom, who must, and who must be attacked, among those in no declared combat."""
    now, foes, own = position(state), dict[str, set[str]](), set[str]()
    busy = {unit for combat in state.declared() for unit in (*combat.attackers, *combat.defenders)}
    for unit in now.standing(state.side):
        near = [now.units[h] for h in now.board.reach[unit.place] if h in now.units]
        near = [foe for foe in near if foe.side != unit.side]
        if unit.disrupted or unit.id in busy or not near:
            continue
        foes[unit.id] = {foe.id for foe in near if foe.id not in busy and (foe.disrupted or not unit.march)}
        if not unit.march and not all(foe.disrupted for foe in near):
            own.add(unit.id)
    theirs = {foe for unit in own for foe in foes[unit] if not state.pieces[foe].disrupted}
    return {unit: frozenset(those) for unit, those in foes.items() if those}, own, theirs


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_engagements_are_followed_from_one_declared_combat_to_the_next(scenario: str) -> None:
    met = 0
    for state in [state for seed in (3, 5) for state, *_rest in play(seed, scenario)[0] if state.phase == "declare"]:
        found = engagements(state)
        assert (found.foes, found.must_attack, found.must_be_attacked) == _naive(state)
        met += bool(state.declared() and found.must_attack)
    assert met


def test_a_view_that_is_sent_elsewhere_is_whole_and_equal() -> None:
    state = play(3, "lutter")[0][40][0]
    seen = RULES.view(state, state.side)
    sent = pickle.loads(pickle.dumps(seen))
    assert sent == seen == RULES.view(state, state.side)
    assert sent.prompt == RULES.words(state, state.side).prompt != ""


def test_a_gun_that_is_taken_stands_among_its_captors_from_then_on() -> None:
    state = field("1976", "blue horse A 4-6 1010", "red gun G 0-0 1009", *FAR)
    assert "1009" in position(state).of("red") - position(state).of("blue")
    state.put("G", side="blue")
    assert "1009" in position(state).of("blue") - position(state).of("red")


def test_who_was_hemmed_in_can_go_where_a_comrade_has_left() -> None:
    around = ("1009", "1110", "1111", "1011", "0911", "0910")
    ring = [f"blue foot R{n} 4-4 {there}" for n, there in enumerate(around)]
    state = field("2021", "blue foot A 4-4 1010", *ring, "red foot E 8-3 0505", *FAR)
    assert not RULES.words(state, "blue", ("move",)).offers("A")
    state = RULES.apply(state, "blue", ("move", "R0", "1008"), Dice(())).state
    assert RULES.words(state, "blue", ("move",)).offers("A")


@pytest.mark.parametrize(("left", "burning", "goes"), [("", "", False), ("1008", "", True), ("1008", "1009", False)])
def test_who_is_among_comrades_can_go_past_them_if_there_is_room_behind(left: str, burning: str, goes: bool) -> None:
    around = [h for h in board("rocroi").grid.within("1010", 2) if h not in ("1010", left)]
    ring = [f"blue foot R{n} 4-4 {there} moved" for n, there in enumerate(around)]
    state = field("1976", "blue foot A 4-4 1010 disrupted", *ring, "red foot E 8-3 0505", *FAR)
    state.burning = (burning, "1109", "0909") if burning else ()
    assert RULES.words(state, "blue", ("move",)).offers("A") == goes


def test_a_leader_cannot_go_where_a_comrade_has_left_him_to_the_enemy() -> None:
    foes = [f"red foot E{n} 8-3 {there}" for n, there in enumerate(("1210", "0912", "0909"))]
    state = field("2021", "blue foot A 4-4 1010 moved", "blue leader L 1-8 1010", "blue horse B 4-8 1009", *foes, *FAR)
    assert RULES.words(state, "blue", ("move",)).offers("L")
    state = RULES.apply(state, "blue", ("move", "B", "1108"), Dice(())).state
    assert not RULES.words(state, "blue", ("move",)).offers("L")
    assert RULES.words(state, "blue", ("move",)) == RULES.words(RULES.load(RULES.dump(state)), "blue", ("move",))


@pytest.mark.rule("21:11.1")
@pytest.mark.parametrize(
    ("piece", "changes", "alone"),
    [
        ("A", {"place": "0808"}, "L"),
        ("A", {"where": LOST, "place": ""}, "L"),
        ("A", {"side": "red"}, "L"),
        ("E", {"place": "1516"}, "M"),
        ("D", {"disrupted": False}, "M"),
        ("M", {"place": "1012"}, "M"),
    ],
)
def test_a_leader_is_found_alone_among_enemies_whoever_has_left_or_come(
    piece: str, changes: dict[str, Any], alone: str
) -> None:
    own = ("blue leader L 2-8 1010", "blue foot A 8-3 1010", "blue leader M 2-8 1515", "blue leader N 2-8 2039")
    foes = ("red foot R 8-3 1011", "red foot D 8-3 1514 disrupted", "red foot E 8-3 2005")
    state = field("2021", *own, *foes, *FAR)
    assert position(state).forlorn() == []
    for more in ((), ("FB",), ("N", "R")):  # who changes later must not hide it
        other = state.copy()
        other.put(piece, **changes)
        for key in more:
            assert position(other).units
            other.put(key, spent=1)
        for _twice in range(2):
            assert [leader.id for leader in position(other).forlorn()] == [alone]


@pytest.mark.rule("21:11.1")
def test_leaders_who_are_alone_at_once_are_lost_in_the_order_in_which_they_stand() -> None:
    """Their hexes were looked for among those around whoever has gone, in no order."""
    rows = [f"{column}10" for column in range(10, 22, 2)]
    led = [
        piece for n, here in enumerate(rows) for piece in (f"blue leader L{n} 2-8 {here}", f"blue foot A{n} 8-3 {here}")
    ]
    foes = [f"red foot R{n} 8-3 {here[:2]}11" for n, here in enumerate(rows)]
    state = field("2021", *led, *foes, *FAR)
    assert position(state).forlorn() == []
    for n in range(len(rows)):
        state.put(f"A{n}", where=LOST, place="")
    assert [leader.id for leader in position(state).forlorn()] == [f"L{n}" for n in range(len(rows))]


def test_a_leader_is_found_alone_once_an_enemy_is_reckoned_with_who_had_to_make_room() -> None:
    state = field("2021", "blue leader M 2-8 1515", "red foot D 8-3 1514", *FAR)
    state.crowded = "D"
    assert position(state).forlorn() == []
    state.crowded = ""
    refresh(state)
    assert [leader.id for leader in position(state).forlorn()] == ["M"]


_GATE: dict[str, Any] = {
    "areas": {"gate": ["0110", "0112"]},
    "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
}


@BOTH
def test_who_waits_at_the_edge_can_come_in_only_while_a_hex_is_open(book: str) -> None:
    waiting = ("blue foot A 8-2 edge command=X", "blue leader L 2-8 edge command=X", "blue gun G 0-2 edge command=X")
    away = ("blue foot B 4-4 0311", "blue foot C 4-4 0110", "blue foot D 4-4 0511")
    state = field(book, *waiting, *away, "red foot R 8-3 0111", "red foot S 8-3 0212", *FAR, **_GATE)
    assert "A" in able(state)
    for order, comes in ((("D", "0512"), True), (("B", "0112"), book == "1976"), (("C", "0109"), True)):
        state = RULES.apply(state, "blue", ("move", *order), Dice(())).state
        fresh = RULES.load(RULES.dump(state))
        fresh.forget()
        assert list(able(state)) == list(able(fresh)) == [p.id for p in candidates(fresh) if reach(fresh, p).hexes]
        assert ("A" in able(state)) == comes


def test_each_who_comes_in_makes_the_next_wait_longer() -> None:
    waiting = [f"blue foot {name} 4-{points} edge command=X" for name, points in (("A", 2), ("B", 3), ("C", 2))]
    gate = {**_GATE, "areas": {"gate": ["0110"]}}
    state = field("2021", *waiting, *FAR, **gate)
    for order in (("move", "A", "0209"), ("move", "B", "0210")):
        assert "C" in able(state)
        assert not RULES.words(state, "blue").offers("done")
        state = RULES.apply(state, "blue", order, Dice(())).state
    assert list(able(state)) == ["FB"]
    assert RULES.words(state, "blue").offers("done")


def test_a_leader_who_waits_cannot_come_in_where_a_comrade_has_left_the_hex_to_the_enemy() -> None:
    gate = {**_GATE, "areas": {"gate": ["0110"]}}
    due, foes = "blue leader L 2-1 edge command=X", ("red foot R 8-3 0210", "red foot S 8-3 0209")
    state = field("1976", due, "blue foot C 4-4 0110", *foes, *FAR, **gate)
    assert "L" in able(state)
    state = RULES.apply(state, "blue", ("move", "C", "0111"), Dice(())).state
    assert "L" not in able(state)


def test_who_has_entered_counts_even_where_no_piece_has_changed() -> None:
    state = field("2021", "blue foot A 4-2 edge command=X", *FAR, **_GATE)
    assert "A" in able(state)
    state.entered |= {"0110": 2, "0112": 2}
    refresh(state)
    assert "A" not in able(state)


_X, _Y = (f"edge command={command}" for command in "XY")


@pytest.mark.parametrize(
    ("one", "other", "changes", "terrain"),
    [
        (f"leader A 2-8 {_X}", f"leader B 2-8 {_X}", {"spent": 8}, {}),
        (f"foot A 4-4 {_X}", f"foot B 4-4 {_X}", {"march": True}, {}),
        (f"foot A 4-4 {_X}", f"foot B 4-4 {_X}", {"disrupted": True}, {"woods": ["0110"]}),
        (f"foot A 4-4 {_X}", f"foot B 4-2 {_X}", {}, {"woods": ["0110"]}),
        (f"foot A 4-4 {_X}", f"foot B 4-4 {_Y}", {}, {"town": ["0112"]}),
        (f"foot A 4-4 {_X}", f"horse B 4-4 {_X}", {}, {"woods": ["0110"]}),
    ],
)
def test_who_comes_in_otherwise_is_looked_at_by_himself(
    one: str, other: str, changes: dict[str, Any], terrain: dict[str, list[str]]
) -> None:
    arrivals = [{**_GATE["arrivals"][0], "id": command, "area": command} for command in "XY"]
    areas = {"X": ["0110"], "Y": ["0112"]}
    state = field(
        "1976", f"blue {one}", f"blue {other}", *FAR, areas=areas, arrivals=arrivals, terrain=terrain,
        options={"road_march": "on"},
    )  # fmt: skip
    state.put("B", **changes)
    assert list(able(state)) == ["A", "FB"]


@pytest.mark.parametrize(
    ("scenario", "options", "before", "after", "verb"),
    [
        ("rocroi", {"standoff": "on"}, {"turn": 5}, {"stirred": ("french",)}, "done"),
        ("rocroi", {"standoff": "on"}, {"turn": 5}, {"turn": 4}, "done"),
        ("wittstock", {}, {"turn": 3, "side": "swedish"}, {"signal": False}, "signal"),
        ("wittstock", {}, {"turn": 3, "side": "swedish"}, {"begun": True}, "signal"),
    ],
)
def test_what_may_be_moved_is_asked_anew_where_it_is_not_a_matter_of_the_pieces(
    scenario: str, options: dict[str, str], before: dict[str, Any], after: dict[str, Any], verb: str
) -> None:
    state = RULES.setup(RULES.complete(Setup("battles", scenario, options))).copy()
    for key, piece in state.pieces.items():
        if piece.side == "swedish":
            state.pieces[key] = replace(piece, where=FIELD, place="2026")
    state.forget()
    for name, value in {"phase": "move", **before}.items():
        setattr(state, name, value)
    offered = RULES.words(state, state.side).offers(verb)
    other = state.copy()
    for name, value in after.items():
        setattr(other, name, value)
    assert RULES.words(other, state.side).offers(verb) != offered
