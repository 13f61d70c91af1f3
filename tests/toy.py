"""A toy game: sealed bids from hidden purses; the highest, if alone, rolls for its worth. A game needs no more."""

from dataclasses import dataclass, replace

from game.core.dice import Dice
from game.core.events import Event
from game.core.prose import prose
from game.core.rules import ORGANISER, Choice, Option, Outcome, Rules, Seat, Setup, Standing, View
from game.core.words import NOTHING, Sentence, Word, Words

NAMES = {"red": "Red", "green": "Green", "blue": "Blue"}


@dataclass(frozen=True)
class State:
    round: int
    last: int
    purse: dict[str, int]
    score: dict[str, int]
    bids: dict[str, int]
    flags: dict[str, str]
    ready: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ToyView(View):
    flags: dict[str, str]
    purse: int | None
    bid: int | None


class Toy(Rules[State, ToyView]):
    """Bid, put up a flag, or try your luck; then be ready."""

    key, title, version, state_type = "toy", "The Toy", 1, State
    scenarios = (Choice("short", "Three rounds"), Choice("long", "Forty rounds"))
    options = (Option("players", "Players", (Choice("2", "Two"), Choice("3", "Three"))),)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return tuple(Seat(seat, NAMES[seat]) for seat in list(NAMES)[: int(setup.options["players"])])

    def setup(self, setup: Setup) -> State:
        zero = {seat.id: 0 for seat in self.seats(setup)}
        last = 3 if setup.scenario == "short" else 40
        return State(1, last, dict.fromkeys(zero, 3 * last), zero, zero, dict.fromkeys(zero, ""))

    def to_move(self, state: State) -> tuple[str, ...]:
        return tuple(seat for seat in state.purse if seat not in state.ready) if state.round <= state.last else ()

    def orders(self, state: State, seat: str) -> list[Sentence]:
        if not self.to_move(state) or seat in state.ready or seat not in (*state.purse, ORGANISER):
            return []
        bids = [("bid", str(coins)) for coins in range(1, min(5, state.purse.get(seat, 0)) + 1)]
        return [("close",)] if seat == ORGANISER else [*bids, ("flag", "hill"), ("flag", "mill"), ("luck",), ("ready",)]

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        left = [order[len(spoken) :] for order in self.orders(state, seat) if order[: len(spoken)] == spoken]
        following = dict.fromkeys(rest[0] for rest in left if rest)
        return Words(tuple(map(Word, following)), () in left, "What next?") if left else NOTHING

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        name = NAMES.get(seat, "The organiser")
        match order:
            case ("bid", coins):
                sealed = (prose(f"You bid {coins}.", "order", to=(seat,)),)
                return Outcome(replace(state, bids=state.bids | {seat: int(coins)}), sealed, slot="bid")
            case ("flag", place):
                flags, said = state.flags | {seat: place}, prose(f"{name} flags the {place}.", "move", place=place)
                return Outcome(replace(state, flags=flags), (said,))
            case ("luck",):
                gained = state.score | {seat: state.score[seat] + dice.roll(6, f"luck of {name}")}
                return Outcome(replace(state, score=gained), (prose(f"{name} has luck: {gained[seat]}."),))
        ready = tuple(other for other in state.purse if other in (*state.ready, seat) or seat == ORGANISER)
        new, said = replace(state, ready=ready), prose(f"{name} is ready.", "ready")
        return self.reveal(new, said, dice) if len(ready) == len(state.purse) else Outcome(new, (said,))

    def reveal(self, state: State, said: Event, dice: Dice) -> Outcome[State]:
        best = [seat for seat, bid in state.bids.items() if bid == max(state.bids.values())]
        worth = dice.roll(6, f"worth of round {state.round}") if len(best) == 1 else 0
        score = state.score | {seat: state.score[seat] + worth for seat in best}
        purse = {seat: coins - state.bids[seat] for seat, coins in state.purse.items()}
        bids = prose("Bids: " + ", ".join(f"{NAMES[s]} {bid}" for s, bid in state.bids.items()) + ".", "season")
        told = (prose(f"You have {coins} left.", to=(seat,)) for seat, coins in purse.items())
        new = replace(state, round=state.round + 1, purse=purse, score=score, bids=dict.fromkeys(purse, 0), ready=())
        return Outcome(new, (said, bids, *told), reveals=True)

    def winners(self, state: State) -> tuple[str, ...]:
        best = [seat for seat, points in state.score.items() if points == max(state.score.values())]
        return tuple(best) if len(best) == 1 else ()

    def view(self, state: State, viewer: str) -> ToyView:
        return ToyView(
            game=self.key,
            viewer=viewer,
            headline=f"Round {min(state.round, state.last)} of {state.last}",
            prompt="",
            to_move=self.to_move(state),
            over=state.round > state.last,
            standings=tuple(Standing(seat, NAMES[seat], points) for seat, points in state.score.items()),
            winners=self.winners(state) if state.round > state.last else (),
            flags=state.flags,
            purse=state.purse.get(viewer),
            bid=state.bids.get(viewer),
        )
