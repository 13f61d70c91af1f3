"""What is said about a game's progress: the parcels that one unit of work puts into the outbox."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.host.live_game import LiveGame, private_news
from bot.host.progress import Progress
from bot.store import Delivery, StoredLine
from bot.store.rows import BULLETIN, DONE, LOST, OVER, PAIRS
from game.core.events import Event
from game.core.rules import ORGANISER, SPECTATOR
from game.core.text import SILENT, Message, say, template

#: Of a commitment and a salt, so many characters are shown when a game begins.
SHOWN = 12
#: An offer to every seat but the one that makes it.
ALL = "*"


class Announcements:
    """What is to be said besides the events of the lines; all of it is put into parcels at the end.

    `before` is the game as it was. `person` is who acts: nobody is told that it is their move by what they did
    themselves, but for what they should know as the game begins.
    """

    def __init__(self, progress: Progress, before: LiveGame, person: str) -> None:
        self._progress, self._before, self._person = progress, before, person
        self._notes: list[Event] = []
        self._ahead: list[Delivery] = []
        self._extra: list[Delivery] = []
        self._welcome: dict[str, str] = {}
        self.known_lost = set[str]()
        self.answered = False  # whether somebody said yes or no to what another would like

    def __bool__(self) -> bool:
        return bool(self._notes or self._ahead or self._extra)

    def note(self, message: Message, kind: str = "table") -> None:
        """Say something publicly that is no line of the record."""
        self._notes.append(Event(kind, message))

    def begins(self) -> None:
        """Say that the game begins, and that its dice are bound; a phone has no room for more."""
        game = self._progress.game
        text = template("“{title}” begins. Dice: commitment {commitment}…, salt {salt}…; /dice shows them whole.")
        salt = game.salt[:SHOWN] or "–"
        self.note(say(text, title=game.title, commitment=game.bound[:SHOWN], salt=salt), "start")
        if not (self._before.game.number or game.parent):
            self._welcome = self._first_seats()

    def _first_seats(self) -> dict[str, str]:
        """Who is welcomed, and at which seat: the first of theirs that is waited for, else the first."""
        awaited = self._progress.game.awaited
        seats = sorted((place.seat for place in self._progress.seats), key=lambda seat: seat not in awaited)
        holders = {seat: self._progress.live.holder(seat) for seat in reversed(seats)}
        first = {person: seat for seat, person in holders.items() if person}
        return {seat: person for person, seat in first.items()}

    def tell(self, kind: str, seat: str, message: Message = SILENT, *, place: str = "") -> None:
        """Send a parcel to whoever holds the seat, if anybody does; `place` is the seat it is about."""
        person = self._progress.live.holder(seat)
        if person:
            events = (Event("table", message, place=place, to=(seat,)),) if message else ()
            self._extra.append(self._delivery(kind, f"@{person}", seat=seat, events=events))

    def welcome(self, seat: str) -> None:
        """Tell whoever has just taken over a seat all that it brings; they are asked at once if it is its move."""
        game = self._progress.game
        begun = Event("start", say("“{title}” goes on.", title=game.title), {"taken": seat}, to=(seat,))
        kind = "turn" if seat in game.awaited else "private"
        self._extra.append(self._delivery(kind, f"@{self._progress.live.holder(seat)}", seat=seat, events=(begun,)))

    def placed(self) -> None:
        """Welcome whoever plays what is decided for another game, now that there is a place for it."""
        self._extra += [self._begun(seat, person, {}) for seat, person in self._first_seats().items()]

    def show(self, kind: str, events: tuple[Event, ...] = (), game: str = "", channel: str = "") -> None:
        """Post something in a channel, else the game's, of this game or another, before anything else."""
        parcel = self._delivery(kind, f"#{channel or self._progress.game.channel}", events=events)
        self._ahead.append(replace(parcel, game=game or parcel.game))

    def lobby(self) -> None:
        """The lobby's message has to change; a game that decides something for another has none.

        Where the game begins it comes before the board: the table of a league has no lobby until then.
        """
        if not self._progress.game.parent:
            where = self._ahead if self._before.game.status == "open" else self._extra
            where.append(self._delivery("lobby", f"#{self._progress.game.channel}"))

    def _delivery(self, kind: str, lane: str, **more: Any) -> Delivery:
        nonce, now = secrets.token_hex(12), self._progress.now
        return Delivery(kind=kind, game=self._progress.game.id, lane=lane, nonce=nonce, at=now, **more)

    def deliveries(self) -> tuple[Delivery, ...]:
        """One public parcel and how the game stands after it; of each seat what is done, what it may know, its move.

        Where nothing is told in public but others are waited for than before, the parcel has no events.
        """
        done = self._progress
        if done.game.link and done.game.link.at_once:
            return ()
        span = {"first": done.lines[0].number, "last": done.lines[-1].number} if done.lines else {}
        public = [*self._ahead]
        if self.public():
            parcel = self._delivery("board", f"#{done.game.channel}", events=tuple(self._notes), **span)
            public.append(self._with_untold(parcel))
        elif done.lines and self._others_awaited() and not done.links:
            public.append(self._delivery("board", f"#{done.game.channel}", **span))
        public += self._stands(public)
        public += self._handed_over()
        seats, now = (*(place.seat for place in done.seats), ORGANISER), done.live
        apart = [line for line in done.lines if any(event.to or self._offered(event) for event in line.events)]
        letters = [
            each for seat in seats for each in (
                *self._done(seat, now), *self._lost(seat, now), *self._letter(seat, now, span, apart),
            )
        ]  # fmt: skip
        return (*public, *letters, *self._overtaken(), *self._extra)

    def bulletin(self) -> Delivery | None:
        """For those who follow: a season or turn is over, or the game; nothing while orders are taken back."""
        done = self._progress
        if not done.lines or any(line.line.struck() for line in done.lines):
            return None
        if done.game.link and done.game.link.at_once:
            return None
        chapters = [done.rules.chapter(game.headline) for game in (self._before.game, done.game)]
        if chapters[0] == chapters[1] and done.game.status != "over":
            return None
        return self._delivery(BULLETIN, "", first=done.lines[0].number, last=done.lines[-1].number)

    def _stands(self, public: list[Delivery]) -> list[Delivery]:
        """How the games stand whose posts these are; with the lines if they tell more than that somebody is ready."""
        told = any(event.kind != "ready" for line in self._progress.lines for event in line.events_for(SPECTATOR))
        last = {each.game: each for each in public if each.kind == "board"}
        stands = [replace(each, kind="status", events=(), nonce=secrets.token_hex(12)) for each in last.values()]
        return stands if told else [replace(each, first=0, last=0) for each in stands]

    def _handed_over(self) -> list[Delivery]:
        """Of each seat that has changed hands, its threads with others: whoever left is to read there no more."""
        then, now = self._before, self._progress.live
        if not now.game.settings.pairs or then.game.status != "playing":
            return []
        left = [place.seat for place in now.seats if then.holder(place.seat) != now.holder(place.seat)]
        # in a lane of its own: a closed channel must not keep anybody in a thread
        return [self._delivery(PAIRS, f"#{PAIRS}", seat=seat) for seat in left]

    def _done(self, seat: str, now: LiveGame) -> list[Delivery]:
        """What a seat was asked, and is no longer; or its holder, who has left it."""
        then = self._before
        person = then.holder(seat) if then.game.status == "playing" else ""
        if not person:
            return []
        left, playing = now.holder(seat) != person, now.game.status == "playing"
        again = person == self._person and (seat in self._progress.fresh or self._answered(seat, now))
        over = left or not playing or again or seat not in now.game.awaited
        asked = {
            "turn": over and seat in then.game.awaited,
            "consent": _asked(then, seat) and (left or not _asked(now, seat)),
            "claim": _wooed(then, seat) and (left or not _wooed(now, seat)),
        }
        done = [self._delivery(f"{DONE}{kind}", f"@{person}", seat=seat) for kind, ends in asked.items() if ends]
        lapsed = () if self.answered else (Event("table", say("No answer is needed any more: the game went on.")),)
        return [each if each.kind == f"{DONE}turn" else replace(each, events=lapsed) for each in done]

    def _lost(self, seat: str, now: LiveGame) -> list[Delivery]:
        """Of a seat that its holder has not left themselves: who took it, and why, as everybody is told."""
        then = self._before
        person = then.holder(seat) if then.game.status == "playing" else ""
        if person in ("", self._person, now.holder(seat)) or seat == ORGANISER or seat in self.known_lost:
            return []
        lines = [line for line in self._progress.lines if (sits := line.line.seating) and sits.seat == seat]
        told = [event for line in lines for event in line.events]
        return [self._delivery(LOST, f"@{person}", seat=seat, events=tuple(told))]

    def _answered(self, seat: str, now: LiveGame) -> bool:
        """Whether a seat's sealed orders were opened and it owes something else by now: the question was answered."""
        then, sealed = self._before, self._progress.rules.features.sealed
        return sealed and then.rules.owes(then.state, seat) != now.rules.owes(now.state, seat)

    def _letter(self, seat: str, now: LiveGame, span: dict[str, int], apart: Sequence[StoredLine]) -> list[Delivery]:
        """One message for a seat: its move, the end, or else what it alone may know; it welcomes whoever begins.

        `apart` are the lines that tell some more than others, or offer something.
        """
        if person := self._welcome.get(seat):
            return [self._begun(seat, person, span)]
        person = now.holder(seat)
        if turn := self._turn(seat, person, span):
            return turn
        if not person:
            return []
        if over := self._over(seat, now, span):
            return over
        if any(private_news(line, seat, person) for line in apart):
            return [self._delivery("private", f"@{person}", seat=seat, **span)]
        others = [event for line in apart if line.seat != seat for event in line.events]
        offers = [replace(event, kind="offer", to=(seat,)) for event in others if self._offered(event) in (seat, ALL)]
        if offers and person != self._person and seat != ORGANISER:
            return [self._delivery("private", f"@{person}", seat=seat, events=tuple(offers))]
        return []

    def _begun(self, seat: str, person: str, span: Mapping[str, int]) -> Delivery:
        """What somebody should know as the game begins; it asks them if it is their move."""
        due = self._progress.game.status == "playing" and seat in self._progress.game.awaited
        begun = Event("start", say("“{title}” begins.", title=self._progress.game.title), to=(seat,))
        return self._delivery("turn" if due else "private", f"@{person}", seat=seat, events=(begun,), **span)

    def _offered(self, event: Event) -> str:
        """To whom an event is an offer, or another's word to a seat: that seat, or all; nobody if it is mere news."""
        if event.kind == "offer":
            return "" if "accepted" in event.facts else ALL
        return self._progress.rules.approached(self._progress.state, event)

    def _overtaken(self) -> list[Delivery]:
        """Whoever would have liked to take something back learns that the game went on before all had answered."""
        then, now = self._before, self._progress.live
        seat = str(then.game.consent.get("seat", ""))
        if self.answered or not seat or seat == now.game.consent.get("seat") or now.game.status != "playing":
            return []
        person = then.holder(seat)
        if person in ("", self._person) or now.holder(seat) != person:
            return []
        text = say("The game went on before all had agreed that you take back your order: it stands. /undo asks anew.")
        return [self._delivery("private", f"@{person}", seat=seat, events=(Event("table", text, to=(seat,)),))]

    def _over(self, seat: str, now: LiveGame, span: Mapping[str, int]) -> list[Delivery]:
        """That the game has ended, how, and what the last deed told this seat: once for each who did not end it."""
        if self._before.game.status != "playing" or now.game.status == "playing" or now.game.parent:
            return []
        person = now.holder(seat)
        if person in ("", self._person) or self._first_seats().get(seat) != person:
            return []
        ends = [event for line in self._progress.lines for event in line.events if event.kind == "over"]
        return [self._delivery(OVER, f"@{person}", seat=seat, events=tuple((ends or self._notes)[-1:]), **span)]

    def _others_awaited(self) -> bool:
        """Whether everybody may know that the game waits for others than before, or for something else of them."""
        done, then = self._progress, self._before
        if "playing" not in (then.game.status, done.game.status):
            return False
        return done.live.awaited_by(SPECTATOR) != then.awaited_by(SPECTATOR) or _owed(then) != _owed(done.live)

    def public(self) -> bool:
        """Whether there is anything to tell in public now: not while stand-ins fight a battle, of which it is part."""
        done = self._progress
        if self._notes or any(line.events_for(SPECTATOR) for line in done.lines) or done.game.untold:
            return bool(self._notes) or not any(link.at_once for link in done.links)
        return False

    def _with_untold(self, parcel: Delivery) -> Delivery:
        untold = self._before.game.untold
        return replace(parcel, first=untold, last=self._progress.game.number) if untold else parcel

    def _turn(self, seat: str, person: str, span: dict[str, int]) -> list[Delivery]:
        game = self._progress.game
        if game.status != "playing" or seat not in game.awaited or seat not in self._progress.fresh:
            return []
        if game.link and not game.link.placed:
            return []
        return [self._delivery("turn", f"@{person}", seat=seat, **span)] if person not in ("", self._person) else []


def _owed(live: LiveGame) -> list[tuple[Message, Message]]:
    """What each seat that is waited for has to say, and as whom, where everybody may know it."""
    rules, state = live.rules, live.state
    if rules.guarded(live.game.setup):
        return []
    return [(rules.owes(state, seat), rules.acting(state, seat)) for seat in live.game.awaited]


def _asked(live: LiveGame, seat: str) -> bool:
    """Whether a seat is asked to let another take something back."""
    return seat in live.game.consent.get("ask", ())


def _wooed(live: LiveGame, seat: str) -> bool:
    """Whether a seat is asked to let somebody take over another."""
    return any(seat in claim["ask"] for claim in live.game.claims.values())
