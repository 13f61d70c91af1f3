"""Battles' pictures: the same for equal views, small, described, and told apart where what they show differs."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import render
from game.battles import telling
from game.battles.board import board
from game.battles.course import FIELD, PlayerTurn
from game.battles.view import BattlesView
from game.core.refusal import Refusal
from render import Look
from render.battles import aim, counters, pictures, scene, strip
from render.battles.dress import dress
from render.battles.ground import CLOSE, bare, ground, plan_side
from render.battles.layout import Layout, six
from render.battles.paint import painted
from render.battles.pieces import look_of
from tests.render.battles import samples
from tests.render.battles.golden import GOLDEN
from tests.render.campaign import samples as campaign
from tests.render.golden import difference
from tests.render.lettering import followed, texts

KINDS = [
    Look(),
    Look("board"),
    Look("region", "1425"),
    Look("region", "upper"),
    Look("zoc"),
    Look("sight", "Battery-1"),
    Look("reach", "Battery-1"),
    Look(draft=("move", "Battery-1"), targets=("1511", "1512")),
    Look(draft=("attack", "1511", "by"), targets=("9999", "nowhere")),
]
VIEWS: list[Callable[[], BattlesView]] = [
    *samples.SAMPLES.values(),
    *(lambda key=key: samples.start(key) for key in samples.BATTLES),
    *(lambda key=key, n=n: samples.chance(key, n) for n, key in enumerate(samples.BATTLES)),
]


def pixels(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("make", [*VIEWS[:-3], *(pytest.param(make, marks=pytest.mark.nightly) for make in VIEWS[-3:])])
def test_every_view_has_every_picture_small_described_and_the_same_twice(make: Callable[[], BattlesView]) -> None:
    for look in KINDS:
        one, other = render.picture(make(), look), render.picture(make(), look)
        assert one == other
        assert len(one.png) <= 400 * 1024
        assert 40 < len(one.alt) < 1024
        assert one.filename.isascii()
        wide, high = pixels(one.png).size
        assert wide <= 1600
        assert high <= 1.9 * wide


@pytest.mark.parametrize("name", GOLDEN.looks)
def test_a_kept_picture_has_not_changed(name: str) -> None:
    assert GOLDEN.difference(name) < 4


def test_pictures_drawn_at_the_same_time_are_the_same() -> None:
    views = [make() for make in samples.SAMPLES.values()] * 4
    one_by_one = [render.picture(view, Look("board")).png for view in views]
    counters.card.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda view: render.picture(view, Look("board")).png, views)) == one_by_one


@pytest.mark.parametrize("battle", samples.BATTLES)
def test_the_kept_field_is_the_one_that_is_painted(battle: str) -> None:
    base = bare(battle)
    assert base.near.size == base.close.size
    assert base.far.size == base.plan.size
    now = painted(board(battle), plan_side(battle)).quantize(palette=base.palette, dither=Image.Dither.NONE)
    assert difference(base.far.convert("RGB"), now.convert("RGB")) < 0.5, "run python -m render.battles.build"


def test_neighbours_lie_where_the_rules_have_them() -> None:
    field = board("lutter")
    layout = Layout(field.grid, CLOSE)
    for hexagon, around in field.grid.around.items():
        assert set(around) <= set(six(hexagon))
        x, y = layout.at(hexagon)
        for other in around:
            ox, oy = layout.at(other)
            assert ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5 == pytest.approx(CLOSE * 3**0.5)
    assert layout.at("2434")[1] > layout.at("2334")[1] == layout.at("2534")[1]


def test_the_action_shows_every_combat_or_tells_of_it() -> None:
    view = samples.rocroi()
    window, base = aim.action(view), ground("rocroi").close
    assert all(window.shows(base.at(h)) for combat in view.now.combats for h in combat.targets)
    assert window.scale * CLOSE >= 39
    far = replace(view.now.combats[0], targets=("3013",), defenders=(), origins=("3113",), attackers=())
    near = tuple(replace(view.now.combats[0], number=n, targets=("0413",), origins=("0513",)) for n in range(3))
    view = replace(view, now=replace(view.now, combats=(far, *near), fires=(), moves=(), rallies=()))
    window = aim.action(view)
    assert window.shows(base.at("0413"))
    assert not window.shows(base.at("3013"))
    assert "3013" in scene._missed(view, window)[0]


def test_a_rally_alone_does_not_hide_what_the_enemy_did() -> None:
    view = samples.rocroi()
    rallied = PlayerTurn(view.now.turn + 1, "spanish", rallies=view.now.rallies)
    after = replace(view, now=rallied, before=replace(view.now, rallies=()))
    told = telling.shown(after)
    assert told is not None
    assert (told.combats, told.rallies) == (view.now.combats, view.now.rallies)
    assert aim.action(after) == aim.action(view)
    assert telling.deeds(after, told) == telling.deeds(view, view.now)
    fired = replace(after, now=replace(rallied, fires=view.now.fires))
    assert telling.shown(fired) == fired.now


def test_what_is_no_deed_is_seen_where_it_was_done() -> None:
    view = samples.rocroi()
    after = replace(view, now=PlayerTurn(view.now.turn + 1, "spanish"), before=view.now)
    seen, base = aim.action(after), ground("rocroi").close
    far = next(p.place for p in view.pieces.values() if p.place and not seen.shows(base.at(p.place)))
    marched = render.picture(after, Look(near=(far,)))
    assert marched.png == render.picture(replace(after, before=None), Look("region", far)).png
    assert telling.combat_text(view, view.now.combats[0]) not in marched.alt, "the enemy's turn is not told anew"
    assert render.picture(after, Look(near=(far, view.now.combats[0].targets[0]))) == render.picture(after)
    assert render.picture(view, Look(near=(far,))) == render.picture(view)


def test_an_empty_field_is_seen_whole() -> None:
    view = replace(samples.lutter(), pieces={})
    for draft in ((), ("place",), ("place", "Tilly-A")):  # nobody has said where yet
        window = aim.action(view, draft)
        assert all(window.shows(ground("lutter").close.at(h)) for h in board("lutter").grid.hexes)
    near = aim.action(view, ("place", "Tilly-A", "2134"))
    assert near.shows(ground("lutter").close.at("2134"))
    assert near.scale > window.scale


def test_the_draft_shows_the_piece_and_all_it_may_reach() -> None:
    view = samples.lutter()
    window = aim.action(view, ("move", "Kronberg"), ("2134", "2637"))
    base = ground("lutter").close
    assert all(window.shows(base.at(h)) for h in ("2336", "2134", "2637"))


@pytest.mark.parametrize(
    "change",
    [
        {"disrupted": True},
        {"where": "lost", "place": ""},
        {"place": "0910"},
        {"march": True},
        {"side": "french"},
    ],
)
def test_each_condition_shows(change: dict[str, object]) -> None:
    view = samples.start("rocroi")
    name = "Battery-3" if "side" in change else "1-Spanish"
    changed = replace(view.pieces[name], **change)  # type: ignore[arg-type]
    other = replace(view, pieces={**view.pieces, name: changed})
    plain, marked = (pixels(render.picture(v, Look("board")).png) for v in (view, other))
    assert ImageChops.difference(plain, marked).getbbox() is not None
    assert render.board_text(view) != render.board_text(other)


def test_a_disordered_unit_is_told_without_colour() -> None:
    look = counters.Look("foot", "french", False, "Roll", "9", "3")
    whole, broken = (counters.card(replace(look, disrupted=on), 60).convert("LA") for on in (False, True))
    assert ImageChops.difference(whole.getchannel("A"), broken.getchannel("A")).getbbox() is not None, "tilt"
    grey = ImageChops.difference(whole.getchannel("L"), broken.getchannel("L"))
    assert sum(grey.histogram()[40:]) > 300, "hatch and brackets"


def test_armies_differ_by_shape_and_brightness() -> None:
    for battle in samples.BATTLES:
        field = board(battle)
        one, other = (dress(side) for side in field.sides)
        light = [sum(robe.colour) / 3 for robe in (one, other)]
        assert abs(light[0] - light[1]) > 50
        assert one.light != other.light
        view = samples.start(battle)
        shapes = {piece.side: look_of(view, piece).second for piece in view.pieces.values()}
        assert set(shapes.values()) == {True, False}


def test_a_captured_gun_bears_the_captors_flag() -> None:
    view = samples.rocroi()
    assert look_of(view, view.pieces["Battery-3"]).captor == "french"
    assert look_of(view, view.pieces["Battery-4"]).captor == ""


def test_a_disrupted_unit_shows_its_lower_strength() -> None:
    view = samples.rocroi()
    assert look_of(view, view.pieces["Gardes"]).figure == "3"
    assert look_of(view, view.pieces["Royal"]).figure == "8"


@pytest.mark.parametrize("battle", samples.BATTLES)
def test_overlays_mark_what_the_rules_say(battle: str) -> None:
    view = samples.SAMPLES[battle]()
    assert pictures.overlaid_hexes(view, "zoc", "", ()) == frozenset().union(*view.zones.values())
    gun = next(p for p in view.pieces.values() if board(battle).counters[p.id].kind == "gun" and p.where == FIELD)
    seen = pictures.overlaid_hexes(view, "sight", gun.id, ())
    assert set(board(battle).grid.around[gun.place]) <= seen, "what is next to a gun is never hidden"
    assert gun.place not in seen
    assert pictures.overlaid_hexes(view, "sight", gun.place, ()) == seen
    assert not pictures.overlaid_hexes(view, "reach", gun.id, ())
    assert pictures.overlaid_hexes(view, "reach", gun.id, ("1111",)) == {"1111"}


def test_an_animation_shows_every_view() -> None:
    views = [samples.start("rocroi"), samples.rocroi()]
    moving = render.animation(views)
    with Image.open(BytesIO(moving.png)) as gif:
        assert getattr(gif, "n_frames", 1) == 2
    assert len(moving.alt) < 1024
    with pytest.raises(ValueError, match="all of the same game"):
        render.animation([samples.rocroi(), campaign.start()])


@pytest.mark.parametrize("look", [Look("standings"), Look("battle"), Look("region", "9999"), Look("region", "nobody")])
def test_what_the_battles_do_not_show_is_refused(look: Look) -> None:
    with pytest.raises(Refusal, match=r"no such picture|no part"):
        render.picture(samples.rocroi(), look)


def test_fighters_whose_names_have_no_room_are_named_below() -> None:
    view = samples.rocroi()
    window, fights = aim.action(view), view.now.combats
    everybody = {view.pieces[unit].place for combat in fights for unit in (*combat.attackers, *combat.defenders)}
    assert scene._nameless(view, window, everybody) == []
    found = scene._nameless(view, window, everybody - {view.pieces[fights[0].defenders[0]].place})
    assert found == [telling.opponents(view, fights[0])]
    assert found[0].startswith(f"{fights[0].targets[0]}: ")
    with followed():
        many = [each.text for each in texts(strip.strip(view, 1000, [], [f"fight {n}" for n in range(8)]))]
    assert many[-3:] == ["fight 4", "fight 5", "and 2 more"]


@pytest.mark.rule("76:5.0", "21:6.4", "21:15.1")
def test_where_it_may_go_is_offered_of_nothing_that_never_goes() -> None:
    for key in samples.BATTLES:
        view = samples.start(key)
        offered = [look.region for look in render.parts(view).values() if look.kind == "reach"]
        sorts = {piece: board(key).sorts[piece] for piece in offered}
        limbered = {piece.id for piece in view.pieces.values() if piece.limbered}
        assert {"unit", "leader"} <= set(sorts.values())
        assert not {piece for piece, sort in sorts.items() if sort in ("gun", "train")} - limbered
        gun = next(p for p in view.pieces.values() if board(key).sorts[p.id] == "gun" and p.place and not p.limbered)
        assert not any(look.region == gun.id for look in pictures.layers(view, gun.place).values())
