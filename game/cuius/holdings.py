"""What a hex holds, for whoever points at it."""

from game.core.holding import Holding
from game.core.text import _
from game.cuius import names, queries
from game.cuius.board import SIDES
from game.cuius.telling import army_text
from game.cuius.view import CuiusView


def holdings(view: CuiusView, place: str) -> tuple[Holding, ...]:
    """Its city or fortification, who stands there as far as the viewer knows, and whose zones lie over it."""
    lines = [Holding(_city(view, city.id), "15.0" if city.damage else "6.1.1")
             for city in view.cities.values() if city.place == place]  # fmt: skip
    lines = lines or [Holding(str(names.place(place)))]
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
    return tuple(lines)


def _city(view: CuiusView, key: str) -> str:
    city = view.cities[key]
    told = [view.sides[city.side].name if city.side in SIDES else _("Neutral")]
    told += [{1: _("pillaged"), 2: _("sacked")}[city.damage]] if city.damage else []
    return f"{city.name} ({', '.join(told)})"
