"""Where so many places may be named that blocks have hardly any room, no letter is hidden, and none hides a block."""

import pytest
from PIL import Image

from game.core.words import lettered
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.state import State
from game.cuius.view import CuiusView
from render.canvas import overlap
from render.cuius import aim, lettering, pieces, scene
from render.cuius.ground import ground, spot
from render.cuius.lettering import Letter
from render.cuius.table import BLOCK, Box, Table
from tests.cuius.positions import army, at, bare, new, turn_of

#: Where armies stand close, in the midst of where one of them may go.
CROWDED = (
    ("white_mountain", "imperial", "Tilly"), ("white_mountain", "imperial", "Bucquoy"),
    ("lion_of_the_north", "protestant", "Horn"), ("last_years", "imperial", "Gallas"),
)  # fmt: skip


def laid(state: State, side: str, words: tuple[str, ...], most: int, monkeypatch: pytest.MonkeyPatch) -> tuple[
    list[Letter], list[Box], list[Box]
]:  # fmt: skip
    """The letters of a picture, the blocks and all that covers the map; a page of the menu has so many places."""
    places = tuple(word.place for word in RULES.words(state, side, words).next if word.place)[:most]
    return drawn(RULES.view(state, side), words, places, monkeypatch)


def drawn(
    view: CuiusView, words: tuple[str, ...], places: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Letter], list[Box], list[Box]]:
    """The same for an order in hand."""
    letters, blocks, covers = list[Letter](), list[Box](), list[Box]()
    covering = pieces.covering

    def told(view: CuiusView, table: Table, elsewhere: dict[str, object]) -> list[Box]:
        covers.extend(covering(view, table, elsewhere))  # type: ignore[arg-type]
        blocks.extend(box for box, weight in table.plan.taken if weight == BLOCK)
        return covers

    monkeypatch.setattr(pieces, "covering", told)
    monkeypatch.setattr(lettering, "draw", lambda _table, found: letters.extend(found))
    scene.crop(view, aim.action(view, words, places), scene.Wishes(words, places))
    return letters, blocks, covers


def hidden(one: Letter, boxes: list[Box]) -> float:
    """Which share of a letter some boxes cover."""
    (x, y), (wide, high) = one.at, lettering.half(one.text, one.size, one.bare)
    box = (x - wide, y - high, x + wide, y + high)
    return sum(overlap(box, other) for other in boxes) / (4 * wide * high)


@pytest.mark.parametrize("most", [98, 38])
@pytest.mark.parametrize(("scenario", "side", "leader"), CROWDED)
def test_no_letter_lies_under_a_block_or_on_it(
    scenario: str, side: str, leader: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("march", leader, "all", "to")
    letters, blocks, covers = laid(turn_of(new(scenario), side), side, words, most, monkeypatch)
    assert len(letters) > 0.7 * most
    assert blocks
    assert [one.text for one in letters if hidden(one, blocks) > lettering.HIDDEN] == []
    assert sum(hidden(one, covers) > 2 * lettering.HIDDEN for one in letters) < 5, "names"


@pytest.mark.parametrize("enemy", BOARD.near[at("prag")])
def test_an_army_in_a_hex_that_may_be_named_leaves_room_for_its_letter_and_those_beside(
    enemy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = bare()
    army(state, enemy, "tilly", inf=12, cav=4, art=1)
    army(state, at("prag"), "schlick", inf=4, cav=1)
    view = RULES.view(turn_of(state, "protestant"), "protestant")
    letters, blocks, _covers = drawn(view, ("march", "Schlick", "all", "to"), BOARD.near[at("prag")], monkeypatch)
    assert len(letters) == len(BOARD.near[at("prag")])
    assert [one.text for one in letters if hidden(one, blocks)] == []
    assert all(max(abs(one.at[0] - one.spot[0]), abs(one.at[1] - one.spot[1])) < one.size for one in letters), "at home"


def test_a_letter_with_no_room_in_its_hex_stands_outside_and_is_tied_to_it() -> None:
    table = Table(Image.new("RGB", (1000, 860)), ground(), aim.framed([spot("3124")]))
    x, y = table.at("3124")
    free = lettering.placed(table, ("3124", "3126"), ())
    assert [(one.text, one.led) for one in free] == [("A", False), ("B", False)]
    far = table.side * 1.6
    plate = (x - far, y - far, x + far, y + far)
    tied, _other = lettering.placed(table, ("3124", "3126"), [plate])
    assert (tied.led, tied.spot, hidden(tied, [plate])) == (True, (x, y), 0)
    before = table.image.copy()
    lettering.lines(table, [tied])
    assert table.image != before
    assert set(lettered(("3124", "3126")).values()) == {one.text for one in free}
