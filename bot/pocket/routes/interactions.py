"""Answering interactions: the first answer, then edits and follow-ups by the interaction's token."""

from __future__ import annotations

from typing import Any

from ..components import check_modal, number
from ..interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from ..realm import Realm
from ..refusal import Form, not_found
from ..rest import Call, Routes
from ..world import EPHEMERAL, LOADING, Message

Json = dict[str, Any]
routes = Routes(open=True)

PONG, REPLY, THINK, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: {REPLY, THINK, SHOW_MODAL},
    COMPONENT: {REPLY, THINK, DEFER_UPDATE, UPDATE, SHOW_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, THINK, DEFER_UPDATE, UPDATE},
}
SLASH_REPLY, REPLY_TO_MESSAGE = 20, 19


@routes("POST", "/interactions/{interaction_id}/{token}/callback")
def callback(call: Call) -> Json | None:
    """Take the first answer."""
    interaction = call.realm.desk.to_answer(call.ids["interaction_id"], call.words["token"])
    kind, data = call.body["type"], call.body.get("data") or {}
    form = Form()
    if kind not in ALLOWED[interaction.kind] or (kind in (DEFER_UPDATE, UPDATE) and interaction.source is None):
        form.wrong(
            "type", "INTERACTION_APPLICATION_COMMAND_INVALID_RESPONSE_TYPE", "This type cannot answer this interaction."
        )
    form.check()
    message = _answer(call, interaction, kind, data)
    call.realm.desk.answered(interaction, kind)
    interaction.touch()
    call.realm.world.tell("interaction", interaction, interaction.user.id)
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return _callback_response(call.realm, interaction, kind, message)


def _answer(call: Call, interaction: Interaction, kind: int, data: Json) -> Message | None:
    realm = call.realm
    if kind == REPLY:
        interaction.original = _reply(call, interaction, data)
    elif kind == THINK:
        only = interaction.user.id if (data.get("flags") or 0) & EPHEMERAL else None
        made = Message(realm.world.snowflake(), interaction.channel.id, realm.bot, visible_to=only)
        made.flags = LOADING | (EPHEMERAL if only else 0)
        made.origin, made.kind = interaction.origin, SLASH_REPLY if interaction.kind == COMMAND else 0
        interaction.original = realm.world.post(made)
    elif kind == UPDATE and interaction.source:
        realm.press.amend(interaction.source, data, call.files)
        return interaction.source
    elif kind == CHOICES:
        interaction.choices = _choices(data)
    elif kind == SHOW_MODAL:
        form = Form()
        check_modal(data, form)
        form.check()
        number(data["components"])
        interaction.modal = data
    return interaction.original


def _reply(call: Call, interaction: Interaction, data: Json, *, followup: bool = False) -> Message:
    realm = call.realm
    only = interaction.user.id if (data.get("flags") or 0) & EPHEMERAL else None
    kind, answers = (SLASH_REPLY, None) if interaction.kind == COMMAND else (0, None)
    if followup and interaction.original:
        kind, answers = REPLY_TO_MESSAGE, interaction.original.id
    elif interaction.source:
        kind, answers = REPLY_TO_MESSAGE, interaction.source.id
    made = realm.press.compose(
        interaction.channel,
        realm.bot,
        data,
        call.files,
        visible_to=only,
        origin=interaction.origin,
        kind=kind,
        answers=answers,
    )
    return realm.world.post(made)


def _choices(data: Json) -> list[Json]:
    form = Form()
    found: list[Json] = data.get("choices") or []
    form.count("data.choices", len(found), 25)
    for index, choice in enumerate(found):
        form.length(f"data.choices.{index}.name", choice["name"], 100, 1)
        if isinstance(choice["value"], str):
            form.length(f"data.choices.{index}.value", choice["value"], 100)
    form.check()
    return found


def _callback_response(realm: Realm, interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.kind, "channel_id": str(interaction.channel.id)}
    if interaction.channel.guild_id:
        about["guild_id"] = str(interaction.channel.guild_id)
    if message:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = message.loading
        about["response_message_ephemeral"] = message.ephemeral
    answer: Json = {"interaction": about}
    if kind in (REPLY, UPDATE) and message:
        answer["resource"] = {"type": kind, "message": realm.wire.message(message)}
    elif kind != CHOICES:
        answer["resource"] = {"type": kind}
    return answer


WEBHOOK = "/webhooks/{webhook_id}/{token}"
MESSAGE = WEBHOOK + "/messages/{message_id}"
ORIGINAL = WEBHOOK + "/messages/@original"


@routes("POST", WEBHOOK)
def followup(call: Call) -> Json:
    """Send a follow-up; the first one after a deferral takes the place of "thinking…"."""
    interaction = call.realm.desk.by_token(call.words["token"])
    if interaction.thinking and interaction.original:
        made = interaction.original
        call.realm.press.amend(made, call.body, call.files)
    else:
        made = _reply(call, interaction, call.body, followup=True)
        interaction.followups.append(made)
    interaction.touch()
    return call.realm.wire.message(made)


def _find(call: Call) -> tuple[Interaction, Message]:
    """Find the message that a webhook call means, among those of its interaction."""
    interaction = call.realm.desk.by_token(call.words["token"])
    wanted = call.ids.get("message_id")
    own = [each for each in (interaction.original or interaction.source, *interaction.followups) if each]
    for each in own:
        if wanted in (None, each.id) and each.id in call.realm.world.messages[each.channel_id]:
            return interaction, each
    raise not_found("message")


@routes("GET", MESSAGE)
@routes("GET", ORIGINAL)
def show(call: Call) -> Json:
    """Return one of the interaction's messages."""
    return call.realm.wire.message(_find(call)[1])


@routes("PATCH", MESSAGE)
@routes("PATCH", ORIGINAL)
def edit(call: Call) -> Json:
    """Edit one of the interaction's messages."""
    interaction, message = _find(call)
    call.realm.press.amend(message, call.body, call.files)
    interaction.touch()
    return call.realm.wire.message(message)


@routes("DELETE", MESSAGE)
@routes("DELETE", ORIGINAL)
def delete(call: Call) -> None:
    """Delete one of the interaction's messages."""
    interaction, message = _find(call)
    call.realm.world.drop(message)
    interaction.original_gone = interaction.original_gone or message is interaction.original
    interaction.touch()
