"""Standing orders: what an army does in coming seasons without being told anew, and who is ready by itself [R28]."""

from collections.abc import Mapping
from functools import cache, partial

from game.campaign import movement, names
from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.state import Army, Sealed, Standing, State
from game.core.state import without
from game.core.text import Message, _, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, later

STANDING, ASK, READY = "standing", "ask", "ready"
HOLD, GUARD, TO = "hold", "guard", "to"
PEACEFULLY, UNTIL_WINTER, UNTIL_ATTACKED, IF_ATTACKED = "peacefully", "until-winter", "until-attacked", "if-attacked"
THIS_YEAR = "this-year"


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """What a seat may settle for coming seasons: for each of its armies, and for being ready."""
    if len(spoken) == 1:
        return _whose(state, seat)
    if spoken[1] == READY:
        return _ready(spoken)
    army = state.armies.get(spoken[1])
    if army is None or army.power not in state.powers_of(seat):
        return NOTHING
    if len(spoken) == 2:
        return later((ASK, HOLD, GUARD, TO), partial(_deeds, army.id))
    if spoken[2] == TO:
        return _to(army.power, spoken)
    if spoken[2] in (HOLD, GUARD):
        return _until(army.power, spoken[3:])
    return WHOLE if spoken[2:] == (ASK,) else NOTHING


def _whose(state: State, seat: str) -> Words:
    own = state.standing.get(seat, {})
    armies = [army for power in state.powers_of(seat) for army in state.armies_of(power)]
    if not armies:
        return NOTHING

    def tell() -> Words:
        offered = [Word(army.id, hint=_left(own, army.id), place=army.place, like=True) for army in armies]
        ready = Word(READY, _("Being ready"), _left(own, READY))
        prompt = _("For which of your armies? It holds from season to season, and nobody else learns of it.")
        return Words((*offered, ready), False, prompt)

    return later((*(army.id for army in armies), READY), tell)


def _left(own: dict[str, Standing], topic: str) -> str:
    return str(told(own[topic])) if topic in own else ""


def _ready(spoken: Sentence) -> Words:
    if len(spoken) > 2:
        return ends(spoken, (ASK, THIS_YEAR)) if len(spoken) == 3 else NOTHING
    return later((ASK, THIS_YEAR), _whether_ready)


def _whether_ready() -> Words:
    offered = (
        Word(ASK, _("I say it myself"), light=True),
        Word(
            THIS_YEAR,
            _("As each season begins, for the rest of this year"),
            _("while each army has an order, none was attacked"),
            light=True,
        ),
    )
    return Words(offered, False, _("Are you ready by yourself in the coming seasons? Others see that you are."))


def _deeds(army: str) -> Words:
    offered = (
        Word(ASK, _("No standing order"), light=True),
        Word(HOLD, _("Stay")),
        Word(GUARD, _("Guard"), _("attacks who stands in an own province beside it")),
        Word(TO, _("March to ..."), _("by the shortest way, and stays there")),
    )
    return Words(offered, False, _("What does {army} do while you give it no other order?").format(army=army))


def _to(power: str, spoken: Sentence) -> Words:
    """`to PLACE [peacefully]` and how long."""
    if len(spoken) == 3:
        return later(_goals(power), lambda: Words(_goals_told(power), False, _("Where to?")))
    if spoken[3] not in _goals(power):
        return NOTHING
    if len(spoken) == 4:
        return later((PEACEFULLY, *_TERMS), _how, end=True)
    return _until(power, spoken[5:] if spoken[4] == PEACEFULLY else spoken[4:])


def _until(power: str, said: Sentence) -> Words:
    """Until when it holds, or what is done instead once the army was attacked."""
    if not said:
        return later(_TERMS, _how_long, end=True)
    if said[0] != IF_ATTACKED:
        return ends(said, (UNTIL_WINTER, UNTIL_ATTACKED)) if len(said) == 1 else NOTHING
    if len(said) == 1:
        return later(
            _goals(power), lambda: Words(_goals_told(power), False, _("Where does it go once it was attacked?"))
        )
    return WHOLE if len(said) == 2 and said[1] in _goals(power) else NOTHING


_TERMS = (UNTIL_WINTER, UNTIL_ATTACKED, IF_ATTACKED)


def _how() -> Words:
    long, more = _how_long(), Word(PEACEFULLY, _("Peacefully"), _("past enemies, or waiting for them to go"))
    return replace(long, next=(more, *long.next))


def _how_long() -> Words:
    terms = (
        Word(UNTIL_WINTER, _("Until Winter"), light=True),
        Word(UNTIL_ATTACKED, _("Until it is attacked"), light=True),
        Word(IF_ATTACKED, _("If it was attacked, go to ..."), light=True),
    )
    return Words(terms, True, _("How long?"))


@cache
def _goals(power: str) -> tuple[str, ...]:
    """Every place that a power's armies can enter [f, R28]."""
    places = {to for near in BOARD.arrows[power].values() for to in near}
    return tuple(place.word for place in BOARD.places.values() if place.id in places)


def _goals_told(power: str) -> tuple[Word, ...]:
    places = [BOARD.places[BOARD.by_word[word]] for word in _goals(power)]
    return tuple(Word(place.word, _(place.name), place=place.id) for place in places)


_DEEDS = {HOLD: say("stays"), GUARD: say("guards"), THIS_YEAR: say("as each season begins, for the rest of this year")}


def told(left: Standing) -> Message:
    """A standing order as people read of it."""
    said = left.words
    deed = _DEEDS.get(said[0])
    if deed is None:
        place = names.place(BOARD.by_word[said[1]])
        deed = say("to {place} peacefully", place=place) if PEACEFULLY in said else say("to {place}", place=place)
    if said[-1] == UNTIL_WINTER:
        return say("{deed}, until Winter", deed=deed)
    if said[-1] == UNTIL_ATTACKED:
        return say("{deed}, until it is attacked", deed=deed)
    if said[-2:-1] == (IF_ATTACKED,):
        return say("{deed}; once attacked, to {place}", deed=deed, place=names.place(BOARD.by_word[said[-1]]))
    return deed


def sealed(said: Sealed) -> Message:
    """A sealed order as people read of it: the words after the army."""
    places = [names.place(BOARD.by_word[word]) for word in said if word in BOARD.by_word]
    if said[0] == HOLD:
        return say("stays")
    if said[0] != "deploy":
        return say("to {place}", place=places[0])
    if len(places) == 1:
        return say("is placed in {place}", place=places[0])
    return say("is placed in {place}, then to {target}", place=places[0], target=places[1])


def noted(state: State, seat: str, topic: str) -> Message:
    """What a seat's standing order is now, for itself to read."""
    what = say("being ready") if topic == READY else topic
    left = state.standing.get(seat, {}).get(topic)
    if left is None:
        return say("Standing order for {what}: none.", what=what)
    return say("Standing order for {what}: {deed}.", what=what, deed=told(left))


def leave(state: State, seat: str, topic: str, said: Sealed) -> None:
    """Note a standing order; to be asked is to leave none."""
    own = without(state.standing.get(seat, {}), topic)
    if said != (ASK,):
        own[topic] = Standing(said, state.now)
    kept = state.standing | {seat: dict(sorted(own.items()))} if own else without(state.standing, seat)
    state.standing = kept if seat in state.standing else dict(sorted(kept.items()))


def sheet(state: State, seat: str) -> dict[str, Sealed]:
    """The seat's sealed orders, with those that its standing orders give to armies that have none."""
    found = dict(state.sheets.get(seat, {}))
    if state.phase != "orders":
        return found
    for topic, left in state.standing.get(seat, {}).items():
        army = state.armies.get(topic)
        if army and army.id not in found and army.place and movement.may_act(state, army):
            step = _step(state, army, left)
            found |= {army.id: step} if step else {}
    return found


def goals(sheet: Mapping[str, Sealed], places: Mapping[str, str]) -> dict[str, str]:
    """Where each army of a sheet will be if its order can be carried out; `places` are where armies stand now."""
    return {army: BOARD.by_word.get(said[-1]) or places.get(army, "") for army, said in sheet.items()}


def is_ready(state: State, seat: str) -> bool:
    """Whether a seat is ready by itself: in the year it said so, each army has its order, and none was attacked."""
    left = state.standing.get(seat, {}).get(READY)
    if left is None or left.attacked or left.since // 4 != state.now // 4:
        return False
    own = state.armies_under(seat)
    asked = [army.id for army in own if army.place and movement.may_act(state, army)]
    return set(asked) <= sheet(state, seat).keys()


def note_attacks(state: State) -> None:
    """At a season's end: whose armies were attacked in it."""
    attacked = {battle.defender.army for battle in state.battles if battle.season == state.now}
    for seat, own in state.standing.items():
        hit = attacked.intersection([army.id for army in state.armies_under(seat)])
        changed = {topic: replace(left, attacked=True) for topic, left in own.items() if topic in {READY, *hit} and hit}
        if changed:
            state.standing = {**state.standing, seat: own | changed}


def _step(state: State, army: Army, left: Standing) -> Sealed | None:
    """This season's order by a standing order; None where its time is past."""
    said = left.words
    if said[-1] == UNTIL_WINTER and left.since // 4 != state.now // 4:
        return None
    if said[-1] == UNTIL_ATTACKED and left.attacked:
        return None
    if goal := _goal(left):
        target = _towards(state, army, goal, peacefully=_elsewhere(left) or PEACEFULLY in said)
    else:
        target = _invaded(state, army) if said[0] == GUARD else ""
    return (BOARD.places[target].word,) if target else (HOLD,)


def _elsewhere(left: Standing) -> bool:
    """Whether the army was attacked and has somewhere to go to then."""
    return left.attacked and left.words[-2:-1] == (IF_ATTACKED,)


def _goal(left: Standing) -> str:
    """Where a standing order leads by now; empty if nowhere."""
    if _elsewhere(left):
        return BOARD.by_word[left.words[-1]]
    return BOARD.by_word[left.words[1]] if left.words[0] == TO else ""


def waits(state: State, army: Army, left: Standing) -> Message | None:
    """Why an army waits beside the goal of its standing order, if it cannot enter that now [k, R7, R28]."""
    return _shut(state, army, _goal(left))


def _shut(state: State, army: Army, goal: str) -> Message | None:
    bar = movement.blocked(state, army, goal) if goal in movement.targets(state, army) else None
    return bar[0] if bar else None


def _invaded(state: State, army: Army) -> str:
    """The first own province beside the army in which an enemy stands."""
    near = movement.targets(state, army)
    return next((p for p in near if state.holders.get(p) == army.power and _enemy(state, army, p)), "")


def _enemy(state: State, army: Army, place: str) -> bool:
    there = None if BOARD.places[place].owner else state.army_at(place)
    return there is not None and not allied(state, army.power, there.power)


def _towards(state: State, army: Army, goal: str, peacefully: bool) -> str:
    """The first place on the shortest way to the goal; empty when it is there, must wait, or no way is open now.

    Land of a power that sleeps is no way, only a goal [k, R28]. Beside a goal that it cannot enter it waits.
    """
    if army.place == goal or _shut(state, army, goal):
        return ""

    def closed(place: str, first: bool) -> bool:
        sleeps = bool(holder := state.holders.get(place)) and holder not in state.active
        if peacefully and (sleeps or _enemy(state, army, place)):
            return True
        return (sleeps and place != goal) or (first and movement.blocked(state, army, place) is not None)

    steps = [place for place in movement.targets(state, army) if not closed(place, first=True)]
    if goal in steps:
        return goal
    if closed(goal, first=False):
        return ""
    arrows, seen = BOARD.arrows[army.power], {army.place, *steps}
    ways = [(place, place) for place in steps]
    for first, here in ways:  # it grows meanwhile
        for place in arrows.get(here, ()):
            if place not in seen and not closed(place, first=False):
                if place == goal:
                    return first
                seen.add(place)
                ways.append((first, place))
    return ""
