"""The one door for every text that people read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Translate = Callable[[str], str]

#: The catalogue lookup in force; the bot sets it per person, the rules never do.
translation: ContextVar[Translate | None] = ContextVar("translation", default=None)


@contextmanager
def untranslated() -> Iterator[None]:
    """What is told here is kept for everybody, so it is told in English, whoever set it off."""
    token = translation.set(None)
    try:
        yield
    finally:
        translation.reset(token)


def _(message: str) -> str:
    """The message in the reader's language; English where no catalogue is in force."""
    translate = translation.get()
    return translate(message) if translate else message


def listed(names: list[str] | tuple[str, ...], last: str = "and") -> str:
    """'Spain, Austria and Bavaria'."""
    if len(names) < 2:
        return "".join(names)
    joiner = _("and") if last == "and" else _("or")
    return f"{', '.join(names[:-1])} {joiner} {names[-1]}"


#: What Discord takes as a picture's description.
ALT_LIMIT = 1024


def clipped(sentences: list[str], limit: int = ALT_LIMIT - 1) -> str:
    """As many whole sentences as fit, the most telling first."""
    text, more = "", _("And more: see the board as text.")
    for n, sentence in enumerate(sentences):
        longer = f"{text} {sentence}".strip()
        room = limit - (len(more) + 1 if n < len(sentences) - 1 else 0)
        if len(longer) > room:
            return f"{text} {more}".strip() if text else sentence[: limit - 1] + "…"
        text = longer
    return text
