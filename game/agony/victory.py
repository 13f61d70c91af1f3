"""How a game ends: early victories, and the reckoning of each scenario [5.2, 18.14, 18.26, 18.36, 19.1]."""

from game.agony import names
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.control import MAJORITY, elector_count
from game.agony.flow import Flow
from game.agony.state import State
from game.core.text import Message, say

DRAW = "draw"
#: The choices of the option `handicap`: VP that count for a side, or one mark, so that nobody draws.
GIVEN, EVEN = "yes", "even"
CATHOLIC_VP, PROTESTANT_VP = 50, 0
#: The VP at which a scenario's reckoning turns, and for whom [5.22, 18.14, 18.26, 18.36], or by the ranges [19.1].
MARKS: dict[str, tuple[tuple[int, str], ...]] = {
    "campaign": ((10, PROTESTANT), (30, CATHOLIC)),
    "early_war": ((45, CATHOLIC),),
    "intervention": ((30, PROTESTANT), (38, CATHOLIC)),
    "apocalypse": ((15, PROTESTANT), (28, CATHOLIC)),
}
RANGES = ((19, PROTESTANT), (21, CATHOLIC))


def handicap(state: State) -> int:
    """The VP that the reckoning adds for the Catholic side (below 0: takes from it), where that is agreed [option]."""
    given = BOARD.scenarios[state.scenario].handicap
    return given.vp if _agreed(state, GIVEN) and given is not None else 0


def even(state: State) -> int | None:
    """The VP from which on the Catholic side wins where it is agreed that nobody draws [option]; else None."""
    given = BOARD.scenarios[state.scenario].even
    return given.vp if _agreed(state, EVEN) and given is not None else None


def _agreed(state: State, choice: str) -> bool:
    """Whether a choice of the option `handicap` counts: not beside the ranges, for scenarios have their own numbers."""
    return state.options.get("handicap") == choice and not state.option("ranges")


def marks(state: State) -> tuple[tuple[int, str], ...]:
    """Where on the VP track the reckoning turns, and for whom."""
    if (least := even(state)) is not None:
        return (least - 1, PROTESTANT), (least, CATHOLIC)
    found = RANGES if state.option("ranges") else MARKS[state.scenario]
    return tuple((vp - handicap(state), side) for vp, side in found)


def aims(state: State) -> dict[str, int]:
    """What each side wants the VP marker to be at, or beyond, at the end."""
    found = {side: vp for vp, side in marks(state)}
    return {PROTESTANT: found[CATHOLIC] - 1} | found


def declare(flow: Flow, winner: str, verdict: Message, rule: str = "5.2") -> None:
    """The game is over."""
    flow.state.winner, flow.state.verdict = winner, verdict
    flow.tell("over", verdict, rule=rule, winner=winner, vp=flow.state.vp)


def early(flow: Flow) -> bool:
    """Major Victories at the end of any turn before the last [5.21, 18.26]."""
    state = flow.state
    if _overwhelming(state):
        declare(flow, *_catholic_major(state))
    elif state.vp <= PROTESTANT_VP:
        declare(flow, PROTESTANT, say("Protestant Major Victory: {vp} VP.", vp=state.vp))
    elif all(state.cities[city] == PROTESTANT for city in ("munich", "vienna", "brussels")):
        declare(flow, PROTESTANT, say("Protestant Major Victory: Munich, Vienna and Brussels have fallen."))
    return bool(state.winner)


def _catholic_major(state: State) -> tuple[str, Message]:
    return CATHOLIC, say("Catholic Major Victory: {vp} VP.", vp=state.vp)


def _overwhelming(state: State) -> bool:
    """50 VP; in 18.2 the King must be lost besides, and Wallenstein out of the way [5.21, 18.26]."""
    if state.vp < CATHOLIC_VP or state.scenario != "intervention":
        return state.vp >= CATHOLIC_VP
    return state.used.get("gustavus") == "out" and state.wallenstein in ("dismissed", "dead")


def final(flow: Flow) -> None:
    """The end of the last turn: no Early Victory but that of 18.2, which any turn may bring [5.21, 5.22, 18.26]."""
    state = flow.state
    if given := handicap(state):
        side = CATHOLIC if given > 0 else PROTESTANT
        flow.tell(
            "vp", say("As agreed, {n} VP count for the {side} side.", n=abs(given), side=names.side(side)), side=side
        )
    major = state.scenario == "intervention" and _overwhelming(state)
    declare(flow, *(_catholic_major(state) if major else reckoning(state)))


def reckoning(state: State) -> tuple[str, Message]:
    """Winner and verdict by the scenario's own conditions, or the ranges of option 19.1 where they are met."""
    vp = state.vp + handicap(state)
    if (least := even(state)) is not None:
        return _even(vp, least)
    if state.option("ranges"):
        return _ranges(state, vp)
    return {"campaign": _campaign, "early_war": _early_war, "intervention": _intervention}.get(
        state.scenario, _apocalypse
    )(state, vp)


def _even(vp: int, least: int) -> tuple[str, Message]:
    """As agreed, nobody draws."""
    if vp >= least:
        return CATHOLIC, say("Catholic Victory: {vp} VP.", vp=vp)
    return PROTESTANT, say("Protestant Victory: {vp} VP.", vp=vp)


def _campaign(state: State, vp: int) -> tuple[str, Message]:
    """[5.22]."""
    if vp >= 30 and _heartlands(state):
        return CATHOLIC, say("Catholic Victory: {vp} VP.", vp=vp)
    if vp <= 10:
        return PROTESTANT, say("Protestant Victory: {vp} VP.", vp=vp)
    return DRAW, say("A draw: {vp} VP.", vp=vp)


def _heartlands(state: State) -> bool:
    return all(state.areas[area] == CATHOLIC for area in ("austria", "bavaria", "spanish_netherlands"))


def _early_war(state: State, vp: int) -> tuple[str, Message]:
    """[18.14]."""
    if vp >= 45 and "C6" in state.events:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP and the Edict of Restitution.", vp=vp)
    return PROTESTANT, say("Protestant Minor Victory: {vp} VP.", vp=vp)


def _intervention(_state: State, vp: int) -> tuple[str, Message]:
    """[18.26]."""
    if vp >= 38:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP.", vp=vp)
    if vp <= 30:
        return PROTESTANT, say("Protestant Historical Victory: {vp} VP.", vp=vp)
    return DRAW, say("A draw: {vp} VP.", vp=vp)


def _apocalypse(state: State, vp: int) -> tuple[str, Message]:
    """[18.36]."""
    if vp <= 15:
        return PROTESTANT, say("Protestant Historical Victory: {vp} VP.", vp=vp)
    held = state.areas["spanish_netherlands"] != PROTESTANT
    if vp >= 28 and elector_count(state, CATHOLIC) >= MAJORITY and held:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP.", vp=vp)
    return DRAW, say("A draw: {vp} VP.", vp=vp)


def _ranges(state: State, vp: int) -> tuple[str, Message]:
    """Tournament ranges; conditions beside the VP still apply [19.1]."""
    if vp <= 19:
        return PROTESTANT, say("Protestant Victory: {vp} VP.", vp=vp)
    others = {
        "campaign": _heartlands(state),
        "early_war": "C6" in state.events,
        "apocalypse": elector_count(state, CATHOLIC) >= MAJORITY and state.areas["spanish_netherlands"] != PROTESTANT,
    }
    if vp >= 21 and others.get(state.scenario, True):
        return CATHOLIC, say("Catholic Victory: {vp} VP.", vp=vp)
    return DRAW, say("A draw: {vp} VP.", vp=vp)
