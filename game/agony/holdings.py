"""What a city or an area holds, whose supply reaches it and how far one marches from it, for whoever points at it."""

from game.agony import names, reaching
from game.agony.board import SIDES
from game.agony.telling import area_text, city_text, place_name, stack_text
from game.agony.view import AgonyView, CityView, arrayed
from game.core.holding import Holding
from game.core.text import _


def holdings(view: AgonyView, place: str) -> tuple[Holding, ...]:
    """Its control and markers, who stands there and may march where, and whose supply reaches it."""
    lines = []
    if area := view.areas.get(place):
        lines.append(Holding(area_text(area), "3.13"))
    if city := view.cities.get(place):
        lines.append(Holding(city_text(city), _rule(city)))
    lines = lines or [Holding(place_name(place))]
    lines += [Holding(stack_text(stack), "10.11") for stack in arrayed(view) if stack.place == place]
    if reaching.reach(view, place):
        lines.append(Holding(reaching.reach_text(view, place), "11.11"))
    return (*lines, *_supply(view, place))


def _supply(view: AgonyView, place: str) -> list[Holding]:
    lines = []
    for side in SIDES:
        found = reaching.lines(view, side)
        for places, text in (
            (found.bases, _("Supply Base: {side}")),
            (found.reached - found.bases, _("Reached by a Line of Communications: {side}")),
            (found.without, _("Units here are without a Line of Communications: {side}")),
        ):
            if place in places:
                lines.append(Holding(text.format(side=names.side(side)), "15.14"))
    return lines


def _rule(city: CityView) -> str:
    """The rule about what matters most of a city."""
    if city.siege >= 0:
        return "13.26"
    if city.revolt:
        return "9.42"
    if city.pillage:
        return "15.24"
    return "3.12" if city.fort else "3.11"
