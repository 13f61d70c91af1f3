"""Whole orders proposed to who is asked: legal, the likeliest first, told so that a person knows what he gets."""

import re

import pytest

from game.agony import RULES, names
from game.agony.agenda import AGENDA
from game.agony.cards.schema import CARDS
from game.agony.proposals import _clip, marches
from game.agony.state import State
from game.core.agenda import Item
from game.core.proposals import Offered, legal
from game.core.words import NOTHING, Ask
from tests.agony.positions import Play, bare, fight, force, new, place, turn_of

P, C = "protestant", "catholic"


def asked(state: State, seat: str) -> Ask:
    return lambda spoken: RULES.words(state, seat, spoken)


def offered(state: State, seat: str, most: int = 25) -> list[Offered]:
    ask = asked(state, seat)
    return legal(ask, RULES.proposals(RULES.view(state, seat), ask), most)


def told(state: State, seat: str) -> dict[str, tuple[str, str]]:
    return {
        one.proposal.label: (" ".join(one.proposal.order), one.proposal.hint) for one in offered(state, seat)
    }  # fmt: skip


def before_budweis() -> State:
    """Bucquoy in Vienna, Thurn in Budweis, a fortress of the enemy's in Pressburg."""
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    state.cities["pressburg"] = P
    return turn_of(state, C, "C9", "C13")


@pytest.mark.rule("8.2", "8.3", "11.16", "12.13")
def test_an_attack_is_one_proposal_with_its_odds() -> None:
    order, hint = told(before_budweis(), C)["C9: Bucquoy attacks Budweis"]
    assert order == "C9 act Bucquoy Budweis attack"
    odds = r"wins \d+%; enemy: 4 German militias \(8 CF\); pillages Budweis; 2 MP by Znaim, forage 1"
    assert re.fullmatch(odds, hint), "odds are never cut off"
    game = Play(before_budweis()).give(C, order)
    assert game.asked() == (C, "battle-card")
    assert game.state.march is not None
    assert len(game.state.march.forage) == 1


@pytest.mark.rule("13.11", "13.13", "11.16")
def test_a_siege_is_one_proposal_with_what_it_promises_and_its_forage() -> None:
    order, hint = told(before_budweis(), C)["C9: Bucquoy besieges Pressburg"]
    assert order == "C9 act Bucquoy Pressburg besiege"
    assert hint.startswith("falls by three rolls: ")
    after = Play(before_budweis()).give(C, order).state
    assert (after.sieges, after.pillage) == ({"pressburg": 0}, {"pressburg": 1})


@pytest.mark.rule("11.16")
def test_a_large_army_is_proposed_all_the_forage_it_needs() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 4, "Imperial-militia": 4}, "wallenstein")
    state.cities |= {"budweis": P, "prague": P}
    state = turn_of(state, C, "C9", "C13")
    order, hint = told(state, C)["C13: Wallenstein besieges Prague"]
    assert "forage 2" in hint
    march = Play(state).give(C, order).state
    assert sum(march.pillage.values()) == 2, "nothing more is asked"


@pytest.mark.rule("13.12", "13.21")
def test_a_storm_is_proposed_where_the_siege_is_of_an_earlier_round() -> None:
    state = before_budweis()
    state.sieges["pressburg"] = 0
    assert told(state, C)["C9: Bucquoy storms Pressburg"][0] == "C9 act Bucquoy Pressburg storm"
    state.fresh_sieges = ("pressburg",)
    assert not [label for label in told(state, C) if "storms" in label]


@pytest.mark.rule("13.14")
def test_who_would_lift_his_own_siege_is_told_so() -> None:
    state = place(bare(), "pressburg", {"Imperial-veteran": 4}, "bucquoy")
    state.cities["pressburg"] = P
    state.sieges["pressburg"] = 0
    place(state, "krems", {"German-militia": 2}, "thurn")
    hints = {label: hint for label, (_order, hint) in told(turn_of(state, C, "C9", "C13"), C).items()}
    away = {label for label in hints if "Bucquoy attacks Krems" in label}
    assert away
    assert all(hints[label].startswith("lifts the siege of Pressburg; ") for label in away)
    assert "lifts" not in hints["C9: Bucquoy storms Pressburg"]
    state.sieges.clear()
    assert not [hint for _order, hint in told(turn_of(state, C, "C9", "C13"), C).values() if "lifts" in hint]


@pytest.mark.rule("11.18", "9.42")
def test_whoever_would_break_a_neutrality_is_told_what_it_costs() -> None:
    state = place(bare(), "luxembourg", {"Spanish-veteran": 4}, "spinola")
    state.neutral = ("lorraine",)
    state = turn_of(state, C, "C9", "C13")

    def hint(typed: str) -> str:
        order = RULES.understand(state, C, typed)
        view = RULES.view(state, C)
        return marches.told(view, asked(state, C), order, names.leader("spinola"), "luxembourg", 3).hint

    assert hint("C13 act Spinola Verdun stop").startswith("breaks the neutrality of Lorraine: 1 VP")
    assert "neutrality" not in hint("C13 act Spinola Metz stop")


@pytest.mark.rule("11.16")
def test_whose_land_feeds_the_army_is_told() -> None:
    for label, (order, hint) in told(before_budweis(), C).items():
        after = Play(before_budweis()).give(C, order).state
        eaten = {*after.pillage, *(after.march.forage if after.march else ())}
        assert all(str(names.place(city)) in hint.partition("pillages ")[2] for city in eaten), label


@pytest.mark.rule("13.15", "12.28")
def test_the_besieged_count_before_a_relief_as_in_it() -> None:
    """What is promised on the way is what the combat is at when cards are asked for."""
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "wallenstein")
    place(state, "brunn!", {"Imperial-veteran": 4})
    place(state, "brunn", {"German-militia": 8}, "thurn")
    state.sieges["brunn"] = 0
    state = turn_of(state, C, "C9", "C13")
    order, hint = next(found for label, found in told(state, C).items() if "Wallenstein attacks Brünn" in label)
    promised = re.search(r"wins (\d+%)", hint)
    after = Play(state).give(C, order)
    assert after.asked() == (C, "battle-card")
    assert promised
    cards = {word.text: word.hint for word in RULES.words(after.state, C, ()).next}
    assert cards["no-card"] == f"you win {promised[1]}"


@pytest.mark.rule("13.17", "12.28")
@pytest.mark.parametrize("besiegers", [2, 3, 5])
def test_a_sally_promises_what_the_combat_is_at(besiegers: int) -> None:
    state = place(bare(), "brunn!", {"Imperial-veteran": 5}, "bucquoy")  # he leads four: one stays inside
    place(state, "brunn", {"German-militia": besiegers}, "thurn")
    state.sieges["brunn"] = 0
    state = turn_of(state, C, "C9", "C13")
    order, hint = next(found for label, found in told(state, C).items() if "Bucquoy sallies from Brünn" in label)
    promised = re.search(rf"wins (\d+%); enemy: {besiegers} German militias \({2 * besiegers} CF\)", hint)
    after = Play(state).give(C, order)
    assert promised
    cards = {word.text: word.hint for word in RULES.words(after.state, C, ()).next}
    assert cards["no-card"] == f"you win {promised[1]}"


@pytest.mark.rule("11.23")
def test_where_the_enemy_may_go_inside_it_is_said() -> None:
    state = before_budweis()
    place(state, "pressburg", {"Hungarian-militia": 2})
    hints = {label: hint for label, (_order, hint) in told(state, C).items()}
    assert "who may go inside" in next(hint for label, hint in hints.items() if "attacks Pressburg" in label)
    assert not [hint for label, hint in hints.items() if "Budweis" in label and "inside" in hint], "an open city"


@pytest.mark.rule("8.3")
def test_a_free_action_is_called_one() -> None:
    state = place(before_budweis(), "ingolstadt", {"Bavarian-mercenary": 1})
    state.cities["regensburg"] = P
    for label, (order, _hint) in told(state, C).items():
        assert label.startswith("Free action: ") == order.startswith("free "), label
    assert [label for label in told(state, C) if label.startswith("Free action: ")]


def test_a_line_too_long_for_a_menu_is_cut_after_a_word() -> None:
    assert _clip("Salzburg " * 12) == "Salzburg " * 10 + "Salzburg…"


@pytest.mark.rule("8.6")
def test_what_an_event_does_is_told_whole() -> None:
    """Discord's menus have no room for it, and cut it themselves; a page shows all of it."""
    state = turn_of(place(bare(), "breslau", {"Imperial-mercenary": 2}), P, "P41", "P12")
    hints = {order: hint for order, hint in told(state, P).values() if order.startswith("P41 event")}
    assert hints == {"P41 event": CARDS["P41"].text}
    assert len(CARDS["P41"].text) > 100


@pytest.mark.rule("13.13")
def test_what_cannot_be_besieged_or_hardly_won_is_not_proposed() -> None:
    state = before_budweis()
    place(state, "pressburg!", {"Hungarian-militia": 8})
    place(state, "budweis", {"Swedish-veteran": 8}, "gustavus")
    labels = told(state, C)
    assert "C9: Bucquoy besieges Pressburg" not in labels
    assert "C9: Bucquoy attacks Budweis" not in labels


@pytest.mark.rule("8.2")
def test_every_card_is_proposed_for_what_it_can_do() -> None:
    state = turn_of(new(), C, "C7", "C9")
    orders = {" ".join(one.proposal.order) for one in offered(state, C)}
    assert {"C7 event", "C9 recruit"} <= orders
    assert len({one.proposal.label for one in offered(state, C)}) == len(orders)


@pytest.mark.parametrize("scenario", ["campaign", "intervention", "apocalypse"])
def test_all_that_is_proposed_at_the_start_is_legal(scenario: str) -> None:
    for seat in (P, C):
        state = turn_of(new(scenario), seat, *{P: ("P4", "P9", "P10"), C: ("C9", "C13", "C21")}[seat])
        ask = asked(state, seat)
        proposed = RULES.proposals(RULES.view(state, seat), ask)
        assert len(proposed) > 9
        assert [p.order for p in proposed if not legal(ask, [p], 1)] == []
        assert RULES.proposals(RULES.view(state, {P: C, C: P}[seat]), ask) == ()


@pytest.mark.rule("12.31", "12.32")
def test_losses_are_proposed_whole_and_at_one_press() -> None:
    attacker = force(C, {"Imperial-militia": 3, "Imperial-veteran": 1}, "gallas")
    state = fight(attacker, force(P, {"German-militia": 4}, "thurn"))
    state.agenda = (Item("action", P), Item("lose", C, "lutzen", 6))
    first = RULES.words(state, C).next[0]
    assert (first.text, first.like, first.hint, first.place) == ("proposed", False, "3 Imperial militias", "")
    orders = [one.proposal.order for one in offered(state, C)]
    assert ("3-Imperial-militia",) in orders
    assert ("proposed",) not in orders  # it has a button, and Discord takes none twice
    game = Play(state).give(C, "proposed")
    assert game.state.battle is not None
    assert game.state.battle.attacker.units == {"Imperial-militia-half": 3, "Imperial-veteran": 1}
    like = Play(state).give(C, "3-Imperial-militia").state.battle
    assert like == game.state.battle
    assert RULES.words(state, C, ("4-Imperial-militia",)) == RULES.words(state, C, ("2-Imperial-veteran",)) == NOTHING


def test_places_named_in_turn_are_one_word_where_they_lead_the_same_way() -> None:
    state = before_budweis()
    view = RULES.view(state, C)
    order = ("C9", "act", "Bucquoy")
    assert marches.short(view, (*order, "Znaim", "Budweis", "attack")) == (*order, "Budweis", "attack")
    roundabout = (*order, "Krems", "Linz", "Budweis", "attack")
    assert marches.short(view, roundabout) == (*order, "Linz", "Budweis", "attack")
    assert AGENDA.rehearse(view.known, C, roundabout).answers == 5


def test_recruiting_and_a_march_under_way_are_proposed_too() -> None:
    state = Play(before_budweis()).give(C, "C9 act Bucquoy Znaim").state
    labels = told(state, C)
    assert labels["Bucquoy attacks Budweis"][0] == "Budweis attack"
    assert "Bucquoy stays in Znaim" in labels
    recruiting = Play(before_budweis()).give(C, "C9 recruit").state
    assert "Bucquoy raises Militia" in told(recruiting, C)


@pytest.mark.rule("9.51", "12.23")
def test_each_combat_card_is_one_press() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    place(state, "budweis", {"German-militia": 4}, "thurn")
    game = Play(turn_of(state, C, "C9", "C13", "C47", "C16")).give(C, "C9 act Bucquoy Budweis attack")
    found = offered(game.state, C)
    cards = [word.text for word in RULES.words(game.state, C).next if word.text[0] == "C"]
    assert "C47" in cards
    assert [one.proposal.order for one in found] == [(card,) for card in cards]
    assert all(one.proposal.at_once for one in found)
    assert game.give(C, "C47").state.battle is not None


@pytest.mark.rule("8.2")
def test_likely_orders_stand_as_the_board_does_and_not_as_a_stand_in_weighs_them() -> None:
    """Of each army the nearest deed, the larger army first; then units alone; then events by number."""
    state = place(before_budweis(), "munich", {"Bavarian-mercenary": 2}, "tilly")
    state.cities |= {"ingolstadt": P, "passau": P, "nurnberg": P}
    state.hands[C] = ("C7", "C9", "C13")
    labels = [one.proposal.label for one in offered(state, C)]
    marched = [label.partition(": ")[2] for label in labels if ": " in label]
    assert [label.split()[0] for label in marched[:4]] == ["Bucquoy", "Tilly", "Bucquoy", "Tilly"]
    assert marched[0] == "Bucquoy besieges Pressburg"
    assert marched[2] == "Bucquoy attacks Budweis"
    assert labels.index("C9: Bucquoy besieges Pressburg") < labels.index("C7 New Leaders: Wallenstein & Piccolomini")
    cards = [order for order in labels if "Recruit" in order or "Foreign" in order]
    assert cards == sorted(cards, key=lambda label: int(label[1:].partition(":")[0]))


def test_what_is_proposed_hangs_on_no_hidden_hand() -> None:
    """With the option to ask only who has a usable card, nobody else knows whether the enemy will be asked."""
    plans = []
    for hidden in ("P3", "P13"):
        state = place(bare(ask="usable"), "linz", {"Imperial-mercenary": 1}, "bucquoy")
        state = turn_of(place(state, "budweis", {"German-mercenary": 1}, "mansfeld"), C, "C7")
        state.hands[P] = (hidden,)
        view = RULES.view(state, C)
        found = RULES.proposals(view, asked(RULES.imagine(view, lambda _n: 0), C))
        plans.append([each.order for each in found])
    assert plans[0] == plans[1]
    assert ("C7", "act", "Bucquoy", "Budweis") in [order[:4] for order in plans[0]]
