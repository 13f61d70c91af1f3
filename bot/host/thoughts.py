"""What stand-ins think, told to people: why one gave an order, and what one would do in somebody's place."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.host.live_game import LiveGame, position_after
from bot.host.lobby import check_own
from bot.host.onlooker import Onlooker
from bot.host.position import Position
from bot.store import Loaded, StoredLine
from bot.work import FILMS, STANDINS
from game.core.record import standing
from game.core.refusal import Refusal
from game.core.rules import Pick, Rules
from game.core.search.account import Account, account
from game.core.search.chance import Chance
from game.core.search.levels import INSTANT, STEADY
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import Ask, Sentence, named
from game.play.standins import picker, standin, thinks


@dataclass(frozen=True, slots=True)
class Explained:
    """An order of a stand-in as it was given for a seat at some time, and what it thinks there by its level of today.

    `number` is that of its line in the record, `asked` the question that it answers; `given` differs from what it
    thinks where it ran out of time, or had another level then. `earlier` and `later` are the numbers of the orders
    around it of which the same may be asked.
    """

    seat: Message
    headline: Message
    number: int
    asked: str
    given: Sentence
    account: Account
    earlier: int | None = None
    later: int | None = None


class Thoughts:
    """Thinks again what stand-ins thought. Raises `Refusal` where that is nobody's business."""

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker
        self._store, self._mail, self._workers = onlooker.store, onlooker.mail, onlooker.workers

    async def hint(self, game_id: str, seat: str, person: str) -> Account:
        """What a stand-in would do now in this seat, for whoever holds it, if the table allows that."""
        live = await self._mail.live(game_id)
        check_hints(live)
        check_own(live, seat, person)
        if seat not in live.rules.to_move(live.state):
            raise Refusal(_("The game does not wait for {seat} now.").format(seat=live.name(seat)))
        level = STEADY if thinks(live.game.game) else INSTANT
        return await self._workers.run(STANDINS, hinted, live.position, seat, level, live.game.number, person=person)

    async def why(
        self, game_id: str, seat: str | None, person: str, *, back: int = 1, number: int | None = None
    ) -> Explained:
        """Why a stand-in gave an order: its last one, or the one so many `back`, or of a `number`; of one seat, or of
        any.
        """
        live = await self._mail.live(game_id)
        seats = (live.seat(seat).seat,) if seat else tuple(place.seat for place in live.seats)
        allowed = tuple(each for each in seats if _may_ask(live, each, person))
        if not allowed:
            raise Refusal(_later())
        await self._onlooker.check_past(live)
        lines = await self._store.lines(game_id, last=live.game.number)
        given = _given(lines, allowed)
        line = _meant(given, back, ended=live.game.ended) if number is None else _numbered(given, number)
        loaded = await self._store.load(game_id, upto=line.number - 1)
        assert loaded is not None
        level = live.game.settings.levels.get(line.seat, INSTANT)
        asked = (live.rules, loaded, line.seat, tuple(line.text.split()), level, line.number)
        headline, prompt, found = await self._workers.run(FILMS, thought_again, *asked, person=person)
        order = tuple(line.text.split())
        numbers = [None, *(each.number for each in given), None]
        at = numbers.index(line.number)
        around = {"earlier": numbers[at - 1], "later": numbers[at + 1]}
        return Explained(live.name(line.seat), headline, line.number, prompt, order, found, **around)


def check_hints(live: LiveGame) -> None:
    """Refuse where nobody is told what a stand-in would do."""
    if live.game.status != "playing":
        raise Refusal(_("“{title}” is not being played.").format(title=live.game.title))
    if not live.game.settings.hints:
        raise Refusal(_("This table has not agreed on hints: that is chosen when a game is opened."))


def _may_ask(live: LiveGame, seat: str, person: str) -> bool:
    """Anybody after the end; before it whoever holds the seat, or lent it to a stand-in."""
    lent = live.game.loans.get(seat, {}).get("person") == person and live.seat(seat).standin
    return live.game.ended or lent or live.holder(seat) == person


def _given(lines: Sequence[StoredLine], seats: Sequence[str]) -> list[StoredLine]:
    """What stand-ins ordered for these seats, as far as it stands."""
    kept = {line.number for line in standing([line.line for line in lines])}
    return [line for line in lines if line.number in kept and line.seat in seats and not line.person]


def _meant(given: Sequence[StoredLine], back: int, *, ended: bool) -> StoredLine:
    """The order that is asked about."""
    if not 1 <= back <= len(given):
        raise Refusal(_few(len(given)) if given or ended else _later())
    return given[-back]


def _numbered(given: Sequence[StoredLine], number: int) -> StoredLine:
    """The order of this number, however many were given since."""
    for line in given:
        if line.number == number:
            return line
    raise Refusal(_("That order was taken back."))


def _later() -> str:
    return _("What stand-ins thought is told after the end; before that only of a seat you hold or lent.")


def _few(n: int) -> str:
    """That there are no more orders of stand-ins that somebody may ask about."""
    if not n:
        return _("No stand-in has given an order that you may ask about.")
    if n == 1:
        return _("There is only one order of a stand-in that you may ask about.")
    return _("There are only {n} orders of stand-ins that you may ask about.").format(n=n)


def hinted(position: Position, seat: str, level: str, number: int) -> Account:
    """What a stand-in would order in a position; its choices are no secret, so they are not those of the game's own."""
    return _account(position, seat, level, Chance(number).pick)


def thought_again(
    rules: Rules[Any, Any], loaded: Loaded, seat: str, given: Sentence, level: str, number: int
) -> tuple[Message, str, Account]:
    """Where the game stood before a line, what it asked, and how a stand-in came to it.

    By its level, or at once if that was so.
    """
    position, secret = position_after(rules, loaded), loaded.game.secret
    found = _account(position, seat, level, picker(secret, number), given)
    if found.order != given and level != INSTANT:
        at_once = _account(position, seat, INSTANT, picker(secret, number), given)
        found = at_once if at_once.order == given else found
    return rules.headline(position.state), rules.words(position.state, seat, ()).prompt, found


def _account(position: Position, seat: str, level: str, pick: Pick, *given: Sentence) -> Account:
    """How a stand-in comes to an order; its orders, and those `given`, have names as players read them."""
    rules, state = position.rules, position.state
    ask = partial(rules.words, state, seat)
    found = account(standin(rules.key, level), level, rules.view(state, seat), ask, pick)
    orders = (found.order, *(tried.order for tried in found.tried), *given)
    likely = _likely(position, seat)
    return replace(found, names={order: _name(position, ask, order, likely) for order in orders})


def _likely(position: Position, seat: str) -> dict[Sentence, str]:
    """What is proposed to a seat, and what of it is called as nothing else is."""
    labels = {each.proposal.order: each.proposal.label for each in position.proposed(seat)}
    often = Counter(labels.values())
    return {order: label for order, label in labels.items() if often[label] == 1}


def _name(position: Position, ask: Ask, order: Sentence, likely: Mapping[Sentence, str]) -> Message:
    """What an order is called: as it is proposed to players, else by its words."""
    if label := likely.get(order):
        return say("{order}", order=label)
    return named(ask, order, partial(position.rules.thing, position.state))
