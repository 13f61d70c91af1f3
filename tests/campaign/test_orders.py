"""How orders are given: sealed or in turn, reported battles, treaties, the organiser."""

from random import Random

import pytest

from game.campaign import RULES, alliance
from game.campaign.state import State
from game.core.refusal import Refusal
from game.core.rules import Setup, random_order
from tests.campaign.positions import Script, Table, battle, lists, position, setup
from tests.contests import ChanceDice
from tests.unchanged import shut

MEETING = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}
ATTACK = "Austria-1 South-Bohemia"


# sealed


@pytest.mark.rule("R1")
def test_sealed_orders_wait_until_all_are_ready() -> None:
    table = Table(setup()).give("Spain-1 Milan", "Austria-1 Tyrol")
    assert (table.at("Spain-1"), table.at("Austria-1")) == ("t_spain", "t_austria")
    for seat in ("spain", "austria", "bavaria", "united_provinces"):
        table.give(f"{seat}: ready")
    assert RULES.to_move(table.state) == ("elector_palatine",)
    assert table.state.season == "spring"
    table.give("elector_palatine: ready")
    assert (table.at("Spain-1"), table.at("Austria-1")) == ("milan", "tyrol")
    assert table.state.season == "summer"


@pytest.mark.rule("R1")
def test_a_sealed_order_is_told_to_its_seat_alone() -> None:
    outcome = RULES.apply(setup(), "spain", ("Spain-1", "Milan"), Script())
    assert [(event.to, event.text) for event in outcome.events] == [(("spain",), "Sealed: Spain-1 to Milan.")]
    assert (outcome.slot, outcome.reveals) == ("Spain-1", False)


@pytest.mark.rule("R1")
def test_the_last_sealed_order_of_an_army_counts() -> None:
    table = Table(setup()).season("Spain-1 Milan", "Spain-1 Savoy", "Spain-2 Liège", "Spain-2 hold")
    assert (table.at("Spain-1"), table.at("Spain-2")) == ("savoy", "t_spanish_netherlands")


@pytest.mark.rule("R1")
def test_ready_can_be_taken_back() -> None:
    table = Table(setup()).give("spain: ready")
    assert "spain" not in RULES.to_move(table.state)
    assert "not-ready" in RULES.words(table.state, "spain").texts()
    assert RULES.words(table.state, "spain").prompt.startswith("You are ready.")
    table.give("spain: not-ready")
    assert "spain" in RULES.to_move(table.state)
    assert table.said("ready") == ["Spain is ready.", "Spain is not ready."]


def test_several_powers_of_a_seat_are_ready_and_one_is() -> None:
    table = Table(setup(players="4")).give("spain: ready", "spain: not-ready")
    told = [event for event in table.events if event.kind == "ready"]
    several = ["Spain and Austria are ready.", "Spain and Austria are not ready."]
    assert [RULES.as_read(event).text for event in told] == several
    assert [line.text for line in RULES.summary(told)] == several
    alone = Table(setup()).give("spain: ready")
    assert [line.text for line in RULES.summary(alone.events)] == ["Spain is ready."]


@pytest.mark.rule("R1")
def test_armies_without_an_order_are_named_before_ready_and_after() -> None:
    """Before on the button and in what is asked, after on the panel; a standing order is one, too."""

    def ready(table: Table) -> str:
        return next(word.hint for word in RULES.words(table.state, "spain").next if word.text == "ready")

    def told(table: Table) -> list[str]:
        return list(RULES.missing(RULES.view(table.state, "spain"), ()))

    table = Table(position("summer 1619", {"Spain-1": "milan", "Spain-2": "trier"}))
    assert "Without one it stays: Spain-1 and Spain-2." in RULES.words(table.state, "spain").prompt
    assert ready(table) == "without an order: Spain-1 and Spain-2"
    assert told(table) == []
    bare = Table(table.state).give("spain: ready")
    assert told(bare) == ["Without an order, and so staying: Spain-1 and Spain-2."]
    table.give("Spain-1 Savoy")
    assert ready(table) == "without an order: Spain-2"
    assert told(Table(table.state).give("spain: ready")) == ["Without an order, and so staying: Spain-2."]
    table.give("spain: standing Spain-2 hold")
    assert ready(table) == ""
    assert told(table.give("spain: ready")) == []


def test_an_army_that_rests_is_not_said_to_have_no_order() -> None:
    armies = {"Spain-1": "milan", "Spain-2": {"place": "trier", "fought": 4}}
    table = Table(position("summer 1619", armies)).give("spain: ready")
    assert RULES.missing(RULES.view(table.state, "spain"), ()) == [
        "Spain-2 fought and rests this season [m].", "Without an order, and so staying: Spain-1.",
    ]  # fmt: skip


@pytest.mark.rule("R7", "R22", "R27")
def test_who_sends_two_armies_into_one_province_is_told() -> None:
    """By whatever way they were told to, and whether one only stays; who leaves it, and an area, is in nobody's way."""

    def told(*orders: str) -> list[str]:
        table = Table(position("summer 1619", {"Spain-1": "lorraine", "Spain-2": "luxembourg"})).give(*orders)
        return list(RULES.missing(RULES.view(table.state, "spain"), ()))

    both = ["Only one army can stand in Lorraine: Spain-1 and Spain-2 cannot all be there."]
    assert told("Spain-2 Lorraine") == told("Spain-2 Lorraine", "Spain-1 hold") == both
    trier = [both[0].replace("Lorraine", "Trier")]
    assert told("Spain-1 Trier", "spain: standing Spain-2 to Trier") == trier
    assert told("Spain-2 Lorraine", "Spain-1 Alsace") == told() == []
    assert told("Spain-2 Trier") == []
    homeward = Table(position("summer 1619", {"Spain-1": "milan", "Spain-2": "t_spain"})).give("Spain-1 Spain")
    assert RULES.missing(RULES.view(homeward.state, "spain"), ()) == []
    assert RULES.missing(RULES.view(homeward.state, ""), ()) == []
    away = position("spring 1620", {"Spain-1": "", "Spain-2": ""})
    assert RULES.missing(RULES.view(away, "spain"), ()) == [], "off the map, too"


@pytest.mark.rule("R27")
@pytest.mark.parametrize(
    ("second", "crowded"), [("hold", False), ("deploy Franche-Comté Savoy", True), ("deploy Franche-Comté", False)]
)
def test_armies_may_be_deployed_together_but_not_march_to_each_other(second: str, *, crowded: bool) -> None:
    lands = {"savoy": "spain", "franche_comte": "spain"}
    state = position("spring 1620", {"Spain-1": "milan", "Spain-2": "savoy"}, lands, stacking="on")
    table = Table(state).give("Spain-1 deploy Savoy", f"Spain-2 {second}")
    assert bool(RULES.missing(RULES.view(table.state, "spain"), ())) is crowded


@pytest.mark.rule("R1", "b")
def test_the_last_ready_reveals() -> None:
    state = Table(setup()).give(*(f"{seat}: ready" for seat in RULES.to_move(setup())[:-1])).state
    assert not RULES.apply(setup(), "spain", ("ready",), Script()).reveals
    assert RULES.apply(state, "elector_palatine", ("ready",), Script()).reveals


@pytest.mark.rule("R1")
def test_who_has_no_army_to_order_is_not_waited_for() -> None:
    table = Table(position("summer 1619", {"Austria-1": {"place": "moravia", "fought": 4}, "Spain-1": "milan"}))
    assert RULES.to_move(table.state) == ("spain", "united_provinces")


@pytest.mark.rule("R1")
def test_the_organiser_closes_a_season() -> None:
    table = Table(setup()).give("Spain-1 Milan", "organiser: close")
    assert table.at("Spain-1") == "milan"
    assert table.state.season == "summer"
    assert "The organiser closes the season." in table.said()


@pytest.mark.rule("R1", "R12", "R13")
@pytest.mark.parametrize("year", [1619, 1620, 1621])
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_an_army_off_the_map_is_waited_for_in_spring_alone(season: str, year: int) -> None:
    state = position(f"{season} {year}", {"Austria-1": ""})
    assert ("austria" in RULES.to_move(state)) is (season == "spring")
    assert ("austria" in state.ready) is (season != "spring")


# in turn


@pytest.mark.rule("o")
def test_nobody_is_asked_where_a_deployed_army_marches_who_may_not_order_it_yet() -> None:
    begun = "Palatine-1", "deploy", "South-Bohemia"
    in_turn, sealed = (RULES.words(setup(orders=orders), "elector_palatine", begun) for orders in ("turns", "sealed"))
    assert (in_turn.end, in_turn.next, in_turn.prompt) == (True, (), "")
    assert (sealed.end, sealed.prompt) == (True, "And where does it march from there?")
    assert sealed.next


@pytest.mark.rule("R1")
def test_in_turn_each_order_is_carried_out_at_once() -> None:
    table = Table(position(armies={"Spain-1": "milan", "Spain-2": "t_spanish_netherlands"}, orders="turns"))
    table.give("Spain-1 Savoy")
    assert table.at("Spain-1") == "savoy"
    assert RULES.words(table.state, "spain").texts() == ("Spain-2", "done")
    table.give("Spain-2 Liège")
    assert RULES.to_move(table.state) == ("united_provinces",)


@pytest.mark.rule("R1")
def test_in_turn_the_organiser_ends_a_turn() -> None:
    table = Table(position(armies={"Spain-1": "milan"}, orders="turns")).give("organiser: close")
    assert RULES.to_move(table.state) == ("united_provinces",)
    assert table.said() == ["The organiser ends the turn of Spain."]


@pytest.mark.rule("R1")
def test_in_turn_a_battle_on_the_way_leaves_the_other_army_its_move() -> None:
    armies = {"Spain-1": "mainz", "Spain-2": "t_spanish_netherlands", "Palatine-1": "trier"}
    table = Table(position(armies=armies, orders="turns"), battle(1, "spain", "elector_palatine"))
    table.give("Spain-1 Trier")
    assert RULES.words(table.state, "spain").texts() == ("Spain-2", "done")


# reported battles


def reported(orders: str = "sealed") -> Table:
    state = position("autumn 1619", MEETING, battles="reported", orders=orders)
    return Table(state, lists(1, "austria", "elector_palatine"))


def fought(table: Table) -> Table:
    if table.state.phase == "orders":
        return table.season(ATTACK)
    return table.give(ATTACK)


@pytest.mark.rule("l", "R21")
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_both_report_and_the_result_stands(orders: str) -> None:
    table = fought(reported(orders=orders))
    assert RULES.to_move(table.state) == ("austria", "elector_palatine")
    view = RULES.view(table.state, "")
    assert (view.battles[0].winner, view.battles[0].turns) == ("", 12)
    assert view.battles[0].attacker.units["horse"] == 8
    assert {(side.dice, side.sixths) for side in (view.battles[0].attacker, view.battles[0].defender)} == {(0, 0)}
    table.give("austria: report Battle-1 won")
    assert RULES.to_move(table.state) == ("elector_palatine",)
    assert table.said()[-1] == "Austria reports Battle 1: won."
    assert table.at("Austria-1") == "moravia"
    table.give("elector_palatine: report Battle-1 lost")
    assert table.at("Austria-1") == "bohemia_south"
    assert table.state.vp["austria"] == 5 + (5 if table.state.year == 1620 else 0)


@pytest.mark.rule("l")
@pytest.mark.parametrize(
    ("austria", "palatine", "winner"),
    [
        ("lost", "won", "elector_palatine"),
        ("drawn", "drawn", "draw"),
        ("dice", "dice", "austria"),
        ("as-they-say", "won", "elector_palatine"),
        ("lost", "as-they-say", "elector_palatine"),
        ("as-they-say", "drawn", "draw"),
        ("as-they-say", "dice", "austria"),
        ("as-they-say", "as-they-say", "austria"),
    ],
)
def test_results_that_agree(austria: str, palatine: str, winner: str) -> None:
    table = fought(reported())
    if winner == "austria":
        table.dice = Script(battle(1, "austria", "elector_palatine", "austria")[-4:])
    table.give(f"austria: report Battle-1 {austria}", f"elector_palatine: report Battle-1 {palatine}")
    assert next(move.outcome for move in table.state.moves) == "battle"
    tally = table.state.tally["austria"]
    assert (tally.won, tally.lost, tally.drawn) == {
        "elector_palatine": (0, 1, 0), "draw": (0, 0, 1), "austria": (1, 0, 0),
    }[winner]  # fmt: skip


@pytest.mark.rule("l")
@pytest.mark.parametrize(("one", "other"), [("won", "drawn"), ("lost", "lost"), ("drawn", "dice"), ("won", "dice")])
def test_reports_that_differ_settle_nothing(one: str, other: str) -> None:
    table = fought(reported())
    table.give(f"austria: report Battle-1 {one}", f"elector_palatine: report Battle-1 {other}")
    assert table.state.battles[0].open
    assert table.said()[-1] == "The reports of Battle 1 differ: the organiser settles it."


@pytest.mark.rule("l")
def test_whoever_has_reported_is_not_asked_to_again() -> None:
    table = fought(reported())

    def asked(seat: str) -> str:
        return RULES.words(table.state, seat, ()).prompt

    table.give("austria: report Battle-1 won")
    assert asked("austria") == "You have reported: the other side has not yet."
    assert asked("elector_palatine") == "Report the battles you fought."
    table.give("elector_palatine: report Battle-1 won")
    assert asked("austria") == asked("elector_palatine") == "The reports differ: the organiser settles it."


@pytest.mark.rule("l")
@pytest.mark.parametrize(
    ("said", "won", "lost", "drawn"), [("Austria", 1, 0, 0), ("Elector-Palatine", 0, 1, 0), ("drawn", 0, 0, 1)]
)
def test_differing_reports_go_to_the_organiser(said: str, won: int, lost: int, drawn: int) -> None:
    table = fought(reported())
    table.give("austria: report Battle-1 won", "elector_palatine: report Battle-1 won")
    assert RULES.to_move(table.state) == ("organiser",)
    assert "Waiting for the organiser." in RULES.view(table.state, "").prompt
    assert RULES.words(table.state, "organiser", ("settle", "Battle-1")).texts() == (
        "Austria", "Elector-Palatine", "drawn", "dice",
    )  # fmt: skip
    table.give(f"organiser: settle Battle-1 {said}")
    tally = table.state.tally["austria"]
    assert (tally.won, tally.lost, tally.drawn) == (won, lost, drawn)


@pytest.mark.rule("l")
def test_a_report_may_be_changed_while_the_battle_is_open() -> None:
    table = fought(reported())
    table.give("austria: report Battle-1 won", "elector_palatine: report Battle-1 won", "austria: report Battle-1 lost")
    assert table.state.tally["elector_palatine"].won == 1


@pytest.mark.rule("l")
def test_independent_battles_are_open_at_the_same_time() -> None:
    """Moves that an open battle cannot touch go on; the others wait for its end."""
    armies = {
        **MEETING,
        "Spain-1": "julich_cleves",
        "Dutch-1": "munster",
        "Bavaria-1": "salzburg",
    }
    state = position("summer 1619", armies, {"munster": "united_provinces"}, battles="reported")
    table = Table(state, lists(1, "spain", "united_provinces") + lists(2, "austria", "elector_palatine"))
    table.season("Spain-1 Münster", ATTACK, "Bavaria-1 Bavaria", "Palatine-1 North-Bohemia")
    assert [b.number for b in table.state.battles if b.open] == [1, 2]
    assert set(RULES.to_move(table.state)) == {"spain", "united_provinces", "austria", "elector_palatine"}
    assert table.at("Bavaria-1") == "salzburg"  # Bavaria is where the beaten Palatine might go
    table.give("spain: report Battle-1 drawn", "united_provinces: report Battle-1 drawn")
    assert table.at("Bavaria-1") == "salzburg"
    table.give("austria: report Battle-2 drawn", "elector_palatine: report Battle-2 drawn")
    assert table.at("Bavaria-1") == "bavaria"
    assert table.said("failed") == ["Palatine-1 cannot march to North Bohemia: it had to fight first, and rests."]
    assert table.state.season == "autumn"


@pytest.mark.rule("R1", "l")
def test_an_army_near_an_open_battle_waits_even_if_it_goes_away() -> None:
    """The beaten may go where it stands, so it is not yet known whether it is attacked first."""
    state = position("summer 1619", {**MEETING, "Bavaria-1": "bavaria"}, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(ATTACK, "Bavaria-1 Tyrol")
    assert table.at("Bavaria-1") == "bavaria"
    table.give("austria: report Battle-1 drawn", "elector_palatine: report Battle-1 drawn")
    assert table.at("Bavaria-1") == "tyrol"


@pytest.mark.rule("R1", "l")
def test_who_follows_an_army_that_waits_waits_too() -> None:
    """Bavaria is to leave Nuremberg for a place that the battle may change; the Dutch come after it, then Spain."""
    armies = {**MEETING, "Bavaria-1": "nuremberg", "Dutch-1": "thuringia", "Spain-1": "mainz"}
    state = position("summer 1619", armies, battles="reported", vp={"united_provinces": 9, "spain": 20})
    table = Table(state, lists(1, "austria", "elector_palatine"))
    table.season(ATTACK, "Bavaria-1 Upper-Palatinate", "Dutch-1 Nuremberg", "Spain-1 Franconia")
    assert [battle.number for battle in table.state.battles] == [1]
    assert (table.at("Bavaria-1"), table.at("Dutch-1"), table.at("Spain-1")) == ("nuremberg", "thuringia", "mainz")
    table.give("austria: report Battle-1 drawn", "elector_palatine: report Battle-1 drawn")
    assert (table.at("Bavaria-1"), table.at("Dutch-1")) == ("upper_palatinate", "nuremberg")
    assert table.at("Spain-1") == "franconia"
    assert "Battle 2" not in " ".join(table.said())


@pytest.mark.rule("R1", "R12", "l")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_battle_waits_whose_beaten_may_go_where_those_of_an_open_one_may(result: str) -> None:
    """Bavaria and the Dutch could flee to Hesse-Kassel alone: who was attacked first does, not who reports first."""
    armies = {"Palatine-1": "nuremberg", "Bavaria-1": "franconia", "Spain-1": "trier", "Dutch-1": "cologne"}
    armies["Austria-1"] = "wurttemberg"
    foreign = {"thuringia": "united_provinces", "mainz": "denmark", "munster": "austria", "julich_cleves": "austria"}
    state = position("summer 1625", armies, foreign, battles="reported", vp={"elector_palatine": -20, "spain": -10})
    table = Table(state, lists(1, "elector_palatine", "bavaria")).season("Palatine-1 Franconia", "Spain-1 Cologne")
    assert [b.number for b in table.state.undecided] == [1]
    table.dice = Script(lists(2, "spain", "united_provinces"))
    other = {"won": "lost", "lost": "won"}[result]
    table.give(f"elector_palatine: report Battle-1 {result}", f"bavaria: report Battle-1 {other}")
    table.give("spain: report Battle-2 won", "united_provinces: report Battle-2 lost")
    fled = {"won": ("hesse_kassel", ""), "lost": ("franconia", "hesse_kassel")}
    assert (table.at("Bavaria-1"), table.at("Dutch-1")) == fled[result]


@pytest.mark.rule("R1", "k", "l")
@pytest.mark.parametrize(
    ("there", "holder", "at", "failed"), [("", "united_provinces", "cologne", 0), ("Austria-1", "austria", "trier", 1)]
)
def test_who_meets_no_enemy_does_not_wait_for_a_battle_two_provinces_off(
    there: str, holder: str, at: str, failed: int
) -> None:
    """Whether Spain marches into Cologne, or a friend stands there: nobody has to go anywhere for it."""
    armies = {"Palatine-1": "nuremberg", "Bavaria-1": "franconia", "Spain-1": "trier"} | {there: "cologne"}
    armies.pop("", None)
    state = position(
        "summer 1625", armies, {"cologne": holder}, battles="reported", vp={"elector_palatine": -20, "spain": -10}
    )
    table = Table(state, lists(1, "elector_palatine", "bavaria")).season("Palatine-1 Franconia", "Spain-1 Cologne")
    assert [b.number for b in table.state.undecided] == [1]
    assert (table.at("Spain-1"), len(table.said("failed"))) == (at, failed)


@pytest.mark.rule("l", "R1", "R7")
def test_who_comes_home_to_an_army_of_his_own_does_not_wait_for_a_battle_next_door() -> None:
    armies = {"Palatine-1": "mainz", "Bavaria-1": "cologne", "Spain-1": "liege", "Spain-2": "t_spanish_netherlands"}
    state = position("summer 1625", armies, battles="reported", vp={"elector_palatine": -20, "spain": -10})
    table = Table(state, lists(1, "elector_palatine", "bavaria"))
    table.season("Palatine-1 Cologne", "Spain-1 Spanish-Netherlands")
    assert [b.number for b in table.state.undecided] == [1]
    assert table.at("Spain-1") == "t_spanish_netherlands"


@pytest.mark.rule("R1", "k")
def test_a_power_is_not_woken_beside_an_open_battle() -> None:
    """Its army, too, might have to go where those who are beaten may."""
    armies = {"Austria-1": "moravia", "Palatine-1": "bohemia_north", "Bavaria-1": "magdeburg"}
    state = position("summer 1622", armies, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(
        "Austria-1 North-Bohemia", "Bavaria-1 Brandenburg"
    )
    assert "brandenburg" not in table.state.active
    table.dice = Script(lists(2, "bavaria", "brandenburg"))
    table.give("austria: report Battle-1 lost", "elector_palatine: report Battle-1 won")
    assert "brandenburg" in table.state.active


@pytest.mark.rule("l")
def test_moves_far_from_an_open_battle_are_not_held_up() -> None:
    state = position("summer 1619", {**MEETING, "Spain-1": "milan"}, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(ATTACK, "Spain-1 Savoy")
    assert table.state.battles[0].open
    assert table.at("Spain-1") == "savoy"


@pytest.mark.rule("l", "m")
def test_a_report_cannot_be_taken_back_unseen_but_the_end_of_a_turn_can() -> None:
    table = fought(reported())
    assert RULES.apply(table.state, "austria", ("report", "Battle-1", "won"), Script()).reveals
    in_turn = position(armies={"Spain-1": "milan"}, orders="turns")
    assert not RULES.apply(in_turn, "spain", ("done",), Script()).reveals


# treaties


def treaties(table: Table) -> tuple[str, ...]:
    return RULES.view(table.state, "").treaties


@pytest.mark.rule("s")
def test_an_alliance_by_treaty() -> None:
    """Proposed and accepted in public, in force next season; then friends bar each other's way."""
    table = Table(position(armies={"Spain-1": "mainz", "Palatine-1": "trier"}, alliances="treaty"))
    table.give("spain: propose Spain Elector-Palatine")
    assert "Spain proposes an alliance to Elector Palatine" in treaties(table)
    assert RULES.words(table.state, "elector_palatine", ("accept", "Elector-Palatine")).texts() == ("Spain",)
    table.give("elector_palatine: accept Elector-Palatine Spain")
    assert "Spain and Elector Palatine will be allied next season" in [
        text.replace("Elector Palatine and Spain", "Spain and Elector Palatine") for text in treaties(table)
    ]
    assert ("elector_palatine", "spain") not in table.state.alliances
    table.season().season("Spain-1 Trier")
    assert ("elector_palatine", "spain") in table.state.alliances
    assert table.said("failed") == ["Spain-1 cannot march to Trier: Palatine-1 stands in Trier."]


@pytest.mark.rule("s")
@pytest.mark.parametrize(
    ("date", "last", "told"),
    [
        ("spring 1621", 30, ("from Summer 1621.", "as Summer 1621 begins")),
        ("autumn 1621", 30, ("from Spring 1622.", "as Spring 1622 begins")),  # Winter goes by its Autumn
        ("summer 1621", 4, ("from Autumn 1621.", "as Autumn 1621 begins")),
        ("autumn 1621", 4, ("over before it counts", "over before it counts")),
    ],
)
def test_who_says_anything_of_an_alliance_is_told_from_when_on_it_counts(
    date: str, last: int, told: tuple[str, str]
) -> None:
    table = Table(position(date, alliances="treaty"))
    table.state.last_turn = last
    asked = [("spain", "propose Spain Elector-Palatine"), ("spain", "denounce Spain Austria")]
    for (seat, order), begins in zip(asked, told, strict=True):
        assert begins in RULES.words(table.state, seat, tuple(order.split())).prompt
    table.give("spain: propose Spain Elector-Palatine")
    assert told[0] in RULES.words(table.state, "elector_palatine", ("accept", "Elector-Palatine", "Spain")).prompt
    assert not RULES.words(table.state, "elector_palatine", ("decline", "Elector-Palatine", "Spain")).prompt


@pytest.mark.rule("s")
def test_a_proposal_may_be_declined_and_made_again() -> None:
    table = Table(position(alliances="treaty"))
    table.give("spain: propose Spain Elector-Palatine", "elector_palatine: decline Elector-Palatine Spain")
    assert table.state.proposals == ()
    assert "Elector-Palatine" in RULES.words(table.state, "spain", ("propose", "Spain")).texts()


@pytest.mark.rule("s")
def test_proposals_stand_side_by_side_until_each_is_answered() -> None:
    table = Table(position(alliances="treaty"))
    table.give("spain: propose Spain Elector-Palatine", "spain: propose Spain United-Provinces")
    assert list(table.state.proposals) == [("spain", "elector_palatine"), ("spain", "united_provinces")]
    assert RULES.words(table.state, "spain", ("propose", "Spain")).texts() == ()
    assert "Spain" not in RULES.words(table.state, "elector_palatine", ("propose", "Elector-Palatine")).texts()
    table.give("elector_palatine: accept Elector-Palatine Spain")
    assert list(table.state.proposals) == [("spain", "united_provinces")]
    assert table.state.agreed == (("elector_palatine", "spain"),)
    assert RULES.words(table.state, "spain", ("propose", "Spain")).texts() == ()
    assert "Spain" not in RULES.words(table.state, "elector_palatine", ("propose", "Elector-Palatine")).texts()


@pytest.mark.rule("s")
def test_a_denounced_alliance_ends_with_the_season() -> None:
    table = Table(position(armies={"Spain-1": "tyrol", "Austria-1": "salzburg"}, alliances="treaty"))
    table.give("spain: denounce Spain Austria")
    assert "Austria and Spain part after this season" in treaties(table)
    table.season("Spain-1 Salzburg")
    assert table.said("failed")
    table.dice = Script(battle(1, "spain", "austria"))
    table.season("Spain-1 Salzburg")
    assert table.state.tally["spain"].drawn == 1


@pytest.mark.rule("s")
def test_the_alliances_of_rule_s_come_in_a_treaty_game_too() -> None:
    state = position("autumn 1629", {"Spain-1": "milan", "France-1": "t_france"}, alliances="treaty")
    table = Table(state).give("united_provinces: propose United-Provinces France").season()
    assert ("france", "united_provinces") in table.state.alliances
    assert table.state.proposals == ()
    table.give("france: denounce France Sweden").season()
    assert ("france", "sweden") not in table.state.alliances
    table.season().season()
    assert (table.state.season, table.state.year) == ("spring", 1631)
    assert ("france", "sweden") not in table.state.alliances, "they are made once, not every Spring"


@pytest.mark.rule("s")
def test_fixed_alliances_have_no_treaties() -> None:
    state: State = setup()
    assert not {"propose", "denounce"} & set(RULES.words(state, "spain").texts())
    with pytest.raises(Refusal):
        RULES.apply(state, "spain", ("denounce", "Spain", "Austria"), Script())


@pytest.mark.rule("s")
def test_powers_of_one_seat_need_no_treaty() -> None:
    state = position(armies={"Spain-1": "milan", "Austria-1": "tyrol"}, alliances="treaty", players="4")
    assert RULES.words(state, "spain", ("denounce",)).texts() == ("Spain", "Austria")
    assert RULES.words(state, "spain", ("denounce", "Spain")).texts() == ("Bavaria",)


def asked(state: State) -> dict[str, str]:
    return {seat: str(RULES.acting(state, seat)) for seat in state.seats}


@pytest.mark.rule("R24")
def test_a_seat_of_several_powers_is_told_for_which_it_is_asked() -> None:
    """The power in line; who has but one knows."""
    table = Table(position(armies={"Spain-1": "milan", "Palatine-1": "trier"}, orders="turns", players="2"))
    assert asked(table.state) == {"spain": "Spain", "united_provinces": ""}
    assert asked(table.give("spain: done").state) == {"spain": "", "united_provinces": "United Provinces"}
    assert set(asked(setup(orders="turns")).values()) == {""}
    assert set(asked(setup(players="2")).values()) == {""}


@pytest.mark.rule("R24")
def test_of_a_battle_each_seat_is_told_which_of_its_powers_fought() -> None:
    state = position("autumn 1619", MEETING, battles="reported", players="2")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(ATTACK)
    assert asked(table.state) == {"spain": "Austria", "united_provinces": "Elector Palatine"}
    table.give("spain: report Battle-1 won")
    assert asked(table.state) == {"spain": "", "united_provinces": "Elector Palatine"}


@pytest.mark.rule("s")
def test_each_power_may_part_from_its_own_allies_once() -> None:
    table = Table(position("spring 1630", alliances="treaty"))
    assert alliance.may_denounce(table.state, "spain") == ["austria", "bavaria"]
    assert alliance.may_denounce(table.state, "sweden") == ["france", "united_provinces"]
    assert alliance.may_denounce(table.state, "denmark") == []
    table.give("spain: denounce Spain Austria")
    assert alliance.may_denounce(table.state, "spain") == ["bavaria"]
    assert alliance.may_denounce(table.state, "austria") == ["bavaria"]


@pytest.mark.rule("s")
def test_two_treaties_of_one_season_both_come_into_force() -> None:
    table = Table(position(alliances="treaty"))
    table.give("spain: propose Spain Elector-Palatine", "elector_palatine: accept Elector-Palatine Spain")
    table.give("spain: propose Spain United-Provinces", "united_provinces: accept United-Provinces Spain").season()
    assert {("elector_palatine", "spain"), ("spain", "united_provinces")} <= set(table.state.alliances)


@pytest.mark.rule("s", "R24")
def test_a_treaty_is_proposed_to_a_seat_for_the_first_of_its_powers_that_may() -> None:
    open_ = position("summer 1621", {"Spain-1": "milan"}, alliances="treaty", players="4")
    assert RULES.treaty(open_, "spain", "elector_palatine") == ("propose", "Spain", "Elector-Palatine")
    assert RULES.treaty(open_, "spain", "bavaria") == (), "allied already"
    assert RULES.treaty(open_, "spain", "spain") == ()
    fixed = position("summer 1621", {"Spain-1": "milan"}, players="4")
    assert RULES.treaty(fixed, "spain", "elector_palatine") == ()


@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_no_order_changes_a_container_in_place(orders: str) -> None:
    chance = Random(orders)
    state = RULES.setup(RULES.complete(Setup("campaign", "1618-5", {"orders": orders})))
    dice = ChanceDice(chance)
    while to_move := RULES.to_move(shut(state)):
        order = random_order(lambda spoken: RULES.words(state, to_move[0], spoken), chance.randrange)  # noqa: B023
        state = RULES.apply(state, to_move[0], order, dice).state
