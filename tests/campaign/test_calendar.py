"""When the war begins and ends, who is in it and where they stand: rules a-e and g-j."""

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.core.rules import Setup
from tests.campaign.positions import Table, position, setup

EARLY = ("spain", "austria", "bavaria", "united_provinces", "elector_palatine")


def places(table: Table) -> dict[str, str]:
    return {army.id: army.place for army in table.state.armies.values()}


def idle(table: Table, year: int) -> Table:
    """Nobody does anything until Spring of this year."""
    while table.state.year < year:
        table.season()
    return table


@pytest.mark.rule("a")
def test_thirty_turns_of_a_year_from_1618() -> None:
    table = Table(setup())
    assert (table.state.turn, table.state.year, table.state.season) == (1, 1618, "spring")
    idle(table, 1647)
    assert table.state.turn == 30
    table.season().season()
    assert table.state.phase == "orders"
    table.season()
    assert table.state.phase == "over"
    assert table.state.year == 1647
    assert RULES.to_move(table.state) == ()
    assert all(len(past) == 30 for past in table.state.history.values())


@pytest.mark.rule("a")
@pytest.mark.parametrize(
    ("scenario", "first", "last"),
    [
        ("1618-30", 1618, 1647),
        ("1618-20", 1618, 1637),
        ("1618-10", 1618, 1627),
        ("1618-5", 1618, 1622),
        ("1625-20", 1625, 1644),
        ("1625-10", 1625, 1634),
        ("1625-5", 1625, 1629),
        ("1630-10", 1630, 1639),
        ("1630-5", 1630, 1634),
    ],
)
def test_scenarios_of_other_lengths(scenario: str, first: int, last: int) -> None:
    state = setup(scenario)
    view = RULES.view(state, "")
    assert (state.year, state.season, view.last_year) == (first, "spring", last)


@pytest.mark.rule("a")
def test_every_scenario_ends_by_1647() -> None:
    assert len(RULES.scenarios) == 9
    labels = [choice.label for choice in RULES.scenarios]
    assert labels[0] == "1618 to 1647: The Defenestration of Prague"
    assert labels[-1] == "1630 to 1634: The Lion of the North"
    assert all(sum(map(int, choice.value.split("-"))) <= 1648 for choice in RULES.scenarios)


@pytest.mark.rule("b")
def test_armies_move_in_three_seasons_and_not_in_winter() -> None:
    table = Table(setup())
    seen = []
    for _season in range(4):
        seen.append((table.state.season, table.state.year))
        assert "Savoy" in table.words("Spain-1")
        table.season()
    assert seen == [("spring", 1618), ("summer", 1618), ("autumn", 1618), ("spring", 1619)]
    assert table.said("turn") == ["Summer 1618", "Autumn 1618", "Winter 1618", "Spring 1619", "Summer 1619"]


@pytest.mark.rule("c")
def test_one_army_or_two_each() -> None:
    armies = {power.id: len(power.start) for power in BOARD.powers.values()}
    assert {power for power, n in armies.items() if n == 2} == {"spain", "france"}
    assert set(armies.values()) == {1, 2}
    assert len(armies) == 10


@pytest.mark.rule("d")
def test_six_powers_start_from_areas_outside_the_empire() -> None:
    state = setup("1630-5")
    outside = {"france", "united_provinces", "austria", "spain", "denmark", "sweden"}
    for power in outside:
        assert all(army.place in BOARD.areas[power] for army in state.armies_of(power))
    assert {power for power, areas in BOARD.areas.items() if areas} == outside


@pytest.mark.rule("e")
def test_four_powers_start_from_provinces_inside_it() -> None:
    start = {power: [p for p in BOARD.provinces if BOARD.places[p].start_holder == power] for power in BOARD.powers}
    assert {power for power, own in start.items() if own} == {"elector_palatine", "saxony", "brandenburg", "bavaria"}
    state = idle(Table(setup()), 1630).state
    for army, home in {"Saxony-1": "saxony", "Brandenburg-1": "brandenburg", "Bavaria-1": "bavaria"}.items():
        assert state.armies[army].place == home


@pytest.mark.rule("g")
def test_the_armies_of_1618() -> None:
    table = Table(setup())
    assert places(table) == {
        "Spain-1": "t_spain",
        "Spain-2": "t_spanish_netherlands",
        "Austria-1": "t_austria",
        "Bavaria-1": "bavaria",
        "Dutch-1": "t_united_provinces",
        "Palatine-1": "bohemia_north",
    }
    assert table.state.active == EARLY
    assert set(table.state.options) == {"orders", "battles", "alliances", "road", "victory", "stacking", "handicap"}
    assert set(table.state.vp.values()) == {0}
    late = {"denmark": 1625, "france": 1629, "sweden": 1630, "saxony": 1630, "brandenburg": 1630}
    enters = {power.id: power.enters for power in RULES.view(table.state, "").powers}
    assert enters == {**dict.fromkeys(EARLY, 1618), **late}
    assert set(table.state.history.values()) == {()}


@pytest.mark.rule("g")
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_the_palatine_chooses_its_bohemia(orders: str) -> None:
    table = Table(setup(orders=orders))
    assert table.words("Palatine-1", "deploy") == ("South-Bohemia",)
    table.give("Palatine-1 deploy South-Bohemia")
    if orders == "sealed":
        table.season()
    assert table.at("Palatine-1") == "bohemia_south"


@pytest.mark.rule("g", "o", "R25")
def test_nobody_else_is_deployed_in_its_first_spring() -> None:
    """R25: the armies stand where rules g-j put them."""
    table = Table(setup())
    for army in ("Spain-1", "Spain-2", "Austria-1", "Bavaria-1", "Dutch-1"):
        assert "deploy" not in table.words(army)
    for scenario in ("1625-5", "1630-5"):
        later = Table(setup(scenario))
        assert all("deploy" not in later.words(army) for army in later.state.armies)


@pytest.mark.rule("g")
def test_in_turn_nobody_is_asked_to_deploy_who_cannot() -> None:
    table = Table(setup(orders="turns"))
    assert (table.state.phase, table.state.line[0]) == ("deployment", "elector_palatine")
    later = Table(setup("1625-5", orders="turns"))
    assert (later.state.phase, later.state.line[0]) == ("moves", "spain")


@pytest.mark.rule("h")
def test_denmark_enters_in_1625() -> None:
    table = idle(Table(setup()), 1624)
    table.season().season()
    assert "denmark" not in table.state.active
    table.season()
    assert table.state.year == 1625
    assert table.at("Denmark-1") == "t_denmark"
    entry = next(event for event in table.events if event.text.startswith("Denmark enters"))
    assert entry.rule == "h"


@pytest.mark.rule("i")
def test_france_enters_in_1629_with_two_armies() -> None:
    table = idle(Table(setup()), 1629)
    assert {army.id: army.place for army in table.state.armies_of("france")} == {
        "France-1": "t_france",
        "France-2": "t_france",
    }
    assert next(event for event in table.events if event.text.startswith("France enters")).rule == "i"
    assert "sweden" not in table.state.active


@pytest.mark.rule("j")
def test_sweden_saxony_and_brandenburg_enter_in_1630() -> None:
    table = idle(Table(setup()), 1630)
    assert set(table.state.active) == set(BOARD.powers)
    new = {"Sweden-1": "t_sweden", "Saxony-1": "saxony", "Brandenburg-1": "brandenburg"}
    assert new.items() <= places(table).items()
    assert "deploy" not in table.words("Saxony-1")
    for name in ("Sweden", "Saxony", "Brandenburg"):
        assert next(event for event in table.events if event.text.startswith(f"{name} enters")).rule == "j"


@pytest.mark.rule("h", "i", "j")
def test_who_is_not_yet_in_the_war_has_nothing_to_say() -> None:
    state = setup()
    words = RULES.words(state, "sweden")
    assert not words
    assert words.prompt == "Sweden is not yet in the war."
    assert "sweden" not in RULES.to_move(state)
    assert RULES.view(state, "").ready == ()


@pytest.mark.rule("a")
def test_the_preset_is_exactly_as_printed() -> None:
    loose = {"preset": "seed", "players": "3", "orders": "sealed", "battles": "quick", "road": "allies"}
    loose |= {"handicap": "on"}
    whole = RULES.complete(Setup("campaign", "1630-5", loose))
    assert whole.scenario == "1618-30"
    assert whole.options == {
        "preset": "seed",
        "players": "10",
        "orders": "turns",
        "battles": "reported",
        "alliances": "fixed",
        "road": "spain",
        "victory": "conditions",
        "stacking": "on",
        "handicap": "off",
    }


def test_a_game_of_before_that_was_as_printed_goes_on_by_points() -> None:
    """Its header knows no such options."""
    older = Setup("campaign", "1618-30", {"preset": "seed", "players": "10", "orders": "turns", "battles": "reported"})
    whole = RULES.complete(RULES.restored(older))
    assert (whole.scenario, whole.options["orders"]) == ("1618-30", "turns")
    assert (whole.options["victory"], whole.options["stacking"]) == ("points", "off")
    new = RULES.complete(Setup("campaign", "", {"preset": "seed"}))
    assert RULES.restored(new) == new


@pytest.mark.rule("h", "i", "j")
@pytest.mark.parametrize("plan", ["2", "3", "4", "5", "6", "10"])
def test_seat_plans(plan: str) -> None:
    """Every power sits once; no seat waits for its first power, except in the plan of ten and Denmark's in six."""
    whole = RULES.complete(Setup("campaign", "", {"players": plan}))
    seats = RULES.seats(whole)
    assert len(seats) == int(plan)
    state = RULES.setup(whole)
    assert sorted(power for powers in state.seats.values() for power in powers) == sorted(BOARD.powers)
    waiting = [seat.id for seat in seats if seat.note]
    late = ["denmark", "france", "sweden", "saxony", "brandenburg"]
    assert waiting == {"10": late, "6": ["denmark"]}.get(plan, [])
    assert set(RULES.to_move(state)) == {seat.id for seat in seats} - set(waiting)
    notes = {seat.id: str(seat.note) for seat in seats}
    assert plan != "10" or notes["sweden"] == "enters in 1630"


@pytest.mark.rule("h", "i", "j", "k")
def test_whoever_enters_after_the_last_year_is_told_so() -> None:
    """Nobody is to sit through a short war in which they never move; Saxony and Brandenburg may be woken."""
    short = RULES.complete(Setup("campaign", "1618-5", {"players": "10"}))
    notes = {seat.id: str(seat.note) for seat in RULES.seats(short)}
    assert notes["spain"] == ""
    assert notes["denmark"] == "enters in 1625, after this war: it never moves"
    assert notes["sweden"] == "enters in 1630, after this war: it never moves"
    assert notes["saxony"] == "enters in 1630, after this war, unless it is woken [k]"
    last = RULES.complete(Setup("campaign", "1625-5", {"players": "10"}))
    assert {seat.id: str(seat.note) for seat in RULES.seats(last)}["france"] == "enters in 1629"
    assert "never moves" in {seat.id: str(seat.note) for seat in RULES.seats(last)}["sweden"]


@pytest.mark.rule("g")
def test_the_holdings_of_1625_and_1630_are_flagged_reconstructed() -> None:
    sources = {start.year: start.src for start in BOARD.scenarios.starts}
    assert sources == {1618: "seed", 1625: "reconstructed", 1630: "reconstructed"}
    state = setup("1625-10")
    assert state.holders["bohemia_north"] == "austria"
    assert state.armies["Palatine-1"].place == "lower_palatinate"
    assert "denmark" in state.active
    assert "france" not in state.active
    late = setup("1630-10")
    assert set(late.active) == set(BOARD.powers)
    assert late.holders["mecklenburg"] == "austria"
    assert late.start_holders == late.holders


@pytest.mark.rule("a", "g")
@pytest.mark.parametrize(
    ("scenario", "lands"),
    [
        ("1618-30", {
            "bavaria": "bavaria", "saxony": "saxony", "brandenburg": "brandenburg",
            "elector_palatine": "lower_palatinate upper_palatinate bohemia_north bohemia_south",
        }),
        ("1625-20", {
            "spain": "luxembourg milan", "austria": "moravia bohemia_north bohemia_south",
            "bavaria": "upper_palatinate bavaria", "united_provinces": "julich_cleves east_friesland",
            "elector_palatine": "lower_palatinate hesse_kassel", "denmark": "holstein",
            "saxony": "saxony", "brandenburg": "brandenburg",
        }),
        ("1630-10", {
            "spain": "luxembourg lower_palatinate milan", "austria": "moravia bohemia_north bohemia_south mecklenburg",
            "bavaria": "upper_palatinate upper_swabia bavaria", "united_provinces": "julich_cleves east_friesland",
            "elector_palatine": "hesse_kassel brunswick", "denmark": "holstein", "france": "lorraine",
            "saxony": "saxony", "brandenburg": "brandenburg",
        }),
    ],
)  # fmt: skip
def test_who_holds_what_when_the_war_begins(scenario: str, lands: dict[str, str]) -> None:
    state = setup(scenario)
    assert f"{state.begun}-{state.years}" == scenario
    held = state.holders
    assert {p: {at for at in held if held[at] == p} for p in {*held.values()} - {""}} == {
        power: set(places.split()) for power, places in lands.items()
    }


@pytest.mark.rule("R25")
def test_a_power_woken_early_deploys_in_the_year_rule_j_names() -> None:
    """R25 speaks of a power's first Spring, which was long ago for one that was drawn in."""
    table = Table(position("spring 1630", {"Saxony-1": "lusatia"}, {"lusatia": "saxony"}, awake=["saxony"]))
    assert "Saxony" in table.words("Saxony-1", "deploy")


@pytest.mark.rule("j", "o", "R25")
@pytest.mark.parametrize("enemy", ["saxony", "lusatia"])
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_a_power_whose_land_was_lost_before_it_enters_waits_off_the_map(orders: str, enemy: str) -> None:
    """Nor is it deployed in land that is another's by now, whether anybody guards it or not."""
    armies = {"Austria-1": enemy, "Dutch-1": {"place": "liege", "fought": 47}}
    table = Table(position("autumn 1629", armies, {"saxony": "austria"}, orders=orders))
    while table.state.year == 1629:
        table.give(f"{RULES.to_move(table.state)[0]}: {'ready' if orders == 'sealed' else 'done'}")
    assert "saxony" in table.state.active
    assert table.at("Saxony-1") == ""
    assert table.at("Brandenburg-1") == "brandenburg"
    if orders == "sealed":
        assert table.words("Saxony-1") == ("hold",)
