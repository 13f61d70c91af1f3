"""What is told of a fight for a fortress: as what it is fought, who joins in, and what becomes of the siege [13.0]."""

from itertools import chain

import pytest

from game.agony import RULES, pieces, telling
from game.agony.siege import wear_down
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, fight, flow_of, force, place, put_to, run, turn_of
from tests.agony.test_siege import relief

P, C = "protestant", "catholic"
STAY = "The besieged stay inside: nobody is left to lead them."


def sally() -> State:
    """Mansfeld is besieged in Prague."""
    state = place(bare(), "prague!", {"German-mercenary": 4}, "mansfeld")
    place(state, "prague", {"Imperial-mercenary": 4}, "bucquoy")
    state.sieges["prague"] = 2
    return turn_of(state, P, "P12", "P1")


def asked_of_cards(state: State, declared: str) -> tuple[str, str]:
    """What the attacker is asked before the combat, and then both for a card."""
    state.hands[C] = ("C26", "C49")
    game = Play(state).give(P, declared)
    own = RULES.words(game.state, P).prompt
    return own, RULES.words(game.give(P, "no-card").state, C).prompt


@pytest.mark.rule("13.15", "13.17", "12.22")
@pytest.mark.parametrize(
    ("state", "order", "prompt", "label"),
    [
        (sally(), "P12 act Mansfeld sally", "Sally from Prague with 12 CF against 12 CF?", "Sally"),
        (relief(), "P12 act Mansfeld Prague", f"Relieve Prague with 15 CF against 12 CF? {STAY}", "Relieve the city"),
        (
            relief(),
            "P12 act Mansfeld Budweis pick Anhalt Prague",
            "Relieve Prague with 19 CF against 12 CF? The besieged join in: 2 German militias.",
            "Relieve the city",
        ),
    ],
)
def test_who_begins_a_relief_or_a_sally_is_asked_for_it_by_its_name(
    state: State, order: str, prompt: str, label: str
) -> None:
    game = Play(state).give(P, order)
    while game.asked()[1] == "forage-plan":
        game.give(P, game.offered(P)[0])
    words = RULES.words(game.state, P)
    assert (words.prompt, words.next[0].label) == (prompt, label)


@pytest.mark.rule("13.15", "13.17", "12.23")
def test_who_is_asked_for_a_card_is_told_what_is_fought_and_whether_the_besieged_join_in() -> None:
    state = sally()
    state.hands[P] = ("P12", "P33", "P30")
    assert asked_of_cards(state, "P12 act Mansfeld sally attack") == (
        "Mansfeld sallies from Prague, your 12 CF against 12: combat card?",
        "Mansfeld sallies from Prague with 12 CF against your 12: combat card?",
    )
    state = relief()
    state.hands[P] = ("P12", "P33", "P30")
    assert asked_of_cards(state, "P12 act Mansfeld Prague attack") == (
        f"Mansfeld fights to relieve Prague, your 15 CF against 12: combat card? {STAY}",
        f"Mansfeld fights to relieve Prague with 15 CF against your 12: combat card? {STAY}",
    )


@pytest.mark.rule("13.15")
@pytest.mark.parametrize(
    ("order", "joins"), [("Prague", "staying inside"), ("Budweis pick Anhalt Prague", "joining in")]
)
def test_a_relief_is_told_with_what_the_besieged_do(order: str, joins: str) -> None:
    game = Play(relief()).give(P, f"P12 act Mansfeld {order}")
    if game.asked()[1] == "forage-plan":
        game.give(P, game.offered(P)[0])
    (told,) = [RULES.as_read(event).text for event in game.said if "attacker" in event.facts]
    assert told.startswith(f"Relief of Prague, the besieged {joins}: ")


@pytest.mark.rule("13.15", "13.17")
@pytest.mark.parametrize(
    ("form", "origin", "outside", "told"),
    [
        ("relief", "eger", 3, ["The siege of Prague goes on."]),
        ("sally", "prague!", 6, ["The siege of Prague goes on."]),
        ("relief", "eger", 1, []),  # too weak: it is lifted
        ("", "eger", 3, []),
    ],
)
def test_after_a_relief_or_a_sally_that_failed_the_siege_is_told_to_go_on(
    form: str, origin: str, outside: int, told: list[str]
) -> None:
    army = force(P, {"German-mercenary": 2}, "mansfeld")
    state = fight(army, force(C, {"Imperial-mercenary": outside}, "bucquoy"), "prague", origin, form)
    state.sieges, state.cities["eger"] = {"prague": 1}, P
    place(state, "prague!", {"German-militia": 1})
    game = run(state, Item("attacker-retreats", place="prague"))
    assert [event.text for event in game.said if event.rule in ("13.15", "13.17")] == told
    assert ("prague" in game.state.sieges) is (outside > 1)


@pytest.mark.rule("13.14", "17.H.5")
def test_a_siege_is_over_where_the_city_comes_over_and_lifted_where_the_besiegers_go() -> None:
    state = place(bare(), "pressburg", {"Imperial-mercenary": 3})
    state.cities["pressburg"], state.sieges = P, {"pressburg": 1}
    over, left, lifted = flow_of(state), flow_of(state), flow_of(state)
    over.state.cities = {**state.cities, "pressburg": C}
    left.state.units = {"pressburg!": {"Hungarian-militia": 1}}
    lifted.state.units = {}
    for flow in (over, left, lifted):
        pieces.settle(flow, "pressburg")
        assert flow.state.sieges == {}
    assert left.state.units == {"pressburg": {"Hungarian-militia": 1}}, "the garrison comes out"
    assert [event.text for event in over.events] == ["The siege of Pressburg is over: the city comes over."]
    assert RULES.story(over.events) == []
    for flow in (left, lifted):
        assert [event.text for event in flow.events] == ["The siege of Pressburg is lifted."]
        assert [str(told) for told in chain(*RULES.story(flow.events))] == ["The siege of Pressburg is given up."]


@pytest.mark.rule("13.26")
def test_what_a_siege_adds_to_the_die_is_told_as_it_rises() -> None:
    state = bare()
    state.sieges = {"prague": 1}
    flow = flow_of(state)
    for _round in range(3):
        wear_down(flow, "prague")
    assert [event.text for event in flow.events] == [
        "The siege now adds +2 to the die.", "The siege now adds +3 to the die."]  # fmt: skip
    assert flow.state.sieges == {"prague": 3}


@pytest.mark.rule("12.31")
def test_who_cannot_meet_a_loss_number_is_told_so_before_he_is_asked_for_less() -> None:
    state = fight(force(P, {}, loss=4), force(C, {"Imperial-mercenary": 1, "Spanish-veteran": 1}))
    asked = put_to(state, Item("lose", C, "lutzen", 3)).prompt
    assert asked == "Of 4 loss factors your units can meet 3, no more: a step of which unit?"
    state = fight(force(P, {}, loss=4), force(C, {"Imperial-militia": 2}))
    assert put_to(state, Item("lose", C, "lutzen", 4)).prompt == "Lose 4 loss factors exactly: a step of which unit?"
    assert put_to(state, Item("lose", C, "lutzen", 2)).prompt == "Lose 2 loss factors exactly: a step of which unit?"


@pytest.mark.rule("12.31")
def test_who_is_not_asked_for_the_first_step_is_told_why_less_is_to_be_met() -> None:
    """Of 10 factors 9 can be met, and a step of a veteran must be among them."""
    left = {"Imperial-militia-half": 1, "Imperial-veteran": 2, "Imperial-veteran-half": 1}
    state = fight(force(P, {}, loss=10), force(C, left))
    state.agenda = (Item("lose", C, "lutzen", 6),)
    told = "Of 10 loss factors inflicted 6 are yet to be met; the others are met already, or cannot be."
    assert RULES.missing(RULES.view(state, C), ()) == [told]
    assert RULES.missing(RULES.view(state, P), ()) == RULES.missing(RULES.view(state, ""), ()) == []
    for units, inflicted in (
        (left, 6),
        ({"Imperial-mercenary": 1, "Spanish-veteran": 1}, 4),
    ):  # asked for all; told why
        state = fight(force(P, {}, loss=inflicted), force(C, units))
        state.agenda = (Item("lose", C, "lutzen", 6 if inflicted == 6 else 3),)
        assert RULES.missing(RULES.view(state, C), ()) == []


@pytest.mark.rule("12.31", "12.27")
def test_so_is_who_loses_together_with_the_other_side() -> None:
    """Six of a kind: nobody is asked whose step goes first, and the other side is asked at the same time."""
    state = fight(force(P, {"Swedish-veteran": 6}, loss=14), force(C, {"Imperial-mercenary": 6}, loss=12))
    state = run(state, Item("losses", place="lutzen")).state
    told = "Of 12 loss factors inflicted 9 are yet to be met; the others are met already, or cannot be."
    assert RULES.words(state, P, ()).prompt.startswith("Lose 9 loss factors exactly")
    assert RULES.missing(RULES.view(state, P), ()) == [told]
    assert RULES.missing(RULES.view(state, ""), ()) == []


@pytest.mark.rule("10.21", "13.15")
@pytest.mark.parametrize(
    ("besieged", "reason"),
    [
        (4, "Prague has room for 4 of your units: leave 1 behind, and you may go there."),
        (8, "You could not stay there, nor go on: too many, or some that may not stack."),
    ],
)
def test_who_is_too_many_for_a_relief_is_told_how_many_may_come(besieged: int, reason: str) -> None:
    state = relief()
    state.units["prague!"] = {"German-militia": besieged}
    told = RULES.why_not(state, P, ("P12", "act", "Mansfeld"), "Prague")
    assert told is not None
    assert told[0] == reason
    fewer = ("P12", "act", "Mansfeld", "drop", "German-mercenary")
    assert RULES.words(state, P, fewer).offers("Prague") is (besieged == 4)


def test_one_factor_is_told_as_one() -> None:
    state = fight(force(P, {"German-militia-half": 1}, cf=1), force(C, {"Imperial-mercenary": 1}, cf=3))
    battle = RULES.view(place(state, "vienna", {"German-militia-half": 1}), "").battle
    assert battle is not None
    assert [telling.factors_text(one) for one in (battle.attacker, battle.defender)] == ["1 factor", "3 factors"]
    told = [telling.stack_text(stack) for stack in RULES.view(state, "").stacks if stack.place == "vienna"]
    assert told == ["Protestant in Vienna: 1 German militia (half), 1 combat factor."]
