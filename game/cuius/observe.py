"""From a state to what a viewer may know: first all else is blotted out, then the table is described [16.3]."""

from dataclasses import replace
from functools import lru_cache

from game.core.agenda import top
from game.core.rules import SPECTATOR, Standing
from game.core.text import _, translation
from game.cuius import fog, mats, names, recruiting, turn, victory
from game.cuius.board import BOARD, IMPERIAL, SIDES, other
from game.cuius.options import FOG
from game.cuius.pieces import commander
from game.cuius.state import UNKNOWN, Army, Battle, Item, March, State
from game.cuius.view import (
    ArmyView,
    BattleView,
    CityView,
    CuiusView,
    IntelView,
    LeaderView,
    MarchView,
    ProvinceView,
    SideView,
)

_SECRET_ARGS = ("place-lieutenant", "retreat-to")
#: What onlookers see of every question in the midst of a march or a retreat: that it is halted [16.3].
HALT = "halt"
_HALTS = ("move", "reaction", "retreat-to", HALT)
#: What may wait on the agenda in the midst of an activation.
_MIDST = (*_HALTS, "march-on", "city", "chain-end", "battles", "battle-over", "retreat", "react")


def redact(state: State, viewer: str) -> State:
    """The state with everything blotted out that the viewer may not know; doing it twice changes nothing."""
    seen = state.copy()
    if state.over:
        return seen  # the fog lifts
    for side in SIDES:
        if side != viewer:
            _hide_side(seen, state, viewer, side)
    seen.standing = {side: state.standing[side] if side == viewer else {} for side in SIDES}
    if viewer not in SIDES:  # what was announced, both players heard
        seen.intel = {side: {} for side in SIDES}
    seen.agenda = tuple(_plain(state, item, viewer) for item in state.agenda)
    if state.march and state.march.side != viewer:
        seen.march = _march(state, state.march, viewer)
    if state.retreat and state.retreat.army and state.retreat.side != viewer:
        army = _army(state, viewer, state.retreat.side, state.retreat.at, state.retreat.army)
        seen.retreat = replace(state.retreat, army=army)
    if _outside(state, viewer):
        seen.battle, seen.last_battle = _battle(state.battle), _battle(state.last_battle)
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
    armies = {at: _army(state, viewer, side, at, army) for at, army in state.of(side).items()}
    if side == IMPERIAL:
        seen.imperial = armies
    else:
        seen.protestant = armies
    moving = [(at, army) for at, army in state.everywhere(side)]
    shown = {x for at, army in moving for x in _army(state, viewer, side, at, army).leaders}
    unseen = {x for at, army in moving for x in army.leaders} - shown
    unseen |= {x for item in state.agenda if item.kind == "place-lieutenant" and item.seat == side for x in item.args}
    if fog.fogged(state):
        seen.pool[side] = tuple(sorted({*state.pool[side], *unseen}))
        seen.marshals = tuple(x for x in seen.marshals if BOARD.leaders[x].side != side or x in shown)


def _army(state: State, viewer: str, side: str, at: str, army: Army) -> Army:
    if not fog.hidden(state, viewer, side, at, army):
        return army
    chief = commander(state, army)
    return Army((chief,) if chief else (), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, army.force)


def _march(state: State, march: March, viewer: str) -> March:
    """Plans are nobody else's business; of a hidden force its MP are not, either, and of none are they onlookers'."""
    seen = replace(march, plan=(), halt=(), taking=False)
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


def _battle(field: Battle | None) -> Battle | None:
    return replace(field, helpers={}, strength={}, drm={}) if field else None


def view(state: State, viewer: str) -> CuiusView:
    """What a viewer may know."""
    return describe(redact(state, viewer), viewer)


def revealed(state: State) -> CuiusView:
    """What there was: the fog lifted from a state gone by."""
    known = state.copy()
    known.options = {**state.options, FOG: "no"}
    return describe(known, SPECTATOR)


def describe(known: State, viewer: str) -> CuiusView:
    """The table, from what is known."""
    item = top(known)
    scores = {side: victory.score(known, side) for side in SIDES}
    return CuiusView(
        game="cuius",
        viewer=viewer,
        headline=str(turn.headline(known)),
        prompt=prompt(known),
        known=known,
        to_move=SIDES if item and item.kind == HALT else (item.seat,) if item else (),
        over=bool(known.winner),
        standings=tuple(Standing(side, str(names.SEATS[side]), scores[side]) for side in SIDES),
        winners=(known.winner,) if known.winner in SIDES else (),
        hand=mats.mats(known, viewer),
        scenario=known.scenario,
        year=known.year,
        last_year=known.last_year,
        phase=known.phase,
        initiative=known.initiative,
        first=known.first,
        armies=armies(known, viewer),
        cities=cities(known),
        provinces=provinces(known),
        sides=sides(known),
        forts=dict(known.forts),
        fog=known.options[FOG],
        quiet=known.quiet,
        march=march(known),
        battle=battle(known),
        question=item.kind if item else "",
        eligible=known.chain.eligible if known.chain else (),
        trail=known.trail,
        trail_by=known.trail_by,
        standing=dict(known.standing.get(viewer, {})),
        history=known.history,
        verdict=known.verdict,
    )


def prompt(known: State) -> str:
    """Whom the game waits for."""
    item = top(known)
    if item and item.kind == HALT:
        return _("The march is halted.")
    return _("It is the turn of {side}.").format(side=names.side(item.seat)) if item else _("The war is over.")


def leader(known: State, who: str) -> LeaderView:
    """A leader."""
    datum = BOARD.leaders[who]
    return LeaderView(who, _(datum.name), datum.lr, who in known.marshals)


def armies(known: State, viewer: str) -> tuple[ArmyView, ...]:
    """Every army, the moving ones last."""
    found = []
    for side in SIDES:
        for at, army in sorted(known.of(side).items()):
            found.append(_army_view(known, viewer, side, at, army, ""))
        if known.march and known.march.side == side:
            found.append(_army_view(known, viewer, side, known.march.at, known.march.army, "march"))
        if known.retreat and known.retreat.army and known.retreat.side == side:
            found.append(_army_view(known, viewer, side, known.retreat.at, known.retreat.army, "retreat"))
    return tuple(found)


def _army_view(known: State, viewer: str, side: str, at: str, army: Army, moving: str) -> ArmyView:
    hidden = army.inf == UNKNOWN
    told = known.intel.get(viewer, {}).get(str(army.force)) if hidden and viewer == other(side) else None
    intel = IntelView(told.sp, told.cav, told.art, told.year, told.place) if told else None
    led = tuple(leader(known, x) for x in army.leaders)
    return ArmyView(side, at, led, army.inf, army.cav, army.art, army.fatigue, army.force, hidden, moving, intel)


def cities(known: State) -> dict[str, CityView]:
    """All cities by id."""
    control, damage = known.control, known.damage
    return {c: _city(translation.get(), c, control.get(c, "neutral"), damage.get(c, 0)) for c in BOARD.cities}


@lru_cache(maxsize=4096)
def _city(tongue: object, city: str, side: str, level: int) -> CityView:
    """A city in the language at hand; there are few different ones, and all are looked at after each order."""
    c = BOARD.cities[city]
    return CityView(c.id, _(c.name), c.hex, c.province, c.size, c.elector, side, level)


def provinces(known: State) -> dict[str, ProvinceView]:
    """All provinces by id."""
    held = {p: dict.fromkeys(SIDES, 0) for p in BOARD.provinces}
    for city, side in known.control.items():
        held[BOARD.cities[city].province][side] += 1
    return {
        p.id: ProvinceView(
            p.id,
            _(p.name),
            next((s for s in SIDES if held[p.id][s] >= p.needed and recruiting.controls(known, s, p.id)), ""),
            p.sp,
            p.needed,
            held[p.id],
            known.invaded.get(p.id, ""),
        )
        for p in BOARD.provinces.values()
    }


def sides(known: State) -> dict[str, SideView]:
    """Both sides."""
    return {
        side: SideView(
            side,
            str(names.SEATS[side]),
            known.pp[side],
            victory.score(known, side),
            victory.held(known, side, BOARD.electors),
            victory.held(known, side, BOARD.great),
            sum(holder == side for holder in known.control.values()),
            BOARD.charts.movement.lieutenants - known.used[side],
            tuple(leader(known, x) for x in known.pool[side]),
        )
        for side in SIDES
    }


def march(known: State) -> MarchView | None:
    """The activation under way."""
    going = known.march
    if going is None:
        return None
    return MarchView(
        going.side,
        going.army.leaders[0] if going.army.leaders else "",
        going.at,
        going.origin,
        going.mp,
        going.path,
        going.plan,
    )


def battle(known: State) -> BattleView | None:
    """The battle under way, or the last one."""
    field = known.battle or known.last_battle
    if field is None:
        return None
    return BattleView(
        field.place,
        field.attacker,
        field.defender,
        field.origin,
        dict(field.strength),
        dict(field.drm),
        field.black,
        field.white,
        field.br,
        field.cell,
        dict(field.lost),
        field.loser,
        known.battle is None,
    )
