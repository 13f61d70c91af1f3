"""Random wars, reckoned a second time as rules a to s say it: moves, battles, Winters, points, and what is offered.

Nothing here asks the rules for what is reckoned (`chronicle.py`); a check that fails tells army, place, both answers,
and the game's seed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from game.campaign import RULES
from game.campaign.state import State
from game.core.rules import Setup, random_order
from tests.campaign.chronicle import ARROWS, PROVINCES, Chronicle, Step, agree
from tests.contests import ChanceDice

LONGEST = 20_000


class War(NamedTuple):
    """A random game, whole."""

    scenario: str
    seed: int
    steps: tuple[Step, ...]


def play(scenario: str, seed: int) -> War:
    """A game with options of all kinds, the same for the same seed."""
    chance = Random(f"brute force {scenario} {seed}")
    options = {option.key: chance.choice(option.choices).value for option in RULES.options}
    options |= {"preset": "post", "battles": chance.choice(("quick", "quick", "reported"))}
    state = RULES.setup(RULES.complete(Setup("campaign", scenario, options)))
    steps, dice = list[Step](), ChanceDice(chance)
    while seats := RULES.to_move(state):
        assert len(steps) < LONGEST, f"{scenario}, seed {seed}: the war does not end"
        seat = chance.choice(list(seats))
        said = random_order(partial(RULES.words, state, seat), chance.randrange)
        outcome = RULES.apply(state, seat, said, dice)
        steps.append(Step(len(steps), state, said, tuple(outcome.events), outcome.state))
        state = outcome.state
    return War(scenario, seed, tuple(steps))


@contextmanager
def within(war: War, step: Step) -> Iterator[None]:
    """Tell where in which game a check has failed."""
    try:
        yield
    except AssertionError as error:
        before = step.before
        where = f"{war.scenario}, seed {war.seed}, order {step.number}, {before.season} {before.year}"
        raise AssertionError(f"{where}, {before.options}: {' '.join(step.order)}\n  {error}") from None


def offered(state: State, seat: str, chronicle: Chronicle) -> int:
    """What an army is offered: where arrows lead, unless it rests [f, m].

    In turn it is not offered to go onto a friend [R7] or to wake him [k, R24].
    """
    if state.phase not in ("orders", "moves"):
        return 0
    able, count = RULES.words(state, seat).texts(), 0
    for army in (one for one in state.armies.values() if one.place and chronicle.seat[one.power] == seat):
        if state.phase == "orders":
            agree(chronicle.fought.get(army.id, -9) + 1 < state.now, army.id in able, "may act", army)
        if army.id not in able:
            continue
        words = RULES.words(state, seat, (army.id,)).next
        asleep = [place for place, power in state.holders.items() if power and power not in state.active]
        stands = [other.place for other in state.armies.values() if chronicle.friends(army.power, other.power)]
        barred = {place for place in asleep if chronicle.friends(army.power, state.holders[place])}
        barred |= {place for place in stands if place in PROVINCES}
        near = ARROWS[army.power][army.place] if army.place else set()
        near = near - barred if state.phase == "moves" else near
        agree(sorted(near), sorted(word.place for word in words if word.place and word.text != "hold"), "offered", army)
        count += len(near)
    return count


SCENARIO = [choice.value for choice in RULES.scenarios]
#: Seeds by day, and by night.
DAY, NIGHT = 3, 60
GAMES = [
    pytest.param((scenario, seed), marks=() if seed < DAY else pytest.mark.nightly, id=f"{scenario}-{seed}")
    for scenario in SCENARIO
    for seed in range(NIGHT)
]


@pytest.fixture(scope="module", params=GAMES)
def war(request: pytest.FixtureRequest) -> War:
    scenario, seed = request.param
    return play(scenario, seed)


@pytest.mark.rule("a", "b", "f", "g", "h", "i", "j", "k", "l", "m", "o", "q", "r", "s")
@pytest.mark.rule("R2", "R3", "R5", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R15", "R16", "R17", "R18")
@pytest.mark.rule("R20", "R21", "R24")
def test_a_war_goes_as_its_chronicle_says(war: War) -> None:
    chronicle = Chronicle(war.steps[0].before)
    for step in war.steps:
        with within(war, step):
            chronicle.hear(step)
            for seat in RULES.to_move(step.after)[:1] if step.number % 3 == 0 else ():
                chronicle.counts["offered"] += offered(step.after, seat, chronicle)
    agree((war.steps[-1].after.years, "over"), (chronicle.counts["winters"], war.steps[-1].after.phase))
    assert all(chronicle.counts[what] for what in ("moves", "offered")), chronicle.counts
