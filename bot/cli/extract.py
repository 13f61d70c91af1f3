"""What translators work from, besides the texts in the code: the names and texts of the data files."""

from collections.abc import Iterable, Iterator
from typing import IO, Any

import yaml

#: Keys of data files under which stands what people read: one text, or names by id.
TOLD = (
    *("name", "names", "title", "text", "label", "help", "about", "example", "adjective", "short"),
    *("date", "goals", "towns", "rivers", "unit_names", "beyond", "seas"),
)
#: Under this key stands where values come from: nobody is told.
SOURCE = "src"


Found = tuple[int, str, str, list[str]]


def texts(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Iterator[Found]:
    """Every text of a YAML file that people read; a method of `pybabel extract`."""
    for line, said in dict.fromkeys(_found(yaml.compose(file.read().decode("utf-8"), Loader=yaml.CSafeLoader))):
        yield line, "say", said, []


def _found(node: Any, told: bool = False) -> Iterable[tuple[int, str]]:
    if isinstance(node, yaml.ScalarNode):
        if told and node.tag.endswith(":str") and any(map(str.isalpha, node.value)):
            yield node.start_mark.line + 1, node.value
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _found(one, told and not isinstance(one, yaml.MappingNode))
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value != SOURCE:
                yield from _found(value, told=told or key.value in TOLD)
