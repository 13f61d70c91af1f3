"""Pars: what a seat makes on the mean, by scenario; from games played, with sample and error."""

from typing import Annotated

from pydantic import Field

from game.core.data import Datum, Source, find, load


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


def pars(game: str, scenario: str) -> dict[str, Par]:
    """The pars of a scenario by seat; none where nobody has reckoned them."""
    if not pars_file(game):
        return {}
    return {one.seat: one for one in load(f"{game}/pars.yaml", Pars).pars if one.scenario == scenario}
