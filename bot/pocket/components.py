"""Message components, legacy and v2, and modals: walking them, numbering them, and what Discord forbids."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from .refusal import Form

Json = dict[str, Any]


class Part(IntEnum):
    """Component types."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    USERS = 5
    ROLES = 6
    MENTIONABLES = 7
    CHANNELS = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    CHECKS = 22
    CHECK = 23


SELECTS = {Part.SELECT, Part.USERS, Part.ROLES, Part.MENTIONABLES, Part.CHANNELS}
FIELDS = SELECTS | {Part.INPUT, Part.UPLOAD, Part.RADIO, Part.CHECKS, Part.CHECK}
TOP_V2 = {Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER}
LINK, PREMIUM = 5, 6


def walk(components: list[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component, however deep, with its dotted path."""
    for index, each in enumerate(components):
        place = f"{path}.{index}"
        yield place, each
        yield from walk(each.get("components", []), f"{place}.components")
        for key in ("accessory", "component"):
            if child := each.get(key):
                yield f"{place}.{key}", child


def text_in(components: list[Json]) -> str:
    """Return the text displays, as lines."""
    return "\n".join(each["content"] for _, each in walk(components) if each["type"] == Part.TEXT)


def media(components: list[Json]) -> Iterator[Json]:
    """Yield every media item (`{"url": ...}`) shown by galleries, thumbnails and files."""
    for _, each in walk(components):
        if each["type"] == Part.GALLERY:
            yield from (item["media"] for item in each["items"])
        elif each["type"] == Part.THUMBNAIL:
            yield each["media"]
        elif each["type"] == Part.FILE:
            yield each["file"]


def number(components: list[Json]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    taken = {each["id"] for _, each in walk(components) if each.get("id")}
    fresh = (n for n in range(1, 10_000) if n not in taken)
    for _, each in walk(components):
        if not each.get("id"):
            each["id"] = next(fresh)


def check_message(components: list[Json], v2: bool, form: Form) -> None:
    """Note everything about a message's components that Discord would refuse."""
    everything = list(walk(components))
    if v2:
        form.count("components", len(everything), 40)
        if sum(len(each.get("content", "")) for _, each in everything if each["type"] == Part.TEXT) > 4000:
            form.wrong("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Displayable text exceeds 4000.")
    else:
        form.count("components", len(components), 5)
    for index, each in enumerate(components):
        if each["type"] not in (TOP_V2 if v2 else {Part.ROW}):
            form.wrong(f"components.{index}.type", "UNION_TYPE_CHOICES", "This component may not stand here.")
    for place, each in everything:
        _check_part(place, each, form)
    _unique([(place, each["custom_id"]) for place, each in everything if each.get("custom_id")], form)


def check_modal(modal: Json, form: Form) -> None:
    """Note everything about a modal that Discord would refuse."""
    form.length("title", modal.get("title", ""), 45, 1)
    form.length("custom_id", modal.get("custom_id", ""), 100, 1)
    form.count("components", len(modal.get("components", [])), 5, 1)
    everything = list(walk(modal.get("components", [])))
    for place, each in everything:
        _check_part(place, each, form)
    _unique([(place, each["custom_id"]) for place, each in everything if "custom_id" in each], form)


def _unique(ids: list[tuple[str, str]], form: Form) -> None:
    seen: set[str] = set()
    for place, custom_id in ids:
        if custom_id in seen:
            form.wrong(
                f"{place}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        seen.add(custom_id)


def _check_part(place: str, part: Json, form: Form) -> None:
    kind = part["type"]
    if kind == Part.ROW:
        _check_row(place, part, form)
    elif kind == Part.BUTTON:
        _check_button(place, part, form)
    elif kind in SELECTS:
        _check_select(place, part, form)
    elif kind == Part.INPUT:
        _check_input(place, part, form)
    elif kind == Part.SECTION:
        form.count(f"{place}.components", len(part["components"]), 3, 1)
        if "accessory" not in part:
            form.wrong(f"{place}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == Part.TEXT:
        form.length(f"{place}.content", part.get("content"), 4000, 1)
    elif kind == Part.GALLERY:
        form.count(f"{place}.items", len(part["items"]), 10, 1)
        for index, item in enumerate(part["items"]):
            form.length(f"{place}.items.{index}.description", item.get("description"), 1024)
    elif kind == Part.LABEL:
        form.length(f"{place}.label", part.get("label", ""), 45, 1)
        form.length(f"{place}.description", part.get("description"), 100)
        if part.get("component", {}).get("type") not in FIELDS:
            form.wrong(f"{place}.component", "UNION_TYPE_CHOICES", "A label holds one field.")
    elif kind in (Part.RADIO, Part.CHECKS):
        form.count(f"{place}.options", len(part.get("options", [])), 10, 2 if kind == Part.RADIO else 1)
        _check_options(place, part, form)
    if kind in FIELDS:
        form.length(f"{place}.custom_id", part.get("custom_id", ""), 100, 1)


def _check_row(place: str, row: Json, form: Form) -> None:
    children = row["components"]
    form.count(f"{place}.components", len(children), 5, 1)
    if any(each["type"] != Part.BUTTON for each in children) and len(children) > 1:
        form.wrong(
            f"{place}.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_button(place: str, button: Json, form: Form) -> None:
    form.length(f"{place}.label", button.get("label"), 80)
    if button["style"] == LINK:
        form.length(f"{place}.url", button.get("url", ""), 512, 1)
        if "custom_id" in button:
            form.wrong(
                f"{place}.custom_id",
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif button["style"] != PREMIUM:
        form.length(f"{place}.custom_id", button.get("custom_id", ""), 100, 1)
    if not button.get("label") and not button.get("emoji") and button["style"] != PREMIUM:
        form.wrong(place, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")


def _check_select(place: str, select: Json, form: Form) -> None:
    form.length(f"{place}.placeholder", select.get("placeholder"), 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= 25 or not 1 <= most <= 25 or least > most:
        form.wrong(f"{place}.max_values", "NUMBER_TYPE_MAX", "min_values and max_values must agree and be at most 25.")
    if select["type"] == Part.SELECT:
        form.count(f"{place}.options", len(select.get("options", [])), 25, 1)
        if most > len(select.get("options", [])):
            form.wrong(f"{place}.options", "BASE_TYPE_BAD_LENGTH", "max_values exceeds the number of options.")
        _check_options(place, select, form)


def _check_options(place: str, part: Json, form: Form) -> None:
    seen: set[str] = set()
    for index, option in enumerate(part.get("options", [])):
        path = f"{place}.options.{index}"
        form.length(f"{path}.label", option.get("label", ""), 100, 1)
        form.length(f"{path}.value", option.get("value", ""), 100, 1)
        form.length(f"{path}.description", option.get("description"), 100)
        if option.get("value") in seen:
            form.wrong(
                f"{path}.value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option.get("value", ""))


def _check_input(place: str, field: Json, form: Form) -> None:
    form.length(f"{place}.label", field.get("label"), 45)
    form.length(f"{place}.placeholder", field.get("placeholder"), 100)
    form.length(f"{place}.value", field.get("value"), 4000)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not 0 <= least <= 4000 or not 1 <= most <= 4000 or least > most:
        form.wrong(
            f"{place}.max_length", "NUMBER_TYPE_MAX", "min_length and max_length must agree and be at most 4000."
        )
