"""What makes the rules quicker changes nothing: random games take the very course that they took before."""

import pytest

from tests.agony.courses import FILE, course
from tests.courses import digest, known

#: So many of each scenario in every run: one without options, one of warlike players with them.
FEW = (0, 3)


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        pytest.param(scenario, seed, marks=[] if seed in FEW else [pytest.mark.nightly])
        for scenario, digests in known(FILE).items()
        for seed in range(len(digests))
    ],
)
def test_a_random_game_takes_the_course_it_always_took(scenario: str, seed: int) -> None:
    assert digest(course(scenario, seed)) == known(FILE)[scenario][seed]
