"""Mustering, mercenaries, trains, recovery: each clause alone, on both sides of its boundary."""

from dataclasses import replace

import pytest

from game.core.state import without
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.hiring import _pp, affordable, curable, ease, occupied, sites
from game.cuius.mustering import connected, consolidate, goals, nearest, orders, stacks
from game.cuius.state import Army, Item, State
from tests.cuius.positions import Play, apart, army, asked, at, bare, offered
from tests.cuius.situations import ends, hints

PRAG, PILSEN, EGER, BRUENN = (at(city) for city in ("prag", "pilsen", "eger", "bruenn"))


def mustering() -> State:
    """Bohemia: troops in Prag, leaders with troops in Pilsen, without in Eger; troops alone in Budweis."""
    state = bare()
    state.control |= dict.fromkeys(("prag", "pilsen", "eger", "budweis"), "protestant")
    army(state, PRAG, "thurn", inf=6, cav=3, art=1)
    army(state, PILSEN, "mansfeld", inf=2)
    army(state, EGER, "anhalt")
    state.protestant[at("budweis")] = Army((), 4)
    return asked(state, "muster", "protestant")


# Mustering


@pytest.mark.rule("cuius:6.3.1")
def test_where_and_whence_troops_muster() -> None:
    state = mustering()
    assert goals(state, "protestant", PRAG) == sorted((PILSEN, EGER))
    assert goals(state, "protestant", at("budweis")) == sorted((PRAG, PILSEN, EGER))
    assert PRAG not in connected(state, "protestant", PRAG)
    assert set(stacks(state, "protestant")) == {PRAG, PILSEN, at("budweis")}
    state.mustered = (f"protestant@{PRAG}", f"imperial@{PILSEN}")
    assert set(stacks(state, "protestant")) == {PILSEN, at("budweis")}


@pytest.mark.rule("cuius:6.3.1")
def test_only_stacks_in_cities_and_spanish_areas_muster() -> None:
    state = bare(year=1621)
    entry = BOARD.spanish_road["sr_luxemburg"].entry
    state.imperial = {"sr_luxemburg": Army((), 5), "sr_comte": Army(("tilly",))}
    here = next(n for n in BOARD.road_steps[entry] if n not in BOARD.spanish_road and n not in BOARD.city_at)
    army(state, here, "spinola", inf=3)
    assert stacks(state, "imperial") == {"sr_luxemburg": [here]}
    on_road = next(n for n in BOARD.road_steps[here] if n not in BOARD.city_at)
    state.imperial[on_road] = Army((), 4)
    assert set(stacks(state, "imperial")) == {"sr_luxemburg"}


@pytest.mark.rule("cuius:6.3.1", "cuius:6.3.2", "cuius:11.2.5")
def test_musters_end_outside_of_enemy_zones() -> None:
    state = bare()
    state.control = {"rostock": "protestant", "stralsund": "protestant"}
    army(state, at("rostock"), "thurn", inf=3)
    army(state, at("stralsund"), "mansfeld", inf=3)
    assert goals(state, "protestant", at("rostock")) == [at("stralsund")]
    near = next(n for n in BOARD.zone[at("stralsund")] if not set(BOARD.zone[n]) & {"2507"} and n not in BOARD.city_at)
    army(state, near, "tilly", inf=1)
    assert at("stralsund") not in goals(state, "protestant", at("rostock"))


@pytest.mark.rule("cuius:6.3.1")
def test_the_words_of_a_muster() -> None:
    state = mustering()
    assert offered(state, "protestant") == ("muster", "pass", "standing")
    assert hints(state, "protestant", "muster") == {"Prag": "9 SP", "Pilsen": "2 SP", "Budweis": "4 SP"}
    first = offered(state, "protestant", "muster", "Prag")
    assert first == ("6-foot", "5-foot", "4-foot", "3-foot", "2-foot", "1-foot", "3-horse", "2-horse", "1-horse")
    second = offered(state, "protestant", "muster", "Prag", "2-foot")
    assert second[:3] == ("3-horse", "2-horse", "1-horse")
    assert set(second[3:]) == {"Pilsen", "Eger"}
    third = offered(state, "protestant", "muster", "Prag", "6-foot", "1-horse", "Eger")
    assert third == ("2-horse", "1-horse")
    assert offered(state, "protestant", "muster", "Prag", "6-foot", "3-horse", "Eger") == ()
    for spoken in (
        "pass",
        "muster Prag 6-foot Pilsen",
        "muster Prag 2-foot 1-horse Eger",
        "muster Prag 6-foot 3-horse Eger",
        "muster Prag 2-foot Pilsen 4-foot 3-horse Eger",
        "muster Prag 1-foot Eger 1-foot Eger",
    ):
        assert ends(state, *spoken.split()), spoken
    for spoken in ("", "muster", "muster Prag", "muster Prag 2-foot", "muster Prag Pilsen", "muster Prag 2-foot Prag",
                   "muster Prag 7-foot Eger", "muster Prag 6-foot Pilsen 1-foot Eger", "muster Prag 1-train Eger",
                   "muster Eger 1-foot Prag", "muster Prag Thurn 2-foot Pilsen", "raise Prag 2-foot Pilsen",
                   "muster Prag 6-foot 3-horse Pilsen Eger", "muster Prag 2-foot Pilsen 4-foot",
                   "muster Prag 6-foot 3-horse Pilsen 1-foot"):  # fmt: skip
        assert not ends(state, *spoken.split()), spoken
    nobody = asked(bare(), "muster", "protestant")
    assert offered(nobody, "protestant")[0] == "pass"
    assert not ends(nobody, "muster")
    nobody.agenda = ()
    assert Play(nobody).run(Item("muster", "protestant")).state.passed == ("protestant",)


@pytest.mark.rule("cuius:6.3.1")
def test_parts_and_goals_are_read_in_order() -> None:
    said = ("2-foot", "1-horse", "Pilsen", "2-foot", "Eger")
    assert orders(said, {PILSEN, EGER}) == [(("2-foot", "1-horse"), PILSEN), (("2-foot",), EGER)]
    assert orders(("2-foot",), {PILSEN}) == []


@pytest.mark.rule("cuius:6.3.1", "cuius:2.6.2")
def test_a_stack_that_musters_away_leaves_nothing_or_what_does_not_move() -> None:
    state = mustering()
    play = Play(state).give("protestant", "muster Prag 6-foot 3-horse Eger")
    assert play.state.protestant[PRAG] == Army(("thurn",), art=1)
    assert play.state.protestant[EGER] == Army(("anhalt",), 6, 3)
    assert play.state.mustered == (f"protestant@{PRAG}", f"protestant@{EGER}")
    assert any(event.place == EGER and event.facts["origin"] == PRAG for event in play.said)
    on = Play(asked(play.state, "muster", "protestant")).give("protestant", "muster Budweis 3-foot Pilsen 1-foot Eger")
    assert at("budweis") not in on.state.protestant
    assert on.state.protestant[PILSEN].sp == 5
    assert on.state.mustered == (f"protestant@{PRAG}", f"protestant@{EGER}", f"protestant@{at('budweis')}")
    for left in (Army(("thurn",)), Army((), art=1), Army((), 1)):
        state = mustering()
        state.protestant[PRAG] = replace(left, cav=2)
        play = Play(state).give("protestant", "muster Prag 2-horse Pilsen")
        assert play.state.protestant[PRAG] == left


@pytest.mark.rule("cuius:6.3.1")
def test_fatigue_is_not_mustered() -> None:
    state = mustering()
    state.protestant[PRAG] = replace(state.protestant[PRAG], fatigue=3)
    play = Play(state).give("protestant", "muster Prag 1-foot Pilsen")
    assert play.state.protestant[PILSEN].fatigue == 0


# Consolidation


@pytest.mark.rule("cuius:6.4.1")
def test_the_nearest_own_city_within_three_hexes() -> None:
    state = bare()
    state.control = {"rostock": "imperial", "demmin": "protestant"}
    far = {BOARD.distance(h, at("rostock")): h for h in BOARD.ground}
    assert nearest(state, "imperial", far[3]) == [at("rostock")]
    assert nearest(state, "imperial", far[4]) == []
    assert nearest(state, "imperial", at("rostock")) == [at("rostock")]
    assert nearest(state, "imperial", "sr_comte") == []
    state.control = {**state.control, "stralsund": "imperial"}
    assert nearest(state, "imperial", "2507") == sorted((at("rostock"), at("stralsund")))
    one = next(
        h for h in BOARD.ground if BOARD.distance(h, at("rostock")) == 1 and BOARD.distance(h, at("stralsund")) == 2
    )
    assert nearest(state, "imperial", one) == [at("rostock")]


@pytest.mark.rule("cuius:6.4.1")
def test_who_withdraws_and_who_is_asked() -> None:
    state = bare()
    state.first = "protestant"
    state.control = {"rostock": "imperial", "stralsund": "imperial", "prag": "protestant", "pilsen": "protestant"}
    state.imperial = {
        "2507": Army((), 3),
        at("rostock"): Army((), 2),
        "2508": Army(("tilly",), 4),
        "2408": Army(art=1),
        "2711": Army((), 5),
    }
    between = next(h for h in BOARD.ground if BOARD.distance(h, PRAG) == BOARD.distance(h, PILSEN) == 2)
    state.protestant = {between: Army((), 3)}
    flow = Flow(state, None)
    consolidate(flow, Item("consolidate"))
    assert set(state.imperial) == {"2507", at("rostock"), "2508", "2408", "2711"}
    asked_ = [(item.kind, item.seat, item.place, item.args) for item in reversed(state.agenda)]
    assert asked_ == [
        ("nearest", "protestant", between, tuple(sorted((PRAG, PILSEN)))),
        ("nearest", "imperial", "2507", tuple(sorted((at("rostock"), at("stralsund"))))),
        ("consolidated", "", "", ()),
    ]
    assert flow.events == []
    state.control = without(state.control, "stralsund")
    state.agenda = ()
    consolidate(flow, Item("consolidate"))
    assert state.imperial[at("rostock")] == Army((), 5)
    assert "2507" not in state.imperial
    (event,) = flow.events
    assert (event.place, event.facts["origin"]) == (at("rostock"), "2507")


@pytest.mark.rule("cuius:6.4.1")
def test_the_owner_names_one_of_the_nearest_cities() -> None:
    state = bare()
    state.imperial = {"2507": Army((), 3)}
    state = asked(state, "nearest", "imperial", "2507", args=(at("rostock"), at("stralsund")))
    assert offered(state, "imperial") == ("Rostock", "Stralsund", "standing")
    assert ends(state, "Rostock")
    assert ends(state, "Stralsund")
    for wrong in ("", "Prag", "Rostock Rostock", "Prag Rostock", "Rostock Prag"):
        assert not ends(state, *wrong.split()), wrong
    play = Play(state).give("imperial", "Stralsund")
    assert play.state.imperial == {at("stralsund"): Army((), 3)}


# Mercenaries


@pytest.mark.rule("cuius:6.5")
@pytest.mark.parametrize(
    ("word", "pp"),
    [
        ("1-pp", 1),
        ("3-pp", 3),
        ("4-pp", 0),
        ("0-pp", 0),
        ("01-pp", 0),
        ("1-foot", 0),
        ("pp", 0),
        ("-pp", 0),
        ("x-pp", 0),
        ("²-pp", 0),
    ],
)
def test_how_many_pp_a_word_names(word: str, pp: int) -> None:
    assert _pp(word, 3) == pp


def hiring(pp: int = 2, leaders: tuple[str, ...] = ("tilly", "anholt")) -> State:
    state = bare()
    state.imperial = {"2509": Army(leaders, 3)}
    state.marshals, state.pp["imperial"] = ("tilly",), pp
    return asked(state, "hire", "imperial")


@pytest.mark.rule("cuius:6.5")
def test_the_words_of_hiring() -> None:
    state = hiring()
    assert offered(state, "imperial") == ("hire", "pass", "standing")
    assert RULES.words(state, "imperial").next[0].hint == "1 PP: 2 SP"
    assert offered(state, "imperial", "hire") == ("Tilly",)
    offers = RULES.words(state, "imperial", ("hire", "Tilly")).next
    assert [word.label for word in offers] == ["1 PP: 2 SP", "2 PP: 4 SP"]
    assert offered(state, "imperial", "hire", "Tilly", "2-pp") == ("4-foot", "3-foot", "2-foot", "1-foot", "0-foot")
    for spoken in ("pass", "hire Tilly 1-pp 0-foot", "hire Tilly 2-pp 4-foot"):
        assert ends(state, *spoken.split()), spoken
    for spoken in (
        "",
        "hire",
        "hire Tilly",
        "hire Tilly 1-pp",
        "hire Tilly 3-pp 1-foot",
        "hire Anholt 1-pp 1-foot",
        "hire Tilly 1-pp 3-foot",
        "hire Tilly 1-pp 1-foot 1-foot",
        "hire Tilly 1-pp x",
        "ally Tilly 1-pp 1-foot",
        "hire Tilly 1-pp 9-foot 1-foot",
    ):
        assert not ends(state, *spoken.split()), spoken
    for poor in (hiring(0), hiring(2, ())):
        assert offered(poor, "imperial")[0] == "pass"
        assert not ends(poor, "hire", "Tilly", "1-pp", "1-foot")
        poor.agenda = ()
        assert Play(poor).run(Item("hire", "imperial")).state.passed == ("imperial",)
    state.agenda = ()
    assert Play(state).run(Item("hire", "imperial")).question == "hire"


@pytest.mark.rule("cuius:6.5")
@pytest.mark.parametrize(("order", "made"), [("1-pp 0-foot", (0, 2)), ("2-pp 4-foot", (4, 0)), ("2-pp 1-foot", (1, 3))])
def test_a_pp_hires_two_sp(order: str, made: tuple[int, int]) -> None:
    play = Play(hiring()).give("imperial", f"hire Tilly {order}")
    stack = play.state.imperial["2509"]
    assert (stack.inf - 3, stack.cav) == made
    assert play.state.pp["imperial"] == 2 - sum(made) // 2


# Trains


@pytest.mark.rule("cuius:6.6.2", "cuius:6.6.1")
def test_where_trains_may_be() -> None:
    state = bare()
    state.control = {"prag": "imperial", "wien": "protestant", "linz": "imperial"}
    state.imperial = {
        PRAG: Army(("tilly",), 3),
        at("linz"): Army(("anholt",), 3),
        "2509": Army((), 3, 0, 2),
        "2711": Army((), 1, art=5),
        at("breslau"): Army((), 2),
        "sr_comte": Army((), 4),
        at("wien"): Army(),
        at("nuernberg"): Army((), 2),
    }
    assert sites(state, "imperial") == {PRAG: 3, "2509": 2, "2711": 3, "sr_comte": 3}
    state.imperial[PRAG] = Army(("tilly",), art=1)
    assert sites(state, "imperial")[PRAG] == 1  # unused ones need SP


@pytest.mark.rule("cuius:6.6.1", "cuius:6.6.3")
def test_the_words_of_the_trains() -> None:
    state = bare()
    state.imperial = {at("wien"): Army(("tilly",), 3, 0, 1), "2509": Army(("anholt",), 3, 0, 1)}
    state.pp["imperial"] = 6  # two
    state = asked(state, "trains", "imperial")
    assert affordable(state, "imperial") == 2
    assert offered(state, "imperial") == ("trains", "none", "standing")
    assert hints(state, "imperial", "trains") == {"Wien": "1 here, 1 PP in all", "2509": "1 here, 1 PP in all"}
    assert hints(state, "imperial", "trains", "Wien")["2509"] == "1 here, 3 PP in all"
    assert RULES.understand(state, "imperial", "pass") == ("none",), "typed, it means what does nothing"
    assert offered(state, "imperial", "trains", "2509") == ("Wien",)
    assert offered(state, "imperial", "trains", "Wien") == ("Wien", "2509")
    assert "1 costs 1, 2 cost 3, 3 cost 7 PP; you have 6" in prompt(state)
    for spoken in ("none", "trains Wien", "trains Wien Wien", "trains Wien 2509"):
        assert ends(state, *spoken.split()), spoken
    for spoken in ("", "trains", "trains 2509 2509", "trains Wien Wien Wien", "trains Prag", "none none", "hire Wien"):
        assert not ends(state, *spoken.split()), spoken
    fresh = apart(state)
    fresh.imperial = {at("wien"): Army(("tilly",), 3)}
    assert hints(fresh, "imperial", "trains") == {"Wien": "new, 1 PP in all"}
    poor = apart(state)
    poor.pp["imperial"] = 0
    nowhere = apart(state)
    nowhere.imperial = {"2509": Army(("anholt",), 3)}
    for one in (poor, nowhere):
        assert offered(one, "imperial")[0] == "none"
        assert not ends(one, "trains", "2509")
        one.agenda = ()
        assert Play(one).run(Item("trains", "imperial")).question == ""
    state.agenda = ()
    assert Play(state).run(Item("trains", "imperial")).question == "trains"


def prompt(state: State) -> str:
    return RULES.words(state, state.agenda[-1].seat, ()).prompt


@pytest.mark.rule("cuius:6.6.2", "cuius:6.6.3", "cuius:6.6.1")
def test_both_sides_decide_on_their_trains_the_first_player_first() -> None:
    state = bare()
    state.first = "protestant"
    for side, leader in (("imperial", "tilly"), ("protestant", "thurn")):
        army(state, {"imperial": at("wien"), "protestant": PRAG}[side], leader, inf=3)
        state.pp[side] = 9
    play = Play(state).run(Item("artillery"))
    assert play.state.agenda[-1].seat == "protestant"
    play.give("protestant", "trains Prag Prag Prag")
    assert (play.state.protestant[PRAG].art, play.state.pp["protestant"]) == (3, 2)
    play.give("imperial", "trains Wien")
    assert (play.state.imperial[at("wien")].art, play.state.pp["imperial"]) == (1, 8)
    (event,) = [event for event in play.said if event.kind == "pay"]
    assert (event.facts["trains"], event.facts["pp"]) == (1, -1)


# Recovery


@pytest.mark.rule("cuius:6.7.1", "cuius:15.3")
@pytest.mark.parametrize(
    ("stack", "there"), [(Army(("tilly",), 1), True), (Army((), 0, 1), True), (Army(("tilly",)), False)]
)
def test_a_city_is_occupied_by_sp_of_either_side(stack: Army, there: bool) -> None:
    for side in ("imperial", "protestant"):
        state = bare()
        state.of(side)[PRAG] = stack
        assert occupied(state, PRAG) is there
        assert not occupied(state, PILSEN)
        state.damage = {"prag": 2, "pilsen": 1}
        play = Play(state).run(Item("recover"))
        assert play.state.damage == {"prag": 2 if there else 1}
        (event,) = [event for event in play.said if event.rule == "6.7.1"]
        assert event.text == ("Recovered: Pilsen." if there else "Recovered: Pilsen, Prag.") or "Pilsen" in event.text


@pytest.mark.rule("cuius:6.7.2", "cuius:15.3")
def test_which_cities_may_be_cured_pillaged_ones_first() -> None:
    state = bare()
    state.control = {
        "wien": "imperial",
        "linz": "imperial",
        "krems": "imperial",
        "graz": "imperial",
        "prag": "protestant",
    }
    state.damage = {"wien": 2, "linz": 1, "graz": 1, "prag": 1, "brieg": 1} if "brieg" in BOARD.cities else {
        "wien": 2, "linz": 1, "graz": 1, "prag": 1,
    }  # fmt: skip
    state.imperial = {at(city): Army((), 1) for city in ("wien", "linz", "krems", "prag")}
    state.imperial[at("graz")] = Army(("tilly",))
    assert curable(state, "imperial") == ["linz", "wien"]
    assert curable(state, "protestant") == []
    ease(state, "wien")
    assert state.damage["wien"] == 1


@pytest.mark.rule("cuius:6.7.2")
def test_the_words_of_recovery() -> None:
    state = bare()
    state.control = {"wien": "imperial", "linz": "imperial"}
    state.damage, state.pp["imperial"] = {"wien": 2, "linz": 1}, 2
    state.imperial = {at(city): Army((), 1) for city in ("wien", "linz")}
    state = asked(state, "recovery", "imperial")
    assert offered(state, "imperial") == ("recover", "done", "standing")
    assert hints(state, "imperial", "recover") == {"Linz": "pillaged", "Wien": "sacked"}
    assert offered(state, "imperial", "recover", "Linz") == ("Wien",)
    for spoken in ("done", "recover Wien", "recover Wien Linz"):
        assert ends(state, *spoken.split()), spoken
    for spoken in ("", "recover", "recover Wien Wien", "recover Prag", "recover Wien Prag", "pay Wien", "done done"):
        assert not ends(state, *spoken.split()), spoken
    one = apart(state)
    one.pp["imperial"] = 1
    assert offered(one, "imperial", "recover", "Linz") == ()
    assert not ends(one, "recover", "Wien", "Linz")
    poor, whole = apart(state), apart(state)
    poor.pp["imperial"], whole.damage = 0, {}
    for other in (poor, whole):
        assert offered(other, "imperial")[0] == "done"
        assert not ends(other, "recover", "Wien")
        assert not ends(other, "recover")
        other.agenda = ()
        assert Play(other).run(Item("recovery", "imperial")).question == ""
    play = Play(state).give("imperial", "recover Wien Linz")
    assert (play.state.damage, play.state.pp["imperial"]) == ({"wien": 1}, 0)
    assert [event.facts["pp"] for event in play.said if event.rule == "6.7.2"] == [-1, -1]


@pytest.mark.rule("cuius:6.7.1", "cuius:6.7.2")
def test_after_recovery_the_year_s_counts_begin_anew() -> None:
    state = bare()
    state.first = "protestant"
    state.raised, state.mustered, state.allied = ("saxony",), ("imperial@2509",), {"hre": 1}
    state.control, state.damage = {"prag": "protestant", "wien": "imperial"}, {"prag": 1, "wien": 1}
    state.protestant, state.imperial = {PRAG: Army((), 1)}, {at("wien"): Army((), 1)}
    state.pp = {"imperial": 1, "protestant": 1}
    play = Play(state).run(Item("recover"))
    assert play.state.agenda[-1].seat == "protestant"
    assert play.state.raised == ("saxony",)
    play.give("protestant", "done")
    assert play.state.agenda[-1].seat == "imperial"
    play.give("imperial", "done")
    assert not play.state.raised
    assert not play.state.mustered
    assert not play.state.allied
