"""What came to pass in a stand-in's thoughts, in the same words for all games."""

from collections.abc import Callable, Iterator, Mapping

from game.core.text import Message, say, template

#: So many places are named.
_NAMED = 5


def held(
    before: Mapping[str, str], after: Mapping[str, str], own: set[str], name: Callable[[str], Message]
) -> Iterator[Message]:
    """Places that came into the hands of these holders, and that they lost."""
    gained = [place for place, holder in after.items() if holder in own and before.get(place) not in own]
    gone = [place for place, holder in before.items() if holder in own and after.get(place) not in own]
    if gained:
        yield say("it takes {places}", places=_named(gained, name))
    if gone:
        yield say("it loses {places}", places=_named(gone, name))


def _named(places: list[str], name: Callable[[str], Message]) -> tuple[Message, ...]:
    named = tuple(name(place) for place in sorted(places)[:_NAMED])
    more = len(places) - _NAMED
    return (*named, say("{n} more", n=more)) if more > 0 else named


def strength(own: int, others: int) -> Iterator[Message]:
    """How the own strength changed, and that of the others."""
    if own:
        yield say("it gains {n} strength", n=own) if own > 0 else say("it loses {n} strength", n=-own)
    if others:
        gained, lost = template("its enemy gains {n} strength"), template("its enemy loses {n} strength")
        yield say(gained if others > 0 else lost, n=abs(others))


def points(before: int, after: int) -> Iterator[Message]:
    """How the own points went."""
    if before != after:
        yield say("its points go from {before} to {after}", before=before, after=after)
