"""Control, Electors, the Dutch War, Wallenstein, peace, revolts, nations, victory [3.0, 5.0, 7.0, 9.4, 16.0, 17.0]."""

import pytest

from game.agony import RULES, control, deck, dutch, peace, pieces, revolts, stacking, turn, victory, wallenstein
from game.agony.board import BOARD, WALLS
from game.agony.cards import play
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, flow_of, new, place, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("2.41", "2.43", "2.44", "2.46")
def test_the_board() -> None:
    assert len(BOARD.areas) == 24
    assert sum(space.independent for space in BOARD.spaces.values()) == 17
    assert (BOARD.spaces["wurzburg"].fort, BOARD.spaces["wurzburg"].siege) == (3, 0)
    assert {"koln", "prague", "rostock"} <= BOARD.germany
    assert not {"vienna", "munich", "brussels", "rocroi", "tyrnau"} & BOARD.germany


@pytest.mark.rule("3.1", "3.11", "3.13", "5.12", "5.1")
def test_the_example_of_the_lower_palatinate() -> None:
    """Three cities give the area and its VP; Landau stays Protestant while a unit stands there."""
    state = place(bare(), "landau", {"German-militia": 1})
    flow = flow_of(state)
    for city in ("oppenheim", "mannheim"):
        control.take_city(flow, C, city)
    assert flow.state.vp == 21
    control.take_city(flow, C, "heidelberg")
    assert flow.state.areas["lower_palatinate"] == C
    assert flow.state.vp == 21 + 3
    assert flow.state.cities["landau"] == P
    assert flow.state.cities["trier"] == C
    control.take_city(flow, P, "koln")
    assert flow.state.vp == 24 - 2


@pytest.mark.rule("3.12", "3.13")
def test_the_example_of_hanau_and_frankfurt() -> None:
    flow = flow_of(bare())
    flow.state.cities["frankfurt"] = ""
    control.take_city(flow, C, "marburg")
    control.take_city(flow, C, "kassel")
    assert flow.state.areas["hesse_kassel"] == C
    assert flow.state.cities["hanau"] == C  # without a siege
    assert flow.state.cities["frankfurt"] == ""
    held = flow_of(bare())
    held.state.cities["hanau"] = P
    control.take_city(held, C, "marburg")
    control.take_city(held, C, "kassel")
    assert held.state.cities["hanau"] == P  # an enemy fortress must be besieged


def hold(state: State, catholic: int) -> State:
    """So many Electors are Catholic, the others Protestant."""
    areas = ("saxony", "brandenburg", "lower_palatinate", "bohemia")
    for n, elector in enumerate((*areas, "mainz", "trier", "koln")):
        side = C if n < catholic else P
        if elector in areas:
            state.areas[elector] = side
        else:
            state.cities[elector] = side
    return state


@pytest.mark.rule("5.14", "5.141")
def test_the_long_example_of_the_electors() -> None:
    flow = flow_of(bare())
    state = flow.state
    vp = state.vp

    def holding(catholic: int) -> int:
        hold(state, catholic)
        before = state.vp
        control.count_electors(flow)
        return state.vp - before

    assert state.majority == C
    assert holding(4) == 0  # the majority counts already at the start
    assert holding(7) == 5
    assert holding(6) == 0  # a Protestant success does not take the bonus
    assert holding(7) == 0  # nor is it given again
    assert holding(3) == -2  # four Protestant Electors
    assert holding(4) == 2  # the majority again
    assert holding(0) == -7  # majority and all
    assert holding(6) == 2
    assert holding(7) == 5  # now, and only now
    assert state.vp == vp + 5 - 2 + 2 - 7 + 2 + 5


@pytest.mark.rule("5.142")
def test_bavaria_becomes_the_electorate() -> None:
    state = bare()
    state.areas["lower_palatinate"] = C
    state.majority = ""
    assert "lower_palatinate" in control.electors(state)
    assert play.why_not(state, C, "C12") == ("", "")
    game = Play(turn_of(state, C, "C12")).give(C, "C12 event")
    assert "bavaria" in control.electors(game.state)
    assert "lower_palatinate" not in control.electors(game.state)


@pytest.mark.rule("5.13", "9.13", "9.22")
def test_an_area_that_joins_violates_nothing() -> None:
    state = bare()
    flow = flow_of(state)
    control.join(flow, "brunswick_luneburg")
    assert flow.state.vp == 21 - 2
    assert flow.state.areas["brunswick_luneburg"] == P
    catholic = bare()
    for city in BOARD.cities_of["hesse_kassel"]:
        catholic.cities[city] = C
    catholic.areas["hesse_kassel"] = C
    place(catholic, "kassel", {"Imperial-militia": 1})
    flow = flow_of(catholic)
    control.join(flow, "hesse_kassel")
    assert flow.state.cities == catholic.cities | {"hanau": P, "marburg": P}
    for city in ("hanau", "marburg"):
        place(catholic, city, {"Imperial-militia": 1})
    assert not control.may_join(catholic, "hesse_kassel")


@pytest.mark.rule("9.41", "9.42", "9.43")
def test_a_revolt_may_cost_an_area_twice() -> None:
    """Pilsen in revolt and Prague Catholic: Bohemia is lost, and three VP; Catholics who gain it get three more."""
    state = bare()
    state.cities["prague"] = C
    flow = flow_of(state)
    control.raise_revolt(flow, "pilsen")
    assert flow.state.areas["bohemia"] == ""
    assert flow.state.vp == 24
    control.take_city(flow, C, "eger")
    control.take_city(flow, C, "budweis")
    assert flow.state.areas["bohemia"] == C
    assert flow.state.vp == 27
    assert flow.state.cities["pilsen"] == ""  # the revolt goes on
    back = flow_of(state)
    control.raise_revolt(back, "pilsen")
    control.take_city(back, P, "pilsen")
    assert (back.state.areas["bohemia"], back.state.vp, back.state.revolts) == (P, 21, ())


@pytest.mark.rule("9.43")
def test_a_revolt_is_put_down_by_units_for_a_point() -> None:
    state = place(bare(), "eger", {"German-militia": 1}, "thurn")
    state.revolts, state.cities["prague"] = ("prague",), ""
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Thurn Prague take")
    assert game.state.revolts == ()
    assert game.state.cities["prague"] == P
    blocked = place(state.copy(), "prague", {"Imperial-militia": 1})
    game = Play(turn_of(blocked, P, "P12"))
    game.give(P, "P12 act Thurn Prague", ("Protestant", 3), ("Catholic", 3))
    assert game.state.revolts == ("prague",)  # first the battle


@pytest.mark.rule("9.44")
@pytest.mark.parametrize(("die", "spreads"), [(0, True), (1, True), (2, False)])
def test_revolts_spread_within_their_area(die: int, spreads: bool) -> None:
    state = bare()
    state.revolts, state.cities["linz"] = ("linz",), ""
    assert revolts.targets(state, "linz") == ["krems"]
    game = run(state, Item("revolts"), throws=[("revolt in Linz", die)])
    assert ("krems" in game.state.revolts) == spreads
    assert revolts.targets(place(bare(), "krems", {"Imperial-militia": 1}), "linz") == []
    assert revolts.targets(bare(), "graz") == []


@pytest.mark.rule("16.11", "16.12", "16.13", "16.131", "9.31", "16.132")
def test_the_dutch_war_track() -> None:
    flow = flow_of(bare())
    state = flow.state
    assert state.dutch_war == 0
    dutch.move(flow, 2)
    assert (state.vp, state.dutch_aid) == (23, -2)
    dutch.move(flow, -1)
    dutch.move(flow, 1)
    assert state.vp == 23  # once a game
    dutch.move(flow, 2)
    assert (state.vp, state.dutch_aid) == (25, -3)
    place(state, "up-catholic", {"Spanish-veteran": 3}, "spinola")
    place(state, "up-protestant", {"German-militia": 3}, "thurn")
    dutch.move(flow, 1)
    assert state.dutch_over
    assert (state.units, state.leaders) == ({}, {})
    dutch.move(flow, -3)
    assert state.dutch_war == 5
    assert play.why_not(state, C, "C18") != ("", "")
    other = flow_of(place(place(bare(), "up-catholic", {"Spanish-veteran": 1}), "up-protestant", {"German-militia": 1}))
    dutch.move(other, -3)
    assert (other.state.vp, other.state.dutch_aid, other.state.dutch_over) == (18, 3, True)
    assert other.state.units == {"up-protestant": {"German-militia": 1}}


@pytest.mark.rule("16.25", "16.251", "16.252", "16.253", "9.32")
def test_spinola_besieges_and_the_protestants_respond_or_not() -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 3}, "spinola")
    assert play.why_not(state, C, "C4") == ("", "")
    late = state.copy()
    late.actions = {C: 1}
    assert play.why_not(late, C, "C4") != ("", "")
    game = Play(turn_of(state, C, "C4")).give(C, "C4 event")
    assert game.state.dutch_war == 1
    assert game.state.response
    answered = place(game.state.copy(), "lingen", {"German-militia": 3}, "mansfeld")
    reply = Play(turn_of(answered, P, "P1")).give(P, "P1 act Mansfeld United-Provinces stop")
    assert not reply.state.response
    assert reply.state.units["up-protestant"] == {"German-militia": 2, "German-militia-half": 1}
    fallen = run(game.state, Item("turn-end"))
    assert fallen.state.dutch_war == 2


@pytest.mark.rule("5.15", "8.11")
def test_spinola_is_missed_at_the_intervention() -> None:
    flow = flow_of(bare())
    deck.add_stage(flow, "intervention")
    assert flow.state.vp == 18
    there = flow_of(place(bare(), "up-catholic", {"Spanish-veteran": 3}, "cordoba"))
    deck.add_stage(there, "intervention")
    assert there.state.vp == 21


@pytest.mark.rule("7.1", "5.21")
def test_wallenstein_s_influence() -> None:
    state = place(bare(), "vienna", {"Imperial-mercenary": 1}, "wallenstein")
    game = Play(turn_of(state, C, "C2")).give(C, "C2 recruit").give(C, "Wallenstein militia", ("recruiting", 0))
    assert game.state.influence == sum(n for n in game.state.units["vienna"].values()) - 1
    flow = flow_of(state)
    flow.state.influence = 19
    wallenstein.gain(flow, 3, alive=False)
    assert flow.state.winner == ""  # he fell in that battle
    flow.state.influence = 19
    wallenstein.gain(flow, 1)
    assert flow.state.winner == P


@pytest.mark.rule("7.2", "7.21", "7.22", "7.23", "7.24")
def test_dismissed_recalled_assassinated() -> None:
    state = place(bare(), "vienna", {"Imperial-mercenary": 1}, "wallenstein", "gallas")
    state.influence = 9
    game = run(state, Item("wallenstein"))
    assert game.offered(C) == ("wait", "dismiss")
    game.give(C, "dismiss")
    assert (game.state.influence, "wallenstein" in game.state.leaders) == (4, False)
    again = run(game.state, Item("wallenstein")).give(C, "recall Vienna")
    assert again.state.leaders["wallenstein"] == "vienna"
    dead = run(again.state, Item("wallenstein"))
    assert dead.offered(C) == ("wait", "assassinate")
    dead.give(C, "assassinate")
    assert dead.state.wallenstein == "dead"
    assert run(dead.state, Item("wallenstein")).asked()[1] == "action"
    with_tilly = place(bare(), "vienna", {"Imperial-mercenary": 1}, "tilly")
    with_tilly.wallenstein = "dismissed"
    assert wallenstein.homes(with_tilly) == []


@pytest.mark.rule("5.3", "5.31", "8.323")
def test_who_may_offer_peace_and_must_accept() -> None:
    state = bare()
    offers: dict[int, list[str]] = {vp: [] for vp in (5, 12, 21, 30, 36, 41)}
    for vp, found in offers.items():
        state.vp = vp
        found += [side for side in (P, C) if peace.may_offer(state, side)]
    assert offers == {5: [P, C], 12: [P], 21: [], 30: [C], 36: [C], 41: [P, C]}
    state.vp = 36
    assert peace.must_accept(state, P)
    state.vp = 9
    assert peace.must_accept(state, C)
    state.actions = {C: 1}
    assert not peace.may_offer(state, C)
    early = bare("early_war")
    early.vp = 41
    assert not peace.may_offer(early, P)
    for vp, brings in ((15, "CW"), (29, "CW"), (30, "TRUCE"), (41, "TRUCE")):
        state.vp = vp
        assert peace.result(state, 2) == brings, "from 30 VP on the Catholics negotiate as the stronger"
    state.vp = 9
    hold(state, 7)
    assert peace.result(state, 3) == "CW"  # +1
    hold(state, 0)
    assert peace.result(state, 1) == "PMV"  # -1


@pytest.mark.rule("5.32")
def test_what_negotiations_bring() -> None:
    state = bare()
    state.vp = 31
    game = Play(turn_of(state, C))
    assert [word.grave for word in RULES.words(game.state, C).next if word.text == "peace"] == [True]
    game.give(C, "peace")
    assert game.asked() == (P, "peace")
    answers = {word.text: word.grave for word in RULES.words(game.state, P).next}
    assert (answers["accept"], answers["decline"]) == (True, False)
    declined = Play(game.state).give(P, "decline")
    assert declined.asked() == (P, "action")
    assert declined.told("5.31") == ["Protestant declines to negotiate."]
    assert Play(game.state).give(P, "accept", ("peace", 9)).state.winner == C
    place(state, "passau", {"German-militia": 1}, "thurn")
    place(state, "salzburg", {"German-mercenary": 1})
    place(state, "pilsen", {"German-mercenary": 1})
    game = Play(turn_of(state, C)).give(C, "peace").give(P, "accept", ("peace", 6))
    assert game.told("5.32") == ["The negotiations bring: the Protestants withdraw (die 6)."]
    assert game.asked() == (C, "withdraw")
    assert "area-Bohemia" not in game.offered(C)  # Protestant at the start
    game.give(C, "area-Bavaria")
    assert "passau" not in game.state.units
    assert game.state.leaders["thurn"] in ("prague", "mannheim")
    both = Play(turn_of(state, C)).give(C, "peace")
    place(both.state, "pilsen", {})
    both.give(P, "accept", ("peace", 1), ("withdrawal: Protestant", 5), ("withdrawal: Catholic", 3))
    assert both.asked() == (C, "withdraw")
    both.give(C, "Salzburg")
    assert "salzburg" not in both.state.units


@pytest.mark.rule("5.32", "15.25")
def test_a_truce_ends_the_turn_and_nobody_halves_his_recovery() -> None:
    state = bare()
    state.vp, state.pillage, state.sieges = 31, {"vienna": 1, "linz": 2}, {"prague": 1}
    state = turn_of(state, C)
    state.agenda = (Item("turn-end"), *state.agenda)
    game = Play(state).give(C, "peace")
    game.give(P, "accept", ("peace", 2), ("recovery: Catholic", 8))
    assert game.state.turn == 2
    assert game.state.sieges == {}
    assert game.state.agenda[-1].n == 8


@pytest.mark.rule("17.H.5")
def test_the_hungarian_rebellion_ends() -> None:
    state = place(bare(), "pressburg", {"Hungarian-militia": 3}, "bethlen_gabor")
    flow = flow_of(state)
    pieces.lose_leader(flow, "bethlen_gabor")
    assert flow.state.units == {}
    assert all(flow.state.cities[city] == C for city in BOARD.cities_of["hungary"])
    assert flow.state.vp == 23
    all_taken = place(bare(), "vienna", {"Hungarian-militia": 1})
    for city in BOARD.cities_of["hungary"]:
        all_taken.cities[city] = C
    game = run(all_taken, Item("acted", args=(C,)))
    assert not game.state.hungary_rebels
    assert game.state.units == {}


@pytest.mark.rule("17.Sp.3", "17.Sp.31", "17.Sp.32")
def test_the_cardinal_infante_s_clock() -> None:
    state = place(bare(), "innsbruck", {"Spanish-veteran": 4}, "cardinal_infante")
    state.cardinal_turn = 2
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Cardinal-Infante drop Spanish-veteran Munich stop")
    while game.asked()[1] == "forage-plan":
        game.give(C, game.offered(C)[0])
    assert "innsbruck" not in game.state.units  # left without its leader
    late = state.copy()
    late.turn = 2
    assert run(late, Item("turn-end")).state.units == {}
    there = place(bare(), "heilbronn", {"Spanish-veteran": 2}, "cardinal_infante")
    there.cardinal_turn = 2
    game = Play(turn_of(there, C, "C7")).give(C, "C7 act Cardinal-Infante Heidelberg")
    assert game.state.cardinal_turn == 0
    assert "Heilbronn" not in game.offered(C)


@pytest.mark.rule("17.Sp.3")
def test_who_was_besieged_by_the_cardinal_comes_out_when_his_army_is_lost() -> None:
    state = place(bare(), "kassel", {"Spanish-veteran": 3}, "cardinal_infante")
    place(state, "kassel!", {"German-militia": 1})
    state.cities["kassel"], state.sieges["kassel"] = P, 0
    state.turn = state.cardinal_turn = 2
    assert run(state, Item("turn-end")).state.units == {"kassel": {"German-militia": 1}}


@pytest.mark.rule("17.F.5", "10.22")
def test_a_round_of_grace_for_swedes_and_french() -> None:
    state = place(bare("apocalypse"), "metz", {"Swedish-veteran": 1, "French-militia": 1}, "bernard")
    assert stacking.compatible(state, state.units["metz"], ())
    state.in_force, state.grace = {**state.in_force, "C54": "P38"}, {"metz": 1}
    assert not stacking.compatible(state, state.units["metz"], ())
    game = Play(turn_of(state, P)).give(P, "pass")
    assert game.asked() == (P, "excess")  # the next Protestant round is over
    game.give(P, "French-militia")
    assert game.state.units["metz"] == {"Swedish-veteran": 1}


@pytest.mark.rule("17.Sw.1")
def test_the_swedish_base_moves_once_a_turn() -> None:
    state = bare("intervention")
    game = Play(turn_of(state, P))
    assert set(game.offered(P, "base")) == {"Stralsund"}  # Rostock is Catholic
    game.give(P, "base Stralsund")
    assert game.state.swedish_base == "stralsund"
    assert "base" not in Play(turn_of(game.state, P)).offered(P)


@pytest.mark.rule("5.1")
def test_what_one_side_has_the_other_lacks() -> None:
    for vp, leads in ((12, P), (25, C), (26, C)):
        state = new()
        state.vp = vp
        rows = RULES.view(state, "").standings
        assert {row.seat: row.score for row in rows} == {C: vp, P: 50 - vp}
        assert rows[0].seat == leads


@pytest.mark.rule("5.2", "5.21", "5.22", "18.14", "18.26", "18.36", "19.1")
@pytest.mark.parametrize(
    ("scenario", "vp", "winner"),
    [
        ("campaign", 30, C), ("campaign", 29, "draw"), ("campaign", 11, "draw"), ("campaign", 10, P),
        ("early_war", 46, P), ("intervention", 38, C), ("intervention", 31, "draw"), ("intervention", 30, P),
        ("apocalypse", 15, P), ("apocalypse", 28, C), ("apocalypse", 27, "draw"),
    ],
)  # fmt: skip
def test_the_reckoning(scenario: str, vp: int, winner: str) -> None:
    state = new(scenario)
    state.vp = vp
    assert victory.reckoning(state)[0] == winner
    state.events = (*state.events, "C6")
    assert scenario != "early_war" or victory.reckoning(state)[0] == C
    state.options["ranges"] = "yes"
    state.vp = 20
    assert victory.reckoning(state)[0] == "draw"
    state.vp = 19
    assert victory.reckoning(state)[0] == P
    state.vp = 24
    assert victory.reckoning(state)[0] == C


@pytest.mark.rule("5.21", "5.22", "18.26")
def test_early_victories() -> None:
    for vp, winner in ((50, C), (0, P), (21, "")):
        flow = flow_of(new())
        flow.state.vp = vp
        victory.early(flow)
        assert flow.state.winner == winner
    flow = flow_of(new())
    flow.state.cities |= {"munich": P, "vienna": P, "brussels": P}
    assert victory.early(flow)
    king = flow_of(new("intervention"))
    king.state.vp = 52
    assert not victory.early(king)  # the King lives
    king.state.used["gustavus"] = "out"
    assert victory.early(king)
    lost = new()
    lost.vp, lost.areas["austria"] = 33, P
    assert victory.reckoning(lost)[0] == "draw"


def test_positions_inside_are_marked() -> None:
    state = place(bare(), "prague" + WALLS, {"German-militia": 1})
    assert state.here("prague", P) == ("prague!",)
    assert turn.ROUNDS == 6
