"""How far each power is with its aim [p]: what the standings show, what a stand-in strives for, and who may win."""

from game.campaign.board import BOARD
from game.campaign.state import State
from game.core.memo import same

#: The value of the option `victory` by which only powers that have met their aims can win [R26].
CONDITIONS = "conditions"
#: The option by which less is enough for those who seldom win then, "on" where it is agreed [R26].
HANDICAP = "handicap"


@same(64, of=lambda start_holders, power: (start_holders,), by=lambda start_holders, power: power)
def wanted(start_holders: dict[str, str], power: str) -> tuple[str, ...]:
    """The provinces a power's aim speaks of [p]; for Spain those of the shortest Road."""
    aim = BOARD.files.aims[power]
    if aim.kind == "neighbours":
        return BOARD.neighbours[power]
    if aim.kind == "road":
        return BOARD.map.spanish_road.chains[0].via
    if aim.kind == "keep":
        return tuple(place for place, holder in start_holders.items() if holder == power)
    lands = {"neutral": "", "palatine": "elector_palatine"}
    if "all" in aim.lands:
        return tuple(place for place, holder in start_holders.items() if holder != power)
    holders = {lands[land] for land in aim.lands}
    return tuple(place for place, holder in start_holders.items() if holder in holders)


def progress(state: State, power: str) -> tuple[int, int]:
    """How much of the aim is reached, and of how much [p].

    Provinces; where only aims win, as many as are enough [R26], and there is one more to reach for a power that must
    foil another's aim.
    """
    if state.options["victory"] != CONDITIONS:
        return _own(state, power)
    done, of = _enough(state, power)
    if foil := BOARD.files.aims[power].foil:
        theirs, whole = _enough(state, foil)
        return done + (theirs < whole), of + 1
    return done, of


def met(state: State, power: str) -> bool:
    """Whether a power in the war has met its aim [p]."""
    done, of = progress(state, power)
    return power in state.active and done == of


def enough(state: State, power: str) -> int | None:
    """How many provinces are enough in such a war [R26]; None if all are needed."""
    found = (one for one in BOARD.files.enough if one.years == state.years and one.begun in (None, state.begun))
    return next(found).of(power, handicap=state.options[HANDICAP] == "on")


def _enough(state: State, power: str) -> tuple[int, int]:
    """How far the power is with what is enough of its own part [R26]; what must be among it is missing as one."""
    done, whole = _own(state, power)
    of = enough(state, power)
    if of is None:
        return done, whole
    firm = all(state.holders[place] == power for place in BOARD.files.aims[power].must)
    return min(done, of if firm else of - 1), of


def _own(state: State, power: str) -> tuple[int, int]:
    """What the power itself must hold: provinces of its aim, of how many; for Spain of the Road as it lies now [r]."""
    aim = BOARD.files.aims[power]
    if aim.kind == "road":
        of = len(state.road) or len(BOARD.map.spanish_road.chains[0].via)
        return of - len(state.gaps), of
    places = {*wanted(state.start_holders, power), *aim.must}
    return [*map(state.holders.__getitem__, places)].count(power), len(places)
