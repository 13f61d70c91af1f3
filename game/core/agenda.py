"""How a game of many small questions moves on: an agenda of steps and questions, and sentences that chain answers.

The state holds a stack of items, the topmost last. A step is taken by the rules; a question waits for its seat. Those
that are `parallel` wait together: as far as the stack begins with them, every seat is asked its own, and what it
answers is held back until nobody is asked any more (`game.core.held`). One sentence may answer several questions: it is
rehearsed word by word on copies of the state, as far as no die falls.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic

from game.core.dice import Dice
from game.core.flow import Chance, F, Flow, Item, Pending, Question, Rehearsed, S, joined, one_word, top
from game.core.held import Held, together
from game.core.memo import ANSWERS
from game.core.talk import TALKS, Talk
from game.core.text import SILENT, Message, _, translation
from game.core.values import once, replace
from game.core.words import NOTHING, WHOLE, Ask, Sentence, Words, ended

__all__ = [
    "CHAIN", "TALKS", "Agenda", "Chance", "Flow", "Item", "Pending", "Question", "Rehearsed", "joined", "one_word",
    "top",
]  # fmt: skip

#: How many answers one sentence may hold.
CHAIN = 12
#: So many of the last agendas are remembered of which something is held back.
HELD_BACK = 24


@dataclass(frozen=True)
class Agenda(Generic[S, F]):
    """What a game does with the items of its agenda: its questions and its steps, by kind.

    `flow` makes a flow of a state, dice and the seat that rehearses. What a rehearsal knew surely is not done again.
    """

    flow: Callable[[S, Dice | None, str], F]
    questions: Mapping[str, Question[S, F]]
    steps: Mapping[str, Callable[[F, Item], None]]
    _talks: dict[tuple[int, str], Talk[S]] = field(default_factory=dict, init=False, repr=False)
    _agendas: dict[int, tuple[tuple[Item, ...], Held | None]] = field(default_factory=dict, init=False, repr=False)

    # how the game goes on

    def advance(self, flow: F) -> None:
        """Go on until a question has to be put to somebody, or the game is over."""
        state = flow.state
        while (agenda := state.agenda) and not state.over:
            item = agenda[-1]
            if not item.seat:
                state.agenda = agenda[:-1]
                self.steps[item.kind](flow, item)
                continue
            question = self.questions[item.kind]
            if question.parallel and self._held_back(agenda):
                if not self._hold_together(flow):
                    return
            elif question.unasked is None or (reply := question.unasked(flow, item)) is None:
                return
            else:
                self._reply(flow, reply)
        if state.over:
            state.agenda = ()

    def _step(self, flow: F) -> None:
        item = flow.state.agenda[-1]
        flow.state.agenda = flow.state.agenda[:-1]
        self.steps[item.kind](flow, item)

    def _reply(self, flow: F, sentence: Sentence) -> None:
        item = flow.state.agenda[-1]
        flow.state.agenda = flow.state.agenda[:-1]
        flow.replies.append(sentence)
        self.questions[item.kind].answer(flow, item, sentence)

    def held(self, state: S, seat: str) -> tuple[Sentence, ...]:
        """What a seat has answered and is held back."""
        together = self._parallel(state)
        return together.answers(seat) if together else ()

    # what is asked of several seats at once

    def due(self, state: Pending) -> tuple[Item, ...]:
        """What the game waits for: the topmost question, or of every seat that is asked at once its first one.

        What a seat has answered in part shows in `asks` alone: this is what everybody may know.
        """
        first = top(state)
        if first is None:
            return ()
        if not (held := self._parallel(state)):
            return (first,)
        return held.due

    def owes(self, state: Pending, seat: str, named: Mapping[str, Message]) -> Message:
        """What a seat is asked of what is due, by what questions of its kind are called; silent if it is not asked."""
        return next((named.get(item.kind, SILENT) for item in self.due(state) if item.seat == seat), SILENT)

    def asks(self, state: S, seat: str) -> Item | None:
        """The question that a seat is asked, after all it has answered; None if it is not asked."""
        item = top(self.apart(state, seat))
        return item if item is not None and item.seat == seat else None

    def _parallel(self, state: Pending) -> Held | None:
        """The questions on top that several seats are asked at once, and their answers so far; None for one seat's."""
        if not (agenda := state.agenda) or not (last := agenda[-1]).seat or not self.questions[last.kind].parallel:
            return None  # mostly: hundreds of states are looked at for each order
        return self._held_back(agenda)

    def _held_back(self, agenda: tuple[Item, ...]) -> Held | None:
        """What is held back on an agenda, looked for once: it is known by being the very same."""
        known = self._agendas.get(id(agenda))
        if known is None:
            if len(self._agendas) >= HELD_BACK:
                oldest, *_later = self._agendas  # in one go, for others may ask meanwhile
                self._agendas.pop(oldest, None)
            known = self._agendas[id(agenda)] = agenda, together(agenda, self._together)
        return known[1]

    @once
    def _together(self) -> Container[str]:
        """The kinds of questions that are put together."""
        return {kind for kind, question in self.questions.items() if question.parallel}

    def apart(self, state: S, seat: str) -> S:
        """The state as a seat that is asked with others sees it: its own answers are given; always the same one.

        On its agenda is nothing but what this seat is still asked.
        """
        return self._talk(state, seat).here

    def _talk(self, state: S, seat: str) -> Talk[S]:
        """What is said of a state by a seat; the last are kept, each by its state being the very same."""
        talk = self._talks.get((id(state), seat))
        return talk or self._begin(state, seat, self._here(state, seat))

    def _begin(self, state: S, seat: str, here: S) -> Talk[S]:
        if len(self._talks) >= TALKS:
            oldest, *_later = self._talks  # in one go, for others may ask meanwhile
            self._talks.pop(oldest, None)
        talk = self._talks[id(state), seat] = Talk(state, seat, here, top(here))
        return talk

    def _here(self, state: S, seat: str) -> S:
        if state.over or (held := self._parallel(state)) is None or seat not in held.seats:
            return state
        flow = self._alone(state, held, seat)
        self._repeat(flow, held.answers(seat))
        here: S = flow.state
        return here

    def _alone(self, state: S, held: Held, seat: str, hears: str = "") -> F:
        """A flow of a copy in which a seat is asked its questions as if nobody else were."""
        flow = self.flow(state.copy(), None, hears)
        flow.state.agenda = held.asked(seat)
        return flow

    def _repeat(self, flow: F, answers: Iterable[Sentence]) -> None:
        """Give a seat's answers to the questions on the agenda, which are all its own; what no longer fits is void."""
        for sentence in answers:
            while flow.state.agenda and not flow.state.agenda[-1].seat:
                self._step(flow)
            item = top(flow.state)
            if item is None:
                return
            if self.questions[item.kind].words(flow.state, item, sentence).end:
                self._reply(flow, sentence)

    def _hold_together(self, flow: F) -> bool:
        """As several seats are asked at once, what needs no asking is held back; whether none of them is asked."""
        held = self._parallel(flow.state)
        assert held is not None
        own = {seat: self._hold(flow, seat).state for seat in held.seats}
        if self._open(flow):
            return True
        for seat, here in own.items():
            self._begin(flow.state, seat, here)
        return False

    def _hold(self, flow: F, seat: str, given: Sequence[Sentence] = ()) -> F:
        """Hold back the answers of a seat, and those that it need not be asked for after them; what comes of them.

        With none given it may be that it need not be asked at all.
        """
        held = self._parallel(flow.state)
        assert held is not None
        own = self._alone(flow.state, held, seat, seat if flow.dice is not None or flow.seat == seat else "")
        self._repeat(own, held.answers(seat))
        own.events, own.replies = [], []
        self._give(own, given) if given else self.advance(own)
        return self._note(flow, seat, own)

    def _note(self, flow: F, seat: str, own: F) -> F:
        """What a seat has replied, for itself alone, is held back."""
        held = self._parallel(flow.state)
        assert held is not None
        flow.state.agenda = held.noting(seat, (*held.answers(seat), *own.replies), done=not own.state.agenda)
        flow.unsure = flow.unsure or own.unsure
        return own

    def _open(self, flow: F) -> bool:
        """Once everybody has answered, all answers are given, seat by seat in the order in which they were asked.

        Of one that is void because of another's the seat is asked again.
        """
        held = self._parallel(flow.state)
        if held is None or not all(map(held.done, held.seats)):
            return False
        left: tuple[Item, ...] = ()
        for seat in held.seats:
            flow.state.agenda = held.asked(seat)
            self._repeat(flow, held.answers(seat))
            left = (*flow.state.agenda, *left)
        flow.state.agenda = (*held.below, *left)
        return True

    def reconsider(self, flow: F, seat: str) -> None:
        """A seat has left word anew: what it is asked may need no asking now."""
        if (held := self._parallel(flow.state)) and seat in held.seats:
            self._held(flow, seat, self._hold(flow, seat))
        else:
            self.advance(flow)

    def _held(self, flow: F, seat: str, own: F) -> None:
        """What a seat has answered is held back: tell what comes of it; go on if it was the last."""
        flow.opens = self._open(flow)
        flow.holds = not flow.opens
        if flow.opens:
            self.advance(flow)
        else:
            flow.events += own.events
            self._begin(flow.state, seat, own.state)

    def answer(self, flow: F, sentence: Sentence) -> None:
        """Take the topmost question's answer, and go on."""
        self._reply(flow, sentence)
        self.advance(flow)

    def carry_out(self, state: S, seat: str, order: Sentence, dice: Dice) -> F:
        """Answer question after question until the sentence is used up; what was rehearsed is not done again."""
        talk = self._talk(state, seat)
        reached = self._rehearse(talk, order)
        if talk.here is not state:
            flow = self.flow(state.copy(), dice, "")
            self._held(flow, seat, self._note(flow, seat, self._resumed(reached, None, seat)))
            return flow
        flow = self._resumed(reached, dice)
        self._answer_the_lone(flow)
        return flow

    def _resumed(self, reached: Rehearsed[S], dice: Dice | None, seat: str = "") -> F:
        """A flow in which a sentence is given that was rehearsed: with dice, from where it was sure how it comes."""
        given, reached = _given(reached, lambda known: known.done is not None and (known.sure or dice is None))
        assert reached.done is not None
        flow = self.flow(reached.done.copy() if given else reached.done, dice, seat)
        flow.events, flow.replies = list(reached.told), list(reached.replies)
        self._give(flow, given)
        return flow

    def _give(self, flow: F, answers: Iterable[Sentence]) -> None:
        for sentence in answers:
            self.answer(flow, sentence)

    def _answer_the_lone(self, flow: F) -> None:
        """After a whole sentence nobody is asked what can be answered in one way only; what was rehearsed is kept."""
        while (item := top(flow.state)) is not None and item.seat:
            lone = self.questions[item.kind].lone
            reply = lone(flow.state, item) if lone else None
            if reply is None:
                return
            flow.state = flow.state.copy()
            self.answer(flow, reply)

    def guessed(self, state: S, seat: str, choose: Callable[[Ask], Sentence]) -> S:
        """The state with some answers held back for a seat of which nothing is known but that it has answered."""
        held = self._parallel(state)
        if held is None or not held.done(seat) or held.answers(seat):
            return state
        state = state.copy()
        state.agenda = held.noting(seat, (), done=False)
        while self.asks(state, seat):
            order = choose(partial(self.words, state, seat))
            flow = self.flow(state.copy(), None, seat)  # hears what the seat left word to do, as its words did
            self._hold(flow, seat, _given(self.rehearse(state, seat, order), lambda _known: False)[0])
            state = flow.state
        return state

    # what may be said

    def words(self, state: S, seat: str, spoken: Sentence) -> Words:
        """The legal next words of a seat, in the reader's language; the last are kept, for they are asked for again."""
        talk = self._talks.get((id(state), seat)) or self._talk(state, seat)
        said = talk.said.get(tongue := translation.get())
        if said is None:
            said = talk.said[tongue] = {}
        found = said.get(spoken)
        if found is None:
            found = self._find(talk, spoken)
            if len(said) > ANSWERS:
                said.clear()
            said[spoken] = found
        return found

    def heard(self, state: S, seat: str, order: Sentence) -> bool:
        """Whether a seat was told word by word that it may say this, and may end here."""
        talk = self._talks.get((id(state), seat))
        said = talk.said.get(translation.get()) if talk else None
        if not said or order not in said or not said[order].end:
            return False
        for n, word in enumerate(order):
            words = said.get(order[:n])
            if words is None or not words.offers(word):
                return False
        return True

    def _find(self, talk: Talk[S], spoken: Sentence) -> Words:
        item = talk.item
        if item is None or item.seat != talk.seat:
            return NOTHING if spoken or talk.here.over else Words((), False, _("It is not your move."))
        if not self.questions[item.kind].chains:
            return self._plain(talk, item, spoken)
        reached = self._rehearse(talk, spoken)
        if reached.asks is None:
            return NOTHING if reached.rest else WHOLE
        found = self._ask(reached, reached.asks, reached.rest)
        return ended(found) if reached.answers and not reached.rest else found

    def _plain(self, talk: Talk[S], item: Item, spoken: Sentence) -> Words:
        """The words of a question after which no sentence goes on: there is nothing to rehearse."""
        if spoken:
            before = self.words(talk.state, talk.seat, spoken[:-1])
            if not before.count:
                return NOTHING
            if self._completes(item, spoken, before):
                return WHOLE
        found = self.questions[item.kind].words(talk.here, item, spoken)
        return WHOLE if spoken and found.end and not found.count else found

    def _ask(self, reached: Rehearsed[S], item: Item, rest: Sentence) -> Words:
        """The words of the question on top; a rehearsal has mostly just asked for those that are wanted next."""
        asked = translation.get(), rest
        found = reached.heard.get(asked)
        if found is None:
            assert reached.done is not None
            found = reached.heard[asked] = self.questions[item.kind].words(reached.done, item, rest)
        return found

    def asked(self, reached: Rehearsed[S]) -> tuple[S, Item] | None:
        """The state and the question at which a sentence goes on, unless it is whole."""
        return None if reached.asks is None or reached.done is None else (reached.done, reached.asks)

    def rehearse(self, state: S, seat: str, spoken: Sentence) -> Rehearsed[S]:
        """How far a seat's sentence carries; the last are kept, for the next question is mostly one word longer.

        Nothing told is finished prose, so what one language rehearsed serves another.
        """
        return self._rehearse(self._talk(state, seat), spoken)

    def _rehearse(self, talk: Talk[S], spoken: Sentence) -> Rehearsed[S]:
        """The same of a state as its seat sees it."""
        if not spoken:
            return talk.begun
        reached = talk.reached.get(spoken)
        if reached is None:
            reached = self._go_on(self._rehearse(talk, spoken[:-1]), talk.seat, spoken[-1])
            talk.remember(spoken, reached)
        return reached

    def _go_on(self, reached: Rehearsed[S], seat: str, word: str) -> Rehearsed[S]:
        """One more word: does it complete an answer, and may the sentence go on after it?"""
        rest = (*reached.rest, word)
        if (item := reached.asks) is None:
            return replace(reached, rest=rest)
        offered = reached.heard.get((translation.get(), reached.rest))
        if not self._completes(item, rest, offered):
            found = self._ask(reached, item, rest)
            if not found.end or found.count:
                return replace(reached, rest=rest)
        return self._after(reached, item, seat, rest)

    def _completes(self, item: Item, said: Sentence, offered: Words | None) -> bool:
        """Whether the last of these words completes an answer, as is known from the words before which offered it."""
        whole = self.questions[item.kind].whole
        return offered is not None and whole is not None and whole(said) and offered.offers(said[-1])

    def _after(self, reached: Rehearsed[S], item: Item, seat: str, sentence: Sentence) -> Rehearsed[S]:
        """The state after one more answer, if no die falls; the sentence goes on if the same seat is asked again."""
        answers = reached.answers + 1
        if not self.questions[item.kind].chains or reached.done is None:
            return Rehearsed(None, None, (), answers, (), reached, sentence)
        flow = self.flow(reached.done.copy(), None, seat)
        try:
            self.answer(flow, sentence)
        except Chance:
            return Rehearsed(None, None, (), answers, (), reached, sentence)
        asks = top(flow.state)
        if asks is not None and (answers >= CHAIN or asks.seat != seat or not self._chains_into(flow.state, asks)):
            asks = None
        return Rehearsed(
            flow.state, asks, (), answers, (*reached.told, *flow.events), reached, sentence,
            reached.sure and not flow.unsure, replies=(*reached.replies, *flow.replies),
        )  # fmt: skip

    def _chains_into(self, state: S, item: Item) -> bool:
        """Whether a sentence may go on with a question on top; what is held back is an order of its own."""
        question = self.questions[item.kind]
        return question.chains and not question.begins and not (question.parallel and self._held_back(state.agenda))


def _given(reached: Rehearsed[S], known: Callable[[Rehearsed[S]], bool]) -> tuple[list[Sentence], Rehearsed[S]]:
    """The last answers of a sentence, and what comes before them: what is known of it, at the latest its beginning."""
    given = [reached.rest] if reached.rest else []  # what may end, but could have gone on, is an answer, too
    while reached.before and not known(reached):
        given.insert(0, reached.last)
        reached = reached.before
    return given, reached
