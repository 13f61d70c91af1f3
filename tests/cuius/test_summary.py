"""A post's lines: a march is one way, a battle one line."""

from functools import partial

import pytest

from bot.host.brief import condensed, cut
from bot.web.news import FEW
from game.core.events import Event
from game.core.rules import Setup
from game.core.text import say
from game.core.values import replace
from game.cuius import RULES
from game.cuius.state import Item
from tests.cuius.positions import Play, army, bare, marching, turn_of


def lines(play: Play) -> list[str]:
    return [f"{told.mark} {told.text}" for told in RULES.summary([event for event in play.said if event.to is None])]


def test_a_march_is_one_way() -> None:
    state = army(bare(), "2509", "tilly", inf=9)
    play = Play(marching(state, "2509", 9)).give("imperial", "2512")
    assert lines(play)[0] == "▸ Tilly: 2509 south-west of Demmin → 2512 north-east of Havelberg."
    assert len(lines(play)) == 1


def test_a_battle_is_one_line() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=14)
    play = (
        Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass", ("black", 6), ("white", 3))
    )
    fought = [line for line in lines(play) if line.startswith("⚔")]
    assert len(fought) == 1
    reckoned = (
        "⚔ 20 to 14 SP: Tilly +2 against Thurn +1, +1 on the die. Battle at 2509 south-west of Demmin: black die 6"
    )
    assert fought[0].startswith(reckoned)
    assert "The Imperials lose 2 SP." in fought[0]
    short = next(told.short for told in RULES.summary(play.said) if told.mark == "⚔")
    assert short.startswith("Battle at 2509 south-west of Demmin. The Imperials lose 2 SP. The Protestants lose")
    assert short == f"Battle at 2509 south-west of Demmin. {fought[0][fought[0].index('The Imperials lose') :]}"


def test_a_march_there_and_back_says_where_it_went() -> None:
    state = army(bare(), "2509", "tilly", inf=9)
    play = Play(marching(state, "2509", 9))
    way = [*play.give("imperial", "2510").said, *play.give("imperial", "2509").said]
    [line] = [told.text for told in RULES.summary([event for event in way if event.kind == "move"])]
    assert line == ("Tilly: 2509 south-west of Demmin → 2510 west of Neubrandenburg → 2509 south-west of Demmin.")


def test_two_marches_are_two_ways() -> None:
    state = army(army(bare(), "2509", "tilly", inf=9), "2708", "thurn", inf=3)
    one = Play(marching(state, "2509", 9)).give("imperial", "2510").said
    two = Play(marching(state, "2708", 9)).give("protestant", "2709").said
    assert [told.text for told in RULES.summary([*one, *two])] == [
        "Tilly: 2509 south-west of Demmin → 2510 west of Neubrandenburg.",
        "Thurn: 2708 north-east of Demmin → 2709 north of Neubrandenburg.",
    ]


def test_a_heading_names_the_march_or_the_battle_it_led_to() -> None:
    way = Play(marching(army(bare(), "2509", "tilly", inf=9), "2509", 9)).give("imperial", "2512").said
    assert str(RULES.deed(way)) == "Tilly marches to 2512 north-east of Havelberg"
    state = bare()
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=14)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    fight = play.give("protestant", "pass", ("black", 6), ("white", 3)).said
    assert not RULES.deed(fight)
    assert str(RULES.deed([*way, *fight])) == "Tilly fights at 2509 south-west of Demmin"
    assert not RULES.deed([event for event in fight if event.kind == "loss"])


def test_a_heading_names_who_fights_where_it_is_not_who_marched() -> None:
    """Thurn reacts to Tilly's march, and falls upon Bucquoy who stands by."""
    state = army(army(army(bare(), "2508", "tilly", inf=9), "2509", "thurn", inf=9), "2609", "bucquoy", inf=1)
    march = Play(marching(state, "2508", 9)).give("imperial", "2408")
    react = Play(march.state).give("protestant", "react Thurn all 2609", ("reaction", 6))
    came = react.said
    fought = react.give("imperial", "pass").said
    assert [event.facts["attacker"] for event in fought if event.kind == "attack"] == ["protestant"]
    assert str(RULES.deed([*march.said, *came, *fought])) == (
        "Tilly marches to 2408 south of Rostock; Thurn fights at 2609 north-west of Neubrandenburg"
    )
    alone = "Thurn fights at 2609 north-west of Neubrandenburg"
    assert str(RULES.deed([*came, *fought])) == alone, "in a post of its own, too"
    failed = Play(march.state).give("protestant", "react Thurn all 2609", ("reaction", 3)).said
    [fight] = [event for event in fought if event.kind == "attack"]
    assert str(RULES.deed([*march.said, *failed, replace(fight, place="2509")])) == (
        "Tilly fights at 2509 south-west of Demmin"
    ), "who fails to react has not come"


def test_a_heading_names_both_marches_of_a_post() -> None:
    state = turn_of(army(army(bare(), "2509", "tilly", inf=9), "2708", "thurn", inf=3), "imperial")
    play = Play(state).give("imperial", "march Tilly all to 2508 stay", ("mo", 3), ("mo", 3))
    one = play.said
    two = play.give("protestant", "march Thurn all to 2709 stay", ("mo", 3)).said
    assert str(RULES.deed([*one, *two])) == (
        "Tilly marches to 2508 south-east of Rostock; Thurn marches to 2709 north of Neubrandenburg"
    )
    assert str(RULES.deed(one)) == "Tilly marches to 2508 south-east of Rostock"


def test_a_battle_s_line_says_who_gives_way_and_a_retreat_is_one_way() -> None:
    state = army(army(bare(), "2508", "tilly", inf=20), "2509", "thurn", inf=14)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    fought, told = play.said, [line for line in lines(play) if line.startswith("⚔")]
    assert told[0].endswith("The Protestants give way.")
    assert RULES.words(play.state, "protestant", ()).prompt == (
        "Thurn was beaten at 2509 south-west of Demmin: where do his 8 SP retreat to?"
    )
    steps = play.give("protestant", "2609").said
    while play.question == "retreat-to":
        prompt = RULES.words(play.state, "protestant", ()).prompt
        assert prompt.startswith("Thurn has come to 2609 north-west of Neubrandenburg with 8 SP")
        order = RULES.words(play.state, "protestant", ()).next[0].text
        steps = [*steps, *play.give("protestant", order).said]
    flight = [told.text for told in RULES.summary([*fought, *steps]) if "retreats" in told.text]
    assert len(flight) == 1
    assert flight[0].startswith("Thurn retreats to 2609 north-west of Neubrandenburg → ")


def test_who_is_destroyed_in_a_battle_does_not_give_way() -> None:
    state = army(army(bare(), "2508", "tilly", inf=27), "2509", "thurn", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    (told,) = [line for line in RULES.summary(play.said) if line.mark == "⚔"]
    for text in (told.text, told.short):
        assert text.endswith("The army of the Protestants at 2509 south-west of Demmin is disbanded.")


def test_what_costs_men_is_left_out_last() -> None:
    state = army(bare(), "2509", "tilly", inf=14)
    told = RULES.summary(Play(state).run(Item("winter")).said)
    assert [(one.text, one.grave) for one in told if "without supply" in one.text] == [
        ("Tilly: 11 SP without supply disband at 2509 south-west of Demmin.", True)
    ]


def test_that_a_city_is_taken_or_the_war_over_is_left_out_last() -> None:
    kinds = ("capture", "control", "over", "siege", "pay")
    told = RULES.summary([Event(kind, say("x {kind}", kind=kind), {"side": "imperial"}) for kind in kinds])
    assert [one.grave for one in told] == [True, True, True, False, False]


def test_a_winter_is_a_line_for_each_side() -> None:
    state = army(army(bare(), "2509", "tilly", inf=14), "2708", "bucquoy", inf=9)
    told = RULES.summary(Play(army(state, "2512", "thurn", inf=8)).run(Item("winter")).said)
    assert [(one.text, one.grave) for one in told if "without supply" in one.text] == [
        (
            "The Imperials lose 17 SP without supply: Tilly 11 at 2509 south-west of Demmin and "
            "Bucquoy 6 at 2708 north-east of Demmin.",
            True,
        ),
        ("Thurn: 5 SP without supply disband at 2512 north-east of Havelberg.", True),
    ]


def test_of_force_mats_only_what_was_told_last_is_told() -> None:
    def mats(text: str, *forces: int, to: str = "imperial") -> Event:
        return Event("hand", say("{text}", text=text), {"forces": forces}, to=(to,))

    told = [mats("2 fresh", 2), mats("1 and 2 tired", 1, 2), mats("2 of theirs", 2, to="protestant"), mats("2 weak", 2)]
    assert [line.text for line in RULES.summary(told)] == ["1 and 2 tired", "2 of theirs", "2 weak"]


def test_a_battle_gives_way_last() -> None:
    """Whoever was beaten is to read of that, not of cities that were taken before."""
    state = bare()
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=14)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    assert next(told for told in RULES.summary(play.said) if told.mark == "⚔" and "black die" in told.text).grave


def test_who_does_not_react_is_told_until_something_else_happens() -> None:
    state = army(army(bare(), "2508", "tilly", inf=20), "2510", "thurn", inf=14)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    moved = list(play.said)
    play.give("protestant", "pass")
    assert [(told.text, told.slight) for told in RULES.summary(play.said)][-1] == (
        "The Protestants do not react.",
        True,
    )
    again = [told.text for told in RULES.summary([*play.said, *moved])]
    assert again[0].startswith("Tilly: 2508")
    assert not any("react" in text for text in again)


def test_who_is_raised_is_one_line_with_their_arms() -> None:
    raised = [
        Event("units", say("{text}", text=text), {"side": "imperial"}, "6.2.1", place)
        for text, place in (("Bavaria raises 7 SP.", "2429"), ("5 infantry, 2 cavalry.", "2429"), ("Hesse.", "1820"))
    ]
    assert [told.text for told in RULES.summary(raised)] == ["Bavaria raises 7 SP. 5 infantry, 2 cavalry.", "Hesse."]


@pytest.mark.rule("cuius:16.3")
def test_of_forces_that_a_battle_lays_open_the_enemy_s_is_told_where_there_is_little_room() -> None:
    state = bare(fog="exact")
    army(state, "2508", "tilly", inf=20, force=1)
    army(state, "2509", "thurn", inf=14, force=1)
    march = Play(marching(state, "2508", 9)).give("imperial", "2509")
    fought = march.give("protestant", "pass", ("black", 6), ("white", 3)).said
    setup = RULES.complete(Setup("cuius", "white_mountain", {"fog": "exact"}))
    theirs = {"imperial": "Force 1 of the Protestants", "protestant": "Force 1 of the Imperials"}
    for seat, news in theirs.items():
        laid_open = [event for event in fought if event.kind == "reveal"]
        told = condensed(RULES, laid_open, own=partial(RULES.concerns, setup, seat=seat))
        [line] = cut(told, 70).lines
        assert line.text.startswith(news)


@pytest.mark.rule("cuius:5.1")
def test_who_of_a_side_comes_or_goes_with_the_year_stands_in_one_line() -> None:
    def told(kind: str, who: str, side: str) -> Event:
        text = {"arrival": "{leader} is available.", "leader": "{leader} leaves the war."}[kind]
        return Event(kind, say(text, leader=who), {"side": side}, rule="5.1")

    year = [told("leader", "Anholt", "imperial"), told("leader", "Collalto", "imperial")]
    year += [told("arrival", "Holk", "imperial"), told("arrival", "Arnim", "protestant")]
    year += [told("arrival", "Birkenfeld", "protestant"), told("arrival", "Weimar", "protestant")]
    assert [line.text for line in RULES.summary(year)] == [
        "The Imperials: Anholt and Collalto leave the war.",
        "Holk is available.",
        "The Protestants: Arnim, Birkenfeld and Weimar are available.",
    ]


@pytest.mark.rule("cuius:16.3", "cuius:11.4.5")
def test_who_reacts_to_whom_is_told_rather_than_what_the_fog_let_through() -> None:
    state = bare(fog="exact")
    army(state, "2509", "thurn", inf=8, cav=4, force=1)
    army(state, "2508", "tilly", inf=10, cav=4, force=1)
    army(state, "2710", "anholt", inf=3, force=2)
    chain = Play(marching(state, "2508", 9)).give("imperial", "2408")
    told = [*chain.said, *chain.give("protestant", "react Thurn all 2609", ("reaction", 6)).said]
    told += chain.give("imperial", "react Anholt all 2711", ("reaction", 1)).said
    setup = RULES.complete(Setup("cuius", "white_mountain", {"fog": "exact"}))
    for seat in ("imperial", "protestant"):
        seen = [event for event in told if event.kind != "hand"]
        brief = cut(condensed(RULES, seen, own=partial(RULES.concerns, setup, seat=seat)), FEW)
        assert [line.text.partition(" ")[0] for line in brief.lines if not line.slight] == ["Thurn", "Anholt"]
        assert all(line.own for line in brief.lines if line.slight), "what the enemy knows now is left out before"
