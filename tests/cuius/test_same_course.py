"""What makes the rules quicker changes nothing: random wars take the very course that they took before."""

import pytest

from tests.courses import digest, known
from tests.cuius.courses import FILE, SHORT, course


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        pytest.param(scenario, seed, marks=[] if seed < SHORT else [pytest.mark.nightly])
        for scenario, digests in known(FILE).items()
        for seed in range(len(digests))
    ],
)
def test_a_random_war_takes_the_course_it_always_took(scenario: str, seed: int) -> None:
    assert digest(course(scenario, seed)) == known(FILE)[scenario][seed]
