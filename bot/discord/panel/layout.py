"""What may be pressed on the "your move" panel: menus of words, buttons for orders of one word, one's other seats."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from types import MappingProxyType

from bot.discord.panel.composing import PAGE, QUICK, Composed
from bot.discord.panel.consent import claim_buttons, consent_buttons
from bot.discord.panel.press import (
    BUTTON,
    LINES,
    LONGEST,
    Line,
    Press,
    PressButton,
    PressMenu,
    Style,
    button,
    menu,
    shelves,
)
from bot.discord.whose import seat_name
from bot.host.info import GameInfo
from bot.short import remarked, short
from bot.store.kept import key_of
from game.core.proposals import Offered, Proposal
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _
from game.core.words import Word, Words

#: The menus in which one of many words is chosen, all at once: each has a verb of its own.
SHELVES = ("pick", "pickb", "pickc", "pickd")
#: Words on one page of all of these together.
SHELF = len(SHELVES) * LINES - 2
#: Rows of a message.
ROWS = 5
#: Where there are so many proposals at most, each has a button: a row of them.
ROW = 5
#: So many pieces have buttons at the beginning, and so many words that may follow a whole order.
FEW = 2 * ROW
#: What a phone shows of a button.
SHORT = 38


def proposing(
    press: Press, proposed: list[Offered], ready: dict[tuple[int, ...], Press]
) -> list[PressButton | PressMenu]:
    """Whole orders: buttons where what they do is `ready`, and a menu of all of them unless all have one."""
    said = Counter(each.proposal.label for each in proposed)
    ways = [(each.proposal, ready[each.path]) for each in proposed if each.path in ready]
    buttons = [button(way, _label(told, way, alike=said[told.label] > 1)) for told, way in ways]
    lines = [Line(value(each), each.proposal.label, each.proposal.hint) for each in proposed]
    return [*([menu(press.to("propose"), lines, _("Likely orders"))] if len(buttons) < len(lines) else []), *buttons]


def _label(
    said: Proposal | Word, way: Press, letters: Mapping[str, str] = MappingProxyType({}), *, alike: bool = False
) -> str:
    """What stands on a button: the letter of its place, and the remark of an order that it gives or that has a twin."""
    name = _marked(said, letters) if isinstance(said, Word) else said.label
    at_once = way.verb == "say"
    room = BUTTON if at_once else BUTTON - 2
    if said.hint and (alike or at_once):
        name = remarked(name, said.hint, room)
    return short(name, room) if at_once else f"{short(name, room).rstrip('…')} …"


def titled(named: str, chosen: Proposal | None, called: str = "") -> str:
    """The title of a whole order: its words; of very many the label of the proposal that it is, or what it comes to."""
    if len(named) <= BUTTON:
        return named
    return chosen.label if chosen and chosen.hint else called or named


def value(offered: Offered) -> str:
    """Where the words of a proposal stand, and whether it needs no second look; a key of what no line has room for."""
    way = ("!" if offered.proposal.at_once else "") + ".".join(map(str, offered.path))
    return way if len(way) <= LONGEST else "=" + key_of(way)


def proposed(said: str, offered: Iterable[Offered]) -> tuple[tuple[int, ...], bool]:
    """The same, read again; a key is that of one `offered`. Raises `Refusal` if no menu of ours had it."""
    if said.startswith("=") and (found := next((each for each in offered if value(each) == said), None)):
        return found.path, found.proposal.at_once
    if not re.fullmatch(r"!?[0-9]{1,4}(\.[0-9]{1,4})*", said):
        raise Refusal(_("That is no longer possible."))
    return tuple(map(int, said.lstrip("!").split("."))), said.startswith("!")


def beginning(
    info: GameInfo,
    words: Words,
    whole: dict[int, Press],
    press: Press,
    seats: tuple[str, ...],
    page: int,
    letters: dict[str, str],
    pieces: Composed | None = None,
    said: Collection[tuple[int, ...]] = (),
    *,
    proposed: bool = False,
) -> list[PressButton | PressMenu]:
    """The first word: a menu of what to order, buttons for orders of one word, a menu of the person's seats.

    With `pieces` also what may follow the first word, which most orders are about: as buttons, or as menus of many;
    that word itself has a button, too, for it leads to a picture with letters. What is `said` by a button already has
    no other. To end a part of the turn is the button that invites only where nothing else is `proposed`.
    """
    parts: list[PressButton | PressMenu] = []
    rest = [n for n in of_the_menu(words, whole) if (n,) not in said]
    apart = sum(not words.next[n].quiet for n in rest) < 2 and len(rest) <= ROW
    if not apart:
        parts.append(menu(press.to("pick"), _paged(words.next, rest, page, letters), _("Choose what to order")))
    if pieces:
        parts += _of_pieces(press, pieces, said)
        parts.sort(key=lambda part: isinstance(part, PressMenu))  # a menu between buttons of pieces would part them
    chairs = _seats(info, press, seats)
    parts += [chair for chair in chairs if isinstance(chair, PressMenu)]
    ways = whole | ({n: press.to("at", path=(n,)) for n in rest} if apart else {})
    for n, way in sorted(ways.items()):
        style = Style.success if n in whole else Style.primary
        word = words.next[n]
        main = (n == min(ways) or (n in whole and n == min(whole))) and not word.quiet and not word.grave
        main &= not (proposed and n in whole)
        parts.append(
            button(way, _label(word, way, letters), style if main and press.seat in info.awaited else Style.secondary)
        )
    if press.seat in info.asked:
        parts += consent_buttons(info.id, press.seat)
    for claim in info.claims:
        parts += claim_buttons(info.id, press.seat, claim.seat) if press.seat in claim.ask else []
    if words:
        parts.append(button(press.to("type"), _("Type …")))
        parts.append(button(press.to("undo"), _("Undo")))
        asks = _("Confirming: off") if press.extra == QUICK else _("Confirming: on")
        parts.append(button(press.to("quick"), asks))
    return [*parts, *(chair for chair in chairs if isinstance(chair, PressButton))]


def _of_pieces(press: Press, pieces: Composed, said: Collection[tuple[int, ...]]) -> list[PressButton | PressMenu]:
    """What may follow the first word; as buttons but for what is `said` by one already."""
    there, offered = press.to("pick", path=pieces.path, mark=pieces.mark), pieces.words.next
    if len(offered) <= FEW:
        return [_step(there, offered, n, {}) for n in range(len(offered)) if (*pieces.path, n) not in said]
    lines = [Line(str(n), word.name, word.hint) for n, word in enumerate(offered)]
    return [*_shelved(there, lines, pieces.named, SHELVES[1:])]


def fits(parts: Sequence[PressButton | PressMenu]) -> bool:
    """Whether Discord has rows for all of it: one for a menu, one for five buttons."""
    menus = sum(isinstance(part, PressMenu) for part in parts)
    return menus + ceil((len(parts) - menus) / ROW) <= ROWS


def if_room(parts: list[PressButton | PressMenu], more: PressButton) -> list[PressButton | PressMenu]:
    """With one more that nothing else has to give way to."""
    return found if fits(found := [*parts, more]) else parts


def of_the_menu(words: Words, whole: dict[int, Press]) -> list[int]:
    """The first words that have no button."""
    return [n for n in range(len(words.next)) if n not in whole]


def _seats(info: GameInfo, press: Press, seats: tuple[str, ...]) -> list[PressButton | PressMenu]:
    """How to change to another of one's seats; the organiser's chair alone needs no menu."""
    if len(seats) < 2:
        return []
    if seats[1:] == (ORGANISER,):
        other = seats[0] if press.seat == ORGANISER else ORGANISER
        label = _("As organiser …") if other == ORGANISER else _("Back to {seat}").format(seat=seat_name(info, other))
        return [button(press.to("as", seat=other), label)]
    lines = [Line(seat, seat_name(info, seat), chosen=seat == press.seat) for seat in seats]
    return [menu(press.to("as"), lines, _("Play as"))]


def composing(
    order: Composed,
    press: Press,
    page: int,
    letters: dict[str, str],
    rows: int = ROWS,
    *,
    many: bool = False,
) -> list[PressButton | PressMenu]:
    """A later word: buttons and menus of what may follow, back, and confirm where the order may end.

    To go on with an order that is whole is the exception: of much that might follow no buttons push the picture away.
    Back leads a word back, but from an order of very `many`, which was chosen as one, to where it was chosen.
    """
    words = order.words
    controls: list[PressButton | PressMenu] = []
    if words.end:
        controls.append(button(press.to("say"), _("Confirm"), Style.danger if order.grave else Style.success))
    if len(words.next) > PAGE:
        controls.append(button(press.to("type"), _("Type …")))
    controls.append(button(press.to("back", path=() if many else press.path[:-1]), _("Back")))
    ready = with_buttons(words.next, letters, len(controls), rows) if not words.end or len(words.next) <= FEW else []
    parts: list[PressButton | PressMenu] = [_step(press, words.next, n, letters) for n in ready]
    if rest := [n for n in range(len(words.next)) if n not in ready]:
        what = _("… and then?") if words.end else _("Choose")
        parts += _shelved(press, _paged(words.next, rest, page, letters, SHELF), what, SHELVES)
    return [*parts, *controls]


def with_buttons(words: Sequence[Word], letters: Mapping[str, str], controls: int, rows: int = ROWS) -> list[int]:
    """The words that have a button each; one of like things is chosen from a menu, and what no button has room for.

    Where there are too many of them the first have buttons: the menus for the others leave so many places free.
    """
    apart = [n for n, word in enumerate(words) if not word.like]
    longest = max((len(_told(words, n, letters)) for n in apart), default=0)
    if longest > (BUTTON if len(apart) <= ROW else SHORT) or len(words) > SHELF + 2:
        return []
    for menus in range(rows):
        free = (rows - menus) * ROW - controls
        if free >= 0 and menus * LINES >= len(words) - min(len(apart), free):
            return sorted(sorted(apart, key=lambda n: bool(words[n].place))[:free])
    return []


def _step(press: Press, words: Sequence[Word], n: int, letters: Mapping[str, str]) -> PressButton:
    """The button that says a word."""
    style = Style.danger if words[n].grave else Style.secondary
    return button(press.to("step", path=(*press.path, n)), _told(words, n, letters), style)


def _told(words: Sequence[Word], n: int, letters: Mapping[str, str]) -> str:
    """A word as it stands on a button, with its remark; of bare numbers of hexes with a common one the letter alone."""
    word = words[n]
    if letters.get(word.place) and word.name.isdigit() and sum(one.hint == word.hint for one in words) > 1:
        return letters[word.place]
    name = _marked(word, letters)
    return f"{name} · {word.hint}" if word.hint else name


def _shelved(press: Press, lines: list[Line], what: str, verbs: Sequence[str]) -> list[PressMenu]:
    """As many menus as the lines need."""
    found = shelves(lines)
    named = [what if len(found) == 1 else _span(what, shelf) for shelf in found]
    return [menu(press.to(verb), shelf, name) for verb, shelf, name in zip(verbs, found, named, strict=False)]


def on_page(words: tuple[Word, ...], numbers: list[int], page: int, size: int) -> list[int]:
    """The words on a page; of more than one page those first that have a name, then bare numbers of hexes."""
    if len(numbers) <= size + 2:
        return numbers
    return sorted(numbers, key=lambda n: words[n].name.isdigit())[page * size : (page + 1) * size]


def _paged(
    words: tuple[Word, ...],
    numbers: list[int],
    page: int,
    letters: Mapping[str, str] = MappingProxyType({}),
    size: int = PAGE,
) -> list[Line]:
    """A page of `size` words, with the letters of their places, and two lines more that turn to other pages."""
    shown = on_page(words, numbers, page, size)
    lines = [Line(str(n), _marked(words[n], letters), words[n].hint) for n in shown]
    if len(shown) == len(numbers):
        return lines
    if page:
        lines.insert(0, Line(f"p{page - 1}", _("« Earlier choices")))
    if (page + 1) * size < len(numbers):
        lines.append(Line(f"p{page + 1}", _("More choices »")))
    return lines


def _span(what: str, shelf: list[Line]) -> str:
    """What is chosen in one of several menus: from which letter to which, or name where none has a letter."""
    parts = [line.label.partition(" · ") for line in shelf if line.value.isdigit()]
    names = [first for first, sign, _name in parts if sign] or [first for first, _sign, _name in parts]
    sign = "" if what.endswith("?") else ":"
    return f"{what}{sign} {' – '.join(dict.fromkeys((names[0], names[-1])))}" if names else what


def _marked(word: Word, letters: Mapping[str, str]) -> str:
    """A word's name behind the letter that its place has in the picture."""
    letter = letters.get(word.place, "")
    return f"{letter} · {word.name}" if letter else word.name
