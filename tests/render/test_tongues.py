"""The names on the boards in other languages: drawn from todays texts, beside what they name; nothing else moves."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.discord.catalogue import Catalogue
from game import rules
from game.battles.board import board
from game.core.rules import Setup
from game.core.text import translation
from render import Look, picture
from render.battles.ground import ground
from render.board_file import BoardFile, NamesFile
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


@pytest.mark.parametrize("game", SCRIPTS)
@pytest.mark.parametrize("language", ["", *tongues.languages()])
def test_no_name_brings_a_piece_of_the_one_beside_it_along(game: str, language: str) -> None:
    base = load(SCRIPTS[game].folder, language)
    met = 0
    for (one, a), (two, b) in combinations(base.labels.items(), 2):
        left, top, right, low = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
        if left < right and top < low:
            met += 1
            for sheets, scale in ((base.full, 1), (base.half, 2)):
                inks = [
                    sheets.names[place]
                    .getchannel("A")
                    .crop(((left - x) // scale, (top - y) // scale, (right - x) // scale, (low - y) // scale))
                    for place, (x, y, *_) in ((one, a), (two, b))
                ]
                shared = ImageChops.darker(*(ink.point(lambda v: v if v > 128 else 0) for ink in inks))
                assert (game, one, two, shared.getbbox()) == (game, one, two, None)
    assert met or game != "cuius"


@pytest.mark.parametrize("game", SCRIPTS)
@pytest.mark.parametrize("language", tongues.languages())
def test_what_is_lettered_besides_leaves_the_places_alone(game: str, language: str) -> None:
    script, base = SCRIPTS[game], load(SCRIPTS[game].folder, language)
    built = NamesFile.model_validate_json((script.folder / f"names-{language}.json").read_bytes())
    besides = [*built.towns.values(), *(box for boxes in built.rivers.values() for box in boxes)]
    labels = {place: base.labels[place] for place in script.names}
    assert [(place, box) for place, label in labels.items() for box in besides if overlap(box, label, 0) > 0] == []


@pytest.mark.parametrize("language", tongues.languages())
@pytest.mark.parametrize("game", SCRIPTS)
def test_every_river_that_has_a_name_has_one_in_every_language(game: str, language: str) -> None:
    folder = SCRIPTS[game].folder
    built = NamesFile.model_validate_json((folder / f"names-{language}.json").read_bytes())
    english = BoardFile.model_validate_json((folder / "board.json").read_bytes())
    assert built.rivers.keys() == english.rivers.keys()


@pytest.mark.parametrize("language", tongues.languages())
def test_every_town_has_its_name_in_every_language(language: str) -> None:
    folder = SCRIPTS["campaign"].folder
    built = NamesFile.model_validate_json((folder / f"names-{language}.json").read_bytes())
    english = BoardFile.model_validate_json((folder / "board.json").read_bytes())
    assert built.towns.keys() >= english.towns.keys()
    assert len(built.rivers.keys() & english.rivers.keys()) >= len(english.rivers) - 2


@pytest.mark.parametrize("game", SCRIPTS)
def test_seas_and_rivers_are_lettered_under_the_pieces_at_both_sizes(game: str) -> None:
    base, other = load(SCRIPTS[game].folder), load(SCRIPTS[game].folder, "de")
    for one in ("full", "half"):
        patches, german = getattr(base, one).letters, getattr(other, one).letters
        assert patches != german
        assert all(patch.size == (box[2] - box[0], box[3] - box[1]) for box, patch in patches)
        assert {patch.getchannel("A").getbbox() for _box, patch in patches} != {None}
    told = tongues.texts("de")
    names = [name for name in SCRIPTS[game].besides if told(name) == name]
    assert "North Sea" not in names


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
    sea = (150, 110, 340, 170)  # where the North Sea is named
    seas = [Image.open(BytesIO(png)).convert("RGB").crop(sea).tobytes() for png in (english, german)]
    assert seas[0] != seas[1]


def test_a_field_is_lettered_in_the_readers_language_and_only_there() -> None:
    english = ground("lutter")
    token = translation.set(Catalogue().lookup("de"))
    try:
        german = ground("lutter")
    finally:
        translation.reset(token)
    assert ground("lutter") is english
    field = board("lutter")
    castle = next(ground for ground in field.file.terrain if ground.type == "castle")
    for base, layout in ((english.near, english.close), (english.far, english.plan)):
        other = german.near if base is english.near else german.far
        left, top, right, low = ImageChops.difference(base.convert("RGB"), other.convert("RGB")).getbbox() or (0,) * 4
        x, y = layout.at(castle.hexes[0])
        assert left < x < right
        assert top < y < low
        x, y = map(round, layout.at("1530"))  # nothing is named there
        box = (x - 9, y - 9, x + 9, y + 9)
        assert base.crop(box).tobytes() == other.crop(box).tobytes()
