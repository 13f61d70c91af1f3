"""Regular combat: who fights, what both inflict, whose steps it costs, who wins and what that brings [12.1-12.3]."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from game.agony.board import BOARD, WALLS
from game.agony.cards.schema import CARDS
from game.agony.state import Battle, Force, Stack, State
from game.core.values import replace
from tests.agony.reckoned.charts import combat_factors, loss_factor, loss_number, step_off, steps, without
from tests.agony.reckoned.fallen import check_fallen, dynamic
from tests.agony.reckoned.games import CATHOLIC, PROTESTANT, SIDES, Moment, agree, asked, nation_of, owner, side_of
from tests.agony.reckoned.sieges import level

#: Who begins where both do the same [6.0].
ORDER = (PROTESTANT, CATHOLIC)
#: How many combat cards each may play [12.23], and the one that option 19.9 makes of P2.
CARDS_MOST, OLD_CORPS = 2, "P2"
#: What takes units from a battle that nobody's fire has hit.
HUNGER, GONE = "11.161", ("17.H.5", "17.D.3", "17.E.3", "8.66")


@dataclass
class Fight:
    """A battle from its dice on: both forces as they fired, what each inflicts, what each has lost since."""

    battle: Battle
    inflicted: dict[str, int]
    units: dict[str, Stack]
    held: dict[str, Stack]
    marker: int | None
    lost: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    fallen: set[str] | None = None
    won: str = ""
    disturbed: bool = False

    def force(self, side: str) -> Force:
        return self.battle.attacker if self.battle.attacker.side == side else self.battle.defender

    def left(self) -> dict[str, Stack]:
        """Who is left of both, of those who stood by, too."""
        return {side: self.units[side] | self.held[side] for side in SIDES}

    def due(self, side: str) -> int:
        """The Loss Factors that a side has to lose: as near to the Loss Number as may be, never more [12.31]."""
        return nearest(self.force(side).units, self.inflicted[SIDES[side]])


def nearest(units: Stack, most: int) -> int:
    """The most Loss Factors that steps of these units make without exceeding a number: all ways are tried [12.31]."""
    sums = {0}
    for kind, n in units.items():
        for _step in range(steps({kind: n})):
            sums |= {total + loss_factor(kind) for total in sums}
    return max(total for total in sums if total <= most)


def open_to_loss(units: Stack, due: int) -> set[str]:
    """Whose step may be lost: the rest can still be met exactly [12.31]."""
    able = {kind for kind in units if loss_factor(kind) <= due}
    return {kind for kind in able if nearest(step_off(units, kind), due - loss_factor(kind)) == due - loss_factor(kind)}


def check_fights(moments: Iterable[Moment]) -> int:
    """All battles of some orders, one after another; how many were fought from their dice on."""
    fight, count = None, 0
    for moment in moments:
        check_muster(moment)
        check_cards(moment)
        begun = declared(moment)
        if begun and any(purpose.startswith("combat in ") for purpose, _die in moment.throws):
            fight, count = fire(moment, begun), count + 1
        if fight:
            check_asked(moment, fight)
            follow(moment, fight)
            if fight.fallen is None and not any(item.kind == "leader-loss" for item in moment.after.agenda):
                check_losses(moment, fight)
            if any(event.rule == "12.28" for event in moment.events):
                check_outcome(moment, fight)
            if not moment.after.battle:
                check_field(moment, fight)
                fight = None
    return count


# Who fights


def check_muster(moment: Moment) -> None:
    """All defenders fight [12.13, 12.22], led by the best [12.24]; besieged ones join as far as Leadership reaches."""
    before, battle = moment.before, moment.after.battle
    if not battle or before.battle or battle.defender.die >= 0:
        return
    place, attacker, defender = battle.place, battle.attacker, battle.defender
    agree(moment, "12.13, 12.22", place, before.units.get(place, {}), defender.units)
    agree(moment, "12.13", place, ({}, {}), (defender.held, defender.joined))
    led = [
        leader
        for leader, at in before.leaders.items()
        if at == place and side_of_leader(before, leader) == defender.side
    ]
    agree(moment, "12.4", place, sorted(led), sorted(defender.leaders))
    agree(
        moment,
        "12.24",
        place,
        ranks(before, led)[:1],
        [rank(before, leader) for leader in (defender.leader,) if leader],
    )
    if before.march and before.march.leader:
        agree(moment, "12.24", place, before.march.leader, attacker.leader)
    if "hold" not in moment.order:
        check_joined(moment, battle)


def check_joined(moment: Moment, battle: Battle) -> None:
    """The besieged join a relief, the strongest first, as long as they can be led [10.12, 13.15]; in no other form."""
    before, place, attacker = moment.before, battle.place, battle.attacker
    inside = before.units.get(place + WALLS, {})
    own = inside if owner(before, inside) == attacker.side and battle.form == "relief" else {}
    staff = {leader for leader, at in before.leaders.items() if at == place + WALLS} if own else set()
    party = sum(without(attacker.units, attacker.joined).values())
    spare = sum(BOARD.leaders[leader].lead for leader in {*attacker.leaders, *staff}) - party
    n = max(0, min(spare, sum(own.values())))
    strengths = sorted(chain(*([combat_factors({kind: 1})] * many for kind, many in own.items())), reverse=True)
    joined = sorted(
        chain(*([combat_factors({kind: 1})] * many for kind, many in attacker.joined.items())), reverse=True
    )
    agree(moment, "13.15", place, strengths[:n], joined)
    agree(moment, "13.15", place, {}, without(attacker.joined, own))
    agree(moment, "12.4, 13.15", place, bool(n) and bool(staff), bool(staff & {*attacker.leaders}))


def side_of_leader(state: State, leader: str) -> str:
    return side_of(state, BOARD.leaders[leader].nation)


def rank(state: State, leader: str) -> tuple[int, int]:
    """How he stands among those who might command a defence: by stars, then by his Battle rating [10.14, 12.24]."""
    return dynamic(state, leader), BOARD.leaders[leader].battle


def ranks(state: State, leaders: Iterable[str]) -> list[tuple[int, int]]:
    return sorted((rank(state, leader) for leader in leaders), reverse=True)


# Cards and fire


def check_cards(moment: Moment) -> None:
    """Both have totalled their factors [12.22]; two cards at most, whose conditions are met [9.51, 9.52, 12.23]."""
    for state, item, offered in asked(moment, "battle-card"):
        battle = state.battle
        assert battle
        for force in (battle.attacker, battle.defender):
            agree(moment, "12.22", item.place, combat_factors(force.units), force.cf)
        attacks = battle.attacker.side == item.seat
        agree(moment, "12.23", item.place, True, attacks or not any(i.kind == "battle-card" for i in state.agenda[:-1]))
        own, enemy = (battle.attacker, battle.defender) if attacks else (battle.defender, battle.attacker)
        full = len(own.cards) >= CARDS_MOST
        wanted = {card for card in state.hands[item.seat] if not full and serves(state, card, own, enemy, attacks)}
        agree(moment, "9.52, 12.23", item.place, wanted, offered & set(CARDS))


def serves(state: State, card: str, own: Force, enemy: Force, attacks: bool) -> bool:
    """Whether a card may be used in a combat as its text says [9.52]; P2 by option [19.9]."""
    nations = {nation_of(kind) for kind in own.units}
    types = {BOARD.kinds[kind].type for kind in enemy.units}
    if card == OLD_CORPS:
        option = state.options.get("old-corps") == "yes" and OLD_CORPS not in state.events
        return option and "french" in nations and bool(own.leaders)
    combat = CARDS[card].combat
    return combat is not None and all(
        {
            "attacking": attacks,
            "defending": not attacks,
            "own_unit": getattr(one, "nation", "") in nations,
            "enemy_unit": bool(types & {*getattr(one, "types", ())}),
            "enemy_leaders": len(enemy.leaders) >= getattr(one, "least", 0),
            "enemy_not_dynamic": bool(enemy.leader) and not dynamic(state, enemy.leader),
        }[one.if_]
        for one in combat.if_
    )


def declared(moment: Moment) -> Battle | None:
    """A battle before its dice, when all who attack are known; who stood by in the same order is seen after it.

    None if it began in the same order, or if men have starved in it since.
    """
    battle, now = moment.before.battle, moment.after.battle or moment.after.last_battle
    if not battle or not now or moment.before.agenda[-1].kind != "declare":
        return battle
    if any(event.rule == HUNGER or event.rule in GONE for event in moment.events):
        return None
    units, side = now.attacker.units, battle.attacker.side
    for event in reversed(moment.events):
        if event.rule == "12.32" and event.kind == "battle" and event.facts["side"] == side:
            units = step_back(units, str(event.facts["unit"]))
    return replace(battle, attacker=replace(battle.attacker, units=units, held=now.attacker.held))


def step_back(units: Stack, kind: str) -> Stack:
    """The stack as it was before a unit of this kind lost a step."""
    reduced = {f"{kind}-half": 1} if BOARD.kinds[kind].full else {}
    rest = without(units, reduced)
    return rest | {kind: rest.get(kind, 0) + 1}


def fire(moment: Moment, before: Battle) -> Fight:
    """Both dice, with rating and cards, read off the table [12.24-12.26]."""
    now = moment.after.battle or moment.after.last_battle
    assert now
    dice = {purpose.rsplit(": ")[-1].lower(): die for purpose, die in moment.throws if purpose.startswith("combat in ")}
    forces = {force.side: force for force in (before.attacker, before.defender)}
    cards = {force.side: force.cards for force in (now.attacker, now.defender)}
    told = {str(event.facts["side"]): event.facts for event in moment.events if event.rule == "12.26"}
    inflicted = dict[str, int]()
    for side, force in forces.items():
        drm, shift = added(force, cards[side], cards[SIDES[side]])
        inflicted[side] = loss_number(combat_factors(force.units), shift, dice[side] + drm)
        about = f"12.26 {side}, {combat_factors(force.units)} CF, die {dice[side]} {drm:+d}, column {shift:+d}"
        agree(moment, about, before.place, (dice[side], inflicted[side]), (told[side]["die"], told[side]["inflicts"]))
    units = {side: force.units for side, force in forces.items()}
    held = {side: force.held for side, force in forces.items()}
    return Fight(before, inflicted, units, held, moment.before.sieges.get(before.place))


def added(force: Force, own: Iterable[str], enemy: Iterable[str]) -> tuple[int, int]:
    """What is added to a force's die, and the columns to the right [12.24, 12.25]."""
    rating = BOARD.leaders[force.leader].battle if force.leader else 0
    total = {"drm": rating, "column": 0}
    for who, cards in (("own", own), ("enemy", enemy)):
        for card in cards:
            if card == OLD_CORPS:
                total["column"] += who == "own"
                continue
            combat = CARDS[card].combat
            assert combat
            for gift in combat.gives:
                if gift.who == who and gift.gives == "no_rating":
                    total["drm"] -= rating
                elif gift.who == who and gift.gives != "no_rating":
                    total[gift.gives] += gift.n
    return total["drm"], total["column"]


# Losses


def check_asked(moment: Moment, fight: Fight) -> None:
    """Who is asked for losses has so many yet to take, and is offered whose step may be lost [12.31]."""
    for state, item, offered in asked(moment, "lose"):
        assert state.battle
        force = state.battle.attacker if state.battle.attacker.side == item.seat else state.battle.defender
        taken = points(fight.force(item.seat).units) - points(force.units)
        due = fight.due(item.seat) - taken
        agree(moment, "12.31", item.place, due, item.n)
        agree(moment, "12.14, 12.31", item.place, open_to_loss(force.units, due), offered & set(BOARD.kinds))


def points(stack: Stack) -> int:
    """The Loss Factors of all steps of a stack."""
    return sum(loss_factor(kind) * steps({kind: n}) for kind, n in stack.items())


def follow(moment: Moment, fight: Fight) -> None:
    """Every step that is told comes off who fights, not off who stands by [12.14, 12.32]; who starves."""
    for event in moment.events:
        if event.kind == "battle" and event.rule == "12.32":
            side, kind = str(event.facts["side"]), str(event.facts["unit"])
            agree(moment, "12.14", event.place, True, fight.units[side].get(kind, 0) > 0)
            fight.units[side] = step_off(fight.units[side], kind)
            fight.lost[side] += loss_factor(kind)
        fight.disturbed |= event.rule == HUNGER or event.rule in GONE


def check_losses(moment: Moment, fight: Fight) -> None:
    """All losses are taken [12.27], and leaders are checked [12.4]."""
    for side in SIDES:
        about = f"12.31 {fight.force(side).units} of {fight.inflicted[SIDES[side]]}"
        agree(moment, about, fight.battle.place, fight.due(side), fight.lost[side])
    fight.fallen = check_fallen(moment, fight.battle, fight.left())


def check_outcome(moment: Moment, fight: Fight) -> None:
    """Who wins [12.28]. Left out: battles in which men starved or went home."""
    if fight.disturbed:
        return
    fight.won = winner(moment.before, fight)
    told = next(event for event in moment.events if event.rule == "12.28")
    about = f"12.28 {fight.inflicted}, left {fight.left()}, fallen {fight.fallen}"
    wanted = fight.won, SIDES[fight.won]
    agree(moment, about, fight.battle.place, wanted, (told.facts["winner"], told.facts["loser"]))


def winner(state: State, fight: Fight) -> str:
    """The higher Loss Number, a living Dynamic commander, the defender; who is destroyed has not won [12.28]."""
    attacker, defender, left = fight.battle.attacker, fight.battle.defender, fight.left()
    fallen = fight.fallen or set()
    ours, theirs = fight.inflicted[attacker.side], fight.inflicted[defender.side]
    led, met = (
        f.leader not in fallen and f.leader != "" and dynamic(state, f.leader) > 0 for f in (attacker, defender)
    )
    won = attacker.side if ours > theirs or (ours == theirs and led and not met) else defender.side
    return SIDES[won] if not left[won] and left[SIDES[won]] else won


def check_field(moment: Moment, fight: Fight) -> None:
    """An open city is the winner's [12.28, 12.29]; before a fortress who attacked may lay siege [12.28, 13.13].

    A siege goes on if it was not broken, and its besiegers are still enough [13.14, 13.15, 13.17]; nobody inherits it.
    Left out: cities in revolt [9.43], places where too many have come together [10.22], and orders with which the
    turn's end begins.
    """
    after, place, won = moment.after, fight.battle.place, fight.won
    crowds = any(event.rule in ("10.22", "8.66") for event in moment.events) or moment.before.phase != after.phase
    if not won or not fight.left()[won] or place in moment.before.revolts or crowds:
        return
    army, attacked = after.units.get(place, {}), won == fight.battle.attacker.side
    strong = combat_factors(army) >= level(after, place)
    if not BOARD.spaces[place].fort:
        agree(moment, "12.28, 12.29", place, won, after.cities[place])
    elif attacked and not any(item.kind == "excess" and item.seat for item in after.agenda):
        asks = any(item.kind == "may-besiege" for item in after.agenda)
        agree(
            moment,
            "12.28, 13.13",
            place,
            (strong and after.cities[place] != won, None),
            (asks, after.sieges.get(place)),
        )
    elif not attacked and fight.marker is not None:
        agree(moment, "13.14, 13.15, 13.17", place, fight.marker if strong else None, after.sieges.get(place))
