"""Special tactics: push of pike and shot salvo [21:19.3]."""

from game.battles.course import CombatView
from game.battles.morale import shaken
from game.battles.state import State
from game.core.events import Event
from game.core.text import _, say

PIKE, SALVO = "pike", "salvo"
#: What declaring costs on the army's demoralization track.
COST = 10


def why_not(state: State, side: str) -> tuple[str, str] | None:
    """Why a side may not declare special tactics, with the rule; None if it may."""
    if not state.on("tactics"):
        return _("Special tactics are not played in this battle."), "21:19.3"
    if side in state.tactics_used:
        return _("Special tactics are used once a battle."), "21:19.3"
    if state.fog:
        return _("There are no special tactics in fog."), "21:19.3"
    if state.broken(side):
        return _("A demoralized army cannot use special tactics."), "21:12.2"
    return None


def declare(state: State, side: str, tactic: str, events: list[Event]) -> None:
    """A side's tactic for the whole of this combat phase."""
    state.tactics[side] = tactic
    state.tactics_used = tuple(s for s in state.board.sides if s in (*state.tactics_used, side))
    army = state.side_name(side)
    text = say("The {side} army: shot salvo.", side=army)
    if tactic == PIKE:
        text = say("The {side} army: push of pike.", side=army)
    events.append(Event("tactics", text, {"side": side, "tactic": tactic}, "21:19.3"))
    shaken(state, side, COST, events)


def answer(state: State, events: list[Event]) -> bool:
    """The defender's standing answer, declared after the attacker's; whether there was one."""
    tactic = state.answers.get(state.foe, "")
    if not tactic or state.foe in state.tactics or why_not(state, state.foe) is not None:
        return False
    del state.answers[state.foe]
    declare(state, state.foe, tactic, events)
    return True


def converted(state: State, combat: CombatView, result: str) -> str:
    """What no effect becomes.

    Pikes alone disrupt the defender, one salvo alone the attacker, two salvos or pike and salvo both. A combat in
    which a side has no infantry of the line is left alone, and a side without infantry of any kind in good order has no
    tactic there.
    """
    sides = {combat.side: combat.attackers, state.board.foe[combat.side]: combat.defenders}
    if any(not any(state.counter(u).kind == "foot" for u in units) for units in sides.values()):
        return result
    used = [tactic for side, tactic in state.tactics.items() if any(_fit(state, u) for u in sides[side])]
    if not used:
        return result
    if SALVO not in used:
        return "Dd"
    return "Ad" if used == [SALVO] else "Dx"


def _fit(state: State, unit: str) -> bool:
    piece = state.pieces[unit]
    return state.counter(unit).kind in ("foot", "shot") and not piece.disrupted and piece.place not in state.burning
