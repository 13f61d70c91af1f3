"""What may be chosen at the opening: the optional rules [16.0]."""

from collections.abc import Sequence
from dataclasses import replace

from game.core.rules import Choice, Option
from game.core.text import _
from game.cuius import names
from game.cuius.board import BOARD

FORTIFICATIONS, MATS, FOG, DEPARTURE, HANDICAP = "fortifications", "mats", "fog", "departure", "handicap"
EXACT, RANGES = "exact", "ranges"


def _rule(key: str, title: str, help_: str) -> Option:
    return Option(key, title, (Choice("no", _("As printed")), Choice("yes", _("In force"), help_)))


def options() -> Sequence[Option]:
    """All of them, told to whoever reads."""
    return (
        Option(
            FOG,
            _("Fog of war [16.3]"),
            (
                Choice("no", _("Everything is seen")),
                Choice(
                    EXACT,
                    _("Fog, true numbers"),
                    _("What lies under Force markers is hidden; contact tells numbers"),
                ),
                Choice(RANGES, _("Fog, ranges of five"), _("Contact tells ranges of five where these suffice")),
            ),
        ),
        _rule(FORTIFICATIONS, _("Field fortifications [16.1]"), _("An army may dig in for 6 MP: +1 in defence")),
        _rule(MATS, _("Army Holding Mats [16.2]"), _("Up to five armies a side bear Force markers, as under fog")),
        _rule(DEPARTURE, _("Leaders may stay longer [16.4]"), _("Past his last year a leader leaves on 1 to 4 only")),
        *_handicap(),
    )


def _handicap() -> Sequence[Option]:
    """Whom it favours, and by how much, in the scenarios that have one."""
    given = {s.id: s.handicap for s in BOARD.scenarios.values() if s.handicap}
    sides = [_("{side} {n}").format(side=names.SEATS[each.side], n=each.pp) for each in given.values()]
    help_ = _("PP at the start and each year besides: {given}").format(given=", ".join(sides))
    return [replace(_rule(HANDICAP, _("Handicap"), help_), scenarios=tuple(given))] if given else []
