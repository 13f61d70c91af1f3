"""Answers that are held back, on a bag of coins that two seats take from at once."""

from typing import Any

import pytest

from game.core.agenda import Agenda, Flow, Item, Question
from game.core.held import HELD, hushed
from game.core.text import say
from game.core.words import Sentence
from tests.core.test_agenda import Bag, BagFlow, Six, left, take, take_words


def opened(flow: BagFlow, item: Item) -> None:
    flow.tell("pay", say("opened"), rule="1.2")


def agenda() -> Agenda[Bag, BagFlow]:
    both = Question[Bag, BagFlow](take_words, take, chains=True, parallel=True, unasked=left)
    alone = Question[Bag, BagFlow](take_words, take, chains=True)
    return Agenda(Flow, {"both": both, "alone": alone}, {"open": opened})


def bag(*asked: tuple[str, str], coins: int = 20, **will: int) -> Bag:
    return Bag(
        coins, {}, will, tuple(Item(kind, seat) for kind, seat in reversed((*asked, ("open", ""), ("alone", "a"))))
    )


BOTH = (("both", "a"), ("both", "b"))


def begun(*asked: tuple[str, str], **more: Any) -> Bag:
    """The bag once the agenda has come to where both are asked."""
    flow: BagFlow = Flow(bag(*asked, **more), Six())
    agenda().advance(flow)
    return flow.state


def give(state: Bag, seat: str, *order: str) -> BagFlow:
    return agenda().carry_out(state, seat, order, Six())


def due(state: Bag) -> list[str]:
    return [item.seat for item in agenda().due(state)]


@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_nothing_is_done_before_all_have_answered_and_then_in_one_order(first: str, second: str) -> None:
    one = give(begun(*BOTH), first, "1")
    assert (one.holds, one.opens, one.state.taken, one.state.coins) == (True, False, {}, 20)
    assert (due(one.state), agenda().asks(one.state, first)) == ([second], None)
    other = give(one.state, second, "3")
    assert (other.holds, other.opens, due(other.state)) == (False, True, ["a"])
    assert [event.facts.get("seat") for event in other.events] == ["a", "b", None]
    assert [item.kind for item in other.state.agenda] == ["alone"]


def test_what_the_seat_alone_learns_is_what_it_said_last() -> None:
    state = give(begun(("both", "a"), ("both", "a"), ("both", "b")), "a", "1").state
    flow = give(state, "a", "2")
    assert [event.text for event in flow.events] == ["2 coins"]
    assert agenda().held(flow.state, "a") == (("1",), ("2",))
    assert agenda().held(flow.state, "b") == agenda().held(bag(("alone", "a")), "a") == ()


def test_a_seat_goes_on_from_its_own_answers_and_nobody_else_does() -> None:
    state = give(begun(("both", "a"), ("both", "a"), ("both", "b")), "a", "2").state
    assert due(state) == ["a", "b"]
    assert (agenda().apart(state, "a").coins, agenda().apart(state, "b").coins) == (18, 20)
    assert agenda().apart(state, "c") is state
    game = agenda()
    assert game.apart(state, "a") is game.apart(state, "a")
    assert game.apart(state, "a") is not game.apart(state, "b")


def test_a_sentence_may_answer_all_that_a_seat_is_asked_and_no_more() -> None:
    state, game = begun(("both", "a"), ("both", "a"), ("both", "b")), agenda()
    assert game.words(state, "a", ("1",)).next
    assert not game.words(state, "a", ("1", "2")).next  # what comes later is no part of it
    done = give(state, "a", "1", "2").state
    assert (due(done), game.words(done, "a", ()).next) == (["b"], ())
    assert game.words(done, "a", ()).prompt == "It is not your move."


def test_no_sentence_leads_from_outside_to_what_is_held_back() -> None:
    state, game = bag(("alone", "a"), *BOTH), agenda()
    assert game.words(state, "a", ("1",)).end
    assert not game.words(state, "a", ("1",)).next


@pytest.mark.parametrize("seat", ["a", "b"])
def test_who_left_word_is_done_and_nobody_learns_what(seat: str) -> None:
    state = begun(*BOTH, **{seat: 2})
    other = "b" if seat == "a" else "a"
    assert (due(state), state.taken) == ([other], {})
    assert give(state, other, "1").state.taken == {seat: 2, other: 1}
    assert begun(*BOTH, a=1, b=2).taken == {"a": 1, "b": 2}


def test_word_left_later_answers_only_when_it_is_asked_to() -> None:
    state, game = begun(*BOTH), agenda()
    state.will["b"] = 2
    assert due(give(state, "a", "1").state) == ["b"]
    flow: BagFlow = Flow(state.copy(), Six())
    game.reconsider(flow, "b")
    assert (flow.holds, due(flow.state)) == (True, ["a"])
    last: BagFlow = Flow(give(state, "a", "1").state.copy(), Six())
    game.reconsider(last, "b")
    assert (last.opens, last.state.taken) == (True, {"a": 1, "b": 2})


def test_a_rehearsal_does_not_hear_what_the_other_left() -> None:
    state, game = bag(("alone", "a"), *BOTH, b=2), agenda()
    assert not any(item.n for item in game.rehearse(state, "a", ("1",)).done.agenda if item.kind == HELD)  # type: ignore[union-attr]


def test_what_another_made_void_is_asked_again() -> None:
    state = give(begun(*BOTH, coins=4), "b", "3").state
    flow = give(state, "a", "3")
    assert (flow.state.taken, due(flow.state)) == ({"a": 3}, ["b"])
    assert give(flow.state, "b", "1").state.coins == 0


def test_others_know_only_who_is_done() -> None:
    three = begun(("both", "a"), ("both", "a"), ("both", "b"))
    part, whole = give(three, "a", "1").state, give(three, "a", "1", "2").state
    assert hushed(part.agenda, "b") == hushed(three.agenda, "b") == three.agenda
    assert hushed(whole.agenda, "b") == hushed(give(three, "a", "2", "1").state.agenda, "") != three.agenda
    assert hushed(whole.agenda, "a") == whole.agenda


def test_what_somebody_may_have_answered_is_guessed() -> None:
    def choose(ask: Any) -> Sentence:
        return (ask(()).next[-1].text,)

    state = give(begun(("both", "a"), ("both", "a"), ("both", "b")), "a", "1", "2").state
    known = state.copy()
    known.agenda = hushed(state.agenda, "b")
    game = agenda()
    assert game.held(game.guessed(known, "a", choose), "a") == (("3",), ("3",))
    assert game.guessed(state, "a", choose) is state
    assert game.guessed(known, "b", choose) is known
    assert hushed(game.guessed(known, "a", choose).agenda, "b") == known.agenda


def test_what_somebody_who_left_word_may_have_answered_is_guessed() -> None:
    """The sentence passes over what its seat need not be asked, and so does what is held back."""

    def word_left(flow: BagFlow, item: Item) -> Sentence | None:
        return left(flow, item) if item.place == "second" else None

    def pay(flow: BagFlow, item: Item, sentence: Sentence) -> None:
        assert sentence != ("3",) or item.place != "second", "the answer to another question"
        take(flow, item, sentence)

    both = Question[Bag, BagFlow](take_words, pay, chains=True, parallel=True, unasked=word_left)
    asking = Agenda[Bag, BagFlow](Flow, {"both": both}, {"open": opened})
    state = bag(*BOTH, a=2)
    own = (Item("both", "a", "third"), Item("both", "a", "second"), Item("both", "a", "first"))
    state.agenda = (*state.agenda[:-1], *own)
    flow: BagFlow = Flow(state, Six())
    asking.advance(flow)
    done = asking.carry_out(flow.state, "a", ("1", "3"), Six()).state
    assert asking.held(done, "a") == (("1",), ("2",), ("3",))
    known = done.copy()
    known.agenda = hushed(done.agenda, "b")
    guess = asking.guessed(known, "a", lambda _ask: ("1", "3"))
    assert asking.held(guess, "a") == (("1",), ("2",), ("3",))


def test_what_needed_no_asking_is_not_done_again_when_its_seat_is_asked_more() -> None:
    """A seat that left word for its first question is asked the second where that has led it."""
    taken: list[str] = []

    def noted(flow: BagFlow, item: Item, sentence: Sentence) -> None:
        taken.append(item.place)
        take(flow, item, sentence)

    def first(flow: BagFlow, item: Item) -> Sentence | None:
        return ("3",) if item.place == "first" else None

    both = Question[Bag, BagFlow](take_words, noted, chains=True, parallel=True, unasked=first)
    asking = Agenda[Bag, BagFlow](Flow, {"both": both}, {"open": opened})
    state = bag(*BOTH, ("both", "a"))
    state.agenda = (*state.agenda[:-1], Item("both", "a", "first"))
    flow: BagFlow = Flow(state, Six())
    asking.advance(flow)
    assert (taken, asking.apart(flow.state, "a").coins, asking.apart(flow.state, "b").coins) == (["first"], 17, 20)
    assert taken == ["first"]
    anew = Agenda[Bag, BagFlow](Flow, {"both": both}, {"open": opened})
    assert anew.apart(flow.state, "a") == asking.apart(flow.state, "a")


def test_what_an_answer_was_rehearsed_to_come_to_is_not_done_again() -> None:
    taken: list[Sentence] = []

    def noted(flow: BagFlow, item: Item, sentence: Sentence) -> None:
        taken.append(sentence)
        take(flow, item, sentence)

    both = Question[Bag, BagFlow](take_words, noted, chains=True, parallel=True, unasked=left)
    asking = Agenda[Bag, BagFlow](Flow, {"both": both}, {"open": opened})
    flow: BagFlow = Flow(bag(*BOTH), Six())
    asking.advance(flow)
    assert asking.words(flow.state, "a", ("1",)).end
    assert asking.carry_out(flow.state, "a", ("1",), Six()).holds
    assert taken == [("1",)]
