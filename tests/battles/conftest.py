"""Small fields of the tests' own stand beside the real ones while these tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import data
from tests.battles import positions


@pytest.fixture(scope="session", autouse=True)
def _small_fields(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("fields")
    (folder / "battles").mkdir()
    positions.FOLDER = folder / "battles"
    data.folders.append(folder)
    yield
    data.folders.remove(folder)
