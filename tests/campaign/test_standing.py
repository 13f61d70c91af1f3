"""Standing orders: what armies do without being told anew, until when, and that nobody learns of it [R28]."""

import pytest

from game.campaign import RULES, seasons, standing
from game.campaign.board import BOARD
from game.campaign.state import State
from game.core.refusal import Refusal
from game.core.rules import KEPT, ORGANISER
from tests.campaign.positions import Table, battle, position, setup

pytestmark = pytest.mark.rule("R28")
ALONE = {"Spain-1": "milan"}
AT_WAR = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}


def left(state: State, *orders: str, seat: str = "spain") -> Table:
    return Table(state).give(*(f"{seat}: standing {order}" for order in orders))


def test_an_army_marches_on_season_by_season_and_stays_there() -> None:
    table = left(position("spring 1619", {"Spain-1": "t_spain"}), "Spain-1 to Franche-Comté")
    passed = [table.season().at("Spain-1") for _season in range(3)]
    assert passed == ["savoy", "franche_comte", "franche_comte"]
    assert RULES.view(table.state, "spain").orders == {"Spain-1": "hold"}


@pytest.mark.parametrize("date", ["summer 1619", "spring 1620"])
def test_an_army_off_the_map_does_nothing_until_it_is_back(date: str) -> None:
    """In Spring it is placed, which no standing order does."""
    table = left(position(date, {"Spain-1": {"place": "", "fought": 4}}), "Spain-1 hold", "ready this-year")
    assert RULES.view(table.state, "spain").orders == {}
    assert standing.sheet(table.state, "spain") == {}


def test_an_army_that_rests_is_not_waited_for() -> None:
    """It has no order, and needs none for its seat to be ready by itself."""
    table = left(position("spring 1619", AT_WAR), "Austria-1 hold", seat="austria")
    table.dice.throws = battle(1, "elector_palatine", "austria")
    table.season("Palatine-1 Moravia")
    assert table.state.armies["Austria-1"].resting(table.state.now)
    assert standing.sheet(table.state, "austria") == {}


@pytest.mark.parametrize("year", range(1619, 1624))
def test_until_winter_and_this_year_are_of_the_year_in_which_they_were_said(year: int) -> None:
    for season in ("spring", "summer", "autumn"):
        table = left(
            position(f"{season} {year}", ALONE), "Spain-1 hold until-winter", "Spain-1 hold", "ready this-year"
        )
        table.give("spain: standing Spain-1 hold until-winter")
        while table.state.year == year:
            assert standing.sheet(table.state, "spain") == {"Spain-1": ("hold",)}
            assert standing.is_ready(table.state, "spain")
            table.season()
        assert standing.sheet(table.state, "spain") == {}
        assert not standing.is_ready(table.give("spain: standing Spain-1 hold").state, "spain")


def test_the_order_on_the_sheet_comes_first_and_for_its_season_alone() -> None:
    table = left(position("spring 1619", ALONE), "Spain-1 to Franche-Comté").season("Spain-1 hold")
    assert table.at("Spain-1") == "milan"
    assert table.season().at("Spain-1") != "milan"


def test_it_can_be_taken_back() -> None:
    table = left(position(armies=ALONE), "Spain-1 to Savoy", "Spain-1 ask").season()
    assert table.at("Spain-1") == "milan"
    assert table.state.standing == {}


@pytest.mark.parametrize(("season", "where"), [("summer", "savoy"), ("autumn", "savoy")])
def test_until_winter(season: str, where: str) -> None:
    table = left(position(f"{season} 1619", ALONE), "Spain-1 to Savoy until-winter")
    assert RULES.view(table.state, "spain").orders == {"Spain-1": "Savoy"}
    while table.state.year == 1619:
        table.season()
    assert table.at("Spain-1") == where
    assert not RULES.view(table.state, "spain").orders


def test_who_marches_on_meets_who_stands_there_but_not_peacefully() -> None:
    state = position("summer 1619", AT_WAR)
    peaceful = left(state, "Austria-1 to South-Bohemia peacefully", seat="austria").season()
    assert peaceful.at("Austria-1") == "moravia"
    table = left(state, "Austria-1 to South-Bohemia", seat="austria")
    table.dice.throws = battle(1, "austria", "elector_palatine", "austria")
    assert table.season().at("Austria-1") == "bohemia_south"


def test_peacefully_goes_around_enemies_on_the_way() -> None:
    state = position("summer 1619", {"Spain-1": "savoy", "Palatine-1": "franche_comte"})
    through = left(state, "Spain-1 to Lorraine")
    around = left(state, "Spain-1 to Lorraine peacefully")
    assert RULES.view(through.state, "spain").orders["Spain-1"] == "Franche-Comté"
    assert RULES.view(around.state, "spain").orders["Spain-1"] != "Franche-Comté"


def hint(table: Table) -> str:
    """What Spain's army is told to do as things stand."""
    return next(word.hint for word in RULES.words(table.state, "spain", ()).next if word.text == "Spain-1")


def test_beside_a_goal_in_which_a_friend_stays_it_waits_until_he_goes() -> None:
    """[R7, R28]: it does not march on around it, season by season."""
    state = position("spring 1619", {"Spain-1": "savoy", "Austria-1": "lorraine"})
    table = left(state, "Spain-1 to Lorraine")
    passed = [table.season().at("Spain-1") for _season in range(3)]
    assert passed == ["franche_comte", "franche_comte", "franche_comte"]
    assert hint(table) == "stays: Austria-1 stands in Lorraine (standing order)"
    assert hint(table.give("spain: Spain-1 hold")) == "stays", "an order of its own waits for nobody"
    table.season("Austria-1 Luxembourg")
    assert table.season().at("Spain-1") == "lorraine"


def test_it_waits_for_a_sleeping_friend_to_enter_the_war_too() -> None:
    """[k, R28]: a friend's land is entered from its year on."""
    state = position("spring 1619", {"Spain-1": "savoy"}, {"lorraine": "austria"})
    state.active = tuple(power for power in state.active if power != "austria")
    table = left(state, "Spain-1 to Lorraine")
    assert [table.season().at("Spain-1") for _season in range(2)] == ["franche_comte"] * 2
    assert hint(table).startswith("stays: Austria is not yet in the war")


def test_a_guard_attacks_who_stands_in_an_own_province_beside_it() -> None:
    table = left(position("summer 1619", AT_WAR), "Austria-1 guard", seat="austria")
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}
    state = position("summer 1619", AT_WAR, {"bohemia_south": "austria"})
    for order in ("guard", "guard until-winter", "guard if-attacked Silesia"):
        table = left(state, f"Austria-1 {order}", seat="austria")
        assert RULES.view(table.state, "austria").orders == {"Austria-1": "South-Bohemia"}
    friends = position(
        "summer 1619", {"Austria-1": "moravia", "Spain-1": "bohemia_south"}, {"bohemia_south": "austria"}
    )
    table = left(friends, "Austria-1 guard", seat="austria")
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}


def attacked(order: str) -> Table:
    """The Palatine attacks Moravia in Spring, in vain; both rest in Summer."""
    table = left(position("spring 1619", AT_WAR), order, seat="austria")
    table.dice.throws = battle(1, "elector_palatine", "austria")
    return table.season("Palatine-1 Moravia").season()


def test_until_attacked_ends_it_and_only_then() -> None:
    table = left(position("spring 1619", AT_WAR), "Austria-1 hold until-attacked", seat="austria").season()
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}
    assert RULES.view(attacked("Austria-1 hold until-attacked").state, "austria").orders == {}


def test_whom_it_meets_there_it_does_not_attack() -> None:
    """The Palatine, beaten, is back where he came from: who was attacked by him waits for him to go."""
    table = attacked("Austria-1 guard if-attacked South-Bohemia")
    assert table.at("Palatine-1") == "bohemia_south"
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}


def test_who_was_attacked_goes_on_as_he_was_told_unless_told_otherwise() -> None:
    assert RULES.view(attacked("Austria-1 hold").state, "austria").orders == {"Austria-1": "hold"}
    assert RULES.view(attacked("Austria-1 guard").state, "austria").orders == {"Austria-1": "hold"}


def test_an_attack_upon_one_army_is_none_upon_another() -> None:
    state = position("spring 1619", {"Spain-1": "milan", "Spain-2": "liege", "Dutch-1": "t_united_provinces"})
    table = left(state, "Spain-1 hold until-attacked", "Spain-2 hold until-attacked")
    table.dice.throws = battle(1, "united_provinces", "spain")
    table.season("Dutch-1 Liège").season()
    assert RULES.view(table.state, "spain").orders == {"Spain-1": "hold"}


def test_who_attacked_himself_was_not_attacked() -> None:
    table = left(position("spring 1619", AT_WAR), "Austria-1 hold until-attacked", seat="austria")
    table.dice.throws = battle(1, "austria", "elector_palatine")
    table.season("Austria-1 South-Bohemia").season()
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}


def test_once_attacked_it_goes_elsewhere() -> None:
    order = "Austria-1 hold if-attacked Silesia"
    table = left(position("spring 1619", AT_WAR), order, seat="austria")
    assert RULES.view(table.state, "austria").orders == {"Austria-1": "hold"}
    assert RULES.view(attacked(order).state, "austria").orders == {"Austria-1": "Silesia"}


def test_a_sleeping_power_s_land_is_no_way_but_a_goal() -> None:
    state = position("summer 1619", {"Austria-1": "bohemia_north"})
    assert "saxony" not in state.active
    goal = left(state, "Austria-1 to Saxony", seat="austria")
    assert RULES.view(goal.state, "austria").orders == {"Austria-1": "Saxony"}
    through = left(state, "Austria-1 to Thuringia", seat="austria")
    first = RULES.view(through.state, "austria").orders["Austria-1"]
    assert state.holders[BOARD.by_word[first]] != "saxony"
    assert first != "hold"


def test_peacefully_it_is_no_goal_either() -> None:
    state = position("summer 1619", {"Austria-1": "bohemia_north"})
    waits = left(state, "Austria-1 to Saxony peacefully", seat="austria")
    assert RULES.view(waits.state, "austria").orders == {"Austria-1": "hold"}


def test_land_of_a_power_in_the_war_is_a_way_and_a_friend_far_off_bars_none() -> None:
    """Savoy and the Franche-Comté are the only short way from Spain to Lorraine."""
    armies, held = {"Spain-1": "t_spain"}, {"savoy": "bavaria", "franche_comte": "elector_palatine"}
    for state in (
        position("summer 1619", armies, held),
        position("summer 1619", armies | {"Austria-1": "franche_comte"}),
    ):
        table = left(state, "Spain-1 to Lorraine")
        assert RULES.view(table.state, "spain").orders == {"Spain-1": "Savoy"}


# ready by itself


def test_ready_by_itself_while_each_army_has_an_order_in_that_year() -> None:
    table = left(position("spring 1619", ALONE), "Spain-1 hold", "ready this-year")
    assert "spain" in RULES.to_move(table.state)
    table.season()
    assert "spain" in table.state.ready
    assert (table.season().state.season, "spain" in table.state.ready) == ("autumn", True)
    assert "spain" not in table.season().state.ready


def test_ready_by_itself_needs_no_order_for_who_cannot_act() -> None:
    """One army rests, the other has its order; off the map, it is to be placed in Spring by its seat."""
    for other, ready in (
        ({"place": "tyrol", "fought": 4}, True),
        ({"place": "", "fought": 4}, True),
        ({"place": ""}, True),
        ({"place": "tyrol"}, False),
    ):
        state = position("summer 1619", {"Spain-1": "milan", "Spain-2": other})
        assert standing.is_ready(left(state, "Spain-1 hold", "ready this-year").state, "spain") is ready


def test_ready_by_itself_needs_an_order_for_each_army() -> None:
    table = left(position("spring 1619", ALONE), "ready this-year").season()
    assert "spain" not in table.state.ready


def test_who_was_attacked_is_asked_again() -> None:
    table = left(position("spring 1619", AT_WAR), "Austria-1 hold", "ready this-year", seat="austria")
    assert "austria" in table.season().state.ready
    table = left(position("spring 1619", AT_WAR), "Austria-1 hold", "ready this-year", seat="austria")
    table.dice.throws = battle(1, "elector_palatine", "austria")
    table.season("Palatine-1 Moravia").season()
    assert (table.state.season, "austria" in table.state.ready) == ("autumn", False)


def all_ready() -> Table:
    """Spring 1619: Spain marches on, the Dutch stay; both are ready by themselves in this year."""
    table = Table(position("spring 1619", {"Spain-1": "t_spain", "Dutch-1": "t_united_provinces"}))
    table.give("spain: standing Spain-1 to Franche-Comté", "united_provinces: standing Dutch-1 hold")
    for seat in ("spain", "united_provinces"):
        table.give(f"{seat}: standing ready this-year")
    return table.give("united_provinces: ready")


def test_a_season_in_which_all_are_ready_is_a_moment_of_its_own() -> None:
    table, passed = all_ready().give("spain: ready"), []
    while RULES.goes_on(table.state):
        assert RULES.to_move(table.state) == (ORGANISER,)
        assert RULES.words(table.state, ORGANISER).texts() == ("pass",)
        passed.append((str(RULES.headline(table.state)), table.at("Spain-1"), [m.target for m in table.state.moves]))
        table.give("organiser: pass")
    assert passed == [("Summer 1619", "savoy", ["savoy"]), ("Autumn 1619", "franche_comte", ["franche_comte"])]
    assert str(RULES.headline(table.state)) == "Spring 1620"
    assert RULES.to_move(table.state) == ("spain", "united_provinces")


def test_only_such_a_season_passes() -> None:
    table = all_ready()
    assert not RULES.goes_on(table.state)
    assert RULES.words(table.state, ORGANISER).texts() == ("close",)
    table.give("spain: ready")
    for order in (("close",), ("pass", "pass"), ("pass", "close")):
        with pytest.raises(Refusal):
            RULES.apply(table.state, ORGANISER, order, table.dice)
    with pytest.raises(Refusal):
        RULES.apply(table.state, "spain", ("pass",), table.dice)


def test_a_season_in_which_all_armies_rest_is_none() -> None:
    state = all_ready().give("spain: ready").state
    for army in state.armies.values():
        state.put(army, fought=state.now - 1)
    assert not seasons.passes(state)


def test_until_rules_6_it_passed_with_the_order_before_it() -> None:
    state = all_ready().give("spain: ready").state
    assert RULES.unheard(state, 5) == (ORGANISER, ("pass",))
    assert RULES.unheard(state, 6) is None
    assert RULES.unheard(all_ready().state, 5) is None


# nobody learns of it


def test_it_is_sealed_until_the_end() -> None:
    outcome = RULES.apply(setup(), "spain", ("standing", "Spain-1", "hold"), Table(setup()).dice)
    assert (outcome.slot, outcome.reveals) == (f"{KEPT}Spain-1", False)
    assert [(event.to, event.text) for event in outcome.events] == [(("spain",), "Standing order for Spain-1: stays.")]


def test_others_see_nothing_of_it() -> None:
    before, after = setup(), left(setup(), "Spain-1 to Franche-Comté", "Spain-2 guard", "ready this-year").state
    for viewer in ("", "austria", "organiser"):
        assert RULES.view(before, viewer) == RULES.view(after, viewer)
        assert RULES.words(before, viewer) == RULES.words(after, viewer)
    assert RULES.view(before, "spain") != RULES.view(after, "spain")


def test_carried_out_it_looks_like_any_order() -> None:
    standing = left(position(armies=ALONE), "Spain-1 to Savoy").season()
    sealed = Table(position(armies=ALONE)).season("Spain-1 Savoy")
    told = [event for event in standing.events if not event.to]
    assert told == [event for event in sealed.events if not event.to]


@pytest.mark.parametrize(
    "order",
    [
        "Dutch-1 hold", "Spain-1", "Spain-1 to", "Spain-1 to Spain-1", "Spain-1 hold peacefully", "ready", "ready hold",
        "Spain-1 hold until-winter hold",
        "Spain-1 hold if-attacked Spain-1", "Spain-1 hold if-attacked hold", "Spain-1 hold if-attacked",
        "Spain-1 ask until-winter",
    ],
)  # fmt: skip
def test_what_is_no_standing_order(order: str) -> None:
    state, said = position(armies=ALONE), ("standing", *order.split())
    assert not RULES.words(state, "spain", said).end
    with pytest.raises(Refusal):
        RULES.apply(state, "spain", said, Table(setup()).dice)


@pytest.mark.parametrize(
    "order",
    [
        "Dutch-1", "Nobody-1", "Spain-1 to Spain-1", "Spain-1 to Nowhere", "Spain-1 to Savoy hold",
        "Spain-1 hold if-attacked Nowhere", "Spain-1 hold if-attacked Savoy hold", "Spain-1 ask hold",
        "Spain-1 to Savoy peacefully if-attacked Spain-1", "ready this-year hold",
    ],
)  # fmt: skip
def test_what_no_standing_order_begins_with(order: str) -> None:
    assert not RULES.words(position(armies=ALONE), "spain", ("standing", *order.split()))


@pytest.mark.rule("f")
def test_an_army_may_be_sent_wherever_an_arrow_leads_its_power() -> None:
    goals = Table(position(armies=ALONE)).words("standing", "Spain-1", "to", seat="spain")
    own = {"t_spain", "t_spanish_netherlands"}
    assert set(goals) == {place.word for place in BOARD.places.values() if not place.owner or place.id in own}
    assert Table(position(armies=ALONE)).words("standing", "Spain-1", "hold", "if-attacked", seat="spain") == goals


def test_in_turn_there_are_none() -> None:
    state = position(armies=ALONE, orders="turns")
    assert "standing" not in RULES.words(state, "spain").texts()
    assert not RULES.words(state, "spain", ("standing",))


def test_where_no_way_is_open_it_stays() -> None:
    """Friends stand in both provinces beside Spain: there is no first step."""
    closed = {"Spain-1": "t_spain", "Austria-1": "milan", "Bavaria-1": "savoy"}
    table = left(position("summer 1619", closed), "Spain-1 to Lorraine")
    assert RULES.view(table.state, "spain").orders == {"Spain-1": "hold"}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("hold", "stays"),
        ("guard", "guards"),
        ("guard until-winter", "guards, until Winter"),
        ("hold until-attacked", "stays, until it is attacked"),
        ("to Savoy", "to Savoy"),
        ("to Savoy peacefully", "to Savoy peacefully"),
        ("to Savoy peacefully until-winter", "to Savoy peacefully, until Winter"),
        ("hold if-attacked Savoy", "stays; once attacked, to Savoy"),
        ("to Lorraine if-attacked Savoy", "to Lorraine; once attacked, to Savoy"),
        ("to Lorraine peacefully if-attacked Savoy", "to Lorraine peacefully; once attacked, to Savoy"),
    ],
)
def test_how_it_reads(order: str, said: str) -> None:
    table = left(position(armies=ALONE), f"Spain-1 {order}")
    assert str(standing.told(table.state.standing["spain"]["Spain-1"])) == said
    hints = {word.text: word.hint for word in RULES.words(table.state, "spain", ("standing",)).next}
    assert hints == {"Spain-1": said, "ready": ""}


def test_how_being_ready_by_itself_reads() -> None:
    table = left(position(armies=ALONE), "ready this-year")
    assert table.said()[-1] == "Standing order for being ready: as each season begins, for the rest of this year."
    assert table.give("spain: standing ready ask").said()[-1] == "Standing order for being ready: none."


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (("hold",), "stays"),
        (("Milan",), "to Milan"),
        (("deploy", "Spain"), "is placed in Spain"),
        (("deploy", "Spain", "Milan"), "is placed in Spain, then to Milan"),
    ],
)
def test_how_a_sealed_order_reads(order: tuple[str, ...], said: str) -> None:
    assert str(standing.sealed(order)) == said
