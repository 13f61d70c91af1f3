"""What stands over a post: the deed and the time it was done in, then where the game has come to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.events import Event
from game.core.rules import Rules
from game.core.text import SILENT, Message, say

ONWARD = " → "
#: Between the first deed of a post and the last one.
MORE = "; "
#: Of a longer way on a heading says how it begins: the lines below it tell the rest.
FURTHER = 80
#: What parts a headline's pieces: where both have some in common, the later is told by the rest.
PARTS = re.compile("(?<=[,:]) ")


@dataclass(frozen=True, slots=True)
class Heading:
    """Over what was done in the season (round, player-turn) `since`; `now` is the one after it, or how it all ended.

    `grown`: the deed is the one that stood there last, which what is new has led on; `undone`: it is that orders were
    taken back, and what stood there may have been theirs.
    """

    title: Message
    since: Message
    now: Message
    deed: Message = SILENT
    grown: bool = False
    undone: bool = False

    @property
    def _season(self) -> str:
        return f"**{self.title}** · **{self.since}"

    @property
    def underlined(self) -> str:
        """The season as it heads lines that go on into another one; see `summary`."""
        return f"__{self.since}__"

    @property
    def _onward(self) -> str:
        further = _further(str(self.since), str(self.now).rstrip("."))
        if len(further) > FURTHER:
            further = further.partition(": ")[0]
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
        if self.undone or not line.startswith(f"{self._season}:"):
            return str(self)
        stood = line.removesuffix(self._onward)
        first, last = stood.removeprefix(f"{self._season}:").removesuffix("**").strip().partition(MORE)[::2]
        deed = str(self.deed)
        if self.grown:
            return f"{self._season}: {f'{first}{MORE}' if last and first != deed else ''}{deed}**{self._onward}"
        if deed in ("", first):
            return f"{stood}{self._onward}"
        return f"{self._season}: {first}{MORE}{deed}**{self._onward}"


def led_on(game: Rules[Any, Any], begun: Sequence[Event], new: Sequence[Event]) -> tuple[Message, bool]:
    """The deed to be told after what was begun last in a round and what is new; whether the new has led that one on.

    So it has where both together come to something else: "13 pieces move" after 8 and 5 more.
    """
    own, was, whole = game.deed(new, begun), game.deed(begun), game.deed([*begun, *new])
    if own and (not was or whole == was):
        return own, False
    if own:
        first = next(n for n, _event in enumerate(new) if game.deed(new[: n + 1], begun))
        if game.deed([*begun, *new[:first]]) == whole:  # it was at its end before the new deed began
            return say("{led}; {own}", led=whole, own=own), True
    return whole, whole != was


def begun(game: Rules[Any, Any], told: Sequence[Sequence[Event]]) -> list[Event]:
    """What was begun last in a round and is not at its end, of all that was `told` of it so far, line by line.

    It goes back to the last deed, and further as long as several deeds are one to the game.
    """
    events = list[Event]()
    for n in reversed(range(len(told))):
        line, before = told[n], [event for line in told[:n] for event in line]
        own, after = game.deed(line, before), game.deed(events, [*before, *line])
        if after and _strung(own, after, game.deed([*line, *events], before)):
            break
        events = [*line, *events]
    return events


def _strung(one: Message, other: Message, both: Message) -> bool:
    """Whether two deeds stay two when they are told together: one of them alone is told, or one after the other."""
    return both in (one, other) or str(both) == f"{one}{MORE}{other}"


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
