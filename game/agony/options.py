"""What may be chosen at the opening: the optional rules of section 19, and how the table asks."""

from collections.abc import Sequence
from dataclasses import replace

from game.agony.board import BOARD
from game.agony.state import year_of
from game.agony.victory import EVEN
from game.core.rules import Choice, Option
from game.core.text import _


def _rule(key: str, title: str, help_: str) -> Option:
    return Option(key, title, (Choice("no", _("As printed")), Choice("yes", _("In force"), help_)))


def options() -> Sequence[Option]:
    """All of them, told to whoever reads."""
    return (
        Option(
            "ask",
            _("Combat cards"),
            (
                Choice("always", _("Always ask"), _("Even who has no usable card is asked: silence tells nothing")),
                Choice("usable", _("Ask only with a usable card"), _("Faster, but not being asked tells something")),
            ),
        ),
        _rule("ambitious", _("Wallenstein commands [7.25]"), _("Wallenstein is a two-star Dynamic leader")),
        _rule("ranges", _("Tournament victory [19.1]"), _("Up to 19 VP Protestant, 20 a draw, from 21 Catholic")),
        _rule("fourth-veteran", _("Stronger Imperial setup [19.2a]"), _("A fourth Imperial Veteran in Vienna")),
        _rule("guebriant", _("Guebriant [19.2b]"), _("Another French leader comes with France")),
        _rule(
            "early-lines",
            _("Lines fixed in the sixth round [19.3]"),
            _("Who can be paid is settled in the Action Phase"),
        ),
        _rule(
            "more-aid", _("No limit on aid [19.4a]"), _("Any number of cards as aid; events count for the whole turn")
        ),
        _rule(
            "recruit-aid", _("Recruiting costs aid [19.4b]"), _("-1 on recruiting rolls unless an aid point is spent")
        ),
        _rule("free-aid", _("Free Actions cost aid [19.4c]"), _("A Free Action costs an aid point")),
        _rule(
            "dutch-intervention",
            _("Dutch War by any card [19.5]"),
            _("Any card may be rolled for on the Dutch War track"),
        ),
        _rule("ambition", _("Wallenstein's ambition [19.6]"), _("High influence may rise by itself")),
        _rule(
            "tilly",
            _("Tilly a Dynamic leader [19.7]"),
            _("Tilly leads Bavarians and Imperials until Wallenstein comes"),
        ),
        _rule("campaign-move", _("Campaign move [19.8]"), _("A second card may activate a second leader")),
        _rule("old-corps", _("Old French regiments [19.9]"), _("P2 serves as a combat card of French armies")),
        _rule("richelieu", _("Richelieu's massive aid [19.10]"), _("P9 brings the printed aid with its event")),
        _rule("enemies", _("Wallenstein's enemies [19.11]"), _("A discarded card may have Wallenstein killed")),
        _handicap(),
    )


def _handicap() -> Option:
    """Whom the reckoning favours where that is agreed, and by how much, in the scenarios that have one."""
    dated = [(each, f"{year_of(each.first_turn)}-{year_of(each.last_turn) + 1}") for each in BOARD.scenarios.values()]
    vp = ", ".join(f"{years} {each.handicap.vp:+d}" for each, years in dated if each.handicap)
    marks = ", ".join(f"{years} {each.even.vp}" for each, years in dated if each.even)
    rule = _rule("handicap", _("Handicap"), _("VP for the Catholic side at the reckoning: {given}").format(given=vp))
    even = Choice(EVEN, _("Nobody draws"), _("Catholic from so many VP on: {given}").format(given=marks))
    scenarios = tuple(each.id for each, _years in dated if each.handicap)
    return replace(rule, choices=(*rule.choices, even), scenarios=scenarios)
