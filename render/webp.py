"""Animated WebP, put together of frames that were packed one by one, wherever there was time for it.

Pillow packs such a film in one go and with loss; of frames with few colours, of which only what changes is kept, the
lossless kind is smaller, quicker and as sharp as it was drawn. https://developers.google.com/speed/webp/docs/riff_container
"""

import struct
from collections.abc import Sequence
from io import BytesIO

from PIL import Image

#: Flags of the file: it moves, and has an alpha channel.
MOVES, ALPHA = 0x02, 0x10
#: What stands before the picture's own chunk in a file of one picture.
HEAD = 12


def patch(frame: Image.Image, same: int) -> bytes:
    """A frame with a palette, without its pixels of the colour `same`: where it stands, and the picture."""
    mask = Image.frombytes("L", frame.size, frame.tobytes()).point([255 * (n != same) for n in range(256)])
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    box = (left & ~1, top & ~1, right, bottom)  # the file counts in steps of two
    part = frame.crop(box).convert("RGB")
    part.putalpha(mask.crop(box))
    where = [box[0] // 2, box[1] // 2, part.width - 1, part.height - 1]
    return b"".join(map(_three, where)) + _picture(part)


def film(size: tuple[int, int], patches: Sequence[bytes], times: Sequence[int]) -> bytes:
    """The file: each patch is laid over what was there before, and stands for so many milliseconds."""
    canvas = struct.pack("<I", MOVES | ALPHA) + b"".join(_three(side - 1) for side in size)
    for_ever = bytes(6)  # on nothing, without end
    frames = (_chunk(b"ANMF", each[:HEAD] + _three(time) + b"\0" + each[HEAD:])
              for each, time in zip(patches, times, strict=True))  # fmt: skip
    return _chunk(b"RIFF", b"".join((b"WEBP", _chunk(b"VP8X", canvas), _chunk(b"ANIM", for_ever), *frames)))


def _picture(part: Image.Image) -> bytes:
    """The chunk of one picture: at the least effort that finds its few colours."""
    out = BytesIO()
    part.save(out, "WEBP", lossless=True, quality=0, method=1)
    return out.getvalue()[HEAD:]


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of the file; all of ours are of even length, as they have to be."""
    return name + struct.pack("<I", len(data)) + data
