"""What a game proposes can be given: at any moment of random games every proposal is whole, legal and can be shown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.host.position import PROPOSED, Position
from bot.language import language
from bot.short import CHOICE, remarked, suggested
from game import GAMES, rules
from game.core.proposals import Offered, Proposal, legal
from game.core.refusal import Refusal
from game.core.text import speaking
from game.core.touch import Touch
from game.core.words import Sentence
from game.play.fuzz import RandomGame
from tests.campaign.positions import position
from tests.contests import ChanceDice

NIGHT = pytest.mark.nightly
GERMAN = language(Path(__file__).parents[2] / "locale", "de")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("seed", "steps"), [(1, 28), pytest.param(2, 150, marks=NIGHT), pytest.param(3, 150, marks=NIGHT)]
)
def test_every_proposal_is_a_legal_order_that_fits_a_menu(key: str, seed: int, steps: int) -> None:
    of: Any = rules(key)
    game = RandomGame(of, seed)
    proposed = 0
    for _step in range(steps):
        for seat in of.to_move(game.state):
            view, ask = of.view(game.state, seat), partial(of.words, game.state, seat)
            found = list(of.proposals(view, ask))[:25]
            assert [each.proposal for each in legal(ask, found, 25)] == found
            assert all(0 < len(each.label) <= 100 for each in found)
            labels = [(each.label, each.hint) for each in found]
            assert len(set(labels)) == len(labels), "nobody could tell them apart"
            proposed += len(found)
        if not of.to_move(game.state):
            break
        game.step()
    assert proposed > steps


@contextmanager
def proposing(offered: Sequence[Offered]) -> Iterator[None]:
    """What a position proposes to a seat is not reckoned again for each text that the seat types."""
    with patch.object(Position, "_offered", lambda _position, _seat, _ask, most: [*offered[:most]]):
        yield


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("seed", "steps", "most"), [(1, 12, 12), pytest.param(2, 100, 1000, marks=NIGHT)])
def test_what_a_suggestion_shows_is_understood_when_it_is_typed(key: str, seed: int, steps: int, most: int) -> None:
    """In English and in German: by its label, with its remark, and cut as Discord shows it; so many at a time."""
    of: Any = rules(key)
    game, chance = RandomGame(of, seed), Random(seed)
    for _step in range(steps):
        for tongue, seat in product((None, GERMAN), of.to_move(game.state)[:2]):
            with speaking(tongue):
                position = Position(of, game.state)
                offered = position.forethought(seat, PROPOSED).offered
                likely = [each.proposal for each in offered]
                ways = [(" ".join(each.order), each.label, each.hint) for each in likely]
                ways += [(text, *told) for text, told in position.suggest([seat], "", 25, CHOICE, frozenset()).items()]
                shown = [
                    (typed, text)
                    for text, label, hint in ways
                    for typed in dict.fromkeys((label, suggested(text, label, hint, CHOICE)))
                ]
                often = Counter(typed for typed, _text in shown)
                with proposing(offered):
                    for typed, text in chance.sample(shown, min(len(shown), most)):
                        if often[typed] == 1:  # else nobody could tell which is meant
                            assert " ".join(position.understand(seat, typed)) == text, typed
        if not of.to_move(game.state):
            break
        game.step()


def test_a_suggestion_that_is_cut_is_understood_as_the_one_that_reads_just_so() -> None:
    of: Any = rules("agony")
    position = Position(of, RandomGame(of, 1).state)
    begun, odds = "P8: Gustavus Adolphus attacks Rostock", "wins 100 %; enemy: 2 mercenaries (6 CF)"
    told = [
        (f"{begun}, having taken Torgau", f"{odds}, and inside the walls 1 Imperial veteran (4 CF) without a leader"),
        (begun, odds),
        (f"{begun}, having taken Berlin and Torgau", f"{odds}, 1 veteran"),
    ]
    offered = [Offered(Proposal((str(n),), label, hint), (n,)) for n, (label, hint) in enumerate(told)]
    typed = [remarked(label, hint, CHOICE) for label, hint in told]
    assert [each.partition(" · ")[2] for each in typed] == [f"{odds}…", odds, f"{odds}, 1 veteran"]
    with proposing(offered):
        assert [position.understand("protestant", each) for each in typed] == [("0",), ("1",), ("2",)]
        with pytest.raises(Refusal):
            position.understand("protestant", f"{begun}, hav…")
    with proposing([*offered, Offered(Proposal(("3",), *told[0]), (3,))]), pytest.raises(Refusal):
        position.understand("protestant", typed[0])


def test_of_many_armies_the_last_is_proposed_its_ways_as_well_as_the_first() -> None:
    armies = {"Dutch-1": "munster", "Denmark-1": "hesse_kassel", "France-1": "milan", "France-2": "trier"}
    state = position("spring 1632", armies | {"Sweden-1": "lusatia"}, players="2")
    first = Position(rules("campaign"), state).forethought("united_provinces", PROPOSED).first
    assert "Sweden-1 to Saxony" in [each.label for each in first.touches["lusatia"]]


class Noted(ChanceDice):
    """Dice that say whether one of them fell."""

    fell = False

    def roll(self, sides: int, purpose: str) -> int:
        self.fell = True
        return super().roll(sides, purpose)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("seed", "steps"), [(1, 20), pytest.param(2, 120, marks=NIGHT)])
def test_no_touch_gives_at_once_what_rolls_a_die_comes_to_light_or_calls_upon_others(
    key: str, seed: int, steps: int
) -> None:
    of: Any = rules(key)
    game, tried = RandomGame(of, seed), 0
    for _step in range(steps):
        for seat in of.to_move(game.state):
            position = Position(of, game.state)
            first = position.forethought(seat, 25).first
            for order in {*((word,) for word in first.at_once), *_at_once(position, seat, first.touches)}:
                dice, before = Noted(Random(seed)), set(of.to_move(game.state))
                after = of.apply(game.state, seat, order, dice)
                assert not dice.fell, order
                assert not after.reveals, order
                assert of.to_move(after.state), order
                assert set(of.to_move(after.state)) <= before, order
                tried += 1
        if not of.to_move(game.state):
            break
        game.step()
    assert tried or key == "agony"  # where each order calls upon the other side


def _at_once(position: Position, seat: str, touches: Mapping[str, tuple[Touch, ...]]) -> Iterator[Sentence]:
    """What touching places gives, and with the first of them in hand."""
    ask = cache(partial(position.words, seat))
    held = position.touched(seat, (), next(iter(touches)), ()).touches if touches else {}
    for each in (one for of in (touches, held) for found in of.values() for one in found):
        if each.at_once and ask(each.spoken).end:
            yield each.spoken
