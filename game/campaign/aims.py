"""How far each power is with its aim [p]: what the standings show, and what a stand-in strives for."""

from game.campaign.board import BOARD
from game.campaign.state import State


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
    """Provinces of the aim that are held, and how many there are; for Spain the Road as it lies now [p, r]."""
    if BOARD.files.aims[power].kind == "road":
        done = len(state.road) or len(BOARD.map.spanish_road.chains[0].via)
        return max(0, done - len(state.gaps)), done
    places = wanted(state.start_holders, power)
    return sum(state.holders[place] == power for place in places), len(places)
