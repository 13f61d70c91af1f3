"""Stand-ins play a whole game among themselves, without host or store."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.core.dice import SecretDice, commit, id_of, secret_of
from game.core.record import Header, Line, Record, Step
from game.core.rules import ORGANISER, SPECTATOR, Link, Rules, Setup
from game.core.witness import witnessed
from game.core.words import Sentence
from game.play.bundle import GetRules, Linked
from game.play.standins import Choose, at_random, picker, standin


def header_for(rules: Rules[Any, Any], setup: Setup, secret: bytes, salt: str) -> Header:
    """The head of a record for a complete setup."""
    commitment = commit(secret)
    seats = tuple((seat.id, seat.name) for seat in rules.seats(setup))
    options = dict(setup.options)
    return Header(rules.key, commitment[:10], rules.version, setup.scenario, options, seats, commitment, salt)


def seed_secret(seed: str) -> bytes:
    """A secret that anyone can repeat: for trials, never for people's games."""
    return hashlib.sha256(f"westphalia seed {seed}".encode()).digest()


class Arena:
    """Where stand-ins fight out what a game leaves to others; `linked` are the records."""

    def __init__(self, rules: GetRules, secret: bytes, salt: str) -> None:
        self._rules, self._secret, self._salt = rules, secret, salt
        self.linked: list[Linked] = []

    def fight(self, link: Link, number: int) -> tuple[str, ...]:
        """Play the game that line `number` called for; who won it."""
        rules, secret = self._rules(link.setup.game), secret_of(self._secret, link.name, number)
        header = header_for(rules, rules.complete(link.setup), secret, self._salt)
        header = replace(header, id=id_of(header.commitment))
        steps = list(played(rules, header, secret))
        record = witnessed(Record(header, tuple(step.line for step in steps), secret), steps, rules, secret)
        self.linked.append(Linked(number, link.name, record))
        return tuple(rules.view(steps[-1].state, SPECTATOR).winners)


def played(
    rules: Rules[Any, Any],
    header: Header,
    secret: bytes,
    players: Mapping[str, Choose] = MappingProxyType({}),
    arena: Arena | None = None,
) -> Iterator[Step]:
    """Let stand-ins play from the start to the end, one step an order; `players` play the seats they are named for.

    What is left to other games is fought out in the `arena`; without one the organiser decides it at random.
    """
    choose = standin(rules.key)
    state, number, drawn = rules.setup(rules.complete(header.setup())), 0, 0
    called: dict[str, int] = {}
    while seats := rules.to_move(state):
        seat, links = seats[0], rules.links(state)
        called = {link.name: called.get(link.name, number) for link in links}
        number += 1

        def ask(spoken: tuple[str, ...] = (), state: Any = state, seat: str = seat) -> Any:
            return rules.words(state, seat, spoken)

        order: Sentence
        if arena and links and seat == ORGANISER:
            order = rules.decided(state, links[0], arena.fight(links[0], called[links[0].name]))
        else:
            chooser = at_random if seat == ORGANISER else players.get(seat, choose)
            order = chooser(rules.view(state, seat), ask, picker(secret, number))
        dice = SecretDice(secret, header.salt, header.id, drawn)
        outcome = rules.apply(state, seat, order, dice)
        state, drawn = outcome.state, drawn + len(dice.draws)
        line = Line(number, seat, " ".join(order), tuple(dice.draws))
        yield Step(line, state, outcome.events, outcome.slot, outcome.reveals)


__all__ = ["Arena", "header_for", "played", "seed_secret"]
