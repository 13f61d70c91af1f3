"""From one campaign to the next: leaders, troops, PP."""

from collections import Counter

from game.core.words import Ask, Sentence, Word
from game.cuius import parts
from game.cuius.ai.field import Field
from game.cuius.board import BOARD
from game.cuius.diplomacy import modifier, needed
from game.cuius.hiring import COSTS
from game.cuius.recruiting import provides
from game.cuius.state import NOBODY

PASS: Sentence = ("pass",)
#: Of what is raised, so many in four are infantry.
FOOT = 3
#: An army that has so many SP is large enough for most cities, and can still be fed.
LARGE = 24


def marshal(field: Field, ask: Ask) -> Sentence:
    """The best leader of the pool, where most troops and most work wait for him."""
    able = ask(("deploy",)).next
    if not able:
        return PASS
    best: tuple[float, str, Sentence] = (-1.0, "", PASS)
    for word in able:
        lr = BOARD.leaders[BOARD.leader_by_word[word.text]].lr
        start = ("deploy", word.text)
        for there in _by_worth(field, ask(start).next, lr)[:1]:
            best = max(best, (lr * 100 + post(field, there.place, lr), word.text, (*start, there.text)))
    return best[2]


def _by_worth(field: Field, places: tuple[Word, ...], lr: int) -> list[Word]:
    return sorted((w for w in places if w.place), key=lambda w: (-post(field, w.place, lr), w.text))


def post(field: Field, place: str, lr: int) -> float:
    """What a leader is worth in a place: troops without one, a province that raises more, work near by."""
    army = field.mine.get(place, NOBODY)
    front = field.front.get(place, 0.0)
    value = min(front, 12.0) / 4
    if army.sp:
        bare = not army.leaders
        value += min(army.sp, LARGE) * (1.0 + min(front, 12.0) / 12) if bare else 0.0
        if not bare:
            value += 4.0 if army.sp > 10 * army.lr else 0.5
    value += raising(field, place)
    return value if army.sp or raising(field, place) else value - 4.0


def raising(field: Field, place: str) -> float:
    """The SP that a leader in a city would raise who is the first one in its province [6.2.1]."""
    city = BOARD.city_at.get(place)
    if city is None or field.holder(place) != field.me or not provides(field.known, field.me, city.province):
        return 0.0
    if any(
        field.mine.get(c.hex, NOBODY).leaders and field.holder(c.hex) == field.me
        for c in BOARD.cities_of[city.province]
    ):
        return 0.0
    return float(BOARD.provinces[city.province].sp)


def lieutenant(field: Field, ask: Ask) -> Sentence:
    """A PP for who would lead troops that are left, or raise a province."""
    if not ask(("draw",)).end:
        return PASS
    own = [c.hex for c in BOARD.cities.values() if field.known.control.get(c.id) == field.me]
    gains = [raising(field, at) for at in own]
    gains += [float(a.sp) for a in field.mine.values() if a.sp and not a.leaders]
    keep = 1 if field.view.sides[field.me].pp <= 1 else 0
    return ("draw",) if max(gains, default=0.0) >= 3 + keep else PASS


def place(field: Field, ask: Ask) -> Sentence:
    """Where the leader who was drawn does most."""
    found = _by_worth(field, ask(()).next, 1)
    return (found[0].text,) if found else ()


def raise_troops(field: Field, ask: Ask) -> Sentence:
    """Provinces first, then allies for PP, near the work."""
    provinces = ask(("raise",)).next
    if provinces:
        start = ("raise", provinces[0].text)
        where = _front_most(field, ask(start).next)
        return _with_foot(ask, (*start, where.text)) if where else PASS
    armies = ask(("ally",)).next
    return _ally(field, ask, armies) if armies else PASS


def _ally(field: Field, ask: Ask, armies: tuple[Word, ...]) -> Sentence:
    best: tuple[float, Sentence] = (-1.0, PASS)
    for word in armies:
        where = _front_most(field, ask(("ally", word.text)).next, led=True)
        if where:
            led = bool(field.mine.get(where.place, NOBODY).leaders) or where.place in BOARD.city_at
            worth = field.front.get(where.place, 0.5) + (5.0 if led else 0.0)
            best = max(best, (worth, ("ally", word.text, where.text)))
    return best[1] if best[0] >= 0 else PASS


def _front_most(field: Field, words: tuple[Word, ...], led: bool = False) -> Word | None:
    def worth(word: Word) -> tuple[float, str]:
        has = bool(field.mine.get(word.place, NOBODY).leaders)
        home = word.place in BOARD.city_at and field.holder(word.place) == field.me
        return field.front.get(word.place, 0.0) + (8.0 if led and has else 0.0) + (
            4.0 if led and home else 0.0
        ), word.text

    return max((w for w in words if w.place), key=worth, default=None)


def _with_foot(ask: Ask, start: Sentence) -> Sentence:
    """Three in four on foot."""
    feet = ask(start).next
    return (*start, feet[len(feet) // 4].text) if feet else PASS


def muster(field: Field, ask: Ask) -> Sentence:
    """Troops without a leader go to one; those far from the work go where it is [6.3]."""
    best: tuple[float, Sentence] = (0.5, PASS)
    for word in ask(("muster",)).next:
        army = field.mine[word.place]
        every = _everything(army.inf, army.cav)
        for goal in ask(("muster", word.text, *every)).next:
            if not goal.place or goal.text not in BOARD.by_word:
                continue
            there = field.mine.get(goal.place, NOBODY)
            gain = field.front.get(goal.place, 0.0) - (field.front.get(word.place, 0.0) + 1.5 if army.leaders else -4.0)
            room = max(LARGE, 10 * there.lr) - there.sp
            gain -= 0.4 * max(0, army.sp - room)
            if army.leaders:  # they would leave the map [6.4.2]
                gain -= 1.0 + 2.0 * max(BOARD.leaders[x].lr for x in army.leaders)
                city = BOARD.city_at.get(word.place)
                gain -= field.worths[city.id] * field.exposed(city) if city else 0.0
            best = max(best, (gain, ("muster", word.text, *every, goal.text)))
    return best[1]


def _everything(inf: int, cav: int) -> Sentence:
    return (*((f"{inf}-{parts.FOOT}",) if inf else ()), *((f"{cav}-{parts.HORSE}",) if cav else ()))


def hire(field: Field, ask: Ask) -> Sentence:
    """What is left beyond the price of trains goes to the army with most work."""
    pp = field.view.sides[field.me].pp
    trains = sum(army.art for army in field.mine.values())
    spare = pp - COSTS[min(2, max(1, trains))] - (0 if pp < 10 else 1)
    chiefs = ask(("hire",)).next
    if spare < 1 or not chiefs:
        return PASS

    def worth(word: Word) -> tuple[float, str]:
        army = field.mine.get(word.place, NOBODY)
        crowd = max(0, army.sp + 2 * spare - max(LARGE, 10 * army.lr))
        return field.front.get(word.place, 0.0) + army.sp / 4 - crowd, word.text

    chief = max(chiefs, key=worth)
    return _with_foot(ask, ("hire", chief.text, f"{spare}-pp"))


def trains(field: Field, ask: Ask) -> Sentence:
    """Two trains if there is the money, with the strongest armies near the work."""
    pp, named = field.view.sides[field.me].pp, Counter[str]()
    spoken: Sentence = ("trains",)
    for n in (1, 2):
        able = [w for w in ask(spoken).next if w.place and not named[w.place]]
        if not able or COSTS[n] > pp:
            break
        best = max(able, key=lambda w: (field.mine[w.place].sp + 2 * field.front.get(w.place, 0.0), w.text))
        named[best.place] += 1
        spoken = (*spoken, best.text)
    return spoken if len(spoken) > 1 else ("none",)


def recovery(field: Field, ask: Ask) -> Sentence:
    """What is left of the PP heals the cities that armies sit in, the worthiest first, if much is left."""
    spoken: Sentence = ("recover",)
    for _n in range(max(0, min(3, field.view.sides[field.me].pp - 1))):
        able = [w for w in ask(spoken).next if w.place in BOARD.city_at]
        if not able:
            break
        best = max(able, key=lambda w: (field.worths[BOARD.city_at[w.place].id], w.text))
        spoken = (*spoken, best.text)
    return spoken if len(spoken) > 1 else ("done",)


def plunder(field: Field, ask: Ask) -> Sentence:
    """Minor and Major Cities feed a starving army; one that is sacked is no loss if it was the enemy's."""
    poor = [
        w
        for w in ask(("plunder",)).next
        if w.place and not (BOARD.city_at[w.place].size == "great" or BOARD.city_at[w.place].elector)
    ]
    spoken: Sentence = ("plunder",)
    for word in poor:
        army = field.mine[word.place]
        if army.sp - field.feeds(word.place, army) >= 2:
            spoken = (*spoken, word.text)
    return spoken if len(spoken) > 1 else ("none",)


def convert(field: Field, ask: Ask) -> Sentence:
    """The province that is worth most and turns most easily; PP where they are many."""
    if field.last_year:
        return PASS
    best: tuple[float, Sentence] = (0.0, PASS)
    pp = field.view.sides[field.me].pp
    for word in ask(("convert",)).next:
        province = BOARD.province_by_word[word.text]
        value = _conversion(field, province)
        for spend in ask(("convert", word.text)).next:
            price = int(spend.text.partition("-")[0]) if spend.text[0].isdigit() else 0
            chance = (7 - needed(modifier(field.known, field.me, province, price))) / 6
            cost = price * (1.6 if pp - price < 8 else 1.0)
            best = max(best, (value * chance - cost, ("convert", word.text, spend.text)))
    return best[1]


def _conversion(field: Field, province: str) -> float:
    neutral, hostile = 0.0, 0.0
    for city in BOARD.cities_of[province]:
        side = field.known.control.get(city.id)
        if side is None:
            neutral += field.worths[city.id]
        elif side == field.enemy and not city.elector and city.hex not in field.foes:
            hostile += 0.7 * field.worths[city.id]
    return neutral + hostile
