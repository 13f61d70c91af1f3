"""From a state to what a viewer may know: all else is blotted out, and what is left is described [16.3]."""

from game.core.agenda import top
from game.core.late import of_whole
from game.core.rules import SPECTATOR
from game.core.values import replace
from game.cuius import fog
from game.cuius.board import BOARD, SIDES
from game.cuius.describe import HALT, PARTS, describe
from game.cuius.options import FOG
from game.cuius.pieces import commander
from game.cuius.state import UNKNOWN, Army, Battle, Contingent, Item, March, State
from game.cuius.view import CuiusView

_SECRET_ARGS = ("place-lieutenant", "retreat-to", "conversion")
#: What tells by its arguments what others chose or drew.
_TELLING = ("winter", *_SECRET_ARGS)
_HALTS = ("move", "reaction", "retreat-to", HALT)
#: What may wait on the agenda in the midst of an activation.
_MIDST = (*_HALTS, "march-on", "city", "chain-end", "battles", "battle-over", "retreat", "react")


def redact(state: State, viewer: str) -> State:
    """The state with everything blotted out that the viewer may not know; doing it twice changes nothing."""
    seen, fogged = state.copy(), fog.fogged(state)
    if state.over:
        return seen  # the fog lifts
    for side in SIDES if fogged else ():
        if side != viewer:
            _hide_side(seen, state, viewer, side)
    seen.standing = {side: state.standing[side] if side == viewer else {} for side in SIDES}
    if viewer not in SIDES:  # what was announced, both players heard
        seen.intel = {side: {} for side in SIDES}
    if [item for item in state.agenda if item.kind in _TELLING]:
        seen.agenda = tuple(_plain(state, item, viewer) if item.kind in _TELLING else item for item in state.agenda)
    if state.march and state.march.side != viewer:
        seen.march = _march(state, state.march, viewer)
    if state.retreat and state.retreat.army and state.retreat.side != viewer:
        army = _army(state, viewer, state.retreat.side, state.retreat.at, state.retreat.army)
        seen.retreat = replace(state.retreat, army=army)
    if fogged:
        seen.battle, seen.last_battle = _battle(state.battle, viewer), _battle(state.last_battle, viewer)
    if fogged and viewer not in SIDES:
        seen.chain, seen.agenda = None, _halted(seen)
    return seen


def _outside(state: State, viewer: str) -> bool:
    """Whether a viewer hears nothing of what the two players announce [16.3]."""
    return fog.fogged(state) and viewer not in SIDES


def _halted(state: State) -> tuple[Item, ...]:
    """The agenda without who is asked what in the midst of a march: whether armies may react is not for onlookers."""
    item = top(state)
    if item is None or item.kind not in _HALTS:
        return state.agenda
    begun = next(n for n, one in enumerate(state.agenda) if one.kind in _MIDST)
    return (*state.agenda[:begun], Item(HALT, state.trail_by or SIDES[0]))


def _hide_side(seen: State, state: State, viewer: str, side: str) -> None:
    # by place, for who came last to a place may be who lost SP under a marker
    armies = {at: _army(state, viewer, side, at, army) for at, army in sorted(state.of(side).items())}
    seen.array(side, armies)
    moving = [(at, army) for at, army in state.everywhere(side)]
    shown = {x for at, army in moving for x in _army(state, viewer, side, at, army).leaders}
    unseen = {x for at, army in moving for x in army.leaders} - shown
    unseen |= {x for item in state.agenda if item.kind == "place-lieutenant" and item.seat == side for x in item.args}
    seen.pool = {**seen.pool, side: tuple(sorted({*state.pool[side], *unseen}))}
    seen.marshals = tuple(x for x in seen.marshals if BOARD.leaders[x].side != side or x in shown)


def _army(state: State, viewer: str, side: str, at: str, army: Army) -> Army:
    if not fog.hidden(state, viewer, side, at, army):
        return army
    chief = commander(state, army)
    return Army((chief,) if chief else (), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, army.force)


def _march(state: State, march: March, viewer: str) -> March:
    """Plans are nobody else's business; of a hidden force its MP are not, either, and of none are they onlookers'."""
    seen = march.aimless
    if not (_outside(state, viewer) or fog.hidden(state, viewer, march.side, march.at, march.army)):
        return seen
    army = _army(state, viewer, march.side, march.at, march.army)
    return replace(seen, army=army, mp=UNKNOWN, led=False, horse=False, all_road=True, bonus=UNKNOWN, done=False)


def _plain(state: State, item: Item, viewer: str) -> Item:
    """What waits on the agenda, without what others chose or drew."""
    if item.kind == "winter":
        return replace(item, args=tuple(name for name in item.args if name.startswith(f"{viewer}@")))
    secret = fog.fogged(state) and item.kind in _SECRET_ARGS and item.seat != viewer
    return replace(item, args=()) if secret else item


def _battle(field: Battle | None, viewer: str) -> Battle | None:
    """A battle as players see it, without what each of the enemy's forces beside it gave [14.7]; or onlookers."""
    if field is None:
        return None
    if viewer in SIDES:
        return replace(field, helpers={s: given if s == viewer else _sum(given) for s, given in field.helpers.items()})
    lost = {side: fog.lost(field, side) for side in field.lost}
    return replace(field, helpers={}, strength={}, drm={}, odds="", parts={}, fates=(), lost=lost)


def _sum(given: tuple[Contingent, ...]) -> tuple[Contingent, ...]:
    """How many SP were given, not by whom nor of which kind."""
    return (Contingent("", sum(one.inf + one.cav for one in given), 0),) if given else ()


def view(state: State, viewer: str) -> CuiusView:
    """What a viewer may know; it is found when somebody looks."""
    return CuiusView.late(_PARTS, state, game="cuius", viewer=viewer)


_PARTS = {**PARTS, "known": of_whole(redact)}


def revealed(state: State) -> CuiusView:
    """What there was: the fog lifted from a state gone by."""
    known = state.copy()
    known.options = {**state.options, FOG: "no"}
    return describe(known, SPECTATOR)
