"""Keep the last answers of functions of plain data: most of what is asked again has not changed in between."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from game.core.text import translation

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound=Hashable)

#: Answers are kept about so many states, and so many about each.
STATES, ANSWERS = 8, 64
#: A state that nobody asks about.
_NOBODY = object()


class Answers(Generic[K, R]):
    """The last answers about the last states, each by what was asked, in the language of whoever asks.

    A state is known by being the very same: nobody changes it once it was asked about, or it is forgotten. It does not
    hold its answers, which often hold it: so it goes as soon as nobody needs it, and leaves no circle behind.
    """

    def __init__(self, states: int = STATES, answers: int = ANSWERS) -> None:
        self._states, self._answers = states, answers
        self._known: dict[int, tuple[object, dict[object, dict[K, R]]]] = {}
        self._last: tuple[object, object, dict[K, R]] = _NOBODY, None, {}

    def of(self, state: object) -> dict[K, R]:
        """The answers about a state, for more to be put among them."""
        tongue = translation.get()
        last, spoken, answers = self._last
        if last is state and spoken is tongue and len(answers) <= self._answers:
            return answers  # mostly: one question follows the other
        known = self._known.get(id(state))
        if known is None:
            if len(self._known) >= self._states:
                oldest, *_later = self._known  # in one go, for others may ask meanwhile
                self._known.pop(oldest, None)
            known = self._known[id(state)] = state, {}
        found = known[1].get(tongue)
        if found is None:
            found = known[1][tongue] = {}
        elif len(found) > self._answers:
            found.clear()
        self._last = state, tongue, found
        return found

    def forget(self, state: object) -> None:
        """Drop what was said about a state that has changed."""
        self._known.pop(id(state), None)
        if self._last[0] is state:
            self._last = _NOBODY, None, {}


def same(
    most: int, of: Callable[..., tuple[Any, ...]], by: Callable[..., Hashable] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep so many of a function's last answers, by what matters of its arguments being the very same: `of` tells.

    It is for parts that nobody changes once they were asked about, such as those of a `Sharing` state, and for answers
    in no language. What is equal, but not the same, is asked anew; but for what `by` tells, which may be equal.
    """

    def remember(ask: Callable[P, R]) -> Callable[P, R]:
        answers: dict[object, tuple[tuple[Any, ...], R]] = {}

        @wraps(ask)
        def remembered(*args: P.args, **no_names: P.kwargs) -> R:
            parts = of(*args)
            key: object = tuple(map(id, parts))
            if by is not None:
                key = by(*args), key
            known = answers.get(key)
            if known is None:
                if len(answers) >= most:
                    oldest, *_later = answers  # in one go, for others may ask meanwhile
                    answers.pop(oldest, None)
                known = answers[key] = parts, ask(*args, **no_names)  # kept, they keep their ids
            return known[1]

        return remembered

    return remember


def memo(most: int, of: Callable[..., tuple[Any, ...]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep so many of a function's last answers, by language and by what matters of its arguments: `of` tells.

    `functools.lru_cache` hashes its keys; these are compared, which is quick, for what did not change is mostly the
    same object. They may hold dicts, which count with their order as they are now: the state they belong to may still
    change, but nothing inside of them. Answers are shared: nobody may change them, either.
    """

    def remember(ask: Callable[P, R]) -> Callable[P, R]:
        answers: list[tuple[object, list[Any], R]] = []

        @wraps(ask)
        def remembered(*args: P.args, **more: P.kwargs) -> R:
            tongue = translation.get()
            key = [[*part, *part.values()] if type(part) is dict else part for part in of(*args, **more)]
            for language, known, answer in answers:
                if language is tongue and known == key:
                    return answer
            found = ask(*args, **more)
            answers.insert(0, (tongue, key, found))
            del answers[most:]
            return found

        return remembered

    return remember
