"""The words of the campaign: what each seat may say."""

from collections.abc import Iterable, Mapping

from game.campaign import alliance, battle_words, movement, names, seasons, standing, treaty_words, winter
from game.campaign.battle_words import REPORT, SETTLE, fought, on_field, own_battles
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.state import Army, Battle, Sealed, SideView, State
from game.core.rules import ORGANISER
from game.core.text import _, listed, say
from game.core.values import replace
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later, named_too

READY, NOT_READY, HOLD, DEPLOY, DONE, CLOSE, PASS = "ready", "not-ready", "hold", "deploy", "done", "close", "pass"
#: What a seat says of all its orders, of battles, and of friends.
OWN = (READY, NOT_READY, DONE, REPORT, *treaty_words.TREATY)


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
        return battle_words.report(state, seat, spoken)
    if spoken[0] in treaty_words.TREATY:
        return treaty_words.words(state, seat, spoken)
    if spoken[0] == standing.STANDING:
        return standing.words(state, seat, spoken) if _may_stand(state, seat) else NOTHING
    return WHOLE if len(spoken) == 1 and _may_say(state, seat, spoken[0]) else NOTHING


def _may_say(state: State, seat: str, verb: str) -> bool:
    """Whether a seat may say that it is ready, or not, or done."""
    if state.phase != "orders":
        return verb == DONE and _in_line(state, seat)
    return verb in (READY, NOT_READY) and verb in _sheet(state, seat)


def _first(state: State, seat: str) -> Words:
    texts = _openings(state, seat)
    return later(texts, lambda: Words(_opened(state, seat, texts), False, asked(state, seat)))


def _openings(state: State, seat: str) -> tuple[str, ...]:
    """The first words of every order that a seat may give."""
    found = [REPORT] if own_battles(state, seat) else []
    found += _sheet(state, seat) if state.phase == "orders" else _in_turn(state, seat)
    found += treaty_words.verbs(state, seat)
    return (*found, standing.STANDING) if _may_stand(state, seat) else tuple(found)


def _opened(state: State, seat: str, texts: tuple[str, ...]) -> tuple[Word, ...]:
    """The same as they are told."""
    sheet = standing.sheet(state, seat) if state.phase == "orders" else {}
    idle = unordered(texts, sheet)
    line = _name(state.line[0]) if state.line else ""
    labels = {
        NOT_READY: _("Not ready: let me change my orders"),
        DONE: _("Done: end the turn of {power}").format(power=line),
        treaty_words.TREATY[0]: _("Propose an alliance"),
        treaty_words.TREATY[1]: _("Accept an alliance"),
        treaty_words.TREATY[2]: _("Decline an alliance"),
        treaty_words.TREATY[3]: _("Denounce an alliance"),
    }

    def told(text: str) -> Word:
        if army := state.armies.get(text):
            word = Word(text, _army_label(army), _ordered(state, seat, army, sheet), army.place, like=True)
            return named_too(word, (f"{_name(army.power)}-{text.rpartition('-')[2]}",))
        if text == REPORT:
            return Word(text, _("Report a battle"), place=own_battles(state, seat)[0][0].place)
        if text == READY:
            hint = _("without an order: {armies}").format(armies=listed(idle)) if idle else ""
            return named_too(Word(READY, _("Ready: my orders stand"), hint), (_("finished"),))
        if text == treaty_words.PROPOSE:
            return named_too(Word(text, labels[text]), (_("treaty"), _("alliance")))
        return Word(text, _("Standing orders"), quiet=True) if text == standing.STANDING else Word(text, labels[text])

    return tuple(map(told, texts))


def asked(state: State, seat: str) -> str:
    """What a seat is asked, before it has said anything; first what alliances it is offered."""
    several = len(state.powers_of(seat)) > 1
    said = _("{other} offers {mine} an alliance.") if several else _("{other} offers you an alliance.")
    offered = [said.format(mine=names.power(mine), other=names.power(other))
               for mine, other in treaty_words.offered(state, seat)]  # fmt: skip
    return " ".join([*offered, _asked(state, seat)])


def _asked(state: State, seat: str) -> str:
    reports = own_battles(state, seat)
    if state.phase == "orders":
        offered = _sheet(state, seat)
        return _what_to_order(state, seat, offered) if offered or reports else _idle(state, seat)
    if _in_line(state, seat):
        deploying = state.phase == "deployment"
        prompt = _("{power}: place your armies for Spring.") if deploying else _("{power}: move your armies.")
        return prompt.format(power=_name(state.line[0]))
    return _to_report(reports) if reports else fought(state) or _("It is not your move.")


def _to_report(reports: Iterable[tuple[Battle, SideView]]) -> str:
    """What a seat whose battles are open still owes, or who does if it has reported them all."""
    if not all(own.report for _battle, own in reports):
        return _("Report the battles you fought.")
    if all(battle.attacker.report and battle.defender.report for battle, _own in reports):
        return _("The reports differ: the organiser settles it.")
    return _("You have reported: the other side has not yet.")


def _may_stand(state: State, seat: str) -> bool:
    """Whether a seat may leave standing orders: where orders are sealed, while they are written [R28]."""
    return state.phase == "orders" and bool(state.powers_of(seat))


def _in_line(state: State, seat: str) -> bool:
    """In turn: whether it is this seat's move."""
    if state.phase not in ("deployment", "moves") or state.undecided:
        return False
    return seasons.seat_of(state, state.line[0]) == seat


def _may_order(state: State, seat: str, army: Army) -> bool:
    """Whether this seat may give this army an order now."""
    if army.power not in state.powers_of(seat):
        return False
    if state.phase == "orders":
        return movement.may_act(state, army) and bool(army.place or state.season == "spring")
    return _in_line(state, seat) and army.power == state.line[0] and seasons.orderable(state, army)


def _what_to_order(state: State, seat: str, offered: list[str]) -> str:
    """Which armies of the sheet have no order yet."""
    sheet = standing.sheet(state, seat)
    without = unordered(offered, sheet)
    if seat in state.ready:
        return _("You are ready. Until all are, you may still change your orders.")
    if not without:
        return _("Every army has its order: say “ready” when they stand.")
    text = _("Still without an order: {armies}. Say “ready” when your orders stand.")
    if not sheet:
        text = _("Give each army its order in secret, then say “ready”. Without one it stays: {armies}.")
    return text.format(armies=listed(without))


def unordered(offered: Iterable[str], sheet: Mapping[str, Sealed]) -> list[str]:
    """The armies among what is offered that have no order yet, and so stay where they are."""
    return [army for army in offered if army in BOARD.army_power and army not in sheet]


def _idle(state: State, seat: str) -> str:
    if state.powers_of(seat):
        return _("Your armies all rest this season.")
    return _("{power} is not yet in the war.").format(power=_name(state.seats[seat][0]))


def _sheet(state: State, seat: str) -> list[str]:
    """The sealed sheet: every army that may be ordered, and ready or not."""
    if not state.powers_of(seat):
        return []
    spring, own = state.season == "spring", state.armies_under(seat)
    found = [army.id for army in own if (army.place or spring) and movement.may_act(state, army)]
    if seat in state.ready:
        return [*found, NOT_READY] if found else []
    return [*found, READY]


def _in_turn(state: State, seat: str) -> list[str]:
    """The armies of the power in line, and that it is done; nothing for others."""
    if not _in_line(state, seat):
        return []
    return [*(army.id for army in state.armies_of(state.line[0]) if seasons.orderable(state, army)), DONE]


def _ordered(state: State, seat: str, army: Army, sheet: dict[str, Sealed]) -> str:
    """What an army will do as things stand: by its sealed order, or by a standing one, and for what it waits then."""
    said = sheet.get(army.id)
    order = str(standing.sealed(said)) if said else ""
    if not order or army.id in state.sheets.get(seat, {}):
        return order
    bar = standing.waits(state, army, state.standing[seat][army.id])
    return _("{order} (standing order)").format(order=say("{deed}: {reason}", deed=order, reason=bar) if bar else order)


def _army(state: State, seat: str, spoken: Sentence) -> Words:
    army = state.armies.get(spoken[0])
    if army is None or not _may_order(state, seat, army):
        return NOTHING
    sealed = state.phase == "orders"
    if len(spoken) == 1:
        near = movement.targets(state, army)
        goals = near if sealed else tuple([place for place in near if _may_march(state, army, place)])
        deploys = state.phase != "moves" and bool(_placeable(state, army))
        texts = (*map(BOARD.words.__getitem__, goals), *(DEPLOY,) * deploys, *(HOLD,) * sealed)
        return later(texts, lambda: _goes(state, seat, army, goals, deploys))
    if spoken[1] == DEPLOY and state.phase != "moves":
        return _deploy(state, army, spoken, sealed)
    place = BOARD.by_word.get(spoken[1], "")
    stays = sealed and spoken[1] == HOLD
    return WHOLE if len(spoken) == 2 and (stays or _may_march(state, army, place)) else NOTHING


def _goes(state: State, seat: str, army: Army, goals: Iterable[str], deploys: bool) -> Words:
    """Where an army may go, as it is told."""
    sheet = standing.sheet(state, seat) if (stays := state.phase == "orders") else {}
    going = standing.goals(sheet, {each.id: each.place for each in state.armies.values()})
    ways = [place_word(place, _meets(state, army, place, going)) for place in goals]
    if deploys:
        ways.append(Word(DEPLOY, _("Deploy elsewhere first") if army.place else _("Deploy")))
    if stays:
        label = _("Stay") if army.place else _("Come back wherever it can [R13]")
        ways.append(Word(HOLD, label, _lodged(state, army, army.place), place=army.place))
    return Words(tuple(ways), False, _("Where does {army} go?").format(army=army.id))


def _deploy(state: State, army: Army, spoken: Sentence, sealed: bool) -> Words:
    places = _placeable(state, army)
    if len(spoken) == 2:
        prompt = _("Where is {army} placed for Spring?").format(army=army.id)
        return Words(tuple(map(place_word, places)), False, prompt) if places else NOTHING
    start = BOARD.by_word.get(spoken[2])
    if start not in places:
        return NOTHING
    ways = [place_word(p) for p in BOARD.arrows[army.power][start]] if sealed else []
    if len(spoken) == 3:
        return Words(tuple(ways), True, _("And where does it march from there?")) if ways else WHOLE
    return WHOLE if len(spoken) == 4 and any(w.text == spoken[3] for w in ways) else NOTHING


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


def _may_march(state: State, army: Army, place: str) -> bool:
    """Whether a march may be ordered: a sealed one may still be barred when its time comes."""
    if state.phase == "deployment" or place not in movement.targets(state, army):
        return False
    return state.phase == "orders" or not movement.blocked(state, army, place)


def _meets(state: State, army: Army, place: str, going: Mapping[str, str]) -> str:
    """Who would be met there as things stand now, and as the armies that were ordered before are `going`."""
    if BOARD.places[place].owner:
        return ""
    comer = next((other for other, goal in going.items() if goal == place and other != army.id), "")
    if comer:
        return _("{army} is to stand there").format(army=comer)
    there = state.army_at(place)
    if there is not None:
        if there.id in going:
            return _("{army} is to leave it").format(army=there.id)
        if alliance.allied(state, army.power, there.power):
            return _("{army} stands there now").format(army=there.id)
        return _("battle with {power}").format(power=_name(there.power))
    holder = state.holders[place]
    if holder and holder not in state.active:
        friend = alliance.allied(state, army.power, holder)
        text = _("{power} is not yet in the war") if friend else _("wakes {power}: battle")
        return text.format(power=_name(holder))
    return _lodged(state, army, place)


def _lodged(state: State, army: Army, place: str) -> str:
    """Whose land an army would be sent home from, if it stood there as Winter comes [s, R5]."""
    host = winter.host_of(state, replace(army, place=place)) if state.season == MOVING_SEASONS[-1] else ""
    return _("{power}'s land: home for the Winter").format(power=_name(host)) if host else ""


def _organiser(state: State, spoken: Sentence) -> Words:
    """The organiser closes a season for those who are late, and settles battles reported differently.

    A season that passes by itself he has no part in: the house says so in his name.
    """
    if seasons.passes(state):
        if spoken:
            return WHOLE if spoken == (PASS,) else NOTHING
        return Words((Word(PASS, _("Let the season pass")),), False, _("All are ready by themselves."))
    battles = battle_words.disputed(state)
    closes = state.phase in ("orders", "deployment", "moves") and not battles
    if not spoken:
        offered = [Word(SETTLE, _("Settle a battle"))] if battles else []
        if closes:
            offered.append(Word(CLOSE, _("Close: go on without those who are late"), grave=True))
        return Words(tuple(offered), False, battle_words.dispute(battles.values()) or _("What is to be done?"))
    if spoken == (CLOSE,):
        return Words((), True, _late(state)) if closes else NOTHING
    return battle_words.settling(state, spoken) if spoken[0] == SETTLE else NOTHING


def _late(state: State) -> str:
    """Whom it would go on without."""
    powers = [_name(power) for seat in to_move(state) for power in state.powers_of(seat)]
    return _("It goes on without {powers}. Is that your order?").format(powers=listed(powers))


def to_move(state: State) -> tuple[str, ...]:
    """Late writers, the power in line, or those whose reports are missing; the organiser for a dispute."""
    if state.phase == "over":
        return ()
    if disputes := state.undecided:
        missing = dict.fromkeys(seat for b in disputes for seat in seasons.missing(state, b))
        return (ORGANISER,) if on_field(state) else tuple(missing) or (ORGANISER,)
    if state.phase == "orders":
        return seasons.waiting(state) or (ORGANISER,)
    return (seasons.seat_of(state, state.line[0]),)


def _army_label(army: Army) -> str:
    place = names.place(army.place) if army.place else _("off the map")
    return f"{army.id} ({place})"


def _name(power: str) -> str:
    return str(names.power(power))


def place_word(place: str, hint: str = "") -> Word:
    """A place, as an order names it."""
    known = BOARD.places[place]
    return Word(known.word, _(known.name), hint, place)
