"""A language in which whatever was told through the one door shows: ‹marks› stand round every piece of it.

Set it with `translation.set(pseudo)`, look at what people read, and let `bare` find what went past the door.
"""

import re
from collections.abc import Container
from string import Formatter

#: A piece between two marks; marks never lie within others, for what is told twice says so.
_MARKED = re.compile(r"‹[^‹›]*›")
_WORD = re.compile(r"[^\W_][\w'’]*(?:[-.][\w'’]+)*")
TWICE = "TOLD-TWICE"


def pseudo(message: str) -> str:
    """The message as that language has it; its blanks stay outside of the marks.

    >>> pseudo("{army} marches to {place}.")
    '{army}‹ marches to ›{place}‹.›'
    >>> pseudo("Savoy")
    '‹Savoy›'
    """
    if "‹" in message:
        return f"{TWICE} {message}"
    try:
        parts = list(Formatter().parse(message))
    except ValueError:  # a text without blanks may hold any brace
        return f"‹{message}›"
    return "".join(_marked(text) + _blank(name, form, turn) for text, name, form, turn in parts)


def bare(text: str, allowed: Container[str] = ()) -> list[str]:
    """The words of a text that are neither marked nor allowed; numbers are no words.

    >>> bare("Spain-1‹ marches to ›Savoy‹.›", {"Spain-1"})
    ['Savoy']
    """
    words = _WORD.findall(_MARKED.sub(" ", text))
    return [word for word in words if word not in allowed and any(map(str.isalpha, word))]


def _marked(text: str) -> str:
    return "‹" + text.replace("{", "{{").replace("}", "}}") + "›" if text else ""


def _blank(name: str | None, form: str | None, turn: str | None) -> str:
    if name is None:
        return ""
    return "{" + name + (f"!{turn}" if turn else "") + (f":{form}" if form else "") + "}"
