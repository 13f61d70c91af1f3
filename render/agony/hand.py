"""A hand of cards: a strip for each, so that it is no higher than a phone shows; what signs mean stands once below."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from game.agony import names
from game.agony.cards.uses import Use, uses
from game.agony.view import AgonyView, CardView
from game.core.text import _
from render.agony import signs
from render.agony.cards import NOTE, REBUILT, noted, open_card, text_of, title_of
from render.agony.crests import crest, kind_name
from render.agony.dress import SIDES
from render.canvas import stamp
from render.paper import GROUND, QUIET, sheet
from render.patterns import INK, PAPER, RED, blend
from render.type import face, wrapped

#: Picture width, room around things; the coloured end of a strip; the tile of a donor and its figure.
WIDE, GAP, END, DONOR = 1000, 10, 156, 100
#: Sizes: nothing below 28 of 1000, which is 11 on a phone 400 wide.
TITLE, TEXT, LINE = 33, 28, 34
#: What the cards lie on.
TABLE = blend(INK, (92, 70, 50), 0.7)
#: Behind what stands against a card.
FAINT = blend(INK, GROUND, 0.93)
#: The least height of a strip, for what stands at its end.
LEAST = 132


@dataclass(frozen=True, slots=True)
class Strip:
    """A card, what it is good for now, and both its text and that in lines; of one that is played nothing is said, and
    one line is empty if its aid stands there.
    """

    card: CardView
    use: Use | None
    text: list[str]
    told: list[str]

    @property
    def high(self) -> int:
        """How high it is."""
        return max(LEAST, 50 + LINE * len(self.text) + 12 + LINE * len(self.told) + 10 * bool(self.told))


def hand(view: AgonyView) -> Image.Image:
    """The viewer's cards; without any a sheet that says so, the same whatever others hold."""
    if not view.hand:
        image, pen = sheet(WIDE, 260)
        pen.text((WIDE / 2, 130), _("No cards."), font=face("bold", 48), fill=INK, anchor="mm")
        return image
    now = uses(view)
    strips = [_strip(card, now[card.id]) for card in view.hand]
    table = GAP + sum(strip.high + GAP for strip in strips)
    notes = wrapped(" · ".join(noted(view.hand)), WIDE - 4 * GAP, "italic", NOTE)
    donors = list(dict.fromkeys(donor for card in view.hand for donor, n in card.printed_aid.items() if n))
    legend = _places(donors)
    image = Image.new("RGB", (WIDE, table + 36 * len(notes) + 44 * len({y for _x, y in legend}) + 12), TABLE)
    y = GAP
    for strip in strips:
        image.paste(_drawn(strip), (GAP, y))
        y += strip.high + GAP
    pen = ImageDraw.Draw(image)
    for n, note in enumerate(notes):
        pen.text((2 * GAP, table + 18 + 36 * n), note, font=face("italic", NOTE), fill=PAPER, anchor="lm")
    for donor, (x, row) in zip(donors, legend, strict=True):
        at = table + 36 * len(notes) + 24 + 44 * row
        stamp(image, signs.tile(donor, 36), (x + 18, at))
        pen.text((x + 44, at), str(names.donor(donor)), font=face("italic", NOTE), fill=PAPER, anchor="lm")
    return image


def played(view: AgonyView, draft: Sequence[str]) -> Image.Image | None:
    """The viewer's card that an order in hand begins with, or that it holds; else the one that is being carried out."""
    held = _named(view, draft)
    if held is None and (view.phase != "action" or not view.shown or view.over):
        return None
    strip = _strip(held, uses(view)[held.id]) if held else _strip(open_card(view.shown[0]), None)
    image = Image.new("RGB", (WIDE, strip.high + 2 * GAP), TABLE)
    image.paste(_drawn(strip), (GAP, GAP))
    return image


def _named(view: AgonyView, draft: Sequence[str]) -> CardView | None:
    """The card of an order in hand: of one that says what is discarded, the one that is left."""
    if view.question == "hold":
        left = [card for card in view.hand if card.id not in draft]
        return left[0] if len(left) == 1 else None
    return next((card for card in view.hand if [card.id] == [*draft[:1]]), None)


def _places(donors: Sequence[str]) -> list[tuple[float, int]]:
    """Where the donors' names stand below the hand: how far to the right, and in which row."""
    found: list[tuple[float, int]] = []
    x, row = 2.0 * GAP, 0
    for donor in donors:
        wide = 44 + face("italic", NOTE).getlength(str(names.donor(donor))) + 30
        if x + wide > WIDE - GAP:
            x, row = 2.0 * GAP, row + 1
        found.append((x, row))
        x += wide
    return found


def _strip(card: CardView, use: Use | None) -> Strip:
    room = WIDE - 2 * GAP - END - 36
    text = wrapped(text_of(card), room, "regular", TEXT)
    room -= 0 if _aid_above(card) else _aid_room(card)
    below = [""] * (_aid_room(card) > 0 and not _aid_above(card))
    return Strip(card, use, text, wrapped(use.told, room, _type(use), NOTE) if use else below)


def _type(use: Use) -> str:
    return "bold" if use.now else "italic"


def _aid_above(card: CardView) -> bool:
    """Whether the aid finds room beside the title."""
    return END + 18 + face("bold", TITLE).getlength(title_of(card)) + _aid_room(card) < WIDE - 2 * GAP - 36


def _donors(card: CardView) -> list[str]:
    return [donor for donor, n in card.printed_aid.items() if n]


def _aid_room(card: CardView) -> int:
    """How much room the aid takes."""
    return 84 + sum(map(_donor_room, [card] * len(_donors(card)), _donors(card))) if _donors(card) else 0


def _donor_room(card: CardView, donor: str) -> int:
    return DONOR + (40 if card.aid.get(donor, 0) != card.printed_aid[donor] else 0)


def _drawn(strip: Strip) -> Image.Image:
    """The card's number and value at its coloured end; beside them title, text, whether it may be played, aid."""
    card, colour = strip.card, SIDES[strip.card.side]
    image = Image.new("RGB", (WIDE - 2 * GAP, strip.high), GROUND)
    pen = ImageDraw.Draw(image)
    _draw_end(image, card)
    x, right = END + 18, image.width - 18
    pen.text((x, 8), title_of(card), font=face("bold", TITLE), fill=INK, anchor="la")
    kind, beside = kind_name(card.kind), x + face("bold", TITLE).getlength(title_of(card)) + 20
    free = right - (_aid_room(card) if _aid_above(card) else 0)
    if beside + face("italic", NOTE).getlength(kind) < free:
        pen.text((beside, 12), kind, font=face("italic", NOTE), fill=QUIET, anchor="la")
    for n, line in enumerate(strip.text):
        pen.text((x, 50 + LINE * n), line, font=face("regular", TEXT), fill=INK, anchor="la")
    low = strip.high - LINE * len(strip.told) - 16
    if use := strip.use:
        pen.rectangle((END, low, image.width, strip.high), fill=blend(colour, GROUND, 0.72) if use.now else FAINT)
        for n, line in enumerate(strip.told):
            pen.text((x, low + 24 + LINE * n), line, font=face(_type(use), NOTE), fill=INK, anchor="lm")
    _draw_aid(image, card, 27 if _aid_above(card) else (low + strip.high) / 2)
    pen.rectangle((0, 0, image.width - 1, strip.high - 1), outline=INK, width=3)
    return image


def _draw_end(image: Image.Image, card: CardView) -> None:
    """The side's colour with the card's number, its value in a roundel, and the sign of its kind."""
    pen, colour = ImageDraw.Draw(image), SIDES[card.side]
    pen.rectangle((0, 0, END - 1, image.height), fill=colour)
    called = f"{card.id} !" if card.always else card.id
    pen.text((14, 32), called, font=face("bold", 38), fill=PAPER, anchor="lm")
    stamp(image, signs.roundel(str(card.value), 58), (END - 46, 88))
    if "value" in card.reconstructed:
        pen.text((END - 16, 70), REBUILT, font=face("bold", 36), fill=PAPER, anchor="mm")
    pen.ellipse((14, 58, 74, 118), fill=GROUND)
    stamp(image, crest(card.kind, blend(colour, INK, 0.2), 58), (44, 88))


def _draw_aid(image: Image.Image, card: CardView, middle: float) -> None:
    """What the card brings as aid, donor by donor: now, and as printed where that differs."""
    pen, x = ImageDraw.Draw(image), image.width - 12 - _aid_room(card)
    if not _donors(card):
        return
    label = _("Aid") + (REBUILT if "aid" in card.reconstructed else "")
    pen.text((x + 6, middle), label, font=face("bold", NOTE), fill=INK, anchor="lm")
    x += 84
    for donor in _donors(card):
        now, printed = card.aid.get(donor, 0), card.printed_aid[donor]
        stamp(image, signs.tile(donor, 36), (x + 20, middle))
        figure = str(now) if now == printed else f"{now}/{printed}"
        ink = INK if now == printed else RED
        pen.text((x + 46, middle), figure, font=face("bold", 32), fill=ink, anchor="lm")
        x += _donor_room(card, donor)
