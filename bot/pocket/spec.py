"""Checking requests and answers against Discord's own OpenAPI file, unknown keys refused."""

from __future__ import annotations

import copy
import functools
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .refusal import Form, Refusal

Json = dict[str, Any]

BASE = "https://pocket.invalid/openapi"
CALLBACKS = {
    1: "PongInteractionCallbackRequest",
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
# Sent by the client and taken by Discord, but missing from the file.
TOLERATED = {
    "ApplicationCommandCreateRequest": ("nsfw",),
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandPatchRequestPartial": ("nsfw",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "MessageEditRequestPartial": ("tts",),
    "CreateForumThreadRequest": ("type",),
    "BaseCreateMessageCreateRequest": ("tts",),
    "RichEmbed": ("flags",),
    "RichEmbedImage": ("proxy_url", "flags", "content_type", "placeholder", "placeholder_version"),
}


class SpecMissing(RuntimeError):  # noqa: N818
    """There is no OpenAPI file, or no validator, to check by."""


class Spec:
    """The file's schemas: strict for requests but for snowflakes given as numbers, as given for responses."""

    def __init__(self, path: Path) -> None:
        try:
            import jsonschema_rs
        except ImportError as missing:
            raise SpecMissing("Checking against Discord's specification needs the package jsonschema-rs.") from missing
        if not path.is_file():
            raise SpecMissing(
                f"Discord's OpenAPI file is not at {path}; get it from github.com/discord/discord-api-spec."
            )
        self._library = jsonschema_rs
        self._files, self._validators = _read(path)
        self._templates = {_blank(template): template for template in self._files["given"]["paths"]}
        self.wrong_answers: list[str] = []

    def check_request(self, method: str, path: str, body: Any, files: dict[int, Any]) -> None:
        """Refuse a request body that the specification does not allow, naming place and reason."""
        if path.endswith("/callback"):
            pointer = f"#/components/schemas/{CALLBACKS.get((body or {}).get('type') or 1, CALLBACKS[1])}"
        else:
            found = self._request_pointer(method, path)
            if found is None:
                if body:
                    raise Refusal(400, 50035, f"Invalid Form Body: {method} {path} takes no body")
                return
            pointer = found
        form = Form()
        for error in self._errors("strict", pointer, body):
            form.wrong(".".join(map(str, error.instance_path)) or "body", "NOT_IN_SPECIFICATION", error.message[:300])
        data = body.get("data", body) if isinstance(body, dict) and path.endswith("/callback") else body
        for each in (data.get("attachments") or []) if isinstance(data, dict) else []:
            if int(each["id"]) < 1000 and int(each["id"]) not in files:
                form.wrong("attachments", "ATTACHMENT_NOT_FOUND", f"there is no files[{each['id']}]")
        form.check()

    def check_response(self, method: str, path: str, body: Any) -> None:
        """Note an answer of ours that differs from the specification; a mistake of the pocket itself."""
        operation = self._operation(method, path)
        if operation is None or body is None:
            return
        if path.endswith("/callback") and len(body.get("resource", ())) == 1:
            body = {
                "interaction": body["interaction"]
            }  # documented for deferrals and modals, but missing from the file
        status = next((each for each in ("200", "201") if each in operation["responses"]), None)
        if status is None:
            self.wrong_answers.append(f"{method} {path}: should have no body")
            return
        template = self._templates[_blank(path)]
        pointer = _pointer(
            "paths", template, method.lower(), "responses", status, "content", "application/json", "schema"
        )
        for error in self._errors("given", pointer, body):
            self.wrong_answers.append(
                f"{method} {path}: {'.'.join(map(str, error.instance_path))}: {error.message}"[:600]
            )

    def _operation(self, method: str, path: str) -> Json | None:
        template = self._templates.get(_blank(path))
        found: Json | None = self._files["given"]["paths"][template].get(method.lower()) if template else None
        return found

    def _request_pointer(self, method: str, path: str) -> str | None:
        operation = self._operation(method, path)
        if operation is None or "requestBody" not in operation:
            return None
        kinds = operation["requestBody"]["content"]
        kind = "application/json" if "application/json" in kinds else next(iter(kinds))
        template = self._templates[_blank(path)]
        return _pointer("paths", template, method.lower(), "requestBody", "content", kind, "schema")

    def _errors(self, file: str, pointer: str, body: Any) -> list[Any]:
        if (file, pointer) not in self._validators:
            uri = f"{BASE}/{file}"
            registry = self._library.Registry([(uri, self._files[file])], draft=self._library.Draft202012)
            self._validators[file, pointer] = self._library.Draft202012Validator(
                {"$ref": uri + pointer}, registry=registry
            )
        return [telling for each in self._validators[file, pointer].iter_errors(body) for telling in _telling(each)]


@functools.cache
def _read(path: Path) -> tuple[dict[str, Json], dict[tuple[str, str], Any]]:
    """Read the file, as given and with unknown keys refused, and make room for its validators; once a process."""
    given: Json = json.loads(path.read_text("utf-8"))
    strict = copy.deepcopy(given)
    for name, keys in TOLERATED.items():
        strict["components"]["schemas"][name]["properties"] |= {key: {} for key in keys}
    _close(strict)
    strict["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    return {"strict": strict, "given": given}, {}


def _telling(error: Any) -> list[Any]:
    """Look into "none of the alternatives": return the errors of the one that failed deepest inside."""
    alternatives = getattr(error.kind, "context", None)
    if not alternatives:
        return [error]
    opened = [[inner for each in one for inner in _telling(each)] for one in alternatives]
    return max(opened, key=lambda errors: max(len(each.instance_path) + (each.kind.name != "type") for each in errors))


def _blank(path: str) -> str:
    return re.sub("{[^}]*}", "{}", path)


def _pointer(*steps: str) -> str:
    return "#/" + "/".join(quote(step.replace("~", "~0").replace("/", "~1"), safe="~") for step in steps)


def _close(schema: Any) -> None:
    """Refuse unknown keys in every object schema that lists its keys."""
    if isinstance(schema, dict):
        if "properties" in schema and "additionalProperties" not in schema:
            schema["additionalProperties"] = False
        for value in schema.values():
            _close(value)
    elif isinstance(schema, list):
        for value in schema:
            _close(value)
