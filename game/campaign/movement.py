"""Moves along the arrows [f, l], entering a province, waking a sleeping power [k], deployment in Spring [o]."""

from game.campaign import battle, names
from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.state import Army, Battle, MoveView, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.text import SILENT, Message, say


def may_act(state: State, army: Army) -> bool:
    """Whether an army may be moved or deployed this season: once a season [l], none while it fights and rests [m]."""
    if army.entered == state.now or army.resting(state.now):
        return False
    fights = state.undecided
    return not fights or all(army.id not in (field.attacker.army, field.defender.army) for field in fights)


def targets(state: State, army: Army) -> tuple[str, ...]:
    """Where the arrows lead from the army's place [f]; off the map, nowhere."""
    return BOARD.arrows[army.power].get(army.place, ())


def blocked(state: State, army: Army, target: str) -> tuple[Message, str] | None:
    """Why an army cannot enter a place at this moment: reason and rule [R7, R24]."""
    holder = state.holders.get(target)
    if holder is None:  # an area of its own
        return None
    if holder and holder not in state.active and allied(state, army.power, holder):
        return asleep(holder), "k"
    there = state.army_at(target)
    if there is not None and allied(state, army.power, there.power):
        return stands(there.id, target), "R7"
    return None


def meets(state: State, army: Army, target: str) -> bool:
    """Whether a march would mean a battle: with an enemy who stands there, or a power that it wakes [k, l]."""
    holder = state.holders.get(target)
    if holder is None or blocked(state, army, target):
        return False
    return state.army_at(target) is not None or (bool(holder) and holder not in state.active)


def asleep(power: str) -> Message:
    """Why a friend's land cannot be entered before its year [k, R24]."""
    return say("{power} is not yet in the war, and a friend cannot draw it in", power=names.power(power))


def stands(other: str, place: str) -> Message:
    """Why a province with a friend's army cannot be entered [R7]."""
    return say("{other} stands in {place}", other=other, place=names.place(place))


def march(state: State, army: Army, target: str, dice: Dice, events: list[Event]) -> Battle | None:
    """Carry out one move [l]: occupy an empty province, or begin a battle; a blocked move is reported.

    Who attacks has not left its own place before it wins: beaten there later in the season, it was there already [m].
    """
    if bar := blocked(state, army, target):
        fail(state, army, target, *bar, events)
        return None
    enemy = _defender(state, target, events)
    if enemy is not None:
        log(state, army, army.place, target, "battle")
        return battle.begin(state, army, enemy, dice, events)
    log(state, army, army.place, target, "occupied")
    state.put(army, place=target, origin=army.place, entered=state.now)
    origin, place = names.place(army.place), names.place(target)
    message = say("{army} marches from {origin} to {place}.", army=army.id, origin=origin, place=place)
    facts = {"army": army.id, "power": army.power, "origin": army.place, "target": target}
    events.append(Event("move", message, facts, "l", target))
    return None


def fail(state: State, army: Army, target: str, reason: Message, rule: str, events: list[Event]) -> None:
    """Report an order that can no longer be carried out."""
    log(state, army, army.place, target, "failed", reason)
    message = say("{army} cannot march to {place}: {reason}.", army=army.id, place=names.place(target), reason=reason)
    facts = {"army": army.id, "power": army.power, "target": target}
    events.append(Event("failed", message, facts, rule, target))


def log(state: State, army: Army, origin: str, target: str, outcome: str, reason: Message = SILENT) -> None:
    """Note a move for the picture of the season."""
    state.moves = (*state.moves, MoveView(army.id, army.power, origin, target, outcome, reason))


def _defender(state: State, target: str, events: list[Event]) -> Army | None:
    """The hostile army in the province; a power not yet in the war is woken by entering its land [k, R4]."""
    holder = state.holders.get(target, "")
    if holder and holder not in state.active:
        return wake(state, holder, target, events)
    return None if BOARD.places[target].owner else state.army_at(target)


def wake(state: State, power: str, target: str, events: list[Event]) -> Army:
    """A power enters the war early, its army in the province that was entered [k]."""
    state.active = tuple(p for p in BOARD.powers if p in state.active or p == power)
    first, *others = BOARD.powers[power].armies()
    state.armies = {**state.armies, first: Army(first, power, target)}
    for other in others:  # none of the seed's: it comes in Spring, as if from off the map
        state.armies = {**state.armies, other: Army(other, power, "")}
    message = say("{power} is drawn into the war early.", power=names.power(power))
    events.append(Event("season", message, {"power": power}, "k", target))
    return state.armies[first]


def deployments(state: State, army: Army) -> tuple[str, ...]:
    """Where an army may be placed at the start of Spring [o, R13].

    Any own area, or any province of its own without another army, with `stacking` also beside armies of its own
    [R27]; an army that is off the map and has no land left may return to a former start province [R14]. In its first
    Spring it stands where rules g-j put it; where they leave a choice (the Palatine's Bohemia), that is the choice.
    """
    if state.now % 4 or not may_act(state, army):
        return ()
    power = BOARD.powers[army.power]
    if army.power in state.newcomers:
        choice = power.start[int(army.id[-1]) - 1]
        return choice if len(choice) > 1 and state.first_turn == 1 else ()
    own = [place for place, holder in state.holders.items() if holder == army.power]
    lands = tuple(p for p in (*BOARD.areas[army.power], *own) if p == army.place or _open_to(state, army, p))
    if not lands and not army.place and not BOARD.areas[army.power] and not own:
        lands = tuple(
            p for p, holder in state.start_holders.items() if holder == army.power and state.army_at(p) is None
        )
    return lands


def deploy(state: State, army: Army, place: str, events: list[Event]) -> None:
    """Place an army at the start of Spring [o]."""
    if place == army.place:
        return
    if not _open_to(state, army, place):
        fail(state, army, place, say("another army stands there"), "R7", events)
        return
    log(state, army, army.place, place, "deployed")
    state.put(army, place=place, origin="")
    message = say("{army} is deployed in {place}.", army=army.id, place=names.place(place))
    events.append(Event("deploy", message, {"army": army.id, "power": army.power, "target": place}, "o", place))


def _open_to(state: State, army: Army, place: str) -> bool:
    """Whether an army may be deployed in a place as far as others stand there [o, R7, R27]."""
    there = state.army_at(place)
    together = state.options["stacking"] == "on" and there is not None and there.power == army.power
    return bool(BOARD.places[place].owner) or there is None or together
