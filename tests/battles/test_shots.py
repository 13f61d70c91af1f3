"""Which guns fire at what: each condition alone, and one hex or die beyond it."""

from typing import Any

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, field


def shooting(book: str, *pieces: str, **more: Any) -> Table:
    return Table(field(book, *pieces, *FAR, phase="fire", **more))


#: A gun, what stands with it, the options of the field: whether it fires at R in 0507, and the reason if not.
SHY = "The guns of a demoralized army fire only with a leader in their hex."
ABLE: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    ("blue gun G 0-0 0505", (), {}, ""),
    ("red gun G 0-0 0505 held=blue", (), {}, ""),
    ("blue gun G 0-0 0505 held=red", (), {}, "Not yours: G."),
    ("red gun G 0-0 0505", (), {}, "Not yours: G."),
    ("blue gun G 0-0 0505 fired", (), {}, "G has fired."),
    ("blue gun G 0-3 0505 limbered", (), {}, "A limbered gun cannot fire."),
    ("blue gun G 0-0 0505", (), {"demoralized": ("red",)}, ""),
    ("blue gun G 0-0 0505", (), {"demoralized": ("blue",)}, SHY),
    ("blue gun G 0-0 0505", ("blue leader L 2-8 0505",), {"demoralized": ("blue",)}, ""),
    ("blue gun G 0-0 0505", ("blue leader L 2-8 0405",), {"demoralized": ("blue",)}, SHY),
    ("blue gun G 0-0 0505", ("red leader L 2-8 0505",), {"demoralized": ("blue",)}, SHY),
    ("blue gun G 0-0 0505", ("blue foot A 8-3 0505",), {"demoralized": ("blue",)}, SHY),
]  # fmt: skip


@pytest.mark.rule("76:5.11", "76:5.31", "76:5.33", "21:6.1", "21:6.5", "21:11.4", "21:12.2", "W4")
@pytest.mark.parametrize(("gun", "others", "more", "reason"), ABLE)
def test_which_guns_can_fire(gun: str, others: tuple[str, ...], more: dict[str, Any], reason: str) -> None:
    spare = ("blue gun H 0-0 0509", "blue leader K 1-8 0509", "red foot R 8-3 0507")
    table = shooting("2021", gun, *spare, *others, **more)
    assert table.offers("fire") == ({"H"} if reason else {"G", "H"})
    if reason:
        assert table.refused("fire G").reason == reason


@pytest.mark.rule("76:5.11", "21:6.1", "21:12.2")
def test_a_demoralized_army_s_guns_fire_in_1976() -> None:
    weak = {"demoralized": ("blue_foot", "blue_horse")}
    assert "G" in shooting("1976", "blue gun G 0-0 0505", "red foot R 8-3 0507", **weak).offers("fire")


@pytest.mark.rule("76:5.0", "76:5.11", "21:6.1")
@BOTH
def test_the_words_of_fire_end_after_a_target_that_is_seen(book: str) -> None:
    pieces = ("blue gun G 0-0 0505", "blue gun H 0-0 0905", "red foot R 8-3 0507", "red foot S 8-3 0510",
              "red foot T 8-3 0907 disrupted", "red leader L 1-6 0909")  # fmt: skip
    table = shooting(book, *pieces)
    assert table.offers("fire") == {"G", "H"}
    assert "0510" not in table.offers("fire G"), "R stands before S"
    assert {"0507", "0510"} & table.offers("fire G") == {"0507"}
    assert not {"0907", "0909"} & table.offers("fire H")
    assert "0510" in table.offers("fire H")
    assert table.may_end("fire G 0507")
    for order in ("fire R 0507", "fire G 0510", "fire G 0907", "fire G 0507 0507", "fire X 0507", "fire H 0909"):
        assert not RULES.words(table.state, "blue", tuple(order.split())), order


@pytest.mark.rule("76:5.11", "21:6.1")
@BOTH
@pytest.mark.parametrize(("away", "chance"), [(1, 4), (2, 3), (3, 2), (4, 2), (5, 2), (6, 1), (7, 1), (11, 1)])
def test_range_and_chance_stand_beside_a_target(book: str, away: int, chance: int) -> None:
    target = f"05{5 + away:02d}"
    table = shooting(book, "blue gun G 0-0 0505", f"red foot R 8-3 {target}")
    assert table.hint("fire G", target) == f"range {away}, {chance} in 6 to disrupt"
    label = {word.text: word.label for word in RULES.words(table.state, "blue", ("fire", "G")).next}
    assert label[target] == f"{target} R"
    assert Table(table.state).give(f"fire G {target}", chance).shaken("R") == (True,)
    assert Table(table.state).give(f"fire G {target}", chance + 1).shaken("R") == (False,)


@pytest.mark.rule("21:5.2")
@pytest.mark.parametrize(("fog", "away", "seen"), [
    (True, 1, True), (True, 2, True), (True, 3, False), (False, 2, True), (False, 3, True),
])  # fmt: skip
def test_in_fog_guns_reach_two_hexes(fog: bool, away: int, seen: bool) -> None:
    target = f"05{5 + away:02d}"
    pieces = ("blue gun G 0-0 0505", f"red foot R 8-3 {target}", "red foot S 8-3 0605")
    table = shooting("2021", *pieces, fog=fog)
    assert (target in table.offers("fire G")) is seen
    if not seen:
        refusal = table.refused(f"fire G {target}")
        assert (refusal.reason, refusal.rule) == ("In fog guns reach two hexes.", "21:5.2")


@pytest.mark.rule("21:5.2", "21:6.2", "76:5.21")
@BOTH
def test_what_hides_a_target_near_by_is_told_in_fog_too(book: str) -> None:
    pieces = ("blue gun G 0-0 0505", "red foot R 8-3 0506", "red foot S 8-3 0507")
    for fog in (False, True) if book == "2021" else (False,):
        refusal = shooting(book, *pieces, fog=fog).refused("fire G 0507")
        assert refusal.reason == "0506 hides 0507 from the gun at 0505."
        assert refusal.rule == ("76:5.21" if book == "1976" else "21:6.2, 21:6.3")


@pytest.mark.rule("W3")
@pytest.mark.parametrize(
    ("leader", "shots"),
    [
        ("blue leader L 2-8 0505 gunner", 2),
        ("blue leader L 2-8 0505", 1),
        ("blue leader L 2-8 0504 gunner", 1),
        ("red leader L 2-8 0505 gunner", 1),
    ],
)
def test_who_makes_a_gun_fire_twice(leader: str, shots: int) -> None:
    table = shooting("2021", "blue gun G 0-0 0505", "red foot R 8-3 0508", leader)
    table.give("fire G 0508", *[6] * shots)
    assert len(table.view().now.fires) == shots


@pytest.mark.rule("W3", "21:19.5")
@pytest.mark.parametrize(
    ("burning", "unit", "dice"),
    [
        ("on", "red foot R 8-3 0508", (6, 6)),  # R still stands
        ("on", "red foot R 8-3 0508", (2, 6)),  # the town does not burn yet
        ("on", "red foot R 8-3 0508", (1,)),  # R is disrupted, and the town burns
        ("off", "red foot R 8-3 0508", (2,)),
        ("off", "red foot R 8-3 0508", (6, 2)),
        ("on", "", (6, 6)),
        ("on", "", (1,)),
        ("on", "red foot R 8-3 0508 disrupted", (2, 2)),
    ],
)
def test_the_second_shot_follows_if_it_can_still_do_anything(burning: str, unit: str, dice: tuple[int, ...]) -> None:
    pieces = ("blue gun G 0-0 0505", "blue leader L 2-8 0505 gunner", "red foot S 8-3 0708", unit)
    state = field("2021", *filter(None, pieces), *FAR, phase="fire", options={"burning": burning},
                  terrain={"town": ["0508"]})  # fmt: skip
    table = Table(state).give("fire G 0508", *dice)
    assert [shot.die for shot in table.view().now.fires] == list(dice)
    assert (table.state.burning == ("0508",)) is (burning == "on" and 1 in dice)


@pytest.mark.rule("21:19.5")
def test_towns_are_fired_at_within_five_hexes_unless_they_burn_or_are_one_s_own() -> None:
    """0505 is the gun's own, 0506 burns, A holds 0403 and R 0305; nobody stands in 0604 and 0705."""
    pieces = ("blue gun G 0-0 0505", "blue foot A 8-3 0403", "red foot R 8-3 0305")
    for on, open_ in (("on", {"0305", "0705", "0604"}), ("off", {"0305"})):
        towns = {"town": ["0505", "0506", "0403", "0305", "0604", "0705"]}
        state = field("2021", *pieces, *FAR, phase="fire", options={"burning": on}, terrain=towns)
        state.burning = ("0506",)
        assert set(towns["town"]) & Table(state).offers("fire G") == open_
    ends = {"town": ["0510", "0511", "1005", "1105"]}
    near = shooting("2021", "blue gun G 0-0 0505", "red foot R 8-3 2038", options={"burning": "on"}, terrain=ends)
    assert set(ends["town"]) & near.offers("fire G") == {"0510", "1005"}
    open_land = shooting("2021", "blue gun G 0-0 0505", "red foot R 8-3 2038", options={"burning": "on"},
                         terrain={"castle": ["0508"], "town": ["0705"]})  # fmt: skip
    assert {"0508", "0705"} & open_land.offers("fire G") == {"0705"}


@pytest.mark.rule("76:5.1", "76:5.11", "21:6.1", "21:19.5")
@BOTH
@pytest.mark.parametrize(("die", "what"), [(2, "R is disrupted"), (3, "no effect")])
def test_a_shot_is_told_as_it_fell(book: str, die: int, what: str) -> None:
    table = shooting(book, "blue gun G 0-0 0505", "red foot R 8-3 0508").give("fire G 0508", die)
    assert table.told(f"G fires at 0508, range 3, rolls {die}: {what}.")
    (shot,) = table.view().now.fires
    assert (shot.gun, shot.side, shot.origin, shot.target, shot.distance) == ("G", "blue", "0505", "0508", 3)
    assert (shot.die, shot.result, shot.burns) == (die, "Dd" if die == 2 else "-", False)


@pytest.mark.rule("21:6.1", "21:19.5")
def test_a_shot_at_an_empty_town_or_one_held_by_the_disrupted_has_no_effect_but_fire() -> None:
    for unit in ("red foot R 8-3 2030", "red foot R 8-3 0508 disrupted"):
        state = field("2021", "blue gun G 0-0 0505", unit, *FAR, phase="fire", options={"burning": "on"},
                      terrain={"town": ["0508"]})  # fmt: skip
        table = Table(state).give("fire G 0508", 1)
        assert table.told("G fires at 0508, range 3, rolls 1: no effect.")
        assert table.told("0508 burns.")
        assert (table.view().now.fires[0].result, table.view().now.fires[0].burns) == ("", True)


#: Who stands with a gun of the red army and before it, and whether it is said why that does not fire.
SILENT: list[tuple[tuple[str, ...], dict[str, Any], bool]] = [
    ((), {"demoralized": ("red",)}, True),
    ((), {}, False),
    (("red leader L 2-8 0505",), {"demoralized": ("red",)}, False),
    (("red foot S 8-3 0506",), {"demoralized": ("red",)}, False),  # it sees nobody
    (("red foot S 8-3 0506", "red gun H 0-3 0909 limbered"), {"demoralized": ("red",)}, False),  # nor would H fire
    (("red leader L 2-8 0909", "red gun H 0-0 0909"), {"demoralized": ("red",)}, False),  # H fires
]


@pytest.mark.rule("21:11.4", "21:12.2")
@pytest.mark.parametrize(("others", "more", "told"), SILENT)
def test_why_the_guns_of_a_demoralized_army_are_passed_over_is_said(
    others: tuple[str, ...], more: dict[str, Any], told: bool
) -> None:
    pieces = ("blue foot A 8-3 0510", "red gun G 0-0 0505", "red foot Z 8-3 2030")
    table = Table(field("2021", *pieces, *others, **more)).give("done")
    events = [event for event in table.events if event.rule == "21:11.4, 21:12.2"]
    assert [event.text for event in events] == [
        "The guns of the Red army are silent: it is demoralized, and no leader is in their hexes."
    ] * told
    if "fire" in table.offers():
        fired = table.give("fire H 0510" if "red gun H 0-0 0909" in others else "fire G 0510", 6)
        assert (fired.state.phase, fired.told("silent")) == ("move", False)


@pytest.mark.rule("21:11.4", "21:12.2")
def test_of_an_older_rulebook_s_army_nothing_is_said() -> None:
    pieces = ("blue foot A 8-3 0510", "red gun G 0-0 0505", "red foot Z 8-3 2030")
    table = Table(field("1976", *pieces, demoralized=("red_foot", "red_horse"))).give("done")
    assert (table.state.phase, table.told("silent")) == ("fire", False)
