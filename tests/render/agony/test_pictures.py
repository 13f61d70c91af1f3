"""Agony's pictures are a pure function of what the viewer may know, small, and drawn from every position."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

import render
from game.agony import RULES, telling
from game.agony.board import BOARD, SIDES, other
from game.agony.state import State
from game.agony.view import AgonyView, StackView
from game.core.agenda import Item
from render import Look, Missing
from render.agony import aim, hand, overlays, panel, pieces, scene, tracks
from render.agony.ground import beyond, ground
from render.agony.plates import CLOSE, far, plate
from render.agony.scale import _beside, change
from render.arrows import bent
from render.canvas import Soft, Window, overlap
from render.film import LIMIT
from render.tiles import portion
from tests.render.agony import samples
from tests.render.agony.golden import GOLDEN
from tests.render.golden import forget_lands
from tests.render.lettering import followed, texts

LOOKS = (
    Look(),
    Look("board"),
    Look("region", "saxony"),
    Look("region", "Leipzig"),
    Look("region", "bohemia"),
    Look("standings"),
    Look("tracks"),
    Look("hand"),
    Look(draft=("C7", "act", "Tilly", "Landshut", "Passau"), targets=("linz", "regensburg", "Bohemia")),
    Look("board", draft=("Tilly",), targets=("landshut",)),
)


def named(look: Look) -> str:
    return f"{look.kind}-{look.region}-{len(look.draft)}"


def opened(picture: render.Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png))


@pytest.mark.parametrize("name", GOLDEN.looks)
def test_a_kept_picture_has_not_changed(name: str) -> None:
    assert GOLDEN.difference(name) < 1.5


def test_a_kept_picture_can_fail() -> None:
    assert GOLDEN.difference("start-board", "fought-board") > 1.5


@pytest.mark.parametrize("look", LOOKS, ids=named)
def test_equal_views_give_equal_bytes(look: Look) -> None:
    first = render.picture(samples.fought(), look)
    forget_lands()
    assert render.picture(samples.fought(), look) == first


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
@pytest.mark.parametrize("look", LOOKS, ids=named)
def test_every_start_is_drawn_small(scenario: str, look: Look) -> None:
    picture = render.picture(samples.start(scenario), look)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.width in (1000, 1600)
    assert len(picture.png) < 400 * 1024
    assert 40 < len(picture.alt) < 1024


@pytest.mark.parametrize("seed", [1, 2, *samples.nightly(0, 3, 4, 5, 6, 7)])
@pytest.mark.parametrize("orders", [60, 240, 420])
def test_positions_by_chance_are_drawn_and_told(seed: int, orders: int) -> None:
    state = samples.chance(seed, orders)
    for viewer in ("", *SIDES):
        view = RULES.view(state, viewer)
        assert len(render.board_text(view)) > 1000
        for look in (Look(), Look("board"), Look("tracks"), Look("hand")) if viewer else (Look(),):
            picture = render.picture(view, look)
            assert len(picture.png) < 400 * 1024
            assert 40 < len(picture.alt) < 1024


def hidden(state: State, viewer: str) -> State:
    """The same state but for what this viewer may not know: the other's hand and both decks change places."""
    twin, rival = state.copy(), other(viewer or "catholic")
    for side in (rival,) if viewer else SIDES:
        known, pile = list(twin.hands[side]), list(twin.decks[side])
        for n in range(min(len(known), len(pile))):
            known[n], pile[-1 - n] = pile[-1 - n], known[n]
        twin.hands = {**twin.hands, side: tuple(known)}
        twin.decks = {**twin.decks, side: tuple(pile)}
        twin.standing = {**twin.standing, side: {"losses": "militia-first"}}
    return twin


@pytest.mark.parametrize("viewer", ["", *SIDES])
@pytest.mark.parametrize("seed", [1, *samples.nightly(0, 3, 4)])
def test_what_is_hidden_shows_nowhere(seed: int, viewer: str) -> None:
    state = samples.chance(seed, 90).copy()
    for side in SIDES:
        deck = (*state.hands[side], *state.decks[side])
        state.hands, state.decks = {**state.hands, side: deck[:3]}, {**state.decks, side: deck[3:]}
    twin = hidden(state, viewer)
    assert twin.hands != state.hands
    one, two = RULES.view(state, viewer), RULES.view(twin, viewer)
    assert render.board_text(one) == render.board_text(two)
    for look in LOOKS:
        assert render.picture(one, look) == render.picture(two, look)


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    own = render.picture(samples.dealt("catholic"), Look("hand"))
    assert "Wallenstein" in own.alt
    rival, spectator = (render.picture(samples.dealt(viewer), Look("hand")) for viewer in ("protestant", ""))
    assert "Wallenstein" not in rival.alt + spectator.alt
    assert spectator.png == render.picture(samples.start(), Look("hand")).png != own.png


def test_a_card_is_drawn_for_its_owner_alone() -> None:
    picture = render.picture(samples.dealt("catholic"), Look("card", "C7"))
    assert opened(picture).width == 760
    assert "Wallenstein" in picture.alt
    for viewer in ("", "protestant"):
        with pytest.raises(Missing):
            render.picture(samples.dealt(viewer), Look("card", "C7"))


def test_an_open_card_is_drawn_for_all() -> None:
    view = samples.start()
    sides = dict(view.sides) | {"catholic": replace(view.sides["catholic"], played=("C7",))}
    assert "Wallenstein" in render.picture(replace(view, sides=sides), Look("card", "c7")).alt


@pytest.mark.parametrize("side", "CP")
def test_every_card_has_a_face(side: str) -> None:
    view = samples.start()
    for n in range(1, 56):
        shown = replace(view, removed=(f"{side}{n}",))
        assert opened(render.picture(shown, Look("card", f"{side}{n}"))).height > 300


def test_every_region_can_be_drawn() -> None:
    view = samples.fought()
    parts = render.parts(view)
    assert set(aim.regions()) | set(BOARD.areas) | set(BOARD.spaces) <= {look.region for look in parts.values()}
    assert parts["the Baltic coast"] == Look("region", "baltic")
    for key in aim.regions():
        assert opened(render.picture(view, Look("region", key))).width == 1000


def test_an_unknown_region_gives_the_whole() -> None:
    whole = render.picture(samples.fought(), Look("board"))
    unknown = render.picture(samples.fought(), Look("region", "../x"))
    assert opened(unknown).convert("RGB").tobytes() == opened(whole).convert("RGB").tobytes()
    assert unknown.filename == whole.filename


CHANGES: dict[str, Callable[[AgonyView], AgonyView]] = {
    "area": lambda view: replace(view, areas={**view.areas, "tyrol": replace(view.areas["tyrol"], side="protestant")}),
    "city": lambda view: replace(view, cities={**view.cities, "linz": replace(view.cities["linz"], side="protestant")}),
    "siege": lambda view: replace(view, cities={**view.cities, "ulm": replace(view.cities["ulm"], siege=2)}),
    "pillage": lambda view: replace(view, cities={**view.cities, "ulm": replace(view.cities["ulm"], pillage=1)}),
    "revolt": lambda view: replace(view, cities={**view.cities, "ulm": replace(view.cities["ulm"], revolt=True)}),
    "base": lambda view: replace(view, cities={**view.cities, "kiel": replace(view.cities["kiel"], base=True)}),
    "inside": lambda view: replace(view, stacks=tuple(replace(s, inside=not s.inside) for s in view.stacks)),
    "march": lambda view: replace(view, stacks=tuple(replace(s, marching=not s.marching) for s in view.stacks)),
    "stacks": lambda view: replace(view, stacks=view.stacks[1:]),
    "trail": lambda view: replace(view, trail=()),
    "points": lambda view: replace(view, vp=12),
    "passes": lambda view: replace(view, passes_open=not view.passes_open),
    "round": lambda view: replace(view, round=5),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_seen(change: str) -> None:
    view = samples.fought()
    assert render.picture(CHANGES[change](view), Look("board")).png != render.picture(view, Look("board")).png


def test_a_draft_shows() -> None:
    view, draft = samples.start(), ("C7", "act", "Tilly", "Landshut")
    drafted = render.picture(view, Look(draft=draft, targets=("passau", "regensburg")))
    assert drafted.png != render.picture(view).png
    assert "Order being written: C7 · act · Tilly · Landshut." in drafted.alt, "nobody is asked for it now"
    assert "A Passau or B Regensburg" in drafted.alt
    swapped = render.picture(view, Look(draft=draft, targets=("regensburg", "passau")))
    assert swapped.png != drafted.png, "the same places, but their letters"
    assert aim.action(view, draft, ()).shows(ground().stacks["munich"])


def test_the_action_picture_tells_the_combat() -> None:
    view = samples.fought()
    picture = render.picture(view)
    for text in ("Combat at Leipzig", "Protestant wins", "Lützen", "Stettin"):
        assert text in picture.alt
    assert opened(picture).height > opened(render.picture(replace(view, battle=None))).height + 200
    window = aim.action(view, (), ())
    assert all(window.shows(ground().stacks[place]) for place in ("leipzig", "torgau", "lutzen"))


def test_who_is_asked_within_a_combat_looks_at_it() -> None:
    fought = samples.fought()
    assert fought.battle is not None
    view = replace(
        fought, battle=replace(fought.battle, winner=""), hand=samples.dealt().hand, shown=("C12", "catholic")
    )
    combat = render.picture(view).png
    for look in (Look(targets=("leipzig", "leipzig")), Look(draft=("German-mercenary",)), Look(draft=("no-card",))):
        assert render.picture(view, look).png == combat, look
    for look in (Look(targets=("leipzig", "lutzen")), Look(draft=(view.hand[0].id,))):
        assert "Combat at Leipzig" not in render.picture(view, look).alt, look


def test_a_long_name_of_a_card_keeps_within_the_strip() -> None:
    """Of a card that is played its aid stands below its text, where nothing is said of its use, and is not cut off."""
    view = replace(samples.start(), shown=("C12", "catholic"), phase="action")
    strip = panel.strip(view, aim.WIDE)
    rim = strip.crop((0, strip.height - 6, 280, strip.height))
    assert len(rim.getcolors() or ()) == 1
    shown = hand.played(view, ())
    assert shown is not None
    low = shown.crop((700, shown.height - hand.GAP - 6, 980, shown.height - hand.GAP - 4))
    assert len(low.getcolors() or ()) == 1


def test_with_an_order_that_holds_a_card_this_card_is_shown_and_none_that_is_discarded() -> None:
    state = samples.new().copy()
    state.hands, state.phase = {**state.hands, "catholic": ("C1", "C7", "C14")}, "hold"
    state.agenda = (Item("hold", "catholic"),)
    view = RULES.view(state, "catholic")

    def shown(*draft: str, question: str = "hold") -> bytes:
        card = hand.played(replace(view, question=question), draft)
        return card.tobytes() if card else b""

    assert shown("C1", "C7") == shown("C7", "C1") == shown("C14", question="action")
    assert shown("C1", "C14") == shown("C7", question="action") != shown("C1", "C7")
    assert shown("C1") == b""


def test_what_no_arrow_tells_is_ringed_and_in_the_window() -> None:
    view = replace(samples.fought(), battle=None, trail=(), trail_by="")
    revolt = Look(near=("linz",))
    assert aim.action(view, (), (), ("linz",)).shows(ground().stacks["linz"])
    assert not aim.action(view, (), ()).shows(ground().stacks["linz"])
    assert "Ringed: Linz." in render.picture(view, revolt).alt
    assert "Combat at Leipzig" not in render.picture(samples.fought(), revolt).alt
    marched = replace(view, trail=("leipzig", "torgau"))
    assert aim.elsewhere(marched, ("torgau", "linz", "")) == ("linz",)
    assert aim.action(marched, (), (), ("torgau",)).shows(ground().stacks["leipzig"])


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
def test_plates_do_not_cover_each_other(scenario: str) -> None:
    view = samples.start(scenario)
    for key in aim.regions():
        window = aim.region(key)
        assert window is not None
        table = pieces.Table(Image.new("RGB", window.size), ground(), window)
        boxes = [pieces.box_of(one.middle, one.card) for one in pieces.arrange(view, table, CLOSE)]
        for n, a in enumerate(boxes):
            for b in boxes[n + 1 :]:
                assert a[2] <= b[0] + 2 or b[2] <= a[0] + 2 or a[3] <= b[1] + 2 or b[3] <= a[1] + 2, key


def test_an_animation_is_a_gif_of_bearable_size() -> None:
    views = [RULES.view(samples.chance(2, n), "") for n in (20, 60, 120)]
    film = render.animation(views)
    assert film.png[:3] == b"GIF"
    assert len(film.png) < LIMIT
    assert film.filename.startswith("agony-")
    assert len(film.alt) < 1024


def test_an_empty_board_can_be_drawn() -> None:
    view = replace(samples.start(), stacks=(), trail=(), active="")
    for look in LOOKS:
        assert opened(render.picture(view, look)).width in (1000, 1600)


@pytest.mark.parametrize("place", [*BOARD.spaces, *BOARD.areas, "sweden", "up-catholic"])
def test_every_place_can_be_looked_at(place: str) -> None:
    window = aim.region(place)
    assert window is not None
    assert window.size[0] == aim.WIDE


def test_leaders_who_were_checked_and_stood_are_named() -> None:
    battle = samples.fought().battle
    assert battle is not None
    assert telling.unhurt(battle, battle.attacker) == ("gustavus",)
    fallen = replace(battle, defender=replace(battle.defender, fallen=("tilly",)))
    assert telling.unhurt(fallen, fallen.defender) == ()
    assert telling.unhurt(replace(battle, winner=""), battle.attacker) == (), "not checked yet"
    weak = replace(battle, attacker=replace(battle.attacker, cf=3), defender=replace(battle.defender, cf=12))
    assert telling.unhurt(weak, weak.defender) == (), "at 1-4 the defender's are not checked [12.43]"
    assert telling.unhurt(weak, weak.attacker) == ("gustavus",)
    close = replace(weak, defender=replace(weak.defender, cf=11))
    assert telling.unhurt(close, close.defender) == ("tilly",)


@pytest.mark.parametrize("scenario", samples.SCENARIOS)
def test_plates_cover_no_city_of_another(scenario: str) -> None:
    view = samples.start(scenario)
    window = aim.action(view, (), ())
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    for one in pieces.arrange(view, table, CLOSE):
        left, top, right, low = pieces.box_of(one.middle, one.card)
        cities = [place for place in BOARD.spaces if table.sees(place) and one.stack.place in BOARD.spaces]
        hidden = [p for p in cities if left < table.at(p)[0] < right and top < table.at(p)[1] < low]
        # Four leaders at the edge of the picture find no place that is free.
        assert len(hidden) <= (one.card.height > 200)


@pytest.mark.parametrize("relieved", [False, True])
def test_a_plate_stands_by_its_own_city(relieved: bool) -> None:
    view = samples.start()
    moved = {"pilsen": "regensburg"} | ({"munich": "regensburg"} if relieved else {})
    stacks = tuple(replace(one, place=moved.get(one.place, one.place)) for one in view.stacks)
    view = replace(view, stacks=stacks, trail=("munich", "ingolstadt", "regensburg"), trail_by="catholic")
    window = aim.action(view, (), ())
    table = pieces.Table(Image.new("1", window.size), ground(), window)
    plates = scene.arranged(view, window, False).plates
    for one in plates:
        left, top, right, low = pieces.box_of(one.middle, one.card)
        x, y = table.at(one.stack.place)
        assert max(left - x, x - right, top - y, y - low) < 3 * table.city, one.stack.place
        for army in plates:
            a, b = table.at(army.stack.place)
            assert army.stack.place == one.stack.place or not (left < a < right and top < b < low)


def test_an_order_that_only_names_places_has_no_way() -> None:
    """Two cities that recover are no march from one to the other."""
    view = samples.start("early_war", "protestant")
    assert overlays.stops(view, ("Prague", "Bamberg")) == ()
    assert len(overlays.stops(view, ("Mansfeld", "Bamberg"))) == 2


DRAFTS = pytest.mark.parametrize("draft", ["Mansfeld Dresden", "Mansfeld Leipzig", "Mansfeld Vienna", "Thurn Dresden"])


@DRAFTS
def test_no_plate_covers_the_way_of_an_order_in_hand(draft: str) -> None:
    view, words = samples.start("early_war"), ("P5", "act", *draft.split())
    reach = (
        "chemnitz gorlitz leipzig prague torgau dresden berlin eger glogau pilsen amberg cham iglau linz olmutz znaim"
    )
    window = aim.action(view, words, tuple(reach.split()))
    table = pieces.Table(Image.new("1", window.size), ground(), window)
    plates = scene.arranged(view, window, False, scene.Wishes(words, tuple(reach.split()))).plates
    hops = [*pairwise(map(table.at, overlays.stops(view, words)))]
    assert hops
    for start, end in hops:
        way = bent(start, end, overlays.LIFT, steps=12)[2:]
        for left, top, right, low in (pieces.box_of(one.middle, one.card) for one in plates):
            assert sum(left < x < right and top < y < low for x, y in way) <= 3


@DRAFTS
@pytest.mark.parametrize("close", [False, True])
def test_on_the_whole_board_each_plate_stays_where_it_was_touched(draft: str, close: bool) -> None:
    view, words = samples.start("early_war"), ("P5", "act", *draft.split())
    window = aim.whole()
    before, now = (
        scene.arranged(view, window, True, scene.Wishes(said, next_, close=close))
        for said, next_ in (((), ()), (words, ("prague", "eger")))
    )
    assert [(one.stack, one.middle) for one in now.plates] == [(one.stack, one.middle) for one in before.plates]
    assert now.names == before.names


def test_a_way_over_a_plate_is_drawn_on_it() -> None:
    view = samples.start("early_war")
    bare, drawn = (scene.board(view, scene.Wishes(words)) for words in ((), ("P5", "act", "Thurn", "Dresden")))
    window = aim.whole()
    army = next(one for one in scene.arranged(view, window, True).plates if one.stack.place == "pilsen")
    left, top, right, low = map(round, pieces.box_of(army.middle, army.card))
    box = left + 6, top + 6, right - 6, low - 6
    assert ImageChops.difference(bare.crop(box), drawn.crop(box)).getbbox()


def test_a_plate_leaves_in_sight_what_a_siege_has_gained() -> None:
    view, window = samples.fought(), aim.whole()
    view = replace(view, cities={key: replace(city, siege=1) for key, city in view.cities.items()})
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    boxes = [pieces.box_of(one.middle, one.card) for one in pieces.arrange(view, table, far(len(view.stacks)))]
    for place in view.cities:
        x, y = next(pieces.city_signs(view.cities[place], table))[1]
        assert not any(left < x < right and top < y < low for left, top, right, low in boxes)


def test_what_a_siege_has_gained_covers_no_other_city_if_it_can_stand_elsewhere() -> None:
    view, window = samples.besieged(), aim.whole()
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    for key, below in (("mannheim", False), ("ulm", True)):
        (sign, (x, y)), (_x, at) = next(pieces.city_signs(view.cities[key], table)), table.at(key)
        left, top, right, low = pieces.box_of((x, y), sign)
        others = [table.at(place) for place in BOARD.spaces if place != key]
        assert not [spot for spot in others if left < spot[0] < right and top < spot[1] < low]
        assert (y > at + table.city / 2) is below


def test_a_combat_not_yet_decided_says_so_in_ink() -> None:
    fight = samples.fought().battle
    assert fight
    for winner in ("", fight.winner):
        shown = panel.battle(replace(fight, winner=winner), aim.WIDE)
        band = shown.crop((0, shown.height - 60, aim.WIDE, shown.height))
        assert sum(band.convert("L").histogram()[:100]) > 200


@pytest.mark.parametrize("at", range(0, 200, 5))
@pytest.mark.parametrize("left", [True, False])
def test_no_number_of_the_scale_is_below_the_marker(at: int, left: bool) -> None:
    """A sign at 100 with a number 30 wide, a marker 40 wide that goes along the scale: outside where it can be."""
    number = _beside(100, 10, 30, [(at - 20, at + 20)], -1 if left else 1, (0, 200))
    assert number[1] <= at - 20 or number[0] >= at + 20
    if not at - 20 <= 100 <= at + 20:
        assert number in ((60, 90), (110, 140)), "beside its sign"
    if at < 40 or at > 160:
        assert (number[1] < 100) == left


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_a_phone_shows_whose_armies_stand_on_the_whole_map_and_how_strong(scenario: str) -> None:
    """What is 1600 pixels wide is 400 there, and a name is 11 high; of many armies each is told more briefly."""
    view = samples.start(scenario)
    shrunk = 400 / scene.board(view).width
    found = scene.arranged(view, aim.whole(), whole=True).plates
    assert min(one.card.height for one in found) * shrunk >= 11
    assert {far(n).type * shrunk for n in (1, 16, 17, 200)} == {11}
    led = samples.fought().stacks[1]
    assert plate(led, far(200)).width < plate(led, far(1)).width
    garrison = replace(led, leaders=(), units=(samples.units("Saxon-militia", 1), samples.units("Imperial-veteran", 3)))
    brief, only = (plate(one, far(200)) for one in (garrison, replace(garrison, units=garrison.units[1:])))
    assert brief.tobytes() == only.tobytes(), "told by the nation that most of them are of, and their factors"


def deeds(*, far: bool) -> tuple[AgonyView, AgonyView]:
    """Gustavus has won at Leipzig; upon it Tilly has marched, to Torgau or far away, and nothing is fought."""
    first = samples.fought()
    way = ("ulm", "nurnberg") if far else ("lutzen", "erfurt")
    return first, replace(first, battle=None, trail=way, trail_by="catholic")


@pytest.mark.parametrize("far", [False, True])
def test_every_deed_that_a_post_tells_is_in_its_picture(far: bool) -> None:
    """The enemy's next march takes neither the combat nor the arrow of the one before away."""
    first, view = deeds(far=far)
    near = (*first.trail, *view.trail, *(("mannheim", "denmark") if far else ("dresden",)))
    look = Look(near=near, since=(1,), past=(first,))
    told = render.picture(view, look)
    for part in ("Combat at Leipzig", "Stettin – Bärwalde", "Lützen – Erfurt" if not far else "Ulm – Nürnberg"):
        assert part in told.alt
    assert "Combat at Leipzig" not in render.picture(view, Look(near=near)).alt
    window = aim.action(view, (), (), near, (first,))
    assert (window == aim.whole()) == far
    assert all(window.shows(ground().stacks[place], 40) for place in near)
    with followed():
        said = [one.text for one in texts(scene.action(view, (), (), near, (first,)))]
    assert "Combat at Leipzig" in said
    bare = scene.action(view, (), (), near)
    assert opened(told).height > bare.height + 250


def test_the_name_of_a_land_beyond_the_map_is_not_ringed() -> None:
    view = replace(samples.fought(), battle=None, trail=(), trail_by="")
    assert aim.ringed(view, ("denmark", "linz")) == ("linz",)
    assert "Ringed: Linz." in render.picture(view, Look(near=("denmark", "linz"))).alt


def test_the_course_of_the_war_begins_with_its_first_points() -> None:
    """21 VP, of which five went in the first turn: the line falls."""
    view = replace(samples.start("early_war"), turn=2, vp=16, history=(16,))
    with patch.object(Soft, "line", autospec=True) as drawn:
        tracks.chart(view)
    xs, ys = zip(*(drawn.call_args_list[0].args[1]), strict=True)
    assert (len(xs), ys[0] < ys[1] == ys[2]) == (3, True)
    assert xs[0] < xs[1] < xs[2]
    assert "21, 16." in render.picture(view, Look("tracks")).alt


def test_the_course_of_the_war_ends_with_its_last_turn() -> None:
    """From turn 6 on three turns: when these are over nothing is drawn twice, nor left of its turn."""
    start = replace(samples.start("intervention"), turn=8, vp=35, history=(44, 40))
    over = replace(start, history=(44, 40, 35), over=True)
    with patch.object(Soft, "line", autospec=True) as drawn:
        pictured = [tracks.chart(view) for view in (start, over)]
    going, ended = (call.args[1] for call in drawn.call_args_list)
    assert going == ended
    assert [x for x, _y in ended] == [90 + n * 850 / 8 for n in (5, 6, 7, 8)]
    assert [change(view) for view in (start, over)] == [-5, -5]
    assert pictured[0].size[0] == pictured[1].size[0]
    assert "45, 44, 40, 35." in render.picture(over, Look("tracks")).alt


def christian() -> AgonyView:
    """Christian IV with his Danes in Denmark; Wallenstein has come to Bucquoy in Vienna."""
    view, danes = samples.start("early_war"), (samples.units("Danish-veteran", 2), samples.units("Danish-militia", 4))
    waits = StackView("denmark", "protestant", False, False, (samples.leader("christian_iv", "protestant"),), danes, 16)
    stacks = [
        replace(one, leaders=(*one.leaders, samples.leader("wallenstein", "catholic")))
        if one.place == "vienna"
        else one
        for one in view.stacks
    ]
    return replace(view, stacks=(*stacks, waits))


@pytest.mark.parametrize("whole", [True, False])
def test_the_box_of_a_land_beyond_the_map_is_drawn_out_round_who_waits_there(whole: bool) -> None:
    view, window = christian(), aim.whole() if whole else aim.action(christian(), (), (), ("denmark", "kiel"))
    image = scene.board(view) if whole else scene.crop(view, window)
    [one] = [one for one in scene.arranged(view, window, whole).plates if one.stack.place == "denmark"]
    left, top, right, low = pieces.box_of(one.middle, one.card)
    x = window.at(ground().stacks["denmark"])[0]
    inside = image.getpixel((round(x) + 2, round(window.at((0, beyond("denmark")[3] + pieces.RIM))[1]) - 2))
    assert image.getpixel((round(right) + 2, round((top + low) / 2))) == inside
    assert image.getpixel((round((left + right) / 2), round(low) + 2)) == inside


def test_a_plate_names_who_commands() -> None:
    with followed():
        told = {one.text for one in texts(scene.board(christian()))}
    assert "Wallenstein" in told
    assert "Bucquoy" not in told


def test_swords_hide_nothing_of_what_a_siege_has_gained() -> None:
    view, window = samples.fought(), aim.whole()
    assert view.battle
    at = view.battle.place
    view = replace(view, cities={**view.cities, at: replace(view.cities[at], siege=2, pillage=0)})
    table = pieces.Table(scene.laid(view, window, True), ground(), window)
    sign, (x, y) = next(pieces.city_signs(view.cities[at], table))
    left, top = round(x - sign.width / 2), round(y - sign.height / 2)
    drawn = table.image.crop((left, top, left + sign.width, top + sign.height))
    seen = Image.composite(drawn, Image.new("RGB", sign.size), sign.getchannel("A").point(lambda a: 255 * (a == 255)))
    alone = Image.composite(
        sign.convert("RGB"), Image.new("RGB", sign.size), sign.getchannel("A").point(lambda a: 255 * (a == 255))
    )
    assert not ImageChops.difference(seen, alone).getbbox()


def test_flames_lie_upon_no_plate_and_under_none() -> None:
    view, window = samples.fought(), aim.whole()
    view = replace(view, cities={key: replace(city, pillage=2) for key, city in view.cities.items()})
    table = pieces.Table(Image.new("RGB", window.size), ground(), window)
    plates = [pieces.box_of(one.middle, one.card) for one in pieces.arrange(view, table, far(len(view.stacks)))]
    for city in view.cities.values():
        for _sign, (x, y) in pieces.city_signs(city, table):
            assert not any(left < x < right and top < y < low for left, top, right, low in plates), city.id


def test_a_way_goes_on_from_tile_to_tile_and_only_its_end_is_heavy() -> None:
    """Budweis lies more than half a tile left of the tile that Znaim is on."""
    view = samples.start()
    way = replace(view, trail=("pilsen", "budweis", "znaim", "brunn"), trail_by="protestant")
    for column, last in ((3, [False, False]), (4, [False, True])):
        tile = Look("board", close=True, tile=(column, 2))
        bare, drawn = (Image.open(BytesIO(render.picture(each, tile).png)).convert("RGB") for each in (view, way))
        box = ImageChops.difference(bare, drawn).getbbox()
        assert box is not None
        assert box[0] == 0 if column == 4 else box[2] == drawn.width
        window = portion(aim.whole().size, aim.whole(), (column, 2)).window
        assert window is not None
        table = pieces.Table(drawn, ground(), window)
        assert [end for _from, _to, end in overlays._hops(table, way.trail)] == last


@pytest.mark.parametrize("close", [False, True])
def test_from_near_no_name_of_an_area_is_lettered_over_a_name_or_a_plate(close: bool) -> None:
    """The whole map, on which names and plates find their places, has none of them."""
    view, whole = samples.crowded(3), aim.whole()
    near = Window(whole.left, whole.top, whole.width, whole.height, whole.scale * 2, of=whole)
    found, table = (
        scene.arranged(view, near, True, scene.Wishes(close=close)),
        pieces.Table(Image.new("1", near.size), ground(), near),
    )
    taken = [pieces.box_of(one.middle, one.card) for one in found.plates]
    taken += [
        found.names[city].box if city in found.names else table.name(city)
        for city in BOARD.spaces
        if city in ground().labels
    ]
    left_out = 0
    for area in (each for each in BOARD.areas if each in ground().labels):
        name = found.names.get(area)
        left_out += bool(name and name.led)
        if not (name and name.led):
            box = name.box if name else table.name(area)
            assert sum(overlap(box, other) for other in taken) < 0.11 * (box[2] - box[0]) * (box[3] - box[1]), area
    assert left_out < 8


def test_a_name_that_makes_way_lies_on_no_shield() -> None:
    """Flames stand where Ödenburg is named, and Hungary's shield where there is room for it else."""
    view, whole = samples.start(), aim.whole()
    view = replace(view, cities={**view.cities, "odenburg": replace(view.cities["odenburg"], pillage=2)})
    found = scene.arranged(view, whole, True, scene.Wishes(close=True))
    table = pieces.Table(Image.new("1", whole.size), ground(), whole)
    shields = [pieces.around(table.at(area), table.city * 0.5) for area in BOARD.areas]
    assert "odenburg" in found.names
    assert not any(overlap(found.names["odenburg"].box, shield) for shield in shields)


def test_what_layers_show_is_told_with_their_colours() -> None:
    view = samples.start()
    for look in render.layers(view).values():
        told = render.described(view, look)
        assert "Green rings: reached by a Line; ticks: supply bases; red rings: units without one." in told
    assert "Golden rings: within reach." in render.described(view, Look("reach", "pilsen", whole=True))
