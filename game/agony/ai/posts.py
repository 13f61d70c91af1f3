"""A march's plan, and the units it leaves behind: a single one in an open city keeps raiders out [8.32, 11.15]."""

from dataclasses import replace
from itertools import pairwise

from game.agony.ai.field import Field
from game.agony.ai.party import Party, Way
from game.agony.board import BOARD
from game.agony.state import Stack, factors, minus, size
from game.core.values import immutable
from game.core.words import Sentence

#: The last words of marches, after which nobody is left behind.
_ENDINGS = ("take", "stop", "besiege", "storm")
#: What an army must have to overrun, and how much stronger than a beaten enemy it stays [12.61].
_OVERRUN, _STRONGER = 8, 3


@immutable
class Plan:
    """A leader and the words of his march after his name; `worth` beyond staying where he is.

    `posts` are the cities where a unit of a kind stays behind.
    """

    worth: float
    leader: str
    act: int
    words: Sentence
    party: Party
    way: Way
    posts: tuple[tuple[str, str], ...] = ()


def posted(field: Field, plan: Plan) -> Plan | None:
    """The same march with single units left behind wherever the rest can spare them; nothing if nowhere."""
    if size(plan.party.units) < 2:
        return None
    rest, posts, words = dict(plan.party.units), dict[str, str](), list[str]()
    at, spoken = plan.party.at, ("", *plan.words)
    for word, after in pairwise(spoken):
        at = BOARD.by_word.get(word, at)
        words += [word] if word else []
        if after not in _ENDINGS and at not in posts and _open(field, plan, at):
            kind = min(rest, key=lambda k: (BOARD.kinds[k].cf, BOARD.kinds[k].ma, k))
            left = minus(rest, {kind: 1})
            if _enough(field, plan.way, left):
                rest, posts[at] = left, kind
                words += ["drop", kind]
    return replace(plan, words=(*words, spoken[-1]), posts=tuple(posts.items())) if posts else None


def _open(field: Field, plan: Plan, city: str) -> bool:
    """Whether a raider could turn this city again: of worth, without walls, ours, with nobody else there."""
    if city not in BOARD.spaces:
        return False
    space = BOARD.spaces[city]
    own = field.at(city, field.side)
    others = own.size - (size(plan.party.units) if city == plan.party.at else 0) if own else 0
    ours = city in plan.way.taken or field.holder(city) == field.side
    value = space.vp if space.independent else field.view.areas[space.area].vp if space.area else 0
    return ours and not others and not space.fort and value > 0


def _enough(field: Field, way: Way, rest: Stack) -> bool:
    """Whether those who go on can still do what the march is for."""
    if size(rest) < 2:
        return False
    if way.foe:
        foe = field.foe(way.foe)
        return foe is None or factors(rest) >= _STRONGER * foe.cf
    if way.words[-1] in ("besiege", "storm"):
        return factors(rest) >= field.siege_level(way.at) + 2
    return not way.beaten or factors(rest) >= _OVERRUN
