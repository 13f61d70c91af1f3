"""Which part of a board somebody means."""

from game.core.refusal import Refusal
from game.core.rules import View
from game.core.text import _
from game.core.words import folds
from render import ACTION, Look, parts

WHOLE, HERE = "whole", "action"
#: How many parts a refusal names.
NAMED = 12


def named_parts(view: View) -> dict[str, str]:
    """What may be asked for: name -> what to type for it."""
    first = {_("Where something happened"): HERE, _("The whole board"): WHOLE}
    return first | {name: name for name in parts(view)}


def part_meant(view: View, typed: str) -> Look:
    """The part named, or the only one that begins with, or else holds, what is typed. Raises `Refusal`."""
    if typed in (HERE, ""):
        return ACTION
    if typed == WHOLE:
        return Look("board")
    known = parts(view)
    forms = folds(typed)
    exact = [look for name, look in known.items() if forms & (folds(name) | folds(look.region) | folds(look.kind))]
    if exact:
        return exact[0]
    begun = [look for name, look in known.items() if any(n.startswith(f) for n in folds(name) for f in forms)]
    held = [look for name, look in known.items() if any(f in n for n in folds(name) for f in forms)]
    for found in (begun, held):
        if len(found) == 1:
            return found[0]
    names = [name for name, look in known.items() if look in held] or list(known)
    raise Refusal(_("There is no part “{part}” of this board.").format(part=typed), legal=(WHOLE, *names[:NAMED]))
