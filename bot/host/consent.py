"""Whether the others agree that somebody takes back what they learned of."""

from dataclasses import replace

from bot.host.live_game import LiveGame
from bot.host.undo import Undo
from bot.host.unit_of_work import UnitOfWork
from bot.store.rows import write_message
from game.core.refusal import Refusal
from game.core.text import Message, _, say, template


def ask(unit: UnitOfWork, seat: str, others: tuple[str, ...], undo: Undo) -> None:
    """Ask these seats whether another may take back its orders; any public order ends the question."""
    said = _question(unit.live, undo)
    asked = {"seat": seat, "ask": list(others), "line": undo.struck[0].number, "said": write_message(said)}
    unit.game = replace(unit.game, consent=asked)
    for other in others:
        unit.said.tell("consent", other, said)


def _question(live: LiveGame, undo: Undo) -> Message:
    """What those are asked who have to agree."""
    who, orders = live.name(undo.seat), undo.quoted(live)
    if undo.periods:
        text = template("{seat} would like to unwind {periods}: everything since {order}. Do you agree?")
        return say(text, seat=who, periods=undo.periods, order=orders[0])
    return say("{seat} would like to take back {orders}. Do you agree?", seat=who, orders=orders)


def answer(unit: UnitOfWork, seat: str, yes: bool) -> str:
    """Note a seat's answer; returns the asking seat once all have agreed."""
    asking, left = str(unit.game.consent.get("seat", "")), list(unit.game.consent.get("ask", ()))
    if seat not in left:
        raise Refusal(_("Nobody waits for your answer any more."))
    left.remove(seat)
    unit.said.answered = True
    unit.game = replace(unit.game, consent={**unit.game.consent, "ask": left} if yes and left else {})
    if not yes:
        no = say("No from {seat}: your order stands.", seat=unit.live.name(seat))
        unit.said.tell("private", asking, no)
    return asking if yes and not left else ""


def granted(unit: UnitOfWork, asking: str) -> None:
    """Whoever asked learns that all agreed, if it is not said as their move."""
    if asking not in unit.fresh:
        unit.said.tell("private", asking, say("All agreed: what you asked for is taken back."))
