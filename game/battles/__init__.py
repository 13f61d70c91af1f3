"""Rocroi by the rules of 1976, Lutter and Wittstock by those of 2021: pike and shot on hexes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from game.battles import (
    advance,
    arrivals,
    combat,
    deployment,
    field,
    fighting_words,
    fire,
    going,
    kept,
    marching_words,
    observe,
    odds,
    series,
    speech,
    tactics,
    turns,
    victory,
)
from game.battles.board import board
from game.battles.briefing import briefing, what_wins
from game.battles.choices import SCENARIOS, options, scenarios
from game.battles.course import AWAY, DUE, FIELD, TO_PLACE, Piece, PlayerTurn
from game.battles.editions import CHARTS
from game.battles.forgone import given_up
from game.battles.imagine import imagine
from game.battles.landscape import ProvincesFile
from game.battles.levy import LeviesFile
from game.battles.lonely import left_behind, lonely
from game.battles.position import refresh
from game.battles.proposals import parts, proposals
from game.battles.soundness import SoundBattle
from game.battles.state import Facts, State
from game.battles.story import story
from game.battles.summary import as_read, deed, fought, summary
from game.battles.telling import as_it_stands, points_text, weather_and_morale
from game.battles.view import BattlesView
from game.battles.why import why_not
from game.core.data import Datum
from game.core.dice import Dice, RecordedDice
from game.core.events import Event
from game.core.help import RulesFile
from game.core.lesson import LessonFile
from game.core.odds import Question
from game.core.pars import pars_file
from game.core.proposals import Proposal
from game.core.rules import ANSWER, Choice, Features, Option, Outcome, Pick, Rules, Seat, Setup
from game.core.search.levels import levels_file
from game.core.summary import Told
from game.core.text import Message, say
from game.core.wars import wars_file
from game.core.words import Ask, Sentence, Words

#: A made field is played by the same rulebook, with the same optional rules, as this battle.
_LIKE_FIELDS = "lutter"


class Battles(Rules[State, BattlesView]):
    """Three battles, two rulebooks [76:3.0, 21:3.0, 21:19.0]."""

    key = "battles"
    title = say("Battles of the Thirty Years' War").template
    about = say("Two armies on a field of hexes: Rocroi, Lutter or Wittstock. 2 players, 10 to 14 turns.").template
    version = 11
    releases = MappingProxyType({1: "0.1.0"})
    state_type = State
    features = Features(
        examples=("move Gassion 1310", "advance left-horse 2", "attack 1304 by Gassion"),
        rule_examples=("21:9.1", "charge", "rally"),
    )

    @property
    def scenarios(self) -> Sequence[Choice]:
        """The three battles that are printed."""
        return scenarios()

    @property
    def options(self) -> Sequence[Option]:
        """The optional rules of both rulebooks."""
        return options()

    def complete(self, setup: Setup) -> Setup:
        """Fill in defaults.

        A field made for a battle of the campaign is known by its scenario "field", and told by options of its own.
        """
        return self._field(setup) if setup.scenario == field.SCENARIO else super().complete(setup)

    def _field(self, setup: Setup) -> Setup:
        own = {o.key: setup.options[o.key] for o in RULES.options if o.key in setup.options}
        chosen = RULES.complete(Setup(self.key, _LIKE_FIELDS, own)).options
        told = {key: value for key, value in setup.options.items() if key not in own}
        return field.completed(replace(setup, options=told), chosen)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The two armies, the one that moves first before the other [76:15.21, 21:3.1]."""
        ground = board(_key(setup))
        names = {side.id: side.name for side in ground.file.sides}
        return tuple(Seat(side, names[side]) for side in ground.file.turns.order)

    def holds(self, setup: Setup, number: str) -> bool:
        """Rocroi has the book of 1976, the others that of 2021; to fields of a campaign belong rules of their own."""
        books = {"1976": ("76:",), "2021": ("21:", "F.") if setup.scenario == field.SCENARIO else ("21:",)}
        return number.startswith(books[board(_key(setup)).file.edition])

    def setup(self, setup: Setup) -> State:
        """The armies as printed, or waiting to be set up; reinforcements aside [76:3.0, 21:3.2, 21:3.3]."""
        ground = board(_key(setup))
        sides = ground.file.turns.setup
        state = State(
            battle=ground.key,
            options={option.key: setup.options[option.key] for option in RULES.options},
            pieces=_pieces(setup),
            phase=turns.DEPLOY,
            side=sides[0] if sides else "",
            now=PlayerTurn(0, ""),
            morale=dict.fromkeys(ground.sides, 0),
            signal=ground.file.signal is not None,
        )
        if not sides:
            nothing = RecordedDice(())
            turns.begin_turn(state, nothing, [])
            turns.advance(state, nothing, [])
        return state

    def to_move(self, state: State) -> tuple[str, ...]:
        """The side whose player-turn it is, and whoever is offered a concession; else no defender is waited for."""
        if state.phase == turns.OVER:
            return ()
        return (state.side, state.foe) if state.offer else (state.side,)

    def owes(self, state: State, seat: str) -> Message:
        """What the phase asks of the side that moves; an answer of the one that is offered a concession."""
        return turns.owes(state, seat)

    def headline(self, state: State) -> Message:
        """Whose player-turn it is, and which."""
        return turns.headline(state, state.side)

    def chapter(self, headline: Message) -> Message:
        """The turn, whichever side's player-turn it is."""
        return turns.chapter(headline)

    def deed(self, events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
        """See `game.battles.summary`."""
        return deed(events)

    def story(self, events: Sequence[Event]) -> list[list[Message]]:
        """See `game.battles.story`."""
        return story(events)

    def summary(self, events: Sequence[Event]) -> list[Told]:
        """See `game.battles.summary`."""
        return summary(events)

    def parts(self, view: BattlesView, order: Sentence) -> tuple[str, Sequence[str]]:
        """See `game.battles.proposals.parts`."""
        found = parts.parts(view, order)
        return (parts.called(view, order), found) if len(found) > 1 else ("", ())

    def less(self, view: BattlesView, ask: Ask, order: Sentence, part: int) -> Sentence:
        """See `game.battles.proposals.parts`."""
        return parts.less(view, ask, order, part)

    def as_read(self, event: Event) -> Event:
        """See `game.battles.summary`."""
        return as_read(event)

    def outdone(self, event: Event, later: Sequence[Event]) -> bool:
        """See `game.battles.summary`."""
        return fought(event, later)

    def odds(self, view: BattlesView | None) -> Question:
        """See `game.battles.odds`. Raises `Refusal` outside of a battle."""
        return odds.question(view)

    def proposals(self, view: BattlesView, ask: Ask) -> Sequence[Proposal]:
        """See `game.battles.proposals`."""
        return proposals(view, ask)

    def what_wins(self, view: BattlesView, seat: str) -> Sequence[str]:
        """See `game.battles.briefing`."""
        return what_wins(view, seat)

    def reckoning(self, view: BattlesView) -> str:
        """The level of victory; in the end with both sides' points [76:20.2, 21:18.0]."""
        return points_text(view) if view.over else as_it_stands(view)

    def aside(self, view: BattlesView) -> Collection[str]:
        """Who waits at the edge."""
        return [piece.id for piece in view.pieces.values() if piece.where == DUE]

    def remark(self, view: BattlesView) -> str:
        """Fog, and whose morale is broken."""
        return weather_and_morale(view)

    def missing(self, view: BattlesView, spoken: Sentence) -> Sequence[str]:
        """Before any word, the own leaders who stand alone."""
        return () if spoken else lonely(view)

    def price(self, view: BattlesView, spoken: Sentence) -> str:
        """Which leaders a move or a pursuit leaves behind, and which places that count at the end."""
        return "; ".join(filter(None, (left_behind(view, spoken), given_up(view, spoken))))

    def briefing(self, view: BattlesView) -> Sequence[str]:
        """See `game.battles.briefing`."""
        return briefing(view)

    def data(self) -> Mapping[str, type[Datum]]:
        """Every file of `data/battles/`."""
        files: dict[str, type[Datum]] = {f"battles/{key}.yaml": SoundBattle for key in SCENARIOS}
        files |= {f"battles/rules{book}.yaml": charts for book, charts in CHARTS.items()}
        return {
            **files, "battles/levies.yaml": LeviesFile, "battles/provinces.yaml": ProvincesFile,
            "battles/rules.yaml": RulesFile, "battles/lesson.yaml": LessonFile,
            **pars_file(self.key), **wars_file(self.key), **levels_file(self.key),
        }  # fmt: skip

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.battles.speech`."""
        return speech.words(state, seat, spoken)

    def check(self, state: State, seat: str, order: Sentence) -> None:
        """Raise `Refusal` unless the words are a whole legal order of this seat: none may end that was not offered."""
        if not speech.words(state, seat, order).end:
            super().check(state, seat, order)

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """The rule against an order that people often try."""
        return why_not(state, seat, spoken, wanted)

    def view(self, state: State, viewer: str) -> BattlesView:
        """See `game.battles.observe`."""
        return observe.view(state, viewer, self.to_move(state))

    def imagine(self, view: BattlesView, pick: Pick) -> State:
        """See `game.battles.imagine`."""
        return imagine(view, pick)

    def dump(self, state: State) -> bytes:
        """See `game.battles.kept`."""
        return kept.dump(state)

    def load(self, plain: bytes) -> State:
        """See `game.battles.kept`."""
        return kept.load(plain)

    def thing(self, state: State, text: str) -> Message | None:
        """A piece's name."""
        return state.name(text) if text in state.pieces else None

    def older(self, state: State, seat: str, order: Sentence) -> Sentence:
        """Before rules 3 the last combat was asked for; now it was fought with the order before."""
        return () if order[0] == fighting_words.FIGHT and not self.words(state, seat, order).end else order

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        before, verb = state, order[0]
        events: list[Event] = []
        if verb == speech.ANSWER:
            return _answer(state.copy(), seat, order[1], events)
        if verb == series.SEVERAL:
            state, revealed = _several(before, seat, order, dice, events)
        else:
            state = before.copy()
            revealed = bool(_ORDERS[verb](state, seat, order, dice, events))
        turns.advance(state, dice, events)
        if last := fighting_words.last_fight(state, thrown=verb == "done" and before.phase == turns.DECLARE):
            _fight(state, last, dice, events)
            turns.advance(state, dice, events)
        if state.board.held and before.phase != turns.DEPLOY and before.pieces is not state.pieces:
            events += victory.changes(before, state)
        return Outcome(state, tuple(events), reveals=revealed)


def _key(setup: Setup) -> str:
    """The key of the board."""
    return field.Field.chosen(setup.options).key if setup.scenario == field.SCENARIO else setup.scenario


def _pieces(setup: Setup) -> dict[str, Piece]:
    """Every counter that this game uses, where it begins."""
    ground, found = board(_key(setup)), {}
    arriving = {arrival.id: arrival for arrival in ground.file.arrivals}
    other = {gun.id for gun in ground.file.guns if gun.only not in ("", setup.options.get("guns", ""))}
    for counter in ground.counters.values():
        arrival = arriving.get(counter.command)
        if arrival is not None and arrival.side == counter.side:
            if arrival.option and setup.options.get(arrival.option) != "on":
                continue
            found[counter.id] = Piece(counter.id, counter.side, AWAY, limbered=counter.limbered)
            continue
        if counter.id in other:
            continue
        if ground.file.turns.setup:
            found[counter.id] = Piece(counter.id, counter.side, TO_PLACE, limbered=counter.limbered)
        else:
            found[counter.id] = Piece(counter.id, counter.side, FIELD, counter.hex)
    return found


def _answer(state: State, seat: str, tactic: str, events: list[Event]) -> Outcome[State]:
    """A standing answer is sealed: the enemy learns of it when he attacks."""
    if tactic == speech.NOTHING_SAID:
        state.answers.pop(seat, None)
    else:
        state.answers = dict(sorted({**state.answers, seat: tactic}.items()))
    said = say("Your answer to the next attack is set.")
    events.append(Event("order", said, {"side": seat, "tactic": tactic}, "21:19.3", to=(seat,)))
    return Outcome(state, tuple(events), slot=ANSWER)


def _fight(state: State, order: Sentence, dice: Dice, events: list[Event]) -> None:
    if order[1] != fighting_words.ALL:
        number = next(c.number for c in state.declared() if c.targets[0] == order[1])
        combat.resolve(state, number, order[2:] == ("charge",), dice, events)
        return
    for waiting in state.declared():
        if state.pending is None:
            combat.resolve(state, waiting.number, False, dice, events)


def _attack(state: State, order: Sentence, events: list[Event]) -> bool:
    first = not state.now.combats
    declared = fighting_words.declared(state, order)
    state.note(combats=declared)
    rule, hexes = "76:8.12" if state.edition.key == "1976" else "21:9.0", declared.targets
    units = state.names(declared.attackers)
    told = {"hex": "+".join(hexes), "units": units, "odds": declared.odds, **going.with_whom(state, declared.leaders)}
    text = say("Attack on {hex}: {units}, {odds}.", **told)
    facts: Facts = {
        "side": state.side, "targets": hexes, "units": declared.attackers, "leaders": declared.leaders,
        "odds": declared.odds,
    }  # fmt: skip
    events.append(Event("attack", text, facts, rule, hexes[0]))
    return first and tactics.answer(state, events)  # a hidden answer comes to light [21:19.3]


def _several(
    before: State, seat: str, order: Sentence, dice: Dice, events: list[Event]
) -> tuple[State, bool]:  # fmt: skip
    """The state after each of the orders, one after the other; whether one of them reveals anything."""
    if order[1] == marching_words.MOVE:
        return series.moved(before, order, events), False
    state, revealed = before.copy(), False
    for single in series.orders(before, order):
        told: list[Event] = []
        if series.still_stands(state, single, told):
            revealed = bool(_ORDERS[single[0]](state, seat, single, dice, told)) or revealed
        events += told
        refresh(state)
    return state, revealed


def _march(state: State, piece: str, march: bool, events: list[Event]) -> None:
    """Road march begins or ends [21:19.1]."""
    state.put(piece, march=march)
    name = state.name(piece)
    text = say("{name} begins a road march.", name=name) if march else say("{name} ends its road march.", name=name)
    events.append(Event("march", text, {"piece": piece, "march": int(march)}, "21:19.1", state.pieces[piece].place))


def _unlimber(state: State, piece: str, events: list[Event]) -> None:
    """A gun is made ready, and stays where it is [W4]."""
    state.put(piece, limbered=False, moved=True)
    text = say("{name} is unlimbered.", name=state.name(piece))
    events.append(Event("march", text, {"piece": piece}, "W4", state.pieces[piece].place))


def _done(state: State, dice: Dice, events: list[Event]) -> None:
    if state.phase == turns.DEPLOY:
        turns.end_deployment(state, dice, events)
    elif state.phase == turns.FIRE:
        turns.to_movement(state, dice, events)
    elif state.phase == turns.MOVE:
        turns.to_combat(state)
    else:
        state.phase = turns.RESOLVE


def _concede(state: State, seat: str, level: str, events: list[Event]) -> None:
    """An offer, good until the player-turn ends; the other side is asked meanwhile [21:18.0]."""
    state.offer = (seat, level)
    names = {"side": state.side_name(seat), "level": victory.level_name(level)}
    text = say("The {side} army offers to concede a {level}.", **names)
    events.append(Event("offer", text, {"side": seat, "level": level}, "21:18.0"))


def _reply(state: State, seat: str, accept: bool, events: list[Event]) -> None:
    assert state.offer is not None
    level, state.offer = state.offer[1], None
    army = state.side_name(seat)
    text = say("The {side} army accepts.", side=army) if accept else say("The {side} army declines.", side=army)
    events.append(Event("offer", text, {"side": seat, "accepted": int(accept)}, "21:18.0"))
    if accept:
        state.conceded = (seat, level)
        turns.finish(state, events)


def _prefer(state: State, seat: str, leader: str, events: list[Event]) -> None:
    state.preferred = dict(sorted({**state.preferred, seat: leader}.items()))
    text = say("In defence {name} helps where he can.", name=state.name(leader))
    rule = "76:10.11" if state.edition.key == "1976" else "21:11.2"
    events.append(Event("leader", text, {"side": seat, "piece": leader}, rule))


def _hold(state: State, events: list[Event]) -> None:
    state.pending = None
    events.append(Event("note", say("The cavalry is held back."), {"side": state.side}, "21:19.2"))


Handler = Callable[[State, str, Sentence, Dice, list[Event]], bool | None]
_ORDERS: dict[str, Handler] = {
    "proposed": lambda s, _seat, _o, _d, _e: deployment.propose(s),
    "place": lambda s, _seat, o, _d, _e: deployment.place(s, o[1], o[2]),
    "fire": lambda s, _seat, o, d, e: fire.fire(s, o[1], o[2], d, e),
    "signal": lambda s, _seat, o, d, e: arrivals.send_signal(s, o[1], d, e),
    "march": lambda s, _seat, o, _d, e: _march(s, o[1], True, e),
    "halt": lambda s, _seat, o, _d, e: _march(s, o[1], False, e),
    "move": lambda s, _seat, o, _d, e: marching_words.carry_out(s, o, e),
    "advance": lambda s, _seat, o, _d, e: advance.go(s, o, e),
    "fall-back": lambda s, _seat, o, _d, e: advance.go(s, o, e),
    "exit": lambda s, _seat, o, _d, e: going.go_off(s, s.pieces[o[1]], o[2], o[4::2], e),
    "unlimber": lambda s, _seat, o, _d, e: _unlimber(s, o[1], e),
    "tactic": lambda s, seat, o, _d, e: tactics.declare(s, seat, o[1], e),
    "attack": lambda s, _seat, o, _d, e: _attack(s, o, e),
    "fight": lambda s, _seat, o, d, e: _fight(s, o, d, e),
    "disrupt": lambda s, _seat, o, _d, e: combat.pay(s, o[1:], e),
    "pursue": lambda s, _seat, o, _d, e: combat.pursue(s, o[1], o[2], o[4::2], e),
    "hold": lambda s, _seat, _o, _d, e: _hold(s, e),
    "done": lambda s, _seat, _o, d, e: _done(s, d, e),
    "concede": lambda s, seat, o, _d, e: _concede(s, seat, o[1], e),
    "accept": lambda s, seat, _o, _d, e: _reply(s, seat, True, e),
    "decline": lambda s, seat, _o, _d, e: _reply(s, seat, False, e),
    "prefer": lambda s, seat, o, _d, e: _prefer(s, seat, o[1], e),
}

RULES = Battles()
__all__ = ["RULES", "SCENARIOS", "Battles"]
