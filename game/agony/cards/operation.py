"""What an operation of a card is: what it does, what must be chosen for it, whether it can happen at all [8.61]."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.agony.flow import Flow
from game.agony.state import State
from game.core.words import Sentence, Word


def _always(state: State, side: str, datum: Any) -> bool:
    return True


@dataclass(frozen=True)
class Operation:
    """How an operation is carried out, with the words chosen for it.

    `choose` gives the next words to choose from after those chosen (none: nothing more), `prompt` what is asked.
    `possible` says whether it can happen at all; if not, `rule` and `reason` say why.
    """

    do: Callable[[Flow, str, Any, Sentence], None]
    choose: Callable[[State, str, Any, Sentence], list[Word]] | None = None
    prompt: Callable[[Any], str] = lambda datum: ""
    possible: Callable[[State, str, Any], bool] = _always
    rule: str = ""
    reason: Callable[[Any], str] = lambda datum: ""

    @property
    def certain(self) -> bool:
        """Whether nothing can hinder it."""
        return self.possible is _always


#: The operations of a room, each under the name it has in `data/agony/cards.yaml`.
Operations = Mapping[str, Operation]
