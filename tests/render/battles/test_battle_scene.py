"""What a battle's pictures show at which moment: both armies, who waits, the whole field in a corner, who has won."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import Image

from bot.discord.catalogue import Catalogue
from game.battles import queries, telling, victory
from game.battles.board import LEADER, board
from game.battles.course import DUE, FIELD, LOST, FireView, MoveView, PlayerTurn, RallyView
from game.battles.view import BattlesView, PointsView
from game.core.rules import Standing
from game.core.text import _
from render import BOARD, Look, picture
from render.battles import (
    aim,
    callouts,
    counters,
    inset,
    marks,
    overlays,
    panel,
    pieces,
    scene,
    slips,
    strip,
    waiting,
    whose,
)
from render.battles.counters import ribbon, shield
from render.battles.dress import dress
from render.battles.ground import CLOSE, ground
from render.battles.pieces import Table, Written, clear, middle
from render.canvas import Area, Point, Window, overlap, straight
from render.fine import Pen
from render.patterns import INK
from tests.battles.positions import battle
from tests.render.battles import samples
from tests.render.lettering import followed, texts

BATTLES = pytest.mark.parametrize("key", samples.BATTLES)


def table(view: BattlesView) -> Table:
    window = aim.action(view)
    return Table(Image.new("RGB", window.size), view, window)


@BATTLES
def test_before_anything_is_done_both_armies_are_in_the_picture(key: str) -> None:
    view = samples.start(key)
    window, base = aim.action(view), ground(key).close
    units = [p for p in view.pieces.values() if p.where == FIELD and board(key).counters[p.id].is_unit]
    assert all(window.shows(base.at(p.place)) for p in units)


def test_once_something_was_done_it_is_seen_close_by() -> None:
    view = samples.start("rocroi")
    assert aim.action(view).scale * CLOSE < aim.ZOOMS[-1]
    fought = samples.rocroi()
    assert aim.action(fought).scale * CLOSE >= aim.ZOOMS[-1]
    early = replace(view, before=PlayerTurn(1, "spanish"))
    assert aim.action(early).scale * CLOSE >= aim.ZOOMS[-1]


def test_the_melee_is_seen_closer_than_all_moves_would_be() -> None:
    view = samples.rocroi()
    far = replace(view.now.moves[0], path=("3301", "3401"))
    moved = replace(view, now=replace(view.now, moves=(*view.now.moves, far)))
    assert aim.action(moved).scale == aim.action(replace(moved, now=replace(moved.now, moves=()))).scale


def test_the_fight_is_seen_however_many_move_elsewhere_and_of_two_far_apart_the_one_that_was_fought() -> None:
    view = samples.rocroi()
    fought = next(combat for combat in view.now.combats if combat.result)
    open_ = replace(fought, targets=("0327",), origins=("0427",), result="")
    moves = tuple(replace(view.now.moves[0], path=(f"33{n:02}", f"34{n:02}")) for n in range(1, 25))
    window = aim.action(replace(view, now=replace(view.now, moves=moves, combats=(fought, open_))))
    assert all(window.shows(ground("rocroi").close.at(h), CLOSE) for h in (*fought.targets, *fought.origins))


def test_a_place_that_scores_is_seen_when_it_is_gained_whatever_else_is_done() -> None:
    view, castle = samples.lutter(), board("lutter").held[0]
    gain, far = MoveView("Fuchs-Horse", "danish", ("1539", castle)), MoveView("Croats", "imperial", ("2936", "2541"))
    assert view.before
    combats, close = view.before.combats, ground("lutter").close

    def window(**done: Any) -> Window:
        return aim.action(replace(view, now=PlayerTurn(4, "danish", **done)))

    assert not window(combats=combats).shows(close.at(castle)), "none fought there"
    for done in ({"combats": combats}, {"moves": (gain, *(far for _n in range(9)))}):
        shown = window(**{"moves": (gain, far), **done})
        assert shown.shows(close.at(castle), CLOSE)
    assert window(combats=combats, moves=(gain,)).shows(close.at(combats[0].targets[0]), CLOSE), "and the fight"
    for other in (replace(gain, path=(castle, castle)), replace(gain, piece="Christian"), replace(gain, path=())):
        assert window(combats=combats, moves=(other,)) == window(combats=combats)
    near = replace(far, path=("1838", "1839"))
    assert window(moves=(gain, near)).shows(close.at("1839"), CLOSE), "where none fought, all moves as well"


def test_an_order_to_a_whole_army_is_seen_whole() -> None:
    start = battle("rocroi").give("done")
    view = start.view("french")
    window = aim.action(view, ("advance", "army", "2"))
    places = [piece.place for piece in view.pieces.values() if piece.side == "french" and piece.place]
    assert all(window.shows(ground("rocroi").close.at(place), CLOSE) for place in places)


def test_a_name_beside_a_counter_has_its_side_s_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    rims = dict[str, tuple[int, int, int]]()
    monkeypatch.setattr(
        slips, "ribbon", lambda name, high, rim=INK: (rims.update({name: rim}), ribbon(name, high, rim))[1]
    )
    shown = table(samples.rocroi())
    slips.laid(shown, (), slips.Taken(shown.image.size))
    assert rims["Lenoncourt"] == dress("french").dark != rims["2/Burgundian"] == dress("spanish").dark


def cannonade() -> BattlesView:
    """Lutter's first fire: two guns of four strike regiments, one of them above another with a leader."""
    view = samples.start("lutter")
    fires = [
        FireView(gun, "imperial", view.pieces[gun].place, target, 6, 1, result)
        for gun, target, result in zip(
            ("Battery-8", "Battery-7", "Battery-6", "Battery-5"), ("2033", "2035", "2031", "2029"),
            ("-", "Dd", "Dd", "-"), strict=True,
        )
    ]  # fmt: skip
    struck = {unit: replace(view.pieces[unit], disrupted=True) for unit in ("Frenk-A", "Linstow-A")}
    return replace(view, pieces=view.pieces | struck, now=PlayerTurn(1, "imperial", fires=tuple(fires)), phase="move")


@pytest.mark.parametrize("view", [cannonade(), *(sample() for sample in samples.SAMPLES.values())])
def test_a_name_is_read_as_that_of_its_own_counter(view: BattlesView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter's own name lies under it, or so that no other counter's edge is as near, or is over it."""
    shown, told = table(view), dict[whose.Key, tuple[float, float]]()
    everybody, wanted = whose.standing(shown, slips._fallen(shown)), list(slips._wanted(shown, ()))
    ways = slips._ways

    def noted(box: Area, *rest: Any) -> Iterator[tuple[float, float]]:
        (key,) = (key for key, other in everybody.items() if other is box)
        for spot in ways(box, *rest):
            told[key] = spot
            yield spot
        del told[key]

    monkeypatch.setattr(slips, "_ways", noted)
    monkeypatch.setattr(whose, "standing", lambda *_: everybody)
    slips.laid(shown, (), slips.Taken(shown.image.size))
    assert len(told) > len(wanted) / 2
    for key, (x, y) in told.items():
        over = [other for other, (a, _b, c, low) in everybody.items() if a < x < c and 0 <= y - low < shown.unit / 2]
        assert over in ([], [key]), "it lies under its own counter, or under none"
        left, top, right, low = everybody[key]
        for other, (a, b, c, d) in everybody.items():
            inside = a <= x <= c and b <= y <= d
            assert other == key or not inside or (left <= x <= right and top <= y <= low)


def test_who_fired_and_who_was_struck_are_named_before_all_others() -> None:
    view = cannonade()
    order = [name for _key, name, _side in slips._wanted(table(view), ())]
    assert set(order[:2]) == {"Frenk A", "Linstow A"}
    assert set(order[2:8]) == {"Pentz A", "Leib Foot A", "Battery 5", "Battery 6", "Battery 7", "Battery 8"}
    shown, spots = table(view), dict[str, tuple[float, float]]()
    with followed():
        slips.laid(shown, (), slips.Taken(shown.image.size))
        for one in texts(shown.image):
            left, top, right, low = one.box
            spots[one.text] = (left + right) / 2, (top + low) / 2
    (x, y), half = middle(shown, "2031"), shown.counter / 2
    assert dist(spots["Linstow A"], (x, y + half)) < half, "under the counter"
    (x, y), (a, b) = middle(shown, "2032"), spots["Fuchs"]
    assert x + half < a, "a leader's name is on the side on which he is"
    assert abs(b - y) < half
    (x, y), (a, b) = middle(shown, "2632"), spots["Battery 7"]
    assert a < x - half, "and a gun's on its side"
    assert abs(b - y) < shown.unit


def test_the_gun_whose_view_is_looked_at_is_named() -> None:
    with followed():
        window = aim.part(samples.wittstock(), "Battery-3")
        assert window
        shown = texts(scene.crop(samples.wittstock(), window, "sight", "Battery-3"))
    assert "Battery 3" in {one.text for one in shown}


def test_who_moved_or_tried_to_rally_is_named_before_bystanders() -> None:
    view = samples.start("lutter")
    now = PlayerTurn(1, "danish", rallies=(RallyView("Frenk-A", "2035", 3, 0, False),),
                     moves=(MoveView("Leib", "danish", ("1933", "1932"), led_by=("Philip-of-Hesse",)),))  # fmt: skip
    ahead = [view.pieces[piece].place for piece in ("Philip-of-Hesse", "Leib", "Frenk-A")]
    order = [key[0] for key, _name, _side in slips._wanted(whole(replace(view, now=now)), ())]
    assert sorted(order[:3]) == sorted(ahead)


def test_who_fell_while_others_moved_has_a_cross_where_nobody_stands() -> None:
    view = samples.start("lutter")
    leader, unit, lost = "Philip-of-Hesse", "Leib", "1932"
    gone = {leader: replace(view.pieces[leader], where=LOST, place="")}
    moves = (MoveView(unit, "danish", ("1933", "1931")),)

    def fallen(*at: str) -> dict[str, str]:
        now = PlayerTurn(1, "danish", moves=moves, fell=(leader,), fell_at=at)
        return marks.fallen(replace(view, pieces={**view.pieces, **gone}, now=now))

    assert fallen(lost) == {lost: leader}
    assert fallen(view.pieces[unit].place) == {}, "who stands there now hides it"
    assert fallen() == {}, "an older release did not keep where it was"


def test_who_was_lost_is_named_beside_the_cross() -> None:
    view = samples.rocroi()
    fought, stood = view.now.combats[0], {piece.place for piece in view.pieces.values()}
    [unit] = fought.defenders
    empty = next(near for near in board("rocroi").grid.around[fought.origins[0]] if near not in stood)
    fought = replace(fought, targets=(empty,))
    combats = [replace(fought, result="De", lost=(unit,)), *(c for c in view.now.combats if c.number != fought.number)]
    gone = {unit: replace(view.pieces[unit], where=LOST, place="")}
    turn = replace(view.now, combats=tuple(combats), fell=(unit,), fell_at=(empty,))
    view = replace(view, pieces={**view.pieces, **gone}, now=turn)
    named = {name: (key, side) for key, name, side in slips._wanted(table(view), ())}
    assert named[telling.name(view, unit)] == ((empty, whose.UNITS), view.pieces[unit].side)
    kept = slips.Taken((1000, 1000))
    slips.keep_figures(table(view), kept)
    assert not kept.free(middle(table(view), empty), 1, 1), "no name hides the cross"


def test_no_cross_hides_the_odds_of_a_combat() -> None:
    view = samples.rocroi()
    far = Window(left=600, top=300, width=1389, height=1528, scale=0.72)
    fought, shown = view.now.combats[0], Table(Image.new("RGB", far.size), view, far)
    (x, y), near = middle(shown, fought.targets[0]), board("rocroi").grid.around[fought.targets[0]]
    above, below = [next(h for h in near if abs(middle(shown, h)[0] - x) < 1 and (middle(shown, h)[1] < y) == up)
                    for up in (True, False)]  # fmt: skip
    there = {piece.id: replace(piece, where=LOST, place="") for piece in view.pieces.values() if piece.place == above}
    fought = replace(fought, origins=(below,))

    def told(*fell_at: str) -> tuple[BattlesView, list[Written]]:
        now = replace(view.now, combats=(fought,), fell=tuple(view.pieces)[: len(fell_at)], fell_at=fell_at)
        seen = replace(view, pieces={**view.pieces, **there}, now=now)
        return seen, marks.verdicts(Table(shown.image, seen, shown.window))

    mark = Image.new("RGB", (round(0.5 * shown.unit), round(0.7 * shown.unit)))
    (plain, hung), (crossed, beside) = told(), told(above)
    assert not clear(middle(shown, above), mark, hung)
    assert clear(middle(shown, above), mark, beside), "it hangs elsewhere"
    over = [(middle(shown, above), hung[0][1])]  # had there been no room
    drawn = [Table(Image.new("RGB", shown.image.size), each, shown.window) for each in (plain, crossed)]
    for each in drawn:
        marks.combats(each, over)
    (x, y), (wide, high) = over[0]
    box = (round(x - wide / 3), round(y - high / 4), round(x + wide / 3), round(y + high / 4))
    first, second = [each.image.crop(box).tobytes() for each in drawn]
    assert first == second, "what is told stands above it"


def test_under_the_field_stands_for_whom_it_would_end_how() -> None:
    view = replace(samples.rocroi(), level="marginal")
    ahead = max(telling.score(view).items(), key=lambda one: one[1])[0]
    with followed():
        told = {one.text for one in texts(scene.board(view))}
    assert f"As it stands: {telling.side_name(view, ahead)}, marginal" in told
    with followed():
        told = {one.text for one in texts(scene.board(replace(view, level="draw")))}
    assert "As it stands: draw" in told


def swedes() -> BattlesView:
    t = battle("wittstock")
    for order in ("proposed", "done"):
        t.give(order)
    return t.view()


def test_reinforcements_wait_at_their_edge_and_are_in_the_picture() -> None:
    view = swedes()
    found = waiting.waiting(view)
    due = {p.id for p in view.pieces.values() if p.where == DUE}
    entry = next(arrival.entry for arrival in view.arrivals if arrival.id == "RW")
    assert found.keys() == due
    assert set(found.values()) <= set(entry)
    assert len(set(found.values())) == len(due)
    shown = table(view)
    assert all(shown.window.shows(shown.base.close.at(hexagon)) for hexagon in found.values())
    waiting.laid(shown)
    assert shown.image.getbbox() is not None
    nobody = table(replace(view, pieces={p.id: p for p in view.pieces.values() if p.where == FIELD}))
    assert waiting.laid(nobody) == []
    assert nobody.image.getbbox() is None


def test_commands_still_to_come_stand_at_their_edge_with_their_turn() -> None:
    view = samples.start("wittstock")
    found = waiting.coming(view)
    assert {one.id for one in found.values()} == {"RW", "Ctr", "LW", "Res"}
    assert all(hexagon in one.entry for hexagon, one in found.items())
    for window in (ground("wittstock").whole, aim.action(view)):
        shown = Table(Image.new("RGB", window.size), view, window)
        with followed():
            written = waiting.laid(shown)
            told = {one.text for one in texts(shown.image)}
        assert ("RW, turn 1" if shown.near else "RW") in told
        assert len(written) == sum(shown.sees(hexagon) for hexagon in found)
        for (x, y), (wide, high) in written:
            assert wide / 2 <= x <= window.size[0] - wide / 2
            assert high / 2 <= y <= window.size[1] - high / 2
    assert {one.id for one in waiting.coming(swedes()).values()} == {"Ctr", "LW", "Res"}, "who is due is drawn whole"
    there = replace(view, arrivals=tuple(replace(one, arrived=True) for one in view.arrivals))
    assert waiting.coming(there) == {}


def test_a_command_to_come_stands_beside_who_has_come_in_before_it() -> None:
    view = samples.start("wittstock")
    at = {one.id: hexagon for hexagon, one in waiting.coming(view).items()}["Ctr"]
    unit = next(p for p in view.pieces if board("wittstock").counters[p].is_unit)
    come = replace(view, pieces=view.pieces | {unit: replace(view.pieces[unit], where=FIELD, place=at)})
    found = waiting.coming(come)
    assert at not in found
    assert {one.id for one in found.values()} == {"RW", "Ctr", "LW", "Res"}


def test_a_command_to_come_stands_beside_who_waits_of_it_and_hides_no_counter() -> None:
    view = samples.start("wittstock")
    first = next(one for one in view.arrivals if one.id == "RW")
    at = {one.id: hexagon for hexagon, one in waiting.coming(view).items()}["RW"]
    unit = next(p for p in first.pieces if board("wittstock").counters[p].is_unit)
    due = replace(view, pieces=view.pieces | {unit: replace(view.pieces[unit], where=DUE)})
    for one in (due, samples.lutter()):
        assert waiting.waiting(one)
        assert not set(waiting.waiting(one).values()) & waiting.coming(one).keys()
    assert len(waiting.coming(due)) == 4
    shown = whole(view)
    with followed():
        (plain, _size), *_others = waiting.laid(shown)
    under = min(board("wittstock").grid.hexes, key=lambda h: dist(shown.at(h), plain))
    stood = replace(view, pieces=view.pieces | {"Croats": replace(view.pieces["Croats"], place=under)})
    (moved, (wide, high)), *_others = waiting.laid(whole(stood))
    x, y = middle(shown, under)
    assert at
    assert abs(moved[0] - x) >= (wide + shown.counter) / 2 - 1 or abs(moved[1] - y) >= (high + shown.counter) / 2 - 1


@pytest.mark.parametrize("near", [False, True])
def test_the_names_of_commands_to_come_cover_no_counter_at_the_edge_and_no_other_name(
    near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, edge = table(swedes()) if near else whole(swedes()), list[Written]()
    side = round(shown.counter * (waiting.SMALLER if near else 1))

    def stamped(_image: Image.Image, sprite: Image.Image, spot: Point) -> None:
        if sprite.size[0] == sprite.size[1]:
            edge.append((spot, (side, side)))

    monkeypatch.setattr(waiting, "stamp", stamped)
    told = waiting.laid(shown)
    assert len(edge) == 12 + 3
    for n, (at, slip) in enumerate(told):
        assert clear(at, Image.new("1", (slip[0] - 2, slip[1] - 2)), [*edge, *told[:n]])


def test_every_command_to_come_is_told_under_the_field_before_the_armies_stand() -> None:
    view = battle("wittstock").view()
    with followed():
        told = {one.text for one in texts(scene.board(view))}
    for arrival in view.arrivals:
        assert telling.arrival_text(view, arrival, telling.arrival_name(arrival)) in told


def test_the_first_picture_shows_both_armies_the_one_still_to_come_too() -> None:
    view = samples.start("wittstock")
    window, base = aim.action(view), ground("wittstock").close
    spots = [p.place for p in view.pieces.values() if p.where == FIELD]
    first = next(h for h, one in waiting.coming(view).items() if one.turn == 1)
    assert all(window.shows(base.at(hexagon)) for hexagon in (*spots, first))


@pytest.mark.parametrize("whole", [True, False])
def test_a_towns_name_is_whole_and_stands_once(whole: bool) -> None:
    view = samples.start("wittstock")
    base = ground("wittstock")
    window = base.whole if whole else aim.action(view)
    shown = Table(scene.field(view, window), view, window)
    town, _spots, (x, y) = next(one for one in pieces.lettered(shown) if one[0] == "Wittstock")
    box = (round(x - 30), round(y - 5), round(x + 30), round(y + 5))
    lettered = ground("wittstock").near.convert("RGB").resize(window.size, box=wide_of(window)).crop(box)
    with pytest.MonkeyPatch.context() as bare:
        bare.setattr(pieces, "laid", lambda _table: None)
        bare.setattr(callouts, "placed", lambda *_: [])
        scene.laid(shown)
    assert dark(shown.image.crop(box)) < dark(lettered) / 2, "it is not lettered on the field, too"
    with followed():
        image = scene.board(view) if whole else scene.crop(view, window)
        named = [one for one in texts(image) if one.text == town and one.box[3] < window.size[1]]
    assert len(named) == 1


def wide_of(window: Window) -> tuple[float, float, float, float]:
    """What a window shows of the board."""
    return window.left, window.top, window.left + window.width, window.top + window.height


def dark(image: Image.Image) -> int:
    """Pixels of ink."""
    return sum(image.convert("L").histogram()[:90])


def test_more_stoodthan_hexes_stand_side_by_side() -> None:
    view = swedes()
    narrow = tuple(replace(a, entry=a.entry[:3]) if a.id == "RW" else a for a in view.arrivals)
    assert set(waiting.waiting(replace(view, arrivals=narrow)).values()) == set(narrow[0].entry)


def part(view: BattlesView, hexagon: str = "2206") -> Table:
    window = aim.framed(ground(view.battle), (hexagon,), 45)
    return Table(Image.new("RGB", window.size), view, window)


def test_the_whole_field_lies_in_a_corner_that_hides_nothing() -> None:
    shown, (wide, high) = part(samples.start("rocroi")), (200, 160)
    corner = inset._corner(shown, (wide, high))
    assert corner is not None
    (left, top), places = corner, [p.place for p in shown.view.pieces.values() if p.where == FIELD]
    spots = [middle(shown, place) for place in places]
    assert not any(left <= x <= left + wide and top <= y <= top + high for x, y in spots)
    inset.laid(shown)
    assert shown.image.getbbox() is not None


def test_there_is_no_such_corner_where_all_are_held_and_no_inset_where_most_is_seen() -> None:
    view = samples.start("rocroi")
    everywhere = {h: replace(view.pieces["Sirot"], place=h) for h in board("rocroi").grid.hexes}
    assert inset._corner(part(replace(view, pieces=everywhere)), (200, 160)) is None
    whole = Table(Image.new("RGB", (900, 900)), view, ground("rocroi").whole)
    inset.laid(whole)
    assert whole.image.getbbox() is None


def test_at_the_end_the_victor_s_shield_heads_the_whole_field(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def noted(side: str, size: int) -> Image.Image:
        shown.append(side)
        return shield(side, size)

    monkeypatch.setattr(panel, "shield", noted)
    view = replace(samples.rocroi(), over=True, phase="over", level="decisive", winners=("spanish",))
    scene.board(view)
    assert shown[0] == "spanish"


def test_who_has_won_stands_in_the_headline_of_the_last_picture() -> None:
    view = replace(samples.rocroi(), over=True, phase="over", level="decisive", winners=("spanish",))
    assert telling.outcome_text(view) == "Spanish: decisive victory"
    assert telling.outcome_text(replace(view, level="draw", winners=())) == "Draw"


def test_points_held_from_the_beginning_are_explained_until_there_is_a_loss() -> None:
    view = samples.start("wittstock")
    row = Standing("imperial", "Imperial", 10, "10 for holding an entrenchment at the end")
    held = replace(view, standings=(row,), points=(PointsView("imperial", "holding", 10),))
    assert strip._unfought(held, "imperial", 900) == ["10 for holding an entrenchment at the end"]
    assert strip._unfought(replace(held, losses={"swedish": 5, "imperial": 0}), "imperial", 900) == []
    assert strip._unfought(held, "swedish", 900) == []


@pytest.mark.parametrize(
    ("language", "held", "beaten"),
    [
        ("", "25 for holding Lutter Castle at the end", "10 for enemy strength eliminated"),
        ("de", "25 für den Besitz von Schloss Lutter am Ende", "10 für vernichtete Stärke des Feindes"),
    ],
)
def test_under_the_whole_field_what_points_are_for_is_told_whole_as_far_as_there_is_room(
    language: str, held: str, beaten: str
) -> None:
    with Catalogue().speaking(language):
        castle = PointsView("danish", _("holding {place} at the end").format(place=_("Lutter Castle")), 25)
        points = [PointsView("danish", _("enemy strength eliminated"), 10), castle]
        for more in range(4):
            points += [PointsView("danish", "a reason that needs a lot of room", 1)] * more
            with followed():
                image = scene.board(replace(samples.start("lutter"), points=tuple(points)))
                told = " ".join(one.text for one in texts(image))
            assert held in told
            assert more or beaten in told
            assert "…" not in told
    assert victory.reasons(tuple(points), "danish", 1).startswith("25 for")
    assert victory.reasons(tuple(points), "danish", 1).endswith("and 7 more")


def test_no_rule_stands_over_an_empty_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above what is to come is a rule, where something is to come."""
    drawn = list[float]()
    monkeypatch.setattr(panel.Page, "rule", lambda page: drawn.append(page.y))
    view = replace(samples.start("rocroi"), arrivals=())
    offers: tuple[tuple[str, str] | None, ...] = (None, ("french", "marginal"))
    for offer, rules in zip(offers, (1, 2), strict=True):
        drawn.clear()
        panel.below(replace(view, offer=offer), Pen(Image.new("RGB", (1186, 900))), 1186)
        assert len(drawn) == rules


def test_the_panel_under_the_whole_field_is_as_high_all_through_a_battle() -> None:
    """So that all of a film's frames are of one size."""
    view = samples.rocroi()
    broken = replace(view, tracks=tuple(replace(track, demoralized=True) for track in view.tracks))
    over = replace(broken, over=True, phase="over", level="decisive", winners=("spanish",), arrivals=view.arrivals)
    assert {scene.board(one).size for one in (samples.start("rocroi"), view, broken, over)} == {scene.size(view)}


def test_the_legend_has_no_sign_that_stands_on_no_counter() -> None:
    told = {key: [text for _look, text in panel.signs(samples.start(key))] for key in samples.BATTLES}
    assert told["rocroi"] == ["foot", "horse", "charges", "disrupted"]
    assert told["lutter"] == ["foot", "horse", "light", "disrupted"]
    assert told["wittstock"] == ["foot", "horse", "light", "charges", "disrupted"]


@pytest.mark.rule("21:2.3", "21:13.1")
@pytest.mark.parametrize("side", [24, 39, 90])
def test_the_strength_of_horse_that_charges_is_boxed_and_not_how_far_it_goes(side: int) -> None:
    look = counters.Look("horse", "swedish", False, figure="6", move="6", charges=True)

    def black(one: counters.Look, left: float, right: float) -> int:
        sheet = counters.card(one, side).convert("L")
        x, y = (sheet.width - side) / 2, sheet.width / 2
        foot = sheet.crop((round(x + left * side), round(y), round(x + right * side), round(y + 0.4 * side)))
        return sum(foot.histogram()[:50])

    assert black(look, 0.1, 0.9) > 1.5 * black(replace(look, charges=False), 0.1, 0.9)
    if side != 39:  # where there is room for both figures
        assert black(look, 0.1, 0.5) > 2 * black(look, 0.5, 0.9)
    broken = replace(look, disrupted=True)
    same = counters.card(broken, side).tobytes() == counters.card(replace(broken, charges=False), side).tobytes()
    assert same, "a disrupted unit never attacks"


def test_from_near_what_is_lettered_covers_less() -> None:
    view, window, covered = samples.wittstock(), ground("wittstock").whole, []
    for close in (False, True):
        shown = Table(Image.new("RGB", window.size), view, window, close)
        covered.append(sum(wide * high for _spot, (wide, high) in scene.laid(shown)))
    assert covered[1] * 2 < covered[0]
    assert picture(view, replace(BOARD, close=True)).png != picture(view, BOARD).png


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ([(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)], [(0, 0), (4, 0)]),
        ([(0, 0), (0, 9), (9, 9)], [(0, 0), (0, 9), (9, 9)]),
        ([(0, 0), (5, 5)], [(0, 0), (5, 5)]),
        ([(0, 0), (1, 1), (2, 0), (2, 9), (3, 10)], [(0, 0), (2, 0), (3, 10)]),
    ],
)
def test_a_way_is_drawn_straight_but_for_the_corners_it_goes_round(
    line: list[tuple[float, float]], drawn: list[tuple[float, float]]
) -> None:
    assert straight(line, 1.5) == drawn


def test_a_town_s_name_is_told_close_by_and_from_afar() -> None:
    view = samples.start("wittstock")
    town = str(board("wittstock").places["1227"])
    close = part(replace(view, pieces={}), "1227")
    with followed():
        slips.laid(close, (), slips.Taken(close.image.size))
        assert town in {one.text for one in texts(close.image)}
    assert town in {one.name for one in callouts.placed(whole(view))}
    assert town not in {one.name for one in callouts.placed(close)}, "there it stands on a slip like all names"


def whole(view: BattlesView) -> Table:
    window = ground(view.battle).whole
    return Table(Image.new("RGB", window.size), view, window)


def drawn_up(view: BattlesView) -> Table:
    window = aim.action(view)
    return Table(Image.new("RGB", window.size), view, window)


@pytest.mark.parametrize("make", [whole, drawn_up])
@pytest.mark.parametrize("key", samples.BATTLES)
def test_from_afar_every_general_is_named_where_nothing_is_covered(
    key: str, make: Callable[[BattlesView], Table]
) -> None:
    view = samples.start(key)
    shown = make(view)
    leaders = {p.id for p in view.pieces.values() if p.where == FIELD and board(key).counters[p.id].kind == LEADER}
    named = {pieces.look_of(view, view.pieces[leader]).name for leader in leaders}
    told = callouts.placed(shown)
    if shown.near and shown.unit >= slips.ROOMY:
        assert told == [], "so close all names stand beside their counters"
        return
    assert named <= {name for one in told for name in one.name.split(", ")}
    rims = {one.name: one.rim for one in told}
    for leader in leaders:
        name = pieces.look_of(view, view.pieces[leader]).name
        assert rims.get(name, dress(view.pieces[leader].side).dark) == dress(view.pieces[leader].side).dark
    assert len({*rims.values()} - {INK}) == len({view.pieces[leader].side for leader in leaders})
    boxes = []
    for one in told:
        wide, high = ribbon(one.name, round(shown.read / 0.86) + 1).size
        boxes.append((one.spot[0] - wide / 2, one.spot[1] - high / 2, one.spot[0] + wide / 2, one.spot[1] + high / 2))
    for a, b in combinations(boxes, 2):
        assert not overlap(a, b)
    half = shown.counter * 0.4
    for hexagon in pieces.stacks(view):
        x, y = middle(shown, hexagon)
        assert not any(overlap(box, (x - half, y - half * 0.4, x + half, y + half)) for box in boxes)


@pytest.mark.parametrize("key", samples.BATTLES)
def test_strengths_on_the_whole_field_are_read_on_a_phone_and_none_is_cut(key: str) -> None:
    view = samples.start(key)
    with followed():
        image = scene.board(view)
        figures = [one for one in texts(image) if one.text.isdigit() and one.box[3] < ground(key).whole.size[1]]
    units = [piece for piece in view.pieces.values() if piece.where == FIELD and board(key).counters[piece.id].is_unit]
    assert len(figures) >= len(units)
    side = whole(view).counter
    for one in figures:
        assert one.size * 400 / image.width >= 10.99
        assert one.box[2] - one.box[0] <= side * 0.88
        assert one.size < side * 1.05


def test_from_afar_results_of_combats_cover_no_figure_and_no_other() -> None:
    view = samples.rocroi()
    shown = whole(view)
    told = marks.combats(shown, marks.verdicts(shown))
    assert len(told) == 3
    for (a, size), (b, other) in combinations(told, 2):
        assert abs(a[0] - b[0]) >= (size[0] + other[0]) / 2 or abs(a[1] - b[1]) >= (size[1] + other[1]) / 2
    figures = pieces.figures(shown)
    free = [
        all(abs(x - fx) >= (w + fw) / 2 or abs(y - fy) >= (h + fh) / 2 for (fx, fy), (fw, fh) in figures)
        for (x, y), (w, h) in told
    ]
    assert sum(free) >= 2


@pytest.mark.parametrize("make", samples.SAMPLES.values())
def test_no_name_lies_on_the_result_of_a_combat(make: Callable[[], BattlesView]) -> None:
    view = make()
    with followed():
        image = scene.board(view)
        written = [one for one in texts(image) if one.box[3] < ground(view.battle).whole.size[1]]
    results = [one for one in written if one.text in ("Dd", "Dx", "De", "Ad", "Ae", "?", "–")]
    names = [one for one in written if one.text[:1].isalpha() and len(one.text) > 2]
    assert names
    assert not [(a.text, b.text) for a in results for b in names if overlap(a.box, b.box)]


def test_the_odds_of_two_combats_lie_clear_of_each_other() -> None:
    view = samples.rocroi()
    shown = table(view)
    told = marks.combats(shown, marks.verdicts(shown))
    assert len(told) == 3
    for n, ((x, y), (wide, high)) in enumerate(told):
        for (ox, oy), (other_wide, other_high) in told[n + 1 :]:
            assert abs(x - ox) >= (wide + other_wide) / 2 or abs(y - oy) >= (high + other_high) / 2


def test_fog_is_the_wash_that_it_would_be_over_the_colours() -> None:
    view = replace(samples.lutter(), fog=True)
    sheet = ground("lutter").far
    plain = sheet.convert("RGB")
    plain.paste(overlays.FOG, (0, 0), Image.new("L", plain.size, round(255 * overlays.FOGGY)))
    assert overlays.veiled(sheet.copy(), view.fog).tobytes() == plain.tobytes()
    assert overlays.veiled(sheet.copy(), fog=False).tobytes() == sheet.convert("RGB").tobytes()


def test_a_broken_track_says_so_in_letters_that_are_read() -> None:
    view = samples.rocroi()
    tracks = tuple(replace(track, demoralized=False) for track in view.tracks)
    whole = strip._tracks_high(replace(view, tracks=tracks), "spanish", 450)
    assert strip._tracks_high(view, "spanish", 450) == whole + strip.BROKEN - strip.BAR


def test_names_cover_no_figure_and_no_other_name() -> None:
    shown = table(samples.rocroi())
    taken = slips.Taken(shown.image.size)
    slips.laid(shown, (), taken)
    figures = [((x, y), size) for (x, y), size in pieces.figures(shown)]
    names = taken.boxes[len(taken.boxes) - 20 :]
    for left, top, right, low in names:
        for (x, y), (wide, high) in figures:
            apart = right <= x - wide / 2 + 4 or left >= x + wide / 2 - 4
            assert apart or low <= y - high / 2 + 4 or top >= y + high / 2 - 4


def test_who_is_ordered_about_is_named_first() -> None:
    shown = table(samples.rocroi())
    assert next(slips._wanted(shown, ("move", "Lenoncourt"))) == (("1607", whose.UNITS), "Lenoncourt", "french")
    assert next(slips._wanted(shown, ("Lenoncourt",)))[1] == "Lenoncourt", "and who is looked at"
    fought = {name for _hexagon, name, _side in list(slips._wanted(shown, ()))[:3]}
    assert "2/Burgundian" in fought, "who must be attacked comes before who merely stands there"


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("move Uppland 1621", {"Uppland": "1621"}),
        ("several move Uppland 1621 Baner-Leib 1722 Baner 1722", {"Uppland": "1621", "Baner-Leib": "1722"}),
        ("several move Baner 1722", {"Baner": "1722"}),
        ("several move Uppland", {}),
        ("move Uppland", {}),
    ],
)
def test_who_comes_onto_the_field_stands_where_the_order_in_hand_puts_them(
    said: str, stands: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = battle("wittstock")
    for order in ("proposed", "done"):
        t.give(order)
    shown, drawn = whole(t.view("swedish")), list[tuple[str, Point]]()
    monkeypatch.setattr(overlays, "sprite", lambda _table, piece: piece.id)
    monkeypatch.setattr(overlays, "stamp", lambda _image, piece, spot: drawn.append((piece, spot)))
    overlays.draft(shown, tuple(said.split()))
    assert drawn == [(piece, middle(shown, hexagon)) for piece, hexagon in stands.items()]


def test_places_that_may_be_named_next_carry_letters_that_cover_no_figure() -> None:
    view = samples.start("rocroi")
    targets = tuple(queries.reachable(view, "Royal")) + tuple(
        piece.place for piece in view.pieces.values() if piece.where == FIELD and piece.side == "french"
    )
    window = aim.action(view, ("move", "Royal"), targets)
    seen = Table(Image.new("RGB", window.size), view, window)
    held = {piece.place for piece in view.pieces.values() if piece.where == FIELD}
    found = list(overlays.letters(seen, targets))
    shown = [place for place in dict.fromkeys(targets) if seen.sees(place)]
    assert len(found) == len(shown) > 100
    for (spot, (_wide, high)), place in zip(found, shown, strict=True):
        x, y = middle(seen, place)
        if place in held:
            assert spot[1] + high / 2 < y + pieces.COUNTER * 0.1 * seen.unit, "the figures stand in the lower half"
        else:
            assert spot == (x, y)


def test_the_picture_has_the_letters_of_an_order_and_only_of_that() -> None:
    view = samples.start("rocroi")
    hexes = ("1713", "1714", "1715")
    lettered, other, one = (
        picture(view, Look("action", draft=("move", "Rambure"), targets=targets))
        for targets in (hexes, (hexes[1], hexes[0], hexes[2]), hexes[:1])
    )
    assert "A 1713, B 1714 and C 1715" in lettered.alt
    assert lettered.png != other.png, "the same hexes, but their letters"
    assert "It may go on to: 1713." in one.alt
