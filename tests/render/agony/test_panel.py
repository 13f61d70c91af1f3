"""Beside agony's map: who is waited for, what wins, who has won, who fights; and the card one is asked about."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.language import language
from game.agony import RULES
from game.agony.board import CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.agony.telling import card_shown, place_name, thresholds
from game.core.agenda import Item
from game.core.text import speaking
from render import Look, face
from render.agony import aim, panel, pictures, pieces, scene
from render.agony.ground import ground
from render.canvas import Window, overlap
from render.fine import Pen
from render.paper import QUIET
from render.patterns import RED
from tests.agony.positions import bare
from tests.house.test_languages import LOCALE
from tests.render.agony import samples
from tests.render.lettering import followed, texts


def changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int]:
    """Where two pictures differ."""
    found = ImageChops.difference(before, after).getbbox()
    assert found
    return found


@pytest.mark.parametrize(("side", "first"), [(PROTESTANT, 292), (CATHOLIC, 642)])
def test_an_hourglass_stands_by_each_who_is_waited_for(side: str, first: int) -> None:
    view = samples.fought()
    nobody = panel.strip(replace(view, to_move=()), aim.WIDE)
    left, top, right, low = changed(nobody, panel.strip(replace(view, to_move=(side,)), aim.WIDE))
    assert first < left < right < first + 345
    assert (top, low) > (124, 124)
    board = scene.board(replace(view, to_move=()))
    _left, top, _right, low = changed(board, scene.board(replace(view, to_move=(side,))))
    assert low - top < 50
    assert (low < panel.STATE[3] - 45) == (side == PROTESTANT)


@pytest.mark.parametrize(("phase", "told"), [("loot", "Loot"), ("recovery", "Pillage recovery")])
def test_the_name_of_a_phase_begins_as_a_line_does(phase: str, told: str) -> None:
    view = replace(samples.start("early_war"), phase=phase, active="")
    with followed():
        assert told in {one.text for one in texts(panel.strip(view, aim.WIDE))}
        assert told in {one.text for one in texts(scene.board(view))}


def test_the_points_and_what_they_must_reach_are_the_largest_beside_the_whole_map() -> None:
    with followed():
        sizes = {one.text: one.size for one in texts(scene.board(samples.fought()))}
    assert sizes["38"] >= panel.SMALL, "the points, or the threshold that they have reached"
    assert sizes["30"] >= panel.SMALL


@pytest.mark.parametrize("vp", range(0, 51, 5))
def test_what_the_points_must_reach_is_lettered_apart_from_how_they_have_changed(vp: int) -> None:
    view = replace(samples.start("early_war"), turn=2, vp=vp, history=(vp + 12,))
    with followed():
        told = {one.text: one.box for one in texts(panel.strip(view, aim.WIDE))}
        told |= {f"board {one.text}": one.box for one in texts(scene.board(view))}
    for where in ("", "board "):
        assert overlap(told[f"{where}45"], told[f"{where}−12"]) == 0, "the Catholic threshold is near the bar's end"


@pytest.mark.parametrize("vp", [20, 44, 47, 50])
def test_how_the_points_have_changed_stands_beyond_the_marker_and_not_on_the_bar(vp: int) -> None:
    view = replace(samples.start("early_war"), turn=2, vp=vp, history=(vp - 3,))
    with followed():
        told = {one.text: one.box for one in texts(scene.board(view))}
    assert told["+3"][0] > told[str(vp)][2], "right of it"
    assert told["+3"][2] < panel.STATE[2], "and on the panel"


@pytest.mark.parametrize("spoken", ["", "de"])
def test_the_name_of_a_land_beyond_the_map_finds_room_in_its_box(spoken: str) -> None:
    view = samples.start()
    with speaking(language(LOCALE, spoken) if spoken else None), followed():
        board = scene.board(view)
        words = {word for land in panel.LANDS for word in place_name(land).split()}
        named = [one for one in texts(board) if one.text in words]
    assert {one.text for one in named} == words
    for one in named:
        left, top, right, low = one.box
        [frame] = [frame for frame in map(panel.framed, panel.LANDS) if overlap(frame, one.box)]
        colour = board.getpixel((frame[0] + 2, frame[3] - 4))
        middle = (top + low) / 2
        assert {board.getpixel((round(x), round(middle))) for x in (left - 7, right + 7)} == {colour}


def test_whoever_stands_beyond_the_map_leaves_the_lands_name_in_sight() -> None:
    lands = ("denmark", "sweden", "up-catholic", "up-protestant")
    beyond = [replace(one, place=place) for one, place in zip(samples.crowded(0, 4).stacks, lands, strict=True)]
    view = replace(samples.start(), stacks=tuple(beyond))
    with followed():
        heads = [
            one.box for one in texts(scene.board(view)) if one.text in ("Denmark", "Sweden", "United", "Provinces")
        ]
    plates = [pieces.box_of(one.middle, one.card) for one in scene.arranged(view, aim.whole(), whole=True).plates]
    assert (len(heads), len(plates)) == (4, 4)
    for n, plate in enumerate(plates):
        assert all(overlap(plate, other) == 0 for other in (*heads, *plates[:n], panel.STATE))


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("campaign", "Protestant: 10 or fewer; Catholic: 30 or more and the heartlands"),
        ("early_war", "Catholic: 45 or more and the Edict; else Protestant"),
        ("intervention", "Protestant: 30 or fewer; Catholic: 38 or more"),
        ("apocalypse", "Protestant: 15 or fewer; Catholic: 28 or more and most electors"),
    ],
)
def test_what_wins_a_scenario_is_told_whole_under_the_points(scenario: str, told: str) -> None:
    with followed():
        lettered = {one.text for one in texts(panel.strip(samples.start(scenario), aim.WIDE))}
    assert told in lettered


def test_the_last_picture_is_the_whole_board_and_says_who_has_won_how() -> None:
    view = replace(samples.fought(), over=True, to_move=(), verdict="Protestant Minor Victory: 25 VP.")
    with followed():
        last = pictures.draw(view, Look()).image
        told = [one.text for one in texts(last)]
    assert last.size == aim.whole().size
    assert "Protestant Minor Victory: 25" in " ".join(told)


def test_at_the_end_it_is_told_in_red_who_has_won() -> None:
    view = replace(samples.fought(), over=True, to_move=(), verdict="A draw: 21 VP.")
    with followed():
        told = {one.text: one.size for one in texts(panel.strip(view, aim.WIDE))}
    assert any("A draw" in text for text in told)
    assert panel._phase(view) == ("bold", RED)
    assert panel._phase(samples.fought()) == ("italic", QUIET)


def test_a_long_name_heads_its_side_alone_rather_than_cut() -> None:
    fight = samples.fought().battle
    assert fight is not None
    titles = []
    for leader in ("george_brunswick", "gustavus"):
        with followed():
            shown = panel.battle(replace(fight, attacker=replace(fight.attacker, leader=leader)), aim.WIDE)
            titles.append([one.text for one in texts(shown)])
    assert "George of Brunswick-Lüneburg" in titles[0]
    assert "Protestant: Gustavus Adolphus" in titles[1]


def kept(*cards: str, kind: str = "keep") -> State:
    state = bare()
    state.hands = {PROTESTANT: cards, CATHOLIC: ("C7",)}
    state.agenda = (Item(kind, PROTESTANT),)
    return state


def test_whoever_may_keep_a_card_is_shown_it() -> None:
    meant = face("agony").meant
    assert meant(RULES.view(kept("P4"), PROTESTANT)) == Look("card", "P4")
    assert meant(RULES.view(kept("P4", "P5"), PROTESTANT)) is None
    assert meant(RULES.view(kept("P4", kind="action"), PROTESTANT)) is None
    assert meant(RULES.view(kept("P4"), "")) is None, "nobody else sees it"


def test_the_whole_map_names_no_area_but_its_tiles_do() -> None:
    base, whole = ground(), aim.whole()
    far = pieces.Table(Image.new("RGB", whole.size), base, whole)
    pieces.names(far, {})
    left, top, right, low = base.labels["bavaria"]
    part = Window(left - 200, top - 200, 800, 500, 1.0, of=whole)
    near = pieces.Table(Image.new("RGB", part.size), base, part)
    pieces.names(near, {})
    for table, named in ((far, False), (near, True)):
        x, y = (round(v) for v in table.window.at(((left + right) / 2, (top + low) / 2)))
        assert bool(table.image.crop((x - 20, y - 6, x + 20, y + 6)).getbbox()) == named


def test_a_box_at_the_rim_is_named_whether_or_not_somebody_stands_in_it() -> None:
    with followed():
        empty, held = ({one.text for one in texts(scene.board(view))} for view in (samples.start(), samples.fought()))
    assert {"Denmark", "Sweden", "Provinces"} <= empty & held


def test_of_a_name_whose_place_is_not_shown_no_piece_is_left() -> None:
    """Würzburg lies left of this part: the end of its name would stand under Nürnberg's."""
    base = ground()
    x, y = base.stacks["wurzburg"]
    left, _top, right, _low = base.labels["wurzburg"]
    assert left > x, "it stands to the right of its city"
    for start, shown in ((x - 60, True), ((left + right) / 2, False)):
        window = Window(start, y - 300, 1000, 600, 1.0)
        table = pieces.Table(Image.new("RGB", window.size), base, window)
        pieces.names(table, {})
        part = table.image.crop(table.name("wurzburg"))
        assert bool(part.getbbox()) == shown
    tile = Window(start, y - 300, 1000, 600, 1.0, aim.whole())
    table = pieces.Table(Image.new("RGB", tile.size), base, tile)
    pieces.names(table, {})
    assert table.image.crop(table.name("wurzburg")).getbbox(), "its beginning is on the tile before"


@pytest.mark.parametrize("spoken", ["", "de"])
@pytest.mark.parametrize("scenario", ["campaign", "apocalypse"])
def test_nothing_is_cut_of_what_the_strip_says_of_any_card(spoken: str, scenario: str) -> None:
    """German titles are long, and turn and phase take two lines each."""
    view = replace(samples.start(scenario), phase="action", active=CATHOLIC, round=3)
    with speaking(language(LOCALE, spoken) if spoken else None), followed():
        for card in CARDS:
            now = replace(view, shown=(card, CATHOLIC))
            strip = panel.strip(now, aim.WIDE)
            said = "".join(one.text for one in texts(strip)).replace(" ", "")
            assert "…" not in said
            assert card_shown(now).replace(" ", "") in said
            assert max(one.box[3] for one in texts(strip)) < strip.height


@pytest.mark.parametrize("scenario", ["campaign", "early_war", "intervention", "apocalypse"])
def test_what_wins_stands_above_the_frame_of_the_side_at_work(scenario: str) -> None:
    view = replace(samples.start(scenario), active=PROTESTANT, phase="action", round=2)
    image = Image.new("RGB", (700, 340))
    with followed():
        panel.state(view, Pen(image))
        low = {one.text: one.box[3] for one in texts(image)}
    for vp, _side in thresholds(view):
        assert low[str(vp)] < panel.STATE[1] + panel.TWO[3] - 24
