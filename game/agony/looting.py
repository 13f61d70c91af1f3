"""The Loot Segment and mutinies: unpaid units help themselves [15.2]."""

from collections.abc import Iterator
from functools import cache, lru_cache, partial

from game.agony import ahead, control, names, pieces, posts, stacking
from game.agony.board import BOARD, BOXES, SIDES, ground, other, walls
from game.agony.flow import Flow
from game.agony.leading import stars
from game.agony.losses import dear
from game.agony.paying import in_siege
from game.agony.picks import PROPOSED, Picks, picking
from game.agony.pillaging import MAX, raise_pillage, take_step
from game.agony.places import BIT, EVERYWHERE, places
from game.agony.state import Stack, State, led_by, size
from game.core.agenda import Item, Question, one_word
from game.core.state import without
from game.core.text import _, say, template
from game.core.values import immutable
from game.core.words import Sentence, Words, ends, later

#: Who suffers first [15.223].
ORDER = ("mercenary", "militia", "veteran")


@immutable
class Looters:
    """Unpaid units of a side somewhere, and the steps that looting has cost them [15.22]."""

    side: str
    position: str
    units: Stack
    lost: int

    @property
    def question(self) -> Item:
        """Whose steps these are."""
        args = tuple(kind for kind, count in self.units.items() for _each in range(count))
        return Item("loot-loss", self.side, self.position, self.lost, args)


def loot(flow: Flow, item: Item) -> None:
    """One roll for all unpaid units of a side in a city, as often as they are unpaid [15.21, 15.211, 15.23].

    All dice are thrown first: then both sides are asked at once whom the steps cost them, where leaders who are left
    alone go, and along with it what they will do with their card and recovery, if they know already.
    """
    state = flow.state
    state.phase = "loot"
    places = sorted({ground(position) for position in state.unpaid})
    losing = [looters for place in places for looters in _looted(flow, place) if looters.lost > 0]
    asked = any(chooses(looters.question) or _abandons(state, looters) for looters in losing)
    flow.then(*(looters.question for looters in losing), *(ahead.questions(state) if asked else ()))


def loot_city(flow: Flow, item: Item) -> None:
    """Older games asked after each city."""
    for looters in _looted(flow, item.place):
        if looters.lost > 0:
            flow.then(looters.question)


def _looted(flow: Flow, place: str) -> list[Looters]:
    """All rolls in a city use the level before them; the highest level reached stands [15.211]."""
    state = flow.state
    level = state.pillage.get(place, 0)
    rolled, highest = list[Looters](), 0
    for side in SIDES:
        for position in (place, walls(place)):
            if position in state.unpaid and state.owner(position) == side:
                units = state.unpaid[position]
                state.unpaid = without(state.unpaid, position)
                levels, lost = _roll(flow, position, units, level)
                rolled, highest = [*rolled, Looters(side, position, units, lost)], max(highest, levels)
    if highest:
        raise_pillage(flow, place, highest)
    return rolled


def drm(state: State, position: str, units: Stack, level: int) -> int:
    """Pillage, four units, a siege, the majority's type, a Dynamic leader [15.2, 15.21, 15.24]."""
    n, shares = size(units), dict.fromkeys(ORDER, 0)
    for kind, count in units.items():
        shares[BOARD.kinds[kind].type] += count
    dynamic = any(stars(state, x) for x in state.leaders_at(position, state.owner(position)))
    return (
        level
        + (n >= 4)
        + 2 * in_siege(state, position)
        + (2 * shares["mercenary"] > n)
        - (2 * shares["veteran"] > n)
        - dynamic
    )


@cache
def result(modified: int) -> tuple[int, int]:
    """Pillage levels and steps lost by the Loot Table [15.22]."""
    return next((levels, steps) for highest, levels, steps in BOARD.tables.loot.rows if modified <= highest)


def _roll(flow: Flow, position: str, units: Stack, level: int) -> tuple[int, int]:
    """Pillage levels, and the steps lost: the table's, and one a level not to be had, if there are so many [15.221]."""
    state, place = flow.state, ground(position)
    modifier = drm(state, position, units, level)
    die = flow.roll(f"loot in {BOARD.names[place]}: {names.ENGLISH[state.owner(position)]}")
    levels, steps = result(die + modifier)
    if place in BOARD.spaces:
        steps += max(0, level + levels - MAX)
    steps = min(steps, sum(BOARD.kinds[kind].steps * n for kind, n in units.items()))
    some = say("one Pillage level") if levels == 1 else say("{n} Pillage levels", n=levels)
    done = some if levels else say("no pillage")
    lost = say("one step lost") if steps == 1 else say("{n} steps lost", n=steps)
    cost = (lost,) if steps else ()
    text = template("{place} is looted by {units}: die {die} {drm:+d}: {result}.")
    who, what = names.units(units), names.commas((done, *cost))
    told = say(text, place=names.place(place), units=who, die=die, drm=modifier, result=what)
    flow.tell("pillage", told, rule="15.22", place=place, side=state.owner(position), levels=levels, steps=steps)
    return levels, steps


def chooses(item: Item) -> bool:
    """Whether somebody has a choice whom the steps cost [15.222, 15.223]."""
    args, n = item.args, item.n
    while n and (offered := victims(args)):
        if len(offered) > 1:
            return True
        args, n = _without_a_step(args, offered[0]), n - 1
    return False


def _abandons(state: State, looters: Looters) -> bool:
    """Whether looting takes leaders all their men [15.225]."""
    units, leaders = state.units[looters.position], state.leaders_at(looters.position, looters.side)
    return bool(leaders) and sum(BOARD.kinds[kind].steps * n for kind, n in units.items()) <= looters.lost


def _without_a_step(args: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The looters after one step of theirs."""
    at, half = args.index(kind), BOARD.kinds[kind].half
    return (*args[:at], *args[at + 1 :], *([half] if half else []))


@lru_cache(maxsize=4096)
def victims(args: tuple[str, ...]) -> tuple[str, ...]:
    """The looters who may lose the next step [15.223]."""
    for type_ in ORDER:
        if found := [kind for kind in dict.fromkeys(args) if BOARD.kinds[kind].type == type_]:
            return tuple(found)
    return ()


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = victims(item.args)
    return ends(spoken, offered) if spoken else later(offered, partial(_told, item))


def _told(item: Item) -> Words:
    words = tuple(names.of_which(k, item.args.count(k), ground(item.place)) for k in victims(item.args))
    prompt, place = _("Looting in {place} costs steps, {n} in all: of which unit?"), names.place(ground(item.place))
    return Words(words, False, prompt.format(place=place, n=item.n))


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    """An eliminated looter is gone for good [15.224]."""
    (kind,) = sentence
    position = item.place
    if position not in flow.state.units:
        position = ground(position)  # the besiegers are gone, and the gates open
    take_step(flow, position, kind, scrap=True)
    told = say("{unit} loses a step.", unit=names.unit(kind))
    flow.tell("units", told, rule="15.222", place=ground(item.place), unit=kind, side=item.seat)
    rest = _without_a_step(item.args, kind)
    if item.n > 1 and rest:
        flow.then(Item("loot-loss", item.seat, position, item.n - 1, rest))
    else:
        _leave_alone(flow, item.seat, ground(position))


def _next_victim(state: State, item: Item) -> str:
    return min(victims(item.args), key=dear)


def _in_a_row(state: State, item: Item, kind: str) -> int:
    return min(item.n, item.args.count(kind)) if kind in victims(item.args) else 0


def _forced(flow: Flow, item: Item) -> Sentence | None:
    offered = victims(item.args)
    if len(offered) == 1:
        return offered
    return (_next_victim(flow.state, item),) if flow.will(item.seat, "loot") == PROPOSED else None


def abandoned(flow: Flow, item: Item) -> None:
    """Older games asked after all losses where leaders go."""
    _leave_alone(flow, item.args[0], ground(item.place))


def _leave_alone(flow: Flow, side: str, place: str) -> None:
    """Leaders left alone by looting go to a friendly city, all to the same; if there is none they are lost [15.225]."""
    state = flow.state
    if place in BOXES or state.here(place, side):
        return
    leaders = tuple(x for at in (place, walls(place)) for x in state.leaders_at(at, side))
    if not leaders:
        return
    if any(asylums(state, side, leaders)):
        flow.ask("abandoned", side, place, args=leaders)
    else:
        for leader in leaders:
            pieces.lose_leader(flow, leader, replaced=False)


def asylums(state: State, side: str, leaders: tuple[str, ...]) -> Iterator[str]:
    """Friendly cities where these leaders may be; Bethlen Gabor near Austria only [15.225, 17.H.4]."""
    held = posts.armies(state).held
    friends, near = held[side] | posts.led(state)[side], _NEAR if "hungarian" in led_by(leaders) else EVERYWHERE
    free = control.homes(state, side) & near & ~held[other(side)]
    alone = stacking.compatible(state, {}, leaders)
    for city in state.cities:
        if BIT[city] & free and (stacking.fits(state, city, side, {}, leaders) if BIT[city] & friends else alone):
            yield city


_NEAR = places(BOARD.near_austria)


def _asylum_words(state: State, item: Item, spoken: Sentence) -> Words:
    offered = list(asylums(state, item.seat, item.args))
    texts = tuple([BOARD.words[city] for city in offered])
    return ends(spoken, texts) if spoken else later(texts, partial(_asylum_told, item, offered))


def _asylum_told(item: Item, offered: list[str]) -> Words:
    who = tuple(map(names.leader, item.args))
    many = say("The army of {names} is gone: where do they go?", names=who)
    prompt = str(many if who[1:] else say("{name} has lost his army: where does he go?", name=who[0]))
    return Words(tuple(map(names.word, offered)), False, prompt)


def _asylum(flow: Flow, item: Item, sentence: Sentence) -> None:
    (word,) = sentence
    for leader in item.args:
        flow.state.leaders = {**flow.state.leaders, leader: BOARD.by_word[word]}


def mutiny(flow: Flow, item: Item) -> None:
    """A stack loots at once as if unpaid; who is eliminated is gone for good [15.224]."""
    state, position = flow.state, item.place
    units = state.units.get(position)
    if not units:
        return
    place, side = ground(position), state.owner(position)
    level = state.pillage.get(place, 0)
    levels, lost = _roll(flow, position, units, level)
    if place in BOARD.spaces:
        raise_pillage(flow, place, levels)
    if lost > 0:
        flow.then(Looters(side, position, units, lost).question)


STEPS = {
    "loot": loot,
    "loot-city": loot_city,
    "abandoned": abandoned,
    "mutiny": mutiny,
}
QUESTIONS = {
    "loot-loss": picking(
        Question(_words, _answer, chains=True, parallel=True, unasked=_forced), Picks(_next_victim, _in_a_row)
    ),
    "abandoned": Question(_asylum_words, _asylum, chains=True, parallel=True, whole=one_word),
}
