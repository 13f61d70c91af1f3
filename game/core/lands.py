"""What a map of lands is drawn from, in a game's data."""

from game.core.data import Datum


class Frame(Datum):
    """The cut of land that a map shows: its middle in degrees, how far it reaches from there, and a pixel's width."""

    lon: float
    lat: float
    west_km: float
    east_km: float
    north_km: float
    south_km: float
    km_per_px: float


class Region(Datum):
    """A part of the map that people may ask for."""

    name: str
    places: tuple[str, ...]


#: A town, or a land with the width of its name besides: name, latitude, longitude.
Town = tuple[str, float, float]
Wide = tuple[str, float, float, float]
