"""Random battles in a digest each: all words on the way, all events, states and views, told as they are.

What only makes the rules quicker must leave every digest of `courses.json` as it is; a change of the rules writes them
anew: python -m tests.battles.courses
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.battles import RULES
from game.battles.choices import SCENARIOS
from game.battles.state import State
from game.core import events
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.words import Sentence, Words
from tests.contests import ChanceDice
from tests.courses import plain, write

FILE = Path(__file__).with_name("courses.json")
#: How many games of each scenario there are.
GAMES = 200
#: How often of ten a phase goes on as long as anything can be done in it.
PATIENT = 7
#: What a player who is patient does not say.
SHY = ("done", "prefer", "concede", "answer", "halt", "accept", "decline", "hold", "several")
#: Every so many orders all views are looked at.
LOOK = 6


def course(scenario: str, seed: int) -> Iterator[str]:
    """A game of this seed, step by step; every second one with random options."""
    random = Random(f"{scenario} {seed}")
    options = {option.key: random.choice(option.choices).value for option in RULES.options} if seed % 2 else {}
    state, step = RULES.setup(RULES.complete(Setup("battles", scenario, options))), 0
    while seats := RULES.to_move(state):
        step += 1
        asked: list[tuple[Sentence, Words]] = []
        order = _order(state, seats[0], random, asked)
        outcome = RULES.apply(state, seats[0], order, ChanceDice(random))
        told = [events.dump(event) for event in outcome.events]
        aside = [RULES.words(state, side) for side in state.board.sides]
        state = outcome.state
        seen = [RULES.view(state, viewer) for viewer in (*state.board.sides, SPECTATOR)] if step % LOOK == 0 else []
        yield repr((order, asked, aside, told, outcome.slot, outcome.reveals, RULES.dump(state), plain(seen)))


def _order(state: State, seat: str, random: Random, asked: list[tuple[Sentence, Words]]) -> Sentence:
    """A random order, and everything that was asked on the way."""
    patient = random.randrange(10) < PATIENT and state.phase != "deploy"

    def ask(spoken: Sentence) -> Words:
        words = RULES.words(state, seat, spoken)
        asked.append((spoken, words))
        bold = tuple(word for word in words.next if word.text not in SHY) if patient and not spoken else ()
        return Words(bold, words.end, words.prompt) if bold else words

    return random_order(ask, random.randrange)


def main() -> None:
    """Play all games and write their digests."""
    write(FILE, course, dict.fromkeys(SCENARIOS, GAMES))


if __name__ == "__main__":
    main()
