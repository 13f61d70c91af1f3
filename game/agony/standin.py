"""A stand-in for either side: from its own view and words only, the same by the same picks.

In a card round its council weighs every card by VP: events, marches, recruits, aid. All else are short replies.
"""

from game.agony.ai.council import Council
from game.agony.ai.field import Field
from game.agony.ai.party import Party
from game.agony.ai.prizes import Prizes
from game.agony.ai.replies import REPLIES
from game.agony.ai.routes import March
from game.agony.board import BOARD
from game.agony.picks import few
from game.agony.speech import STANDING
from game.agony.view import AgonyView
from game.core.rules import Pick, random_order
from game.core.words import Ask, Sentence, without


def choose(view: AgonyView, ask: Ask, pick: Pick) -> Sentence:
    """One order of this seat."""
    return _chosen(view, ask, pick, hasty=False)


def quick(view: AgonyView, ask: Ask, pick: Pick) -> Sentence:
    """Less good at a quarter of the cost: what a player may do next in hasty thought."""
    return _chosen(view, ask, pick, hasty=True)


def _chosen(view: AgonyView, ask: Ask, pick: Pick, hasty: bool) -> Sentence:
    field, ask = Field(view), at_table(ask)
    if view.question == "action":
        return Council(field, ask, hasty).decide()
    if view.question == "march":
        return march_on(field, ask) or random_order(ask, pick)
    order = REPLIES[view.question](field, ask)
    return order if ask(order).end else random_order(ask, pick)


def at_table(ask: Ask) -> Ask:
    """The words without those that leave standing answers, or are short for several others."""

    return lambda spoken: without(ask(spoken), _aside)


def _aside(word: str) -> bool:
    return word == STANDING or few(word)


def march_on(field: Field, ask: Ask) -> Sentence:
    """Go on with a march that dice interrupted: as the best march from here, else stop."""
    march, army, first = field.view.march, field.marching, ask(()).texts()
    assert march is not None
    units = army.units if army else {}
    leaders = army.leaders if army else ()
    leader = next((x for x in leaders if x.id == march.leader), None)
    party = Party(march.at, units, leader, leaders, march.mp, march.free)
    words = March(field, Prizes(field), party).best().words
    spoken: Sentence = ()
    for word in words[:10]:
        if word not in ask(spoken).texts():
            break
        spoken = (*spoken, word)
    while spoken and not ask(spoken).end:
        spoken = spoken[:-1]
    if spoken:
        return spoken
    for verb in ("stop", "besiege", "storm", "take"):
        if verb in first:
            return (verb,)
    draw = Prizes(field).draw  # it cannot stay here: on to the best place
    onward = [word for word in ask(()).next if word.text in BOARD.by_word]
    return (max(onward, key=lambda w: (draw.get(w.place, 0.0), w.text)).text,) if onward else ()
