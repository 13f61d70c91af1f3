"""Stand-ins play a whole game among themselves, without host or store."""

import hashlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from bot.standins import Choose, at_random, picker, standin
from game.core.dice import SecretDice, commit
from game.core.record import Header, Line, Step
from game.core.rules import ORGANISER, Rules, Setup


def header_for(rules: Rules[Any, Any], setup: Setup, secret: bytes, salt: str) -> Header:
    """The head of a record for a complete setup."""
    commitment = commit(secret)
    seats = tuple((seat.id, seat.name) for seat in rules.seats(setup))
    options = dict(setup.options)
    return Header(rules.key, commitment[:10], rules.version, setup.scenario, options, seats, commitment, salt)


def seed_secret(seed: str) -> bytes:
    """A secret that anyone can repeat: for trials, never for people's games."""
    return hashlib.sha256(f"westphalia seed {seed}".encode()).digest()


def played(
    rules: Rules[Any, Any], header: Header, secret: bytes, players: Mapping[str, Choose] = MappingProxyType({})
) -> Iterator[Step]:
    """Let stand-ins play from the start to the end, one step an order; `players` play the seats they are named for."""
    choose = standin(rules.key)
    state, number, drawn = rules.setup(rules.complete(header.setup())), 0, 0
    while seats := rules.to_move(state):
        number += 1
        seat = seats[0]

        def ask(spoken: tuple[str, ...] = (), state: Any = state, seat: str = seat) -> Any:
            return rules.words(state, seat, spoken)

        chooser = at_random if seat == ORGANISER else players.get(seat, choose)
        order = chooser(rules.view(state, seat), ask, picker(secret, number))
        dice = SecretDice(secret, header.salt, header.id, drawn)
        outcome = rules.apply(state, seat, order, dice)
        state, drawn = outcome.state, drawn + len(dice.draws)
        yield Step(Line(number, seat, " ".join(order), tuple(dice.draws)), state, outcome.events)
