"""What is said to whom: whose army comes, what hunger costs, one name for a man, no “you” that is everybody."""

import re

import pytest

from bot.language import language
from game.agony import RULES, names, pillaging
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS, Drm
from game.agony.odds_chances import Army, winning
from game.agony.state import State
from game.agony.telling import short_name
from game.core.agenda import Item
from game.core.rules import KEPT
from game.core.text import Blank, say, speaking
from game.core.values import replace
from tests.agony.positions import Play, Script, bare, fight, flow_of, force, place, put_to, run, turn_of
from tests.house.test_languages import LOCALE

P, C = "protestant", "catholic"


def at_the_cards() -> State:
    """Mansfeld attacks Tilly before Cham; both hold a combat card, and the Protestant is asked for his."""
    state = place(bare(), "pilsen", {"German-mercenary": 1}, "mansfeld")
    place(state, "cham", {"Bavarian-mercenary": 1}, "tilly")
    state = turn_of(state, P, "P12", "P33")
    state.hands[C] = ("C26", "C49")
    return Play(state).give(P, "P33 act Mansfeld Cham").state


@pytest.mark.rule("9.51", "12.23")
def test_no_card_this_turn_answers_the_question_that_is_open() -> None:
    state = at_the_cards()
    assert (state.agenda[-1].seat, state.agenda[-1].kind) == (P, "battle-card")
    outcome = RULES.apply(state, P, ("standing", "cards", "none-this-turn"), Script())
    assert (outcome.state.agenda[-1].seat, outcome.state.agenda[-1].kind) == (C, "battle-card")
    assert outcome.slot == ""
    assert outcome.state.standing[P]["cards"] == f"none-{state.turn}"


@pytest.mark.rule("9.51")
@pytest.mark.parametrize(("seat", "topic", "value"), [(C, "cards", "none-this-turn"), (P, "fortress", "inside")])
def test_a_standing_answer_to_another_question_is_kept_secret(seat: str, topic: str, value: str) -> None:
    state = at_the_cards()
    outcome = RULES.apply(state, seat, ("standing", topic, value), Script())
    assert outcome.state.agenda == state.agenda
    assert outcome.slot == KEPT + topic
    assert [event.to for event in outcome.events] == [(seat,)]


@pytest.mark.rule("11.23")
def test_who_is_approached_hears_whose_army_comes() -> None:
    state = place(bare(), "linz", {"Imperial-mercenary": 3}, "bucquoy")
    state.cities["prague"] = P
    place(state, "budweis", {"Imperial-mercenary": 4}, "gallas")
    place(state, "prague", {"German-militia": 1}, "thurn")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Gallas Prague")
    assert game.asked() == (P, "react")
    prompt = put_to(game.state, game.state.agenda[-1]).prompt
    own, cf = BOARD.kinds["German-militia"].cf, 4 * BOARD.kinds["Imperial-mercenary"].cf
    assert prompt == f"Gallas comes to Prague with {cf} CF; you have {own} CF there. Inside or outside?"
    led = BOARD.leaders["gallas"].battle, BOARD.leaders["thurn"].battle
    chance = winning(Army({"Imperial-mercenary": 4}, led[0]), Army({"German-militia": 1}, led[1]))
    inside, outside = put_to(game.state, game.state.agenda[-1]).next
    assert (inside.hint, outside.hint) == ("", f"you win {1 - chance:.0%}")


@pytest.mark.rule("15.22", "15.221", "15.222")
def test_what_looting_costs_is_told_with_what_is_not_to_be_had() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 2})
    state.pillage["pilsen"] = 2
    state.unpaid = {"pilsen": {"German-mercenary": 2}}
    game = run(state, Item("loot"), throws=[("loot in Pilsen", 1)])
    (told,) = game.told("15.22")
    steps = len(game.told("15.222"))
    assert steps == 1
    assert told == "Pilsen is looted by 2 German mercenaries: die 1 +3: one Pillage level, one step lost."
    state.units["pilsen"] = {"German-mercenary-half": 1}
    state.unpaid = {"pilsen": {"German-mercenary-half": 1}}
    game = run(state, Item("loot"), throws=[("loot in Pilsen", 9)])
    assert game.told("15.22")[0].endswith("2 Pillage levels, one step lost.")  # nobody loses more steps than he has


@pytest.mark.rule("15.25")
def test_a_city_recovers_to_a_lower_level_or_altogether() -> None:
    flow = flow_of(bare())
    flow.state.pillage["pilsen"] = 2
    pillaging.recover(flow, "pilsen")
    pillaging.recover(flow, "pilsen")
    told = [event.text for event in flow.events if event.rule == "15.25"]
    assert told == ["Pilsen recovers to Pillage-1.", "Pilsen recovers."]


@pytest.mark.rule("8.61")
def test_an_event_is_told_to_all_in_the_third_person() -> None:
    texts = {card: datum.text for card, datum in CARDS.items() if not datum.combat}
    assert [card for card, text in texts.items() if re.search(r"\byour?\b", text, re.I)] == []


@pytest.mark.rule("2.2", "9.21")
def test_a_leader_has_one_name() -> None:
    """On the map, in orders, and on the card that brings him; Frederick of Baden is the counter's George F. [2.2]."""
    for card in CARDS.values():
        for effect in card.does:
            who = getattr(effect, "who", "")
            if (
                who and effect.do == "leader" and who != "guebriant"
            ):  # he comes by an option, of which the card is silent
                assert BOARD.leaders[who].name in card.text, card.id
    frederick = BOARD.leaders["george_f_baden"]
    assert (frederick.name, frederick.word, short_name("george_f_baden")) == (
        "Frederick of Baden",
        "Frederick-of-Baden",
        "Baden",
    )


@pytest.mark.rule("12.42", "16.22")
def test_who_takes_a_fallen_leaders_place_is_called_a_man() -> None:
    assert BOARD.leaders["generic_protestant_1"].word == "German-colonel-1"
    assert short_name("generic_swedish_2") == "Colonel 2"
    assert not [leader.name for leader in BOARD.leaders.values() if "replacement" in leader.name]


def test_one_is_no_plural() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 1}, "bucquoy")
    one, two = (Play(turn_of(state, C, card)) for card in ("C13", "C9"))
    assert RULES.words(one.state, C, ("C13",)).next[-1].label == "Recruit, one attempt"
    assert RULES.words(two.state, C, ("C9",)).next[-1].label == "Recruit, 2 attempts"
    assert RULES.words(one.give(C, "C13 recruit").state, C).prompt == "Recruit with whom? (one more attempt)"
    assert RULES.words(two.give(C, "C9 recruit").state, C).prompt == "Recruit with whom? (2 more attempts)"
    gone = turn_of(state, C, "C13")
    gone.agenda = (Item("abandoned", C, "linz", args=("gallas",)),)
    assert RULES.words(gone, C).prompt == "Gallas has lost his army: where does he go?"
    poor = place(bare(), "pilsen", {"German-mercenary": 1})
    poor.unpaid, poor.aid = {"pilsen": {"German-mercenary": 1}}, {"france": 1}
    poor.agenda = (Item("pay", P),)
    assert RULES.words(poor, P).prompt == "Pay whom? One aid point left; the others loot."
    weak, other = (force(side, {"German-militia": 1}, cf=1) for side in (P, C))
    fired = run(fight(weak, other), Item("battle-roll", place="lutzen"), throws=[("Protestant", 2), ("Catholic", 0)])
    assert [told.rsplit(": ", 1)[1] for told in fired.told("12.26")] == ["one loss factor.", "0 loss factors."]


@pytest.mark.rule("15.22")
def test_what_looting_does_not_bring_or_cost_is_not_counted() -> None:
    state = place(bare(), "pilsen", {"German-militia": 1})
    state.unpaid = {"pilsen": {"German-militia": 1}}
    (told,) = run(state, Item("loot"), throws=[("loot in Pilsen", 0)]).told("15.22")
    assert told == "Pilsen is looted by 1 German militia: die 0 +0: no pillage."


@pytest.mark.rule("12.23", "12.28")
def test_who_is_asked_for_a_card_is_told_who_attacks_whom() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 2}, "bucquoy")
    state = turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C13")
    state.hands[P] = ("P3", "P4")
    game = Play(state).give(C, "C9 act Bucquoy Znaim Budweis attack")
    assert RULES.words(game.state, C).prompt == "Bucquoy attacks Budweis, your 8 CF against 8: combat card?"
    game.give(C, "no-card")
    assert RULES.words(game.state, P).prompt == "Bucquoy attacks Budweis with 8 CF against your 8: combat card?"
    chance = winning(Army({"Imperial-veteran": 2}, 1), Army({"German-militia": 4}, 0))
    assert told_odds(game.state, P) == f"you win {1 - chance:.0%}"


def told_odds(state: State, seat: str) -> str:
    """What is remarked of playing no card."""
    return next(word.hint for word in RULES.words(state, seat).next if word.text == "no-card")


@pytest.mark.rule("12.23", "12.25")
def test_every_combat_card_tells_what_the_combat_would_stand_at_with_it() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 2}, "bucquoy")
    state = turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C13")
    state.hands[P] = ("P30", "P33", "P13")
    game = Play(state).give(C, "C9 act Bucquoy Budweis attack no-card")
    offered = {word.text: word for word in RULES.words(game.state, P).next}
    assert game.offered(P) == ("P30", "P33", "no-card")
    for card in ("P30", "P33"):
        played = Play(game.state).give(P, card)
        assert offered[card].hint == f"{told_odds(played.state, P)}; {CARDS[card].text}"
        assert offered[card].like
        assert played.state.battle != game.state.battle
    assert len({told_odds(game.state, P), *(word.hint.split(";")[0] for word in offered.values())}) >= 3


def test_a_card_that_is_played_changes_the_odds_that_both_are_told() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 2}, "bucquoy")
    state = turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C13")
    game = Play(state).give(C, "C9 act Bucquoy Znaim Budweis attack")
    before = told_odds(game.state, C)
    battle = game.state.battle
    assert battle is not None
    gives = {card: data.combat.gives for card, data in CARDS.items() if card.startswith("P") and data.combat}
    own = (card for card, gifts in gives.items() if any(isinstance(one, Drm) and one.who == "own" for one in gifts))
    card = next(own)
    after = game.state.copy()
    after.battle = replace(battle, defender=replace(battle.defender, cards=(card,)))
    assert told_odds(after, C) != before


@pytest.mark.rule("6.D")
def test_who_discards_is_told_what_each_card_is_worth_and_at_last_what_is_held() -> None:
    state = bare()
    state.hands, state.agenda = {P: ("P5", "P7", "P14"), C: ()}, (Item("hold", P),)
    assert [word.hint for word in RULES.words(state, P).next if word.text != "standing"] == [
        "value 1",
        "value 3",
        "value 2",
    ]
    assert [word.hint for word in RULES.words(state, P, ("P5",)).next] == [
        "you hold P14 Peasant Revolt in Austria", "you hold P7 Denmark Enters War",
    ]  # fmt: skip
    assert str(RULES.owes(state, P)) == "the cards to discard"


@pytest.mark.rule("12.21", "12.22")
def test_a_combat_that_is_not_yet_declared_shows_both_sides_factors() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 2}, "bucquoy")
    state = turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C13")
    game = Play(state).give(C, "C9 act Bucquoy Znaim Budweis")
    assert game.asked() == (C, "declare")
    seen = RULES.view(game.state, "").battle
    assert seen is not None
    assert (seen.attacker.cf, seen.defender.cf) == (8, 8)


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{who} overruns {units} in {place}.", "Tilly überrennt in Leipzig: 1 kaiserlicher Söldner."),
        ("{unit} is reduced.", "Geschwächt: deutsche Miliz."),
        ("{unit} is eliminated.", "Vernichtet: deutsche Miliz."),
        ("{unit} loses a step.", "Eine Stufe verloren: deutsche Miliz."),
        ("{leader} raises {unit}.", "Tilly wirbt: deutsche Miliz."),
        ("{side} pays {units} in {place}.", "Protestanten bezahlen in Leipzig: 1 kaiserlicher Söldner."),
        ("{label}, leaving {units}", "Tilly (zurück: 1 kaiserlicher Söldner)"),
    ],
)
def test_units_stand_in_german_where_no_case_bends_them(template: str, told: str) -> None:
    """What they are called is known in the nominative only, and without an article."""
    tilly = names.leader("tilly")
    blanks: dict[str, Blank] = {
        "who": tilly, "leader": tilly, "label": tilly, "unit": names.unit("German-militia"),
        "units": names.units({"Imperial-mercenary": 1}), "place": names.place("leipzig"), "side": names.side(P),
    }  # fmt: skip
    with speaking(language(LOCALE, "de")):
        assert str(say(template, **blanks)) == told
