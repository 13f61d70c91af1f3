"""Files: taken from multipart bodies, kept in memory, and described as Discord does."""

from __future__ import annotations

import mimetypes
import re
import secrets
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError


@dataclass(eq=False, slots=True)
class Attachment:
    """One file of a message; `key` signs its address, `width` and `height` are set for pictures."""

    id: int
    channel_id: int
    filename: str
    bytes: bytes
    description: str | None = None
    title: str | None = None
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    width: int | None = None
    height: int | None = None

    @property
    def content_type(self) -> str:
        """The MIME type its name suggests."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def path(self) -> str:
        """Its address on this server."""
        return f"/attachments/{self.channel_id}/{self.id}/{self.filename}?hm={self.key}"


def attachment(number: int, channel_id: int, filename: str, content: bytes, given: dict[str, Any]) -> Attachment:
    """Make an attachment as Discord stores it: safe name, measured if it is a picture."""
    name = re.sub(r"[^\w.\-]", "_", filename.replace(" ", "_"), flags=re.ASCII) or "unknown"
    made = Attachment(number, channel_id, name, content, given.get("description"), given.get("title"))
    if made.content_type.startswith("image/"):
        try:
            with Image.open(BytesIO(content)) as picture:
                made.width, made.height = picture.size
        except UnidentifiedImageError:
            pass
    return made
