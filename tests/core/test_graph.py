"""Maps of places joined by arrows."""

from game.core.graph import distances, joined

#: a - b - c - d, with a one-way e -> a and an island f.
ARROWS = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",), "e": ("a",), "f": ()}


def test_distances() -> None:
    assert distances(ARROWS, "a") == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert distances(ARROWS, "e") == {"e": 0, "a": 1, "b": 2, "c": 3, "d": 4}
    assert distances(ARROWS, "a", lambda place: place != "c") == {"a": 0, "b": 1}
    assert distances(ARROWS, "f") == {"f": 0}


def test_joined() -> None:
    everything = set(ARROWS)
    assert joined(ARROWS, "a", ["d"], everything.__contains__)
    assert joined(ARROWS, "a", ["d"], {"b", "c"}.__contains__)
    assert not joined(ARROWS, "a", ["d"], {"b"}.__contains__)
    assert not joined(ARROWS, "a", ["e", "f"], everything.__contains__)
    assert joined(ARROWS, "a", ["b"], set().__contains__)
