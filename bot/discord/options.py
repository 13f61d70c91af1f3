"""The options of a game as people choose and read them."""

from typing import Any

from bot.host.info import GameInfo
from game import GAMES, rules
from game.core.names import plain
from game.core.refusal import Refusal
from game.core.rules import Option, Rules, Setup
from game.core.text import _

#: The values of an option that is in force or not.
OFF_ON = (("off", "on"), ("no", "yes"))


def rules_meant(key: str) -> Rules[Any, Any]:
    """The rules of a game that somebody names; refuses one that the house does not have (any more)."""
    known = kind_named(key)
    if known is None:
        raise Refusal(_("The house has no game “{key}”.").format(key=key[:40]), legal=tuple(GAMES))
    return rules(known)


def setup_meant(key: str, scenario: str = "") -> Setup:
    """A complete setup of a game that somebody names; refuses as `rules_meant` does."""
    game = rules_meant(key)
    return game.complete(Setup(game.key, scenario))


def kind_named(given: str | None) -> str | None:
    """The kind of game that is called so, by its key or its title, if there is one."""
    wanted = plain(given or "")
    return next((key for key in GAMES if wanted in (key, plain(_(rules(key).title)))), None)


def fitting(game: str, scenario: str) -> list[Option]:
    """The options that have a meaning in a scenario."""
    return [option for option in rules(game).options if option.fits(scenario) and scenario not in option.idle]


def is_switch(option: Option) -> bool:
    """Whether it is a rule that is in force or not."""
    return tuple(choice.value for choice in option.choices) in OFF_ON


def told(info: GameInfo) -> list[str]:
    """What was chosen for a game; of rules that are in force or not, those that are."""
    found, switches = [], []
    for option in fitting(info.game, info.scenario):
        value = info.options.get(option.key, option.default)
        label = next((choice.label for choice in option.choices if choice.value == value), value)
        if not is_switch(option):
            found.append(f"{option.title}: {label}")
        elif value != option.default:
            switches.append(option.title)
    if switches:
        found.append(_("Optional rules: {names}").format(names=", ".join(switches)))
    return found
