"""A person's own boards: their seats as they see them, what may be said next, and the orders they give by touch."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from bot.host import asking, deeds
from bot.host.asking import Asker
from bot.host.brief import unread
from bot.host.ending import ending
from bot.host.explained import hinted
from bot.host.host import Host
from bot.host.info import GameInfo, Receipt
from bot.host.onlooker import Seen
from bot.host.position import Position
from bot.host.remembered import Remembered
from bot.store.glance import begin, glance
from bot.store.people import Person
from bot.web.hand import cards, marked
from bot.web.news import after, log, news
from bot.web.public import nearer, standings
from bot.web.ways import drawn, lately
from bot.work import PICTURES
from game import rules
from game.core.help import rules_of
from game.core.holding import Holding
from game.core.rules import ORGANISER, View
from game.core.text import _
from game.core.touch import Asked, Touch
from game.core.words import Sentence, Word
from render import (
    BOARD,
    Look,
    Missing,
    anchors,
    changes,
    described,
    face,
    happened,
    holdings,
    layers,
    outlines,
    parts,
    picture,
)

#: How much of the log is told at least, and looked through at most.
LOG, BACK = 12, 250
#: How many pictures are kept (some 300 KB each), how many tiles (some 50 KB each), and how many answers.
PICTURED, TILED, KEPT = 100, 400, 500
#: What one may look at beside the board that is touched, and what one holds.
KINDS = ("board", "action", "standings")


@dataclass(frozen=True, slots=True)
class Mine:
    """A game, the seats that somebody plays in it, those first that it waits for, and its own revision."""

    info: GameInfo
    seats: tuple[str, ...]
    revision: int


class Own:
    """Answers one person about one game; what somebody holds no seat of is not there."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._pictures, self._tiles, self._facts = Remembered(PICTURED), Remembered(TILED), Remembered(KEPT)

    async def games(self, person: Person) -> list[GameInfo]:
        """The games in play in which they hold a seat, those that wait for them first."""
        games = await self._host.games_of(person.id)
        found = [info for info in games if info.status == "playing" and info.seats_of(person.id)]
        return sorted(found, key=lambda info: not set(info.seats_of(person.id)) & set(info.awaited))

    async def game(self, game: str, seats: tuple[str, ...]) -> Mine | None:
        """A game in which somebody was just found to hold these seats."""
        for found in await self._host.store.games([game]):
            info = self._host.as_info(found)
            return Mine(info, tuple(sorted(seats, key=lambda seat: seat not in info.awaited)), found.game.revision)
        return None

    async def _seen(self, mine: Mine, seat: str) -> Seen:
        return await self._host.seen(mine.info.id, seat, mine.revision)

    async def ask(self, mine: Mine, seat: str, spoken: Sentence, held: str, *, soon: bool = False) -> dict[str, Any]:
        """What may be said next, and what touching each place says; before any word also where the game stands."""
        info, at = mine.info, mine.revision
        seen = await self._seen(mine, seat)
        view, asked = seen.view, await self._host.touched(info.id, seat, spoken, held, soon=soon, at=at)
        words = asked.words
        known = {} if spoken or held else await self._known(mine, seat, seen)
        names = {each.id: str(each.name) for each in info.seats} | {ORGANISER: ""}
        return {
            "revision": seen.revision,
            "stands": _stands(seen.revision, info, seat),
            "more": asked.more,
            "title": str(info.title),
            "headline": str(view.headline),
            "prompt": words.prompt or await self._prompt(info, view),
            "remark": _remark(info, view, spoken) or _added(asked),
            "over": info.ended,
            "above": await (self._above if info.ended else self._below)(info, seat),
            "due": seat in info.awaited,
            "hints": info.settings.hints and seat in info.awaited and not info.ended,
            "waiting": await self._host.awaited_names(replace(info, awaiting=seen.awaiting), at, mine.seats),
            "seats": [{"id": each, "name": names[each]} for each in mine.seats],
            "seat": seat,
            "spoken": list(spoken),
            "named": asked.named,
            "hint": asked.hint,
            "end": words.end,
            "grave": asked.grave,
            "at_once": list(asked.at_once),
            "said": list(asked.said),
            "likely": [_touch(each) for each in asked.likely],
            "words": [_word(word) for word in words.next],
            "touches": {place: [_touch(each) for each in found] for place, found in asked.touches.items()},
            **known,
        }

    async def _prompt(self, info: GameInfo, view: View) -> str:
        """What a seat waits for; once nobody does any more, how it ended."""
        if not info.ended:
            return str(view.prompt)
        return rules(info.game).reckoning(view) or await ending(self._host, info) or str(view.prompt)

    async def _above(self, info: GameInfo, seat: str) -> dict[str, str]:
        """The game that this one was fought for, where whoever holds the seat plays on there."""
        above, holder = await self._host.info(info.parent) if info.parent else None, info.holder(seat)
        if not (above and above.status == "playing" and holder and above.seats_of(holder.id)):
            return {}
        return {"game": above.id, "text": _("Back to {game}").format(game=above.title)}

    async def _below(self, info: GameInfo, seat: str) -> dict[str, str]:
        """A game that this one waits for, where whoever holds the seat fights there."""
        holder = info.holder(seat) if info.links else None
        for link in info.links if holder else ():
            below = await self._host.info(link.id)
            if holder and below.status == "playing" and below.seats_of(holder.id):
                return {"game": below.id, "text": _("To {game}").format(game=below.title)}
        return {}

    async def state(self, game: str, seat: str) -> str:
        """What changes when there may be something new for a seat.

        The page compares it with that of its last answer. Looked up anew: whoever follows a game hears of a change
        before what was known of it is forgotten.
        """
        with glance():
            info = await self._host.info(game)
            return _stands(await self._host.revision(game, seat), info, seat)

    async def _known(self, mine: Mine, seat: str, seen: Seen) -> dict[str, Any]:
        """What stays as it is while an order is put together."""
        info, view = mine.info, seen.view

        async def find() -> dict[str, Any]:
            said = await self._host.last_say(info.id, seat)
            since = max(0, seen.revision - BACK, min(said - 1, seen.revision - LOG))
            asked = self._host.chronicle(info.id, seat, since=max(0, since - 1), upto=seen.revision)
            before, entries = await after(self._host, info.id, since, asked)
            return {
                "orders": {key: str(order) for key, order in rules(info.game).sealed(view).items()},
                "standings": standings(view),
                "log": log(rules(info.game), entries, before),
                "since": news(info, seat, unread(rules(info.game), entries, said), info.headline, said),
                "last": said,
                "kinds": [kind for kind in _kinds(info) if kind in face(info.game).looks],
                "cards": cards(view),
                "parts": list(parts(view)),
                "layers": list(layers(view)),
                **nearer(view),
            }

        return await self._facts.get((info.id, seat, seen.revision), view, find)

    async def spots(self, mine: Mine, seat: str, *, close: bool = False) -> tuple[str, str]:
        """Where places lie in the picture of the whole board, or in that for who is near, and are themselves.

        As JSON, after a key that tells it apart from anything else.
        """
        seen = await self._seen(mine, seat)

        async def find() -> tuple[str, str]:
            return await self._host.workers.run(PICTURES, _lying, seen.position, seat, close, person=asking.person())

        return await self._facts.get((mine.info.id, seat, "spots", close), seen.view, find)

    async def ways(self, mine: Mine, seat: str) -> list[list[list[float]]]:
        """Where others went lately, in pixels of the picture of the whole board, be it from near or from afar."""
        info = mine.info
        seen = await self._seen(mine, seat)

        async def find() -> list[list[list[float]]]:
            since = max(0, seen.revision - BACK)
            entries = await self._host.chronicle(info.id, seat, since=since, upto=seen.revision)
            found = lately(entries, seat, rules(info.game).chapter)
            _key, lying = await self.spots(mine, seat)
            return drawn(found, json.loads(lying)["anchors"])

        return await self._facts.get((info.id, seat, seen.revision, "ways"), seen.view, find)

    async def picture(
        self, mine: Mine, seat: str, spoken: Sentence, kind: str, part: str, board: Look = BOARD
    ) -> bytes:
        """The board as it is asked for, with the order in hand, or another look; `Missing` if there is none."""
        seen = await self._seen(mine, seat)
        if board != BOARD and (part or kind != "board"):
            raise Missing(kind)
        if part:
            look = _named(parts(seen.view), part)
        elif kind not in _kinds(mine.info):
            raise Missing(kind)
        elif kind == "action" and not spoken:
            look = await self._happened(mine.info, seat, seen)
        else:
            look = replace(board, kind=kind, draft=spoken if kind in ("board", "action") else ())
        return await self._painted(mine, seat, seen, look)

    async def _happened(self, info: GameInfo, seat: str, seen: Seen) -> Look:
        """Where something happened since one ordered last; of several deeds each, where pictures tell them so."""

        async def find() -> Look:
            entries = await deeds.recent(self._host, info, seat, seen.revision)
            return happened(info.game, *deeds.retold(rules(info.game), entries))

        return await self._facts.get((info.id, seat, seen.revision, "happened"), seen.view, find)

    async def card(self, mine: Mine, seat: str, mark: str) -> bytes:
        """The face of a card that the seat holds; `Missing` for any other."""
        seen = await self._seen(mine, seat)
        return await self._painted(mine, seat, seen, marked(seen.view, mark))

    async def changes(self, mine: Mine, seat: str, spoken: Sentence, board: Look = BOARD) -> bytes:
        """What the order in hand changes in the picture of the board as it is asked for, to be laid over that."""
        seen = await self._seen(mine, seat)
        before = await self._painted(mine, seat, seen, board)
        return await self._painted(mine, seat, seen, replace(board, draft=spoken), before)

    async def layer(self, mine: Mine, seat: str, name: str, place: str, board: Look = BOARD) -> bytes:
        """Something to be laid over the picture of the board, or about a place; `Missing` if none is named so."""
        seen = await self._seen(mine, seat)
        look = replace(_named(layers(seen.view, place), name), tile=board.tile, close=board.close)
        before = await self._painted(mine, seat, seen, board)
        return await self._painted(mine, seat, seen, look, before)

    async def legend(self, mine: Mine, seat: str, name: str, place: str) -> str:
        """The same layer in words, for its rims and signs are small on a phone; `Missing` if none is named so."""
        seen = await self._seen(mine, seat)
        look = _named(layers(seen.view, place), name)

        async def find() -> str:
            return await self._host.workers.run(PICTURES, _describe, seen.position, seat, look, person=asking.person())

        return await self._facts.get((mine.info.id, seat, seen.revision, "legend", look), seen.view, find)

    async def holdings(self, mine: Mine, seat: str, place: str) -> tuple[list[dict[str, str]], list[str]]:
        """What a place holds, line by line, each with its rule; and what about it may be laid over the board."""
        seen = await self._seen(mine, seat)
        lines, about = await self._held(mine, seat, seen, place)
        entries = rules_of(mine.info.game).entries if any(line.rule for line in lines) else ()
        titles = {entry.number: _(entry.title) for entry in entries}
        told = [
            {"text": line.text, "rule": line.rule, "title": titles[line.rule]}
            if line.rule in titles
            else {"text": line.text}
            for line in lines
        ]
        return told, about

    async def _held(self, mine: Mine, seat: str, seen: Seen, place: str) -> tuple[list[Holding], list[str]]:
        async def find() -> tuple[list[Holding], list[str]]:
            return await self._host.workers.run(PICTURES, _holding, seen.position, seat, place, person=asking.person())

        return await self._facts.get((mine.info.id, seat, seen.revision, "place", place), seen.view, find)

    async def _painted(self, mine: Mine, seat: str, seen: Seen, look: Look, before: bytes = b"") -> bytes:
        run = self._host.workers.run

        async def find() -> bytes:
            shown = replace(look, past=await deeds.stood(self._host, mine.info.id, seat, look.since))
            return await run(PICTURES, _paint, seen.position, seat, shown, before, person=asking.person())

        kept = self._tiles if look.tile else self._pictures
        return await kept.get((mine.info.id, seat, look, bool(before)), seen.view, find)

    async def order(self, info: GameInfo, seat: str, spoken: Sentence, person: Person, once: str) -> dict[str, Any]:
        """Give an order by the one door; what it brought itself. The same deed counts once. Raises `Refusal`."""
        key = f"web:{person.id}:{once}"
        receipt = await self._host.order(info.id, seat, " ".join(spoken), person=person.id, interaction=key)
        return await self._brought(info, seat, receipt)

    async def hint(self, info: GameInfo, seat: str, person: Person) -> dict[str, Any]:
        """The order that a stand-in would give in this seat, and what it makes of it. Raises `Refusal`."""
        account = await self._host.thoughts.hint(info.id, seat, person.id)
        lines = hinted(account).replace("`", "").splitlines()  # there is nothing that reads such signs
        return {"spoken": list(account.order), "told": _told(*lines)}

    async def undo(self, info: GameInfo, seat: str, person: Person, once: str) -> dict[str, Any]:
        """Take back the seat's last order, or ask the others. Raises `Refusal`."""
        key = f"web:{person.id}:{once}"
        receipt = await self._host.undo(info.id, seat, person=person.id, interaction=key)
        if receipt.consent:
            return _told(_("The others are asked whether they agree."))
        return await self._brought(info, seat, receipt)

    async def _brought(self, info: GameInfo, seat: str, receipt: Receipt) -> dict[str, Any]:
        """What a deed brought; that the next turn began the page's head says."""
        return news(info, seat, receipt.events, (await self._host.info(info.id)).headline)


def _told(*lines: str) -> dict[str, Any]:
    """What the house says, as `news` tells what happened."""
    return {"lines": [{"text": line, "head": False} for line in lines], "more": ""}


def _stands(revision: int, info: GameInfo, seat: str) -> str:
    """How far a seat has seen a game, whether that waits for it, and for whom else: others may answer unseen."""
    return " ".join((str(revision), str(int(seat in info.awaited)), *info.awaiting))


def _remark(info: GameInfo, view: View, spoken: Sentence) -> str:
    """What is not asked, and why: of the seat's own pieces, or after these words; before any what holds for all."""
    played = rules(info.game)
    whole = "" if spoken else played.remark(view)
    return " ".join(line for line in (whole, *played.missing(view, spoken)) if line)


def _added(asked: Asked) -> str:
    """What is to be known of a whole order, of which nothing is asked any more, where nothing else tells of it."""
    words = asked.words
    return words.prompt if words.end and not words.next and not asked.hint else ""


def _lying(position: Position, seat: str, close: bool) -> tuple[str, str]:
    view = position.view(seat)
    lines = {place: [_rounded(point) for point in each] for place, each in outlines(view, close=close).items()}
    found = {"outlines": lines, "anchors": {place: _rounded(at) for place, at in anchors(view).items()}}
    key = blake2b(json.dumps(found).encode(), digest_size=8).hexdigest()
    return key, json.dumps({"key": key, **found}, separators=(",", ":"))


def _rounded(point: tuple[float, float]) -> list[float]:
    found = (round(at, 1) for at in point)
    return [int(at) if at.is_integer() else at for at in found]


def _holding(position: Position, seat: str, place: str) -> tuple[list[Holding], list[str]]:
    """What a place holds, and what about it may be laid over the board: marches and lines of sight are searched."""
    view = position.view(seat)
    lines = list(holdings(view, place))
    return lines, list(layers(view, place)) if lines else []


def _paint(position: Position, seat: str, look: Look, before: bytes) -> bytes:
    """A picture; of one that is there already only the changes."""
    view = position.view(seat)
    return changes(view, look, before) if before else picture(view, look).png


def _describe(position: Position, seat: str, look: Look) -> str:
    """A picture in words."""
    return described(position.view(seat), look)


async def nothing() -> None:
    """Whoever waits at a page sees that it is at work."""


def as_asker(person: Person) -> None:
    """From here on this person asks: their searches and pictures wait in their own row."""
    asking.asker.set(Asker(nothing, person.id))
    begin()


def _named(looks: Mapping[str, Look], name: str) -> Look:
    look = looks.get(name)
    if look is None:
        raise Missing(name)
    return look


def _kinds(info: GameInfo) -> tuple[str, ...]:
    hand = rules(info.game).features.hand
    return (*KINDS, hand.look) if hand else KINDS


def _word(word: Word) -> dict[str, Any]:
    return {
        "text": word.text,
        "name": word.name,
        "hint": word.hint,
        "place": word.place,
        "quiet": word.quiet,
        "grave": word.grave,
    }


def _touch(touch: Touch) -> dict[str, Any]:
    told = {"spoken": list(touch.spoken), "label": touch.label, "hint": touch.hint, "places": list(touch.places)}
    return {**told, "whole": touch.whole, "at_once": touch.at_once}
