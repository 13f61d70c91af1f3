"""The world as Discord's JSON."""

from __future__ import annotations

from typing import Any

from .attachments import Attachment
from .clock import iso
from .permissions import permissions_in
from .posting import EVERYONE
from .world import DIRECT, SUPPRESS_EMBEDS, Channel, Guild, Message, Origin, User, World

Json = dict[str, Any]


class Wire:
    """Writes the world's things as payloads; `origin` is the address that files are served from."""

    def __init__(self, world: World, bot: User, origin: str) -> None:
        self.world, self.bot, self.origin = world, bot, origin

    def user(self, user: User) -> Json:
        """Write a user."""
        return {
            "id": str(user.id),
            "username": user.name,
            "discriminator": "0",
            "global_name": None if user.bot else user.name,
            "avatar": None,
            "bot": user.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def member(self, guild: Guild, user: User) -> Json:
        """Write a guild member."""
        return {
            "user": self.user(user),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [str(role) for role in guild.members.get(user.id, [])],
            "joined_at": iso(1_735_689_600.0),
            "premium_since": None,
            "communication_disabled_until": None,
            "pending": False,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def guild(self, guild: Guild) -> Json:
        """Write a guild as REST gives it."""
        nothing = """icon description home_header splash discovery_splash banner application_id afk_channel_id
            system_channel_id widget_channel_id vanity_url_code rules_channel_id public_updates_channel_id
            safety_alerts_channel_id max_presences incidents_data hub_type"""
        return dict.fromkeys(nothing.split()) | {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "region": "deprecated",
            "features": [],
            "afk_timeout": 300,
            "system_channel_flags": 0,
            "widget_enabled": False,
            "verification_level": 0,
            "roles": [self.role(role) for role in guild.roles],
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_members": 250000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
        }

    def whole_guild(self, guild: Guild) -> Json:
        """Write a guild as GUILD_CREATE gives it: with channels, active threads and the bot's own membership."""
        here = [each for each in self.world.channels.values() if each.guild_id == guild.id]
        return self.guild(guild) | {
            "joined_at": iso(1_735_689_600.0),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member(guild, self.bot)],
            "channels": [self.channel(each) for each in here if not each.thread],
            "threads": [
                self.channel(each) for each in here if each.thread and self.bot_sees(each) and not each.archived
            ],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def bot_sees(self, channel: Channel) -> bool:
        """Tell whether the bot gets a thread's events."""
        return not channel.private_thread or self.bot.id in channel.members

    def role(self, role: Any) -> Json:
        """Write a role."""
        return {
            "id": str(role.id),
            "name": role.name,
            "description": None,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def channel(self, channel: Channel) -> Json:
        """Write a text channel, direct channel or thread."""
        last = channel.last_message_id
        common: Json = {
            "id": str(channel.id),
            "type": channel.kind,
            "flags": 0,
            "last_message_id": str(last) if last else None,
        }
        if channel.kind == DIRECT:
            people = [self.world.users[each] for each in channel.members if each != self.bot.id]
            return common | {"recipients": [self.user(each) for each in people]}
        common |= {"guild_id": str(channel.guild_id), "name": channel.name, "rate_limit_per_user": channel.slowmode}
        common["parent_id"] = str(channel.parent_id) if channel.parent_id else None
        if channel.thread:
            return common | self._thread(channel)
        rules = [
            {"id": str(r.id), "type": r.kind, "allow": str(r.allow), "deny": str(r.deny)} for r in channel.overwrites
        ]
        return common | {
            "topic": channel.topic,
            "position": channel.position,
            "nsfw": False,
            "permission_overwrites": rules,
        }

    def _thread(self, thread: Channel) -> Json:
        count = len(self.world.lasting(thread))
        made: Json = {
            "owner_id": str(thread.owner_id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": min(len(thread.members), 50),
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": iso(thread.changed),
                "auto_archive_duration": thread.auto_archive,
                "locked": thread.locked,
                "invitable": thread.invitable,
                "create_timestamp": iso((thread.id >> 22) / 1000 + 1_420_070_400.0),
            },
        }
        if self.bot.id in thread.members:
            made["member"] = self.thread_member(thread, self.bot.id)
        return made

    def thread_member(self, thread: Channel, user_id: int) -> Json:
        """Write somebody's membership of a thread."""
        return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": iso(thread.changed), "flags": 0}

    def attachment(self, each: Attachment) -> Json:
        """Write an attachment with its address."""
        made: Json = {
            "id": str(each.id),
            "filename": each.filename,
            "size": len(each.bytes),
            "url": self.origin + each.path,
            "proxy_url": self.origin + each.path,
            "content_type": each.content_type,
        }
        optional = {"description": each.description, "title": each.title, "width": each.width, "height": each.height}
        return made | {key: value for key, value in optional.items() if value is not None}

    def message(self, message: Message) -> Json:
        """Write a message."""
        made: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": message.kind,
            "author": self.user(message.author),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "mention_everyone": EVERYONE in message.pings,
            "mentions": [self.user(self.world.users[each]) for each in message.pings if each != EVERYONE],
            "mention_roles": [],
            "attachments": [self.attachment(each) for each in message.attachments],
            "embeds": [] if message.flags & SUPPRESS_EMBEDS else self._absolute(message.embeds),
            "components": self._absolute(message.components),
            "pinned": message.pinned,
            "flags": message.flags,
        }
        if message.author.bot:
            made["application_id"] = str(self.bot.id)
        if message.nonce is not None:
            made["nonce"] = message.nonce
        if thread := self.world.channels.get(message.id):
            made["thread"] = self.channel(thread)
        if message.origin:
            made |= self._origin(message.origin)
            made["webhook_id"] = str(self.bot.id)
        if message.answers:
            made["message_reference"] = {
                "type": 0,
                "channel_id": str(message.channel_id),
                "message_id": str(message.answers),
            }
            target = self.world.messages[message.channel_id].get(message.answers)
            made["referenced_message"] = self.message(target) if target and not target.answers else None
        return made

    def _origin(self, origin: Origin) -> Json:
        made: Json = {"interaction_metadata": self._metadata(origin)}
        if origin.name:
            user = self.user(self.world.users[origin.user_id])
            made["interaction"] = {"id": str(origin.id), "type": origin.kind, "name": origin.name, "user": user}
        return made

    def _metadata(self, origin: Origin) -> Json:
        user = self.user(self.world.users[origin.user_id])
        data: Json = {"id": str(origin.id), "type": origin.kind, "user": user, "authorizing_integration_owners": {}}
        if origin.trigger:
            data["triggering_interaction_metadata"] = self._metadata(origin.trigger)
        elif origin.message_id:
            data["interacted_message_id"] = str(origin.message_id)
        return data

    def _absolute(self, value: Any) -> Any:
        """Copy a payload, giving files their full address."""
        if isinstance(value, dict):
            return {key: self._absolute(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._absolute(each) for each in value]
        return self.origin + value if isinstance(value, str) and value.startswith("/attachments/") else value

    def app_permissions(self, channel: Channel) -> str:
        """Write what the bot may do in a channel."""
        return str(permissions_in(self.world, self.bot, channel))
