"""Arrows serve whom they should: every power, every territorial area, every place beside it [f]."""

from dataclasses import replace

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.campaign.queries import aim, only_aims, reach, reached
from game.campaign.state import SEAT_OF, State
from game.core.refusal import Refusal
from game.core.rules import Setup
from tests.campaign.positions import Script, Table, position

AREAS = {
    "t_spain": ("spain", {"milan", "savoy"}),
    "t_spanish_netherlands": ("spain", {"luxembourg", "liege", "julich_cleves"}),
    "t_austria": ("austria", {"bohemia_south", "moravia", "salzburg", "tyrol"}),
    "t_united_provinces": ("united_provinces", {"julich_cleves", "munster", "east_friesland", "liege"}),
    "t_denmark": ("denmark", {"holstein", "mecklenburg", "bremen_verden"}),
    "t_france": ("france", {"lorraine", "franche_comte", "savoy", "luxembourg"}),
    "t_sweden": ("sweden", {"pomerania", "mecklenburg"}),
}


def standing(power: str, place: str) -> tuple[State, str, str]:
    """An army of a power in a place, alone on the board but for the Dutch at home; its seat."""
    army = BOARD.powers[power].armies()[0]
    return position("summer 1640", {army: place}), army, SEAT_OF["10"][power]


def test_the_areas_are_those_of_six_powers() -> None:
    assert {place: BOARD.places[place].owner for places in BOARD.areas.values() for place in places} == {
        area: owner for area, (owner, _near) in AREAS.items()
    }


@pytest.mark.rule("f")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("power", BOARD.powers)
def test_an_area_is_entered_by_its_owner_alone(power: str, area: str) -> None:
    owner, near = AREAS[area]
    for province in sorted(near):
        state, army, seat = standing(power, province)
        word = BOARD.places[area].word
        assert (word in RULES.words(state, seat, (army,)).texts()) is (power == owner)
        if power == owner:
            assert Table(state).season(f"{army} {word}").at(army) == area
            continue
        with pytest.raises(Refusal) as refused:
            RULES.apply(state, seat, (army, word), Script())
        assert (refused.value.reason, refused.value.rule) == (
            f"{BOARD.places[area].name} is a territorial area: only its owner's armies enter it",
            "f",
        )


@pytest.mark.rule("f")
@pytest.mark.parametrize("area", AREAS)
def test_an_area_is_left_by_its_own_arrows_and_no_others(area: str) -> None:
    owner, near = AREAS[area]
    state, army, seat = standing(owner, area)
    ways = {BOARD.by_word[word] for word in RULES.words(state, seat, (army,)).texts() if word in BOARD.by_word}
    assert ways == near
    for place in BOARD.places:
        if place not in near:
            why = RULES.why_not(state, seat, (army,), BOARD.places[place].word)
            assert why is not None
            assert why[1] == "f"


@pytest.mark.rule("f")
@pytest.mark.parametrize("power", BOARD.powers)
def test_between_provinces_the_arrows_serve_everybody(power: str) -> None:
    for province in BOARD.map.provinces:
        state, army, seat = standing(power, province.id)
        words = RULES.words(state, seat, (army,)).texts()
        ways = {BOARD.by_word[word] for word in words if word in BOARD.by_word}
        assert {place for place in ways if place in BOARD.provinces} == set(province.adjacent)


@pytest.mark.rule("p", "r")
def test_the_map_shows_what_an_aim_still_needs() -> None:
    """Spain's Road as it lies by now, at the start the shortest; of others the provinces of their aims."""
    road = ("savoy", "franche_comte", "lorraine", "luxembourg")
    bare = RULES.view(position("summer 1619", {}), "")
    assert (aim(bare, "spain").done, aim(bare, "spain").missing) == (frozenset(), frozenset(road))
    begun = RULES.view(position("summer 1619", {}, {"savoy": "spain", "liege": "united_provinces"}), "")
    assert aim(begun, "spain").done == {"savoy"}
    assert aim(begun, "spain").missing == set(road[1:])
    assert aim(begun, "united_provinces").done == {"liege"}
    assert aim(begun, "united_provinces").missing == {"julich_cleves", "munster", "east_friesland"}
    whole = RULES.view(position("summer 1619", {}, dict.fromkeys(road, "spain")), "")
    assert aim(whole, "spain").done == set(road)
    assert not aim(whole, "spain").missing


@pytest.mark.rule("p", "R24")
def test_who_begins_is_told_of_his_own_powers_in_the_war() -> None:
    state = position("summer 1619", {"Spain-1": "milan", "Austria-1": "tyrol"}, players="2")
    told = RULES.briefing(RULES.view(state, "spain"))
    assert [line.split(":")[0] for line in told[:3]] == ["Spain", "Austria", "Bavaria"]
    assert told[3] == "Later: Saxony (1630) and Brandenburg (1630)."
    assert told[5] == "Allies: none. Everybody else is an enemy."
    assert not any("France" in line for line in told)


@pytest.mark.rule("h", "i", "j", "k", "s")
def test_who_begins_is_told_of_friends_and_when_there_is_something_to_do() -> None:
    """Whoever is asked nothing yet is told since when they will be, or that they never will."""

    def told(scenario: str, seat: str, players: str = "10") -> tuple[str, ...]:
        state = RULES.setup(RULES.complete(Setup("campaign", scenario, {"players": players})))
        return tuple(RULES.briefing(RULES.view(state, seat)))

    assert told("1618-30", "spain")[-1] == "Allies: Austria and Bavaria. Everybody else is an enemy."
    assert told("1618-30", "denmark")[0] == "Aim: Secure as much neutral land as you can [p]."
    assert told("1618-30", "denmark")[1:] == ("Denmark enters in Spring 1625; nothing is asked of it before that.",)
    assert told("1625-5", "france")[-1].startswith("France enters in Spring 1629"), "the war's last year"
    assert told("1618-5", "france")[-1].endswith("after this war: it has nothing to do in it.")
    assert told("1618-5", "saxony")[-1].endswith("whoever marches into its land wakes it [k].")
    assert "Later: France (1629)." in told("1625-5", "united_provinces", "2"), "in its last year"
    later = [line for line in told("1618-5", "united_provinces", "2") if "enter" in line or "Later" in line]
    assert not later, "of those who come after this war nothing is said to whoever is at war"
    shared = told("1630-5", "united_provinces", "3")
    assert "Allies of United Provinces: Sweden." in shared
    assert "Allies of France: Sweden." in shared
    assert not any("Allies of Brandenburg" in line for line in shared)


@pytest.mark.rule("p", "R26")
def test_who_begins_is_told_how_much_of_an_aim_is_enough_where_only_aims_win() -> None:
    def told(seat: str, **options: str) -> tuple[str, ...]:
        state = RULES.setup(RULES.complete(Setup("campaign", "1618-10", {"players": "10"} | options)))
        return tuple(RULES.briefing(RULES.view(state, seat)))

    alone = "Only who has met its aim can win: 6 provinces are enough, 0 so far."
    foiling = "Only who has met its aim can win: 2 provinces are enough while United Provinces falls short of its own."
    assert (told("bavaria", victory="conditions")[1], told("spain", victory="conditions")[1]) == (alone, foiling)
    assert not any("can win" in line for line in told("bavaria", victory="points"))
    view = RULES.view(RULES.setup(RULES.complete(Setup("campaign", "1618-10", {"victory": "conditions"}))), "")
    assert (only_aims(view), only_aims(replace(view, known=None))) == (True, False), "of a view made by hand"


@pytest.mark.rule("f", "R7")
def test_the_map_shows_where_an_army_may_march() -> None:
    """Where arrows lead, but for a friend in its way; of a view made by hand, wherever arrows lead."""
    state = position("summer 1619", {"Spain-1": "t_spain", "Austria-1": "milan"})
    view = RULES.view(state, "")
    army = next(army for army in view.armies if army.id == "Spain-1")
    assert reach(view, army) == {"savoy"}
    assert reach(replace(view, known=None), army) == {"milan", "savoy"}
    assert reach(view, replace(army, resting=True)) == reach(view, replace(army, place="")) == frozenset()
    assert reached(view, "spain") == {"savoy"}
