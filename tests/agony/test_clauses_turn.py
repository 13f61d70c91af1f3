"""What ends after an action and with a turn, clause by clause [6.0, 17.Sp.3, 17.H.5, 19.7]."""

import pytest

from game.agony import turn
from game.core.agenda import Item
from tests.agony.positions import bare, flow_of, place, run

P, C = "protestant", "catholic"


@pytest.mark.rule("17.H.5", "17.Sp.31", "17.F.5")
def test_what_ends_after_an_action() -> None:
    state = bare()
    state.hungary_rebels, state.actions, state.grace = True, {C: 2}, {"linz": 1}
    for city in ("pressburg", "tyrnau", "odenburg"):
        state.cities[city] = C
    place(state, "munich", {"Spanish-veteran": 1}, "gallas")
    place(state, "koln", {"Spanish-veteran": 1})
    place(state, "prague", {"Spanish-veteran": 1}, "spinola")
    after = run(state, Item("acted", args=(C,))).state
    assert (after.hungary_rebels, after.actions, after.grace) == (False, {C: 3}, {"linz": 1})
    assert ("munich" in after.units, "koln" in after.units, "prague" in after.units) == (False, True, True)
    lost = run(place(state, "linz", {"Imperial-militia": 1}), Item("acted", args=(C,))).told("17.Sp.31")
    assert len(lost) == 1
    state.cities["tyrnau"], state.grace = P, {"linz": 1}
    after = run(state, Item("acted", args=(P,))).state
    assert (after.hungary_rebels, after.actions, after.grace) == (True, {C: 2, P: 1}, {})


@pytest.mark.rule("17.Sp.3", "17.Sp.31", "17.Sp.32")
@pytest.mark.parametrize(("until", "lost"), [(0, False), (2, False), (1, True)])
def test_the_cardinal_s_army_is_late_at_the_end_of_its_turn(until: int, lost: bool) -> None:
    state = place(bare(), "munich", {"Spanish-veteran": 1, "Imperial-militia": 1}, "cardinal_infante", "gallas")
    place(state, "koln", {"Spanish-veteran": 1}, "spinola")
    state.cardinal_turn = until
    flow = flow_of(state)
    turn.cardinal_late(flow)
    assert ("Spanish-veteran" in flow.state.units["munich"]) is not lost
    assert ("cardinal_infante" in flow.state.leaders, "gallas" in flow.state.leaders) == (not lost, True)
    assert ("koln" in flow.state.units, flow.state.cardinal_turn) == (True, 0 if lost else until)


@pytest.mark.rule("6.G", "16.253", "17.Sp.3", "6.D", "6.0")
@pytest.mark.parametrize(("hand", "asked"), [((), []), (("C7",), []), (("C7", "C8"), ["hold"])])
def test_the_end_of_a_turn(hand: tuple[str, ...], asked: list[str]) -> None:
    state = bare()
    state.hands, state.response, state.history = {P: (), C: hand}, 1, (20,)
    flow = flow_of(state)
    older = flow_of(state)
    turn.turn_end(older, Item("turn-end"))
    assert [item.kind for item in older.state.agenda] == ["reckoning", *["keep"][: len(hand)], *asked]
    turn.turn_end(flow, Item("turn-end", n=turn.KEPT_LATER))
    assert [item.kind for item in flow.state.agenda] == ["reckoning", *asked]
    assert (flow.state.response, flow.state.dutch_war, flow.state.phase) == (0, 1, "end")
    flow.state.agenda = ()
    turn.reckoning(flow, Item("reckoning"))
    assert flow.state.history == (20, 21)
    flow = flow_of(bare())
    turn.turn(flow, Item("turn"))
    told = [(item.kind, item.n) for item in reversed(flow.state.agenda)]
    assert told == [
        ("wallenstein", 0), ("recovery", 0), ("draw", 0), ("round", 1), ("hold", 0), ("pay", 0), ("loot", 0),
        ("sieges", 0), ("revolts", 0), ("turn-end", turn.KEPT_LATER),
    ]  # fmt: skip


@pytest.mark.rule("19.7")
def test_the_league_parts_at_the_end_of_the_turn() -> None:
    state = place(bare(tilly="yes"), "munich", {"Imperial-militia": 1, "Bavarian-militia": 1}, "tilly", "gallas")
    place(state, "linz", {"Imperial-militia": 1}, "bucquoy")
    place(state, "prague", {"Imperial-militia": 1}, "aldringer")
    state.used["wallenstein"], state.marks = "in", ("league", "plot")
    flow = flow_of(state)
    turn.part_the_league(flow)
    assert (flow.state.marks, flow.state.agenda[-1].args) == (("plot",), (C,))
    assert flow.state.units == {"munich": {"Bavarian-militia": 1}, "linz": {"Imperial-militia": 1}}
    turn.part_the_league(flow)
    assert len(flow.state.agenda) == 1
