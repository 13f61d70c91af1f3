"""Who is sent from the army to a place that pays: by points at the end, or by help that is called from there."""

from collections.abc import Iterator, Mapping

from game.battles.evaluation import Lie

#: How much of the points for a place count while the battle lasts; at its end all of them do.
HELD = 0.6
#: What the men whom a signal may call are worth to the one who gives it, for each strength point of theirs.
CALLED = 0.15
#: What a hex nearer to the place is worth to who is sent there, at the most.
HASTE = 2.5


def places(lie: Lie) -> dict[frozenset[str], float]:
    """The places to stand in, and what that is worth: those that give points [21:18.0], and a signal's [W2]."""
    late = lie.view.turn / lie.view.turns
    found = {area: points * (HELD + (1 - HELD) * late) for area, points in lie.holds.items()}
    signal, called = lie.board.file.signal, _called(lie)
    if signal is not None and called:
        area = frozenset(h for name in signal.areas for h in lie.board.area(name))
        found[area] = found.get(area, 0.0) + called
    return found


def _called(lie: Lie) -> float:
    """What a signal that may still be given is worth, by the stronger of the commands it may call."""
    signal = lie.board.file.signal
    if signal is None or not lie.view.signal or signal.side != lie.view.viewer:
        return 0.0
    away = [a for a in lie.view.arrivals if a.id in signal.commands and not a.arrived]
    return CALLED * max((sum(lie.counters[u].front for u in a.pieces) for a in away), default=0)


def errands(lie: Lie, paying: Mapping[frozenset[str], float]) -> dict[str, tuple[Mapping[str, int], float]]:
    """Who is sent: of each unit the way to its place from every hex, and what a hex nearer is worth."""
    found: dict[str, tuple[Mapping[str, int], float]] = {}
    for area, worth in sorted(paying.items(), key=lambda item: (-item[1], sorted(item[0]))):
        if area.isdisjoint(lie.own):
            sent = min(_able(lie, area, set(found)), default=None)
            if sent is not None:
                *_rank, unit, gait = sent
                found[unit] = lie.ways(gait, area), min(HASTE, worth / 4)
    return found


def _able(lie: Lie, area: frozenset[str], busy: set[str]) -> Iterator[tuple[int, int, str, str]]:
    """Who can be there in time: in how many turns, how strong, who, and how it goes."""
    left = lie.view.turns - lie.view.turn + 1
    for unit in lie.own.values():
        counter = lie.counters[unit.id]
        if unit.disrupted or unit.id in busy or counter.move < 1:
            continue
        far = lie.ways(counter.gait, area)[unit.place]
        turns = -(-far // counter.move)
        if turns <= left:
            yield turns, counter.front, unit.id, counter.gait
