"""States whose containers nobody may change in place: they are other ones, or the very same."""

from dataclasses import fields
from typing import Any, NoReturn


class Shut(dict[Any, Any]):
    """A dictionary that cannot be changed."""

    def _refuse(self, *_args: object, **_more: object) -> NoReturn:
        raise AssertionError("a container of a state was changed in place")

    __setitem__ = __delitem__ = __ior__ = pop = popitem = clear = update = setdefault = _refuse

    def copy(self) -> dict[Any, Any]:
        """One that can be changed."""
        return dict(self)


def shut(state: Any) -> Any:
    """The state with all its dictionaries shut, and those that they hold."""
    for part in fields(state):
        if isinstance(value := getattr(state, part.name), dict):
            setattr(state, part.name, Shut({key: Shut(x) if isinstance(x, dict) else x for key, x in value.items()}))
    return state
