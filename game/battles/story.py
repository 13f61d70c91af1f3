"""A turn of a battle as a story: where the lines clashed, who broke, who fell, whose guns were lost."""

from collections.abc import Sequence

from game.battles.rally import ENOUGH
from game.core.events import Event
from game.core.story import Teller, some
from game.core.text import Blank, Message, say, template

CLASH = (
    template("The lines clash {n} times."), template("There are {n} fights along the front."),
    template("Steel meets steel in {n} places."),
)  # fmt: skip
ONCE = (template("The lines clash once."), template("There is one fight along the front."))
SALVO = (template("The guns speak once."), template("One salvo rolls over the field."))
GUNS = (template("The guns speak {n} times."), template("{n} salvoes roll over the field."))
BROKEN = (template("Broken for good: {names}."), template("From the field are swept: {names}."))
FALLEN = (template("{names}: fallen."), template("Killed: {names}."))
TAKEN = (template("Captured: {names}."),)
RALLIED = (template("Back in the ranks: {names}."), template("Rallied: {names}."))
DRAWN_UP = (template("The armies are drawn up for battle."),)
QUIET = (
    template("The armies shift their ground, and no blow is struck."),
    template("A breathing space on both sides."),
)


def story(events: Sequence[Event]) -> list[list[Message]]:
    """The sentences: guns, fights, losses, those who rallied, the end."""
    teller = Teller()
    guns = sum(event.kind == "fire" and "die" in event.facts for event in events)
    fights = sum(event.kind == "battle" and "die" in event.facts for event in events)
    if guns:
        teller.tell(SALVO if guns == 1 else GUNS, n=guns)
    if fights:
        teller.tell(ONCE if fights == 1 else CLASH, n=fights)
    for kind, ways in (("loss", BROKEN), ("fallen", FALLEN), ("capture", TAKEN), ("rally", RALLIED)):
        if names := [_name(event) for event in events if _kind(event) == kind]:
            teller.tell(ways, names=some(names))
    if not teller.told:
        teller.tell(DRAWN_UP if any(event.kind == "deploy" for event in events) else QUIET)
    teller.told += [event.message for event in events if event.kind == "over"]
    return teller.paragraphs()


def _kind(event: Event) -> str:
    """What it is for a story: a unit's loss is worth points, a leader's none; a failed rally is nothing."""
    if event.kind == "loss" and "piece" in event.facts:
        return "loss" if event.facts.get("points") else "fallen"
    if event.kind == "rally":
        roll = sum(int(str(event.facts.get(part, 0))) for part in ("die", "added"))
        return "rally" if roll >= ENOUGH else ""
    return event.kind if "piece" in event.facts else ""


def _name(event: Event) -> Message:
    name: Blank = event.message.blanks.get("name", "")
    return name if isinstance(name, Message) else say("{name}", name=name)
