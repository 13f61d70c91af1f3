"""Random games of players who like to march and fight: nothing breaks, and the board always makes sense."""

from random import Random
from typing import Any

import pytest

from game.agony import RULES, stacking
from game.agony.board import BOARD, WALLS, ground
from game.agony.pieces import every_unit
from game.agony.state import LIMIT, State, size
from game.core.rules import Setup
from game.core.words import Sentence, Word
from tests.contests import ChanceDice, liked
from tests.unchanged import shut

LIKED = {"act": 12, "sally": 12, "storm": 12, "besiege": 12, "take": 12, "event": 6, "recruit": 4}
SHY = ("stop", "drop", "pick", "pass", "free", "standing")


def liking(word: Word) -> int:
    return 15 if "wins" in word.hint else 1 if word.text in SHY else LIKED.get(word.text, 3)


def warlike(state: State, seat: str, chance: Random) -> Sentence:
    return liked(RULES, state, seat, chance, liking, rest=0.25)


def makes_sense(state: State) -> None:
    every = every_unit(state)
    for whole, count in BOARD.mix.items():
        used = every.get(whole, 0) + every.get(f"{whole}-half", 0)
        assert used + min(count, state.scrapped.get(whole, 0)) <= count + (whole == "Imperial-veteran")
    for at, stack in state.units.items():
        assert len({state.side_of(BOARD.kinds[kind].nation) for kind in stack}) == 1
        if at.endswith(WALLS) and not state.march and not state.battle:
            assert state.owner(ground(at)) not in ("", state.owner(at))
    if state.agenda and state.agenda[-1].kind == "action":
        for at in state.units:
            if ground(at) in BOARD.spaces and ground(at) not in state.grace:
                stack, leaders = stacking.together(state, ground(at), state.owner(at))
                assert size(stack) <= LIMIT
                assert stacking.compatible(state, stack, leaders)
        assert all(state.owner(place) not in ("", state.cities[place]) for place in state.sieges)
    assert all(level in (1, 2) for level in state.pillage.values())


@pytest.mark.parametrize("scenario", ["campaign", "intervention"])
def test_no_order_changes_a_container_in_place(scenario: str) -> None:
    chance = Random(scenario)
    state: Any = RULES.setup(RULES.complete(Setup("agony", scenario, {})))
    dice = ChanceDice(chance)
    while to_move := RULES.to_move(shut(state)):
        state = RULES.apply(state, to_move[0], warlike(state, to_move[0], chance), dice).state


@pytest.mark.parametrize("seed", range(8))
def test_warlike_games_end_and_always_make_sense(seed: int) -> None:
    chance = Random(seed)
    options = {o.key: chance.choice(o.choices).value for o in RULES.options} if seed % 2 else {}
    scenario = ("campaign", "early_war", "intervention", "apocalypse")[seed % 4]
    state: Any = RULES.setup(RULES.complete(Setup("agony", scenario, options)))
    dice, battles = ChanceDice(chance), 0
    while to_move := RULES.to_move(state):
        order = warlike(state, to_move[0], chance)
        assert RULES.understand(state, to_move[0], " ".join(order)) == order
        outcome = RULES.apply(state, to_move[0], order, dice)
        state = outcome.state
        battles += any(event.rule == "12.26" for event in outcome.events)
        makes_sense(state)
    assert RULES.view(state, "").over
    assert state.verdict
    assert battles > 0 or scenario in ("intervention", "early_war")
