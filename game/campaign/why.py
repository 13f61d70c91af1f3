"""Why not: the reason and the rule against orders that people often try."""

from game.campaign import movement, names, seasons, standing
from game.campaign.alliance import allied, pair
from game.campaign.battle import ON_FIELD
from game.campaign.battle_words import REPORT
from game.campaign.board import BOARD
from game.campaign.speech import CLOSE, DEPLOY, DONE, OWN, READY, place_word
from game.campaign.state import Army, State
from game.campaign.treaty_words import ACCEPT, DECLINE, DENOUNCE, TREATY
from game.core.rules import ORGANISER
from game.core.text import _
from game.core.typed import meant
from game.core.words import Sentence, Word

_ARMIES = tuple(Word(army) for army in BOARD.army_power)


def why_not(state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
    """The rule against an order that people often try."""
    if state.phase == "over":
        return _("The war is over."), "a"
    if seat == ORGANISER and meant((Word(CLOSE),), wanted) and not spoken:
        return _undecided(state)
    word = spoken[0] if spoken else meant((*_ARMIES, *map(Word, OWN)), wanted)
    if seat not in state.seats:
        return None
    if word in OWN and not spoken:
        return _why_not_said(state, seat, word)
    if word in TREATY:
        return _why_no_treaty(state, seat, spoken, wanted)
    if word not in BOARD.army_power:
        return None
    army, power = state.armies.get(word), BOARD.army_power[word]
    if army is None:
        return _("{power} is not yet in the war").format(power=names.power(power)), seasons.entry_rule(power)
    if power not in state.powers_of(seat):
        return _("{army} belongs to {power}, not to you").format(army=word, power=names.power(power)), "c"
    if army.resting(state.now):
        return _("{army} fought and rests for a season").format(army=word), "m"
    if not spoken:
        return _why_no_order(state, army)
    if len(spoken) == 1 and meant((Word(DEPLOY),), wanted):
        return _why_no_deployment(state, army)
    place = BOARD.by_word.get(meant(map(place_word, BOARD.places), wanted), "")
    return _why_not_there(state, army, spoken, place) if place else None


def _why_not_said(state: State, seat: str, word: str) -> tuple[str, str] | None:
    """Why one may not say now that orders stand, how a battle ended, or who is a friend."""
    if word in TREATY:
        if state.options["alliances"] != "treaty":
            return _("alliances are fixed in this game"), "s"
        none = _("you have no alliance to denounce; one that is agreed on begins next season")
        return (none if word == DENOUNCE else _("nobody is there for that now")), "s"
    if word == REPORT:
        return _why_no_report(state)
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


def _why_no_treaty(state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
    power = names.power_of(meant([Word(names.word_of(power)) for power in BOARD.powers], wanted))
    if not power:
        return None
    if power not in state.active:
        return _("{power} is not yet in the war").format(power=names.power(power)), seasons.entry_rule(power)
    own, mine = names.power_of(spoken[1]) if spoken[1:] else "", state.powers_of(seat)
    if power in mine:
        return (_("powers of one seat are friends"), "R24") if own else None
    own = own or (mine[0] if len(mine) == 1 else "")
    text = _why_not_with(state, spoken[0], own, power) if own else ""
    return (text.format(a=names.power(own), b=names.power(power)), "s") if text else None


def _why_not_with(state: State, verb: str, own: str, power: str) -> str:
    """Why a power cannot propose, accept, decline or denounce an alliance with another one now."""
    if verb in (ACCEPT, DECLINE):
        return "" if (power, own) in state.proposals else _("{b} has not offered {a} an alliance")
    if pair(own, power) in state.denounced:
        return _("{a} and {b} part after this season")
    if verb == DENOUNCE:
        return "" if allied(state, own, power) else _("{a} and {b} are not allied")
    if allied(state, own, power):
        return _("{a} and {b} are allied")
    if pair(own, power) in state.agreed:
        return _("{a} and {b} will be allied next season")
    if (own, power) in state.proposals:
        return _("{a} has proposed an alliance to {b} already")
    return _("{b} has offered {a} an alliance, which waits for an answer") if (power, own) in state.proposals else ""


def _why_no_report(state: State) -> tuple[str, str]:
    if state.options["battles"] in ON_FIELD:
        return _("battles are fought out on the field here, and report themselves"), "l"
    return _("no battle waits for your report"), "l"


def _undecided(state: State) -> tuple[str, str] | None:
    """The battle for which everything waits."""
    battle = next(iter(state.undecided), None)
    if battle is None:
        return None
    place = names.place(battle.place)
    return _("first Battle {n} in {place} is to be decided").format(n=battle.number, place=place), "R1"


def _why_no_order(state: State, army: Army) -> tuple[str, str] | None:
    if waits := _undecided(state):
        return waits
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
            power=names.power(power)
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
    if place == here:
        return _("{army} stands in {place} already").format(army=army.id, place=name), "f"
    if place not in BOARD.arrows[army.power].get(here, ()):
        where = names.place(here) if here else _("off the map")
        far = _("no arrow leads from {where} to {place}").format(where=where, place=name)
        order = (standing.STANDING, army.id, standing.TO, BOARD.places[place].word)
        if state.phase == "orders":
            far = _("{far}; “{order}” marches there season by season").format(far=far, order=" ".join(order))
        return far, "f"
    barred = movement.blocked(state, army, place)
    return (str(barred[0]), barred[1]) if barred else None
