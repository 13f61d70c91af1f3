"""What the fields of a record may be: their length and their alphabet. A record may come from anywhere.

Ids, keys and digests are plain letters and digits, so that they mean nothing wherever they are put; names and orders
are one line of printable text.
"""

import re
from collections.abc import Callable
from typing import NamedTuple


class Shape(NamedTuple):
    """Whether a text is such a field, and what it should be."""

    fits: Callable[[str], object]
    said: str


def _pattern(pattern: str, said: str) -> Shape:
    return Shape(re.compile(pattern).fullmatch, said)


def _text(longest: int) -> Shape:
    return Shape(lambda text: 0 < len(text) <= longest and text.isprintable(), f"1 to {longest} printable letters")


_KEY = _pattern(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}", "1 to 40 of A–Z, a–z, 0–9 and _.-")
_HEX = _pattern(r"[0-9a-f]{1,64}", "1 to 64 hexadecimal digits")
NUMBER = _pattern(r"[1-9][0-9]{0,8}|0", "a number of at most nine digits")
#: What a sign may be is said twice by no two parts, or a bad salt would be tried in all ways there are.
_SALT = _pattern(r"(?:[!-_a-~]|[^\W\x00-\x7f]){1,400}", "1 to 400 letters, digits and signs")

#: The fields by the word that stands before them in the file, or by what they are.
FIELDS = {
    "game": _KEY,
    "id": _KEY,
    "scenario": _KEY,
    "option": _KEY,
    "value": _pattern(r"[\w ,;:.+/()'-]{1,600}", "1 to 600 letters, digits and plain signs"),
    "data": _KEY,
    "checksum": _HEX,
    "seat": _KEY,
    "name": _text(100),
    "commitment": _HEX,
    "salt": _SALT,
    "word": _pattern(r"[^\W_]{1,16}", "1 to 16 letters or digits, without spaces"),
    "order": _text(4000),
    "holder": Shape(re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,100}").fullmatch, "at most 100 letters"),
    "purpose": _text(300),
}


def wrong(field: str, text: str) -> str:
    """Why the text cannot be this field; empty if it can."""
    shape = FIELDS[field]
    if shape.fits(text):
        return ""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:40])
    return f"“{shown}{'…' if len(text) > 40 else ''}” is no {field}: that is {shape.said}"
