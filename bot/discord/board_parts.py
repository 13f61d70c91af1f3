"""Which part of a board somebody means."""

from game.core.names import meant
from game.core.rules import View
from game.core.text import _
from render import ACTION, Look, parts

WHOLE, HERE = "whole", "action"


def named_parts(view: View) -> dict[str, str]:
    """What may be asked for: name -> what to type for it."""
    first = {_("Where something happened"): HERE, _("The whole board"): WHOLE}
    return first | {name: name for name in parts(view)}


def part_meant(view: View, typed: str) -> Look:
    """The part that is typed: by its name, its key, or the kind of its picture. Raises `Refusal`."""
    if typed in (HERE, ""):
        return ACTION
    if typed == WHOLE:
        return Look("board")
    known = parts(view)
    names = {
        name: [said for said in (name, look.region, look.kind) if said != "region"] for name, look in known.items()
    }
    return known[meant(names, typed, _("There is no part “{part}” of this board.").format(part=typed))]
