"""What a viewer may know is all that he learns: imagined states agree with views, and two of them look the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Rules, random_order
from game.core.text import SILENT, say
from game.core.words import Sentence, Words
from game.play.fuzz import RandomGame
from render.face import Look
from tests.house.test_always import game
from tests.toy import Toy
from tests.toy.face import FACE

__all__ = ["game"]
#: Of so many orders, one is followed by a look.
EVERY = 5


def positions(rules: Rules[Any, Any], seed: int, steps: int) -> Iterator[tuple[RandomGame, str, Random]]:
    """A random game every few orders, with each of those who look on, and a chance to draw from."""
    one, chance = RandomGame(rules, seed), Random(seed)
    for step in range(steps):
        if not rules.to_move(one.state):
            return
        if step % EVERY == 0:
            yield from ((one, viewer, chance) for viewer in (*one.seats, ORGANISER, SPECTATOR))
        one.step()


def said(rules: Rules[Any, Any], state: Any, viewer: str, draw: float, sentences: int = 3) -> list[Words]:
    """What a viewer may say at every word of some sentences."""
    chance = Random(draw)
    found = [rules.words(state, viewer)]

    def ask(spoken: Sentence) -> Words:
        found.append(rules.words(state, viewer, spoken))
        return found[-1]

    for _n in range(sentences if found[0] else 0):
        random_order(ask, chance.randrange)
    return found


@pytest.mark.parametrize(
    "seeds", [range(1), pytest.param(range(2, 60), marks=pytest.mark.nightly)], ids=["some", "many"]
)
def test_imagined_states_agree_with_views(game: Rules[Any, Any], seeds: range) -> None:
    """Also from what is known alone: the same draw gives the same state."""
    for seed in seeds:
        for one, viewer, chance in positions(game, seed, 60 if len(seeds) < 10 else 400):
            view, draw = game.view(one.state, viewer), chance.random()
            drawn = game.imagine(view, Random(draw).randrange)
            assert game.view(drawn, viewer) == view
            if viewer in game.to_move(one.state):
                assert said(game, drawn, viewer, draw) == said(game, one.state, viewer, draw)
            plain = game.dump(drawn)
            assert game.load(plain) == drawn
            assert game.dump(game.imagine(game.view(drawn, viewer), Random(draw).randrange)) == plain


# Two imaginations of one view differ in what is hidden and in nothing else.


def texts(rules: Rules[Any, Any], one: RandomGame, chance: Random) -> list[str]:
    """Orders somebody might type: the mover's, the same cut off, and with a word of another."""
    mover = chance.choice(rules.to_move(one.state))
    a, b = (random_order(lambda spoken: rules.words(one.state, mover, spoken), chance.randrange) for _n in range(2))
    return [" ".join(order) for order in (a, b[:-1], (*b[:-1], a[-1]), (*a[:1], *b[1:], "xyzzy"))]


def told(rules: Rules[Any, Any], state: Any, viewer: str, typed: list[str]) -> list[object]:
    """What the rules answer to typed orders, as far as it is said before any die falls."""
    found: list[object] = []
    for text in typed:
        try:
            found.append(rules.understand(state, viewer, text))
        except Refusal as refusal:
            found.append((refusal.reason, refusal.rule, refusal.legal))
    return found


def odds(rules: Rules[Any, Any], view: Any) -> list[str]:
    """Who may be asked of, and a few answers."""
    try:
        question = rules.odds(view)
    except Refusal as refusal:
        return [refusal.reason]
    found = [*question.attackers, *question.defenders]
    times = question.times[0].value if question.times else ""
    for pair in zip(question.attackers[:2], question.defenders[-2:], strict=False):
        try:
            found.append(question.ask(*pair, times))
        except Refusal as refusal:
            found.append(refusal.reason)
    return found


def public(rules: Rules[Any, Any], state: Any, *, guarded: bool) -> tuple[object, ...]:
    """What is told of a state to everybody: of a guarded game not who is to move (`game_info`)."""
    awaited = rules.to_move(state)
    return str(rules.headline(state)), bool(awaited) if guarded else awaited, rules.links(state), rules.opening(state)


def answers(one: RandomGame, state: Any, viewer: str, typed: list[str], sentence: float) -> tuple[object, ...]:
    """All that is compared."""
    rules = one.rules
    view = repr(rules.view(state, viewer))
    seen = public(rules, state, guarded=viewer not in one.seats and rules.guarded(one.setup))
    return view, seen, said(rules, state, viewer, sentence), told(rules, state, viewer, typed)


def hides(rules: Rules[Any, Any], seed: int) -> bool:
    """Whether a random game hides anything from anybody, as it begins."""
    one, chance = RandomGame(rules, seed), Random(seed)
    view = rules.view(one.state, SPECTATOR)
    return any(rules.imagine(view, chance.randrange) != one.state for _n in range(4))


def pairs(rules: Rules[Any, Any], seed: int, wanted: int, each: int) -> Iterator[tuple[RandomGame, str, Any, Any, Any]]:
    """A game and its viewer, its true state and an imagined one, the view they share; `each` of one view."""
    while wanted:
        seed, left = seed + 1, min(wanted, 10 * each)  # of one game
        if not hides(rules, seed):
            continue
        for one, viewer, chance in positions(rules, seed, 400):
            if chance.randrange(3):
                continue
            view, state = rules.view(one.state, viewer), one.state
            for _n in range(min(each, left)):
                yield one, viewer, state, rules.imagine(view, chance.randrange), view
                left, wanted = left - 1, wanted - 1
            if not left:
                break


@pytest.mark.parametrize("wanted", [400, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_pairs_of_states_look_the_same(game: Rules[Any, Any], wanted: int) -> None:
    """Views, words and refusals, to the byte; 2,000 pairs over all games, 100,000 nightly. Odds of some of them."""
    assert look_the_same(game, wanted) > wanted // 4


def look_the_same(game: Rules[Any, Any], wanted: int) -> int:
    """Assert that pairs look the same to who must not see the difference; how many there were that differ."""
    seen, differ, draw = 0, 0, Random(wanted)
    asked: dict[tuple[int, str], tuple[Any, ...]] = {}
    for one, viewer, true, drawn, view in pairs(game, 500 if wanted < 1000 else 5000, wanted, 8):
        seen += 1
        key = (id(true), viewer)
        if key not in asked:
            typed, sentence = texts(game, one, draw), draw.random()
            asked = {key: (typed, sentence, answers(one, true, viewer, typed, sentence))}
        typed, sentence, before = asked[key]
        again = game.view(drawn, viewer)
        for ours, theirs in zip(answers(one, drawn, viewer, typed, sentence), before, strict=True):
            assert ours == theirs
        assert seen % 50 or odds(game, again) == odds(game, view)
        differ += drawn != true
    assert seen == wanted
    return differ


class Leaky(Toy):
    """A toy that tells a little too much."""

    fault = ""

    def headline(self, state: Any) -> Any:
        return say("{n} bids", n=sum(map(bool, state.bids.values()))) if self.fault == "counts" else SILENT

    def orders(self, state: Any, seat: str) -> list[Sentence]:
        lucky = self.fault != "offers" or state.purse["red"] % 2 == 0
        return [order for order in super().orders(state, seat) if lucky or order != ("luck",)]

    def why_not(self, state: Any, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        return (f"Red bids {state.bids['red']}.", "") if self.fault == "refuses" else None


@pytest.mark.parametrize("fault", ["counts", "offers", "refuses"])
def test_leaks_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Leaky, "fault", fault)
    with pytest.raises(AssertionError):
        look_the_same(Leaky(), 200)


@pytest.mark.parametrize("wanted", [8, pytest.param(100, marks=pytest.mark.nightly)])
def test_pairs_of_pictures_are_the_same(game: Rules[Any, Any], wanted: int) -> None:
    """Bytes, file names, descriptions and the board in words; 40 pairs over all games, 500 nightly."""
    face = FACE if game.key == "toy" else pytest.importorskip("render").face(game.key)
    seen = 0
    for _one, viewer, _true, drawn, view in pairs(game, 700, wanted, 1):
        again = game.view(drawn, viewer)
        kind = sorted(face.looks & {"action", "board", "standings", "hand", "mats"})[seen % 2]
        assert face.draw(again, Look(kind)) == face.draw(view, Look(kind))
        assert face.text(again) == face.text(view)
        assert face.parts(again) == face.parts(view)
        seen += 1
    assert seen == wanted
