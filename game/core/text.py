"""The one door for every text that people read: told at once, or kept as a message and told when it is read."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import field
from typing import Any, Union

from pydantic_core import CoreSchema, core_schema

from game.core.values import immutable

Translate = Callable[[str], str]

#: The catalogue lookup in force; the bot sets it per person, the rules never do.
translation: ContextVar[Translate | None] = ContextVar("translation", default=None)


def tongue() -> str:
    """The name of the language in force, such as “de”; empty where it is English, or has no name."""
    return str(getattr(translation.get(), "name", ""))


@contextmanager
def speaking(catalogue: Translate | None) -> Iterator[None]:
    """What is told here is told in this language (None: English), whoever set it off."""
    token = translation.set(catalogue)
    try:
        yield
    finally:
        translation.reset(token)


def untranslated() -> AbstractContextManager[None]:
    """What is told here is kept for everybody, so it is told in English, whoever set it off."""
    return speaking(None)


def _(message: str) -> str:
    """The message in the reader's language; English where no catalogue is in force."""
    translate = translation.get()
    return translate(message) if translate and message else message


def template(message: str) -> str:
    """A message that is told elsewhere: translators find it here."""
    return message


#: What fills a blank of a message: plain text and numbers stand as they are, messages are told, several are listed.
Blank = Union[str, int, "Message", tuple["Blank", ...]]


@immutable
class Message:
    """A text not yet told: a template of the catalogue and its named blanks; `str()` tells it to the reader at hand.

    Names of places, powers, units and people of history are messages without blanks.

    >>> str(say("{army} marches to {place}.", army="Spain-1", place=say("Savoy")))
    'Spain-1 marches to Savoy.'
    >>> str(say("Allied: {names}.", names=(say("Spain"), say("Austria"), say("Bavaria"))))
    'Allied: Spain, Austria and Bavaria.'
    """

    template: str
    blanks: Mapping[str, Blank] = field(default_factory=dict)

    def __str__(self) -> str:
        said = _(self.template)
        return said.format(**{name: _blank(value) for name, value in self.blanks.items()}) if self.blanks else said

    def __bool__(self) -> bool:
        return bool(self.template)

    def plain(self) -> Any:
        """The message as plain data, for the store; `message_of` reads it again."""
        return {"": self.template} | {k: _plain(v) for k, v in self.blanks.items()} if self.blanks else self.template

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> CoreSchema:
        """A state that holds a message is written with its plain data, and read again; a text is one without blanks."""
        plain = core_schema.plain_serializer_function_ser_schema(cls.plain)
        return core_schema.no_info_plain_validator_function(_message, serialization=plain)


def say(template: str, /, **blanks: Blank) -> Message:
    """A message; blanks may be messages themselves."""
    return Message(template, blanks)


def message_of(plain: Any) -> Message:
    """The message that `Message.plain` wrote."""
    if isinstance(plain, str):
        return Message(plain)
    return Message(plain[""], {name: _unplain(value) for name, value in plain.items() if name})


def _message(value: Any) -> Message:
    return value if isinstance(value, Message) else message_of(value)


#: Nothing to tell.
SILENT = Message("")


def _blank(value: Blank) -> str | int:
    if isinstance(value, tuple):
        return listed([str(_blank(one)) for one in value])
    return str(value) if isinstance(value, Message) else value


def _plain(value: Blank) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Message):
        return {"": value.template} | {name: _plain(inner) for name, inner in value.blanks.items()}
    return value


def _unplain(value: Any) -> Blank:
    if isinstance(value, list):
        return tuple(map(_unplain, value))
    return message_of(value) if isinstance(value, dict) else value


def signed(points: int) -> str:
    """Points with their sign, the true minus."""
    return f"{points:+d}".replace("-", "−")


def figure(points: int) -> str:
    """Points with a true minus, and no plus."""
    return str(points).replace("-", "−")


def tenths(value: float) -> Message:
    """A number with one decimal, after the sign that the reader's language has before it."""
    whole, part = f"{value:.1f}".split(".")
    return say("{whole}.{tenths}", whole=whole, tenths=part)


def decimal(value: float) -> str:
    """The same, told at once."""
    return str(tenths(value))


def listed(names: list[str] | tuple[str, ...], last: str = "and") -> str:
    """'Spain, Austria and Bavaria'."""
    if len(names) < 2:
        return "".join(names)
    joiner = _("and") if last == "and" else _("or")
    return f"{', '.join(names[:-1])} {joiner} {names[-1]}"


def in_common(said: Mapping[str, str]) -> dict[str, list[str]]:
    """What is said of several things, each once, and of which."""
    held: dict[str, list[str]] = {}
    for thing, text in said.items():
        held.setdefault(text, []).append(thing)
    return {text: things for text, things in held.items() if text and things[1:]}


def capital(sentence: str) -> str:
    """“the Imperials pass” as a line of its own."""
    return sentence[:1].upper() + sentence[1:]


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


__all__ = ["Message", "say"]
