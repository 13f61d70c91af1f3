"""What the host has to say to people, delivered at least once and in order."""

from dataclasses import dataclass
from typing import Literal, Protocol

from game.core.rules import Event

#: board: a public burst. turn: your move, or a reminder. private: what only this seat may know. lobby: who sits
#: where. consent: a seat is asked to let another take back orders. notice: something could not be delivered.
Kind = Literal["board", "turn", "private", "lobby", "consent", "notice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """One thing to show.

    It goes to `person` if that is not empty, else to `channel` (which is always the game's). `since` and `at` are
    the viewer's revisions before and after the burst, for `Host.view` and arrows of what moved; `places` are where
    something happened. `edit` is the message that may be edited rather than followed by another. Send `nonce` along.
    """

    id: int
    kind: Kind
    game: str
    channel: str
    person: str
    seat: str
    events: tuple[Event, ...]
    headline: str
    places: tuple[str, ...]
    since: int
    at: int
    nonce: str
    edit: str
    deadline: float | None
    reminder: int


class Poster(Protocol):
    """The front end's side of delivery."""

    async def post(self, parcel: Parcel) -> str:
        """Show the parcel and return the message's id.

        Raises `Gone` if it can never be shown there, `Later` if asked to wait; anything else is an outage.
        """


class Gone(Exception):  # noqa: N818 - what the post office says
    """The channel is gone or closed to us: who, what and why are told to the organiser."""


class Later(Exception):  # noqa: N818 - what the post office says
    """Try again in so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:.1f} s")
        self.seconds = seconds
