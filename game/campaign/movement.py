"""Moves along the arrows [f, l], entering a province, waking a sleeping power [k], deployment in Spring [o]."""

from game.campaign import battle
from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.state import Army, Battle, MoveView, State
from game.core.dice import Dice
from game.core.events import Event
from game.core.prose import prose
from game.core.text import _


def may_act(state: State, army: Army) -> bool:
    """Whether an army may be moved or deployed this season: one move a season [l], none while it rests [m]."""
    return army.entered != state.now and not army.resting(state.now)


def targets(state: State, army: Army) -> tuple[str, ...]:
    """Where the arrows lead from the army's place [f]; off the map, nowhere."""
    return BOARD.arrows[army.power].get(army.place, ())


def blocked(state: State, army: Army, target: str) -> tuple[str, str] | None:
    """Why an army cannot enter a place at this moment: reason and rule [R7, R24]."""
    if BOARD.places[target].owner:
        return None
    holder = state.holders[target]
    if holder and holder not in state.active and allied(state, army.power, holder):
        text = _("{power} is not yet in the war, and a friend cannot draw it in")
        return text.format(power=BOARD.powers[holder].name), "k"
    there = state.army_at(target)
    if there is not None and allied(state, army.power, there.power):
        return _("{other} stands in {place}").format(other=there.id, place=BOARD.places[target].name), "R7"
    return None


def march(state: State, army: Army, target: str, dice: Dice, events: list[Event]) -> Battle | None:
    """Carry out one move [l]: occupy an empty province, or begin a battle; a blocked move is reported."""
    if bar := blocked(state, army, target):
        fail(state, army, target, *bar, events)
        return None
    enemy = _defender(state, army, target, events)
    if enemy is not None:
        state.put(army, entered=state.now)
        log(state, army, army.place, target, "battle")
        return battle.begin(state, army, enemy, dice, events)
    log(state, army, army.place, target, "occupied")
    state.put(army, place=target, origin=army.place, entered=state.now)
    text = _("{army} marches from {origin} to {place}.").format(
        army=army.id, origin=BOARD.places[army.place].name, place=BOARD.places[target].name
    )
    events.append(prose(text, "move", "l", target))
    return None


def fail(state: State, army: Army, target: str, reason: str, rule: str, events: list[Event]) -> None:
    """Report an order that can no longer be carried out."""
    log(state, army, army.place, target, "failed", reason)
    text = _("{army} cannot march to {place}: {reason}.").format(
        army=army.id, place=BOARD.places[target].name, reason=reason
    )
    events.append(prose(text, "failed", rule, target))


def log(state: State, army: Army, origin: str, target: str, outcome: str, reason: str = "") -> None:
    """Note a move for the picture of the season."""
    state.moves = (*state.moves, MoveView(army.id, army.power, origin, target, outcome, reason))


def _defender(state: State, army: Army, target: str, events: list[Event]) -> Army | None:
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
    for other in others:
        state.armies[other] = Army(other, power, BOARD.areas[power][0])
    text = _("{power} is drawn into the war early.").format(power=BOARD.powers[power].name)
    events.append(prose(text, "season", "k", target))
    return state.armies[first]


def deployments(state: State, army: Army) -> tuple[str, ...]:
    """Where an army may be placed at the start of Spring [o, R13].

    Any own area, or any province of its own without another army; an army that is off the map and has
    no land left may return to a former start province [R14]. In its first Spring an army stands where rules g-j
    put it; where they leave a choice (the Palatine's Bohemia), that is the choice.
    """
    if state.now % 4 or not may_act(state, army):
        return ()
    power = BOARD.powers[army.power]
    if army.power in state.newcomers:
        choice = power.start[int(army.id[-1]) - 1]
        return choice if len(choice) > 1 and state.first_turn == 1 else ()
    own = [place for place, holder in state.holders.items() if holder == army.power]
    lands = tuple(p for p in (*BOARD.areas[army.power], *own) if p == army.place or _free(state, p))
    if not lands and not army.place and not BOARD.areas[army.power] and not own:
        lands = tuple(
            p for p, holder in state.start_holders.items() if holder == army.power and state.army_at(p) is None
        )
    return lands


def deploy(state: State, army: Army, place: str, events: list[Event]) -> None:
    """Place an army at the start of Spring [o]."""
    if place == army.place:
        return
    if not _free(state, place):
        fail(state, army, place, _("another army stands there"), "R7", events)
        return
    log(state, army, army.place, place, "deployed")
    state.put(army, place=place, origin="")
    text = _("{army} is deployed in {place}.").format(army=army.id, place=BOARD.places[place].name)
    events.append(prose(text, "move", "o", place))


def _free(state: State, place: str) -> bool:
    return bool(BOARD.places[place].owner) or state.army_at(place) is None
