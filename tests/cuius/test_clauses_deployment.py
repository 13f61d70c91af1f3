"""Leader deployment and recruitment: each clause alone, on both sides of its boundary."""

import pytest

from game.cuius import RULES
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD
from game.cuius.deployment import (
    area_places,
    areas,
    deployable,
    free,
    marshals_due,
    places_for,
    put_down,
    road_net,
)
from game.cuius.flow import Flow
from game.cuius.recruiting import foot, foot_words, holders, master, offers, provides, sources
from game.cuius.state import Army, Item, State
from tests.cuius.positions import Play, army, asked, at, bare, new, offered
from tests.cuius.situations import ends, hints

STRALSUND = at("stralsund")


# Marshals


@pytest.mark.rule("cuius:5.3.1")
def test_how_many_marshals_by_scenario_or_chart() -> None:
    state = new("white_mountain")
    assert (marshals_due(state, "imperial"), marshals_due(state, "protestant")) == (3, 3)
    assert marshals_due(state, "") == 0
    for year, both in ((1617, (0, 0)), (1619, (3, 3)), (1620, (4, 3)), (1624, (4, 3)), (1634, (4, 5)), (1649, (0, 0))):
        later = bare(year=year)
        assert (marshals_due(later, "imperial"), marshals_due(later, "protestant")) == both


@pytest.mark.rule("cuius:5.2", "cuius:2.5")
@pytest.mark.parametrize(
    ("year", "side", "found"),
    [
        (1617, "imperial", ""),
        (1618, "imperial", "spanish_road hre"),
        (1648, "imperial", "spanish_road hre"),
        (1649, "imperial", ""),
        (1624, "protestant", ""),
        (1625, "protestant", "danish"),
        (1629, "protestant", "danish"),
        (1630, "protestant", "swedish"),
        (1634, "protestant", "swedish"),
        (1635, "protestant", "french swedish"),
        (1648, "protestant", "french swedish"),
    ],
)
def test_the_areas_of_a_year(year: int, side: str, found: str) -> None:
    state = bare(year=year)
    assert " ".join(area.id for area in areas(state, side)) == found
    state.control = {}
    assert " ".join(area.id for area in areas(state, side)) == found  # the Spanish Road is there without Trier


@pytest.mark.rule("cuius:5.3.1", "cuius:5.3.2", "cuius:6.2.2", "cuius:11.3.7")
def test_the_places_of_an_area() -> None:
    state = bare(year=1630)
    spanish = ["sr_netherlands", "sr_luxemburg", "sr_comte", "sr_valtelline"]
    assert area_places(state, "imperial", BOARD.areas["spanish_road"]) == [*spanish, at("trier")]
    state.control = {**state.control, "trier": "protestant"}
    assert area_places(state, "imperial", BOARD.areas["spanish_road"]) == spanish
    state.control = {}
    swedish = area_places(state, "protestant", BOARD.areas["swedish"])
    around = {place for city in ("stralsund", "wolgast", "stettin") for place in (at(city), *BOARD.near[at(city)])}
    assert set(swedish) == around
    assert len(swedish) == len(around)
    near = BOARD.near[STRALSUND][0]
    army(state, near, "tilly", inf=1)
    state.control = {**state.control, "stralsund": "imperial"}
    assert set(area_places(state, "protestant", BOARD.areas["swedish"])) == around - {near, STRALSUND}


@pytest.mark.rule("cuius:5.3.1", "cuius:5.3.2")
def test_a_leader_is_put_down_where_no_enemy_stands_or_rules() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=1)
    state.control["demmin"] = "imperial"
    assert [free(state, "protestant", place) for place in ("2509", at("demmin"), "2508")] == [False, False, True]
    assert all(free(state, "imperial", place) for place in ("2509", at("demmin"), "2508"))


@pytest.mark.rule("cuius:5.3.2", "cuius:6.3.1")
def test_roads_lead_through_own_cities_and_open_country_but_into_no_spanish_area() -> None:
    state = bare(year=1630)
    state.control = {"stralsund": "protestant", "rostock": "protestant"}
    net = road_net(state, "protestant", [STRALSUND])
    assert {STRALSUND, "2507", at("rostock")} <= net
    assert not {place for place in net if place in BOARD.city_at} - {STRALSUND, at("rostock")}
    assert road_net(state, "protestant", []) == set()
    entry = BOARD.spanish_road["sr_comte"].entry
    assert "sr_comte" not in road_net(state, "imperial", [entry])
    assert entry in road_net(state, "imperial", ["sr_comte"]) or entry in BOARD.city_at


@pytest.mark.rule("cuius:5.3.2")
def test_a_flag_without_an_area_this_year_has_no_place_and_no_flag_any() -> None:
    state = bare(year=1624)
    state.control = {"stralsund": "protestant"}
    assert list(places_for(state, "protestant", "adolphus")) == []
    assert list(places_for(state, "protestant", "thurn")) == [STRALSUND]
    state.pool["protestant"] = ("adolphus", "thurn")
    assert list(deployable(state, "protestant")) == ["thurn"]
    state.year = 1630
    assert list(deployable(state, "protestant")) == ["adolphus", "thurn"]
    state.control, state.year, state.protestant = {}, 1624, {}
    assert list(deployable(state, "protestant")) == []


@pytest.mark.rule("cuius:5.3.2", "cuius:11.3.7")
def test_spaniards_start_from_their_areas_and_from_trier_if_it_is_theirs() -> None:
    state = bare(year=1621)
    for holder, able in (("imperial", True), ("protestant", False)):
        state.control = {"trier": holder, "koblenz": "imperial"}
        found = places_for(state, "imperial", "spinola")
        assert (at("trier") in found) is able
        assert (at("koblenz") in found) is able
        assert "sr_luxemburg" in found


@pytest.mark.rule("cuius:5.3.1", "cuius:5.4.1", "cuius:16.3")
@pytest.mark.parametrize(("marshal", "rule", "text"), [(True, "5.3.1", "Marshal"), (False, "5.4.1", "Lieutenant")])
def test_who_is_put_down_leaves_the_pool_and_is_seen_unless_he_joins_a_hidden_force(
    marshal: bool, rule: str, text: str
) -> None:
    for force, to in ((0, None), (1, ("imperial",))):
        state = bare(fog="exact")
        state.imperial[at("wien")] = Army(("bucquoy",), 3, force=force)
        state.pool["imperial"], state.marshals = ("anholt", "tilly"), ("bucquoy",)
        flow = Flow(state, None)
        put_down(flow, "imperial", "tilly", at("wien"), marshal)
        assert state.pool["imperial"] == ("anholt",)
        assert state.marshals == (("bucquoy", "tilly") if marshal else ("bucquoy",))
        assert set(state.imperial[at("wien")].leaders) == {"bucquoy", "tilly"}
        (event,) = flow.events
        assert (event.rule, event.to, f"Tilly is {text} at Wien." == event.text) == (rule, to, True)


def deploying(kind: str = "marshal", pp: int = 2, deployed: int = 0) -> State:
    state = bare(year=1620)
    state.control = {"wien": "imperial", "linz": "imperial"}
    state.pool["imperial"], state.pp["imperial"] = ("anholt", "tilly"), pp
    state.deployed["imperial"] = deployed
    return asked(state, kind, "imperial")


def test_to_pass_is_grave_where_it_leaves_troops_without_a_leader() -> None:
    for question in ("marshal", "lieutenant"):
        led, left = deploying(question), deploying(question)
        army(led, STRALSUND, "tilly", inf=3)
        army(left, STRALSUND, side="imperial", inf=3)
        for state, grave in ((led, False), (left, True)):
            assert [word.grave for word in RULES.words(state, "imperial").next if word.text == "pass"] == [grave]


@pytest.mark.rule("cuius:5.3.1", "cuius:5.3.4")
def test_the_words_of_a_marshal() -> None:
    state = deploying(deployed=3)
    assert offered(state, "imperial") == ("deploy", "pass", "standing")
    assert hints(state, "imperial", "deploy") == {"Anholt": "LR 1", "Tilly": "LR 2"}
    for spoken in ("pass", "deploy Tilly Wien", "deploy Anholt Linz", "deploy Tilly Luxemburg"):
        assert ends(state, *spoken.split()), spoken
    for spoken in (
        "",
        "deploy",
        "deploy Tilly",
        "deploy Bucquoy Wien",
        "deploy Tilly Prag",
        "deploy Tilly Wien Linz",
        "draw",
        "deploy Tilly Prag Wien",
        "pass Tilly Wien",
        "draw Tilly Wien",
    ):
        assert not ends(state, *spoken.split()), spoken
    assert prompt(state) == "You may deploy one more Marshal."
    assert prompt(deploying(deployed=2)) == "You may deploy 2 more Marshals."
    left = deploying(deployed=3)
    left.imperial |= {at("linz"): Army((), 5), at("wien"): Army(("bucquoy",), 7), at("krems"): Army((), 3, 1)}
    assert prompt(left) == (
        "You may deploy one more Marshal. Without a leader so far, else they disband: 5 SP at Linz and 4 SP at Krems."
    )
    enough = deploying(deployed=4)
    assert offered(enough, "imperial")[0] == "pass"
    assert not ends(enough, "deploy", "Tilly", "Wien")


@pytest.mark.rule("cuius:5.3.1", "cuius:5.4.2")
@pytest.mark.parametrize(
    ("deployed", "pool", "asked_"), [(3, ("tilly",), True), (4, ("tilly",), False), (3, (), False)]
)
def test_who_has_no_marshal_to_deploy_passes(deployed: int, pool: tuple[str, ...], asked_: bool) -> None:
    state = deploying(deployed=deployed)
    state.pool["imperial"], state.agenda = pool, ()
    play = Play(state).run(Item("marshal", "imperial"))
    assert (play.question == "marshal") is asked_
    assert (play.state.passed == ("imperial",)) is not asked_


@pytest.mark.rule("cuius:5.4.1", "cuius:5.4.2")
@pytest.mark.parametrize(("pp", "pool", "able"), [(1, ("tilly",), True), (0, ("tilly",), False), (1, (), False)])
def test_a_lieutenant_takes_a_pp_and_a_leader(pp: int, pool: tuple[str, ...], able: bool) -> None:
    state = deploying("lieutenant", pp)
    state.pool["imperial"] = pool
    assert ("draw" in offered(state, "imperial")) is able
    assert ends(state, "draw") is able
    assert ends(state, "pass")
    assert not ends(state, "draw", "draw")
    assert not ends(state, "deploy")
    state.agenda = ()
    assert (Play(state).run(Item("lieutenant", "imperial")).question == "lieutenant") is able


@pytest.mark.rule("cuius:5.4.1", "cuius:5.4.3")
def test_the_lot_falls_on_one_of_the_pool_who_goes_where_his_player_says() -> None:
    for die, drawn in ((1, "anholt"), (2, "tilly")):
        play = Play(deploying("lieutenant")).give("imperial", "draw", ("Lieutenant of imperial", die))
        assert play.state.pool["imperial"] == tuple(x for x in ("anholt", "tilly") if x != drawn)
        (paid,) = [event for event in play.said if event.kind == "pay"]
        assert (paid.facts["pp"], play.state.pp["imperial"]) == (-1, 1)
        assert play.state.agenda[-1].args == (drawn,)
        assert "Linz" in offered(play.state, "imperial")
        assert ends(play.state, "Linz")
        assert not ends(play.state, "Prag")
        assert not ends(play.state, "Linz", "Wien")
        assert not ends(play.state, "Prag", "Linz")
        assert RULES_PROMPT[drawn] in prompt(play.state)
        assert RULES_PROMPT[drawn] not in prompt(play.state, "Linz")
        play.give("imperial", "Linz")
        assert play.state.imperial[at("linz")].leaders == (drawn,)


RULES_PROMPT = {"anholt": "Anholt is drawn", "tilly": "Tilly is drawn"}


def prompt(state: State, *spoken: str) -> str:
    item = state.agenda[-1]
    return AGENDA.questions[item.kind].words(state, item, spoken).prompt


# Raising troops


@pytest.mark.rule("cuius:6.1.1", "cuius:6.1.2")
def test_great_and_electorate_cities_are_needed_to_control_and_to_raise() -> None:
    for province, chief, others in (
        ("franconia", "nuernberg", ("wuerzburg", "bamberg", "schweinfurt", "bayreuth", "hof")),  # great
        ("saxony", "dresden", ("leipzig", "wittenberg", "torgau", "freiberg", "zwickau")),  # an Electorate
        ("koeln", "koeln", ("bonn", "arnsberg")),  # both
    ):
        state = bare()
        state.control = dict.fromkeys(others, "imperial")
        assert master(province, holders(state, province)) != "imperial"
        assert not provides(state, "imperial", province)
        assert master(province, holders(state, province)) == ""
        state.control[chief] = "imperial"
        assert provides(state, "imperial", province)
        assert master(province, holders(state, province)) != "protestant"


@pytest.mark.rule("cuius:6.1.2", "cuius:15.2")
def test_a_damaged_chief_city_counts_as_held_but_not_as_whole() -> None:
    state = bare()
    state.control = dict.fromkeys(("dresden", "leipzig", "wittenberg", "torgau"), "imperial")
    assert provides(state, "imperial", "saxony")
    state.damage = {"dresden": 1}
    assert not provides(state, "imperial", "saxony")
    state.control["zwickau"] = "imperial"
    assert provides(state, "imperial", "saxony")


@pytest.mark.rule("cuius:6.2.1", "cuius:6.1.2")
def test_a_province_raises_in_its_own_cities_that_have_a_leader() -> None:
    state = bare()
    state.control = dict.fromkeys(("dresden", "leipzig", "wittenberg"), "imperial")
    army(state, at("leipzig"), "tilly")
    assert sources(state, "imperial") == {}  # three of six are not enough
    state.control = {**state.control, "torgau": "imperial"}
    assert sources(state, "imperial") == {"saxony": [at("leipzig")]}
    army(state, at("zwickau"), "anholt")  # a neutral city
    state.imperial = {**state.imperial, at("torgau"): Army((), 3)}
    assert sources(state, "imperial") == {"saxony": [at("leipzig")]}
    state.raised = ("saxony",)
    assert sources(state, "imperial") == {}


@pytest.mark.rule("cuius:6.2.2")
@pytest.mark.parametrize(
    ("year", "side", "pp", "found"),
    [
        (1618, "imperial", 3, "hre"),
        (1618, "imperial", 2, ""),
        (1619, "imperial", 3, "hre"),
        (1620, "imperial", 3, "hre spanish"),
        (1648, "imperial", 3, "hre spanish"),
        (1649, "imperial", 3, ""),
        (1624, "protestant", 9, ""),
        (1625, "protestant", 9, "danish"),
        (1629, "protestant", 9, "danish"),
        (1630, "protestant", 9, "swedish"),
        (1635, "protestant", 9, "swedish french"),
    ],
)
def test_the_allies_of_a_year(year: int, side: str, pp: int, found: str) -> None:
    state = bare(year=year)
    state.pp[side] = pp
    assert " ".join(offers(state, side)) == found


@pytest.mark.rule("cuius:6.2.2", "cuius:5.3.1")
def test_allies_come_once_a_year_and_only_where_they_have_a_place() -> None:
    state = bare(year=1618)
    state.pp["imperial"] = 9
    state.allied = {"hre": 1}
    assert offers(state, "imperial") == {}
    state.allied = {"hre": 0}
    assert set(offers(state, "imperial")) == {"hre"}
    state.control = {"wien": "protestant"}
    for n, place in enumerate(BOARD.near[at("wien")]):
        assert offers(state, "imperial"), n
        state.protestant[place] = Army(("thurn",), 1)
    assert offers(state, "imperial") == {}


def raising() -> State:
    state = bare()
    state.pp["protestant"] = 0
    army(state, at("prag"), "mansfeld", inf=1, cav=3)
    army(state, at("pilsen"), "thurn", inf=1)
    return asked(state, "raise", "protestant")


@pytest.mark.rule("cuius:6.2.1", "cuius:6.2.3")
def test_the_words_of_raising_and_dismounting() -> None:
    state = raising()
    assert offered(state, "protestant") == ("raise", "dismount", "pass", "standing")
    assert hints(state, "protestant", "raise") == {"Bohemia": "6 SP"}
    assert [word.place for word in RULES.words(state, "protestant", ("raise",)).next] == [at("prag")]
    assert set(offered(state, "protestant", "raise", "Bohemia")) == {"Prag", "Pilsen"}
    assert len(offered(state, "protestant", "raise", "Bohemia", "Prag")) == 7
    assert offered(state, "protestant", "dismount") == ("Prag",)
    assert offered(state, "protestant", "dismount", "Prag") == ("3-horse", "2-horse", "1-horse")
    for spoken in (
        "pass",
        "raise Bohemia Prag 0-foot",
        "raise Bohemia Pilsen 6-foot",
        "dismount Prag 1-horse",
        "dismount Prag 3-horse",
    ):
        assert ends(state, *spoken.split()), spoken
    for spoken in (
        "",
        "raise",
        "raise Bohemia",
        "raise Bohemia Prag",
        "raise Bohemia Prag 7-foot",
        "raise Silesia Breslau 1-foot",
        "raise Bohemia Eger 3-foot",
        "raise Bohemia Prag 3-foot 3-foot",
        "raise Bohemia Prag x-foot",
        "dismount Prag 4-horse",
        "dismount Prag 1-foot",
        "dismount Pilsen 1-horse",
        "dismount Prag",
        "dismount",
        "dismount Prag 1-horse 1-horse",
        "ally hre Wien",
        "ally",
        "muster",
        "raise Bohemia Prag 9-foot 3-foot",
        "dismount Prag one",
    ):
        assert not ends(state, *spoken.split()), spoken


@pytest.mark.rule("cuius:6.2.1", "cuius:6.5")
@pytest.mark.parametrize(
    ("word", "n"),
    [
        ("0-foot", 0),
        ("6-foot", 6),
        ("5-foot", 5),
        ("7-foot", None),
        ("06-foot", None),
        ("6-horse", None),
        ("-foot", None),
        ("six-foot", None),
        ("6", None),
        ("²-foot", None),
    ],
)
def test_how_many_are_infantry(word: str, n: int | None) -> None:
    assert foot(word, 6) == n


@pytest.mark.rule("cuius:6.2.1", "cuius:6.5")
def test_from_all_infantry_to_all_cavalry() -> None:
    assert [(w.text, w.label) for w in foot_words(2).next] == [
        ("2-foot", "2 infantry, 0 cavalry"), ("1-foot", "1 infantry, 1 cavalry"), ("0-foot", "0 infantry, 2 cavalry"),
    ]  # fmt: skip


@pytest.mark.rule("cuius:6.2.1", "cuius:6.2.2", "cuius:6.2.3")
def test_what_is_raised_bought_and_dismounted() -> None:
    play = Play(raising()).give("protestant", "raise Bohemia Pilsen 0-foot")
    assert play.state.protestant[at("pilsen")] == Army(("thurn",), 1, 6)
    assert play.state.raised == ("bohemia",)
    play = Play(raising()).give("protestant", "raise Bohemia Prag 6-foot")
    assert play.state.protestant[at("prag")] == Army(("mansfeld",), 7, 3)
    play = Play(raising()).give("protestant", "dismount Prag 2-horse")
    assert play.state.protestant[at("prag")] == Army(("mansfeld",), 3, 1)
    assert "the Protestants dismount cavalry at Prag." in play.told
    state = bare(year=1620)
    army(state, at("wien"), "tilly", inf=1)
    state.pp["imperial"], state.allied = 7, {"danish": 1}
    state = asked(state, "raise", "imperial")
    assert hints(state, "imperial", "ally") == {"hre": "10 SP for 3 PP", "spanish": "12 SP for 3 PP"}
    assert "Wien" in offered(state, "imperial", "ally", "hre")
    for spoken in ("ally hre Wien", "ally spanish Luxemburg"):
        assert ends(state, *spoken.split())
    for spoken in (
        "ally hre",
        "ally hre Linz",
        "ally hre Wien Wien",
        "ally danish Wien",
        "ally hre Linz Wien",
        "ally spanish Wien",
    ):
        assert not ends(state, *spoken.split()), spoken
    play = Play(state).give("imperial", "ally spanish Luxemburg")
    assert play.state.imperial["sr_luxemburg"] == Army((), 9, 3)
    assert (play.state.pp["imperial"], play.state.allied) == (4, {"danish": 1, "spanish": 1})
    (event,) = [event for event in play.said if event.rule == "6.2.2"]
    assert event.facts["sp"] == 12


@pytest.mark.rule("cuius:6.2.1", "cuius:16.3")
def test_what_was_raised_is_told_to_who_sees_the_army() -> None:
    for force, to in ((0, None), (1, ("protestant",))):
        state = bare(fog="exact")
        state.protestant[at("prag")] = Army(("mansfeld",), 1, force=force)
        play = Play(asked(state, "raise", "protestant")).give("protestant", "raise Bohemia Prag 4-foot")
        (event,) = [event for event in play.said if "inf" in event.facts]
        assert (event.to, event.facts["inf"], event.facts["cav"]) == (to, 4, 2)


@pytest.mark.rule("cuius:6.2.1", "cuius:6.2.2")
@pytest.mark.parametrize(("leader", "pp", "asked_"), [(True, 0, True), (False, 3, True), (False, 2, False)])
def test_who_can_neither_raise_nor_buy_passes(leader: bool, pp: int, asked_: bool) -> None:
    state = bare()
    state.pp["imperial"] = pp
    state.imperial[at("wien")] = Army(("tilly",) if leader else (), 3)
    play = Play(state).run(Item("raise", "imperial"))
    assert (play.question == "raise") is asked_
