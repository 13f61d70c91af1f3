"""Questions as they are put, dice, and positions that several tests look at."""

from game.cuius import RULES
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD
from game.cuius.state import Army, Retreat, State
from tests.cuius.positions import Play, army, bare, marching


def prompt(state: State, *spoken: str) -> str:
    item = state.agenda[-1]
    return AGENDA.questions[item.kind].words(state, item, spoken).prompt


def ends(state: State, *spoken: str) -> bool:
    """Whether these words answer the question that is put; the agenda never lets it hear more than an answer."""
    item = state.agenda[-1]
    return AGENDA.questions[item.kind].words(state, item, spoken).end


def hints(state: State, seat: str, *spoken: str) -> dict[str, str]:
    """What is said to each word that may follow."""
    return {word.text: word.hint for word in RULES.words(state, seat, spoken).next}


def dice(black: int, white: int = 3) -> tuple[tuple[str, int], ...]:
    """A black and a white die."""
    return (("black", black), ("white", white))


HILL = next(
    h for h, kind in BOARD.ground.items()
    if kind == "hills" and not BOARD.road_steps.get(h) and sum(BOARD.ground[n] == "clear" for n in BOARD.steps[h]) > 1
)  # fmt: skip


BESIDE_HILL = next(n for n in BOARD.steps[HILL] if BOARD.ground[n] == "clear")


def hill_road() -> tuple[str, str, str]:
    """Clear, hills, and on by road."""
    for hill, ends in BOARD.road_steps.items():
        clear = [e for e in ends if BOARD.ground.get(e) == "clear"]
        off = [n for n in BOARD.steps[hill] if BOARD.ground.get(n) == "clear" and n not in ends]
        if BOARD.ground.get(hill) == "hills" and len(clear) > 1 and off:
            return clear[0], hill, clear[1]
    raise AssertionError


def two_battles() -> Play:
    """Mansfeld has come to 2509 to fight Tilly, Thurn to Neubrandenburg to fight Anholt."""
    state = bare()
    army(state, "2508", "tilly", inf=10)
    army(state, "2609", "thurn", inf=10)
    army(state, "2409", "mansfeld", inf=10)
    army(state, "2710", "anholt", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Mansfeld all 2509", ("reaction", 6))
    play.give("protestant", "react Thurn all Neubrandenburg", ("reaction", 6))
    return play.give("imperial", "pass")


def retreating(**changes: object) -> Retreat:
    values: dict[str, object] = {
        "side": "protestant", "at": "2509", "battle": "2509", "origin": "2508", "attacked": False,
        "army": Army(("thurn",), 6),
    }  # fmt: skip
    return Retreat(**(values | changes))  # type: ignore[arg-type]


def attack(black: int, white: int = 3, *more: tuple[str, int], **changes: int) -> Play:
    """Tilly attacks Thurn at 2509 from 2508."""
    state = bare()
    army(state, "2508", "tilly", inf=changes.get("inf", 11), cav=changes.get("cav", 0), fatigue=changes.get("tired", 0))
    army(state, "2509", "thurn", inf=changes.get("foe", 10), cav=changes.get("horse", 0), art=changes.get("guns", 0))
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    return play.give("protestant", "pass", *dice(black, white), *more)
