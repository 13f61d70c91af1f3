"""Fog of war: what is hidden, announced, kept, and what each viewer sees; each clause alone."""

from dataclasses import replace

import pytest

from game.cuius import RULES, fog, mats
from game.cuius.board import SIDES
from game.cuius.flow import Flow
from game.cuius.forecast import expected
from game.cuius.mats import intel_text
from game.cuius.state import Army, Battle, Intel, March, State
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
