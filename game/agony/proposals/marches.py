"""An order of a march told to people: who does what where, and what it costs and promises; and its end filled in."""

from collections import Counter
from collections.abc import Iterator

from game.agony import activation, names, pieces, prospects, ways
from game.agony.agenda import AGENDA
from game.agony.board import BOARD, PROTESTANT, other, walls
from game.agony.cards.play import EVENT
from game.agony.picks import ATTACK
from game.agony.pillaging import likely_field
from game.agony.state import State
from game.agony.view import AgonyView
from game.core.proposals import Proposal
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import Ask, Sentence

#: What the last deed of a march is called.
_DEEDS = {
    activation.SIEGE: say("{who} besieges {place}"),
    activation.STORM: say("{who} storms {place}"),
    activation.SALLY: say("{who} sallies from {place}"),
    ATTACK: say("{who} attacks {place}"),
}
_TAKES, _GOES = say("{who} takes {places}"), say("{who} goes to {place}")
_STAYS = say("{who} stays in {place}")
_TAKES_AND_GOES = say("{who} takes {places}, goes to {place}")
#: The most questions that are answered for a player behind the order he meant.
_MORE = 4
#: So many fights, and so many sieges, of each leader; a fight must be won with such a chance.
_EACH, _HOPE = 3, 0.3


def whole(view: AgonyView, order: Sentence) -> Sentence:
    """The order with what nearly everybody says next: all attack, the army forages where it hurts the enemy."""
    for _each in range(_MORE):
        asked = AGENDA.asked(reached := AGENDA.rehearse(view.known, view.viewer, order))
        if asked is None or reached.rest:
            return order
        here, item = asked
        words = AGENDA.questions[item.kind].words(here, item, ()).texts()
        if item.kind in ("declare", "forage-plan") and ATTACK in words:
            order = (*order, ATTACK)
        elif item.kind == "forage-plan":
            order = (*order, likely_field(here, item))
        else:
            return order
    return order


def short(view: AgonyView, order: Sentence) -> Sentence:
    """The same order with one word for places named in turn, where that leads the same way."""
    spoken: Sentence = ()
    for text in order:
        longer = (*spoken, text)
        while len(spoken) > 1 and spoken[-1] in BOARD.by_word and text in BOARD.by_word:
            fewer = (*spoken[:-1], text)
            if _led(view, fewer) != _led(view, longer):
                break
            spoken, longer = spoken[:-1], fewer
        spoken = longer
    return spoken


def _led(view: AgonyView, order: Sentence) -> tuple[tuple[str, ...], tuple[str, int]] | None:
    """The way an order leads, and what is asked behind it: a city to be pillaged is no place of the way."""
    reached = AGENDA.rehearse(view.known, view.viewer, order)
    if not reached.done or reached.rest:
        return None
    asked = AGENDA.asked(reached)
    return reached.done.trail, (asked[1].kind, asked[1].n) if asked else ("", 0)


def targets(view: AgonyView, order: Sentence) -> Iterator[Sentence]:
    """The nearest fights worth their risk, sieges and storms of a leader just activated, or on his way."""
    reached = AGENDA.rehearse(view.known, view.viewer, order)
    state = reached.done
    if state is None or state.march is None or reached.rest:
        return
    march, enemy = state.march, other(view.viewer)
    deeds = activation.deeds(state, march)
    for deed in (activation.SALLY, activation.STORM, activation.SIEGE):
        if deed in deeds:
            yield (*order, deed)
    reach = ways.reach(state, march)
    near = [to for to in (*reach.goals, *reach.far) if to in BOARD.spaces]
    foes = [to for to in near if state.units_at(to, enemy)]
    forts = [to for to in near if to not in foes and _besiegeable(state, to, view.viewer)]
    yield from ((*order, BOARD.words[to]) for to in foes[:_EACH] if prospects.chance(state, march, to) >= _HOPE)
    for to in forts[:_EACH]:
        if to not in state.sieges:
            yield (*order, BOARD.words[to], activation.SIEGE)
        elif activation.may_storm(state, replace(march, at=to)):
            yield (*order, BOARD.words[to], activation.STORM)


def _besiegeable(state: State, to: str, side: str) -> bool:
    march = state.march
    assert march is not None
    there = state.units_at(to, side)
    cf = sum(BOARD.kinds[k].cf * n for stack in (there, *(b.units for b in march.batches)) for k, n in stack.items())
    hostile = state.cities[to] == other(side) or bool(state.units.get(walls(to)) and state.cities[to] != side)
    return bool(BOARD.spaces[to].fort) and hostile and cf >= pieces.siege_level(state, to)


def told(view: AgonyView, ask: Ask, order: Sentence, who: Message, start: str, at: int) -> Proposal:
    """The proposal of a march whose own words begin at number `at`, in the city `start`."""
    place, taken, deed, cost, met, chance = start, list[str](), "", "", "", ""
    left: Counter[str] = Counter()
    for n in range(at, len(order)):
        text = order[n]
        if text in BOARD.by_word:
            place = BOARD.by_word[text]
            deed = ATTACK if _met(view, place, taken) else ""
            here = AGENDA.rehearse(view.known, view.viewer, order[:n]).done
            met, way = prospects.awaits(here, here.march, place) if here and here.march else ("", "")
            cost = way or cost
        elif text == activation.TAKE:
            taken.append(place)
        elif text in BOARD.kinds and order[n - 1] == activation.DROP:
            left[text] += 1
        elif text in _DEEDS:
            deed = text
            if text == activation.SALLY:  # a battle like others
                here = AGENDA.rehearse(view.known, view.viewer, order[:n]).done
                chance = prospects.goal_word(here, here.march, place).hint if here and here.march else ""
            elif text != ATTACK:
                chance = next(word.hint for word in ask(order[:n]).next if word.text == text)
        if text in (activation.STOP, *_DEEDS):
            break
    label = _label(deed, taken, who, place, stays=place == start)
    if left:
        label = _("{label}, leaving {units}").format(label=label, units=names.units(left))
    done = AGENDA.rehearse(view.known, view.viewer, order).done or view.known
    hints = (*_prices(view, order, done), chance, met if deed in ("", ATTACK) else "", _eaten(view, done), cost)
    return Proposal(order, label, "; ".join(hint for hint in hints if hint))


def price(view: AgonyView, order: Sentence) -> str:
    """The same of any whole order of a card round, as far as no die decides it."""
    asked = AGENDA.asks(view.known, view.viewer)
    if asked is None or asked.kind not in ("action", "march"):
        return ""
    reached = AGENDA.rehearse(view.known, view.viewer, order)
    return "" if reached.done is None or reached.rest else "; ".join(_prices(view, order, reached.done))


def _prices(view: AgonyView, order: Sentence, done: State) -> Iterator[str]:
    """What an order gives up besides: neutrality [5.13], the siege that whoever leaves was there for [13.14].

    An area that an event brings in has its neutrality not broken [9.13].
    """
    joins = EVENT in order[1:2]
    for area in view.known.neutral:
        if area not in done.neutral and not (joins and done.areas[area] == PROTESTANT):
            yield _("breaks the neutrality of {area}: 1 VP").format(area=names.area(area))
    for place in view.known.sieges:
        own = view.known.owner(place) == view.viewer
        if own and place not in done.sieges and done.cities[place] != view.viewer:
            yield _("lifts the siege of {place}").format(place=names.place(place))


def _eaten(view: AgonyView, done: State) -> str:
    """Whose land feeds the army [11.16]: it was not said aloud."""
    before, chosen = view.known.pillage, done.march.forage if done.march else ()
    eaten = [at for at, level in done.pillage.items() if level > before.get(at, 0)] + [*chosen]
    return str(say("pillages {places}", places=tuple(map(names.place, dict.fromkeys(eaten))))) if eaten else ""


def _met(view: AgonyView, place: str, taken: list[str]) -> bool:
    """Whether the enemy stands before the walls there."""
    foes = (s for s in view.stacks if s.place == place and s.side != view.viewer and s.units and not s.inside)
    return place not in taken and any(foes)


def end(view: AgonyView, order: Sentence) -> tuple[str, bool]:
    """The last place that an order leads to, "" for none, and whether it ends there in a fight, a siege or a storm."""
    deeds = [n for n, text in enumerate(order) if text in _DEEDS]
    places = [BOARD.by_word[text] for text in order[: deeds[0] if deeds else None] if text in BOARD.by_word]
    last = places[-1] if places else ""
    return last, bool(deeds) or _met(view, last, [])


def _label(deed: str, taken: list[str], who: Message, place: str, stays: bool) -> str:
    where, cities = names.place(place), tuple(map(names.place, taken))
    if deed:
        done = say(_DEEDS[deed].template, who=who, place=where)
        return str(say("{done}, having taken {places}", done=done, places=cities) if taken else done)
    if not taken:
        return str(say((_STAYS if stays else _GOES).template, who=who, place=where))
    text = _TAKES if taken[-1] == place else _TAKES_AND_GOES
    return str(say(text.template, who=who, places=cities, place=where))
