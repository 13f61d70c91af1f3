"""A state of agony being changed: its ten-sided die, and what a seat left word to do."""

from game.agony.state import State
from game.core.flow import WilledFlow
from game.core.text import Message

#: Told to a seat of an answer that shows nothing yet, for as long as it is sealed.
NOTED = "noted"


class Flow(WilledFlow[State]):
    """What every rule of agony works on."""

    def note(self, seat: str, told: Message) -> None:
        """Tell a seat what its answer will come to, of which nothing is to be seen before all have answered."""
        self.tell(NOTED, told, to=seat)

    def roll(self, purpose: str) -> int:
        """The ten-sided die, 0-9 [2.5]; the record's 10 is the 0."""
        return self.pick(10, purpose) % 10
