"""One mailbox per game: load, check, apply, commit, announce."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import game
from bot.info import Entry, GameInfo, Migration, Person, Prefs, Receipt, Settings
from bot.store import Store
from game.core.rules import SPECTATOR, Rules, View
from game.core.words import Heard, Sentence, Words


def fresh_secret() -> bytes:
    """Thirty-two bytes nobody can guess."""
    return secrets.token_bytes(32)


class Host:
    """Everything that may be done to a game. All that is not allowed raises `Refusal`, and changes nothing.

    `now` gives seconds since 1970; `wake` is called after a commit that has something to deliver.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float],
        rules: Callable[[str], Rules[Any, Any]] = game.rules,
        wake: Callable[[], None] | None = None,
        secret: Callable[[], bytes] = fresh_secret,
    ) -> None:
        raise NotImplementedError

    async def start_up(self) -> None:
        """Go on with stand-ins that a crash interrupted."""

    async def close(self) -> None:
        """Wait for what is under way; the store stays open."""

    # the lobby

    async def open_game(
        self,
        *,
        game: str,
        organiser: Person,
        guild: str,
        channel: str,
        title: str,
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        settings: Settings | None = None,
    ) -> GameInfo:
        """Open a lobby; the secret of the dice is made and committed to here, before anybody joins."""
        raise NotImplementedError

    async def join(self, game_id: str, seat: str, person: Person, token: str) -> GameInfo:
        """Take a free seat, or one a stand-in plays; `token` (the interaction's id) goes into the salt of the dice."""
        raise NotImplementedError

    async def leave(self, game_id: str, seat: str, person: str) -> GameInfo:
        """Give up a seat before the game starts (the person's own; the organiser may empty any)."""
        raise NotImplementedError

    async def add_standin(self, game_id: str, seat: str | None, by: str) -> GameInfo:
        """Put a stand-in on a free seat, or on all of them (None), before the game starts."""
        raise NotImplementedError

    async def configure(self, game_id: str, by: str, settings: Settings) -> GameInfo:
        """Change deadline and what happens at it; organiser only."""
        raise NotImplementedError

    async def start(self, game_id: str, by: str, token: str = "") -> GameInfo:
        """Start to play; publishes the salt. Refused while a seat is free."""
        raise NotImplementedError

    async def abandon(self, game_id: str, by: str) -> GameInfo:
        """End a game for good, without a winner; organiser only."""
        raise NotImplementedError

    # asking

    async def info(self, game_id: str) -> GameInfo:
        """A game as everyone may know it; raises `Refusal` if there is none."""
        raise NotImplementedError

    async def games_in(self, channel: str) -> list[GameInfo]:
        """The games of a channel, newest first."""
        raise NotImplementedError

    async def games_of(self, person: str, *, finished: bool = False) -> list[GameInfo]:
        """The games where this person sits or organises, newest first."""
        raise NotImplementedError

    async def words(self, game_id: str, seat: str, spoken: Sentence = ()) -> Words:
        """The legal next words."""
        raise NotImplementedError

    async def hear(self, game_id: str, seat: str, text: str) -> Heard:
        """How far a half-typed order can be followed; for autocomplete."""
        raise NotImplementedError

    async def understand(self, game_id: str, seat: str, text: str) -> Sentence:
        """The whole order a typed text means."""
        raise NotImplementedError

    async def view(self, game_id: str, viewer: str = SPECTATOR, at: int | None = None) -> View:
        """What a viewer may know, now or after an earlier revision of theirs (0: before the first order)."""
        raise NotImplementedError

    async def revision(self, game_id: str, viewer: str = SPECTATOR) -> int:
        """How many orders this viewer may know of; changes when the board may look different to them."""
        raise NotImplementedError

    async def chronicle(self, game_id: str, viewer: str = SPECTATOR, since: int = 0) -> list[Entry]:
        """What happened after a revision, as far as the viewer may know it."""
        raise NotImplementedError

    # playing

    async def order(self, game_id: str, seat: str, text: str, *, person: str, interaction: str) -> Receipt:
        """Carry out a typed order of a seat (or of `ORGANISER`); the same interaction gets its first receipt again."""
        raise NotImplementedError

    async def undo(self, game_id: str, seat: str, *, person: str, interaction: str) -> Receipt:
        """Take back the seat's last order: at once if nobody learned anything from it, else by consent."""
        raise NotImplementedError

    async def consent(self, game_id: str, seat: str, *, person: str, yes: bool) -> GameInfo:
        """Answer for a seat that was asked to let another take back orders."""
        raise NotImplementedError

    async def resign(self, game_id: str, seat: str, *, by: str) -> GameInfo:
        """Leave a game in play (or be removed by its organiser): a stand-in goes on until somebody joins the seat."""
        raise NotImplementedError

    async def replace(self, game_id: str, seat: str, person: Person | None, *, by: str) -> GameInfo:
        """Give a seat to another person, or to a stand-in (None); organiser, or who holds it."""
        raise NotImplementedError

    # records

    async def export(self, game_id: str, *, whole: bool = False) -> str:
        """The game as a record.

        Whole and with its secret once it is over (or if its operator asks for `whole`); until then only what
        everyone may know, with the orders that were sealed and replaced left out.
        """
        raise NotImplementedError

    async def import_record(
        self, text: str, *, organiser: Person, guild: str = "", channel: str = "", title: str = ""
    ) -> GameInfo:
        """Take in a record after verifying it. An unfinished game becomes a lobby whose `start` goes on with it."""
        raise NotImplementedError

    async def verify(self, game_id: str) -> int:
        """Recompute every order and draw of a stored game; returns how many orders. Raises `BadRecord`."""
        raise NotImplementedError

    async def migrate(self, game_id: str) -> Migration:
        """Play a running game by the rules of today: its record is replayed, and must fit to the last order."""
        raise NotImplementedError

    # people

    async def person(self, person: str) -> Person | None:
        """Who this is, if they ever joined or organised a game."""
        raise NotImplementedError

    async def set_person(self, person: Person) -> None:
        """Remember a person's name, language and wishes."""
        raise NotImplementedError

    async def posted(self, game_id: str, kind: str, message: str) -> None:
        """A front end showed the game's lobby or board itself: later parcels may edit that message."""
        raise NotImplementedError
