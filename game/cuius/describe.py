"""The table in a view's terms, from what a viewer knows of it; parts that have not changed are not told anew."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Any

from game.core.agenda import top
from game.core.late import as_known, of_known, of_viewer
from game.core.memo import memo
from game.core.rules import Standing
from game.core.text import _, translation
from game.cuius import fog, mats, names, recruiting, turn, victory
from game.cuius.board import BOARD, NEUTRAL, SIDES, other
from game.cuius.options import FOG
from game.cuius.state import UNKNOWN, Army, Battle, State
from game.cuius.view import (
    ArmyView,
    BattleView,
    CityView,
    CuiusView,
    MarchView,
    ProvinceView,
    SideView,
)

#: What onlookers see of every question in the midst of a march or a retreat: that it is halted [16.3].
HALT = "halt"
#: Descriptions of so many tables are kept: of both sides and onlookers, in a few languages.
KEPT = 8


def describe(known: State, viewer: str) -> CuiusView:
    """The table, from what is known: each part is told when it is read."""
    return CuiusView.late(PARTS, game="cuius", viewer=viewer, known=known)


def _to_move(known: State) -> tuple[str, ...]:
    item = top(known)
    return SIDES if item and item.kind == HALT else (item.seat,) if item else ()


def _question(known: State) -> str:
    item = top(known)
    return item.kind if item else ""


def prompt(known: State) -> str:
    """Whom the game waits for."""
    item = top(known)
    if item and item.kind == HALT:
        return _("The march pauses: either side may be asked.")
    return _("It is the turn of {side}.").format(side=names.side(item.seat)) if item else _("The war is over.")


def armies(known: State, viewer: str) -> tuple[ArmyView, ...]:
    """Every army, the moving ones last."""
    found: tuple[ArmyView, ...] = ()
    for side in SIDES:
        found += _standing(known, viewer, side)
        if known.march and known.march.side == side:
            found += (_army_view(known, viewer, side, known.march.at, known.march.army, "march"),)
        if known.retreat and known.retreat.army and known.retreat.side == side:
            found += (_army_view(known, viewer, side, known.retreat.at, known.retreat.army, "retreat"),)
    return found


def _standing(known: State, viewer: str, side: str) -> tuple[ArmyView, ...]:
    """A side's armies that do not move."""
    return tuple(_army_view(known, viewer, side, at, army) for at, army in sorted(known.of(side).items()))


def _army_view(known: State, viewer: str, side: str, at: str, army: Army, moving: str = "") -> ArmyView:
    hidden = army.inf == UNKNOWN
    told = fog.report_of(known, viewer, army) if hidden and viewer == other(side) else None
    led = mats.leaders(army.leaders, known.marshals)
    return ArmyView(
        side, at, led, army.inf, army.cav, army.art, army.fatigue, army.force, hidden, moving, mats.told(known, told)
    )


@memo(KEPT, of=lambda known: (known.control, known.damage, known.invaded))
def land(known: State) -> tuple[Mapping[str, CityView], Mapping[str, ProvinceView]]:
    """All cities and all provinces by id."""
    return _cities(known), _provinces(known)


def _cities(known: State) -> Mapping[str, CityView]:
    cities, tongue = BOARD.cities, repeat(translation.get())
    holders, damage = map(known.control.get, cities, repeat(NEUTRAL)), map(known.damage.get, cities, repeat(0))
    return dict(zip(cities, map(_city, tongue, cities, holders, damage), strict=True))


@lru_cache(maxsize=4096)
def _city(tongue: object, city: str, side: str, level: int) -> CityView:
    """A city in the language at hand."""
    c = BOARD.cities[city]
    return CityView(c.id, _(c.name), c.hex, c.province, c.size, c.elector, side, level)


def _provinces(known: State) -> Mapping[str, ProvinceView]:
    tongue, invaded = translation.get(), known.invaded
    return {p: _province(tongue, p, recruiting.holders(known, p), invaded.get(p, "")) for p in BOARD.provinces}


@lru_cache(maxsize=1024)
def _province(tongue: object, province: str, holders: tuple[str, ...], invaded: str) -> ProvinceView:
    """A province in the language at hand, by who holds its cities."""
    p, held = BOARD.provinces[province], {side: holders.count(side) for side in SIDES}
    return ProvinceView(p.id, _(p.name), recruiting.master(province, holders), p.sp, p.needed, held, invaded)


@memo(KEPT, of=lambda known: (known.pool, known.used, known.pp, known.marshals, known.control))
def sides(known: State) -> Mapping[str, SideView]:
    """Both sides."""
    return {
        side: SideView(
            side,
            str(names.SEATS[side]),
            known.pp[side],
            victory.score(known, side),
            victory.held(known, side, BOARD.electors),
            victory.held(known, side, BOARD.great),
            list(known.control.values()).count(side),
            BOARD.charts.movement.lieutenants - known.used[side],
            mats.leaders(known.pool[side], known.marshals),
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
        field.odds,
        dict(field.parts),
        field.fates,
        {side: sum(c.inf + c.cav for c in given) for side, given in field.helpers.items() if given},
        field.black,
        field.white,
        field.br,
        field.cell,
        {side: fog.lost(field, side) for side in field.lost},
        field.loser,
        known.battle is None,
        _gone(known, field),
    )


def _gone(known: State, field: Battle) -> str:
    """The side that is no longer there though no die has fallen; "" where both are gone, or have fought."""
    left = [side for side in (field.attacker, field.defender) if known.present(side, field.place)]
    return other(left[0]) if known.battle is None and not field.black and len(left) == 1 else ""


def _standings(view: CuiusView) -> tuple[Standing, ...]:
    return tuple(Standing(side, one.name, one.score) for side, one in view.sides.items())


#: How each part of a view is found in what is known.
PARTS: Mapping[str, Callable[[CuiusView], Any]] = {
    "headline": of_known(lambda known: str(turn.titled(known.year, known.phase))),
    "prompt": of_known(prompt),
    "to_move": of_known(_to_move),
    "over": of_known(lambda known: bool(known.winner)),
    "standings": _standings,
    "winners": of_known(lambda known: (known.winner,) if known.winner in SIDES else ()),
    "orders": lambda _view: {},
    "hand": of_viewer(mats.mats),
    **as_known(
        "scenario", "year", "last_year", "phase", "initiative", "first", "quiet", "trail", "trail_by", "history",
        "verdict", "forts",
    ),
    "armies": of_viewer(armies),
    "cities": of_known(lambda known: land(known)[0]),
    "provinces": of_known(lambda known: land(known)[1]),
    "sides": of_known(sides),
    "fog": of_known(lambda known: known.options[FOG]),
    "march": of_known(march),
    "battle": of_known(battle),
    "question": of_known(_question),
    "eligible": of_known(lambda known: known.chain.eligible if known.chain else ()),
    "standing": of_viewer(lambda known, viewer: known.standing.get(viewer, {})),
}  # fmt: skip
