"""A card round, clause by clause: what may be said, and what each way of playing a card needs [8.2-8.6, 19.4-19.11]."""

from typing import Any

import pytest

from game.agony import rounds
from game.agony.board import DENMARK, SWEDEN
from game.agony.state import State
from game.core.agenda import Item
from game.core.words import NOTHING, Words
from tests.agony.positions import Play, answered, bare, place, put_to, run, turn_of

P, C = "protestant", "catholic"
END = "end"
SAYS = ("8.2", "8.3", "8.32", "8.4", "19.10", "19.4c")


def says(state: State, seat: str, sentence: str) -> tuple[str, ...] | str:
    """The next words, that the sentence is whole, or nothing."""
    words = put_to(state, Item("action", seat), *sentence.split())
    assert words.end is (words == Words((), True)) or not sentence
    return END if words.end else words.texts()


@pytest.mark.rule(*SAYS)
@pytest.mark.parametrize(
    ("sentence", "next_"),
    [
        ("", ("C7", "free", "pass")),
        ("pass", END),
        ("peace", ()),
        ("base", ()),
        ("free", ("Tilly", "Landshut")),
        ("free Tilly", END),
        ("free Thurn", ()),
        ("free Prague", ()),
        ("free Landshut", ("Bavarian-mercenary", "Bavarian-militia")),
        ("free Landshut Bavarian-militia", END),
        ("free Landshut Imperial-militia", ()),
        ("C7", ("aid", "act", "recruit", "event")),
        ("C8", ()),
        ("C7 act", ("Tilly",)),
        ("C7 act Tilly", END),
        ("C7 act Thurn", ()),
        ("C7 act Bucquoy", ()),
        ("C7 recruit", END),
        ("C7 aid", END),
        ("C7 dutch", ()),
        ("C7 plot", ()),
    ],
)
def test_what_is_a_whole_sentence_and_what_goes_on(sentence: str, next_: tuple[str, ...] | str) -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2, "Bavarian-militia": 1}, "tilly")
    place(state, "pilsen", {"German-mercenary": 1}, "thurn")
    found = says(turn_of(state, C, "C7"), C, sentence)
    assert found == (tuple(word for word in next_ if word != "event" or "event" in found) if next_ != END else END)


@pytest.mark.rule("5.3", "8.323", *SAYS)
def test_what_else_is_said() -> None:
    state = turn_of(bare(), C, "C7")
    state.vp, state.actions = 30, {}
    assert says(state, C, "peace") == END
    assert "peace" in says(state, C, "")
    assert says(state, C, "free") == () or "free" not in says(state, C, "")
    state.entered, state.swedish_base = ("swedish",), "rostock"
    assert says(state, P, "base") == ("Stettin", "Stralsund")
    assert says(state, P, "base Stettin") == END
    assert says(state, P, "base Rostock") == says(state, P, "base Vienna") == ()
    assert "base" in says(state, P, "")
    assert says(state, C, "base") == ()


@pytest.mark.rule("8.2", "8.5", "19.4a", "19.5")
def test_aid_is_taken_once_and_the_dutch_war_supported_by_option() -> None:
    def ways(state: State, seat: str, card: str) -> tuple[str, ...]:
        return tuple(rounds.ways(turn_of(state, seat, card), seat, card))

    state = bare()
    assert "aid" in ways(state, C, "C7")
    state.marks = ("aid-catholic",)
    assert "aid" not in ways(state, C, "C7")
    assert "aid" in ways(state, P, "P23")
    more = bare(**{"more-aid": "yes"})
    more.marks = ("aid-catholic",)
    assert "aid" in ways(more, C, "C7")
    dutch = bare(**{"dutch-intervention": "yes"})
    assert "dutch" in ways(dutch, C, "C7")
    assert "+3" in rounds.ways(turn_of(dutch, C, "C7"), C, "C7")["dutch"]
    assert "-3" in rounds.ways(turn_of(dutch, P, "P9"), P, "P9")["dutch"]
    dutch.dutch_over = True
    assert "dutch" not in ways(dutch, C, "C7")
    assert "dutch" not in ways(bare(), C, "C7")


@pytest.mark.rule("19.11", "8.2")
@pytest.mark.parametrize(
    ("change", "may"),
    [
        ({}, True),
        ({"influence": 15}, False),
        ({"influence": 17}, True),
        ({"marks": ("plot",)}, False),
        ({"leaders": {}}, False),
        ({"options": {}}, False),
    ],
)
def test_when_a_plot_may_be_made(change: dict[str, Any], may: bool) -> None:
    state = place(bare(enemies="yes"), "prague", {}, "wallenstein")
    state.influence = 16
    for name, value in change.items():
        setattr(state, name, value)
    assert rounds.may_plot(state, P) is may
    assert not rounds.may_plot(state, C)
    assert ("plot" in rounds.ways(turn_of(state, P, "P23"), P, "P23")) is may
    assert says(turn_of(state, P, "P23"), P, "P23 xyzzy") == ()


@pytest.mark.rule("19.11")
@pytest.mark.parametrize(("influence", "die", "dead"), [(17, 9, True), (17, 8, False), (18, 8, True)])
def test_a_plot_kills_at_twenty_six_and_is_no_round(influence: int, die: int, dead: bool) -> None:
    state = place(bare(enemies="yes"), "prague", {}, "wallenstein")
    state.influence, state.marks = influence, ("other",)
    game = Play(turn_of(state, P, "P23")).give(P, "P23 plot", ("plot", die))
    assert game.asked() == (P, "action")
    assert (game.state.wallenstein == "dead", game.state.hands[P]) == (dead, ())
    assert set(game.state.marks) == {"other", "plot"}
    assert "P23" in game.state.played[P]


@pytest.mark.rule("8.32", "16.22", "17.D.3", "8.321")
def test_which_leaders_move_alone() -> None:
    state = place(bare(), "landshut", {}, "tilly")
    place(state, "pilsen", {}, "thurn")
    assert (rounds.free_leaders(state, C), rounds.free_leaders(state, P)) == (["tilly"], ["thurn"])
    assert rounds.free_leaders(place(bare(), SWEDEN, {}, "horn"), P) == []
    up = place(bare(), "up-protestant", {"German-mercenary": 1}, "mansfeld")
    up.cities["wesel"] = P
    assert rounds.free_leaders(up, P) == []
    assert rounds.free_leaders(place(up, "up-protestant", {}, "thurn"), P) == []
    alone = place(bare(), "up-protestant", {}, "mansfeld")
    assert rounds.free_leaders(alone, P) == ["mansfeld"]
    danes = place(bare(), DENMARK, {"Danish-veteran": 1}, "christian_iv")
    assert rounds.free_leaders(danes, P) == []
    assert rounds.free_leaders(place(bare(), DENMARK, {}, "christian_iv"), P) == ["christian_iv"]
    camp = place(bare(), "landshut", {"Bavarian-mercenary": 1}, "tilly")
    assert rounds.free_leaders(camp, C) == ["tilly"]


@pytest.mark.rule("8.32", "13.17")
def test_which_units_move_alone() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 1, "Bavarian-militia": 1})
    place(state, "pilsen", {"German-mercenary": 1})
    place(state, "prague!", {"German-mercenary": 1})
    place(state, "up-protestant", {"German-mercenary": 1})
    assert rounds.free_stacks(state, C) == {"landshut": ["Bavarian-mercenary", "Bavarian-militia"]}
    assert rounds.free_stacks(state, P) == {"pilsen": ["German-mercenary"]}


@pytest.mark.rule("19.4c", "19.4", "8.32")
@pytest.mark.parametrize(("aid", "may"), [({}, False), ({"pope": 1}, True)])
def test_a_free_action_may_cost_an_aid_point(aid: dict[str, int], may: bool) -> None:
    state = place(bare(**{"free-aid": "yes"}), "landshut", {"Bavarian-mercenary": 1}, "tilly")
    state.aid = aid
    assert rounds.free_allowed(state, C) is may
    assert ("free" in says(turn_of(state, C, "C7"), C, "")) is may
    assert bool(says(turn_of(state, C, "C7"), C, "free")) is may
    assert rounds.free_allowed(bare(), C)
    if may:
        assert Play(turn_of(state, C, "C7")).give(C, "free Tilly Munich").state.aid["pope"] == 0


@pytest.mark.rule("17.Sw.1")
@pytest.mark.parametrize(
    ("change", "ports"),
    [
        ({}, ["stettin", "stralsund"]),
        ({"entered": ()}, []),
        ({"marks": ("base",)}, []),
        ({"marks": ("sweden-entered",)}, []),
        ({"marks": ("plot",)}, ["stettin", "stralsund"]),
        ({"swedish_base": "stettin"}, ["stralsund", "rostock"]),
    ],
)
def test_where_the_base_may_go(change: dict[str, Any], ports: list[str]) -> None:
    state = bare()
    state.entered, state.swedish_base = ("swedish",), "rostock"
    for name, value in change.items():
        setattr(state, name, value)
    assert rounds.new_bases(state, P) == ports
    assert rounds.new_bases(state, C) == []
    state.cities["stettin"] = C
    place(state, "stralsund", {"Imperial-militia": 1})
    assert not {"stettin", "stralsund"} & set(rounds.new_bases(state, P))


@pytest.mark.rule("17.Sw.1", "19.4c")
def test_the_base_that_moved_is_marked_and_paid() -> None:
    state = bare(**{"free-aid": "yes"})
    state.entered, state.swedish_base, state.marks, state.aid = ("swedish",), "rostock", ("other",), {"france": 2}
    after = answered(state, Item("action", P), "base", "Stettin").state
    assert (after.swedish_base, after.marks, after.aid) == ("stettin", ("other", "base"), {"france": 1})


@pytest.mark.rule("8.2", "8.62", "8.64", "8.5")
def test_where_a_card_goes() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 1}, "tilly")
    state.marks = ("other",)
    game = Play(turn_of(state, C, "C7")).give(C, "C7 aid")
    assert (game.state.marks, game.state.hands[C], game.state.played[C][-1]) == (("other", "aid-catholic"), (), "C7")
    assert game.state.aid == {"spain": 8, "pope": 3}
    recruits = Play(turn_of(state, C, "C7")).give(C, "C7 recruit")
    assert (recruits.asked(), recruits.state.agenda[-1].n) == ((C, "recruit"), 3)


@pytest.mark.rule("19.5")
@pytest.mark.parametrize(
    ("seat", "card", "die", "box"), [(C, "C7", 6, 0), (C, "C7", 7, 1), (P, "P9", 3, 0), (P, "P9", 2, -1)]
)
def test_the_dutch_war_moves_beyond_nine_or_below_nought(seat: str, card: str, die: int, box: int) -> None:
    state = bare(**{"dutch-intervention": "yes"})
    game = Play(turn_of(state, seat, card)).give(seat, f"{card} dutch", ("Dutch War", die))
    assert game.state.dutch_war == box


@pytest.mark.rule("16.251", "16.252")
@pytest.mark.parametrize(
    ("units", "leaders", "response", "asked"),
    [
        ({"German-mercenary": 2, "German-militia": 1}, ("mansfeld",), 1, True),
        ({"German-mercenary": 1, "German-militia": 1}, ("mansfeld",), 1, False),
        ({"German-mercenary": 2, "German-militia": 1}, (), 1, False),
        ({"German-mercenary": 2, "German-militia": 1}, ("mansfeld",), 0, False),
    ],
)
def test_who_responds_in_the_netherlands(
    units: dict[str, int], leaders: tuple[str, ...], response: int, asked: bool
) -> None:
    state = place(bare(), "up-protestant", units, *leaders)
    state.response = response
    game = run(state, Item("acted", args=(P,)))
    assert (game.asked() == (P, "response-loss")) is asked
    assert game.state.response == (0 if asked else response)
    if asked:
        assert game.offered(P) == ("German-mercenary", "German-militia")
        assert put_to(game.state, Item("response-loss", P, "up-protestant"), "Imperial-militia") == NOTHING
        game.give(P, "German-militia")
        assert game.state.units["up-protestant"] == {"German-mercenary": 2, "German-militia-half": 1}


@pytest.mark.rule("6.0", "6.D", "19.3")
@pytest.mark.parametrize(
    ("n", "kinds"),
    [
        (5, ["turn-of", "acted", "turn-of", "acted", "round"]),
        (6, ["turn-of", "acted", "mark-lines", "turn-of", "acted", "mark-lines"]),
    ],
)
def test_the_sixth_round_is_the_last(n: int, kinds: list[str]) -> None:
    state = bare()
    game = run(state, Item("round", n=n))
    left = [item.kind for item in reversed(game.state.agenda)][1:-1]
    assert (game.asked(), left) == ((P, "action"), kinds[1:])
    assert (game.state.round, game.state.active, game.state.phase) == (n, P, "action")


@pytest.mark.rule("6.0", "6.D", "6.G")
def test_more_than_one_card_is_not_held() -> None:
    state = bare()
    state.hands = {P: ("P1", "P2"), C: ("C7",)}
    game = run(state, Item("hold"))
    assert (game.asked(), game.offered(P), game.state.round) == ((P, "hold"), ("P1", "P2"), 0)
    game.give(P, "P1")
    assert (game.state.hands[P], game.state.hands[C]) == (("P2",), ("C7",))
    assert game.asked() == (P, "action")
    assert put_to(state, Item("hold", P), "C7") == NOTHING
    for word, left in (("keep", ("P2",)), ("discard", ())):
        assert answered(game.state, Item("keep", P), word).state.hands[P] == left
    assert put_to(state, Item("keep", P)).texts() == ("keep", "discard")
    assert put_to(state, Item("keep", P), "deal") == NOTHING
    assert put_to(state, Item("deal", P)).texts() == ("deal",)
    assert put_to(state, Item("deal", P), "keep") == NOTHING
    assert put_to(state, Item("deal", P), "deal").end


@pytest.mark.rule("19.7", "6.0", "6.G")
@pytest.mark.parametrize(
    ("option", "turn", "used", "vp"),
    [("yes", 5, {}, 18), ("yes", 5, {"wallenstein": "in"}, 21), ("yes", 4, {}, 21), ("no", 5, {}, 21)],
)
def test_wallenstein_who_was_never_called_costs_three(option: str, turn: int, used: dict[str, str], vp: int) -> None:
    state = bare(tilly=option)
    state.turn, state.used, state.in_force = turn, used, {"C21": "turn", "C19": "ever"}
    state.marks, state.aid = ("plot",), {"spain": 2}
    game = run(state, Item("reckoning"))
    assert (game.state.vp, game.state.turn) == (vp, turn + 1)
    assert (game.state.marks, game.state.aid, game.state.in_force) == ((), {}, {"C19": "ever"})
    assert game.state.history == (21,)


@pytest.mark.rule("8.32", "8.2")
@pytest.mark.parametrize(("n", "moves"), [(7, True), (8, False)])
def test_a_unit_moves_where_one_more_may_stand(n: int, moves: bool) -> None:
    state = place(bare(), "tyrnau", {"Hungarian-militia": 1, "German-militia": 7})
    for city in ("pressburg", "brunn", "odenburg", "vienna"):
        place(state, city, {"German-militia": 8})
    place(state, "olmutz", {"German-militia": n})
    assert ("Hungarian-militia" in rounds.free_stacks(state, P).get("tyrnau", [])) is moves


@pytest.mark.rule("8.32", "17.H.4")
def test_no_hungarian_unit_leaves_the_land_near_austria_alone() -> None:
    """From Donauwörth only Ingolstadt is near enough, and there the enemy stands; others have three ways."""
    state = place(bare(), "donauworth", {"Hungarian-militia": 1, "German-militia": 1})
    assert "Hungarian-militia" in rounds.free_stacks(state, P)["donauworth"]
    place(state, "ingolstadt", {"Bavarian-militia": 1})
    assert rounds.free_stacks(state, P)["donauworth"] == ["German-militia"]


@pytest.mark.rule("8.32", "8.2", "8.321")
def test_what_is_typed_for_a_free_action_moves() -> None:
    state = turn_of(place(bare(), "landshut", {"Bavarian-mercenary": 1, "Bavarian-militia": 1}, "tilly"), C, "C7")
    march = answered(state, Item("action", C), "free", "Landshut", "Bavarian-militia").state.march
    assert march is not None
    assert march.batches[0].units == {"Bavarian-militia": 1}
    march = answered(state, Item("action", C), "free", "Tilly").state.march
    assert march is not None
    assert (march.leader, march.free) == ("tilly", True)
    flow = answered(state, Item("action", C), "C7", "act", "Tilly")
    assert flow.state.march is not None
    assert (flow.state.march.leader, flow.state.march.card, flow.state.march.free) == ("tilly", "C7", False)
    (later,) = [item for item in flow.state.agenda if item.kind == "campaign"]
    assert (later.place, later.args) == ("landshut", (C, "tilly"))


@pytest.mark.rule("8.2", "8.64", "8.62")
@pytest.mark.parametrize(("reigns", "late"), [("Paul V", False), ("Urban VIII", True)])
def test_an_event_that_always_happens_needs_what_it_needs(reigns: str, late: bool) -> None:
    state = turn_of(place(bare(), "linz", {}, "gallas"), C, "C44")
    state.pope = reigns
    flow = answered(state, Item("action", C), "C44", "recruit")
    assert ("late-event" in [item.kind for item in flow.state.agenda]) is late
