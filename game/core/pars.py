"""Pars: what a seat makes on the mean, by scenario; from games played, with sample and error."""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from game.core.data import BadData, Datum, Source, find, load
from game.core.declared import Setup

if TYPE_CHECKING:
    from game.core.rules import Rules


class Par(Datum):
    """One seat's points at the end of a game, in victory points: their mean, its standard error, how many games."""

    scenario: str
    seat: str
    mean: float
    error: Annotated[float, Field(gt=0)]
    sample: Annotated[int, Field(ge=2)]
    src: Source

    @property
    def spread(self) -> float:
        """The standard deviation of the points of single games."""
        return float(self.error * self.sample**0.5)


class Pars(Datum):
    """The file `data/<game>/pars.yaml`; a game need not have one, nor all seats."""

    pars: tuple[Par, ...]


def pars_file(game: str) -> dict[str, type[Datum]]:
    """The file's name and schema where there is one: for `Rules.data`."""
    name = f"{game}/pars.yaml"
    return {name: Pars} if find(name).exists() else {}


def check_pars(rules: "Rules[Any, Any]") -> None:
    """Raise `BadData` where a par is of no scenario or seat that the game has, or of one twice."""
    seen: set[tuple[str, str]] = set()
    name = f"{rules.key}/pars.yaml"
    for one in load(name, Pars).pars if pars_file(rules.key) else ():
        if one.scenario not in {choice.value for choice in rules.scenarios}:
            raise BadData(f"{find(name)}: {one.scenario}: the game has no such scenario")
        setup = rules.complete(Setup(rules.key, one.scenario))
        if one.seat not in {seat.id for seat in rules.seats(setup)}:
            raise BadData(f"{find(name)}: {one.scenario}: {one.seat}: the scenario has no such seat")
        if (one.scenario, one.seat) in seen:
            raise BadData(f"{find(name)}: {one.scenario}: {one.seat}: stands there twice")
        seen.add((one.scenario, one.seat))


def pars(game: str, scenario: str) -> dict[str, Par]:
    """The pars of a scenario by seat; none where nobody has reckoned them."""
    if not pars_file(game):
        return {}
    return {one.seat: one for one in load(f"{game}/pars.yaml", Pars).pars if one.scenario == scenario}
