"""The campaign's map, powers, armies and scenarios, from `data/campaign` [c-f]."""

from collections.abc import Mapping
from functools import cached_property

from game.campaign.checks import faults
from game.campaign.files import Files, Power
from game.core.data import BadData, find

MOVING_SEASONS = ("spring", "summer", "autumn")
SEASONS = (*MOVING_SEASONS, "winter")


class Board:
    """The whole of data/campaign, joined together. Raises `BadData` where the files do not fit together."""

    def __init__(self) -> None:
        files = Files()
        if wrong := [f"{find(file)}: {key}: {reason}" for file, key, reason in faults(files)]:
            raise BadData("\n".join(wrong))
        self.map, self.files, self.armies_file = files.map, files.powers, files.armies
        self.scenarios, self.regions = files.scenarios, files.lands.regions
        self.points = self.files.victory_points
        self.powers: dict[str, Power] = {power.id: power for power in self.files.powers}
        self.places = dict(files.places)
        self.words = {place.id: place.word for place in self.places.values()}
        self.by_word = {place.word: place.id for place in self.places.values()}
        self.provinces = tuple(place.id for place in files.provinces)
        self.areas = {power: tuple(a.id for a in files.areas if a.owner == power) for power in self.powers}
        self.arrows = {power: self._arrows_of(power) for power in self.powers}
        self.army_power = {army: power.id for power in self.powers.values() for army in power.armies()}

    def _arrows_of(self, power: str) -> dict[str, tuple[str, ...]]:
        """Where this power's armies may go from each place, in and out of its own areas [f]."""
        arrows = {area.id: area.arrows_to for area in self.map.territorial_areas}
        for province in self.map.provinces:
            home = tuple(a.id for a in self.map.territorial_areas if a.power == power and province.id in a.arrows_to)
            arrows[province.id] = (*province.adjacent, *home)
        return arrows

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbouring provinces of the United Provinces, France and Brandenburg [p, r]."""
        return {power: row.provinces for power, row in self.map.neighbour_lists.items()}


BOARD = Board()
