"""What a stand-in reckons with: how the armies lie, and what an attack is expected to win."""

from functools import cache, lru_cache

from game.battles.board import GUN, LEADER, board
from game.battles.course import FIELD, Piece
from game.battles.editions import edition
from game.battles.fire import column as fire_column
from game.battles.terrain import ORDER, steps
from game.battles.view import BattlesView
from game.core.hexes import distance

#: What disruption costs, as a part of the strength lost by elimination.
HURT = 0.45
#: How many hexes a way counts that does not exist.
ASTRAY = 20
#: What it is worth to stand where somebody can be called up from, in victory points.
SIGNAL = 12


@cache
def _chances(book: str, odds: str) -> dict[str, float]:
    """How likely each result of the combat table is in a column."""
    chances = edition(book).charts.combat.chances(odds)
    return {result: float(chances.get(result, 0)) for result in ("Ae", "Ad", "-", "Dx", "Dd", "De")}


@lru_cache(maxsize=65536)
def column(book: str, attack: int, defence: int) -> str:
    """The odds of a combat, as a column of the table."""
    return edition(book).charts.combat.odds(attack, defence)


@lru_cache(maxsize=65536)
def gain(book: str, odds: str, mine: float, theirs: float, shaken: bool) -> float:
    """What an attack is expected to win, in strength points: the enemy's losses less one's own."""
    chance = _chances(book, odds)
    blow = chance["Dd"] + chance["Dx"]
    won = theirs * (chance["De"] + blow * (1.0 if shaken else HURT))
    return won - mine * (chance["Ae"] + HURT * chance["Ad"]) - HURT * min(mine, theirs) * chance["Dx"]


@lru_cache(maxsize=65536)
def final(book: str, odds: str, mine: float, theirs: float, shaken: bool, token: float) -> float:
    """The same where only who is eliminated counts, and disruption but a token."""
    chance = _chances(book, odds)
    blow = chance["Dd"] + chance["Dx"]
    return theirs * (chance["De"] + blow * (1.0 if shaken else token)) - mine * chance["Ae"]


@cache
def hurt(book: str, odds: str) -> float:
    """How likely an attacker is disrupted, or worse."""
    chance = _chances(book, odds)
    return chance["Ad"] + chance["Ae"] + chance["Dx"] / 2


@cache
def blow(book: str, odds: str) -> float:
    """How likely a defender is disrupted, or worse."""
    chance = _chances(book, odds)
    return chance["Dd"] + chance["De"] + chance["Dx"]


@cache
def end(book: str, odds: str, shaken: bool) -> float:
    """How likely a defender is eliminated."""
    chance = _chances(book, odds)
    return chance["De"] + (chance["Dd"] + chance["Dx"] if shaken else 0.0)


@lru_cache(maxsize=65536)
def _multiple(battle: str, book: str, kind: str, gait: str, here: str, there: str) -> int:
    charts, field, best = edition(book).charts, board(battle), 1
    for ground in field.kinds_of(there):
        row = charts.terrain[ground].defence
        best = max(best, row.get(kind, 1), row.get(gait, 1))
    brink = field.brinks.get((here, there), "")
    if brink and (brink != "slope" or (here, there) in field.climbs):
        best = max(best, charts.hexsides[brink].defence)
    return best


@lru_cache(maxsize=256)
def nearness(battle: str, book: str, gait: str, places: tuple[str, ...], *, beside: bool = True) -> dict[str, int]:
    """How many hexes it is from each hex to the nearest of these places by ways that are open.

    `beside` such a place one is near it, whatever its ground. Where no way leads it is as far as the bird flies, and
    very far besides.
    """
    field = board(battle)
    onward = steps(field, book, gait, ORDER).backwards
    found = dict.fromkeys(places, 0)
    for place in places if beside else ():
        found |= {near: 1 for near in field.reach[place] if near not in found}
    waiting = list(found)
    for here in waiting:
        for there, _cost in onward[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    lost = (h for h in field.grid.hexes if h not in found)
    return found | {h: ASTRAY + min((distance(h, place) for place in places), default=-ASTRAY) for h in lost}


@cache
def hit(book: str, away: int) -> float:
    """How likely a shot at so many hexes hits."""
    chart = edition(book).charts.fire
    column = chart.columns.index(fire_column(away))
    return sum(row[column] == "Dd" for row in chart.rows) / len(chart.rows)


class Lie:
    """How the armies lie, as one side sees it."""

    def __init__(self, view: BattlesView) -> None:
        self.view, self.board, self.book = view, board(view.battle), view.edition
        self.counters = self.board.counters
        on_field = [p for p in view.pieces.values() if p.where == FIELD]
        units = [p for p in on_field if self.counters[p.id].is_unit]
        self.own = {p.place: p for p in units if p.side == view.viewer and p.id != view.crowded}
        self.foes = {p.place: p for p in units if p.side != view.viewer}
        self.leaders = [p for p in on_field if self.counters[p.id].kind == LEADER and p.side == view.viewer]
        self.shaken = [p for p in self.own.values() if p.disrupted]
        foe = self.board.foe[view.viewer]
        self.zone = view.zones[foe]
        self.prizes = {p.place: 5.0 for p in on_field if p.side == foe and self.counters[p.id].kind == GUN}
        schedule = self.board.file.victory
        self.prizes |= {t.place: schedule.train * 0.4 for t in on_field if t.side == foe and t.id in self.board.trains
                        and not t.looted}  # fmt: skip
        tracks = [t for t in view.tracks if t.side == view.viewer]
        beaten = edition(self.book).exit and all(t.demoralized for t in tracks)
        #: The hexes by which a beaten army may leave the field.
        self.fled = self.board.area(self.board.file.exits[view.viewer]) if beaten else ()
        #: The places that give points to who stands there.
        self.holds = {
            frozenset(self.board.area(hold.area)): hold.points
            for hold in schedule.holds
            if hold.side in ("", view.viewer)
        }
        if called := self._signal():
            self.holds[called] = SIGNAL

    def _signal(self) -> frozenset[str]:
        """From where one's own commands that are still away can be called [W2]."""
        signal, away = self.board.file.signal, {a.id for a in self.view.arrivals if not a.arrived}
        if signal is None or not self.view.signal or signal.side != self.view.viewer or not away & set(signal.commands):
            return frozenset()
        return frozenset(h for area in signal.areas for h in self.board.area(area))

    def strength(self, piece: Piece) -> float:
        """What a unit brings into a combat."""
        counter = self.counters[piece.id]
        return counter.back if piece.disrupted else counter.front

    def steady(self, units: dict[str, Piece]) -> float:
        """The strength of the units in good order."""
        return sum(self.counters[p.id].front for p in units.values() if not p.disrupted)

    def multiple(self, here: str, unit: Piece, there: str) -> int:
        """What terrain makes of a defender in a hex attacked from another."""
        if there in self.board.plain:
            return 1
        counter = self.counters[unit.id]
        return _multiple(self.view.battle, self.book, counter.kind, counter.gait, here, there)
