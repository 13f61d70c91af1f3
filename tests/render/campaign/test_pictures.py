"""Pictures are a pure function of what the viewer may know, and say in words what they show."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import render
from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.view import CampaignView
from game.core.refusal import Refusal
from game.core.rules import View
from render import Look, Missing, Picture, face
from render.campaign import scene
from render.film import LIMIT
from tests.render.campaign import samples
from tests.render.campaign.golden import GOLDEN
from tests.render.golden import forget_lands
from tests.render.lettering import followed, texts

KINDS = [
    Look(),
    Look("board"),
    Look("region", "rhine"),
    Look("region", "bohemia_north"),
    Look("standings"),
    Look("battle", "1"),
    Look("winter"),
    Look(draft=("Spain-1", "deploy", "Milan", "Savoy")),
    Look("board", draft=("Austria-1",), targets=("Moravia", "salzburg")),
]


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png))


@pytest.mark.parametrize("name", GOLDEN.looks)
def test_a_kept_picture_has_not_changed(name: str) -> None:
    assert GOLDEN.difference(name) < 2.0


def test_a_golden_picture_can_fail() -> None:
    assert GOLDEN.difference("start-board", "season-board") > 2.0


@pytest.mark.parametrize("look", KINDS, ids=lambda look: f"{look.kind}-{look.region}-{len(look.draft)}")
def test_equal_views_give_equal_bytes(look: Look) -> None:
    first = render.picture(samples.season(), look)
    forget_lands()
    assert render.picture(samples.season(), look) == first


def test_threads_do_not_disturb_each_other() -> None:
    views = [samples.season(), samples.chance(1), samples.start()] * 2
    with ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(render.picture, views))
    assert drawn == [render.picture(view) for view in views]


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 12))])
def test_alt_texts_fit_and_tell(seed: int) -> None:
    view = samples.chance(seed)
    for look in KINDS if view.battles else [look for look in KINDS if look.kind != "battle"]:
        alt = render.picture(view, look).alt
        assert 40 < len(alt) < 1024
    assert len(render.animation([view]).alt) < 1024


@pytest.mark.parametrize("look", KINDS, ids=lambda look: f"{look.kind}-{look.region}-{len(look.draft)}")
def test_pictures_are_small_palette_pngs(look: Look) -> None:
    picture = render.picture(samples.chance(5), look)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.width in (1000, 1136)
    assert len(picture.png) < 480 * 1024


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        (("spain",), "Victory: Spain"),
        (("elector_palatine", "sweden"), "Victory: Elector Palatine and Sweden"),
        (tuple(BOARD.powers), "Victory: Spain and 9 others"),
    ],
)
def test_the_last_picture_is_the_whole_board_and_its_heading_says_who_has_won(
    winners: tuple[str, ...], told: str
) -> None:
    view = replace(samples.chance(1), phase="over", over=True, winners=winners)
    with followed():
        last = face("campaign").draw(view, Look()).image
        lettered = " ".join(one.text for one in texts(last))
    assert last.size == face("campaign").draw(view, Look("board")).image.size
    assert told in lettered


def test_names_come_from_the_view_alone() -> None:
    assert render.picture(samples.season(), Look("board")).filename == "campaign-1620-autumn-board.png"
    assert render.picture(samples.season(), Look("battle", "1")).filename == "campaign-1620-autumn-battle-1.png"
    assert render.picture(samples.season(), Look("region", "savoy")).filename == "campaign-1620-autumn-savoy.png"


def test_the_viewers_sealed_orders_are_drawn_on_every_map() -> None:
    plain = samples.season()
    view = replace(plain, orders={"Spain-1": "Alsace"})
    for look in (Look(), Look("board"), Look("board", draft=("Spain-2", "Liège"))):
        drawn, without = render.picture(view, look), render.picture(plain, look)
        assert drawn.png != without.png
        assert drawn.filename == without.filename
    for look in (Look("battle"), Look("winter"), Look("standings")):
        assert render.picture(view, look) == render.picture(plain, look)
    assert "Your sealed orders: Spain-1 to Alsace." in render.picture(view).alt


def test_a_sealed_order_that_is_written_anew_is_drawn_once() -> None:
    plain, look = samples.season(), Look(draft=("Spain-1", "Alsace"))
    assert render.picture(replace(plain, orders={"Spain-1": "Lorraine"}), look).png == render.picture(plain, look).png


def test_of_a_season_gone_by_sealed_orders_show_nothing() -> None:
    over = replace(samples.season(), phase="over")
    assert render.picture(replace(over, orders={"Spain-1": "Alsace"})).png == render.picture(over).png


def test_a_draft_shows() -> None:
    view = samples.season()
    plain, drafted = (
        render.picture(view, Look("board")),
        render.picture(view, Look("board", draft=("Spain-1", "Alsace"))),
    )
    assert plain.png != drafted.png
    assert "Spain-1 Alsace" in render.picture(view, Look(draft=("Spain-1", "Alsace"))).alt


@pytest.mark.parametrize(
    "changed",
    [
        replace(samples.season(), holders={**samples.season().holders, "tyrol": "france"}),
        replace(samples.season(), moves=()),
        replace(samples.season(), battles=()),
        replace(samples.season(), armies=tuple(replace(army, resting=False) for army in samples.season().armies)),
        replace(samples.season(), road=("savoy", "franche_comte", "lorraine", "luxembourg"), gaps=()),
        replace(samples.season(), ready=("spain",)),
        replace(samples.season(), awaited=("spain",)),
        replace(samples.season(), powers=tuple(replace(power, aim=(4, 4)) for power in samples.season().powers)),
        replace(samples.season(), powers=tuple(replace(power, vp=power.vp + 7) for power in samples.season().powers)),
        replace(
            samples.season(),
            powers=tuple(replace(power, allies=tuple(BOARD.powers)) for power in samples.season().powers),
        ),
        replace(samples.season(), year=1621),
    ],
)
def test_whatever_changes_is_seen(changed: CampaignView) -> None:
    assert render.picture(changed, Look("board")).png != render.picture(samples.season(), Look("board")).png


@pytest.mark.parametrize(
    ("look", "reason"),
    [
        (Look("battle"), "No battle was fought in the season shown."),
        (Look("battle", "7"), "No battle was fought in the season shown."),
        (Look("winter"), "No Winter has passed yet."),
        (Look("region", "nowhere"), "There is no part of the board called “nowhere”."),
        (Look("region", "../x"), "There is no part of the board called “../x”."),
        (Look("hand"), "This game has no such picture: hand."),
    ],
)
def test_what_is_not_there_is_refused_kindly(look: Look, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        render.picture(samples.start(), look)
    assert refused.value.reason == reason


def test_a_battle_is_reported_by_its_number() -> None:
    (first,) = samples.season().battles
    view = replace(samples.season(), battles=(first, replace(first, number=2, place="alsace")))
    numbers = {key: render.picture(view, Look("battle", key)).filename for key in ("1", "2", "")}
    assert [name.removeprefix("campaign-1620-autumn-") for name in numbers.values()] == [
        "battle-1.png", "battle-2.png", "battle-2.png",
    ]  # fmt: skip
    with pytest.raises(Refusal) as refused:
        render.picture(view, Look("battle", "3"))
    assert (refused.value.reason, refused.value.legal) == ("There is no Battle 3 in the season shown.", ("1", "2"))


def test_every_part_can_be_drawn() -> None:
    parts = render.parts(samples.season())
    assert {"the Rhine", "Savoy"} <= parts.keys()
    for name, look in parts.items():
        drawn = render.picture(samples.season(), look)
        assert opened(drawn).width == 1000
        assert name in drawn.alt


def test_an_empty_board_can_be_drawn() -> None:
    view = replace(samples.start(), armies=(), holders={})
    assert opened(render.picture(view)).width == 1000


def test_another_game_has_no_pictures() -> None:
    view = View(game="ludo", viewer="", headline="", prompt="", to_move=(), over=False, standings=())
    with pytest.raises(Missing, match="ludo"):
        render.picture(view)


def test_an_animation_shows_every_view_within_the_limit() -> None:
    views = [samples.start(), samples.season(), samples.chance(2)]
    moving = render.animation(views)
    image = opened(moving)
    assert image.format == "GIF"
    assert getattr(image, "n_frames", 1) == 3
    assert len(moving.png) <= LIMIT
    assert moving == render.animation(views)
    assert moving.filename == "campaign-1618-1633.gif"


def test_a_film_is_dated_by_the_season_whose_deeds_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, board = list[CampaignView](), scene.board

    def noted(view: CampaignView) -> Image.Image:
        drawn.append(view)
        return board(view)

    monkeypatch.setattr(scene, "board", noted)
    season = samples.season()
    spring = replace(season, year=1621, turn=4, season="spring", acted=(1620, "autumn"))
    sealed = replace(season, orders={season.armies[0].id: "hold"})
    over = replace(season, over=True, phase="over")
    render.animation([samples.start(), season, spring, sealed, over])
    assert [(view.year, view.season, view.turn) for view in drawn] == [
        (1618, "spring", 1), (1620, "summer", 3), (1620, "autumn", 3), (1620, "autumn", 3), (1620, "autumn", 3),
    ]  # fmt: skip
    assert [bool(view.awaited) for view in drawn[:3]] == [bool(samples.start().awaited), False, False]
    assert all(not telling.phase_text(view) for view in drawn[1:3])


def test_an_animation_needs_views() -> None:
    with pytest.raises(ValueError, match="at least one"):
        render.animation([])


@pytest.mark.parametrize("look", [Look(), Look("board")], ids=lambda look: look.kind)
def test_in_the_end_the_victor_is_marked(look: Look) -> None:
    over = replace(samples.season(), phase="over", over=True)
    won = replace(over, winners=("spain",))
    assert render.picture(won, look).png != render.picture(over, look).png
