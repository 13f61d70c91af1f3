"""The pictures of Cuius Regio: a pure function of what the viewer may know, small, told in words, with letters."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from types import ModuleType
from typing import Any, get_args

import pytest
from PIL import Image

import render
from game.core.events import Event, places
from game.core.refusal import Refusal
from game.core.words import lettered
from game.cuius import RULES, names, queries
from game.cuius.board import BOARD, SIDES
from game.cuius.captions import now_text
from game.cuius.mats import mats
from game.cuius.state import State
from game.cuius.view import CuiusView
from render import Look
from render.canvas import overlap
from render.cuius import aim, inset, lettering, matsheet, overlays, panel, pictures, pieces, scene
from render.cuius.blocks import CLOSE, block
from render.cuius.ground import ground, spot
from render.cuius.table import Table, box_of
from render.film import LIMIT, WIDTHS, Moving
from render.paper import GROUND
from tests.cuius.positions import Play, army, at, bare, marching, new, turn_of
from tests.render.cuius import samples
from tests.render.cuius.golden import GOLDEN
from tests.render.golden import forget_lands
from tests.render.lettering import followed, texts

KINDS = (
    Look(),
    Look("board"),
    Look("region", "saxony"),
    Look("region", "prag"),
    Look("region", "2509"),
    Look("region", "sr_comte"),
    Look("zones"),
    Look("zones", "imperial"),
    Look("standings"),
    Look("tracks"),
    Look("mats"),
    Look(draft=("2410",), targets=("2411", "2410", "2513")),
)


def named(look: Look) -> str:
    return f"{look.kind}-{look.region}-{len(look.draft)}"


def opened(picture: render.Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png))


@pytest.mark.parametrize("name", GOLDEN.looks)
def test_a_kept_picture_has_not_changed(name: str) -> None:
    assert GOLDEN.difference(name) < 1.5


@pytest.mark.parametrize("look", KINDS, ids=named)
def test_equal_views_give_equal_bytes(look: Look) -> None:
    first = render.picture(samples.on_the_march(), look)
    forget_lands()
    block.cache_clear()
    assert render.picture(samples.on_the_march(), look) == first


@pytest.mark.parametrize("look", [Look("region", "Atlantis"), Look("zones", "sweden"), Look("hand"), Look("winter")])
def test_an_unknown_look_is_refused(look: Look) -> None:
    with pytest.raises(Refusal):
        render.picture(samples.start(), look)


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
def test_every_start_is_drawn_small(scenario: str) -> None:
    for viewer in ("", "imperial"):
        view = samples.start(scenario, viewer, fog="exact")
        for look in (Look(), Look("board"), Look("tracks"), Look("mats")):
            picture = render.picture(view, look)
            image = opened(picture)
            assert (image.format, image.mode) == ("PNG", "P")
            assert image.width in (1000, 1280)
            assert len(picture.png) < 450 * 1024
            assert 40 < len(picture.alt) < 1024


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (2, 3))])
@pytest.mark.parametrize("orders", [12, 60, 160])
def test_positions_by_chance_are_drawn_and_told(seed: int, orders: int) -> None:
    state = samples.chance(seed, orders)
    for viewer in ("", *SIDES):
        view = RULES.view(state, viewer)
        words = RULES.words(state, viewer) if viewer in RULES.to_move(state) else None
        asked = tuple(word.place for word in words.next if word.place) if words else ()
        assert len(render.board_text(view)) > 400
        for look in (Look(), Look(targets=asked), Look("zones"), Look("mats")):
            picture = render.picture(view, look)
            assert len(picture.png) < 450 * 1024
            assert 30 < len(picture.alt) < 1024


# Nothing leaks


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize(
    ("viewer", "moving"), [*((viewer, False) for viewer in ("", *SIDES)), ("", True), ("protestant", True)]
)
def test_what_is_hidden_shows_nowhere(viewer: str, moving: bool) -> None:
    state = samples.mecklenburg()
    if moving:
        state = marching(state, "2412", 9)
    twin = samples.hidden(state, viewer)
    assert twin != state
    one, two = RULES.view(state, viewer), RULES.view(twin, viewer)
    assert render.board_text(one) == render.board_text(two)
    assert render.parts(one) == render.parts(two)
    for look in KINDS:
        assert render.picture(one, look) == render.picture(two, look)
    assert render.animation([one]) == render.animation([two])


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize("scenario", ["last_years", "bohemian_war", "lion_of_the_north", "danish_war"])
@pytest.mark.parametrize("viewer", ["", *SIDES])
def test_what_is_hidden_at_a_start_shows_nowhere(scenario: str, viewer: str) -> None:
    state = new(scenario, fog="exact")
    twin = samples.hidden(state, viewer)
    one, two = RULES.view(state, viewer), RULES.view(twin, viewer)
    for look in (Look(), Look("board"), Look("mats"), Look("zones")):
        assert render.picture(one, look) == render.picture(two, look)


def test_the_owner_sees_what_others_do_not() -> None:
    state = samples.mecklenburg()
    twin = samples.hidden(state, "imperial")
    own = [render.picture(RULES.view(one, "protestant"), Look("mats")) for one in (state, twin)]
    assert own[0].png != own[1].png
    assert own[0].alt != own[1].alt
    assert "Schlick" in own[0].alt
    assert "Schlick" not in render.picture(RULES.view(state, "imperial"), Look("mats")).alt


def test_a_spectator_has_no_mats_and_the_picture_says_no_more() -> None:
    one = render.picture(RULES.view(samples.mecklenburg(), ""), Look("mats"))
    two = render.picture(RULES.view(new("last_years", fog="exact"), ""), Look("mats"))
    assert one.png == two.png


# Letters


@pytest.mark.parametrize("n", [2, 26, 27, 60, 300])
def test_every_place_has_a_letter_of_its_own(n: int) -> None:
    places = tuple(BOARD.ground)[:n]
    found = lettered(places)
    assert tuple(found) == places
    assert len(set(found.values())) == n
    assert found[places[0]] == "A"
    assert max(map(len, found.values())) <= 2


def test_letters_are_in_the_picture_and_in_its_description() -> None:
    view = samples.on_the_march()
    targets = ("2411", "2410", "2512")
    picture = render.picture(view, Look(targets=targets))
    assert "A 2411 north-east of Havelberg, B 2410 north of Havelberg, C 2512 north-east of Havelberg" in picture.alt
    window = aim.action(view, (), targets)
    for place, letter in lettered(targets).items():
        table = Table(Image.new("RGB", window.size), ground(), window)
        lettering.draw(table, lettering.placed(table, targets, ()))
        x, y = table.at(place)
        box = (round(x) - 12, round(y) - 12, round(x) + 12, round(y) + 12)
        assert table.image.crop(box).getbbox() is not None, letter


def test_places_all_over_the_map_are_shown_on_the_whole_of_it() -> None:
    view = samples.start("last_years", "imperial")
    near, far = (at("wien"), at("krems")), (at("wien"), at("koeln"))
    assert opened(render.picture(view, Look(targets=near))).width == 1000
    assert opened(render.picture(view, Look(draft=("march",), targets=far))).width == 1280
    assert opened(render.picture(samples.on_the_march(), Look(targets=far))).width == 1000


def test_the_order_in_hand_shows_its_way_and_cost() -> None:
    view = samples.on_the_march()
    course = queries.course(view, ("2410",))
    assert course == queries.Course("imperial", ("2412", "2411", "2410"), 3)
    picture = render.picture(view, Look(draft=("2410",)))
    assert "2412 north-east of Havelberg – 2411 north-east of Havelberg – 2410 north of Havelberg, 3 MP" in picture.alt
    assert picture.png != render.picture(view).png
    assert queries.course(RULES.view(samples.mecklenburg(), "protestant"), ("2410",)) is None


def test_a_march_not_begun_has_its_way_too() -> None:
    view = RULES.view(samples.mecklenburg(), "imperial")
    course = queries.course(view, ("march", "Tilly", "all", "to", "2411"))
    assert course == queries.Course("imperial", ("2412", "2411"), 1)
    assert queries.course(view, ("march", "Tilly", "all")) == queries.Course("imperial", ("2412",))
    assert queries.course(view, ("march", "Thurn")) is None
    alt = render.picture(view, Look(draft=("march", "Tilly", "all", "to", "2411"))).alt
    said = "The order so far: Activate an army · Tilly · All that is there · March to · 2411 north-east of Havelberg."
    assert said in alt


# What is seen


CHANGES: dict[str, Callable[[CuiusView], CuiusView]] = {
    "city": lambda view: replace(
        view, cities={**view.cities, "wismar": replace(view.cities["wismar"], side="imperial")}
    ),
    "damage": lambda view: replace(view, cities={**view.cities, "wismar": replace(view.cities["wismar"], damage=2)}),
    "sacked": lambda view: replace(view, cities={**view.cities, "rostock": replace(view.cities["rostock"], damage=2)}),
    "province": lambda view: replace(
        view, provinces={**view.provinces, "mecklenburg": replace(view.provinces["mecklenburg"], side="imperial")}
    ),
    "invaded": lambda view: replace(
        view, provinces={**view.provinces, "mecklenburg": replace(view.provinces["mecklenburg"], invaded="imperial")}
    ),
    "armies": lambda view: replace(view, armies=view.armies[1:]),
    "fatigue": lambda view: replace(view, armies=tuple(replace(one, fatigue=4) for one in view.armies)),
    "hidden": lambda view: replace(view, armies=tuple(replace(one, hidden=not one.hidden) for one in view.armies)),
    "force": lambda view: replace(view, armies=tuple(replace(one, force=5) for one in view.armies)),
    "moving": lambda view: replace(view, armies=tuple(replace(one, moving="march") for one in view.armies)),
    "works": lambda view: replace(view, forts={}),
    "trail": lambda view: replace(view, trail=("2413", "2412")),
    "year": lambda view: replace(view, year=1630),
    "to move": lambda view: replace(view, to_move=("protestant",)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_seen(change: str) -> None:
    view = samples.on_the_march()
    assert render.picture(CHANGES[change](view)).png != render.picture(view).png


def test_the_picture_is_close_on_what_moved_with_the_whole_map_in_a_corner() -> None:
    view = samples.reacted("imperial")
    window = aim.action(view, (), ())
    assert window.width < ground().size[0] / 2
    assert all(window.shows(spot(place)) for place in ("2410", "2412", "2609"))
    whole = inset.small(view, window)
    assert whole.width == inset.WIDE + 8
    assert whole.tobytes() != inset.small(view, aim.part(view, "tirol")).tobytes()  # its frame says where one looks
    moved = replace(view, armies=tuple(replace(one, place="2014") for one in view.armies))
    assert whole.tobytes() != inset.small(moved, window).tobytes()


def test_a_reaction_is_asked_for_where_it_is_and_not_told_to_spectators() -> None:
    asked, outside = render.picture(samples.reacted("protestant")), render.picture(samples.reacted(""))
    assert "May react: Thurn." in asked.alt
    assert "The march pauses: either side may be asked." in outside.alt
    assert "react" not in outside.alt
    window, laid = aim.action(samples.reacted("protestant"), (), ()), []
    for view in (samples.reacted("protestant"), samples.reacted("")):
        table = Table(Image.new("RGB", window.size), ground(), window)
        overlays.reactions(view, table)
        laid.append(table.image.getbbox())
    assert laid[0] is not None
    assert laid[1] is None


def test_whoever_may_react_to_a_reaction_is_led_to_the_army_that_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to the march of their own that began it [11.4.5]."""
    led = list[tuple[Any, Any]]()
    monkeypatch.setattr(overlays, "_dashes", lambda _table, start, end: led.append((start, end)))
    for state, side, came in ((samples.reacting(), "protestant", "2410"), (samples.countered(), "imperial", "2709")):
        view = RULES.view(state, side)
        window = aim.action(view, (), ())
        table = Table(Image.new("RGB", window.size), ground(), window)
        overlays.reactions(view, table)
        assert view.eligible
        assert led == [(table.at(name.partition("@")[2]), table.at(came)) for name in view.eligible]
        led.clear()


def test_no_ring_lies_over_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a city whose army may react the name is read in its ring."""
    drawn = list[str]()

    def noted(where: ModuleType, name: str) -> None:
        real = getattr(where, name)

        def drawing(*what: Any) -> None:
            drawn.append(name)
            real(*what)

        monkeypatch.setattr(where, name, drawing)

    noted(overlays, "ring")
    noted(pieces, "names")
    render.picture(samples.reacted("protestant"))
    assert "ring" in drawn
    assert drawn[-1] == "names"


def test_a_battle_is_told_to_both_players_and_its_numbers_to_nobody_else() -> None:
    own, outside = render.picture(samples.battle("imperial")), render.picture(samples.battle(""))
    assert "13 SP" in own.alt
    assert "12 SP" in own.alt
    assert " SP" not in outside.alt.partition("Protestants give way")[0]


def test_zones_are_those_of_the_enemy_and_doubtful_under_fog() -> None:
    view = samples.on_the_march()
    found = queries.zones(view, "protestant")
    assert BOARD.zone["2609"] <= found.primary
    assert found.doubtful
    assert found.doubtful <= found.secondary
    seen = RULES.view(samples.mecklenburg("no"), "imperial")
    assert not queries.zones(seen, "protestant").doubtful
    assert queries.zones_over("imperial") == ("protestant",)
    assert queries.zones_over("") == SIDES


def test_where_no_zone_is_near_all_of_the_map_shows_them() -> None:
    state = bare()
    army(state, "2412", "tilly", inf=6, cav=4)
    army(state, at("wien"), "thurn", inf=7, cav=5)
    far = RULES.view(marching(turn_of(state, "imperial"), "2412", 9), "imperial")
    with Image.open(BytesIO(render.picture(far, Look("zones")).png)) as shown:
        assert shown.size == scene.size(far)
    near = samples.on_the_march()
    with Image.open(BytesIO(render.picture(near, Look("zones")).png)) as shown:
        assert shown.width == aim.WIDE


@pytest.mark.parametrize("key", [*BOARD.provinces, "prag", "2509", at("wien"), "sr_luxemburg"])
def test_every_part_can_be_looked_at(key: str) -> None:
    assert aim.part(samples.start(), key).size[0] == aim.WIDE


def test_parts_are_known_by_their_names() -> None:
    parts = render.parts(samples.start("white_mountain"))
    assert parts["Bohemia"] == Look("region", "bohemia")
    assert parts["Prag"] == Look("region", "prag")
    assert parts["Tilly"] == Look("region", "tilly")
    assert parts["2509"] == Look("region", "2509")
    assert parts["Zones of control"] == Look("zones")


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
def test_blocks_do_not_cover_each_other(scenario: str) -> None:
    view = samples.start(scenario)
    for place in ("prag", "heidelberg", "leipzig"):
        window = aim.part(view, place)
        table = Table(Image.new("RGB", window.size), ground(), window)
        boxes = [box_of(one.middle, one.card) for one in pieces.arrange(view, table, CLOSE)]
        for n, a in enumerate(boxes):
            for b in boxes[n + 1 :]:
                assert a[2] <= b[0] + 2 or b[2] <= a[0] + 2 or a[3] <= b[1] + 2 or b[3] <= a[1] + 2, place


@pytest.mark.parametrize("place", ["0933", "1427", "2618", "1512", "4022", "2634"])
def test_a_block_near_by_hides_no_shield_of_a_province(place: str) -> None:
    """What a province counts for is told by its shield alone."""
    view = RULES.view(army(bare(), place, "tilly", inf=4), "imperial")
    window = aim.part(view, place)
    table = Table(Image.new("RGB", window.size), ground(), window)
    (one,) = pieces.arrange(view, table, CLOSE)
    r = pieces.SHIELD * window.scale * 0.4
    shields = [window.at(table.base.stacks[province]) for province in view.provinces]
    assert [at for x, y in shields if overlap(at := (x - r, y - r, x + r, y + r), box_of(one.middle, one.card))] == []


@pytest.mark.parametrize("place", ["3531", "3630", "3628"])
def test_a_block_leaves_the_arrow_to_be_seen_that_brought_it(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = bare("white_mountain")
    army(state, place, "bucquoy", inf=11, cav=5, art=1)
    laid, armies = list[tuple[Table, pieces.Standing]](), pieces.armies

    def noted(table: Table, standing: list[pieces.Standing]) -> None:
        laid.extend((table, one) for one in standing)
        armies(table, standing)

    monkeypatch.setattr(pieces, "armies", noted)
    for trail, seen in (((at("krems"), place), True), ((), False)):
        state.trail = trail
        scene.crop(RULES.view(state, "imperial"), aim.framed([spot(place)]))
        table, one = laid[-1]
        left, top, right, low = box_of(one.middle, one.card)
        x, y = table.at(place)
        assert seen is not (left < x < right and top < y < low)


def test_a_phase_of_two_lines_is_not_cut_off_below_the_map() -> None:
    strip = panel.strip(replace(samples.start(), headline="1622, Leader Deployment"), aim.whole().size[0])
    below = strip.crop((0, strip.height - 3, 240, strip.height))
    assert below.getcolors() == [(below.width * below.height, GROUND)]


def test_an_animation_is_a_gif_of_bearable_size() -> None:
    views = [RULES.view(samples.chance(2, n), "") for n in (10, 60)]
    film = render.animation(views)
    assert film.png[:3] == b"GIF"
    assert len(film.png) < LIMIT
    assert film.filename.startswith("cuius-")
    assert 30 < len(film.alt) < 1024


@pytest.mark.parametrize("moving", get_args(Moving))
def test_a_film_goes_on_where_something_is_going_on_and_where_nothing_is(moving: Moving) -> None:
    """A moment with a line on it is drawn higher on the board, but not in a film; wherever its strips are cut."""
    quiet, march = samples.start(), samples.on_the_march("")
    assert (bool(now_text(quiet)), bool(now_text(march))) == (False, True)
    assert scene.board(quiet).height < scene.board(march).height
    for views in ([quiet, march], [march, quiet]):
        film = pictures.FILM.animate(views, moving).png
        with Image.open(BytesIO(film)) as file:
            assert getattr(file, "n_frames", 0) == 2
        shown = pictures.FILM.shown(views)
        strips = [pictures.FILM.strip([view], WIDTHS[0], moving, shown) for view in views]
        assert pictures.FILM.spliced(strips, views[0], moving) == film


def test_five_armies_close_together_at_an_edge_have_blocks_that_hide_none_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = bare("white_mountain")
    army(state, "3729", "bucquoy", inf=8, cav=3, art=1, fatigue=4)
    army(state, at("znaim"), "tilly", inf=14, cav=3, art=1, fatigue=3, lieutenants=["anholt"])
    army(state, "3631", "mansfeld", inf=22, cav=7, art=2, fatigue=5, lieutenants=["schlick", "hohenlohe"])
    army(state, at("wien"), "dampierre", inf=3, cav=4)
    army(state, "3832", "bethlen", inf=2, cav=7)
    hidden, armies = list[float](), pieces.armies

    def noted(table: Table, standing: list[pieces.Standing]) -> None:
        boxes = [box_of(one.middle, one.card) for one in standing]
        hidden.extend(overlap(one, two) for n, one in enumerate(boxes) for two in boxes[:n])
        armies(table, standing)

    monkeypatch.setattr(pieces, "armies", noted)
    for place in (f"{column}{row}" for column in (35, 36, 37, 38) for row in range(27, 41, 2)):
        scene.crop(RULES.view(state, ""), aim.framed([spot(place)]))
    assert max(hidden) < 150


def test_a_battle_where_a_march_only_began_is_not_of_that_march() -> None:
    state = samples.fought().copy()
    assert state.battle is not None
    field, state.battle, state.march, state.retreat = state.battle, None, None, None
    state.last_battle, state.agenda = field, ()
    for trail, shown in (((field.place, "2509"), False), (("2509", field.place), True), (("2509",), False)):
        later = state.copy()
        later.trail = trail
        assert aim.fought(RULES.view(later, "imperial")) is shown


def test_the_last_picture_shows_the_whole_map_where_it_ended_without_a_deed() -> None:
    view = replace(samples.start("white_mountain"), over=True)
    assert render.picture(view, Look("action")).alt.startswith("The map")
    assert not render.picture(replace(view, trail=("2514",)), Look("action")).alt.startswith("The map")


def test_a_mat_says_where_its_army_stands_as_the_map_does() -> None:
    with followed():
        said = [one.text for one in texts(matsheet.chart(RULES.view(samples.mecklenburg(), "imperial")))]
    assert {"2412 near Havelberg", "Prag"} <= set(said)
    assert not [text for text in said if text.startswith("hex ")]


def test_a_mat_s_place_keeps_off_its_strength() -> None:
    mat = mats(RULES.view(samples.mecklenburg(), "imperial").known, "imperial")[0]
    long = replace(mat, place="3113", inf=111, cav=0)
    with followed():
        place, strength = sorted(
            (one for one in texts(matsheet.drawn(long, 400)) if one.box[1] < matsheet.HEAD and len(one.text) > 1),
            key=lambda one: one.box[0],
        )
    assert place.box[2] + 10 < strength.box[0]


@pytest.mark.parametrize("seat", SIDES)
def test_an_arrow_leads_from_the_battle_to_where_a_retreat_has_come(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = army(army(army(bare(), "2509", "thurn", inf=14), "2508", "tilly", inf=20), "2611", "anholt", inf=5, cav=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    drawn: list[tuple[str, ...]] = []
    monkeypatch.setattr(overlays, "way", lambda _table, places, *_how: drawn.append(places))
    render.picture(RULES.view(play.state, seat), Look())
    assert drawn == [("2508", "2509")]
    render.picture(RULES.view(play.give("protestant", "2609").state, seat), Look())
    assert drawn[1:] == [("2508", "2509"), ("2509", "2609")]


# A retreat


def retreated() -> tuple[State, tuple[str, ...]]:
    """Thurn has been beaten at 2609 and has got away; and where something happened since."""
    play, said = Play(samples.fought()), list[Event]()
    while play.state.retreat:
        item = play.state.agenda[-1]
        said += play.give(item.seat, item.args[-1] if item.kind == "retreat-to" else "pass").said
    return play.state, places(said)


def test_a_retreat_is_drawn_by_its_way_also_at_its_end() -> None:
    state, near = retreated()
    view = RULES.view(state, "")
    way, side = aim.fled(view, near)
    assert side == "protestant"
    assert way[0] == "2609"
    assert way[-1] in {one.place for one in view.armies if one.side == side}
    assert all(there in BOARD.near[here] for here, there in pairwise(way))
    shown = render.picture(view, Look(near=near))
    assert f"The retreat: 2609 {names._beside('2609')} – {way[1]}" in shown.alt
    assert "Ringed" not in shown.alt


def test_of_a_battle_long_ago_no_retreat_is_drawn() -> None:
    state, near = retreated()
    state = state.copy()
    state.trail = ()
    assert aim.fled(RULES.view(state, ""), near) == ((), ""), "the battle is not among what is told"
    assert aim.fled(RULES.view(state, ""), ("2609", "2412")) == ((), "protestant"), "nobody got there from it"


def test_a_retreat_under_way_goes_from_hex_to_hex() -> None:
    state = samples.fought().copy()
    assert state.retreat is not None
    state.retreat = replace(state.retreat, at="2808", steps=2)
    view = RULES.view(state, "")
    assert aim.fled(view, ("2412", "2709", "2808")) == (("2609", "2709", "2808"), "protestant")
    assert aim.fled(view, ()) == (("2609", "2808"), "protestant"), "who was not told of it sees whence and whither"


def test_small_rows_and_touched_hexes_say_near_which_city_they_are() -> None:
    view = RULES.view(samples.mecklenburg(), "protestant")
    with followed():
        written = [each.text for each in texts(matsheet.beside(view, aim.WIDE))]
    assert "2609 near Neubrandenburg" in written
    assert render.holdings(view, "2410")[0].text == "2410 north of Havelberg"
    assert pictures.part_name("2410") == "2410 north of Havelberg"
