"""Activations: who may be activated, with what, where to; and Force markers."""

from dataclasses import replace

import pytest

from game.core.refusal import Refusal
from game.cuius import RULES, fog, parts
from game.cuius.activation import (
    aimed,
    begun,
    chosen,
    companions,
    destination_words,
    most_mp,
    set_out,
    startable,
    whole,
)
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.state import Army, Intel, Item, March, State
from tests.cuius.positions import Play, Script, apart, army, at, bare, offered, turn_of
from tests.cuius.situations import HILL, ends, hill_road, hints

DEMMIN = at("demmin")
SIX = Army(("tilly",), 6)


def turn(fog: str = "no", **options: str) -> State:
    """Tilly and Anholt at 2509, Bucquoy in Wien."""
    state = bare("campaign", 0, fog=fog, **options)
    army(state, "2509", "tilly", inf=9, cav=2, art=1, lieutenants=["anholt"])
    army(state, at("wien"), "bucquoy", cav=4)
    return turn_of(state, "imperial")


# Who


@pytest.mark.rule("cuius:7.2.2", "cuius:7.2.3", "cuius:2.6.3")
@pytest.mark.parametrize(
    ("sp", "fatigue", "used", "able"),
    [
        (1, 0, 0, "tilly anholt"),
        (1, 4, 2, "tilly anholt"),
        (1, 5, 0, ""),
        (0, 0, 0, ""),
        (1, 0, 3, "tilly"),
        (1, 0, 4, "tilly"),
    ],
)
def test_who_may_be_activated(sp: int, fatigue: int, used: int, able: str) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=sp, fatigue=fatigue, lieutenants=["anholt"])
    state.used["imperial"] = used
    assert " ".join(startable(state, "imperial")) == able


@pytest.mark.rule("cuius:7.2.3")
def test_who_may_be_activated_is_looked_for_anew_when_markers_or_ranks_change() -> None:
    state = turn()
    assert " ".join(startable(state, "imperial")) == "tilly anholt bucquoy"
    state.used = {**state.used, "imperial": 3}
    assert " ".join(startable(state, "imperial")) == "tilly bucquoy"
    state.marshals = ("tilly",)
    assert " ".join(startable(state, "imperial")) == "tilly"


@pytest.mark.rule("cuius:7.2.1")
def test_who_and_what_goes_along() -> None:
    state = turn()
    stack = state.imperial["2509"]
    assert companions(state, stack, "tilly") == ("anholt",)
    assert companions(state, stack, "anholt") == ()
    assert whole(state, stack, "tilly") == stack
    assert whole(state, stack, "anholt") == replace(stack, leaders=("anholt",))
    marked = replace(stack, force=3)
    for said, found in {
        "all": marked,
        "Anholt 3-foot": Army(("tilly", "anholt"), 3, force=3),
        "2-horse 1-train": Army(("tilly",), 0, 2, 1, force=3),
        "": None,
        "Anholt": None,
        "1-train": None,
        "10-foot": None,
        "Tilly 1-foot": None,
    }.items():
        assert chosen(state, marked, "tilly", tuple(said.split())) == found, said


@pytest.mark.rule("cuius:7.2.1", "cuius:7.2.4", "cuius:11.1.2")
@pytest.mark.parametrize(
    ("order", "whole_"),
    [
        ("pass", True),
        ("pass pass", False),
        ("march", False),
        ("march Tilly", False),
        ("march Tilly all", True),
        ("march Thurn all", False),
        ("march Tilly Anholt", False),
        ("march Tilly Anholt 3-foot", True),
        ("stop", False),
        ("march Tilly all to", False),
        ("march Tilly all to 2508", True),
        ("march Tilly all to 2508 stay", True),
        ("march Tilly all to 2508 2507", False),
        ("march Tilly all no-die", False),
        ("march Bucquoy all no-die", True),
        ("march Bucquoy all no-die to 4027", True),
        ("march Bucquoy all no-die to", False),
        ("march Tilly all all", False),
        ("march Bucquoy all to 4027 no-die", False),
        ("mark Tilly", False),
        ("march Tilly all to 4545", False),
        ("march Bucquoy all no-die no-die", False),
        ("", False),
        ("advance Tilly all", False),
    ],
)
def test_which_words_are_an_activation(order: str, whole_: bool) -> None:
    state = turn()
    assert ends(state, *order.split()) is whole_, order


@pytest.mark.rule("cuius:7.2.1", "cuius:11.1.2", "cuius:7.2.4")
def test_which_words_may_follow_in_an_activation() -> None:
    state = turn()
    assert offered(state, "imperial") == ("march", "pass", "standing")
    assert offered(state, "imperial", "march") == ("Tilly", "Anholt", "Bucquoy")
    assert hints(state, "imperial", "march") == {
        "Tilly": "Marshal, LR 2, 11 SP, fatigue 0", "Anholt": "Lieutenant, LR 1, 11 SP, fatigue 0",
        "Bucquoy": "Marshal, LR 2, 4 SP, fatigue 0",
    }  # fmt: skip
    first = offered(state, "imperial", "march", "Tilly")
    assert first[:3] == ("all", "Anholt", "9-foot")
    assert "1-train" not in first
    assert [word.label for word in parts.numbers(2, parts.TRAIN)] == ["2 trains", "1 train"]
    assert hints(state, "imperial", "march", "Tilly")["all"] == "11 SP, led up to 30"
    assert offered(state, "imperial", "march", "Tilly", "all") == ("to",)
    assert offered(state, "imperial", "march", "Tilly", "9-foot", "2-horse") == ("1-train", "to")
    assert offered(state, "imperial", "march", "Bucquoy", "all") == ("to", "no-die")
    assert offered(state, "imperial", "march", "Bucquoy", "all", "no-die") == ("to",)
    assert "all" not in offered(state, "imperial", "march", "Tilly", "Anholt")
    assert "to" not in offered(state, "imperial", "march", "Tilly", "Anholt")
    where = offered(state, "imperial", "march", "Tilly", "all", "to")
    assert "2508" in where
    assert not {"to", "no-die", "1-train", "all"} & set(where)
    nobody = turn_of(bare(), "imperial")
    assert offered(nobody, "imperial")[0] == "pass"
    assert not ends(nobody, "march")


@pytest.mark.rule("cuius:11.1.1", "cuius:11.1.2")
@pytest.mark.parametrize(
    ("inf", "cav", "art", "fatigue", "most"),
    [(20, 0, 0, 0, 18), (21, 0, 0, 0, 6), (20, 0, 1, 2, 16), (0, 20, 0, 0, 24), (0, 21, 0, 1, 11), (0, 20, 1, 0, 18)],
)
def test_the_most_mp_that_the_dice_may_bring(inf: int, cav: int, art: int, fatigue: int, most: int) -> None:
    assert most_mp(Army(("tilly",), inf, cav, art, fatigue), "tilly") == most


@pytest.mark.rule("cuius:11.1.1", "cuius:7.2.4")
def test_the_places_offered_are_those_the_dice_may_bring_the_named_army_to() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=30, cav=1, lieutenants=["anholt"])
    state = turn_of(state, "imperial")
    few = set(offered(state, "imperial", "march", "Tilly", "20-foot", "to"))
    alone = set(offered(state, "imperial", "march", "Tilly", "21-foot", "to"))
    assert alone < few
    assert all(
        hint.split()[0].isdigit() for hint in hints(state, "imperial", "march", "Tilly", "21-foot", "to").values()
    )
    other = turn_of(army(bare(), "2711", "tilly", inf=30, cav=1, lieutenants=["anholt"]), "imperial")
    assert set(offered(other, "imperial", "march", "Tilly", "21-foot", "to")) != alone
    assert set(offered(state, "imperial", "march", "Tilly", "21-foot", "to")) == alone


# Where to


def bound(*enemies: tuple[str, str]) -> tuple[State, March]:
    state = bare()
    for place, leader in enemies:
        army(state, place, leader, inf=2)
    state.march = March("imperial", SIX, "2509", mp=6, bonus=2)
    return state, state.march


@pytest.mark.rule("cuius:7.2.4", "cuius:11.4.1")
def test_a_march_may_be_told_to_stop_on_those_who_are_near_its_goal() -> None:
    six, seven = "2515", "2516"
    assert (BOARD.distance(six, "2509"), BOARD.distance(seven, "2510")) == (6, 6)
    state, march = bound((six, "thurn"), (seven, "mansfeld"))
    state.protestant["sr_comte"] = Army(("anhalt",), 1)
    state.protestant["2514"] = Army((), 1)
    words = destination_words(state, march, ("2508",))
    assert words.texts() == ("halt-if-anyone", "stay")
    assert [word.label for word in words.next] == ["Stop if anyone reacts", "And end the activation there"]
    assert destination_words(state, march, ("2510",)).texts() == (
        "halt-if-anyone",
        "halt-if-Thurn",
        "halt-if-Mansfeld",
        "stay",
    )


@pytest.mark.rule("cuius:7.2.4")
@pytest.mark.parametrize(
    ("said", "whole_", "next_"),
    [
        ("2510", True, "halt-if-anyone halt-if-Thurn stay"),
        ("2510 stay", True, ""),
        ("2510 halt-if-Thurn", True, "halt-if-anyone stay"),
        ("2510 halt-if-anyone", True, "stay"),
        ("2510 halt-if-Thurn halt-if-Thurn", False, ""),
        ("2510 halt-if-Horn", False, ""),
        ("2510 halt-if-Thurn halt-if-anyone stay", True, ""),
        ("2510 stay stay", False, ""),
        ("2510 stay halt-if-Thurn", False, ""),
        ("4040", False, ""),
        ("nowhere", False, ""),
        ("2510 halt-if-Thurn halt-if-anyone", True, "stay"),
    ],
)
def test_a_goal_then_stops_then_stay(said: str, whole_: bool, next_: str) -> None:
    state, march = bound(("2512", "thurn"))
    found = destination_words(state, march, tuple(said.split()))
    assert (found.end, " ".join(found.texts())) == (whole_, next_)


@pytest.mark.rule("cuius:7.2.4", "cuius:11.3.9", "cuius:11.3.4.3")
def test_a_goal_is_told_with_its_price_and_who_or_what_is_there() -> None:
    state, march = bound(("2510", "thurn"))
    state.protestant["2408"] = Army((), 1)
    state.control["demmin"] = "imperial"
    told = {word.text: (word.label, word.hint, word.place) for word in destination_words(state, march, ()).next}
    assert told["2510"] == ("west of Neubrandenburg", "2 MP, battle with Thurn, won", "2510")
    assert told["2408"] == ("south of Rostock", "2 MP, battle with ?, won", "2408")
    assert told["Demmin"] == ("Demmin", "1 MP", DEMMIN)
    del state.control["demmin"]
    state.march = march = replace(march, mp=5)
    assert {w.text: w.hint for w in destination_words(apart(state), march, ()).next}[
        "Demmin"
    ] == "2 MP, take the city, surely"


@pytest.mark.rule("cuius:7.2.4", "cuius:13.1")
@pytest.mark.parametrize(("holder", "sp", "taking"), [("", 5, True), ("imperial", 5, False), ("protestant", 5, False)])
def test_a_neutral_city_is_aimed_at_to_be_taken(holder: str, sp: int, taking: bool) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    march = March("imperial", Army(("tilly",), sp), "2609", mp=6)
    after = aimed(state, march, ("Demmin", "halt-if-anyone", "stay"))
    assert (after.plan, after.halt, after.taking) == ((DEMMIN,), ("halt-if-anyone", "stay"), taking)
    assert not aimed(state, march, ("2610",)).taking
    assert aimed(state, march, ("2610",)).halt == ()


@pytest.mark.rule("cuius:13.2")
def test_whoever_is_about_to_invade_a_neutral_province_is_told_what_comes_of_it() -> None:
    state = bare()
    march = March("imperial", Army(("tilly",), 5), "2609", mp=6)

    def asked(*said: str) -> str:
        return destination_words(state, march, said).prompt

    told = "This invades Pomerania: what stays neutral there will join the Protestants [13.2]. "
    assert asked("Demmin") == f"{told}On what shall it stop?"
    assert asked("Demmin", "halt-if-anyone") == f"2 MP, take the city, surely. {told}On what shall it stop?"
    assert asked("2508") == "On what shall it stop?"
    march = replace(march, army=Army(("tilly",), 4))
    assert told not in asked("Demmin"), "too few to take it: they pass"
    march = replace(march, army=Army(("tilly",), 5))
    state.invaded = {"pomerania": "protestant"}
    assert told not in asked("Demmin"), "it is invaded already"
    state = bare()
    state.control = {"demmin": "protestant"}
    assert told not in asked("Demmin"), "it is the enemy's"


@pytest.mark.rule("cuius:7.2.4", "cuius:13.1")
def test_a_far_neutral_city_too_large_is_not_aimed_at() -> None:
    march = March("imperial", Army(("tilly",), 4), "2609", mp=6)
    after = aimed(bare(), march, ("Demmin",))
    assert (after.plan, after.taking) == ((), False)


# Setting out


@pytest.mark.rule("cuius:11.1.1", "cuius:11.1.2", "cuius:7.2.1")
@pytest.mark.parametrize(
    ("inf", "cav", "art", "die", "throws", "mp", "led", "horse"),
    [
        (20, 0, 0, True, (2, 3), 6 - 1 + 5, True, False),
        (21, 0, 0, True, (), 5, False, False),
        (0, 20, 0, True, (2, 3, 4), 5 + 9, True, True),
        (0, 20, 0, False, (2, 3), 5 + 5, True, False),
        (0, 21, 0, True, (4,), 5 + 4, False, True),
        (0, 20, 1, True, (2, 3), 5 + 5, True, False),
        (1, 0, 0, True, (6, 6), 5 + 12, True, False),
    ],
)
def test_the_dice_of_a_march(
    inf: int, cav: int, art: int, die: bool, throws: tuple[int, ...], mp: int, led: bool, horse: bool
) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=inf, cav=cav, art=art, fatigue=1)
    one = state.imperial["2509"]
    script = Script([("movement of", n) for n in throws])
    set_out(Flow(state, script), "imperial", "2509", "tilly", one, die)
    assert script.throws == []
    expected = replace(begun("imperial", "2509", one, mp), led=led, horse=horse)
    assert state.march == expected
    assert (expected.bonus, expected.path, expected.bank, expected.origin) == (2, ("2509",), -1, "")
    assert (state.trail, state.trail_by) == (("2509",), "imperial")


@pytest.mark.rule("cuius:7.2.1", "cuius:16.2", "cuius:2.6.3")
@pytest.mark.parametrize(
    ("part", "left"),
    [
        (Army(("tilly",), 4), Army(("anholt",), 5, 2, 1)),
        (Army(("tilly", "anholt"), 9, 2), None),
        (Army(("tilly",), 9, 2), None),
        (Army(("anholt",), 1, 2), Army(("tilly",), 8, 0, 1)),
    ],
)
def test_the_marker_goes_along_and_who_is_left_has_none(part: Army, left: Army | None) -> None:
    state = turn("exact")
    state.imperial["2509"] = replace(state.imperial["2509"], force=3)
    state.intel["protestant"] = {"3": Intel(1618, "2509", 11, fresh=True)}
    one = replace(part, force=3)
    set_out(
        Flow(state, Script([("movement", 1)] * BOARD.leaders[part.leaders[0]].lr)),
        "imperial",
        "2509",
        part.leaders[0],
        one,
        True,
    )
    assert state.imperial.get("2509") == left
    assert state.march is not None
    assert state.march.army == one
    assert not state.intel["protestant"]["3"].fresh


@pytest.mark.rule("cuius:11.1.1", "cuius:16.3")
def test_the_mp_of_a_hidden_army_are_for_its_side() -> None:
    for force in (0, 1):
        state = turn("exact")
        state.imperial["2509"] = replace(state.imperial["2509"], force=force)
        flow = Flow(state, Script([("movement", 2), ("movement", 3)]))
        set_out(flow, "imperial", "2509", "tilly", state.imperial["2509"], True)
        told = {event.to: event.text for event in flow.events}
        exact, vague = (
            "Tilly is activated at 2509 south-west of Demmin: 11 MP.",
            "Tilly is activated at 2509 south-west of Demmin.",
        )
        assert told == ({("imperial",): exact, ("protestant", ""): vague} if force else {None: exact})


@pytest.mark.rule("cuius:7.2.3", "cuius:11.1.2", "cuius:7.2.1")
def test_an_order_names_leader_part_die_and_goal() -> None:
    state = turn()
    play = Play(state).give(
        "imperial", "march Bucquoy 3-horse no-die", ("movement of bucquoy", 1), ("movement of bucquoy", 2)
    )
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.horse, play.state.march.army) == (9, False, Army(("bucquoy",), 0, 3))
    assert play.state.used["imperial"] == 0
    throws = [("movement of bucquoy", 1), ("movement of bucquoy", 2), ("cavalry of bucquoy", 3)]
    play = Play(state).give("imperial", "march Bucquoy all", *throws)
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.horse) == (12, True)
    play = Play(state).give("imperial", "march Anholt 3-foot to 2508 stay", ("movement of anholt", 1))
    assert play.state.imperial["2508"] == Army(("anholt",), 3, fatigue=1)
    assert play.state.used["imperial"] == 1


@pytest.mark.rule("cuius:7.2.5", "cuius:7.2.6", "cuius:11.3.2.1", "cuius:11.5.2")
def test_an_activation_that_ends_in_hills_by_road_straggles_and_without_an_army_is_over() -> None:
    _before, hill, _after = hill_road()
    assert BOARD.ground[HILL] == "hills"
    for ridge, throws, left in (
        (True, [("stragglers", 1)], Army(("tilly",), 5, fatigue=2)),
        (False, [], Army(("tilly",), 6, fatigue=1)),
    ):
        state = bare()
        state.march = March("imperial", SIX, hill, mp=1, ridge=ridge)
        play = Play(state).run(Item("activation-end", args=("imperial", "tilly")), throws=throws)
        assert play.state.imperial == {hill: left}
        assert play.state.march is None
    assert Play(bare()).run(Item("activation-end", args=("imperial", "tilly"))).state.imperial == {}


@pytest.mark.rule("cuius:7.2.5")
def test_who_has_nobody_to_activate_passes() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, fatigue=5)
    assert Play(state).run(Item("activate", "imperial")).state.passed == ("imperial",)
    state.imperial["2509"] = Army(("tilly",), 9, fatigue=4)
    assert Play(state).run(Item("activate", "imperial")).question == "activate"


# Force markers


@pytest.mark.rule("cuius:16.2", "cuius:7.2.4")
@pytest.mark.parametrize(
    ("options", "markers", "verbs"),
    [
        ({}, (0, 0), ""),
        ({"mats": "yes"}, (0, 0), "mark"),
        ({"mats": "yes"}, (1, 0), "mark unmark"),
        ({"mats": "yes"}, (1, 2), "unmark"),
        ({"fog": "exact"}, (0, 0), "mark"),
        ({"fog": "exact"}, (0, 2), "mark unmark"),
    ],
)
def test_who_may_be_marked(options: dict[str, str], markers: tuple[int, int], verbs: str) -> None:
    state = turn(**options)
    for place, force in zip(("2509", at("wien")), markers, strict=True):
        state.imperial[place] = replace(state.imperial[place], force=force)
    found = [word for word in offered(state, "imperial") if word in ("mark", "unmark")]
    assert " ".join(found) == verbs
    for n, who in enumerate(("Tilly", "Bucquoy")):
        assert ends(state, "mark", who) is (bool(options) and not markers[n])
        assert ends(state, "unmark", who) is (bool(options) and bool(markers[n]))
        for verb in ("mark", "unmark"):
            assert (who in offered(state, "imperial", verb)) is ends(state, verb, who)
    for wrong in (
        "mark",
        "unmark",
        "mark Anholt",
        "mark Thurn",
        "mark Tilly Tilly",
        "unmark Tilly Tilly",
        "Tilly mark",
    ):
        assert not ends(state, *wrong.split())


@pytest.mark.rule("cuius:16.2")
def test_a_sixth_army_has_no_marker_and_a_lone_stack_neither() -> None:
    state = turn(mats="yes")
    for n, place in enumerate(("2711", "2712", "2713", "2714", "2715"), start=1):
        state.imperial[place] = Army(("anholt",), 1, force=n)
    assert "mark" not in offered(state, "imperial")
    assert not ends(state, "mark", "Tilly")
    state = turn(mats="yes")
    state.imperial["2711"] = Army((), 5)
    assert offered(state, "imperial", "mark") == ("Tilly", "Bucquoy")


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
@pytest.mark.parametrize("fog_", ["exact", "ranges"])
def test_an_army_that_gets_a_marker_is_known_as_it_stood_in_the_open(fog_: str) -> None:
    state = turn(fog_)
    state.imperial["2509"] = Army(("tilly", "anholt"), 9, 7, 2, fatigue=1)
    state.intel["protestant"] = {"1": Intel(1617, "2510", 4), "2": Intel(1617, "2511", 4)}
    marked = Play(state).give("imperial", "mark Tilly").state
    assert marked.imperial["2509"].force == 1
    assert marked.intel["protestant"] == {
        "1": Intel(state.year, "2509", 16, 7, 2, fatigue=1, exact=fog_ == "ranges"),
        "2": Intel(1617, "2511", 4),
    }
    assert marked.intel["imperial"] == {}
    assert fog.hidden(marked, "protestant", "imperial", "2509", marked.imperial["2509"])
    assert fog.size_seen(marked, "protestant", "imperial", "2509", marked.imperial["2509"]) is None  # not announced


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
def test_a_marker_taken_away_and_laid_again_makes_the_enemy_forget_nothing() -> None:
    state = turn("exact")
    state.imperial[at("wien")] = Army(("bucquoy",), 11, 3, force=2)
    state.intel["protestant"] = {number: Intel(1617, "2509", 4) for number in "123"}
    bared = Play(state).give("imperial", "unmark Bucquoy")
    assert bared.state.imperial[at("wien")].force == 0
    assert set(bared.state.intel["protestant"]) == {"1", "3"}
    assert bared.question == "activate"
    again = bared.give("imperial", "mark Bucquoy").state
    assert again.imperial[at("wien")].force == 1
    assert again.intel["protestant"]["1"] == Intel(state.year, at("wien"), 14, 3, 0, fatigue=0)


@pytest.mark.rule("cuius:16.2")
def test_mats_without_fog_tell_nothing_of_what_was_seen() -> None:
    assert Play(turn(mats="yes")).give("imperial", "mark Tilly").state.intel["protestant"] == {}


@pytest.mark.parametrize("asked", [False, True])
def test_what_no_word_led_to_is_refused_though_it_could_end_there(asked: bool) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9)
    army(state, "2515", "thurn", inf=2)
    state = turn_of(state, "imperial")
    order = ("march", "Tilly", "all", "to", "2510", "halt-if-anyone", "halt-if-Thurn")
    told = [RULES.words(state, "imperial", order[:n]) for n in range(len(order) + 1 if asked else 0)]
    assert all(told)
    with pytest.raises(Refusal):
        RULES.check(state, "imperial", order)
    RULES.check(state, "imperial", order[:-1])
    RULES.check(state, "imperial", (*order[:-2], order[-1], order[-2]))


def test_a_march_may_stop_on_whoever_commands_now() -> None:
    state, march = bound(("2515", "thurn"))
    for led, marshals, told in (
        (("thurn",), ("thurn",), "halt-if-Thurn"),
        (("mansfeld",), ("thurn",), "halt-if-Mansfeld"),
        (("thurn", "mansfeld"), ("mansfeld",), "halt-if-Mansfeld"),
        (("thurn", "mansfeld"), ("thurn",), "halt-if-Thurn"),
    ):
        if state.protestant["2515"].leaders != led:
            state.protestant = {"2515": Army(led, 2)}
        state.marshals = marshals
        assert destination_words(state, march, ("2510",)).texts() == ("halt-if-anyone", told, "stay")


# Hexes that nothing leads out of

#: Land between two rivers, whose one way out is Wesel.
LOCKED, WESEL = "0517", "0617"


def locked(sp: int, **options: str) -> State:
    """Mansfeld's riders beside Wesel, a Major City of the Imperials, of size 10."""
    assert (BOARD.steps[LOCKED], BOARD.ground[WESEL]) == ((WESEL,), "major")
    state = bare("campaign", 0, **options)
    state.control = {"wesel": "imperial"}
    army(state, LOCKED, "mansfeld", cav=sp)
    return turn_of(state, "protestant")


@pytest.mark.rule("cuius:7.2.4", "cuius:11.3.4.2")
def test_no_way_is_offered_to_who_gets_nowhere() -> None:
    state = locked(11)
    assert offered(state, "protestant", "march", "Mansfeld", "10-horse") == ("to", "no-die")
    assert offered(state, "protestant", "march", "Mansfeld", "10-horse", "to") == ("Wesel",)
    assert offered(state, "protestant", "march", "Mansfeld", "9-horse") == ("no-die",)
    assert offered(state, "protestant", "march", "Mansfeld", "9-horse", "no-die") == ()
    words = RULES.words(state, "protestant", ("march", "Mansfeld", "9-horse"))
    assert (words.end, words.prompt) == (True, "It gets nowhere from here, whatever the dice.")
    assert RULES.words(state, "protestant", ("march", "Mansfeld", "9-horse", "no-die")).end


@pytest.mark.rule("cuius:7.2.5", "cuius:16.1")
def test_who_gets_nowhere_may_dig_in_and_else_is_not_asked() -> None:
    dice = (("movement of mansfeld", 1), ("movement of mansfeld", 1), ("cavalry", 1))
    play = Play(locked(9)).give("protestant", "march Mansfeld all", *dice)
    assert (play.state.march, play.state.protestant[LOCKED].fatigue) == (None, 1)
    play = Play(locked(9, fortifications="yes")).give("protestant", "march Mansfeld all", *dice)
    assert (play.question, offered(play.state, "protestant")) == ("move", ("disband", "fortify", "stop", "standing"))
    play.give("protestant", "fortify")
    assert (play.question, play.state.forts) == ("", {LOCKED: "protestant"})
