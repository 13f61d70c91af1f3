"""Reinforcements: Beck, the Danes, the Swedish commands and Baner's Signal.

Beck's men are new counters, and from their entry on they are like all others.
[76:17.0, 76:17.11, 76:17.13, L.reinf, W.reinf, W2]
"""

from game.battles.course import AWAY, DUE
from game.battles.files import Arrival
from game.battles.position import position
from game.battles.state import State
from game.core.dice import Dice
from game.core.events import Event
from game.core.text import say


def members(state: State, arrival: Arrival) -> tuple[str, ...]:
    """The pieces of a command that are still away."""
    return tuple(
        p.id for p in state.pieces.values() if p.where == AWAY and state.counter(p.id).command == arrival.id
    )  # fmt: skip


def expected(state: State, side: str, early: bool) -> list[Arrival]:
    """Whoever may come to a side now; `early` for those rolled for before the game turn [76:17.0, L.reinf, W.reinf]."""
    return [
        arrival
        for arrival in state.board.file.arrivals
        if arrival.side == side and arrival.early == early and arrival.id not in state.arrived
        and arrival.from_turn <= state.turn <= arrival.to_turn and (not arrival.option or state.on(arrival.option))
    ]  # fmt: skip


def muster(state: State, side: str, early: bool, dice: Dice, events: list[Event]) -> None:
    """Bring or roll for whoever may come [76:17.0, 21:16.0, L.reinf, W.reinf]."""
    for arrival in expected(state, side, early):
        coming = members(state, arrival)
        if arrival.by_die:
            die = dice.roll(6, f"reinforcements {arrival.id}")
            if die not in arrival.by_die:
                text = say("Reinforcements {name}: a roll of {die}, they do not come.", name=say(arrival.name), die=die)
                events.append(Event("arrival", text, {"side": side, "command": arrival.id, "die": die, "pieces": ()}))
                continue
            coming = arrival.by_die[die] or coming
        bring(state, arrival, coming, events)


def bring(state: State, arrival: Arrival, coming: tuple[str, ...], events: list[Event]) -> None:
    """These pieces wait at the edge to enter."""
    for piece in coming:
        state.put(piece, where=DUE)
    state.arrived = (*state.arrived, arrival.id)
    text = say("Reinforcements {name} arrive: {n} pieces.", name=say(arrival.name), n=len(coming))
    events.append(Event("arrival", text, {"side": arrival.side, "command": arrival.id, "pieces": coming}))


def signal_commands(state: State) -> tuple[str, ...]:
    """The commands that Baner's Signal may call now [W2]."""
    signal = state.board.file.signal
    if not state.signal or state.begun:
        return ()
    assert signal is not None
    if signal.side != state.side or state.turn < signal.from_turn:
        return ()
    here = [h for area in signal.areas for h in state.board.area(area)]
    if position(state).of(state.side).isdisjoint(here):  # leaders and guns are units, too [21:2.3]
        return ()
    return tuple(command for command in signal.commands if command not in state.arrived)


def send_signal(state: State, command: str, dice: Dice, events: list[Event]) -> None:
    """Call a command; it comes at once, or by the usual rolls [W2]."""
    signal = state.board.file.signal
    assert signal is not None
    state.signal = False
    die = dice.roll(6, f"Baner's Signal for {command}")
    arrival = next(a for a in state.board.file.arrivals if a.id == command)
    text = say("Baner's Signal for {name}: a roll of {die}.", name=say(arrival.name), die=die)
    events.append(Event("arrival", text, {"side": state.side, "command": command, "die": die}, "W2"))
    if die >= signal.least:
        bring(state, arrival, members(state, arrival), events)
