"""States of older releases: reasons were finished English and become messages again; options were fewer."""

from collections.abc import Iterable

from game.campaign.board import BOARD
from game.campaign.course import WinterLine
from game.campaign.movement import asleep, stands
from game.campaign.state import MoveView, State
from game.campaign.winter import LOST, SECURED, reason
from game.core.text import Message, untranslated
from game.core.values import replace

#: What was not yet chosen.
BEFORE = {"victory": "points", "stacking": "off", "handicap": "off"}


def renewed(state: State) -> State:
    """The state as it is kept now; only on a state that was just read."""
    if missing := {key: value for key, value in BEFORE.items() if key not in state.options}:
        state.options = state.options | missing
    if any(_finished(move.reason) for move in state.moves):
        state.moves = tuple(_move(state, move) for move in state.moves)
    if state.winter and any(line.place and _finished(line.reason) for line in state.winter.lines):
        state.winter = replace(state.winter, lines=tuple(map(_line, state.winter.lines)))
    return state


def _finished(message: Message) -> bool:
    """Whether it is a text without blanks: prose, or one of the few reasons that have none."""
    return bool(message) and not message.blanks


def _move(state: State, move: MoveView) -> MoveView:
    meant = [stands(army, move.target) for army in state.armies if move.target in BOARD.places]
    meant += [asleep(power) for power in BOARD.powers]
    return replace(move, reason=_the_one(move.reason, meant)) if _finished(move.reason) else move


def _line(line: WinterLine) -> WinterLine:
    if not line.place:
        return line
    meant = [reason(SECURED, line.place), *(reason(LOST, line.place, power) for power in BOARD.powers)]
    return replace(line, reason=_the_one(line.reason, meant))


def _the_one(kept: Message, meant: Iterable[Message]) -> Message:
    """The message that says in English what was kept; else what was kept."""
    with untranslated():
        return next((message for message in meant if str(message) == kept.template), kept)
