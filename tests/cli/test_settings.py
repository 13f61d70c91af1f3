"""Settings, from the environment and a file: what is wrong is named, and what sets nothing."""

import re
import socket
from pathlib import Path

import pytest

from bot.cli.settings import Settings
from tests.cli.conftest import ROOT, Mistaken, Run


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HEALTH_PORT", "abc", "“abc”: Input should be a valid integer"),
        ("HEALTH_PORT", "-1", "“-1”: Input should be greater than or equal to 0"),
        ("LOG_LEVEL", "LOUD", "“LOUD”: Input should be 'DEBUG', 'INFO'"),
        ("SYNC_GUILD", "here", "“here”: Input should be a valid integer"),
        ("SYNC_GUILD", "-1", "“-1”: Input should be greater than or equal to 0"),
        ("API", "discord.com", "“discord.com”: write it as http://proxy.example.org:3000/api/v10"),
        ("API", "http://[", "“http://[”: write it as "),
        ("WEB_URL", "nonsense", "“nonsense”: write it as https://games.example.org or https://example.org/westphalia"),
        ("TOKEN", "a b", "a token holds no spaces"),
        ("TOKEN", "a\nb", "a token holds no spaces"),
        ("LOG", "xml", "“xml”: Input should be 'text' or 'json'"),
        ("SHARDS", "4/4", "“4/4”: of 4 shards the first is 0 and the last 3"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str, said: str, tmp_path: Path, mistaken: Mistaken) -> None:
    code, error = mistaken("serve", cwd=tmp_path, **{f"WESTPHALIA_{name}": value})
    assert (code, len(error.strip().splitlines())) == (2, 1)
    assert f"WESTPHALIA_{name}: {said}" in error


def test_settings_that_are_no_text_get_one_clear_line(tmp_path: Path, mistaken: Mistaken) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe")
    code, error = mistaken("serve", cwd=tmp_path)
    assert (code, error) == (2, "westphalia: .env: is no text file (byte 0)\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "WESTPHALIA_DATABSE=games\n",
            ".env: WESTPHALIA_DATABSE is no setting; did you mean WESTPHALIA_DATABASE?",
        ),
        (
            "WESTPHALIA_COLOUR=red\nPOSTGRES_PASSWORD=x\n",
            ".env: WESTPHALIA_COLOUR is no setting; all that there are stand in .env.example",
        ),
        ("# mine\n\nWESTPHALIA_LOG=text\n\nWESTPHALIA TOKEN x\n", ".env: line 5 is not written as NAME=value"),
        ('WESTPHALIA_TOKEN="x\n', ".env: line 1 is not written as NAME=value"),
    ],
)
def test_what_sets_nothing_in_a_file_of_settings_is_named(
    text: str, said: str, tmp_path: Path, mistaken: Mistaken
) -> None:
    (tmp_path / ".env").write_text(text, "utf-8")
    for command in ("serve", "migrate"):
        assert mistaken(command, cwd=tmp_path) == (2, f"westphalia: {said}\n")
    assert [one.name for one in tmp_path.iterdir()] == [".env"]


def test_a_folder_in_place_of_the_settings_is_named(tmp_path: Path, mistaken: Mistaken) -> None:
    (tmp_path / ".env").mkdir()
    assert mistaken("serve", cwd=tmp_path) == (2, "westphalia: .env: is a folder, not a file of settings\n")


def test_a_mistyped_setting_of_the_environment_is_named_and_others_are_left_alone(
    tmp_path: Path, mistaken: Mistaken
) -> None:
    others = {"WESTPHALIA_PORT": "tcp://10.0.0.7:80", "WESTPHALIA_SERVICE_HOST": "10.0.0.7", "WESTPHALIA_VENV": "v"}
    code, error = mistaken("serve", cwd=tmp_path, **others)
    assert (code, "WESTPHALIA_TOKEN is not set" in error, str(tmp_path / ".env") in error) == (2, True, True)
    code, error = mistaken("serve", cwd=tmp_path, WESTPHALIA_DATABSE="games")
    assert error == "westphalia: WESTPHALIA_DATABSE is no setting; did you mean WESTPHALIA_DATABASE?\n"


def test_every_setting_of_the_example_may_be_left_empty(tmp_path: Path, mistaken: Mistaken) -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    names = re.findall(r"^#?(WESTPHALIA_\w+)=", example, re.M)
    assert sorted(names) == sorted(f"WESTPHALIA_{name.upper()}" for name in Settings.model_fields)
    (tmp_path / ".env").write_text("".join(f"{name}=\n" for name in names), "utf-8")
    code, error = mistaken("serve", cwd=tmp_path)
    assert (code, "WESTPHALIA_TOKEN is not set" in error) == (2, True), error


def test_data_that_the_settings_name_lie_over_ours(tmp_path: Path, within: Run) -> None:
    (tmp_path / ".env").write_text("WESTPHALIA_DATA=ours\n", "utf-8")
    code, _out, error = within("data", cwd=tmp_path)
    assert (code, error) == (1, "westphalia: ours: there is no such folder\n")
    code, _out, error = within("--data", "theirs", "data", cwd=tmp_path)
    assert (code, error) == (1, "westphalia: theirs: there is no such folder\n")


@pytest.mark.parametrize(
    "door",
    [
        {"HEALTH_PORT": "PORT"},
        {"WEB_URL": "https://example.org", "WEB_PORT": "PORT"},
        {"HEALTH_PORT": "FREE", "WEB_URL": "https://example.org", "WEB_PORT": "FREE"},
        {"HEALTH_HOST": "300.1.1.1", "HEALTH_PORT": "FREE"},
    ],
)
def test_a_door_that_cannot_be_opened_is_named_before_discord_is_asked(
    door: dict[str, str], unused_tcp_port: int, tmp_path: Path, mistaken: Mistaken
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports = {"PORT": str(taken.getsockname()[1]), "FREE": str(unused_tcp_port)}
        given = {f"WESTPHALIA_{name}": ports.get(value, value) for name, value in door.items()}
        nowhere = {"WESTPHALIA_TOKEN": "x", "WESTPHALIA_DATABASE": "games", "WESTPHALIA_API": "http://127.0.0.1:1"}
        code, error = mistaken("serve", cwd=tmp_path, **nowhere, **given)
    name = "WEB" if "WEB_PORT" in door else "HEALTH"
    said = f"westphalia: WESTPHALIA_{name}_HOST, WESTPHALIA_{name}_PORT: nothing can listen at "
    assert (code, error.startswith(said), len(error.splitlines())) == (1, True, 1), error


def test_serve_says_which_setting_is_missing(tmp_path: Path, mistaken: Mistaken) -> None:
    code, error = mistaken("serve", cwd=tmp_path)
    assert code == 2
    assert "WESTPHALIA_TOKEN is not set" in error
