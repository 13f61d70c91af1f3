"""Fog of war: what is hidden, announced, kept, and what each viewer sees; each clause alone."""

from dataclasses import replace

import pytest

from game.cuius import RULES, fog, mats
from game.cuius.alarm import alarm
from game.cuius.board import SIDES
from game.cuius.flow import Flow
from game.cuius.forecast import expected
from game.cuius.mats import intel_text
from game.cuius.reaction import _wish
from game.cuius.state import Army, Battle, Intel, March, State
from game.cuius.zones import enemy_zones
from tests.cuius.positions import bare

FORCE = Army(("thurn", "schlick"), 7, 5, 2, 2, 1)


def foggy(kind: str = "exact", **armies: Army) -> State:
    """Thurn's force at 2609, and others as they are named: h2412=..."""
    state = bare(fog=kind)
    state.protestant["2609"] = FORCE
    state.marshals = ("thurn", "tilly")
    for name, one in armies.items():
        state.imperial[name[1:]] = one
    taken = {x for side in SIDES for one in state.of(side).values() for x in one.leaders}
    state.pool = {side: tuple(x for x in who if x not in taken) for side, who in state.pool.items()}
    return state


# What is hidden


@pytest.mark.rule("cuius:16.3")
def test_what_is_hidden_from_whom() -> None:
    def hidden(state: State, viewer: str, one: Army = FORCE, place: str = "2609") -> bool:
        return fog.hidden(state, viewer, "protestant", place, one)

    state = foggy()
    assert [hidden(state, viewer) for viewer in ("imperial", "protestant", "")] == [True, False, True]
    assert not hidden(state, "imperial", replace(FORCE, force=0))
    assert not hidden(foggy("no"), "imperial")
    over = foggy()
    over.winner = "imperial"
    assert not hidden(over, "imperial")
    state.battle = Battle("2609", "imperial", "protestant", "2509")
    assert [hidden(state, viewer) for viewer in ("imperial", "")] == [False, True]
    assert hidden(state, "imperial", place="2610")


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
@pytest.mark.parametrize(
    ("told", "size", "cavalry"),
    [
        (None, None, None),
        (Intel(1618, "2609", 12, 5, 1, True), 12, 5),
        (Intel(1618, "2609", 12, 5, 1, False), None, None),
        (Intel(1618, "2609", fresh=True), None, None),
        (Intel(1618, "2609", 0, 0, fresh=True), 0, 0),
        (Intel(1618, "2609", 1, 1, fresh=True), 1, 1),
    ],
)
def test_what_was_told_counts_in_the_same_activation(told: Intel | None, size: int | None, cavalry: int | None) -> None:
    state = foggy()
    state.intel["imperial"] = {"1": told} if told else {}
    state.intel["protestant"] = {"1": Intel(1618, "2412", 99, 99, 1, True)}
    assert fog.size_seen(state, "imperial", "protestant", "2609", FORCE) == size
    assert fog.cavalry_seen(state, "imperial", "protestant", "2609", FORCE) == cavalry
    assert fog.size_seen(state, "protestant", "protestant", "2609", FORCE) == 12
    assert fog.cavalry_seen(state, "protestant", "protestant", "2609", FORCE) == 5
    assert fog.cavalry_seen(state, "", "protestant", "2609", FORCE) == 5  # nobody's view: the truth


@pytest.mark.rule("cuius:16.3")
def test_ranges_of_five() -> None:
    assert [fog.bounds(n) for n in (0, 1, 5, 6, 10, 11, 15, 16, 26)] == [
        (0, 0), (1, 5), (1, 5), (6, 10), (6, 10), (11, 15), (11, 15), (16, 20), (26, 30),
    ]  # fmt: skip


def heard(state: State, side: str = "imperial") -> list[str]:
    """What is announced when a side's army at 2411 compares its cavalry."""
    flow = Flow(state, None)
    fog.compare_cavalry(flow, side, "2412", ("2410",))
    assert all(event.to == SIDES for event in flow.events)
    return [event.text for event in flow.events]


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
@pytest.mark.parametrize(
    ("kind", "theirs", "ours", "told"),
    [
        ("exact", 5, 3, "5 3"),
        ("exact", 0, 0, "0 0"),
        ("ranges", 5, 3, "5 3"),
        ("ranges", 5, 10, "5 10"),
        ("ranges", 5, 11, "1-5 11-15"),
        ("ranges", 3, 11, "1-5 11-15"),
        ("ranges", 5, 0, "1-5 0-0"),
        ("ranges", 0, 4, "0-0 1-5"),
        ("ranges", 0, 0, "0-0 0-0"),
        ("ranges", 11, 5, "11-15 1-5"),
        ("ranges", 10, 5, "10 5"),
        ("ranges", 6, 11, "6 11"),
        ("ranges", 6, 21, "6-10 21-25"),
        ("ranges", 6, 20, "6 20"),
    ],
)
def test_ranges_are_told_where_they_settle_both_szocs(kind: str, theirs: int, ours: int, told: str) -> None:
    state = foggy(kind, h2412=Army(("tilly",), 6, ours, force=3))
    state.protestant["2609"] = replace(FORCE, cav=theirs)
    one, two = told.split()
    texts = sorted(heard(state))
    assert texts == sorted(
        (
            f"Force 3 of the Imperials (Tilly) has {two} cavalry SP.",
            f"Force 1 of the Protestants (Thurn) has {one} cavalry SP.",
        )
    )


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
def test_nothing_is_announced_without_fog_or_an_army_or_a_possible_szoc_or_twice() -> None:
    assert heard(foggy("no", h2412=Army(("tilly",), 6, force=3))) == []
    assert heard(foggy(h2412=Army(("tilly",)))) == []
    assert heard(foggy()) == []
    state = foggy(h2412=Army(("tilly",), 6, 2, force=3))
    flow = Flow(state, None)
    fog.compare_cavalry(flow, "imperial", "2412", ("2412", "2411"))
    assert flow.events == []
    assert len(heard(state)) == 2
    assert heard(state) == []  # both know
    fog.forget(state)
    assert len(heard(state)) == 2
    state = foggy(h2412=Army(("tilly",), 6, 2))  # no marker: it is seen
    assert heard(state) == ["Force 1 of the Protestants (Thurn) has 5 cavalry SP."]
    ranged = foggy("ranges", h2412=Army(("tilly",), 6, force=3))
    assert len(heard(ranged)) == 2
    assert heard(ranged) == []
    state = foggy(h2412=Army(("tilly",), 6, 2, force=3))
    flow = Flow(state, None)
    fog.compare_cavalry(flow, "imperial", "2412", ("2410",), Army(("anholt",), 1, 9, force=4))
    assert any(event.text == "Force 4 of the Imperials (Anholt) has 9 cavalry SP." for event in flow.events)


def met(state: State, place: str, one: Army | None = None) -> list[str]:
    flow = Flow(state, None)
    fog.meet(flow, "imperial", place, one)
    assert all(event.to == SIDES for event in flow.events)
    return [event.text for event in flow.events]


@pytest.mark.rule("cuius:16.3")
def test_in_a_pzoc_or_hex_sp_and_trains_are_told() -> None:
    ours, theirs = (
        "Force 3 of the Imperials (Tilly) has 8 SP without artillery.",
        "Force 1 of the Protestants (Thurn) has 12 SP with artillery.",
    )
    tilly = Army(("tilly",), 6, 2, force=3)
    assert met(foggy(h2610=tilly), "2610") == [theirs, ours]
    assert met(foggy(h2609=tilly), "2609") == [theirs, ours]
    assert met(foggy(h2611=tilly), "2611") == []
    assert met(foggy("no", h2610=tilly), "2610") == []
    assert met(foggy(h2610=Army(("tilly",), force=3)), "2610") == [theirs]
    assert met(foggy(), "2610", tilly) == [theirs, ours]
    assert met(foggy("ranges", h2610=tilly), "2610") == [
        theirs.replace("12 SP", "11-15 SP"),
        ours.replace("8 SP", "6-10 SP"),
    ]
    state = foggy(h2610=tilly)
    assert len(met(state, "2610")) == 2
    assert met(state, "2610") == []
    assert state.intel["imperial"]["1"] == Intel(1618, "2609", 12, -1, 1, True)
    assert state.intel["protestant"]["3"] == Intel(1618, "2610", 8, -1, 0, True)
    state.protestant["2609"] = replace(FORCE, art=1)
    assert met(state, "2610") == []  # a train or two are the same
    state.protestant["2609"] = replace(FORCE, art=0)
    assert met(state, "2610") == [theirs.replace("with art", "without art")]
    state.protestant["2609"] = replace(FORCE, inf=8)
    assert len(met(state, "2610")) == 1
    fog.forget(state)
    assert len(met(state, "2610")) == 2


@pytest.mark.rule("cuius:16.3")
def test_a_battle_reveals_marked_forces_whole() -> None:
    for kind, force, count in (("exact", 1, 2), ("exact", 0, 1), ("no", 1, 0)):
        state = foggy(kind, h2609=Army(("tilly",), 6, 2, force=3))
        state.protestant["2609"] = replace(FORCE, force=force)
        state.intel["imperial"] = {"1": Intel(1617, "2509", 99, 99, 1, True)}
        flow = Flow(state, None)
        fog.reveal(flow, "2609")
        assert len(flow.events) == count
        if force and count:
            assert state.intel["imperial"]["1"] == Intel(1618, "2609", 12, 5, 2, True, fatigue=2)
            assert "7 infantry, 5 cavalry and 2 trains under Thurn and Schlick" in flow.events[-1].text


@pytest.mark.rule("cuius:16.3")
def test_what_is_told_piece_by_piece_adds_up_within_an_activation() -> None:
    state = foggy(h2610=Army(("tilly",), 6, 2, force=3))
    met(state, "2610")
    heard(replace_place(state, "2610", "2412"))
    assert state.intel["imperial"]["1"] == Intel(1618, "2609", 12, 5, 1, True)
    state = foggy(h2610=Army(("tilly",), 6, 2, force=3))
    state.intel["imperial"] = {"1": Intel(1617, "2709", 99, 99, 0, False)}
    met(state, "2610")
    before = Intel(1617, "2709", -1, 99, -1)
    assert state.intel["imperial"]["1"] == Intel(1618, "2609", 12, -1, 1, True, before)


@pytest.mark.rule("cuius:16.3")
def test_what_was_seen_to_go_is_taken_off_nothing_that_is_told_anew() -> None:
    known = Intel(1618, "2609", 14, 7, 3, True, lost=(2, 2, 1))
    state = foggy(h2610=Army(("tilly",), 6, 2, force=3))
    state.intel["imperial"] = {"1": known}
    heard(replace_place(state, "2610", "2412"))
    assert replace(state.intel["imperial"]["1"], before=None) == replace(known, cav=5, lost=(2, 0, 1))
    state = foggy(h2610=Army(("tilly",), 6, 2, force=3))
    state.intel["imperial"] = {"1": known}
    met(state, "2610")
    assert replace(state.intel["imperial"]["1"], before=None) == replace(known, sp=12, art=1, lost=(0, 2, 0))


@pytest.mark.rule("cuius:16.3")
def test_what_a_lesser_report_does_not_tell_is_known_from_before_with_its_age() -> None:
    state = foggy(h2610=Army(("tilly",), 6, 2, force=3))
    state.intel["imperial"] = {"1": Intel(1617, "2709", 20, 6, 1)}
    heard(replace_place(state, "2610", "2412"))
    report = state.intel["imperial"]["1"]
    assert (report.cav, report.sp, report.best) == (5, -1, (20, 5, 1))
    told = "5 cavalry, seen 1618 at 2609 north-west of Neubrandenburg; before that: 20 SP, with artillery, "
    assert intel_text(mats.told(state, report)) == told + "seen 1617 at 2709 north of Neubrandenburg"
    seen = next(one for one in RULES.view(state, "imperial").armies if one.side == "protestant")
    assert seen.intel is not None
    assert (seen.intel.sp, seen.intel.cav, seen.intel.art) == (20, 5, 1)
    assert fog.size_seen(state, "imperial", "protestant", "2609", state.protestant["2609"]) is None, "not now"
    assert expected(state, "imperial", Army(("tilly",), 30), "2610", "2609", state.protestant["2609"]) == (
        "battle with Thurn, 20 SP when last told, won in 2 of 6 by what is known, if he is fresh"
    )
    met(state, "2609", Army(("tilly",), 6, 2, force=3))
    assert state.intel["imperial"]["1"].before is None, "all of it is told anew"


@pytest.mark.rule("cuius:16.3")
def test_what_is_told_again_is_forgotten_piece_by_piece() -> None:
    oldest = Intel(1617, "2709", 20, 6, 1)
    second = Intel(1618, "2609", -1, 5, -1, True, oldest.without(Intel(1618, "2609", cav=5)))
    assert second.before == Intel(1617, "2709", 20, -1, 1)
    left = second.without(Intel(1619, "2508", sp=9))
    assert left == Intel(1618, "2609", -1, 5, -1, False, Intel(1617, "2709", -1, -1, 1))
    assert second.without(Intel(1619, "2508", cav=4)) == Intel(1617, "2709", 20, -1, 1)
    assert oldest.without(Intel(1619, "2508", 1, 1, 1)) is None


def replace_place(state: State, old: str, new_: str) -> State:
    state.imperial[new_] = state.imperial.pop(old)
    return state


# Markers


@pytest.mark.rule("cuius:16.2")
def test_the_first_free_marker_of_five() -> None:
    state = bare(mats="yes")
    assert fog.free_marker(state, "imperial") == 1
    for n, place in enumerate(("2508", "2509", "2510", "2511"), start=1):
        state.imperial[place] = Army(("tilly",), 1, force=n)
        assert fog.free_marker(state, "imperial") == n + 1
    state.imperial["2512"] = Army(("tilly",), 1)
    assert fog.markers(state, "imperial") == {1, 2, 3, 4}
    state.march = March("imperial", Army(("anholt",), 1, force=5), "2513")
    assert fog.free_marker(state, "imperial") == 0
    del state.imperial["2509"]
    assert fog.free_marker(state, "imperial") == 2
    assert fog.free_marker(state, "protestant") == 1


@pytest.mark.rule("cuius:16.2")
@pytest.mark.parametrize("seen", [False, True])
@pytest.mark.parametrize(("options", "laid"), [({}, False), ({"mats": "yes"}, True), ({"fog": "exact"}, True)])
def test_markers_go_to_marshals_first_then_to_the_better_then_by_place(
    options: dict[str, str], laid: bool, seen: bool
) -> None:
    state = bare("campaign", 0, **options)
    state.marshals = ("anholt", "tilly", "bucquoy")
    state.imperial = {
        "2512": Army(("bucquoy",), 1),
        "2508": Army(("spinola",), 1),
        "2509": Army(("anholt",), 1),
        "2510": Army(("tilly",), 1),
        "2511": Army((), 5),
        "2513": Army(("dampierre",), 1, force=4),
        "2514": Army(("marradas",), 1),
        "2515": Army(("leopold",), 1),
    }
    known = Intel(1618, "2509", 5)
    state.intel["protestant"] = {"4": known}
    fog.mark(state, seen=seen)
    forces = {place: one.force for place, one in state.imperial.items()}
    assert forces == (
        {"2510": 1, "2512": 2, "2509": 3, "2508": 5, "2511": 0, "2513": 4, "2514": 0, "2515": 0}
        if laid
        else dict.fromkeys(state.imperial, 0) | {"2513": 4}
    )
    told = {"1": 1, "2": 1, "3": 1, "5": 1} if seen and "fog" in options else {}
    assert {force: report.sp for force, report in state.intel["protestant"].items()} == {"4": 5, **told}


# Ranges of five


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
@pytest.mark.parametrize(("theirs", "ours", "felt"), [(5, 11, False), (3, 10, False), (0, 4, False), (6, 3, True)])
def test_a_range_that_settles_a_szoc_counts_in_what_is_planned(theirs: int, ours: int, felt: bool) -> None:
    state = foggy("ranges", h2412=Army(("tilly",), 6, ours, force=3))
    state.protestant["2609"] = replace(FORCE, cav=theirs)
    assert "2410" in enemy_zones(state, "imperial", ours, "imperial"), "before anything is told"
    heard(state)
    assert ("2410" in enemy_zones(state, "imperial", ours, "imperial")) is felt
    fog.forget(state)
    assert "2410" in enemy_zones(state, "imperial", ours, "imperial"), "in the next activation it may be otherwise"


@pytest.mark.rule("cuius:16.3", "cuius:16.2")
def test_a_range_of_cavalry_stands_on_the_mat_as_its_least() -> None:
    state = foggy("ranges", h2412=Army(("tilly",), 6, 11, force=3))
    heard(state)
    (report,) = state.intel["imperial"].values()
    assert (report.cav, report.some) == (1, True)
    assert intel_text(mats.told(state, report)).startswith("at least 1 cavalry, seen 1618")
    assert intel_text(mats.told(state, replace(report, some=False))).startswith("1 cavalry, seen 1618")
    later = replace(report, sp=11, cav=-1, some=False, before=report)
    shown = mats.told(state, later)
    assert shown is not None
    assert (shown.cav, shown.some, shown.least) == (1, True, True)
    state.protestant["2609"] = replace(FORCE, cav=0)
    fog.forget(state)
    heard(state)
    (report,) = state.intel["imperial"].values()
    assert (report.cav, report.some) == (0, False), "none are none"


@pytest.mark.rule("cuius:16.3")
def test_what_a_range_leaves_open_is_told_exactly_where_it_matters_and_not_forgotten_for_a_range() -> None:
    state = foggy("ranges", h2412=Army(("tilly",), 6, 11, force=3))
    heard(state)
    state.imperial["2412"] = Army(("tilly",), 6, 10, force=3)
    assert heard(state)[0] == "Force 3 of the Imperials (Tilly) has 10 cavalry SP."
    (report,) = state.intel["imperial"].values()
    assert (report.cav, report.some) == (5, False)
    state.imperial["2412"] = Army(("tilly",), 6, 11, force=3)
    assert heard(state) == ["Force 3 of the Imperials (Tilly) has 11-15 cavalry SP."], "his own is known"
    assert state.intel["imperial"]["1"] == report


@pytest.mark.rule("cuius:16.3", "cuius:14.7")
def test_after_a_battle_nobody_is_told_a_range_of_what_both_have_seen() -> None:
    state = foggy("ranges", h2609=Army(("tilly",), 6, 2, force=3))
    flow = Flow(state, None)
    fog.reveal(flow, "2609")
    report = state.intel["imperial"]["1"]
    assert (report.exact, intel_text(mats.told(state, report))[:5]) == (True, "12 SP")
    state.protestant["2609"] = replace(FORCE, inf=5)
    fog.witness(state, "protestant", "2609")
    assert fog.size_seen(state, "imperial", "protestant", "2609", state.protestant["2609"]) == 10
    assert met(state, "2609", Army(("tilly",), 6, 2, force=3)) == []
    state.protestant["2609"] = replace(FORCE, inf=4)  # stragglers, of whom the enemy does not know how many
    assert met(state, "2609", Army(("tilly",), 6, 2, force=3)) == [
        "Force 1 of the Protestants (Thurn) has 6-10 SP with artillery."
    ]
    report = state.intel["imperial"]["1"]
    assert (report.exact, report.told, report.lost) == (False, (6, 5, 1), (0, 0, 0))
    assert fog.size_seen(state, "imperial", "protestant", "2609", state.protestant["2609"]) == 10, "at most"


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
def test_what_both_have_seen_a_force_lose_is_no_part_of_its_zone() -> None:
    state = foggy()
    state.intel["imperial"] = {"1": Intel(1618, "2609", 12, 5, 1, True, lost=(4, 2, 0))}
    assert fog.size_seen(state, "imperial", "protestant", "2609", FORCE) == 8
    assert fog.cavalry_seen(state, "imperial", "protestant", "2609", FORCE) == 3


@pytest.mark.rule("cuius:16.3")
def test_where_only_a_range_was_told_words_say_at_least() -> None:
    for kind, told in (("ranges", "at least 11 SP"), ("exact", "11 SP")):
        state = foggy(kind)
        state.intel["imperial"] = {"1": Intel(1618, "2609", 11, art=1, fresh=True)}
        found = expected(state, "imperial", Army(("tilly",), 30), "2610", "2609", state.protestant["2609"])
        assert found.startswith(f"battle with Thurn, {told} when last told, won in")
        state.march = March("protestant", state.protestant.pop("2609"), "2609", origin="2610")
        assert alarm(state, "imperial", {}).startswith(f"Thurn comes to 2609 north-west of Neubrandenburg ({told}).")
        fog.forget(state)
        assert f"({told} when last told)." in alarm(state, "imperial", {})
        exactly = replace(state.intel["imperial"]["1"], exact=True)
        state.intel["imperial"] = {"1": exactly}
        assert "(11 SP when last told)." in alarm(state, "imperial", {})


@pytest.mark.rule("cuius:16.3", "cuius:11.4.3")
@pytest.mark.parametrize(
    ("sp", "contact", "slip"), [(17, False, False), (22, False, False), (23, True, False), (14, False, True)]
)
def test_a_standing_answer_takes_an_enemy_of_a_range_for_the_strongest_that_he_may_be(
    sp: int, contact: bool, slip: bool
) -> None:
    state = foggy("ranges", h2610=Army(("tilly", "anholt"), sp))
    state.intel["imperial"] = {"1": Intel(1618, "2609", 11, 0, 1, fresh=True)}
    own = state.imperial["2610"]
    assert (_wish(state, "imperial", "2610", own, "contact") == "2609") is contact
    assert bool(_wish(state, "imperial", "2610", own, "slip")) is slip
