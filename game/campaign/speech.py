"""The words of the campaign: what each seat may say, and why not what it may not."""

from dataclasses import replace

from game.campaign import alliance, movement, names, seasons, standing
from game.campaign.battle import ON_FIELD
from game.campaign.board import BOARD
from game.campaign.state import Army, Battle, Sealed, SideView, State
from game.core.rules import ORGANISER
from game.core.text import Message, _, listed, say
from game.core.words import NOTHING, Sentence, Word, Words, meant

READY, NOT_READY, HOLD, DEPLOY, DONE, CLOSE, REPORT, SETTLE, DRAWN, DICE, YOURS = (
    "ready", "not-ready", "hold", "deploy", "done", "close", "report", "settle", "drawn", "dice", "as-they-say",
)  # fmt: skip
RESULTS = ("won", "lost", DRAWN, DICE, YOURS)
#: A report as people read of it.
SAID = {
    "won": say("won"),
    "lost": say("lost"),
    DRAWN: say("drawn"),
    DICE: say("the dice shall decide"),
    YOURS: say("as the other side says"),
}
TREATY = ("propose", "accept", "decline", "denounce")
#: What a seat says of all its orders, of battles, and of friends.
OWN = (READY, NOT_READY, DONE, REPORT, *TREATY)


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat, or of the organiser."""
    if state.phase == "over":
        return NOTHING
    if seat == ORGANISER:
        return _organiser(state, spoken)
    if seat not in state.seats:
        return NOTHING
    if not spoken:
        return _first(state, seat)
    if spoken[0] in BOARD.army_power:
        return _army(state, seat, spoken)
    if spoken[0] == REPORT:
        return _report(state, seat, spoken)
    if spoken[0] in TREATY:
        return _treaty(state, seat, spoken)
    if spoken[0] == standing.STANDING:
        return standing.words(state, seat, spoken) if _may_stand(state, seat) else NOTHING
    single = spoken[0] in (READY, NOT_READY, DONE) and len(spoken) == 1
    return Words((), True) if single and spoken[0] in _first(state, seat).texts() else NOTHING


def _first(state: State, seat: str) -> Words:
    own = _own_battles(state, seat)
    offered = [Word(REPORT, _("Report a battle"), place=own[0][0].place)] if own else []
    if state.phase == "orders":
        offered += _sheet(state, seat)
        prompt = _what_to_order(state, seat, offered) if offered else _idle(state, seat)
    elif _in_line(state, seat):
        armies = [army for army in state.armies_of(state.line[0]) if seasons.orderable(state, army)]
        offered += [Word(army.id, _army_label(army), place=army.place, like=True) for army in armies]
        offered.append(Word(DONE, _("Done: end the turn of {power}").format(power=_name(state.line[0]))))
        deploying = state.phase == "deployment"
        prompt = _("{power}: place your armies for Spring.") if deploying else _("{power}: move your armies.")
        prompt = prompt.format(power=_name(state.line[0]))
    else:
        prompt = _("Report the battles you fought.") if offered else fought(state) or _("It is not your move.")
    offered += _treaty_verbs(state, seat)
    if _may_stand(state, seat):
        offered.append(Word(standing.STANDING, _("Standing orders"), quiet=True))
    return Words(tuple(offered), False, prompt)


def _may_stand(state: State, seat: str) -> bool:
    """Whether a seat may leave standing orders: where orders are sealed, while they are written [R28]."""
    return state.phase == "orders" and bool(state.powers_of(seat))


def _in_line(state: State, seat: str) -> bool:
    """In turn: whether it is this seat's move."""
    if state.phase not in ("deployment", "moves") or any(battle.open for battle in state.battles):
        return False
    return seasons.seat_of(state, state.line[0]) == seat


def _may_order(state: State, seat: str, army: Army) -> bool:
    """Whether this seat may give this army an order now."""
    if army.power not in state.powers_of(seat):
        return False
    if state.phase == "orders":
        return movement.may_act(state, army) and bool(army.place or state.season == "spring")
    return _in_line(state, seat) and army.power == state.line[0] and seasons.orderable(state, army)


def _what_to_order(state: State, seat: str, offered: list[Word]) -> str:
    """Which armies of the sheet have no order yet."""
    sheet = standing.sheet(state, seat)
    without = [word.text for word in offered if word.text in state.armies and word.text not in sheet]
    if not sheet:
        return _("Give each army its order in secret, then say “ready”.")
    if without:
        return _("Still without an order: {armies}. Say “ready” when your orders stand.").format(armies=listed(without))
    return _("Every army has its order: say “ready” when they stand.")


def _idle(state: State, seat: str) -> str:
    if state.powers_of(seat):
        return _("Your armies all rest this season.")
    return _("{power} is not yet in the war.").format(power=_name(state.seats[seat][0]))


def _sheet(state: State, seat: str) -> list[Word]:
    """The sealed sheet: every army that may be ordered, and ready or not."""
    written, sheet = state.sheets.get(seat, {}), standing.sheet(state, seat)
    powers = state.powers_of(seat)
    if not powers:
        return []
    found = [
        Word(army.id, _army_label(army), _ordered(army, written, sheet), army.place, like=True)
        for army in state.armies.values()
        if army.power in powers and _may_order(state, seat, army)
    ]
    if seat in state.ready:
        return [*found, Word(NOT_READY, _("Not ready: let me change my orders"))] if found else []
    return [*found, Word(READY, _("Ready: my orders stand"))]


def _ordered(army: Army, written: dict[str, Sealed], sheet: dict[str, Sealed]) -> str:
    """What an army will do as things stand: by its sealed order, or by a standing one."""
    said = sheet.get(army.id)
    order = str(standing.sealed(said)) if said else ""
    return _("{order} (standing order)").format(order=order) if order and army.id not in written else order


def _army(state: State, seat: str, spoken: Sentence) -> Words:
    army = state.armies.get(spoken[0])
    if army is None or not _may_order(state, seat, army):
        return NOTHING
    sealed = state.phase == "orders"
    if len(spoken) == 1:
        ways = _marches(state, army)
        if state.phase != "moves" and _placeable(state, army):
            ways.append(Word(DEPLOY, _("Deploy elsewhere first") if army.place else _("Deploy")))
        if sealed:
            ways.append(Word(HOLD, _("Stay"), place=army.place))
        return Words(tuple(ways), False, _("Where does {army} go?").format(army=army.id))
    if spoken[1] == DEPLOY and state.phase != "moves":
        return _deploy(state, army, spoken, sealed)
    place = BOARD.by_word.get(spoken[1], "")
    stays = sealed and spoken[1] == HOLD
    return Words((), True) if len(spoken) == 2 and (stays or _may_march(state, army, place)) else NOTHING


def _deploy(state: State, army: Army, spoken: Sentence, sealed: bool) -> Words:
    places = _placeable(state, army)
    if len(spoken) == 2:
        prompt = _("Where is {army} placed for Spring?").format(army=army.id)
        return Words(tuple(map(_place_word, places)), False, prompt) if places else NOTHING
    start = BOARD.by_word.get(spoken[2])
    if start not in places:
        return NOTHING
    ways = [_place_word(p) for p in BOARD.arrows[army.power][start]] if sealed else []
    if len(spoken) == 3:
        return Words(tuple(ways), True, _("And where does it march from there?"))
    return Words((), True) if len(spoken) == 4 and any(w.text == spoken[3] for w in ways) else NOTHING


def _placeable(state: State, army: Army) -> list[str]:
    """Where an army may be deployed that it is not yet, and no other is to be."""
    places = movement.deployments(state, army)
    return [place for place in places if place != army.place and not _claimed(state, army, place)]


def _claimed(state: State, army: Army, place: str) -> bool:
    """Whether another army of the seat is already to be deployed in the province [R7]."""
    if BOARD.places[place].owner or state.phase != "orders" or state.options["stacking"] == "on":
        return False
    sheet = state.sheets.get(seasons.seat_of(state, army.power), {})
    return any(
        other != army.id and words[:1] == (DEPLOY,) and BOARD.by_word[words[1]] == place
        for other, words in sheet.items()
    )


def _marches(state: State, army: Army) -> list[Word]:
    return [
        _place_word(place, _meets(state, army, place))
        for place in movement.targets(state, army)
        if _may_march(state, army, place)
    ]


def _may_march(state: State, army: Army, place: str) -> bool:
    """Whether a march may be ordered: a sealed one may still be barred when its time comes."""
    if state.phase == "deployment" or place not in movement.targets(state, army):
        return False
    return state.phase == "orders" or not movement.blocked(state, army, place)


def _meets(state: State, army: Army, place: str) -> str:
    """Who would be met there as things stand now."""
    if BOARD.places[place].owner:
        return ""
    there = state.army_at(place)
    if there is not None:
        if alliance.allied(state, army.power, there.power):
            return _("{army} stands there now").format(army=there.id)
        return _("battle with {power}").format(power=_name(there.power))
    holder = state.holders[place]
    if holder and holder not in state.active:
        friend = alliance.allied(state, army.power, holder)
        text = _("{power} is not yet in the war") if friend else _("wakes {power}: battle")
        return text.format(power=_name(holder))
    return ""


def _own_battles(state: State, seat: str) -> list[tuple[Battle, SideView]]:
    """The open battles that a seat may report; those on the field report themselves."""
    if state.options["battles"] != "reported":
        return []
    powers = state.powers_of(seat)
    sides = [(battle, side) for battle in state.battles if battle.open for side in (battle.attacker, battle.defender)]
    return [(battle, side) for battle, side in sides if side.power in powers]


def _report(state: State, seat: str, spoken: Sentence) -> Words:
    own = {f"Battle-{battle.number}": (battle, side) for battle, side in _own_battles(state, seat)}
    if len(spoken) == 1:
        offered = [Word(key, place=battle.place, hint=side.report) for key, (battle, side) in own.items()]
        return Words(tuple(offered), False, _("Which battle?")) if own else NOTHING
    if spoken[1] not in own:
        return NOTHING
    labels = (_("I won"), _("I lost"), _("A draw"), _("Let the dice decide [R21]"), _("As the other side says"))
    if len(spoken) == 2:
        battle = own[spoken[1]][0]
        offered = [Word(result, label, place=battle.place) for result, label in zip(RESULTS, labels, strict=True)]
        asked = (str(_which(battle)), *reported(battle), _("How did it end for you?"))
        return Words(tuple(offered), False, " ".join(asked))
    return Words((), True) if len(spoken) == 3 and spoken[2] in RESULTS else NOTHING


def _which(battle: Battle) -> Message:
    """A battle with its place and both sides."""
    sides = {"a": names.power(battle.attacker.power), "b": names.power(battle.defender.power)}
    return say("Battle {n} in {place}, {a} against {b}.", n=battle.number, place=names.place(battle.place), **sides)


def reported(battle: Battle) -> tuple[str, ...]:
    """What each side has said of a battle so far; everybody may read it [l]."""
    return tuple(
        str(say("{power} says: {said}.", power=names.power(side.power), said=SAID[side.report]))
        for side in (battle.attacker, battle.defender)
        if side.report
    )


def parties(state: State, order: Sentence) -> tuple[str, ...]:
    """The seats between which the organiser's word on a battle decides."""
    number = order[1].removeprefix("Battle-") if len(order) > 1 and order[0] == SETTLE else ""
    sides = [side for b in state.battles if b.open and str(b.number) == number for side in (b.attacker, b.defender)]
    return tuple(dict.fromkeys(seasons.seat_of(state, side.power) for side in sides))


def _treaty_verbs(state: State, seat: str) -> list[Word]:
    if state.options["alliances"] != "treaty":
        return []
    labels = (_("Propose an alliance"), _("Accept an alliance"), _("Decline an alliance"), _("Denounce an alliance"))
    return [Word(verb, label) for verb, label in zip(TREATY, labels, strict=True) if _parties(state, seat, verb)]


def treaty(state: State, seat: str, other: str) -> Sentence:
    """The first alliance that a seat may propose to another one, as a whole order [s]."""
    if state.options["alliances"] != "treaty" or state.phase == "over":
        return ()
    found = (
        (TREATY[0], _power_word(mine).text, _power_word(theirs).text)
        for mine, others in _parties(state, seat, TREATY[0]).items()
        for theirs in others
        if seasons.seat_of(state, theirs) == other
    )
    return next(found, ())


def _parties(state: State, seat: str, verb: str) -> dict[str, list[str]]:
    """For each own power that may use the verb, the powers it may use it on; friends of the seat are left out."""
    ask = {"propose": alliance.may_propose, "denounce": alliance.may_denounce}.get(verb, alliance.may_accept)
    found = {}
    for power in state.powers_of(seat):
        others = [o for o in ask(state, power) if o in state.active and seasons.seat_of(state, o) != seat]
        if others:
            found[power] = others
    return found


def _treaty(state: State, seat: str, spoken: Sentence) -> Words:
    if state.options["alliances"] != "treaty":
        return NOTHING
    parties = _parties(state, seat, spoken[0])
    if len(spoken) == 1:
        mine = tuple(map(_power_word, parties))
        return Words(mine, False, _("For which of your powers?")) if mine else NOTHING
    others = parties.get(_POWER_BY_WORD.get(spoken[1], ""), [])
    if len(spoken) == 2:
        return Words(tuple(map(_power_word, others)), False, _("With whom?")) if others else NOTHING
    return Words((), True) if len(spoken) == 3 and _POWER_BY_WORD.get(spoken[2]) in others else NOTHING


def _organiser(state: State, spoken: Sentence) -> Words:
    """The organiser closes a season for those who are late, and settles battles reported differently."""
    disputes = {f"Battle-{battle.number}": battle for battle in state.battles if battle.open}
    if not spoken:
        offered = [Word(SETTLE, _("Settle a battle"))] if disputes else []
        if state.phase in ("orders", "deployment", "moves") and not disputes:
            offered.append(Word(CLOSE, _("Close: go on without those who are late"), grave=True))
        return Words(tuple(offered), False, _("What is to be done?"))
    if spoken == (CLOSE,):
        return Words((), True) if CLOSE in _organiser(state, ()).texts() else NOTHING
    if spoken[0] != SETTLE:
        return NOTHING
    if len(spoken) == 1:
        return Words(tuple(Word(key, place=b.place) for key, b in disputes.items()), False, _("Which battle?"))
    battle = disputes.get(spoken[1])
    if battle is None:
        return NOTHING
    powers = (_power_word(side.power) for side in (battle.attacker, battle.defender))
    ways = (*powers, Word(DRAWN, _("A draw")), Word(DICE, _("The dice decide [R21]")))
    ways = tuple(replace(way, place=battle.place) for way in ways)
    if len(spoken) == 2:
        asked = (str(_which(battle)), *reported(battle), _("Who won?"))
        return Words(ways, False, " ".join(asked))
    return Words((), True) if len(spoken) == 3 and any(word.text == spoken[2] for word in ways) else NOTHING


def on_field(state: State) -> tuple[Battle, ...]:
    """The battles that are being fought on the field."""
    if state.options["battles"] not in ON_FIELD:
        return ()
    return tuple(battle for battle in state.battles if battle.open)


def fought(state: State) -> str:
    """What the war waits for, in words; empty where it waits for no battle on the field."""
    found = [
        str(say("Battle {n} in {place}", n=battle.number, place=names.place(battle.place)))
        for battle in on_field(state)
    ]
    return _("Being fought on the field: {battles}.").format(battles=listed(found)) if found else ""


def why_not(state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
    """The rule against an order that people often try."""
    if state.phase == "over":
        return _("The war is over."), "a"
    word = spoken[0] if spoken else meant((*_ARMY_WORDS, *map(Word, OWN)), wanted)
    if seat not in state.seats:
        return None
    if word in OWN and not spoken:
        return _why_not_said(state, seat, word)
    if word not in BOARD.army_power:
        return None
    army, power = state.armies.get(word), BOARD.army_power[word]
    if army is None:
        return _("{power} is not yet in the war").format(power=_name(power)), seasons.entry_rule(power)
    if power not in state.powers_of(seat):
        return _("{army} belongs to {power}, not to you").format(army=word, power=_name(power)), "c"
    if army.resting(state.now):
        return _("{army} fought and rests for a season").format(army=word), "m"
    if not spoken:
        return _why_no_order(state, army)
    if len(spoken) == 1 and meant((Word(DEPLOY),), wanted):
        return _why_no_deployment(state, army)
    place = BOARD.by_word.get(meant(map(_place_word, BOARD.places), wanted), "")
    return _why_not_there(state, army, spoken, place) if place else None


def _why_not_said(state: State, seat: str, word: str) -> tuple[str, str] | None:
    """Why one may not say now that orders stand, how a battle ended, or who is a friend."""
    if word in TREATY:
        fixed = state.options["alliances"] != "treaty"
        return (_("alliances are fixed in this game") if fixed else _("nobody is there for that now")), "s"
    if word == REPORT:
        return _("no battle waits for your report"), "l"
    if not state.powers_of(seat):
        return None
    if state.options["orders"] != "sealed":
        return None if word == DONE else (_("orders are given in turn here: “done” ends a turn"), "R1")
    if state.phase != "orders":
        return _("the orders are being carried out"), "R1"
    if word == DONE:
        return _("orders are sealed here: “ready” says that yours stand"), "R1"
    ready = _("you are ready already; “not-ready” lets you change your orders")
    return (ready if word == READY else _("you have not said “ready”")), "R1"


def _why_no_order(state: State, army: Army) -> tuple[str, str] | None:
    if army.entered == state.now:
        return _("{army} has moved in this season already").format(army=army.id), "l"
    if not army.place:
        return _("{army} is off the map until Spring").format(army=army.id), "R12"
    return None


def _why_no_deployment(state: State, army: Army) -> tuple[str, str]:
    if state.season != "spring":
        return _("armies are deployed at the start of Spring only"), "o"
    if army.power in state.newcomers:
        power = army.power
        return _("{power} has just entered the war, and stands where it entered").format(
            power=_name(power)
        ), seasons.entry_rule(power)
    return _("there is no other free place of your own"), "o"


def _why_not_there(state: State, army: Army, spoken: Sentence, place: str) -> tuple[str, str] | None:
    name = names.place(place)
    if state.phase == "deployment" and len(spoken) == 1:
        return _("armies are deployed first; they march when every power has placed its own"), "o"
    if BOARD.places[place].owner not in ("", army.power):
        return _("{place} is a territorial area: only its owner's armies enter it").format(place=name), "f"
    if spoken[1:] == (DEPLOY,):
        return _("{place} is not your own, or another army stands there").format(place=name), "o"
    if len(spoken) not in (1, 3):
        return None
    here = army.place if len(spoken) == 1 else BOARD.by_word[spoken[2]]
    if place not in BOARD.arrows[army.power].get(here, ()):
        where = names.place(here) if here else _("off the map")
        return _("no arrow leads from {where} to {place}").format(where=where, place=name), "f"
    barred = movement.blocked(state, army, place)
    return (str(barred[0]), barred[1]) if barred else None


def _army_label(army: Army) -> str:
    place = names.place(army.place) if army.place else _("off the map")
    return f"{army.id} ({place})"


def _name(power: str) -> str:
    return str(names.power(power))


def _place_word(place: str, hint: str = "") -> Word:
    known = BOARD.places[place]
    return Word(known.word, _(known.name), hint, place)


def _power_word(power: str) -> Word:
    return Word(_WORD_BY_POWER[power], _name(power))


_ARMY_WORDS = tuple(Word(army) for army in BOARD.army_power)
_WORD_BY_POWER = {p.id: p.name.replace(" ", "-") for p in BOARD.powers.values()}
_POWER_BY_WORD = {word: power for power, word in _WORD_BY_POWER.items()}


def power_of(word: str) -> str:
    """The power that a word names."""
    return _POWER_BY_WORD[word]


def word_of(power: str) -> str:
    """The word that names a power."""
    return _WORD_BY_POWER[power]
