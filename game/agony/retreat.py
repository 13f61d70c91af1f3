"""Who won, and where the loser goes [12.28, 12.29, 12.5]; too many in one place afterwards [10.22]."""

from itertools import chain

from game.agony import control, entering, names, pieces, posts, stacking
from game.agony.board import BOARD, CATHOLIC, SIDES, SWEDEN, UP, ground, other, walls
from game.agony.flow import Flow
from game.agony.outcome import whole, winner
from game.agony.picks import PROPOSED, WAIT
from game.agony.places import BIT, listed
from game.agony.state import LIMIT, Battle, Force, Stack, State, common, factors, has, minus, nations, plus, size
from game.agony.wallenstein import gain
from game.core.agenda import Item, Question, one_word
from game.core.state import kept
from game.core.text import _, say, template
from game.core.values import replace
from game.core.words import Sentence, Word, Words, ends

INSIDE = "inside"


def settle_battle(flow: Flow, item: Item) -> None:
    """The winner stays, the loser retreats [12.28, 12.29, 12.51]."""
    state, battle = flow.state, flow.state.battle
    assert battle is not None
    won = winner(state, battle)
    state.battle = battle = replace(battle, winner=won)
    told = say("{side} wins in {place}.", side=names.side(won), place=names.place(battle.place))
    flow.tell("battle", told, rule="12.28", place=battle.place, winner=won, loser=other(won))
    if battle.attacker.leader == "wallenstein" and won == CATHOLIC == battle.attacker.side:
        gain(flow, 3, "wallenstein" in state.leaders)
    if won == battle.attacker.side:
        if whole(battle.defender):
            flow.then(Item("defender-retreats", place=battle.place), Item("victory", place=battle.place))
        else:
            flow.then(Item("victory", place=battle.place))
    else:
        flow.then(Item("attacker-retreats", place=battle.place))


def attacker_retreats(flow: Flow, item: Item) -> None:
    """Back where they came from; out of boxes there is no way back [12.53, 13.15, 13.17, 16.22, 17.D.3, 17.Sw.1]."""
    state, battle = flow.state, flow.state.battle
    assert battle is not None
    force, place = battle.attacker, battle.place
    pieces.put(state, place, whole(battle.defender))
    stack, to = whole(force), battle.origin
    if battle.form == "relief":
        back = common(stack, force.joined)
        pieces.put(state, walls(place), back)
        stack = minus(stack, back)
    leaders = state.leaders_at(place, force.side) if battle.form != "sally" else ()
    if to in (*UP.values(), SWEDEN, "denmark"):
        flow.tell(
            "battle",
            say("The beaten attackers have no way back: they are lost."),
            rule="17.D.3",
            place=place,
            loser=force.side,
        )
        for leader in leaders:
            pieces.lose_leader(flow, leader, replaced=False)
    else:
        if stack and state.units_at(to, battle.defender.side):  # they were inside when the attackers came by
            pieces.shut_gates(state, to, battle.defender.side)
        pieces.put(state, to, _without_exiles(flow, force.side, stack, place, to))
        for leader in leaders:
            state.leaders = {**state.leaders, leader: to}
        if stack or leaders:
            _tell(flow, force.side, place, to)
    _close(flow, battle, force.side, to)
    if battle.form and place in state.sieges:
        told = say("The siege of {place} goes on.", place=names.place(place))
        flow.tell("battle", told, rule="13.15" if battle.form == "relief" else "13.17", place=place)
    if not BOARD.spaces[place].fort and whole(battle.defender) and place not in state.revolts:
        gain_city(flow, battle.defender, place)


def gain_city(flow: Flow, defender: Force, city: str) -> None:
    """A defending army gains a city, holding the field or on its retreat; Wallenstein's adds to his fame [7.1]."""
    led = defender.leader == "wallenstein" and defender.leader not in defender.fallen
    if control.take_city(flow, defender.side, city) and led:
        gain(flow, 1)


def _tell(flow: Flow, side: str, place: str, to: str) -> None:
    told = say("{side} retreats to {place}.", side=names.side(side), place=names.place(to))
    flow.tell("battle", told, rule="12.52", place=ground(to), loser=side, origin=place, target=ground(to))


def _close(flow: Flow, battle: Battle, loser: str, to: str) -> None:
    """The battle is over: it is kept to be looked at."""
    state = flow.state
    state.last_battle, state.battle = replace(battle, retreat=to), None
    pieces.settle(flow, battle.place)
    flow.then(Item("excess", args=(loser,)))


def refuges(state: State, battle: Battle) -> list[str]:
    """Where a beaten defender may go: his fortress there, friendly cities if possible, else others [12.52, 12.54].

    Of these not where some of his would be eliminated if all may go to another: nobody loses units instead.
    """
    side, place = battle.defender.side, battle.place
    found = [walls(place)] if BOARD.spaces[place].fort and state.cities[place] == side else []
    near = [p for p in BOARD.roads[place] if _open_to(state, battle, side, p)]
    own = [p for p in near if state.cities[p] == side]
    gabor = "bethlen_gabor" in state.leaders_at(place, side)
    bound = nations(whole(battle.defender)) | ({"hungarian"} if gabor else set())
    for_all = [p for p in own or near if not any(in_exile(place, nation, p) for nation in bound)]
    return found + (for_all or own or near)


def _open_to(state: State, battle: Battle, side: str, to: str) -> bool:
    """No enemy, no unmasked enemy fortress, not where the attacker came from, no closed land [12.54, 8.61, 11.31]."""
    enemy = other(side)
    if to == battle.origin or state.units_at(to, enemy):
        return False
    space = BOARD.spaces[to]
    if space.fort and state.cities[to] == enemy and not state.units_at(to, side):
        return False
    if space.area == "france" and ("french" not in state.entered or (space.offmap and side == CATHOLIC)):
        return False
    if BIT[to] & control.barred(state):
        return False
    return not any(in_exile(battle.place, kind_nation, to) for kind_nation in _bound(whole(battle.defender)))


def _bound(stack: Stack) -> frozenset[str]:
    """Nations in a stack that may not go everywhere; they decide only if nobody else is there."""
    every = {BOARD.kinds[kind].nation for kind in stack}
    return frozenset(every) if every <= {"spanish", "hungarian"} else frozenset()


def in_exile(origin: str, nation: str, to: str) -> bool:
    """Whether a nation may not be at a place [17.H.4, 17.Sp.2, 17.Sp.32]."""
    if nation == "hungarian":
        return to not in BOARD.near_austria
    return nation == "spanish" and to not in BOARD.spanish_zone and origin in BOARD.spanish_zone


def defender_retreats(flow: Flow, item: Item) -> None:
    """The beaten defenders choose a refuge; without any they are eliminated [12.54]."""
    state, battle = flow.state, flow.state.battle
    assert battle is not None
    if refuges(state, battle):
        flow.ask("retreat", battle.defender.side, battle.place)
    else:
        told = say("The defenders have nowhere to go: they are eliminated.")
        flow.tell("battle", told, rule="12.54", place=battle.place, loser=battle.defender.side)
        for leader in state.leaders_at(battle.place, battle.defender.side):
            pieces.lose_leader(flow, leader, replaced=False)
        lost = plus(battle.defender.lost, whole(battle.defender))
        state.battle = replace(battle, defender=replace(battle.defender, units={}, lost=lost))


def _words(state: State, item: Item, spoken: Sentence, *more: Word) -> Words:
    assert state.battle is not None
    offered = (*map(_refuge_word, refuges(state, state.battle)), *more)
    if not spoken:
        return Words(offered, False, _beaten(item.place))
    return ends(spoken, [w.text for w in offered])


def _beaten(place: str) -> str:
    return _("You are beaten in {place}. Where do you retreat to?").format(place=names.place(place))


def _refuge_word(at: str) -> Word:
    if at.endswith("!"):
        return Word(INSIDE, _("Into the fortress"), "", at.rstrip("!"))
    return names.word(at)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state, battle = flow.state, flow.state.battle
    assert battle is not None
    (word,) = sentence
    to = next(at for at in refuges(state, battle) if _refuge_word(at).text == word)
    side, stack = battle.defender.side, whole(battle.defender)
    leaders = state.leaders_at(battle.place, side)
    stack = _without_exiles(flow, side, stack, battle.place, to)
    pieces.put(state, to, stack)
    pieces.keep_line(state, side, battle.place, to)
    for leader in leaders:
        if BOARD.leaders[leader].nation == "hungarian" and in_exile(battle.place, "hungarian", ground(to)):
            pieces.lose_leader(flow, leader, replaced=False)  # [17.H.4]
        else:
            state.leaders = {**state.leaders, leader: to}
    state.battle = replace(battle, defender=replace(battle.defender, units={}, held={}, gone=stack), retreat=to)
    _tell(flow, side, battle.place, to)
    if stack and not to.endswith("!"):
        comes = to in BOARD.spanish_zone and battle.place not in BOARD.spanish_zone  # [17.Sp.32]
        if comes and state.cardinal_turn and has(stack, "spanish"):
            entering.arrive_in_zone(flow)
        _arrive(flow, battle.defender, to)


def _without_exiles(flow: Flow, side: str, stack: Stack, place: str, to: str) -> Stack:
    """Who of a beaten stack may go where it goes; the others are eliminated [17.H.4, 17.Sp.2, 17.Sp.32]."""
    for nation in ("spanish", "hungarian"):
        if has(stack, nation) and not to.endswith("!") and in_exile(place, nation, to):
            stack = {k: n for k, n in stack.items() if BOARD.kinds[k].nation != nation}
            text = template("{nation} units may not go to {place}: they are eliminated.")
            told = say(text, nation=names.nation(nation), place=names.place(to))
            flow.tell("battle", told, rule="17.Sp.2", place=to, loser=side, nation=nation)
    return stack


def _arrive(flow: Flow, force: Force, to: str) -> None:
    """A retreat gains an enemy's open city [11.17, 12.54]."""
    state = flow.state
    if not BOARD.spaces[to].fort and state.cities[to] == other(force.side) and to not in state.revolts:
        gain_city(flow, force, to)
    arrive(flow, force.side, to)


def arrive(flow: Flow, side: str, to: str) -> None:
    """Retreating breaks neutrality, and ends lone enemy leaders [11.22, 12.54]."""
    state, space = flow.state, BOARD.spaces[to]
    if space.area in state.neutral:
        control.violate(flow, side, space.area)
    pieces.sweep(flow, side, to)


def victory(flow: Flow, item: Item) -> None:
    """The attackers hold the field: control of an open city, or a siege [12.28, 12.29]."""
    state, battle = flow.state, flow.state.battle
    assert battle is not None
    force, place = battle.attacker, battle.place
    pieces.lift_siege(flow, place)  # those who kept it up are beaten: nobody inherits their marker [13.14, 13.26]
    pieces.put(state, place, whole(force))
    _close(flow, battle, battle.defender.side, battle.retreat)
    if not whole(force):
        return
    if not BOARD.spaces[place].fort:
        if place not in state.revolts:
            control.take_city(flow, force.side, place)
    elif pieces.may_be_besieged(state, place, force.side) and pieces.siege_holds(state, place):
        flow.then(Item("may-besiege", force.side, place))
    flow.then(Item("excess", args=(force.side,)))


def crowded(state: State, side: str) -> str:
    """A place where a side has too many units, or some that may not stack [10.22]."""
    return _crowded(state)[side]


@kept("units", "leaders", "saxony", "grace", "in_force", "marks", "used", "options")
def _crowded(state: State) -> dict[str, str]:
    """The same of both sides."""
    return {side: _first_crowded(state, side) for side in SIDES}


def _first_crowded(state: State, side: str) -> str:
    doubtful = stacking.doubtful(state, side, 0, frozenset(), ())
    if doubtful:  # mostly there is none
        doubtful &= posts.armies(state).held[side] | posts.led(state)[side]
    wrong = {at for at in listed(doubtful) if at not in state.grace and _crowds(state, side, at)}
    if not wrong:
        return ""
    standing = chain((at for at in state.units if state.owner(at) == side), state.leaders.values())
    return next(place for place in map(ground, standing) if place in wrong)


def _crowds(state: State, side: str, place: str) -> bool:
    camp = posts.armies(state).camp(place, side)
    return camp.size > LIMIT or not stacking.agree(state, camp.nations, stacking.officers(state, place, side))


def part(flow: Flow, *sides: str) -> None:
    """Those of some sides who may not stay together are to be eliminated, if there are any [10.22]."""
    if any(_crowded(flow.state).values()):
        flow.then(*(Item("excess", args=(side,)) for side in sides))


def excess(flow: Flow, item: Item) -> None:
    """The owner eliminates what may not stay together [10.22]."""
    (side,) = item.args
    if place := crowded(flow.state, side):
        flow.ask("excess", side, place)


def _excess_words(state: State, item: Item, spoken: Sentence) -> Words:
    stack, leaders = stacking.together(state, item.place, item.seat)
    kinds = tuple(names.of_which(kind, n, item.place) for kind, n in stack.items())
    people = () if size(stack) > LIMIT else tuple(names.leader_word(x, "", item.place) for x in leaders)
    if not spoken:
        prompt = _("Too many in {place}, or some that may not stack: which is eliminated?")
        return Words((*kinds, *people), False, prompt.format(place=names.place(item.place)))
    return ends(spoken, [word.text for word in (*kinds, *people)])


def discord(state: State, item: Item) -> str:
    """Why some are to be eliminated: too many, or who may not stack [10.22, 10.23, 7.24, 17.F.5]."""
    stack, leaders = stacking.together(state, item.place, item.seat)
    if size(stack) > LIMIT:
        return _("{n} units stand there, and {limit} are the most.").format(n=size(stack), limit=LIMIT)
    a, b = stacking.strife(state, nations(stack), leaders)
    if (a, b) == ("wallenstein", "tilly"):
        return _("Wallenstein and Tilly may not stack.")
    if (a, b) == ("imperial", "bavarian"):
        return _("Imperials and Bavarians may not stack, units or leaders.")
    return _("{a} and {b} units may not stack.").format(a=names.nation(a), b=names.nation(b))


def _excess(flow: Flow, item: Item, sentence: Sentence) -> None:
    state = flow.state
    (word,) = sentence
    if leader := BOARD.leader_by_word.get(word):
        pieces.lose_leader(flow, leader, replaced=False)
    else:
        at = next(at for at in state.here(item.place, item.seat) if word in state.units[at])
        pieces.remove(state, at, {word: 1})
        told = say("{unit} is eliminated.", unit=names.unit(word))
        flow.tell("units", told, rule="10.22", place=item.place, unit=word, side=item.seat)
        pieces.settle(flow, item.place)
    flow.then(Item("excess", args=(item.seat,)))


def _foreseen_words(state: State, item: Item, spoken: Sentence) -> Words:
    """The same, asked with the losses; who would rather see first who falls is asked after it [12.27, 12.54]."""
    return _words(state, item, spoken, Word(WAIT, _("First see which leaders fall")))


def _foreseen(flow: Flow, item: Item, sentence: Sentence) -> None:
    battle = flow.state.battle
    assert battle is not None
    (word,) = sentence
    if word == WAIT:
        return
    flow.state.battle = replace(battle, defender=replace(battle.defender, refuge=word))
    where = names.place(BOARD.by_word.get(word, item.place))
    told = (
        say("You will retreat into the fortress.")
        if word == INSIDE
        else say("You will retreat to {place}.", place=where)
    )
    flow.note(item.seat, told)


def _none_to_choose(flow: Flow, item: Item) -> Sentence | None:
    """Not asked: who has one way or none, or has left word which."""
    battle = flow.state.battle
    chooses = battle is not None and _will(flow, item) == "ask" and len(refuges(flow.state, battle)) > 1
    return None if chooses else (WAIT,)


def _only(flow: Flow, item: Item) -> Sentence | None:
    battle = flow.state.battle
    offered = refuges(flow.state, battle) if battle else []
    if len(offered) == 1:
        return (_refuge_word(offered[0]).text,)
    if battle and battle.defender.refuge in [_refuge_word(at).text for at in offered]:
        return (battle.defender.refuge,)
    will = _will(flow, item)
    return (_refuge_word(_willed(flow.state, item.seat, offered, will)).text,) if will != "ask" else None


def _will(flow: Flow, item: Item) -> str:
    """What the beaten left word to do; for the rest of a battle they may have left it to the house."""
    battle = flow.state.battle
    return PROPOSED if battle and battle.defender.trusting else flow.will(item.seat, "retreat")


def _willed(state: State, side: str, offered: list[str], will: str) -> str:
    """The refuge that a seat left word to take; as proposed where there is room, before walls where friends are."""
    battle = state.battle
    assert battle is not None
    stack, leaders = whole(battle.defender), state.leaders_at(battle.place, side)

    def worth(at: str) -> tuple[bool, bool, int, bool, str]:
        walled, place = at.endswith("!"), ground(at)
        roomy = will == PROPOSED and (walled or stacking.fits(state, place, side, stack, leaders))
        friends = factors(state.units_at(at, side))
        return will == INSIDE and walled, roomy, friends, will == PROPOSED and walled, BOARD.words[place]

    return max(offered, key=worth)


STEPS = {
    "battle-winner": settle_battle,
    "attacker-retreats": attacker_retreats,
    "defender-retreats": defender_retreats,
    "victory": victory,
    "excess": excess,
}
QUESTIONS = {
    "retreat": Question(_words, _answer, unasked=_only),
    "refuge": Question(_foreseen_words, _foreseen, chains=True, parallel=True, unasked=_none_to_choose),
    "excess": Question(_excess_words, _excess, chains=True, whole=one_word),
}
