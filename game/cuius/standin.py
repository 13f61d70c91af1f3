"""A stand-in for either side: from its own view and words only, the same by the same picks.

It marches where cities fall and weak enemies stand, reacts to who is weaker, and spends what it has.
"""

from game.core.rules import Pick, random_order
from game.core.words import Ask, Sentence, Word, Words
from game.cuius import parts
from game.cuius.board import BOARD, other
from game.cuius.view import ArmyView, CuiusView

WORTH = {"minor": 2.0, "major": 4.0, "great": 8.0}


def choose(view: CuiusView, ask: Ask, pick: Pick) -> Sentence:
    """One order of this seat."""
    order = _REPLIES.get(view.question, _first)(view, ask)
    return order if order and ask(order).end else random_order(_at_table(ask), pick)


def _at_table(ask: Ask) -> Ask:
    """The words without those that leave standing answers or change markers."""

    def heard(spoken: Sentence) -> Words:
        words = ask(spoken)
        away = ("standing", "mark", "unmark", "disband", "dismount", "drop")
        kept = tuple(w for w in words.next if spoken or w.text not in away)
        return Words(kept, words.end, words.prompt)

    return heard


def _first(view: CuiusView, ask: Ask) -> Sentence:
    """What is offered first, word by word, until the sentence may end."""
    spoken: Sentence = ()
    for _n in range(8):
        words = ask(spoken)
        if words.end or not words.next:
            break
        spoken = (*spoken, words.next[0].text)
    return spoken


def _strength(view: CuiusView, side: str, place: str) -> float:
    """The SP that a side is thought to have in a place."""
    return sum(_thought(one) for one in view.armies if one.side == side and one.place == place)


def _thought(one: ArmyView) -> float:
    if not one.hidden:
        return float(one.sp)
    return float(one.intel.sp) if one.intel and one.intel.sp > 0 else 12.0


def _prize(view: CuiusView, place: str, sp: int, inf: int, art: int) -> float:
    """What it is worth to stop in a place."""
    me, value = view.viewer, 0.0
    foe = _strength(view, other(me), place)
    if foe:
        ratio = sp / foe
        value += 6.0 if ratio >= 3 else 3.0 if ratio >= 2 else 1.0 if ratio >= 1.4 else -20.0
    city = BOARD.city_at.get(place)
    if city and view.cities[city.id].side != me:
        size = BOARD.terrain(place).csv
        if sp < size:
            return value - 20.0
        sure = inf >= size and (city.size == "minor" or art > 0)
        gain = WORTH[city.size] + (4.0 if city.elector else 0.0)
        value += gain if sure else gain / 2
        if view.cities[city.id].side == "neutral":
            value -= 3.0  # what is left of the province joins the enemy [13.2]
    near = sum(_strength(view, other(me), n) for n in BOARD.zone.get(place, ()))
    return value - (2.0 if near > sp else 0.0) + (0.5 if city and view.cities[city.id].side == me else 0.0)


def _goal(view: CuiusView, words: tuple[Word, ...], army: ArmyView) -> tuple[float, str]:
    """The best of the offered places, and what it is worth; far ones a little less."""
    best = (0.0, "")
    for word in words:
        if word.place and word.text in BOARD.by_word:
            mp = float(word.hint.split()[0]) if word.hint[:1].isdigit() else 0.0
            value = _prize(view, word.place, army.sp, army.inf, army.art) - mp / 10
            best = max(best, (value, word.text))
    return best


def _activate(view: CuiusView, ask: Ask) -> Sentence:
    """The leader whose army has the best goal; armies that are tired stay if nothing is worth it."""
    best: tuple[float, Sentence] = (0.3, ("pass",))
    for word in ask(("march",)).next:
        leader = BOARD.leader_by_word[word.text]
        army = next((a for a in view.armies if leader in {x.id for x in a.leaders}), None)
        if army is None or army.fatigue >= 4 or army.leaders[0].id != leader:
            continue
        start = ("march", word.text, parts.ALL, "to")
        value, goal = _goal(view, ask(start).next, army)
        best = max(best, (value - army.fatigue, (*start, goal, "stay") if goal else ("pass",)))
    return best[1]


def _move(view: CuiusView, ask: Ask) -> Sentence:
    """On to the best place still in reach, else stop."""
    army = next((one for one in view.armies if one.moving == "march"), None)
    if army is None:
        return ("stop",)
    value, goal = _goal(view, ask(()).next, army)
    return (goal, "stay") if goal and value > 0.5 else ("stop",)


def _reaction(view: CuiusView, ask: Ask) -> Sentence:
    """Into contact with who is much weaker, away from who is stronger."""
    for word in ask(("react",)).next:
        leader = BOARD.leader_by_word[word.text]
        army = next(a for a in view.armies if leader in {x.id for x in a.leaders} and not a.moving)
        start = ("react", word.text, parts.ALL)
        places = [w for w in ask(start).next if w.text in BOARD.by_word]
        near = {w.text: _strength(view, other(view.viewer), w.place) for w in places}
        prey = [text for text, foe in near.items() if foe and army.sp >= 1.7 * foe]
        if prey:
            return (*start, prey[0])
        here = _strength(view, other(view.viewer), army.place)
        threat = here + sum(_strength(view, other(view.viewer), n) for n in BOARD.zone.get(army.place, ()))
        if threat > army.sp * 1.2:
            calm = [w for w in places if not near[w.text] and not _threat(view, w.place)]
            if calm:
                return (*start, calm[0].text)
    return ("pass",)


def _threat(view: CuiusView, place: str) -> float:
    return sum(_strength(view, other(view.viewer), n) for n in BOARD.zone.get(place, ()))


def _retreat(view: CuiusView, ask: Ask) -> Sentence:
    """Where the fewest enemies are near; an own city ends it."""
    words = ask(()).next
    if any(word.text == "stay" for word in words):
        return ("stay",)
    places = [word for word in words if word.text in BOARD.by_word]
    return (min(places, key=lambda w: (_threat(view, w.place), w.text)).text,) if places else ()


def _mine(view: CuiusView, ask: Ask) -> Sentence:
    """The First Player is oneself."""
    return (f"first-{view.viewer}",)


def _where(view: CuiusView, ask: Ask, start: Sentence) -> Sentence:
    """With the strongest own army, else in a Great City."""
    places = [word for word in ask(start).next if word.place]
    chosen = max(places, key=lambda w: (_strength(view, view.viewer, w.place), w.text), default=None)
    return (*start, chosen.text) if chosen else ()


def _marshal(view: CuiusView, ask: Ask) -> Sentence:
    """The best leaders, each with troops that nobody leads yet if there are any."""
    able = ask(("deploy",)).next
    if not able:
        return ("pass",)
    best = max(able, key=lambda w: (BOARD.leaders[BOARD.leader_by_word[w.text]].lr, w.text))
    start = ("deploy", best.text)
    bare = {a.place: _thought(a) for a in view.armies if a.side == view.viewer and not a.leaders}
    free = [word for word in ask(start).next if word.place in bare]
    if free:
        return (*start, max(free, key=lambda w: bare[w.place]).text)
    return _where(view, ask, start)


def _lieutenant(view: CuiusView, ask: Ask) -> Sentence:
    """Wherever troops have no leader one is worth a PP."""
    bare = any(a.side == view.viewer and not a.leaders for a in view.armies)
    return ("draw",) if bare and ask(("draw",)).end else ("pass",)


def _place(view: CuiusView, ask: Ask) -> Sentence:
    bare = {a.place: _thought(a) for a in view.armies if a.side == view.viewer and not a.leaders}
    free = [word for word in ask(()).next if word.place in bare]
    return (max(free, key=lambda w: bare[w.place]).text,) if free else _where(view, ask, ())


def _raise(view: CuiusView, ask: Ask) -> Sentence:
    """Provinces first, then allies; two in three on foot."""
    if ask(("raise",)).next:
        start = _where(view, ask, ("raise", ask(("raise",)).next[0].text))
        feet = ask(start).next
        return (*start, feet[len(feet) // 3].text) if feet else ()
    if ask(("ally",)).next and view.sides[view.viewer].pp >= 4:
        return _where(view, ask, ("ally", ask(("ally",)).next[0].text))
    return ("pass",)


def _hire(view: CuiusView, ask: Ask) -> Sentence:
    """What is left beyond the price of a train goes to the first commander."""
    spare = view.sides[view.viewer].pp - 3
    if spare < 1 or not ask(("hire",)).next:
        return ("pass",)
    start = ("hire", ask(("hire",)).next[0].text, f"{spare}-pp")
    feet = ask(start).next
    return (*start, feet[len(feet) // 3].text) if feet else ("pass",)


def _trains(view: CuiusView, ask: Ask) -> Sentence:
    """One or two trains with the strongest."""
    start = _where(view, ask, ("trains",))
    if len(start) < 2 or not ask(start).end:
        return ("none",)
    more = _where(view, ask, start)
    return more if more and ask(more).end and view.sides[view.viewer].pp >= 5 else start


def _plunder(view: CuiusView, ask: Ask) -> Sentence:
    """Minor and Major Cities feed a starving army."""
    poor = [w for w in ask(("plunder",)).next if BOARD.city_at[w.place].size != "great"]
    return ("plunder", poor[0].text) if poor else ("none",)


def _convert(view: CuiusView, ask: Ask) -> Sentence:
    """The province that turns most easily, for nothing."""
    able = ask(("convert",)).next
    return ("convert", min(able, key=lambda w: (w.hint, w.text)).text, "free") if able else ("pass",)


def _pass(view: CuiusView, ask: Ask) -> Sentence:
    return ("pass",)


def _done(view: CuiusView, ask: Ask) -> Sentence:
    return ("done",)


_REPLIES = {
    "first-player": _mine, "activate": _activate, "move": _move, "reaction": _reaction, "retreat-to": _retreat,
    "marshal": _marshal, "lieutenant": _lieutenant, "place-lieutenant": _place, "raise": _raise, "muster": _pass,
    "hire": _hire, "trains": _trains, "recovery": _done, "plunder": _plunder, "conversion": _convert,
}  # fmt: skip
