"""How much a stand-in thinks: fixed numbers for each game, so that a level plays alike on every machine."""

from functools import cache
from typing import Annotated

from pydantic import Field

from game.core.data import Datum, Source, load
from game.core.text import say

#: Plays at once, by the game's rules of thumb.
INSTANT = "instant"
STEADY, THOUGHTFUL = "steady", "thoughtful"
LEVELS = (INSTANT, STEADY, THOUGHTFUL)
NAMES = {INSTANT: say("instant"), STEADY: say("steady"), THOUGHTFUL: say("thoughtful")}


class Level(Datum):
    """How far one level thinks.

    `width` candidates at most are played on in `playouts` trials in all, each to the end of so many `turns` (of the
    game's own clock) or so many `decisions`. A candidate other than the instant one must win by so many standard
    errors: `doubt`, and by so much of a game besides: `margin`, where rules of thumb look further than the trials.
    `seconds` is what 95 % of its decisions take at most. Who plays on in the trials is `hasty`, or plays as
    level `instant` does.

    Where one plan leads a whole turn it is thought over `drafts` times; with `playouts` so many plans are drawn up as
    `width` says, each in another way, and are what is played on.

    Where each seat seals its orders for a turn all of its own may be weighed together (see `sealer`): `foresight`
    sheets of others are thought over for them in all, each seat's at least once, and `drafts` of its own; `playouts`
    trials are for each choice. Without foresight they are weighed one by one.
    """

    width: Annotated[int, Field(ge=2, le=64)] = 2
    playouts: Annotated[int, Field(ge=0, le=10_000)] = 0
    turns: Annotated[int, Field(ge=1, le=100)] = 1
    decisions: Annotated[int, Field(ge=0, le=10_000)] = 0
    hasty: bool = True
    doubt: Annotated[float, Field(ge=0, le=5)] = 0.0
    margin: Annotated[float, Field(ge=0, le=0.5)] = 0.0
    foresight: Annotated[int, Field(ge=0, le=100)] = 0
    drafts: Annotated[int, Field(ge=0, le=100)] = 0
    seconds: Annotated[float, Field(gt=0, le=60)]


class Levels(Datum):
    """The file `data/<game>/levels.yaml`."""

    src: Source
    steady: Level
    thoughtful: Level


def levels_file(game: str) -> dict[str, type[Datum]]:
    """The file's name and schema, for `Rules.data`."""
    return {f"{game}/levels.yaml": Levels}


@cache
def level_of(game: str, name: str) -> Level:
    """The numbers of a game's level."""
    level: Level = getattr(load(f"{game}/levels.yaml", Levels), name)
    return level
