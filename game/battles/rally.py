"""Rally: disrupted units come back to good order [76:9.2, 76:10.2, 21:10.2, 21:11.3].

Nobody would rather stay disrupted, so every attempt that may be made is made at once when a player-turn begins.
"""

from game.battles.board import LEADER
from game.battles.course import Piece, RallyView
from game.battles.morale import bereave
from game.battles.position import position
from game.battles.state import Facts, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.hexes import distance
from game.core.text import _, say

#: The modified roll that rallies [76:9.2, 21:10.2]; what goes beyond six is no more than six [76:10.22].
ENOUGH = 5


def why_not(state: State, piece: Piece) -> tuple[str, str] | None:
    """Why a disrupted unit may not try to rally, with the rule; None if it may.

    [76:7.23, 76:9.2, 76:10.25, 76:11.11, 21:8.2, 21:10.2, 21:12.2, 21:19.4, 21:19.5]
    """
    counter, old = state.counter(piece.id), state.edition.key == "1976"
    if position(state).threatened(piece.place, piece.side):
        return _("It is in an enemy zone of control."), "76:9.2" if old else "21:10.2"
    if state.weak(piece.id) and not counter.mounted:
        return _("Demoralized infantry does not rally."), "76:11.11" if old else "21:12.2"
    if piece.place in state.burning:
        return _("Nobody rallies in a burning town."), "21:19.5"
    if any(t.looted and distance(t.place, piece.place) <= 1 for t in position(state).trains.values()):
        return _("It is busy looting the train."), "21:19.4"
    return None


def bonus(state: State, piece: Piece) -> int:
    """What is added to the roll: one leader, fog, demoralized horse [76:10.21, 76:10.23, 21:5.2, 21:12.2]."""
    leader = leader_near(state, piece)
    added = state.counter(leader.id).value if leader is not None else 0
    if state.edition.demoralized_horse_and_guns and state.weak(piece.id):
        added -= 1
    return added - (1 if state.fog else 0)


def rally(state: State, dice: Dice, events: list[Event]) -> None:
    """Every disrupted unit of the moving side that may, tries."""
    for piece in position(state).standing(state.side):
        if not piece.disrupted or why_not(state, piece) is not None:
            continue
        added = bonus(state, piece)
        die = dice.roll(6, f"rally {piece.id}, {added:+d}")
        rallied = die + added >= ENOUGH
        state.note(rallies=RallyView(piece.id, piece.place, die, added, rallied))
        events.append(_tried(state, piece, die, added))
        if rallied:
            state.put(piece.id, disrupted=False)
            bereave(state, events)  # its zone of control is restored [21:8.1, 21:11.1, 76:7.11, 76:10.0]


def _tried(state: State, piece: Piece, die: int, added: int) -> Event:
    called, signed = state.name(piece.id), f"{added:+d}" if added else ""
    text = say("{name} does not rally ({die}{added}).", name=called, die=die, added=signed)
    if die + added >= ENOUGH:
        text = say("{name} rallies ({die}{added}).", name=called, die=die, added=signed)
    facts: Facts = {"piece": piece.id, "side": piece.side, "die": die, "added": added}
    return Event("rally", text, facts, "76:9.2" if state.edition.key == "1976" else "21:10.2", piece.place)


def leader_near(state: State, piece: Piece) -> Piece | None:
    """The best leader who helps a unit rally: in or next to its hex; option `leaders` expands that by his value.

    [76:10.21-10.24, 76:18.0, 21:11.3]
    """
    farther, near = state.on("leaders"), (piece.place, *state.board.grid.around[piece.place])
    found = [
        leader
        for leader in position(state).of_sort[LEADER].values()
        if leader.side == piece.side
        and (leader.place in near
             or (farther and distance(leader.place, piece.place) <= 1 + state.counter(leader.id).value))
    ]  # fmt: skip
    return max(found, key=lambda leader: state.counter(leader.id).value, default=None)
