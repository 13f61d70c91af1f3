"""Random games of players who like to march and fight: nothing breaks, and the board always makes sense."""

from collections import Counter
from random import Random

import pytest

from game.core.rules import SPECTATOR, Setup
from game.core.words import Sentence, Word
from game.cuius import RULES
from game.cuius.board import BOARD, SIDES
from game.cuius.imagine import imagine
from game.cuius.state import State
from game.play.fuzz import RandomGame
from tests.contests import ChanceDice, liked

LIKED = {"march": 14, "all": 12, "to": 6, "react": 8, "deploy": 5, "raise": 6, "ally": 4, "hire": 4, "trains": 4}
SHY = ("pass", "standing", "stop", "disband", "mark", "unmark", "dismount", "none")


def liking(word: Word) -> float:
    if "battle" in word.hint:
        return 120
    if "take" in word.hint:
        return 12
    return 0.3 if word.text in SHY else LIKED.get(word.text, 2)


def warlike(state: State, seat: str, chance: Random) -> Sentence:
    return liked(RULES, state, seat, chance, liking, rest=0.4)


def makes_sense(state: State) -> None:
    somewhere: list[str] = [*state.gone]
    for side in SIDES:
        stacks = [army for _at, army in state.everywhere(side)]
        somewhere += [*state.pool[side], *(leader for army in stacks for leader in army.leaders)]
        somewhere += [
            x for item in state.agenda if item.kind == "place-lieutenant" and item.seat == side for x in item.args
        ]
        assert all(min(army.inf, army.cav, army.art) >= 0 and army.fatigue <= 5 for army in stacks)
        assert all(BOARD.leaders[leader].side == side for army in stacks for leader in army.leaders)
        assert sum(army.art for army in stacks) <= BOARD.charts.limits.trains
        forces = [army.force for army in stacks if army.force]
        assert len(forces) == len(set(forces)) <= BOARD.charts.limits.force_markers
        assert state.pp[side] >= 0
    assert max(Counter(somewhere).values(), default=0) <= 1
    if state.agenda and state.agenda[-1].kind == "activate":
        assert not set(state.imperial) & set(state.protestant)
        assert (state.march, state.chain, state.battle, state.retreat) == (None, None, None, None)
        assert all(army.leaders and army.sp for side in SIDES for army in state.of(side).values())


#: Wars that take a few seconds; the others are played nightly.
SHORT = ("white_mountain", "palatinate")
WARS = [
    pytest.param(one.value, marks=() if one.value in SHORT else pytest.mark.nightly)
    for one in RULES.scenarios
    if one.value != "campaign"
]


@pytest.mark.parametrize("scenario", WARS)
@pytest.mark.parametrize("fog", ["no", "exact"])
def test_games_of_the_warlike_make_sense_and_end(scenario: str, fog: str) -> None:
    chance = Random(f"{scenario} {fog}")
    options = {o.key: chance.choice(o.choices).value for o in RULES.options} | {"fog": fog}
    state = RULES.setup(RULES.complete(Setup("cuius", scenario, options)))
    dice, orders = ChanceDice(chance), 0
    while RULES.to_move(state):
        seat = RULES.to_move(state)[0]
        state = RULES.apply(state, seat, warlike(state, seat, chance), dice).state
        makes_sense(state)
        orders += 1
        if orders % 30 == 0:
            for viewer in (*SIDES, SPECTATOR):
                view = RULES.view(state, viewer)
                drawn = imagine(view, chance.randrange)
                assert RULES.view(drawn, viewer) == view
                if viewer in RULES.to_move(state):
                    assert RULES.words(drawn, viewer) == RULES.words(state, viewer)
                assert RULES.load(RULES.dump(state)) == state
        assert orders < 5000
    assert state.winner


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 40))])
def test_random_games_end(seed: int) -> None:
    RandomGame(RULES, seed).play()
