"""Why a card, a leader or a party cannot do what somebody wants, and what is missing for it [8.2, 8.3, 9.5, 13.1]."""

import re

from game.agony import control, marching, names
from game.agony.activation import SIEGE, STORM, TAKE
from game.agony.battle import CARD_LIMIT
from game.agony.board import BOARD, SWEDEN, ground, other
from game.agony.cards.conditions import why_unusable
from game.agony.cards.play import ACT, AID, EVENT, RECRUIT, opened, why_not
from game.agony.cards.schema import CARDS, by_cards, named
from game.agony.leading import any_activable, commander, outranked
from game.agony.losses import force_of
from game.agony.owing import OWED
from game.agony.pieces import may_be_besieged, siege_level
from game.agony.pillaging import fields
from game.agony.places import BIT
from game.agony.recruiting import any_recruiter
from game.agony.state import March, State, factors
from game.core.agenda import Item
from game.core.text import _
from game.core.typed import meant
from game.core.words import Sentence, Word

_CARD = re.compile(r"[PC]\d{1,3}")
#: What is said after a card, and as a leader who was activated by one marches.
_WAYS, _DEEDS = (ACT, AID, EVENT, RECRUIT), (SIEGE, STORM, TAKE)
#: Questions where something comes to be, or is raised.
_WHERE = ("effect", "recruit", "refuge", "retreat")
#: Questions that a card of one's own hand may answer; an event may ask for any card.
_OF_CARDS = ("action", "battle-card", "hold", "keep", "keep-ahead")


def refusal(state: State, item: Item, said: Sentence, wanted: str) -> tuple[str, str] | None:
    """Reason and rule where the topmost question, answered so far, has no place for a card or this use of it."""
    side, word = item.seat, next(iter(wanted.casefold().split()), "")
    card = word.upper()
    if not said and (card in CARDS or _CARD.fullmatch(card)):
        return unusable(state, item, card)
    if not said and word in (*_WAYS, *_DEEDS):
        return _unasked(item, word)
    if item.kind == "forage-plan":
        return _unfed(state)
    if item.kind in _WHERE and (told := _closed(state, wanted)):
        return told
    if item.kind != "action" or not said or said[0] not in CARDS:
        return None
    if said[1:] == (ACT,):
        return _unled(state, side, said[0], wanted)
    return unplayed(state, side, said[0], word, wanted) if len(said) == 1 else None


def _closed(state: State, wanted: str) -> tuple[str, str] | None:
    """Why nobody comes to a place, or raises anybody where a leader is: a card closes neutral ground [8.61]."""
    known = {**{word: at for word, at in BOARD.by_word.items() if at in BIT}, **_leaders_stand(state)}
    place = known.get(meant([Word(word) for word in known], wanted), "")
    return (control.bar(state), "8.61") if place and BIT[place] & control.barred(state) else None


def _leaders_stand(state: State) -> dict[str, str]:
    """By a leader's word the city where he is."""
    words = ((word, state.leaders.get(leader, "")) for word, leader in BOARD.leader_by_word.items())
    return {word: ground(at) for word, at in words if ground(at) in BIT}


def _unasked(item: Item, word: str) -> tuple[str, str]:
    """What comes before a word that nobody can begin with, or when it is time for it."""
    if item.kind != "action":
        text = _("“{word}” belongs to your action in a card round; now you are asked: {what}.")
        return text.format(word=word, what=OWED[item.kind]), "8.0"
    text = _("First name the card that you play, then “{word}”.")
    if word in _DEEDS:
        text = _("“{word}” is said as a leader marches: first name a card, “act” and the leader.")
    return text.format(word=word), "8.2"


def unplayed(state: State, side: str, card: str, way: str, wanted: str) -> tuple[str, str] | None:
    """Why a card cannot be played one way."""
    if way == EVENT:
        reason, rule = why_not(state, side, card)
        return (reason, rule) if reason else None
    if way == AID and f"aid-{side}" in state.marks:
        return _("Only one card a turn may be played for aid."), "8.5"
    if way == RECRUIT and control.barred(state) and any_recruiter(opened(state), side):
        return control.bar(state), "8.61"
    if way == RECRUIT:
        return _("None of your leaders may raise anything where he is."), "8.43"
    if way != ACT:
        return None
    told = _unled(state, side, card, wanted.partition(" ")[2])
    if told is None and not any_activable(state, side, CARDS[card].value):
        return _("No leader of yours can be activated by a card of value {n}.").format(n=CARDS[card].value), "8.3"
    return told


def _unfed(state: State) -> tuple[str, str] | None:
    """An order that goes on as if nobody had to eat [11.16]."""
    march = state.march
    assert march is not None
    text = _("First name the city that your units pillage, {n} having marched: {cities}.")
    cities = [names.place(city) for city in fields(state, march)]
    return (text.format(n=march.units_moved, cities=names.commas(cities)), "11.16") if cities else None


def _unled(state: State, side: str, card: str, wanted: str) -> tuple[str, str] | None:
    """Why a leader cannot be activated by this card: where he is, whose he is, what it would take."""
    leader = BOARD.leader_by_word.get(meant([Word(word) for word in BOARD.leader_by_word], wanted), "")
    if not leader:
        return None
    name = names.leader(leader)
    if leader not in state.leaders:
        return _("{leader} is not on the map.").format(leader=name), "8.31"
    if state.leader_side(leader) != side:
        return _("{leader} leads the enemy's troops.").format(leader=name), "8.31"
    if state.leaders[leader] == SWEDEN:
        return _("{leader} has not landed yet.").format(leader=name), "17.Sw.1"
    return _forbidden(state, leader, CARDS[card].value) or _outranked(state, leader, CARDS[card].value)


def _forbidden(state: State, leader: str, value: int) -> tuple[str, str] | None:
    """The card in force that keeps a leader idle, and until when [8.65]."""
    name, nation = names.leader(leader), BOARD.leaders[leader].nation
    for card, rule in by_cards(state, "no_activation"):
        if rule.nation == nation:
            text = _("{card} forbids to activate {leader} until the end of the turn.")
            return text.format(card=named(card), leader=name), "8.65"
    for card, rule in by_cards(state, "activation_needs"):
        if rule.nation == nation and value < rule.value:
            text = _("By {card} it takes a card of value {n} to activate {leader}.")
            return text.format(card=named(card), n=rule.value, leader=name), "8.65"
    return None


def _outranked(state: State, leader: str, value: int) -> tuple[str, str] | None:
    """His Activation rating is higher than the card's value, or another must command [8.3, 10.14]."""
    name, rating = names.leader(leader), BOARD.leaders[leader].act
    if rating > value:
        text = _("It takes a card of value {n} to activate {leader}; this one has {value}.")
        return text.format(n=rating, leader=name, value=value), "8.3"
    if not outranked(state, leader):
        return None
    chief = commander(state, state.leaders_at(state.leaders[leader], state.leader_side(leader)))
    text = _("{chief} is with {leader} and must be activated in his stead.")
    return text.format(chief=names.leader(chief), leader=name), "10.14"


def undone(state: State, march: March, wanted: str) -> tuple[str, str] | None:
    """Why the party cannot besiege, storm or take where it is, and what is missing."""
    deed, place = next(iter(wanted.casefold().split()), ""), ground(march.at)
    if place not in BOARD.spaces or deed not in (SIEGE, STORM, TAKE):
        return None
    return _untaken(state, march, place) if deed == TAKE else _unbesieged(state, march, place, deed)


def _unbesieged(state: State, march: March, place: str, deed: str) -> tuple[str, str]:
    """No siege, or no siege combat yet [13.11-13.13, 13.21]."""
    city, level = names.place(place), siege_level(state, place)
    cf = marching.strength(march) + factors(state.units_at(place, march.side))
    if not may_be_besieged(state, place, march.side):
        return _("{place} is no fortress of the enemy's or neutral one.").format(place=city), "13.11"
    if march.free or not march.leader:
        return _("It takes an activated leader to besiege."), "13.11"
    if deed == STORM and place not in state.sieges:
        return _("{place} is not under siege: besiege it first, and storm it in a later round.").format(
            place=city
        ), "13.21"
    if cf < level:
        text = _("It takes {level} CF to besiege {place}; you have {cf}.")
        return text.format(level=level, place=city, cf=cf), "13.13"
    if deed == SIEGE and place in state.sieges:
        return _("{place} is under siege already.").format(place=city), "13.13"
    return _("Too many would stay there, or some that may not stack."), "10.22"


def _untaken(state: State, march: March, place: str) -> tuple[str, str]:
    """A city that is not gained by an MP [3.11, 3.12, 11.17]."""
    city = names.place(place)
    if not marching.has_units(march):
        return _("Leaders alone gain no city."), "3.2"
    if state.here(place, other(march.side)):
        return _("Enemy units hold {place}.").format(place=city), "3.11"
    if state.cities[place] == march.side:
        return _("{place} is yours.").format(place=city), "3.11"
    if BOARD.spaces[place].fort:
        return _("{place} is a fortress: it is gained by a siege.").format(place=city), "3.12"
    return _("There are no movement points left for that."), "11.11"


def unusable(state: State, item: Item, card: str) -> tuple[str, str] | None:
    """Why a card cannot be named at all: not in the hand, or of no use in this combat."""
    side = item.seat
    if item.kind == "effect":
        return None
    if item.kind not in _OF_CARDS:
        return _unasked(item, card)
    if card not in state.hands[side]:
        return _("That card is not in your hand."), "8.2"
    if item.kind == "battle-card" and state.battle:
        own, enemy = force_of(state, side), force_of(state, other(side))
        if len(own.cards) >= CARD_LIMIT:
            return _("Two combat cards at most are used in a combat."), "9.51"
        return why_unusable(card, own, enemy, state.battle.attacker.side == side, state), "9.52"
    return None
