"""Discord's way of saying no: a status, an error code, a text, and for forms the place of each error."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818
    """An answer other than success, with Discord's JSON error code; a 429 says when to come again."""

    def __init__(
        self, status: int, code: int, message: str, errors: dict[str, Any] | None = None, *, retry_after: float = 0.1
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """Return the JSON body."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Form:
    """Collects what is wrong with a body, then refuses it all at once with 50035."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def wrong(self, path: str, code: str, message: str) -> None:
        """Note an error at a dotted path such as `embeds.0.title`."""
        place = self.errors
        for step in path.split("."):
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: str | None, most: int, least: int = 0) -> None:
        """Require a text of `least` to `most` characters; None is absent and fine."""
        if value is None:
            return
        if not least <= len(value) <= most:
            text = f"Must be between {least} and {most} in length." if least else f"Must be {most} or fewer in length."
            self.wrong(path, "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH", text)

    def count(self, path: str, number: int, most: int, least: int = 0) -> None:
        """Require a list of `least` to `most` things."""
        if not least <= number <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def check(self) -> None:
        """Refuse if anything was noted."""
        if self.errors:
            raise Refusal(400, 50035, "Invalid Form Body", self.errors)


def not_found(what: str) -> Refusal:
    """Return the 404 for an unknown channel, message, interaction and so on."""
    codes = {"application command": 10063, "channel": 10003, "guild": 10004, "interaction": 10062, "member": 10007}
    codes |= {"message": 10008, "user": 10013, "webhook": 10015, "route": 0}
    return Refusal(404, codes[what], f"Unknown {what.capitalize() if what != 'route' else 'Route'}")


MISSING_ACCESS = (403, 50001, "Missing Access")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
THREAD_ARCHIVED = (400, 50083, "Thread is archived")
