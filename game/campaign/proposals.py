"""Whole orders of the campaign: where each army may go, how a battle may be reported or settled.

They stand in the order of the words: a proposal saves taps, it is no advice.
"""

from collections.abc import Container, Iterator, Sequence

from game.campaign import names, standing
from game.campaign.battle_words import DICE, DRAWN, REPORT, SAID, SETTLE
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.odds import odds_of
from game.campaign.speech import DEPLOY, HOLD
from game.campaign.view import CampaignView
from game.core.odds import percent
from game.core.proposals import Proposal
from game.core.text import _
from game.core.words import Ask, Sentence, Word


def proposals(view: CampaignView, ask: Ask) -> Sequence[Proposal]:
    """What to report, settle or answer; then the ways of each army that has no order yet."""
    first = ask(())
    found = [*_reports(ask, first.next), *_settlements(view, ask, first.next), *_answers(view, ask, first.next)]
    armies = [word.text for word in first.next if word.text in BOARD.army_power and word.text not in view.orders]
    orders = {army: tuple(order.split()) for army, order in view.orders.items()}
    taken = frozenset(standing.goals(orders, {each.id: each.place for each in view.armies}).values())
    return [*found, *(each for army in armies for each in _ways(view, ask, army, taken))]


def _ways(view: CampaignView, ask: Ask, army: str, taken: Container[str]) -> Iterator[Proposal]:
    """Where an army may go; one that is off the map, where it may come back [R13].

    It is not proposed to follow another to where that one is sent: one of them would find the place taken [R7].
    """
    away = not next(each.place for each in view.armies if each.id == army)
    for way in ask((army,)).next:
        if way.text != DEPLOY:
            if not away and (way.text == HOLD or way.place not in taken):
                yield _march(view, army, way)
            continue
        for place in ask((army, DEPLOY)).next if away else ():
            label = _("{army} is placed in {place}").format(army=army, place=place.name)
            yield Proposal((army, DEPLOY, place.text), label, at_once=view.phase == "orders")


def _march(view: CampaignView, army: str, way: Word) -> Proposal:
    """Sealed it can still be changed, and needs no second look."""
    order: Sentence = (army, way.text)
    sealed = view.phase == "orders"
    if way.text != HOLD:
        return Proposal(order, _("{army} to {place}").format(army=army, place=way.name), _met(view, army, way), sealed)
    text = _("{army} stays in {place}").format(army=army, place=names.place(way.place))
    return Proposal(order, text, at_once=sealed)


def _met(view: CampaignView, army: str, word: Word) -> str:
    """Who is met there; of a battle first the chance to win it, for a button's end may be cut."""
    power = BOARD.army_power[army]
    enemy = next((other.power for other in view.armies if other.place == word.place), "")
    friends = next(each for each in view.powers if each.id == power).allies
    if not enemy or enemy == power or enemy in friends or view.season not in MOVING_SEASONS or not word.hint:
        return word.hint
    odds = odds_of(power, enemy, view.season, view)
    return _("won {p}, drawn {q}: {met}").format(met=word.hint, p=percent(odds.wins), q=percent(odds.draws))


def _reports(ask: Ask, words: Sequence[Word]) -> Iterator[Proposal]:
    """How each own battle that is open ended; of one reported already nothing, it can still be said otherwise."""
    if not any(word.text == REPORT for word in words):
        return
    for battle in ask((REPORT,)).next:
        if not battle.hint:
            for result in ask((REPORT, battle.text)).next:
                label = f"{battle.name}: {result.name}"
                yield Proposal((REPORT, battle.text, result.text), label, at_once=True)


def _answers(view: CampaignView, ask: Ask, words: Sequence[Word]) -> Iterator[Proposal]:
    """What may be said to each alliance that is offered [s]."""
    labels = {
        "accept": (_("Accept the alliance with {other}"), _("{mine} accepts the alliance with {other}")),
        "decline": (_("Decline the alliance with {other}"), _("{mine} declines the alliance with {other}")),
    }
    several = sum(each.seat == view.viewer for each in view.powers) > 1
    for verb in (word.text for word in words if word.text in labels):
        for mine in ask((verb,)).next:
            for other in ask((verb, mine.text)).next:
                label = labels[verb][several].format(mine=mine.name, other=other.name)
                yield Proposal((verb, mine.text, other.text), label)


def _settlements(view: CampaignView, ask: Ask, words: Sequence[Word]) -> Iterator[Proposal]:
    """Who won each battle that is open; what each side said of it is the remark."""
    if not any(word.text == SETTLE for word in words):
        return
    for battle in ask((SETTLE,)).next:
        [known] = [each for each in view.battles if each.key == battle.text]
        sides = (known.attacker, known.defender)
        unsaid = _("nothing yet")
        told = [f"{names.power(side.power)}: {SAID.get(side.report, unsaid)}" for side in sides]
        said = " · ".join(told) if any(side.report for side in sides) else ""
        for winner in ask((SETTLE, battle.text)).next:
            label = {DRAWN: _("drawn"), DICE: _("the dice decide")}.get(winner.text, winner.name)
            yield Proposal((SETTLE, battle.text, winner.text), f"{battle.name}: {label}", said)
