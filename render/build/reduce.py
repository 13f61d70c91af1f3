"""From full colour to a palette of 256 that keeps rare hues: clusters of the colours that occur, not of the pixels."""

from collections.abc import Sequence

import numpy as np
from PIL import Image
from scipy.cluster.vq import kmeans2
from scipy.spatial import cKDTree

from render.patterns import Colour

COLOURS, BIN, SEED = 256, 10, 1618


def reduced(sheet: Image.Image, keep: Sequence[Colour] = ()) -> Image.Image:
    """The RGB or RGBA sheet as a palette picture with the colours `keep` in it.

    What is wholly transparent becomes one colour.
    """
    pixels = np.asarray(sheet)
    channels = pixels.shape[2]
    flat = pixels.reshape(-1, channels)
    if channels == 4:
        flat = np.where(flat[:, 3:] == 0, np.uint8(0), flat)
    colours, which = np.unique(flat, axis=0, return_inverse=True)
    counts = np.bincount(which.ravel())
    bins = np.unique(colours // BIN, axis=0, return_inverse=True)[1].ravel()
    weight = np.bincount(bins, weights=counts)
    means = np.stack([np.bincount(bins, weights=counts * colours[:, c]) / weight for c in range(channels)], axis=1)
    copies = np.repeat(means, np.clip(np.log2(weight + 1), 1, 20).astype(int), axis=0)
    centres, _ = kmeans2(copies, min(COLOURS - 1 - len(keep), len(means)), iter=12, minit="++", seed=SEED)
    fixed = np.array([(*colour, 255)[:channels] for colour in keep]).reshape(-1, channels)
    palette = np.vstack([np.zeros((1, channels)), fixed, centres]).round().clip(0, 255).astype(np.uint8)
    nearest = cKDTree(palette.astype(float)).query(colours.astype(float))[1].astype(np.uint8)
    image = Image.fromarray(nearest[which.ravel()].reshape(pixels.shape[:2]), "L").convert("P")
    image.putpalette(palette.ravel().tolist(), sheet.mode)
    return image
