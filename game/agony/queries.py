"""What a view shows, asked by name: stacks that may attack, fortresses to besiege, the road of an order in hand."""

from game.agony import names
from game.agony.agenda import AGENDA
from game.agony.board import BOARD
from game.agony.view import AgonyView, StackView
from game.core.text import _
from game.core.words import Sentence


def stacks(view: AgonyView) -> dict[str, StackView]:
    """Every stack with units, by what people call it."""
    return {_name(stack): stack for stack in view.stacks if stack.units}


def _name(stack: StackView) -> str:
    leaders = ", ".join(str(names.leader(leader.id)) for leader in stack.leaders)
    text = _("{place} (inside): {leaders}, {cf} CF") if stack.inside else _("{place}: {leaders}, {cf} CF")
    return text.format(place=names.place(stack.place), leaders=leaders or "–", cf=stack.cf)


def road(view: AgonyView, order: Sentence) -> tuple[str, ...]:
    """The places that an order in hand leads through, from where the march begins; none if it leads nowhere."""
    reached = AGENDA.rehearse(view.known, view.viewer, order)
    beyond = [place for word in reached.rest if (place := BOARD.by_word.get(word, ""))]
    while reached.done is None and reached.before:
        beyond = [place for word in reached.last if (place := BOARD.by_word.get(word, ""))] + beyond
        reached = reached.before
    state = reached.done
    own = state is not None and state.trail_by == view.viewer
    trail = state.trail if state and own and (state.march or state.trail != view.known.trail) else ()
    return (*trail, *(beyond if trail and beyond[-1:] != [trail[-1]] else ()))


def fortresses(view: AgonyView) -> dict[str, str]:
    """The fortified cities, by what people call them."""
    text = _("{city} (fortress {n})")
    return {text.format(city=names.place(c.id), n=c.fort): c.id for c in view.cities.values() if c.fort}
