"""What a game is made of, and how it is played: texts of /game about, help and settings."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from bot.discord.options import told
from bot.host.info import GameInfo, dice_told
from bot.host.pace import LATE, more, time
from game import GAMES, rules
from game.core.data import find, overlays
from game.core.text import _, listed

#: The data files whose sources are counted.
SOURCES = ("seed", "public", "derived", "reconstructed", "fitted")


@cache
def sources(game: str) -> dict[str, int]:
    """How many values of a game's data come from where."""
    found: Counter[str] = Counter()
    for name in rules(game).data():
        _count(yaml.load(find(name).read_text("utf-8"), yaml.CSafeLoader), found)
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
    lines = [f"## {_(rules(game).title)}"]
    if info is not None:
        lines.append(" · ".join([f"**{info.title}**", *told(info)]))
        lines += [_("Rules version {n}.").format(n=info.rules) + " " + dice_told(info)]
    meanings = {
        "seed": _("stand in the rules"),
        "public": _("from public sources"),
        "derived": _("follow from what the rules state"),
        "reconstructed": _("our own, chosen to fit all that is known"),
        "fitted": _("our own, fitted to every mark that the rules give"),
    }
    counts = [f"{n} {meanings[source]}" for source, n in sources(game).items() if n]
    lines += [
        _("**Where the values come from:** {counts}.").format(counts=listed(counts)),
        *_own_files(game),
        _("Where the rules leave a gap, rulings fill it: see /rules, and RULINGS.md among the program's files."),
        _("An unofficial program under the MIT licence. Map and charts are our own drawings."),
        _("Facts and numbers are cited by rule; no sentence is copied from a rulebook."),
    ]
    return "\n".join(lines)


def _own_files(game: str) -> list[str]:
    own = list(overlays(game))
    return [_("Files of this table's own: {names}.").format(names=listed(own))] if own else []


def pace(info: GameInfo, banks: Mapping[str, float]) -> str:
    """How fast the game is played, what is left in its time banks, and how long one waits for a seat."""
    settings = info.settings
    waits = _("Who held another seat waits {n} h for a new one, or for the others' consent.")
    lines = [_deadline(info), *(f"-# {said}" for said in more(settings)), f"-# {waits.format(n=settings.takeover)}"]
    left = [_("{seat} {n} h").format(seat=info.seat(seat).name, n=round(left / 3600)) for seat, left in banks.items()]
    return "\n".join([*lines, *([_("**Time banks:** {left}").format(left=listed(left))] if left else [])])


def _deadline(info: GameInfo) -> str:
    settings = info.settings
    if not settings.timed:
        return _("“{title}” has no deadline.").format(title=info.title)
    remind = _("People are reminded, all their games in one.") if settings.reminders else _("No reminders.")
    said = _("“{title}”: {time}; then {late}. {remind}")
    late = LATE[settings.at_deadline]
    return said.format(title=info.title, time=time(settings), late=late, remind=remind)


def _asked(game: str) -> list[str]:
    """What the rules of a game at hand may be asked."""
    asked = [*rules(game).features.rule_examples, _("how do I win")] if game else []
    return [_("**Ask:** {questions}").format(questions=" ".join(f"`/rules {each}`" for each in asked))] if asked else []


def _of_one(game: str) -> str:
    """Of one of several games what may be typed and asked."""
    features = rules(game).features
    orders = "; ".join(features.examples)
    asked = " ".join(f"`/rules {each}`" for each in features.rule_examples[:2])
    return _("**{title}:** `/order {orders}` · {asked}").format(title=_(rules(game).title), orders=orders, asked=asked)


def help_text(*played: str) -> str:
    """The way through a game: with its own examples if one is at hand, with those of each if several are."""
    game = played[0] if len(played) == 1 else ""
    example = "; ".join(rules(game).features.examples) if game else ""
    held = (rules(key).features.hand for key in (played or GAMES))
    mend = " ".join(("`/mine`", *dict.fromkeys(f"`/{hand.command}`" for hand in held if hand), "`/undo`"))
    sealed = not game or rules(game).features.sealed
    lines = [
        _("## How to play {title}").format(title=_(rules(game).title)) if game else _("## How to play"),
        _("**New to it?** `/game learn`: ten minutes of play, step by step, seen by you alone."),
        _("**1.** `/game open`, then *Open the lobby*. Everybody presses a seat; *Fill with stand-ins*; *Start*."),
        _("**2.** Press **Your move** under the board: choose an army, choose where it goes, *Confirm*."),
        _("Or type it: `/order {example}`. Small typos are understood.").format(example=example or "…"),
        _("**3.** Orders are secret until everybody is **ready**; then they are carried out, and the board is posted.")
        if sealed
        else _("**3.** It is carried out at once, and the board is posted; who is asked next gets a message."),
        _("**Look:** `/board` `/standings` `/log` `/past` `/battle` `/replay` `/story` `/text` `/follow`"),
        _("**Stand-ins:** `/why` they did it, once it is over; `/hint`, where the table has agreed on hints."),
        *(_asked(game) or [_of_one(each) for each in played]),
        _("**Learn:** `/rules` `/odds` `/dice` `/game about` · **Mend:** {commands}").format(commands=mend),
        _("**Organise:** `/close` `/game settings` `/game replace` · **Keep:** `/export` `/import`"),
        _("**Messages:** I write to you when it is your move. `/notify` switches that off and knows quiet hours."),
        _("**Your time:** `/games` shows all that waits for you, `/holiday` stops your time."),
    ]
    return "\n".join(lines)
