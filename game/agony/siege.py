"""Sieges: placing the marker, siege combat, continued sieges in the End Phase [13.0]."""

from collections.abc import Mapping

from game.agony import control, names, pieces
from game.agony.board import BOARD, PROTESTANT, other, walls
from game.agony.flow import Flow
from game.agony.leading import commander
from game.agony.pillaging import take_step
from game.agony.state import State, size
from game.agony.wallenstein import gain
from game.core.agenda import Item, Question
from game.core.state import without
from game.core.text import SILENT, Message, _, say, template
from game.core.words import Sentence, Word, Words, ends

#: Sources of what is added to the die of a siege, besides a leader.
WALLS, SIEGE = "walls", "siege"
#: What siege combat comes to.
_FALLS = template("Siege of {place}: die {die}{why}, {need} needed: it falls.")
HOLDS = template("Siege of {place}: die {die}{why}, {need} needed: it holds.")


def besiege(flow: Flow, item: Item) -> None:
    """A Siege marker is placed; it cannot be rolled for in this round [13.11-13.13]."""
    state = flow.state
    if pieces.siege_holds(state, item.place) and item.place not in state.sieges:
        state.sieges = {**state.sieges, item.place: 0}
        state.fresh_sieges = (*state.fresh_sieges, item.place)
        told = say("{place} is under siege.", place=names.place(item.place))
        flow.tell("siege", told, rule="13.13", place=item.place)


def _may_words(state: State, item: Item, spoken: Sentence) -> Words:
    if not spoken:
        offered = (
            Word("besiege", _("Lay siege"), "", item.place),
            Word("mask", _("Mask the fortress"), "", item.place),
        )
        prompt = _("The field is yours. Lay siege to {place}?")
        return Words(offered, False, prompt.format(place=names.place(item.place)))
    return ends(spoken, ("besiege", "mask"))


def _may(flow: Flow, item: Item, sentence: Sentence) -> None:
    if sentence == ("besiege",):
        besiege(flow, item)


def drm(state: State, place: str, side: str) -> int:
    """What is added to the die of a siege [13.23]."""
    return sum(reasons(state, place, side).values())


def reasons(state: State, place: str, side: str) -> dict[str, int]:
    """The fortress' modifier, the marker, and a besieger like Spinola if he is there [13.23]."""
    found = {WALLS: BOARD.spaces[place].siege, SIEGE: state.sieges.get(place, 0)}
    if skilled := max(state.leaders_at(place, side), key=lambda leader: BOARD.leaders[leader].siege, default=""):
        found[skilled] = BOARD.leaders[skilled].siege
    return {source: n for source, n in found.items() if n}


def _why(added: Mapping[str, int]) -> Message:
    """Source by source, as of a combat."""
    sources = {WALLS: say("the walls"), SIEGE: say("the siege so far")}
    told = [say("{source} {n:+d}", source=sources.get(who) or names.leader(who), n=n) for who, n in added.items()]
    return say(" {drm:+d} ({why})", drm=sum(added.values()), why=tuple(told)) if told else SILENT


def storm(flow: Flow, item: Item) -> None:
    """Siege combat: one die [13.22, 13.24, 13.25]; args are the side and, in an activation, its leader."""
    state, place = flow.state, item.place
    side, leader = item.args
    if not pieces.siege_holds(state, place):
        pieces.settle(flow, place)
        return
    added = reasons(state, place, side)
    modifier = sum(added.values())
    die = flow.roll(f"siege of {BOARD.names[place]}")
    success = die == 9 or (die != 0 and die + modifier >= BOARD.tables.siege.success)
    need, why = BOARD.tables.siege.success, _why(added)
    told = say(_FALLS if success else HOLDS, place=names.place(place), die=die, why=why, need=need)
    flow.tell("siege", told, rule="13.24", place=place, side=side, die=die)
    if success:
        fall(flow, place, side, leader)
        return
    wear_down(flow, place)
    if die == 0:
        flow.ask("siege-loss", side, place)


def wear_down(flow: Flow, place: str) -> None:
    """What holds is besieged the harder from now on: the marker rises, as far as it may [13.26]."""
    state = flow.state
    before, n = state.sieges[place], min(BOARD.tables.siege.marker_max, state.sieges[place] + 1)
    state.sieges = {**state.sieges, place: n}
    if n > before:
        told = say("The siege now adds {n:+d} to the die.", n=n)
        flow.tell("siege", told, rule="13.26", place=place, adds=n)


def fall(flow: Flow, place: str, side: str, leader: str) -> None:
    """The fortress is captured, everybody inside eliminated; Hungary may be all Catholic by that [13.24, 17.H.5].

    A revolt there goes on: it is put down for a point, once nobody is left to be besieged [9.43].
    """
    state, inside = flow.state, walls(place)
    if garrison := state.units.get(inside):
        told = say("Eliminated within the walls: {units}.", units=names.units(garrison))
        flow.tell("siege", told, rule="13.24", place=place, side=other(side), n=size(garrison))
    state.units = without(state.units, inside)
    for captive in state.leaders_at(inside, other(side)):
        pieces.lose_leader(flow, captive, replaced=False)
    state.sieges = without(state.sieges, place)
    if place not in state.revolts and control.take_city(flow, side, place) and leader == "wallenstein":
        gain(flow, 1)
    pieces.heed_hungary(flow)


def _loss_words(state: State, item: Item, spoken: Sentence) -> Words:
    kinds = state.units_at(item.place, item.seat)
    if not spoken:
        words = tuple(names.of_which(kind, n, item.place) for kind, n in kinds.items())
        prompt = _("The siege of {place} costs a step: of which unit?")
        return Words(words, False, prompt.format(place=names.place(item.place)))
    return ends(spoken, kinds)


def _loss(flow: Flow, item: Item, sentence: Sentence) -> None:
    """A natural 0 costs the besieger a step; too weak, he lifts the siege [13.25]."""
    (kind,) = sentence
    told = say("{unit} loses a step.", unit=names.unit(kind))
    flow.tell("siege", told, rule="13.25", place=item.place, unit=kind, side=item.seat)
    take_step(flow, item.place, kind)


def _only_kind(flow: Flow, item: Item) -> Sentence | None:
    kinds = flow.state.units_at(item.place, item.seat)
    return tuple(kinds) if len(kinds) == 1 else None


def continued(flow: Flow, item: Item) -> None:
    """The Continued Siege Segment: every siege is rolled for, leaders or not [13.21, 13.26]; the Protestants first."""
    state = flow.state
    state.phase = "sieges"
    order = sorted(state.sieges, key=lambda place: (state.owner(place) != PROTESTANT, place))
    for place in reversed(order):
        side = state.owner(place)
        flow.then(Item("storm", place=place, args=(side, commander(state, state.leaders_at(place, side)))))


STEPS = {
    "besiege": besiege,
    "storm": storm,
    "sieges": continued,
}
QUESTIONS = {
    "may-besiege": Question(_may_words, _may),
    "siege-loss": Question(_loss_words, _loss, unasked=_only_kind),
}
