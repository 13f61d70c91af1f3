"""Commands put into every language once for all tests: they are the same for every client of these modules."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from discord.app_commands import Command, CommandTree, Translator

Payload = dict[str, Any]
_told: WeakKeyDictionary[Any, dict[str, Payload]] = WeakKeyDictionary()
_tell = Command.get_translated_payload


@contextmanager
def told_once() -> Iterator[None]:
    """Within it, a client that registers its commands tells no command that another one has told."""
    with patch.object(Command, "get_translated_payload", _kept):
        yield


async def _kept(command: Command[Any, ..., Any], tree: CommandTree[Any], translator: Translator) -> Payload:
    kept = _told.setdefault(command.callback, {})
    if (name := command.qualified_name) not in kept:
        kept[name] = await _tell(command, tree, translator)
    return kept[name]
