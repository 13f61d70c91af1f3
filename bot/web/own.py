"""A person's own boards: their seats as they see them, what may be said next, and the orders they give by touch."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.host import asking
from bot.host.asking import Asker
from bot.host.host import Host
from bot.host.info import GameInfo
from bot.store.people import Person
from bot.web.public import standings, told
from bot.work import PICTURES
from game.core.rules import ORGANISER, View
from game.core.touch import Touch
from game.core.words import Sentence, Word, Words, lettered
from render import Look, Picture, face, outlines, parts, picture

#: How many proposals are made; how many places with letters a picture shows; how much of the log is told.
PROPOSED, LETTERS, LOG = 25, 25, 12
#: What one may look at beside the board that is touched.
KINDS = ("board", "action", "standings", "hand")


class Own:
    """Answers one person about one game; what somebody holds no seat of is not there."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def games(self, person: Person) -> list[GameInfo]:
        """Their games in play, those that wait for them first."""
        found = [info for info in await self._host.games_of(person.id) if info.status == "playing"]
        return sorted(found, key=lambda info: not set(info.seats_of(person.id)) & set(info.awaited))

    async def seats(self, game: str, person: Person) -> tuple[GameInfo, tuple[str, ...]] | None:
        """A game and the seats somebody plays in it, those first that it waits for; None if there are none."""
        found = await self._host.store.games([game])
        if not found:
            return None
        info = await self._host.info(game)
        seats = sorted(info.seats_of(person.id), key=lambda seat: seat not in info.awaited)
        return (info, tuple(seats)) if seats else None

    async def ask(self, info: GameInfo, seats: Sequence[str], seat: str, spoken: Sentence, held: str) -> dict[str, Any]:
        """What may be said next, and what touching each place says; before any word also where the game stands."""
        view = await self._host.view(info.id, seat)
        asked = await self._host.touched(info.id, seat, spoken, held, PROPOSED)
        words, letters = asked.words, _letters(asked.words)
        known = {} if spoken or held else await self._known(info, seat, view)
        names = {each.id: str(each.name) for each in info.seats} | {ORGANISER: ""}
        return {
            "revision": await self._host.revision(info.id, seat),
            "title": str(info.title),
            "headline": str(view.headline),
            "prompt": words.prompt or str(view.prompt),
            "over": info.ended,
            "due": seat in info.awaited,
            "waiting": [names[each] for each in info.awaiting if names.get(each)],
            "seats": [{"id": each, "name": names[each]} for each in seats],
            "seat": seat,
            "spoken": list(spoken),
            "end": words.end,
            "grave": asked.grave,
            "at_once": list(asked.at_once),
            "said": list(asked.said),
            "likely": [_touch(each) for each in asked.likely],
            "words": [_word(word, letters) for word in words.next],
            "touches": {place: [_touch(each) for each in found] for place, found in asked.touches.items()},
            **known,
        }

    async def _known(self, info: GameInfo, seat: str, view: View) -> dict[str, Any]:
        """What stays as it is while an order is put together."""
        last = await self._host.revision(info.id, seat)
        entries = await self._host.chronicle(info.id, seat, since=max(0, last - LOG))
        return {
            "orders": {key: str(order) for key, order in view.orders.items()},
            "standings": standings(view),
            "log": [told(entry) for entry in reversed(entries)],
            "kinds": [kind for kind in KINDS if kind in face(info.game).looks],
            "parts": list(parts(view)),
        }

    async def spots(self, info: GameInfo, seat: str) -> dict[str, Any]:
        """Where places lie in the picture of the whole board, by their outlines."""
        view = await self._host.view(info.id, seat)
        found = await self._host.workers.run(PICTURES, outlines, view, person=asking.person())
        return {place: [[round(x, 1), round(y, 1)] for x, y in outline] for place, outline in found.items()}

    async def picture(self, info: GameInfo, seat: str, spoken: Sentence, kind: str, part: str) -> Picture:
        """The board with the order in hand, or another look; KeyError if there is none."""
        view = await self._host.view(info.id, seat)
        if part:
            look = parts(view)[part]
        elif kind not in KINDS:
            raise KeyError(kind)
        else:
            look = Look(kind, draft=spoken if kind in ("board", "action") else ())
        return await self._host.workers.run(PICTURES, picture, view, look, person=asking.person())

    async def order(self, info: GameInfo, seat: str, spoken: Sentence, person: Person, once: str) -> list[str]:
        """Give an order by the one door; what it brought. The same deed counts once. Raises `Refusal`."""
        key = f"web:{person.id}:{once}"
        receipt = await self._host.order(info.id, seat, " ".join(spoken), person=person.id, interaction=key)
        return [str(event.text) for event in receipt.events]

    async def undo(self, info: GameInfo, seat: str, person: Person, once: str) -> list[str]:
        """Take back the seat's last order, or ask the others. Raises `Refusal`."""
        key = f"web:{person.id}:{once}"
        receipt = await self._host.undo(info.id, seat, person=person.id, interaction=key)
        return [str(event.text) for event in receipt.events]


async def nothing() -> None:
    """Whoever waits at a page sees that it is at work."""


def as_asker(person: Person) -> None:
    """From here on this person asks: their searches and pictures wait in their own row."""
    asking.asker.set(Asker(nothing, person.id))


def _letters(words: Words) -> Mapping[str, str]:
    places = [word.place for word in words.next]
    return lettered(places) if len(set(places)) <= LETTERS else {}


def _word(word: Word, letters: Mapping[str, str]) -> dict[str, Any]:
    return {
        "text": word.text,
        "name": word.name,
        "hint": word.hint,
        "place": word.place,
        "quiet": word.quiet,
        "grave": word.grave,
        "letter": letters.get(word.place, ""),
    }


def _touch(touch: Touch) -> dict[str, Any]:
    told = {"spoken": list(touch.spoken), "label": touch.label, "hint": touch.hint}
    return {**told, "whole": touch.whole, "at_once": touch.at_once}
