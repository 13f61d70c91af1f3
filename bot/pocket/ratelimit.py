"""Rate limits with Discord's headers: one bucket per route and major parameter, and a global one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from .clock import Clock

DISCORD = {"POST /channels/{}/messages": (5, 5.0), "PATCH /channels/{}/messages/{}": (5, 5.0)}
GLOBAL = (50, 1.0)


@dataclass(slots=True)
class Bucket:
    """So many requests in so many seconds."""

    limit: int
    per: float
    started: float = 0.0
    used: int = 0

    def take(self, now: float) -> float:
        """Use one request; returns 0, or the seconds to wait when there is none left."""
        if now >= self.started + self.per:
            self.started, self.used = now, 0
        if self.used >= self.limit:
            return self.started + self.per - now
        self.used += 1
        return 0.0


@dataclass
class RateLimit:
    """The buckets; `routes` maps a route like `POST /channels/{}/messages` to (limit, seconds). Empty: no limits."""

    clock: Clock
    routes: dict[str, tuple[int, float]] = field(default_factory=dict)
    overall: tuple[int, float] | None = None
    hits: int = 0
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)

    def like_discord(self) -> None:
        """Switch on what is known of the true limits."""
        self.routes, self.overall = dict(DISCORD), GLOBAL

    def take(self, route: str, major: str, *, exempt: bool) -> tuple[float, dict[str, str]]:
        """Use one request of a route; returns the seconds to wait (0: go on) and the headers to send."""
        now = self.clock.now()
        if self.overall and not exempt:
            wait = self._buckets.setdefault(("", ""), Bucket(*self.overall)).take(now)
            if wait:
                self.hits += 1
                return wait, refused(wait, "global") | {"X-RateLimit-Global": "true"}
        if route not in self.routes:
            return 0.0, {}
        bucket = self._buckets.setdefault((route, major), Bucket(*self.routes[route]))
        wait = bucket.take(now)
        reset = bucket.started + bucket.per
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{max(reset - now, 0.0):.3f}",
            "X-RateLimit-Bucket": hashlib.md5(route.encode(), usedforsecurity=False).hexdigest(),
        }
        if wait:
            self.hits += 1
            headers |= refused(wait, "user")
        return wait, headers


def refused(wait: float, scope: str) -> dict[str, str]:
    """Return the headers of a 429."""
    return {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": scope, "Via": "1.1 google"}
