"""How a game ends: early victories, and the reckoning of each scenario [5.2, 18.14, 18.26, 18.36, 19.1]."""

from game.agony.board import CATHOLIC, PROTESTANT
from game.agony.control import MAJORITY, elector_count
from game.agony.flow import Flow
from game.agony.state import State
from game.core.text import Message, say

DRAW = "draw"
CATHOLIC_VP, PROTESTANT_VP = 50, 0


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
    major = state.scenario == "intervention" and _overwhelming(state)
    declare(flow, *(_catholic_major(state) if major else reckoning(state)))


def reckoning(state: State) -> tuple[str, Message]:
    """Winner and verdict by the scenario's own conditions, or the ranges of option 19.1 where they are met."""
    if state.option("ranges"):
        return _ranges(state)
    return {"campaign": _campaign, "early_war": _early_war, "intervention": _intervention}.get(
        state.scenario, _apocalypse
    )(state)


def _campaign(state: State) -> tuple[str, Message]:
    """[5.22]."""
    if state.vp >= 30 and _heartlands(state):
        return CATHOLIC, say("Catholic Victory: {vp} VP.", vp=state.vp)
    if state.vp <= 10:
        return PROTESTANT, say("Protestant Victory: {vp} VP.", vp=state.vp)
    return DRAW, say("A draw: {vp} VP.", vp=state.vp)


def _heartlands(state: State) -> bool:
    return all(state.areas[area] == CATHOLIC for area in ("austria", "bavaria", "spanish_netherlands"))


def _early_war(state: State) -> tuple[str, Message]:
    """[18.14]."""
    if state.vp >= 45 and "C6" in state.events:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP and the Edict of Restitution.", vp=state.vp)
    return PROTESTANT, say("Protestant Minor Victory: {vp} VP.", vp=state.vp)


def _intervention(state: State) -> tuple[str, Message]:
    """[18.26]."""
    if state.vp >= 38:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP.", vp=state.vp)
    if state.vp <= 30:
        return PROTESTANT, say("Protestant Historical Victory: {vp} VP.", vp=state.vp)
    return DRAW, say("A draw: {vp} VP.", vp=state.vp)


def _apocalypse(state: State) -> tuple[str, Message]:
    """[18.36]."""
    if state.vp <= 15:
        return PROTESTANT, say("Protestant Historical Victory: {vp} VP.", vp=state.vp)
    held = state.areas["spanish_netherlands"] != PROTESTANT
    if state.vp >= 28 and elector_count(state, CATHOLIC) >= MAJORITY and held:
        return CATHOLIC, say("Catholic Historical Victory: {vp} VP.", vp=state.vp)
    return DRAW, say("A draw: {vp} VP.", vp=state.vp)


def _ranges(state: State) -> tuple[str, Message]:
    """Tournament ranges; conditions beside the VP still apply [19.1]."""
    if state.vp <= 19:
        return PROTESTANT, say("Protestant Victory: {vp} VP.", vp=state.vp)
    others = {
        "campaign": _heartlands(state),
        "early_war": "C6" in state.events,
        "apocalypse": elector_count(state, CATHOLIC) >= MAJORITY and state.areas["spanish_netherlands"] != PROTESTANT,
    }
    if state.vp >= 21 and others.get(state.scenario, True):
        return CATHOLIC, say("Catholic Victory: {vp} VP.", vp=state.vp)
    return DRAW, say("A draw: {vp} VP.", vp=state.vp)
