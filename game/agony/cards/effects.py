"""What a card's event does: small operations, each under the name it has in `data/agony/cards.yaml` [8.61]."""

from collections.abc import Callable
from typing import Any

from game.agony import aid, control, dutch, pieces, stacking
from game.agony.board import BOARD, DENMARK, SWEDEN, WALLS, other
from game.agony.cards.schema import CARDS
from game.agony.flow import Flow
from game.agony.state import State, has
from game.core.text import _
from game.core.words import Sentence, Word

Effecting = Callable[[Flow, str, Any, Sentence], None]
Choosing = Callable[[State, str, Any, Sentence], list[Word]]
Possible = Callable[[State, str, Any], bool]
EFFECTS: dict[str, Effecting] = {}
CHOICES: dict[str, Choosing] = {}
POSSIBLE: dict[str, Possible] = {}
#: The word that ends a choice of "up to" something.
ENOUGH = "enough"


def effect(name: str) -> Callable[[Effecting], Effecting]:
    """Register what an effect does, with the words chosen for it."""

    def register(carry_out: Effecting) -> Effecting:
        EFFECTS[name] = carry_out
        return carry_out

    return register


def choices(name: str) -> Callable[[Choosing], Choosing]:
    """Register the next word to choose, given those chosen; an empty list: nothing more to choose."""

    def register(choose: Choosing) -> Choosing:
        CHOICES[name] = choose
        return choose

    return register


def possible(name: str) -> Callable[[Possible], Possible]:
    """Register whether an effect can happen at all; without it, always."""

    def register(check: Possible) -> Possible:
        POSSIBLE[name] = check
        return check

    return register


def can(state: State, side: str, datum: Any) -> bool:
    """Whether an effect can happen now."""
    check = POSSIBLE.get(datum.do)
    return datum.do in EFFECTS and (check is None or check(state, side, datum))


def place_word(place: str, hint: str = "") -> Word:
    """A place as a word."""
    return Word(BOARD.words[place], BOARD.names[place], hint, place)


@effect("passes")
def set_passes(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Val Telline Passes [14.4]."""
    flow.state.passes_open = datum.open
    flow.say(_("The Val Telline Passes are open.") if datum.open else _("The Val Telline Passes are closed."), "event")


@effect("vp")
def points(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Victory points for an event [5.12]."""
    control.score(flow, datum.n, _("by the event"))


@effect("dutch_war")
def dutch_war(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The marker moves [16.12]."""
    dutch.move(flow, datum.n)


@effect("aid")
def aid_points(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Aid points at once [14.1]."""
    aid.receive(flow, side, {datum.donor: datum.n})


@effect("pope")
def new_pope(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A new Pope reigns [17.P.1]."""
    flow.state.pope = datum.to
    flow.say(_("{name} becomes Pope.").format(name=datum.to), "event", "", "17.P.1")


@effect("cancel")
def cancel(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A lasting effect ends [8.65]."""
    if flow.state.in_force.pop(datum.card, None) is not None:
        flow.say(_("{title} no longer counts.").format(title=CARDS[datum.card].title), "event", "", "8.65")


@effect("joins")
def joins(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """An area comes in [9.13, 9.22]."""
    control.join(flow, datum.area)


@possible("joins")
def may_join(state: State, side: str, datum: Any) -> bool:
    """Not if Catholics occupy all its cities [9.22]."""
    return control.may_join(state, datum.area)


@effect("enters")
def enters(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A nation is at war; no other may enter this turn [9.11, 9.12]."""
    state = flow.state
    state.entered = (*state.entered, datum.nation)
    state.marks = (*state.marks, "war-entry")


@effect("elector_to_bavaria")
def elector_to_bavaria(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Palatine electorate passes to Bavaria for good [5.142]."""
    flow.state.bavarian_elector = True
    flow.say(_("The Palatine electorate passes to Bavaria."), "event", "munich", "5.142")
    control.count_electors(flow)


@effect("leader")
def new_leader(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A leader enters where it was chosen [9.21]; one already in the game is passed over [12.42, 18.24]."""
    if datum.who not in flow.state.used and chosen:
        pieces.put_leader(flow, datum.who, position_of(flow.state, chosen[0]))


@choices("leader")
def leader_places(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """Beside units of the nation, or in any friendly city if there are none [9.23]; never inside a siege."""
    if chosen or datum.who in state.used:
        return []
    return [place_word(at) for at in leader_positions(state, side, datum)]


@possible("leader")
def leader_may_enter(state: State, side: str, datum: Any) -> bool:
    """One who was in the game already is passed over [12.42, 18.24]."""
    return datum.who in state.used or bool(leader_positions(state, side, datum))


def leader_positions(state: State, side: str, datum: Any) -> list[str]:
    """Where a new leader may be put [9.21, 9.23]."""
    if datum.at:
        found = [at for at in entry_cities(state, side, datum.at)]
    else:
        found = [at for at, stack in state.units.items() if has(stack, datum.beside) and not at.endswith(WALLS)]
    if not datum.at and not found:
        found = [city for city, holder in state.cities.items() if holder == side and not besieged(state, side, city)]
    return [at for at in found if at not in BOARD.spaces or stacking.fits(state, at, side, {}, (datum.who,))]


def entry_cities(state: State, side: str, at: str) -> list[str]:
    """The cities (or box) where pieces may enter in an area: friendly or neutral, without enemy units."""
    if at == "swedish_base":
        return [SWEDEN if f"landing-{state.swedish_base}" in state.marks else state.swedish_base]
    if at in (DENMARK, SWEDEN):
        return [at]
    cities = [s.id for s in BOARD.spaces.values() if s.area == at]
    return [c for c in cities if state.cities[c] != other(side) and not state.here(c, other(side))]


def besieged(state: State, side: str, city: str) -> bool:
    """Whether enemy units stand outside [9.23]."""
    return bool(pieces.enemy_outside(state, city, side))


def position_of(state: State, word: str) -> str:
    """The place a word names."""
    return BOARD.by_word[word]


@effect("units")
def new_units(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Full units enter, as many as the mix and the stacking limit leave [8.412, 10.21]."""
    state = flow.state
    whole = next(k.id for k in BOARD.kinds.values() if (k.nation, k.type, k.full) == (datum.nation, datum.type, True))
    if not chosen:
        return
    at = position_of(state, chosen[0])
    room = stacking.room(state, at, side) if at in BOARD.spaces else datum.n
    n = min(datum.n, pieces.available(state, whole), room)
    if n > 0:
        pieces.put(state, at, {whole: n})
        place = BOARD.names[at]
        flow.say(
            _("{units} appear in {place}.").format(units=pieces.told({whole: n}), place=place), "units", at, "9.21"
        )


@choices("units")
def unit_places(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A city of the area where there is room."""
    return [] if chosen else [place_word(at) for at in unit_positions(state, side, datum)]


def unit_positions(state: State, side: str, datum: Any) -> list[str]:
    """Where the units of a card may be put."""
    found = entry_cities(state, side, datum.at)
    return [at for at in found if at not in BOARD.spaces or stacking.room(state, at, side) > 0]


@effect("revolt")
def revolt(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A Peasant Revolt marker [9.41]."""
    control.raise_revolt(flow, BOARD.by_word[chosen[0]])


@choices("revolt")
def revolt_cities(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """A city that no enemy army holds."""
    return [] if chosen else [place_word(city) for city in revolt_places(state, side, datum)]


@possible("revolt")
def may_revolt(state: State, side: str, datum: Any) -> bool:
    """Not without an applicable city [9.41]."""
    return bool(revolt_places(state, side, datum))


def revolt_places(state: State, side: str, datum: Any) -> list[str]:
    """No Supply Base, no enemy army, no revolt there already [9.41]."""
    found = []
    for space in BOARD.spaces.values():
        inside = space.id in BOARD.germany if datum.where == "germany" else space.area == datum.where
        army = any(at == space.id or at == space.id + WALLS for at in _armies(state, other(side)))
        base = space.supply or space.id == state.swedish_base
        if inside and not (space.offmap or base or army or space.id in state.revolts):
            found.append(space.id)
    return found


def _armies(state: State, side: str) -> set[str]:
    """The positions of a side's armies: leaders and units together [3.2]."""
    return {
        at for leader, at in state.leaders.items() if state.units_at(at, side) and state.leader_side(leader) == side
    }
