"""The tables. Times are seconds since 1970; JSON is written without spaces."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TextClause,
    false,
    text,
)

metadata = MetaData()

#: Said with the value inside, or SQLite would not see that the index on it serves.
PENDING = text("state = 'pending'")
#: What stands in the draws of a line that is packed.
PACKED = "*"


def _index(name: str, *columns: str, only: TextClause) -> Index:
    """An index of the rows that satisfy something."""
    return Index(name, *columns, sqlite_where=only, postgresql_where=only)


people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("prefs", Text, nullable=False),
)

#: `revision` grows with every change, so that of two processes that change a game one must look again. A game that
#: decides something for another names it as `parent`, and in `link` what it is; that one has it among its `links`.
#: `held` are the seats that people once held, `claims` who waits for one, `loans` by seat who gets it back and when;
#: `claimed` is when the first of these has waited long enough. `paused`: its channel is lost. `untold` is the first
#: line that is not yet told in public, 0 if none is held back. `origin` is the id that the record of a game that was
#: taken in has.
games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("began", Integer, nullable=False, server_default="0"),
    Column("data", Text, nullable=False, server_default="{}"),
    Column("prose", Boolean, nullable=False, server_default=false()),
    Column("status", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("organiser", Text, ForeignKey("people.id"), nullable=False),
    Column("settings", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("proven", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("headline", Text, nullable=False),
    Column("awaited", Text, nullable=False),
    Column("driving", Boolean, nullable=False),
    Column("consent", Text, nullable=False),
    Column("held", Text, nullable=False, server_default="{}"),
    Column("claims", Text, nullable=False, server_default="{}"),
    Column("claimed", Double),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("turned", Double, nullable=False),
    Column("deadline", Double),
    Column("alarm", Double),
    Column("clock", Text, nullable=False, server_default="{}"),
    Column("loans", Text, nullable=False, server_default="{}"),
    Column("parent", Text, nullable=False, server_default=""),
    Column("link", Text, nullable=False, server_default="{}"),
    Column("links", Text, nullable=False, server_default="{}"),
    Column("untold", Integer, nullable=False, server_default="0"),
    Column("origin", Text, nullable=False, server_default=""),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("games_channel", "channel", "created"),
    Index("games_organiser", "organiser"),
    _index("games_parent", "parent", only=text("parent <> ''")),
    _index("games_claimed", "claimed", only=text("claimed IS NOT NULL")),
    _index("games_alarm", "alarm", only=text("alarm IS NOT NULL")),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id")),
    Column("standin", Boolean, nullable=False),
    Column("token", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("seats_person", "person"),
    sqlite_with_rowid=False,
)

lines = Table(
    "lines",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("slot", Text, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("headline", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("game", "number"),
    sqlite_with_rowid=False,
)

#: Of games that are over long since: draws, events and headlines of all lines, packed; in the lines stands `PACKED`.
archives = Table(
    "archives",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("lines", LargeBinary, nullable=False),
)

#: The state after a line, compressed; what stands behind a later undo is removed by it.
snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

#: `number` is the line an interaction made, 0 if it only asked for consent.
interactions = Table(
    "interactions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("interactions_at", "at"),
    sqlite_with_rowid=False,
)

#: `lane` is where it goes ("#channel" or "@person"); order is kept within a lane. `first` to `last` are lines.
#: `league` is what is told of which league ("abc week 5"); its game is one of the league's.
outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("lane", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("events", Text, nullable=False),
    Column("reminder", Integer, nullable=False),
    Column("letter", Integer, nullable=False, server_default="0"),
    Column("league", Text, nullable=False, server_default=""),
    Column("nonce", Text, nullable=False, unique=True),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_try", Double, nullable=False),
    Column("error", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("head", Integer),
    Column("at", Double, nullable=False),
    _index("outbox_pending", "lane", "id", only=PENDING),
)

#: The last message of a game, of each kind, that later ones may change; see `Delivery.post`.
posts = Table(
    "posts",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("game", "kind"),
    sqlite_with_rowid=False,
)

#: What a server wishes.
servers = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("settings", Text, nullable=False),
)

#: Custom ids of buttons that are too long for Discord, by what stands there instead.
kept = Table(
    "kept",
    metadata,
    Column("key", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("kept_at", "at"),
    sqlite_with_rowid=False,
)

#: When somebody is to be reminded of all they owe (or newly owe something: then it is reckoned when), how often they
#: were since they last played, when last, and by which message.
reminders = Table(
    "reminders",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("due", Double),
    Column("times", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("message", Text, nullable=False),
    _index("reminders_due", "due", only=text("due IS NOT NULL")),
    sqlite_with_rowid=False,
)

#: When the bot was away, and time stood still.
outages = Table(
    "outages",
    metadata,
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
    Index("outages_until", "until"),
)

#: What opens a person's boards on the web: links that were given to them, and browsers that were let in. Of each only
#: the SHA-256 is kept.
keys = Table(
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("until", Double, nullable=False),
    Index("keys_person", "person"),
    sqlite_with_rowid=False,
)

#: When something was last done ("tick").
marks = Table(
    "marks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

#: Who is told of what, turn by turn, in their lane: a game, of it one seat's doings (`seat`), or all games of a
#: `guild` that a `person` plays. `asked` is who wished it.
follows = Table(
    "follows",
    metadata,
    Column("lane", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("guild", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("since", Double, nullable=False),
    PrimaryKeyConstraint("lane", "game", "seat", "person", "guild"),
    Index("follows_game", "game"),
    Index("follows_person", "person", "guild"),
    sqlite_with_rowid=False,
)

#: What powers write to each other: from the `seat` to others ("red blue"). `once` is the click that sent it.
letters = Table(
    "letters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("to", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("headline", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("once", Text, nullable=False, unique=True),
    Index("letters_game", "game", "seat", "at"),
)

#: Private threads of two seats, in the order of the table; `members` are the people (as JSON) whom we let in.
pairs = Table(
    "pairs",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("one", Text, nullable=False),
    Column("two", Text, nullable=False),
    Column("thread", Text, nullable=False),
    Column("members", Text, nullable=False),
    PrimaryKeyConstraint("game", "one", "two"),
    Index("pairs_thread", "thread"),
    sqlite_with_rowid=False,
)

#: What lies on a seat's desk, for whoever holds it: a note, and the last letter that was read there.
desks = Table(
    "desks",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("read", Integer, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    sqlite_with_rowid=False,
)

#: What a person did about a decision that had a deadline: "kept", "excused", "missed"; or left a seat: "left".
#: `turn` is when the turn began: of one turn, each is noted once. `quiet`: whose move it is, is a secret of that game.
conduct = Table(
    "conduct",
    metadata,
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("turn", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("quiet", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("person", "game", "seat", "turn", "kind"),
    sqlite_with_rowid=False,
)

#: What is agreed of a league, and where it is at home. `revision` is as that of games. `post` is the message to sign up
#: by, `week` counts the weekly posts, `due` is when the next one is; `once` the form that opened it. `after` is the
#: league whose next season it is.
leagues = Table(
    "leagues",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("scoring", Text, nullable=False),
    Column("filling", Text, nullable=False),
    Column("moving", Integer, nullable=False),
    Column("counting", Integer, nullable=False, server_default="0"),
    Column("settings", Text, nullable=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("organiser", Text, ForeignKey("people.id"), nullable=False),
    Column("status", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("post", Text, nullable=False),
    Column("week", Integer, nullable=False),
    Column("due", Double),
    Column("once", Text, nullable=False, unique=True),
    Column("after", Text, nullable=False, server_default=""),
    Column("created", Double, nullable=False),
    Index("leagues_guild", "guild", "created"),
)

#: Who takes part in a league, in the order in which they came; see `game.league.league.Person`.
entrants = Table(
    "entrants",
    metadata,
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("wishes", Text, nullable=False),
    Column("team", Text, nullable=False),
    Column("division", Integer, nullable=False),
    Column("reserve", Boolean, nullable=False),
    Column("joins", Integer, nullable=False),
    Column("leaves", Integer, nullable=False),
    PrimaryKeyConstraint("league", "person"),
    Index("entrants_person", "person"),
    sqlite_with_rowid=False,
)

#: A round that was drawn, and what was told of how fair that is.
league_rounds = Table(
    "league_rounds",
    metadata,
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("fairness", Text, nullable=False),
    PrimaryKeyConstraint("league", "round"),
    sqlite_with_rowid=False,
)

#: A table of a round; `game` is played there, "" while it is not yet opened. `result` is empty until it is over.
league_tables = Table(
    "league_tables",
    metadata,
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("division", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("result", Text, nullable=False),
    PrimaryKeyConstraint("league", "round", "number"),
    Index("league_tables_game", "game"),
    sqlite_with_rowid=False,
)

#: Who was drawn for which seat (nobody: a stand-in); at table 0 sits who rests.
league_seats = Table(
    "league_seats",
    metadata,
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id")),
    PrimaryKeyConstraint("league", "round", "number", "seat"),
    sqlite_with_rowid=False,
)

#: Seats that changed hands in play, in that order: from whom and to whom (nobody: a stand-in).
takeovers = Table(
    "takeovers",
    metadata,
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Text, nullable=False),
    Column("holder", Text, ForeignKey("people.id")),
    Column("successor", Text, ForeignKey("people.id")),
    PrimaryKeyConstraint("league", "position"),
    sqlite_with_rowid=False,
)

#: Campaigns whose battles are fought by the members of a league.
fought_for = Table(
    "fought_for",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("league", Text, ForeignKey("leagues.id"), nullable=False),
    Index("fought_for_league", "league"),
    sqlite_with_rowid=False,
)
