"""Every setting, from the environment or a `.env` file; names begin with WESTPHALIA_."""

import logging
import os
from collections.abc import Iterator
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Literal

from dotenv.parser import parse_stream
from platformdirs import user_data_path
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.discord.shards import Shards
from bot.there import There

PREFIX = "WESTPHALIA_"
FILE = Path(".env")
#: What the wrapper at the root reads itself.
WRAPPER = ("PYTHON", "VENV")
#: How like a setting's a name in the environment must be, of 1, to be one that was mistyped; others may be anybody's.
ALIKE = 0.8
logging.getLogger("dotenv.main").setLevel(logging.ERROR)  # we tell it ourselves


def cores() -> int:
    """How many processes a kind of work gets unless somebody says: one a core, but never one alone, and 4 at most."""
    return min(max(os.cpu_count() or 1, 2), 4)


class Everywhere(BaseSettings):
    """What may be set for every command. A setting that is left empty has its default."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=FILE, env_ignore_empty=True, extra="ignore")

    data: Path | None = Field(None, description="A folder of data files that stand in for ours (boards, charts).")


class Settings(Everywhere):
    """What whoever runs the bot may set. Only the token has no default, and only `serve` needs it."""

    token: SecretStr = Field(SecretStr(""), description="The bot's token from Discord's developer page.")
    database: str = Field(
        "",
        description="Where games are kept: a file, or postgresql://user:password@host/name. Default: your data folder.",
    )
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
        path = Path(self.database) if self.database else data_folder() / name
        return f"sqlite:///{path.absolute()}"


def mistyped() -> Iterator[str]:
    """What was meant to set something and sets nothing, each in a line; passed over, games would be kept elsewhere."""
    if There(FILE).folder:
        yield f"{FILE}: is a folder, not a file of settings"
    elif There(FILE):
        for found in parse_stream(StringIO(FILE.read_text("utf-8"))):
            written = found.original.string
            if found.error:
                at = found.original.line + written[: -len(written.lstrip())].count("\n")
                yield f"{FILE}: line {at} is not written as NAME=value"
            elif found.key and (said := _no_setting(found.key, 0)):
                yield f"{FILE}: {said}"
    yield from filter(None, (_no_setting(name, ALIKE) for name in sorted(os.environ)))


def _no_setting(name: str, alike: float) -> str:
    """What is to be said of a name that begins as settings do, and is as like one as this, but is none."""
    known = [setting.upper() for setting in Settings.model_fields]
    own = name.upper().removeprefix(PREFIX)
    if own == name.upper() or own in (*known, *WRAPPER):
        return ""
    near = get_close_matches(own, known, 1, max(alike, 0.6))
    meant = f"did you mean {PREFIX}{near[0]}?" if near else "all that there are stand in .env.example"
    return f"{name} is no setting; {meant}" if near or not alike else ""


def data_folder() -> Path:
    """The person's own data folder for this program; only this one is made where it is not there."""
    return user_data_path("westphalia", appauthor=False, ensure_exists=True)
