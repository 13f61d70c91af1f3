"""One card's face, drawn from what the viewer holds or all may see."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from game.agony import names
from game.agony.cards.schema import CARDS, title
from game.agony.view import AgonyView, CardView
from game.core.data import OUR_OWN
from game.core.text import _
from render.agony import signs
from render.agony.crests import crest, kind_name
from render.agony.dress import SIDES
from render.canvas import stamp
from render.paper import GROUND, QUIET, fitted
from render.patterns import INK, PAPER, RED, blend
from render.picture import Missing
from render.type import face, wrapped

#: A card's width, and that for which the sizes are given: nothing below 28 of 479.
LARGE, SMALL = 760, 479
HEAD, TITLE, TEXT, FOOT, NOTE = 72, 33, 28, 100, 28
#: The mark on what is rebuilt.
REBUILT = "°"


def single(card: CardView) -> Image.Image:
    """One card's face, and what its signs mean."""
    size, line = round(NOTE * LARGE / SMALL), round(34 * LARGE / SMALL)
    notes = [text for note in noted([card]) for text in wrapped(note, LARGE - 44, "italic", size)]
    high = _height(card, LARGE)
    image = Image.new("RGB", (LARGE, high + line * len(notes) + (14 if notes else 0)), GROUND)
    image.paste(drawn(card, LARGE, high), (0, 0))
    pen = ImageDraw.Draw(image)
    for n, note in enumerate(notes):
        pen.text((22, high + 32 + line * n), note, font=face("italic", size), fill=QUIET, anchor="lm")
    return image


def seen(view: AgonyView, card: str) -> CardView:
    """A card as held by the viewer, or as it lies open. Raises `Missing` for any other."""
    held = {one.id.lower(): one for one in view.hand}
    key = card.lower()
    if key in held:
        return held[key]
    public = {one.lower(): one for side in view.sides.values() for one in side.played}
    public |= {one.lower(): one for one in (*view.removed, *(item.card for item in view.lasting))}
    if key not in public:
        raise Missing(card)
    return open_card(public[key])


def open_card(card: str) -> CardView:
    """A card as printed, for all to see."""
    d = CARDS[card]
    aid = {str(donor): n for donor, n in d.aid.items()}
    rebuilt = tuple(part for part, source in d.src.items() if source in OUR_OWN)
    return CardView(
        card, d.side, d.kind, d.value, aid, aid, d.symbol == "once", d.symbol == "dagger", d.always, rebuilt
    )  # fmt: skip


def _lines(card: CardView, wide: int) -> tuple[list[str], list[str]]:
    """The title and the text, in lines."""
    u = wide / SMALL
    called = wrapped(title_of(card), wide - 150 * u, "bold", round(TITLE * u))
    return called, wrapped(text_of(card), wide - 44 * u, "regular", round(TEXT * u))


def title_of(card: CardView) -> str:
    """What it is called, with the sign that says whether it stays."""
    sign = "*" if card.once else "†" if card.dagger else ""
    return f"{title(card.id)} {sign}".strip()


def text_of(card: CardView) -> str:
    """What it does, with the sign of what is rebuilt."""
    return _(CARDS[card.id].text) + (REBUILT if "text" in card.reconstructed else "")


def noted(cards: Sequence[CardView]) -> list[str]:
    """What the signs on these cards mean, each once."""
    signs_of = (
        (_("* leaves the game after its event"), [card.once for card in cards]),
        (_("† its event happens once, the card stays"), [card.dagger for card in cards]),
        (_("! takes effect however it is played"), [card.always for card in cards]),
        (_("red: aid now / as printed"), [_changed(card) for card in cards]),
        (_("° reconstructed, not the printed value"), [bool(card.reconstructed) for card in cards]),
    )
    return [note for note, there in signs_of if any(there)]


def _changed(card: CardView) -> bool:
    """Whether a donor gives other than what is printed."""
    return any(card.aid.get(donor, 0) != n for donor, n in card.printed_aid.items())


def _height(card: CardView, wide: int) -> int:
    u, (called, text) = wide / SMALL, _lines(card, wide)
    top = HEAD + max(112, len(called) * 38 + 20 + 34) + 14
    return round(u * (top + len(text) * 34 + 18 + FOOT + 12))


def drawn(card: CardView, wide: int, high: int) -> Image.Image:
    """A card's face."""
    u, colour = wide / SMALL, SIDES[card.side]
    image = Image.new("RGB", (wide, high), GROUND)
    pen = ImageDraw.Draw(image)
    called, text = _lines(card, wide)
    pen.rectangle((0, 0, wide - 1, round(HEAD * u)), fill=colour)
    _head(image, card, u)
    y = (HEAD + 16) * u
    stamp(image, crest(card.kind, blend(colour, INK, 0.2), round(104 * u)), (66 * u, y + 54 * u))
    for line in called:
        pen.text((130 * u, y), line, font=face("bold", round(TITLE * u)), fill=INK, anchor="la")
        y += 38 * u
    pen.text((130 * u, y + 4 * u), kind_name(card.kind), font=face("italic", round(28 * u)), fill=QUIET, anchor="la")
    y = (HEAD + max(112, len(called) * 38 + 54) + 14) * u
    pen.line((20 * u, y - 2 * u, wide - 20 * u, y - 2 * u), fill=blend(colour, GROUND, 0.3), width=max(2, round(2 * u)))
    for line in text:
        y += 34 * u
        pen.text((22 * u, y), line, font=face("regular", round(TEXT * u)), fill=INK, anchor="ls")
    _aid(image, card, u, high - (FOOT + 12) * u)
    pen.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=max(3, round(4 * u)))
    pen.rectangle(
        (round(8 * u), round(8 * u), wide - 1 - round(8 * u), high - 1 - round(8 * u)),
        outline=blend(colour, GROUND, 0.4),
    )
    return image


def _head(image: Image.Image, card: CardView, u: float) -> None:
    """The side's sign, the card's number, and its value in a roundel."""
    pen, middle = ImageDraw.Draw(image), HEAD * u / 2
    stamp(image, signs.tile(card.side, round(50 * u)), (42 * u, middle))
    called = f"{card.id} !" if card.always else card.id
    pen.text((80 * u, middle), called, font=face("bold", round(40 * u)), fill=PAPER, anchor="lm")
    r, x = 30 * u, image.width - 60 * u
    stamp(image, signs.roundel(str(card.value), round(2 * r)), (x, middle))
    if "value" in card.reconstructed:
        pen.text((x + r * 1.1, middle + 6 * u), REBUILT, font=face("bold", round(40 * u)), fill=PAPER, anchor="lm")


def _aid(image: Image.Image, card: CardView, u: float, y: float) -> None:
    """What the card brings as aid, donor by donor: now, and as printed where that differs."""
    pen, middle = ImageDraw.Draw(image), y + FOOT * u / 2
    pen.rectangle((12 * u, y, image.width - 12 * u, y + FOOT * u), fill=blend(SIDES[card.side], GROUND, 0.82))
    label = _("Aid") + (REBUILT if "aid" in card.reconstructed else "")
    pen.text((24 * u, middle), label, font=face("bold", round(28 * u)), fill=INK, anchor="lm")
    donors = [donor for donor, n in card.printed_aid.items() if n]
    if not donors:
        pen.text((110 * u, middle), "–", font=face("bold", round(32 * u)), fill=QUIET, anchor="lm")
    step = (image.width - 120 * u) / max(3, len(donors))
    for n, donor in enumerate(donors):
        x, now, printed = 104 * u + n * step, card.aid.get(donor, 0), card.printed_aid[donor]
        stamp(image, signs.tile(donor, round(38 * u)), (x + 20 * u, middle - 16 * u))
        ink = INK if now == printed else RED
        figure = str(now) if now == printed else f"{now}/{printed}"
        pen.text((x + 46 * u, middle - 16 * u), figure, font=face("bold", round(32 * u)), fill=ink, anchor="lm")
        fitted(pen, (x + 2 * u, middle + 28 * u), str(names.donor(donor)), step - 6 * u, "italic", round(28 * u), QUIET)
