"""What Discord refuses in a message although its published specification lets it pass."""

from __future__ import annotations

from typing import Any

from .components import check_message
from .refusal import Form, Refusal
from .world import COMPONENTS_V2, Message

Json = dict[str, Any]

CONTENT, EMBEDS, EMBED_TOTAL, FILES, ALT_TEXT = 2000, 10, 6000, 10, 1024
FILE_BYTES, REQUEST_BYTES = 10 * 1024 * 1024, 25 * 1024 * 1024
OLD_AFTER, OLD_EDITS, OLD_SPAN = 3600.0, 5, 3600.0


def check_content(body: Json) -> None:
    """Refuse a body whose texts, embeds, components or alt texts are beyond the limits."""
    form = Form()
    v2 = bool((body.get("flags") or 0) & COMPONENTS_V2)
    form.length("content", body.get("content"), CONTENT)
    embeds = body.get("embeds") or []
    form.count("embeds", len(embeds), EMBEDS)
    for index, embed in enumerate(embeds):
        _check_embed(f"embeds.{index}", embed, form)
    if sum(map(embed_size, embeds)) > EMBED_TOTAL:
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")
    check_message(body.get("components") or [], v2, form)
    form.count("attachments", len(body.get("attachments") or []), FILES)
    for index, each in enumerate(body.get("attachments") or []):
        form.length(f"attachments.{index}.description", each.get("description"), ALT_TEXT)
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                form.wrong(
                    key,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    form.check()


def check_files(files: dict[int, tuple[str, bytes]]) -> None:
    """Refuse files that are too many or too large."""
    if len(files) > FILES:
        raise Refusal(400, 30015, f"Maximum number of attachments in a message reached ({FILES})")
    if any(len(content) > FILE_BYTES for _, content in files.values()):
        raise Refusal(413, 40005, "Request entity too large")


def check_not_empty(message: Message) -> None:
    """Refuse a message that shows nothing at all."""
    if not (message.content.strip() or message.embeds or message.attachments or message.components):
        raise Refusal(400, 50006, "Cannot send an empty message")


def check_old_edit(message: Message, now: float) -> None:
    """Allow only a few edits in an hour to a message that is older than an hour."""
    if now - message.created < OLD_AFTER:
        return
    message.old_edits = [moment for moment in message.old_edits if now - moment < OLD_SPAN]
    if len(message.old_edits) >= OLD_EDITS:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise Refusal(429, 30046, text, retry_after=message.old_edits[0] + OLD_SPAN - now)
    message.old_edits.append(now)


def embed_size(embed: Json) -> int:
    """Count the characters of an embed that add up to the total limit."""
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts.append((embed.get("author") or {}).get("name"))
    for each in embed.get("fields") or []:
        texts += [each.get("name"), each.get("value")]
    return sum(len(text) for text in texts if text)


def _check_embed(path: str, embed: Json, form: Form) -> None:
    form.length(f"{path}.title", embed.get("title"), 256)
    form.length(f"{path}.description", embed.get("description"), 4096)
    form.length(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 2048)
    form.length(f"{path}.author.name", (embed.get("author") or {}).get("name"), 256)
    fields = embed.get("fields") or []
    form.count(f"{path}.fields", len(fields), 25)
    for index, each in enumerate(fields):
        form.length(f"{path}.fields.{index}.name", each.get("name", ""), 256, 1)
        form.length(f"{path}.fields.{index}.value", each.get("value", ""), 1024, 1)
