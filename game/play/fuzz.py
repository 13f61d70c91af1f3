"""Random legal play of any game, watched for what must always hold; a failure leaves a record that reproduces it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from game.core.dice import SecretDice
from game.core.lines import whole
from game.core.record import Line, Record, write
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Rules, Setup, random_order
from game.core.values import replace
from game.core.words import Ask, Sentence, Word, Words
from game.play.selfplay import header_for, seed_secret

#: No game of the house takes so many orders.
ENDLESS = 100_000
#: Of so many orders, one is followed by the costly checks.
RARELY = 25

#: How often an order that gives up much is given all the same.
BOLD = 0.1

Progress = Callable[[Iterable[int]], Iterable[int]]


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong in the game of this seed; `record` is the file that ends with the order that showed it."""

    seed: int
    reason: str
    record: Path


@dataclass(slots=True)
class Total:
    """What came of all games."""

    orders: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)


class Broken(AssertionError):  # noqa: N818 - what a fuzzer finds
    """Something that must always hold did not."""


def fuzz(
    rules: Rules[Any, Any], games: int, seed: int, into: Path = Path(), progress: Progress = lambda items: items
) -> Total:
    """Play games with the seeds from `seed` on; records of failures are written to the folder `into`."""
    total, begun = Total(), perf_counter()
    for number in progress(range(seed, seed + games)):
        game = RandomGame(rules, number)
        try:
            game.play()
        except Exception as wrong:
            path = into / f"{rules.key}-fuzz-{number}.txt"
            path.write_text(write(game.record()), "utf-8")
            total.failures.append(Failure(number, f"{type(wrong).__name__}: {wrong}", path))
        total.orders += len(game.lines)
    total.seconds = perf_counter() - begun
    return total


def _rash(word: Word) -> bool:
    """Whether a word gives up much, and not by passing."""
    return word.grave and not word.quiet


def _prudent(ask: Ask, spoken: Sentence) -> Words:
    """The words without those that give up much, if there are others."""
    words = ask(spoken)
    kept = tuple(word for word in words.next if not _rash(word))
    return replace(words, next=kept) if kept or words.end else words


class RandomGame:
    """One random game with a random scenario and options; the same again for the same seed."""

    def __init__(self, rules: Rules[Any, Any], seed: int) -> None:
        self.rules, self.chance, self.second = rules, Random(seed), Random(f"second thoughts {seed}")
        options = {option.key: self.chance.choice(option.choices).value for option in rules.options}
        scenario = self.chance.choice(rules.scenarios).value
        self.setup = rules.complete(Setup(rules.key, scenario, options))
        self.secret = seed_secret(f"fuzz {seed}")
        self.header = header_for(rules, self.setup, self.secret, f"fuzz-{seed}")
        self.seats = [seat.id for seat in rules.seats(self.setup)]
        self.state = rules.setup(self.setup)
        self.lines: list[Line] = []
        self.drawn = 0

    def record(self) -> Record:
        """The game up to the last order that was tried."""
        return Record(self.header, tuple(self.lines), self.secret)

    def play(self) -> None:
        """Play to the end. Raises `Broken`, or whatever the rules raise."""
        self._look()
        while self.rules.to_move(self.state):
            if len(self.lines) >= ENDLESS:
                raise Broken("the game does not end")
            self.step()
        if any(self.rules.words(self.state, seat) for seat in (*self.seats, ORGANISER)):
            raise Broken("the game is over, but there are still words")

    def step(self) -> None:
        """One random order, and a look at what came of it."""
        seat, before = self._somebody(), self.state
        order = self._order(lambda spoken: self.rules.words(before, seat, spoken))
        closely = self.chance.randrange(RARELY) == 0
        plain = whole(self.rules.state_type).dump(before) if closely else b""
        dice = SecretDice(self.secret, self.header.salt, self.header.id, self.drawn)
        try:
            self.state = self.rules.apply(before, seat, order, dice).state
        finally:
            self.lines.append(Line(len(self.lines) + 1, seat, " ".join(order), tuple(dice.draws)))
        self.drawn += len(dice.draws)
        if closely:
            if whole(self.rules.state_type).dump(before) != plain:
                raise Broken("the order changed the state it was given, instead of a new one")
            self._refusals(before, seat, order)
            self._survives(self.state)
        self._look(thoroughly=closely)

    def _order(self, ask: Ask) -> Sentence:
        """A random order; seldom one that gives up much, or most battles would end before they have begun."""
        order = random_order(ask, self.chance.randrange)
        rash = any(word.text == said and _rash(word) for n, said in enumerate(order) for word in ask(order[:n]).next)
        if not rash or self.second.random() < BOLD:
            return order
        return random_order(partial(_prudent, ask), self.second.randrange)

    def _somebody(self) -> str:
        """Mostly a seat that is waited for; now and then whoever else has something to say."""
        if self.chance.random() < 0.03:
            others = [seat for seat in (*self.seats, ORGANISER) if self.rules.words(self.state, seat)]
            return self.chance.choice(others)
        return self.chance.choice(self.rules.to_move(self.state))

    def _look(self, thoroughly: bool = True) -> None:
        """Everybody who is waited for can give an order, and everybody can see the board."""
        to_move = self.rules.to_move(self.state)
        for seat in to_move:
            if not self.rules.words(self.state, seat):
                raise Broken(f"{seat} is waited for and has no word to say")
        for viewer in (*self.seats, ORGANISER, SPECTATOR) if thoroughly else to_move[:1]:
            if self.rules.view(self.state, viewer).over is bool(to_move):
                raise Broken(f"{viewer or 'a spectator'} cannot tell whether the game is over")

    def _survives(self, state: Any) -> None:
        plain = self.rules.dump(state)
        for again in (self.rules.load(plain), whole(self.rules.state_type).load(plain)):
            if again != state or self.rules.dump(again) != plain:
                raise Broken("the state does not survive JSON and back")

    def _refusals(self, state: Any, seat: str, order: Sentence) -> None:
        """The order as typed means itself; with its words mixed up it is refused, or just as legal."""
        if self.rules.understand(state, seat, " ".join(order)) != order:
            raise Broken("the order, typed, means something else")
        mixed = tuple(self.chance.sample((*order, "xyzzy"), len(order)))
        dice = SecretDice(self.secret, "mixed", self.header.id, 0)
        try:
            self.rules.apply(state, seat, mixed, dice)
        except Refusal as refusal:
            if not refusal.reason:
                raise Broken("an order was refused without a reason") from None
        else:
            self.rules.check(state, seat, mixed)


__all__ = ["Failure", "Total", "fuzz"]
