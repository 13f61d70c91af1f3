"""Trouble that a test can order: the next requests fail, are slow, or are carried out and their answer lost."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Fault:
    """One kind of trouble for the next `times` requests whose `METHOD /path` contains `match`."""

    status: int = 0
    code: int = 0
    retry_after: float = 0.05
    delay: float = 0.0
    lose_answer: bool = False
    match: str = ""
    times: int = 1


@dataclass
class Faults:
    """The trouble ordered, in order."""

    ordered: list[Fault] = field(default_factory=list)

    def next(self, status: int, *, times: int = 1, match: str = "", code: int = 0, retry_after: float = 0.05) -> None:
        """Answer the next requests with this status, for instance 500, 429 or 403."""
        self.ordered.append(Fault(status=status, code=code, retry_after=retry_after, match=match, times=times))

    def delay(self, seconds: float, *, times: int = 1, match: str = "") -> None:
        """Hold the next requests for so many seconds before they are looked at."""
        self.ordered.append(Fault(delay=seconds, match=match, times=times))

    def lose_answer(self, *, times: int = 1, match: str = "") -> None:
        """Carry out the next requests but break the connection instead of answering."""
        self.ordered.append(Fault(lose_answer=True, match=match, times=times))

    def clear(self) -> None:
        """End all trouble."""
        self.ordered.clear()

    def take(self, call: str) -> Fault | None:
        """Return the trouble that hits a call, using it up."""
        for fault in self.ordered:
            if fault.match in call:
                fault.times -= 1
                if fault.times <= 0:
                    self.ordered.remove(fault)
                return fault
        return None
