"""Land, water, height: the rasters of data/geo on a frame."""

import json

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates

from render.build.projection import GEO, Floats, Frame, courses, features, rings, smooth

Mask = NDArray[np.bool_]
RIVER_WIDTH = {1: 5.2, 2: 3.6, 3: 2.4}


def polygons(frame: Frame, name: str) -> Mask:
    """The pixels inside the polygons of a geo file."""
    image = Image.new("L", (frame.width, frame.height), 0)
    draw = ImageDraw.Draw(image)
    for feature in features(name):
        for ring, hole in rings(feature["geometry"]):
            draw.polygon([tuple(p) for p in frame.pixels(ring)], fill=0 if hole else 255)
    return np.asarray(image) > 127


def height(frame: Frame) -> Floats:
    """Metres above the sea, smoothed to what the 2-minute grid can tell."""
    meta = json.loads((GEO / "dem-2min.json").read_text("utf-8"))
    with Image.open(GEO / "dem-2min.png") as image:
        grid = np.asarray(image).astype(float)
    lon, lat = frame.degrees()
    row = (meta["north"] - lat) / meta["step_deg"] - 0.5
    column = (lon - meta["west"]) / meta["step_deg"] - 0.5
    metres = map_coordinates(gaussian_filter(grid, 0.6), [row, column], order=3, mode="nearest")
    return np.asarray(gaussian_filter(np.maximum(metres, 0.0), 0.6 / frame.km))


def rivers(frame: Frame) -> list[tuple[str, int, Floats]]:
    """Name, class (1 is the greatest) and smoothed course of every river that enters the frame."""
    found = []
    for feature in features("rivers"):
        for course in courses(feature["geometry"]):
            points = smooth(frame.pixels(course), 3)
            inside = (points > -60).all(1) & (points[:, 0] < frame.width + 60) & (points[:, 1] < frame.height + 60)
            if inside.any():
                found.append((str(feature["properties"]["name"]), int(feature["properties"]["class"]), points))
    return found


def river_mask(frame: Frame, widen: float) -> Floats:
    """For every pixel the class of the river over it (0 where none); `widen` in pixels."""
    image = Image.new("L", (frame.width, frame.height), 0)
    draw = ImageDraw.Draw(image)
    for _, rank, points in sorted(rivers(frame), key=lambda river: -river[1]):
        draw.line([tuple(p) for p in points], fill=rank, width=round(widen), joint="curve")
    return np.asarray(image).astype(float)


def shade(frame: Frame, metres: Floats) -> Floats:
    """Light from the north-west, about -0.8 (dark) to 0.4; low hills are lifted so that they read too."""
    lifted = 1500 * np.log1p(metres / 650.0) * 9.0
    slope_y, slope_x = np.gradient(lifted, frame.km * 1000)
    light = np.array([-0.473, 0.473, 0.743])
    normal = np.sqrt(slope_x**2 + slope_y**2 + 1)
    lit = (-slope_x * light[0] + slope_y * light[1] + light[2]) / normal - light[2]
    return np.asarray(np.clip(lit, -0.8, 0.4))
