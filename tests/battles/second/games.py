"""Random battles of players who go at the enemy, with all options, and positions made worse than they are by chance."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from game.battles import RULES
from game.battles.course import CombatView
from game.battles.state import State
from game.core.rules import Setup, random_order
from game.core.words import Sentence, Words
from tests.battles.fields import ARMIES, Fields
from tests.battles.second.field import Field
from tests.battles.second.ground import away
from tests.contests import ThrownDice

#: Verbs that would end a phase too soon, and those that leave little to look at.
SHY = ("done", "prefer", "answer", "halt", "decline", "hold")
NEVER = ("concede", "accept")
WHOLE = ("several", "exit")
LONGEST = 4000


class Moment(NamedTuple):
    """An order of a game, with the states before and after it, and the dice that it threw."""

    number: int
    before: State
    order: Sentence
    after: State
    throws: tuple[tuple[str, int], ...] = ()


class Game(NamedTuple):
    """A random game, whole."""

    scenario: str
    seed: int
    moments: tuple[Moment, ...]

    def told(self, moment: Moment) -> str:
        """Where a check has failed."""
        before = moment.before
        where = f"{self.scenario}, seed {self.seed}, order {moment.number}, turn {before.turn}, {before.phase}"
        return f"{where}, {before.options}, the {before.side} side: {' '.join(moment.order)}"

    def chance(self, moment: Moment) -> Random:
        """What is looked at in a position."""
        return Random(f"{self.scenario} {self.seed} {moment.number}")


def play(scenario: str, seed: int) -> Game:
    """A game that is the same for the same seed."""
    chance = Random(f"brute force {scenario} {seed}")
    state, moments = begun(scenario, chance), list[Moment]()
    while seats := RULES.to_move(state):
        assert len(moments) < LONGEST, f"{scenario}, seed {seed}: the battle does not end"
        said = order(state, seats[0], chance)
        dice = ThrownDice(chance)
        after = RULES.apply(state, seats[0], said, dice).state
        moments.append(Moment(len(moments), state, said, after, tuple(dice.throws)))
        state = after
    return Game(scenario, seed, tuple(moments))


def begun(scenario: str, chance: Random) -> State:
    """The beginning of a battle, or of one on a made field, with options of all kinds."""
    if scenario != "field":
        options = {option.key: chance.choice(option.choices).value for option in RULES.options}
        return RULES.setup(RULES.complete(Setup("battles", scenario, options)))
    options = {option.key: chance.choice(option.choices).value for option in Fields.options}
    options |= {side: chance.choice(ARMIES[:-1]) for side in ("attackers", "defenders")}
    return RULES.setup(RULES.complete(Setup("battles", scenario, options)))


def order(state: State, seat: str, chance: Random) -> Sentence:
    """An order of somebody who marches at the enemy, attacks, and does all that can be done in a phase."""
    if state.phase == "move" and chance.random() < 0.7 and (said := forward(state, seat, chance)):
        return said
    patient = chance.random() < 0.9
    return random_order(partial(bold, state, seat, chance, patient), chance.randrange)


def bold(state: State, seat: str, chance: Random, patient: bool, spoken: Sentence) -> Words:
    """The words that he thinks of."""
    words = RULES.words(state, seat, spoken)
    if spoken[:1] == ("fight",) and len(spoken) == 2 and words.next:
        return replace(words, end=False)  # a charge, where it may be one
    if spoken:
        return words
    shy = (*NEVER, *(SHY if patient and state.phase != "deploy" else ()))
    shy = (*shy, *(WHOLE if chance.random() < 0.7 else ()), *(("all",) if state.phase == "resolve" else ()))
    kept = tuple(word for word in words.next if word.text not in shy)
    return replace(words, next=kept or tuple(word for word in words.next if word.text not in NEVER))


def forward(state: State, seat: str, chance: Random) -> Sentence:
    """A move of some piece as near to the enemy as it comes; nothing if there is none."""
    if state.side != seat or "move" not in RULES.words(state, seat, ()).texts():
        return ()
    piece = chance.choice(list(RULES.words(state, seat, ("move",)).texts()))
    enemies = [other.place for other in Field(state) if other.side != seat]
    goals = [goal for goal in RULES.words(state, seat, ("move", piece)).texts() if goal != state.pieces[piece].place]
    if not goals or not enemies:
        return ()
    goal = min(goals, key=lambda there: (min(away(there, enemy) for enemy in enemies), chance.random()))
    return ("move", piece, goal) if RULES.words(state, seat, ("move", piece, goal)).end else ()


def shaken(state: State, chance: Random, steady: tuple[str, ...] = ()) -> State:
    """The same, but any unit may be disrupted or on road march, any part of an army demoralized, any weather.

    Only the `steady` stay as they are.
    """
    later, field = state.copy(), Field(state)
    roads = {place for step in field.ground.roads for place in step} if field.on("road_march") else set()
    for unit in field.units:
        if unit.id not in steady and chance.randrange(3) == 0:
            later.put(unit.id, disrupted=True, march=False)
        elif unit.id not in steady and not unit.disrupted and unit.place in roads:
            later.put(unit.id, march=True)
    tracks = [track.id for track in state.board.file.morale.tracks]
    later.demoralized = tuple(sorted({*state.demoralized, *chance.sample(tracks, chance.randrange(len(tracks)))}))
    later.fog = state.board.file.edition == "2021" and chance.randrange(3) == 0
    later.forget()
    return later


def fought(moment: Moment) -> Iterator[CombatView]:
    """The combat that was fought by this order, if it was one and the phase goes on."""
    before, after = moment.before, moment.after
    same = (before.now.turn, before.now.side, "resolve") == (after.now.turn, after.now.side, after.phase)
    if before.phase == "resolve" and not before.pending and moment.order[0] == "fight" and same:
        pairs = zip(before.now.combats, after.now.combats, strict=True)
        new = [combat for was, combat in pairs if combat.result and not was.result]
        yield from new if len(new) == 1 else ()
