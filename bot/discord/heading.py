"""What stands over a post: the deed and the time it was done in, then where the game has come to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.events import Event
from game.core.rules import Rules
from game.core.text import SILENT, Message

ONWARD = " → "
#: Between the first deed of a post and the last one.
MORE = "; "
#: What parts a headline's pieces: where both have some in common, the later is told by the rest.
PARTS = re.compile("(?<=[,:]) ")


@dataclass(frozen=True, slots=True)
class Heading:
    """Over what was done in the season (round, player-turn) `since`; `now` is the one at hand after it.

    `grown`: the deed is the one that stood there last, which what is new has led on.
    """

    title: Message
    since: Message
    now: Message
    deed: Message = SILENT
    grown: bool = False

    @property
    def _season(self) -> str:
        return f"**{self.title}** · **{self.since}"

    @property
    def underlined(self) -> str:
        """The season as it heads lines that go on into another one; see `summary`."""
        return f"__{self.since}__"

    @property
    def _onward(self) -> str:
        further = _further(str(self.since), str(self.now))
        return f"{ONWARD}{further}" if further else ""

    def __str__(self) -> str:
        did = f": {self.deed}" if self.deed else ""
        return f"{self._season}{did}**{self._onward}"

    def fits(self, line: str) -> bool:
        """Whether a post so headed tells of the same: the season's deeds, or what is said while nothing is done."""
        if line.startswith(f"{self._season}:"):
            return True
        return line.startswith(f"{self._season}**") and not (self.deed or self._onward)

    def over(self, line: str) -> str:
        """The heading of what stood under this line and what is new: the first deed stays, and the last one with it."""
        if not line.startswith(f"{self._season}:"):
            return str(self)
        stood = line.removesuffix(self._onward)
        first, last = stood.removeprefix(f"{self._season}:").removesuffix("**").strip().partition(MORE)[::2]
        deed = str(self.deed)
        if self.grown:
            return f"{self._season}: {f'{first}{MORE}' if last else ''}{deed}**{self._onward}"
        if not deed or deed in (first, last):
            return f"{stood}{self._onward}"
        return f"{self._season}: {first}{MORE}{deed}**{self._onward}"


def led_on(game: Rules[Any, Any], begun: Sequence[Event], new: Sequence[Event]) -> tuple[Message, bool]:
    """The deed to be told after what was begun last in a round and what is new; whether the new has led that one on."""
    own, was, whole = game.deed(new), game.deed(begun), game.deed([*begun, *new])
    led = bool(whole) and whole != was and (not own or (bool(was) and own == whole))
    return (own if own and not led else whole), led


def _further(since: str, now: str) -> str:
    """What is new in the later of two headlines: “Turn 1, round 2” after “Turn 1, round 1” is “round 2”."""
    if now == since:
        return ""
    if now.startswith(since):
        return now.removeprefix(since).lstrip(" ,:·")
    before, parts = PARTS.split(since), PARTS.split(now)
    pairs = zip((part.rstrip(",:") for part in before), (part.rstrip(",:") for part in parts), strict=False)
    common = next((n for n, (one, other) in enumerate(pairs) if one != other), len(parts))
    return " ".join(parts[common:]) or now


def added(before: list[str], head: Heading, told: list[str]) -> list[str]:
    """A post's lines with what is newly told, if it is of the same season; the same lines are not added twice.

    The season stands over the post, and not once more over what is new.
    """
    if not before or not head.fits(before[0]):
        return []
    told = told[1:] if told[:1] == [head.underlined] else told
    if told and before[-len(told) :] == told:
        return [head.over(before[0]), *before[1:]]
    return [] if _led_on(before[0]) else [head.over(before[0]), *before[1:], *told]


def _led_on(line: str) -> bool:
    """Whether a heading says where the game has come to; an arrow may stand in a deed as well."""
    return ONWARD in line.rpartition("**")[2]
