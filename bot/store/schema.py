"""The database's shape is brought up to date when it is opened."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.unusable import Unusable

MIGRATIONS = Path(__file__).parent / "migrations"
#: Migrations are named by number; the highest is where a database has to be.
VERSIONS = {path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}
HEAD = max(VERSIONS)


class NewerDatabase(Unusable):
    """The database was written by a newer version of this program."""


def upgrade(connection: Connection) -> None:
    """Migrate within the transaction at hand; two processes that start at once take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(1618)"))
    found = _version(connection)
    if found.isdigit() and found > HEAD:
        raise NewerDatabase(f"The database is at version {found}, this program knows {HEAD}. Install a newer one.")
    if found == HEAD:
        return
    if found not in VERSIONS and inspect(connection).has_table("games"):
        raise Unusable("the database does not say which version it is of: its table “alembic_version” was changed")
    if not found and connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise Unusable("this is another program's database")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
