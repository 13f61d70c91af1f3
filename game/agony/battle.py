"""Regular combat from the first muster to the last die [12.1, 12.2, 12.21, 13.15, 13.17]."""

from functools import partial

from game.agony import marching, names, pieces
from game.agony.arithmetic import COLUMNS, OLD_CORPS, modifiers, of_modifier, totals
from game.agony.board import BOARD, other, walls
from game.agony.cards.conditions import usable
from game.agony.cards.schema import CARDS, card_word, title
from game.agony.deck import discard, expel
from game.agony.flow import Flow
from game.agony.leading import commander, stars
from game.agony.losses import force_of, set_force
from game.agony.outcome import chance, column, loss_number
from game.agony.picks import ATTACK, PROPOSED, WEAKEST, by_rank, groups, ranked, split
from game.agony.state import Battle, Force, March, Stack, State, common, factors, minus, plus, size
from game.core.agenda import Chance, Item, Question
from game.core.state import without
from game.core.text import Blank, _, say, template
from game.core.values import replace
from game.core.words import NOTHING, Sentence, Word, Words, ends, hinted

CARD_LIMIT = 2
HOLD, NO_CARD = "hold", "no-card"
RELIEF, SALLY = "relief", "sally"
#: What each form of combat is called by who may begin it, and how he is asked.
_DECLARED = {
    "": (template("Attack"), template("Attack {place} with {a} CF against {b} CF?")),
    RELIEF: (template("Relieve the city"), template("Relieve {place} with {a} CF against {b} CF?")),
    SALLY: (template("Sally"), template("Sally from {place} with {a} CF against {b} CF?")),
}
#: How the attacker, and the other, are asked for a card.
_CARD_ASKED = {
    "": (
        template("{who} attacks {place}, your {a} CF against {b}: combat card?"),
        template("{who} attacks {place} with {a} CF against your {b}: combat card?"),
    ),
    RELIEF: (
        template("{who} fights to relieve {place}, your {a} CF against {b}: combat card?"),
        template("{who} fights to relieve {place} with {a} CF against your {b}: combat card?"),
    ),
    SALLY: (
        template("{who} sallies from {place}, your {a} CF against {b}: combat card?"),
        template("{who} sallies from {place} with {a} CF against your {b}: combat card?"),
    ),
}


def muster(flow: Flow, item: Item) -> None:
    """Who fights: all defenders, the party, and those inside whom somebody can lead [12.12, 12.13, 13.15, 13.17]."""
    state, march = flow.state, flow.state.march
    assert march is not None
    place, enemy, (form, *said) = march.at, other(march.side), item.args
    leaders = marching.people(march)
    joined: Stack = {}
    if form == RELIEF:
        leaders, joined = _garrison(flow, march, place)
    attacker = Force(march.side, march.leader, leaders, plus(marching.party(march), joined), joined)
    guard = state.leaders_at(place, enemy)
    defender = Force(enemy, commander(state, guard), guard, state.units[place])
    state.units = without(state.units, place)
    state.battle = Battle(place, march.origin, attacker, defender, form)
    state.march = replace(march, batches=())
    armies = {"a": names.units(attacker.units), "b": names.units(defender.units)}
    told = say("Battle in {place}: {a} against {b}.", place=names.place(place), **armies)
    facts = {"attacker": march.side, "defender": enemy, "form": form}
    flow.tell("battle", told, rule="12.2", place=place, joined=size(joined), **facts)
    fight = (
        Item("battle-strength"),
        Item("battle-card", attacker.side, place), Item("battle-card", enemy, place),
        Item("battle-roll", place=place), Item("losses", place=place), Item("leader-loss", place=place),
        Item("forage"), Item("battle-winner", place=place),
    )  # fmt: skip
    muster_all = (Item("declare", march.side, place, args=tuple(said)),) if size(attacker.units) > 1 else ()
    flow.then(*muster_all, *fight)


def _garrison(flow: Flow, march: March, place: str) -> tuple[tuple[str, ...], Stack]:
    """Besieged units join a relief [10.12, 13.15]."""
    state, inside = flow.state, walls(place)
    joined = marching.relieved(state, march, place)
    if joined:
        pieces.remove(state, inside, joined)
    leaders = marching.people(march)
    return ((*leaders, *state.leaders_at(inside, march.side)) if joined else leaders), joined


def _declare_words(state: State, item: Item, spoken: Sentence) -> Words:
    """Attack with all, or hold some back; one at least attacks [12.13, 12.22]."""
    force = force_of(state, item.seat)
    if not spoken:
        hold = (Word(HOLD, _("Hold a unit back")),) if size(force.units) > 1 else ()
        assert state.battle is not None
        label, asked = _DECLARED[state.battle.form]
        enemy = force_of(state, other(item.seat))
        told = say(asked, place=names.place(item.place), a=factors(force.units), b=factors(enemy.units))
        prompt = with_besieged(str(told), state.battle)
        return Words((Word(ATTACK, str(say(label)), "", item.place), *hold), False, prompt)
    if spoken[0] == HOLD and size(force.units) > 1:
        kinds = [names.of_which(k, n) for k, n in force.units.items()]
        spare = size(force.units) - 1
        kinds += groups({k: min(n, spare) for k, n in force.units.items()})
        kinds += ranked(WEAKEST, force.units, spare)
        if len(spoken) == 1:
            return Words(tuple(kinds), False, _("Which units stand by?"))
        return ends(spoken, [word.text for word in kinds])
    return Words((), True) if spoken == (ATTACK,) else NOTHING


def with_besieged(told: str, battle: Battle) -> str:
    """What is said of a relief, and whether the besieged fight in it, too [13.15]."""
    if battle.form != RELIEF:
        return told
    joined = battle.attacker.joined
    inside = (
        _("The besieged join in: {units}.").format(units=names.units(joined))
        if joined
        else _("The besieged stay inside: nobody is left to lead them.")
    )
    return f"{told} {inside}"


def _declare(flow: Flow, item: Item, sentence: Sentence) -> None:
    if sentence != (ATTACK,):
        force, (kind, n) = force_of(flow.state, item.seat), split(sentence[1])
        held = by_rank(sentence[1], force.units) or {kind: n}
        rest = minus(force.units, held)
        joined = common(rest, force.joined)
        inside = minus(force.joined, joined)  # who does not join stays there [13.15]
        pieces.put(flow.state, walls(item.place), inside)
        set_force(flow.state, replace(force, units=rest, held=plus(force.held, minus(held, inside)), joined=joined))
        flow.then(item)


def _declared(flow: Flow, item: Item) -> Sentence | None:
    """It was said before the army foraged."""
    return (ATTACK,) if ATTACK in item.args else None


def _all_that_is_left(state: State, item: Item) -> Sentence | None:
    """The last unit cannot be held back [12.13]."""
    return None if size(force_of(state, item.seat).units) > 1 else (ATTACK,)


def strength(flow: Flow, item: Item) -> None:
    """Both total their combat factors [12.22]."""
    for side in ("protestant", "catholic"):
        force = force_of(flow.state, side)
        set_force(flow.state, replace(force, cf=factors(force.units)))


def playable(state: State, side: str) -> list[str]:
    """The combat cards in a hand that this combat allows now [9.51, 9.52, 12.23, 19.9]."""
    battle = state.battle
    assert battle is not None
    own, enemy = force_of(state, side), force_of(state, other(side))
    if len(own.cards) >= CARD_LIMIT:
        return []
    attacks = battle.attacker.side == side
    found = [card for card in state.hands[side] if usable(card, own, enemy, attacks, state)]
    if OLD_CORPS in state.hands[side] and old_corps(state, own):
        found.append(OLD_CORPS)
    return found


def old_corps(state: State, force: Force) -> bool:
    """P2 as a combat card: French units in an army, until it has negated C36 [19.9]."""
    french = any(BOARD.kinds[kind].nation == "french" for kind in force.units)
    return state.option("old-corps") and french and bool(force.leaders) and OLD_CORPS not in state.events


def _card_words(state: State, item: Item, spoken: Sentence) -> Words:
    cards = playable(state, item.seat)
    if not spoken:
        offered = tuple(_card(state, item, card) for card in cards)
        none = _("No more cards") if force_of(state, item.seat).cards else _("No card")
        alone = hinted(NO_CARD, none, partial(_won, state, item.seat))
        return Words((*offered, alone, _trust(state, item)), False, _met(state, item))
    return ends(spoken, (*cards, NO_CARD, PROPOSED))


def _card(state: State, item: Item, card: str) -> Word:
    """A combat card, with what the combat would stand at with it."""

    def hint() -> str:
        return "; ".join((_won(state, item.seat, card), _(CARDS[card].text)))

    return hinted(card, card_word(card).label, hint, item.place, like=True)


def _won(state: State, seat: str, *more: str) -> str:
    """A side's chance to win with the cards that are played and `more`, those of the other's to come left out
    [12.25-12.28].
    """
    assert state.battle is not None
    forces = state.battle.attacker, state.battle.defender
    attacker, defender = (replace(one, cards=(*one.cards, *more)) if one.side == seat else one for one in forces)
    led = bool(attacker.leader and stars(state, attacker.leader))
    led = led and not (defender.leader and stars(state, defender.leader))
    won = chance(*_fires(attacker, defender), *_fires(defender, attacker), led)
    return _("you win {p:.0%}").format(p=won if seat == attacker.side else 1 - won)


def _fires(force: Force, enemy: Force) -> tuple[int, int]:
    """A force's fire column, and what is added to its die."""
    drm, shift = totals(modifiers(force, enemy))
    return column(force.cf, shift), drm


def _trust(state: State, item: Item) -> Word:
    """No card, and no question to come in this battle: one visit fewer of a game by post."""
    defends = force_of(state, item.seat) is state.battle.defender if state.battle else False
    hint = _("losses and retreat are chosen for you") if defends else _("losses are chosen for you")
    played = force_of(state, item.seat).cards
    label = _("No more cards, the rest as proposed") if played else _("No card, the rest as proposed")
    return Word(PROPOSED, label, hint)


def _met(state: State, item: Item) -> str:
    """What the combat is, to who is asked for a card in it."""
    battle = state.battle
    assert battle is not None
    a, b = battle.attacker, battle.defender
    who = names.leader(a.leader) if a.leader else names.side(a.side)
    place = names.place(item.place)
    own, theirs = _CARD_ASKED[battle.form]
    return with_besieged(str(say(own if item.seat == a.side else theirs, who=who, place=place, a=a.cf, b=b.cf)), battle)


def _play_card(flow: Flow, item: Item, sentence: Sentence) -> None:
    """A combat card is used for one combat, then played or removed [9.51]."""
    state = flow.state
    (card,) = sentence
    force = force_of(state, item.seat)
    if card == PROPOSED:
        set_force(state, replace(force, trusting=True))
    if card in (NO_CARD, PROPOSED):
        if state.hands[item.seat] and not force.cards:  # whether or not any would serve: it tells nothing of the hand
            told = say("{side} plays no combat card.", side=names.side(item.seat))
            flow.tell("battle", told, rule="9.51", place=item.place, side=item.seat, cards=0)
        return
    set_force(state, replace(force, cards=(*force.cards, card)))
    told = say("{side} plays {card} {title}.", side=names.side(item.seat), card=card, title=title(card))
    flow.tell("battle", told, rule="9.51", place=item.place, side=item.seat, card=card)
    if CARDS[card].symbol == "once" and card != OLD_CORPS:
        expel(state, item.seat, card)
    else:
        discard(state, item.seat, card)
    if len(force.cards) + 1 < CARD_LIMIT:
        flow.then(item)


def _no_card(flow: Flow, item: Item) -> Sentence | None:
    """Not asked: by standing order this turn, or by the table's option without a usable card."""
    state = flow.state
    if flow.will(item.seat, "cards") == f"none-{state.turn}":
        return (NO_CARD,)
    if not state.hands[item.seat]:
        return (NO_CARD,)
    quiet = state.options.get("ask") == "usable"
    if quiet and flow.dice is None and flow.seat != item.seat:
        raise Chance  # whether the other is asked hangs on a hand that nobody else knows
    return (NO_CARD,) if quiet and not playable(state, item.seat) else None


def fire(flow: Flow, item: Item) -> None:
    """Both roll; the results are the other's Loss Numbers [12.26]."""
    state = flow.state
    assert state.battle is not None
    for side in (state.battle.attacker.side, state.battle.defender.side):
        force = force_of(state, side)
        added = modifiers(force, force_of(state, other(side)))
        drm, shift = totals(added)
        die = flow.roll(f"combat in {BOARD.names[item.place]}: {names.ENGLISH[side]}")
        which = column(force.cf, shift)
        loss = loss_number(which, die + drm)
        set_force(state, replace(force, drm=drm, column=which, die=die, loss=loss))
        plain = say("{side}: {cf} CF, column {column}, die {die} {drm:+d}: {loss}.")
        reasons = say("{side}: {cf} CF, column {column}, die {die} {drm:+d} ({why}): {loss}.")
        lost = say("one loss factor") if loss == 1 else say("{n} loss factors", n=loss)
        counted: dict[str, Blank] = {"cf": force.cf, "column": COLUMNS[which], "die": die, "drm": drm, "loss": lost}
        template = (reasons if added else plain).template
        told = say(template, side=names.side(side), why=tuple(map(of_modifier, added)), **counted)
        flow.tell("battle", told, rule="12.26", place=item.place, side=side, die=die, inflicts=loss)


def leader_loss(flow: Flow, item: Item) -> None:
    """Every leader of both is checked, unless his whole force is gone or the odds were 1-4 [12.4, 12.41, 12.43]."""
    state = flow.state
    battle = state.battle
    assert battle is not None
    for side in ("protestant", "catholic"):
        force = force_of(state, side)
        safe = side == battle.defender.side and battle.attacker.cf * 4 <= battle.defender.cf
        lost = [leader for leader in force.leaders if not _has_army(state, force, leader)]
        fallen = []
        for leader in lost if safe else force.leaders:
            if leader in lost or not _unhurt(flow, leader, battle.place):
                fallen.append(leader)
        for leader in fallen:
            pieces.lose_leader(flow, leader, replaced=leader not in lost)
        if fallen:
            set_force(state, replace(force_of(state, side), fallen=tuple(fallen)))
        battle = state.battle
        assert battle is not None


def _has_army(state: State, force: Force, leader: str) -> bool:
    """Whether anybody of a leader's army is left: who fought, stood by, or stayed inside the walls with him [12.43]."""
    return bool(force.units or force.held or state.units_at(state.leaders[leader], force.side))


def _unhurt(flow: Flow, leader: str, place: str) -> bool:
    """A leader's own check: his Loss rating or more, and he falls [12.41]."""
    loss = BOARD.leaders[leader].loss
    die = flow.roll(f"loss of {BOARD.leaders[leader].english}")
    falls, stays = (
        say("{leader}: die {die}, {loss} or more: he falls."),
        say("{leader}: die {die}, below {loss}: unhurt."),
    )
    told = say((falls if die >= loss else stays).template, leader=names.leader(leader), die=die, loss=loss)
    flow.tell("battle", told, rule="12.41", place=place, leader=leader, die=die)
    return die < loss


STEPS = {
    "battle": muster,
    "battle-strength": strength,
    "battle-roll": fire,
    "leader-loss": leader_loss,
}
QUESTIONS = {
    "declare": Question(_declare_words, _declare, chains=True, unasked=_declared, lone=_all_that_is_left),
    "battle-card": Question(_card_words, _play_card, chains=True, unasked=_no_card),
}
