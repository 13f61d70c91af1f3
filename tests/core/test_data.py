"""Data files that cannot be used are refused with file, key and reason."""

from pathlib import Path

import pytest

from game.core import data
from game.core.data import BadData, Datum


class Little(Datum):
    """A tiny data file."""

    name: str


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file: Input should be a valid dictionary or instance of Little"),
        (b"name: [", "is no YAML: while parsing a flow"),
        (b"\xff\xfe", "is no text in UTF-8 (byte 0)"),
        (b"nome: x", "name: Field required"),
        (b"name: 3", "name: Input should be a valid string"),
        (b"name: !!python/object:os.system x", "is no YAML: could not determine a constructor"),
        (b"name: \x07", "is no YAML: "),
        (None, "cannot be read: No such file or directory"),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes | None, message: str) -> None:
    (tmp_path / "x").mkdir()
    if content is not None:
        (tmp_path / "x" / "little.yaml").write_bytes(content)
    data.overlay(tmp_path)
    data.load.cache_clear()
    try:
        with pytest.raises(BadData) as bad:
            data.load("x/little.yaml", Little)
    finally:
        data.folders.remove(tmp_path)
        data.load.cache_clear()
    assert message in str(bad.value)
    assert "little.yaml: " in str(bad.value)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    before = list(data.folders)
    with pytest.raises(BadData, match="there is no such folder"):
        data.overlay(tmp_path / "nowhere")
    assert data.folders == before
