"""What happened, in few lines: the moves of pieces beside one another, all else as it is told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

from game.battles.breakdown import CHARGE
from game.battles.editions import odds_said
from game.battles.files import TWO_PARTS
from game.battles.going import ENTER, FLAMES, GO, LEAVE
from game.battles.rally import ENOUGH
from game.core.events import Event
from game.core.summary import Told, line
from game.core.text import SILENT, Blank, Message, _, say, signed, template

#: What stands in one line as long as nothing else comes between.
_TOGETHER = ("move", "march")
#: What changes the battle besides losses: an army, or part of it, is demoralized.
GRAVE = "morale"
#: The rule of Baner's Signal.
SIGNALLED = "W2"
#: The result of a shot at a town in which nobody is left to be disrupted, and the die that lights it [21:19.5].
NOTHING_TO_HIT, BURNS = "", 1
#: How one who comes onto the field is told.
ENTERS = "{name} enters at {first} and goes to {last}."
#: Sentences about one alone as they are kept, and as they are read of one or many: “Croats” are a unit, too.
READ = {
    "{name} goes to {last}.": template("{name} → {last}."),
    ENTERS: template("Entry at {first}: {name} → {last}."),
    "{name} pursues to {hex}.": template("Pursuit to {hex}: {name}."),
    "{name} leaves the field.": template("Off the field: {name}."),
    "{name} is captured by the {side} army.": template("Captured by the {side} army: {name}."),
    "{name} is eliminated at {hex}.": template("Eliminated at {hex}: {name}."),
    "{name} is demoralized.": template("Demoralized: {name}."),
    "{name} rallies ({die}{added}).": template("Rallied: {name} ({die}{added})."),
    "{name} does not rally ({die}{added}).": template("Not rallied: {name} ({die}{added})."),
    "{name} begins a road march.": template("Road march begins: {name}."),
    "{name} ends its road march.": template("Road march ends: {name}."),
    "{name} is unlimbered.": template("Unlimbered: {name}."),
}
#: So many hexes are named in a heading, and moves where there is little room; of more moves than so many in a row the
#: picture tells each.
FEW, MANY = 3, 16


def summary(events: Sequence[Event]) -> list[Told]:
    """The events as lines; no attack by itself where the combat that came of it is told."""
    said = [
        _heard(as_read(event), events[n + 1 : n + 2]) for n, event in enumerate(events) if not fought(event, events[n:])
    ]
    return [told for kind, group in groupby(said, _kin) for told in _lines(kind, list(group))]


def deed(events: Sequence[Event]) -> Message:
    """Where was fought; without a combat what is to be attacked; else who moved, or what burns, or that guns fired."""
    if fought := _at(events, "battle"):
        return say("{n} combats", n=len(fought)) if len(fought) > FEW else say("combat at {hexes}", hexes=fought)
    if declared := _at(events, "attack"):
        return say("{n} attacks", n=len(declared)) if len(declared) > FEW else say("attack on {hexes}", hexes=declared)
    moves = [event for event in events if event.kind == "move" and "piece" in event.facts]
    pieces = {event.facts["piece"] for event in moves}
    if pieces and all(event.facts.get("way") == LEAVE for event in moves):
        names = tuple(event.message.blanks["name"] for event in moves)
        return (
            say("{n} pieces leave the field", n=len(names))
            if names[FEW:]
            else say("off the field: {names}", names=names)
        )
    if len(pieces) == 1:
        return say("{name} → {hex}", name=moves[0].message.blanks["name"], hex=moves[-1].place)
    if pieces:
        return say("{n} pieces move", n=len(pieces))
    if burning := [event.message.blanks["place"] for event in events if "burns" in event.facts]:
        return say("{n} hexes burn", n=len(burning)) if burning[1:] else say("{place} burns", place=burning[0])
    return say("guns fire") if any(event.kind == "fire" for event in events) else SILENT


def _at(events: Sequence[Event], kind: str) -> tuple[str, ...]:
    return tuple(event.place for event in events if event.kind == kind and "targets" in event.facts)


def as_read(event: Event) -> Event:
    """An event whose odds are written as everywhere else, an attack or move with its leaders, a shot with whom it
    missed or whether it lit the town, a charge with what it costs the horse [76:16.14, 21:13.2], a die of which
    something is taken with a minus, one in vain with what it took [76:9.2, 21:10.2], a move into flames with what they
    do [21:19.5], what a unit does in words that fit its name, one or many.
    """
    blanks, said = event.message.blanks, dict[str, Blank]()
    if event.kind == "rally" and isinstance(added := event.facts.get("added"), int):
        said["added"] = signed(added) if added < 0 else blanks["added"]
        if cast(int, event.facts["die"]) + added < ENOUGH:
            said["added"] = say("{added}, {n} needed", added=said["added"], n=ENOUGH)
    if isinstance(odds := blanks.get("odds"), str):
        said["odds"] = odds_said(odds)
    if "missed" in blanks:
        said["hex"] = say("{hex} {name}", hex=blanks["hex"], name=blanks["missed"])
    if event.facts.get("result") == NOTHING_TO_HIT:
        said["what"] = say("it catches fire") if event.facts["die"] == BURNS else say("it does not catch fire")
    if event.message.template == CHARGE:
        said["result"] = say("{result}; the horse that charged is disrupted", result=blanks["result"])
    if said and event.kind == "attack" and (led := event.facts.get("leaders")):  # in the odds [76:10.11, 21:11.2]
        said["units"] = _led(blanks["units"], led, blanks.get("led"))
    if event.kind == "move" and (led := event.facts.get("with")):
        said["name"] = _led(blanks["name"], led, blanks.get("led"))
    if event.kind == "fire" and isinstance(what := blanks.get("what"), Message) and "unit" in what.blanks:
        said["what"] = say("{unit} disrupted", unit=what.blanks["unit"])
    told = Message(_sentence(event.message), {**blanks, **said})
    if event.facts.get(FLAMES):
        told = say("{move} Into flames: disrupted.", move=told)
    return replace(event, message=told)


def _sentence(message: Message) -> str:
    """In which words it is read; who stays where he enters goes nowhere."""
    if message.template == ENTERS and message.blanks["first"] == message.blanks["last"]:
        return template("Entry at {first}: {name}.")
    return READ.get(message.template, message.template)


def _heard(event: Event, after: Sequence[Event]) -> Event:
    """Baner's Signal, and that nobody has come upon it [W2]."""
    if event.rule != SIGNALLED or any(each.facts.get("command") == event.facts["command"] for each in after):
        return event
    told = say(
        "Baner's Signal for {name}: a roll of {die}, unheard. There is no second one; their own rolls bring them.",
        **event.message.blanks,
    )
    return replace(event, message=told)


def _led(units: Blank, leaders: object, names: Blank | None) -> Message:
    """Who goes or fights, with which leaders; of older events it is not known but how many."""
    if names is not None:
        return say("{piece} with {leaders}", piece=units, leaders=names)
    assert isinstance(leaders, tuple)
    text = template("{units} with {n} leaders") if leaders[1:] else template("{units} with a leader")
    return say(text, units=units, n=len(leaders))


def fought(attack: Event, later: Sequence[Event]) -> bool:
    """Whether this is an attack of which the combat is told later."""
    return attack.kind == "attack" and any(event.kind == "battle" and event.place == attack.place for event in later)


def _kin(event: Event) -> str:
    return event.kind if event.kind in _TOGETHER and not event.facts.get(FLAMES) else ""


def _lines(kind: str, events: list[Event]) -> Iterator[Told]:
    if not kind:
        yield from map(_line, events)
    elif kind == "move" and len(events) > 1 and all(event.facts.get("way") in (GO, ENTER) for event in events):
        yield Told(_arrows(events), slight=True, short=_number(events) if len(events) > FEW else "")
    else:
        yield Told(" ".join(event.text for event in events), slight=True)


def _line(event: Event) -> Told:
    told = line(event)
    return replace(told, short=_in_short(event), grave=told.grave or event.kind == GRAVE)


def _in_short(event: Event) -> str:
    """A combat without who brought what: its strengths, odds, die and result."""
    blanks = event.message.blanks
    if event.message.template == CHARGE:
        return _("Charge at {hexes}: {attack} against {defence}, {odds}, rolls {die}: {result}.").format(**blanks)
    if {"attack", "defence"} <= blanks.keys():
        return _("Combat at {hexes}: {attack} against {defence}, {odds}, rolls {die}: {result}.").format(**blanks)
    return ""


def _arrows(events: list[Event]) -> str:
    """ "Spanish: Foot 1 → 1211 · Foot 2 → 1312": what the names of all begin with is said once."""
    if len(events) > MANY:
        return _number(events)
    names = [event.message.blanks["name"] for event in events]
    parts = [name.blanks for name in names if isinstance(name, Message) and name.template == TWO_PARTS]
    once = len(parts) == len(names) and all(part["whose"] == parts[0]["whose"] for part in parts)
    said = [part["own"] for part in parts] if once else names
    ways = " · ".join(_arrow(event, str(own)) for event, own in zip(events, said, strict=True))
    return _("{whose}: {moves}").format(whose=parts[0]["whose"], moves=ways) if once else ways


def _number(moves: list[Event]) -> str:
    return _("{n} pieces move").format(n=len(moves))


def _arrow(event: Event, piece: str) -> str:
    goal = event.facts["target"]
    if event.facts["way"] == GO:
        return _("{piece} → {hex}").format(piece=piece, hex=goal)
    if (first := event.facts["origin"]) == goal:
        return _("Entry at {hex}: {piece}").format(piece=piece, hex=goal)
    return _("Entry at {first}: {piece} → {hex}").format(piece=piece, first=first, hex=goal)
