"""Retreats [14.6]: the shortest way out of all enemy zones, ever farther from the battle, or into an own city."""

from collections import deque

from game.core.agenda import Question
from game.core.text import _, say
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words
from game.cuius import fog, names
from game.cuius.board import BOARD, NEUTRAL, other
from game.cuius.checks import CHECKS, check, straggle
from game.cuius.flow import Flow, Run
from game.cuius.handling import unite
from game.cuius.pieces import clear_fort, combined, commander, dissolve, force_of, ordered
from game.cuius.planning import bank_of
from game.cuius.reaction import bring, key, marked, trigger
from game.cuius.state import NOBODY, Battle, Item, Retreat, State
from game.cuius.zones import enemy_zones, zoned

DISBAND, STAY = "disband", "stay"


def begin(flow: Flow, field: Battle, routed: bool) -> None:
    """The beaten army leaves the battle hex, or is disbanded by choice or for want of a way [14.6, 14.6.1]."""
    state, loser = flow.state, field.loser
    if state.chain:
        state.chain = replace(state.chain, barred=assisting(field, other(loser)))
    start(flow, Retreat(loser, field.place, field.place, field.origin, loser == field.attacker, routed=routed))


def assisting(field: Battle, side: str) -> tuple[str, ...]:
    """A winner's army and those that helped it: they do not react to the loser's flight [11.4.9]."""
    return (key(side, field.place), *(key(side, c.at) for c in field.helpers.get(side, ())))


def withdrawn(flow: Flow, field: Battle) -> None:
    """Riders leave before combat as in a retreat [14.1]."""
    start(flow, Retreat(field.defender, field.place, field.place, field.origin, False, beaten=False))


def start(flow: Flow, retreat: Retreat) -> None:
    """Take the army out of its stack, unless it is the active one."""
    state, side, at = flow.state, retreat.side, retreat.at
    march = state.march
    if march and march.side == side and march.at == at:  # it came here on its way [11.3.5.1, 11.3.2.1]
        retreat = replace(retreat, bank=march.bank, ridge=march.ridge)
    else:
        retreat = replace(retreat, army=state.lift(side, at), reacted=marked(state, side, at))
    state.retreat = retreat
    flow.then(Item("retreat"))


def open_hexes(state: State, retreat: Retreat, here: str, steps: int, bank: int) -> list[str]:
    """Where a retreat may go on to: farther from the battle, into no enemy's hex or city [14.6.1].

    A beaten attacker first goes back where he came from; nobody leaves by the side that the attacker entered by.
    """
    found = []
    for there in BOARD.steps[here]:
        farther = BOARD.distance(there, retreat.battle) > BOARD.distance(here, retreat.battle)
        enemy = state.present(other(retreat.side), there) or state.holder(there) == other(retreat.side)
        if farther and not enemy and _same_bank(state, retreat.side, here, there, bank):
            found.append(there)
    if steps:
        return found
    if retreat.attacked:
        return [there for there in found if there == retreat.origin]
    return [there for there in found if there != retreat.origin]


def _same_bank(state: State, side: str, here: str, there: str, bank: int) -> bool:
    """A river is crossed at own cities only, by who did not begin there [11.3.5.1]."""
    if bank < 0 or not BOARD.on_river(here):
        return True
    city = BOARD.city_at[here]
    return BOARD.bank(city, there) == bank or state.control.get(city.id) == side


def haven(state: State, side: str, place: str, zones: set[str]) -> bool:
    """Where a retreat may end: out of all enemy zones but no neutral city, or in an own city [14.6.1]."""
    return state.holder(place) == side or (place not in zones and state.holder(place) != NEUTRAL)


def lengths(state: State, retreat: Retreat, zones: set[str]) -> dict[str, int]:
    """For each next hex the steps to the nearest haven by it; missing where none is known."""
    found = {}
    for there in open_hexes(state, retreat, retreat.at, retreat.steps, retreat.bank):
        queue = deque([(there, bank_of(retreat.at, there), 1)])
        seen = {there}
        while queue:
            here, bank, steps = queue.popleft()
            if haven(state, retreat.side, here, zones):
                found[there] = steps
                break
            for onward in open_hexes(state, retreat, here, 1, bank):
                if onward not in seen:
                    seen.add(onward)
                    queue.append((onward, bank_of(here, onward), steps + 1))
    return found


def choices(state: State, retreat: Retreat) -> list[str]:
    """The next hexes to choose from: of the shortest ways; at first, if possible, away from the attacker [14.6.1]."""
    cavalry = force_of(state, retreat.side, retreat.at).cav
    ways = lengths(state, retreat, enemy_zones(state, retreat.side, cavalry, retreat.side))
    every = open_hexes(state, retreat, retreat.at, retreat.steps, retreat.bank)
    if not retreat.steps and retreat.origin in BOARD.ground:
        away = [there for there in every if BOARD.distance(there, retreat.origin) > 1]
        good = [there for there in away if there in ways]
        every, ways = (away, {t: ways[t] for t in good}) if good else (every, ways)
    if ways:
        least = min(ways.values())
        every = [there for there in ways if ways[there] == least]
    return sorted(every)


def first_steps(state: State, field: Battle) -> list[str]:
    """Where the defender of a battle could go [14.1]."""
    march = state.march
    bank = march.bank if march and march.side == field.defender and march.at == field.place else -1
    return choices(state, Retreat(field.defender, field.place, field.place, field.origin, False, bank=bank))


def retreat(flow: Flow, item: Item) -> None:
    """One step after the other [14.6.1]; without a way the army disbands."""
    state, going = flow.state, flow.state.retreat
    if going is None:
        return
    if gone(state):
        state.retreat = None
        return
    if going.steps and state.present(other(going.side), going.at):
        finish(flow, going)  # intercepted: it fights where it stands [14.6.1]
        return
    if going.steps and out(state, going):
        finish(flow, going)
        return
    hexes = choices(state, going)
    own_city = going.steps and state.holder(going.at) == going.side
    if not hexes and not own_city:
        scatter(flow, going)
        return
    flow.ask("retreat-to", going.side, going.at, args=hexes)


def gone(state: State) -> bool:
    """Whether the army that retreats is no more; friends who stand in its hex are others [14.6.3]."""
    going, march = state.retreat, state.march
    army = going and (going.army or (march and march.army))
    return not (army and army.sp)


def out(state: State, going: Retreat) -> bool:
    """Whether the army must stop: it is out of all enemy zones [14.6.1]."""
    cavalry = force_of(state, going.side, going.at).cav
    return not zoned(state, going.side, going.at, cavalry) and state.holder(going.at) != NEUTRAL


def scatter(flow: Flow, going: Retreat) -> None:
    """A retreat that cannot go on, or is not wanted, ends the army [14.6.1]."""
    text = say("The army of {side} scatters at {place}.", side=names.side(going.side), place=names.near(going.at))
    flow.report("retreat", text, "14.6.1", going.at, side=going.side)
    dissolve(flow, going.side, going.at)
    done(flow)


def done(flow: Flow) -> None:
    """No retreat is under way any longer; the winners of this battle may react again [11.4.9]."""
    flow.state.retreat = None
    if flow.state.chain:
        flow.state.chain = replace(flow.state.chain, barred=())


def finish(flow: Flow, going: Retreat) -> None:
    """The army stops, and combines with friends [11.5.2]; in the hills it may straggle [11.3.2.1].

    Whoever has reacted in this chain does not react again from where he has fled to [11.4.4].
    """
    state, side, at = flow.state, going.side, going.at
    if going.ridge:
        straggle(flow, side, at, at)
    still = state.retreat
    if still and still.army:
        state.retreat = None
        army = replace(still.army, leaders=ordered(state, still.army.leaders))
        bring(state, side, at, army, reacted=still.reacted)
    elif still:
        unite(state)
    done(flow)


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    going = state.retreat
    assert going is not None
    may_stay = bool(going.steps and state.holder(going.at) == going.side)
    if not spoken:
        words = [names.word(at, _hint(state, at)) for at in item.args]
        words += [Word(STAY, _("End the retreat here"), "", going.at)] if may_stay else []
        words += [Word(DISBAND, _("Disband the army"), grave=True)] if not going.steps and going.beaten else []
        return Words(tuple(words), False, _asked(state, going))
    whole = [(BOARD.words[at],) for at in item.args] + ([(STAY,)] if may_stay else [])
    whole += [(DISBAND,)] if not going.steps and going.beaten else []
    return Words((), True) if spoken in whole else NOTHING


def _asked(state: State, going: Retreat) -> str:
    """Who retreats, after what."""
    army = going.army or (state.march.army if state.march else NOBODY)
    who = names.leader(commander(state, army)) if army.leaders else names.side(going.side)
    text = _("{who} was beaten at {place}: where do his {n} SP retreat to?")
    if going.steps:
        text = _("{who} has come to {here} with {n} SP, on his retreat from {place}. Where to?")
    elif not going.beaten:
        text = _("{who} falls back from {place}: where do his {n} SP retreat to?")
    return text.format(who=who, place=names.near(going.battle), here=names.near(going.at), n=army.sp)


def _hint(state: State, at: str) -> str:
    return _("hills") if BOARD.ground[at] == "hills" else ""


def _only(flow: Flow, item: Item) -> Sentence | None:
    """After the first step a single way is taken without asking."""
    going = flow.state.retreat
    assert going is not None
    if going.steps and len(item.args) == 1 and flow.state.holder(going.at) != going.side:
        (only,) = item.args
        return (BOARD.words[only],)
    return None


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    going = flow.state.retreat
    assert going is not None
    if sentence == (DISBAND,):
        scatter(flow, going)
    elif sentence == (STAY,):
        finish(flow, going)
    else:
        (word,) = sentence
        go(flow, going, BOARD.by_word[word])


def go(flow: Flow, going: Retreat, target: str) -> None:
    """One hex of a retreat: free, but zones, hills and rivers count as in any move [14.6.1]."""
    state, side, origin = flow.state, going.side, going.at
    by_road = BOARD.by_road(origin, target)
    if going.ridge and not by_road:
        straggle(flow, side, origin, origin)
    if gone(state):
        done(flow)
        return
    hills = BOARD.ground[target] == "hills"
    assert state.retreat is not None
    later = replace(
        state.retreat, at=target, steps=going.steps + 1, bank=bank_of(origin, target), ridge=hills and by_road
    )
    if going.army is None and state.march:
        state.march = replace(
            state.march.aimless,
            at=target,
            origin=origin,
            bank=bank_of(origin, target),
            ridge=False,
            path=(*state.march.path, target),
        )
    state.retreat = later
    clear_fort(flow, origin)
    chief = commander(state, force_of(state, side, target))
    text = say("{leader} retreats to {place}.", leader=names.leader(chief), place=names.near(target))
    flow.report("retreat", text, "14.6.1", target, side=side, origin=origin)
    if hills and not by_road:
        straggle(flow, side, target, target)
    if gone(state):
        done(flow)
        return
    if later.routed:
        through_friends(flow, side, target)
    fog.compare_cavalry(flow, side, target, (origin, target))
    fog.meet(flow, side, target)
    trigger(flow, side, origin, target)
    flow.then(Item("react"), Item("retreat"))


def through_friends(flow: Flow, side: str, at: str) -> None:
    """A rout through friends: they check, by their own commander.

    Failing, their trains go and they are swept along [14.6.3].
    """
    state = flow.state
    friends = state.of(side).get(at)
    if not friends or not friends.leaders or not friends.sp:
        return
    chief = commander(state, friends)
    result = check(flow, CHECKS.rout, friends, chief, 0, f"rout of {chief}")
    if result.success:
        text = say("{leader} stands as the routed pass (die {die}).", leader=names.leader(chief), die=result.die)
        flow.report("morale", text, "14.6.3", at, die=result.die)
        return
    text = say(
        "{leader} is swept along in the rout, and loses any trains (die {die}).",
        leader=names.leader(chief),
        die=result.die,
    )
    flow.report("morale", text, "14.6.3", at, die=result.die)
    state.lift(side, at)
    both = combined(force_of(state, side, at), replace(friends, art=0, force=0))
    both = replace(both, leaders=ordered(state, both.leaders))
    if state.retreat and state.retreat.army:
        reacted = state.retreat.reacted or marked(state, side, at)
        state.retreat = replace(state.retreat, army=both, reacted=reacted)
    else:
        assert state.march is not None
        state.march = replace(state.march, army=both)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "retreat-to": Question(_words, _answer, unasked=_only),
}
STEPS: dict[str, Run] = {
    "retreat": retreat,
}
