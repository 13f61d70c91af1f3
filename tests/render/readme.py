"""The README's pictures of boards: `python -m tests.render.readme` draws them anew into docs/pictures/."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import render
from game.agony import RULES as AGONY
from game.battles import RULES as BATTLES
from game.core.dice import SecretDice
from game.core.rules import SPECTATOR, Setup, View
from game.play.selfplay import header_for, seed_secret
from game.play.standins import picker, standin
from render import Look
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius

README = Path(__file__).resolve().parents[2] / "README.md"
FOLDER = README.parent / "docs" / "pictures"
SAXONY = {"province": "saxony", "number": "1", "attacker": "sweden", "defender": "spain"}
REACH = ("2411", "2410", "2512", "2513")


def field() -> View:
    """A battle on a made field that stand-ins fight, in the middle of combats."""
    secret = seed_secret("readme")
    header = header_for(BATTLES, BATTLES.complete(Setup("battles", "field", SAXONY)), secret, "readme")
    state, drawn = BATTLES.setup(header.setup()), 0
    for n in range(2000):
        if state.turn >= 4 and sum(bool(combat.result) for combat in BATTLES.view(state, SPECTATOR).now.combats) > 1:
            break
        (seat, *_others) = BATTLES.to_move(state)
        order = standin("battles")(BATTLES.view(state, seat), partial(BATTLES.words, state, seat), picker(secret, n))
        dice = SecretDice(secret, header.salt, header.id, drawn)
        state = BATTLES.apply(state, seat, order, dice).state
        drawn += len(dice.draws)
    return BATTLES.view(state, SPECTATOR)


LOOKS: dict[str, tuple[Callable[[], View], Look]] = {
    "board": (partial(campaign.chance, 4), Look("board")),
    "action": (campaign.season, Look()),
    "winter": (campaign.season, Look("winter")),
    "battle": (campaign.season, Look("battle", "1")),
    "rocroi": (battles.rocroi, Look()),
    "field": (field, Look("board")),
    "agony-board": (lambda: AGONY.view(agony.chance(5, 300), ""), Look("board")),
    "agony-action": (agony.fought, Look()),
    "agony-hand": (agony.dealt, Look("hand")),
    "agony-tracks": (agony.fought, Look("tracks")),
    "cuius-march": (cuius.on_the_march, Look(targets=REACH)),
    "cuius-reaction": (partial(cuius.reacted, "protestant"), Look()),
    "cuius-mats": (partial(cuius.reacted, "protestant"), Look("mats")),
    "cuius-board": (partial(cuius.start, "last_years", "imperial"), Look("board")),
}


if __name__ == "__main__":
    for name, (view, look) in LOOKS.items():
        (FOLDER / f"{name}.png").write_bytes(render.picture(view(), look).png)
