"""What is too long for its place is cut at a word's end, with a sign; a forecast keeps its room and its sense."""

import re

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
    clauses = re.match(rf"(.{{1,{max(1, room - 1)}}})[,;:] ", told) if len(told) > room else None
    return f"{clauses[1]}…" if clauses else short(told, room)


def remarked(name: str, hint: str, room: int) -> str:
    """A name with its remark, to which a long name leaves its room: attacks are chosen by their odds."""
    if not hint:
        return short(name, room)
    name = short(name, max(3 * room // 8, room - len(hint) - 3))
    return f"{name} · {remark(hint, room - len(name) - 3)}"
