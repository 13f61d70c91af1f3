"""The odds of an attack, as somebody may ask for them: who may be named, and how the answer is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from game.core.declared import Choice
from game.core.names import fitting, meant
from game.core.text import _, decimal

#: Between the names of those who attack together.
SEVERAL = ", "


@dataclass(frozen=True, slots=True)
class Question:
    """Who may attack and who be attacked, by name, and how the odds of a pair are told.

    Where `several` may attack together, their names are parted by commas. `times` are when it may be, none where
    that does not matter; `answer` gets attackers, defender and time. `also` is what some are called besides.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    answer: Callable[[tuple[str, ...], str, str], str]
    several: bool = False
    times: tuple[Choice, ...] = ()
    also: Mapping[str, str] = field(default_factory=dict)

    def ask(self, attacker: str, defender: str, when: str = "") -> str:
        """The odds in words; the names may be shortened. Raises `Refusal`."""
        typed = [part for part in attacker.split(",") if part.strip()] if self.several else []
        ours = tuple(self._named(self.attackers, one) for one in typed or [attacker])
        known = {choice.value: (choice.label, choice.value) for choice in self.times}
        no_time = _("“{name}” is no time the odds depend on.").format(name=when)
        at = meant(known, when, no_time) if when and known else ""
        return self.answer(ours, self._named(self.defenders, defender), at)

    def offered(self, typed: str, *, defending: bool) -> list[str]:
        """The names to choose from; after a comma those that may join the ones typed before."""
        names = self.defenders if defending else self.attackers
        before = typed.rpartition(",")[0].strip() if self.several and not defending else ""
        return [f"{before}{SEVERAL}{name}" for name in names] if before else list(names)

    def last(self, typed: str, *, defending: bool) -> str:
        """What is typed of the name that comes last."""
        return typed.rpartition(",")[2].strip() if self.several and not defending else typed

    def understood(self, typed: str, *, defending: bool) -> list[str]:
        """Of those offered the ones that may be meant, though their names do not hold what is typed last."""
        offered = self.offered(typed, defending=defending)
        names = self.defenders if defending else self.attackers
        fits = fitting(self._called(names), self.last(typed, defending=defending))
        return [each for each, name in zip(offered, names, strict=True) if name in fits]

    def _called(self, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
        return {name: (name, self.also.get(name, name)) for name in names}

    def _named(self, names: Sequence[str], typed: str) -> str:
        return meant(self._called(names), typed, _("There is no “{name}” to reckon with.").format(name=typed))


def parted(names: Iterable[str], own: Callable[[str], bool]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All the names, one's own first, as attackers are offered; and the others first, as those who are attacked."""
    ours: list[str] = []
    theirs: list[str] = []
    for name in names:
        (ours if own(name) else theirs).append(name)
    return (*ours, *theirs), (*theirs, *ours)


def bar(win: Fraction | float, lose: Fraction | float) -> str:
    """Thirty signs: won, drawn, lost."""
    won, lost = round(30 * win), round(30 * lose)
    return "█" * won + "░" * (30 - won - lost) + "▒" * lost


def percent(chance: Fraction | float) -> str:
    """A chance (0 to 1) in words."""
    return f"{decimal(float(100 * chance))}\u00a0%"


def roughly(chance: Fraction | float) -> str:
    """The same in whole per cent, where there is little room."""
    return f"{round(100 * chance)}\u00a0%"


def on_roll(least: int, die: range) -> str:
    """“on a roll of 4 or more (50 %)”: what a die of these faces has to show, and how likely that is."""
    text = _("on a roll of {n} or more ({share})") if least < die[-1] else _("on a roll of {n} ({share})")
    return text.format(n=least, share=roughly(Fraction(die[-1] + 1 - least, len(die))))


def chances(losses: Mapping[int, float]) -> str:
    """Each outcome with its chance."""
    return ", ".join(f"{loss}: {percent(p)}" for loss, p in losses.items())
