"""On a phone, 400 pixels wide, nothing that a player needs is lettered under 11 pixels, and no text hides another."""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import combinations

import pytest
from PIL import Image

import render
from game.agony import RULES as AGONY
from game.core.rules import View
from game.cuius import RULES as CUIUS
from render import Look, face
from render.agony import panel as agony_panel
from render.campaign import panel as campaign_panel
from render.cuius import panel as cuius_panel
from render.fine import Pen
from tests.render.agony import samples as agony_samples
from tests.render.battles import samples as battles_samples
from tests.render.campaign import samples as campaign_samples
from tests.render.cuius import samples as cuius_samples
from tests.render.lettering import BARE, Box, Lettering, followed, texts

PHONE, LEAST = 400, 11
#: How much of the smaller of two texts may lie under the other: the paper round letters touches sooner than their ink.
HIDDEN = 0.3
Post = tuple[Callable[[], View], Look]


def agony_view(seed: int, orders: int) -> View:
    return AGONY.view(agony_samples.chance(seed, orders), "catholic")


def cuius_view(seed: int, orders: int) -> View:
    return CUIUS.view(cuius_samples.chance(seed, orders), "imperial")


POSTS: dict[str, Post] = {
    "campaign start": (campaign_samples.start, Look()),
    "campaign season": (campaign_samples.season, Look()),
    "campaign order": (campaign_samples.season, Look(draft=("Spain-1",), targets=("lorraine", "alsace", "savoy"))),
    "campaign battle": (campaign_samples.season, Look("battle", "1")),
    "campaign winter": (campaign_samples.season, Look("winter")),
    "campaign standings": (campaign_samples.season, Look("standings")),
    "campaign whole": (campaign_samples.season, Look("board")),
    "campaign whole order": (
        campaign_samples.season,
        Look("board", draft=("Spain-1",), targets=("lorraine", "alsace", "savoy")),
    ),
    **{f"{key} start": (partial(battles_samples.start, key), Look()) for key in battles_samples.BATTLES},
    **{f"{key} fought": (make, Look()) for key, make in battles_samples.SAMPLES.items()},
    **{f"{key} whole": (partial(battles_samples.start, key), Look("board")) for key in battles_samples.BATTLES},
    **{f"{key} whole fought": (make, Look("board")) for key, make in battles_samples.SAMPLES.items()},
    "battles order": (battles_samples.rocroi, Look(draft=("move", "Sirot"), targets=("1811", "1711", "1612"))),
    "battles close": (battles_samples.lutter, Look("region", "Tilly")),
    "agony start": (agony_samples.start, Look()),
    "agony fought": (agony_samples.fought, Look()),
    "agony whole": (agony_samples.fought, Look("board")),
    "agony whole besieged": (agony_samples.besieged, Look("board")),
    "agony whole crowded": (agony_samples.crowded, Look("board")),
    "agony whole order": (
        agony_samples.start,
        Look("board", draft=("C7", "act", "Tilly", "Landshut"), targets=("passau", "linz")),
    ),
    "agony order": (agony_samples.start, Look(draft=("C7", "act", "Tilly", "Landshut"), targets=("passau",))),
    "agony tracks": (agony_samples.fought, Look("tracks")),
    "agony hand": (agony_samples.dealt, Look("hand")),
    "cuius start": (cuius_samples.start, Look()),
    "cuius march": (cuius_samples.on_the_march, Look(targets=("2411", "2410", "2512", "2513"))),
    "cuius battle": (partial(cuius_samples.battle, "imperial"), Look()),
    "cuius reaction": (partial(cuius_samples.reacted, "protestant"), Look()),
    "cuius mats": (partial(cuius_samples.reacted, "protestant"), Look("mats")),
    "cuius whole": (cuius_samples.start, Look("board")),
    "cuius tracks": (cuius_samples.start, Look("tracks")),
}
#: Views of which every kind of part is looked at that their face exports: regions, tracks, zones, sights, ways.
SEEN: dict[str, Callable[[], View]] = {
    "campaign": campaign_samples.season,
    "battles": battles_samples.rocroi,
    "wittstock": battles_samples.wittstock,
    "agony": agony_samples.dealt,
    "cuius": partial(cuius_samples.battle, "imperial"),
    "cuius reaction": partial(cuius_samples.reacted, "protestant"),
}
#: These show the whole board.
WHOLE = {"board", "supply", "aim", "reach"}
#: On whole boards of games whose cities are too many to be named there, this is read from nearer: what a city or area
#: counts for by its shield, and what the signs mean.
FINE_PRINT: dict[str, Callable[[str], bool]] = {
    "agony": lambda text: text.isdigit() or text in legend(agony_panel.legend),
    "cuius": lambda text: text.isdigit() or text in legend(lambda pen: cuius_panel.write_legend(pen, 1280)),
}
CHANCE: dict[str, Post] = {
    **{f"campaign {n}": (partial(campaign_samples.chance, n), Look()) for n in range(8)},
    **{f"{key} {n}": (partial(battles_samples.chance, key, n), Look()) for key in battles_samples.BATTLES
       for n in range(4)},
    **{f"agony {n}": (partial(agony_view, n, 60 * n), Look()) for n in range(1, 8)},
    **{f"agony whole {n}": (partial(agony_view, n, 60 * n), Look("board")) for n in range(1, 8)},
    **{f"agony whole of {n}": (partial(agony_samples.crowded, n, n), Look("board")) for n in (14, 18, 24, 36, 44)},
    "agony whole war": (partial(agony_samples.war, "campaign", 6), Look("board")),
    **{f"cuius {n}": (partial(cuius_view, n, 40 * n), Look()) for n in range(1, 8)},
    **{f"campaign whole {n}": (partial(campaign_samples.chance, n), Look("board")) for n in range(8)},
    **{f"{key} whole {n}": (partial(battles_samples.chance, key, n), Look("board"))
       for key in battles_samples.BATTLES for n in range(4)},
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(BARE))
def test_what_is_kept_while_texts_are_followed_bears_none(name: str) -> None:
    assert ".text(" not in inspect.getsource(import_module(name))


@pytest.fixture(scope="module")
def drawn() -> Iterator[Callable[[Post], Image.Image]]:
    """Draws a post before it is encoded."""
    kept: list[Image.Image] = []

    def keep(image: Image.Image, _palette: Image.Image, **_how: object) -> bytes:
        kept.append(image)
        return b""

    def draw(post: Post) -> Image.Image:
        view, look = post
        render.picture(view(), look)
        return kept.pop()

    with pytest.MonkeyPatch.context() as patch, followed():
        patch.setattr(import_module("render.picture"), "encode", keep)
        yield draw


def small(image: Image.Image) -> list[tuple[str, float]]:
    scale = PHONE / image.width
    return [(one.text, round(one.size * scale, 1)) for one in texts(image) if one.size * scale < LEAST - 0.01]


def legend(write: Callable[[Pen], object]) -> set[str]:
    """The words of a legend."""
    image = Image.new("RGB", (1600, 1280))
    write(Pen(image))
    return {one.text for one in texts(image)}


def needed(game: str, kind: str, image: Image.Image) -> list[tuple[str, float]]:
    """What is too small of a picture, but for the fine print of a whole board."""
    fine = FINE_PRINT.get(game) if kind in WHOLE else None
    return [one for one in small(image) if not (fine and fine(one[0]))]


def hidden(image: Image.Image) -> list[tuple[str, str]]:
    flat = [one for one in texts(image) if not one.turned]
    return [(a.text, b.text) for a, b in combinations(flat, 2) if _shared(a, b) > HIDDEN]


def _shared(a: Lettering, b: Lettering) -> float:
    wide = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return max(0, wide) * max(0, high) / min(_area(a.box), _area(b.box)) if wide > 0 else 0


def _area(box: Box) -> float:
    return max(1.0, (box[2] - box[0]) * (box[3] - box[1]))


@pytest.mark.parametrize("name", POSTS)
def test_every_text_of_a_post_is_read_on_a_phone_and_hides_no_other(
    name: str, drawn: Callable[[Post], Image.Image]
) -> None:
    image, (make, look) = drawn(POSTS[name]), POSTS[name]
    assert len(texts(image)) > 9, "texts are followed into the picture"
    assert needed(make().game, look.kind, image) == []
    fine = {text for text, _size in small(image)}
    assert [pair for pair in hidden(image) if not fine & {*pair}] == []


def exported(view: View) -> dict[str, Look]:
    """A look of each kind that a game's face exports: a part one may ask for, a card or mat, the kind by itself."""
    game = face(view.game)
    asked = {look.kind: look for look in [*game.parts(view).values()][::-1]}
    held = [game.card(view.hand[0])] if game.card and view.hand else []
    alone = {kind: Look(kind) for kind in game.looks - asked.keys() - {look.kind for look in held}}
    place = next((one.place for one in getattr(view, "armies", getattr(view, "stacks", ())) if one.place), "")
    alone |= {look.kind: look for at in ("", place) for look in game.layers(view, at).values()}
    return alone | asked | {look.kind: look for look in held}


@pytest.mark.parametrize("name", SEEN)
def test_every_part_that_a_face_exports_is_read_on_a_phone(name: str, drawn: Callable[[Post], Image.Image]) -> None:
    view = SEEN[name]()
    looks = exported(view)
    assert looks.keys() >= face(view.game).looks
    looks = {kind: look for kind, look in looks.items() if look.region or kind != "reach"}
    for kind, look in looks.items():
        whole = kind if look.kind in WHOLE or not look.region else ""
        assert (kind, needed(view.game, whole, drawn((lambda: view, look)))) == (kind, [])


def test_a_smaller_type_on_a_whole_board_is_noticed(drawn: Callable[[Post], Image.Image]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(campaign_panel, "SMALL", 30)
        image = drawn(POSTS["campaign whole"])
    assert ("Alliances", 10.6) in small(image) or ("ready", 10.6) in small(image)
    assert needed("campaign", "board", image)


@pytest.mark.parametrize("name", CHANCE)
def test_the_same_of_positions_by_chance(name: str, drawn: Callable[[Post], Image.Image]) -> None:
    image, (make, look) = drawn(CHANCE[name]), CHANCE[name]
    view = make()
    kind = "board" if view.over else look.kind  # the last picture of a war is its whole board
    assert needed(view.game, kind, image) == []
    fine = FINE_PRINT.get(view.game) if kind in WHOLE else None
    # By chance a combat is where nobody is near, and its odds then may lie on a third.
    pairs = [pair for pair in hidden(image) if not any("–" in text or (fine and fine(text)) for text in pair)]
    # And whoever waits at the edge of a whole field waits where others stand.
    assert [pair for pair in pairs if look.kind != "board" or not all(text.isdigit() for text in pair)] == []
