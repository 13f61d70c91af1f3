"""What is put to people: nothing that can be answered in one way only, and nothing grave by a button that invites."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.panel.composing import Composed, compose, one_word_orders, pieces, presses
from bot.discord.panel.layout import beginning, composing, proposing
from bot.discord.panel.press import Press, PressButton, Style
from bot.host.position import Position
from game import GAMES, rules
from game.core.proposals import legal
from game.core.rules import ORGANISER
from game.core.words import Ask, Sentence
from game.play.fuzz import RandomGame

ORDERS = 120
#: The only answers that are asked for all the same, by their first word.
ASKED = {
    ("agony", "deal"): "no die falls before the first order",
    ("cuius", "none"): "under fog everybody is asked, so that being asked tells nothing [16.3]",
    ("cuius", "pass"): "the same of who has no cavalry to dismount",
    ("battles", "attack"): "nothing is thrown yet: until then all that led to it may be taken back",
    ("battles", "fight"): "the first dice of a phase are asked for",
}
NOTHING_TO_RAISE = "There is nothing for you to raise, to pay for or to dismount."
STANDING = "standing"
INVITING = (Style.success, Style.primary)
#: Games in which not every kind meets something grave; those of the ordinary suite do.
MORE = range(25, 31)
SEEDS = range(11, 33)


def whole(ask: Ask, most: int, spoken: Sentence = ()) -> list[Sentence]:
    """So many whole orders at most, without what a seat leaves word to do later."""
    words = ask(spoken)
    found = [spoken] if words.end else []
    for word in words.next:
        if len(found) < most and (spoken or word.text != STANDING):
            found += whole(ask, most - len(found), (*spoken, word.text))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_asked_what_can_be_answered_in_one_way_only(game: str, seed: int) -> None:
    known, played = rules(game), RandomGame(rules(game), seed)
    for _n in range(ORDERS):
        for seat in known.to_move(played.state):
            found = whole(partial(known.words, played.state, seat), 2)
            assert found[1:] or (game, found[0][0]) in ASKED, found
            if (game, *found) == ("cuius", ("pass",)):
                assert played.setup.options["fog"] != "no"
                assert known.words(played.state, seat).prompt == NOTHING_TO_RAISE
            if game == "battles" and len(found) == 1 and found[0][0] == "fight":
                assert not any(combat.result for combat in played.state.now.combats)
        if not known.to_move(played.state):
            return
        played.step()


class Panel:
    """The panel of a seat over a position, with no Discord behind it."""

    def __init__(self, position: Position, seat: str) -> None:
        self.position, self.seat = position, seat
        host = SimpleNamespace(info=self._info, offers=self._offers)
        self.client: Any = SimpleNamespace(host=host)
        self.press = Press("at", "g", seat)
        self.info: Any = SimpleNamespace(
            id="g", headline="", awaited=(seat,), asked=(), claims=(), organiser=None, seats=(), game=position.rules.key
        )

    async def _info(self, _game: str) -> Any:
        return self.info

    async def _offers(self, _game: str, seat: str, *paths: tuple[int, ...]) -> Any:
        return self.position.offers(seat, paths)

    async def first(self) -> list[Any]:
        """What may be pressed on it as it opens, with orders confirmed or at once."""
        found: list[Any] = []
        ask, view = partial(self.position.words, self.seat), self.position.view(self.seat)
        offered = [] if self.seat == ORGANISER else legal(ask, self.position.rules.proposals(view, ask), 25)
        for extra in ("", "q"):
            press = Press("at", "g", self.seat, extra=extra)
            words = (await compose(self.client, press)).words
            whole = await one_word_orders(self.client, press, words)
            ready = await presses(self.client, press, offered)
            many = await pieces(self.client, press, words)
            found += [*proposing(press, offered, ready)]
            found += beginning(self.info, words, whole, press, (self.seat,), 0, {}, many)
        return found

    async def later(self, path: tuple[int, ...]) -> tuple[Composed, list[Any]]:
        """The same after some words."""
        press = Press("at", "g", self.seat, path=path)
        order = await compose(self.client, press)
        return order, composing(order, press, 0, {})

    async def is_grave(self, path: tuple[int, ...]) -> bool:
        """Whether one of these words is."""
        return (await compose(self.client, Press("at", "g", self.seat, path=path))).grave


async def look(panel: Panel) -> int:
    """How many grave words a seat could say; none of them stands out, nor goes without being asked again."""
    for part in await panel.first():
        if isinstance(part, PressButton) and await panel.is_grave(part.press.path):
            assert part.item.style not in INVITING, part.item.label
            assert part.press.verb != "say", part.item.label
    words, grave = panel.position.words(panel.seat), 0
    paths = [(n,) for n, _word in enumerate(words.next)]
    for path in paths:
        order, parts = await panel.later(path)
        grave += order.grave
        for part in parts if order.grave else ():
            assert not isinstance(part, PressButton) or part.item.style not in INVITING, part.item.label
        for part in parts:
            if isinstance(part, PressButton) and part.press.verb == "step" and await panel.is_grave(part.press.path):
                assert part.item.style not in INVITING, part.item.label
    return grave


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [24, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in MORE)])
def test_what_is_grave_is_nowhere_a_button_that_invites(game: str, seed: int) -> None:
    known, played, grave = rules(game), RandomGame(rules(game), seed), 0
    for n in range(2 * ORDERS):
        position = Position(known, played.state)
        for seat in known.to_move(played.state) and (*played.seats, ORGANISER):
            words = known.words(played.state, seat)
            if words and n % (4 if any(word.grave for word in words.next) else 30) == 0:
                grave += asyncio.run(look(Panel(position, seat)))
        if not known.to_move(played.state):
            break
        played.step()
    assert grave or seed in MORE, "none was met"
