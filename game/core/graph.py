"""Maps of places joined by arrows."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

Arrows = Mapping[str, tuple[str, ...]]


def distances(arrows: Arrows, start: str, may_enter: Callable[[str], bool] = lambda place: True) -> dict[str, int]:
    """Steps from `start` to every place that can be reached; `start` itself counts 0."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for place in arrows[here]:
            if place not in steps and may_enter(place):
                steps[place] = steps[here] + 1
                queue.append(place)
    return steps


def joined(arrows: Arrows, start: str, goals: Iterable[str], among: Callable[[str], bool]) -> bool:
    """Whether a line of places that satisfy `among` leads from `start` to a goal (the ends need not satisfy it)."""
    targets = set(goals)
    seen, queue = {start}, deque([start])
    while queue:
        for place in arrows[queue.popleft()]:
            if place in targets:
                return True
            if place not in seen and among(place):
                seen.add(place)
                queue.append(place)
    return False
