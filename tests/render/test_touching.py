"""In German, whose words are longer, no text of a sheet or strip touches the next, or the edge of its sheet."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import combinations

import pytest
from PIL import Image

import render
from bot.discord.catalogue import Catalogue
from game.core.rules import View
from render import Look
from render.campaign import panel
from render.counters import tick
from render.fine import Pen
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius
from tests.render.lettering import Lettering, followed, texts

#: So many pixels are between two texts of a line, between a text and the picture's edge, and where a sheet is framed.
APART, EDGE, FRAMED = 4, 13, 20
Sheet = tuple[Callable[[], View], Look, int]


#: Each with how many pixels at its foot are paper: 0 for all of them.
SHEETS: dict[str, Sheet] = {
    "campaign": (campaign.season, Look("board"), panel.BELOW - 20),
    "battle": (campaign.season, Look("battle", "1"), 0),
    "winter": (campaign.season, Look("winter"), 0),
    "standings": (campaign.season, Look("standings"), 0),
    **{key: (make, Look("board"), 500) for key, make in battles.SAMPLES.items()},
    "forces": (partial(cuius.battle, "imperial"), Look(), 300),
    "mats": (cuius.on_the_march, Look("mats"), 0),
}


def drawn(view: Callable[[], View], look: Look) -> Image.Image:
    """A picture in German, before it is encoded."""
    kept: list[Image.Image] = []

    def keep(image: Image.Image, _palette: Image.Image, **_how: object) -> bytes:
        kept.append(image)
        return b""

    with pytest.MonkeyPatch.context() as patch, followed(), Catalogue().speaking("de"):
        patch.setattr(import_module("render.picture"), "encode", keep)
        render.picture(view(), look)
    return kept.pop()


def touching(found: list[Lettering]) -> list[tuple[str, str]]:
    """The texts of a line that touch."""
    return [(a.text, b.text) for a, b in combinations(found, 2) if _beside(a, b)]


def _beside(a: Lettering, b: Lettering) -> bool:
    wide = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return wide > -APART and high > 0.5 * min(a.box[3] - a.box[1], b.box[3] - b.box[1])


@pytest.mark.parametrize("name", SHEETS)
def test_no_text_touches_another_or_the_edge(name: str) -> None:
    view, look, paper = SHEETS[name]
    image = drawn(view, look)
    top = image.height - paper if paper else 0
    found = [one for one in texts(image) if one.box[1] > top]
    assert len(found) > 9
    assert touching(found) == []
    edge = EDGE if paper else FRAMED
    assert [one.text for one in found if one.box[0] < edge or one.box[2] > image.width - edge] == []


def test_a_tick_touches_nothing_that_is_written_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    view, ticks, stamped = campaign.season(), list[Image.Image](), list[tuple[float, float, float]]()
    done = replace(view, powers=tuple(replace(one, aim=(33, 33), held=33) for one in view.powers), ready=())

    def noted(side: int) -> Image.Image:
        ticks.append(tick(side))
        return ticks[-1]

    def stamp(pen: Pen, sprite: Image.Image, at: tuple[float, float]) -> None:
        if any(sprite is one for one in ticks):
            stamped.append((at[0] - sprite.width / 2, at[0] + sprite.width / 2, at[1]))
        real(pen, sprite, at)

    real = Pen.stamp
    monkeypatch.setattr(panel, "tick", noted)
    monkeypatch.setattr(Pen, "stamp", stamp)
    image = Image.new("RGB", (panel.WIDE, panel.BELOW))
    with followed(), Catalogue().speaking("de"):
        panel.below(done, Pen(image))
        found = texts(image)
    aims = [at for at in stamped if at[0] > panel.LEFT + 60 and at[2] < 400]
    assert len(aims) == sum(one.active for one in done.powers)
    for left, right, y in aims:
        line = [one for one in found if one.box[1] < y < one.box[3]]
        assert [one.text for one in line if one.box[0] < right + APART and one.box[2] > left - APART] == []


def test_who_attacked_stands_clear_of_counters_and_swords() -> None:
    boxes = {one.text: one.box for one in texts(drawn(*SHEETS["battle"][:2]))}
    for role, free in (("Angreifer", (287, 450)), ("Verteidiger", (550, 713))):
        assert free[0] + APART < boxes[role][0]
        assert boxes[role][2] < free[1] - APART
