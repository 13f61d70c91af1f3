"""What a city or an area holds, for whoever points at it."""

from game.agony.telling import area_text, city_text, place_name, stack_text
from game.agony.view import AgonyView, CityView
from game.core.holding import Holding


def holdings(view: AgonyView, place: str) -> tuple[Holding, ...]:
    """Its control and markers, and who stands there."""
    lines = []
    if area := view.areas.get(place):
        lines.append(Holding(area_text(area), "3.13"))
    if city := view.cities.get(place):
        lines.append(Holding(city_text(city), _rule(city)))
    lines = lines or [Holding(place_name(place))]
    lines += [Holding(stack_text(stack), "10.11") for stack in view.stacks if stack.place == place]
    return tuple(lines)


def _rule(city: CityView) -> str:
    """The rule about what matters most of a city."""
    if city.siege >= 0:
        return "13.26"
    if city.revolt:
        return "9.42"
    if city.pillage:
        return "15.24"
    return "3.12" if city.fort else "3.11"
