"""From degrees to board pixels: a Lambert conformal conic on the sphere."""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ROOT = Path(__file__).resolve().parents[2]
GEO = ROOT / "data" / "geo"
RADIUS_KM = 6371.0
PARALLELS = (46.5, 54.0)


class Projection(Protocol):
    """From degrees to km, and back."""

    def forward(self, lon: Floats, lat: Floats) -> tuple[Floats, Floats]: ...  # noqa: D102
    def inverse(self, x: Floats, y: Floats) -> tuple[Floats, Floats]: ...  # noqa: D102


@dataclass(frozen=True)
class Plain:
    """Degrees as straight lines: km east and north of a point, a degree as many km long everywhere."""

    lon: float
    lat: float
    km_lon: float
    km_lat: float

    def forward(self, lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        """Km east and north of the point."""
        return (lon - self.lon) * self.km_lon, (lat - self.lat) * self.km_lat

    def inverse(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Degrees of longitude and latitude."""
        return self.lon + x / self.km_lon, self.lat + y / self.km_lat


class Conic:
    """Spherical Lambert conformal conic; km east and north of its centre."""

    def __init__(self, lon: float, lat: float) -> None:
        low, high = (math.radians(p) for p in PARALLELS)

        def stretch(phi: float) -> float:
            return math.tan(math.pi / 4 + phi / 2)

        self.lon = lon
        self.n = math.log(math.cos(low) / math.cos(high)) / math.log(stretch(high) / stretch(low))
        self.scale = RADIUS_KM * math.cos(low) * stretch(low) ** self.n / self.n
        self.centre = self.scale / stretch(math.radians(lat)) ** self.n

    def forward(self, lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        """Km east and north of the centre."""
        rho = self.scale / np.tan(np.pi / 4 + np.radians(lat) / 2) ** self.n
        theta = self.n * np.radians(lon - self.lon)
        return rho * np.sin(theta), self.centre - rho * np.cos(theta)

    def inverse(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Degrees of longitude and latitude."""
        down = self.centre - y
        rho, theta = np.hypot(x, down), np.arctan2(x, down)
        lat = np.degrees(2 * np.arctan((self.scale / rho) ** (1 / self.n)) - np.pi / 2)
        return self.lon + np.degrees(theta) / self.n, lat


@dataclass(frozen=True)
class Frame:
    """The board's cut-out of the world; `km` is the side of one of its pixels."""

    conic: Projection
    west: float
    north: float
    km: float
    width: int
    height: int

    @classmethod
    def of(cls, spec: dict[str, float]) -> "Frame":
        """The frame that lands.yaml describes."""
        km = spec["km_per_px"]
        width = round((spec["east_km"] - spec["west_km"]) / km)
        height = round((spec["north_km"] - spec["south_km"]) / km)
        return cls(Conic(spec["lon"], spec["lat"]), spec["west_km"], spec["north_km"], km, width, height)

    def scaled(self, factor: float) -> "Frame":
        """The same cut-out with `factor` times as many pixels a side."""
        width, height = round(self.width * factor), round(self.height * factor)
        return Frame(self.conic, self.west, self.north, self.km / factor, width, height)

    def pixels(self, lonlat: Any) -> Floats:
        """Board pixels, one row a point, of rows of longitude and latitude."""
        points = np.asarray(lonlat, dtype=float).reshape(-1, 2)
        x, y = self.conic.forward(points[:, 0], points[:, 1])
        found: Floats = np.c_[(x - self.west) / self.km, (self.north - y) / self.km]
        return found

    def degrees(self) -> tuple[Floats, Floats]:
        """Longitude and latitude of every pixel's centre."""
        rows, columns = np.mgrid[0 : self.height, 0 : self.width] + 0.5
        return self.conic.inverse(self.west + columns * self.km, self.north - rows * self.km)


def features(name: str) -> list[dict[str, Any]]:
    """The features of a file of data/geo."""
    found: list[dict[str, Any]] = json.loads((GEO / f"{name}.geojson").read_text("utf-8"))["features"]
    return found


def rings(geometry: dict[str, Any]) -> list[tuple[list[Any], bool]]:
    """The rings of a polygon geometry, each with whether it is a hole."""
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    return [(ring, n > 0) for polygon in polygons for n, ring in enumerate(polygon)]


def courses(geometry: dict[str, Any]) -> list[Any]:
    """The lines of a line geometry."""
    return [geometry["coordinates"]] if geometry["type"] == "LineString" else list(geometry["coordinates"])


def smooth(points: Floats, rounds: int = 2) -> Floats:
    """Chaikin's corner cutting; the ends stay."""
    for _ in range(rounds):
        if len(points) < 3:
            return points
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        cut = np.empty((len(near) * 2, 2))
        cut[0::2], cut[1::2] = near, far
        points = np.vstack([points[:1], cut, points[-1:]])
    return points
