"""The database's shape is brought up to date when it is opened."""

from functools import cache
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, create_mock_engine, inspect, make_url, select, text

from bot.store.tables import metadata
from bot.unusable import Unusable

MIGRATIONS = Path(__file__).parent / "migrations"
#: Migrations are named by number; the highest is where a database has to be.
VERSIONS = {path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}
HEAD = max(VERSIONS)
#: Alembic's own table, as it makes it.
VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


class NewerDatabase(Unusable):
    """The database was written by a newer version of this program."""


def upgrade(connection: Connection) -> None:
    """Lay out an empty database, migrate an older one, within the transaction at hand; two processes take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(1618)"))
    found = _version(connection)
    if found.isdigit() and found > HEAD:
        raise NewerDatabase(f"the database is at version {found}, and this program knows {HEAD}: run the newer program")
    if found in VERSIONS:
        if found != HEAD:
            migrate(connection)
    elif inspect(connection).has_table("games"):
        raise Unusable("the database does not say which version it is of: its table “alembic_version” was changed")
    elif connection.dialect.name == "sqlite" and set(inspect(connection).get_table_names()) - {VERSION.name}:
        raise Unusable("this is another program's database")
    else:
        lay_out(connection)


def lay_out(connection: Connection) -> None:
    """Make every table as it is declared, which is where all migrations together lead."""
    for statement in _declared(connection.dialect.name):
        connection.exec_driver_sql(statement)
    VERSION.create(connection, checkfirst=True)
    connection.execute(VERSION.delete())
    connection.execute(VERSION.insert().values(version_num=HEAD))


@cache
def _declared(dialect: str) -> tuple[str, ...]:
    """The statements that make every table, put together once a program."""
    said: list[str] = []
    kind = make_url(f"{dialect}://").get_dialect()()
    speaking = create_mock_engine(f"{dialect}://", lambda made, *_: said.append(str(made.compile(dialect=kind))))
    metadata.create_all(speaking, checkfirst=False)
    return tuple(said)


def migrate(connection: Connection) -> None:
    """Carry out the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table(VERSION.name):
        return ""
    return str(connection.execute(select(VERSION.c.version_num)).scalar() or "")
