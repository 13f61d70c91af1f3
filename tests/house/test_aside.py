"""Who waits beside a board is drawn there, touched there, and goes from there."""

import dataclasses
from io import BytesIO
from random import Random

from PIL import Image, ImageChops

from bot.host.position import Position
from game.battles import RULES
from game.battles.course import DUE, LOST
from game.core.rules import Setup
from game.core.values import replace
from render import BOARD, holdings, layers, outlines, picture
from render.spots import middle
from tests.contests import ChanceDice


def entering() -> Position:
    """Wittstock, as Baner's right wing is to come in."""
    state = RULES.setup(RULES.complete(Setup("battles", "wittstock")))
    for order in (("proposed",), ("done",)):
        state = RULES.apply(state, "imperial", order, ChanceDice(Random(1))).state
    return Position(RULES, state)


def test_each_piece_at_the_edge_is_touched_by_itself_and_goes_where_a_second_touch_says() -> None:
    position = entering()
    thought = position.forethought("swedish", 25)
    due = {piece.id for piece in position.state.pieces.values() if piece.where == DUE}
    assert len(due) == 12
    assert due <= set(thought.first.touches)
    held = position.touched("swedish", (), "Baner-Leib", thought.placed)
    assert held.touches["1722"][0].spoken == ("move", "Baner-Leib", "1722")
    assert position.touched("swedish", ("move", "Baner-Leib", "1722"), "", ()).said == ("Baner-Leib", "1722")


def test_their_spots_lie_where_they_are_drawn_and_tell_of_them() -> None:
    view = RULES.view(entering().state, "swedish")
    due = [piece for piece in view.pieces.values() if piece.where == DUE]
    gone = dataclasses.replace(view, pieces={**view.pieces, **{one.id: replace(one, where=LOST) for one in due}})
    for look in (BOARD, replace(BOARD, close=True)):
        shown, without = (Image.open(BytesIO(picture(each, look).png)).convert("RGB") for each in (view, gone))
        differs, found = ImageChops.difference(shown, without), outlines(view, close=look.close)
        for piece in due:
            x, y = map(round, middle(found[piece.id]))
            assert differs.crop((x - 6, y - 6, x + 6, y + 6)).getbbox(), piece
    assert [line.text for line in holdings(view, "Baner-Leib")] == ["Baner Leib 6–6, right wing"]
    assert not layers(view, "Baner-Leib")


def test_who_would_leave_a_place_that_counts_is_told_so_before_a_touch_gives_the_move() -> None:
    state = RULES.setup(RULES.complete(Setup("battles", "lutter")))
    for side in ("danish", "danish", "imperial", "imperial"):
        order = ("proposed",) if state.phase == "deploy" and not RULES.words(state, side, ("done",)).end else ("done",)
        state = RULES.apply(state, side, order, ChanceDice(Random(1))).state
    state = RULES.apply(state, "imperial", ("done",), ChanceDice(Random(1))).state.copy()
    state.put("Croats", place="1237", moved=False)
    position = Position(RULES, state)
    first = position.touched("imperial", (), "1237", ()).touches["1238"][0]
    assert (first.spoken, first.at_once) == (("move", "Croats", "1238"), False)
    told = position.touched("imperial", first.spoken, "", ())
    assert told.hint.startswith("gives up Lutter Castle (25 points at the end)")
    state.put("Lindelo", place="1237", moved=False)
    assert not position.touched("imperial", (), "1237", ()).touches["1136"][0].at_once, "of two either may be meant"
    state.put("Lindelo", place="1235")
    state.put("Croats", place="1239")
    assert Position(RULES, state).touched("imperial", (), "1239", ()).touches["1238"][0].at_once, "nothing is given up"
