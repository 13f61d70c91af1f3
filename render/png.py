"""PNG files of pictures in a map's palette, packed in bands: a band that was packed before is not packed again.

From one picture of a board to the next most of it is the same. A band may still repeat what stands in the band above
it, so that the file is no larger than one packed in a piece; its bytes depend on the picture alone.
"""

import struct
import zlib
from collections import OrderedDict
from hashlib import blake2b
from threading import Lock

from PIL import Image

#: Zlib's level: between 1 and 3 the files are larger than may be, above 4 it takes long.
LEVEL = 4
#: Rows of a band; how far back deflate looks; bands kept, of some ten kilobytes each.
ROWS, BACK, KEPT = 48, 32768, 800
#: The beginning of what zlib packs, and the end of what deflate does.
OPEN, CLOSE = b"\x78\x5e", b"\x03\x00"
#: The digests of a band and of the one above it.
Key = tuple[bytes, bytes]


def png(image: Image.Image) -> bytes:
    """The file of a picture in mode P; equal pictures give equal bytes."""
    wide, high = image.size
    lines = Image.new("P", (wide + 1, high), 0)  # each row begins with its filter: none
    lines.paste(image, (1, 0))
    raw = lines.tobytes()
    data = b"".join((OPEN, *_bands(raw, ROWS * (wide + 1)), CLOSE, struct.pack(">I", zlib.adler32(raw))))
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", bytes(image.getpalette() or ())), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _bands(raw: bytes, step: int) -> list[bytes]:
    """The parts of a deflated stream, one after another."""
    above, before, found = b"", b"", list[bytes]()
    for at in range(0, len(raw), step):
        band = raw[at : at + step]
        digest = blake2b(band, digest_size=16).digest()
        found.append(_PACKED.of((above, digest), band, before[-BACK:]))
        above, before = digest, band
    return found


class _Packed:
    """The bands packed last."""

    def __init__(self) -> None:
        self._kept, self._lock = OrderedDict[Key, bytes](), Lock()

    def of(self, key: Key, band: bytes, before: bytes) -> bytes:
        """A band as a part of a stream in which `before` stands before it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        packed = _pack(band, before)
        with self._lock:
            self._kept[key] = packed
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return packed


_PACKED = _Packed()


def _pack(band: bytes, before: bytes) -> bytes:
    if before:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=before)
    else:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(band) + packer.flush(zlib.Z_SYNC_FLUSH)
