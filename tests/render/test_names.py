"""Names of places are never hidden: what would lie under a plate, a block or a counter is lettered beside its place."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from PIL import Image

from game.agony import RULES as AGONY
from game.cuius import RULES as CUIUS
from render.agony import aim as agony_aim
from render.agony import panel as agony_panel
from render.agony import pieces as agony_pieces
from render.agony import scene as agony_scene
from render.agony.ground import ground as agony_ground
from render.campaign import aim as campaign_aim
from render.campaign import lettering
from render.campaign import pieces as campaign_pieces
from render.campaign.ground import ground as campaign_ground
from render.campaign.scene import COUNTER_SHARE, WHOLE_SHARE
from render.campaign.table import HEADING
from render.campaign.table import Table as CampaignTable
from render.canvas import Area, Point, Window, overlap
from render.cuius import aim as cuius_aim
from render.cuius import pieces as cuius_pieces
from render.cuius.blocks import CLOSE, FAR
from render.cuius.ground import ground as cuius_ground
from render.cuius.table import Table as CuiusTable
from render.cuius.table import box_of
from render.names import LED, Moved, Name, moved
from tests.render.agony import samples as agony_samples
from tests.render.campaign import samples as campaign_samples
from tests.render.cuius import samples as cuius_samples

SIZE = (1000, 800)
#: What lies over agony's whole map.
AGONY_PANELS = (agony_panel.STATE, agony_panel.LEGEND, *agony_panel.NAMES)
#: The names in a picture and what may hide them.
Laid = tuple[Mapping[str, Area], list[Area]]


def at(x: float, y: float, wide: float = 120, high: float = 30) -> Area:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def name(x: float, y: float, off: float = 20, *, wide: bool = False) -> Name:
    """A place, and its name to the right of it."""
    return Name(at(x + off + 70, y), (x, y), off, wide)


def free(box: Area, covers: list[Area]) -> bool:
    return not any(overlap(box, cover) for cover in covers)


def apart(box: Area, spot: Point) -> float:
    """How far a box is from a point."""
    across, down = (max(box[n] - spot[n], spot[n] - box[n + 2], 0) for n in (0, 1))
    return hypot(across, down)


def test_a_name_that_nothing_hides_stays() -> None:
    assert moved({"Pilsen": name(300, 300)}, [at(300, 500, 300, 200)], SIZE) == {}


def test_a_name_under_a_plate_goes_to_another_side_of_its_place() -> None:
    pilsen, plate = name(300, 300), at(420, 300, 200, 90)
    found = moved({"Pilsen": pilsen}, [plate], SIZE)["Pilsen"]
    assert free(found.box, [plate])
    assert apart(found.box, pilsen.spot) < 2 * pilsen.off
    assert not found.led


def test_one_whose_place_has_no_room_stands_further_off_and_a_line_leads_there() -> None:
    pilsen, plates = name(300, 300), [at(300, 300, 420, 130)]
    assert (found := moved({"Pilsen": pilsen}, plates, SIZE)["Pilsen"]).led
    assert free(found.box, plates)
    assert not moved({"Bohemia": name(300, 300, wide=True)}, plates, SIZE)["Bohemia"].led, "a land has no one spot"
    assert LED > 0


def test_it_does_not_go_where_it_would_be_taken_for_a_neighbours() -> None:
    known = {"Pilsen": name(300, 300), "Prague": Name(at(170, 100), (170, 300), 2)}
    box = moved(known, [at(430, 300, 220, 200)], SIZE)["Pilsen"].box
    assert apart(box, known["Pilsen"].spot) < apart(box, known["Prague"].spot)


def test_names_that_lie_over_each_other_part() -> None:
    known = {"Pilsen": name(300, 300), "Cham": name(330, 310)}
    found = moved(known, [], SIZE)
    boxes = {place: found[place].box if place in found else one.box for place, one in known.items()}
    assert overlap(boxes["Pilsen"], boxes["Cham"]) == 0


def test_a_name_that_the_edge_cuts_goes_to_another_side() -> None:
    austria = name(960, 300, wide=True)
    for cut in (name(960, 300), replace(austria, whole=True)):
        left, top, right, low = moved({"Linz": cut}, [], SIZE)["Linz"].box
        assert left >= 0
        assert top >= 0
        assert right <= SIZE[0]
        assert low <= SIZE[1]
    assert moved({"Linz": name(1010, 300)}, [], SIZE) == {}, "its place is cut off itself"
    assert moved({"Austria": austria}, [], SIZE) == {}, "a land goes on beyond the picture"


def agony_cases() -> Iterator[tuple[Any, Window]]:
    view = agony_samples.start("intervention")
    yield from ((view, window) for key in agony_aim.regions() if (window := agony_aim.region(key)))
    yield from ((agony_samples.start(scenario), agony_aim.whole()) for scenario in agony_samples.SCENARIOS)
    yield agony_samples.fought(), agony_aim.action(agony_samples.fought(), (), ())


def agony_laid(view: Any, window: Window) -> Laid:
    found = agony_scene.arranged(view, window, whole=window == agony_aim.whole())
    table = agony_pieces.Table(Image.new("1", window.size), agony_ground(), window)
    boxes = {place: table.name(place) for place in table.names()}
    plates = [agony_pieces.box_of(one.middle, one.card) for one in found.plates]
    return with_moved(boxes, found.names), [*plates, *(AGONY_PANELS if window == agony_aim.whole() else ())]


def with_moved(boxes: Mapping[str, Area], found: Mapping[str, Moved]) -> dict[str, Area]:
    return {place: found[place].box if place in found else box for place, box in boxes.items()}


def hidden(laid: Laid) -> list[str]:
    """The names of which a sixth or more is hidden or under another name."""
    names, covers = laid
    lost = []
    for place, box in names.items():
        others = [other for key, other in names.items() if key != place]
        area = (box[2] - box[0]) * (box[3] - box[1])
        if any(overlap(box, cover) > area / 6 for cover in (*covers, *others)):
            lost.append(place)
    return lost


def test_no_plate_of_agony_hides_a_name() -> None:
    for view, window in agony_cases():
        assert hidden(agony_laid(view, window)) == []


@pytest.mark.parametrize("seed", range(1, 8))
def test_nor_does_it_by_chance(seed: int) -> None:
    view = AGONY.view(agony_samples.chance(seed, 60 * seed), "catholic")
    for window in (agony_aim.action(view, (), ()), agony_aim.whole()):
        assert hidden(agony_laid(view, window)) == []


@pytest.mark.parametrize("stacks", [18, 24, 28, 32])
@pytest.mark.parametrize("seed", [0, 2, 4, 8, 9, 10, 14, 22, 25, 31, 34, 47, 50, 51, 59])
def test_nor_do_many_plates_on_its_whole_map(seed: int, stacks: int) -> None:
    assert hidden(agony_laid(agony_samples.crowded(seed, stacks), agony_aim.whole())) == []


@pytest.mark.parametrize("stacks", [24, 32])
@pytest.mark.parametrize("seed", [1, 5, 7, 12, 21, 49, 53, 55, 59])
def test_no_plate_lies_under_what_stands_at_the_rim_of_agonys_whole_map(seed: int, stacks: int) -> None:
    found = agony_scene.arranged(agony_samples.crowded(seed, stacks), agony_aim.whole(), whole=True)
    plates = [agony_pieces.box_of(one.middle, one.card) for one in found.plates]
    assert not [plate for plate in plates for panel in AGONY_PANELS if share(plate, panel) > 0.01]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 9))
def test_nor_does_one_of_a_war_of_stand_ins(seed: int) -> None:
    assert hidden(agony_laid(agony_samples.war("apocalypse", seed), agony_aim.whole())) == []


def cuius_laid(view: Any, window: Window) -> Laid:
    table = CuiusTable(Image.new("1", window.size), cuius_ground(), window)
    standing = cuius_pieces.arrange(view, table, FAR if window == cuius_aim.whole() else CLOSE)
    found = cuius_pieces.clear(view, table, ())
    names = {place: table.name(place) for place in cuius_ground().labels if seen(table, place)}
    return with_moved(names, found), [box_of(one.middle, one.card) for one in standing]


def seen(table: CuiusTable, place: str) -> bool:
    return table.window.shows(table.base.stacks[place])


def test_no_block_of_cuius_hides_a_name() -> None:
    views = [cuius_samples.start(), cuius_samples.reacted("protestant"), cuius_samples.on_the_march()]
    views += [CUIUS.view(cuius_samples.chance(seed, 40 * seed), "imperial") for seed in (1, 3)]
    for view in views:
        for window in (cuius_aim.action(view, (), (), ()), cuius_aim.whole()):
            assert hidden(cuius_laid(view, window)) == []


def campaign_table(window: Window) -> CampaignTable:
    base = campaign_ground()
    share = WHOLE_SHARE if window == campaign_aim.whole(base) else COUNTER_SHARE
    side = round(base.counter * share * window.scale)
    return CampaignTable(Image.new("RGB", window.size, (1, 2, 3)), base, window, side)


def campaign_laid(view: Any, window: Window) -> Laid:
    table = campaign_table(window)
    found = campaign_pieces.clear(view, table, (), planning=False)
    boxes = {
        place: lettering.box(table, place) for place in table.base.labels if window.shows(table.base.stacks[place])
    }
    half = table.side / 2
    spots = campaign_pieces.stands(view, table).values()
    covers: list[Area] = [(x - half, y - half, x + half, y + half) for x, y in spots]
    return with_moved(boxes, found), [*covers, *([HEADING] if table.far else [])]


@pytest.mark.parametrize(
    "view",
    [campaign_samples.start, campaign_samples.season, *(lambda n=n: campaign_samples.chance(n) for n in range(4))],
)
def test_no_counter_of_the_campaign_hides_a_name(view: Callable[[], Any]) -> None:
    shown = view()
    for window in (*campaign_aim.action(campaign_ground(), shown, (), ()), campaign_aim.whole(campaign_ground())):
        assert hidden(campaign_laid(shown, window)) == []


def test_no_edge_of_a_part_of_the_campaigns_board_cuts_a_name() -> None:
    base = campaign_ground()
    for view in (campaign_samples.start(), campaign_samples.season(), *(campaign_samples.chance(n) for n in range(4))):
        regions = [campaign_aim.region(base, key) for key in ("rhine", "bohemia_north", "franconia")]
        for window in (*campaign_aim.action(base, view, (), ()), *regions):
            table = campaign_table(window)
            boxes = lettering.written(table, campaign_pieces.clear(view, table, (), planning=False))
            assert boxes
            assert [place for place, box in boxes.items() if share(box, (0, 0, *window.size)) < 0.9] == []


def test_of_the_whole_campaign_nearly_all_names_are_read_on_a_phone_and_stand_at_their_places() -> None:
    base, window = campaign_ground(), campaign_aim.whole(campaign_ground())
    shrunk = 400 / window.size[0]
    for view in (campaign_samples.season(), *(campaign_samples.chance(n) for n in range(4))):
        names, _covers = campaign_laid(view, window)
        grown = {key: (box[3] - box[1]) / (base.labels[key][3] - base.labels[key][1]) for key, box in names.items()}
        types = {key: lettering.LANDS if key.startswith("t_") else lettering.TYPE for key in grown}
        small = {key for key, grow in grown.items() if types[key] * grow * shrunk < 10.9}
        assert len(small - {"t_spain", "t_sweden"}) <= 2, "those stand in panels at the rim, where no army is"
        for key in grown.keys() - small:
            (left, top, right, low), (x, y) = names[key], window.at(base.stacks[key])
            assert max(left - x, x - right, top - y, y - low) < 1.5 * (low - top) + 28
            assert left >= 0
            assert right <= window.size[0]


def test_armies_side_by_side_hide_no_neighbours_name() -> None:
    view = campaign_samples.season()
    crowd = replace(view, armies=tuple(replace(army, place="franconia") for army in view.armies))
    window = campaign_aim.region(campaign_ground(), "franconia")
    assert hidden(campaign_laid(crowd, window)) == []


@pytest.mark.parametrize(
    "fought",
    [
        ("east_friesland", "east_friesland"),  # below where year and phase stand
        ("lower_palatinate",),  # armies all round
        ("brunswick", "brunswick"),
        ("trier",),  # below the end of a long name
    ],
)
def test_a_battles_sign_hides_no_name_on_the_whole_board_and_nothing_hides_it(fought: tuple[str, ...]) -> None:
    view, window = campaign_samples.season(), campaign_aim.whole(campaign_ground())
    spots = campaign_ground().stacks
    x, y = spots[fought[0]]
    near = sorted(spots, key=lambda place: hypot(spots[place][0] - x, spots[place][1] - y))
    for crowd in range(1, 4):
        armies = tuple(replace(army, place=near[n]) for n, army in enumerate(view.armies[:crowd]))
        battles = tuple(replace(view.battles[0], place=place, winner="draw") for place in fought)
        names, covers = campaign_laid(shown := replace(view, armies=armies, battles=battles), window)
        signs = [box for _battle, box in campaign_pieces.signs(shown, campaign_table(window))]
        assert len(signs) == len(fought)
        assert not [name for name, box in names.items() if any(share(box, sign) > 1 / 8 for sign in signs)]
        assert share(names["t_spanish_netherlands"], signs[0]) < 0.02
        assert not [sign for sign in signs for cover in covers if share(sign, cover) > 1 / 8]
        assert not any(share(one, other) > 1 / 8 for one, other in combinations(signs, 2))


def share(box: Area, cover: Area) -> float:
    """How much of a box another covers."""
    left, top, right, low = box
    return overlap(box, cover) / ((right - left) * (low - top))


def test_a_battle_is_not_shown_in_a_picture_of_another_part_of_the_map() -> None:
    view = campaign_samples.season()
    place = view.battles[0].place
    x, y = campaign_ground().stacks[place]
    near, aside = (Window(x - far, y - 300, 600, 600, 1.0) for far in (300, 800))
    for window, shows in ((near, True), (aside, False)):
        table = campaign_table(window)
        campaign_pieces.battles(view, table)
        assert (table.image.getcolors() == [(600 * 600, (1, 2, 3))]) is not shows
