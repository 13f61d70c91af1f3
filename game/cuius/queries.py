"""What a view answers: where zones of control lie, which way an order in hand leads [11.2, 11.3]."""

from game.core.memo import Answers
from game.core.values import immutable
from game.core.words import Sentence
from game.cuius import activation, alarm, parts
from game.cuius.board import BOARD, SIDES, other
from game.cuius.planning import plan_to, ways
from game.cuius.reaction import REACT
from game.cuius.state import March
from game.cuius.supply import points
from game.cuius.view import ArmyView, CuiusView
from game.cuius.zones import enemy_zones


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


def zones_over(viewer: str) -> tuple[str, ...]:
    """Whose zones matter to a viewer: the enemy's, or both sides'."""
    return (other(viewer),) if viewer in SIDES else SIDES


@immutable
class Marching:
    """Where an army may march: surely, as its dice come on the mean, and at best [11.1]."""

    surely: frozenset[str]
    mostly: frozenset[str]
    at_best: frozenset[str]


#: Whoever points along the map asks at every hex where armies may march, and what a side would be fed.
_marching: Answers[str, Marching] = Answers()
_fed: Answers[str, dict[str, int]] = Answers()


def reach(view: CuiusView, one: ArmyView) -> Marching | None:
    """Where an army that is known, and may be activated, may march [7.2, 11.1]."""
    chief = one.leaders[0].id if one.leaders else ""
    if one.hidden or one.moving or startable(view, one).get(chief) != one.place:
        return None
    known = _marching.of(view)
    if one.place not in known:
        known[one.place] = _reach(view, one, chief)
    return known[one.place]


def _reach(view: CuiusView, one: ArmyView, chief: str) -> Marching:
    army = activation.whole(view.known, view.known.of(one.side)[one.place], chief)
    march = activation.begun(one.side, one.place, army, activation.most_mp(army, chief))
    within = [int(activation.mp_by_dice(army, chief, die)) for die in (1, 3.5, 6)]
    return Marching(*(frozenset(ways(view.known, march, mp).costs) - {one.place} for mp in within))


def startable(view: CuiusView, one: ArmyView) -> dict[str, str]:
    """The leaders whom an army's side may activate, and where they are."""
    return activation.startable(view.known, one.side)


def supplied(view: CuiusView, side: str) -> dict[str, int]:
    """The supply points that an army of a side without cavalry would have in each hex, as far as is known [7.3.2]."""
    known = _fed.of(view)
    if side not in known:
        known[side] = _supplied(view, side)
    return known[side]


def _supplied(view: CuiusView, side: str) -> dict[str, int]:
    zoned = enemy_zones(view.known, side, 0, view.viewer)
    damaged = {city.place for city in view.cities.values() if city.damage}
    return {
        place: points(BOARD.terrain(place).supply, place in damaged, place in zoned, False) for place in BOARD.ground
    }


def needs(view: CuiusView, side: str) -> dict[str, tuple[int, int]]:
    """Of each army of a side that is known its SP, and the supply points it has where it stands, as far as is known.

    The zone of a hidden force that may have cavalry counts [7.3.2, 11.2.7].
    """
    found = {}
    for one in view.armies:
        if one.side == side and one.sp > 0 and one.place in BOARD.ground and not one.moving:
            zoned = one.place in enemy_zones(view.known, side, one.cav, view.viewer)
            damaged = any(city.damage for city in view.cities.values() if city.place == one.place)
            found[one.place] = one.sp, points(BOARD.terrain(one.place).supply, damaged, zoned, one.cav > 0)
    return found


def alarmed_by(view: CuiusView, side: str) -> list[str]:
    """Where the enemies are whose moves a side may react to [11.4.1, 11.4.5]."""
    return [mover.at for mover in alarm.movers(view.known, other(side))]


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
    mine, rest = parts.split(spoken[2:], activation.ENDS)
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
