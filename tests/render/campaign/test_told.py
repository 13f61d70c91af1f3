"""Whatever is written into a picture of the campaign is told: names, dates, figures' captions, results."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import ImageDraw

import render
from game.campaign.board import BOARD, SEASONS
from game.campaign.course import BattleView, MoveView
from game.campaign.files import Chain
from game.campaign.view import CampaignView
from game.core.text import translation
from render import Look
from render.campaign import aim, scene, standings
from render.campaign.ground import ground
from tests.campaign.positions import RULES, position
from tests.pseudo import bare, pseudo
from tests.render.campaign import samples
from tests.render.lettering import followed, texts

LOOKS = (
    Look(),
    Look("board"),
    Look("region", "rhine"),
    Look("standings"),
    Look("battle"),
    Look("winter"),
    Look(draft=("Spain-1", "deploy", "Milan", "Savoy"), targets=("lorraine",)),
)
#: Dice are called so in every language of the house.
SIGNS = {"2d6"}


def dots(message: str) -> str:
    """Like `pseudo`, but each told letter is a dot, so that a text may be broken anywhere."""
    return re.sub(r"‹([^›]*)›", lambda found: "·" * len(found[1]), pseudo(message))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is drawn as text while everything told is dots."""
    texts: list[str] = []
    draw = ImageDraw.ImageDraw.text

    def noted(self: ImageDraw.ImageDraw, xy: tuple[float, float], text: str, *args: object, **more: object) -> None:
        texts.append(text)
        draw(self, xy, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", noted)
    token = translation.set(dots)
    yield texts
    translation.reset(token)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.kind}-{look.region}-{len(look.draft)}")
@pytest.mark.parametrize("name", ["season", "chance"])
def test_nothing_is_written_that_is_not_told(written: list[str], look: Look, name: str) -> None:
    view = samples.season() if name == "season" else samples.chance(5)
    picture = render.picture(view, look)
    assert len(written) > 8
    orders = {"Spain-1", "deploy", "Milan", "Savoy"} if look.draft else set()
    armies = {army.id for army in view.armies}
    assert [word for text in written for word in bare(text, SIGNS | armies)] == []
    assert bare(picture.alt, armies | orders) == []


@pytest.mark.usefixtures("written")
def test_the_names_of_parts_are_told() -> None:
    assert [name for name in render.parts(samples.start()) if bare(name)] == []


@pytest.mark.parametrize("stands", [True, False])
@pytest.mark.parametrize("chain", BOARD.map.spanish_road.chains, ids=lambda chain: str(len(chain.via)))
def test_a_row_of_the_panel_that_alliances_leave_free_tells_of_the_road_however_long(
    chain: Chain, stands: bool
) -> None:
    road, gaps = (chain.via, ()) if stands else ((), chain.via)
    view = replace(samples.start(), road=road, gaps=gaps)
    with followed():
        told = [each.text for each in texts(scene.board(view)) if "Road" in each.text]
    assert len(told) == 1
    assert ("stands" in told[0]) is stands


def courses(view: CampaignView) -> list[list[tuple[float, int]]]:
    return [standings._series(view, power) for power in view.powers]


@pytest.mark.parametrize(("now", "changed"), [("summer 1622", False), ("summer 1622", True), ("autumn 1618", False)])
def test_the_chart_of_points_has_the_year_at_hand_for_everybody(now: str, changed: bool) -> None:
    """Also for those whose points are those of last Winter; the years below are those of the points above."""
    state = position(now)
    years = state.year - 1618
    state.history = dict.fromkeys(state.history, (5,) * years)
    state.vp = {power: 5 + 5 * changed * (power == "spain") for power in state.vp}
    with followed():
        written = [text.text for text in texts(standings.chart(RULES.view(state, "")))]
    assert [word for word in written if re.fullmatch("16[0-9]{2}", word)] == [str(1618 + n) for n in range(years + 1)]
    view = RULES.view(state, "")
    assert {course[-1][0] for course in courses(view)} == {years + SEASONS.index(state.season) / 4}
    assert {course[-1][0] for course in courses(replace(view, over=True))} == {years}


def test_below_a_crop_stands_briefly_what_it_does_not_show_and_no_attack_besides_its_battle() -> None:
    marched = ("Spain-1", "spain", "milan", "savoy", "occupied")
    attacked = ("France-1", "france", "t_france", "lorraine", "battle")
    deployed = ("Austria-1", "austria", "", "moravia", "deployed")
    sides = samples.side("france", "France-1", 9, 99), samples.side("spain", "Spain-2", 7, 81)
    fight = BattleView(1, 1618, "spring", "lorraine", 12, *sides)
    view = replace(
        samples.start(), moves=tuple(MoveView(*each) for each in (marched, attacked, deployed)), battles=(fight,)
    )

    def missed(place: str) -> list[str]:
        return scene._missed(ground(), view, [aim.region(ground(), place)])

    told = ["Spain-1 → Savoy.", "Austria-1 is placed in Moravia."]
    assert missed("lorraine") == told, "its battle is to be seen, wherever the attacker came from"
    assert missed("pomerania") == ["Battle 1 in Lorraine: France-1 against Spain-2, not yet decided.", *told]


@pytest.mark.rule("R21")
@pytest.mark.parametrize(("season", "lead"), [("spring", 3), ("summer", 2)])
def test_a_draw_by_dice_says_how_near_the_two_were(written: list[str], season: str, lead: int) -> None:
    sides = samples.side("france", "France-1", 9, 96), samples.side("spain", "Spain-2", 7, 90)
    dice = BattleView(1, 1618, season, "lorraine", 12, *sides, "draw")
    reported = replace(dice, attacker=replace(sides[0], sixths=0), defender=replace(sides[1], sixths=0))
    translation.set(str)
    for battle, told in ((dice, 1), (reported, 0), (replace(dice, winner="spain"), 0), (replace(dice, winner=""), 0)):
        written.clear()
        render.picture(replace(samples.start(), battles=(battle,)), Look("battle", "1"))
        assert written.count(f"less than {lead} apart") == told
