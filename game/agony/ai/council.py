"""The council of war: which card for what in this card round [8.2, 8.3]."""

from collections.abc import Iterator
from functools import cached_property

from game.agony.ai import levies, worths
from game.agony.ai.field import Field, toward
from game.agony.ai.marches import plans
from game.agony.ai.placing import placed
from game.agony.ai.prizes import Prizes
from game.agony.ai.weighing import Valued, weighed
from game.agony.board import BOARD, CATHOLIC
from game.agony.cards.schema import CARDS
from game.core.words import Ask, Sentence

#: A plan must promise so much to be worth a card.
_LEAST = 0.05
#: Kinds of cards whose events count at once.
_AT_ONCE = ("dutch_war", "revolt", "war_entry")
#: How many attacks are worth a thought, whatever they promise.
_FIGHTS = 2
#: What a card round is worth, about.
_ROUND = 2.5


class Council:
    """Weighs every card and every way to play it; `hasty` follows fewer marches, and not what comes next."""

    def __init__(self, field: Field, ask: Ask, hasty: bool = False) -> None:
        self.field, self.ask, self.hasty = field, ask, hasty
        self.prizes = Prizes(field)

    def decide(self) -> Sentence:
        """The best order that the rules allow."""
        return next(self.ranked(), ("pass",))

    def ranked(self) -> Iterator[Sentence]:
        """The orders that the rules allow, the best first."""
        first = self.ask(()).texts()
        if "peace" in first and self._wants_peace():
            yield ("peace",)
        for _worth, order in sorted(self._ways(first), key=lambda way: (-way[0], way[1])):
            if spoken := self._said(order):
                yield spoken

    def _ways(self, first: tuple[str, ...]) -> Iterator[tuple[float, Sentence]]:
        """Every way with its worth, less what the card would be worth later."""
        for card in self.hand:
            if card not in first:
                continue
            ways = self.ask((card,)).texts()
            spent = worths.kept(self.field, self.prizes, card)
            value = CARDS[card].value
            if "event" in ways:
                lasting = 1.0 if CARDS[card].kind in _AT_ONCE or worths.points(card) else self._future
                yield worths.event(self.field, self.prizes, card) * lasting, (card, "event")
            if "recruit" in ways and self.attempts:
                yield self._recruiting(value) - spent, (card, "recruit")
            if "aid" in ways:
                yield self._aid(card) - spent, (card, "aid")
            if "act" in ways:
                for worth, plan in self.weighed:
                    if plan.party.leader and plan.act <= value:
                        yield worth - spent, (card, "act", BOARD.leader_words[plan.leader], *plan.words)
        if "free" in first:
            for worth, plan in self.weighed:
                if not plan.party.leader:
                    yield worth - 0.1, ("free", *plan.words)
        yield _LEAST, ("pass",)

    @property
    def hand(self) -> list[str]:
        """The cards in hand, the cheapest first."""
        return sorted((card.id for card in self.field.view.hand), key=lambda card: (CARDS[card].value, card))

    @cached_property
    def attempts(self) -> list[float]:
        """What recruiting attempts are worth."""
        return levies.attempts(self.field)

    def fights(self) -> Iterator[Sentence]:
        """The best attacks, whatever else there is to do, each by the least card that does it."""
        for plan in [plan for plan in plans(self.field, self.prizes) if plan.way.foe][:_FIGHTS]:
            card = next((card for card in self.hand if CARDS[card].value >= plan.act), "")
            if card and (spoken := self._said((card, "act", BOARD.leader_words[plan.leader], *plan.words))):
                yield spoken

    @cached_property
    def weighed(self) -> Valued:
        """Marches and raids, each with its worth."""
        return weighed(self.field, self.prizes, self.hasty)

    @property
    def _future(self) -> float:
        """How much what pays later still counts: the less the fewer rounds are left."""
        view = self.field.view
        left = 6 * (view.last_turn - view.turn) + 6 - view.round
        return max(0.1, min(1.0, left / 15))

    def _recruiting(self, value: int) -> float:
        return sum(self.attempts[:value]) * levies.need(self.field) * self._future

    def _aid(self, card: str) -> float:
        points = sum(self.field.card(card).aid.values())
        have = self.field.view.sides[self.field.side].aid_total
        saved = levies.aid(self.field, points + have) - levies.aid(self.field, have)
        return saved * levies.near(self.field) * self._future

    def _wants_peace(self) -> bool:
        """Where the enemy must accept, and the table promises more than a card round brings [5.31, 5.32]."""
        view, side = self.field.view, self.field.side
        if view.vp < 35 if side == CATHOLIC else view.vp > 10:
            return False
        mine, his = ("CMV", "PW"), ("PMV", "CW")
        rows = BOARD.tables.peace.high if view.vp >= 30 else BOARD.tables.peace.low
        drm = (self.field.elect[side] == 7) * toward(side, 1)
        total = 0.0
        for die in range(10):
            found = next(result for highest, result in rows if die + drm <= highest)
            won, gained = mine if side == CATHOLIC else his
            lost = his[0] if side == CATHOLIC else mine[0]
            total += {won: 12.0, gained: 2.0, lost: -12.0, "BW": 0.0, "TRUCE": -6.0}.get(found, -2.0)
        return total / 10 > _ROUND

    def _said(self, order: Sentence) -> Sentence:
        """The order as far as the words allow; empty if they do not allow its beginning."""
        spoken: Sentence = ()
        whole: Sentence = ()
        for word in order:
            if not self.ask((*spoken, word)):
                break
            spoken = (*spoken, word)
        else:
            if order[1:2] == ("event",):
                return placed(self.field, self.prizes, self.ask, spoken)
            return spoken if self.ask(spoken).end else ()
        for n in range(len(spoken), 0, -1):
            if self.ask(spoken[:n]).end:
                whole = spoken[:n]
                break
        return whole if any(word in BOARD.by_word for word in whole[3:]) else ()  # to stay is no march
