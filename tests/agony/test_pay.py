"""Foreign aid, pay, Lines of Communications, loot, pillage [14.0, 15.0]."""

import random

import pytest

from game.agony import aid, looting, paying, pillaging, supply
from game.agony.board import BOARD, ground
from game.agony.places import listed
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, flow_of, new, place, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("14.1", "14.2", "8.5", "15.11", "14.3", "17.E.1", "17.U.1")
def test_only_eligible_donors_give() -> None:
    """Before Richelieu only England and the United Provinces; afterwards France at once."""
    state = turn_of(new(), P, "P1", "P2")
    game = Play(state).give(P, "P1 aid")
    assert game.state.aid == {"france": 0, "england": 3, "up": 5}
    assert aid.total(game.state, P) == 8
    assert "aid" not in Play(turn_of(game.state, P, "P2")).offered(P, "P2")  # one AID card a turn
    state.in_force["P9"] = "ever"
    assert aid.offered(state, "P2") == {"france": 5, "england": 3, "up": 5}


@pytest.mark.rule("14.4", "17.P.1", "17.P.2")
def test_catholic_donors() -> None:
    state = new()
    assert aid.offered(state, "C1") == {"spain": 6, "pope": 2}
    state.passes_open = False
    assert aid.offered(state, "C1") == {"spain": 0, "pope": 2}
    state.in_force["P15"] = "C44"
    assert aid.offered(state, "C1") == {"spain": 0, "pope": 0}


@pytest.mark.rule("8.65", "16.13", "14.3")
def test_lasting_changes_of_aid() -> None:
    state = new()
    state.in_force = {"C5": "P20"}
    assert aid.offered(state, "P1")["england"] == 1
    state.in_force = {**state.in_force, "C40": "ever"}
    assert aid.offered(state, "P1")["england"] == 0
    state.dutch_aid = -2
    assert aid.offered(state, "P1")["up"] == 3
    state.dutch_war = 5
    assert aid.offered(state, "P1")["up"] == 0


@pytest.mark.rule("15.12", "17.A.1", "17.B.1", "17.H.1", "17.F.1", "17.Sp.1", "15.133")
def test_local_pay() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 1})
    local = [
        ("imperial", "vienna"),
        ("bavarian", "munich"),
        ("hungarian", "tyrnau"),
        ("french", "langres"),
        ("spanish", "mons"),
    ]
    for nation, city in local:
        assert paying.paid_locally(state, nation, city)
    for nation, city in (("spanish", "aachen"), ("imperial", "salzburg"), ("imperial", "munich"), ("saxon", "leipzig")):
        assert not paying.paid_locally(state, nation, city)
    assert paying.paid_locally(state, "protestant_german", "up-protestant")
    assert paying.paid_locally(state, "imperial", "up-catholic")
    place(state, "vienna!", {})
    state.sieges["vienna"] = 0
    assert not paying.paid_locally(state, "imperial", "vienna!")
    state.in_force["P8"] = "turn"
    assert not paying.paid_locally(state, "imperial", "linz")


@pytest.mark.rule("15.12", "17.D.1", "15.14")
def test_danes_need_a_line_to_denmark() -> None:
    state = place(bare(), "rendsburg", {"Danish-veteran": 1})
    state.neutral = tuple(a for a in state.neutral if a != "schleswig_holstein")
    state.cities = state.cities | {"rendsburg": P, "kiel": P}
    assert paying.paid_locally(state, "danish", "rendsburg")
    place(state, "luneburg", {"Danish-militia": 1})
    assert not paying.paid_locally(state, "danish", "luneburg")
    state.cities = {**state.cities, "hamburg": P}
    assert paying.paid_locally(state, "danish", "luneburg")


def pay_day(**aid_points: int) -> State:
    state = place(bare(), "pilsen", {"German-mercenary": 2, "German-militia": 1}, "mansfeld")
    state.aid = dict(aid_points)
    return state


@pytest.mark.rule("15.13", "15.131", "15.132", "14.1", "15.1")
def test_units_are_paid_their_full_rate() -> None:
    game = run(pay_day(england=3, up=1), Item("pay"))
    assert game.asked() == (P, "pay")
    game.give(P, "Pilsen German-mercenary")
    assert aid.total(game.state, P) == 2
    game.give(P, "Pilsen German-militia")
    assert game.state.unpaid["pilsen"] == {"German-mercenary": 1}  # one point is not enough
    assert game.asked()[1] == "action"
    whole = run(pay_day(england=5), Item("pay")).give(P, "Pilsen all")
    assert whole.state.unpaid == {}
    none = run(pay_day(england=5), Item("pay")).give(P, "done")  # paying is voluntary
    assert none.state.unpaid["pilsen"] == {"German-mercenary": 2, "German-militia": 1}


@pytest.mark.rule("15.14", "15.15", "17.G.1", "13.14")
def test_lines_of_communications() -> None:
    state = bare()
    assert supply.bases(state, "protestant_german") == {"prague", "mannheim"}
    assert supply.linked(state, "protestant_german", "eger")
    state.cities = {**state.cities, "prague": C}
    assert supply.bases(state, "protestant_german") == {"mannheim"}
    assert not supply.linked(state, "protestant_german", "eger")
    state = bare()
    state.revolts = ("pilsen", "prague")
    assert not supply.linked(state, "protestant_german", "pilsen")
    state = place(bare(), "prague", {"Imperial-militia": 1})
    assert not supply.linked(state, "protestant_german", "eger")
    state = bare()
    place(state, "linz", {"German-militia": 1})
    assert supply.linked(state, "protestant_german", "linz")
    assert not supply.linked(state, "protestant_german", "passau")
    state = place(bare(), "vienna", {"German-mercenary": 4})
    assert "krems" not in listed(supply.passable(state, P))
    assert "vienna" in listed(supply.passable(state, P))  # a fortress that friends besiege or mask


@pytest.mark.rule("15.15", "17.A.1", "17.B.1", "17.Sa.1", "17.Sp.1", "17.F.1", "17.H.1", "17.Sw.1", "17.G.1")
def test_every_nation_has_its_base() -> None:
    state = bare()
    assert supply.bases(state, "imperial") == {"vienna"}
    assert supply.bases(state, "bavarian") == {"munich"}
    assert supply.bases(state, "saxon") == {"leipzig"}
    assert supply.bases(state, "hungarian") == {"prague", "mannheim"}
    assert supply.bases(state, "spanish", "mons") == set(BOARD.cities_of["spanish_netherlands"])
    assert supply.bases(state, "spanish", "innsbruck") == {"vienna"}  # the Cardinal on his way
    assert supply.bases(state, "french") == frozenset()
    state.entered = ("french",)
    assert supply.bases(state, "french") >= {"amiens", "paris", "dijon"}
    state.swedish_base = "stettin"
    assert supply.bases(state, "swedish") == {"stettin"}
    assert "stettin" in supply.bases(state, "protestant_german")
    state.cities["stettin"] = C
    assert "stettin" not in supply.bases(state, "swedish")
    state.cities["vienna"] = P
    assert supply.bases(state, "imperial") == frozenset()
    state.neutral = tuple(a for a in state.neutral if a != "baden")
    state.cities["breisach"] = P
    assert "breisach" in supply.bases(state, "protestant_german")


@pytest.mark.rule("17.Sw.1", "17.Sw.2")
def test_swedes_take_no_english_dutch_or_savoyard_money() -> None:
    state = bare("intervention")
    place(state, "stettin", {"Swedish-veteran": 1, "German-mercenary": 1}, "baner")
    state.aid = {"england": 4, "up": 3}
    assert paying.paymaster(state, "protestant_german", "stettin") == "swedish"
    assert run(state, Item("pay")).asked()[1] == "action"  # nobody can be paid
    state.aid["france"] = 2
    game = run(state, Item("pay"))
    game.give(P, "Stettin Swedish-veteran")
    assert game.state.aid == {"england": 4, "up": 3, "france": 0}
    del state.leaders["baner"]
    place(state, "stettin", {}, "bernard")
    game = run(state, Item("pay"))
    game.give(P, "Stettin German-mercenary")
    assert game.state.aid == {"england": 2, "up": 3, "france": 2}  # what Swedes may not have goes first


@pytest.mark.rule("15.14")
def test_lines_agree_with_brute_force() -> None:
    """Random boards: a city is connected exactly if some chain of passable cities leads to a base."""
    rnd = random.Random(5)
    for _board in range(25):
        state = bare()
        for city in BOARD.spaces:
            state.cities = {**state.cities, city: rnd.choice((P, P, C, ""))}
        for city in rnd.sample(sorted(BOARD.spaces), 12):
            place(state, city, {rnd.choice(("German-militia", "Imperial-militia")): 1})
        state.revolts = tuple(rnd.sample(sorted(BOARD.cities_of["bohemia"]), 1))
        goals = supply.bases(state, "protestant_german")
        found = supply.connected(state, P, goals)
        usable = listed(supply.passable(state, P))
        start = {b for b in goals if not state.units_at(b, C) and b not in state.revolts}
        grown: set[str] = set(start)
        for _step in BOARD.spaces:  # as long as the longest chain could be
            grown |= {n for c in grown for n in BOARD.roads[c] if n in usable}
        assert set(listed(found)) == grown


@pytest.mark.rule("15.21", "15.211", "15.22", "15.221", "15.24", "15.224")
def test_the_example_of_looting_besieger_and_besieged() -> None:
    """Three Veterans roll 4: Pillage 1. Four Mercenaries with a Dynamic leader roll 5, +4: Pillage 2, two steps."""
    state = bare()
    place(state, "leipzig", {"Swedish-veteran": 3})
    place(state, "leipzig!", {"Imperial-mercenary": 4}, "wallenstein")
    state.pillage, state.sieges = {"leipzig": 1}, {"leipzig": 0}
    state.unpaid = {"leipzig": {"Swedish-veteran": 3}, "leipzig!": {"Imperial-mercenary": 4}}
    assert looting.drm(state, "leipzig", {"Swedish-veteran": 3}, 1) == 0
    assert looting.drm(state, "leipzig!", {"Imperial-mercenary": 4}, 1) == 4
    assert looting.result(9) == (2, 1)
    game = run(state, Item("loot"), throws=[("loot in Leipzig: Protestant", 4), ("loot in Leipzig: Catholic", 5)])
    assert game.state.pillage == {"leipzig": 2}
    assert game.asked() == (C, "loot-loss")
    assert game.state.agenda[-1].n == 1  # of two, the first was forced
    while game.asked()[1] == "loot-loss":
        game.give(C, game.offered(C)[0])
    left = game.state.units["leipzig!"]
    assert sum(BOARD.kinds[k].steps * n for k, n in left.items()) == 8 - 2
    assert game.state.units["leipzig"] == {"Swedish-veteran": 3}


@pytest.mark.rule("15.211")
def test_where_both_sides_loot_the_higher_pillage_stands_and_not_both() -> None:
    state = place(place(bare(), "leipzig", {"German-militia": 1}), "leipzig!", {"Saxon-militia": 1})
    state.unpaid = {at: dict(stack) for at, stack in state.units.items()}
    game = run(state, Item("loot"), throws=[("loot in Leipzig: Protestant", 4), ("loot in Leipzig: Catholic", 5)])
    assert looting.result(4) == looting.result(5) == (1, 0)
    assert game.state.pillage == {"leipzig": 1}


@pytest.mark.rule("15.222", "15.223", "15.224")
def test_mercenaries_suffer_first_and_dead_looters_never_return() -> None:
    state = place(bare(), "pilsen", {"German-mercenary-half": 1, "German-militia": 1, "Swedish-veteran": 1})
    assert looting.victims(("Swedish-veteran", "German-militia", "German-mercenary-half")) == ("German-mercenary-half",)
    assert looting.victims(("Swedish-veteran", "German-militia")) == ("German-militia",)
    assert looting.victims(("Swedish-veteran",)) == ("Swedish-veteran",)
    state.unpaid = {"pilsen": dict(state.units["pilsen"])}
    game = run(state, Item("loot"), throws=[("loot in Pilsen", 7)])
    assert game.state.units["pilsen"] == {"German-militia": 1, "Swedish-veteran": 1}
    assert game.state.scrapped == {"German-mercenary": 1}


@pytest.mark.rule("15.225")
def test_leaders_left_alone_by_looting_go_to_one_friendly_city() -> None:
    state = place(bare(), "pilsen", {"German-militia-half": 1}, "mansfeld", "thurn")
    state.pillage = {"pilsen": 2}
    state.unpaid = {"pilsen": {"German-militia-half": 1}}
    game = run(state, Item("loot"), throws=[("loot in Pilsen", 9)])
    assert game.asked() == (P, "abandoned")
    game.give(P, "Prague")
    assert game.state.leaders == {"mansfeld": "prague", "thurn": "prague"}


@pytest.mark.rule("15.23", "15.2")
def test_looters_are_paid_and_may_loot_again() -> None:
    state = place(bare(), "pilsen", {"German-militia": 1})
    state.unpaid = {"pilsen": {"German-militia": 1}}
    game = run(state, Item("loot"), throws=[("loot", 1)])
    assert game.state.unpaid == {}
    game.state.unpaid = {"pilsen": {"German-militia": 1}}
    assert run(game.state, Item("loot"), throws=[("loot", 3)]).state.pillage == {"pilsen": 1}


@pytest.mark.rule("15.24", "15.221", "5.12")
def test_an_area_laid_waste_counts_less_until_it_recovers() -> None:
    state = bare()
    state.pillage = {"innsbruck": 2, "bregenz": 1}
    flow = flow_of(state)
    pillaging.raise_pillage(flow, "bregenz")
    assert flow.state.vp == 20
    assert pillaging.raise_pillage(flow, "bregenz") == 1  # nothing left to take
    pillaging.recover(flow, "innsbruck")
    assert flow.state.vp == 21


@pytest.mark.rule("15.25", "15.251")
def test_recovery_by_half_the_die_one_level_a_city() -> None:
    state = bare()
    state.pillage = {"pilsen": 2, "eger": 1, "vienna": 1, "munich": 1, "wurzburg": 2}
    place(state, "prague", {"Imperial-militia": 1})
    assert set(pillaging.recoverable(state, P)) == {"wurzburg"}  # Pilsen and Eger lie next to the enemy
    assert set(pillaging.recoverable(state, C)) == {"vienna", "munich", "wurzburg"}
    state.units = {}
    game = run(state, Item("recovery"), throws=[("recovery: Protestant", 3), ("recovery: Catholic", 0)])
    assert game.asked() == (P, "recover")
    assert game.state.agenda[-1].n == 2
    game.give(P, "Pilsen")
    assert "Pilsen" not in game.offered(P)
    game.give(P, "Würzburg")
    assert game.asked() == (C, "recover")
    assert next(item for item in game.state.agenda if item.seat == C).n == 1  # one at least
    assert "Würzburg" in game.offered(C)  # what the other has said is not known
    game.give(C, "Würzburg")
    assert game.state.pillage == {"pilsen": 1, "eger": 1, "vienna": 1, "munich": 1, "wurzburg": 1}
    assert game.asked() == (C, "recover")  # again, for one level a city is all [15.251]
    assert set(game.offered(C)) == {"Vienna", "Munich", "enough"}
    game.give(C, "Munich")
    assert game.state.pillage == {"pilsen": 1, "eger": 1, "vienna": 1, "wurzburg": 1}


@pytest.mark.rule("8.4", "8.41", "8.411", "8.42", "15.24")
def test_recruiting_rolls_and_steps() -> None:
    from game.agony import recruiting

    assert [recruiting.steps("mercenary", n) for n in (3, 5, 6, 7, 10)] == [0, 1, 1, 2, 3]
    assert recruiting.steps("militia", 0) + recruiting.steps("militia", 4) == 2
    state = place(bare(), "pilsen", {"German-mercenary": 1}, "mansfeld", "thurn")
    assert recruiting.drm(state, "mansfeld") == 1
    assert recruiting.drm(place(bare(), "vienna", {}, "wallenstein"), "wallenstein") == 2
    game = Play(turn_of(state, P, "P7")).give(P, "P7 recruit")
    game.give(P, "Mansfeld mercenary", ("recruiting: Mansfeld", 6))  # 6 + 1: two steps
    assert game.asked() == (P, "levy")
    full = Play(game.state).give(P, "full")
    assert full.state.units["pilsen"] == {"German-mercenary": 2}
    halves = Play(game.state).give(P, "halves")
    assert halves.state.units["pilsen"] == {"German-mercenary": 1, "German-mercenary-half": 2}
    full.give(P, "Mansfeld militia", ("recruiting", 0))
    assert full.offered(P, "") == ("Thurn", "done")  # one leader twice, no more
    state.pillage = {**state.pillage, "pilsen": 1}
    assert recruiting.drm(state, "thurn") == -1
    state.pillage = {**state.pillage, "pilsen": 2}
    assert recruiting.recruiters(state, P, ()) == {}


@pytest.mark.rule("8.412", "12.33", "8.42", "8.4")
def test_the_mix_and_the_stack_limit_recruiting() -> None:
    from game.agony import pieces, recruiting

    state = place(bare(), "leipzig", {"Saxon-militia": 2, "Saxon-militia-half": 2}, "john_george")
    assert pieces.available(state, "Saxon-militia") == 0
    assert recruiting.recruiters(state, C, ()) == {}
    full = place(bare(), "pilsen", {"German-mercenary": 8}, "thurn")
    assert recruiting.recruiters(full, P, ()) == {}
    seven = place(bare(), "pilsen", {"German-mercenary": 7}, "thurn")
    game = Play(turn_of(seven, P, "P1")).give(P, "P1 recruit").give(P, "Thurn militia", ("recruiting", 9))
    assert game.state.units["pilsen"] == {"German-mercenary": 7, "German-militia": 1}  # the third step is not received
    inside = place(
        place(bare(), "prague!", {"German-militia": 1}, "thurn"), "prague", {"Imperial-militia": 1}, "gallas"
    )
    assert list(recruiting.recruiters(inside, P, ())) == ["thurn"]  # masked only
    inside.sieges = {**inside.sieges, "prague": 0}
    assert list(recruiting.recruiters(inside, P, ())) == []
    assert list(recruiting.recruiters(inside, C, ())) == ["gallas"]  # besiegers may


@pytest.mark.rule(
    "8.43", "17.A.3", "17.B.3", "17.D.2", "17.F.2", "17.G.2", "17.H.2", "17.H.3", "17.Sa.2", "17.Sp.4", "17.Sw.3"
)
@pytest.mark.parametrize(
    ("leader", "city", "mercenary", "militia"),
    [
        ("gallas", "vienna", "Imperial-mercenary", "Imperial-militia"),
        ("gallas", "munich", "", ""),
        ("gallas", "nurnberg", "Imperial-mercenary", "Imperial-militia"),
        ("gallas", "tyrnau", "", ""),
        ("werth", "munich", "Bavarian-mercenary", "Bavarian-militia"),
        ("werth", "linz", "", ""),
        ("werth", "innsbruck", "", ""),
        ("spinola", "brussels", "", ""),
        ("john_george", "leipzig", "", "Saxon-militia"),
        ("john_george", "prague", "", ""),
        ("christian_iv", "kiel", "", ""),
        ("bethlen_gabor", "tyrnau", "", "Hungarian-militia"),
        ("bethlen_gabor", "vienna", "", ""),
        ("thurn", "prague", "German-mercenary", "German-militia"),
        ("thurn", "vienna", "German-mercenary", ""),
        ("thurn", "nurnberg", "German-mercenary", "German-militia"),
        ("thurn", "tyrnau", "", ""),
        ("horn", "leipzig", "German-mercenary", ""),
        ("horn", "bamberg", "German-mercenary", "German-militia"),
        ("la_force", "rocroi", "", "French-militia"),
        ("la_force", "paris", "", "French-militia"),
        ("la_force", "nancy", "German-mercenary", "French-militia"),
        ("la_force", "prague", "German-mercenary", ""),
        ("la_force", "leipzig", "", ""),
        ("horn", "rocroi", "", ""),
    ],
)
def test_who_recruits_what_where(leader: str, city: str, mercenary: str, militia: str) -> None:
    from game.agony import recruiting

    state = place(bare(), city, {}, leader)
    state.entered = ("french",)
    state.areas["lorraine"] = P
    for c in BOARD.cities_of["lorraine"]:
        state.cities[c] = P
    found = (recruiting.raises(state, leader, "mercenary"), recruiting.raises(state, leader, "militia"))
    assert found == (mercenary, militia)
    assert ground(state.leaders[leader]) == city


@pytest.mark.rule("15.211", "15.222")
def test_looters_whose_besiegers_died_are_found_outside() -> None:
    """The besieger's last step goes first, the gates open, and those inside still lose theirs."""
    state = bare()
    place(state, "leipzig", {"German-militia-half": 1})
    place(state, "leipzig!", {"Saxon-militia": 2, "Imperial-militia": 1})
    state.pillage = {"leipzig": 2}
    state.unpaid = {at: dict(stack) for at, stack in state.units.items()}
    game = run(state, Item("loot"), throws=[("loot in Leipzig: Protestant", 7), ("loot in Leipzig: Catholic", 7)])
    while game.asked()[1] == "loot-loss":
        game.give(C, game.offered(C)[0])
    game.give(C, "wait")  # with what recovers
    left = game.state.units["leipzig"]
    assert sum(BOARD.kinds[k].steps * n for k, n in left.items()) < 6
    assert game.state.scrapped["German-militia"] == 1
