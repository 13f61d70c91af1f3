"""What a view answers: where zones of control lie, which way an order in hand leads [11.2, 11.3]."""

from game.core.values import immutable
from game.core.words import Sentence
from game.cuius import activation, parts
from game.cuius.board import BOARD, SIDES, other
from game.cuius.planning import plan_to, ways
from game.cuius.reaction import REACT
from game.cuius.state import March
from game.cuius.view import CuiusView


@immutable
class Course:
    """A way on the map: its hexes with the first, what it costs (-1 unknown), and whose it is."""

    side: str
    hexes: tuple[str, ...]
    mp: int = -1


@immutable
class Zones:
    """The hexes in the zones of a side: primary ones, and secondary ones besides [11.2.1, 11.2.2].

    `doubtful` are those of hidden forces that may have no cavalry.
    """

    primary: frozenset[str]
    secondary: frozenset[str]
    doubtful: frozenset[str]


def zones(view: CuiusView, side: str) -> Zones:
    """The zones of a side's armies, as far as the viewer knows them; whom they bind, its cavalry decides [11.2.7]."""
    primary: set[str] = set()
    sure: set[str] = set()
    perhaps: set[str] = set()
    for one in view.armies:
        if one.side != side or one.place not in BOARD.ground or not (one.hidden or one.sp > 0):
            continue
        primary |= BOARD.zone[one.place]
        if one.hidden and not (one.intel and one.intel.cav > 0):
            perhaps |= BOARD.outer[one.place]
        elif one.hidden or one.cav > 0:
            sure |= BOARD.outer[one.place]
    secondary = (sure | perhaps) - primary
    return Zones(frozenset(primary), frozenset(secondary), frozenset(secondary - sure))


def zones_over(view: CuiusView, viewer: str) -> tuple[str, ...]:
    """Whose zones matter to a viewer: the enemy's, or both sides'."""
    return (other(viewer),) if viewer in SIDES else SIDES


def course(view: CuiusView, spoken: Sentence) -> Course | None:
    """The way that an order in hand names, from the view of whoever composes it."""
    if not spoken or view.viewer not in SIDES:
        return None
    if spoken[0] == activation.MARCH:
        return _march(view, spoken)
    if spoken[0] == REACT and len(spoken) > 1:
        return _reaction(view, spoken)
    goal, march = BOARD.by_word.get(spoken[0], ""), view.known.march
    if goal and march and march.side == view.viewer and view.question == "move":
        return _way(view, march, goal)
    return None


def _march(view: CuiusView, spoken: Sentence) -> Course | None:
    known, side = view.known, view.viewer
    chief = BOARD.leader_by_word.get(spoken[1], "") if len(spoken) > 1 else ""
    leaders = activation.startable(known, side)
    if chief not in leaders:
        return None
    at = leaders[chief]
    mine, rest = parts.split(spoken[2:], (activation.NO_DIE, activation.TO))
    army = activation.chosen(known, known.of(side)[at], chief, mine) if mine else None
    goal = BOARD.by_word.get(rest[rest.index(activation.TO) + 1], "") if activation.TO in rest[:-1] else ""
    if army is None or not goal:
        return Course(side, (at,))
    march = activation.begun(side, at, army, activation.most_mp(army, chief))
    return _way(view, march, goal)


def _way(view: CuiusView, march: March, goal: str) -> Course:
    found = ways(view.known, march).get(goal)
    hexes = found.hexes if found else plan_to(view.known, march, goal)
    return Course(march.side, (march.at, *hexes), found.mp if found else -1)


def _reaction(view: CuiusView, spoken: Sentence) -> Course | None:
    chief = BOARD.leader_by_word.get(spoken[1], "")
    at = next((a.place for a in view.armies if chief in {x.id for x in a.leaders} and a.side == view.viewer), "")
    goal = BOARD.by_word.get(spoken[-1], "") if len(spoken) > 2 else ""
    if not at:
        return None
    return Course(view.viewer, (at, goal) if goal else (at,))
