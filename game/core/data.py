"""The boards, cards and charts of `data/`, validated; a table may lay its own folder over ours."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

#: Where a value comes from; shown to users.
Source = Literal["seed", "public", "derived", "reconstructed", "fitted"]
#: The sources of values that are our own.
OUR_OWN = ("reconstructed", "fitted")

#: What a number of a board or chart may be: how many of something, what is added to it or taken from it, and when.
Amount = Annotated[int, Field(ge=0, le=200)]
Some = Annotated[int, Field(ge=1, le=200)]
Change = Annotated[int, Field(ge=-20, le=20)]
Year = Annotated[int, Field(ge=1500, le=1700)]
#: Where a row of a chart begins or ends; the last one has an end that nothing reaches.
Bound = Annotated[int, Field(ge=-99, le=999)]

OURS = Path(__file__).resolve().parents[2] / "data"
#: Folders looked through in order; the first that has the file wins.
folders: list[Path] = [OURS]

M = TypeVar("M", bound="Datum")


class Datum(BaseModel):
    """A part of a data file; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class BadData(ValueError):  # noqa: N818 - what the check reports
    """A data file that cannot be used: file, key and reason."""


def overlay(folder: Path) -> None:
    """Let files of `folder` stand in for ours. Raises `BadData` if it is no folder."""
    if not folder.is_dir():
        raise BadData(f"{folder}: there is no such folder")
    folders.insert(0, folder)


def find(name: str) -> Path:
    """The file in force under this name ("campaign/map.yaml")."""
    return next((folder / name for folder in folders if (folder / name).exists()), OURS / name)


def overlays(game: str) -> dict[str, str]:
    """The files of a game that lie over ours, each with the first 16 hex digits of its SHA-256."""
    found: dict[str, str] = {}
    for folder in folders[: folders.index(OURS)]:
        for path in sorted((folder / game).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in found:
                found[name] = sha256(path.read_bytes()).hexdigest()[:16]
    return found


@cache
def load(name: str, model: type[M]) -> M:
    """The data file as `model`. Raises `BadData`."""
    path = find(name)
    try:
        return model.model_validate(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from None
    except yaml.YAMLError as error:
        raise BadData(f"{path}: is no YAML: {str(error).splitlines()[0]}{_mark(error)}") from None
    except ValidationError as error:
        raise BadData("\n".join(_told(path, dict(fault)) for fault in error.errors())) from None
    except UnicodeDecodeError as error:
        raise BadData(f"{path}: is no text in UTF-8 (byte {error.start})") from None
    except ValueError as error:  # a date or number that YAML cannot build
        raise BadData(f"{path}: is no YAML: {error}") from None


def _mark(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f" (line {mark.line + 1})" if mark else ""


def _told(path: Path, fault: dict[str, object]) -> str:
    where = fault["loc"]
    key = ".".join(map(str, where)) if isinstance(where, tuple) else ""
    return f"{path}: {key or 'the file'}: {fault['msg']}"
