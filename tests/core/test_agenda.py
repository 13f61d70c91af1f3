"""The agenda on a tiny state: a bag of coins that two seats take from, and a die that may spoil it."""

from dataclasses import dataclass, field, replace

import pytest

from game.core.agenda import CHAIN, TALKS, Agenda, Chance, Flow, Item, Question, joined, one_word, top
from game.core.text import _, say, translation
from game.core.words import NOTHING, Sentence, Word, Words


@dataclass
class Bag:
    """Coins in a bag; `will` is what a seat left word to take."""

    coins: int
    taken: dict[str, int] = field(default_factory=dict)
    will: dict[str, int] = field(default_factory=dict)
    agenda: tuple[Item, ...] = ()
    copies: int = 0

    @property
    def over(self) -> bool:
        return not self.coins

    def copy(self) -> "Bag":
        self.copies += 1
        return replace(self, taken=dict(self.taken), will=dict(self.will), copies=0)


class Six:
    def __init__(self) -> None:
        self.purposes: list[str] = []

    def roll(self, sides: int, purpose: str) -> int:
        self.purposes.append(purpose)
        return sides


BagFlow = Flow[Bag]


def take_words(state: Bag, item: Item, spoken: Sentence) -> Words:
    offered = tuple(Word(str(n), _("coins")) for n in range(1, min(3, state.coins) + 1))
    if not spoken:
        return Words(offered, False, f"{item.seat} takes.")
    return Words((), True) if len(spoken) == 1 and spoken[0] in [word.text for word in offered] else NOTHING


def take(flow: BagFlow, item: Item, said: Sentence) -> None:
    state = flow.state
    state.coins -= int(said[0])
    state.taken[item.seat] = state.taken.get(item.seat, 0) + int(said[0])
    flow.tell("pay", say("{n} coins", n=int(said[0])), rule="1.1", seat=item.seat)


def roll_step(flow: BagFlow, item: Item) -> None:
    flow.state.coins += flow.pick(6, "coins found")


def left(flow: BagFlow, item: Item) -> Sentence | None:
    if item.seat not in flow.state.will:
        return None
    if flow.dice is None and flow.seat != item.seat:
        flow.unsure = True
        return None
    return (str(flow.state.will[item.seat]),)


def agenda() -> Agenda[Bag, BagFlow]:
    questions = {
        "take": Question[Bag, BagFlow](take_words, take, chains=True, unasked=left),
        "first": Question[Bag, BagFlow](take_words, take, chains=True, begins=True),
        "alone": Question[Bag, BagFlow](take_words, take),
    }
    return Agenda(Flow, questions, {"roll": roll_step})


def asked(*kinds: tuple[str, str], coins: int = 20, **will: int) -> Bag:
    return Bag(coins, {}, will, tuple(Item(kind, seat) for kind, seat in reversed(kinds)))


def test_steps_run_and_a_question_waits() -> None:
    state = asked(("roll", ""), ("take", "a"))
    flow = Flow(state, Six())
    agenda().advance(flow)
    assert state.coins == 26
    assert top(state) == Item("take", "a")


def test_the_first_named_comes_first() -> None:
    state = asked(("take", "b"))
    flow: BagFlow = Flow(state, None)
    flow.then(Item("one"), Item("two"))
    flow.ask("take", "a", "somewhere", 3, ["x"])
    assert state.agenda == (Item("take", "b"), Item("two"), Item("one"), Item("take", "a", "somewhere", 3, ("x",)))


def test_a_sentence_chains_answers_of_one_seat() -> None:
    state, game = asked(("take", "a"), ("take", "a"), ("take", "b")), agenda()
    assert game.words(state, "a", ()).end is False
    assert game.words(state, "a", ("2",)) == replace(game.words(state, "a", ()), end=True)
    assert game.words(state, "a", ("2", "3")) == Words((), True)
    assert game.words(state, "a", ("2", "3", "1")) == NOTHING
    assert game.words(state, "a", ("9",)) == NOTHING
    flow = game.carry_out(state, "a", ("2", "3"), Six())
    assert flow.state.taken == {"a": 5}
    assert [event.text for event in flow.events] == ["2 coins", "3 coins"]
    assert flow.events[0].facts == {"seat": "a"}
    assert state.taken == {}


def test_a_sentence_ends_before_a_question_that_begins_one() -> None:
    state, game = asked(("take", "a"), ("first", "a")), agenda()
    assert game.words(state, "a", ("1",)) == Words((), True)
    assert game.words(asked(("first", "a"), ("take", "a")), "a", ("1",)).next


def test_what_does_not_chain_is_not_rehearsed() -> None:
    state, game = asked(("alone", "a"), ("take", "a")), agenda()
    assert game.words(state, "a", ("1",)) == Words((), True)
    assert game.rehearse(state, "a", ("1",)).done is None
    assert game.carry_out(state, "a", ("1",), Six()).state.taken == {"a": 1}


def test_an_answer_that_could_have_gone_on_is_carried_out_where_it_ends() -> None:
    def words(state: Bag, item: Item, spoken: Sentence) -> Words:
        return Words((Word("2", "coins"),) if len(spoken) < 2 else (), bool(spoken), "")

    def both(flow: BagFlow, item: Item, said: Sentence) -> None:
        flow.state.taken[item.seat] = sum(map(int, said))

    game = Agenda[Bag, BagFlow](Flow, {"some": Question(words, both, chains=True)}, {})
    assert game.carry_out(asked(("some", "a")), "a", ("2",), Six()).state.taken == {"a": 2}
    assert game.carry_out(asked(("some", "a")), "a", ("2", "2"), Six()).state.taken == {"a": 4}


def test_a_die_ends_the_rehearsal_not_the_order() -> None:
    state, game, dice = asked(("take", "a"), ("roll", ""), ("take", "a")), agenda(), Six()
    assert game.words(state, "a", ("1",)) == Words((), True)
    assert game.rehearse(state, "a", ("1",)).done is None
    done = game.carry_out(state, "a", ("1",), dice).state
    assert (done.coins, dice.purposes) == (25, ["coins found"])
    with pytest.raises(Chance):
        Flow(state, None).hidden(6, "a card")


def test_a_sealed_draw_says_so() -> None:
    dice = Six()
    assert Flow(asked(), dice).hidden(6, "a card") == 6
    assert dice.purposes == ["sealed: a card"]


def test_word_that_another_left_and_nobody_asked_for_does_not_have_all_done_again() -> None:
    state, game = asked(("take", "a"), ("take", "a"), b=3), agenda()
    game.words(state, "a", ("1", "2"))
    copied = state.copies
    flow = game.carry_out(state, "a", ("1", "2"), Six())
    assert (flow.state.taken, state.copies) == ({"a": 3}, copied)
    assert flow.state is game.rehearse(state, "a", ("1", "2")).done


def test_what_was_rehearsed_is_not_done_again() -> None:
    state, game = asked(("take", "a"), ("take", "a")), agenda()
    game.words(state, "a", ("1",))
    game.words(state, "a", ("1", "2"))
    copied = state.copies
    flow = game.carry_out(state, "a", ("1", "2"), Six())
    assert state.copies == copied == 1
    assert flow.state is game.rehearse(state, "a", ("1", "2")).done


def test_another_seats_will_is_heard_only_when_it_is_carried_out() -> None:
    state, game = asked(("take", "a"), ("take", "b"), ("take", "a"), coins=30, b=3), agenda()
    assert game.words(state, "a", ("1",)) == Words((), True)
    flow = game.carry_out(state, "a", ("1",), Six())
    assert flow.state.taken == {"a": 1, "b": 3}
    assert top(flow.state) == Item("take", "a")


def test_a_rehearsal_belongs_to_its_seat() -> None:
    """The one who left word hears it; the other's same sentence, of the same state, does not get that."""
    state, game = asked(("take", "a"), ("take", "a"), ("take", "b"), a=2), agenda()
    own = game.rehearse(state, "a", ("1",)).done
    other = game.rehearse(state, "b", ("1",)).done
    assert own is not None
    assert own.taken == {"a": 3}
    assert other is not None
    assert other.taken == {"a": 1}
    assert game.rehearse(state, "a", ("1",)).done is own


def test_words_come_in_the_readers_language() -> None:
    state, game = asked(("take", "a"), ("take", "a")), agenda()
    assert game.words(state, "a", ("1",)).next[0].label == "coins"
    token = translation.set(lambda text: text.replace("coins", "Münzen"))
    try:
        assert game.words(state, "a", ("1",)).next[0].label == "Münzen"
        assert game.carry_out(state, "a", ("1",), Six()).events[0].text == "1 Münzen"
    finally:
        translation.reset(token)
    assert game.words(state, "a", ("1",)).next[0].label == "coins"
    assert game.carry_out(state, "a", ("1",), Six()).events[0].text == "1 coins"


def test_what_was_asked_for_word_by_word_was_heard() -> None:
    rules, bag = agenda(), asked(("take", "a"), ("take", "a"))
    rules.words(bag, "a", ("2", "1"))
    assert not rules.heard(bag, "a", ("2", "1"))  # it might have been no beginning of an order
    for said in ((), ("2",)):
        rules.words(bag, "a", said)
    assert rules.heard(bag, "a", ("2", "1"))
    assert not rules.heard(bag, "b", ("2", "1"))
    assert not rules.heard(bag, "a", ("9", "1"))
    assert not rules.heard(bag, "a", ())  # it may not end here
    rules.words(bag, "a", ("2", "9"))
    assert not rules.heard(bag, "a", ("2", "9"))


def test_only_the_last_are_kept() -> None:
    game = agenda()
    for coins in range(1, 60):
        game.words(asked(("take", "a"), coins=coins), "a", ("1",))
    assert len(game._talks) == TALKS


def test_a_sentence_has_an_end() -> None:
    state, game = asked(*[("take", "a")] * (CHAIN + 1), coins=50), agenda()
    assert game.words(state, "a", ("1",) * (CHAIN - 1)).next
    assert game.words(state, "a", ("1",) * CHAIN) == Words((), True)


def test_a_question_that_chains_into_nothing_is_answered_by_one_sentence_in_the_readers_language() -> None:
    state, game = asked(("alone", "a"), ("take", "a")), agenda()
    assert game.words(state, "a", ()).prompt == "a takes."
    assert game.words(state, "a", ("2",)) == Words((), True)
    for wrong in (("2", "1"), ("9",), ("9", "1"), ("2", "1", "1")):
        assert game.words(state, "a", wrong) == NOTHING
    assert game.words(state, "b", ()) == Words((), False, "It is not your move.")
    token = translation.set(lambda text: text.replace("coins", "Münzen"))
    try:
        assert {word.label for word in game.words(state, "a", ()).next} == {"Münzen"}
    finally:
        translation.reset(token)
    assert {word.label for word in game.words(state, "a", ()).next} == {"coins"}


def test_what_is_whole_is_asked_no_further() -> None:
    """A question that would say more after a whole sentence, or tells something with it, is not heard."""
    heard: list[Sentence] = []

    def words(state: Bag, item: Item, spoken: Sentence) -> Words:
        heard.append(spoken)
        return Words((), True, "Enough.") if spoken else Words((Word("all"),))

    game = Agenda[Bag, BagFlow](Flow, {"empty": Question(words, take)}, {})
    state = asked(("empty", "a"))
    assert game.words(state, "a", ("all",)) == Words((), True)
    assert game.words(state, "a", ("all", "all", "all")) == NOTHING
    assert heard == [(), ("all",)]


@pytest.mark.parametrize("chains", [True, False])
def test_an_offered_word_that_is_whole_is_not_asked_about(chains: bool) -> None:
    heard: list[Sentence] = []

    def words(state: Bag, item: Item, spoken: Sentence) -> Words:
        heard.append(spoken)
        return take_words(state, item, spoken)

    question = Question[Bag, BagFlow](words, take, chains=chains, whole=one_word)
    game = Agenda[Bag, BagFlow](Flow, {"take": question}, {})
    state = asked(("take", "a"), ("take", "b"))
    assert game.words(state, "a", ()).texts() == ("1", "2", "3")
    assert game.words(state, "a", ("2",)) == Words((), True)
    assert heard == [()]
    assert game.words(state, "a", ("4",)) == NOTHING
    assert game.words(state, "a", ("4", "2")) == game.words(state, "a", ("2", "2")) == NOTHING
    assert game.carry_out(state, "a", ("2",), Six()).state.taken == {"a": 2}


def test_nobody_speaks_out_of_turn() -> None:
    state, game = asked(("take", "a")), agenda()
    assert game.words(state, "b", ()) == Words((), False, "It is not your move.")
    assert game.words(state, "b", ("1",)) == NOTHING
    assert game.words(asked(("take", "a"), coins=0), "a", ()) == NOTHING


def test_nothing_is_asked_when_it_is_over() -> None:
    state, game = asked(("take", "a"), ("take", "b"), coins=3), agenda()
    flow = game.carry_out(state, "a", ("3",), Six())
    assert flow.state.agenda == ()
    assert top(flow.state) is None


def test_no_kind_is_dealt_with_twice() -> None:
    assert joined({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="dealt with twice: a"):
        joined({"a": 1}, {"a": 2})
