"""What an active army does in a hex: each clause alone, on both sides of its boundary."""

from dataclasses import replace

import pytest

from game.core.words import Word
from game.cuius import RULES
from game.cuius.flow import Flow
from game.cuius.handling import (
    disband_words,
    drop_words,
    eligible,
    fortify,
    friends,
    go_back,
    leave_neutral,
    may_disband,
    may_fortify,
    may_take,
    pick,
    pick_words,
    take,
    try_city,
)
from game.cuius.state import Army, Item, March, State
from tests.cuius.positions import Play, Script, apart, army, at, bare, marching, offered

DEMMIN = at("demmin")
TILLY = Army(("tilly", "anholt"), 5, 2, 1)


def on(state: State, one: Army = TILLY, place: str = "2509", mp: int = 6, **changes: object) -> March:
    """The active army somewhere."""
    state.march = replace(March("imperial", one, place, mp=mp, bonus=2, origin="2609"), **changes)  # type: ignore[arg-type]
    return state.march


# Picking up


@pytest.mark.rule("cuius:11.5.3", "cuius:7.2.1", "cuius:11.1.2")
def test_who_may_be_picked_up() -> None:
    state = bare()
    army(state, "2509", "spinola", "dampierre", inf=4, cav=3, art=2)
    state.marshals = (*state.marshals, "tilly")
    assert friends(state, on(state, mp=2)) == Army(("dampierre",), 4, 3, 2)
    assert friends(state, on(state, mp=1)) == Army()
    assert friends(state, on(state, Army(("tilly",), 0, 9), horse=True)) == Army(("dampierre",), 0, 3)
    assert friends(state, on(state, place="2510")) == Army()


@pytest.mark.rule("cuius:11.5.3")
@pytest.mark.parametrize("stack", [Army(("dampierre",)), Army(inf=1), Army(cav=1), Army(art=1)])
def test_anything_that_stands_there_may_be_picked_up(stack: Army) -> None:
    state = bare()
    state.imperial["2509"] = stack
    state.marshals = ("tilly",)
    words = pick_words(state, on(state), ())
    assert words.next[0].text == "all"
    assert len(words.next) == 2
    assert not words.end
    assert not pick_words(bare(), on(state), ()).next


@pytest.mark.rule("cuius:11.5.3")
def test_the_words_of_picking_up() -> None:
    state = bare()
    army(state, "2509", "dampierre", inf=2, cav=1)
    state.marshals = (*state.marshals, "tilly")
    march = on(state)
    for said, ends, words in (
        ("", False, "all Dampierre 2-foot 1-foot 1-horse"), ("all", True, ""),
        ("Dampierre", True, "2-foot 1-foot 1-horse"),
        ("1-foot", True, "1-horse"), ("3-foot", False, ""), ("all all", False, ""), ("Thurn", False, ""),
    ):  # fmt: skip
        found = pick_words(state, march, tuple(said.split()))
        assert (found.end, " ".join(word.text for word in found.next)) == (ends, words), said


@pytest.mark.rule("cuius:11.5.3", "cuius:16.2")
@pytest.mark.parametrize(("ours", "theirs", "both"), [(0, 3, 3), (3, 0, 3), (2, 2, 2)])
def test_all_in_the_hex_take_the_higher_fatigue_and_the_marker_stays(ours: int, theirs: int, both: int) -> None:
    state = bare()
    army(state, "2509", "dampierre", inf=4, fatigue=theirs, force=5)
    state.marshals = (*state.marshals, "tilly")
    on(state, replace(TILLY, fatigue=ours))
    pick(Flow(state, None), ("3-foot",))
    assert state.march is not None
    assert state.march.army == Army(("tilly", "anholt"), 8, 2, 1, both)
    assert (state.march.mp, state.march.bonus, state.march.all_road, state.march.done) == (4, 0, False, False)
    assert state.imperial["2509"] == Army(("dampierre",), 1, fatigue=both, force=5)
    flow = Flow(state, None)
    pick(flow, ("all",))
    assert state.march.army == Army(("tilly", "anholt", "dampierre"), 9, 2, 1, both)
    assert state.march.mp == 2
    assert state.imperial == {}
    assert "Tilly takes up what stands at 2509 south-west of Demmin." in flow.events[0].text


@pytest.mark.rule("cuius:11.5.3", "cuius:11.1.1")
@pytest.mark.parametrize(("foot", "goes_on"), [(13, True), (14, False)])
def test_who_has_grown_too_large_by_picking_up_stops(foot: int, goes_on: bool) -> None:
    state = bare()
    army(state, "2509", "dampierre", inf=30)
    on(state, Army(("tilly",), 5, 2))
    pick(Flow(state, None), (f"{foot}-foot",))
    assert state.march is not None
    assert state.march.done is not goes_on


@pytest.mark.rule("cuius:11.1.2", "cuius:11.5.3")
@pytest.mark.parametrize(
    ("sp", "horse", "led", "inf", "able"),
    [(20, False, True, 0, True), (21, False, True, 0, False), (21, True, False, 0, True), (21, True, True, 0, False),
     (21, True, False, 1, False), (21, False, False, 0, False)],
)  # fmt: skip
def test_riders_by_their_own_right_need_no_leadership(sp: int, horse: bool, led: bool, inf: int, able: bool) -> None:
    march = March("imperial", Army(("tilly",), 0, sp), "2509", horse=horse, led=led)
    assert eligible(march, Army(("tilly",), inf, sp)) is able


# Dropping off and disbanding


def dropped(state: State, march: March, said: str) -> tuple[bool, str]:
    found = drop_words(state, march, tuple(said.split()))
    return found.end, " ".join(word.text for word in found.next)


@pytest.mark.rule("cuius:11.6.1", "cuius:11.6.2", "cuius:2.6.3")
def test_what_may_be_dropped_where_nobody_stands() -> None:
    state = bare()
    march = on(state, Army(("tilly", "anholt"), 2, 1, 1))
    for said, told in {
        "": (False, "Anholt"), "Anholt": (False, "2-foot 1-foot 1-horse"), "Anholt 2-foot": (True, "1-train"),
        "Anholt 1-foot": (True, "1-horse 1-train"), "Anholt 2-foot 1-horse": (False, ""), "Anholt 1-train": (False, ""),
        "2-foot": (False, ""), "Tilly": (False, ""), "Anholt 1-horse": (True, "1-train"),
    }.items():  # fmt: skip
        assert dropped(state, march, said) == told, said
    assert dropped(state, on(state, Army(("tilly", "anholt"), 1)), "") == (False, "")  # one SP cannot be parted
    assert dropped(state, on(state, Army(("tilly", "anholt"), 2)), "") == (False, "Anholt")
    assert dropped(state, on(state, Army(("tilly",), 9)), "") == (False, "")


@pytest.mark.rule("cuius:11.6.1", "cuius:11.6.3")
def test_what_may_be_dropped_with_friends() -> None:
    state = bare()
    army(state, "2509", "dampierre", inf=1)
    march = on(state, Army(("tilly", "anholt"), 1, 1, 1))
    for said, told in {
        "": (False, "Anholt 1-foot 1-horse 1-train"), "Anholt": (True, "1-foot 1-horse 1-train"), "1-train": (True, ""),
        "1-foot": (True, "1-train"), "1-foot 1-horse": (False, ""), "Anholt 1-horse 1-train": (True, ""),
    }.items():  # fmt: skip
        assert dropped(state, march, said) == told, said
    assert dropped(state, on(state, Army(("tilly", "anholt"), 1)), "") == (False, "Anholt")


@pytest.mark.rule("cuius:11.6.1", "cuius:11.6.3", "cuius:16.2", "cuius:11.6.5")
def test_only_a_wing_commander_s_leaving_asks_who_leads() -> None:
    state = bare()
    army(state, "2508", "dampierre", inf=1)
    army(state, "2509", "tilly", inf=25, art=1, lieutenants=["anholt", "marradas"], force=4)
    march = marching(state, "2509", 9, led=True)
    play = Play(march).give("imperial", "2508")
    assert play.state.march is not None
    play.state.march = replace(play.state.march, army=replace(play.state.march.army, leaders=("tilly",)))
    large = Play(play.state).give("imperial", "drop 1-foot")
    assert large.state.march is not None  # 24 SP under Tilly, but no Wing Commander has gone
    assert "Tilly leaves a detachment at 2508 south-east of Rostock." in large.told
    wing = Play(march).give("imperial", "drop Marradas 5-foot")
    assert wing.state.march is not None
    assert "Tilly leaves a detachment at 2509 south-west of Demmin." in wing.told
    assert wing.state.imperial["2509"] == Army(("marradas",), 5, fatigue=1)
    assert wing.state.march.army.force == 4


@pytest.mark.rule("cuius:11.6.4")
def test_the_words_of_disbanding() -> None:
    march = March("imperial", Army(("tilly", "anholt"), 2, 1, 1), "2509")
    for said, ends, words in (
        ("", False, "2-foot 1-foot 1-horse 1-train"), ("2-foot", True, "1-train"), ("1-foot", True, "1-horse 1-train"),
        ("2-foot 1-horse", False, ""), ("Anholt", False, ""), ("1-train", True, ""), ("3-foot", False, ""),
    ):  # fmt: skip
        found = disband_words(march, tuple(said.split()))
        assert (found.end, " ".join(word.text for word in found.next)) == (ends, words), said
    assert disband_words(March("imperial", Army(("tilly",), 1), "2509"), ()).next == ()


@pytest.mark.rule("cuius:11.6.4", "cuius:16.3")
def test_who_disbands_is_told_and_how_much_to_whoever_sees_the_force() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3, lieutenants=["anholt"])
    play = Play(marching(state, "2509", 6)).give("imperial", "disband 2-foot")
    assert [(event.text, event.to) for event in play.said] == [("Tilly disbands 2 infantry.", None)]
    hidden = army(bare(fog="exact"), "2509", "tilly", inf=3, force=1)
    told = Play(marching(hidden, "2509", 6)).give("imperial", "disband 2-foot").said
    assert [(event.text, event.to) for event in told if event.kind == "loss"] == [
        ("Tilly disbands 2 infantry.", ("imperial",)), ("Tilly disbands troops.", ("protestant", "")),
    ]  # fmt: skip
    assert play.state.march is not None
    assert play.state.march.army == Army(("tilly", "anholt"), 1)


# Digging in


@pytest.mark.rule("cuius:16.1")
def test_where_and_when_one_may_dig_in() -> None:
    state = bare(fortifications="yes")
    assert may_fortify(state, on(state, mp=6))
    assert not may_fortify(state, on(state, mp=5))
    assert not may_fortify(state, on(state, mp=9, place=DEMMIN))
    assert not may_fortify(state, on(state, mp=9, place="sr_luxemburg"))
    state.forts["2509"] = "imperial"
    assert not may_fortify(state, on(state, mp=9))
    assert not may_fortify(bare(), on(bare(), mp=9))


@pytest.mark.rule("cuius:16.1", "cuius:11.3.3")
def test_digging_in_takes_six_mp_and_the_road_s_bonus() -> None:
    state = bare(fortifications="yes")
    on(state, mp=8)
    flow = Flow(state, None)
    fortify(flow)
    assert state.march is not None
    assert (state.march.mp, state.march.bonus, state.march.all_road) == (2, 0, False)
    assert state.forts == {"2509": "imperial"}
    assert "Tilly digs in at 2509 south-west of Demmin." in flow.events[0].text


# Cities


@pytest.mark.rule("cuius:13.1", "cuius:11.3.4.3")
def test_who_may_take_a_neutral_city_on_his_way() -> None:
    state = bare()
    five = Army(("tilly",), 4, 1)
    assert may_take(state, on(state, five, DEMMIN, mp=1, bonus=0))
    assert may_take(state, on(state, five, DEMMIN, mp=0, bonus=1))
    assert not may_take(state, on(state, five, DEMMIN, mp=0, bonus=0))
    assert not may_take(state, on(state, Army(("tilly",), 4), DEMMIN))
    assert not may_take(state, on(state, five, DEMMIN, origin=""))
    assert not may_take(state, on(state, five, "2509"))
    for holder in ("imperial", "protestant"):
        state.control["demmin"] = holder
        assert not may_take(state, on(state, five, DEMMIN))


@pytest.mark.rule("cuius:11.3.4.3", "cuius:11.3.3")
@pytest.mark.parametrize(("mp", "left", "bonus"), [(3, 2, 2), (1, 0, 2), (0, 0, 1)])
def test_taking_it_costs_one_mp_if_need_be_of_the_road_s(mp: int, left: int, bonus: int) -> None:
    state = bare()
    on(state, Army(("tilly",), 5), DEMMIN, mp=mp, plan=("2509",))
    take(Flow(state, Script()))
    assert state.march is not None
    assert (state.march.mp, state.march.bonus, state.march.plan, state.march.taking) == (left, bonus, (), False)
    assert state.control["demmin"] == "imperial"


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.3.4.2", "cuius:13.2")
@pytest.mark.parametrize(
    ("holder", "taking", "sp", "where", "held"),
    [
        ("protestant", False, 5, DEMMIN, "imperial"),
        ("protestant", False, 4, "2609", "protestant"),
        ("", True, 5, DEMMIN, "imperial"),
        ("", True, 4, "2609", ""),
        ("", False, 5, DEMMIN, ""),
        ("", False, 4, DEMMIN, ""),
        ("imperial", True, 4, DEMMIN, "imperial"),
    ],
)
def test_who_tries_a_city(holder: str, taking: bool, sp: int, where: str, held: str) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    on(state, Army(("tilly",), sp), DEMMIN, taking=taking)
    try_city(Flow(state, Script()))
    assert state.march is not None
    assert (state.march.at, state.march.taking, state.march.done) == (where, False, where == "2609")
    assert state.control.get("demmin", "") == held


@pytest.mark.rule("cuius:11.3.4.1")
def test_a_city_is_not_tried_by_who_began_there_nor_while_an_enemy_stands_in_it() -> None:
    state = bare()
    state.control = {"demmin": "protestant"}
    try_city(Flow(state, Script()))  # nobody marches
    on(state, Army(("tilly",), 5), DEMMIN, origin="")
    try_city(Flow(state, Script()))
    on(state, Army(("tilly",), 5), DEMMIN)
    army(state, DEMMIN, "thurn", inf=1)
    try_city(Flow(state, Script()))
    assert state.control == {"demmin": "protestant"}
    assert state.march is not None
    assert state.march.at == DEMMIN


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.1")
def test_who_goes_back_ends_there_or_is_lost_where_an_enemy_stands() -> None:
    state = bare()
    on(state, place=DEMMIN, plan=("2509",), ridge=True, taking=True)
    flow = Flow(state, None)
    go_back(flow)
    assert state.march is not None
    assert (state.march.at, state.march.origin, state.march.plan, state.march.done) == ("2609", "", (), True)
    assert not state.march.ridge
    assert not state.march.taking
    assert flow.events[0].text == "Tilly goes back to 2609 north-west of Neubrandenburg. His activation ends."
    army(state, "2609", "thurn", inf=1)
    on(state, place=DEMMIN)
    go_back(Flow(state, None))
    assert state.march is None
    assert {"tilly", "anholt"} <= set(state.pool["imperial"])


@pytest.mark.rule("cuius:13.1")
@pytest.mark.parametrize(
    ("place", "origin", "holder", "enemy", "sp", "where", "taken"),
    [
        (DEMMIN, "2609", "", False, 5, DEMMIN, True),
        (DEMMIN, "2609", "", False, 4, "2609", False),
        (DEMMIN, "", "", False, 5, DEMMIN, False),
        (DEMMIN, "2609", "protestant", False, 4, DEMMIN, False),
        (DEMMIN, "2609", "", True, 4, DEMMIN, False),
        ("2509", "2609", "", False, 4, "2509", False),
    ],
)
def test_nobody_ends_in_a_neutral_city(
    place: str, origin: str, holder: str, enemy: bool, sp: int, where: str, taken: bool
) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    if enemy:
        army(state, place, "thurn", inf=1)
    leave_neutral(Flow(state, Script()))  # nobody marches
    on(state, Army(("tilly",), sp), place, origin=origin)
    leave_neutral(Flow(state, Script()))
    assert state.march is not None
    assert state.march.at == where
    assert (state.control.get("demmin") == "imperial") is taken


@pytest.mark.rule("cuius:11.6.1", "cuius:11.5.3", "cuius:13.1", "cuius:16.1", "cuius:7.2.4")
def test_what_an_army_on_its_way_may_do() -> None:
    state = bare(fortifications="yes")
    army(state, "2509", "tilly", inf=9, lieutenants=["anholt"])
    alone = set(offered(marching(state, "2509", 6), "imperial"))
    assert {"drop", "disband", "fortify", "stop"} <= alone
    assert not {"pick", "take"} & alone
    march = marching(army(bare(), "2509", "bucquoy", inf=1), "2509", 6)
    assert not {"drop", "disband", "pick", "fortify", "take"} & set(offered(march, "imperial"))
    march = army(apart(march), "2509", "dampierre", inf=1)
    assert "pick" in offered(march, "imperial")


@pytest.mark.rule("cuius:11.6.4")
@pytest.mark.parametrize(
    ("one", "may"),
    [(Army(("tilly",), 1), False), (Army(("tilly",), 1, art=1), True), (Army(("tilly",), 1, 1), True)],
)
def test_an_army_may_disband_a_train_or_all_but_a_last_sp(one: Army, may: bool) -> None:
    assert may_disband(March("imperial", one, "2509")) == may
    assert bool(disband_words(March("imperial", one, "2509"), ()).next) == may


@pytest.mark.rule("cuius:13.1", "cuius:13.2")
def test_whoever_passes_a_neutral_city_is_told_what_comes_of_it_if_he_takes_it_or_ends_there() -> None:
    def told(sp: int, origin: str = "2609", **held: str) -> tuple[str, Word]:
        """The question, and the word to end the activation."""
        state = bare()
        state.control = held
        on(state, Army(("tilly",), sp), DEMMIN, origin=origin)
        state.agenda = (Item("activation-end", args=("imperial", "tilly")), Item("move", "imperial"))
        if sp == 3:
            army(state, "2609", "thurn", inf=1)
        found = RULES.words(state, "imperial")
        return found.prompt, next(word for word in found.next if word.text == "stop")

    warning = "To take Demmin invades Pomerania: what stays neutral there will join the Protestants [13.2]."
    asked, stop = told(5)
    assert asked.endswith(f"Where to? {warning}")
    assert (stop.hint, stop.grave) == ("taken", False)
    asked, stop = told(4)
    assert asked.endswith("Where to?"), "too few to take it"
    assert (stop.hint, stop.grave) == ("back to 2609 north-west of Neubrandenburg", False)
    asked, stop = told(3)
    assert (stop.hint, stop.grave) == ("the army disbands", True), "an enemy stands where it came from"
    for open_ in (told(5, origin=""), told(5, demmin="imperial")):
        assert open_[0].endswith("Where to?")
        assert (open_[1].hint, open_[1].grave) == ("", False)
