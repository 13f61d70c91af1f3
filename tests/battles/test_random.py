"""Random battles: no dead ends, no exceptions, an end; the same again from the record."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from game.battles import RULES
from game.battles.state import State
from game.core.dice import Draw, RecordedDice
from game.core.rules import Outcome, Setup, random_order
from game.core.words import Sentence, Words

#: Verbs that a random player would end every phase with too soon.
SHY = ("done", "prefer", "concede", "answer", "halt", "accept", "decline", "hold")


class Drawn:
    """Dice of a seed, which also note what fell."""

    def __init__(self, random: Random) -> None:
        self.random, self.draws = random, list[Draw]()

    def roll(self, sides: int, purpose: str) -> int:
        value = self.random.randint(1, sides)
        self.draws.append(Draw(len(self.draws) + 1, sides, purpose, value))
        return value


def eager(state: State, seat: str, random: Random) -> Sentence:
    """A random order that seldom ends a phase before everything is done."""
    patient = random.random() < 0.9

    def ask(spoken: Sentence) -> Words:
        words = RULES.words(state, seat, spoken)
        if spoken or not patient or state.phase == "deploy":
            return words
        bold = tuple(word for word in words.next if word.text not in SHY)
        return replace(words, next=bold) if bold else words

    return random_order(ask, random.randrange)


Played = tuple[State, str, Sentence, Outcome[State], list[Draw]]


@cache
def play(seed: int, scenario: str) -> tuple[list[Played], State]:
    random = Random(seed)
    options = {option.key: random.choice(option.choices).value for option in RULES.options}
    state = RULES.setup(RULES.complete(Setup("battles", scenario, options)))
    played: list[Played] = []
    while seats := RULES.to_move(state):
        assert len(played) < 3000, "the battle does not end"
        order = eager(state, seats[0], random)
        dice = Drawn(random)
        outcome = RULES.apply(state, seats[0], order, dice)
        played.append((state, seats[0], order, outcome, dice.draws))
        state = outcome.state
    return played, state


@pytest.mark.parametrize("scenario", ["rocroi", "lutter", "wittstock"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_random_battles_end_and_leave_nobody_in_a_corner(scenario: str, seed: int) -> None:
    played, state = play(seed, scenario)
    assert len(played) > 100
    assert RULES.view(state, "").over
    assert not any(RULES.words(state, side) for side in state.board.sides)
    for n, (before, seat, order, outcome, draws) in enumerate(played):
        if n % 40 == 0:
            again = RecordedDice(tuple(draws))
            assert RULES.apply(RULES.load(RULES.dump(before)), seat, order, again).state == outcome.state
            again.finish()
            assert RULES.understand(before, seat, " ".join(order)) == order
            assert RULES.load(RULES.dump(outcome.state)) == outcome.state


@pytest.mark.parametrize("scenario", ["rocroi", "lutter", "wittstock"])
def test_what_always_holds_on_the_field(scenario: str) -> None:
    played, _state = play(1, scenario)
    for _before, _seat, _order, outcome, _draws in played[::7]:
        _stands(outcome.state)


def _stands(state: State) -> None:
    counters = state.board.counters
    units: dict[str, str] = {}
    for piece in state.pieces.values():
        if piece.where != "field":
            assert piece.place == "" or piece.where == "to_place"
            continue
        assert piece.place in state.board.grid
        if counters[piece.id].is_unit and piece.id != state.crowded:
            assert piece.place not in units, (piece.id, units[piece.place])
            units[piece.place] = piece.id
    if state.phase not in ("deploy",):
        for piece in state.pieces.values():
            if counters[piece.id].kind == "leader" and piece.where == "field" and not state.crowded:
                held = piece.place in units and state.pieces[units[piece.place]].side == piece.side
                zone = RULES.view(state, "").zones[state.board.foe[piece.side]]
                assert held or piece.place not in zone, piece.id
    lost = sum(loss.points for loss in state.losses)
    assert lost == sum(counters[p.id].front for p in state.pieces.values() if p.where == "lost")
