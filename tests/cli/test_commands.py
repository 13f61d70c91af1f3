"""The command line as people use it: what it prints, and what it says of mistakes."""

import errno
import hashlib
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from bot.cli.app import app
from bot.cli.quality import workers
from game.core.record import write
from game.play import bundle
from tests.cli.conftest import ROOT, Mistaken, Run, westphalia
from tests.databases import LOCKED


def test_a_mistake_is_one_line_of_the_whole_program() -> None:
    assert westphalia("bogus") == (2, "", "westphalia: No such command 'bogus'. See ./westphalia --help.\n")


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short war that stand-ins played."""
    record = tmp_path_factory.mktemp("war") / "war.txt"
    code, _out, error = westphalia("play", "campaign", "--scenario", "1618-5", "--record", str(record))
    assert code == 0, error
    return record


MISTAKES = [
    (["bogus"], 2, "No such command 'bogus'. See ./westphalia --help."),
    (["table", "--port", "abc"], 2, "Invalid value for '--port'"),
    (["table", "--port", "70000"], 2, "Invalid value for '--port'"),
    (["play", "chess", "--record", "x"], 2, "there is no game “chess”; there is: campaign"),
    (["play", "campaign"], 2, "Missing option '--record'"),
    (["play", "campaign", "--record", "/no/such/folder/x"], 2, "/no/such/folder is no folder"),
    (["play", "campaign", "--record", "folder"], 2, "folder: is a folder"),
    (["play", "campaign", "--record", "garbage"], 2, "garbage: exists already; name another file, or remove it"),
    (["play", "campaign", "--record", "y" * 300], 2, "File name too long"),
    (["play", "campaign", "--record", "x", "--pictures", "/no/such/folder"], 2, "/no/such is no folder"),
    (["play", "campaign", "--record", "x", "--seed", "a b"], 2, "--seed: “seed-a b” is no salt"),
    (["play", "campaign", "--record", "x", "--scenario", "1700-5"], 1, "There is no scenario “1700-5”"),
    (["play", "campaign", "--record", "x", "--option", "players=7"], 1, "“7” is no value of “players”"),
    (["play", "campaign", "--record", "x", "--option", "pets=cat"], 1, "There is no option “pets”"),
    (["play", "campaign", "--record", "x", "--option", "players"], 2, "“players” is no KEY=VALUE"),
    (["verify", "/no/such/file"], 2, "/no/such/file: No such file or directory"),
    (["verify", "README.md"], 1, "README.md: line 1: is not how a record of Westphalia begins"),
    (["verify", "docs"], 2, "docs: Is a directory"),
    (["verify", "@war", "--digest", "0123"], 1, "A digest has 16 to 64 hexadecimal digits"),
    (["verify", "latin"], 1, "latin: is no text file (byte 0)"),
    (["fuzz", "chess"], 2, "there is no game “chess”"),
    (["fuzz", "campaign", "--games", "0"], 2, "Invalid value for '--games'"),
    (["fuzz", "campaign", "--seed", "abc"], 2, "Invalid value for '--seed'"),
    (["fuzz", "campaign", "--into", "/no/such/folder"], 2, "Invalid value for '--into'"),
    (["fuzz", "campaign", "--into", "garbage"], 2, "Invalid value for '--into'"),
    (["texts", "--into", "/no/such/folder/x"], 2, "/no/such/folder is no folder"),
    (["texts", "--into", "/proc/x"], 2, "/proc/x: No such file or directory"),
    (["data", "x"], 2, "Got unexpected extra argument(s) (x)"),
    (["bench", "moon"], 2, "there is no benchmark “moon”"),
    (["bench", "notes"], 2, "there is no benchmark “notes”"),
    (["--data", "/no/such/folder", "data"], 1, "/no/such/folder: there is no such folder"),
    (["--data", "garbage", "data"], 1, "garbage: there is no such folder"),
    (["backup", "x", "--database", "/no/such/file.sqlite"], 2, "/no/such/file.sqlite: there is no such database"),
    (["backup", "x", "--database", "postgresql://localhost/x"], 2, "pg_dump"),
    (["export", "nogame", "x", "--database", "/no/such.sqlite"], 2, "/no/such.sqlite: there is no such database"),
    (["import", "@war", "--database", "/no/such/folder/x"], 1, "/no/such/folder: there is no such folder"),
    (["import", "@war", "--database", "garbage"], 1, "the database cannot be used: file is not a database"),
    (["import", "@war", "--database", "folder"], 1, "folder: is a folder, not a database"),
    (["migrate", "--database", "mysql://localhost/x"], 1, "no use for a database of the kind “mysql”"),
    (["migrate", "--database", "://"], 1, "this is no address of a database"),
    (["migrate", "--database", "postgresql://[::1"], 1, "this is no address of a database"),
    (["migrate", "--database", "postgresql://localhost:99999/x"], 1, "this is no address of a database"),
    (["migrate", "--database", "postgresql://localhost:1/x"], 1, "the database cannot be used: "),
    (["migrate", "--database", "x" * 300], 2, "File name too long"),
    (["migrate", "--database", "sqlite://"], 1, "this is no address of a database"),
    (["migrate", "--database", "sqlite:///:memory:"], 1, "this is no address of a database"),
    (["migrate", "--database", "sqlite:///foreign?timeout=x"], 1, "this is no address of a database"),
    (["migrate", "--database", "foreign?timeout=x"], 2, "foreign?timeout=x: there is no such database"),
    (["migrate", "--database", "postgresql://localhost:1/x?bogus=1"], 1, "this is no address of a database"),
    (["migrate", "--database", "postgresql://localhost:1/x?command_timeout=x"], 1, "this is no address of a database"),
    (["migrate", "--database", "postgresql://localhost:1/x?ssl=maybe"], 1, "the database cannot be used: `sslmode`"),
    (["migrate", "--database", "postgresql:///x?host=/no/such/folder"], 1, "No such file or directory"),
    (["migrate", "--database", "foreign"], 1, "this is another program's database"),
    (["migrate", "--database", "/dev/null"], 1, "/dev/null: is no file that could hold a database"),
    (["migrate", "--database", "unversioned"], 1, "the database does not say which version it is of"),
    (["export", "nogame", "/no/such/folder/x"], 2, "/no/such/folder is no folder"),
    (["export", "nogame", "folder"], 2, "folder: is a folder"),
    (["export", "nogame", "foreign", "--database", "foreign"], 2, "foreign: exists already"),
    (["export", "nogame", "y" * 300], 2, "File name too long"),
    (["export", "nogame", "x", "--database", "://"], 1, "this is no address of a database"),
    (["export", "nogame", "x", "--database", "x" * 300], 2, "File name too long"),
    (["backup", "/no/such/folder/x", "--database", "garbage"], 1, "/no/such/folder: there is no such folder"),
    (["backup", "x", "--database", "garbage"], 1, "garbage cannot be copied to x: file is not a database"),
    (["backup", "/proc/x", "--database", "foreign"], 1, "unable to open database file"),
    (["backup", "x", "--database", "/dev/null"], 1, "/dev/null: is no file that could hold a database"),
    (["backup", "garbage", "--database", "foreign"], 2, "garbage: exists already"),
    (["backup", "x", "--database", "folder"], 1, "folder: is a folder, not a database"),
    (["backup", "y" * 300, "--database", "garbage"], 1, "File name too long"),
    (["replay", "@war", "--gif", "/no/such/folder/x"], 2, "/no/such/folder is no folder"),
    (["replay", "@war", "--gif", "folder"], 2, "folder: is a folder"),
    (["replay", "@war", "--gif", "garbage"], 2, "garbage: exists already"),
    (["replay", "@war", "--pictures", "garbage/x"], 2, "garbage is no folder"),
    (["replay", "@war", "--pictures", "garbage"], 2, "garbage: File exists"),
    (["replay", "@war", "--pictures", "/no/such/folder"], 2, "/no/such is no folder"),
    (["replay", "@war", "--as", "nobody"], 2, "there is no seat “nobody”"),
    (["replay", "@war", "--battle", "Battle-1"], 2, "there is no “Battle-1” in this record"),
    (["replay", "/no/such/file"], 2, "/no/such/file: No such file or directory"),
    (["table", "--log", "xml"], 2, "Invalid value for '--log'"),
    (["table", "--no-browser", "--data", "/proc/x"], 1, "unable to open database file"),
    (["table", "--no-browser", "--data", "garbage"], 1, "the database cannot be used: file is not a database"),
    (["table", "--no-browser", "--data", "folder"], 1, "folder: is a folder, not a database"),
    (["serve", "--shards", "3-1/4"], 2, "WESTPHALIA_SHARDS: “3-1/4”: of 4 shards the first is 0"),
    (["table", "--no-browser", "--data", "/no/such/folder/x"], 1, "/no/such/folder: there is no such folder"),
]
SERVED = [
    ("garbage", "/garbage: the database cannot be used: file is not a database"),
    ("folder", "folder: is a folder, not a database"),
    ("new/folder/x", "new/folder: there is no such folder"),
    ("mysql://localhost/x", "no use for a database of the kind “mysql”"),
    ("postgresql://me:secret@localhost:1/x?ssl=prefer", ": postgresql://me:***@localhost:1/x: the database cannot be "),
    ("x" * 300, "File name too long"),
    ("foreign", "/foreign: this is another program's database"),
    ("newer", "/newer: the database is at version 9999, and this program knows "),
    ("sqlite://", "this is no address of a database"),
    ("/dev/null", "is no file that could hold a database"),
]


@pytest.mark.parametrize(
    ("words", "code", "said"), MISTAKES, ids=lambda value: " ".join(value) if isinstance(value, list) else None
)
def test_a_mistake_gets_one_clear_line(
    words: list[str], code: int, said: str, tmp_path: Path, war: Path, mistaken: Mistaken
) -> None:
    words = [word.replace("@war", str(war)) for word in words]
    there = ROOT if words[1:2] in (["README.md"], ["docs"]) else tmp_path
    before = spoilt(tmp_path)
    found, error = mistaken(*words, cwd=there)
    assert (found, len(error.strip().splitlines())) == (code, 1), error
    assert said in error
    assert set(tmp_path.iterdir()) - before <= {tmp_path / "garbage.world"}


def test_every_argument_of_every_command_is_mistaken_at_least_once() -> None:
    tried = {(words[0], word) for words, _code, _said in MISTAKES for word in words}
    command = get_command(app)
    assert isinstance(command, TyperGroup)
    untried = {
        (name, part.opts[0] if part.opts[0].startswith("-") else name)
        for name, one in command.commands.items()
        for part in one.params
        if not getattr(part, "is_flag", False)
    } - tried
    assert untried == {("serve", "--log")}, "these have no row in MISTAKES; what serve is given is tried below"


@pytest.mark.parametrize(("database", "said"), SERVED)
def test_a_database_that_cannot_be_served_gets_one_clear_line(
    database: str, said: str, tmp_path: Path, mistaken: Mistaken
) -> None:
    before = spoilt(tmp_path)
    wrong = {"WESTPHALIA_TOKEN": "x", "WESTPHALIA_DATABASE": database}
    code, error = mistaken("serve", cwd=tmp_path, **wrong)
    assert (code, len(error.strip().splitlines())) == (1, 1), error
    assert said in error
    assert set(tmp_path.iterdir()) == before


def spoilt(folder: Path) -> set[Path]:
    """What is no database: garbage, a folder, one that does not say its version."""
    (folder / "garbage").write_text("I am no database, however you look at me." * 9)
    (folder / "folder").mkdir()
    with closing(sqlite3.connect(folder / "unversioned")) as made:
        made.executescript("CREATE TABLE games (id TEXT); CREATE TABLE alembic_version (version_num TEXT);")
    with closing(sqlite3.connect(folder / "foreign")) as made:
        made.executescript("CREATE TABLE recipes (id TEXT);")
    with closing(sqlite3.connect(folder / "newer")) as made:
        made.executescript(
            "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES (9999);"
        )
    (folder / "latin").write_bytes(b"\xff\xfe\x00")
    return set(folder.iterdir())


@pytest.mark.parametrize("words", [["play", "campaign", "--record"], ["replay", "@war", "--gif"]])
def test_what_cannot_be_written_whole_is_not_there(
    words: list[str], war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistaken: Mistaken
) -> None:
    def full(path: Path, _content: bytes) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    code, error = mistaken(*(word.replace("@war", str(war)) for word in words), "kept", cwd=tmp_path)
    assert (code, error.splitlines()[-1]) == (2, "westphalia: kept: No space left on device")
    assert not list(tmp_path.iterdir())


def test_discord_out_of_reach_gets_one_clear_line(tmp_path: Path, mistaken: Mistaken) -> None:
    nowhere = {"WESTPHALIA_TOKEN": "x", "WESTPHALIA_DATABASE": "games", "WESTPHALIA_API": "http://127.0.0.1:1"}
    code, error = mistaken("serve", "--log", "json", cwd=tmp_path, **nowhere)
    assert code == 1
    assert error.splitlines()[-1].startswith("westphalia: Discord cannot be used: ")
    assert "Traceback" not in error


def test_broken_data_names_file_key_and_reason(tmp_path: Path) -> None:
    folder = tmp_path / "ours" / "campaign"
    folder.mkdir(parents=True)
    text = (ROOT / "data" / "campaign" / "armies.yaml").read_text("utf-8")
    (folder / "armies.yaml").write_text(text.replace("horse: 8", "horse: many"), "utf-8")
    code, _out, error = westphalia("--data", str(tmp_path / "ours"), "data")
    assert code == 1
    assert re.search(r"armies\.yaml: basic_army\.units\.horse: .*integer", error)


def test_a_table_may_lay_its_own_data_over_ours(tmp_path: Path) -> None:
    folder = tmp_path / "ours" / "campaign"
    folder.mkdir(parents=True)
    text = (ROOT / "data" / "campaign" / "armies.yaml").read_text("utf-8")
    (folder / "armies.yaml").write_text(text.replace("horse: 8", "horse: 9"), "utf-8")
    code, out, error = westphalia("--data", str(tmp_path / "ours"), "data")
    assert (code, error) == (0, "")
    assert str(tmp_path / "ours") in out


def test_a_played_war_verifies(war: Path) -> None:
    code, out, _error = westphalia("verify", str(war))
    assert code == 0
    assert re.search(r"Consistent in itself\. .*\n(\d+) of \1 orders that stand were carried out again", out)
    assert re.search(r"\d+ draws were derived from the secret again\.\n.*\nVictory: ", out)


def test_verify_compares_with_a_posted_digest(war: Path, tmp_path: Path, within: Run) -> None:
    end = hashlib.sha256(war.read_bytes()).hexdigest()[:16]
    for said in (end, "-".join(end[n : n + 4] for n in range(0, 16, 4)), end.upper()):
        code, out, _error = within("verify", str(war), "--digest", said)
        assert (code, "Right: this digest is that of the whole record" in out) == (0, True)
    code, out, _error = within("verify", str(war), "--digest", "0123-4567-89ab-cdef")
    assert (code, "Not what was posted: nothing in this record has that digest." in out) == (1, True)
    [old] = (ROOT / "tests" / "house" / "records").glob("cuius-*-mountain.txt")
    code, out, _error = within("verify", str(old))
    assert (code, "It is of the first format: nothing was posted" in out) == (0, True)


def test_the_same_seed_plays_the_same_war(war: Path, tmp_path: Path) -> None:
    westphalia("play", "campaign", "--scenario", "1618-5", "--record", str(tmp_path / "again"))
    assert (tmp_path / "again").read_bytes() == war.read_bytes()


def test_verify_names_the_line_that_was_touched(war: Path, tmp_path: Path, within: Run) -> None:
    lines = war.read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if "= 6 for" in line)
    lines[at] = lines[at].replace("= 6 for", "= 5 for")
    (tmp_path / "touched").write_text("".join(lines), "utf-8")
    code, _out, error = within("verify", str(tmp_path / "touched"))
    assert code == 1
    assert f"line {at + 1}: was changed" in error


def test_replay_tells_a_seat_what_it_knew(war: Path, within: Run) -> None:
    code, spain, _error = within("replay", str(war), "--as", "spain")
    _code, nobody, _error = within("replay", str(war))
    assert code == 0
    assert spain.startswith("Spring 1618\n")
    assert "Sealed: Spain-1" in spain
    assert "Sealed: Austria-1" not in spain
    assert "Sealed" not in nobody


def test_replay_draws_an_animation(war: Path, tmp_path: Path, within: Run) -> None:
    code, _out, error = within("replay", str(war), "--gif", str(tmp_path / "war.gif"))
    assert code == 0, error
    assert (tmp_path / "war.gif").read_bytes()[:6] == b"GIF89a"


def test_a_record_travels_through_a_database(war: Path, tmp_path: Path, within: Run) -> None:
    database = str(tmp_path / "games.sqlite")
    code, out, error = within("import", str(war), "--database", database)
    assert code == 0, error
    game = re.fullmatch(rf"{database}: a new database\ngame (\S+): over\n", out)
    assert game, out
    code, _out, error = within("export", game[1], str(tmp_path / "back.txt"), "--database", database)
    assert code == 0, error
    assert (tmp_path / "back.txt").read_bytes() == war.read_bytes()
    assert within("backup", str(tmp_path / "copy.sqlite"), "--database", database)[0] == 0
    assert within("migrate", "--database", str(tmp_path / "copy.sqlite"))[0] == 0


def test_a_game_that_the_operator_takes_in_unfinished_keeps_its_dice(war: Path, tmp_path: Path, within: Run) -> None:
    record, database = bundle.read(war.read_text()).record, tmp_path / "games.sqlite"
    assert record.secret is not None
    begun = tmp_path / "begun.txt"
    begun.write_text(write(replace(record, lines=())))
    code, _out, error = within("import", str(begun), "--database", str(database))
    assert code == 0, error
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT status, proven, secret FROM games").fetchall() == [("open", 1, record.secret)]


def test_fuzz_ends_with_its_figures(tmp_path: Path, within: Run) -> None:
    code, out, _error = within("fuzz", "campaign", "--games", "2", "--seed", "5", cwd=tmp_path)
    assert code == 0
    assert re.fullmatch(r"campaign: 2 games, \d+ orders, 0 failures, \d+ orders/s", out.strip().splitlines()[-1])


@pytest.mark.postgres
def test_a_wrong_password_is_said_and_not_repeated(postgres_url: str, within: Run) -> None:
    locked = postgres_url.replace("//postgres@", f"//{LOCKED}:opensesame@")
    for words in (["migrate", "--database", locked], ["export", "nogame", "x", "--database", locked]):
        code, _out, error = within(*words)
        assert (code, "password authentication failed" in error, len(error.splitlines())) == (1, True, 1)
        assert "opensesame" not in error


def test_a_war_with_its_battles_is_one_file(tmp_path: Path) -> None:
    fought = Path(__file__).with_name("war-with-battles.txt")
    record, store = tmp_path / "war.txt", tmp_path / "games.sqlite"
    record.write_bytes(fought.read_bytes())
    stands_and_falls(record, battles=4)
    code, out, error = westphalia("import", str(record), "--database", str(store))
    assert code == 0, error
    game = re.fullmatch(rf"{store}: a new database\ngame (\S+): over\n", out)
    assert game is not None, out
    again = tmp_path / "again.txt"
    code, out, error = westphalia("export", game[1], str(again), "--database", str(store))
    assert code == 0, error
    code, out, error = westphalia("verify", str(again))
    assert (code, "It is of the first format" in out) == (0, False), error
    openings = re.compile(r"^  open .*\n", re.M)
    old, new = (re.sub(r" ~[0-9a-f]{8}$", "", text.read_text(), flags=re.M) for text in (fought, again))
    assert openings.sub("", new).replace("westphalia record 2", "westphalia record 1") == old


@pytest.mark.nightly
def test_stand_ins_play_a_war_with_its_battles(tmp_path: Path) -> None:
    record = tmp_path / "war.txt"
    code, out, error = westphalia(
        "play", "campaign", "--scenario", "1618-5", "--option", "battles=auto", "--record", str(record)
    )
    assert code == 0, error
    linked = re.search(r"(\d+) linked games in it, with \d+ orders", out)
    assert linked is not None
    assert int(linked[1]) > 2
    stands_and_falls(record, battles=int(linked[1]))


def stands_and_falls(record: Path, *, battles: int) -> None:
    """A war's record is right, shows its last battle, and is wrong with a space more in that."""
    _code, out, _error = westphalia("verify", str(record))
    assert "Consistent in itself. " in out
    assert out.count("fought out, and its result is what counts") == battles
    code, out, _error = westphalia("replay", str(record), "--battle", f"Battle-{battles}")
    assert code == 0
    assert "Turn 1." in out
    code, _out, error = westphalia("replay", str(record), "--battle", "Battle-999")
    assert code == 2
    assert "there is no “Battle-999” in this record; there is: Battle-1" in error
    text = record.read_text().splitlines(keepends=True)
    at = next(n for n, line in enumerate(text) if line.startswith("linked ") and f"Battle-{battles}" in line) + 20
    record.with_name("touched").write_text("".join([*text[:at], text[at].replace(" ", "  ", 1), *text[at + 1 :]]))
    code, _out, error = westphalia("verify", str(record.with_name("touched")))
    assert code == 1
    assert f"line {at + 1}: " in error


@pytest.mark.parametrize(
    ("cores", "gigabytes", "most"), [(2, 24, 3), (8, 32, 4), (4, 15.6, 4), (2, 7.7, 2), (4, 3.9, 1), (1, 1, 1)]
)
def test_tests_take_as_many_processes_as_there_are_cores_and_memory_for(
    cores: int, gigabytes: float, most: int
) -> None:
    assert workers(cores, round(gigabytes * 2**30)) == most
