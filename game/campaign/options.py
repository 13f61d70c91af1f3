"""When a campaign may begin and how long it lasts [a], and what may be chosen besides; told when it is read."""

from game.campaign.aims import HANDICAP
from game.campaign.board import BOARD
from game.campaign.files import Start
from game.core.rules import Choice, Option
from game.core.text import _


def scenarios() -> tuple[Choice, ...]:
    """Every start with every length that ends within the war."""
    return tuple(
        Choice(f"{start.year}-{years}", _scenario(start, start.year + years - 1))
        for start, years in BOARD.scenarios.wars()
    )


def _scenario(start: Start, last: int) -> str:
    return _("{first} to {last}: {name}").format(name=_(start.name), first=start.year, last=last)


def options() -> tuple[Option, ...]:
    """The preset, seats, orders, battles, alliances, and whose provinces make the Spanish Road."""
    return (
        Option(
            "preset",
            _("Preset"),
            (
                Choice("post", _("By post"), _("Sealed orders and quick battles, unless chosen otherwise below")),
                Choice("seed", _("As printed"), _("Exactly the printed rules: in turn, ten seats, tabletop battles")),
            ),
        ),
        Option("players", _("Players"), tuple(Choice(n, n) for n in BOARD.scenarios.seat_plans)),
        Option(
            "orders",
            _("Orders"),
            (
                Choice("sealed", _("Sealed"), _("All write in secret; carried out when all are ready")),
                Choice("turns", _("In turn"), _("One power after another, the lowest total first")),
            ),
        ),
        Option(
            "battles",
            _("Battles"),
            (
                Choice("quick", _("Quick"), _("Decided at once by army lists and dice")),
                Choice("reported", _("Reported"), _("You fight it wherever you like, and both report")),
                Choice("fought", _("Fought out"), _("The two players, or their stand-ins, fight it in a thread")),
                Choice("auto", _("Fought out by stand-ins"), _("On the field like that, but at once")),
            ),
        ),
        Option(
            "alliances",
            _("Alliances"),
            (
                Choice("fixed", _("Fixed"), _("As the rules say")),
                Choice("treaty", _("Treaties"), _("Proposed, accepted and denounced in public")),
            ),
        ),
        Option(
            "road",
            _("Spanish Road"),
            (
                Choice("spain", _("Spain's own provinces")),
                Choice("allies", _("Allies' provinces count too")),
            ),
        ),
        Option(
            "victory",
            _("Victory"),
            (
                Choice("points", _("By points"), _("The highest total wins")),
                Choice(
                    "conditions",
                    _("Only with one's aim"),
                    _("Of the powers that have met their victory conditions, the highest total"),
                ),
                Choice("par", _("Against par"), _("Who is furthest above what their powers make on the mean")),
            ),
        ),
        Option(
            "stacking",
            _("Deploy armies together [o]"),
            (
                Choice("off", _("No")),
                Choice("on", _("Yes"), _("In Spring, a power's armies may be deployed into one province")),
            ),
        ),
        _handicap(),
    )


def _handicap() -> Option:
    """For whom less is enough where only aims win, and how much, in the wars that have one [R26]."""
    given = {f"{one.begun}-{one.years}": one.handicap for one in BOARD.files.enough if one.handicap}
    powers = {power.id: _(power.name) for power in BOARD.files.powers}
    told = [", ".join(f"{powers[power]} {n}" for power, n in least.items()) for least in given.values()]
    help_ = _("Where only aims win, fewer provinces are enough: {given}").format(given="; ".join(told))
    return Option(HANDICAP, _("Handicap"), (Choice("off", _("No")), Choice("on", _("Yes"), help_)), tuple(given))
