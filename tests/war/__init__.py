"""A toy war: all march, then red and green fight it out in another game, the toy; green and blue as well, if big."""

from dataclasses import dataclass, replace
from typing import NoReturn

from game.core.dice import Dice
from game.core.events import Event
from game.core.rules import ORGANISER, Choice, Link, Option, Outcome, Rules, Seat, Setup, Standing, View
from game.core.text import Message, say
from game.core.words import NOTHING, Sentence, Word, Words
from render.face import Face
from render.picture import Missing

NAMES = {"red": "Red", "green": "Green", "blue": "Blue"}
PAIRS = {"small": [("red", "green")], "big": [("red", "green"), ("green", "blue")]}


@dataclass(frozen=True)
class State:
    scenario: str
    at_once: bool
    round: int
    score: dict[str, int]
    marched: tuple[str, ...] = ()
    fought: int = 0
    open: dict[int, tuple[str, str]] | None = None


class War(Rules[State, View]):
    """Two rounds of marching; what follows is fought out elsewhere."""

    key, title, version, state_type = "war", "The War", 1, State
    scenarios = (Choice("small", "One battle a round"), Choice("big", "Two battles a round"))
    options = (Option("battles", "Battles", (Choice("fought", "Fought out"), Choice("auto", "At once"))),)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return tuple(Seat(seat, name) for seat, name in NAMES.items())

    def setup(self, setup: Setup) -> State:
        return State(setup.scenario, setup.options["battles"] == "auto", 1, dict.fromkeys(NAMES, 0), open={})

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.round > 2:
            return ()
        return (ORGANISER,) if state.open else tuple(seat for seat in NAMES if seat not in state.marched)

    def linking(self, setup: Setup) -> bool:
        return setup.options.get("battles") == "fought"

    def links(self, state: State) -> tuple[Link, ...]:
        setup = Setup("toy", "short", {"players": "2"})
        return tuple(
            Link(
                f"Battle-{n}",
                say("Battle {n} of round {round}", n=n, round=state.round),
                setup,
                {"red": a, "green": b},
                state.at_once,
            )
            for n, (a, b) in (state.open or {}).items()
        )

    def decided(self, state: State, link: Link, winners: tuple[str, ...]) -> Sentence:
        return ("settle", link.name, link.seats[winners[0]] if winners else "drawn")

    def left_to_dice(self, state: State, link: Link) -> Sentence:
        return ("settle", link.name, "drawn")

    def orders(self, state: State, seat: str) -> list[Sentence]:
        if seat == ORGANISER:
            fights = (state.open or {}).items()
            return [("settle", f"Battle-{n}", side) for n, pair in fights for side in (*pair, "drawn")]
        return [("march",), ("wait",)] if seat in self.to_move(state) else []

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        left = [order[len(spoken) :] for order in self.orders(state, seat) if order[: len(spoken)] == spoken]
        following = dict.fromkeys(rest[0] for rest in left if rest)
        return Words(tuple(map(Word, following)), () in left, "What next?") if left else NOTHING

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        match order:
            case ("settle", name, side):
                number = int(name.removeprefix("Battle-"))
                left = {n: pair for n, pair in (state.open or {}).items() if n != number}
                score = state.score if side == "drawn" else state.score | {side: state.score[side] + 1}
                new = replace(state, open=left, score=score, round=state.round + (not left))
                return Outcome(new, (Event("battle", say("{name} is settled: {side}.", name=name, side=side)),))
            case ("wait",):
                return Outcome(state, (Event("move", say("{name} waits.", name=say(NAMES[seat]))),))
        marched = (*state.marched, seat)
        said = Event("move", say("{name} marches.", name=say(NAMES[seat])))
        if len(marched) < len(NAMES):
            return Outcome(replace(state, marched=marched), (said,))
        pairs = PAIRS[state.scenario]
        fights = dict(enumerate(pairs, start=state.fought + 1))
        new = replace(state, marched=(), fought=state.fought + len(pairs), open=fights)
        begun = (Event("battle", say("Battle-{n}: {a} meets {b}.", n=n, a=a, b=b)) for n, (a, b) in fights.items())
        return Outcome(new, (said, *begun), reveals=True)

    def view(self, state: State, viewer: str) -> View:
        return View(
            game=self.key,
            viewer=viewer,
            headline=f"Round {min(state.round, 2)} of 2",
            prompt="",
            to_move=self.to_move(state),
            over=state.round > 2,
            standings=tuple(Standing(seat, NAMES[seat], points) for seat, points in state.score.items()),
        )


def _title(battle: int, number: int) -> Message:
    return say("Battle {n} of round {round}", n=battle, round=number)


def _unseen(_view: object, _look: object = None) -> NoReturn:
    raise Missing("a war without pictures")


RULES = War()
FACE = Face(frozenset({"action", "board"}), _unseen, _unseen, lambda _view: {}, lambda view: str(view.headline))
