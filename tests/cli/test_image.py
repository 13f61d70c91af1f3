"""The image without Docker: the Dockerfile's steps in a fresh environment, `serve` at a pocket Discord, its health."""

import asyncio
import fnmatch
import json
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from bot.pocket import Pocket

ROOT = Path(__file__).parents[2]
PORT = "8080"


def steps() -> list[tuple[str, str]]:
    """What the Dockerfile says, instruction by instruction."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, rest in (line.split(" ", 1) for line in lines)]


def copied(source: str, work: Path) -> None:
    """`COPY source .`, without what `.dockerignore` leaves out."""
    if source != ".":
        shutil.copy(ROOT / source, work)
        return
    ignored = (ROOT / ".dockerignore").read_text().split()

    def left_out(folder: str, names: list[str]) -> list[str]:
        here = Path(folder).relative_to(ROOT)
        return [
            name
            for name in names
            if any(
                fnmatch.fnmatch(str(here / name), one) or fnmatch.fnmatch(name, one.removeprefix("**/"))
                for one in ignored
            )
        ]

    shutil.copytree(ROOT, work, ignore=left_out, dirs_exist_ok=True)


def test_what_an_image_holds(tmp_path: Path) -> None:
    copied(".", tmp_path)
    assert {"bot", "game", "render", "data", "locale", "requirements.txt"} <= {one.name for one in tmp_path.iterdir()}
    assert not {"tests", "docs", ".git", ".venv", ".cache"} & {one.name for one in tmp_path.iterdir()}


def test_what_the_image_keeps_belongs_to_whom_the_bot_runs_as() -> None:
    """A new volume takes its owner from the folder that the image has there; without one it is root's."""
    said = steps()
    [(user, at)] = [(rest, n) for n, (word, rest) in enumerate(said) if word == "USER"]
    for volume in [rest for word, rest in said if word == "VOLUME"]:
        made = rf"install -d .*-o {user} {volume}(?!\S)"
        assert any(word == "RUN" and re.search(made, rest) for word, rest in said[:at]), volume


@pytest.mark.nightly
async def test_the_steps_of_the_image_make_a_bot_that_serves(tmp_path: Path, unused_tcp_port: int) -> None:
    work, data, fresh = tmp_path / "app", tmp_path / "data", tmp_path / "venv"
    work.mkdir()
    data.mkdir()
    venv.create(fresh, with_pip=True)
    settings = {"PATH": f"{fresh / 'bin'}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    settings |= {name: value for name, value in os.environ.items() if name.startswith("PIP_") or "CERT" in name}
    command: dict[str, list[str]] = {}

    def here(text: str) -> str:
        return text.replace("/app", str(work)).replace("/data", str(data)).replace(PORT, str(unused_tcp_port))

    for word, rest in steps():
        if word == "COPY":
            copied(rest.split()[0], work)
        elif word == "RUN" and rest.startswith("pip "):
            await asyncio.to_thread(subprocess.run, ["sh", "-c", rest], cwd=work, env=settings, check=True)
        elif word == "ENV":
            settings |= dict(pair.split("=", 1) for pair in here(rest).split())
        elif word in ("ENTRYPOINT", "CMD"):
            command[word] = json.loads(rest)
        elif word == "HEALTHCHECK":
            command[word] = json.loads(here(rest[rest.index("CMD") + 3 :]))
    assert not (work / "tests").exists()
    async with Pocket() as pocket:
        settings |= {"WESTPHALIA_TOKEN": pocket.token, "WESTPHALIA_API": pocket.rest_url, "WESTPHALIA_WORKERS": "1"}
        bot = await asyncio.create_subprocess_exec(*command["ENTRYPOINT"], *command["CMD"], cwd=work, env=settings)
        try:
            await pocket.gateway.wait_connected(120)
            for _n in range(60):
                well = await asyncio.create_subprocess_exec(
                    *command["HEALTHCHECK"], cwd=work, env=settings, stderr=subprocess.DEVNULL
                )
                if not await well.wait():
                    break
                await asyncio.sleep(1)
            assert well.returncode == 0
            assert {each["name"] for each in pocket.realm.commands.visible(None)} >= {"game", "order"}
            bot.terminate()
            assert await asyncio.wait_for(bot.wait(), 60) == 0
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    assert [one.name for one in data.iterdir()] == ["westphalia.sqlite"]
