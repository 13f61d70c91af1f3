"""What a game is made of, and how it is played: texts of /game about, help and settings."""

from collections import Counter
from functools import cache
from typing import Any

import yaml

from bot.discord.options import told
from bot.host.info import GameInfo
from game import rules
from game.core.data import find
from game.core.text import _, listed

#: The data files whose sources are counted.
SOURCES = ("seed", "public", "derived", "reconstructed")


@cache
def sources(game: str) -> dict[str, int]:
    """How many values of a game's data come from where."""
    found: Counter[str] = Counter()
    for path in sorted(find(f"{game}/map.yaml").parent.glob("*.yaml")):
        _count(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), found)
    return {source: found[source] for source in SOURCES}


def _count(value: Any, found: Counter[str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            if str(key).endswith("src"):
                found.update([inner] if isinstance(inner, str) else inner.values())
            else:
                _count(inner, found)
    elif isinstance(value, list):
        for inner in value:
            _count(inner, found)


def about(game: str, info: GameInfo | None) -> str:
    """Where the data come from; of a game at hand, its options and dice."""
    lines = [f"## {rules(game).title}"]
    if info is not None:
        lines.append(" · ".join([f"**{info.title}**", *told(info)]))
        lines += [
            _("Rules version {n}. Dice are bound to `{commitment}`.").format(n=info.rules, commitment=info.commitment)
        ]
    meanings = {
        "seed": _("stand in the rules"),
        "public": _("from public sources"),
        "derived": _("follow from what the rules state"),
        "reconstructed": _("our own, chosen to fit all that is known"),
    }
    counts = [f"{n} {meanings[source]}" for source, n in sources(game).items() if n]
    lines += [
        _("**Where the values come from:** {counts}.").format(counts=listed(counts)),
        _("Where the rules leave a gap, rulings fill it: see /rules, and RULINGS.md among the program's files."),
        _("An unofficial program under the MIT licence. Map and charts are our own drawings."),
        _("Facts and numbers are cited by rule; no sentence is copied from a rulebook."),
    ]
    return "\n".join(lines)


def pace(info: GameInfo) -> str:
    """How fast the game is played."""
    settings = info.settings
    if not settings.hours:
        return _("“{title}” has no deadline.").format(title=info.title)
    late = {
        "close": _("the turn is closed without those who are late"),
        "standin": _("a stand-in moves this once for those who are late"),
    }
    remind = _("People are reminded at half and at nine tenths of it.") if settings.reminders else _("No reminders.")
    said = _("“{title}”: {hours} hours a turn; then {late}. {remind}")
    return said.format(title=info.title, hours=settings.hours, late=late[settings.at_deadline], remind=remind)


def help_text() -> str:
    """The way through a game."""
    lines = [
        _("## How to play"),
        _("**1.** `/game open`, then *Open the lobby*. Everybody presses a seat; *Fill with stand-ins*; *Start*."),
        _("**2.** Press **Your move** under the board: choose an army, choose where it goes, *Confirm*."),
        _("Or type it: `/order Spain-1 Savoy; Spain-2 Luxembourg; ready`. Small typos are understood."),
        _("**3.** Orders are secret until everybody is **ready**; then they are carried out, and the board is posted."),
        _("**Look:** `/board` `/standings` `/log` `/past` `/battle` `/replay` `/text`"),
        _("**Learn:** `/rules` `/odds` `/dice` `/game about` · **Mend:** `/mine` `/hand` `/undo`"),
        _("**Organise:** `/close` `/game settings` `/game replace` · **Keep:** `/export` `/import`"),
        _("**Messages:** I write to you when it is your move. `/notify` switches that off and knows quiet hours."),
    ]
    return "\n".join(lines)
