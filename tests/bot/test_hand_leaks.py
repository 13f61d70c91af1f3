"""Nothing leaks of a hand: two games that differ in one hand and in the decks are the same to everybody else."""

from dataclasses import replace
from functools import partial

from game.agony.state import State
from tests.bot.conftest import Sitting
from tests.bot.leaks import Inquiry
from tests.bot.test_hands import begin

#: How many of Anna's cards differ.
SWAPPED = 3


ASKED = Inquiry(
    commands=[
        ("board", {}), ("board", {"part": "whole"}), ("standings", {}), ("log", {}), ("text", {}), ("dice", {}),
        ("export", {}), ("mine", {}), ("hand", {}), ("move", {}), ("game list", {}), ("game about", {}),
        ("order", {"text": "P1 event"}), ("order", {"text": "P"}), ("undo", {}), ("replay", {}),
    ],
    typed=("", "P", "C", "standing"),
    fields=(("odds", "attacker"), ("odds", "defender")),
)  # fmt: skip


async def test_others_learn_nothing_of_a_hand(sitting: Sitting) -> None:
    """All that they may ask for is the same when Anna's cards, and the order of both decks, are others."""
    game = await begin(sitting)
    await ASKED.tells_others_nothing(sitting, "hand", partial(swapped, sitting, game))


async def swapped(sitting: Sitting, game: str) -> None:
    """Put other cards into Anna's hand, and hers into the deck: in memory, with no picture kept from before."""
    mail = sitting.client.host.mail
    course = await mail.live(game)
    state: State = course.state.copy()
    hand, deck = state.hands["protestant"], state.decks["protestant"]
    state.hands["protestant"] = tuple(sorted((*deck[:SWAPPED], *hand[SWAPPED:]), key=_number))
    state.decks["protestant"] = tuple(sorted((*deck[SWAPPED:], *hand[:SWAPPED]), key=_number))
    state.decks["catholic"] = state.decks["catholic"][::-1]
    mail._boxes[game].live = replace(course, state=state)
    sitting.client.pictures._kept.clear()


def _number(card: str) -> int:
    return int(card[1:])
