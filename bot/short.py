"""What is too long for its place is cut at a word's end, with a sign; a forecast keeps its room and its sense."""

import re

#: What Discord takes of a suggestion.
CHOICE = 100
#: Longer words are cut.
WORD = 20


def short(told: str, room: int) -> str:
    """As much as there is room for, whole words if they are not too long, and a sign that it was cut."""
    if len(told) <= room:
        return told
    cut = told[: room - 1]
    words = cut.rpartition(" ")[0]
    return (words if len(words) > room - WORD else cut).rstrip(" ,:·") + "…"


def remark(told: str, room: int) -> str:
    """The same of costs and odds: whole clauses, for half of one may say the opposite (“won” of “won in 1 of 6”)."""
    return told if len(told) <= room else _clauses(told, room) or short(told, room)


def _clauses(told: str, room: int) -> str:
    """As many whole clauses as there is room for, and a sign that there are more; nothing if not even one fits."""
    found = re.match(rf"(.{{1,{max(1, room - 1)}}})[,;:] ", told)
    return f"{found[1]}…" if found else ""


def remarked(name: str, hint: str, room: int) -> str:
    """A name with its remark, to which a long name leaves its room: attacks are chosen by their odds."""
    if not hint:
        return short(name, room)
    name = short(name, max(3 * room // 8, room - len(hint) - 3))
    return f"{name} · {remark(hint, room - len(name) - 3)}"


def verbatim(order: str, hint: str, room: int) -> str:
    """An order in its own words, none of which may go, with as many whole clauses of its remark as there is room."""
    left = room - len(order) - 3
    told = hint if len(hint) <= left else _clauses(hint, left)
    return f"{order} · {told}" if told else short(order, room)


def suggested(order: str, name: str, hint: str, room: int) -> str:
    """An order among suggestions, by its name with its remark; one that has no other name in its own words."""
    return (verbatim if name == order else remarked)(name, hint, room)
