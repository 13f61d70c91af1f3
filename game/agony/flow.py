"""A state of agony being changed: its ten-sided die, and what a seat left word to do."""

from game.agony.state import State
from game.core import agenda


class Flow(agenda.Flow[State]):
    """What every rule of agony works on."""

    def will(self, seat: str, topic: str) -> str:
        """What a seat left word to do; a rehearsal hears that of its own seat only."""
        left = self.state.standing.get(seat, {}).get(topic, "ask")
        if self.dice is None and seat != self.seat and left != "ask":
            self.unsure = True
            return "ask"
        return left

    def roll(self, purpose: str) -> int:
        """The ten-sided die, 0-9 [2.5]; the record's 10 is the 0."""
        return self.pick(10, purpose) % 10
