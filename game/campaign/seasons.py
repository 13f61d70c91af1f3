"""The course of the war [a-c]: who enters when [h-j], the order of moves [R1], sealed seasons, the end [R20]."""

from game.campaign import movement, names, standing
from game.campaign.aims import CONDITIONS
from game.campaign.alliance import by_rule, come_into_force
from game.campaign.board import BOARD
from game.campaign.state import SEAT_OF, Army, Battle, State
from game.campaign.victory import PAR, above_par, successful, winners
from game.campaign.winter import survey, winter
from game.core.dice import Dice
from game.core.events import Event, Fact
from game.core.state import kept
from game.core.text import Message, say


def in_order(state: State) -> tuple[str, ...]:
    """The active powers as they move: the lowest running total first, ties as rules g-j name them [R1]."""
    return tuple(sorted(state.active, key=state.vp.__getitem__))


def begin(state: State, events: list[Event]) -> None:
    """Open a season: entries and alliances [j, s], then wait for orders of who can give any [m, R28]."""
    events.append(turn(state))
    before = state.active, state.alliances
    come_into_force(state, events)
    state.newcomers = ()
    if state.season == "spring":
        _enter(state, events)
        by_rule(state, events)
    if before != (state.active, state.alliances):  # the Road may lead through the land of friends [R16]
        survey(state)
    state.sheets, state.ready, state.queue = {}, (), ()
    if state.options["orders"] == "sealed":
        state.phase = "orders"
        seats = [seat for seat in state.seats if state.powers_of(seat)]
        state.ready = tuple(s for s in seats if not _can_order(state, s) or standing.is_ready(state, s))
    else:
        state.phase = "deployment" if state.season == "spring" else "moves"
        state.line = in_order(state)


def turn(state: State) -> Event:
    """A season begins [b]."""
    return Event("turn", names.date(state.season, state.year), {"year": state.year, "season": state.season}, "b")


def _enter(state: State, events: list[Event]) -> None:
    """Powers whose year has come enter with their armies [h, i, j]."""
    for power in BOARD.powers.values():
        if power.id in state.active or power.enters_turn > state.turn:
            continue
        state.active = tuple(p for p in BOARD.powers if p in state.active or p == power.id)
        state.newcomers = (*state.newcomers, power.id)
        for army, starts in zip(power.armies(), power.start, strict=True):
            entered = Army(army, power.id, _stand(state, power.id, starts))
            state.armies = {**state.armies, army: entered}
        armies = len(power.start)
        message = say("{power} enters the war with {n} of its armies.", power=names.power(power.id), n=armies)
        facts: dict[str, Fact] = {"power": power.id, "armies": armies}
        events.append(Event("season", message, facts, entry_rule(power.id), power.start[0][0]))


def entry_rule(power: str) -> str:
    """The rule by which a power enters the war [g-j]."""
    return {1: "g", 8: "h", 12: "i"}.get(BOARD.powers[power].enters_turn, "j")


def _stand(state: State, power: str, starts: tuple[str, ...]) -> str:
    """The first start place that is free and still the power's own; else off the map."""
    for place in starts:
        if BOARD.places[place].owner or (state.holders[place] == power and state.army_at(place) is None):
            return place
    return ""


def _can_order(state: State, seat: str) -> bool:
    spring, own = state.now % 4 == 0, state.armies_under(seat)
    return any((army.place or spring) and movement.may_act(state, army) for army in own)


def advance(state: State, dice: Dice, events: list[Event]) -> None:
    """Go on until somebody has to decide something, or the war is over; or a season passes by itself (`passes`)."""
    while state.phase != "over":
        if state.phase == "orders" and not waiting(state):
            _open_sheets(state, events)
        if state.phase in ("deployment", "moves") and not _turn_goes_on(state, events):
            continue
        if state.phase == "battles":
            _carry_out_queue(state, dice, events)
        if state.phase != "next":
            return
        _next_season(state, events)
        if passes(state):
            return


def passes(state: State) -> bool:
    """Whether armies act though all are ready by themselves [R28]: such a season is a moment of its own."""
    return state.phase == "orders" and not waiting(state) and _stirs(state)


def _stirs(state: State) -> bool:
    return any(_can_order(state, seat) for seat in state.seats)


@kept("plan", "active", "ready")
def waiting(state: State) -> tuple[str, ...]:
    """The seats whose sealed orders are still awaited."""
    return tuple([seat for seat in state.writing() if seat not in state.ready])


def _open_sheets(state: State, events: list[Event]) -> None:
    """All are ready: deploy [o], then line up the moves power by power [R1].

    A season in which every army rests passes unseen: the picture stays that of the last deeds.
    """
    if _stirs(state):
        act(state)
    queue = []
    sheets = {army: words for seat in state.seats for army, words in standing.sheet(state, seat).items()}
    order = in_order(state)
    armies = [army for power in order for army in state.armies_of(power)]
    for army in armies:
        words = sheets.get(army.id, ())
        if words[:1] == ("deploy",):
            movement.deploy(state, army, BOARD.by_word[words[1]], events)
    for power in order:
        for army in state.armies_of(power):
            if not army.place and state.season == "spring":
                _return_to_map(state, army, events)
            words = sheets.get(army.id, ())
            march = words[2:] if words[:1] == ("deploy",) else words
            if march and march[0] != "hold":
                queue.append((army.id, BOARD.by_word[march[0]]))
    state.queue, state.phase, state.sheets = tuple(queue), "battles", {}


def act(state: State) -> None:
    """The first deed of a season: last season's moves and battles leave the picture."""
    if state.acted != state.now:
        state.acted, state.moves, state.battles = state.now, (), ()


def _return_to_map(state: State, army: Army, events: list[Event]) -> None:
    """An army off the map must come back in Spring if it can [R13]."""
    places = movement.deployments(state, army)
    if places:
        act(state)
        movement.deploy(state, army, places[0], events)


def _carry_out_queue(state: State, dice: Dice, events: list[Event]) -> None:
    """Carry out the sealed moves one after another, each fought out before the next [R1]; who had to fight rests [R23].

    While a battle is being played elsewhere, moves that it cannot touch go on, so that independent
    battles are open at the same time.
    """
    closed = {place for battle in state.undecided for place in _reach(battle)}
    queue, late = list(state.queue), []
    while queue:
        army, target = _next_move(state, queue)
        if closed and closed & _touched(state, army, target):
            late.append((army.id, target))
            closed |= {army.place, target, *BOARD.arrows[army.power][target]}
        elif army.resting(state.now) or army.entered == state.now:
            movement.fail(state, army, target, say("it had to fight first, and rests"), "m", events)
        elif target not in movement.targets(state, army):
            movement.fail(state, army, target, say("it could not be deployed next to it"), "f", events)
        else:
            battle = movement.march(state, army, target, dice, events)
            if battle is not None and state.options["battles"] != "quick":
                closed |= _reach(battle)
    state.queue = tuple(late)
    if not late and not state.undecided:
        state.phase = "next"


def _next_move(state: State, queue: list[tuple[str, str]]) -> tuple[Army, str]:
    """Take the first move that need not wait until an army of the same seat has left its target [R22].

    Who follows goes later, rather than the other sooner: nobody moves before the turn of its power [R1].
    """
    turn = next(n for n in range(len(queue)) if not _waits(state, queue, n))
    army, target = queue.pop(turn)
    return state.armies[army], target


def _waits(state: State, queue: list[tuple[str, str]], turn: int) -> bool:
    """Whether others of the seat go first [R22]; where they want to change places nobody does, and both stay."""
    seen = [turn]
    while (ahead := _ahead(state, queue, seen[-1])) is not None:
        if ahead in seen:
            return False
        seen.append(ahead)
    return len(seen) > 1


def _ahead(state: State, queue: list[tuple[str, str]], turn: int) -> int | None:
    """Which move of the same seat is to clear the target of this one; in an area there is room for all [R22, R7]."""
    army, target = queue[turn]
    there = None if BOARD.places[target].owner else state.army_at(target)
    if there is None or seat_of(state, there.power) != seat_of(state, state.armies[army].power):
        return None
    return next((n for n, (other, _target) in enumerate(queue) if other == there.id), None)


def _reach(battle: Battle) -> set[str]:
    """The places that an open battle may still change: its own, the attacker's, and where the beaten may go."""
    near = BOARD.arrows[battle.attacker.power][battle.place] + BOARD.arrows[battle.defender.power][battle.place]
    return {battle.place, battle.origin, *near}


def _touched(state: State, army: Army, target: str) -> set[str]:
    """What a move may change: where it leaves and comes to, and after a battle the provinces the beaten may go to."""
    near = [place for place in BOARD.arrows[army.power][target] if place in state.holders]
    return {army.place, target, *(near if movement.meets(state, army, target) else ())}


def _turn_goes_on(state: State, events: list[Event]) -> bool:
    """In turn: whether the power in line still has something to decide; else the next one's turn begins."""
    if state.undecided:
        return True
    while state.line:
        if any(orderable(state, army) for army in state.armies_of(state.line[0])):
            return True
        end_turn(state, events)
    if state.phase == "deployment":
        state.phase, state.line = "moves", in_order(state)
        return False
    state.phase = "next"
    return True


def orderable(state: State, army: Army) -> bool:
    """In turn: whether this army may be given an order in this phase."""
    if army.id in state.moved or not movement.may_act(state, army):
        return False
    if state.phase == "deployment":
        return any(place != army.place for place in movement.deployments(state, army))
    return any(not movement.blocked(state, army, place) for place in movement.targets(state, army))


def end_turn(state: State, events: list[Event]) -> None:
    """In turn: the power in line is done."""
    power, *rest = state.line
    if state.phase == "deployment":
        for army in state.armies_of(power):
            if not army.place:
                _return_to_map(state, army, events)
    state.line = tuple(rest)
    state.moved = ()


def _next_season(state: State, events: list[Event]) -> None:
    standing.note_attacks(state)
    state.now += 1
    if state.season == "winter":
        events.append(turn(state))
        winter(state, events)
        if state.turn == state.last_turn:
            _end(state, events)
            return
        state.now += 1
    begin(state, events)


def _end(state: State, events: list[Event]) -> None:
    """The war is over after the last Winter [a]; who wins is reckoned [R20]."""
    state.phase = "over"
    if state.options["victory"] == CONDITIONS:
        events.append(_aims(state))
    if state.options["victory"] == PAR:
        events.append(_pars(state))
    won = winners(state)
    seats = [Message("{powers}", {"powers": names.powers(state.seats[seat])}) for seat in won]
    together = seats[0]
    for other in seats[1:]:
        together = Message("{some}; {other}", {"some": together, "other": other})
    message = say("The war is over. Victory: {names}.", names=together)
    events.append(Event("over", message, {"winners": won}, "R20"))


def _aims(state: State) -> Event:
    """Who has met the conditions of rule p."""
    powers = successful(state)
    if not powers:
        message = say("No power has met its victory conditions: points decide.")
    else:
        message = say("Victory conditions met: {powers}.", powers=names.powers(powers))
    return Event("over", message, {"met": powers}, "p")


def _pars(state: State) -> Event:
    """How far every seat is above par [R29]."""
    found = above_par(state)
    ranked = sorted(found, key=lambda seat: -found[seat])
    rows = tuple(
        Message("{powers} {value}", {"powers": names.powers(state.seats[seat]), "value": f"{found[seat]:+d}"})
        for seat in ranked
    )
    message = say("Points above par, in hundredths of their usual spread: {rows}.", rows=rows)
    return Event("over", message, {"seats": tuple(ranked), "above": tuple(found[seat] for seat in ranked)}, "R29")


def missing(state: State, battle: Battle) -> tuple[str, ...]:
    """The seats whose report of an open battle is missing [l]."""
    sides = (battle.attacker, battle.defender)
    return tuple(seat_of(state, side.power) for side in sides if not side.report)


def awaited(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The powers of these seats that are waited for: who fought or is in line, else all that are in the war [R24]."""
    if open_ := state.undecided:
        found = [side.power for battle in open_ for side in (battle.attacker, battle.defender) if not side.report]
    else:
        found = list(state.line[:1] or state.active)
    return tuple(power for power in dict.fromkeys(found) if seat_of(state, power) in seats)


def seat_of(state: State, power: str) -> str:
    """The seat that plays a power."""
    return SEAT_OF[state.plan][power]
