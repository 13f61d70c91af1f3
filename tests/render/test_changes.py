"""What an order changes in a picture, laid over the picture there is, is the picture with the order."""

from io import BytesIO

import pytest
from PIL import Image

from game import rules
from game.core.rules import Setup, View
from game.core.words import Sentence
from game.play.selfplay import header_for, played, seed_secret
from render import Look, changes, picture

BOARD = Look("board")
ORDERS: dict[str, tuple[str, str, Sentence]] = {
    "battles": ("rocroi", "french", ("move", "Gardes", "1604")),
    "campaign": ("1618-5", "spain", ("Spain-1", "Savoy")),
    "agony": ("campaign", "protestant", ("P10", "act", "Mansfeld", "Dresden")),
    "cuius": ("white_mountain", "imperial", ("march", "Tilly", "all", "to", "Prag")),
}


def seen(key: str) -> tuple[View, Sentence]:
    scenario, seat, order = ORDERS[key]
    of, secret = rules(key), seed_secret("changes")
    setup = of.complete(Setup(key, scenario, {}))
    for step in played(of, header_for(of, setup, secret, "s"), secret):
        if seat in of.to_move(step.state) and step.line.number > 2:
            break
    return of.view(step.state, seat), order


def pixels(png: bytes) -> bytes:
    return Image.open(BytesIO(png)).convert("RGB").tobytes()


def laid(before: bytes, above: bytes) -> bytes:
    under, over = (Image.open(BytesIO(each)).convert("RGBA") for each in (before, above))
    return Image.alpha_composite(under, over).convert("RGB").tobytes()


@pytest.mark.parametrize("key", ORDERS)
def test_laid_over_the_picture_there_is_they_show_the_order(key: str) -> None:
    view, order = seen(key)
    before, wanted = picture(view, BOARD).png, picture(view, Look("board", draft=order)).png
    above = changes(view, Look("board", draft=order), before)
    assert laid(before, above) == pixels(wanted)
    assert wanted != before
    assert len(above) < len(wanted) / 5
    assert above == changes(view, Look("board", draft=order), before)


def test_where_nothing_changes_all_is_clear() -> None:
    view, _order = seen("campaign")
    before = picture(view, BOARD).png
    image = Image.open(BytesIO(changes(view, BOARD, before))).convert("RGBA")
    assert image.getchannel("A").getextrema() == (0, 0)


def test_a_picture_of_another_size_is_replaced() -> None:
    view, _order = seen("campaign")
    other = BytesIO()
    Image.new("P", (10, 10)).save(other, "PNG")
    assert pixels(changes(view, BOARD, other.getvalue())) == pixels(picture(view, BOARD).png)
