"""A game's state with the rules it is played by: what is asked of it, here or in another process."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import islice
from typing import Any

from bot.short import CHOICE, remarked
from game.core.dice import Fallen, Shut
from game.core.names import plain
from game.core.proposals import Offered, Proposal, legal, path_of, whole
from game.core.refusal import Refusal
from game.core.rules import Rules, View
from game.core.suggest import shown, whole_orders
from game.core.text import Message
from game.core.touch import Asked, Revocable, Touch, asked, placed, placed_aside
from game.core.values import replace
from game.core.words import Ask, Sentence, Words, named

#: How many states a process keeps: mostly the next question is about the same one.
KEPT = 64
#: So many orders are proposed to a seat: to five powers' armies in the midst of a war every way of each.
PROPOSED = 60
#: So many whole orders are looked at for those that can be suggested.
LOOKED_AT = 300
#: How an order is shown: what it is called, and the hint of its last word.
Shown = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Forethought:
    """The orders proposed to a seat, where they lie on the board, and what each touch says before any word."""

    offered: tuple[Offered, ...]
    placed: tuple[Touch, ...]
    first: Asked


@dataclass(frozen=True)
class Position:
    """A state and its rules. To another process it goes as plain bytes, and the same bytes are read once there."""

    rules: Rules[Any, Any]
    state: Any

    @cached_property
    def plain(self) -> bytes:
        """The state as `Rules.dump` writes it."""
        return self.rules.dump(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.rules, self.plain)

    def words(self, seat: str, spoken: Sentence = ()) -> Words:
        """The legal next words."""
        return self.rules.words(self.state, seat, spoken)

    def offers(self, seat: str, paths: Sequence[tuple[int, ...]]) -> list[list[Words]]:
        """What is offered along each path, from the first word on: `path[n]` is the number of the word chosen then.

        A path that leads nowhere ends where it does.
        """
        return [self._along(seat, path) for path in paths]

    def _along(self, seat: str, path: tuple[int, ...]) -> list[Words]:
        spoken: Sentence = ()
        found = [self.words(seat)]
        for choice in path:
            if choice >= len(found[-1].next):
                break
            spoken = (*spoken, found[-1].next[choice].text)
            found.append(self.words(seat, spoken))
        return found

    def suggest(
        self, seats: Sequence[str], typed: str, most: int, longest: int, but: frozenset[str]
    ) -> dict[str, Shown]:
        """Whole orders of these seats that begin as typed, and how each is shown: with the last word's hint.

        At most so many, of so many characters, those that begin with a quiet word last; none whose first word, in
        small letters, is in `but`.
        """
        found, quiet = dict[str, Shown](), dict[str, Shown]()
        for seat in seats:
            ask = cache(partial(self.words, seat))  # the first words are asked for twice
            besides = {word.text for word in ask(()).next if word.quiet}
            for order, hint in islice(whole_orders(ask, typed, most), LOOKED_AT):
                text = " ".join(order)
                if len(found) == most:
                    return found
                if len(text) <= longest and order[0].casefold() not in but:
                    (quiet if order[0] in besides else found)[text] = text, hint
        return dict(islice((found | quiet).items(), most))

    def view(self, viewer: str) -> View:
        """All that a viewer may know."""
        view: View = self.rules.view(self.state, viewer)
        return view

    def forethought(self, seat: str, most: int) -> Forethought:
        """What is reckoned once for all that a seat asks now, with at most so many proposals."""
        ask = cache(partial(self.words, seat))  # what makes proposals, tries and places them asks for the same words
        offered = self._offered(seat, ask, most)
        revocable = self.revocable(seat)
        seen = self._with_aside(seat, ask)
        found = placed(seen, offered, revocable)
        return Forethought(tuple(offered), found, asked(seen, (), found, revocable=revocable))

    def proposed(self, seat: str) -> list[Offered]:
        """What is proposed to a seat, as panels show it."""
        return self._offered(seat, cache(partial(self.words, seat)), PROPOSED)

    def _offered(self, seat: str, ask: Ask, most: int) -> list[Offered]:
        """Of what is proposed to a seat what is legal, at most so many."""
        return legal(ask, self.rules.proposals(self.view(seat), ask), most)

    def revocable(self, seat: str) -> Revocable:
        """Whether an order may be taken back: no die falls, nothing comes to light, and nobody else has to act.

        As far as the seat can tell: tried is a state that agrees with its view, so that the answer gives nothing away.
        """
        state = cache(lambda: self.rules.imagine(self.view(seat), lambda _n: 0))

        def tried(order: Sentence) -> bool:
            try:
                after = self.rules.apply(state(), seat, order, Shut())
            except (Fallen, Refusal, NotImplementedError):  # the last from rules that imagine nothing
                return False
            called = self.rules.to_move(after.state)
            return bool(called) and not after.reveals and set(called) <= set(self.rules.to_move(state()))

        return tried

    def parts(self, seat: str, order: Sentence) -> tuple[str, tuple[str, ...]]:
        """What a whole order of several parts is called, and the parts."""
        called, found = self.rules.parts(self.view(seat), order)
        return called, tuple(found)

    def less(self, seat: str, order: Sentence, part: int) -> tuple[int, ...] | None:
        """Where the words of such an order without one of its parts stand among those offered; None if it has none."""
        ask = cache(partial(self.words, seat))
        found = self.rules.less(self.view(seat), ask, order, part)
        return path_of(ask, found) if found else None

    def touched(self, seat: str, spoken: Sentence, held: str, proposed: Sequence[Touch]) -> Asked:
        """What may follow the words so far, and what touching each place says."""
        ask = self._with_aside(seat, cache(partial(self.words, seat)))
        found = self._weighed(seat, asked(ask, spoken, proposed, held, self.revocable(seat)))
        price = self.rules.price(self.view(seat), spoken) if spoken and found.words.end else ""
        if not price or price in found.hint:  # a proposal has told it
            return found
        return replace(found, hint=f"{price}; {found.hint}" if found.hint else price)

    def _weighed(self, seat: str, found: Asked) -> Asked:
        """The same, but what gives something up is looked at before it is given, for that is told there."""
        view = self.view(seat)

        def doubted(touch: Touch) -> Touch:
            paid = touch.at_once and self.rules.price(view, touch.spoken)
            return replace(touch, at_once=False) if paid else touch

        return replace(found, touches={place: tuple(map(doubted, each)) for place, each in found.touches.items()})

    def _with_aside(self, seat: str, ask: Ask) -> Ask:
        """The same words, with what stands beside the board where it can be touched."""
        return placed_aside(ask, self.rules.aside(self.view(seat)))

    def unfinished(self, seat: str, text: str) -> tuple[int, ...]:
        """Where the words of a typed order stand that could go on, and gives something up as it is; () of any other."""
        order = self.understand(seat, text)
        if not self.words(seat, order).next or not self.rules.price(self.view(seat), order):
            return ()
        return self.path(seat, order)

    def path(self, seat: str, order: Sentence) -> tuple[int, ...]:
        """Where the words of a whole order stand among those offered; () if it is none."""
        return path_of(partial(self.words, seat), order) or ()

    def named(self, seat: str, text: str) -> Message:
        """The order a text means, as people read it. Raises `Refusal`."""
        thing = partial(self.rules.thing, self.state)
        return named(partial(self.words, seat), self.understand(seat, text), thing)

    def understand(self, seat: str, text: str) -> Sentence:
        """The order a text means; a sentence just as the record has it needs no guessing. Raises `Refusal`."""
        order = tuple(text.split())
        try:
            self.rules.check(self.state, seat, order)
            return order
        except Refusal:
            pass
        try:
            return self.rules.understand(self.state, seat, text)
        except Refusal:
            if found := self._shown(seat, text):
                return found
            raise

    def _shown(self, seat: str, text: str) -> Sentence:
        """The order of a suggestion that somebody typed, or sent on, as it is shown; nothing if it is none."""
        ask = cache(partial(self.words, seat))
        order = tuple(text.partition(" · ")[0].split())
        if whole(ask, order):
            return order
        found = [each.proposal for each in self._offered(seat, ask, PROPOSED)] if ask(()).next else []
        return shown(found, text) or _cut(found, text)


def _cut(proposals: Iterable[Proposal], text: str) -> Sentence:
    """The one proposal that reads just so where it is cut, its remark, too; nothing if none or several do."""
    read = plain(text)
    meant = {
        each.order for each in proposals if read in (plain(each.label), plain(remarked(each.label, each.hint, CHOICE)))
    }
    return meant.pop() if len(meant) == 1 else ()


@lru_cache(KEPT)
def _read(rules: Rules[Any, Any], plain: bytes) -> Position:
    return Position(rules, rules.load(plain))
