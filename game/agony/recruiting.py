"""Recruiting: who may raise what where, the roll, full or reduced [8.4, 17.A.3 and its like]."""

from collections.abc import Iterator
from functools import cache, partial

from game.agony import control, names, pieces, stacking
from game.agony.aid import expend, total
from game.agony.board import BOARD, NATION_WORDS, PROTESTANT, ground
from game.agony.flow import Flow
from game.agony.leading import stars
from game.agony.paying import in_siege
from game.agony.places import BIT
from game.agony.state import ALONE, OF_LEADER, State, own
from game.agony.wallenstein import gain
from game.core.agenda import Item, Question, one_word
from game.core.state import kept_of_each
from game.core.text import _, decimal, say
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, ends, later

DONE, FULL, HALVES = "done", "full", "halves"
#: What may be raised.
TYPES = {"mercenary": say("Mercenary"), "militia": say("Militia")}
#: Areas where Militia may not be raised by German and Swedish leaders [17.G.2, 17.Sw.3].
_NO_MILITIA = ("france", "spanish_netherlands", "austria", "bavaria", "hungary")
_NOT_BAVARIAN = ("france", "austria", "tyrol", "hungary", "silesia", "moravia")


def raises(state: State, leader: str, type_: str) -> str:
    """The kind a leader may recruit where he is, or empty [8.43, 17.0]."""
    return _raised(state, leader, type_, ground(state.leaders[leader])) if _recruits(state, leader) else ""


def _recruits(state: State, leader: str) -> bool:
    """Whether anything may be raised where a leader is [8.4, 15.24]."""
    place = ground(state.leaders[leader])
    if place not in BOARD.spaces or state.pillage.get(place, 0) == 2 or besieged(state, leader):
        return False
    return not BIT[place] & control.barred(state)


def _raised(state: State, leader: str, type_: str, place: str) -> str:
    nation = _nation_raised(state, leader, type_, place)
    kind = _kind(nation, type_) if nation else ""
    if not kind or not pieces.available(state, kind):
        return ""
    fits = stacking.joins(state, place, state.leader_side(leader), 1, ALONE[kind], ())
    return kind if fits else ""


@cache
def _kind(nation: str, type_: str) -> str:
    return f"{NATION_WORDS.get(nation) or nation.capitalize()}-{type_}"


def besieged(state: State, leader: str) -> bool:
    """Besieged leaders cannot recruit; besiegers can, and who is only masked [8.4, 13.16]."""
    return in_siege(state, state.leaders[leader])


#: The nations whose leaders raise anybody.
_RAISING = ("hungarian", "imperial", "bavarian", "saxon", "french", "protestant_german", "swedish")


def _nation_raised(state: State, leader: str, type_: str, city: str) -> str:
    """Whose units he raises there, by the national rules."""
    nation, area = BOARD.leaders[leader].nation, BOARD.spaces[city].area
    hungarian_only = area == "hungary" and state.hungary_rebels  # [17.H.3]
    if nation == "hungarian":  # [17.H.2]
        return "hungarian" if type_ == "militia" and area == "hungary" else ""
    if hungarian_only:
        return ""
    if nation == "imperial":  # [17.A.3]
        return "" if area in ("bavaria", "france") else "imperial"
    if nation == "bavarian":  # [17.B.3]
        return "" if area in _NOT_BAVARIAN else "bavarian"
    if nation == "saxon":  # [17.Sa.2]
        return "saxon" if type_ == "militia" and area == "saxony" else ""
    if nation == "french":
        return _french(state, type_, area, city)
    if nation in ("protestant_german", "swedish"):
        return _german(state, type_, area, city)
    return ""  # Danes [17.D.2] and Spaniards [17.Sp.4] never recruit


def _french(state: State, type_: str, area: str, city: str) -> str:
    """French Militia at home and in Protestant Lorraine, German Mercenaries on Protestant ground [17.F.2, 17.G.2]."""
    if type_ == "militia":
        return "french" if area == "france" or (area == "lorraine" and state.areas[area] == PROTESTANT) else ""
    own = state.areas[area] == PROTESTANT if area else control.friendly(state, PROTESTANT, city)
    return "protestant_german" if area != "france" and own else ""


def _german(state: State, type_: str, area: str, city: str) -> str:
    """Germans and Swedes raise German Mercenaries anywhere, Militia on Protestant ground [17.G.2, 17.Sw.3]."""
    if type_ == "mercenary":
        return "" if area == "france" else "protestant_german"
    own = state.areas[area] == PROTESTANT if area else control.friendly(state, PROTESTANT, city)
    return "protestant_german" if own and area not in _NO_MILITIA else ""


@kept_of_each(
    "units", "leaders", "march", "battle", "pillage", "sieges", "areas", "cities", "scrapped", "in_force", "marks",
    "used", "options", "saxony", "hungary_rebels", "neutral",
)  # fmt: skip
def _able(state: State, side: str) -> dict[str, list[str]]:
    """Leaders who may recruit where they are, with the types [8.4]."""
    found: dict[str, list[str]] = {}
    for leader in own(state, side):
        if types := list(_types_of(state, leader)):
            found[leader] = types
    return found


def _types_of(state: State, leader: str) -> Iterator[str]:
    """What a leader may raise where he is."""
    if OF_LEADER[leader] in _RAISING and _recruits(state, leader):
        place = ground(state.leaders[leader])
        yield from (each for each in TYPES if _raised(state, leader, each, place))


def recruiters(state: State, side: str, tried: tuple[str, ...]) -> dict[str, list[str]]:
    """Leaders who may try, with the types; each twice at most, one of them only [8.4]."""
    able = _able(state, side)
    if len(set(tried)) == len(tried):
        return able
    return {leader: types for leader, types in able.items() if leader not in tried}


def any_recruiter(state: State, side: str) -> bool:
    """Whether anybody could try at all."""
    return any(any(_types_of(state, leader)) for leader in own(state, side))


def drm(state: State, leader: str) -> int:
    """Wallenstein +2, another Dynamic leader +1, Pillage-1 -1 [8.41, 15.24]."""
    skill = 2 if leader == "wallenstein" else 1 if stars(state, leader) else 0
    return skill - (state.pillage.get(ground(state.leaders[leader]), 0) == 1)


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    found = recruiters(state, item.seat, item.args[1:])
    if not spoken:
        texts = tuple([BOARD.leader_words[leader] for leader in found])
        return later((*texts, DONE), partial(_told, state, item, tuple(found)))
    leader = BOARD.leader_by_word.get(spoken[0], "")
    if leader in found:
        able = found[leader]
        return later(tuple(able), partial(_types, state, leader, able)) if len(spoken) == 1 else ends(spoken, able)
    return WHOLE if spoken == (DONE,) else NOTHING


def _whole(spoken: Sentence) -> bool:
    return len(spoken) == 2 or spoken == (DONE,)


def _told(state: State, item: Item, leaders: tuple[str, ...]) -> Words:
    words = [_leader_word(state, leader) for leader in leaders]
    left = _("{n} more attempts").format(n=item.n) if item.n > 1 else _("one more attempt")
    prompt = _("Recruit with whom? ({left})").format(left=left)
    return Words((*words, Word(DONE, _("Done"))), False, prompt)


def _types(state: State, leader: str, able: list[str]) -> Words:
    words = tuple(Word(t, str(TYPES[t]), _chances(state, leader, t)) for t in able)
    return Words(words, False, _("Mercenaries or Militia?"))


def _nobody(flow: Flow, item: Item) -> Sentence | None:
    """Not asked where no recruiter is left: what was raised has filled his space."""
    return None if recruiters(flow.state, item.seat, item.args[1:]) else (DONE,)


def _leader_word(state: State, leader: str) -> Word:
    place = ground(state.leaders[leader])
    return names.leader_word(leader, f"{names.place(place)} {drm(state, leader):+d}", place)


def _chances(state: State, leader: str, type_: str) -> str:
    """The mean number of steps."""
    mean = sum(steps(type_, die + drm(state, leader)) for die in range(10)) / 10
    return _("{mean} steps on average").format(mean=decimal(mean))


def steps(type_: str, modified: int) -> int:
    """The Recruitment Table [8.41, 8.411]."""
    table = BOARD.tables.recruitment
    rows = table.mercenary if type_ == "mercenary" else table.militia
    return next(n for highest, n in rows if modified <= highest)


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    state = flow.state
    if sentence == (DONE,):
        return
    who, type_ = sentence
    leader = BOARD.leader_by_word[who]
    paid, *tried = item.args
    malus = paid == "unpaid"
    die = flow.roll(f"recruiting: {BOARD.leaders[leader].english}")
    n = steps(type_, die + drm(state, leader) - malus)
    modifier, name = drm(state, leader) - malus, names.leader(leader)
    told = say("{leader} recruits: die {die} {drm:+d}, steps {n}.", leader=name, die=die, drm=modifier, n=n)
    flow.tell("units", told, rule="8.41", place=ground(state.leaders[leader]), who=leader, steps=n)
    if item.n > 1 and recruiters(state, item.seat, (*tried, leader)):
        flow.then(Item("recruit", item.seat, n=item.n - 1, args=(*item.args, leader)))
    flow.then(Item("levy", n=n, args=(leader, raises(state, leader, type_))))


def levy(flow: Flow, item: Item) -> None:
    """Steps become units, full or reduced as the player likes; all that fit must be taken [8.411, 8.412, 8.42]."""
    state = flow.state
    leader, kind = item.args
    side, place = state.leader_side(leader), ground(state.leaders[leader])
    room = min(stacking.room(state, place, side), pieces.available(state, kind))
    if not item.n or room <= 0:
        return
    if item.n == 1 or room == 1:
        _raise(flow, item, item.n > 1)
    else:
        flow.ask("levy", side, place, item.n, item.args)


def _levy_words(state: State, item: Item, spoken: Sentence) -> Words:
    return ends(spoken, (FULL, HALVES)) if spoken else later((FULL, HALVES), partial(_levy_told, item))


def _levy_told(item: Item) -> Words:
    offered = (Word(FULL, _("A full-strength unit")), Word(HALVES, _("A reduced unit")))
    return Words(offered, False, _("Steps to raise: {n}. A full or a reduced unit?").format(n=item.n))


def _levy(flow: Flow, item: Item, sentence: Sentence) -> None:
    _raise(flow, item, sentence == (FULL,))


def _raise(flow: Flow, item: Item, full: bool) -> None:
    """One unit appears beside its recruiter, on neutral ground too; Wallenstein's add to his fame [5.13, 7.1, 8.42]."""
    leader, kind = item.args
    state = flow.state
    raised = kind if full else f"{kind}-half"
    pieces.put(state, state.leaders[leader], {raised: 1})
    told = say("{leader} raises {unit}.", leader=names.leader(leader), unit=names.unit(raised))
    flow.tell("units", told, rule="8.42", place=ground(state.leaders[leader]), who=leader, unit=raised)
    side, place = state.leader_side(leader), ground(state.leaders[leader])
    control.violate(flow, side, BOARD.spaces[place].area)
    pieces.sweep(flow, side, place)
    if leader == "wallenstein":
        gain(flow, 1)
    flow.then(Item("levy", n=item.n - (2 if full else 1), args=item.args))


def begin(flow: Flow, side: str, value: int, paid: str = "") -> None:
    """As many attempts as the card's value [8.4]; under option 19.4b each suffers without an aid point."""
    flow.ask("recruit", side, n=value, args=(paid,))


def pay_for(flow: Flow, side: str) -> str:
    """One aid point for the card, or -1 on its rolls [19.4b]."""
    if not flow.state.option("recruit-aid"):
        return ""
    if total(flow.state, side):
        expend(flow.state, side, 1)
        return ""
    return "unpaid"


STEPS = {"levy": levy}
QUESTIONS = {
    "recruit": Question(_words, _answer, unasked=_nobody, whole=_whole),
    "levy": Question(_levy_words, _levy, chains=True, whole=one_word),
}
