"""A stand-in for either side: from its own view and words only, the same by the same picks.

`ai` weighs what it orders: cities, fights and ways in the field, leaders, troops and PP in winter.
"""

from collections.abc import Callable

from game.core.rules import Pick, random_order
from game.core.words import Ask, Sentence, without
from game.cuius import parts
from game.cuius.activation import whole
from game.cuius.ai import errands, fights, winter
from game.cuius.ai.field import Field
from game.cuius.board import BOARD, NEUTRAL
from game.cuius.reaction import at_least
from game.cuius.state import Army
from game.cuius.view import CuiusView


def choose(view: CuiusView, ask: Ask, pick: Pick) -> Sentence:
    """One order of this seat."""
    order = _REPLIES.get(view.question, _first)(Field(view), ask)
    return order if order and _stands(ask, order) else _calm(ask, pick)


def _stands(ask: Ask, order: Sentence) -> bool:
    """Whether a sentence is legal and whole."""
    return all(ask(order[:n]).offers(word) for n, word in enumerate(order)) and ask(order).end


def _calm(ask: Ask, pick: Pick) -> Sentence:
    """What gives the question up, else anything that is no standing answer."""
    offered = ask(())
    for word in ("pass", "stop", "none", "done", "stay"):
        if offered.offers(word) and ask((word,)).end:
            return (word,)
    return random_order(_at_table(ask), pick)


_ASIDE = ("standing", "mark", "unmark", "disband", "dismount", "drop")


def _at_table(ask: Ask) -> Ask:
    """The words without those that leave standing answers or change markers."""

    return lambda spoken: ask(spoken) if spoken else without(ask(spoken), _ASIDE.__contains__)


def _first(field: Field, ask: Ask) -> Sentence:
    """What is offered first, word by word, until the sentence may end."""
    spoken: Sentence = ()
    for _n in range(8):
        words = ask(spoken)
        if words.end or not words.count:
            break
        spoken = (*spoken, words.text(0))
    return spoken


def _mine(field: Field, ask: Ask) -> Sentence:
    """The First Player is oneself."""
    return (f"first-{field.me}",)


def _activate(field: Field, ask: Ask) -> Sentence:
    """The army with the best errand."""
    for errand in errands.errands(field):
        start = ("march", BOARD.leader_words[errand.leader], parts.ALL, "to")
        order = (*start, BOARD.words[errand.stop])
        if ask(order).end:
            return order
    return ("pass",)


def _move(field: Field, ask: Ask) -> Sentence:
    """On to what is worth it with the MP that are left; a city that may be taken here is."""
    march = field.known.march
    if march is None:
        return ("stop",)
    if ask(()).offers("take"):
        city = BOARD.city_at.get(march.at)
        if city and field.worth(city) > 0:
            return ("take",)
    leader = march.army.leaders[0]
    errand = errands.best(field, march, leader, 0.3)
    if errand and errand.stop != march.at:
        return (BOARD.words[errand.stop],)
    return ("stop",)


def _reaction(field: Field, ask: Ask) -> Sentence:
    """Into contact at good odds, away from who would beat us; else one stays."""
    return next((order for value, order in reactions(field, ask) if value > 1.0), ("pass",))


def reactions(field: Field, ask: Ask) -> list[tuple[float, Sentence]]:
    """Whole armies' reactions, the best first, and what each is worth above staying."""
    found: list[tuple[float, Sentence]] = []
    for word in ask(("react",)).next:
        leader = BOARD.leader_by_word[word.text]
        at = next(at for at, army in field.mine.items() if leader in army.leaders)
        army = field.mine[at]
        if army.leaders[0] != leader:
            continue
        start = ("react", word.text, parts.ALL)
        here = _staying(field, army, at)
        chance = (7 - at_least(field.known, whole(field.known, army, leader), leader)) / 6
        for goal in ask(start).next:
            if goal.text not in BOARD.by_word:
                continue
            there = BOARD.by_word[goal.text]
            found.append(((_coming(field, army, there, at) - here) * chance - 0.4, (*start, goal.text)))
    return sorted(found, reverse=True)


def _staying(field: Field, army: Army, at: str) -> float:
    """What it is worth to stay: an enemy already in the hex attacks."""
    value = errands.standing_worth(field, army, at, army.fatigue)
    foe = field.foes.get(at)
    if foe is None:
        return value
    city = BOARD.city_at.get(at)
    mod = foe.lr + (2 if foe.art else 0) - foe.fatigue - fights.own(field, army) - fights.ground(field, at)
    lost, slain, won = fights.expected_result(foe.sp, max(1, army.sp), max(-9, min(9, mod)))
    prize = field.worths[city.id] if city and field.holder(at) == field.me else 0.0
    return value + lost - field.thrift * (slain + won * (2.0 + army.sp / 6)) - won * prize


def _coming(field: Field, army: Army, there: str, at: str) -> float:
    """What it is worth to react into a hex: into battle, or where it is calm."""
    if there in field.foes:
        return fights.attack(field, army, there, at)
    if field.holder(there) == NEUTRAL:
        return -5.0
    city = BOARD.city_at.get(there)
    gain = field.worth(city) * fights.falls(field, army, there) if city else 0.0
    home = BOARD.city_at.get(at)
    lost = field.worths[home.id] * 0.5 if home and at in field.foes and field.holder(at) == field.me else 0.0
    return errands.standing_worth(field, army, there, army.fatigue) + gain - lost


def _withdrawal(field: Field, ask: Ask) -> Sentence:
    """Riders leave before a battle that would go against them."""
    battle = field.view.battle
    army = field.mine.get(battle.place) if battle else None
    if battle and army and _staying(field, army, battle.place) < 0:
        return ("withdraw",)
    return ("stand",)


def _retreat(field: Field, ask: Ask) -> Sentence:
    """Where the fewest enemies are near; an own city ends it."""
    words = ask(()).next
    if any(word.text == "stay" for word in words):
        return ("stay",)
    places = [word for word in words if word.text in BOARD.by_word]
    if not places:
        return ()
    return (min(places, key=lambda w: (BOARD.ground[w.place] == "hills", field.threat(w.place), w.text)).text,)


_REPLIES: dict[str, Callable[[Field, Ask], Sentence]] = {
    "first-player": _mine, "activate": _activate, "move": _move, "reaction": _reaction, "retreat-to": _retreat,
    "withdrawal": _withdrawal, "marshal": winter.marshal, "lieutenant": winter.lieutenant,
    "place-lieutenant": winter.place, "raise": winter.raise_troops, "muster": winter.muster, "hire": winter.hire,
    "trains": winter.trains, "recovery": winter.recovery, "plunder": winter.plunder, "conversion": winter.convert,
}  # fmt: skip
