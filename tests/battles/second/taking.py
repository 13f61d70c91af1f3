"""What is taken and who is caught on the way: guns, trains, leaders, marches [76:5.3, 76:10.0, 21:6.5, 21:11.1].

Every move of an order is gone through again, hex by hex, from the pieces as they stood before it.
"""

from dataclasses import replace
from random import Random

from game.battles import RULES
from game.battles.course import FIELD, GONE, LOST, MoveView, Piece
from game.battles.files import ARMS
from game.battles.state import State
from tests.battles.second.field import Field, agree, foe, same
from tests.battles.second.games import Moment
from tests.contests import ThrownDice

#: The kinds of moves after which a piece is off the field, or has just come onto it.
EXIT, ENTER = "exit", "enter"
#: The kinds of pieces that are looked for together.
SORTS = (tuple(ARMS), ("leader",), ("gun",), ("train",))


def check_taking(moment: Moment) -> int:
    """Whatever an order's moves take and catch, and nothing else; how many moves there were.

    Left out: orders with which combats are fought or a player-turn ends.
    """
    before, after = moment.before, moment.after
    same_turn = (before.now.turn, before.now.side, before.phase) == (after.now.turn, after.now.side, after.phase)
    moves = after.now.moves[len(before.now.moves) :] if same_turn else ()
    if not moves or any(
        one.result and not was.result for was, one in zip(before.now.combats, after.now.combats, strict=False)
    ):
        return 0
    check_holders(after)
    walk = Walk(before)
    for move in moves:
        walk.go(move)
    guns = {piece.id: piece.side for piece in walk.pieces.values() if walk.kind(piece) == "gun"}
    agree(guns, {gun: after.pieces[gun].side for gun in guns}, "whose the guns are", moves)
    limbered = {gun for gun in guns if walk.pieces[gun].limbered}
    same(limbered, {gun for gun in guns if after.pieces[gun].limbered}, "limbered", moves)
    trains = {p.id: (p.where, p.looted) for p in walk.pieces.values() if walk.kind(p) == "train"}
    agree(trains, {one: (after.pieces[one].where, after.pieces[one].looted) for one in trains}, "trains", moves)
    gone = {p.id for p in walk.pieces.values() if p.where == LOST} - set(trains)
    same(gone, {p.id for p in after.pieces.values() if p.where == LOST} - set(trains), "lost on the way", moves)
    marching = {p.id for p in walk.pieces.values() if p.where == FIELD and p.march}
    same(marching, {p.id for p in after.pieces.values() if p.where == FIELD and p.march}, "on road march", moves)
    return len(moves)


def check_supposed_taking(state: State, chance: Random) -> int:
    """A unit's move onto an enemy gun and train, as if they were where it goes; limbered, where guns go so."""
    if (
        state.phase != "move"
        or state.pending
        or state.crowded
        or "move" not in RULES.words(state, state.side, ()).texts()
    ):
        return 0
    field, enemy = Field(state), foe(Field(state).ground, state.side)
    movers = [one for one in RULES.words(state, state.side, ("move",)).texts() if field.kind(state.pieces[one]) in ARMS]
    spoils = [piece for piece in field if piece.side == enemy and field.kind(piece) in ("gun", "train")]
    if not movers or not spoils:
        return 0
    unit, goods = chance.choice(movers), chance.choice(spoils)
    later = state.copy()
    goal = chance.choice(RULES.words(state, state.side, ("move", unit)).texts())
    limbered = field.kind(goods) == "gun" and field.ground.counters[goods.id].side == enemy == "swedish"
    if any(piece.place == goal for piece in field):
        return 0
    later.put(goods.id, place=goal, limbered=limbered)
    later.forget()
    order = ("move", unit, goal)
    if not RULES.words(later, later.side, order).end:
        return 0
    return check_taking(Moment(0, later, order, RULES.apply(later, later.side, order, ThrownDice(chance)).state))


def check_holders(state: State) -> None:
    """A gun is friendly to the last unit in its hex: none stands in an enemy's [76:5.31, 21:6.5]."""
    field = Field(state)
    units = {unit.place: unit.side for unit in field.units}
    for piece in field:
        if field.kind(piece) == "gun":
            agree(units.get(piece.place, piece.side), piece.side, "whose the gun is", piece)
        counter = field.ground.counters[piece.id]
        if field.kind(piece) == "gun" and piece.limbered:
            agree(counter.side, piece.side, "a captured gun is not limbered", piece)  # [W4]


class Walk:
    """The pieces of a state, moved by the rulebook."""

    def __init__(self, state: State) -> None:
        self.field, self.pieces = Field(state), dict(state.pieces)
        #: The pieces of each side and kind; who is captured is looked for on both.
        self.sorted = {kinds: [p for p in self.pieces if self.kind(self.pieces[p]) in kinds] for kinds in SORTS}

    def kind(self, piece: Piece) -> str:
        return self.field.ground.counters[piece.id].kind

    def put(self, piece: str, **changes: object) -> None:
        self.pieces[piece] = replace(self.pieces[piece], **changes)  # type: ignore[arg-type]

    def here(self, side: str, *kinds: str) -> list[Piece]:
        """The pieces of some kinds that a side has on the field."""
        return [p for p in map(self.pieces.__getitem__, self.sorted[kinds]) if p.where == FIELD and p.side == side]

    def held(self, side: str) -> set[str]:
        """The hexes in which a side has a unit, in whatever order."""
        return {unit.place for unit in self.here(side, *ARMS)}

    def alone(self, side: str) -> list[Piece]:
        """Its leaders who have no unit with them."""
        held = self.held(side)
        return [leader for leader in self.here(side, "leader") if leader.place not in held]

    def zone(self, side: str) -> set[str]:
        """Where it has zones of control [76:7.11, 21:8.1]."""
        steady = [unit.place for unit in self.here(side, *ARMS) if not unit.disrupted]
        return {near for place in steady for near in self.field.ground.beside(place)}

    def go(self, move: MoveView) -> None:
        """One move, whoever it is; leaders who ride along go with it [21:7.5]."""
        mover, enemy = self.pieces[move.piece], foe(self.field.ground, move.side)
        for piece in (move.piece, *move.led_by):
            self.put(piece, where=FIELD, place=move.path[-1])
        if self.kind(mover) in ARMS:
            for place in move.path if move.kind == ENTER else move.path[1:]:
                self.pass_by(place, mover, enemy)
            if move.path[-1] in self.field.state.burning and move.path[-1] != move.path[0]:
                self.put(mover.id, disrupted=True, march=False)  # [21:19.5]
        if move.kind == EXIT:  # [21:17.0]
            for piece in (move.piece, *move.led_by):
                self.put(piece, where=GONE, place="")
        for side in (move.side, enemy):  # [76:10.0, 21:11.1]
            alone = self.alone(side)
            caught = self.zone(foe(self.field.ground, side)) if alone else set()
            self.lose([leader for leader in alone if leader.place in caught])

    def pass_by(self, place: str, mover: Piece, enemy: str) -> None:
        """A unit in a hex on its way, the last one, too."""
        for gun in self.here(enemy, "gun"):  # [76:5.32, 21:6.5, W4]
            if gun.place == place:
                self.put(gun.id, side=mover.side, limbered=False)
        for train in self.here(enemy, "train"):
            if train.place == place and not train.looted:
                looted = self.field.on("looting")  # [21:19.4], else it is gone [21:15.0]
                self.put(train.id, **({"looted": True} if looted else {"where": LOST, "place": ""}))
        alone = self.alone(enemy)
        self.lose([leader for leader in alone if leader.place == place])  # [21:11.1]
        if mover.disrupted:
            return
        beside, around = self.field.ground.beside(place), self.field.ground.around[place]
        self.lose([leader for leader in alone if leader.place in beside])
        for unit in self.here(enemy, *ARMS):  # [21:19.1]
            if unit.march and unit.place in around:
                self.put(unit.id, march=False)

    def lose(self, leaders: list[Piece]) -> None:
        for leader in leaders:
            self.put(leader.id, where=LOST, place="")
