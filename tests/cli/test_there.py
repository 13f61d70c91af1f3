"""What stands under a name, in every Python the same."""

from pathlib import Path

import pytest

from bot.there import There


def test_a_name_stands_for_nothing_a_folder_a_file_or_something_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    found = [There(tmp_path / name) for name in ("nothing", "file/below", "", "file")]
    assert [(bool(there), there.folder, there.file) for there in found] == [
        (False, False, False),
        (False, False, False),
        (True, True, False),
        (True, False, True),
    ]
    device = There(Path("/dev/null"))
    assert device
    assert not device.folder
    assert not device.file


def test_what_cannot_be_known_is_not_called_nothing(tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for name in ("x" * 300, "round"):
        with pytest.raises(OSError, match=r"too long|many levels"):
            There(tmp_path / name)
