"""Interactions: three seconds to answer, one first answer, a quarter of an hour for the rest."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.core.text import template

from .clock import Clock
from .refusal import Refusal, not_found
from .world import Channel, Message, Origin, User

Json = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
LIFETIME = 900.0
NO_ANSWER = template("The application did not respond")


@dataclass(eq=False, slots=True)
class Interaction:
    """One thing a person did to the bot, and what has come of it so far."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created: float
    name: str | None = None
    source: Message | None = None
    trigger: Origin | None = None
    answer: int | None = None
    original: Message | None = None
    original_gone: bool = False
    touched: int = 0
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    error: str | None = None
    waiters: list[asyncio.Future[None]] = field(default_factory=list)

    @property
    def origin(self) -> Origin:
        """How its answers name it."""
        return Origin(
            self.id,
            self.kind,
            self.user.id,
            self.name,
            message_id=self.source.id if self.source else None,
            trigger=self.trigger,
        )

    @property
    def thinking(self) -> bool:
        """Whether the person is still shown "thinking…"."""
        return self.original is not None and self.original.loading

    def touch(self) -> None:
        """Note that something has changed and wake whoever waits for it."""
        self.touched += 1
        waiters, self.waiters = self.waiters, []
        for each in waiters:
            if not each.done():
                each.set_result(None)

    async def until(self, settled: Callable[[], bool], seconds: float) -> bool:
        """Wait until `settled()` holds; False if it did not within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                while not settled():
                    future = asyncio.get_running_loop().create_future()
                    self.waiters.append(future)
                    await future
        except TimeoutError:
            return settled()
        return True


class Desk:
    """Keeps the interactions under way and their deadlines; `patience` is the time to the first answer in seconds."""

    def __init__(self, clock: Clock, patience: float, failed: Callable[[Interaction], None]) -> None:
        self.clock, self.patience, self.failed = clock, patience, failed
        self._open: dict[str, Interaction] = {}
        self._timers: dict[int, Callable[[], None]] = {}

    def receive(self, interaction: Interaction) -> None:
        """Start the time of a new interaction."""
        self._open[interaction.token] = interaction
        self._timers[interaction.id] = self.clock.call_at(
            interaction.created + self.patience, lambda: self.fail(interaction)
        )

    def fail(self, interaction: Interaction) -> None:
        """Show the person that there was no answer, and let nobody answer any more."""
        if interaction.answer is None and interaction.error is None:
            interaction.error = NO_ANSWER
            self.failed(interaction)
            interaction.touch()

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """Find the interaction that a callback answers; 10062 when unknown or too late, 40060 when answered."""
        interaction = self._open.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.error is not None:
            raise not_found("interaction")
        if interaction.answer is not None:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        return interaction

    def answered(self, interaction: Interaction, kind: int) -> None:
        """Note the first answer."""
        interaction.answer = kind
        self._timers.pop(interaction.id, lambda: None)()
        self._timers[interaction.id] = self.clock.call_at(
            interaction.created + LIFETIME, lambda: self._expire(interaction)
        )

    def by_token(self, token: str) -> Interaction:
        """Find the interaction that a webhook call belongs to; 10015 when unanswered, 50027 when expired."""
        interaction = self._open.get(token)
        if interaction is None or interaction.answer is None:
            raise not_found("webhook")
        if self.clock.now() - interaction.created >= LIFETIME:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return interaction

    def _expire(self, interaction: Interaction) -> None:
        if interaction.thinking:
            interaction.error = NO_ANSWER
            self.failed(interaction)
        interaction.touch()


def new_token() -> str:
    """Return an interaction token."""
    return "aW50ZXJhY3Rpb246" + secrets.token_urlsafe(48)
