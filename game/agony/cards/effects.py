"""What a card's event does: small operations, each under the name it has in `data/agony/cards.yaml` [8.61].

Here are the events of politics and money; pieces come in `arrivals`, go in `departures`, the land
suffers in `hardship`, Saxony and Spinola have rooms of their own.
"""

from typing import Any

from game.agony import activation, aid, control, dutch, leading, names
from game.agony.board import BOARD, ground
from game.agony.cards.operation import Operation, Operations
from game.agony.cards.schema import title
from game.agony.flow import Flow
from game.agony.state import State, has
from game.core.state import without
from game.core.text import _, say
from game.core.words import Sentence, Word

#: The word that ends a choice of "up to" something.
ENOUGH = "enough"


def place_of(word: str) -> str:
    """The place a word names."""
    return BOARD.by_word[word]


def set_passes(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Val Telline Passes [14.4]."""
    flow.state.passes_open = datum.open
    told = say("The Val Telline Passes are open.") if datum.open else say("The Val Telline Passes are closed.")
    flow.tell("event", told, rule="14.4")


def points(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Victory points for an event [5.12]."""
    control.score(flow, datum.n, say("by the event"))


def elector_points(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """One VP for each Elector beyond so many [5.12]."""
    more = max(0, control.elector_count(flow.state, side) - datum.over)
    control.score(flow, control.toward(side, more), say("by the Electors"))


def dutch_war(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The marker moves [16.12]."""
    dutch.move(flow, datum.n)


def aid_points(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Aid points at once [14.1]."""
    aid.receive(flow, side, {datum.donor: datum.n})


def elector_aid(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Electors pay, one point each [14.1]."""
    aid.receive(flow, side, {"electors": control.elector_count(flow.state, side)})


def new_pope(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A new Pope reigns [17.P.1]."""
    flow.state.pope = datum.to
    flow.tell("event", say("{name} becomes Pope.", name=names.pope(datum.to)), rule="17.P.1")


def cancel(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A lasting effect ends [8.65]."""
    if datum.card in flow.state.in_force:
        flow.state.in_force = without(flow.state.in_force, datum.card)
        flow.tell("event", say("{title} no longer counts.", title=title(datum.card)), rule="8.65", card=datum.card)


def joins(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """An area comes in, unless another card brought it in before [9.13, 9.22]."""
    state = flow.state
    if datum.area in state.neutral or datum.unless not in state.events:
        control.join(flow, datum.area)


def may_join(state: State, side: str, datum: Any) -> bool:
    """Not if Catholics occupy all its cities [9.22]; the Danes then fight their way in [17.D.3]."""
    return datum.even_so or control.may_join(state, datum.area)


def enters(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A nation is at war; no other may enter this turn [9.11, 9.12]."""
    state = flow.state
    state.entered = (*state.entered, datum.nation)
    state.marks = (*state.marks, "war-entry")


def elector_to_bavaria(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """The Palatine electorate passes to Bavaria for good [5.142]."""
    flow.state.bavarian_elector = True
    flow.tell("event", say("The Palatine electorate passes to Bavaria."), rule="5.142", place="munich")
    control.count_electors(flow)


def activate(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A leader is activated, with more movement for his units [8.2, 8.3]."""
    (word,) = chosen
    activation.begin(flow, side, BOARD.leader_by_word[word], bonus=datum.mp)


def activable(state: State, side: str, datum: Any, chosen: Sentence) -> list[Word]:
    """The nation's leaders whom a card of this value activates [8.3]."""
    return [] if chosen else [leader_word(state, leader) for leader in ready(state, side, datum)]


def may_activate(state: State, side: str, datum: Any) -> bool:
    """Not without such a leader [8.3]."""
    return bool(ready(state, side, datum))


def ready(state: State, side: str, datum: Any) -> list[str]:
    """Leaders of the nation that may be activated."""
    every = leading.activable(state, side, datum.value)
    return [leader for leader in every if BOARD.leaders[leader].nation == datum.nation]


def leader_word(state: State, leader: str) -> Word:
    """A leader and where he is."""
    at = ground(state.leaders[leader])
    return names.leader_word(leader, str(names.place(at)), at)


def part_company(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """Who is stacked now may stay so until the end of the next Protestant round [17.F.5]."""
    state = flow.state
    for position, stack in state.units.items():
        if all(has(stack, nation) for nation in datum.nations):
            state.grace = {**state.grace, ground(position): 1}


def richelieu(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """By option 19.10 the printed aid is paid out when the Cardinal takes office."""
    if flow.state.option("richelieu"):
        printed = {donor: aid.amount(flow.state, donor, n) for donor, n in datum.aid.items()}
        aid.receive(flow, side, printed)


OPERATIONS: Operations = {
    "passes": Operation(set_passes),
    "vp": Operation(points),
    "vp_electors": Operation(elector_points),
    "dutch_war": Operation(dutch_war),
    "aid": Operation(aid_points),
    "aid_electors": Operation(elector_aid),
    "pope": Operation(new_pope),
    "cancel": Operation(cancel),
    "joins": Operation(
        joins, possible=may_join, rule="9.22", reason=lambda datum: _("Catholic units hold every city of the area.")
    ),
    "enters": Operation(enters),
    "elector_to_bavaria": Operation(elector_to_bavaria),
    "activate": Operation(
        activate,
        choose=activable,
        prompt=lambda datum: _("Which leader is activated?"),
        possible=may_activate,
        rule="8.3",
        reason=lambda datum: _("The card activates none of those leaders now."),
    ),
    "part_company": Operation(part_company),
    "richelieu": Operation(richelieu),
}
