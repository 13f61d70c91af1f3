"""Every setting, from the environment or a `.env` file; names begin with WESTPHALIA_."""

import os
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.discord.shards import Shards


def cores() -> int:
    """How many processes a kind of work gets unless somebody says: one a core, but never one alone, and 4 at most."""
    return min(max(os.cpu_count() or 1, 2), 4)


class Settings(BaseSettings):
    """What whoever runs the bot may set. Only the token has no default, and only `serve` needs it."""

    model_config = SettingsConfigDict(env_prefix="WESTPHALIA_", env_file=".env", extra="ignore")

    token: SecretStr = Field(SecretStr(""), description="The bot's token from Discord's developer page.")
    database: str = Field(
        "",
        description="Where games are kept: a file, or postgresql://user:password@host/name. Default: your data folder.",
    )
    data: Path | None = Field(None, description="A folder of data files that stand in for ours (boards, charts).")
    archive_days: int = Field(
        30, description="After so many days games that are over are packed; 0: never.", ge=0, le=36500
    )
    log: Literal["text", "json"] = Field("text", description="How it is logged: lines for people, JSON for programs.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="How much is logged.")
    health_host: str = Field("127.0.0.1", description="The address the health check listens on; 0.0.0.0 for all.")
    health_port: int = Field(0, description="Port of the health check, 0 for none.", ge=0, le=65535)
    web_url: str = Field(
        "",
        description="The address under which games have pages for those who watch; none: no pages. See docs/web.md.",
        pattern=r"^(https?://[^\s/\[\]]+(/[^\s?#]*)?)?$",
        examples=["https://games.example.org", "https://example.org/westphalia"],
    )
    web_host: str = Field("127.0.0.1", description="The address the pages listen on, behind a reverse proxy.")
    web_port: int = Field(1619, description="Port of the pages.", ge=0, le=65535)
    web_days: int = Field(7, description="For how many days a link to one's own boards is good.", ge=1, le=365)
    workers: int = Field(
        default_factory=cores,
        description="Processes for each kind of work beside the event loop; 0: threads. Default: one a core, 2 to 4.",
        ge=0,
        le=64,
    )
    api: str = Field(
        "",
        description="The base of Discord's API, if it is reached through a proxy; with its version.",
        pattern=r"^(https?://[^\s/\[\]]+(/\S*)?)?$",
        examples=["http://proxy.example.org:3000/api/v10"],
    )
    shards: str = Field("", description="Discord's shards that this process holds, as 0-3/16. Default: all.")
    sync_guild: int = Field(
        0, description="A server to register commands in at once, for development; 0: everywhere.", ge=0
    )

    @field_validator("token")
    @classmethod
    def _sendable(cls, token: SecretStr) -> SecretStr:
        """Whatever else it is, it has to fit into a header."""
        plain = token.get_secret_value().strip()
        if not all("!" <= sign <= "~" for sign in plain):
            raise ValueError("a token holds no spaces and no letters but plain ones")
        return SecretStr(plain)

    @field_validator("shards")
    @classmethod
    def _range(cls, shards: str) -> str:
        """It names shards that there are."""
        if shards:
            Shards.read(shards)
        return shards

    def database_url(self, name: str = "westphalia.sqlite") -> str:
        """The database as a URL; a bare path means SQLite."""
        if "://" in self.database:
            return self.database
        path = Path(self.database) if self.database else data_folder(made=True) / name
        return f"sqlite:///{path.absolute()}"


def data_folder(*, made: bool = False) -> Path:
    """The person's own data folder for this program; only this one is made where it is not there."""
    return user_data_path("westphalia", appauthor=False, ensure_exists=made)
