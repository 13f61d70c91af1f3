"""Turning a request's body and files into a message, or into changes of one."""

from __future__ import annotations

import copy
import re
from typing import Any

from .attachments import Attachment, attachment
from .components import media, number
from .limits import check_content, check_files, check_not_empty
from .refusal import Form, Refusal
from .world import COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_EMBEDS, Channel, Message, Origin, User, World

Json = dict[str, Any]
Files = dict[int, tuple[str, bytes]]

EVERYONE = 0
NONCE_SPAN = 300.0


class Press:
    """Writes messages into the world; `origin` is the address that files are served from."""

    def __init__(self, world: World, origin: str) -> None:
        self.world, self.origin = world, origin

    def compose(
        self,
        channel: Channel,
        author: User,
        body: Json,
        files: Files,
        *,
        visible_to: int | None = None,
        origin: Origin | None = None,
        kind: int = 0,
        answers: int | None = None,
    ) -> Message:
        """Check a body and return the new message, not yet posted."""
        check_content(body)
        check_files(files)
        kept = COMPONENTS_V2 | SUPPRESS_EMBEDS | (EPHEMERAL if visible_to is not None else 0)
        message = Message(self.world.snowflake(), channel.id, author, flags=(body.get("flags") or 0) & kept, kind=kind)
        message.visible_to, message.origin, message.answers = visible_to, origin, answers
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        message.attachments = self._new_files(channel.id, body.get("attachments") or [], files)
        self._write(message, body)
        check_not_empty(message)
        return message

    def amend(self, message: Message, body: Json, files: Files) -> None:
        """Check a body and change a message by it; whatever the body does not name stays."""
        merged = self._merged(message, body)
        check_content(merged)
        check_files(files)
        form = Form()
        if message.flags & COMPONENTS_V2 and "flags" in body and not (body["flags"] or 0) & COMPONENTS_V2:
            form.wrong("flags", "MESSAGE_FLAG_CANNOT_BE_REMOVED", "IS_COMPONENTS_V2 cannot be removed")
        form.check()
        attachments = message.attachments
        if body.get("attachments") is not None:
            kept = {int(each["id"]) for each in body["attachments"]}
            attachments = [each for each in attachments if each.id in kept]
        known = {each.id for each in message.attachments}
        given = [each for each in body.get("attachments") or [] if int(each["id"]) not in known]
        attachments = [*attachments, *self._new_files(message.channel_id, given, files)]
        draft = copy.copy(message)
        draft.attachments = attachments
        settable = COMPONENTS_V2 | SUPPRESS_EMBEDS
        draft.flags = (message.flags & ~LOADING & ~SUPPRESS_EMBEDS) | (merged["flags"] & settable)
        self._write(draft, merged)
        check_not_empty(draft)
        was_loading = message.loading
        for name in ("content", "embeds", "components", "attachments", "flags", "pings"):
            setattr(message, name, getattr(draft, name))
        if not was_loading:
            message.edited = self.world.clock.now()
        self.world.tell("message.edit", message)

    def same_nonce(self, channel: Channel, author: User, body: Json) -> Message | None:
        """Return the message that already carries an enforced nonce, if it is recent."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        since = self.world.clock.now() - NONCE_SPAN
        for message in reversed(self.world.lasting(channel)):
            if message.created < since:
                return None
            if message.nonce == str(body["nonce"]) and message.author is author:
                return message
        return None

    def _merged(self, message: Message, body: Json) -> Json:
        merged: Json = {"content": message.content, "embeds": message.embeds, "components": message.components}
        merged |= {key: body[key] for key in (*merged, "attachments", "allowed_mentions") if key in body}
        merged["flags"] = (body.get("flags") or 0) | (message.flags & COMPONENTS_V2)
        if "flags" not in body:
            merged["flags"] = message.flags
        return merged

    def _write(self, message: Message, body: Json) -> None:
        message.content = body.get("content") or ""
        message.embeds = [self._embed(message, each) for each in copy.deepcopy(body.get("embeds") or [])]
        message.components = copy.deepcopy(body.get("components") or [])
        number(message.components)
        form = Form()
        for item in media(message.components):
            self._unfurl(message, item, form)
        form.check()
        message.pings = self._pings(message, body.get("allowed_mentions"))

    def _new_files(self, channel_id: int, given: list[Json], files: Files) -> list[Attachment]:
        named = {int(each["id"]): each for each in given}
        form = Form()
        for index in named.keys() - files.keys():
            form.wrong(f"attachments.{index}.id", "ATTACHMENT_NOT_FOUND", f"There is no file files[{index}]")
        form.check()
        return [
            attachment(
                self.world.snowflake(),
                channel_id,
                named.get(index, {}).get("filename") or name,
                content,
                named.get(index, {}),
            )
            for index, (name, content) in sorted(files.items())
        ]

    def _embed(self, message: Message, embed: Json) -> Json:
        embed["type"] = "rich"
        for key, inner in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            if (embed.get(key) or {}).get(inner):
                found = self._found(message, embed[key][inner])
                embed[key][inner] = found.path if found else self._local(embed[key][inner])
                if found and key in ("image", "thumbnail") and found.width:
                    embed[key] |= {"width": found.width, "height": found.height}
        return {key: value for key, value in embed.items() if value is not None}

    def _unfurl(self, message: Message, item: Json, form: Form) -> None:
        found = self._found(message, item["url"])
        if found is None and item["url"].startswith("attachment://"):
            form.wrong(
                "components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{item['url']} is not attached"
            )
            return
        url = found.path if found else self._local(item["url"])
        item |= {"id": str(found.id if found else 0), "url": url, "proxy_url": url, "loading_state": 2}
        if found:
            item |= {"attachment_id": str(found.id), "content_type": found.content_type}
            if found.width:
                item |= {"width": found.width, "height": found.height}

    def _found(self, message: Message, url: str) -> Attachment | None:
        local = self._local(url)
        for each in message.attachments:
            if url == f"attachment://{each.filename}" or local == each.path:
                return each
        return None

    def _local(self, url: str) -> str:
        return url.removeprefix(self.origin)

    def _pings(self, message: Message, allowed: Json | None) -> list[int]:
        """Return whom the message notifies; EVERYONE stands for @everyone and @here."""
        text = message.text if message.components else message.content
        users = [int(each) for each in dict.fromkeys(re.findall(r"<@!?(\d+)>", text)) if int(each) in self.world.users]
        everyone = [EVERYONE] if re.search(r"@(everyone|here)\b", text) else []
        if allowed is None:
            return users + everyone
        parse = allowed.get("parse") or []
        if "users" in parse and allowed.get("users"):
            raise Refusal(
                400,
                50035,
                "Invalid Form Body",
                {
                    "allowed_mentions": {
                        "_errors": [
                            {
                                "code": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                                "message": "parse:['users'] and users: [ids...] are mutually exclusive.",
                            }
                        ]
                    }
                },
            )
        named = {int(each) for each in allowed.get("users") or []}
        return [each for each in users if "users" in parse or each in named] + (everyone if "everyone" in parse else [])
