"""A server's own settings: stored once, kept to, and named where something is refused."""

import pytest

from bot.store.people import Server
from tests.bot.conftest import Sitting

pytestmark = pytest.mark.usefixtures("toy")


async def test_settings_are_shown_changed_and_kept(sitting: Sitting) -> None:
    general = sitting.pocket.channel("general")
    shown = await sitting.anna.slash("server", sitting.games)
    assert "Games are opened by everyone, anywhere." in shown.text
    shown = await sitting.anna.slash(
        "server", sitting.games, language="en", open="managers", only=general, most=3, **{"import": "managers"}
    )
    assert "Games are opened by those who manage the server" in shown.text
    assert f"<#{general.id}>" in shown.text
    guild = str(sitting.pocket.guild.id)
    kept = Server("en", "managers", "managers", (str(general.id),), 3)
    assert await sitting.client.host.store.server(guild) == kept
    shown = await sitting.anna.slash("server", sitting.games, anywhere=True, language="none")
    assert "anywhere" in shown.text
    shown = await sitting.anna.slash("server", sitting.games, language="xx")
    assert "I speak no “xx”." in shown.text


async def test_only_who_manages_the_server_may_change_it(sitting: Sitting) -> None:
    offered = {command["name"] for command in sitting.bert.client.offered(sitting.games)}
    assert "server" not in offered
    assert "server" in {command["name"] for command in sitting.anna.client.offered(sitting.games)}


@pytest.mark.parametrize(
    ("server", "said"),
    [
        (Server(opens="managers"), "(/server open:)"),
        (Server(channels=("1",)), "(/server only:)"),
        (Server(most=1), "(/server most:)"),
    ],
)
async def test_a_refusal_names_the_setting(sitting: Sitting, server: Server, said: str) -> None:
    await sitting.bids()
    form = await sitting.bert.slash("game open", sitting.games, game="campaign")
    await sitting.client.host.store.set_server(str(sitting.pocket.guild.id), server)
    shown = await sitting.bert.slash("game open", sitting.games, game="campaign")
    assert said in shown.text
    await sitting.bert.click(form, "Open the lobby")
    await sitting.quiet()
    assert len(await sitting.client.host.games_in(str(sitting.games.id))) == 1
    shown = await sitting.bert.slash("import", sitting.games, record=("war.txt", b"x"))
    assert said in shown.text


async def test_records_may_be_for_managers_alone(sitting: Sitting) -> None:
    await sitting.client.host.store.set_server(str(sitting.pocket.guild.id), Server(imports="managers"))
    shown = await sitting.bert.slash("import", sitting.games, record=("war.txt", b"x"))
    assert "(/server import:)" in shown.text
    shown = await sitting.anna.slash("import", sitting.games, record=("war.txt", b"x"))
    assert "/server" not in shown.text
