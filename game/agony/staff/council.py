"""The council of war: which card for what in this card round [8.2, 8.3]."""

from collections.abc import Iterator
from functools import cached_property

from game.agony.board import BOARD, CATHOLIC
from game.agony.cards.schema import CARDS
from game.agony.staff import levies, worths
from game.agony.staff.field import Field, toward
from game.agony.staff.foresight import Foresight
from game.agony.staff.marches import Plan, free_moves, plans
from game.agony.staff.placing import placed
from game.agony.staff.prizes import Prizes
from game.core.words import Ask, Sentence

#: A plan must promise so much to be worth a card.
_LEAST = 0.05
#: How much of what the enemy could do next counts.
_CARE = 0.95


class Council:
    """Weighs every card and every way to play it."""

    def __init__(self, field: Field, ask: Ask) -> None:
        self.field, self.ask = field, ask
        self.prizes, self.foresight = Prizes(field), Foresight(field)
        self._weighed: dict[int, float] = {}

    def decide(self) -> Sentence:
        """The best order that the rules allow."""
        first = self.ask(()).texts()
        if "peace" in first and self._wants_peace():
            return ("peace",)
        for _worth, order in sorted(self._ways(first), key=lambda way: (-way[0], way[1])):
            if spoken := self._said(order):
                return spoken
        return ("pass",)

    def _ways(self, first: tuple[str, ...]) -> Iterator[tuple[float, Sentence]]:
        """Every way with its worth, less what the card would be worth later."""
        for card in self.hand:
            if card not in first:
                continue
            ways = self.ask((card,)).texts()
            spent = worths.kept(self.field, self.prizes, card)
            value = CARDS[card].value
            if "event" in ways:
                yield worths.event(self.field, self.prizes, card), (card, "event")
            if "recruit" in ways and self.attempts:
                yield self._recruiting(value) - spent, (card, "recruit")
            if "aid" in ways:
                yield self._aid(card) - spent, (card, "aid")
            if "act" in ways:
                for plan in [plan for plan in self.plans if plan.act <= value][:6]:
                    word = BOARD.leaders[plan.leader].word
                    yield self._march(plan) - spent, (card, "act", word, *plan.words)
        if "free" in first:
            for plan in free_moves(self.field, self.prizes)[:4]:
                yield self._march(plan) - 0.1, ("free", *plan.words)
        yield _LEAST, ("pass",)

    @property
    def hand(self) -> list[str]:
        """The cards in hand, the cheapest first."""
        return sorted((card.id for card in self.field.view.hand), key=lambda card: (CARDS[card].value, card))

    @cached_property
    def attempts(self) -> list[float]:
        """What recruiting attempts are worth."""
        return levies.attempts(self.field)

    @cached_property
    def plans(self) -> list[Plan]:
        """The best marches."""
        found = plans(self.field, self.prizes)
        famous = self.field.view.influence >= levies.FAMOUS
        return [plan for plan in found if plan.worth > 0 and not (famous and plan.leader == "wallenstein")]

    def _march(self, plan: Plan) -> float:
        """A march's worth, with what it spares us, or lays open, of the enemy's next."""
        if id(plan) not in self._weighed:
            spared = self.foresight.answer() - self.foresight.after(plan)
            self._weighed[id(plan)] = plan.worth + (0.0 if self._last_word else _CARE) * spared
        return self._weighed[id(plan)]

    @property
    def _last_word(self) -> bool:
        """Whether nobody answers this action before the reckoning."""
        view = self.field.view
        return self.field.side == CATHOLIC and view.turn >= view.last_turn and view.round >= 6

    def _recruiting(self, value: int) -> float:
        late = 0.75 if self.field.view.round >= 5 else 1.0
        return sum(self.attempts[:value]) * levies.need(self.field) * late

    def _aid(self, card: str) -> float:
        points = sum(self.field.card(card).aid.values())
        have = self.field.view.sides[self.field.side].aid_total
        saved = levies.aid(self.field, points + have) - levies.aid(self.field, have)
        return saved * min(1.0, 0.3 + 0.13 * self.field.view.round)

    def _wants_peace(self) -> bool:
        """Only when the table is as good as a victory [5.32]."""
        view = self.field.view
        return view.vp >= 46 if toward(self.field.side, 1) > 0 else view.vp <= 4

    def _said(self, order: Sentence) -> Sentence:
        """The order as far as the words allow; empty if they do not allow its beginning."""
        spoken: Sentence = ()
        whole: Sentence = ()
        for word in order:
            words = self.ask(spoken)
            if word not in words.texts():
                break
            spoken = (*spoken, word)
        else:
            words = self.ask(spoken)
            if order[1:2] == ("event",):
                return placed(self.field, self.prizes, self.ask, spoken)
            return spoken if words.end else ()
        for n in range(len(spoken), 0, -1):
            if self.ask(spoken[:n]).end:
                whole = spoken[:n]
                break
        return whole if len(whole) > 3 else ()
