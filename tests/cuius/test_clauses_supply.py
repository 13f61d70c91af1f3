"""Supply, diplomacy and victory: each clause alone, on both sides of its boundary."""

import pytest

from game.cuius import RULES, diplomacy, victory
from game.cuius.board import BOARD, SIDES
from game.cuius.state import Army, Item, State
from game.cuius.supply import may_plunder, supply
from tests.cuius.positions import Play, apart, asked, at, bare, new, offered
from tests.cuius.situations import ends, hints

PRAG, WIEN, DEMMIN = at("prag"), at("wien"), at("demmin")


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
    grave = [word.text for of in (state, full) for word in RULES.words(of, "imperial").next if word.grave]
    assert grave == ["none"], "only where somebody starves for it one is asked twice"
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
    state = apart(new(scenario))
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
    assert RULES.words(state, "imperial", ()).prompt == (
        "Convert a province? Its neutral cities become yours, the enemy's perhaps neutral. You have 9 PP."
    )
    assert hints(state, "imperial", "convert") == {"Lusatia": "on a roll of 5 or more (33\u00a0%)"}
    assert hints(state, "imperial", "convert", "Lusatia") == {
        "free": "on a roll of 5 or more (33\u00a0%)",
        "2-pp": "on a roll of 4 or more (50\u00a0%)",
        "4-pp": "on a roll of 3 or more (67\u00a0%)",
        "6-pp": "on a roll of 2 or more (83\u00a0%)",
    }
    assert offered(converting(5), "imperial", "convert", "Lusatia") == ("free", "2-pp", "4-pp")
    assert offered(converting(2), "imperial", "convert", "Lusatia") == ("free", "2-pp")
    assert offered(converting(1), "imperial", "convert", "Lusatia") == ("free",)
    behind = converting(9)
    behind.received["protestant"] = 8
    assert hints(behind, "imperial", "convert") == {"Lusatia": "on a roll of 2 or more (83\u00a0%)"}
    assert offered(behind, "imperial", "convert", "Lusatia") == ("free",)
    saxony = converting(9, "saxony")
    assert hints(saxony, "imperial", "convert", "Saxony")["4-pp"] == "on a roll of 5 or more (33\u00a0%)"
    assert hints(saxony, "imperial", "convert", "Saxony")["free"] == "on a roll of 6 (17\u00a0%)"
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
        state = apart(new("campaign"))
        state.year = 1648
        state.control |= dict.fromkeys(taken, "protestant")
        assert Play(state).run(Item("victory")).state.winner == winner
    state = apart(new("campaign"))
    state.year, state.control = 1648, {"prag": "protestant", "wien": "imperial", "nuernberg": "imperial"}
    play = Play(state).run(Item("victory"))
    assert (victory.score(state, "imperial"), victory.score(state, "protestant")) == (2, 2)
    assert (play.state.winner, play.state.verdict, play.state.phase) == ("draw", "final", "over")
    assert "Electorates and Great Cities: Imperials 2 and Protestants 2." in play.told
    state.control["hamburg"] = "imperial"
    play = Play(state).run(Item("victory"))
    assert play.state.winner == "imperial"
    assert (
        "the Imperials win: theirs is the higher score. Electorates and Great Cities: Imperials 3 and Protestants 2."
        in play.told
    )


@pytest.mark.rule("cuius:8.0")
@pytest.mark.parametrize(
    ("scenario", "year", "control", "told"),
    [
        ("white_mountain", 1620, {}, "the Protestants win: the other side has not reached its aim. "),
        ("white_mountain", 1620, {"prag": "imperial"}, "the Imperials win: the Imperials hold Prag. "),
        ("lion_of_the_north", 1635, {}, "the Imperials win: the Protestants have no more than 4 points. "),
    ],
)
def test_the_end_says_which_condition_came_true(scenario: str, year: int, control: dict[str, str], told: str) -> None:
    state = apart(new(scenario))
    state.year = year
    state.control |= control
    assert told in Play(state).run(Item("victory")).told


@pytest.mark.rule("cuius:7.3.4", "cuius:15.1")
def test_who_may_plunder_is_told_which_armies_are_short() -> None:
    assert RULES.words(asked(starving(), "plunder", "imperial"), "imperial", ()).prompt == (
        "Winter. What cannot be fed disbands. Bucquoy at Linz: supply for 10 of 14 SP; "
        "Tilly at Wien: supply for 15 of 17 SP. Plunder cities for supply?"
    )
    fed = RULES.words(asked(bare(), "plunder", "imperial"), "imperial", ()).prompt
    assert fed == "Winter. All your armies are supplied: there is nothing to plunder for."
    state = bare(fog="exact")
    state.imperial = {WIEN: Army(("tilly",), 3), "2509": Army(("bucquoy",), 9)}
    asked_in_vain = RULES.words(asked(state, "plunder", "imperial"), "imperial", ())
    assert asked_in_vain.texts() == ("none", "standing")
    assert asked_in_vain.prompt == (
        "Winter. What cannot be fed disbands. Bucquoy at 2509 south-west of Demmin: supply for 3 of 9 SP. "
        "No army of yours can plunder a city for supply."
    )


@pytest.mark.rule("cuius:8.0")
def test_scores_are_kept_and_the_last_reckoning_is_of_the_last_year() -> None:
    state = apart(new("campaign"))
    state.history = ("1617:1:2",)
    for year, verdict in ((1647, ""), (1648, "final"), (1649, "final")):
        state.year = year
        play = Play(state).run(Item("victory"))
        assert play.state.verdict == verdict
        assert play.state.history == ("1617:1:2", f"{year}:5:4")
        assert play.state.phase == ("over" if verdict else "victory")
    state.year, state.control = 1630, dict.fromkeys(BOARD.electors, "imperial")
    assert Play(state).run(Item("victory")).state.verdict == "sudden"
