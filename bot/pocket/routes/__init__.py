"""The REST routes, one file per family."""

from __future__ import annotations

from ..rest import Routes
from . import account, channels, commands, interactions, messages, pins, threads

FAMILIES: list[Routes] = [
    account.routes,
    commands.routes,
    interactions.routes,
    pins.routes,
    messages.routes,
    threads.routes,
    channels.routes,
]
