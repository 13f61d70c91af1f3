"""Battles [14.0]: cavalry that falls back, overruns, the dice, rout."""

from game.core.agenda import Question
from game.core.state import without as left_out
from game.core.text import _, say, signed
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words
from game.cuius import cities, fog, names, strength
from game.cuius.board import BOARD, NEUTRAL, SIDES, other
from game.cuius.checks import CHECKS, check, column, needed, on
from game.cuius.flow import Flow, Run
from game.cuius.handling import unite
from game.cuius.losses import casualties, suffer, take_off
from game.cuius.pieces import (
    commander,
    dissolve,
    force_of,
    put,
    set_force,
    tired,
    vanish,
)
from game.cuius.planning import bank_of
from game.cuius.retreat import begin, first_steps, withdrawn
from game.cuius.state import Army, Battle, Item, State
from game.cuius.turn import passing

WITHDRAW, STAND, FIGHT = "withdraw", "stand", "fight"
LIMITS = BOARD.charts.limits


def battles(flow: Flow, item: Item) -> None:
    """Armies in one hex fight, one battle after the other, in the active player's order [11.4.6, 11.4.7]."""
    state = flow.state
    places = strength.contested(state)
    if not places:
        unopposed(flow)
        return
    unite(state)
    if len(places) > 1:
        flow.then(Item("which-battle", state.trail_by, args=tuple(places)), Item("battles"))
    else:
        (place,) = places
        flow.then(Item("battle", place=place), Item("battles"))


def _which_words(state: State, item: Item, spoken: Sentence) -> Words:
    """The contested hexes [11.4.7]."""
    if not spoken:
        offered = tuple(names.word(at) for at in item.args)
        return Words(offered, False, _("Which battle is fought first?"))
    return Words((), True) if spoken in [(BOARD.words[at],) for at in item.args] else NOTHING


def _which(flow: Flow, item: Item, sentence: Sentence) -> None:
    """That battle comes next [11.4.7]."""
    (word,) = sentence
    flow.then(Item("battle", place=BOARD.by_word[word]))


def battle(flow: Flow, item: Item) -> None:
    """Begin: who came last attacks [14.0].

    What the forces are made of is seen now [16.3]; cavalry may fall back [14.1].
    """
    state, place = flow.state, item.place
    came = state.chain.entered.get(place, "") if state.chain else ""
    side, _at, origin = came.partition("@")
    if state.chain:
        state.chain = replace(state.chain, entered={k: v for k, v in state.chain.entered.items() if k != place})
    attacker = side or state.trail_by
    march = state.march
    active = bool(march and march.side == attacker and march.at == place)
    fog.reveal(flow, place)
    state.battle = Battle(place, attacker, other(attacker), origin, active)
    text = say("Battle at {place}: {side} attack.", place=names.near(place), side=names.side(attacker))
    flow.report("attack", text, "14.0", place, attacker=attacker, origin=origin)
    steps = [Item("overrun"), Item("fight"), Item("battle-over")]
    ours, theirs = force_of(state, attacker, place), force_of(state, other(attacker), place)
    if ours.mounted and theirs.inf and not strength.overruns(ours.sp, theirs.sp):
        flow.then(Item("fall-back"), Item("battle-over"))
    elif theirs.mounted and first_steps(state, state.battle):
        flow.then(Item("withdrawal", other(attacker), place), *steps)
    else:
        flow.then(*steps)


def fall_back(flow: Flow, item: Item) -> None:
    """Attacking riders before infantry go back where they came from, tire, and may go on [14.1]."""
    state, field = flow.state, flow.state.battle
    assert field is not None
    army = tired(force_of(state, field.attacker, field.place))
    fog.tires(state, field.attacker, army)
    chief = names.leader(commander(state, army))
    text = say("The cavalry of {leader} falls back before infantry, and tires.", leader=chief)
    flow.report("retreat", text, "14.1", field.origin, side=field.attacker, origin=field.place)
    if state.present(other(field.attacker), field.origin):
        dissolve(flow, field.attacker, field.place)
    elif field.active:
        assert state.march is not None
        state.march = replace(
            state.march.aimless,
            army=army,
            at=field.origin,
            origin=state.march.before,
            before="",
            ridge=state.march.behind,
            behind=False,
            bank=bank_of(field.place, field.origin),
        )
    else:
        state.lift(field.attacker, field.place)
        put(state, field.attacker, field.origin, army)


# Defending riders [14.1] ----------------------------------------------------------------------------------------------


def _free(state: State) -> bool:
    """Whether defending riders may go without a check: they have more cavalry [14.1]."""
    field = state.battle
    assert field is not None
    return force_of(state, field.defender, field.place).cav > force_of(state, field.attacker, field.place).cav


def _withdraw_words(state: State, item: Item, spoken: Sentence) -> Words:
    """To fall back, if need be by a check, or to stand [14.1]."""
    if not spoken:
        army = force_of(state, item.seat, item.place)
        at_least = needed(CHECKS.withdrawal, column(state, army, commander(state, army)), 0)
        hint = _("surely") if _free(state) else on(at_least)
        offered = (Word(WITHDRAW, _("Fall back"), hint, item.place), passing(Word(STAND, _("Stand"), "", item.place)))
        return Words(offered, False, _attacked(state, item))
    return Words((), True) if spoken in ((WITHDRAW,), (STAND,)) else NOTHING


def _attacked(state: State, item: Item) -> str:
    """Who attacks, and how strong both are; as both have just seen [16.3]."""
    field = state.battle
    assert field is not None
    enemy = force_of(state, field.attacker, item.place)
    text = _("{who} attacks {place}, {theirs} SP against your {ours}. Does your cavalry fall back before combat?")
    who = names.leader(commander(state, enemy)) if enemy.leaders else names.side(field.attacker)
    ours = force_of(state, item.seat, item.place).sp
    return text.format(who=who, place=names.near(item.place), theirs=enemy.sp, ours=ours)


def _withdraw(flow: Flow, item: Item, sentence: Sentence) -> None:
    """Who fails the check fights [14.1]."""
    state, field = flow.state, flow.state.battle
    assert field is not None
    if sentence == (STAND,):
        return
    army = force_of(state, item.seat, item.place)
    chief = commander(state, army)
    if not _free(state):
        result = check(flow, CHECKS.withdrawal, army, chief, 0, f"withdrawal of {chief}")
        if not result.success:
            text = say("{leader} cannot get away (die {die}).", leader=names.leader(chief), die=result.die)
            flow.report("battle", text, "14.1", item.place, side=item.seat, die=result.die)
            return
    text = say("{leader} falls back before combat.", leader=names.leader(chief))
    flow.report("retreat", text, "14.1", item.place, side=item.seat)
    state.battle = replace(field, cell=WITHDRAW)
    withdrawn(flow, field)


# Overruns and battles


def overrun(flow: Flow, item: Item) -> None:
    """Five times the SP sweep the enemy away, either way round, at no fatigue [11.7.1-11.7.3]."""
    state, field = flow.state, flow.state.battle
    assert field is not None
    if not both_there(state, field):
        return
    for winner in (field.attacker, field.defender):
        ours, theirs = force_of(state, winner, field.place), force_of(state, other(winner), field.place)
        if strength.overruns(ours.sp, theirs.sp):
            text = say(
                "{side} are overrun at {place} by five times their number.",
                side=names.side(other(winner)),
                place=names.near(field.place),
            )
            flow.report("battle", text, "11.7.1", field.place, winner=winner)
            undone(flow, field, other(winner))
            cities.lost_in_battle(flow, other(winner), winner, field.place)
            return


def both_there(state: State, field: Battle) -> bool:
    """Whether there is still somebody to fight: nobody has fallen back or was overrun [14.1, 11.7.1]."""
    return field.cell != WITHDRAW and all(force_of(state, side, field.place).sp for side in SIDES)


def undone(flow: Flow, field: Battle, side: str) -> None:
    """A side's army in the hex disbands [11.7.2, 11.7.3, 14.2].

    Field fortifications go with a beaten defender [16.1].
    """
    dissolve(flow, side, field.place)
    if side == field.defender:
        flow.state.forts = left_out(flow.state.forts, field.place)


def fight(flow: Flow, item: Item) -> None:
    """Strength and odds [14.2]; disastrous ones settle it without a battle, and take contingents along."""
    state, field = flow.state, flow.state.battle
    assert field is not None
    if not both_there(state, field):
        return
    attacker, defender, place = field.attacker, field.defender, field.place
    armies = {side: force_of(state, side, place) for side in SIDES}
    aid = {side: strength.helpers(state, side, place) for side in SIDES}
    sizes = {side: strength.total(armies[side], aid[side]) for side in SIDES}
    row = strength.odds(sizes[attacker], sizes[defender])
    state.battle = field = replace(field, helpers=aid, strength=sizes, odds=row.name if row else "")
    if row is None or row.mod is None:
        outnumbered(flow, field)
        without_battle(flow, field, attacker if row is None else defender)
        return
    of_odds = ((strength.ODDS, row.mod),) if row.mod else ()
    parts = {
        attacker: strength.own_parts(state, armies[attacker]) + of_odds,
        defender: strength.own_parts(state, armies[defender]) + strength.terrain_parts(state, place),
    }
    drm = {side: strength.drm(own) for side, own in parts.items()}
    state.battle = field = replace(field, drm=drm, parts=parts)
    reckoned(flow, field)
    if drm[attacker] - drm[defender] <= LIMITS.automatic:
        without_battle(flow, field, attacker)
    else:
        roll(flow, field, armies)


def reckoned(flow: Flow, field: Battle) -> None:
    """Where the modifier of the die comes from; in fog for both players alone [14.2, 16.3]."""
    ours, theirs = (strength.sources(field.parts[side], field.odds) for side in (field.attacker, field.defender))
    text = say(
        "{sp} to {foes} SP: {ours} against {theirs}, {drm} on the die.",
        sp=field.strength[field.attacker],
        foes=field.strength[field.defender],
        ours=ours or say("nothing"),
        theirs=theirs or say("nothing"),
        drm=signed(field.drm[field.attacker] - field.drm[field.defender]),
    )
    flow.report("battle", text, "14.2", field.place, SIDES if fog.fogged(flow.state) else None)


def outnumbered(flow: Flow, field: Battle) -> None:
    """How few one side is, for the odds end it; in fog for both players alone [14.2, 16.3]."""
    sp, foes = field.strength[field.attacker], field.strength[field.defender]
    text = say("{sp} to {foes} SP: too uneven for a battle.", sp=sp, foes=foes)
    flow.report("battle", text, "14.2", field.place, SIDES if fog.fogged(flow.state) else None)


def without_battle(flow: Flow, field: Battle, loser: str) -> None:
    """An automatic victory: the loser disbands, with what adjacent armies gave; the winner does not tire [14.2]."""
    winner = other(loser)
    text = say("{side} disband without a battle at {place}.", side=names.side(loser), place=names.near(field.place))
    flow.report("battle", text, "14.2", field.place, winner=winner)
    undone(flow, field, loser)
    take_off(flow, loser, field.helpers[loser])
    cities.lost_in_battle(flow, loser, winner, field.place)


def roll(flow: Flow, field: Battle, armies: dict[str, Army]) -> None:
    """Both dice, losses, the white die's fatigue, leaders, fatigue, and who retreats [14.3, 14.3.1, 14.5]."""
    state, place = flow.state, field.place
    black, white = flow.roll(f"battle at {place}, black"), flow.roll(f"battle at {place}, white")
    br = black + field.drm[field.attacker] - field.drm[field.defender]
    _row, cell = strength.result(field.strength[field.attacker], br)
    result = strength.read(cell)
    loser = {"attacker": field.attacker, "defender": field.defender, "": ""}[result.loser]
    lost = {field.attacker: result.attacker, field.defender: result.defender}
    state.battle = replace(field, black=black, white=white, br=br, cell=cell, lost=lost, loser=loser, rout=result.rout)
    tires = {"attacker": field.attacker, "defender": field.defender}.get(BOARD.charts.fatigue_die.sides[white - 1], "")
    text = say(
        "Battle at {place}: black die {black}, result {br}: {cell}; white die {white}: {more}.",
        place=names.near(place),
        black=black,
        br=br,
        cell=cell,
        white=white,
        more=say("{side} tire twice", side=names.side(tires)) if tires else say("nobody tires twice"),
    )
    flow.report("battle", text, "14.3", place, black=black, white=white, br=br, cell=cell, loser=loser)
    major(flow, armies[field.defender], place)
    for side in SIDES:
        suffer(flow, side, place, field.helpers[side], lost[side])
    if tires:
        set_force(state, tires, place, tired(force_of(state, tires, place)))
    for side in SIDES:
        casualties(flow, side, place)
    for side in SIDES:
        set_force(state, side, place, tired(force_of(state, side, place)))
        fog.witness(state, side, place)
    if loser:
        if loser == field.defender:
            state.forts = left_out(state.forts, place)  # [16.1]
        cities.lost_in_battle(flow, loser, other(loser), place)
        flow.then(Item("beaten"))


def major(flow: Flow, defender: Army, place: str) -> None:
    """A battle is major if the defender begins it with ten SP [14.3.2, 2.5]."""
    if defender.sp >= LIMITS.major_battle:
        flow.state.quiet, flow.state.fought = 0, True
        flow.report("battle", say("A major battle at {place}.", place=names.near(place)), "14.3.2", place)


# After the dice


def beaten(flow: Flow, item: Item) -> None:
    """The loser checks for rout if he must [14.6.2], then retreats or disbands [14.6]."""
    state, field = flow.state, flow.state.battle
    assert field is not None
    loser, place = field.loser, field.place
    army = force_of(state, loser, place)
    if not army.sp:
        return
    routed = field.rout and not holds(flow, army, force_of(state, other(loser), place))
    if routed:
        set_force(state, loser, place, replace(tired(army), art=0))
        fog.witness(state, loser, place)
        march = state.march
        if march and march.side == loser and march.at == place:
            state.march = replace(march, done=True)
    begin(flow, field, routed)


def rout_drm(loser: int, winner: int) -> int:
    """The cavalry modifier: twice the other's, either way [14.6.2]."""
    chart = CHECKS.rout.drm
    return (chart["twice_the_cavalry"] if loser >= 2 * winner else 0) + (
        chart["half_the_cavalry"] if winner >= 2 * loser else 0
    )


def holds(flow: Flow, army: Army, winner: Army) -> bool:
    """A Rout Check [14.6.2]."""
    chief = commander(flow.state, army)
    result = check(flow, CHECKS.rout, army, chief, rout_drm(army.cav, winner.cav), f"rout of {chief}")
    held = say("{leader} keeps his men together (die {die}).", leader=names.leader(chief), die=result.die)
    fled = say(
        "The army of {leader} is routed: it tires, and loses any trains (die {die}).",
        leader=names.leader(chief),
        die=result.die,
    )
    field = flow.state.battle
    flow.report("morale", held if result.success else fled, "14.6.2", field.place if field else "", die=result.die)
    return result.success


def battle_over(flow: Flow, item: Item) -> None:
    """The field is cleared; a winner who came by a reaction may have to take the city he stands in."""
    state, field = flow.state, flow.state.battle
    if field is None:
        return
    state.battle, state.last_battle = None, field
    if state.march and state.march.plan:
        state.march = state.march.aimless
    stray(flow, field)


def unopposed(flow: Flow) -> None:
    """Who came into a hex that the enemy has left by a reaction of his own has the city to take, too [11.3.4.1].

    So has whoever came by a reaction and was attacked there himself, if nothing came of it.
    """
    if chain := flow.state.chain:
        for name, origin in chain.came.items():
            side, _at, place = name.partition("@")
            lodge(flow, side, place, origin)
        for place, came in chain.entered.items():
            side, _at, origin = came.partition("@")
            lodge(flow, side, place, origin)


def stray(flow: Flow, field: Battle) -> None:
    """An attacker who is not active, and stands in a foreign city after the battle."""
    if not field.active:
        lodge(flow, field.attacker, field.place, field.origin)


def lodge(flow: Flow, side: str, place: str, origin: str) -> None:
    """An army that is not the active one takes the foreign city that it came into, or goes back [11.3.4.1, 13.2]."""
    state = flow.state
    army = state.of(side).get(place)
    foreign = state.holder(place) in (NEUTRAL, other(side))
    if army is None or not foreign or state.present(other(side), place):
        return
    if cities.big_enough(army, place) and cities.attempt(flow, side, place, army):
        return
    state.lift(side, place)  # not the active army, which may stand there, too
    if not origin or state.present(other(side), origin):
        vanish(flow, side, place, Army(army.leaders))
    else:
        cities.shut_out(flow, side, place, army, origin)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "which-battle": Question(_which_words, _which),
    "withdrawal": Question(_withdraw_words, _withdraw),
}
STEPS: dict[str, Run] = {
    "battles": battles,
    "battle": battle,
    "fall-back": fall_back,
    "overrun": overrun,
    "fight": fight,
    "beaten": beaten,
    "battle-over": battle_over,
}
