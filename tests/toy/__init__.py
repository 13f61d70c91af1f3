"""A toy game: sealed bids from hidden purses; the highest, if alone, rolls for its worth. `face` draws it."""

from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from fractions import Fraction

from game.core.dice import Dice
from game.core.events import Event
from game.core.odds import Question, percent
from game.core.rules import HAND, ORGANISER, Choice, Features, Option, Outcome, Rules, Seat, Setup, Standing, View
from game.core.text import Message, _, say
from game.core.values import immutable
from game.core.words import NOTHING, Sentence, Word, Words

NAMES = {"red": "Red", "green": "Green", "blue": "Blue"}
#: What somebody holds: a purse that pays for bids, and a card that is played for luck.
Held = namedtuple("Held", "value id title text place", defaults=[""])


@dataclass(frozen=True)
class State:
    round: int
    last: int
    purse: dict[str, int]
    score: dict[str, int]
    bids: dict[str, int]
    flags: dict[str, str]
    ready: tuple[str, ...] = ()


@immutable
class ToyView(View):
    _: KW_ONLY
    known: State


class Toy(Rules[State, ToyView]):
    """Bid, put up a flag, or try your luck; then be ready."""

    key, title, version, state_type = "toy", "The Toy", 1, State
    features = Features(sealed=True, hand=HAND, reports=("standings",), organiser=("close",))
    scenarios: Sequence[Choice] = (Choice("short", "Three rounds"), Choice("long", "Forty rounds"))
    options: Sequence[Option] = (Option("players", "Players", (Choice("2", "Two"), Choice("3", "Three"))),)

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
        said = tuple(Word(text, place=text if "flag" in spoken else "") for text in following)
        return Words(said, () in left, _("What next?")) if left else NOTHING

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        name = say(NAMES.get(seat, "The organiser"))
        match order:
            case ("bid", n):
                sealed = Event("order", say("You bid {n}.", n=n), to=(seat,))
                return Outcome(replace(state, bids=state.bids | {seat: int(n)}), (sealed,), slot="bid")
            case ("flag", place):
                told = say("{name} flags the {place}.", name=name, place=say(place))
                said = Event("move", told, {"seat": seat}, place=place)
                return Outcome(replace(state, flags=state.flags | {seat: place}), (said,))
            case ("luck",):
                points = state.score[seat] + dice.roll(6, f"luck of {NAMES[seat]}")
                said = Event("note", say("{name} has luck: {n}.", name=name, n=points))
                return Outcome(replace(state, score=state.score | {seat: points}), (said,))
        ready = tuple(other for other in state.purse if other in (*state.ready, seat) or seat == ORGANISER)
        new, said = replace(state, ready=ready), Event("ready", say("{name} is ready.", name=name))
        return self.reveal(new, said, dice) if len(ready) == len(state.purse) else Outcome(new, (said,))

    def reveal(self, state: State, said: Event, dice: Dice) -> Outcome[State]:
        best = [seat for seat, bid in state.bids.items() if bid == max(state.bids.values())]
        worth = dice.roll(6, f"worth of round {state.round}") if len(best) == 1 else 0
        score = state.score | {seat: state.score[seat] + worth for seat in best}
        purse = {seat: coins - state.bids[seat] for seat, coins in state.purse.items()}
        bids = tuple(say("{name} {n}", name=say(NAMES[s]), n=bid) for s, bid in state.bids.items())
        told = (Event("hand", say("You have {n} left.", n=coins), to=(seat,)) for seat, coins in purse.items())
        new = replace(state, round=state.round + 1, purse=purse, score=score, bids=dict.fromkeys(purse, 0), ready=())
        return Outcome(new, (said, Event("season", say("Bids: {bids}.", bids=bids)), *told), reveals=True)

    def headline(self, state: State) -> Message:
        return say("Round {n} of {last}", n=min(state.round, state.last), last=state.last)

    def odds(self, view: ToyView | None) -> Question:
        def answer(_who: tuple[str, ...], _whom: str, least: str) -> str:
            return _("Luck of at least {n}: {p}").format(n=least, p=percent(Fraction(7 - int(least or 1), 6)))

        times = tuple(Choice(str(n), str(n)) for n in range(1, 7))
        return Question(tuple(map(_, NAMES.values())), tuple(map(_, NAMES.values())), answer, times=times)

    def view(self, state: State, viewer: str) -> ToyView:
        purse, bids = ({s: n * (s == viewer) for s, n in each.items()} for each in (state.purse, state.bids))
        best = [seat for seat, points in state.score.items() if points == max(state.score.values())]
        return ToyView(
            game=self.key, viewer=viewer, headline=str(self.headline(state)), prompt="", to_move=self.to_move(state),
            standings=tuple(Standing(seat, _(NAMES[seat]), points) for seat, points in state.score.items()),
            over=state.round > state.last, winners=tuple(best) if state.round > state.last and len(best) == 1 else (),
            orders={"bid": str(bids[viewer])} if bids.get(viewer) else {}, known=replace(state, purse=purse, bids=bids),
            hand=[held for s, n in purse.items() if s == viewer for held in (
                Held(n, "purse", _("Purse"), _("{n} coins").format(n=n)), Held(6, "luck", _("Luck"), _("a die")))],
        )  # fmt: skip

    def uses(self, view: ToyView) -> dict[str, str]:
        return {"purse": _("It pays for what you bid."), "luck": ""}

    def imagine(self, view: ToyView, pick: Callable[[int], int]) -> State:
        purse = {s: n if s == view.viewer else pick(3 * view.known.last + 1) for s, n in view.known.purse.items()}
        bids = {s: n if s == view.viewer else pick(min(5, purse[s]) + 1) for s, n in view.known.bids.items()}
        return replace(view.known, purse=purse, bids=bids)


RULES = Toy()
