"""An order for several: its parts, and the same order less one of them."""

from itertools import groupby

from game.battles import fighting_words, marching_words, telling
from game.battles.series import SEVERAL, orders
from game.battles.view import BattlesView
from game.core.proposals import whole
from game.core.text import _
from game.core.words import Ask, Sentence


def called(view: BattlesView, order: Sentence) -> str:
    """What an order for several comes to."""
    return {
        marching_words.MOVE: _("{n} pieces move"), fighting_words.FIRE: _("{n} guns fire"),
        fighting_words.ATTACK: _("{n} attacks"),
    }[order[1]].format(n=len(_singles(view, order)))  # fmt: skip


def parts(view: BattlesView, order: Sentence) -> tuple[str, ...]:
    """What each part of a whole order for several is about; nothing for another order."""
    return tuple([_told(view, part) for part in _parts(view, order)])


def less(view: BattlesView, ask: Ask, order: Sentence, number: int) -> Sentence:
    """The order without one of its parts, and without what is not legal any more when that is left out."""
    left = [each for n, part in enumerate(_parts(view, order)) if n != number for each in part]
    said: Sentence = order[:2]
    for each in left:
        said = longer if whole(ask, longer := (*said, *each[1:])) else said
    return said if len(left) > 1 else (left or [()])[0]


def _singles(view: BattlesView, order: Sentence) -> list[Sentence]:
    return orders(view.known, order) if view.known is not None and order[:1] == (SEVERAL,) else []


def _parts(view: BattlesView, order: Sentence) -> list[list[Sentence]]:
    """The single orders, those to one hex together: a unit and the leaders who go with it."""
    found = _singles(view, order)
    if order[1:2] != (marching_words.MOVE,):
        return [[each] for each in found]
    return [list(group) for _goal, group in groupby(found, lambda each: each[2])]


def _told(view: BattlesView, part: list[Sentence]) -> str:
    """Who goes or fires and whither, or who is attacked."""
    if part[0][0] == fighting_words.ATTACK:
        return "+".join(part[0][1 : part[0].index(fighting_words.BY)])
    names = telling.names(view, [each[1] for each in part])
    return _("{piece} → {hex}").format(piece=names, hex=part[0][2])
