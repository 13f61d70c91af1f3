"""What happens on the way of a piece: whom and what it runs over [76:6.0, 21:7.0]."""

from game.battles.board import LEADER
from game.battles.course import DUE, FIELD, LOST, MoveView, Piece
from game.battles.morale import bereave, disrupt, leave, lose
from game.battles.movement import ride, route
from game.battles.position import position, refresh
from game.battles.state import Facts, State
from game.core.events import Event
from game.core.text import Blank, say

#: How a piece went, as a fact: from hex to hex, onto the field.
GO, ENTER, LEAVE = "go", "enter", "exit"
#: The fact of a unit that went into flames.
FLAMES = "flames"


def move(state: State, piece: Piece, path: tuple[str, ...], led: tuple[str, ...], events: list[Event]) -> None:
    """Carry out a move along a path of neighbouring hexes, once and for all [76:6.15, 76:6.16]."""
    counter, entering = state.counter(piece.id), piece.where == DUE
    if entering and counter.kind != LEADER:  # [21:16.1]
        state.entered[path[0]] = state.entered.get(path[0], 0) + 1
    resident = position(state).units.get(path[-1]) if counter.is_unit else None
    for rider in led:
        spent = ride(state, state.pieces[rider], path, piece.where)
        stays = path[-1] in state.burning  # whoever enters flames goes no further [21:19.5]
        state.put(rider, where=FIELD, place=path[-1], spent=spent, moved=stays)
    state.place(piece.gone(path[-1]))
    state.now = state.now.then(MoveView(piece.id, piece.side, path, "enter" if entering else "move", led))
    burnt = counter.is_unit and path[-1] in state.burning
    if counter.is_unit:
        run_over(state, piece, path if entering else path[1:], events)  # [76:5.31, 21:6.5]
    if burnt:
        disrupt(state, piece.id)
    crowded = resident.id if resident is not None and resident.id != piece.id else ""
    if crowded != state.crowded:
        state.crowded = crowded
        refresh(state)
    state.begun = True
    if piece.side not in state.stirred:
        state.stirred = tuple(s for s in state.board.sides if s in (*state.stirred, piece.side))  # [standoff]
    names = {"name": counter.called, "last": path[-1], **with_whom(state, led)}
    text = say("{name} goes to {last}.", **names)
    if entering:
        text = say("{name} enters at {first} and goes to {last}.", first=path[0], **names)
    facts: Facts = {
        "piece": piece.id, "side": piece.side, "way": ENTER if entering else GO, "origin": path[0],
        "target": path[-1], "with": led, **({FLAMES: 1} if burnt else {}),
    }  # fmt: skip
    events.insert(0, Event("move", text, facts, place=path[-1]))
    bereave(state, events)


def with_whom(state: State, led: tuple[str, ...]) -> dict[str, Blank]:
    """The leaders who take part in a deed, as a blank that is told beside who does it (`summary.as_read`)."""
    return {"led": state.names(led)} if led else {}


def run_over(state: State, piece: Piece, hexes: tuple[str, ...], events: list[Event]) -> None:
    """A unit takes the guns and trains it passes, and leaders caught by it or by its zone of control are lost.

    [76:5.31-5.33, 76:5.35, 21:6.5, 21:11.1, 21:15.0, 21:19.1, 21:19.4, W4]
    """
    now, foe = position(state), state.board.foe[piece.side]
    controls = not state.pieces[piece.id].disrupted
    marching = now.marching(foe) if controls else ()
    if not marching and now.prey(foe).isdisjoint(hexes):  # mostly
        return
    led = now.led_by(foe)
    for here in hexes:
        if here in now.guns or here in now.trains:
            take(state, piece.side, here, events)
        caught = [leader for leader in now.leaders[here] if leader.side == foe] if here in led else []
        if controls and led and not led.isdisjoint(now.board.reach[here]):
            for near in now.board.reach[here]:
                if near in led and not now.held(near, foe):
                    caught += [leader for leader in now.leaders[near] if leader.side == foe]
        for near in now.board.grid.around[here] if marching else ():
            if near in marching:
                state.put(now.units[near].id, march=False)
        for leader in caught:
            if state.pieces[leader.id].where != LOST:
                lose(state, leader.id, events)


def take(state: State, side: str, here: str, events: list[Event]) -> None:
    """Capture the gun [76:5.32], eliminate or loot the train of the enemy in a hex."""
    now = position(state)
    gun, train = now.guns.get(here), now.trains.get(here)
    if gun is not None and gun.side != side:
        state.put(gun.id, side=side, limbered=False)
        rule = "76:5.32" if state.edition.key == "1976" else "21:6.5"
        text = say("{name} is captured by the {side} army.", name=state.name(gun.id), side=state.side_name(side))
        events.append(Event("capture", text, {"piece": gun.id, "side": side}, rule, here))
    if train is not None and train.side != side and not train.looted:
        looting = state.on("looting")
        if looting:
            state.put(train.id, looted=True)
        else:
            state.put(train.id, where=LOST, place="")
        called, rule = state.name(train.id), "21:19.4" if looting else "21:15.0"
        text = say("The {name} is looted.", name=called) if looting else say("The {name} is taken.", name=called)
        events.append(Event("capture", text, {"piece": train.id, "side": side}, rule, here))


def go_off(state: State, piece: Piece, hexagon: str, led: tuple[str, ...], events: list[Event]) -> None:
    """Leave the field by an edge hex, a unit perhaps with leaders who ride along [21:17.0, 21:7.5]."""
    path = route(state, piece, hexagon)
    state.now = state.now.then(MoveView(piece.id, piece.side, path, "exit", led))
    if state.counter(piece.id).is_unit:
        run_over(state, piece, path[1:], events)
    state.begun = True
    for one in (piece.id, *led):
        leave(state, state.pieces[one])
        text = say("{name} leaves the field.", name=state.name(one))
        facts: Facts = {"piece": one, "side": piece.side, "way": LEAVE, "origin": path[0], "target": hexagon}
        events.append(Event("move", text, facts, "21:17.0", hexagon))
    bereave(state, events)
