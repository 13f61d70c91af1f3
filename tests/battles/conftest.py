"""Small fields of the tests' own stand beside the real ones while these tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battles.course import FIELD
from game.core import data
from tests.battles import drawn, positions


@pytest.fixture(scope="session", autouse=True)
def _small_fields(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("fields")
    (folder / "battles").mkdir()
    positions.FOLDER = folder / "battles"
    data.folders.append(folder)
    yield
    data.folders.remove(folder)


@pytest.fixture(autouse=True)
def _example(request: pytest.FixtureRequest) -> Iterator[None]:
    """The position of every worked example is drawn, too, with all its pieces."""
    positions.SET_UP.clear()
    yield
    if request.node.originalname.startswith("test_example"):
        whole = [state for state in positions.SET_UP if any(p.where == FIELD for p in state.pieces.values())]
        assert whole, "an example sets up its position"
        assert drawn.shows(whole[0])
