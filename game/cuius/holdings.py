"""What a hex holds and feeds, and how far one marches from it, for whoever points at it."""

from game.core.holding import Holding
from game.core.text import _
from game.cuius import names, queries
from game.cuius.board import BOARD, SIDES
from game.cuius.telling import army_text
from game.cuius.view import ArmyView, CuiusView


def holdings(view: CuiusView, place: str) -> tuple[Holding, ...]:
    """Its city or fortification, who stands there as far as the viewer knows, zones, supply, and who gets there."""
    lines = [Holding(_city(view, city.id), "15.0" if city.damage else "6.1.1")
             for city in view.cities.values() if city.place == place]  # fmt: skip
    lines = lines or [Holding(str(names.near(place)))]
    if place in view.forts:
        lines.append(Holding(_("Field fortification"), "16.1"))
    lines += [Holding(army_text(one), "16.2" if one.hidden else "2.6") for one in view.armies if one.place == place]
    for side in SIDES:
        zones = queries.zones(view, side)
        for hexes, text, rule in (
            (zones.primary, _("In a primary zone of {side}"), "11.2.1"),
            (zones.secondary, _("In a secondary zone of {side}"), "11.2.2"),
        ):
            if place in hexes:
                lines.append(Holding(text.format(side=view.sides[side].name), rule))
    return (*lines, *_supply(view, place), *_marches(view, place))


def _supply(view: CuiusView, place: str) -> list[Holding]:
    """What the hex would feed of each side, and of an army that is known how much it has of what it needs."""
    if place not in BOARD.ground:
        return []
    lines = []
    for side in SIDES:
        name, need = view.sides[side].name, queries.needs(view, side).get(place)
        have = need[1] if need else queries.supplied(view, side)[place]
        text = _("Supply for {side}: {n}, for {sp} SP") if need else _("Supply for {side}: {n}")
        lines.append(Holding(text.format(side=name, n=have, sp=need[0] if need else 0), "7.3.2"))
    return lines


def _marches(view: CuiusView, place: str) -> list[Holding]:
    """How far an army gets from there, and which ones may come."""
    lines, coming = [], []
    for army in view.armies:
        found = queries.reach(view, army)
        if found is None:
            continue
        if army.place == place:
            text = _("{army} reaches {surely} hexes surely, {mostly} as its dice come on the mean, {best} at best")
            known = {"surely": len(found.surely), "mostly": len(found.mostly), "best": len(found.at_best)}
            lines.append(Holding(text.format(army=_commander(army), **known), "11.1"))
        for places, how in (
            (found.surely, _("{army} (surely)")), (found.mostly, _("{army} (as its dice come on the mean)")),
            (found.at_best, _("{army} (at best)")),
        ):  # fmt: skip
            if place in places:
                coming.append(how.format(army=_commander(army)))
                break
    if coming:
        lines.append(Holding(_("Within reach of {armies}").format(armies=", ".join(coming)), "11.1"))
    return lines


def _commander(army: ArmyView) -> str:
    return army.leaders[0].name


def _city(view: CuiusView, key: str) -> str:
    city = view.cities[key]
    told = [view.sides[city.side].name if city.side in SIDES else _("Neutral")]
    told += [{1: _("pillaged"), 2: _("sacked")}[city.damage]] if city.damage else []
    return f"{city.name} ({', '.join(told)})"
