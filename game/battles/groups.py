"""Groups of an army as they stand: a wing, a line of foot, all the horse; and where forward is for them.

What a group is, is not in the rules: whoever says its word in an order means the units that stand so now [groups].
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import attrgetter
from string import ascii_lowercase

from game.battles.course import Piece
from game.battles.position import position
from game.battles.state import State
from game.core.hexes import AROUND, Step, named, spot
from game.core.text import Message, say
from game.core.values import immutable

ARMY, FRONT, REAR = "army", "front", "rear"
FOOT, HORSE = "foot", "horse"

#: At most six enemies are equally near: they share one way.
_SHARES = 60


@immutable
class Group:
    """Units that can be told to go together; `key` is its word in an order, `ahead` where forward is for them."""

    key: str
    units: tuple[str, ...]
    called: Message
    ahead: Step


def groups(state: State) -> dict[str, Group]:
    """The groups of the moving side's units that may still be moved and are in good order, the largest first.

    Units of an arm that stand together are one group; its front line and the rest of it are groups as well.
    """
    memo = position(state).memo
    if "groups" not in memo:
        units = able(state)
        memo["groups"] = {group.key: group for group in _groups(state, units)} if units else {}
    found: dict[str, Group] = memo["groups"]
    return found


def able(state: State) -> list[Piece]:
    """The units that can go in a group, where there is an enemy to face."""
    now = position(state)
    units = [p for p in now.standing(state.side) if not (p.moved or p.disrupted or p.march)]
    return units if now.standing(state.foe) else []


def army(state: State) -> Group:
    """The largest of them: all together."""
    return _army(state, able(state))


def _army(state: State, units: list[Piece]) -> Group:
    return _group(state, ARMY, units, say("The whole army"))


def _foes(state: State) -> list[tuple[int, int, int]]:
    """Where the enemy's units are, each with how far that is from nowhere, squared."""
    known = position(state).of_side[state.foe]
    if "foes" not in known:
        spots = [spot(unit.place) for unit in position(state).standing(state.foe)]
        known["foes"] = [(_dot(one, one), *one) for one in spots]
    found: list[tuple[int, int, int]] = known["foes"]
    return found


def _groups(state: State, units: list[Piece]) -> Iterable[Group]:
    mounted = state.board.mounted
    arms = {FOOT: [p for p in units if p.id not in mounted], HORSE: [p for p in units if p.id in mounted]}
    every = _army(state, units)
    if len(units) > 1:
        yield every
    if all(len(arm) > 1 for arm in arms.values()):
        yield _group(state, FOOT, arms[FOOT], say("All the foot"))
        yield _group(state, HORSE, arms[HORSE], say("All the horse"))
    across = _across([p.place for p in position(state).standing(state.side)], every.ahead)
    low, wide = min(across.values()), max(across.values()) - min(across.values())
    taken: dict[str, int] = {}
    together = [(arm, block) for arm, those in arms.items() for block in _blocks(those) if len(block) > 1]
    together.sort(key=lambda one: (-max([along(p.place, every.ahead) for p in one[1]]), one[1][0].place))
    for arm, block in together:
        middle = sum([across[p.place] for p in block]) - low * len(block)
        wing = f"{_side(middle, wide * len(block))}-{arm}"
        number = taken[wing] = taken.get(wing, 0) + 1
        called = _WINGS[wing]
        if number > 1:
            wing += f"-{ascii_lowercase[number - 1]}"  # a number might be taken for the hexes it shall go
            called = say("{group}, block {n}", group=called, n=number)
        whole = _group(state, wing, block, called)
        yield whole
        first, rest = _lines(block, whole.ahead)
        if len(first) > 1 and len(rest) > 1:
            yield _group(state, f"{wing}-{FRONT}", first, say("{group}, front line", group=called))
            yield _group(state, f"{wing}-{REAR}", rest, say("{group}, rear line", group=called))


def _group(state: State, key: str, units: list[Piece], called: Message) -> Group:
    return Group(key, tuple([p.id for p in units]), called, facing(state, map(_place, units)))


_WINGS = {
    "left-foot": say("Left wing foot"),
    "centre-foot": say("Foot of the centre"),
    "right-foot": say("Right wing foot"),
    "left-horse": say("Left wing horse"),
    "centre-horse": say("Horse of the centre"),
    "right-horse": say("Right wing horse"),
}


def _blocks(units: list[Piece]) -> Iterable[list[Piece]]:
    """Units that touch each other, or stand in one column with a gap of a hex, in groups."""
    left = {p.place: p for p in sorted(units, key=_place)}
    while left:
        block, found = [left.pop(here := next(iter(left)))], [here]
        for here in found:
            for near in left.keys() & _beside(here):
                found.append(near)
                block.append(left.pop(near))
        yield sorted(block, key=_place)


_place = attrgetter("place")


@lru_cache(maxsize=4096)
def _beside(here: str) -> frozenset[str]:
    """The hexes around one, and those beyond the next in its column."""
    return frozenset([shifted(here, way) for way in (*AROUND, (0, -4), (0, 4))])


def _side(middle: int, wide: int) -> str:
    """In which third of the army the middle of a group stands, as its own men see it."""
    third = middle * 3 // wide if wide else 1
    return ("left", "centre", "right", "right")[third]


def _lines(block: list[Piece], ahead: Step) -> tuple[list[Piece], list[Piece]]:
    """Those of a group who have none of it before them, and the rest."""
    held, ways = frozenset([p.place for p in block]), _forward(ahead)
    lines: tuple[list[Piece], list[Piece]] = [], []
    for piece in block:
        lines[not held.isdisjoint(_in_front(piece.place, ways))].append(piece)
    return lines


@lru_cache(maxsize=16384)
def _in_front(here: str, ways: tuple[Step, ...]) -> tuple[str, ...]:
    """The hexes next to one that lie these ways."""
    return tuple([shifted(here, way) for way in ways])


@lru_cache(maxsize=1024)
def _forward(ahead: Step) -> tuple[Step, ...]:
    """The ways that go forward rather than aside: within 45 degrees."""
    dots = [(way, _dot(way, ahead)) for way in AROUND]
    return tuple([way for way, dot in dots if dot > 0 and 2 * dot * dot >= _dot(way, way) * _dot(ahead, ahead)])


# A hex stands at `spot`: a column is √3 times as wide as half a row is high, so that products count columns thrice.


def _dot(one: Step, other: Step) -> int:
    return 3 * one[0] * other[0] + one[1] * other[1]


@lru_cache(maxsize=16384)
def along(here: str, ahead: Step) -> int:
    """How far forward a hex lies."""
    return _dot(spot(here), ahead)


def _across(places: Iterable[str], ahead: Step) -> dict[str, int]:
    """How far each hex lies to the right hand of whoever looks ahead."""
    ax, ay = ahead
    return {here: ax * y - ay * x for here in places for x, y in (spot(here),)}


def facing(state: State, places: Iterable[str]) -> Step:
    """Where the enemy is, seen from hexes: the sum of the ways from each to the enemy nearest to it, or to several."""
    known: _Aims | None = position(state).of_side[state.foe].get("nearest")
    if known is None:
        known = position(state).of_side[state.foe]["nearest"] = _Aims(_foes(state))
    way = sum(map(known.__getitem__, places))
    return (int(way.real), int(way.imag)) if way else (1, 0)


class _Aims(dict[str, complex]):
    """From each hex the way to the nearest of some enemies, or to several: across and, in the other part, down."""

    def __init__(self, foes: list[tuple[int, int, int]]) -> None:
        super().__init__()
        self._foes = foes

    def __missing__(self, here: str) -> complex:
        found = self[here] = complex(*_nearest(self._foes, here))
        return found


def _nearest(foes: list[tuple[int, int, int]], here: str) -> Step:
    """The way to the nearest of some enemies, or to several."""
    ax, ay = spot(here)
    across, down = 6 * ax, 2 * ay
    away = [far - across * bx - down * by for far, bx, by in foes]  # squared, less what is the same for all
    least = min(away)
    if away.count(least) == 1:  # mostly
        _far, x, y = foes[away.index(least)]
        return (x - ax) * _SHARES, (y - ay) * _SHARES
    near = [foes[n] for n, far in enumerate(away) if far == least]
    x, y = sum([bx - ax for _far, bx, _by in near]), sum([by - ay for _far, _bx, by in near])
    return x * _SHARES // len(near), y * _SHARES // len(near)


@lru_cache(maxsize=1024)
def shift(ahead: Step, hexes: int) -> Step:
    """The step of so many hexes that goes most nearly ahead; a line that takes it keeps its order."""
    ax, ay = 3 * ahead[0], ahead[1]
    best, most, size = (0, 0), 0, 0
    for way, norm in _fan(max(AROUND, key=lambda way: _dot(way, ahead)), hexes):
        dot = ax * way[0] + ay * way[1]
        dot *= abs(dot)
        if not size or (dot * size, way) > (most * norm, best):  # the cosines of two ways, squared, without a division
            best, most, size = way, dot, norm
    return best


@cache
def _fan(one: Step, hexes: int) -> list[tuple[Step, int]]:
    """The steps of so many hexes that lie between a way and those beside it, each with its length, squared."""
    n, found = AROUND.index(one), set[Step]()
    for other in (AROUND[n - 1], AROUND[(n + 1) % len(AROUND)]):
        found.update([(one[0] * (hexes - m) + other[0] * m, one[1] * (hexes - m) + other[1] * m)
                      for m in range(hexes + 1)])  # fmt: skip
    return [(way, _dot(way, way)) for way in found]


@lru_cache(maxsize=65536)
def shifted(here: str, way: Step) -> str:
    """The hex at the end of a way, be it on the field or not."""
    x, y = spot(here)
    return named(x + way[0], y + way[1])
