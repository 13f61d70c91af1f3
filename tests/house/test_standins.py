"""What stand-ins go by, in every game."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from game import GAMES, rules
from game.core.rules import Pick, Setup, View
from game.core.words import Ask, Sentence, Words
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import standin

#: So many orders of games are compared.
ORDERS = 250


def mute(ask: Ask) -> Ask:
    """The same words, and nothing for people to read."""

    def asked(spoken: Sentence) -> Words:
        found = ask(spoken)
        return Words(tuple(replace(word, label="", hint="") for word in found.next), found.end)

    return asked


@pytest.mark.parametrize("key", GAMES)
def test_a_stand_in_reads_no_prose(key: str) -> None:
    """It is told otherwise in another language, and may be worded anew at any time."""
    game, choose, given = rules(key), standin(key), list[Sentence]()

    def twice(view: View, ask: Ask, _pick: Pick) -> Sentence:
        order, muted = (choose(view, each, Random(len(given)).randrange) for each in (ask, mute(ask)))
        assert muted == order
        given.append(order)
        return order

    setup = game.complete(Setup(key, ""))
    players = dict.fromkeys([seat.id for seat in game.seats(setup)], twice)
    for salt in map(str, count()):
        secret = seed_secret(salt)
        for _step in played(game, header_for(game, setup, secret, salt), secret, players):
            if len(given) == ORDERS:
                return
