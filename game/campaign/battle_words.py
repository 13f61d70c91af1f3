"""The words of battles that their players tell, or fight on a field, and of the organiser's part in them [l, m]."""

from collections.abc import Iterable
from dataclasses import replace

from game.campaign import names, seasons
from game.campaign.battle import ON_FIELD
from game.campaign.state import Battle, SideView, State
from game.core.text import Message, _, listed, say
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words

REPORT, SETTLE, DRAWN, DICE, YOURS = "report", "settle", "drawn", "dice", "as-they-say"
RESULTS = ("won", "lost", DRAWN, DICE, YOURS)
#: A report as people read of it.
SAID = {
    "won": say("won"),
    "lost": say("lost"),
    DRAWN: say("drawn"),
    DICE: say("the dice shall decide"),
    YOURS: say("as the other side says"),
}


def own_battles(state: State, seat: str) -> list[tuple[Battle, SideView]]:
    """The open battles that a seat may report; those on the field report themselves."""
    if state.options["battles"] != "reported":
        return []
    powers = state.powers_of(seat)
    sides = [(battle, side) for battle in state.undecided for side in (battle.attacker, battle.defender)]
    return [(battle, side) for battle, side in sides if side.power in powers]


def report(state: State, seat: str, spoken: Sentence) -> Words:
    """What a seat may report [l]."""
    own = {battle.key: (battle, side) for battle, side in own_battles(state, seat)}
    if len(spoken) == 1:
        said = {key: str(SAID.get(side.report, "")) for key, (_battle, side) in own.items()}
        offered = [_battle_word(key, battle, said[key]) for key, (battle, _side) in own.items()]
        return Words(tuple(offered), False, _("Which battle?")) if own else NOTHING
    if spoken[1] not in own:
        return NOTHING
    labels = (_("I won"), _("I lost"), _("A draw"), _("Let the dice decide [R21]"), _("As the other side says"))
    if len(spoken) == 2:
        battle = own[spoken[1]][0]
        offered = [Word(result, label, place=battle.place) for result, label in zip(RESULTS, labels, strict=True)]
        asked = (str(_which(battle)), *reported(battle), _("How did it end for you?"))
        return Words(tuple(offered), False, " ".join(asked))
    return WHOLE if len(spoken) == 3 and spoken[2] in RESULTS else NOTHING


def disputed(state: State) -> dict[str, Battle]:
    """The open battles, as an order names them."""
    return {battle.key: battle for battle in state.undecided}


def settling(state: State, spoken: Sentence) -> Words:
    """How the organiser may settle a battle."""
    battles = disputed(state)
    if len(spoken) == 1:
        return Words(tuple(_battle_word(key, b) for key, b in battles.items()), False, _("Which battle?"))
    battle = battles.get(spoken[1])
    if battle is None:
        return NOTHING
    sides = (battle.attacker.power, battle.defender.power)
    powers = (Word(names.word_of(power), _("{power} won").format(power=names.power(power))) for power in sides)
    ways = (*powers, Word(DRAWN, _("A draw")), Word(DICE, _("The dice decide [R21]")))
    ways = tuple(replace(way, place=battle.place) for way in ways)
    if len(spoken) == 2:
        asked = (str(_which(battle)), *reported(battle), _("Who won?"))
        return Words(ways, False, " ".join(asked))
    return WHOLE if len(spoken) == 3 and any(word.text == spoken[2] for word in ways) else NOTHING


def dispute(battles: Iterable[Battle]) -> str:
    """What the organiser has to settle first: the battle, and what each side says of it."""
    for battle in battles:
        if battle.attacker.report and battle.defender.report:
            return " ".join((str(_which(battle)), *reported(battle), _("Who won?")))
    return ""


def parties(state: State, order: Sentence) -> tuple[str, ...]:
    """The seats between which the organiser's word on a battle decides."""
    key = order[1] if len(order) > 1 and order[0] == SETTLE else ""
    sides = [side for b in state.undecided if b.key == key for side in (b.attacker, b.defender)]
    return tuple(dict.fromkeys(seasons.seat_of(state, side.power) for side in sides))


def reported(battle: Battle) -> tuple[str, ...]:
    """What each side has said of a battle so far; everybody may read it [l]."""
    return tuple(
        str(say("{power} says: {said}.", power=names.power(side.power), said=SAID[side.report]))
        for side in (battle.attacker, battle.defender)
        if side.report
    )


def on_field(state: State) -> tuple[Battle, ...]:
    """The battles that are being fought on the field."""
    if state.options["battles"] not in ON_FIELD:
        return ()
    return state.undecided


def fought(state: State) -> str:
    """What the war waits for, in words; empty where it waits for no battle on the field."""
    found = [
        str(say("Battle {n} in {place}", n=battle.number, place=names.place(battle.place)))
        for battle in on_field(state)
    ]
    return _("Being fought on the field: {battles}.").format(battles=listed(found)) if found else ""


def _battle_word(key: str, battle: Battle, hint: str = "") -> Word:
    """A battle as a word of an order."""
    label = _("Battle {n} in {place}").format(n=battle.number, place=names.place(battle.place))
    return Word(key, label, hint, battle.place)


def _which(battle: Battle) -> Message:
    """A battle with its place and both sides."""
    sides = {"a": names.power(battle.attacker.power), "b": names.power(battle.defender.power)}
    return say("Battle {n} in {place}, {a} against {b}.", n=battle.number, place=names.place(battle.place), **sides)
