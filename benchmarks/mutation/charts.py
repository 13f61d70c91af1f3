"""Changes of data: one number of a YAML file at a time, and the rules cited around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from benchmarks.mutation.code import NAMED, Change
from benchmarks.mutation.rulebook import in_brackets

_CARD = re.compile(r"[A-Z]\d+")


@dataclass(frozen=True)
class _Cell:
    node: yaml.ScalarNode
    path: tuple[str, ...]
    #: Lines of the keys and entries that hold it, innermost first.
    lines: tuple[int, ...]
    #: The ids of the entries that hold it, if they are numbers like a card's.
    ids: tuple[str, ...]


def changes(source: str) -> list[Change]:
    """Every change of a file."""
    lines = source.splitlines()
    head = in_brackets(" ".join(_leading(lines)))
    told = []
    for number, (cell, value) in enumerate(_values(source)):
        cited = [_at(lines, line) for line in cell.lines]
        levels = tuple(dict.fromkeys(level for level in (*cited, cell.ids, head) if level))
        line = cell.node.start_mark.line + 1
        told.append(Change(number, line, ".".join(cell.path), f"{cell.node.value} → {value}", levels))
    return told


def changed(source: str, number: int) -> str:
    """The file with one of its changes made."""
    cell, value = list(_values(source))[number]
    return f"{source[: cell.node.start_mark.index]}{value}{source[cell.node.end_mark.index :]}"


def _values(source: str) -> Iterator[tuple[_Cell, int]]:
    root = yaml.compose(source, yaml.SafeLoader)
    for cell in _cells(root, (), (), ()) if root else ():
        yield from ((cell, int(cell.node.value) + by) for by in (1, -1))


def _cells(node: yaml.Node, path: tuple[str, ...], lines: tuple[int, ...], ids: tuple[str, ...]) -> Iterator[_Cell]:
    """Whole numbers; parts of one (coordinates on a map) decide no rule."""
    if isinstance(node, yaml.MappingNode):
        named = (value.value for key, value in node.value if key.value == "id")
        own = tuple(NAMED + name for name in named if _CARD.fullmatch(name))
        for key, value in node.value:
            yield from _cells(value, (*path, str(key.value)), _below(key, lines), (*own, *ids))
    elif isinstance(node, yaml.SequenceNode):
        for n, value in enumerate(node.value):
            name = next((v.value for k, v in value.value if k.value == "id"), str(n)) if _is_map(value) else str(n)
            yield from _cells(value, (*path, name), _below(value, lines), ids)
    elif isinstance(node, yaml.ScalarNode) and node.tag.endswith(":int") and node.value.lstrip("+-").isdecimal():
        yield _Cell(node, path, lines, ids)


def _below(node: yaml.Node, lines: tuple[int, ...]) -> tuple[int, ...]:
    line: int = node.start_mark.line
    return lines if line in lines else (line, *lines)


def _is_map(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode)


def _at(lines: list[str], line: int) -> tuple[str, ...]:
    """What a line's comment cites, and the comments that stand right above it (but not the file's own)."""
    texts = [lines[line].partition(" #")[2]]
    above = line - 1
    while above >= len(_leading(lines)) and lines[above].lstrip().startswith("#"):
        texts.append(lines[above])
        above -= 1
    return in_brackets(" ".join(texts))


def _leading(lines: list[str]) -> list[str]:
    """The comment at the head of a file."""
    end = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return lines[:end]
