"""What makes stand-ins quicker changes nothing: they lead their battles by the very orders that they gave before."""

import pytest

from tests.battles.led import BEGUN, FILE, course
from tests.courses import digest, known


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        pytest.param(scenario, seed, marks=[] if scenario.startswith(BEGUN) else [pytest.mark.nightly])
        for scenario, digests in known(FILE).items()
        for seed in range(len(digests))
    ],
)
def test_stand_ins_lead_a_battle_as_they_always_did(scenario: str, seed: int) -> None:
    assert digest(course(scenario, seed)) == known(FILE)[scenario][seed]
