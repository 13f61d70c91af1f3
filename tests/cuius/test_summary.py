"""A post's lines: a march is one way, a battle one line."""

from game.cuius import RULES
from tests.cuius.positions import Play, army, bare, marching


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
