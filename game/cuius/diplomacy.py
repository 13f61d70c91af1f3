"""The Diplomatic Phase [9.0]: PP, invaded provinces, conversions."""

from collections.abc import Iterable, Mapping

from game.core.agenda import Question
from game.core.memo import same
from game.core.text import _, say, signed
from game.core.words import NOTHING, WHOLE, Sentence, Word, Words, later
from game.cuius import fog, names, victory
from game.cuius.board import BOARD, NEUTRAL, PROTESTANT, SIDES, other
from game.cuius.checks import DIE, on
from game.cuius.flow import Flow, Run
from game.cuius.options import HANDICAP
from game.cuius.recruiting import holders
from game.cuius.state import NOBODY, Item, State
from game.cuius.turn import PASS, pass_word

CONVERT, FREE = "convert", "free"
CHART = BOARD.charts.conversion


def diplomacy(flow: Flow, item: Item) -> None:
    """Collect, turn what was invaded, then one attempt each [9.1-9.3]."""
    first = flow.state.first
    collect(flow)
    turn_invaded(flow)
    flow.then(Item("conversion", first), Item("conversion", other(first)))


def income(state: State, side: str) -> int:
    """1 PP for each Great and each Electorate City [9.1], and what the scenario gives."""
    charts, scenario = BOARD.charts, BOARD.scenarios[state.scenario]
    electors = victory.held(state, side, BOARD.electors) * charts.electors.collect
    great = victory.held(state, side, BOARD.great) * charts.great_cities.collect
    quiet = bool(scenario.quiet_turns) and side == PROTESTANT and state.quiet >= scenario.quiet_turns
    given = sum(s.pp for s in scenario.subsidies if s.side == side and s.years[0] <= state.year <= s.years[1])
    return electors + great + (0 if quiet else given) + favour(state, side)


def favour(state: State, side: str) -> int:
    """What a side has besides, at the start and each year, where that is agreed [handicap]."""
    agreed = BOARD.scenarios[state.scenario].handicap if state.option(HANDICAP) else None
    return agreed.pp if agreed and agreed.side == side else 0


def collect(flow: Flow) -> None:
    """Both sides collect PP [9.1]; a year without a major battle is counted [14.3.2]."""
    state = flow.state
    state.quiet = 0 if state.fought else state.quiet + 1
    state.fought = False
    for side in SIDES:
        who, n = names.side(side), income(state, side)
        state.received = {**state.received, side: n}
        state.pp = {**state.pp, side: state.pp[side] + n}
        text = say("{side} collect {n} PP.", side=who, n=n)
        if agreed := favour(state, side):
            text = say("{side} collect {n} PP, {agreed} of them as agreed.", side=who, n=n, agreed=agreed)
        flow.report("pay", text, "9.1", side=side, pp=state.received[side])


def turn_invaded(flow: Flow) -> None:
    """Neutral cities of an invaded province go to the side that did not invade it [9.2, 13.2]."""
    state = flow.state
    for province, invader in sorted(state.invaded.items()):
        left = [c.id for c in BOARD.cities_of[province] if c.id not in state.control]
        state.control = {**state.control, **dict.fromkeys(left, other(invader))}
        if left:
            text = say("{province} joins {side}.", province=names.province(province), side=names.side(other(invader)))
            flow.report("control", text, "9.2", BOARD.cities[left[0]].hex, side=other(invader), province=province)


def best_leader(state: State, side: str, province: str, viewer: str = "") -> int:
    """The highest LR of a side's leaders in a province, as a viewer knows it [16.3]; 0 if it has none there."""
    there = [(at, army) for at, army in state.of(side).items() if BOARD.province.get(at) == province]
    known = [fog.seen(state, viewer or side, side, at, army) for at, army in there]
    return max((BOARD.leaders[x].lr for army in known for x in army.leaders), default=0)


def convertible(state: State, side: str, province: str, firm: Sentence = ()) -> tuple[list[str], list[str]]:
    """Cities that would turn: neutral ones to us, the enemy's to neutral [9.3.1, 9.3.2, 9.3.5].

    The enemy's only where we have the better leader, as far as we know; never Electorates, nor cities with enemy
    armies. `firm` are the provinces where we were told of a better one.
    """
    if side not in BOARD.provinces[province].by:
        return [], []
    return _neutral(state, province), [] if province in firm else _wavering(state, side, province)


def _neutral(state: State, province: str) -> list[str]:
    return [city for city in BOARD.city_ids[province] if state.control.get(city, NEUTRAL) == NEUTRAL]


def _wavering(state: State, side: str, province: str) -> list[str]:
    """The enemy's cities that would turn to neutral [9.3.2, 9.3.5]."""
    enemy = other(side)
    found = [
        c.id
        for c in BOARD.cities_of[province]
        if state.control.get(c.id) == enemy and not c.elector and not state.of(enemy).get(c.hex, NOBODY).sp
    ]
    better = found and best_leader(state, side, province) > best_leader(state, enemy, province, side)
    return found if better else []


@same(
    8,
    of=lambda state, side, firm=(): (state.imperial, state.protestant, state.control, state.options),
    by=lambda state, side, firm=(): (side, firm),
)
def candidates(state: State, side: str, firm: Sentence = ()) -> list[str]:
    """Provinces where a side may try [9.3]; `firm` are those whose hostile cities are known not to turn."""
    mine = ((p, holders(state, p)) for p in _MINE[side])
    return [p for p, held in mine if NEUTRAL in held or (p not in firm and _fickle(state, side, p, held))]


def _fickle(state: State, side: str, province: str, held: tuple[str, ...]) -> bool:
    return other(side) in held and bool(_wavering(state, side, province))


#: The provinces that each side may try.
_MINE = {side: tuple(p.id for p in BOARD.provinces.values() if side in p.by) for side in SIDES}


def modifier(state: State, side: str, province: str, spent: int) -> int:
    """The province's modifier, +1 for each PP received less than the opponent, +1 for 2 PP spent [9.3.3]."""
    behind, printed = max(0, state.received[other(side)] - state.received[side]), BOARD.provinces[province].mod
    assert printed is not None
    return printed + behind + spent // CHART.pp_per_drm


def converts(die: int, drm: int) -> bool:
    """5 or 6 after modifiers; a natural 1 never, a natural 6 always [9.3.3]."""
    return die == 6 or (die != 1 and die + drm >= CHART.succeed_at)


def needed(drm: int) -> int:
    """The lowest die that converts."""
    return next(die for die in DIE if converts(die, drm))


def _spends(state: State, side: str, province: str) -> dict[str, int]:
    """How many PP may usefully be spent, by word: not more than brings it to 2+."""
    found = {FREE: 0}
    for pp in range(CHART.pp_per_drm, state.pp[side] + 1, CHART.pp_per_drm):
        if needed(modifier(state, side, province, pp - CHART.pp_per_drm)) == 2:
            break
        found[f"{pp}-pp"] = pp
    return found


def _words(state: State, item: Item, spoken: Sentence) -> Words:
    side, able = item.seat, candidates(state, item.seat, item.args)
    if not spoken:
        return later((CONVERT, PASS) if able else (PASS,), lambda: _whether(bool(able), state.pp[side]))
    if spoken == (PASS,):
        return WHOLE
    if spoken[0] != CONVERT:
        return NOTHING
    if len(spoken) == 1:
        return later(tuple(map(BOARD.province_words.__getitem__, able)), lambda: _provinces_told(state, side, able))
    province = BOARD.province_by_word.get(spoken[1], "")
    if province not in able:
        return NOTHING
    spends = _spends(state, side, province)
    if len(spoken) == 2:
        return later(tuple(spends), lambda: _spends_told(state, side, province, spends))
    return WHOLE if len(spoken) == 3 and spoken[2] in spends else NOTHING


def _whether(able: bool, pp: int) -> Words:
    verbs = (Word(CONVERT, _("Try to convert a province")),) if able else ()
    prompt = _("Convert a province? Its neutral cities become yours, the enemy's perhaps neutral. You have {n} PP.")
    return Words((*verbs, pass_word()), False, prompt.format(n=pp))


def _provinces_told(state: State, side: str, able: Iterable[str]) -> Words:
    """The provinces, each with the die it takes without PP."""

    def told(province: str) -> Word:
        hint = on(needed(modifier(state, side, province, 0)))
        name, place = _(BOARD.provinces[province].name), BOARD.cities_of[province][0].hex
        return Word(BOARD.province_words[province], name, hint, place)

    return Words(tuple(map(told, able)), False, _("Which province?"))


def _spends_told(state: State, side: str, province: str, spends: Mapping[str, int]) -> Words:
    """What may be spent, each with the die it takes."""
    dice = ((word, pp, needed(modifier(state, side, province, pp))) for word, pp in spends.items())
    offered = (Word(word, _("{n} PP").format(n=pp), on(die)) for word, pp, die in dice)
    return Words(tuple(offered), False, _("How many PP do you spend on it?"))


def _answer(flow: Flow, item: Item, sentence: Sentence) -> None:
    """One province a side: its neutral cities become friendly, eligible enemy cities neutral [9.3, 9.3.4]."""
    state, side = flow.state, item.seat
    if sentence == (PASS,):
        return
    province = BOARD.province_by_word[sentence[1]]
    spent = _spends(state, side, province)[sentence[2]]
    neutral, hostile = convertible(state, side, province, item.args)
    if hostile and best_leader(state, side, province) <= best_leader(state, other(side), province):
        _stands_firm(flow, other(side), province)
        flow.ask("conversion", side, args=(*item.args, province))
        return
    state.pp = {**state.pp, side: state.pp[side] - spent}
    drm = modifier(state, side, province, spent)
    die = flow.roll(f"conversion of {province} by {side}")
    success = converts(die, drm)
    won = say(
        "{province} is converted by {side} (die {die}, {drm} on it).",
        province=names.province(province),
        side=names.side(side),
        die=die,
        drm=signed(drm),
    )
    failed = say(
        "{province} is not converted by {side} (die {die}, {drm} on it).",
        province=names.province(province),
        side=names.side(side),
        die=die,
        drm=signed(drm),
    )
    flow.report(
        "treaty", won if success else failed, "9.3.3", BOARD.cities_of[province][0].hex, side=side, die=die, pp=-spent
    )
    if success:
        won_over = {**state.control, **dict.fromkeys(neutral, side)}
        state.control = {city: holder for city, holder in won_over.items() if city not in hostile}


def _stands_firm(flow: Flow, side: str, province: str) -> None:
    """Under fog: a leader of whom the other side did not know is the better one [9.3.2, 16.3]."""
    text = say(
        "{side} have a better leader in {province}: their cities there do not turn.",
        side=names.side(side),
        province=names.province(province),
    )
    flow.report("reveal", text, "9.3.2", BOARD.cities_of[province][0].hex, SIDES, side=side, province=province)


def _nothing(flow: Flow, item: Item) -> Sentence | None:
    return None if candidates(flow.state, item.seat, item.args) else (PASS,)


QUESTIONS: dict[str, Question[State, Flow]] = {
    "conversion": Question(_words, _answer, unasked=_nothing),
}
STEPS: dict[str, Run] = {
    "diplomacy": diplomacy,
}
