"""Where the war has been: the Pillage markers of the setup, placed in turn, by lists left behind [18.24, 18.34]."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from game.agony import names, posts
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, other
from game.agony.flow import Flow
from game.agony.picks import PROPOSED
from game.agony.pillaging import MAX, city_word, raise_pillage
from game.agony.state import State
from game.core.agenda import Item, Question
from game.core.state import kept, without
from game.core.text import _, say
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later

#: What a list of cities left behind is kept under.
LIST = "pillage"


def place_pillage(flow: Flow, item: Item) -> None:
    """Before the first turn of 18.2 and 18.3 both place Pillage markers, the Protestant first [18.24, 18.34]."""
    rows = BOARD.scenarios[flow.state.scenario].pillage
    if rows:
        die = flow.roll("how many Pillage markers")
        n = next(markers for highest, markers in rows if die <= highest)
        flow.tell("pillage", say("{n} Pillage markers are to be placed, in turn.", n=n), rule="18.24", n=n)
        flow.ask("place-pillage", PROTESTANT, n=n)


@kept("scenario", "pillage", "neutral", "entered")
def placeable(state: State) -> Sequence[str]:
    """Locations of non-neutral areas; in 18.2 three an area at most [18.24, 18.34]."""
    limit, pillage = BOARD.scenarios[state.scenario].pillage_limit, state.pillage
    found: list[str] = []
    for area, cities in BOARD.cities_of.items():
        if area in state.neutral or (area == "france" and "french" not in state.entered):
            continue
        marked = pillage.keys() & cities
        if not marked:
            found += cities
        else:
            full = limit and len(marked) >= limit
            found += [c for c in cities if (pillage[c] < MAX if c in marked else not full)]
    return found


def proposal(state: State, side: str) -> str:
    """The city where a marker hurts the other side most: under his army, in his land, spared before."""

    def harm(city: str) -> tuple[int, bool, int]:
        troops = armies.camp(city, enemy).size - 2 * armies.camp(city, side).size
        return troops, state.areas[BOARD.spaces[city].area] == enemy, -state.pillage.get(city, 0)

    enemy, armies = other(side), posts.armies(state)
    return max(placeable(state), key=harm)


#: The cities that a list may name, by their words.
_CITIES = {BOARD.words[city]: city for cities in BOARD.cities_of.values() for city in cities}
_ALL = tuple(_CITIES)


def listed_words(spoken: Sentence) -> Words:
    """What a list of cities may go on with, any of them twice at most."""
    said = Counter(spoken)
    if said and (not said.keys() <= _CITIES.keys() or max(said.values()) > MAX):
        return NOTHING
    full = [word for word, n in said.items() if n == MAX]
    texts = tuple([word for word in _ALL if word not in full]) if full else _ALL
    return later(texts, partial(_list_told, texts, bool(spoken)), end=bool(spoken))


def _list_told(texts: tuple[str, ...], end: bool) -> Words:
    words = tuple([names.word(_CITIES[text]) for text in texts])
    return Words(words, end, _("Cities for your markers, the first one first."))


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = placeable(state)
    if not spoken:
        return later((PROPOSED, *[BOARD.words[city] for city in offered]), partial(_told, state, item.n))
    return WHOLE if spoken[-1] == PROPOSED or BOARD.by_word.get(spoken[-1]) in offered else NOTHING


def _told(state: State, n: int) -> Words:
    house = Word(PROPOSED, _("As proposed: place the rest of mine"), _("where it hurts the enemy"), quiet=True)
    prompt = _("Place a Pillage marker ({n} to go, in turn). Standing answers can hold a list of yours.")
    return Words((house, *(city_word(state, city) for city in placeable(state))), False, prompt.format(n=n))


def _place(flow: Flow, item: Item, sentence: Sentence) -> None:
    state = flow.state
    (word,) = sentence
    city = BOARD.by_word.get(word, "")
    if word == PROPOSED:
        state.standing = {**state.standing, item.seat: {**state.standing[item.seat], LIST: PROPOSED}}
        city = proposal(state, item.seat)
    raise_pillage(flow, city, by=item.seat)
    if item.n > 1 and placeable(state):
        flow.ask("place-pillage", other(item.seat), n=item.n - 1)
        return
    for side in (PROTESTANT, CATHOLIC):
        state.standing = {**state.standing, side: without(state.standing[side], LIST)}


def _listed(flow: Flow, item: Item) -> Sentence | None:
    """The next marker of a list that the seat left behind, or as the house proposes."""
    will = flow.will(item.seat, LIST)
    if will == "ask":
        return None
    if will == PROPOSED:
        return (BOARD.words[proposal(flow.state, item.seat)],)
    wanted, possible = will.split(), {BOARD.words[city] for city in placeable(flow.state)}
    while wanted and wanted[0] not in possible:
        wanted.pop(0)
    rest = without(flow.state.standing[item.seat], LIST)
    left = {**rest, LIST: " ".join(wanted[1:])} if wanted[1:] else rest
    flow.state.standing = {**flow.state.standing, item.seat: left}
    return (wanted[0],) if wanted else None


STEPS = {"place-pillage": place_pillage}
QUESTIONS = {
    "place-pillage": Question(_words, _place, unasked=_listed),
}
