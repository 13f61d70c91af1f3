"""What translators work from is what the code and the data say."""

import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]


def test_the_template_holds_every_text(tmp_path: Path) -> None:
    """After changing texts, run `./westphalia texts`."""
    fresh = tmp_path / "fresh.pot"
    command = (sys.executable, "-m", "bot.cli", "texts", "--into", str(fresh))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert _said(fresh) == _said(ROOT / "locale" / "westphalia.pot")


def _said(path: Path) -> set[str]:
    with path.open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id}
