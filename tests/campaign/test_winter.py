"""Winter: guests go home, provinces are secured, bonuses are scored: rules l, o, p, q, r, s and the rulings on them."""

from typing import Any

import pytest

from game.campaign import RULES, aims, alliance, queries
from game.campaign.aims import enough, met
from game.campaign.board import BOARD
from game.campaign.state import State
from game.campaign.victory import successful, winners
from game.campaign.winter import survey
from tests.campaign.positions import Script, Table, battle, position, setup

ROAD = ("savoy", "franche_comte", "lorraine", "luxembourg")
MINE = dict.fromkeys(ROAD, "spain")


def account(table: Table, power: str) -> dict[str, int]:
    """A power's lines in the last Winter's account."""
    assert table.state.winter is not None
    return {str(line.reason): line.points for line in table.state.winter.lines if line.power == power}


def autumn(armies: dict[str, str], holders: dict[str, str] | None = None, year: int = 1620, **options: Any) -> Table:
    """Nobody moves in Autumn, and Winter comes."""
    return Table(position(f"autumn {year}", armies, holders, **options)).year()


# securing


@pytest.mark.rule("l", "q", "R8")
def test_every_army_secures_where_it_stands() -> None:
    """R8: even if it came in Autumn, fought or rests."""
    armies = {"Spain-1": "t_spain", "Dutch-1": "munster", "Palatine-1": "cologne"}
    table = Table(position("autumn 1620", armies), battle(1, "united_provinces", "elector_palatine"))
    table.year("Spain-1 Milan", "Dutch-1 Cologne")
    for power, place in (("spain", "milan"), ("united_provinces", "munster"), ("elector_palatine", "cologne")):
        assert table.state.holders[place] == power
        assert account(table, power)[f"{BOARD.places[place].name} secured"] == 5
    assert table.state.vp["spain"] == 5


@pytest.mark.rule("q", "R9")
def test_a_province_is_lost_when_another_power_secures_it() -> None:
    """R9: -5 and +5, also for start provinces; the holder need not be there."""
    table = autumn({"Austria-1": "bohemia_south"})
    assert table.state.holders["bohemia_south"] == "austria"
    assert account(table, "austria") == {"South Bohemia secured": 5}
    assert account(table, "elector_palatine") == {"South Bohemia lost to Austria": -5}
    assert (table.state.vp["austria"], table.state.vp["elector_palatine"]) == (5, -5)
    homes = {"Austria-1": "saxony", "Spain-1": "brandenburg", "Palatine-1": "bavaria"}
    assert {gone: autumn(homes, year=1630).state.vp[gone] for gone in ("saxony", "brandenburg", "bavaria")} == {
        "saxony": -5, "brandenburg": 5, "bavaria": -5
    }  # fmt: skip


@pytest.mark.rule("R10")
def test_an_unguarded_province_stays_held() -> None:
    """R10."""
    table = autumn({"Spain-1": "t_spain"}, {"milan": "spain", "trier": "bavaria"})
    assert (table.state.holders["milan"], table.state.holders["trier"]) == ("spain", "bavaria")
    assert account(table, "spain") == {}


@pytest.mark.rule("q", "s", "R5")
def test_guarding_an_own_province_scores_nothing_more() -> None:
    table = autumn({"Bavaria-1": "bavaria"})
    assert account(table, "bavaria") == {}
    assert table.at("Bavaria-1") == "bavaria"
    assert table.said("move") == []


@pytest.mark.rule("R18")
def test_only_powers_in_the_war_score() -> None:
    """R18: France and Brandenburg have their bonuses in 1620, but are not there to take them."""
    table = autumn({})
    assert (table.state.vp["france"], table.state.vp["brandenburg"], table.state.vp["saxony"]) == (0, 0, 0)
    assert table.state.winter is not None
    assert {line.power for line in table.state.winter.lines} == {"elector_palatine"}
    assert table.state.vp["elector_palatine"] == 10
    table.state.score("france", 5)
    table.state.score("spain", 5)
    assert (table.state.vp["france"], table.state.vp["spain"]) == (0, 5)


@pytest.mark.rule("b", "q", "r")
def test_the_account_shows_points_before_and_after() -> None:
    table = Table(position("autumn 1620", {"Spain-1": "milan"}, vp={"spain": 7})).year()
    winter = table.state.winter
    assert winter is not None
    assert (winter.year, winter.before["spain"], winter.after["spain"]) == (1620, 7, 12)
    assert table.state.history["spain"] == (12,)
    assert ("Spain +5: Milan secured.", "q", "milan") in [(e.text, e.rule, e.place) for e in table.events]
    assert ("Elector Palatine +10: all original provinces are held.", "r") in [(e.text, e.rule) for e in table.events]


# bonuses


@pytest.mark.rule("r")
@pytest.mark.parametrize("gap", [None, *ROAD])
def test_the_spanish_road(gap: str | None) -> None:
    holders = {place: "spain" for place in ROAD if place != gap}
    table = autumn({}, holders)
    assert table.state.vp["spain"] == (0 if gap else 10)
    assert table.state.road == (() if gap else ROAD)
    assert table.state.gaps == ((gap,) if gap else ())


@pytest.mark.rule("r")
def test_a_longer_road_will_do() -> None:
    chain = ("milan", "valtelline", "upper_swabia", "wurttemberg", "lower_palatinate", "trier", "luxembourg")
    table = autumn({}, dict.fromkeys(chain, "spain"))
    assert account(table, "spain") == {"the Spanish Road is complete": 10}
    assert table.state.road == chain
    view = RULES.view(table.state, "")
    assert (view.road, view.powers[0].aim) == (chain, (7, 7))


@pytest.mark.rule("r")
def test_of_two_roads_the_shorter_is_shown() -> None:
    table = autumn({}, {**MINE, "milan": "spain"})
    assert table.state.road == ROAD
    assert RULES.view(table.state, "").powers[0].aim == (4, 4)


@pytest.mark.rule("r")
def test_a_road_that_no_arrow_joins_is_none() -> None:
    table = autumn({}, dict.fromkeys(("milan", "valtelline", "tyrol", "trier", "luxembourg"), "spain"))
    assert table.state.road == ()


@pytest.mark.rule("r")
@pytest.mark.parametrize(
    ("year", "road", "points"), [(1628, False, 0), (1628, True, 0), (1629, False, 10), (1629, True, 0)]
)
def test_france_scores_where_there_is_no_road_once_it_has_entered(year: int, road: bool, points: int) -> None:
    assert autumn({}, MINE if road else {}, year).state.vp["france"] == points


@pytest.mark.rule("R16")
def test_the_road_is_spains_alone_unless_allies_count() -> None:
    """R16: with the option, the provinces of Spain's active allies count too."""
    holders = {**MINE, "lorraine": "austria"}
    assert autumn({}, holders).state.vp["spain"] == 0
    assert autumn({}, holders, road="allies").state.vp["spain"] == 10
    assert autumn({}, {**MINE, "lorraine": "united_provinces"}, road="allies").state.vp["spain"] == 0
    asleep = autumn({}, {**MINE, "lorraine": "saxony"}, players="2", road="allies")
    assert asleep.state.road == ()
    broken = position("autumn 1620", {}, holders, road="allies", alliances="treaty")
    broken.alliances = ()
    assert Table(broken).year().state.vp["spain"] == 0


@pytest.mark.rule("R16")
def test_the_road_is_laid_anew_as_friends_come_and_go() -> None:
    """Nobody reads until Winter of a Road that a treaty has mended, or broken, long before."""
    state = position("spring 1632", {}, {**MINE, "lorraine": "france"}, road="allies", alliances="treaty")
    table = Table(state).season("spain: propose Spain France", "france: accept France Spain")
    assert (table.state.road, table.state.gaps, table.state.aims["spain"]) == (ROAD, (), (4, 4))
    table.season("france: denounce France Spain")
    assert (table.state.road, table.state.gaps, table.state.aims["spain"]) == ((), ("lorraine",), (3, 4))


@pytest.mark.rule("r")
@pytest.mark.parametrize("lost", [None, "bohemia_north", "bohemia_south", "upper_palatinate", "lower_palatinate"])
def test_the_palatine_keeps_all_its_provinces(lost: str | None) -> None:
    table = autumn({}, {lost: "spain"} if lost else {})
    assert table.state.vp["elector_palatine"] == (0 if lost else 10)


@pytest.mark.rule("r", "R17")
@pytest.mark.parametrize(
    ("holders", "points"),
    [
        ({}, 10),
        ({"lusatia": "brandenburg", "silesia": "brandenburg"}, 10),
        ({"lusatia": "brandenburg", "silesia": "austria"}, 0),
        ({"pomerania": "sweden"}, 0),
        ({"magdeburg": "saxony"}, 0),
        ({"saxony": "austria"}, 10),  # no neighbour
    ],
)
def test_brandenburgs_neighbours_are_neutral_or_its_own(holders: dict[str, str], points: int) -> None:
    """R17."""
    assert autumn({}, holders, 1630).state.vp["brandenburg"] == points
    assert autumn({}, holders, 1629).state.vp["brandenburg"] == 0


@pytest.mark.rule("r")
@pytest.mark.parametrize("secured", [2, 3, 4])
def test_saxony_secures_three_provinces(secured: int) -> None:
    """Its home does not count: it was never secured."""
    holders = dict.fromkeys(("lusatia", "thuringia", "magdeburg", "silesia")[:secured], "saxony")
    assert autumn({}, holders, 1630).state.vp["saxony"] == (10 if secured >= 3 else 0)


# alliances


@pytest.mark.rule("s")
def test_who_is_allied_from_when() -> None:
    def pairs(year: int) -> set[tuple[str, str]]:
        return set(position(f"autumn {year}", {}).alliances)

    first = {("austria", "spain"), ("austria", "bavaria"), ("bavaria", "spain")}
    assert pairs(1618) == pairs(1629) == first
    assert pairs(1630) == first | {("france", "united_provinces"), ("france", "sweden"), ("sweden", "united_provinces")}


@pytest.mark.rule("s")
def test_the_second_alliance_comes_with_1630() -> None:
    table = Table(position("autumn 1629", {"Spain-1": "t_spain"})).season()
    assert table.state.season == "spring"
    assert alliance.allied(table.state, "france", "sweden")
    assert "United Provinces, France and Sweden are allied from now on." in table.said("season")


@pytest.mark.rule("s", "R24")
def test_nobody_is_a_friend_of_his_own() -> None:
    assert alliance.friends("10", alliance.of_turn(1))["spain"] == ("austria", "bavaria")
    assert alliance.friends("2", ())["spain"] == ("austria", "bavaria", "saxony", "brandenburg")
    assert alliance.friends("10", ())["spain"] == ()


@pytest.mark.rule("s", "R5", "k")
def test_an_ally_may_pass_but_not_stay() -> None:
    """R5: at Winter it goes to its nearest own province or area, and secures nothing."""
    table = Table(position("autumn 1620", {"Bavaria-1": "bavaria"}, {"tyrol": "austria"}))
    table.year("Bavaria-1 Tyrol")
    assert table.at("Bavaria-1") == "bavaria"
    assert table.state.holders["tyrol"] == "austria"
    assert table.state.vp["bavaria"] == 0
    text = "Bavaria-1 leaves Austria's land for the Winter and goes to Bavaria."
    assert (text, "s") in [(event.text, event.rule) for event in table.events]


@pytest.mark.rule("s", "R5")
def test_who_orders_a_march_in_autumn_reads_where_it_may_not_stay() -> None:
    """Not of its own land, nor of an enemy's, nor of an area; an army that is a guest already reads it of staying."""

    def told(when: str) -> dict[str, str]:
        state = position(
            when,
            {"Bavaria-1": "tyrol"},
            {"tyrol": "austria", "salzburg": "austria", "valtelline": "spain", "upper_swabia": "sweden"},
        )
        return {word.text: word.hint for word in RULES.words(state, "bavaria", ("Bavaria-1",)).next}

    home = "{}'s land: home for the Winter"
    said = {"hold": home.format("Austria"), "Salzburg": home.format("Austria"), "Valtelline": home.format("Spain")}
    assert told("autumn 1620") == {**said, "Bavaria": "", "Upper-Swabia": "wakes Sweden: battle"}
    assert told("summer 1620") == dict.fromkeys(said, "") | {"Bavaria": "", "Upper-Swabia": "wakes Sweden: battle"}


@pytest.mark.rule("R5")
def test_a_guest_goes_to_the_nearest_free_land_of_its_own() -> None:
    """R5: not where another army stands; off the map if there is no such land."""
    holders = {"tyrol": "austria", "bavaria": "austria", "upper_swabia": "bavaria", "mainz": "bavaria"}
    table = autumn({"Bavaria-1": "tyrol", "Dutch-1": "upper_swabia"}, holders)
    assert table.at("Bavaria-1") == "mainz"
    none = autumn({"Bavaria-1": "tyrol"}, {"tyrol": "austria", "bavaria": "austria"})
    assert none.at("Bavaria-1") == ""
    armies = {"Spain-1": "tyrol", "Spain-2": "t_spain"}
    assert autumn(armies, {"tyrol": "austria"}).at("Spain-1") == "t_spain", "an area has room for all its owner's"
    for far in ("brandenburg", "pomerania", "moravia", "milan"):
        two = {"tyrol": "austria", "bavaria": "austria", "upper_swabia": "bavaria", far: "bavaria"}
        assert autumn({"Bavaria-1": "tyrol"}, two).at("Bavaria-1") == "upper_swabia"


@pytest.mark.rule("s", "R5")
@pytest.mark.parametrize(("first", "second"), [("Austria-1", "Bavaria-1"), ("Bavaria-1", "Austria-1")])
def test_guests_of_each_other_leave_at_once(first: str, second: str) -> None:
    """Neither bars the other's way home, whoever is named first."""
    armies = {first: "bohemia_south", second: "upper_palatinate"}
    held = {BOARD.army_power[second]: "bohemia_south", BOARD.army_power[first]: "upper_palatinate"}
    table = autumn(armies, {"bavaria": "elector_palatine"} | {place: power for power, place in held.items()})
    assert (table.at(first), table.at(second)) == ("upper_palatinate", "bohemia_south")


@pytest.mark.rule("R5")
def test_a_guest_who_went_home_came_from_nowhere() -> None:
    """Beaten at home in Spring it does not retreat the way it came as a guest."""
    armies = {"Bavaria-1": {"place": "tyrol", "origin": "salzburg"}, "Palatine-1": "upper_palatinate"}
    state = position("autumn 1620", armies, {"tyrol": "austria", "upper_swabia": "bavaria"})
    table = Table(state).year()
    assert table.at("Bavaria-1") == "bavaria"
    table.dice = Script(battle(1, "elector_palatine", "bavaria", "elector_palatine"))
    table.season("Palatine-1 Bavaria")
    assert table.at("Bavaria-1") == "upper_swabia"


@pytest.mark.rule("s", "R6")
@pytest.mark.parametrize("secured", [False, True])
def test_an_enemy_in_an_allys_province(secured: bool) -> None:
    """R6: an ally may drive it out, and the province stays the ally's, unless the enemy had secured it."""
    holder = "united_provinces" if secured else "austria"
    armies = {"Bavaria-1": "bavaria", "Dutch-1": {"place": "tyrol", "origin": "valtelline"}}
    state = position("autumn 1620", armies, {"tyrol": holder})
    table = Table(state, battle(1, "bavaria", "united_provinces", "bavaria")).year("Bavaria-1 Tyrol")
    assert table.state.holders["tyrol"] == ("bavaria" if secured else "austria")
    assert table.at("Bavaria-1") == ("tyrol" if secured else "bavaria")


# aims and victory


@pytest.mark.rule("p")
def test_what_each_power_strives_for() -> None:
    start = setup().start_holders
    neutral = {place for place, holder in start.items() if not holder}
    palatine = {"bohemia_north", "bohemia_south", "upper_palatinate", "lower_palatinate"}
    wanted = {power: set(aims.wanted(start, power)) for power in BOARD.powers}
    assert len(neutral) == 33
    assert wanted == {
        "united_provinces": {"julich_cleves", "munster", "east_friesland", "liege"},
        "spain": set(ROAD),
        "france": {"lorraine", "franche_comte", "savoy", "luxembourg"},
        "austria": neutral | palatine,
        "elector_palatine": palatine,
        "bavaria": neutral | palatine,
        "saxony": neutral,
        "brandenburg": neutral,
        "denmark": neutral,
        "sweden": set(start),
    }
    foils = {power: foil for power in BOARD.powers if (foil := BOARD.files.aims[power].foil)}
    assert foils == {"spain": "united_provinces", "france": "spain"}


@pytest.mark.rule("p")
def test_how_far_each_power_is() -> None:
    holders = {"savoy": "spain", "lorraine": "spain", "liege": "united_provinces", "munster": "united_provinces"}
    table = autumn({"Austria-1": "bohemia_south"}, holders)
    view = {power.id: power.aim for power in RULES.view(table.state, "").powers}
    assert view["spain"] == (2, 4)
    assert view["united_provinces"] == (2, 4)
    assert view["elector_palatine"] == (3, 4)
    assert view["austria"] == (1, 37)
    assert view["france"] == (0, 4)


@pytest.mark.rule("p")
@pytest.mark.parametrize("scenario", ["1625-20", "1630-10"])
def test_what_a_power_must_hold_counts_though_it_held_it_from_the_start(scenario: str) -> None:
    """Both Bohemias belong to Austria's aim in a war in which it begins with them, and to what a board marks of it."""
    state = setup(scenario)
    done, of = aim(state, "austria")
    lands = queries.aim(RULES.view(state, ""), "austria")
    assert lands.done == {"bohemia_north", "bohemia_south"}
    assert (done, of) == (2, len(lands.done | lands.missing))


def aim(state: State, power: str) -> tuple[int, int]:
    survey(state)
    return {row.id: row.aim for row in RULES.view(state, "").powers}[power]


@pytest.mark.rule("p")
def test_spain_needs_the_road_and_the_dutch_to_fail() -> None:
    state = position("autumn 1620", {}, MINE, victory="conditions")
    assert state.road
    assert aim(state, "spain") == (5, 5)
    state.holders |= dict.fromkeys(BOARD.neighbours["united_provinces"], "united_provinces")
    assert aim(state, "spain") == (4, 5)
    state.holders[BOARD.neighbours["united_provinces"][0]] = ""
    assert aim(state, "spain") == (5, 5)
    state.holders[next(iter(MINE))] = ""
    assert aim(state, "spain") == (4, 5)


@pytest.mark.rule("p")
def test_france_needs_its_neighbours_and_no_road() -> None:
    state = position("autumn 1632", {}, dict.fromkeys(BOARD.neighbours["france"], "france"), victory="conditions")
    assert not state.road
    assert aim(state, "france") == (5, 5)
    state.holders[BOARD.neighbours["france"][0]] = ""
    assert aim(state, "france") == (4, 5)
    state.holders |= dict.fromkeys(BOARD.provinces, "spain")
    assert aim(state, "france") == (0, 5)


@pytest.mark.rule("p", "R26")
def test_as_many_as_possible_is_a_number_where_only_aims_win() -> None:
    """And Austria's are first of all both Bohemias."""
    state = position("autumn 1620", {}, victory="conditions", scenario="1618-5")
    need = enough(state, "austria") or 0
    state.holders |= dict.fromkeys(
        ("bohemia_north", "bohemia_south", "moravia", "silesia", "lusatia")[:need], "austria"
    )
    assert aim(state, "austria") == (need, need)
    state.holders |= {"bohemia_south": "elector_palatine"} | dict.fromkeys(("silesia", "lusatia", "tyrol"), "austria")
    assert aim(state, "austria") == (need - 1, need)
    state.holders |= {"bohemia_south": "austria"}
    assert aim(state, "austria") == (need, need), "more than enough is enough"
    assert met(state, "austria")
    assert aim(setup("1630-5", victory="conditions"), "austria") == (2, 4), "Bohemia counts though it began with it"


@pytest.mark.rule("p", "R26")
@pytest.mark.parametrize(
    ("scenario", "least"),
    [
        ("1618-30", (None, None, None, None, 3, 4, 4, 3, 3, 4)),  # the rulebook's own war: where it says all, all
        ("1618-20", (None, None, None, 3, 3, 5, 4, 3, 3, 4)),
        ("1618-10", (1, 2, None, 1, 4, 6, 1, 1, 1, 1)),
        ("1618-5", (1, None, None, 1, 2, 4, 1, 1, 1, 1)),
        ("1625-20", (2, 2, None, None, 3, 4, 3, 3, 3, 4)),
        ("1625-10", (3, 2, None, None, 4, 2, 3, 1, 2, 3)),
        ("1625-5", (2, 3, 2, 1, 7, 1, 1, 1, 2, 1)),
        ("1630-10", (2, 1, None, None, 4, 3, 2, 2, 2, 4)),
        ("1630-5", (3, 2, None, None, 4, 3, 2, 2, 2, 3)),
    ],
)
def test_how_many_provinces_are_enough(scenario: str, least: tuple[int | None, ...]) -> None:
    powers = (
        "united_provinces", "spain", "france", "elector_palatine",
        "austria", "bavaria", "saxony", "brandenburg", "denmark", "sweden",
    )  # fmt: skip
    assert tuple(enough(setup(scenario), power) for power in powers) == least
    assert {one.src for one in BOARD.files.enough} == {"fitted"}, "a ruling, and shown as one"


@pytest.mark.rule("p", "R26")
def test_in_a_short_war_less_than_all_may_be_enough() -> None:
    """Ten years from 1618: one neighbour for the Dutch, two provinces of the Road and no Dutch success for Spain."""
    state = position("autumn 1620", {}, {"savoy": "spain"}, victory="conditions", scenario="1618-10")
    assert [aim(state, power) for power in ("united_provinces", "spain")] == [(0, 1), (2, 3)]
    state.holders |= {"lorraine": "spain", "luxembourg": "spain"}
    assert aim(state, "spain") == (3, 3)
    state.holders |= {"liege": "united_provinces", "munster": "united_provinces"}
    assert [aim(state, power) for power in ("united_provinces", "spain")] == [(1, 1), (2, 3)]
    state.holders |= dict.fromkeys(aims.wanted(state.start_holders, "elector_palatine"), "austria")
    assert aim(state, "elector_palatine") == (0, 1)
    state.holders["lower_palatinate"] = "elector_palatine"
    assert met(state, "elector_palatine")


@pytest.mark.rule("h", "R20")
def test_of_a_power_that_a_war_was_over_without_the_standings_say_no_more_that_it_will_come() -> None:
    state = position("autumn 1620", {}, {"savoy": "spain"})
    assert ("saxony", "not yet in the war") in [(row.seat, row.note) for row in RULES.view(state, "").standings]
    state.phase = "over"
    assert ("saxony", "never in the war") in [(row.seat, row.note) for row in RULES.view(state, "").standings]


@pytest.mark.rule("p", "R26")
def test_where_only_aims_win_the_standings_name_them_and_who_has_met_one_comes_first() -> None:
    """Saxony is not in the war yet; of a seat of several powers each has its own."""
    vp = {"spain": 40, "bavaria": 20, "united_provinces": 30}

    def rows(**options: Any) -> list[tuple[str, str]]:
        state = position("autumn 1620", {}, {"savoy": "spain"}, vp=vp, **options)
        return [(row.seat, row.note) for row in RULES.view(state, "").standings]

    alone = rows(victory="conditions")
    first = [("elector_palatine", "aim met"), ("spain", "aim 2 of 5"), ("united_provinces", "aim 0 of 4")]
    assert alone[:4] == [*first, ("bavaria", "aim 0 of 4")]
    assert ("saxony", "not yet in the war") in alone
    assert rows(victory="conditions", players="4")[1:3] == [
        ("spain", "Spain: aim 2 of 5 and Austria: aim 0 of 3"),
        ("united_provinces", "aim 0 of 4"),
    ]
    assert rows(victory="points")[0] == ("spain", "")


@pytest.mark.rule("p", "R20")
def test_only_who_met_its_conditions_wins() -> None:
    """By its own points; where nobody has, all do; where it is not agreed, it does not matter."""
    state = position("autumn 1647", {}, dict.fromkeys(BOARD.neighbours["united_provinces"], "united_provinces"))
    state.options["victory"] = "conditions"
    state.vp = dict.fromkeys(BOARD.powers, 0) | {"spain": 300, "united_provinces": -20, "elector_palatine": -40}
    state.phase = "over"
    assert successful(state) == ("united_provinces", "elector_palatine")
    assert winners(state) == ("united_provinces",)
    state.plan = "5"
    state.vp["france"] = -100
    assert winners(state) == ("united_provinces",)
    state.holders[BOARD.neighbours["united_provinces"][0]] = "spain"
    assert winners(state) == ("elector_palatine",)
    state.active = tuple(power for power in state.active if power != "elector_palatine")
    assert successful(state) == ()
    assert winners(state) == ("spain",)
    state.options["victory"] = "points"
    assert winners(state) == ("spain",)


@pytest.mark.rule("R20")
def test_the_winner() -> None:
    """R20: points, then secured provinces, then battles won, then shared; by seats, not by powers."""
    state = position("autumn 1647", {})
    state.vp = dict.fromkeys(BOARD.powers, 0) | {"spain": 30, "sweden": 30}
    state.phase = "over"
    assert winners(state) == ("spain", "sweden")
    state.holders["milan"] = "sweden"
    assert winners(state) == ("sweden",)
    state.holders["tyrol"] = "spain"
    tally = state.tally["spain"]
    state.tally["spain"] = tally.__class__(won=1)
    assert winners(state) == ("spain",)
    state.holders["valtelline"] = "sweden"
    assert winners(state) == ("sweden",), "a province counts before a battle"
    state.holders["valtelline"] = ""
    state.plan = "2"
    state.vp["austria"] = -10
    assert winners(state) == ("united_provinces",)
    assert RULES.view(state, "").winners == ("united_provinces",)


@pytest.mark.rule("R20", "a")
def test_a_shared_victory_names_every_seat() -> None:
    table = Table(position("autumn 1647", {}, vp={"spain": 90, "sweden": 90})).season()
    assert table.said("over") == ["The war is over. Victory: Spain; Sweden."]
    three = Table(position("autumn 1647", {}, vp={"spain": 90, "sweden": 90, "bavaria": 90})).season()
    assert three.said("over") == ["The war is over. Victory: Spain; Bavaria; Sweden."]
    assert three.events[-1].facts == {"winners": ("spain", "bavaria", "sweden")}
