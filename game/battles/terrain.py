"""What it costs to go from hex to hex [76:6.21-6.24, 21:7.2, 21:7.2.1, 21:7.2.2, 21:14.0]; worked out once a board."""

from game.battles.board import Board, kept
from game.battles.editions import Edition, edition
from game.core.paths import Steps

#: How a piece goes: in good order, disrupted (hexes are counted, not points), or on road march.
ORDER, DISRUPTED, MARCH = "order", "disrupted", "march"


@kept()
def steps(field: Board, rules: str, gait: str, manner: str) -> Steps:
    """From each hex the hexes that can be entered, and the points that takes."""
    book = edition(rules)
    ground = {hexagon: entry(field, book, hexagon, gait) for hexagon in field.grid.hexes}
    found = {}
    for here, near in field.grid.around.items():
        costs = [(there, _cost(field, book, here, there, gait, manner, ground[there])) for there in near]
        found[here] = tuple((there, cost) for there, cost in costs if cost is not None)
    return Steps(found)


def entry(field: Board, book: Edition, hexagon: str, gait: str) -> int | None:
    """Points to enter a hex without regard to roads and hexsides; None where it is prohibited [76:12.0, 21:7.2]."""
    costs = [book.charts.terrain[kind].enter[gait] for kind in field.kinds_of(hexagon)]
    return None if None in costs else max(cost for cost in costs if cost is not None)


def _cost(
    field: Board, book: Edition, here: str, there: str, gait: str, manner: str, ground: int | None
) -> int | None:  # fmt: skip
    """Points from a hex to the next, whose ground takes so many; None where there is no way.

    [76:6.21, 76:12.0, 21:7.2, 21:7.2.2, 21:14.0]
    """
    road = (here, there) in field.road_steps
    if manner == MARCH:
        return 1 if road else None  # [21:19.1]
    crossing = _crossing(field, book, here, there, gait)
    if manner == DISRUPTED:
        return 1 if _open_to_disrupted(field, book, here, there, gait, crossing) else None
    if road:
        return 1 if book.road_undoes_hexsides else 1 + (crossing or 0)
    return None if ground is None or crossing is None else ground + crossing


def _crossing(field: Board, book: Edition, here: str, there: str, gait: str) -> int | None:
    """Points to cross the hexside: slopes only uphill, water nothing at a bridge, an unbridged river never.

    [76:6.22, 76:6.23, 76:6.24, 21:7.2.1, 21:7.2.2, W5]
    """
    brink = field.brinks.get((here, there))
    if brink is None or (here, there) in field.bridges:
        return 0
    if brink == "slope" and (here, there) not in field.climbs:
        return 0
    return book.charts.hexsides[brink].cross[gait]


def _open_to_disrupted(
    field: Board, book: Edition, here: str, there: str, gait: str, crossing: int | None
) -> bool:  # fmt: skip
    """Disrupted units pay no points, but go nowhere prohibited, in 1976 never into woods or over a river.

    [76:9.15, 21:10.1]
    """
    rows = [book.charts.terrain[kind] for kind in field.kinds_of(there)]
    if not all(row.disrupted for row in rows):
        return False
    if field.brinks.get((here, there)) == "river" and not book.disrupted_bridges:
        return False
    if (here, there) in field.road_steps:
        return True
    return crossing is not None and all(row.enter[gait] is not None for row in rows)
