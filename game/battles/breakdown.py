"""A combat in one sentence: who brought what, the column, the die, the result [76:8.0, 76:8.6, 21:9.3, 21:9.4]."""

from game.battles.course import CombatView
from game.battles.state import Facts, State
from game.battles.strength import Share
from game.core.events import Event
from game.core.text import Blank, Message, say, template

RESULTS = {
    "Ae": say("the attacker is eliminated"),
    "Ad": say("the attacker is disrupted"),
    "-": say("no effect"),
    "Dx": say("disruption exchange"),
    "Dd": say("the defender is disrupted"),
    "De": say("the defender is eliminated"),
}

#: What halves or multiplies a strength.
CAUSES = {
    "charge": say("charge"), "march": say("road march"), "disrupted": say("disrupted"), "woods": say("woods"),
    "forest": say("forest"), "hilltop": say("hilltop"), "town": say("town"), "castle": say("castle"),
    "entrenchment": say("entrenchment"), "marsh": say("marsh"), "stream": say("stream"), "river": say("river"),
    "slope": say("slope"), "clear": say("clear"),
}  # fmt: skip


#: How a combat with charging horse is told.
CHARGE = template(
    "Charge at {hexes}: {attack} ({ours}) against {defence} ({theirs}), column {odds}, rolls {die}: {result}."
)


def fought(state: State, combat: CombatView, ours: list[Share], theirs: list[Share]) -> Event:
    """A combat's strengths and how they come about, its odds, die and result; before anybody is hurt by it."""
    numbers: dict[str, Blank] = {
        "hexes": "+".join(combat.targets), "attack": combat.attack, "defence": combat.defence,
        "odds": combat.odds, "ours": _sum(state, ours), "theirs": _sum(state, theirs),
        "die": combat.die, "result": _result(combat),
    }  # fmt: skip
    text = say(
        "Combat at {hexes}: {attack} ({ours}) against {defence} ({theirs}), column {odds}, rolls {die}: {result}.",
        **numbers,
    )
    if combat.charge:
        text = say(CHARGE, **numbers)
    facts: Facts = {
        "combat": combat.number, "side": combat.side, "targets": combat.targets, "units": combat.attackers,
        "defenders": combat.defenders, "leaders": (*combat.leaders, *combat.captains), "odds": combat.odds,
        "die": combat.die, "result": combat.result,
    }  # fmt: skip
    return Event("battle", text, facts, "76:8.6" if state.edition.key == "1976" else "21:9.4", combat.targets[0])


def _sum(state: State, shares: list[Share]) -> Message:
    """ "Gardes 6 + 2 × (Guiche 4 + Gassion 2) [charge]"."""
    first, *more = (_share(state, share) for share in shares)
    for one in more:
        first = say("{sum} + {one}", sum=first, one=one)
    return first


def _share(state: State, share: Share) -> Message:
    text = say("{unit} {n}", unit=state.name(share.unit), n=share.strength)
    if share.leader:
        led = say("{sum} + {one}", sum=text, one=say("{unit} {n}", unit=state.name(share.leader), n=share.value))
        text = say("({sum})", sum=led) if share.halved or share.times > 1 else led
    if share.halved:
        text = say("half of {sum}", sum=text)
    if share.times > 1:
        text = say("{times} × {sum}", times=share.times, sum=text)
    return say("{sum} [{why}]", sum=text, why=CAUSES[share.why]) if share.why else text


def _result(combat: CombatView) -> Message:
    """The table's result, and what special tactics make of it [21:19.3]."""
    if combat.result == combat.printed:
        return RESULTS[combat.result]
    return say("{printed}, by special tactics {result}", printed=RESULTS[combat.printed], result=RESULTS[combat.result])
