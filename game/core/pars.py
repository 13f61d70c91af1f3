"""Pars: what a seat makes on the mean, by scenario; from games played, with sample and error."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from game.core.data import BadData, Datum, Source, find, load
from game.core.declared import Setup

if TYPE_CHECKING:
    from game.core.rules import Rules


class Par(Datum):
    """One seat's points at the end of a game, in victory points: their mean, its standard error, how many games.

    A seat that holds several seats of the default setup is named by all of them: "spain+austria".
    """

    scenario: str
    seat: str
    mean: float
    error: Annotated[float, Field(gt=0)]
    sample: Annotated[int, Field(ge=2, le=10_000)]
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
        if not set(one.seat.split("+")) <= {seat.id for seat in rules.seats(setup)}:
            raise BadData(f"{find(name)}: {one.scenario}: {one.seat}: the scenario has no such seat")
        if (one.scenario, one.seat) in seen:
            raise BadData(f"{find(name)}: {one.scenario}: {one.seat}: stands there twice")
        seen.add((one.scenario, one.seat))


def pars(game: str, scenario: str) -> dict[str, Par]:
    """The pars of a scenario by seat; none where nobody has reckoned them."""
    if not pars_file(game):
        return {}
    return {one.seat: one for one in load(f"{game}/pars.yaml", Pars).pars if one.scenario == scenario}


def seat_pars(rules: "Rules[Any, Any]", setup: Setup) -> dict[str, Par]:
    """The pars of a game's seats by what they play in it; none where nobody has reckoned them."""
    held = {seat.id: rules.powers(setup, seat.id) for seat in rules.seats(setup)}
    return held_pars(rules.key, setup.scenario, held)


def held_pars(game: str, scenario: str, held: Mapping[str, Collection[str]]) -> dict[str, Par]:
    """The same by what each seat holds; the file is asked once for all of them."""
    known = pars(game, scenario)
    found = {seat: together(known, parts) for seat, parts in held.items()}
    return {seat: one for seat, one in found.items() if one}


def together(known: Mapping[str, Par], seats: Collection[str]) -> Par | None:
    """The par of several in one hand; where it is not known, means add, spreads as squares.

    Who always makes the same, nothing, has none.
    """
    if one := known.get("+".join(seats)):
        return one
    found = [known[seat] for seat in seats if seat in known]
    if len(found) < 2:
        return found[0] if found else None
    sample = min(one.sample for one in found)
    error = (sum(one.spread**2 for one in found) / sample) ** 0.5
    mean, name = sum(one.mean for one in found), "+".join(one.seat for one in found)
    return Par(scenario=found[0].scenario, seat=name, mean=mean, error=error, sample=sample, src="derived")


def above(points: int, par: Par | None) -> int:
    """How far points are above par, in hundredths of the spread; where there is none, each counts whole."""
    return round(100 * (points - par.mean) / par.spread) if par else 100 * points
