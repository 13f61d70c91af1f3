"""Bombardment [76:5.0, 76:5.1, 76:5.11, 21:6.0, 21:6.1, 21:6.4]."""

from collections.abc import Collection, Iterator

from game.battles.board import Board, within
from game.battles.course import FIELD, FireView, Piece
from game.battles.editions import NO_EFFECT
from game.battles.morale import disrupt
from game.battles.position import Position, position
from game.battles.sight import blocked, seen, sees
from game.battles.state import Facts, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.hexes import distance
from game.core.text import Blank, _, say

#: How far guns reach in fog [21:5.2].
FOG_RANGE = 2
#: At this range or less a roll of 1 sets a town on fire [21:19.5].
BURNING_RANGE = 5
#: The rules that silence the guns of a demoralized army.
SHY = "21:11.4, 21:12.2"


def column(steps: int) -> str:
    """The column of the fire table for a range, the firing hex not counted [76:5.11, 21:6.1]."""
    return "6+" if steps >= 6 else "3-5" if steps >= 3 else str(steps)


def why_silent(state: State, gun: Piece) -> tuple[str, str] | None:
    """Why a gun cannot fire at all now, with the rule; None if it can [21:11.4, 21:12.2, 21:19.5, W4]."""
    if gun.side != state.side:
        return _("Not yours: {name}.").format(name=state.name(gun.id)), "76:5.31"
    if gun.where != FIELD or gun.limbered:
        return _("A limbered gun cannot fire."), "W4"
    if gun.fired:
        return _("{name} has fired.").format(name=state.name(gun.id)), "76:5.11"
    if gun.place in state.burning:
        return _("Guns in a burning town cannot fire."), "21:19.5"
    return why_shy(state, gun)


def why_shy(state: State, gun: Piece) -> tuple[str, str] | None:
    """Whether a demoralized army has nobody beside a gun to hold its men to it, with the rule [21:11.4, 21:12.2]."""
    shy = state.edition.demoralized_horse_and_guns and state.broken(gun.side)
    if shy and not any(leader.side == gun.side for leader in position(state).leaders.get(gun.place, ())):
        return _("The guns of a demoralized army fire only with a leader in their hex."), SHY
    return None


def guns(state: State) -> Iterator[str]:
    """The guns that can fire at anything; most see at a glance somebody they can fire at."""
    now = position(state)
    for gun in now.guns.values():
        if gun.side == state.side and not gun.fired and why_silent(state, gun) is None:
            key = "fires", gun.id
            if key not in now.memo:
                now.memo[key] = _aims(state, now, gun)
            if now.memo[key]:
                yield gun.id


def silenced(state: State) -> bool:
    """Whether a gun could fire at something if its army were not demoralized."""
    now = position(state)
    return state.broken(state.side) and any(
        (shy := why_shy(state, gun)) and why_silent(state, gun) == shy and _aims(state, now, gun)
        for gun in now.guns.values()
    )


def _aims(state: State, now: Position, gun: Piece) -> bool:
    """Whether a gun sees anybody to fire at; where one last saw somebody from its hex is looked at first."""
    here, near, last = gun.place, _in_range(state, now, gun), now.board.seen
    if here in last and last[here] in near and sees(now, here, last[here]):
        return True
    found = next(seen(now, here, near), "")
    if found:
        last[here] = found
    return bool(found)


def targets(state: State, gun: str) -> tuple[str, ...]:
    """The hexes a gun can fire at: enemy units in good order that it sees; with option `burning` towns, too."""
    now, piece = position(state), state.pieces[gun]
    key = "targets", gun
    if key not in now.memo:
        silent = why_silent(state, piece) is not None
        near = () if silent else _in_range(state, now, piece)
        now.memo[key] = tuple(seen(now, piece.place, near))
    found: tuple[str, ...] = now.memo[key]
    return found


def _in_range(state: State, now: Position, gun: Piece) -> list[str]:
    """What a gun would fire at if it saw it."""
    foes = now.steady(state.board.foe[gun.side])
    if state.on("burning"):
        foes = list(dict.fromkeys([*foes, *_towns(state, gun)]))
    if not state.fog:
        return foes
    near = within(now.board, gun.place, FOG_RANGE)
    return [h for h in foes if h in near]


def why_no_shot(state: State, now: Position, gun: Piece, hexagon: str) -> tuple[str, str] | None:
    """Why a gun cannot fire at a hex, with the rule."""
    if state.fog and distance(gun.place, hexagon) > FOG_RANGE:
        return _("In fog guns reach two hexes."), "21:5.2"
    if hide := blocked(now, gun.place, hexagon):
        rule = "76:5.21" if state.edition.key == "1976" else "21:6.2, 21:6.3"
        return _("{hex} hides {target} from the gun at {gun}.").format(
            hex=state.board.place(hide), target=hexagon, gun=gun.place
        ), rule
    return None


def _towns(state: State, gun: Piece) -> list[str]:
    """Towns not yet burning within range in which nothing of the gun's side stands [21:19.5]."""
    own = {p.place for p in state.pieces.values() if p.side == gun.side and p.where == FIELD and not p.looted}
    return [
        hexagon
        for hexagon in state.board.ground
        if hexagon not in own and may_burn(state.board, state.burning, gun.place, hexagon)
    ]  # fmt: skip


def may_burn(field: Board, burning: Collection[str], gun: str, hexagon: str) -> bool:
    """Whether a shot from one hex at another can set a town on fire, where that is played [21:19.5]."""
    return (
        "town" in field.kinds_of(hexagon) and hexagon not in burning and distance(gun, hexagon) <= BURNING_RANGE
    )  # fmt: skip


def fire(state: State, gun: str, hexagon: str, dice: Dice, events: list[Event]) -> None:
    """One gun fires; beside Torstensson a second time at the same hex, if that can still do anything [W3]."""
    leaders = position(state).leaders.get(state.pieces[gun].place, ())
    twice = any(state.counter(p.id).gunner and p.side == state.pieces[gun].side for p in leaders)
    state.put(gun, fired=True)
    _shot(state, gun, hexagon, dice, events)
    unit = position(state).units.get(hexagon)
    fuel = state.on("burning") and hexagon in _towns(state, state.pieces[gun])
    if twice and ((unit is not None and not unit.disrupted) or fuel):
        _shot(state, gun, hexagon, dice, events)


def _shot(state: State, gun: str, hexagon: str, dice: Dice, events: list[Event]) -> None:
    origin, side = state.pieces[gun].place, state.pieces[gun].side
    steps = distance(origin, hexagon)
    die = dice.roll(6, f"{gun} fires at {hexagon}, range {steps}")
    unit, result, what = position(state).units.get(hexagon), "", say("no effect")
    missed: dict[str, Blank] = {"missed": state.name(unit.id)} if unit else {}  # who, if `what` names nobody
    if unit is not None and not unit.disrupted:
        result = state.edition.charts.fire.result(column(steps), die)
        if result != NO_EFFECT:
            disrupt(state, unit.id)
            what, missed = say("{unit} is disrupted", unit=state.name(unit.id)), {}
    lit = state.on("burning") and die == 1 and may_burn(state.board, state.burning, origin, hexagon)
    if lit:
        state.burning = tuple(sorted((*state.burning, hexagon)))
    state.note(fires=FireView(gun, side, origin, hexagon, steps, die, result, lit))
    text = say(
        "{gun} fires at {hex}, range {n}, rolls {die}: {what}.",
        gun=state.name(gun), hex=hexagon, n=steps, die=die, what=what, **missed,
    )  # fmt: skip
    facts: Facts = {"gun": gun, "side": side, "origin": origin, "target": hexagon, "die": die, "result": result}
    events.append(Event("fire", text, facts, "76:5.1" if state.edition.key == "1976" else "21:6.1", hexagon))
    if lit:
        text = say("{place} burns.", place=state.board.place(hexagon))
        events.append(Event("fire", text, {"burns": hexagon}, "21:19.5", hexagon))
