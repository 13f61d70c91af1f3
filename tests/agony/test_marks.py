"""The VP table, the Loot Table and siege combat against every mark that the rulebook gives [4.2, 15.2, 13.25, 18.0]."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from benchmarks import fit_agony
from benchmarks.agony_marks import (
    CELLS,
    DUTCH_BOX,
    LOOTED,
    MARKS,
    THE_KING,
    TO_1630,
    TO_1635,
    TO_1638,
    TO_1648,
    Booking,
    Mark,
)  # fmt: skip
from game.agony import RULES, control, dutch, looting, siege
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.control import toward
from game.agony.flow import Flow
from game.agony.state import State
from game.core.data import OURS
from game.core.text import say
from tests.agony.card_table import Table
from tests.agony.positions import bare, flow_of, place

C, P = CATHOLIC, PROTESTANT


def in_force() -> dict[str, int]:
    values = {f"area:{area.id}": area.vp for area in BOARD.areas.values()}
    values |= {f"city:{city.id}": city.vp for city in BOARD.spaces.values()}
    return values | {card: abs(points(card)) for card in ("card:C6", "card:P22", "card:P23")}


def points(card: str) -> int:
    """What a card's event does to the marker, played where it may be."""
    table = Table("intervention" if card != "card:C6" else "campaign")
    if card == "card:P22":
        table.set(cities={"magdeburg": C})
    before = table.state.vp
    return int(table.event(card.removeprefix("card:"))["vp"]) - before


@pytest.mark.rule("4.2", "5.12", "5.22", "5.31", "18.14", "18.24", "18.34", "19.1")
@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: mark.name)
def test_every_mark_is_met(mark: Mark) -> None:
    assert mark.low <= fit_agony.reached(mark, in_force()) <= mark.high


def booked(flow: Flow, step: Booking) -> None:
    """A step of the war as the rules book it."""
    kind, _sep, name = step.what.partition(":")
    side = step.how.split()[0].removesuffix("s")
    if step.points:
        given(flow, step)
    elif kind == "card":
        control.score(flow, points(step.what), say("an event"))
    elif name == "france":
        flow.state.areas[name] = P
        control.score(flow, toward(P, BOARD.areas[name].vp), say("France"))
    elif step.how.endswith(" lose") and kind == "area":
        control.lose_area(flow, name)
    elif step.how.endswith(" lose"):
        control.raise_revolt(flow, name)
    elif kind == "area" and flow.state.areas[name] != C and side == P and name in flow.state.neutral:
        control.join(flow, name)
    else:
        for city in (name,) if kind == "city" else BOARD.cities_of[name]:
            control.take_city(flow, side, city)


def given(flow: Flow, step: Booking) -> None:
    if step == DUTCH_BOX:
        dutch.move(flow, 2)
    elif "box -3" in step.how:
        flow.state.dutch_war, flow.state.dutch_scored = -2, (2,)
        dutch.move(flow, -1)
    elif step.how.startswith("violation: "):
        _violation, side, area = step.how.split()
        control.violate(flow, side, area)
    elif "5.141" not in step.how:  # Electors are counted by themselves
        control.score(flow, step.points, say("an event"))


COURSES = {
    "1630": ("campaign", TO_1630, "intervention"), "1632": ("intervention", THE_KING, ""),
    "1635": ("intervention", TO_1635, ""), "1638": ("intervention", TO_1638, "apocalypse"),
    "1648": ("apocalypse", TO_1648, ""),
}  # fmt: skip


@pytest.mark.rule("5.12", "5.13", "5.141", "9.13", "9.41", "16.13", "18.23", "18.33")
@pytest.mark.parametrize("year", COURSES)
def test_the_rules_book_the_course_of_the_war_as_the_marks_do(year: str) -> None:
    begun, course, ended = COURSES[year]
    state = bare(begun)
    if begun == "campaign":
        state.bavarian_elector = True  # C12, before there is a majority to lose
    flow = flow_of(state)
    for step in course:
        booked(flow, step)
    mark = next(mark for mark in MARKS if mark.booked == course)
    assert flow.state.vp == fit_agony.reached(mark, in_force())
    assert not ended or held(flow.state) == held(bare(ended))


def held(state: State) -> dict[str, str]:
    """Who holds which area and which independent city."""
    cities = {city: state.cities[city] for city in BOARD.spaces if BOARD.spaces[city].independent}
    return {name: side for name, side in {**state.areas, **cities}.items() if side}


@pytest.mark.rule("15.2", "15.211", "18.24")
def test_the_loot_table_keeps_its_known_cells_and_fits_the_markers_of_1630() -> None:
    assert {roll: looting.result(roll) for roll in CELLS} == CELLS
    rows = [list(row) for row in BOARD.tables.loot.rows]
    old = fit_agony.load("agony/tables.yaml")["loot"]["rows"]  # type: ignore[call-overload]
    asked = fit_agony.markers_asked()
    assert asked == pytest.approx(19.6)
    assert abs(fit_agony.markers(rows, LOOTED) - asked) < 2 < 5 < abs(fit_agony.markers(old, LOOTED) - asked)


def storms() -> Iterator[int]:
    """The sums a siege's modifiers may come to, Spinola and all markers or nobody and none [13.23]."""
    for city, space in BOARD.spaces.items():
        if space.fort:
            state = place(bare(), city, {"Spanish-veteran": 5})
            yield siege.drm(state, city, C)
            state.sieges[city] = BOARD.tables.siege.marker_max
            yield siege.drm(place(state, city, {}, "spinola"), city, C)


@pytest.mark.rule("13.25")
def test_both_natural_rolls_can_decide_a_siege() -> None:
    success, sums = BOARD.tables.siege.success, list(storms())
    assert max(sums) >= success  # a natural 0 would have succeeded
    assert 9 + min(sums) < success  # a natural 9 would have failed


@pytest.mark.rule("5.12")
def test_the_old_values_are_an_overlay_that_missed_1630_by_eleven() -> None:
    old = fit_agony.old_values().old
    errors = {mark.name[:4]: fit_agony.reached(mark, old) - mark.high for mark in MARKS if mark.low == mark.high}
    assert errors == {"1620": 0, "1630": -11, "1638": 0}
    assert set(old) == set(fit_agony.fit_vp(fit_agony.old_values()))
    for name, schema in RULES.data().items():
        if (fit_agony.OLD / name).exists():
            schema.model_validate(fit_agony.load(name))


def test_what_is_in_force_is_the_smallest_change_and_only_what_changed_is_flagged() -> None:
    values = fit_agony.old_values()
    assert fit_agony.fit_vp(values) == {name: in_force()[name] for name in values.old}
    flagged = set()
    for kind, name, key in (("area", fit_agony.AREAS, "areas"), ("city", fit_agony.SPACES, "spaces")):
        rows = fit_agony.load(name, OURS)[key]
        flagged |= {f"{kind}:{row['id']}" for row in rows if row["src"].get("vp") == "fitted"}  # type: ignore[attr-defined]
        sieges = {row["id"] for row in rows if row["src"].get("siege") == "fitted"}  # type: ignore[attr-defined]
        assert sieges == ({fit_agony.EASIEST, fit_agony.HARDEST} if kind == "city" else set())
    changed = {name for name, vp in values.old.items() if in_force()[name] != vp}
    assert flagged == {name for name in changed if not name.startswith("card")}
    tables = fit_agony.load(fit_agony.TABLES, OURS)
    assert tables["loot"]["src"] == "fitted"  # type: ignore[call-overload]
    assert fit_agony.fit_loot(fit_agony.load(fit_agony.TABLES)["loot"]["rows"], LOOTED) == [  # type: ignore[call-overload]
        list(row) for row in BOARD.tables.loot.rows
    ]
    best = fit_agony.fit_siege()
    easiest, hardest = (BOARD.spaces[city].siege for city in (fit_agony.EASIEST, fit_agony.HARDEST))
    spinola = BOARD.leaders["spinola"].siege
    assert fit_agony.Siege(BOARD.tables.siege.success, spinola, easiest, hardest) == best


def test_the_old_values_can_be_chosen_as_data() -> None:
    """Another process plays by them: Silesia counts 2 and the Edict 3, as before, and both are named as laid over."""
    program = (
        "import sys; from pathlib import Path; from game.core import data; data.overlay(Path(sys.argv[1]));"
        "from game.agony.board import BOARD; from game.agony import RULES; from game.core.rules import Setup;"
        "RULES.setup(RULES.complete(Setup('agony', 'early_war')));"
        "print(BOARD.areas['silesia'].vp, BOARD.spaces['ingolstadt'].siege, *data.overlays('agony'))"
    )
    told = subprocess.run([sys.executable, "-c", program, fit_agony.OLD], capture_output=True, text=True, check=True)
    vp, siege_drm, *names = told.stdout.split()
    assert (vp, siege_drm) == ("2", "-2")
    assert names == sorted(f"agony/{file.name}" for file in (fit_agony.OLD / "agony").iterdir())
