"""A turn as a story: who took the field, what was besieged and fell, who died, which lands changed hands."""

from collections import Counter
from collections.abc import Sequence

from game.agony import names
from game.agony.board import BOARD, PROTESTANT, SIDES
from game.core.events import Event
from game.core.story import Teller, some
from game.core.text import Message, template

MARCH = (
    template("{who} marches to {place}."), template("{who} takes the field and comes to {place}."),
    template("The way of {who} leads to {place}."),
)  # fmt: skip
BATTLE = (template("Battle is joined at {place}."), template("The armies meet at {place}."))
WON = (template("The day at {place}: {winner}."), template("Victory at {place}: {winner}."))
SIEGE = (template("{place} is besieged."), template("The lines are drawn around {place}."))
LIFTED = (template("The siege of {place} is given up."),)
FALLS = (template("{place} falls: now {side}."), template("The gates of {place} open: now {side}."))
LAND = (template("{area} changes sides: now {side}."), template("{area} is won: {side}."))
RISING = (template("The peasants rise in {places}."), template("Revolt breaks out: {places}."))
COMES = (template("{who} enters the war at {place}."), template("A new commander: {who}, at {place}."))
FALLEN = (template("{who} is lost."), template("{who} does not live to see more of it."))
HEIR = (template("{who} takes the place of {old}."),)
PLUNDER = (template("The soldiers plunder; worst it is in {places}."), template("Hunger and fire come over {places}."))
PEACE = (template("{side} offers peace."),)
TRUCE = (template("A truce ends the fighting."),)
OVER = (template("So the war ends: {side}."),)


def story(events: Sequence[Event]) -> list[list[Message]]:
    """The sentences, in the order of the events, a paragraph a card round; where an army went is told by where it came
    to.
    """
    teller = Teller()
    goal: tuple[str, str] = ("", "")
    acting = ""
    for event in events:
        facts = event.facts
        if _next_round(acting, now := _acts(event) or acting):
            _arrive(teller, *goal)
            goal = "", ""
            teller.part()
        acting = now
        if event.kind == "move" and facts.get("who") in BOARD.leaders and facts.get("target"):
            if goal[0] not in ("", facts["who"]):
                _arrive(teller, *goal)
            goal = str(facts["who"]), str(facts["target"])
        elif event.kind != "move" and _TOLD.get(event.kind):
            _arrive(teller, *goal)
            goal = "", ""
            _TOLD[event.kind](teller, event)
    _arrive(teller, *goal)
    teller.part()
    _plunder(teller, events)
    _end(teller, events)
    return teller.paragraphs()


#: By the rules of cards, events, Free Actions, passing and peace, who acts in a card round [8.2-8.6, 5.3].
_ACTS = frozenset({"8.2", "8.61", "8.32", "8.322", "17.Sw.1", "5.3"})
#: What the armies eat and plunder when the card rounds are over [15.1, 15.2].
_UNPAID, _ENDED = frozenset({"15.13", "15.22"}), "ended"


def _acts(event: Event) -> str:
    """The side that acts with an event; or that the rounds have ended."""
    return str(event.facts.get("side", "")) if event.rule in _ACTS else _ENDED if event.rule in _UNPAID else ""


def _next_round(before: str, now: str) -> bool:
    """Whether a card round, or what comes after the last one, begins: the Protestant acts first in each [6.D]."""
    return before != now and (now == _ENDED or (now == PROTESTANT and bool(before)))


def _arrive(teller: Teller, who: str, target: str) -> None:
    if who:
        teller.tell(MARCH, who=names.leader(who), place=names.place(target))


def _battle(teller: Teller, event: Event) -> None:
    if "attacker" in event.facts:
        teller.tell(BATTLE, place=names.place(event.place))
    elif "winner" in event.facts:
        teller.tell(WON, place=names.place(event.place), winner=names.side(str(event.facts["winner"])))


def _siege(teller: Teller, event: Event) -> None:
    if event.rule == "13.13":
        teller.tell(SIEGE, place=names.place(event.place))
    elif event.rule == "13.14" and "side" not in event.facts:
        teller.tell(LIFTED, place=names.place(event.place))


def _control(teller: Teller, event: Event) -> None:
    side = str(event.facts.get("side", ""))
    if event.rule == "3.11" and side:
        teller.tell(FALLS, place=names.place(event.place), side=names.side(side))
    elif event.rule == "3.13" and "area" in event.facts:
        teller.tell(LAND, area=names.area(str(event.facts["area"])), side=names.side(side))


def _leader(teller: Teller, event: Event) -> None:
    who = str(event.facts.get("who", ""))
    if event.rule == "12.42":
        teller.tell(HEIR, who=names.leader(who), old=names.leader(str(event.facts["instead"])))
    elif event.rule == "12.41" and who:
        teller.tell(FALLEN, who=names.leader(who))
    elif event.rule == "9.21" and event.place:
        teller.tell(COMES, who=names.leader(who), place=names.place(event.place))


def _revolt(teller: Teller, event: Event) -> None:
    teller.tell(RISING, places=names.place(event.place))


def _event(teller: Teller, event: Event) -> None:
    if event.rule == "5.3":
        teller.tell(PEACE, side=names.side(str(event.facts["side"])))
    elif event.facts.get("result"):
        teller.told.append(event.message)


_TOLD = {
    "battle": _battle, "siege": _siege, "control": _control, "leader": _leader, "revolt": _revolt, "event": _event,
}  # fmt: skip


def _plunder(teller: Teller, events: Sequence[Event]) -> None:
    """The cities that suffered most in the turn."""
    worst = Counter(event.place for event in events if event.kind == "pillage" and event.facts.get("level"))
    if worst:
        teller.tell(PLUNDER, places=some(names.place(place) for place, _n in worst.most_common(3)))


def _end(teller: Teller, events: Sequence[Event]) -> None:
    """The end of the war, after which nothing is told."""
    for event in events:
        winner = str(event.facts.get("winner", ""))
        if event.kind == "over" and winner in SIDES:
            teller.tell(OVER, side=names.side(winner))
        elif event.kind == "over":
            teller.told.append(event.message)
