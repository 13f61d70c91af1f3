"""A year as a story: marches by where they led, battles, the cities that were taken, what the Winter cost."""

from collections.abc import Sequence

from game.core.events import Event
from game.core.story import Teller
from game.core.text import Message, template
from game.cuius import names
from game.cuius.board import BOARD, other

#: A paragraph of so many sentences ends before an army's next activation.
ENOUGH = 4
MARCH = (
    template("{who} marches to {place}."), template("{who} takes the road to {place}."),
    template("The columns of {who} come to {place}."),
)  # fmt: skip
BATTLE = (
    template("At {place} it comes to battle: {side} attack."),
    template("The drums beat at {place}: {side} attack."),
)
WON = (template("The field belongs to the victors: {winner}."), template("Victory: {winner}."))
TAKEN = (template("{city} is taken by assault: {side}."), template("{city} must open its gates: {side}."))
LAND = (template("{province} is in new hands: {side}."),)
STARVED = (template("Hunger thins the ranks at {place}."), template("At {place} men desert by the hundred."))
OVER = (template("So it ends, and victory belongs to them: {side}."),)


def story(events: Sequence[Event]) -> list[list[Message]]:
    """The sentences, in the order of the events, in paragraphs of a few activations; of a march only where it led."""
    teller = Teller()
    way: tuple[str, str] = ("", "")
    for event in events:
        who = str(event.facts.get("leader", ""))
        if event.kind == "move" and who and event.facts.get("origin") and event.place:
            if way[0] not in ("", who):
                _arrive(teller, *way)
            way = who, event.place
        elif event.kind in _TOLD:
            _arrive(teller, *way)
            way = "", ""
            _TOLD[event.kind](teller, event)
    _arrive(teller, *way)
    return teller.paragraphs()


def _arrive(teller: Teller, who: str, at: str) -> None:
    if who:
        teller.tell(MARCH, who=names.leader(who), place=names.near(at))


def _season(teller: Teller, _event: Event) -> None:
    teller.part()


def _march(teller: Teller, _event: Event) -> None:
    if len(teller.told) >= ENOUGH:
        teller.part()


def _attack(teller: Teller, event: Event) -> None:
    teller.tell(BATTLE, place=names.near(event.place), side=names.side(str(event.facts["attacker"])))


def _battle(teller: Teller, event: Event) -> None:
    facts = event.facts
    winner = str(facts.get("winner") or (other(str(facts["loser"])) if facts.get("loser") else ""))
    if winner:
        teller.tell(WON, winner=names.side(winner))


def _capture(teller: Teller, event: Event) -> None:
    city, side = names.city(str(event.facts["city"])), names.side(str(event.facts["side"]))
    teller.tell(TAKEN, city=city, side=side)


def _control(teller: Teller, event: Event) -> None:
    province = str(event.facts.get("province", ""))
    if province in BOARD.provinces:
        side = names.side(str(event.facts["side"]))
        teller.tell(LAND, province=names.province(province), side=side)


def _supply(teller: Teller, event: Event) -> None:
    if event.place:
        teller.tell(STARVED, place=names.near(event.place))


def _over(teller: Teller, event: Event) -> None:
    if winner := str(event.facts.get("winner", "")):
        teller.tell(OVER, side=names.side(winner))


_TOLD = {
    "season": _season, "march": _march,
    "attack": _attack, "battle": _battle, "capture": _capture, "control": _control, "supply": _supply, "over": _over,
}  # fmt: skip
