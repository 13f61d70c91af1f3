"""A destination is one word: the cheapest way there, what it costs, and why there is none [11.1]."""

import re

import pytest

from game.agony import RULES, marching, reaching, ways
from game.agony.board import BOARD, UP
from game.agony.state import State
from game.core.refusal import Refusal
from game.core.state import without
from tests.agony.positions import Play, bare, party_at, place, turn_of

P, C = "protestant", "catholic"


def bucquoy(veterans: int = 3, *others: str) -> State:
    """In Vienna, to be activated by C9; Thurn holds Budweis."""
    state = place(bare(), "vienna", {"Imperial-veteran": veterans}, "bucquoy", *others)
    return turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C7")


def hints(state: State, typed: str) -> dict[str, str]:
    return {word.text: word.hint for word in RULES.words(state, C, tuple(typed.split())).next}


def refused(state: State, typed: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        RULES.understand(state.copy(), C, typed)  # what was rehearsed of a state is remembered
    return caught.value.reason, caught.value.rule


@pytest.mark.rule("11.1", "11.11", "11.12")
def test_a_far_place_is_one_word_that_says_what_it_costs() -> None:
    state = bucquoy()
    offered = hints(state, "C9 act Bucquoy")
    assert offered["Passau"] == "3 MP by Krems and Linz, forage 1"
    assert max(int(mp) for hint in offered.values() for mp in re.findall(r"(\d+) MP", hint)) == 6
    assert re.fullmatch(r"wins \d+%; enemy: 4 German militias \(8 CF\); 2 MP by Znaim, forage 1", offered["Budweis"])
    likes = {word.text: word.like for word in RULES.words(state, C, ("C9", "act", "Bucquoy")).next}
    assert (likes["Passau"], likes["Budweis"]) == (True, True), "far places are buttons like near ones"
    game = Play(state).give(C, "C9 act Bucquoy Passau")
    assert game.state.trail == ("vienna", "krems", "linz", "passau")
    assert [e.facts["target"] for e in game.said if e.kind == "move" and "target" in e.facts] == [
        "krems", "linz", "passau",
    ]  # fmt: skip
    march = game.state.march
    assert march is not None
    assert (march.spent, march.units_moved, march.origin) == (3, 3, "linz")


@pytest.mark.rule("11.16", "11.161")
def test_who_says_attack_at_once_goes_on_with_all_that_was_due() -> None:
    game = Play(bucquoy()).give(C, "C9 act Bucquoy Krems Linz Budweis attack")
    due = [item.kind for item in game.state.agenda]
    assert due[:5] == ["action", "acted", "campaign", "march-end", "battle-winner"]
    assert game.asked() == (C, "battle-card")


@pytest.mark.rule("11.1", "11.16")
def test_food_is_what_pillage_has_left_and_none_is_off_the_map() -> None:
    state = bucquoy()
    state.pillage["linz"] = 1
    assert ways._food(state, "vienna") - ways._food(state, "linz") == 1
    assert ways._food(state, "denmark") == 0


@pytest.mark.rule("11.11", "11.12")
def test_it_is_told_how_many_steps_will_starve() -> None:
    told = [ways._told(None, ("linz", "passau"), 3, short, 9) for short in (0, 1, 2)]
    assert told == [
        "2 MP by Linz, forage 3", "2 MP by Linz, forage 3, a step starves", "2 MP by Linz, forage 3, 2 steps starve",
    ]  # fmt: skip


@pytest.mark.rule("11.12")
def test_naming_nearer_places_fixes_the_way() -> None:
    state = bucquoy()
    game = Play(state).give(C, "C9 act Bucquoy Linz Budweis")
    assert game.state.trail == ("vienna", "krems", "linz", "budweis")
    assert Play(state).give(C, "C9 act Bucquoy Budweis").state.trail == ("vienna", "znaim", "budweis")


@pytest.mark.rule("11.12", "11.16")
def test_of_several_ways_the_one_with_more_to_forage_then_by_name() -> None:
    state = bare()
    march = party_at("vienna", {"Imperial-veteran": 3}, "bucquoy")
    assert ways.ways(state, march)["salzburg"].stops == ("graz", "salzburg")
    assert ways.ways(state, march)["munich"].stops == ("graz", "innsbruck", "munich")
    state.pillage = {"graz": 2, "innsbruck": 2, "munich": 2}
    assert ways.ways(state, march)["munich"].stops == ("graz", "salzburg", "munich")
    state.pillage = {}
    assert ways.ways(state, march)["olmutz"].stops == ("brunn", "olmutz")
    state.pillage = {"brunn": 2, "olmutz": 2}
    assert "a step starves" in ways.told(state, march, ways.ways(state, march)["olmutz"])
    assert ways.ways(state, march)["olmutz"].food == 0


@pytest.mark.rule("11.21", "11.18")
def test_no_way_leads_past_enemies_or_through_neutral_land() -> None:
    state = bucquoy()
    march = party_at("znaim", {"Imperial-veteran": 3}, "bucquoy")
    assert "budweis" not in {stop for way in ways.ways(state, march).values() for stop in way.stops[:-1]}
    state.units = without(state.units, "budweis")
    assert any("budweis" in way.stops[:-1] for way in ways.ways(state, march).values())
    neutral = {city for area in state.neutral for city in BOARD.cities_of[area]}
    through = {stop for way in ways.ways(state, march).values() for stop in way.stops[:-1]}
    assert neutral
    assert not through & neutral
    state.neutral = ()
    through = {stop for way in ways.ways(state, march).values() for stop in way.stops[:-1]}
    assert through & neutral


@pytest.mark.rule("11.11", "11.12", "11.21", "10.22", "11.31")
def test_why_no_way_leads_there() -> None:
    state = bucquoy()
    assert refused(state, "C9 act Bucquoy Hamburg") == ("It takes 9 MP to Hamburg; you have 6.", "11.11")
    state = bucquoy()
    place(state, "passau", {"Imperial-militia": 8})
    assert refused(state, "C9 act Bucquoy Passau")[1] == "10.22"
    way = "Enemy units stand in Budweis: name it first if you want to fight there."
    for city in ("brunn", "krems", "pressburg", "graz", "odenburg"):
        place(state, city, {"German-militia": 1})
    assert refused(state, "C9 act Bucquoy Pilsen") == (way, "11.21")


@pytest.mark.rule("11.16", "12.13")
def test_a_march_and_its_attack_leave_the_forage_to_the_house() -> None:
    state = bucquoy()
    order = RULES.understand(state, C, "C9 act Bucquoy Krems Linz Budweis attack")
    assert order == ("C9", "act", "Bucquoy", "Krems", "Linz", "Budweis", "attack")
    game = Play(state).give(C, " ".join(order))
    assert game.asked() == (C, "battle-card")
    march = game.state.march
    assert march is not None
    assert march.forage == ("budweis",)
    named = Play(state).give(C, "C9 act Bucquoy Krems Linz Budweis Linz attack").state.march
    assert named is not None
    assert named.forage == ("linz",)
    six = Play(bucquoy(6, "gallas")).give(C, "C9 act Bucquoy Krems Linz Budweis attack").state.march
    assert six is not None
    assert len(six.forage) == 2


@pytest.mark.rule("11.1", "12.1")
def test_an_enemy_army_and_what_is_beyond_friends_is_in_reach_but_not_where_friends_are_too_many() -> None:
    state = place(place(bare(), "budweis", {"German-militia": 1}, "thurn"), "passau", {"Imperial-militia": 8})
    reached = ways.reached(state, party_at("linz", {"Bavarian-mercenary": 3}, "tilly"))
    assert {"budweis", "landshut"} <= reached
    assert "passau" not in reached


@pytest.mark.rule("10.22", "11.1")
def test_a_siege_is_in_reach_unless_the_besieged_and_their_relief_were_too_many() -> None:
    state = place(bare(), "schweidnitz", {"German-mercenary": 7}, "mansfeld")
    state = turn_of(place(state, "prague", {"Imperial-mercenary": 5}, "bucquoy"), P, "P1")
    state.cities["prague"], state.sieges = P, {"prague": 0}
    for besieged, open_ in ((3, True), (4, False)):  # Mansfeld leads five
        now = place(state.copy(), "prague!", {"German-militia": besieged})
        named = {word.place for word in RULES.words(now, P, ("P1", "act", "Mansfeld")).next}
        found = reaching.reach(RULES.view(now, P), "schweidnitz")
        assert ("prague" in named) is ("prague" in found) is open_
        assert "breslau" in named & found


@pytest.mark.rule("10.23", "11.1")
def test_who_may_not_stand_together_may_go_on_together_but_end_nowhere_on_the_map() -> None:
    """Imperials and Bavarians without the Elector of Bavaria; in the United Provinces nobody stacks."""
    state = place(bare(), "mainz", {}, "pappenheim")
    mixed, alike = (
        party_at("mainz", units, "pappenheim")
        for units in ({"Imperial-veteran": 1, "Bavarian-mercenary": 1}, {"Bavarian-mercenary": 2})
    )
    assert "aachen" in ways.reach(state, alike).far
    assert {*ways.reach(state, mixed).goals, *ways.reach(state, mixed).far} == {UP[C]}
    gate = marching.Gate(state, mixed)
    assert [gate.rests(at) for at in ("koln", UP[C])] == [False, True]
