"""The year, supply, diplomacy and victory: each clause alone, on both sides of its boundary."""

import pytest

from game.core.text import say
from game.cuius import RULES, diplomacy, turn, victory
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD, SIDES
from game.cuius.checks import CHECKS, column, judge, needed, odd_loss, straggle, stragglers, tell_loss
from game.cuius.cities import attempt, chance, lost_in_battle, take
from game.cuius.flow import Flow
from game.cuius.state import Army, Battle, Item, State
from game.cuius.strength import helpers, odds, overruns, own_drm
from game.cuius.supply import may_plunder, supply
from tests.cuius.positions import Play, Script, army, asked, at, bare, new, offered
from tests.cuius.test_clauses_battle import ends, hints

PRAG, WIEN, DEMMIN = at("prag"), at("wien"), at("demmin")


def prompt(state: State, *spoken: str) -> str:
    item = state.agenda[-1]
    return AGENDA.questions[item.kind].words(state, item, spoken).prompt


# Checks


@pytest.mark.rule("cuius:11.4.3", "cuius:2.4.4")
@pytest.mark.parametrize(
    ("leader", "fatigue", "at_"),
    [
        ("tilly", 0, 4),
        ("tilly", 1, 3),
        ("tilly", 4, 0),
        ("tilly", 5, 0),
        ("spinola", 0, 5),
        ("anholt", 3, 0),
        ("", 0, 0),
    ],
)
def test_the_column_of_a_check_is_lr_less_fatigue_from_minus_two_to_three(leader: str, fatigue: int, at_: int) -> None:
    assert column(bare(), Army((leader,) if leader else (), 1, fatigue=fatigue), leader) == at_


@pytest.mark.rule("cuius:2.4.4", "cuius:11.4.3")
@pytest.mark.parametrize(
    ("at_", "die", "drm", "success", "tires"),
    [
        (2, 1, 0, False, True),
        (2, 2, 0, False, False),
        (2, 2, -1, False, True),
        (0, 3, 0, False, True),
        (0, 4, 0, False, False),
        (0, 6, -3, True, False),
        (5, 1, 3, False, False),
        (0, 4, -1, False, True),
        (2, 4, 1, True, False),
        (2, 4, 0, False, False),
    ],
)
def test_a_reaction_that_fails_badly_tires(at_: int, die: int, drm: int, success: bool, tires: bool) -> None:
    result = judge(CHECKS.reaction, at_, die, drm)
    assert (result.die, result.total, result.success, result.tires) == (die, die + drm, success, tires)
    assert not judge(CHECKS.rout, at_, 1, drm).tires


@pytest.mark.rule("cuius:2.4.4", "cuius:11.3.2.1")
@pytest.mark.parametrize(("at_", "drm", "die"), [(2, 0, 5), (2, 1, 4), (2, -1, 6), (0, 0, 6), (5, 3, 2), (5, -1, 3)])
def test_the_lowest_die_that_succeeds(at_: int, drm: int, die: int) -> None:
    assert needed(CHECKS.reaction, at_, drm) == die


@pytest.mark.rule("cuius:11.3.2.2", "cuius:11.3.2.1")
def test_stragglers_are_a_tenth_rounded_up() -> None:
    assert [stragglers(sp) for sp in (1, 9, 10, 11, 99, 100, 101, 110)] == [1, 1, 1, 2, 10, 10, 11, 11]
    for fatigue, die, lost in ((0, 3, False), (0, 2, False), (1, 2, True), (1, 3, False)):
        state = bare()
        army(state, "2509", "tilly", inf=11, fatigue=fatigue)
        straggle(Flow(state, Script([("stragglers of tilly in 2510", die)])), "imperial", "2509", "2510")
        assert state.imperial["2509"] == Army(("tilly",), 9 if lost else 11, fatigue=fatigue + lost)
    state = bare()
    assert odd_loss(state, "imperial") == "inf"
    state.standing["imperial"] = {"losses": "horse"}
    assert (odd_loss(state, "imperial"), odd_loss(state, "protestant")) == ("cav", "inf")


@pytest.mark.rule("cuius:11.3.2.2", "cuius:16.3")
def test_how_many_straggle_of_a_hidden_force_is_told_to_its_side_alone() -> None:
    for force in (0, 1):
        state = bare(fog="exact")
        flow = Flow(state, None)
        tell_loss(flow, "imperial", "2509", Army(("tilly",), 9, force=force), "tilly", say("exactly"), 2)
        told = [(event.text, event.to, event.facts.get("lost")) for event in flow.events]
        vague = ("Tilly loses stragglers.", ("protestant",), None)
        assert told == ([("exactly", ("imperial",), 2), vague] if force else [("exactly", None, 2)])


# Strength


@pytest.mark.rule("cuius:14.7")
def test_who_helps() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3)
    state.imperial |= {"2508": Army(("anholt",), 3), "2608": Army(("bucquoy",)), "2711": Army(("dampierre",), 4)}
    assert [(c.at, c.inf) for c in helpers(state, "imperial", "2509")] == [("2508", 2)]
    assert helpers(state, "protestant", "2509") == ()
    state.imperial["2608"] = Army(("bucquoy",), 1)
    assert [(c.at, c.inf) for c in helpers(state, "imperial", "2509")] == [("2508", 2), ("2608", 1)]


@pytest.mark.rule("cuius:14.2", "cuius:11.7.1")
def test_an_army_without_a_leader_has_his_modifier_no_more_and_nobody_overruns_nobody() -> None:
    state = bare()
    assert own_drm(state, Army((), 3)) == 0
    assert own_drm(state, Army(("tilly",), 3, art=1, fatigue=3)) == 1
    assert not overruns(5, 0)
    assert overruns(5, 1)
    assert overruns(6, 1)
    assert not overruns(4, 1)
    assert odds(4, 1) is not None


# Cities


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.2", "cuius:11.3.4.4")
def test_an_attempt_upon_a_city() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    one = Army(("tilly",), 4, 1)  # LR 2: four
    assert chance(state, one, DEMMIN) == "taken on 4+"
    assert chance(state, Army(("tilly",), 5), DEMMIN) == "taken"
    assert not attempt(Flow(state.copy(), Script([("control of demmin by tilly", 3)])), "imperial", DEMMIN, one)
    assert attempt(Flow(state, Script([("control of demmin by tilly", 4)])), "imperial", DEMMIN, one) is True
    assert state.control["demmin"] == "imperial"
    state.control["demmin"] = "protestant"
    assert attempt(Flow(state, Script()), "imperial", DEMMIN, Army(("tilly",), 5)) is True
    assert state.damage["demmin"] == 2


@pytest.mark.rule("cuius:11.3.4.4", "cuius:15.2", "cuius:11.3.4.1")
def test_a_taken_city_is_told_pillaged_or_sacked_and_never_worse() -> None:
    for damage, after, text in ((0, 1, "pillaged"), (1, 2, "sacked"), (2, 2, "sacked")):
        state = bare()
        state.control["demmin"], state.damage = "protestant", {"demmin": damage} if damage else {}
        flow = Flow(state, None)
        take(flow, "imperial", BOARD.cities["demmin"])
        assert state.damage == {"demmin": after}
        assert flow.events[0].text == f"the Imperials take Demmin: it is {text}."
        take(flow, "imperial", BOARD.cities["demmin"])  # it is theirs already
        assert state.damage == {"demmin": after}


@pytest.mark.rule("cuius:11.3.4.1")
def test_only_the_holder_loses_a_city_by_losing_a_battle_there() -> None:
    for holder, after in (("protestant", "imperial"), ("imperial", "imperial"), ("", "")):
        state = bare()
        state.control = {"demmin": holder} if holder else {}
        lost_in_battle(Flow(state, None), "protestant", "imperial", DEMMIN)
        assert state.control.get("demmin", "") == after
        assert bool(state.damage) is (holder == "protestant")
    lost_in_battle(Flow(state, None), "protestant", "imperial", "2509")
    assert state.control == {}


# Supply


@pytest.mark.rule("cuius:7.3.2", "cuius:11.2.8", "cuius:7.3.3", "cuius:15.1")
def test_what_feeds_an_army_and_who_may_plunder() -> None:
    state = bare()
    assert supply(state, "imperial", "sr_comte", Army((), 40, 2)) == 42
    assert [supply(state, "imperial", "2509", Army((), 9, cav)) for cav in (0, 1)] == [3, 6]
    state.damage = {"demmin": 1}
    assert supply(state, "imperial", DEMMIN, Army((), 9)) == 3
    state.damage = {"rostock": 1}
    assert supply(state, "imperial", DEMMIN, Army((), 9)) == 5
    state.imperial = {"2509": Army((), 30)}
    assert may_plunder(state, "imperial") == []
    state.imperial = {DEMMIN: Army((), 5)}
    assert may_plunder(state, "imperial") == []  # five feed it
    state.damage = {"demmin": 1}
    assert may_plunder(state, "imperial") == [DEMMIN]
    state.imperial = {DEMMIN: Army((), 4)}
    assert may_plunder(state, "imperial") == []
    state.damage, state.imperial = {"demmin": 2}, {DEMMIN: Army((), 9)}
    assert may_plunder(state, "imperial") == []
    state.damage, state.imperial = {}, {DEMMIN: Army((), 6)}
    assert may_plunder(state, "imperial") == [DEMMIN]


def starving() -> State:
    """Tilly and Bucquoy in want, in Wien and Linz; Thurn in Prag."""
    state = bare()
    state.first = "protestant"
    state.imperial = {WIEN: Army(("tilly",), 17), at("linz"): Army(("bucquoy",), 14)}
    state.protestant = {PRAG: Army(("thurn",), 20)}
    return state


@pytest.mark.rule("cuius:7.3.1", "cuius:7.3.3", "cuius:15.1")
def test_the_words_of_plunder() -> None:
    state = asked(starving(), "plunder", "imperial")
    assert offered(state, "imperial") == ("plunder", "none", "standing")
    assert hints(state, "imperial", "plunder") == {
        "Linz": "14 SP, supply for 10, +10",
        "Wien": "17 SP, supply for 15, +15",
    }
    assert offered(state, "imperial", "plunder", "Wien") == ("Linz",)
    for spoken in ("none", "plunder Wien", "plunder Wien Linz"):
        assert ends(state, *spoken.split()), spoken
    for spoken in ("", "plunder", "plunder Prag", "plunder Wien Wien", "plunder Wien Prag", "spare Wien", "none none"):
        assert not ends(state, *spoken.split()), spoken
    full = asked(bare(), "plunder", "imperial")
    assert offered(full, "imperial")[0] == "none"
    assert not ends(full, "plunder")


@pytest.mark.rule("cuius:7.3.1", "cuius:7.3.3", "cuius:7.3.4", "cuius:15.1", "cuius:15.2")
def test_both_plunder_before_anybody_starves_the_first_player_first() -> None:
    play = Play(starving()).run(Item("supply"))
    assert play.state.agenda[-1].seat == "protestant"
    play.give("protestant", "plunder Prag")
    assert play.state.damage == {}
    assert play.state.agenda[-1].seat == "imperial"
    before = play.state.pp.copy()
    play.give("imperial", "plunder Linz")
    assert play.state.damage == {"linz": 1, "prag": 1}
    assert play.state.pp == before  # a pillage gives nothing
    assert {place: one.sp for side in SIDES for place, one in play.state.of(side).items()} == {
        WIEN: 15, at("linz"): 14, PRAG: 20,
    }  # fmt: skip
    assert "the Imperials pillage Linz for supply." in play.told
    assert [event.facts["lost"] for event in play.said if event.kind == "supply"] == [2]
    spared = Play(starving()).run(Item("supply")).give("protestant", "none").give("imperial", "none")
    assert {place: one.sp for side in SIDES for place, one in spared.state.of(side).items()} == {
        WIEN: 15, at("linz"): 10, PRAG: 15,
    }  # fmt: skip


@pytest.mark.rule("cuius:7.3.3", "cuius:15.2", "cuius:15.1", "cuius:12.0")
@pytest.mark.parametrize(("city", "damage", "pp"), [("wien", 0, 0), ("wien", 1, 1), ("linz", 1, 0), ("dresden", 1, 1)])
def test_only_a_sack_of_a_great_or_electorate_city_gives_pp(city: str, damage: int, pp: int) -> None:
    state = bare()
    state.control[city], state.damage = "imperial", {city: damage} if damage else {}
    state.imperial = {at(city): Army(("tilly",), 40)}
    before = state.pp["protestant"]
    play = Play(state).run(Item("supply")).give("imperial", f"plunder {BOARD.words[at(city)]}")
    assert play.state.pp["protestant"] == before + pp
    assert play.state.damage == {city: damage + 1}
    assert ("sack" if damage else "pillage") + f" {BOARD.cities[city].name}" in play.told


@pytest.mark.rule("cuius:7.3.3", "cuius:16.3")
def test_under_fog_who_has_an_army_in_a_city_is_asked_in_any_case() -> None:
    for fog, place, want, asked_ in (
        ("no", WIEN, 3, False),
        ("no", WIEN, 16, True),
        ("exact", WIEN, 3, True),
        ("exact", "2509", 9, False),
    ):
        state = bare(fog=fog)
        state.imperial = {place: Army(("tilly",), want)}
        assert (Play(state).run(Item("plunder", "imperial"), Item("winter")).question == "plunder") is asked_


# Diplomacy


@pytest.mark.rule("cuius:9.1", "cuius:14.3.2")
@pytest.mark.parametrize(
    ("scenario", "year", "side", "quiet", "given"),
    [
        ("bohemian_war", 1618, "protestant", 9, 2),
        ("campaign", 1624, "protestant", 0, 2),
        ("campaign", 1625, "protestant", 0, 5),
        ("campaign", 1619, "imperial", 0, 0),
        ("campaign", 1620, "imperial", 0, 1),
        ("campaign", 1648, "imperial", 0, 1),
        ("campaign", 1634, "protestant", 0, 5),
        ("campaign", 1635, "protestant", 0, 6),
        ("lion_of_the_north", 1631, "protestant", 1, 6),
        ("lion_of_the_north", 1631, "protestant", 2, 0),
        ("lion_of_the_north", 1631, "protestant", 3, 0),
        ("lion_of_the_north", 1631, "imperial", 2, 1),
    ],
)
def test_what_the_scenario_gives(scenario: str, year: int, side: str, quiet: int, given: int) -> None:
    state = new(scenario).copy()
    state.control, state.year, state.quiet = {}, year, quiet
    assert diplomacy.income(state, side) == given
    state.control = {"prag": side, "nuernberg": side, "heidelberg": side, "rostock": side}
    assert diplomacy.income(state, side) == given + 2 + 1 + 1


@pytest.mark.rule("cuius:9.1", "cuius:9.2", "cuius:9.3.3", "cuius:13.2")
def test_the_diplomatic_phase_collects_turns_and_asks_the_first_player_first() -> None:
    state = bare()
    state.first = "protestant"
    state.invaded = {"pomerania": "imperial", "hanse": "protestant"}
    state.control["luebeck"] = "protestant"
    before = state.pp.copy()
    play = Play(state).run(Item("diplomacy"))
    assert play.state.received == {"imperial": 5, "protestant": 6}
    assert play.state.pp == {side: before[side] + play.state.received[side] for side in SIDES}
    assert (play.state.control["hamburg"], play.state.control["luebeck"]) == ("imperial", "protestant")
    assert play.state.control["stettin"] == "protestant"
    turned = {event.facts["province"]: (event.facts["side"], event.place) for event in play.said if event.rule == "9.2"}
    assert turned == {
        "hanse": ("imperial", at("hamburg")), "pomerania": ("protestant", BOARD.cities_of["pomerania"][0].hex),
    }  # fmt: skip
    assert (play.question, play.state.agenda[-1].seat) == ("conversion", "protestant")
    play.give("protestant", "pass")
    assert play.state.agenda[-1].seat == "imperial"


@pytest.mark.rule("cuius:9.3.2")
def test_the_best_leader_of_each_side_in_a_province_counts() -> None:
    state = bare()
    assert diplomacy.best_leader(state, "imperial", "saxony") == 0
    state.imperial = {
        "2420": Army(("anholt", "tilly"), 3),
        at("zwickau"): Army(("dampierre",), 1),
        PRAG: Army(("spinola",), 1),
    }
    assert diplomacy.best_leader(state, "imperial", "saxony") == 2
    state.control = {"leipzig": "protestant"}
    for leaders, able in ((("thurn",), True), (("mansfeld",), False), (("thurn", "adolphus"), False), ((), True)):
        state.protestant = {at("torgau"): Army(leaders, 1)}
        assert diplomacy.convertible(state, "imperial", "saxony")[1] == (["leipzig"] if able else [])
    assert diplomacy.convertible(state, "protestant", "saxony")[1] == []
    state.protestant = {at("leipzig"): Army((), 1)}
    assert diplomacy.convertible(state, "imperial", "saxony")[1] == []
    state.protestant = {at("leipzig"): Army(("thurn",))}
    assert diplomacy.convertible(state, "imperial", "saxony")[1] == ["leipzig"]


@pytest.mark.rule("cuius:9.3.5", "cuius:9.3.1")
def test_no_side_may_try_where_no_modifier_is_printed() -> None:
    state = bare()
    state.control = {}
    for province in ("austria", "bohemia", "moravia", "palatinate"):
        assert BOARD.provinces[province].mod is None
        assert [diplomacy.convertible(state, side, province) for side in SIDES] == [([], []), ([], [])]
    assert diplomacy.convertible(state, "imperial", "bavaria")[0]
    assert diplomacy.convertible(state, "protestant", "bavaria") == ([], [])


@pytest.mark.rule("cuius:9.3.3")
@pytest.mark.parametrize(
    ("ours", "theirs", "spent", "drm"),
    [(3, 3, 0, 0), (3, 4, 0, 1), (4, 3, 0, 0), (3, 3, 1, 0), (3, 3, 2, 1), (2, 5, 5, 5)],
)
def test_the_modifier_of_a_conversion(ours: int, theirs: int, spent: int, drm: int) -> None:
    state = bare()
    state.received = {"imperial": ours, "protestant": theirs}
    assert diplomacy.modifier(state, "imperial", "lusatia", spent) == drm
    assert diplomacy.modifier(state, "imperial", "saxony", spent) == drm - 2


def converting(pp: int, province_drm: str = "lusatia") -> State:
    state = bare()
    state.control = {c: "imperial" for c in BOARD.cities if BOARD.cities[c].province != province_drm}
    state.pp["imperial"], state.received = pp, {"imperial": 3, "protestant": 3}
    return asked(state, "conversion", "imperial")


@pytest.mark.rule("cuius:9.3.3", "cuius:9.3.1")
def test_the_words_of_a_conversion_offer_no_pp_in_vain() -> None:
    state = converting(9)
    assert offered(state, "imperial") == ("convert", "pass", "standing")
    assert hints(state, "imperial", "convert") == {"Lusatia": "on 5+"}
    assert hints(state, "imperial", "convert", "Lusatia") == {
        "free": "on 5+",
        "2-pp": "on 4+",
        "4-pp": "on 3+",
        "6-pp": "on 2+",
    }
    assert offered(converting(5), "imperial", "convert", "Lusatia") == ("free", "2-pp", "4-pp")
    assert offered(converting(2), "imperial", "convert", "Lusatia") == ("free", "2-pp")
    assert offered(converting(1), "imperial", "convert", "Lusatia") == ("free",)
    behind = converting(9)
    behind.received["protestant"] = 8
    assert hints(behind, "imperial", "convert") == {"Lusatia": "on 2+"}
    assert offered(behind, "imperial", "convert", "Lusatia") == ("free",)
    saxony = converting(9, "saxony")
    assert hints(saxony, "imperial", "convert", "Saxony")["4-pp"] == "on 5+"
    assert hints(saxony, "imperial", "convert", "Saxony")["free"] == "on 6+"
    (word,) = RULES.words(state, "imperial", ("convert",)).next
    assert word.place == BOARD.cities_of["lusatia"][0].hex
    for spoken in ("pass", "convert Lusatia free", "convert Lusatia 6-pp"):
        assert ends(state, *spoken.split()), spoken
    for spoken in (
        "",
        "convert",
        "convert Lusatia",
        "convert Saxony free",
        "convert Lusatia 8-pp",
        "convert Lusatia 1-pp",
        "convert Lusatia free free",
        "turn Lusatia free",
        "convert Lusatia 8-pp free",
    ):
        assert not ends(state, *spoken.split()), spoken
    nothing = converting(9, "bohemia")
    assert offered(nothing, "imperial")[0] == "pass"
    assert not ends(nothing, "convert")
    nothing.agenda = ()
    assert Play(nothing).run(Item("conversion", "imperial")).question == ""


@pytest.mark.rule("cuius:9.3.3", "cuius:9.3.4")
@pytest.mark.parametrize(
    ("spend", "die", "won"), [("free", 4, False), ("free", 5, True), ("4-pp", 2, False), ("4-pp", 3, True)]
)
def test_a_conversion_costs_what_was_spent_and_turns_all(spend: str, die: int, won: bool) -> None:
    play = Play(converting(9)).give("imperial", f"convert Lusatia {spend}", ("conversion of lusatia by imperial", die))
    cost = 4 if spend == "4-pp" else 0
    assert play.state.pp["imperial"] == 9 - cost
    held = {play.state.control.get(c.id) for c in BOARD.cities_of["lusatia"]}
    assert held == ({"imperial"} if won else {None})
    (event,) = [event for event in play.said if event.kind == "treaty"]
    assert (event.facts["pp"], event.place) == (-cost, BOARD.cities_of["lusatia"][0].hex)


# Victory


@pytest.mark.rule("cuius:8.0")
def test_the_higher_score_wins_the_war_and_the_same_is_a_draw() -> None:
    for taken, winner in ((("prag", "wien"), "protestant"), (("wien",), "protestant"), ((), "imperial")):
        state = new("campaign").copy()
        state.year = 1648
        state.control |= dict.fromkeys(taken, "protestant")
        assert Play(state).run(Item("victory")).state.winner == winner
    state = new("campaign").copy()
    state.year, state.control = 1648, {"prag": "protestant", "wien": "imperial", "nuernberg": "imperial"}
    play = Play(state).run(Item("victory"))
    assert (victory.score(state, "imperial"), victory.score(state, "protestant")) == (2, 2)
    assert (play.state.winner, play.state.verdict, play.state.phase) == ("draw", "final", "over")
    assert "The war ends in a draw, 2 to 2." in play.told
    state.control["hamburg"] = "imperial"
    play = Play(state).run(Item("victory"))
    assert play.state.winner == "imperial"
    assert "the Imperials win, 3 to 2." in play.told


@pytest.mark.rule("cuius:8.0")
def test_scores_are_kept_and_the_last_reckoning_is_of_the_last_year() -> None:
    state = new("campaign").copy()
    state.history = ("1617:1:2",)
    for year, verdict in ((1647, ""), (1648, "final"), (1649, "final")):
        state.year = year
        play = Play(state).run(Item("victory"))
        assert play.state.verdict == verdict
        assert play.state.history == ("1617:1:2", f"{year}:5:4")
        assert play.state.phase == ("over" if verdict else "victory")
    state.year, state.control = 1630, dict.fromkeys(BOARD.electors, "imperial")
    assert Play(state).run(Item("victory")).state.verdict == "sudden"


# The year


@pytest.mark.rule("cuius:4.0", "cuius:7.1")
def test_who_has_the_initiative_names_the_first_player() -> None:
    state = bare()
    state.initiative = "protestant"
    play = Play(state).run(Item("first", args=("recruitment",)))
    assert (play.question, play.state.agenda[-1].seat, play.state.phase) == (
        "first-player",
        "protestant",
        "recruitment",
    )
    assert hints(play.state, "protestant").keys() == {"first-imperial", "first-protestant", "standing"}
    assert "the phase of Recruitment" in prompt(play.state)
    assert ends(play.state, "first-imperial")
    assert not ends(play.state)
    for wrong in ("first-nobody", "first-imperial first-imperial", "first-nobody first-imperial", "first-imperial x"):
        assert not ends(play.state, *wrong.split()), wrong
    play.give("protestant", "first-imperial")
    assert play.state.first == "imperial"
    assert "the Imperials play first in the phase of Recruitment." in play.told
    for will, first in (("me", "protestant"), ("opponent", "imperial")):
        state.standing["protestant"] = {"first": will}
        assert Play(state).run(Item("first", args=("operations",))).state.first == first


@pytest.mark.rule("cuius:7.2.5", "cuius:5.3.1", "cuius:6.2.1")
def test_a_round_ends_when_both_have_passed_in_succession() -> None:
    state = bare()
    state.first = "protestant"
    for side, place, leader in (("imperial", WIEN, "tilly"), ("protestant", PRAG, "thurn")):
        army(state, place, leader, inf=1)
        state.pp[side] = 9
    play = Play(state).run(Item("alternate", args=("hire",)))
    seats = []
    for order in (
        "pass",
        "hire Tilly 1-pp 2-foot",
        "hire Thurn 1-pp 2-foot",
        "pass",
        "hire Thurn 1-pp 2-foot",
        "pass",
        "pass",
    ):
        seats.append(play.state.agenda[-1].seat)
        play.give(seats[-1], order)
    assert seats == ["protestant", "imperial"] * 3 + ["protestant"]
    assert play.question == ""
    state.passed = ("imperial",)
    turn.passes(Flow(state, None), "protestant")
    assert " ".join(state.passed) == "imperial protestant"


@pytest.mark.rule("cuius:2.4.1", "cuius:5.1")
@pytest.mark.parametrize(
    ("scenario", "leader", "year", "there"),
    [
        ("white_mountain", "spinola", 1620, False),
        ("campaign", "spinola", 1620, True),
        ("campaign", "spinola", 1619, False),
        ("campaign", "spinola", 1626, True),
        ("campaign", "spinola", 1627, False),
        ("lion_of_the_north", "wallenstein", 1631, False),
        ("lion_of_the_north", "wallenstein", 1632, True),
        ("lion_of_the_north", "gallas", 1631, True),
        ("campaign", "wallenstein", 1630, True),
    ],
)
def test_who_is_available(scenario: str, leader: str, year: int, there: bool) -> None:
    state = new(scenario).copy()
    state.year = year
    assert turn.available(state, leader) is there


@pytest.mark.rule("cuius:5.1", "cuius:2.4.1", "cuius:16.4")
def test_leaders_leave_after_their_last_year_and_come_once() -> None:
    for year, departure, throws, stays in ((1632, "no", (), True), (1633, "no", (), False), (1632, "yes", (), True),
                                           (1633, "yes", (("departure of tilly", 5),), True)):  # fmt: skip
        state = bare(year=year, departure=departure)
        state.pool, state.gone = {"imperial": ("holk", "tilly"), "protestant": ()}, ("conti",)
        army(state, WIEN, "gallas", inf=1)
        state.deployed = {"imperial": 3, "protestant": 2}
        play = Play(state).run(Item("leaders"), throws=throws)
        pool = play.state.pool["imperial"]
        assert ("tilly" in pool) is stays
        assert ("tilly" in play.state.gone) is not stays
        assert "holk" in pool
        assert "wallenstein" in pool
        assert not {"gallas", "conti", "thurn", "piccolomini"} & set(pool)
        assert len(pool) == len(set(pool))
        assert list(pool) == sorted(pool)
        assert "bernhard" in play.state.pool["protestant"]
        assert "gallas" not in play.state.pool["protestant"]
        assert play.state.deployed == {"imperial": 0, "protestant": 0}
        assert ("Tilly leaves the war." in play.told) is not stays
        assert "Wallenstein is available." in play.told
        assert "Holk is available." not in play.told


@pytest.mark.rule("cuius:2.4.1")
def test_what_the_scenario_turns_unless_an_army_of_the_losing_side_stands_there() -> None:
    state = new("campaign").copy()
    state.year = 1635
    state.control = {"dresden": "protestant", "leipzig": "protestant", "torgau": "imperial", "metz": "imperial"}
    state.imperial, state.protestant = {}, {at("leipzig"): Army(("thurn",), 1), at("verdun"): Army(("mansfeld",), 1)}
    play = Play(state).run(Item("events"))
    assert {c: play.state.control.get(c) for c in ("dresden", "leipzig", "torgau", "metz", "verdun")} == {
        "dresden": None, "leipzig": "protestant", "torgau": "imperial", "metz": "imperial", "verdun": "protestant",
    }  # fmt: skip
    assert "Dresden is now held by nobody." in play.told
    assert "Verdun is now held by the Protestants." in play.told
    state.imperial = {at("verdun"): Army(("tilly",), 1)}
    assert "verdun" not in Play(state).run(Item("events")).state.control
    state.imperial = {at("verdun"): Army(("tilly",))}
    assert Play(state).run(Item("events")).state.control["verdun"] == "protestant"
    state.year = 1634
    assert Play(state).run(Item("events")).state.control == state.control
    state.year = 1625
    assert {Play(state).run(Item("events")).state.control[c.id] for c in BOARD.cities_of["holstein"]} == {"protestant"}


@pytest.mark.rule("cuius:10.0", "cuius:2.6.4")
def test_what_winter_leaves_on_the_map() -> None:
    state = bare(year=1620)
    state.imperial = {
        "2509": Army(("tilly",), 3, fatigue=4, force=2), "2510": Army(("anholt",), art=1), "2511": Army(("bucquoy",)),
        "2512": Army((), 0, 2),
    }  # fmt: skip
    state.invaded, state.received, state.trail, state.trail_by = (
        {"saxony": "imperial"},
        {"imperial": 3},
        ("2509",),
        "imperial",
    )
    state.last_battle = Battle("2509", "imperial", "protestant", "2508")
    play = Play(state).run(Item("maintenance"), throws=[("initiative", 6), ("initiative", 1)])
    assert play.state.imperial == {"2509": Army((), 3, force=2), "2510": Army(art=1), "2512": Army((), 0, 2)}
    assert {"tilly", "anholt", "bucquoy"} <= set(play.state.pool["imperial"])
    assert (play.state.invaded, play.state.received, play.state.trail, play.state.trail_by) == ({}, {}, (), "")
    assert play.state.last_battle is None


@pytest.mark.rule("cuius:4.0", "cuius:3.0")
def test_the_higher_die_has_the_initiative_and_the_scenario_s_word_the_first_year() -> None:
    for one, two, has in ((3, 2, "imperial"), (2, 3, "protestant")):
        state = bare(year=1620)
        play = Play(state).run(Item("initiative"), throws=[("of imperial", one), ("of protestant", two)])
        assert play.state.initiative == has
        assert play.said[0].facts["side"] == has
    state = new("white_mountain").copy()
    state.initiative = ""
    assert Play(state).run(Item("initiative")).state.initiative == "imperial"


@pytest.mark.rule("cuius:8.0", "cuius:5.3.1", "cuius:6.1.1")
@pytest.mark.parametrize("scenario", [one.value for one in RULES.scenarios])
def test_every_scenario_begins_as_it_is_written(scenario: str) -> None:
    state, written = new(scenario), BOARD.scenarios[scenario]
    assert (state.year, state.first_year, state.last_year) == (written.years[0], *written.years)
    ranks = {x: rank for force in written.forces for x, rank in force.leaders.items()}
    assert sorted(state.marshals) == sorted(x for x, rank in ranks.items() if rank == "marshal")
    assert {len(state.of(side)) for side in SIDES} == {
        sum(force.side == side for force in written.forces) for side in SIDES
    }  # fmt: skip
    assert all(one.fatigue == 0 for side in SIDES for one in state.of(side).values())
    assert state.pp == dict(written.pp)
    assert state.used == state.deployed == {"imperial": 0, "protestant": 0}
    for city in BOARD.cities.values():
        told = written.control.cities.get(city.id, written.control.provinces.get(city.province, "neutral"))
        assert state.control.get(city.id, "neutral") == told
