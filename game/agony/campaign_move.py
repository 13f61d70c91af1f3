"""The campaign move: a second card may activate a second leader [19.8]."""

from game.agony import activation, leading, marching, names
from game.agony.board import BOARD, ground, other
from game.agony.cards.play import follow
from game.agony.cards.schema import CARDS, card_word
from game.agony.deck import discard
from game.agony.entering import enter
from game.agony.flow import Flow
from game.agony.stacking import officers
from game.agony.state import State
from game.core.agenda import Item, Question
from game.core.odds import on_roll
from game.core.text import _, say, template
from game.core.words import NOTHING, Sentence, Word, Words, ends

NO, MARK = "no", "campaign"
#: The faces of the ten-sided die [2.5].
DIE = range(10)


def after(state: State, side: str, leader: str) -> Item:
    """What follows an activation; by option it notes who is in the leader's space now, and not to be the second."""
    place = ground(state.leaders[leader])
    there = officers(state, place, side) if state.option("campaign-move") else ()
    return Item("campaign", place=place, args=(side, leader, *(each for each in there if each != leader)))


def campaign(flow: Flow, item: Item) -> None:
    """After an activation the player may try, once a turn [19.8]."""
    side = item.args[0]
    if flow.state.option("campaign-move") and f"{MARK}-{side}" not in flow.state.marks and cards(flow.state, item):
        flow.ask("campaign", side, item.place, args=item.args)


def cards(state: State, item: Item) -> dict[str, list[str]]:
    """The cards that could activate a leader of another space than the first was in, with those leaders."""
    side, first, *with_him = item.args
    if first not in BOARD.leaders or item.place not in BOARD.spaces:
        return {}
    found = {}
    for card in filter(None, state.hands[side]):  # of an enemy's hand no card is known
        able = [x for x in leading.activable(state, side, CARDS[card].value) if _elsewhere(state, x, item.place)]
        if able := [x for x in able if x not in (first, *with_him)]:
            found[card] = able
    return found


def _elsewhere(state: State, leader: str, place: str) -> bool:
    at = state.leaders[leader]
    return at in BOARD.spaces and at != place


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = cards(state, item)
    if not spoken:
        words = tuple(card_word(card, str(CARDS[card].value)) for card in offered)
        return Words((Word(NO, _("No campaign move")), *words), False, _("Play a second card for a campaign move?"))
    if spoken == (NO,):
        return Words((), True)
    leaders = offered.get(spoken[0], [])
    words = tuple(names.leader_word(x, _hint(state, item, x)) for x in leaders)
    if len(spoken) == 1:
        return Words(words, False, _("Which leader follows?")) if words else NOTHING
    return ends(spoken, [w.text for w in words])


def _hint(state: State, item: Item, second: str) -> str:
    need = max(1, distance(state, item.place, second) - drm(state, item, second))  # a natural 0 fails
    return on_roll(need, DIE) if need <= DIE[-1] else _("by no roll")


def distance(state: State, place: str, second: str) -> int:
    """Spaces between the leaders, the second one's included."""
    return BOARD.distances[place][ground(state.leaders[second])]


def drm(state: State, item: Item, second: str) -> int:
    """Half the worse Activation rating, nationality, distance, enemies on the way [19.8]."""
    side, first, *_with_him = item.args
    a, b = BOARD.leaders[first], BOARD.leaders[second]
    same = 2 if a.nation == b.nation else -2
    barred = 0 if _free_way(state, item.place, ground(state.leaders[second]), side) else -2
    return max(a.act, b.act) // 2 + same - distance(state, item.place, second) + barred


def _free_way(state: State, start: str, goal: str, side: str) -> bool:
    """Whether a shortest way between them holds no enemy units."""
    here = {start}
    while here and goal not in here:
        left = BOARD.distances[goal]
        here = {n for p in here for n in BOARD.roads[p] if left[n] < left[p] and not state.here(n, other(side))}
    return goal in here


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, side = flow.state, item.args[0]
    if sentence == (NO,):
        return
    card, who = sentence
    second = BOARD.leader_by_word[who]
    modifier, need = drm(state, item, second), distance(state, item.place, second)
    discard(state, side, card)
    follow(flow, side, card)
    state.marks = (*state.marks, f"{MARK}-{side}")
    die = flow.roll(f"campaign move: {BOARD.leaders[second].english}")
    text = template("{side} plays {card} for a campaign move: die {die} {drm:+d}, {need} needed.")
    told = say(text, side=names.side(side), card=card, die=die, drm=modifier, need=need)
    flow.tell("card", told, rule="19.8", side=side, card=card, who=second)
    if die == 0:
        stray(flow, side, second)
    elif die + modifier >= need:
        activation.begin(flow, side, second, card)


def stray(flow: Flow, side: str, leader: str) -> None:
    """A natural 0: the second force makes one step away from the nearest enemy, if it can [19.8]."""
    state = flow.state
    activation.begin(flow, side, leader)
    march = state.march
    assert march is not None
    enemies = [ground(at) for at in state.units if state.owner(at) == other(side) and ground(at) in BOARD.spaces]
    near = [p for p in marching.goals(state, march) if p in BOARD.spaces] if enemies else []
    quiet = [p for p in near if marching.may_rest(state, march, p)]
    away = [p for p in quiet if _far(enemies, p) > _far(enemies, ground(march.at))]
    state.agenda = state.agenda[:-1]  # the march is not asked for
    if away:
        enter(flow, march, (max(away, key=lambda place: (_far(enemies, place), place)),))
    flow.then(Item("forage-plan"), Item("forage"), Item("camp"))


def _far(enemies: list[str], place: str) -> int:
    return min(BOARD.distances[place][enemy] for enemy in enemies)


STEPS = {"campaign": campaign}
QUESTIONS = {
    "campaign": Question(_words, _answer),
}
