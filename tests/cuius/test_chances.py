"""What players are told before a die is rolled is what the die does; what failures and battles cost is told."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from game.core.odds import roughly
from game.core.rules import SPECTATOR
from game.core.words import Sentence, Words
from game.cuius import RULES, diplomacy
from game.cuius.board import SIDES
from game.cuius.chart_files import Check
from game.cuius.checks import CHECKS, judge, needed, on, tiring, up_to
from game.cuius.standin import choose
from game.cuius.state import Army, State
from tests.cuius.positions import Play, army, asked, bare, marching
from tests.cuius.situations import dice, prompt

FACES = range(1, 7)


def share(dice: list[int]) -> str:
    """What a text says of the dice that do it."""
    return f"({roughly(Fraction(len(dice), 6))})"


@pytest.mark.rule("cuius:2.4.4")
@pytest.mark.parametrize("drm", range(-3, 4))
@pytest.mark.parametrize("chart", [CHECKS.reaction, CHECKS.straggling, CHECKS.rout, CHECKS.control, CHECKS.withdrawal])
def test_the_chance_that_is_told_is_that_of_the_dice(chart: Check, drm: int) -> None:
    for at in range(6):
        results = {die: judge(chart, at, die, drm) for die in FACES}
        good = [die for die in FACES if results[die].success]
        assert on(needed(chart, at, drm)).endswith(share(good))
        bad = [die for die in FACES if results[die].tires]
        most = tiring(chart, at, drm)
        assert bad == list(range(1, most + 1)), "an army tires on low dice only"
        assert not bad or up_to(most).endswith(share(bad))


@pytest.mark.rule("cuius:9.3.3")
@pytest.mark.parametrize("drm", range(-6, 9))
def test_the_chance_of_a_conversion_is_that_of_the_die(drm: int) -> None:
    assert on(diplomacy.needed(drm)).endswith(share([die for die in FACES if diplomacy.converts(die, drm)]))


def test_a_chance_is_told_in_words() -> None:
    assert on(4) == "on a roll of 4 or more (50\u00a0%)"
    assert on(6) == "on a roll of 6 (17\u00a0%)"
    assert up_to(2) == "on a roll of 2 or less (33\u00a0%)"
    assert up_to(1) == "on a roll of 1 (17\u00a0%)"


# Fatigue of a failed reaction


def reacting(fatigue: int = 0, force: int = 0, fog: str = "no") -> State:
    """Tilly leaves the zone of Thurn, who has LR 1 and leads twelve SP with Schlick, beside an invaded province."""
    state = bare(fog=fog)
    state.invaded = {"pomerania": "imperial"}
    army(state, "2509", "thurn", inf=8, cav=4, fatigue=fatigue, lieutenants=["schlick"], force=force)
    army(state, "2508", "tilly", inf=10)
    return Play(marching(state, "2508", 9)).give("imperial", "2408").state


@pytest.mark.rule("cuius:11.4.3")
@pytest.mark.parametrize(
    ("fatigue", "risk"),
    [(0, ""), (1, "on a roll of 1 (17\u00a0%)"), (2, "on a roll of 2 or less (33\u00a0%)"), (5, "")],
)
def test_before_a_reaction_one_is_told_what_a_failure_may_cost(fatigue: int, risk: str) -> None:
    state = reacting(fatigue)
    assert prompt(state).endswith(f"(12 SP, tires {risk})." if risk else "(12 SP).")
    assert prompt(state, "react", "Thurn", "all") == (
        f"Where to? It fails, and tires the army, {risk}." if risk else "Where to?"
    )


@pytest.mark.rule("cuius:11.4.3", "cuius:16.3")
@pytest.mark.parametrize(("force", "fog"), [(0, "no"), (1, "no"), (0, "exact"), (1, "exact")])
def test_of_a_failure_it_is_told_that_it_tires_to_those_who_may_see_it(force: int, fog: str) -> None:
    tired = Play(reacting(1, force, fog)).give("protestant", "react Thurn all 2609", ("reaction", 1))
    assert tired.state.protestant["2509"].fatigue == 2
    more = "Thurn fails to react, and his army tires (die 1)."
    for viewer in (*SIDES, SPECTATOR):
        told = [event for event in tired.said if event.kind == "react" and event.known_to(viewer)]
        blind = force and fog == "exact" and viewer != "protestant"
        assert [event.text for event in told] == ["Thurn fails to react (die 1)." if blind else more]
        assert told[0].facts.get("fatigue") == (None if blind else 2)
    rested = Play(reacting(1, force, fog)).give("protestant", "react Thurn all 2609", ("reaction", 2))
    assert [event.text for event in rested.said if event.kind == "react"] == ["Thurn fails to react (die 2)."]
    spent = Play(reacting(5)).give("protestant", "react Thurn all 2609", ("reaction", 1))
    assert "tires" not in spent.told, "who is exhausted tires no more"


# Fatigue and ends of battles


@pytest.mark.rule("cuius:14.3", "cuius:14.5")
@pytest.mark.parametrize(
    ("white", "who"), [(1, "the Imperials tire twice"), (3, "nobody tires twice"), (6, "the Protestants tire twice")]
)
def test_whom_the_white_die_tires_is_told(white: int, who: str) -> None:
    state = army(army(bare(), "2509", "thurn", inf=10), "2508", "tilly", inf=12)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass", *dice(3, white))
    assert f"white die {white}: {who}." in play.told


@pytest.mark.rule("cuius:14.2", "cuius:16.3")
@pytest.mark.parametrize("fog", ["no", "exact"])
def test_of_odds_that_end_a_battle_the_strengths_are_told(fog: str) -> None:
    state = bare(fog=fog)
    state.imperial["2508"], state.protestant["2509"] = Army(("tilly",), 4), Army(("thurn",), 19)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    (reckoned,) = [event for event in play.said if "uneven" in event.text]
    assert reckoned.text == "4 to 19 SP: too uneven for a battle."
    assert reckoned.to == (None if fog == "no" else SIDES)
    assert "the Imperials disband without a battle" in play.told


# Stand-ins


def test_a_stand_in_reads_no_hints() -> None:
    converting = asked(bare(), "conversion", "imperial")
    converting.pp["imperial"], converting.received = 9, dict.fromkeys(SIDES, 3)
    for state, seat, question in ((reacting(), "protestant", "react"), (converting, "imperial", "convert")):

        def mute(spoken: Sentence, state: State = state, seat: str = seat) -> Words:
            found = RULES.words(state, seat, spoken)
            return Words(tuple(replace(word, hint="") for word in found.next), found.end, found.prompt)

        view, ask = RULES.view(state, seat), partial(RULES.words, state, seat)
        assert ask((question,)).count
        assert choose(view, mute, Random(1).randrange) == choose(view, ask, Random(1).randrange)
