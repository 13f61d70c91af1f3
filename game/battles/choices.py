"""What is chosen when a battle is opened: which one, and its optional rules; told when it is read."""

from game.battles.board import board
from game.core.rules import Choice, Option
from game.core.text import _

SCENARIOS = ("rocroi", "lutter", "wittstock")
#: The battles of each rulebook.
OF_1976, OF_2021 = ("rocroi",), ("lutter", "wittstock")


def scenarios() -> tuple[Choice, ...]:
    """The battles by name and day."""
    return tuple(_battle(key) for key in SCENARIOS)


def _battle(key: str) -> Choice:
    file = board(key).file
    return Choice(key, _("{battle}, {date}").format(battle=_(file.name), date=_(file.date)), _(file.about))


def options() -> tuple[Option, ...]:
    """The optional rules."""
    off_on = (Choice("off", _("Off")), Choice("on", _("On")))
    return (
        Option("beck", _("Beck's arrival [17]"), off_on, OF_1976),
        Option("leaders", _("Leaders reach farther [18]"), off_on, OF_1976),
        Option(
            "guns",
            _("Guns"),
            (
                Choice("two", _("2 French, 4 Spanish"), _("As the counter sheet suggests")),
                Choice("three", _("3 and 3")),
            ),
            OF_1976,
        ),
        Option(
            "morale",
            _("Demoralization"),
            (
                Choice("category", _("By category [19]")),
                Choice("army", _("By army"), _("The average of the levels; nothing for a part")),
            ),
            OF_1976,
        ),
        Option("standoff", _("The French must move by turn 5"), off_on, OF_1976),
        Option("road_march", _("Road march [19.1]"), off_on, OF_2021),
        Option("pursuit", _("Cavalry pursuit [19.2]"), off_on, OF_2021, idle=_calm()),
        Option("tactics", _("Special tactics [19.3]"), off_on, OF_2021),
        Option("looting", _("Looting [19.4]"), off_on, OF_2021),
        Option("burning", _("Burning towns [19.5]"), off_on, OF_2021),
        Option("handicap", _("Handicap"), (off_on[0], Choice("on", _("On"), _handicaps())), SCENARIOS),
    )


def _calm() -> tuple[str, ...]:
    """The battles in which nobody charges, and so nobody pursues [L1]."""
    return tuple(key for key in OF_2021 if not any(counter.charges for counter in board(key).counters.values()))


def _handicaps() -> str:
    """Whom a handicap helps, and by how much, in each battle."""
    told = []
    for key in SCENARIOS:
        file = board(key).file
        if given := file.victory.handicap:
            side = next(side.name for side in file.sides if side.id == given.side)
            told.append(_("{battle}: {side} +{n}").format(battle=_(file.name), side=_(side), n=given.points))
    return _("Points beforehand ({each})").format(each=", ".join(told))
