"""The words of the fire and combat phases."""

from collections.abc import Callable
from functools import partial

from game.battles.board import GUN
from game.battles.combat import companions, declare, led, minimal_sets, pursuits
from game.battles.course import CombatView
from game.battles.editions import odds_said
from game.battles.engagements import Engagements, engagements
from game.battles.fire import column, guns, targets
from game.battles.marching_words import company, leader_word, piece_word
from game.battles.position import position
from game.battles.state import State
from game.battles.strength import leaders_for, may_charge, weighed
from game.battles.tactics import COST, PIKE, SALVO, why_not
from game.core.hexes import distance
from game.core.text import Message, _
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, later, named_too

FIRE, TACTIC, ATTACK, BY, LEADER, FIGHT, ALL, CHARGE, DISRUPT, PURSUE, HOLD = (
    "fire", "tactic", "attack", "by", "leader", "fight", "all", "charge", "disrupt", "pursue", "hold",
)  # fmt: skip


def fire_words(state: State, spoken: Sentence) -> Words:
    """Which gun, at what [76:5.0, 21:6.1]."""
    if len(spoken) == 1:
        able = tuple(guns(state))
        return later(able, partial(_guns, state, able))
    hexes = targets(state, spoken[1]) if spoken[1] in position(state).of_sort[GUN] else ()
    if len(spoken) == 2:
        return later(hexes, partial(_aims, state, spoken[1], hexes)) if hexes else NOTHING
    return Words((), True) if len(spoken) == 3 and spoken[2] in hexes else NOTHING


def _guns(state: State, able: tuple[str, ...]) -> Words:
    return Words(tuple([piece_word(state, state.pieces[gun]) for gun in able]), False, _("Which gun?"))


def _aims(state: State, gun: str, hexes: tuple[str, ...]) -> Words:
    ways = [_target(state, state.pieces[gun].place, hexagon) for hexagon in hexes]
    return Words(tuple(ways), False, _("At what does {gun} fire?").format(gun=state.name(gun)))


def _target(state: State, here: str, hexagon: str) -> Word:
    away, unit = distance(here, hexagon), position(state).units.get(hexagon)
    chance = sum(row[state.edition.charts.fire.columns.index(column(away))] == "Dd" for row in _rows(state))
    hint = _("range {n}, {k} in 6 to disrupt").format(n=away, k=chance)
    if unit is None or unit.disrupted:  # all that fire may do there [21:19.5]
        hint = _("range {n}, 1 in 6 that it burns").format(n=away)
    label = labelled(hexagon, state.name(unit.id)) if unit else str(state.board.place(hexagon))
    return Word(hexagon, label, hint, hexagon)


def labelled(hexagon: str, name: Message | str) -> str:
    """A hex with what stands there."""
    return _("{hex} {name}").format(hex=hexagon, name=name)


def _rows(state: State) -> tuple[tuple[str, ...], ...]:
    return state.edition.charts.fire.rows


def declare_verbs(state: State) -> list[Word]:
    """What may be said before combats are resolved, without ending the declaration."""
    open_ = engagements(state)
    found = []
    if not state.now.combats and why_not(state, state.side) is None and state.side not in state.tactics and open_.foes:
        cost = _("once a battle; {n} points on your demoralization track").format(n=COST)
        found.append(Word(TACTIC, _("Special tactics"), cost))
    if open_.foes:
        left = len(open_.must_be_attacked), len(open_.must_attack)
        hint = _("still to settle: {n} of theirs, {k} of ours").format(n=left[0], k=left[1])
        found.append(Word(ATTACK, _("Attack"), hint if any(left) else ""))
    return found


def tactic_words(spoken: Sentence) -> Words:
    """Push of pike or shot salvo [21:19.3]."""
    if len(spoken) == 1:
        return Words(tuple(tactics()), False, _("Which tactic?"))
    return Words((), True) if len(spoken) == 2 and spoken[1] in (PIKE, SALVO) else NOTHING


def tactics() -> list[Word]:
    """Both tactics, with what they make of a combat without effect [21:19.3]."""
    return [
        Word(PIKE, _("Push of pike"), _("instead of no effect, defender disrupted; exchange against a salvo")),
        Word(SALVO, _("Shot salvo"), _("instead of no effect, attacker disrupted; exchange against a tactic")),
    ]


def attack_words(state: State, spoken: Sentence) -> Words:
    """Whom, by whom, with which leaders; only what can still become a lawful whole is offered."""
    open_ = engagements(state)
    parts = cut(state, spoken)
    if parts is None:
        return NOTHING
    hexes, units, leaders, stage = parts
    at = position(state).units
    if any(h not in at or at[h].id not in open_.attackers for h in hexes) or len(set(hexes)) < len(hexes):
        return NOTHING
    targets = frozenset(at[h].id for h in hexes)
    if hexes and not open_.may_target(targets):
        return NOTHING
    if stage == "targets":
        return _targets(state, open_, targets)
    if not hexes or not open_.may_be_all(targets) or not _may_attack(open_, targets, units):
        return NOTHING
    order = tuple(at[h].id for h in hexes)
    if stage == "units":
        return _units(state, open_, order, units)
    if not open_.whole(targets, frozenset(units)):
        return NOTHING
    return _leaders(state, order, units, leaders, stage)


def _may_attack(open_: Engagements, targets: frozenset[str], units: tuple[str, ...]) -> bool:
    return len(set(units)) == len(units) and open_.may_join(targets, frozenset(units))


def cut(
    state: State, spoken: Sentence
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str] | None:  # fmt: skip
    """The sentence as target hexes, units, leaders, and what may come next: "targets", "units", "leader", "name"."""
    hexes, rest = _until(spoken[1:], BY)
    if rest is None:
        return hexes, (), (), "targets"
    units, rest = _until(rest, LEADER)
    if any(unit not in state.pieces for unit in units):
        return None
    if rest is None:
        return hexes, units, (), "units"
    rest = (LEADER, *rest)
    if any(key != LEADER for key in rest[::2]):
        return None
    return hexes, units, rest[1::2], "name" if len(rest) % 2 else "leader"


def declared(state: State, order: Sentence, how: Callable[..., CombatView] = declare) -> CombatView:
    """The combat that a whole order to attack declares."""
    parts = cut(state, order)
    assert parts is not None
    hexes, units, leaders, _stage = parts
    at = position(state).units
    return how(state, tuple(at[h].id for h in hexes), units, leaders)


def _until(words: Sentence, mark: str) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    if mark not in words:
        return words, None
    at = words.index(mark)
    return words[:at], words[at + 1 :]


def _targets(state: State, open_: Engagements, targets: frozenset[str]) -> Words:
    near = open_.attackers if not targets else {f for u in open_.common(targets) for f in open_.foes[u]} - targets
    able = [foe for foe in near if open_.may_target(targets | {foe})]
    places = {state.pieces[foe].place: foe for foe in able}
    hexes, by = sorted(places), [BY] if targets and open_.may_be_all(targets) else []

    def tell() -> Words:
        ways = [_foe(state, place, places[place] in open_.must_be_attacked) for place in hexes]
        ways += [named_too(Word(BY, _("by ...")), (_("by"), _("with"))) for _joined in by]
        return Words(tuple(ways), False, _("Whom do you attack?"))

    return later((*hexes, *by), tell)


def _foe(state: State, place: str, must: bool) -> Word:
    hint = _("must be attacked") if must else _("disrupted")
    return Word(place, labelled(place, state.name(position(state).units[place].id)), hint, place)


def _units(state: State, open_: Engagements, targets: tuple[str, ...], units: tuple[str, ...]) -> Words:
    chosen, against = frozenset(units), frozenset(targets)
    more = [u for u in sorted(open_.common(against) - chosen) if open_.may_join(against, chosen | {u})]
    whole = open_.whole(against, chosen)
    led = [LEADER] if whole and leaders_for(state, units, ()) else []

    def tell() -> Words:
        ways = [piece_word(state, state.pieces[u], _odds(state, targets, (*units, u))) for u in more]
        ways += [leader_word(state, key, leaders_for(state, units, ())) for key in led]
        prompt = _("With which units?")
        if whole:
            prompt = _("So far: {odds}.").format(odds=_odds(state, targets, units))
        return Words(tuple(ways), whole, prompt)

    return later((*more, *led), tell, end=whole)


def _odds(state: State, targets: tuple[str, ...], units: tuple[str, ...], leaders: tuple[str, ...] = ()) -> str:
    return _said(state, declare(state, targets, units, leaders))


def _said(state: State, combat: CombatView) -> str:
    """The odds of a combat, and where it can be a charge, those it has as one [76:16.11, 21:13.1]."""
    odds = str(odds_said(combat.odds))
    if combat.charge or not combat.may_charge:
        return odds
    return _("{odds}, as a charge {charge}").format(odds=odds, charge=_said(state, weighed(state, combat, True)))


def _leaders(
    state: State, targets: tuple[str, ...], units: tuple[str, ...], leaders: tuple[str, ...], stage: str
) -> Words:
    for n, leader in enumerate(leaders):
        if leader not in leaders_for(state, units, leaders[:n]):
            return NOTHING
    able = leaders_for(state, units, leaders)
    further = stage == "leader"

    def tell() -> Words:
        if further:
            more = (leader_word(state, LEADER, able),) if able else ()
            return Words(more, True, _("So far: {odds}.").format(odds=_odds(state, targets, units, leaders)))
        ways = [piece_word(state, state.pieces[x], _odds(state, targets, units, (*leaders, x))) for x in able]
        return Words(tuple(ways), False, _("Which leader helps?"))

    if further:
        return later((LEADER,) if able else (), tell, end=True)
    return later(tuple(able), tell) if able else NOTHING


def fight_words(state: State, spoken: Sentence) -> Words:
    """Which combat is resolved next, and whether it is a charge [76:8.0, 76:16.12, 21:9.0, 21:13.1]."""
    waiting = state.declared()
    if len(spoken) == 1:
        all_ = (ALL,) if len(waiting) > 1 else ()
        return later((*(combat.targets[0] for combat in waiting), *all_), partial(_combats, state, waiting))
    if spoken[1] == ALL:
        return Words((), True) if len(spoken) == 2 and len(waiting) > 1 else NOTHING
    combat = next((c for c in waiting if c.targets[0] == spoken[1]), None)
    if combat is None:
        return NOTHING
    if not may_charge(state, combat):
        return WHOLE if len(spoken) == 2 else NOTHING
    if len(spoken) == 2:
        more = Word(CHARGE, _("as a charge"), _said(state, weighed(state, combat, True)))
        return Words((more,), True, _charging(state))
    return ends(spoken[2:], (CHARGE,)) if len(spoken) == 3 else NOTHING


def _charging(state: State) -> str:
    """What a charge costs whatever is thrown, and what comes of one that sweeps a hex clear [21:13.2, 21:19.2]."""
    if state.on("pursuit"):
        return _("A charge disrupts the cavalry; it must pursue whom it eliminates, if no leader in its hex holds it.")
    return _("A charge disrupts the cavalry.")


def _combats(state: State, waiting: list[CombatView]) -> Words:
    ways = [_combat_word(state, combat) for combat in waiting]
    if len(ways) > 1:
        tame = _("none as a charge") if any(may_charge(state, combat) for combat in waiting) else ""
        ways.append(Word(ALL, _("All, as declared"), tame))
    return Words(tuple(ways), False, _("Which combat is fought next?"))


def last_fight(state: State, *, thrown: bool) -> Sentence:
    """The order for the only combat left, where there is one way to fight it: nobody is asked for that.

    It goes on by itself only if dice were `thrown` in this phase, or asked for: until then all may be taken back.
    """
    left = state.declared() if state.phase == "resolve" and state.pending is None else []
    if len(left) != 1 or not (thrown or any(combat.result for combat in state.now.combats)):
        return ()
    order = (FIGHT, left[0].targets[0])
    return () if fight_words(state, order).next else order


def _combat_word(state: State, combat: CombatView) -> Word:
    here = combat.targets[0]
    return Word(here, labelled(here, state.names(combat.defenders)), _said(state, weighed(state, combat)), here)


def exchange_words(state: State, spoken: Sentence) -> Words:
    """Which attackers pay in an exchange: sets that suffice, with nobody to spare [76:8.61, 21:9.4]."""
    pending = state.pending
    assert pending is not None
    chosen = set(spoken[1:])
    if len(chosen) < len(spoken) - 1:
        return NOTHING
    sets = [set(way) for way in minimal_sets(state, pending.pieces, pending.need) if chosen <= set(way)]
    if not sets:
        return NOTHING
    more = [unit for unit in pending.pieces if unit not in chosen and any(unit in way for way in sets)]
    ways = [piece_word(state, state.pieces[u], _("strength {n}").format(n=state.counter(u).front)) for u in more]
    prompt = _("Disrupt units of strength {n} or more in all.").format(n=pending.need)
    return Words(tuple(ways), chosen in sets, prompt)


def pursuit_words(state: State, spoken: Sentence) -> Words:
    """Which horse goes into which hex, with whom [21:19.2]."""
    able = pursuits(state)
    if len(spoken) == 1:
        return Words(tuple(piece_word(state, state.pieces[u]) for u in able), False, _("Who pursues?"))
    if spoken[1] not in able:
        return NOTHING
    if len(spoken) == 2:
        return Words(tuple(Word(h, place=h) for h in able[spoken[1]]), False, _("Into which hex?"))
    if spoken[2] not in able[spoken[1]]:
        return NOTHING
    return company(state, spoken[3:], companions(state, spoken[1]))


def holders(state: State) -> list[str]:
    """By whom the horse can be held back from the pursuit: leaders who took part beside it [21:19.2]."""
    assert state.pending is not None
    return led(state, state.now.combats[state.pending.combat - 1])
