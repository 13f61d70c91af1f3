"""Who is asked at the same time, and what waits for nobody: losses, pay, held cards, recovery [6.0, 12.3, 15.1]."""

import pytest

from game.agony import RULES
from game.agony.looting import chooses
from game.agony.speech import ANSWERS as RULES_ANSWERS
from game.agony.state import Force, State
from game.core.agenda import Item
from game.core.refusal import Refusal
from game.core.rules import Outcome
from tests.agony.positions import Play, Script, bare, fight, force, place, run, turn_of

P, C = "protestant", "catholic"


def fought(**left: str) -> State:
    """Both have losses to take, three steps and two; what each side `left` word to lose."""
    attacker = force(C, {"Imperial-militia": 3, "Imperial-veteran": 1}, "gallas", loss=6)
    defender = force(P, {"German-militia": 2, "German-mercenary": 3}, "thurn", loss=6)
    state = fight(attacker, defender)
    state.standing = {side: {"losses": left[side]} if side in left else {} for side in (P, C)}
    return run(state, Item("losses", place="lutzen")).state


@pytest.mark.rule("12.27", "12.31", "6.0")
def test_both_take_their_losses_at_once_in_any_order() -> None:
    state = fought()
    assert RULES.to_move(state) == (P, C)
    assert RULES.view(state, C).question == RULES.view(state, P).question == "lose"
    assert RULES.view(state, "").prompt == "Waiting for both players."
    first = Play(state).give(C, "proposed")
    assert RULES.to_move(first.state) == (P,)
    other = Play(state).give(P, "proposed")
    assert RULES.to_move(other.state) == (C,)
    first.give(P, "proposed")
    other.give(C, "proposed")
    assert RULES.dump(first.state) == RULES.dump(other.state)
    assert first.state.battle is not None
    assert first.state.battle.attacker.units == {"Imperial-militia-half": 3, "Imperial-veteran": 1}


def test_part_of_the_losses_may_be_named_and_the_rest_later() -> None:
    game = Play(fought()).give(C, "Imperial-militia").give(P, "German-militia")
    assert RULES.to_move(game.state) == (P, C)
    assert [(item.seat, item.n) for item in game.state.agenda if item.kind == "lose"] == [(C, 6), (P, 6)]
    assert [item.n for seat in (C, P) for item in game.seen(seat).agenda] == [4, 4]


@pytest.mark.rule("12.31")
@pytest.mark.parametrize(("one", "other"), [(P, C), (C, P)])
def test_what_one_left_word_to_do_is_done_at_once_and_not_shown(one: str, other: str) -> None:
    unasked, asked = fought(**{one: "proposed"}), fought()
    assert RULES.to_move(unasked) == (other,)
    left = Play(asked).give(one, "standing losses proposed")
    assert left.said[-1].to == (one,)
    assert RULES.to_move(left.state) == (other,)
    assert RULES.view(left.state, other) == RULES.view(unasked, other)
    assert RULES.view(unasked, other).battle == RULES.view(asked, other).battle != RULES.view(unasked, one).battle
    for state in (unasked, left.state):
        done = Play(state).give(other, "proposed")
        assert (done.asked()[1], done.state.agenda) == ("action", (Item("action", P),))


@pytest.mark.rule("12.27")
def test_what_was_left_for_the_next_battle_does_not_answer_when_the_other_does() -> None:
    game = Play(fought()).give(C, "standing losses militia-first").give(P, "German-militia")
    assert RULES.to_move(game.state) == (P, C)
    assert RULES.to_move(Play(fought()).give(C, "standing losses militia-first now").state) == (P,)


def answered(state: State, seat: str, order: str) -> Outcome[State]:
    return RULES.apply(state, seat, tuple(order.split()), Script())


#: Two whole answers of each side.
WAYS = {P: ("proposed", "2-German-mercenary"), C: ("proposed", "Imperial-veteran")}


@pytest.mark.rule("12.27", "12.31")
@pytest.mark.parametrize(("one", "other"), [(P, C), (C, P)])
def test_what_the_first_has_said_is_sealed_until_the_second_has(one: str, other: str) -> None:
    """Whoever answers second sees, hears and may say the same, whatever the first has said."""
    first, second = (answered(fought(), one, way) for way in WAYS[one])
    assert first.state != second.state
    assert (first.slot, first.reveals, {event.to for event in first.events}) == ("held-0", False, {(one,)})
    for viewer in (other, ""):
        view = RULES.view(first.state, viewer)
        assert view == RULES.view(second.state, viewer)
        assert view.known.battle == fought().battle
        assert view.to_move == (other,)
    assert RULES.words(first.state, other) == RULES.words(second.state, other) == RULES.words(fought(), other)
    assert RULES.view(first.state, one).battle != RULES.view(second.state, one).battle
    assert RULES.view(first.state, one).orders == {"losses": WAYS[one][0]}
    assert RULES.view(first.state, one).prompt == f"Waiting for the {other.capitalize()} player."
    with pytest.raises(Refusal, match="not your move"):
        RULES.understand(first.state, one, "proposed")
    last = answered(first.state, other, WAYS[other][0])
    assert (last.slot, last.reveals) == ("", True)


@pytest.mark.rule("12.31")
def test_a_part_of_an_answer_shows_nobody_anything() -> None:
    part, none = answered(fought(), P, "German-militia"), fought()
    for viewer in (C, ""):
        assert RULES.view(part.state, viewer) == RULES.view(none, viewer)
        assert str(RULES.owes(part.state, P)) == str(RULES.owes(none, P)) == "losses"
    again = answered(part.state, P, "German-militia")
    assert (part.slot, again.slot) == ("held-0", "held-1")
    assert RULES.to_move(again.state) == (C,)


@pytest.mark.rule("12.27")
def test_all_is_carried_out_in_one_order_whoever_answered_last() -> None:
    """The Protestants come first [6.0]."""
    told = []
    for one, other in ((P, C), (C, P)):
        outcome = answered(answered(fought(), one, "proposed").state, other, "proposed")
        told.append([str(event.facts["side"]) for event in outcome.events])
    assert told[0] == told[1] == sorted(told[0], reverse=True)
    assert {*told[0]} == {P, C}


def turn_s_end() -> State:
    """After the sixth round: both have cards to choose from, unpaid units with a Line, and aid."""
    state = place(bare(), "vienna", {"Spanish-veteran": 1, "Bavarian-mercenary": 2}, "tilly")
    state.areas["austria"], state.aid = C, {"spain": 4, "france": 4, "england": 3}
    place(state, "prague", {"German-mercenary": 2}, "mansfeld")
    state.hands = {P: ("P4", "P9"), C: ("C9", "C13")}
    return state


@pytest.mark.rule("6.D", "15.1")
def test_who_has_held_a_card_pays_without_waiting_for_the_other() -> None:
    state = turn_s_end()
    state.aid = {"france": 9, "england": 9, "spain": 9, "up": 9}
    game = run(state, Item("hold"), Item("pay"), Item("loot"))
    assert RULES.to_move(game.state) == (P, C)
    game.give(C, "C13")
    assert (game.seen(C).hands[C], game.state.hands[C]) == (("C9",), ("C9", "C13"))
    asked = {seat: RULES.view(game.state, seat).question for seat in (P, C)}
    assert asked == {P: "hold", C: "pay"}


def looters() -> State:
    """In each of three cities men of one side or the other are unpaid: of two kinds, so that both sides must choose."""
    state = place(bare(), "cham", {"German-mercenary": 1, "German-mercenary-half": 2})
    place(state, "linz", {"Imperial-mercenary": 1, "Imperial-mercenary-half": 2})
    place(state, "prague", {"German-mercenary": 2, "German-mercenary-half": 2}, "mansfeld")
    state.unpaid = {at: dict(state.units[at]) for at in ("cham", "linz", "prague")}
    state.cities |= {"prague": P, "pilsen": P}
    state.turn = state.last_turn  # so that nothing is asked of what comes after the turn
    return state


@pytest.mark.rule("15.21", "15.222", "6.0")
def test_all_dice_of_looting_fall_before_both_are_asked_at_once_whom_it_costs() -> None:
    throws = [("loot in Cham", 6), ("loot in Linz", 6), ("loot in Prague", 6)]
    game = run(looters(), Item("loot"), Item("sieges"), throws=throws)
    assert len(game.told("15.22")) == 3
    assert game.told("15.222") == []
    assert RULES.to_move(game.state) == (P, C)
    first = game.give(P, "German-mercenary")
    assert first.told("15.222") == []
    assert [event.text for event in first.said if event.kind == "order"] == [
        "Sealed until Catholic has answered:", "Looting in Cham costs German mercenary a step."]  # fmt: skip
    first.give(P, "German-mercenary")
    assert RULES.to_move(first.state) == (C,)
    assert RULES.view(first.state, C).stacks == RULES.view(run(looters(), Item("loot"), throws=throws).state, C).stacks
    done = first.give(C, "Imperial-mercenary")
    assert sorted(told.split()[0] for told in done.told("15.222")) == ["German", "German", "Imperial"]
    assert done.state.units["cham"] == {"German-mercenary-half": 3}
    assert done.state.units["linz"] == {"Imperial-mercenary-half": 3}


@pytest.mark.rule("15.222", "15.225")
def test_where_men_loot_themselves_away_it_is_asked_with_the_losses_where_their_leader_goes() -> None:
    state = place(bare(), "cham", {"German-mercenary": 1, "German-mercenary-half": 2})
    place(state, "linz", {"Imperial-mercenary-half": 1}, "gallas")
    state.unpaid = {at: dict(state.units[at]) for at in ("cham", "linz")}
    state.cities |= {"vienna": C, "munich": C, "linz": C}
    game = run(state, Item("loot"), throws=[("loot in Cham", 7), ("loot in Linz", 7)])
    assert game.state.leaders["gallas"] == "linz"
    assert asked(game) == {P: "loot-loss", C: "abandoned"}, "his own men had no choice"
    game.give(C, "Vienna wait").give(P, "German-mercenary wait")
    assert (game.state.leaders["gallas"], game.told("15.222")) == (
        "vienna", ["German mercenary loses a step.", "Imperial mercenary (half) loses a step."],
    )  # fmt: skip


def asked(game: Play) -> dict[str, str]:
    """What each seat is asked."""
    return {seat: RULES.view(game.state, seat).question for seat in RULES.to_move(game.state)}


#: One of Linz' men is lost, of two kinds; then both may recover something.
LOOT = [("loot in Linz", 6)]
RECOVERY = [("recovery: Protestant", 3), ("recovery: Catholic", 4)]


def looted(**left: str) -> Play:
    """A Catholic has to choose whom looting costs; both hold a card, and have something to recover."""
    state = place(bare(), "linz", {"Imperial-mercenary": 1, "Imperial-mercenary-half": 2})
    state.unpaid = {"linz": dict(state.units["linz"])}
    state.hands = {P: ("P4",), C: ("C9",)}
    state.cities |= {"vienna": C, "linz": C}
    state.pillage, state.areas["austria"], state.areas["bohemia"] = {"graz": 1, "krems": 1, "prague": 1}, C, P
    state.standing = {P: dict(left), C: {}}
    items = Item("loot"), Item("revolts"), Item("recovery")
    return run(state, *items, throws=LOOT)


@pytest.mark.rule("6.G", "15.25", "15.222")
def test_while_one_chooses_whom_looting_costs_both_say_ahead_what_becomes_of_their_card_and_what_recovers() -> None:
    game = looted()
    assert asked(game) == {P: "keep-ahead", C: "loot-loss"}
    assert game.offered(P) == ("keep", "discard", "wait")
    before = RULES.view(game.state, C)
    game.give(P, "discard")
    assert asked(game) == {P: "recovery-ahead", C: "loot-loss"}
    assert [word.hint for word in RULES.words(game.state, P).next if word.text == "proposed"] == ["Prague"]
    game.give(P, "proposed")
    assert asked(game) == {C: "loot-loss"}
    assert RULES.view(game.state, C).known.standing == before.known.standing
    assert RULES.view(game.state, C).sides == before.sides
    game.give(C, "Imperial-mercenary keep wait", *RECOVERY)
    assert asked(game) == {C: "recover"}, "who has said all is asked no more"
    game.give(C, "Graz enough")
    assert game.told("15.25") == ["Prague recovers.", "Graz recovers."]
    assert (game.state.hands, "prague" in game.state.pillage) == ({P: (), C: ("C9",)}, False)
    assert game.state.standing[P] == {"keep-ahead": "discard", "recovery-ahead": "proposed"}
    drawn = run(game.state, Item("draw"))
    assert drawn.state.standing == {P: {}, C: {}}, "it held for this turn"
    for only in game.state.standing[P]:
        game.state.standing = {P: {only: "proposed"}, C: {}}
        assert run(game.state, Item("draw")).state.standing == {P: {}, C: {}}


def test_a_standing_answer_of_which_a_word_is_wrong_is_refused_though_it_has_words_of_the_question() -> None:
    for said in ("standing keep nonsense", "standing keep keep nonsense", "standing recovery proposed nonsense"):
        with pytest.raises(Refusal):
            RULES.understand(looted().state, P, said)
    with pytest.raises(Refusal):
        RULES.understand(looted().give(P, "keep").state, P, "standing recovery nonsense")


@pytest.mark.rule("6.G", "15.25")
def test_who_would_see_first_how_the_turn_ends_is_asked_when_it_is_time() -> None:
    game = looted().give(P, "wait wait").give(C, "Imperial-mercenary keep proposed", *RECOVERY)
    assert asked(game) == {P: "keep"}
    assert game.state.pillage.keys() >= {"prague"}
    assert game.give(P, "keep").asked() == (P, "recover")


@pytest.mark.rule("15.25")
def test_who_has_left_word_for_every_turn_is_asked_nothing_ahead() -> None:
    assert asked(looted(keep="keep", recovery="proposed")) == {C: "loot-loss"}
    game = looted()
    game.give(P, "standing keep discard").give(P, "standing recovery proposed")
    assert asked(game) == {C: "loot-loss"}
    game.give(C, "Imperial-mercenary wait proposed", *RECOVERY)
    assert asked(game) == {C: "keep"}
    assert game.give(C, "keep").state.hands == {P: (), C: ("C9",)}


@pytest.mark.rule("15.25")
def test_what_the_house_would_recover_is_named_though_enemies_who_may_go_still_stand_by() -> None:
    state = place(bare(), "linz", {"Imperial-mercenary": 1, "Imperial-mercenary-half": 2})
    place(place(state, "prague", {"German-mercenary": 3}), "pilsen", {"German-mercenary": 1})
    state.unpaid, state.areas["bohemia"] = {"linz": dict(state.units["linz"])}, P
    state.pillage = {"budweis": 1}
    game = run(state, Item("loot"), throws=LOOT)
    assert asked(game) == {P: "recovery-ahead", C: "loot-loss"}, "Budweis is next to Linz"
    assert ("proposed", "") in [(word.text, word.hint) for word in RULES.words(game.state, P).next]
    state.pillage = {"prague": 1, "pilsen": 1}
    game = run(state, Item("loot"), throws=LOOT)
    assert ("proposed", "Prague, Pilsen") in [(word.text, word.hint) for word in RULES.words(game.state, P).next]
    state.pillage, state.areas["bohemia"] = {"prague": 1}, C
    assert asked(run(state, Item("loot"), throws=LOOT)).get(P) is None, "nothing of his"


@pytest.mark.rule("15.222", "15.223")
def test_a_choice_may_come_after_a_step_that_is_forced() -> None:
    args = ("Imperial-mercenary-half", "Imperial-militia", "Bavarian-militia")
    for n, choice in ((1, False), (2, True)):
        assert chooses(Item("loot-loss", C, "linz", n, args)) is choice
    args = ("Imperial-mercenary", "Imperial-militia", "Bavarian-militia")
    for n, choice in ((2, False), (3, True)):
        assert chooses(Item("loot-loss", C, "linz", n, args)) is choice


def test_what_older_rules_did_not_ask_is_left_until_it_is_asked() -> None:
    game = looted()
    assert RULES.unheard(game.state, 11) is None
    for _each in ("keep", "recovery"):
        assert RULES.unheard(game.state, 10) == (P, ("wait",))
        game.give(P, "wait")
    assert RULES.unheard(game.state, 10) is None, "C has a loss to choose, as ever"
    assert RULES.unheard(beaten().state, 9) == (P, ("wait",))
    assert RULES.unheard(beaten().state, 10) is None


@pytest.mark.rule("6.G", "15.225")
@pytest.mark.parametrize(
    ("men", "leader", "last", "ahead"),
    [
        ({"Imperial-mercenary": 1, "Imperial-mercenary-half": 2}, "", False, True),
        ({"Imperial-mercenary": 1, "Imperial-mercenary-half": 2}, "", True, False),
        ({"Imperial-mercenary-half": 3}, "", False, False),
        ({"Imperial-mercenary-half": 1}, "", False, False),
        ({"Imperial-mercenary-half": 1}, "gallas", False, True),
        ({"Imperial-mercenary-half": 3}, "gallas", False, False),
    ],
    ids=["a choice", "the last turn", "no choice", "all gone", "a leader left alone", "some left with him"],
)
def test_nobody_is_asked_ahead_where_nobody_has_to_choose_or_nothing_comes_after(
    men: dict[str, int], leader: str, last: bool, ahead: bool
) -> None:
    state = place(bare(), "linz", men, *([leader] if leader else []))
    state.unpaid, state.cities["vienna"] = {"linz": dict(men)}, C
    state.hands, state.turn = {P: ("P4",), C: ()}, state.last_turn - (not last)
    game = run(state, Item("loot"), throws=[("loot in Linz", 6 + (sum(men.values()) < 3))])
    assert (asked(game).get(P) == "keep-ahead") is ahead


@pytest.mark.rule("15.13", "15.131")
def test_pay_as_proposed_goes_to_the_largest_stacks_first() -> None:
    state = place(bare(), "munich", {"Imperial-mercenary": 3}, "tilly")
    place(state, "linz", {"Bavarian-mercenary": 1}, "pappenheim")
    state.unpaid = {"munich": {"Imperial-mercenary": 3}, "linz": {"Bavarian-mercenary": 1}}
    state.linked = {C: ("imperial@munich", "bavarian@linz")}
    state.aid, state.agenda = {"spain": 7}, (Item("action", P), Item("pay", C))
    house = RULES.words(state, C).next[0]
    assert (house.text, house.hint) == ("proposed", "3 in Munich")
    paid = Play(state).give(C, "proposed")
    assert paid.state.unpaid == {"linz": {"Bavarian-mercenary": 1}}
    assert paid.told("15.13") == ["Catholic pays 3 Imperial mercenaries in Munich."]
    state = state.copy()
    state.aid = {"spain": 8}
    assert RULES.words(state, C).next[0].hint == "everybody who can be paid"
    [done] = [word for word in RULES.words(state, C).next if word.text == "done"]
    assert (done.grave, done.quiet) == (True, True)


@pytest.mark.rule("6.G", "15.25", "6.0")
def test_a_held_card_and_recovery_are_one_question_to_both_at_once() -> None:
    state = bare()
    state.hands = {P: ("P4",), C: ("C9",)}
    state.pillage, state.areas["austria"], state.areas["bohemia"] = {"linz": 2, "graz": 1, "prague": 1}, C, P
    game = run(state, Item("recovery"), throws=[("recovery: Protestant", 3), ("recovery: Catholic", 4)])
    assert RULES.to_move(game.state) == (P, C)
    game.give(C, "keep proposed")
    assert game.seen(C).pillage == {"linz": 1, "prague": 1}
    assert (game.state.pillage, RULES.to_move(game.state)) == (state.pillage, (P,))
    game.give(P, "discard")
    assert (game.seen(P).hands[P], game.state.hands[P], game.asked()) == ((), ("P4",), (P, "recover"))
    game.give(P, "Prague")
    assert (game.state.pillage, game.state.hands) == ({"linz": 1}, {P: (), C: ("C9",)})
    assert RULES.to_move(game.state) == (P,)
    assert game.asked()[1] == "action"


@pytest.mark.rule("15.25")
def test_nobody_is_asked_what_recovers_when_nothing_is_left() -> None:
    state = bare()
    state.pillage = {"stuttgart": 1}
    game = run(state, Item("recovery"), throws=[("recovery: Protestant", 3), ("recovery: Catholic", 4)])
    assert RULES.to_move(game.state) == (P, C)
    assert game.give(C, "Stuttgart").asked() == (P, "recover")
    assert game.give(P, "Stuttgart").asked()[1] == "action"
    assert game.state.pillage == {}


@pytest.mark.rule("15.25")
def test_recovery_as_proposed_is_void_when_the_other_leaves_nothing() -> None:
    state = bare()
    state.pillage = {"stuttgart": 1, "wurzburg": 1}
    game = run(state, Item("recovery"), throws=[("recovery: Protestant", 3), ("recovery: Catholic", 4)])
    assert game.give(C, "proposed").asked() == (P, "recover")
    assert game.give(P, "Stuttgart Würzburg").asked()[1] == "action"
    assert game.state.pillage == {}


@pytest.mark.parametrize(
    ("topic", "value", "kind"),
    [
        ("recovery", "proposed", "recover"), ("keep", "discard", "keep"), ("loot", "proposed", "loot-loss"),
        ("retreat", "friends", "retreat"), ("forage", "proposed", "forage-plan"), ("losses", "proposed", "lose"),
    ],
)  # fmt: skip
def test_a_standing_answer_answers_its_open_question_and_no_other(topic: str, value: str, kind: str) -> None:
    assert kind in RULES_ANSWERS[topic]
    state = turn_of(bare(), C, "C9")
    outcome = RULES.apply(state, C, ("standing", topic, value), Script())
    assert outcome.slot == f"kept-{topic}"
    assert RULES.to_move(outcome.state) == (C,)


@pytest.mark.rule("12.54")
@pytest.mark.parametrize(("will", "to"), [("inside", "nurnberg!"), ("friends", "amberg")])
def test_who_is_beaten_retreats_as_he_left_word(will: str, to: str) -> None:
    state = fight(
        force(C, {"Imperial-veteran": 4}, "gallas"), force(P, {"German-militia": 2}, "thurn"), "nurnberg", "ingolstadt"
    )
    place(state, "amberg", {"German-mercenary": 1})
    state.cities |= {"nurnberg": P, "amberg": P, "bamberg": P}
    state.agenda = (Item("action", P), Item("retreat", P, "nurnberg"))
    game = Play(state).give(P, f"standing retreat {will}")
    assert "German-militia" in game.state.units[to]


@pytest.mark.rule("9.51", "12.23")
def test_the_attacker_s_card_belongs_to_his_order() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 2}, "bucquoy")
    state = turn_of(place(state, "budweis", {"German-militia": 4}, "thurn"), C, "C9", "C13")
    state.hands[P] = ("P3", "P4")
    game = Play(state).give(C, "C9 act Bucquoy Budweis attack no-card")
    assert game.asked() == (P, "battle-card")
    assert Play(state).give(C, "C9 act Bucquoy Budweis attack").asked() == (C, "battle-card")


def test_a_held_card_and_the_rest_of_the_turn_are_one_proposal() -> None:
    state = bare()
    state.hands = {P: ("P4",), C: ()}
    state.pillage, state.areas["bohemia"] = {"pilsen": 1, "prague": 1}, P
    game = run(state, Item("recovery"), throws=[("recovery: Protestant", 3), ("recovery: Catholic", 3)][:1])
    proposed = RULES.proposals(RULES.view(game.state, P), lambda said: RULES.words(game.state, P, said))
    orders = {one.label: one.order for one in proposed}
    assert orders["Keep New Leader: Frederick of Baden; recover as proposed"] == ("keep", "proposed")
    assert game.give(P, "keep proposed").state.pillage == {}


def asked_for_a_card() -> State:
    """Bucquoy attacks Budweis: both may play a card; Thurn has two ways out, friends on the longer one."""
    state = place(bare(), "vienna", {"Imperial-veteran": 4, "Imperial-militia": 2}, "bucquoy")
    place(state, "budweis", {"German-militia": 2, "German-mercenary": 2}, "thurn")
    place(state, "prague", {"German-mercenary": 1})
    state.cities |= {"budweis": P, "prague": P, "pilsen": P}
    state = turn_of(state, C, "C9", "C13")
    state.hands[P] = ("P3", "P4")
    return Play(state).give(C, "C9 act Bucquoy Budweis attack").state


#: Both lose, and the attackers win.
DICE = (("Catholic", 7), ("Protestant", 5))


@pytest.mark.rule("12.23", "12.31", "12.54")
def test_who_leaves_the_rest_to_the_house_is_asked_for_a_card_only() -> None:
    asked = Play(asked_for_a_card()).give(C, "no-card").give(P, "no-card", *DICE)
    assert set(RULES.to_move(asked.state)) == {P, C}
    game = Play(asked_for_a_card()).give(C, "proposed")
    assert game.asked() == (P, "battle-card")
    game.give(P, "proposed", *DICE)
    assert (game.state.battle, game.asked()[1]) == (None, "action")
    assert game.state.last_battle is not None
    assert game.state.last_battle.winner == C
    assert "thurn" in game.state.leaders
    assert game.state.leaders["thurn"] == "prague"


def beaten() -> Play:
    """Thurn is beaten at Budweis: both have losses to choose."""
    game = Play(asked_for_a_card()).give(C, "no-card").give(P, "no-card", *DICE)
    return game.give(P, "proposed")


@pytest.mark.rule("12.54", "12.27")
def test_the_beaten_say_with_their_losses_where_they_go() -> None:
    game = beaten()
    assert RULES.to_move(game.state) == (P, C)
    assert game.asked() == (P, "refuge")
    assert game.offered(P) == ("Pilsen", "Prague", "wait")
    assert str(RULES.view(game.state, P).prompt) == "You are beaten in Budweis. Where do you retreat to?"
    before = RULES.view(game.state, C)
    game.give(P, "Pilsen")
    assert RULES.to_move(game.state) == (C,)
    assert RULES.view(game.state, C).battle == before.battle
    game.give(C, "Imperial-veteran")
    assert (game.state.battle, game.asked()[1]) == (None, "action")
    assert game.state.leaders["thurn"] == "pilsen"


@pytest.mark.rule("12.54", "12.4")
def test_who_would_see_first_which_leaders_fall_is_asked_after_it() -> None:
    game = beaten().give(P, "wait").give(C, "Imperial-veteran")
    assert game.asked() == (P, "retreat")
    assert game.offered(P) == ("Pilsen", "Prague")
    assert game.give(P, "Pilsen").state.leaders["thurn"] == "pilsen"


@pytest.mark.rule("12.54")
def test_where_the_beaten_go_is_not_asked_of_who_has_left_word_or_has_one_way() -> None:
    state = asked_for_a_card()
    state.standing = {**state.standing, P: {"retreat": "friends"}}
    willed = Play(state).give(C, "no-card").give(P, "no-card", *DICE).give(P, "proposed")
    assert RULES.to_move(willed.state) == (C,)
    assert willed.give(C, "Imperial-veteran").state.leaders["thurn"] == "prague"
    left = beaten().give(P, "standing retreat friends")
    assert RULES.to_move(left.state) == (C,)
    state = asked_for_a_card()
    state.cities = {**state.cities, "pilsen": C}
    alone = Play(state).give(C, "no-card").give(P, "no-card", *DICE).give(P, "proposed")
    assert RULES.to_move(alone.state) == (C,)


def losses_of(attacker: Force, defender: Force) -> Play:
    """Both take their losses; the defenders stand at Nürnberg, and could go to Amberg or Bamberg."""
    state = fight(attacker, defender, "nurnberg", "ingolstadt")
    state.cities |= {"nurnberg": P, "amberg": P, "bamberg": P}
    state.agenda = (Item("action", P), Item("battle-winner", place="nurnberg"), Item("leader-loss", place="nurnberg"))
    return run(state, Item("losses", place="nurnberg"))


def asks_where(attacker: Force, defender: Force) -> bool:
    """Whether the defenders are asked where they go before the attackers have taken their losses."""
    game = losses_of(attacker, defender)
    while RULES.to_move(game.state)[:1] == (P,) and game.asked()[1] == "lose":
        game.give(P, "proposed" if "proposed" in RULES.words(game.state, P, ()).texts() else game.offered(P)[0])
    return RULES.to_move(game.state)[:1] == (P,) and game.asked() == (P, "refuge")


MEN = {"Imperial-militia": 3, "Imperial-veteran": 2}
FEW = {"Imperial-militia": 1, "Imperial-militia-half": 1}


@pytest.mark.rule("12.28", "12.54")
@pytest.mark.parametrize(
    ("caused", "leader", "men", "theirs", "asked"),
    [
        ((7, 4), "gallas", MEN, {"German-militia": 4, "German-mercenary": 4}, True),
        ((4, 7), "gallas", MEN, {"German-militia": 4, "German-mercenary": 4}, False),
        ((5, 5), "gallas", MEN, {"German-militia": 4, "German-mercenary": 4}, False),
        ((5, 5), "wallenstein", MEN, {"German-militia": 4, "German-mercenary": 4}, True),
        ((7, 6), "gallas", FEW, {"German-militia": 4, "German-mercenary": 4}, False),
        ((7, 4), "gallas", MEN, {"German-militia": 1, "German-mercenary-half": 1}, False),
        ((7, 0), "gallas", MEN, {"German-militia": 4, "German-mercenary": 4}, False),
    ],
    ids=[
        "beaten", "victors", "a draw", "a draw against a Dynamic leader", "the attackers die", "the defenders die",
        "the attackers have no losses to choose",
    ],
)  # fmt: skip
def test_they_are_asked_only_if_they_will_have_to_go(
    caused: tuple[int, int], leader: str, men: dict[str, int], theirs: dict[str, int], asked: bool
) -> None:
    attacker, defender = force(C, men, leader, loss=caused[0]), force(P, theirs, "thurn", loss=caused[1])
    assert asks_where(attacker, defender) is asked


@pytest.mark.rule("12.13", "12.54")
def test_they_are_asked_where_attackers_die_of_whom_some_stand_by() -> None:
    attacker = force(C, FEW, "gallas", loss=7, held={"Imperial-veteran": 1})
    defender = force(P, {"German-militia": 4, "German-mercenary": 4}, "thurn", loss=6)
    assert asks_where(attacker, defender)


@pytest.mark.rule("12.31")
def test_it_holds_for_one_side_and_one_battle() -> None:
    game = Play(asked_for_a_card()).give(C, "no-card").give(P, "proposed", *DICE)
    assert game.asked() == (C, "lose")
    assert RULES.to_move(game.state) == (C,)
    assert game.state.standing == {P: {}, C: {}}


@pytest.mark.rule("12.54", "10.22")
def test_the_house_retreats_where_there_is_room_before_it_goes_to_friends() -> None:
    state = fight(
        force(C, {"Imperial-veteran": 4}, "gallas"), force(P, {"German-militia": 2}, "thurn"), "nurnberg", "ingolstadt"
    )
    place(place(state, "amberg", {"German-mercenary": 7}), "bamberg", {"German-mercenary": 1})
    state.cities |= {"nurnberg": P, "amberg": P, "bamberg": P}
    state.agenda = (Item("action", P), Item("retreat", P, "nurnberg"))
    game = Play(state).give(P, "standing retreat proposed")
    assert "German-militia" in game.state.units["bamberg"]


@pytest.mark.rule("12.54")
def test_the_house_goes_into_the_fortress_where_no_friends_are_near() -> None:
    state = fight(
        force(C, {"Imperial-veteran": 4}, "gallas"), force(P, {"German-militia": 2}, "thurn"), "nurnberg", "ingolstadt"
    )
    state.cities |= {"nurnberg": P, "amberg": P, "rothenburg": P}
    state.agenda = (Item("action", P), Item("retreat", P, "nurnberg"))
    assert "German-militia" in Play(state).give(P, "standing retreat proposed").state.units["nurnberg!"]
