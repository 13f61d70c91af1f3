"""The stand-in plays any seat from its own view, alike by the same seed, and better than chance in every seat."""

from functools import cache, partial
from random import Random
from statistics import fmean

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.campaign.standin import _Army, _coming, _guard, _Power, _pull, _worth, choose, quick
from game.campaign.view import CampaignView
from game.core.rules import ORGANISER, SPECTATOR, Setup
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random
from tests.campaign.positions import Table, lists, position

GAMES, FEW = range(60), range(6)
WAYS = [("turns", "reported", "treaty"), ("sealed", "quick", "fixed")]


@cache
def points(game: int, random_power: str = "", scenario: str = "1630-5", **options: str) -> dict[str, int]:
    """What every power has at the end of a game in which one may be played at random."""
    setup, secret = RULES.complete(Setup("campaign", scenario, options)), seed_secret(f"standin {game}")
    others: dict[str, Choose] = {random_power: at_random} if random_power else {}
    *_steps, last = played(RULES, header_for(RULES, setup, secret, "salt"), secret, others)
    return dict(last.state.vp)


def better(power: str, games: range) -> bool:
    """Whether a power fares better than one that is played at random in the same seat."""
    return fmean(points(game)[power] for game in games) > fmean(points(game, power)[power] for game in games)


@pytest.mark.nightly
@pytest.mark.parametrize("power", BOARD.powers)
def test_it_does_better_than_chance_in_every_seat(power: str) -> None:
    """Five years with all ten powers; `python -m benchmarks.wars campaign --random` plays the whole war."""
    assert better(power, GAMES)


@pytest.mark.parametrize("power", ["spain", "elector_palatine", "sweden"])
def test_it_does_better_than_chance_in_the_same_seat(power: str) -> None:
    assert better(power, FEW)


def army_of(view: CampaignView, army: str) -> _Army:
    """An army as the stand-in of a seat sees it."""
    return _Army(_Power(view, BOARD.army_power[army]), view, army)


def test_the_same_seed_gives_the_same_game() -> None:
    points.cache_clear()
    first = points(99)
    points.cache_clear()
    assert points(99) == first


def test_in_thought_the_first_army_without_an_order_has_its_best_and_no_other_is_weighed() -> None:
    table = Table(position("summer 1636", {"France-1": "lorraine", "France-2": "alsace", "Spain-2": "savoy"}))
    ask, weighed = partial(RULES.words, table.state, "france"), list[int]()

    def pick(below: int) -> int:
        weighed.append(below)
        return 0

    view = RULES.view(table.state, "france")
    ways = army_of(view, "France-1").ways(ask, pick)
    once = len(weighed)
    assert quick(view, ask, pick) == ways[0][1]
    assert len(weighed) == 2 * once
    table.give("france: France-1 hold")
    assert quick(RULES.view(table.state, "france"), partial(RULES.words, table.state, "france"), pick)[0] == "France-2"
    table.give("france: France-2 hold")
    assert quick(RULES.view(table.state, "france"), partial(RULES.words, table.state, "france"), pick) == ("ready",)


@pytest.mark.parametrize("plan", ["2", "3", "4", "5", "6", "10"])
@pytest.mark.parametrize(("orders", "battles", "alliances"), WAYS)
def test_it_plays_every_seat_plan_to_the_end(plan: str, orders: str, battles: str, alliances: str) -> None:
    options = {"players": plan, "orders": orders, "battles": battles, "alliances": alliances, "road": "allies"}
    setup, secret = RULES.complete(Setup("campaign", "1625-5", options)), seed_secret("plans")
    *_steps, last = played(RULES, header_for(RULES, setup, secret, "salt"), secret)
    assert RULES.view(last.state, SPECTATOR).over


@pytest.mark.rule("m")
def test_a_battle_with_a_stand_in_is_left_to_the_dice() -> None:
    """Nobody is believed that he beat who was not there."""
    armies = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}
    start = position("spring 1619", armies, battles="reported", vp={"united_provinces": 9})
    table = Table(start, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")
    state = table.state
    assert RULES.to_move(state) == ("austria", "elector_palatine")
    order = choose(RULES.view(state, "elector_palatine"), partial(RULES.words, state, "elector_palatine"), lambda _n: 0)
    assert order == ("report", "Battle-1", "dice")
    table.give(f"elector_palatine: {' '.join(order)}")
    owed = [str(RULES.owes(table.state, seat)) for seat in ("elector_palatine", "austria")]
    assert owed == ["", "the report of Battle 1"]
    table.give("austria: report Battle-1 won")
    assert RULES.to_move(table.state) == (ORGANISER,)
    assert str(RULES.owes(table.state, ORGANISER)) == "the word on Battle 1"


@pytest.mark.rule("h")
def test_it_guards_a_border_before_the_enemy_s_entry() -> None:
    """Denmark enters in Spring 1625: what it could march into is worth a guard in 1624, and no sooner."""
    for year, wanted in (("1623", 0), ("1624", 1)):
        state = position(f"autumn {year}", {"Austria-1": "t_austria"})
        view = RULES.view(state, "austria")
        (home,) = BOARD.powers["denmark"].start[0]
        border = [place for place in BOARD.arrows["denmark"][home] if place in view.holders]
        assert border
        assert {_coming(view, place) for place in border} == {wanted}
        assert _coming(view, "bavaria") == 0
        austria = next(p for p in view.powers if p.id == "austria")
        assert (_guard(view, austria, border[0], {}, 0.0, {}) > 0) is bool(wanted)


@pytest.mark.rule("m")
@pytest.mark.parametrize(("enemy", "kept"), [("savoy", {"savoy", "franche_comte"}), ("milan", {"savoy"})])
def test_it_keeps_out_of_where_an_army_of_its_own_attacks_from(enemy: str, kept: set[str]) -> None:
    """Whoever attacks and does not win has not left."""
    armies = {"France-1": "lorraine", "France-2": "franche_comte", "Spain-2": enemy}
    table = Table(position("summer 1636", armies)).give("france: France-2 Savoy")
    view = RULES.view(table.state, "france")
    army, ask = army_of(view, "France-1"), partial(RULES.words, table.state, "france")
    assert army.taken == kept
    assert {army.worth(place) for place in kept} == {-1.0}
    ways = army.ways(ask, lambda _n: 0)
    shunned = {(BOARD.by_word.get(way[-1], ""), value) for value, way in ways if way} & {(at, -2.0) for at in kept}
    assert [at for at, _value in shunned] == (["franche_comte"] if enemy == "savoy" else [])
    ends = {choose(view, ask, Random(seed).randrange)[-1] for seed in range(50)}
    assert not kept & {BOARD.by_word.get(end, "") for end in ends}


@pytest.mark.rule("R1", "R22")
@pytest.mark.parametrize(("army", "kept"), [("Spain-1", {"alsace"}), ("Austria-1", {"lower_palatinate", "alsace"})])
def test_another_power_of_the_seat_may_not_have_left_yet(army: str, kept: set[str]) -> None:
    """Spain-2 goes on from where it is deployed: before Spain-1 follows it, but perhaps after Austria moves."""
    armies = {"Spain-1": "milan", "Spain-2": "milan", "Austria-1": "tyrol", "Dutch-1": "liege"}
    state = position("spring 1620", armies, {"lower_palatinate": "spain"}, players="4")
    table = Table(state).give("Spain-2 deploy Lower-Palatinate Alsace")
    assert army_of(RULES.view(table.state, "spain"), army).taken == kept


@pytest.mark.rule("R22")
def test_whom_another_follows_is_to_leave() -> None:
    state = position("summer 1620", {"Spain-1": "milan", "Spain-2": "savoy", "Dutch-1": "liege"})
    table = Table(state).give("Spain-2 Milan")
    ways = army_of(RULES.view(table.state, "spain"), "Spain-1").ways(
        partial(RULES.words, table.state, "spain"), lambda _n: 0
    )
    found = {way[1:]: value for value, way in ways}
    assert (found["Valtelline",] > 0, found["hold",]) == (True, -2.0)


@pytest.mark.rule("o", "R7")
def test_it_is_not_deployed_where_another_is_to_go_either() -> None:
    armies = {"Spain-1": "milan", "Spain-2": "mainz", "Dutch-1": "liege"}
    state = position("spring 1620", armies, {"lower_palatinate": "spain", "trier": "spain"})
    table = Table(state).give("Spain-2 Lower-Palatinate")
    ask = partial(RULES.words, table.state, "spain")
    ways = army_of(RULES.view(table.state, "spain"), "Spain-1").ways(ask, lambda _n: 0)
    found = {way[2:]: value for value, way in ways if way[1:2] == ("deploy",)}
    assert found["Trier", "Lower-Palatinate"] == found["Lower-Palatinate", "Alsace"] == found["Lower-Palatinate",] == -2
    assert found["Trier", "Luxembourg"] > -2


@pytest.mark.rule("s", "R7")
@pytest.mark.parametrize("friend", ["France-2", "Dutch-1", "Spain-2"])
def test_it_does_not_march_onto_a_friend_who_has_no_order_to_leave(friend: str) -> None:
    table = Table(position("summer 1636", {"France-1": "lorraine", friend: "franche_comte"}))
    army = army_of(RULES.view(table.state, "france"), "France-1")
    found = {way: value for value, way in army.ways(partial(RULES.words, table.state, "france"), lambda _n: 0)}
    assert (found["France-1", BOARD.places["franche_comte"].word] == -2.0) is (friend != "Spain-2")


@pytest.mark.rule("p", "R26")
def test_where_only_aims_win_it_strives_for_its_aim_until_it_is_reached() -> None:
    """Spain for its Road and for what the Dutch hold of theirs; four times as hard as where points win."""
    road, theirs = set(BOARD.map.spanish_road.chains[0].via), {"liege", "munster"}
    holders = dict.fromkeys(theirs, "united_provinces") | {"julich_cleves": "bavaria"}
    for victory, done, wanted, pull in (
        ("points", False, road, 1.0), ("par", True, road, 1.0),
        ("conditions", False, road | theirs, 4.0), ("conditions", True, road | theirs, 1.0),
    ):  # fmt: skip
        ours = dict.fromkeys(road if done else (), "spain")
        view = RULES.view(position("summer 1620", {}, {**holders, **ours}, victory=victory), "spain")
        spain = next(power for power in view.powers if power.id == "spain")
        assert (spain.aim[0] == spain.aim[1]) is done
        assert _pull(view, spain) == dict.fromkeys(wanted, pull)
    view = RULES.view(position("summer 1620", {}, {}, victory="conditions"), "austria")
    austria = next(power for power in view.powers if power.id == "austria")
    assert _worth(view, austria, {})["silesia"] - _worth(view, austria, {})["savoy"] == 0.0
    assert _worth(view, austria, {})["silesia"] == BOARD.points.province_secured + 4.0
    assert _pull(view, austria)["bohemia_north"] == 6.0, "of many first those that must be among them"


@pytest.mark.rule("p", "R26")
@pytest.mark.parametrize(("power", "pull"), [("united_provinces", 8.0), ("elector_palatine", 8.0), ("saxony", 4.0)])
def test_provinces_all_of_which_are_needed_are_worth_more_than_some_of_many(power: str, pull: float) -> None:
    taken = dict.fromkeys(("lower_palatinate", "liege"), "bavaria")
    for victory, worth in (("conditions", pull), ("points", 1.0)):
        view = RULES.view(position("summer 1620", {}, taken, victory=victory), power)
        assert set(_pull(view, next(one for one in view.powers if one.id == power)).values()) == {worth}


@pytest.mark.rule("p", "R26")
@pytest.mark.parametrize(
    ("when", "power", "vp", "worth"),
    [
        ("summer 1645", "saxony", 20, 8.0),  # the last three years
        ("summer 1644", "saxony", 20, 0.0),
        ("summer 1645", "saxony", 10, 0.0),  # Denmark would win
        ("summer 1645", "elector_palatine", 20, 1.0),  # it would win itself
    ],
)
def test_where_only_aims_win_it_foils_who_would_win_before_the_war_ends(
    when: str, power: str, vp: int, worth: float
) -> None:
    """The Palatine holds what he began with: an enemy wants a province of his, if nobody else is nearer to victory."""
    denmark = dict.fromkeys(("holstein", "bremen_verden", "luneburg", "mecklenburg"), "denmark")
    points = {"elector_palatine": vp, "denmark": 15}
    view = RULES.view(position(when, {}, denmark, victory="conditions", vp=points), power)
    mine = next(one for one in view.powers if one.id == power)
    assert {each.id for each in view.powers if each.aim[0] == each.aim[1]} == {"elector_palatine", "denmark"}
    assert _pull(view, mine).get("bohemia_north", 0.0) == worth


@pytest.mark.rule("s", "R26")
def test_it_foils_no_friend() -> None:
    road = dict.fromkeys(BOARD.map.spanish_road.chains[0].via, "spain")
    view = RULES.view(position("summer 1647", {}, road, victory="conditions", vp={"spain": 90}), "austria")
    powers = {power.id: power for power in view.powers}
    assert powers["spain"].aim == (5, 5)
    assert [_pull(view, powers[each]).get("savoy", 0.0) for each in ("austria", "united_provinces")] == [4.0, 8.0]


@pytest.mark.rule("p", "R26")
def test_where_only_aims_win_it_guards_what_its_aim_needs_while_an_enemy_is_near() -> None:
    near, far = {"Bavaria-1": "nuremberg"}, {"Bavaria-1": "luneburg"}
    for victory, armies, more in (("conditions", near, 2.4), ("conditions", far, 0.0), ("points", near, 0.0)):
        view = RULES.view(
            position("summer 1621", armies, {"lower_palatinate": "bavaria"}, victory=victory), "elector_palatine"
        )
        palatine = next(power for power in view.powers if power.id == "elector_palatine")
        at = {army.place: army for army in view.armies if army.place}
        alone = _guard(view, palatine, "upper_palatinate", at, 0.0, {})
        found = _guard(view, palatine, "upper_palatinate", at, 0.0, _pull(view, palatine))
        assert round(found - alone, 6) == more
