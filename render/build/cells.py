"""The lands as areas: cells of their towns, spread over land at the pace rivers and ridges allow."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, zoom
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from render.build.projection import Floats, Frame
from render.build.terrain import Mask, height, polygons, river_mask

Labels = NDArray[np.uint8]
#: Pace over water, across rivers by class, and per 100 m of ridge; plain land is 1.
SEA, RIVERS, RIDGE = 7.0, {0: 0.0, 1: 7.0, 2: 4.5, 3: 2.5}, 1.6
STEP_KM = 1.5


@dataclass(frozen=True)
class Cells:
    """For each board pixel the number of its place in `ids`, 255 in water; `water` the pixels that are."""

    ids: tuple[str, ...]
    owner: Labels
    water: Mask

    def mask(self, place: str) -> Mask:
        """The pixels of a place."""
        return np.asarray(self.owner == self.ids.index(place))


def hindrance(frame: Frame) -> Floats:
    """How slowly a border-to-be spreads over each pixel."""
    metres = height(frame)
    ridge = np.maximum(metres - gaussian_filter(metres, 14 / frame.km), 0.0)
    classes = river_mask(frame, 2)
    pace: Floats = 1.0 + np.minimum(ridge / 100 * RIDGE, 6.0)
    for rank, cost in RIVERS.items():
        pace[classes == rank] += cost
    pace[~polygons(frame, "coast")] = SEA
    return pace


def nearest(pace: Floats, sources: list[tuple[int, int]]) -> NDArray[np.int64]:
    """For every pixel, which of the sources (row, column) reaches it first."""
    rows, columns = pace.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    tails, heads, costs = [], [], []
    for down, right, length in (
        (0, 1, 1.0),
        (1, 0, 1.0),
        (1, 1, 2**0.5),
        (1, -1, 2**0.5),
        (2, 1, 5**0.5),
        (1, 2, 5**0.5),
    ):
        a = number[: rows - down, max(0, -right) : columns - max(0, right)].ravel()
        b = number[down:, max(0, right) : columns + min(0, right)].ravel()
        tails.append(a)
        heads.append(b)
        costs.append(length * (pace.ravel()[a] + pace.ravel()[b]) / 2)
    edges = (np.concatenate(costs), (np.concatenate(tails), np.concatenate(heads)))
    graph = coo_matrix(edges, shape=(number.size, number.size)).tocsr()
    starts = np.array([row * columns + column for row, column in sources])
    _, _, source = dijkstra(graph, directed=False, indices=starts, min_only=True, return_predecessors=True)
    order = {int(start): n for n, start in enumerate(starts)}
    flat = np.array([order.get(int(s), 0) for s in source.ravel()])
    return flat.reshape(rows, columns)


def cells(frame: Frame, towns: dict[str, list[tuple[str, float, float]]]) -> Cells:
    """The cells of all places on the board's frame, their borders smoothed to its pixels."""
    coarse = frame.scaled(frame.km / STEP_KM)
    ids, sources, owners = tuple(towns), [], []
    for place, named in towns.items():
        for _, lat, lon in named:
            x, y = coarse.pixels([lon, lat])[0]
            row, column = round(y), round(x)
            if -40 < row < coarse.height + 40 and -40 < column < coarse.width + 40:
                sources.append((min(max(row, 0), coarse.height - 1), min(max(column, 0), coarse.width - 1)))
                owners.append(ids.index(place))
    grid = np.array(owners)[nearest(hindrance(coarse), sources)]
    best = np.full((frame.height, frame.width), -1.0)
    owner = np.zeros((frame.height, frame.width), dtype=np.uint8)
    ratio = (frame.height / coarse.height, frame.width / coarse.width)
    for n in range(len(ids)):
        share = gaussian_filter((grid == n).astype(np.float32), 1.1)
        fine = zoom(share, ratio, order=1, grid_mode=True, mode="nearest")[: frame.height, : frame.width]
        closer = fine > best
        owner[closer], best[closer] = n, fine[closer]
    water = ~polygons(frame, "coast") | polygons(frame, "lakes")
    owner[water] = 255
    return Cells(ids, owner, np.asarray(water))
