"""No number of a board, card or chart may be beyond all reason: each has a range, and what is outside it is refused."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import reduce
from operator import getitem
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from game import rules
from game.core.data import find

#: Where on a picture something is: it may lie beyond the edge, and nothing is reckoned with it. What a card does has
#: its own checks, operation by operation.
FREE = (
    "campaign/lands.yaml: frame.",
    "campaign/lands.yaml: inset.",
    "agony/lands.yaml: frame.",
    "agony/lands.yaml: boxes.",
    "agony/lands.yaml: kept.",
    "agony/cards.yaml: cards.does.",
)

Path = tuple[str | int, ...]


def numbers(plain: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every number of a file."""
    if isinstance(plain, dict | list):
        for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from numbers(value, (*path, key))
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield path


def kinds(plain: Any) -> Iterator[tuple[str, Path]]:
    """Two numbers of each kind: the first and the last with the same names on their way."""
    found: dict[str, list[Path]] = {}
    for path in numbers(plain):
        found.setdefault(".".join(str(step) for step in path if isinstance(step, str)), []).append(path)
    for kind, paths in found.items():
        yield from ((kind, path) for path in dict.fromkeys((paths[0], paths[-1])))


@contextmanager
def changed(plain: Any, path: Path, value: int) -> Iterator[None]:
    """Within it, the number at the end of this way is another one."""
    *way, last = path
    holder = reduce(getitem, way, plain)
    before, holder[last] = holder[last], value
    yield
    holder[last] = before


@pytest.mark.parametrize("key", ["campaign", "agony", "battles", "cuius"])
def test_no_number_is_beyond_all_reason(key: str) -> None:
    taken = set[str]()
    for name, model in rules(key).data().items():
        plain = yaml.load(find(name).read_text("utf-8"), yaml.CSafeLoader)
        for kind, path in kinds(plain):
            for value in (-999, 99_999):
                with changed(plain, path, value), suppress(ValidationError):
                    model.model_validate(plain)
                    taken.add(f"{name}: {kind} = {value}")
    assert [each for each in taken if not each.startswith(FREE)] == []
