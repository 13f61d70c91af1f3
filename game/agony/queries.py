"""What a view shows, asked by name: the stacks that may attack, the fortresses that may be besieged."""

from game.agony import names
from game.agony.view import AgonyView, StackView
from game.core.text import _


def stacks(view: AgonyView) -> dict[str, StackView]:
    """Every stack with units, by what people call it."""
    return {_name(stack): stack for stack in view.stacks if stack.units}


def _name(stack: StackView) -> str:
    leaders = ", ".join(str(names.leader(leader.id)) for leader in stack.leaders)
    text = _("{place} (inside): {leaders}, {cf} CF") if stack.inside else _("{place}: {leaders}, {cf} CF")
    return text.format(place=names.place(stack.place), leaders=leaders or "–", cf=stack.cf)


def fortresses(view: AgonyView) -> dict[str, str]:
    """The fortified cities, by what people call them."""
    text = _("{city} (fortress {n})")
    return {text.format(city=names.place(c.id), n=c.fort): c.id for c in view.cities.values() if c.fort}
