"""A season as a story: who stormed what, who marched where, who came into the war, and who gained by it."""

from collections import Counter
from collections.abc import Sequence

from game.campaign import names
from game.campaign.battle import DRAW
from game.campaign.board import BOARD
from game.core.events import Event
from game.core.story import Teller, some
from game.core.text import Message, decimal, template

WON = (
    template("{winner} storms {place} and beats {loser}."),
    template("In {place} {winner} breaks the lines of {loser}."),
    template("{winner} drives {loser} from the field in {place}."),
)
HELD = (
    template("{loser} attacks in {place}, and {winner} stands firm."),
    template("{winner} holds {place} against {loser}."),
)
DRAWN = (
    template("{a} and {b} fight over {place}, and neither gives way."),
    template("A bloody day in {place} leaves {a} and {b} where they stood."),
)
UNDECIDED = (template("A bloody day in {place} brings no decision."),)
AWAY = (template("The beaten army falls back to {place}."), template("What is left of it retreats to {place}."))
LOST = (template("The beaten army has nowhere to go, and scatters until Spring."),)
MARCH = (template("{power} marches into {places}."), template("The armies of {power} move into {places}."))
RAISED = (template("{power} musters new armies: {places}."), template("Fresh armies of {power} gather: {places}."))
ENTERS = (template("{power} enters the war."), template("The war reaches {power}."))
ALLIED = (template("{powers} join hands."), template("An alliance is made: {powers}."))
RECKONED = (
    template("The year is reckoned up: most is gained by {powers} ({n} points)."),
    template("When the Winter comes nobody has gained more than {powers} ({n} points)."),
)
SUMS = (template("{a} {sum_a}, {b} {sum_b}; a lead of {lead} wins [R21]."),)


def story(events: Sequence[Event]) -> list[list[Message]]:
    """The sentences: who comes in, the marches, the battles in their order, the Winter's reckoning, who has won."""
    teller = Teller()
    _entries(teller, events)
    _marches(teller, events)
    _battles(teller, events)
    _points(teller, events)
    teller.told += [event.message for event in events if event.kind == "over"]
    return teller.paragraphs()


def _entries(teller: Teller, events: Sequence[Event]) -> None:
    for event in events:
        if event.kind == "season" and "power" in event.facts:
            teller.tell(ENTERS, power=names.power(str(event.facts["power"])))
        elif event.kind == "season" and "allied" in event.facts:
            teller.tell(ALLIED, powers=names.powers(map(str, _several(event.facts["allied"]))))


def _marches(teller: Teller, events: Sequence[Event]) -> None:
    """Of each power where it went without a fight, and where it raised armies."""
    fought = {event.place for event in events if event.kind == "battle"}
    for kind, ways in (("deploy", RAISED), ("move", MARCH)):
        goals: dict[str, list[str]] = {}
        for event in events:
            target = str(event.facts.get("target", ""))
            if event.kind == kind and target and target not in fought:
                goals.setdefault(str(event.facts["power"]), []).append(target)
        for power, targets in goals.items():
            teller.tell(ways, power=names.power(power), places=some(map(names.place, targets)))


def _battles(teller: Teller, events: Sequence[Event]) -> None:
    sides: dict[str, tuple[str, str]] = {}
    beaten = ""
    for event in events:
        facts = event.facts
        if event.kind == "battle" and "attacker" in facts:
            sides[str(facts["battle"])] = _power(str(facts["attacker"])), _power(str(facts["defender"]))
        elif event.kind == "battle" and "winner" in facts:
            beaten = str(facts.get("loser", ""))
            _result(teller, event, *sides.get(str(facts["battle"]), ("", "")))
            _sums(teller, event)
        elif event.kind == "retreat" and beaten and facts.get("power") == beaten:
            target = str(facts.get("target", ""))
            teller.tell(AWAY if target else LOST, **({"place": names.place(target)} if target else {}))
            beaten = ""


def _power(army: str) -> str:
    """Whose army it is; empty for one that no power of ours has."""
    return next((power.id for power in BOARD.powers.values() if army in power.armies()), "")


def _result(teller: Teller, event: Event, attacker: str, defender: str) -> None:
    """Who won, and by whose attack, if that is known."""
    facts, place = event.facts, names.place(event.place)
    if facts["winner"] == DRAW:
        if attacker and defender:
            teller.tell(DRAWN, a=names.power(attacker), b=names.power(defender), place=place)
        else:
            teller.tell(UNDECIDED, place=place)
        return
    winner, loser = (str(facts[key]) for key in ("winner", "loser"))
    ways = HELD if attacker == loser else WON
    teller.tell(ways, winner=names.power(winner), loser=names.power(loser), place=place)


def _sums(teller: Teller, event: Event) -> None:
    """What the dice made of both armies, where they decided: a sixth of the points and 2d6."""
    thrown = {key: fact for key, fact in event.facts.items() if key in BOARD.powers and isinstance(fact, tuple)}
    if len(thrown) == 2:
        (a, of_a), (b, of_b) = thrown.items()
        lead = int(str(event.facts["lead"]))
        teller.tell(SUMS, a=names.power(a), sum_a=_sum(*of_a), b=names.power(b), sum_b=_sum(*of_b), lead=lead)


def _sum(dice: str | int, sixths: str | int) -> str:
    """ "5.2 + 7 = 12.2"."""
    whole = int(sixths) / 6
    return f"{decimal(whole - int(dice))} + {dice} = {decimal(whole)}"


def _points(teller: Teller, events: Sequence[Event]) -> None:
    gained: Counter[str] = Counter()
    for event in events:
        if event.kind == "score":
            gained[str(event.facts["power"])] += int(str(event.facts["points"]))
    best = max(gained.values(), default=0)
    if best > 0:
        first = [power for power, points in gained.items() if points == best]
        teller.tell(RECKONED, powers=names.powers(first), n=best)


def _several(fact: object) -> tuple[object, ...]:
    return fact if isinstance(fact, tuple) else (fact,)
