"""The Dutch War: its track, and what the boxes bring [16.1]."""

from game.agony import control, pieces
from game.agony.board import UP
from game.agony.flow import Flow
from game.core.state import without
from game.core.text import say

#: VP by box, once each [16.13, 16.131], and the change of Dutch aid in force since it was entered.
BOX_VP = {2: 2, 4: 2, -3: -3}
BOX_AID = {2: -2, 4: -3, -3: 3}
SPAIN_WINS, SPAIN_LOSES = 5, -3


def move(flow: Flow, n: int) -> None:
    """The marker moves box by box; in its last box the war ends [16.12, 16.13]."""
    for _box in range(abs(n)):
        if not flow.state.dutch_over:
            _enter(flow, flow.state.dutch_war + (1 if n > 0 else -1))


def _enter(flow: Flow, box: int) -> None:
    state = flow.state
    state.dutch_war = box
    flow.tell("event", say("The Dutch War stands at {box:+d}.", box=box), rule="16.12", place=UP["catholic"], box=box)
    if box in BOX_AID:
        state.dutch_aid = BOX_AID[box]
    if box in BOX_VP and box not in state.dutch_scored:
        state.dutch_scored = (*state.dutch_scored, box)
        control.score(flow, BOX_VP[box], say("Dutch War"))
    if box in (SPAIN_WINS, SPAIN_LOSES):
        state.dutch_over, state.response = True, 0  # nobody besieges there any longer [16.132]
    if box == SPAIN_WINS:
        flow.tell("event", say("The United Provinces sign a treaty: Dutch aid ends, all armies there are gone."))
        for side in UP:
            _eliminate(flow, side)
    elif box == SPAIN_LOSES:
        flow.tell("event", say("Spain gives up the war with the United Provinces."))
        _eliminate(flow, "catholic")


def _eliminate(flow: Flow, side: str) -> None:
    """An army in the United Provinces is eliminated, its leaders with it [16.13, 12.43]."""
    state = flow.state
    state.units = without(state.units, UP[side])
    for leader in state.leaders_at(UP[side]):
        pieces.lose_leader(flow, leader, replaced=False)
