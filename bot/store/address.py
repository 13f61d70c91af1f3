"""Where a database is: a file or a server, looked at before anything is opened or made there."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.there import There
from bot.unusable import Unusable

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
FORMS = "say a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


def database_url(where: str) -> URL:
    """The URL of a SQLite file's path, of `sqlite:///file`, or of `postgresql://…`, with the driver we use."""
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
        known = (not url.port or url.port < 1 << 16) and not _no_file(url)
    except (ArgumentError, ValueError):
        known = False
    if not known:
        raise Unusable(f"this is no address of a database; {FORMS}")
    if url.drivername not in (*DRIVERS, *DRIVERS.values()):
        raise Unusable(f"there is no use for a database of the kind “{url.drivername}”; {FORMS}")
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def _no_file(url: URL) -> bool:
    """Whether it is SQLite, but in memory, or with more than a file's name."""
    return url.get_backend_name() == "sqlite" and (url.database in (None, "", ":memory:") or bool(url.query))


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server's."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def shown(url: URL) -> str:
    """Where a database is, without a password."""
    plain = url.set(drivername=url.get_backend_name(), query={})
    return str(file_of(url) or plain.render_as_string(hide_password=True))


def check_file(file: Path) -> None:
    """Refuse what cannot be a database's file; one that isn't there may be made, but no folder for it."""
    try:
        there = There(file)
        if there.folder:
            raise Unusable(f"{file}: is a folder, not a database")
        if there and not there.file:
            raise Unusable(f"{file}: is no file that could hold a database")
        if not There(file.parent).folder:
            raise Unusable(f"{file.parent}: there is no such folder")
        if there:
            file.open("r+b").close()
    except OSError as error:
        raise Unusable(f"{str(file)[:100]}: {error.strerror}") from None
