"""Answers to what others do: reactions, combat cards, losses, retreats, pay, pillage [11.23, 12.0, 15.0]."""

from collections.abc import Callable

from game.agony.ai import levies, worths
from game.agony.ai.field import Field
from game.agony.ai.fights import fight
from game.agony.ai.placing import best
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.losses import dear
from game.agony.outcome import column
from game.agony.picks import PROPOSED
from game.agony.pillaging import likely_field
from game.core.words import Ask, Sentence, Word

Reply = Callable[[Field, Ask], Sentence]

#: A battle is worth a card if both have this strength, and they are no more columns of the table apart.
_SKIRMISH, _LOPSIDED = 4, 3


def react(field: Field, ask: Ask) -> Sentence:
    """Inside the fortress if the field is likely lost, unless everybody would starve there [11.23]."""
    place = next(word.place for word in ask(()).next if word.place)
    own, foe = field.at(place, field.side), field.marching
    if own is None or foe is None or not own.units:
        return ("inside",)
    if foe.cf >= 8 and foe.cf >= 4 * own.cf:
        return ("inside",)
    found = fight(own.units, own.commander, foe.units, foe.commander, attacks=False)
    return ("outside",) if found.win >= 0.55 and found.dealt >= found.suffered else ("inside",)


def declare(field: Field, ask: Ask) -> Sentence:
    """With everybody."""
    return ("attack",)


def combat_card(field: Field, ask: Ask) -> Sentence:
    """A card where the battle matters; the weakest of the hand first, none where it is won or lost anyhow."""
    battle = field.view.battle
    cards = [word for word in ask(()).texts() if word in CARDS]
    if not cards or battle is None:
        return ("no-card",)
    own, foe = battle.attacker, battle.defender
    if own.side != field.side:
        own, foe = foe, own
    if min(own.cf, foe.cf) < _SKIRMISH or abs(column(own.cf) - column(foe.cf)) > _LOPSIDED:
        return ("no-card",)
    return (min(cards, key=lambda card: (CARDS[card].value, card)),)


def lose(field: Field, ask: Ask) -> Sentence:
    """The step that is missed least: Militia, then reduced units."""
    return (min(ask(()).next, key=_dear).text,)


def _dear(word: Word) -> tuple[float, str]:
    return dear(word.text) if word.text in BOARD.kinds else (9.0, word.text)


def retreat(field: Field, ask: Ask) -> Sentence:
    """Into the own fortress if the enemy cannot besiege it well, else where friends are and no enemy is near."""
    prizes = Prizes(field)
    beaten = field.view.battle
    own = {unit.nation for unit in beaten.defender.units} if beaten else set()
    own |= {BOARD.leaders[leader].nation for leader in beaten.defender.leaders} if beaten else set()

    def worth(word: Word) -> tuple[float, str]:
        if word.text == "inside":
            return 0.6, word.text
        if word.text == "wait":
            return -99.0, word.text
        friends = field.at(word.place, field.side)
        threat = field.threats.get(word.place, 0)
        crowd = (friends.size if friends else 0) > 4 or bool(friends and not field.mix(own, friends))
        return (
            0.15 * min(8, friends.cf if friends else 0) - 0.05 * threat + prizes.draw.get(word.place, 0.0)
            - 2.0 * crowd - 1.0 * field.neutral(word.place)
        ), word.text  # fmt: skip

    return (max(ask(()).next, key=worth).text,)


def besiege(field: Field, ask: Ask) -> Sentence:
    """Always."""
    return ("besiege",)


def hold(field: Field, ask: Ask) -> Sentence:
    """All but the card whose event is worth most next turn are discarded."""
    prizes = Prizes(field)

    def worth(card: str) -> tuple[float, str]:
        datum = CARDS[card]
        if datum.kind == "combat":
            return 0.8, card
        return worths.event(field, prizes, card) + 0.2 * datum.value, card

    *others, _best = sorted(ask(()).texts(), key=worth)
    return tuple(others)


def keep(field: Field, ask: Ask) -> Sentence:
    """A card with a worthy event or for a battle is kept."""
    prizes, card = Prizes(field), field.view.hand[0].id
    good = CARDS[card].kind == "combat" or worths.event(field, prizes, card) >= 1.5
    return ("keep",) if good or CARDS[card].value == 3 else ("discard",)


def unseen(field: Field, ask: Ask) -> Sentence:
    """What recovers is left to the house, when it is asked beforehand."""
    return (PROPOSED,)


def forage(field: Field, ask: Ask) -> Sentence:
    """The enemy's land before neutral land before the own."""
    known = field.view.known
    return (likely_field(known, known.agenda[-1]),)


def pillage(field: Field, ask: Ask) -> Sentence:
    """Markers of the setup go where the enemy stands, or would have to pass."""

    def harm(word: Word) -> tuple[float, str]:
        area = BOARD.spaces[word.place].area
        foe, own = field.foe(word.place), field.at(word.place, field.side)
        enemy = bool(area) and field.view.areas[area].side == field.enemy
        return (foe.size if foe else 0) - (2 * own.size if own else 0) + enemy, word.text

    return (max((word for word in ask(()).next if word.place), key=harm).text,)


def recover(field: Field, ask: Ask) -> Sentence:
    """The own land, where the army is first."""
    return (best(field, Prizes(field), "C28", ask(()).next),)


def effect(field: Field, ask: Ask) -> Sentence:
    """An event's question that stands alone."""
    card = field.view.known.agenda[-1].args[0]
    return (best(field, Prizes(field), card, ask(()).next),)


def recruit(field: Field, ask: Ask) -> Sentence:
    """The best attempt left."""
    return next(iter(attempts(field, ask)), ("done",))


def attempts(field: Field, ask: Ask) -> list[Sentence]:
    """Every attempt to recruit that promises anything, the best first."""
    ways: list[tuple[float, Sentence]] = []
    for army in field.own():
        for leader in army.leaders:
            word = BOARD.leader_words[leader.id]
            if word in ask(()).texts():
                ways += [(levies.attempt(field, leader, army.place, t), (word, t)) for t in ask((word,)).texts()]
    return [order for worth, order in sorted(ways, reverse=True) if worth > 0]


def levy(field: Field, ask: Ask) -> Sentence:
    """Reduced units fight better for their steps where there is room; full ones are cheaper to lead and to pay."""
    place = next((word.place for word in ask(()).next if word.place), "")
    army = field.at(place, field.side) if place else None
    return ("halves",) if army and army.size <= 2 else ("full",)


def pay(field: Field, ask: Ask) -> Sentence:
    """Whole stacks, where looting would cost most a point."""
    rows: list[tuple[float, str]] = []
    for word in ask(()).next:
        army = field.at(word.place, field.side) if word.place else None
        if army:
            units = levies.unpaid(field, army)
            cost = sum(BOARD.kinds[kind].pay * n for kind, n in units.items())
            rows.append((levies.loot(field, army, units) / max(1, cost), word.text))
    return (max(rows)[1], "all") if rows else ("done",)


def wallenstein(field: Field, ask: Ask) -> Sentence:
    """Dismissed before his fame ends the war, recalled at once, killed if it grows too great again [7.2]."""
    first, fame = ask(()).texts(), field.view.influence
    if "recall" in first:
        places = ask(("recall",)).next
        return ("recall", max(places, key=lambda w: (field.cf(w.place, field.side), w.text)).text)
    if "dismiss" in first and fame >= levies.FAMOUS - 2:
        return ("dismiss",)
    return ("assassinate",) if "assassinate" in first and fame >= levies.FAMOUS else ("wait",)


def peace(field: Field, ask: Ask) -> Sentence:
    """Negotiations are bad for whom the marker is against."""
    good = field.view.vp >= 30 if field.side == "catholic" else field.view.vp <= 20
    return ("accept",) if good else ("decline",)


def withdraw(field: Field, ask: Ask) -> Sentence:
    """Where the enemy's troops are many and the prize is great."""

    areas = {f"area-{BOARD.area_words[area]}": cities for area, cities in BOARD.cities_of.items()}

    def worth(word: Word) -> tuple[float, str]:
        cities = areas.get(word.text, (word.place,))
        return sum(field.cf(city, field.enemy) for city in cities) * field.factor, word.text

    return (max(ask(()).next, key=worth).text,)


def refuge(field: Field, ask: Ask) -> Sentence:
    """Leaders without an army go to the largest of their side."""
    return (max(ask(()).next, key=lambda w: (field.cf(w.place, field.side), w.text)).text,)


def revolt(field: Field, ask: Ask) -> Sentence:
    """Where it hurts."""
    return (max(ask(()).next, key=lambda w: (worths.revolt_worth(field, w.place), w.text)).text,)


def nobody(field: Field, ask: Ask) -> Sentence:
    """No campaign move."""
    return ("no",)


def deal(field: Field, ask: Ask) -> Sentence:
    """The cards are dealt."""
    return ("deal",)


REPLIES: dict[str, Reply] = {
    "react": react, "declare": declare, "battle-card": combat_card, "lose": lose, "siege-loss": lose,
    "response-loss": lose, "plague-loss": lose, "starve": lose, "loot-loss": lose, "excess": lose, "retreat": retreat,
    "refuge": retreat,
    "may-besiege": besiege, "hold": hold, "keep": keep, "keep-ahead": keep, "recovery-ahead": unseen,
    "forage-plan": forage, "place-pillage": pillage,
    "recover": recover, "effect": effect, "recruit": recruit, "levy": levy, "pay": pay, "wallenstein": wallenstein,
    "peace": peace, "withdraw": withdraw, "abandoned": refuge, "revolt-spreads": revolt, "campaign": nobody,
    "deal": deal,
}  # fmt: skip
