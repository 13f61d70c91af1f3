"""How the levels of a battle think: of the plan that leads their army, and of what comes of it.

A steady stand-in thinks one plan over. A thoughtful one draws up several, and instant stand-ins play each on until the
enemy has answered (rollouts: Tesauro, Galperin 1996); by the best it moves.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import exp

from game.battles import RULES
from game.battles.ai.careful import careful
from game.battles.ai.plan import Kind, Morning, Rough, morning
from game.battles.ai.purpose import BROKEN, Purpose
from game.battles.course import DUE, FIELD
from game.battles.evaluation import HURT
from game.battles.standin import choose
from game.battles.state import State
from game.battles.turns import MOVE
from game.battles.view import BattlesView
from game.core.memo import memo
from game.core.rules import Pick
from game.core.search import tidings
from game.core.search.chance import Chance, Choices, seed_from
from game.core.search.levels import Level
from game.core.search.mind import Mind
from game.core.search.search import Enough, Orders, Thought, Trials, think
from game.core.search.standin import Weighed
from game.core.text import Message
from game.core.words import Ask, Sentence

#: The lead that makes nearly three in four chances, and what a battle won counts besides its points.
LEAD, WON = 100.0, 25.0
#: How much of what disruption costs is left of it when the army has had a chance to rally.
SHAKEN = 0.7
#: What a track has gone through before its first point, in points.
_FRESH = 8
#: The verb of those who move, and come in.
MOVING = "move"
#: Of so many player-turns, the last, the plans are kept: each order asks for them anew.
_TURNS = 4


class BattlesMind(Mind[State, BattlesView]):
    """See `game.core.search`; it weighs plans, not orders."""

    rules = RULES
    instant = staticmethod(choose)
    quick = staticmethod(partial(choose, kind=Rough))

    def candidates(self, view: BattlesView, ask: Ask, pick: Pick) -> tuple[Sentence, ...]:
        """None: no order is thought about by itself."""
        return ()

    def clock(self, state: State) -> int:
        """The player-turn."""
        return 2 * state.turn + state.board.file.turns.order.index(state.side)

    def worth(self, state: State, seat: str) -> float:
        """By the lead in points, what is near to demoralization, and who is disrupted."""
        view = RULES.view(state, seat)
        lead = float(sum(s.score if s.seat == seat else -s.score for s in view.standings))
        if not RULES.to_move(state):
            lead += WON * sum(1 if s == seat else -1 for s in view.winners)
        else:
            lead += _morale(view) - _shaken(view)
        return 1 / (1 + exp(-lead / LEAD))

    def tells(self, begun: State, ended: State, seat: str) -> Iterator[Message]:
        """Points, and strength in good order."""
        before, after = (RULES.view(state, seat) for state in (begun, ended))
        score = ({s.seat: s.score for s in view.standings}[seat] for view in (before, after))
        yield from tidings.points(*score)
        own, theirs = zip(_strengths(before), _strengths(after), strict=True)
        yield from tidings.strength(own[1] - own[0], theirs[1] - theirs[0])


def _morale(view: BattlesView) -> float:
    """What it is worth that the enemy is nearer to demoralization, or over it [76:14.0, 21:17.0]."""
    found = 0.0
    for track in view.tracks:
        whole = BROKEN / sum(other.side == track.side for other in view.tracks)
        part = 1.0 if track.demoralized else min(1.0, ((track.points + _FRESH) / (track.level + _FRESH)) ** 2)
        found += whole * part * (1 if track.side != view.viewer else -1)
    return found


def _shaken(view: BattlesView) -> float:
    """What it costs that more of one's own are disrupted."""
    prices = Purpose(view).prices
    hurt = {True: 0.0, False: 0.0}
    for piece in view.pieces.values():
        if piece.where == FIELD and piece.disrupted:
            hurt[piece.side == view.viewer] += prices.get(piece.id, 0.0)
    return SHAKEN * HURT * (hurt[True] - hurt[False])


def _strengths(view: BattlesView) -> tuple[int, int]:
    """The strength in good order on the field, one's own and the enemy's."""
    purpose = Purpose(view)
    return round(purpose.steady(purpose.own)), round(purpose.steady(purpose.foes))


_MIND = BattlesMind()
#: By what kind of plan an army moves; and what led to it, where there were several.
Chosen = tuple[Kind, Thought | None, Trials | None]


def led(view: BattlesView, ask: Ask, pick: Pick, level: Level, enough: Callable[[], bool]) -> Weighed:
    """One order of this seat by its plan; by the first one it drew up if it has to hurry."""
    kind, thought, tables = _first(level)
    if level.playouts and _moving(view, ask):
        seed = seed_from(pick.about(f"{view.viewer} {view.turn}")) if isinstance(pick, Choices) else 0
        kind, thought, tables = _chosen(morning(view), level, seed, enough)
    return Weighed(choose(view, ask, pick, kind), thought, tables)


def _moving(view: BattlesView, ask: Ask) -> bool:
    """Whether the army moves by a plan now: reinforcements come in before it is made."""
    if view.phase != MOVE or view.side != view.viewer or MOVING not in ask(()).texts():
        return False
    able = ask((MOVING,)).texts()
    return not any(view.pieces[piece].where == DUE or piece == view.crowded for piece in able)


def _first(level: Level) -> Chosen:
    """The plan that is gone by where there is no other."""
    return careful(level.drafts), None, None


@memo(_TURNS, lambda begun, level, seed, _enough: (begun, level, seed))
def _chosen(begun: Morning, level: Level, seed: int, enough: Callable[[], bool]) -> Chosen:
    """The plan of whose moves most comes when the enemy has answered."""
    tables, seat = Trials(_MIND, begun.view, seed, level), begun.view.viewer
    first, others = careful(level.drafts), [careful(level.drafts, draft) for draft in range(1, level.width)]
    plans = {_moves(tables.world(0), seat, first, seed): first}
    try:
        for kind in others:
            if enough():
                raise Enough
            plans.setdefault(_moves(tables.world(0), seat, kind, seed), kind)
        thought = think(tables, [*plans], enough)
    except Enough:
        return _first(level)
    return plans[thought.best], thought, tables


def _moves(state: State, seat: str, kind: Kind, seed: int) -> Orders:
    """The orders of a movement phase by a plan."""
    orders, chance = list[Sentence](), Chance(seed)
    while state.phase == MOVE and state.side == seat:
        order = choose(RULES.view(state, seat), partial(RULES.words, state, seat), chance.pick, kind)
        orders.append(order)
        state = RULES.apply(state, seat, order, chance).state
    return tuple(orders)


MIND = led
