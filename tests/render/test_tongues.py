"""The names on the boards in other languages: drawn from todays texts, beside what they name; nothing else moves."""

import pytest
from PIL import ImageChops

from bot.discord.catalogue import Catalogue
from game import rules
from game.core.rules import Setup
from game.core.text import translation
from render import Look, picture
from render.board_file import NamesFile
from render.build import tongues
from render.build.layout import overlap
from render.ground import load

SCRIPTS = {script.folder.name: script for script in tongues.scripts()}


@pytest.mark.parametrize("language", tongues.languages())
@pytest.mark.parametrize("game", SCRIPTS)
def test_the_names_are_drawn_from_todays_texts(game: str, language: str) -> None:
    script = SCRIPTS[game]
    built = NamesFile.model_validate_json((script.folder / f"names-{language}.json").read_bytes())
    now = tongues.fingerprint(script, tongues.texts(language))
    assert built.built_from == now, "data or texts changed: run python -m render.build and commit what it writes"
    assert script.names.keys() <= built.labels.keys()


@pytest.mark.parametrize("game", SCRIPTS)
def test_no_name_lies_on_another_or_leaves_the_board(game: str) -> None:
    base, other = load(SCRIPTS[game].folder), load(SCRIPTS[game].folder, "de")
    assert (other.stacks, other.full.inked, other.half.numbers) == (base.stacks, base.full.inked, base.half.numbers)
    labels = [other.labels[place] for place in SCRIPTS[game].names]
    assert all(0 <= box[0] < box[2] <= base.size[0] and 0 <= box[1] < box[3] <= base.size[1] for box in labels)
    hidden = [(a, b) for n, a in enumerate(labels) for b in labels[:n] if overlap(a, b, 0) > 0.2 * _area(a, b)]
    assert hidden == []


def _area(*boxes: tuple[int, int, int, int]) -> float:
    return min((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)


def test_a_picture_is_lettered_in_the_readers_language() -> None:
    game = rules("campaign")
    view = game.view(game.begin(game.complete(Setup("campaign", "1618-30", {}))), "")
    english = picture(view, Look("board")).png
    token = translation.set(Catalogue().lookup("de"))
    try:
        german = picture(view, Look("board")).png
    finally:
        translation.reset(token)
    assert german != english
    names, other = load(SCRIPTS["campaign"].folder).full.names, load(SCRIPTS["campaign"].folder, "de").full.names
    same, changed = "mecklenburg", "pomerania"
    alpha = ImageChops.difference(names[same].getchannel("A"), other[same].resize(names[same].size).getchannel("A"))
    assert max(alpha.tobytes()) < 60
    assert names[changed].size != other[changed].size or names[changed].tobytes() != other[changed].tobytes()
    assert picture(view, Look("board")).png == english
