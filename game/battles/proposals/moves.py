"""Who goes where: groups as a stand-in would move them, groups straight on, single units, leaders."""

from collections.abc import Iterable, Iterator

from game.battles import telling
from game.battles.advance import ADVANCE, hint
from game.battles.ai.advance import Army
from game.battles.ai.plan import Plan, planned
from game.battles.board import LEADER, board
from game.battles.course import DUE, FIELD, Piece
from game.battles.groups import ARMY, FOOT, FRONT, HORSE, REAR, Group, groups, shifted
from game.battles.movement import allowance
from game.battles.proposals.march import March
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.proposals import Proposal
from game.core.text import _, listed
from game.core.words import Ask

#: Of more moves than so many the picture tells each.
MANY = 16
#: So many single units, groups straight on, and leaders are proposed; and orders to move in all.
UNITS, STRAIGHT, LEADERS, MOST = 6, 8, 3, 24


def proposals(view: BattlesView, ask: Ask) -> list[Proposal]:
    """The likeliest moves first; the end of the movement last."""
    first = ask(()).texts()
    if view.crowded:
        return [_single(view, ask, view.crowded, word.text) for word in ask(("move", view.crowded)).next]
    found = list(_signals(ask)) if "signal" in first else []
    if "move" in first:
        straight = list(_straight(view, ask))[:STRAIGHT]
        plan = _plan(view, ask)
        apart = [*_entering(view, ask), *_planned(view, ask, plan)]
        known = {each.order for each in apart}
        found += [each for each in _whole(view, ask, plan) if each.order not in known]
        found += [*apart, *_as_before(view, ask)]
        found += [*straight, *_leaders(view, ask)]
    del found[MOST:]
    return [*found, Proposal(("done",), _("End the movement"))] if "done" in first else found


def _signals(ask: Ask) -> Iterator[Proposal]:
    """Who may be called in before anything moves [W2]."""
    for word in ask(("signal",)).next:
        yield Proposal(("signal", word.text), _("Baner's Signal for {name}").format(name=word.name), word.hint)


def _entering(view: BattlesView, ask: Ask) -> Iterator[Proposal]:
    """Those at the edge, each command by itself."""
    field = board(view.battle)
    due, names = _due(view), {arrival.id: _(arrival.name) for arrival in field.file.arrivals}
    for command in dict.fromkeys(field.counters[p.id].command for p in due):
        pieces = [p for p in due if field.counters[p.id].command == command]
        enters = _("Entry: {name}").format(name=names[command])
        yield from _sent(view, ask, _proposed(enters), [(p, "") for p in pieces])


def _due(view: BattlesView) -> list[Piece]:
    """Who waits at the edge, units before their leaders."""
    field = board(view.battle)
    due = [p for p in view.pieces.values() if p.where == DUE and p.side == view.viewer and not p.moved]
    return sorted(due, key=lambda p: field.counters[p.id].kind == LEADER)


def _plan(view: BattlesView, ask: Ask) -> list[tuple[Piece, str]]:
    """What a stand-in would do with the units that have not moved yet."""
    able = set(ask(("move",)).texts())
    return [(view.pieces[unit], goal) for unit, goal in planned(view, Plan) if unit in able]


def _whole(view: BattlesView, ask: Ask, plan: list[tuple[Piece, str]]) -> Iterable[Proposal]:
    """All of that by one sentence; who waits at the edge enters, and leaders follow."""
    assert view.known is not None
    label = _("The rest of the army, as proposed") if view.known.begun else _("The whole army, as proposed")
    moves = [*((p, "") for p in _due(view)), *plan]
    return _sent(view, ask, label, [*moves, *((p, "") for p in _free(view, ask))] if moves else ())


def _planned(view: BattlesView, ask: Ask, plan: list[tuple[Piece, str]]) -> list[Proposal]:
    """The same group by group, then the units by themselves, those who meet the enemy first."""
    assert view.known is not None
    of = {unit: str(group.called) for group in _blocks(view.known) for unit in group.units}
    blocks: dict[str, list[tuple[Piece, str]]] = {}
    for piece, goal in plan:
        blocks.setdefault(of.get(piece.id, _("The others")), []).append((piece, goal))
    large = {_proposed(called): moves for called, moves in blocks.items() if len(moves) > 1}
    found = [each for label, moves in large.items() for each in _sent(view, ask, label, moves)]
    free = [way for way in plan if way[1] in ask(("move", way[0].id)).texts()]
    free.sort(key=lambda way: not _met(view, way[1]))
    return [*found, *(_single(view, ask, piece.id, goal) for piece, goal in free[:UNITS])]


def _blocks(state: State) -> list[Group]:
    """The groups of which each unit is in one at most."""
    every = groups(state).values()
    return [g for g in every if g.key not in (ARMY, FOOT, HORSE) and not g.key.endswith((f"-{FRONT}", f"-{REAR}"))]


def _as_before(view: BattlesView, ask: Ask) -> Iterator[Proposal]:
    """Each unit that has not moved yet goes as far as in the last player-turn, the same way."""
    assert view.known is not None
    state, able = view.known, set(ask(("move",)).texts())
    going = [p for p in state.went if p in able and state.pieces[p].where == FIELD and state.counter(p).is_unit]
    ways = [(state.pieces[p], shifted(state.pieces[p].place, state.went[p])) for p in going]
    label = _("The rest as last turn") if state.begun else _("All as last turn")
    if len(ways) > 1:
        yield from _sent(view, ask, label, sorted(ways, key=lambda way: _nearest(view, way[1])))


def _nearest(view: BattlesView, here: str) -> tuple[int, str]:
    """How far the next enemy is from a hex: who goes foremost goes first, and makes room."""
    foes = (p.place for p in view.pieces.values() if p.where == FIELD and p.side != view.viewer)
    return min((distance(here, there) for there in foes), default=0), here


def _proposed(group: str) -> str:
    return _("{group}, as proposed").format(group=group)


def _sent(view: BattlesView, ask: Ask, label: str, moves: Iterable[tuple[Piece, str]]) -> Iterator[Proposal]:
    """Moves in one order, those that are legal after the others."""
    march = March(view, ask)
    for piece, goal in moves:
        march.send(piece, goal)
    if march.said:
        yield _several(view, label, march)


def _several(view: BattlesView, label: str, march: March) -> Proposal:
    units = [order for order in march.said if march.counters[order[0]].is_unit]
    met = dict.fromkeys(foe.id for _unit, goal, *_led in units for foe in _met(view, goal))
    names, going = telling.names(view, met), {word for word in march.words if word in view.pieces}
    if len(march.said) > MANY:
        told = _("{n} pieces go; they meet {names}") if met else _("{n} pieces go")
        told = told.format(n=len(going), names=names)
    else:
        ways = listed([_("{piece} → {hex}").format(piece=telling.name(view, o[0]), hex=o[1]) for o in march.said])
        told = _("meets {names}: {moves}").format(names=names, moves=ways) if met else ways
    order = ("several", "move", *march.words) if len(march.said) > 1 else ("move", *march.words)
    return Proposal(order, label, told)


def _met(view: BattlesView, here: str) -> list[Piece]:
    """The enemies in good order who control a hex."""
    field = board(view.battle)
    return [
        p for p in view.pieces.values()
        if p.where == FIELD and p.side != view.viewer and not p.disrupted and field.counters[p.id].is_unit
        and here in field.reach_sets[p.place]
    ]  # fmt: skip


def _single(view: BattlesView, ask: Ask, piece: str, goal: str) -> Proposal:
    """A move of one piece, with what it costs and whom it meets; it can be taken back, and needs no second look."""
    cost = next((word.hint for word in ask(("move", piece)).next if word.text == goal), "")
    label = _("{piece} → {hex}").format(piece=telling.name(view, piece), hex=goal)
    foes = [
        _("{name} {n}").format(name=telling.name(view, p.id), n=telling.strength(view, p)) for p in _met(view, goal)
    ]
    told = _("{cost}: {foes}").format(cost=cost, foes=listed(foes)) if foes else cost
    return Proposal(("move", piece, goal), label, told, at_once=True)


def _straight(view: BattlesView, ask: Ask) -> Iterator[Proposal]:
    """Groups straight on, as far as all can go and a hex short of the enemy; or beside him, if he is near."""
    state = view.known
    if state is None or ADVANCE not in ask(()).texts():
        return
    foes = [p.place for p in view.pieces.values() if p.where == FIELD and p.side != view.viewer
            and telling.strength(view, p)]  # fmt: skip
    keys = {
        ARMY,
        *(group.key for group in _blocks(state)),
        *(key for key in groups(state) if key.endswith(f"{FOOT}-{FRONT}")),
    }
    for group in [groups(state)[word.text] for word in ask((ADVANCE,)).next if word.text in keys]:
        units = [state.pieces[unit] for unit in group.units]
        gap = min(distance(unit.place, foe) for unit in units for foe in foes)
        hexes = str(min(max(gap - 2, 1), *(allowance(state, unit) for unit in units)))
        if gap > 1 and hexes in ask((ADVANCE, group.key)).texts():
            called = _("The rest of the army") if group.key == ARMY and state.begun else group.called
            label = _("{group}: forward {n}").format(group=called, n=hexes)
            told = _("{units}; {gap} from the enemy now").format(units=hint(state, group), gap=gap)
            yield Proposal((ADVANCE, group.key, hexes), label, told)


def _leaders(view: BattlesView, ask: Ask) -> list[Proposal]:
    """Leaders to where they help most."""
    army = Army(view)
    found = [army.best(leader, ask) for leader in _free(view, ask)]
    return [_single(view, ask, order[1], order[2]) for order in found if order][:LEADERS]


def _free(view: BattlesView, ask: Ask) -> list[Piece]:
    """The leaders on the field who may still go."""
    able, counters = (view.pieces[p] for p in ask(("move",)).texts()), board(view.battle).counters
    return [p for p in able if counters[p.id].kind == LEADER and p.where == FIELD]
