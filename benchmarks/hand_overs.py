"""Europe in Agony by post: how often a battle, and a turn's end, wait for somebody who is not at the table.

Stand-ins play; whoever has just answered answers all he is asked before the other is called. `--proposed` lets both
leave losses and retreats to the house when they are asked for a combat card. `python -m benchmarks.hand_overs`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from game.agony import RULES
from game.agony.ahead import CARD, RECOVERY
from game.agony.battle import NO_CARD
from game.agony.picks import PROPOSED
from game.agony.state import State
from game.core.dice import SecretDice
from game.core.rules import Setup
from game.core.words import Sentence, Words
from game.play.selfplay import header_for, seed_secret
from game.play.standins import picker, standin

BATTLE, END = "a battle", "a turn's end"
#: What is asked as a turn ends.
ENDING = {
    "hold", "pay", "loot-loss", "abandoned", CARD, RECOVERY, "siege-loss", "keep", "recover", "revolt-spreads",
}  # fmt: skip


def _what(state: State, before: str) -> str:
    """What the game is in the midst of."""
    if state.battle is not None:
        return BATTLE
    kinds = {item.kind for item in state.agenda[-2:] if item.seat}
    if not kinds & ENDING:
        return ""
    return END if state.phase != "action" else before


def _order(state: State, seat: str, number: int, secret: bytes, proposed: bool) -> Sentence:
    def ask(spoken: Sentence = ()) -> Words:
        return RULES.words(state, seat, spoken)

    order = standin(RULES.key)(RULES.view(state, seat), ask, picker(secret, number))
    return (PROPOSED,) if proposed and order == (NO_CARD,) else order


def told(scenario: str, seed: str, proposed: bool) -> Iterator[tuple[str, int]]:
    """What happened in a game, with its hand-overs."""
    secret, number, drawn, present, within, changes = seed_secret(seed), 0, 0, "", "", 0
    header = header_for(RULES, RULES.complete(Setup(RULES.key, scenario)), secret, seed)
    state = RULES.setup(header.setup())
    while seats := RULES.to_move(state):
        now = _what(state, within)
        if within and now != within:
            yield within, changes
        changes = changes if now == within else 0
        within, seat = now, present if present in seats else seats[0]
        changes += seat != present
        present, number = seat, number + 1
        dice = SecretDice(secret, header.salt, header.id, drawn)
        state = RULES.apply(state, seat, _order(state, seat, number, secret, proposed), dice).state
        drawn += len(dice.draws)


def main() -> None:
    """Print the mean and how often each number came."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--scenario", default="early_war")
    parser.add_argument("--proposed", action="store_true")
    chosen = parser.parse_args()
    found: dict[str, Counter[int]] = {BATTLE: Counter(), END: Counter()}
    for n in range(chosen.games):
        for what, changes in told(chosen.scenario, f"agony-{n}", chosen.proposed):
            found[what][changes] += 1
    for what, counted in found.items():
        spread = ", ".join(f"{n}: {many}" for n, many in sorted(counted.items()))
        print(f"{what}: {fmean(counted.elements()):.2f} hand-overs ({spread})")


if __name__ == "__main__":
    main()
