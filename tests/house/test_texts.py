"""What translators work from is what the code says."""

from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "game", "render")


def test_the_template_holds_every_text() -> None:
    """After changing texts, run `pybabel extract -F babel.cfg -o locale/westphalia.pot .`."""
    said = {
        message
        for room in ROOMS
        for _file, _line, message, _comments, _context in extract_from_dir(
            ROOT / room, [("**.py", "python")], {"**.py": {"encoding": "utf-8"}}
        )
    }
    with (ROOT / "locale" / "westphalia.pot").open("rb") as file:
        kept = {message.id for message in read_po(file) if message.id}
    assert said - kept == set()
    assert kept - said == set()
